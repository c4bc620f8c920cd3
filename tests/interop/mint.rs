use ::proptest::prelude::*;
use incidence::interop::ConversionError;
use incidence::interop::proptest::{pga2 as near2, pga3 as near3};
use incidence::pga3::MatrixError;
use incidence::{pga2, pga3};
use mint::{ColumnMatrix2x3, ColumnMatrix3, ColumnMatrix3x4, ColumnMatrix4, IntoMint, Point2, Point3, Quaternion};
use mint::{RowMatrix2x3, RowMatrix3, RowMatrix3x4, RowMatrix4, Vector2, Vector3};
use num_rational::Ratio;

use crate::{off, step2, step3, turn2, turn3, weighted};

#[test]
fn points_vectors_and_quaternions_come_and_go() {
    let p = Point3 { x: 1.5, y: -2.25, z: 0.1 };
    assert_eq!(pga3::Point::from(p), pga3::Point::new(1.5, -2.25, 0.1));
    assert_eq!(Point3::try_from(pga3::Point::from(p) * -4.0), Ok(p));
    let v = Vector3 { x: 1.5, y: -2.25, z: 0.1 };
    assert_eq!(pga3::Direction::from(v), pga3::Direction::new(1.5, -2.25, 0.1));
    assert_eq!(Vector3::from(pga3::Direction::from(v)), v);
    let p = Point2 { x: 1.5, y: -2.25 };
    assert_eq!((pga2::Point::from(p), Point2::try_from(pga2::Point::from(p))), (pga2::Point::new(1.5, -2.25), Ok(p)));
    let v = Vector2 { x: 1.5, y: -2.25 };
    assert_eq!((pga2::Direction::from(v), pga2::Direction::from(v).x()), (pga2::Direction::new(1.5, -2.25), 1.5));
    assert_eq!(Vector2::from(pga2::Direction::from(v)), v);
    let q = Quaternion { s: 1, v: Vector3 { x: 2, y: 3, z: 4 } };
    assert_eq!(pga3::Rotor::from(q), pga3::Rotor { s: 1, e23: -2, e31: -3, e12: -4 });
    assert_eq!(Quaternion::from(pga3::Rotor::from(q)), q);
}

#[test]
fn exact_scalars_stay_exact() {
    let r = |n: i64| Ratio::new(n, 7);
    let p = pga2::Point::new(r(1), r(2)) * r(-3);
    assert_eq!(Point2::try_from(p), Ok(Point2 { x: r(1), y: r(2) }));
    let ideal = pga2::Point::from(pga2::Direction::new(r(1), r(2)));
    assert_eq!(Point2::try_from(ideal), Err(ConversionError::IdealPoint));
}

#[test]
fn what_always_has_a_counterpart_says_so() {
    fn sum(v: impl IntoMint<MintType = Vector3<f64>>) -> f64 {
        let v = v.into();
        v.x + v.y + v.z
    }
    assert_eq!(sum(pga3::Direction::new(1.5, -2.25, 0.5)), -0.25);
    fn real(q: impl IntoMint<MintType = Quaternion<f64>>) -> f64 {
        q.into().s
    }
    assert_eq!(real(pga3::Rotor::identity()), 1.0);
}

#[test]
fn a_matrix_moves_columns() {
    // A quarter turn from x to y, and a step.
    let rows = [[0.0, -1.0, 0.0, 10.0], [1.0, 0.0, 0.0, 20.0], [0.0, 0.0, 1.0, 30.0]];
    let m = pga3::Motor::try_from(RowMatrix3x4::from(rows)).unwrap();
    assert_eq!((m >> pga3::Point::new(1.0, 2.0, 3.0)).map(f64::round).coords(), [8.0, 21.0, 33.0]);
    let m = pga2::Motor::try_from(RowMatrix2x3::from([[0.0, -1.0, 10.0], [1.0, 0.0, 20.0]])).unwrap();
    assert_eq!((m >> pga2::Point::new(1.0, 2.0)).map(f64::round).coords(), [8.0, 21.0]);
}

#[test]
fn the_last_row_of_a_square_matrix_moves_nothing() {
    let m = pga3::Motor::translation([1.5, -2.25, 0.1]);
    let matrix = RowMatrix4::try_from(m).unwrap();
    assert_eq!((matrix.w, matrix.x), ([0.0, 0.0, 0.0, 1.0].into(), [1.0, 0.0, 0.0, 1.5].into()));
    assert_eq!(pga3::Motor::try_from(matrix), Ok(m));
    let projective = RowMatrix4 { w: [0.0, 0.0, 0.0, 2.0].into(), ..matrix };
    assert_eq!(pga3::Motor::try_from(projective), Err(MatrixError::Projective));
    let matrix = ColumnMatrix3::try_from(pga2::Motor::translation([1.5, -0.1])).unwrap();
    assert_eq!(matrix.z, [1.5, -0.1, 1.0].into());
    let projective = ColumnMatrix3 { x: [1.0, 0.0, 1.0].into(), ..matrix };
    assert_eq!(pga2::Motor::try_from(projective), Err(MatrixError::Projective));
}

#[test]
fn what_is_not_rigid_is_no_motor() {
    let mirror = [[0.0, 1.0, 0.0, 0.0], [1.0, 0.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0]];
    assert_eq!(pga3::Motor::try_from(RowMatrix3x4::from(mirror)), Err(MatrixError::Mirrored));
    let away = [[1.0, 0.0, 0.0, f64::NAN], [0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0]];
    assert_eq!(pga3::Motor::try_from(RowMatrix3x4::from(away)), Err(MatrixError::NotFinite { row: 0, column: 3 }));
    assert_eq!(RowMatrix3x4::<f64>::try_from(pga3::Motor::zero()), Err(ConversionError::NoMotion));
}

proptest! {
    #[test]
    fn a_matrix_of_space_moves_as_its_motor(
        m in prop_oneof![weighted::<pga3::Motor, f64>(), near3::near_half_turns()],
        p: pga3::Point
    ) {
        let rows: [[f64; 4]; 3] = RowMatrix3x4::try_from(m).unwrap().into();
        let [x, y, z] = p.coords();
        let expected = (m >> p).coords();
        for (row, expected) in rows.into_iter().zip(expected) {
            prop_assert!((row[0] * x + row[1] * y + row[2] * z + row[3] - expected).abs() < 1e-13);
        }
        for again in [
            pga3::Motor::try_from(RowMatrix3x4::from(rows)).unwrap(),
            pga3::Motor::try_from(ColumnMatrix3x4::try_from(m).unwrap()).unwrap(),
            pga3::Motor::try_from(RowMatrix4::try_from(m).unwrap()).unwrap(),
            pga3::Motor::try_from(ColumnMatrix4::try_from(m).unwrap()).unwrap(),
        ] {
            prop_assert!(off(turn3(m), turn3(again)) <= 6.0);
        }
    }

    #[test]
    fn a_matrix_of_the_plane_moves_as_its_motor(
        m in prop_oneof![weighted::<pga2::Motor, f64>(), near2::near_half_turns()],
        p: pga2::Point
    ) {
        let rows: [[f64; 3]; 2] = RowMatrix2x3::try_from(m).unwrap().into();
        let [x, y] = p.coords();
        for (row, expected) in rows.into_iter().zip((m >> p).coords()) {
            prop_assert!((row[0] * x + row[1] * y + row[2] - expected).abs() < 1e-13);
        }
        for again in [
            pga2::Motor::try_from(RowMatrix2x3::from(rows)).unwrap(),
            pga2::Motor::try_from(ColumnMatrix2x3::try_from(m).unwrap()).unwrap(),
            pga2::Motor::try_from(RowMatrix3::try_from(m).unwrap()).unwrap(),
            pga2::Motor::try_from(ColumnMatrix3::try_from(m).unwrap()).unwrap(),
        ] {
            prop_assert!(off(turn2(m), turn2(again)) <= 6.0);
        }
    }

    #[test]
    fn single_motors_come_back(m in weighted::<pga3::Motor<f32>, f32>(), n in weighted::<pga2::Motor<f32>, f32>()) {
        let again = pga3::Motor::try_from(RowMatrix3x4::try_from(m).unwrap()).unwrap();
        prop_assert!(off(turn3(m), turn3(again)) <= 6.0 && step3(m, again) <= 12.0);
        let again = pga2::Motor::try_from(RowMatrix2x3::try_from(n).unwrap()).unwrap();
        prop_assert!(off(turn2(n), turn2(again)) <= 6.0 && step2(n, again) <= 6.0);
    }
}
