//! Which vertices of a body may be as far in a direction as a given one.

use core::ops::ControlFlow;

use super::{Body, Extent};
use crate::magnitude::{norm, one_norm};

/// How uncertain a direction is, and how uncertain it is how far vertices are in it.
///
/// ```
/// use core::ops::ControlFlow;
/// use incidence::{body::Blur, body::Body, pga2::ConvexHull};
/// // From along x, the direction (1, 0.01), 0.01 off, the upper one of these vertices is the farther: 0.999 + 0.01 > 1.
/// let hull = ConvexHull::new([[1.0, 0.0], [0.999, 1.0], [-9.0, 0.0]])?;
/// let (top, mut near) = (hull.farthest([1.0, 0.0], 0), Vec::new());
/// assert_eq!(hull.vertex(top), [1.0, 0.0]);
/// let blur = Blur { direction: 0.01, height: 0.0 };
/// let _ = hull.near([1.0, 0.0], blur, top, &mut |vertex| {
///     near.push(hull.vertex(vertex));
///     ControlFlow::Continue(())
/// });
/// assert!(near.contains(&[1.0, 0.0]) && near.contains(&[0.999, 1.0]));
/// # Ok::<(), incidence::pga2::HullError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Blur {
    /// The direction is off by a vector that is not longer than this.
    pub direction: f64,
    /// Besides, the inner product of the direction with a difference of vertices is off by not more than this.
    pub height: f64,
}

/// A plane perpendicular to a direction. Places on it or above are near: all others are
/// certainly lower than a top, by more than a blur.
pub(crate) struct Level<const N: usize> {
    direction: [f64; N],
    least: f64,
}

impl<const N: usize> Level<N> {
    /// The level below the place `top` of a body of this extent.
    #[inline]
    pub(crate) fn below(top: [f64; N], extent: &Extent, direction: [f64; N], blur: Blur) -> Self {
        let level = Level { direction, least: 0.0 };
        // For N ≤ 3, each height is off by 3u of the sum of the products' absolute values, and by what underflows. This
        // bound is off by a few u of itself.
        let size = one_norm(&direction);
        let rounding = 4.0 * f64::EPSILON * (size * extent.reach) + f64::MIN_POSITIVE;
        let bound = (blur.direction * extent.diameter + blur.height + rounding) * (1.0 + 16.0 * f64::EPSILON);
        Level { least: level.height(top) - bound, ..level }
    }

    #[inline(always)]
    fn height(&self, place: [f64; N]) -> f64 {
        (0..N).fold(0.0, |sum, k| sum + self.direction[k] * place[k])
    }

    /// Whether a place may be as far as the top. A place that is not a number may be.
    #[inline(always)]
    pub(crate) fn is_reached(&self, place: [f64; N]) -> bool {
        let is_below = self.height(place) < self.least;
        !is_below
    }
}

/// Looks at each vertex of a body, for [`Body::near`].
#[inline]
pub(super) fn near<const N: usize>(
    body: &(impl Body<N> + ?Sized),
    direction: [f64; N],
    blur: Blur,
    top: usize,
    visit: &mut dyn FnMut(usize) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let from = body.vertex(top);
    // For N ≤ 3 the value is off by 4u of the sum of the products' absolute values, and by what underflows.
    let spread = blur.direction + 4.0 * f64::EPSILON * norm(direction);
    for index in 0..body.vertex_count() {
        let to = body.vertex(index);
        let (mut value, mut way) = (0.0, 0.0);
        for k in 0..N {
            let step = to[k] - from[k];
            value += direction[k] * step;
            way += step.abs();
        }
        let is_below = value + (spread * way + blur.height + f64::MIN_POSITIVE) * (1.0 + 16.0 * f64::EPSILON) < 0.0;
        if !is_below {
            visit(index)?;
        }
    }
    ControlFlow::Continue(())
}
