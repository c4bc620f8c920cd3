//! The queries of an index of bodies, among those that a filter lets pass.

use alloc::collections::BinaryHeap;
use alloc::vec::Vec;
use core::fmt;

use super::{BodyIndex, Found, When};
use crate::body::{self, Body};
use crate::collide::world::Pose;
use crate::contact::{self, TimeOfContact};
use crate::hierarchy::{Around, Bounds};
use crate::magnitude::{finite, largest, power_of_two};
use crate::proximity::{self, Contact, Features, InCoordinates, Proximity};
use crate::scalar::Widen;
use crate::threads::collect;

/// Some of the bodies of a [`BodyIndex`], for the same questions: see [`BodyIndex::among`].
#[must_use]
pub struct Among<'i, S, M, F, const N: usize> {
    pub(super) index: &'i BodyIndex<S, M, N>,
    pub(super) filter: F,
}

/// Shows the index without the filter, which cannot be shown.
impl<S, M, F, const N: usize> fmt::Debug for Among<'_, S, M, F, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Among").field("index", self.index).finish_non_exhaustive()
    }
}

impl<S: Body<N>, M: Pose<N>, F: Fn(usize) -> bool, const N: usize> Among<'_, S, M, F, N> {
    /// As [`BodyIndex::nearest`], among these.
    pub fn nearest<B: Body<N>>(&self, to: &B) -> Option<(usize, Found<M, N>)> {
        let mut nearest: Option<Candidate<N>> = None;
        self.visit_near(to, f64::INFINITY, &mut |number, body| {
            nearest = self.nearer(to, nearest, number, body);
            // A computed distance may be 16 ε more than the true one.
            nearest.map_or(f64::INFINITY, |nearest| nearest.bounds[1] * (1.0 + 32.0 * f64::EPSILON))
        });
        let Candidate { number, away, .. } = nearest?;
        let away = away.or_else(|| self::away(to, &self.index.bodies[number], f64::INFINITY))?;
        Some((number, self.told(to, number, &away)))
    }

    /// The nearer one of the nearest body so far and another one. Mostly it is seen at once which that is.
    fn nearer<B: Body<N>>(
        &self,
        to: &B,
        nearest: Option<Candidate<N>>,
        number: usize,
        body: &S,
    ) -> Option<Candidate<N>> {
        // Of bodies that overlap it, the one with the lowest number counts.
        let is_settled = |nearest: Candidate<N>| nearest.away.is_some() && nearest.bounds[1] == 0.0;
        if nearest.is_some_and(|nearest| is_settled(nearest) && nearest.number < number) {
            return nearest;
        }
        let new = proximity::distance_bounds(to, body).map(|bounds| Candidate { number, bounds, away: None });
        match (nearest, new) {
            (Some(nearest), Some(new)) if nearest.is_before(&new) => return Some(nearest),
            (Some(nearest), Some(new)) if new.is_before(&nearest) => return Some(new),
            (None, Some(new)) => return Some(new),
            _ => {}
        }
        let nearest = nearest.and_then(|nearest| match nearest.away {
            Some(_) => Some(nearest),
            None => {
                let away = away(to, &self.index.bodies[nearest.number], f64::INFINITY);
                away.map(|away| Candidate::known(nearest.number, away))
            }
        });
        let most = nearest.map_or(f64::INFINITY, |nearest| nearest.bounds[1]);
        let new = away(to, body, most).map(|away| Candidate::known(number, away));
        let key = |candidate: &Candidate<N>| (candidate.bounds[0], candidate.number);
        match (nearest, new) {
            (Some(nearest), Some(new)) => Some(if key(&new) < key(&nearest) { new } else { nearest }),
            (nearest, new) => nearest.or(new),
        }
    }

    /// As [`BodyIndex::nearest_to_each`], among these.
    pub fn nearest_to_each<B: Body<N> + Sync>(&self, bodies: &[B]) -> Vec<Option<(usize, Found<M, N>)>>
    where
        S: Sync,
        F: Sync,
    {
        collect(bodies.len(), |k| self.nearest(&bodies[k]))
    }

    /// As [`BodyIndex::k_nearest`], among these.
    pub fn k_nearest<B: Body<N>>(&self, to: &B, k: usize) -> Vec<(usize, Found<M, N>)> {
        // The bits of distances have their order, as none is negative.
        let mut found: BinaryHeap<(u64, usize)> = BinaryHeap::new();
        let farthest = |found: &BinaryHeap<(u64, usize)>| match found.peek() {
            Some(&(bits, _)) if found.len() >= k => f64::from_bits(bits),
            _ => f64::INFINITY,
        };
        if k > 0 {
            self.visit_near(to, f64::INFINITY, &mut |number, body| {
                // If k bodies overlap it, others do not come before them but by their numbers.
                let is_settled = |&(bits, last): &(u64, usize)| bits == 0 && last < number;
                if found.len() >= k && found.peek().is_some_and(is_settled) {
                    return 0.0;
                }
                if let Some(new) = away(to, body, farthest(&found)) {
                    found.push((new.distance().to_bits(), number));
                    if found.len() > k {
                        found.pop();
                    }
                }
                farthest(&found)
            });
        }
        let sorted = found.into_sorted_vec().into_iter();
        sorted.map(|(_, number)| (number, self.proximity(to, number))).collect()
    }

    /// As [`BodyIndex::within`], among these.
    pub fn within<B: Body<N>>(&self, of: &B, margin: f64) -> Vec<(usize, Found<M, N>)> {
        let mut found = Vec::new();
        if margin >= 0.0 {
            self.visit_near(of, margin, &mut |number, body| {
                let near = away(of, body, margin).filter(|away| away.distance() <= margin);
                found.extend(near.map(|away| (number, self.told(of, number, &away))));
                margin
            });
        }
        found.sort_unstable_by_key(|&(number, _)| number);
        found
    }

    /// As [`BodyIndex::overlapping`], among these.
    pub fn overlapping<B: Body<N>>(&self, with: &B) -> Vec<usize> {
        let mut found = Vec::new();
        self.visit_near(with, 0.0, &mut |number, body| {
            if proximity::overlap(with, body) == Some(true) {
                found.push(number);
            }
            0.0
        });
        found.sort_unstable();
        found
    }

    /// As [`BodyIndex::first_contact`], among these.
    pub fn first_contact<B: Body<N>>(&self, of: &B, way: impl Into<M::Direction>) -> Option<(usize, When<M, N>)> {
        let (way, mut first) = (M::coords(way.into()), None::<(f64, usize, When<M, N>)>);
        let bounds = bounds(of)?;
        let size = 2.0 * largest([bounds.least, bounds.greatest, way].map(largest));
        self.visit_ahead(bounds, way, &mut |number, body| {
            // Of bodies that it touches from the start, the one with the lowest number counts.
            if first.is_some_and(|(by, other, _)| by == 0.0 && other < number) {
                return 0.0;
            }
            // Contacts later than the first one do not matter.
            let until = first.map_or(1.0, |(by, ..)| by);
            if !contact::passes(of, way.map(|c| c * until), body, size)
                && let Ok(when) = M::time_of_contact(of, way, body)
                && let Some(by) = met_by(
                    &when,
                    |share| contact::meets(of, way.map(|c| c * share), body),
                    |share| contact::has_passed(of, way, share, body, size),
                )
                && first.is_none_or(|(before, other, _)| (by, number) < (before, other))
            {
                first = Some((by, number, when));
            }
            first.map_or(1.0, |(by, ..)| by)
        });
        first.map(|(_, number, when)| (number, when))
    }

    /// As [`BodyIndex::contacts_on_way`], among these.
    pub fn contacts_on_way<B: Body<N>>(&self, of: &B, way: impl Into<M::Direction>) -> Vec<(usize, When<M, N>)> {
        let (way, mut found) = (M::coords(way.into()), Vec::new());
        let Some(bounds) = bounds(of) else { return found };
        self.visit_ahead(bounds, way, &mut |number, body| {
            let when = M::time_of_contact(of, way, body).ok();
            found.extend(when.filter(|when| !matches!(when, TimeOfContact::Never { .. })).map(|when| (number, when)));
            1.0
        });
        found.sort_unstable_by(|(i, a), (j, b)| a.earliest().total_cmp(&b.earliest()).then(i.cmp(j)));
        found
    }

    /// Calls `visit` for each body that may be within a distance, as it is computed, of another one. `visit`
    /// returns the distance that counts from then on.
    fn visit_near<B: Body<N>>(&self, asked: &B, distance: f64, visit: &mut dyn FnMut(usize, &S) -> f64) {
        let Some(around) = around(asked) else { return };
        let mut reach = true_distance(distance);
        self.index.tree.visit_near(&around, reach, &mut |number| {
            if (self.filter)(number) {
                reach = true_distance(visit(number, &self.index.bodies[number]));
            }
            reach
        });
    }

    /// Calls `visit` for each body that anything in these bounds comes near on a way. `visit` returns the
    /// share of the way that counts from then on.
    fn visit_ahead(&self, bounds: Bounds<N>, way: [f64; N], visit: &mut dyn FnMut(usize, &S) -> f64) {
        if !finite(way) {
            return;
        }
        let mut until = 1.0;
        self.index.tree.visit_ahead(bounds, way, &mut |number| {
            if (self.filter)(number) {
                until = visit(number, &self.index.bodies[number]);
            }
            until
        });
    }

    /// The answer in the types of the dimension, with the depth if the cores overlap.
    fn told<B: Body<N>>(&self, of: &B, number: usize, away: &Away<N>) -> Found<M, N> {
        match away {
            Away::Known(found) => found.typed(),
            Away::Overlapping => self.proximity(of, number),
        }
    }

    fn proximity<B: Body<N>>(&self, of: &B, number: usize) -> Found<M, N> {
        proximity::answer(of, &self.index.bodies[number], Features::default()).typed()
    }
}

/// A body that is perhaps the nearest.
#[derive(Clone, Copy)]
struct Candidate<const N: usize> {
    number: usize,
    /// Of its true distance; twice the computed one, if that is known.
    bounds: [f64; 2],
    away: Option<Away<N>>,
}

impl<const N: usize> Candidate<N> {
    fn known(number: usize, away: Away<N>) -> Self {
        Candidate { number, bounds: [away.distance(); 2], away: Some(away) }
    }

    /// Whether it is certainly nearer than another one, also by distances as they are computed.
    fn is_before(&self, other: &Self) -> bool {
        self.bounds[1] * (1.0 + 64.0 * f64::EPSILON) < other.bounds[0]
    }
}

/// How far two bodies are apart.
#[derive(Clone, Copy)]
enum Away<const N: usize> {
    Known(InCoordinates<N>),
    /// Their cores overlap; how deep is not computed yet.
    Overlapping,
}

impl<const N: usize> Away<N> {
    fn distance(&self) -> f64 {
        match self {
            Away::Known(found) => found.distance(),
            Away::Overlapping => 0.0,
        }
    }
}

/// How far two bodies are apart; `None` if that is certainly more than a distance, as it is computed, or they are no bodies.
fn away<const N: usize>(a: &impl Body<N>, b: &impl Body<N>, most: f64) -> Option<Away<N>> {
    let margin = true_distance(most);
    match proximity::contact(a, b, Features::default(), margin, false).0 {
        Contact::Apart | Contact::Near(Proximity::Undecided { .. }) => None,
        Contact::Near(found) => Some(Away::Known(found)),
        Contact::Overlapping => Some(Away::Overlapping),
    }
}

/// By which share of the way a body has certainly been touched. If rounding hides that, it is the share in which the body is met, but in
/// hardly less: mostly soon after it is all but touched, yet on a way nearly along its surface perhaps much later.
///
/// A share of the way is rounded, and may miss an edge that the whole way meets. But what the whole way meets, and its rest certainly does not, has
/// been met before.
fn met_by<T: Widen, P: Copy, D: Copy>(
    when: &TimeOfContact<T, P, D>,
    is_met_in: impl Fn(f64) -> bool,
    is_passed_in: impl Fn(f64) -> bool,
) -> Option<f64> {
    let TimeOfContact::Undecided { earliest, .. } = *when else { return when.latest() };
    if !is_met_in(1.0) {
        return None;
    }
    let soon = (earliest * (1.0 + power_of_two(-40))).min(1.0);
    let has_met = |share: f64| is_met_in(share) || is_passed_in(share);
    if has_met(soon) {
        return Some(soon);
    }
    let (mut before, mut by) = (soon, 1.0);
    for _ in 0..HALVINGS {
        let middle = short_between(before, by);
        if has_met(middle) { by = middle } else { before = middle }
    }
    Some(by)
}

/// How often the part of a way is parted in which a body is met.
const HALVINGS: u32 = 64;

/// The number of the fewest bits between two shares: a share of a way whose coordinates have few bits is not rounded then, and does not miss a corner
/// that the whole way meets.
fn short_between(low: f64, high: f64) -> f64 {
    let multiple = |bits: i32| (num_traits::Float::ceil(high * power_of_two(bits)) - 1.0) * power_of_two(-bits);
    (1..52).map(multiple).find(|&share| share > low).unwrap_or(0.5 * (low + high))
}

/// An upper bound of the true distance of two bodies, by the computed one: that may be 16 ε less, or some of the
/// smallest numbers. It is 0 for bodies that touch.
fn true_distance(computed: f64) -> f64 {
    if computed > 0.0 { computed * (1.0 + 24.0 * f64::EPSILON) + f64::from_bits(64) } else { 0.0 }
}

/// The box of a body, with coordinates limited to finite numbers; `None` if it is not a valid body.
pub(super) fn bounds<const N: usize>(body: &impl Body<N>) -> Option<Bounds<N>> {
    if !body::is_one(body) {
        return None;
    }
    let around = body.aabb();
    let [least, greatest] = [around.min, around.max].map(|corner| corner.map(|c| c.clamp(f64::MIN, f64::MAX)));
    (!around.is_empty()).then_some(Bounds { least, greatest })
}

/// The same, and for a segment or a capsule also its axis.
fn around<const N: usize>(body: &impl Body<N>) -> Option<Around<N>> {
    let bounds = bounds(body)?;
    let along = (body.vertex_count() == 2).then(|| ([0, 1].map(|end| body.vertex(end)), [body.radius(); N]));
    Some(Around { bounds, along })
}
