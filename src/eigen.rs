//! Eigenvalues of small symmetric matrices.

use crate::scalar::Real;

/// Eigenvalues of a symmetric matrix, and their eigenvectors as rows, by Jacobi's rotations: each makes one entry 0, and
/// the sum of the squares beside the diagonal falls, in the end quadratically. Five sweeps are usual; it stops when a
/// sweep finds nothing left to turn, or after 32, which is never.
pub(crate) fn eigen<T: Real, const N: usize>(mut a: [[T; N]; N]) -> ([T; N], [[T; N]; N]) {
    let mut v: [[T; N]; N] =
        core::array::from_fn(|i| core::array::from_fn(|j| if i == j { T::one() } else { T::zero() }));
    for _ in 0..32 {
        let mut turned = false;
        for i in 0..N {
            for j in i + 1..N {
                // An entry that its diagonal does not feel is as good as 0.
                let (ii, jj) = (a[i][i].abs(), a[j][j].abs());
                if ii + a[i][j].abs() == ii && jj + a[i][j].abs() == jj {
                    continue;
                }
                turned = true;
                // By half the angle 2θ of the vector (aᵢᵢ − aⱼⱼ, 2 aᵢⱼ), the smaller way: |θ| ≤ π/4.
                let (y, x) = (a[i][j] + a[i][j], a[i][i] - a[j][j]);
                let double = if x < T::zero() { (-y).atan2(-x) } else { y.atan2(x) };
                let (s, c) = (double * T::ratio(1, 2)).sin_cos();
                let turn = |[x, y]: [T; 2]| [c * x + s * y, c * y - s * x];
                for row in &mut a {
                    [row[i], row[j]] = turn([row[i], row[j]]);
                }
                for k in 0..N {
                    [a[i][k], a[j][k]] = turn([a[i][k], a[j][k]]);
                    [v[i][k], v[j][k]] = turn([v[i][k], v[j][k]]);
                }
                (a[i][j], a[j][i]) = (T::zero(), T::zero());
            }
        }
        if !turned {
            break;
        }
    }
    (core::array::from_fn(|k| a[k][k]), v)
}
