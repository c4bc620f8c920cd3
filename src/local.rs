//! A shape seen from one of its own points, in a unit near its size: then neither how large it is nor how far it is from the Origin makes
//! a product of a few differences over- or underflow.

use core::mem::replace;

use crate::magnitude::{difference, finite, largest, scale, scale_of};
use crate::scalar::{Field, Ring};

/// The first of the places, the origin of those who have none; `None` if it is none.
pub(crate) fn first<T: Ring, const N: usize>(mut places: impl Iterator<Item = Option<[T; N]>>) -> Option<[T; N]> {
    places.next().unwrap_or(Some([T::zero(); N]))
}

/// The triangles of a polygon from its first place, each as two edges, which are what is seen of a place from there; an inner `None` for
/// one with a vertex that has no place.
pub(crate) fn fan<T: Ring, const N: usize>(
    places: impl Iterator<Item = Option<[T; N]>>,
    edge: impl Fn([T; N]) -> [T; N],
) -> Option<impl Iterator<Item = Option<[[T; N]; 2]>>> {
    let mut edges = places.map(move |place| place.map(&edge));
    edges.next();
    let mut last = first(&mut edges)?;
    Some(edges.map(move |next| Some([replace(&mut last, next?), last])))
}

/// Whether all places of a polygon are finite, given what its triangles sum up to: a finite sum has no term that is not, so only without
/// a triangle, or where the sum overflows, the places are asked.
pub(crate) fn are_finite<T: Ring, const M: usize, const N: usize>(
    sum: [T; M],
    mut places: impl ExactSizeIterator<Item = Option<[T; N]>>,
) -> bool {
    places.len() > 2 && finite(sum) || places.all(|place| place.is_some_and(finite))
}

/// The center of mass of a shape with these places, given the moment and the mass of what is seen; `None` for one without mass, and one
/// that is not finite.
pub(crate) fn center<T: Field + PartialOrd, const N: usize>(
    origin: [T; N],
    places: impl Iterator<Item = [T; N]>,
    moment_and_mass: impl Fn(&Local<T, N>) -> Option<([T; N], T)>,
) -> Option<[T; N]> {
    let balance = |local: Local<T, N>| {
        let (moment, mass) = moment_and_mass(&local)?;
        (finite(moment) && !mass.is_zero()).then(|| (local.back(moment.map(|c| c / mass)), mass))
    };
    // A mass near 1, as mostly, tells that the unit 1 does, and that of the shape need not be looked for.
    match balance(Local { origin, unit: T::one() }) {
        Some((center, mass)) if scale(largest([mass])).is_one() => Some(center),
        _ => balance(Local::of(origin, places)).map(|(center, _)| center),
    }
}

/// Where places are seen from, and the power of two that their differences are divided by.
#[derive(Clone, Copy)]
pub(crate) struct Local<T, const N: usize> {
    origin: [T; N],
    unit: T,
}

impl<T: Field + PartialOrd, const N: usize> Local<T, N> {
    /// For a shape that has these places. Differences that overflow are measured by their halves.
    pub(crate) fn of(origin: [T; N], places: impl Iterator<Item = [T; N]>) -> Self {
        let two = T::one() + T::one();
        let unit = scale_of(places.map(|p| {
            let apart = difference(p, origin);
            if finite(apart) { apart } else { difference(p.map(|c| c / two), origin.map(|c| c / two)) }
        }));
        Local { origin, unit }
    }

    /// A place of the shape. Long differences are divided before they can overflow, short ones after, so that no place is lost.
    #[inline]
    pub(crate) fn place(&self, p: [T; N]) -> [T; N] {
        if self.unit.is_one() {
            difference(p, self.origin)
        } else if self.is_long() {
            difference(self.measured(p), self.measured(self.origin))
        } else {
            self.measured(difference(p, self.origin))
        }
    }

    /// The place that is seen so.
    fn back(&self, local: [T; N]) -> [T; N] {
        let sum = |a: [T; N], b: [T; N]| core::array::from_fn(|k| a[k] + b[k]);
        if self.is_long() {
            sum(self.measured(self.origin), local).map(|c| c * self.unit)
        } else {
            sum(self.origin, local.map(|c| c * self.unit))
        }
    }

    fn is_long(&self) -> bool {
        self.unit > T::one()
    }

    fn measured(&self, v: [T; N]) -> [T; N] {
        v.map(|c| c / self.unit)
    }
}
