//! Edges of the plane.

#[cfg(feature = "collide")]
use alloc::vec::Vec;
use core::cmp::Ordering::{Equal, Greater, Less};

#[cfg(feature = "collide")]
use super::tree::Tree;
use super::{Facet, in_box, side};
#[cfg(feature = "collide")]
use crate::segment::crossing::meet;

pub(super) type Edge = [[f64; 2]; 2];

impl Facet<2> for Edge {
    #[inline]
    fn passage(&self, p: [f64; 2]) -> Option<i64> {
        let [a, b] = *self;
        // 1 if the edge passes y + ε on its way up, −1 if on its way down. A level edge does neither. A branch would be
        // unpredictable, so there is none.
        let rises = |a: [f64; 2], b: [f64; 2]| i64::from((a[1] <= p[1]) & (p[1] < b[1]));
        let passage = rises(a, b) - rises(b, a);
        if !in_box(self, p) {
            // If the edge passes the level of p, it is all ahead on the ray, or all behind p.
            return Some(passage * i64::from(p[0] < a[0]));
        }
        // The edge is ahead if it passes to the right of p: p is on its left if it goes up, and on its right if it goes down.
        match (side(*self, p), passage) {
            (Equal, _) => None,
            (Greater, 1) | (Less, -1) => Some(passage),
            _ => Some(0),
        }
    }

    #[cfg(feature = "collide")]
    fn meets(&self, other: &Self) -> bool {
        meet(*self, *other)
    }

    /// Edges with the same ends. A ray leaves once more for each edge that begins not above it, and once less for each that ends there; so it passes
    /// the edges of a path as often as a single one from the first end to the last.
    #[cfg(feature = "collide")]
    fn shortcuts(tree: &Tree<2>, edges: &[Self]) -> Vec<Option<[Self; 2]>> {
        let mut shortcuts = alloc::vec![None; tree.node_count()];
        ends(tree, edges, 1, &mut shortcuts);
        shortcuts
    }
}

/// The levels of the ends of the paths in a node, in order, and how many more begin there than end there; finds the shortcuts on the way.
#[cfg(feature = "collide")]
fn ends(tree: &Tree<2>, edges: &[Edge], node: usize, shortcuts: &mut [Option<[Edge; 2]>]) -> Vec<(f64, i64)> {
    let mut levels: Vec<_> = if tree.is_leaf(node) {
        edges[tree.held(node)].iter().flat_map(|[a, b]| [(a[1], 1), (b[1], -1)]).collect()
    } else {
        [2 * node, 2 * node + 1].into_iter().flat_map(|child| ends(tree, edges, child, shortcuts)).collect()
    };
    // Finite, so this is an order; and 0 and −0 are one level.
    levels.sort_by(|(a, _), (b, _)| a.partial_cmp(b).unwrap_or(Equal));
    levels.dedup_by(|(a, more), (b, count)| {
        let is_same = a == b;
        *count += if is_same { *more } else { 0 };
        is_same
    });
    levels.retain(|&(_, count)| count != 0);
    shortcuts[node] = shortcut(tree.least(node)[0], &levels);
    levels
}

/// Upright edges at `x` with these ends, if two are enough.
#[cfg(feature = "collide")]
fn shortcut(x: f64, levels: &[(f64, i64)]) -> Option<[Edge; 2]> {
    // As many paths begin as end.
    let repeated = |sign: i64| {
        levels.iter().flat_map(move |&(y, count)| core::iter::repeat_n([x, y], (sign * count).max(0) as usize))
    };
    let mut paths = repeated(1).zip(repeated(-1));
    // A level edge has no passage.
    let mut next = || paths.next().map_or([[x, f64::NEG_INFINITY]; 2], |(from, to)| [from, to]);
    let two = [next(), next()];
    paths.next().is_none().then_some(two)
}
