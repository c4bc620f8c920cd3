//! What is proved where no step leads on: that the bodies have touched by some time soon after, or how near they are.

use super::Advance;
use crate::body::Body;
use crate::contact::swept::Swept;
use crate::contact::{Answer, TimeOfContact, Twist, reach, up};
use crate::magnitude::{difference, dot};
use crate::proximity::{self, Features, InCoordinates, Kindless, Proximity};

/// How many times the time beyond `earliest` is doubled to find a time at which they surely overlap.
const MOST_PROBES: u32 = 12;

/// How many times it is doubled to find that they have gone through each other.
const MOST_CROSSINGS: u32 = 4;

impl<A: Body<N>, B: Body<N>, V: Twist<N>, const N: usize> Advance<'_, A, B, V, N> {
    /// The answer at a time until which they surely do not touch.
    pub(super) fn conclude(&mut self, at: f64, found: Option<InCoordinates<N>>) -> Answer<N> {
        let earliest = self.earlier(at);
        // In units of a power of two, this division is exact.
        let time = earliest / self.unit;
        let proximity = found.filter(|_| time == at).unwrap_or_else(|| self.proximity(time));
        if let (0.0, Proximity::Overlapping { .. }) = (time, proximity) {
            return TimeOfContact::AtStart { proximity, steps: self.steps };
        }
        let distance = up((upper(&proximity) + self.doubt(time)).max(0.0));
        // Only at the time 0 are places exact: soon after, they seem to be apart by the error of their places more.
        let near = up((upper(&proximity) + self.doubt_after(time)).max(0.0));
        let latest = self.overlap_after(time, near, &proximity).or_else(|| self.crossing_after(time, near, &proximity));
        match latest.map(|latest| latest * self.unit) {
            Some(latest) => TimeOfContact::Within { earliest, latest, proximity, steps: self.steps },
            None => TimeOfContact::Undecided { earliest, distance, proximity, steps: self.steps },
        }
    }

    /// A time not above this one, in the unit of the caller: only the least and the greatest numbers are rounded.
    fn earlier(&self, time: f64) -> f64 {
        let given = time * self.unit;
        if given / self.unit > time || given == f64::INFINITY { given.next_down() } else { given }
    }

    /// A time, soon after the one given, at which they surely overlap: deeper in each other than the error of their
    /// places. The search starts when they could be that deep at the earliest, and ends when they part.
    fn overlap_after(&mut self, time: f64, near: f64, found: &InCoordinates<N>) -> Option<f64> {
        let mut wait = self.first_wait(time, near + 2.0 * self.doubt_after(time), found)?;
        for _ in 0..MOST_PROBES {
            let probe = self.after(time, wait);
            if self.are_surely_deep(probe) {
                return self.known(probe);
            }
            let signed = if probe.is_finite() { upper(&self.proximity(probe)) } else { f64::INFINITY };
            if signed < -up(self.doubt(probe)) {
                return self.known(probe);
            }
            if signed > near || probe == self.duration {
                return None;
            }
            wait *= 2.0;
        }
        None
    }

    /// Whether a glimpse shows that they are deeper in each other than the error of their places.
    fn are_surely_deep(&self, time: f64) -> bool {
        let (a, b) = self.posed(time);
        time.is_finite() && proximity::are_deeper(&a, &b, &self.features, up(self.doubt(time)))
    }

    /// A time, soon after the one given, by which bodies that go straight have surely touched, though they may be too thin to overlap. It is proved
    /// if what A sweeps, from a little before that time, overlaps B.
    ///
    /// Each vertex of what is swept is off by the error of its place, and by three roundings of the way: together less than four times the error of
    /// places at the end. It is a sum, which is rounded once more; also if A rests, and so has no error of its own.
    fn crossing_after(&mut self, time: f64, near: f64, found: &InCoordinates<N>) -> Option<f64> {
        if !self.is_straight() {
            return None;
        }
        let rounded = f64::EPSILON * self.a.size;
        let mut wait = self.first_wait(time, near + 5.0 * self.doubt_after(time) + rounded, found)?;
        for _ in 0..MOST_CROSSINGS {
            let (from, probe) = ((time - wait).max(0.0), self.after(time, wait));
            let (a, b) = self.posed(from);
            // So few get here that this is not compiled for each pair of kinds.
            let (a, b): (&dyn Kindless<N>, &dyn Kindless<N>) = (&a, &b);
            let swept = Swept { body: a, way: self.way(probe - from) };
            self.steps += 1;
            let signed = upper(&proximity::answer(&swept, &b, Features::default()));
            if signed < -up(4.0 * self.doubt(probe) + rounded) {
                return self.known(probe);
            }
            if probe == self.duration {
                return None;
            }
            wait *= 2.0;
        }
        None
    }

    /// How far the bodies posed soon after a time are from the true ones.
    fn doubt_after(&self, time: f64) -> f64 {
        self.doubt(time.max(f64::from_bits(1)))
    }

    /// About how long it takes until they are nearer by this much: the least time that their vertices take. The vertices reach no farther than
    /// the nearest points, up to rounding. On straight ways all points are equally fast.
    fn first_wait(&self, time: f64, nearer: f64, found: &InCoordinates<N>) -> Option<f64> {
        let (normal, points @ [on_a, on_b]) = (found.normal()?, found.points()?);
        let (v, w) = (self.a.velocity.at(on_a), self.b.velocity.at(on_b));
        let closing = dot(normal, difference(v, w));
        let least = f64::EPSILON * time;
        if self.is_straight() && closing > 0.0 {
            return Some((nearer / closing).max(least));
        }
        let (a, b) = self.views(time, normal, points);
        Some(reach::meeting(nearer + a.rounding() + b.rounding(), &a, &b).max(least))
    }

    /// The time, if it is exact in the unit of the caller: what is known is the time itself, not its rounding.
    fn known(&self, time: f64) -> Option<f64> {
        Some(time).filter(|time| time * self.unit / self.unit == *time)
    }
}

/// An upper bound of the distance, or of minus the depth.
fn upper<const N: usize>(found: &InCoordinates<N>) -> f64 {
    match *found {
        Proximity::Separated { distance, bound, .. } => distance + bound,
        // If both overflow, it is only known that they overlap.
        Proximity::Overlapping { depth, bound, .. } => (bound - depth).min(0.0),
        Proximity::Undecided { .. } => f64::INFINITY,
    }
}
