//! Convex bodies as the proximity queries see them: finitely many points, and a radius around their hull.
//!
//! The bodies of the plane and of space differ only in the number N of coordinates. [`pga2`] and [`pga3`] have them
//! under the names of their dimension.
//!
//! | the bodies | what can be asked |
//! |---|---|
//! | points, segments, triangles, tetrahedra, [`Ball`], [`Capsule`], [`Cuboid`], [`pga3::ConvexHull`] | how far apart or how deep: [`pga3::proximity`](pga3::proximity()) |
//! | one of them in another place: [`Posed`] | whether they touch: [`pga3::overlap`] |
//! | one with round corners: [`Rounded`] | when they first touch: [`pga3::time_of_contact`](pga3::time_of_contact()) |
//! | made of two: [`Sum`], [`Difference`] | which of many touch: [`collide`](crate::collide) |
//! | one of your own: whatever implements [`Body`] | where they end: [`support`](pga3::Support::support), [`aabb`](Body::aabb) |

use core::fmt;
use core::ops::ControlFlow;

#[cfg(feature = "collide")]
use crate::magnitude::finite;
use crate::magnitude::{largest, max, power_of_two, scaled};
use crate::scalar::{Field, Real, Widen};
use crate::{pga2, pga3};

mod aabb;
mod ball;
mod cuboid;
pub(crate) mod hull;
pub(crate) mod level;
mod minkowski;
mod parallelotope;
mod posed;

pub use aabb::Aabb;
pub use ball::{Ball, Capsule};
pub use cuboid::Cuboid;
pub use level::Blur;
pub use minkowski::{Difference, Sum};
pub use parallelotope::Parallelotope;
pub use posed::{Motion, Posed, Rounded};

pub use crate::proximity::Proximity;

/// A convex body of N-space: the hull of finitely many points, its vertices, thickened by a radius.
///
/// All that a query needs to know is which vertex is the farthest in a direction, and where that vertex is. So hulls, segments,
/// points, balls (one vertex and a radius), capsules (two) and rounded bodies are all of this kind. A body with a smooth boundary
/// of another form is not: nothing exact could be said about it.
///
/// Vertices are `f64` whatever the scalar: every `f32` is an `f64`, and the result of a motion is then rounded only once.
///
/// ```
/// use incidence::body::Body;
/// use incidence::pga3::{Direction, Point, Support};
///
/// /// The corner of a room: the Origin, and a point on each axis.
/// struct Corner([f64; 3]);
///
/// impl Body<3> for Corner {
///     type Scalar = f64;
///     fn vertex_count(&self) -> usize {
///         4
///     }
///     fn vertex(&self, index: usize) -> [f64; 3] {
///         std::array::from_fn(|k| if k + 1 == index { self.0[k] } else { 0.0 })
///     }
/// }
/// let corner = Corner([3.0, 4.0, 5.0]);
/// assert_eq!(corner.support(Direction::new(2.0, 1.0, -7.0)), Point::new(3.0, 0.0, 0.0));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no convex body of {N} coordinates",
    note = "a place is a `Point`, a way a `Segment`, a triangle a `Simplex`, some places a `ConvexHull`; of lines and half-spaces `lp` knows"
)]
pub trait Body<const N: usize> {
    /// The scalar of the answers.
    type Scalar: Widen;

    /// The number of vertices, which is at least 1. Several may be at the same place, and some may be inside the hull.
    fn vertex_count(&self) -> usize;

    /// The coordinates [x, y] or [x, y, z] of the vertex with this number. It may panic if there is no such vertex.
    fn vertex(&self, index: usize) -> [f64; N];

    /// The number of a vertex that is the farthest in the direction [x, y] or [x, y, z]: no other exceeds it by more than a few
    /// ulps of the body's size. Of several that are equally far it may be any.
    ///
    /// The search may begin at the vertex `start`, the answer to a similar question or any other number: on large hulls
    /// this saves time. A direction that is zero or not finite gives any vertex.
    ///
    /// The provided method looks at all vertices in turn: O(n).
    ///
    /// ```
    /// use incidence::{body::Body, pga2::Rect};
    /// let rect = Rect::new([3.0, 2.0])?; // from (−3, −2) to (3, 2)
    /// assert_eq!(rect.vertex(rect.farthest([-1.0, 5.0], 0)), [-3.0, 2.0]);
    /// # Ok::<(), incidence::body::BodyError>(())
    /// ```
    fn farthest(&self, direction: [f64; N], start: usize) -> usize {
        let _ = start;
        scan(self.vertex_count(), |k| self.vertex(k), direction)
    }

    /// The number of a vertex that is about as far as the farthest one. A search asks for it many times, and no result relies on
    /// it. Bodies that take trouble to tell which of two vertices is farther need not do so here.
    ///
    /// The provided method is [`farthest`](Body::farthest).
    #[inline]
    fn roughly_farthest(&self, direction: [f64; N], start: usize) -> usize {
        self.farthest(direction, start)
    }

    /// A place roughly in the middle of the body, from which a search begins. No result relies on it.
    ///
    /// The provided method returns the mean of four vertices.
    #[inline]
    fn middle(&self) -> [f64; N] {
        let count = self.vertex_count();
        // k/4 of the count, whose multiples may overflow.
        let place = |k: usize| count / 4 * k + count % 4 * k / 4;
        mean::<N>(&core::array::from_fn::<_, 4, _>(|k| self.vertex(place(k))))
    }

    /// Visits all vertices that may be as far in a direction as the vertex `top`, including `top` itself, until `visit` breaks
    /// off. It serves proofs that no vertex is farther.
    ///
    /// A vertex that is left out is certainly lower than `top`: the inner product of its difference from `top` with each vector
    /// that the direction may be within the `blur` is negative, by more than the blur of heights. More vertices may be visited,
    /// in any order, and some twice.
    ///
    /// The provided method looks at all vertices in turn: O(n).
    #[inline]
    fn near(
        &self,
        direction: [f64; N],
        blur: Blur,
        top: usize,
        visit: &mut dyn FnMut(usize) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        level::near(self, direction, blur, top, visit)
    }

    /// Bounds on all vertices together. `None`, as provided, if none are known: a query that has to be certain then looks at each
    /// vertex.
    fn extent(&self) -> Option<Extent> {
        None
    }

    /// The parallelogram or parallelepiped to whose vertices those of the body are near, in the same order, if there is one. With
    /// `None`, as provided, a search finds out whether bodies overlap, or how deep.
    ///
    /// ```
    /// use incidence::body::{Body, Parallelotope};
    /// use incidence::pga2::{Rect, penetration};
    ///
    /// /// A rectangle between two heights that leans to the right by as much as it is high.
    /// struct Leaning([f64; 2]);
    ///
    /// impl Body<2> for Leaning {
    ///     type Scalar = f64;
    ///     fn vertex_count(&self) -> usize {
    ///         4
    ///     }
    ///     fn vertex(&self, index: usize) -> [f64; 2] {
    ///         let y = self.0[index >> 1];
    ///         [y + if index & 1 == 1 { 2.0 } else { -2.0 }, y]
    ///     }
    ///     fn parallelotope(&self) -> Option<Parallelotope<2>> {
    ///         let ([low, high], up) = (self.0, [0.5 * self.0[1] - 0.5 * self.0[0]; 2]);
    ///         let off = 4.0 * f64::EPSILON * (low.abs() + high.abs() + 2.0);
    ///         Some(Parallelotope { center: [0.5 * low + 0.5 * high; 2], half_edges: [[2.0, 0.0], up], off })
    ///     }
    /// }
    /// let below = Rect::new([9.0, 1.0])?;
    /// assert_eq!(penetration(&below, &Leaning([0.75, 5.0])).unwrap().depth(), 0.25);
    /// # Ok::<(), incidence::body::BodyError>(())
    /// ```
    #[inline]
    fn parallelotope(&self) -> Option<Parallelotope<N>> {
        None
    }

    /// The radius: how much thicker the body is than the hull of its vertices. It is at least 0, and 0 as provided.
    fn radius(&self) -> f64 {
        0.0
    }

    /// A box around the body with sides along the axes: the smallest one with `f64` sides, because adding the radius rounds
    /// outwards.
    ///
    /// If the [`extent`](Body::extent) is known, with a `slack` of 0 as that of hulls, only the farthest vertices are looked at. So
    /// they are for another slack, if the body has more than 16 vertices; the box is then wider by it. Otherwise all vertices are
    /// looked at: O(n). The box is empty if one of them has a coordinate that is NaN.
    ///
    /// ```
    /// use incidence::{body::Body, pga2::Aabb, pga2::Capsule};
    /// let capsule = Capsule::new([0.0, 4.0], [3.0, 1.0], 0.5)?;
    /// assert_eq!(capsule.aabb(), Aabb::new([-0.5, 0.5], [3.5, 4.5]));
    /// // 1 + 2⁻⁶⁰ is no f64: the box ends at the next one outside.
    /// assert_eq!(Capsule::new([0.0, 0.0], [1.0, 0.0], 2.0_f64.powi(-60))?.aabb().max[0], 1.0 + f64::EPSILON);
    /// # Ok::<(), incidence::body::BodyError>(())
    /// ```
    fn aabb(&self) -> Aabb<f64, N> {
        let known = self.extent().map(|extent| extent.slack).filter(|slack| slack.is_finite());
        let (core, slack) = match known.filter(|&slack| slack == 0.0 || self.vertex_count() > FEW) {
            Some(slack) => {
                let side = |k: usize, sign: f64| {
                    let direction = core::array::from_fn(|i| if i == k { sign } else { 0.0 });
                    self.vertex(self.farthest(direction, 0))[k]
                };
                let [min, max] = [-1.0, 1.0].map(|sign| core::array::from_fn(|k| side(k, sign)));
                (Aabb { min, max }, slack)
            }
            None => (box_of_vertices(self), 0.0),
        };
        let side = |side: f64, sign: f64| outwards(outwards(side, sign * slack), sign * self.radius());
        Aabb { min: core.min.map(|c| side(c, -1.0)), max: core.max.map(|c| side(c, 1.0)) }
    }
}

/// The smallest box around the vertices, of which there is at least one: O(n). It is empty if a coordinate is NaN.
pub(crate) fn box_of_vertices<const N: usize>(body: &(impl Body<N> + ?Sized)) -> Aabb<f64, N> {
    let (first, others) = (body.vertex(0), 1..body.vertex_count());
    others.map(|index| body.vertex(index)).fold(Aabb::at(first), |around, vertex| {
        let side =
            |k: usize, side: f64, is_further: bool| if is_further || vertex[k].is_nan() { vertex[k] } else { side };
        Aabb {
            min: core::array::from_fn(|k| side(k, around.min[k], vertex[k] < around.min[k])),
            max: core::array::from_fn(|k| side(k, around.max[k], vertex[k] > around.max[k])),
        }
    })
}

/// The radius of a body that is thickened twice: NaN if one of both radii is negative, as no other can make up for it.
pub(crate) fn total_radius(one: f64, other: f64) -> f64 {
    if one < 0.0 || other < 0.0 { f64::NAN } else { one + other }
}

/// Up to this many vertices, to look at all of them is the cheapest.
pub(crate) const FEW: usize = 16;

/// Whether a body is valid: it has vertices, all of them finite, and a radius that is finite and not negative.
#[cfg(feature = "collide")]
pub(crate) fn is_one<const N: usize>(body: &impl Body<N>) -> bool {
    let count = body.vertex_count();
    let knows_its_reach = || count > FEW && body.extent().is_some_and(|extent| extent.reach < f64::INFINITY);
    let all_are_finite = || (0..count).all(|index| finite(body.vertex(index)));
    count > 0 && (0.0..f64::INFINITY).contains(&body.radius()) && (knows_its_reach() || all_are_finite())
}

/// Proved bounds on all vertices of a body together. With them, a query need not look at each vertex.
///
/// ```
/// use incidence::{body::Body, pga2::ConvexHull};
/// let hull = ConvexHull::new([[0.0, 0.0], [3.0, 0.0], [0.0, 4.0]])?;
/// let known = hull.extent().unwrap();
/// assert_eq!(known.slack, 0.0); // its farthest vertex is the farthest, exactly
/// assert!(known.diameter >= 5.0 && known.reach >= 4.0); // bounds, and not the least ones
/// # Ok::<(), incidence::pga2::HullError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Extent {
    /// How much farther in a direction of length 1 a vertex can be than the one that [`farthest`](Body::farthest) names.
    pub slack: f64,
    /// An upper bound on the distance of any two vertices.
    pub diameter: f64,
    /// An upper bound on the distance of any vertex from the Origin.
    pub reach: f64,
}

impl Extent {
    /// The extent of vertices at these places, at least one, if `farthest` names exactly a farthest one.
    pub(crate) fn of<const N: usize>(places: &[[f64; N]]) -> Extent {
        Extent::of_box(&Aabb::at(places[0]).including(places.iter().copied()))
    }

    /// The same for vertices in a box.
    pub(crate) fn of_box<const N: usize>(bounds: &Aabb<f64, N>) -> Extent {
        let larger = |k: usize| (-bounds.min[k]).max(bounds.max[k]);
        // Each sum of absolute values is more than the length by enough for all roundings.
        let sum = |part: &dyn Fn(usize) -> f64| (0..N).map(part).sum::<f64>() * (1.0 + 4.0 * f64::EPSILON);
        Extent { slack: 0.0, diameter: sum(&|k| bounds.max[k] - bounds.min[k]), reach: sum(&larger) }
    }
}

/// The mean of some places.
#[inline]
pub(crate) fn mean<const N: usize>(places: &[[f64; N]]) -> [f64; N] {
    let part = 1.0 / places.len() as f64;
    core::array::from_fn(|k| places.iter().fold(0.0, |sum, place| sum + part * place[k]))
}

/// The sum, rounded away from the first of the two.
fn outwards(from: f64, by: f64) -> f64 {
    let (sum, lost) = crate::exact::two_sum(from, by);
    if lost > 0.0 && by > 0.0 {
        sum.next_up()
    } else if lost < 0.0 && by < 0.0 {
        sum.next_down()
    } else {
        sum
    }
}

/// The first of `len` points that is farthest in a direction, as `f64` computes it.
pub(crate) fn scan<const N: usize>(len: usize, vertex: impl Fn(usize) -> [f64; N], direction: [f64; N]) -> usize {
    let (best, sizes) = highest(len, &vertex, direction);
    // The part that underflows is less than ε of this. If there is only one point, there is nothing to compare.
    let is_known = sizes > power_of_two(-900) && sizes < f64::INFINITY;
    if is_known || len < 2 { best } else { scan_scaled(len, &vertex, direction) }
}

/// The same, where products over- or underflow: with a direction and points scaled to be neither long nor short.
#[cold]
#[inline(never)]
fn scan_scaled<const N: usize>(len: usize, vertex: &impl Fn(usize) -> [f64; N], direction: [f64; N]) -> usize {
    let Some((direction, _)) = scaled(direction) else { return 0 };
    let size = (0..len).fold(0.0, |size, k| max(size, largest(vertex(k))));
    let unit = power_of_two(if size < 1.0 { 500 } else { -40 });
    highest(len, &|k| vertex(k).map(|c| c * unit), direction).0
}

/// The first of `len` points that is highest along a direction, and the sum of the absolute values of all heights: not finite
/// if a height is not.
#[inline(always)]
fn highest<const N: usize>(len: usize, vertex: &impl Fn(usize) -> [f64; N], direction: [f64; N]) -> (usize, f64) {
    let along = |p: [f64; N]| (0..N).fold(0.0, |sum, k| sum + direction[k] * p[k]);
    let mut best = (0, along(vertex(0)));
    let mut sizes = best.1.abs();
    for index in 1..len {
        let value = along(vertex(index));
        sizes += value.abs();
        if value > best.1 {
            best = (index, value);
        }
    }
    (best.0, sizes)
}

/// Passes on, in an `impl` of [`Body`], what is asked of a wrapper to the body in it: all
/// but its vertices, its box and its radius.
macro_rules! forwarded {
    ($this:ident => $body:expr) => {
        #[inline]
        fn vertex_count(&$this) -> usize {
            $body.vertex_count()
        }

        #[inline]
        fn farthest(&$this, direction: [f64; N], start: usize) -> usize {
            $body.farthest(direction, start)
        }

        #[inline]
        fn roughly_farthest(&$this, direction: [f64; N], start: usize) -> usize {
            $body.roughly_farthest(direction, start)
        }

        #[inline]
        fn middle(&$this) -> [f64; N] {
            $body.middle()
        }

        #[inline]
        fn near(
            &$this,
            direction: [f64; N],
            blur: $crate::body::Blur,
            top: usize,
            visit: &mut dyn FnMut(usize) -> core::ops::ControlFlow<()>,
        ) -> core::ops::ControlFlow<()> {
            $body.near(direction, blur, top, visit)
        }

        #[inline]
        fn extent(&$this) -> Option<$crate::body::Extent> {
            $body.extent()
        }

        #[inline]
        fn parallelotope(&$this) -> Option<$crate::body::Parallelotope<N>> {
            $body.parallelotope()
        }
    };
}

pub(crate) use forwarded;

macro_rules! behind {
    ($pointer:ty) => {
        impl<const N: usize, B: Body<N> + ?Sized> Body<N> for $pointer {
            type Scalar = B::Scalar;

            forwarded!(self => (**self));

            #[inline]
            fn vertex(&self, index: usize) -> [f64; N] {
                (**self).vertex(index)
            }

            #[inline]
            fn aabb(&self) -> Aabb<f64, N> {
                (**self).aabb()
            }

            #[inline]
            fn radius(&self) -> f64 {
                (**self).radius()
            }
        }
    };
}

behind!(&B);
behind!(alloc::boxed::Box<B>);
behind!(alloc::sync::Arc<B>);

/// Whatever has a place in N-space: coordinates, or a point whose weight is not 0.
///
/// ```
/// use incidence::{body::Place, pga2::Ball, pga2::Point};
/// // Whatever the weight, and whichever of the two a function is given.
/// let weighty = Point::new(3.0, 4.0) * 2.0;
/// assert_eq!((weighty.place(), [3.0, 4.0].place()), ([3.0, 4.0], [3.0, 4.0]));
/// assert_eq!(Ball::new(weighty, 1.0), Ball::new([3.0, 4.0], 1.0));
/// ```
pub trait Place<T, const N: usize> {
    /// The coordinates of the place.
    fn place(self) -> [T; N];
}

impl<T, const N: usize> Place<T, N> for [T; N] {
    #[inline]
    fn place(self) -> [T; N] {
        self
    }
}

impl<T: Field> Place<T, 2> for pga2::Point<T> {
    #[inline]
    fn place(self) -> [T; 2] {
        self.located()
    }
}

impl<T: Field> Place<T, 3> for pga3::Point<T> {
    #[inline]
    fn place(self) -> [T; 3] {
        self.located()
    }
}

macro_rules! simplices {
    ($pga:ident, $n:literal) => {
        impl<T: Widen> Body<$n> for $pga::Point<T> {
            type Scalar = T;

            fn vertex_count(&self) -> usize {
                1
            }

            #[inline]
            fn vertex(&self, _: usize) -> [f64; $n] {
                self.map(T::widen).located()
            }

            #[inline]
            fn parallelotope(&self) -> Option<Parallelotope<$n>> {
                Some(Parallelotope::of_point(self.vertex(0)))
            }
        }

        impl<T: Widen> Body<$n> for $pga::Segment<T> {
            type Scalar = T;

            fn vertex_count(&self) -> usize {
                2
            }

            #[inline]
            fn vertex(&self, index: usize) -> [f64; $n] {
                [self.a, self.b][index].map(T::widen)
            }

            #[inline]
            fn parallelotope(&self) -> Option<Parallelotope<$n>> {
                Some(Parallelotope::of_segment([0, 1].map(|end| self.vertex(end))))
            }
        }

        impl<const K: usize, T: Widen> Body<$n> for $pga::Simplex<K, T> {
            type Scalar = T;

            /// At least one: a simplex without points is nowhere.
            fn vertex_count(&self) -> usize {
                K.max(1)
            }

            #[inline]
            fn vertex(&self, index: usize) -> [f64; $n] {
                if K == 0 { [f64::NAN; $n] } else { self.0[index].vertex(0) }
            }
        }
    };
}

simplices!(pga2, 2);
simplices!(pga3, 3);

/// Why a body could not be made.
///
/// ```
/// use incidence::{body::BodyError, pga2::Capsule, pga2::Point};
/// let ideal = Point { e01: 1.0, e20: 0.0, e12: 0.0 };
/// assert_eq!(Capsule::new([1.0, 2.0], ideal, 0.5), Err(BodyError::PointNotFinite { point: 1 }));
/// let error = Capsule::new([1.0, 2.0], [1.0, 2.0], 0.5).unwrap_err();
/// assert_eq!(error.to_string(), "the axis of the capsule has length 0: this is a ball");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BodyError {
    /// A center, end or corner has a coordinate that is infinite or NaN, or is an ideal or zero point, which has no coordinates.
    PointNotFinite {
        /// Which of the points that were given, counted from 0.
        point: usize,
    },
    /// A radius is negative, infinite or NaN.
    Radius,
    /// The axis of a capsule has length 0.
    Axis,
    /// A half extent is negative, infinite or NaN, or the least coordinate exceeds the greatest, or one of them is infinite or
    /// NaN.
    Extent {
        /// On which axis, counted from 0.
        axis: usize,
    },
}

impl fmt::Display for BodyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::PointNotFinite { point } => write!(f, "point {point} of the body has no finite coordinates"),
            Self::Radius => write!(f, "the radius is negative or not finite"),
            Self::Axis => write!(f, "the axis of the capsule has length 0: this is a ball"),
            Self::Extent { axis } => write!(f, "the extent along axis {axis} is negative or not finite"),
        }
    }
}

impl core::error::Error for BodyError {}

fn finite_point<T: Real, const N: usize>(point: usize, place: [T; N]) -> Result<[T; N], BodyError> {
    let is_finite = place.iter().all(|c| c.is_finite());
    if is_finite { Ok(place) } else { Err(BodyError::PointNotFinite { point }) }
}

fn valid_radius<T: Real>(radius: T) -> Result<T, BodyError> {
    if radius.is_finite() && radius >= T::zero() { Ok(radius) } else { Err(BodyError::Radius) }
}
