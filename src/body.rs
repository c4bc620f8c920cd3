//! Convex bodies as the proximity queries see them: finitely many points, and a radius around their hull.

mod aabb;
pub(crate) mod hull;

pub use aabb::Aabb;

/// The convex hull of finitely many points of N-space, thickened by a radius. The [`Support`](crate::pga3::Support) of
/// the plane and of space are this, with names of their dimension.
pub(crate) trait Body<const N: usize> {
    /// How many points there are, at least 1.
    fn len(&self) -> usize;
    /// The coordinates of a point.
    fn vertex(&self, index: usize) -> [f64; N];
    /// A point that is farthest in a direction, looked for from the point `start`.
    fn farthest(&self, direction: [f64; N], start: usize) -> usize;
    /// How much thicker the body is than the hull.
    fn radius(&self) -> f64;
}

/// The first of `len` points that is farthest in a direction, as `f64` computes it.
pub(crate) fn scan<const N: usize>(len: usize, vertex: impl Fn(usize) -> [f64; N], direction: [f64; N]) -> usize {
    let along = |p: [f64; N]| (0..N).fold(0.0, |sum, k| sum + direction[k] * p[k]);
    let mut best = (0, along(vertex(0)));
    for index in 1..len {
        let value = along(vertex(index));
        if value > best.1 {
            best = (index, value);
        }
    }
    best.0
}
