//! Two sets of points: what separates them separates them, and a common point is one.

use core::cmp::Ordering;

use incidence::exact::{orientation2, orientation3};
use incidence::lp::{HalfSpace, LpError, Separable, Separation, separate};
use incidence::{pga2, pga3};
use num_rational::BigRational;
use num_traits::Signed;

use crate::Numbers;
use crate::elimination::Q;
use crate::proofs::{Row, dot, is_sorted, sum};

/// Checks the proof; whether they are apart.
fn check<P, H>(a: &[P], b: &[P], separation: &Separation<H>) -> bool
where
    P: Separable<Boundary = H> + Row,
    H: HalfSpace<Point = P, Scalar = Q> + Row,
{
    let (zero, one) = (Q::from(0), Q::from(1));
    let [xs, ys] = [a, b].map(|points| points.iter().map(Row::row).collect::<Vec<_>>());
    match separation {
        Separation::Apart { boundary, a, b } => {
            let h = boundary.row();
            let least = xs.iter().map(|x| dot(&h, x)).chain(ys.iter().map(|y| -dot(&h, y))).min();
            assert!(least.is_none_or(|least| least > zero));
            assert!(a.iter().all(|i| Some(dot(&h, &xs[*i])) == least));
            assert!(b.iter().all(|i| Some(-dot(&h, &ys[*i])) == least));
            assert!(a.len() + b.len() <= h.len());
            true
        }
        Separation::Common { point, a, b } => {
            let p = point.row();
            for (rows, terms) in [(&xs, a), (&ys, b)] {
                assert!(terms.iter().all(|(_, weight)| *weight > zero) && is_sorted(terms));
                // The first component is the sum of the weights.
                assert!(p[0] == one && sum(rows, terms, p.len()) == p);
            }
            assert!(a.len() + b.len() <= p.len() + 1);
            false
        }
    }
}

#[test]
fn sets_of_small_integers_are_separated_or_have_a_point_in_common() {
    let mut numbers = Numbers(0x9876_5432_10fe_dcbb);
    let mut apart = [0; 2];
    for seed in 0..1500 {
        let most = 1 + (seed % 4) as i64;
        let shift = Q::from(i128::from(numbers.integer(most)));
        let (n, m) = (numbers.below(8), numbers.below(8));
        let mut q = || Q::from(i128::from(numbers.integer(most)));
        let a: Vec<_> = (0..n).map(|_| pga2::Point::new(q() + shift, q())).collect();
        let b: Vec<_> = (0..m).map(|_| pga2::Point::new(q(), q())).collect();
        apart[0] += usize::from(check(&a, &b, &separate(&a, &b, seed).unwrap()));
        let a: Vec<_> = (0..n).map(|_| pga3::Point::new(q() + shift, q(), q())).collect();
        let b: Vec<_> = (0..m).map(|_| pga3::Point::new(q(), q(), q())).collect();
        apart[1] += usize::from(check(&a, &b, &separate(&a, &b, seed).unwrap()));
    }
    assert!(apart.iter().all(|n| (300..1300).contains(n)), "{apart:?}");
}

#[test]
fn the_strip_between_two_edges_is_as_wide_as_their_distance() {
    let point = |x, y| pga2::Point::new(x, y).map(Q::from);
    // Both edges are parallel to (4, 1), the points behind them do not matter.
    let a = [point(0, 3), point(4, 4), point(1, 9)];
    let b = [point(0, 1), point(8, 3), point(5, -7)];
    let Separation::Apart { boundary, a: near_a, b: near_b } = separate(&a, &b, 3).unwrap() else { panic!() };
    assert_eq!(boundary, pga2::Line::new(Q::new(-1, 8), Q::new(1, 2), Q::from(-1)));
    assert!(near_a == [0, 1] && near_b.iter().all(|i| [0, 1].contains(i)) || near_a.len() == 1 && near_b == [0, 1]);
}

/// Boundaries can be nearly parallel to the segment between the first points, whose direction is rounded. The widest strip
/// has both on its sides.
#[test]
fn a_rounded_direction_leaves_the_strip_wide() {
    let a = [[0.30396533, 1.8568455e-4], [59.75124, -0.04632956]].map(pga2::Point::<f32>::from);
    let b = [[-69.99197, -1459.3782], [-0.025820667, 8.9089255e-5]].map(pga2::Point::<f32>::from);
    let Separation::Apart { boundary, a: near_a, b: near_b } = separate(&a, &b, 7).unwrap() else { panic!() };
    assert!(near_a.contains(&0) && near_b.contains(&0), "{near_a:?} {near_b:?}");
    let [above, below] = [&a, &b].map(|points| points.map(|p| f64::from(boundary & p).abs()));
    let (gaps, way) = (above[0].min(above[1]) + below[0].min(below[1]), above[0] + below[0]);
    assert!(gaps > 0.99 * way, "{}", gaps / way);
}

/// A tetrahedron, and points on its faces up to a rounding: on which side is for exact signs to say.
#[test]
fn a_point_within_a_rounding_of_a_face_is_decided() {
    let mut numbers = Numbers(0xabcd_ef01_2345_6789);
    let mut apart = [0; 2];
    for seed in 0..300 {
        let mut corner = || [(); 3].map(|()| numbers.signed() + 3.0);
        let mut c = [corner(), corner(), corner(), corner()];
        if orientation3(c[0], c[1], c[2], c[3]) == Some(Ordering::Less) {
            c.swap(0, 1);
        }
        let weights = [(); 2].map(|()| 0.25 + 0.2 * numbers.signed());
        let near = |k: usize| c[0][k] + weights[0] * (c[1][k] - c[0][k]) + weights[1] * (c[2][k] - c[0][k]);
        let p = [near(0), near(1), near(2)];
        let faces = [[0, 1, 2], [0, 3, 1], [1, 3, 2], [2, 3, 0]];
        let is_inside = faces.iter().all(|&[i, j, k]| orientation3(c[i], c[j], c[k], p) != Some(Ordering::Less));
        let found = separate(&c.map(pga3::Point::from), &[p.into()], seed).unwrap();
        assert_eq!(matches!(found, Separation::Common { .. }), is_inside, "{c:?} {p:?}");
        apart[0] += usize::from(!is_inside);

        let mut c = [[c[0][0], c[0][1]], [c[1][0], c[1][1]], [c[2][0], c[2][1]]];
        if orientation2(c[0], c[1], c[2]) == Some(Ordering::Less) {
            c.swap(0, 1);
        }
        let near = |k: usize| c[0][k] + weights[0] * (c[1][k] - c[0][k]);
        let p = [near(0), near(1)];
        let edges = [[0, 1], [1, 2], [2, 0]];
        let is_inside = edges.iter().all(|&[i, j]| orientation2(c[i], c[j], p) != Some(Ordering::Less));
        let found = separate(&c.map(pga2::Point::from), &[p.into()], seed).unwrap();
        assert_eq!(matches!(found, Separation::Common { .. }), is_inside, "{c:?} {p:?}");
        apart[1] += usize::from(!is_inside);
    }
    assert!(apart.iter().all(|n| (60..240).contains(n)), "{apart:?}");
}

/// Two clouds with a gap of 10⁻¹² of their place and size: the plane that is returned separates them, without any
/// tolerance.
#[test]
fn a_narrow_gap_has_room_for_a_rounded_plane() {
    let big = |x: f64| BigRational::from_float(x).unwrap();
    let mut numbers = Numbers(0xfeed_f00d_dead_beef);
    for (size, seed) in [1.0, 1e-150, 1e150, 3e-7].into_iter().cycle().zip(0..40) {
        let mut point = |gap: f64| {
            let [u, v, w] = [numbers.signed(), numbers.signed(), numbers.signed().abs()];
            // 0.6 x − 0.3 y + 0.7 z = 2 + w where gap > 0, 2 − w where gap < 0
            let [x, y] = [u + 2.0, v - 1.0];
            pga3::Point::new(x, y, (2.0 + gap * (1.0 + 1e13 * w * w * w) - 0.6 * x + 0.3 * y) / 0.7) * size
        };
        let a: Vec<_> = (0..40).map(|_| point(1e-12)).map(|p| pga3::Point { e123: 1.0, ..p }).collect();
        let b: Vec<_> = (0..40).map(|_| point(-1e-12)).map(|p| pga3::Point { e123: 1.0, ..p }).collect();
        let Separation::Apart { boundary, .. } = separate(&a, &b, seed).unwrap() else { panic!() };
        let side = |p: &pga3::Point| {
            let [e0, n @ ..] = boundary.to_array().map(big);
            e0 + n.iter().zip(p.coords()).map(|(n, x)| n * big(x)).sum::<BigRational>()
        };
        assert!(a.iter().all(|p| side(p).is_positive()) && b.iter().all(|p| side(p).is_negative()));
    }
}

/// Whether every point is on its side, exactly.
fn are_parted<const N: usize>(boundary: impl IntoIterator<Item = f64>, a: &[[f64; N]], b: &[[f64; N]]) -> bool {
    let big = |x: f64| BigRational::from_float(x).unwrap();
    let h: Vec<_> = boundary.into_iter().map(big).collect();
    let side = |x: &[f64; N]| h[0].clone() + h[1..].iter().zip(x).map(|(n, x)| n * big(*x)).sum::<BigRational>();
    a.iter().all(|x| side(x).is_positive()) && b.iter().all(|x| side(x).is_negative())
}

/// The boundary that parts these points, if any does.
macro_rules! parted {
    ($pga:ident, $a:expr, $b:expr, $seed:expr) => {{
        let [a, b] = [&$a[..], &$b[..]].map(|points| points.iter().map(|&x| $pga::Point::from(x)).collect::<Vec<_>>());
        match separate(&a, &b, $seed).unwrap() {
            Separation::Apart { boundary, .. } => Some(boundary.to_array()),
            Separation::Common { .. } => None,
        }
    }};
}

/// Sets with a wide gap, of which the strip that is widest in the direction of their first points is narrow or has the origin
/// in it: points in line with the origin, and sets that are flat up to rounding.
#[test]
fn flat_sets_and_points_in_line_with_the_origin_are_parted_clearly() {
    let mut numbers = Numbers(0x1357_9bdf_0246_8ace);
    for i in -20..=20 {
        for j in 1..=20 {
            let seed = (41 * i + j) as u64;
            let [x, y] = [i, j].map(|k| 0.1 * f64::from(k));
            for t in [2.0, 3.0, 4.0, 5.0] {
                let (a, b) = ([[x, y]], [[t * x, t * y]]);
                assert!(are_parted(parted!(pga2, a, b, seed).unwrap(), &a, &b), "{a:?} {b:?}");
                let (narrow_a, narrow_b) = ([[x as f32, y as f32]], [[(t * x) as f32, (t * y) as f32]]);
                let h = parted!(pga2, narrow_a, narrow_b, seed).unwrap();
                let [a, b] = [narrow_a, narrow_b].map(|points| points.map(|p| p.map(f64::from)));
                assert!(are_parted(h.map(f64::from), &a, &b), "{a:?} {b:?}");
                let (a, b) = ([[x, y, 5.0]], [[t * x, t * y, -7.0]]);
                assert!(are_parted(parted!(pga3, a, b, seed).unwrap(), &a, &b), "{a:?} {b:?}");
            }
        }
    }
    for seed in 0..300 {
        let [p, u, v] = [(); 3].map(|()| [(); 3].map(|()| numbers.signed()));
        // On a line and in a plane, in the first coordinate along it apart by 1/2.
        let mut line = |from: f64| -> Vec<[f64; 2]> {
            (0..5).map(|_| from + numbers.signed().abs()).map(|s| [p[0] + s * u[0], p[1] + s * u[1]]).collect()
        };
        let (a, b) = (line(0.25), line(-1.25));
        assert!(are_parted(parted!(pga2, a, b, seed).unwrap(), &a, &b), "{a:?} {b:?}");
        let mut plane = |from: f64, width: f64| -> Vec<[f64; 3]> {
            let places = (0..5).map(|_| [from + numbers.signed().abs(), width * numbers.signed()]);
            places.map(|[s, t]| core::array::from_fn(|k| p[k] + s * u[k] + t * v[k])).collect()
        };
        for width in [0.0, 0.2] {
            let (a, b) = (plane(0.25, width), plane(-1.25, width));
            assert!(are_parted(parted!(pga3, a, b, seed).unwrap(), &a, &b), "{a:?} {b:?}");
        }
    }
    // One that is far away, beside one that is not.
    let (a, b) = ([[1e20, 1e10]], [[1.0, 0.0]]);
    assert!(are_parted(parted!(pga2, a, b, 1).unwrap(), &a, &b));
}

/// The widest strip leans on points far beyond the others, so that rounding turns it over near ones.
#[test]
fn sets_that_an_axis_parts_are_parted_however_far_points_are() {
    let (a, b) = ([[1.0, -1.0]], [[0.0, 0.0], [-75181959856446064.0, -1e17]]);
    assert!(are_parted(parted!(pga2, a, b, 7).unwrap(), &a, &b));
    let mut numbers = Numbers(0x2468_ace0_1357_9bdf);
    for seed in 0..1000 {
        let mut point = |x: f64, wide: f64| {
            let mut any = || numbers.signed() * f64::powf(10.0, wide * numbers.signed());
            let (y, z) = (any(), any());
            let mut place = [x + 0.4 * numbers.signed(), y, z];
            place.rotate_right((seed % 3) as usize);
            place
        };
        let (a, b) = ([(); 3].map(|()| point(1.0, 20.0)), [(); 3].map(|()| point(-1.0, 20.0)));
        assert!(are_parted(parted!(pga3, a, b, seed).unwrap(), &a, &b), "{a:?} {b:?}");
        let [a, b] = [a, b].map(|points| points.map(|p| if seed % 3 == 2 { [p[1], p[2]] } else { [p[0], p[1]] }));
        assert!(are_parted(parted!(pga2, a, b, seed).unwrap(), &a, &b), "{a:?} {b:?}");
        let mut narrow = |x: f64| point(x, 9.0).map(|c| c as f32);
        let (a, b) = ([(); 3].map(|()| narrow(1.0)), [(); 3].map(|()| narrow(-1.0)));
        let h = parted!(pga3, a, b, seed).unwrap();
        let [a, b] = [a, b].map(|points| points.map(|p| p.map(f64::from)));
        assert!(are_parted(h.map(f64::from), &a, &b), "{a:?} {b:?}");
    }
}

/// Points of which each is clearly on its side of some boundary, for its size, however the sizes of points and coordinates differ.
#[test]
fn points_clearly_on_their_sides_for_their_size_are_parted() {
    let a = [[2.1070366e-7_f32, -2.5564216e-8]];
    let b = [[444232.66_f32, 624.1257], [-2608.6367, 129.22864], [-0.010738615, -1.113401e-7]];
    let h = parted!(pga2, a, b, 7).unwrap();
    assert!(are_parted(h.map(f64::from), &a.map(|p| p.map(f64::from)), &b.map(|p| p.map(f64::from))));
    let a = [
        [2.030686320569379e-8, -0.6773535380471749, 9.214380725845903e-11],
        [21254620.47290249, -1715.5339571296518, 1.27e-7],
    ];
    let b = [
        [3210407499884.3066, 1.3891025417629353e-15, -2999069585526.242],
        [9.464684019227804e-9, -19235448.094556153, 1.6508766980954112e-13],
        [-0.0026443036559971045, 1383943180.2045422, 1.670243211644613e-6],
    ];
    assert!(are_parted(parted!(pga3, a, b, 7).unwrap(), &a, &b));

    // Twice some of these, or a little more than them, is no number.
    let (a, b) = ([[f64::MAX, -1.0], [1.0, 1e300]], [[0.0, 0.0], [-1.0, f64::MAX], [-f64::MAX, -f64::MAX]]);
    assert!(are_parted(parted!(pga2, a, b, 7).unwrap(), &a, &b));
    let (far, y) = (f64::MAX, 3.092363614052574e307);
    let a = [[far, -1.1155325981304818, -far], [0.54, 5.11047028487823e307, 1.35], [-far, y, -0.24], [0.0, 0.0, -0.41]];
    let b = [[0.0, -8.101415448086791e307, far], [0.6, 0.0, 0.42], [-far; 3]];
    assert!(are_parted(parted!(pga3, a, b, 2048309283774358).unwrap(), &a, &b));

    let mut numbers = Numbers(0x1357_9bdf_0246_8ace);
    for seed in 0..600 {
        let wide = [4.0, 8.0, 16.0, 60.0][(seed % 4) as usize];
        let mut any = || numbers.signed() * f64::powf(10.0, wide * numbers.signed());
        let h: [f64; 4] = core::array::from_fn(|_| any());
        let (mut a, mut b) = (Vec::new(), Vec::new());
        while a.len() + b.len() < 7 {
            let x: [f64; 3] = core::array::from_fn(|_| any());
            let terms = [h[0], h[1] * x[0], h[2] * x[1], h[3] * x[2]];
            let (value, size) = (terms.iter().sum::<f64>(), terms.iter().map(|t| t.abs()).sum::<f64>());
            if value.abs() > 0.02 * size {
                if value > 0.0 { a.push(x) } else { b.push(x) }
            }
        }
        assert!(are_parted(parted!(pga3, a, b, seed).unwrap(), &a, &b), "{a:?} {b:?}");
        if wide < 10.0 {
            let narrow = |points: &[[f64; 3]]| points.iter().map(|p| p.map(|c| c as f32)).collect::<Vec<_>>();
            let (a, b) = (narrow(&a), narrow(&b));
            let h = parted!(pga3, a, b, seed).unwrap();
            let [a, b] = [a, b].map(|points| points.iter().map(|p| p.map(f64::from)).collect::<Vec<_>>());
            assert!(are_parted(h.map(f64::from), &a, &b), "{a:?} {b:?}");
        }
    }
}

/// Whether a boundary is clear is known, too, where its least coefficient is 5e-324, and a quarter of that no number: what it is multiplied by
/// may be large.
#[test]
fn a_coefficient_that_is_the_smallest_number_is_not_taken_for_0() {
    let (a, b) =
        ([[-3.029371438827286e-140, -2.1940548774016085e234]], [[6.448978994198581e-291, 1.6970790406955944e-109]]);
    assert!(are_parted(parted!(pga2, a, b, 7).unwrap(), &a, &b));
}

#[test]
fn a_common_point_of_the_largest_numbers_is_finite() {
    let point = |[y, z]: [f64; 2]| pga3::Point::new(f64::MAX, y, z);
    let mut numbers = Numbers(0x0123_4567_89ab_cdef);
    for seed in 0..200 {
        let mut four = || [(); 4].map(|()| point([numbers.signed(), numbers.signed()]));
        let (a, b) = (four(), four());
        if let Separation::Common { point, .. } = separate(&a, &b, seed).unwrap() {
            assert_eq!(point.x(), f64::MAX);
        }
    }
}

#[test]
fn a_common_point_of_the_smallest_numbers_is_rounded_once() {
    let point = |x: [i32; 3]| pga3::Point::from(x.map(|k| f64::from(k) * 5e-324));
    let a = [[4, -1, -4], [-3, 3, 1]].map(point);
    let b = [[1, 1, -1], [0, 1, -2]].map(point);
    let Ok(Separation::Common { point: found, .. }) = separate(&a, &b, 7) else { panic!() };
    // 1/2 of each: (0.5, 1, −1.5), of which the halves are rounded to even.
    assert_eq!(found, point([0, 1, -2]));
}

#[test]
fn a_common_point_is_in_the_box_around_those_that_have_it() {
    let mut numbers = Numbers(0x0fed_cba9_8765_4321);
    for seed in 0..300 {
        // All of them in one plane, in which rounded weights of a sum above 1 need not stay.
        let mut size = || [1e-320, 1e-300, 1.0, 1e300][numbers.below(4)];
        let (x, sizes) = (1.7 * size(), [size(), size()]);
        let mut five = || [(); 5].map(|()| sizes.map(|size| size * (1.5 + numbers.signed()))).map(|[y, z]| [x, y, z]);
        let (a, b) = (five(), five());
        let found = separate(&a.map(pga3::Point::from), &b.map(pga3::Point::from), seed).unwrap();
        if let Separation::Common { point, a: terms, .. } = found {
            for (k, c) in point.coords().into_iter().enumerate() {
                assert!(terms.iter().any(|(i, _)| a[*i][k] <= c) && terms.iter().any(|(i, _)| a[*i][k] >= c));
            }
        }
    }
}

#[test]
fn a_weight_that_is_nearly_0_is_not() {
    // Of the triangle, the last corner has a third of the smallest number.
    let a = [[1.0, 0.0, 0.0], [-1.0, 0.0, 0.0], [0.0, 3.0, 0.0]].map(pga3::Point::from);
    let b = [[0.0, 5e-324, 1.0], [0.0, 5e-324, -1.0]].map(pga3::Point::from);
    for (a, b) in [(&a[..], &b[..]), (&b, &a)] {
        let Ok(Separation::Common { a, b, .. }) = separate(a, b, 7) else { panic!() };
        assert!(a.len() + b.len() == 5 && a.iter().chain(&b).all(|(_, weight)| *weight > 0.0));
    }
}

#[test]
fn an_empty_set_is_apart_from_every_other() {
    let p = pga2::Point::new(3.5, -2.25);
    let Ok(Separation::Apart { boundary, a, b }) = separate(&[], &[p, p * 2.0], 4) else { panic!() };
    assert!((boundary & p) < 0.0 && a.is_empty() && b.len() == 1);
    let Ok(Separation::Apart { boundary, .. }) = separate(&[p], &[], 4) else { panic!() };
    assert!((boundary & p) > 0.0);
    // In line with the origin: the widest strip has it in its middle.
    let line = [[1.0, 3.0], [0.1, 0.3]];
    assert!(are_parted(parted!(pga2, line, [[0.0; 2]; 0], 0).unwrap(), &line, &[]));
    assert!(are_parted(parted!(pga2, [[0.0; 2]; 0], line, 0).unwrap(), &[], &line));
    // So the one at infinity is clearer, with the points on their side.
    let clearest = |a: &[pga2::Point], b: &[pga2::Point]| match separate(a, b, 0) {
        Ok(Separation::Apart { boundary, .. }) => (boundary.e1, boundary.e2, boundary.e0),
        other => panic!("{other:?}"),
    };
    let line = line.map(pga2::Point::from);
    assert_eq!((clearest(&line, &[]), clearest(&[], &line)), ((0.0, 0.0, 1.0), (0.0, 0.0, -1.0)));
    let none = Separation::Apart { boundary: pga2::Line::zero(), a: vec![], b: vec![] };
    assert_eq!(separate::<pga2::Point, _>(&[], &[], 4), Ok(none));
}

#[test]
fn a_point_without_finite_coordinates_is_named() {
    let p = |x: f64| pga3::Point::new(1.5, x, 2.5);
    let weightless = pga3::Point::from(pga3::Direction::new(1.0, 2.0, 3.0));
    for bad in [p(f64::NAN), p(f64::INFINITY), weightless] {
        let (good, mixed) = ([p(0.5), p(0.25)], [p(3.0), bad]);
        assert_eq!(separate(&mixed, &good, 1), Err(LpError::FirstNotFinite { point: 1 }));
        assert_eq!(separate(&good, &mixed, 1), Err(LpError::SecondNotFinite { point: 1 }));
    }
    let weightless = pga2::Point::from(pga2::Direction::new(Q::from(1), Q::from(2)));
    assert_eq!(separate(&[weightless], &[], 1), Err(LpError::FirstNotFinite { point: 0 }));
}
