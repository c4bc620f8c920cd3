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

    // W is half of the sum of all that lead from an end to an end of the other.
    let all = sum(sum(minus(b0, a0), minus(b1, a1)), sum(minus(b0, a1), minus(b1, a0)));
    assert_eq!(all, sum(big, big));

    // 2 (b − a) at the parameters (1 + s)/2 and (1 + t)/2.
    let [s, t]: [Poly; 2] = Poly::vars(["s", "t"]);
    let one: Poly = num_traits::One::one();
    for k in 0..3 {
        let from_ends = w[k] + w[k] + (one + t) * v[k] - (one + s) * u[k];
        assert_eq!(big[k] + t * v[k] - s * u[k], from_ends);
    }
}
