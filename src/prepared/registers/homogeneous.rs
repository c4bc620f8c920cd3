//! Points of any weight in space, two in a register in `f32`, or one in `f64`. Each has four numbers, in the order of
//! the blades.
//!
//! ```text
//!     z′ y′ x′ w  =  r₂₀ r₁₀ r₀₀ 0 · x x x x  +  r₂₁ r₁₁ r₀₁ 0 · y y y y  +  r₂₂ r₁₂ r₀₂ 0 · z z z z  +  t₂ t₁ t₀ 1 · w w w w
//! ```

use super::{Kernel, Order, known, permutes};
use crate::machine::Machine;
use crate::pga3::Point;
use crate::prepared::{Column, Prepared};
use crate::scalar::Ring;
use fearless_simd::prelude::*;

/// So many points are moved at once: sixteen numbers, which the compiler can see to lie side by side.
pub(super) const BLOCK: usize = 4;

/// The columns of the matrix and the translation, each once for each point in a register.
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
        let Prepared { turn: [by_x, by_y, by_z], shift } = known::<_, Prepared<R::Element, 3>>(motion)?;
        let column = |&Column { axes: [z, y, x], weight }: &_| again([z, y, x, weight], machine);
        Some(Columns { turn: [column(by_x), column(by_y), column(by_z)], shift: column(shift) })
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
        sum + self.shift * w.of(points, machine)
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
