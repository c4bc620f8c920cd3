//! How lines of the plane lie: which case it is, and what is known then.

use super::coordinates::{Hesse, cross, place, point};
use super::{Direction, Line, Point};
use crate::magnitude::finite;
use crate::ops::{Contains, Relation, forward};
use crate::scalar::Field;
use crate::tolerance::Tolerance;

/// How two lines a and b of the plane lie relative to each other.
///
/// ```
/// use incidence::pga2::{Direction, Line, LinePair, Point};
/// use incidence::Tolerance;
/// // y = 1, and y = 4 the other way round.
/// let (a, b) = (Line::new(0.0, 1.0, -1.0), Line::new(0.0, -2.0, 8.0));
/// let across = Direction::new(0.0, 3.0);
/// assert_eq!(a.relation(b, Tolerance::exact()), LinePair::Parallel { across, aligned: false });
/// assert_eq!(a.relation(a * -2.0, Tolerance::exact()), LinePair::Equal { aligned: false });
/// // y = 1 and y = x.
/// let point = Point::new(1.0, 1.0);
/// assert_eq!(a.relation(Line::new(-1.0, 1.0, 0.0), Tolerance::exact()), LinePair::Crossing { point });
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(::serde::Serialize, ::serde::Deserialize),
    serde(deny_unknown_fields, bound(serialize = "T: ::serde::Serialize + Copy"))
)]
pub enum LinePair<T = f64> {
    /// They meet in one point.
    Crossing {
        /// Where they meet, of weight 1.
        point: Point<T>,
    },
    /// They are parallel, with the same direction or opposite ones.
    Parallel {
        /// From a to b, perpendicular to a: its length is the distance.
        across: Direction<T>,
        /// Whether they point the same way.
        aligned: bool,
    },
    /// They are the same line.
    Equal {
        /// Whether they point the same way.
        aligned: bool,
    },
    /// At least one of them is ideal, zero, or not finite.
    Improper,
}

impl<T: Field + PartialOrd> Relation<Line<T>> for Line<T> {
    type Scalar = T;
    type Output = LinePair<T>;
    fn relation(self, rhs: Line<T>, tolerance: Tolerance<T>) -> LinePair<T> {
        let (Some(a), Some(b)) = (Hesse::in_reach(self), Hesse::in_reach(rhs)) else { return LinePair::Improper };
        let sine = cross(a.n, b.n);
        if !tolerance.aligns([sine], a.nn * b.nn) {
            // Cramer's rule, the meet a ∧ b divided by its weight.
            let x = (a.n[1] * b.c - a.c * b.n[1]) / sine;
            let y = (a.c * b.n[0] - a.n[0] * b.c) / sine;
            return LinePair::Crossing { point: point([x, y], T::one()) };
        }
        let aligned = crate::magnitude::dot(a.n, b.n) > T::zero();
        let height = a.at(b.foot()) / a.nn;
        let across = a.n.map(|c| height * c);
        if tolerance.reaches(across) {
            LinePair::Equal { aligned }
        } else {
            LinePair::Parallel { across: across.into(), aligned }
        }
    }
}

impl<T: Field + PartialOrd> Contains<Point<T>> for Line<T> {
    type Scalar = T;
    fn contains(self, x: Point<T>, tolerance: Tolerance<T>) -> bool {
        let (Some(line), true, Some(p)) = (Hesse::finite(self), finite(x.to_array()), place(x)) else { return false };
        let height = line.at(p) / line.nn;
        tolerance.reaches(line.n.map(|c| height * c))
    }
}

forward!(relation for Line);
