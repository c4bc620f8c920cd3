//! Wavefront OBJ ("Advanced Visualizer", appendix B: Object files): the statements `v` and `f`.

use super::{ReadError, TriangleMesh, face, lines_of, point};
use crate::pga3::Point;

pub(super) fn read(text: &str) -> Result<TriangleMesh, ReadError> {
    let (mut points, mut faces) = (Vec::new(), Vec::new());
    let mut lines = lines_of(text).enumerate();
    while let Some((number, first)) = lines.next() {
        let line = number + 1;
        // A backslash at the end continues a line, unless the line ends in a comment, which may be the name of a folder.
        let (mut whole, mut part) = (String::new(), first.trim_end());
        while let Some(begun) = part.strip_suffix('\\').filter(|begun| !begun.contains('#')) {
            whole += begun;
            part = lines.next().map_or("", |(_, next)| next.trim_end());
        }
        whole += part;
        let mut words = whole.split('#').next().unwrap_or("").split_whitespace();
        match words.next() {
            Some("v") => points.push(point(words, line)?.into()),
            Some("f") => faces.push((line, corners(words, points.len(), line)?)),
            _ => {}
        }
    }
    let mut triangles = Vec::new();
    for (line, corners) in faces {
        if let Some(&(_, corner)) = corners.iter().find(|(place, _)| *place >= points.len()) {
            return Err(ReadError::NoSuchPoint { line, corner });
        }
        // Most faces are triangles.
        if let [(a, _), (b, _), (c, _)] = corners[..] {
            triangles.push([a, b, c]);
            continue;
        }
        let places: Vec<Point> = corners.iter().map(|&(place, _)| points[place]).collect();
        triangles.extend(face::triangles(&places).into_iter().map(|triangle| triangle.map(|k| corners[k].0)));
    }
    Ok(TriangleMesh { points, triangles })
}

/// The corners of a face, `i`, `i/j`, `i//k` or `i/j/k`: the first number of each. `before` points have been read.
/// Corners that are counted back are among these; the others may still come.
fn corners<'t>(
    words: impl Iterator<Item = &'t str>,
    before: usize,
    line: usize,
) -> Result<Vec<(usize, i64)>, ReadError> {
    let corners = words.map(|word| {
        let corner: i64 = word
            .split('/')
            .next()
            .and_then(|first| first.parse().ok())
            .ok_or(ReadError::Malformed { line, expected: "the number of a point" })?;
        let place = match usize::try_from(corner.unsigned_abs()) {
            Ok(up @ 1..) if corner > 0 => Some(up - 1),
            Ok(down @ 1..) => before.checked_sub(down),
            _ => None,
        };
        place.map(|place| (place, corner)).ok_or(ReadError::NoSuchPoint { line, corner })
    });
    let corners = corners.collect::<Result<Vec<_>, _>>()?;
    if corners.len() < 3 { Err(ReadError::Malformed { line, expected: "three corners or more" }) } else { Ok(corners) }
}
