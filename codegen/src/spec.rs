//! What to generate: the squares and the basis of each algebra, its types by their blades, and its products.
//!
//! This is the file to edit; `cargo run -p codegen` then rewrites `src/pga2/generated.rs`, `src/pga3/generated.rs` and
//! `tests/theorems/generated.rs`.
//! A product of two types is written if it is not identically zero. Its result is the smallest type that holds it,
//! and one of a single grade is an element of that grade.

/// One algebra and the types that are made of it.
pub struct Spec {
    /// The module that the types are written to.
    pub module: &'static str,
    /// What the algebra describes, in words.
    pub title: &'static str,
    /// The squares of e0, e1, …
    pub squares: &'static [i8],
    /// The basis blades in order and orientation. The first is the scalar.
    pub basis: &'static [&'static str],
    /// The types, smaller ones first: the type of a result is the first one that can hold it, and if there
    /// is one of a single grade the first of these.
    pub types: &'static [Type],
    /// Which products are written, as (operation, left operands, right operands).
    pub products: &'static [(Operation, &'static [&'static str], &'static [&'static str])],
    /// What a product means, if the names of its operation and types do not say so.
    pub meanings: &'static [(Operation, &'static str, &'static str, &'static str)],
}

/// A type: its name, what it is, its blades in the order of the basis, and an example, line by line.
pub struct Type {
    pub name: &'static str,
    pub meaning: &'static str,
    pub blades: &'static [&'static str],
    pub example: &'static [&'static str],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    Geometric,
    Meet,
    Join,
    Inner,
    Commutator,
    Transform,
}

use Operation::*;

#[rustfmt::skip]
pub const PLANE: Spec = Spec {
    module: "pga2",
    title: "the plane, R(2,0,1)",
    squares: &[0, 1, 1],
    basis: &["1", "e0", "e1", "e2", "e01", "e20", "e12", "e012"],
    types: &[
        Type { name: "Pseudoscalar", blades: &["e012"],
            meaning: "A multiple of the pseudoscalar I = e₀₁₂: the meet of three lines.",
            example: &[
                "use incidence::pga2::Line;",
                "// Three lines through one point have none of it: x = 2, y = 3 and x + y = 5.",
                "let point = Line::new(1, 0, -2) ^ Line::new(0, 1, -3);",
                "assert_eq!((point ^ Line::new(1, 1, -5)).e012, 0);",
                "assert_eq!((point ^ Line::new(1, 1, -9)).e012, 2 + 3 - 9); // x + y = 9 passes it by",
            ] },
        Type { name: "Direction", blades: &["e01", "e20"],
            meaning: "A direction (x, y) = x e₂₀ + y e₀₁: a point at infinity, the way from one point to another.",
            example: &[
                "use incidence::pga2::{Direction, Point};",
                "let across = Direction::new(3, 4);",
                "assert_eq!(across, Direction { e20: 3, e01: 4 });",
                "assert_eq!(Point::new(4, 6) - Point::new(1, 2), across.into());",
            ] },
        Type { name: "Rotor", blades: &["1", "e12"],
            meaning: "A rotation about the origin: cos(α/2) − sin(α/2) e₁₂ turns counter-clockwise by α.",
            example: &[
                "use incidence::pga2::{Direction, Rotor};",
                "// cos 45° − sin 45° e₁₂ times √2, of norm √2: a quarter turn, times 2.",
                "let quarter = Rotor { s: 1, e12: -1 };",
                "assert_eq!(quarter >> Direction::new(3, 4), Direction::new(-4, 3) * 2);",
                "assert_eq!(quarter * quarter, Rotor { s: 0, e12: -2 }); // half a turn",
            ] },
        Type { name: "Line", blades: &["e0", "e1", "e2"],
            meaning: "The line ax + by + c = 0, oriented: a e₁ + b e₂ + c e₀. Its positive side is the side of (a, b). \
                Operators take [values](crate::ops): of references, `*l ^ *m`.",
            example: &[
                "use incidence::pga2::{Direction, Line, Point};",
                "let line = Line::new(3, 4, -10); // 3x + 4y = 10, of norm 5",
                "assert_eq!(line, Line { e1: 3, e2: 4, e0: -10 });",
                "assert_eq!(line & Point::new(2, 1), 0); // on it",
                "assert_eq!(line & Point::new(5, 5), 5 * 5); // beyond it by 5, on its positive side",
                "// From the one point to the other, the positive side is on the left.",
                "assert_eq!(Point::new(2, 1) & Point::new(-2, 4), Line::new(-3, -4, 10));",
                "// Through a point in a direction.",
                "assert_eq!(Point::new(2, 1) & Direction::new(-4, 3), Line::new(-3, -4, 10));",
            ] },
        Type { name: "Point", blades: &["e01", "e20", "e12"],
            meaning: "The point (x, y) = x e₂₀ + y e₀₁ + e₁₂, up to its weight, the coefficient of e₁₂. \
                Operators take [values](crate::ops): of references, `*p & *q`.",
            example: &[
                "use incidence::pga2::Point;",
                "assert_eq!(Point::new(3, 4), Point { e20: 3, e01: 4, e12: 1 });",
                "// Weights are masses: of one at the Origin and of three at (4, 8), the sum is at their center.",
                "let sum = Point::origin() + Point::new(4.0, 8.0) * 3.0;",
                "assert_eq!((sum.weight(), sum.coords()), (4.0, [3.0, 6.0]));",
            ] },
        Type { name: "Translator", blades: &["1", "e01", "e20"],
            meaning: "A translation: 1 − (x/2) e₀₁ + (y/2) e₂₀ moves by (x, y).",
            example: &[
                "use incidence::pga2::{Point, Translator};",
                "let step = Translator::new([3.0, -4.0]);",
                "assert_eq!(step, Translator { s: 1.0, e01: -1.5, e20: -2.0 });",
                "assert_eq!(step >> Point::new(1.0, 2.0), Point::new(4.0, -2.0));",
            ] },
        Type { name: "Motor", blades: &["1", "e01", "e20", "e12"],
            meaning: "A rigid motion: the product of an even number of reflections, a rotation or a translation.",
            example: &[
                "use incidence::pga2::{Motor, Point};",
                "let (turn, step) = (Motor::half_turn(Point::new(1.0, 2.0)), Motor::translation([10.0, 0.0]));",
                "let x = Point::new(4.0, 2.0);",
                "assert_eq!(step * turn >> x, Point::new(-2.0 + 10.0, 2.0)); // the right one is first",
                "assert_eq!(turn * step >> x, Point::new(-12.0, 2.0));",
            ] },
        Type { name: "Flector", blades: &["e0", "e1", "e2", "e012"],
            meaning: "An improper motion: the product of an odd number of reflections, a reflection or glide reflection.",
            example: &[
                "use incidence::pga2::{Flector, Line, Point};",
                "let mirror = Line::new(1.0, 0.0, -3.0); // x = 3, which runs downwards: its positive side is on the left",
                "let glide = Flector::glide_reflection(mirror, 2.0);",
                "assert_eq!((glide >> Point::new(4.0, 2.0)).coords(), [2.0, 0.0]);",
                "// Twice, it is a translation.",
                "assert_eq!((glide * glide >> Point::new(4.0, 2.0)).coords(), [4.0, -2.0]);",
            ] },
        Type { name: "Multivector", blades: &["1", "e0", "e1", "e2", "e01", "e20", "e12", "e012"],
            meaning: "Any element of the algebra of the plane. Exponentials, roots and logarithms are of its parts, such as \
                `Motor::try_from(x)`, or of the [algebra](crate::algebra::Algebra::plane) at run time.",
            example: &[
                "use incidence::pga2::{Line, Multivector};",
                "let (a, b) = (Line::new(1, 2, 3), Line::new(4, -5, 6));",
                "let product = Multivector::from(a) * Multivector::from(b);",
                "assert_eq!((product.s, product.grade(2)), (a | b, (a ^ b).into()));",
                "assert!(product.odd().is_zero());",
            ] },
    ],
    products: &[
        (Geometric, &["Line", "Point", "Direction", "Pseudoscalar", "Rotor", "Translator", "Motor", "Flector"],
                    &["Line", "Point", "Direction", "Pseudoscalar", "Rotor", "Translator", "Motor", "Flector"]),
        (Meet, &["Line", "Point", "Direction", "Pseudoscalar"], &["Line", "Point", "Direction", "Pseudoscalar"]),
        (Join, &["Line", "Point", "Direction", "Pseudoscalar"], &["Line", "Point", "Direction", "Pseudoscalar"]),
        (Inner, &["Line", "Point", "Direction", "Pseudoscalar"], &["Line", "Point", "Direction", "Pseudoscalar"]),
        (Commutator, &["Line", "Point", "Direction"], &["Line", "Point", "Direction", "Motor"]),
        (Commutator, &["Motor"], &["Line", "Point", "Direction", "Motor"]),
        (Transform, &["Line", "Point", "Rotor", "Translator", "Motor", "Flector"],
                    &["Line", "Point", "Direction", "Pseudoscalar", "Rotor", "Translator", "Motor", "Flector"]),
        (Transform, &["Motor", "Flector"], &["Multivector"]),
        (Geometric, &["Multivector"], &["Multivector"]),
        (Meet, &["Multivector"], &["Multivector"]),
        (Join, &["Multivector"], &["Multivector"]),
        (Inner, &["Multivector"], &["Multivector"]),
        (Commutator, &["Multivector"], &["Multivector"]),
    ],
    meanings: &[
        (Geometric, "Line", "Line", "Twice the rotation about their common point from `b` to `a`, or the translation if they are parallel."),
        (Geometric, "Point", "Point", "Minus twice the translation from `b` to `a`: two half turns."),
        (Geometric, "Motor", "Motor", "The motion `b`, then the motion `a`."),
        (Meet, "Line", "Line", "The point in which two lines meet; of weight 0 if they are parallel."),
        (Meet, "Line", "Point", "The signed distance of the point from the line, times both norms, as a multiple of I."),
        (Join, "Point", "Point", "The line through two points, from `a` to `b`: its positive side is on the left."),
        (Join, "Point", "Direction", "The line through a point in a direction."),
        (Join, "Line", "Point", "How far the point is on the line's positive side, times both norms."),
        (Join, "Point", "Line", "How far the point is on the line's positive side, times both norms."),
        (Inner, "Line", "Line", "The cosine of the angle between two lines, times both norms."),
        (Inner, "Line", "Point", "The line through the point, perpendicular to the line."),
        (Inner, "Point", "Line", "The line through the point, perpendicular to the line, the other way round."),
        (Inner, "Point", "Point", "Minus the product of the weights."),
        (Transform, "Line", "Line", "The line reflected in `a`, times the squared norm of `a`; the line `a` of norm 1 itself becomes −a."),
        (Transform, "Line", "Point", "The point reflected in the line, times minus the line's squared norm."),
        (Transform, "Point", "Point", "The point reflected in `a`, which is turned about it by π, times the square of the weight of `a`."),
        (Transform, "Motor", "Point", "The point moved by `a`, times the squared norm of `a`."),
    ],
};

#[rustfmt::skip]
pub const SPACE: Spec = Spec {
    module: "pga3",
    title: "space, R(3,0,1)",
    squares: &[0, 1, 1, 1],
    basis: &["1", "e0", "e1", "e2", "e3", "e01", "e02", "e03", "e12", "e31", "e23", "e021", "e013", "e032", "e123", "e0123"],
    types: &[
        Type { name: "Pseudoscalar", blades: &["e0123"],
            meaning: "A multiple of the pseudoscalar I = e₀₁₂₃: the meet of four planes, the incidence of two lines.",
            example: &[
                "use incidence::pga3::Plane;",
                "// Four planes through one point have none of it: x = 2, y = 3, z = 5 and x + y + z = 10.",
                "let point = Plane::new(1, 0, 0, -2) ^ Plane::new(0, 1, 0, -3) ^ Plane::new(0, 0, 1, -5);",
                "assert_eq!((point ^ Plane::new(1, 1, 1, -10)).e0123, 0);",
                "assert_eq!((Plane::new(1, 1, 1, -12) ^ point).e0123, 2 + 3 + 5 - 12); // x + y + z = 12 passes it by",
            ] },
        Type { name: "Direction", blades: &["e021", "e013", "e032"],
            meaning: "A direction (x, y, z) = x e₀₃₂ + y e₀₁₃ + z e₀₂₁: a point at infinity, the way from one point to another.",
            example: &[
                "use incidence::pga3::{Direction, Point};",
                "let across = Direction::new(3, 4, 12);",
                "assert_eq!(across, Direction { e032: 3, e013: 4, e021: 12 });",
                "assert_eq!(Point::new(4, 6, 15) - Point::new(1, 2, 3), across.into());",
            ] },
        Type { name: "Plane", blades: &["e0", "e1", "e2", "e3"],
            meaning: "The plane ax + by + cz + d = 0, oriented: a e₁ + b e₂ + c e₃ + d e₀. Its positive side is the side of (a, b, c). \
                Operators take [values](crate::ops): of references, `*a ^ *b`.",
            example: &[
                "use incidence::pga3::{Plane, Point};",
                "let plane = Plane::new(2, 3, 6, -11); // 2x + 3y + 6z = 11, of norm 7",
                "assert_eq!(plane, Plane { e1: 2, e2: 3, e3: 6, e0: -11 });",
                "assert_eq!(plane & Point::new(1, 1, 1), 0); // on it",
                "assert_eq!(plane & Point::new(3, 4, 7), 7 * 7); // beyond it by 7, on its positive side",
            ] },
        Type { name: "Point", blades: &["e021", "e013", "e032", "e123"],
            meaning: "The point (x, y, z) = x e₀₃₂ + y e₀₁₃ + z e₀₂₁ + e₁₂₃, up to its weight, the coefficient of e₁₂₃. \
                Operators take [values](crate::ops): of references, `*p & *q`.",
            example: &[
                "use incidence::pga3::Point;",
                "assert_eq!(Point::new(3, 4, 5), Point { e032: 3, e013: 4, e021: 5, e123: 1 });",
                "// Weights are masses: of one at the Origin and of three at (4, 8, 0), the sum is at their center.",
                "let sum = Point::origin() + Point::new(4.0, 8.0, 0.0) * 3.0;",
                "assert_eq!((sum.weight(), sum.coords()), (4.0, [3.0, 6.0, 0.0]));",
            ] },
        Type { name: "Rotor", blades: &["1", "e12", "e31", "e23"],
            meaning: "A rotation about a line through the origin: cos(α/2) − sin(α/2) ℓ turns right-handed by α about the unit line ℓ.",
            example: &[
                "use incidence::pga3::{Direction, Rotor};",
                "// cos 45° − sin 45° e₁₂ times √2, of norm √2: a quarter turn about z, from x to y, times 2.",
                "let quarter = Rotor { s: 1, e12: -1, e31: 0, e23: 0 };",
                "assert_eq!(quarter >> Direction::new(3, 4, 5), Direction::new(-4, 3, 5) * 2);",
            ] },
        Type { name: "Translator", blades: &["1", "e01", "e02", "e03"],
            meaning: "A translation: 1 − (x/2) e₀₁ − (y/2) e₀₂ − (z/2) e₀₃ moves by (x, y, z).",
            example: &[
                "use incidence::pga3::{Point, Translator};",
                "let step = Translator::new([3.0, -4.0, 12.0]);",
                "assert_eq!(step, Translator { s: 1.0, e01: -1.5, e02: 2.0, e03: -6.0 });",
                "assert_eq!(step >> Point::new(1.0, 2.0, 3.0), Point::new(4.0, -2.0, 15.0));",
            ] },
        Type { name: "Line", blades: &["e01", "e02", "e03", "e12", "e31", "e23"],
            meaning: "A line in Plücker coordinates: (e₂₃, e₃₁, e₁₂) is its direction, (e₀₁, e₀₂, e₀₃) its moment. Any bivector, so any screw too: measures and relations take it for its axis. \
                Operators take [values](crate::ops): of references, `*l & *p`.",
            example: &[
                "use incidence::pga3::{Direction, Line, Motor, Point};",
                "// From P to Q: the direction Q − P, of length 7, and the moment P × Q.",
                "let line = Point::new(1, 2, 3) & Point::new(3, 5, 9);",
                "assert_eq!(line, Line { e23: 2, e31: 3, e12: 6, e01: 3, e02: 0, e03: -1 });",
                "assert_eq!((line.direction(), line.moment()), ([2, 3, 6], [3, 0, -1]));",
                "// Through a point in a direction, as the axis of a joint: upwards, so it turns counter-clockwise from above.",
                "let joint = Point::new(1.0, 2.0, 3.0) & Direction::new(0.0, 0.0, 1.0);",
                "let [x, y, z] = (Motor::rotation(joint, std::f64::consts::FRAC_PI_2) >> Point::new(6.0, 2.0, 4.0)).coords();",
                "assert!((x - 1.0).abs() < 1e-14 && (y - 7.0).abs() < 1e-14 && (z - 4.0).abs() < 1e-14);",
            ] },
        Type { name: "Motor", blades: &["1", "e01", "e02", "e03", "e12", "e31", "e23", "e0123"],
            meaning: "A rigid motion: the product of an even number of reflections, a screw.",
            example: &[
                "use incidence::pga3::{Line, Motor, Point};",
                "let z_axis = Line::from_plucker([0.0, 0.0, 1.0], [0.0; 3]);",
                "let (turn, step) = (Motor::half_turn(z_axis), Motor::translation([10.0, 0.0, 7.0]));",
                "let x = Point::new(4.0, 2.0, 1.0);",
                "assert_eq!(step * turn >> x, Point::new(-4.0 + 10.0, -2.0, 8.0)); // the right one is first",
                "assert_eq!(turn * step >> x, Point::new(-14.0, -2.0, 8.0));",
            ] },
        Type { name: "Flector", blades: &["e0", "e1", "e2", "e3", "e021", "e013", "e032", "e123"],
            meaning: "An improper motion: the product of an odd number of reflections, a reflection, glide reflection or rotoreflection.",
            example: &[
                "use incidence::pga3::{Flector, Plane, Point};",
                "let mirror = Plane::new(0.0, 0.0, 1.0, -3.0); // z = 3",
                "let glide = Flector::glide_reflection(mirror, [2.0, 0.0, 0.0]);",
                "assert_eq!((glide >> Point::new(1.0, 2.0, 4.0)).coords(), [3.0, 2.0, 2.0]);",
                "// Twice, it is a translation.",
                "assert_eq!((glide * glide >> Point::new(1.0, 2.0, 4.0)).coords(), [5.0, 2.0, 4.0]);",
            ] },
        Type { name: "Multivector",
            blades: &["1", "e0", "e1", "e2", "e3", "e01", "e02", "e03", "e12", "e31", "e23", "e021", "e013", "e032", "e123", "e0123"],
            meaning: "Any element of the algebra of space. Exponentials, roots and logarithms are of its parts, such as \
                `Motor::try_from(x)`, or of the [algebra](crate::algebra::Algebra::space) at run time.",
            example: &[
                "use incidence::pga3::{Multivector, Plane};",
                "let (a, b) = (Plane::new(1, 2, 3, 4), Plane::new(4, -5, 6, 7));",
                "let product = Multivector::from(a) * Multivector::from(b);",
                "assert_eq!((product.s, product.grade(2)), (a | b, (a ^ b).into()));",
                "assert!(product.odd().is_zero());",
            ] },
    ],
    products: &[
        (Geometric, &["Plane", "Line", "Point", "Direction", "Pseudoscalar", "Rotor", "Translator", "Motor", "Flector"],
                    &["Plane", "Line", "Point", "Direction", "Pseudoscalar", "Rotor", "Translator", "Motor", "Flector"]),
        (Meet, &["Plane", "Line", "Point", "Direction", "Pseudoscalar"], &["Plane", "Line", "Point", "Direction", "Pseudoscalar"]),
        (Join, &["Plane", "Line", "Point", "Direction", "Pseudoscalar"], &["Plane", "Line", "Point", "Direction", "Pseudoscalar"]),
        (Inner, &["Plane", "Line", "Point", "Direction", "Pseudoscalar"], &["Plane", "Line", "Point", "Direction", "Pseudoscalar"]),
        (Commutator, &["Plane", "Line", "Point", "Direction"], &["Plane", "Line", "Point", "Direction", "Motor"]),
        (Commutator, &["Motor"], &["Plane", "Line", "Point", "Direction", "Motor"]),
        (Transform, &["Plane", "Line", "Point", "Rotor", "Translator", "Motor", "Flector"],
                    &["Plane", "Line", "Point", "Direction", "Pseudoscalar", "Rotor", "Translator", "Motor", "Flector"]),
        (Transform, &["Motor", "Flector"], &["Multivector"]),
        (Geometric, &["Multivector"], &["Multivector"]),
        (Meet, &["Multivector"], &["Multivector"]),
        (Join, &["Multivector"], &["Multivector"]),
        (Inner, &["Multivector"], &["Multivector"]),
        (Commutator, &["Multivector"], &["Multivector"]),
    ],
    meanings: &[
        (Geometric, "Plane", "Plane", "Twice the rotation about their common line from `b` to `a`, or the translation if they are parallel."),
        (Geometric, "Line", "Line", "Minus twice the screw motion from `b` to `a`, about and along their common normal."),
        (Geometric, "Line", "Pseudoscalar", "An ideal line. For a line times I its exponential is the translation along the line by twice its norm."),
        (Geometric, "Pseudoscalar", "Line", "An ideal line. For I times a line its exponential is the translation along the line by twice its norm."),
        (Geometric, "Point", "Point", "Minus twice the translation from `b` to `a`: two reflections."),
        (Geometric, "Motor", "Motor", "The motion `b`, then the motion `a`."),
        (Meet, "Plane", "Plane", "The line in which two planes meet; ideal if they are parallel."),
        (Meet, "Plane", "Line", "The point in which a plane and a line meet; of weight 0 if they are parallel."),
        (Meet, "Line", "Plane", "The point in which a line and a plane meet; of weight 0 if they are parallel."),
        (Meet, "Line", "Line", "How two lines pass each other, as a multiple of I: 0 if and only if they are in one plane."),
        (Join, "Point", "Point", "The line through two points, from `a` to `b`: its direction is b − a."),
        (Join, "Point", "Direction", "The line through a point in a direction."),
        (Join, "Direction", "Direction", "The ideal line through two points at infinity: all planes with both directions meet there."),
        (Join, "Line", "Point", "The plane through a line and a point."),
        (Join, "Point", "Line", "The plane through a point and a line."),
        (Join, "Line", "Line", "How two lines pass each other: 0 if and only if they are in one plane."),
        (Join, "Plane", "Point", "How far the point is on the plane's positive side, times both norms."),
        (Join, "Point", "Plane", "Minus how far the point is on the plane's positive side, times both norms."),
        (Inner, "Plane", "Plane", "The cosine of the angle between two planes, times both norms."),
        (Inner, "Plane", "Line", "The plane through the line, perpendicular to the plane."),
        (Inner, "Line", "Plane", "The plane through the line, perpendicular to the plane, the other way round."),
        (Inner, "Plane", "Point", "The line through the point, perpendicular to the plane."),
        (Inner, "Point", "Plane", "The line through the point, perpendicular to the plane."),
        (Inner, "Line", "Line", "Minus the cosine of the angle between two lines, times both norms."),
        (Inner, "Line", "Point", "The plane through the point, perpendicular to the line."),
        (Inner, "Point", "Line", "The plane through the point, perpendicular to the line."),
        (Inner, "Point", "Point", "Minus the product of the weights."),
        (Transform, "Plane", "Plane", "The plane reflected in `a`, times the squared norm of `a`; the plane `a` of norm 1 itself becomes −a."),
        (Transform, "Plane", "Point", "The point reflected in the plane, times minus the plane's squared norm."),
        (Transform, "Point", "Point", "The point reflected in `a`, times minus the square of the weight of `a`."),
        (Transform, "Motor", "Point", "The point moved by `a`, times the squared norm of `a`."),
    ],
};
