//! Balls and capsules: one or two points, thickened.

use super::{Body, BodyError, Parallelotope, Place, finite_point, valid_radius};
use crate::scalar::Widen;

/// All points that are no further from a center than a radius: a disk of the plane, a ball of space.
///
/// ```
/// use incidence::pga3::{Ball, Direction, Point, Support};
/// let ball = Ball::new(Point::new(1.0, 2.0, 3.0), 5.0)?;
/// assert_eq!(ball.support(Direction::new(0.0, 30.0, 40.0)), Point::new(1.0, 5.0, 7.0));
/// assert!(Ball::new([1.0, 2.0, 3.0], -5.0).is_err());
/// # Ok::<(), incidence::body::BodyError>(())
/// ```
#[doc(alias("sphere", "disk"))]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ball<T, const N: usize> {
    /// The coordinates of the center.
    pub center: [T; N],
    /// The radius, which may be 0.
    pub radius: T,
}

impl<T: Widen, const N: usize> Ball<T, N> {
    /// The ball of this radius around a center, which is given as a point or by its coordinates.
    ///
    /// # Errors
    /// [`PointNotFinite`](BodyError::PointNotFinite), [`Radius`](BodyError::Radius).
    pub fn new(center: impl Place<T, N>, radius: T) -> Result<Self, BodyError> {
        Ok(Ball { center: finite_point(0, center.place())?, radius: valid_radius(radius)? })
    }
}

impl<T: Widen, const N: usize> Body<N> for Ball<T, N> {
    type Scalar = T;

    fn vertex_count(&self) -> usize {
        1
    }

    #[inline]
    fn vertex(&self, _: usize) -> [f64; N] {
        self.center.map(T::widen)
    }

    #[inline]
    fn parallelotope(&self) -> Option<Parallelotope<N>> {
        Some(Parallelotope::of_point(self.vertex(0)))
    }

    #[inline]
    fn radius(&self) -> f64 {
        self.radius.widen()
    }
}

/// All points that are no further from a segment, the axis, than a radius: a stadium in the plane, a cylinder with
/// round ends in space.
///
/// ```
/// use incidence::pga2::{Capsule, Direction, Point, Support};
/// let capsule = Capsule::new(Point::new(1.0, 2.0), Point::new(4.0, 3.0), 0.5)?;
/// assert_eq!(capsule.support(Direction::new(2.0, 0.0)), Point::new(4.5, 3.0));
/// # Ok::<(), incidence::body::BodyError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Capsule<T, const N: usize> {
    /// The coordinates of the start of the axis.
    pub a: [T; N],
    /// The coordinates of the end of the axis.
    pub b: [T; N],
    /// The radius, which may be 0.
    pub radius: T,
}

impl<T: Widen, const N: usize> Capsule<T, N> {
    /// The capsule around the segment from `a` to `b`, which are given as points or by their coordinates.
    ///
    /// # Errors
    /// [`PointNotFinite`](BodyError::PointNotFinite), [`Axis`](BodyError::Axis) if both ends are at the same place,
    /// [`Radius`](BodyError::Radius).
    pub fn new(a: impl Place<T, N>, b: impl Place<T, N>, radius: T) -> Result<Self, BodyError> {
        let (a, b) = (finite_point(0, a.place())?, finite_point(1, b.place())?);
        if a == b {
            return Err(BodyError::Axis);
        }
        Ok(Capsule { a, b, radius: valid_radius(radius)? })
    }
}

impl<T: Widen, const N: usize> Body<N> for Capsule<T, N> {
    type Scalar = T;

    fn vertex_count(&self) -> usize {
        2
    }

    #[inline]
    fn vertex(&self, index: usize) -> [f64; N] {
        [self.a, self.b][index].map(T::widen)
    }

    #[inline]
    fn parallelotope(&self) -> Option<Parallelotope<N>> {
        Some(Parallelotope::of_segment([self.a, self.b].map(|end| end.map(T::widen))))
    }

    #[inline]
    fn radius(&self) -> f64 {
        self.radius.widen()
    }
}
