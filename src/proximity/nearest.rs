//! The simplex of B − A nearest to the Origin, by E. G. Gilbert, D. W. Johnson and S. S. Keerthi (1988): source 004's
//! GJK-DistanceToOrigin.
//!
//! A search with rounded numbers comes first. What it finds is only a proposal: the same steps with certain signs start from
//! it, and nearly always end there.

use core::cmp::Ordering;

use super::difference::{Corner, Difference};
use super::farthest::Farthest;
use super::layer::Rounded;
use super::questions::{Along, Contains, Direction, Distance, Farther, Measure, Nearest, is_positive, is_zero};
use super::simplex::{Certain, Guess, Simplex};
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
    pub measure: Measure,
    /// From the foot to the Origin.
    pub direction: Rounded<N>,
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
        self.erased().certainly(&hint, iterations)
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
            Guessed::Near(hint) => Ok(self.erased().certainly(&hint, iterations)),
            Guessed::Parted(simplex) => Err(simplex),
        }
    }

    /// Whether the bodies have a point in common. `None` if a number is not finite.
    pub fn meet(&self, start: &[Corner]) -> Option<bool> {
        let mut iterations = 0;
        let Guessed::Near(hint) = self.guessed(start, Some(0.0), &mut iterations) else { return Some(false) };
        match self.erased().certainly(&hint, &mut iterations) {
            Position::Inside(_) => Some(true),
            Position::Outside(foot) => Some(!is_positive(foot.measure.gap)),
            Position::Unknown => None,
        }
    }

    /// The search with rounded numbers. Where a margin is given, it ends at a direction across which the bodies are parted by
    /// more than that.
    fn guessed(&self, start: &[Corner], margin: Option<f64>, iterations: &mut u32) -> Guessed<N> {
        let mut simplex = self.simplex(start[0]);
        if start.len() > N {
            // As it was the last time, if bodies overlap that move little.
            let mut all = simplex;
            start[1..].iter().for_each(|&corner| all.push(corner, self.ends(corner)));
            if self.scale.guess(&Contains, all.ends()) == Some(true) {
                return Guessed::Near(all);
            }
        }
        for &corner in &start[1..] {
            if !simplex.is_full() && !simplex.corners().contains(&corner) {
                simplex = simplex.reduced(corner, self.ends(corner), &Guess(&self.scale)).unwrap_or(simplex);
            }
        }
        for _ in 0..GUESSES {
            if simplex.is_full() {
                break;
            }
            let Some(Rounded { value: direction, .. }) = self.scale.guess(&Direction(Along::Origin), simplex.ends())
            else {
                break;
            };
            let corner = self.support(direction, simplex.corners()[0]);
            *iterations += 1;
            let ends = self.ends(corner);
            let (p, q) = (self.scale.vector(simplex.ends()[0]), self.scale.vector(ends));
            if let Some(margin) = margin
                && dot(direction, q) < 0.0
                && self.parts(direction, corner, margin)
            {
                return Guessed::Parted(simplex);
            }
            let (progress, height) = (dot(direction, between(p, q)), -dot(direction, p));
            let is_nearer = progress > 2.0 * f64::EPSILON * height;
            if !is_nearer || simplex.corners().contains(&corner) {
                break;
            }
            let Some(next) = simplex.reduced(corner, ends, &Guess(&self.scale)) else { break };
            simplex = next;
        }
        Guessed::Near(simplex)
    }
}

impl<A: Body<N> + ?Sized, B: Body<N> + ?Sized, const N: usize> Difference<'_, A, B, N>
where
    Dimension<N>: Space<N>,
{
    fn certainly(&self, hint: &Simplex<N>, iterations: &mut u32) -> Position<N> {
        let Some(mut simplex) = self.independent(hint) else { return Position::Unknown };
        while *iterations < MOST_STEPS {
            if simplex.is_full() {
                return Position::Inside(simplex);
            }
            match self.step(&simplex, iterations) {
                Some(Step::Nearer(next)) => simplex = next,
                Some(Step::Last(foot)) => return Position::Outside(foot),
                Some(Step::Met) => return Position::Inside(simplex),
                None => return Position::Unknown,
            }
        }
        Position::Unknown
    }

    fn step(&self, simplex: &Simplex<N>, iterations: &mut u32) -> Option<Step<N>> {
        let (vectors, len) = simplex.with(self.scale.radii);
        let measure = self.scale.certain(&Distance { has_radius: self.scale.has_radius() }, &vectors[..len])?;
        if is_zero(measure.core) {
            return Some(Step::Met);
        }
        let direction = self.scale.certain(&Direction(Along::Origin), simplex.ends())?;
        let length = crate::scalar::norm(direction.value);
        // Of the lesser of both, so that the class of the cores is certain, too.
        let (core, gap) = (measure.core, measure.gap.abs());
        let slack = self.slack(if core < gap { core } else { gap }, length);
        let found = self.farthest(Along::Origin, simplex, &direction, slack)?;
        *iterations += 1;
        Some(match found {
            Farthest::Within(excess) => {
                let excess = ldexp(excess / length, i64::from(self.scale.unit));
                Step::Last(Foot { simplex: *simplex, measure, direction, excess })
            }
            Farthest::Beyond(corner) => {
                Step::Nearer(simplex.reduced(corner, self.ends(corner), &Certain(&self.scale))?)
            }
        })
    }

    fn simplex(&self, corner: Corner) -> Simplex<N> {
        Simplex::new(corner, self.ends(corner))
    }

    /// The same simplex if that is certainly what a step can start from; else one that is made of its corners.
    fn independent(&self, hint: &Simplex<N>) -> Option<Simplex<N>> {
        let stands = if hint.is_full() {
            self.scale.certain(&Contains, hint.ends())?
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
                simplex = simplex.reduced(corner, ends, &Certain(&self.scale))?;
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
