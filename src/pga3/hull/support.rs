//! The vertex of a hull that is farthest in a direction, by walking uphill.

use alloc::vec::Vec;
use core::cmp::Ordering::{self, Equal, Greater, Less};
use core::hint::select_unpredictable;
use core::ops::ControlFlow;

use super::{ConvexHull, Structure};
use crate::body::hull::along::compare;
use crate::body::level::Level;
use crate::body::{Blur, Body, Extent};
use crate::magnitude::dot;
use crate::pga3::{cross, difference};
use crate::scalar::Widen;

/// Below this many vertices it is faster to look at all of them.
const FEW: usize = 32;

/// With this many vertices near a plane it is faster to look at all vertices than to check which have been seen.
const MOST_NEAR: usize = 16;

/// After so many steps uphill a climb looks for a face with at least [`WIDE`] corners to stride along.
const LONG_CLIMB: u32 = 8;
pub(super) const WIDE: u32 = 32;

/// The last number of steps, below `count`, for which it holds, as it does for all before; 0 if it does not for 1. By doubling, and by bisection.
#[inline]
pub(super) fn last(count: u32, holds: impl Fn(u32) -> bool) -> u32 {
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
struct Sight<'a> {
    places: &'a [[f64; 3]],
    structure: &'a Structure,
    direction: [f64; 3],
    /// How much rounded heights can differ if the exact ones are equal.
    bound: f64,
}

impl<'a> Sight<'a> {
    /// None of the places is further from the Origin than `reach`.
    #[inline]
    fn new(places: &'a [[f64; 3]], structure: &'a Structure, reach: f64, direction: [f64; 3]) -> Self {
        // Each height is off by 3u of the sum of the products' absolute values, and by what underflows. Where that sum may
        // overflow, the bound does.
        let size = direction[0].abs() + direction[1].abs() + direction[2].abs();
        let bound = 4.0 * f64::EPSILON * (size * reach) + f64::MIN_POSITIVE;
        Sight { places, structure, direction, bound }
    }

    /// How far a vertex is, rounded.
    #[inline(always)]
    fn height(&self, vertex: u32) -> f64 {
        self.height_of(self.places[vertex as usize])
    }

    #[inline(always)]
    fn height_of(&self, p: [f64; 3]) -> f64 {
        let [x, y, z] = self.direction;
        x * p[0] + y * p[1] + z * p[2]
    }

    /// Which of two vertices is farther, exactly.
    fn order(&self, a: u32, b: u32) -> Ordering {
        compare(self.direction, self.places[a as usize], self.places[b as usize])
    }

    /// The highest of all vertices, as far as rounded numbers tell.
    #[inline]
    fn highest(&self) -> u32 {
        let (mut best, mut most) = (0, f64::NEG_INFINITY);
        for (k, &place) in self.places.iter().enumerate() {
            let height = self.height_of(place);
            best = select_unpredictable(height > most, k, best);
            most = if height > most { height } else { most };
        }
        best as u32
    }

    /// The first of the vertices that are farthest, by looking at all.
    fn farthest_of_all(&self) -> u32 {
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
    fn climb_while(&self, start: u32, mut may_look_at: impl FnMut(usize) -> bool) -> u32 {
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
    fn climb_at_large(&self, start: u32, tips: &[Tip], mut may_look_at: impl FnMut(usize) -> bool) -> u32 {
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
    fn stride(&self, vertex: u32, is_higher: &dyn Fn(u32, u32) -> bool) -> u32 {
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
    fn settled(&self, vertex: u32) -> Option<u32> {
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
    fn exactly_climb(&self, start: u32) -> u32 {
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
struct Tip {
    vertex: u32,
    /// Against the sum of the normals of its faces: but for rounding, which very thin hulls may turn over, less than a right angle from all edges to
    /// neighbours.
    inwards: [f64; 3],
}

const TIP: usize = 64;

/// About so many neighbours are looked at to find the one to which an edge rises most steeply.
const LOOKS_AROUND: usize = 64;

impl Tip {
    fn of(vertex: u32, places: &[[f64; 3]], structure: &Structure, reach: f64) -> Self {
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

/// How many neighbours may be looked at for each cell of [`Directions`], on average: some twenty are, on a ball.
const LOOKS: usize = 256;

/// Neighbours that have been looked at, and how many may be.
#[derive(Default)]
struct Looks {
    taken: usize,
    allowed: usize,
}

impl Looks {
    /// Whether this many more may be looked at; if so, they count as looked at.
    fn take(&mut self, neighbours: usize) -> bool {
        let may = self.taken + neighbours <= self.allowed;
        self.taken += if may { neighbours } else { 0 };
        may
    }
}

/// Where to begin: the farthest vertices in directions all around, by the cells of a grid on the six sides of a cube. Some are only nearly the
/// farthest, where the way to them is long.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Directions {
    /// How many cells a side of the cube has in each of its two directions.
    cells: usize,
    vertices: Vec<u32>,
    /// Whether no face has so many corners that climbs go in strides, and no vertex is a tip.
    is_plain: bool,
    /// In ascending order.
    tips: Vec<Tip>,
}

impl Directions {
    /// About one cell for each two vertices; none if there are few vertices.
    pub(super) fn of(places: &[[f64; 3]], structure: &Structure, reach: f64) -> Self {
        Self::counted(places, structure, reach, &mut Looks::default())
    }

    fn counted(places: &[[f64; 3]], structure: &Structure, reach: f64, looks: &mut Looks) -> Self {
        if places.len() < FEW {
            return Directions { cells: 0, vertices: Vec::new(), is_plain: true, tips: Vec::new() };
        }
        let is_wide = |face| structure.round(face).len() >= WIDE as usize;
        let is_tip = |vertex: &u32| structure.neighbours(*vertex).len() >= TIP;
        let tips: Vec<Tip> =
            (0..places.len() as u32).filter(is_tip).map(|vertex| Tip::of(vertex, places, structure, reach)).collect();
        let is_plain = tips.is_empty() && !(0..structure.face_count() as u32).any(is_wide);
        let cells = num_traits::Float::sqrt(places.len() as f64 / 12.0) as usize + 1;
        let mut vertices = Vec::with_capacity(6 * cells * cells);
        // To the first summit it may be far.
        looks.allowed = LOOKS.saturating_mul(places.len());
        let mut last = 0;
        for side in 0..6 {
            for row in 0..cells {
                let begin = vertices.len();
                // To and fro, so that each cell is next to the one before.
                for column in 0..cells {
                    let column = if row % 2 == 0 { column } else { cells - 1 - column };
                    let middle = |k: usize| (2 * k + 1) as f64 / cells as f64 - 1.0;
                    let mut direction = [0.0; 3];
                    direction[side % 3] = if side < 3 { 1.0 } else { -1.0 };
                    direction[(side + 1) % 3] = middle(column);
                    direction[(side + 2) % 3] = middle(row);
                    looks.allowed = looks.allowed.saturating_add(LOOKS);
                    let sight = Sight::new(places, structure, reach, direction);
                    let may_look_at = |neighbours| looks.take(neighbours);
                    last = if is_plain {
                        sight.climb_while(last, may_look_at)
                    } else {
                        sight.climb_at_large(last, &tips, may_look_at)
                    };
                    vertices.push(last);
                }
                if row % 2 == 1 {
                    vertices[begin..].reverse();
                }
            }
        }
        Directions { cells, vertices, is_plain, tips }
    }

    /// The farthest vertex in a direction near this one.
    #[inline]
    fn near(&self, direction: [f64; 3]) -> u32 {
        let [x, y, z] = direction;
        let (ax, ay, az) = (x.abs(), y.abs(), z.abs());
        // The axis of the side, and then the two others in turn.
        let (axis, [over, u, v]) = if ax >= ay && ax >= az {
            (0, [x, y, z])
        } else if az > ay {
            (2, [z, x, y])
        } else {
            (1, [y, z, x])
        };
        let half = 0.5 * self.cells as f64;
        let scale = half / over.abs();
        let cell = |along: f64| ((along * scale + half) as usize).min(self.cells - 1);
        let side = axis + if over < 0.0 { 3 } else { 0 };
        self.vertices[(side * self.cells + cell(v)) * self.cells + cell(u)]
    }
}

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
