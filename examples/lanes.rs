//! Eight points at once through one motor: the scalar is a row of SIMD lanes, and the formulas are the same.
//!
//! `cargo run --release --example lanes`

use incidence::pga3::{Line, Motor, Point};
use simba::simd::{SimdValue, WideF32x8};

fn main() {
    // A screw: a turn about a line, and a step along it.
    let axis = Line::through([1.0_f32, 2.0, 3.0], [3.0, 5.0, 9.0]);
    let m = Motor::translation([2.0, 3.0, 6.0]) * Motor::rotation(axis, 0.7);

    // The motor in every lane, and eight points: their x coordinates, their y coordinates, their z coordinates.
    let wide_motor = m.map(WideF32x8::splat);
    let wide_point = [[0.5, 1.25], [-2.0, 0.75], [3.0, -0.5]]
        .map(|[start, step]| WideF32x8::from(std::array::from_fn(|lane| start + step * lane as f32)));

    let moved = wide_motor.apply(wide_point);
    for lane in 0..8 {
        let point = wide_point.map(|c| c.extract(lane));
        let lane_moved = moved.map(|c| c.extract(lane));
        // The same operations in the same order: the same bits.
        assert_eq!(lane_moved, m.apply(point));
        println!("{point:>6.2?} moves to {lane_moved:>7.3?}");
    }

    // Meet and join are polynomials too: how far are eight moved points above a plane, in its norm?
    let plane = Point::new(1.0, 0.0, 0.0) & Point::new(0.0, 1.0, 2.0) & Point::new(3.0, 1.0, 1.0);
    let [x, y, z] = moved;
    let above = plane.map(WideF32x8::splat) & Point::new(x, y, z);
    println!("{above:.3?} above {plane}");
}
