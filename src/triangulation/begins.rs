//! Which edges begin at a corner.

use core::cmp::Ordering::Equal;
use core::mem::take;

use super::corners::Corners;
use super::{Active, Crossing, Edge};

pub(super) struct Begins {
    /// The edges, each with the place of the next one that begins at the same corner.
    edges: Vec<(Edge, Option<usize>)>,
    /// For each corner the place of the first edge that begins there.
    first: Vec<Option<usize>>,
    /// What begins at a corner, from below; gathered anew for each.
    begun: Vec<Edge>,
}

impl Begins {
    /// Of edges that lead from one point to another.
    pub fn of<F: Fn(i32) -> i32>(edges: impl Iterator<Item = [usize; 2]>, corners: &mut Corners<F>) -> Self {
        let count = corners.len();
        let mut begins =
            Begins { edges: Vec::with_capacity(count), first: vec![None; count], begun: Vec::with_capacity(4) };
        edges.enumerate().for_each(|(source, ends)| {
            let [from, to] = corners.renamed(ends);
            let (left, right) = (from.min(to), from.max(to));
            if left < right {
                begins.add(Edge { left, right, turn: if from == left { 1 } else { -1 }, source });
            }
        });
        begins
    }

    #[inline]
    fn add(&mut self, edge: Edge) {
        let next = self.first[edge.left].replace(self.edges.len());
        self.edges.push((edge, next));
    }

    /// The edges that begin at a corner, given those that end there. One that passes through it ends there, and what is left of it begins. If several
    /// begin with the same part, this part is one edge, and what is left of the others begins at its end.
    pub fn at<F: Fn(i32) -> i32>(
        &mut self,
        corner: usize,
        ended: &[Active],
        corners: &mut Corners<F>,
    ) -> Result<&[Edge], Crossing> {
        let Begins { edges, first, begun } = self;
        begun.clear();
        for Active { edge, .. } in ended.iter().filter(|active| active.edge.right != corner) {
            if let Some(other) = begun.first() {
                return Err(Crossing([other.source, edge.source]));
            }
            corners.part([edge.left, corner, edge.right], edge.turn);
            begun.push(Edge { left: corner, ..*edge });
        }
        let mut place = first[corner];
        while let Some((edge, next)) = place.map(|k| edges[k]) {
            begun.push(edge);
            place = next;
        }
        if begun.len() > 1 {
            let mut some_overlap = false;
            begun.sort_unstable_by(|a, b| {
                let [a, b] = [a.right, b.right];
                let turn = corners.turn([corner, b, a]);
                some_overlap |= turn == Equal;
                turn.then(a.cmp(&b))
            });
            if some_overlap {
                self.merge(corner, corners);
            }
        }
        Ok(&self.begun)
    }

    /// Makes one edge of those that go the same way from a corner, up to the end of the first; and one from there up to the end of the next, and so on.
    fn merge<F: Fn(i32) -> i32>(&mut self, corner: usize, corners: &mut Corners<F>) {
        let begun = take(&mut self.begun);
        let mut later = Vec::new();
        for same_way in begun
            .chunk_by(|one, other| one.right == other.right || corners.turn([corner, one.right, other.right]) == Equal)
        {
            let turn = |edges: &[Edge]| edges.iter().map(|edge| edge.turn).sum::<i32>();
            let (mut left, mut rest) = (corner, turn(same_way));
            for same in same_way.chunk_by(|one, other| one.right == other.right) {
                let edge = Edge { left, turn: rest, ..same[0] };
                (left, rest) = (edge.right, rest - turn(same));
                match edge {
                    Edge { turn: 0, .. } => {}
                    Edge { left, .. } if left == corner => self.begun.push(edge),
                    _ => later.push(edge),
                }
            }
        }
        for edge in later {
            corners.part([corner, edge.left, edge.right], edge.turn);
            self.add(edge);
        }
    }
}
