//! Triangle meshes from and to files: Wavefront OBJ and STL, the text and the binary kind.
//!
//! Only the geometry is read and written: points and faces. Colours, normals, textures, materials and groups are passed over.
//!
//! ```
//! use incidence::mesh::TriangleMesh;
//! // A pyramid, with its base as one face of four corners.
//! let text = "v 0 0 0\nv 3 0 0\nv 3 3 0\nv 0 3 0\nv 1 1 4\nf 4 3 2 1\nf 1 2 5\nf 2 3 5\nf 3 4 5\nf 4 1 5\n";
//! let read = TriangleMesh::from_obj(text)?;
//! let mesh = read.mesh()?;
//! assert!(mesh.is_closed());
//! assert_eq!(mesh.signed_volume(), 12.0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod error;
mod face;
mod merged;
mod obj;
mod stl;
mod write;

use std::fs::File;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

pub use error::{FileError, OpenError, ReadError, SaveError, WriteError};

use crate::magnitude::finite;
#[cfg(feature = "convex")]
use crate::pga3::hull::{ConvexHull, Face, Vertex};
use crate::pga3::{Mesh, MeshError, Point};
use crate::scalar::Widen;

/// A [`Mesh`] that owns what it is made of: points, all of weight 1 and finite, and triangles as triples of the places of their
/// corners among the points.
///
/// Its points can also be used to make a convex hull. A unit motor moves the mesh by its points,
/// [`motor.transform_points(&mut mesh.points)`](crate::pga3::Motor::transform_points):
///
/// ```
/// use incidence::mesh::TriangleMesh;
/// use incidence::pga3::Motor;
/// let mut mesh = TriangleMesh::from_obj("v 0 0 0\nv 4 0 0\nv 0 4 0\nf 1 2 3\n")?;
/// Motor::translation([1.0, 2.0, 3.0]).transform_points(&mut mesh.points);
/// assert_eq!(mesh.points[1].coords(), [5.0, 2.0, 3.0]);
/// # Ok::<(), incidence::mesh::ReadError>(())
/// ```
///
/// The triangles need not be those of a file:
///
/// ```
/// use incidence::mesh::TriangleMesh;
/// use incidence::pga3::{ConvexHull, Point};
/// // A flat roof over (0, 0), (4, 0), (0, 4), seen from above, and a chimney that is no part of it.
/// let corners = [[0.0, 0.0, 3.0], [4.0, 0.0, 3.0], [0.0, 4.0, 3.0], [1.0, 1.0, 5.0]];
/// let mut roof = TriangleMesh { points: corners.map(Point::from).to_vec(), triangles: vec![[0, 1, 2]] };
/// assert_eq!((roof.mesh()?.area(), roof.mesh()?.is_closed()), (8.0, false));
/// assert_eq!(ConvexHull::new(roof.points.iter().copied())?.volume(), 16.0 / 3.0);
/// roof.triangles.push([0, 1, 4]);
/// assert!(roof.mesh().is_err()); // there is no point 4
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(::serde::Serialize, ::serde::Deserialize), serde(deny_unknown_fields))]
pub struct TriangleMesh {
    /// The points.
    pub points: Vec<Point>,
    /// The triangles.
    pub triangles: Vec<[usize; 3]>,
}

impl TriangleMesh {
    /// Reads the text of an OBJ file: its statements `v` and `f`.
    ///
    /// The points are those of the file, in its order. A face of more than three corners is parted into triangles: from its first
    /// corner, if all of these turn the same way, as in a convex face; else by cutting off ears, as the face looks along the
    /// coordinate axis nearest to its normal. (A face that crosses itself is parted in some way.) Corners may be counted from 1
    /// up, or back from −1, which is the point last read. What follows the three coordinates of a point, such as a weight or a
    /// colour, is passed over. A backslash at the end of a line continues the line, but not a comment. Reading takes time linear
    /// in the length of the text; a face that is not convex takes the square of the number of its corners, if few of these are at
    /// one place.
    ///
    /// # Errors
    /// The first line that has too few numbers, or no number where one should be; a coordinate that is infinite or NaN, also
    /// because it is too large for an `f64`; or a corner that is no point of the file. As points may come after the faces, a
    /// corner that is counted forwards is only looked up once all lines are read.
    ///
    /// ```
    /// use incidence::mesh::TriangleMesh;
    /// // A square, its corners counted back from the last point.
    /// let read = TriangleMesh::from_obj("v 0 0 0\nv 2 0 0\nv 2 2 0\nv 0 2 0\nf -4 -3 -2 -1\n")?;
    /// assert_eq!(read.points[2].coords(), [2.0, 2.0, 0.0]);
    /// assert_eq!(read.triangles, [[0, 1, 2], [0, 2, 3]]);
    /// let error = TriangleMesh::from_obj("v 0 0 0\nf 1 1 2\n").unwrap_err();
    /// assert_eq!(error.to_string(), "line 2: there is no point 2");
    /// # Ok::<(), incidence::mesh::ReadError>(())
    /// ```
    pub fn from_obj(text: &str) -> Result<Self, ReadError> {
        obj::read(text)
    }

    /// Reads the bytes of an STL file of either kind. All solids in the file become one mesh.
    ///
    /// In STL, triangles have no points in common: each has three of its own. Here, points of equal coordinates become one, so
    /// that a solid without gaps is [closed](Mesh::is_closed).
    ///
    /// # Errors
    /// Of a text file, the first line that does not begin with the word that is to come next, or a vertex without three coordinates; anything else
    /// on a line is passed over. Of a binary file, that it ends before the last of its triangles. Of either, a coordinate that is infinite or NaN.
    ///
    /// ```
    /// use incidence::mesh::TriangleMesh;
    /// let facet = |corners: &str| format!("facet normal 0 0 0\nouter loop\n{corners}\nendloop\nendfacet\n");
    /// let (a, b, c, d) = ("vertex 1 2 3\n", "vertex 4 2 3\n", "vertex 1 6 3\n", "vertex 2 3 8\n");
    /// let facets = [[a, c, b], [a, b, d], [b, c, d], [c, a, d]].map(|t| facet(&t.concat())).concat();
    /// let read = TriangleMesh::from_stl(format!("solid tetrahedron\n{facets}endsolid\n").as_bytes())?;
    /// assert_eq!((read.points.len(), read.triangles.len()), (4, 4));
    /// assert_eq!(read.mesh()?.signed_volume(), 10.0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_stl(bytes: &[u8]) -> Result<Self, ReadError> {
        stl::read(bytes)
    }

    /// Reads a file in the format that the end of its name says: `.obj` or `.stl`, in capitals or not.
    ///
    /// # Errors
    /// The file cannot be read, or its name ends in something else; or the errors of [`from_obj`](Self::from_obj) and
    /// [`from_stl`](Self::from_stl).
    ///
    /// ```
    /// let error = incidence::mesh::TriangleMesh::open("stone.ply").unwrap_err();
    /// assert_eq!(error.to_string(), "stone.ply: the name ends neither in .obj nor in .stl");
    /// ```
    pub fn open(path: impl AsRef<Path>) -> Result<Self, OpenError> {
        let path = path.as_ref();
        let read = match Format::of(path) {
            Some(Format::Obj) => |bytes: &[u8]| Self::from_obj(&String::from_utf8_lossy(bytes)),
            Some(Format::Stl) => Self::from_stl,
            None => return Err(FileError::UnknownFormat { path: path.into() }),
        };
        let bytes = std::fs::read(path).map_err(|error| FileError::File { path: path.into(), error })?;
        read(&bytes).map_err(|error| FileError::Content { path: path.into(), error })
    }

    /// The mesh as the text of an OBJ file: all points, in their order, and the triangles. [`from_obj`](Self::from_obj) reads the same mesh from this
    /// text, to the bit; points of a weight other than 1 are divided by it.
    ///
    /// # Errors
    /// The first point that is not finite, or else the first triangle with a vertex that is not there.
    ///
    /// ```
    /// use incidence::mesh::TriangleMesh;
    /// use incidence::pga3::Point;
    /// let corners = [[0.1, 0.0, 0.0], [3.0, 0.0, 0.0], [0.0, 3.0, 1e-300]].map(Point::from);
    /// let mesh = TriangleMesh { points: corners.to_vec(), triangles: vec![[0, 1, 2]] };
    /// assert!(mesh.to_obj()?.starts_with("v 0.1 0.0 0.0\nv 3.0 0.0 0.0\n"));
    /// assert_eq!(TriangleMesh::from_obj(&mesh.to_obj()?)?, mesh);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_obj(&self) -> Result<String, WriteError> {
        write::obj(self)
    }

    /// The mesh as the bytes of a binary STL file: for each triangle its corners, rounded to `f32`, and before them the normal of
    /// the rounded triangle, of length 1 (or 0, if that has no area as far as rounding tells). Points that are no corner are not in the file, and points
    /// that are rounded to the same place become one when the file is [read](Self::from_stl).
    ///
    /// # Errors
    /// The first triangle with a vertex that is not there, not finite, or too large for `f32`; more than 2³² − 1 triangles.
    ///
    /// ```
    /// use incidence::mesh::TriangleMesh;
    /// use incidence::pga3::ConvexHull;
    /// let cube = ConvexHull::new((0..8).map(|k| [1, 2, 4].map(|bit| if k & bit == 0 { -1.0 } else { 1.0 })))?;
    /// let bytes = TriangleMesh::from(&cube).to_stl()?;
    /// assert_eq!(bytes.len(), 84 + 12 * 50);
    /// let read = TriangleMesh::from_stl(&bytes)?;
    /// assert!(read.mesh()?.is_closed() && read.mesh()?.signed_volume() == 8.0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_stl(&self) -> Result<Vec<u8>, WriteError> {
        write::stl(self)
    }

    /// Writes a file in the format that the end of its name says, `.obj` or `.stl`, in capitals or not: [`to_obj`](Self::to_obj),
    /// [`to_stl`](Self::to_stl). A file of that name is replaced once all is written beside it, and stays as it was if that fails.
    ///
    /// # Errors
    /// The name ends in something else, or the file cannot be written; or the errors of [`to_obj`](Self::to_obj) and [`to_stl`](Self::to_stl).
    ///
    /// ```
    /// use incidence::mesh::TriangleMesh;
    /// let error = TriangleMesh::default().save("stone.ply").unwrap_err();
    /// assert_eq!(error.to_string(), "stone.ply: the name ends neither in .obj nor in .stl");
    /// ```
    pub fn save(&self, path: impl AsRef<Path>) -> Result<(), SaveError> {
        let path = path.as_ref();
        let bytes = match Format::of(path) {
            Some(Format::Obj) => self.to_obj().map(String::into_bytes),
            Some(Format::Stl) => self.to_stl(),
            None => return Err(FileError::UnknownFormat { path: path.into() }),
        };
        let bytes = bytes.map_err(|error| FileError::Content { path: path.into(), error })?;
        replace(path, &bytes).map_err(|error| FileError::File { path: path.into(), error })
    }

    /// The same mesh, with points of equal coordinates made one: so triangles that had points of their own are neighbours, and a
    /// surface without gaps is [closed](Mesh::is_closed). Nothing is rounded; what is only near stays apart.
    ///
    /// Of equal points the first stays as it is, and the points that stay keep their order, also those that no triangle has. The triangles keep
    /// their order and that of their corners; none goes, also not one whose corners become one. Points that are not finite equal none. O(n).
    ///
    /// ```
    /// use incidence::mesh::TriangleMesh;
    /// // Two triangles with an edge in common, of which each has its own ends, and a point of no triangle.
    /// let text = "v 0 0 0\nv 9 9 9\nv 4 0 0\nv 0 4 0\nv 4 0 -0\nv 4 4 0\nv 0 4 0\nf 1 3 4\nf 5 6 7\n";
    /// let read = TriangleMesh::from_obj(text)?;
    /// assert_eq!((read.points.len(), read.mesh()?.open_edges().len()), (7, 6));
    /// let merged = read.merged();
    /// assert_eq!((merged.points.len(), merged.mesh()?.open_edges().len()), (5, 4));
    /// assert_eq!(merged.triangles, [[0, 2, 3], [2, 4, 3]]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn merged(self) -> Self {
        merged::merged(self)
    }

    /// The mesh of these points and triangles, which answers questions about them.
    ///
    /// # Errors
    /// None for a mesh as it was read. If points or triangles have been changed since, those of [`Mesh::new`].
    pub fn mesh(&self) -> Result<Mesh<'_>, MeshError> {
        Mesh::new(&self.points, &self.triangles)
    }
}

/// The formats, by what the name of a file ends in.
enum Format {
    Obj,
    Stl,
}

impl Format {
    fn of(path: &Path) -> Option<Format> {
        let name = path.file_name()?.to_string_lossy().to_ascii_lowercase();
        let stl = || name.ends_with(".stl").then_some(Format::Stl);
        name.ends_with(".obj").then_some(Format::Obj).or_else(stl)
    }
}

/// Writes a file beside the one of this name, and lets it take the name: so nothing is lost where the disk is full.
fn replace(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let (mut file, part) = part_of(path)?;
    let done = file.write_all(bytes).and_then(|()| file.sync_all());
    drop(file);
    let done = done.and_then(|()| std::fs::rename(&part, path));
    if done.is_err() {
        // What is wrong is known already.
        let _ = std::fs::remove_file(&part);
    }
    done
}

/// A new file in the folder of the one of this name, and its name. Others may write there at the same time, or have left what they wrote.
fn part_of(path: &Path) -> std::io::Result<(File, PathBuf)> {
    let mut number = 0_u64;
    loop {
        let part = path.with_file_name(format!(".{number}.part"));
        match File::create_new(&part) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => number += 1,
            made => return made.map(|file| (file, part)),
        }
    }
}

/// The boundary of a hull: its vertices in their order, and its faces, each parted into triangles from its first vertex. A
/// flat hull is closed, too, by its two sides; one of a dimension below 2 has no triangles.
///
/// ```
/// use incidence::mesh::TriangleMesh;
/// use incidence::pga3::ConvexHull;
/// let cube = ConvexHull::new((0..8).map(|k| [1, 2, 4].map(|bit| if k & bit == 0 { -1.0 } else { 1.0 })))?;
/// let boundary = TriangleMesh::from(&cube);
/// assert_eq!((boundary.points.len(), boundary.triangles.len()), (8, 12));
/// assert!(boundary.mesh()?.is_closed());
/// assert_eq!(boundary.mesh()?.signed_volume(), 8.0);
///
/// let flat = TriangleMesh::from(&ConvexHull::new([[0.0, 0.0, 1.0], [2.0, 0.0, 1.0], [0.0, 3.0, 1.0]])?);
/// assert!(flat.mesh()?.is_closed() && flat.mesh()?.signed_volume() == 0.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg(feature = "convex")]
impl<T: Widen> From<&ConvexHull<T>> for TriangleMesh {
    fn from(hull: &ConvexHull<T>) -> Self {
        let points = hull.vertices().map(|vertex| vertex.point().map(T::widen)).collect();
        let fan = |face: Face<'_, T>| {
            let corners: Vec<usize> = face.vertices().map(Vertex::index).collect();
            (1..corners.len() - 1).map(move |k| [corners[0], corners[k], corners[k + 1]])
        };
        TriangleMesh { points, triangles: hull.faces().flat_map(fan).collect() }
    }
}

/// The points and triangles of a mesh, in `f64`. A point of another weight than 1 is divided by it, and so rounded. A point that has no place, or
/// is not finite, stays so: it is not finite.
///
/// ```
/// use incidence::mesh::TriangleMesh;
/// use incidence::pga3::{Mesh, Point};
/// let corners = [[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [0.0, 3.0, 0.0], [0.0, 0.0, 5.0]].map(Point::from);
/// let mesh = Mesh::new(&corners, &[[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]])?;
/// let owned = TriangleMesh::from(mesh);
/// assert_eq!(owned.mesh()?, mesh);
/// # Ok::<(), incidence::pga3::MeshError>(())
/// ```
impl<T: Widen> From<Mesh<'_, T>> for TriangleMesh {
    fn from(mesh: Mesh<'_, T>) -> Self {
        let points = mesh.points().iter().map(|point| point.located().map(T::widen).into()).collect();
        TriangleMesh { points, triangles: mesh.indices().to_vec() }
    }
}

/// The byte order mark that some programs put in front of a text: it is no part of the first word.
const MARK: &str = "\u{feff}";

/// The lines of a text, whichever of the three ends they have: `\n`, `\r\n`, `\r`.
fn lines_of(text: &str) -> impl Iterator<Item = &str> {
    let text = text.strip_prefix(MARK).unwrap_or(text);
    // The end of the last line begins no further line.
    text.strip_suffix('\r').unwrap_or(text).lines().flat_map(|line| line.split('\r'))
}

/// A point from the next three words of a line.
fn point<'t>(mut words: impl Iterator<Item = &'t str>, line: usize) -> Result<[f64; 3], ReadError> {
    let mut point = [0.0_f64; 3];
    for coordinate in &mut point {
        let number = words.next().and_then(|word| word.parse().ok());
        *coordinate = number.ok_or(ReadError::Malformed { line, expected: "three coordinates" })?;
    }
    if finite(point) { Ok(point) } else { Err(ReadError::NotFinite { line }) }
}
