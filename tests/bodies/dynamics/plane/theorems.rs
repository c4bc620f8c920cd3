//! For every value of the letters: what the inertia, the velocity and the momentum are, by products alone.

use incidence::pga2::{Direction, Line, Point};
use incidence::symbolic::Poly;

fn point(name: &str) -> Point<Poly> {
    Point::from(Poly::vars([format!("{name}1"), format!("{name}2")].each_ref().map(String::as_str)))
}

fn direction(name: &str) -> Direction<Poly> {
    Direction::from(Poly::vars([format!("{name}1"), format!("{name}2")].each_ref().map(String::as_str)))
}

fn inner(a: Direction<Poly>, b: Direction<Poly>) -> Poly {
    a.x() * b.x() + a.y() * b.y()
}

fn ideal() -> Line<Poly> {
    Line::ideal()
}

/// Any bivector.
fn velocity() -> Point<Poly> {
    let [x, y, w] = Poly::vars(["Vx", "Vy", "w"]);
    Point { e20: x, e01: y, e12: w }
}

#[test]
fn a_point_moves_by_its_commutator_with_the_velocity() {
    let (x, v) = (point("x"), velocity());
    // d/dt M X₀ M̃ with Ṁ = −½ V M.
    let twice = x * v - v * x;
    assert_eq!(twice, (x.commutator(v) + x.commutator(v)).into());
    // About a point at the rate 1, counter-clockwise: a quarter turn of the way from it.
    let about = point("p");
    let [dx, dy] = [x.e20 - about.e20, x.e01 - about.e01];
    assert_eq!(x.commutator(about), Direction::new(-dy, dx));
    // The ideal point x e₀₁ − y e₂₀ is the translation by (x, y).
    let by = direction("t");
    assert_eq!(x.commutator(Point { e01: by.x(), e20: -by.y(), e12: 0.into() }), by);
}

#[test]
fn velocity_and_momentum_are_those_of_the_center_and_about_it() {
    let (c, v, p) = (point("c"), direction("v"), direction("p"));
    let [rate, spin] = Poly::vars(["w", "L"]);
    let velocity = c * rate + v.commutator(c).into();
    assert_eq!((velocity.weight(), c.commutator(velocity)), (rate, v));
    let momentum = (c & p) + ideal() * spin;
    assert_eq!((Direction::from(momentum.direction()), momentum & c), (p, spin));
    assert_eq!(velocity & momentum, inner(v, p) + rate * spin);
}

#[test]
fn the_momentum_of_two_particles_is_that_of_their_inertia() {
    let (c, v) = (point("c"), velocity());
    let (d, [m, n]) = (direction("d"), Poly::vars(["m", "n"]));
    // Their center is C: m (n d) = n (m d).
    let particles = [(m, c + Point::from(d * n)), (n, c + Point::from(d * -m))];
    let momentum = particles.iter().fold(Line::zero(), |sum, &(m, x)| sum + (x & x.commutator(v)) * m);
    let moment = inner(d, d) * (m * n * n + n * m * m);
    assert_eq!(momentum, (c & c.commutator(v)) * (m + n) + ideal() * (moment * v.weight()));
    // Twice the energy.
    let square = |x: Point<Poly>| inner(x.commutator(v), x.commutator(v));
    assert_eq!(v & momentum, m * square(particles[0].1) + n * square(particles[1].1));
}

#[test]
fn a_force_works_at_the_rate_of_its_join_with_the_velocity() {
    let (x, v, f, c) = (point("x"), velocity(), direction("f"), point("c"));
    assert_eq!(v & (x & f), inner(x.commutator(v), f));
    // And its torque about C is the arm times what of it goes to the left.
    let [dx, dy] = [x.e20 - c.e20, x.e01 - c.e01];
    assert_eq!((x & f) & c, dx * f.y() - dy * f.x());
}
