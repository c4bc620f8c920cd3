//! How much of the gap a step leaves: what is left in the end is the least distance that can be told.

use crate::magnitude::power_of_two;

/// Which shares of the gap the steps leave, so that a least distance is known at the end.
#[derive(Clone, Copy)]
pub(super) struct Shares {
    /// At first, and while the gap closes slowly.
    pub wide: f64,
    /// How fast they shrink, and how far, while it closes fast.
    shrink: f64,
    narrow: f64,
}

/// What converges quadratically would be slowed down by shares that do not shrink.
pub(super) const SHRINKING: Shares = Shares { wide: 0.25, shrink: 1.0 / 16.0, narrow: power_of_two(-40) };

/// Where bodies come near and do not touch, no share may be narrow.
pub(super) const STEADY: Shares = Shares { wide: 0.25, shrink: 1.0, narrow: 0.25 };

/// Where bodies touch there is no least distance.
pub(super) const NONE: Shares = Shares { wide: 0.0, shrink: 1.0, narrow: 0.0 };

/// The share of the gap that the last step left, and that step.
#[derive(Clone, Copy)]
pub(super) struct Pace<const N: usize> {
    pub share: f64,
    pub last: Option<Last<N>>,
}

/// A step: its time, gap and normal.
#[derive(Clone, Copy)]
pub(super) struct Last<const N: usize> {
    pub time: f64,
    pub gap: f64,
    pub normal: [f64; N],
}

impl<const N: usize> Pace<N> {
    /// The share that the next step leaves.
    pub fn share(&self, gap: f64, of: &Shares) -> f64 {
        match &self.last {
            Some(last) if 2.0 * gap <= last.gap => (self.share * of.shrink).max(of.narrow),
            _ => of.wide,
        }
    }
}
