//! How the area that edges go round is spread about its center.

use super::Polygon;
use crate::body::hull::moments::{Frame, Moments};
use crate::pga2::coordinates::cross;
use crate::scalar::Widen;

/// # Moments
impl<T: Widen> Polygon<'_, T> {
    /// The second moments of the area about its center, ∫ (x − c)(x − c)ᵀ: symmetric, and the same whichever way the polygon
    /// goes round. If the polygon crosses itself, each region counts as often as the polygon goes round it, and as negative
    /// where that is against the sense of the whole. Divided by the [area](Polygon::area) they are the covariance of a point
    /// that is anywhere inside with equal probability.
    ///
    /// They are `None` where the [`polar_moment`](Polygon::polar_moment) is `None`. The polar moment is the sum of those on the
    /// diagonal; each second moment has the same error bound as it. O(n).
    ///
    /// ```
    /// use incidence::pga2::{Point, Polygon};
    /// // A right triangle: what is right of its center is mostly below it.
    /// let corners = [[0.0, 0.0], [6.0, 0.0], [0.0, 6.0]].map(Point::from);
    /// let [[xx, xy], [yx, yy]]: [[f64; 2]; 2] = Polygon(&corners).second_moments().unwrap();
    /// assert!((xx - 36.0).abs() < 1e-12 && (yy - 36.0).abs() < 1e-12 && (xy + 18.0).abs() < 1e-12 && xy == yx);
    /// ```
    pub fn second_moments(&self) -> Option<[[T; 2]; 2]> {
        Some(self.moments()?.second_moments()?.map(|row| row.map(T::narrow)))
    }

    /// The polar moment of inertia of the area about its center for density 1, ∫ |x − c|²: positive, up to the error, for a
    /// polygon that does not cross itself, whichever way it goes round. If the polygon crosses itself, each region counts as
    /// often as the polygon goes round it, and as negative where that is against the sense of the whole.
    ///
    /// `None` if the area comes out as 0 in a unit of its size, or a vertex is ideal or not finite; also where the area is no
    /// more than its rounding and the moment is, whose sign is unknown then. With n vertices of weight 1, the largest area B, of
    /// either sign, summed on the way, and the diameter D of the vertices and the center together, the error is at most
    /// 16n ε D² (D² + B). O(n).
    ///
    /// ```
    /// use incidence::pga2::{Point, Polygon};
    /// // A rectangle of the sides 6 and 2: area (6² + 2²)/12.
    /// let corners = [[1.0, 1.0], [7.0, 1.0], [7.0, 3.0], [1.0, 3.0]].map(Point::from);
    /// assert!((Polygon(&corners).polar_moment().unwrap() - 40.0_f64).abs() < 1e-13);
    /// assert_eq!(Polygon(&corners[..2]).polar_moment(), None);
    /// ```
    pub fn polar_moment(&self) -> Option<T> {
        self.moments()?.polar_moment().map(T::narrow)
    }

    /// Where its area is; `None` if a vertex has no place.
    pub(in crate::pga2) fn moments(&self) -> Option<Area> {
        Area::inside(self.places()?)
    }
}

/// Where the area is that edges go round.
pub(in crate::pga2) struct Area {
    /// Its origin is where the first edge begins.
    frame: Frame<2>,
    moments: Moments<2>,
}

impl Area {
    /// `None` if there are no edges.
    pub fn inside(edges: impl Iterator<Item = [[f64; 2]; 2]> + Clone) -> Option<Self> {
        let [origin, _] = edges.clone().next()?;
        let frame = Frame::of(origin, edges.clone().map(|[start, _]| start));
        let sides = edges.map(|edge| edge.map(|p| frame.place(p)));
        let moments = Moments::of_region(sides, |[a, b]| cross(a, b));
        Some(Area { frame, moments })
    }

    /// About its center, as if most of it were positive; `None` if there is none.
    pub fn second_moments(&self) -> Option<[[f64; 2]; 2]> {
        let Area { frame, moments } = self;
        let sign = moments.sign?;
        Some(moments.second.map(|row| row.map(|c| frame.measure(sign * c, 4))))
    }

    /// The sum of both along the axes.
    pub fn polar_moment(&self) -> Option<f64> {
        let Area { frame, moments } = self;
        let [[xx, _], [_, yy]] = moments.second;
        Some(frame.measure(moments.sign? * (xx + yy), 4))
    }

    /// The center of mass and the radius of gyration about it; `None` without an area, or a positive moment.
    pub fn gyration(&self) -> Option<([f64; 2], f64)> {
        self.moments.sign?;
        self.moments.gyration(&self.frame)
    }
}
