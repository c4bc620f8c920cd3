use ::proptest::prelude::*;
use glam::{Affine2, Affine3, Affine3A, Mat3, Mat4, Quat, Vec2, Vec3, Vec3A};
use glam::{DAffine2, DAffine3, DMat3, DMat4, DQuat, DVec2, DVec3};
use incidence::interop::ConversionError;
use incidence::pga3::MatrixError;
use incidence::{pga2, pga3};

use crate::{apart, off, step2, step3, turn2, turn3, weighted};

#[test]
fn a_vector_is_a_point_or_a_direction() {
    let v = Vec3::new(1.5, -2.25, 0.1);
    assert_eq!(pga3::Point::from(v), pga3::Point::new(1.5, -2.25, 0.1));
    assert_eq!(pga3::Direction::from(v), pga3::Direction::new(1.5, -2.25, 0.1));
    assert_eq!(Vec3::from(pga3::Direction::from(v)), v);
    assert_eq!(Vec3A::from(pga3::Direction::from(Vec3A::from(v))), Vec3A::from(v));
    assert_eq!(Vec3::try_from(pga3::Point::from(v) * -4.0), Ok(v));
    assert_eq!(Vec3A::try_from(pga3::Point::from(Vec3A::from(v))), Ok(Vec3A::from(v)));
    let v = DVec3::new(1.5, -2.25, 0.1);
    assert_eq!(DVec3::try_from(pga3::Point::from(v)), Ok(v));
    assert_eq!(DVec3::from(pga3::Direction::from(v)), v);
    let v = Vec2::new(1.5, -2.25);
    assert_eq!(pga2::Point::from(v), pga2::Point::new(1.5, -2.25));
    assert_eq!(pga2::Direction::from(v), pga2::Direction::new(1.5, -2.25));
    assert_eq!((Vec2::try_from(pga2::Point::from(v) * 2.0), Vec2::from(pga2::Direction::from(v))), (Ok(v), v));
    let v = DVec2::new(1.5, -0.1);
    assert_eq!((DVec2::try_from(pga2::Point::from(v)), DVec2::from(pga2::Direction::from(v))), (Ok(v), v));
}

#[test]
fn an_ideal_point_is_no_vector() {
    let ideal = Err(ConversionError::IdealPoint);
    assert_eq!(Vec2::try_from(pga2::Point::from(pga2::Direction::new(1.0, 2.0))), ideal);
    let ideal = Err(ConversionError::IdealPoint);
    assert_eq!(DVec3::try_from(pga3::Point::from(pga3::Direction::new(1.0, 2.0, 3.0))), ideal);
}

#[test]
fn what_is_not_rigid_is_no_motor() {
    let read = |matrix| pga3::Motor::try_from(DAffine3::from_mat3(matrix));
    let scale = |x, y, z| read(DMat3::from_diagonal(DVec3::new(x, y, z)));
    assert_eq!(scale(1.0, 1.0, 1.0 + 2e-8), Err(MatrixError::NotOrthonormal { columns: (2, 2) }));
    assert_eq!(scale(1.0, 1.0, 1.0 + 5e-9), Ok(pga3::Motor::identity()));
    assert_eq!(scale(1.0, -1.0, 1.0), Err(MatrixError::Mirrored));
    assert_eq!(scale(1.0, f64::NAN, 1.0), Err(MatrixError::NotFinite { row: 1, column: 1 }));
    // The second column has a part along the first, so rows and columns are not exchanged.
    let shear = DMat3::from_cols_array(&[1.0, 0.0, 0.0, 2e-8, 1.0, 0.0, 0.0, 0.0, 1.0]);
    assert_eq!(read(shear), Err(MatrixError::NotOrthonormal { columns: (0, 1) }));
    let away = DAffine3::from_translation(DVec3::new(1.0, f64::INFINITY, 2.0));
    assert_eq!(pga3::Motor::try_from(away), Err(MatrixError::NotFinite { row: 1, column: 3 }));
    assert_eq!(pga2::Motor::try_from(Affine2::from_scale(Vec2::new(1.0, -1.0))), Err(MatrixError::Mirrored));
    let away = Affine2::from_translation(Vec2::new(1.0, f32::NAN));
    assert_eq!(pga2::Motor::try_from(away), Err(MatrixError::NotFinite { row: 1, column: 2 }));
}

#[test]
fn a_square_matrix_is_that_of_the_affine_map() {
    let m = pga3::Motor::translation([1.5, -2.25, 0.125]) * pga3::Rotor::from_quaternion([0.5, 0.5, 0.5, 0.5]);
    let matrix = DMat4::try_from(m * -3.0).unwrap();
    assert_eq!(matrix, DMat4::from(DAffine3::try_from(m).unwrap()));
    assert_eq!(matrix.transform_point3(DVec3::new(1.0, 2.0, 3.0)), DVec3::new(4.5, -1.25, 2.125));
    assert_eq!(pga3::Motor::try_from(matrix), Ok(m));
    let projective = DMat4 { w_axis: DVec3::ZERO.extend(2.0), ..DMat4::IDENTITY };
    assert_eq!(pga3::Motor::try_from(projective), Err(MatrixError::Projective));
    assert_eq!(pga3::Motor::try_from(Mat4::from_scale(Vec3::new(1.0, 1.0, -1.0))), Err(MatrixError::Mirrored));
    assert_eq!(DMat4::try_from(pga3::Motor::zero()), Err(ConversionError::NoMotion));

    let m = pga2::Motor::translation([1.5, -2.25]) * pga2::Rotor::new(0.5);
    let matrix = DMat3::try_from(m * -3.0).unwrap();
    assert_eq!(matrix, DMat3::from(DAffine2::try_from(m * -3.0).unwrap()));
    assert!((pga2::Motor::try_from(matrix).unwrap() - m).norm() < 1e-15);
    assert_eq!(pga2::Motor::try_from(DMat3::IDENTITY * 2.0), Err(MatrixError::Projective));
    assert_eq!(Mat3::try_from(pga2::Motor::zero()), Err(ConversionError::NoMotion));
}

#[test]
fn what_is_rigid_up_to_rounding_is_a_motor() {
    // 200 products of single precision, each with its rounding.
    let step = Affine3A::from_rotation_translation(Quat::from_xyzw(0.1, -0.3, 0.5, 0.8).normalize(), Vec3::X);
    let far = (0..200).fold(step, |far, _| far * step);
    assert!(pga3::Motor::try_from(far).is_ok());
}

#[test]
fn what_moves_nothing_to_a_place_is_no_affine_map() {
    let refused = Err(ConversionError::NoMotion);
    assert_eq!(DAffine3::try_from(pga3::Motor::zero()), refused);
    assert_eq!(DAffine3::try_from(pga3::Motor { e01: 1.0, e0123: 2.0, ..pga3::Motor::zero() }), refused);
    assert_eq!(DAffine3::try_from(pga3::Motor { e01: f64::NAN, ..pga3::Motor::identity() }), refused);
    assert_eq!(DAffine3::try_from(pga3::Motor { s: f64::INFINITY, ..pga3::Motor::identity() }), refused);
    let refused = Err(ConversionError::NoMotion);
    assert_eq!(DAffine2::try_from(pga2::Motor { e01: 1.0, ..pga2::Motor::zero() }), refused);
    assert_eq!(DAffine2::try_from(pga2::Motor { e20: f64::INFINITY, ..pga2::Motor::identity() }), refused);
}

#[test]
fn a_motor_may_be_as_tiny_or_as_huge_as_a_float() {
    // Of the least number a norm has no digits, and of the greatest it is infinite.
    for weight in [f64::from_bits(1), f64::MAX] {
        let quarter = pga3::Motor { s: weight, e12: -weight, ..pga3::Motor::zero() };
        let moved = DAffine3::try_from(quarter).unwrap().transform_point3(DVec3::new(1.0, 2.0, 3.0));
        assert!(moved.distance(DVec3::new(-2.0, 1.0, 3.0)) < 2e-15, "{moved}");
        let (turn, _) = <(DQuat, DVec3)>::try_from(quarter).unwrap();
        assert!(turn.is_normalized() && turn.z > 0.7);
        let quarter = pga2::Motor { s: weight, e12: -weight, ..pga2::Motor::zero() };
        let moved = DAffine2::try_from(quarter).unwrap().transform_point2(DVec2::new(1.0, 2.0));
        assert!(moved.distance(DVec2::new(-2.0, 1.0)) < 2e-15, "{moved}");
    }
}

#[test]
fn a_translation_that_overflows_leads_nowhere() {
    // The motor has half of it, which is finite.
    let far = pga3::Motor { e01: 1e308, ..pga3::Motor::identity() };
    assert_eq!(DAffine3::try_from(far), Err(ConversionError::NoMotion));
    assert_eq!(<(DQuat, DVec3)>::try_from(far), Err(ConversionError::NoMotion));
    assert_eq!(
        DAffine2::try_from(pga2::Motor { e20: -1e308, ..pga2::Motor::identity() }),
        Err(ConversionError::NoMotion)
    );
    let near = DAffine3::try_from(pga3::Motor { s: 4.0, e01: 1e308, ..pga3::Motor::zero() });
    assert_eq!(near, Ok(DAffine3::from_translation(DVec3::new(-5e307, 0.0, 0.0))));
}

#[test]
fn quaternions_multiply_as_their_rotors() {
    let (p, q) = (DQuat::from_xyzw(2.0, 3.0, 4.0, 1.0), DQuat::from_xyzw(6.0, 7.0, 8.0, 5.0));
    assert_eq!(pga3::Rotor::from(p) * pga3::Rotor::from(q), pga3::Rotor::from(p * q));
    assert_eq!(DQuat::from(pga3::Rotor::from(p)), p);
}

proptest! {
    #[test]
    fn a_quaternion_turns_as_its_rotor(rotor: pga3::Rotor, d: pga3::Direction) {
        let turned = DQuat::from(rotor) * DVec3::from(d);
        prop_assert!(apart((rotor >> d).coords(), turned.to_array()) < 8.0);
    }

    #[test]
    fn a_single_quaternion_turns_as_its_rotor(rotor: pga3::Rotor<f32>, d: pga3::Direction<f32>) {
        let turned = Quat::from(rotor) * Vec3A::from(d);
        prop_assert!(apart((rotor >> d).coords(), turned.to_array()) < 8.0);
    }

    #[test]
    fn an_affine_map_of_space_moves_as_its_motor(
        m in weighted::<pga3::Motor, f64>(), p: pga3::Point, d: pga3::Direction
    ) {
        let affine = DAffine3::try_from(m).unwrap();
        let moved = affine.transform_point3(DVec3::try_from(p).unwrap());
        prop_assert!((moved - DVec3::try_from(m >> p).unwrap()).length() < 1e-13);
        let turned = affine.transform_vector3(d.into());
        // The sandwich scales a direction by m m̃.
        prop_assert!((turned - DVec3::from(m >> d).normalize() * d.norm()).length() < 1e-14);
        let (turn, step) = <(DQuat, DVec3)>::try_from(m).unwrap();
        prop_assert!((turn * DVec3::try_from(p).unwrap() + step - moved).length() < 1e-13);
    }

    #[test]
    fn a_motor_of_space_comes_back(m in weighted::<pga3::Motor, f64>()) {
        for again in [
            pga3::Motor::try_from(DAffine3::try_from(m).unwrap()).unwrap(),
            pga3::Motor::try_from(DMat4::try_from(m).unwrap()).unwrap(),
            pga3::Motor::from(<(DQuat, DVec3)>::try_from(m).unwrap()),
        ] {
            prop_assert!(off(turn3(m), turn3(again)) <= 6.0);
        }
    }

    #[test]
    fn a_single_motor_of_space_comes_back(m in weighted::<pga3::Motor<f32>, f32>()) {
        for again in [
            pga3::Motor::try_from(Affine3A::try_from(m).unwrap()).unwrap(),
            pga3::Motor::try_from(Affine3::try_from(m).unwrap()).unwrap(),
            pga3::Motor::try_from(Mat4::try_from(m).unwrap()).unwrap(),
            pga3::Motor::from(<(Quat, Vec3)>::try_from(m).unwrap()),
            pga3::Motor::from(<(Quat, Vec3A)>::try_from(m).unwrap()),
        ] {
            prop_assert!(off(turn3(m), turn3(again)) <= 6.0);
            prop_assert!(step3(m, again) <= 12.0);
        }
    }

    #[test]
    fn an_affine_map_of_the_plane_moves_as_its_motor(
        m in weighted::<pga2::Motor, f64>(), p: pga2::Point, d: pga2::Direction
    ) {
        let affine = DAffine2::try_from(m).unwrap();
        let moved = affine.transform_point2(DVec2::try_from(p).unwrap());
        prop_assert!((moved - DVec2::try_from(m >> p).unwrap()).length() < 1e-13);
        let turned = affine.transform_vector2(d.into());
        prop_assert!((turned - DVec2::from(m >> d).normalize() * d.norm()).length() < 1e-14);
        let again = pga2::Motor::try_from(affine).unwrap();
        prop_assert!(off(turn2(m), turn2(again)) <= 6.0);
    }

    #[test]
    fn a_single_motor_of_the_plane_comes_back(m in weighted::<pga2::Motor<f32>, f32>()) {
        for again in [
            pga2::Motor::try_from(Affine2::try_from(m).unwrap()).unwrap(),
            pga2::Motor::try_from(Mat3::try_from(m).unwrap()).unwrap(),
        ] {
            prop_assert!(off(turn2(m), turn2(again)) <= 6.0);
            prop_assert!(step2(m, again) <= 8.0);
        }
    }
}
