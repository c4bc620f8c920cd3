//! Meet, join and motions against themselves in exact rationals, which constant polynomials are.

use incidence::pga3::{Line, Motor, Plane, Point};
use incidence::symbolic::{BigRational, Poly};
use num_traits::{Signed, ToPrimitive};

use crate::Table;
use crate::inputs::{Float, Random};

const SAMPLES: usize = 300;

pub fn table() -> Table {
    let mut table = Table::new();
    measure::<f64>(&mut table);
    measure::<f32>(&mut table);
    table
}

fn exact<T: Float>(x: T) -> Poly {
    BigRational::from_float(x.widen()).map_or_else(Poly::default, Poly::from)
}

fn rational(p: Poly) -> BigRational {
    p.as_constant().expect("made of constants")
}

/// The largest error of a coefficient, in ulps of a size.
fn ulps<T: Float, const N: usize>(found: [T; N], truth: [Poly; N], size: f64) -> f64 {
    let error = |(found, truth): (T, Poly)| (rational(exact(found)) - rational(truth)).abs().to_f64();
    let worst = found.into_iter().zip(truth).map(|pair| error(pair).unwrap_or(f64::INFINITY)).fold(0.0, f64::max);
    worst / size / T::EPSILON
}

/// The largest coefficient.
fn largest<T: Float, const N: usize>(coefficients: [T; N]) -> f64 {
    coefficients.into_iter().map(|c| c.widen().abs()).fold(0.0, f64::max)
}

fn measure<T: Float>(table: &mut Table) {
    let mut random = Random::new();
    let mut see = |operation: &str, ulps: f64| {
        let key = (operation.to_owned(), "0coordinates and motions of size 1".to_owned());
        let cell = &mut table.entry(key).or_default()[T::COLUMN];
        *cell = Some(cell.unwrap_or(0.0).max(ulps));
    };
    for _ in 0..SAMPLES {
        let mut coordinates = || random.numbers::<3>().map(T::narrow);
        let (a, b, c, d) = (coordinates(), coordinates(), coordinates(), coordinates());
        let [p, q, r] = [a, b, c].map(Point::from);
        let [pe, qe, re] = [p, q, r].map(|p| p.map(exact));
        let [ps, qs, rs] = [p, q, r].map(|p| largest(p.to_array()));
        see("p ∨ q", ulps((p & q).to_array(), (pe & qe).to_array(), ps * qs));
        let (plane, plane_e) = (p & q & r, pe & qe & re);
        see("p ∨ q ∨ r", ulps(plane.to_array(), plane_e.to_array(), ps * qs * rs));
        let through = Plane::through(a, b, c);
        see("Plane::through(a, b, c)", ulps(through.to_array(), plane_e.to_array(), ps * qs * rs));
        let line = Line::through(a, d);
        let (line_e, line_s) = (line.map(exact), largest(line.to_array()));
        let (plane_e, plane_s) = (plane.map(exact), largest(plane.to_array()));
        see("plane ∧ line", ulps((plane ^ line).to_array(), (plane_e ^ line_e).to_array(), plane_s * line_s));

        let axis = Line::through(random.numbers().map(T::narrow), random.numbers().map(T::narrow));
        let m = Motor::screw(axis, T::narrow(3.0 * random.number()), T::narrow(random.number()));
        let (me, ms) = (m.map(exact), largest(m.to_array()).max(1.0));
        see("m >> p", ulps((m >> p).to_array(), (me >> pe).to_array(), ms * ms * ps));
        see("m.apply(p)", ulps(m.apply(p).to_array(), (me >> pe).to_array(), ms * ms * ps));
        see("m >> line", ulps((m >> line).to_array(), (me >> line_e).to_array(), ms * ms * line_s));
        see("m.apply(line)", ulps(m.apply(line).to_array(), (me >> line_e).to_array(), ms * ms * line_s));
        let n = Motor::screw(Line::through(a, b), T::narrow(2.0 * random.number()), T::narrow(random.number()));
        let ns = largest(n.to_array()).max(1.0);
        see("m n", ulps((m * n).to_array(), (me * n.map(exact)).to_array(), ms * ns));
        let ne = n.map(exact);
        let unit = ne * ne.reverse();
        see("n ñ − 1, of Motor::screw", ulps([T::one(), T::zero()], [unit.s, unit.e0123], ns * ns));
        let normalized = n.normalized();
        let unit = normalized.map(exact) * normalized.map(exact).reverse();
        see("n ñ − 1, of Motor::normalized", ulps([T::one(), T::zero()], [unit.s, unit.e0123], ns * ns));
    }
}
