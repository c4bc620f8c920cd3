//! A chain that folds, and at all times the pairs of its segments that collide.
//!
//! A fold moves the segments behind a joint as one rigid body. So pairs in front of the joint stay as they are, pairs behind it do
//! except for rounding, and only pairs across it are tested again: by the boxes of the chain's hierarchy, with those behind the
//! joint moved by the motor. What rounding may change is covered, too: pairs whose distance is the radius but for a narrow band are
//! listed, and tested after every fold. When rounding may have added up to half the band, all pairs are tested.

use alloc::vec::Vec;

use super::chain::Links;
use super::{Chain, ChainError, Line, Motor};
use crate::hierarchy::{self, Nearer, Reach, Segments, Tree, Work};
use crate::scalar::Widen;
use crate::segment::distance;

mod across;
use across::{Across, Folded};
#[cfg(test)]
mod tests;

/// A chain that keeps its colliding pairs up to date while it folds, and that can refuse folds after which it would collide.
///
/// The pairs are at all times those of [`Chain::colliding_pairs`], but a fold looks only at the few pairs that it may have
/// changed.
///
/// ```
/// use incidence::pga3::{Chain, ChainError, FoldingChain, Line};
/// use std::f64::consts::FRAC_PI_2;
///
/// // A stair of four steps, the upper two of which turn about the middle until they close a square.
/// let stair = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [1.0, 1.0, 0.0], [2.0, 1.0, 0.0], [2.0, 2.0, 0.0]];
/// let axis = Line::through([1.0, 1.0, 0.0], [1.0, 1.0, 1.0]);
/// let mut chain = FoldingChain::new(Chain::new(stair)?, 0.5);
/// assert!(chain.colliding_pairs().is_empty());
///
/// chain.try_fold(2, axis, FRAC_PI_2)?;
/// assert_eq!(chain.try_fold(2, axis, FRAC_PI_2), Err(ChainError::TooNear { first: 0, second: 3 }));
///
/// chain.fold(2, axis, FRAC_PI_2)?; // it may, if it must
/// assert_eq!(chain.colliding_pairs(), [(0, 3)]);
/// # Ok::<(), ChainError>(())
/// ```
#[derive(Clone, Debug)]
pub struct FoldingChain<T = f64> {
    chain: Chain<T>,
    radius: T,
    near: Near,
    /// Boxes for pairs nearer than the radius and the band; none if there is no radius.
    boxes: Option<(Tree<3>, Reach)>,
    /// By how much distances may have changed since all pairs were tested.
    drift: f64,
}

/// Pairs of segments, sorted.
#[derive(Clone, Debug, Default)]
struct Near {
    colliding: Vec<(usize, usize)>,
    /// Those whose distance is within the band about the radius.
    critical: Vec<(usize, usize)>,
}

impl Near {
    fn sort(&mut self) {
        self.colliding.sort_unstable();
        self.critical.sort_unstable();
    }
}

/// The result of a fold.
struct Outcome {
    near: Near,
    drift: f64,
    #[cfg_attr(not(test), allow(dead_code))]
    work: Work,
}

/// # Making and reading
impl<T: Widen> FoldingChain<T> {
    /// The chain, with its colliding pairs for this radius. The cost is that of [`Chain::colliding_pairs`].
    ///
    /// A radius that is not positive, or NaN, finds nothing, so that [`try_fold`](Self::try_fold) refuses no fold. With the
    /// smallest positive number as radius it refuses the folds after which segments meet that do not meet now.
    pub fn new(chain: Chain<T>, radius: T) -> Self {
        let reach = (radius > T::zero()).then(|| Reach::new(radius.widen() + band(radius)));
        let boxes = reach.map(|reach| (Tree::of_runs(&Links(chain.points()), reach), reach));
        let (near, _) = from_scratch(chain.points(), radius);
        FoldingChain { chain, radius, near, boxes, drift: 0.0 }
    }

    /// The chain as it is now.
    pub fn chain(&self) -> &Chain<T> {
        &self.chain
    }

    /// The chain, without its colliding pairs.
    pub fn into_chain(self) -> Chain<T> {
        self.chain
    }

    /// The radius of the collisions.
    pub fn radius(&self) -> T {
        self.radius
    }

    /// The pairs (i, j) of colliding segments, i + 2 ≤ j, sorted: [`Chain::colliding_pairs`] of the chain as it is now.
    pub fn colliding_pairs(&self) -> &[(usize, usize)] {
        &self.near.colliding
    }
}

/// # Folding
impl<T: Widen> FoldingChain<T> {
    /// Folds as [`Chain::fold`] does, to the same bits, whether or not segments collide afterwards.
    ///
    /// The cost is that of the segments that the fold brings near each other, a few comparisons of boxes on each level of the
    /// hierarchy, and a plain pass over the points that turn and the pairs that collide. (Where boxes say little, as for a chain
    /// in slanting rows, it is that of a new [search](crate::notes::chains).) But distances are rounded in each fold, by up to
    /// 1024 ε of how far points and axis are from the origin; in `f32`, where that is measured, mostly by less than 25 ε. Where
    /// these errors may come to ∜ε/2 of the radius, all pairs are tested. With a radius of a hundredth of that distance this is after a
    /// million folds in `f64`, and after some fifty in `f32`. With the smallest positive number as radius it is in each fold.
    ///
    /// # Errors
    /// Those of [`Chain::fold`]. Nothing is changed then.
    pub fn fold(&mut self, joint: usize, axis: Line<T>, angle: T) -> Result<(), ChainError> {
        let motor = self.chain.motor(joint, axis, angle)?;
        let outcome = self.outcome(joint, motor);
        self.commit(joint, motor, outcome);
        Ok(())
    }

    /// Folds as [`Chain::fold`] does, unless segments would collide that do not collide now. So a chain without collisions
    /// stays without; a chain with collisions can only lose some.
    ///
    /// What counts is how the chain would lie after the fold, not whether the way there is free. If the way matters, fold in
    /// steps in which the way of no point is longer than half the radius: then no two segments that did not collide pass
    /// through each other. Segments that did collide, and neighbours, which never count as colliding, may do so. A refused fold
    /// moves no points and costs accordingly less.
    ///
    /// # Errors
    /// Those of [`Chain::fold`]; then [`ChainError::TooNear`] with the first pair, in the order of
    /// [`colliding_pairs`](Self::colliding_pairs), that would newly collide. Nothing is changed then.
    pub fn try_fold(&mut self, joint: usize, axis: Line<T>, angle: T) -> Result<(), ChainError> {
        let motor = self.chain.motor(joint, axis, angle)?;
        let outcome = self.outcome(joint, motor);
        let is_new = |pair: &&(usize, usize)| self.near.colliding.binary_search(pair).is_err();
        if let Some(&(first, second)) = outcome.near.colliding.iter().find(is_new) {
            return Err(ChainError::TooNear { first, second });
        }
        self.commit(joint, motor, outcome);
        Ok(())
    }

    fn commit(&mut self, joint: usize, motor: Motor<T>, outcome: Outcome) {
        self.chain.turn(joint, motor);
        if let Some((tree, reach)) = &mut self.boxes {
            tree.box_again(&Links(self.chain.points()), *reach, joint);
        }
        (self.near, self.drift) = (outcome.near, outcome.drift);
    }

    /// The pairs as they will be after a fold.
    fn outcome(&self, joint: usize, motor: Motor<T>) -> Outcome {
        let Some((tree, reach)) = &self.boxes else {
            return Outcome { near: Near::default(), drift: 0.0, work: Work::default() };
        };
        let points = self.chain.points();
        let folded = Folded { points, joint, motor };
        let across = Across::new(tree, *reach, &folded);
        let drift = self.drift + 4.0 * across.rounding() + 16.0 * T::epsilon().widen() * self.radius.widen();
        let mut work = Work::default();
        // The comparison is false for NaN.
        let is_known = drift <= 0.5 * band(self.radius);
        if let Some(pairs) = is_known.then(|| across.pairs(&mut work)).flatten() {
            // In front of the joint nothing changes. Behind it only the critical pairs are tested.
            let is_before = |pair: &(usize, usize)| pair.1 < joint;
            let is_behind = |pair: &(usize, usize)| pair.0 > joint;
            let mut near = Near::default();
            let is_critical = |pair: &(usize, usize)| self.near.critical.binary_search(pair).is_ok();
            let stays = |pair: &&(usize, usize)| is_before(pair) || is_behind(pair) && !is_critical(pair);
            near.colliding.extend(self.near.colliding.iter().filter(stays));
            near.critical.extend(self.near.critical.iter().filter(|pair| is_before(pair) || is_behind(pair)));
            for &pair in self.near.critical.iter().filter(|pair| is_behind(pair)) {
                work.questions += 1;
                if collides(folded.distance(pair), self.radius) {
                    near.colliding.push(pair);
                }
            }
            for (pair, distance) in pairs {
                note(&mut near, pair, distance, self.radius);
            }
            near.sort();
            return Outcome { near, drift, work };
        }
        let all: Vec<[T; 3]> = (0..points.len()).map(|k| folded.point(k)).collect();
        let (near, cost) = from_scratch(&all, self.radius);
        work += cost;
        Outcome { near, drift: 0.0, work }
    }
}

/// How far from the radius a distance has to be so that rounding is not feared to bring it to the other side.
fn band<T: Widen>(radius: T) -> f64 {
    let sqrt = num_traits::Float::sqrt;
    radius.widen() * sqrt(sqrt(T::epsilon().widen()))
}

/// Whether segments at this distance collide.
fn collides<T: Widen>(distance: f64, radius: T) -> bool {
    T::narrow_distance(distance) < radius
}

/// Puts a pair where its distance belongs.
fn note<T: Widen>(near: &mut Near, pair: (usize, usize), distance: f64, radius: T) {
    if collides(distance, radius) {
        near.colliding.push(pair);
    }
    let gap = (distance - radius.widen()).abs();
    // And of what is infinite, where the gap is not a number.
    if gap <= band(radius) || gap.is_nan() {
        near.critical.push(pair);
    }
}

/// The pairs by a test of all of them, and how much work that was.
fn from_scratch<T: Widen>(points: &[[T; 3]], radius: T) -> (Near, Work) {
    let mut near = Near::default();
    let links = Links(points);
    // None, too, if there is no radius.
    let wide = radius.widen() + band(radius);
    let (pairs, work) = hierarchy::pairs(links, &Nearer { radius: wide });
    for (i, j) in pairs {
        note(&mut near, (i, j), distance::distance::<T, _, _>(&links.ends(i), &links.ends(j)), radius);
    }
    (near, work)
}
