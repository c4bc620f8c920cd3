//! Theorems about motors, over polynomials: what is proved here holds for every value of the letters, not for samples.
//!
//! What divides or takes a root does not run on polynomials. There the formula of the code stands here again, in its
//! own letters and with its denominators multiplied out, and is proved against the definition; that the code computes
//! it, the references and the random tests tell.

use incidence::symbolic::Poly;
use incidence::{pga2, pga3};
use num_traits::{One, Zero};

type Motor = pga3::Motor<Poly>;
type Line = pga3::Line<Poly>;

fn vector(name: &str) -> [Poly; 3] {
    Poly::vars(["1", "2", "3"].map(|k| format!("{name}{k}")))
}

fn dot(a: [Poly; 3], b: [Poly; 3]) -> Poly {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

fn scaled(factor: Poly, a: [Poly; 3]) -> [Poly; 3] {
    a.map(|c| factor * c)
}

fn plus(a: [Poly; 3], b: [Poly; 3]) -> [Poly; 3] {
    core::array::from_fn(|k| a[k] + b[k])
}

fn motor(s: Poly, q: [Poly; 3], d: [Poly; 3], p: Poly) -> Motor {
    Motor { s, e0123: p, ..Line::from_plucker(q, d).into() }
}

fn moment(m: Motor) -> [Poly; 3] {
    [m.e01, m.e02, m.e03]
}

fn number(s: Poly, i: Poly) -> Motor {
    Motor { s, e0123: i, ..Motor::zero() }
}

/// s, q, d and p, all free.
fn any_motor() -> (Poly, [Poly; 3], [Poly; 3], Poly, Motor) {
    let ([s, p], q, d) = (Poly::vars(["s", "p"]), vector("q"), vector("d"));
    (s, q, d, p, motor(s, q, d, p))
}

/// On unit motors: s² = 1 − |q|² and s p = q·d. The third follows: s² p, written both ways.
fn on_unit_motors(x: Poly) -> Poly {
    let (s, q, d, p, _) = any_motor();
    let both = p - p * (q[1] * q[1] + q[2] * q[2]) - s * dot(q, d);
    x.reduce_all(&[(s * s, 1 - dot(q, q)), (s * p, dot(q, d)), (p * q[0] * q[0], both)]).unwrap()
}

/// Unit vectors e and vectors n across them. The third follows: e₁² n₁, written both ways.
fn axis(e: [Poly; 3], n: [Poly; 3]) -> [(Poly, Poly); 3] {
    let across = -(e[1] * n[1]) - e[2] * n[2];
    let both = n[0] - n[0] * e[2] * e[2] - e[0] * across;
    [(e[0] * e[0], 1 - e[1] * e[1] - e[2] * e[2]), (e[0] * n[0], across), (n[0] * e[1] * e[1], both)]
}

/// On unit vectors e, vectors n across them, and the circle c² + z² = 1: the letters of [`turned`].
fn on_axes(x: Poly) -> Poly {
    let [c, z] = Poly::vars(["c", "z"]);
    let relations: Vec<_> = axis(vector("e"), vector("n")).into_iter().chain([(z * z, 1 - c * c)]).collect();
    x.reduce_all(&relations).unwrap()
}

/// c + z e + (z n + c H e) + H z I, for cos u = c and sin u = z: the exponential of u e + (u n + H e).
fn turned(c: Poly, z: Poly, h: Poly) -> Motor {
    let (e, n) = (vector("e"), vector("n"));
    motor(c, scaled(z, e), plus(scaled(z, n), scaled(c * h, e)), h * z)
}

#[test]
fn the_square_of_the_norm_is_a_study_number() {
    let (s, q, d, p, m) = any_motor();
    let (a, beta) = (s * s + dot(q, q), s * p - dot(q, d));
    assert_eq!(m * m.reverse(), number(a, 2 * beta));
    assert_eq!(m.reverse() * m, number(a, 2 * beta));
}

#[test]
fn normalising_leaves_neither_a_factor_nor_a_part_of_i() {
    // On s² + |q|² = 1, after the division by the norm.
    let (s, q, d, p, _) = any_motor();
    let beta = s * p - dot(q, d);
    let unit = motor(s, q, plus(d, scaled(beta, q)), p - beta * s);
    let on = |x: Poly| x.reduce(s * s, 1 - dot(q, q)).unwrap();
    assert_eq!((unit * unit.reverse()).map(on), Motor::identity());
    assert_eq!(unit, number(Poly::one(), -beta) * any_motor().4);
}

#[test]
fn the_inverse_of_a_motor_is_its_inverse() {
    // Times a²: a m̃ − 2β I m̃.
    let (s, q, d, p, m) = any_motor();
    let (a, beta) = (s * s + dot(q, q), 2 * (s * p - dot(q, d)));
    let minus = Poly::from(-1);
    let inverse =
        motor(a * s, scaled(minus * a, q), plus(scaled(minus * a, d), scaled(minus * beta, q)), a * p - beta * s);
    assert_eq!(m * inverse, number(a * a, Poly::zero()));
    assert_eq!(inverse * m, number(a * a, Poly::zero()));
}

#[test]
fn the_inverse_of_a_flector_is_its_inverse() {
    let (n, v, [delta, w]) = (vector("n"), vector("v"), Poly::vars(["δ", "w"]));
    let flector = |n: [Poly; 3], delta, v: [Poly; 3], w| pga3::Flector {
        e0: delta,
        e1: n[0],
        e2: n[1],
        e3: n[2],
        e032: v[0],
        e013: v[1],
        e021: v[2],
        e123: w,
    };
    let f = flector(n, delta, v, w);
    let (a, half) = (dot(n, n) + w * w, delta * w + dot(n, v));
    assert_eq!(f * f.reverse(), number(a, -2 * half));
    // Times a², with the half that belongs to f̃: of e₀ and −w, n and −v.
    let minus = Poly::from(-1);
    let inverse =
        flector(scaled(a, n), a * delta - 2 * half * w, plus(scaled(minus * a, v), scaled(2 * half, n)), minus * a * w);
    assert_eq!(f * inverse, number(a * a, Poly::zero()));
    assert_eq!(inverse * f, number(a * a, Poly::zero()));
    // Normalized, on |n|² + w² = 1: (1 − β I) f with β = −half.
    let unit = flector(n, delta - half * w, plus(v, scaled(-half, n)), w);
    let on = |x: Poly| x.reduce(w * w, 1 - dot(n, n)).unwrap();
    assert_eq!((unit * unit.reverse()).map(on), Motor::identity());
}

#[test]
fn the_exponential_solves_its_differential_equation() {
    // E(t) = exp(t B) is the one solution of E′ = B E with E(0) = 1. Here c = cos ut, z = sin ut, so c′ = −u z, z′ = u
    // c.
    let [c, z, t, u, h] = Poly::vars(["c", "z", "t", "u", "H"]);
    let (e, n) = (vector("e"), vector("n"));
    let b = Line::from_plucker(scaled(u, e), plus(scaled(u, n), scaled(h, e)));
    let exp = turned(c, z, t * h);
    let slope = exp.map(|x| x.derivative("t") - u * z * x.derivative("c") + u * c * x.derivative("z"));
    assert_eq!((slope - b * exp).map(on_axes), Motor::zero());
    assert_eq!((slope - exp * b).map(on_axes), Motor::zero());
    let start = exp.map(|x| x.substitute("t", 0).substitute("c", 1).substitute("z", 0));
    assert_eq!(start, Motor::identity());
    assert_eq!((exp * exp.reverse()).map(on_axes), Motor::identity());

    // The code has D = u n + H e, and its moment times u: sin u D + (u cos u − sin u) H e.
    let computed = plus(scaled(z, plus(scaled(u, n), scaled(h, e))), scaled((u * c - z) * h, e));
    assert_eq!(moment(turned(c, z, h)), computed.map(|x| x.div_exact(u).unwrap()));

    // In the plane B² = −w².
    let [x, y, w] = Poly::vars(["x", "y", "w"]);
    let b = pga2::Point { e20: x, e01: y, e12: w };
    let square = b * b;
    assert_eq!(pga2::Multivector::from(square), pga2::Multivector { s: -(w * w), ..pga2::Multivector::zero() });
}

#[test]
fn the_step_along_the_axis_comes_back_whatever_was_added_in_i() {
    // h = e·d = H c and p = H z give H = h c + p z; (1 + β I) m has h − β z and p + β c.
    let [c, z, h, beta] = Poly::vars(["c", "z", "H", "β"]);
    let e = vector("e");
    let m = number(Poly::one(), beta) * turned(c, z, h);
    let along = dot(e, moment(m));
    assert_eq!(on_axes(along - (h * c - beta * z)), Poly::zero());
    assert_eq!(on_axes(along * c + m.e0123 * z), h);
}

#[test]
fn the_root_squares_to_the_motor() {
    // With the cosine c and sine z of half the angle, and half the step.
    let [c, z, h] = Poly::vars(["c", "z", "H"]);
    let root = turned(c, z, h);
    let whole = turned(c * c - z * z, 2 * c * z, 2 * h);
    assert_eq!((root * root - whole).map(on_axes), Motor::zero());
    // The code has d across the axis, from the motor: times sin(u/2) / sin u = 1/(2 cos(u/2)).
    let across = moment(turned(2 * c * z, 2 * c * z, Poly::zero()));
    assert_eq!(across.map(|x| x.div_exact(2 * c).unwrap()), moment(root).map(|x| x.substitute("H", 0)));
}

#[test]
fn the_split_is_into_a_line_and_what_commutes_with_it() {
    // Times |q|².
    let (q, d) = (vector("q"), vector("d"));
    let square = dot(q, q);
    let along = Line::from_plucker([Poly::zero(); 3], scaled(dot(q, d), q));
    let line = Line::from_plucker(q, d) * square - along;
    assert_eq!((line ^ line).e0123, Poly::zero());
    assert_eq!(line * along, along * line);
}

#[test]
fn a_screw_is_its_rotation_and_its_translation_in_either_order() {
    // Half of the distance is H; c and z are of half the angle, about the line e, n.
    let [c, z, h] = Poly::vars(["c", "z", "H"]);
    let (e, n) = (vector("e"), vector("n"));
    let minus = Poly::from(-1);
    let screw = motor(c, scaled(-z, e), plus(scaled(-z, n), scaled(-(h * c), e)), h * z);
    let turn = motor(c, scaled(-z, e), scaled(-z, n), Poly::zero());
    let shift = motor(Poly::one(), [Poly::zero(); 3], scaled(minus * h, e), Poly::zero());
    assert_eq!((turn * shift - screw).map(on_axes), Motor::zero());
    assert_eq!((shift * turn - screw).map(on_axes), Motor::zero());
}

#[test]
fn a_unit_motor_is_its_translator_and_rotor_in_both_orders() {
    let (.., m) = any_motor();
    let (t, r) = m.to_translator_rotor();
    assert_eq!((t * r - m).map(on_unit_motors), Motor::zero());
    let (r, t) = m.to_rotor_translator();
    assert_eq!((r * t - m).map(on_unit_motors), Motor::zero());

    let names = ["s", "e01", "e20", "e12"];
    let m = pga2::Motor::from_array(Poly::vars(names));
    let on = |x: Poly| x.reduce(m.s * m.s, 1 - m.e12 * m.e12).unwrap();
    let (t, r) = m.to_translator_rotor();
    assert_eq!((t * r - m).map(on), pga2::Motor::zero());
    let (r, t) = m.to_rotor_translator();
    assert_eq!((r * t - m).map(on), pga2::Motor::zero());
}

#[test]
fn the_matrix_of_a_unit_motor_moves_points_as_the_motor_does() {
    let (.., m) = any_motor();
    let [x, y, z, w] = Poly::vars(["x", "y", "z", "w"]);
    let point = pga3::Point { e032: x, e013: y, e021: z, e123: w };
    let moved = m >> point;
    let expected = [moved.e032, moved.e013, moved.e021, moved.e123];
    for (row, expected) in m.to_matrix().into_iter().zip(expected) {
        assert_eq!(on_unit_motors(row[0] * x + row[1] * y + row[2] * z + row[3] * w - expected), Poly::zero());
    }

    let m = pga2::Motor::from_array(Poly::vars(["s", "e01", "e20", "e12"]));
    let on = |x: Poly| x.reduce(m.s * m.s, 1 - m.e12 * m.e12).unwrap();
    let moved = m >> pga2::Point { e20: x, e01: y, e12: w };
    for (row, expected) in m.to_matrix().into_iter().zip([moved.e20, moved.e01, moved.e12]) {
        assert_eq!(on(row[0] * x + row[1] * y + row[2] * w - expected), Poly::zero());
    }
}

#[test]
fn the_matrix_of_a_unit_flector_moves_points_as_the_flector_does() {
    // Every flector is a motor after the reflection in z = 0. A reflection turns the weights of points.
    let (.., m) = any_motor();
    let [x, y, z, w] = Poly::vars(["x", "y", "z", "w"]);
    let f = m * pga3::Plane::new(0, 0, 1, 0).map(Poly::from);
    let moved = f >> pga3::Point { e032: x, e013: y, e021: z, e123: w };
    let expected = [moved.e032, moved.e013, moved.e021, moved.e123];
    for (row, expected) in f.to_matrix().into_iter().zip(expected) {
        assert_eq!(on_unit_motors(row[0] * x + row[1] * y + row[2] * z + row[3] * w + expected), Poly::zero());
    }

    let m = pga2::Motor::from_array(Poly::vars(["s", "e01", "e20", "e12"]));
    let on = |x: Poly| x.reduce(m.s * m.s, 1 - m.e12 * m.e12).unwrap();
    let f = m * pga2::Line::new(0, 1, 0).map(Poly::from);
    let moved = f >> pga2::Point { e20: x, e01: y, e12: w };
    for (row, expected) in f.to_matrix().into_iter().zip([moved.e20, moved.e01, moved.e12]) {
        assert_eq!(on(row[0] * x + row[1] * y + row[2] * w + expected), Poly::zero());
    }
}

#[test]
fn rotors_multiply_as_their_quaternions_do() {
    let (p, q) = (Poly::vars(["p0", "p1", "p2", "p3"]), Poly::vars(["q0", "q1", "q2", "q3"]));
    let product = pga3::Rotor::from_quaternion(p) * pga3::Rotor::from_quaternion(q);
    // Hamilton: i² = j² = k² = ijk = −1.
    assert_eq!(
        product.to_quaternion(),
        [
            p[0] * q[0] - p[1] * q[1] - p[2] * q[2] - p[3] * q[3],
            p[0] * q[1] + p[1] * q[0] + p[2] * q[3] - p[3] * q[2],
            p[0] * q[2] - p[1] * q[3] + p[2] * q[0] + p[3] * q[1],
            p[0] * q[3] + p[1] * q[2] - p[2] * q[1] + p[3] * q[0],
        ]
    );
}

#[test]
fn reflecting_in_a_and_then_in_the_mean_takes_a_to_b() {
    // For planes with |a| = |b|.
    let ([a0, b0], a, b) = (Poly::vars(["a0", "b0"]), vector("a"), vector("b"));
    let plane = |n: [Poly; 3], d| pga3::Plane::new(n[0], n[1], n[2], d);
    let (a, b, size) = (plane(a, a0), plane(b, b0), dot(b, b) - a[1] * a[1] - a[2] * a[2]);
    let c = a + b;
    let m = c * a;
    // m m̃ = |c|² |a|², and m >> a = m m̃ b.
    let norm = dot(c.normal(), c.normal()) * dot(a.normal(), a.normal());
    let off = (m >> a) - b * norm;
    assert_eq!(off.map(|x| x.reduce(a.e1 * a.e1, size).unwrap()), pga3::Plane::zero());

    // For lines of norm 1: m a = b m.
    let (a, b) = (Line::from_plucker(vector("q"), vector("d")), Line::from_plucker(vector("r"), vector("f")));
    let m = (a + b) * a.reverse();
    let off = m * a - b * m;
    let relations = |line: Line| axis(line.direction(), line.moment());
    let all: Vec<_> = relations(a).into_iter().chain(relations(b)).collect();
    assert_eq!(off.map(|x| x.reduce_all(&all).unwrap()), Motor::zero());
}
