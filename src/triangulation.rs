//! A region of the plane, parted into triangles that have no corners but its own.
//!
//! A line sweeps over the outlines from left to right (K. Hertel, K. Mehlhorn, "Fast triangulation of simple polygons", 1983). Of a face, which
//! is what lies between two edges that follow each other on the line, the part to the left of a [chain](chains) is filled already. At a corner the
//! edges that end there give way to those that begin there, and the chains beside them grow by the corner.
//!
//! Nothing is decided but the order of the corners and, exactly, on which side of an edge a corner is. All triangles turn left, where outlines go
//! round to the left, and their edges cancel each other but for the outlines: that proves that they fill the region, and that no two overlap.

mod chains;
mod corners;
mod flips;
mod halves;
mod sides;
#[cfg(test)]
mod tests;

use core::cmp::Ordering::Equal;
use core::mem::take;

use chains::{Chain, Chains};
use corners::Corners;
pub(crate) use flips::make_delaunay;

use crate::sweep_line::{Status, Stretch, side};

/// Triangles by the places of their corners in the list of points.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Filled {
    /// What fills the region: all turn left, or right where the number of copies is negative.
    pub triangles: Vec<[usize; 3]>,
    /// Triangles without an area. There are some where several points are at one place, and where an edge passes through a corner. Only together
    /// with them do the edges of the triangles cancel each other, point by point, but for those of the outlines.
    pub flat: Vec<[usize; 3]>,
}

/// Two edges that pass through each other, by their places in the list of edges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Crossing(pub [usize; 2]);

/// Fills what edges go round, each from one point to another. Where they go round w times, each triangle is there as often as `copies` says for w.
/// The points are finite, and as many edges end at each as begin there. Flat triangles are made if they are asked for. O((n + k) log n) for n
/// edges, and k times that one passes through a corner; but a block of edges that comes or goes moves the places of all blocks, which counts from
/// 10⁶ edges on the line on.
///
/// # Errors
/// Two edges that pass through each other. Edges that lie partly on another one may be passed over.
pub(crate) fn fill(
    points: &[[f64; 2]],
    edges: &[[usize; 2]],
    copies: impl Fn(i32) -> i32,
    flat: bool,
) -> Result<Filled, Crossing> {
    let mut sweep = Sweep::over(Corners::of(points, edges, copies, flat));
    for (source, &ends) in edges.iter().enumerate() {
        let [from, to] = sweep.corners.renamed(ends);
        let (left, right) = (from.min(to), from.max(to));
        if left < right {
            sweep.begin(Edge { left, right, turn: if from == left { 1 } else { -1 }, source });
        }
    }
    for corner in 0..sweep.corners.len() {
        sweep.pass(corner)?;
    }
    Ok(sweep.corners.filled)
}

/// An edge, or a part of one.
#[derive(Clone, Copy, Debug)]
struct Edge {
    /// The corner that comes first.
    left: usize,
    right: usize,
    /// How often outlines go along it to the right, less how often to the left: so much more often they go round what is above it than round what
    /// is below.
    turn: i32,
    /// Its place in the list.
    source: usize,
}

/// What lies between two edges that follow each other on the line.
#[derive(Clone, Copy, Debug, Default)]
struct Face {
    /// How often outlines go round it.
    winding: i32,
    /// None, if it is not filled.
    chain: Option<Chain>,
}

/// An edge that the line meets, and the face above it.
#[derive(Clone, Copy, Debug)]
struct Active {
    edge: Edge,
    above: Face,
}

fn ends(active: &Active) -> [usize; 2] {
    [active.edge.left, active.edge.right]
}

struct Sweep<F> {
    corners: Corners<F>,
    /// The edges, each with the place of the next one that begins at the same corner.
    edges: Vec<(Edge, Option<usize>)>,
    /// For each corner the place of the first edge that begins there.
    first: Vec<Option<usize>>,
    status: Status<Active>,
    chains: Chains,
    /// What begins at a corner, from below; gathered anew for each.
    begun: Vec<Active>,
}

impl<F: Fn(i32) -> i32> Sweep<F> {
    fn over(corners: Corners<F>) -> Self {
        let first = vec![None; corners.len()];
        let (edges, chains) = (Vec::with_capacity(first.len()), Chains::for_corners(first.len()));
        Sweep { corners, edges, first, status: Status::new(), chains, begun: Vec::with_capacity(4) }
    }

    /// Notes that the line will meet an edge at its left end.
    fn begin(&mut self, edge: Edge) {
        let next = self.first[edge.left].replace(self.edges.len());
        self.edges.push((edge, next));
    }

    /// Leads the line over a corner.
    fn pass(&mut self, corner: usize) -> Result<(), Crossing> {
        let ended = self.status.at(|active| side(&self.corners.places, ends(active), corner));
        self.gather(corner, ended)?;
        if ended.len == 0 && self.begun.is_empty() {
            return Ok(());
        }
        if let Some(edges) = self.status.crossing(ended, &self.begun, &self.corners.places, ends) {
            return Err(Crossing(edges.map(|active| active.edge.source)));
        }
        let [mut low, high] = self.grown(corner, ended);
        let mut winding = low.winding;
        for begun in &mut self.begun {
            winding += begun.edge.turn;
            let is_filled = self.corners.copies(winding) != 0;
            begun.above = Face { winding, chain: is_filled.then(|| self.chains.begin(corner)) };
        }
        match self.begun.last_mut() {
            Some(last) => last.above = high,
            None => low.chain = self.chains.joined(low.chain, high.chain),
        }
        if let Some(below) = self.status.below_mut(ended) {
            below.above = low;
        }
        self.status.replace(ended, &self.begun);
        Ok(())
    }

    /// Gathers the edges that begin at the corner. An edge that passes through it ends there, and what is left of it begins. If several edges begin
    /// with the same part, this part is one edge, and what is left of the others begins at its end.
    fn gather(&mut self, corner: usize, ended: Stretch) -> Result<(), Crossing> {
        let mut begun = take(&mut self.begun);
        begun.clear();
        let above = Face::default();
        for edge in self.status.edges(ended).map(|active| active.edge).filter(|edge| edge.right != corner) {
            if let Some(other) = begun.first() {
                return Err(Crossing([other.edge.source, edge.source]));
            }
            self.corners.part([edge.left, corner, edge.right], edge.turn);
            begun.push(Active { edge: Edge { left: corner, ..edge }, above });
        }
        let mut place = self.first[corner];
        while let Some((edge, next)) = place.map(|k| self.edges[k]) {
            begun.push(Active { edge, above });
            place = next;
        }
        let mut some_overlap = false;
        begun.sort_unstable_by(|a, b| {
            let [a, b] = [a.edge.right, b.edge.right];
            let turn = self.corners.turn([corner, b, a]);
            some_overlap |= turn == Equal;
            turn.then(a.cmp(&b))
        });
        if some_overlap {
            self.merge(corner, &mut begun);
        }
        self.begun = begun;
        Ok(())
    }

    /// Makes one edge of those that go the same way from a corner, up to the end of the first; and one from there up to the end of the next, and so on.
    fn merge(&mut self, corner: usize, begun: &mut Vec<Active>) {
        let mut later = Vec::new();
        for same_way in take(begun).chunk_by(|one, other| {
            let [one, other] = [one, other].map(|active| active.edge.right);
            one == other || self.corners.turn([corner, one, other]) == Equal
        }) {
            let turn = |edges: &[Active]| edges.iter().map(|active| active.edge.turn).sum::<i32>();
            let (mut left, mut rest) = (corner, turn(same_way));
            for same in same_way.chunk_by(|one, other| one.edge.right == other.edge.right) {
                let edge = Edge { left, turn: rest, ..same[0].edge };
                (left, rest) = (edge.right, rest - turn(same));
                match edge {
                    Edge { turn: 0, .. } => {}
                    Edge { left, .. } if left == corner => begun.push(Active { edge, above: Face::default() }),
                    _ => later.push(edge),
                }
            }
        }
        for edge in later {
            self.corners.part([corner, edge.left, edge.right], edge.turn);
            self.begin(edge);
        }
    }

    /// The faces below and above the edges that end at a corner, whose chains have grown by it. The faces between these edges are filled. If no
    /// edge ends there, the corner parts the face that it is in.
    fn grown(&mut self, corner: usize, ended: Stretch) -> [Face; 2] {
        let Sweep { corners, chains, status, .. } = self;
        let low = status.below(ended).map_or(Face::default(), |active| active.above);
        let mut high = None;
        for face in status.edges(ended).map(|active| active.above) {
            if let Some(Face { winding, chain: Some(chain) }) = high.replace(face) {
                chains.closed(chain, corner, corners.cutter(winding));
            }
        }
        let Some(high) = high else {
            let parts = low.chain.map(|chain| chains.parted(chain, corner, corners.cutter(low.winding)));
            return [0, 1].map(|k| Face { chain: parts.map(|parts| parts[k]), ..low });
        };
        let below = low.chain.map(|chain| chains.grown_above(chain, corner, corners.cutter(low.winding)));
        let above = high.chain.map(|chain| chains.grown_below(chain, corner, corners.cutter(high.winding)));
        [Face { chain: below, ..low }, Face { chain: above, ..high }]
    }
}
