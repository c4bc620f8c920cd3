//! A point beside a rectangle or a cuboid: the face that is nearest is seen from the place of the point along the edges. So it is for a ball.

use super::super::seen::SIZES;
use super::super::space::{between, dot};
use super::super::typed::Features;
use super::{ROUNDING, edges_of};
use crate::body::{Body, Parallelotope};
use crate::magnitude::{max, min, one_norm};

/// A point and a parallelotope of N edges. What is said of its faces is right if the edges are perpendicular, but for rounding.
pub(in super::super) struct Beside<const N: usize> {
    shape: Parallelotope<N>,
    /// From the center of the shape to the point.
    way: [f64; N],
    /// Where the point is along each edge: from −1 to 1 between the ends.
    place: [f64; N],
    /// 0 if A is the shape, 1 if B is.
    end: usize,
    radii: f64,
}

impl<const N: usize> Beside<N> {
    /// `None` if no body is a point, with a radius or without, or the other is no parallelotope of N edges.
    #[inline]
    pub fn between(a: &(impl Body<N> + ?Sized), b: &(impl Body<N> + ?Sized)) -> Option<Self> {
        let (end, point, shape) = match (edges_of::<N>(a.vertex_count())?, edges_of::<N>(b.vertex_count())?) {
            (m, 0) if m == N => (0, b.vertex(0), a.parallelotope()?),
            (0, m) if m == N => (1, a.vertex(0), b.parallelotope()?),
            _ => return None,
        };
        let way = between(shape.center, point);
        let place =
            core::array::from_fn(|k| dot(way, shape.half_edges[k]) / dot(shape.half_edges[k], shape.half_edges[k]));
        Some(Self { shape, way, place, end, radii: a.radius() + b.radius() })
    }

    /// Corners of the face with the point's foot in their hull. `None` if the point seems to be inside.
    ///
    /// Of a face along several edges, the corners are those that are passed when one edge after the other is added, in the order of the
    /// place along them.
    pub fn nearest(&self) -> Option<Features> {
        let (mut corner, mut along, mut len) = (0, [0; N], 0);
        for (k, &place) in self.place.iter().enumerate() {
            corner |= usize::from(place >= 1.0) << k;
            if place.abs() < 1.0 {
                (along[len], len) = (k, len + 1);
            }
        }
        if len == N {
            return None;
        }
        along[..len].sort_unstable_by(|&i, &j| self.place[j].total_cmp(&self.place[i]));
        let mut pairs = [self.pair(corner); N];
        for (pair, &k) in pairs[1..].iter_mut().zip(&along[..len]) {
            corner |= 1 << k;
            *pair = self.pair(corner);
        }
        Some(Features::new(&pairs[..=len]))
    }

    #[inline(always)]
    fn pair(&self, corner: usize) -> [usize; 2] {
        if self.end == 0 { [corner, 0] } else { [0, corner] }
    }

    /// Whether the bodies are certainly farther apart than a margin. A `false` says nothing.
    pub fn is_beyond(&self, margin: f64) -> bool {
        self.bounds().is_some_and(|[least, _]| least > margin)
    }

    /// Bounds of the distance of the bodies, as the foot and the direction from there to the point show them. `None` if these do not show that
    /// they are apart.
    pub fn bounds(&self) -> Option<[f64; 2]> {
        let inside = self.place.map(|place| max(min(place, 1.0), -1.0));
        let mut normal = self.way;
        for (edge, place) in self.shape.half_edges.iter().zip(inside) {
            normal = core::array::from_fn(|k| normal[k] - place * edge[k]);
        }
        let (mut gap, mut reach) = (dot(normal, self.way), one_norm(&self.way));
        for edge in &self.shape.half_edges {
            gap -= dot(normal, *edge).abs();
            reach += one_norm(edge);
        }
        let (size, length) = (one_norm(&normal), num_traits::Float::sqrt(dot(normal, normal)));
        if !(SIZES.contains(&size) && SIZES.contains(&reach)) {
            return None;
        }
        // The last factors are for the rounding of these sums.
        let (rounded, certain) = (ROUNDING * reach, 1.0 + 16.0 * f64::EPSILON);
        let least = (gap - size * rounded * certain) / length / certain - (self.radii + self.shape.off) * certain;
        let most = (length + rounded + self.shape.off) * certain - self.radii / certain;
        (least > 0.0).then_some([least / certain, most * certain])
    }
}
