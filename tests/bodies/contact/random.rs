//! Random bodies on random screws, against the oracle at many times.

use incidence::pga2;
use incidence::pga3::{Ball, ConvexHull, Line, Motor, TimeOfContact, time_of_contact};

use crate::numbers::Numbers;

use super::oracle::{Parallelepiped, Rate, apart, at, ball_apart, float};

pub fn line(rate: &Rate) -> Line {
    Line::from_plucker(rate.angular, rate.linear)
}

fn hull(b: &Parallelepiped) -> ConvexHull {
    ConvexHull::new(b.vertices()).unwrap()
}

/// A body around `center` that turns about it, and goes towards another place.
fn spin(n: &mut Numbers, center: [f64; 3], angular: f64, speed: f64, to: [f64; 3]) -> Rate {
    let (w, v) = (n.vector::<3>(angular), n.vector::<3>(1.0));
    let linear = [0, 1, 2].map(|k| {
        let (i, j) = ((k + 1) % 3, (k + 2) % 3);
        (v[k] + 0.5 * (to[k] - center[k])) * speed - (w[i] * center[j] - w[j] * center[i])
    });
    Rate { angular: w, linear }
}

/// Three edges at right angles to rounding: of the size given, but slender in two directions by the factor.
fn cuboid(n: &mut Numbers, center: [f64; 3], size: f64, slender: f64) -> Parallelepiped {
    let motor = (Line::from_plucker(n.vector(2.0), [0.0; 3])).exp();
    let half = [size, size * slender, size * slender * 0.5];
    // On a grid, so that sums of edges are exact.
    let grid = |x: f64| (x * 2_f64.powi(20)).round() * 2_f64.powi(-20);
    let edges: Vec<[f64; 3]> =
        (0..3).map(|i| motor.apply([0, 1, 2].map(|k| if k == i { 2.0 * half[i] } else { 0.0 })).map(grid)).collect();
    let corner = [0, 1, 2].map(|k| grid(center[k] - 0.5 * (edges[0][k] + edges[1][k] + edges[2][k])));
    Parallelepiped { corner, edges }
}

#[derive(Default, Debug)]
struct Count {
    never: u32,
    within: u32,
    undecided: u32,
    start: u32,
    steps: u32,
    most: u32,
    width: f64,
}

impl Count {
    fn add(&mut self, found: &TimeOfContact) {
        match found {
            TimeOfContact::Never { .. } => self.never += 1,
            TimeOfContact::AtStart { .. } => self.start += 1,
            TimeOfContact::Within { earliest, latest, .. } => {
                self.within += 1;
                self.width = self.width.max((latest - earliest) / (1.0 + latest) / f64::EPSILON);
            }
            _ => self.undecided += 1,
        }
        self.steps += found.steps();
        self.most = self.most.max(found.steps());
    }
}

/// Times from 0 to almost `end`, and it, more of them near it.
fn times(end: f64, count: u32) -> impl Iterator<Item = f64> {
    let even = (0..count).map(move |k| end * f64::from(k) / f64::from(count));
    even.chain((1..26).map(move |k| end * (1.0 - 4_f64.powi(-k)))).chain([end])
}

/// Boxes that turn up to so fast.
fn boxes_on_screws(seed: u64, cases: usize, turning: [f64; 2]) -> Count {
    let mut n = Numbers(seed);
    let mut count = Count::default();
    for case in 0..cases {
        let slender = [1.0, 0.1, 0.01][case % 3];
        let (ca, cb) = (n.vector(3.0), n.vector(3.0).map(|c| c + 2.5));
        let (a, b) = (cuboid(&mut n, ca, 1.5, slender), cuboid(&mut n, cb, 1.5, slender));
        let speed = [1.0, 0.3, 10.0][case / 3 % 3];
        let (ra, rb) = (spin(&mut n, ca, turning[0], speed, cb), spin(&mut n, cb, turning[1], speed, ca));
        let found = time_of_contact(&hull(&a), line(&ra), &hull(&b), line(&rb), 4.0).unwrap();
        count.add(&found);
        if let TimeOfContact::AtStart { .. } = found {
            assert!(!apart(&a, &ra, &b, &rb, 0.0));
            continue;
        }
        for t in times(found.earliest().min(4.0), 24) {
            assert!(apart(&a, &ra, &b, &rb, t) || t == found.earliest(), "case {case} at {t}: {found:?}");
        }
        if let Some(latest) = found.latest() {
            assert!(!apart(&a, &ra, &b, &rb, latest), "case {case}: {found:?}");
        }
    }
    println!("{count:?}");
    count
}

#[test]
fn no_boxes_on_screws_overlap_before_and_all_do_after() {
    let count = boxes_on_screws(1, 90, [3.0, 3.0]);
    assert!(count.never > 20 && count.within > 20 && count.undecided < 2, "{count:?}");
    assert!(count.most < 100 && count.steps < 15 * 90, "{count:?}");
    assert!(count.width < 5000.0, "{count:?}");
}

#[test]
fn nor_do_boxes_of_which_one_or_none_turns() {
    for (seed, turning) in [(5, [3.0, 0.0]), (6, [0.0, 3.0]), (7, [0.0, 0.0])] {
        let count = boxes_on_screws(seed, 45, turning);
        assert!(count.never > 5 && count.within > 5 && count.undecided < 2, "{count:?}");
    }
}

#[test]
fn no_ball_overlaps_a_box_before_and_each_does_after() {
    let mut n = Numbers(4);
    let mut count = Count::default();
    for case in 0..60 {
        let (ca, cb) = (n.vector(3.0), n.vector(3.0).map(|c| c - 2.5));
        let radius = [1.0, 0.01][case % 2];
        let half = [2.0, 0.5, 0.25];
        let corner = [0, 1, 2].map(|k| cb[k] - half[k]);
        let edges = (0..3).map(|i| [0, 1, 2].map(|k| if k == i { 2.0 * half[i] } else { 0.0 })).collect();
        let b = Parallelepiped { corner, edges };
        let (ra, rb) = (spin(&mut n, ca, 3.0, 1.0, cb), spin(&mut n, cb, 3.0, 1.0, ca));
        let ball = Ball::new(ca, radius).unwrap();
        let found = time_of_contact(&ball, line(&ra), &hull(&b), line(&rb), 4.0).unwrap();
        count.add(&found);
        let apart = |t: f64| ball_apart(ca, radius, &ra, &b, &rb, t);
        if let TimeOfContact::AtStart { .. } = found {
            continue;
        }
        for t in times(found.earliest().min(4.0), 24) {
            assert!(apart(t), "case {case} at {t}: {found:?}");
        }
        if let Some(latest) = found.latest() {
            assert!(!apart(latest), "case {case}: {found:?}");
        }
    }
    println!("{count:?}");
    assert!(count.never > 10 && count.within > 10 && count.most < 60, "{count:?}");
}

#[test]
fn no_rectangles_overlap_before_and_all_do_after() {
    let mut n = Numbers(5);
    let mut count = Count::default();
    for case in 0..60 {
        let flat = |p: Parallelepiped| Parallelepiped {
            corner: [p.corner[0], p.corner[1], 0.0],
            edges: p.edges[..2].iter().map(|e| [e[0], e[1], 0.0]).collect(),
        };
        let (ca, cb) = (n.vector(3.0), n.vector(3.0).map(|c| c + 2.0));
        let (a, b) = (flat(cuboid(&mut n, ca, 1.5, 0.2)), flat(cuboid(&mut n, cb, 1.5, 0.2)));
        let mut rate = |center: [f64; 3], to: [f64; 3]| {
            let mut rate = spin(&mut n, center, 3.0, 1.0, to);
            (rate.angular[0], rate.angular[1], rate.linear[2]) = (0.0, 0.0, 0.0);
            rate
        };
        let (ra, rb) = (rate(ca, cb), rate(cb, ca));
        let velocity = |r: &Rate| pga2::Point { e01: r.linear[0], e20: -r.linear[1], e12: r.angular[2] };
        let hull = |p: &Parallelepiped| pga2::ConvexHull::new(p.vertices().iter().map(|v| [v[0], v[1]])).unwrap();
        let found = pga2::time_of_contact(&hull(&a), velocity(&ra), &hull(&b), velocity(&rb), 4.0).unwrap();
        if let pga2::TimeOfContact::AtStart { .. } = found {
            continue;
        }
        for t in times(found.earliest().min(4.0), 24) {
            assert!(apart(&a, &ra, &b, &rb, t) || t == found.earliest(), "case {case} at {t}: {found:?}");
        }
        match found.latest() {
            Some(latest) => assert!(!apart(&a, &ra, &b, &rb, latest), "case {case}: {found:?}"),
            None => assert!(matches!(found, pga2::TimeOfContact::Never { .. }), "case {case}: {found:?}"),
        }
        count.steps += found.steps();
        count.most = count.most.max(found.steps());
    }
    println!("{count:?}");
    assert!(count.most < 60, "{count:?}");
}

#[test]
fn places_are_known_as_well_as_is_said() {
    // The bound behind the intervals: 32 ε (R + S t), S = |v₀| + |ω| R.
    let mut n = Numbers(6);
    let mut most = 0.0_f64;
    for case in 0..400 {
        let size = [1.0, 1e-3, 1e4][case % 3];
        let rate =
            Rate { angular: n.vector([1.0, 10.0, 1e-5][case / 3 % 3]), linear: n.vector([1.0, 1e3][case / 9 % 2]) };
        let (p, t) = (n.vector(size), 3.0 * n.signed().abs());
        let motor: Motor = (line(&rate) * (-0.5 * t)).exp();
        let (found, exact) = (motor.apply(p), at(&rate, p, t));
        let norm = |v: [f64; 3]| v.iter().map(|c| c * c).sum::<f64>().sqrt();
        let off = norm([0, 1, 2].map(|k| float(&(super::oracle::fixed(found[k]) - &exact[k]))));
        let speed = norm(rate.linear) + norm(rate.angular) * norm(p);
        most = most.max(off / (f64::EPSILON * (norm(p) + speed * t)));
    }
    println!("{most} of 32");
    assert!(most < 32.0 && most > 0.1, "{most}");
}
