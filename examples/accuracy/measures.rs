//! Distances, angles, projections, areas and motors' inverses, against exact formulas of the coefficients given.

mod angles;
mod distances;
mod motors;
mod projections;
mod simplices;

use crate::Table;
use crate::inputs::{Float, Random};
use crate::number::{Number, Vector, along, cross, difference, dot, length, vector};

const SAMPLES: usize = 300;

/// The tables and their titles.
pub fn tables() -> Vec<(&'static str, Table)> {
    vec![
        ("Measures: distances", collect(distances::measure::<f64>, distances::measure::<f32>, &[0, 1, 2, 5, 6])),
        ("Measures: angles", collect(angles::measure::<f64>, angles::measure::<f32>, &[0, 2, 3, 4, 5, 6])),
        ("Measures: projections", collect(projections::measure::<f64>, projections::measure::<f32>, &[0, 1, 2, 5, 6])),
        ("Measures: simplices", collect(simplices::measure::<f64>, simplices::measure::<f32>, &[0, 1, 2, 5, 6])),
        ("Measures: motors", collect(motors::measure::<f64>, motors::measure::<f32>, &[0, 1, 5, 6])),
    ]
}

/// How the second direction lies to the first.
enum Turn {
    Free,
    /// The first, times 1 or −1, and this much of another.
    Along(f64, f64),
    /// A quarter turn of the first, and this much of another.
    Across(f64),
}

struct Setting {
    range: &'static str,
    /// How far from the origin, in sizes.
    offset: f64,
    /// Of coordinates, directions and normals, in `f64` and in `f32`.
    sizes: [f64; 2],
    turn: Turn,
}

const PLAIN: Setting = Setting { range: "0random", offset: 0.0, sizes: [1.0; 2], turn: Turn::Free };

const SETTINGS: [Setting; 7] = [
    PLAIN,
    Setting { range: "1offset 10⁶", offset: 1e6, ..PLAIN },
    Setting { range: "2nearly parallel, 10⁻⁴", turn: Turn::Along(1.0, 1e-4), ..PLAIN },
    Setting { range: "3nearly opposite, 10⁻⁴", turn: Turn::Along(-1.0, 1e-4), ..PLAIN },
    Setting { range: "4nearly perpendicular, 10⁻⁴", turn: Turn::Across(1e-4), ..PLAIN },
    Setting { range: "5size 10¹⁵⁰ (`f32`: 10¹⁵)", sizes: [1e150, 1e15], ..PLAIN },
    Setting { range: "6size 10⁻¹⁵⁰ (`f32`: 10⁻¹⁵)", sizes: [1e-150, 1e-15], ..PLAIN },
];

/// Positions, directions and what else a sample is made of.
struct Arguments<T> {
    points: [[T; 3]; 2],
    /// The second at the angle of the setting to the first.
    directions: [[T; 3]; 3],
    /// A direction, its −3-fold and one that is exactly perpendicular: of few enough bits.
    exact: [[T; 3]; 3],
    size: f64,
}

impl Setting {
    fn arguments<T: Float>(&self, random: &mut Random) -> Arguments<T> {
        let size = self.sizes[T::COLUMN];
        let origin = random.numbers::<3>().map(|c| self.offset * c);
        let points = [(); 2].map(|()| plus(origin, 1.0, random.numbers()).map(|c| T::narrow(size * c)));
        let [u, free, w] = [(); 3].map(|()| random.numbers::<3>());
        let v = match self.turn {
            Turn::Free => free,
            Turn::Along(sign, angle) => plus(u.map(|c| sign * c), angle, free),
            Turn::Across(angle) => plus([-u[1], u[0], 0.0], angle, free),
        };
        // Integers of 10 bits, whose cross product has 21, times a power of two.
        let [a, b] = [u, free].map(|v| v.map(|c| (1024.0 * c).round() + 0.5).map(|c| 2.0 * c));
        let perpendicular = [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
        let power = size.log2().round().exp2();
        let exact = [a.map(|c| c / 2048.0), a.map(|c| -3.0 / 2048.0 * c), perpendicular.map(|c| c / 4_194_304.0)];
        Arguments {
            points,
            directions: [u, v, w].map(|v| v.map(|c| T::narrow(size * c))),
            exact: exact.map(|v| v.map(|c| T::narrow(power * c))),
            size,
        }
    }
}

fn plus(p: [f64; 3], t: f64, v: [f64; 3]) -> [f64; 3] {
    core::array::from_fn(|k| p[k] + t * v[k])
}

/// Where errors are collected: the worst of each operation.
struct Tally<'a> {
    table: &'a mut Table,
    range: &'static str,
    column: usize,
    epsilon: f64,
}

impl Tally<'_> {
    /// An error, in ulps of a size.
    fn see(&mut self, operation: &str, error: &Number, size: &Number) {
        let ulps = if error.is_zero() { 0.0 } else { (error.abs() / size.clone()).to_f64() / self.epsilon };
        let cell = &mut self.table.entry((operation.to_owned(), self.range.to_owned())).or_default()[self.column];
        *cell = Some(cell.unwrap_or(0.0).max(ulps));
    }

    fn number<T: Float>(&mut self, operation: &str, found: T, truth: &Number, size: &Number) {
        self.see(operation, &(Number::of(found) - truth.clone()), size);
    }

    /// The largest error of a component.
    fn components<T: Float, const N: usize>(
        &mut self,
        operation: &str,
        found: [T; N],
        truth: &Vector<N>,
        size: &Number,
    ) {
        for (found, truth) in found.into_iter().zip(truth) {
            self.number(operation, found, truth, size);
        }
    }
}

type Measure<T> = fn(&Arguments<T>, &mut Tally);

fn collect(double: Measure<f64>, single: Measure<f32>, settings: &[usize]) -> Table {
    let mut table = Table::new();
    for setting in settings.iter().map(|&k| &SETTINGS[k]) {
        sample(&mut table, setting, double);
        sample(&mut table, setting, single);
    }
    table
}

fn sample<T: Float>(table: &mut Table, setting: &Setting, measure: Measure<T>) {
    let mut random = Random::new();
    let mut tally = Tally { table, range: setting.range, column: T::COLUMN, epsilon: T::EPSILON };
    for _ in 0..SAMPLES {
        measure(&setting.arguments(&mut random), &mut tally);
    }
}

/// A line of space, as its coefficients are: direction and the point nearest to the origin.
struct Axis {
    d: Vector<3>,
    foot: Vector<3>,
}

impl Axis {
    /// Of a direction and a moment.
    fn of<T: Float>(line: incidence::pga3::Line<T>) -> Axis {
        let (d, m) = (vector(line.direction()), vector(line.moment()));
        let over = dot(&d, &d);
        let foot = cross(&d, &m).map(|c| c / over.clone());
        Axis { d, foot }
    }

    fn reach(&self) -> Number {
        length(&self.foot)
    }

    /// The point nearest to another.
    fn nearest(&self, p: &Vector<3>) -> Vector<3> {
        let t = dot(&difference(p, &self.foot), &self.d) / dot(&self.d, &self.d);
        along(&self.foot, &t, &self.d)
    }

    /// The points nearest to another line, from r·a = r·b = 0 for the way r = (p + s a) − (q + t b) with w = q − p:
    ///     s (a·a) − t (a·b) = w·a
    ///     s (a·b) − t (b·b) = w·b
    fn closest(&self, other: &Axis) -> [Vector<3>; 2] {
        let (a, b, w) = (&self.d, &other.d, difference(&other.foot, &self.foot));
        let (aa, ab, bb, wa, wb) = (dot(a, a), dot(a, b), dot(b, b), dot(&w, a), dot(&w, b));
        let det = ab.clone() * ab.clone() - aa.clone() * bb.clone();
        let s = (ab.clone() * wb.clone() - bb * wa.clone()) / det.clone();
        let t = (aa * wb - ab * wa) / det;
        [along(&self.foot, &s, a), along(&other.foot, &t, b)]
    }

    fn sine(&self, other: &Axis) -> Number {
        length(&cross(&self.d, &other.d)) / (length(&self.d) * length(&other.d))
    }
}

/// The line of space through a point.
fn line<T: Float>(p: [T; 3], u: [T; 3]) -> incidence::pga3::Line<T> {
    let ([px, py, pz], [x, y, z]) = (p.map(T::widen), u.map(T::widen));
    incidence::pga3::Line::from_plucker(u, [py * z - pz * y, pz * x - px * z, px * y - py * x].map(T::narrow))
}

/// A line of the plane or a plane of space: n·x + c = 0.
struct Side<const N: usize> {
    n: Vector<N>,
    c: Number,
}

impl<const N: usize> Side<N> {
    fn of<T: Float>(n: [T; N], c: T) -> Side<N> {
        Side { n: vector(n), c: Number::of(c) }
    }

    fn norm(&self) -> Number {
        length(&self.n)
    }

    fn reach(&self) -> Number {
        self.c.abs() / self.norm()
    }

    fn signed_distance(&self, p: &Vector<N>) -> Number {
        (dot(&self.n, p) + self.c.clone()) / self.norm()
    }

    fn foot(&self) -> Vector<N> {
        self.nearest(&core::array::from_fn(|_| Number::from(0)))
    }

    /// The point nearest to another.
    fn nearest(&self, p: &Vector<N>) -> Vector<N> {
        let t = -self.signed_distance(p) / self.norm();
        along(p, &t, &self.n)
    }
}

/// The last coefficient of the line or plane through a point.
fn last<T: Float, const N: usize>(n: [T; N], p: [T; N]) -> T {
    T::narrow(-n.iter().zip(p).map(|(n, p)| n.widen() * p.widen()).sum::<f64>())
}

fn side2<T: Float>([px, py, _]: [T; 3], [x, y, _]: [T; 3]) -> (incidence::pga2::Line<T>, Side<2>) {
    let c = last([x, y], [px, py]);
    (incidence::pga2::Line::new(x, y, c), Side::of([x, y], c))
}

fn side3<T: Float>(p: [T; 3], n: [T; 3]) -> (incidence::pga3::Plane<T>, Side<3>) {
    let c = last(n, p);
    (incidence::pga3::Plane::new(n[0], n[1], n[2], c), Side::of(n, c))
}

fn shadow<T>([x, y, _]: [T; 3]) -> [T; 2] {
    [x, y]
}
