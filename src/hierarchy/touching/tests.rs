//! The bits against one comparison after the other, on every level of the machine.

use super::{Bounds, Coordinate, Machine, Sides, WAYS, WIDTH, one_and_many};

/// Coordinates on few places, so that many boxes touch, and in one point; some at infinity. With the sign of a zero.
fn coordinates<const COUNT: usize, const N: usize>(dice: &mut impl FnMut() -> u32) -> [[[f64; COUNT]; N]; 2] {
    let places =
        [f64::NEG_INFINITY, -1e30, -2.0, -0.0, 0.0, 1.0, 1.0 + f64::from(f32::EPSILON), 2.0, 1e30, f64::INFINITY];
    let [mut least, mut greatest] = [[[0.0; COUNT]; N]; 2];
    for (least, greatest) in least.iter_mut().flatten().zip(greatest.iter_mut().flatten()) {
        let [p, q] = [(); 2].map(|()| places[dice() as usize % places.len()]);
        (*least, *greatest) = (p.min(q), p.max(q));
    }
    [least, greatest]
}

fn bounds<T: Copy, const COUNT: usize, const N: usize>(
    [least, greatest]: &[[[T; COUNT]; N]; 2],
    k: usize,
) -> Bounds<N, T> {
    Bounds {
        least: core::array::from_fn(|axis| least[axis][k]),
        greatest: core::array::from_fn(|axis| greatest[axis][k]),
    }
}

fn check<const N: usize>(machine: impl Machine) {
    let mut state = 1_u32;
    let mut dice = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        state >> 8
    };
    let mut touching = 0;
    for _ in 0..2000 {
        let [boxes, others] = [(); 2].map(|()| coordinates::<WAYS, N>(&mut dice));
        let pairs = || (0..WAYS * WAYS).map(|k| (k, k / WAYS, k % WAYS));
        let expected: usize =
            pairs().map(|(k, i, j)| usize::from(bounds(&boxes, i).touches(&bounds(&others, j))) << k).sum();
        assert_eq!(four_and_four(&boxes, &others, machine), expected, "{boxes:?} {others:?}");
        let [boxes, others] = [boxes, others].map(|b| b.map(|b| b.map(|b| b.map(|x| x as f32))));
        assert_eq!(four_and_four(&boxes, &others, machine), expected, "{boxes:?} {others:?}");
        touching += expected.count_ones();

        let mut many = coordinates::<WIDTH, N>(&mut dice).map(|b| b.map(|b| b.map(|x| x as f32)));
        let one = bounds(&boxes, 0);
        let none = dice() as usize % WIDTH;
        many.iter_mut().for_each(|sides| sides[dice() as usize % N][none] = f32::NAN);
        let touches = |k: usize| k != none && bounds(&many, k).touches(&one);
        let expected: u32 = (0..WIDTH).map(|k| u32::from(touches(k)) << k).sum();
        assert_eq!(
            one_and_many(&one, Sides { least: &many[0], greatest: &many[1] }, machine),
            expected,
            "{one:?} {many:?}"
        );
    }
    assert!((4000..28_000).contains(&touching), "{touching}");
}

fn four_and_four<T: Coordinate, const N: usize>(
    [least, greatest]: &[[[T; WAYS]; N]; 2],
    [others_least, others_greatest]: &[[[T; WAYS]; N]; 2],
    machine: impl Machine,
) -> usize {
    T::four_and_four(Sides { least, greatest }, Sides { least: others_least, greatest: others_greatest }, machine)
}

#[cfg(not(feature = "simd"))]
#[test]
fn bits_are_those_of_one_comparison_after_the_other() {
    check::<2>(crate::machine::Any);
    check::<3>(crate::machine::Any);
}

#[cfg(feature = "simd")]
#[test]
fn bits_are_those_of_one_comparison_after_the_other() {
    for level in crate::machine::levels() {
        fearless_simd::dispatch!(level, machine => check::<2>(machine));
        fearless_simd::dispatch!(level, machine => check::<3>(machine));
    }
}
