//! The heart: the five joins reduce to the published formulas, in the plane and in space.

use super::*;
use incidence::minkowski::{Parallelogram, foot, joins};

fn minus<const N: usize>(p: [Poly; N], q: [Poly; N]) -> [Poly; N] {
    core::array::from_fn(|k| p[k] - q[k])
}

fn dot<const N: usize>(p: [Poly; N], q: [Poly; N]) -> Poly {
    p.into_iter().zip(q).fold(Poly::from(0), |sum, (x, y)| sum + x * y)
}

fn cross(p: [Poly; 3], q: [Poly; 3]) -> [Poly; 3] {
    [p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0]]
}

fn corners_of_the_plane() -> [[Poly; 2]; 4] {
    [["a.x", "a.y"], ["b.x", "b.y"], ["c.x", "c.y"], ["d.x", "d.y"]].map(Poly::vars)
}

fn corners_of_space() -> [[Poly; 3]; 4] {
    [["a.x", "a.y", "a.z"], ["b.x", "b.y", "b.z"], ["c.x", "c.y", "c.z"], ["d.x", "d.y", "d.z"]].map(Poly::vars)
}

#[test]
fn in_the_plane_the_joins_are_listings_3_to_6() {
    let [a, b, c, d] = corners_of_the_plane();
    let point = |p| pga2::Point::from(p);
    let found = joins(point(minus(a, c)), point(minus(a, d)), point(minus(b, c)), pga2::Point::origin());
    // The listings put x on e01 and y on e20.
    let (ab, cd, ac, ad) = (minus(a, b), minus(c, d), minus(a, c), minus(a, d));
    let ([ab_01, ab_20], [cd_01, cd_20], [ac_01, ac_20], [ad_01, ad_20]) = (ab, cd, ac, ad);
    // Listing 3, with the join's arguments and the axes exchanged: e1 and e2 change places.
    assert_eq!(found.l.e0, ac_01 * ad_20 - ac_20 * ad_01);
    assert_eq!(found.l.e0, cd_20 * ac_01 - cd_01 * ac_20);
    assert_eq!((found.l.e2, found.l.e1), (cd_01, -cd_20));
    // Listing 4: a join with the Origin is the coefficient of e0.
    assert_eq!((found.i, found.j), (found.l.e0, found.m.e0));
    // Listings 5 and 6.
    assert_eq!(found.h, cd_20 * ab_01 - cd_01 * ab_20);
    assert_eq!(found.i, cd_20 * ac_01 - cd_01 * ac_20);
    assert_eq!(found.j, ab_20 * ac_01 - ab_01 * ac_20);
}

#[test]
fn in_the_plane_s_and_t_lead_to_the_same_point() {
    // a + s (b − a) = c + t (d − c), with s = i/h and t = j/h cleared of the division.
    let [a, b, c, d] = corners_of_the_plane();
    let point = |p| pga2::Point::from(p);
    let found = joins(point(minus(a, c)), point(minus(a, d)), point(minus(b, c)), pga2::Point::origin());
    for k in 0..2 {
        assert_eq!(a[k] * found.h + (b[k] - a[k]) * found.i, c[k] * found.h + (d[k] - c[k]) * found.j);
    }
}

#[test]
fn in_space_the_ratios_of_the_joins_are_cramers_solutions() {
    let [a0, a1, b0, b1] = corners_of_space();
    let point = |p| pga3::Point::from(p);
    let found = joins(point(minus(a0, b0)), point(minus(a0, b1)), point(minus(a1, b0)), pga3::Point::origin());
    // Source 000 (O. Boes, Segment Distance): u := a1 − a0, v := b0 − b1, w := b0 − a0.
    let (u, v, w) = (minus(a1, a0), minus(b0, b1), minus(b0, a0));
    let delta = dot(u, u) * dot(v, v) - dot(u, v) * dot(u, v);
    assert_eq!(found.h | found.h, delta);
    assert_eq!(delta, dot(cross(u, v), cross(u, v)));
    assert_eq!(found.i | found.h, dot(u, w) * dot(v, v) - dot(u, v) * dot(v, w));
    assert_eq!(found.i | found.h, dot(cross(u, v), cross(w, v)));
    assert_eq!(found.j | found.h, dot(u, u) * dot(v, w) - dot(u, w) * dot(v, u));
    assert_eq!(found.j | found.h, dot(cross(u, v), cross(u, w)));
}

#[test]
fn a_segment_and_a_point_weigh_as_in_the_published_interpolation() {
    // Source 001: start + segment · toStart/(toStart + toEnd), with toStart = (test − start)·segment and
    // toEnd = (end − test)·segment. The Origin is the test point here: the vertices are start − test and end − test.
    let [start, end, test, _] = corners_of_space();
    let segment = minus(end, start);
    let (to_start, to_end) = (dot(minus(test, start), segment), dot(minus(end, test), segment));
    let vertices = [minus(start, test), minus(end, test)].map(pga3::Point::from);
    let found = foot(vertices, pga3::Point::origin());
    assert_eq!((found.parts, found.whole), ([to_end, to_start], to_start + to_end));
    let [start, end, test, _] = corners_of_the_plane();
    let segment = minus(end, start);
    let (to_start, to_end) = (dot(minus(test, start), segment), dot(minus(end, test), segment));
    let vertices = [minus(start, test), minus(end, test)].map(pga2::Point::from);
    let found = foot(vertices, pga2::Point::origin());
    assert_eq!((found.parts, found.whole), ([to_end, to_start], to_start + to_end));
}

/// The foot times the whole: Σ part · vertex.
fn foot_times_whole<const N: usize, const D: usize>(parts: [Poly; N], vertices: [[Poly; D]; N]) -> [Poly; D] {
    core::array::from_fn(|k| parts.iter().zip(vertices).fold(Poly::from(0), |sum, (&part, v)| sum + part * v[k]))
}

#[test]
fn the_weights_of_a_triangle_sum_up_and_their_foot_is_perpendicular() {
    let [a, b, c, _] = corners_of_space();
    let found = foot([a, b, c].map(pga3::Point::from), pga3::Point::origin());
    assert_eq!(found.parts.into_iter().fold(Poly::from(0), |sum, part| sum + part), found.whole);
    let foot = foot_times_whole(found.parts, [a, b, c]);
    assert_eq!(dot(foot, minus(b, a)), Poly::from(0));
    assert_eq!(dot(foot, minus(c, a)), Poly::from(0));
}

#[test]
fn the_weights_of_a_full_simplex_are_barycentric_coordinates_of_the_origin() {
    let vertices = corners_of_space();
    let found = foot(vertices.map(pga3::Point::from), pga3::Point::origin());
    assert_eq!(found.parts.into_iter().fold(Poly::from(0), |sum, part| sum + part), found.whole);
    assert_eq!(foot_times_whole(found.parts, vertices), [Poly::from(0); 3]);
    let [a, b, c, _] = corners_of_the_plane();
    let found = foot([a, b, c].map(pga2::Point::from), pga2::Point::origin());
    assert_eq!(found.parts.into_iter().fold(Poly::from(0), |sum, part| sum + part), found.whole);
    assert_eq!(foot_times_whole(found.parts, [a, b, c]), [Poly::from(0); 2]);
}

#[test]
fn the_kernel_on_coordinates_is_the_joins() {
    let [a, b, c, d] = corners_of_space();
    let point = |p| pga3::Point::from(p);
    let found = joins(point(minus(a, c)), point(minus(a, d)), point(minus(b, c)), pga3::Point::origin());
    let kernel = Parallelogram { u: minus(b, a), v: minus(d, c), w: minus(c, a) };
    assert_eq!(found.h.normal(), kernel.h());
    assert_eq!(found.i.normal(), kernel.i());
    assert_eq!(found.j.normal(), kernel.j());
    let ratios = (found.i | found.h, found.j | found.h, found.h | found.h);
    assert_eq!(ratios, kernel.ratios());
    assert_eq!(ratios, kernel.ratios_by_products());
    let [a, b, c, d] = corners_of_the_plane();
    let point = |p| pga2::Point::from(p);
    let found = joins(point(minus(a, c)), point(minus(a, d)), point(minus(b, c)), pga2::Point::origin());
    let kernel = Parallelogram { u: minus(b, a), v: minus(d, c), w: minus(c, a) };
    assert_eq!(([found.h], [found.i], [found.j]), (kernel.h(), kernel.i(), kernel.j()));
    assert_eq!((found.i * found.h, found.j * found.h, found.h * found.h), kernel.ratios_by_products());
}
