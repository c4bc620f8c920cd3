//! How a sum of blades is written: `1 + 2e₁ − 3e₀₁`, and `1 + 2e1 - 3e01` with `{:#}`.
//!
//! Zero terms are left out, a coefficient of ±1 is left out before a blade, and a coefficient that is more than a
//! decimal number (a fraction, a polynomial, NaN) stands in parentheses. The precision of the format applies to every
//! coefficient: `{:.2}`. Width and `+` are ignored. `{:e}` writes all coefficients, those of ±1 too, as `(6.25e-2)`, as an e
//! without parentheses begins a blade.

use core::fmt::{self, Display, Formatter, Write};

use crate::scalar::Ring;

/// What stands behind a coefficient.
pub(crate) trait Name {
    /// Whether it is that of the number 1, which is not written.
    fn is_empty(&self) -> bool;
    fn write(&self, f: &mut Formatter<'_>) -> fmt::Result;
}

/// The ASCII name of a blade (`""` for the scalar).
impl Name for &str {
    fn is_empty(&self) -> bool {
        str::is_empty(self)
    }

    fn write(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if f.alternate() { f.write_str(self) } else { Subscripts(f).write_str(self) }
    }
}

/// How a coefficient is written: by [`Display::fmt`] as `0.0625`, with `{}`, or by [`LowerExp::fmt`](fmt::LowerExp::fmt) as `6.25e-2`, with `{:e}`.
pub(crate) type Notation<T> = fn(&T, &mut Formatter<'_>) -> fmt::Result;

/// A coefficient in a notation.
struct Written<'c, T>(&'c T, Notation<T>);

impl<T> Display for Written<'_, T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Written(c, notation) = *self;
        notation(c, f)
    }
}

impl<T> Written<'_, T> {
    fn write(&self, w: &mut impl Write, precision: Option<usize>, alternate: bool) -> fmt::Result {
        match (precision, alternate) {
            (None, false) => write!(w, "{self}"),
            (None, true) => write!(w, "{self:#}"),
            (Some(p), false) => write!(w, "{self:.p$}"),
            (Some(p), true) => write!(w, "{self:#.p$}"),
        }
    }
}

/// Writes an element by its coefficients and the names of its blades.
pub(crate) fn write_element<T: Ring, const N: usize>(
    f: &mut Formatter<'_>,
    notation: Notation<T>,
    coefficients: [T; N],
    blades: [&str; N],
) -> fmt::Result {
    let names = blades.map(|blade| if blade == "1" { "" } else { blade });
    write_sum(f, notation, coefficients.into_iter().zip(names))
}

/// Writes Σ coefficient·name. What is equal to 0 is left out: of a dual number, what has no slopes either.
pub(crate) fn write_sum<T: Ring>(
    f: &mut Formatter<'_>,
    notation: Notation<T>,
    terms: impl IntoIterator<Item = (T, impl Name)>,
) -> fmt::Result {
    let mut first = true;
    for (coefficient, name) in terms.into_iter().filter(|(c, _)| *c != T::zero()) {
        write_term(f, notation, coefficient, name, first)?;
        first = false;
    }
    if first { f.write_str("0") } else { Ok(()) }
}

fn write_term<T: Ring>(
    f: &mut Formatter<'_>,
    notation: Notation<T>,
    c: T,
    name: impl Name,
    first: bool,
) -> fmt::Result {
    let written = Written(&c, notation);
    let look = Look::of(f, &written)?;
    let bare_minus = look.negative && !look.compound;
    let minus = if f.alternate() { '-' } else { '−' };
    match (first, bare_minus) {
        (true, false) => {}
        (true, true) => f.write_char(minus)?,
        (false, false) => f.write_str(" + ")?,
        (false, true) => write!(f, " {minus} ")?,
    }
    // −1 only if it is written so: the −1 of a ring of residues is one of its greatest numbers. And the least `i32` has no negative.
    let unit = if look.negative { (c + T::one()).is_zero() } else { c.is_one() };
    if look.compound {
        f.write_char('(')?;
        write_coefficient(f, &written, 0)?;
        f.write_char(')')?;
    } else if name.is_empty() || !unit {
        write_coefficient(f, &written, usize::from(look.negative))?;
    }
    name.write(f)
}

/// Writes digits as subscripts.
pub(crate) struct Subscripts<'a, 'f>(pub(crate) &'a mut Formatter<'f>);

impl Write for Subscripts<'_, '_> {
    fn write_str(&mut self, s: &str) -> fmt::Result {
        s.chars().try_for_each(|c| self.0.write_char(subscript(c)))
    }
}

/// The subscript form of a digit, and every other character as it is.
pub(crate) fn subscript(c: char) -> char {
    match c {
        '0'..='9' => char::from_u32('₀' as u32 + (c as u32 - '0' as u32)).unwrap_or(c),
        _ => c,
    }
}

/// Writes the coefficient without its first `skip` characters.
fn write_coefficient<T>(f: &mut Formatter<'_>, written: &Written<'_, T>, skip: usize) -> fmt::Result {
    let (precision, alternate) = (f.precision(), f.alternate());
    written.write(&mut Skip { inner: f, skip }, precision, alternate)
}

/// What a coefficient looks like once it is written.
#[derive(Default)]
struct Look {
    length: usize,
    negative: bool,
    compound: bool,
}

impl Look {
    fn of<T>(f: &Formatter<'_>, written: &Written<'_, T>) -> Result<Look, fmt::Error> {
        let mut look = Look::default();
        written.write(&mut look, f.precision(), f.alternate())?;
        Ok(look)
    }
}

impl Write for Look {
    fn write_str(&mut self, s: &str) -> fmt::Result {
        for c in s.chars() {
            match c {
                '-' | '−' if self.length == 0 => self.negative = true,
                '0'..='9' | '.' => {}
                _ => self.compound = true,
            }
            self.length += 1;
        }
        Ok(())
    }
}

struct Skip<'a, 'f> {
    inner: &'a mut Formatter<'f>,
    skip: usize,
}

impl Write for Skip<'_, '_> {
    fn write_str(&mut self, s: &str) -> fmt::Result {
        for c in s.chars() {
            if self.skip > 0 {
                self.skip -= 1;
            } else {
                self.inner.write_char(c)?;
            }
        }
        Ok(())
    }
}
