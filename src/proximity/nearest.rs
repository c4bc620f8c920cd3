//! The simplex of B − A nearest to the Origin, by E. G. Gilbert, D. W. Johnson and S. S. Keerthi (1988): source 004's
//! GJK-DistanceToOrigin.
//!
//! A search with rounded numbers comes first. What it finds is only a proposal: the same steps with certain signs start from
//! it, and nearly always end there.

use core::cmp::Ordering;

use super::difference::{Corner, Difference, Question};
use super::farthest::Farthest;
use super::layer::Rounded;
use super::questions::{Along, Direction, Farther, Nearest, Sides, is_positive, is_zero};
use super::seen::Seen;
use super::simplex::{Certain, Corners, Guess, Simplex};
use super::space::{Dimension, Space, between, dot};
use crate::body::Body;
use crate::exact::ldexp;

/// Where the Origin is.
pub(super) enum Position<const N: usize> {
    /// In the hull of these corners.
    Inside(Simplex<N>),
    Outside(Foot<N>),
    /// A number is not finite, or the steps have run out.
    Unknown,
}

/// The foot of the Origin: inside of the simplex, its boundary excluded, and not the Origin.
pub(super) struct Foot<const N: usize> {
    pub simplex: Simplex<N>,
    pub seen: Seen<N>,
    /// How much less the exact distance can be than the measured one, up to the measure's own loss.
    pub excess: f64,
}

/// Rounded steps before the certain ones take over. They end by themselves long before.
const GUESSES: u32 = 64;

/// Certain steps. Each comes nearer to the Origin, so that they end by themselves, too.
const MOST_STEPS: u32 = 100_000;

impl<A: Body<N>, B: Body<N>, const N: usize> Difference<'_, A, B, N>
where
    Dimension<N>: Space<N>,
{
    /// Where the Origin is, from a first simplex of corners, at least one, which need not be independent.
    pub fn position(&self, start: &[Corner], iterations: &mut u32) -> Position<N> {
        match self.guessed(start, false, iterations) {
            Some(hint) => self.located(hint, iterations),
            None => Position::Unknown,
        }
    }

    /// Where the Origin is, if it is perhaps outside of this simplex: that is mostly seen at once.
    fn located(&self, hint: Simplex<N>, iterations: &mut u32) -> Position<N> {
        let seen = self.scale.seen_at_once(&hint);
        match seen.and_then(|seen| self.nearest_at_once(&hint, seen, iterations)) {
            Some(foot) => Position::Outside(foot),
            None => self.erased().certainly(&hint, seen, iterations),
        }
    }

    #[inline]
    fn nearest_at_once(&self, simplex: &Simplex<N>, seen: Seen<N>, iterations: &mut u32) -> Option<Foot<N>> {
        let (slack, length) = self.slack_of(&seen);
        let excess = self.excess(simplex, &seen.direction, slack)?;
        *iterations += 1;
        Some(self.foot(*simplex, seen, excess / length))
    }

    /// The foot, if these corners or N of them are the nearest still, and this is seen at once.
    pub fn still_nearest(&self, start: &[Corner], iterations: &mut u32) -> Option<Foot<N>> {
        let count = start.len().min(N);
        // Of the two pairs of an edge's ends with those of another, both of one and one of the other.
        let others = [count - 1, start.len() - 1];
        let found = others[..1 + usize::from(start.len() > N)].iter().find_map(|&last| {
            let mut simplex = self.simplex(start[if count == 1 { last } else { 0 }]);
            for k in 1..count {
                let corner = start[if k + 1 == count { last } else { k }];
                simplex.push(corner, self.ends(corner));
            }
            let mut vectors = [[0.0; N]; N];
            for (to, ends) in vectors.iter_mut().zip(simplex.ends()) {
                *to = self.scale.vector(*ends);
            }
            let is_inside = Nearest { kept: count }.ask(&vectors[..count], 0) == Some(true);
            is_inside.then_some(simplex)
        })?;
        let seen = self.scale.seen_at_once(&found)?;
        self.nearest_at_once(&found, seen, iterations)
    }

    /// Whether the bodies have a point in common. `None` if a number is not finite.
    pub fn meet(&self, start: &[Corner]) -> Option<bool> {
        let mut iterations = 0;
        let Some(hint) = self.guessed(start, true, &mut iterations) else { return Some(false) };
        match self.located(hint, &mut iterations) {
            Position::Inside(_) => Some(true),
            Position::Outside(foot) => Some(!is_positive(foot.seen.measure.gap)),
            Position::Unknown => None,
        }
    }

    /// The search with rounded numbers. If `parted_is_enough`, it ends with `None` at a direction across which the bodies
    /// are parted.
    fn guessed(&self, start: &[Corner], parted_is_enough: bool, iterations: &mut u32) -> Option<Simplex<N>> {
        let vector = |corner| self.scale.vector(self.ends(corner));
        let mut simplex: Corners<[f64; N], N> = Corners::new(start[0], vector(start[0]));
        for &corner in &start[1..] {
            if !simplex.is_full() && !simplex.corners().contains(&corner) {
                // A corner that is of no use is left out.
                let _ = simplex.step(corner, vector(corner), &Guess(&self.scale));
            }
        }
        for _ in 0..GUESSES {
            if simplex.is_full() {
                break;
            }
            let Some(Rounded { value: direction, .. }) = Direction(Along::Origin).ask(simplex.vectors(), 0) else {
                break;
            };
            let corner = self.support(direction, simplex.corners()[0]);
            *iterations += 1;
            let (p, q) = (simplex.vectors()[0], vector(corner));
            if parted_is_enough && dot(direction, q) < 0.0 && self.parts(direction, corner) {
                return None;
            }
            let (progress, height) = (dot(direction, between(p, q)), -dot(direction, p));
            let is_nearer = progress > 2.0 * f64::EPSILON * height;
            if !is_nearer || simplex.corners().contains(&corner) {
                break;
            }
            if simplex.step(corner, q, &Guess(&self.scale)).is_none() {
                break;
            }
        }
        let mut exact = self.simplex(simplex.corners()[0]);
        for &corner in &simplex.corners()[1..] {
            exact.push(corner, self.ends(corner));
        }
        Some(exact)
    }
}

impl<A: Body<N> + ?Sized, B: Body<N> + ?Sized, const N: usize> Difference<'_, A, B, N>
where
    Dimension<N>: Space<N>,
{
    fn certainly(&self, hint: &Simplex<N>, mut seen: Option<Seen<N>>, iterations: &mut u32) -> Position<N> {
        let Some(mut simplex) = (if seen.is_some() { Some(*hint) } else { self.independent(hint) }) else {
            return Position::Unknown;
        };
        while *iterations < MOST_STEPS {
            if simplex.is_full() {
                return Position::Inside(simplex);
            }
            match self.step(&simplex, seen.take(), iterations) {
                Some(Step::Nearer(next)) => simplex = next,
                Some(Step::Last(foot)) => return Position::Outside(foot),
                Some(Step::Met) => return Position::Inside(simplex),
                None => return Position::Unknown,
            }
        }
        Position::Unknown
    }

    fn step(&self, simplex: &Simplex<N>, seen: Option<Seen<N>>, iterations: &mut u32) -> Option<Step<N>> {
        let seen = match seen.or_else(|| self.scale.seen_at_once(simplex)) {
            Some(seen) => seen,
            None => self.scale.seen(simplex)?,
        };
        if is_zero(seen.measure.core) {
            return Some(Step::Met);
        }
        let (slack, length) = self.slack_of(&seen);
        let found = self.farthest(Along::Origin, simplex, &seen.direction, slack)?;
        *iterations += 1;
        Some(match found {
            Farthest::Within(excess) => {
                Step::Last(self.foot(*simplex, seen, excess / length))
            }
            Farthest::Beyond(corner) => {
                let mut next = *simplex;
                next.step(corner, self.ends(corner), &Certain(&self.scale))?;
                Step::Nearer(next)
            }
        })
    }

    /// How far beyond a foot's plane corners do not count, and the length of the direction of which that is a multiple.
    fn slack_of(&self, seen: &Seen<N>) -> (f64, f64) {
        let length = crate::scalar::norm(seen.direction.value);
        // Of the lesser of both, so that the class of the cores is certain, too.
        let (core, gap) = (seen.measure.core, seen.measure.gap.abs());
        (self.slack(if core < gap { core } else { gap }, length), length)
    }

    fn foot(&self, simplex: Simplex<N>, seen: Seen<N>, excess: f64) -> Foot<N> {
        Foot { simplex, seen, excess: ldexp(excess, i64::from(self.scale.unit)) }
    }

    fn simplex(&self, corner: Corner) -> Simplex<N> {
        Simplex::new(corner, self.ends(corner))
    }

    /// The same simplex if that is certainly what a step can start from; else one that is made of its corners.
    fn independent(&self, hint: &Simplex<N>) -> Option<Simplex<N>> {
        let stands = if hint.is_full() {
            self.scale.certain(&Sides, hint.ends())? == 0
        } else {
            self.scale.certain(&Nearest { kept: hint.corners().len() }, hint.ends())?
        };
        if stands {
            return Some(*hint);
        }
        let mut simplex = self.simplex(hint.corners()[0]);
        for (&corner, &ends) in hint.corners().iter().zip(hint.ends()).skip(1) {
            let (points, len) = simplex.with(ends);
            if self.scale.certain(&Farther(Along::Origin), &points[..len])? == Ordering::Greater {
                simplex.step(corner, ends, &Certain(&self.scale))?;
            }
            if simplex.is_full() {
                break;
            }
        }
        Some(simplex)
    }
}

enum Step<const N: usize> {
    Nearer(Simplex<N>),
    Last(Foot<N>),
    /// The foot is the Origin.
    Met,
}
