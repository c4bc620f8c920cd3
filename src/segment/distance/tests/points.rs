use super::super::{closest, closest_to_point, distance_to_point, point};
use super::families::Pair;
use super::oracle::{self, Rational};
use super::{Check, closest_point};

/// In the box of the ends, and within half an ulp + 2⁻⁵² |u| of a₀ + s u, in each component.
pub fn are_on_segment<const N: usize>(name: &str, a: [[f64; N]; 2], s: f64, p: [f64; N]) {
    are_within(name, a, s, p, f64::EPSILON);
}

/// The same with another share of |u|.
fn are_within<const N: usize>(name: &str, a: [[f64; N]; 2], s: f64, p: [f64; N], share: f64) {
    for k in 0..N {
        let (from, to, x) = (a[0][k], a[1][k], p[k]);
        assert!(from.min(to) <= x && x <= from.max(to), "{name}: {p:?} is outside of the box of {a:?}");
        let u = Rational::of(to).minus(&Rational::of(from));
        let exact = Rational::of(s).times(&u).minus(&Rational::of(0.0).minus(&Rational::of(from)));
        let off = exact.minus(&Rational::of(x)).to_f64().abs();
        let half_ulp = 0.5 * (x.abs().next_up() - x.abs()).max(f64::from_bits(1));
        let bound = half_ulp * 1.001 + share * u.to_f64().abs();
        assert!(
            off <= bound || bound.is_nan() || bound.is_infinite(),
            "{name}: {p:?} at {s} of {a:?} is {off:e} off in {k}"
        );
    }
}

pub struct PointAndSegment;

impl Check for PointAndSegment {
    fn check<const N: usize>(&self, name: &str, [a, b]: Pair<N>) {
        for (a, p) in [(a, b[0]), (b, a[1])] {
            let c = closest_point(p, a);
            let error = oracle::error(c.distance, &oracle::square(a, [p, p]));
            assert!(error.abs() <= 4.0, "{name}: {error} ε in {c:?} for {p:?} {a:?}");
            assert!((0.0..=1.0).contains(&c.s), "{name}: {c:?}");
            assert_eq!(distance_to_point::<f64, _, N>(p, &a).to_bits(), c.distance.to_bits(), "{name}: {p:?} {a:?}");
            are_on_segment(name, a, c.s, c.point);
            let (both, of_segment) = (closest_to_point::<f64, _, N>(p, &a), closest::<f64, _, N>(&a, &[p; 2]));
            assert_eq!(both, of_segment, "{name}: {p:?} {a:?}");
            let e = closest_point(p, [a[1], a[0]]);
            assert!(
                e.distance.to_bits() == c.distance.to_bits()
                    && e.point.map(f64::to_bits) == c.point.map(f64::to_bits)
                    && (e.s == 1.0 - c.s || c.s == 1.0 - e.s || a[0] == a[1]),
                "{name}: {c:?} but {e:?} for {p:?} {a:?}"
            );
        }
    }
}

#[test]
fn the_distance_of_a_point_is_right_to_four_epsilon_and_zero_just_on_the_segment() {
    PointAndSegment.on_all_families();
}

struct AtParameters;

impl Check for AtParameters {
    fn check<const N: usize>(&self, name: &str, [a, b]: Pair<N>) {
        // The coordinates of the other segment have all digits.
        let fractions = b.as_flattened().iter().map(|x| x.abs().fract()).filter(|x| x.is_finite());
        for s in fractions.chain([0.0, 5e-324, 0.25, 0.5, 0.5_f64.next_up(), 1.0_f64.next_down(), 1.0]) {
            are_within(name, a, s, point(&a, s), 0.5 * f64::EPSILON);
        }
        assert_eq!([point(&a, 0.0), point(&a, 1.0)], a, "{name}");
    }
}

#[test]
fn a_point_at_a_parameter_is_in_its_place_between_the_ends() {
    AtParameters.on_all_families();
    // Beyond them, on the line; of what is not finite, nowhere.
    let a = [[1.0, 2.0, 4.0], [3.0, 5.0, 10.0]];
    assert_eq!([point(&a, -1.0), point(&a, 3.0)], [[-1.0, -1.0, -2.0], [7.0, 11.0, 22.0]]);
    for s in [f64::NAN, f64::INFINITY] {
        assert!(point(&a, s).iter().all(|x| x.is_nan()));
        assert!(point(&[a[0], [s, 0.0, 0.0]], 0.5).iter().all(|x| x.is_nan()));
    }
}

#[test]
fn a_point_is_nearest_to_an_end_or_to_its_foot() {
    let a = [[1.0, 2.0, 2.0], [5.0, 2.0, -1.0]]; // of length 5
    let c = closest_point([1.0, 14.0, 2.0], a);
    assert_eq!((c.distance, c.s, c.point), (12.0, 0.0, a[0]));
    let c = closest_point([13.0, 5.0, 3.0], a);
    assert_eq!((c.s, c.point), (1.0, a[1]));
    // The foot is at 2/5, and (3, −4, ...) is orthogonal to the segment's (4, 0, −3).
    let c = closest_point([1.0 + 1.6 + 3.0, 2.0 - 12.0, 2.0 - 1.2 + 4.0], a);
    assert!((c.distance - 13.0).abs() < 1e-14 && (c.s - 0.4).abs() < 1e-15, "{c:?}");
    assert!(closest_point([1.0, f64::NAN, 2.0], a).distance.is_nan());
    assert!(closest_point([1.0, f64::INFINITY, 2.0], a).distance.is_nan());
    let c = closest_to_point::<f64, _, 3>([1.0, f64::INFINITY, 2.0], &a);
    assert!([c.on_a, c.on_b].as_flattened().iter().chain(&[c.s, c.t, c.distance]).all(|x| x.is_nan()), "{c:?}");
    assert_eq!(closest_point([f64::MAX, 0.0], [[-f64::MAX, 0.0], [0.0, 0.0]]).distance, f64::MAX);
    assert_eq!(closest_point([f64::MAX, 0.0], [[-f64::MAX, 0.0], [-1e300, 0.0]]).distance, f64::INFINITY);
}
