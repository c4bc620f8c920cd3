//! One stored copy of each polynomial and of each name, for the life of the process: equality is equality of address.
//!
//! All arithmetic is done, and the hash computed, before the lock is taken; under the lock the table is only searched,
//! and a new entry inserted.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};

use super::terms::Term;

/// The terms of a polynomial with their hash.
pub(super) struct Node {
    hash: u64,
    terms: Box<[Term]>,
}

impl Node {
    fn new(terms: Vec<Term>) -> Node {
        let mut hasher = DefaultHasher::new();
        terms.hash(&mut hasher);
        Node { hash: hasher.finish(), terms: terms.into() }
    }

    pub(super) fn terms(&self) -> &[Term] {
        &self.terms
    }
}

impl PartialEq for Node {
    fn eq(&self, other: &Node) -> bool {
        self.hash == other.hash && self.terms == other.terms
    }
}

impl Eq for Node {}

impl Hash for Node {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.hash);
    }
}

static POLYNOMIALS: LazyLock<Mutex<HashSet<&'static Node>>> = LazyLock::new(Mutex::default);
static NAMES: LazyLock<Mutex<HashSet<&'static str>>> = LazyLock::new(Mutex::default);

/// The polynomial with these terms, which are in decreasing order, each monomial once, no coefficient zero.
pub(super) fn polynomial(terms: Vec<Term>) -> &'static Node {
    let node = Node::new(terms);
    let mut table = lock(&POLYNOMIALS);
    match table.get(&node) {
        Some(known) => known,
        None => {
            let kept: &'static Node = Box::leak(Box::new(node));
            table.insert(kept);
            kept
        }
    }
}

pub(super) fn name(name: &str) -> &'static str {
    let mut table = lock(&NAMES);
    match table.get(name) {
        Some(known) => known,
        None => {
            let kept: &'static str = Box::leak(name.into());
            table.insert(kept);
            kept
        }
    }
}

// A table only grows, by one whole entry at a time, so a thread that panicked while it held the lock has left the table
// whole.
fn lock<T>(table: &Mutex<T>) -> MutexGuard<'_, T> {
    table.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::symbolic::Poly;

    #[test]
    fn a_poisoned_lock_still_interns() {
        let x = Poly::var("poison");
        let holder = std::thread::spawn(|| {
            let _names = lock(&NAMES);
            let _polynomials = lock(&POLYNOMIALS);
            panic!("poison both tables on purpose");
        });
        assert!(holder.join().is_err());
        assert!(POLYNOMIALS.is_poisoned() && NAMES.is_poisoned());
        assert_eq!(Poly::var("poison") * x, x.pow(2));
    }
}
