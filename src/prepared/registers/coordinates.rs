//! Slices of coordinates as they lie in memory, x y z x y z …. The operations are those of every loop over points, but no time goes
//! into collecting all x or all y in a register, nor into spreading them out again. N registers of numbers become N registers of moved
//! numbers,
//!
//! ```text
//!     x′ y′ z′ x′ …  =  r₀₀ r₁₀ r₂₀ r₀₀ …  ·  x x x x …  +  r₀₁ r₁₁ r₂₁ r₀₁ …  ·  y y y y …  +  …
//! ```
//!
//! and each right factor, a coordinate of every number's own point, is one window of memory with its numbers permuted. The
//! operations on a number are those of [`Prepared::moved`], in the same order, so the bits are the same, too.

use super::{BYTES, Kernel, Order, known, permutes};
use crate::machine::Machine;
use crate::prepared::Prepared;
use fearless_simd::prelude::*;

/// So many points are moved at once: they fill whole registers of any machine.
pub(super) const BLOCK: usize = 16;

/// How many numbers a register has at most.
const NUMBERS: usize = 16;

#[inline(always)]
fn store<R: SimdBase<M>, M: Machine, const N: usize>(moved: [R; N], part: &mut [R::Element]) {
    for (register, numbers) in moved.iter().zip(part.chunks_exact_mut(R::LEN)) {
        register.store_slice(numbers);
    }
}

/// The columns of the matrix and the translation, each repeated until N registers are full.
pub(super) struct Repeated<R, const N: usize> {
    turn: [[R; N]; N],
    shift: [R; N],
}

impl<R: SimdBase<M>, T: 'static, M: Machine, const N: usize> Kernel<T, M, N> for Repeated<R, N> {
    type Block = [[R::Element; N]; BLOCK];

    /// None, if the motion's numbers are not those of the register, or the register does not hold a point; or if the loops are
    /// better: AVX-512 permutes two registers at once, with which they collect the x, y and z of points in space, and windows
    /// of 64 bytes, nearly all of which lie in two lines of the cache, take up to twice as long where these come from memory.
    #[inline(always)]
    fn of(motion: &Prepared<T, N>, machine: M) -> Option<Self> {
        let loops_are_better = N == 3 && size_of::<R>() == BYTES;
        if !permutes(machine) || R::LEN < N || loops_are_better {
            return None;
        }
        let motion: &Prepared<R::Element, N> = known(motion)?;
        let orders = const { repeating::<N>(R::LEN, size_of::<R::Element>()) };
        let shift = front(core::array::from_fn::<R::Element, N, _>(|row| motion.shift.axis(row)), machine);
        let mut repeated = Repeated { turn: [[shift; N]; N], shift: [shift; N] };
        for (register, order) in orders.iter().enumerate() {
            repeated.shift[register] = order.of(shift, machine);
        }
        for k in 0..N {
            let column = front(core::array::from_fn::<R::Element, N, _>(|row| motion.turn[k].axis(row)), machine);
            for (register, order) in orders.iter().enumerate() {
                repeated.turn[register][k] = order.of(column, machine);
            }
        }
        Some(repeated)
    }

    #[inline(always)]
    fn within(&self, block: &mut Self::Block, machine: M) {
        for part in block.as_flattened_mut().chunks_exact_mut(N * R::LEN) {
            store(self.moved(part, machine), part);
        }
    }

    #[inline(always)]
    fn across(&self, from: &Self::Block, to: &mut Self::Block, machine: M) {
        let parts = from.as_flattened().chunks_exact(N * R::LEN);
        for (from, to) in parts.zip(to.as_flattened_mut().chunks_exact_mut(N * R::LEN)) {
            store(self.moved(from, machine), to);
        }
    }
}

impl<R, const N: usize> Repeated<R, N> {
    /// N registers of numbers, moved.
    #[inline(always)]
    fn moved<M: Machine>(&self, part: &[R::Element], machine: M) -> [R; N]
    where
        R: SimdBase<M>,
    {
        let views = const { views::<N>(R::LEN, size_of::<R::Element>()) };
        let mut moved = self.shift;
        for register in 0..N {
            let (turn, views) = (&self.turn[register], &views[register]);
            let mut sum: R = turn[0] * views[0].of::<R, M>(part, machine);
            for k in 1..N {
                sum += turn[k] * views[k].of::<R, M>(part, machine);
            }
            moved[register] = sum + self.shift[register];
        }
        moved
    }
}

/// A register that begins with these numbers.
#[inline(always)]
fn front<R: SimdBase<M>, M: Machine, const N: usize>(numbers: [R::Element; N], machine: M) -> R {
    let mut register = [numbers[0]; NUMBERS];
    register[..N].copy_from_slice(&numbers);
    R::from_slice(machine, &register[..R::LEN])
}

/// The orders that make N registers, which repeat the first N numbers of one register.
const fn repeating<const N: usize>(lanes: usize, size: usize) -> [Order; N] {
    let mut orders = [Order::NONE; N];
    let mut k = 0;
    while k < N * lanes {
        orders[k / lanes].set(k % lanes, k % N, size);
        k += 1;
    }
    orders
}

/// Where in memory one coordinate of the points is, for all numbers of a register.
#[derive(Clone, Copy)]
struct View {
    /// The beginning of a window of memory, as long as a register. It has all of these coordinates,
    start: usize,
    /// or all but one, which is so many places after the end of the window. That place in the window itself holds none of the others.
    late: Option<usize>,
    /// Where in the window the coordinates are.
    order: Order,
}

/// The views for each of N registers and each coordinate.
const fn views<const N: usize>(lanes: usize, size: usize) -> [[View; N]; N] {
    let mut views = [[View { start: 0, late: None, order: Order::NONE }; N]; N];
    let mut k = 0;
    while k < N * N {
        views[k / N][k % N] = view::<N>(k / N, k % N, lanes, size);
        k += 1;
    }
    views
}

const fn view<const N: usize>(register: usize, axis: usize, lanes: usize, size: usize) -> View {
    let (first, last) = (register * lanes / N * N + axis, (N - 1) * lanes);
    let mut view = View { start: if first < last { first } else { last }, late: None, order: Order::NONE };
    let mut lane = 0;
    while lane < lanes {
        let place = (register * lanes + lane) / N * N + axis - view.start;
        if place >= lanes {
            view.late = Some(place - lanes);
        }
        view.order.set(lane, place % lanes, size);
        lane += 1;
    }
    view
}

impl View {
    #[inline(always)]
    fn of<R: SimdBase<M>, M: Machine>(&self, part: &[R::Element], machine: M) -> R {
        let mut window = R::from_slice(machine, &part[self.start..self.start + R::LEN]);
        if let Some(late) = self.late {
            window[late] = part[self.start + R::LEN + late];
        }
        self.order.of(window, machine)
    }
}
