//! From the last answer on: as accurate as from nothing, for bodies too large to look at every vertex.

use crate::numbers::Numbers;
use incidence::pga3::{ConvexHull, Feature, Features, Motor, Point, Posed, gjk, march, proximity};

#[test]
fn large_bodies_that_move_a_little_are_as_far_apart_as_from_nothing() {
    let mut numbers = Numbers(4);
    for count in [20, 300, 1000] {
        let hull = ConvexHull::new((0..count).map(|_| numbers.direction())).unwrap();
        for _ in 0..8 {
            let (mut features, mut pairs) = ([Feature::Vertex(0); 2], Features::default());
            let axis = Point::origin() & Point::from(numbers.direction());
            let [x, y, z] = numbers.direction();
            for step in 0..400 {
                let time = 1e-3 * f64::from(step);
                let place = [2.2 + 0.1 * x * time, 0.3 * y * time, 0.3 * z * time];
                let other = Posed { shape: &hull, motor: Motor::translation(place) * Motor::rotation(axis, time) };
                let exact = proximity(&hull, &other).distance();
                let marched = march(&hull, &other, features);
                let (found, next) = gjk(&hull, &other, pairs);
                (features, pairs) = (marched.features, next);
                for distance in [marched.proximity.distance(), found.unwrap().distance()] {
                    assert!((distance - exact).abs() <= 1e-12 * exact, "{count}, {step}: {distance} {exact}");
                }
            }
        }
    }
}
