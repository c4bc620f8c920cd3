//! Where is what several cameras see? Each picture gives a line of sight. Their points of sight are known up to some pixels only, so the lines
//! do not meet: the point is looked for from which the squares of the distances to all of them have the least sum.
//!
//! From there, the ways to its feet on the lines add up to nothing. A foot is an affine function of the point, and so is that sum: each of its
//! coordinates is 0 on a plane, and the three planes meet in the point. Dual numbers tell their normals.
//!
//! `cargo run --example triangulation`

use incidence::DualNumber;
use incidence::pga3::{Direction, Line, Motor, Plane, Point};

/// How far the picture is in front of the eye of a camera, in pixels.
const FOCUS: f64 = 1000.0;

/// The point with the least sum of squared distances to the lines. Infinite or NaN if all are parallel.
fn nearest_to_all(lines: &[Line]) -> Point {
    let place = Point::from(DualNumber::<3>::variables([0.0; 3]));
    let ways = lines.iter().map(|line| place.direction_to(place.project(line.map(DualNumber::constant))));
    let planes = ways.sum::<Direction<DualNumber<3>>>().coords().map(|sum| {
        let [a, b, c] = sum.slopes;
        Plane::new(a, b, c, sum.value)
    });
    (planes[0] ^ planes[1] ^ planes[2]).normalized()
}

/// The pixel in which a camera sees a point: x to the right, y up, from the middle of the picture.
fn pixel(camera: Motor, point: Point) -> [f64; 2] {
    let picture = Plane::new(0.0, 0.0, 1.0, FOCUS);
    let [x, y, _] = (Point::origin() & (camera.reverse() >> point) ^ picture).coords();
    [x, y]
}

/// All points that a camera sees in a pixel.
fn line_of_sight(camera: Motor, [x, y]: [f64; 2]) -> Line {
    camera >> (Point::origin() & Direction::new(x, y, -FOCUS))
}

fn main() {
    let target = Point::new(0.5, 1.0, 1.5);
    let cameras = [[6.0, -3.0, 2.0], [-4.0, -5.0, 3.0], [1.0, 7.0, 1.0], [5.0, 4.0, 6.0]].map(|eye| {
        Motor::look_at(eye.into(), Point::origin(), [0.0, 0.0, 1.0]).expect("a camera that does not look up")
    });

    // Exactly seen.
    let sights = cameras.map(|camera| line_of_sight(camera, pixel(camera, target)));
    let found = nearest_to_all(&sights);
    println!("it is at   {:.6?}", target.coords());
    println!("exact:     {:.6?}, off by {:.1e}", found.coords(), found.distance(target));
    assert!(found.distance(target) < 1e-14);

    // Off by up to two pixels.
    let noise = [[1.5, -0.5], [-2.0, 1.0], [0.5, 2.0], [-1.0, -1.5]];
    let mut sights = sights;
    for ((sight, camera), [dx, dy]) in sights.iter_mut().zip(cameras).zip(noise) {
        let [x, y] = pixel(camera, target);
        *sight = line_of_sight(camera, [x + dx, y + dy]);
    }
    let found = nearest_to_all(&sights);
    println!("by pixels: {:.6?}, off by {:.1e}", found.coords(), found.distance(target));
    assert!(found.distance(target) < 0.02);
    for camera in cameras {
        println!("seen in    {:.2?}, is in {:.2?}", pixel(camera, found), pixel(camera, target));
    }

    // No other place is nearer to all.
    let sum = |p: Point| sights.iter().map(|sight| p.distance(*sight).powi(2)).sum::<f64>();
    for way in [[1e-3, 0.0, 0.0], [0.0, -1e-3, 0.0], [0.0, 0.0, 1e-3], [-1e-3, 1e-3, 1e-3]] {
        assert!(sum(Motor::translation(way) >> found) > sum(found));
    }
}
