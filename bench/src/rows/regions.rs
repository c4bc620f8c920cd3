//! Which of many points are inside a polygon of the plane or a mesh of space. All build their trees within the time, and geo and ours
//! are exact; parry asks on which side of the nearest triangle a point is, by normals of vertices and edges. And which triangle one sees,
//! and which is the nearest, in a tree that is there.

use std::f64::consts::{PI, TAU};

use bvh::aabb::{Aabb, Bounded};
use bvh::bounding_hierarchy::BHShape;
use bvh::bvh::Bvh;
use bvh::point_query::PointDistance;
use geo::indexed::IntervalTreeMultiPolygon;
use geo::{Contains, Coord, LineString, MultiPolygon, Polygon as Shape};
use incidence::pga2::{self, Location};
use incidence::pga3;
use nalgebra as na;
use parry3d_f64::math::Vector;
use parry3d_f64::query::{PointQuery, Ray, RayCast};
use parry3d_f64::shape::{TriMesh, TriMeshFlags, Triangle};

use super::flag;
use crate::inputs::Numbers;
use crate::measure::{Row, Side, each, whole};

/// How many points are asked about.
const POINTS: usize = 10_000;
/// And from how many one looks, or asks for the nearest triangle.
const SIGHTS: usize = 8192;

pub fn rows() -> Vec<Row> {
    vec![
        row("10⁴ points in a polygon of 100 edges", || in_polygon(100)),
        row("10⁴ points in a polygon of 10⁴ edges", || in_polygon(10_000)),
        row("10⁴ points in a mesh of 10⁴ triangles", || in_mesh(50)),
        one_in_mesh("a point in a mesh of 10⁴ triangles", 50),
        one_in_mesh("a point in a mesh of 10⁶ triangles", 500),
        sight("first of 10⁴ triangles on a way", || sights(50)),
        sight("first of 10⁶ triangles on a way", || sights(500)),
        sight("nearest of 10⁴ triangles to a point", || nearest(50, anywhere)),
        sight("nearest of 10⁶ triangles to a point", || nearest(500, anywhere)),
        beside_one("nearest of 10⁴ triangles to a point beside one", 50),
        beside_one("nearest of 10⁶ triangles to a point beside one", 500),
    ]
}

fn sight(name: &str, sides: impl Fn() -> Vec<Side> + 'static) -> Row {
    Row { operations: SIGHTS, within: 1e6, epsilon: f64::EPSILON, counted: false, ..row(name, sides) }
}

fn one_in_mesh(name: &str, rings: usize) -> Row {
    Row { within: 0.0, ..sight(name, move || in_indexed_mesh(rings)) }
}

/// Parry takes the distance from the rounded nearest point, of which little is right if it is near.
fn beside_one(name: &str, rings: usize) -> Row {
    Row { within: 1e10, ..sight(name, move || nearest(rings, beside)) }
}

pub(super) fn row(name: &str, sides: impl Fn() -> Vec<Side> + 'static) -> Row {
    Row {
        group: "regions",
        name: name.into(),
        operations: POINTS,
        within: 0.0,
        epsilon: 0.0,
        counted: true,
        sides: Box::new(sides),
    }
}

/// A side that says of each point whether it is inside.
fn side<R: 'static, P: Clone + 'static>(
    who: &'static str,
    region: R,
    points: &[P],
    are_inside: impl Fn(&R, &[P]) -> Vec<bool> + 'static,
) -> Side {
    let state = ((region, points.to_vec()), Vec::new());
    whole(
        who,
        state,
        move |((region, points), found)| *found = are_inside(region, points),
        |(_, found)| found.iter().map(|&is_inside| flag(is_inside)).collect(),
    )
}

/// A ring with a coast, and points all over the square around it.
fn in_polygon(edges: usize) -> Vec<Side> {
    let mut n = Numbers::new(edges as u64);
    let coast: Vec<[f64; 2]> = (0..edges)
        .map(|k| {
            let (sin, cos) = (TAU * k as f64 / edges as f64).sin_cos();
            let radius = 0.8 + 0.1 * n.number();
            [radius * cos, radius * sin]
        })
        .collect();
    let points: Vec<[f64; 2]> = n.list(POINTS, Numbers::vector);
    let coords = |list: &[[f64; 2]]| list.iter().map(|&[x, y]| Coord { x, y }).collect::<Vec<_>>();
    let shape = Shape::new(LineString::new(coords(&coast)), Vec::new());
    let vertices: Vec<pga2::Point> = coast.iter().map(Into::into).collect();
    let inside = |location| location == Some(Location::Inside);
    let mut sides = vec![
        side("Polygon::locate_points", vertices.clone(), &points, move |vertices, points| {
            pga2::Polygon(vertices).locate_points(points).into_iter().map(inside).collect()
        }),
        side("geo, interval tree", MultiPolygon::new(vec![shape.clone()]), &coords(&points), |shape, points| {
            let tree = IntervalTreeMultiPolygon::new(shape);
            points.iter().map(|p| tree.contains(p)).collect()
        }),
    ];
    if edges <= 100 {
        sides.push(side("Polygon::locate, one at a time", vertices, &points, move |vertices, points| {
            points.iter().map(|&p| inside(pga2::Polygon(vertices).locate(p.into()))).collect()
        }));
        sides.push(side("geo, one at a time", shape, &coords(&points), |shape, points| {
            points.iter().map(|p| shape.contains(p)).collect()
        }));
    }
    sides
}

/// A globe with mountains, by rings of triangles between its poles.
pub(super) fn globe(n: &mut Numbers, rings: usize) -> (Vec<[f64; 3]>, Vec<[usize; 3]>) {
    let around = 2 * rings;
    let mut corners = vec![[0.0, 0.0, -0.8], [0.0, 0.0, 0.8]];
    for k in 0..(rings - 1) * around {
        let (ring, step) = (k / around, k % around);
        let (height, radius) = (PI * (ring + 1) as f64 / rings as f64 - PI / 2.0).sin_cos();
        let (sin, cos) = (TAU * step as f64 / around as f64).sin_cos();
        let size = 0.8 + 0.01 * n.number();
        corners.push([size * radius * cos, size * radius * sin, size * height]);
    }
    let at = |ring: usize, step: usize| 2 + ring * around + step % around;
    let mut triangles: Vec<[usize; 3]> = Vec::new();
    for step in 0..around {
        triangles.push([0, at(0, step + 1), at(0, step)]);
        triangles.push([1, at(rings - 2, step), at(rings - 2, step + 1)]);
        for ring in 0..rings - 2 {
            let [a, b, c, d] = [at(ring, step), at(ring, step + 1), at(ring + 1, step + 1), at(ring + 1, step)];
            triangles.extend([[a, b, c], [a, c, d]]);
        }
    }
    (corners, triangles)
}

pub(super) fn vector(&[x, y, z]: &[f64; 3]) -> Vector {
    Vector::new(x, y, z)
}

/// The globe, and points all over the cube around it.
fn in_mesh(rings: usize) -> Vec<Side> {
    let mut n = Numbers::new(rings as u64);
    let (corners, triangles) = globe(&mut n, rings);
    let points: Vec<[f64; 3]> = n.list(POINTS, Numbers::vector);
    let theirs: Vec<Vector> = corners.iter().map(vector).collect();
    let indices: Vec<[u32; 3]> = triangles.iter().map(|t| t.map(|k| k as u32)).collect();
    let vertices: Vec<pga3::Point> = corners.iter().map(Into::into).collect();
    vec![
        side("Mesh::locate_points", (vertices, triangles), &points, |(vertices, triangles), points| {
            let mesh = pga3::Mesh::new(vertices, triangles).expect("all points are there");
            mesh.locate_points(points).into_iter().map(|location| location == Some(Location::Inside)).collect()
        }),
        side(
            "parry3d TriMesh",
            (theirs, indices),
            &points.iter().map(vector).collect::<Vec<_>>(),
            |(vertices, indices), points| {
                let mesh = TriMesh::with_flags(vertices.clone(), indices.clone(), TriMeshFlags::ORIENTED)
                    .expect("all points are there");
                points.iter().map(|p| mesh.contains_local_point(*p)).collect()
            },
        ),
    ]
}

/// The globe in a tree that is there, and points all over the cube around it.
fn in_indexed_mesh(rings: usize) -> Vec<Side> {
    let mut n = Numbers::new(rings as u64);
    let (corners, triangles) = globe(&mut n, rings);
    let points: Vec<[f64; 3]> = n.list(SIGHTS, Numbers::vector);
    let (index, mesh) = (index(&corners, &triangles), trimesh(&corners, &triangles, TriMeshFlags::ORIENTED));
    let number = |&is_inside: &bool| vec![flag(is_inside)];
    vec![
        each(
            "MeshIndex::locate",
            points.iter().map(pga3::Point::from).collect::<Vec<_>>(),
            move |p| index.locate(*p) == Some(Location::Inside),
            number,
        ),
        each(
            "parry3d TriMesh",
            points.iter().map(vector).collect::<Vec<_>>(),
            {
                let mesh = mesh.clone();
                move |p| mesh.contains_local_point(*p)
            },
            number,
        ),
        each(
            "parry3d TriMesh, by a ray",
            points.iter().map(vector).collect::<Vec<_>>(),
            move |p| {
                let ray = Ray::new(*p, Vector::new(0.137, 0.291, 0.947));
                let hit = mesh.cast_local_ray_and_get_normal(&ray, f64::MAX, false);
                hit.is_some_and(|hit| mesh.is_backface(hit.feature))
            },
            number,
        ),
    ]
}

pub(super) fn index(corners: &[[f64; 3]], triangles: &[[usize; 3]]) -> pga3::MeshIndex {
    let vertices: Vec<pga3::Point> = corners.iter().map(Into::into).collect();
    pga3::MeshIndex::new(&pga3::Mesh::new(&vertices, triangles).expect("all points are there"))
}

pub(super) fn trimesh(corners: &[[f64; 3]], triangles: &[[usize; 3]], flags: TriMeshFlags) -> TriMesh {
    let indices = triangles.iter().map(|t| t.map(|k| k as u32)).collect();
    TriMesh::with_flags(corners.iter().map(vector).collect(), indices, flags).expect("all points are there")
}

/// A triangle, for the tree of the crate bvh.
#[derive(Clone)]
struct Leaf {
    corners: [na::Point3<f64>; 3],
    node: usize,
}

impl Bounded<f64, 3> for Leaf {
    fn aabb(&self) -> Aabb<f64, 3> {
        self.corners.iter().fold(Aabb::empty(), |bounds, corner| bounds.grow(corner))
    }
}

impl BHShape<f64, 3> for Leaf {
    fn set_bh_node_index(&mut self, index: usize) {
        self.node = index;
    }
    fn bh_node_index(&self) -> usize {
        self.node
    }
}

impl PointDistance<f64, 3> for Leaf {
    /// The crate asks who uses it. This is parry's.
    fn distance_squared(&self, p: na::Point3<f64>) -> f64 {
        let [a, b, c] = self.corners.map(|corner| vector(&corner.coords.into()));
        let distance = Triangle::new(a, b, c).distance_to_local_point(vector(&p.coords.into()), false);
        distance * distance
    }
}

fn leaves(corners: &[[f64; 3]], triangles: &[[usize; 3]]) -> Vec<Leaf> {
    triangles.iter().map(|t| Leaf { corners: t.map(|k| corners[k].into()), node: 0 }).collect()
}

/// All over the cube.
fn anywhere(n: &mut Numbers, _: [[f64; 3]; 3]) -> [f64; 3] {
    n.vector()
}

/// As near as a measured point is.
fn beside(n: &mut Numbers, corners: [[f64; 3]; 3]) -> [f64; 3] {
    let off: [f64; 3] = n.vector();
    std::array::from_fn(|k| corners.iter().map(|corner| corner[k] / 3.0).sum::<f64>() + 1e-4 * off[k])
}

/// The globe, and points: how far the nearest triangle is.
fn nearest(rings: usize, point: fn(&mut Numbers, [[f64; 3]; 3]) -> [f64; 3]) -> Vec<Side> {
    let mut n = Numbers::new(rings as u64);
    let (corners, triangles) = globe(&mut n, rings);
    let step = triangles.len() as f64 / SIGHTS as f64;
    let places = (0..SIGHTS).map(|k| triangles[(step * (0.5 + k as f64)) as usize].map(|k| corners[k]));
    let mut points: Vec<[f64; 3]> = places.map(|corners| point(&mut n, corners)).collect();
    // In no order.
    points.sort_unstable_by_key(|p| p[0].to_bits().wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let (index, mesh) = (index(&corners, &triangles), trimesh(&corners, &triangles, TriMeshFlags::empty()));
    let mut leaves = leaves(&corners, &triangles);
    let tree = Bvh::build(&mut leaves);
    let number = |distance: &f64| vec![*distance];
    vec![
        each(
            "MeshIndex::nearest_to_point",
            points.iter().map(pga3::Point::from).collect::<Vec<_>>(),
            move |p| index.nearest_to_point(*p).map_or(f64::NAN, |(_, distance)| distance),
            number,
        ),
        each(
            "parry3d TriMesh",
            points.iter().map(vector).collect::<Vec<_>>(),
            move |p| mesh.distance_to_local_point(*p, false),
            number,
        ),
        each(
            "bvh",
            points,
            move |&p| tree.nearest_to(na::Point3::from(p), &leaves).map_or(f64::NAN, |(_, distance)| distance),
            number,
        ),
    ]
}

/// The globe, and ways between points all over the cube around it: where they first meet it, or 1.
fn sights(rings: usize) -> Vec<Side> {
    let mut n = Numbers::new(rings as u64);
    let (corners, triangles) = globe(&mut n, rings);
    let ways: Vec<[[f64; 3]; 2]> = n.list(SIGHTS, |n| [n.vector(), n.vector()]);
    let (index, mesh) = (index(&corners, &triangles), trimesh(&corners, &triangles, TriMeshFlags::empty()));
    let mut leaves = leaves(&corners, &triangles);
    let tree = Bvh::build(&mut leaves);
    let number = |parameter: &f64| vec![*parameter];
    vec![
        each(
            "MeshIndex::first_crossing",
            ways.iter().map(|&ends| pga3::Segment::from(ends)).collect::<Vec<_>>(),
            move |way| index.first_crossing(way).map_or(1.0, |(_, parameter)| parameter),
            number,
        ),
        each(
            "parry3d TriMesh",
            ways.iter().map(|[p, q]| Ray::new(vector(p), vector(q) - vector(p))).collect::<Vec<_>>(),
            move |ray| mesh.cast_local_ray(ray, 1.0, true).unwrap_or(1.0),
            number,
        ),
        each(
            "bvh",
            ways,
            move |&[p, q]| {
                let way = na::Point3::from(q) - na::Point3::from(p);
                let (ray, length) = (bvh::ray::Ray::new(p.into(), way), way.norm());
                let mut first = length;
                for Leaf { corners: [a, b, c], .. } in tree.nearest_traverse_iterator(&ray, &leaves) {
                    let bounds = Aabb::empty().grow(a).grow(b).grow(c);
                    if ray.intersection_slice_for_aabb(&bounds).is_some_and(|(from, _)| from > first) {
                        break;
                    }
                    // It looks at triangles from one side.
                    for hit in [ray.intersects_triangle(a, b, c), ray.intersects_triangle(a, c, b)] {
                        first = first.min(hit.distance);
                    }
                }
                first / length
            },
            number,
        ),
    ]
}
