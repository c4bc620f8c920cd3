//! Work on several threads with the feature `parallel`, and on one without it. Results are the same: what is done does not
//! depend on where it is done.

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
#[cfg(feature = "alloc")]
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

/// Does something with every element and its position.
#[cfg(feature = "alloc")]
#[inline(always)]
pub(crate) fn for_each<X: Send>(slice: &mut [X], work: impl Fn(usize, &mut X) + Send + Sync) {
    #[cfg(feature = "parallel")]
    {
        use rayon::prelude::*;
        slice.par_iter_mut().with_min_len(1 << 10).enumerate().for_each(|(k, item)| work(k, item));
    }
    #[cfg(not(feature = "parallel"))]
    slice.iter_mut().enumerate().for_each(|(k, item)| work(k, item));
}

/// What becomes of the numbers below `count`, in order.
#[cfg(feature = "alloc")]
#[inline(always)]
pub(crate) fn collect<X: Send>(count: usize, work: impl Fn(usize) -> X + Send + Sync) -> alloc::vec::Vec<X> {
    #[cfg(feature = "parallel")]
    {
        use rayon::prelude::*;
        (0..count).into_par_iter().with_min_len(1 << 10).map(work).collect()
    }
    #[cfg(not(feature = "parallel"))]
    (0..count).map(work).collect()
}

/// Cuts slices that are equally long into pieces of 2¹², and works on each.
pub(crate) fn in_pieces<A: Sync, B: Sync, X: Send>(
    a: &[A],
    b: &[B],
    out: &mut [X],
    work: impl Fn(&[A], &[B], &mut [X]) + Send + Sync,
) {
    #[cfg(feature = "parallel")]
    {
        use rayon::prelude::*;
        const PIECE: usize = 1 << 12;
        if out.len() > PIECE {
            let pieces = a.par_chunks(PIECE).zip(b.par_chunks(PIECE)).zip(out.par_chunks_mut(PIECE));
            return pieces.for_each(|((a, b), out)| work(a, b, out));
        }
    }
    work(a, b, out);
}

/// Sorts many by keys; those of one key in any order. `alone` is how one thread does it.
#[cfg(feature = "alloc")]
pub(crate) fn sort_by_key(keyed: &mut [(u64, usize)], alone: fn(&mut [(u64, usize)])) {
    #[cfg(feature = "parallel")]
    if keyed.len() > 1 << 16 && rayon::current_num_threads() > 1 {
        return rayon::slice::ParallelSliceMut::par_sort_unstable_by_key(keyed, |&(key, _)| key);
    }
    alone(keyed);
}
