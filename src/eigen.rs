//! Eigenvalues of small symmetric matrices.

use crate::scalar::Real;

type Matrix<T, const N: usize> = [[T; N]; N];

/// Eigenvalues of a symmetric matrix, and their eigenvectors as rows, by Jacobi's rotations: each makes one entry 0, and
/// the sum of the squares beside the diagonal falls, in the end quadratically. Five sweeps are usual. The loop stops
/// when a sweep finds nothing left to turn, or after 32 sweeps, which are never needed.
///
/// Eigenvectors whose eigenvalues are no more than `near` apart may turn about each other at any rate. Their slopes leave this turning
/// out. The space that they span together has its slopes, the first and the second ones; the terms that couple them to each other are
/// lost.
pub(crate) fn eigen<T: Real, const N: usize>(mut a: Matrix<T, N>, near: T) -> ([T; N], Matrix<T, N>) {
    let mut v = identity();
    let pairs = || (0..N).flat_map(|i| (i + 1..N).map(move |j| [i, j]));
    // First by rotations without slopes: so nothing is divided by the rounding error in the difference of two equal eigenvalues.
    for _ in 0..32 {
        let mut turned = false;
        for [i, j] in pairs() {
            // An entry that does not change its diagonal entries when added to them counts as 0.
            let is_felt = |k: usize| !(a[k][k].abs() + a[i][j].abs() - a[k][k].abs()).is_zero();
            if is_felt(i) || is_felt(j) {
                turned = true;
                // Turn by half the angle 2θ of the vector (aᵢᵢ − aⱼⱼ, 2 aᵢⱼ), the shorter way: |θ| ≤ π/4.
                let [y, x] = [a[i][j] + a[i][j], a[i][i] - a[j][j]].map(|x| x - x.infinitesimal());
                let double = if x < T::zero() { (-y).atan2(-x) } else { y.atan2(x) };
                let (sin, cos) = (double * T::ratio(1, 2)).sin_cos();
                turn([sin, cos], [i, j], &mut a, &mut v);
                (a[i][j], a[j][i]) = (a[i][j].infinitesimal(), a[j][i].infinitesimal());
            }
        }
        if !turned {
            break;
        }
    }
    // Then by rotations that consist of slopes only. A sweep leaves the products of two of them, which are second slopes; so there are two sweeps.
    for [i, j] in pairs().chain(pairs()) {
        let (change, gap) = (a[i][j].infinitesimal(), a[i][i] - a[j][j]);
        // With slopes, a gap of 0 may be greater than 0.
        if change != T::zero() && gap.abs() > near && !gap.is_zero() {
            let (sin, cos) = (change / gap).sin_cos();
            turn([sin, cos], [i, j], &mut a, &mut v);
        }
    }
    (core::array::from_fn(|k| a[k][k]), v)
}

pub(crate) fn identity<T: Real, const N: usize>() -> Matrix<T, N> {
    core::array::from_fn(|i| core::array::from_fn(|j| if i == j { T::one() } else { T::zero() }))
}

/// Turns the rows and columns i and j of a matrix, and the eigenvectors.
fn turn<T: Real, const N: usize>([s, c]: [T; 2], [i, j]: [usize; 2], a: &mut Matrix<T, N>, v: &mut Matrix<T, N>) {
    let turned = |[x, y]: [T; 2]| [c * x + s * y, c * y - s * x];
    for row in &mut *a {
        [row[i], row[j]] = turned([row[i], row[j]]);
    }
    for k in 0..N {
        [a[i][k], a[j][k]] = turned([a[i][k], a[j][k]]);
        [v[i][k], v[j][k]] = turned([v[i][k], v[j][k]]);
    }
}
