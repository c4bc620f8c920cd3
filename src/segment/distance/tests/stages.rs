use super::super::both::Both;
use super::super::certificate::{Known, Room, Slopes};
use super::super::differences::Differences;
use super::super::order::Order;
use super::super::{Found, exactly, in_range, midway, nearer, quick, refined, single};
use super::Check;
use super::families::{self, Dice, Pair, across, along, times};
use super::oracle;
use crate::minkowski::{Coordinates, Parallelogram};

struct Alone;

impl Check for Alone {
    fn check<const N: usize>(&self, name: &str, [a, b]: Pair<N>) {
        let square = oracle::square(a, b);
        let right = |stage: &str, found: Option<Found>| {
            if let Some(Found { distance, s, t }) = found {
                let error = oracle::error(distance, &square);
                assert!(error.abs() <= 4.0, "{name}, {stage}: {error} ε in {distance:e} at {s}, {t} for {a:?} {b:?}");
            }
        };
        let (_, [p, q]) = Order::by_all(a, b);
        let d = Differences::of(p, q);
        let first = midway::closest(a, b);
        assert!(!first.known || oracle::error(first.distance, &square).abs() <= 2.5, "{name}: {first:?}");
        let parallel = Some(midway::parallel(a, b)).filter(|found| found.known);
        for found in parallel.into_iter().chain(midway::proved(a, b)) {
            let error = oracle::error(found.distance, &square).abs();
            assert!(error <= 2.5, "{name}: {error} ε in {found:?} for {a:?} {b:?}");
        }
        right("quick", quick::closest(&d));
        if let Some(scaled) = in_range(&d).filter(|d| d.exponent == 0) {
            right("refined", refined::closest(&d, scaled.d.size()));
        }
        let exact = exactly::two_segments(p, q);
        assert!(exact.is_some_and(|f| (0.0..=1.0).contains(&f.s) && (0.0..=1.0).contains(&f.t)));
        right("exactly", exact);
    }
}

#[test]
fn each_stage_alone_is_right_or_silent() {
    Alone.on_all_families();
}

/// Whether the angle is so small that the first stage is not asked, and the other is; of which the one that is not asked is certain of
/// nothing.
fn parallel_alone<const N: usize>([a, b]: Pair<N>) -> bool {
    let in_single = |s: [[f64; N]; 2]| s.map(|p| p.map(|x| f64::from(x as f32)));
    for (a, b, first) in
        [(a, b, midway::closest(a, b)), (in_single(a), in_single(b), single::closest(in_single(a), in_single(b)))]
    {
        let parallel = midway::parallel(a, b);
        let not_asked = if midway::all_but_parallel(a, b) { first } else { parallel };
        assert!(!not_asked.known, "{not_asked:?} for {a:?} {b:?}");
    }
    midway::all_but_parallel(a, b)
}

struct ByAngle;

impl Check for ByAngle {
    fn check<const N: usize>(&self, _: &str, pair: Pair<N>) {
        parallel_alone(pair);
    }
}

#[test]
fn segments_alone_are_asked_by_whom_their_angle_lets_answer() {
    fn run<const N: usize>() -> usize {
        let mut g = Dice::new(53);
        let small_angle = |g: &mut Dice| {
            let (a, u): ([f64; N], [f64; N]) = (g.point(), g.point());
            let v = times(g.power(-8.0, 8.0), along(u, g.power(-20.0, -2.0), across(u)));
            let b = along(along(a, g.within(-2.0, 2.0), u), g.power(-12.0, 12.0), across(u));
            [[a, along(a, 1.0, u)], [b, along(b, 1.0, v)]]
        };
        (0..40_000).filter(|_| parallel_alone(small_angle(&mut g))).count()
    }
    ByAngle.on_all_families();
    let parallel = [run::<2>(), run::<3>()];
    assert!(parallel.iter().all(|n| (8000..32_000).contains(n)), "{parallel:?}");
}

/// The branch changes no bit, and nothing of what is known.
fn same_alone<const N: usize>(p: [f64; N], a: [[f64; N]; 2]) -> bool {
    let (one, other) = (nearer::closest_point(p, a), nearer::closest_point_alone(p, a));
    assert_eq!(one.known, other.known, "{p:?} {a:?}");
    if one.known {
        let bits = (one.distance.to_bits(), other.distance.to_bits());
        assert!(bits.0 == bits.1 && one.place == other.place, "{one:?} {other:?} for {p:?} {a:?}");
    }
    one.known
}

#[test]
fn a_point_alone_has_the_same_distance_to_the_bit() {
    fn run<const N: usize>() -> usize {
        let mut g = Dice::new(43);
        let at_random = (0..20_000).filter(|_| same_alone::<N>(g.point(), [g.point(), g.point()])).count();
        // Above an end of a segment that is almost too short for the first stage, or is.
        let mut g = Dice::new(47);
        let above_an_end = (0..20_000).filter(|_| {
            let (a, u): ([f64; N], [f64; N]) = (g.point(), g.point());
            let length = 2_f64.powf(g.within(-24.0, -16.0));
            same_alone(along(a, g.within(0.5, 2.0), across(u)), [a, along(a, length, u)])
        });
        at_random.min(above_an_end.count())
    }
    assert!(run::<2>() > 5000 && run::<3>() > 5000);
}

struct Points;

impl Check for Points {
    fn check<const N: usize>(&self, name: &str, [a, b]: Pair<N>) {
        let square = oracle::square(a, [b[0], b[0]]);
        for (distance, most) in
            [(nearer::closest_point(b[0], a).certain(), 3.95), (midway::closest_point(b[0], a).certain(), 2.5)]
        {
            let error = oracle::error(distance, &square).abs();
            assert!(distance.is_nan() || error <= most, "{name}: {error} ε in {distance:e} for {:?} {a:?}", b[0]);
        }
        for p in [b[0], b[1], times(0.5, a[0]), along(times(0.5, a[0]), 0.5, a[1])] {
            same_alone(p, a);
        }
    }
}

#[test]
fn the_first_stages_of_a_point_are_right_or_silent() {
    Points.on_all_families();
}

#[test]
fn a_point_that_is_nearer_to_the_segment_than_to_its_ends_is_right_or_left() {
    let (mut g, mut answered) = (Dice::new(23), [0; 2]);
    for _ in 0..8000 {
        let (a, u): ([f64; 3], [f64; 3]) = (g.point(), g.point());
        let (s, height) = (g.within(0.2, 0.8), g.power(-2.0, 0.0));
        let p = along(along(a, s, u), height, across(u));
        Points.check("above", [[a, along(a, 1.0, u)], [p, p]]);
        answered[0] += usize::from(nearer::closest_point(p, [a, along(a, 1.0, u)]).known);
        answered[1] += usize::from(midway::closest_point(p, [a, along(a, 1.0, u)]).known);
    }
    assert!((500..6000).contains(&answered[0]) && answered[1] == 8000, "{answered:?}");
}

#[test]
fn the_first_stage_answers_random_segments_and_points() {
    fn count<const N: usize>() -> [usize; 3] {
        let mut g = Dice::new(7);
        let mut answered = [0; 3];
        for _ in 0..1000 {
            let [a, b]: Pair<N> = [[g.point(), g.point()], [g.point(), g.point()]];
            let far = |x: f64| usize::from(x >= 0.0);
            // Neither an offset nor the size makes it silent.
            let [c, d] = [a, b].map(|s| s.map(|p| p.map(|x| 1e9 * (x + 1e4))));
            answered[0] += far(midway::closest(a, b).certain()) * far(midway::closest(c, d).certain());
            answered[1] +=
                far(midway::closest_point(b[0], a).certain()) * far(midway::closest_point(d[0], c).certain());
            answered[2] += far(nearer::closest_point(b[0], a).certain());
        }
        answered
    }
    let (plane, space) = (count::<2>(), count::<3>());
    assert!(plane[0] >= 994 && plane[1] >= 998 && plane[2] >= 800, "{plane:?}");
    assert!(space[0] >= 995 && space[1] >= 998 && space[2] >= 880, "{space:?}");
}

/// Checks what is found for parallel segments, and returns whether it is anything.
fn checked_parallel([a, b]: Pair<3>) -> bool {
    let found = midway::parallel(a, b);
    let error = oracle::error(found.distance, &oracle::square(a, b)).abs();
    assert!(!found.known || error <= 2.5, "{error} ε in {found:?} for {a:?} {b:?}");
    found.known
}

#[test]
fn segments_along_an_axis_are_known_to_be_parallel() {
    let (mut g, mut answered) = (Dice::new(67), 0);
    for j in 0..4000 {
        let (size, axis) = (2_f64.powi(j % 160 - 80), j as usize % 3);
        let mut along_axis = |length: f64| {
            let from: [f64; 3] = times(size, g.point());
            let mut to = from;
            to[axis] += length * size * g.within(-1.0, 1.0);
            [from, to]
        };
        answered += usize::from(checked_parallel([along_axis(1.0), along_axis(2_f64.powi(j % 7 - 3))]));
    }
    assert!(answered >= 3950, "{answered}");
}

#[test]
fn what_is_all_but_parallel_is_right_or_left() {
    let (mut g, mut answered) = (Dice::new(71), [[0; 2]; 3]);
    for _ in 0..6000 {
        // Far from each other beside their lengths; one much shorter; and beside each other.
        for (kind, count) in answered.iter_mut().enumerate() {
            let (a, u): ([f64; 3], [f64; 3]) = (g.point(), g.point());
            let angle = g.power(-19.0, -1.0);
            let (gap, length) = [(g.power(0.0, 9.0), 1.0), (1.0, g.power(-9.0, 0.0)), (g.power(-5.0, 0.0), 1.0)][kind];
            let v = times(length, along(u, angle, across(u)));
            let b = along(along(a, g.within(-2.0, 2.0), u), gap, g.point());
            let pair = [[a, along(a, 1.0, u)], [b, along(b, 1.0, v)]];
            count[usize::from(checked_parallel(pair))] += 1;
            count[usize::from(checked_parallel([pair[1], pair[0]]))] += 1;
        }
    }
    assert!(answered[0][1] > 1000 && answered[1][1] > 1000 && answered.iter().all(|n| n[0] > 1000), "{answered:?}");
}

#[test]
fn parallel_segments_are_closest_in_the_middle_of_what_they_have_in_common() {
    let (base, above) = ([[0.0, 0.0, 0.0], [8.0, 0.0, 0.0]], [[5.0, 3.0, 4.0], [21.0, 3.0, 4.0]]);
    // From 5 to 8, which is 0 to 3/16 of the second one.
    let found = midway::parallel(base, above).solved(base, above);
    assert_eq!((found.distance, found.s.parameter(), found.t.parameter()), (5.0, 6.5 / 8.0, 1.5 / 16.0));
    let behind = [[12.0, 3.0, 0.0], [11.0, 3.0, 0.0]];
    let found = midway::parallel(base, behind).solved(base, behind);
    assert!(found.s.parameter() == 1.0 && found.t.parameter() == 1.0 && (found.distance - 18_f64.sqrt()).abs() < 1e-15);
}

#[test]
fn a_proof_answers_what_small_angles_leave() {
    let (mut g, mut left, mut proved) = (Dice::new(29), 0, 0);
    while left < 1000 {
        let [a, b]: Pair<2> = [[g.point(), g.point()], [g.point(), g.point()]];
        if !midway::closest(a, b).known {
            left += 1;
            if let Some(found) = midway::proved(a, b) {
                proved += 1;
                let error = oracle::error(found.distance, &oracle::square(a, b)).abs();
                assert!(error <= 2.5, "{error} ε in {found:?} for {a:?} {b:?}");
            }
        }
    }
    assert!(proved >= 940, "{proved}");
}

/// Segments of about this size that cross at an angle, one above the other by a part of it.
fn one_above_the_other(g: &mut Dice, size: f64, angle: f64, gap: f64) -> Pair<3> {
    let u: [f64; 3] = g.point();
    let up = across(u);
    let unit = |x: [f64; 3]| times(1.0 / x.dot(x).sqrt(), x);
    let (u, up, aside) = (unit(u), unit(up), unit(u.wedge(up)));
    let v = along(times(angle.cos(), u), angle.sin(), aside);
    let (s, t) = (g.within(0.2, 0.8), g.within(0.2, 0.8));
    let (a, b) = (times(-s, u), along(times(gap, up), -t, v));
    [[a, along(a, 1.0, u)], [b, along(b, 1.0, v)]].map(|ends| ends.map(|p| times(size, p)))
}

#[test]
fn the_first_stage_is_right_up_to_where_it_stops() {
    let (mut g, mut answered) = (Dice::new(31), [0; 3]);
    let mut check = |kind: usize, [a, b]: Pair<3>| {
        let first = Some(midway::closest(a, b)).filter(|found| found.known);
        for found in [first, midway::proved(a, b)].into_iter().flatten() {
            answered[kind] += 1;
            let error = oracle::error(found.distance, &oracle::square(a, b)).abs();
            assert!(error <= 2.5, "{kind}: {error} ε in {found:?} for {a:?} {b:?}");
        }
    };
    for _ in 0..4000 {
        // Small and far from the Origin; near each other; at a small angle.
        let right = core::f64::consts::FRAC_PI_2;
        let (gap, nearer) = (g.power(-3.6, 0.0), g.power(-7.0, -3.5));
        let far = one_above_the_other(&mut g, 2_f64.powi(-22), right, gap);
        check(0, far.map(|ends| ends.map(|p| [1.0 + p[0], p[1], p[2]])));
        check(1, one_above_the_other(&mut g, 1.0, right, nearer));
        let angle = g.power(-4.0, -2.0);
        check(2, one_above_the_other(&mut g, 1.0, angle, 0.5));
    }
    assert!(answered.iter().all(|&n| n > 500), "{answered:?}");
}

#[test]
fn segments_that_end_near_each_other_cross_for_certain_or_not() {
    let (mut g, mut answered) = (Dice::new(41), [0; 3]);
    for _ in 0..8000 {
        // The lines are at an angle, the lengths differ, and the first segment ends shortly before the second one or behind it.
        let (c, u): ([f64; 2], [f64; 2]) = (g.point(), g.point());
        let (angle, length, t) = (g.power(-5.0, 0.0), g.power(-2.0, 2.0), g.within(0.001, 0.999));
        let v = times(length, along(times(angle.cos(), u), angle.sin(), across(u)));
        let behind = g.power(-7.0, -1.0) * if g.bits().is_multiple_of(2) { 1.0 } else { -1.0 };
        let pair = [[along(c, -1.0, u), along(c, behind, u)], [along(c, -t, v), along(c, 1.0 - t, v)]];
        for [a, b] in [pair, [pair[1], pair[0]]] {
            let found = midway::closest(a, b);
            if found.known {
                let error = oracle::error(found.distance, &oracle::square(a, b)).abs();
                assert!(error <= 2.5, "{error} ε in {found:?} for {a:?} {b:?}");
            }
            answered[if !found.known { 0 } else { 1 + usize::from(found.distance > 0.0) }] += 1;
        }
    }
    assert!(answered.iter().all(|&n| n > 500), "{answered:?}");
}

#[test]
fn random_segments_and_parallel_ones_with_nearest_ends_are_left_to_the_first_two_stages() {
    fn count<const N: usize>() -> [usize; 2] {
        let mut g = Dice::new(5);
        let mut answered = [0; 2];
        for _ in 0..1000 {
            let [a, b]: Pair<N> = [[g.point(), g.point()], [g.point(), g.point()]];
            answered[0] += usize::from(quick::closest(&Differences::of(a, b)).is_some());
            let (a, u): ([f64; N], [f64; N]) = (g.integers(1000), g.integers(1000));
            let c = along(along(a, 1.5, u), 0.25, across(u));
            let d = Differences::of([a, along(a, 1.0, u)], [c, along(c, 3.0, u)]);
            answered[1] += usize::from(quick::closest(&d).is_some());
        }
        answered
    }
    for answered in [count::<2>(), count::<3>()] {
        assert!(answered.iter().all(|&n| n >= 998), "{answered:?}");
    }
}

#[test]
fn what_is_parallel_or_near_is_left_to_the_third_stage() {
    const NAMES: [&str; 6] = [
        "sliver 1e-12, gap 1e-5",
        "crossing, gap 1e-12",
        "beside, 50 ulps, gap 1e-9",
        "parallel, near",
        "parallel, ends level",
        "tool path, three decimals",
    ];
    let mut found = 0;
    for (name, make) in families::all::<3>() {
        for j in (1..=100).filter(|_| NAMES.contains(&name)) {
            let [a, b] = make(&mut Dice::new(j));
            if a[0] != a[1] && b[0] != b[1] {
                let (_, [a, b]) = Order::by_all(a, b);
                let d = Differences::of(a, b);
                assert!(refined::closest(&d, d.size()).is_some(), "{name}: {a:?} {b:?}");
                found += 1;
            }
        }
    }
    assert!(found > 500, "{found}");
}

/// The slopes at (s, t) of a parallelogram, without error in integers.
fn slopes(p: &Parallelogram<f64, 3>, s: f64, t: f64) -> (Slopes, f64) {
    let r: [f64; 3] = core::array::from_fn(|k| p.w[k] + t * p.v[k] - s * p.u[k]);
    let (uu, vv) = (p.u.dot(p.u), p.v.dot(p.v));
    let (su, tv, hh) = Parallelogram { w: r, ..*p }.ratios();
    let known = |value| Known { value, error: 0.0 };
    let slopes = Slopes {
        s: Room::of(s, |x| x),
        t: Room::of(t, |x| x),
        gu: known(r.dot(p.u)),
        gv: known(r.dot(p.v)),
        su: known(su / vv),
        tv: known(tv / uu),
        per_uu: 1.0 / uu,
        per_vv: 1.0 / vv,
        per_heights: [vv, uu].map(|x| if hh > 0.0 { x / hh } else { f64::INFINITY }),
    };
    (slopes, r.dot(r))
}

#[test]
fn the_loss_bounds_how_far_any_point_is_above_the_minimum_and_is_zero_at_the_minimum() {
    let mut g = Dice::new(11);
    let (mut inside, mut corners, mut sides) = (0, 0, 0);
    for j in 0..6000 {
        let (u, w): ([f64; 3], [f64; 3]) = (g.integers(40), g.integers(60));
        let v = if j % 5 == 0 { u.map(|x| -2.0 * x) } else { g.integers(40) };
        if u == [0.0; 3] || v == [0.0; 3] {
            continue;
        }
        let p = Parallelogram { u, v, w };
        let (a, b) = ([[0.0; 3], u], [w, core::array::from_fn(|k| w[k] + v[k])]);
        let least = oracle::square(a, b);
        let excess = |s: f64, t: f64| oracle::square_between(a, b, s, t).minus(&least).to_f64();
        // At any multiples of 1/16, the ends of the range among them.
        let (s, t) = (g.integer(0, 16) / 16.0, g.integer(0, 16) / 16.0);
        let (here, _) = slopes(&p, s, t);
        assert!(here.loss() >= excess(s, t) * (1.0 - 1e-12), "{} < {} at {s} {t} of {p:?}", here.loss(), excess(s, t));
        // At the minimum, found exactly and rounded.
        let f = exactly::two_segments(a, b).unwrap();
        let (here, square) = slopes(&p, f.s, f.t);
        assert!(here.loss() <= 1e-12 * (square + u.dot(u) + v.dot(v)), "{} at {f:?} of {p:?}", here.loss());
        let [free_s, free_t] = [f.s, f.t].map(|x| 0.0 < x && x < 1.0);
        match (free_s, free_t) {
            (true, true) => inside += 1,
            (false, false) => corners += 1,
            _ => sides += 1,
        }
        // If the minimum is inside, the bound is the excess itself wherever it is the least of the four.
        if free_s && free_t && j % 5 != 0 {
            let (away, _) = slopes(&p, s, t);
            let exact = excess(s, t);
            assert!(away.loss() <= exact * (1.0 + 1e-9) + 1e-9, "{} > {exact} of {p:?}", away.loss());
        }
    }
    assert!(inside > 300 && corners > 300 && sides > 300, "{inside} {corners} {sides}");
}

#[test]
fn a_residual_is_known_to_seventy_five_bits_of_the_size() {
    let mut g = Dice::new(3);
    for _ in 0..2000 {
        let magnitude = g.power(-3.0, 3.0);
        let a: [[f64; 3]; 2] = [g.point(), g.point().map(|x: f64| x * magnitude)];
        let b: [[f64; 3]; 2] = [g.point(), g.point()];
        let (s, t) = (g.unit(), if g.bits().is_multiple_of(4) { 1.0 } else { g.unit() });
        let d = Differences::of(a, b);
        let r = d.residual(d.size(), s, t);
        for k in 0..3 {
            let of = oracle::Rational::of;
            let along = |p: [[f64; 3]; 2], x: f64| {
                of(x).times(&of(p[1][k]).minus(&of(p[0][k]))).minus(&of(0.0).minus(&of(p[0][k])))
            };
            let exact = along(b, t).minus(&along(a, s));
            let error = exact.minus(&of(r[k])).to_f64().abs();
            let bound = r[k].abs() * f64::EPSILON / 2.0 + d.size() * 2_f64.powi(-75);
            assert!(error <= bound, "{error:e} > {bound:e} in {r:?} at {s} {t} of {a:?} {b:?}");
        }
    }
}

/// Segments of the plane that cross at an angle near where the first stage stops, one of them short, far from the Origin or not.
fn crossing(g: &mut Dice) -> Pair<2> {
    let (angle, short, offset) = (g.power(-4.0, 0.0), g.power(-3.0, 0.0), g.power(-3.0, 12.0));
    let (center, turn) = (g.point::<2>().map(|x| offset * x), g.within(-3.0, 3.0));
    let mut around = |angle: f64, length: f64| {
        let u = [length * angle.cos(), length * angle.sin()];
        let x = g.within(0.01, 0.99);
        [along(center, -x, u), along(center, 1.0 - x, u)]
    };
    [around(turn, 1.0), around(turn + angle, short)]
}

/// How far the points at these parameters from the midpoints are apart, in ε (|u| + |v|).
fn gap([a, b]: Pair<2>, s: f64, t: f64) -> f64 {
    let length = |ends: [[f64; 2]; 2]| oracle::square([ends[0]; 2], [ends[1]; 2]).sqrt();
    let gap = oracle::square_between(a, b, 0.5 + 0.5 * s, 0.5 + 0.5 * t).sqrt();
    gap / (f64::EPSILON * (length(a) + length(b)))
}

#[test]
fn the_first_stage_knows_where_segments_cross_or_that_it_does_not() {
    let mut known = [0; 4];
    for k in 0..4000 {
        let mut g = Dice::new(k);
        let pair @ [a, b] = crossing(&mut g);
        let rounded @ [c, d] = pair.map(|ends| ends.map(|p| p.map(|x| f64::from(x as f32))));
        let stages = [(midway::closest(a, b), pair, 0.45), (single::closest(c, d), rounded, 2.0)];
        for (place, (found, pair, most)) in stages.into_iter().enumerate() {
            if !found.known || found.distance > 0.0 {
                continue;
            }
            let Both([s, t]) = found.place;
            known[2 * place + usize::from(s.is_nan())] += 1;
            // And half an ulp of each parameter from the start.
            let gap = if s.is_nan() { 0.0 } else { gap(pair, s, t) };
            assert!(s.is_nan() == t.is_nan() && gap <= most + 0.25, "{gap} ε at {s}, {t} of {pair:?}");
        }
    }
    assert!(known.iter().all(|&known| known > 100), "{known:?}");
}

#[test]
fn a_side_that_is_nothing_at_the_scale_of_the_other_is_no_obstacle() {
    fn run<const N: usize>() {
        let mut g = Dice::new(61);
        for round in 0..200 {
            let (long, short) = (2_f64.powf(g.within(600.0, 1000.0)), 2_f64.powf(g.within(-1072.0, -1040.0)));
            let a: [[f64; N]; 2] = [times(long, g.point()), times(long, g.point())];
            // Near the Origin, or near a point of the other.
            let near = if round % 2 == 0 { [0.0; N] } else { a[0] };
            let (p, q): ([f64; N], [f64; N]) = (g.point(), g.point());
            let b = [along(near, short, p), along(near, 2.0 * short, q)];
            for (a, b) in [(a, b), (b, a)] {
                let found = super::super::closest::<f64, _, N>(&a, &b);
                let error = oracle::error(found.distance, &oracle::square(a, b)).abs();
                assert!(error <= 4.0, "{error} ε in {found:?} for {a:?} {b:?}");
            }
        }
    }
    run::<2>();
    run::<3>();
}
