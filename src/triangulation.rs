//! A region of the plane, parted into triangles that have no corners but its own.
//!
//! A line sweeps over the outlines from left to right (K. Hertel, K. Mehlhorn, "Fast triangulation of simple polygons", 1983). Of a face, which
//! is what lies between two edges that follow each other on the line, the part to the left of a [chain](chains) is filled already. At a corner the
//! edges that end there give way to those that begin there, and the chains beside them grow by the corner.
//!
//! Nothing is decided but the order of the corners, and on which side of an edge a corner is, exactly. All triangles turn left, and their edges
//! cancel each other but for the outlines: that proves that they fill the region, and that no two overlap.

mod chains;
mod corners;
mod status;
#[cfg(test)]
mod tests;

use core::cmp::Ordering::{Equal, Greater, Less};
use core::mem::take;
use core::ops::Range;

use chains::{Chain, Chains};
use corners::Corners;
use status::Status;

/// Triangles by the places of their corners in the list of points.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Filled {
    /// What fills the region: all turn left, or right where its number of copies is negative.
    pub triangles: Vec<[usize; 3]>,
    /// Triangles without an area. There are some where several points are at one place, and where an edge passes through a corner. Only together
    /// with them do the edges of the triangles cancel each other, point by point, but for those of the outlines.
    pub flat: Vec<[usize; 3]>,
}

/// Two edges that pass through each other, by their places in the list of edges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Crossing(pub [usize; 2]);

/// Fills what edges go round, each from one point to another: if they go round it w times, with as many triangles as `copies` says for w. The
/// points are finite, and as many edges end at each as begin there. O((n + k) log n) for n edges, and k times that one passes through a corner.
///
/// # Errors
/// Two edges that pass through each other, if any do that are nowhere met by another one along a part of them.
pub(crate) fn fill(points: &[[f64; 2]], edges: &[[usize; 2]], copies: impl Fn(i32) -> i32) -> Result<Filled, Crossing> {
    let mut sweep = Sweep::over(Corners::of(points, edges, copies));
    for (source, &ends) in edges.iter().enumerate() {
        let [from, to] = sweep.corners.renamed(ends);
        let (left, right) = (from.min(to), from.max(to));
        if left < right {
            sweep.begin(Edge { left, right, turn: if from == left { 1 } else { -1 }, source, next: None });
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
    /// The next edge that begins at the same corner.
    next: Option<usize>,
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

struct Sweep<F> {
    corners: Corners<F>,
    edges: Vec<Edge>,
    /// For each corner the first edge that begins there.
    first: Vec<Option<usize>>,
    status: Status,
    chains: Chains,
    /// What begins at a corner, from below; gathered anew for each.
    begun: Vec<Active>,
}

impl<F: Fn(i32) -> i32> Sweep<F> {
    fn over(corners: Corners<F>) -> Self {
        let first = vec![None; corners.len()];
        let (status, chains) = (Status::default(), Chains::default());
        Sweep { corners, edges: Vec::with_capacity(first.len()), first, status, chains, begun: Vec::new() }
    }

    /// Notes that the line will meet an edge at its left end.
    fn begin(&mut self, edge: Edge) {
        let next = self.first[edge.left].replace(self.edges.len());
        self.edges.push(Edge { next, ..edge });
    }

    /// Leads the line over a corner.
    fn pass(&mut self, corner: usize) -> Result<(), Crossing> {
        let ended = self.status.places(|edge| self.corners.turn([edge.left, edge.right, corner]));
        self.gather(corner, ended.clone())?;
        if ended.is_empty() && self.begun.is_empty() {
            return Ok(());
        }
        let [mut low, high] = self.grown(corner, ended.clone());
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
        let start = ended.start;
        self.status.set_face_below(start, low);
        self.status.replace(ended, &self.begun);
        self.keep_apart(start)?;
        self.keep_apart(start + self.begun.len())
    }

    /// Gathers the edges that begin at the corner. An edge that passes through it ends there, and what is left of it begins. If several edges begin
    /// with the same part, this part is one edge, and what is left of the others begins at its end.
    fn gather(&mut self, corner: usize, ended: Range<usize>) -> Result<(), Crossing> {
        let mut begun = take(&mut self.begun);
        begun.clear();
        let above = Face::default();
        for edge in ended.map(|k| self.status.get(k).edge).filter(|edge| edge.right != corner) {
            if let Some(other) = begun.first() {
                return Err(Crossing([other.edge.source, edge.source]));
            }
            self.corners.part([edge.left, corner, edge.right], edge.turn);
            begun.push(Active { edge: Edge { left: corner, ..edge }, above });
        }
        let next = |k: &usize| self.edges[*k].next;
        begun.extend(core::iter::successors(self.first[corner], next).map(|k| Active { edge: self.edges[k], above }));
        begun.sort_unstable_by(|a, b| {
            let [a, b] = [a.edge.right, b.edge.right];
            self.corners.turn([corner, b, a]).then(a.cmp(&b))
        });
        begun.dedup_by(|far, near| {
            let (near, far) = (&mut near.edge, far.edge);
            let is_along = self.corners.turn([corner, near.right, far.right]) == Equal;
            if is_along {
                near.turn += far.turn;
                if far.right != near.right {
                    self.corners.part([corner, near.right, far.right], far.turn);
                    self.begin(Edge { left: near.right, ..far });
                }
            }
            is_along
        });
        begun.retain(|begun| begun.edge.turn != 0);
        self.begun = begun;
        Ok(())
    }

    /// The faces below and above the edges that end at a corner, whose chains have grown by it. If no edge ends there, it parts the face in
    /// two. The faces between two edges that end there are filled.
    fn grown(&mut self, corner: usize, ended: Range<usize>) -> [Face; 2] {
        let [low, high] = [ended.start, ended.end].map(|place| self.status.face_below(place));
        let Sweep { corners, chains, status, .. } = self;
        if ended.is_empty() {
            let parts = low.chain.map(|chain| chains.parted(chain, corner, corners.cutter(low.winding)));
            return [0, 1].map(|k| Face { chain: parts.map(|parts| parts[k]), ..low });
        }
        for face in (ended.start + 1..ended.end).map(|place| status.face_below(place)) {
            if let Some(chain) = face.chain {
                chains.closed(chain, corner, corners.cutter(face.winding));
            }
        }
        let below = low.chain.map(|chain| chains.grown_above(chain, corner, corners.cutter(low.winding)));
        let above = high.chain.map(|chain| chains.grown_below(chain, corner, corners.cutter(high.winding)));
        [Face { chain: below, ..low }, Face { chain: above, ..high }]
    }

    /// Whether the edges below and above a place on the line do not cross further to the right: the one that ends first ends on its own side of
    /// the other. The first two edges that cross follow each other on the line just before (M. I. Shamos, D. Hoey, "Geometric intersection problems",
    /// 1976).
    fn keep_apart(&self, place: usize) -> Result<(), Crossing> {
        let Some([low, high]) = self.status.around(place) else { return Ok(()) };
        let turn = |edge: &Edge, corner| self.corners.turn([edge.left, edge.right, corner]);
        let cross =
            if low.right < high.right { turn(high, low.right) == Greater } else { turn(low, high.right) == Less };
        if cross { Err(Crossing([low.source, high.source])) } else { Ok(()) }
    }
}
