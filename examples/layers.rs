//! Parts a solid into layers, as a printer lays them down: for each, walls along its outlines and a hatch inside of them.
//! `cargo run --release --example layers -- FILE HEIGHT` reads an OBJ or STL file, and makes layers of this height, from below.
//!
//! Without arguments it takes two balls that overlap.

use std::error::Error;
use std::f64::consts::TAU;

use incidence::mesh::TriangleMesh;
use incidence::pga2::{Line, Point, Polygon, Region};
use incidence::pga3::{self, MeshIndex, Motor, Plane};

/// How many walls there are, and how far they and the lines of a hatch are apart, in heights of a layer.
const WALLS: usize = 3;
const WIDTH: f64 = 2.0;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match &arguments[..] {
        [] => layers(&balls(), 0.02),
        [file, height] => layers(&TriangleMesh::open(file)?, height.parse()?),
        _ => Err("give a file and the height of a layer, or nothing".into()),
    }
}

fn layers(solid: &TriangleMesh, height: f64) -> Result<(), Box<dyn Error>> {
    let mesh = solid.mesh()?;
    let index = MeshIndex::new(&mesh);
    let heights = || solid.points.iter().map(|p| p.coords()[2]);
    let (low, high) = (heights().fold(f64::INFINITY, f64::min), heights().fold(f64::NEG_INFINITY, f64::max));
    let count = ((high - low) / height).ceil() as usize;
    let are_layers = height > 0.0 && count < 1_000_000;
    if !are_layers {
        return Err("the height of a layer is too small".into());
    }
    let (mut volume, mut walls, mut hatched) = (0.0, 0.0, 0.0);
    for k in 0..count {
        let plane = Plane::new(0.0, 0.0, 1.0, -(low + (k as f64 + 0.5) * height));
        let outlines = mesh.section_among(plane, &index.crossing_plane(plane)).flat(Motor::identity());
        // Where parts of the solid overlap, outlines cross; the region is what is inside of any.
        let layer = Region::new(&outlines.iter().map(|outline| Polygon(outline)).collect::<Vec<_>>())?;
        volume += layer.area() * height;

        let width = WIDTH * height;
        for wall in 0..WALLS {
            let path = layer.offset(-(wall as f64 + 0.5) * width, 32)?;
            walls += path.outlines().map(|outline| outline.perimeter()).sum::<f64>();
        }
        let core = layer.offset(-(WALLS as f64) * width, 32)?;
        hatched += hatch(&core, width, k);
    }
    println!("{} triangles, {count} layers, volume {volume:.3}", solid.triangles.len());
    println!("walls {walls:.1}, hatch {hatched:.1}: volume {:.3}", (walls + hatched) * WIDTH * height * height);
    Ok(())
}

/// How long lines in a region are that are so far apart: up and down in every other layer, otherwise from left to right.
fn hatch(region: &Region, width: f64, layer: usize) -> f64 {
    let outlines: Vec<Polygon> = region.outlines().collect();
    let normal = [(layer % 2) as f64, ((layer + 1) % 2) as f64];
    let along = |p: &Point| normal[0] * p.coords()[0] + normal[1] * p.coords()[1];
    let places = || outlines.iter().flat_map(|outline| outline.0).map(along);
    let (low, high) = (places().fold(f64::INFINITY, f64::min), places().fold(f64::NEG_INFINITY, f64::max));
    let lines = (0..).map(|k| low + (f64::from(k) + 0.5) * width).take_while(|&at| at < high);
    let pieces = lines.flat_map(|at| Polygon::section_of_all(&outlines, Line::new(normal[0], normal[1], -at)));
    pieces.map(|piece| piece.length()).sum()
}

/// Two balls of radius 1, at a distance of 1.
fn balls() -> TriangleMesh {
    let (rings, sides) = (60, 120);
    let mut balls = TriangleMesh::default();
    for x in [0.0, 1.0] {
        let start = balls.points.len();
        let corner = |ring: usize, side: usize| {
            let ((sin, cos), (z_sin, z_cos)) =
                ((TAU * side as f64 / sides as f64).sin_cos(), (TAU / 2.0 * ring as f64 / rings as f64).sin_cos());
            pga3::Point::new(x + z_sin * cos, z_sin * sin, -z_cos)
        };
        balls.points.extend((0..=rings).flat_map(|ring| (0..sides).map(move |side| corner(ring, side))));
        for ring in 0..rings {
            for side in 0..sides {
                let at = |ring: usize, side: usize| start + ring * sides + side % sides;
                let [a, b, c, d] = [at(ring, side), at(ring, side + 1), at(ring + 1, side + 1), at(ring + 1, side)];
                balls.triangles.extend([[a, b, c], [a, c, d]]);
            }
        }
    }
    balls
}
