//! The parameters from the midpoints are the ratios of the parallelogram's areas, as polynomials.

use crate::minkowski::{Coordinates, Parallelogram};
use crate::symbolic::Poly;

#[test]
fn the_formulas_from_the_midpoints_are_those_of_the_parallelogram() {
    let [a0, a1, b0, b1]: [[Poly; 3]; 4] =
        [["p.x", "p.y", "p.z"], ["q.x", "q.y", "q.z"], ["c.x", "c.y", "c.z"], ["d.x", "d.y", "d.z"]].map(Poly::vars);
    let minus = |p: [Poly; 3], q: [Poly; 3]| -> [Poly; 3] { core::array::from_fn(|k| p[k] - q[k]) };
    let sum = |p: [Poly; 3], q: [Poly; 3]| -> [Poly; 3] { core::array::from_fn(|k| p[k] + q[k]) };
    let (u, v, w) = (minus(a1, a0), minus(b1, b0), minus(b0, a0));
    let (ih, jh, hh) = Parallelogram { u, v, w }.ratios();

    // s = 2 (i|h)/(h|h) − 1 and t likewise: (W·u)(v·v) − (W·v)(u·v) over (h|h), and (W·u)(u·v) − (W·v)(u·u).
    let big = minus(sum(b0, b1), sum(a0, a1));
    let (wu, wv, uu, uv, vv) = (big.dot(u), big.dot(v), u.dot(u), u.dot(v), v.dot(v));
    assert_eq!(wu * vv - wv * uv, ih + ih - hh);
    assert_eq!(wu * uv - wv * uu, jh + jh - hh);
    assert_eq!(uu * vv - uv * uv, hh);
    // The best t for the s of the lines is the t of the lines, and the other way round: (s (u·v) − W·v)/(v·v), (t (u·v) + W·u)/(u·u).
    assert_eq!((wu * vv - wv * uv) * uv - wv * hh, (wu * uv - wv * uu) * vv);
    assert_eq!((wu * uv - wv * uu) * uv + wu * hh, (wu * vv - wv * uv) * uu);

    // W is half of the sum of all that lead from an end to an end of the other.
    let all = sum(sum(minus(b0, a0), minus(b1, a1)), sum(minus(b0, a1), minus(b1, a0)));
    assert_eq!(all, sum(big, big));

    // 2 (b − a) at the parameters (1 + s)/2 and (1 + t)/2.
    let [s, t]: [Poly; 2] = Poly::vars(["s", "t"]);
    let one: Poly = num_traits::One::one();
    for k in 0..3 {
        let from_ends = w[k] + w[k] + (one + t) * v[k] - (one + s) * u[k];
        assert_eq!(big[k] + t * v[k] - s * u[k], from_ends);
        // Twice the points from the ends, and with a parameter in two parts.
        let [first, rest]: [Poly; 2] = Poly::vars(["s.first", "s.rest"]);
        let twice = |a: Poly, b: Poly, x: Poly| (one - x) * a + (one + x) * b;
        assert_eq!(twice(b0[k], b1[k], t) - twice(a0[k], a1[k], s), from_ends);
        assert_eq!(rest * u[k] + twice(a0[k], a1[k], first), twice(a0[k], a1[k], first + rest));
    }
}
