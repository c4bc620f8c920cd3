//! The definition: the five joins of a parallelogram with the Origin, over whatever points there are.

use crate::ops::Join;
use crate::pga3::Plane;
use crate::scalar::{Field, Ring};

/// The join of three points, which measures their area: in the plane it is a scalar, the area itself; in space it is a
/// plane, whose norm is the area. Ratios of areas are inner products.
///
/// ```
/// use incidence::minkowski::Area;
/// use incidence::pga3::{Plane, Point};
/// assert_eq!(Area::dot(-30, -15), 450);
/// assert_eq!(Plane::new(2, 3, 6, 99).dot(Plane::new(2, 3, 6, -5)), 49); // of the normals
/// let line = Point::new(1, 2, 3) & Point::new(3, 5, 9);
/// assert_eq!((line.dot(line), line | line), (49, -49)); // its length squared, whatever the sign of the algebra
/// ```
pub trait Area: Copy {
    /// The scalar of the ratios.
    type Scalar;
    /// The inner product of two areas; of an area with itself, its square.
    fn dot(self, other: Self) -> Self::Scalar;
}

impl<T: Ring> Area for T {
    type Scalar = T;
    #[inline]
    fn dot(self, other: T) -> T {
        self * other
    }
}

impl<T: Ring> Area for Plane<T> {
    type Scalar = T;
    #[inline]
    fn dot(self, other: Plane<T>) -> T {
        self.inner(other)
    }
}

impl<T: Ring> Area for crate::pga2::Line<T> {
    type Scalar = T;
    #[inline]
    fn dot(self, other: Self) -> T {
        self.inner(other)
    }
}

impl<T: Ring> Area for crate::pga3::Line<T> {
    type Scalar = T;
    /// Minus the inner product of the algebra, in which a line squares to a negative number.
    #[inline]
    fn dot(self, other: Self) -> T {
        -self.inner(other)
    }
}

/// The five joins of source 003 (L., intersect_lines() part 2), listing 1: two lines and three areas.
///
/// The corners of the parallelogram AB − CD are the points A−C, A−D, B−C and B−D. Its whole area is h; i and j are the
/// areas that the Origin cuts off. As shares of h they say how far along AB and CD the lines are closest.
///
/// ```
/// use incidence::minkowski::joins;
/// use incidence::pga2::Point;
///
/// // From A (1, 2) to B (5, 4), and from C (1, 5) to D (6, 0): they cross at (3, 3).
/// let (ac, ad, bc) = (Point::new(0, -3), Point::new(-5, 2), Point::new(4, -1));
/// let found = joins(ac, ad, bc, Point::origin());
/// assert_eq!((found.h, found.i, found.j), (-30, -15, -12)); // s = 15/30, t = 12/30
/// ```
///
/// ```
/// use incidence::minkowski::joins;
/// use incidence::pga3::Point;
///
/// // The same in space, with the second segment raised by 7: the areas are planes now, their ratios the same.
/// let (ac, ad, bc) = (Point::new(0.0, -3.0, -7.0), Point::new(-5.0, 2.0, -7.0), Point::new(4.0, -1.0, -7.0));
/// let found = joins(ac, ad, bc, Point::origin());
/// assert_eq!((found.s(), found.t()), (0.5, 0.4));
/// assert_eq!(found.h | found.h, 30.0 * 30.0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Joins<L, A> {
    /// l = (A−C) ∨ (A−D), the edge s = 0.
    pub l: L,
    /// m = (B−C) ∨ (A−C), the edge t = 0.
    pub m: L,
    /// h = l ∨ (B−C), the area of the parallelogram.
    pub h: A,
    /// i = l ∨ O, the area between the Origin and the edge s = 0.
    pub i: A,
    /// j = m ∨ O, the area between the Origin and the edge t = 0.
    pub j: A,
}

/// The five joins of the corners A−C, A−D and B−C, as points of weight 1, with the Origin.
#[inline]
pub fn joins<P, L, A>(ac: P, ad: P, bc: P, origin: P) -> Joins<L, A>
where
    P: Copy + Join<P, Output = L>,
    L: Copy + Join<P, Output = A>,
{
    let l = ac.join(ad);
    let m = bc.join(ac);
    Joins { l, m, h: l.join(bc), i: l.join(origin), j: m.join(origin) }
}

impl<L, A: Area> Joins<L, A>
where
    A::Scalar: Field,
{
    /// How far along AB the lines are closest: (i | h)/(h | h), from 0 at A to 1 at B. In the plane it is i/h.
    ///
    /// For parallel lines h is 0 and there is no such place: floats give NaN or infinity, exact scalars panic on their
    /// division by 0.
    #[inline]
    pub fn s(&self) -> A::Scalar {
        self.i.dot(self.h) / self.h.dot(self.h)
    }

    /// How far along CD: (j | h)/(h | h), from 0 at C to 1 at D; see [`s`](Self::s).
    #[inline]
    pub fn t(&self) -> A::Scalar {
        self.j.dot(self.h) / self.h.dot(self.h)
    }
}
