//! The plane through three points, and on which side of it another one is. A rounded volume tells, unless it is small.

use core::cmp::Ordering;

use crate::exact::orientation3;
use crate::magnitude::dot;
use crate::pga3::difference;

/// The plane through three points, seen from the last of them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plane {
    corner: [f64; 3],
    normal: [f64; 3],
    /// More than the rounding error of the volume that the three span with any point.
    bound: f64,
}

impl Plane {
    /// From its positive side the three are seen counter-clockwise. No two of the points that will be asked about differ by
    /// more than the extent.
    #[inline(always)]
    pub(super) fn through([a, b, c]: [[f64; 3]; 3], extent: [f64; 3]) -> Self {
        let (u, v) = (difference(a, c), difference(b, c));
        let terms = |i: usize, j: usize| (u[i] * v[j], u[j] * v[i]);
        let (mut normal, mut size) = ([0.0; 3], 0.0);
        for k in 0..3 {
            let (left, right) = terms((k + 1) % 3, (k + 2) % 3);
            normal[k] = left - right;
            size += (left.abs() + right.abs()) * extent[k];
        }
        // The bound of `orientation3`, whose volume is the same sum in another order, with the extent for what a
        // difference of coordinates can be.
        let reach = 1.0 + extent[0] + extent[1] + extent[2];
        Plane { corner: c, normal, bound: 4.5 * f64::EPSILON * size + f64::MIN_POSITIVE * reach }
    }

    /// Six times the volume that the three points span with another one, rounded.
    #[inline]
    pub(super) fn volume(&self, at: [f64; 3]) -> f64 {
        dot(self.normal, difference(at, self.corner))
    }

    /// On which side a point of this volume is, exactly. The three points are only looked up if the volume is small or
    /// not a number.
    #[inline]
    pub(super) fn side(&self, volume: f64, at: [f64; 3], three: impl FnOnce() -> [[f64; 3]; 3]) -> Ordering {
        if volume < -self.bound {
            Ordering::Less
        } else if volume > self.bound {
            Ordering::Greater
        } else {
            side(three(), at)
        }
    }
}

/// On which side of the plane through three points another one is.
#[inline]
fn side([a, b, c]: [[f64; 3]; 3], at: [f64; 3]) -> Ordering {
    // All are finite.
    orientation3(a, b, c, at).unwrap_or(Ordering::Equal)
}
