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
        let Guessed::Near(hint) = self.guessed(start, None, iterations) else { return Position::Unknown };
        self.located(hint, iterations)
    }

    /// The same, for those who need not know it where the bodies are certainly farther apart than a margin. Then the error is
    /// the simplex that told.
    #[cfg(feature = "collide")]
    pub fn position_within(
        &self,
        start: &[Corner],
        margin: f64,
        iterations: &mut u32,
    ) -> Result<Position<N>, Simplex<N>> {
        match self.guessed(start, Some(margin), iterations) {
            Guessed::Near(hint) => Ok(self.located(hint, iterations)),
            Guessed::Parted(simplex) => Err(simplex),
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

    /// The foot, if it is still in the hull of these corners, and this is seen at once. Of more than N corners, all but one
    /// of the first N and one of the others.
    pub fn still_nearest(&self, start: &[Corner], iterations: &mut u32) -> Option<Foot<N>> {
        let (first, others) = start.split_at(start.len().min(N) - 1);
        let simplex = others.iter().find_map(|&last| {
            let simplex = self.simplex(first.iter().copied().chain([last]));
            let is_inside = self.scale.guess(&Nearest { kept: first.len() + 1 }, simplex.ends());
            (is_inside == Some(true)).then_some(simplex)
        })?;
        let seen = self.scale.seen_at_once(&simplex)?;
        self.nearest_at_once(&simplex, seen, iterations)
    }

    /// Whether the bodies have a point in common. `None` if a number is not finite.
    pub fn meet(&self, start: &[Corner]) -> Option<bool> {
        let mut iterations = 0;
        let Guessed::Near(hint) = self.guessed(start, Some(0.0), &mut iterations) else { return Some(false) };
        match self.located(hint, &mut iterations) {
            Position::Inside(_) => Some(true),
            Position::Outside(foot) => Some(!is_positive(foot.seen.measure.gap)),
            Position::Unknown => None,
        }
    }

    /// The search with rounded numbers. Where a margin is given, it ends at a direction across which the bodies are parted by
    /// more than that.
    fn guessed(&self, start: &[Corner], margin: Option<f64>, iterations: &mut u32) -> Guessed<N> {
        let vector = |corner| self.scale.vector(self.ends(corner));
        if start.len() > N {
            // As it was the last time, if bodies overlap that move little.
            let all = self.simplex(start.iter().copied());
            if self.scale.guess(&Sides, all.ends()) == Some(0) {
                return Guessed::Near(all);
            }
        }
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
            if let Some(margin) = margin
                && dot(direction, q) < 0.0
                && self.parts(direction, corner, margin)
            {
                return Guessed::Parted(self.simplex(simplex.corners().iter().copied()));
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
        Guessed::Near(self.simplex(simplex.corners().iter().copied()))
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
            Farthest::Within(excess) => Step::Last(self.foot(*simplex, seen, excess / length)),
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

    fn simplex(&self, corners: impl IntoIterator<Item = Corner>) -> Simplex<N> {
        let mut simplex = Simplex::default();
        for corner in corners {
            simplex.push(corner, self.ends(corner));
        }
        simplex
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
        let mut simplex = self.simplex([hint.corners()[0]]);
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

enum Guessed<const N: usize> {
    /// The simplex is nearest to the Origin, or has it.
    Near(Simplex<N>),
    /// For certain. The direction was that of this simplex.
    #[cfg_attr(not(feature = "collide"), allow(dead_code))]
    Parted(Simplex<N>),
}

enum Step<const N: usize> {
    Nearer(Simplex<N>),
    Last(Foot<N>),
    /// The foot is the Origin.
    Met,
}
