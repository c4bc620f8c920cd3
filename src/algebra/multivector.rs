//! Elements: a sparse sum of basis blades, its parts, and the products.

use alloc::vec::Vec;
use core::fmt;

use super::{Algebra, AlgebraError, Blade, grade, signed};
use crate::display::write_sum;
use crate::scalar::Ring;

/// An element of an [`Algebra`]: a sparse sum of basis blades with coefficients in any [`Ring`].
///
/// The operators are those of the typed layers, on references and on values: `a * b` geometric, `a ^ b` outer, `a | b` inner,
/// `a & b` regressive, `m >> x` sandwich, `!a` dual, `-a`, `a * 2` and, over a field, `a / 2`; also `a += b`, `a -= b`, `a *= 2` and
/// `a /= 2`. A number is on the right, and as a summand it is [`Algebra::scalar`]. Both operands should be of the same algebra; the
/// algebra of the left one is used.
/// Elements are equal if their coefficients are, whatever the algebra. An element is printed as a sum of blades, and
/// [read](Algebra::parse) from one. It borrows its algebra, so a function that makes elements is given the algebra.
///
/// ```
/// use incidence::algebra::Algebra;
/// let g = Algebra::new(2, 0, 1)?; // 1, e0, e1, e2, …
/// // The lines x = 2 and y = 3 meet in the point (2, 3) = 2 e20 + 3 e01 + e12.
/// let (a, b) = (g.multivector(&[0, -2, 1, 0]), g.multivector(&[0, -3, 0, 1]));
/// let point = &a ^ &b;
/// assert_eq!(["e20", "e01", "e12"].map(|name| point.coefficient(name)), [Ok(2), Ok(3), Ok(1)]);
/// assert_eq!(point.to_string(), "3e₀₁ − 2e₀₂ + e₁₂");
/// assert_eq!(&a * &b, (&a | &b) + &point); // of vectors: the inner and the outer product
/// let mut twice = point.clone();
/// twice *= 2;
/// assert_eq!(twice, &point + &point);
/// // A quarter turn about the point, with scalars on either side (on the left `f32` and `f64` only).
/// let point = point.map(f64::from);
/// let turn = (1.0 - 1.0 * &point) / 2.0_f64.sqrt();
/// assert!(((&turn >> &point) - &point).norm() < 1e-15);
/// # Ok::<(), incidence::algebra::AlgebraError>(())
/// ```
#[derive(Clone)]
pub struct Multivector<'g, T> {
    pub(super) algebra: &'g Algebra,
    /// The blades that it has, ascending, and their coefficients, none of which is zero.
    pub(super) terms: Vec<(Blade, T)>,
}

/// # Reading
impl<'g, T: Ring> Multivector<'g, T> {
    /// The algebra that the element is of, to make others.
    ///
    /// ```
    /// use incidence::algebra::{Algebra, Multivector};
    /// fn along_first_axis(x: &Multivector<'_, i64>) -> i64 {
    ///     let first = x.algebra().basis().find(|blade| blade.grades() == [1]);
    ///     first.map_or(0, |e1| x.scalar_product(&e1))
    /// }
    /// let g = Algebra::new(2, 0, 0)?;
    /// assert_eq!(along_first_axis(&g.parse("3e1 + 4e2")?), 3);
    /// # Ok::<(), incidence::algebra::AlgebraError>(())
    /// ```
    pub fn algebra(&self) -> &'g Algebra {
        self.algebra
    }

    /// The coefficient of a blade by its name, in any orientation: that of `e20` is minus that of `e02`.
    ///
    /// # Errors
    /// The name is no blade of the algebra.
    pub fn coefficient(&self, name: &str) -> Result<T, AlgebraError> {
        let (sign, blade) = self.algebra.named(name)?;
        Ok(self.oriented(sign, blade))
    }

    /// All coefficients, zeros included, in the order and orientation of the algebra's basis.
    pub fn coefficients(&self) -> Vec<T> {
        self.algebra.basis.iter().map(|b| self.oriented(b.sign, b.blade)).collect()
    }

    /// A coefficient that is 0 is so without a sign.
    fn oriented(&self, sign: i8, blade: Blade) -> T {
        let value = self.at(blade);
        if value.is_zero() { value } else { signed(sign, value) }
    }

    /// The blades that occur, by their names in the basis, and their coefficients, in the order of the basis.
    ///
    /// ```
    /// use incidence::algebra::Algebra;
    /// let g = Algebra::new(3, 0, 0)?;
    /// let x = g.parse::<i64>("5e23 - 2")?;
    /// assert_eq!(x.terms().collect::<Vec<_>>(), [("1", -2), ("e23", 5)]);
    /// # Ok::<(), incidence::algebra::AlgebraError>(())
    /// ```
    pub fn terms(&self) -> impl Iterator<Item = (&'g str, T)> {
        self.algebra.names().zip(self.coefficients()).filter(|(_, c)| *c != T::zero())
    }

    /// Whether every coefficient is 0, whatever its slopes.
    pub fn is_zero(&self) -> bool {
        self.terms.iter().all(|(_, c)| c.is_zero())
    }

    /// The grades that occur, ascending.
    pub fn grades(&self) -> Vec<usize> {
        let mut grades: Vec<usize> = self.terms.iter().map(|&(b, _)| grade(b)).collect();
        grades.sort_unstable();
        grades.dedup();
        grades
    }

    pub(super) fn at(&self, blade: Blade) -> T {
        self.known(blade).unwrap_or(T::zero())
    }

    /// None, if the coefficient is 0.
    fn known(&self, blade: Blade) -> Option<T> {
        self.terms.binary_search_by_key(&blade, |&(b, _)| b).ok().map(|place| self.terms[place].1)
    }
}

/// # Linear operations
impl<'g, T: Ring> Multivector<'g, T> {
    /// Every coefficient times `factor`. What is 0 is no term, and stays 0 whatever the factor.
    pub fn scale(&self, factor: T) -> Self {
        self * factor
    }

    /// The element with each coefficient replaced: the same one over another scalar.
    ///
    /// ```
    /// use incidence::algebra::Algebra;
    /// use num_rational::Ratio;
    /// let g = Algebra::new(2, 0, 0)?;
    /// let x = g.multivector(&[Ratio::new(1, 3), Ratio::new(1, 2)]);
    /// assert_eq!(x.map(|c| *c.numer() as f64 / *c.denom() as f64), g.multivector(&[1.0 / 3.0, 0.5]));
    /// # Ok::<(), incidence::algebra::AlgebraError>(())
    /// ```
    pub fn map<U: Ring>(&self, mut f: impl FnMut(T) -> U) -> Multivector<'g, U> {
        self.each(|_, c| f(c))
    }

    /// The part of grade `k`.
    pub fn grade(&self, k: usize) -> Self {
        self.each(|b, c| if grade(b) == k { c } else { T::zero() })
    }

    /// The part of even grade.
    pub fn even(&self) -> Self {
        self.each(|b, c| if grade(b).is_multiple_of(2) { c } else { T::zero() })
    }

    /// The part of odd grade.
    pub fn odd(&self) -> Self {
        self.each(|b, c| if grade(b) % 2 == 1 { c } else { T::zero() })
    }

    /// The reverse: the vectors of every blade in opposite order. Grade k gets the sign (−1)^(k(k−1)/2).
    pub fn reverse(&self) -> Self {
        self.each(|b, c| if (grade(b) / 2).is_multiple_of(2) { c } else { -c })
    }

    /// The grade involution: every vector changes its sign. Grade k gets the sign (−1)^k.
    pub fn involute(&self) -> Self {
        self.each(|b, c| if grade(b).is_multiple_of(2) { c } else { -c })
    }

    /// The Clifford conjugate: reverse and involute. Grade k gets the sign (−1)^(k(k+1)/2).
    pub fn conjugate(&self) -> Self {
        self.reverse().involute()
    }

    /// The right complement `a*`: for every basis blade, `a ∧ a* = I`. This is the dual.
    ///
    /// ```
    /// use incidence::algebra::Algebra;
    /// let g = Algebra::new(3, 0, 1)?;
    /// let e1 = g.blade::<i64>("e1")?;
    /// assert_eq!((e1.right_complement(), e1.left_complement()), (-g.blade("e023")?, g.blade("e023")?));
    /// assert_eq!(&e1 ^ e1.right_complement(), g.pseudoscalar());
    /// assert_eq!(e1.left_complement() ^ &e1, g.pseudoscalar());
    /// # Ok::<(), incidence::algebra::AlgebraError>(())
    /// ```
    pub fn right_complement(&self) -> Self {
        self.complement(|algebra, blade, rest| algebra.multiply(blade, rest).0)
    }

    /// The left complement `*a`: for every basis blade, `*a ∧ a = I`. This is the undual.
    pub fn left_complement(&self) -> Self {
        self.complement(|algebra, blade, rest| algebra.multiply(rest, blade).0)
    }

    /// The dual: the [right complement](Self::right_complement).
    pub fn dual(&self) -> Self {
        self.right_complement()
    }

    /// The inverse of the dual: the [left complement](Self::left_complement).
    pub fn undual(&self) -> Self {
        self.left_complement()
    }

    /// Sends every blade to the blade of all other vectors, with the sign that makes their product, in the order that
    /// `sign_of_product` takes them, the pseudoscalar.
    fn complement(&self, sign_of_product: impl Fn(&Algebra, Blade, Blade) -> i8) -> Self {
        let (orientation, all) = self.algebra.top();
        self.algebra.sum(self.terms.iter().map(|&(blade, c)| {
            let rest = all & !blade;
            (rest, signed(orientation * sign_of_product(self.algebra, blade, rest), c))
        }))
    }

    /// The part without null vectors.
    pub(super) fn solid(&self) -> Self {
        let nulls = self.algebra.nulls();
        self.each(|b, c| if b & nulls == 0 { c } else { T::zero() })
    }

    pub(super) fn each<U: Ring>(&self, mut f: impl FnMut(Blade, T) -> U) -> Multivector<'g, U> {
        let terms = self.terms.iter().map(|&(b, c)| (b, f(b, c)));
        Multivector { algebra: self.algebra, terms: terms.filter(|(_, c)| *c != U::zero()).collect() }
    }
}

/// # Products
///
/// All are parts of the geometric product, chosen by grade for every pair of basis blades, of grades r and s.
impl<'g, T: Ring> Multivector<'g, T> {
    /// The geometric product `a b`.
    pub fn geometric(&self, other: &Self) -> Self {
        self.product(other, |_, _, _| true)
    }

    /// The outer product `a ∧ b`: the part of grade r + s. It is the meet.
    #[doc(alias("meet", "wedge", "exterior product"))]
    pub fn outer(&self, other: &Self) -> Self {
        self.product(other, |r, s, k| k == r + s)
    }

    /// The inner product `a | b`: the part of grade |r − s|.
    pub fn inner(&self, other: &Self) -> Self {
        self.product(other, |r, s, k| k == r.abs_diff(s))
    }

    /// The left contraction `a ⌋ b`: the part of grade s − r.
    ///
    /// ```
    /// use incidence::algebra::Algebra;
    /// let g = Algebra::new(2, 0, 0)?;
    /// let (e1, e12) = (g.blade::<i64>("e1")?, g.blade("e12")?);
    /// assert_eq!(e1.left_contraction(&e12), g.blade("e2")?); // what is left of e12 without e1
    /// assert!(e12.left_contraction(&e1).is_zero()); // e12 is not in e1
    /// # Ok::<(), incidence::algebra::AlgebraError>(())
    /// ```
    pub fn left_contraction(&self, other: &Self) -> Self {
        self.product(other, |r, s, k| k + r == s)
    }

    /// The right contraction `a ⌊ b`: the part of grade r − s.
    ///
    /// ```
    /// use incidence::algebra::Algebra;
    /// let g = Algebra::new(2, 0, 0)?;
    /// let (e1, e12) = (g.blade::<i64>("e1")?, g.blade("e12")?);
    /// assert_eq!(e12.right_contraction(&e1), -g.blade("e2")?); // e1 is first moved past e2
    /// assert!(e1.right_contraction(&e12).is_zero());
    /// # Ok::<(), incidence::algebra::AlgebraError>(())
    /// ```
    pub fn right_contraction(&self, other: &Self) -> Self {
        self.product(other, |r, s, k| k + s == r)
    }

    /// The scalar product: the part of grade 0.
    ///
    /// ```
    /// use incidence::algebra::Algebra;
    /// let g = Algebra::new(2, 0, 0)?;
    /// // Of a plane with itself, and with its reverse: the square of its area.
    /// let area = g.blade::<i64>("e12")?.scale(3);
    /// assert_eq!((area.scalar_product(&area), area.scalar_product(&area.reverse())), (-9, 9));
    /// # Ok::<(), incidence::algebra::AlgebraError>(())
    /// ```
    pub fn scalar_product(&self, other: &Self) -> T {
        // Only the product of a blade with itself is a number.
        let squares = self.terms.iter().filter_map(|&(blade, x)| {
            let (sign, _) = self.algebra.multiply(blade, blade);
            other.known(blade).filter(|_| sign != 0).map(|y| signed(sign, x * y))
        });
        squares.fold(T::zero(), |sum, square| sum + square)
    }

    /// The commutator `a × b = (ab − ba)/2`: the product of those basis blades that anticommute. So no half is needed.
    ///
    /// ```
    /// use incidence::algebra::Algebra;
    /// let g = Algebra::new(3, 0, 0)?;
    /// // Infinitesimal rotations: those in two planes at right angles make one in the third.
    /// let (e12, e23) = (g.blade::<i64>("e12")?, g.blade("e23")?);
    /// assert_eq!(e12.commutator(&e23), g.blade("e13")?);
    /// assert!(e12.commutator(&g.blade("e3")?).is_zero()); // the axis stays where it is
    /// # Ok::<(), incidence::algebra::AlgebraError>(())
    /// ```
    pub fn commutator(&self, other: &Self) -> Self {
        // Blades of grades r and s with product of grade k share (r + s − k)/2 vectors. Swapping them changes the sign
        // (−1)^(rs − shared).
        self.product(other, |r, s, k| (r * s + (r + s - k) / 2) % 2 == 1)
    }

    /// The regressive product `a ∨ b`, with `dual(a ∨ b) = dual a ∧ dual b`. It is the join.
    ///
    /// ```
    /// use incidence::algebra::Algebra;
    /// let g = Algebra::new(2, 0, 1)?;
    /// let point = |x: i64, y| g.blade("e20").map(|e20| e20.scale(x) + g.multivector(&[0, 0, 0, 0, y, 0, 1]));
    /// // The line from (1, 2) to (5, 4), −2x + 4y − 6 = 0, positive on its left.
    /// assert_eq!(point(1, 2)?.regressive(&point(5, 4)?), g.multivector(&[0, -6, -2, 4]));
    /// # Ok::<(), incidence::algebra::AlgebraError>(())
    /// ```
    #[doc(alias("join", "vee"))]
    pub fn regressive(&self, other: &Self) -> Self {
        self.dual().outer(&other.dual()).undual()
    }

    /// The sandwich: `m x m̃` for even m; for odd m, (−1)^s `m x m̃` on the part of grade s of x. On vectors an odd m acts as
    /// the reflection. For an m of mixed parity, it is the sum of the sandwiches with its even and its odd part.
    ///
    /// ```
    /// use incidence::algebra::Algebra;
    /// let g = Algebra::new(2, 0, 0)?;
    /// let (e1, e2) = (g.blade::<i64>("e1")?, g.blade("e2")?);
    /// let x = e1.scale(3) + e2.scale(4);
    /// assert_eq!(e1.sandwich(&x), e2.scale(4) - e1.scale(3)); // reflected: along e1 it changes its sign
    /// assert_eq!((&e2 * &e1).sandwich(&x), -x); // two mirrors at right angles are half a turn
    /// # Ok::<(), incidence::algebra::AlgebraError>(())
    /// ```
    #[doc(alias("transform", "versor product"))]
    pub fn sandwich(&self, x: &Self) -> Self {
        let (even, odd) = (self.even(), self.odd());
        let moved = even.geometric(x).geometric(&even.reverse());
        moved + odd.geometric(&x.involute()).geometric(&odd.reverse())
    }

    fn product(&self, other: &Self, keeps: impl Fn(usize, usize, usize) -> bool + Copy) -> Self {
        self.algebra.sum(self.products(other, keeps))
    }

    /// Of all pairs of terms those products whose grades (of the first, the second, the product) are kept.
    pub(super) fn products(
        &self,
        other: &Self,
        keeps: impl Fn(usize, usize, usize) -> bool + Copy,
    ) -> impl Iterator<Item = (Blade, T)> {
        self.terms.iter().flat_map(move |&(a, x)| {
            other.terms.iter().filter_map(move |&(b, y)| {
                let (sign, blade) = self.algebra.multiply(a, b);
                let kept = sign != 0 && keeps(grade(a), grade(b), grade(blade));
                kept.then(|| (blade, if sign > 0 { x * y } else { -(x * y) }))
            })
        })
    }
}

impl<T: PartialEq> PartialEq for Multivector<'_, T> {
    fn eq(&self, other: &Self) -> bool {
        self.terms == other.terms
    }
}

impl<T: Ring + fmt::Display> fmt::Display for Multivector<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_sum(f, fmt::Display::fmt, self.named())
    }
}

/// Prints the same sum with coefficients such as `(6.25e-2)`, for those that are large or small.
impl<T: Ring + fmt::LowerExp> fmt::LowerExp for Multivector<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_sum(f, fmt::LowerExp::fmt, self.named())
    }
}

impl<T: Ring> Multivector<'_, T> {
    fn named(&self) -> impl Iterator<Item = (T, &str)> {
        self.coefficients().into_iter().zip(self.algebra.basis.iter().map(|b| b.name.as_str()))
    }
}

impl<T: Ring> fmt::Debug for Multivector<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.terms()).finish()
    }
}
