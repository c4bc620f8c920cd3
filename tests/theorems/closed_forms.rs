//! The closed forms that are written by hand, each against the expression that defines it.

use super::laws::{on_unit_motors, on_unit_motors_of_the_plane, unit_motor, unit_motor_of_the_plane};
use super::*;

#[test]
fn applying_a_unit_motor_of_space_is_the_sandwich() {
    let m = unit_motor();
    let point = pga3::Point::<Poly>::generic("p");
    let direction = pga3::Direction::<Poly>::generic("d");
    let line = pga3::Line::<Poly>::generic("l");
    let plane = pga3::Plane::<Poly>::generic("n");
    assert_eq!(m.apply(point).map(on_unit_motors), (m >> point).map(on_unit_motors));
    assert_eq!(m.apply(direction).map(on_unit_motors), (m >> direction).map(on_unit_motors));
    assert_eq!(m.apply(line).map(on_unit_motors), (m >> line).map(on_unit_motors));
    assert_eq!(m.apply(plane).map(on_unit_motors), (m >> plane).map(on_unit_motors));
    let coordinates = Poly::vars(["x1", "x2", "x3"]);
    let moved = pga3::Point::from(m.apply(coordinates));
    assert_eq!(moved.map(on_unit_motors), (m >> pga3::Point::from(coordinates)).map(on_unit_motors));
}

#[test]
fn applying_a_unit_motor_of_the_plane_is_the_sandwich() {
    let m = unit_motor_of_the_plane();
    let on = on_unit_motors_of_the_plane;
    let point = pga2::Point::<Poly>::generic("p");
    let direction = pga2::Direction::<Poly>::generic("d");
    let line = pga2::Line::<Poly>::generic("l");
    assert_eq!(m.apply(point).map(on), (m >> point).map(on));
    assert_eq!(m.apply(direction).map(on), (m >> direction).map(on));
    assert_eq!(m.apply(line).map(on), (m >> line).map(on));
    let coordinates = Poly::vars(["x1", "x2"]);
    let moved = pga2::Point::from(m.apply(coordinates));
    assert_eq!(moved.map(on), (m >> pga2::Point::from(coordinates)).map(on));
}

#[test]
fn applying_a_unit_rotor_or_translator_of_space_is_the_sandwich() {
    let m = unit_motor();
    let rotor = pga3::Rotor { s: m.s, e12: m.e12, e31: m.e31, e23: m.e23 };
    let s = Poly::var("s");
    let translator = pga3::Translator { s, e01: Poly::var("d1"), e02: Poly::var("d2"), e03: Poly::var("d3") };
    let on_unit_translators = |p: Poly| p.reduce(s.pow(2), Poly::from(1)).unwrap();
    macro_rules! check {
        ($x:expr) => {
            assert_eq!(rotor.apply($x).map(on_unit_motors), (rotor >> $x).map(on_unit_motors));
            assert_eq!(translator.apply($x).map(on_unit_translators), (translator >> $x).map(on_unit_translators));
        };
    }
    let point = pga3::Point::<Poly>::generic("p");
    check!(point);
    check!(pga3::Direction::<Poly>::generic("v"));
    check!(pga3::Line::<Poly>::generic("l"));
    check!(pga3::Plane::<Poly>::generic("n"));
    // By coordinates, too.
    let at = pga3::Point { e123: Poly::from(1), ..point };
    let coordinates = [at.e032, at.e013, at.e021];
    assert_eq!(pga3::Point::from(rotor.apply(coordinates)), rotor.apply(at));
    assert_eq!(pga3::Point::from(translator.apply(coordinates)), translator.apply(at));
}

#[test]
fn applying_a_unit_rotor_or_translator_of_the_plane_is_the_sandwich() {
    let m = unit_motor_of_the_plane();
    let rotor = pga2::Rotor { s: m.s, e12: m.e12 };
    let s = Poly::var("s");
    let translator = pga2::Translator { s, e01: Poly::var("d1"), e20: Poly::var("d2") };
    let on_unit_translators = |p: Poly| p.reduce(s.pow(2), Poly::from(1)).unwrap();
    let on = on_unit_motors_of_the_plane;
    macro_rules! check {
        ($x:expr) => {
            assert_eq!(rotor.apply($x).map(on), (rotor >> $x).map(on));
            assert_eq!(translator.apply($x).map(on_unit_translators), (translator >> $x).map(on_unit_translators));
        };
    }
    let point = pga2::Point::<Poly>::generic("p");
    check!(point);
    check!(pga2::Direction::<Poly>::generic("v"));
    check!(pga2::Line::<Poly>::generic("l"));
    let at = pga2::Point { e12: Poly::from(1), ..point };
    let coordinates = [at.e20, at.e01];
    assert_eq!(pga2::Point::from(rotor.apply(coordinates)), rotor.apply(at));
    assert_eq!(pga2::Point::from(translator.apply(coordinates)), translator.apply(at));
}

#[test]
fn joins_of_coordinates_are_joins_of_points_of_weight_one() {
    let a = Poly::vars(["a1", "a2", "a3"]);
    let b = Poly::vars(["b1", "b2", "b3"]);
    let c = Poly::vars(["c1", "c2", "c3"]);
    let [p, q, r] = [a, b, c].map(pga3::Point::from);
    assert_eq!(pga3::Line::through(a, b), p & q);
    assert_eq!(pga3::Plane::through(a, b, c), p & q & r);
    let ([a1, a2, _], [b1, b2, _]) = (a, b);
    let joined = pga2::Point::new(a1, a2) & pga2::Point::new(b1, b2);
    assert_eq!(pga2::Line::through([a1, a2], [b1, b2]), joined);
}
