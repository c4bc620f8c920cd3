//! A float of 16 bits as a scalar of one's own: what is computed in `f64` for it, rounded once, and the bounds that go with it.

#[path = "inputs/numbers.rs"]
mod numbers;

use core::ops::{Add, Div, Mul, Neg, Sub};

use incidence::prelude::*;
use incidence::{pga2, pga3};
use num_traits::{Inv, One, Zero};
use numbers::Numbers;

/// A number of IEEE half precision: 11 digits, from 2⁻²⁴ to 65504.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
struct Half(f32);

/// The nearest of them, ties to even.
fn half(x: f64) -> Half {
    let exponent = (x.abs().to_bits() >> 52) as i32 - 1023;
    let ulp = 2.0_f64.powi(exponent.clamp(-14, 1000) - 10);
    let nearest = (x / ulp).round_ties_even() * ulp;
    Half(if nearest.abs() > 65504.0 { f32::INFINITY.copysign(x as f32) } else { nearest as f32 })
}

macro_rules! operators {
    ($($operator:ident $name:ident $sign:tt)+) => {$(
        impl $operator for Half {
            type Output = Half;
            fn $name(self, rhs: Half) -> Half {
                half(f64::from(self.0) $sign f64::from(rhs.0))
            }
        }
    )+};
}

operators!(Add add + Sub sub - Mul mul * Div div /);

impl Neg for Half {
    type Output = Half;
    fn neg(self) -> Half {
        Half(-self.0)
    }
}

impl Inv for Half {
    type Output = Half;
    fn inv(self) -> Half {
        Half::one() / self
    }
}

impl Zero for Half {
    fn zero() -> Half {
        Half(0.0)
    }
    fn is_zero(&self) -> bool {
        self.0 == 0.0
    }
}

impl One for Half {
    fn one() -> Half {
        Half(1.0)
    }
}

impl Real for Half {
    fn ratio(numerator: i32, denominator: i32) -> Half {
        half(f64::from(numerator) / f64::from(denominator))
    }
    fn sqrt(self) -> Half {
        half(f64::from(self.0).sqrt())
    }
    fn abs(self) -> Half {
        Half(self.0.abs())
    }
    fn sin_cos(self) -> (Half, Half) {
        let (sin, cos) = f64::from(self.0).sin_cos();
        (half(sin), half(cos))
    }
    fn atan2(self, x: Half) -> Half {
        half(f64::from(self.0).atan2(x.0.into()))
    }
    fn is_finite(self) -> bool {
        self.0.is_finite()
    }
    fn epsilon() -> Half {
        half(2.0_f64.powi(-10))
    }
}

impl Widen for Half {
    const FITS_IN_F32: bool = true;
    fn widen(self) -> f64 {
        self.0.into()
    }
    fn narrow(x: f64) -> Half {
        half(x)
    }
    fn narrow_distance(x: f64) -> Half {
        let nearest = half(x);
        if nearest.is_zero() && x != 0.0 { half(2.0_f64.powi(-24)) } else { nearest }
    }
}

/// Places of a few sizes, so that answers are tiny, too, and on a grid, so that segments touch.
fn places<const N: usize>(numbers: &mut Numbers) -> [[Half; N]; 4] {
    let size = 2.0_f64.powi(numbers.integer(12) as i32);
    let on_grid = numbers.below(2) == 0;
    core::array::from_fn(|_| {
        core::array::from_fn(|_| half(if on_grid { numbers.integer(4) as f64 } else { size * numbers.signed() }))
    })
}

#[test]
fn answers_of_16_bits_are_those_of_f64_rounded() {
    use pga2::Intersection::{Crossing, Disjoint, Overlap};
    let mut numbers = Numbers(16);
    for _ in 0..20_000 {
        let [a, b, c, d] = places::<2>(&mut numbers);
        let segments = [[a, b], [c, d]].map(pga2::Segment::from);
        let wide = [[a, b], [c, d]].map(|ends| pga2::Segment::from(ends.map(|end| end.map(Half::widen))));
        assert_eq!(segments[0].distance(&segments[1]), Half::narrow_distance(wide[0].distance(&wide[1])), "{wide:?}");
        let (found, exact) = (segments[0].intersection(&segments[1]), wide[0].intersection(&wide[1]));
        match (found, exact) {
            (Disjoint, Disjoint) => {}
            (Crossing { point, s, .. }, Crossing { point: place, s: along, .. }) => {
                assert_eq!(point, place.map(half), "{wide:?}");
                assert!((s.widen() - along).abs() <= 2.0_f64.powi(-11) && (s == Half::one()) == (along == 1.0));
            }
            (Overlap { start, end }, Overlap { start: from, end: to }) => {
                assert_eq!((start, end), (from.map(half), to.map(half)), "{wide:?}");
            }
            _ => panic!("{found:?} is not {exact:?}"),
        }
        let [a, b, c, d] = places::<3>(&mut numbers);
        let segments = [[a, b], [c, d]].map(pga3::Segment::from);
        let wide = [[a, b], [c, d]].map(|ends| pga3::Segment::from(ends.map(|end| end.map(Half::widen))));
        assert_eq!(segments[0].distance(&segments[1]), Half::narrow_distance(wide[0].distance(&wide[1])), "{wide:?}");
    }
}

/// At both ends of the range, where the next number may be twice as large, or infinite.
#[test]
fn near_pairs_of_16_bits_are_those_of_a_double_loop() {
    let far = [[[-60_000.0, 0.0]; 2], [[60_000.0, 0.0]; 2]].map(|ends| pga2::Segment::from(ends.map(|p| p.map(half))));
    assert_eq!(pga2::near_pairs(&far, Half(f32::INFINITY)), []);
    assert_eq!(pga2::near_pairs(&far, half(65504.0)), []);
    let mut numbers = Numbers(17);
    let least = 2.0_f64.powi(-24);
    for round in 0..300 {
        let (size, radius) = if round % 2 == 0 { (least, least * (1 + round % 5) as f64) } else { (6000.0, 65504.0) };
        let mut place = || core::array::from_fn::<_, 3, _>(|_| half(size * numbers.integer(10) as f64));
        let segments: Vec<_> = (0..12).map(|_| pga3::Segment::from([place(), place()])).collect();
        for radius in [half(radius), Half(f32::INFINITY)] {
            let pairs = (0..12).flat_map(|j| (j + 1..12).map(move |k| (j, k)));
            let near = |&(j, k): &(usize, usize)| segments[j].distance(&segments[k]) < radius;
            assert_eq!(pga3::near_pairs(&segments, radius), pairs.filter(near).collect::<Vec<_>>());
        }
    }
}

/// Of parameters that round to the same, that of the lowest number.
#[test]
fn the_first_crossing_of_16_bits_is_that_of_each_asked_alone() {
    let wall = |x: f64| pga2::Segment::from([[x, -1.0], [x, 1.0]].map(|p| p.map(half)));
    let sight = pga2::Segment::from([[0.0, 0.0], [32768.0, 0.0]].map(|p| p.map(half)));
    let unit = 2.0_f64.powi(-9);
    for count in [0, 3, 20, 60] {
        let mut walls = vec![wall(2.4 * unit)];
        walls.extend((0..count).map(|k| wall(100.0 + f64::from(k))));
        walls.push(wall(1.6 * unit));
        let asked = walls.iter().enumerate().filter_map(|(k, wall)| match sight.intersection(wall) {
            pga2::Intersection::Crossing { s, .. } => Some((s.0, k)),
            _ => None,
        });
        let first = asked.min_by(|a, b| a.partial_cmp(b).unwrap()).unwrap();
        let found = pga2::SegmentIndex::new(&walls).first_crossing(&sight).unwrap();
        assert_eq!((found.1.0, found.0), first);
    }
}

#[test]
fn a_proximity_of_16_bits_is_as_near_as_its_bound_says() {
    let mut numbers = Numbers(61);
    for _ in 0..5_000 {
        let [a, b, c, d] = places::<3>(&mut numbers);
        let [p, q, r, s] = [a, b, c, d].map(|p| p.map(Half::widen));
        let (found, wide) = (pga3::Segment::from([a, b]), pga3::Segment::from([p, q]));
        check(
            pga3::proximity(&found, &pga3::Segment::from([c, d])),
            pga3::proximity(&wide, &pga3::Segment::from([r, s])),
        );
        let radius = half(numbers.unit());
        let (ball, wide_ball) = (pga3::Ball { center: c, radius }, pga3::Ball { center: r, radius: radius.widen() });
        check(pga3::proximity(&found, &ball), pga3::proximity(&wide, &wide_ball));
    }
}

fn check(found: pga3::Proximity<Half>, wide: pga3::Proximity) {
    use incidence::body::Proximity::{Overlapping, Separated};
    let bound = match (found, wide) {
        (Separated { bound, .. }, Separated { bound: rest, .. })
        | (Overlapping { bound, .. }, Overlapping { bound: rest, .. }) => bound.widen() + rest,
        _ => panic!("{found:?} is not {wide:?}"),
    };
    let off = (found.signed_distance().widen() - wide.signed_distance()).abs();
    assert!(off <= bound, "{found:?} is off {wide:?} by {off:e}");
}

/// Their squares are subnormal or 0.
#[test]
fn short_vectors_of_16_bits_have_a_length() {
    let mut numbers = Numbers(24);
    for size in [-5, -7, -9, -11].map(|n| 2.0_f64.powi(n)) {
        for _ in 0..200 {
            let [x, y, z] = [(); 3].map(|()| half(size * (1.0 + numbers.unit())));
            let exact = [x, y, z].iter().map(|c| c.widen() * c.widen()).sum::<f64>().sqrt();
            let found = pga3::Direction::new(x, y, z).norm().widen();
            assert!((found - exact).abs() <= 2.0 * 2.0_f64.powi(-10) * exact, "{found} is not {exact}");
        }
    }
}

/// Where neither 2¹⁶ nor the products of coordinates are in range, measures still are.
#[test]
fn measures_of_16_bits_neither_over_nor_underflow_on_the_way() {
    let mut numbers = Numbers(1985);
    for size in [-8, -3, 0, 4, 8, 13].map(|n| 2.0_f64.powi(n)) {
        for _ in 0..500 {
            let mut triple = || core::array::from_fn::<_, 3, _>(|_| half(size * numbers.signed()));
            let [p, q, r, s, a] = [(); 5].map(|()| triple());
            let wide = |v: [Half; 3]| v.map(Half::widen);
            let near = |what: &str, found: Half, exact: f64, unit: f64| {
                let off = (found.widen() - exact).abs();
                assert!(
                    off <= 8.0 * 2.0_f64.powi(-10) * unit,
                    "{what}: {found:?} is not {exact} at {size}: {p:?} {a:?}"
                );
            };

            let (line, point) = (pga2::Line::from_array(a), pga2::Point::from([p[0], p[1]]));
            let (wide_line, wide_point) = (line.map(Half::widen), point.map(Half::widen));
            let away = wide_line.norm().recip() * wide_line.e0.abs() + size;
            if away < 1000.0 * size {
                near("line", line.distance(point), wide_line.distance(wide_point), away);
            }
            let corners = [p, q, r].map(|[x, y, _]| pga2::Point::from([x, y]));
            let wide_corners = corners.map(|p| p.map(Half::widen));
            let found = pga2::Polygon(&corners).centroid();
            let (exact, area) = (pga2::Polygon(&wide_corners).centroid(), pga2::Polygon(&wide_corners).area());
            if area > 0.1 * size * size {
                near("polygon", found.unwrap().x(), exact.unwrap().x(), 10.0 * size);
            }

            let plane = pga3::Plane::from_array([half(size), a[0], a[1], a[2]]);
            let x = pga3::Point::from(p);
            let away = size / plane.map(Half::widen).norm() + size;
            if away < 1000.0 * size {
                let exact = plane.map(Half::widen).distance(pga3::Point::from(wide(p)));
                near("plane", plane.distance(x), exact, away);
            }
            let triangles = [[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]];
            let (corners, wide_corners) = ([p, q, r, s].map(pga3::Point::from), [p, q, r, s].map(|p| wide(p).into()));
            let mesh = pga3::Mesh::new(&corners, &triangles).unwrap();
            let wide_mesh = pga3::Mesh::new(&wide_corners, &triangles).unwrap();
            if wide_mesh.volume() > 0.1 * size.powi(3) {
                near("mesh", mesh.centroid().unwrap().z(), wide_mesh.centroid().unwrap().z(), 10.0 * size);
            }
            let flat = [p, q, r].map(pga3::Point::from);
            let wide_flat = [p, q, r].map(|p| pga3::Point::from(wide(p)));
            if pga3::Simplex(wide_flat).area() > 0.1 * size * size {
                let exact = pga3::Polygon(&wide_flat).centroid().unwrap().y();
                near("flat", pga3::Polygon(&flat).centroid().unwrap().y(), exact, 10.0 * size);
            }
        }
    }
}
