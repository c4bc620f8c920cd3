//! Inverses, and motors that have been matrices.

use incidence::symbolic::{BigRational, Poly};
use incidence::{pga2, pga3};
use num_traits::{Signed, ToPrimitive};

use super::{Arguments, Tally, line};
use crate::inputs::Float;
use crate::number::{Number, dot, length, vector};

pub fn measure<T: Float>(arguments: &Arguments<T>, tally: &mut Tally) {
    inverses(arguments, tally);
    matrices(arguments, tally);
}

fn exact<T: Float>(x: T) -> Poly {
    BigRational::from_float(x.widen()).map_or_else(Poly::default, Poly::from)
}

/// The distance of a constant from an integer, rounded.
fn off(p: Poly, from: i64) -> Number {
    let off = p.as_constant().expect("made of constants") - BigRational::from_integer(from.into());
    Number::of(off.abs().to_f64().expect("a rational"))
}

/// m m⁻¹ − 1. The motors are no motions: any coefficients.
fn inverses<T: Float>(Arguments { points: [d, _], directions: [q, v, _], .. }: &Arguments<T>, tally: &mut Tally) {
    let one = Number::from(1);
    let (s, p) = (v[0], v[1]);
    let m = pga2::Motor { s, e01: d[0], e20: d[1], e12: q[0] };
    let unit = m.map(exact) * m.inverse().map(exact);
    let size = length(&vector([d[0], d[1]])) / length(&vector([s, q[0]]));
    let operation = "plane: inverse";
    for (coefficient, integer, size) in
        [(unit.s, 1, &one), (unit.e12, 0, &one), (unit.e01, 0, &size), (unit.e20, 0, &size)]
    {
        tally.see(operation, &off(coefficient, integer), size);
    }

    let m = pga3::Motor { s, e01: d[0], e02: d[1], e03: d[2], e12: q[2], e31: q[1], e23: q[0], e0123: p };
    let unit = m.map(exact) * m.inverse().map(exact);
    let size = length(&vector([d[0], d[1], d[2], p])) / length(&vector([s, q[0], q[1], q[2]]));
    let operation = "space: inverse";
    tally.see(operation, &off(unit.s, 1), &one);
    for coefficient in [unit.e12, unit.e31, unit.e23] {
        tally.see(operation, &off(coefficient, 0), &one);
    }
    for coefficient in [unit.e01, unit.e02, unit.e03, unit.e0123] {
        tally.see(operation, &off(coefficient, 0), &size);
    }
}

/// Of motions about axes of the size given; the motor comes back with a scalar part ≥ 0.
fn matrices<T: Float>(arguments: &Arguments<T>, tally: &mut Tally) {
    let &Arguments { points: [center, step], directions: [u, v, _], size, .. } = arguments;
    let angle = T::narrow(3.0 * (v[0].widen() / size));
    let m = pga2::Motor::rotation(pga2::Point::new(center[0], center[1]), angle);
    let again = pga2::Motor::from_matrix(m.to_matrix()).expect("a rigid motion");
    let m = if m.s < T::zero() { -m } else { m };
    let ideal = vector([m.e01, m.e20]);
    tally.components("plane: from_matrix(to_matrix)", [again.s, again.e12], &vector([m.s, m.e12]), &Number::from(1));
    let translation = Number::from(2) * dot(&ideal, &ideal).sqrt();
    tally.components("plane: from_matrix(to_matrix)", [again.e01, again.e20], &ideal, &translation);

    let m = pga3::Motor::screw(line(center, u), angle, step[0]);
    let again = pga3::Motor::from_matrix(m.to_matrix()).expect("a rigid motion");
    let m = if m.s < T::zero() { -m } else { m };
    let turn = |m: pga3::Motor<T>| [m.s, m.e12, m.e31, m.e23];
    let ideal = |m: pga3::Motor<T>| [m.e01, m.e02, m.e03, m.e0123];
    tally.components("space: from_matrix(to_matrix)", turn(again), &vector(turn(m)), &Number::from(1));
    let translation = Number::from(2) * length(&vector(ideal(m)));
    tally.components("space: from_matrix(to_matrix)", ideal(again), &vector(ideal(m)), &translation);
}
