//! Polygons and meshes to test with.

use std::f64::consts::TAU;

pub type Polygon = Vec<[f64; 2]>;

#[derive(Clone)]
pub struct Solid {
    pub points: Vec<[f64; 3]>,
    pub triangles: Vec<[usize; 3]>,
}

impl Solid {
    pub fn facets(&self) -> Vec<[[f64; 3]; 3]> {
        self.triangles.iter().map(|t| t.map(|k| self.points[k])).collect()
    }

    pub fn map(mut self, f: impl Fn([f64; 3]) -> [f64; 3]) -> Solid {
        self.points.iter_mut().for_each(|p| *p = f(*p));
        self
    }

    pub fn reversed(mut self) -> Solid {
        self.triangles.iter_mut().for_each(|t| t.swap(0, 1));
        self
    }

    pub fn and(mut self, other: Solid) -> Solid {
        let shift = self.points.len();
        self.triangles.extend(other.triangles.iter().map(|t| t.map(|k| k + shift)));
        self.points.extend(other.points);
        self
    }
}

/// Teeth that reach up from a base, as wide as the gaps between them.
pub fn comb(teeth: usize, height: f64) -> Polygon {
    let mut comb = vec![[0.0, -1.0]];
    comb.push([2.0 * teeth as f64 - 1.0, -1.0]);
    for k in (0..teeth).rev() {
        let x = 2.0 * k as f64;
        comb.extend([[x + 1.0, 0.0], [x + 1.0, height], [x, height], [x, 0.0]]);
    }
    comb
}

pub fn star(points: usize, inner: f64, outer: f64) -> Polygon {
    (0..2 * points)
        .map(|k| {
            let (angle, radius) = (TAU * k as f64 / (2 * points) as f64, if k % 2 == 0 { outer } else { inner });
            [radius * angle.cos(), radius * angle.sin()]
        })
        .collect()
}

/// Koch's snowflake, rounded to a lattice of spacing 1.
pub fn koch(steps: u32, size: f64) -> Polygon {
    let mut curve = vec![[0.0, 0.0], [size / 2.0, -size * 0.75_f64.sqrt()], [-size / 2.0, -size * 0.75_f64.sqrt()]];
    curve.reverse();
    for _ in 0..steps {
        let n = curve.len();
        curve = (0..n)
            .flat_map(|k| {
                let ([ax, ay], [bx, by]) = (curve[k], curve[(k + 1) % n]);
                let (ux, uy) = ((bx - ax) / 3.0, (by - ay) / 3.0);
                let h = 0.75_f64.sqrt();
                let tip = [ax + 1.5 * ux + h * uy, ay + 1.5 * uy - h * ux];
                [[ax, ay], [ax + ux, ay + uy], tip, [bx - ux, by - uy]]
            })
            .collect();
    }
    curve.into_iter().map(|p| p.map(f64::round)).collect()
}

pub fn tetrahedron(points: [[f64; 3]; 4]) -> Solid {
    Solid { points: points.to_vec(), triangles: vec![[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]] }
}

/// A cuboid with these least and greatest corners.
pub fn cuboid(min: [f64; 3], max: [f64; 3]) -> Solid {
    let points = (0..8).map(|k| std::array::from_fn(|i| if k >> i & 1 == 1 { max[i] } else { min[i] })).collect();
    // Corner k has bit i set at the greatest coordinate i. Each face as a cycle, seen from outside.
    let faces = [[0, 4, 6, 2], [1, 3, 7, 5], [0, 1, 5, 4], [2, 6, 7, 3], [0, 2, 3, 1], [4, 5, 7, 6]];
    Solid { points, triangles: faces.iter().flat_map(|&[a, b, c, d]| [[a, b, c], [a, c, d]]).collect() }
}

/// A torus around the z axis, of m sections with n corners each.
pub fn torus(m: usize, n: usize, major: f64, minor: f64) -> Solid {
    let points = (0..m * n)
        .map(|k| {
            let (u, v) = (TAU * (k / n) as f64 / m as f64, TAU * (k % n) as f64 / n as f64);
            let r = major + minor * v.cos();
            [r * u.cos(), r * u.sin(), minor * v.sin()]
        })
        .collect();
    let at = |i: usize, j: usize| (i % m) * n + j % n;
    let triangles = (0..m * n)
        .flat_map(|k| {
            let (i, j) = (k / n, k % n);
            let (a, b, c, d) = (at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1));
            [[a, b, c], [a, c, d]]
        })
        .collect();
    Solid { points, triangles }
}
