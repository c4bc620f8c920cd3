//! A region of the plane, parted into triangles that have no corners but its own.
//!
//! A line sweeps over the outlines from left to right (K. Hertel, K. Mehlhorn, "Fast triangulation of simple polygons", 1983). Of a face, which
//! is what lies between two edges that follow each other on the line, the part to the left of a [chain](chains) is filled already. At a corner the
//! edges that end there give way to those that begin there, and the chains beside them grow by the corner.
//!
//! Nothing is decided but the order of the corners and, exactly, on which side of an edge a corner is. All triangles turn left, where outlines go
//! round to the left, and their edges cancel each other but for the outlines: that proves that they fill the region, and that no two overlap.

mod begins;
mod chains;
mod corners;
mod flips;
mod halves;
mod sides;
#[cfg(test)]
mod tests;

use begins::Begins;
use chains::{Chain, Chains};
use corners::Corners;
pub(crate) use flips::make_delaunay;

use crate::sweep_line::{Status, crossing};

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
/// The points are finite, all are corners, and as many edges end at each as begin there. Flat triangles are made if they are asked for.
/// O((n + k) log n) for n edges, and k times that one passes through a corner; but a block of edges that comes or goes moves the places of all
/// blocks, which counts from 10⁶ edges on the line on.
///
/// # Errors
/// Two edges that pass through each other. Edges that lie partly on another one may be passed over.
pub(crate) fn fill(
    points: &[[f64; 2]],
    edges: impl Iterator<Item = [usize; 2]>,
    copies: impl Fn(i32) -> i32,
    flat: bool,
) -> Result<Filled, Crossing> {
    let mut corners = Corners::of(points, copies, flat);
    let (begins, chains) = (Begins::of(edges, &mut corners), Chains::for_corners(corners.len()));
    let mut sweep = Sweep { corners, begins, status: Status::new(), chains };
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

fn ends(edge: &Edge) -> [usize; 2] {
    [edge.left, edge.right]
}

struct Sweep<F> {
    corners: Corners<F>,
    begins: Begins,
    status: Status<Active>,
    chains: Chains,
}

impl<F: Fn(i32) -> i32> Sweep<F> {
    /// Leads the line over a corner.
    fn pass(&mut self, corner: usize) -> Result<(), Crossing> {
        let Sweep { corners, begins, status, chains } = self;
        let place = status.at(corner, &corners.places, |active| ends(&active.edge));
        let around = status.around(place);
        let begun = begins.at(corner, around.edges, corners)?;
        if around.edges.is_empty() && begun.is_empty() {
            return Ok(());
        }
        let beside = [around.below, around.above].map(|active| active.map(|active| &active.edge));
        if let Some(edges) = crossing(beside, begun, &corners.places, ends) {
            return Err(Crossing(edges.map(|edge| edge.source)));
        }
        let low = around.below.map_or(Face::default(), |active| active.above);
        let [mut low, high] = grown(low, around.edges, corner, chains, corners);
        if begun.is_empty() {
            low.chain = chains.joined(low.chain, high.chain);
        }
        if let Some(below) = status.below_mut(place) {
            below.above = low;
        }
        let (mut winding, count) = (low.winding, begun.len());
        let begun = begun.iter().enumerate().map(|(k, &edge)| {
            winding += edge.turn;
            let mut begin = || (corners.copies(winding) != 0).then(|| chains.begin(corner));
            Active { edge, above: if k + 1 == count { high } else { Face { winding, chain: begin() } } }
        });
        status.replace(place, begun);
        Ok(())
    }
}

/// The faces below and above the edges that end at a corner, given the one below, whose chains have grown by it. The faces between these edges are
/// filled. If no edge ends there, the corner parts the face that it is in.
fn grown<F: Fn(i32) -> i32>(
    low: Face,
    ended: &[Active],
    corner: usize,
    chains: &mut Chains,
    corners: &mut Corners<F>,
) -> [Face; 2] {
    let Some((last, others)) = ended.split_last() else {
        let parts = low.chain.map(|chain| chains.parted(chain, corner, corners.cutter(low.winding)));
        return [0, 1].map(|k| Face { chain: parts.map(|parts| parts[k]), ..low });
    };
    for Face { winding, chain } in others.iter().map(|active| active.above) {
        if let Some(chain) = chain {
            chains.closed(chain, corner, corners.cutter(winding));
        }
    }
    let high = last.above;
    let below = low.chain.map(|chain| chains.grown_above(chain, corner, corners.cutter(low.winding)));
    let above = high.chain.map(|chain| chains.grown_below(chain, corner, corners.cutter(high.winding)));
    [Face { chain: below, ..low }, Face { chain: above, ..high }]
}
