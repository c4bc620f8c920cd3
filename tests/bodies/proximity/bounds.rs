//! What is nearly lost beside a large radius: whether the cores meet. And the bound of an answer where numbers are no longer rounded by ε: below the normal ones, beyond the greatest, in `f32`.

use super::bodies::Cloud;
use super::oracle::{self, Depth};
use crate::numbers::Numbers;
use incidence::pga2;
use incidence::pga3::{Ball, Proximity, proximity};
use num_rational::BigRational;
use num_traits::ToPrimitive;

fn exact(x: f64) -> BigRational {
    BigRational::from_float(x).unwrap()
}

/// Whether √`square` is between the number less and plus the bound.
fn holds(number: f64, bound: f64, square: &BigRational) -> bool {
    let (least, most) = (exact(number) - exact(bound), exact(number) + exact(bound));
    (least < exact(0.0) || &(&least * &least) <= square) && square <= &(&most * &most)
}

#[test]
fn bounds_hold_below_the_normal_numbers() {
    for k in 1..200_u64 {
        let b = [f64::from_bits(k), f64::from_bits(k * k % 97), f64::from_bits(k << 20 & 0xfff_0000)];
        let (a, b) = (Ball { center: [0.0; 3], radius: 0.0 }, Ball { center: b, radius: 0.0 });
        let Proximity::Separated { distance, bound, .. } = proximity(&a, &b) else { panic!() };
        let square: BigRational = b.center.iter().map(|c| exact(*c) * exact(*c)).sum();
        assert!(holds(distance, bound, &square), "{distance:e} ± {bound:e}");
    }
}

#[test]
fn bounds_hold_in_single_precision() {
    for k in 1..2000_u32 {
        let x = k as f32;
        let scale = [1.0, 1e-40, 1e-20, 1e18][k as usize % 4];
        let center = [x.sin() * scale, x.cos() * scale, scale / x];
        let (a, b) = (Ball { center: [0.0_f32; 3], radius: 0.0 }, Ball { center, radius: 0.0 });
        let Proximity::Separated { distance, bound, .. } = proximity(&a, &b) else { panic!() };
        let square: BigRational = center.iter().map(|c| exact(f64::from(*c)) * exact(f64::from(*c))).sum();
        assert!(holds(distance.into(), bound.into(), &square), "{distance:e} ± {bound:e}");
    }
}

/// The point of a segment nearest to the Origin.
fn foot([p, q]: [[BigRational; 2]; 2]) -> [BigRational; 2] {
    let e = [&q[0] - &p[0], &q[1] - &p[1]];
    let square = &e[0] * &e[0] + &e[1] * &e[1];
    if square == exact(0.0) {
        return p;
    }
    let share = (-(&p[0] * &e[0] + &p[1] * &e[1]) / square).clamp(exact(0.0), exact(1.0));
    [&p[0] + &share * &e[0], &p[1] + &share * &e[1]]
}

/// Tips so small that their ends are level with them up to some ε of the distance: with the closest points the normal is known to
/// √(2 ε), and no better.
#[test]
fn normals_are_as_good_as_vertices_tell_that_are_all_but_level() {
    let (mut n, mut worst) = (Numbers(8), 0.0_f64);
    for _ in 0..4000 {
        let size = 2.0_f64.powi(-24) * n.unit() * n.unit();
        let mut tip =
            |y: f64| [(); 2].map(|()| [size * n.signed(), y + y.signum() * (2.0 * f64::EPSILON * n.unit() * n.unit())]);
        let (a, b) = (tip(-0.5), tip(0.5));
        let corner = |i: usize, j: usize| [0, 1].map(|k| exact(b[j][k]) - exact(a[i][k]));
        // All segments between corners of B − A have its boundary among them.
        let corners = [corner(0, 0), corner(0, 1), corner(1, 0), corner(1, 1)];
        let feet = corners.iter().flat_map(|p| corners.iter().map(|q| foot([p.clone(), q.clone()])));
        let nearest = feet.min_by_key(|[x, y]| x * x + y * y).unwrap().map(|c| c.to_f64().unwrap());
        let found = pga2::proximity(&Cloud::new(a.to_vec()), &Cloud::new(b.to_vec())).normal().unwrap().coords();
        let off = (found[0] * nearest[1] - found[1] * nearest[0]).abs() / nearest[0].hypot(nearest[1]);
        worst = worst.max(off);
    }
    println!("{} of √(2 ε)", worst / (2.0 * f64::EPSILON).sqrt());
    assert!(worst < (2.0 * f64::EPSILON).sqrt() + 16.0 * f64::EPSILON && worst > 1e-9, "{worst:e}");
}

#[test]
fn a_distance_that_overflows_has_an_infinite_bound() {
    let ball = |c: f64| Ball { center: [c; 3], radius: 0.0 };
    let Proximity::Separated { distance, bound, .. } = proximity(&ball(-f64::MAX), &ball(f64::MAX)) else { panic!() };
    assert_eq!((distance, bound), (f64::INFINITY, f64::INFINITY));
    let large = Ball { center: [0.0; 3], radius: f64::MAX };
    let Proximity::Overlapping { depth, bound, .. } = proximity(&large, &large) else { panic!() };
    assert_eq!((depth, bound), (f64::INFINITY, f64::INFINITY));
}

/// The end of one axis is all but on the other axis, 1e-16 of the radius beyond it.
#[test]
fn cores_that_cross_meet_however_large_their_radii_are() {
    let a = [[-1.9999999999999995e-100, -6.721560707413755e-104], [1.9999999999999995e-100, 3.339103427772615e-104]];
    let b = [[0.0, -1.6912286398205697e-104], [3.999999999999999e-100, 8.3694354953658e-104]];
    for radius in [0.0, 1e-109, 1e-100, 1.0, 1e100] {
        let capsule = |ends: [[f64; 2]; 2]| pga2::Capsule::new(ends[0], ends[1], radius).unwrap();
        assert_eq!(pga2::gjk(&capsule(a), &capsule(b), pga2::Features::default()).0, None, "{radius}");
        assert!(pga2::penetration(&capsule(a), &capsule(b)).is_some(), "{radius}");
    }
}

/// Facets whose heights differ by some ε: by 5 and 3, of which one height is not known as well as the other; by 64, where the foot
/// is outside of the nearest.
#[test]
fn of_facets_that_are_nearly_as_near_the_nearest_answers() {
    let long = [
        vec![
            [-32855878.652170822, 703486343.2043239, -3.5963671826160213],
            [-31123742.50418045, 703486343.2043239, 1.0373204954681912],
        ],
        vec![
            [-32338358.889690757, 703486343.2043239, -0.9965596016315931],
            [14410238.920543753, -3235770958.8427267, -55.953481093094574],
            [-32338358.889690757, 2487122065781.8486, -1.2777751513192197],
        ],
    ];
    let shallow = [
        vec![
            [12.986775532142778, -5.773745176274831, -3.343992770518744],
            [-2.069314222036611, 3.999201402724877, -1.999213479968869],
            [0.7764930514014124, 1.2854962522753364, -0.4781214220807696],
        ],
        vec![
            [-25.471573712333434, 11.384232952455951, 16.08299071798273],
            [5.843236229787015, -1.1368554441630565, -2.7059463805275787],
        ],
    ];
    for [a, b] in [long, shallow] {
        let Proximity::Overlapping { depth, bound, .. } = proximity(&Cloud::new(a.clone()), &Cloud::new(b.clone()))
        else {
            panic!()
        };
        let Depth::Inside(exact) = oracle::depth(&a, &b) else { panic!() };
        let error = exact.error(depth).abs();
        assert!(error <= 16.0 && error * f64::EPSILON * depth <= bound, "{depth:e} ± {bound:e}, off by {error} ε");
    }
    let a = vec![
        [-0.9999995400891298, 61990188094.85564],
        [-7.061512895795042, 2.8872389827372455e22],
        [-4.967897823363204, 118824723283.80634],
        [-5.242375617077725, 124094702177.53398],
    ];
    let b = vec![[1.1522299303962364, 62136044725.17544], [-2.008525367981621, 61990188094.85564]];
    let pga2::Proximity::Overlapping { depth, bound, .. } =
        pga2::proximity(&Cloud::new(a.clone()), &Cloud::new(b.clone()))
    else {
        panic!()
    };
    let Depth::Inside(exact) = oracle::depth(&a, &b) else { panic!() };
    let error = exact.error(depth).abs();
    assert!(error * f64::EPSILON * depth <= bound, "{depth:e} ± {bound:e}, off by {error} ε");
}
