//! A shape seen from one of its own points, in a unit near its size: then neither how large it is nor how far it is from the Origin makes
//! a product of a few differences over- or underflow.

use core::mem::replace;

use crate::magnitude::{difference, finite, scale_of};
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
    let mut edges = places.skip(1).map(move |place| place.map(&edge));
    let mut last = first(&mut edges)?;
    Some(edges.map(move |next| Some([replace(&mut last, next?), last])))
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
    pub(crate) fn back(&self, local: [T; N]) -> [T; N] {
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
