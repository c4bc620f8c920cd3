//! What all types of the algebra share: arrays, linear operations, printing, comparison, and the products as operators and
//! methods. The generated files list the types and the formulas; these macros wrap them.

use core::ops::Div;

mod formula;

use crate::magnitude::scale;
use crate::scalar::Real;

/// An element divided by its norm, which is then 1 to a few ε: also where the norm is subnormal, and has few digits, or is
/// too large to be held. If the norm is 0, the coefficients are infinite or NaN.
#[inline]
pub(crate) fn unit<T: Real, X: Copy + Div<T, Output = X>>(x: X, norm: impl Fn(X) -> T) -> X {
    divided(x, norm(x), norm)
}

/// An element divided by its norm, or by its ideal norm if the norm is 0, or left alone if both are.
#[inline]
pub(crate) fn normalized<T: Real, X: Copy + Div<T, Output = X>>(
    x: X,
    norm: impl Fn(X) -> T,
    ideal_norm: impl Fn(X) -> T,
) -> X {
    let length = norm(x);
    if length.is_zero() { ideal(x, ideal_norm) } else { divided(x, length, norm) }
}

/// An element of norm 0, divided by its ideal norm unless this is 0, too.
#[cold]
pub(crate) fn ideal<T: Real, X: Copy + Div<T, Output = X>>(x: X, ideal_norm: impl Fn(X) -> T) -> X {
    let length = ideal_norm(x);
    if length.is_zero() { x } else { divided(x, length, ideal_norm) }
}

/// An element divided by its norm, which is this length and not 0.
#[inline(always)]
pub(crate) fn divided<T: Real, X: Copy + Div<T, Output = X>>(x: X, length: T, norm: impl Fn(X) -> T) -> X {
    let small = T::epsilon() * T::epsilon() * T::epsilon();
    if length >= small && length.is_finite() { x / length } else { divided_at_scale(x, length, norm) }
}

/// Divides first by a power of two, which rounds nothing.
#[cold]
fn divided_at_scale<T: Real, X: Copy + Div<T, Output = X>>(x: X, length: T, norm: impl Fn(X) -> T) -> X {
    let x = x / if length.is_finite() { scale(length) } else { T::ratio(1 << 16, 1) };
    x / norm(x)
}

/// The linear structure of a type, from its fields in order and the ASCII names of their blades.
macro_rules! element {
    ($name:ident [$n:literal] { $($field:ident $blade:literal),+ }) => {
        /// # Components
        impl<T> $name<T> {
            /// The ASCII names of the blades, in the order of the fields.
            pub const BLADES: [&'static str; $n] = [$($blade),+];

            /// The element with these coefficients, in the order of the fields. This is the order of [`BLADES`](Self::BLADES),
            /// not always that of the coordinates.
            #[inline]
            pub fn from_array([$($field),+]: [T; $n]) -> Self {
                Self { $($field),+ }
            }

            /// The coefficients in the order of the fields.
            #[inline]
            pub fn to_array(self) -> [T; $n] {
                [$(self.$field),+]
            }

            /// Applies `f` to every coefficient: the same element over another scalar.
            #[inline]
            pub fn map<U>(self, mut f: impl FnMut(T) -> U) -> $name<U> {
                $name { $($field: f(self.$field)),+ }
            }
        }

        impl<T: Ring> $name<T> {
            /// The element whose coefficients are all 0.
            #[inline]
            pub fn zero() -> Self {
                Self { $($field: T::zero()),+ }
            }

            /// Whether every coefficient is 0.
            #[inline]
            pub fn is_zero(self) -> bool {
                $(self.$field.is_zero())&&+
            }
        }

        /// # Products
        ///
        /// [`ops`](crate::ops) lists the trait of each product, and its operator if there is one.
        impl<T: Ring> $name<T> {
            /// The geometric product `self * rhs`.
            #[doc(alias = "geometric product")]
            #[inline]
            pub fn geometric<R>(self, rhs: R) -> <Self as core::ops::Mul<R>>::Output
            where
                Self: core::ops::Mul<R>,
            {
                self * rhs
            }

            /// The [meet](crate::ops::Meet) `self ^ rhs`, the outer product: the element that lies in both.
            #[doc(alias("wedge", "outer", "exterior"))]
            #[inline]
            pub fn meet<R>(self, rhs: R) -> <Self as Meet<R>>::Output
            where
                Self: Meet<R>,
            {
                Meet::meet(self, rhs)
            }

            /// The [join](crate::ops::Join) `self & rhs`, the regressive product: the element that holds both.
            #[doc(alias("vee", "regressive"))]
            #[inline]
            pub fn join<R>(self, rhs: R) -> <Self as Join<R>>::Output
            where
                Self: Join<R>,
            {
                Join::join(self, rhs)
            }

            /// The [inner product](crate::ops::Inner) `self | rhs`: the part of grade |r − s| of the geometric product, for parts
            /// of grades r and s.
            #[doc(alias("dot", "contraction"))]
            #[inline]
            pub fn inner<R>(self, rhs: R) -> <Self as Inner<R>>::Output
            where
                Self: Inner<R>,
            {
                Inner::inner(self, rhs)
            }

            /// The [commutator](crate::ops::Commutator) product (self rhs − rhs self)/2.
            #[doc(alias = "lie bracket")]
            #[inline]
            pub fn commutator<R>(self, rhs: R) -> <Self as Commutator<R>>::Output
            where
                Self: Commutator<R>,
            {
                Commutator::commutator(self, rhs)
            }

            /// The [sandwich](crate::ops::Transform) `self >> x`: `x` moved by `self`.
            #[doc(alias = "sandwich")]
            #[inline]
            pub fn transform<X>(self, x: X) -> <Self as Transform<X>>::Output
            where
                Self: Transform<X>,
            {
                Transform::transform(self, x)
            }

            /// The [reverse](crate::ops::Reverse): the vectors of every blade in opposite order.
            #[doc(alias = "rev")]
            #[inline]
            pub fn reverse(self) -> Self {
                Reverse::reverse(self)
            }

            /// The [grade involution](crate::ops::Involute): every vector of every blade with its sign changed.
            #[inline]
            pub fn involute(self) -> Self {
                Involute::involute(self)
            }

            /// The [Clifford conjugate](crate::ops::Conjugate): reverse and grade involution together.
            #[inline]
            pub fn conjugate(self) -> Self {
                Conjugate::conjugate(self)
            }

            /// The [dual](crate::ops::Dual) `!self`: the right complement.
            #[doc(alias("complement", "hodge", "poincare"))]
            #[inline]
            pub fn dual(self) -> <Self as Dual>::Output {
                Dual::dual(self)
            }

            /// The inverse of the [dual](crate::ops::Dual): the left complement.
            #[inline]
            pub fn undual(self) -> <Self as Undual>::Output {
                Undual::undual(self)
            }
        }

        impl<T: core::ops::Add<Output = T>> core::ops::Add for $name<T> {
            type Output = Self;
            #[inline]
            fn add(self, rhs: Self) -> Self {
                Self { $($field: self.$field + rhs.$field),+ }
            }
        }

        impl<T: core::ops::Sub<Output = T>> core::ops::Sub for $name<T> {
            type Output = Self;
            #[inline]
            fn sub(self, rhs: Self) -> Self {
                Self { $($field: self.$field - rhs.$field),+ }
            }
        }

        impl<T: core::ops::Neg<Output = T>> core::ops::Neg for $name<T> {
            type Output = Self;
            #[inline]
            fn neg(self) -> Self {
                Self { $($field: -self.$field),+ }
            }
        }

        impl<T: Ring> core::ops::Mul<T> for $name<T> {
            type Output = Self;
            #[inline]
            fn mul(self, factor: T) -> Self {
                Self { $($field: self.$field * factor),+ }
            }
        }

        impl<T: Ring + core::ops::Div<Output = T>> core::ops::Div<T> for $name<T> {
            type Output = Self;
            #[inline]
            fn div(self, divisor: T) -> Self {
                Self { $($field: self.$field / divisor),+ }
            }
        }

        impl<T: Copy + core::ops::Add<Output = T>> core::ops::AddAssign for $name<T> {
            #[inline]
            fn add_assign(&mut self, rhs: Self) {
                *self = *self + rhs;
            }
        }

        impl<T: Copy + core::ops::Sub<Output = T>> core::ops::SubAssign for $name<T> {
            #[inline]
            fn sub_assign(&mut self, rhs: Self) {
                *self = *self - rhs;
            }
        }

        impl<T: Ring> core::ops::MulAssign<T> for $name<T> {
            #[inline]
            fn mul_assign(&mut self, factor: T) {
                *self = *self * factor;
            }
        }

        impl<T: Ring + core::ops::Div<Output = T>> core::ops::DivAssign<T> for $name<T> {
            #[inline]
            fn div_assign(&mut self, divisor: T) {
                *self = *self / divisor;
            }
        }

        /// The sum of all elements; zero if there are none. In a sum of points, each counts by its weight.
        impl<T: Ring> core::iter::Sum for $name<T> {
            fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
                all.fold(Self::zero(), |sum, one| sum + one)
            }
        }

        /// The sum of the elements that the references point to; zero if there are none.
        impl<'a, T: Ring> core::iter::Sum<&'a $name<T>> for $name<T> {
            fn sum<I: Iterator<Item = &'a Self>>(all: I) -> Self {
                all.copied().sum()
            }
        }

        impl<T: Ring> core::ops::Not for $name<T> {
            type Output = <Self as Dual>::Output;
            #[inline]
            fn not(self) -> Self::Output {
                Dual::dual(self)
            }
        }

        $crate::element::scaled_from_the_left!($name: f32, f64);

        /// Prints the sum of blades, such as `1 + 2e₁ − 3e₀₁`; `{:#}` prints it in ASCII, `{:.2}` with two decimals. Width and
        /// `+` are ignored.
        impl<T: Ring + core::fmt::Display> core::fmt::Display for $name<T> {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                $crate::display::write_element(f, core::fmt::Display::fmt, self.to_array(), Self::BLADES)
            }
        }

        /// Prints the same sum with coefficients such as `(6.25e-2)`, for those that are large or small.
        impl<T: Ring + core::fmt::LowerExp> core::fmt::LowerExp for $name<T> {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                $crate::display::write_element(f, core::fmt::LowerExp::fmt, self.to_array(), Self::BLADES)
            }
        }

        $crate::element::approximate!([] $name<T>, |x| [x.to_array()]);
    };
}

/// Lets the macros of the crate `approx` compare two of a type, number by number. What it consists of is given as an array of arrays or slices.
macro_rules! approximate {
    ([$($parameter:tt)*] $name:ty, |$it:ident| $parts:expr) => {
        impl<$($parameter)* T: approx::AbsDiffEq<Epsilon: Copy> + Copy> approx::AbsDiffEq for $name {
            type Epsilon = T::Epsilon;
            fn default_epsilon() -> T::Epsilon {
                T::default_epsilon()
            }
            fn abs_diff_eq(&self, other: &Self, epsilon: T::Epsilon) -> bool {
                let [these, those] = [self, other].map(|$it| $parts);
                these.iter().zip(&those).all(|(p, q)| p[..].abs_diff_eq(&q[..], epsilon))
            }
        }

        impl<$($parameter)* T: approx::RelativeEq<Epsilon: Copy> + Copy> approx::RelativeEq for $name {
            fn default_max_relative() -> T::Epsilon {
                T::default_max_relative()
            }
            fn relative_eq(&self, other: &Self, epsilon: T::Epsilon, max_relative: T::Epsilon) -> bool {
                let [these, those] = [self, other].map(|$it| $parts);
                these.iter().zip(&those).all(|(p, q)| p[..].relative_eq(&q[..], epsilon, max_relative))
            }
        }

        impl<$($parameter)* T: approx::UlpsEq<Epsilon: Copy> + Copy> approx::UlpsEq for $name {
            fn default_max_ulps() -> u32 {
                T::default_max_ulps()
            }
            fn ulps_eq(&self, other: &Self, epsilon: T::Epsilon, max_ulps: u32) -> bool {
                let [these, those] = [self, other].map(|$it| $parts);
                these.iter().zip(&those).all(|(p, q)| p[..].ulps_eq(&q[..], epsilon, max_ulps))
            }
        }
    };
}

/// What the type of all elements has of its own: parts by grade, norms, and an inverse.
macro_rules! multivector {
    ($pga:ident) => {
        impl<T: Ring> Multivector<T> {
            /// A multiple of 1: the element whose scalar part is `value`, and whose other parts are 0.
            #[inline]
            pub fn scalar(value: T) -> Self {
                Self { s: value, ..Self::zero() }
            }

            /// The part of grade k; zero for a grade that the algebra does not have.
            #[inline]
            pub fn grade(self, k: usize) -> Self {
                self.keep(|grade| grade == k)
            }

            /// The part of even grade.
            #[inline]
            pub fn even(self) -> Self {
                self.keep(|grade| grade.is_multiple_of(2))
            }

            /// The part of odd grade.
            #[inline]
            pub fn odd(self) -> Self {
                self.keep(|grade| grade % 2 == 1)
            }

            #[inline]
            fn keep(self, keeps: impl Fn(usize) -> bool) -> Self {
                // A blade is named `e` and a digit for each of its vectors; the scalar is named `1`.
                self.only(|blade| keeps(blade.len() - 1))
            }

            /// The part of some blades, by their names.
            #[inline]
            fn only(self, keeps: impl Fn(&str) -> bool) -> Self {
                let mut coefficients = self.to_array();
                for (c, blade) in coefficients.iter_mut().zip(Self::BLADES) {
                    if !keeps(blade) {
                        *c = T::zero();
                    }
                }
                Self::from_array(coefficients)
            }
        }

        /// # Norms
        impl<T: crate::Real> Multivector<T> {
            /// The norm √⟨a ã⟩₀: the length of the coefficients without e₀, of all grades together. It is 0 for an ideal element, and infinite
            /// or NaN if one of them is. No square over- or underflows.
            ///
            /// ```
            #[doc = concat!("use incidence::", stringify!($pga), "::Multivector;")]
            /// let a = Multivector { s: 3.0, e12: 4.0, e0: 5.0, ..Multivector::zero() };
            /// assert_eq!((a.norm(), a.ideal_norm()), (5.0, 5.0));
            /// ```
            #[doc(alias = "length")]
            #[inline]
            pub fn norm(self) -> T {
                crate::magnitude::norm(self.only(|blade| !blade.contains('0')).to_array())
            }

            /// The ideal norm: the length of the coefficients with e₀, which is the norm of the dual; infinite or NaN if one of them is.
            #[doc(alias = "inorm")]
            #[inline]
            pub fn ideal_norm(self) -> T {
                crate::magnitude::norm(self.only(|blade| blade.contains('0')).to_array())
            }
        }

        /// # Inverse
        impl<T: crate::Field> Multivector<T> {
            /// The inverse of any element that has one: a⁻¹ a = a a⁻¹ = 1. With the conjugate ā, a ā has only parts of the grades 0, 3 and 4
            /// (in the plane 0 and 3). Let b be a ā with the signs of the grades 3 and 4 changed. Then a ā b is a number, which is 0 if and
            /// only if a divides 0. The elements of one kind, such as motors, have inverses of their own, which take less time. The quotient
            /// of an element by a is its product with a⁻¹, on that side on which a is.
            ///
            /// Where a divides 0 there is no inverse: of ideal elements, and of 1 + e₁, for one. Then floats give infinities or NaN, or,
            /// where squares are rounded, large numbers that mean nothing; exact rationals panic as on any division by 0. In floats no fourth
            /// power of the coefficients may over- or underflow: else what is returned may be 0, infinite or NaN. Of a a⁻¹ − 1 a search has
            /// found less than 7 ε (|a| |a⁻¹|)², with the lengths of all coefficients.
            ///
            /// ```
            #[doc = concat!("use incidence::", stringify!($pga), "::Multivector;")]
            /// use num_rational::Ratio;
            /// // No versor: the sum of a number, a rotation and two mirrors.
            /// let a = Multivector { s: 2, e12: 3, e1: 5, e0: 7, ..Multivector::zero() }.map(Ratio::<i128>::from_integer);
            /// let one = Multivector::scalar(Ratio::from_integer(1));
            /// assert_eq!((a * a.inverse(), a.inverse() * a), (one, one));
            /// ```
            #[doc(alias = "inv")]
            #[inline]
            pub fn inverse(self) -> Self {
                let square = self * self.conjugate();
                let turned = square.grade(0) - square.grade(3) - square.grade(4);
                self.conjugate() * turned / (square * turned).s
            }
        }

        /// Zero.
        impl<T: Ring> Default for Multivector<T> {
            #[inline]
            fn default() -> Self {
                Self::zero()
            }
        }
    };
}

/// `2.0 * x`: the orphan rule allows it for named scalars only.
macro_rules! scaled_from_the_left {
    ($name:ident: $($scalar:ty),+) => {$(
        impl core::ops::Mul<$name<$scalar>> for $scalar {
            type Output = $name<$scalar>;
            #[inline]
            fn mul(self, x: $name<$scalar>) -> $name<$scalar> {
                x * self
            }
        }
    )+};
}

/// A smaller type as a part of a larger one: `From` one way, `TryFrom` and `part_of` the other.
macro_rules! part {
    ($small:ident of $large:ident: $($field:ident),+; without $($other:ident $blade:literal),+) => {
        impl<T: Ring> From<$small<T>> for $large<T> {
            #[inline]
            fn from(x: $small<T>) -> Self {
                Self { $($field: x.$field,)+ ..Self::zero() }
            }
        }

        impl<T: Ring> TryFrom<$large<T>> for $small<T> {
            type Error = Surplus;
            /// Succeeds if every coefficient for which the smaller type has no place is 0.
            fn try_from(x: $large<T>) -> Result<Self, Surplus> {
                $(if !x.$other.is_zero() {
                    return Err(Surplus { blade: $blade, target: stringify!($small) });
                })+
                Ok(Self { $($field: x.$field),+ })
            }
        }

        impl<T: Ring> PartOf<$large<T>> for $small<T> {
            #[inline]
            fn part_of(x: $large<T>) -> Self {
                Self { $($field: x.$field),+ }
            }
        }
    };
}

/// Motions of one kind: none, and one after the other.
macro_rules! composed {
    ($($name:ident),+) => {$(
        /// The identity.
        impl<T: Ring> Default for $name<T> {
            #[inline]
            fn default() -> Self {
                Self::identity()
            }
        }

        /// `m *= n` is `m = m * n`: n acts first.
        impl<T: Ring> core::ops::MulAssign for $name<T> {
            #[inline]
            fn mul_assign(&mut self, first: Self) {
                *self = *self * first;
            }
        }

        /// The product of all motions; the identity if there are none. The last motion acts first, as for the links of an arm
        /// from its base.
        impl<T: Ring> core::iter::Product for $name<T> {
            fn product<I: Iterator<Item = Self>>(all: I) -> Self {
                all.fold(Self::identity(), |product, one| product * one)
            }
        }

        /// The product of the motions that the references point to; the identity if there are none.
        impl<'a, T: Ring> core::iter::Product<&'a $name<T>> for $name<T> {
            fn product<I: Iterator<Item = &'a Self>>(all: I) -> Self {
                all.copied().product()
            }
        }
    )+};
}

pub(crate) use formula::{complement, named_product, operator, product, unary};
pub(crate) use {approximate, composed, element, multivector, part, scaled_from_the_left};
