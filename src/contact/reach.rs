//! How far two bodies reach towards each other along a direction, now and later.
//!
//! On its screw, every vertex p keeps the length of its acceleration ω × v. Seen from a point o that goes on with the
//! velocity u, and along a direction that turns, n + s m with m perpendicular to n, its place is bounded by
//!
//! ```text
//!     (n + s m)·(p(t + s) − o − s u) ≤ n·(p − o) + s (n·(v − u) + m·(p − o)) + s² (|m| |v − u| + |ω × v|)    s |m| ≤ 1
//!                                    ≤ n·(p − o) + s n·(v − u) + ½ s² |ω × v|                                 m = 0
//! ```
//! with v = p × V. If the reaches of both bodies add up to less than the gap, a plane perpendicular to n + s m parts them,
//! whatever n, m, o and u are: so these may be guessed. The vertex also stays within ρ = |ω × v|/|ω|² of its axis:
//! n·p(t + s) ≤ n·c + ρ |n⊥| + s n·v∥, with c = p + (ω × v)/|ω|², the point of the axis next to p.

use core::ops::{Add, ControlFlow};

use super::Twist;
use super::moving::Moving;
use super::twist::{self, LOST};
use crate::body::{Blur, Body, FEW, Posed};
use crate::collide::time_to_contact;
use crate::magnitude::{difference, dot, norm, power_of_two};

/// An upper bound along a direction: place + speed s + ½ bend s², after the time s.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Reach {
    place: f64,
    speed: f64,
    bend: f64,
}

impl Add for Reach {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Reach { place: self.place + other.place, speed: self.speed + other.speed, bend: self.bend + other.bend }
    }
}

impl Reach {
    /// The reach itself; or an infinite one, if a number has overflown.
    fn or_none(self) -> Self {
        let is_known = (self.place + self.speed + self.bend).is_finite();
        if is_known { self } else { Reach { place: f64::INFINITY, ..Self::default() } }
    }

    /// Before this time the reach is not beyond a gap.
    fn time_to(self, gap: f64) -> f64 {
        time_to_contact(gap - self.place, self.speed, self.bend)
    }

    /// The bound after a time.
    fn after(self, time: f64) -> f64 {
        self.place + (self.speed + 0.5 * self.bend * time) * time
    }
}

/// A body as seen along a unit direction, from a point of its boundary.
pub(super) struct View<'a, B, V: Twist<N>, const N: usize> {
    moving: &'a Moving<'a, B, V, N>,
    posed: Posed<&'a B, V::Pose>,
    direction: [f64; N],
    from: [f64; N],
    /// What is added to a place for what rounding hides.
    pub doubt: f64,
    turning: Turning<N>,
    /// The reach of the body if it goes straight, seen along a direction that does not turn: no vertex overtakes another.
    straight: Option<Reach>,
}

/// How the direction turns, m, and the point o and its velocity u from which the bodies are then seen.
#[derive(Clone, Copy, Debug)]
pub(super) struct Turning<const N: usize> {
    pub turn: [f64; N],
    pub pivot: [f64; N],
    pub drift: [f64; N],
}

impl<const N: usize> Turning<N> {
    /// No turning.
    fn none(drift: [f64; N]) -> Self {
        Turning { turn: [0.0; N], pivot: [0.0; N], drift }
    }

    /// How long the bound holds.
    fn most(&self) -> f64 {
        (1.0 - 4.0 * f64::EPSILON) / norm(self.turn)
    }
}

impl<'a, B: Body<N>, V: Twist<N>, const N: usize> View<'a, B, V, N> {
    /// The view from a point that goes on with the velocity `drift`.
    pub fn new(
        moving: &'a Moving<'a, B, V, N>,
        time: f64,
        direction: [f64; N],
        from: [f64; N],
        drift: [f64; N],
    ) -> Self {
        let (posed, doubt) = (moving.posed(time), super::up(moving.doubt(time)));
        let view = View { moving, posed, direction, from, doubt, turning: Turning::none(drift), straight: None };
        if moving.angular == 0.0 { view.straight(time) } else { view }
    }

    /// The view of a body that goes straight. It does not move each vertex; it moves the place from which it is seen back to the time 0, which is
    /// rounded, if the body does not rest.
    fn straight(self, time: f64) -> Self {
        let velocity = self.moving.velocity.at_origin();
        let way = velocity.map(|c| c * time);
        let home = difference(self.from, way);
        let sizes: [f64; N] = core::array::from_fn(|k| way[k].abs() + home[k].abs());
        let rounded = dot(self.direction.map(f64::abs), sizes);
        let doubt = self.doubt.max(super::up(0.5 * f64::EPSILON * rounded) + LOST);
        let place = self.thickened(self.furthest(self.moving.body, home));
        let speed = above(self.direction, difference(velocity, self.turning.drift));
        View {
            straight: Some(Reach { place, speed, bend: 0.0 }.or_none()),
            doubt: if self.doubt == 0.0 { 0.0 } else { doubt },
            ..self
        }
    }

    /// How far any vertex of a body is from a place, along the direction; NaN if that is NaN for one.
    fn furthest(&self, body: &impl Body<N>, from: [f64; N]) -> f64 {
        let (mut most, mut none) = (f64::NEG_INFINITY, 0.0);
        let mut visit = |vertex: usize| {
            let place = above(self.direction, difference(body.vertex(vertex), from));
            (most, none) = (most.max(place), none + 0.0 * place);
        };
        let count = body.vertex_count();
        if count <= FEW {
            (0..count).for_each(visit);
        } else {
            let top = body.farthest(self.direction, 0);
            let _ = body.near(self.direction, Blur::default(), top, &mut |vertex| {
                visit(vertex);
                ControlFlow::Continue(())
            });
        }
        most + none
    }

    /// The same view along a direction that turns. The second body has the opposite direction, and so the opposite turning.
    fn turning(self, turning: Turning<N>) -> Self {
        View { turning, straight: None, ..self }
    }

    /// The reach of a vertex, thickened by the radius, without the [doubt](View::doubt).
    fn vertex(&self, index: usize) -> Reach {
        let (velocity, angular) = (&self.moving.velocity, self.moving.angular);
        let place = self.posed.vertex(index);
        let (speed, slip) = (velocity.at(place), self.slip());
        let bend = if angular == 0.0 { 0.0 } else { norm(velocity.turn(speed)) + angular * slip + LOST };
        let straight = Reach {
            place: self.thickened(above(self.direction, difference(place, self.from))),
            speed: above(self.direction, difference(speed, self.turning.drift)) + slip,
            bend: super::up(bend),
        };
        let turned = || straight + self.turned(place, speed, bend);
        (if self.turning.turn == [0.0; N] { straight } else { turned() }).or_none()
    }

    /// What the turning of the direction adds to the reach. Along a longer direction the radius counts more:
    /// |n + s m| ≤ 1 + s |n·m| + ½ s² |m|².
    fn turned(&self, place: [f64; N], speed: [f64; N], bend: f64) -> Reach {
        let Turning { turn, pivot, drift } = self.turning;
        let (rate, radius) = (super::up(norm(turn)), self.moving.body.radius());
        let longer = dot(self.direction, turn).abs() + 8.0 * f64::EPSILON * rate;
        let passing = norm(difference(speed, drift)) + self.slip();
        Reach {
            place: 0.0,
            speed: above(turn, difference(place, pivot)) + rate * self.doubt + super::up(radius * longer) + LOST,
            bend: super::up(bend + rate * (2.0 * passing + radius * rate)),
        }
    }

    /// By how much the computed velocity of a vertex can be off, due to its place and to rounding.
    fn slip(&self) -> f64 {
        let angular = self.moving.angular;
        if angular == 0.0 { 0.0 } else { angular * self.doubt + 8.0 * f64::EPSILON * self.moving.speed + LOST }
    }

    fn thickened(&self, core: f64) -> f64 {
        core + super::up(self.moving.body.radius())
    }

    /// The reaches of all vertices, if there are few; for a body that goes straight, that of the furthest.
    fn vertices(&self) -> Vertices<'_, 'a, B, V, N> {
        let (mut known, mut len) = ([Reach::default(); FEW], 0);
        let count = self.moving.body.vertex_count();
        if let Some(straight) = self.straight {
            (known[0], len) = (straight, 1);
        } else if count <= FEW {
            for (k, reach) in known[..count].iter_mut().enumerate() {
                *reach = self.vertex(k);
            }
            len = count;
        }
        Vertices { view: self, known, len }
    }

    /// How far the body seems to reach beyond the point from which it is seen, which should be the furthest.
    pub fn rounding(&self) -> f64 {
        let place = || self.thickened(self.furthest(&self.posed, self.from));
        let place = self.straight.map_or_else(place, |straight| straight.place);
        if place < f64::INFINITY { place.max(0.0) } else { f64::INFINITY }
    }

    /// The reach of all places on the body's whole way round, which drift only with the velocity along the axis.
    fn round(&self) -> Reach {
        self.way_round().or_none()
    }

    fn way_round(&self) -> Reach {
        if let Some(straight) = self.straight {
            return straight;
        }
        let (velocity, angular) = (&self.moving.velocity, self.moving.angular);
        let (along, off) = velocity.along();
        let speed = above(self.direction, difference(along, self.turning.drift)) + off;
        let across = super::up(norm(velocity.turn(self.direction)) / angular + 4.0 * f64::EPSILON);
        let place = |k: usize| {
            let place = self.posed.vertex(k);
            // The vector from the vertex to its axis.
            let radius = velocity.turn(velocity.at(place)).map(|c| c / angular / angular);
            let center = difference(core::array::from_fn(|k| place[k] + radius[k]), self.from);
            let place = self.thickened(above(self.direction, center)) + across * super::up(norm(radius));
            if place < f64::INFINITY { place } else { f64::INFINITY }
        };
        let furthest = (0..self.moving.body.vertex_count()).map(place).fold(f64::NEG_INFINITY, f64::max);
        // The part that underflows is far below 2⁻⁹⁸⁰, which is a normal number even over rates.
        let off = self.doubt + 4.0 * self.slip() / angular + power_of_two(-980) / angular / angular;
        Reach { place: furthest + off, speed, bend: 0.0 }
    }
}

/// The reaches of a body's vertices along a direction.
struct Vertices<'v, 'a, B, V: Twist<N>, const N: usize> {
    view: &'v View<'a, B, V, N>,
    known: [Reach; FEW],
    /// How many are known; none, if there are many.
    len: usize,
}

impl<B: Body<N>, V: Twist<N>, const N: usize> Vertices<'_, '_, B, V, N> {
    /// Maps the reach of each vertex, and reduces the results by pairs.
    fn reduce<R>(&self, each: impl Fn(Reach) -> R, by: impl Fn(R, R) -> R) -> Option<R> {
        let known = self.known[..self.len].iter().copied().map(&each).reduce(&by);
        let all = || (0..self.view.moving.body.vertex_count()).map(|k| each(self.view.vertex(k))).reduce(&by);
        known.or_else(all)
    }

    /// The reach of the vertex that is the furthest after a time. At infinity, the term of the highest degree decides.
    fn leader(&self, time: f64) -> Reach {
        if time.is_finite() { self.first(|r| r.after(time)) } else { self.first(|r| (r.bend, r.speed, r.place)) }
    }

    /// The first reach that has the greatest key.
    fn first<K: PartialOrd>(&self, key: impl Fn(Reach) -> K) -> Reach {
        let first = self.reduce(|reach| (key(reach), reach), |x, y| if y.0 > x.0 { y } else { x });
        first.map(|(_, reach)| reach).unwrap_or_default()
    }

    /// A bound for all vertices at all times.
    fn bound(&self) -> Reach {
        let most = |x: Reach, y: Reach| Reach {
            place: x.place.max(y.place),
            speed: x.speed.max(y.speed),
            bend: x.bend.max(y.bend),
        };
        self.reduce(|reach| reach, most).unwrap_or_default()
    }
}

/// The gap between the points from which the bodies are seen, along the direction of the first, and how much farther
/// beyond those points they may reach than rounding shows.
pub(super) fn gap<A: Body<N>, B: Body<N>, V: Twist<N>, const N: usize>(
    a: &View<A, V, N>,
    b: &View<B, V, N>,
) -> (f64, f64) {
    (-above(a.direction, difference(a.from, b.from)), a.doubt + b.doubt)
}

/// A time before which the reaches of the bodies do not close a gap: the latest that three bounds give, along a fixed
/// direction, along one that turns, and by the ways round.
pub(super) fn wait<A: Body<N>, B: Body<N>, V: Twist<N>, const N: usize>(
    gap: f64,
    a: View<A, V, N>,
    b: View<B, V, N>,
    turning: Turning<N>,
    rounds: Reach,
) -> f64 {
    if a.straight.is_some() && b.straight.is_some() {
        return meeting(gap, &a, &b);
    }
    let time = meeting(gap, &a, &b).max(rounds.time_to(gap));
    let most = turning.most();
    if time >= most || !most.is_finite() {
        return time;
    }
    let opposite = Turning { turn: turning.turn.map(|c| -c), ..turning };
    time.max(meeting(gap, &a.turning(turning), &b.turning(opposite)).min(most))
}

/// The reach of both bodies' ways round.
pub(super) fn rounds<A: Body<N>, B: Body<N>, V: Twist<N>, const N: usize>(
    a: &View<A, V, N>,
    b: &View<B, V, N>,
) -> Reach {
    a.round() + b.round()
}

/// How far the bodies stay apart for a time, or for ever, by their ways round. `None` if these may meet.
pub(super) fn margin(gap: f64, time: f64, rounds: Reach) -> Option<f64> {
    let Reach { place, speed, .. } = rounds;
    let drift = if speed > 0.0 { speed * time } else { 0.0 };
    let margin = gap - place - drift - 4.0 * f64::EPSILON * (gap + place.abs() + drift);
    (margin > 0.0).then_some(margin)
}

/// A time before which the reaches of the bodies do not close a gap, by place, speed and bend. The pair of vertices that closes it first is
/// found by going back in time: the next pair is the one that leads when the last pair would close it.
pub(super) fn meeting<A: Body<N>, B: Body<N>, V: Twist<N>, const N: usize>(
    gap: f64,
    a: &View<A, V, N>,
    b: &View<B, V, N>,
) -> f64 {
    if let (Some(a), Some(b)) = (a.straight, b.straight) {
        // No vertex overtakes another.
        return (a + b).time_to(gap);
    }
    let (a, b) = (a.vertices(), b.vertices());
    let mut time = (a.leader(0.0) + b.leader(0.0)).time_to(gap);
    for _ in 0..MOST_PAIRS {
        let next = (a.leader(time) + b.leader(time)).time_to(gap);
        if next >= time {
            return time;
        }
        time = next;
    }
    (a.bound() + b.bound()).time_to(gap)
}

/// As a rule 2 or 3 pairs are tried.
const MOST_PAIRS: u32 = 16;

/// An upper bound of the inner product with a direction, above all roundings of the product and of the vector.
fn above<const N: usize>(direction: [f64; N], v: [f64; N]) -> f64 {
    let size = dot(direction.map(f64::abs), v.map(f64::abs));
    // Beside a normal number, what underflows is one of its roundings.
    let lost = if size < f64::MIN_POSITIVE { twist::lost(direction, v) } else { 0.0 };
    // Five roundings of half an ε: of a component, a product, two sums, and this one.
    dot(direction, v) + (3.0 * f64::EPSILON * size + lost)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pga3::{Capsule, Line};
    use crate::random::Numbers;

    /// With whatever direction that turns, seen from whatever point, and if the vertices are off by as much as is doubted.
    #[test]
    fn no_place_of_a_body_is_beyond_its_reach() {
        let mut numbers = Numbers(9);
        for case in 0..2000 {
            let turns = if case % 2 == 0 { 0.0 } else { 1.0 };
            let velocity = Line::from_plucker(numbers.point().map(|c: f64| turns * c), numbers.point());
            let body = Capsule::new(numbers.point(), numbers.point(), numbers.unit()).unwrap();
            let moving = Moving::new(0, &body, velocity, 1.0).unwrap();
            let n = numbers.point();
            let n = n.map(|c: f64| c / norm(n));
            let turning = Turning { turn: numbers.point(), pivot: numbers.point(), drift: numbers.point() };
            let Turning { turn: m, pivot, drift } = turning;
            let view = View::new(&moving, 0.0, n, pivot, [0.0; 3]);
            let view = View { doubt: 0.25 * numbers.unit(), ..view.turning(turning) };
            for vertex in 0..2 {
                let reach = view.vertex(vertex);
                for s in [0.0, 0.01, 0.1, 0.3, 1.0].map(|part| part * turning.most()) {
                    let along: [f64; 3] = core::array::from_fn(|k| n[k] + s * m[k]);
                    let place = Posed { shape: &body, motor: velocity.motion(s) }.vertex(vertex);
                    let seen = core::array::from_fn(|k| place[k] - pivot[k] - s * drift[k]);
                    let place = dot(along, seen) + norm(along) * (body.radius + view.doubt);
                    let most = reach.after(s) + view.doubt;
                    assert!(place < most + 1e-12, "{case} {s}: {place} {most}");
                }
            }
        }
    }
}
