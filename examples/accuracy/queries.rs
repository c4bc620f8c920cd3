//! Segments against exact rationals, on families from easy to hard.

use incidence::{pga2, pga3};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::ToPrimitive;

use crate::Table;
use crate::exact::{Common, Fraction, Grid, common, squared_distance};
use crate::inputs::{Float, Random};

const SAMPLES: usize = 400;

type Pair<const N: usize> = [[[f64; N]; 2]; 2];

pub fn table() -> Table {
    let mut table = Table::new();
    for (range, family) in FAMILIES {
        measure::<f64>(&mut table, range, family);
        measure::<f32>(&mut table, range, family);
    }
    table
}

/// Makes a pair of segments of space; the plane takes their shadows.
type Family = fn(&mut Random) -> Pair<3>;

const FAMILIES: [(&str, Family); 6] = [
    ("0random", |random| random.numbers::<4>().map(|_| random.numbers::<3>()).to_pair()),
    ("1offset 1000 sizes", |random| {
        let offset = random.numbers::<3>().map(|c| 1000.0 * c);
        random.numbers::<4>().map(|_| plus(random.numbers(), offset, 1.0)).to_pair()
    }),
    ("2at an angle of 10⁻⁴", |random| sliver(random, 1e-4)),
    ("3at an angle of 10⁻⁷", |random| sliver(random, 1e-7)),
    ("4parallel up to rounding", |random| sliver(random, 0.0)),
    ("5size 10⁻¹⁵", |random| random.numbers::<4>().map(|_| random.numbers::<3>().map(|c| 1e-15 * c)).to_pair()),
];

trait ToPair {
    fn to_pair(self) -> Pair<3>;
}

impl ToPair for [[f64; 3]; 4] {
    fn to_pair(self) -> Pair<3> {
        let [a, b, c, d] = self;
        [[a, b], [c, d]]
    }
}

fn plus(p: [f64; 3], v: [f64; 3], t: f64) -> [f64; 3] {
    core::array::from_fn(|k| p[k] + t * v[k])
}

/// Two segments through nearly the same point, at nearly the same direction.
fn sliver(random: &mut Random, angle: f64) -> Pair<3> {
    let (center, u, across) = (random.numbers::<3>(), random.numbers::<3>(), random.numbers::<3>());
    let v = plus(u, across, angle);
    let near = plus(center, random.numbers(), angle / 8.0);
    [[plus(center, u, -0.7), plus(center, u, 0.9)], [plus(near, v, -0.8), plus(near, v, 0.6)]]
}

fn measure<T: Float>(table: &mut Table, range: &str, family: Family) {
    let mut random = Random::new();
    let mut see = |operation: &str, ulps: f64| {
        let cell = &mut table.entry((operation.to_owned(), range.to_owned())).or_default()[T::COLUMN];
        *cell = Some(cell.unwrap_or(0.0).max(ulps));
    };
    for _ in 0..SAMPLES {
        let pair = family(&mut random).map(|segment| segment.map(|p| p.map(T::narrow)));
        let [first, second] = pair.map(pga3::Segment::from);
        let wide = pair.map(|segment| segment.map(|p| p.map(T::widen)));
        see("space: distance", distance_error(first.distance(&second), wide));

        let shadow = pair.map(|segment| segment.map(|[x, y, _]| [x, y]));
        let [first, second] = shadow.map(pga2::Segment::from);
        let wide = shadow.map(|segment| segment.map(|p| p.map(T::widen)));
        see("plane: distance", distance_error(first.distance(&second), wide));
        let found = first.intersection(&second);
        if let Some([point, s, t]) = intersection_error(found, wide) {
            see("plane: crossing point, per coordinate", point);
            see("plane: crossing parameters", s.max(t));
        }
    }
}

/// A fraction in units of the grid to the given power, as a rational.
fn rational<const N: usize>(pair: Pair<N>, fraction: &Fraction, power: i32) -> BigRational {
    let value = BigRational::new(fraction.numerator.clone(), fraction.denominator.clone());
    let one_is = BigRational::from(grid_of_one(pair));
    (0..power).fold(value, |value, _| value / &one_is)
}

/// The integer that 1 is, on a grid that has been refined to hold it.
fn grid_of_one<const N: usize>(pair: Pair<N>) -> BigInt {
    Grid::of(pair.iter().flatten().flatten().chain(&[1.0])).integer(1.0)
}

/// The relative error of a distance, in ulps: from the error of its square.
fn distance_error<T: Float, const N: usize>(found: T, pair: Pair<N>) -> f64 {
    let fine = Grid::of(pair.iter().flatten().flatten().chain(&[1.0]));
    let squared = rational(pair, &squared_distance(fine, pair), 2);
    let found = BigRational::from_float(found.widen()).expect("a finite distance");
    if squared.to_f64() == Some(0.0) {
        return if found.to_f64() == Some(0.0) { 0.0 } else { f64::INFINITY };
    }
    // found² = d² (1 + 2e)
    let ratio = &found * &found / squared - BigRational::from(BigInt::from(1));
    ratio.to_f64().map_or(f64::INFINITY, |twice| (twice / 2.0).abs() / T::EPSILON)
}

/// The errors of point, s and t in ulps of each, or nothing where the segments do not cross in a point.
fn intersection_error<T: Float>(found: pga2::Intersection<T>, pair: Pair<2>) -> Option<[f64; 3]> {
    let fine = Grid::of(pair.iter().flatten().flatten().chain(&[1.0]));
    let (
        Common::Point { point: truth, s: Some(s_truth), t: Some(t_truth) },
        pga2::Intersection::Crossing { point, s, t },
    ) = (common(fine, pair), found)
    else {
        return None;
    };
    let error = |found: T, truth: BigRational| {
        let size = truth.to_f64().map_or(0.0, f64::abs);
        let found = BigRational::from_float(found.widen()).expect("a finite coordinate");
        let error = (found - truth).to_f64().map_or(f64::INFINITY, f64::abs);
        if error == 0.0 { 0.0 } else { error / size / T::EPSILON }
    };
    let [x, y] = point.coords();
    let [x_truth, y_truth] = truth.map(|c| rational(pair, &c, 1));
    let parameter = |p: &Fraction| BigRational::new(p.numerator.clone(), p.denominator.clone());
    let point = error(x, x_truth).max(error(y, y_truth));
    Some([point, error(s, parameter(&s_truth)), error(t, parameter(&t_truth))])
}
