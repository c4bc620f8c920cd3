//! The operators of elements, on references and on values.

use alloc::vec::Vec;
use core::ops::{Add, AddAssign, BitAnd, BitOr, BitXor, Div, DivAssign, Mul, MulAssign, Neg, Not, Shr, Sub, SubAssign};

use super::{Multivector, Sums};
use crate::scalar::{Field, Ring};

/// An operator on references, forwarded from every mix of references and values.
macro_rules! operator {
    ($($trait:ident $method:ident = |$a:ident, $b:ident| $body:expr;)*) => {$(
        impl<'g, T: Ring> $trait<&Multivector<'g, T>> for &Multivector<'g, T> {
            type Output = Multivector<'g, T>;
            fn $method(self, other: &Multivector<'g, T>) -> Multivector<'g, T> {
                let ($a, $b) = (self, other);
                $body
            }
        }
        impl<'g, T: Ring> $trait<Multivector<'g, T>> for &Multivector<'g, T> {
            type Output = Multivector<'g, T>;
            fn $method(self, other: Multivector<'g, T>) -> Multivector<'g, T> {
                $trait::$method(self, &other)
            }
        }
        impl<'g, T: Ring> $trait<&Multivector<'g, T>> for Multivector<'g, T> {
            type Output = Multivector<'g, T>;
            fn $method(self, other: &Multivector<'g, T>) -> Multivector<'g, T> {
                $trait::$method(&self, other)
            }
        }
        impl<'g, T: Ring> $trait for Multivector<'g, T> {
            type Output = Multivector<'g, T>;
            fn $method(self, other: Multivector<'g, T>) -> Multivector<'g, T> {
                $trait::$method(&self, &other)
            }
        }
    )*};
}

operator! {
    Add add = |a, b| a.algebra.sum(a.terms.iter().chain(&b.terms).copied());
    Sub sub = |a, b| {
        let mut sums = Sums(Vec::new());
        a.terms.iter().for_each(|&(blade, c)| *sums.at(blade) = c);
        b.terms.iter().for_each(|&(blade, c)| *sums.at(blade) = *sums.at(blade) - c);
        sums.element(a.algebra)
    };
    Mul mul = |a, b| a.geometric(b);
    BitXor bitxor = |a, b| a.outer(b);
    BitOr bitor = |a, b| a.inner(b);
    BitAnd bitand = |a, b| a.regressive(b);
    Shr shr = |m, x| m.sandwich(x);
}

/// An operator that changes its left operand.
macro_rules! assigning_operator {
    ($($trait:ident $method:ident = $operator:tt;)*) => {$(
        impl<'g, T: Ring> $trait<&Multivector<'g, T>> for Multivector<'g, T> {
            fn $method(&mut self, other: &Multivector<'g, T>) {
                *self = &*self $operator other;
            }
        }
        impl<'g, T: Ring> $trait for Multivector<'g, T> {
            fn $method(&mut self, other: Multivector<'g, T>) {
                *self = &*self $operator other;
            }
        }
    )*};
}

assigning_operator! {
    AddAssign add_assign = +;
    SubAssign sub_assign = -;
}

/// An operator with a scalar on the right, on a reference and on a value, and the one that assigns.
macro_rules! scalar_operator {
    ($($bound:ident: $trait:ident $method:ident, $assign:ident $in_place:ident = |$x:ident, $scalar:ident| $value:expr;)*) => {$(
        impl<'g, T: $bound> $trait<T> for &Multivector<'g, T> {
            type Output = Multivector<'g, T>;
            fn $method(self, $scalar: T) -> Multivector<'g, T> {
                let $x = self;
                $value
            }
        }
        impl<'g, T: $bound> $trait<T> for Multivector<'g, T> {
            type Output = Multivector<'g, T>;
            fn $method(self, scalar: T) -> Multivector<'g, T> {
                $trait::$method(&self, scalar)
            }
        }
        impl<T: $bound> $assign<T> for Multivector<'_, T> {
            fn $in_place(&mut self, scalar: T) {
                *self = $trait::$method(&*self, scalar);
            }
        }
    )*};
}

scalar_operator! {
    Ring: Add add, AddAssign add_assign = |x, scalar| x + x.algebra.scalar(scalar);
    Ring: Sub sub, SubAssign sub_assign = |x, scalar| x - x.algebra.scalar(scalar);
    Ring: Mul mul, MulAssign mul_assign = |x, scalar| x.each(|_, c| c * scalar);
    Field: Div div, DivAssign div_assign = |x, scalar| x.each(|_, c| c / scalar);
}

/// An operator with a scalar on the left. The orphan rule allows it for named scalars only.
macro_rules! scalar_first {
    ($($trait:ident $method:ident for $($scalar:ty),+ = |$s:ident, $x:ident| $value:expr;)*) => {$($(
        impl<'g> $trait<&Multivector<'g, $scalar>> for $scalar {
            type Output = Multivector<'g, $scalar>;
            fn $method(self, x: &Multivector<'g, $scalar>) -> Multivector<'g, $scalar> {
                let ($s, $x) = (self, x);
                $value
            }
        }
        impl<'g> $trait<Multivector<'g, $scalar>> for $scalar {
            type Output = Multivector<'g, $scalar>;
            fn $method(self, x: Multivector<'g, $scalar>) -> Multivector<'g, $scalar> {
                $trait::$method(self, &x)
            }
        }
    )+)*};
}

scalar_first! {
    Add add for f32, f64 = |scalar, x| x + scalar;
    Sub sub for f32, f64 = |scalar, x| -x + scalar;
    Mul mul for f32, f64 = |scalar, x| x * scalar;
}

/// An operator of one operand, on a reference and on a value.
macro_rules! unary_operator {
    ($($trait:ident $method:ident = |$a:ident| $value:expr;)*) => {$(
        impl<'g, T: Ring> $trait for &Multivector<'g, T> {
            type Output = Multivector<'g, T>;
            fn $method(self) -> Multivector<'g, T> {
                let $a = self;
                $value
            }
        }
        impl<'g, T: Ring> $trait for Multivector<'g, T> {
            type Output = Multivector<'g, T>;
            fn $method(self) -> Multivector<'g, T> {
                $trait::$method(&self)
            }
        }
    )*};
}

unary_operator! {
    Neg neg = |a| a.each(|_, c| -c);
    Not not = |a| a.dual();
}
