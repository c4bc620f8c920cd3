//! The answer in the terms of the plane and of space.

use super::difference::{Corner, Difference};
use super::simplex::Simplex;
use crate::body::Body;
use crate::scalar::Widen;

/// How far apart two convex bodies are, or how deep in each other, and where. `P` is a point and `D` a direction of the
/// plane or of space.
///
/// Bodies are closed: those that touch overlap, with depth 0. Whether they are apart or overlap is exact, for every finite input.
/// The numbers have a relative error of at most 16 ε, also for tiny distances of huge bodies, down to the least normal number.
///
/// ```
/// use incidence::pga2::{Ball, Direction, Proximity, Rect, proximity};
/// let square = Rect::new([1.0, 1.0])?;
/// let away = proximity(&square, &Ball::new([4.0, 0.0], 1.0)?);
/// assert_eq!(away.signed_distance(), 2.0);
/// assert_eq!(away.points().unwrap().map(|point| point.coords()), [[1.0, 0.0], [3.0, 0.0]]);
/// // Half of a unit in each other. The ball has to go to the right; seen from it, the square to the left.
/// let ball = Ball::new([1.5, 0.0], 1.0)?;
/// let (one, other) = (proximity(&square, &ball), proximity(&ball, &square));
/// assert_eq!((one.signed_distance(), one.normal()), (-0.5, Some(Direction::new(1.0, 0.0))));
/// assert_eq!((other.depth(), other.normal()), (0.5, Some(Direction::new(-1.0, 0.0))));
/// assert_eq!(one.points().unwrap().map(|point| point.coords()), [[1.0, 0.0], [0.5, 0.0]]);
/// // Of what is no body nothing is claimed.
/// let found = proximity(&square, &Ball { center: [f64::NAN, 0.0], radius: 1.0 });
/// assert!(matches!(found, Proximity::Undecided { .. }) && found.distance().is_nan() && !found.is_overlapping());
/// # Ok::<(), incidence::body::BodyError>(())
/// ```
#[must_use]
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Proximity<T, P, D> {
    /// They have no point in common.
    #[non_exhaustive]
    Separated {
        /// How far they are apart, which is not 0.
        distance: T,
        /// The point of A closest to B; one of them, if there are several.
        on_a: P,
        /// The point of B closest to A: `on_a` + `distance` · `normal`.
        on_b: P,
        /// The unit direction from A to B. The plane (for bodies of the plane, the line) perpendicular to it, half way between
        /// the points, parts the bodies.
        normal: D,
        /// A bound on the error: the exact distance is not more than this away. Infinite where the bound overflows.
        bound: T,
        /// How many corners of B − A were searched for.
        iterations: u32,
    },
    /// They have a point in common.
    #[non_exhaustive]
    Overlapping {
        /// The length of the shortest translation that separates them: 0 if they only touch.
        depth: T,
        /// The point of A deepest in B: `on_b` + `depth` · `normal`.
        on_a: P,
        /// The point of B deepest in A.
        on_b: P,
        /// The unit direction in which B has to move, by `depth`, until they touch. If several directions are as good, it is one
        /// of them, always the same from the same start.
        normal: D,
        /// A bound on the error: the exact depth is not more than this away. Infinite where the bound overflows.
        bound: T,
        /// How many corners of B − A were searched for.
        iterations: u32,
    },
    /// A coordinate is infinite or NaN, a radius is infinite, NaN or negative, or a body has no vertices: nothing is claimed. (Or
    /// the steps have run out, which no input is known to reach.)
    #[non_exhaustive]
    Undecided {
        /// The signed distance is not below this.
        lower: T,
        /// The signed distance is not above this.
        upper: T,
        /// How many corners of B − A were searched for.
        iterations: u32,
    },
}

impl<T: Widen, P: Copy, D: Copy> Proximity<T, P, D> {
    /// How far the bodies are apart: 0 if they overlap; NaN if that is undecided.
    pub fn distance(&self) -> T {
        match *self {
            Proximity::Separated { distance, .. } => distance,
            Proximity::Overlapping { .. } => T::zero(),
            Proximity::Undecided { .. } => T::narrow(f64::NAN),
        }
    }

    /// How deep they are in each other: 0 if they do not overlap; NaN if that is undecided.
    pub fn depth(&self) -> T {
        match *self {
            Proximity::Separated { .. } => T::zero(),
            Proximity::Overlapping { depth, .. } => depth,
            Proximity::Undecided { .. } => T::narrow(f64::NAN),
        }
    }

    /// The distance, or minus the depth; NaN if that is undecided.
    pub fn signed_distance(&self) -> T {
        match *self {
            Proximity::Separated { distance, .. } => distance,
            // Of bodies that touch 0, not −0.
            Proximity::Overlapping { depth, .. } => T::narrow(0.0) - depth,
            Proximity::Undecided { .. } => T::narrow(f64::NAN),
        }
    }

    /// Whether the bodies have a point in common; `false` if that is undecided.
    pub fn is_overlapping(&self) -> bool {
        matches!(self, Proximity::Overlapping { .. })
    }

    /// The points of A and B that are closest, or deepest in the other; `None` if that is undecided.
    pub fn points(&self) -> Option<[P; 2]> {
        match *self {
            Proximity::Separated { on_a, on_b, .. } | Proximity::Overlapping { on_a, on_b, .. } => Some([on_a, on_b]),
            Proximity::Undecided { .. } => None,
        }
    }

    /// The unit direction from A to B, in which B moves away from A; `None` if that is undecided.
    pub fn normal(&self) -> Option<D> {
        match *self {
            Proximity::Separated { normal, .. } | Proximity::Overlapping { normal, .. } => Some(normal),
            Proximity::Undecided { .. } => None,
        }
    }

    /// A bound on the error: the exact signed distance is not more than this away from the
    /// [`signed_distance`](Self::signed_distance). The bound may be 32 ε of that, though the signed distance is right to 16 ε. It
    /// is infinite where it overflows, and if the answer is undecided.
    ///
    /// ```
    /// use incidence::pga3::{Ball, Point, proximity};
    /// // Centers √3 apart, less the radii.
    /// let ball = |x: f64| Ball { center: [x; 3], radius: 0.75 };
    /// let found = proximity(&ball(0.0), &ball(1.0));
    /// assert!((found.signed_distance() - 0.23205080756887729).abs() <= found.bound() && found.bound() < 1e-15);
    /// assert_eq!(proximity(&ball(f64::NAN), &Point::new(0.0, 0.0, 0.0)).bound(), f64::INFINITY);
    /// ```
    pub fn bound(&self) -> T {
        match *self {
            Proximity::Separated { bound, .. } | Proximity::Overlapping { bound, .. } => bound,
            Proximity::Undecided { .. } => T::narrow(f64::INFINITY),
        }
    }

    /// How many corners of B − A were searched for.
    pub fn iterations(&self) -> u32 {
        match *self {
            Proximity::Separated { iterations, .. }
            | Proximity::Overlapping { iterations, .. }
            | Proximity::Undecided { iterations, .. } => iterations,
        }
    }
}

/// The vertices at which a query ended, up to four of each body, by their numbers: a good place for the next query of the same
/// two bodies to begin, when they have moved a little. The [`Default`] has none.
///
/// Numbers that a body does not have are left out. From any start the answer is equally certain, with the same bounds. Only its
/// last bits may differ and, where several points are closest, or all but, which of them are named.
///
/// ```
/// use incidence::pga2::{ConvexHull, Features, gjk};
/// let low = ConvexHull::new([[0.0, 0.0], [4.0, 0.0], [2.0, -3.0]])?;
/// let high = ConvexHull::new([[2.0, 1.0], [3.0, 4.0], [1.0, 3.0]])?;
/// let (found, features) = gjk(&low, &high, Features::default());
/// // The tip of the one is above the edge between two vertices of the other.
/// let edge: Vec<_> = features.pairs().iter().map(|&[a, b]| (low.vertices().nth(a), high.vertices().nth(b))).collect();
/// assert!(edge.iter().all(|(a, b)| a.unwrap().y() == 0.0 && b.unwrap().coords() == [2.0, 1.0]));
/// // From a wrong start, or one that is none, it takes longer to the same.
/// assert_eq!(gjk(&low, &high, Features::new(&[[1, 1], [70, 0]])).0.unwrap().distance(), found.unwrap().distance());
/// # Ok::<(), incidence::pga2::HullError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Features {
    corners: [Corner; 4],
    len: usize,
}

impl Features {
    /// The pairs of vertices, one of each body, from which a query is to begin. The first four count.
    #[inline]
    pub fn new(pairs: &[[usize; 2]]) -> Self {
        let mut features = Self::default();
        for (to, &pair) in features.corners.iter_mut().zip(pairs) {
            *to = pair;
            features.len += 1;
        }
        features
    }

    /// The pairs of vertices, one of each body.
    #[inline]
    pub fn pairs(&self) -> &[[usize; 2]] {
        &self.corners[..self.len]
    }

    pub(super) fn of<const N: usize>(simplex: &Simplex<N>) -> Self {
        Features::new(simplex.corners())
    }

    /// Where a search begins; `None` for a body that is none.
    pub(super) fn start<A: Body<N>, B: Body<N>, const N: usize>(&self, a: &A, b: &B) -> Option<Self> {
        Difference::are_bodies(a, b).then(|| self.start_of_bodies(a, b))
    }

    /// Those pairs that two bodies have, or a first one.
    pub(super) fn start_of_bodies<A: Body<N>, B: Body<N>, const N: usize>(&self, a: &A, b: &B) -> Self {
        let mut start = Self::default();
        for &[i, j] in self.pairs() {
            if i < a.vertex_count() && j < b.vertex_count() {
                start.corners[start.len] = [i, j];
                start.len += 1;
            }
        }
        if start.len == 0 {
            (start.corners[0], start.len) = (Difference::first(a, b), 1);
        }
        start
    }
}

/// A proximity in `f64`, by coordinates, as it is computed.
pub(crate) type InCoordinates<const N: usize> = Proximity<f64, [f64; N], [f64; N]>;

impl<const N: usize> InCoordinates<N> {
    pub(super) fn undecided(iterations: u32) -> Self {
        Proximity::Undecided { lower: f64::NEG_INFINITY, upper: f64::INFINITY, iterations }
    }

    /// The same in the types of the bodies' dimension, and rounded to their scalar.
    #[inline]
    pub(crate) fn typed<T: Widen, P: From<[T; N]>, D: From<[T; N]>>(self) -> Proximity<T, P, D> {
        let place = |p: [f64; N]| P::from(p.map(T::narrow));
        let along = |n: [f64; N]| D::from(n.map(T::narrow));
        match self {
            Proximity::Separated { distance, on_a, on_b, normal, bound, iterations } => {
                let (on_a, on_b, normal) = (place(on_a), place(on_b), along(normal));
                let (distance, bound) = rounded(distance, bound);
                Proximity::Separated { distance, on_a, on_b, normal, bound, iterations }
            }
            Proximity::Overlapping { depth, on_a, on_b, normal, bound, iterations } => {
                let (on_a, on_b, normal) = (place(on_a), place(on_b), along(normal));
                let (depth, bound) = rounded(depth, bound);
                Proximity::Overlapping { depth, on_a, on_b, normal, bound, iterations }
            }
            Proximity::Undecided { lower, upper, iterations } => {
                Proximity::Undecided { lower: T::narrow(lower), upper: T::narrow(upper), iterations }
            }
        }
    }
}

/// Rounds to a scalar a size that is not more than the bound away from the exact one, and tells how
/// far the result can be from the exact one.
#[inline]
fn rounded<T: Widen>(size: f64, bound: f64) -> (T, T) {
    let narrowed = T::narrow_distance(size);
    // What overflows may be any distance away.
    if narrowed.widen().is_infinite() || !bound.is_finite() {
        return (narrowed, T::narrow(f64::INFINITY));
    }
    let exact = bound + (narrowed.widen() - size).abs();
    let nearest = T::narrow_distance(exact);
    if nearest.widen() >= exact {
        return (narrowed, nearest);
    }
    // The next larger number of a type is at most ε of a number, and the least number, above it.
    let least = T::narrow_distance(f64::from_bits(1)).widen();
    (narrowed, T::narrow(exact * (1.0 + 2.0 * T::epsilon().widen()) + least))
}
