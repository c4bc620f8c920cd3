use super::*;
use num_rational::Ratio;

type Q = Ratio<i64>;

fn q(numerator: i64, denominator: i64) -> Q {
    Ratio::new(numerator, denominator)
}

fn rational<const N: usize>(points: [[i64; N]; 4]) -> [[Q; N]; 4] {
    points.map(|p| p.map(Ratio::from_integer))
}

fn closest<const N: usize>(points: [[i64; N]; 4]) -> Closest<Q> {
    let [a0, a1, b0, b1] = rational(points);
    segment_distance(a0, a1, b0, b1)
}

fn lines<const N: usize>(points: [[i64; N]; 4]) -> Lines<Q> {
    let [a0, a1, b0, b1] = rational(points);
    line_closest(a0, a1, b0, b1)
}

/// f over a grid of the square can only be larger: nothing but the definition of the question.
fn no_grid_point_is_closer<const N: usize>(points: [[i64; N]; 4]) {
    let found = closest(points);
    let [a0, a1, b0, b1] = rational(points);
    for k in 0..=16 * 17 {
        let (x, y) = (q(k % 17, 16), q(k / 17, 16));
        let apart = core::array::from_fn(|n| a0[n] + x * (a1[n] - a0[n]) - b0[n] - y * (b1[n] - b0[n]));
        assert!(found.distance_squared <= dot::<Q, N>(apart, apart), "{points:?} is closer at {x}, {y}");
    }
    let (x, y) = (found.x, found.y);
    let apart = core::array::from_fn(|n| a0[n] + x * (a1[n] - a0[n]) - b0[n] - y * (b1[n] - b0[n]));
    assert_eq!(found.distance_squared, dot::<Q, N>(apart, apart), "x, y and the distance disagree");
}

#[test]
fn the_line_between_the_closest_points_is_perpendicular_to_both_in_any_dimension() {
    fn check<const N: usize>(points: [[i64; N]; 4]) {
        let Lines::Unique { x, y } = lines(points) else { panic!("{points:?} are not parallel") };
        let [a0, a1, b0, b1] = rational(points);
        let (u, v, w) = (sub(a1, a0), sub(b0, b1), sub(b0, a0));
        let across = core::array::from_fn(|k| x * u[k] + y * v[k] - w[k]);
        assert_eq!((dot::<Q, N>(u, across), dot(v, across)), (q(0, 1), q(0, 1)));
    }
    check([[2, 5], [8, -4], [3, -2], [7, 9]]);
    check([[2, 5, 1], [8, -4, 3], [3, -2, 7], [7, 9, -5]]);
    check([[2, 5, 1, -3, 4], [8, -4, 3, 2, 5], [3, -2, 7, 1, -6], [7, 9, -5, 2, 3]]);
}

#[test]
fn inside_the_square_the_lines_answer() {
    // u = (6, −9), v = (−4, −11), w = (1, −7): Δ = 102², and the segments cross, see source 003's listing 6
    let found = closest([[2, 5], [8, -4], [3, -2], [7, 9]]);
    assert_eq!(found, Closest { x: q(39, 102), y: q(33, 102), distance_squared: q(0, 1) });
}

#[test]
fn an_edge_answers_by_hand() {
    // the lines cross at (13, 0), beyond a's end (6, 0); the foot of (6, 0) on b is 7/√2 away
    let found = closest([[2, 0], [6, 0], [7, -6], [15, 2]]);
    assert_eq!(found, Closest { x: q(1, 1), y: q(5, 16), distance_squared: q(49, 2) });
    // the same with a and b exchanged, and with the ends of each exchanged
    let found = closest([[7, -6], [15, 2], [2, 0], [6, 0]]);
    assert_eq!(found, Closest { x: q(5, 16), y: q(1, 1), distance_squared: q(49, 2) });
    let found = closest([[6, 0], [2, 0], [15, 2], [7, -6]]);
    assert_eq!(found, Closest { x: q(0, 1), y: q(11, 16), distance_squared: q(49, 2) });
}

#[test]
fn two_corners_answer_by_hand() {
    // each end is the nearest of its segment: (1, 0) and (4, 4)
    let found = closest([[0, 0], [1, 0], [4, 4], [5, 7]]);
    assert_eq!(found, Closest { x: q(1, 1), y: q(0, 1), distance_squared: q(25, 1) });
    let found = closest([[1, 0], [0, 0], [5, 7], [4, 4]]);
    assert_eq!(found, Closest { x: q(0, 1), y: q(1, 1), distance_squared: q(25, 1) });
}

#[test]
fn parallel_segments_take_the_first_end_of_a_when_they_can() {
    // a₀ = (1, 2) projects into b: x = 0, as the source chose
    assert_eq!(lines([[1, 2], [4, 8], [6, 2], [-1, -12]]), Lines::Parallel { y: q(1, 7) });
    let found = closest([[1, 2], [4, 8], [6, 2], [-1, -12]]);
    assert_eq!((found.x, found.y, found.distance_squared), (q(0, 1), q(1, 7), q(20, 1)));
    // it does not project into b, and the edges x = 1 and y = 1 are equally good: the first of them answers
    let found = closest([[1, 2], [4, 8], [12, 14], [6, 2]]);
    assert_eq!((found.x, found.y, found.distance_squared), (q(1, 1), q(2, 3), q(20, 1)));
    // collinear with a gap of (1, 2), antiparallel
    let found = closest([[1, 2], [4, 8], [9, 18], [5, 10]]);
    assert_eq!((found.x, found.y, found.distance_squared), (q(1, 1), q(1, 1), q(5, 1)));
}

#[test]
fn a_segment_without_length_is_a_point_with_parameter_zero() {
    let foot = q(16, 25);
    // b is the point (6, 2), a = (2, 1) → (5, 5): source 001's anchor, 13/5 away
    assert_eq!(lines([[2, 1], [5, 5], [6, 2], [6, 2]]), Lines::Pointlike);
    let found = closest([[2, 1], [5, 5], [6, 2], [6, 2]]);
    assert_eq!(found, Closest { x: foot, y: q(0, 1), distance_squared: q(169, 25) });
    // a is the point
    assert_eq!(lines([[6, 2], [6, 2], [2, 1], [5, 5]]), Lines::Parallel { y: foot });
    let found = closest([[6, 2], [6, 2], [2, 1], [5, 5]]);
    assert_eq!(found, Closest { x: q(0, 1), y: foot, distance_squared: q(169, 25) });
    // both, and beyond an end
    let found = closest([[6, 2], [6, 2], [9, -2], [9, -2]]);
    assert_eq!(found, Closest { x: q(0, 1), y: q(0, 1), distance_squared: q(25, 1) });
    let found = closest([[2, 1], [5, 5], [8, 9], [8, 9]]);
    assert_eq!(found, Closest { x: q(1, 1), y: q(0, 1), distance_squared: q(25, 1) });
    // in floats too, where 0/0 would be NaN
    let found = segment_distance([2.0, 1.0], [5.0, 5.0], [6.0, 2.0], [6.0, 2.0]);
    assert!((found.distance() - 2.6).abs() < 1e-15 && found.y == 0.0);
}

#[test]
fn no_other_point_of_the_square_is_closer() {
    no_grid_point_is_closer([[2, 5], [8, -4], [3, -2], [7, 9]]);
    no_grid_point_is_closer([[2, 5], [8, -4], [9, -2], [11, 9]]);
    no_grid_point_is_closer([[2, 5, 1], [8, -4, 3], [3, -2, 7], [7, 9, -5]]);
    no_grid_point_is_closer([[2, 5, 1], [3, 4, 3], [3, -2, 7], [7, -9, -5]]);
    no_grid_point_is_closer([[2, 5, 1], [8, -4, 3], [3, 17, 7], [7, 9, 5]]);
    no_grid_point_is_closer([[2, 5, 1], [8, -4, 3], [-3, 2, 7], [-1, 3, 8]]);
    no_grid_point_is_closer([[2, 5, 1], [8, -4, 3], [-3, 2, 7], [-5, 5, 5]]);
    no_grid_point_is_closer([[2, 5, 1], [8, -4, 3], [9, 2, 7], [7, 5, 6]]);
    no_grid_point_is_closer([[2, 5, 1, -3, 4], [8, -4, 3, 2, 5], [3, -2, 7, 1, -6], [7, 9, -5, 2, 3]]);
    no_grid_point_is_closer([[2, 5, 1, -3, 4], [3, 7, 3, 2, 5], [3, -2, 7, 1, -6], [4, -3, 5, 2, -8]]);
}

#[test]
#[cfg(feature = "alloc")]
fn collisions_leave_out_neighbours_and_compare_strictly() {
    let chain = [[0.0, 0.0, 0.0], [3.0, 0.0, 0.0], [3.0, 2.0, 0.0], [1.0, 2.0, 0.25], [1.0, -1.0, 0.25]];
    assert_eq!(collisions(&chain, 0.26), [true, false, false, true]);
    assert_eq!(collisions(&chain, 0.25), [false; 4]);
    // a chain that turns back over itself: the next but one lies on the first
    assert_eq!(collisions(&[[0.0, 0.0], [3.0, 0.0], [5.0, 0.0], [1.0, 0.0]], 0.5), [true, false, true]);
    assert_eq!(collisions(&[[0.0, 0.0], [3.0, 0.0], [1.0, 0.0]], 0.5), [false; 2]);
    assert_eq!(collisions::<f64, 2>(&[], 1.0), []);
    assert_eq!(collisions(&[[1.0, 2.0]], 1.0), []);
    assert_eq!(collisions(&chain, f64::NAN), [false; 4]);
}

#[test]
#[cfg(feature = "alloc")]
fn a_closed_chain_collides_where_it_closes_as_published() {
    let closed = [[0.0, 0.0], [3.0, 0.5], [2.5, 2.0], [0.5, 3.0], [0.0, 0.0]];
    assert_eq!(collisions(&closed, 0.1), [true, false, false, true]);
}

#[test]
fn it_fails_where_its_documentation_says() {
    let crossing = |size: f64| {
        let scaled = |p: [f64; 2]| p.map(|x| x * size);
        segment_distance(scaled([-1.1, 0.3]), scaled([0.9, -0.2]), scaled([0.1, -0.7]), scaled([-0.3, 1.4]))
    };
    assert!(crossing(1e-77).distance() < 1e-77 * 1e-9 && crossing(1e76).distance() < 1e76 * 1e-14);
    assert!(crossing(1e-82).distance() > 1e-82 * 0.1, "Δ underflows: taken for parallel");
    assert!(crossing(1e78).distance().is_nan() || crossing(1e78).distance() > 1e78 * 0.1, "Δ overflows");
    assert!(crossing(1e155).distance().is_nan());
    // a sliver: angle 1e-9, crossing in the middle; Δ is noise, and the answer is far from 0 in terms of the gap
    let sliver = segment_distance([-1.3, -1.3e-9], [1.3, 1.3e-9], [-1.1, 0.7e-9], [1.1, -0.7e-9]);
    assert!(sliver.distance() > 1e-10, "{sliver:?}");
    assert!(segment_distance([f64::NAN, 0.3], [0.9, -0.2], [0.1, -0.7], [-0.3, 1.4]).distance().is_nan());
    for k in 0..8 {
        let mut ends = [[-1.1, 0.3], [0.9, -0.2], [0.1, -0.7], [-0.3, 1.4]];
        ends[k / 2][k % 2] = f64::INFINITY;
        assert!(segment_distance(ends[0], ends[1], ends[2], ends[3]).distance().is_nan());
    }
}
