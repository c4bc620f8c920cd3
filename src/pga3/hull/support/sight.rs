//! The vertices of a hull as they are seen in a direction, and the ways uphill among them.

use core::cmp::Ordering::{self, Equal, Greater, Less};
use core::hint::select_unpredictable;

use super::super::Structure;
use crate::body::hull::along::compare;
use crate::magnitude::dot;
use crate::pga3::{cross, difference};

/// After so many steps uphill a climb looks for a face with at least [`WIDE`] corners to stride along.
const LONG_CLIMB: u32 = 8;
pub(in super::super) const WIDE: u32 = 32;

/// The last number of steps, below `count`, for which it holds, as it does for all before; 0 if it does not for 1. By doubling, and by bisection.
#[inline]
pub(in super::super) fn last(count: u32, holds: impl Fn(u32) -> bool) -> u32 {
    let (mut low, mut high) = (0, 1);
    while high < count && holds(high) {
        (low, high) = (high, 2 * high);
    }
    high = high.min(count);
    while high - low > 1 {
        let middle = low.midpoint(high);
        if holds(middle) {
            low = middle;
        } else {
            high = middle;
        }
    }
    low
}

/// A place on a circle of `count` at which something is highest that rises once, on the way round, and falls once: from 0, by [`last`] both ways.
fn highest_round(count: u32, is_higher: impl Fn(u32, u32) -> bool) -> u32 {
    let [one, other] = [false, true].map(|is_back| {
        let at = |steps: u32| if is_back && steps > 0 { count - steps } else { steps };
        // A whole way round ends where it began, and so rises no further.
        at(last(count, |steps| is_higher(at(steps), at(steps - 1)) && !is_higher(0, at(steps - 1))))
    });
    if is_higher(other, one) { other } else { one }
}

/// The vertices of a hull as they are seen in a direction.
pub(super) struct Sight<'a> {
    places: &'a [[f64; 3]],
    pub structure: &'a Structure,
    pub direction: [f64; 3],
    /// How much rounded heights can differ if the exact ones are equal.
    bound: f64,
}

impl<'a> Sight<'a> {
    /// None of the places is further from the Origin than `reach`.
    #[inline]
    pub fn new(places: &'a [[f64; 3]], structure: &'a Structure, reach: f64, direction: [f64; 3]) -> Self {
        // Each height is off by 3u of the sum of the products' absolute values, and by what underflows. Where that sum may
        // overflow, the bound does.
        let size = direction[0].abs() + direction[1].abs() + direction[2].abs();
        let bound = 4.0 * f64::EPSILON * (size * reach) + f64::MIN_POSITIVE;
        Sight { places, structure, direction, bound }
    }

    /// How far a vertex is, rounded.
    #[inline(always)]
    pub fn height(&self, vertex: u32) -> f64 {
        self.height_of(self.places[vertex as usize])
    }

    #[inline(always)]
    fn height_of(&self, p: [f64; 3]) -> f64 {
        let [x, y, z] = self.direction;
        x * p[0] + y * p[1] + z * p[2]
    }

    /// Which of two vertices is farther, exactly.
    pub fn order(&self, a: u32, b: u32) -> Ordering {
        compare(self.direction, self.places[a as usize], self.places[b as usize])
    }

    /// The highest of all vertices, as far as rounded numbers tell.
    #[inline]
    pub fn highest(&self) -> u32 {
        let (mut best, mut most) = (0, f64::NEG_INFINITY);
        for (k, &place) in self.places.iter().enumerate() {
            let height = self.height_of(place);
            best = select_unpredictable(height > most, k, best);
            most = if height > most { height } else { most };
        }
        best as u32
    }

    /// The first of the vertices that are farthest, by looking at all.
    pub fn farthest_of_all(&self) -> u32 {
        let least = self.height(self.highest()) - self.bound;
        // A height that is not a number may be as far.
        let is_near = |k: &u32| self.height(*k).partial_cmp(&least) != Some(Less);
        let mut near = (0..self.places.len() as u32).filter(is_near);
        let first = near.next().unwrap_or(0);
        near.fold(first, |best, k| if self.order(k, best) == Greater { k } else { best })
    }

    /// A vertex without a neighbour that is higher, as far as rounded numbers tell: uphill from the given one. Or the vertex at
    /// which it is when it may not look at the neighbours of the next one.
    #[inline(always)]
    pub fn climb_while(&self, start: u32, mut may_look_at: impl FnMut(usize) -> bool) -> u32 {
        let (mut best, mut most) = (start, self.height(start));
        loop {
            let (from, neighbours) = (best, self.structure.neighbours(best));
            if !may_look_at(neighbours.len()) {
                return best;
            }
            for &neighbour in neighbours {
                let height = self.height(neighbour);
                // The comparison is as good as random: no branch.
                best = select_unpredictable(height > most, neighbour, best);
                most = if height > most { height } else { most };
            }
            if best == from {
                return best;
            }
        }
    }

    /// The same on a hull with wide faces, with a stride after every few steps.
    fn climb_in_strides(&self, start: u32, mut may_look_at: impl FnMut(usize) -> bool) -> u32 {
        let mut place = start;
        loop {
            let mut left = LONG_CLIMB;
            place = self.climb_while(place, |neighbours| {
                let may = left > 0 && may_look_at(neighbours);
                left -= u32::from(may);
                may
            });
            if left > 0 {
                return place;
            }
            place = self.stride(place, &|a, b| self.height(a) > self.height(b));
        }
    }

    /// The same on a hull with wide faces or tips, where it looks at few of their corners and neighbours.
    pub fn climb_at_large(&self, start: u32, tips: &[Tip], mut may_look_at: impl FnMut(usize) -> bool) -> u32 {
        let mut place = start;
        loop {
            place = self.climb_in_strides(place, |neighbours| neighbours < TIP && may_look_at(neighbours));
            let tip = tips.binary_search_by_key(&place, |tip| tip.vertex);
            match tip.ok().and_then(|tip| self.rise(&tips[tip])) {
                Some(higher) if may_look_at(LOOKS_AROUND) => place = higher,
                _ => return place,
            }
        }
    }

    /// The neighbour of a tip to which an edge rises most steeply, if that does. With the neighbours u, counted from the tip, d the direction and c
    /// another that has c·u > 0 for all of them, the points u/(c·u) are the corners of a convex polygon in a plane, so that d·u/(c·u) rises once and
    /// falls once around it.
    #[cold]
    #[inline(never)]
    fn rise(&self, tip: &Tip) -> Option<u32> {
        let neighbours = self.structure.neighbours(tip.vertex);
        let from = self.places[tip.vertex as usize];
        let slope = |k: u32| {
            let step = difference(self.places[neighbours[k as usize] as usize], from);
            dot(self.direction, step) / dot(tip.inwards, step)
        };
        let steepest = highest_round(neighbours.len() as u32, |a, b| slope(a) > slope(b));
        let found = neighbours[steepest as usize];
        (self.height(found) > self.height(tip.vertex)).then_some(found)
    }

    /// The highest vertex of the faces of many corners at the given one, as far as `is_higher` tells. Around a face the height
    /// rises once and falls once.
    #[cold]
    #[inline(never)]
    pub fn stride(&self, vertex: u32, is_higher: &dyn Fn(u32, u32) -> bool) -> u32 {
        let mut best = vertex;
        for &edge in self.structure.ring(vertex) {
            let Some(face) = self.structure.face(edge) else { continue };
            let round = self.structure.round(face);
            let count = round.end - round.start;
            if count < WIDE {
                continue;
            }
            let ahead = round.end - edge;
            let corner = |steps: u32| {
                self.structure.origin(if steps < ahead { edge + steps } else { round.start + (steps - ahead) })
            };
            let highest = corner(highest_round(count, |a, b| is_higher(corner(a), corner(b))));
            if is_higher(highest, best) {
                best = highest;
            }
        }
        best
    }

    /// The first of the vertices that are farthest, if the given one is one of them or nearly so.
    #[inline]
    pub fn settled(&self, vertex: u32) -> Option<u32> {
        let height = self.height(vertex);
        let others = self.structure.neighbours(vertex).iter().map(|&neighbour| self.height(neighbour));
        let most = others.fold(f64::NEG_INFINITY, f64::max);
        if most < height - self.bound {
            Some(vertex)
        } else if most > height + self.bound {
            None
        } else {
            Some(self.exactly_climb(vertex))
        }
    }

    /// The first of the vertices that are farthest, found uphill from the given one. On a convex body a vertex without a
    /// neighbour that is farther is a farthest one.
    #[cold]
    #[inline(never)]
    pub fn exactly_climb(&self, start: u32) -> u32 {
        let (mut best, mut steps) = (start, 0);
        loop {
            if steps == LONG_CLIMB {
                best = self.stride(best, &|a, b| self.order(a, b) == Greater);
                steps = 0;
            }
            steps += 1;
            let (from, mut is_tied) = (best, false);
            for &neighbour in self.structure.neighbours(from) {
                match self.order(neighbour, best) {
                    Greater => (best, is_tied) = (neighbour, false),
                    Equal => is_tied = true,
                    Less => {}
                }
            }
            if best == from {
                return if is_tied { self.lowest_as_far(best) } else { best };
            }
        }
    }

    /// The first of the vertices that are as far as a farthest one. These are the vertices of a face, whose round begins
    /// with the first, or the ends of an edge.
    fn lowest_as_far(&self, farthest: u32) -> u32 {
        let structure = self.structure;
        let level = |edge: u32| self.order(structure.head(edge), farthest) == Equal;
        let mut lowest = farthest;
        for &edge in structure.ring(farthest).iter().filter(|&&edge| level(edge)) {
            lowest = lowest.min(structure.head(edge));
            if let Some(face) = structure.face(edge)
                && level(structure.twin(structure.previous(edge)))
            {
                lowest = lowest.min(structure.origin(structure.round(face).start));
            }
        }
        lowest
    }
}

/// A vertex with at least [`TIP`] neighbours.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Tip {
    vertex: u32,
    /// Against the sum of the normals of its faces: but for rounding, which very thin hulls may turn over, less than a right angle from all edges to
    /// neighbours.
    inwards: [f64; 3],
}

pub(super) const TIP: usize = 64;

/// About so many neighbours are looked at to find the one to which an edge rises most steeply.
const LOOKS_AROUND: usize = 64;

impl Tip {
    pub fn of(vertex: u32, places: &[[f64; 3]], structure: &Structure, reach: f64) -> Self {
        let neighbours = structure.neighbours(vertex);
        // In a unit in which no product overflows.
        let sized = |vertex: u32| places[vertex as usize].map(|c| c / reach);
        let step = |end: u32| difference(sized(end), sized(vertex));
        let inwards = neighbours.iter().zip(neighbours.iter().cycle().skip(1)).fold([0.0; 3], |sum, (&end, &next)| {
            let normal = cross(step(end), step(next));
            difference(sum, normal)
        });
        Tip { vertex, inwards }
    }
}
