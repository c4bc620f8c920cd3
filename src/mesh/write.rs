//! Meshes as the text of an OBJ file, and as the bytes of a binary STL file.

use std::fmt::Write;

use super::{TriangleMesh, WriteError};
use crate::motion::length_and_direction;
use crate::pga3::{Plane, Point};

pub(super) fn obj(mesh: &TriangleMesh) -> Result<String, WriteError> {
    let mut text = String::new();
    for (point, &p) in mesh.points.iter().enumerate() {
        let [x, y, z] = finite(p).ok_or(WriteError::NotFinite { point })?;
        // The shortest decimals that are read as the same numbers, with an exponent if they are large or small. Writing into a `String` does not
        // fail.
        let _ = writeln!(text, "v {x:?} {y:?} {z:?}");
    }
    for (number, triangle) in mesh.triangles.iter().enumerate() {
        triangle.iter().try_for_each(|&index| there(mesh, number, index).map(drop))?;
        let [a, b, c] = triangle.map(|k| k + 1);
        let _ = writeln!(text, "f {a} {b} {c}");
    }
    Ok(text)
}

pub(super) fn stl(mesh: &TriangleMesh) -> Result<Vec<u8>, WriteError> {
    let triangles = mesh.triangles.len();
    let count = u32::try_from(triangles).map_err(|_| WriteError::TooMany { triangles })?;
    let mut bytes = vec![0; 80];
    bytes.extend(count.to_le_bytes());
    for (number, triangle) in mesh.triangles.iter().enumerate() {
        let mut corners = [[0.0_f32; 3]; 3];
        for (corner, &point) in corners.iter_mut().zip(triangle) {
            let p = finite(there(mesh, number, point)?).ok_or(WriteError::NotFinite { point })?;
            *corner = p.map(|c| c as f32);
            if !corner.iter().all(|c| c.is_finite()) {
                return Err(WriteError::TooLarge { point });
            }
        }
        let numbers = core::iter::once(normal(corners)).chain(corners).flatten();
        bytes.extend(numbers.flat_map(f32::to_le_bytes));
        bytes.extend([0; 2]);
    }
    Ok(bytes)
}

fn there(mesh: &TriangleMesh, triangle: usize, index: usize) -> Result<Point, WriteError> {
    mesh.points.get(index).copied().ok_or(WriteError::NoSuchPoint { triangle, index })
}

/// The coordinates, if they and the weight are finite; those of an ideal point are not.
fn finite(point: Point) -> Option<[f64; 3]> {
    Some(point.located()).filter(|coords| coords.iter().all(|c| c.is_finite()))
}

/// The normal of length 1, towards the side from which the corners go round counter-clockwise; 0 for a triangle without an area.
fn normal(corners: [[f32; 3]; 3]) -> [f32; 3] {
    let [a, b, c] = corners.map(|p| p.map(f64::from));
    let normal = Plane::through(a, b, c).normal();
    let (length, direction) = length_and_direction(normal);
    if length > 0.0 { direction.map(|c| c as f32) } else { [0.0; 3] }
}
