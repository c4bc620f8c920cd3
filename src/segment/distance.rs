//! How near are two segments, or a segment and a point, and where? To a relative error of 4 ε, for every finite input.
//!
//! Source 000's question (O. Boes, Segment Distance) and source 001's (Why would we like dot product, part 3), in
//! coordinates, in the plane and in space. What differs from the sources is the error bound. There are four stages; the first
//! one that is certain gives the answer:
//!
//! 1. [`midway`], `f64`: the parameters from the midpoints, without a branch; the vector between the points found is evaluated to 70 bits.
//!    Sizes and the angle say beforehand whether the result is accurate enough; for a small angle, a proof afterwards does. For a point
//!    and a segment [`nearer`] comes first, and for numbers of `f32` [`single`]; these evaluate nothing to more than 53 bits. Segments
//!    that are parallel, such as those along one axis, are recognized, and have a formula of their own;
//! 2. [`quick`], `f64`: Cramer's rule, and a proof of the result: for small angles and distances;
//! 3. [`refined`], double-double: the same with areas instead of products, 100 bits;
//! 4. [`exactly`], integers: signs, and one rounding at the end. Whether segments in space meet, only this stage can tell.
//!
//! A later stage is certain by its own proof ([`certificate`]): for whatever (s, t) it found, a bound on how much nearer other points can
//! be. Derivation and limits: the chapter on segments.

use super::are_finite;
use crate::Field;
use crate::minkowski::Parallelogram;
use crate::scalar::Widen;
use crate::segment::slices::Ends;

mod both;
#[cfg(feature = "alloc")]
mod bound;
mod certificate;
mod differences;
pub(crate) mod exactly;
pub(crate) mod midway;
pub(crate) mod nearer;
mod of_point;
mod order;
mod place;
mod quick;
pub(crate) mod range;
mod refined;
mod single;
#[cfg(test)]
pub(crate) mod tests;

#[cfg(feature = "alloc")]
pub(crate) use both::by_axis;
pub(crate) use both::dot;
#[cfg(feature = "alloc")]
pub(crate) use bound::{Estimate, lines_at_least};
use differences::Differences;
use midway::Midway;
use nearer::Nearer;
use of_point::place_of_point;
pub(crate) use of_point::{
    closest_point, closest_point_from_midpoint, closest_point_of_many, closest_to_point, distance_to_point,
    first_of_points, left_point,
};
use order::Order;
pub(crate) use place::point;
use place::{Place, precedes};
use range::{in_range, rescaled, scaled_back};

/// The closest points of two segments a₀ a₁ and b₀ b₁.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Closest<const N: usize, T = f64> {
    /// How far the segments are apart: 0 exactly if they meet, NaN if a coordinate is not finite.
    pub distance: T,
    /// In [0, 1]; from 0 at a₀ to 1 at a₁.
    pub s: T,
    /// In [0, 1]; from 0 at b₀ to 1 at b₁.
    pub t: T,
    /// The point at s of a₀ a₁, in the box of its ends.
    pub on_a: [T; N],
    /// The point at t of b₀ b₁, in the box of its ends.
    pub on_b: [T; N],
}

impl<const N: usize> Closest<N> {
    /// The answer in the scalar of the query.
    #[inline(always)]
    pub(crate) fn narrow<T: Widen>(self) -> Closest<N, T> {
        Closest {
            distance: T::narrow_distance(self.distance),
            s: T::narrow(self.s),
            t: T::narrow(self.t),
            on_a: narrowed(self.on_a),
            on_b: narrowed(self.on_b),
        }
    }
}

/// The coordinates in the scalar of the query. (Not by `map`: see [`widened`](super::slices::widened).)
#[inline(always)]
pub(crate) fn narrowed<T: Widen, const N: usize>(p: [f64; N]) -> [T; N] {
    core::array::from_fn(|k| T::narrow(p[k]))
}

/// The distance in the scalar of the query, for a single pair: with a branch, where [`Widen::narrow_distance`] has two more operations, for which
/// the rounding would wait.
#[inline(always)]
pub(crate) fn narrowed_alone<T: Widen>(distance: f64) -> T {
    let nearest = T::narrow(distance);
    if nearest.is_zero() { T::narrow_distance(distance) } else { nearest }
}

/// What a later stage found, for the arguments in lexicographic order.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Found {
    distance: f64,
    s: f64,
    t: f64,
}

/// (i, j, |h|) with the signs turned so that s = i/|h| and t = j/|h|, if both are in [0, 1] by more than `margin`: segments
/// of the plane that cross. None in space.
#[inline(always)]
fn crossing<T: Field + PartialOrd, const N: usize>(p: &Parallelogram<T, N>, margin: T) -> Option<[T; 3]> {
    if N != 2 {
        return None;
    }
    let [i, j, h] = [p.i_in_space(), p.j_in_space(), p.h_in_space()].map(|area| area[2]);
    let [i, j, h] = if h < T::zero() { [-i, -j, -h] } else { [i, j, h] };
    let inside = |x: T| (x > margin) & (h - x > margin);
    (inside(i) & inside(j)).then_some([i, j, h])
}

/// μ, half an ulp of 1: the largest relative error of one rounding.
const MU: f64 = f64::EPSILON / 2.0;

/// What was found for two segments, in the order given.
pub(crate) struct Solved {
    pub distance: f64,
    s: Place,
    t: Place,
}

/// What the first stage finds for segments whose coordinates are of the scalar T.
#[inline(always)]
pub(crate) fn first<T: Widen, const N: usize>(a: [[f64; N]; 2], b: [[f64; N]; 2]) -> Midway {
    if T::FITS_IN_F32 { single::closest(a, b) } else { midway::closest(a, b) }
}

/// The same for a single pair of segments. A branch sends nearly parallel ones to [`midway::parallel`], so that they do not wait for a formula
/// that cannot answer them.
#[inline(always)]
fn first_alone<T: Widen, const N: usize>(a: [[f64; N]; 2], b: [[f64; N]; 2]) -> Midway {
    if midway::all_but_parallel(a, b) { midway::parallel(a, b) } else { first::<T, N>(a, b) }
}

/// Whether [`first`] finds that the segments cross.
#[inline(always)]
fn first_cross<T: Widen, const N: usize>(a: [[f64; N]; 2], b: [[f64; N]; 2]) -> bool {
    if T::FITS_IN_F32 { single::cross(a, b) } else { midway::cross(a, b) }
}

// The first stage is inlined into its callers, where segments that were just built are still in registers. From memory they would be read in
// other pieces than they were just written in, a stall half as long as the answer takes. So no address of them may be taken: the later
// stages get copies.

/// The closest points of two segments whose coordinates are of the scalar T.
#[inline(always)]
pub(crate) fn closest<T: Widen, S: Ends<N>, const N: usize>(one: &S, other: &S) -> Closest<N> {
    let (a, b) = (one.ends(), other.ends());
    let answer = |found: Midway| {
        if found.has_points() { found.points(a, b) } else { left_closest::<T, S, N>(*one, *other) }
    };
    // For numbers of `f32` a crossing takes so few operations that a branch costs more.
    if N == 2 && !T::FITS_IN_F32 && first_cross::<T, N>(a, b) {
        return answer(first::<T, N>(a, b));
    }
    answer(first_alone::<T, N>(a, b))
}

/// The same, to the bit, for one pair of many, without a branch. The distance is NaN where [`left_closest`] is needed.
#[inline(always)]
pub(crate) fn closest_of_many<T: Widen, const N: usize>(a: [[f64; N]; 2], b: [[f64; N]; 2]) -> Closest<N> {
    let found = first::<T, N>(a, b);
    Closest { distance: if found.has_points() { found.distance } else { f64::NAN }, ..found.points(a, b) }
}

/// The distance of two segments: that of [`closest`], to the bit.
#[inline(always)]
pub(crate) fn distance<T: Widen, S: Ends<N>, const N: usize>(one: &S, other: &S) -> f64 {
    let (a, b) = (one.ends(), other.ends());
    if N == 2 && first_cross::<T, N>(a, b) {
        return 0.0;
    }
    let found = first_alone::<T, N>(a, b);
    if found.known { found.distance } else { left_distance::<T, S, N>(*one, *other) }
}

const NAN: Found = Found { distance: f64::NAN, s: f64::NAN, t: f64::NAN };

/// The closest points, where the first stage does not give them.
#[cold]
#[inline(never)]
pub(crate) fn left_closest<T: Widen, S: Ends<N>, const N: usize>(one: S, other: S) -> Closest<N> {
    let (a, b) = (one.ends(), other.ends());
    let found = first_alone::<T, N>(a, b);
    if found.has_points() {
        return found.points(a, b);
    }
    let Solved { distance, s, t } = if found.is_placed() { found.solved(a, b) } else { hard::<T, N>(a, b) };
    Closest { distance, s: s.parameter(), t: t.parameter(), on_a: s.on(a), on_b: t.on(b) }
}

/// The distance, where the first stage does not give it.
#[cold]
#[inline(never)]
fn left_distance<T: Widen, S: Ends<N>, const N: usize>(one: S, other: S) -> f64 {
    hard::<T, N>(one.ends(), other.ends()).distance
}

/// Whether the segments have an end in common, and all ends are finite. Without a branch, so that a loop can treat several pairs in one register.
#[inline(always)]
pub(crate) fn share_an_end<const N: usize>(a: [[f64; N]; 2], b: [[f64; N]; 2]) -> bool {
    let same = |p: [f64; N], q: [f64; N]| (0..N).fold(true, |same, k| same & (p[k] == q[k]));
    are_finite(a) & are_finite(b) & (same(a[0], b[0]) | same(a[0], b[1]) | same(a[1], b[0]) | same(a[1], b[1]))
}

/// The closest points of segments that the first stage does not settle, and that are not known to be parallel.
#[inline(never)]
pub(crate) fn hard<T: Widen, const N: usize>(a: [[f64; N]; 2], b: [[f64; N]; 2]) -> Solved {
    // A segment of length 0 gives the answer of a point, to the bit.
    let start = |distance: f64| Place { far: false, x: if distance.is_nan() { f64::NAN } else { 0.0 } };
    if b[0] == b[1] {
        let (distance, s) = place_of_point::<T, N>(b[0], a);
        return Solved { distance, s, t: start(distance) };
    }
    if a[0] == a[1] {
        let (distance, t) = place_of_point::<T, N>(a[0], b);
        return Solved { distance, s: start(distance), t };
    }
    let (order, [p, q]) = Order::by_all(a, b);
    let in_order = |Found { distance, s, t }| {
        let (s, t) = if order.segments { (t, s) } else { (s, t) };
        Solved { distance, s: Place::of(s, order.first), t: Place::of(t, order.second) }
    };
    if share_an_end(a, b) {
        return in_order(at_shared_end(p, q));
    }
    let first = match rescaled([a[0], a[1], b[0], b[1]]) {
        None => midway::proved(a, b),
        Some(([a0, a1, b0, b1], exponent)) => {
            let (a, b) = ([a0, a1], [b0, b1]);
            let found = [midway::closest(a, b), midway::parallel(a, b)].into_iter().find(Midway::is_placed);
            let found = found.or_else(|| midway::proved(a, b));
            found.map(|found| Midway { distance: scaled_back(found.distance, exponent), ..found })
        }
    };
    if let Some(found) = first {
        return found.solved(a, b);
    }
    in_order(slow_ordered(p, q))
}

/// The shared end: the first end of the first segment that is also an end of the second.
fn at_shared_end<const N: usize>(a: [[f64; N]; 2], b: [[f64; N]; 2]) -> Found {
    let s = usize::from(!b.contains(&a[0]));
    let t = usize::from(b[0] != a[s]);
    Found { distance: 0.0, s: s as f64, t: t as f64 }
}

/// The stages that prove their answer, for segments in lexicographic order.
fn slow_ordered<const N: usize>(a: [[f64; N]; 2], b: [[f64; N]; 2]) -> Found {
    let d = Differences::of(a, b);
    if let Some(found) = quick::closest(&d) {
        return found;
    }
    if ![a, b].as_flattened().as_flattened().iter().all(|x| x.is_finite()) {
        return NAN;
    }
    let scaled = in_range(&d);
    scaled
        .and_then(|scaled| {
            scaled.solve(|d, size| {
                // A side that is too short for the scale is 0 here, and nothing is certain.
                let again = if scaled.exponent == 0 { None } else { quick::closest(d) };
                again.or_else(|| refined::closest(d, size))
            })
        })
        .or_else(|| exactly::two_segments(a, b))
        .unwrap_or(NAN)
}
