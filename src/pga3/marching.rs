//! Voronoi marching: the closest features of two convex polytopes, tracked from the last answer.
//!
//! M. C. Lin and J. F. Canny, "A Fast Algorithm for Incremental Distance Calculation" (1991), as repaired by B. Mirtich,
//! "V-Clip: Fast and Robust Polyhedral Collision Detection" (1998), which source 004 (M. C. Lin, Geometric Proximity
//! Queries) describes. The derivation is a chapter of the [book](crate::notes::marching).

use super::hull::Structure;
use super::{ConvexHull, Point, Proximity, difference};
use crate::body::{Body, Motion, Posed};
use crate::proximity::{self, Features};
use crate::scalar::Widen;

mod view;
mod walk;

use Feature::{Edge, Face, Vertex};

/// A feature of a convex polytope of space, by its number.
///
/// ```
/// use incidence::pga3::{ConvexHull, Feature, march};
/// let below = ConvexHull::new([[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [0.0, 4.0, 0.0], [1.0, 1.0, -3.0]])?;
/// let above = ConvexHull::new([[1.0, 1.0, 2.0], [2.0, 1.0, 5.0], [1.0, 2.0, 5.0], [0.0, 0.0, 5.0]])?;
/// let [on_below, on_above] = march(&below, &above, [Feature::Vertex(0); 2]).features;
/// let (Feature::Face(face), Feature::Vertex(tip)) = (on_below, on_above) else { panic!() };
/// assert_eq!(below.face(face).plane().normal(), [0.0, 0.0, 1.0]);
/// assert_eq!(above.vertices().nth(tip).unwrap().point().coords(), [1.0, 1.0, 2.0]);
/// # Ok::<(), incidence::pga3::HullError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Feature {
    /// A vertex, by its place among the [vertices](ConvexHull::vertices).
    Vertex(usize),
    /// An [edge](ConvexHull::edge), in either of its directions, each of which has a number: see
    /// [`Edge::index`](super::hull::Edge::index).
    Edge(usize),
    /// A [face](ConvexHull::face).
    Face(usize),
}

/// A body with vertices, edges and faces to march over: a [`ConvexHull`], where it is or [posed](Posed). For another body, use
/// the hull of its vertices.
///
/// ```
/// use incidence::body::Body;
/// use incidence::pga3::{ConvexHull, Cuboid, Feature, march};
/// let hull = |body: &Cuboid| ConvexHull::new((0..body.vertex_count()).map(|k| body.vertex(k)));
/// let (low, high) = (Cuboid { min: [0.0; 3], max: [2.0; 3] }, Cuboid { min: [1.0, 1.0, 5.0], max: [4.0, 4.0, 6.0] });
/// let found = march(&hull(&low)?, &hull(&high)?, [Feature::Vertex(0); 2]);
/// assert_eq!(found.proximity.distance(), 3.0);
/// # Ok::<(), incidence::pga3::HullError>(())
/// ```
pub trait Polytope: Body<3> {
    /// The hull whose vertices, edges and faces this body has, perhaps in another place.
    fn hull(&self) -> &ConvexHull<Self::Scalar>;
}

impl<T: Widen> Polytope for ConvexHull<T> {
    #[inline]
    fn hull(&self) -> &ConvexHull<T> {
        self
    }
}

crate::marching::behind!(&P);
crate::marching::behind!(alloc::boxed::Box<P>);
crate::marching::behind!(alloc::sync::Arc<P>);

impl<P: Polytope, M: Motion<3>> Polytope for Posed<P, M> {
    #[inline]
    fn hull(&self) -> &ConvexHull<P::Scalar> {
        self.shape.hull()
    }
}

/// Where a march ended: see [`march`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct March<T = f64> {
    /// How far the polytopes are apart, or how deep they are in each other.
    pub proximity: Proximity<T>,
    /// The closest features of both, from which the next march is to start. If the polytopes overlap, or the march was cut off,
    /// these are just some features of them.
    pub features: [Feature; 2],
    /// How many steps it took from one pair of features to the next.
    pub steps: u32,
}

/// The proximity of two polytopes, found by going from one pair of features to the next that is nearer, beginning with the pair
/// where the last march ended. If the polytopes have moved only a little since then, this takes a few steps, however many
/// vertices they have.
///
/// The march is cut off after 16 steps more than both polytopes together have edges, because rounding may make it go round in a
/// circle, though seldom.
///
/// Wherever the march starts, the answer is that of [`proximity`](super::proximity()), and as certain, but for its last bits,
/// and for which points it names where several are closest, or nearly so. Features that a polytope does not have are taken to
/// be its first vertex.
///
/// ```
/// use incidence::pga3::{ConvexHull, Feature, Motor, Posed, march};
///
/// let corner = |k: usize| [1, 2, 4].map(|bit| if k & bit == 0 { -1.0 } else { 1.0 });
/// let cube = ConvexHull::new((0..8).map(corner))?;
/// let mut features = [Feature::Vertex(0); 2];
/// for step in 0..100 {
///     // The second cube passes by, at a distance of 1.
///     let motor = Motor::translation([3.0, 0.01 * f64::from(step), 0.2]);
///     let b = Posed { shape: &cube, motor };
///     let found = march(&cube, &b, features);
///     assert_eq!(found.proximity.distance(), 1.0);
///     assert!(step == 0 || found.steps <= 4);
///     features = found.features;
/// }
/// # Ok::<(), incidence::pga3::HullError>(())
/// ```
pub fn march<A: Polytope, B: Polytope<Scalar = A::Scalar>>(a: &A, b: &B, start: [Feature; 2]) -> March<A::Scalar> {
    let mut features = [valid(a.hull(), start[0]), valid(b.hull(), start[1])];
    // Mostly, the features are still the closest.
    if let Some(proximity) = proximity::still(a, b, &corners(a, b, features)) {
        return March { proximity: proximity.typed(), features, steps: 0 };
    }
    // After a small motion, a march takes a few steps; from afar, about as many as there are edges on the way.
    let most = a.hull().edges().len() + b.hull().edges().len() + 16;
    let steps = walk::march(a, b, &mut features, most as u32);
    let proximity = proximity::answer(a, b, corners(a, b, features)).typed();
    March { proximity, features, steps }
}

fn valid<T: Widen>(hull: &ConvexHull<T>, feature: Feature) -> Feature {
    let is_there = match feature {
        Feature::Vertex(v) => v < hull.vertex_count(),
        Feature::Edge(e) => e < hull.structure().directed_edge_count(),
        Feature::Face(f) => f < hull.structure().face_count(),
    };
    if is_there { feature } else { Feature::Vertex(0) }
}

/// Pairs of vertices whose hull has the closest points of two features in it.
fn corners(a: &impl Polytope, b: &impl Polytope, features: [Feature; 2]) -> Features {
    let ends = |hull: &Structure, edge: usize| [hull.origin(edge as u32), hull.head(edge as u32)].map(|v| v as usize);
    let (of_a, of_b) = (a.hull().structure(), b.hull().structure());
    match features {
        [Vertex(v), Vertex(w)] => Features::new(&[[v, w]]),
        [Vertex(v), Edge(e)] => Features::new(&ends(of_b, e).map(|w| [v, w])),
        [Edge(e), Vertex(w)] => Features::new(&ends(of_a, e).map(|v| [v, w])),
        [Vertex(v), Face(f)] => Features::new(&triangle_below(b, f, a.vertex(v)).map(|w| [v, w])),
        [Face(f), Vertex(w)] => Features::new(&triangle_below(a, f, b.vertex(w)).map(|v| [v, w])),
        [Edge(e), Edge(f)] => {
            let ([p, q], [r, s]) = (ends(of_a, e), ends(of_b, f));
            Features::new(&[[p, r], [q, s], [p, s], [q, r]])
        }
        _ => Features::default(),
    }
}

/// Three vertices of a face between which the foot of a point on the face is.
fn triangle_below(body: &impl Polytope, face: usize, point: [f64; 3]) -> [usize; 3] {
    let structure = body.hull().structure();
    let round = structure.round(face as u32);
    let vertex = |edge: u32| structure.origin(edge) as usize;
    let place = |edge: u32| -> Point { difference(body.vertex(vertex(edge)), point).into() };
    let first = place(round.start);
    let plane = first.join(place(round.start + 1)).join(place(round.start + 2));
    // Of the diagonals from the first vertex, the last one that has the foot, the Origin of this view, on its left.
    let is_left = |edge: u32| first.join(place(edge)).inner(plane).join(Point::origin()) >= 0.0;
    let last = (round.start + 2..round.end - 1).take_while(|&edge| is_left(edge)).last();
    let second = last.unwrap_or(round.start + 1);
    [round.start, second, second + 1].map(vertex)
}
