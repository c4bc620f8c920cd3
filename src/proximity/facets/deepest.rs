//! How deep the Origin is in the difference of two parallelotopes: below the nearest of their
//! facets, if all others are clearly farther away.

use core::ops::ControlFlow;

use super::super::difference::{Corner, Difference};
use super::super::penetration::{Deepest, Outmost};
use super::super::simplex::Simplex;
use super::super::space::{self, across, between, dot};
use super::{Facet, Facets};
use crate::body::Body;
use crate::magnitude::{min, norm, power_of_two};

/// The planes of all facets, all of them above the Origin.
struct Planes<const N: usize> {
    planes: [Plane<N>; MOST],
    len: usize,
    reach: f64,
}

/// The most pairs of opposite facets that there are.
const MOST: usize = 15;

/// Of the two planes perpendicular to a normal, one on each side of the Origin, the nearer one.
#[derive(Clone, Copy)]
struct Plane<const N: usize> {
    facet: Facet,
    /// Outwards, of length 1.
    normal: [f64; N],
    /// The Origin is this far below it, as rounded numbers have it.
    height: f64,
    /// The Origin is certainly not less than this far below it.
    least: f64,
    /// By so much more the Origin is below the plane on the other side.
    more: f64,
}

/// How many triangles are tried. Of those in one plane, only rounding decides which are on the
/// boundary; no more than 16 corners are in a plane.
const MOST_TURNS: usize = 8;

/// Up to this sine of their angle, a plane's normal is taken for the direction of the foot.
const SAME: f64 = power_of_two(-44);

/// More than 1/√(2 ε). A place that is lower by h and to the side by this many h is as far out in all directions that are not
/// within √(2 ε) of the normal.
const STEEP: f64 = power_of_two(26);

impl<A: Body<N> + ?Sized, B: Body<N> + ?Sized, const N: usize> Difference<'_, A, B, N> {
    /// The nearest place of the boundary, for an Origin inside, if that is on a facet that is clearly the nearest.
    pub fn deepest_below(&self, facets: &Facets<N>, iterations: &mut u32) -> Option<Deepest<N>> {
        let planes = Planes::new(facets);
        let least = planes.all().iter().fold(f64::INFINITY, |least, plane| min(plane.height, least));
        let level = planes.all().iter().filter(|plane| plane.height <= least + SAME * facets.reach);
        let above =
            |plane: &Plane<N>| facets.corners(&plane.facet, plane.normal, plane.normal.map(|n| n * plane.height));
        let (corners, outwards) = level.filter_map(|plane| Some((above(plane)?, plane.normal))).next()?;
        let mut simplex = self.turning_left(corners, outwards);
        // The simplex keeps turning to the same side, because the foot, and so the new corner, is
        // on the side where the replaced corner was.
        for _ in 0..MOST_TURNS {
            *iterations += 1;
            let view = self.scale.view(&simplex)?;
            let shares = self.shares(&simplex, &view)?;
            if shares.iter().any(|share| *share < 0.0) {
                return None;
            }
            match self.outmost(&simplex, &view, shares)? {
                Outmost::Not(corner) => simplex = self.turned(&simplex, corner)?,
                Outmost::Yes(deepest) => {
                    let (depth, length) = (deepest.depth.to_f64(), norm(deepest.direction.value));
                    let direction = deepest.direction.value.map(|c| c / length);
                    let excess = deepest.excess + 2.0 * f64::EPSILON * depth;
                    return planes.are_not_nearer(direction, depth).then_some(Deepest { excess, ..deepest });
                }
            }
        }
        None
    }

    /// The facet of these corners, in the order that turns to the left as seen from outside.
    fn turning_left(&self, corners: [Corner; N], outwards: [f64; N]) -> Simplex<N> {
        let mut corners = corners.map(|corner| (corner, self.ends(corner)));
        if dot(space::normal(&corners.map(|(_, ends)| self.scale.vector(ends))), outwards) < 0.0 {
            corners.swap(0, 1);
        }
        let mut simplex = Simplex::default();
        corners.into_iter().for_each(|(corner, ends)| simplex.push(corner, ends));
        simplex
    }
}

impl<const N: usize> Facets<N> {
    /// Corners of a facet that have a place of its plane in their hull; `None` if the place is not in the facet. In space they are those of
    /// the parallelogram's four corners on one side of a diagonal.
    pub(super) fn corners(&self, facet: &Facet, outwards: [f64; N], place: [f64; N]) -> Option<[Corner; N]> {
        let along = &facet.along[..N - 1];
        let (middle, step) = self.middle(along, outwards, place);
        let with = |added: [bool; 2]| {
            let mut corner = middle;
            for (number, is_added) in along.iter().zip(added) {
                corner[number / N] |= usize::from(is_added) << (number % N);
            }
            corner
        };
        // The step is s e + t f.
        let [e, f] = facet.along.map(|number| self.edge(number));
        if N == 2 {
            let s = dot(step, e) / dot(e, e);
            return (s.abs() <= 1.0).then(|| core::array::from_fn(|k| with([k == 1; 2])));
        }
        let normal = across(e, f);
        let square = dot(normal, normal);
        let (s, t) = (dot(across(step, f), normal) / square, dot(across(e, step), normal) / square);
        let is_in = s.abs() <= 1.0 && t.abs() <= 1.0;
        let corners = [[false, false], [true, true], [s > t, s <= t]];
        is_in.then(|| core::array::from_fn(|k| with(corners[k])))
    }

    /// The corner from which a facet begins, without the edges that it is along, and the step from the facet's middle to a place. If more
    /// edges lie in its plane, there are parallelograms at several places: this is the one nearer to the place.
    fn middle(&self, along: &[usize], normal: [f64; N], place: [f64; N]) -> (Corner, [f64; N]) {
        let (mut corner, mut step) = ([0; 2], between(self.way, place));
        for are_level in [false, true] {
            for number in (0..2 * N).filter(|number| !along.contains(number)) {
                let edge = self.edge(number);
                let outwards = dot(edge, normal);
                let is_level = outwards.abs() <= SAME * self.reach;
                if is_level == are_level {
                    let is_added = if is_level { dot(edge, step) > 0.0 } else { outwards > 0.0 };
                    let sign = if is_added { -1.0 } else { 1.0 };
                    step = core::array::from_fn(|k| step[k] + sign * edge[k]);
                    corner[number / N] |= usize::from(is_added) << (number % N);
                }
            }
        }
        (corner, step)
    }
}

impl<const N: usize> Planes<N> {
    fn new(facets: &Facets<N>) -> Self {
        let none = Facet { along: [0; 2], size: 0.0, gap: 0.0 };
        let none = Plane { facet: none, normal: [0.0; N], height: 0.0, least: 0.0, more: 0.0 };
        let mut planes = Planes { planes: [none; MOST], len: 0, reach: facets.reach };
        let _ = facets.each(|facet| {
            let normal = facets.normal(&facet);
            if facets.is_one(&facet, normal) {
                // The center of B − A, `way`, is not on the side of the nearer plane.
                let middle = dot(normal, facets.way);
                let per = if middle > 0.0 { -1.0 } else { 1.0 } / num_traits::Float::sqrt(dot(normal, normal));
                let along = |x: f64| x * per.abs();
                planes.planes[planes.len] = Plane {
                    facet,
                    normal: normal.map(|n| n * per),
                    height: along(-facet.gap),
                    least: along(-facet.gap - facets.blur(&facet)),
                    more: along(2.0 * middle.abs()),
                };
                planes.len += 1;
            }
            ControlFlow::Continue(())
        });
        planes
    }

    fn all(&self) -> &[Plane<N>] {
        &self.planes[..self.len]
    }

    /// Whether no place of the boundary is nearer, by more than ε, than the foot of the Origin on a facet that is `depth` above the
    /// Origin in `direction`, which has length 1.
    fn are_not_nearer(&self, direction: [f64; N], depth: f64) -> bool {
        let turned = |plane: &Plane<N>| {
            let along = dot(plane.normal, direction);
            let beside: [f64; N] = core::array::from_fn(|k| plane.normal[k] - along * direction[k]);
            (along, num_traits::Float::sqrt(dot(beside, beside)))
        };
        let (mut lowest, mut is_opposite_beyond) = (depth, true);
        for plane in self.all().iter().filter(|plane| plane.least <= depth + STEEP * SAME * self.reach) {
            let (along, sine) = turned(plane);
            if sine <= SAME {
                let (near, far) = (plane.least, plane.least + plane.more);
                let (level, opposite) = if along > 0.0 { (near, far) } else { (far, near) };
                lowest = lowest.min(level - 2.0 * SAME * self.reach);
                is_opposite_beyond &= opposite > depth;
            }
        }
        // So far to the side of the foot there is still something of B − A, as low as this.
        let side = STEEP * (depth - lowest).max(SAME * self.reach);
        is_opposite_beyond
            && self.all().iter().all(|plane| {
                plane.least > depth + side || {
                    let (_, sine) = turned(plane);
                    sine <= SAME || plane.least > depth + side * sine
                }
            })
    }
}
