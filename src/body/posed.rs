//! Bodies that are moved, and bodies that are thickened.

use core::ops::ControlFlow;

use super::{Blur, Body, BodyError, Extent, Parallelotope, forwarded, level, total_radius, valid_radius};
use crate::magnitude::{dot, one_norm, scaled};
use crate::scalar::Widen;
use crate::{pga2, pga3};

/// A body in another place: its shape, moved by a motor.
///
/// The motor is assumed to have norm 1, as `Motor::normalized` makes it. A motor of another norm moves the shape somewhere else,
/// deformed. A vertex is moved when it is asked for, in `f64` whatever the scalar. It is right to within 8 ε of its distance from the
/// Origin before or after the motion, for the motor as it is: one with m m̃ = 1 + δ, where `normalized` leaves |δ| ≤ 4 ε, moves it by
/// up to 1 + |δ| times its way.
///
/// ```
/// use incidence::pga3::{Cuboid, Direction, Line, Motor, Point, Posed, Support};
/// use std::f64::consts::FRAC_PI_2;
///
/// let up = Point::new(5.0, 0.0, 0.0) & Point::new(5.0, 0.0, 1.0);
/// let posed = Posed::new(Cuboid::new([1.0, 2.0, 3.0])?, Motor::rotation(up, FRAC_PI_2));
/// let farthest = posed.support(Direction::new(0.1, -1.0, 1.0));
/// approx::assert_relative_eq!(farthest, Point::new(7.0, -6.0, 3.0));
/// # Ok::<(), incidence::body::BodyError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(::serde::Serialize, ::serde::Deserialize), serde(deny_unknown_fields))]
pub struct Posed<S, M> {
    /// The body in its own place.
    pub shape: S,
    /// The motion from there to where the body is: a motor of norm 1.
    pub motor: M,
}

// One for each dimension, and not one for every `Motion`, so that the shape tells the scalar of the motor.

/// # Making, in the plane
impl<S: Body<2>> Posed<S, pga2::Motor<S::Scalar>> {
    /// A shape moved by a motor of norm 1 over the same scalar. A motor over another one goes into the fields.
    ///
    /// ```
    /// use incidence::pga2::{Ball, Direction, Motor, Point, Posed, Support};
    /// let ball = Ball { center: [1.0_f32, 2.0], radius: 3.0 };
    /// let posed = Posed::new(ball, Motor::identity()); // over `f32`, too
    /// assert_eq!(posed.support(Direction::new(1.0, 0.0)), Point::new(4.0, 2.0));
    /// ```
    ///
    /// By the name of [`pga2::Posed`](crate::pga2::Posed), as here: `body::Posed::new` may also be that of space.
    #[inline]
    pub fn new(shape: S, motor: pga2::Motor<S::Scalar>) -> Self {
        Posed { shape, motor }
    }
}

/// # Making, in space
impl<S: Body<3>> Posed<S, pga3::Motor<S::Scalar>> {
    /// A shape moved by a motor of norm 1 over the same scalar. A motor over another one goes into the fields.
    ///
    /// ```
    /// use incidence::pga3::{Ball, Direction, Motor, Point, Posed, Support};
    /// let ball = Ball { center: [1.0_f32, 2.0, 3.0], radius: 4.0 };
    /// let posed = Posed::new(ball, Motor::identity()); // over `f32`, too
    /// assert_eq!(posed.support(Direction::new(1.0, 0.0, 0.0)), Point::new(5.0, 2.0, 3.0));
    /// ```
    ///
    /// By the name of [`pga3::Posed`](crate::pga3::Posed), as here: `body::Posed::new` may also be that of the plane.
    #[inline]
    pub fn new(shape: S, motor: pga3::Motor<S::Scalar>) -> Self {
        Posed { shape, motor }
    }
}

/// A rigid motion of N-space, given by a motor of norm 1.
///
/// ```
/// use incidence::{body::Motion, pga2::Motor, pga2::Point};
/// let quarter = Motor::rotation(Point::new(2.0, 1.0), std::f64::consts::FRAC_PI_2);
/// let near = |x: [f64; 2], y: [f64; 2]| (x[0] - y[0]).abs() < 1e-15 && (x[1] - y[1]).abs() < 1e-15;
/// assert!(near(quarter.point([3.0, 1.0]), [2.0, 2.0]));
/// assert!(near(quarter.direction([1.0, 0.0]), [0.0, 1.0])); // x goes to y
/// assert!(near(quarter.direction_back([0.0, 1.0]), [1.0, 0.0]));
/// assert!(quarter.shift() >= 10.0_f64.sqrt()); // the Origin goes to (3, −1)
/// ```
pub trait Motion<const N: usize> {
    /// An upper bound on how far the motion moves the Origin.
    fn shift(&self) -> f64;
    /// An upper bound on the factor by which the motion lengthens the distance of two points: 1, except for the rounding of the
    /// motion's own numbers.
    fn stretch(&self) -> f64;
    /// Two numbers, `[per_length, constant]`, that bound how large the terms become on the way. The absolute values of all terms
    /// that are summed up for a coordinate of a point's image are together at most per_length · |point| + constant; for a direction
    /// that is turned back, at most per_length · |direction|. Both images are rounded by at most 8 ε of these bounds.
    fn sizes(&self) -> [f64; 2];
    /// The image of a point.
    fn point(&self, point: [f64; N]) -> [f64; N];
    /// The direction whose image is this one.
    fn direction_back(&self, direction: [f64; N]) -> [f64; N];
    /// The image of a direction, off by not more than 32 ε of per_length · |direction|: see [`sizes`](Motion::sizes).
    ///
    /// The provided method takes the inner products of the direction with the directions that go to the axes.
    fn direction(&self, direction: [f64; N]) -> [f64; N] {
        core::array::from_fn(|k| {
            let axis = core::array::from_fn(|i| if i == k { 1.0 } else { 0.0 });
            dot(self.direction_back(axis), direction)
        })
    }
}

macro_rules! motion {
    ($pga:ident, $n:literal, [$($q:ident),+], [$($d:ident),+], [$($p:ident),*]) => {
        impl<T: Widen> Motion<$n> for $pga::Motor<T> {
            fn shift(&self) -> f64 {
                // Along an axis the sum of absolute values is no more than the length.
                one_norm(&self.map(T::widen).apply([0.0; $n])) * (1.0 + 16.0 * f64::EPSILON)
            }

            fn stretch(&self) -> f64 {
                // With m m̃ = 1 + δ, across its axis of squared size q² it stretches by √(1 + 4 q² δ) ≤ 1 + 2 |δ| (1 + |δ|).
                let motor = self.map(T::widen);
                let off = ((motor * motor.reverse()).s - 1.0).abs() + 8.0 * f64::EPSILON;
                1.0 + 2.0 * off * (1.0 + off)
            }

            #[inline]
            fn sizes(&self) -> [f64; 2] {
                // x + 2 (q × t − s t − p q) with t = q × x + d. With sums of absolute values for q and d, no component of t
                // exceeds |q| |x| + |d|, nor of the rest (|q| + |s|) |t| + |p| |q|; and 7 roundings are on the way, each of u.
                let motor = self.map(T::widen);
                let (s, q) = (one_norm(&[motor.s]), one_norm(&[$(motor.$q),+]));
                let (d, p) = (one_norm(&[$(motor.$d),+]) + TINY, one_norm(&[$(motor.$p),*]));
                [1.0 + 2.0 * (s + q) * q, 2.0 * ((s + q) * d + p * q) + TINY]
            }

            // The error is within 8 ε of the greater of |x| and |x'|, which let be 1. In ε/2: a cross product q × x and its
            // rounded terms are together at most 2.133 |q| |x|, the greatest √(1 + 2P − 3P²) + √(4P − 4P²). The half step
            // h = q × t − s t − p q, with |h| ≤ 1, consists of q × t − s t, no longer than t, and of a part H = p/|q| along
            // q, so that |t|² ≤ 1 − q² H². So, with the roundings of t, q × t, s t, p q, both differences, and the sum, where
            // the half step counts twice, the error is at most
            //
            //     2 (2.133 |q| + |t| + 2.133 |q| |t| + |s| |t| + |t| + q² |H| + 1) + 1
            //   ≤ 2 (2.133 |q| + √((2 + 2.133 |q| + |s|)² + q²) + 1) + 1 ≤ 15.983
            //
            // and products of roundings are less than the rest. The plane has fewer of them: 10.5.
            #[inline]
            fn point(&self, point: [f64; $n]) -> [f64; $n] {
                self.map(T::widen).apply(point)
            }

            #[inline]
            fn direction_back(&self, direction: [f64; $n]) -> [f64; $n] {
                self.map(T::widen).reverse().apply($pga::Direction::from(direction)).coords()
            }

            #[inline]
            fn direction(&self, direction: [f64; $n]) -> [f64; $n] {
                self.map(T::widen).apply($pga::Direction::from(direction)).coords()
            }
        }
    };
}

motion!(pga2, 2, [e12], [e01, e20], []);
motion!(pga3, 3, [e23, e31, e12], [e01, e02, e03], [e0123]);

/// 8 ε of this is more than what a few products lose that underflow.
const TINY: f64 = f64::MIN_POSITIVE / f64::EPSILON;

impl<const N: usize, S: Body<N>, M: Motion<N>> Body<N> for Posed<S, M> {
    type Scalar = S::Scalar;

    #[inline]
    fn vertex_count(&self) -> usize {
        self.shape.vertex_count()
    }

    #[inline]
    fn vertex(&self, index: usize) -> [f64; N] {
        self.motor.point(self.shape.vertex(index))
    }

    #[inline]
    fn farthest(&self, direction: [f64; N], start: usize) -> usize {
        // Turned back, a long direction may overflow, and a short one may be rounded to another direction.
        let direction = scaled(direction).map_or(direction, |(direction, _)| direction);
        self.shape.farthest(self.motor.direction_back(direction), start)
    }

    #[inline]
    fn roughly_farthest(&self, direction: [f64; N], start: usize) -> usize {
        self.shape.roughly_farthest(self.motor.direction_back(direction), start)
    }

    #[inline]
    fn middle(&self) -> [f64; N] {
        self.motor.point(self.shape.middle())
    }

    /// Looks at the shape, along the direction turned back, so that no vertex has to be moved: for vertices v and w and
    /// the linear part R of the motion, n·(R v − R w) = Rᵀn·(v − w).
    #[inline]
    fn near(
        &self,
        direction: [f64; N],
        blur: Blur,
        top: usize,
        visit: &mut dyn FnMut(usize) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(extent) = self.shape.extent() else { return level::near(self, direction, blur, top, visit) };
        let [per_length, constant] = self.motor.sizes();
        let size = one_norm(&direction) + TINY;
        // The direction is rounded when it is turned back, and the two vertices were rounded when they were moved.
        let rounded = |size: f64| 8.0 * f64::EPSILON * size * (1.0 + 64.0 * f64::EPSILON);
        let blur = Blur {
            direction: blur.direction * per_length + rounded(per_length * size),
            height: blur.height + 2.0 * (size + blur.direction) * rounded(per_length * extent.reach + constant),
        };
        self.shape.near(self.motor.direction_back(direction), blur, top, visit)
    }

    /// The direction is turned back to within 8 ε, and each of the vertices compared is rounded by at most 8 ε of how far it
    /// is from the Origin, before or after the motion; or by less than the smallest normal number.
    fn extent(&self) -> Option<Extent> {
        let Extent { slack, diameter, reach } = self.shape.extent()?;
        let stretch = self.motor.stretch();
        let moved = reach * stretch + self.motor.shift();
        let rounded = 8.0 * f64::EPSILON * (diameter * stretch + 2.0 * moved) + f64::MIN_POSITIVE;
        let wider = |x: f64| (x + rounded) * (1.0 + 16.0 * f64::EPSILON);
        Some(Extent { slack: wider(slack * stretch), diameter: wider(diameter * stretch), reach: wider(moved) })
    }

    #[inline]
    fn parallelotope(&self) -> Option<Parallelotope<N>> {
        self.shape.parallelotope().map(|shape| shape.moved(&self.motor))
    }

    #[inline]
    fn radius(&self) -> f64 {
        self.shape.radius()
    }
}

/// A body thickened by a radius: all that a ball covers while its center goes everywhere in the body. This is the Minkowski sum
/// of the body and the ball.
///
/// ```
/// use incidence::pga2::{Direction, Point, Rect, Rounded, Support};
/// let card = Rounded::new(Rect::new([4.0, 2.0])?, 0.5)?;
/// assert_eq!(card.support(Direction::new(3.0, 4.0)), Point::new(4.3, 2.4));
/// # Ok::<(), incidence::body::BodyError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rounded<S, T = f64> {
    /// The body inside.
    pub core: S,
    /// The radius: how much thicker the rounded body is than its core.
    pub radius: T,
}

impl<S, T: Widen> Rounded<S, T> {
    /// The body thickened by the radius.
    ///
    /// # Errors
    /// [`Radius`](BodyError::Radius).
    pub fn new(core: S, radius: T) -> Result<Self, BodyError> {
        Ok(Rounded { core, radius: valid_radius(radius)? })
    }
}

impl<const N: usize, T: Widen, S: Body<N, Scalar = T>> Body<N> for Rounded<S, T> {
    type Scalar = T;

    forwarded!(self => self.core);

    #[inline]
    fn vertex(&self, index: usize) -> [f64; N] {
        self.core.vertex(index)
    }

    /// The sum of both radii, rounded; NaN if one is negative.
    #[inline]
    fn radius(&self) -> f64 {
        total_radius(self.core.radius(), self.radius.widen())
    }
}
