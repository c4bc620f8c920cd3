//! Triangles of space in an index.

use super::feet::Footed;
use super::goals::{Away, Contents, Four, Goal, Met};
use super::seen::Boxed;
use super::{AtPoint, Index};
use crate::boundary::pierced::{self, Volumes};
use crate::boundary::{nearest, passages};
use crate::hierarchy::tree::WAYS;
use crate::hierarchy::{Bounds, Reach, Segments};
use crate::magnitude::{finite, max, min, power_of_two};
use crate::scalar::Widen;
use crate::segment::slices::{Ends, widened};

type Triangle<T = f64> = [[T; 3]; 3];

/// Triangles by place. A query may be in another scalar.
pub(crate) type TriangleTree<T> = Index<FourTriangles<T>, 3>;

/// Four triangles side by side, corner by corner and axis by axis.
#[derive(Clone, Copy)]
pub(crate) struct FourTriangles<T> {
    corners: [[[T; WAYS]; 3]; 3],
    numbers: [usize; WAYS],
}

/// How often a ray in the direction of x leaves the region that the triangles enclose, less how often it enters.
struct Passages {
    from: [f64; 3],
    /// None, if the ray begins on a triangle.
    sum: Option<i64>,
}

impl<T: Widen> Goal<FourTriangles<T>> for Passages {
    #[inline(always)]
    fn reach(&self) -> Reach {
        Reach::new(0.0)
    }
    #[inline(always)]
    fn look(&mut self, four: &FourTriangles<T>, count: usize, _: Reach) {
        self.sum = self.sum.and_then(|sum| Some(sum + passages(self.from, four.triangles()[..count].iter())?));
    }
}

impl<S: Widen, T: Widen> Footed<S, 3> for FourTriangles<T> {
    type One = Triangle;
    #[inline(always)]
    fn one(&self, way: usize) -> Triangle {
        self.triangle(way)
    }
    fn foot(triangle: Triangle, place: [S; 3]) -> [S; 3] {
        nearest::closest_point(widened(place), triangle).map(S::narrow)
    }
}

impl<T: Widen> TriangleTree<T> {
    /// How often the triangles go round a place; none if the place is on one of them.
    pub(crate) fn winding_number(&self, p: [f64; 3]) -> Option<i64> {
        let mut goal = Passages { from: p, sum: Some(0) };
        if !self.is_empty() {
            let [_, y, z] = p;
            let ray = Bounds { least: p, greatest: [f64::INFINITY, y, z] };
            self.search_as_seen(&Boxed { bounds: ray, per_unit: self.units.per_unit }, &mut goal);
        }
        goal.sum
    }

    // Inlined, as all that it calls is generic: so only users of meshes compile it.
    #[inline]
    pub(crate) fn of_triangles(triangles: &[Triangle<T>]) -> Self {
        let (sorted, around) = Index::around_boxes(&Boxes(triangles));
        Index::with_fours(around, &sorted, |numbers| {
            let mut corners = [[[T::zero(); WAYS]; 3]; 3];
            for (way, number) in numbers.into_iter().enumerate() {
                for (corner, point) in corners.iter_mut().zip(triangles[number]) {
                    corner.iter_mut().zip(point).for_each(|(axis, x)| axis[way] = x);
                }
            }
            FourTriangles { corners, numbers }
        })
    }
}

/// The boxes around triangles, from the least corner to the greatest; NaN, if a coordinate is not finite.
struct Boxes<'t, T>(&'t [Triangle<T>]);

impl<T: Widen> Segments<3> for Boxes<'_, T> {
    fn count(&self) -> usize {
        self.0.len()
    }
    #[inline(always)]
    fn ends(&self, k: usize) -> [[f64; 3]; 2] {
        let [a, b, c] = self.0[k].map(widened);
        if !(finite(a) && finite(b) && finite(c)) {
            return [[f64::NAN; 3]; 2];
        }
        let Bounds { least, greatest } = Bounds::around(&[a, b, c]);
        [least, greatest]
    }
}

impl<T: Widen> FourTriangles<T> {
    #[inline(always)]
    fn triangles(&self) -> [Triangle; WAYS] {
        core::array::from_fn(|way| self.triangle(way))
    }

    #[inline(always)]
    pub(super) fn triangle(&self, way: usize) -> Triangle {
        core::array::from_fn(|corner| core::array::from_fn(|axis| self.corners[corner][axis][way].widen()))
    }
}

impl<S: Widen, T: Widen> Met<S, 3> for FourTriangles<T> {
    #[inline(always)]
    fn is_apart_from(&self, way: usize, segment: [[f64; 3]; 2]) -> bool {
        Volumes::of(segment, self.triangle(way)).are_apart()
    }
    #[inline(always)]
    fn meets(&self, way: usize, segment: [[f64; 3]; 2]) -> bool {
        pierced::meet(segment, &self.triangle(way))
    }
    #[inline(always)]
    fn first_parameter(&self, way: usize, segment: &[[S; 3]; 2], most: f64) -> Option<f64> {
        pierced::first_parameter(segment.ends(), &self.triangle(way), most)
    }
}

impl<T: Widen> Contents for FourTriangles<T> {
    const MAY_BUNDLE: bool = false;
}

impl<T: Widen> Four for FourTriangles<T> {
    #[inline(always)]
    fn numbers(&self) -> [usize; WAYS] {
        self.numbers
    }
}

/// Plain formulas exclude the triangles that are too far away.
impl<S: Widen, T: Widen> Away<AtPoint<S, 3>> for FourTriangles<T> {
    type Distance = S;
    #[inline(always)]
    fn distances(&self, &AtPoint(p): &AtPoint<S, 3>, reach: Reach) -> [S; WAYS] {
        let p = widened(p);
        self.distances_within(p, &self.squares(p, reach.per_unit), reach.squared)
    }
    #[inline(always)]
    fn nearest_distances(&self, &AtPoint(p): &AtPoint<S, 3>, reach: Reach) -> [S; WAYS] {
        let p = widened(p);
        let squares = self.squares(p, reach.per_unit);
        let most = squares.iter().fold(f64::INFINITY, |most, square| min(square[1], most));
        // A distance that is greater may be rounded to the same number, by more than ε if it is near the smallest one. (The smallest `f64` has no
        // square, and is slow to multiply.)
        let smallest = max(S::narrow_distance(f64::from_bits(1)).widen(), power_of_two(-500));
        let least = power_of_two(30) * smallest * reach.per_unit;
        let most = (1.0 + 8.0 * S::epsilon().widen()) * most + least * least;
        self.distances_within(p, &squares, min(most, reach.squared))
    }
}

impl<T: Widen> FourTriangles<T> {
    /// For each triangle two numbers, in units, between which the square of its distance is. A loop of its own, so that it is done in registers.
    #[inline(always)]
    fn squares(&self, p: [f64; 3], per_unit: f64) -> [[f64; 2]; WAYS] {
        let in_units = |p: [f64; 3]| [per_unit * p[0], per_unit * p[1], per_unit * p[2]];
        let p = in_units(p);
        let mut squares = [[0.0; 2]; WAYS];
        for (way, square) in squares.iter_mut().enumerate() {
            let [a, b, c] = self.triangle(way);
            *square = nearest::square_between(p, [in_units(a), in_units(b), in_units(c)]);
        }
        squares
    }

    /// The distances of the triangles whose square is not certainly more than `most`; infinity for the others.
    #[inline(always)]
    fn distances_within<S: Widen>(&self, p: [f64; 3], squares: &[[f64; 2]; WAYS], most: f64) -> [S; WAYS] {
        let mut distances = [S::narrow(f64::INFINITY); WAYS];
        for (way, distance) in distances.iter_mut().enumerate() {
            let is_too_far = squares[way][0] > most;
            if !is_too_far {
                *distance = S::narrow_distance(nearest::distance(p, self.triangle(way)));
            }
        }
        distances
    }
}
