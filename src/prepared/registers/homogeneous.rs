//! Points of any weight in space, two in a register in `f32`, or one in `f64`. Each has four numbers, in the order of
//! the blades; the last one, the weight, stays.
//!
//! ```text
//!     z′ y′ x′ w  =  r₂₀ r₁₀ r₀₀ · x x x  +  r₂₁ r₁₁ r₀₁ · y y y  +  r₂₂ r₁₂ r₀₂ · z z z  +  t₂ t₁ t₀ 1 · w w w w
//! ```

use super::{Kernel, Order, known, permutes};
use crate::machine::Machine;
use crate::pga3::Point;
use crate::prepared::Prepared;
use crate::scalar::Ring;
use fearless_simd::prelude::*;
use num_traits::{One, Zero};

/// So many points are moved at once: sixteen numbers, which the compiler can see to lie side by side.
pub(super) const BLOCK: usize = 4;

/// The columns of the matrix, with 0 below them, and the translation, with 1 below it; each once for each point in a
/// register.
pub(super) struct Columns<R> {
    turn: [R; 3],
    shift: R,
}

impl<R: SimdBase<M>, T: 'static, M: Machine, const N: usize> Kernel<T, M, N> for Columns<R>
where
    R::Element: Ring,
{
    type Block = [Point<R::Element>; BLOCK];

    /// None, if the motion's numbers are not those of the register, or the machine has no registers for two points. (With one
    /// point, in `f64` and AVX2, this is no faster than the loops; nor are two points in AVX-512 faster than one.)
    #[inline(always)]
    fn of(motion: &Prepared<T, N>, machine: M) -> Option<Self> {
        if !permutes(machine) || size_of::<M::f64s>() < 2 * size_of::<Point<R::Element>>() {
            return None;
        }
        let Prepared { turn: [to_x, to_y, to_z], shift } = known::<_, Prepared<R::Element, 3>>(motion)?;
        let shift = again([shift[2], shift[1], shift[0], R::Element::one()], machine);
        let mut columns = Columns { turn: [shift; 3], shift };
        for (k, column) in columns.turn.iter_mut().enumerate() {
            *column = again([to_z[k], to_y[k], to_x[k], R::Element::zero()], machine);
        }
        Some(columns)
    }

    #[inline(always)]
    fn within(&self, block: &mut Self::Block, machine: M) {
        *block = self.moved(*block, machine);
    }

    #[inline(always)]
    fn across(&self, from: &Self::Block, to: &mut Self::Block, machine: M) {
        *to = self.moved(*from, machine);
    }
}

impl<R> Columns<R> {
    #[inline(always)]
    fn moved<M: Machine>(&self, mut points: [Point<R::Element>; BLOCK], machine: M) -> [Point<R::Element>; BLOCK]
    where
        R: SimdBase<M>,
        R::Element: Ring,
    {
        let mut numbers = points.map(Point::to_array);
        for part in numbers.as_flattened_mut().chunks_exact_mut(R::LEN) {
            let moved = self.of_register(R::from_slice(machine, part), machine);
            moved.store_slice(part);
        }
        for k in 0..BLOCK {
            points[k] = Point::from_array(numbers[k]);
        }
        points
    }

    /// In the places of the weights the sum starts as −0, which changes no number, so the weights stay as they were.
    #[inline(always)]
    fn of_register<M: Machine>(&self, points: R, machine: M) -> R
    where
        R: SimdBase<M>,
        R::Element: Ring,
    {
        let [z, y, x, w] = const { &each_of_four(R::LEN, size_of::<R::Element>()) };
        let mut sum: R = self.turn[0] * x.of(points, machine);
        sum += self.turn[1] * y.of(points, machine);
        sum += self.turn[2] * z.of(points, machine);
        let nothing = again([-R::Element::zero(); 4], machine);
        let coordinates = R::Mask::from_bitmask(machine, 0x7777_7777_7777_7777 & ((1 << R::LEN) - 1));
        coordinates.select(sum, nothing) + self.shift * w.of(points, machine)
    }
}

/// Four numbers over and over.
#[inline(always)]
fn again<R: SimdBase<M>, M: Machine>(four: [R::Element; 4], machine: M) -> R {
    R::from_slice(machine, &[four; 4].as_flattened()[..R::LEN])
}

/// The orders that put one number of every four in all four places.
const fn each_of_four(lanes: usize, size: usize) -> [Order; 4] {
    let mut orders = [Order::NONE; 4];
    let mut k = 0;
    while k < 4 * lanes {
        let (number, lane) = (k / lanes, k % lanes);
        orders[number].set(lane, lane / 4 * 4 + number, size);
        k += 1;
    }
    orders
}
