//! How near are two segments, or a segment and a point, and where? To a relative error of 4 ε, for every finite input.
//!
//! Source 000's question (O. Boes, Segment Distance) and source 001's (Why would we like dot product, part 3), in
//! coordinates, in the plane and in space. What differs from the sources is how well the answer is known. Four stages, the first
//! that is certain answers:
//!
//! 1. [`midway`], `f64`: the parameters from the midpoints, without a branch; the vector between the points found is evaluated to
//!    70 bits. What it is good for it knows beforehand, from sizes and an angle, or, for a small angle, by a proof of what it found.
//!    For a point and a segment [`nearer`] comes first, which evaluates nothing to more than 53 bits; and for numbers of `f32` [`single`],
//!    which need not either. Segments that are parallel, as all along one axis, are recognized, and have a formula of their own;
//! 2. [`quick`], `f64`: Cramer's rule, and a proof of what it found: for small angles and distances;
//! 3. [`refined`], double-double: the same by areas instead of products, 100 bits;
//! 4. [`exactly`], integers: signs, and one rounding at the end. Whether segments in space meet, only this stage can tell.
//!
//! A later stage is certain by its own proof ([`certificate`]): whatever (s, t) it found, a bound on how much nearer other points can be.
//! Derivation and limits: the chapter on segments.

use super::are_finite;
use crate::Field;
use crate::exact::{DoubleDouble, ldexp};
use crate::magnitude::max;
use crate::minkowski::{Coordinates, Parallelogram};
use crate::scalar::Widen;
use crate::segment::slices::Ends;

mod both;
#[cfg(feature = "alloc")]
mod bound;
mod certificate;
mod differences;
mod exactly;
pub(crate) mod midway;
pub(crate) mod nearer;
mod order;
mod quick;
mod refined;
mod single;
#[cfg(test)]
pub(crate) mod tests;

#[cfg(feature = "alloc")]
pub(crate) use both::by_axis;
#[cfg(feature = "alloc")]
pub(crate) use bound::{distance_at_least, lines_at_least};
use differences::{Differences, Vector};
use exactly::Exactly;
use midway::Midway;
use nearer::Nearer;
use order::Order;

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
    /// In the type of the question.
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

/// The coordinates in the type of the question. (Not by `map`: see [`widened`](super::slices::widened).)
#[inline(always)]
pub(crate) fn narrowed<T: Widen, const N: usize>(p: [f64; N]) -> [T; N] {
    core::array::from_fn(|k| T::narrow(p[k]))
}

/// The point of a segment a₀ a₁ closest to a point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Foot<const N: usize> {
    /// How far the point and the segment are apart: 0 exactly if it is on the segment, NaN if a coordinate is not finite.
    pub distance: f64,
    /// In [0, 1]; from 0 at a₀ to 1 at a₁.
    pub s: f64,
    /// The point at s, in the box of the ends.
    pub point: [f64; N],
}

/// What a later stage found, for the arguments in order.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Found {
    distance: f64,
    s: f64,
    t: f64,
}

/// The dimensions in which this runs: coordinates of the plane and of space.
pub(crate) trait Space<const N: usize>: Coordinates<f64> + Exactly + Sized {
    /// (i, j, |h|) with the signs turned so that s = i/|h| and t = j/|h|, if both are in [0, 1] by more than `margin`: segments
    /// of the plane that cross. None in space.
    fn crossing<T: Field + PartialOrd>(p: &Parallelogram<T, N>, margin: T) -> Option<[T; 3]>;

    /// The third stage.
    fn refined(d: &Differences<N>, size: f64) -> Option<Found>;

    /// The third stage for a point, w, and a segment, u.
    fn refined_point(d: &Differences<N>, size: f64) -> Option<Found>;
}

impl Space<2> for [f64; 2] {
    #[inline(always)]
    fn crossing<T: Field + PartialOrd>(p: &Parallelogram<T, 2>, margin: T) -> Option<[T; 3]> {
        let ([i], [j], [h]) = (p.i(), p.j(), p.h());
        let [i, j, h] = if h < T::zero() { [-i, -j, -h] } else { [i, j, h] };
        let inside = |x: T| (x > margin) & (h - x > margin);
        (inside(i) & inside(j)).then_some([i, j, h])
    }
    fn refined(d: &Differences<2>, size: f64) -> Option<Found> {
        refined::closest(d, size, |h| h.map(DoubleDouble::to_f64))
    }
    fn refined_point(d: &Differences<2>, size: f64) -> Option<Found> {
        refined::closest_point(d, size)
    }
}

impl Space<3> for [f64; 3] {
    #[inline(always)]
    fn crossing<T: Field + PartialOrd>(_: &Parallelogram<T, 3>, _: T) -> Option<[T; 3]> {
        None
    }
    fn refined(d: &Differences<3>, size: f64) -> Option<Found> {
        refined::closest(d, size, |h| h.map(DoubleDouble::to_f64))
    }
    fn refined_point(d: &Differences<3>, size: f64) -> Option<Found> {
        refined::closest_point(d, size)
    }
}

/// μ, half an ulp of 1: the largest relative error of one rounding.
const MU: f64 = f64::EPSILON / 2.0;

/// Where a point is on a segment, from the end that is nearer to it: `x`, at most 1/2 but for rounding, from the start, or from the end if
/// `far`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Place {
    far: bool,
    x: f64,
}

impl Place {
    /// From a parameter in [0, 1] on the segment with its ends exchanged if `swap`.
    fn of(s: f64, swap: bool) -> Self {
        let far = s > 0.5;
        Self { far: far != swap, x: if far { 1.0 - s } else { s } }
    }

    /// From a parameter in [−1, 1]. In the middle it counts from the end that comes first, so that their order changes no bit.
    #[inline(always)]
    fn of_midway<const N: usize>(s: f64, a: [[f64; N]; 2]) -> Self {
        let far = (s > 0.0) | ((s == 0.0) & precedes(a[1], a[0]));
        Self { far, x: 0.5 * (1.0 - num_traits::Float::abs(s)) }
    }

    /// The parameter in [0, 1].
    #[inline(always)]
    fn parameter(self) -> f64 {
        if self.far { 1.0 - self.x } else { self.x }
    }

    /// The point at this place of the segment: of each component, within half an ulp of it and 2⁻⁵³ |u|, and in the box of the ends.
    ///
    /// With x ≤ 1/2 and a rounded difference, the rounded step x u is at most the way to the middle and a rounding, so
    /// that the sum is between the ends, and rounding keeps it there.
    #[inline(always)]
    fn on<const N: usize>(self, a: [[f64; N]; 2]) -> [f64; N] {
        let x = self.x;
        core::array::from_fn(|k| {
            let (p, q) = self.nearer_first(a[0][k], a[1][k]);
            let step = x * (q - p);
            if num_traits::Float::is_finite(step) {
                p + step
            } else {
                // q − p overflows, so both are huge. (With x = 0 the step is NaN then.)
                2.0 * (0.5 * p + x * (0.5 * q - 0.5 * p))
            }
        })
    }

    /// The point [`on`](Self::on) the segment if it is `known`, so that nothing overflows; otherwise NaN. Without a branch.
    #[inline(always)]
    fn usually_on<const N: usize>(self, a: [[f64; N]; 2], known: bool) -> [f64; N] {
        both::by_axis(|k| {
            let (p, q) = self.nearer_first(a[0][k], a[1][k]);
            let point = p + self.x * (q - p);
            if known { point } else { f64::NAN }
        })
    }

    /// A coordinate of the end that it counts from, and of the other. Both are read before the choice, so that it is one of registers and not of
    /// addresses.
    #[inline(always)]
    fn nearer_first(self, start: f64, end: f64) -> (f64, f64) {
        if self.far { (end, start) } else { (start, end) }
    }
}

/// The point of the line through a segment at the parameter t, which is in [0, 1] on the segment; NaN if a number is not finite.
pub(crate) fn point<S: Ends<N>, const N: usize>(segment: &S, t: f64) -> [f64; N] {
    let a = segment.ends();
    if are_finite(a) && num_traits::Float::is_finite(t) { Place::of(t, false).on(a) } else { [f64::NAN; N] }
}

/// Whether a point comes before another in lexicographic order. Without a branch, which the order of arrays has.
#[inline(always)]
fn precedes<const N: usize>(p: [f64; N], q: [f64; N]) -> bool {
    let (mut before, mut same) = (false, true);
    for k in 0..N {
        before |= same & (p[k] < q[k]);
        same &= p[k] == q[k];
    }
    before
}

/// What was found for two segments as they came.
pub(crate) struct Solved {
    pub distance: f64,
    s: Place,
    t: Place,
}

/// What the first stage finds for segments whose coordinates are of the scalar T.
#[inline(always)]
pub(crate) fn first<T: Widen, const N: usize>(a: [[f64; N]; 2], b: [[f64; N]; 2]) -> Midway
where
    [f64; N]: Space<N>,
{
    if T::FITS_IN_F32 { single::closest(a, b) } else { midway::closest(a, b) }
}

/// The same, or what it leaves of parallel ones, for segments that come alone: with a branch, so that those wait for nothing that cannot answer
/// them.
#[inline(always)]
fn first_alone<T: Widen, const N: usize>(a: [[f64; N]; 2], b: [[f64; N]; 2]) -> Midway
where
    [f64; N]: Space<N>,
{
    if midway::all_but_parallel(a, b) { midway::parallel(a, b) } else { first::<T, N>(a, b) }
}

/// Whether [`first`] finds that they cross.
#[inline(always)]
fn first_cross<T: Widen, const N: usize>(a: [[f64; N]; 2], b: [[f64; N]; 2]) -> bool
where
    [f64; N]: Space<N>,
{
    if T::FITS_IN_F32 { single::cross(a, b) } else { midway::cross(a, b) }
}

/// What the first stage finds for a point and a segment that come alone.
#[inline(always)]
fn first_of_point<T: Widen, const N: usize>(p: [f64; N], a: [[f64; N]; 2]) -> Nearer
where
    [f64; N]: Space<N>,
{
    if T::FITS_IN_F32 { single::closest_point(p, a) } else { nearer::closest_point_alone(p, a) }
}

/// The same for one of many, to the bit.
#[inline(always)]
pub(crate) fn first_of_points<T: Widen, const N: usize>(p: [f64; N], a: [[f64; N]; 2]) -> Nearer
where
    [f64; N]: Space<N>,
{
    if T::FITS_IN_F32 { single::closest_point(p, a) } else { nearer::closest_point(p, a) }
}

// The first stage is inlined where it is asked for. Segments that were just built are still in registers there; from memory they would be
// read in other pieces than they were written in a moment before, which is a wait half as long as the answer takes. So none of them may have
// an address: the later stages get copies.

/// The closest points of two segments whose coordinates are of the scalar T.
#[inline(always)]
pub(crate) fn closest<T: Widen, S: Ends<N>, const N: usize>(one: &S, other: &S) -> Closest<N>
where
    [f64; N]: Space<N>,
{
    let (a, b) = (one.ends(), other.ends());
    let answer = |found: Midway| {
        if found.has_points() { found.points(a, b) } else { left_closest::<T, S, N>(*one, *other) }
    };
    // For numbers of `f32` the way to a crossing is so short that a branch costs more.
    if N == 2 && !T::FITS_IN_F32 && first_cross::<T, N>(a, b) {
        return answer(first::<T, N>(a, b));
    }
    answer(first_alone::<T, N>(a, b))
}

/// The same for one of many, to the bit, without a branch; a distance of NaN where it takes [`left_closest`].
#[inline(always)]
pub(crate) fn closest_of_many<T: Widen, const N: usize>(a: [[f64; N]; 2], b: [[f64; N]; 2]) -> Closest<N>
where
    [f64; N]: Space<N>,
{
    let found = first::<T, N>(a, b);
    Closest { distance: if found.has_points() { found.distance } else { f64::NAN }, ..found.points(a, b) }
}

/// Their distance: that of [`closest`], to the bit.
#[inline(always)]
pub(crate) fn distance<T: Widen, S: Ends<N>, const N: usize>(one: &S, other: &S) -> f64
where
    [f64; N]: Space<N>,
{
    let (a, b) = (one.ends(), other.ends());
    if N == 2 && first_cross::<T, N>(a, b) {
        return 0.0;
    }
    let found = first_alone::<T, N>(a, b);
    if found.known { found.distance } else { left_distance::<T, S, N>(*one, *other) }
}

/// The point of a segment closest to the point `p`.
#[inline(always)]
pub(crate) fn closest_point<T: Widen, S: Ends<N>, const N: usize>(p: [f64; N], segment: &S) -> Foot<N>
where
    [f64; N]: Space<N>,
{
    let a = segment.ends();
    let found = first_of_point::<T, N>(p, a);
    let (distance, place) = if found.known { (found.distance, found.place) } else { left_foot(p, *segment) };
    Foot { distance, s: place.parameter(), point: place.on(a) }
}

/// The same as closest points: of the segment, and of the one from the point to itself.
#[inline(always)]
pub(crate) fn closest_to_point<T: Widen, S: Ends<N>, const N: usize>(p: [f64; N], segment: &S) -> Closest<N>
where
    [f64; N]: Space<N>,
{
    let Foot { distance, s, point } = closest_point::<T, S, N>(p, segment);
    let (t, on_b) = if distance.is_nan() { (f64::NAN, [f64::NAN; N]) } else { (0.0, p) };
    Closest { distance, s, t, on_a: point, on_b }
}

/// The point of [`closest_point`] for one of many, to the bit, without a branch; NaN where the first stage does not give it.
#[inline(always)]
pub(crate) fn closest_point_of_many<T: Widen, const N: usize>(p: [f64; N], a: [[f64; N]; 2]) -> [f64; N]
where
    [f64; N]: Space<N>,
{
    let found = first_of_points::<T, N>(p, a);
    found.place.usually_on(a, found.known)
}

/// The same for those that it leaves.
#[inline(always)]
pub(crate) fn closest_point_from_midpoint<const N: usize>(p: [f64; N], a: [[f64; N]; 2]) -> [f64; N] {
    let found = midway::closest_point(p, a);
    Place::of_midway(found.place.0[0], a).usually_on(a, found.known)
}

/// The distance of the point `p` from a segment: that of [`closest_point`], to the bit.
#[inline(always)]
pub(crate) fn distance_to_point<T: Widen, S: Ends<N>, const N: usize>(p: [f64; N], segment: &S) -> f64
where
    [f64; N]: Space<N>,
{
    let found = first_of_point::<T, N>(p, segment.ends());
    if found.known { found.distance } else { left_distance_to_point(p, *segment) }
}

/// The distance of a point, where the first stage does not give it.
#[cold]
#[inline(never)]
fn left_distance_to_point<S: Ends<N>, const N: usize>(p: [f64; N], segment: S) -> f64
where
    [f64; N]: Space<N>,
{
    let a = segment.ends();
    let found = midway::closest_point(p, a);
    if found.known { found.distance } else { left_point(p, a).0 }
}

/// The distance and the place, likewise.
#[cold]
#[inline(never)]
fn left_foot<S: Ends<N>, const N: usize>(p: [f64; N], segment: S) -> (f64, Place)
where
    [f64; N]: Space<N>,
{
    left_point(p, segment.ends())
}

const NAN: Found = Found { distance: f64::NAN, s: f64::NAN, t: f64::NAN };

/// The closest points, where the first stage does not give them.
#[cold]
#[inline(never)]
pub(crate) fn left_closest<T: Widen, S: Ends<N>, const N: usize>(one: S, other: S) -> Closest<N>
where
    [f64; N]: Space<N>,
{
    let (a, b) = (one.ends(), other.ends());
    let found = first_alone::<T, N>(a, b);
    if found.has_points() {
        return found.points(a, b);
    }
    let Solved { distance, s, t } = if found.is_placed() { found.solved(a, b) } else { hard::<T, N>(a, b) };
    Closest { distance, s: s.parameter(), t: t.parameter(), on_a: s.on(a), on_b: t.on(b) }
}

/// The distance, likewise.
#[cold]
#[inline(never)]
fn left_distance<T: Widen, S: Ends<N>, const N: usize>(one: S, other: S) -> f64
where
    [f64; N]: Space<N>,
{
    hard::<T, N>(one.ends(), other.ends()).distance
}

/// Whether the segments have an end in common, and all ends are finite. Without a branch: a loop has several pairs in one register.
#[inline(always)]
pub(crate) fn share_an_end<const N: usize>(a: [[f64; N]; 2], b: [[f64; N]; 2]) -> bool {
    let same = |p: [f64; N], q: [f64; N]| (0..N).fold(true, |same, k| same & (p[k] == q[k]));
    are_finite(a) & are_finite(b) & (same(a[0], b[0]) | same(a[0], b[1]) | same(a[1], b[0]) | same(a[1], b[1]))
}

/// The closest points of segments that the first stage leaves, and that are not known to be parallel.
#[inline(never)]
pub(crate) fn hard<T: Widen, const N: usize>(a: [[f64; N]; 2], b: [[f64; N]; 2]) -> Solved
where
    [f64; N]: Space<N>,
{
    // A segment of no length is a point, to the bit.
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

/// The first end of the first segment that is one of the second, too.
fn at_shared_end<const N: usize>(a: [[f64; N]; 2], b: [[f64; N]; 2]) -> Found {
    let s = usize::from(!b.contains(&a[0]));
    let t = usize::from(b[0] != a[s]);
    Found { distance: 0.0, s: s as f64, t: t as f64 }
}

/// The stages that know how good their answer is, for segments in order.
fn slow_ordered<const N: usize>(a: [[f64; N]; 2], b: [[f64; N]; 2]) -> Found
where
    [f64; N]: Space<N>,
{
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
                if d.v.is_zero() {
                    return on_segment(d, size);
                }
                if d.u.is_zero() {
                    // |w + t v| = |(−w) − t v|
                    let turned = Differences { u: d.v, v: Vector::ZERO, w: d.w.map(|x| -x) };
                    return on_segment(&turned, size).map(|f| Found { s: 0.0, t: f.s, ..f });
                }
                let again = if scaled.exponent == 0 { None } else { quick::closest(d) };
                again.or_else(|| <[f64; N]>::refined(d, size))
            })
        })
        .or_else(|| <[f64; N]>::two_segments(a, b))
        .unwrap_or(NAN)
}

/// The distance of the point `p` from the segment `a[0] a[1]`, and where its closest point is.
fn place_of_point<T: Widen, const N: usize>(p: [f64; N], a: [[f64; N]; 2]) -> (f64, Place)
where
    [f64; N]: Space<N>,
{
    let found = first_of_point::<T, N>(p, a);
    if found.known { (found.distance, found.place) } else { left_point(p, a) }
}

/// The distance of a point that [`nearer::closest_point`] leaves, and where its closest point is.
#[cold]
#[inline(never)]
pub(crate) fn left_point<const N: usize>(p: [f64; N], a: [[f64; N]; 2]) -> (f64, Place)
where
    [f64; N]: Space<N>,
{
    let found = midway::closest_point(p, a);
    if found.known {
        return (found.distance, Place::of_midway(found.place.0[0], a));
    }
    if let Some(([p, a0, a1], exponent)) = rescaled([p, a[0], a[1]]) {
        let found = nearer::closest_point(p, [a0, a1]);
        if found.known {
            return (scaled_back(found.distance, exponent), found.place);
        }
        let found = midway::closest_point(p, [a0, a1]);
        if found.known {
            return (scaled_back(found.distance, exponent), Place::of_midway(found.place.0[0], a));
        }
    }
    let swap = a[1] < a[0];
    let Found { distance, s, .. } = slow_point_ordered(if swap { [a[1], a[0]] } else { a }, p);
    (distance, Place::of(s, swap))
}

fn slow_point_ordered<const N: usize>(a: [[f64; N]; 2], p: [f64; N]) -> Found
where
    [f64; N]: Space<N>,
{
    if ![a[0], a[1], p].as_flattened().iter().all(|x| x.is_finite()) {
        return NAN;
    }
    let d = Differences::of_point(a, p);
    let scaled = in_range(&d);
    scaled.and_then(|scaled| scaled.solve(on_segment)).or_else(|| <[f64; N]>::segment_and_point(a, p)).unwrap_or(NAN)
}

/// The second and the third stage for the point w and the segment u; v is 0, and w is not.
fn on_segment<const N: usize>(d: &Differences<N>, size: f64) -> Option<Found>
where
    [f64; N]: Space<N>,
{
    if d.u.is_zero() {
        let w = d.w.high;
        return Some(Found { distance: num_traits::Float::sqrt(w.dot(w)), s: 0.0, t: 0.0 });
    }
    quick::closest_point(d).or_else(|| <[f64; N]>::refined_point(d, size))
}

/// Points with coordinates that the first stage does not try, times 2⁻ⁿ, so that it does, and n. What falls off is far below anything
/// that it is certain of.
fn rescaled<const N: usize, const M: usize>(points: [[f64; N]; M]) -> Option<([[f64; N]; M], i64)> {
    let size = points.as_flattened().iter().fold(0.0, |m, x| max(num_traits::Float::abs(*x), m));
    let usual = (midway::SIZES[0]..=midway::SIZES[1]).contains(&size);
    let n = (size.to_bits() >> 52) as i64 - 1023;
    (!usual && size > 0.0 && size < f64::INFINITY).then(|| (points.map(|p| p.map(|x| ldexp(x, -n))), n))
}

/// The distance times 2ⁿ: not 0 unless it is. Nor ∞, for with a size of at most 2¹⁰²³ the distance is below √3 2¹⁰²³.
fn scaled_back(distance: f64, n: i64) -> f64 {
    let scaled = ldexp(distance, n);
    if scaled == 0.0 && distance > 0.0 { f64::from_bits(1) } else { scaled }
}

/// Differences times 2^−`exponent`, of a size in [`quick::SIZES`].
struct Scaled<const N: usize> {
    d: Differences<N>,
    exponent: i64,
}

/// Scales to a size where the stages work; `None` if the differences overflow or are not finite.
///
/// Up, that is exact. Down, what falls off below 2⁻¹⁰⁷⁴ is 2⁻¹⁰⁷³ of the size, far below any bound.
fn in_range<const N: usize>(d: &Differences<N>) -> Option<Scaled<N>> {
    let size = d.size();
    if quick::SIZES.contains(&size) {
        return Some(Scaled { d: *d, exponent: 0 });
    }
    // size = 2ⁿ
    let n = (size.to_bits() >> 52) as i64 - 1023;
    (size > 0.0 && size < f64::INFINITY).then(|| Scaled { d: d.map(|x| ldexp(x, -n)), exponent: n })
}

impl<const N: usize> Scaled<N> {
    /// Solves, and scales back.
    fn solve(&self, stages: impl FnOnce(&Differences<N>, f64) -> Option<Found>) -> Option<Found> {
        let found = stages(&self.d, self.d.size())?;
        Some(Found { distance: scaled_back(found.distance, self.exponent), ..found })
    }
}
