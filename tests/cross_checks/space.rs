//! Distances, in the plane and in space, against integers.

use super::exact::{Grid, squared_distance};
use super::inputs::{Float, Pair, cases, exchanges, pair, widened};
use incidence::{Widen, pga2, pga3};
use num_traits::Zero;
use proptest::prelude::*;

/// What a query returned, in any dimension.
struct Closest<T, const N: usize> {
    distance: T,
    s: T,
    t: T,
    on_a: [T; N],
    on_b: [T; N],
}

/// The two modules as one.
trait Segments<T, const N: usize> {
    fn closest(pair: Pair<T, N>) -> Closest<T, N>;
    fn distance(pair: Pair<T, N>) -> T;
    fn from_point(p: [T; N], segment: [[T; N]; 2]) -> (T, [T; N]);
    /// Whether the slices of pairs have the answers of single calls, to the bit, with the pair among its exchanges.
    fn are_the_same_in_slices(pair: Pair<T, N>) -> bool;
}

struct Queries;

macro_rules! segments {
    ($module:ident, $n:literal) => {
        impl<T: Widen> Segments<T, $n> for Queries {
            fn closest([first, second]: Pair<T, $n>) -> Closest<T, $n> {
                let c = $module::Segment::from(first).closest_points(&$module::Segment::from(second));
                let (on_a, on_b) = (c.on_a.coords(), c.on_b.coords());
                Closest { distance: c.distance, s: c.s, t: c.t, on_a, on_b }
            }
            fn distance([first, second]: Pair<T, $n>) -> T {
                $module::Segment::from(first).distance(&$module::Segment::from(second))
            }
            fn from_point(p: [T; $n], segment: [[T; $n]; 2]) -> (T, [T; $n]) {
                let segment = $module::Segment::from(segment);
                (segment.distance_to_point(p.into()), segment.closest_point(p.into()).coords())
            }
            fn are_the_same_in_slices(pair: Pair<T, $n>) -> bool {
                use $module::{Segment, point_segment_closest_points, segment_closest_points};
                let (first, second): (Vec<_>, Vec<_>) =
                    exchanges(pair).map(|pair| pair.map(Segment::from)).map(|[a, b]| (a, b)).into_iter().unzip();
                let points: Vec<_> = second.iter().map(|b| b.a).collect();
                let alone: Vec<_> = first.iter().zip(&second).map(|(a, b)| a.closest_points(b)).collect();
                let feet: Vec<_> = first.iter().zip(&second).map(|(a, b)| a.closest_point(b.start())).collect();
                let mut closest = vec![first[0].closest_points(&first[0]); first.len()];
                segment_closest_points(&first, &second, &mut closest).expect("equal lengths");
                let mut found = vec![first[0].start(); first.len()];
                point_segment_closest_points(&points, &first, &mut found).expect("equal lengths");
                closest == alone && found == feet
            }
        }
    };
}

segments!(pga2, 2);
segments!(pga3, 3);

/// Relative error at most 4 ε, and 0 if and only if they meet.
fn is_the_distance<T: Float, const N: usize>(pair: Pair<T, N>, d: T) -> bool {
    let wide = widened(pair);
    let grid = Grid::of(wide.as_flattened().as_flattened());
    let truth = squared_distance(grid, wide);
    let tiny = if d.widen() < T::LEAST * 2.0_f64.powi(60) { T::LEAST } else { 0.0 };
    (d.is_zero() == truth.numerator.is_zero()) && grid.is_root(d.widen(), &truth, T::BITS, tiny)
}

fn is_in_the_box<T: Float, const N: usize>(p: [T; N], [a, b]: [[T; N]; 2]) -> bool {
    (0..N).all(|k| (a[k] <= p[k] && p[k] <= b[k]) || (b[k] <= p[k] && p[k] <= a[k]))
}

fn check<T: Float, const N: usize>(pair: Pair<T, N>) -> Result<(), TestCaseError>
where
    Queries: Segments<T, N>,
{
    let found = Queries::closest(pair);
    prop_assert!(is_the_distance(pair, found.distance), "{}", found.distance);
    for exchanged in exchanges(pair) {
        prop_assert_eq!(Queries::distance(exchanged).bits(), found.distance.bits(), "{:?}", exchanged);
        prop_assert_eq!(Queries::closest(exchanged).distance.bits(), found.distance.bits(), "{:?}", exchanged);
    }
    prop_assert!(Queries::are_the_same_in_slices(pair));
    let unit = T::zero()..=T::one();
    prop_assert!(unit.contains(&found.s) && unit.contains(&found.t), "{} {}", found.s, found.t);
    prop_assert!(is_in_the_box(found.on_a, pair[0]) && is_in_the_box(found.on_b, pair[1]));

    // A segment without length is a point.
    let [first, [c, _]] = pair;
    let (d, foot) = Queries::from_point(c, first);
    prop_assert_eq!(d.bits(), Queries::distance([first, [c, c]]).bits());
    prop_assert!(is_the_distance([first, [c, c]], d), "{} from the point", d);
    prop_assert!(is_in_the_box(foot, first));
    Ok(())
}

proptest! {
    #![proptest_config(cases(1500))]

    #[test]
    fn the_distance_in_the_plane_is_known_to_4_epsilons(pair in pair::<f64, 2>()) {
        check(pair)?;
    }

    #[test]
    fn the_distance_in_space_is_known_to_4_epsilons(pair in pair::<f64, 3>()) {
        check(pair)?;
    }

    #[test]
    fn and_so_they_are_in_f32(plane in pair::<f32, 2>(), space in pair::<f32, 3>()) {
        check(plane)?;
        check(space)?;
    }
}

#[test]
fn what_is_not_finite_has_no_distance() {
    let p = [[1.0, 2.0, 3.0], [4.0, 6.0, 5.0]];
    for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        for k in 0..6 {
            let mut q = [[0.0, -1.0, 2.0], [2.0, 5.0, 1.0]];
            q[k / 3][k % 3] = bad;
            for pair in [[p, q], [q, p], [q, q]] {
                assert!(Queries::closest(pair).distance.is_nan(), "{pair:?}");
            }
        }
    }
}
