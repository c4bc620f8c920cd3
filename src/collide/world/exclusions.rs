//! Which pairs of bodies are never in contact.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use super::{BodyId, Pair};

/// Pairs of bodies, each in both orders: so the pairs of one body are next to each other.
#[derive(Clone, Debug, Default)]
pub(super) struct Exclusions(BTreeSet<Pair>);

impl Exclusions {
    pub(super) fn contains(&self, pair: Pair) -> bool {
        self.0.contains(&pair)
    }

    /// Adds a pair, and returns whether it was not there.
    pub(super) fn insert(&mut self, (a, b): Pair) -> bool {
        self.0.insert((b, a));
        self.0.insert((a, b))
    }

    /// Removes a pair, and returns whether it was there.
    pub(super) fn remove(&mut self, (a, b): Pair) -> bool {
        self.0.remove(&(b, a));
        self.0.remove(&(a, b))
    }

    /// Removes all pairs of a body: O(k log n) for k of them.
    pub(super) fn remove_body(&mut self, id: BodyId) {
        let pairs: Vec<Pair> = self.0.range((id, BodyId::LEAST)..).copied().take_while(|pair| pair.0 == id).collect();
        for pair in pairs {
            self.remove(pair);
        }
    }
}
