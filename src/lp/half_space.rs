//! Lines of the plane and planes of space as half-spaces, and points as what they part.

use alloc::vec::Vec;
use core::fmt::Debug;
use core::ops::{Add, Mul, Neg, Sub};

use super::LpError;
use super::answer::{Answer, answer, is_finite, widened};
use super::program::Given;
use crate::exact::{Scaled, ldexp};
use crate::magnitude::{max, min, power_of_two, scale_of};
use crate::scalar::Field;
use crate::{pga2, pga3};

/// A line of the plane or a plane of space, taken as the half-space on its positive side, with its boundary: the points P of
/// weight 1 with (`self` ∨ P) ≥ 0. Its multiples by positive numbers are the same half-space.
///
/// A multiple of the ideal line or plane has all points on one side: c e₀ holds everywhere for c ≥ 0 and nowhere for c < 0.
///
/// ```
/// use incidence::lp::{Depth, HalfSpace, deepest};
/// use incidence::{pga2::Line, pga3::Plane};
/// /// Whether there is a point in all of them, of the plane or of space.
/// fn have_a_point<H: HalfSpace>(half_spaces: &[H]) -> bool {
///     match deepest(half_spaces, 1) {
///         Ok(Depth::Deepest { depth, .. }) => depth >= num_traits::zero(),
///         found => found.is_ok(),
///     }
/// }
/// assert!(have_a_point(&[Line::new(1.0, 0.0, -3.0), Line::new(-1.0, 0.0, 3.0)])); // x ≥ 3 and x ≤ 3
/// assert!(!have_a_point(&[Plane::new(0.0, 0.0, 1.0, -3.0), Plane::new(0.0, 0.0, -1.0, 2.0)])); // z ≥ 3 and z ≤ 2
/// ```
pub trait HalfSpace: Copy + Debug + PartialEq + Coefficients<Self::Scalar, Self::Point, Self::Direction> {
    /// The coefficients.
    type Scalar: Field + PartialOrd + 'static;
    /// The points of the same dimension.
    type Point: Separable<Boundary = Self> + Copy + Debug + PartialEq;
    /// The directions of the same dimension.
    type Direction: Copy + Debug + PartialEq;
}

/// A point, which is on one of the sides of the boundary of a [`HalfSpace`], or on the boundary.
pub trait Separable: Sized {
    /// The line or plane that separates such points.
    type Boundary: HalfSpace<Point = Self>;
}

/// A list of coefficients, e₀ first, in the shape of a line or plane. Also for coordinates: (1, x), or (0, x) for a
/// direction.
pub trait Coefficients<T, P, D>:
    Sized + Add<Output = Self> + Sub<Output = Self> + Neg<Output = Self> + Mul<T, Output = Self>
{
    /// (0, 0).
    fn nothing() -> Self;
    fn from_direction(direction: D) -> Self;
    /// (0, x) for the coordinates of a point; `None` for a direction, which has none.
    fn from_point(point: P) -> Option<Self>;
    fn with_first(self, first: T) -> Self;
    fn is_finite(&self) -> bool;
    /// The point at all coefficients but the first, likewise the direction.
    fn point(self) -> P;
    fn direction(self) -> D;
    /// Σ weight · coefficients, for weights of sum 1.
    fn mean(terms: &[(Self, T)]) -> Self;
    /// (0, e) for the unit vectors e along the axes.
    fn axes() -> Vec<Self>;
    /// The coefficient along the axis of this number.
    fn along(self, axis: usize) -> T;
    /// How clearly all points are on their sides of this boundary, those of `a` on the positive one: the least value of a point, over
    /// the sizes of the terms that it is the sum of. `None` over a scalar that does not round.
    fn margin(self, a: &[Self], b: &[Self]) -> Option<f64>;
    /// The answer for a linear program, from the half-spaces of the numbers below a length.
    fn answer(goal: Self, given: Indexed<impl Fn(usize) -> Self>, seed: u64) -> Result<Answer<Self, T>, LpError>;
    /// The same in one more dimension. The further coefficient comes last.
    fn lifted_answer(
        goal: (Self, T),
        given: Indexed<impl Fn(usize) -> (Self, T)>,
        seed: u64,
    ) -> Result<Answer<(Self, T), T>, LpError>;
}

/// What a function makes of the numbers below a length.
pub struct Indexed<F> {
    pub(super) len: usize,
    pub(super) get: F,
}

impl<T, F: Fn(usize) -> [T; N], const N: usize> Given<T, N> for Indexed<F> {
    fn len(&self) -> usize {
        self.len
    }

    #[inline]
    fn row(&self, index: usize) -> [T; N] {
        (self.get)(index)
    }
}

/// Σ weight · x, for weights of sum 1: each component in a unit near its size, so that no product underflows, and in the box
/// around all x, out of which rounding could lead, and beyond the largest number.
fn mean<T: Field + PartialOrd, const N: usize>(terms: &[([T; N], T)]) -> [T; N] {
    core::array::from_fn(|k| {
        let components = terms.iter().map(|(x, _)| x[k]);
        let unit = scale_of(components.clone().map(|x| [x]));
        let sum = terms.iter().fold(T::zero(), |sum, (x, weight)| sum + x[k] / unit * *weight);
        let end = |better: fn(T, T) -> T| components.clone().reduce(better).unwrap_or(T::zero());
        min(max(sum * unit, end(min)), end(max))
    })
}

/// The least of ±(h₀ + n·x)/(|h₀| + Σ |nₖ xₖ|) over the points x, in `f64`: it is right to 4 ε.
fn margin<T: Copy + 'static, const N: usize>(
    boundary: [T; N],
    sides: impl Iterator<Item = ([T; N], f64)>,
) -> Option<f64> {
    let h = widened(&boundary)?;
    let mut least = f64::INFINITY;
    for (x, sign) in sides {
        let x = widened(&x)?;
        let share = share(h, core::array::from_fn(|k| if k == 0 { 1.0 } else { x[k] }));
        least = min(sign * share, least);
    }
    Some(least)
}

/// Σ hₖ xₖ over Σ |hₖ xₖ|, and 0 of 0/0, on the boundary; |hₖ| ≤ 1.
fn share<const N: usize>(h: [f64; N], x: [f64; N]) -> f64 {
    // A quarter of each, so that no sum overflows.
    let terms: [f64; N] = core::array::from_fn(|k| 0.25 * h[k] * x[k]);
    let size: f64 = terms.iter().map(|t| t.abs()).sum();
    // Where the quarter of a coefficient or a product underflows, a term is off by no more than 2⁻¹⁰⁷⁴ of this.
    let largest = x.iter().fold(1.0, |largest, c| max(c.abs(), largest));
    if size >= power_of_two(-1000) * largest { terms.iter().sum::<f64>() / size } else { share_at_scale(h, x) }
}

/// The same where something may underflow: in units of the largest term.
#[cold]
fn share_at_scale<const N: usize>(h: [f64; N], x: [f64; N]) -> f64 {
    let terms: [Scaled; N] = core::array::from_fn(|k| Scaled::from(h[k]) * Scaled::from(x[k]));
    let largest = terms.iter().filter(|t| t.mantissa().hi() != 0.0).map(|t| t.exponent()).max().unwrap_or(0);
    let terms = terms.map(|t| ldexp(t.mantissa().hi(), t.exponent() - largest));
    let (value, size) = terms.iter().fold((0.0, 0.0), |(value, size), t| (value + t, size + t.abs()));
    if size > 0.0 { value / size } else { 0.0 }
}

macro_rules! coefficients {
    ($pga:ident::$boundary:ident, e0 $($e:ident $x:ident)+) => {
        impl<T: Field + PartialOrd + 'static> HalfSpace for $pga::$boundary<T> {
            type Scalar = T;
            type Point = $pga::Point<T>;
            type Direction = $pga::Direction<T>;
        }

        impl<T: Field + PartialOrd + 'static> Separable for $pga::Point<T> {
            type Boundary = $pga::$boundary<T>;
        }

        impl<T> Coefficients<T, $pga::Point<T>, $pga::Direction<T>> for $pga::$boundary<T>
        where
            T: Field + PartialOrd + 'static,
        {
            fn nothing() -> Self {
                Self::zero()
            }

            fn from_direction(direction: $pga::Direction<T>) -> Self {
                $pga::$boundary { e0: T::zero(), $($e: direction.$x()),+ }
            }

            fn from_point(point: $pga::Point<T>) -> Option<Self> {
                (!point.weight().is_zero()).then(|| {
                    let [$($x),+] = point.located();
                    $pga::$boundary { e0: T::zero(), $($e: $x),+ }
                })
            }

            #[inline]
            fn with_first(self, first: T) -> Self {
                $pga::$boundary { e0: first, ..self }
            }

            fn is_finite(&self) -> bool {
                is_finite(&self.to_array())
            }

            fn point(self) -> $pga::Point<T> {
                $pga::Point::new($(self.$e),+)
            }

            fn direction(self) -> $pga::Direction<T> {
                $pga::Direction::new($(self.$e),+)
            }

            fn mean(terms: &[(Self, T)]) -> Self {
                let terms: Vec<_> = terms.iter().map(|(x, weight)| (x.to_array(), *weight)).collect();
                Self::from_array(mean(&terms))
            }

            fn axes() -> Vec<Self> {
                alloc::vec![$($pga::$boundary { $e: T::one(), ..Self::zero() }),+]
            }

            #[inline]
            fn along(self, axis: usize) -> T {
                self.to_array()[axis + 1]
            }

            fn margin(self, a: &[Self], b: &[Self]) -> Option<f64> {
                let (above, below) = (a.iter().map(|x| (x.to_array(), 1.0)), b.iter().map(|x| (x.to_array(), -1.0)));
                margin(self.to_array(), above.chain(below))
            }

            fn answer(
                goal: Self,
                given: Indexed<impl Fn(usize) -> Self>,
                seed: u64,
            ) -> Result<Answer<Self, T>, LpError> {
                let given = Indexed { len: given.len, get: |i| (given.get)(i).to_array() };
                Ok(answer(goal.to_array(), &given, seed)?.map(Self::from_array, |w| w))
            }

            fn lifted_answer(
                goal: (Self, T),
                given: Indexed<impl Fn(usize) -> (Self, T)>,
                seed: u64,
            ) -> Result<Answer<(Self, T), T>, LpError> {
                let lifted = |(Self { e0, $($e),+ }, last)| [e0, $($e),+, last];
                let given = Indexed { len: given.len, get: |i| lifted((given.get)(i)) };
                let split = |[e0, $($e),+, last]: [T; _]| (Self { e0, $($e),+ }, last);
                Ok(answer(lifted(goal), &given, seed)?.map(split, |w| w))
            }
        }
    };
}

coefficients!(pga2::Line, e0 e1 x e2 y);
coefficients!(pga3::Plane, e0 e1 x e2 y e3 z);
