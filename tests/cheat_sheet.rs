//! The formulas of the cheat sheets of PGA in the plane and in space, one test for each, named after it: the formula
//! over normalized elements, the method that is named for it, and numbers that can be checked by hand.

use incidence::{pga2, pga3};

/// Equal up to rounding.
#[track_caller]
fn near(x: f64, y: f64) {
    assert!((x - y).abs() <= 1e-13 * y.abs().max(1.0), "{x} is not {y}");
}

/// Equal coefficients up to rounding.
#[track_caller]
fn alike<const N: usize>(x: [f64; N], y: [f64; N]) {
    x.into_iter().zip(y).for_each(|(x, y)| near(x, y));
}

mod plane {
    use super::*;
    use pga2::{Direction, Line, Motor, Multivector, Point, Pseudoscalar};

    // A line of norm 5 (the lower left side is its positive side), one of norm 13, and three points, one of weight −2.
    fn a() -> Line {
        Line::new(-3.0, -4.0, 31.0)
    }
    fn b() -> Line {
        Line::new(5.0, -12.0, 7.0)
    }
    fn p() -> Point {
        Point::new(1.0, 2.0)
    }
    fn q() -> Point {
        Point::new(4.0, 6.0) * -2.0
    }
    fn r() -> Point {
        Point::new(-1.0, 7.0)
    }
    type Any = Multivector<f64>;

    #[test]
    fn join_of_two_points_is_p_vee_q() {
        // Through (1, 2) and (4, 6): −4x + 3y − 2 = 0.
        assert_eq!(p() & q(), Line::new(-4.0, 3.0, -2.0) * -2.0);
    }

    #[test]
    fn meet_of_two_lines_is_a_wedge_b() {
        // 3x + 4y = 31 and 5x − 12y = −7: three times the first and the second give 14x = 86.
        alike((a() ^ b()).coords(), [43.0 / 7.0, 22.0 / 7.0]);
    }

    #[test]
    fn distance_of_two_points_is_the_norm_of_p_vee_q() {
        near((p().normalized() & q().normalized()).norm(), 5.0);
        near(p().distance(q()), 5.0);
    }

    #[test]
    fn oriented_distance_of_a_point_from_a_line_is_a_vee_p() {
        // (−3 − 8 + 31)/5
        near(a().normalized() & p().normalized(), 4.0);
        near(a().signed_distance(p()), 4.0);
        near(a().signed_distance(q()), -1.0);
    }

    #[test]
    fn distance_of_a_point_from_a_line_is_the_ideal_norm_of_a_wedge_p() {
        near((a().normalized() ^ p().normalized()).ideal_norm(), 4.0);
        near((a().normalized() ^ q().normalized()).ideal_norm(), 1.0);
        near(a().distance(q()), 1.0);
    }

    #[test]
    fn distance_of_parallel_lines_is_the_ideal_norm_of_a_wedge_b() {
        let parallel = Line::new(6.0, 8.0, 13.0); // 3x + 4y = −6.5
        let meet = a().normalized() ^ parallel.normalized();
        near(meet.ideal_norm(), 37.5 / 5.0);
        near(a().distance(parallel), 37.5 / 5.0);
    }

    #[test]
    fn angle_of_two_lines_has_the_cosine_a_dot_b_and_the_sine_a_wedge_b() {
        let (u, v) = (a().normalized(), b().normalized());
        let (cosine, sine) = (u | v, (u ^ v).e12);
        near(cosine, (-15.0 + 48.0) / 65.0);
        near(sine, (36.0 + 20.0) / 65.0);
        near(a().signed_angle(b()), sine.atan2(cosine));
        near(b().signed_angle(a()), -sine.atan2(cosine));
        near(a().angle(-b()), std::f64::consts::PI - sine.atan2(cosine));
    }

    #[test]
    fn perpendicular_to_a_line_through_a_point_is_a_dot_p() {
        // 4x − 3y = −2, along (−3, −4).
        let across = a().perpendicular_through(p());
        assert_eq!(across, a() | p());
        assert_eq!(across, Line::new(4.0, -3.0, 2.0));
        assert_eq!(across.direction(), [-3.0, -4.0]);
    }

    #[test]
    fn projection_of_a_point_onto_a_line_is_p_dot_a_over_a() {
        let unit = a().normalized();
        let foot = Point::try_from(Any::from(p() | unit) * Any::from(unit)).unwrap();
        alike(foot.coords(), [1.0 + 4.0 * 0.6, 2.0 + 4.0 * 0.8]);
        alike(p().project(a()).to_array(), foot.to_array());
    }

    #[test]
    fn parallel_to_a_line_through_a_point_is_a_dot_p_over_p() {
        let unit = q().normalized();
        let parallel = Any::from(a() | unit) * -Any::from(unit);
        let expected = Line::new(-3.0, -4.0, 36.0);
        assert_eq!((parallel, a().parallel_through(q())), (expected.into(), expected));
        assert_eq!(a().project(q()), expected);
    }

    #[test]
    fn rejection_of_a_point_from_a_line_is_p_wedge_a_over_a() {
        let unit = a().normalized();
        let left = Any::from(p()) - Any::from(p() | unit) * Any::from(unit);
        alike(p().reject(a()).coords(), [-2.4, -3.2]);
        alike(left.to_array(), Any::from(Direction::new(-2.4, -3.2)).to_array());
    }

    #[test]
    fn reflection_of_a_point_in_a_line_is_minus_a_p_a() {
        let unit = a().normalized();
        alike((-(unit >> p())).coords(), [1.0 + 8.0 * 0.6, 2.0 + 8.0 * 0.8]);
        alike(p().reflect(a()).to_array(), (-(unit >> p())).to_array());
        assert_eq!(a().reflect(a()), -a());
    }

    #[test]
    fn reflection_in_a_point_is_p_x_p() {
        assert_eq!(r().reflect(p()), Point::new(3.0, -3.0));
        assert_eq!(a().reflect(p()), Line::new(3.0, 4.0, 9.0));
    }

    #[test]
    fn area_of_a_triangle_is_half_of_p_vee_q_vee_r() {
        // (3, 4) × (−2, 5) = 23.
        near((p().normalized() & q().normalized() & r().normalized()) / 2.0, 11.5);
        near(pga2::Simplex([p(), q(), r()]).signed_area().unwrap(), 11.5);
        near(pga2::Simplex([q(), p(), r()]).signed_area().unwrap(), -11.5);
    }

    #[test]
    fn area_of_a_polygon_is_half_the_sum_of_the_joins_of_its_sides() {
        let corners = [p(), q(), Point::new(2.0, 9.0), r(), Point::new(0.0, 3.0)];
        let o = Point::new(-3.0, 11.0);
        let sum: f64 = (0..5).map(|k| o & corners[k].normalized() & corners[(k + 1) % 5].normalized()).sum();
        near(pga2::Polygon(&corners).signed_area().unwrap(), sum / 2.0);
    }

    #[test]
    fn midpoint_is_p_plus_q() {
        alike((p().normalized() + q().normalized()).coords(), [2.5, 4.0]);
        assert_eq!(p().midpoint(q()), Point::new(2.5, 4.0));
    }

    #[test]
    fn bisectors_of_two_lines_are_a_plus_b_and_a_minus_b() {
        let [sum, difference] = a().bisectors(b());
        alike(sum.to_array(), (a().normalized() + b().normalized()).to_array());
        alike(difference.to_array(), (a().normalized() - b().normalized()).to_array());
        near(sum | difference, 0.0);
        near(a().angle(sum), sum.angle(b()));
        near(a().angle(sum), a().angle(b()) / 2.0);
    }

    #[test]
    fn rotation_about_the_meet_by_twice_the_angle_is_b_a() {
        let motor = Motor::try_from(Any::from(b().normalized() * a().normalized())).unwrap();
        let turn = Motor::rotation(a() ^ b(), 2.0 * a().signed_angle(b()));
        alike((motor >> p()).coords(), (turn >> p()).coords());
    }

    #[test]
    fn translation_by_twice_the_distance_is_b_a_for_parallel_lines() {
        let shifted = a().parallel_through(r());
        let moved = (shifted.normalized() * a().normalized()) >> p();
        let twice = 2.0 * a().signed_distance(shifted);
        alike(moved.coords(), [1.0 - 0.6 * twice, 2.0 - 0.8 * twice]);
    }

    #[test]
    fn three_lines_meet_in_a_point_if_a_wedge_b_wedge_c_is_zero() {
        let c = (a() ^ b()) & r();
        near((a() ^ b() ^ c).e012 / c.norm(), 0.0);
        assert_ne!(a() ^ b() ^ Line::new(1.0, 0.0, 0.0), Pseudoscalar::zero());
    }
}

mod space {
    use super::*;
    use incidence::ops::PartOf;
    use pga3::{Direction, Line, Motor, Multivector, Plane, Point};

    // Planes of norm 7 and 3, points, one of weight −2, and lines of norm 7 and 3 that pass each other.
    fn e() -> Plane {
        Plane::new(2.0, 3.0, 6.0, -5.0)
    }
    fn f() -> Plane {
        Plane::new(1.0, -2.0, 2.0, 4.0)
    }
    fn p() -> Point {
        Point::new(1.0, 2.0, 5.0)
    }
    fn q() -> Point {
        Point::new(4.0, 6.0, 17.0) * -2.0
    }
    fn r() -> Point {
        Point::new(-1.0, 7.0, 3.0)
    }
    fn l() -> Line {
        Line::through([1.0, 1.0, 2.0], [3.0, 4.0, 8.0])
    }
    fn m() -> Line {
        Line::through([5.0, 1.0, 2.0], [6.0, -1.0, 4.0])
    }
    type Any = Multivector<f64>;

    #[test]
    fn join_of_two_points_is_p_vee_q() {
        let line = p() & q().normalized();
        assert_eq!((line.direction(), line.moment()), ([3.0, 4.0, 12.0], [4.0, 3.0, -2.0]));
    }

    #[test]
    fn join_of_three_points_is_p_vee_q_vee_r() {
        // (3, 4, 12) × (−2, 5, −2) = (−68, −18, 23)
        let plane = p() & q().normalized() & r();
        assert_eq!(plane, Plane::new(-68.0, -18.0, 23.0, 68.0 + 36.0 - 115.0));
    }

    #[test]
    fn meet_of_two_planes_is_a_wedge_b() {
        // (2, 3, 6) × (1, −2, 2) = (18, 2, −7)
        assert_eq!((e() ^ f()).direction(), [18.0, 2.0, -7.0]);
    }

    #[test]
    fn meet_of_a_plane_and_a_line_is_a_wedge_l() {
        let [x, y, z] = (e() ^ l()).coords();
        near(2.0 * x + 3.0 * y + 6.0 * z, 5.0);
        alike([x - 1.0, y - 1.0, z - 2.0], [2.0, 3.0, 6.0].map(|c| c * -12.0 / 49.0));
    }

    #[test]
    fn distance_of_two_points_is_the_norm_of_p_vee_q() {
        near((p().normalized() & q().normalized()).norm(), 13.0);
        near(p().distance(q()), 13.0);
    }

    #[test]
    fn oriented_distance_of_a_point_from_a_plane_is_a_vee_p() {
        // (2 + 6 + 30 − 5)/7
        near(e().normalized() & p().normalized(), 33.0 / 7.0);
        near(e().signed_distance(p()), 33.0 / 7.0);
        near((-e()).signed_distance(q()), -(8.0 + 18.0 + 102.0 - 5.0) / 7.0);
    }

    #[test]
    fn distance_of_a_point_from_a_plane_is_the_ideal_norm_of_a_wedge_p() {
        near((e().normalized() ^ p().normalized()).ideal_norm(), 33.0 / 7.0);
        near((-e().normalized() ^ q().normalized()).ideal_norm(), 123.0 / 7.0);
        near(e().distance(q()), 123.0 / 7.0);
    }

    #[test]
    fn distance_of_a_point_from_a_line_is_the_norm_of_l_vee_p() {
        // (0, 1, 3) × (2, 3, 6) = (−3, 6, −2)
        near((l().normalized() & p()).norm(), 1.0);
        near(l().distance(p()), 1.0);
        near(p().distance(l()), 1.0);
    }

    #[test]
    fn distance_of_two_lines_is_l_vee_m_over_the_sine() {
        // (2, 3, 6) × (1, −2, 2) = (18, 2, −7), and from l to m it is (4, 0, 0).
        let sine = l().normalized().commutator(m().normalized()).norm();
        near(sine, 377_f64.sqrt() / 21.0);
        near(-(l().normalized() & m().normalized()) / sine, 72.0 / 377_f64.sqrt());
        near(l().signed_distance(m()), 72.0 / 377_f64.sqrt());
        near(m().signed_distance(l()), 72.0 / 377_f64.sqrt());
        near((-l()).signed_distance(m()), -72.0 / 377_f64.sqrt());
        near(l().distance(m()), 72.0 / 377_f64.sqrt());
    }

    #[test]
    fn skew_lines_have_a_positive_distance_if_they_turn_like_a_right_handed_screw() {
        let line = Line::through([3.0, 1.0, 5.0], [6.0, -2.0, 5.0]);
        let turn = Motor::rotation(Line::through([0.0, 0.0, 0.0], [0.0, 0.0, 1.0]), 0.7);
        near(line.signed_distance((Motor::translation([0.0, 0.0, 2.0]) * turn) >> line), 2.0);
        near(line.signed_distance((Motor::translation([0.0, 0.0, -2.0]) * turn) >> line), -2.0);
    }

    #[test]
    fn distance_of_parallel_planes_is_the_ideal_norm_of_a_wedge_b() {
        let parallel = Plane::new(-4.0, -6.0, -12.0, 24.0); // 2x + 3y + 6z = 12
        near((e().normalized() ^ parallel.normalized()).ideal_norm(), 1.0);
        near(e().distance(parallel), 1.0);
        near(e().signed_distance(parallel), 1.0);
        near(parallel.signed_distance(e()), 1.0);
    }

    #[test]
    fn distance_of_a_plane_and_a_parallel_line_is_the_ideal_norm_of_a_wedge_l() {
        let parallel = Line::through([1.0, 2.0, 5.0], [4.0, 0.0, 5.0]);
        near((e().normalized() ^ parallel.normalized()).ideal_norm(), 33.0 / 7.0);
        near(e().signed_distance(parallel), 33.0 / 7.0);
        near(parallel.distance(e()), 33.0 / 7.0);
    }

    #[test]
    fn angle_of_two_planes_has_the_cosine_a_dot_b() {
        near(e().normalized() | f().normalized(), 8.0 / 21.0);
        near(e().angle(f()), (8.0_f64 / 21.0).acos());
        near(e().angle(-f()), (-8.0_f64 / 21.0).acos());
    }

    #[test]
    fn angle_of_two_lines_has_the_cosine_minus_l_dot_m() {
        near(-(l().normalized() | m().normalized()), 8.0 / 21.0);
        near(l().angle(m()), (8.0_f64 / 21.0).acos());
    }

    #[test]
    fn angle_of_a_plane_and_a_line_has_the_sine_a_wedge_l() {
        near((f().normalized() ^ l().normalized()).weight(), 8.0 / 21.0);
        near(f().angle(l()), (8.0_f64 / 21.0).asin());
        near(l().angle(-f()), -(8.0_f64 / 21.0).asin());
    }

    #[test]
    fn common_normal_of_two_lines_is_the_axis_of_their_commutator() {
        let normal = l().common_normal(m()).unwrap();
        alike(normal.normalized().direction(), (-l().commutator(m())).normalized().direction());
        near(normal & l(), 0.0);
        near(normal & m(), 0.0);
        near(normal.angle(l()), std::f64::consts::FRAC_PI_2);
    }

    #[test]
    fn perpendicular_to_a_plane_through_a_point_is_a_dot_p() {
        assert_eq!(e().perpendicular_through(p()), e() | p());
        assert_eq!(e().perpendicular_through(p()), Line::through([1.0, 2.0, 5.0], [3.0, 5.0, 11.0]));
    }

    #[test]
    fn perpendicular_to_a_line_through_a_point_is_minus_l_dot_p() {
        assert_eq!(l().perpendicular_through(p()), -(l() | p()));
        assert_eq!(l().perpendicular_through(p()), Plane::new(2.0, 3.0, 6.0, -38.0));
    }

    #[test]
    fn perpendicular_to_a_plane_through_a_line_is_l_dot_a() {
        let plane = f().perpendicular_through(l());
        assert_eq!(plane, l() | f());
        near(plane | f(), 0.0);
        assert_eq!(plane & Point::new(3.0, 4.0, 8.0), 0.0);
        // On the left of l, seen from where the normal of f points.
        let left = Direction::from([1.0, -2.0, 2.0]).coords();
        let [x, y, z] = [left[1] * 6.0 - left[2] * 3.0, left[2] * 2.0 - left[0] * 6.0, left[0] * 3.0 - left[1] * 2.0];
        assert!(plane & Point::new(1.0 + x, 1.0 + y, 2.0 + z) > 0.0);
    }

    #[test]
    fn projection_of_a_point_onto_a_plane_is_p_dot_a_over_a() {
        let unit = e().normalized();
        let foot = Point::part_of(Any::from(p() | unit) * Any::from(unit));
        alike(foot.coords(), [1.0 - 66.0 / 49.0, 2.0 - 99.0 / 49.0, 5.0 - 198.0 / 49.0]);
        alike(p().project(e()).to_array(), foot.to_array());
    }

    #[test]
    fn projection_of_a_point_onto_a_line_is_p_dot_l_over_l() {
        let unit = l().normalized();
        let foot = Point::part_of(Any::from(p() | unit) * -Any::from(unit));
        // (0, 1, 3)·(2, 3, 6) = 21, over 49.
        let expected = [1.0 + 6.0 / 7.0, 1.0 + 9.0 / 7.0, 2.0 + 18.0 / 7.0];
        alike(foot.coords(), expected);
        alike(p().project(l()).coords(), expected);
    }

    #[test]
    fn projection_of_a_line_onto_a_plane_is_l_dot_a_over_a() {
        let unit = f().normalized();
        let shadow = Any::from(l() | unit) * Any::from(unit);
        let projected = l().project(f());
        alike(Any::from(projected).to_array(), shadow.to_array());
        // (2, 3, 6) − (8/9) (1, −2, 2)
        alike(projected.direction(), [10.0 / 9.0, 43.0 / 9.0, 38.0 / 9.0]);
        near(f() & Point::from(Point::new(1.0, 1.0, 2.0).project(f()).coords()), 0.0);
        near((projected & Point::new(1.0, 1.0, 2.0).project(f())).norm(), 0.0);
    }

    #[test]
    fn parallel_to_a_plane_through_a_point_is_a_dot_p_over_p() {
        let parallel = Any::from(e() | p()) * -Any::from(p());
        let expected = Plane::new(2.0, 3.0, 6.0, -38.0);
        assert_eq!((parallel, e().parallel_through(p())), (expected.into(), expected));
    }

    #[test]
    fn parallel_to_a_line_through_a_point_is_l_dot_p_over_p() {
        let parallel = Any::from(l() | r()) * -Any::from(r());
        let expected = Line::through([-1.0, 7.0, 3.0], [1.0, 10.0, 9.0]);
        assert_eq!((parallel, l().parallel_through(r())), (expected.into(), expected));
    }

    #[test]
    fn projection_of_a_plane_onto_a_line_is_a_dot_l_over_l() {
        let unit = l().normalized();
        let projected = f().project(l());
        alike(Any::from(projected).to_array(), (Any::from(f() | unit) * -Any::from(unit)).to_array());
        near(projected & Point::new(3.0, 4.0, 8.0), 0.0);
        near(projected & Point::new(1.0, 1.0, 2.0), 0.0);
    }

    #[test]
    fn reflection_of_a_point_in_a_plane_is_minus_a_p_a() {
        let unit = e().normalized();
        alike((-(unit >> p())).coords(), [1.0 - 132.0 / 49.0, 2.0 - 198.0 / 49.0, 5.0 - 396.0 / 49.0]);
        alike(p().reflect(e()).to_array(), (-(unit >> p())).to_array());
        assert_eq!(e().reflect(e()), -e());
    }

    #[test]
    fn half_turn_about_a_line_is_l_x_l() {
        let turned = Motor::rotation(l(), std::f64::consts::PI) >> p();
        alike(p().reflect(l()).coords(), turned.coords());
        alike(m().reflect(l()).to_array(), (Motor::rotation(l(), std::f64::consts::PI) >> m()).to_array());
    }

    #[test]
    fn point_reflection_is_p_x_p() {
        assert_eq!(r().reflect(p()), Point::new(3.0, -3.0, 7.0));
        assert_eq!(e().reflect(p()), Plane::new(-2.0, -3.0, -6.0, 71.0));
    }

    #[test]
    fn bisectors_of_two_planes_are_a_plus_b_and_a_minus_b() {
        let [sum, difference] = e().bisectors(f());
        alike(sum.to_array(), (e().normalized() + f().normalized()).to_array());
        near(sum | difference, 0.0);
        near(e().angle(sum), e().angle(f()) / 2.0);
        near(difference.angle(e()) + difference.angle(-f()), std::f64::consts::PI - e().angle(f()));
    }

    #[test]
    fn half_turns_about_the_bisectors_of_two_lines_swap_them() {
        let [between, other] = l().bisectors(m());
        alike(l().normalized().reflect(between).to_array(), m().normalized().to_array());
        alike(l().normalized().reflect(other).to_array(), (-m().normalized()).to_array());
        let normal = l().common_normal(m()).unwrap();
        near(between & normal, 0.0);
        near(l().angle(between), l().angle(m()) / 2.0);
    }

    #[test]
    fn area_of_a_triangle_is_half_the_norm_of_p_vee_q_vee_r() {
        let norm = (68.0_f64 * 68.0 + 18.0 * 18.0 + 23.0 * 23.0).sqrt();
        near((p().normalized() & q().normalized() & r().normalized()).norm() / 2.0, norm / 2.0);
        near(pga3::Simplex([p(), q(), r()]).area(), norm / 2.0);
    }

    #[test]
    fn volume_of_a_tetrahedron_is_a_sixth_of_p_vee_q_vee_r_vee_s() {
        let s = Point::new(2.0, -3.0, 4.0);
        // (−68, −18, 23)·(1, −5, −1) = −1
        near((p().normalized() & q().normalized() & r().normalized() & s) / 6.0, -1.0 / 6.0);
        near(pga3::Simplex([p(), q(), r(), s]).signed_volume().unwrap(), -1.0 / 6.0);
    }

    #[test]
    fn volume_of_a_mesh_is_a_sixth_of_the_sum_of_the_joins_of_its_triangles() {
        // A box of 3 × 4 × 5 from (1, 2, 3).
        let corner = |k: usize| {
            Point::new(1.0 + 3.0 * (k & 1) as f64, 2.0 + 4.0 * (k >> 1 & 1) as f64, 3.0 + 5.0 * (k >> 2) as f64)
        };
        let points: [Point; 8] = std::array::from_fn(corner);
        #[rustfmt::skip]
        let triangles = [
            [0, 2, 3], [0, 3, 1], [4, 5, 7], [4, 7, 6], [0, 1, 5], [0, 5, 4],
            [2, 6, 7], [2, 7, 3], [0, 4, 6], [0, 6, 2], [1, 3, 7], [1, 7, 5],
        ];
        let mesh = pga3::Mesh::new(&points, &triangles).unwrap();
        assert!(mesh.is_closed());
        let sum: f64 = triangles.iter().map(|&[a, b, c]| points[c] & points[b] & points[a] & r()).sum();
        near(sum / 6.0, 60.0);
        assert_eq!((mesh.signed_volume(), mesh.volume(), mesh.area()), (60.0, 60.0, 94.0));
        alike(mesh.centroid().unwrap().to_array(), Point::new(2.5, 4.0, 5.5).to_array());
        assert!(!pga3::Mesh::new(&points, &triangles[1..]).unwrap().is_closed());
        let turned = triangles.map(|[a, b, c]| [b, a, c]);
        assert_eq!(pga3::Mesh::new(&points, &turned).unwrap().signed_volume(), -60.0);
    }

    #[test]
    fn rotation_about_the_meet_by_twice_the_angle_is_b_a() {
        let motor = f().normalized() * e().normalized();
        let turn = Motor::rotation(e() ^ f(), 2.0 * e().angle(f()));
        alike((motor >> p()).coords(), (turn >> p()).coords());
    }

    #[test]
    fn screw_from_one_line_to_another_by_twice_the_angle_and_distance_is_m_l() {
        let motor = m().normalized() * l().normalized();
        let normal = l().common_normal(m()).unwrap();
        let along = normal.normalized().direction().map(|c| 2.0 * l().signed_distance(m()) * c);
        let screw = Motor::translation(along) * Motor::rotation(normal, 2.0 * l().angle(m()));
        alike((motor >> p()).coords(), (screw >> p()).coords());
    }

    #[test]
    fn translation_by_twice_the_distance_is_b_a_for_parallel_planes() {
        let shifted = e().parallel_through(p());
        let [x, y, z] = ((shifted.normalized() * e().normalized()) >> r()).coords();
        alike([x + 1.0, y - 7.0, z - 3.0], [2.0, 3.0, 6.0].map(|c| c * 66.0 / 49.0));
    }

    #[test]
    fn midpoint_and_centroid_are_sums_of_points() {
        alike(p().midpoint(q()).coords(), [2.5, 4.0, 11.0]);
        alike((p() + q().normalized() + r()).coords(), [4.0 / 3.0, 5.0, 25.0 / 3.0]);
        alike(pga3::Simplex([p(), q(), r()]).centroid().coords(), [4.0 / 3.0, 5.0, 25.0 / 3.0]);
    }
}
