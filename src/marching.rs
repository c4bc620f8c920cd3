//! What the marches over the Voronoi regions of the plane and of space share: the step from one pair of features to the
//! next, and polytopes as they are seen from near by.

use crate::body::Body;
use crate::exact::ldexp;
use crate::magnitude::difference;

/// What to do with a pair of features `F`.
pub(crate) enum Step<F> {
    /// Nothing: they are the closest.
    Closest,
    /// Try these instead.
    To(F, F),
    /// Nothing: the polytopes have a common point.
    Overlap,
}

impl<F> Step<F> {
    pub(crate) fn swapped(self) -> Self {
        match self {
            Step::To(a, b) => Step::To(b, a),
            other => other,
        }
    }
}

/// Goes from a pair of features to the closest pair, in at most `most` steps; returns how many it took.
pub(crate) fn walk<F: Copy>(pair: &mut [F; 2], most: u32, step: impl Fn([F; 2]) -> Step<F>) -> u32 {
    for steps in 0..most {
        match step(*pair) {
            Step::Closest | Step::Overlap => return steps,
            Step::To(x, y) => *pair = [x, y],
        }
    }
    most
}

/// A polytope seen from a point near by, in a unit of about the distance, so that nothing that matters over- or underflows.
pub(crate) struct View<'a, P, const N: usize> {
    pub(crate) body: &'a P,
    origin: [f64; N],
    unit: f64,
}

/// Two polytopes in the same view, from a vertex of the first, with a vertex of the second that may be near to it.
pub(crate) fn views<'a, A: Body<N>, B: Body<N>, const N: usize>(
    a: &'a A,
    b: &'a B,
    [v, w]: [usize; 2],
) -> (View<'a, A, N>, View<'a, B, N>) {
    let origin = a.vertex(v);
    let seen = [b.vertex(w), a.vertex(0), b.vertex(0)];
    let size = seen.iter().flat_map(|&p| difference(p, origin)).map(f64::abs).fold(0.0, f64::max);
    let exponent = (size.clamp(1e-300, 1e300).to_bits() >> 52) as i64 - 1023;
    let unit = ldexp(1.0, -exponent);
    (View { body: a, origin, unit }, View { body: b, origin, unit })
}

impl<P: Body<N>, const N: usize> View<'_, P, N> {
    /// The coordinates of a vertex in this view.
    pub(crate) fn place(&self, vertex: usize) -> [f64; N] {
        difference(self.body.vertex(vertex), self.origin).map(|c| c * self.unit)
    }
}

/// A polytope behind a pointer is one, as a [`Body`] behind it is a body.
macro_rules! behind {
    ($pointer:ty) => {
        impl<P: Polytope> Polytope for $pointer {
            #[inline]
            fn hull(&self) -> &ConvexHull<P::Scalar> {
                (**self).hull()
            }
        }
    };
}
pub(crate) use behind;
