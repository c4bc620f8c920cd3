//! Which pairs of bodies are never in contact.

use alloc::collections::{BTreeMap, BTreeSet};

use super::{BodyId, Pair};

/// Pairs of bodies: for each body that is in a pair, the others that are in a pair with it.
#[derive(Clone, Debug, Default)]
pub(super) struct Exclusions(BTreeMap<BodyId, BTreeSet<BodyId>>);

impl Exclusions {
    pub(super) fn contains(&self, (a, b): Pair) -> bool {
        self.0.get(&a).is_some_and(|others| others.contains(&b))
    }

    /// Adds a pair, and returns whether it was not there.
    pub(super) fn insert(&mut self, (a, b): Pair) -> bool {
        self.0.entry(b).or_default().insert(a);
        self.0.entry(a).or_default().insert(b)
    }

    /// Removes a pair, and returns whether it was there.
    pub(super) fn remove(&mut self, (a, b): Pair) -> bool {
        self.leave_out(a, b);
        self.leave_out(b, a)
    }

    /// Removes all pairs of a body: O(k log n) for k of them.
    pub(super) fn remove_body(&mut self, id: BodyId) {
        for other in self.0.remove(&id).unwrap_or_default() {
            self.leave_out(other, id);
        }
    }

    /// Removes `b` from the others of `a`, and returns whether it was there.
    fn leave_out(&mut self, a: BodyId, b: BodyId) -> bool {
        let Some(others) = self.0.get_mut(&a) else { return false };
        let was_there = others.remove(&b);
        if others.is_empty() {
            self.0.remove(&a);
        }
        was_there
    }
}
