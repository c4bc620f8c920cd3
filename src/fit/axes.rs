//! The directions along which points are spread the most and the least.
//!
//! About their centroid c, points are spread along a unit vector d by Σ wₖ (d·(pₖ − c))². This quadratic form is greatest and least at its
//! eigenvectors. The line of the least squares goes through c along the first of them, and the plane across the last (K. Pearson, On lines and
//! planes of closest fit to systems of points in space, 1901).
//!
//! Changed here: the form is taken twice. The sums of squares along the coordinate axes do not show a width below √ε of the length. Along the axes
//! that they give, each sum of products is right to a few ε of itself, and Jacobi's rotations keep that. So every axis is right to a few ε, and to
//! as much as the points would turn it if each moved by a few ε of their length.

use core::cmp::Ordering;

use super::{FitError, Sets, Weights};
use crate::eigen::{eigen, identity};
use crate::exact::Sum;
use crate::magnitude::{dot, norm};
use crate::scalar::Real;

/// The centroid and the principal axes of points.
pub(crate) struct Axes<T, const N: usize> {
    pub center: [T; N],
    /// Of length 1, from the one along which the points are spread the most. The largest component of each is positive.
    axes: [[T; N]; N],
    /// Along each axis the weighted sum of squares, in a common unit.
    spreads: [T; N],
}

impl<T: Real, const N: usize> Axes<T, N> {
    /// Of so many points, given by their coordinates.
    pub fn of(count: usize, place: impl Fn(usize) -> [T; N], weights: Weights<'_, T>) -> Result<Self, FitError> {
        let sets = Sets::new(count, |k| [place(k)], weights)?;
        // Else the distance of what is fitted from the Origin might overflow, or a part of it on the way.
        let is_far = |k: usize| {
            let far = norm(place(k));
            !(far + far).is_finite()
        };
        if let Some(index) = (0..count).find(|&k| sets.weighs(k) && is_far(k)) {
            return Err(FitError::NotFinite { index });
        }
        let weighted = || {
            (0..count).filter(|&k| sets.counts(k)).map(|k| {
                let [p] = sets.centered([place(k)]);
                (p, sets.weight(k))
            })
        };
        // A frame needs no slopes: what the points do in it has them.
        let standing = turned(identity(), weighted()).1.map(|axis| axis.map(|c| c - c.infinitesimal()));
        let (spreads, axes) = turned(standing, weighted());
        let [center] = sets.means();
        Ok(Axes { center, axes: axes.map(oriented), spreads })
    }

    /// The direction along which the points are spread the most.
    pub fn widest(&self) -> Result<[T; N], FitError> {
        if self.spreads[0].is_zero() { Err(FitError::InOnePlace) } else { Ok(self.axes[0]) }
    }

    /// The direction along which the points are spread the least, of those across the widest.
    pub fn narrowest(&self) -> Result<[T; N], FitError> {
        self.widest()?;
        let least = T::ratio(16, 1) * T::epsilon();
        let is_line = self.spreads[1] <= least * least * self.spreads[0];
        if is_line { Err(FitError::OnOneLine) } else { Ok(self.axes[N - 1]) }
    }
}

/// The principal axes of points with weights, found from those of a frame that is near or not; and the spreads along them.
fn turned<T: Real, const N: usize>(
    frame: [[T; N]; N],
    points: impl Iterator<Item = ([T; N], T)>,
) -> ([T; N], [[T; N]; N]) {
    let mut sums = [[Sum::zero(); N]; N];
    for (p, weight) in points {
        let seen = frame.map(|axis| dot(axis, p));
        for i in 0..N {
            for j in i..N {
                sums[i][j].add(weight * (seen[i] * seen[j]));
            }
        }
    }
    let form: [[T; N]; N] = core::array::from_fn(|i| core::array::from_fn(|j| sums[i.min(j)][i.max(j)].value()));
    // Beside the widest axis, no spread is off by more than this; nearer to each other they cannot be told apart.
    let second = (1..N).fold(T::zero(), |most, k| if form[k][k] > most { form[k][k] } else { most });
    let (values, vectors) = eigen(form, T::ratio(64, 1) * T::epsilon() * second);
    let mut order: [usize; N] = core::array::from_fn(|k| k);
    order.sort_unstable_by(|&i, &j| values[j].partial_cmp(&values[i]).unwrap_or(Ordering::Equal));
    let axis = |v: [T; N]| {
        let turned: [T; N] = core::array::from_fn(|i| (0..N).fold(T::zero(), |sum, k| sum + v[k] * frame[k][i]));
        let length = dot(turned, turned).sqrt();
        turned.map(|c| c / length)
    };
    (order.map(|k| values[k]), order.map(|k| axis(vectors[k])))
}

/// The vector or its opposite, of which the largest component is positive; the first of them, if there are two.
fn oriented<T: Real, const N: usize>(v: [T; N]) -> [T; N] {
    let main = (1..N).fold(v[0], |main, k| if v[k].abs() > main.abs() { v[k] } else { main });
    if main < T::zero() { v.map(|c| -c) } else { v }
}
