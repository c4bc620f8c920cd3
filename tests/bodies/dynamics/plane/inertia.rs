//! Inertias of the plane: against sums over particles, slices, and rationals.

use super::*;
use num_rational::BigRational;
use num_traits::ToPrimitive;

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(64) })]

    #[test]
    fn the_momentum_is_the_sum_over_the_particles(
        particles in prop::collection::vec((vector(), 0.1..3.0_f64), 2..9), velocity in bivector(), to in motor()
    ) {
        let mass: f64 = particles.iter().map(|p| p.1).sum();
        let center: [f64; 2] = std::array::from_fn(|k| particles.iter().map(|(x, m)| m * x[k]).sum::<f64>() / mass);
        let moment = particles.iter().map(|(x, m)| m * dot(minus(*x, center), minus(*x, center))).sum();
        let inertia = Inertia::new(mass, center, moment).unwrap().moved(to);
        let (mut momentum, mut energy) = (Line::zero(), 0.0);
        for (x, m) in &particles {
            let x = to >> Point::from(*x);
            let rate = x.commutator(velocity);
            momentum += (x & rate) * *m;
            energy += 0.5 * m * dot(rate.coords(), rate.coords());
        }
        let off = inertia.momentum(velocity) - momentum;
        prop_assert!(off.norm() < 1e-10 * mass && off.ideal_norm() < 1e-9 * mass, "{:?}", off);
        prop_assert!((inertia.energy(velocity) - energy).abs() < 1e-11 * (energy + 1e4 * mass));
        let back = inertia.velocity(momentum) - velocity;
        prop_assert!(moment < 0.1 || (back.norm() < 1e-7 && back.ideal_norm() < 1e-6), "{:?}", back);
    }

    #[test]
    fn two_bodies_fixed_to_each_other_have_the_sum_of_their_momenta(a in inertia(), b in inertia(), velocity in bivector()) {
        let off = a.and(b).unwrap().momentum(velocity) - (a.momentum(velocity) + b.momentum(velocity));
        prop_assert!(off.norm() < 1e-10 && off.ideal_norm() < 1e-9, "{:?}", off);
    }

    #[test]
    fn the_inertia_of_a_polygon_is_within_its_bound(
        corners in prop::collection::vec([-50..50_i32, -50..50_i32], 3..12), offset in [-1_000_000..1_000_000_i32, 0..1_000_000_i32]
    ) {
        let places: Vec<[f64; 2]> = corners.iter().map(|c| [0, 1].map(|k| f64::from(c[k] + offset[k]))).collect();
        let points: Vec<Point> = places.iter().map(|&p| p.into()).collect();
        let polygon = Polygon(&points);
        let (area, center, moment, second) = exact(&places);
        let found = Inertia::of_polygon(&polygon, 3.0);
        if area == 0.0 {
            prop_assert_eq!(found, Err(InertiaError::Moment));
            return Ok(());
        }
        // Of one that crosses itself the center may be far off.
        let (n, size) = (points.len() as f64, 150.0 + length(minus(center, places[0])));
        let (summed, rounding) = (size * size * (1.0 + n / 2.0), EPS * size.max(2e6));
        let most = 16.0 * n * EPS * size * size * summed;
        prop_assert!((polygon.polar_moment().unwrap() - moment * area.signum()).abs() <= most);
        let [[xx, xy], [yx, yy]] = polygon.second_moments().unwrap();
        let mut off = [xx, xy, yy].into_iter().zip(second).map(|(c, exact)| (c - exact * area.signum()).abs());
        prop_assert!(xy == yx && off.all(|off| off <= most));
        if moment / area <= most / area.abs() {
            prop_assert!(found == Err(InertiaError::Moment) || moment.abs() <= most);
            return Ok(());
        }
        let found = found.unwrap();
        prop_assert!(length(minus(found.center().coords(), center)) <= 8.0 * n * EPS * size * summed / area.abs() + rounding);
        prop_assert!((found.moment() - 3.0 * (moment / area)).abs() <= 2.0 * 3.0 * most / area.abs());
        // Its hull has no more area, and is one of the convex kind.
        let hull = ConvexHull::new(points.iter().copied()).unwrap();
        let ring: Vec<[f64; 2]> = hull.vertices().map(Point::coords).collect();
        let (area, center, moment, _) = exact(&ring);
        let (found, size) = (Inertia::of_hull(&hull, 3.0).unwrap(), 150.0_f64);
        prop_assert!(length(minus(found.center().coords(), center)) <= 4.0 * n * EPS * size.powi(3) / area + rounding);
        prop_assert!((found.moment() - 3.0 * (moment / area)).abs() <= 32.0 * n * EPS * 3.0 * size.powi(4) / area);
    }
}

/// Corners on a line but for their rounding: of an area of that order nothing is known, and the center of mass that comes out may
/// be anywhere; the moment may not.
#[test]
fn the_moment_of_a_polygon_without_area_left_is_within_its_bound() {
    let known: [&[[f64; 2]]; 2] = [
        &[
            [-0.5290133613295612, -0.26042459082186925],
            [0.11671309226508056, 0.057455938769292114],
            [0.07531262785912594, 0.03707516998179191],
            [-0.5276552093904595, -0.25975599492454526],
        ],
        &[
            [0.45116286714217035, 0.25565507439822316],
            [0.4510020682022249, 0.2555639563830919],
            [0.13182402367436127, 0.07469914532953342],
            [0.39351454146531467, 0.22298818608978158],
            [0.6411620370857618, 0.36331963517029303],
        ],
    ];
    let mut state = 5_u64;
    let mut number = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 11) as f64 / (1_u64 << 52) as f64 - 1.0
    };
    let random = (0..2000).map(|trial| {
        let slope = number();
        (0..4 + trial % 2).map(|_| number()).map(|x| [x, slope * x]).collect::<Vec<_>>()
    });
    for places in known.into_iter().map(<[_]>::to_vec).chain(random) {
        let points: Vec<Point> = places.iter().map(|&p| p.into()).collect();
        let (area, center, moment, second) = exact(&places);
        let Some(found) = Polygon(&points).polar_moment() else { continue };
        if area == 0.0 {
            continue;
        }
        // The center of one that crosses itself may be far off.
        let size = 2.0 * 1.5_f64 + length(minus(center, places[0]));
        let most = 16.0 * places.len() as f64 * EPS * size.powi(4);
        assert!((found - moment * area.signum()).abs() <= most, "{found:e}, not {moment:e}, to {most:e}: {places:?}");
        let [[xx, xy], [_, yy]] = Polygon(&points).second_moments().unwrap();
        let are_within = [xx, xy, yy].iter().zip(second).all(|(c, exact)| (c - exact * area.signum()).abs() <= most);
        assert!(are_within, "{second:?}, to {most:e}: {places:?}");
        let tight = known.iter().any(|known| **known == places);
        assert!(!tight || found.abs() < 1e-15, "{found:e}");
    }
}

/// A hexagon that crosses itself: what is inside and what is outside cancel, but for rounding. The moment does not.
#[test]
fn where_the_sign_of_the_area_is_lost_there_is_no_moment() {
    let half = [[1.0, 0.4], [-0.2, -2.0], [1.8, -1.2]];
    let places: Vec<[f64; 2]> = half.into_iter().chain(half.map(|p| p.map(|x| -x))).collect();
    let points: Vec<Point> = places.iter().map(|&p| p.into()).collect();
    let (area, _, moment, _) = exact(&places);
    assert!(area.abs() < 1e-15 && moment.abs() > 1.0, "{area} {moment}");
    assert_eq!((Polygon(&points).polar_moment(), Polygon(&points).second_moments()), (None, None));
    assert_eq!(Inertia::of_polygon(&Polygon(&points), 1.0), Err(InertiaError::Moment));
}

/// A square, and four times clockwise round a smaller one inside that leaves little of its area: the polar moment is what it was.
#[test]
fn the_moment_of_a_polygon_with_little_area_left_is_within_its_bound() {
    for (k, at) in [(4, 0.0), (10, 1.0), (17, -3.0), (23, 0.3), (30, 0.0)] {
        let small = 0.5 - 2f64.powi(-k);
        let turned = |[x, y]: [f64; 2]| [at + 0.6 * x - 0.8 * y, at + 0.8 * x + 0.6 * y];
        let square = |side: f64| [[side, side], [-side, side], [-side, -side], [side, -side], [side, side]].map(turned);
        let inside = (0..4).flat_map(|_| square(small).into_iter().rev());
        let places: Vec<[f64; 2]> = square(1.0).into_iter().chain(inside).collect();
        let points: Vec<Point> = places.iter().map(|&p| p.into()).collect();
        let (area, center, moment, _) = exact(&places);
        let (n, diameter, summed) = (points.len() as f64, 8f64.sqrt(), 4.0);
        let moment = 3.0 * (moment / area);
        let relative = n * EPS * (diameter * diameter + summed) / area;
        let found = Inertia::of_polygon(&Polygon(&points), 3.0).unwrap();
        let off = length(minus(found.center().coords(), center));
        assert!(off <= 8.0 * relative * diameter + EPS * length(center), "{k}: {off}");
        let off = (found.moment() - moment).abs();
        assert!(off <= 32.0 * relative * (3.0 * diameter * diameter + moment), "{k}: {off}");
    }
}

/// Area, center, and about it the polar and the second moments xx, xy and yy, by sums over the edges about the origin and Steiner's
/// theorem, in rationals.
fn exact(places: &[[f64; 2]]) -> (f64, [f64; 2], f64, [f64; 3]) {
    let exact: Vec<[BigRational; 2]> = places.iter().map(|p| p.map(|c| BigRational::from_float(c).unwrap())).collect();
    let whole = |k: i64| BigRational::from_integer(k.into());
    let (mut area, mut first, mut second) = (whole(0), [whole(0), whole(0)], [whole(0), whole(0), whole(0)]);
    for (k, [ax, ay]) in exact.iter().enumerate() {
        let [bx, by] = &exact[(k + 1) % exact.len()];
        let twice = ax * by - ay * bx;
        area += &twice / whole(2);
        first[0] += &twice * (ax + bx) / whole(6);
        first[1] += &twice * (ay + by) / whole(6);
        second[0] += &twice * (ax * ax + ax * bx + bx * bx) / whole(12);
        second[1] += &twice * (whole(2) * (ax * ay + bx * by) + ax * by + bx * ay) / whole(24);
        second[2] += &twice * (ay * ay + ay * by + by * by) / whole(12);
    }
    if area == whole(0) {
        return (0.0, [f64::NAN; 2], f64::NAN, [f64::NAN; 3]);
    }
    let center = first.map(|c| c / &area);
    for (moment, [i, j]) in second.iter_mut().zip([[0, 0], [0, 1], [1, 1]]) {
        *moment -= &area * &center[i] * &center[j];
    }
    let polar = (&second[0] + &second[2]).to_f64().unwrap();
    let rounded = |x: BigRational| x.to_f64().unwrap();
    (rounded(area), center.map(rounded), polar, second.map(rounded))
}

#[test]
fn homogeneous_bodies_have_the_inertia_of_their_slices() -> Result<(), Box<dyn std::error::Error>> {
    // Slices across y, each a rod of this length.
    let sliced = |half: f64, slice: &dyn Fn(f64) -> f64| {
        let n = 200_000;
        let (mut mass, mut moment) = (0.0, 0.0);
        for k in 0..n {
            let y = half * ((2 * k + 1) as f64 / n as f64 - 1.0);
            let rod = slice(y);
            mass += rod;
            moment += rod * (rod * rod / 12.0 + y * y);
        }
        moment / mass
    };
    let close = |a: f64, b: f64| (a / b - 1.0).abs() < 1e-7;
    let (way, r) = ([2.0, 3.0], 1.3_f64);
    let ell = length(way);
    let stadium = |y: f64| 2.0 * (r * r - (y.abs() - ell / 2.0).max(0.0).powi(2)).sqrt();
    let capsule = Inertia::of_capsule(&Capsule::new([1.0, 2.0], [3.0, 5.0], r)?, 5.0)?;
    assert!(close(capsule.moment(), 5.0 * sliced(ell / 2.0 + r, &stadium)));
    assert_eq!(capsule.center().coords(), [2.0, 3.5]);

    let disk = Inertia::of_ball(&Ball::new([1.0, 2.0], r)?, 5.0)?;
    assert!(close(disk.moment(), 5.0 * sliced(r, &|y| 2.0 * (r * r - y * y).sqrt())));
    assert_eq!(disk.center().coords(), [1.0, 2.0]);

    let rect = Inertia::of_rect(&Rect::try_from(incidence::pga2::Aabb::new([1.0, 2.0], [2.0, 9.0]))?, 5.0)?;
    assert!(close(rect.moment(), 5.0 * sliced(3.5, &|_| 1.0)));
    assert_eq!(rect.center().coords(), [1.5, 5.5]);
    Ok(())
}

#[test]
fn bodies_of_any_size_have_their_inertia() {
    let kite = [[0.0, -2.0], [1.5, 0.25], [0.0, 1.0], [-1.0, 0.0]];
    let all = |size: f64, mass: f64| {
        let at = |p: [f64; 2]| p.map(|c| c * size);
        let points = kite.map(|p| Point::from(at(p)));
        let hull = ConvexHull::new(points).unwrap();
        [
            Inertia::of_ball(&Ball::new(at(kite[1]), size).unwrap(), mass).unwrap(),
            Inertia::of_rect(&Rect::new(at([0.75, 2.5])).unwrap(), mass).unwrap(),
            Inertia::of_capsule(&Capsule::new(at(kite[0]), at(kite[1]), 0.75 * size).unwrap(), mass).unwrap(),
            Inertia::of_hull(&hull, mass).unwrap(),
            Inertia::of_polygon(&Polygon(&points), mass).unwrap(),
        ]
    };
    let plain = all(1.0, 1.0);
    // By powers of two nothing is rounded otherwise. The last two have squares that no f64 holds.
    for (size, mass) in [(400, 0), (-400, 0), (0, 900), (600, -500), (-600, 500)] {
        let (size, mass) = (2f64.powi(size), 2f64.powi(mass));
        for (large, one) in all(size, mass).iter().zip(&plain) {
            assert_eq!(large.moment(), (one.moment() * size) * mass * size);
            assert_eq!(large.center().coords(), one.center().coords().map(|c| c * size));
        }
    }
}

#[test]
fn a_capsule_near_the_greatest_number_has_its_moment() {
    // Of the length and the circumference no sum is finite.
    let stadium = |size: f64, mass: f64| {
        Inertia::of_capsule(&Capsule::new([-0.5 * size, 0.0], [0.5 * size, 0.0], size).unwrap(), mass).unwrap().moment()
    };
    let (found, expected) = (stadium(2f64.powi(1023), f64::MIN_POSITIVE), stadium(1.0, 1.0) * 2f64.powi(1023) * 2.0);
    assert!((found / expected - 1.0).abs() < 8.0 * EPS, "{found:e} is not {expected:e}");
}
