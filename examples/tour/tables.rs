//! The first chapter: the tables of an algebra from its signature, and a typed product that was generated from them.

use incidence::algebra::{Algebra, AlgebraError};
use incidence::pga2::{Line, Point};
use incidence::symbolic::Poly;

use super::story::Story;

/// What the generator wrote, to show a formula of it.
const GENERATED: &str = include_str!("../../src/pga2/generated.rs");

pub fn tell(story: &mut Story) -> Result<(), AlgebraError> {
    story.chapter("The algebra, from its signature");
    story.text(
        "Three numbers say everything: R(2,0,1) has two basis vectors that square to 1 and one, e₀, that squares to 0; \
         different ones anticommute. So a product of basis blades is again a basis blade, up to its sign, or 0, which is \
         a dot in the tables. The geometric product:",
    );
    let plane = Algebra::new(2, 0, 1)?.with_basis(&["1", "e0", "e1", "e2", "e01", "e20", "e12", "e012"])?;
    let blades: Vec<_> = plane.basis::<i64>().collect();
    let names: Vec<String> = blades.iter().map(ToString::to_string).collect();
    let mut table = |corner: &str, product: &dyn Fn(usize, usize) -> String| {
        let cell = |i, j| Some(product(i, j)).filter(|cell| cell != "0").unwrap_or_else(|| "·".into());
        let all = 0..blades.len();
        let cells = all.clone().map(|i| all.clone().map(|j| cell(i, j)).collect()).collect();
        story.table(corner, names.clone(), cells);
    };
    table("a b", &|i, j| (&blades[i] * &blades[j]).to_string());
    table("a ∧ b", &|i, j| (&blades[i] ^ &blades[j]).to_string());
    table("a ∨ b", &|i, j| (&blades[i] & &blades[j]).to_string());
    story.text(
        "The second is its part of highest grade, the meet: lines are the vectors, and two of them meet in a point. The \
         third is the second, seen in the mirror of the dual: the join. Two points join in a line, a line and a point in \
         a number, an area.",
    );

    story.text(
        "The types are parts of the algebra: a line ax + by + c = 0 is a e₁ + b e₂ + c e₀, a point (x, y) is x e₂₀ + y e₀₁ \
         + e₁₂. A generator multiplies them out by the tables above and writes one formula for each coefficient. What it \
         wrote for the meet of two lines, and for the join of two points:",
    );
    for product in ["Meet (a: Line, b: Line)", "Join (a: Point, b: Point)"] {
        story.formulas(generated(product));
    }

    // The typed product and the definition, both over polynomials with a variable for every coefficient.
    let [a, b] =
        ["a", "b"].map(|name| Line::from_array(Poly::vars(Line::<Poly>::BLADES.map(|e| format!("{name}.{e}")))));
    let defined = |line: Line<Poly>| {
        let mut coefficients = line.to_array().into_iter().zip(Line::<Poly>::BLADES);
        coefficients.try_fold(plane.zero(), |sum, (c, blade)| Ok(sum + plane.blade(blade)?.scale(c)))
    };
    let (typed, definition) = (a ^ b, defined(a)? ^ defined(b)?);
    assert_eq!(typed.to_string(), definition.to_string());
    let mut lines = Vec::new();
    story.text(
        "Is that the definition? Run both on polynomials, with a variable for every coefficient, and compare: equal \
         polynomials are equal for all numbers. So every generated product is a theorem of the tests. Here is this one, \
         from the definition:",
    );
    for (k, blade) in Point::<Poly>::BLADES.into_iter().enumerate() {
        let head = if k == 0 { "a ∧ b" } else { "" };
        lines.push(format!("{head:<5}   {}: {}", plane.blade::<i64>(blade)?, definition.coefficient(blade)?));
    }
    story.formulas(lines);
    Ok(())
}

/// The lines of a product in the generated file, without what surrounds it.
fn generated(product: &str) -> Vec<String> {
    let lines = GENERATED.lines().skip_while(|line| !line.trim_start().starts_with(product));
    let body = lines.take_while(|line| *line != "}").map(|line| line.strip_prefix("    ").unwrap_or(line));
    body.map(str::to_owned).collect()
}
