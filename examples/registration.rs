//! Where does a scan belong? Points were measured by a scanner that stood somewhere else, each on one of a few known planes: the motor is looked
//! for that puts all of them onto theirs, by Gauss and Newton's steps.
//!
//! A small motion is exp(B) of a bivector B, which has six coefficients and no constraint. Over dual numbers, the distances after it have
//! their derivatives by all six, and no matrix of rotations is differentiated by hand.
//!
//! `cargo run --example registration`

use incidence::DualNumber;
use incidence::pga3::{Line, Motor, Plane, Point};

/// A number with its six derivatives.
type Number = DualNumber<6>;

fn main() {
    // A room with a sloped ceiling, and a scanner that has been turned and moved.
    let planes = [[1.0, 0.0, 0.0, 2.0], [0.0, 1.0, 0.0, 3.0], [0.0, 0.0, 1.0, 0.0], [0.6, 0.0, 0.8, -4.0]]
        .map(|[a, b, c, d]| Plane::new(a, b, c, d));
    let place = Motor::rotation(Line::through([0.0; 3], [1.0, 2.0, 3.0]), 0.8) * Motor::translation([0.5, -0.25, 1.0]);
    let scan: Vec<(Plane, Point)> = (0..40)
        .map(|k| {
            let (plane, t) = (planes[k % 4], k as f64);
            let point = Point::new(3.0 * (1.3 * t).sin(), 3.0 * (2.1 * t).cos(), 1.5 * (0.7 * t).sin()).project(plane);
            (plane, place.reverse() >> point)
        })
        .collect();

    let mut motor = Motor::identity();
    for step in 0..10 {
        // What is left, and how it changes with a small motion that comes after.
        let bivector = Line::from_array(Number::variables([0.0; 6]));
        let moved = bivector.exp() * motor.map(Number::constant);
        let distances =
            scan.iter().map(|&(plane, point)| plane.map(Number::constant) & (moved >> point.map(Number::constant)));

        let (mut sum, mut matrix, mut right) = (0.0, [[0.0; 6]; 6], [0.0; 6]);
        for DualNumber { value, slopes } in distances {
            sum += value * value;
            for i in 0..6 {
                right[i] -= slopes[i] * value;
                for j in 0..6 {
                    matrix[i][j] += slopes[i] * slopes[j];
                }
            }
        }
        println!("step {step}: the points are {:.1e} away from their planes", (sum / scan.len() as f64).sqrt());
        if sum < 1e-28 {
            break;
        }
        motor = (Line::from_array(solved(matrix, right)).exp() * motor).normalized();
    }
    println!("found:  {motor:.6}\nis:     {place:.6}");
    let apart = (motor - place).to_array().iter().map(|c| c * c).sum::<f64>().sqrt();
    assert!(apart < 1e-13, "{apart}");
}

/// The solution of a symmetric, positive definite system, by Gauss's elimination.
fn solved<const N: usize>(mut matrix: [[f64; N]; N], mut right: [f64; N]) -> [f64; N] {
    for k in 0..N {
        let (pivot, of_pivot) = (matrix[k], right[k]);
        for i in k + 1..N {
            let factor = matrix[i][k] / pivot[k];
            matrix[i].iter_mut().zip(pivot).for_each(|(x, above)| *x -= factor * above);
            right[i] -= factor * of_pivot;
        }
    }
    for k in (0..N).rev() {
        let known: f64 = (k + 1..N).map(|j| matrix[k][j] * right[j]).sum();
        right[k] = (right[k] - known) / matrix[k][k];
    }
    right
}
