//! Over rationals everything is exact: answers equal those of the elimination, and their proofs hold.

use incidence::lp::{Depth, HalfSpace, LpError, Solution, deepest, maximize};
use incidence::{pga2, pga3};

use crate::Numbers;
use crate::elimination::{Q, Reach, reach};
use crate::proofs::{Row, check, check_depth};

fn compare<H>(half_spaces: &[H], c: H::Direction, seed: u64) -> Solution<H>
where
    H: HalfSpace<Scalar = Q> + Row,
    H::Point: Row,
    H::Direction: Row,
{
    let found = maximize(half_spaces, c, seed).unwrap();
    let rows: Vec<_> = half_spaces.iter().map(Row::row).collect();
    let optimum = check(half_spaces, &c, &found);
    match reach(&rows, &c.row()[1..]) {
        Reach::To(z) => assert_eq!(optimum, Some(z), "{half_spaces:?} {c:?}"),
        Reach::Unbounded => assert!(matches!(found, Solution::Unbounded { .. }), "{half_spaces:?} {c:?}"),
        Reach::Nothing => assert!(matches!(found, Solution::Infeasible { .. }), "{half_spaces:?} {c:?}"),
    }
    let deep = deepest(half_spaces, seed).unwrap();
    let depth = check_depth(half_spaces, &deep);
    // The same as the reach of the depth's unknown.
    let lifted: Vec<Vec<Q>> = rows.iter().map(|r| [r.as_slice(), &[Q::from(-1)]].concat()).collect();
    let mut up = vec![Q::from(0); lifted.first().map_or(c.row().len(), |r| r.len() - 1)];
    *up.last_mut().unwrap() = Q::from(1);
    match reach(&lifted, &up) {
        Reach::To(z) => assert_eq!(depth, Some(z), "{half_spaces:?}"),
        other => assert!(other == Reach::Unbounded && matches!(deep, Depth::Bottomless { .. }), "{half_spaces:?}"),
    }
    found
}

fn kind<H: HalfSpace>(solution: &Solution<H>) -> usize {
    match solution {
        Solution::Optimum { .. } => 0,
        Solution::Unbounded { .. } => 1,
        Solution::Infeasible { .. } => 2,
    }
}

/// Small integers, so that parallel, equal, redundant and zero half-spaces and concurrent boundaries abound.
#[test]
fn answers_in_the_plane_are_those_of_elimination() {
    let mut numbers = Numbers(0x0123_4567_89ab_cdef);
    let mut kinds = [0; 3];
    for trial in 0..3000 {
        let most = 1 + trial % 5;
        let n = numbers.below(9);
        let mut q = || Q::from(i128::from(numbers.integer(most)));
        let lines: Vec<_> = (0..n).map(|_| pga2::Line::new(q(), q(), q() + q() + Q::from(1))).collect();
        let c = pga2::Direction::new(q(), q());
        kinds[kind(&compare(&lines, c, trial as u64))] += 1;
    }
    assert!(kinds.iter().all(|k| *k > 300), "{kinds:?}");
}

#[test]
fn answers_in_space_are_those_of_elimination() {
    let mut numbers = Numbers(0x1357_9bdf_0246_8ace);
    let mut kinds = [0; 3];
    for trial in 0..1000 {
        let most = 1 + trial % 3;
        let n = numbers.below(8);
        let mut q = || Q::from(i128::from(numbers.integer(most)));
        let planes: Vec<_> = (0..n).map(|_| pga3::Plane::new(q(), q(), q(), q() + Q::from(1))).collect();
        let c = pga3::Direction::new(q(), q(), q());
        kinds[kind(&compare(&planes, c, trial as u64))] += 1;
    }
    assert!(kinds.iter().all(|k| *k > 40), "{kinds:?}");
}

/// Half-spaces around (3, −5, 7) with integer normals, some through it, some further away.
fn around(numbers: &mut Numbers, n: usize, every: usize) -> Vec<pga3::Plane<Q>> {
    let plane = |k: usize| {
        let mut n = [0; 3];
        while n == [0; 3] {
            n = [(); 3].map(|()| i128::from(numbers.integer(40)));
        }
        let away = if k.is_multiple_of(every) { 0 } else { i128::from(numbers.integer(500)).abs() };
        let [x, y, z] = n;
        pga3::Plane::new(x, y, z, away - (3 * x - 5 * y + 7 * z)).map(Q::from)
    };
    (0..n).map(plane).collect()
}

#[test]
fn samples_of_many_half_spaces_find_their_optimum() {
    let mut numbers = Numbers(0x2468_ace0_1357_9bdf);
    for seed in 0..20 {
        let planes = around(&mut numbers, 3000, 97);
        let c = pga3::Direction::new(Q::from(-3), Q::from(17), Q::from(5));
        let found = maximize(&planes, c, seed).unwrap();
        assert_eq!(check(&planes, &c, &found), Some(Q::from(-9 - 85 + 35)));
        let none: Vec<_> = planes.iter().map(|&p| p - pga3::Plane::ideal()).collect();
        let found = maximize(&none, c, seed).unwrap();
        assert!(matches!(found, Solution::Infeasible { .. }));
        check(&none, &c, &found);
        assert!(check_depth(&none, &deepest(&none, seed).unwrap()) == Some(Q::from(-1)));
    }
}

#[test]
fn a_seed_determines_every_bit_and_all_seeds_the_point() {
    let mut numbers = Numbers(0x0f1e_2d3c_4b5a_6978);
    let planes = around(&mut numbers, 1000, 13);
    // Many points are optimal in this direction: it is the normal of one of the half-spaces.
    let [x, y, z] = planes[13].normal();
    let c = pga3::Direction::new(-x, -y, -z);
    let Ok(Solution::Optimum { point, .. }) = maximize(&planes, c, 0) else { panic!() };
    let mut proofs = vec![];
    for seed in 0..50 {
        let found = maximize(&planes, c, seed).unwrap();
        assert_eq!(found, maximize(&planes, c, seed).unwrap());
        let Solution::Optimum { point: again, tight } = found else { panic!() };
        assert_eq!(again, point);
        proofs.push(tight);
    }
    assert!(proofs.iter().any(|p| *p != proofs[0]));
}

#[test]
fn of_many_optima_the_first_half_spaces_decide() {
    let line = |a, b, c| pga2::Line::new(a, b, c).map(Q::from);
    // y ≤ 2, 1 ≤ x ≤ 9: all of y = 2 is highest; x ≥ 1 or x ≤ 9 comes first.
    let lines = [line(0, -1, 2), line(1, 0, -1), line(-1, 0, 9)];
    let up = pga2::Direction::new(Q::from(0), Q::from(3));
    let optimum = |lines: &[pga2::Line<Q>]| match maximize(lines, up, 5) {
        Ok(Solution::Optimum { point, .. }) => point.coords(),
        other => panic!("{other:?}"),
    };
    assert_eq!(optimum(&lines), [1, 2].map(Q::from));
    assert_eq!(optimum(&[lines[2], lines[1], lines[0]]), [9, 2].map(Q::from));
    // Nothing bounds x.
    assert_eq!(optimum(&lines[..1]), [0, 2].map(Q::from));
}

#[test]
fn nothing_at_all_has_the_origin_in_common() {
    let c = pga3::Direction::new(Q::from(2), Q::from(-3), Q::from(0));
    let still = pga3::Direction::zero();
    let origin = pga3::Point::origin();
    assert_eq!(maximize(&[], still, 1), Ok(Solution::<pga3::Plane<Q>>::Optimum { point: origin, tight: vec![] }));
    let none: [pga3::Plane<Q>; 0] = [];
    let far = maximize(&none, c, 1).unwrap();
    assert!(matches!(far, Solution::Unbounded { point, .. } if point == origin));
    check(&none, &c, &far);
    assert_eq!(deepest(&[], 1), Ok(Depth::<pga3::Plane<Q>>::Bottomless { point: origin, direction: still }));
}

#[test]
fn an_ideal_half_space_holds_everywhere_or_nowhere() {
    let ideal = |weight: f64| pga2::Line::<f64>::ideal() * weight;
    let wall = pga2::Line::new(-2.0, 0.0, 6.0);
    let right = pga2::Direction::new(1.5, 0.0);
    let point = pga2::Point::new(3.0, 0.0);
    let tight = vec![(2, 0.75)];
    let found = maximize(&[ideal(4.0), pga2::Line::zero(), wall], right, 3);
    assert_eq!(found, Ok(Solution::Optimum { point, tight }));
    let found = maximize(&[wall, ideal(-4.0), wall], right, 3);
    assert_eq!(found, Ok(Solution::Infeasible { contradiction: vec![(1, 1.0)] }));
}

#[test]
fn what_is_not_finite_is_named() {
    let planes = |bad: f64| [pga3::Plane::new(1.0, 2.0, 3.0, 4.0), pga3::Plane::new(2.0, bad, 0.0, 1.0)];
    let c = pga3::Direction::new(1.0, 2.0, 3.0);
    for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        assert_eq!(maximize(&planes(bad), c, 1), Err(LpError::HalfSpaceNotFinite { half_space: 1 }));
        assert_eq!(deepest(&planes(bad), 1), Err(LpError::HalfSpaceNotFinite { half_space: 1 }));
        let aside = pga3::Direction::new(1.0, bad, 2.0);
        assert_eq!(maximize(&planes(5.0), aside, 1), Err(LpError::DirectionNotFinite));
    }
}
