//! The meet of N half-space boundaries in N homogeneous coordinates: a number, the determinant of their coefficients.

use num_traits::Zero;

use crate::exact::{Formula, Integer, Scaled, exactly};
use crate::scalar::Ring;

/// The coefficients of N hyperplanes, e₀ first. The unknowns have one dimension less.
pub(super) type Rows<T, const N: usize> = [[T; N]; N];

/// The most coordinates: a half-space of space, lifted by one.
const MOST: usize = 5;

/// All minors of `rows`, from left to right: entry m is that of the columns whose bits m has, if they are as many as
/// the rows.
///
/// Expanded by its last row r, a minor of the columns m is Σ ± rⱼ · (the minor of the rows before in m without j) over
/// j in m, with a minus where an odd number of columns of m stand right of j.
#[inline]
fn minors<T: Ring, const N: usize>(rows: &[[T; N]]) -> [T; 1 << MOST] {
    let mut minors = [T::zero(); 1 << MOST];
    minors[0] = T::one();
    for (k, row) in rows.iter().enumerate() {
        for columns in 0..1_usize << N {
            if columns.count_ones() as usize != k + 1 {
                continue;
            }
            let mut sum = T::zero();
            for (j, &r) in row.iter().enumerate() {
                if (columns >> j) & 1 == 1 && r != T::zero() {
                    let term = r * minors[columns & !(1 << j)];
                    let is_odd = (columns >> j).count_ones() % 2 == 0;
                    sum = if is_odd { sum - term } else { sum + term };
                }
            }
            minors[columns] = sum;
        }
    }
    minors
}

/// The meet of all rows: positive for e₀, e₁, …
#[inline]
pub(super) fn meet<T: Ring, const N: usize>(rows: &Rows<T, N>) -> T {
    minors(rows)[(1 << N) - 1]
}

/// The point in which all rows but the first meet, weight first: its inner product with the first is [`meet`].
#[inline]
pub(super) fn point<T: Ring, const N: usize>(rows: &Rows<T, N>) -> [T; N] {
    let minors = minors(&rows[1..]);
    core::array::from_fn(|j| {
        let minor = minors[((1 << N) - 1) & !(1 << j)];
        if j % 2 == 0 { minor } else { -minor }
    })
}

/// The [`meet`] and the [`point`] without error, for rows of any length up to [`MOST`].
///
/// The rows are filled up with those of the identity, so that one code does for all lengths: that changes neither.
pub(super) struct Exactly {
    /// Only the first of the answers is wanted.
    pub(super) only_meet: bool,
}

impl Exactly {
    pub(super) fn run<const N: usize>(self, rows: &Rows<f64, N>) -> Option<(Scaled, [Scaled; N])> {
        let entry = |i: usize, j: usize| match (rows.get(i), j < N) {
            (Some(row), true) => row[j],
            _ => f64::from(u8::from(i == j)),
        };
        let [meet, point @ ..] = exactly(self, core::array::from_fn(|k| entry(k / MOST, k % MOST)))?;
        Some((meet, core::array::from_fn(|k| point[k])))
    }
}

impl Formula<{ MOST * MOST }> for Exactly {
    // A minor of k rows is a sum of at most k! products of k numbers, and 5! < 2⁷.
    const DEGREE: u32 = MOST as u32;
    const SLACK: u32 = 7;
    /// The meet, then the point.
    type Output = [Scaled; MOST + 1];

    fn run<const W: usize>(self, x: [Integer<W>; MOST * MOST], exponent: i32) -> [Scaled; MOST + 1] {
        let rows: Rows<_, MOST> = core::array::from_fn(|i| core::array::from_fn(|j| x[i * MOST + j]));
        let point = point(&rows);
        let degree = MOST as i32;
        core::array::from_fn(|k| match k {
            0 => {
                let meet = (0..MOST).fold(Integer::zero(), |sum, j| sum + rows[0][j] * point[j]);
                meet.to_scaled(degree * exponent)
            }
            _ if self.only_meet => Scaled::from(0.0),
            k => point[k - 1].to_scaled((degree - 1) * exponent),
        })
    }
}
