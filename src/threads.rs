//! Work on several threads with the feature `parallel`, and on one without it. Results are the same: what is done does not depend on
//! where.

#[cfg(feature = "alloc")]
mod shared;

#[cfg(feature = "alloc")]
pub(crate) use shared::{Count, Flag};

/// Both results. Work of less than some microseconds is not worth it.
#[cfg(feature = "parallel")]
#[inline]
pub(crate) fn join<A: Send, B: Send>(a: impl FnOnce() -> A + Send, b: impl FnOnce() -> B + Send) -> (A, B) {
    rayon::join(a, b)
}

/// Both results.
#[cfg(not(feature = "parallel"))]
#[inline]
pub(crate) fn join<A, B>(a: impl FnOnce() -> A, b: impl FnOnce() -> B) -> (A, B) {
    (a(), b())
}

/// What becomes of a slice, part by part, in order. How many parts there are is nobody's business; none is longer than `most` if
/// there are threads.
#[cfg(feature = "collide")]
pub(crate) fn by_parts<X: Send, R: Send>(
    slice: &mut [X],
    most: usize,
    work: impl Fn(&mut [X]) -> R + Send + Sync,
) -> alloc::vec::Vec<R> {
    #[cfg(feature = "parallel")]
    if slice.len() > most {
        use rayon::prelude::*;
        return slice.par_chunks_mut(most).map(work).collect();
    }
    let _ = most;
    alloc::vec![work(slice)]
}
