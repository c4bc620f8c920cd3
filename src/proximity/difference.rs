//! The Minkowski difference B − A of two bodies, by its corners, and how questions about corners are answered.

use core::cmp::Ordering;

use num_traits::Zero;

use super::kindless::Kindless;
use super::known::{Known, Part};
use super::layer::Layer;
use super::space::dot;
use crate::body::Body;
use crate::exact::{COMMON, DoubleDouble, Grid, Integer, LARGE, two_diff};
use crate::magnitude::power_of_two;

/// A corner of B − A: a vertex of A and one of B, by their numbers.
pub(crate) type Corner = [usize; 2];

/// Two points, for the vector from the first to the second. A corner of B − A goes from a vertex of A to one of B.
pub(super) type Ends<const N: usize> = [[f64; N]; 2];

/// The most vectors that a question is about.
pub(super) const MOST: usize = 5;

/// A question about vectors whose answer is found by sums and products. Every value on the way must be below
/// 2^(`DEGREE`·b + [`SLACK`]) in absolute value for vectors whose ends have b bits, so that they have b + 1 themselves.
pub(super) trait Question<const N: usize> {
    type Answer;
    const DEGREE: u32;
    /// The answer; `None` if the scalar does not know it. The vectors are those given, times 2^−`unit`.
    fn ask<T: Layer>(&self, vectors: &[[T; N]], unit: i32) -> Option<Self::Answer>;
}

// A vector is a difference of ends of b bits, so it has b + 1, and a difference of vectors has b + 2. A volume then has
// 3(b + 2) bits and 3 more for its six terms, and a product of two sums of such terms has no more than 24 beyond 6 b.
const SLACK: u32 = 24;

pub(super) struct Difference<'a, A: ?Sized, B: ?Sized, const N: usize> {
    pub a: &'a A,
    pub b: &'a B,
    pub scale: Scale<N>,
}

/// A difference of bodies of unknown kinds: the certain steps are compiled for it, not for each pair of kinds.
pub(super) type Erased<'a, const N: usize> = Difference<'a, dyn Kindless<N> + 'a, dyn Kindless<N> + 'a, N>;

/// At what scale questions are asked, whatever the bodies are.
#[derive(Clone, Copy)]
pub(super) struct Scale<const N: usize> {
    /// Coordinates are multiplied by this power of two, so that what is computed from them neither over- nor underflows:
    /// 2^−`unit`.
    pub factor: f64,
    pub unit: i32,
    /// The sum of the radii, as a vector along the first axis: from −r of A to r of B.
    pub radii: Ends<N>,
}

impl<'a, A: Body<N>, B: Body<N>, const N: usize> Difference<'a, A, B, N> {
    #[inline]
    pub fn new(a: &'a A, b: &'a B, typical: Corner) -> Self {
        let ends = [a.vertex(typical[0]), b.vertex(typical[1])];
        let mut size = half_size(ends);
        if size == 0.0 {
            // The Origin is that corner. Others tell the size.
            let of_a = (0..a.vertex_count()).map(|i| half_size([a.vertex(i), ends[0]]));
            size = of_a.chain((0..b.vertex_count()).map(|j| half_size([ends[1], b.vertex(j)]))).fold(0.0, f64::max);
        }
        Self { a, b, scale: Scale::new(size, a.radius(), b.radius()) }
    }

    pub fn erased(&self) -> Erased<'a, N> {
        Difference { a: self.a, b: self.b, scale: self.scale }
    }
}

impl<A: Body<N> + ?Sized, B: Body<N> + ?Sized, const N: usize> Difference<'_, A, B, N> {
    #[inline(always)]
    pub fn ends(&self, [i, j]: Corner) -> Ends<N> {
        [self.a.vertex(i), self.b.vertex(j)]
    }
}

impl<const N: usize> Scale<N> {
    #[inline]
    pub fn new(half_size: f64, radius_of_a: f64, radius_of_b: f64) -> Self {
        let mut radii = [[0.0; N]; 2];
        (radii[0][0], radii[1][0]) = (-radius_of_a, radius_of_b);
        let biased = (half_size.to_bits() >> 52) as i32 + 1;
        let unit = if half_size > 0.0 { (biased - 1023).clamp(-1000, 1022) } else { 0 };
        Self { factor: power_of_two(-unit), unit, radii }
    }

    /// Whether a vector of about the size of this scale is certainly longer, or shorter, than both radii and a margin together.
    #[inline]
    pub fn compare(&self, vector: [f64; N], margin: f64) -> Option<Ordering> {
        let square = dot(vector, vector);
        let reach = self.radii[1][0] * self.factor - self.radii[0][0] * self.factor + margin * self.factor;
        // Each side is off by 8 u of itself, and the reach by a few of the smallest numbers: nothing beside such a square.
        let (certain, squares) = (1.0 + 16.0 * f64::EPSILON, power_of_two(-600)..power_of_two(600));
        match squares.contains(&square) {
            true if square > reach * reach * certain => Some(Ordering::Greater),
            true if square * certain < reach * reach => Some(Ordering::Less),
            _ => None,
        }
    }

    pub fn has_radius(&self) -> bool {
        self.radii[0][0] != 0.0 || self.radii[1][0] != 0.0
    }

    /// The vector, rounded, times 2^−[`unit`](Self::unit).
    #[inline(always)]
    pub fn vector(&self, [from, to]: Ends<N>) -> [f64; N] {
        core::array::from_fn(|k| to[k] * self.factor - from[k] * self.factor)
    }

    #[inline(always)]
    fn known<T: Part>(&self, [from, to]: Ends<N>, part: impl Fn(f64, f64) -> Known<T>) -> [Known<T>; N] {
        core::array::from_fn(|k| {
            let (p, q) = (from[k] * self.factor, to[k] * self.factor);
            let (high, low) = two_diff(q, p);
            let Known { value, error } = part(high, low);
            // Scaling is exact, but for what falls below the normal numbers.
            let normal = |x: f64, of: f64| x.abs() >= f64::MIN_POSITIVE || of == 0.0;
            let lost = if normal(p, from[k]) && normal(q, to[k]) { 0.0 } else { f64::MIN_POSITIVE };
            Known { value, error: error + lost }
        })
    }

    /// The same for several vectors. What follows after them is 0.
    #[inline(always)]
    pub fn vectors(&self, ends: &[Ends<N>]) -> [[f64; N]; MOST] {
        let mut vectors = [[0.0; N]; MOST];
        for (vector, &ends) in vectors.iter_mut().zip(ends) {
            *vector = self.vector(ends);
        }
        vectors
    }

    /// The answer, believing rounded numbers.
    #[inline(always)]
    pub fn guess<Q: Question<N>>(&self, question: &Q, vectors: &[Ends<N>]) -> Option<Q::Answer> {
        question.ask(&self.vectors(vectors)[..vectors.len()], self.unit)
    }

    /// The answer, certainly: by the first of three scalars that knows it. `None` if a coordinate is not finite.
    #[inline]
    pub fn certain<Q: Question<N>>(&self, question: &Q, vectors: &[Ends<N>]) -> Option<Q::Answer> {
        let mut known = [[Known::zero(); N]; MOST];
        for (to, from) in known.iter_mut().zip(vectors) {
            *to = self.known(*from, |high, low| Known { value: high, error: low.abs() });
        }
        let known = &known[..vectors.len()];
        let answer = if are_finite(known) { question.ask(known, self.unit) } else { None };
        answer.or_else(|| self.closely(question, vectors))
    }

    /// The same for what the first of these scalars does not know, by the two others.
    #[cold]
    #[inline(never)]
    pub fn closely<Q: Question<N>>(&self, question: &Q, vectors: &[Ends<N>]) -> Option<Q::Answer> {
        let mut known = [[Known::zero(); N]; MOST];
        for (to, from) in known.iter_mut().zip(vectors) {
            *to = self.known(*from, |high, low| Known { value: DoubleDouble::from_parts(high, low), error: 0.0 });
        }
        let known = &known[..vectors.len()];
        let answer = if are_finite(known) { question.ask(known, self.unit) } else { None };
        answer.or_else(|| exactly(question, vectors))
    }
}

/// Whether all components are finite: one that is not is no number, not even times 0.
#[inline(always)]
fn are_finite<T: Part, const N: usize>(vectors: &[[Known<T>; N]]) -> bool {
    vectors.as_flattened().iter().fold(0.0, |sum, x| sum + 0.0 * x.value.leading()) == 0.0
}

/// Half of the largest component of a vector.
fn half_size<const N: usize>([from, to]: Ends<N>) -> f64 {
    (0..N).map(|k| (to[k] * 0.5 - from[k] * 0.5).abs()).fold(0.0, f64::max)
}

/// The answer by integers, of the smaller capacity if it suffices.
#[cold]
#[inline(never)]
fn exactly<Q: Question<N>, const N: usize>(question: &Q, vectors: &[Ends<N>]) -> Option<Q::Answer> {
    const {
        assert!(Q::DEGREE * Grid::MOST_BITS + SLACK <= 64 * LARGE as u32, "the degree of the question is too high");
    }
    let grid = Grid::of(vectors.as_flattened().as_flattened())?;
    let bits = Q::DEGREE * grid.bits() + SLACK;
    match bits <= 64 * COMMON as u32 {
        true => integers::<Q, N, COMMON>(question, vectors, grid),
        false => integers::<Q, N, LARGE>(question, vectors, grid),
    }
}

#[inline(never)]
fn integers<Q: Question<N>, const N: usize, const W: usize>(
    question: &Q,
    vectors: &[Ends<N>],
    grid: Grid,
) -> Option<Q::Answer> {
    let mut exact = [[Integer::<W>::zero(); N]; MOST];
    for (to, [p, q]) in exact.iter_mut().zip(vectors) {
        *to = core::array::from_fn(|k| grid.integer(q[k]) - grid.integer(p[k]));
    }
    question.ask(&exact[..vectors.len()], grid.exponent())
}
