//! The fourth chapter: how far two segments of space are apart, and how well that is known.

use incidence::classical::{self, segment_distance};
use incidence::minkowski::{Joins, joins};
use incidence::pga3::{Plane, Point, Segment};
use incidence::symbolic::Poly;
use incidence::{Ring, pga3};
use num_rational::Ratio;

use super::segments;
use super::story::Story;

type Ends<T> = [[T; 3]; 4];

fn minus<T: Ring>(p: [T; 3], q: [T; 3]) -> [T; 3] {
    core::array::from_fn(|k| p[k] - q[k])
}

fn dot(p: [Poly; 3], q: [Poly; 3]) -> Poly {
    p[0] * q[0] + p[1] * q[1] + p[2] * q[2]
}

/// The five joins of AB and CD.
fn five_joins<T: Ring>([a, b, c, d]: Ends<T>) -> Joins<pga3::Line<T>, Plane<T>> {
    joins(minus(a, c).into(), minus(a, d).into(), minus(b, c).into(), Point::origin())
}

pub fn tell(story: &mut Story) {
    story.chapter("How far apart, in space");
    story.text(
        "Read the same five joins in space. There l and m are lines and h, i, j planes, whose norms are the areas; and the \
         ratio of two areas is that of inner products. It measures the foot of the Origin on the parallelogram, which is \
         the point of AB − CD that is nearest to it: so the two lines are closest at",
    );
    story.formulas(["s = (i | h)/(h | h)        t = (j | h)/(h | h)"]);

    let corners @ [a, b, c, d] = ["a", "b", "c", "d"].map(|p| Poly::vars(["x", "y", "z"].map(|k| format!("{p}.{k}"))));
    let found = five_joins(corners);
    // source 000's letters
    let (u, v, w) = (minus(b, a), minus(c, d), minus(c, a));
    let delta = dot(u, u) * dot(v, v) - dot(u, v) * dot(u, v);
    let x = dot(u, w) * dot(v, v) - dot(u, v) * dot(v, w);
    let y = dot(u, u) * dot(v, w) - dot(u, w) * dot(v, u);
    assert_eq!([found.h, found.i, found.j].map(|area| area | found.h), [delta, x, y]);
    story.text(format!(
        "Source 000 (O. Boes, Segment Distance) minimises `|x u + y v − w|²` instead, with `u = B − A`, `v = C − D`, `w = C − A`, and \
         solves for x and y by Cramer's rule. Both over polynomials in the twelve coordinates, {} terms for the \
         denominator, {} and {} for the numerators:",
        delta.terms().len(),
        x.terms().len(),
        y.terms().len()
    ));
    story.formulas([
        "(h | h) = (u·u)(v·v) − (u·v)² = Δ         equal",
        "(i | h) = (u·w)(v·v) − (u·v)(v·w) = x Δ   equal",
        "(j | h) = (u·u)(v·w) − (u·w)(v·u) = y Δ   equal",
    ]);

    let ends: Ends<f64> = [[0.0, 0.5, 1.5], [5.0, 1.0, 3.0], [1.5, -1.0, 3.5], [3.0, 3.5, 4.0]];
    let found = five_joins(ends);
    let closest = segment(ends, 0).closest_points(&segment(ends, 2));
    let [a, b, c, d] = ends;
    let published = segment_distance(a, b, c, d);
    story.text("Between segments there is more to ask, as the foot may be outside. Here it is inside, and all agree:");
    let row = |name: &str, s: f64, t: f64| format!("{name:<13}s = {s:<18} t = {t:<19}");
    story.formulas([
        row("five joins", found.s(), found.t()),
        format!("{} distance {}", row("source 000", published.x, published.y), published.distance()),
        format!("{} distance {}", row("Segment", closest.s, closest.t), closest.distance),
    ]);
    story.figure(
        segments::distance([[a, b], [c, d]]),
        "On the left the segments, and the shortest way between them. On the right their difference: the shortest way \
         from the Origin to it is the same vector. The shadows are on the ground.",
    );
    nearly_parallel(story);
}

fn segment<T: Copy>(ends: Ends<T>, from: usize) -> Segment<T> {
    Segment { a: ends[from], b: ends[from + 1] }
}

/// Two segments, one at the height 0 and one at 1, that cross as seen from above: the distance is 1.
const ENDS: Ends<i64> = [[0, 0, 0], [701_408_733, 433_494_437, 0], [3, -4, 1], [701_408_728, 433_494_445, 1]];

fn nearly_parallel(story: &mut Story) {
    let exact = ENDS.map(|p| p.map(|x| Ratio::from_integer(i128::from(x))));
    let joined = five_joins(exact);
    let [a, b, c, d] = exact;
    let published = segment_distance(a, b, c, d);
    assert_eq!((joined.s(), joined.t()), (published.x, published.y));
    assert_eq!(published.distance_squared, Ratio::from_integer(1));
    let decimal = |q: Ratio<i128>| *q.numer() as f64 / *q.denom() as f64;

    let floats @ [a, b, c, d] = ENDS.map(|p| p.map(|x| x as f64));
    let by_joins = five_joins(floats);
    let by_source = segment_distance(a, b, c, d);
    let ours = segment(floats, 0).closest_points(&segment(floats, 2));
    let delta = Ratio::from_integer(joined.h.inner(joined.h).to_integer());
    let (u, v) = (minus(b, a), minus(c, d));
    let dot = |p: [f64; 3], q: [f64; 3]| p[0] * q[0] + p[1] * q[1] + p[2] * q[2];
    let rounded = dot(u, u) * dot(v, v) - dot(u, v) * dot(u, v);

    story.text(
        "Now two that are nearly parallel. All coordinates are integers, small enough for `f64` to hold them. The first \
         segment is at the height 0 and the second at 1, and from above they cross: so their distance is 1.",
    );
    story.formulas(
        ["A", "B", "C", "D"]
            .into_iter()
            .zip(ENDS)
            .map(|(name, [x, y, z])| format!("{name} = ({x:>9}, {y:>9}, {z})").replace('-', "−")),
    );
    story.formulas([
        format!("exact rationals  source 000   s = {:.16}   distance 1", decimal(published.x)),
        format!("                 five joins   s = {:.16}   which is {}", decimal(joined.s()), joined.s()),
        format!("f64              source 000   s = {:.16}   distance {}", by_source.x, by_source.distance()),
        format!("                 five joins   s = {:.16}", by_joins.s()),
        format!("                 Segment      s = {:.16}   distance {}", ours.s, ours.distance),
    ]);
    assert!(matches!(classical::line_closest(a, b, c, d), classical::Lines::Unique { .. }));
    story.text(format!(
        "The published formula is right, as exact rationals show, and still it is {:.1} off in `f64`: its Δ is a difference of \
         two numbers of about 5·10³⁵, so it comes out as {rounded:.2e} instead of {:.2e}. The areas of the joins are \
         differences of smaller numbers and lose half of these digits; `Segment` computes on with better scalars until its \
         own error bound says that the answer is known: to a relative error of 4 ε, for all finite input.",
        by_source.distance() - 1.0,
        decimal(delta),
    ));
}
