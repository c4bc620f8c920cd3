//! How near is a segment to a point, and where? The stages are those for two segments.

use super::both::dot;
use super::range::{in_range, rescaled, scaled_back};
use super::{Closest, Differences, Found, NAN, Nearer, Place, exactly, midway, nearer, quick, refined, single};
use crate::scalar::Widen;
use crate::segment::slices::Ends;

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

/// What the first stage finds for a single pair of a point and a segment.
#[inline(always)]
fn first_of_point<T: Widen, const N: usize>(p: [f64; N], a: [[f64; N]; 2]) -> Nearer {
    if T::FITS_IN_F32 { single::closest_point(p, a) } else { nearer::closest_point_alone(p, a) }
}

/// The same, to the bit, for one pair of many.
#[inline(always)]
pub(crate) fn first_of_points<T: Widen, const N: usize>(p: [f64; N], a: [[f64; N]; 2]) -> Nearer {
    if T::FITS_IN_F32 { single::closest_point(p, a) } else { nearer::closest_point(p, a) }
}

/// The point of a segment closest to the point `p`.
#[inline(always)]
pub(crate) fn closest_point<T: Widen, S: Ends<N>, const N: usize>(p: [f64; N], segment: &S) -> Foot<N> {
    let a = segment.ends();
    let found = first_of_point::<T, N>(p, a);
    let (distance, place) = if found.known { (found.distance, found.place) } else { left_foot(p, *segment) };
    Foot { distance, s: place.parameter(), point: place.on(a) }
}

/// The same as [`closest_point`], in the form for two segments: the second one is the point.
#[inline(always)]
pub(crate) fn closest_to_point<T: Widen, S: Ends<N>, const N: usize>(p: [f64; N], segment: &S) -> Closest<N> {
    let Foot { distance, s, point } = closest_point::<T, S, N>(p, segment);
    let (t, on_b) = if distance.is_nan() { (f64::NAN, [f64::NAN; N]) } else { (0.0, p) };
    Closest { distance, s, t, on_a: point, on_b }
}

/// The point of [`closest_point`], to the bit, for one pair of many, without a branch; NaN where the first stage does not give it.
#[inline(always)]
pub(crate) fn closest_point_of_many<T: Widen, const N: usize>(p: [f64; N], a: [[f64; N]; 2]) -> [f64; N] {
    let found = first_of_points::<T, N>(p, a);
    found.place.usually_on(a, found.known)
}

/// The same for pairs that the first stage does not settle; NaN where this does not either.
#[inline(always)]
pub(crate) fn closest_point_from_midpoint<const N: usize>(p: [f64; N], a: [[f64; N]; 2]) -> [f64; N] {
    let found = midway::closest_point(p, a);
    Place::of_midway(found.place.0[0], a).usually_on(a, found.known)
}

/// The distance of the point `p` from a segment: that of [`closest_point`], to the bit.
#[inline(always)]
pub(crate) fn distance_to_point<T: Widen, S: Ends<N>, const N: usize>(p: [f64; N], segment: &S) -> f64 {
    let found = first_of_point::<T, N>(p, segment.ends());
    if found.known { found.distance } else { left_distance_to_point(p, *segment) }
}

/// The distance of a point, where the first stage does not give it.
#[cold]
#[inline(never)]
fn left_distance_to_point<S: Ends<N>, const N: usize>(p: [f64; N], segment: S) -> f64 {
    let a = segment.ends();
    let found = midway::closest_point(p, a);
    if found.known { found.distance } else { left_point(p, a).0 }
}

/// The distance and the place, where the first stage does not give them.
#[cold]
#[inline(never)]
fn left_foot<S: Ends<N>, const N: usize>(p: [f64; N], segment: S) -> (f64, Place) {
    left_point(p, segment.ends())
}

/// The distance of the point `p` from the segment `a[0] a[1]`, and where the closest point is.
pub(super) fn place_of_point<T: Widen, const N: usize>(p: [f64; N], a: [[f64; N]; 2]) -> (f64, Place) {
    let found = first_of_point::<T, N>(p, a);
    if found.known { (found.distance, found.place) } else { left_point(p, a) }
}

/// The distance of a point from a segment that [`nearer::closest_point`] does not settle, and where the closest point is.
#[cold]
#[inline(never)]
pub(crate) fn left_point<const N: usize>(p: [f64; N], a: [[f64; N]; 2]) -> (f64, Place) {
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

fn slow_point_ordered<const N: usize>(a: [[f64; N]; 2], p: [f64; N]) -> Found {
    if ![a[0], a[1], p].as_flattened().iter().all(|x| x.is_finite()) {
        return NAN;
    }
    let d = Differences::of_point(a, p);
    let scaled = in_range(&d);
    scaled.and_then(|scaled| scaled.solve(on_segment)).or_else(|| exactly::segment_and_point(a, p)).unwrap_or(NAN)
}

/// The second and the third stage for the point w and the segment u; v is 0, and w is not.
fn on_segment<const N: usize>(d: &Differences<N>, size: f64) -> Option<Found> {
    if d.u.is_zero() {
        let w = d.w.high;
        return Some(Found { distance: num_traits::Float::sqrt(dot(w, w)), s: 0.0, t: 0.0 });
    }
    quick::closest_point(d).or_else(|| refined::closest_point(d, size))
}
