//! Pairs one after the other, as many as are taken, in memory that does not grow with their number.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::iter::FusedIterator;

use super::attempts::{Attempts, Search};
use super::few::{Boxes, FEW, Few};
use super::tree::WAYS;
use super::visitors::Collected;
use super::walk::{Pair, Walk};
use super::{Question, Segments, Work};
use crate::machine::in_wide_registers;

/// Pairs (i, j) of numbers of segments, one after the other, each once, in no order that is worth knowing; see
/// [`pga2::crossing_pairs_iter`](crate::pga2::crossing_pairs_iter).
///
/// They are searched while they are asked for, a hundred or so ahead. So where there are many, to take a few costs little more than the
/// boxes around the segments, and to count them all takes no memory for them. With the feature `parallel` several threads search, up to
/// 20 000 pairs each ahead, and the order depends on them; which pairs there are does not.
///
/// ```
/// use incidence::pga2::{Pairs, Segment, crossing_pairs_iter};
/// let cross = [[[0.0, 0.0], [2.0, 2.0]], [[0.0, 2.0], [2.0, 0.0]]].map(Segment::from);
/// let mut pairs: Pairs = crossing_pairs_iter(&cross);
/// assert_eq!(pairs.next(), Some((0, 1)));
/// assert_eq!(pairs.next(), None);
/// ```
pub struct Pairs<'s> {
    found: Vec<(usize, usize)>,
    source: Box<dyn Source + Send + 's>,
    /// Where the second of two sets begins.
    second: usize,
}

impl Iterator for Pairs<'_> {
    type Item = (usize, usize);

    fn next(&mut self) -> Option<(usize, usize)> {
        if self.found.is_empty() {
            self.found = self.source.more();
        }
        self.found.pop().map(|(i, j)| (i, j - self.second))
    }
}

impl FusedIterator for Pairs<'_> {}

impl fmt::Debug for Pairs<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pairs").finish_non_exhaustive()
    }
}

/// The pairs for which the answer is yes. For two sets, j is the number in the second set.
pub(crate) fn stream<'s, const N: usize, S: Segments<N> + Send + 's, Q: Question<N> + Send + 's>(
    segments: S,
    question: Q,
) -> Pairs<'s> {
    let second = segments.second().unwrap_or(0);
    let source: Box<dyn Source + Send + 's> = if segments.count() <= FEW {
        let few = Few::new(&segments, &question);
        let parts = in_wide_registers!(few.parts(&segments));
        Box::new(ByRows { segments, question, few, parts, next: Some(0) })
    } else {
        let attempts = Attempts::new(segments, &question);
        Box::new(Stream { attempts, question, batch: Batch::default() })
    };
    Pairs { found: Vec::new(), source, second }
}

/// Where pairs come from.
trait Source {
    /// Some more pairs; none if none are left.
    fn more(&mut self) -> Vec<(usize, usize)>;
}

/// The pairs of few segments.
struct ByRows<const N: usize, S, Q> {
    segments: S,
    question: Q,
    few: Few,
    parts: Vec<Boxes<N>>,
    next: Option<usize>,
}

impl<const N: usize, S: Segments<N>, Q: Question<N>> Source for ByRows<N, S, Q> {
    fn more(&mut self) -> Vec<(usize, usize)> {
        let ByRows { segments, question, few, parts, next } = self;
        let Some(row) = *next else { return Vec::new() };
        let mut batch = Collected::hundred(&[]);
        (_, *next) = in_wide_registers!(machine => few.search(parts, segments, question, row, &mut batch, machine));
        batch.into_pairs()
    }
}

struct Stream<const N: usize, S, Q> {
    attempts: Option<Attempts<N, S>>,
    question: Q,
    batch: Batch,
}

impl<const N: usize, S: Segments<N>, Q: Question<N>> Source for Stream<N, S, Q> {
    fn more(&mut self) -> Vec<(usize, usize)> {
        while let Some(attempts) = self.attempts.as_mut().filter(|attempts| !attempts.are_done())
            && self.batch.found.is_empty()
        {
            attempts.go_on(&self.question, &mut self.batch);
        }
        core::mem::take(&mut self.batch.found)
    }
}

/// The pairs that were found since the last ones were taken.
#[derive(Default)]
struct Batch {
    found: Vec<(usize, usize)>,
    /// For each attempt that was given up: which pairs it had not found yet.
    unseen: Vec<Unseen>,
}

/// How many pairs of blocks are searched at once, by several threads: the number of those that they leave is never much
/// greater.
const WIDTH: usize = 1 << 7;

impl Search for Batch {
    fn start_again(&mut self, left: Vec<Pair>, order: Option<&[usize]>) {
        self.unseen.push(Unseen::below(&left, order));
    }

    fn search<const N: usize, S: Segments<N>, Q: Question<N>>(
        &mut self,
        walk: &Walk<N, S, Q>,
        mut from: Vec<Pair>,
    ) -> (Work, Vec<Pair>) {
        let last = from.split_off(from.len().saturating_sub(WIDTH));
        let (parts, work, left) = walk.run(last, &|| Collected::hundred(&self.unseen));
        from.extend(left);
        self.found = parts.into_iter().flat_map(Collected::into_pairs).collect();
        (work, from)
    }
}

/// The pairs of segments below some pairs of blocks, in the tree over an order.
pub(super) struct Unseen {
    /// The place of each segment in the order, if that is not its number.
    places: Option<Vec<usize>>,
    /// Level by level from the lowest, for each place of a first block those of the second ones, sorted.
    levels: Vec<Vec<Vec<usize>>>,
}

impl Unseen {
    fn below(left: &[Pair], order: Option<&[usize]>) -> Self {
        let mut levels: Vec<Vec<Vec<usize>>> = Vec::new();
        for (a, b) in left {
            levels.resize_with(levels.len().max(a.level + 1), Vec::new);
            let rows = &mut levels[a.level];
            rows.resize_with(rows.len().max(a.place + 1), Vec::new);
            rows[a.place].push(b.place);
        }
        levels.iter_mut().flatten().for_each(|row| row.sort_unstable());
        Unseen { places: order.map(inverse), levels }
    }

    /// Whether the pair of segments i and j is one of these pairs. Most are below the largest blocks, and these are few.
    pub(super) fn holds(&self, i: usize, j: usize) -> bool {
        let [i, j] = self.places.as_ref().map_or([i, j], |places| [places[i], places[j]]);
        let (i, j) = (i.min(j), i.max(j));
        self.levels.iter().enumerate().rev().any(|(level, rows)| {
            let size = WAYS.pow(level as u32 + 1);
            rows.get(i / size).is_some_and(|row| row.binary_search(&(j / size)).is_ok())
        })
    }
}

/// The place of each number in an order. Numbers that are not in it, those of segments that are not finite, are in no
/// pair.
fn inverse(order: &[usize]) -> Vec<usize> {
    let mut places = vec![0; order.iter().max().map_or(0, |most| most + 1)];
    for (place, &number) in order.iter().enumerate() {
        places[number] = place;
    }
    places
}
