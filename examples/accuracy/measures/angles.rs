//! Angles: not the arctangent is compared but, of the angle φ that was found, sin(φ − θ) = sin φ cos θ − cos φ sin θ.

use super::{Arguments, Tally, line, shadow, side2, side3};
use crate::inputs::Float;
use crate::number::{Number, Vector, cross, dot, length, vector};

/// φ − θ, where θ is the angle of the vector (x, y).
fn error<T: Float>(found: T, x: &Number, y: &Number) -> Number {
    let (sin, cos) = Number::of(found).sin_cos();
    (sin * x.clone() - cos * y.clone()) / length(&[x.clone(), y.clone()])
}

pub fn measure<T: Float>(arguments: &Arguments<T>, tally: &mut Tally) {
    let Arguments { points: [a, b], directions: [u, v, _], .. } = arguments;
    let one = Number::from(1);
    let [ue, ve]: [Vector<3>; 2] = [vector(*u), vector(*v)];
    let (x, y) = (dot(&ue, &ve), length(&cross(&ue, &ve)));
    let found = line(*a, *u).angle(line(*b, *v));
    tally.see("space: lines", &error(found, &x, &y), &one);
    let (plane, _) = side3(*b, *v);
    tally.see("space: planes", &error(side3(*a, *u).0.angle(plane), &x, &y), &one);
    tally.see("space: line, plane", &error(line(*a, *u).angle(plane), &y, &x), &one);

    let [[ux, uy], [vx, vy]]: [Vector<2>; 2] = [vector(shadow(*u)), vector(shadow(*v))];
    let x = ux.clone() * vx.clone() + uy.clone() * vy.clone();
    let y = ux * vy - uy * vx;
    let (first, second) = (side2(*a, *u).0, side2(*b, *v).0);
    tally.see("plane: lines", &error(first.angle(second), &x, &y.abs()), &one);
    tally.see("plane: lines, signed", &error(first.signed_angle(second), &x, &y), &one);
}
