//! Where segments of the plane meet, against integers.

use super::exact::{Common, Fraction, Grid, common};
use super::inputs::{Float, Pair, cases, exchanges, pair, widened};
use incidence::pga2::{Intersection, Segment};
use num_traits::Zero;
use proptest::prelude::*;

fn intersection<T: Float>([first, second]: Pair<T, 2>) -> Intersection<T> {
    Segment::from(first).intersection(&Segment::from(second))
}

fn is_within_one_ulp<T: Float>(grid: Grid, x: T, truth: &Fraction) -> bool {
    grid.at_least(x.next_up().widen(), truth) && grid.at_most(x.next_down().widen(), truth)
}

/// A parameter is in [0, 1], and at an end of the segment if and only if the truth is.
fn is_the_parameter<T: Float>(s: T, truth: Option<Fraction>) -> bool {
    let Some(truth) = truth else {
        return s.is_zero() || s.is_one();
    };
    let of_one = Grid::of(&[1.0]);
    (s.is_zero() == truth.numerator.is_zero())
        && (s.is_one() == (truth.numerator == truth.denominator))
        && is_within_one_ulp(of_one, s, &truth)
}

fn check<T: Float>(pair: Pair<T, 2>) -> Result<(), TestCaseError> {
    let wide = widened(pair);
    let grid = Grid::of(wide.as_flattened().as_flattened());
    let found = intersection(pair);
    match (found, common(grid, wide)) {
        (Intersection::Disjoint, Common::Nothing) => {}
        (Intersection::Crossing { point, s, t }, Common::Point { point: truth, s: true_s, t: true_t }) => {
            let p = point.coords();
            for k in 0..2 {
                prop_assert!(is_within_one_ulp(grid, p[k], &truth[k]), "{:?}", found);
                for [a, b] in pair {
                    let [least, most] = if a[k] <= b[k] { [a[k], b[k]] } else { [b[k], a[k]] };
                    prop_assert!(least <= p[k] && p[k] <= most, "{:?}", found);
                }
            }
            prop_assert!(is_the_parameter(s, true_s) && is_the_parameter(t, true_t), "{:?}", found);
            for exchanged in exchanges(pair) {
                let Intersection::Crossing { point: same, .. } = intersection(exchanged) else {
                    return Err(TestCaseError::fail(format!("no crossing of {exchanged:?}")));
                };
                prop_assert_eq!(same.coords(), p);
            }
        }
        (Intersection::Overlap { start, end }, Common::Piece { start: from, end: to }) => {
            let wide = [start, end].map(|p| p.coords().map(T::widen));
            prop_assert_eq!(wide, [from, to]);
        }
        (found, truth) => return Err(TestCaseError::fail(format!("{found:?}, but in truth {truth:?}"))),
    }
    Ok(())
}

proptest! {
    #![proptest_config(cases(4000))]

    #[test]
    fn the_case_is_exact_and_the_point_within_one_ulp(pair in pair::<f64, 2>()) {
        check(pair)?;
    }

    #[test]
    fn and_so_it_is_in_f32(pair in pair::<f32, 2>()) {
        check(pair)?;
    }
}

#[test]
fn what_is_not_finite_meets_nothing() {
    let p = [[1.0, 2.0], [4.0, 6.0]];
    for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        for k in 0..4 {
            let mut q = p;
            q[k / 2][k % 2] = bad;
            for pair in [[p, q], [q, p], [q, q]] {
                assert_eq!(intersection(pair), Intersection::Disjoint, "{pair:?}");
            }
        }
    }
}
