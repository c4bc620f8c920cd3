//! Is a facet on the boundary of B − A? The proof that no vertex of either body is beyond it, which looks only at those
//! that are not certainly below.

use core::cmp::Ordering;
use core::ops::ControlFlow;

use super::difference::{Corner, Difference, Ends};
use super::height::Normal;
use super::layer::Rounded;
use super::questions::{Along, Beyond};
use super::simplex::Simplex;
use super::space::{dot, negative};
use crate::body::{Blur, Body, Extent, FEW};
use crate::exact::{Scaled, ldexp};
use crate::magnitude::{one_norm, power_of_two};

/// What is farthest in a direction.
pub(super) enum Farthest {
    /// No corner is farther than the first of the simplex by more than this, in units of 2^`unit` times the length of the
    /// direction.
    Within(f64),
    /// This corner is farther, for certain.
    Beyond(Corner),
}

/// How far beyond a facet vertices of a body are, as it is easily seen.
enum Excess {
    /// None is farther beyond it than this, which does not matter.
    Within(f64),
    /// This one is, for certain, if only by little.
    Beyond(usize),
    Unknown,
}

/// 5 u: three products and two sums, and a little for the rounding of the bound.
const ROUNDING: f64 = 3.0 * f64::EPSILON;

/// If less than this part of the way from a facet to a vertex goes along the normal, the vertex may be in the facet's
/// plane, and is worth an exact look.
const NEXT: f64 = power_of_two(-30);

impl<A: Body<N> + ?Sized, B: Body<N> + ?Sized, const N: usize> Difference<'_, A, B, N> {
    /// A corner that is farthest in a direction, or nearly.
    #[inline]
    pub fn support(&self, direction: [f64; N], [i, j]: Corner) -> Corner {
        [self.a.roughly_farthest(negative(direction), i), self.b.roughly_farthest(direction, j)]
    }

    /// The distance beyond a facet up to which corners do not count: ε of the answer, times
    /// the length of a direction, over 2^`unit`.
    pub fn slack(&self, answer: Scaled, length: f64) -> f64 {
        let units = answer.exponent().saturating_sub(i64::from(self.scale.unit));
        let slack = f64::EPSILON * ldexp(answer.mantissa().hi(), units) * length;
        if slack < f64::MAX { slack } else { 0.0 }
    }

    /// What is farthest in the direction of the simplex, whose rounded value is `direction`. Excesses up to `slack` may be
    /// left undecided. `None` if a vertex near the facet is not finite.
    pub fn farthest(&self, which: Along, simplex: &Simplex<N>, direction: &Rounded<N>, slack: f64) -> Option<Farthest> {
        let [i, j] = simplex.corners()[0];
        let [facing_a, facing_b] = facing(which, simplex, direction, slack);
        let mut normal = None;
        let (on_a, excess_a) = self.in_body(self.a, &facing_a, &mut normal)?;
        let (on_b, excess_b) = self.in_body(self.b, &facing_b.without(excess_a), &mut normal)?;
        Some(if on_a.is_some() || on_b.is_some() {
            Farthest::Beyond([on_a.unwrap_or(i), on_b.unwrap_or(j)])
        } else {
            Farthest::Within(excess_a + excess_b)
        })
    }

    /// What is farthest in the direction of a simplex towards the Origin, if that is easily seen.
    #[inline]
    pub fn farthest_at_once(&self, simplex: &Simplex<N>, direction: &Rounded<N>, slack: f64) -> Option<Farthest> {
        let [facing_a, facing_b] = facing(Along::Origin, simplex, direction, slack);
        let [i, j] = simplex.corners()[0];
        let mut normal = None;
        let of_a = match self.excess_of(self.a, &facing_a, &mut normal) {
            Excess::Within(excess) => excess,
            Excess::Beyond(index) => return Some(Farthest::Beyond([index, j])),
            Excess::Unknown => return None,
        };
        match self.excess_of(self.b, &facing_b.without(of_a), &mut normal) {
            Excess::Within(excess) => Some(Farthest::Within(of_a + excess)),
            Excess::Beyond(index) => Some(Farthest::Beyond([i, index])),
            Excess::Unknown => None,
        }
    }

    #[inline]
    fn excess_of<'s>(
        &'s self,
        body: &(impl Body<N> + ?Sized),
        facet: &Facing<'s, N>,
        normal: &mut Option<Normal<'s, N>>,
    ) -> Excess {
        // In the unit of the coordinates, for speed: if the slack over- or underflows in it, nothing is known.
        let slack = facet.slack / self.scale.factor;
        let spread = facet.along.spread.into_iter().fold(0.0, f64::max);
        let (mut most, mut beyond) = (0.0, (None, 0.0));
        let seen = self.near(body, facet, &mut |index| {
            if facet.simplex.is_level(facet.end, index) {
                return ControlFlow::Continue(());
            }
            let to = body.vertex(index);
            let step: [f64; N] = core::array::from_fn(|k| to[k] - facet.from[k]);
            let way = one_norm(&step);
            let mut reach = dot(facet.along.value, step) + (spread * way + f64::MIN_POSITIVE);
            if reach > slack && reach < NEXT * way && facet.simplex.corners().len() == N {
                // Probably it is in the plane of the facet.
                let normal = normal.get_or_insert_with(|| Normal::new(&self.scale, facet.simplex, facet.of_b()));
                let [least, greatest] = normal.height(facet.step_of_b(to));
                // What is exactly in the plane stays there.
                reach = if greatest == 0.0 { 0.0 } else { greatest / self.scale.factor + f64::MIN_POSITIVE };
                if least > 0.0 && reach > slack {
                    beyond = if least > beyond.1 { (Some(index), least) } else { beyond };
                    return ControlFlow::Continue(());
                }
            }
            most = if reach > most { reach } else { most };
            if reach <= slack { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        match beyond.0 {
            Some(index) => Excess::Beyond(index),
            None if seen.is_continue() && slack.is_finite() => Excess::Within(most * self.scale.factor),
            None => Excess::Unknown,
        }
    }

    /// Visits the vertices that are not certainly below the facet, except `facet.vertex`, which is in it.
    #[inline]
    fn near(
        &self,
        body: &(impl Body<N> + ?Sized),
        facet: &Facing<'_, N>,
        visit: &mut dyn FnMut(usize) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let direction = facet.along.spread.into_iter().fold(0.0, |sum, x| sum + x);
        body.near(facet.along.value, Blur { direction, height: 0.0 }, facet.vertex, &mut |index| {
            if index == facet.vertex { ControlFlow::Continue(()) } else { visit(index) }
        })
    }

    /// A vertex of one body that is certainly farther than `from`; if there is none, by how much one can be farther.
    fn in_body<'s>(
        &'s self,
        body: &(impl Body<N> + ?Sized),
        facet: &Facing<'s, N>,
        normal: &mut Option<Normal<'s, N>>,
    ) -> Option<(Option<usize>, f64)> {
        match self.excess_of(body, facet, normal) {
            Excess::Within(excess) => return Some((None, excess)),
            Excess::Beyond(index) => return Some((Some(index), 0.0)),
            Excess::Unknown => {}
        }
        let (index, value, error) = self.named(body, facet);
        if value > error && !facet.simplex.is_level(facet.end, index) {
            return Some((Some(index), 0.0));
        }
        let (mut best, mut excess) = ((None, 0.0), 0.0);
        let seen = self.near(body, facet, &mut |index| {
            let to = body.vertex(index);
            let (value, error) = facet.along.reach(self.scale.vector([facet.from, to]), to != facet.from);
            if value + error <= facet.slack {
                excess = if value + error > excess { value + error } else { excess };
            } else if !facet.simplex.is_level(facet.end, index) {
                let Some(further) = (if value > error { Some(true) } else { self.is_beyond(facet, to) }) else {
                    return ControlFlow::Break(());
                };
                if further && (best.0.is_none() || value > best.1) {
                    best = (Some(index), value);
                }
            }
            ControlFlow::Continue(())
        });
        seen.is_continue().then_some((best.0, excess))
    }

    /// The vertex that the body names as a farthest one, how far beyond the facet it is, and how much that is off.
    #[inline]
    fn named(&self, body: &(impl Body<N> + ?Sized), facet: &Facing<'_, N>) -> (usize, f64, f64) {
        let index = body.farthest(facet.along.value, facet.vertex);
        let to = body.vertex(index);
        let (value, error) = facet.along.reach(self.scale.vector([facet.from, to]), to != facet.from);
        (index, value, error)
    }

    /// How much farther along a direction, rounded or exact, a vertex can be than the one that `farthest` names.
    fn unseen(&self, extent: &Extent, along: &Sighted<N>) -> f64 {
        let (length, spread) = (crate::magnitude::norm(along.value), crate::magnitude::norm(along.spread));
        // The last factor is for the rounding of all this.
        let lost = f64::from_bits(1);
        ((extent.slack * self.scale.factor + lost) * length + (extent.diameter * self.scale.factor + lost) * spread)
            * (1.0 + 16.0 * f64::EPSILON)
    }

    #[cold]
    #[inline(never)]
    fn is_beyond(&self, facet: &Facing<'_, N>, to: [f64; N]) -> Option<bool> {
        let (vectors, len) = facet.simplex.with(facet.step_of_b(to));
        self.scale.closely(&Beyond(facet.direction), &vectors[..len]).map(Ordering::is_gt)
    }

    /// Whether the bodies, with their radii, are parted by more than a margin across the direction, for certain. A `false` says
    /// nothing.
    pub fn parts(&self, direction: [f64; N], [i, j]: Corner, margin: f64) -> bool {
        let (corner, sighted) = (self.ends([i, j]), Sighted::exact(direction));
        let (value, error) = sighted.reach(self.scale.vector(corner), true);
        // Both radii and the margin lose half of the smallest number each, when they are scaled.
        let lost = if self.scale.has_radius() || margin > 0.0 { f64::from_bits(2) } else { 0.0 };
        let beyond = dot(self.scale.vector(self.scale.radii), [1.0; N]) + margin * self.scale.factor + lost;
        let beyond = beyond * crate::magnitude::norm(direction);
        // The factor is for some sums and products, all of positive numbers except `value`.
        let are_parted = |further: f64| value + error + (further + beyond) * (1.0 + 16.0 * f64::EPSILON) < 0.0;
        // Mostly this corner already shows that they are not parted, and no other is looked at.
        if !are_parted(0.0) {
            return false;
        }
        let turned = Sighted::exact(direction.map(|x| -x));
        let Some(on_a) = self.most(self.a, i, corner[0], &turned) else { return false };
        let Some(on_b) = self.most(self.b, j, corner[1], &sighted) else { return false };
        are_parted(on_a + on_b)
    }

    /// How much farther along a direction than `from`, the place of this vertex, any vertex of a body can be.
    fn most(&self, body: &(impl Body<N> + ?Sized), vertex: usize, from: [f64; N], along: &Sighted<N>) -> Option<f64> {
        let reach = |index: usize| {
            let to = body.vertex(index);
            let (value, error) = along.reach(self.scale.vector([from, to]), to != from);
            value + error
        };
        if let Some(extent) = large(body) {
            // Only the vertex that `farthest` names is the farthest up to `unseen`, not any that its search has passed.
            return Some(reach(body.farthest(along.value, vertex)) + self.unseen(&extent, along));
        }
        (0..body.vertex_count()).map(reach).try_fold(0.0, |most: f64, reach| reach.is_finite().then(|| most.max(reach)))
    }
}

/// The extent of a body of many vertices, if it has one.
fn large<const N: usize>(body: &(impl Body<N> + ?Sized)) -> Option<Extent> {
    if body.vertex_count() > FEW { body.extent() } else { None }
}

/// A direction, and how much each component of a step may be off in what it adds along the direction, in parts of that component.
struct Sighted<const N: usize> {
    value: [f64; N],
    spread: [f64; N],
}

impl<const N: usize> Sighted<N> {
    #[inline(always)]
    fn new(direction: &Rounded<N>) -> Self {
        let spread = |k: usize| direction.error[k] + ROUNDING * direction.value[k].abs();
        Self { value: direction.value, spread: core::array::from_fn(spread) }
    }

    fn exact(direction: [f64; N]) -> Self {
        Self::new(&Rounded { value: direction, error: [0.0; N] })
    }

    /// How far a step goes along the direction, and how much that can be off: NaN, where it overflows.
    #[inline(always)]
    fn reach(&self, step: [f64; N], moves: bool) -> (f64, f64) {
        // What underflows in the products is less than the smallest normal number. A step lost at most the smallest
        // number, when its ends were scaled: times a component of `value`, this is less than the smallest normal
        // number times that component of `spread`.
        let lost = if moves { f64::MIN_POSITIVE } else { 0.0 };
        let (mut value, mut error) = (0.0, lost);
        for (k, step) in step.into_iter().enumerate() {
            value += self.value[k] * step;
            error += self.spread[k] * (step.abs() + lost);
        }
        // 0, or NaN of what is not finite.
        (value, error + 0.0 * value)
    }
}

/// A facet as one body has it: the vertex in it, and the direction outwards.
struct Facing<'a, const N: usize> {
    simplex: &'a Simplex<N>,
    direction: Along,
    /// 0 for A, 1 for B.
    end: usize,
    vertex: usize,
    from: [f64; N],
    along: Sighted<N>,
    /// A vertex may be this much beyond the facet.
    slack: f64,
}

impl<const N: usize> Facing<'_, N> {
    /// The direction outwards of B.
    fn of_b(&self) -> [f64; N] {
        if self.end == 0 { negative(self.along.value) } else { self.along.value }
    }

    /// The step to a vertex, turned round if it is one of A: as it counts in the direction of B.
    fn step_of_b(&self, to: [f64; N]) -> Ends<N> {
        if self.end == 0 { [to, self.from] } else { [self.from, to] }
    }

    /// With what is left of the slack.
    #[inline(always)]
    fn without(self, excess: f64) -> Self {
        Facing { slack: self.slack - excess, ..self }
    }
}

/// A facet as A and as B have it.
#[inline(always)]
fn facing<'a, const N: usize>(
    which: Along,
    simplex: &'a Simplex<N>,
    direction: &Rounded<N>,
    slack: f64,
) -> [Facing<'a, N>; 2] {
    let facing = |end: usize, outwards: &Rounded<N>| {
        let (vertex, from) = (simplex.corners()[0][end], simplex.ends()[0][end]);
        Facing { simplex, direction: which, end, vertex, from, along: Sighted::new(outwards), slack }
    };
    [facing(0, &Rounded { value: negative(direction.value), ..*direction }), facing(1, direction)]
}
