//! How much of the gap a step leaves: the part that is left at the end is the least distance that can be reported.

use crate::magnitude::power_of_two;

/// Which shares of the gap the steps leave, so that a least distance is known at the end.
#[derive(Clone, Copy)]
pub(super) struct Shares {
    /// The share left at first, and while the gap closes slowly.
    pub wide: f64,
    /// While the gap closes fast: the factor by which the share shrinks, and the least share.
    shrink: f64,
    narrow: f64,
}

/// Shares that do not shrink would slow down a quadratic convergence.
pub(super) const SHRINKING: Shares = Shares { wide: 0.25, shrink: 1.0 / 16.0, narrow: power_of_two(-40) };

/// If bodies come near and do not touch, no share may be narrow.
pub(super) const STEADY: Shares = Shares { wide: 0.25, shrink: 1.0, narrow: 0.25 };

/// If bodies touch, there is no least distance.
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
