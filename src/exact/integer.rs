//! Big integers of fixed capacity, without memory allocation.

use core::cmp::Ordering;
use core::fmt;
use core::ops::{Add, Mul, Neg, Sub};

use num_traits::{One, Zero};

use super::{DoubleDouble, Scaled, ldexp};

/// A signed integer of at most 64·`W` bits, in place: no allocation, and work in proportion to the words in use.
///
/// It is a [`Ring`](crate::Ring), so a formula that is generic over rings runs on it without error. To prove that the
/// capacity suffices is up to the caller; [`exactly`](super::exactly) proves it at compile time. A result past the
/// capacity is a bug of the caller: it panics in a build with debug assertions, and otherwise keeps the low 64·`W` bits
/// of the absolute value.
///
/// ```
/// use incidence::exact::Integer;
/// let x = Integer::<4>::from(i64::MAX);
/// let cube = x * x * x;
/// assert_eq!(cube.bits(), 189);
/// assert!((cube - x * x * x).signum() == 0 && -cube < x);
/// ```
#[derive(Clone, Copy)]
pub struct Integer<const W: usize> {
    /// The absolute value, least significant word first; all words from `length` on are 0.
    words: [u64; W],
    /// The number of words up to the last one that is not 0.
    length: usize,
    /// Below zero; never set when the value is 0.
    negative: bool,
}

impl<const W: usize> Integer<W> {
    /// ±`mantissa` · 2^`shift`.
    pub(super) fn shifted(negative: bool, mantissa: u64, shift: u32) -> Self {
        let (at, shift) = ((shift / 64) as usize, shift % 64);
        let shifted = u128::from(mantissa) << shift;
        let (low, high) = (shifted as u64, (shifted >> 64) as u64);
        let mut words = [0; W];
        for (i, word) in [(at, low), (at + 1, high)] {
            match words.get_mut(i) {
                Some(place) => *place = word,
                None => debug_assert!(word == 0, "an integer past {} bits", 64 * W),
            }
        }
        Self::trimmed(words, (at + 2).min(W), negative)
    }

    /// The integer of these words, of which at most the first `length` are not 0.
    #[inline]
    fn trimmed(words: [u64; W], mut length: usize, negative: bool) -> Self {
        while length > 0 && words[length - 1] == 0 {
            length -= 1;
        }
        Self { words, length, negative: negative && length > 0 }
    }

    /// The words in use.
    #[inline]
    fn magnitude(&self) -> &[u64] {
        &self.words[..self.length]
    }

    /// −1, 0 or 1.
    #[inline]
    #[must_use]
    pub fn signum(&self) -> i32 {
        i32::from(self.length > 0) - 2 * i32::from(self.negative)
    }

    /// The absolute value.
    #[inline]
    #[must_use]
    pub fn abs(self) -> Self {
        Self { negative: false, ..self }
    }

    /// The length of the absolute value in bits: the least b with |n| < 2ᵇ. 0 for 0.
    ///
    /// ```
    /// use incidence::exact::Integer;
    /// assert_eq!(Integer::<2>::from(-8).bits(), 4);
    /// ```
    #[inline]
    #[must_use]
    pub fn bits(&self) -> u32 {
        match self.magnitude().last() {
            Some(top) => 64 * self.length as u32 - top.leading_zeros(),
            None => 0,
        }
    }

    /// (m, k) with |n| = m · 2ᵏ if n has at most 120 bits (k = 0); otherwise m has the 120 leading bits of |n|, and its
    /// last bit is also set if any bit cut off is set: enough for one correct rounding to at most 118 bits.
    fn leading(&self) -> (u128, u32) {
        let cut = self.bits().saturating_sub(120);
        let (at, shift) = ((cut / 64) as usize, cut % 64);
        let word = |i: usize| u128::from(self.magnitude().get(i).copied().unwrap_or(0));
        let low = word(at) | word(at + 1) << 64;
        let high = word(at + 2);
        let leading = if shift == 0 { low } else { low >> shift | high << (128 - shift) };
        let lost = self.words.iter().take(at).any(|&w| w != 0) || low & ((1 << shift) - 1) != 0;
        (leading | u128::from(lost), cut)
    }

    /// n · 2^`exponent`, rounded once: to nearest, ties to even; subnormal, zero or infinite where `f64` is.
    ///
    /// ```
    /// use incidence::exact::Integer;
    /// assert_eq!(Integer::<2>::from(-3).to_f64(-1), -1.5);
    /// assert_eq!(Integer::<2>::from(3).to_f64(-1075), 1e-323); // 1.5 steps of the subnormals: the tie goes to 2
    /// ```
    #[must_use]
    pub fn to_f64(&self, exponent: i32) -> f64 {
        if self.length == 0 {
            return 0.0;
        }
        let (m, cut) = self.leading();
        let exponent = i64::from(exponent) + i64::from(cut);
        // |n| 2^exponent is m 2^exponent; its unit in the last place is 2^unit.
        let top = exponent + 127 - i64::from(m.leading_zeros());
        let unit = (top - 52).max(-1074);
        let drop = unit - exponent;
        let rounded = match drop {
            ..=0 => m << -drop,
            1..=127 => {
                let half = 1 << (drop - 1);
                let rest = m & ((half << 1) - 1);
                let floor = m >> drop;
                floor + u128::from(rest > half || (rest == half && floor & 1 == 1))
            }
            _ => 0,
        };
        // `rounded` is at most 2⁵³, so it is a float; and so is its product by 2^unit, unless that overflows.
        let value = ldexp(rounded as f64, unit);
        if self.negative { -value } else { value }
    }

    /// n · 2^`exponent` as a [`Scaled`] number, with a relative error below 2⁻¹⁰⁵. Its leading part is correctly
    /// rounded.
    #[must_use]
    pub fn to_scaled(&self, exponent: i32) -> Scaled {
        let (m, cut) = self.leading();
        // m < 2¹²⁰, so that nothing here overflows and hi ≤ 2¹²⁰ goes back to an integer exactly.
        let hi = m as f64;
        let lo = (m as i128 - hi as i128) as f64;
        let magnitude = DoubleDouble::from_parts(hi, lo);
        let signed = if self.negative { -magnitude } else { magnitude };
        Scaled::new(signed, i64::from(exponent) + i64::from(cut))
    }

    /// n / `divisor` · 2^`exponent`, rounded once: to nearest, ties to even; subnormal, zero or infinite where `f64`
    /// is. NaN or infinite for a divisor of 0.
    ///
    /// The capacity must hold 57 bits more than the longer of the two numbers has.
    ///
    /// ```
    /// use incidence::exact::Integer;
    /// assert_eq!(Integer::<2>::from(-1).quotient(&Integer::from(10), 0), -0.1);
    /// ```
    #[must_use]
    pub fn quotient(&self, divisor: &Self, exponent: i32) -> f64 {
        let estimate = (self.to_scaled(exponent) / divisor.to_scaled(0)).abs();
        let sign = f64::from(self.signum() * divisor.signum());
        if self.length == 0 || divisor.length == 0 || !(-1080..1025).contains(&estimate.exponent()) {
            return sign * estimate.to_f64();
        }
        // Let 2^unit be the unit in the last place of the result, and q the integer nearest to the estimate in these
        // units. The rest |n| 2^exponent − q |divisor| 2^unit shows without error on which side of q − ½ and q + ½ the
        // quotient is. The estimate is within 2⁻⁴⁹ units of the quotient, so this is at most near q − ½ or q + ½, and
        // not further from q.
        //
        // If the mantissa is a little below 1, the unit is that of numbers below this power of two.
        let mantissa = estimate.mantissa();
        let exponent_below = estimate.exponent() - i64::from(mantissa < DoubleDouble::from(1.0));
        let unit = (exponent_below - 52).max(-1074);
        let mut q = Scaled::new(mantissa, estimate.exponent() - unit).to_f64();
        q = num_traits::Float::round(q);
        let shift = i64::from(exponent) - unit;
        let times_two_to = |n: Self, k: i64| n * Self::shifted(false, 1, k.max(0) as u32);
        let (n, d) = (times_two_to(self.abs(), shift), times_two_to(divisor.abs(), -shift));
        let rest = n - d * Self::shifted(false, q as u64, 0);
        let beyond_half = (rest.abs() + rest.abs()).cmp_magnitude(&d);
        if beyond_half.is_gt() || beyond_half.is_eq() && q as u64 & 1 == 1 {
            q += f64::from(rest.signum());
        }
        sign * ldexp(q, unit)
    }

    fn cmp_magnitude(&self, other: &Self) -> Ordering {
        let by_length = self.length.cmp(&other.length);
        by_length.then_with(|| self.magnitude().iter().rev().cmp(other.magnitude().iter().rev()))
    }

    // Formulas are long: if these two were inlined, they would be most of the machine code of the crate. Their callers
    // are inlined, so that no integer is copied for the call.

    /// The sum with |`other`| or, if `negative`, −|`other`|.
    #[inline(never)]
    fn plus(&self, other: &Self, negative: bool) -> Self {
        if self.negative == negative {
            self.sum(other, negative)
        } else if self.cmp_magnitude(other).is_ge() {
            self.difference(other, self.negative)
        } else {
            other.difference(self, negative)
        }
    }

    #[inline(never)]
    fn times(&self, other: &Self) -> Self {
        let mut words = [0; W];
        multiply(&mut words, self.magnitude(), other.magnitude());
        Self::trimmed(words, (self.length + other.length).min(W), self.negative != other.negative)
    }

    /// |self| + |other|, with the given sign.
    #[inline]
    fn sum(&self, other: &Self, negative: bool) -> Self {
        let (long, short) = if self.length < other.length { (other, self) } else { (self, other) };
        let mut words = [0; W];
        let carry = add(&mut words, long.magnitude(), &short.words);
        let mut length = long.length;
        if carry {
            debug_assert!(length < W, "an integer past {} bits", 64 * W);
            if length < W {
                words[length] = 1;
                length += 1;
            }
        }
        Self::trimmed(words, length, negative)
    }

    /// |self| − |other| for |self| ≥ |other|, with the given sign.
    #[inline]
    fn difference(&self, other: &Self, negative: bool) -> Self {
        let mut words = [0; W];
        subtract(&mut words, self.magnitude(), &other.words);
        Self::trimmed(words, self.length, negative)
    }
}

impl<const W: usize> From<i64> for Integer<W> {
    fn from(n: i64) -> Self {
        Self::shifted(n < 0, n.unsigned_abs(), 0)
    }
}

impl<const W: usize> PartialEq for Integer<W> {
    fn eq(&self, other: &Self) -> bool {
        self.negative == other.negative && self.magnitude() == other.magnitude()
    }
}

impl<const W: usize> Eq for Integer<W> {}

impl<const W: usize> Ord for Integer<W> {
    fn cmp(&self, other: &Self) -> Ordering {
        match (self.negative, other.negative) {
            (false, false) => self.cmp_magnitude(other),
            (true, true) => other.cmp_magnitude(self),
            (below, _) => other.negative.cmp(&below),
        }
    }
}

impl<const W: usize> PartialOrd for Integer<W> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<const W: usize> Zero for Integer<W> {
    #[inline]
    fn zero() -> Self {
        Self { words: [0; W], length: 0, negative: false }
    }
    #[inline]
    fn is_zero(&self) -> bool {
        self.length == 0
    }
}

impl<const W: usize> One for Integer<W> {
    #[inline]
    fn one() -> Self {
        Self::shifted(false, 1, 0)
    }
}

impl<const W: usize> Neg for Integer<W> {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        Self { negative: !self.negative && self.length > 0, ..self }
    }
}

impl<const W: usize> Add for Integer<W> {
    type Output = Self;
    #[inline]
    fn add(self, other: Self) -> Self {
        self.plus(&other, other.negative)
    }
}

impl<const W: usize> Sub for Integer<W> {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        self.plus(&other, !other.negative)
    }
}

impl<const W: usize> Mul for Integer<W> {
    type Output = Self;
    #[inline]
    fn mul(self, other: Self) -> Self {
        self.times(&other)
    }
}

// The loops over the words, compiled once for all capacities.

/// Adds as many words of `short` as `long` has to `long`. Returns whether the sum carries.
fn add(sum: &mut [u64], long: &[u64], short: &[u64]) -> bool {
    let mut carry = false;
    for ((word, a), &b) in sum.iter_mut().zip(long).zip(short) {
        (*word, carry) = a.carrying_add(b, carry);
    }
    carry
}

/// Subtracts from `long` as many words of `short`, which is not greater.
fn subtract(difference: &mut [u64], long: &[u64], short: &[u64]) {
    let mut borrow = false;
    for ((word, a), &b) in difference.iter_mut().zip(long).zip(short) {
        (*word, borrow) = a.borrowing_sub(b, borrow);
    }
}

/// Writes the product of a and b to `product`, which is 0 before.
fn multiply(product: &mut [u64], a: &[u64], b: &[u64]) {
    let capacity = 64 * product.len();
    for (i, &a) in a.iter().enumerate() {
        let mut carry = 0;
        let mut place = product[i..].iter_mut();
        for &b in b {
            let Some(word) = place.next() else {
                debug_assert!(a == 0 || b == 0, "an integer past {capacity} bits");
                break;
            };
            (*word, carry) = a.carrying_mul_add(b, *word, carry);
        }
        match place.next() {
            Some(word) => *word = carry,
            None => debug_assert!(carry == 0, "an integer past {capacity} bits"),
        }
    }
}

/// Hexadecimal, with its sign: `-0x1f`.
impl<const W: usize> fmt::Debug for Integer<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (top, rest) = self.magnitude().split_last().unwrap_or((&0, &[]));
        write!(f, "{}{top:#x}", if self.negative { "-" } else { "" })?;
        rest.iter().rev().try_for_each(|word| write!(f, "{word:016x}"))
    }
}
