//! Random bodies on random screws, against the oracle at many times.

use incidence::body::Posed;
use incidence::pga2;
use incidence::pga3::{Ball, ConvexHull, Line, TimeOfContact, overlap, proximity, time_of_contact};

use super::oracle::{Parallelepiped, Rate, apart, at, ball_apart, beyond, fixed, float};

/// A plain generator of numbers (splitmix64).
pub struct Numbers(pub u64);

impl Numbers {
    fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let x = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^ x >> 31
    }

    /// Between −size and size.
    pub fn number(&mut self, size: f64) -> f64 {
        ((self.bits() >> 11) as f64 * 2_f64.powi(-52) - 1.0) * size
    }

    pub fn vector(&mut self, size: f64) -> [f64; 3] {
        [0; 3].map(|_| self.number(size))
    }
}

pub fn line(rate: &Rate) -> Line {
    Line::from_plucker(rate.angular, rate.linear)
}

fn hull(b: &Parallelepiped) -> ConvexHull {
    ConvexHull::new(b.vertices()).unwrap()
}

/// A body around `center` that turns about it, and goes towards another place.
fn spin(n: &mut Numbers, center: [f64; 3], angular: f64, speed: f64, to: [f64; 3]) -> Rate {
    let (w, v) = (n.vector(angular), n.vector(1.0));
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

#[test]
fn no_boxes_on_screws_overlap_before_and_all_do_after() {
    let mut n = Numbers(1);
    let mut count = Count::default();
    for case in 0..90 {
        let slender = [1.0, 0.1, 0.01][case % 3];
        let (ca, cb) = (n.vector(3.0), n.vector(3.0).map(|c| c + 2.5));
        let (a, b) = (cuboid(&mut n, ca, 1.5, slender), cuboid(&mut n, cb, 1.5, slender));
        let speed = [1.0, 0.3, 10.0][case / 3 % 3];
        let (ra, rb) = (spin(&mut n, ca, 3.0, speed, cb), spin(&mut n, cb, 3.0, speed, ca));
        let found = time_of_contact(&hull(&a), line(&ra), &hull(&b), line(&rb), 4.0).unwrap();
        count.add(&found);
        if std::env::var_os("SHOW").is_some() {
            match found {
                TimeOfContact::Never { .. } | TimeOfContact::AtStart { .. } => {}
                _ => println!("{case} {:?} {:?} {}", found.earliest(), found.latest(), found.steps()),
            }
            continue;
        }
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
    assert!(count.never > 20 && count.within > 20 && count.undecided < 2);
}
