//! The vertex of a hull that is farthest in a direction, by walking uphill.

use core::ops::ControlFlow;

use super::ConvexHull;
use crate::body::level::Level;
use crate::body::{Blur, Body, Extent};
use crate::scalar::Widen;

mod directions;
mod sight;

pub(super) use directions::Directions;
use sight::Sight;
pub(super) use sight::{WIDE, last};

/// Below this many vertices it is faster to look at all of them.
const FEW: usize = 32;

/// With this many vertices near a plane it is faster to look at all vertices than to check which have been seen.
const MOST_NEAR: usize = 16;

impl<T: Widen> Body<3> for ConvexHull<T> {
    type Scalar = T;

    fn vertex_count(&self) -> usize {
        self.places.len()
    }

    #[inline]
    fn vertex(&self, index: usize) -> [f64; 3] {
        self.places[index]
    }

    /// Exactly a farthest vertex; of several, the one with the lowest number. (Of the direction 0 it is any.) On large hulls it goes
    /// uphill from the better of `start` and the farthest vertex in a direction nearby, which is looked up: mostly a few steps, and
    /// strides along faces of many corners and round vertices of many neighbours. At the end it looks at all neighbours, which are
    /// many only at a tip, such as that of a cone.
    fn farthest(&self, direction: [f64; 3], start: usize) -> usize {
        let sight = self.sight(direction);
        if start < self.places.len()
            && let Some(farthest) = sight.settled(start as u32)
        {
            return farthest as usize;
        }
        match self.start(&sight, start) {
            Some(start) => {
                let summit = self.climb(&sight, start);
                // From a tip the climb may have missed an edge that hardly rises.
                sight.settled(summit).unwrap_or_else(|| sight.exactly_climb(summit)) as usize
            }
            None => sight.farthest_of_all() as usize,
        }
    }

    #[inline]
    fn roughly_farthest(&self, direction: [f64; 3], start: usize) -> usize {
        if self.places.len() < FEW { self.sight(direction).highest() as usize } else { self.summit(direction, start) }
    }

    /// On large hulls it goes from the top to its neighbours, and on from those that are visited: the vertices above a
    /// plane are linked by edges above it.
    fn near(
        &self,
        direction: [f64; 3],
        blur: Blur,
        top: usize,
        visit: &mut dyn FnMut(usize) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let level = Level::below(self.places[top], &self.extent, direction, blur);
        let is_reached = |vertex: usize| level.is_reached(self.places[vertex]);
        let mut all = (0..self.places.len()).filter(|&vertex| is_reached(vertex));
        if self.places.len() < FEW {
            return all.try_for_each(visit);
        }
        let mut found = [top as u32; MOST_NEAR];
        let (mut done, mut count) = (0, 1);
        while done < count {
            visit(found[done] as usize)?;
            for &neighbour in self.structure.neighbours(found[done]) {
                if !is_reached(neighbour as usize) || found[..count].contains(&neighbour) {
                    continue;
                }
                if count == MOST_NEAR {
                    return all.try_for_each(visit);
                }
                found[count] = neighbour;
                count += 1;
            }
            done += 1;
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn middle(&self) -> [f64; 3] {
        self.middle
    }

    #[inline]
    fn extent(&self) -> Option<Extent> {
        Some(self.extent)
    }
}

impl<T: Widen> ConvexHull<T> {
    #[inline]
    fn sight(&self, direction: [f64; 3]) -> Sight<'_> {
        Sight::new(&self.places, &self.structure, self.extent.reach, direction)
    }

    /// About the farthest vertex of a large hull.
    #[inline(never)]
    fn summit(&self, direction: [f64; 3], start: usize) -> usize {
        let sight = self.sight(direction);
        self.climb(&sight, self.start(&sight, start).unwrap_or(0)) as usize
    }

    #[inline(always)]
    fn climb(&self, sight: &Sight, start: u32) -> u32 {
        if self.directions.is_plain {
            sight.climb_while(start, |_| true)
        } else {
            self.climb_at_large(sight.direction, start)
        }
    }

    /// Apart, so that on other hulls all that is seen stays in registers.
    #[cold]
    #[inline(never)]
    fn climb_at_large(&self, direction: [f64; 3], start: u32) -> u32 {
        self.sight(direction).climb_at_large(start, &self.directions.tips, |_| true)
    }

    /// Where to begin to climb: at a given vertex or at one that is looked up. `None` if there are
    /// so few vertices that no climb is needed.
    #[inline(always)]
    fn start(&self, sight: &Sight, given: usize) -> Option<u32> {
        if self.places.len() < FEW {
            return None;
        }
        let near = self.directions.near(sight.direction);
        let is_better = given < self.places.len() && sight.height(given as u32) > sight.height(near);
        Some(if is_better { given as u32 } else { near })
    }
}

#[cfg(test)]
mod tests {
    use core::cmp::Ordering::Greater;

    use super::directions::Looks;
    use super::*;

    /// A stride leads to a highest corner of the wide faces around it, and compares few.
    fn check_stride(sight: &Sight, start: u32) {
        let compared = core::cell::Cell::new(0);
        let is_higher = |a, b| {
            compared.set(compared.get() + 1);
            sight.order(a, b) == Greater
        };
        let end = sight.stride(start, &is_higher);
        let structure = sight.structure;
        let faces = structure.faces_at(start);
        let wide: Vec<_> =
            faces.map(|face| structure.round(face)).filter(|round| round.len() >= WIDE as usize).collect();
        assert!(compared.get() <= wide.len() * 2 * (2 * 2 * 14 + 1), "{} comparisons", compared.get());
        let corners = wide.into_iter().flatten().map(|edge| structure.origin(edge));
        assert!(corners.into_iter().all(|corner| sight.order(corner, end) != Greater));
        assert!(sight.order(start, end) != Greater);
    }

    /// From cell to cell the farthest corner of a wide face moves by some √n corners, or by all along its normal.
    #[test]
    fn wide_faces_are_crossed_in_strides() {
        let n = 1 << 13;
        let turn = |k: usize| (k as f64 / n as f64 * core::f64::consts::TAU).sin_cos();
        let rim = |z: f64| (0..n).map(turn).map(move |(y, x)| [x, y, z]);
        let solids = [
            rim(0.0).collect::<Vec<_>>(),
            rim(0.0).chain(rim(1.0)).collect(),
            rim(0.0).chain([[0.5, 0.0, 1.0]]).collect(),
        ];
        for (solid, most) in solids.into_iter().zip([48, 64, 96]) {
            let hull: ConvexHull = ConvexHull::new(solid).unwrap();
            let mut looks = Looks::default();
            let directions = Directions::counted(&hull.places, &hull.structure, hull.extent.reach, &mut looks);
            assert!(
                looks.taken / directions.vertices.len() <= most,
                "{} for {}",
                looks.taken,
                directions.vertices.len()
            );
            let mut numbers = crate::random::Numbers(5);
            for steep in [1.0, 1e3, 1e9, 1e13, 1e17] {
                for _ in 0..40 {
                    let [x, y, z] = numbers.point();
                    let direction = [x, y, steep * z];
                    let sight = hull.sight(direction);
                    assert_eq!(hull.farthest(direction, usize::MAX) as u32, sight.farthest_of_all(), "{direction:?}");
                    // From anywhere, also around the end of a face's round.
                    let start = numbers.below(hull.places.len());
                    assert_eq!(hull.farthest(direction, start), hull.farthest(direction, usize::MAX), "{direction:?}");
                    check_stride(&sight, start as u32);
                }
            }
        }
    }

    /// A look at all around the tip of a cone would be one at all vertices, and the tip is the farthest in half of all directions.
    #[test]
    fn looks_around_a_vertex_with_many_neighbours_are_few() {
        let n = 1 << 13;
        let turn = |k: usize| (k as f64 * core::f64::consts::TAU / n as f64).sin_cos();
        let rim = (0..n).map(turn).map(|(y, x)| [x, y, 0.0]);
        let hull: ConvexHull = ConvexHull::new(rim.chain([[0.0, 0.0, 1.0]])).unwrap();
        assert_eq!(hull.vertices().map(|vertex| vertex.neighbours().len()).max(), Some(n));
        let mut looks = Looks::default();
        let directions = Directions::counted(&hull.places, &hull.structure, hull.extent.reach, &mut looks);
        assert!(looks.taken <= 96 * directions.vertices.len(), "{}", looks.taken);
        // From wherever they lead to it is found.
        for (y, x) in (0..n).step_by(61).map(turn) {
            for z in [-2.0, -0.01, 0.01, 0.99, 1.01, 3.0] {
                let sight = hull.sight([x, y, z]);
                assert_eq!(hull.farthest([x, y, z], usize::MAX) as u32, sight.farthest_of_all());
            }
        }
    }
}
