//! Space seen from far away: an orthographic projection.

use crate::magnitude::{dot, largest};
use crate::pga3::cross;

/// A direction of view, with the image's right and up: three unit vectors at right angles, right × up = towards the
/// eye.
///
/// The projection is orthographic: parallel lines stay parallel, and lengths across the view are true.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct View {
    right: [f64; 3],
    up: [f64; 3],
    toward: [f64; 3],
}

impl Default for View {
    /// x to the right, y away from the eye, z up, seen from the right and from above.
    fn default() -> Self {
        View::standing(unit([2.0, -5.0, 2.2]))
    }
}

impl View {
    /// Seen from this direction (any length), with z up in the image; y up when the direction is along z. `None` when
    /// it is zero or not finite.
    ///
    /// ```
    /// use incidence::draw::View;
    /// let front = View::looking_from([0.0, -3.0, 0.0]).unwrap();
    /// assert_eq!(front.project([1.0, 2.0, 5.0]), [1.0, 5.0]); // x to the right, z up
    /// assert_eq!(front.depth([1.0, 2.0, 5.0]), -2.0); // y is away from the eye
    /// let top = View::looking_from([0.0, 0.0, 1.0]).unwrap();
    /// assert_eq!(top.project([1.0, 2.0, 5.0]), [1.0, 2.0]);
    /// assert_eq!(View::looking_from([0.0; 3]), None);
    /// ```
    pub fn looking_from(direction: [f64; 3]) -> Option<View> {
        let most = largest(direction);
        (most > 0.0 && most.is_finite()).then(|| View::standing(unit(direction.map(|x| x / most))))
    }

    /// The view in which these points spread most: along their third principal axis, the longest axis to the right.
    ///
    /// Points that are not finite do not count; for no points, or all in one place, it is the default view. The axes
    /// are the eigenvectors of the points' covariance, signed so that the largest component of right and of up is
    /// positive. Of points that spread as much in two directions, rounding chooses.
    ///
    /// ```
    /// use incidence::draw::View;
    /// // spread along y most, then z: so y is drawn to the right, z up
    /// let points = [[0.0, 0.0, 0.0], [0.1, 9.0, 1.0], [0.0, 3.0, 4.0], [0.2, 6.0, -3.0]];
    /// let [x, y] = View::widest(&points).project([0.0, 1.0, 0.0]);
    /// assert!(x > 0.95 && y.abs() < 0.3);
    /// ```
    pub fn widest(points: &[[f64; 3]]) -> View {
        let finite = || points.iter().filter(|p| p.iter().all(|x| x.is_finite()));
        let most = finite().fold(0.0, |most: f64, p| most.max(largest(*p)));
        let count = finite().count() as f64;
        if most == 0.0 {
            return View::default();
        }
        // in two steps: 1 / most may overflow
        let mean = finite().fold([0.0; 3], |sum, p| [0, 1, 2].map(|k| sum[k] + p[k] / most / count));
        let about = || finite().map(|p| [0, 1, 2].map(|k| p[k] / most - mean[k]));
        let spread = about().fold(0.0, |most: f64, p| most.max(largest(p)));
        // points in one place are apart by the rounding of the mean only
        if spread <= 4.0 * f64::EPSILON {
            return View::default();
        }
        let mut covariance = [[0.0; 3]; 3];
        for p in about() {
            for (row, &x) in covariance.iter_mut().zip(&p) {
                for (entry, &y) in row.iter_mut().zip(&p) {
                    *entry += x / spread * (y / spread);
                }
            }
        }
        let [right, up, _] = principal_axes(covariance).map(|axis| {
            let positive = axis.iter().fold(0.0, |most: f64, &x| if x.abs() > most.abs() { x } else { most }) > 0.0;
            if positive { axis } else { axis.map(|x| -x) }
        });
        View { right, up, toward: cross(right, up) }
    }

    /// Where a point of space is in the image.
    pub fn project(&self, p: [f64; 3]) -> [f64; 2] {
        [dot(self.right, p), dot(self.up, p)]
    }

    /// How near to the eye a point of space is: the larger, the nearer.
    pub fn depth(&self, p: [f64; 3]) -> f64 {
        dot(self.toward, p)
    }

    fn standing(toward: [f64; 3]) -> View {
        // up is z less its part along the view; right = up × toward
        let along = [-toward[1], toward[0], 0.0];
        let right = if largest(along) > 0.0 { unit(along) } else { [1.0, 0.0, 0.0] };
        View { right, up: cross(toward, right), toward }
    }
}

fn unit(p: [f64; 3]) -> [f64; 3] {
    crate::motion::length_and_direction(p).1
}

/// The eigenvectors of a symmetric matrix, largest eigenvalue first.
fn principal_axes(m: [[f64; 3]; 3]) -> [[f64; 3]; 3] {
    let (values, axes) = crate::eigen::eigen(m, 0.0);
    let mut order = [0, 1, 2];
    order.sort_by(|&i, &j| values[j].total_cmp(&values[i]));
    order.map(|i| unit(axes[i]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_view_is_three_unit_vectors_at_right_angles_and_right_handed() {
        let cloud = [[3.0, 1.0, 4.0], [-1.0, 5.0, -9.0], [2.0, -6.0, 5.0], [3.0, 5.0, -8.0], [9.0, 7.0, 9.5]];
        let views = [
            View::default(),
            View::widest(&cloud),
            View::widest(&cloud.map(|p| p.map(|x| x * 1e150))),
            View::widest(&[[2.0; 3], [2.0; 3]]),
            View::looking_from([1.0, -2.0, 0.5]).unwrap(),
            View::looking_from([0.0, 0.0, -2.0]).unwrap(),
            View::looking_from([1e300, -2e300, 5e-324]).unwrap(),
            View::looking_from([5e-324, 5e-324, 1.0]).unwrap(),
            View::looking_from([1e-10, 1e-10, 1e308]).unwrap(),
            View::looking_from([f64::MAX, -f64::MAX, f64::MAX]).unwrap(),
        ];
        for view in views {
            let axes = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
            // the columns of the rotation: right·e, up·e, toward·e
            let m = axes.map(|e| [view.project(e)[0], view.project(e)[1], view.depth(e)]);
            for i in 0..3 {
                for j in 0..3 {
                    let product: f64 = (0..3).map(|k| m[i][k] * m[j][k]).sum();
                    assert!((product - f64::from(u8::from(i == j))).abs() < 1e-14, "{view:?}");
                }
            }
            let det = m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1])
                - m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0])
                + m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0]);
            assert!((det - 1.0).abs() < 1e-14, "{view:?}");
        }
        let near = |x: View, y: View| {
            (0..3).all(|k| (x.project([1.0, 2.0, 3.0])[k % 2] - y.project([1.0, 2.0, 3.0])[k % 2]).abs() < 1e-12)
        };
        assert!(near(views[1], views[2]), "the size of the cloud turned the view");
        assert!(View::looking_from([1.0, -2.0, 0.5]).unwrap().depth([1.0, -2.0, 0.5]) > 0.0);
        assert!(View::looking_from([1.0, -2.0, 0.5]).unwrap().project([0.0, 0.0, 1.0])[1] > 0.0, "z is up");
        assert_eq!(View::looking_from([f64::NAN, 1.0, 0.0]), None);
        assert_eq!(View::looking_from([f64::INFINITY, 1.0, 0.0]), None);
    }

    #[test]
    fn the_widest_view_spreads_more_than_any_other() {
        let cloud =
            [[3.0, 1.0, 4.0], [-1.0, 5.0, -9.0], [2.0, -6.0, 5.0], [3.0, 5.0, -8.0], [9.0, 7.0, 9.5], [f64::NAN; 3]];
        let variance = |values: [f64; 5]| {
            let mean = values.iter().sum::<f64>() / 5.0;
            values.iter().map(|x| (x - mean).powi(2)).sum::<f64>()
        };
        let cloud_of = |f: &dyn Fn([f64; 3]) -> f64| variance([0, 1, 2, 3, 4].map(|k| f(cloud[k])));
        let widest = View::widest(&cloud);
        let [right, up] = [0, 1].map(|k| cloud_of(&|p| widest.project(p)[k]));
        let toward = cloud_of(&|p| widest.depth(p));
        assert!(right > up && up > toward);
        for k in 0..50 {
            let (a, b) = (f64::from(k) * 0.7, f64::from(k) * 0.31);
            let other = View::looking_from([a.cos() * b.sin(), a.sin() * b.sin(), b.cos()]).unwrap();
            assert!(cloud_of(&|p| other.depth(p)) >= toward * (1.0 - 1e-12));
            assert!(cloud_of(&|p| other.project(p)[0]) <= right * (1.0 + 1e-12));
        }
    }
}
