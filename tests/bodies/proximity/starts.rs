//! What the answer does not depend on: where the search begins, which of equally far vertices a body names, and whether
//! it names a farthest one at all. And what is not a body.

use incidence::pga2;
use incidence::pga3::{Features, Proximity, gjk, overlap, penetration, proximity};

use super::bodies::{Cloud, cube};
use super::families::{Dice, NAMES, pair};
use super::golden::sphere;

/// A body that names any vertex.
struct Liar(Cloud<3>);

impl incidence::body::Body<3> for Liar {
    type Scalar = f64;
    fn vertex_count(&self) -> usize {
        self.0.points.len()
    }
    fn vertex(&self, index: usize) -> [f64; 3] {
        self.0.points[index]
    }
    fn farthest(&self, direction: [f64; 3], start: usize) -> usize {
        (direction[0].to_bits() as usize).wrapping_add(start) % self.0.points.len()
    }
}

#[test]
fn a_body_that_names_wrong_vertices_only_costs_time() {
    for family in 0..NAMES.len() {
        for seed in 0..40 {
            let [a, b] = pair::<3>(family, seed, 8);
            let (honest, lied) = (proximity(&a, &b), proximity(&Liar(a.clone()), &Liar(b.clone())));
            let (x, y) = (honest.signed_distance(), lied.signed_distance());
            let same = (x - y).abs() <= 16.0 * f64::EPSILON * x.abs() || x.abs() < 1e-290 && (x - y).abs() <= 1e-320;
            assert!(same && honest.is_overlapping() == lied.is_overlapping(), "{honest:?} {lied:?}");
            assert_eq!(overlap(&Liar(a), &Liar(b)), honest.is_overlapping());
        }
    }
}

#[test]
fn a_start_changes_no_answer_and_a_good_one_saves_steps() {
    let mut dice = Dice::new(1);
    let (mut cold, mut warm) = (0, 0);
    for seed in 0..60 {
        let (a, b) = (sphere(100, seed, [0.0; 3]), sphere(200, seed + 1_000, [2.0, 0.5, 0.25]));
        let (before, features) = gjk(&a, &b, Features::default());
        let moved = b.moved(dice.point().map(|x: f64| 1e-3 * x));
        let (found, _) = gjk(&a, &moved, features);
        let (again, _) = gjk(&a, &moved, Features::default());
        let (found, again) = (found.unwrap(), again.unwrap());
        assert!((found.distance() / again.distance() - 1.0).abs() <= 16.0 * f64::EPSILON, "{found:?} {again:?}");
        assert_eq!(before, Some(proximity(&a, &b)));
        (cold, warm) = (cold + again.iterations(), warm + found.iterations());
        // Features of other bodies, too small for these, are no harm.
        let point = Cloud::new([[0.5, 0.25, 9.0]]);
        let strange = gjk(&point, &a, features).0.map(|found| found.distance());
        let own = gjk(&point, &a, Features::default()).0.map(|found| found.distance());
        assert!(strange == own || (strange.unwrap() / own.unwrap() - 1.0).abs() <= 16.0 * f64::EPSILON);
    }
    println!("{cold} steps cold, {warm} warm");
    assert!(2 * warm < cold, "{warm} of {cold}");
}

#[test]
fn the_same_question_has_the_same_answer() {
    for family in 0..NAMES.len() {
        for seed in 0..40 {
            let [a, b] = pair::<3>(family, seed, 8);
            assert_eq!(proximity(&a, &b), proximity(&a, &b));
            // And exchanged, the same number.
            let (x, y) = (proximity(&a, &b).signed_distance(), proximity(&b, &a).signed_distance());
            assert!((x - y).abs() <= 16.0 * f64::EPSILON * x.abs() || x.abs() < 1e-290, "{x} {y}");
        }
    }
}

#[test]
fn of_what_is_no_body_nothing_is_claimed() {
    let whole = cube(1.0);
    for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        for far in [0.0, 1.5, 9.0] {
            for index in 0..8 {
                let mut broken = cube(1.0).moved([0.0, far, 0.0]);
                broken.points[index][index % 3] = bad;
                for found in [proximity(&whole, &broken), proximity(&broken, &whole)] {
                    let Proximity::Undecided { lower, upper, .. } = found else { panic!("{found:?}") };
                    assert_eq!((lower, upper), (f64::NEG_INFINITY, f64::INFINITY));
                    assert!(found.distance().is_nan() && found.points().is_none() && !found.is_overlapping());
                }
                // The vertices at which it gave up are as good as the same ones from elsewhere.
                let (_, features) = gjk(&broken, &whole, Features::default());
                assert_eq!(features, Features::new(features.pairs()));
            }
        }
    }
    for radius in [f64::NAN, f64::INFINITY, -1.0] {
        let broken = Cloud::thick([[9.0, 0.0, 0.0]], radius);
        assert!(matches!(proximity(&whole, &broken), Proximity::Undecided { .. }));
        assert!(!overlap(&whole, &broken) && penetration(&whole, &broken).is_none_or(|p| p.distance().is_nan()));
    }
    let nothing = Cloud::<3>::new([]);
    assert!(matches!(proximity(&whole, &nothing), Proximity::Undecided { .. }));
    assert!(!overlap(&nothing, &whole));
    assert!(gjk(&whole, &nothing, Features::default()).0.unwrap().distance().is_nan());
}

/// A body with answers in `f32`.
struct Single<const N: usize>(Cloud<N>);

impl incidence::body::Body<2> for Single<2> {
    type Scalar = f32;
    fn vertex_count(&self) -> usize {
        self.0.points.len()
    }
    fn vertex(&self, index: usize) -> [f64; 2] {
        self.0.points[index]
    }
}

#[test]
fn an_answer_in_f32_is_that_in_f64_rounded() {
    for seed in 0..200 {
        let [a, b] = pair::<2>(0, seed, 6).map(|c| c.map(|x| f64::from(x as f32)));
        let (wide, narrow) = (pga2::proximity(&a, &b), pga2::proximity(&Single(a), &Single(b)));
        assert_eq!(wide.signed_distance() as f32, narrow.signed_distance());
        assert_eq!(wide.is_overlapping(), narrow.is_overlapping());
    }
    let [a, b] = [0.0, 1e-60].map(|x| Single(Cloud::new([[x, 1.0], [x, 2.0]])));
    let pga2::Proximity::Separated { distance, bound, .. } = pga2::proximity(&a, &b) else { panic!() };
    assert_eq!((distance, bound), (f32::from_bits(1), f32::from_bits(1)));
}
