//! A polytope of corners of B − A that grows, and which of its facets is the nearest to the Origin inside.
//!
//! Facets are triangles (in the plane: edges) that know their neighbours. Several may be in one plane.

use alloc::boxed::Box;
use alloc::collections::BinaryHeap;
use alloc::vec::Vec;
use core::cmp::{Ordering, Reverse};

use super::super::difference::{Corner, Ends, Scale};
use super::super::questions::{Along, Distance, Farther, Measure};
use super::super::simplex::Simplex;
use super::super::space::{Dimension, Space};
use super::plane::{Entry, Height, Plane};

pub(super) struct Polytope<'a, const N: usize> {
    scale: &'a Scale<N>,
    corners: Vec<Vertex<N>>,
    /// Those that are no more part of it included.
    facets: Vec<Facet<N>>,
    /// Each facet by a lower bound of its height. Those that are gone, or known better since, are found out when it is their
    /// turn.
    queue: BinaryHeap<Entry>,
    /// The outline of what was seen last, facets still to be looked at, and by corners of the outline a new facet that waits
    /// for its neighbour.
    outline: Vec<Side>,
    open: Vec<u32>,
    waiting: Vec<Side>,
}

struct Vertex<const N: usize> {
    corner: Corner,
    ends: Ends<N>,
    place: [f64; N],
}

struct Facet<const N: usize> {
    /// By their places in the list of corners: turning to the left as seen from outside.
    at: [u32; N],
    /// The neighbours, across the ridge without the k-th corner.
    beside: [u32; N],
    plane: Plane<N>,
    /// How far it is from the Origin: only known of those that may be the nearest.
    measure: Option<Box<Measure>>,
    state: State,
    is_new: bool,
}

#[derive(Clone, Copy, PartialEq)]
enum State {
    /// From the corner with this number, it is not seen.
    Kept(u32),
    Gone,
}

/// A facet, and which of its sides.
#[derive(Clone, Copy)]
struct Side {
    facet: u32,
    side: usize,
}

const NONE: Side = Side { facet: u32::MAX, side: 0 };

impl<'a, const N: usize> Polytope<'a, N>
where
    Dimension<N>: Space<N>,
{
    /// N + 1 independent corners whose hull has the Origin. `None` if a number is not finite.
    pub fn new(scale: &'a Scale<N>, simplex: &Simplex<N>) -> Option<Self> {
        let mut polytope = Polytope {
            scale,
            corners: Vec::with_capacity(32),
            facets: Vec::with_capacity(64),
            queue: BinaryHeap::with_capacity(64),
            outline: Vec::new(),
            open: Vec::new(),
            waiting: Vec::new(),
        };
        for (&corner, &ends) in simplex.corners().iter().zip(simplex.ends()) {
            polytope.corners.push(Vertex { corner, ends, place: scale.vector(ends) });
        }
        for k in 0..=N {
            // The facet without corner k; across each of its ridges is the one without the ridge's opposite.
            let mut at = core::array::from_fn(|i| if i < k { i as u32 } else { i as u32 + 1 });
            let mut plane = polytope.plane(at)?;
            if polytope.sees(k as u32, &plane, at)? {
                at.swap(0, 1);
                plane = plane.turned();
            }
            polytope.push(at, at, plane)?;
        }
        Some(polytope)
    }

    fn facet(&self, facet: u32) -> &Facet<N> {
        &self.facets[facet as usize]
    }

    pub fn simplex(&self, facet: u32) -> Simplex<N> {
        self.simplex_of(self.facet(facet).at)
    }

    fn simplex_of(&self, at: [u32; N]) -> Simplex<N> {
        let vertex = |k: u32| &self.corners[k as usize];
        let mut simplex = Simplex::new(vertex(at[0]).corner, vertex(at[0]).ends);
        for &k in &at[1..] {
            simplex.push(vertex(k).corner, vertex(k).ends);
        }
        simplex
    }

    /// Outwards.
    pub fn normal(&self, facet: u32) -> [f64; N] {
        self.facet(facet).plane.normal
    }

    pub fn corner(&self, facet: u32) -> Corner {
        self.corners[self.facet(facet).at[0] as usize].corner
    }

    /// The neighbours.
    pub fn beside(&self, facet: u32) -> [u32; N] {
        self.facet(facet).beside
    }

    /// The nearest facet: nearer than all others, by its measure or by its bound.
    pub fn nearest(&mut self) -> u32 {
        loop {
            let Some(&Reverse((height, facet))) = self.queue.peek() else { return 0 };
            let Facet { state, measure, .. } = self.facet(facet);
            let known = measure.as_ref().map_or(height, |measure| Height::of(measure.core, self.scale.unit));
            if *state != State::Gone && known <= height {
                return facet;
            }
            let is_gone = *state == State::Gone;
            self.queue.pop();
            if !is_gone {
                self.queue.push(Reverse((known, facet)));
            }
        }
    }

    /// Whether this is asked of a facet for the first time.
    pub fn take_new(&mut self, facet: u32) -> bool {
        core::mem::take(&mut self.facets[facet as usize].is_new)
    }

    pub fn measure(&self, facet: u32) -> Option<Measure> {
        self.facet(facet).measure.as_deref().copied()
    }

    pub fn measured(&mut self, facet: u32) -> Option<Measure> {
        if let Some(measure) = self.measure(facet) {
            return Some(measure);
        }
        let (vectors, len) = self.simplex(facet).with(self.scale.radii);
        let measure = self.scale.certain(&Distance { has_radius: false }, &vectors[..len])?;
        self.facets[facet as usize].measure = Some(Box::new(measure));
        Some(measure)
    }

    /// Whether a facet may be as near as this.
    pub fn may_be_within(&self, facet: u32, height: Height) -> bool {
        Height::new(self.least_height(facet)).is_none_or(|least| least <= height)
    }

    fn least_height(&self, facet: u32) -> f64 {
        let Facet { at, plane, .. } = self.facet(facet);
        plane.least_height(self.corners[at[0] as usize].place)
    }

    /// Whether a corner is beyond a facet by more than ε of its height, as rounded numbers can tell for certain.
    pub fn is_clearly_beyond(&self, ends: Ends<N>, facet: u32) -> bool {
        let Facet { at, plane, .. } = self.facet(facet);
        let (value, error) = plane.beyond(self.corners[at[0] as usize].place, self.scale.vector(ends));
        let height = self.least_height(facet);
        value - error > if height > 0.0 { f64::EPSILON * height } else { 0.0 }
    }

    /// The convex hull of the polytope and a corner beyond one of its facets.
    ///
    /// What is in front of a point of a seen facet, on its ray from the corner, is beyond that facet, and so not in the
    /// polytope. So the seen facets are spread, one to one, over the rays to the inside and their limits, a convex cone:
    /// they are a disc (in the plane: a chain), connected by ridges from any of them, and their outline is a simple cycle.
    /// None of that needs the corner off the planes of the others: a facet in whose plane it is is not seen.
    pub fn expand(&mut self, seen: u32, corner: Corner, ends: Ends<N>) -> Option<()> {
        let apex = self.corners.len() as u32;
        self.corners.push(Vertex { corner, ends, place: self.scale.vector(ends) });
        self.waiting.resize(self.corners.len(), NONE);
        self.outline(seen, apex)?;
        let outline = core::mem::take(&mut self.outline);
        for &Side { facet, side } in &outline {
            let (mut at, across) = (self.facet(facet).at, self.facet(facet).beside[side]);
            at[side] = apex;
            let new = self.facets.len() as u32;
            self.push(at, [across; N], self.plane(at)?)?;
            if let Some(back) = self.facet(across).beside.iter().position(|&k| k == facet) {
                self.facets[across as usize].beside[back] = new;
            }
            (0..N).filter(|&k| k != side).for_each(|k| self.meet(Side { facet: new, side: k }, at, apex));
        }
        self.outline = outline;
        Some(())
    }

    /// Finds the ridges, as sides of seen facets, beyond which no facet is seen. The facets are gone then.
    fn outline(&mut self, seen: u32, apex: u32) -> Option<()> {
        self.outline.clear();
        self.facets[seen as usize].state = State::Gone;
        self.open.push(seen);
        while let Some(facet) = self.open.pop() {
            for (side, across) in self.facet(facet).beside.into_iter().enumerate() {
                let Facet { at, ref plane, state, .. } = *self.facet(across);
                if state == State::Gone {
                    continue;
                }
                if state != State::Kept(apex) && self.sees(apex, plane, at)? {
                    self.facets[across as usize].state = State::Gone;
                    self.open.push(across);
                } else {
                    self.facets[across as usize].state = State::Kept(apex);
                    self.outline.push(Side { facet, side });
                }
            }
        }
        Some(())
    }

    /// Joins two new facets across the ridge that they have in common: the apex and, in space, a corner of the outline, which
    /// occurs in it twice. In the plane there are no more than two new facets.
    #[inline]
    fn meet(&mut self, new: Side, at: [u32; N], apex: u32) {
        let shared = (0..N).find(|&k| k != new.side && at[k] != apex).map_or(0, |k| at[k] as usize);
        let other = core::mem::replace(&mut self.waiting[shared], new);
        if other.facet != NONE.facet {
            self.facets[new.facet as usize].beside[new.side] = other.facet;
            self.facets[other.facet as usize].beside[other.side] = new.facet;
            self.waiting[shared] = NONE;
        }
    }

    fn push(&mut self, at: [u32; N], beside: [u32; N], plane: Plane<N>) -> Option<()> {
        let facet = self.facets.len() as u32;
        self.facets.push(Facet { at, beside, plane, measure: None, state: State::Kept(0), is_new: true });
        let height = match Height::new(self.least_height(facet)) {
            Some(least) => least,
            None => Height::of(self.measured(facet)?.core, self.scale.unit),
        };
        self.queue.push(Reverse((height, facet)));
        Some(())
    }

    fn plane(&self, at: [u32; N]) -> Option<Plane<N>> {
        let places = at.map(|k| self.corners[k as usize].place);
        Plane::rounded(&places).or_else(|| Plane::certain(&self.simplex_of(at), self.scale))
    }

    /// Whether a corner is beyond a facet, for certain. One in its plane is not.
    fn sees(&self, from: u32, plane: &Plane<N>, at: [u32; N]) -> Option<bool> {
        let Vertex { corner, ends, place } = self.corners[from as usize];
        let (value, error) = plane.beyond(self.corners[at[0] as usize].place, place);
        if value.abs() > error { Some(value > 0.0) } else { self.sees_certainly(corner, ends, at) }
    }

    #[cold]
    #[inline(never)]
    fn sees_certainly(&self, corner: Corner, ends: Ends<N>, at: [u32; N]) -> Option<bool> {
        let simplex = self.simplex_of(at);
        // The fourth corner of a parallelogram is in its plane, and no rounded number can tell.
        if (0..2).all(|end| simplex.is_level(end, corner[end])) {
            return Some(false);
        }
        let (points, len) = simplex.with(ends);
        self.scale.certain(&Farther(Along::Normal), &points[..len]).map(Ordering::is_gt)
    }
}

#[cfg(test)]
mod tests;
