//! Cuts a solid in two. `cargo run --release --example halves -- FILE a b c d` reads an OBJ or STL file, cuts what is in it by the plane
//! ax + by + cz + d = 0, and writes both halves beside it.
//!
//! Without arguments it cuts a torus through its center, so that the plane touches the tube on both sides: along the circles of Villarceau.

use std::error::Error;
use std::f64::consts::TAU;
use std::path::{Path, PathBuf};

use incidence::mesh::TriangleMesh;
use incidence::pga3::{Mesh, Plane, Point};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match &arguments[..] {
        [] => {
            let tilt = (1.0_f64 / 2.0).asin();
            cut(&torus(2.0, 1.0), Plane::new(-tilt.sin(), 0.0, tilt.cos(), 0.0), None)
        }
        [file, numbers @ ..] if numbers.len() == 4 => {
            let numbers: Vec<f64> = numbers.iter().map(|number| number.parse()).collect::<Result<_, _>>()?;
            let plane = Plane::new(numbers[0], numbers[1], numbers[2], numbers[3]);
            cut(&TriangleMesh::open(file)?, plane, Some(Path::new(file)))
        }
        _ => Err("give a file and the four numbers of a plane, or nothing".into()),
    }
}

fn cut(solid: &TriangleMesh, plane: Plane, file: Option<&Path>) -> Result<(), Box<dyn Error>> {
    let whole = solid.mesh()?;
    let halves = whole.split(plane)?;
    println!("whole: {} triangles, volume {:.6}", solid.triangles.len(), whole.volume());
    for (name, half, lid) in
        [("above", &halves.above, halves.lid_above()), ("below", &halves.below, halves.lid_below())]
    {
        let (mesh, area) = (half.mesh()?, Mesh::new(&half.points, lid)?.area());
        let closed = if mesh.is_closed() { "closed" } else { "open" };
        println!("{name}: {} triangles, {closed}, volume {:.6}, lid {area:.6}", half.triangles.len(), mesh.volume());
        if let Some(file) = file {
            let path = beside(file, name);
            half.save(&path)?;
            println!("       written to {}", path.display());
        }
    }
    Ok(())
}

/// `stone-above.obj` for `stone.obj`.
fn beside(file: &Path, name: &str) -> PathBuf {
    let [stem, format] =
        [file.file_stem(), file.extension()].map(|part| part.unwrap_or_default().to_string_lossy().into_owned());
    file.with_file_name(format!("{stem}-{name}.{format}"))
}

fn torus(major: f64, minor: f64) -> TriangleMesh {
    let (m, n) = (360, 180);
    let angle = |k: usize, of: usize| (TAU * k as f64 / of as f64).sin_cos();
    let corner = |k: usize| {
        let ((sin_u, cos_u), (sin_v, cos_v)) = (angle(k / n, m), angle(k % n, n));
        let radius = major + minor * cos_v;
        Point::new(radius * cos_u, radius * sin_u, minor * sin_v)
    };
    let at = |i: usize, j: usize| (i % m) * n + j % n;
    let quad = |k: usize| {
        let (i, j) = (k / n, k % n);
        [[at(i, j), at(i + 1, j), at(i + 1, j + 1)], [at(i, j), at(i + 1, j + 1), at(i, j + 1)]]
    };
    TriangleMesh { points: (0..m * n).map(corner).collect(), triangles: (0..m * n).flat_map(quad).collect() }
}
