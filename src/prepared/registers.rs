//! What the loops would do, in registers, where these are filled with points as they lie in memory.
//!
//! All are functions that are inlined for certain, as operations on registers must be.

mod coordinates;
mod homogeneous;

use core::any::Any;

use super::Prepared;
use crate::machine::Machine;
use crate::scalar::Ring;
use fearless_simd::{f32x8, f64x4, prelude::*};

/// The most bytes of a register.
const BYTES: usize = 64;

/// Moves the first points, if they are of a kind, in `f32` or `f64`, for which the machine has the instructions. Says how many.
#[inline(always)]
pub(super) fn transform<T: Ring + 'static, X: 'static, M: Machine, const N: usize>(
    motion: &Prepared<T, N>,
    points: &mut [X],
    machine: M,
) -> usize {
    // Of one kind at most.
    coordinates::in_place::<M::f32s, _, _, _, N>(motion, points, machine)
        + coordinates::in_place::<M::f64s, _, _, _, N>(motion, points, machine)
        + homogeneous::in_place::<f32x8<M>, _, _, _, N>(motion, points, machine)
        + homogeneous::in_place::<f64x4<M>, _, _, _, N>(motion, points, machine)
}

/// The same from one slice to another, as long.
#[inline(always)]
pub(super) fn transform_into<T: Ring + 'static, X: 'static, M: Machine, const N: usize>(
    motion: &Prepared<T, N>,
    from: &[X],
    to: &mut [X],
    machine: M,
) -> usize {
    coordinates::into_other::<M::f32s, _, _, _, N>(motion, from, to, machine)
        + coordinates::into_other::<M::f64s, _, _, _, N>(motion, from, to, machine)
        + homogeneous::into_other::<f32x8<M>, _, _, _, N>(motion, from, to, machine)
        + homogeneous::into_other::<f64x4<M>, _, _, _, N>(motion, from, to, machine)
}

/// What is generic as what it is, if it is. The compiler knows, so nothing of this remains.
#[inline(always)]
fn known<X: 'static, Y: 'static>(x: &X) -> Option<&Y> {
    (x as &dyn Any).downcast_ref()
}

#[inline(always)]
fn known_mut<X: 'static, Y: 'static>(x: &mut X) -> Option<&mut Y> {
    (x as &mut dyn Any).downcast_mut()
}

/// Whether one instruction permutes the bytes of a register. (ARM has others that read and write points: there the loops are good.)
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

/// For each byte of a register the one of another register that goes there.
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
