//! STL ("StereoLithography interface specification", 3D Systems, 1988), of text and binary.

use super::merged::Places;
use super::{MARK, ReadError, TriangleMesh, lines_of, point};

/// The bytes before the first triangle: a title of 80, and how many triangles there are.
const HEAD: usize = 84;
/// The bytes of a triangle: a normal and three corners, each of three `f32`, and two bytes that mean nothing.
const RECORD: usize = 50;

pub(super) fn read(bytes: &[u8]) -> Result<TriangleMesh, ReadError> {
    // Text begins with a word that some binary titles begin with, too. But such files have the length they announce, or else
    // nearly always a zero byte among the first bytes, at the latest in the number of triangles; no text has one.
    let first = bytes.strip_prefix(MARK.as_bytes()).unwrap_or(bytes).trim_ascii_start();
    let begins_as_text = first.get(..5).is_some_and(|word| word.eq_ignore_ascii_case(b"solid"));
    let has_zero = bytes.iter().take(HEAD).any(|&byte| byte == 0);
    if begins_as_text && !has_zero && announced(bytes) != Some(bytes.len() as u64) {
        read_text(&String::from_utf8_lossy(bytes))
    } else {
        read_binary(bytes)
    }
}

/// The length of a binary file that begins with these bytes.
fn announced(bytes: &[u8]) -> Option<u64> {
    let count = bytes.get(HEAD - 4..HEAD)?.first_chunk()?;
    Some(HEAD as u64 + RECORD as u64 * u64::from(u32::from_le_bytes(*count)))
}

fn read_binary(bytes: &[u8]) -> Result<TriangleMesh, ReadError> {
    let truncated = |expected| ReadError::Truncated { found: bytes.len(), expected };
    let length = announced(bytes).ok_or(truncated(HEAD as u64))?;
    let records = usize::try_from(length).ok().and_then(|length| bytes.get(HEAD..length)).ok_or(truncated(length))?;
    let mut mesh = Facets::default();
    for (triangle, record) in records.chunks_exact(RECORD).enumerate() {
        // Twelve bytes are the normal.
        let number = |chunk: &[u8]| chunk.first_chunk().map_or(0.0, |&bytes| f64::from(f32::from_le_bytes(bytes)));
        let mut coordinates = record[12..48].chunks_exact(4).map(number);
        let corners = [(); 3].map(|()| [(); 3].map(|()| coordinates.next().unwrap_or(0.0)));
        if !corners.iter().flatten().all(|c| c.is_finite()) {
            return Err(ReadError::NotFiniteTriangle { triangle });
        }
        mesh.push(corners);
    }
    Ok(mesh.mesh)
}

/// The word that a text has to go on with.
#[derive(Clone, Copy, PartialEq)]
enum Next {
    Solid,
    Facet,
    Loop,
    Vertex(usize),
    EndLoop,
    EndFacet,
}

impl Next {
    fn name(self) -> &'static str {
        match self {
            Next::Solid => "solid",
            Next::Facet => "facet or endsolid",
            Next::Loop => "outer loop",
            Next::Vertex(_) => "vertex",
            Next::EndLoop => "endloop",
            Next::EndFacet => "endfacet",
        }
    }
}

fn read_text(text: &str) -> Result<TriangleMesh, ReadError> {
    let (mut mesh, mut corners) = (Facets::default(), [[0.0; 3]; 3]);
    let (mut next, mut line) = (Next::Solid, 0);
    for (number, words) in lines_of(text).enumerate() {
        line = number + 1;
        let mut words = words.split_whitespace();
        let Some(first) = words.next() else { continue };
        next = match (next, first.to_ascii_lowercase().as_str()) {
            (Next::Solid, "solid") => Next::Facet,
            (Next::Facet, "endsolid") => Next::Solid,
            (Next::Facet, "facet") => Next::Loop,
            (Next::Loop, "outer") => Next::Vertex(0),
            (Next::Vertex(k), "vertex") => {
                corners[k] = point(words, line)?;
                if k < 2 { Next::Vertex(k + 1) } else { Next::EndLoop }
            }
            (Next::EndLoop, "endloop") => Next::EndFacet,
            (Next::EndFacet, "endfacet") => {
                mesh.push(corners);
                Next::Facet
            }
            _ => return Err(ReadError::Malformed { line, expected: next.name() }),
        };
    }
    if next != Next::Solid {
        return Err(ReadError::Malformed { line: line + 1, expected: next.name() });
    }
    Ok(mesh.mesh)
}

/// The triangles as they are read; points of equal coordinates are one.
#[derive(Default)]
struct Facets {
    mesh: TriangleMesh,
    places: Places,
}

impl Facets {
    fn push(&mut self, corners: [[f64; 3]; 3]) {
        let Facets { mesh: TriangleMesh { points, triangles }, places } = self;
        triangles.push(corners.map(|corner| places.number(points, corner.into())));
    }
}
