//! How many steps a query takes: the table of the chapter, by `cargo test --release --test bodies proximity::steps -- --nocapture`.

use crate::numbers::Numbers;
use incidence::pga3::{ConvexHull, Motor, Posed, proximity};

/// Random points on unit spheres, with their centers at distances from far apart to deep inside.
#[test]
fn few_steps_are_needed_apart_at_any_size() {
    let mut numbers = Numbers(3);
    for (vertices, pairs) in [(8, 100), (100, 100), (1000, 20)] {
        let hull = |numbers: &mut Numbers| ConvexHull::new((0..vertices).map(|_| numbers.direction())).unwrap();
        let mut row = format!("| {vertices} ");
        let means = [3.0, 2.1, 1.999, 1.0, 0.1].map(|distance| {
            let (mut sum, mut most) = (0, 0);
            for _ in 0..pairs {
                let (a, b) = (hull(&mut numbers), hull(&mut numbers));
                let place = numbers.direction().map(|x| distance * x);
                let steps = proximity(&a, &Posed { shape: &b, motor: Motor::translation(place) }).iterations();
                (sum, most) = (sum + steps, most.max(steps));
            }
            let mean = f64::from(sum) / f64::from(pairs);
            row += &format!("| {mean:.1}, {most} ");
            mean
        });
        println!("{row}|");
        assert!(means[0] < 6.0 && means[1] < 10.0, "{means:?}");
        assert!(vertices > 8 || means[2] < 6.0, "{means:?}");
    }
}
