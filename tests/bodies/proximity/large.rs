//! Bodies of many vertices, which are not looked at one by one: the answer is that of the same vertices when they are.

use crate::numbers::Numbers;
use std::cell::Cell;
use std::ops::ControlFlow;

use incidence::body::{Blur, Body};
use incidence::pga3::{ConvexHull, Line, Motor, Posed, Proximity, overlap, proximity};

/// The vertices of a body, of which it knows nothing together: all are looked at. It counts how often one is asked for.
struct Listed<'a, B> {
    body: &'a B,
    asked: Cell<usize>,
    knows: bool,
}

impl<'a, B> Listed<'a, B> {
    fn new(body: &'a B, knows: bool) -> Self {
        Listed { body, asked: Cell::new(0), knows }
    }
}

impl<B: Body<3>> Body<3> for Listed<'_, B> {
    type Scalar = B::Scalar;
    fn vertex_count(&self) -> usize {
        self.body.vertex_count()
    }
    fn vertex(&self, index: usize) -> [f64; 3] {
        self.asked.set(self.asked.get() + 1);
        self.body.vertex(index)
    }
    fn farthest(&self, direction: [f64; 3], start: usize) -> usize {
        self.body.farthest(direction, start)
    }
    fn near(
        &self,
        direction: [f64; 3],
        blur: Blur,
        top: usize,
        visit: &mut dyn FnMut(usize) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.knows {
            self.body.near(direction, blur, top, visit)
        } else {
            (0..self.vertex_count()).try_for_each(visit)
        }
    }
    fn extent(&self) -> Option<incidence::body::Extent> {
        self.body.extent().filter(|_| self.knows)
    }
}

fn random() -> impl FnMut() -> f64 {
    let mut numbers = Numbers(5);
    move || numbers.signed()
}

fn bound(proximity: &Proximity) -> f64 {
    match *proximity {
        Proximity::Separated { bound, .. } | Proximity::Overlapping { bound, .. } => bound,
        _ => f64::INFINITY,
    }
}

#[test]
fn bodies_that_know_their_extent_get_the_same_answer_for_less() {
    let mut number = random();
    let mut vector = move || [number(), number(), number()];
    for (count, scale, offset) in [(40, 1.0, 0.0), (300, 1e-90, 0.0), (300, 1e60, 0.0), (1500, 1.0, 1e8)] {
        let mut hull = || {
            let points = (0..count).map(|_| {
                let v = vector();
                let length = v.iter().map(|c| c * c).sum::<f64>().sqrt();
                v.map(|c| scale * c / length)
            });
            ConvexHull::new(points.collect::<Vec<_>>()).unwrap()
        };
        let (a, b) = (hull(), hull());
        let mut asked = [0; 2];
        for round in 0..60 {
            let turn = Motor::rotation(Line::through([0.0; 3], vector()), 3.0);
            // From deep inside to far outside; the tenth of them all but touching.
            let by = vector().map(|c| c * scale * (0.2 + 0.1 * f64::from(round)) + offset);
            let a = Posed { shape: &a, motor: Motor::translation([offset; 3]) * turn };
            let b = Posed { shape: &b, motor: Motor::translation(by) * turn };
            let (one, other) = (Listed::new(&a, false), Listed::new(&b, false));
            let (expected, overlapping) = (proximity(&one, &other), overlap(&one, &other));
            let (one, other) = (Listed::new(&a, true), Listed::new(&b, true));
            let found = proximity(&one, &other);
            assert_eq!(found.is_overlapping(), expected.is_overlapping());
            assert_eq!(overlap(&a, &b), overlapping);
            let (x, y) = (found.signed_distance(), expected.signed_distance());
            assert!((x - y).abs() <= 16.0 * f64::EPSILON * y.abs(), "{count}, {round}: {x} {y}");
            let off = bound(&found) + bound(&expected);
            assert!((x - y).abs() <= off * (1.0 + f64::EPSILON), "{count}, {round}: {x} {y} {off}");
            if x > 1e-3 * scale && offset == 0.0 {
                asked = [asked[0] + 1, asked[1] + one.asked.get() + other.asked.get()];
            }
        }
        // One question in thousands takes more than a hundred and fifty.
        assert!(asked[1] <= 30 * asked[0], "{count} vertices: in {} questions {} asked for", asked[0], asked[1]);
    }
}

/// The vertices of a face that is far from the Origin are rounded out of its plane: the one that comes out the farthest is found.
#[test]
fn of_faces_far_away_the_vertex_that_is_rounded_outwards_is_found() {
    let ring = |z: f64| (0..24).map(move |k| [f64::from(k).sin(), f64::from(k).cos(), z]);
    let prism = ConvexHull::new(ring(0.0).chain(ring(1.0)).collect::<Vec<_>>()).unwrap();
    let mut number = random();
    for round in 0..200 {
        let turn = Motor::rotation(Line::through([0.0; 3], [number(), number(), number()]), 3.0);
        let place = Motor::translation([number(), number(), number()].map(|c| 1e6 * c)) * turn;
        let a = Posed { shape: &prism, motor: place };
        let b = Posed { shape: &prism, motor: place * Motor::translation([0.1 * number(), 0.3 * number(), 1.5]) };
        let (found, expected) = (proximity(&a, &b), proximity(&Listed::new(&a, false), &Listed::new(&b, false)));
        let off = (found.distance() - expected.distance()).abs();
        assert!(off <= 2.0 * f64::EPSILON * expected.distance(), "{round}: {off}");
        assert!(bound(&found) <= 16.0 * f64::EPSILON * expected.distance(), "{round}: {off}");
    }
}
