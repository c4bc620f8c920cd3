//! Motors against 4×4 matrices, which know nothing of them: Rodrigues' rotation and a translation, multiplied as
//! matrices are.

use super::*;
use crate::assert_near;
use crate::numbers::Numbers;
use incidence::pga3::MatrixError;

type Matrix = [[f64; 4]; 4];

fn product(a: Matrix, b: Matrix) -> Matrix {
    core::array::from_fn(|i| core::array::from_fn(|j| (0..4).map(|k| a[i][k] * b[k][j]).sum()))
}

fn image(m: Matrix, v: [f64; 4]) -> [f64; 4] {
    m.map(|row| (0..4).map(|k| row[k] * v[k]).sum())
}

fn shift([x, y, z]: [f64; 3]) -> Matrix {
    [[1.0, 0.0, 0.0, x], [0.0, 1.0, 0.0, y], [0.0, 0.0, 1.0, z], [0.0, 0.0, 0.0, 1.0]]
}

/// Rodrigues: v cos α + n × v sin α + n (n·v) (1 − cos α).
fn turn(n: [f64; 3], angle: f64) -> Matrix {
    let (sin, cos) = angle.sin_cos();
    let column = |v: [f64; 3]| {
        let c = cross(n, v);
        core::array::from_fn::<_, 3, _>(|k| v[k] * cos + c[k] * sin + n[k] * dot(n, v) * (1.0 - cos))
    };
    let (x, y, z) = (column([1.0, 0.0, 0.0]), column([0.0, 1.0, 0.0]), column([0.0, 0.0, 1.0]));
    [[x[0], y[0], z[0], 0.0], [x[1], y[1], z[1], 0.0], [x[2], y[2], z[2], 0.0], [0.0, 0.0, 0.0, 1.0]]
}

fn screw(n: [f64; 3], p: [f64; 3], angle: f64, distance: f64) -> Matrix {
    let there = product(shift(p), turn(n, angle));
    product(product(there, shift(p.map(|c| -c))), shift(n.map(|c| c * distance)))
}

fn off(a: Matrix, b: Matrix) -> f64 {
    a.iter().flatten().zip(b.iter().flatten()).fold(0.0, |m, (x, y)| f64::max(m, (x - y).abs()))
}

proptest! {
    #![proptest_config(cases())]
    #[test]
    fn screws_are_the_matrices_of_screws(
        n in unit3(), p in vector3(), angle in -7.0..7.0_f64, distance in number(), by in 0.1..10.0_f64, v in point3()
    ) {
        // Not through two points: their difference would carry the rounding of their sum.
        let axis = pga3::Line::from_plucker(n, cross(p, n)) * by;
        let (m, matrix) = (pga3::Motor::screw(axis, angle, distance), screw(n, p, angle, distance));
        prop_assert!(off(m.to_matrix(), matrix) <= 2e-13);
        let moved = image(matrix, [v.e032, v.e013, v.e021, v.e123]);
        for w in [m >> v, m.apply(v)] {
            prop_assert!(length([w.e032 - moved[0], w.e013 - moved[1], w.e021 - moved[2]]) <= 1e-11);
        }
        prop_assert!(off(pga3::Motor::translation(p).to_matrix(), shift(p)) == 0.0);
        let turned = pga3::Motor::from(pga3::Rotor::new(p, angle));
        prop_assert!(off(turned.to_matrix(), turn(p.map(|c| c / length(p)), angle)) <= 1e-14);
    }

    #[test]
    fn motors_compose_as_their_matrices_do(a in motor3(), b in motor3(), c in motor2(), d in motor2()) {
        prop_assert!(off((a * b).to_matrix(), product(a.to_matrix(), b.to_matrix())) <= 1e-11);
        prop_assert!(off(a.inverse().to_matrix(), a.reverse().to_matrix()) <= 1e-11);
        prop_assert!(off(product(a.to_matrix(), a.reverse().to_matrix()), shift([0.0; 3])) <= 1e-11);
        let embedded = |m: pga2::Motor| {
            let [x, y, last] = m.to_matrix();
            [[x[0], x[1], 0.0, x[2]], [y[0], y[1], 0.0, y[2]], [0.0, 0.0, 1.0, 0.0], [last[0], last[1], 0.0, last[2]]]
        };
        prop_assert!(off(embedded(c * d), product(embedded(c), embedded(d))) <= 1e-11);
    }

    #[test]
    fn the_plane_is_space_seen_from_above(center in point2(), angle in -7.0..7.0_f64, v in vector2()) {
        let [x, y] = center.coords();
        let m = pga2::Motor::rotation(center, angle);
        let matrix = screw([0.0, 0.0, 1.0], [x, y, 0.0], angle, 0.0);
        let [row0, row1] = m.to_affine();
        for (row, expected) in [row0, row1].iter().zip(matrix) {
            prop_assert!(length([row[0] - expected[0], row[1] - expected[1]]) <= 1e-14);
            prop_assert!((row[2] - expected[3]).abs() <= 1e-14 * (1.0 + x.abs() + y.abs()) * 8.0);
        }
        let moved = image(matrix, [v[0], v[1], 0.0, 1.0]);
        let seen = m.apply(v);
        prop_assert!(length([seen[0] - moved[0], seen[1] - moved[1]]) <= 1e-12 * (1.0 + x.abs() + y.abs()));
    }

    #[test]
    fn a_matrix_gives_its_motor_back(m in motor3(), n in motor2(), noise in prop::array::uniform12(-1.0..1.0_f64)) {
        let back = pga3::Motor::from_matrix(m.to_matrix()).unwrap();
        assert_near!(back, if back.s * m.s < 0.0 { -m } else { m }, 16.0, 1.0 + m.ideal_norm());
        prop_assert!(back.s >= 0.0 && back.is_normalized(16.0 * EPS * (1.0 + m.ideal_norm())));
        prop_assert_eq!(pga3::Motor::from_affine(m.to_affine()), Ok(back));
        // Off by noise, it is off by as much.
        let mut rows = m.to_affine();
        for (k, entry) in rows.iter_mut().flatten().enumerate() {
            *entry += 1e-9 * noise[k];
        }
        let noisy = pga3::Motor::from_affine(rows).unwrap();
        prop_assert!((noisy - back).norm() <= 4e-9 && noisy.is_normalized(1e-14 * (1.0 + m.ideal_norm())));

        let back = pga2::Motor::from_matrix(n.to_matrix()).unwrap();
        assert_near!(back, if back.s * n.s < 0.0 { -n } else { n }, 16.0, 1.0 + n.ideal_norm());
        prop_assert_eq!(pga2::Motor::from_affine(n.to_affine()), Ok(back));
    }

    #[test]
    fn a_matrix_gives_its_rotor_and_its_flector_back(m in motor3(), n in motor2(), a in plane3(), b in line2()) {
        let same = |s: f64, by: f64| if s * by < 0.0 { -1.0 } else { 1.0 };
        let (r, back) = (m.rotor(), pga3::Rotor::from_matrix(m.rotor().to_matrix()).unwrap());
        prop_assert!(back.s >= 0.0 && (back - r * same(back.s, r.s)).norm() <= 16.0 * EPS);
        let f = m * a.normalized();
        let back = pga3::Flector::from_matrix(f.to_matrix()).unwrap();
        prop_assert!(back.e3 >= 0.0);
        assert_near!(back, f * same(back.e3, f.e3), 64.0, 1.0 + f.ideal_norm());
        prop_assert_eq!(pga3::Flector::from_affine(f.to_affine()), Ok(back));
        prop_assert_eq!(pga3::Motor::from_affine(f.to_affine()), Err(MatrixError::Mirrored));
        prop_assert_eq!(pga3::Flector::from_affine(m.to_affine()), Err(MatrixError::NotMirrored));

        let (r, back) = (n.rotor(), pga2::Rotor::from_matrix(n.rotor().to_matrix()).unwrap());
        prop_assert!(back.s >= 0.0 && (back - r * same(back.s, r.s)).norm() <= 16.0 * EPS);
        let f = n * b.normalized();
        let back = pga2::Flector::from_matrix(f.to_matrix()).unwrap();
        prop_assert!(back.e2 >= 0.0);
        assert_near!(back, f * same(back.e2, f.e2), 64.0, 1.0 + f.ideal_norm());
        prop_assert_eq!(pga2::Flector::from_affine(f.to_affine()), Ok(back));
        prop_assert_eq!(pga2::Motor::from_affine(f.to_affine()), Err(MatrixError::Mirrored));
        prop_assert_eq!(pga2::Flector::from_affine(n.to_affine()), Err(MatrixError::NotMirrored));
    }

    #[test]
    fn a_camera_sees_its_target_ahead_and_up_above(
        eye in point3(), target in point3(), up in vector3(), tiny in small()
    ) {
        let ahead: [f64; 3] = core::array::from_fn(|k| target.coords()[k] - eye.coords()[k]);
        prop_assume!(length(ahead) > 0.1);
        let across = cross(ahead, up);
        let nearly = core::array::from_fn(|k| ahead[k] / length(ahead) + tiny * across[k] / length(across));
        for up in [up, nearly] {
            let camera = pga3::Motor::look_at(eye, target, up).unwrap();
            prop_assert!(camera.is_normalized(1e-14 * (1.0 + camera.ideal_norm())));
            let view = camera.reverse();
            let size = 100.0 + length(eye.coords());
            let seen = view >> target;
            prop_assert!(length([seen.x(), seen.y(), seen.z() + length(ahead)]) <= 64.0 * EPS * size);
            let above = view >> pga3::Direction::from(up);
            prop_assert!(above.x().abs() <= 64.0 * EPS * length(up) / tiny.min(0.1) && above.y() > 0.0);
            assert_near!(view >> eye.normalized(), pga3::Point::origin(), 16.0, size);
        }
        let (eye, target) = (pga2::Point::new(eye.x(), eye.y()), pga2::Point::new(target.x(), target.y()));
        prop_assume!((eye - target).ideal_norm() > 0.1);
        let seen = pga2::Motor::look_at(eye, target).unwrap().reverse() >> target;
        let off = [seen.x() - (eye - target).ideal_norm(), seen.y()];
        prop_assert!(length(off) <= 64.0 * EPS * (100.0 + eye.ideal_norm()));
    }
}

#[test]
fn every_quarter_of_the_rotations_gives_its_motor_back() {
    // Half turns and thirds of turns, where each of the four components is the largest in turn, and ties.
    for s in [0.0, 1.0, -1.0, 2.0] {
        for [x, y, z] in
            [[1.0, 2.0, 3.0], [3.0, -1.0, 2.0], [-2.0, 3.0, 1.0], [1.0, 1.0, 1.0], [5.0, 0.0, 0.0], [0.0, -4.0, 4.0]]
        {
            let m = pga3::Motor::from(pga3::Rotor::from_quaternion([s, x, y, z]).normalized());
            let back = pga3::Motor::from_matrix(m.to_matrix()).unwrap();
            let same = if (back - m).norm() < 1.0 { m } else { -m };
            assert_near!(back, same, 4.0, 1.0);
        }
    }
}

#[test]
fn no_other_matrix_is_a_motion() {
    let good = pga3::Motor::screw(pga3::Line::through([1.0, 2.0, 3.0], [3.0, 5.0, 9.0]), 0.5, -4.0).to_matrix();
    let with = |row: usize, column: usize, entry: f64| {
        let mut m = good;
        m[row][column] = entry;
        pga3::Motor::from_matrix(m)
    };
    assert!(with(3, 3, 1.0).is_ok());
    assert_eq!(with(3, 1, 0.5), Err(MatrixError::Projective));
    assert_eq!(with(1, 2, f64::NAN), Err(MatrixError::NotFinite { row: 1, column: 2 }));
    assert_eq!(with(1, 3, f64::INFINITY), Err(MatrixError::NotFinite { row: 1, column: 3 }));
    assert_eq!(with(3, 0, f64::NAN), Err(MatrixError::NotFinite { row: 3, column: 0 }));
    assert_eq!(with(1, 2, 1e200), Err(MatrixError::NotOrthonormal { columns: (0, 2) }));
    assert_eq!(pga3::Motor::from_matrix([[0.0; 4]; 4]), Err(MatrixError::Projective));
    let mirrored = good.map(|[x, y, z, t]| [y, x, z, t]);
    assert_eq!(pga3::Motor::from_matrix(mirrored), Err(MatrixError::Mirrored));
    let sheared =
        product(good, [[1.0, 1e-3, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0], [0.0, 0.0, 0.0, 1.0]]);
    assert_eq!(pga3::Motor::from_matrix(sheared), Err(MatrixError::NotOrthonormal { columns: (0, 1) }));
    let scaled =
        product(good, [[1.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 1.001, 0.0], [0.0, 0.0, 0.0, 1.0]]);
    assert_eq!(pga3::Motor::from_matrix(scaled), Err(MatrixError::NotOrthonormal { columns: (2, 2) }));
    let message = |columns| MatrixError::NotOrthonormal { columns }.to_string();
    let flector = |m: Matrix| pga3::Flector::from_matrix(m.map(|[x, y, z, t]| [y, x, z, t]));
    assert!(flector(good).is_ok());
    assert_eq!(flector(scaled), Err(MatrixError::NotOrthonormal { columns: (2, 2) }));
    let with_nan: Matrix =
        core::array::from_fn(|k| if k == 1 { [good[1][0], good[1][1], good[1][2], f64::NAN] } else { good[k] });
    assert_eq!(flector(with_nan), Err(MatrixError::NotFinite { row: 1, column: 3 }));
    assert_eq!(MatrixError::NotMirrored.to_string(), "the matrix does not reflect: its determinant is 1");
    assert_eq!(message((2, 2)), "column 2 is not of length 1");
    assert_eq!(message((0, 1)), "columns 0 and 1 are not perpendicular");

    assert_eq!(
        pga2::Motor::from_matrix([[0.6, -0.8, 1.0], [0.8, 0.6, 2.0], [0.0, 0.5, 1.0]]),
        Err(MatrixError::Projective)
    );
    assert_eq!(pga2::Motor::from_affine([[0.6, 0.8, 1.0], [0.8, -0.6, 2.0]]), Err(MatrixError::Mirrored));
    let nan = Err(MatrixError::NotFinite { row: 1, column: 2 });
    assert_eq!(pga2::Motor::from_affine([[0.6, -0.8, 1.0], [0.8, 0.6, f64::NAN]]), nan);
}

#[test]
fn without_an_up_or_an_ahead_there_is_no_camera() {
    let (eye, target) = (pga3::Point::new(1.0, 2.0, 3.0), pga3::Point::new(1.3, 2.7, 4.9));
    for up in [[0.3, 0.7, 1.9], [-0.6, -1.4, -3.8], [0.0; 3], [f64::NAN, 0.0, 0.0], [f64::INFINITY, 0.0, 0.0]] {
        assert_eq!(pga3::Motor::look_at(eye, target, up), None);
    }
    assert_eq!(pga3::Motor::look_at(eye, eye, [0.0, 0.0, 1.0]), None);
    assert_eq!(pga3::Motor::look_at(eye, pga3::Point::zero(), [0.0, 0.0, 1.0]), None);
    assert_eq!(pga2::Motor::look_at(pga2::Point::new(1.0, 2.0), pga2::Point::zero()), None);
}

/// Angles are measured in `f64`.
#[test]
fn what_is_up_is_told_from_the_line_of_sight_by_eight_roundings() {
    let mut n = Numbers(31);
    let mut counts = [0; 2];
    for _ in 0..100_000 {
        let (ahead, aside) = (n.vector::<3>(1.0).map(|c| c as f32), n.vector::<3>(1.0));
        let size = 2.0 * f64::from(f32::EPSILON) * 20.0 * n.unit();
        let longer = 1.0 + n.unit();
        let up = [0, 1, 2].map(|k| (f64::from(ahead[k]) * longer + size * aside[k]) as f32);
        let [a, b] = [ahead, up].map(|v| pga3::Direction::from(v.map(f64::from)));
        let units = a.angle(b) / f64::from(f32::EPSILON);
        let found = pga3::Motor::look_at(pga3::Point::origin(), pga3::Point::from(ahead), up);
        assert!(if found.is_some() { units > 5.0 } else { units < 11.0 }, "{ahead:?} {up:?}: {units}");
        counts[usize::from(found.is_some())] += 1;
    }
    assert!(counts.iter().all(|&count| count > 10_000), "{counts:?}");
}
