//! Bodies to test with: any points, and a radius.

#[derive(Clone, Debug)]
pub struct Cloud<const N: usize> {
    pub points: Vec<[f64; N]>,
    pub radius: f64,
}

impl<const N: usize> Cloud<N> {
    pub fn new(points: impl Into<Vec<[f64; N]>>) -> Self {
        Cloud { points: points.into(), radius: 0.0 }
    }

    pub fn thick(points: impl Into<Vec<[f64; N]>>, radius: f64) -> Self {
        Cloud { points: points.into(), radius }
    }

    pub fn map(&self, f: impl Fn(f64) -> f64) -> Self {
        Cloud { points: self.points.iter().map(|p| p.map(&f)).collect(), radius: f(self.radius) }
    }

    pub fn moved(&self, by: [f64; N]) -> Self {
        let points = self.points.iter().map(|p| std::array::from_fn(|k| p[k] + by[k])).collect();
        Cloud { points, radius: self.radius }
    }
}

/// The corners of the cube with this half side around the origin.
pub fn cube(half: f64) -> Cloud<3> {
    let side = |bit: usize| if bit == 1 { half } else { -half };
    Cloud::new((0..8).map(|k| [side(k & 1), side(k >> 1 & 1), side(k >> 2)]).collect::<Vec<_>>())
}

pub fn square(half: f64) -> Cloud<2> {
    let side = |bit: usize| if bit == 1 { half } else { -half };
    Cloud::new((0..4).map(|k| [side(k & 1), side(k >> 1)]).collect::<Vec<_>>())
}

macro_rules! support {
    ($n:literal) => {
        impl incidence::body::Body<$n> for Cloud<$n> {
            type Scalar = f64;
            fn vertex_count(&self) -> usize {
                self.points.len()
            }
            fn vertex(&self, index: usize) -> [f64; $n] {
                self.points[index]
            }
            fn radius(&self) -> f64 {
                self.radius
            }
        }
    };
}

support!(2);
support!(3);

#[test]
fn a_box_of_what_is_nowhere_is_empty() {
    use incidence::body::Body;
    for ends in [[[0.0, 0.0], [f64::NAN, 5.0]], [[f64::NAN, 5.0], [0.0, 0.0]]] {
        assert!(incidence::pga2::Segment { a: ends[0], b: ends[1] }.aabb().is_empty());
    }
}
