//! The search for the time of contact: it goes from one time until which the bodies surely do not touch to the next, until no step
//! leads on. Then it finds what can be [`proved`].

use super::moving::Moving;
use super::pace::{Last, NONE, Pace, SHRINKING, STEADY, Shares};
use super::reach::{self, Turning, View};
use super::swept::Swept;
use super::{Answer, TimeOfContact, Twist, up};
use crate::body::{Body, Posed};
use crate::exact::two_sum;
use crate::magnitude::{difference, dot, norm, power_of_two};
use crate::proximity::{self, Features, InCoordinates, Proximity};

mod proved;

/// After this many steps the search stops: what is not proved then is undecided. A hundred is a lot: see the chapter.
const MOST_STEPS: u32 = 1000;

/// A body, moved.
type InPlace<'a, B, V, const N: usize> = Posed<&'a B, <V as Twist<N>>::Pose>;

/// Two bodies on their way, in the unit of time of [`unit_of_time`](super::twist::unit_of_time).
pub(super) struct Advance<'a, A, B, V, const N: usize> {
    a: Moving<'a, A, V, N>,
    b: Moving<'a, B, V, N>,
    unit: f64,
    duration: f64,
    /// The vertices at which the last query ended, or those of what is ahead.
    features: Features,
    /// The direction across which they seem to touch, from A to B, if both go straight.
    ahead: Option<[f64; N]>,
    /// How many steps there were: queries, pairs of queries, and guesses.
    steps: u32,
}

/// Where an advance ends.
#[derive(Clone, Copy)]
enum Reached<const N: usize> {
    /// At the end of the duration, and never closer than this on the way.
    End { distance: f64 },
    /// At a time until which they surely do not touch, and from which no step leads on.
    /// Also their proximity then, if it is known.
    Near { time: f64, found: Option<InCoordinates<N>> },
}

/// Where a step leads.
enum Step<const N: usize> {
    /// Beyond the end: they are never closer than this from here on.
    Past { distance: f64 },
    /// To a time until which they are not closer than this.
    To { next: f64, distance: f64, paced: Pace<N> },
}

impl<'a, A: Body<N>, B: Body<N>, V: Twist<N>, const N: usize> Advance<'a, A, B, V, N> {
    pub fn new(a: Moving<'a, A, V, N>, b: Moving<'a, B, V, N>, unit: f64, duration: f64) -> Self {
        Advance { a, b, unit, duration: duration / unit, features: Features::default(), ahead: None, steps: 0 }
    }

    /// When they touch; for bodies at rest relative to each other, whether.
    pub fn answer(mut self, still: bool) -> Answer<N> {
        if still {
            return self.at_rest();
        }
        if self.is_straight() {
            self.duration = self.horizon();
        }
        let by_facets = match self.among_facets() {
            Some(answer) if self.is_narrow(&answer) => return answer,
            other => other,
        };
        self.features = Features::default();
        let answer = match self.reached() {
            Reached::End { distance } => TimeOfContact::Never { distance, steps: self.steps },
            Reached::Near { time, found } => self.conclude(time, found),
        };
        match (answer, by_facets) {
            (TimeOfContact::Undecided { .. }, Some(within @ TimeOfContact::Within { .. })) => within,
            (answer, _) => answer,
        }
    }

    /// Whether an answer tells the time well. Where rounding hides much of a gap, as that of bodies beside each other, a better plane may part them.
    fn is_narrow(&self, answer: &Answer<N>) -> bool {
        match *answer {
            TimeOfContact::AtStart { .. } => true,
            TimeOfContact::Within { earliest, latest, .. } => {
                latest - earliest <= f64::max(NARROW * latest, NARROW * NARROW * (self.duration * self.unit))
            }
            _ => false,
        }
    }

    /// The answer for bodies that go straight, if their facets tell where they touch.
    fn among_facets(&mut self) -> Option<Answer<N>> {
        let ahead = proximity::ahead_among_facets(self.a.body, self.b.body, self.whole_way()?)?;
        self.steps += 1;
        let Some(Reached::Near { time, found }) = self.run_ahead(ahead) else { return None };
        Some(self.conclude(time, found))
    }

    fn at_rest(&mut self) -> Answer<N> {
        match self.proximity(0.0) {
            Proximity::Separated { distance, bound, .. } => {
                TimeOfContact::Never { distance: (distance - bound).max(f64::from_bits(1)), steps: self.steps }
            }
            found => self.conclude(0.0, Some(found)),
        }
    }

    /// For bodies that go straight, one query tells how far apart they stay. What one of them sweeps, as seen
    /// from the other, is a body; if that is apart from the other body, a plane perpendicular to the way
    /// between the two parts them at all times.
    fn reached(&mut self) -> Reached<N> {
        let Some(way) = self.whole_way() else { return self.run_apart() };
        self.steps += 1;
        let swept = Swept { body: self.a.body, way };
        let (seen, features) = proximity::glimpse(&swept, self.b.body, &Features::default());
        let gap = seen.as_ref().map_or(0.0, |seen| seen.gap());
        match seen.as_ref().and_then(|seen| self.margin_along(seen.normal)) {
            // No plane parts them by more than their points are apart.
            Some(distance) if distance >= gap * (1.0 - CLOSE) => return Reached::End { distance },
            // They seem to touch, so there is no least distance to be found. If they do not, a query finds it.
            None if gap <= 0.0 => {
                let corners = Swept::<A, N>::unswept(&features);
                // A way through the cores goes through a facet, unless rounding has feigned that.
                let near = match proximity::ahead(self.a.body, self.b.body, way, &corners) {
                    Some(ahead) => self.run_ahead(ahead),
                    None if seen.is_some() => self.run_to_contact(),
                    None => None,
                };
                if let Some(near) = near {
                    return near;
                }
            }
            _ => {}
        }
        let (found, _) = proximity::gjk(&swept, self.b.body, Features::default());
        match found.and_then(|found| self.margin_along(found.normal()?)) {
            Some(distance) => Reached::End { distance },
            None => self.run_apart(),
        }
    }

    /// Runs the search across the direction in which they seem to touch, which has these features; `None` if they do not.
    fn run_ahead(&mut self, (normal, features): ([f64; N], Features)) -> Option<Reached<N>> {
        (self.ahead, self.features) = (Some(normal), features);
        let near = self.run_to_contact();
        self.ahead = None;
        near
    }

    /// Runs the search without leaving anything of the gap.
    fn run_to_contact(&mut self) -> Option<Reached<N>> {
        Some(self.run(&NONE).0).filter(|reached| matches!(reached, Reached::Near { .. }))
    }

    /// How far apart bodies that go straight stay along a normal.
    fn margin_along(&self, normal: [f64; N]) -> Option<f64> {
        let nearest = [
            self.a.body.vertex(self.a.body.farthest(normal, 0)),
            self.b.body.vertex(self.b.body.farthest(normal.map(|c| -c), 0)),
        ];
        let (a, b) = self.views(0.0, normal, nearest);
        reach::margin(reach::gap(&a, &b).0, self.duration, reach::rounds(&a, &b))
    }

    /// The duration. If bodies that go straight would go far beyond, an earlier time after which they only part, and at which they are farther from
    /// each other than two of their vertices are at the start.
    fn horizon(&self) -> f64 {
        let (velocity, p, q) = (self.way(1.0), self.a.body.vertex(0), self.b.body.vertex(0));
        let apart = difference(q, p);
        let (speed, length) = (norm(velocity), norm(apart));
        // If the speed overflows, or is no normal number, the direction is not known.
        let is_known = (f64::MIN_POSITIVE..f64::INFINITY).contains(&speed);
        if !is_known || speed * self.duration <= FAR * length {
            return self.duration;
        }
        let ahead = velocity.map(|c| c / speed);
        let of_a = View::new(&self.a, 0.0, ahead.map(|c| -c), p, [0.0; N]);
        let of_b = View::new(&self.b, 0.0, ahead, q, [0.0; N]);
        let way = dot(ahead, apart) + 2.0 * length + of_a.rounding() + of_b.rounding();
        self.duration.min(up(way / speed).next_up())
    }

    /// How far A moves in all, as seen from B, if both go straight and not for ever.
    fn whole_way(&self) -> Option<[f64; N]> {
        (self.is_straight() && self.duration < f64::INFINITY).then(|| self.way(self.duration))
    }

    /// How far A moves in a time, as seen from B.
    fn way(&self, time: f64) -> [f64; N] {
        let (v, w) = (self.a.velocity.at_origin(), self.b.velocity.at_origin());
        core::array::from_fn(|k| (v[k] - w[k]) * time)
    }

    /// Whether other planes than those of facets may part them.
    fn is_round(&self) -> bool {
        self.a.body.radius() > 0.0 || self.b.body.radius() > 0.0
    }

    fn is_straight(&self) -> bool {
        self.a.angular == 0.0 && self.b.angular == 0.0
    }

    /// Runs the search, and once more if the distance found at the end is only a narrow share of the gap.
    fn run_apart(&mut self) -> Reached<N> {
        let (reached, share) = self.run(&SHRINKING);
        match reached {
            Reached::End { distance } if share < FINE => match self.run(&STEADY).0 {
                Reached::End { distance: other } => Reached::End { distance: distance.max(other) },
                _ => reached,
            },
            _ => reached,
        }
    }

    /// Goes on from one time that is surely free to the next. Returns where that ends, and
    /// which share of the gap the least distance is.
    fn run(&mut self, shares: &Shares) -> (Reached<N>, f64) {
        let (mut time, mut pace) = (0.0, Pace { share: shares.wide, last: None });
        let mut least = (f64::INFINITY, shares.wide);
        while self.steps < MOST_STEPS {
            let (next, distance, share) = match self.step(time, &pace, shares) {
                Ok(Step::Past { distance }) => (f64::INFINITY, distance, 1.0),
                Ok(Step::To { next, distance, paced }) => {
                    pace = paced;
                    (next, distance, pace.share)
                }
                Err(found) => return (Reached::Near { time, found }, 0.0),
            };
            if distance < least.0 {
                least = (distance, share);
            }
            if next >= self.duration {
                return (Reached::End { distance: least.0 }, least.1);
            }
            time = next;
        }
        (Reached::Near { time, found: None }, 0.0)
    }

    /// The step from a time; or what is known then, if none leads on.
    ///
    /// Where the bodies seem to be nearest is enough, as long as the plane there leads on. Only if it does not, a query
    /// finds for certain where they are nearest.
    fn step(&mut self, time: f64, pace: &Pace<N>, shares: &Shares) -> Result<Step<N>, Option<InCoordinates<N>>> {
        self.steps += 1;
        let (a, b) = self.posed(time);
        let across = |advance: &Self, normal: [f64; N]| {
            let points = proximity::facing(&a, &b, normal);
            advance.step_across(time, normal, points, pace, shares)
        };
        if let Some(step) = self.ahead.and_then(|normal| across(self, normal)) {
            return Ok(step);
        }
        if self.ahead.is_none() || self.is_round() {
            let seen;
            (seen, self.features) = proximity::glimpse(&a, &b, &self.features);
            // If they seem nearest at a facet, they may only touch across its plane.
            let is_ahead = self.is_straight() && self.is_round() && self.features.pairs().len() < N;
            let ahead = if is_ahead { proximity::ahead(&a, &b, self.way(1.0), &self.features) } else { None };
            let step = ahead.and_then(|(normal, _)| across(self, normal));
            let step = step.or_else(|| {
                let seen = seen?;
                self.step_across(time, seen.normal, seen.points, pace, shares)
            });
            if let Some(step) = step {
                return Ok(step);
            }
        }
        let (found, features) = proximity::gjk(&a, &b, self.features);
        // The features of what is ahead have a corner inside, by which depth is proved: they are kept.
        if self.ahead.take().is_none() {
            self.features = features;
        }
        match found {
            Some(Proximity::Separated { on_a, on_b, normal, .. }) => {
                self.step_across(time, normal, [on_a, on_b], pace, shares)
            }
            _ => None,
        }
        .ok_or(found)
    }

    /// The step given by the plane with a normal between two points: `None` if it does not lead on.
    ///
    /// The step does not use up the whole gap, but leaves a share of it.
    fn step_across(
        &self,
        time: f64,
        normal: [f64; N],
        points: [[f64; N]; 2],
        pace: &Pace<N>,
        shares: &Shares,
    ) -> Option<Step<N>> {
        // If they are nearer than twice the error of their places, no step leads on. A radius reaches by
        // exactly itself only along a unit vector.
        let is_unit = norm(normal) <= 1.0 + 4.0 * f64::EPSILON;
        if !is_unit || dot(normal, difference(points[1], points[0])) <= 2.0 * self.doubt(time) {
            return None;
        }
        let (a, b) = self.views(time, normal, points);
        let (gap, doubt) = reach::gap(&a, &b);
        // If rounding hides most of the gap, it does not pay to go on.
        let open = gap - doubt - a.rounding() - b.rounding();
        if !(open > doubt && open > gap * LEAST && gap < f64::INFINITY) {
            return None;
        }
        let gap = gap - doubt;
        let rounds = reach::rounds(&a, &b);
        if let Some(distance) = reach::margin(gap, self.duration - time, rounds) {
            return Some(Step::Past { distance });
        }
        let share = pace.share(gap, shares);
        // If they seem to touch, what is left is only the growth of the error of their places until
        // then: each body is on its side of the plane.
        let kept =
            if share == 0.0 { self.doubt(self.after(time, reach::meeting(gap, &a, &b))) - doubt } else { share * gap };
        // This is exact, or rounded by half an ε of the gap.
        let left = kept.max(f64::from_bits(1));
        let turning = self.turning(normal, points, pace.last.map(|last| (time - last.time, last.normal)));
        let next = sum_down(time, reach::wait(gap - left, a, b, turning, rounds));
        let paced = Pace { share, last: Some(Last { time, gap, normal }) };
        (next > time).then_some(Step::To { next, distance: left - f64::EPSILON * gap, paced })
    }

    fn posed(&self, time: f64) -> (InPlace<'a, A, V, N>, InPlace<'a, B, V, N>) {
        (self.a.posed(time), self.b.posed(time))
    }

    /// How far the bodies posed at a time are from the true ones, both together.
    fn doubt(&self, time: f64) -> f64 {
        self.a.doubt(time) + self.b.doubt(time)
    }

    /// The normal is guessed to go on turning as it has turned since an earlier time: perpendicular to itself, and seen
    /// from between the points.
    fn turning(&self, normal: [f64; N], [on_a, on_b]: [[f64; N]; 2], last: Option<(f64, [f64; N])>) -> Turning<N> {
        let turned = last.map_or([0.0; N], |(ago, before)| core::array::from_fn(|k| (normal[k] - before[k]) / ago));
        let along = dot(turned, normal);
        let (u, v) = (self.a.velocity.at(on_a), self.b.velocity.at(on_b));
        Turning {
            turn: core::array::from_fn(|k| turned[k] - along * normal[k]),
            pivot: on_a,
            drift: core::array::from_fn(|k| 0.5 * u[k] + 0.5 * v[k]),
        }
    }

    /// The bodies as seen along a normal, each from its own point.
    fn views(
        &self,
        time: f64,
        normal: [f64; N],
        [on_a, on_b]: [[f64; N]; 2],
    ) -> (View<'_, A, V, N>, View<'_, B, V, N>) {
        // Bodies that go straight are seen from B, so that only how fast they come near is rounded.
        let drift = if self.is_straight() { self.b.velocity.at_origin() } else { [0.0; N] };
        let opposite = normal.map(|c| -c);
        (View::new(&self.a, time, normal, on_a, drift), View::new(&self.b, time, opposite, on_b, drift))
    }

    fn proximity(&mut self, time: f64) -> InCoordinates<N> {
        self.steps += 1;
        let (a, b) = self.posed(time);
        proximity::answer(&a, &b, Features::default())
    }

    fn after(&self, time: f64, wait: f64) -> f64 {
        if time + wait < self.duration { time + wait } else { self.duration }
    }
}

/// A share of the gap below this is too narrow to be reported.
const FINE: f64 = 1.0 / 256.0;

/// At least this share of the gap must be known to be open, for a step to be taken.
const LEAST: f64 = 0.125;

/// An interval is narrow if it is no longer than this share of its end, or than the square of this of the whole way.
const NARROW: f64 = power_of_two(-20);

/// Bodies that go this many times as far as they are apart may only part in the end.
const FAR: f64 = 64.0;

/// A least distance may be too small by this part of itself.
const CLOSE: f64 = power_of_two(-44);

/// A sum of two times that is not above it.
fn sum_down(time: f64, wait: f64) -> f64 {
    let (sum, lost) = two_sum(time, wait);
    if sum == f64::INFINITY && wait < f64::INFINITY {
        return f64::MAX;
    }
    if lost < 0.0 { sum.next_down() } else { sum }
}
