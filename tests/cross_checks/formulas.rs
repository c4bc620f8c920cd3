//! The published formulas against the joins and the queries: equal over rationals, and near over floats where they are
//! well conditioned.

use super::exact::{Grid, squared_distance};
use super::inputs::{cases, pair};
use incidence::classical::{self, Lines};
use incidence::minkowski::joins;
use incidence::pga2::{self, Intersection};
use incidence::pga3;
use num_rational::Ratio;
use num_traits::Zero;
use proptest::prelude::*;

type Q = Ratio<i128>;

fn small<const N: usize>() -> impl Strategy<Value = [[i64; N]; 4]> {
    let point = || proptest::array::uniform::<_, N>(-6..7_i64);
    (point(), point(), point(), point(), 0..4, -2..3_i64).prop_map(|(a, b, c, d, kind, r)| match kind {
        0 => [a, b, c, core::array::from_fn(|k| c[k] + r * (b[k] - a[k]))], // parallel, or without length
        1 => [a, b, a, d],
        _ => [a, b, c, d],
    })
}

fn minus<T: incidence::Ring, const N: usize>(p: [T; N], q: [T; N]) -> [T; N] {
    core::array::from_fn(|k| p[k] - q[k])
}

/// |u| + |v| + |w| and sin²θ of source 000, if they are neither large nor small.
fn well_conditioned<const N: usize>([[a, b], [c, d]]: [[[f64; N]; 2]; 2]) -> Option<(f64, f64)> {
    let (u, v, w) = (minus(b, a), minus(d, c), minus(c, a));
    let (uu, uv, vv, ww) = (dot(u, u), dot(u, v), dot(v, v), dot(w, w));
    let moderate = [a, b, c, d].as_flattened().iter().all(|x| x.abs() < 16.0);
    let sine_squared = 1.0 - uv * uv / (uu * vv);
    let well = moderate && uu > 0.01 && vv > 0.01 && sine_squared > 0.01;
    well.then(|| (uu.sqrt() + vv.sqrt() + ww.sqrt(), sine_squared))
}

fn dot<const N: usize>(p: [f64; N], q: [f64; N]) -> f64 {
    p.iter().zip(q).map(|(x, y)| x * y).sum()
}

proptest! {
    #![proptest_config(cases(1500))]

    #[test]
    fn source_000_is_exact_over_rationals(corners in small::<3>()) {
        let [a, b, c, d] = corners.map(|p| p.map(|x| Q::from_integer(x.into())));
        let found = classical::segment_distance(a, b, c, d);
        let [e, f, g, h] = corners.map(|p| p.map(|x| x as f64));
        let truth = squared_distance(Grid::of(&[1.0]), [[e, f], [g, h]]);
        let squared = found.distance_squared;
        prop_assert_eq!(truth.numerator * squared.denom(), truth.denominator * squared.numer());

        // The float query is the root of that, rounded.
        let d = pga3::Segment { a: e, b: f }.distance(&pga3::Segment { a: g, b: h });
        let root = (*squared.numer() as f64 / *squared.denom() as f64).sqrt();
        prop_assert!((d - root).abs() <= 4.0 * f64::EPSILON * root, "{} {}", d, root);
    }

    #[test]
    fn the_five_joins_in_space_are_source_000_over_rationals(corners in small::<3>()) {
        let [a, b, c, d] = corners.map(|p| p.map(|x| Q::from_integer(x.into())));
        let origin = pga3::Point::<Q>::origin();
        let found = joins(pga3::Point::from(minus(a, c)), minus(a, d).into(), minus(b, c).into(), origin);
        match classical::line_closest(a, b, c, d) {
            Lines::Unique { x, y } => prop_assert_eq!((found.s(), found.t()), (x, y)),
            _ => prop_assert!(found.h.is_zero()),
        }
    }

    #[test]
    fn the_five_joins_in_the_plane_are_source_003_over_rationals(corners in small::<2>()) {
        let [a, b, c, d] = corners.map(|p| p.map(|x| Q::from_integer(x.into())));
        let origin = pga2::Point::<Q>::origin();
        let found = joins(pga2::Point::from(minus(a, c)), minus(a, d).into(), minus(b, c).into(), origin);
        let areas = classical::areas(a, b, c, d);
        prop_assert_eq!((found.h, found.i, found.j), (areas.h, areas.i, areas.j));

        // And what it finds, the query finds.
        let [e, f, g, h] = corners.map(|p| p.map(|x| x as f64));
        let query = pga2::Segment { a: e, b: f }.intersection(&pga2::Segment { a: g, b: h });
        match (classical::line_line_intersection(a, b, c, d), query) {
            (Some(hit), Intersection::Crossing { point, s, t }) => {
                let exact = [hit.point[0], hit.point[1], hit.s, hit.t].map(|q| *q.numer() as f64 / *q.denom() as f64);
                let [x, y] = point.coords();
                for (found, exact) in [x, y, s, t].into_iter().zip(exact) {
                    prop_assert!((found - exact).abs() <= f64::EPSILON * exact.abs(), "{:?} {:?}", query, exact);
                }
            }
            // The published program knows no parallel segments.
            (None, Intersection::Disjoint) => {}
            (None, _) => prop_assert!(areas.h.is_zero()),
            (Some(_), _) => prop_assert!(false, "missed: {:?}", query),
        }
    }

    #[test]
    fn the_queries_agree_with_the_published_formulas_where_these_are_well_conditioned(
        [[a, b], [c, d]] in pair::<f64, 3>().prop_filter("well conditioned", |&pair| well_conditioned(pair).is_some()),
    ) {
        let (size, sine_squared) = well_conditioned([[a, b], [c, d]]).unwrap();
        let query = pga3::Segment { a, b }.closest_points(&pga3::Segment { a: c, b: d });
        let published = classical::segment_distance(a, b, c, d);
        // Each product of Δ and of the numerators of x and y is rounded by up to 6 ε of its size: x u + y v by up to 24 ε
        // of `size` over sin²θ. With that, it may be beyond the edge that it is before, or before it; and all else is less.
        let rounding = 48.0 * f64::EPSILON * size / sine_squared;
        prop_assert!((query.distance - published.distance()).abs() <= rounding);
        // Away from the least, f is greater by the square of the way at least. Edges are told apart by f, which is rounded by
        // up to 6 ε `size` times the distance, of each of two.
        let is_end = |x: f64| x == 0.0 || x == 1.0;
        let tie = if is_end(published.x) || is_end(published.y) { 12.0 * f64::EPSILON * size * query.distance } else { 0.0 };
        let (u, v, [x, y]) = (minus(b, a), minus(d, c), [query.s - published.x, query.t - published.y]);
        let off: [f64; 3] = core::array::from_fn(|k| x * u[k] - y * v[k]);
        prop_assert!(dot(off, off).sqrt() <= rounding + tie.sqrt(), "{:?}", off);
        let foot = classical::closest_point_on_segment(c, a, b);
        let found = pga3::Segment { a, b }.closest_point(c.into()).coords();
        prop_assert!((0..3).all(|k| (foot[k] - found[k]).abs() < 1e-11), "{:?} {:?}", foot, found);
    }
}
