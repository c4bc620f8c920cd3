//! What can be wrong with a file, or with a mesh that is to be written to one.

use std::error::Error;
use std::fmt;
use std::io;
use std::path::PathBuf;

/// Why a text or bytes could not be read as a mesh. Lines are counted from 1, triangles from 0.
///
/// ```
/// use incidence::mesh::{ReadError, TriangleMesh};
/// let error = TriangleMesh::from_obj("v 0 0 0\nv 1 0 0\nf 1 2 3\n").unwrap_err();
/// assert_eq!(error, ReadError::NoSuchPoint { line: 3, corner: 3 });
/// assert_eq!(error.to_string(), "line 3: there is no point 3");
/// let error = TriangleMesh::from_stl(b"neither").unwrap_err();
/// assert_eq!(error.to_string(), "7 bytes of 84: a binary STL file is cut off, or this is none");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReadError {
    /// A line is not as the format requires, or is missing.
    Malformed {
        /// The number of the line.
        line: usize,
        /// What should be there.
        expected: &'static str,
    },
    /// A coordinate is infinite or NaN.
    NotFinite {
        /// The number of the line.
        line: usize,
    },
    /// A corner of a face is no point of the file.
    NoSuchPoint {
        /// The number of the line.
        line: usize,
        /// The corner as the file has it: counted from 1 up, or from −1 down.
        corner: i64,
    },
    /// A coordinate in a binary file is infinite or NaN.
    NotFiniteTriangle {
        /// The number of the triangle.
        triangle: usize,
    },
    /// A binary file is too short. A file that does not begin as text is taken for a binary one.
    Truncated {
        /// How many bytes the file has.
        found: usize,
        /// How many bytes it needs for the triangles that it announces, or for announcing any.
        expected: u64,
    },
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed { line, expected } => write!(f, "line {line}: expected {expected}"),
            Self::NotFinite { line } => write!(f, "line {line}: a coordinate is not finite"),
            Self::NoSuchPoint { line, corner } => write!(f, "line {line}: there is no point {corner}"),
            Self::NotFiniteTriangle { triangle } => write!(f, "triangle {triangle}: a coordinate is not finite"),
            Self::Truncated { found, expected } => {
                write!(f, "{found} bytes of {expected}: a binary STL file is cut off, or this is none")
            }
        }
    }
}

impl Error for ReadError {}

/// Why a mesh could not be written. Points and triangles are counted from 0.
///
/// ```
/// use incidence::mesh::{TriangleMesh, WriteError};
/// use incidence::pga3::Point;
/// let mut mesh = TriangleMesh { points: vec![Point::new(1e39, 0.0, 0.0)], triangles: vec![[0, 0, 0]] };
/// assert_eq!(mesh.to_stl(), Err(WriteError::TooLarge { point: 0 }));
/// mesh.triangles[0] = [0, 0, 1];
/// assert_eq!(mesh.to_obj().unwrap_err().to_string(), "triangle 0: there is no point 1");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WriteError {
    /// A triangle has a vertex that is not there.
    NoSuchPoint {
        /// The number of the triangle.
        triangle: usize,
        /// The vertex: a number that no point has.
        index: usize,
    },
    /// A point is ideal or zero, or a coordinate is infinite or NaN.
    NotFinite {
        /// The number of the point.
        point: usize,
    },
    /// A coordinate is too large for the `f32` of an STL file.
    TooLarge {
        /// The number of the point.
        point: usize,
    },
    /// There are more triangles than the `u32` of an STL file counts.
    TooMany {
        /// How many triangles there are.
        triangles: usize,
    },
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchPoint { triangle, index } => write!(f, "triangle {triangle}: there is no point {index}"),
            Self::NotFinite { point } => write!(f, "point {point} is ideal or not finite"),
            Self::TooLarge { point } => write!(f, "point {point}: a coordinate is too large for an f32"),
            Self::TooMany { triangles } => write!(f, "{triangles} triangles are more than a u32 counts"),
        }
    }
}

impl Error for WriteError {}

/// Why a file could not be read as a mesh.
pub type OpenError = FileError<ReadError>;

/// Why a mesh could not be saved to a file.
pub type SaveError = FileError<WriteError>;

/// What went wrong with a file: with the file itself, with its name, or with the content that it has or is to have.
#[derive(Debug)]
#[non_exhaustive]
pub enum FileError<E> {
    /// The file cannot be read or written.
    File {
        /// The file.
        path: PathBuf,
        /// Why not.
        error: io::Error,
    },
    /// The name of the file ends neither in `.obj` nor in `.stl`.
    UnknownFormat {
        /// The file.
        path: PathBuf,
    },
    /// The content of the file cannot be read as a mesh, or the format cannot hold the mesh.
    Content {
        /// The file.
        path: PathBuf,
        /// Why not.
        error: E,
    },
}

impl<E: fmt::Display> fmt::Display for FileError<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File { path, error } => write!(f, "{}: {error}", path.display()),
            Self::UnknownFormat { path } => write!(f, "{}: the name ends neither in .obj nor in .stl", path.display()),
            Self::Content { path, error } => write!(f, "{}: {error}", path.display()),
        }
    }
}

impl<E: Error + 'static> Error for FileError<E> {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::File { error, .. } => Some(error),
            Self::UnknownFormat { .. } => None,
            Self::Content { error, .. } => Some(error),
        }
    }
}
