//! Of scalars that only seem to be exact, nothing is believed.

use incidence::DualNumber;
use incidence::lp::{LpError, Solution, deepest, maximize, separate};
use incidence::pga2::{Direction, Line, Point};
use num_rational::Ratio;

type Slope<T> = DualNumber<1, T>;

/// Lines whose vertex rounding moves to the wrong side of both: the steps from one to the other would not end.
fn lines() -> [Line; 2] {
    [Line::new(-0.6, 0.7, 0.7), Line::new(-0.4, -0.9, 0.6)]
}

#[test]
fn dual_numbers_of_floats_are_refused() {
    let lines = lines().map(|line| line.map(Slope::<f64>::constant));
    let points = [[0.1, 0.3], [0.7, 0.2], [0.3, 0.9]].map(|[x, y]| Point::new(x, y).map(Slope::<f64>::constant));
    for seed in 0..20 {
        let right = Direction::new(1.0, 0.0).map(Slope::<f64>::constant);
        assert_eq!(maximize(&lines, right, seed), Err(LpError::Scalar));
        assert_eq!(deepest(&lines, seed), Err(LpError::Scalar));
        assert_eq!(separate(&points[..1], &points[1..], seed), Err(LpError::Scalar));
    }
    assert_eq!(LpError::Scalar.to_string(), "the scalar rounds and is neither f32 nor f64, or its products overflow");
}

#[test]
fn dual_numbers_of_rationals_have_the_slopes_of_the_answer() {
    let number = |value: i64, slope: i64| Slope { value: Ratio::from(value), slopes: [Ratio::from(slope)] };
    let (zero, one, two) = (number(0, 0), number(1, 0), number(2, 0));
    let below = Line { e0: two, e1: zero, e2: -one }; // y ≤ 2
    let goal = Direction::new(one, one);
    for seed in 0..20 {
        // x ≤ 1 + 3 ε + ε y
        let beside = Line { e0: number(1, 3), e1: -one, e2: number(0, 1) };
        let Ok(Solution::Optimum { point, .. }) = maximize(&[beside, below], goal, seed) else { panic!() };
        assert_eq!(point.coords(), [number(1, 5), two]);
        // x ≤ 1 − ε y.
        let beside = Line { e0: one, e1: -one, e2: number(0, -1) };
        let Ok(Solution::Optimum { point, .. }) = maximize(&[beside, below], goal, seed) else { panic!() };
        assert_eq!(point.coords(), [number(1, -2), two]);
        // What has no normal but an infinitesimal one bounds nothing, by its value: all points have the value 0 there.
        let level = Line { e0: zero, e1: zero, e2: number(0, -1) };
        assert!(matches!(maximize(&[level], goal, seed), Ok(Solution::Unbounded { .. })));
        // x ≤ 1 and x ≥ 1 + ε y: on the line x = 1, by the values.
        let [left, right] = [Line { e0: one, e1: -one, e2: zero }, Line { e0: -one, e1: one, e2: number(0, -1) }];
        let up = Direction::new(zero, one);
        assert!(matches!(maximize(&[left, right], up, seed), Ok(Solution::Unbounded { .. })));
        // A contradiction of infinitesimals is none: 0 ≥ 0.
        let opposite = [number(0, 1), number(0, -1)].map(|slope| Line { e0: -number(0, 1), e1: slope, e2: zero });
        assert!(maximize(&opposite, up, seed).is_ok());
    }
}
