use ::proptest::prelude::*;
use incidence::interop::ConversionError;
use incidence::interop::proptest::pga2::near_half_turns as near_half_turns2;
use incidence::interop::proptest::pga3::near_half_turns as near_half_turns3;
use incidence::pga3::MatrixError;
use incidence::{pga2, pga3};
use nalgebra::{
    DualQuaternion, Isometry2, Isometry3, Matrix3, Matrix4, Point2, Point3, Quaternion, Rotation2, Rotation3,
    Translation2, Translation3, UnitComplex, UnitDualQuaternion, UnitQuaternion, Vector2, Vector3,
};

use crate::{off, step2, step3, turn2, turn3, weighted};

#[test]
fn points_and_vectors_come_and_go() {
    let (p, v) = (Point3::new(1.5, -2.25, 0.1), Vector3::new(1.5, -2.25, 0.1));
    assert_eq!(pga3::Point::from(p), pga3::Point::new(1.5, -2.25, 0.1));
    assert_eq!(pga3::Direction::from(v), pga3::Direction::new(1.5, -2.25, 0.1));
    assert_eq!(Point3::try_from(pga3::Point::from(p) * -4.0), Ok(p));
    assert_eq!(Vector3::from(pga3::Direction::from(v)), v);
    let (p, v) = (Point2::new(1.5_f32, -2.25), Vector2::new(1.5_f32, -2.25));
    assert_eq!((pga2::Point::from(p), pga2::Direction::from(v)), (pga2::Point::new(1.5, -2.25), [1.5, -2.25].into()));
    assert_eq!((Point2::try_from(pga2::Point::from(p)), Vector2::from(pga2::Direction::from(v))), (Ok(p), v));
    // Integers have points and directions too.
    assert_eq!(pga3::Point::from(Point3::new(1, 2, 3)) & pga3::Point::origin(), pga3::Line::through([1, 2, 3], [0; 3]));
}

#[test]
fn an_ideal_point_is_no_point() {
    let ideal = pga2::Point::from(pga2::Direction::new(1.0, 2.0));
    assert_eq!(Point2::try_from(ideal), Err(ConversionError::IdealPoint));
    assert_eq!(ConversionError::IdealPoint.to_string(), "a point of weight 0 has no coordinates");
}

#[test]
fn translations_are_translators() {
    let by = Translation3::new(1.5, -2.25, 0.1);
    let translator = pga3::Translator::from(by);
    assert_eq!(translator, pga3::Translator::new([1.5, -2.25, 0.1]));
    assert_eq!(Translation3::try_from(translator), Ok(by));
    assert_eq!(Translation3::try_from(translator * -4.0), Ok(by));
    assert_eq!(Translation3::try_from(pga3::Translator { s: 0.0, ..translator }), Err(ConversionError::NoMotion));
    assert_eq!(
        Translation3::try_from(pga3::Translator { s: f64::INFINITY, ..translator }),
        Err(ConversionError::NoMotion)
    );
    let by = Translation2::new(1.5, -0.1);
    assert_eq!(Translation2::try_from(pga2::Translator::from(by) * 2.0), Ok(by));
    // Twice a coefficient may overflow where the weight brings it back.
    let heavy = pga3::Translator { s: 4.0, e01: 1e308, e02: 0.0, e03: 0.0 };
    assert_eq!(Translation3::try_from(heavy), Ok(Translation3::new(-5e307, 0.0, 0.0)));
    let heavy = pga2::Translator { s: 4.0, e01: 1e308, e20: -1e308 };
    assert_eq!(Translation2::try_from(heavy), Ok(Translation2::new(-5e307, -5e307)));
}

#[test]
fn a_motor_may_be_as_tiny_or_as_huge_as_a_float() {
    for weight in [f64::from_bits(1), f64::MAX] {
        let rotor = pga3::Rotor { s: weight, e12: -weight, e31: -weight, e23: -weight };
        let third = UnitQuaternion::try_from(rotor).unwrap();
        assert!((third * Vector3::new(1.0, 2.0, 3.0) - Vector3::new(3.0, 1.0, 2.0)).norm() < 2e-15);
        let dual = UnitDualQuaternion::try_from(pga3::Motor::from(rotor)).unwrap();
        assert!((dual * Point3::new(1.0, 2.0, 3.0) - Point3::new(3.0, 1.0, 2.0)).norm() < 2e-15);
        let quarter = UnitComplex::try_from(pga2::Rotor { s: weight, e12: -weight }).unwrap();
        assert!((quarter * Vector2::new(1.0, 2.0) - Vector2::new(-2.0, 1.0)).norm() < 2e-15);
    }
}

#[test]
fn a_rotation_matrix_comes_back_as_well_as_any_other() {
    // nalgebra's own quaternion of its matrix is 7.4 ε off.
    let rotor = pga3::Rotor::<f32>::from_array([1.0184014, 0.005631134, -0.12918061, -1.7435322]);
    let rotation = Rotation3::try_from(rotor).unwrap();
    let theirs = pga3::Rotor::from(UnitQuaternion::from_rotation_matrix(&rotation));
    assert!(off(rotor.to_array(), pga3::Rotor::from(rotation).to_array()) <= 1.0);
    assert!(off(rotor.to_array(), theirs.to_array()) > 6.0);
}

#[test]
fn a_matrix_is_that_of_the_isometry() {
    let m = pga3::Motor::translation([1.5, -2.25, 0.125]) * pga3::Rotor::from_quaternion([0.5, 0.5, 0.5, 0.5]);
    let matrix = Matrix4::try_from(m * -3.0).unwrap();
    assert_eq!(matrix, Isometry3::try_from(m).unwrap().to_homogeneous());
    assert_eq!(matrix.transform_point(&Point3::new(1.0, 2.0, 3.0)), Point3::new(4.5, -1.25, 2.125));
    assert_eq!(pga3::Motor::try_from(matrix), Ok(m));
    assert_eq!(pga3::Motor::try_from(Matrix4::<f64>::identity() * 2.0), Err(MatrixError::Projective));
    let scale = Matrix4::new_nonuniform_scaling(&Vector3::new(1.0_f32, 1.0, -1.0));
    assert_eq!(pga3::Motor::try_from(scale), Err(MatrixError::Mirrored));
    assert_eq!(Matrix4::<f64>::try_from(pga3::Motor::zero()), Err(ConversionError::NoMotion));

    let m = pga2::Motor::translation([1.5, -2.25]) * pga2::Rotor::new(0.5);
    let matrix = Matrix3::try_from(m * -3.0).unwrap();
    assert!((matrix - Isometry2::try_from(m).unwrap().to_homogeneous()).norm() < 1e-15);
    assert!((pga2::Motor::try_from(matrix).unwrap() - m).norm() < 1e-15);
    let scale = Matrix3::new_scaling(2.0);
    assert_eq!(pga2::Motor::try_from(scale), Err(MatrixError::NotOrthonormal { columns: (0, 0) }));
    assert_eq!(Matrix3::<f32>::try_from(pga2::Motor::zero()), Err(ConversionError::NoMotion));
}

#[test]
fn what_moves_nothing_to_a_place_has_no_isometry() {
    assert_eq!(Isometry3::<f64>::try_from(pga3::Motor::zero()), Err(ConversionError::NoMotion));
    assert_eq!(UnitQuaternion::<f64>::try_from(pga3::Rotor::zero()), Err(ConversionError::NoMotion));
    assert_eq!(UnitComplex::<f64>::try_from(pga2::Rotor::zero()), Err(ConversionError::NoMotion));
    assert_eq!(Rotation2::try_from(pga2::Rotor { s: f64::NAN, e12: 1.0 }), Err(ConversionError::NoMotion));
    assert_eq!(Isometry2::<f32>::try_from(pga2::Motor::zero()), Err(ConversionError::NoMotion));
}

#[test]
fn dual_quaternions_multiply_as_their_motors() {
    let dual = |real: [i64; 4], dual: [i64; 4]| {
        let quaternion = |[w, i, j, k]: [i64; 4]| Quaternion::new(w as f64, i as f64, j as f64, k as f64);
        DualQuaternion { real: quaternion(real), dual: quaternion(dual) }
    };
    let (m, n) = (dual([1, 2, 3, 5], [-7, 11, 13, 17]), dual([19, -23, 29, 31], [37, 41, -43, 47]));
    assert_eq!(pga3::Motor::from(m) * pga3::Motor::from(n), pga3::Motor::from(m * n));
    assert_eq!(DualQuaternion::from(pga3::Motor::from(m)), m);
}

#[test]
fn the_rotor_of_a_complex_number_is_right_on_the_whole_circle() {
    // Also near the half turn, where 1 + cos cancels, and at it.
    for step in -64..=64 {
        for off in [0.0, 1e-9, -1e-9, 1e-17] {
            let angle = f64::from(step) * std::f64::consts::PI / 64.0 + off;
            let turn = UnitComplex::new(angle);
            let rotor = pga2::Rotor::from(turn);
            let (sin, cos) = (turn.im.atan2(turn.re) / 2.0).sin_cos();
            assert!((rotor.s - cos).abs() < 3e-16 && (rotor.e12 + sin).abs() < 3e-16, "{angle}: {rotor}");
            assert!(rotor.s >= 0.0);
        }
    }
    assert_eq!(pga2::Rotor::from(UnitComplex::from_cos_sin_unchecked(-1.0, 0.0)), pga2::Rotor { s: 0.0, e12: -1.0 });
}

/// By how many ε of its ideal norm over its norm the translation of a motor is off on the way back.
fn lost(m: pga3::Motor<f32>) -> f64 {
    let again = pga3::Motor::from(Isometry3::try_from(m).unwrap());
    let [given, found] = [m, again].map(|m| m.map(f64::from)).map(|m| m * (1.0 / m.norm()));
    let [p, q] = [given, found].map(|m| m >> pga3::Point::origin());
    p.distance(q) / given.ideal_norm() / f64::from(f32::EPSILON)
}

/// Multiples of rigid motions, but for their own rounding.
#[test]
fn a_rigid_motor_can_lose_more_than_5_epsilon_of_its_translation() {
    let m = [-0.10635203, 0.00950166, 0.23302194, 8.315554, 0.008962602, 0.052955795, -8.262602, -0.078610934];
    let m = pga3::Motor::from_array(m);
    let lost = step3(m, Isometry3::try_from(m).unwrap().into());
    assert!((5.0..=12.0).contains(&lost), "{lost}");
    let m = [0.015310698, -0.07014366, 0.028045785, -16.258743, -0.27993, -0.012140602, 64.263756, 2.826374];
    let m = pga3::Motor::from_array(m);
    let lost = step3(m, UnitDualQuaternion::try_from(m).unwrap().into());
    assert!((5.0..=12.0).contains(&lost), "{lost}");
}

/// What is rounded can add up to more than 12.
#[test]
fn a_motor_that_is_far_from_rigid_loses_more_than_12_epsilon() {
    let m = [-0.0016086453, -0.13542995, 0.09185665, -1.043049, 0.011989086, -0.008300423, 2.0300875, 0.050479516];
    let lost = lost(pga3::Motor::from_array(m));
    assert!((12.0..24.0).contains(&lost), "{lost}");
}

proptest! {
    #[test]
    fn an_isometry_of_space_moves_as_its_motor(
        m in weighted::<pga3::Motor, f64>(), p: pga3::Point, d: pga3::Direction
    ) {
        let isometry = Isometry3::try_from(m).unwrap();
        let moved = isometry * Point3::try_from(p).unwrap();
        prop_assert!((moved - Point3::try_from(m >> p).unwrap()).norm() < 1e-13);
        let turned = isometry * Vector3::from(d);
        prop_assert!((turned - Vector3::from((m >> d).normalized() * d.norm())).norm() < 1e-14);
        // And the other way: the motor of theirs moves as it does.
        let again = pga3::Motor::from(isometry);
        prop_assert!((moved - Point3::from(again.apply(p.coords()))).norm() < 1e-13);
        prop_assert!(off(turn3(m), turn3(again)) <= 6.0);
    }

    #[test]
    fn a_dual_quaternion_moves_as_its_motor(m in weighted::<pga3::Motor, f64>(), p: pga3::Point) {
        let dual = UnitDualQuaternion::try_from(m).unwrap();
        let p = Point3::try_from(p).unwrap();
        prop_assert!((dual * p - Isometry3::try_from(m).unwrap() * p).norm() < 1e-13);
        let again = pga3::Motor::from(dual);
        prop_assert!(off(turn3(m), turn3(again)) <= 6.0);
    }

    #[test]
    fn a_rotation_of_space_turns_as_its_rotor(
        m in prop_oneof![any::<pga3::Motor>(), near_half_turns3()], d: pga3::Direction
    ) {
        let rotor = m.rotor();
        let turned = Vector3::from(rotor >> d);
        let quaternion = UnitQuaternion::try_from(rotor * -3.0).unwrap();
        let rotation = Rotation3::try_from(rotor * 0.3).unwrap();
        prop_assert!((quaternion * Vector3::from(d) - turned).norm() < 1e-14);
        prop_assert!((rotation * Vector3::from(d) - turned).norm() < 1e-14);
        for again in [pga3::Rotor::from(quaternion), pga3::Rotor::from(rotation), pga3::Rotor::from(*quaternion)] {
            prop_assert!(off(rotor.to_array(), again.to_array()) <= 6.0);
        }
    }

    #[test]
    fn an_isometry_of_the_plane_moves_as_its_motor(
        m in prop_oneof![weighted::<pga2::Motor, f64>(), near_half_turns2()],
        p: pga2::Point,
        d: pga2::Direction
    ) {
        let isometry = Isometry2::try_from(m).unwrap();
        let moved = isometry * Point2::try_from(p).unwrap();
        prop_assert!((moved - Point2::try_from(m >> p).unwrap()).norm() < 1e-13);
        let turned = isometry * Vector2::from(d);
        prop_assert!((turned - Vector2::from((m >> d).normalized() * d.norm())).norm() < 1e-14);
        let again = pga2::Motor::from(isometry);
        prop_assert!(off(turn2(m), turn2(again)) <= 6.0);
    }

    #[test]
    fn a_rotation_of_the_plane_turns_as_its_rotor(rotor: pga2::Rotor, d: pga2::Direction) {
        let turned = Vector2::from(rotor >> d);
        let (complex, rotation) = (UnitComplex::try_from(rotor * -3.0).unwrap(), Rotation2::try_from(rotor).unwrap());
        prop_assert!((complex * Vector2::from(d) - turned).norm() < 1e-14);
        prop_assert!((rotation * Vector2::from(d) - turned).norm() < 1e-14);
        for again in [pga2::Rotor::from(complex), pga2::Rotor::from(rotation)] {
            prop_assert!(off(rotor.to_array(), again.to_array()) <= 6.0);
        }
    }

    #[test]
    fn a_single_motor_of_space_comes_back(m in weighted::<pga3::Motor<f32>, f32>(), p: pga3::Point<f32>) {
        let isometry = Isometry3::try_from(m).unwrap();
        let p = Point3::try_from(p).unwrap();
        let moved = pga3::Motor::from(isometry).apply(<[f32; 3]>::from(p.coords));
        prop_assert!((isometry * p - Point3::from(moved)).norm() < 5e-5);
        let dual = UnitDualQuaternion::try_from(m).unwrap();
        let matrix = pga3::Motor::try_from(Matrix4::try_from(m).unwrap()).unwrap();
        for again in [pga3::Motor::from(isometry), pga3::Motor::from(dual), matrix] {
            prop_assert!(off(turn3(m), turn3(again)) <= 6.0);
            prop_assert!(step3(m, again) <= 12.0);
        }
    }

    #[test]
    fn a_motor_that_is_not_rigid_comes_back(l in any::<pga3::Motor<f32>>(), m in any::<pga3::Motor<f32>>()) {
        let sum = l + m * 2.0;
        prop_assume!(sum.norm() > 1e-3);
        prop_assert!(lost(sum) <= 24.0);
    }

    #[test]
    fn a_single_motor_of_the_plane_comes_back(m in weighted::<pga2::Motor<f32>, f32>()) {
        let again = pga2::Motor::from(Isometry2::try_from(m).unwrap());
        prop_assert!(off(turn2(m), turn2(again)) <= 6.0);
        prop_assert!(step2(m, again) <= 8.0);
    }
}
