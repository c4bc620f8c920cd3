//! The printed form.

use std::fmt;

use super::Poly;
use super::coefficient::Coefficient;

/// A sum of terms in decreasing order (see [`Monomial`](super::Monomial)), the same in every run: `x² − 2·x·y + 1/2`;
/// with `#`, in ASCII as far as the names are: `x^2 - 2*x*y + 1/2`. Names are printed as given. A polynomial inside a
/// larger formula may need parentheses, which are the caller's to write; width and precision are ignored.
///
/// ```
/// use incidence::symbolic::Poly;
/// let [a, b] = Poly::vars(["a₀₁", "b₂₃"]);
/// let p = Poly::ratio(1, 2) - a.pow(2) * b * 3 + b;
/// assert_eq!(format!("{p}"), "−3·a₀₁²·b₂₃ + b₂₃ + 1/2");
/// assert_eq!(format!("{p:#}"), "-3*a₀₁^2*b₂₃ + b₂₃ + 1/2");
/// ```
impl fmt::Display for Poly {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_zero() {
            return f.write_str("0");
        }
        let (minus, times) = if f.alternate() { ("-", "*") } else { ("−", "·") };
        for (i, term) in self.list().iter().enumerate() {
            let negative = term.coefficient.is_negative();
            match (i, negative) {
                (0, false) => {}
                (0, true) => f.write_str(minus)?,
                (_, false) => f.write_str(" + ")?,
                (_, true) => write!(f, " {minus} ")?,
            }
            let size = if negative { -&term.coefficient } else { term.coefficient.clone() };
            let constant = term.monomial.degree() == 0;
            if constant || !size.is_one() {
                match &size {
                    Coefficient::Integer(n) => write!(f, "{n}")?,
                    Coefficient::Rational(q) => write!(f, "{q}")?,
                }
            }
            if !constant {
                if !size.is_one() {
                    f.write_str(times)?;
                }
                fmt::Display::fmt(&term.monomial, f)?;
            }
        }
        Ok(())
    }
}

/// The same as `Display`, so that a failed `assert_eq!` shows two formulas.
impl fmt::Debug for Poly {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
