//! The inertia of a rigid body: its mass, where its center is, and how hard it is to turn.

use core::fmt;

use crate::body::hull::moments::Spread;
use crate::body::{Ball, Capsule, Cuboid, Place};
use crate::dynamics::{part, reduced, weighed};
use crate::eigen::eigen;
use crate::magnitude::{dot, finite, norm, scale};
#[cfg(feature = "collide")]
use crate::pga3::Shape;
use crate::pga3::{ConvexHull, Direction, Line, Mesh, Motor, Point, Rotor, Translator, difference};
use crate::scalar::{Real, Widen};

/// The inertia of a rigid body: a map from the velocity of the body to its momentum; see [`RigidBody`](super::RigidBody).
///
/// It is stored as the inertia in its principal frame, and the motor from that frame. So it is [moved](Inertia::moved) by
/// moving the frame: no parallel-axis theorem is needed, and no moment changes, however far the body goes.
///
/// ```
/// use incidence::pga3::{Inertia, Line, Motor, Point};
/// // A brick of mass 12 and its three moments about the center.
/// let brick = Inertia::principal(12.0, [13.0, 10.0, 5.0])?;
/// // Turning about the z axis at the rate 2, it moves at 3 along x.
/// let velocity = Line::from_plucker([0.0, 0.0, 2.0], [3.0, 0.0, 0.0]);
/// assert_eq!(brick.momentum(velocity), Line::from_plucker([36.0, 0.0, 0.0], [0.0, 0.0, 10.0]));
/// assert_eq!(brick.energy(velocity), 0.5 * (12.0 * 9.0 + 5.0 * 4.0));
///
/// // Steiner's theorem: about the edge at (4, 3) it has the moment 5 + 12 · 5².
/// let moved = brick.moved(Motor::translation([4.0, 3.0, 0.0]));
/// assert_eq!(moved.center().coords(), [4.0, 3.0, 0.0]);
/// let about_the_z_axis = Line::from_plucker([0.0, 0.0, 1.0], [0.0; 3]);
/// assert_eq!(moved.momentum(about_the_z_axis).moment()[2], 305.0);
/// # Ok::<(), incidence::pga3::InertiaError>(())
/// ```
#[doc(alias("moment of inertia", "inertia tensor"))]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Inertia<T = f64> {
    mass: T,
    moments: [T; 3],
    frame: Motor<T>,
}

/// # Making inertias
impl<T: Real> Inertia<T> {
    /// The inertia of a body whose center of mass is the Origin and whose principal axes are x, y and z, with the
    /// moments ∫ (y² + z²) dm, ∫ (z² + x²) dm and ∫ (x² + y²) dm.
    ///
    /// A flat body has one moment that is the sum of the others, and rounding may raise it further: a moment that exceeds the
    /// sum by no more than 16 ε of itself is accepted, and one that exceeds it by more than 18 ε is not; in between, rounding
    /// decides.
    ///
    /// # Errors
    /// [`Mass`](InertiaError::Mass), [`Moment`](InertiaError::Moment), [`Triangle`](InertiaError::Triangle).
    pub fn principal(mass: T, moments: [T; 3]) -> Result<Self, InertiaError> {
        let zero = T::zero();
        if !(mass.is_finite() && mass > zero) {
            return Err(InertiaError::Mass);
        }
        if let Some(axis) = moments.iter().position(|&m| !(m.is_finite() && m > zero)) {
            return Err(InertiaError::Moment { axis });
        }
        // As differences, since a sum may overflow. One ε more than is promised, for rounding.
        let slack = T::one() - T::ratio(17, 1) * T::epsilon();
        let exceeds = |axis: usize| moments[axis] * slack - moments[(axis + 1) % 3] > moments[(axis + 2) % 3];
        match (0..3).find(|&axis| exceeds(axis)) {
            Some(axis) => Err(InertiaError::Triangle { axis }),
            None => Ok(Inertia { mass, moments, frame: Motor::identity() }),
        }
    }

    /// The inertia of a body with this mass, this center of mass (a point or its coordinates), and this tensor of inertia about
    /// the center: the symmetric matrix with ∫ (y² + z²) dm at its first place and −∫ xy dm at its second, where x, y and z are
    /// counted from the center.
    ///
    /// The principal moments and axes are its eigenvalues and eigenvectors, to within 16 ε of the largest, or the smallest
    /// number. As moments go with the squares of lengths, the moment about the long axis of a body that is f times as long as it
    /// is thick is right to some 16 ε f² of itself. If f is more than 1/(4 √ε), 17 million in `f64` and 700 in `f32`, nothing is
    /// known about it, and rounding decides whether it is an error: turn such a body by [`moved`](Inertia::moved).
    ///
    /// Over [dual numbers](crate::DualNumber), where two moments are equal, to 64 ε of the largest, the rate at which the
    /// tensor's entry between their axes changes is lost, because no turn of the axes gives it: the slopes of
    /// [`tensor`](Inertia::tensor) lack it.
    ///
    /// # Errors
    /// [`Center`](InertiaError::Center), [`Tensor`](InertiaError::Tensor) if an entry is not finite or differs from the one
    /// across the diagonal by more than √ε of the largest, and those of [`principal`](Inertia::principal). If two entries
    /// differ by less, their mean is taken.
    ///
    /// ```
    /// use incidence::pga3::{Inertia, Line, Rotor};
    /// let tensor = [[4.5, -0.5, 0.0], [-0.5, 4.5, 0.0], [0.0, 0.0, 7.0]];
    /// let inertia = Inertia::new(2.0_f64, [1.0, 2.0, 3.0], tensor)?;
    /// let mut moments = inertia.moments();
    /// moments.sort_by(f64::total_cmp);
    /// assert!((moments[0] - 4.0).abs() < 1e-14 && (moments[1] - 5.0).abs() < 1e-14 && moments[2] == 7.0);
    /// assert!((inertia.tensor()[0][1] + 0.5).abs() < 1e-14);
    /// # Ok::<(), incidence::pga3::InertiaError>(())
    /// ```
    pub fn new(mass: T, center: impl Place<T, 3>, tensor: [[T; 3]; 3]) -> Result<Self, InertiaError> {
        let center = center.place();
        if !center.iter().all(|c| c.is_finite()) {
            return Err(InertiaError::Center);
        }
        let size = tensor.iter().flatten().fold(T::zero(), |size, c| if c.abs() > size { c.abs() } else { size });
        for (row, column) in (0..3).flat_map(|row| (0..3).map(move |column| (row, column))) {
            let off = (tensor[row][column] - tensor[column][row]).abs();
            if !(tensor[row][column].is_finite() && off <= T::epsilon().sqrt() * size) {
                return Err(InertiaError::Tensor { row, column });
            }
        }
        // In a unit near the largest entry, so that nothing is lost to subnormal numbers.
        let unit = scale(size);
        let mean = |i: usize, j: usize| (tensor[i][j] / unit + tensor[j][i] / unit) * T::ratio(1, 2);
        let tensor = core::array::from_fn(|i| core::array::from_fn(|j| mean(i, j)));
        let (moments, axes) = eigen(tensor, T::ratio(64, 1) * T::epsilon() * (size / unit));
        let rotor = rotor_to(axes);
        Ok(Inertia::principal(mass, moments.map(|c| c * unit))?.moved(Translator::new(center) * rotor))
    }

    /// The inertia of the body moved by a motor of any norm but 0; one of norm 0 is no motion, and gives numbers without a meaning.
    #[must_use]
    pub fn moved(self, motor: Motor<T>) -> Self {
        Inertia { frame: rigid(motor * self.frame), ..self }
    }

    /// This inertia, held in a principal frame that was written.
    ///
    /// # Errors
    /// [`Center`](InertiaError::Center) if the frame is no finite motion.
    #[cfg(feature = "serde")]
    pub(crate) fn with_frame(self, frame: Motor<T>) -> Result<Self, InertiaError> {
        let frame = Motor::from_array(crate::dynamics::unit(frame.to_array(), rigid(frame).to_array()));
        let is_motion = !frame.norm().is_zero() && finite(frame.to_array());
        if is_motion { Ok(Inertia { frame, ..self }) } else { Err(InertiaError::Center) }
    }

    /// The inertia of two bodies fixed to each other.
    ///
    /// # Errors
    /// Those of [`new`](Inertia::new): if masses, moments or centers are so large that their sums are not finite; or, as
    /// rounding will have it, if the two are so far apart that together they are more than about 1/(4 √ε) times as long as
    /// thick.
    ///
    /// ```
    /// use incidence::pga3::{Inertia, Motor};
    /// // Two balls on a stick of no mass: a dumbbell.
    /// let ball = Inertia::principal(3.0, [0.5; 3])?;
    /// let at = |x: f64| ball.moved(Motor::translation([x, 0.0, 0.0]));
    /// let dumbbell = at(-1.0).and(at(3.0))?;
    /// assert_eq!((dumbbell.mass(), dumbbell.center().coords()), (6.0, [1.0, 0.0, 0.0]));
    /// assert_eq!(dumbbell.moments(), [1.0, 25.0, 25.0]);
    /// # Ok::<(), incidence::pga3::InertiaError>(())
    /// ```
    pub fn and(self, other: Self) -> Result<Self, InertiaError> {
        let (p, q) = (self.center().coords(), other.center().coords());
        let (share, apart) = (other.mass / (self.mass + other.mass), difference(q, p));
        let center: [T; 3] = core::array::from_fn(|k| p[k] + share * apart[k]);
        // The tensor of two points apart by r, about their center, is μ (r·r − r rᵀ) with the reduced mass μ.
        let reduced = reduced(self.mass, other.mass);
        let (one, two) = (self.tensor(), other.tensor());
        let across = across(apart.map(|c| weighed(reduced, c)));
        let tensor = core::array::from_fn(|i| {
            core::array::from_fn(|j| {
                let between = if i == j { across[i] } else { -(reduced * apart[i.min(j)]) * apart[i.max(j)] };
                one[i][j] + two[i][j] + between
            })
        });
        Inertia::new(self.mass + other.mass, center, tensor)
    }
}

/// The rigid motion nearest to a motor. Twice: where the part of I was far longer than what is left of the translation, the first
/// time leaves more of it than rounding.
fn rigid<T: Real>(motor: Motor<T>) -> Motor<T> {
    motor.normalized().normalized()
}

/// The tensor of inertia, by the second moments.
pub(in crate::pga3) fn tensor<T: Real>(second: [[T; 3]; 3]) -> [[T; 3]; 3] {
    // Not the sum of all less one: if that one is infinite, nothing is left.
    let across = across(core::array::from_fn(|k| second[k][k]));
    core::array::from_fn(|i| core::array::from_fn(|j| if i == j { across[i] } else { T::zero() - second[i][j] }))
}

/// The moments about three perpendicular axes, by the second moments along them.
fn across<T: Real>(along: [T; 3]) -> [T; 3] {
    core::array::from_fn(|k| along[(k + 1) % 3] + along[(k + 2) % 3])
}

/// The direction of a coordinate axis.
fn axis<T: Real>(number: usize) -> Direction<T> {
    Direction::from(core::array::from_fn(|k| if k == number { T::one() } else { T::zero() }))
}

/// The rotor that takes the x and the y axis to two perpendicular directions of length 1.
fn rotor_to<T: Real>([x, y, _]: [[T; 3]; 3]) -> Rotor<T> {
    let first = Rotor::between(axis(0), x);
    // Then about x, by the angle that is left between the images of the axes and y.
    let along = |image: Direction<T>| dot(image.coords(), y);
    let angle = along(first >> axis(2)).atan2(along(first >> axis(1)));
    (Rotor::new(x, angle) * first).normalized()
}

/// # Homogeneous bodies
///
/// Each moment has a relative error of some ε, except that of a hull or a mesh, and where the mass or the moment is subnormal.
impl<T: Widen> Inertia<T> {
    /// The inertia of a homogeneous ball: 2/5 m r² about every axis.
    ///
    /// # Errors
    /// [`Mass`](InertiaError::Mass); [`Center`](InertiaError::Center); [`Moment`](InertiaError::Moment) if the radius is not
    /// positive, or the moment too small or too large for the scalar.
    pub fn of_ball(ball: &Ball<T, 3>, mass: T) -> Result<Self, InertiaError> {
        let moment = part(mass, [ball.radius; 2], (2, 5));
        Inertia::placed(mass, [moment; 3], ball.center, Rotor::identity())
    }

    /// The inertia of a homogeneous convex hull. With n vertices, the diameter D and the volume V, the [`center`](Inertia::center)
    /// c is off by at most 8n ε D⁴/V + 12 ε |c|, each moment by at most 64n ε m D⁵/V. O(n).
    ///
    /// # Errors
    /// [`Mass`](InertiaError::Mass); [`Moment`](InertiaError::Moment) if the hull has no volume, or is so thin that rounding leaves
    /// none, or no moment about its long axis; or if a moment is too small or too large for the scalar.
    ///
    /// ```
    /// use incidence::pga3::{ConvexHull, Cuboid, Inertia};
    /// let corner = |k: usize| [(k & 1) as f64 * 2.0, (k >> 1 & 1) as f64 * 4.0, (k >> 2) as f64 * 6.0];
    /// let hull = Inertia::of_hull(&ConvexHull::new((0..8).map(corner))?, 12.0)?;
    /// let cuboid = Inertia::of_cuboid(&Cuboid::new([1.0, 2.0, 3.0])?, 12.0)?;
    /// assert_eq!(cuboid.moments(), [52.0, 40.0, 20.0]);
    /// assert!((0..3).all(|k| (hull.moments()[k] - cuboid.moments()[k]).abs() < 1e-12));
    /// assert!((hull.center().y() - 2.0).abs() < 1e-14);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of_hull(hull: &ConvexHull<T>, mass: T) -> Result<Self, InertiaError> {
        Inertia::of_volume(hull.spread(), mass)
    }

    /// The inertia of the homogeneous inside of a [closed](Mesh::is_closed) mesh, whether the mesh is turned inside out or not.
    /// If the mesh crosses itself, each region counts as often as the mesh goes round it, and has a negative mass where the
    /// mesh goes round it the other way. O(n).
    ///
    /// With n triangles of points of weight 1, the volume V, the diameter D of the vertices and the center together, and the sum
    /// W of the volumes, none negative, of the cones over the triangles from the center or the first vertex, whichever is more,
    /// the center is off by at most 32n ε D (D³ + W)/V + 12 ε |c|, each moment J by at most 128n ε (m D² + J) (D³ + W)/V: so
    /// nothing is known of a mesh that is nearly flat.
    ///
    /// # Errors
    /// [`Mass`](InertiaError::Mass); [`Center`](InertiaError::Center) if a vertex of a triangle is not finite;
    /// [`Moment`](InertiaError::Moment) if there is no volume, or none that is more than its rounding, or a moment that is not
    /// positive, or too small or too large for the scalar; [`Triangle`](InertiaError::Triangle), where negative parts leave a
    /// moment greater than the sum of the others.
    ///
    /// ```
    /// use incidence::pga3::{Inertia, Mesh, Point};
    /// // A cube of side 2 around the Origin, and within it one of side 1, turned inside out: a box with walls.
    /// let corner = |half: f64| move |k: usize| Point::from([1, 2, 4].map(|bit| if k & bit == 0 { -half } else { half }));
    /// let corners: Vec<_> = (0..8).map(corner(1.0)).chain((0..8).map(corner(0.5))).collect();
    /// let cube = [[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]];
    /// let outer = cube.iter().flat_map(|&[a, b, c, d]| [[a, b, c], [a, c, d]]);
    /// let inner = outer.clone().map(|[a, b, c]| [b + 8, a + 8, c + 8]);
    /// let triangles: Vec<_> = outer.chain(inner).collect();
    /// let walls = Inertia::of_mesh(&Mesh::new(&corners, &triangles)?, 7.0)?;
    /// // Of a cube it is m s²/6: with the density 1, this is what the outer one has less the inner one.
    /// let exact = 8.0 * 4.0 / 6.0 - 1.0 / 6.0;
    /// assert!(walls.moments().iter().all(|moment: &f64| (moment - exact).abs() < 1e-14));
    /// assert!(walls.center().distance(Point::origin()) < 1e-15);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of_mesh(mesh: &Mesh<'_, T>, mass: T) -> Result<Self, InertiaError> {
        if mass > T::zero() && !mesh.has_places() {
            return Err(InertiaError::Center);
        }
        Inertia::of_volume(mesh.spread(), mass)
    }

    /// The inertia with the mass spread like this; the spread is `None` if there is no volume, so no moment.
    fn of_volume(spread: Option<Spread<3>>, mass: T) -> Result<Self, InertiaError> {
        let Some(Spread { center, axes, deviations }) = spread else {
            return Inertia::principal(mass, [T::zero(); 3]);
        };
        let turned = rotor_to(axes.map(|axis| axis.map(T::narrow)));
        let moments = across(deviations.map(|r| weighed(if r < 0.0 { -mass } else { mass }, T::narrow(r))));
        Inertia::placed(mass, moments, center.map(T::narrow), turned)
    }

    /// With these principal moments about axes that are turned like this, and this center.
    fn placed(mass: T, moments: [T; 3], center: [T; 3], turned: Rotor<T>) -> Result<Self, InertiaError> {
        if mass > T::zero() && !finite(center) {
            return Err(InertiaError::Center);
        }
        Ok(Inertia::principal(mass, moments)?.moved(Translator::new(center) * turned))
    }

    /// The inertia of a homogeneous cuboid: m/3 times the sums of two squared half extents. One side may have length 0.
    ///
    /// # Errors
    /// [`Mass`](InertiaError::Mass); [`Center`](InertiaError::Center) if a corner is not finite; [`Moment`](InertiaError::Moment)
    /// if two sides have length 0, one a negative length, or a moment is too small or too large for the scalar.
    pub fn of_cuboid(cuboid: &Cuboid<T, 3>, mass: T) -> Result<Self, InertiaError> {
        let half = T::ratio(1, 2);
        let extent: [T; 3] = core::array::from_fn(|k| cuboid.max[k] * half - cuboid.min[k] * half);
        let center: [T; 3] = core::array::from_fn(|k| cuboid.max[k] * half + cuboid.min[k] * half);
        let moments = across(extent.map(|c| part(mass, [c; 2], (1, 3))));
        Inertia::placed(mass, moments, center, Rotor::identity())
    }

    /// The inertia of a homogeneous capsule. With the share c of its cylinder in the volume, its radius r and the
    /// length ℓ of its axis, the moments about and across the axis are
    ///
    /// ```text
    ///     m r² (c/2 + 2(1 − c)/5)      m c (ℓ²/12 + r²/4) + m (1 − c) (ℓ²/4 + 3ℓr/8 + 2r²/5)
    /// ```
    /// # Errors
    /// [`Mass`](InertiaError::Mass); [`Center`](InertiaError::Center) if an end is not finite; [`Moment`](InertiaError::Moment)
    /// if the radius is not positive, a moment is too small or too large for the scalar, or half the axis is too long for it.
    ///
    /// ```
    /// use incidence::pga3::{Capsule, Inertia};
    /// // The larger the radius, the more it is a ball.
    /// let round = Inertia::of_capsule(&Capsule::new([0.0; 3], [0.0, 0.0, 1e-9], 5.0)?, 1.0)?;
    /// assert!(round.moments().iter().all(|m: &f64| (m - 10.0).abs() < 1e-8));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of_capsule(capsule: &Capsule<T, 3>, mass: T) -> Result<Self, InertiaError> {
        let (a, b, r) = (capsule.a, capsule.b, capsule.radius);
        let half = T::ratio(1, 2);
        // Half the axis, since the whole may overflow.
        let axis = difference(b.map(|c| c * half), a.map(|c| c * half));
        let reach = norm(axis);
        // The share of the cylinder, in a form in which no sum overflows.
        let in_cylinder = T::one() / (T::one() + T::ratio(2, 3) * (r / reach));
        let (cylinder, ends) = (mass * in_cylinder, mass * (T::one() - in_cylinder));
        let ball = part(ends, [r; 2], (2, 5));
        let about = part(cylinder, [r; 2], (1, 2)) + ball;
        let across = part(cylinder, [reach; 2], (1, 3))
            + part(cylinder, [r; 2], (1, 4))
            + part(ends, [reach; 2], (1, 1))
            + part(ends, [reach, r], (3, 4))
            + ball;
        let center: [T; 3] = core::array::from_fn(|k| a[k] * half + b[k] * half);
        // Both ends in one place, which only a literal can have, make a ball: any axis is as good.
        let turned =
            if reach > T::zero() { Rotor::between([T::zero(), T::zero(), T::one()], axis) } else { Rotor::identity() };
        Inertia::placed(mass, [across, across, about], center, turned)
    }

    /// The inertia of a homogeneous [`Shape`]: that of the [ball](Inertia::of_ball), the [capsule](Inertia::of_capsule), the
    /// [cuboid](Inertia::of_cuboid) or the [hull](Inertia::of_hull) that it is, as accurate as that.
    ///
    /// # Errors
    /// Those of the one that it is.
    ///
    /// ```
    /// use incidence::pga3::{Ball, Inertia, InertiaError, Shape};
    /// let ball = Ball::new([1.0; 3], 2.0)?;
    /// assert_eq!(Inertia::of_shape(&Shape::from(ball), 3.0), Inertia::of_ball(&ball, 3.0));
    /// assert_eq!(Inertia::of_shape(&Shape::from(ball), 0.0), Err(InertiaError::Mass));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "collide")]
    pub fn of_shape(shape: &Shape<T>, mass: T) -> Result<Self, InertiaError> {
        match shape {
            Shape::Ball(ball) => Inertia::of_ball(ball, mass),
            Shape::Capsule(capsule) => Inertia::of_capsule(capsule, mass),
            Shape::Cuboid(cuboid) => Inertia::of_cuboid(cuboid, mass),
            Shape::Hull(hull) => Inertia::of_hull(hull, mass),
        }
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
    ///
    /// The frame keeps it. For an inertia that was made with a center c, as by [`new`](Inertia::new), the result is c to within
    /// 12 ε |c|: each of the two products of the way, translation times rotation and the image of the Origin, rounds by at most
    /// 4 √3 ε/2 of it, and the norm of the rotation, squared, is 1 to within 4 ε.
    #[doc(alias = "center of mass")]
    #[inline]
    pub fn center(&self) -> Point<T> {
        self.frame.apply([T::zero(); 3]).into()
    }

    /// The moments about the three principal axes through the center.
    #[inline]
    pub fn moments(&self) -> [T; 3] {
        self.moments
    }

    /// The motor that takes the Origin to the center of mass and the x, y and z axes to the principal axes.
    ///
    /// ```
    /// use incidence::pga3::{Inertia, Motor, Point};
    /// let inertia = Inertia::principal(5.0, [1.0, 2.0, 3.0])?.moved(Motor::translation([4.0, 0.0, 0.0]));
    /// assert_eq!(inertia.frame() >> Point::origin(), inertia.center());
    /// assert_eq!(inertia.frame() >> Point::new(0.0, 7.0, 0.0), Point::new(4.0, 7.0, 0.0)); // on the axis of the moment 2
    /// # Ok::<(), incidence::pga3::InertiaError>(())
    /// ```
    #[inline]
    pub fn frame(&self) -> Motor<T> {
        self.frame
    }

    /// The tensor of inertia about the center of mass, as in [`new`](Inertia::new).
    pub fn tensor(&self) -> [[T; 3]; 3] {
        let axes: [[T; 3]; 3] = core::array::from_fn(|j| self.frame.apply(axis::<T>(j)).coords());
        core::array::from_fn(|i| {
            core::array::from_fn(|j| (0..3).fold(T::zero(), |sum, k| sum + self.moments[k] * (axes[k][i] * axes[k][j])))
        })
    }

    /// The momentum of the body at this velocity.
    pub fn momentum(&self, velocity: Line<T>) -> Line<T> {
        let velocity = self.frame.reverse().apply(velocity);
        let (turning, moving) = (velocity.direction(), velocity.moment());
        self.frame.apply(Line::from_plucker(
            moving.map(|c| self.mass * c),
            core::array::from_fn(|k| self.moments[k] * turning[k]),
        ))
    }

    /// The velocity that has this momentum: the inverse of [`momentum`](Inertia::momentum).
    pub fn velocity(&self, momentum: Line<T>) -> Line<T> {
        let momentum = self.frame.reverse().apply(momentum);
        let (linear, angular) = (momentum.direction(), momentum.moment());
        self.frame.apply(Line::from_plucker(
            core::array::from_fn(|k| angular[k] / self.moments[k]),
            linear.map(|c| c / self.mass),
        ))
    }

    /// The kinetic energy ½ V ∨ I\[V\] of the body at the velocity V.
    pub fn energy(&self, velocity: Line<T>) -> T {
        (velocity & self.momentum(velocity)) * T::ratio(1, 2)
    }
}

/// Why no body has such an inertia.
///
/// ```
/// use incidence::pga3::{Inertia, InertiaError};
/// // Where the moments about x and y are 1 and 2, that about z is at most 3, of a flat body.
/// assert!(Inertia::principal(5.0, [1.0, 2.0, 3.0]).is_ok());
/// let error = Inertia::principal(5.0, [1.0, 2.0, 4.0]).unwrap_err();
/// assert_eq!(error, InertiaError::Triangle { axis: 2 });
/// assert_eq!(error.to_string(), "the moment of inertia about axis 2 exceeds the sum of the others");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum InertiaError {
    /// The mass is 0, negative, infinite or NaN.
    Mass,
    /// The moment about a principal axis is 0, negative, infinite or NaN.
    Moment {
        /// The number of the axis, from 0.
        axis: usize,
    },
    /// The moment about a principal axis is greater than the other two together.
    Triangle {
        /// The number of the axis, from 0.
        axis: usize,
    },
    /// The center of mass has a coordinate that is infinite or NaN, or is an ideal point.
    Center,
    /// An entry of the tensor is infinite or NaN, or is not what it is across the diagonal.
    Tensor {
        /// The entry's row, from 0.
        row: usize,
        /// The entry's column, from 0.
        column: usize,
    },
}

impl fmt::Display for InertiaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Mass => write!(f, "the mass is not a positive number"),
            Self::Moment { axis } => write!(f, "the moment of inertia about axis {axis} is not a positive number"),
            Self::Triangle { axis } => {
                write!(f, "the moment of inertia about axis {axis} exceeds the sum of the others")
            }
            Self::Center => write!(f, "the center of mass has no finite coordinates"),
            Self::Tensor { row, column } => {
                write!(f, "the entry in row {row}, column {column} of the tensor is not finite, or not symmetric")
            }
        }
    }
}

impl core::error::Error for InertiaError {}
