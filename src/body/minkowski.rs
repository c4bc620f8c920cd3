//! Minkowski sums and differences of bodies, as bodies: each vertex is computed only when it is asked for.

use super::Body;

/// The Minkowski sum A + B of two bodies: all sums of a point of A and a point of B.
///
/// Its vertices are all sums of a vertex of A and a vertex of B. If B has m vertices, vertex number i·m + j is the sum of
/// vertex i of A and vertex j of B, each coordinate rounded once. Nothing is claimed if the number n·m of all vertices is too
/// large for a `usize`, or if a body has no vertex. The farthest point of the sum in a direction is the sum of the farthest
/// points, so searches take no longer than in both; but the box around the sum, and the proof at the end of a question about
/// it, look at all n·m vertices.
///
/// ```
/// use incidence::body::Sum;
/// use incidence::pga2::{Ball, Direction, Point, Rect, Support};
/// let sum = Sum { a: Rect::new([4.0, 2.0])?, b: Ball::new([10.0, 0.0], 5.0)? };
/// assert_eq!(sum.support(Direction::new(3.0, 4.0)), Point::new(17.0, 6.0));
/// # Ok::<(), incidence::body::BodyError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(::serde::Serialize, ::serde::Deserialize), serde(deny_unknown_fields))]
pub struct Sum<A, B> {
    /// The first body.
    pub a: A,
    /// The second body.
    pub b: B,
}

/// The Minkowski difference A − B of two bodies: all differences of a point of A and a point of B. If no difference of their
/// vertices is rounded, the bodies have a point in common if and only if the Origin is in A − B. If one is rounded, ask
/// [`overlap`](crate::pga3::overlap) about the bodies themselves: its answer is exact.
///
/// Its vertices are all differences of a vertex of A and a vertex of B, numbered as those of a [`Sum`]. The farthest point of
/// the difference in a direction is the farthest point of A minus the farthest point of B in the opposite direction.
///
/// ```
/// use incidence::body::Difference;
/// use incidence::pga3::{Ball, Cuboid, Direction, Point, Support};
/// let (a, b) = (Cuboid::new([1.0, 2.0, 3.0])?, Ball::new([9.0, 0.0, 0.0], 2.0)?);
/// // From one to the other there are 6 units in the direction x: so far is the Origin from the difference.
/// let difference = Difference { a, b };
/// assert_eq!(difference.support(Direction::new(1.0, 0.0, 0.0)).x(), -6.0);
/// # Ok::<(), incidence::body::BodyError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(::serde::Serialize, ::serde::Deserialize), serde(deny_unknown_fields))]
pub struct Difference<A, B> {
    /// The first body.
    pub a: A,
    /// The second body.
    pub b: B,
}

macro_rules! minkowski {
    ($name:ident, $operator:tt, $direction:ident => $of_b:expr) => {
        impl<const N: usize, A: Body<N>, B: Body<N, Scalar = A::Scalar>> Body<N> for $name<A, B> {
            type Scalar = A::Scalar;

            fn vertex_count(&self) -> usize {
                self.a.vertex_count().saturating_mul(self.b.vertex_count())
            }

            #[inline]
            fn vertex(&self, index: usize) -> [f64; N] {
                let m = row(&self.b);
                let (p, q) = (self.a.vertex(index / m), self.b.vertex(index % m));
                core::array::from_fn(|k| p[k] $operator q[k])
            }

            #[inline]
            fn farthest(&self, $direction: [f64; N], start: usize) -> usize {
                let m = row(&self.b);
                number(self.a.farthest($direction, start / m), m, self.b.farthest($of_b, start % m))
            }

            #[inline]
            fn roughly_farthest(&self, $direction: [f64; N], start: usize) -> usize {
                let m = row(&self.b);
                number(self.a.roughly_farthest($direction, start / m), m, self.b.roughly_farthest($of_b, start % m))
            }

            #[inline]
            fn middle(&self) -> [f64; N] {
                let (p, q) = (self.a.middle(), self.b.middle());
                core::array::from_fn(|k| p[k] $operator q[k])
            }

            /// The sum of both radii, rounded; NaN if one is negative.
            #[inline]
            fn radius(&self) -> f64 {
                super::total_radius(self.a.radius(), self.b.radius())
            }
        }
    };
}

/// How many vertices follow each other that belong to one vertex of the other body.
#[inline]
fn row<const N: usize>(b: &impl Body<N>) -> usize {
    b.vertex_count().max(1)
}

/// The number of a vertex; any other if there are too many to be numbered.
#[inline]
fn number(i: usize, m: usize, j: usize) -> usize {
    i.wrapping_mul(m).wrapping_add(j)
}

minkowski!(Sum, +, direction => direction);
minkowski!(Difference, -, direction => direction.map(|c| -c));
