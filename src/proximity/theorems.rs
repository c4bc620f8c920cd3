//! The formulas that run are the algebra's, as polynomials.

use super::questions::parts;
use super::space::{across, between, dot, normal};
use crate::minkowski::foot;
use crate::symbolic::Poly;
use crate::{pga2, pga3};

fn in_plane() -> [[Poly; 2]; 2] {
    [["p.x", "p.y"], ["q.x", "q.y"]].map(Poly::vars)
}

fn in_space() -> [[Poly; 3]; 3] {
    [["p.x", "p.y", "p.z"], ["q.x", "q.y", "q.z"], ["r.x", "r.y", "r.z"]].map(Poly::vars)
}

#[test]
fn normals_are_those_of_the_join() {
    let [p, q] = in_plane();
    let line = pga2::Point::from(p) & pga2::Point::from(q);
    assert_eq!(normal(&[p, q]), [line.e1, line.e2]);
    let [p, q, r] = in_space();
    let plane = pga3::Point::from(p) & pga3::Point::from(q) & pga3::Point::from(r);
    assert_eq!(normal(&[p, q, r]), [plane.e1, plane.e2, plane.e3]);
}

#[test]
fn weights_are_those_of_the_foot() {
    let edge = in_plane();
    assert_eq!(parts(&edge), foot(edge.map(pga2::Point::from), pga2::Point::origin()).parts);
    let triangle = in_space();
    assert_eq!(parts(&triangle), foot(triangle.map(pga3::Point::from), pga3::Point::origin()).parts);
    let [p, q, _] = triangle;
    let found = foot([p, q].map(pga3::Point::from), pga3::Point::origin());
    assert_eq!(parts(&[p, q])[..2], found.parts);
}

/// With n = e × f and weights along it, the foot on a facet is n (n·p)/(n·n), and on an edge p − e (p·e)/(e·e): the meet
/// of the plane with the line through the Origin perpendicular to it, and of the line with such a plane.
#[test]
fn feet_are_those_of_the_perpendiculars() {
    let [p, q, r] = in_space();
    let (o, [a, b, c]) = (pga3::Point::origin(), [p, q, r].map(pga3::Point::from));
    let (e, f) = (between(p, q), between(p, r));
    let are_same = |meet: pga3::Point<Poly>, foot: [Poly; 3], per: Poly| {
        let weight = meet.weight();
        let [x, y, z] = [meet.e032, meet.e013, meet.e021];
        assert_eq!([x * per, y * per, z * per], foot.map(|c| c * weight));
    };
    let plane = a & b & c;
    let normal = across(e, f);
    are_same((o | plane) ^ plane, normal.map(|x| x * dot(normal, p)), dot(normal, normal));
    let line = a & b;
    let (pe, ee) = (dot(p, e), dot(e, e));
    are_same((o | line) ^ line, core::array::from_fn(|k| p[k] * ee - pe * e[k]), ee);
}
