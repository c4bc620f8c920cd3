//! Rectangles and cuboids with sides along the axes.

use core::ops::ControlFlow;

use super::{Aabb, Blur, Body, BodyError, Extent, Parallelotope};
use crate::scalar::Widen;

/// A rectangle of the plane or a cuboid of space, with sides along the axes; to turn it, [pose](super::Posed) it. It is an
/// [`Aabb`] that is finite and not empty, as a body. A side may have length 0. Nothing is claimed of a cuboid with a `min` above its
/// `max`; [`new`](Cuboid::new) and `try_from` refuse to make one.
///
/// Corner number i has on axis k the greatest coordinate if i has the bit 2ᵏ, and the least otherwise.
///
/// ```
/// use incidence::pga3::{Cuboid, Direction, Point, Support};
/// let cuboid = Cuboid::new([1.0, 2.0, 3.0])?; // sides of 2, 4 and 6 around the Origin
/// assert_eq!(cuboid.support(Direction::new(0.1, -0.2, 0.3)), Point::new(1.0, -2.0, 3.0));
/// assert_eq!(Cuboid::new([1.0, -2.0, 3.0]).unwrap_err().to_string(), "the extent along axis 1 is negative or not finite");
/// # Ok::<(), incidence::body::BodyError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cuboid<T, const N: usize> {
    /// The least coordinates.
    pub min: [T; N],
    /// The greatest coordinates.
    pub max: [T; N],
}

impl<T: Widen, const N: usize> Cuboid<T, N> {
    /// How many vertices there are. Wherever it is evaluated, N is checked.
    const VERTICES: usize = {
        assert!(N < usize::BITS as usize, "the vertices of a cuboid of so many dimensions cannot be counted");
        1 << N
    };

    /// The cuboid around the Origin that reaches along each axis, in both directions, as far as its half extent says.
    ///
    /// # Errors
    /// [`Extent`](BodyError::Extent).
    pub fn new(half_extents: [T; N]) -> Result<Self, BodyError> {
        Aabb::new(half_extents.map(|c| -c), half_extents).try_into()
    }

    /// The greatest coordinate on an axis, or the least.
    #[inline(always)]
    fn side(&self, axis: usize, is_greatest: bool) -> f64 {
        if is_greatest { self.max[axis] } else { self.min[axis] }.widen()
    }
}

impl<T: Widen, const N: usize> TryFrom<Aabb<T, N>> for Cuboid<T, N> {
    type Error = BodyError;

    /// The box as a body.
    fn try_from(Aabb { min, max }: Aabb<T, N>) -> Result<Self, BodyError> {
        match (0..N).find(|&k| !(min[k] <= max[k] && min[k].is_finite() && max[k].is_finite())) {
            Some(axis) => Err(BodyError::Extent { axis }),
            None => Ok(Cuboid { min, max }),
        }
    }
}

impl<T: Widen, const N: usize> Body<N> for Cuboid<T, N> {
    type Scalar = T;

    fn vertex_count(&self) -> usize {
        Self::VERTICES
    }

    #[inline]
    fn vertex(&self, index: usize) -> [f64; N] {
        const { assert!(Self::VERTICES > 0) };
        core::array::from_fn(|k| self.side(k, index >> k & 1 == 1))
    }

    #[inline]
    fn farthest(&self, direction: [f64; N], _: usize) -> usize {
        const { assert!(Self::VERTICES > 0) };
        (0..N).fold(0, |index, k| index | usize::from(direction[k] > 0.0) << k)
    }

    #[inline]
    fn middle(&self) -> [f64; N] {
        core::array::from_fn(|k| 0.5 * self.min[k].widen() + 0.5 * self.max[k].widen())
    }

    /// Works axis by axis: a vertex is lower than another by the sides between them.
    #[inline]
    fn near(
        &self,
        direction: [f64; N],
        blur: Blur,
        top: usize,
        visit: &mut dyn FnMut(usize) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let inflated = 1.0 + 16.0 * f64::EPSILON;
        let higher: [f64; N] = core::array::from_fn(|k| {
            let (top, other) = (self.side(k, top >> k & 1 == 1), self.side(k, top >> k & 1 == 0));
            let step = other - top;
            // The step, the product and the sums, up to three, are rounded by 6 u in all.
            let spread = blur.direction * inflated + 4.0 * f64::EPSILON * direction[k].abs();
            direction[k] * step + spread * step.abs() + f64::MIN_POSITIVE
        });
        for index in 0..Self::VERTICES {
            let differs = |k: usize| (index ^ top) >> k & 1 == 1;
            let sum = (0..N).fold(blur.height * inflated, |sum, k| if differs(k) { sum + higher[k] } else { sum });
            let is_below = sum < 0.0;
            if !is_below {
                visit(index)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn extent(&self) -> Option<Extent> {
        Some(Extent::of_box(&Aabb::new(self.min.map(T::widen), self.max.map(T::widen))))
    }

    #[inline]
    fn parallelotope(&self) -> Option<Parallelotope<N>> {
        Some(Parallelotope::of_box(Aabb::new(self.min.map(T::widen), self.max.map(T::widen))))
    }
}
