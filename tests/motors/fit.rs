//! The rigid motion that fits two sets of points best.

use super::*;
use crate::assert_near;
use incidence::pga3::FitError;

fn distances(m: pga3::Motor, from: &[pga3::Point], to: &[pga3::Point]) -> f64 {
    from.iter().zip(to).map(|(&p, &q)| ((m >> p).normalized() - q.normalized()).ideal_norm().powi(2)).sum()
}

#[test]
fn what_has_no_weight_moves_nothing_and_wrong_weights_are_told() {
    let from = [[1e300, -1e300, 5.0], [1.0, 2.0, 3.0], [4.0, 0.0, -2.0], [0.0, 3.0, 3.0]].map(pga3::Point::from);
    let m = pga3::Motor::screw(pga3::Line::through([1.0, 2.0, 3.0], [3.0, 5.0, 9.0]), 2.5, -4.0);
    let mut to = from.map(|p| m >> p);
    to[0] = pga3::Point::new(-1e308, 1e308, 0.0);
    let fitted = pga3::Motor::weighted_fit(&from, &to, &[0.0, 1e-300, 5e-300, 1e-300]).unwrap();
    assert_near!(fitted, if fitted.s * m.s < 0.0 { -m } else { m }, 256.0, 10.0);
    // A light point that is far away, at any place in the list.
    for place in 0..3 {
        let mut near = [[0.0, 0.0], [1e-6, 0.0], [0.0, 1e-6]].map(pga2::Point::from).to_vec();
        let turn = pga2::Motor::rotation(pga2::Point::new(3.0, 4.0), 2.5);
        let mut there: Vec<_> = near.iter().map(|&p| turn >> p).collect();
        let mut weights = vec![1.0; 3];
        near.insert(place, pga2::Point::new(1e10, 1e10));
        there.insert(place, pga2::Point::new(1e10, 1e10));
        weights.insert(place, 1e-300);
        let fitted = pga2::Motor::weighted_fit(&near, &there, &weights).unwrap();
        for (k, (&p, &q)) in near.iter().zip(&there).enumerate() {
            assert!(k == place || (fitted >> p).distance(q) < 1e-14, "{place} {k}");
        }
    }
    let fit = |weights: &[f64]| pga3::Motor::weighted_fit(&from, &to, weights).map(|_| ());
    assert_eq!(fit(&[1.0; 3]), Err(FitError::Weights { points: 4, weights: 3 }));
    for bad in [-1e-300, f64::NAN, f64::INFINITY] {
        assert_eq!(fit(&[1.0, 1.0, bad, 1.0]), Err(FitError::Weight { index: 2 }));
    }
    assert_eq!(fit(&[0.0, -0.0, 0.0, 0.0]), Err(FitError::Empty));
    let mut ideal = from;
    ideal[0].e123 = 0.0;
    assert_eq!(pga3::Motor::weighted_fit(&ideal, &to, &[0.0, 1.0, 1.0, 1.0]), Err(FitError::NotFinite { index: 0 }));
    assert_eq!(FitError::Weight { index: 2 }.to_string(), "the weight of point 2 is negative or not finite");
    assert_eq!(FitError::Weights { points: 4, weights: 3 }.to_string(), "4 points cannot have 3 weights");
}

/// Also where the weights are such that it is not the first pair that the others are measured from.
#[test]
fn the_first_pair_that_cannot_be_fitted_is_named() {
    let n = 6;
    for heaviest in 0..n {
        let weights: Vec<f64> = (0..n).map(|k| if k == heaviest { 8.0 } else { 1.0 + k as f64 / 8.0 }).collect();
        for (first, then) in (0..n).flat_map(|first| (first + 1..n).map(move |then| (first, then))) {
            let is_bad = |k: usize| k == first || k == then;
            // What has no place, in the one set or the other.
            let fine: Vec<_> = (0..n).map(|k| pga3::Point::new(k as f64, 1.0, (k * k) as f64)).collect();
            let bad: Vec<_> = fine.iter().enumerate().map(|(k, &p)| if is_bad(k) { p - fine[0] } else { p }).collect();
            for (from, to) in [(&bad, &fine), (&fine, &bad)] {
                let flat = |points: &[pga3::Point]| -> Vec<_> {
                    points.iter().map(|p| pga2::Point { e20: p.e032, e01: p.e013, e12: p.e123 }).collect()
                };
                let expected = Some(FitError::NotFinite { index: first });
                assert_eq!(pga3::Motor::weighted_fit(from, to, &weights).err(), expected);
                assert_eq!(pga2::Motor::weighted_fit(&flat(from), &flat(to), &weights).err(), expected);
                assert_eq!(pga3::Motor::fit(from, to).err(), expected);
            }
            // What is further from the others than the largest number.
            if !is_bad(heaviest) {
                let place = |k: usize| if is_bad(k) { 1.2e308 } else { -1.2e308 };
                let far: Vec<_> = (0..n).map(|k| pga3::Point::new(0.0, place(k), 1.0)).collect();
                let flat: Vec<_> = (0..n).map(|k| pga2::Point::new(0.0, place(k))).collect();
                let expected = Some(FitError::NotFinite { index: first });
                assert_eq!(pga3::Motor::weighted_fit(&fine, &far, &weights).err(), expected);
                assert_eq!(pga2::Motor::weighted_fit(&flat, &flat, &weights).err(), expected);
            }
            let mut wrong = weights.clone();
            (wrong[first], wrong[then]) = (f64::NAN, -1.0);
            let expected = Some(FitError::Weight { index: first });
            assert_eq!(pga3::Motor::weighted_fit(&fine, &fine, &wrong).err(), expected);
        }
    }
}

proptest! {
    #![proptest_config(cases())]
    #[test]
    fn a_moved_set_is_fitted_by_the_motion(m in motor3(), points in prop::collection::vec(point3(), 4..30)) {
        let to: Vec<_> = points.iter().map(|&p| m >> p).collect();
        let fitted = pga3::Motor::fit(&points, &to).unwrap();
        let m = if m.s * fitted.s < 0.0 || (fitted - m).norm() > 1.0 { -m } else { m };
        assert_near!(fitted, m, 256.0, 1.0 + m.ideal_norm());
        prop_assert!(fitted.is_normalized(1e-13 * (1.0 + m.ideal_norm())));
    }

    #[test]
    fn nothing_near_fits_better(
        from in prop::collection::vec(point3(), 5), to in prop::collection::vec(point3(), 5),
        axis in line3(), tiny in -4.0..-2.0_f64
    ) {
        let best = pga3::Motor::fit(&from, &to).unwrap();
        let least = distances(best, &from, &to);
        let angle = 10_f64.powf(tiny);
        for nudge in [pga3::Motor::screw(axis, angle, angle), pga3::Motor::screw(axis, -angle, angle)] {
            prop_assert!(distances(nudge * best, &from, &to) >= least);
        }
        // Nor does anything further off.
        for (k, angle) in [1.0, 2.0, 3.0].into_iter().enumerate() {
            let turned = pga3::Motor::rotation(best >> axis, angle + k as f64 * 0.1) * best;
            prop_assert!(distances(turned, &from, &to) >= least);
        }
    }

    #[test]
    fn a_weight_is_as_good_as_so_many_points(
        pairs in prop::collection::vec((point3(), point3(), 0_usize..4), 4..8), power in -900..900_i32
    ) {
        prop_assume!(pairs.iter().any(|pair| pair.2 > 0));
        let scale = 2_f64.powi(power);
        let (from, to): (Vec<_>, Vec<_>) = pairs.iter().map(|&(p, q, _)| (p, q)).unzip();
        let weights: Vec<f64> = pairs.iter().map(|pair| pair.2 as f64 * scale).collect();
        let many = |points: &[pga3::Point]| -> Vec<_> {
            points.iter().zip(&pairs).flat_map(|(&p, pair)| std::iter::repeat_n(p, pair.2)).collect()
        };
        let (one, all) = (pga3::Motor::weighted_fit(&from, &to, &weights).unwrap(), pga3::Motor::fit(&many(&from), &many(&to)).unwrap());
        let least = distances(all, &many(&from), &many(&to));
        prop_assert!(distances(one, &many(&from), &many(&to)) <= least * (1.0 + 1e-9) + 1e-20);
        let flat = |points: &[pga3::Point]| -> Vec<_> { points.iter().map(|p| pga2::Point::new(p.x(), p.y())).collect() };
        let one = pga2::Motor::weighted_fit(&flat(&from), &flat(&to), &weights).unwrap();
        let all = pga2::Motor::fit(&flat(&many(&from)), &flat(&many(&to))).unwrap();
        let off = |m: pga2::Motor| -> f64 {
            flat(&many(&from)).into_iter().zip(flat(&many(&to))).map(|(p, q)| (m >> p).distance(q).powi(2)).sum()
        };
        prop_assert!(off(one) <= off(all) * (1.0 + 1e-9) + 1e-20);
    }

    #[test]
    fn points_on_a_line_are_turned_the_shortest_way(
        a in vector3(), b in vector3(), p in vector3(), q in vector3(), far in 0.0..1e3_f64
    ) {
        let on = |p: [f64; 3], v: [f64; 3]| {
            [-1.0, 0.3, 2.0, 5.0].map(|t| pga3::Point::new(p[0] + far + t * v[0], p[1] + t * v[1], p[2] + t * v[2]))
        };
        let b = b.map(|c| c * length(a) / length(b));
        let (from, to) = (on(p, a), on(q, b));
        let m = pga3::Motor::fit(&from, &to).unwrap();
        prop_assert!(distances(m, &from, &to).sqrt() <= 1e-11 * (1.0 + far));
        let between = length(cross(a, b)).atan2(dot(a, b));
        let angle = m.decompose().angle;
        prop_assert!((angle - between).abs() <= 1e-10 * (1.0 + far), "{angle} for {between}");
        // Two points, and points turned round.
        let m = pga3::Motor::fit(&from[..2], &to[..2]).unwrap();
        prop_assert!(distances(m, &from[..2], &to[..2]).sqrt() <= 1e-11 * (1.0 + far));
        let back = on(q, a.map(|c| -c));
        let m = pga3::Motor::fit(&from, &back).unwrap();
        prop_assert!(distances(m, &from, &back).sqrt() <= 1e-11 * (1.0 + far));
        prop_assert!(m.is_normalized(1e-11 * (1.0 + far)));
    }

    #[test]
    fn points_in_a_plane_are_fitted_without_a_reflection(m in motor3(), p in vector3(), u in unit3(), v in unit3()) {
        prop_assume!(length(cross(u, v)) > 0.1);
        let in_the_plane = |(s, t): (f64, f64)| -> [f64; 3] { core::array::from_fn(|k| p[k] + s * u[k] + t * v[k]) };
        let from = [(0.0, 0.3), (2.0, -1.0), (1.0, 4.0), (-3.0, 0.5)].map(|c| pga3::Point::from(in_the_plane(c)));
        let to = from.map(|p| m >> p);
        let fitted = pga3::Motor::fit(&from, &to).unwrap();
        prop_assert!(distances(fitted, &from, &to).sqrt() <= 1e-12 * (1.0 + m.ideal_norm()));
        let again = if (fitted - m).norm() > 1.0 { -m } else { m };
        assert_near!(fitted, again, 65536.0, 1.0 + m.ideal_norm());
    }

    #[test]
    fn one_point_is_translated_and_size_and_offset_do_not_matter(p in vector3(), q in vector3(), m in motor3()) {
        let (a, b) = (pga3::Point::from(p), pga3::Point::from(q));
        assert_near!(pga3::Motor::fit(&[a], &[b]).unwrap(), pga3::Motor::between(a, b), 1.0, 10.0);
        assert_near!(pga3::Motor::fit(&[a; 3], &[b; 3]).unwrap(), pga3::Motor::between(a, b), 4.0, 10.0);
        for scale in [1e-150, 1e150] {
            let from = [[1.0, 7.0, 2.0], [-3.0, 1.0, 4.0], [2.0, 2.0, -6.0], [5.0, 0.0, 1.0]];
            let to = from.map(|v| (m.rotor() >> pga3::Point::from(v)).coords());
            let place = |v: [f64; 3], by: [f64; 3]| {
                pga3::Point::new((v[0] + by[0]) * scale, (v[1] + by[1]) * scale, (v[2] + by[2]) * scale)
            };
            let fitted = pga3::Motor::fit(&from.map(|v| place(v, p)), &to.map(|v| place(v, q))).unwrap();
            let rotor = if (fitted.rotor() - m.rotor()).norm() > 1.0 { -m.rotor() } else { m.rotor() };
            prop_assert!((fitted.rotor() - rotor).norm() < 1e-13);
        }
    }

    #[test]
    fn a_moved_set_of_the_plane_is_fitted_by_the_motion(
        m in motor2(), points in prop::collection::vec(point2(), 3..30)
    ) {
        let to: Vec<_> = points.iter().map(|&p| m >> p).collect();
        let fitted = pga2::Motor::fit(&points, &to).unwrap();
        let m = if (fitted - m).norm() > 1.0 { -m } else { m };
        assert_near!(fitted, m, 256.0, 1.0 + m.ideal_norm());
        let one = pga2::Motor::fit(&points[..1], &to[..1]).unwrap();
        assert_near!(one, pga2::Motor::between(points[0], to[0]), 1.0, 10.0 + m.ideal_norm());
    }

    #[test]
    fn nothing_near_in_the_plane_fits_better(
        from in prop::collection::vec(point2(), 4), to in prop::collection::vec(point2(), 4),
        center in point2(), tiny in -4.0..0.0_f64
    ) {
        let best = pga2::Motor::fit(&from, &to).unwrap();
        let sum = |m: pga2::Motor| -> f64 {
            from.iter().zip(&to).map(|(&p, &q)| ((m >> p).normalized() - q.normalized()).ideal_norm().powi(2)).sum()
        };
        for angle in [10_f64.powf(tiny), -10_f64.powf(tiny)] {
            prop_assert!(sum(pga2::Motor::rotation(center, angle) * best) >= sum(best));
        }
    }
}

/// Plain sums of so many terms would lose 2000 ε here.
#[test]
fn many_points_are_moved_as_near_as_few() {
    let exact = pga3::Motor::rotation(pga3::Line::through([0.3, -0.2, 0.9], [-0.5, 0.7, 0.4]), 2.0);
    let exact2 = pga2::Motor::rotation(pga2::Point::new(0.3, -0.2), 2.0);
    let mut state = 5_u64;
    let mut near_one = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        f64::from((state >> 32 & 1) as i32 * 2 - 1) + (state >> 40) as f64 * 1e-10
    };
    for n in [8, 100, 10_000, 100_000] {
        let bound = 256.0 * f64::from(f32::EPSILON) * 3.0;
        let from: Vec<[f32; 3]> = (0..n).map(|_| core::array::from_fn(|_| near_one() as f32)).collect();
        let to = from.iter().map(|p| exact.apply(p.map(f64::from)));
        let points = from.iter().map(|&p| pga3::Point::from(p)).collect::<Vec<_>>();
        let moved = to.clone().map(|p| pga3::Point::from(p.map(|c| c as f32))).collect::<Vec<_>>();
        let fitted = pga3::Motor::fit(&points, &moved).unwrap().map(f64::from);
        for (p, q) in from.iter().zip(to).take(100) {
            let found = fitted.apply(p.map(f64::from));
            let off = (0..3).map(|k| (found[k] - q[k]).powi(2)).sum::<f64>().sqrt();
            assert!(off <= bound, "{n} points: {off:e}");
        }
        let from = from.iter().map(|p| [p[0], p[1]]);
        let to = from.clone().map(|p| exact2.apply(p.map(f64::from)));
        let points = from.clone().map(pga2::Point::from).collect::<Vec<_>>();
        let moved = to.clone().map(|p| pga2::Point::from(p.map(|c| c as f32))).collect::<Vec<_>>();
        let fitted = pga2::Motor::fit(&points, &moved).unwrap().map(f64::from);
        for (p, q) in from.zip(to).take(100) {
            let found = fitted.apply(p.map(f64::from));
            let off = (found[0] - q[0]).hypot(found[1] - q[1]);
            assert!(off <= bound, "{n} points of the plane: {off:e}");
        }
    }
}

/// Rounding of sums would turn them about their line, half round at worst.
#[test]
fn many_points_on_a_line_are_not_turned_about_it() {
    let shortest = (11.0_f64 / 14.0).acos();
    for n in [881, 100_000] {
        for k in [|i: usize| (i % 2) as f64, |i: usize| ((i * 7919) % 2001) as f64 - 1000.0] {
            let from: Vec<_> = (0..n).map(k).map(|k| pga3::Point::new(k, 2.0 * k, 3.0 * k)).collect();
            let to: Vec<_> = from.iter().map(|p| pga3::Point::new(p.y(), p.z(), p.x())).collect();
            assert!((pga3::Motor::fit(&from, &to).unwrap().decompose().angle - shortest).abs() < 1e-14);
            assert!((pga3::Motor::fit(&from, &from).unwrap() - pga3::Motor::identity()).norm() < 1e-14);
            let narrow = |points: &[pga3::Point]| points.iter().map(|p| p.map(|c| c as f32)).collect::<Vec<_>>();
            let angle = pga3::Motor::fit(&narrow(&from), &narrow(&to)).unwrap().decompose().angle;
            assert!((f64::from(angle) - shortest).abs() < 1e-5, "{n}: {angle}");
        }
    }
}

#[test]
fn the_mean_of_many_points_is_among_them() {
    let points: Vec<pga3::Point<f32>> =
        (0..1_000_000).map(|i| pga3::Point::new(1000.0 + (i % 7) as f32 / 4.0, 1.0, 0.1)).collect();
    // 142,857 times 0 to 6, and a 0 more.
    let exact = [1000.75 - 0.75e-6, 1.0, f64::from(0.1_f32)];
    let mean = pga3::Point::centroid(&points).unwrap().coords();
    assert!(mean.iter().zip(exact).all(|(&x, y)| (f64::from(x) - y).abs() <= f64::from(f32::EPSILON) * y), "{mean:?}");
    let flat: Vec<_> = points.iter().map(|p| pga2::Point::new(p.x(), p.z())).collect();
    assert_eq!(pga2::Point::centroid(&flat).unwrap().coords(), [mean[0], mean[2]]);
}

#[test]
fn a_mirrored_set_is_not_reflected() {
    let from = [[1.0, 7.0, 2.0], [-3.0, 1.0, 4.0], [2.0, 2.0, -6.0], [5.0, 0.0, 1.0]].map(pga3::Point::from);
    for mirror in [pga3::Plane::new(2.0, 3.0, 6.0, 5.0), pga3::Plane::new(1.0, 0.0, 0.0, 0.0)] {
        let to = from.map(|p| (mirror >> p).normalized());
        let m = pga3::Motor::fit(&from, &to).unwrap();
        assert!(m.is_normalized(1e-13));
        assert!(distances(m, &from, &to) > 1.0);
    }
}

#[test]
fn the_motor_of_half_a_turn_has_no_negative_scalar_part() {
    let from = [[1.0, 7.0, 2.0], [-3.0, 1.0, 4.0], [2.0, 2.0, -6.0], [5.0, 0.0, 1.0]].map(pga3::Point::from);
    for k in 0..200 {
        let direction = [f64::from(k % 7) - 3.0, f64::from(k % 5) - 1.5, f64::from(k % 11) + 0.25];
        let half = pga3::Motor::from(pga3::Rotor::new(direction, std::f64::consts::PI));
        let to = from.map(|p| half >> p);
        let fitted = pga3::Motor::fit(&from, &to).unwrap();
        assert!(fitted.s >= 0.0 && distances(fitted, &from, &to) < 1e-25, "{fitted:?}");
    }
}

#[test]
fn points_in_the_plane_of_two_axes_are_turned_in_it() {
    let from = [[3.0, 1.0, 0.0], [-2.0, 5.0, 0.0], [-1.0, -6.0, 0.0]].map(pga3::Point::from);
    for turn in [[0.0, 0.0, 1.0], [1.0, 2.0, 2.0]].map(|axis| pga3::Motor::from(pga3::Rotor::new(axis, 1.25))) {
        let to = from.map(|p| turn >> p);
        assert!((pga3::Motor::fit(&from, &to).unwrap() - turn).norm() < 1e-15);
        assert!((pga3::Motor::fit(&to, &from).unwrap() - turn.reverse()).norm() < 1e-15);
    }
}

#[test]
fn what_cannot_be_fitted_says_why() {
    let p = pga3::Point::new(1.0, 2.0, 3.0);
    assert_eq!(pga3::Motor::<f64>::fit(&[], &[]), Err(FitError::Empty));
    assert_eq!(pga3::Motor::fit(&[p], &[p, p]), Err(FitError::Lengths { from: 1, to: 2 }));
    let ideal = pga3::Direction::new(1.0, 2.0, 3.0).into();
    assert_eq!(pga3::Motor::fit(&[p, p], &[p, ideal]), Err(FitError::NotFinite { index: 1 }));
    let nan = pga3::Point::new(f64::NAN, 0.0, 0.0);
    assert_eq!(pga3::Motor::fit(&[nan, p], &[p, p]), Err(FitError::NotFinite { index: 0 }));
    assert_eq!(pga2::Motor::<f64>::fit(&[], &[]), Err(FitError::Empty));
    // One further than the largest number from the first is named itself, not what the mean makes of the others.
    let [left, middle, right] = [-1e308, 1.0, 1e308].map(|x| pga3::Point::new(x, 0.0, 0.0));
    let points = [left, middle, right];
    assert_eq!(pga3::Motor::fit(&points, &points), Err(FitError::NotFinite { index: 2 }));
    // Their coordinates are finite, their difference is not.
    let (far, farther) = (pga3::Point::new(1e308, 2.0, 3.0), pga3::Point::new(-1.5e308, 2.0, 4.0));
    assert!(matches!(pga3::Motor::fit(&[far, farther], &[p, p]), Err(FitError::NotFinite { .. })));
    let (far, farther) = (pga2::Point::new(1e308, 2.0), pga2::Point::new(-1.5e308, 2.0));
    assert!(matches!(pga2::Motor::fit(&[far, far], &[farther, far]), Err(FitError::NotFinite { .. })));
    let message = "a set of 1 cannot be paired with a set of 2: they must have equally many points";
    assert_eq!(FitError::Lengths { from: 1, to: 2 }.to_string(), message);
}

/// Products of weights and coordinates would overflow, and their quotients by the sum of the weights do not.
#[test]
fn large_weights_of_large_points_do_not_overflow() {
    let from = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]].map(|p: [f64; 3]| p.map(|c| c * 2.0_f64.powi(1012)));
    let (in_space, in_the_plane) = (from.map(pga3::Point::from), from.map(|[x, y, _]| pga2::Point::new(x, y)));
    assert_eq!(pga3::Motor::weighted_fit(&in_space, &in_space, &[5e4; 3]), Ok(pga3::Motor::identity()));
    assert_eq!(pga2::Motor::weighted_fit(&in_the_plane, &in_the_plane, &[5e4; 3]), Ok(pga2::Motor::identity()));
}
