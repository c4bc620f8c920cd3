//! The second chapter: source 003's derivation, by the algebra itself.

use incidence::classical::areas;
use incidence::minkowski::joins;
use incidence::pga2::{Line, Point};
use incidence::symbolic::Poly;

use super::story::Story;

/// A vector's coordinates, as variables.
fn vector(name: &str) -> [Poly; 2] {
    Poly::vars(["x", "y"].map(|k| format!("{name}.{k}")))
}

fn minus(p: [Poly; 2], q: [Poly; 2]) -> [Poly; 2] {
    [p[0] - q[0], p[1] - q[1]]
}

pub fn tell(story: &mut Story) {
    story.chapter("Source 003's derivation, by the algebra itself");
    story.text(
        "Where do the segments AB and CD cross? Their Minkowski difference AB − CD is a parallelogram with the corners A−C, \
         A−D, B−C and B−D, and where the Origin is in it tells where they cross. Source 003 (L., intersect_lines() part \
         2) measures that by five joins:",
    );
    story.formulas([
        "l = (A−C) ∨ (A−D)      the edge s = 0",
        "m = (B−C) ∨ (A−C)      the edge t = 0",
        "h = l ∨ (B−C)          the area of the parallelogram",
        "i = l ∨ O              what of it is between the Origin and the edge s = 0:  s = i/h",
        "j = m ∨ O              what of it is between the Origin and the edge t = 0:  t = j/h",
    ]);

    story.text(
        "The same code that runs on numbers, `minkowski::joins`, runs on polynomials. With a variable for each coordinate \
         of a corner, say ac.x of A−C, it joins",
    );
    let [ac, ad, bc] = ["ac", "ad", "bc"].map(vector);
    let found = joins(ac.into(), ad.into(), bc.into(), Point::origin());
    story.formulas(
        [line("l = (A−C) ∨ (A−D)", found.l), line("m = (B−C) ∨ (A−C)", found.m)].concat().into_iter().chain([
            String::new(),
            format!("h = l ∨ (B−C) = {}", found.h),
            format!("i = l ∨ O     = {}", found.i),
            format!("j = m ∨ O     = {}", found.j),
        ]),
    );

    story.text(
        "Joined with the Origin, a line leaves only its e₀. But the corners are not independent: `A−D = (A−C) + (C−D)` \
         and `B−C = (A−C) − (A−B)`. With that in the place of ad and bc, every term becomes two products or four, and \
         nearly all of them cancel:",
    );
    let [ab, cd] = ["ab", "cd"].map(vector);
    let differences =
        [("ad.x", ac[0] + cd[0]), ("ad.y", ac[1] + cd[1]), ("bc.x", ac[0] - ab[0]), ("bc.y", ac[1] - ab[1])];
    let in_differences = |p: Poly| p.substitute_all(differences);
    for (name, area) in [("h", found.h), ("i", found.i), ("j", found.j)] {
        story.formulas(cancelling(name, area, in_differences));
    }

    // Listing 6 writes 01 for x and 20 for y.
    let [[ab_01, ab_20], [cd_01, cd_20], [ac_01, ac_20]] = [ab, cd, ac];
    let [h, i, j] = [found.h, found.i, found.j].map(in_differences);
    assert_eq!(h, cd_20 * ab_01 - cd_01 * ab_20);
    assert_eq!(i, cd_20 * ac_01 - cd_01 * ac_20);
    assert_eq!(j, ab_20 * ac_01 - ab_01 * ac_20);
    story.text(
        "These are the formulas of the source's listing 6, where 01 stands for x and 20 for y. (The source puts x on e₀₁ \
         and joins in the opposite order; these are two mirrorings, and cancel.) Compared as polynomials, they are equal:",
    );
    story.formulas([
        format!("{:<28}  listing 6:  h = cd_20 * ab_01 - cd_01 * ab_20", format!("h = {h}")),
        format!("{:<28}  listing 6:  i = cd_20 * ac_01 - cd_01 * ac_20", format!("i = {i}")),
        format!("{:<28}  listing 6:  j = ab_20 * ac_01 - ab_01 * ac_20", format!("j = {j}")),
    ]);

    // Both, from the ends of the segments on.
    let [a, b, c, d] = ["a", "b", "c", "d"].map(vector);
    let whole = joins(minus(a, c).into(), minus(a, d).into(), minus(b, c).into(), Point::origin());
    let listing_6 = areas(a, b, c, d);
    assert_eq!((whole.h, whole.i, whole.j), (listing_6.h, listing_6.i, listing_6.j));
    let differences = [("ab", minus(a, b)), ("ac", minus(a, c)), ("cd", minus(c, d))];
    let values = differences.map(|(name, [x, y])| [(format!("{name}.x"), x), (format!("{name}.y"), y)]);
    let ends = |p: Poly| p.substitute_all(values.as_flattened().iter().map(|(name, value)| (name.as_str(), *value)));
    assert_eq!([h, i, j].map(ends), [whole.h, whole.i, whole.j]);
    story.text(
        "And once more from the ends of the segments on: the five joins against the source's program itself, \
         `classical::areas`, both run on the eight coordinates as variables. Equal, and so equal for all numbers:",
    );
    story.formulas([format!("h = {}", whole.h), format!("i = {}", whole.i), format!("j = {}", whole.j)]);
}

/// A line by its coefficients.
fn line(name: &str, l: Line<Poly>) -> Vec<String> {
    let coefficients = l.to_array().into_iter().zip(["e₀", "e₁", "e₂"]);
    let head = |k| if k == 0 { name.to_owned() } else { " ".repeat(name.chars().count()) };
    coefficients.enumerate().map(|(k, (c, blade))| format!("{}    {blade}: {c}", head(k))).collect()
}

/// What each term of an area becomes by a substitution, how many products that is, and what is left of them.
fn cancelling(name: &str, area: Poly, substituted: impl Fn(Poly) -> Poly) -> Vec<String> {
    let terms: Vec<Poly> = area.terms().map(|(c, monomial)| Poly::from(c) * Poly::from(monomial)).collect();
    let widest = terms.iter().map(|term| term.to_string().chars().count()).max().unwrap_or(0);
    let mut products = 0;
    let mut lines: Vec<String> = Vec::new();
    for (k, &term) in terms.iter().enumerate() {
        let result = substituted(term);
        products += result.terms().len();
        let head = if k == 0 { format!("{name}:") } else { "  ".into() };
        lines.push(format!("{head}  {:<widest$}  =  {result}", term.to_string()));
    }
    let left = substituted(area);
    let cancelled = products - left.terms().len();
    lines.push(format!("    {products} products, {cancelled} of them cancel:  {name} = {left}"));
    lines
}
