//! The same for a simplex of two to four points: where the perpendicular from the Origin meets it.

use super::Area;
use crate::ops::Join;

/// Two to four points, which join in a line, an area or a volume.
///
/// ```
/// use incidence::minkowski::Simplex;
/// use incidence::pga2::{Line, Point};
/// let [a, b, c] = [Point::new(0, 0), Point::new(4, 0), Point::new(0, 3)];
/// assert_eq!([a, b].joined(), Line::new(0, 4, 0)); // from a to b: what is above is on its left
/// assert_eq!(([a, b, c].joined(), [a, c, b].joined()), (12, -12)); // twice the area
/// ```
pub trait Simplex {
    /// What the points join in.
    type Join: Area;
    /// The join of all points, in their order.
    fn joined(self) -> Self::Join;
}

impl<P, A: Area> Simplex for [P; 2]
where
    P: Join<P, Output = A>,
{
    type Join = A;
    #[inline]
    fn joined(self) -> A {
        let [p, q] = self;
        p.join(q)
    }
}

impl<P, L, A: Area> Simplex for [P; 3]
where
    P: Join<P, Output = L>,
    L: Join<P, Output = A>,
{
    type Join = A;
    #[inline]
    fn joined(self) -> A {
        let [p, q, r] = self;
        p.join(q).join(r)
    }
}

impl<P, L, A, V: Area> Simplex for [P; 4]
where
    P: Join<P, Output = L>,
    L: Join<P, Output = A>,
    A: Join<P, Output = V>,
{
    type Join = V;
    #[inline]
    fn joined(self) -> V {
        let [p, q, r, s] = self;
        p.join(q).join(r).join(s)
    }
}

/// The weights of the points of a simplex in the foot of the perpendicular from the Origin, as shares of `whole`: the
/// foot is Σ `parts[k]`/`whole` times point k, and the parts sum up to the whole.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weights<T, const N: usize> {
    /// (F with point k replaced by the Origin | F), for every point; F is the join of all points.
    pub parts: [T; N],
    /// (F | F), the squared measure. It is 0 if and only if the simplex is degenerate, and the weights mean nothing then.
    pub whole: T,
}

/// The weights of the Origin's foot on a simplex of 2 to 4 points of weight 1, as ratios of lengths, areas or volumes.
///
/// A part below 0 says that the foot is outside, beyond the face opposite that point. A ring is enough, and exact.
///
/// ```
/// use incidence::minkowski::foot;
/// use incidence::pga3::Point;
///
/// // The foot on the line from (1, 0, 2) to (5, 4, 4) lies before its start, by 8/36 of the segment.
/// let found = foot([Point::new(1, 0, 2), Point::new(5, 4, 4)], Point::origin());
/// assert_eq!((found.parts, found.whole), ([44, -8], 36));
///
/// // The foot on a triangle in the plane z = 2 is (0, 0, 2).
/// let triangle = [Point::new(-1, -1, 2), Point::new(3, -1, 2), Point::new(-1, 2, 2)];
/// let found = foot(triangle, Point::origin());
/// assert_eq!((found.parts, found.whole), ([60, 36, 48], 144));
/// ```
#[inline]
pub fn foot<P: Copy, const N: usize, T>(points: [P; N], origin: P) -> Weights<T, N>
where
    [P; N]: Simplex<Join: Area<Scalar = T>>,
{
    let whole = points.joined();
    let parts = core::array::from_fn(|k| {
        let mut replaced = points;
        replaced[k] = origin;
        replaced.joined().dot(whole)
    });
    Weights { parts, whole: whole.dot(whole) }
}
