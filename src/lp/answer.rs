//! The algorithm on the numbers that suit the scalar of the question.

use alloc::vec::Vec;
use core::any::Any;
use core::marker::PhantomData;

use super::LpError;
use super::basis::{Basis, NoBasis};
use super::kernel::{Floats, Kernel, Unrounded};
use super::program::{Given, solve};
use crate::scalar::Field;

/// What is known of a program, in coordinates `V` that have a part first that is no coordinate.
pub enum Answer<V, T> {
    /// The coordinates, and the same up to a positive factor so that the greatest is ±1.
    Optimum {
        coords: V,
        direction: V,
        tight: Vec<(usize, T)>,
    },
    Unbounded {
        direction: V,
    },
    Infeasible {
        contradiction: Vec<(usize, T)>,
    },
}

/// Answers where goal · (0, x) is greatest of all x for which each row is not negative at (1, x).
///
/// The scalars `f64` and `f32` are recognised: the language has no other way to treat them apart from scalars that do
/// not round. The recognition is done by the compiler.
pub(super) fn answer<T, const N: usize>(
    goal: [T; N],
    given: &impl Given<T, N>,
    seed: u64,
) -> Result<Answer<[T; N], T>, LpError>
where
    T: Field + PartialOrd + 'static,
{
    match widened(&goal) {
        Some(goal) => {
            let found = read(goal, solve::<Floats, N>(goal, &Widened(given, PhantomData), seed))?;
            Ok(found.map(|v| v.map(narrowed), narrowed))
        }
        None if rounds::<T>() => Err(LpError::Scalar),
        None => read(goal, solve::<Unrounded<T>, N>(goal, given, seed)),
    }
}

/// Whether a scalar rounds. Those with a binary mantissa of 5 to 119 bits are found out: there is an odd n up to 123 with n · (1/n) ≠ 1.
fn rounds<T: Field>() -> bool {
    let (one, two) = (T::one(), T::one() + T::one());
    let odd = core::iter::successors(Some(one), |&n| Some(n + two));
    odd.take(62).any(|n| one / n * n != one)
}

fn read<K: Kernel<N>, const N: usize>(
    goal: [K::Scalar; N],
    found: Result<Basis<K, N>, NoBasis<K::Scalar>>,
) -> Result<Answer<[K::Scalar; N], K::Scalar>, LpError> {
    Ok(match found {
        Err(NoBasis::Scalar) => return Err(LpError::Scalar),
        Err(NoBasis::Contradiction(contradiction)) => Answer::Infeasible { contradiction },
        Ok(basis) if basis.is_unbounded() => Answer::Unbounded { direction: basis.direction() },
        Ok(basis) => {
            let (coords, direction) = (basis.coords(), basis.direction());
            Answer::Optimum { coords, direction, tight: basis.tight(goal.map(|c| -c)) }
        }
    })
}

impl<V, T> Answer<V, T> {
    pub(super) fn map<W, U>(self, at: impl Fn(V) -> W, weight: impl Fn(T) -> U) -> Answer<W, U> {
        let weights = |terms: Vec<(usize, T)>| terms.into_iter().map(|(i, w)| (i, weight(w))).collect();
        match self {
            Answer::Optimum { coords, direction, tight } => {
                Answer::Optimum { coords: at(coords), direction: at(direction), tight: weights(tight) }
            }
            Answer::Unbounded { direction } => Answer::Unbounded { direction: at(direction) },
            Answer::Infeasible { contradiction } => Answer::Infeasible { contradiction: weights(contradiction) },
        }
    }
}

/// Whether every number is finite.
pub(super) fn is_finite<T: Field + PartialOrd + 'static, const N: usize>(row: &[T; N]) -> bool {
    match widened(row) {
        Some(row) => <Floats as Kernel<N>>::is_finite(&row),
        None => <Unrounded<T> as Kernel<N>>::is_finite(row),
    }
}

/// The half-spaces of a question in `f32` or `f64`.
struct Widened<'g, G, T>(&'g G, PhantomData<T>);

impl<T: Field + 'static, G: Given<T, N>, const N: usize> Given<f64, N> for Widened<'_, G, T> {
    fn len(&self) -> usize {
        self.0.len()
    }

    #[inline]
    fn row(&self, index: usize) -> [f64; N] {
        // Never `None`: `answer` has checked.
        widened(&self.0.row(index)).unwrap_or([f64::NAN; N])
    }
}

/// The same numbers in `f64`, if they are of a type of floats.
#[inline]
pub(super) fn widened<T: 'static, const N: usize>(row: &[T; N]) -> Option<[f64; N]> {
    let row: &dyn Any = row;
    let wide = row.downcast_ref::<[f64; N]>().copied();
    wide.or_else(|| Some(row.downcast_ref::<[f32; N]>()?.map(f64::from)))
}

/// The nearest number of the type that was widened; like a quotient, 0 only if `x` is.
fn narrowed<T: Field + 'static>(x: f64) -> T {
    let narrow = x as f32;
    let narrow = if narrow == 0.0 && x != 0.0 { f32::from_bits(1).copysign(narrow) } else { narrow };
    let (wide, narrow): (&dyn Any, &dyn Any) = (&x, &narrow);
    wide.downcast_ref::<T>().or(narrow.downcast_ref::<T>()).copied().unwrap_or(T::zero())
}
