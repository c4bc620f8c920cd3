//! The closest points to 60 bits, against exact rationals.

use super::super::midway::Closely;
use super::Check;
use super::families::{Dice, Pair, across, along, times};
use super::oracle::{self, Rational};
use super::points::are_on_segment;
use crate::exact::DoubleDouble;

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
            assert!(cosine <= 3.5 * f64::EPSILON, "{name}: {cosine:e} between the way and a side of {a:?} {b:?}");
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

/// At an angle and a distance at which it is just known, or just not, and with closest points near an end.
#[test]
fn at_the_limits_it_is_right_or_silent() {
    let (mut g, mut count) = (Dice::new(67), 0);
    for _ in 0..12_000 {
        let (a, u): ([f64; 3], [f64; 3]) = (g.point(), g.point());
        let (v, height) = (along(times(g.within(-2.0, 2.0), u), g.within(-2.0, 2.0), across(u)), g.power(-8.0, 2.0));
        let normal = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
        let near_end = |g: &mut Dice| {
            let end = [0.0, 0.0, 1.0, 0.5][g.integer(0, 3) as usize];
            end + [0.0, g.power(-18.0, -1.0), -g.power(-18.0, -1.0)][g.integer(0, 2) as usize]
        };
        let (s, t) = (near_end(&mut g), near_end(&mut g));
        let start = along(along(along(a, s, u), height, normal), -t, v);
        count += known("at a limit", [[a, along(a, 1.0, u)], [start, along(start, 1.0, v)]])[0];
    }
    assert!((2000..10_000).contains(&count), "{count}");
}
