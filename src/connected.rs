//! Which points, or bodies, are connected.

use alloc::vec::Vec;

/// Sets of points that edges connect. Each point leads to another one of its set, and in the end to the one that stands for the set.
pub(crate) struct Connected(Vec<usize>);

impl Connected {
    /// So many points without edges.
    pub(crate) fn apart(count: usize) -> Self {
        Connected((0..count).collect())
    }

    /// The point that stands for the set of this one. The way there is halved.
    pub(crate) fn of(&mut self, mut point: usize) -> usize {
        while self.0[point] != point {
            self.0[point] = self.0[self.0[point]];
            point = self.0[point];
        }
        point
    }

    /// What stands for the set of b then stands for that of a, too.
    pub(crate) fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.of(a), self.of(b));
        self.0[a] = b;
    }
}
