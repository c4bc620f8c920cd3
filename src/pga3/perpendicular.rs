//! Parallels, perpendiculars, the common normal and bisectors in space.

use super::coordinates::{Axis, Hesse, place};
use super::{Direction, Line, Plane, Point, cross, difference, sum};
use crate::magnitude::{beyond_rounding, dot, scaled};
use crate::ops::{Perpendicular, forward};
use crate::scalar::{Field, Real};

impl<T: Field> Perpendicular<Point<T>> for Plane<T> {
    type Output = Line<T>;
    fn perpendicular_through(self, through: Point<T>) -> Line<T> {
        let Some(p) = place(through) else { return Line::zero() };
        Line::from_plucker(self.normal(), cross(p, self.normal()))
    }
}

impl<T: Field> Perpendicular<Point<T>> for Line<T> {
    type Output = Plane<T>;
    fn perpendicular_through(self, through: Point<T>) -> Plane<T> {
        Plane::from_normal(through, self.direction())
    }
}

/// # Making planes
impl<T: Field> Plane<T> {
    /// The plane through a point of any weight, with a given normal. The normal points to the positive side of the plane, and
    /// its length is the norm of the plane. Zero if the point is ideal or zero.
    ///
    /// ```
    /// use incidence::pga3::{Plane, Point};
    /// let plane = Plane::from_normal([1.0, 1.0, 2.0], [2.0, 3.0, 6.0]);
    /// assert_eq!(plane, Plane::new(2.0, 3.0, 6.0, -17.0));
    /// assert!(plane & Point::new(2.0, 1.0, 2.0) > 0.0);
    /// ```
    #[inline]
    pub fn from_normal(through: impl Into<Point<T>>, normal: impl Into<Direction<T>>) -> Self {
        let Some(p) = place(through.into()) else { return Plane::zero() };
        let n @ [x, y, z] = normal.into().coords();
        Plane::new(x, y, z, -dot(p, n))
    }
}

impl<T: Field> Perpendicular<Line<T>> for Plane<T> {
    type Output = Plane<T>;
    /// The inner product `through | self`, in which the normal is n × d.
    fn perpendicular_through(self, through: Line<T>) -> Plane<T> {
        let plane = through | self;
        let normal @ [x, y, z] = plane.normal();
        if !normal.iter().all(T::is_zero) {
            return plane;
        }
        // Along n, the moment of a line is perpendicular to n, but rounding leaves some of the ideal plane.
        let n = self.normal();
        let along = dot(n, through.direction());
        if normal == Direction::zero().coords() || along.is_zero() {
            return Plane::zero();
        }
        // What is left over dual numbers is how fast the plane turns, about the place n × m / n·d of the line.
        Plane::new(x, y, z, -(dot(normal, cross(n, through.moment())) / along))
    }
}

/// # Parallels and perpendiculars
impl<T: Field + PartialOrd> Line<T> {
    /// The line parallel to this one through a point, of the same norm and orientation: the projection of this line onto the
    /// point. Zero if the point or the line is ideal or zero.
    ///
    /// ```
    /// use incidence::pga3::{Line, Point};
    /// let line = Line::through([1.0, 2.0, 3.0], [3.0, 5.0, 9.0]);
    /// let parallel = line.parallel_through(Point::new(4.0, 0.0, 1.0));
    /// assert_eq!(parallel, Line::through([4.0, 0.0, 1.0], [6.0, 3.0, 7.0]));
    /// ```
    #[inline]
    pub fn parallel_through(self, point: Point<T>) -> Self {
        self.project(point)
    }

    /// The line that is perpendicular to both lines and crosses both, in the direction a × b. It meets each line where it is
    /// closest to the other. `None` if the directions are exactly parallel, because then there are many such lines, or if a
    /// line is ideal or zero. A NaN in a line gives NaN.
    ///
    /// For lines in floats that are nearly parallel, at an angle φ, the result is as uncertain as their coefficients make it:
    /// its direction is known to about ε/φ. The [relation](crate::ops::Relation) of the lines lets you choose the angle below
    /// which they count as parallel.
    ///
    /// ```
    /// use incidence::pga3::Line;
    /// let a = Line::through([0.0, 0.0, 1.0], [1.0, 0.0, 1.0]);
    /// let b = Line::through([3.0, 0.0, 7.0], [3.0, 1.0, 7.0]);
    /// assert_eq!(a.common_normal(b), Some(Line::through([3.0, 0.0, 0.0], [3.0, 0.0, 1.0])));
    /// assert_eq!(a.common_normal(a * -3.0), None);
    /// ```
    pub fn common_normal(self, other: Line<T>) -> Option<Line<T>> {
        let (a, b) = (Axis::of(self)?, Axis::of(other)?);
        let w = difference(b.foot(), a.foot());
        let h = cross(a.d, b.d);
        // Of nearly parallel lines the square could underflow, so one factor of each product is to scale.
        let (n, _) = scaled(h)?;
        let s = dot(cross(w, b.d), n) / dot(n, h);
        let on_a = sum(a.foot(), a.d.map(|c| s * c));
        Some(Line::from_plucker(n, cross(on_a, n)))
    }
}

impl<T: Field + PartialOrd> Plane<T> {
    /// The plane parallel to this one through a point, of the same norm and orientation: the projection of this plane onto the
    /// point. Zero if the point is ideal or zero.
    ///
    /// ```
    /// use incidence::pga3::{Plane, Point};
    /// let plane = Plane::new(2.0, 3.0, 6.0, 5.0);
    /// assert_eq!(plane.parallel_through(Point::new(1.0, 1.0, 2.0)), Plane::new(2.0, 3.0, 6.0, -17.0));
    /// ```
    #[inline]
    pub fn parallel_through(self, point: Point<T>) -> Self {
        self.project(point)
    }
}

/// # Bisectors
impl<T: Field> Point<T> {
    /// The plane of all points that are as far from `self` as from `other`. Its positive side is the side of `other`, and its
    /// norm is the distance of the two points. Zero if one is ideal or zero, and, but for the rounding of coordinates, if the points
    /// are the same.
    ///
    /// ```
    /// use incidence::pga3::{Plane, Point};
    /// let (p, q) = (Point::new(1.0, 2.0, 3.0), Point::new(3.0, 4.0, 3.0));
    /// assert_eq!(p.bisector(q), Plane::new(2.0, 2.0, 0.0, -10.0));
    /// ```
    pub fn bisector(self, other: Point<T>) -> Plane<T> {
        let (Some(p), Some(q)) = (place(self), place(other)) else { return Plane::zero() };
        let normal @ [x, y, z] = difference(q, p);
        Plane::new(x, y, z, -(dot(normal, sum(p, q)) / (T::one() + T::one())))
    }
}

impl<T: Real> Plane<T> {
    /// The two planes that bisect the angles of two planes: the sum and the difference of the unit planes, perpendicular to
    /// each other. The first holds the points whose signed distances from the planes are opposite; the second holds those whose
    /// signed distances are equal. The norms of the bisectors are 2 cos(φ/2) and 2 sin(φ/2) for the angle φ of the normals.
    ///
    /// For parallel planes one bisector is the plane halfway between them; the other is ideal, or zero, but for rounding, if the
    /// planes are equal. Planes count as parallel if they are for all that rounding hides: if the products aᵢbₖ
    /// and aₖbᵢ of the components of their normals differ by less than some ε of themselves. If a plane is ideal or zero, both bisectors
    /// are zero. The direction of the bisector of smaller norm is known to about ε over that norm.
    ///
    /// ```
    /// use incidence::pga3::Plane;
    /// let [sum, difference] = Plane::new(5.0, 0.0, 0.0, -10.0).bisectors(Plane::new(0.0, 3.0, 0.0, 3.0));
    /// assert_eq!(sum, Plane::new(1.0, 1.0, 0.0, -1.0));
    /// assert_eq!(difference, Plane::new(1.0, -1.0, 0.0, -3.0));
    /// ```
    pub fn bisectors(self, other: Plane<T>) -> [Plane<T>; 2] {
        let unit = |plane: Plane<T>| {
            let Hesse { n: [x, y, z], c, nn } = Hesse::of(plane)?;
            Some(Plane::new(x, y, z, c) / nn.sqrt())
        };
        // The noise that is left of a normal would give an ideal plane some direction.
        let clean = |plane: Plane<T>, of: [Plane<T>; 2]| {
            let [x, y, z] = beyond_rounding(plane.normal(), of.map(Plane::normal));
            Plane::new(x, y, z, plane.e0)
        };
        match (unit(self), unit(other)) {
            (Some(a), Some(b)) => [clean(a + b, [a, b]), clean(a - b, [a, b])],
            _ => [Plane::zero(); 2],
        }
    }
}

impl<T: Real> Line<T> {
    /// The two lines that bisect the angles of two lines, perpendicular to each other, through the point where they cross. The
    /// first points between the two, and its norm is 2 cos(φ/2) for their angle φ. The second points from `other` to `self`,
    /// and its norm is 2 sin(φ/2).
    ///
    /// For skew lines they are axes through the middle of the common normal: a half turn about the first takes one line to the
    /// other, a half turn about the second takes it to the other reversed. For parallel lines one bisector is the line halfway
    /// between them; the other is ideal, or zero, but for rounding, if the lines are equal. Lines count as parallel if they
    /// are for all that rounding hides: if the products aᵢbₖ and aₖbᵢ of the components of their directions differ by less than
    /// some ε of themselves. If a line is ideal or zero, both bisectors are zero. The direction of the bisector of
    /// smaller norm is known to about ε over that norm.
    ///
    /// ```
    /// use incidence::pga3::Line;
    /// let a = Line::through([1.0, 2.0, 3.0], [5.0, 2.0, 3.0]);
    /// let b = Line::through([1.0, 2.0, 3.0], [1.0, 4.0, 3.0]);
    /// assert_eq!(a.bisectors(b), [
    ///     Line::through([1.0, 2.0, 3.0], [2.0, 3.0, 3.0]),
    ///     Line::through([1.0, 2.0, 3.0], [2.0, 1.0, 3.0]),
    /// ]);
    /// ```
    pub fn bisectors(self, other: Line<T>) -> [Line<T>; 2] {
        let unit = |line: Line<T>| {
            let axis = Axis::of(line)?;
            Some((axis.d.map(|c| c / axis.dd.sqrt()), axis.foot()))
        };
        let (Some((d, p)), Some((e, q))) = (unit(self), unit(other)) else { return [Line::zero(); 2] };
        // The sum of skew unit lines is a screw. The half turn that swaps the lines leaves the sum as it is, so its
        // axis too: without the part of the moment along it. Its foot may be further off than the moment is large.
        let axis = |direction, moment| {
            let across = |(d, _)| cross(cross(d, moment).map(|c| c / dot(d, d)), d);
            Line::from_plucker(direction, scaled(direction).map_or(moment, across))
        };
        let (m, n) = (cross(p, d), cross(q, e));
        // Along the noise that is left of parallel directions, there would be a part of the moment, too.
        let clean = |direction| beyond_rounding(direction, [d, e]);
        [axis(clean(sum(d, e)), sum(m, n)), axis(clean(difference(d, e)), difference(m, n))]
    }
}

forward!(perpendicular for Line, Plane);
