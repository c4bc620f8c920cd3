//! The boundary of a hull by its directed edges, in flat arrays: which begins where, which is the other side of which.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use super::surface::NONE;

/// Vertices, faces and directed edges by their numbers.
///
/// The directed edges of a face follow each other in number, as they go round it counter-clockwise seen from outside,
/// from its lowest vertex on. Faces are in the order of their first directed edge's ends. So hulls that are equal have
/// equal structures, however they were found.
///
/// A flat hull has two faces, back to back. A segment has no face: its two directed edges are each other's other side, and
/// to go round the face of either gives only that edge.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Structure {
    origins: Vec<u32>,
    twins: Vec<u32>,
    faces: Vec<u32>,
    /// Where the directed edges of each face begin, and of the last one end.
    face_starts: Vec<u32>,
    /// The directed edges from each vertex, counter-clockwise, one vertex after the other.
    rings: Vec<u32>,
    /// Where each of these ends.
    neighbours: Vec<u32>,
    ring_starts: Vec<u32>,
}

impl Structure {
    /// A single vertex.
    pub(super) fn point() -> Self {
        Structure { face_starts: vec![0], ring_starts: vec![0, 0], ..Structure::default() }
    }

    /// Two vertices and an edge.
    pub(super) fn segment() -> Self {
        Structure {
            origins: vec![0, 1],
            twins: vec![1, 0],
            faces: vec![NONE; 2],
            face_starts: vec![0],
            rings: vec![0, 1],
            neighbours: vec![1, 0],
            ring_starts: vec![0, 1, 2],
        }
    }

    /// A polygon with two sides. The numbers of its vertices go round it, beginning with 0.
    pub(super) fn polygon(mut round: Vec<u32>) -> Self {
        let count = round.len() as u32;
        if round[1] > round[round.len() - 1] {
            round[1..].reverse();
        }
        let back: Vec<u32> = core::iter::once(0).chain(round[1..].iter().rev().copied()).collect();
        // Edge k of one side goes from its vertex k to the next, as on the other from vertex n − k − 1 to n − k.
        let twins = (0..2 * count).rev().collect();
        Structure::new([round, back].concat(), twins, vec![0, count, 2 * count], count as usize)
    }

    /// The structure of closed faces. For each directed edge, the vertex at which it begins and its other side.
    pub(super) fn new(origins: Vec<u32>, twins: Vec<u32>, face_starts: Vec<u32>, vertices: usize) -> Self {
        let mut faces = vec![0; origins.len()];
        for (face, bounds) in face_starts.windows(2).enumerate() {
            faces[bounds[0] as usize..bounds[1] as usize].fill(face as u32);
        }
        let mut ring_starts = vec![0; vertices + 1];
        let mut first = vec![NONE; vertices];
        for (edge, &origin) in origins.iter().enumerate().rev() {
            ring_starts[origin as usize + 1] += 1;
            first[origin as usize] = edge as u32;
        }
        for vertex in 0..vertices {
            ring_starts[vertex + 1] += ring_starts[vertex];
        }
        let mut structure = Structure { origins, twins, faces, face_starts, ring_starts, ..Structure::default() };
        let mut rings = Vec::with_capacity(structure.origins.len());
        for edge in first {
            let mut turned = edge;
            loop {
                rings.push(turned);
                turned = structure.twin(structure.previous(turned));
                if turned == edge {
                    break;
                }
            }
        }
        structure.neighbours = rings.iter().map(|&edge| structure.head(edge)).collect();
        structure.rings = rings;
        structure
    }

    pub(crate) fn face_count(&self) -> usize {
        self.face_starts.len() - 1
    }

    /// The number of directed edges: two for each edge.
    pub(crate) fn directed_edge_count(&self) -> usize {
        self.origins.len()
    }

    /// The vertex at which a directed edge begins.
    #[inline]
    pub(crate) fn origin(&self, edge: u32) -> u32 {
        self.origins[edge as usize]
    }

    /// The vertex at which a directed edge ends.
    #[inline]
    pub(crate) fn head(&self, edge: u32) -> u32 {
        self.origin(self.twin(edge))
    }

    /// The same edge in the other direction.
    #[inline]
    pub(crate) fn twin(&self, edge: u32) -> u32 {
        self.twins[edge as usize]
    }

    /// The face on the left of a directed edge, seen from outside. `None` on a segment.
    #[inline]
    pub(crate) fn face(&self, edge: u32) -> Option<u32> {
        Some(self.faces[edge as usize]).filter(|&face| face != NONE)
    }

    /// The directed edges of a face, counter-clockwise.
    #[inline]
    pub(crate) fn round(&self, face: u32) -> Range<u32> {
        self.face_starts[face as usize]..self.face_starts[face as usize + 1]
    }

    /// The directed edge before this one, as they go round its face.
    #[inline]
    pub(crate) fn previous(&self, edge: u32) -> u32 {
        let Some(face) = self.face(edge) else { return self.twin(edge) };
        let round = self.round(face);
        if edge == round.start { round.end - 1 } else { edge - 1 }
    }

    /// The directed edges from a vertex, counter-clockwise seen from outside.
    #[inline]
    pub(crate) fn ring(&self, vertex: u32) -> &[u32] {
        &self.rings[self.round_vertex(vertex)]
    }

    /// The faces on the left of these.
    pub(super) fn faces_at(&self, vertex: u32) -> impl Iterator<Item = u32> {
        self.ring(vertex).iter().filter_map(|&edge| self.face(edge))
    }

    /// The vertices at the other ends of the directed edges from a vertex.
    #[inline]
    pub(crate) fn neighbours(&self, vertex: u32) -> &[u32] {
        &self.neighbours[self.round_vertex(vertex)]
    }

    #[inline]
    fn round_vertex(&self, vertex: u32) -> Range<usize> {
        self.ring_starts[vertex as usize] as usize..self.ring_starts[vertex as usize + 1] as usize
    }
}
