//! What is in one polygon or another, or in both, and polygons with their edges moved outwards.

use std::f64::consts::TAU;

use geo::{
    Area, BooleanOps, Buffer, Coord, Euclidean, Length, LineString, MultiLineString, MultiPolygon, Polygon as Shape,
    unary_union,
};
use incidence::pga2::{Point, Polygon, Region, Segment};

use super::regions::row;
use crate::inputs::Numbers;
use crate::measure::{Row, Side, each, whole};

/// So many pairs of polygons are united, or fewer if they are long.
const PAIRS: usize = 256;
const LONG: usize = 4;
/// So many squares lie over each other.
const SQUARES: usize = 10_000;

pub fn rows() -> Vec<Row> {
    vec![
        made("union of two outlines of 12 edges", PAIRS, || unions(PAIRS, 12)),
        made("union of two outlines of 100 edges", PAIRS, || unions(PAIRS, 100)),
        made("union of two outlines of 10⁴ edges", LONG, || unions(LONG, 10_000)),
        made("intersection of two outlines of 100 edges", PAIRS, || intersections(PAIRS, 100)),
        made("intersection of two outlines of 10⁴ edges", LONG, || intersections(LONG, 10_000)),
        made("union of the outlines of 10⁴ squares", 1, || squares(SQUARES)),
        // Arcs are not drawn with the same points: areas differ in the third digit.
        Row { within: 1e13, ..made("offset of an outline of 100 edges", PAIRS, || offsets(PAIRS, 100)) },
        Row { within: 1e13, ..made("offset of an outline of 10⁴ edges", LONG, || offsets(LONG, 10_000)) },
        Row { within: 1e13, ..made("path of 100 edges made wide", PAIRS, || paths(PAIRS, 100)) },
        Row { within: 1e13, ..made("path of 10⁴ edges made wide", LONG, || paths(LONG, 10_000)) },
        made("path of 100 edges cut by a region of 100 edges", PAIRS, || cuts(PAIRS, 100)),
        made("path of 10⁴ edges cut by a region of 10⁴ edges", LONG, || cuts(LONG, 10_000)),
    ]
}

/// geo computes with integers of 32 bits: its areas have nine digits in common with ours.
fn made(name: &str, operations: usize, sides: impl Fn() -> Vec<Side> + 'static) -> Row {
    Row { operations, within: 1e8, epsilon: f64::EPSILON, counted: false, ..row(name, sides) }
}

type Outline = Vec<[f64; 2]>;

/// Islands whose coasts wind as much as their edges are long.
fn islands(n: &mut Numbers, count: usize, edges: usize, shift: f64) -> Vec<Outline> {
    let rough = (TAU / edges as f64).min(0.3);
    let island = |n: &mut Numbers| {
        let phase = TAU * n.number();
        let corner = |k: usize| {
            let angle = TAU * k as f64 / edges as f64;
            let radius = 1.0 + 0.2 * (3.0 * angle + phase).sin() + rough * n.number();
            [radius * angle.cos() + shift, radius * angle.sin()]
        };
        (0..edges).map(corner).collect()
    };
    (0..count).map(|_| island(n)).collect()
}

fn vertices(outline: &Outline) -> Vec<Point> {
    outline.iter().map(Point::from).collect()
}

fn region(vertices: &[Point]) -> Region {
    Region::new(&[Polygon(vertices)]).expect("all coordinates are finite")
}

fn shape(outline: &Outline) -> Shape {
    Shape::new(LineString::new(outline.iter().map(|&[x, y]| Coord { x, y }).collect()), Vec::new())
}

/// Pairs of islands, in our types and in geo's. Regions have been cleared of crossings, outlines have not.
struct Pairs {
    outlines: Vec<[Vec<Point>; 2]>,
    regions: Vec<[Region; 2]>,
    theirs: Vec<[Shape; 2]>,
}

fn pairs(count: usize, edges: usize) -> Pairs {
    let mut n = Numbers::new(edges as u64);
    let [first, second] = [0.0, 0.5].map(|shift| islands(&mut n, count, edges, shift));
    let pairs: Vec<[&Outline; 2]> = first.iter().zip(&second).map(|(a, b)| [a, b]).collect();
    let outlines: Vec<_> = pairs.iter().map(|pair| pair.map(vertices)).collect();
    let regions = outlines.iter().map(|pair| pair.each_ref().map(|outline| region(outline))).collect();
    Pairs { regions, outlines, theirs: pairs.iter().map(|pair| pair.map(shape)).collect() }
}

/// What both outlines together go round as is wanted.
fn combination([a, b]: &[Vec<Point>; 2], is_in: fn(bool, bool) -> bool) -> Region {
    Region::combination(&[Polygon(a)], &[Polygon(b)], is_in).expect("all coordinates are finite")
}

fn area(region: &Region) -> Vec<f64> {
    vec![region.area()]
}

fn area_of_theirs(shape: &MultiPolygon) -> Vec<f64> {
    vec![shape.unsigned_area()]
}

fn unions(count: usize, edges: usize) -> Vec<Side> {
    let Pairs { outlines, regions, theirs } = pairs(count, edges);
    vec![
        each("Region::combination", outlines, |pair| combination(pair, |in_a, in_b| in_a || in_b), area),
        each("Region::union, of regions", regions, |[a, b]| a.union(b), area),
        each("geo BooleanOps", theirs, |[a, b]| a.union(b), area_of_theirs),
    ]
}

fn intersections(count: usize, edges: usize) -> Vec<Side> {
    let Pairs { outlines, regions, theirs } = pairs(count, edges);
    vec![
        each("Region::combination", outlines, |pair| combination(pair, |in_a, in_b| in_a && in_b), area),
        each("Region::intersection, of regions", regions, |[a, b]| a.intersection(b), area),
        each("geo BooleanOps", theirs, |[a, b]| a.intersection(b), area_of_theirs),
    ]
}

fn squares(count: usize) -> Vec<Side> {
    let mut n = Numbers::new(count as u64);
    // Each covers 1/count of a field of side 2, in any direction.
    let half = (count as f64).sqrt().recip();
    let squares: Vec<Outline> = n.list(count, |n| {
        let [x, y]: [f64; 2] = n.vector();
        let (sin, cos) = (TAU * n.number()).sin_cos();
        [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]]
            .map(|[u, v]| [x + half * (u * cos - v * sin), y + half * (u * sin + v * cos)])
            .to_vec()
    });
    let ours: Vec<Vec<Point>> = squares.iter().map(vertices).collect();
    let theirs: Vec<Shape> = squares.iter().map(shape).collect();
    vec![
        whole(
            "Region::new",
            (ours, Region::default()),
            |(squares, union)| {
                let polygons: Vec<Polygon> = squares.iter().map(|square| Polygon(square)).collect();
                *union = Region::new(&polygons).expect("all coordinates are finite");
            },
            |(_, union)| area(union),
        ),
        whole(
            "geo unary_union",
            (theirs, MultiPolygon::new(Vec::new())),
            |(squares, union)| *union = unary_union(&*squares),
            |(_, union)| area_of_theirs(union),
        ),
    ]
}

/// With corners rounded off in steps of about 0.2, as geo's are.
fn offsets(count: usize, edges: usize) -> Vec<Side> {
    let mut n = Numbers::new(edges as u64);
    let islands = islands(&mut n, count, edges, 0.0);
    vec![
        each(
            "Region::new, offset",
            islands.iter().map(vertices).collect::<Vec<_>>(),
            |outline| region(outline).offset(0.05, 32).unwrap_or_default(),
            area,
        ),
        each("geo Buffer", islands.iter().map(shape).collect::<Vec<_>>(), |shape| shape.buffer(0.05), area_of_theirs),
    ]
}

/// Ways that turn a little at each corner, and cross themselves now and then.
fn ways(n: &mut Numbers, count: usize, edges: usize) -> Vec<Outline> {
    let way = |n: &mut Numbers| {
        let (mut place, mut angle) = ([0.0, 0.0], TAU * n.number());
        let step = (edges as f64).sqrt().recip() * 0.3;
        let next = |_| {
            angle += 0.6 * n.number();
            place = [place[0] + step * angle.cos(), place[1] + step * angle.sin()];
            place
        };
        (0..=edges).map(next).collect()
    };
    (0..count).map(|_| way(n)).collect()
}

fn segments(way: &Outline) -> Vec<Segment> {
    way.windows(2).map(|ends| Segment { a: ends[0], b: ends[1] }).collect()
}

fn line(way: &Outline) -> LineString {
    LineString::new(way.iter().map(|&[x, y]| Coord { x, y }).collect())
}

/// A third as wide as edges are long, with ends and corners rounded off as outlines are.
fn paths(count: usize, edges: usize) -> Vec<Side> {
    let mut n = Numbers::new(edges as u64);
    let ways = ways(&mut n, count, edges);
    let width = (edges as f64).sqrt().recip() * 0.05;
    vec![
        each(
            "Region::around",
            ways.iter().map(segments).collect::<Vec<_>>(),
            move |way| Region::around(way, width, 32).unwrap_or_default(),
            area,
        ),
        each("geo Buffer", ways.iter().map(line).collect::<Vec<_>>(), move |line| line.buffer(width), area_of_theirs),
    ]
}

/// The length of what is inside. Our regions have been cleared of crossings once, which their outlines may have; the last side of ours does this, too.
fn cuts(count: usize, edges: usize) -> Vec<Side> {
    let mut n = Numbers::new(edges as u64);
    let (ways, islands) = (ways(&mut n, count, edges), islands(&mut n, count, edges, 0.0));
    let pairs = || ways.iter().zip(&islands);
    let ours = || pairs().map(|(way, outline)| (segments(way), region(&vertices(outline)))).collect::<Vec<_>>();
    let length = |pieces: &Vec<(usize, Segment)>| vec![pieces.iter().map(|(_, piece)| piece.length()).sum()];
    vec![
        each("Region::clip_all", ours(), |(way, region)| region.clip_all(way), length),
        each(
            "Region::clip, one by one",
            ours(),
            |(way, region)| way.iter().flat_map(|segment| region.clip(segment)).collect::<Vec<_>>(),
            |pieces| vec![pieces.iter().map(Segment::length).sum()],
        ),
        each(
            "Region::new, clip_all",
            pairs().map(|(way, outline)| (segments(way), vertices(outline))).collect::<Vec<_>>(),
            |(way, outline)| region(outline).clip_all(way),
            length,
        ),
        each(
            "geo clip",
            pairs().map(|(way, outline)| (MultiLineString::new(vec![line(way)]), shape(outline))).collect::<Vec<_>>(),
            |(way, shape)| shape.clip(way, false),
            |pieces| vec![Euclidean.length(pieces)],
        ),
    ]
}
