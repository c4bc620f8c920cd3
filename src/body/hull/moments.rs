//! Volume, center and second moments of a convex body, or of the region that a closed boundary goes round: sums
//! over the cones from a point to the boundary.

use crate::eigen::eigen;
use crate::exact::{Scaled, ldexp};
use crate::magnitude::{difference, largest, max};

/// Coordinates seen from one point, and divided by a power of two that brings the greatest of them near 1: whatever the size of a
/// body and however far it is from the origin, its sums neither over- nor underflow, unless its volume is below 10⁻³⁰⁰ there.
pub(crate) struct Frame<const N: usize> {
    origin: [f64; N],
    /// 1/2 if differences could overflow otherwise, else 1.
    factor: f64,
    exponent: i64,
}

impl<const N: usize> Frame<N> {
    /// A frame for these places.
    pub(crate) fn of(origin: [f64; N], places: impl Iterator<Item = [f64; N]> + Clone) -> Self {
        let largest = |size: f64, c: f64| size.max(c.abs());
        let reach = places.clone().flatten().fold(0.0, largest);
        let factor = if reach > f64::MAX / 4.0 { 0.5 } else { 1.0 };
        let mut frame = Frame { origin, factor, exponent: 0 };
        let extent = places.flat_map(|p| frame.place(p)).fold(0.0, largest);
        frame.exponent = if extent == 0.0 { 0 } else { Scaled::from(extent).exponent() };
        frame
    }

    /// The coordinates in this frame.
    #[inline]
    pub(crate) fn place(&self, p: [f64; N]) -> [f64; N] {
        core::array::from_fn(|k| ldexp(p[k] * self.factor - self.origin[k] * self.factor, -self.exponent))
    }

    /// The place with these coordinates in the frame.
    pub(crate) fn back(&self, local: [f64; N]) -> [f64; N] {
        core::array::from_fn(|k| (self.origin[k] * self.factor + ldexp(local[k], self.exponent)) / self.factor)
    }

    /// What was measured in the frame, if it is a product of so many lengths.
    pub(crate) fn measure(&self, local: f64, lengths: i64) -> f64 {
        let exponent = self.exponent + i64::from(self.factor < 1.0);
        ldexp(local, lengths * exponent)
    }
}

/// The moments of a body of density 1.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Moments<const N: usize> {
    pub mass: f64,
    pub center: [f64; N],
    /// ∫ (x − center)(x − center)ᵀ.
    pub second: [[f64; N]; N],
    /// The mass once more, as the sum of the cones over which `second` is summed.
    pub cones: f64,
    /// The sign of the mass. `None` without a mass, and where rounding may have turned it round with moments that are not small.
    pub sign: Option<f64>,
}

impl<const N: usize> Moments<N> {
    /// The moments of the convex body with this boundary, simplices that are positive seen from inside; the origin is one of
    /// its points. `determinant` is the join of N places with the origin.
    ///
    /// A cone from a point of the body has no negative volume; what rounding leaves below 0 is 0. So the center is a mean of
    /// places with weights that are not negative, in the body up to the rounding of such a mean.
    pub(crate) fn of(
        boundary: impl Iterator<Item = [[f64; N]; N]> + Clone,
        determinant: impl Fn([[f64; N]; N]) -> f64,
    ) -> Self {
        Self::signed(boundary, |simplex| determinant(simplex).max(0.0))
    }

    /// The moments of the region that this boundary goes round, counted as often as it does so, and negative where it goes the
    /// other way. `volume` is that of the cone over a simplex from the origin, N! times.
    ///
    /// If rounding leaves nothing of the mass, the computed center could be anywhere. Then the origin is as
    /// good, and as near as the center should be. The sign of the mass is not known then.
    pub(crate) fn of_region(
        boundary: impl Iterator<Item = [[f64; N]; N]> + Clone,
        volume: impl Fn([[f64; N]; N]) -> f64,
    ) -> Self {
        if is_known(boundary.clone(), &volume) {
            return Self::signed(boundary, volume);
        }
        let moments = Self::about([0.0; N], boundary.clone(), volume);
        let (count, size) =
            boundary.fold((0.0, 0.0), |(count, size), simplex| (count + 1.0, max(size, reach(simplex))));
        let lengths = (0..N + 2).map(|_| size).product::<f64>();
        let rounding = 2.0 * factorial::<N>() * count * f64::EPSILON * lengths;
        let are_small = moments.second.as_flattened().iter().all(|c| c.abs() <= rounding);
        Moments { sign: moments.sign.filter(|_| are_small), ..moments }
    }

    /// The moments about the center.
    fn signed(boundary: impl Iterator<Item = [[f64; N]; N]> + Clone, volume: impl Fn([[f64; N]; N]) -> f64) -> Self {
        let weighted = |simplex| (volume(simplex), total(simplex).map(|c: f64| c / (N + 1) as f64));
        let center = mean(boundary.clone().map(weighted));
        Self::about(center, boundary, volume)
    }

    /// The moments about a point that is taken for the center.
    fn about(
        center: [f64; N],
        boundary: impl Iterator<Item = [[f64; N]; N]> + Clone,
        volume: impl Fn([[f64; N]; N]) -> f64,
    ) -> Self {
        let (factorial, corners) = (factorial::<N>(), (N + 1) as f64);
        let mass: f64 = boundary.clone().map(&volume).sum();
        // With the corners a, …: ∫ x xᵀ over the cone is its volume times (Σ a aᵀ + (Σ a)(Σ a)ᵀ) / ((N + 1)(N + 2)).
        let (mut second, mut cones) = ([[0.0; N]; N], 0.0);
        for simplex in boundary {
            let simplex = simplex.map(|p| difference(p, center));
            let (volume, total) = (volume(simplex), total(simplex));
            cones += volume;
            for i in 0..N {
                for j in 0..N {
                    let squares: f64 = simplex.iter().map(|p| p[i] * p[j]).sum();
                    second[i][j] += volume * (squares + total[i] * total[j]);
                }
            }
        }
        let share = factorial * corners * (corners + 1.0);
        let second = second.map(|row| row.map(|c| c / share));
        let sign = (mass != 0.0).then(|| f64::copysign(1.0, mass));
        Moments { mass: mass / factorial, center, second, cones: cones / factorial, sign }
    }

    /// The second moments for a mass of 1. Let D be the diameter, V the mass, C the sum of the cones, and S' the computed moment
    /// along an axis, for an exact S:
    ///
    /// ```text
    ///     S'/C − S/V = (S' − S)/V − (S'/C) (C − V)/V
    /// ```
    /// For a convex body S'/C is a mean of squares below D², whatever rounding leaves of the cones: so the
    /// result is off by no more than the errors of S' and D² C together, over V. The mass, a sum of other cones,
    /// may be 10⁻²² of C if a body is thin enough.
    fn covariance(&self) -> [[f64; N]; N] {
        self.second.map(|row| row.map(|c| c / self.cones))
    }

    /// The center of mass and the radius of gyration of a body in a frame. The radius is the root of the mean square of
    /// the distance from the center. `None` if the body has no mass, or if more of it is negative.
    pub(crate) fn gyration(&self, frame: &Frame<N>) -> Option<([f64; N], f64)> {
        let squared = (0..N).map(|k| self.second[k][k]).sum::<f64>() / self.cones;
        (squared > 0.0).then(|| (frame.back(self.center), root(squared, frame)))
    }

    /// How the mass of a body in a frame is spread; `None` if it has none.
    pub(crate) fn spread(&self, frame: &Frame<N>) -> Option<Spread<N>> {
        if self.cones == 0.0 {
            return None;
        }
        let (squares, axes) = eigen(self.covariance(), 0.0);
        let root = |square: f64| f64::copysign(root(square.abs(), frame), square);
        Some(Spread { center: frame.back(self.center), axes, deviations: squares.map(root) })
    }
}

/// The length whose square in a frame is this: known even if its square outside of the frame is not.
fn root<const N: usize>(squared: f64, frame: &Frame<N>) -> f64 {
    frame.measure(num_traits::Float::sqrt(squared), 1)
}

/// Where the mass of a body is.
pub(crate) struct Spread<const N: usize> {
    pub center: [f64; N],
    /// The principal axes through the center, perpendicular to each other and of length 1.
    pub axes: [[f64; N]; N],
    /// Along each axis, the root of the mean square of the distance from the center; if the mean square
    /// is negative, minus the root of its size.
    pub deviations: [f64; N],
}

impl<const N: usize> Spread<N> {
    /// The same with 0 for each deviation whose square is negative by not more than this part of the greatest square.
    pub(crate) fn within(self, rounding: f64) -> Self {
        let most = self.deviations.into_iter().fold(0.0, max);
        let least = -num_traits::Float::sqrt(rounding) * most;
        Spread { deviations: self.deviations.map(|r| if r < 0.0 && r >= least { 0.0 } else { r }), ..self }
    }
}

/// The mean of places with weights; with equal weights if their sum is 0.
pub(crate) fn mean<const N: usize>(weighted: impl Iterator<Item = (f64, [f64; N])> + Clone) -> [f64; N] {
    let mass: f64 = weighted.clone().map(|(weight, _)| weight).sum();
    let weigh = |weight: f64| if mass == 0.0 { 1.0 } else { weight };
    let (mut moment, mut mass) = ([0.0; N], 0.0);
    for (weight, place) in weighted {
        mass += weigh(weight);
        moment = core::array::from_fn(|k| moment[k] + weigh(weight) * place[k]);
    }
    moment.map(|c| c / mass)
}

/// Whether the sum of the cones' volumes is more than its rounding. In the N! products of each cone, the coordinates, the
/// products and their sums are rounded: 2ᴺ times.
fn is_known<const N: usize>(
    boundary: impl Iterator<Item = [[f64; N]; N]>,
    volume: impl Fn([[f64; N]; N]) -> f64,
) -> bool {
    let (mut sum, mut most, mut count, mut size) = (0.0, 0.0, 0.0, 0.0);
    for simplex in boundary {
        sum += volume(simplex);
        most = max(sum.abs(), most);
        count += 1.0;
        size = max(reach(simplex), size);
    }
    let products: f64 = (1..=N).map(|k| 2.0 * k as f64 * size).product();
    sum.abs() > count * f64::EPSILON * (products / 2.0 + most)
}

/// The largest coordinate.
fn reach<const N: usize>(simplex: [[f64; N]; N]) -> f64 {
    simplex.into_iter().fold(0.0, |size, p| max(largest(p), size))
}

fn factorial<const N: usize>() -> f64 {
    (1..=N).product::<usize>() as f64
}

fn total<const N: usize>(simplex: [[f64; N]; N]) -> [f64; N] {
    simplex.iter().fold([0.0; N], |sum, p| core::array::from_fn(|k| sum[k] + p[k]))
}
