//! Where planes cut a mesh, what is on both sides of them, and the triangles that fill an outline.

use std::f64::consts::TAU;

use geo::triangulate_delaunay::DelaunayTriangulationConfig;
use geo::{Coord, LineString, Polygon as Shape, TriangulateDelaunay, TriangulateEarcut};
use incidence::mesh::TriangleMesh;
use incidence::{pga2, pga3};
use parry3d_f64::mass_properties::details::trimesh_signed_volume_and_center_of_mass;
use parry3d_f64::query::{IntersectResult, SplitResult};
use parry3d_f64::shape::{Polyline, TriMesh, TriMeshFlags};
use spade::handles::FixedDirectedEdgeHandle;
use spade::{ConstrainedDelaunayTriangulation as Constrained, Point2, Triangulation};

use super::regions::{globe, row, trimesh, vector};
use crate::inputs::Numbers;
use crate::measure::{Row, Side, each};

/// By so many planes a mesh is cut.
const PLANES: usize = 32;
/// And so many outlines are filled, or fewer if they are long.
const OUTLINES: usize = 512;
const LONG: usize = 8;

pub fn rows() -> Vec<Row> {
    vec![
        cut("section of 10⁴ triangles by a plane", || sections(50)),
        cut("section of 10⁶ triangles by a plane", || sections(500)),
        // Halves of parry's have four or five digits of the volume of the whole in common with it.
        Row { within: 1e12, ..cut("10⁴ triangles split by a plane", || halves(50)) },
        Row { within: 1e12, ..cut("10⁶ triangles split by a plane", || halves(500)) },
        filled("triangles of a polygon of 12 edges", || triangles(OUTLINES, 12)),
        filled("triangles of a polygon of 100 edges", || triangles(OUTLINES, 100)),
        long("triangles of a polygon of 10⁴ edges", || triangles(LONG, 10_000)),
        filled("Delaunay triangles of a polygon of 100 edges", || delaunay_triangles(OUTLINES, 100)),
        long("Delaunay triangles of a polygon of 10⁴ edges", || delaunay_triangles(LONG, 10_000)),
    ]
}

fn cut(name: &str, sides: impl Fn() -> Vec<Side> + 'static) -> Row {
    Row { operations: PLANES, within: 1e6, epsilon: f64::EPSILON, counted: false, ..row(name, sides) }
}

fn filled(name: &str, sides: impl Fn() -> Vec<Side> + 'static) -> Row {
    Row { operations: OUTLINES, within: 1e6, epsilon: f64::EPSILON, ..row(name, sides) }
}

fn long(name: &str, sides: impl Fn() -> Vec<Side> + 'static) -> Row {
    Row { operations: LONG, ..filled(name, sides) }
}

/// The globe, for us and for parry, and planes all over it.
fn scene(rings: usize, flags: TriMeshFlags) -> (pga3::Mesh<'static>, TriMesh, Vec<pga3::Plane>) {
    let mut n = Numbers::new(rings as u64);
    let (corners, triangles) = globe(&mut n, rings);
    let planes = n.list(PLANES, |n| {
        let [a, b, c]: [f64; 3] = n.vector();
        pga3::Plane::new(a, b, c, 0.5 * n.number()).normalized()
    });
    let theirs = trimesh(&corners, &triangles, flags);
    let vertices: &'static [pga3::Point] = corners.iter().map(pga3::Point::from).collect::<Vec<_>>().leak();
    (pga3::Mesh::new(vertices, triangles.leak()).expect("all points are there"), theirs, planes)
}

/// How long the outlines of sections are.
fn sections(rings: usize) -> Vec<Side> {
    let (mesh, theirs, planes) = scene(rings, TriMeshFlags::empty());
    let index = pga3::MeshIndex::new(&mesh);
    let length = |section: &pga3::Section| vec![section.loops().map(|outline| outline.perimeter()).sum()];
    vec![
        each("Mesh::section", planes.clone(), move |&plane| mesh.section(plane), length),
        each(
            "Mesh::section_among, by an index",
            planes.clone(),
            move |&plane| mesh.section_among(plane, &index.crossing_plane(plane)),
            length,
        ),
        each(
            "parry3d TriMesh",
            planes,
            move |plane| match theirs.intersection_with_local_plane(vector(&plane.normal()), -plane.e0, 0.0) {
                IntersectResult::Intersect(line) => Some(line),
                _ => None,
            },
            |line| vec![line.iter().flat_map(Polyline::segments).map(|step| step.length()).sum()],
        ),
    ]
}

/// How large the halves are.
fn halves(rings: usize) -> Vec<Side> {
    let (mesh, theirs, planes) = scene(rings, TriMeshFlags::ORIENTED);
    let volume = |half: &TriangleMesh| half.mesh().map_or(f64::NAN, |mesh| mesh.volume());
    let volume_of_theirs = |half: &TriMesh| trimesh_signed_volume_and_center_of_mass(half.vertices(), half.indices()).0;
    vec![
        each(
            "Mesh::split",
            planes.clone(),
            move |&plane| mesh.split(plane),
            move |halves| match halves {
                Ok(halves) => vec![volume(&halves.below), volume(&halves.above)],
                Err(_) => Vec::new(),
            },
        ),
        each(
            "Mesh::split, and an index of each half",
            planes.clone(),
            move |&plane| {
                let halves = mesh.split(plane).ok()?;
                let index = |half: &TriangleMesh| half.mesh().ok().map(|mesh| pga3::MeshIndex::new(&mesh));
                let indices = [index(&halves.below)?, index(&halves.above)?];
                Some((halves, indices))
            },
            move |found| found.iter().flat_map(|(halves, _)| [volume(&halves.below), volume(&halves.above)]).collect(),
        ),
        each(
            "parry3d TriMesh",
            planes,
            move |plane| match theirs.local_split(vector(&plane.normal()), -plane.e0, 0.0) {
                SplitResult::Pair(below, above) => Some([below, above]),
                _ => None,
            },
            move |halves| halves.iter().flatten().map(volume_of_theirs).collect(),
        ),
    ]
}

/// Rings with coasts.
fn coasts(count: usize, edges: usize) -> Vec<Vec<[f64; 2]>> {
    let mut n = Numbers::new(edges as u64);
    let mut coast = || {
        let corner = |k: usize| {
            let (sin, cos) = (TAU * k as f64 / edges as f64).sin_cos();
            let radius = 0.6 + 0.4 * n.number();
            [radius * cos, radius * sin]
        };
        (0..edges).map(corner).collect()
    };
    (0..count).map(|_| coast()).collect()
}

fn vertices(coasts: &[Vec<[f64; 2]>]) -> Vec<Vec<pga2::Point>> {
    coasts.iter().map(|coast| coast.iter().map(pga2::Point::from).collect()).collect()
}

fn shapes(coasts: &[Vec<[f64; 2]>]) -> Vec<Shape> {
    let line = |coast: &Vec<[f64; 2]>| LineString::new(coast.iter().map(|&[x, y]| Coord { x, y }).collect());
    coasts.iter().map(|coast| Shape::new(line(coast), Vec::new())).collect()
}

/// How many triangles there are, and how large.
fn measured(triangles: impl Iterator<Item = [[f64; 2]; 3]> + Clone) -> Vec<f64> {
    let area = |corners: [[f64; 2]; 3]| pga2::Polygon(&corners.map(pga2::Point::from)).area();
    vec![triangles.clone().count() as f64, triangles.map(area).sum()]
}

/// The triangles, and their vertices, which geo copies, too.
type Filled = (Vec<[usize; 3]>, Vec<pga2::Point>);

fn measured_ours((triangles, vertices): &Filled) -> Vec<f64> {
    measured(triangles.iter().map(|triangle| triangle.map(|k| vertices[k].coords())))
}

fn triangles(count: usize, edges: usize) -> Vec<Side> {
    let coasts = coasts(count, edges);
    vec![
        each(
            "Polygon::triangles",
            vertices(&coasts),
            |vertices| (pga2::Polygon(vertices).triangles().unwrap_or_default(), vertices.clone()),
            measured_ours,
        ),
        each("geo, earcut", shapes(&coasts), TriangulateEarcut::earcut_triangles_raw, |raw| {
            measured(raw.triangle_indices.chunks(3).map(|triangle| [0, 1, 2].map(|k| raw.vertices[triangle[k]])))
        }),
    ]
}

fn delaunay_triangles(count: usize, edges: usize) -> Vec<Side> {
    let coasts = coasts(count, edges);
    vec![
        each(
            "Polygon::delaunay_triangles",
            vertices(&coasts),
            |vertices| (pga2::Polygon(vertices).delaunay_triangles().unwrap_or_default(), vertices.clone()),
            measured_ours,
        ),
        each(
            "geo, spade",
            shapes(&coasts),
            |shape| shape.constrained_triangulation(DelaunayTriangulationConfig::default()).unwrap_or_default(),
            |found| measured(found.iter().map(|triangle| triangle.to_array().map(|Coord { x, y }| [x, y]))),
        ),
        each(
            "spade",
            coasts,
            |coast| by_spade(coast),
            |(corners, triangles)| measured(triangles.iter().map(|triangle| triangle.map(|k| corners[k]))),
        ),
    ]
}

/// The triangles that are not reached from outside without crossing the coast.
fn by_spade(coast: &[[f64; 2]]) -> (Vec<[f64; 2]>, Vec<[usize; 3]>) {
    let corners = coast.iter().map(|&[x, y]| Point2::new(x, y)).collect();
    let edges = (0..coast.len()).map(|k| [k, (k + 1) % coast.len()]).collect();
    let found = Constrained::<Point2<f64>>::bulk_load_cdt(corners, edges).expect("all coordinates are finite");
    let mut is_outside = vec![false; found.num_all_faces()];
    let mut reached = vec![found.outer_face().fix()];
    is_outside[found.outer_face().fix().index()] = true;
    let hull: Vec<_> = found.convex_hull().map(|edge| edge.fix()).collect();
    let mut across = |edge: FixedDirectedEdgeHandle, reached: &mut Vec<_>| {
        let edge = found.directed_edge(edge);
        let beyond = edge.rev().face().fix();
        if !edge.is_constraint_edge() && !std::mem::replace(&mut is_outside[beyond.index()], true) {
            reached.push(beyond);
        }
    };
    hull.into_iter().for_each(|edge| across(edge, &mut reached));
    while let Some(face) = reached.pop() {
        if let Some(face) = found.face(face).as_inner() {
            face.adjacent_edges().into_iter().for_each(|edge| across(edge.fix(), &mut reached));
        }
    }
    let inside = found.inner_faces().filter(|face| !is_outside[face.fix().index()]);
    let triangles = inside.map(|face| face.vertices().map(|corner| corner.fix().index())).collect();
    let corners = found.vertices().map(|corner| corner.position()).map(|p| [p.x, p.y]).collect();
    (corners, triangles)
}
