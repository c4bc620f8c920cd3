//! The facets of the difference of two parallelotopes. The edges along which they lie are known beforehand, so nearly always
//! no search is needed to tell whether the Origin is inside, and how deep. Why that is certain: the chapter on proximity.

use core::cmp::Ordering;
use core::ops::ControlFlow;

use super::seen::SIZES;
use super::space::{across, dot, negative};
use crate::body::{Body, Parallelotope};
use crate::magnitude::{one_norm, power_of_two};

#[cfg(feature = "collide")]
mod ahead;
mod beside;
mod deepest;

pub(super) use beside::Beside;

/// B − A, where A and B have vertices near those of parallelotopes: each facet lies along a face of one of them or, in space, along an
/// edge of each.
pub(super) struct Facets<const N: usize> {
    /// From the center of A to that of B.
    way: [f64; N],
    /// Those of A, negated, and those of B. A corner of B − A is the way plus or minus each half edge.
    edges: [Edges<N>; 2],
    /// The sum of the sizes of the way and of all edges: no corner is farther from the Origin.
    reach: f64,
    /// How far a corner can be from where `way` and `edges` put it.
    off: f64,
    /// The radii of both bodies together.
    radii: f64,
}

/// Of one body: half of its edges from one vertex, and for each k the normal of the face along all edges but k.
struct Edges<const N: usize> {
    edges: [[f64; N]; N],
    /// How many edges there are: the first of them. The others are 0.
    count: usize,
    normals: [[f64; N]; N],
    /// For each edge the sum of its components' absolute values: the edge is not longer.
    sizes: [f64; N],
}

/// A direction across N − 1 edges.
#[derive(Clone, Copy)]
struct Facet {
    /// The numbers of the edges: those of A from 0 on, those of B from N on. In the plane only the first counts.
    along: [usize; 2],
    /// The product of the edges' sizes: the normal of the edges is not longer.
    size: f64,
    /// How far apart the parallelotopes are along the direction, times the length of the normal.
    gap: f64,
}

/// Up to this sine of their angle, an edge of B is taken for parallel to one of A, and turned to be so.
const PARALLEL: f64 = power_of_two(-46);

/// How much the plane of a facet is off, in parts of the reach, by all roundings and all turning of edges.
const BLUR: f64 = 32.0 * PARALLEL;

/// How much the products of all vectors with a given direction are off, in parts of the reach.
const ROUNDING: f64 = 16.0 * f64::EPSILON;

impl<const N: usize> Edges<N> {
    #[inline(always)]
    fn new(edges: [[f64; N]; N], count: usize) -> Self {
        let normal = |k: usize| normal(edges[(k + 1) % N], edges[(k + 2) % N]);
        let sizes = core::array::from_fn(|k| one_norm(&edges[k]));
        Self { edges, count, normals: core::array::from_fn(normal), sizes }
    }

    /// The product of the sizes of all edges but one.
    #[inline(always)]
    fn size_of_face(&self, k: usize) -> f64 {
        let next = self.sizes[(k + 1) % N];
        if N == 2 { next } else { next * self.sizes[(k + 2) % N] }
    }
}

/// The faces of a body with so many edges: for each k the one along all edges but k.
#[inline(always)]
fn faces<const N: usize>(count: usize) -> core::ops::Range<usize> {
    if count == N {
        0..N
    } else if count == N - 1 {
        N - 1..N
    } else {
        0..0
    }
}

/// How many edges from one vertex a parallelotope of so many vertices has, if there is one: 2ᵐ vertices for m edges.
#[inline(always)]
fn edges_of<const N: usize>(vertices: usize) -> Option<usize> {
    let count = vertices.trailing_zeros() as usize;
    (vertices.is_power_of_two() && count <= N).then_some(count)
}

/// Perpendicular to both edges, or in the plane to the first of them.
#[inline(always)]
fn normal<const N: usize>(e: [f64; N], f: [f64; N]) -> [f64; N] {
    if N == 3 { across(e, f) } else { core::array::from_fn(|k| if k == 0 { -e[1] } else { e[0] }) }
}

impl<const N: usize> Facets<N> {
    /// How many edges the bodies have, if they have as many vertices as parallelotopes, and those enough edges for B − A to be solid.
    #[inline(always)]
    pub fn counts(a: &(impl Body<N> + ?Sized), b: &(impl Body<N> + ?Sized)) -> Option<[usize; 2]> {
        let counts = [edges_of::<N>(a.vertex_count())?, edges_of::<N>(b.vertex_count())?];
        (counts[0] + counts[1] >= N).then_some(counts)
    }

    /// `None` if a body is no parallelotope, or too large or small to be sure of anything.
    #[inline]
    pub fn between(a: &(impl Body<N> + ?Sized), b: &(impl Body<N> + ?Sized)) -> Option<Self> {
        let counts = Self::counts(a, b)?;
        Self::new(&a.parallelotope()?, &b.parallelotope()?, counts, a.radius() + b.radius())
    }

    #[inline(always)]
    fn new(a: &Parallelotope<N>, b: &Parallelotope<N>, counts: [usize; 2], radii: f64) -> Option<Self> {
        let way = core::array::from_fn(|axis| b.center[axis] - a.center[axis]);
        let of_a = core::array::from_fn(|k| negative(a.half_edges[k]));
        let edges = [Edges::new(of_a, counts[0]), Edges::new(b.half_edges, counts[1])];
        let sizes = || edges.iter().flat_map(|edges| edges.sizes);
        let reach = sizes().fold(one_norm(&way), |sum, size| sum + size);
        let is_known = sizes().all(|size| size == 0.0 || SIZES.contains(&size)) && SIZES.contains(&reach);
        is_known.then_some(Self { way, edges, reach, off: a.off + b.off, radii })
    }

    /// Greater: the bodies are certainly farther apart than a margin, if one is given. Less: their cores
    /// certainly have a point in common. Else `None`.
    #[inline]
    pub fn compare(&self, margin: Option<f64>) -> Option<Ordering> {
        let (mut is_inside, mut any) = (true, false);
        let seen = self.each(|facet| {
            if facet.gap < -self.blur(&facet) {
                any = true;
                return ControlFlow::Continue(());
            }
            match self.side(&facet, margin) {
                Side::Beyond => return ControlFlow::Break(()),
                Side::Unknown => is_inside = false,
                Side::None => {}
            }
            ControlFlow::Continue(())
        });
        match seen {
            ControlFlow::Break(()) => margin.map(|_| Ordering::Greater),
            ControlFlow::Continue(()) => (is_inside && any).then_some(Ordering::Less),
        }
    }

    /// Where the Origin is relative to a facet of which it is not certainly on the inner side.
    #[cold]
    #[inline(never)]
    fn side(&self, facet: &Facet, margin: Option<f64>) -> Side {
        // Without a margin, an Origin beyond the facet settles it.
        let is_beyond = margin.map_or(facet.gap > self.blur(facet), |margin| self.is_parted(facet, margin));
        if is_beyond {
            Side::Beyond
        } else if self.is_one(facet, self.normal(facet)) {
            Side::Unknown
        } else {
            Side::None
        }
    }

    /// Visits all facets, first those along faces: most bodies that are apart are parted there.
    #[inline(always)]
    fn each(&self, visit: impl FnMut(Facet) -> ControlFlow<()>) -> ControlFlow<()> {
        match [0, 1].map(|end| self.edges[end].count) {
            // Mostly. The compiler unrolls loops of a known length.
            [m, n] if m == N && n == N => self.each_of([N; 2], visit),
            counts => self.each_of(counts, visit),
        }
    }

    /// The same for bodies with so many edges.
    #[inline(always)]
    fn each_of(&self, counts: [usize; 2], mut visit: impl FnMut(Facet) -> ControlFlow<()>) -> ControlFlow<()> {
        // How far each edge of the other body goes along the normal of each face: |nₖ·eⱼ|.
        let mut beyond = [[[0.0; N]; N]; 2];
        for (end, beyond) in beyond.iter_mut().enumerate() {
            let (of, other) = (&self.edges[end], &self.edges[1 - end]);
            let volume = dot(of.normals[0], of.edges[0]).abs();
            for k in faces::<N>(counts[end]) {
                let (normal, beyond) = (of.normals[k], &mut beyond[k]);
                *beyond = core::array::from_fn(|j| dot(normal, other.edges[j]).abs());
                let both = beyond.iter().fold(volume, |sum, x| sum + x);
                let gap = dot(normal, self.way).abs() - both;
                let along = [1, 2].map(|m| end * N + (k + m) % N);
                visit(Facet { along, size: of.size_of_face(k), gap })?;
            }
        }
        if N == 2 {
            return ControlFlow::Continue(());
        }
        let [a, b] = &self.edges;
        for j in 0..counts[1] {
            let beside = across(b.edges[j], self.way);
            for i in 0..counts[0] {
                // (aᵢ × bⱼ)·aₖ is a face of A times bⱼ, and (aᵢ × bⱼ)·bₖ one of B times aᵢ.
                let [next, last] = [1, 2].map(|m| beyond[0][(i + m) % N][j] + beyond[1][(j + m) % N][i]);
                let gap = dot(a.edges[i], beside).abs() - (next + last);
                visit(Facet { along: [i, N + j], size: a.sizes[i] * b.sizes[j], gap })?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The half edge with this number: those of A count from 0 on, those of B from N on.
    #[inline(always)]
    fn edge(&self, number: usize) -> [f64; N] {
        self.edges[number / N].edges[number % N]
    }

    #[inline(always)]
    fn normal(&self, facet: &Facet) -> [f64; N] {
        normal(self.edge(facet.along[0]), self.edge(facet.along[1]))
    }

    /// By how much the gap is off, at most.
    #[inline(always)]
    fn blur(&self, facet: &Facet) -> f64 {
        facet.size * (BLUR * self.reach + self.off)
    }

    /// Whether the bodies are parted across a direction by more than a margin, for certain.
    fn is_parted(&self, facet: &Facet, margin: f64) -> bool {
        let normal = self.normal(facet);
        let length = num_traits::Float::sqrt(dot(normal, normal));
        let most = facet.size * self.reach * ROUNDING + (margin + self.radii + self.off) * length;
        facet.gap > most * (1.0 + 16.0 * f64::EPSILON)
    }

    /// Whether there is such a facet: none is along an edge of length 0, and none along edges of A and of B that are parallel.
    #[inline]
    fn is_one(&self, facet: &Facet, normal: [f64; N]) -> bool {
        let is_face = (facet.along[0] < N) == (facet.along[1] < N);
        facet.size > 0.0 && (is_face || one_norm(&normal) > PARALLEL * facet.size)
    }
}

enum Side {
    /// The Origin is beyond the facet, by as much as was asked.
    Beyond,
    /// The Origin is perhaps beyond it, or not by as much.
    Unknown,
    /// There is no such facet.
    None,
}
