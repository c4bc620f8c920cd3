//! Floats as integers on a common grid, and formulas run on them without error.

use num_traits::Zero;

use super::Integer;
use super::scaled::exponent;

/// The coarsest grid of spacing 2^exponent on which given floats lie: each of them is an integer times that spacing.
///
/// ```
/// use incidence::exact::Grid;
/// let grid = Grid::of(&[0.75, -6.0, 0.0]).unwrap();
/// assert_eq!((grid.exponent(), grid.bits()), (-2, 5));
/// assert_eq!(grid.integer::<1>(-6.0), (-24).into());
/// assert_eq!(Grid::of(&[1.0, f64::NAN]), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid {
    exponent: i32,
    bits: u32,
}

impl Grid {
    /// The most bits that any grid needs: from 2⁻¹⁰⁷⁴, the last bit of the subnormals, to 2¹⁰²³, the first of the
    /// largest `f64`.
    pub const MOST_BITS: u32 = 1074 + 1024;

    /// The grid of these numbers; of zeros alone, spacing 1 and 0 bits. `None` if one is infinite or NaN.
    #[inline]
    #[must_use]
    pub fn of(numbers: &[f64]) -> Option<Self> {
        let (mut low, mut high) = (i32::MAX, i32::MIN);
        for &x in numbers {
            if !x.is_finite() {
                return None;
            }
            if x != 0.0 {
                let (mantissa, shift) = decode(x);
                low = low.min(shift + mantissa.trailing_zeros() as i32);
                high = high.max(exponent(x) as i32 + 1);
            }
        }
        Some(if low > high { Self { exponent: 0, bits: 0 } } else { Self { exponent: low, bits: (high - low) as u32 } })
    }

    /// The spacing is 2 to this power.
    #[inline]
    #[must_use]
    pub fn exponent(self) -> i32 {
        self.exponent
    }

    /// The least b such that each number is below 2ᵇ spacings in absolute value.
    #[inline]
    #[must_use]
    pub fn bits(self) -> u32 {
        self.bits
    }

    /// The number `x`, counted in spacings.
    ///
    /// `x` must be one of the numbers that the grid was made [`of`](Self::of), and `W` must hold [`bits`](Self::bits)
    /// bits. Otherwise see [`Integer`] for what happens past the capacity; the digits of `x` below the grid are
    /// dropped.
    #[inline]
    #[must_use]
    pub fn integer<const W: usize>(self, x: f64) -> Integer<W> {
        let (mantissa, shift) = decode(x);
        match shift - self.exponent {
            up @ 0.. => Integer::shifted(x < 0.0, mantissa, up as u32),
            down => Integer::shifted(x < 0.0, mantissa.checked_shr(down.unsigned_abs()).unwrap_or(0), 0),
        }
    }

    /// The numbers as integers: one loop that all formulas share.
    fn fill<const W: usize>(self, integers: &mut [Integer<W>], numbers: &[f64]) {
        for (integer, &x) in integers.iter_mut().zip(numbers) {
            *integer = self.integer(x);
        }
    }
}

/// (m, k) with |x| = m · 2ᵏ and m < 2⁵³.
#[inline]
fn decode(x: f64) -> (u64, i32) {
    let magnitude = x.to_bits() & (u64::MAX >> 1);
    match magnitude >> 52 {
        0 => (magnitude, -1074),
        biased => (magnitude & ((1 << 52) - 1) | 1 << 52, biased as i32 - 1075),
    }
}

/// A polynomial formula in `N` numbers, with whatever is then computed from its exact value, for [`exactly`] to run.
///
/// Every value on the way from the numbers to the answer must be below 2^(`DEGREE`·b + `SLACK`) in absolute value
/// when the numbers are below 2ᵇ. The pencil rules: a number has b bits, a sum or difference one more than the longer
/// of its terms, a product the sum of its factors' bits. So a 2×2 determinant of differences has degree 2 and slack
/// 3: 2(b + 1) bits for the products, and one for their difference.
pub trait Formula<const N: usize> {
    /// The degree of the largest value on the way.
    const DEGREE: u32;
    /// The bits that the largest value may have beyond `DEGREE` times those of the numbers.
    const SLACK: u32;
    /// The answer.
    type Output;

    /// The answer for the numbers `x` · 2^`exponent`.
    fn run<const W: usize>(self, x: [Integer<W>; N], exponent: i32) -> Self::Output;
}

/// The capacity, in words, for common numbers: up to degree 6 it allows a spread of 2⁷⁰ between them, such as between 1
/// and the rounding error left in place of a 0; up to degree 3 a spread of 2¹⁹⁰.
pub(crate) const COMMON: usize = 12;

/// The capacity for all others. b is at most MOST_BITS = 2098, so a degree of 6 needs 6·2098 + SLACK = 12588 + SLACK
/// bits. This capacity has 12800, enough for degree 6 and slack ≤ 212, whatever the input. It is asserted where formulas
/// are run.
///
/// There is no capacity between these two. One would be 2 to 3 times as fast for some inputs, but every formula would
/// be compiled once more.
pub(crate) const LARGE: usize = 200;

/// Runs a formula on `x` without any error, on [`Integer`]s of the smaller of two capacities if it suffices for
/// this input.
///
/// `None` if a number is infinite or NaN. Every finite input is within capacity: a formula for which that were not so
/// (in short, one of a degree above 6) does not compile. Some 50 ns for a determinant of numbers of one magnitude;
/// microseconds when magnitudes reach from 10⁻³⁰⁰ to 10³⁰⁰.
///
/// ```
/// use incidence::Ring;
/// use incidence::exact::{Formula, Integer, exactly};
///
/// // The formula, for any scalar …
/// fn minor<T: Ring>([a, b, c, d]: [T; 4]) -> T {
///     a * d - b * c
/// }
/// // … and what is asked of it: here its value, rounded once.
/// struct Minor;
/// impl Formula<4> for Minor {
///     const DEGREE: u32 = 2;
///     const SLACK: u32 = 1;
///     type Output = f64;
///     fn run<const W: usize>(self, x: [Integer<W>; 4], exponent: i32) -> f64 {
///         minor(x).to_f64(2 * exponent)
///     }
/// }
/// let x = [1.0 + f64::EPSILON, 1.0, 1.0, 1.0 - f64::EPSILON];
/// assert_eq!(exactly(Minor, x), Some(-f64::EPSILON * f64::EPSILON));
/// assert_eq!(minor(x), 0.0);
/// ```
#[inline]
pub fn exactly<F: Formula<N>, const N: usize>(formula: F, x: [f64; N]) -> Option<F::Output> {
    const {
        let degree = if F::DEGREE > 1 { F::DEGREE } else { 1 };
        assert!(degree * Grid::MOST_BITS + F::SLACK <= 64 * LARGE as u32, "the degree of the formula is too high");
    }
    let grid = Grid::of(&x)?;
    let bits = F::DEGREE.max(1) * grid.bits() + F::SLACK;
    let on_integers = if bits <= 64 * COMMON as u32 { on::<F, N, COMMON> } else { on::<F, N, LARGE> };
    Some(on_integers(formula, &x, grid))
}

/// Not inlined, so that only calls that need the large integers have them on the stack.
#[inline(never)]
fn on<F: Formula<N>, const N: usize, const W: usize>(formula: F, x: &[f64; N], grid: Grid) -> F::Output {
    let mut integers = [Integer::<W>::zero(); N];
    grid.fill(&mut integers, x);
    formula.run(integers, grid.exponent())
}
