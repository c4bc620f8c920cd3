//! Voronoi marching in the plane: the closest features of two convex polygons, tracked from the last answer.
//!
//! The same as [in space](crate::pga3::march), with the walls of the Voronoi regions as lines. The derivation is a chapter of
//! the [book](crate::notes::marching).

use super::{ConvexHull, Proximity};
use crate::body::{Body, Motion, Posed};
use crate::proximity::{self, Features};
use crate::scalar::Widen;

mod walk;

use Feature::{Edge, Vertex};

/// A feature of a convex polygon, by its number.
///
/// ```
/// use incidence::pga2::{ConvexHull, Feature, march};
/// let low = ConvexHull::new([[0.0, 0.0], [4.0, 0.0], [4.0, 1.0], [0.0, 1.0]])?;
/// let high = ConvexHull::new([[1.0, 3.0], [3.0, 5.0], [0.0, 5.0]])?;
/// let [on_low, on_high] = march(&low, &high, [Feature::Vertex(0); 2]).features;
/// let (Feature::Edge(edge), Feature::Vertex(tip)) = (on_low, on_high) else { panic!() };
/// assert_eq!(low.edges().nth(edge).unwrap().normalized().normal(), [0.0, -1.0]); // its inside is below
/// assert_eq!(high.vertices().nth(tip).unwrap().coords(), [1.0, 3.0]);
/// # Ok::<(), incidence::pga2::HullError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Feature {
    /// A vertex.
    Vertex(usize),
    /// The edge from the vertex of this number to the next.
    Edge(usize),
}

/// A body with vertices and edges to march over: a [`ConvexHull`], where it is or [posed](Posed). For another body, use the
/// hull of its vertices: see the example [in space](crate::pga3::Polytope).
pub trait Polytope: Body<2> {
    /// The hull whose vertices and edges this body has, perhaps in another place.
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

impl<P: Polytope, M: Motion<2>> Polytope for Posed<P, M> {
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
    /// The closest features of both, from which the next march is to start. If the polytopes overlap, or the march
    /// was cut off, these are just some features of them.
    pub features: [Feature; 2],
    /// How many steps it took from one pair of features to the next.
    pub steps: u32,
}

/// The proximity of two polytopes, found by going from one pair of features to the next that is nearer, beginning with the pair
/// where the last march ended. If the polytopes have moved only a little since then, this takes a few steps, however many
/// vertices they have.
///
/// The march is cut off after 16 steps more than both polytopes together have vertices, because rounding may make it go round in a
/// circle, though seldom.
///
/// Wherever the march starts, the answer is that of [`proximity`](super::proximity()), and as certain, but for its last bits,
/// and for which points it names where several are closest, or nearly so. Features that a polytope does not have are taken to
/// be its first vertex.
///
/// ```
/// use incidence::pga2::{ConvexHull, Feature, Motor, Posed, march};
///
/// let hexagon = ConvexHull::new([[2.0, 0.0], [1.0, 2.0], [-1.0, 2.0], [-2.0, 0.0], [-1.0, -2.0], [1.0, -2.0]])?;
/// let above = Posed { shape: &hexagon, motor: Motor::translation([0.5, 7.0]) };
/// let found = march(&hexagon, &above, [Feature::Vertex(0); 2]);
/// assert_eq!(found.proximity.distance(), 3.0);
/// assert_eq!(march(&hexagon, &above, found.features).steps, 0); // it is there already
/// # Ok::<(), incidence::pga2::HullError>(())
/// ```
pub fn march<A: Polytope, B: Polytope<Scalar = A::Scalar>>(a: &A, b: &B, start: [Feature; 2]) -> March<A::Scalar> {
    let mut features = [valid(a.hull(), start[0]), valid(b.hull(), start[1])];
    // Mostly, the features are still the closest.
    if let Some(proximity) = proximity::still(a, b, &corners(a, b, features)) {
        return March { proximity: proximity.typed(), features, steps: 0 };
    }
    // After a small motion, a march takes a few steps; from afar, about as many as there are edges on the way.
    let most = a.vertex_count() + b.vertex_count() + 16;
    let steps = walk::march(a, b, &mut features, most as u32);
    let proximity = proximity::answer(a, b, corners(a, b, features)).typed();
    March { proximity, features, steps }
}

fn valid<T: Widen>(hull: &ConvexHull<T>, feature: Feature) -> Feature {
    let is_there = match feature {
        Vertex(v) => v < hull.vertex_count(),
        Edge(e) => e < hull.edges().len(),
    };
    if is_there { feature } else { Vertex(0) }
}

/// Pairs of vertices whose hull has the closest points of two features in it.
fn corners(a: &impl Polytope, b: &impl Polytope, features: [Feature; 2]) -> Features {
    let [of_a, of_b] = [vertices(a.hull(), features[0]), vertices(b.hull(), features[1])];
    let pairs = [[of_a[0], of_b[0]], [of_a[1], of_b[1]], [of_a[0], of_b[1]], [of_a[1], of_b[0]]];
    let edges = features.iter().filter(|feature| matches!(feature, Edge(_))).count();
    Features::new(&pairs[..1 << edges])
}

/// The vertices of a feature; those of a vertex are twice the same.
fn vertices<T: Widen>(hull: &ConvexHull<T>, feature: Feature) -> [usize; 2] {
    match feature {
        Vertex(v) => [v, v],
        Edge(e) => [e, hull.neighbours(e)[1]],
    }
}
