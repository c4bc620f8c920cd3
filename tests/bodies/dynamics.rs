//! Rigid motion: against Euler's equations integrated otherwise, against sums over particles, and what it keeps.

use incidence::body::BodyError;
use incidence::pga3::{
    Ball, Capsule, Cuboid, Direction, Inertia, InertiaError, Line, Motor, Point, RigidBody, RigidBodyError, Rotor,
};
use proptest::prelude::*;

mod meshes;
mod oracle;
use oracle::{Top, cross, dot, length};
mod plane;
mod response;
mod sizes;

const EPS: f64 = f64::EPSILON;

fn number() -> impl Strategy<Value = f64> {
    (0.1..10.0_f64, any::<bool>()).prop_map(|(size, negative)| if negative { -size } else { size })
}

fn vector() -> impl Strategy<Value = [f64; 3]> {
    [number(), number(), number()]
}

/// Moments of three second moments, none of them small.
fn moments() -> impl Strategy<Value = [f64; 3]> {
    [0.1..5.0_f64, 0.1..5.0, 0.1..5.0].prop_map(|[x, y, z]| [y + z, z + x, x + y])
}

fn motor() -> impl Strategy<Value = Motor> {
    (vector(), number(), vector()).prop_map(|(axis, angle, by)| Motor::translation(by) * Rotor::new(axis, angle))
}

fn inertia() -> impl Strategy<Value = Inertia> {
    (0.1..10.0_f64, moments(), motor()).prop_map(|(mass, m, to)| Inertia::principal(mass, m).unwrap().moved(to))
}

fn body() -> impl Strategy<Value = RigidBody> {
    (inertia(), motor(), vector(), vector())
        .prop_map(|(inertia, pose, v, w)| RigidBody::new(inertia, pose).unwrap().with_velocities(v, w).unwrap())
}

/// The oracle's top of this body: its principal axes as columns, its moments, its spin.
fn top(body: &RigidBody) -> Top {
    let frame = body.pose() * body.inertia().frame();
    let axis = |k: usize| (frame >> Direction::from(std::array::from_fn(|i| f64::from(u8::from(i == k))))).coords();
    Top { axes: [axis(0), axis(1), axis(2)], moments: body.inertia().moments(), spin: body.spin().coords() }
}

/// How far apart the principal axes are of two tops.
fn off(a: &Top, b: &Top) -> f64 {
    (0..3).map(|k| length(std::array::from_fn(|i| a.axes[k][i] - b.axes[k][i]))).fold(0.0, f64::max)
}

fn after(body: &RigidBody, time: f64, steps: u32) -> RigidBody {
    let mut body = *body;
    (0..steps).for_each(|_| body.drift(time / f64::from(steps)));
    body
}

fn asymmetric() -> RigidBody {
    let inertia = Inertia::principal(2.0, [3.0, 4.1, 6.3]).unwrap();
    let pose = Motor::translation([0.3, -0.7, 1.1]) * Motor::from(Rotor::new([1.0, 2.0, -0.5], 0.8));
    RigidBody::new(inertia, pose).unwrap().with_velocities([0.2, 0.1, -0.4], [0.7, -1.3, 0.9]).unwrap()
}

#[test]
fn halving_the_step_quarters_the_error() {
    let body = asymmetric();
    let truth = top(&body).after(4.0, 4000);
    let errors = [64, 128, 256, 512].map(|steps| off(&top(&after(&body, 4.0, steps)), &truth));
    for pair in errors.windows(2) {
        let ratio = pair[0] / pair[1];
        assert!((3.8..4.2).contains(&ratio), "{errors:?}");
    }
    assert!(errors[3] < 1e-4);
}

#[test]
fn a_forque_is_met_to_second_order() {
    // A top on a string: a weight, and a spring from a point of the body to a point of space.
    let forque = |body: &RigidBody| {
        let hook = (body.pose() >> Point::new(0.5, -0.2, 0.9)).coords();
        let pull: [f64; 3] = std::array::from_fn(|k| 3.0 * ([1.0, 2.0, 0.5][k] - hook[k]));
        (Point::from(hook) & Direction::from(pull)) + (body.center() & Direction::new(0.0, 0.0, -2.0 * 9.8))
    };
    let run = |steps: u32| {
        let mut body = asymmetric();
        (0..steps).for_each(|_| body.step(2.0 / f64::from(steps), forque));
        body.center().coords()
    };
    let truth = run(16384);
    let errors = [64, 128, 256].map(|steps| length(std::array::from_fn(|k| run(steps)[k] - truth[k])));
    for pair in errors.windows(2) {
        assert!((3.6..4.4).contains(&(pair[0] / pair[1])), "{errors:?}");
    }
}

#[test]
fn a_spring_keeps_its_energy_for_a_hundred_thousand_steps() {
    let (spring, end) = (3.0, [1.0, 2.0, 0.5]);
    let hook = |body: &RigidBody| (body.pose() >> Point::new(0.5, -0.2, 0.9)).coords();
    let stretch = |body: &RigidBody| std::array::from_fn(|k| end[k] - hook(body)[k]);
    let energy = |body: &RigidBody| body.energy() + 0.5 * spring * dot(stretch(body), stretch(body));
    let mut body = asymmetric();
    let (start, mut worst) = (energy(&body), [0.0_f64; 2]);
    for step in 0..100_000 {
        body.step(0.02, |body| Point::from(hook(body)) & Direction::from(stretch(body).map(|c| spring * c)));
        let half = usize::from(step >= 50_000);
        worst[half] = worst[half].max((energy(&body) / start - 1.0).abs());
    }
    assert!(worst[0] < 2e-3 && worst[1] < 1.2 * worst[0], "{worst:?}");
}

#[test]
fn a_body_turned_about_its_median_axis_flips_as_often_as_elliptic_functions_say() {
    let moments = [1.0, 2.0, 2.7];
    let rates = [1e-3, 3.0, 2e-3];
    let inertia = Inertia::principal(1.0, moments).unwrap();
    let mut body = RigidBody::new(inertia, Motor::identity()).unwrap().with_velocities([0.0; 3], rates).unwrap();
    let period = oracle::half_period(moments, rates);
    // The times at which the median axis passes through the plane across the spin.
    let median_along_spin =
        |body: &RigidBody| dot((body.pose() >> Direction::new(0.0, 1.0, 0.0)).coords(), body.spin().coords());
    let (step, mut flips, mut before) = (period / 2000.0, Vec::new(), median_along_spin(&body));
    for k in 0..20_000 {
        body.drift(step);
        let now = median_along_spin(&body);
        if (now > 0.0) != (before > 0.0) {
            flips.push((f64::from(k) + before / (before - now)) * step);
        }
        before = now;
    }
    assert_eq!(flips.len(), 10);
    for pair in flips.windows(2) {
        assert!(((pair[1] - pair[0]) / period - 1.0).abs() < 1e-5, "{flips:?} {period}");
    }
}

#[test]
fn the_energy_of_a_free_body_swings_but_does_not_drift() {
    let body = asymmetric();
    let swing = |step: f64| {
        let (mut moving, mut worst) = (body, [0.0_f64; 2]);
        for k in 0..100_000 {
            moving.drift(step);
            let half = usize::from(k >= 50_000);
            worst[half] = worst[half].max((moving.energy() / body.energy() - 1.0).abs());
        }
        assert!(worst[1] < 1.05 * worst[0], "{worst:?}");
        worst[0]
    };
    let (long, short) = (swing(0.04), swing(0.02));
    assert!(long < 1e-3 && (3.8..4.2).contains(&(long / short)), "{long} {short}");
}

/// What the velocity along a line is the sum of, or more.
fn speeds(body: &RigidBody, line: Line) -> f64 {
    let (moment, about_the_origin) = (line.moment(), cross(body.center().coords(), line.direction()));
    let arm = length(std::array::from_fn(|k| moment[k] - about_the_origin[k]));
    body.linear_velocity().norm() + body.angular_velocity().norm() * arm
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(64) })]

    #[test]
    fn a_step_follows_eulers_equations(body in body()) {
        let rate = length(body.angular_velocity().coords());
        let time = 0.02 / rate;
        let moved = after(&body, time, 8);
        let m = body.inertia().moments();
        let spread = m.iter().fold(0.0_f64, |a, &b| a.max(b)) / m.iter().fold(f64::MAX, |a, &b| a.min(b));
        prop_assert!(off(&top(&moved), &top(&body).after(time, 20)) < 1e-6 * spread * spread);
    }

    #[test]
    fn equal_moments_make_every_step_exact(m in 0.5..3.0_f64, flat in 0.1..1.9_f64, axis in 0..3_usize, w in vector()) {
        let moments = std::array::from_fn(|k| if k == axis { m * flat } else { m });
        let body = RigidBody::new(Inertia::principal(2.0, moments).unwrap(), Motor::identity()).unwrap();
        let body = body.with_velocities([0.0; 3], w).unwrap();
        let angle = 3.0;
        let time = angle / length(w);
        let truth = top(&body).after(time, 3000);
        prop_assert!(off(&top(&after(&body, time, 1)), &truth) < 1e-8 / flat.powi(2));
    }

    #[test]
    fn momentum_is_conserved_to_the_bit_and_motion_is_reversible(body in body()) {
        let there = after(&body, 10.0, 100);
        prop_assert_eq!(there.spin(), body.spin());
        prop_assert_eq!(there.linear_velocity(), body.linear_velocity());
        let moment = length(body.momentum().moment()) + 10.0 * 100.0 * 20.0;
        prop_assert!((there.momentum() - body.momentum()).ideal_norm() < 1000.0 * EPS * moment);
        // Over so long a time that a rounding grows to e² of it at most, and that of both ways of a hundred steps.
        let (m, spin) = (body.inertia().moments(), length(body.spin().coords()));
        let [least, greatest] = [m.into_iter().fold(f64::MAX, f64::min), m.into_iter().fold(0.0, f64::max)];
        let growth = spin * (1.0 / least - 1.0 / greatest);
        let time = (2.0 / growth).min(10.0);
        let back = after(&after(&body, time, 100), -time, 100);
        let step = 64.0 * EPS * (1.0 + spin / least * time / 100.0);
        prop_assert!(off(&top(&back), &top(&body)) <= 202.0 * step * (growth * time).exp());
    }

    #[test]
    fn the_motion_is_that_of_the_velocity(body in body()) {
        // Ẋ = X × V, of a point of the body, by a central difference.
        let h = 1e-5 / (1.0 + length(body.angular_velocity().coords()));
        let own = Point::new(0.4, -1.3, 2.2);
        let at = |time: f64| { let mut b = body; b.drift(time); (b.pose() >> own).coords() };
        let [ahead, behind] = [at(h), at(-h)];
        let rate: [f64; 3] = std::array::from_fn(|k| (ahead[k] - behind[k]) / (2.0 * h));
        let expected = (body.pose() >> own).commutator(body.velocity()).coords();
        let size = length(expected) + length(body.angular_velocity().coords()) * 50.0 + 50.0;
        prop_assert!(length(std::array::from_fn(|k| rate[k] - expected[k])) < 1e-5 * size);
        let same = body.velocity_at(body.pose() >> own).coords();
        prop_assert!(length(std::array::from_fn(|k| same[k] - expected[k])) < 1e-12 * size);
    }

    #[test]
    fn seen_from_the_body_the_momentum_changes_by_its_commutator_with_the_velocity(body in body()) {
        let inside = |b: &RigidBody, x: Line| b.pose().reverse() >> x;
        let h = 1e-5 / (1.0 + length(body.angular_velocity().coords()));
        let at = |time: f64| { let mut b = body; b.drift(time); inside(&b, b.momentum()) };
        let rate = (at(h) - at(-h)) / (2.0 * h);
        let (b, p) = (inside(&body, body.velocity()), inside(&body, body.momentum()));
        let expected = b.commutator(p);
        let size = (1.0 + b.norm() + b.ideal_norm()) * (1.0 + p.norm() + p.ideal_norm());
        prop_assert!((rate - expected).norm() + (rate - expected).ideal_norm() < 1e-5 * size * size);
        // And I[B] = P.
        let off = body.inertia().momentum(b) - p;
        prop_assert!(off.norm() + off.ideal_norm() < 1e-12 * size);
        let off = body.inertia().velocity(p) - b;
        prop_assert!(off.norm() + off.ideal_norm() < 1e-11 * size);
        prop_assert!((body.inertia().energy(b) - body.energy()).abs() < 1e-12 * size * size);
    }

    #[test]
    fn the_momentum_is_the_sum_over_the_particles(particles in prop::collection::vec((vector(), 0.1..3.0_f64), 5..9), v in vector(), w in vector(), to in motor()) {
        let velocity = Line::from_plucker(w, v);
        let mass: f64 = particles.iter().map(|p| p.1).sum();
        let center: [f64; 3] = std::array::from_fn(|k| particles.iter().map(|(x, m)| m * x[k]).sum::<f64>() / mass);
        let mut tensor = [[0.0; 3]; 3];
        for (x, m) in &particles {
            let r: [f64; 3] = std::array::from_fn(|k| x[k] - center[k]);
            for (i, row) in tensor.iter_mut().enumerate() {
                for (j, entry) in row.iter_mut().enumerate() {
                    *entry += m * (if i == j { dot(r, r) } else { 0.0 } - r[i] * r[j]);
                }
            }
        }
        let inertia = Inertia::new(mass, center, tensor).unwrap();
        let sum = particles.iter().fold(Line::zero(), |sum: Line, (x, m)| {
            let x = to >> Point::from(*x);
            sum + (x & x.commutator(velocity)) * *m
        });
        let off = inertia.moved(to).momentum(velocity) - sum;
        prop_assert!(off.norm() < 1e-10 * mass && off.ideal_norm() < 1e-9 * mass, "{:?}", off);
        let same = inertia.tensor();
        prop_assert!((0..9).all(|k| (same[k / 3][k % 3] - tensor[k / 3][k % 3]).abs() < 1e-10 * mass));
    }

    #[test]
    fn no_point_gets_further_than_the_rates_say(body in body(), at in vector(), step in 0.01..2.0_f64) {
        let at = Point::from(at);
        let center = body.inertia().center().coords();
        let rates = body.rates(length(std::array::from_fn(|k| at.coords()[k] - center[k])));
        let (mut moving, mut time, mut way) = (body, 0.0, 0.0);
        for k in 0..20 {
            let before = (moving.pose() >> at).coords();
            moving.drift(step);
            time += step;
            let now = (moving.pose() >> at).coords();
            way += length(std::array::from_fn(|k| now[k] - before[k]));
            let most = (length(rates.velocity) + rates.radius * rates.angular_speed) * time;
            prop_assert!(way <= most * (1.0 + 1e-12), "{} of {} after {}", way, most, k);
        }
        // Nor is the bound a poor one: twice what it turns by now, for moments that differ little.
        let m = body.inertia().moments();
        let spread = m.iter().fold(0.0_f64, |a, &b| a.max(b)) / m.iter().fold(f64::MAX, |a, &b| a.min(b));
        prop_assert!(rates.angular_speed <= 2.0 * spread * length(body.angular_velocity().coords()));
    }

    #[test]
    fn a_rebound_keeps_the_momentum_and_turns_the_velocity_round(
        a in body(), b in body(), at in vector(), n in vector(), e in 0.0..1.0_f64
    ) {
        let n = Direction::from(n).normalized();
        // From one to the other, so that they meet in every second case: turned round, they always do.
        let line = Point::from(at) & n;
        let line = if ((b.velocity() - a.velocity()) & line) > 0.0 { line * -1.0 } else { line };
        let [before, mut one, mut two] = [a, a, b];
        let impulse = RigidBody::rebound(Some(&mut one), Some(&mut two), line, e);
        prop_assert!(impulse > 0.0);
        let size = 1e4 * (1.0 + impulse);
        let off = one.momentum() + two.momentum() - a.momentum() - b.momentum();
        prop_assert!(off.norm() < 1e-12 * size && off.ideal_norm() < 1e-10 * size, "{:?}", off);
        let (meeting, parting) = ((b.velocity() - a.velocity()) & line, (two.velocity() - one.velocity()) & line);
        prop_assert!((parting + e * meeting).abs() < 1e-10 * size);
        prop_assert!((one.velocity_along(line) - (one.velocity() & line)).abs() < 1e-10 * size);
        // They part now, and nothing more happens.
        let after = (one, two);
        prop_assert_eq!(RigidBody::rebound(Some(&mut one), Some(&mut two), line, e), 0.0);
        prop_assert_eq!((one, two), after);
        // With the restitution 1 the energy is kept, against a wall as well.
        let (mut one, mut two) = (a, b);
        RigidBody::rebound(Some(&mut one), Some(&mut two), line, 1.0);
        prop_assert!((one.energy() + two.energy() - a.energy() - b.energy()).abs() < 1e-11 * size * size);
        let mut alone = before;
        RigidBody::rebound(Some(&mut alone), None, line, 1.0);
        prop_assert!((alone.energy() - before.energy()).abs() < 1e-11 * size * size);
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
        a in body(), b in body(), at in vector(), n in vector(), e in 0.0..1.0_f64, far in [-1e12..1e12, -1e12..1e12, -1e12..1e12_f64]
    ) {
        let there = |body: RigidBody| {
            let mut moved = body;
            moved.set_pose(Motor::translation(far) * body.pose()).unwrap();
            moved
        };
        let (a, b, n) = (there(a), there(b), Direction::from(n).normalized());
        let line = Point::from(std::array::from_fn(|k| at[k] + far[k])) & n;
        let meeting = b.velocity_along(line) - a.velocity_along(line);
        let (line, meeting) = if meeting > 0.0 { (line * -1.0, -meeting) } else { (line, meeting) };
        let size = a.energy() + b.energy();
        let (mut one, mut two) = (a, b);
        RigidBody::rebound(Some(&mut one), Some(&mut two), line, 1.0);
        prop_assert!((one.energy() + two.energy() - size).abs() < 128.0 * EPS * size);
        let (mut one, mut two) = (a, b);
        let impulse = RigidBody::rebound(Some(&mut one), Some(&mut two), line, e);
        let parting = two.velocity_along(line) - one.velocity_along(line);
        let most = impulse * (a.mobility(line) + b.mobility(line)) + speeds(&a, line) + speeds(&b, line);
        prop_assert!((parting + e * meeting).abs() < 32.0 * EPS * most);
    }

    #[test]
    fn two_bodies_fixed_to_each_other_have_the_sum_of_their_momenta(a in inertia(), b in inertia(), v in vector(), w in vector()) {
        let velocity = Line::from_plucker(w, v);
        let sum = a.momentum(velocity) + b.momentum(velocity);
        let off = a.and(b).unwrap().momentum(velocity) - sum;
        prop_assert!(off.norm() < 1e-10 && off.ideal_norm() < 1e-9, "{:?}", off);
    }

    #[test]
    fn neither_size_nor_mass_nor_place_change_how_it_turns(m in moments(), w in vector(), v in vector(), place in vector()) {
        let turned = |size: f64, heavy: f64, place: [f64; 3]| {
            let inertia = Inertia::principal(heavy, m.map(|c| c * heavy * size * size)).unwrap();
            let body = RigidBody::new(inertia, Motor::translation(place)).unwrap();
            let body = body.with_velocities(v.map(|c| c * size), w).unwrap();
            let mut body = after(&body, 1.0, 10);
            let center = body.center().coords();
            body.set_pose(Motor::translation(center.map(|c| -c)) * body.pose()).unwrap();
            body.pose().rotor()
        };
        let plain = turned(1.0, 1.0, [0.0; 3]);
        let (large, small) = (2f64.powi(332), 2f64.powi(-332));
        for rotor in [turned(large, 1.0, [0.0; 3]), turned(small, 1.0, [0.0; 3]), turned(1.0, large, [0.0; 3]), turned(small, large, [0.0; 3])] {
            prop_assert!((rotor - plain).norm() < 4.0 * EPS);
        }
        let far = turned(1.0, 1.0, place.map(|c| c * 1e12));
        prop_assert!((far - plain).norm() < 4.0 * EPS);
    }
}

#[test]
fn homogeneous_bodies_have_the_inertia_of_their_slices() -> Result<(), Box<dyn std::error::Error>> {
    // Slices across z, each with its mass, and its moments about its own axes.
    let sliced = |half: f64, slice: &dyn Fn(f64) -> (f64, [f64; 2])| {
        let n = 200_000;
        let (mut mass, mut tensor) = (0.0, [0.0; 3]);
        for k in 0..n {
            let z = half * ((2 * k + 1) as f64 / n as f64 - 1.0);
            let (area, [xx, yy]) = slice(z);
            mass += area;
            tensor = [tensor[0] + area * (yy + z * z), tensor[1] + area * (xx + z * z), tensor[2] + area * (xx + yy)];
        }
        tensor.map(|c| c / mass)
    };
    let close = |a: [f64; 3], b: [f64; 3]| (0..3).all(|k| (a[k] / b[k] - 1.0).abs() < 1e-8);

    let (length, r) = (3.7, 1.3);
    let capsule = Inertia::of_capsule(&Capsule::new([1.0, 2.0, 3.0], [1.0, 2.0, 3.0 + length], r)?, 5.0)?;
    let disk = |z: f64| {
        let beyond = (z.abs() - length / 2.0).max(0.0);
        let squared = r * r - beyond * beyond;
        (squared, [squared / 4.0; 2])
    };
    assert!(close(capsule.moments(), sliced(length / 2.0 + r, &disk).map(|c| 5.0 * c)));
    assert_eq!(capsule.center().coords(), [1.0, 2.0, 3.0 + length / 2.0]);
    let leaning = Inertia::of_capsule(&Capsule::new([1.0, 2.0, 3.0], [3.0, 5.0, 9.0], r)?, 5.0)?;
    let axis = (leaning.frame() >> Direction::new(0.0, 0.0, 7.0)).coords();
    assert!(length3(axis, [2.0, 3.0, 6.0]) < 1e-14);

    let ball = Inertia::of_ball(&Ball::new([1.0, 2.0, 3.0], r)?, 5.0)?;
    let disk = |z: f64| (r * r - z * z, [(r * r - z * z) / 4.0; 2]);
    assert!(close(ball.moments(), sliced(r, &disk).map(|c| 5.0 * c)));
    assert_eq!(ball.center().coords(), [1.0, 2.0, 3.0]);

    let cuboid = Cuboid::try_from(incidence::pga3::Aabb::new([1.0, 2.0, 3.0], [2.0, 5.0, 9.0]))?;
    let cuboid = Inertia::of_cuboid(&cuboid, 5.0)?;
    let sheet = |_: f64| (1.0, [1.0 / 12.0, 9.0 / 12.0]);
    assert!(close(cuboid.moments(), sliced(3.0, &sheet).map(|c| 5.0 * c)));
    assert_eq!(cuboid.center().coords(), [1.5, 3.5, 6.0]);
    Ok(())
}

fn length3(a: [f64; 3], b: [f64; 3]) -> f64 {
    length(std::array::from_fn(|k| a[k] - b[k]))
}

#[test]
fn what_no_body_has_is_refused() {
    use InertiaError::*;
    for mass in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        assert_eq!(Inertia::principal(mass, [1.0; 3]), Err(Mass));
    }
    for moment in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        assert_eq!(Inertia::principal(1.0, [1.0, moment, 1.0]), Err(Moment { axis: 1 }));
    }
    assert_eq!(Inertia::principal(1.0, [1.0, 1.0, 2.1]), Err(Triangle { axis: 2 }));
    assert_eq!(Inertia::principal(1.0, [2.1, 1.0, 1.0]), Err(Triangle { axis: 0 }));
    assert_eq!(Inertia::principal(1.0, [1.0, 2.0 + 1e-13, 1.0]), Err(Triangle { axis: 1 }));
    assert!(Inertia::principal(1.0, [0.1, 0.2, 0.1 + 0.2]).is_ok());
    // More than the sum by 15.85 ε of itself, and by 19 ε.
    assert!(Inertia::principal(1.0, [0.31863525860690683, 0.3151306549765427, 0.0035046036303630237]).is_ok());
    assert_eq!(Inertia::principal(1.0, [1.0, 2.0 + 38.0 * f64::EPSILON, 1.0]), Err(Triangle { axis: 1 }));
    assert!(Inertia::principal(1.0, [1e308, 1e308, 1.7e308]).is_ok());
    let tensor = [[3.0, 0.1, 0.2], [0.1, 4.0, 0.3], [0.2, 0.3, 5.0]];
    assert!(Inertia::new(1.0, [0.0; 3], tensor).is_ok());
    assert_eq!(Inertia::new(1.0, [0.0, f64::NAN, 0.0], tensor), Err(Center));
    assert_eq!(Inertia::new(1.0, Point::from(Direction::new(1.0, 2.0, 3.0)), tensor), Err(Center));
    let with = |row: usize, column: usize, entry: f64| {
        let mut tensor = tensor;
        tensor[row][column] = entry;
        Inertia::new(1.0, [0.0; 3], tensor)
    };
    assert_eq!(with(1, 2, f64::NAN), Err(Tensor { row: 1, column: 2 }));
    assert_eq!(with(2, 1, f64::INFINITY), Err(Tensor { row: 2, column: 1 }));
    assert_eq!(with(1, 1, f64::INFINITY), Err(Tensor { row: 1, column: 1 }));
    assert_eq!(with(2, 0, 0.21), Err(Tensor { row: 0, column: 2 }));
    assert!(matches!(with(0, 0, 9.9), Err(Triangle { .. })));
    assert_eq!(Inertia::of_ball(&Ball::new([1.0; 3], 0.0).unwrap(), 1.0), Err(Moment { axis: 0 }));
    assert_eq!(Inertia::of_ball(&Ball::new([1.0; 3], 1e200).unwrap(), 1.0), Err(Moment { axis: 0 }));
    assert_eq!(Cuboid::new([1.0, f64::NAN, 1.0]), Err(BodyError::Extent { axis: 1 }));

    let inertia = Inertia::principal(1.0, [1.0; 3]).unwrap();
    let mut body = RigidBody::new(inertia, Motor::identity()).unwrap();
    let before = body;
    for bad in [
        Motor::identity() * f64::NAN,
        Motor::identity() * f64::INFINITY,
        Motor::zero(),
        Motor::translation([1.0, f64::NAN, 2.0]),
        // Its half is a number, the way is not.
        Motor { e01: 1e308, ..Motor::identity() },
    ] {
        assert_eq!(RigidBody::new(inertia, bad), Err(RigidBodyError::Pose));
        assert_eq!(body.set_pose(bad), Err(RigidBodyError::Pose));
        assert_eq!(body, before);
    }
    assert_eq!(body.with_velocities([f64::NAN, 0.0, 0.0], [0.0; 3]), Err(RigidBodyError::Velocity));
    assert_eq!(body.with_velocities([0.0; 3], [0.0, f64::INFINITY, 0.0]), Err(RigidBodyError::Velocity));
}

#[test]
fn single_precision_keeps_its_momentum_too() {
    let inertia = Inertia::principal(2.0_f32, [3.0, 4.1, 6.3]).unwrap();
    let body =
        RigidBody::new(inertia, Motor::identity()).unwrap().with_velocities([0.5, 0.2, 0.1], [0.7, -1.3, 0.9]).unwrap();
    let mut moving = body;
    (0..10_000).for_each(|_| moving.drift(0.02));
    assert_eq!(moving.spin(), body.spin());
    assert!((moving.energy() / body.energy() - 1.0).abs() < 1e-3);
    assert!(cross(moving.spin().coords().map(f64::from), body.spin().coords().map(f64::from)) == [0.0; 3]);
}
