//! How lines and planes of space lie: which case it is, and what is known then.

use super::coordinates::{Axis, Hesse, place, point};
use super::{Direction, Line, Plane, Point, cross, difference, sum};
use crate::magnitude::{dot, finite, scaled};
use crate::ops::{Contains, Relation, forward};
use crate::scalar::Field;
use crate::tolerance::Tolerance;

/// How two lines a and b of space lie relative to each other. Points have weight 1.
///
/// ```
/// use incidence::Tolerance;
/// use incidence::pga3::{Direction, Line, LinePair, Plane, Point};
/// // The x axis, and a line along y that passes 2 above it at x = 3.
/// let x_axis = Line::through([0.0, 0.0, 0.0], [1.0, 0.0, 0.0]);
/// let above = Line::through([3.0, 0.0, 2.0], [3.0, 1.0, 2.0]);
/// let (on_a, on_b) = (Point::new(3.0, 0.0, 0.0), Point::new(3.0, 0.0, 2.0));
/// let (across, normal) = (Direction::new(0.0, 0.0, 2.0), Line::through([3.0, 0.0, 0.0], [3.0, 0.0, 1.0])); // x × y is z
/// assert_eq!(x_axis.relation(above, Tolerance::exact()), LinePair::Skew { on_a, on_b, across, normal });
/// // One beside it, the other way round, 4 further along y: the plane of both is z = 0, seen from above.
/// let beside = Line::through([7.0, 4.0, 0.0], [6.0, 4.0, 0.0]);
/// let LinePair::Parallel { across, plane, aligned } = x_axis.relation(beside, Tolerance::exact()) else { panic!() };
/// assert_eq!((across, aligned), (Direction::new(0.0, 4.0, 0.0), false));
/// assert_eq!(plane.normalized(), Plane::new(0.0, 0.0, 1.0, 0.0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(::serde::Serialize, ::serde::Deserialize),
    serde(deny_unknown_fields, bound(serialize = "T: ::serde::Serialize + Copy"))
)]
pub enum LinePair<T = f64> {
    /// They neither meet nor are parallel.
    Skew {
        /// The point of a nearest to b.
        on_a: Point<T>,
        /// The point of b nearest to a.
        on_b: Point<T>,
        /// From `on_a` to `on_b`, perpendicular to both lines: its length is the distance, without the cancellation of
        /// the points' difference.
        across: Direction<T>,
        /// The common normal, in the direction a × b; its norm is some positive number.
        normal: Line<T>,
    },
    /// They meet in one point.
    Crossing {
        /// Where they meet; with a tolerance, halfway between their closest points.
        point: Point<T>,
        /// The plane of both, with the normal a × b, times a positive number.
        plane: Plane<T>,
    },
    /// They are parallel, with the same direction or opposite ones.
    Parallel {
        /// From a to b, perpendicular to a: its length is the distance.
        across: Direction<T>,
        /// The plane of both: the join of a with a point of b, times a positive number.
        plane: Plane<T>,
        /// Whether they point the same way.
        aligned: bool,
    },
    /// They are the same line.
    Equal {
        /// Whether they point the same way.
        aligned: bool,
    },
    /// One of them is ideal, zero, or not finite.
    Improper,
}

/// How a line and a plane lie relative to each other. For a ray from a point p along the line, the crossing is ahead if
/// (point − p) · direction > 0.
///
/// ```
/// use incidence::Tolerance;
/// use incidence::pga3::{Direction, Line, LinePlane, Plane, Point};
/// let ground = Plane::new(0.0, 0.0, 2.0, 0.0); // z = 0, of norm 2
/// let relation = |a: [f64; 3], b: [f64; 3]| Line::through(a, b).relation(ground, Tolerance::exact());
/// let point = Point::new(1.0, 2.0, 0.0);
/// assert_eq!(relation([1.0, 2.0, 5.0], [1.0, 2.0, 4.0]), LinePlane::Crossing { point });
/// let across = Direction::new(0.0, 0.0, 5.0); // up to the line
/// assert_eq!(relation([1.0, 2.0, 5.0], [3.0, 7.0, 5.0]), LinePlane::Parallel { across });
/// assert_eq!(relation([1.0, 2.0, 0.0], [3.0, 7.0, 0.0]), LinePlane::Contained);
///
/// // A ray meets the ground where the line does, if it looks downwards.
/// let p = Point::new(1.0, 2.0, 5.0);
/// let lands = |direction: Direction| match (p & direction).relation(ground, Tolerance::exact()) {
///     LinePlane::Crossing { point } => p.direction_to(point).dot(direction) > 0.0,
///     _ => false,
/// };
/// assert_eq!([-1.0, 0.0, 1.0].map(|z| lands(Direction::new(3.0, 0.0, z))), [true, false, false]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(::serde::Serialize, ::serde::Deserialize),
    serde(deny_unknown_fields, bound(serialize = "T: ::serde::Serialize + Copy"))
)]
pub enum LinePlane<T = f64> {
    /// They meet in one point.
    Crossing {
        /// Where they meet, of weight 1.
        point: Point<T>,
    },
    /// The line is parallel to the plane and not in it.
    Parallel {
        /// From the plane to the line's point nearest to the origin, perpendicular to the plane: its length is the
        /// distance.
        across: Direction<T>,
    },
    /// The line lies in the plane.
    Contained,
    /// One of them is ideal, zero, or not finite.
    Improper,
}

/// How two planes a and b lie relative to each other.
///
/// ```
/// use incidence::Tolerance;
/// use incidence::pga3::{Direction, Line, Plane, PlanePair};
/// let wall = Plane::new(1.0, 0.0, 0.0, -2.0); // x = 2
/// let floor = Plane::new(0.0, 1.0, 0.0, 0.0); // y = 0
/// let line = Line::through([2.0, 0.0, 0.0], [2.0, 0.0, 1.0]); // along x × y = z
/// assert_eq!(wall.relation(floor, Tolerance::exact()), PlanePair::Crossing { line });
/// // x = 5, with what is less on its positive side.
/// let across = Direction::new(3.0, 0.0, 0.0);
/// let opposite = wall.relation(Plane::new(-1.0, 0.0, 0.0, 5.0), Tolerance::exact());
/// assert_eq!(opposite, PlanePair::Parallel { across, aligned: false });
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(::serde::Serialize, ::serde::Deserialize),
    serde(deny_unknown_fields, bound(serialize = "T: ::serde::Serialize + Copy"))
)]
pub enum PlanePair<T = f64> {
    /// They meet in one line.
    Crossing {
        /// The meet a ∧ b, times a positive number: in the direction a × b of the normals.
        line: Line<T>,
    },
    /// They are parallel and not the same plane.
    Parallel {
        /// From a to b, perpendicular to a: its length is the distance.
        across: Direction<T>,
        /// Whether their positive sides face the same way.
        aligned: bool,
    },
    /// They are the same plane.
    Equal {
        /// Whether their positive sides are the same.
        aligned: bool,
    },
    /// One of them is ideal, zero, or not finite.
    Improper,
}

/// How three planes a, b, c lie relative to each other.
///
/// ```
/// use incidence::Tolerance;
/// use incidence::pga3::{Plane, PlaneTriple, Point};
/// let (floor, ceiling) = (Plane::new(0.0, 0.0, 1.0, 0.0), Plane::new(0.0, 0.0, -1.0, 3.0)); // z = 0 and z = 3
/// let (wall, side) = (Plane::new(1.0, 0.0, 0.0, -2.0), Plane::new(0.0, 1.0, 0.0, -4.0)); // x = 2 and y = 4
/// let relation = |b, c| floor.relation((b, c), Tolerance::exact());
/// assert_eq!(relation(wall, side), PlaneTriple::Point { point: Point::new(2.0, 4.0, 0.0) });
/// let PlaneTriple::Slab { parallel: [0, 2], edges } = relation(wall, ceiling) else { panic!() };
/// assert!(edges[0].contains(Point::new(2.0, 9.0, 0.0), Tolerance::exact()));
/// assert!(edges[1].contains(Point::new(2.0, 9.0, 3.0), Tolerance::exact()));
/// // A roof, over the floor.
/// let (left, right) = (Plane::new(-1.0, 0.0, 1.0, -5.0), Plane::new(1.0, 0.0, 1.0, -5.0));
/// let PlaneTriple::Prism { edges: [ridge, ..] } = relation(left, right) else { panic!() };
/// assert!(ridge.contains(Point::new(0.0, 9.0, 5.0), Tolerance::exact()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(::serde::Serialize, ::serde::Deserialize),
    serde(deny_unknown_fields, bound(serialize = "T: ::serde::Serialize + Copy"))
)]
pub enum PlaneTriple<T = f64> {
    /// They meet in one point, like the floor and two walls.
    Point {
        /// Where they meet, of weight 1.
        point: Point<T>,
    },
    /// They meet in one line, like the pages of a book. Two of them may be equal.
    Line {
        /// The line where they meet: b ∧ c, c ∧ a or a ∧ b, whichever two planes are most nearly perpendicular to each other. So its
        /// direction may be either one.
        line: Line<T>,
    },
    /// They meet two by two in three parallel lines, like the faces of a roof and the floor.
    Prism {
        /// b ∧ c, c ∧ a and a ∧ b, times positive numbers.
        edges: [Line<T>; 3],
    },
    /// Two are parallel, and the third plane meets both, like a wall between floor and ceiling.
    Slab {
        /// Which two are parallel: 0 is a, 1 is b, 2 is c.
        parallel: [usize; 2],
        /// The lines where these two meet the third: each of them ∧ the third, times a positive number.
        edges: [Line<T>; 2],
    },
    /// All are parallel, and they are not all the same.
    Parallel,
    /// They are the same plane.
    Equal,
    /// One of them is ideal, zero, or not finite.
    Improper,
}

impl<T: Field + PartialOrd> Relation<Line<T>> for Line<T> {
    type Scalar = T;
    type Output = LinePair<T>;
    fn relation(self, rhs: Line<T>, tolerance: Tolerance<T>) -> LinePair<T> {
        let (Some((a, from)), Some((b, to))) = (Axis::in_reach(self), Axis::in_reach(rhs)) else {
            return LinePair::Improper;
        };
        let w = difference(to, from);
        let h = cross(a.d, b.d);
        if tolerance.aligns(h, a.dd * b.dd) {
            let aligned = dot(a.d, b.d) > T::zero();
            let along = dot(w, a.d) / a.dd;
            let across = difference(w, a.d.map(|c| along * c));
            if tolerance.reaches(across) {
                return LinePair::Equal { aligned };
            }
            return LinePair::Parallel { across: across.into(), plane: spanned(&a, to, across), aligned };
        }
        // a + s d₁ and b + t d₂ are closest where w + t d₂ − s d₁ is along h: s = (w × d₂)·h / (h·h), t = (w × d₁)·h /
        // (h·h). The square of a small h could underflow, so one factor of each product, n, is h to scale.
        let n = scaled(h).map_or(h, |(n, _)| n);
        let s = dot(cross(w, b.d), n) / dot(n, h);
        let t = dot(cross(w, a.d), n) / dot(n, h);
        let on_a = sum(from, a.d.map(|c| s * c));
        let on_b = sum(to, b.d.map(|c| t * c));
        let height = dot(w, n) / dot(n, n);
        let across = n.map(|c| height * c);
        if tolerance.reaches(across) {
            let middle = mean(on_a, on_b);
            let [x, y, z] = n;
            let plane = Plane::new(x, y, z, -dot(n, middle));
            return LinePair::Crossing { point: point(middle, T::one()), plane };
        }
        LinePair::Skew {
            on_a: point(on_a, T::one()),
            on_b: point(on_b, T::one()),
            across: across.into(),
            normal: Line::from_plucker(n, cross(on_a, n)),
        }
    }
}

impl<T: Field + PartialOrd> Relation<Plane<T>> for Line<T> {
    type Scalar = T;
    type Output = LinePlane<T>;
    fn relation(self, rhs: Plane<T>, tolerance: Tolerance<T>) -> LinePlane<T> {
        let (Some((line, foot)), Some(plane)) = (Axis::in_reach(self), Hesse::in_reach(rhs)) else {
            return LinePlane::Improper;
        };
        let slope = dot(line.d, plane.n);
        let height = plane.at(foot);
        if !tolerance.aligns([slope], line.dd * plane.nn) {
            let s = -(height / slope);
            return LinePlane::Crossing { point: point(sum(foot, line.d.map(|c| s * c)), T::one()) };
        }
        let across = plane.n.map(|c| height / plane.nn * c);
        if tolerance.reaches(across) { LinePlane::Contained } else { LinePlane::Parallel { across: across.into() } }
    }
}

impl<T: Field + PartialOrd> Relation<Line<T>> for Plane<T> {
    type Scalar = T;
    type Output = LinePlane<T>;
    fn relation(self, rhs: Line<T>, tolerance: Tolerance<T>) -> LinePlane<T> {
        rhs.relation(self, tolerance)
    }
}

impl<T: Field + PartialOrd> Relation<Plane<T>> for Plane<T> {
    type Scalar = T;
    type Output = PlanePair<T>;
    fn relation(self, rhs: Plane<T>, tolerance: Tolerance<T>) -> PlanePair<T> {
        let (Some(a), Some(b)) = (Hesse::in_reach(self), Hesse::in_reach(rhs)) else { return PlanePair::Improper };
        let h = cross(a.n, b.n);
        if !tolerance.aligns(h, a.nn * b.nn) {
            return PlanePair::Crossing { line: meet(&a, &b) };
        }
        let aligned = dot(a.n, b.n) > T::zero();
        let height = a.at(b.foot()) / a.nn;
        let across = a.n.map(|c| height * c);
        if tolerance.reaches(across) {
            PlanePair::Equal { aligned }
        } else {
            PlanePair::Parallel { across: across.into(), aligned }
        }
    }
}

impl<T: Field + PartialOrd> Relation<(Plane<T>, Plane<T>)> for Plane<T> {
    type Scalar = T;
    type Output = PlaneTriple<T>;
    /// How `self`, the first and the second plane of the pair lie.
    ///
    /// ```
    /// use incidence::Tolerance;
    /// use incidence::pga3::{Plane, PlaneTriple, Point};
    /// let (a, b) = (Plane::new(1.0, 2.0, 2.0, -3.0), Plane::new(2.0, -2.0, 1.0, 5.0));
    /// let c = Plane::new(2.0, 1.0, -2.0, 7.0);
    /// let tolerance = Tolerance::relative(1e-12, 10.0);
    /// let PlaneTriple::Point { point } = a.relation((b, c), tolerance) else { panic!("they meet in a point") };
    /// for plane in [a, b, c] {
    ///     assert!(f64::abs(plane & point) < 1e-14);
    /// }
    /// ```
    fn relation(self, (b, c): (Plane<T>, Plane<T>), tolerance: Tolerance<T>) -> PlaneTriple<T> {
        let (Some(a), Some(b), Some(c)) = (Hesse::in_reach(self), Hesse::in_reach(b), Hesse::in_reach(c)) else {
            return PlaneTriple::Improper;
        };
        let planes = [a, b, c];
        // The squared sines of the angles opposite to each plane: those of (b, c), (c, a) and (a, b).
        let pairs = [[1, 2], [2, 0], [0, 1]].map(|[i, j]: [usize; 2]| (i, j, &planes[i], &planes[j]));
        let sines = pairs.map(|(_, _, p, q)| {
            let (h, under) = (cross(p.n, q.n), p.nn * q.nn);
            (dot(h, h) / under, tolerance.aligns(h, under))
        });
        let parallel = sines.map(|(_, aligned)| aligned);
        // The line of the two most perpendicular ones is the best known, and the third plane is k. Squares that underflow
        // are alike, but not the pairs.
        let greater = |j: usize, k: usize| sines[j].0 > sines[k].0 || parallel[k] && !parallel[j];
        let k = (1..3).fold(0, |k, next| if greater(next, k) { next } else { k });
        let (_, _, p, q) = pairs[k];
        if parallel[k] {
            let near = |other: &Hesse<T>| tolerance.reaches(a.n.map(|n| a.at(other.foot()) / a.nn * n));
            return if near(&b) && near(&c) { PlaneTriple::Equal } else { PlaneTriple::Parallel };
        }
        let line = meet(p, q);
        let [x, y, z] = planes[k].n;
        // Where two are parallel, the line is to the third, whatever rounding leaves of its slope.
        let pair = (0..3).find(|&other| parallel[other]);
        let sine = if pair.is_some() { T::one() } else { tolerance.sine };
        match line.relation(Plane::new(x, y, z, planes[k].c), Tolerance { sine, ..tolerance }) {
            LinePlane::Crossing { point } => PlaneTriple::Point { point },
            LinePlane::Contained => PlaneTriple::Line { line },
            LinePlane::Improper => PlaneTriple::Improper,
            LinePlane::Parallel { .. } => match pair {
                Some(other) => {
                    let (i, j, p, q) = pairs[other];
                    PlaneTriple::Slab { parallel: [i.min(j), i.max(j)], edges: slab([p, q], &planes[other], i > j) }
                }
                None => PlaneTriple::Prism { edges: pairs.map(|(_, _, p, q)| meet(p, q)) },
            },
        }
    }
}

/// Where two parallel planes meet a third, in order of their places.
fn slab<T: Field + PartialOrd>([p, q]: [&Hesse<T>; 2], third: &Hesse<T>, swapped: bool) -> [Line<T>; 2] {
    if swapped { [meet(q, third), meet(p, third)] } else { [meet(p, third), meet(q, third)] }
}

/// The meet of two planes of a norm near 1.
fn meet<T: Field + PartialOrd>(a: &Hesse<T>, b: &Hesse<T>) -> Line<T> {
    let plane = |&Hesse { n: [x, y, z], c, .. }: &Hesse<T>| Plane::new(x, y, z, c);
    plane(a) ^ plane(b)
}

/// The plane of a line and a point beside it, to which it is `across`, which may be as long or short as numbers are.
fn spanned<T: Field + PartialOrd>(line: &Axis<T>, to: [T; 3], across: [T; 3]) -> Plane<T> {
    let [x, y, z] = cross(line.d, scaled(across).map_or(across, |(across, _)| across));
    Plane::new(x, y, z, -dot([x, y, z], to))
}

#[inline]
fn mean<T: Field>(a: [T; 3], b: [T; 3]) -> [T; 3] {
    sum(a, b).map(|c| c / (T::one() + T::one()))
}

impl<T: Field + PartialOrd> Contains<Point<T>> for Line<T> {
    type Scalar = T;
    fn contains(self, x: Point<T>, tolerance: Tolerance<T>) -> bool {
        let (Some(axis), true, Some(p)) = (Axis::finite(self), finite(x.to_array()), place(x)) else { return false };
        tolerance.reaches(axis.way_from(p).map(|c| c / axis.dd))
    }
}

impl<T: Field + PartialOrd> Contains<Point<T>> for Plane<T> {
    type Scalar = T;
    fn contains(self, x: Point<T>, tolerance: Tolerance<T>) -> bool {
        let (Some(plane), true, Some(p)) = (Hesse::finite(self), finite(x.to_array()), place(x)) else { return false };
        let height = plane.at(p) / plane.nn;
        tolerance.reaches(plane.n.map(|c| height * c))
    }
}

impl<T: Field + PartialOrd> Contains<Line<T>> for Plane<T> {
    type Scalar = T;
    fn contains(self, x: Line<T>, tolerance: Tolerance<T>) -> bool {
        matches!(x.relation(self, tolerance), LinePlane::Contained)
    }
}

forward!(relation for Line, Plane);
