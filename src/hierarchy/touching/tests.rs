//! The bits against one comparison after the other: of the loops, and of registers on every level of the machine.

use super::{Bounds, Gaps, Machine, Reach, Sides, Strip, WAYS, WIDTH, Way, loops, registers};
use crate::hierarchy::bounds::Gap;
use crate::magnitude::power_of_two;

/// The least and the greatest coordinates.
type Boxes<T, const N: usize, const COUNT: usize> = [[[T; COUNT]; N]; 2];

/// Coordinates on few places, so that many boxes touch, and in one point; some at infinity.
fn boxes<const N: usize, const COUNT: usize>(dice: &mut impl FnMut() -> usize) -> Boxes<f64, N, COUNT> {
    let next = 1.0 + f64::from(f32::EPSILON);
    let places = [f64::NEG_INFINITY, -1e30, -2.0, -0.0, 0.0, 1.0, next, 2.0, 1e30, f64::INFINITY];
    let [mut least, mut greatest] = [[[0.0; COUNT]; N]; 2];
    for (least, greatest) in least.iter_mut().flatten().zip(greatest.iter_mut().flatten()) {
        let [p, q] = [(); 2].map(|()| places[dice() % places.len()]);
        (*least, *greatest) = (p.min(q), p.max(q));
    }
    [least, greatest]
}

fn in_single<const N: usize, const COUNT: usize>(boxes: Boxes<f64, N, COUNT>) -> Boxes<f32, N, COUNT> {
    boxes.map(|sides| sides.map(|side| side.map(|x| x as f32)))
}

fn sides<T, const N: usize, const COUNT: usize>([least, greatest]: &Boxes<T, N, COUNT>) -> Sides<'_, T, N, COUNT> {
    Sides { least, greatest }
}

fn bounds<T: Copy, const N: usize, const COUNT: usize>(boxes: &Boxes<T, N, COUNT>, k: usize) -> Bounds<N, T> {
    let [least, greatest] = [0, 1].map(|side| core::array::from_fn(|axis| boxes[side][axis][k]));
    Bounds { least, greatest }
}

fn check<const N: usize>(
    one_and_many: impl Fn(&Bounds<N, f32>, Sides<f32, N, WIDTH>) -> u32,
    singles: impl Fn(Sides<f32, N, WAYS>, Sides<f32, N, WAYS>) -> usize,
    doubles: impl Fn(Sides<f64, N, WAYS>, Sides<f64, N, WAYS>) -> usize,
    gaps: impl Fn(Sides<f64, N, WAYS>, &Bounds<N>, f64, Reach) -> Gaps,
) {
    let mut state = 1_u32;
    let mut dice = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 8) as usize
    };
    let (mut touching, mut near) = (0, 0);
    for round in 0..2000 {
        let [a, b] = [(); 2].map(|()| boxes::<N, WAYS>(&mut dice));
        let touch = |k: usize| bounds(&a, k / WAYS).touches(&bounds(&b, k % WAYS));
        let expected: usize = (0..WAYS * WAYS).map(|k| usize::from(touch(k)) << k).sum();
        assert_eq!(doubles(sides(&a), sides(&b)), expected, "{a:?} {b:?}");
        assert_eq!(singles(sides(&in_single(a)), sides(&in_single(b))), expected, "{a:?} {b:?}");
        touching += expected.count_ones();

        let (one, mut many, nowhere) = (bounds(&in_single(a), 0), in_single(boxes(&mut dice)), dice() % WIDTH);
        many.iter_mut().for_each(|side| side[dice() % N][nowhere] = f32::NAN);
        let touch = |k: usize| k != nowhere && bounds(&many, k).touches(&one);
        let expected: u32 = (0..WIDTH).map(|k| u32::from(touch(k)) << k).sum();
        assert_eq!(one_and_many(&one, sides(&many)), expected, "{one:?} {many:?}");

        // From a point: what is asked about is finite.
        let point = core::array::from_fn(|_| dice() as f64 / f64::from(1 << 22) - 2.0);
        let (one, reach) = (Bounds { least: point, greatest: point }, Reach::new([0.0, 0.5, 1.5, 1e300][round % 4]));
        let expected: [Gap; WAYS] = core::array::from_fn(|k| Gap::between(&bounds(&a, k), &one));
        let within: u32 = (0..WAYS).map(|k| u32::from(!reach.falls_short(expected[k])) << k).sum();
        let found = gaps(sides(&a), &one, 1.0, reach);
        assert_eq!((found.within, found.squared), (within, expected.map(|gap| gap.squared)), "{a:?} {one:?}");
        // In smaller units they are less, of which nothing is lost.
        let unit = power_of_two(-20);
        let found = gaps(sides(&a), &one, unit, reach.squared_in_units(unit));
        let squared = expected.map(|gap| unit * unit * gap.squared);
        assert_eq!((found.within, found.squared), (within, squared), "{a:?} {one:?}");
        near += within.count_ones();
    }
    assert!((4000..28_000).contains(&touching) && (500..7500).contains(&near), "{touching}, {near}");
}

fn run<const N: usize>(machine: impl Machine) {
    check::<N>(
        |one, many| registers::one_and_many(one, many, machine),
        |a, b| registers::singles(a, b, machine),
        |a, b| registers::doubles(a, b, machine),
        |four, one, per_unit, reach| registers::gaps(four, one, per_unit, reach, machine),
    );
    check::<N>(
        |one, many| loops::one_and_many(one, many, machine),
        |a, b| loops::singles(a, b, machine),
        |a, b| loops::doubles(a, b, machine),
        |four, one, per_unit, reach| loops::gaps(four, one, per_unit, reach, machine),
    );
}

/// Strips and ways beside boxes: registers give what loops do.
fn check_slanted<const N: usize>(machine: impl Machine) {
    let mut state = 7_u32;
    let mut dice = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        f64::from(state >> 8) / f64::from(1 << 23) - 1.0
    };
    let (mut out, mut missed, mut ahead) = (0, 0, 0);
    for _ in 0..2000 {
        let [mut least, mut greatest] = [[[0.0; WAYS]; N]; 2];
        for (least, greatest) in least.iter_mut().flatten().zip(greatest.iter_mut().flatten()) {
            let [p, q] = [dice(), dice()];
            (*least, *greatest) = (p.min(q), p.max(q));
        }
        let four = || Sides { least: &least, greatest: &greatest };
        let strips = [(); 3].map(|()| {
            let [p, q] = [dice(), dice()];
            Strip { axis: [dice(), dice()], least: p.min(q) - 0.5, greatest: p.max(q) - 0.5 }
        });
        let gaps = Gaps { within: 0b1011, squared: [0.0, 0.01, 0.1, 1.0] };
        let length = dice().abs() * 0.5;
        let [a, b] = [
            registers::across(four(), &strips, length, gaps, machine),
            loops::across(four(), &strips, length, gaps, machine),
        ];
        assert_eq!((a.within, a.squared), (b.within, b.squared), "{strips:?}");
        out += u32::from(a.within != gaps.within);
        assert!(a.within & !gaps.within == 0 && (0..WAYS).all(|k| a.squared[k] >= gaps.squared[k]));
        let (start, inverse) = ([(); N].map(|()| dice()), [(); N].map(|()| 2.0 * dice()));
        let mut way = Way { least: start, greatest: start.map(|x| x + dice().abs()), inverse, stay: [0.0; N] };
        if dice() > 0.5 {
            (way.inverse[0], way.stay[0]) = (0.0, f64::INFINITY);
        }
        let [a, b] = [registers::passages(four(), &way, 0.5, machine), loops::passages(four(), &way, 0.5, machine)];
        assert_eq!((a.entries, a.within), (b.entries, b.within), "{way:?}");
        missed += u32::from(a.within != 0b1111);
        ahead += a.entries.iter().filter(|&&entry| entry > 0.0).count();
    }
    assert!((200..1800).contains(&out) && (200..2000).contains(&missed), "{out} {missed}");
    assert!((1000..7000).contains(&ahead), "{ahead}");
}

#[test]
fn registers_say_what_one_comparison_after_the_other_does() {
    for level in crate::machine::levels() {
        fearless_simd::dispatch!(level, machine => run::<2>(machine));
        fearless_simd::dispatch!(level, machine => run::<3>(machine));
        fearless_simd::dispatch!(level, machine => check_slanted::<2>(machine));
        fearless_simd::dispatch!(level, machine => check_slanted::<3>(machine));
    }
}
