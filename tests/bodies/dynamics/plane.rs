//! Rigid motion in the plane: against the formula of free motion, against the algebra, and what it keeps.

use incidence::pga2::{
    Ball, Capsule, ConvexHull, Direction, Inertia, InertiaError, Line, Motor, Point, Polygon, Rect, RigidBody,
    RigidBodyError,
};
use proptest::prelude::*;

const EPS: f64 = f64::EPSILON;

fn dot(a: [f64; 2], b: [f64; 2]) -> f64 {
    a[0] * b[0] + a[1] * b[1]
}

fn length(v: [f64; 2]) -> f64 {
    dot(v, v).sqrt()
}

fn minus(a: [f64; 2], b: [f64; 2]) -> [f64; 2] {
    [a[0] - b[0], a[1] - b[1]]
}

mod inertia;
mod theorems;

fn number() -> impl Strategy<Value = f64> {
    (0.1..10.0_f64, any::<bool>()).prop_map(|(size, negative)| if negative { -size } else { size })
}

fn vector() -> impl Strategy<Value = [f64; 2]> {
    [number(), number()]
}

fn motor() -> impl Strategy<Value = Motor> {
    (vector(), number()).prop_map(|(about, angle)| Motor::rotation(about.into(), angle))
}

fn bivector() -> impl Strategy<Value = Point> {
    [number(), number(), number()].prop_map(Point::from_array)
}

fn inertia() -> impl Strategy<Value = Inertia> {
    (0.1..10.0_f64, vector(), 0.1..10.0_f64).prop_map(|(mass, at, moment)| Inertia::new(mass, at, moment).unwrap())
}

fn body() -> impl Strategy<Value = RigidBody> {
    (inertia(), motor(), vector(), number())
        .prop_map(|(inertia, pose, v, w)| RigidBody::new(inertia, pose).unwrap().with_velocities(v, w).unwrap())
}

fn leaning() -> RigidBody {
    let inertia = Inertia::new(2.0, [0.25, -0.5], 3.0).unwrap();
    let pose = Motor::rotation(Point::new(0.3, -0.7), 0.8);
    RigidBody::new(inertia, pose).unwrap().with_velocities([0.2, 0.1], -1.3).unwrap()
}

/// From a point of the body to (1, 2), on a spring.
fn stretch(body: &RigidBody) -> [f64; 2] {
    minus([1.0, 2.0], (body.pose() >> Point::new(0.5, -0.2)).coords())
}

fn spring(body: &RigidBody) -> Line {
    (body.pose() >> Point::new(0.5, -0.2)) & Direction::from(stretch(body).map(|c| 3.0 * c))
}

#[test]
fn a_forque_is_met_to_second_order() {
    let run = |steps: u32| {
        let mut body = leaning();
        let weight = |body: &RigidBody| spring(body) + (body.center() & Direction::new(0.0, -2.0 * 9.8));
        (0..steps).for_each(|_| body.step(2.0 / f64::from(steps), weight));
        body.center().coords()
    };
    let truth = run(16384);
    let errors = [64, 128, 256].map(|steps| length(minus(run(steps), truth)));
    for pair in errors.windows(2) {
        assert!((3.6..4.4).contains(&(pair[0] / pair[1])), "{errors:?}");
    }
}

#[test]
fn a_spring_keeps_its_energy_for_a_hundred_thousand_steps() {
    let energy = |body: &RigidBody| body.energy() + 0.5 * 3.0 * dot(stretch(body), stretch(body));
    let mut body = leaning();
    let (start, mut worst) = (energy(&body), [0.0_f64; 2]);
    for step in 0..100_000 {
        body.step(0.02, spring);
        let half = usize::from(step >= 50_000);
        worst[half] = worst[half].max((energy(&body) / start - 1.0).abs());
    }
    assert!(worst[0] < 2e-3 && worst[1] < 1.2 * worst[0], "{worst:?}");
}

/// What the velocity along a line is the sum of.
fn speeds(body: &RigidBody, line: Line) -> f64 {
    body.linear_velocity().norm() + (body.angular_velocity() * (line & body.center())).abs()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(64) })]

    #[test]
    fn one_step_is_the_free_motion(inertia in inertia(), v in vector(), w in number(), time in -1000.0..1000.0_f64) {
        let start = RigidBody::new(inertia, Motor::identity()).unwrap().with_velocities(v, w).unwrap();
        let mut body = start;
        body.drift(time);
        // The angle, and what its rounding lacks.
        let angle = w * time;
        let lacks = w.mul_add(time, -angle);
        let axis = (body.pose() >> Direction::new(1.0, 0.0)).coords();
        let exact = [angle.cos() - lacks * angle.sin(), angle.sin() + lacks * angle.cos()];
        prop_assert!(length(minus(axis, exact)) <= (2.0 * angle.abs() + 8.0) * EPS);
        let (from, to) = (inertia.center().coords(), body.center().coords());
        for k in 0..2 {
            let (way, place) = (v[k] * time, v[k].mul_add(time, from[k]));
            prop_assert!((to[k] - place).abs() <= 2.0 * EPS * (from[k].abs() + way.abs()));
        }
    }

    #[test]
    fn a_free_body_keeps_momentum_and_energy_to_the_bit_and_comes_back(body in body()) {
        let mut moving = body;
        (0..1000).for_each(|_| moving.drift(0.01));
        prop_assert_eq!(moving.spin(), body.spin());
        prop_assert_eq!(moving.linear_velocity(), body.linear_velocity());
        prop_assert_eq!(moving.energy(), body.energy());
        prop_assert!(((moving.momentum() & Point::origin()) - (body.momentum() & Point::origin())).abs() < 1e-9);
        let mut once = body;
        once.drift(10.0);
        let [back, at_once] = [moving, once].map(|mut body| {
            body.drift(-10.0);
            body.pose()
        });
        for pose in [back, at_once] {
            prop_assert!((pose - body.pose()).norm() < 1e-11 && (pose - body.pose()).ideal_norm() < 1e-9);
        }
    }

    #[test]
    fn the_motion_is_that_of_the_velocity(body in body(), own in vector()) {
        // Ẋ = X × V, of a point of the body, by a central difference.
        let h = 1e-5 / (1.0 + body.angular_velocity().abs());
        let at = |time: f64| { let mut b = body; b.drift(time); (b.pose() >> Point::from(own)).coords() };
        let rate = minus(at(h), at(-h)).map(|c| c / (2.0 * h));
        let here = body.pose() >> Point::from(own);
        let expected = here.commutator(body.velocity()).coords();
        let size = 50.0 * (1.0 + body.angular_velocity().abs());
        prop_assert!(length(minus(rate, expected)) < 1e-5 * size);
        prop_assert!(length(minus(body.velocity_at(here * -2.0).coords(), expected)) < 1e-12 * size);
        // And back from the bivector.
        let same = body.with_velocity(body.velocity()).unwrap();
        prop_assert!(length(minus(same.linear_velocity().coords(), body.linear_velocity().coords())) < 1e-12 * size);
        prop_assert!((same.spin() - body.spin()).abs() < 1e-12 * size);
        // E = ½ V ∨ P.
        prop_assert!((body.energy() - 0.5 * (body.velocity() & body.momentum())).abs() < 1e-11 * body.energy() * size);
        let by_its_inertia = body.inertia().moved(body.pose()).momentum(body.velocity()) - body.momentum();
        prop_assert!(by_its_inertia.norm() < 1e-11 * size && by_its_inertia.ideal_norm() < 1e-9 * size);
    }

    #[test]
    fn a_blow_changes_the_velocity_by_the_inverse_of_the_inertia(body in body(), at in vector(), by in vector()) {
        let (line, mut struck) = (Point::from(at) & Direction::from(by), body);
        struck.kick(line);
        let here = body.inertia().moved(body.pose());
        let size = 1e4 * (1.0 + 1.0 / body.inertia().moment() + 1.0 / body.inertia().mass());
        let off = struck.velocity() - body.velocity() - here.velocity(line);
        prop_assert!(off.norm() < 1e-12 * size && off.ideal_norm() < 1e-11 * size, "{:?}", off);
        prop_assert!((body.mobility(line) - (line & here.velocity(line))).abs() < 1e-10 * size);
        prop_assert!((body.velocity_along(line) - (body.velocity() & line)).abs() < 1e-10 * size);
    }

    #[test]
    fn a_rebound_keeps_the_momentum_and_turns_the_velocity_round(
        a in body(), b in body(), at in vector(), n in vector(), e in 0.0..1.0_f64
    ) {
        let line = Point::from(at) & Direction::from(n).normalized();
        let line = if ((b.velocity() - a.velocity()) & line) > 0.0 { line * -1.0 } else { line };
        let [mut one, mut two] = [a, b];
        let impulse = RigidBody::rebound(Some(&mut one), Some(&mut two), line, e);
        prop_assert!(impulse > 0.0);
        let size = 1e4 * (1.0 + impulse);
        let off = one.momentum() + two.momentum() - a.momentum() - b.momentum();
        prop_assert!(off.norm() < 1e-12 * size && off.ideal_norm() < 1e-10 * size, "{:?}", off);
        let (meeting, parting) = ((b.velocity() - a.velocity()) & line, (two.velocity() - one.velocity()) & line);
        prop_assert!((parting + e * meeting).abs() < 1e-10 * size);
        // They part now, and nothing more happens.
        let after = (one, two);
        prop_assert_eq!(RigidBody::rebound(Some(&mut one), Some(&mut two), line, e), 0.0);
        prop_assert_eq!((one, two), after);
        // With the restitution 1 the energy is kept, against a wall as well, on either side.
        let (mut one, mut two) = (a, b);
        RigidBody::rebound(Some(&mut one), Some(&mut two), line, 1.0);
        prop_assert!((one.energy() + two.energy() - a.energy() - b.energy()).abs() < 1e-11 * size * size);
        let [mut first, mut second] = [a, b];
        RigidBody::rebound(Some(&mut first), None, line, 1.0);
        RigidBody::rebound(None, Some(&mut second), line, 1.0);
        prop_assert!((first.energy() - a.energy()).abs() < 1e-11 * size * size);
        prop_assert!((second.energy() - b.energy()).abs() < 1e-11 * size * size);
    }

    #[test]
    fn friction_stops_sliding_keeps_the_momentum_and_takes_energy(
        a in body(), b in body(), at in vector(), n in vector(), share in 0.0..1.0_f64
    ) {
        let (at, n) = (Point::from(at), Direction::from(n));
        prop_assume!(n.norm() > 1e-3);
        let normal = n.normalized();
        let across = |v: Direction| v - normal * v.dot(normal);
        let sliding = |a: &RigidBody, b: &RigidBody| across(a.velocity_at(at) - b.velocity_at(at));
        let before = sliding(&a, &b);
        let (mut one, mut two) = (a, b);
        let stopping = RigidBody::rub(Some(&mut one), Some(&mut two), at, n, f64::INFINITY);
        let size = 1e4 * (1.0 + stopping + before.norm());
        prop_assert!(stopping >= 0.0 && before.dot(sliding(&one, &two)).abs() < 1e-10 * size * size);
        // By as much as friction allows; the sense of the normal, the weight of the point, and who is first do not matter.
        let most = share * stopping;
        let (mut one, mut two) = (a, b);
        let impulse = RigidBody::rub(Some(&mut one), Some(&mut two), at * -2.5, n * -1.0, most);
        prop_assert!((impulse - most).abs() <= 1e-13 * most, "{} {}", impulse, most);
        let off = one.momentum() + two.momentum() - a.momentum() - b.momentum();
        prop_assert!(off.norm() < 1e-12 * size && off.ideal_norm() < 1e-10 * size, "{:?}", off);
        let left = before.dot(sliding(&one, &two)) / before.norm();
        prop_assert!((left - (1.0 - share) * before.norm()).abs() < 1e-10 * size);
        let taken = a.energy() + b.energy() - one.energy() - two.energy();
        // The blow times the mean of how fast they slid.
        prop_assert!((taken - most * (1.0 - 0.5 * share) * before.norm()).abs() < 1e-11 * size * size);
        let (mut first, mut second) = (b, a);
        RigidBody::rub(Some(&mut first), Some(&mut second), at, n, most);
        prop_assert!((first.momentum() - two.momentum()).norm() < 1e-12 * size);
        // The ground takes all of it.
        let mut alone = a;
        prop_assert!(RigidBody::rub(None, Some(&mut alone), at, n, 0.0) == 0.0 && alone == a);
    }

    #[test]
    fn a_rebound_far_from_the_origin_keeps_the_energy_and_turns_the_velocity_round(
        a in body(), b in body(), at in vector(), n in vector(), e in 0.0..1.0_f64, far in [-1e12..1e12, -1e12..1e12_f64]
    ) {
        let there = |body: RigidBody| {
            let mut moved = body;
            moved.set_pose(Motor::translation(far) * body.pose()).unwrap();
            moved
        };
        let (a, b, n) = (there(a), there(b), Direction::from(n).normalized());
        let line = Point::new(at[0] + far[0], at[1] + far[1]) & n;
        let meeting = b.velocity_along(line) - a.velocity_along(line);
        let (line, meeting) = if meeting > 0.0 { (line * -1.0, -meeting) } else { (line, meeting) };
        let size = a.energy() + b.energy();
        let (mut one, mut two) = (a, b);
        RigidBody::rebound(Some(&mut one), Some(&mut two), line, 1.0);
        prop_assert!((one.energy() + two.energy() - size).abs() < 64.0 * EPS * size);
        let (mut one, mut two) = (a, b);
        let impulse = RigidBody::rebound(Some(&mut one), Some(&mut two), line, e);
        let parting = two.velocity_along(line) - one.velocity_along(line);
        let most = impulse * (a.mobility(line) + b.mobility(line)) + speeds(&a, line) + speeds(&b, line);
        prop_assert!((parting + e * meeting).abs() < 16.0 * EPS * most);
    }

    #[test]
    fn two_equal_disks_exchange_what_they_have_along_the_line(v in [vector(), vector()], w in [number(), number()], angle in 0.0..6.0_f64) {
        let disk = Inertia::of_ball(&Ball::new([0.0; 2], 0.5).unwrap(), 3.0).unwrap();
        let n = [angle.cos(), angle.sin()];
        let [mut a, mut b] = [0, 1].map(|k| {
            let at = Motor::translation(n.map(|c| k as f64 * c));
            RigidBody::new(disk, at).unwrap().with_velocities(v[k], w[k]).unwrap()
        });
        let line = Point::from(n.map(|c| 0.5 * c)) & Direction::from(n);
        let meet = dot(minus(v[1], v[0]), n) < 0.0;
        prop_assert_eq!(RigidBody::rebound(Some(&mut a), Some(&mut b), line, 1.0) > 0.0, meet);
        let swapped = if meet { dot(minus(v[1], v[0]), n) } else { 0.0 };
        for (body, before, by, turn) in [(a, v[0], swapped, w[0]), (b, v[1], -swapped, w[1])] {
            let expected: [f64; 2] = std::array::from_fn(|k| before[k] + by * n[k]);
            prop_assert!(length(minus(body.linear_velocity().coords(), expected)) < 64.0 * 16.0 * EPS);
            // A line through both centers turns neither.
            prop_assert!((body.angular_velocity() - turn).abs() < 1e-12);
        }
    }

    #[test]
    fn no_point_gets_further_than_the_rates_say(body in body(), at in vector(), step in 0.01..2.0_f64) {
        let rates = body.rates(length(minus(at, body.inertia().center().coords())));
        let (mut moving, mut way) = (body, 0.0);
        for k in 1..=20 {
            let before = (moving.pose() >> Point::from(at)).coords();
            moving.drift(step);
            way += length(minus((moving.pose() >> Point::from(at)).coords(), before));
            let most = (length(rates.velocity) + rates.radius * rates.angular_speed) * step * f64::from(k);
            prop_assert!(way <= most * (1.0 + 1e-12), "{} of {} after {}", way, most, k);
        }
        prop_assert!(rates.angular_speed <= body.angular_velocity().abs() * (1.0 + 1e-14));
    }

    #[test]
    fn neither_size_nor_mass_nor_place_change_how_it_turns(moment in 0.1..10.0_f64, w in number(), v in vector(), place in vector()) {
        let turned = |size: f64, heavy: f64, place: [f64; 2]| {
            let inertia = Inertia::new(heavy, [0.0; 2], moment * heavy * size * size).unwrap();
            let body = RigidBody::new(inertia, Motor::translation(place)).unwrap();
            let mut body = body.with_velocities(v.map(|c| c * size), w).unwrap();
            (0..10).for_each(|_| body.drift(0.1));
            (body.pose().rotor(), minus(body.center().coords(), place).map(|c| c / size))
        };
        let (plain, way) = turned(1.0, 1.0, [0.0; 2]);
        let (large, small) = (2f64.powi(332), 2f64.powi(-332));
        for (size, heavy) in [(large, 1.0), (small, 1.0), (1.0, large), (small, large), (large, small)] {
            prop_assert_eq!(turned(size, heavy, [0.0; 2]), (plain, way));
        }
        prop_assert_eq!(turned(1.0, 1.0, place.map(|c| c * 1e12)).0, plain);
    }
}

#[test]
fn what_no_body_has_is_refused() {
    use InertiaError::*;
    for bad in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        assert_eq!(Inertia::new(bad, [0.0; 2], 1.0), Err(Mass));
        assert_eq!(Inertia::new(1.0, [0.0; 2], bad), Err(Moment));
        assert_eq!(Inertia::of_ball(&Ball::new([1.0; 2], 1.0).unwrap(), bad), Err(Mass));
    }
    assert_eq!(Inertia::new(1.0, [0.0, f64::NAN], 1.0), Err(Center));
    assert_eq!(Inertia::new(1.0, Point::from(Direction::new(1.0, 2.0)), 1.0), Err(Center));
    assert_eq!(Inertia::of_ball(&Ball::new([1.0; 2], 0.0).unwrap(), 1.0), Err(Moment));
    assert_eq!(Inertia::of_ball(&Ball::new([1.0; 2], 1e200).unwrap(), 1.0), Err(Moment));
    assert_eq!(Inertia::of_rect(&Rect::new([0.0; 2]).unwrap(), 1.0), Err(Moment));
    // Literals may be no bodies at all.
    for radius in [-1.0, f64::NAN] {
        assert_eq!(Inertia::of_ball(&Ball { center: [1.0; 2], radius }, 1.0), Err(Moment));
        assert_eq!(Inertia::of_capsule(&Capsule { a: [1.0; 2], b: [2.0; 2], radius: 0.1 * radius }, 1.0), Err(Moment));
    }
    assert_eq!(Inertia::of_ball(&Ball { center: [f64::NAN, 0.0], radius: 1.0 }, 1.0), Err(Center));
    assert_eq!(Inertia::of_rect(&Rect { min: [3.0, 0.0], max: [1.0, 1.0] }, 1.0), Err(Moment));
    let flat = [[0.0, 0.0], [1.0, 1.0], [3.0, 3.0]].map(Point::from);
    assert_eq!(Inertia::of_hull(&ConvexHull::new(flat).unwrap(), 1.0), Err(Moment));
    assert_eq!(Inertia::of_polygon(&Polygon(&flat), 1.0), Err(Moment));
    assert_eq!(Inertia::of_polygon(&Polygon(&[]), 1.0), Err(Moment));
    let far = [Point::new(0.0, 0.0), Point::new(1.0, 0.0), Direction::new(0.0, 1.0).into()];
    assert_eq!(Inertia::of_polygon(&Polygon(&far), 1.0), Err(Center));
    assert_eq!(Inertia::of_polygon(&Polygon(&far), -1.0), Err(Mass));
    // A square, and two others far off, which it goes round the other way: more area than none, and less moment.
    let half =
        [[-1.0, -1.0], [1.0, -1.0], [1.0, 0.0], [100.0, 0.0], [100.0, 1.0], [101.0, 1.0], [101.0, 0.0], [1.0, 0.0]];
    let whole: Vec<Point> = half.into_iter().chain(half.map(|p| p.map(|c| -c))).map(Point::from).collect();
    let dumbbell = Polygon(&whole);
    assert_eq!((dumbbell.signed_area(), dumbbell.centroid()), (Some(2.0), Some(Point::origin())));
    assert!(dumbbell.polar_moment().unwrap() < -2e4);
    assert_eq!(Inertia::of_polygon(&dumbbell, 1.0), Err(Moment));
    let huge = Inertia::new(1e308, [0.0; 2], 1.0).unwrap();
    assert_eq!(huge.and(huge), Err(Mass));
    assert_eq!(Moment.to_string(), "the moment of inertia is not a positive number");

    let inertia = Inertia::new(1.0, [0.0; 2], 1.0).unwrap();
    let mut body = RigidBody::new(inertia, Motor::identity()).unwrap();
    let before = body;
    let infinite = Motor::identity() * f64::INFINITY;
    // Its half is a number, the way is not.
    let far = Motor { e01: 1e308, ..Motor::identity() };
    for bad in [Motor::identity() * f64::NAN, infinite, Motor::zero(), Motor::translation([1.0, f64::NAN]), far] {
        assert_eq!(RigidBody::new(inertia, bad), Err(RigidBodyError::Pose));
        assert_eq!(body.set_pose(bad), Err(RigidBodyError::Pose));
        assert_eq!(body, before);
    }
    assert_eq!(body.with_velocities([f64::NAN, 0.0], 0.0), Err(RigidBodyError::Velocity));
    assert_eq!(body.with_velocities([0.0; 2], f64::INFINITY), Err(RigidBodyError::Velocity));
    assert_eq!(body.with_velocity(Point::origin() * f64::NAN), Err(RigidBodyError::Velocity));
    assert_eq!(
        RigidBody::new(huge, Motor::identity()).unwrap().with_velocities([2.0, 0.0], 0.0).err(),
        Some(RigidBodyError::Velocity)
    );
}

#[test]
fn single_precision_keeps_its_momentum_too() {
    let inertia = Inertia::new(2.0_f32, [0.0; 2], 3.0).unwrap();
    let body = RigidBody::new(inertia, Motor::identity()).unwrap().with_velocities([0.5, 0.25], 0.7).unwrap();
    let mut moving = body;
    (0..10_000).for_each(|_| moving.drift(0.02));
    assert_eq!((moving.spin(), moving.energy()), (body.spin(), body.energy()));
    assert!((moving.center().x() - 100.0).abs() < 0.02 && (moving.pose().norm() - 1.0).abs() < 1e-6);
}

#[test]
fn a_blow_is_right_where_the_mobility_is_too_large_for_the_scalar() {
    // 1 + 10³⁰⁰ · 10¹⁰: what is hit turns, and hardly moves.
    let hit = |moment: f64, arm: f64| {
        let inertia = Inertia::new(1.0, [0.0; 2], moment).unwrap();
        let mut body = RigidBody::new(inertia, Motor::identity()).unwrap().with_velocities([1.0, 0.0], 0.0).unwrap();
        let line = Point::new(1.0, arm) & Direction::new(1.0, 0.0);
        let impulse = RigidBody::rebound(Some(&mut body), None, line, 1.0);
        (impulse, body.velocity_along(line))
    };
    for (moment, arm) in [(1e-10, 1e150), (1e-290, 1e10), (1.0, 1e3)] {
        let (impulse, after) = hit(moment, arm);
        assert!((after + 1.0).abs() < 16.0 * EPS, "{after}");
        let expected = 2.0 / arm * (moment / arm) / (1.0 + moment / arm / arm);
        assert!((impulse - expected).abs() <= 16.0 * EPS * expected + 1e-323, "{impulse:e} {expected:e}");
    }
    // Along a line of any norm c the blows are the same, and the impulse is divided by c.
    for c in [1e-300_f64, 1e-200, 1e-162, 1e-158, 1e-100, 1e100, 1e200, 1e300] {
        let inertia = Inertia::new(2.0, [0.0; 2], 3.0).unwrap();
        let mut body = RigidBody::new(inertia, Motor::identity()).unwrap().with_velocities([3.0, 0.0], 0.0).unwrap();
        let line = (Point::origin() & Direction::new(1.0, 0.0)) * c;
        let impulse = RigidBody::rebound(Some(&mut body), None, line, 0.5);
        assert!((impulse * c - 9.0).abs() < 1e-14, "{c:e}: {impulse:e}");
        assert!((body.linear_velocity().x() + 1.5).abs() < 1e-15);
    }
    // Also if the mobility along the line is no normal number, or 0.
    for (mass, v, c) in [(1e308, 1e-10, 1e-4), (1.5e308, 3e-7, 2.0_f64.powi(-15)), (1e308, 1e-10, 3e4)] {
        let inertia = Inertia::new(mass, [0.0; 2], 1e308).unwrap();
        let mut body = RigidBody::new(inertia, Motor::identity()).unwrap().with_velocities([v, 0.0], 0.0).unwrap();
        let line = (Point::origin() & Direction::new(1.0, 0.0)) * c;
        let impulse = RigidBody::rebound(Some(&mut body), None, line, 1.0);
        assert!((body.linear_velocity().x() + v).abs() < 16.0 * EPS * v, "{c:e}: {impulse:e}");
    }
    let inertia = Inertia::new(3e38_f32, [0.0; 2], 1e38).unwrap();
    let mut body = RigidBody::new(inertia, Motor::identity()).unwrap().with_velocities([1e-6, 0.0], 0.0).unwrap();
    let line = (Point::origin() & Direction::new(1.0_f32, 0.0)) * 2e-5;
    assert!((RigidBody::rebound(Some(&mut body), None, line, 1.0) / 3e37 - 1.0).abs() < 1e-6);
    assert!((body.linear_velocity().x() + 1e-6).abs() < 1e-12);
    // If the impulse is too large then, nothing is changed.
    let mut body = RigidBody::new(Inertia::new(2.0, [0.0; 2], 3.0).unwrap(), Motor::identity()).unwrap();
    body = body.with_velocities([3.0, 0.0], 0.0).unwrap();
    let before = body;
    for c in [5e-324, 1e-310] {
        let line = (Point::origin() & Direction::new(1.0, 0.0)) * c;
        assert_eq!((RigidBody::rebound(Some(&mut body), None, line, 0.5), body), (f64::INFINITY, before));
    }
    // What is no line, or is not finite, gives no blow.
    let mut body = RigidBody::new(Inertia::new(1.0, [0.0; 2], 1.0).unwrap(), Motor::identity()).unwrap();
    for line in [Line::new(0.0, 0.0, 0.0), Line::new(0.0, f64::INFINITY, 1.0), Line::new(f64::NAN, 1.0, 1.0)] {
        let before = body;
        assert_eq!((RigidBody::rebound(Some(&mut body), None, line, 1.0), body), (0.0, before));
    }
}

#[test]
fn an_impulse_that_is_too_large_for_the_scalar_moves_nothing() {
    let inertia = Inertia::new(1.5e308, [0.0; 2], 1.0).unwrap();
    let mut body = RigidBody::new(inertia, Motor::identity()).unwrap().with_velocities([1.0, 0.0], 0.0).unwrap();
    let heavy = body;
    let line = Point::new(1.0, 0.0) & Direction::new(1.0, 0.0);
    assert_eq!((RigidBody::rebound(Some(&mut body), None, line, 1.0), body), (f64::INFINITY, heavy));
    // The other way, or not a number.
    assert_eq!((RigidBody::rebound(Some(&mut body), None, line, -3.5), body), (-f64::INFINITY, heavy));
    assert!(RigidBody::rebound(Some(&mut body), None, line, f64::NAN).is_nan() && body == heavy);
    // Nor does one whose moment is.
    let wheel = Inertia::new(1e300, [0.0; 2], 1e308).unwrap();
    let mut turned = RigidBody::new(wheel, Motor::identity()).unwrap().with_velocities([-1e6, 0.0], 0.0).unwrap();
    let (before, above) = (turned, Point::new(0.0, 1e4) & Direction::new(1.0, 0.0));
    assert_eq!((RigidBody::rebound(None, Some(&mut turned), above, 0.0), turned), (f64::INFINITY, before));
    // Nor do velocities whose difference is.
    let light = |x: f64| {
        let inertia = Inertia::new(1e-10, [0.0; 2], 1.0).unwrap();
        RigidBody::new(inertia, Motor::identity()).unwrap().with_velocities([x, 0.0], 0.0).unwrap()
    };
    let (mut a, mut b) = (light(1.5e308), light(-1.5e308));
    assert_eq!(RigidBody::rebound(Some(&mut a), Some(&mut b), line, 0.0), f64::INFINITY);
    assert_eq!((a, b), (light(1.5e308), light(-1.5e308)));

    // Without a restitution it is not.
    let impulse = RigidBody::rebound(Some(&mut body), None, line, 0.0);
    assert!((impulse / 1.5e308 - 1.0).abs() < 4.0 * EPS && body.linear_velocity().x().abs() < 4.0 * EPS);
}

#[test]
fn two_bodies_of_any_masses_are_one_in_either_order() {
    for (heavy, light, apart) in [(1e300_f64, 1e-300_f64, 1e250_f64), (1e20, 1e-26, 1e18), (3.0, 5.0, 2.0)] {
        let (a, b) = (Inertia::new(heavy, [0.0; 2], 1.0).unwrap(), Inertia::new(light, [apart, 0.0], 1.0).unwrap());
        let expected = 2.0 + (heavy.min(light) * apart) * apart * (heavy.max(light) / (heavy + light));
        for both in [a.and(b).unwrap(), b.and(a).unwrap()] {
            assert!((both.moment() - expected).abs() <= 4.0 * EPS * expected, "{both:?}");
        }
        let space = |mass, x| {
            incidence::pga3::Inertia::principal(mass, [1.0; 3])
                .unwrap()
                .moved(incidence::pga3::Motor::translation([x, 0.0, 0.0]))
        };
        let (a, b) = (space(heavy, 0.0), space(light, apart));
        for both in [a.and(b).unwrap(), b.and(a).unwrap()] {
            let most = both.moments().into_iter().fold(0.0, f64::max);
            assert!((most - expected).abs() <= 16.0 * EPS * expected, "{both:?}");
        }
    }
}

/// A disk that comes straight in does not slide, whichever way that is; one that also slides is stopped in that, down to what rounding hides.
#[test]
fn what_does_not_slide_is_not_rubbed() {
    let disk: Inertia = Inertia::of_ball(&Ball::new([0.0; 2], 0.5).unwrap(), 2.0).unwrap();
    let moving =
        |velocity: [f64; 2]| RigidBody::new(disk, Motor::identity()).unwrap().with_velocities(velocity, 0.0).unwrap();
    for (x, y) in (1..40).flat_map(|x| (1..40).map(move |y| (f64::from(x), f64::from(y)))) {
        let normal = Direction::new(x, y).normalized();
        let at = Point::from([0.5 * normal.x(), 0.5 * normal.y()]);
        let mut straight = moving([x, y]);
        let before = straight;
        assert_eq!(RigidBody::rub(Some(&mut straight), None, at, normal, f64::INFINITY), 0.0);
        assert_eq!(straight, before);
        let speed = x.hypot(y);
        for decade in 1..15 {
            let slow = 10_f64.powi(-decade);
            let mut sliding = moving([-x - slow * normal.y(), -y + slow * normal.x()]);
            // A disk of the mass m is stopped where it touches by m/3 of its speed.
            let stopping = RigidBody::rub(Some(&mut sliding), None, at, normal, f64::INFINITY);
            assert!((stopping - slow * 2.0 / 3.0).abs() < 8.0 * f64::EPSILON * speed, "{x} {y} {slow}: {stopping}");
        }
    }
}
