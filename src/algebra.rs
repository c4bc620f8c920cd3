//! The definition: the geometric algebra of any signature G(p, q, r), at run time.
//!
//! Everything else in the crate is checked against this module, and the generated types take their signs from it. So it is
//! written to be obviously right first, and then to be fast: a term of the product of full elements takes some forty instructions. The
//! geometric product is associative and distributes over sums, and two rules define it:
//!
//! - two different basis vectors anticommute: `eᵢeⱼ = −eⱼeᵢ`;
//! - a basis vector squares to +1, −1 or 0, as the signature says.
//!
//! All other products are parts of it, chosen by grade, and the duals are the complements in the pseudoscalar. Inverses, exponentials,
//! roots and logarithms are those of any element: the [chapter](crate::notes::algebra#functions-of-any-element) derives them.
//!
//! ```
//! use incidence::algebra::Algebra;
//!
//! // Quaternions are the even part of G(3, 0, 0): i = e32, j = e13, k = e21.
//! let g = Algebra::new(3, 0, 0)?;
//! let (i, j, k) = (g.blade::<i64>("e32")?, g.blade("e13")?, g.blade("e21")?);
//! assert_eq!(&i * &j, k);
//! assert_eq!(&(&i * &j) * &k, g.scalar(-1));
//! # Ok::<(), incidence::algebra::AlgebraError>(())
//! ```
//!
//! ```
//! use incidence::algebra::Algebra;
//!
//! // Conformal geometry of space is G(4, 1, 0). The origin is (e5 − e4)/2, infinity is e4 + e5; here without the half.
//! let g = Algebra::new(4, 1, 0)?;
//! let [e1, e2, e3] = [g.blade::<i64>("e1")?, g.blade("e2")?, g.blade("e3")?];
//! let infinity = g.parse("e4 + e5")?;
//! let twice_origin = g.parse("e5 - e4")?;
//! // Twice the point at x: a null vector, whose inner product with another one is −2 times their squared distance.
//! let point = |x: [i64; 3]| {
//!     let squared = x.iter().map(|c| c * c).sum::<i64>();
//!     let position = e1.scale(x[0]) + e2.scale(x[1]) + e3.scale(x[2]);
//!     position.scale(2) + &infinity.scale(squared) + &twice_origin
//! };
//! let (p, q) = (point([1, 2, 3]), point([5, -1, 15]));
//! assert!((&p * &p).is_zero());
//! assert_eq!(p.inner(&q), g.scalar(-2 * 13 * 13));
//! # Ok::<(), incidence::algebra::AlgebraError>(())
//! ```

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::scalar::Ring;

// By path, as for this file itself, which the generator includes.
#[path = "algebra/functions.rs"]
mod functions;
#[path = "algebra/inverse.rs"]
mod inverse;
#[path = "algebra/multivector.rs"]
mod multivector;
#[path = "algebra/operators.rs"]
mod operators;
#[path = "algebra/parse.rs"]
mod parse;

pub use multivector::Multivector;

/// The most basis vectors that an [`Algebra`] can have: each is named by one digit.
pub const MAX_VECTORS: usize = 9;

/// A product of distinct basis vectors in ascending order, as the set of their positions: bit i stands for vector i.
type Blade = u16;

fn grade(blade: Blade) -> usize {
    blade.count_ones() as usize
}

fn vectors_of(blade: Blade) -> impl Iterator<Item = usize> {
    (0..Blade::BITS as usize).filter(move |i| blade >> i & 1 == 1)
}

/// A geometric algebra: the squares of its basis vectors, and the basis blades in the order and orientation in which
/// multivectors are read and printed.
///
/// The pseudoscalar I is the last blade of the basis, in its orientation.
///
/// ```
/// use incidence::algebra::Algebra;
/// let plane = Algebra::new(2, 0, 1)?;
/// assert_eq!(plane.squares(), [0, 1, 1]); // e0, e1, e2
/// assert_eq!(!plane.blade::<i64>("e0")?, plane.blade("e12")?); // e0 ∧ e12 = I
/// // The same algebra with I = e021 = −e012 has other duals.
/// let turned = plane.clone().with_basis(&["1", "e0", "e1", "e2", "e01", "e20", "e12", "e021"])?;
/// assert_eq!(!turned.blade::<i64>("e0")?, turned.blade("e21")?);
/// # Ok::<(), incidence::algebra::AlgebraError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Algebra {
    squares: Vec<i8>,
    /// The sets of the vectors that square to +1, and to −1.
    positive: Blade,
    negative: Blade,
    /// The digit that names the first basis vector.
    first: u8,
    /// The named blades: each is `sign` times the ascending blade.
    basis: Vec<Named>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Named {
    /// `"e20"`; empty for the scalar.
    name: String,
    sign: i8,
    blade: Blade,
}

/// Why an algebra, a basis or a blade could not be made.
///
/// ```
/// use incidence::algebra::{Algebra, AlgebraError};
/// let space = Algebra::new(3, 0, 1)?; // e0 to e3
/// let error = space.blade::<i64>("e4").unwrap_err();
/// assert_eq!(error, AlgebraError::UnknownBlade { name: "e4".into() });
/// assert_eq!(error.to_string(), "`e4` names no blade of this algebra");
/// assert_eq!(Algebra::new(9, 0, 1), Err(AlgebraError::TooManyVectors { asked: 10 }));
/// # Ok::<(), AlgebraError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AlgebraError {
    /// More basis vectors than [`MAX_VECTORS`].
    TooManyVectors {
        /// How many were asked for.
        asked: usize,
    },
    /// A square that is not +1, −1 or 0.
    BadSquare {
        /// The position of the vector among the squares.
        vector: usize,
        /// The square that was given.
        square: i8,
    },
    /// A name that is no blade of the algebra: not `1` or `e` and digits, a digit without a vector, or a digit twice.
    UnknownBlade {
        /// The name that was given.
        name: String,
    },
    /// A part of a text that is no term of a sum of blades: a coefficient that the scalar does not read, or nothing.
    BadTerm {
        /// The part, without its sign.
        term: String,
    },
    /// A basis that names the same blade twice, up to orientation.
    RepeatedBlade {
        /// The second of the two names.
        name: String,
    },
    /// A basis that does not name all 2ⁿ blades.
    IncompleteBasis {
        /// How many blades it names.
        named: usize,
        /// How many there are.
        needed: usize,
    },
    /// A basis that does not end in the pseudoscalar.
    LastNotPseudoscalar {
        /// The name of its last blade.
        name: String,
    },
}

impl fmt::Display for AlgebraError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooManyVectors { asked } => {
                write!(f, "an algebra has at most {MAX_VECTORS} basis vectors, not {asked}")
            }
            Self::BadSquare { vector, square } => {
                write!(f, "basis vector number {vector} cannot square to {square}: only to 1, -1 or 0")
            }
            Self::UnknownBlade { name } => write!(f, "`{name}` names no blade of this algebra"),
            Self::BadTerm { term } => write!(f, "`{term}` is no number, no blade, and no number before a blade"),
            Self::RepeatedBlade { name } => write!(f, "the basis names the blade `{name}` a second time"),
            Self::IncompleteBasis { named, needed } => {
                write!(f, "the basis names {named} of the algebra's {needed} blades")
            }
            Self::LastNotPseudoscalar { name } => {
                write!(f, "the basis ends in `{name}`, not in the pseudoscalar")
            }
        }
    }
}

impl core::error::Error for AlgebraError {}

/// # Making an algebra
impl Algebra {
    /// The algebra G(p, q, r): r basis vectors that square to 0, then p to +1, then q to −1.
    ///
    /// They are named from `e0` if exactly one of them squares to 0, as is the custom of PGA, and from `e1` otherwise.
    /// The basis is ordered by grade, digits ascending.
    ///
    /// ```
    /// use incidence::algebra::Algebra;
    /// let g = Algebra::new(2, 0, 1)?;
    /// assert_eq!(g.names().collect::<Vec<_>>(), ["1", "e0", "e1", "e2", "e01", "e02", "e12", "e012"]);
    /// # Ok::<(), incidence::algebra::AlgebraError>(())
    /// ```
    ///
    /// # Errors
    /// More than [`MAX_VECTORS`] basis vectors.
    pub fn new(p: usize, q: usize, r: usize) -> Result<Algebra, AlgebraError> {
        let asked = p.saturating_add(q).saturating_add(r);
        if asked > MAX_VECTORS {
            return Err(AlgebraError::TooManyVectors { asked });
        }
        let squares: Vec<i8> = [(0, r), (1, p), (-1, q)]
            .into_iter()
            .flat_map(|(square, count)| core::iter::repeat_n(square, count))
            .collect();
        Algebra::with_squares(&squares)
    }

    /// The algebra whose basis vectors have these squares, in this order; the names are those of [`Algebra::new`].
    ///
    /// # Errors
    /// More than [`MAX_VECTORS`] squares, or one that is not +1, −1 or 0.
    ///
    /// ```
    /// use incidence::algebra::Algebra;
    /// // Spacetime, with the time first: two null directions of the plane that it spans with x.
    /// let g = Algebra::with_squares(&[-1, 1, 1, 1])?;
    /// let (t, x) = (g.blade::<i64>("e1")?, g.blade("e2")?);
    /// assert_eq!((&t * &t, &x * &x), (g.scalar(-1), g.scalar(1)));
    /// assert!([&t + &x, &t - &x].iter().all(|light| (light * light).is_zero()));
    /// # Ok::<(), incidence::algebra::AlgebraError>(())
    /// ```
    pub fn with_squares(squares: &[i8]) -> Result<Algebra, AlgebraError> {
        if squares.len() > MAX_VECTORS {
            return Err(AlgebraError::TooManyVectors { asked: squares.len() });
        }
        if let Some(vector) = squares.iter().position(|s| !(-1..=1).contains(s)) {
            return Err(AlgebraError::BadSquare { vector, square: squares[vector] });
        }
        let first = u8::from(squares.iter().filter(|s| **s == 0).count() != 1);
        // The blades of a grade are in the order of their vectors: of two, the one that has the
        // first vector in which they differ is first.
        let key = |b: Blade| (grade(b) as u64) << Blade::BITS | u64::from(!b.reverse_bits());
        let mut keys: Vec<u64> = (0..1 << squares.len()).map(key).collect();
        keys.sort_unstable();
        let blades = keys.into_iter().map(|key| (!(key as Blade)).reverse_bits());
        let named = |blade| Named { name: name_of(blade, first), sign: 1, blade };
        let basis = blades.map(named).collect();
        let all_of = |square| (0..squares.len()).filter(|&i| squares[i] == square).fold(0, |all, i| all | 1 << i);
        Ok(Algebra { squares: squares.to_vec(), positive: all_of(1), negative: all_of(-1), first, basis })
    }

    /// The same algebra read in another basis: its blades in this order and orientation, such as `e20` for −e02.
    ///
    /// ```
    /// use incidence::algebra::Algebra;
    /// let plane = Algebra::new(2, 0, 1)?.with_basis(&["1", "e0", "e1", "e2", "e01", "e20", "e12", "e012"])?;
    /// assert_eq!((plane.blade::<i64>("e0")? * plane.blade("e2")?).to_string(), "−e₂₀");
    /// # Ok::<(), incidence::algebra::AlgebraError>(())
    /// ```
    ///
    /// # Errors
    /// A name that is no blade, a blade named twice or not at all, or a last blade that is not the pseudoscalar.
    pub fn with_basis(mut self, names: &[&str]) -> Result<Algebra, AlgebraError> {
        let mut basis: Vec<Named> = Vec::with_capacity(names.len());
        for &name in names {
            let (sign, blade) = self.named(name)?;
            if basis.iter().any(|other| other.blade == blade) {
                return Err(AlgebraError::RepeatedBlade { name: name.into() });
            }
            let name = if blade == 0 { String::new() } else { name.chars().map(typed).collect() };
            basis.push(Named { name, sign, blade });
        }
        let needed = self.basis.len();
        if basis.len() != needed {
            return Err(AlgebraError::IncompleteBasis { named: basis.len(), needed });
        }
        match basis.last() {
            Some(last) if usize::from(last.blade) + 1 != needed => {
                Err(AlgebraError::LastNotPseudoscalar { name: names[needed - 1].into() })
            }
            _ => {
                self.basis = basis;
                Ok(self)
            }
        }
    }

    /// The squares of the basis vectors.
    pub fn squares(&self) -> &[i8] {
        &self.squares
    }

    /// The names of the basis blades in order; the scalar is `1`.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.basis.iter().map(|b| if b.name.is_empty() { "1" } else { b.name.as_str() })
    }

    /// Reads `1`, or `e` and digits, also subscript ones, as a sign and an ascending blade.
    fn named(&self, name: &str) -> Result<(i8, Blade), AlgebraError> {
        let unknown = || AlgebraError::UnknownBlade { name: name.into() };
        let digits = match name {
            "1" => "",
            _ => name.strip_prefix('e').filter(|digits| !digits.is_empty()).ok_or_else(unknown)?,
        };
        let mut product = (1, 0);
        for digit in digits.chars().map(typed) {
            let vector = (digit as usize).wrapping_sub('0' as usize).wrapping_sub(usize::from(self.first));
            if vector >= self.squares.len() || product.1 >> vector & 1 == 1 {
                return Err(unknown());
            }
            let (sign, blade) = self.multiply(product.1, 1 << vector);
            product = (product.0 * sign, blade);
        }
        Ok(product)
    }
}

/// The digit of a subscript, as elements are printed with; every other character as it is.
fn typed(c: char) -> char {
    match c {
        '₀'..='₉' => char::from(b'0' + (c as u32 - '₀' as u32) as u8),
        _ => c,
    }
}

fn name_of(blade: Blade, first: u8) -> String {
    if blade == 0 {
        return String::new();
    }
    core::iter::once('e').chain(vectors_of(blade).map(|i| char::from(b'0' + first + i as u8))).collect()
}

/// # The two rules
impl Algebra {
    /// The geometric product of two ascending blades: a sign (0 if it vanishes) and an ascending blade.
    ///
    /// Every vector of `b` moves left past the larger vectors of `a`, with a change of sign for each; where it meets itself, the
    /// pair is replaced by its square.
    #[inline]
    fn multiply(&self, a: Blade, b: Blade) -> (i8, Blade) {
        let (both, either) = (a & b, a ^ b);
        // A vector that another algebra brought along has no square here: it counts as null.
        if both & !(self.positive | self.negative) != 0 {
            return (0, either);
        }
        let changes = (b & below_odd(a)) ^ (both & self.negative);
        (if changes.count_ones().is_multiple_of(2) { 1 } else { -1 }, either)
    }

    /// The set of all vectors that square to 0.
    fn nulls(&self) -> Blade {
        let all = (0..self.squares.len()).fold(0, |all, vector| all | 1 << vector);
        all & !(self.positive | self.negative)
    }

    /// The pseudoscalar I as a sign and an ascending blade.
    fn top(&self) -> (i8, Blade) {
        self.basis.last().map_or((1, 0), |b| (b.sign, b.blade))
    }
}

/// The set of all vectors that an odd number of vectors of the blade are larger than.
#[inline]
fn below_odd(blade: Blade) -> Blade {
    // In every step a position is told of twice as many that are above it.
    [1, 2, 4, 8].into_iter().fold(blade >> 1, |odd, step| odd ^ odd >> step)
}

/// # Elements
impl Algebra {
    /// The element 0.
    pub fn zero<T: Ring>(&self) -> Multivector<'_, T> {
        Multivector { algebra: self, terms: Vec::new() }
    }

    /// A multiple of 1: the scalar `value` as an element.
    pub fn scalar<T: Ring>(&self, value: T) -> Multivector<'_, T> {
        self.term(0, value)
    }

    /// A basis blade by its name, in any orientation: `e2`, `e12`, `e21` = −e12, `1`; or as it is printed, `e₁₂`.
    ///
    /// ```
    /// use incidence::algebra::{Algebra, AlgebraError};
    /// let g = Algebra::new(4, 1, 0)?;
    /// assert_eq!(g.blade::<i64>("e₃₁")?, -g.blade("e13")?);
    /// assert_eq!(g.blade::<i64>("e16"), Err(AlgebraError::UnknownBlade { name: "e16".into() }));
    /// # Ok::<(), AlgebraError>(())
    /// ```
    ///
    /// # Errors
    /// The name is no blade of this algebra.
    pub fn blade<T: Ring>(&self, name: &str) -> Result<Multivector<'_, T>, AlgebraError> {
        let (sign, blade) = self.named(name)?;
        Ok(self.term(blade, signed(sign, T::one())))
    }

    /// The basis blades in order, each with coefficient 1 in its orientation.
    pub fn basis<T: Ring>(&self) -> impl Iterator<Item = Multivector<'_, T>> {
        self.basis.iter().map(|b| self.term(b.blade, signed(b.sign, T::one())))
    }

    /// The element with these coefficients in the order of the basis. Missing ones are 0, surplus ones are ignored.
    ///
    /// ```
    /// use incidence::algebra::Algebra;
    /// let g = Algebra::new(2, 0, 0)?; // 1, e1, e2, e12
    /// assert_eq!(g.multivector(&[5, 0, -3]), g.scalar(5) - g.blade("e2")?.scale(3));
    /// # Ok::<(), incidence::algebra::AlgebraError>(())
    /// ```
    pub fn multivector<T: Ring>(&self, coefficients: &[T]) -> Multivector<'_, T> {
        self.sum(self.basis.iter().zip(coefficients).map(|(b, &c)| (b.blade, signed(b.sign, c))))
    }

    /// The pseudoscalar I: the last blade of the basis.
    pub fn pseudoscalar<T: Ring>(&self) -> Multivector<'_, T> {
        let (sign, blade) = self.top();
        self.term(blade, signed(sign, T::one()))
    }

    /// A multiple of a blade.
    fn term<T: Ring>(&self, blade: Blade, c: T) -> Multivector<'_, T> {
        Multivector { algebra: self, terms: [(blade, c)].into_iter().filter(|(_, c)| *c != T::zero()).collect() }
    }

    /// The sum of multiples of blades.
    fn sum<T: Ring>(&self, terms: impl IntoIterator<Item = (Blade, T)>) -> Multivector<'_, T> {
        let mut sums = Sums(Vec::new());
        terms.into_iter().for_each(|(blade, c)| {
            let sum = sums.at(blade);
            *sum = *sum + c;
        });
        sums.element(self)
    }
}

/// A sum for each blade, as many as needed.
struct Sums<T>(Vec<T>);

impl<T: Ring> Sums<T> {
    fn at(&mut self, blade: Blade) -> &mut T {
        let place = usize::from(blade);
        if place >= self.0.len() {
            self.0.resize(place + 1, T::zero());
        }
        &mut self.0[place]
    }

    /// No zero is kept; what is 0 but has a slope is.
    fn element(self, algebra: &Algebra) -> Multivector<'_, T> {
        Multivector { algebra, terms: (0..).zip(self.0).filter(|(_, c)| *c != T::zero()).collect() }
    }
}

fn signed<T: Ring>(sign: i8, value: T) -> T {
    match sign {
        0 => T::zero(),
        1.. => value,
        ..0 => -value,
    }
}
