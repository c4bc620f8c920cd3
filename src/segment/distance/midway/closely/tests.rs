//! The closest points to 60 bits, against exact rationals.

use super::{Both, Closely, Guess, Lines};
use crate::exact::DoubleDouble;
use crate::segment::distance::midway;
use crate::segment::distance::tests::Check;
use crate::segment::distance::tests::families::{Dice, Pair, across, along, times};
use crate::segment::distance::tests::oracle::{self, Rational};
use crate::segment::distance::tests::points::are_on_segment;

/// The exact sum of both parts.
fn exact(x: DoubleDouble) -> Rational {
    Rational::of(x.hi()).minus(&Rational::of(-x.lo()))
}

fn dot<const N: usize>(p: &[Rational; N], q: &[Rational; N]) -> Rational {
    (0..N).fold(Rational::of(0.0), |sum, k| sum.minus(&Rational::of(0.0).minus(&p[k].times(&q[k]))))
}

/// Whether they are known; where they are, what is promised of them holds.
fn holds<const N: usize>(name: &str, a: [[f64; N]; 2], b: [[f64; N]; 2], found: Option<Closely<N>>) -> bool {
    let Some(Closely { way, on, place }) = found else { return false };
    let (way, square) = (way.map(exact), oracle::square(a, b));
    let off = dot(&way, &way).minus(&square).over(&square).to_f64();
    assert!(off.abs() <= 2_f64.powi(-58), "{name}: {off:e} in the square for {a:?} {b:?}");
    for (segment, x, point) in [(a, place[0], on[0]), (b, place[1], on[1])] {
        assert!((-1.0..=1.0).contains(&x), "{name}: {place:?} of {a:?} {b:?}");
        are_on_segment(name, segment, 0.5 + 0.5 * x, point);
        let side: [Rational; N] =
            core::array::from_fn(|k| Rational::of(segment[1][k]).minus(&Rational::of(segment[0][k])));
        if x.abs() < 1.0 && segment[0] != segment[1] {
            let cosine = dot(&way, &side).to_f64().abs() / (square.sqrt() * dot(&side, &side).sqrt());
            assert!(cosine <= 4.0 * f64::EPSILON, "{name}: {cosine:e} between the way and a side of {a:?} {b:?}");
        }
    }
    true
}

/// Of how many of these segments, and points and segments, it is known.
fn known<const N: usize>(name: &str, [a, b]: Pair<N>) -> [usize; 2] {
    let (found, turned) = (Closely::of_segments(a, b), Closely::of_segments(b, a).map(Closely::reversed));
    let bits = |found: Option<Closely<N>>| found.map(|c| (c.way, c.on, c.place));
    assert_eq!(bits(found), bits(turned), "{name}: {a:?} {b:?}");
    let of_points = [b[0], b[1]].map(|p| holds(name, [p; 2], a, Closely::of_point(p, a)));
    [usize::from(holds(name, a, b, found)), of_points.map(usize::from).iter().sum()]
}

struct Families;

impl Check for Families {
    fn check<const N: usize>(&self, name: &str, pair: Pair<N>) {
        known(name, pair);
    }
}

#[test]
fn the_closest_points_are_known_to_sixty_bits_or_not_at_all() {
    Families.on_all_families();
}

#[test]
fn usual_segments_have_them() {
    fn run<const N: usize>() -> [usize; 2] {
        let mut g = Dice::new(61);
        let mut sum = [0; 2];
        for _ in 0..4000 {
            let way: [f64; N] = times(3.0, g.point());
            let pair = [[g.point(), g.point()], [along(way, 1.0, g.point()), along(way, 1.0, g.point())]];
            let [segments, points] = known("at random", pair);
            sum = [sum[0] + segments, sum[1] + points];
        }
        sum
    }
    let [plane, space] = [run::<2>(), run::<3>()];
    assert!(plane[0] > 3000 && space[0] > 3500 && plane[1].min(space[1]) > 7900, "{plane:?} {space:?}");
}

/// Along one axis, beside each other or not: what capsules that stand upright are.
#[test]
fn parallel_segments_have_them() {
    fn run<const N: usize>() -> usize {
        let mut g = Dice::new(71);
        let mut upright = move || {
            let (p, length): ([f64; N], f64) =
                (times(2.0, g.point()), g.within(0.5, 2.0) * [1.0, -1.0][g.integer(0, 1) as usize]);
            let end: [f64; N] = core::array::from_fn(|k| if k == 0 { p[0] + length } else { p[k] });
            [p, end]
        };
        (0..4000).map(|_| known("upright", [upright(), upright()])[0]).sum()
    }
    let count = [run::<2>(), run::<3>()];
    assert!(count.iter().all(|n| *n > 3500), "{count:?}");
}

/// So short that what it lacks of being parallel to a long one hardly moves it, but turns the way between them.
#[test]
fn a_short_segment_beside_a_long_one_is_right_or_silent() {
    let (mut g, mut count) = (Dice::new(79), 0);
    for _ in 0..4000 {
        // Along an axis it lacks nothing.
        let (v, turned): ([f64; 3], f64) = match g.integer(0, 1) as usize {
            0 => ([g.within(0.5, 1.0), 0.0, 0.0], 0.0),
            _ => (g.point(), g.power(-16.0, -10.0)),
        };
        let length = g.power(-7.0, -3.0);
        let u = times(length, along(v, turned * g.within(-1.0, 1.0), across(v)));
        let a = along(g.point(), 1.0, across(v));
        let b = along(a, g.within(0.5, 2.0), across(v));
        count += known("short", [[a, along(a, 1.0, u)], [along(b, -0.5, v), along(b, 0.5, v)]])[0];
    }
    assert!((100..3900).contains(&count), "{count}");
}

/// At any angle and a distance at which it is just known, or just not, with closest points near an end.
#[test]
fn at_the_limits_it_is_right_or_silent() {
    let (mut g, mut count) = (Dice::new(67), 0);
    for _ in 0..16_000 {
        let (a, u): ([f64; 3], [f64; 3]) = (g.point(), g.point());
        let turned = [1.0, g.power(-16.0, 0.0)][g.integer(0, 1) as usize];
        let v = along(times(g.within(-2.0, 2.0), u), turned * g.within(-2.0, 2.0), across(u));
        let normal = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
        let height = g.power(-8.0, 2.0) / turned;
        let near_end = |g: &mut Dice| {
            let end = [0.0, 0.0, 1.0, 0.5][g.integer(0, 3) as usize];
            end + [0.0, g.power(-18.0, -1.0), -g.power(-18.0, -1.0)][g.integer(0, 2) as usize]
        };
        let (s, t) = (near_end(&mut g), near_end(&mut g));
        let start = along(along(along(a, s, u), height, normal), -t, v);
        count += known("at a limit", [[a, along(a, 1.0, u)], [start, along(start, 1.0, v)]])[0];
    }
    assert!((2000..12_000).contains(&count), "{count}");
}

/// From a wrong guess, too: at the wrong end, at an end and not between, between and not at an end, or far away.
#[test]
fn any_guess_is_improved_or_refused() {
    fn run<const N: usize>() -> [usize; 2] {
        let (mut g, mut count) = (Dice::new(73), [0; 2]);
        for _ in 0..1000 {
            let way: [f64; N] = times(2.0, g.point());
            let u: [f64; N] = g.point();
            let parallel = times(g.within(-2.0, 2.0), u);
            let v = match g.integer(0, 3) as usize {
                0 => parallel,
                1 => along(parallel, g.power(-17.0, -10.0), across(u)),
                _ => g.point(),
            };
            let (a, b) = ([[0.0; N], u], [way, along(way, 1.0, v)]);
            let p = midway::Pair::of(a, b);
            let lines = Lines::of(&p);
            for k in 0..16 {
                let Both([s, t]) = Both([k % 4, k / 4].map(|k| [-1.0, 1.0, 0.0, g.within(-1.0, 1.0)][k]));
                // The best for the other, too: from there a step is short.
                let best = lines.place(Both([s, t])).0[1];
                let place = Both([s, if g.integer(0, 1) == 0.0 { t } else { best }]);
                let found = holds("guessed", a, b, Guess::on(&lines, place).improved(&p));
                count[usize::from(found)] += 1;
            }
        }
        count
    }
    let counts = [run::<2>(), run::<3>()];
    assert!(counts.as_flattened().iter().all(|n| *n > 500), "{counts:?}");
}
