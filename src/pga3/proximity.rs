//! How far apart two convex bodies of space are, or how deep in each other, and where: see the
//! [chapter](crate::notes::proximity).

use super::{Direction, Point, Support};
pub use crate::proximity::Features;
use crate::proximity::{self as kernel, Proximity as Answer};

/// How far apart two convex bodies of space are, or how deep in each other, and where: see [`body::Proximity`](Answer).
pub type Proximity<T = f64> = Answer<T, Point<T>, Direction<T>>;

/// How far apart two convex bodies of space are, or how deep in each other, and where.
///
/// Whether the bodies are apart or touch is decided exactly. A distance or a depth has a relative error of at most 16 ε, at any
/// size and place of the bodies, unless it is below the normal numbers. What is known in the end is the answer's `bound`. If
/// the cores of the bodies are apart, [`gjk`] finds the answer, otherwise [`penetration`] does; radii are added to that.
///
/// The bodies are asked for their farthest vertices, as a rule 3 to 10 times. For the proof they are asked once which vertices
/// are [near](crate::body::Body::near) the facet found. Cases that rounded numbers cannot prove cost microseconds more:
/// contacts, and gaps far below the size of the bodies.
///
/// ```
/// use incidence::pga3::{ConvexHull, Direction, Point, Proximity, overlap, proximity};
/// let hull = |points: &[[f64; 3]]| ConvexHull::new(points.iter().copied());
/// let triangle = hull(&[[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [0.0, 4.0, 0.0]])?;
/// let above = hull(&[[1.0, 1.0, 2.0], [1.0, 1.0, 5.0], [2.0, 3.0, 4.0]])?;
/// let Proximity::Separated { distance, on_a, on_b, normal, .. } = proximity(&triangle, &above) else { panic!() };
/// assert_eq!((distance, normal), (2.0, Direction::new(0.0, 0.0, 1.0)));
/// assert_eq!((on_a.coords(), on_b.coords()), ([1.0, 1.0, 0.0], [1.0, 1.0, 2.0]));
///
/// // A body that touches it, and one that misses it by as little as there is.
/// let touching = hull(&[[1.0, 1.0, 0.0], [1.0, 1.0, 5.0]])?;
/// assert!(matches!(proximity(&triangle, &touching), Proximity::Overlapping { depth: 0.0, .. }));
/// let missing = hull(&[[1.0, 1.0, 5e-324], [1.0, 1.0, 5.0]])?;
/// assert_eq!(proximity(&triangle, &missing).distance(), 5e-324);
/// # Ok::<(), incidence::pga3::HullError>(())
/// ```
pub fn proximity<A: Support, B: Support<Scalar = A::Scalar>>(a: &A, b: &B) -> Proximity<A::Scalar> {
    kernel::answer(a, b, Features::default()).typed()
}

/// Two things about two bodies: their distance, or `None` if their cores, the hulls of their vertices, have a common point; and
/// the vertices at which the search ended. Given to the next query of the same bodies as `start`, these vertices save most of
/// its steps. The algorithm is that of Gilbert, Johnson and Keerthi (1988), of source 004.
///
/// Bodies whose cores are apart may still overlap by their radii. Then the answer is that of [`proximity`], a depth. For what
/// is no body (a coordinate or radius that is not finite, no vertices) it is [`Proximity::Undecided`].
///
/// ```
/// use incidence::pga3::{ConvexHull, Features, gjk};
/// let hull = |points: &[[f64; 3]]| ConvexHull::new(points.iter().copied());
/// let still = hull(&[[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [0.0, 4.0, 0.0], [1.0, 1.0, -3.0]])?;
/// let falling = |z: f64| hull(&[[1.0, 1.0, z], [2.0, 1.0, z + 3.0], [0.0, 3.0, z + 2.0]]);
/// let (before, features) = gjk(&still, &falling(2.0)?, Features::default());
/// let (after, _) = gjk(&still, &falling(1.5)?, features);
/// assert_eq!((before.unwrap().distance(), after.unwrap().distance()), (2.0, 1.5));
/// assert!(after.unwrap().iterations() < before.unwrap().iterations());
/// assert_eq!(gjk(&still, &falling(-0.5)?, features).0, None);
/// # Ok::<(), incidence::pga3::HullError>(())
/// ```
pub fn gjk<A: Support, B: Support<Scalar = A::Scalar>>(
    a: &A,
    b: &B,
    start: Features,
) -> (Option<Proximity<A::Scalar>>, Features) {
    let (found, features) = kernel::gjk(a, b, start);
    (found.map(|found| found.typed()), features)
}

/// The depth of two bodies whose cores, the hulls of their vertices, have a common point, by an expanding polytope. `None` if
/// the cores are apart, and [`Proximity::Undecided`] for what is no body.
///
/// The polytope begins with the corners where [`gjk`] found the Origin, and grows until its facet nearest to the Origin is a
/// facet of the Minkowski difference. All signs are exact: flat bodies, and contacts in a vertex, are no special cases. A step
/// takes O(f) with f facets so far, mostly O(log f), and there are as many steps as corners near the Origin: some ten for shallow
/// contacts, as many as a fifth of the vertices for round bodies around the same center, and one for each corner of a rim where
/// the tips of two cones are in each other, or one touches a point. If both bodies are cuboids, their faces and edges are used,
/// and one step is mostly enough.
///
/// ```
/// use incidence::pga3::{ConvexHull, penetration};
/// let hull = |points: &[[f64; 3]]| ConvexHull::new(points.iter().copied());
/// let box_at = |z: f64| ConvexHull::new((0..8).map(|k| [(k & 1) as f64, (k >> 1 & 1) as f64, z + (k >> 2) as f64]));
/// let found = penetration(&box_at(0.0)?, &box_at(0.875)?).unwrap();
/// assert_eq!((found.depth(), found.normal().unwrap().z()), (0.125, 1.0));
/// // A contact in a face has no depth, and none at all is no contact.
/// assert_eq!(penetration(&box_at(0.0)?, &box_at(1.0)?).unwrap().depth(), 0.0);
/// assert_eq!(penetration(&box_at(0.0)?, &box_at(1.0 + f64::EPSILON)?), None);
/// # Ok::<(), incidence::pga3::HullError>(())
/// ```
pub fn penetration<A: Support, B: Support<Scalar = A::Scalar>>(a: &A, b: &B) -> Option<Proximity<A::Scalar>> {
    kernel::penetration(a, b).map(|found| found.typed())
}

/// Whether two convex bodies have a point in common, decided exactly. `false` if one of them has no vertices. For a body that
/// is not finite the answer means nothing.
///
/// The search stops at the first plane that separates the bodies. So it is cheaper than [`proximity`] for bodies that are
/// apart, and for bodies that overlap it need not find out how deep.
///
/// ```
/// use incidence::pga3::{ConvexHull, overlap};
/// let hull = |points: &[[f64; 3]]| ConvexHull::new(points.iter().copied());
/// let segment = |a: [f64; 3], b: [f64; 3]| hull(&[a, b]);
/// let first = segment([0.0, 0.0, 0.0], [3.0, 6.0, 9.0])?;
/// assert!(overlap(&first, &segment([0.0, 3.0, 2.0], [2.0, 1.0, 4.0])?)); // in (1, 2, 3)
/// assert!(!overlap(&first, &segment([0.0, 3.0, 2.0], [2.0, 1.0, 4.0 - 1e-15])?));
/// # Ok::<(), incidence::pga3::HullError>(())
/// ```
pub fn overlap<A: Support, B: Support<Scalar = A::Scalar>>(a: &A, b: &B) -> bool {
    kernel::overlap(a, b).unwrap_or(false)
}
