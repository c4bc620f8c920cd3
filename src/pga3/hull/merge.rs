//! From a triangulated surface to the faces, edges and vertices of the hull: triangles in one plane are one face, and a
//! vertex where fewer than three faces meet is none.

use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Ordering;

use super::structure::Structure;
use super::surface::{NONE, Triangles, next};

/// The structure of the hull, and the numbers of its vertices as points, in ascending order of `rank`.
pub(super) fn merge(triangles: &Triangles, points: &[[f64; 3]], rank: &[u32]) -> (Structure, Vec<u32>) {
    let planes = planes(triangles, points);
    let merge = Merge { triangles, planes: &planes };
    let (numbers, vertices) = merge.vertices(points.len(), rank);
    (merge.structure(&numbers, vertices.len()), vertices)
}

/// For each triangle the number of its plane. Triangles in one plane are connected, as the hull is convex.
fn planes(triangles: &Triangles, points: &[[f64; 3]]) -> Vec<u32> {
    let count = triangles.origins.len() / 3;
    let corner = |edge: u32| points[triangles.origins[edge as usize] as usize];
    let mut planes = vec![NONE; count];
    let (mut open, mut plane) = (Vec::new(), 0);
    for triangle in 0..count as u32 {
        if planes[triangle as usize] != NONE {
            continue;
        }
        planes[triangle as usize] = plane;
        open.push(triangle);
        while let Some(triangle) = open.pop() {
            let edges = [3 * triangle, 3 * triangle + 1, 3 * triangle + 2];
            let own = &triangles.planes[triangle as usize];
            for twin in edges.map(|edge| triangles.twins[edge as usize]) {
                let beyond = (twin / 3) as usize;
                if planes[beyond] != NONE {
                    continue;
                }
                let apex = corner(next(next(twin)));
                if own.side(own.volume(apex), apex, || edges.map(corner)) == Ordering::Equal {
                    planes[beyond] = plane;
                    open.push(beyond as u32);
                }
            }
        }
        plane += 1;
    }
    planes
}

struct Merge<'a> {
    triangles: &'a Triangles,
    planes: &'a [u32],
}

impl Merge<'_> {
    fn twin(&self, edge: u32) -> u32 {
        self.triangles.twins[edge as usize]
    }

    fn plane(&self, edge: u32) -> u32 {
        self.planes[(edge / 3) as usize]
    }

    /// Whether two faces meet in the edge.
    fn is_bend(&self, edge: u32) -> bool {
        self.plane(edge) != self.plane(self.twin(edge))
    }

    /// For each point the number of its vertex, and for each vertex the number of its point: those where at least three
    /// faces meet.
    fn vertices(&self, points: usize, rank: &[u32]) -> (Vec<u32>, Vec<u32>) {
        let mut bends = vec![0_u32; points];
        for edge in 0..self.triangles.origins.len() as u32 {
            bends[self.triangles.origins[edge as usize] as usize] += u32::from(self.is_bend(edge));
        }
        let mut by_rank = vec![NONE; points];
        for point in (0..points).filter(|&point| bends[point] >= 3) {
            by_rank[rank[point] as usize] = point as u32;
        }
        by_rank.retain(|&point| point != NONE);
        let mut numbers = vec![NONE; points];
        for (vertex, &point) in by_rank.iter().enumerate() {
            numbers[point as usize] = vertex as u32;
        }
        (numbers, by_rank)
    }

    fn structure(&self, numbers: &[u32], vertices: usize) -> Structure {
        let walks = self.walks(numbers);
        // The faces by their first two vertices.
        let ends = |start: u32| {
            let at = |k: u32| u64::from(walks.origins[k as usize]);
            at(start) << 32 | at(start + 1)
        };
        let mut order: Vec<(u64, usize)> =
            walks.starts.windows(2).enumerate().map(|(walk, bounds)| (ends(bounds[0]), walk)).collect();
        order.sort_unstable();
        let mut places = vec![NONE; walks.origins.len()];
        let (mut starts, mut place) = (Vec::with_capacity(walks.starts.len()), 0);
        starts.push(0);
        for &(_, walk) in &order {
            for k in walks.starts[walk]..walks.starts[walk + 1] {
                places[k as usize] = place;
                place += 1;
            }
            starts.push(place);
        }
        let (mut origins, mut twins) = (vec![0; places.len()], vec![0; places.len()]);
        for (k, &place) in places.iter().enumerate() {
            origins[place as usize] = walks.origins[k];
            // A straight edge of several parts is also walked from the other side: the
            // twin of its first part belongs to that walk.
            twins[place as usize] = places[walks.of[self.twin(walks.first_parts[k]) as usize] as usize];
        }
        Structure::new(origins, twins, starts, vertices)
    }

    /// Goes round every face, from its lowest vertex.
    fn walks(&self, numbers: &[u32]) -> Walks {
        let count = self.triangles.origins.len();
        let [origins, first_parts] = [(); 2].map(|()| Vec::with_capacity(count));
        let mut walks =
            Walks { origins, first_parts, of: vec![NONE; count], starts: Vec::with_capacity(count / 3 + 1) };
        walks.starts.push(0);
        let number = |edge: u32| numbers[self.triangles.origins[edge as usize] as usize];
        for edge in 0..count as u32 {
            if walks.of[edge as usize] == NONE && self.is_bend(edge) {
                let mut lowest = edge;
                self.round(edge, |edge| {
                    if number(edge) < number(lowest) {
                        lowest = edge;
                    }
                });
                self.round(lowest, |edge| {
                    if number(edge) != NONE {
                        walks.origins.push(number(edge));
                        walks.first_parts.push(edge);
                    }
                    walks.of[edge as usize] = walks.origins.len() as u32 - 1;
                });
                walks.starts.push(walks.origins.len() as u32);
            }
        }
        walks
    }

    /// The edges round a face, from one of them on.
    fn round(&self, first: u32, mut visit: impl FnMut(u32)) {
        let mut edge = first;
        loop {
            visit(edge);
            edge = next(edge);
            while !self.is_bend(edge) {
                edge = next(self.twin(edge));
            }
            if edge == first {
                return;
            }
        }
    }
}

/// The faces' directed edges, one face after the other.
struct Walks {
    origins: Vec<u32>,
    /// For each directed edge, the first of the edges of triangles along which it goes.
    first_parts: Vec<u32>,
    /// For each edge of a triangle, the edge of a face of which it is a part.
    of: Vec<u32>,
    starts: Vec<u32>,
}
