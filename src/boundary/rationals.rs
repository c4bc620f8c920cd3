//! Vectors of exact rationals, for tests.

use num_rational::BigRational;
use num_traits::Zero;

use crate::exact::tests::oracle::exact;

pub(super) type Vector = [BigRational; 3];

pub(super) fn vector(p: [f64; 3]) -> Vector {
    p.map(exact)
}

pub(super) fn minus(a: &Vector, b: &Vector) -> Vector {
    core::array::from_fn(|k| &a[k] - &b[k])
}

pub(super) fn dot(a: &Vector, b: &Vector) -> BigRational {
    &a[0] * &b[0] + &a[1] * &b[1] + &a[2] * &b[2]
}

pub(super) fn cross(a: &Vector, b: &Vector) -> Vector {
    [&a[1] * &b[2] - &a[2] * &b[1], &a[2] * &b[0] - &a[0] * &b[2], &a[0] * &b[1] - &a[1] * &b[0]]
}

pub(super) fn is_zero(v: &Vector) -> bool {
    v.iter().all(Zero::is_zero)
}
