//! Work on several threads with the feature `parallel`, and on one thread without it. Results are the same: what is
//! computed does not depend on the thread.

#[cfg(feature = "alloc")]
mod shared;

#[cfg(feature = "alloc")]
pub(crate) use shared::{Count, Flag};

/// Calls both functions, perhaps at the same time. Work of less than some microseconds is not worth it.
#[cfg(feature = "parallel")]
pub(crate) fn join(a: impl FnOnce() + Send, b: impl FnOnce() + Send) {
    let (mut a, mut b) = (Some(a), Some(b));
    pool::both(&mut || a.take().into_iter().for_each(|a| a()), &mut || b.take().into_iter().for_each(|b| b()));
}

/// Calls both functions.
#[cfg(not(feature = "parallel"))]
#[inline]
pub(crate) fn join(a: impl FnOnce(), b: impl FnOnce()) {
    a();
    b();
}

/// The results of `work` on a slice, part by part, in order. Callers must not depend on the number of parts; none is longer than
/// `most` if there are threads.
#[cfg(feature = "alloc")]
pub(crate) fn by_parts<X: Send, R: Send>(
    slice: &mut [X],
    most: usize,
    work: impl Fn(&mut [X]) -> R + Sync,
) -> alloc::vec::Vec<R> {
    #[cfg(feature = "parallel")]
    if slice.len() > most {
        return pool::of_parts(slice, most, &work);
    }
    let _ = most;
    alloc::vec![work(slice)]
}

/// Calls `work` with every element and its position.
#[cfg(feature = "alloc")]
#[inline(always)]
pub(crate) fn for_each<X: Send>(slice: &mut [X], work: impl Fn(usize, &mut X) + Sync) {
    let from = |start: usize, part: &mut [X]| {
        part.iter_mut().enumerate().for_each(|(k, item)| work(start + k, item));
    };
    #[cfg(feature = "parallel")]
    pool::each_part(slice, 1 << 10, &from);
    #[cfg(not(feature = "parallel"))]
    from(0, slice);
}

/// The results of `work` on the numbers below `count`, in order.
#[cfg(feature = "alloc")]
#[inline(always)]
pub(crate) fn collect<X: Send>(count: usize, work: impl Fn(usize) -> X + Sync) -> alloc::vec::Vec<X> {
    #[cfg(feature = "parallel")]
    {
        pool::of_numbers(count, &work)
    }
    #[cfg(not(feature = "parallel"))]
    (0..count).map(work).collect()
}

/// Calls `work` with slices of equal length, which several threads cut into pieces of 2¹².
pub(crate) fn in_pieces<A: Sync, B: Sync, X: Send>(
    a: &[A],
    b: &[B],
    out: &mut [X],
    work: impl Fn(&[A], &[B], &mut [X]) + Sync,
) {
    #[cfg(feature = "parallel")]
    {
        const PIECE: usize = 1 << 12;
        if out.len() > PIECE {
            return pool::each_piece(a, b, out, PIECE, &work);
        }
    }
    work(a, b, out);
}

/// How many threads there are.
#[cfg(feature = "parallel")]
pub(crate) fn count() -> usize {
    rayon::current_num_threads()
}

/// All other calls of `rayon`. They get `dyn` functions, each of which is called for some microseconds of work. So their code is compiled
/// once for each type of data, and not for each function.
#[cfg(feature = "parallel")]
mod pool {
    use alloc::vec::Vec;

    use rayon::prelude::*;

    pub(super) fn both(a: &mut (dyn FnMut() + Send), b: &mut (dyn FnMut() + Send)) {
        rayon::join(a, b);
    }

    pub(super) fn of_parts<X: Send, R: Send>(
        slice: &mut [X],
        most: usize,
        work: &(dyn Fn(&mut [X]) -> R + Sync),
    ) -> Vec<R> {
        slice.par_chunks_mut(most).with_max_len(1).map(work).collect()
    }

    /// Passes the number of the first element of each part.
    pub(super) fn each_part<X: Send>(slice: &mut [X], most: usize, work: &(dyn Fn(usize, &mut [X]) + Sync)) {
        slice.par_chunks_mut(most).enumerate().for_each(|(k, part)| work(k * most, part));
    }

    pub(super) fn of_numbers<X: Send>(count: usize, work: &(dyn Fn(usize) -> X + Sync)) -> Vec<X> {
        (0..count).into_par_iter().with_min_len(1 << 10).map(work).collect()
    }

    pub(super) fn sort<X: Ord + Send>(items: &mut [X]) {
        items.par_sort_unstable();
    }

    type OnPiece<'a, A, B, X> = dyn Fn(&[A], &[B], &mut [X]) + Sync + 'a;

    pub(super) fn each_piece<A: Sync, B: Sync, X: Send>(
        a: &[A],
        b: &[B],
        out: &mut [X],
        most: usize,
        work: &OnPiece<'_, A, B, X>,
    ) {
        let pieces = a.par_chunks(most).zip(b.par_chunks(most)).zip(out.par_chunks_mut(most));
        pieces.for_each(|((a, b), out)| work(a, b, out));
    }
}

/// Sorts many items by keys, and items of equal keys by their numbers. One thread does it by `alone`.
#[cfg(feature = "alloc")]
pub(crate) fn sort_by_key(keyed: &mut [(u64, usize)], alone: fn(&mut [(u64, usize)])) {
    #[cfg(feature = "parallel")]
    if keyed.len() > 1 << 16 && count() > 1 {
        return pool::sort(keyed);
    }
    alone(keyed);
}
