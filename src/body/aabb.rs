//! Boxes with sides along the axes.

/// A closed box of N-space with sides along the axes, given by its least and its greatest coordinates: a rectangle of the plane
/// as [`pga2::Aabb`](crate::pga2::Aabb), a cuboid of space as [`pga3::Aabb`](crate::pga3::Aabb).
///
/// A box is empty, and overlaps nothing, if on any axis its least coordinate is above the greatest, or either is NaN. A side with
/// an infinite coordinate is unbounded.
///
/// ```
/// use incidence::pga3::Aabb;
/// let a = Aabb::new([1.0, 2.0, 3.0], [2.0, 5.0, 4.0]);
/// assert!(a.overlaps(&Aabb::new([2.0, 0.0, 0.0], [7.0, 3.0, 9.0]))); // they touch at x = 2
/// assert!(!a.overlaps(&Aabb::new([2.5, 0.0, 0.0], [7.0, 3.0, 9.0])));
/// ```
#[doc(alias = "bounding box")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(::serde::Serialize, ::serde::Deserialize),
    serde(
        deny_unknown_fields,
        bound(serialize = "[T; N]: ::serde::Serialize", deserialize = "[T; N]: ::serde::Deserialize<'de>")
    )
)]
#[repr(C)]
pub struct Aabb<T, const N: usize> {
    /// The least coordinates.
    pub min: [T; N],
    /// The greatest coordinates.
    pub max: [T; N],
}

impl<T: Copy + PartialOrd, const N: usize> Aabb<T, N> {
    /// The box from the least to the greatest coordinates.
    #[inline]
    pub const fn new(min: [T; N], max: [T; N]) -> Self {
        Aabb { min, max }
    }

    /// The smallest box around points given by their coordinates. `None` if there are no points, or if a coordinate is not
    /// comparable with itself (NaN).
    ///
    /// ```
    /// use incidence::pga2::Aabb;
    /// assert_eq!(Aabb::around([[3.0, 1.0], [2.0, 5.0]]), Some(Aabb::new([2.0, 1.0], [3.0, 5.0])));
    /// assert_eq!(Aabb::around([[3.0, f64::NAN]]), None);
    /// ```
    pub fn around(points: impl IntoIterator<Item = [T; N]>) -> Option<Self> {
        let mut points = points.into_iter().map(Aabb::at);
        let first = points.next().filter(|first| !first.is_empty())?;
        points.try_fold(first, |bounds, point| (!point.is_empty()).then(|| bounds.union(&point)))
    }

    /// The box of a single point.
    #[inline]
    pub(crate) fn at(point: [T; N]) -> Self {
        Aabb { min: point, max: point }
    }

    /// The smallest box around this one and points.
    pub(crate) fn including(self, points: impl IntoIterator<Item = [T; N]>) -> Self {
        points.into_iter().fold(self, |bounds, point| bounds.union(&Aabb::at(point)))
    }

    /// Whether no point is in the box.
    #[inline]
    pub fn is_empty(&self) -> bool {
        !(0..N).all(|k| self.min[k] <= self.max[k])
    }

    /// Whether the two boxes have a point in common. Boxes that touch do; an empty box has no point in common with any.
    #[inline]
    pub fn overlaps(&self, other: &Self) -> bool {
        (0..N).all(|k| self.min[k] <= other.max[k] && other.min[k] <= self.max[k])
            && !self.is_empty()
            && !other.is_empty()
    }

    /// Whether the point at these coordinates is in the box or on its boundary.
    #[inline]
    pub fn contains(&self, point: [T; N]) -> bool {
        (0..N).all(|k| self.min[k] <= point[k] && point[k] <= self.max[k])
    }

    /// The smallest box around both boxes, neither of which may be empty.
    ///
    /// ```
    /// use incidence::pga2::Aabb;
    /// let both = Aabb::new([0.0, 0.0], [1.0, 1.0]).union(&Aabb::new([3.0, -1.0], [4.0, 0.5]));
    /// assert_eq!(both, Aabb::new([0.0, -1.0], [4.0, 1.0]));
    /// assert!(both.contains([2.0, 0.0]) && !both.enlarged(-0.5).contains([0.25, 0.0]));
    /// assert!(both.enlarged(-2.0).is_empty());
    /// ```
    #[inline]
    #[must_use]
    pub fn union(&self, other: &Self) -> Self {
        let least = |a: T, b: T| if b < a { b } else { a };
        let greatest = |a: T, b: T| if b > a { b } else { a };
        Aabb {
            min: core::array::from_fn(|k| least(self.min[k], other.min[k])),
            max: core::array::from_fn(|k| greatest(self.max[k], other.max[k])),
        }
    }
}

impl<T: crate::Ring + PartialOrd, const N: usize> Aabb<T, N> {
    /// The box with every side moved outwards by a margin, or inwards if the margin is negative. Over integers, sides that leave
    /// their range overflow.
    #[inline]
    #[must_use]
    pub fn enlarged(&self, margin: T) -> Self {
        Aabb { min: self.min.map(|c| c - margin), max: self.max.map(|c| c + margin) }
    }
}
