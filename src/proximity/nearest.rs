//! The simplex of B − A nearest to the Origin, by E. G. Gilbert, D. W. Johnson and S. S. Keerthi (1988): source 004's
//! GJK-DistanceToOrigin.
//!
//! A search with rounded numbers comes first. What it finds is only a proposal: the same steps with certain signs start from
//! it, and nearly always end there.

use core::cmp::Ordering;

use super::difference::{Corner, Difference, Ends, MOST, Question};
use super::farthest::Farthest;
use super::questions::{Along, Farther, Kept, Measure, Sides, Within, towards};
use super::seen::Seen;
use super::simplex::Simplex;
use super::space::{between, dot, length};
use crate::body::Body;
use crate::exact::{Scaled, ldexp};

/// Where the Origin is relative to B − A, of which a simplex has the nearest point.
pub(super) enum Position<const N: usize> {
    /// In the hull of the simplex's corners.
    Inside,
    Outside(Foot<N>),
    /// A number is not finite, or the steps have run out.
    Unknown,
}

/// The foot of the Origin: inside of the simplex, its boundary excluded, and not the Origin.
pub(super) struct Foot<const N: usize> {
    pub seen: Seen<N>,
    /// By how much the exact distance can be below the measured one, besides the measure's own loss.
    pub excess: f64,
}

/// Rounded steps before the certain ones take over. They end by themselves long before.
const GUESSES: u32 = 64;

/// How often a corner takes the place of another, before certain steps take over.
const MOST_EXCHANGES: u32 = 4;

/// Certain steps. Each comes nearer to the Origin, so that they end by themselves, too.
const MOST_STEPS: u32 = 100_000;

impl<A: Body<N>, B: Body<N>, const N: usize> Difference<'_, A, B, N> {
    /// Where the Origin is, searched from a few first corners, at least one, which need not be independent; `simplex` becomes
    /// the one that shows it. `None` if a margin is given, and the bodies are certainly farther apart than that.
    pub fn position(
        &self,
        start: &[Corner],
        margin: Option<f64>,
        simplex: &mut Simplex<N>,
        iterations: &mut u32,
    ) -> Option<Position<N>> {
        if self.guessed(start, margin, simplex, iterations) == Guessed::Parted {
            return None;
        }
        // Perhaps the Origin is outside of this simplex: that is mostly seen at once.
        let mut seen = self.scale.seen_at_once(simplex);
        let excess = seen.as_mut().and_then(|seen| self.excess_at_once(simplex, seen, iterations));
        Some(match (seen, excess) {
            (Some(seen), Some(excess)) => Position::Outside(Foot { seen, excess }),
            (seen, _) => self.erased().certainly(simplex, seen, iterations),
        })
    }

    /// How far beyond a simplex any corner may be, if that is easily seen and does not matter. Where rounding has left no more than N corners
    /// of a face in one plane, others of the face may be right instead: then they replace the simplex, and what is `seen` from it.
    #[inline]
    fn excess_at_once(&self, simplex: &mut Simplex<N>, seen: &mut Seen<N>, iterations: &mut u32) -> Option<f64> {
        let (slack, length) = self.slack_of(seen);
        let farthest = self.farthest_at_once(simplex, &seen.direction, slack)?;
        *iterations += 1;
        match farthest {
            Farthest::Within(excess) => Some(self.excess_of_length(excess, length)),
            Farthest::Beyond(corner) => self.erased().exchange(simplex, corner, seen, iterations),
        }
    }

    /// The foot, if it is still in the hull of these corners, and this is seen at once. Of more than N corners, the first
    /// N − 1 are tried with each of the others.
    pub fn still_nearest(&self, start: &[Corner], simplex: &mut Simplex<N>, iterations: &mut u32) -> Still<N> {
        let (first, others) = start.split_at(start.len().min(N) - 1);
        let is_within = others.iter().any(|&last| {
            self.fill(simplex, first.iter().copied().chain([last]));
            self.scale.guess(&Within, simplex.ends()) == Some(true)
        });
        if !is_within {
            return Still::Unlikely;
        }
        let Some(mut seen) = self.scale.seen_at_once(simplex) else { return Still::Unseen };
        match self.excess_at_once(simplex, &mut seen, iterations) {
            Some(excess) => Still::Known(Foot { seen, excess }),
            None => Still::Unlikely,
        }
    }

    /// Whether the bodies have a point in common. `None` if a number is not finite.
    pub fn meet(&self, start: &[Corner]) -> Option<bool> {
        if let Some(nearest) = self.between_segments()
            && let Some(order) = self.scale.compare(nearest.vector(), 0.0)
        {
            return Some(order.is_lt());
        }
        match self.position(start, Some(0.0), &mut Simplex::default(), &mut 0) {
            None => Some(false),
            Some(Position::Inside) => Some(true),
            Some(Position::Outside(foot)) => Some(!foot.seen.measure.gap.is_positive()),
            Some(Position::Unknown) => None,
        }
    }

    /// The simplex that seems to be nearest to the Origin, or to have it, searched from a few first corners, at least one.
    #[cfg(feature = "collide")]
    pub fn seemingly_nearest(&self, start: &[Corner]) -> Simplex<N> {
        let mut simplex = Simplex::default();
        self.guessed(start, None, &mut simplex, &mut 0);
        simplex
    }

    /// Whether the search for the nearest simplex ends at a direction across which the bodies are parted by more than a margin.
    #[cfg(feature = "collide")]
    pub fn are_seen_parted(&self, start: &[Corner], margin: f64) -> bool {
        self.guessed(start, Some(margin), &mut Simplex::default(), &mut 0) == Guessed::Parted
    }

    /// The search with rounded numbers, for a simplex that is nearest to the Origin, or has it. Where a margin is given, it
    /// ends at a direction across which the bodies are parted by more than that.
    fn guessed(
        &self,
        start: &[Corner],
        margin: Option<f64>,
        simplex: &mut Simplex<N>,
        iterations: &mut u32,
    ) -> Guessed {
        if start.len() > N && self.still_has_origin(start, simplex) {
            return Guessed::Near;
        }
        let mut given = start.iter().copied();
        self.fill(simplex, given.next());
        let mut nearing = Nearing::new(simplex, self.scale.vector(simplex.ends()[0]));
        for _ in 0..GUESSES {
            let Some(direction) = nearing.direction() else { break };
            let given = given.next();
            let corner = given.unwrap_or_else(|| {
                *iterations += 1;
                self.support(direction, nearing.simplex.corners()[0])
            });
            let ends = self.ends(corner);
            let vector = self.scale.vector(ends);
            if let (Some(margin), None) = (margin, given)
                && dot(direction, vector) < 0.0
                && self.parts(direction, corner, margin)
            {
                return Guessed::Parted;
            }
            // A given corner that is of no use is left out.
            if !nearing.take_in(corner, ends, vector, direction) && given.is_none() {
                break;
            }
        }
        Guessed::Near
    }

    /// Whether a full simplex of these corners seems to have the Origin, as the last one still does if bodies overlap and have moved little.
    #[inline]
    fn still_has_origin(&self, corners: &[Corner], simplex: &mut Simplex<N>) -> bool {
        self.fill(simplex, corners.iter().copied());
        self.scale.guess(&Sides, simplex.ends()) == Some(0)
    }
}

impl<A: Body<N> + ?Sized, B: Body<N> + ?Sized, const N: usize> Difference<'_, A, B, N> {
    /// The excess after a corner beyond the simplex has taken the place of one of its own,
    /// again and again while there is such a corner.
    #[cold]
    #[inline(never)]
    fn exchange(
        &self,
        simplex: &mut Simplex<N>,
        mut corner: Corner,
        seen: &mut Seen<N>,
        iterations: &mut u32,
    ) -> Option<f64> {
        for _ in 0..MOST_EXCHANGES {
            (*simplex, *seen) = self.exchanged(simplex, corner, &seen.measure)?;
            *iterations += 1;
            let (slack, length) = self.slack_of(seen);
            match self.farthest_at_once(simplex, &seen.direction, slack)? {
                Farthest::Within(excess) => return Some(self.excess_of_length(excess, length)),
                Farthest::Beyond(next) => corner = next,
            }
        }
        None
    }

    /// Where the Origin is, from a simplex that is perhaps nearest to it. `seen` is what is seen from that
    /// simplex; `None` if that is not seen at once.
    pub fn certainly(&self, simplex: &mut Simplex<N>, mut seen: Option<Seen<N>>, iterations: &mut u32) -> Position<N> {
        if seen.is_none() && self.make_independent(simplex).is_none() {
            return Position::Unknown;
        }
        while *iterations < MOST_STEPS {
            if simplex.is_full() {
                return Position::Inside;
            }
            let Some(from) = seen.take().or_else(|| self.scale.seen(simplex)) else { return Position::Unknown };
            match self.step(simplex, from, iterations) {
                Some(Step::Nearer(known)) => seen = known.or_else(|| self.scale.seen_at_once(simplex)),
                Some(Step::Last(foot)) => return Position::Outside(foot),
                Some(Step::Met) => return Position::Inside,
                None => return Position::Unknown,
            }
        }
        Position::Unknown
    }

    fn step(&self, simplex: &mut Simplex<N>, seen: Seen<N>, iterations: &mut u32) -> Option<Step<N>> {
        if seen.measure.core.is_zero() {
            return Some(Step::Met);
        }
        let (slack, length) = self.slack_of(&seen);
        let found = self.farthest(Along::Origin, simplex, &seen.direction, slack)?;
        *iterations += 1;
        Some(match found {
            Farthest::Within(excess) => Step::Last(Foot { seen, excess: self.excess_of_length(excess, length) }),
            Farthest::Beyond(corner) => match self.exchanged(simplex, corner, &seen.measure) {
                Some((nearer, seen)) => {
                    *simplex = nearer;
                    Step::Nearer(Some(seen))
                }
                None => {
                    self.take_in(simplex, corner, self.ends(corner))?;
                    Step::Nearer(None)
                }
            },
        })
    }

    /// The facet with the corner, which is beyond it, in the place of one of its own, if the new facet is seen at once to have the foot and
    /// to be nearer, for certain. It need not be the nearest face of the hull of all: it leads on. As a rule, the corners are of a face of
    /// more than N vertices, of which rounding has left no more than N in one plane.
    fn exchanged(&self, simplex: &Simplex<N>, corner: Corner, measure: &Measure) -> Option<(Simplex<N>, Seen<N>)> {
        if simplex.corners().len() != N {
            return None;
        }
        let exchanged = self.turned(simplex, corner)?;
        let seen = self.scale.seen_at_once(&exchanged)?;
        let off = 2.0 * (measure.loss + seen.measure.loss) + f64::EPSILON * f64::EPSILON;
        (seen.measure.core * Scaled::from(1.0 + off) < measure.core).then_some((exchanged, seen))
    }

    /// The distance beyond a foot's plane up to which corners do not count, times the length of the direction; and that length.
    fn slack_of(&self, seen: &Seen<N>) -> (f64, f64) {
        let length = length(seen.direction.value);
        // From the lesser of both, so that the class of the cores is certain, too.
        let (core, gap) = (seen.measure.core, seen.measure.gap.abs());
        (self.slack(if self.scale.has_radius() && gap < core { gap } else { core }, length), length)
    }

    /// The excess, from its product with the length of a direction, in units of 2^`unit`.
    fn excess_of_length(&self, excess: f64, length: f64) -> f64 {
        ldexp(excess / length, i64::from(self.scale.unit))
    }

    /// A step with certain signs. `None`, and nothing changed, if a number is not finite.
    fn take_in(&self, simplex: &mut Simplex<N>, corner: Corner, ends: Ends<N>) -> Option<()> {
        let (points, len) = simplex.with(ends);
        let set = self.scale.certain(&Kept, &points[..len])?;
        simplex.keep(set);
        simplex.push(corner, ends);
        Some(())
    }

    /// For a corner beyond a facet that has the foot: the facet that seems to have it instead,
    /// with this corner in the place of another.
    pub fn turned(&self, simplex: &Simplex<N>, corner: Corner) -> Option<Simplex<N>> {
        let with = |k: usize| {
            self.simplex(simplex.corners().iter().enumerate().map(|(i, old)| if i == k { corner } else { *old }))
        };
        (0..N).map(with).find(|simplex| self.scale.guess(&Within, simplex.ends()) == Some(true))
    }

    pub fn simplex(&self, corners: impl IntoIterator<Item = Corner>) -> Simplex<N> {
        let mut simplex = Simplex::default();
        self.fill(&mut simplex, corners);
        simplex
    }

    /// The same, written over another simplex: faster than to copy it there.
    #[inline(always)]
    fn fill(&self, simplex: &mut Simplex<N>, corners: impl IntoIterator<Item = Corner>) {
        simplex.keep(0);
        for corner in corners {
            simplex.push(corner, self.ends(corner));
        }
    }

    /// Leaves the simplex as it is if a step can certainly start from it; else makes such a one of its corners.
    fn make_independent(&self, simplex: &mut Simplex<N>) -> Option<()> {
        let stands = if simplex.is_full() {
            self.scale.certain(&Sides, simplex.ends())? == 0
        } else {
            self.scale.certain(&Within, simplex.ends())?
        };
        if stands {
            return Some(());
        }
        let hint = *simplex;
        simplex.keep(1);
        for (&corner, &ends) in hint.corners().iter().zip(hint.ends()).skip(1) {
            let (points, len) = simplex.with(ends);
            if self.scale.certain(&Farther(Along::Origin), &points[..len])? == Ordering::Greater {
                self.take_in(simplex, corner, ends)?;
            }
            if simplex.is_full() {
                break;
            }
        }
        Some(())
    }
}

/// A simplex that comes nearer to the Origin, by rounded numbers.
struct Nearing<'s, const N: usize> {
    simplex: &'s mut Simplex<N>,
    /// The vectors of its corners, and room for one more.
    vectors: [[f64; N]; MOST],
}

impl<'s, const N: usize> Nearing<'s, N> {
    /// From a simplex of one corner, with this vector.
    #[inline(always)]
    fn new(simplex: &'s mut Simplex<N>, vector: [f64; N]) -> Self {
        let mut vectors = [[0.0; N]; MOST];
        vectors[0] = vector;
        Self { simplex, vectors }
    }

    /// From the simplex to the Origin; `None` if the simplex is full, and so seems to have the Origin, or if that is not known.
    #[inline(always)]
    fn direction(&self) -> Option<[f64; N]> {
        towards(&self.vectors[..self.simplex.corners().len()]).filter(|_| !self.simplex.is_full())
    }

    /// Takes in a corner found in this direction, and leaves out those that are then of no use. `false`, and the simplex is as it was,
    /// if that brings it no nearer.
    #[inline(always)]
    fn take_in(&mut self, corner: Corner, ends: Ends<N>, vector: [f64; N], direction: [f64; N]) -> bool {
        let (len, first) = (self.simplex.corners().len(), self.vectors[0]);
        let (progress, height) = (dot(direction, between(first, vector)), -dot(direction, first));
        let is_nearer = progress > 2.0 * f64::EPSILON * height && !self.simplex.corners().contains(&corner);
        if !is_nearer {
            return false;
        }
        self.vectors[len] = vector;
        let Some(set) = Kept.ask(&self.vectors[..=len], 0) else { return false };
        self.simplex.push(corner, ends);
        keep(&mut self.vectors, len, set);
        self.simplex.keep(set | 1 << len);
        true
    }
}

/// Moves the vectors of a set to the front, and the one after `len` behind them.
#[inline(always)]
fn keep<const N: usize>(vectors: &mut [[f64; N]; MOST], len: usize, set: usize) {
    let mut kept = 0;
    for k in (0..len).filter(|k| set >> k & 1 == 1) {
        vectors[kept] = vectors[k];
        kept += 1;
    }
    vectors[kept] = vectors[len];
}

/// Whether a simplex is still nearest to the Origin.
pub(super) enum Still<const N: usize> {
    Known(Foot<N>),
    /// It seems so, but rounding hides whether it is.
    Unseen,
    Unlikely,
}

#[derive(PartialEq)]
enum Guessed {
    /// The simplex is nearest to the Origin, or has it.
    Near,
    /// The bodies are certainly parted, across the direction of the simplex.
    Parted,
}

enum Step<const N: usize> {
    /// The simplex is nearer now. With how the Origin is seen from it, if that is known already.
    Nearer(Option<Seen<N>>),
    Last(Foot<N>),
    /// The foot is the Origin.
    Met,
}
