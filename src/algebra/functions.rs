//! Functions of any element of any signature: norm, exponential, roots, logarithm, powers.
//!
//! They are those of the matrices by which elements multiply, and need no matrix: sums, products and
//! [inverses](Multivector::inverse) do. What bounds them is the *size* of an element, the sum of the magnitudes of its coefficients.
//! Basis blades multiply to basis blades or to 0, so the size of a product is at most the product of the sizes.
//!
//! Null vectors may be measured in any unit: to replace each by a multiple of it changes no product. So the functions first choose a
//! unit in which the ideal part of an element is no larger than the rest, a power of two, and go back at the end: a rotation is as
//! accurate with a long way as without.

use super::{Multivector, grade};
use crate::scalar::Real;

/// # Functions
///
/// Of any element, of any signature; the typed layers have their own, which are faster, know more special cases, and are more
/// accurate. See [accuracy](crate::notes::algebra#accuracy).
impl<'g, T: Real> Multivector<'g, T> {
    /// The norm `√|⟨a ã⟩₀|`: of a plane of PGA the length of its normal, of a unit motor 1, of ideal elements 0.
    ///
    /// ```
    /// use incidence::algebra::Algebra;
    /// let g = Algebra::new(3, 0, 1)?;
    /// let plane = g.multivector(&[0.0, 7.0, 3.0, 0.0, 4.0]); // 3x + 4z + 7 = 0
    /// assert_eq!(plane.norm(), 5.0);
    /// assert_eq!((plane * 2_f64.powi(1000)).norm(), 5.0 * 2_f64.powi(1000));
    /// # Ok::<(), incidence::algebra::AlgebraError>(())
    /// ```
    pub fn norm(&self) -> T {
        let scale = binade(self.solid().largest());
        let scaled = self / scale;
        scaled.scalar_product(&scaled.reverse()).abs().sqrt() * scale
    }

    /// The element without its size: `a (ã a)^(−1/2)`; with −ã a if the scalar part of ã a is negative. Of a multiple of a versor it
    /// is the unit versor, of a sum near one the nearest versor or nearly so. `None` if ã a has no inverse or no
    /// [root](Self::sqrt), as for ideal elements.
    ///
    /// ```
    /// use incidence::algebra::Algebra;
    /// let g = Algebra::new(3, 0, 1)?;
    /// let plane = g.multivector(&[0.0, 7.0, 3.0, 0.0, 4.0]); // 3x + 4z + 7 = 0
    /// assert!((plane.normalized().unwrap() - plane / 5.0).size() < 1e-15);
    /// assert_eq!(g.blade::<f64>("e0")?.normalized(), None);
    /// // A sum of lines is in general no line, but a screw axis with a pitch. What is left without it is the axis.
    /// let lines = g.blade::<f64>("e12")? + g.blade("e23")? + g.blade("e01")?;
    /// assert!(!(&lines ^ &lines).is_zero());
    /// let axis = lines.normalized().unwrap();
    /// assert!((&axis ^ &axis).size() < 1e-15 && (axis.norm() - 1.0).abs() < 1e-15);
    /// # Ok::<(), incidence::algebra::AlgebraError>(())
    /// ```
    pub fn normalized(&self) -> Option<Self> {
        let unit = self.ideal_unit(T::zero());
        let scaled = self.in_units_of(unit) / binade(self.solid().largest());
        let square = scaled.reverse() * &scaled;
        let square = if square.at(0) < T::zero() { -square } else { square };
        Some((scaled * square.sqrt()?.inverse()?).in_units_of(T::one() / unit))
    }

    /// The exponential `1 + a + a²/2 + a³/6 + …`. That of a bivector is a motor; of one with the square −α²/4, it is a rotation by α.
    /// The cost is that of some twenty products, and one more for each doubling of the size.
    ///
    /// NaN if the sum of the magnitudes of the coefficients is not finite. Of an angle above 1/ε nothing is known, and the result is no
    /// rotation, nor bounded.
    ///
    /// ```
    /// use incidence::algebra::Algebra;
    /// // The Lorentz boost along x with rapidity ½: velocity tanh ½ of that of light.
    /// let g = Algebra::new(1, 3, 0)?; // e1: time
    /// let time = g.blade::<f64>("e1")?;
    /// let boost = (g.blade("e21")? * 0.25).exp();
    /// let moving = boost >> time;
    /// let velocity = moving.coefficient("e2")? / moving.coefficient("e1")?;
    /// assert!((velocity - 0.5_f64.tanh()).abs() < 1e-15);
    /// # Ok::<(), incidence::algebra::AlgebraError>(())
    /// ```
    pub fn exp(&self) -> Self {
        let size = self.size();
        if !size.is_finite() {
            return self.algebra.scalar(size * T::zero());
        }
        let unit = self.ideal_unit(T::one());
        let mut small = self.in_units_of(unit);
        let mut squarings = 0;
        while small.size() > T::one() {
            small = small.scale(T::ratio(1, 2));
            squarings += 1;
        }
        let one = self.algebra.scalar(T::one());
        let terms = (1..).scan(one.clone(), |term, k| {
            *term = &*term * &small / T::ratio(k, 1);
            Some(term.clone())
        });
        let mut power = series(one, terms);
        for _ in 0..squarings {
            power = &power * &power;
        }
        power.in_units_of(T::one() / unit)
    }

    /// The principal square root: the one whose eigenvalues, those of the matrix by which it multiplies, have positive real parts. That
    /// of a unit motor goes half the way; the shorter one, if the scalar part of the motor is positive.
    ///
    /// The cost is that of some ten [inverses](Self::inverse); of nine vectors, and with a coefficient for every blade, that is up to half a second.
    ///
    /// `None` if there is no principal root: for elements without an inverse, and for those with an eigenvalue below 0, such as −1,
    /// the turn by 2π, of which all bivectors with the square −1 are roots. It may be `None`, too, where an eigenvalue is so near 0 or
    /// a number below 0, about ∜ε, that rounding decides. In single precision, and where there are positive and negative squares, it
    /// seldom is another root than the principal one, or one where there is none. But the square of what is returned is always the
    /// element, within √ε of the squared size of the root.
    ///
    /// ```
    /// use incidence::algebra::Algebra;
    /// let g = Algebra::new(2, 0, 1)?;
    /// let quarter = (g.blade::<f64>("e12")? * 0.5_f64.sqrt() + g.scalar(0.5_f64.sqrt())).sqrt().unwrap();
    /// let eighth = g.scalar((std::f64::consts::PI / 8.0).cos()) + g.blade("e12")? * (std::f64::consts::PI / 8.0).sin();
    /// assert!((quarter - eighth).size() < 1e-15);
    /// assert_eq!(g.scalar(-1.0).sqrt(), None);
    /// assert_eq!(g.blade::<f64>("e0")?.sqrt(), None);
    /// # Ok::<(), incidence::algebra::AlgebraError>(())
    /// ```
    pub fn sqrt(&self) -> Option<Self> {
        let unit = self.ideal_unit(T::zero());
        Some(self.in_units_of(unit).root(unit)?.in_units_of(T::one() / unit))
    }

    /// The principal logarithm: the element of which this one is the [exponential](Self::exp), and whose eigenvalues have imaginary parts
    /// between −π and π. Of a unit motor it is a bivector.
    ///
    /// The cost is that of a [root](Self::sqrt) for each doubling of the size of the logarithm, and a few.
    ///
    /// `None` where there is no principal [root](Self::sqrt). What is said there of roots that rounding decides goes for logarithms, too.
    ///
    /// ```
    /// use incidence::algebra::Algebra;
    /// // Of a conformal motion: turned, moved and made twice as large, all at once.
    /// let g = Algebra::new(4, 1, 0)?;
    /// let [e12, e34, e35, e45] = ["e12", "e34", "e35", "e45"].map(|name| g.blade::<f64>(name));
    /// let generator = e12? * 0.7 + (e34? + e35?) * 1.5 + e45? * (0.5 * 2.0_f64.ln());
    /// let motion = generator.exp();
    /// assert!((motion.log().unwrap() - &generator).size() < 1e-14);
    /// # Ok::<(), incidence::algebra::AlgebraError>(())
    /// ```
    pub fn log(&self) -> Option<Self> {
        let unit = self.ideal_unit(T::zero());
        let one = self.algebra.scalar(T::one());
        let mut root = self.in_units_of(unit);
        // log a = 2ᵏ log √…√a, and log b = 2 artanh((b − 1)/(b + 1)) for a b near 1.
        let (mut factor, mut roots) = (T::ratio(2, 1), 0);
        while (&root - &one).size() > T::ratio(1, 4) {
            // What is nilpotent is halved, up to as often as a number has binary exponents; all else is much sooner near 1.
            if roots == MOST_EXPONENTS {
                return None;
            }
            root = root.root(T::one())?;
            (factor, roots) = (factor + factor, roots + 1);
        }
        let ratio = (&root - &one) * (&root + &one).inverse()?;
        let square = &ratio * &ratio;
        let terms = (3..).step_by(2).scan(ratio.clone(), |odd_power, k| {
            *odd_power = &*odd_power * &square;
            Some(&*odd_power / T::ratio(k, 1))
        });
        Some(series(ratio, terms).scale(factor).in_units_of(T::one() / unit))
    }

    /// The power with a real exponent, `exp(exponent · log a)`: of a motor a part of its way.
    ///
    /// `None` where there is no [logarithm](Self::log).
    ///
    /// ```
    /// use incidence::algebra::Algebra;
    /// let g = Algebra::new(4, 0, 0)?; // two planes of rotation at once
    /// let motion = (g.blade::<f64>("e12")? * 0.9 + g.blade("e34")? * 0.3).exp();
    /// let third = motion.powf(1.0 / 3.0).unwrap();
    /// assert!((&third * &third * &third - motion).size() < 1e-14);
    /// # Ok::<(), incidence::algebra::AlgebraError>(())
    /// ```
    pub fn powf(&self, exponent: T) -> Option<Self> {
        Some(self.log()?.scale(exponent).exp())
    }

    /// The size: the sum of the magnitudes of all coefficients, 0 only for 0. Of a product it is at most the product of the sizes; so it tells
    /// how far two elements are from each other, where a norm does not see ideal or null parts. NaN if a coefficient is, and infinite if one
    /// is or the sum overflows.
    ///
    /// ```
    /// use incidence::algebra::Algebra;
    /// let g = Algebra::new(3, 0, 1)?;
    /// let (way, line) = (g.parse::<f64>("3e01 - 4e02")?, g.parse("1e12")?);
    /// assert_eq!((way.norm(), way.size()), (0.0, 7.0));
    /// assert!((&way * &line).size() <= way.size() * line.size());
    /// assert_eq!(((&way * 1e308).size(), (&way * 1e150).size()), (f64::INFINITY, 7e150));
    /// assert!((way * f64::NAN).size().is_nan() && g.zero::<f64>().size() == 0.0);
    /// # Ok::<(), incidence::algebra::AlgebraError>(())
    /// ```
    pub fn size(&self) -> T {
        self.terms.iter().fold(T::zero(), |sum, (_, c)| sum + c.abs())
    }

    /// The power of two, at most 1, by which to measure null vectors so that no coefficient of what contains them is larger than the
    /// size of the rest, or than `enough`; or as near as products of all of them allow, of which none may underflow.
    fn ideal_unit(&self, enough: T) -> T {
        let nulls = self.algebra.nulls();
        let rest = self.solid().size();
        let most = if rest > enough { rest } else { enough };
        let mut unit = T::one();
        while self.in_units_of(unit).terms.iter().any(|(b, c)| b & nulls != 0 && c.abs() > most) {
            let half = unit * T::ratio(1, 2);
            let largest = (0..grade(nulls)).fold(T::one() / T::epsilon(), |product, _| product / half);
            if !largest.is_finite() {
                break;
            }
            unit = half;
        }
        unit
    }

    /// The same element with each null vector replaced by `unit` times it.
    fn in_units_of(&self, unit: T) -> Self {
        let nulls = self.algebra.nulls();
        self.each(|b, c| (0..grade(b & nulls)).fold(c, |c, _| c * unit))
    }

    /// The principal root, by the iteration of Denman and Beavers in its product form (Cheng, Higham, Kenney and Laub, *Approximating
    /// the logarithm of a matrix to specified accuracy*, 2001): x² = a m holds in every step, and m goes to 1. What is missing in the end is
    /// measured as if no null vector had been replaced by this unit times it.
    fn root(&self, unit: T) -> Option<Self> {
        let [half, quarter, two] = [(1, 2), (1, 4), (2, 1)].map(|(n, d)| T::ratio(n, d));
        let one = self.algebra.scalar(T::one());
        // The root of a fourth is half of the root. Eigenvalues are those of the part without null vectors.
        let scale = binade(self.solid().largest().sqrt());
        let scaled = &(self / scale) / scale;
        let (mut m, mut x) = (scaled.clone(), scaled.clone());
        // Far from 1, an eigenvalue of m goes down or up to a fourth or fourfold; near it, what is missing goes to its square. Where one is not
        // above 0, rounding is doubled in every step, and may by chance lead away from there; but only past an m that nearly has no inverse.
        let mut steps = 10
            + (0..)
                .scan(T::one(), |c, _| Some(core::mem::replace(c, *c * quarter)))
                .take_while(|&c| c > T::epsilon())
                .count();
        let mut first = None;
        while steps > 0 {
            let inverse = m.inverse()?;
            let condition = m.solid().size() * inverse.solid().size();
            let growth = condition / *first.get_or_insert(condition);
            if growth * growth * T::epsilon() > T::one() || condition * T::epsilon() > T::one() {
                return None;
            }
            x = (&x + &x * &inverse).scale(half);
            m = (one.scale(two) + m + inverse).scale(quarter);
            steps -= 1;
            let missing = (&m - &one).size();
            if missing * missing <= T::epsilon() && steps > 2 {
                steps = 2;
            }
        }
        let size = |element: &Self| element.in_units_of(T::one() / unit).size();
        let error = size(&(&x * &x - scaled)) / size(&x) / size(&x);
        (error * error <= T::epsilon() && (m - one).size() < half).then(|| x.scale(scale))
    }
}

/// How many binary exponents an `f64` has, about.
const MOST_EXPONENTS: usize = 2100;

/// The largest power of two that is not above a positive finite number; 1 for others.
fn binade<T: Real>(x: T) -> T {
    let [mut power, two] = [1, 2].map(|n| T::ratio(n, 1));
    if !x.is_zero() && x > T::zero() && x.is_finite() {
        while power * two <= x {
            power = power * two;
        }
        while power > x {
            power = power / two;
        }
    }
    power
}

/// The sum of a series, up to the first term that changes nothing.
fn series<'g, T: Real>(
    first: Multivector<'g, T>,
    terms: impl Iterator<Item = Multivector<'g, T>>,
) -> Multivector<'g, T> {
    // Terms of a quarter of the one before need far fewer, unless they are no numbers.
    const MOST: usize = 1000;
    let mut sum = first;
    for term in terms.take(MOST) {
        let next = &sum + &term;
        if next == sum {
            break;
        }
        sum = next;
    }
    sum
}
