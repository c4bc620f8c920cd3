//! How far a face is filled: up to a chain of its corners.
//!
//! The chain of a face leads from the left end of the edge below it to that of the edge above, and turns nowhere to the right. So a corner at the
//! right end of one of these edges sees its links one after the other, up to the first that it does not see.

/// A chain by its links: the lowest, the highest, and the one that came last, which is the furthest to the right.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chain {
    lowest: usize,
    highest: usize,
    newest: usize,
}

pub(super) struct Chains(Vec<Link>);

struct Link {
    corner: usize,
    below: Option<usize>,
    above: Option<usize>,
}

impl Chains {
    /// With room for as many links as there are mostly: two for each corner.
    pub fn for_corners(count: usize) -> Self {
        Chains(Vec::with_capacity(2 * count))
    }

    #[inline]
    fn link(&mut self, corner: usize, below: Option<usize>, above: Option<usize>) -> usize {
        self.0.push(Link { corner, below, above });
        self.0.len() - 1
    }

    /// A chain of one corner, at which both edges begin.
    pub fn begin(&mut self, corner: usize) -> Chain {
        let link = self.link(corner, None, None);
        Chain { lowest: link, highest: link, newest: link }
    }

    /// The chain after a corner at the end of the edge above. The triangles that it sees are cut off.
    pub fn grown_above(&mut self, chain: Chain, corner: usize, mut cut: impl FnMut([usize; 3]) -> bool) -> Chain {
        let mut last = chain.highest;
        while let Some(next) = self.0[last].below
            && cut([corner, self.0[last].corner, self.0[next].corner])
        {
            last = next;
        }
        let link = self.link(corner, Some(last), None);
        self.0[last].above = Some(link);
        Chain { highest: link, newest: link, ..chain }
    }

    /// The chain after a corner at the end of the edge below.
    pub fn grown_below(&mut self, chain: Chain, corner: usize, mut cut: impl FnMut([usize; 3]) -> bool) -> Chain {
        let mut last = chain.lowest;
        while let Some(next) = self.0[last].above
            && cut([self.0[next].corner, self.0[last].corner, corner])
        {
            last = next;
        }
        let link = self.link(corner, None, Some(last));
        self.0[last].below = Some(link);
        Chain { lowest: link, newest: link, ..chain }
    }

    /// The two chains after a corner on no edge before, from which the newest one is seen. It is the highest of the one and the lowest of the other.
    pub fn parted(&mut self, chain: Chain, corner: usize, mut cut: impl FnMut([usize; 3]) -> bool) -> [Chain; 2] {
        let seen = chain.newest;
        let above = self.0[seen].above.take();
        let copy = self.link(self.0[seen].corner, None, above);
        if let Some(above) = above {
            self.0[above].below = Some(copy);
        }
        let highest = if chain.highest == seen { copy } else { chain.highest };
        [
            self.grown_above(Chain { highest: seen, ..chain }, corner, &mut cut),
            self.grown_below(Chain { lowest: copy, highest, newest: copy }, corner, &mut cut),
        ]
    }

    /// The chain of two faces that become one, at a corner that is the highest of the one and the lowest of the other. Both have grown by it, so that
    /// it is not the only one of either.
    pub fn joined(&mut self, low: Option<Chain>, high: Option<Chain>) -> Option<Chain> {
        let (low, high) = (low?, high?);
        let above = self.0[high.lowest].above;
        self.0[low.highest].above = above;
        if let Some(above) = above {
            self.0[above].below = Some(low.highest);
        }
        Some(Chain { highest: high.highest, ..low })
    }

    /// Cuts off all that is left of a face at a corner where both edges end.
    pub fn closed(&self, chain: Chain, corner: usize, mut cut: impl FnMut([usize; 3]) -> bool) {
        let mut link = &self.0[chain.lowest];
        while let Some(above) = link.above {
            let next = &self.0[above];
            cut([corner, next.corner, link.corner]);
            link = next;
        }
    }
}
