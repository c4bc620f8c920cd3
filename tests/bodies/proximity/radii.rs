//! Thick bodies: the cores decide, less the radii, without a digit lost where both are nearly the same.

use incidence::pga3::{Proximity, gjk, overlap, penetration, proximity};
use incidence::{pga2, pga3};

use super::bodies::{Cloud, cube};
use super::families::{Dice, pair};
use super::families_hold::Ask;
use super::oracle::{self, Depth};

fn ball(at: [f64; 3], radius: f64) -> Cloud<3> {
    Cloud::thick([at], radius)
}

#[test]
fn balls_touch_where_the_distance_of_their_centers_is_the_sum_of_their_radii() {
    for s in [1.0, 1e-5, 1e-160, 1e160] {
        let (a, b) = (ball([1.0, 2.0, 3.0], 4.0), ball([3.0, 5.0, 9.0], 3.0)); // 7 apart
        let p2 = 2_f64.powi(f64::log2(s) as i32);
        let [a, b] = [a, b].map(|c| c.map(|x| x * p2));
        let touching = proximity(&a, &b);
        assert!(matches!(touching, Proximity::Overlapping { depth: 0.0, .. }), "{touching:?}");
        let [on_a, on_b] = touching.points().unwrap();
        for (p, k) in on_a.coords().into_iter().zip([15.0, 26.0, 45.0]) {
            assert!((p / p2 - k / 7.0).abs() < 4e-15);
        }
        assert!((0..3).all(|k| (on_a.coords()[k] - on_b.coords()[k]).abs() / p2 < 4e-15));
        // The next smaller radius leaves exactly the difference.
        let smaller = Cloud { radius: b.radius.next_down(), ..b.clone() };
        assert_eq!(proximity(&a, &smaller).signed_distance(), b.radius - smaller.radius);
        assert!(!overlap(&a, &smaller) && overlap(&a, &b));
        let larger = Cloud { radius: b.radius.next_up(), ..b.clone() };
        assert_eq!(proximity(&a, &larger).signed_distance(), b.radius - larger.radius);
        // The cores do not overlap, whatever the radii.
        assert_eq!(penetration(&a, &larger), None);
        assert_eq!(gjk(&a, &larger, Default::default()).0, Some(proximity(&a, &larger)));
    }
}

#[test]
fn balls_around_one_center_part_along_the_first_axis() {
    let (a, b) = (ball([1.0, 2.0, 3.0], 4.0), ball([1.0, 2.0, 3.0], 0.5));
    let Proximity::Overlapping { depth, normal, on_a, on_b, .. } = proximity(&a, &b) else { panic!() };
    assert_eq!((depth, normal.coords()), (4.5, [1.0, 0.0, 0.0]));
    assert_eq!((on_a.coords(), on_b.coords()), ([5.0, 2.0, 3.0], [0.5, 2.0, 3.0]));
    // Points without radii touch.
    let Proximity::Overlapping { depth, on_a, .. } = proximity(&ball([1.0; 3], 0.0), &ball([1.0; 3], 0.0)) else {
        panic!()
    };
    assert_eq!((depth, on_a.coords()), (0.0, [1.0; 3]));
}

#[test]
fn capsules_that_cross_part_across_both_of_their_axes() {
    let along_x = Cloud::thick([[-3.0, 0.0, 1.0], [2.0, 0.0, 1.0]], 0.5);
    let along_y = Cloud::thick([[1.0, -1.0, 1.0], [1.0, 5.0, 1.0]], 0.25);
    let Proximity::Overlapping { depth, normal, .. } = proximity(&along_x, &along_y) else { panic!() };
    assert_eq!((depth, normal.coords().map(f64::abs)), (0.75, [0.0, 0.0, 1.0]));
    // Side by side on one line, sharing a piece of it.
    let further = Cloud::thick([[1.0, 0.0, 1.0], [9.0, 0.0, 1.0]], 0.25);
    let Proximity::Overlapping { depth, normal, .. } = proximity(&along_x, &further) else { panic!() };
    assert_eq!((depth, normal.coords()[0]), (0.75, 0.0));
    // A ball in a cube: the depth of its center and its radius.
    let found = proximity(&cube(2.0), &ball([0.5, 0.25, 1.5], 0.125));
    assert_eq!((found.depth(), found.normal().unwrap().coords()), (0.625, [0.0, 0.0, 1.0]));
}

fn thick<const N: usize>(count: u64, most: u64)
where
    Cloud<N>: Ask<N>,
{
    let mut worst = 0.0_f64;
    for family in [0, 1, 2, 3, 4, 6, 9, 16] {
        for seed in 0..count {
            let [mut a, mut b] = pair::<N>(family, 7_000 + seed, most);
            let mut dice = Dice::new(seed);
            let apart = match oracle::depth(&a.points, &b.points) {
                Depth::Inside(square) => -square.root(),
                Depth::Outside => oracle::distance(&a.points, &b.points).root(),
                Depth::Flat if a.meets(&b) => 0.0,
                Depth::Flat => oracle::distance(&a.points, &b.points).root(),
            };
            // Radii in all, of none, of about the distance, of exactly what a float can know of it.
            let radius = match dice.below(3) {
                0 => apart.abs() * dice.unit().abs() + 0.1 * a.points[0][0].abs(),
                1 => apart.abs(),
                _ => apart.abs() * (1.0 + 1e-12 * dice.unit()),
            };
            a.radius = radius * [0.0, 0.5, 1.0][dice.below(3) as usize];
            b.radius = radius - a.radius; // exact
            assert_eq!(a.radius + b.radius, radius);
            let claim = a.ask(&b);
            let truth = if apart > 0.0 { oracle::distance(&a.points, &b.points).less(radius) } else { apart - radius };
            let context = format!("{claim:?} is not {truth} for {a:?} and {b:?}");
            assert_eq!(claim.overlapping, truth <= 0.0, "{context}");
            assert_eq!(a.overlaps(&b), truth <= 0.0, "{context}");
            if truth == 0.0 {
                assert_eq!(claim.signed, 0.0, "{context}");
            } else {
                let error = (claim.signed / truth - 1.0).abs() / f64::EPSILON;
                assert!(error <= 16.0, "{error} ε: {context}");
                worst = worst.max(error);
            }
        }
    }
    println!("{N} thick, {most}: {worst:.2} ε");
}

#[test]
fn thick_bodies_are_as_far_apart_as_their_cores_less_their_radii() {
    thick::<2>(150, 4);
    thick::<3>(60, 4);
    // Balls and capsules.
    thick::<2>(400, 2);
    thick::<3>(400, 2);
}

/// Beside a length of 10³⁰⁰ the radii are less than the smallest number.
#[test]
fn radii_count_however_small_beside_the_bodies() {
    for radius in [0.0, 1e-323] {
        for (off, touches) in [(0.0, true), (2f64.powi(-580), false)] {
            let beam = pga2::Capsule { a: [0.0, 1e-160], b: [2e300, 1e-160], radius };
            let ball = pga2::Ball { center: [1e150, 2e-160 + off], radius: 1e-160 };
            assert_eq!(pga2::overlap(&beam, &ball), touches, "{radius:e} {off:e}");
            assert_eq!(pga2::proximity(&beam, &ball).is_overlapping(), touches, "{radius:e} {off:e}");
            let beam = pga3::Capsule { a: [0.0, 1e-160, 0.0], b: [2e300, 1e-160, 0.0], radius };
            let ball = pga3::Ball { center: [1e150, 2e-160 + off, 0.0], radius: 1e-160 };
            assert_eq!(pga3::overlap(&beam, &ball), touches, "{radius:e} {off:e}");
            assert_eq!(pga3::proximity(&beam, &ball).is_overlapping(), touches, "{radius:e} {off:e}");
        }
    }
}

/// A radius that is none is not made one by another.
#[test]
fn a_negative_radius_within_a_body_leaves_nothing_known() {
    use incidence::body::{Difference, Sum};
    use incidence::pga2::{Ball, Point, Rounded, proximity};
    let ball = |radius: f64| Ball { center: [3.0, 4.0], radius };
    let o = Point::new(0.0, 0.0);
    for (more, less) in [(1.0, -0.5), (-0.5, 1.0), (2.0, f64::NAN)] {
        assert!(proximity(&Rounded { core: ball(more), radius: less }, &o).distance().is_nan());
        assert!(proximity(&Sum { a: ball(more), b: ball(less) }, &o).distance().is_nan());
        assert!(proximity(&Difference { a: ball(more), b: ball(less) }, &o).distance().is_nan());
    }
    assert_eq!(proximity(&Rounded { core: ball(1.0), radius: 0.5 }, &o).distance(), 3.5);
}
