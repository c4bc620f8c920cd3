//! Which edges of outlines bound a region, and which way round they follow each other.
//!
//! A line sweeps over the edges from left to right. At each corner it knows, from below, how often the outlines of either operand go round what is
//! between two edges that follow each other on the line, and so whether that is inside of the region. An edge bounds the region if it is inside on
//! one side of it alone. Around a corner such edges lead alternately from it and to it, and each that leads to it is followed by the next one
//! clockwise, so that a wedge of the region is between them.

use alloc::vec::Vec;
use core::mem::take;

use super::outlines::Outlines;
use crate::lexicographic::Corners;
use crate::sweep_line::{Status, Stretch, crossing, turn};

/// An edge that bounds the region.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bound {
    /// The corners at its ends, the left one first.
    pub corners: [usize; 2],
    /// Whether the region is above it. Then it leads to the right, as the region is to the left of its outlines; otherwise to the left.
    pub is_below: bool,
    /// The edge that bounds what is below it, if that is inside.
    pub floor: Option<usize>,
    /// The edge that follows it.
    pub next: usize,
}

/// The edges that bound a region, from left to right.
pub(super) struct Bounds {
    /// The places of the corners, from left to right, and from below where they are above each other.
    pub places: Vec<[f64; 2]>,
    pub edges: Vec<Bound>,
}

/// Two edges have a point in common that is not an end of both, or more than a point, without being the same.
pub(super) struct Meet;

impl Bounds {
    /// Bounds of what the two operands go round so often that it is inside.
    pub fn of(outlines: &Outlines, is_inside: &dyn Fn([i32; 2]) -> bool) -> Result<Self, Meet> {
        Self::swept(outlines, is_inside, false)
    }

    /// The same, unless any edges meet, also those that the operand goes along both ways, which bound nothing.
    pub fn of_parted(outlines: &Outlines, is_inside: &dyn Fn([i32; 2]) -> bool) -> Result<Self, Meet> {
        Self::swept(outlines, is_inside, true)
    }

    fn swept(outlines: &Outlines, is_inside: &dyn Fn([i32; 2]) -> bool, has_all: bool) -> Result<Self, Meet> {
        let Corners { order, places, corner_of } = Corners::of(&outlines.corners);
        let mut beside = alloc::vec![[0; 2]; order.len()];
        for [from, to] in outlines.edges() {
            beside[from][1] = corner_of[to];
            beside[to][0] = corner_of[from];
        }
        let mut sweep = Sweep {
            bounds: Bounds { edges: Vec::with_capacity(places.len()), places },
            is_inside,
            has_all,
            of_first: outlines.of_first(),
            beside,
            status: Status::new(),
            begun: Vec::new(),
            around: Vec::new(),
        };
        for (corner, points) in order.chunk_by(|&j, &k| corner_of[j] == corner_of[k]).enumerate() {
            sweep.pass(corner, points)?;
        }
        Ok(sweep.bounds)
    }
}

#[derive(Clone, Copy)]
struct Edge {
    left: usize,
    right: usize,
    /// How often the outlines of either operand go along it to the right, less how often to the left.
    turns: [i32; 2],
}

/// What is between two edges that follow each other on the line.
#[derive(Clone, Copy, Default)]
struct Face {
    windings: [i32; 2],
    /// An edge that bounds, from below, the part of the region that this belongs to; none, if it is outside.
    floor: Option<usize>,
}

/// An edge that the line meets, which of the bounds it is, if any, and the face above it.
#[derive(Clone, Copy)]
struct Active {
    edge: Edge,
    bound: Option<usize>,
    above: Face,
}

fn ends(active: &Active) -> [usize; 2] {
    [active.edge.left, active.edge.right]
}

struct Sweep<'a> {
    bounds: Bounds,
    is_inside: &'a dyn Fn([i32; 2]) -> bool,
    /// Whether the line meets also the edges that an operand goes along as often one way as the other.
    has_all: bool,
    /// How many points are of outlines of the first operand.
    of_first: usize,
    /// For each point the corners before and after it on its outline.
    beside: Vec<[usize; 2]>,
    status: Status<Active>,
    /// What begins at a corner, from below; gathered anew for each.
    begun: Vec<Active>,
    /// The bounds around a corner, counter-clockwise, and whether they lead from it; gathered anew for each.
    around: Vec<(usize, bool)>,
}

impl Sweep<'_> {
    /// Leads the line over a corner, which is at these points of outlines.
    fn pass(&mut self, corner: usize, points: &[usize]) -> Result<(), Meet> {
        let ended = self.status.at(corner, &self.bounds.places, ends);
        self.gather(corner, points);
        let around = self.status.around(ended);
        let passes = around.edges.iter().any(|active| active.edge.right != corner);
        if passes || crossing([around.below, around.above], &self.begun, &self.bounds.places, ends).is_some() {
            return Err(Meet);
        }
        let mut face = around.below.map_or(Face::default(), |active| active.above);
        for active in &mut self.begun {
            let windings = [0, 1].map(|k| face.windings[k] + active.edge.turns[k]);
            let is_inside = (self.is_inside)(windings);
            if is_inside != face.floor.is_some() {
                let corners = [active.edge.left, active.edge.right];
                active.bound = Some(self.bounds.edges.len());
                self.bounds.edges.push(Bound { corners, is_below: is_inside, floor: face.floor, next: usize::MAX });
            }
            face = Face { windings, floor: if is_inside { active.bound.or(face.floor) } else { None } };
            active.above = face;
        }
        self.link(ended);
        self.status.replace(ended, self.begun.iter().copied());
        Ok(())
    }

    /// Gathers the edges that begin at the corner. Those with the same ends are one; or none if they go both ways, unless it has all.
    fn gather(&mut self, left: usize, points: &[usize]) {
        let mut begun = take(&mut self.begun);
        begun.clear();
        for &point in points {
            let [before, after] = self.beside[point];
            for (right, turn) in [(before, -1), (after, 1)] {
                if right > left {
                    let turns = if point < self.of_first { [turn, 0] } else { [0, turn] };
                    begun.push(Active { edge: Edge { left, right, turns }, bound: None, above: Face::default() });
                }
            }
        }
        // Of several in one direction the longer ones pass through the end of the shortest.
        begun.sort_unstable_by(|a, b| {
            let [a, b] = [a.edge.right, b.edge.right];
            turn(&self.bounds.places, [left, b, a]).then(a.cmp(&b))
        });
        begun.dedup_by(|other, one| {
            let are_same = one.edge.right == other.edge.right;
            if are_same {
                one.edge.turns = [0, 1].map(|k| one.edge.turns[k] + other.edge.turns[k]);
            }
            are_same
        });
        begun.retain(|active| self.has_all || active.edge.turns != [0, 0]);
        self.begun = begun;
    }

    /// Links the bounds that lead to a corner with those that lead from it.
    fn link(&mut self, ended: Stretch) {
        let Sweep { bounds, status, begun, around, .. } = self;
        let bound = |active: &Active| active.bound;
        around.clear();
        around.extend(begun.iter().filter_map(bound).map(|k| (k, bounds.edges[k].is_below)));
        let lower = around.len();
        around.extend(status.around(ended).edges.iter().filter_map(bound).map(|k| (k, !bounds.edges[k].is_below)));
        around[lower..].reverse();
        let after = around.iter().cycle().skip(1);
        for (&(edge, leads_on), &(before, _)) in around.iter().zip(after) {
            if leads_on {
                bounds.edges[before].next = edge;
            }
        }
    }
}
