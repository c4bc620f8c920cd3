//! Bodies of any size: their inertia, and how they move.

use incidence::pga3::{ConvexHull, Translator};

use super::*;

const KITE: [[f64; 3]; 5] = [[0.0, -2.0, 0.5], [1.5, 0.25, 0.0], [0.0, 1.0, 0.25], [-1.0, 0.0, 1.0], [0.25, 0.5, 3.0]];

fn hull(points: &[[f64; 3]], size: f64) -> ConvexHull {
    ConvexHull::new(points.iter().map(|p| p.map(|c| c * size))).unwrap()
}

/// One of each kind.
fn bodies(size: f64, mass: f64) -> [Inertia; 4] {
    let at = |k: usize| KITE[k].map(|c| c * size);
    [
        Inertia::of_ball(&Ball::new(at(1), size).unwrap(), mass).unwrap(),
        Inertia::of_cuboid(&Cuboid::new([0.75, 2.5, 1.25].map(|c| c * size)).unwrap(), mass).unwrap(),
        Inertia::of_capsule(&Capsule::new(at(0), at(1), 0.75 * size).unwrap(), mass).unwrap(),
        Inertia::of_hull(&hull(&KITE, size), mass).unwrap(),
    ]
}

/// Exponents of sizes and masses. The last two sizes have squares that no f64 holds.
const POWERS: [(i32, i32); 7] = [(400, 0), (-400, 0), (500, 0), (-500, 0), (0, 900), (600, -500), (-600, 500)];

/// Of a body that is so much larger and heavier nothing else differs.
fn assert_scaled(large: Inertia, one: Inertia, size: f64, mass: f64) {
    assert_eq!(large.mass(), one.mass() * mass);
    assert_eq!(large.moments(), one.moments().map(|m| (m * size) * mass * size));
    assert_eq!(large.center().coords(), one.center().coords().map(|c| c * size));
    assert_eq!(large.frame().rotor(), one.frame().rotor());
}

#[test]
fn a_larger_body_has_the_larger_inertia() {
    for (size, mass) in POWERS.map(|(size, mass)| (2f64.powi(size), 2f64.powi(mass))) {
        for (large, one) in bodies(size, mass).into_iter().zip(bodies(1.0, 1.0)) {
            assert_scaled(large, one, size, mass);
            let far = |inertia: Inertia, by: f64| inertia.moved(Motor::translation([3.0 * by, -by, 2.0 * by]));
            let [large, one] = [large.and(far(large, size)), one.and(far(one, 1.0))].map(Result::unwrap);
            assert_scaled(large, one, size, mass);
        }
    }
}

#[test]
fn a_hull_of_any_size_has_the_moments_of_its_box() {
    let half = [1.0, 2.0, 3.0];
    let corner = |k: usize| std::array::from_fn(|i| if k >> i & 1 == 0 { -half[i] } else { half[i] });
    let corners: Vec<[f64; 3]> = (0..8).map(corner).collect();
    for size in [1e-150, 1e-100, 1e-61, 1.0, 1e61, 1e100, 1e150] {
        let away = [4.0, -7.0, 5.0];
        for turn in [Motor::identity(), Motor::translation(away) * Rotor::new([0.3, -0.7, 0.2], 0.6)] {
            let center = (turn >> Point::origin()).coords();
            let turned: Vec<[f64; 3]> = corners.iter().map(|p| (turn >> Point::from(*p)).coords()).collect();
            let inertia = Inertia::of_hull(&hull(&turned, size), 12.0).unwrap();
            let mut moments = inertia.moments();
            moments.sort_by(f64::total_cmp);
            for (moment, exact) in moments.into_iter().zip([20.0, 40.0, 52.0]) {
                assert!((moment / size / size - exact).abs() < 64.0 * EPS * exact, "{size} {moments:?}");
            }
            let found = inertia.center().coords().map(|c| c / size);
            assert!(length3(found, center) <= 64.0 * EPS, "{size} {found:?}");
            // The tensor is that of the turned box too.
            let axes = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]].map(|axis| turn >> Direction::from(axis));
            for (axis, exact) in axes.into_iter().zip([52.0, 40.0, 20.0]) {
                let axis = axis.coords();
                let along = inertia.tensor().map(|row| dot(row.map(|c| c / size / size), axis));
                assert!((0..3).all(|k| (along[k] - exact * axis[k]).abs() < 64.0 * EPS * 52.0), "{size} {along:?}");
            }
        }
    }
}

#[test]
fn a_larger_body_moves_as_the_small_one_does() {
    // Thrown, tumbling, and hit off its center by a wall.
    let flight = |inertia: Inertia, size: f64, mass: f64| {
        let at = |p: [f64; 3]| p.map(|c| c * size);
        let pose = Motor::translation(at([4.0, 5.0, 6.0])) * Rotor::new([1.0, 2.0, -0.5], 0.8);
        let body = RigidBody::new(inertia, pose).unwrap();
        let mut body = body.with_velocities(at([0.25, -2.0, 1.0]), [0.7, -1.3, 0.9]).unwrap();
        let weight = Direction::from(at([0.0, 0.0, -1.25])) * mass;
        (0..20).for_each(|_| body.step(0.0625, |body| body.center() & weight));
        let place: [f64; 3] = std::array::from_fn(|k| body.center().coords()[k] + [0.5, -1.0, 0.25][k] * size);
        let wall = Point::from(place) & Direction::new(0.0, 1.0, 0.0);
        let impulse = RigidBody::rebound(None, Some(&mut body), wall, 0.5);
        (0..20).for_each(|_| body.drift(0.0625));
        (body, impulse)
    };
    for (size, mass) in POWERS.map(|(size, mass)| (2f64.powi(size), 2f64.powi(mass))) {
        for (large, one) in bodies(size, mass).into_iter().zip(bodies(1.0, 1.0)) {
            let ((large, blow), (one, plain)) = (flight(large, size, mass), flight(one, 1.0, 1.0));
            assert!(plain > 0.0);
            assert_eq!(blow, plain * mass * size);
            assert_eq!(large.center().coords(), one.center().coords().map(|c| c * size));
            assert_eq!(large.linear_velocity().coords(), one.linear_velocity().coords().map(|c| c * size));
            assert_eq!(large.angular_velocity(), one.angular_velocity());
            assert_eq!(large.pose().rotor(), one.pose().rotor());
            assert_eq!(large.energy(), (one.energy() * size) * mass * size);
        }
    }
}

#[test]
fn bodies_of_any_mass_are_moved_apart_and_keep_their_center() {
    let body = |mass: f64| {
        let body = RigidBody::new(Inertia::principal(mass, [mass; 3]).unwrap(), Motor::identity()).unwrap();
        body.with_velocities([1.0, -2.0, 0.5], [0.25, 1.0, -0.5]).unwrap()
    };
    let masses = [1e-300, 1.0, 3.0, 1e300];
    for (m, n) in masses.into_iter().flat_map(|m| masses.map(|n| (m, n))) {
        for size in [1e-150, 1.0, 1e150] {
            let (mut a, mut b) = (body(m), body(n));
            RigidBody::separate(Some(&mut a), Some(&mut b), Direction::new(2.0, -3.0, 6.0) * size);
            for (k, way) in [2.0, -3.0, 6.0].into_iter().enumerate() {
                let [by_a, by_b] = [a, b].map(|body| body.center().coords()[k]);
                assert!(((by_b - by_a) / (way * size) - 1.0).abs() <= 4.0 * EPS, "{m} {n} {size}");
                // Divided by the greater mass, so that no product overflows.
                let greater = m.max(n);
                assert!((by_a * (m / greater) + by_b * (n / greater)).abs() <= 4.0 * EPS * by_a.abs().min(by_b.abs()));
            }
            assert_eq!(
                (a.linear_velocity(), a.angular_velocity()),
                (body(m).linear_velocity(), body(m).angular_velocity())
            );
            assert_eq!(
                (b.linear_velocity(), b.angular_velocity()),
                (body(n).linear_velocity(), body(n).angular_velocity())
            );
        }
    }
    // One alone moves all the way; none is nothing; a way that is not finite leads nowhere.
    let (mut a, way) = (body(3.0), Direction::new(2.0, -3.0, 6.0));
    RigidBody::separate(Some(&mut a), None, way);
    RigidBody::separate(None::<&mut RigidBody>, None, way);
    assert_eq!(a.center().coords(), [-2.0, 3.0, -6.0]);
    RigidBody::separate(None, Some(&mut a), way * f64::NAN);
    assert!(a.center().coords().iter().all(|x| x.is_nan()));
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(64) })]

    #[test]
    fn a_hull_larger_by_a_power_of_two_has_its_inertia_exactly(
        points in prop::collection::vec(vector(), 4..12), size in -480..480_i32, mass in 0.1..10.0_f64
    ) {
        let size = 2f64.powi(size);
        let (large, one) = (Inertia::of_hull(&hull(&points, size), mass), Inertia::of_hull(&hull(&points, 1.0), mass));
        assert_scaled(large.unwrap(), one.unwrap(), size, 1.0);
    }

    #[test]
    fn an_inertia_keeps_its_center(place in vector(), small in -60..60_i32, turn in (vector(), -7.0..7.0_f64)) {
        let center = [place[0], place[1] * 2f64.powi(small), place[2]];
        let frame = Translator::new(center) * Rotor::new(turn.0, turn.1);
        let kept = Inertia::principal(1.0, [1.0; 3]).unwrap().moved(frame).center().coords();
        prop_assert!(length3(kept, center) <= 12.0 * EPS * length(center));
    }

    #[test]
    fn the_inertia_of_a_hull_is_within_its_bound(
        corners in prop::collection::vec([-50..50_i64, -50..50_i64, -50..50_i64], 4), offset in [-1_000_000..1_000_000_i64, 0..1_000_000_i64, 0..9_i64]
    ) {
        // Four times the corners of a tetrahedron seen from its center, and twelve times its tensor, are whole.
        let total: [i64; 3] = std::array::from_fn(|k| corners.iter().map(|p| p[k]).sum());
        let seen: Vec<[i64; 3]> = corners.iter().map(|p| std::array::from_fn(|k| 4 * p[k] - total[k])).collect();
        let edge = |i: usize| -> [i64; 3] { std::array::from_fn(|k| corners[i][k] - corners[0][k]) };
        let ([a, b, c], three) = ([edge(1), edge(2), edge(3)], |k: usize| [k, (k + 1) % 3, (k + 2) % 3]);
        let six: i64 = (0..3).map(three).map(|[k, l, m]| a[k] * (b[l] * c[m] - b[m] * c[l])).sum();
        let places = corners.iter().map(|p| [0, 1, 2].map(|k| (p[k] + offset[k]) as f64));
        let hull = ConvexHull::new(places).unwrap();
        if six == 0 {
            prop_assert_eq!(Inertia::of_hull(&hull, 20.0), Err(InertiaError::Moment { axis: 0 }));
            return Ok(());
        }
        let volume = six.abs() as f64 / 6.0;
        let apart = |p: &[i64; 3], q: &[i64; 3]| (0..3).map(|k| (p[k] - q[k]).pow(2)).sum::<i64>();
        let squared = corners.iter().flat_map(|p| corners.iter().map(move |q| apart(p, q))).max().unwrap();
        let size = (squared as f64).sqrt();
        let most = 64.0 * 4.0 * EPS * 20.0 * size.powi(5) / volume;
        let Ok(inertia) = Inertia::of_hull(&hull, 20.0) else {
            prop_assert!(most > 0.1, "{:?}", corners);
            return Ok(());
        };
        let center: [f64; 3] = std::array::from_fn(|k| total[k] as f64 / 4.0 + offset[k] as f64);
        let rounding = 12.0 * EPS * length(center);
        prop_assert!(length3(inertia.center().coords(), center) <= 8.0 * 4.0 * EPS * size.powi(4) / volume + rounding);
        for (i, row) in inertia.tensor().into_iter().enumerate() {
            for (j, entry) in row.into_iter().enumerate() {
                let whole = |r: &[i64; 3]| if i == j { r.iter().map(|c| c * c).sum::<i64>() } else { 0 } - r[i] * r[j];
                let exact = seen.iter().map(whole).sum::<i64>() as f64 / 16.0;
                prop_assert!((entry - exact).abs() <= 3.0 * most, "{} {}: {} {}", i, j, entry, exact);
            }
        }
    }
}

#[test]
fn a_hull_is_no_worse_in_single_precision() {
    let points = KITE.map(|p| p.map(|c| c as f32));
    let at = |size: f32| {
        let hull = incidence::pga3::ConvexHull::<f32>::new(points.map(|p| p.map(|c| c * size))).unwrap();
        Inertia::of_hull(&hull, 2.0_f32).unwrap()
    };
    let exact = Inertia::of_hull(&hull(&KITE, 1.0), 2.0).unwrap();
    for size in [2f32.powi(-60), 1.0, 2f32.powi(60)] {
        let inertia = at(size);
        for k in 0..3 {
            let moment = f64::from(inertia.moments()[k] / size / size);
            assert!((moment / exact.moments()[k] - 1.0).abs() < 4.0 * f64::from(f32::EPSILON));
        }
    }
}

/// Of a tetrahedron the tensor is m/20 Σ (|r|² − r rᵀ) over its four corners as seen from its center, however flat it is.
#[test]
fn a_hull_that_rounding_leaves_little_of_has_the_moments_of_a_body() {
    let flat = [[0.8, 0.3, 0.2], [1.5, 0.1, 0.5], [0.6, 1.3, 0.1], [2.2, -0.09999999999999998, 0.8]];
    let steep = [[0.0, 0.0, 4.0], [1.0, 0.0, 3.0], [0.0, 1.0, 4.0], [2.0, 2f64.powi(-50), 2.0 + 2f64.powi(-50)]];
    for corners in [flat, steep] {
        let hull = hull(&corners, 1.0);
        assert!(hull.dimension() == 3 && hull.volume() < 1e-14);
        let center: [f64; 3] = std::array::from_fn(|k| corners.iter().map(|p| p[k]).sum::<f64>() / 4.0);
        let seen = corners.map(|p| -> [f64; 3] { std::array::from_fn(|k| p[k] - center[k]) });
        let tensor = Inertia::of_hull(&hull, 20.0).unwrap().tensor();
        for (i, j) in (0..3).flat_map(|i| (0..3).map(move |j| (i, j))) {
            let entry = |r: &[f64; 3]| if i == j { dot(*r, *r) } else { 0.0 } - r[i] * r[j];
            let exact: f64 = seen.iter().map(entry).sum();
            // It is off by some m D² at most; in fact by far less.
            assert!((tensor[i][j] - exact).abs() < 1e-12, "{corners:?}: {tensor:?}");
        }
    }
}

#[test]
fn what_hardly_resists_to_be_turned_turns_as_it_is_told() {
    // The inverse of 10⁻³¹⁰ is beyond the numbers.
    for moments in [[1e-310, 1.0, 1.0], [2.0, 1e-310, 2.0]] {
        let needle = RigidBody::new(Inertia::principal(1.0, moments).unwrap(), Motor::identity()).unwrap();
        let across = needle.with_velocities([0.0; 3], [0.0, 0.0, 0.5]).unwrap();
        let mut turned = across;
        turned.drift(3.0);
        let expected = Rotor::new([0.0, 0.0, 1.0], 1.5);
        assert!((turned.pose() - Motor::from(expected)).norm() < 4.0 * EPS, "{turned:?}");
        assert_eq!((needle.rates(1.0).angular_speed, turned.energy()), (0.0, across.energy()));
    }
    let dust = Inertia::of_ball(&Ball::new([0.0; 3], 1e-155).unwrap(), 1.0).unwrap();
    let dust = RigidBody::new(dust, Motor::identity()).unwrap();
    assert_eq!(dust.rates(1e-155).angular_speed, 0.0);
    let spinning = dust.with_velocities([0.0; 3], [0.0, 3.0, 4.0]).unwrap().rates(1e-155).angular_speed;
    assert!((spinning / 5.0 - 1.0).abs() < 1e-12, "{spinning}"); // as many digits as the moments have
}

#[test]
fn what_is_heavy_or_light_gets_as_far_as_its_velocity_leads() {
    // A time over a mass is beyond the numbers, or has hardly a digit left.
    for (mass, rate, time) in
        [(1000, 20, -64), (-1022, -1, 6)].map(|(m, v, t)| (2f64.powi(m), 2f64.powi(v), 0.7 * 2f64.powi(t)))
    {
        let body = RigidBody::new(Inertia::principal(mass, [1.0; 3]).unwrap(), Motor::identity()).unwrap();
        let mut body = body.with_velocities([0.7 * rate, -1.1 * rate, 0.3 * rate], [0.0; 3]).unwrap();
        let velocity = body.linear_velocity().coords();
        body.drift(time);
        assert_eq!(body.center().coords(), velocity.map(|c| c * time), "{mass:e}");
    }
}

#[test]
fn a_tensor_of_any_size_has_its_moments() {
    let tensor = [[4.5, -0.5, 0.25], [-0.5, 4.5, 0.0], [0.25, 0.0, 7.0]];
    let one = Inertia::new(1.0, [0.0; 3], tensor).unwrap().moments();
    for size in [-1060, -1040, -1000, 0, 1000, 1020].map(|power| (power as f64).exp2()) {
        let found = Inertia::new(1.0, [0.0; 3], tensor.map(|row| row.map(|c| c * size))).unwrap().moments();
        assert_eq!(found, one.map(|moment| moment * size), "{size:e}");
    }
}

#[test]
fn a_tensor_that_is_nearly_symmetric_is_the_mean_with_its_transpose() {
    let off = 2f64.powi(-28);
    let tensor = |upper: f64, lower: f64| [[4.0, upper, 0.0], [lower, 4.0, 0.0], [0.0, 0.0, 5.0]];
    let inertia = |upper, lower| Inertia::new(1.0, [0.0; 3], tensor(upper, lower)).unwrap();
    let (mean, found) = (inertia(off, off), [inertia(2.0 * off, 0.0), inertia(0.0, 2.0 * off)]);
    assert_eq!(found, [mean; 2]);
    let mut moments = mean.moments();
    moments.sort_by(f64::total_cmp);
    assert_eq!(moments, [4.0 - off, 4.0 + off, 5.0]);
    // It is what the largest entry says, wherever that is.
    let flat = |upper: f64| [[8.0, upper, 0.0], [0.0, 8.0, 0.0], [0.0, 0.0, 64.0 * off]];
    assert_eq!(Inertia::new(1.0, [0.0; 3], flat(8.0 * off)).err(), None);
    assert_eq!(Inertia::new(1.0, [0.0; 3], flat(64.0 * off)), Err(InertiaError::Tensor { row: 0, column: 1 }));
}

#[test]
fn a_hull_without_volume_or_with_moments_beyond_the_scalar_is_refused() {
    use InertiaError::*;
    assert_eq!(Inertia::of_hull(&hull(&KITE[..3], 1.0), 1.0), Err(Moment { axis: 0 }));
    assert_eq!(Inertia::of_hull(&hull(&KITE[..3], 1.0), -1.0), Err(Mass));
    assert!(matches!(Inertia::of_hull(&hull(&KITE, 1e160), 1.0), Err(Moment { .. })));
    assert!(matches!(Inertia::of_hull(&hull(&KITE, 1e-170), 1.0), Err(Moment { .. })));
    assert!(Inertia::of_hull(&hull(&KITE, 1e160), 1e-100).is_ok());
}

#[test]
fn literals_that_are_no_bodies_are_refused() {
    use InertiaError::*;
    for bad in [f64::NAN, f64::INFINITY] {
        let center = [bad, 0.0, 0.0];
        assert_eq!(Inertia::of_ball(&Ball { center, radius: 1.0 }, 2.0), Err(Center));
        assert_eq!(Inertia::of_ball(&Ball { center, radius: 1.0 }, -2.0), Err(Mass));
        assert_eq!(Inertia::of_cuboid(&Cuboid { min: center, max: [1.0; 3] }, 2.0), Err(Center));
        assert_eq!(Inertia::of_capsule(&Capsule { a: center, b: [1.0; 3], radius: 1.0 }, 2.0), Err(Center));
    }
    for radius in [0.0, -1.0, f64::NAN] {
        assert_eq!(Inertia::of_ball(&Ball { center: [1.0; 3], radius }, 2.0), Err(Moment { axis: 0 }));
        let rod = Capsule { a: [1.0; 3], b: [2.0; 3], radius: 0.1 * radius };
        assert!(matches!(Inertia::of_capsule(&rod, 2.0), Err(Moment { .. })));
    }
    let inside_out = Cuboid { min: [1.0, 0.0, 0.0], max: [0.0, 2.0, 3.0] };
    assert!(matches!(Inertia::of_cuboid(&inside_out, 2.0), Err(Moment { .. })));
}

#[test]
fn a_capsule_near_the_greatest_number_has_its_moments() {
    // Its length and 4/3 of its radius have no finite sum.
    let capsule = |size: f64, mass: f64| {
        let (a, b) = ([-0.5 * size, 0.0, 0.0], [0.5 * size, 0.0, 0.0]);
        Inertia::of_capsule(&Capsule::new(a, b, size).unwrap(), mass).unwrap().moments()
    };
    for (found, one) in capsule(2f64.powi(1023), f64::MIN_POSITIVE).into_iter().zip(capsule(1.0, 1.0)) {
        let expected = one * 2f64.powi(1023) * 2.0;
        assert!((found / expected - 1.0).abs() < 8.0 * EPS, "{found:e} is not {expected:e}");
    }
}

#[test]
fn a_capsule_longer_than_the_greatest_number_has_its_moments() {
    use incidence::pga2;
    let (size, thin, mass) = (1e308, 1e300, 2.3e-308);
    // Nearly a rod: m ℓ²/12, for ℓ = 2e308.
    let expected = mass * (size / 3.0) * size;
    let across = |moment: f64| assert!((moment / expected - 1.0).abs() < 1e-6, "{moment:e} is not {expected:e}");
    let capsule = Capsule::new([-size, 0.0, 0.0], [size, 0.0, 0.0], thin).unwrap();
    let inertia = Inertia::of_capsule(&capsule, mass).unwrap();
    across(inertia.moments()[0]);
    across(inertia.moments()[1]);
    assert!((inertia.moments()[2] / (0.5 * mass * thin * thin) - 1.0).abs() < 1e-6);
    assert_eq!(inertia.center(), Point::origin());
    let stadium = pga2::Capsule::new([-size, 0.0], [size, 0.0], thin).unwrap();
    across(pga2::Inertia::of_capsule(&stadium, mass).unwrap().moment());
}

/// Twelve times the moment of a rod, or five halves of that of a ball, are beyond the numbers; the moments are not.
#[test]
fn a_moment_near_the_greatest_number_is_known_where_its_multiples_are_not() {
    use incidence::pga2;
    let size = 2f64.powi(512);
    let disk = pga2::Inertia::of_ball(&pga2::Ball::new([0.0; 2], size).unwrap(), 1.0).unwrap();
    assert_eq!(disk.moment(), 2f64.powi(1023));
    let plate = pga2::Inertia::of_rect(&pga2::Rect::new([size, 0.0]).unwrap(), 2.0).unwrap();
    assert_eq!(plate.moment(), 2.0 / 3.0 * 2f64.powi(512) * size);
    let rod = pga2::Inertia::of_capsule(&pga2::Capsule::new([0.0; 2], [size, 0.0], 0.0).unwrap(), 6.0).unwrap();
    assert_eq!(rod.moment(), 2f64.powi(1023));
    let moments = |inertia: Inertia| {
        let mut moments = inertia.moments();
        moments.sort_by(f64::total_cmp);
        moments
    };
    let ball = Inertia::of_ball(&Ball::new([0.0; 3], size).unwrap(), 1.0).unwrap();
    assert_eq!(moments(ball), [0.4 * 2f64.powi(512) * size; 3]);
    let plate = Inertia::of_cuboid(&Cuboid::new([size, size, 0.0]).unwrap(), 1.0).unwrap();
    assert_eq!(moments(plate), [1.0, 1.0, 2.0].map(|m| m / 3.0 * 2f64.powi(512) * size));
    let rod = Inertia::of_capsule(&Capsule::new([0.0; 3], [size, 0.0, 0.0], 1.0).unwrap(), 6.0).unwrap();
    let [_, across, also_across] = moments(rod);
    assert!((across / 2f64.powi(1023) - 1.0).abs() < 4.0 * EPS && also_across == across);
}

/// No constructor makes it, but the fields are public.
#[test]
fn a_capsule_of_no_length_is_a_ball() {
    let capsule = Inertia::of_capsule(&Capsule { a: [1.0; 3], b: [1.0; 3], radius: 2.0 }, 3.0).unwrap();
    let ball = Inertia::of_ball(&Ball::new([1.0; 3], 2.0).unwrap(), 3.0).unwrap();
    assert_eq!(capsule.moments(), ball.moments());
    assert_eq!(capsule.center(), ball.center());
    assert!(Inertia::of_capsule(&Capsule { a: [1.0; 3], b: [1.0; 3], radius: 0.0 }, 3.0).is_err());
}
