//! Inverses, over any ordered field: exact over rationals.
//!
//! A product with the null vectors in it is nilpotent: with r of them, any r + 1 factors that all contain some of them vanish. So the
//! inverse of `a = s + n`, where n is what contains null vectors, needs only that of s: it is `s⁻¹ − s⁻¹ n s⁻¹ + …`, r + 1 terms. And
//! s⁻¹ solves `s x = 1`, a system of linear equations for the coefficients of x.

use alloc::vec::Vec;

use super::{Blade, Multivector, Sums, grade, signed};
use crate::scalar::Field;

/// # Inverses
impl<'g, T: Field + PartialOrd> Multivector<'g, T> {
    /// The inverse: `a a⁻¹ = a⁻¹ a = 1`. `None` if there is none, and if a number on the way to it is not finite.
    ///
    /// A versor has its reverse for an inverse, up to a factor. Sums have one, too, unless they divide 0; in PGA an element is
    /// invertible exactly if its part without e₀ is.
    ///
    /// Exact over rationals. Over floats it is `None`, too, where `a a⁻¹` or `a⁻¹ a`, but for null vectors of the basis, comes out nearer to 0
    /// than to 1, if only products are rounded and sums are not: then rounding has hidden what the inverse is. For others see
    /// [accuracy](crate::notes::algebra#accuracy).
    ///
    /// The cost is that of a few products where ã a comes out as a number, as for vectors, and for versors that are not rounded, and
    /// otherwise that of elimination in as many unknowns as blades can be made of the vectors in the element that are not null, half as
    /// many if it is even or odd.
    ///
    /// ```
    /// use incidence::algebra::Algebra;
    /// use num_rational::Ratio;
    /// let g = Algebra::new(3, 0, 1)?;
    /// let e = |name, c: i64| g.blade(name).map(|e| e * Ratio::from(c));
    /// // No versor: the sum of a plane, a rotation and a number.
    /// let a = e("1", 2)? + e("e12", 3)? + e("e3", 5)? + e("e0", 7)?;
    /// let inverse = a.inverse().unwrap();
    /// assert_eq!((&a * &inverse, &inverse * &a), (g.scalar(Ratio::from(1)), g.scalar(Ratio::from(1))));
    /// // Ideal elements have none, and neither have those that divide 0.
    /// assert_eq!(e("e0", 7)?.inverse(), None);
    /// let (divisor, other) = (e("1", 1)? + e("e1", 1)?, e("1", 1)? - e("e1", 1)?);
    /// assert!((&divisor * other).is_zero());
    /// assert_eq!(divisor.inverse(), None);
    /// # Ok::<(), incidence::algebra::AlgebraError>(())
    /// ```
    pub fn inverse(&self) -> Option<Self> {
        self.versor_inverse().or_else(|| self.sum_inverse()).filter(|inverse| self.is_inverse_to(inverse))
    }

    /// Whether both products, but for null vectors, are nearer to 1 than to 0. Over exact fields they are 1.
    fn is_inverse_to(&self, other: &Self) -> bool {
        let (one, a, b) = (self.algebra.scalar(T::one()), self.solid(), other.solid());
        [a.close_product(&b), b.close_product(&a)].into_iter().all(|product| {
            let missing = (product - &one).terms.iter().fold(T::zero(), |sum, &(_, c)| sum + magnitude(c));
            missing + missing < T::one()
        })
    }

    /// The product, with sums as if of three times as many digits: where large terms cancel, what is left is not lost. Products are rounded.
    fn close_product(&self, other: &Self) -> Self {
        let mut parts = [(); 3].map(|()| Sums(Vec::new()));
        self.products(other, |_, _, _| true).for_each(|(blade, product)| {
            parts.iter_mut().fold(product, |left, sums| {
                let (sum, lost) = two_sum(*sums.at(blade), left);
                *sums.at(blade) = sum;
                lost
            });
        });
        let [sums, lost, rest] = parts.map(|sums| sums.element(self.algebra));
        sums + lost + rest
    }

    /// The inverse of any element.
    fn sum_inverse(&self) -> Option<Self> {
        let solid = self.solid();
        let inverse = solid.solution()?;
        let step = -(&inverse * &(self - &solid));
        let sum = inverse.series(&step, grade(self.algebra.nulls()));
        (self.is_finite() && sum.is_finite()).then_some(sum)
    }

    /// `a + s a + s² a + …` with a nilpotent step s, up to the power that is given, or until a term vanishes.
    fn series(self, step: &Self, most: usize) -> Self {
        let next = |term: &Self| Some(step * term).filter(|term| !term.terms.is_empty());
        let terms = core::iter::successors(next(&self), next);
        terms.take(most).fold(self, |sum, term| sum + term)
    }

    /// The reverse over ã a, where that is a number: equal products cancel exactly in it, however far a motion goes. Of dual numbers it
    /// may be n + s with slopes s beside the number. These are nilpotent, so 1/(n + s) = 1/n − s/n² + … ends.
    fn versor_inverse(&self) -> Option<Self> {
        let reverse = self.reverse();
        let square = reverse.close_product(self);
        let (largest, number) = (self.largest(), square.at(0));
        let is_number = square.terms.iter().all(|&(blade, c)| blade == 0 || c.is_zero());
        // Nor may other terms have underflowed.
        let underflows = |&(_, c): &(Blade, T)| !c.is_zero() && (c * largest).is_zero();
        if !is_number || number.is_zero() || self.terms.iter().any(underflows) {
            return None;
        }
        let step = square.each(|blade, c| if blade == 0 { T::zero() } else { -c / number });
        let inverse = reverse.scale(T::one() / number).series(&step, MOST_SLOPES);
        // What is infinite elsewhere leaves no finite inverse; one over an infinite number would be 0.
        Some(inverse).filter(|inverse| is_finite(number) && inverse.is_finite())
    }

    /// The `x` with `self x = 1`, by elimination.
    fn solution(&self) -> Option<Self> {
        let (unknowns, equations) = self.blades_of_equations();
        let mut rows = alloc::vec![alloc::vec![T::zero(); unknowns.len() + 1]; equations.len()];
        let row_of = |blade| equations.binary_search(&blade).ok();
        for (column, &unknown) in unknowns.iter().enumerate() {
            for &(blade, c) in &self.terms {
                let (sign, product) = self.algebra.multiply(blade, unknown);
                rows[row_of(product)?][column] = signed(sign, c);
            }
        }
        rows[row_of(0)?][unknowns.len()] = T::one();
        let solution = solve(rows)?;
        Some(self.algebra.sum(unknowns.into_iter().zip(solution)))
    }

    /// The blades that the inverse may have, and those of its product with the element, ascending and equally many. All are of vectors
    /// that occur; if the element is even or odd, the inverse is, too.
    fn blades_of_equations(&self) -> (Vec<Blade>, Vec<Blade>) {
        let used = self.terms.iter().fold(0, |used, (blade, _)| used | blade);
        let parity = self.terms.first().map_or(0, |&(first, _)| grade(first) % 2);
        let pure = self.terms.iter().all(|&(blade, _)| grade(blade) % 2 == parity);
        let all = (0..=used).filter(|blade| blade & !used == 0);
        let of = |parity| all.clone().filter(|&blade| !pure || grade(blade) % 2 == parity).collect();
        (of(parity), of(0))
    }

    /// The largest magnitude of a coefficient.
    pub(super) fn largest(&self) -> T {
        self.terms.iter().fold(T::zero(), |most, &(_, c)| if magnitude(c) > most { magnitude(c) } else { most })
    }

    fn is_finite(&self) -> bool {
        self.terms.iter().all(|&(_, c)| is_finite(c))
    }
}

/// So often dual numbers may be nested; slopes that are not finite would never vanish.
const MOST_SLOPES: usize = 8;

/// The sum, and what its rounding lost (D. E. Knuth, *The Art of Computer Programming* 2, 1969, §4.2.2); nothing, in an exact field.
fn two_sum<T: Field>(a: T, b: T) -> (T, T) {
    let sum = a + b;
    let rounded = sum - a;
    (sum, (a - (sum - rounded)) + (b - rounded))
}

fn magnitude<T: Field + PartialOrd>(c: T) -> T {
    if c < T::zero() { -c } else { c }
}

#[expect(clippy::eq_op, reason = "only a finite number leaves 0")]
fn is_finite<T: Field>(c: T) -> bool {
    c - c == T::zero()
}

/// The solution of as many linear equations as unknowns; the last of each row is its right side. By elimination with the largest pivot
/// of each column. `None` if that is 0 or not finite.
fn solve<T: Field + PartialOrd>(mut rows: Vec<Vec<T>>) -> Option<Vec<T>> {
    let n = rows.len();
    for k in 0..n {
        let larger = |best: Option<usize>, i: usize| {
            let least = best.map_or(T::zero(), |best| magnitude(rows[best][k]));
            if magnitude(rows[i][k]) > least { Some(i) } else { best }
        };
        let pivot =
            (k..n).fold(None, larger).filter(|&pivot| !rows[pivot][k].is_zero() && is_finite(rows[pivot][k]))?;
        rows.swap(k, pivot);
        let (done, below) = rows.split_at_mut(k + 1);
        let first = &done[k];
        for row in below {
            let factor = row[k] / first[k];
            for (c, &other) in row[k..].iter_mut().zip(&first[k..]) {
                *c = *c - factor * other;
            }
        }
    }
    let mut solution = alloc::vec![T::zero(); n];
    for k in (0..n).rev() {
        let known = rows[k][k + 1..n].iter().zip(&solution[k + 1..]);
        let rest = known.fold(rows[k][n], |rest, (&c, &x)| rest - c * x);
        solution[k] = rest / rows[k][k];
    }
    Some(solution)
}
