//! Which angles put the hand of a robot's arm where it should be? Six joints, each by its screw axis, and damped least squares.
//!
//! A joint that turns by the angle q about the unit line a is the motion of the velocity a in the time q. So the pose of the hand is a product, and
//! how a joint moves the hand is its axis, moved by the joints before it.
//!
//! `cargo run --example arm`

use incidence::pga3::{Direction, Line, Motor, Point};

/// An arm with all angles 0: the axes of its joints from the base on, and the pose of its hand.
struct Arm {
    axes: [Line; 6],
    home: Motor,
}

impl Arm {
    fn pose(&self, angles: [f64; 6]) -> Motor {
        self.axes.iter().zip(angles).map(|(&axis, q)| Motor::from_velocity(axis, q)).product::<Motor>() * self.home
    }

    /// For each joint the velocity of the hand if this joint alone turns by 1 radian in a unit of time.
    fn jacobian(&self, angles: [f64; 6]) -> [Line; 6] {
        let mut before = Motor::identity();
        std::array::from_fn(|k| {
            let column = before >> self.axes[k];
            before *= Motor::from_velocity(self.axes[k], angles[k]);
            column
        })
    }

    /// The velocity that would take the hand to the target in a unit of time.
    fn error(&self, angles: [f64; 6], target: Motor) -> Line {
        (target * self.pose(angles).reverse()).constrained().to_velocity()
    }

    /// The angles after a step nearer to the target; damped, so that an arm that is nearly stretched out makes no wild move.
    fn step(&self, angles: [f64; 6], target: Motor) -> [f64; 6] {
        let (columns, error, damping) = (self.jacobian(angles), self.error(angles, target), 1e-6);
        let damped = |i, j| inner(columns[i], columns[j]) + if i == j { damping } else { 0.0 };
        let matrix = std::array::from_fn(|i| std::array::from_fn(|j| damped(i, j)));
        let change = solved(matrix, columns.map(|column| inner(column, error)));
        std::array::from_fn(|k| angles[k] + change[k])
    }
}

/// Direction · direction + moment · moment. This depends on the origin and on the unit of length: here meters, so that a radian counts as
/// much as a meter.
fn inner(a: Line, b: Line) -> f64 {
    a.to_array().iter().zip(b.to_array()).map(|(x, y)| x * y).sum()
}

/// The solution of a symmetric, positive definite system, by Gauss and Jordan's elimination.
fn solved(mut matrix: [[f64; 6]; 6], mut right: [f64; 6]) -> [f64; 6] {
    for k in 0..6 {
        right[k] /= matrix[k][k];
        let (pivot, of_pivot) = (matrix[k].map(|x| x / matrix[k][k]), right[k]);
        for i in (0..6).filter(|&i| i != k) {
            let factor = matrix[i][k];
            matrix[i].iter_mut().zip(pivot).for_each(|(x, above)| *x -= factor * above);
            right[i] -= factor * of_pivot;
        }
    }
    right
}

fn main() {
    let [x, y, z] = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]].map(Direction::from);
    let [base, shoulder] = [[0.0, 0.0, 0.0], [0.0, 0.0, 0.4]].map(Point::from);
    let [elbow, wrist] = [[0.0, 0.0, 0.9], [0.5, 0.0, 0.9]].map(Point::from);
    let axes = [base & z, shoulder & y, elbow & y, elbow & x, wrist & y, wrist & x];
    let arm = Arm { axes, home: Motor::translation([0.6, 0.0, 0.9]) };

    let mut angles = [0.3, -0.4, 0.5, 0.2, 0.8, -0.3];
    let (start, small) = (arm.pose(angles), 1e-6);
    for (k, column) in arm.jacobian(angles).into_iter().enumerate() {
        let moved = arm.pose(std::array::from_fn(|i| if i == k { angles[i] + small } else { angles[i] }));
        let off = (moved * start.reverse()).to_velocity() / small - column;
        assert!(off.norm() + off.ideal_norm() < 1e-8, "column {k}: {off}");
    }

    // The hand goes on a screw from where it is to where it should be, and the arm follows.
    let goal = arm.pose([1.2, 0.3, -0.2, -0.5, 1.1, 0.4]);
    for k in 1..=10 {
        let target = start.interpolate(goal, k as f64 / 10.0);
        (0..10).for_each(|_| angles = arm.step(angles, target));
        println!("{:.3?} by the angles {angles:.3?}", (arm.pose(angles) >> Point::origin()).coords());
        let off = arm.error(angles, target);
        assert!(inner(off, off).sqrt() < 1e-12, "the hand is off by {off}");
    }
}
