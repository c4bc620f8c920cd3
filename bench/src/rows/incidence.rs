//! Joins, meets, and the closest points of lines: against ngeom, and against a scalar function that a person would write
//! for the same arguments.

use incidence::pga3::{Line, LinePair, Plane, Point};
use incidence::prelude::*;
use ngeom::ops::{Join as _, Meet as _};
use ngeom::re3;

use super::{FEW, double};
use crate::inputs::Numbers;
use crate::measure::{Row, Side, each};

type Vector = [f64; 3];

fn minus(a: Vector, b: Vector) -> Vector {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

fn cross(a: Vector, b: Vector) -> Vector {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

fn dot(a: Vector, b: Vector) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

pub fn rows() -> Vec<Row> {
    let mut numbers = Numbers::new(3);
    // Of weights near 1, so that none is 0.
    let points = numbers.list(FEW, |n| [(); 3].map(|()| (n.vector::<3>(), 1.0 + n.number() / 4.0)));
    let planes = numbers.list(FEW, |n| [(); 3].map(|()| n.vector::<4>()));
    let lines = numbers.list(FEW, |n| n.vector::<3>().map(|_| n.vector::<3>())).into_iter();
    let lines =
        lines.zip(numbers.list(FEW, |n| n.vector::<3>())).map(|([p, d, q], e)| [p, d, q, e]).collect::<Vec<_>>();
    vec![
        double("incidence", "join of 2 points", 64.0, joins_of_two(&points)),
        double("incidence", "join of 2 points, by coordinates", 64.0, lines_through(&points)),
        double("incidence", "join of 3 points", 256.0, joins_of_three(&points)),
        double("incidence", "join of 3 points, by coordinates", 256.0, planes_through(&points)),
        double("incidence", "meet of 3 planes", 256.0, meets(&planes)),
        double("incidence", "closest points of 2 lines", 1e6, closest(&lines)),
    ]
}

type Weighted = (Vector, f64);

fn ours(([x, y, z], w): Weighted) -> Point {
    Point { e032: x, e013: y, e021: z, e123: w }
}

fn ngeom(([x, y, z], w): Weighted) -> re3::Vector<f64> {
    re3::Vector { x, y, z, w }
}

fn plucker(l: &Line) -> Vec<f64> {
    [l.direction(), l.moment()].concat()
}

/// Homogeneous points: the direction and the moment of their line.
fn join_by_hand((p, v): Weighted, (q, w): Weighted) -> [Vector; 2] {
    [[v * q[0] - w * p[0], v * q[1] - w * p[1], v * q[2] - w * p[2]], cross(p, q)]
}

fn joins_of_two(points: &[[Weighted; 3]]) -> Vec<Side> {
    vec![
        each(
            "Point & Point",
            points.iter().map(|p| (ours(p[0]), ours(p[1]))).collect::<Vec<_>>(),
            |(p, q)| *p & *q,
            plucker,
        ),
        each(
            "by hand",
            points.iter().map(|p| (p[0], p[1])).collect::<Vec<_>>(),
            |(p, q)| join_by_hand(*p, *q),
            |l| l.concat(),
        ),
        each(
            "ngeom",
            points.iter().map(|p| (ngeom(p[0]), ngeom(p[1]))).collect::<Vec<_>>(),
            |(p, q)| p.join(*q),
            |l| vec![l.wx, l.wy, l.wz, l.yz, l.zx, l.xy],
        ),
    ]
}

fn lines_through(points: &[[Weighted; 3]]) -> Vec<Side> {
    let inputs = || points.iter().map(|p| (p[0].0, p[1].0)).collect::<Vec<_>>();
    vec![
        each("Line::through", inputs(), |(p, q)| Line::through(*p, *q), plucker),
        each("by hand", inputs(), |(p, q)| [minus(*q, *p), cross(*p, *q)], |l| l.concat()),
    ]
}

/// The plane of three homogeneous points: the line of the first two, then the third.
fn plane_by_hand([p, q, r]: [Weighted; 3]) -> [f64; 4] {
    let [d, m] = join_by_hand(p, q);
    let (r, w) = r;
    let dr = cross(d, r);
    // The normal is m w + d × r, and the plane holds r: the offset is −m·r.
    [dr[0] + w * m[0], dr[1] + w * m[1], dr[2] + w * m[2], -dot(m, r)]
}

fn joins_of_three(points: &[[Weighted; 3]]) -> Vec<Side> {
    let coefficients = |a: &Plane| vec![a.e1, a.e2, a.e3, a.e0];
    vec![
        each(
            "Point & Point & Point",
            points.iter().map(|p| p.map(ours)).collect::<Vec<_>>(),
            |[p, q, r]| *p & *q & *r,
            coefficients,
        ),
        each("by hand", points.to_vec(), |p| plane_by_hand(*p), |a| a.to_vec()),
        each(
            "ngeom",
            points.iter().map(|p| p.map(ngeom)).collect::<Vec<_>>(),
            |[p, q, r]| p.join(*q).join(*r),
            |a| vec![a.wyz, a.wzx, a.wxy, -a.xyz],
        ),
    ]
}

fn planes_through(points: &[[Weighted; 3]]) -> Vec<Side> {
    let inputs = || points.iter().map(|p| p.map(|(p, _)| p)).collect::<Vec<_>>();
    let by_hand = |[p, q, r]: &[Vector; 3]| {
        let n = cross(minus(*q, *p), minus(*r, *p));
        [n[0], n[1], n[2], -dot(n, *p)]
    };
    vec![
        each("Plane::through", inputs(), |[p, q, r]| Plane::through(*p, *q, *r), |a| vec![a.e1, a.e2, a.e3, a.e0]),
        each("by hand", inputs(), by_hand, |a| a.to_vec()),
    ]
}

fn meets(planes: &[[[f64; 4]; 3]]) -> Vec<Side> {
    // The line of two planes has the direction m × n and the moment c n − d m; it meets the third as joins do.
    let by_hand = |[[a, b, c, d], [e, f, g, h], [i, j, k, l]]: &[[f64; 4]; 3]| {
        let (m, n, o) = ([*a, *b, *c], [*e, *f, *g], [*i, *j, *k]);
        let direction = cross(m, n);
        let moment = [d * e - h * a, d * f - h * b, d * g - h * c];
        let turned = cross(moment, o);
        let [x, y, z]: Vector = std::array::from_fn(|k| -(turned[k] + l * direction[k]));
        [x, y, z, dot(direction, o)]
    };
    let ngeom = |[a, b, c, d]: [f64; 4]| re3::Trivector { wyz: a, wzx: b, wxy: c, xyz: -d };
    vec![
        each(
            "Plane ^ Plane ^ Plane",
            planes.iter().map(|p| p.map(|[a, b, c, d]| Plane::new(a, b, c, d))).collect::<Vec<_>>(),
            |[a, b, c]| *a ^ *b ^ *c,
            |p| vec![p.e032, p.e013, p.e021, p.e123],
        ),
        each("by hand", planes.to_vec(), by_hand, |p| p.to_vec()),
        each(
            "ngeom",
            planes.iter().map(|p| p.map(ngeom)).collect::<Vec<_>>(),
            |[a, b, c]| a.meet(*b).meet(*c),
            |p| vec![p.x, p.y, p.z, p.w],
        ),
    ]
}

fn closest(lines: &[[Vector; 4]]) -> Vec<Side> {
    use parry3d_f64::math::Vector as V;
    use parry3d_f64::query::details::closest_points_line_line;
    // Cramer's rule, as of source 000.
    let by_hand = |[p, u, q, v]: &[Vector; 4]| {
        let w = minus(*q, *p);
        let (uu, uv, vv, uw, vw) = (dot(*u, *u), dot(*u, *v), dot(*v, *v), dot(*u, w), dot(*v, w));
        let det = uu * vv - uv * uv;
        let (s, t) = ((uw * vv - vw * uv) / det, (uw * uv - vw * uu) / det);
        let at = |p: Vector, u: Vector, s: f64| [p[0] + s * u[0], p[1] + s * u[1], p[2] + s * u[2]];
        [at(*p, *u, s), at(*q, *v, t)]
    };
    let by_areas = |[p, u, q, v]: &[Vector; 4]| {
        let (i, j, h) = incidence::minkowski::Parallelogram { u: *u, v: *v, w: minus(*q, *p) }.ratios();
        let at = |p: Vector, u: Vector, s: f64| [p[0] + s * u[0], p[1] + s * u[1], p[2] + s * u[2]];
        [at(*p, *u, i / h), at(*q, *v, j / h)]
    };
    vec![
        each("Parallelogram::ratios", lines.to_vec(), by_areas, |p| p.concat()),
        each("by hand", lines.to_vec(), by_hand, |p| p.concat()),
        each(
            "Line::relation, all cases",
            lines
                .iter()
                .map(|[p, u, q, v]| [(p, u), (q, v)].map(|(p, u)| Line::from_plucker(*u, cross(*p, *u))))
                .collect::<Vec<_>>(),
            |[a, b]| match a.relation(*b, Tolerance::exact()) {
                LinePair::Skew { on_a, on_b, .. } => [on_a.coords(), on_b.coords()],
                _ => [[f64::NAN; 3]; 2],
            },
            |p| p.concat(),
        ),
        each(
            "parry3d",
            lines.iter().map(|l| l.map(V::from)).collect::<Vec<_>>(),
            |[p, u, q, v]| closest_points_line_line(*p, *u, *q, *v),
            |(p, q)| [p.to_array(), q.to_array()].concat(),
        ),
    ]
}
