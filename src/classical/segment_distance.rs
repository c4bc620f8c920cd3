//! Source 000 (and 002, the same text): O. Boes, *Segment Distance*.
//!
//! Unchanged but for two quotients 0/0, which the source does not mention: see [`segment_distance`].

#[cfg(feature = "alloc")]
use alloc::{vec, vec::Vec};

use super::{dot, sub};
use crate::{Field, Real};

/// The closest points of two lines through a₀, a₁ and b₀, b₁ in the source's parameters, by Cramer's rule.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Lines<T> {
    /// Δ ≠ 0: exactly one pair of closest points, a₀ + x (a₁ − a₀) and b₀ + y (b₁ − b₀).
    Unique {
        /// The parameter on a.
        x: T,
        /// The parameter on b.
        y: T,
    },
    /// Δ = 0: parallel lines, or a₀ = a₁. Every point of a is as good; the source takes x = 0, which is a₀.
    Parallel {
        /// The parameter on b of the point closest to a₀.
        y: T,
    },
    /// Δ = 0 and b₀ = b₁, so that b is no line: the equation for y is 0 = 0, and the source's y is 0/0.
    Pointlike,
}

/// The closest points of two segments as source 000 finds them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Closest<T> {
    /// The parameter on a, in \[0, 1\]: the point is a₀ + x (a₁ − a₀).
    pub x: T,
    /// The parameter on b, in \[0, 1\]: the point is b₀ + y (b₁ − b₀), the source's b₀ − y v.
    pub y: T,
    /// f(x, y) = |x u + y v − w|², a squared length.
    pub distance_squared: T,
}

impl<T: Real> Closest<T> {
    /// The distance, √f(x, y).
    ///
    /// ```
    /// use incidence::classical::segment_distance;
    /// let found = segment_distance([0.0, 0.0], [1.0, 0.0], [4.0, 4.0], [5.0, 7.0]);
    /// assert_eq!((found.distance_squared, found.distance()), (25.0, 5.0));
    /// ```
    pub fn distance(&self) -> T {
        self.distance_squared.sqrt()
    }
}

/// The source's u, v, w and their dot products.
struct Products<T, const N: usize> {
    u: [T; N],
    v: [T; N],
    w: [T; N],
    uu: T,
    uv: T,
    vv: T,
    uw: T,
    vw: T,
}

impl<T: Field + PartialOrd, const N: usize> Products<T, N> {
    // u := (a₁ − a₀)    v := (b₀ − b₁)    w := (b₀ − a₀)
    fn of(a0: [T; N], a1: [T; N], b0: [T; N], b1: [T; N]) -> Self {
        let (u, v, w) = (sub(a1, a0), sub(b0, b1), sub(b0, a0));
        Products { u, v, w, uu: dot(u, u), uv: dot(u, v), vv: dot(v, v), uw: dot(u, w), vw: dot(v, w) }
    }

    // Δ = (u·u)(v·v) − (u·v)²
    // x = ((u·w)(v·v) − (u·v)(v·w)) / Δ
    // y = ((u·u)(v·w) − (u·w)(v·u)) / Δ      and for Δ = 0:  x = 0,  y = (v·w) / (v·v)
    fn lines(&self) -> Lines<T> {
        let &Products { uu, uv, vv, uw, vw, .. } = self;
        let delta = uu * vv - uv * uv;
        if !delta.is_zero() {
            Lines::Unique { x: (uw * vv - uv * vw) / delta, y: (uu * vw - uw * uv) / delta }
        } else if !vv.is_zero() {
            Lines::Parallel { y: vw / vv }
        } else {
            Lines::Pointlike
        }
    }

    // f(x, y) = |x u + y v − w|²
    fn at(&self, x: T, y: T) -> Closest<T> {
        let difference = core::array::from_fn(|k| x * self.u[k] + y * self.v[k] - self.w[k]);
        Closest { x, y, distance_squared: dot::<T, N>(difference, difference) }
    }

    // On the edge x = 0:  d/dy f(0, y) = 2 v·(y v − w) = 0  ⟹  y = (v·w) / (v·v),  and the other three likewise:
    //     x = 1:  y = v·(w − u) / (v·v)      y = 0:  x = (u·w) / (u·u)      y = 1:  x = u·(w − v) / (u·u)
    fn edges(&self) -> [Closest<T>; 4] {
        let &Products { uu, uv, vv, uw, vw, .. } = self;
        let (zero, one) = (T::zero(), T::one());
        [
            self.at(zero, clamped_quotient(vw, vv)),
            self.at(clamped_quotient(uw, uu), zero),
            self.at(one, clamped_quotient(vw - uv, vv)),
            self.at(clamped_quotient(uw - uv, uu), one),
        ]
    }
}

/// `p / q`, or the end of \[0, 1\] that it lies beyond; 0 for q = 0, where f is constant along the edge.
fn clamped_quotient<T: Field + PartialOrd>(p: T, q: T) -> T {
    if q.is_zero() {
        return T::zero();
    }
    let quotient = p / q;
    if quotient < T::zero() {
        T::zero()
    } else if quotient > T::one() {
        T::one()
    } else {
        quotient
    }
}

/// The closest points of the *lines* a₀a₁ and b₀b₁ in Rⁿ: source 000's unconstrained minimum.
///
/// Δ = (u·u)(v·v) − (u·v)² is compared with 0 exactly. Over floats that is a matter of rounding for parallel lines, and
/// for an angle θ between the lines the relative error of Δ is about ε / sin²θ: below θ ≈ 1e-8 an `f64` Δ is noise, of
/// either sign.
///
/// ```
/// use incidence::classical::{Lines, line_closest};
/// // the x axis and a line over (2, 3) along z − y
/// let found = line_closest([0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [2.0, 4.0, -1.0], [2.0, 3.0, 0.0]);
/// assert_eq!(found, Lines::Unique { x: 2.0, y: 2.5 });
/// let parallel = line_closest([0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [2.0, 4.0, -1.0], [6.0, 4.0, -1.0]);
/// assert_eq!(parallel, Lines::Parallel { y: -0.5 });
/// ```
pub fn line_closest<T: Field + PartialOrd, const N: usize>(a0: [T; N], a1: [T; N], b0: [T; N], b1: [T; N]) -> Lines<T> {
    Products::of(a0, a1, b0, b1).lines()
}

/// The closest points of the *segments* a₀a₁ and b₀b₁ in Rⁿ, for any n ≥ 2, by source 000's method.
///
/// First the minimum of f(x, y) = |x u + y v − w|² over the whole plane of (x, y) is found by Cramer's rule. If it lies in
/// the square \[0, 1\]², it is the answer. Otherwise the answer is the least of the minima on the four edges x = 0, y = 0,
/// x = 1, y = 1, the first of equal ones in this order.
///
/// **Segments without length.** The source divides by v·v and u·u and does not say what if one is 0.
/// - Δ = 0 and v·v = 0: the source's y = 0/0 is no number, so it is not in the square, and the edges decide;
/// - on an edge along a segment without length, f is constant, each parameter is a minimum, and 0 is taken.
///
/// So a segment without length makes no distance wrong or NaN; the parameter on it is 0.
///
/// Over floats, where it loses digits or fails:
/// - *near-parallel*: with the angle θ the error of x and y from Δ is about ε / sin²θ. For θ < 1e-8, x and y may be
///   anything in the square, as nothing compares the inner candidate with the edges;
/// - *far apart*: w is much longer than u and v, and x, y lose as many digits;
/// - *size*: Δ is a product of four lengths. For `f64` it underflows below lengths of about 1e-81, where crossing
///   segments are taken for parallel, and overflows above about 1e77, where Δ is ∞ or NaN and the inner minimum is
///   lost; beyond about 1e154 the distance itself is ∞ or NaN;
/// - *small distances* of long segments: x u + y v − w cancels, so the absolute error of the distance is a few ulps of
///   the segments' lengths;
/// - *edges as near*: f is rounded by up to 6 ε (|u| + |v| + |w|) times the distance. Of two edges whose minima differ by no
///   more than twice that, the wrong one may be taken. The distance is as good then, but x u + y v is off by up to the root
///   of twice that, and x and y by this root over the lengths and the sine: about 1e-8 and not 1e-16;
/// - NaN or ∞ in a coordinate gives NaN.
///
/// ```
/// use incidence::classical::segment_distance;
/// use num_rational::Ratio;
/// let point = |p: [i64; 3]| p.map(Ratio::from_integer);
/// // crossing at right angles, 3 apart, and it needs no root to say 9
/// let found = segment_distance(point([0, 0, 0]), point([4, 0, 0]), point([1, -1, 3]), point([1, 3, 3]));
/// assert_eq!((found.x, found.y), (Ratio::new(1, 4), Ratio::new(1, 4)));
/// assert_eq!(found.distance_squared, Ratio::from_integer(9));
/// ```
pub fn segment_distance<T: Field + PartialOrd, const N: usize>(
    a0: [T; N],
    a1: [T; N],
    b0: [T; N],
    b1: [T; N],
) -> Closest<T> {
    let products = Products::of(a0, a1, b0, b1);
    let unit = T::zero()..=T::one();
    let inside = match products.lines() {
        Lines::Unique { x, y } => Some((x, y)),
        Lines::Parallel { y } => Some((T::zero(), y)),
        Lines::Pointlike => None,
    };
    if let Some((x, y)) = inside.filter(|(x, y)| unit.contains(x) && unit.contains(y)) {
        return products.at(x, y);
    }
    let [mut least, others @ ..] = products.edges();
    for edge in others {
        if edge.distance_squared < least.distance_squared {
            least = edge;
        }
    }
    least
}

/// Which segments of the polygonal chain through `points` come nearer than `small` to another: source 000's
/// `collisions`.
///
/// Entry i belongs to the segment from point i to point i + 1, so there is one entry less than points (none for no points).
/// Segment i is compared with every segment j ≥ i + 2: neighbours share a point and are left out. In a chain whose last
/// point is its first, the first and the last segment share a point too, and the source does compare them. The comparison is
/// the source's strict `<`: `small` = 0 finds nothing, not even crossings. Every pair is compared, so n points cost about
/// n²/2 calls of [`segment_distance`], whose caveats apply; a NaN distance is not less than anything.
///
/// ```
/// use incidence::classical::collisions;
/// // three sides of a square and a fourth that comes back to 0.25 above the first
/// let chain = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.5, 1.0], [0.5, 0.25]];
/// assert_eq!(collisions(&chain, 0.3), [true, false, false, true]);
/// assert_eq!(collisions(&chain, 0.25), [false, false, false, false]); // strictly less
/// ```
#[cfg(feature = "alloc")]
pub fn collisions<T: Real, const N: usize>(points: &[[T; N]], small: T) -> Vec<bool> {
    let n = points.len().saturating_sub(1);
    let mut c = vec![false; n];
    for i in 0..n {
        for j in i + 2..n {
            if segment_distance(points[i], points[i + 1], points[j], points[j + 1]).distance() < small {
                c[i] = true;
                c[j] = true;
            }
        }
    }
    c
}

#[cfg(test)]
mod tests;
