//! Dual numbers: a scalar that carries its derivatives along.

use core::fmt::{self, Display, Formatter, LowerExp, Write};
use core::iter::{Product, Sum};
use core::ops::{Add, AddAssign, Div, DivAssign, Mul, MulAssign, Neg, Sub, SubAssign};

use num_traits::{Inv, One, Zero};

use crate::display::{Name, Subscripts, write_sum};
use crate::scalar::{Field, Real, Ring};

/// x + x₁ ε₁ + … + x_N ε_N with εᵢ εⱼ = 0: a value, and how fast it changes with each of N variables.
///
/// A formula in such numbers computes its own derivatives: whatever in the crate is generic in a [`Ring`], [`Field`] or [`Real`], every product,
/// motor, norm, exponential and logarithm, gives the partial derivatives together with its result, as exactly as the formula is computed. The
/// values are those in `T`, to the bit, unless a formula asks which of two equal numbers is greater, or a slope is not finite. (What is answered
/// exactly, as the distance of segments, is in `f32` or `f64` alone: see [`Widen`](crate::Widen). How the distance of bodies changes, the chapter on
/// [proximity](crate::notes::proximity#result) says.)
///
/// Where a formula has a kink there is no derivative: |x| at 0 is taken as for a small positive ε₁, and √0 has the slopes 0 if its argument has.
/// Products, quotients and angles of infinite numbers have slopes that are NaN, and so have quotients by 0, even where both are constants.
/// Numbers are ordered by the value, then by the slopes. `is_zero` says whether the value is 0, as nothing can be divided by an infinitesimal;
/// `==` compares the slopes, too. Over polynomials the derivatives are polynomials. Over dual numbers there are second derivatives, except where
/// a root of 0 is on the way, as in norms that are 0.
///
/// (*Dual* is meant here as in "dual quaternion": the dual of an element is [`ops::Dual`](crate::ops::Dual).)
///
/// ```
/// use incidence::DualNumber;
/// use incidence::pga3::{Line, Motor, Point};
///
/// // A crane turns by α about a vertical axis, and its trolley goes out by r: where is the hook, and how does it move?
/// let [α, r] = DualNumber::variables([0.0, 5.0]);
/// let axis = Line::through([2.0, 1.0, 0.0], [2.0, 1.0, 1.0]).map(DualNumber::constant);
/// let [zero, height] = [0.0, 9.0].map(DualNumber::constant);
/// let hook = Motor::rotation(axis, α) * Motor::translation([r, zero, height]) >> Point::new(2.0, 1.0, 0.0).map(DualNumber::constant);
/// assert_eq!(hook.coords().map(|c| c.value), [7.0, 1.0, 9.0]);
/// assert_eq!(hook.coords().map(|c| c.slopes), [[0.0, 1.0], [5.0, 0.0], [0.0, 0.0]]); // y by 5 per radian, x as r
/// ```
///
/// Roots, absolute values, sines and angles are methods of the trait [`Real`], which has to be in scope:
///
/// ```
/// use incidence::{DualNumber, Real};
/// let [x, y] = DualNumber::variables([3.0, 4.0]);
/// let (length, angle) = ((x * x + y * y).sqrt(), y.atan2(x));
/// assert_eq!((length.value, length.slopes), (5.0, [0.6, 0.8]));
/// let (sin, cos) = angle.sin_cos();
/// assert!((cos * length - x).abs().value < 1e-15 && (sin * length - y).abs().value < 1e-15);
/// ```
///
/// Constants may stand on either side of an operator, those of `f32` and `f64` also on the left. Sums and products can be made in place, too:
///
/// ```
/// use incidence::DualNumber;
/// let [x, y] = DualNumber::variables([3.0, 4.0]);
/// let mut sum: DualNumber<2> = [2.0 * x, 12.0 / y, x - 1.0].into_iter().sum(); // 3x − 1 + 12/y
/// sum *= x;
/// assert_eq!((sum.value, sum.slopes), (33.0, [20.0, -2.25])); // 6x − 1 + 12/y, and −12x/y²
/// assert!(sum > DualNumber::default());
/// assert_eq!(sum.to_string(), "33 + 20ε₁ − 2.25ε₂");
/// ```
///
/// Forward mode of automatic differentiation. Source: W. K. Clifford, "Preliminary sketch of biquaternions" (1873), for the numbers; the rules are
/// those of differentiation.
#[doc(alias("derivative", "gradient", "Jacobian", "automatic differentiation", "autodiff", "jet"))]
#[must_use]
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
#[cfg_attr(
    feature = "serde",
    derive(::serde::Serialize, ::serde::Deserialize),
    serde(
        deny_unknown_fields,
        bound(
            serialize = "T: ::serde::Serialize, [T; N]: ::serde::Serialize",
            deserialize = "T: ::serde::Deserialize<'de>, [T; N]: ::serde::Deserialize<'de>"
        )
    )
)]
#[repr(C)]
pub struct DualNumber<const N: usize = 1, T = f64> {
    /// x.
    pub value: T,
    /// x₁ … x_N: how fast x changes with each of the variables.
    pub slopes: [T; N],
}

crate::element::approximate!([const N: usize,] DualNumber<N, T>, |x| [core::slice::from_ref(&x.value), &x.slopes]);

impl<const N: usize, T: Ring> DualNumber<N, T> {
    /// A constant: a number that does not change with any variable.
    ///
    /// ```
    /// use incidence::DualNumber;
    /// assert_eq!(DualNumber::constant(3.0).slopes, [0.0]);
    /// ```
    #[inline]
    pub fn constant(value: T) -> Self {
        DualNumber { value, slopes: [T::zero(); N] }
    }

    /// The variables themselves, with these values. The slope of each is 1 for itself and 0 for every other.
    ///
    /// ```
    /// use incidence::DualNumber;
    /// let [x, y] = DualNumber::variables([3.0, 5.0]);
    /// assert_eq!((x * y + 1.0).slopes, [5.0, 3.0]);
    /// // Of one variable, twice.
    /// let [[t]] = DualNumber::variables([2.0]).map(|t| DualNumber::variables([t]));
    /// let cube: DualNumber<1, DualNumber> = t * t * t;
    /// assert_eq!((cube.value.value, cube.slopes[0].value, cube.slopes[0].slopes[0]), (8.0, 12.0, 12.0));
    /// ```
    #[inline]
    pub fn variables(values: [T; N]) -> [Self; N] {
        core::array::from_fn(|k| {
            let slopes = core::array::from_fn(|i| if i == k { T::one() } else { T::zero() });
            DualNumber { value: values[k], slopes }
        })
    }

    /// Any function f of this number x, from the value f(x) and the derivative f′(x): the chain rule. A slope of
    /// 0 stays 0, even where the derivative is infinite or NaN.
    ///
    /// ```
    /// use incidence::DualNumber;
    /// let [t] = DualNumber::variables([2.0_f64]);
    /// let exp = |x: DualNumber| x.chain(x.value.exp(), x.value.exp());
    /// let decay = 3.0 * exp(-0.5 * t);
    /// assert!((decay.slopes[0] + 0.5 * decay.value).abs() < 1e-15);
    /// ```
    #[inline]
    pub fn chain(self, value: T, derivative: T) -> Self {
        self.chained(value, |slope| derivative * slope)
    }

    /// f(x), from its value and a rule that turns each slope of x into that of f(x). Where a slope is 0, with
    /// all of its own slopes, that of f(x) is 0.
    #[inline]
    fn chained(self, value: T, rule: impl Fn(T) -> T) -> Self {
        DualNumber { value, slopes: self.slopes.map(|slope| if slope == T::zero() { slope } else { rule(slope) }) }
    }

    /// A function of two numbers, by a rule for their slopes.
    #[inline]
    fn combined(self, other: Self, value: T, rule: impl Fn(T, T) -> T) -> Self {
        DualNumber { value, slopes: core::array::from_fn(|k| rule(self.slopes[k], other.slopes[k])) }
    }
}

impl<const N: usize, T: Ring> From<T> for DualNumber<N, T> {
    /// A constant.
    fn from(value: T) -> Self {
        DualNumber::constant(value)
    }
}

// The rules of differentiation. A `Ring`: meet, join, every product, every motor at work.

impl<const N: usize, T: Ring> Add for DualNumber<N, T> {
    type Output = Self;
    #[inline]
    fn add(self, other: Self) -> Self {
        self.combined(other, self.value + other.value, |x, y| x + y)
    }
}

impl<const N: usize, T: Ring> Sub for DualNumber<N, T> {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        self.combined(other, self.value - other.value, |x, y| x - y)
    }
}

#[expect(clippy::suspicious_arithmetic_impl, reason = "the rule of differentiation")]
impl<const N: usize, T: Ring> Mul for DualNumber<N, T> {
    type Output = Self;
    #[inline]
    fn mul(self, other: Self) -> Self {
        self.combined(other, self.value * other.value, |x, y| x * other.value + self.value * y)
    }
}

impl<const N: usize, T: Ring> Neg for DualNumber<N, T> {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        DualNumber { value: -self.value, slopes: self.slopes.map(|slope| -slope) }
    }
}

impl<const N: usize, T: Ring> Zero for DualNumber<N, T> {
    fn zero() -> Self {
        DualNumber::constant(T::zero())
    }
    /// Whether the value is 0: a slope alone is nothing to divide by.
    fn is_zero(&self) -> bool {
        self.value.is_zero()
    }
}

impl<const N: usize, T: Ring> One for DualNumber<N, T> {
    fn one() -> Self {
        DualNumber::constant(T::one())
    }
}

// A `Field`: coordinates, and whatever divides.

impl<const N: usize, T: Field> Inv for DualNumber<N, T> {
    type Output = Self;
    #[inline]
    fn inv(self) -> Self {
        let inverse = self.value.inv();
        self.chained(inverse, |slope| -(slope * inverse * inverse))
    }
}

#[expect(clippy::suspicious_arithmetic_impl, reason = "the rule of differentiation")]
impl<const N: usize, T: Field> Div for DualNumber<N, T> {
    type Output = Self;
    #[inline]
    fn div(self, other: Self) -> Self {
        let value = self.value / other.value;
        self.combined(other, value, |x, y| (x - value * y) / other.value)
    }
}

// With a constant.

macro_rules! with_constants {
    ($($operator:ident, $method:ident, $scalar:ident, $by:tt);*) => {$(
        impl<const N: usize, T: $scalar> $operator<T> for DualNumber<N, T> {
            type Output = Self;
            #[inline]
            fn $method(self, other: T) -> Self {
                self $by DualNumber::constant(other)
            }
        }
    )*};
}

with_constants!(Add, add, Ring, +; Sub, sub, Ring, -; Mul, mul, Ring, *; Div, div, Field, /);

macro_rules! constants_with {
    ($scalar:ident: $($operator:ident, $method:ident, $by:tt);*) => {$(
        impl<const N: usize> $operator<DualNumber<N, $scalar>> for $scalar {
            type Output = DualNumber<N, $scalar>;
            #[inline]
            fn $method(self, other: DualNumber<N, $scalar>) -> DualNumber<N, $scalar> {
                DualNumber::constant(self) $by other
            }
        }
    )*};
}

constants_with!(f32: Add, add, +; Sub, sub, -; Mul, mul, *; Div, div, /);
constants_with!(f64: Add, add, +; Sub, sub, -; Mul, mul, *; Div, div, /);

macro_rules! assigning {
    ($($operator:ident, $method:ident, $scalar:ident, $by:tt);*) => {$(
        impl<const N: usize, T: $scalar> $operator for DualNumber<N, T> {
            #[inline]
            fn $method(&mut self, other: Self) {
                *self = *self $by other;
            }
        }

        impl<const N: usize, T: $scalar> $operator<T> for DualNumber<N, T> {
            #[inline]
            fn $method(&mut self, other: T) {
                *self = *self $by other;
            }
        }
    )*};
}

assigning!(AddAssign, add_assign, Ring, +; SubAssign, sub_assign, Ring, -; MulAssign, mul_assign, Ring, *; DivAssign, div_assign, Field, /);

/// What stands behind a slope: ε, or the ε with a number from 1 on.
enum Epsilon {
    None,
    Only,
    Number(usize),
}

impl Name for Epsilon {
    fn is_empty(&self) -> bool {
        matches!(self, Epsilon::None)
    }

    fn write(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let letter = if f.alternate() { "eps" } else { "ε" };
        match (self, f.alternate()) {
            (Epsilon::None, _) => Ok(()),
            (Epsilon::Only, _) => f.write_str(letter),
            (Epsilon::Number(k), true) => write!(f, "{letter}{k}"),
            (Epsilon::Number(k), false) => write!(Subscripts(f), "{letter}{k}"),
        }
    }
}

/// As elements are written: `3 + 5ε`, or `3 + 5ε₁ − 2ε₂` of several variables, and `3 + 5eps1 - 2eps2` with `{:#}`. A constant is written as its
/// value is. The precision of the format applies to every number, and width and `+` to a constant only. In an element a number with slopes stands in
/// parentheses; so does one among the slopes of another, whose ε is a different one.
impl<const N: usize, T: Ring + Display> Display for DualNumber<N, T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if self.is_constant() { Display::fmt(&self.value, f) } else { write_sum(f, Display::fmt, self.terms()) }
    }
}

/// The same sum with numbers such as `(6.25e-2)`, for those that are large or small. A constant is written as its value is.
impl<const N: usize, T: Ring + LowerExp> LowerExp for DualNumber<N, T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if self.is_constant() { LowerExp::fmt(&self.value, f) } else { write_sum(f, LowerExp::fmt, self.terms()) }
    }
}

impl<const N: usize, T: Ring> DualNumber<N, T> {
    fn is_constant(&self) -> bool {
        self.slopes.iter().all(|slope| *slope == T::zero())
    }

    fn terms(self) -> impl Iterator<Item = (T, Epsilon)> {
        let name = |k: usize| if N == 1 { Epsilon::Only } else { Epsilon::Number(k + 1) };
        let slopes = self.slopes.into_iter().enumerate().map(move |(k, slope)| (slope, name(k)));
        core::iter::once((self.value, Epsilon::None)).chain(slopes)
    }
}

impl<'a, const N: usize, T: Ring> Sum<&'a Self> for DualNumber<N, T> {
    fn sum<I: Iterator<Item = &'a Self>>(numbers: I) -> Self {
        numbers.copied().sum()
    }
}

impl<'a, const N: usize, T: Ring> Product<&'a Self> for DualNumber<N, T> {
    fn product<I: Iterator<Item = &'a Self>>(numbers: I) -> Self {
        numbers.copied().product()
    }
}

impl<const N: usize, T: Ring> Sum for DualNumber<N, T> {
    fn sum<I: Iterator<Item = Self>>(numbers: I) -> Self {
        numbers.fold(Self::zero(), Add::add)
    }
}

impl<const N: usize, T: Ring> Product for DualNumber<N, T> {
    fn product<I: Iterator<Item = Self>>(numbers: I) -> Self {
        numbers.fold(Self::one(), Mul::mul)
    }
}

impl<const N: usize, T: Ring> Default for DualNumber<N, T> {
    /// The constant 0.
    fn default() -> Self {
        Self::zero()
    }
}

// A `Real`: norms, rotations, logarithms.

impl<const N: usize, T: Real> Real for DualNumber<N, T> {
    #[inline]
    fn ratio(numerator: i32, denominator: i32) -> Self {
        DualNumber::constant(T::ratio(numerator, denominator))
    }
    #[inline]
    fn sqrt(self) -> Self {
        let root = self.value.sqrt();
        // 0 by 0 gives 0, also if these have slopes of their own.
        let rule = |slope: T| if root.is_zero() && slope.is_zero() { slope } else { T::ratio(1, 2) * (slope / root) };
        self.chained(root, rule)
    }
    #[inline]
    fn abs(self) -> Self {
        let sign = if self < Self::zero() { -T::one() } else { T::one() };
        DualNumber { value: self.value.abs(), slopes: self.slopes.map(|slope| sign * slope) }
    }
    #[inline]
    fn sin_cos(self) -> (Self, Self) {
        let (sin, cos) = self.value.sin_cos();
        (self.chained(sin, |slope| cos * slope), self.chained(cos, |slope| -(sin * slope)))
    }
    #[inline]
    fn atan2(self, x: Self) -> Self {
        // (x y′ − y x′)/(x² + y²), where the squares may over- or underflow.
        let scale = crate::magnitude::scale_of([[self.value, x.value]].into_iter());
        let (sine, cosine) = (self.value / scale, x.value / scale);
        let square = sine * sine + cosine * cosine;
        // Of constants 0 where there is no direction, too.
        let rule = |dy: T, dx: T| {
            let is_constant = dy == T::zero() && dx == T::zero();
            if is_constant { T::zero() } else { (cosine * (dy / scale) - sine * (dx / scale)) / square }
        };
        self.combined(x, self.value.atan2(x.value), rule)
    }
    #[inline]
    fn is_finite(self) -> bool {
        self.value.is_finite() && self.slopes.into_iter().all(T::is_finite)
    }
    #[inline]
    fn epsilon() -> Self {
        DualNumber::constant(T::epsilon())
    }
    #[inline]
    fn product_error(self, rhs: Self) -> Self {
        DualNumber::constant(self.value.product_error(rhs.value))
    }
    #[inline]
    fn infinitesimal(self) -> Self {
        DualNumber { value: self.value.infinitesimal(), ..self }
    }
}
