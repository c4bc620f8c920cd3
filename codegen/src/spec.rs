//! What is generated: the squares and the basis of each algebra, its types by their blades, and its products.
//!
//! This is the file to edit; `cargo run -p codegen` then rewrites `src/pga2/generated.rs` and `src/pga3/generated.rs`.
//! A product of two types is written if it is not identically zero. Its result is the smallest type that holds it.

/// One algebra and the types that are made of it.
pub struct Spec {
    /// The module that the types go to.
    pub module: &'static str,
    /// What its algebra is the algebra of.
    pub title: &'static str,
    /// The squares of e0, e1, …
    pub squares: &'static [i8],
    /// The basis blades in order and orientation. The first is the scalar.
    pub basis: &'static [&'static str],
    /// The types, the larger after the smaller: the first that holds a result is its type.
    pub types: &'static [Type],
    /// Which products are written, as (operation, left operands, right operands).
    pub products: &'static [(Operation, &'static [&'static str], &'static [&'static str])],
    /// What a product means, where the names of its operation and types do not say it.
    pub meanings: &'static [(Operation, &'static str, &'static str, &'static str)],
}

/// A type: its name, what it is, and the blades that it has, in the order of the basis.
pub struct Type {
    pub name: &'static str,
    pub meaning: &'static str,
    pub blades: &'static [&'static str],
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
            meaning: "A multiple of the pseudoscalar I = e₀₁₂: the meet of three lines." },
        Type { name: "Direction", blades: &["e01", "e20"],
            meaning: "A direction (x, y) = x e₂₀ + y e₀₁: a point at infinity, the difference of two points." },
        Type { name: "Rotor", blades: &["1", "e12"],
            meaning: "A rotation about the origin: cos(α/2) − sin(α/2) e₁₂ turns counter-clockwise by α." },
        Type { name: "Line", blades: &["e0", "e1", "e2"],
            meaning: "The line ax + by + c = 0, oriented: a e₁ + b e₂ + c e₀. Its positive side is the side of (a, b)." },
        Type { name: "Point", blades: &["e01", "e20", "e12"],
            meaning: "The point (x, y) = x e₂₀ + y e₀₁ + e₁₂, up to its weight, the coefficient of e₁₂." },
        Type { name: "Translator", blades: &["1", "e01", "e20"],
            meaning: "A translation: 1 + (x/2) e₀₁ − (y/2) e₂₀ moves by (−x, −y)." },
        Type { name: "Motor", blades: &["1", "e01", "e20", "e12"],
            meaning: "A rigid motion: the product of an even number of reflections, a rotation or a translation." },
        Type { name: "Flector", blades: &["e0", "e1", "e2", "e012"],
            meaning: "An improper motion: the product of an odd number of reflections, a reflection or glide reflection." },
        Type { name: "Multivector", blades: &["1", "e0", "e1", "e2", "e01", "e20", "e12", "e012"],
            meaning: "Any element of the algebra of the plane." },
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
            meaning: "A multiple of the pseudoscalar I = e₀₁₂₃: the meet of four planes, the incidence of two lines." },
        Type { name: "Direction", blades: &["e021", "e013", "e032"],
            meaning: "A direction (x, y, z) = x e₀₃₂ + y e₀₁₃ + z e₀₂₁: a point at infinity, the difference of two points." },
        Type { name: "Plane", blades: &["e0", "e1", "e2", "e3"],
            meaning: "The plane ax + by + cz + d = 0, oriented: a e₁ + b e₂ + c e₃ + d e₀. Its positive side is the side of (a, b, c)." },
        Type { name: "Point", blades: &["e021", "e013", "e032", "e123"],
            meaning: "The point (x, y, z) = x e₀₃₂ + y e₀₁₃ + z e₀₂₁ + e₁₂₃, up to its weight, the coefficient of e₁₂₃." },
        Type { name: "Rotor", blades: &["1", "e12", "e31", "e23"],
            meaning: "A rotation about a line through the origin: cos(α/2) − sin(α/2) ℓ turns right-handed by α about the unit line ℓ." },
        Type { name: "Translator", blades: &["1", "e01", "e02", "e03"],
            meaning: "A translation: 1 + (x/2) e₀₁ + (y/2) e₀₂ + (z/2) e₀₃ moves by (−x, −y, −z)." },
        Type { name: "Line", blades: &["e01", "e02", "e03", "e12", "e31", "e23"],
            meaning: "A line in Plücker coordinates: (e₂₃, e₃₁, e₁₂) is its direction, (e₀₁, e₀₂, e₀₃) its moment. Any bivector, so any screw axis too." },
        Type { name: "Motor", blades: &["1", "e01", "e02", "e03", "e12", "e31", "e23", "e0123"],
            meaning: "A rigid motion: the product of an even number of reflections, a screw." },
        Type { name: "Flector", blades: &["e0", "e1", "e2", "e3", "e021", "e013", "e032", "e123"],
            meaning: "An improper motion: the product of an odd number of reflections, a reflection or rotoreflection." },
        Type { name: "Multivector",
            blades: &["1", "e0", "e1", "e2", "e3", "e01", "e02", "e03", "e12", "e31", "e23", "e021", "e013", "e032", "e123", "e0123"],
            meaning: "Any element of the algebra of space." },
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
        (Geometric, "Point", "Point", "Minus twice the translation from `b` to `a`: two reflections."),
        (Geometric, "Motor", "Motor", "The motion `b`, then the motion `a`."),
        (Meet, "Plane", "Plane", "The line in which two planes meet; ideal if they are parallel."),
        (Meet, "Plane", "Line", "The point in which a plane and a line meet; of weight 0 if they are parallel."),
        (Meet, "Line", "Plane", "The point in which a line and a plane meet; of weight 0 if they are parallel."),
        (Meet, "Line", "Line", "How two lines pass each other, as a multiple of I: 0 if and only if they are in one plane."),
        (Join, "Point", "Point", "The line through two points, from `a` to `b`: its direction is b − a."),
        (Join, "Point", "Direction", "The line through a point in a direction."),
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
