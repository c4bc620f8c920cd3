//! A shape relative to one of its own points, in a unit near its size. Then a product of a few differences does not over- or underflow,
//! however large the shape is, and however far from the Origin.

use core::mem::replace;

use crate::magnitude::{difference, finite, largest, scale, scale_of};
use crate::scalar::{Field, Ring};

/// The first of the places; the origin if there are no places; `None` if the first place is `None`.
pub(crate) fn first<T: Ring, const N: usize>(mut places: impl Iterator<Item = Option<[T; N]>>) -> Option<[T; N]> {
    places.next().unwrap_or(Some([T::zero(); N]))
}

/// The triangles that a polygon forms with its first place. Each is given as two edges from there, which `edge` makes of the places. An
/// inner `None` is a triangle with a vertex that has no place.
pub(crate) fn fan<T: Ring, const N: usize>(
    places: impl Iterator<Item = Option<[T; N]>>,
    edge: impl Fn([T; N]) -> [T; N],
) -> Option<impl Iterator<Item = Option<[[T; N]; 2]>>> {
    let mut edges = places.map(move |place| place.map(&edge));
    edges.next();
    let mut last = first(&mut edges)?;
    Some(edges.map(move |next| Some([replace(&mut last, next?), last])))
}

/// Whether all places of a polygon are finite, given the sum over its triangles. A finite sum has only finite terms. So the places are
/// tested only if there is no triangle, or the sum is not finite.
pub(crate) fn are_finite<T: Ring, const M: usize, const N: usize>(
    sum: [T; M],
    mut places: impl ExactSizeIterator<Item = Option<[T; N]>>,
) -> bool {
    places.len() > 2 && finite(sum) || places.all(|place| place.is_some_and(finite))
}

/// The center of mass of a shape with these places, given the moment and the mass in local coordinates; `None` for a shape without
/// mass, and for one that is not finite.
pub(crate) fn center<T: Field + PartialOrd, const N: usize>(
    origin: [T; N],
    places: impl Iterator<Item = [T; N]>,
    moment_and_mass: impl Fn(&Local<T, N>) -> Option<([T; N], T)>,
) -> Option<[T; N]> {
    let balance = |local: Local<T, N>| {
        let (moment, mass) = moment_and_mass(&local)?;
        (finite(moment) && !mass.is_zero()).then(|| (local.back(moment.map(|c| c / mass)), mass))
    };
    // A mass near 1, which is the common case, shows that the unit 1 is good enough, and the shape's own unit is not needed.
    match balance(Local { origin, unit: T::one() }) {
        Some((center, mass)) if scale(largest([mass])).is_one() => Some(center),
        // Of what is very thin, the shape's own unit may leave no mass.
        first => balance(Local::of(origin, places)).or(first).map(|(center, _)| center),
    }
}

/// The origin of local coordinates, and the power of two that differences from it are divided by.
#[derive(Clone, Copy)]
pub(crate) struct Local<T, const N: usize> {
    origin: [T; N],
    unit: T,
}

impl<T: Field + PartialOrd, const N: usize> Local<T, N> {
    /// For a shape with these places. Where a difference overflows, its half is measured instead.
    pub(crate) fn of(origin: [T; N], places: impl Iterator<Item = [T; N]>) -> Self {
        let two = T::one() + T::one();
        let unit = scale_of(places.map(|p| {
            let apart = difference(p, origin);
            if finite(apart) { apart } else { difference(p.map(|c| c / two), origin.map(|c| c / two)) }
        }));
        Local { origin, unit }
    }

    /// A place of the shape in local coordinates. For long differences the places are divided first, so that the difference cannot overflow; short
    /// differences are divided themselves, so that no place is lost.
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

    /// The place with these local coordinates.
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
