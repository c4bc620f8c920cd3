//! Counters and flags that several searches share: atomic if the searches run in parallel, otherwise plain.
//!
//! They order no memory accesses: each only says how much work is left to do, never what the result is.

#[cfg(feature = "parallel")]
use core::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};

/// A number that is counted down.
#[cfg(feature = "parallel")]
pub(crate) struct Count(AtomicUsize);
#[cfg(not(feature = "parallel"))]
pub(crate) struct Count(core::cell::Cell<usize>);

impl Count {
    pub(crate) fn new(n: usize) -> Self {
        Self(n.into())
    }

    #[inline]
    pub(crate) fn get(&self) -> usize {
        #[cfg(feature = "parallel")]
        return self.0.load(Relaxed);
        #[cfg(not(feature = "parallel"))]
        self.0.get()
    }

    /// Adds `n`, up to the largest number.
    #[inline]
    pub(crate) fn give(&self, n: usize) {
        #[cfg(feature = "parallel")]
        let _ = self.0.fetch_update(Relaxed, Relaxed, |left| Some(left.saturating_add(n)));
        #[cfg(not(feature = "parallel"))]
        self.0.set(self.0.get().saturating_add(n));
    }

    /// Takes `n` away, or what is left if that is less. Returns how much it took.
    #[inline]
    pub(crate) fn take(&self, n: usize) -> usize {
        #[cfg(feature = "parallel")]
        let before =
            self.0.fetch_update(Relaxed, Relaxed, |left| Some(left.saturating_sub(n))).unwrap_or_else(|left| left);
        #[cfg(not(feature = "parallel"))]
        let before = self.0.replace(self.0.get().saturating_sub(n));
        before.min(n)
    }
}

/// A mark that is set once.
#[cfg(feature = "parallel")]
pub(crate) struct Flag(AtomicBool);
#[cfg(not(feature = "parallel"))]
pub(crate) struct Flag(core::cell::Cell<bool>);

impl Flag {
    pub(crate) fn new() -> Self {
        Self(false.into())
    }

    #[inline]
    pub(crate) fn get(&self) -> bool {
        #[cfg(feature = "parallel")]
        return self.0.load(Relaxed);
        #[cfg(not(feature = "parallel"))]
        self.0.get()
    }

    /// Sets the flag. Returns whether it was set already.
    #[inline]
    pub(crate) fn set(&self) -> bool {
        #[cfg(feature = "parallel")]
        return self.0.swap(true, Relaxed);
        #[cfg(not(feature = "parallel"))]
        self.0.replace(true)
    }
}
