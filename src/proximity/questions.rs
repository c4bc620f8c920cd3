//! The questions about corners of B − A: where the Origin is seen from them, and how far away.
//!
//! A simplex of at most N corners has a point nearest to the Origin, its foot. The weight of corner k in the foot of the
//! whole hyperplane is (F with corner k replaced by the Origin | F) / (F | F), where F is the join of the corners: see
//! [`foot`](crate::minkowski::foot()).

use core::cmp::Ordering;

use super::difference::Question;
use super::layer::{Layer, Rounded};
use super::space::{across, between, dot, negative, normal};
#[cfg(feature = "collide")]
use super::{seen::SIZES, space::length};
use crate::Ring;
use crate::exact::Scaled;
use crate::magnitude::one_norm;

/// A direction from the hull of the points towards the Origin, perpendicular to the hull; 0 if the hull has the Origin.
#[inline(always)]
pub(super) fn towards<T: Layer, const N: usize>(p: &[[T; N]]) -> Option<[T; N]> {
    Some(match p.len() {
        1 => negative(p[0]),
        n if n == N => {
            let normal = normal(p);
            match dot(normal, p[0]).sign()? {
                Ordering::Less => normal,
                Ordering::Greater => negative(normal),
                Ordering::Equal => [T::zero(); N],
            }
        }
        _ => {
            // (p·e) e − (e·e) p, for the edge e.
            let e = between(p[0], p[1]);
            let (pe, ee) = (dot(p[0], e), dot(e, e));
            core::array::from_fn(|k| pe * e[k] - ee * p[0][k])
        }
    })
}

/// The weights of the points in the Origin's foot on their hull, up to a positive common factor. 0 for points beyond.
#[inline(always)]
pub(super) fn parts<T: Ring, const N: usize>(p: &[[T; N]]) -> [T; N] {
    let mut parts = [T::zero(); N];
    match *p {
        [_] => parts[0] = T::one(),
        [p, q] => {
            let e = between(p, q);
            (parts[0], parts[1]) = (dot(q, e), -dot(p, e));
        }
        _ => {
            // With edges e and f from p and n = e × f, the weights of the others are n·(f × p)
            // and n·(p × e), and all three sum up to n·n.
            let (p, e, f) = (p[0], between(p[0], p[1]), between(p[0], p[2]));
            let n = across(e, f);
            (parts[1], parts[2]) = (dot(across(f, p), n), dot(across(p, e), n));
            parts[0] = dot(n, n) - parts[1] - parts[2];
        }
    }
    parts
}

/// Whether all answers are true: `None` if one is not known, but false as soon as one is false.
#[inline(always)]
fn all(answers: impl Iterator<Item = Option<bool>>) -> Option<bool> {
    let mut known = Some(true);
    for answer in answers {
        match answer {
            Some(true) => {}
            Some(false) => return Some(false),
            None => known = None,
        }
    }
    known
}

/// Is the foot inside of the hull of the points, its boundary excluded? There are N of them at most.
pub(super) struct Within;

impl<const N: usize> Question<N> for Within {
    type Answer = bool;
    const DEGREE: u32 = 4;
    #[inline(always)]
    fn ask<T: Layer>(&self, points: &[[T; N]], _: i32) -> Option<bool> {
        all(parts(points)[..points.len()].iter().map(|x| x.is_positive()))
    }
}

/// The step of the algorithm. The last point is farther towards the Origin than the others, whose foot is inside of their hull.
/// Which of the others (bit k for point k) form, with the last, the least simplex that has the point of the hull of all nearest
/// to the Origin? All N of them, if the hull contains the Origin, its boundary included.
///
/// By D. W. Johnson's rule, this is the face in which all weights are positive, while in each face of one point more the
/// weight of that point is not. For the Origin in N + 1 points, the weight of a point is positive if both are on the same
/// side of the opposite facet. Faces without the last point are farther away, and so are not asked about.
pub(super) struct Kept;

impl<const N: usize> Question<N> for Kept {
    type Answer = usize;
    const DEGREE: u32 = 4;
    #[inline(always)]
    fn ask<T: Layer>(&self, points: &[[T; N]], _: i32) -> Option<usize> {
        let (&d, others) = points.split_last()?;
        let is_over_edge = |p: [T; N]| dot(d, between(p, d)).is_positive();
        match *others {
            [p] => Some(usize::from(is_over_edge(p)?)),
            [p, q] if N == 3 => {
                let weights = parts(&[d, p, q]);
                let (with_p, with_q) = (weights[1].is_positive()?, weights[2].is_positive()?);
                Some(if with_p && with_q {
                    0b11
                } else if !with_q && is_over_edge(p)? {
                    0b01
                } else if !with_p && is_over_edge(q)? {
                    0b10
                } else {
                    0
                })
            }
            _ => kept_of_full(d, others),
        }
    }
}

/// [`Kept`] for N others.
#[inline(always)]
fn kept_of_full<T: Layer, const N: usize>(d: [T; N], others: &[[T; N]]) -> Option<usize> {
    // Facet k has the last point and all others but point k, to which it is opposite.
    let facet = |k: usize| -> [[T; N]; N] { core::array::from_fn(|i| if i == 0 { d } else { others[(k + i) % N] }) };
    let mut beyond = 0;
    for (k, &opposite) in others.iter().enumerate() {
        let normal = normal(&facet(k));
        let (origin, point) = (dot(normal, negative(d)).sign()?, dot(normal, between(d, opposite)).sign()?);
        beyond |= usize::from(origin.is_ne() && origin == point.reverse()) << k;
    }
    let all = (1 << N) - 1;
    if beyond == 0 {
        return Some(all);
    }
    for k in 0..N {
        if beyond >> k & 1 == 1 && Within.ask(&facet(k), 0)? {
            return Some(all & !(1 << k));
        }
    }
    if N == 3 {
        for (k, &p) in others.iter().enumerate() {
            let weights = [1, 2].map(|by| parts(&facet((k + by) % N))[by]);
            if !weights[0].is_positive()? && !weights[1].is_positive()? && Within.ask(&[d, p], 0)? {
                return Some(1 << k);
            }
        }
    }
    Some(0)
}

/// The normal of the facet opposite to point k, of N + 1, and how far along it the Origin and the point are from there.
#[inline(always)]
fn opposite<T: Ring, const N: usize>(p: &[[T; N]], k: usize) -> ([T; N], T, T) {
    let facet: [[T; N]; N] = core::array::from_fn(|i| p[if i < k { i } else { i + 1 }]);
    let normal = normal(&facet);
    (normal, dot(normal, negative(facet[0])), dot(normal, between(facet[0], p[k])))
}

/// Beyond which facets of the N + 1 points' simplex is the Origin? Bit k is for the facet opposite to point k; all bits
/// are set if the points are not independent. No bit is set if the simplex contains the Origin, its boundary included.
pub(super) struct Sides;

impl<const N: usize> Question<N> for Sides {
    type Answer = usize;
    const DEGREE: u32 = 3;
    #[inline(always)]
    fn ask<T: Layer>(&self, p: &[[T; N]], _: i32) -> Option<usize> {
        let mut beyond = 0;
        for k in 0..=N {
            let (_, origin, point) = opposite(p, k);
            let is_within = point.is_positive()? && !(-origin).is_positive()?
                || (-point).is_positive()? && !origin.is_positive()?;
            beyond |= usize::from(!is_within) << k;
        }
        Some(beyond)
    }
}

/// Is the Origin deep in the simplex of N + 1 points, below the facet opposite to one of them: farther from it than the last vector is long?
#[cfg(feature = "collide")]
pub(super) struct Deep {
    /// The number of that point.
    pub below: usize,
}

#[cfg(feature = "collide")]
impl<const N: usize> Question<N> for Deep {
    type Answer = bool;
    const DEGREE: u32 = 6;
    fn ask<T: Layer>(&self, vectors: &[[T; N]], _: i32) -> Option<bool> {
        let (&last, p) = vectors.split_last()?;
        let (normal, origin, point) = opposite(p, self.below);
        let is_within = (origin * point).is_positive()?;
        let depth = dot(last, last);
        if is_within { (origin * origin - depth * dot(normal, normal)).is_positive() } else { Some(false) }
    }
}

#[cfg(feature = "collide")]
impl Deep {
    /// The facets of the simplex of N + 1 points, a bit for the number of the point opposite to each, of which it is not seen at once that the
    /// Origin is deeper below them than this. The vectors are rounded once. `None` if the Origin seems to be outside.
    ///
    /// With vectors up to the length P, the edges eᵢ of a facet are off by ε (P + |eᵢ|/2), its normal by ε (P Σᵢ Πⱼ |eⱼ| + 4 Π |eᵢ|) with j
    /// ≠ i, and the Origin's height along the normal by P times as much plus half of ε P Π |eᵢ|. The height of the point opposite, which
    /// may be 2 P away, is off by twice as much.
    pub fn unseen_at_once<const N: usize>(p: &[[f64; N]], depth: f64) -> Option<usize> {
        let far = p.iter().map(|&vector| length(vector)).fold(0.0, f64::max);
        let mut unseen = 0;
        for k in 0..=N {
            let (normal, origin, point) = opposite(p, k);
            let from = usize::from(k == 0);
            let edges = p.iter().enumerate().filter(|(i, _)| *i != k && *i != from);
            let (all, but_one) = edges.fold((1.0, 0.0), |(all, but_one), (_, to)| {
                let edge = length(between(p[from], *to));
                (all * edge, but_one * edge + all)
            });
            let error = f64::EPSILON * (far * but_one + 6.0 * all) * (far + depth) + f64::MIN_POSITIVE;
            let [high, of_point] = [origin, point].map(f64::abs);
            let is_within = (origin > 0.0) == (point > 0.0);
            if !is_within && high > error {
                return None;
            }
            let is_seen = is_within && of_point > 4.0 * error && high > depth * length(normal) + error;
            unseen |= usize::from(!(is_seen && SIZES.contains(&far))) << k;
        }
        Some(unseen)
    }
}

/// Which direction.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Along {
    /// From a simplex of corners towards the Origin.
    Origin,
    /// The normal of the facet that N corners are.
    Normal,
    /// From the first corner to the second.
    Edge,
}

impl Along {
    #[inline(always)]
    fn of<T: Layer, const N: usize>(self, p: &[[T; N]]) -> Option<[T; N]> {
        match self {
            Along::Origin => towards(p),
            Along::Normal => Some(normal(p)),
            Along::Edge => Some(between(p[0], p[1])),
        }
    }
}

/// The sign of how far the last vector goes in the direction that the others, corners, define. The last vector may be a
/// difference of corners, or of vertices of one body.
pub(super) struct Beyond(pub Along);

impl<const N: usize> Question<N> for Beyond {
    type Answer = Ordering;
    const DEGREE: u32 = 4;
    #[inline(always)]
    fn ask<T: Layer>(&self, vectors: &[[T; N]], _: i32) -> Option<Ordering> {
        let (last, corners) = vectors.split_last()?;
        dot(self.0.of(corners)?, *last).sign()
    }
}

/// On which side of a corner's supporting plane another corner is: the sign of how much farther the last of the corners is
/// than the first, in the direction that all but the last define.
pub(super) struct Farther(pub Along);

impl<const N: usize> Question<N> for Farther {
    type Answer = Ordering;
    const DEGREE: u32 = 4;
    #[inline(always)]
    fn ask<T: Layer>(&self, points: &[[T; N]], _: i32) -> Option<Ordering> {
        let (last, corners) = points.split_last()?;
        dot(self.0.of(corners)?, between(corners[0], *last)).sign()
    }
}

/// The direction itself, each component to 2⁻⁴⁸ of the largest.
pub(super) struct Direction(pub Along);

impl<const N: usize> Question<N> for Direction {
    type Answer = Rounded<N>;
    const DEGREE: u32 = 3;
    #[inline(always)]
    fn ask<T: Layer>(&self, corners: &[[T; N]], _: i32) -> Option<Rounded<N>> {
        let rounded = T::rounded(self.0.of(corners)?);
        rounded.is_within(16.0 * f64::EPSILON).then_some(rounded)
    }
}

/// The weights of the corners in the Origin's foot, each to 2⁻⁴⁷. They sum up to 1 if the foot is inside of the simplex;
/// else their absolute values do.
pub(super) struct Shares;

impl<const N: usize> Question<N> for Shares {
    type Answer = [f64; N];
    const DEGREE: u32 = 4;
    #[inline(always)]
    fn ask<T: Layer>(&self, corners: &[[T; N]], _: i32) -> Option<[f64; N]> {
        let Rounded { value, error } = T::rounded(parts(corners));
        let whole = one_norm(&value);
        (error.iter().fold(0.0, |sum, e| sum + e) < 32.0 * f64::EPSILON * whole).then(|| value.map(|x| x / whole))
    }
}

/// How far a simplex of at most N corners is from the Origin, if the foot is inside of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Measure {
    /// The distance of the foot.
    pub core: Scaled,
    /// The distance less the radii: the distance of the bodies if it is not negative.
    pub gap: Scaled,
    /// The relative error of the gap is at most this, which is at most 12 ε.
    pub loss: f64,
}

impl Measure {
    /// What the relative error of the gap may be.
    pub const MOST_LOSS: f64 = 12.0 * f64::EPSILON;
}

/// The [`Measure`]. The last vector is the sum of the radii along the first axis.
pub(super) struct Distance {
    pub has_radius: bool,
    /// What the relative error may be.
    pub most_loss: f64,
}

impl<const N: usize> Question<N> for Distance {
    type Answer = Measure;
    const DEGREE: u32 = 6;
    #[inline(always)]
    fn ask<T: Layer>(&self, vectors: &[[T; N]], unit: i32) -> Option<Measure> {
        let (last, p) = vectors.split_last()?;
        let (square, per, degree) = square(p);
        let ((n, n_loss), (d, d_loss)) = (square.number(unit * (degree + 2))?, per.number(unit * degree)?);
        let core = (n / d).sqrt();
        let core_loss = 0.5 * (n_loss + d_loss) + 16.0 * f64::EPSILON * f64::EPSILON;
        if !self.has_radius {
            return (core_loss <= self.most_loss).then_some(Measure { core, gap: core, loss: core_loss });
        }
        // c − r = (c² − r²)/(c + r), so that what cancels does so before anything is rounded.
        let r = last[0];
        let (difference, loss) = (square - r * r * per).number(unit * (degree + 2))?;
        let (r, r_loss) = r.number(unit)?;
        let gap = difference / (d * core.plus(r));
        let loss = loss + d_loss + core_loss + r_loss + 16.0 * f64::EPSILON * f64::EPSILON;
        (loss <= self.most_loss).then_some(Measure { core, gap, loss })
    }
}

/// The squared distance of the points' hull from the Origin as a quotient, and the degree of its denominator.
#[inline(always)]
fn square<T: Layer, const N: usize>(p: &[[T; N]]) -> (T, T, i32) {
    match p.len() {
        1 => (dot(p[0], p[0]), T::one(), 0),
        n if n == N => {
            let normal = normal(p);
            let height = dot(normal, p[0]);
            (height * height, dot(normal, normal), 2 * (N as i32 - 1))
        }
        _ => {
            // The area that the edge spans with the Origin, over the edge.
            let e = between(p[0], p[1]);
            let mut spanned = [[T::zero(); N]; N];
            (spanned[0], spanned[1]) = (p[0], p[1]);
            let area = normal(&spanned);
            (dot(area, area), dot(e, e), 2)
        }
    }
}

/// Does the last vector leave the hyperplane, line or point that the corners before it span? There are N of them at most.
pub(super) struct Leaves;

impl<const N: usize> Question<N> for Leaves {
    type Answer = bool;
    const DEGREE: u32 = 3;
    fn ask<T: Layer>(&self, vectors: &[[T; N]], _: i32) -> Option<bool> {
        let signs = spanned(vectors).map(Layer::sign);
        let known = signs.iter().all(Option::is_some);
        let any = signs.iter().flatten().any(|s| s.is_ne());
        (known || any).then_some(any)
    }
}

/// How far the last vector leaves it: the square of the area that it spans, rounded.
pub(super) struct Spread;

impl<const N: usize> Question<N> for Spread {
    type Answer = f64;
    const DEGREE: u32 = 6;
    fn ask<T: Layer>(&self, vectors: &[[T; N]], _: i32) -> Option<f64> {
        let spanned = spanned(vectors);
        dot(spanned, spanned).number(0).map(|(square, _)| square.to_f64())
    }
}

/// What the edges of the corners and the last vector span: 0 if it lies in their hull's directions.
fn spanned<T: Layer, const N: usize>(vectors: &[[T; N]]) -> [T; N] {
    let (last, corners) = (vectors[vectors.len() - 1], &vectors[..vectors.len() - 1]);
    if corners.len() == 1 {
        return last;
    }
    if corners.len() == N {
        let mut volume = [T::zero(); N];
        volume[0] = dot(normal(corners), last);
        return volume;
    }
    let mut facet = [[T::zero(); N]; N];
    for (to, corner) in facet[1..].iter_mut().zip(&corners[1..]) {
        *to = between(corners[0], *corner);
    }
    facet[corners.len()] = last;
    normal(&facet)
}
