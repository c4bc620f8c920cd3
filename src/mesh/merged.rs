//! Points of equal coordinates as one.

use std::collections::HashMap;

use super::TriangleMesh;
use crate::magnitude::finite;
use crate::pga3::Point;

/// Where the points are that were counted so far, and their numbers.
#[derive(Default)]
pub(super) struct Places(HashMap<[u64; 3], usize>);

impl Places {
    /// The number of a point among the points; a point at a new place is added to them.
    pub(super) fn number(&mut self, points: &mut Vec<Point>, point: Point) -> usize {
        let place = point.located();
        let mut push = || {
            points.push(point);
            points.len() - 1
        };
        if !finite(place) {
            return push();
        }
        // −0 + 0 is 0, so that both zeros have the same bits.
        *self.0.entry(place.map(|c| (c + 0.0).to_bits())).or_insert_with(push)
    }
}

pub(super) fn merged(mesh: TriangleMesh) -> TriangleMesh {
    let (mut points, mut places) = (Vec::new(), Places::default());
    let numbers: Vec<usize> = mesh.points.into_iter().map(|point| places.number(&mut points, point)).collect();
    // There are no more points than before: a corner that no point has still has none.
    let corner = |k: usize| numbers.get(k).copied().unwrap_or(k);
    TriangleMesh { points, triangles: mesh.triangles.into_iter().map(|triangle| triangle.map(corner)).collect() }
}
