//! Two numbers side by side, of two segments or of two ends. Both go through the same operations, so that they may share a register, and
//! exchanging them changes no bit.

use crate::magnitude::max;
use core::ops::{Add, Div, Mul, Sub};

/// A number of the first of two things, and one of the second.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Both(pub [f64; 2]);

impl Both {
    /// The same number twice.
    #[inline(always)]
    pub(crate) fn all(x: f64) -> Self {
        Self([x; 2])
    }

    #[inline(always)]
    pub(crate) fn swapped(self) -> Self {
        let Self([x, y]) = self;
        Self([y, x])
    }

    /// The second less the first.
    #[inline(always)]
    pub(crate) fn difference(self) -> f64 {
        self.0[1] - self.0[0]
    }

    #[inline(always)]
    pub(crate) fn map(self, f: impl Fn(f64) -> f64) -> Self {
        let Self([x, y]) = self;
        Self([f(x), f(y)])
    }

    #[inline(always)]
    pub(crate) fn zip(self, other: Self, f: impl Fn(f64, f64) -> f64) -> Self {
        let (Self([x, y]), Self([z, w])) = (self, other);
        Self([f(x, z), f(y, w)])
    }

    /// `yes` where this is positive, `no` where it is not.
    #[inline(always)]
    pub(crate) fn positive(self, yes: Self, no: Self) -> Self {
        let choose = |k: usize| if self.0[k] > 0.0 { yes.0[k] } else { no.0[k] };
        Self([choose(0), choose(1)])
    }

    #[inline(always)]
    pub(crate) fn max(self, other: Self) -> Self {
        self.zip(other, max)
    }

    #[inline(always)]
    pub(crate) fn abs(self) -> Self {
        self.map(f64::abs)
    }
}

impl Add for Both {
    type Output = Self;
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        self.zip(other, |x, y| x + y)
    }
}

impl Sub for Both {
    type Output = Self;
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        self.zip(other, |x, y| x - y)
    }
}

impl Mul for Both {
    type Output = Self;
    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        self.zip(other, |x, y| x * y)
    }
}

impl Div for Both {
    type Output = Self;
    #[inline(always)]
    fn div(self, other: Self) -> Self {
        self.zip(other, |x, y| x / y)
    }
}

impl From<f64> for Both {
    /// The same number twice.
    #[inline(always)]
    fn from(x: f64) -> Self {
        Self::all(x)
    }
}

/// The inner product; for vectors of [`Both`], the two inner products.
#[inline(always)]
pub(crate) fn dot<X: Copy + Add<Output = X> + Mul<Output = X>, const N: usize>(x: [X; N], y: [X; N]) -> X {
    let mut sum = x[0] * y[0];
    for k in 1..N {
        sum = sum + x[k] * y[k];
    }
    sum
}

/// The value of `f` for each axis. A loop, because `core::array::from_fn` may become a call if `f` is long, and a call passes arrays in memory.
#[inline(always)]
pub(crate) fn by_axis<X: Copy + Default, const N: usize>(f: impl Fn(usize) -> X) -> [X; N] {
    let mut all = [X::default(); N];
    for (axis, x) in all.iter_mut().enumerate() {
        *x = f(axis);
    }
    all
}
