//! Which pairs of many segments meet, or are near each other, in the plane and in space: a tree of boxes around runs of
//! segments, over an order in which neighbours are near.
//!
//! The answer is that of a double loop over all pairs; only pairs that boxes prove apart are left out. (Source 004, M. C. Lin,
//! Geometric Proximity Queries, prunes by boxes, too.) There are three attempts. The first two may spend a fixed number of
//! steps per segment and found pair, the last as many as it takes:
//!
//! 1. in the given order: neighbours along a chain, a road or a coast are near each other, so this is as good as a sorted
//!    order, unless many crowd a space;
//! 2. in an order by place and direction ([`order`]), from the beginning;
//! 3. in an order for bundles of long segments ([`bundles`]), again from the beginning, with a [`Capsule`] around each block,
//!    for which boxes are too coarse.
//!
//! [`FEW`] segments or fewer get no tree: each box is compared with the boxes after it, many at once.

use alloc::vec::Vec;

mod attempts;
mod bounds;
mod bundles;
mod capsule;
mod few;
mod halves;
mod index;
mod order;
mod pending;
mod questions;
mod sets;
mod stream;
#[cfg(test)]
mod tests;
mod touching;
mod tree;
mod view;
mod visitors;
mod walk;

use attempts::Attempts;
pub(crate) use bounds::{Bounds, Reach};
use few::FEW;
#[cfg(feature = "collide")]
pub(crate) use index::TriangleTree;
#[cfg(any(feature = "collide", feature = "mesh"))]
pub(crate) use index::{Around, BoxTree};
pub(crate) use index::{AtPoint, AtSegment, SegmentTree};
#[cfg(any(feature = "mesh", feature = "voronoi"))]
pub(crate) use order::spatial;
#[cfg(feature = "mesh")]
pub(crate) use questions::Parting;
pub(crate) use questions::{Meeting, Nearer};
#[cfg(any(feature = "mesh", feature = "voronoi"))]
pub(crate) use sets::Points;
pub(crate) use sets::{Between, Listed};
pub use stream::Pairs;
pub(crate) use stream::stream;
pub(crate) use tree::{Node, Tree, WAYS};
use visitors::{Collected, Marks, sorted};

/// Segments by number. With the feature `parallel` several threads read them.
pub(crate) trait Segments<const N: usize>: Sync {
    /// How many segments there are.
    fn count(&self) -> usize;
    /// The ends of segment k.
    fn ends(&self, k: usize) -> [[f64; N]; 2];
    /// The number under which segment k is reported.
    #[inline(always)]
    fn index(&self, k: usize) -> usize {
        k
    }
    /// Pairs of segments whose numbers differ by less are left out.
    #[inline(always)]
    fn apart(&self) -> usize {
        1
    }
    /// Where the second of two sets begins, if only pairs with one segment of each set count.
    #[inline(always)]
    fn second(&self) -> Option<usize> {
        None
    }
    /// Whether the pair of the segments k and l counts.
    #[inline(always)]
    fn asks(&self, k: usize, l: usize) -> bool {
        let is_between = self.second().is_none_or(|second| (k < second) != (l < second));
        is_between && self.index(k).abs_diff(self.index(l)) >= self.apart()
    }
}

/// A question about two segments.
pub(crate) trait Question<const N: usize>: Sync {
    /// For segments further apart than this the answer is no: a radius, if the question is whether the computed distance is
    /// less than it, or 0, if it is whether the segments meet. None if the answer is no for all.
    fn radius(&self) -> Option<f64>;
    /// For segments whose distance is less than this the answer is yes.
    #[inline(always)]
    fn certain(&self) -> f64 {
        0.0
    }
    /// Whether the answer is yes; the same for any order of the segments.
    fn holds(&self, a: [[f64; N]; 2], b: [[f64; N]; 2]) -> bool;
    /// Whether it is certain, at little cost, that the answer is no, for another reason than a distance. This is tried among bundles of
    /// long segments, where boxes exclude little.
    #[inline(always)]
    fn is_ruled_out(&self, _a: [[f64; N]; 2], _b: [[f64; N]; 2]) -> bool {
        false
    }
}

/// How much was done to find an answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Work {
    /// How many pairs of blocks of boxes were compared.
    pub steps: usize,
    /// For how many pairs of segments the question was asked.
    pub questions: usize,
}

impl core::ops::AddAssign for Work {
    fn add_assign(&mut self, other: Work) {
        self.steps += other.steps;
        self.questions += other.questions;
    }
}

/// The pairs (i, j), i < j, for which the answer is yes, sorted; and the work. For two sets, j is the number in the second set.
pub(crate) fn pairs<const N: usize, S: Segments<N>, Q: Question<N>>(
    segments: S,
    question: &Q,
) -> (Vec<(usize, usize)>, Work) {
    let second = segments.second();
    let (mut pairs, work) =
        if segments.count() <= FEW { pairs_of_few(segments, question) } else { pairs_by_tree(segments, question) };
    if let Some(second) = second {
        pairs.iter_mut().for_each(|(_, j)| *j -= second);
    }
    (pairs, work)
}

fn pairs_of_few<const N: usize>(
    segments: impl Segments<N>,
    question: &impl Question<N>,
) -> (Vec<(usize, usize)>, Work) {
    let mut found = Collected::all();
    let work = few::search(&segments, question, &mut found);
    (found.into_pairs(), work)
}

fn pairs_by_tree<const N: usize>(
    segments: impl Segments<N>,
    question: &impl Question<N>,
) -> (Vec<(usize, usize)>, Work) {
    let (count, mut found) = (segments.count(), Vec::new());
    let work = Attempts::new(segments, question).map_or_else(Work::default, |all| all.finish(question, &mut found));
    (sorted(found, count), work)
}

/// For every segment, whether the answer is yes for some pair with it; and the work.
pub(crate) fn marks<const N: usize, S: Segments<N>, Q: Question<N>>(segments: S, question: &Q) -> (Vec<bool>, Work) {
    let mut marks = Marks::new(segments.count());
    let work = if segments.count() <= FEW {
        few::search(&segments, question, &mut marks)
    } else {
        Attempts::new(segments, question).map_or_else(Work::default, |all| all.finish(question, &mut marks))
    };
    (marks.into_found(), work)
}
