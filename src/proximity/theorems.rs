//! The formulas that run are the algebra's, as polynomials.

use super::questions::parts;
use super::space::{Dimension, Space};
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
    assert_eq!(Dimension::<2>::normal(&[p, q]), [line.e1, line.e2]);
    let [p, q, r] = in_space();
    let plane = pga3::Point::from(p) & pga3::Point::from(q) & pga3::Point::from(r);
    assert_eq!(Dimension::<3>::normal(&[p, q, r]), [plane.e1, plane.e2, plane.e3]);
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
