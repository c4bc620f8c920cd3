//! Voronoi marching: the answer is that of the other algorithm, and what was found is where the march stopped.

use incidence::pga3::{self, ConvexHull, Feature, Motor, Posed, march, proximity};

/// Numbers that look random, by a linear congruential generator.
struct Random(u64);

impl Random {
    fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.0 >> 32
    }

    /// In [−1, 1).
    fn number(&mut self) -> f64 {
        self.bits() as f64 / f64::from(1u32 << 31) - 1.0
    }

    fn below(&mut self, end: usize) -> usize {
        self.bits() as usize % end
    }

    fn vector(&mut self) -> [f64; 3] {
        [self.number(), self.number(), self.number()]
    }

    /// A hull of points near a sphere.
    fn hull(&mut self, points: usize) -> ConvexHull {
        let points = (0..points).map(|_| {
            let v = self.vector();
            let length = v.iter().map(|c| c * c).sum::<f64>().sqrt();
            v.map(|c| c / length * (1.0 + 0.02 * length))
        });
        ConvexHull::new(points.collect::<Vec<_>>()).unwrap()
    }

    fn feature(&mut self, hull: &ConvexHull) -> Feature {
        match self.below(3) {
            0 => Feature::Vertex(self.below(hull.vertices().len())),
            1 => Feature::Edge(self.below(2 * hull.edges().len())),
            _ => Feature::Face(self.below(hull.faces().len())),
        }
    }

    fn turn(&mut self) -> Motor {
        let axis = pga3::Line::through(self.vector(), self.vector());
        Motor::rotation(axis, 3.0 * self.number())
    }
}

#[test]
fn a_march_from_anywhere_ends_at_the_proximity() {
    let mut random = Random(7);
    let (mut iterations, mut steps, mut apart) = (0, 0, 0);
    for round in 0..400 {
        let count = 4 + random.below(60);
        let (a, b) = (random.hull(count), random.hull(count + 3));
        let place = random.vector().map(|c| c * 4.0);
        let b = Posed { motor: Motor::translation(place) * random.turn(), shape: &b };
        let a = Posed { motor: random.turn(), shape: &a };
        let start = [random.feature(a.shape), random.feature(b.shape)];
        let (found, expected) = (march(&a, &b, start), proximity(&a, &b));
        let (x, y) = (found.proximity.signed_distance(), expected.signed_distance());
        assert!((x - y).abs() <= 8.0 * f64::EPSILON * (1.0 + x.abs()), "{round}: {x} {y}");
        if x > 0.0 {
            apart += 1;
            steps += found.steps;
            iterations += found.proximity.iterations();
            assert!(found.proximity.iterations() <= 3, "{round}: {found:?} {count}");
        }
    }
    eprintln!("{apart} apart, {steps} steps, {iterations} iterations");
}
