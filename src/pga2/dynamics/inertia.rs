//! The inertia of a rigid body of the plane: its mass, where its center is, and how hard it is to turn.

use core::fmt;

use crate::body::{Ball, Capsule, Cuboid, Place};
use crate::dynamics::{part, reduced, weighed};
use crate::magnitude::{finite, norm};
use crate::motion::pi;
#[cfg(feature = "mesh")]
use crate::pga2::Region;
#[cfg(feature = "collide")]
use crate::pga2::Shape;
use crate::pga2::coordinates::{difference, sum};
use crate::pga2::{ConvexHull, Direction, Line, Motor, Point, Polygon};
use crate::scalar::{Real, Widen};

/// The inertia of a rigid body of the plane: a map from the velocity of the body, a point, to its momentum, a line; see
/// [`RigidBody`](super::RigidBody).
///
/// ```
/// use incidence::pga2::{Direction, Inertia, Line, Motor, Point};
/// // A plate of mass 12, and of the moment 5 about its center, the Origin.
/// let plate = Inertia::new(12.0, [0.0, 0.0], 5.0)?;
/// // Turning at the rate 2 while it moves at 3 along x, it turns about the point (0, 1.5).
/// let velocity = Point::new(0.0, 1.5) * 2.0;
/// assert_eq!(Point::origin().commutator(velocity), Direction::new(3.0, 0.0));
/// assert_eq!(plate.momentum(velocity), (Point::origin() & Direction::new(36.0, 0.0)) + Line::ideal() * 10.0);
/// assert_eq!(plate.energy(velocity), 0.5 * (12.0 * 9.0 + 5.0 * 4.0));
///
/// // Steiner's theorem: about the point (4, 3) from its center it has the moment 5 + 12 · 5².
/// let moved = plate.moved(Motor::translation([4.0, 3.0]));
/// assert_eq!(moved.center(), Point::new(4.0, 3.0));
/// assert_eq!(moved.momentum(Point::origin()) & Point::origin(), 305.0);
/// # Ok::<(), incidence::pga2::InertiaError>(())
/// ```
#[doc(alias("moment of inertia", "inertia tensor"))]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Inertia<T = f64> {
    mass: T,
    center: [T; 2],
    moment: T,
}

/// # Making inertias
impl<T: Real> Inertia<T> {
    /// The inertia of a body with this mass, this center of mass (a point or its coordinates), and this moment of inertia about
    /// the center, ∫ |x − c|² dm.
    ///
    /// # Errors
    /// [`Mass`](InertiaError::Mass), [`Center`](InertiaError::Center), [`Moment`](InertiaError::Moment).
    pub fn new(mass: T, center: impl Place<T, 2>, moment: T) -> Result<Self, InertiaError> {
        let (center, is_positive) = (center.place(), |x: T| x.is_finite() && x > T::zero());
        if !is_positive(mass) {
            Err(InertiaError::Mass)
        } else if !finite(center) {
            Err(InertiaError::Center)
        } else if !is_positive(moment) {
            Err(InertiaError::Moment)
        } else {
            Ok(Inertia { mass, center, moment })
        }
    }

    /// The inertia of the body moved by a motor of any norm but 0; one of norm 0 is no motion, and gives numbers without a meaning.
    #[must_use]
    pub fn moved(self, motor: Motor<T>) -> Self {
        Inertia { center: motor.normalized().apply(self.center), ..self }
    }

    /// The inertia of two bodies fixed to each other.
    ///
    /// # Errors
    /// Those of [`new`](Inertia::new), where masses, moments or centers are so large that their sums are not finite.
    ///
    /// ```
    /// use incidence::pga2::{Inertia, Point};
    /// // Two disks on a stick of no mass: a dumbbell.
    /// let dumbbell = Inertia::new(3.0, [-1.0, 2.0], 0.5)?.and(Inertia::new(3.0, [3.0, 2.0], 0.5)?)?;
    /// assert_eq!((dumbbell.mass(), dumbbell.center(), dumbbell.moment()), (6.0, Point::new(1.0, 2.0), 25.0));
    /// # Ok::<(), incidence::pga2::InertiaError>(())
    /// ```
    pub fn and(self, other: Self) -> Result<Self, InertiaError> {
        let mass = self.mass + other.mass;
        let (share, apart) = (other.mass / mass, difference(other.center, self.center));
        let center = sum(self.center, apart.map(|c| share * c));
        // The moment of two points apart by r is μ r² about their center, with the reduced mass μ.
        let between = weighed(reduced(self.mass, other.mass), norm(apart));
        Inertia::new(mass, center, self.moment + other.moment + between)
    }
}

/// # Homogeneous bodies
///
/// Each moment has a relative error of some ε, except that of a hull or a polygon, and where the mass or the moment is subnormal.
impl<T: Widen> Inertia<T> {
    /// The inertia of a homogeneous disk: m r²/2.
    ///
    /// # Errors
    /// [`Mass`](InertiaError::Mass); [`Center`](InertiaError::Center); [`Moment`](InertiaError::Moment) if the radius is not positive, or
    /// the moment too small or too large for the scalar.
    pub fn of_ball(ball: &Ball<T, 2>, mass: T) -> Result<Self, InertiaError> {
        Inertia::new(mass, ball.center, part(mass, [ball.radius; 2], (1, 2)))
    }

    /// The inertia of a homogeneous rectangle: m/3 times the sum of the two squared half extents. One side may have length
    /// 0.
    ///
    /// # Errors
    /// [`Mass`](InertiaError::Mass); [`Center`](InertiaError::Center) if a corner is not finite; [`Moment`](InertiaError::Moment) if both
    /// sides have length 0, one a negative length, or the moment is too small or too large for the scalar.
    ///
    /// ```
    /// use incidence::pga2::{Aabb, Inertia, Point, Rect};
    /// let plate = Rect::try_from(Aabb::new([1.0, 2.0], [7.0, 4.0]))?;
    /// let inertia = Inertia::of_rect(&plate, 12.0)?;
    /// assert_eq!((inertia.center(), inertia.moment()), (Point::new(4.0, 3.0), 12.0 * (6.0 * 6.0 + 2.0 * 2.0) / 12.0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of_rect(rect: &Cuboid<T, 2>, mass: T) -> Result<Self, InertiaError> {
        let half = T::ratio(1, 2);
        let (min, max) = (rect.min.map(|c| c * half), rect.max.map(|c| c * half));
        let [x, y] = difference(max, min);
        Inertia::new(mass, sum(max, min), part(mass, [x; 2], (1, 3)) + part(mass, [y; 2], (1, 3)))
    }

    /// The inertia of a homogeneous stadium. With the share c of its rectangle in the area, its radius r and the length ℓ
    /// of its axis, the moment is
    ///
    /// ```text
    ///     m c (ℓ²/12 + r²/3) + m (1 − c) (ℓ²/4 + 4ℓr/3π + r²/2)
    /// ```
    /// If the radius is 0, it is that of a rod, m ℓ²/12.
    ///
    /// # Errors
    /// [`Mass`](InertiaError::Mass); [`Center`](InertiaError::Center) if an end is not finite; [`Moment`](InertiaError::Moment) if the
    /// radius is negative, the moment too small or too large for the scalar, or half the axis too long for it.
    ///
    /// ```
    /// use incidence::pga2::{Capsule, Inertia};
    /// let rod = Inertia::of_capsule(&Capsule::new([0.0, 0.0], [3.0, 4.0], 0.0)?, 12.0)?;
    /// assert_eq!((rod.moment(), rod.center().coords()), (25.0, [1.5, 2.0]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of_capsule(capsule: &Capsule<T, 2>, mass: T) -> Result<Self, InertiaError> {
        let (a, b, r) = (capsule.a, capsule.b, capsule.radius);
        let half = T::ratio(1, 2);
        let (a, b) = (a.map(|c| c * half), b.map(|c| c * half));
        // Half the axis, since the whole may overflow.
        let reach = norm(difference(b, a));
        // The share of the inside, in a form in which no sum overflows.
        let inside = T::one() / (T::one() + pi::<T>() * T::ratio(1, 4) * (r / reach));
        let (middle, ends) = (mass * inside, mass * (T::one() - inside));
        let between = part(ends, [reach, r], (1, 1)) * (T::ratio(8, 3) / pi());
        let moment = part(middle, [reach; 2], (1, 3))
            + part(middle, [r; 2], (1, 3))
            + part(ends, [reach; 2], (1, 1))
            + between
            + part(ends, [r; 2], (1, 2));
        Inertia::new(mass, sum(a, b), moment)
    }

    /// The inertia of a homogeneous convex hull. With n vertices, the diameter D and the area A, the center is off by at most
    /// 4n ε D³/A, and by the rounding of its coordinates, the moment by at most 32n ε m D⁴/A. O(n).
    ///
    /// # Errors
    /// [`Mass`](InertiaError::Mass); [`Moment`](InertiaError::Moment) if the hull has no area, or is so thin that rounding leaves
    /// none; or if the moment is too small or too large for the scalar.
    ///
    /// ```
    /// use incidence::pga2::{ConvexHull, Inertia};
    /// let hull = ConvexHull::new([[1.0, 1.0], [7.0, 1.0], [7.0, 3.0], [1.0, 3.0]])?;
    /// let inertia = Inertia::of_hull(&hull, 12.0_f64)?;
    /// assert!((inertia.moment() - 40.0).abs() < 1e-13 && (inertia.center().x() - 4.0).abs() < 1e-14);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of_hull(hull: &ConvexHull<T>, mass: T) -> Result<Self, InertiaError> {
        Inertia::of_area(hull.gyration(), mass)
    }

    /// The inertia of a homogeneous [`Shape`]: that of the [disk](Inertia::of_ball), the [stadium](Inertia::of_capsule), the
    /// [rectangle](Inertia::of_rect) or the [hull](Inertia::of_hull) that it is, as accurate as that.
    ///
    /// # Errors
    /// Those of the one that it is.
    ///
    /// ```
    /// use incidence::pga2::{Ball, Inertia, InertiaError, Shape};
    /// let ball = Ball::new([1.0; 2], 2.0)?;
    /// assert_eq!(Inertia::of_shape(&Shape::from(ball), 3.0), Inertia::of_ball(&ball, 3.0));
    /// assert_eq!(Inertia::of_shape(&Shape::from(ball), 0.0), Err(InertiaError::Mass));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "collide")]
    pub fn of_shape(shape: &Shape<T>, mass: T) -> Result<Self, InertiaError> {
        match shape {
            Shape::Ball(ball) => Inertia::of_ball(ball, mass),
            Shape::Capsule(capsule) => Inertia::of_capsule(capsule, mass),
            Shape::Cuboid(rect) => Inertia::of_rect(rect, mass),
            Shape::Hull(hull) => Inertia::of_hull(hull, mass),
        }
    }

    /// The inertia of a homogeneous polygon, whichever way it goes round. If the polygon crosses itself, each region counts as
    /// often as the polygon goes round it, and has a negative mass where the polygon goes round it the other way. O(n).
    ///
    /// With n vertices of weight 1, the area A, the largest area B, of either sign, summed on the way, and the diameter D of
    /// the vertices and the center together, the center is off by at most 8n ε D (D² + B)/A, and by the rounding of its
    /// coordinates, the moment J by at most 32n ε (m D² + J) (D² + B)/A: so nothing is known of a polygon that is nearly a
    /// segment. A quotient by the area has the relative error of the area. J can exceed m D² only for polygons that cross
    /// themselves.
    ///
    /// # Errors
    /// [`Mass`](InertiaError::Mass); [`Center`](InertiaError::Center) if a vertex is ideal or not finite;
    /// [`Moment`](InertiaError::Moment) if it has no area, or no positive moment, or one too small or too large for the scalar.
    ///
    /// ```
    /// use incidence::pga2::{Inertia, InertiaError, Point, Polygon};
    /// // A square of side 4 without one of side 2 in its corner, clockwise: a bracket.
    /// let corners = [[0.0, 0.0], [0.0, 4.0], [2.0, 4.0], [2.0, 2.0], [4.0, 2.0], [4.0, 0.0]].map(Point::from);
    /// let bracket = Inertia::of_polygon(&Polygon(&corners), 3.0_f64)?;
    /// assert!((bracket.center().x() - 5.0 / 3.0).abs() < 1e-14);
    /// // What the two squares have about the middle of the large one, less what its distance from there is worth.
    /// let about_the_middle = 4.0 * (16.0 / 6.0) - (4.0 / 6.0 + 2.0);
    /// assert!((bracket.moment() - (about_the_middle - 3.0 * 2.0 / 9.0)).abs() < 1e-13);
    /// assert_eq!(Inertia::of_polygon(&Polygon(&corners[..2]), 3.0), Err(InertiaError::Moment));
    /// # Ok::<(), InertiaError>(())
    /// ```
    pub fn of_polygon(polygon: &Polygon<'_, T>, mass: T) -> Result<Self, InertiaError> {
        if mass > T::zero() && polygon.places().is_none() {
            return Err(InertiaError::Center);
        }
        Inertia::of_area(polygon.moments().and_then(|area| area.gyration()), mass)
    }

    /// The inertia of a homogeneous plate in the shape of a region, without its holes. It is as accurate as that of a [polygon](Inertia::of_polygon),
    /// for n edges of all outlines. O(n).
    ///
    /// # Errors
    /// [`Mass`](InertiaError::Mass); [`Moment`](InertiaError::Moment) if the region has no area, or its moment is too small or too large for the
    /// scalar.
    ///
    /// ```
    /// use incidence::pga2::{Inertia, Point, Polygon, Region};
    /// let square = |size: f64| Region::new(&[Polygon(&[[-size, -size], [size, -size], [size, size], [-size, size]].map(Point::from))]);
    /// let frame = square(3.0)?.difference(&square(2.0)?);
    /// // A square of side a has its mass times a²/6.
    /// let inertia = Inertia::of_region(&frame, 36.0 - 16.0)?;
    /// assert!((inertia.moment() - (36.0 * 6.0 - 16.0 * 16.0 / 6.0)).abs() < 1e-12);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "mesh")]
    pub fn of_region(region: &Region<T>, mass: T) -> Result<Self, InertiaError> {
        Inertia::of_area(region.moments().and_then(|area| area.gyration()), mass)
    }

    /// The inertia with this center and radius of gyration, which is `None` if there is no area.
    fn of_area(gyration: Option<([f64; 2], f64)>, mass: T) -> Result<Self, InertiaError> {
        let (center, radius) = gyration.unwrap_or_default();
        Inertia::new(mass, center.map(T::narrow), weighed(mass, T::narrow(radius)))
    }
}

/// # What it is
impl<T: Real> Inertia<T> {
    /// The mass.
    #[inline]
    pub fn mass(&self) -> T {
        self.mass
    }

    /// The center of mass, of weight 1.
    #[doc(alias = "center of mass")]
    #[inline]
    pub fn center(&self) -> Point<T> {
        self.center.into()
    }

    /// The moment of inertia about the center of mass.
    #[inline]
    pub fn moment(&self) -> T {
        self.moment
    }

    /// The momentum of the body at this velocity.
    pub fn momentum(&self, velocity: Point<T>) -> Line<T> {
        let (center, angular) = (self.center(), velocity.weight());
        (center & (center.commutator(velocity) * self.mass)) + Line::ideal() * (self.moment * angular)
    }

    /// The velocity that has this momentum: the inverse of [`momentum`](Inertia::momentum).
    pub fn velocity(&self, momentum: Line<T>) -> Point<T> {
        let (center, linear) = (self.center(), Direction::from(momentum.direction()));
        center * ((momentum & center) / self.moment) + (linear / self.mass).commutator(center).into()
    }

    /// The kinetic energy ½ V ∨ I\[V\] of the body at the velocity V.
    pub fn energy(&self, velocity: Point<T>) -> T {
        (velocity & self.momentum(velocity)) * T::ratio(1, 2)
    }
}

/// Why no body of the plane has such an inertia.
///
/// ```
/// use incidence::pga2::{Inertia, InertiaError};
/// assert_eq!(Inertia::new(0.0, [1.0, 2.0], 3.0), Err(InertiaError::Mass));
/// let error = Inertia::new(1.0, [1.0, 2.0], 0.0).unwrap_err(); // all of the mass in one point
/// assert_eq!(error.to_string(), "the moment of inertia is not a positive number");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum InertiaError {
    /// The mass is 0, negative, infinite or NaN.
    Mass,
    /// The moment is 0, negative, infinite or NaN.
    Moment,
    /// The center of mass has a coordinate that is infinite or NaN, or is an ideal point.
    Center,
}

impl fmt::Display for InertiaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Mass => write!(f, "the mass is not a positive number"),
            Self::Moment => write!(f, "the moment of inertia is not a positive number"),
            Self::Center => write!(f, "the center of mass has no finite coordinates"),
        }
    }
}

impl core::error::Error for InertiaError {}
