//! What the loops do, in registers that are filled with points as they lie in memory.
//!
//! All functions are certainly inlined, as operations on registers must be.

mod coordinates;
mod homogeneous;

use core::any::Any;

use super::Prepared;
use crate::machine::Machine;
use crate::scalar::Ring;
use coordinates::Repeated;
use fearless_simd::{f32x8, f64x4, prelude::*};
use homogeneous::Columns;

/// How many bytes a register has at most.
const BYTES: usize = 64;

/// Moves the first points, if they are of a kind, in `f32` or `f64`, for which the machine has the instructions. Returns how many it has moved.
#[inline(always)]
pub(super) fn transform<T: Ring + 'static, X: 'static, M: Machine, const N: usize>(
    motion: &Prepared<T, N>,
    points: &mut [X],
    machine: M,
) -> usize {
    // The points are of one of these kinds at most, so only one term is not 0.
    within::<Repeated<M::f32s, N>, _, _, _, N, { coordinates::BLOCK }>(motion, points, machine)
        + within::<Repeated<M::f64s, N>, _, _, _, N, { coordinates::BLOCK }>(motion, points, machine)
        + within::<Columns<f32x8<M>>, _, _, _, N, { homogeneous::BLOCK }>(motion, points, machine)
        + within::<Columns<f64x4<M>>, _, _, _, N, { homogeneous::BLOCK }>(motion, points, machine)
}

/// The same from one slice to another of the same length.
#[inline(always)]
pub(super) fn transform_into<T: Ring + 'static, X: 'static, M: Machine, const N: usize>(
    motion: &Prepared<T, N>,
    from: &[X],
    to: &mut [X],
    machine: M,
) -> usize {
    across::<Repeated<M::f32s, N>, _, _, _, N, { coordinates::BLOCK }>(motion, from, to, machine)
        + across::<Repeated<M::f64s, N>, _, _, _, N, { coordinates::BLOCK }>(motion, from, to, machine)
        + across::<Columns<f32x8<M>>, _, _, _, N, { homogeneous::BLOCK }>(motion, from, to, machine)
        + across::<Columns<f64x4<M>>, _, _, _, N, { homogeneous::BLOCK }>(motion, from, to, machine)
}

/// A motion prepared for points of a kind, a block at a time.
trait Kernel<T, M: Machine, const N: usize>: Sized {
    /// The points of the kind that are moved at once.
    type Block: 'static;

    /// None, if the machine does not have the instructions, or the motion's numbers are of another type.
    fn of(motion: &Prepared<T, N>, machine: M) -> Option<Self>;

    fn within(&self, block: &mut Self::Block, machine: M);

    fn across(&self, from: &Self::Block, to: &mut Self::Block, machine: M);
}

/// Moves the first points, if they are of the kernel's kind. Returns how many it has moved.
#[inline(always)]
fn within<K: Kernel<T, M, N>, T, X: 'static, M: Machine, const N: usize, const BLOCK: usize>(
    motion: &Prepared<T, N>,
    points: &mut [X],
    machine: M,
) -> usize {
    let mut moved = 0;
    let Some(kernel) = K::of(motion, machine) else { return moved };
    for block in points.as_chunks_mut::<BLOCK>().0 {
        let Some(block) = known_mut(block) else { break };
        kernel.within(block, machine);
        moved += BLOCK;
    }
    moved
}

#[inline(always)]
fn across<K: Kernel<T, M, N>, T, X: 'static, M: Machine, const N: usize, const BLOCK: usize>(
    motion: &Prepared<T, N>,
    from: &[X],
    to: &mut [X],
    machine: M,
) -> usize {
    let mut moved = 0;
    let Some(kernel) = K::of(motion, machine) else { return moved };
    for (from, to) in from.as_chunks::<BLOCK>().0.iter().zip(to.as_chunks_mut::<BLOCK>().0) {
        let (Some(from), Some(to)) = (known(from), known_mut(to)) else { break };
        kernel.across(from, to, machine);
        moved += BLOCK;
    }
    moved
}

/// A generic reference as one of type Y, if it is of that type. The compiler knows whether it is, so no code of this remains.
#[inline(always)]
fn known<X: 'static, Y: 'static>(x: &X) -> Option<&Y> {
    (x as &dyn Any).downcast_ref()
}

#[inline(always)]
fn known_mut<X: 'static, Y: 'static>(x: &mut X) -> Option<&mut Y> {
    (x as &mut dyn Any).downcast_mut()
}

/// Whether one instruction permutes the bytes of a register. (ARM has other instructions, which read and write points: there the loops are good.)
#[inline(always)]
fn permutes(machine: impl Machine) -> bool {
    #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
    return machine.level().as_sse4_2().is_some();
    #[cfg(not(any(target_arch = "x86", target_arch = "x86_64")))]
    {
        let _ = machine;
        false
    }
}

/// For each byte of a register, the place of the byte of another register that goes there.
#[derive(Clone, Copy)]
struct Order([u8; BYTES]);

impl Order {
    /// The first byte goes everywhere.
    const NONE: Self = Order([0; BYTES]);

    const fn set(&mut self, lane: usize, from: usize, size: usize) {
        let mut byte = 0;
        while byte < size {
            self.0[lane * size + byte] = (from * size + byte) as u8;
            byte += 1;
        }
    }

    #[inline(always)]
    fn of<R: SimdBase<M>, M: Machine>(&self, register: R, machine: M) -> R {
        register.swizzle_dyn(R::ByteVector::from_slice(machine, &self.0[..R::LEN * size_of::<R::Element>()]))
    }
}
