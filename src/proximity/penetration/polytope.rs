//! A polytope of corners of B − A that grows, and which of its facets is the nearest to the Origin inside.
//!
//! Facets are triangles (in the plane: edges) that know their neighbours. Several may be in one plane.

use alloc::collections::BinaryHeap;
use alloc::vec::Vec;
use core::cmp::{Ordering, Reverse};

use super::super::difference::{Corner, Ends, Scale};
use super::super::lattice;
use super::super::layer::Rounded;
use super::super::questions::{Along, Distance, Farther, Measure};
use super::super::simplex::Simplex;
use super::plane::{Entry, Height, Plane};
use crate::exact::Scaled;

pub(super) struct Polytope<'a, const N: usize> {
    scale: &'a Scale<N>,
    corners: Vec<Vertex<N>>,
    /// All facets so far, also those that are no longer part of it.
    facets: Vec<Facet<N>>,
    /// Each facet by a lower bound of its height. Facets that are gone, or have a better bound
    /// since, are found out when it is their turn.
    queue: BinaryHeap<Entry>,
    /// The Origin as it is seen from those facets that may be the nearest.
    views: Vec<View<N>>,
    /// The outline of what was seen last, and facets still to be looked at.
    outline: Vec<Side>,
    open: Vec<u32>,
}

#[derive(Clone, Copy)]
struct Vertex<const N: usize> {
    corner: Corner,
    ends: Ends<N>,
    place: [f64; N],
    /// If the corner is on the outline, a new facet that waits for its neighbour.
    waiting: Side,
}

struct Facet<const N: usize> {
    /// By their places in the list of corners: turning to the left as seen from outside.
    at: [u32; N],
    /// The neighbours, across the ridge without the k-th corner.
    beside: [u32; N],
    plane: Plane<N>,
    /// By its place in the list of views.
    view: Option<u32>,
    state: State,
    is_new: bool,
}

/// The Origin as it is seen from a facet.
#[derive(Clone, Copy)]
pub(in super::super) struct View<const N: usize> {
    /// Its distance from the plane.
    pub height: Scaled,
    /// The relative error of the distance is at most this.
    pub loss: f64,
    /// What else is known already: the weights of the corners in the foot, and the direction outwards.
    pub known: Option<([f64; N], Rounded<N>)>,
}

impl<const N: usize> View<N> {
    /// The plane is not nearer than this.
    pub fn least(&self) -> Scaled {
        self.height * Scaled::from(1.0 - 2.0 * self.loss)
    }
}

#[derive(Clone, Copy, PartialEq)]
enum State {
    /// It is part of the polytope, and not seen from the corner with this number.
    Kept(u32),
    Gone,
}

/// A facet, and which of its sides.
#[derive(Clone, Copy)]
struct Side {
    facet: u32,
    side: u32,
}

const NONE: Side = Side { facet: u32::MAX, side: 0 };

impl<'a, const N: usize> Polytope<'a, N> {
    /// N + 1 independent corners whose hull has the Origin. `None` if a number is not finite.
    pub fn new(scale: &'a Scale<N>, simplex: &Simplex<N>) -> Option<Self> {
        let mut polytope = Polytope {
            scale,
            corners: Vec::with_capacity(10),
            facets: Vec::with_capacity(64),
            queue: BinaryHeap::with_capacity(40),
            views: Vec::new(),
            outline: Vec::with_capacity(32),
            open: Vec::with_capacity(32),
        };
        for (&corner, &ends) in simplex.corners().iter().zip(simplex.ends()) {
            polytope.add(corner, ends);
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

    fn add(&mut self, corner: Corner, ends: Ends<N>) {
        self.corners.push(Vertex { corner, ends, place: self.scale.vector(ends), waiting: NONE });
    }

    #[inline]
    fn place(&self, corner: u32) -> [f64; N] {
        self.corners[corner as usize].place
    }

    #[inline]
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

    /// The facet with the least lower bound of its height: no other is nearer than that bound. There is one: every facet that is
    /// not gone is in the queue.
    pub fn nearest(&mut self) -> u32 {
        loop {
            let Some(&Reverse((height, facet))) = self.queue.peek() else { return 0 };
            let Facet { state, view, .. } = *self.facet(facet);
            let known = view.map_or(height, |view| Height::of(self.views[view as usize].least(), self.scale.unit));
            if state != State::Gone && known <= height {
                return facet;
            }
            self.queue.pop();
            if state != State::Gone {
                self.queue.push(Reverse((known, facet)));
            }
        }
    }

    /// Whether this is the first call for a facet.
    pub fn take_new(&mut self, facet: u32) -> bool {
        core::mem::take(&mut self.facets[facet as usize].is_new)
    }

    pub fn seen(&self, facet: u32) -> Option<View<N>> {
        self.facet(facet).view.map(|view| self.views[view as usize])
    }

    /// The Origin seen from a facet. `None` if a number is not finite.
    pub fn view(&mut self, facet: u32) -> Option<View<N>> {
        if let Some(view) = self.seen(facet) {
            return Some(view);
        }
        let view = self.scale.view(&self.simplex(facet))?;
        self.facets[facet as usize].view = Some(self.views.len() as u32);
        self.views.push(view);
        Some(view)
    }

    /// Whether a facet may be as near as this.
    pub fn may_be_within(&self, facet: u32, height: Height) -> bool {
        Height::new(self.least_height(facet)).is_none_or(|least| least <= height)
    }

    fn least_height(&self, facet: u32) -> f64 {
        let Facet { at, plane, .. } = self.facet(facet);
        plane.least_height(self.place(at[0]))
    }

    /// Whether a corner is beyond a facet by more than ε of its height, as rounded numbers can tell for certain.
    pub fn is_clearly_beyond(&self, ends: Ends<N>, facet: u32) -> bool {
        let Facet { at, plane, .. } = self.facet(facet);
        let (value, error) = plane.beyond(self.place(at[0]), self.scale.vector(ends));
        let height = self.least_height(facet);
        value - error > if height > 0.0 { f64::EPSILON * height } else { 0.0 }
    }

    /// The convex hull of the polytope and a corner beyond one of its facets.
    ///
    /// On the ray from the corner to a point of a seen facet, what is in front of that point is beyond the facet, and so
    /// not in the polytope. So the rays to the inside, and their limits, meet the seen facets one to one. These rays are a
    /// convex cone: so the seen facets are a disc (in the plane: a chain), connected by ridges from any of them, and their
    /// outline is a simple cycle. The corner may be in the plane of another facet: that facet is not seen.
    pub fn expand(&mut self, seen: u32, corner: Corner, ends: Ends<N>) -> Option<()> {
        let apex = self.corners.len() as u32;
        self.add(corner, ends);
        self.outline(seen, apex)?;
        let outline = core::mem::take(&mut self.outline);
        for &Side { facet, side } in &outline {
            let (mut at, across) = (self.facet(facet).at, self.facet(facet).beside[side as usize]);
            at[side as usize] = apex;
            let new = self.facets.len() as u32;
            self.push(at, [across; N], self.plane(at)?)?;
            if let Some(back) = self.facet(across).beside.iter().position(|&k| k == facet) {
                self.facets[across as usize].beside[back] = new;
            }
            (0..N as u32).filter(|&k| k != side).for_each(|k| self.meet(Side { facet: new, side: k }, at, apex));
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
                    self.outline.push(Side { facet, side: side as u32 });
                }
            }
        }
        Some(())
    }

    /// Joins two new facets across the ridge that they share: the apex and, in space, a corner of the outline, which occurs
    /// in the outline twice. In the plane there are no more than two new facets.
    #[inline]
    fn meet(&mut self, new: Side, at: [u32; N], apex: u32) {
        let shared = (0..N).find(|&k| k != new.side as usize && at[k] != apex).map_or(0, |k| at[k] as usize);
        let other = core::mem::replace(&mut self.corners[shared].waiting, new);
        if other.facet != NONE.facet {
            self.facets[new.facet as usize].beside[new.side as usize] = other.facet;
            self.facets[other.facet as usize].beside[other.side as usize] = new.facet;
            self.corners[shared].waiting = NONE;
        }
    }

    fn push(&mut self, at: [u32; N], beside: [u32; N], plane: Plane<N>) -> Option<()> {
        let facet = self.facets.len() as u32;
        self.facets.push(Facet { at, beside, plane, view: None, state: State::Kept(0), is_new: true });
        let height = match Height::new(self.least_height(facet)) {
            Some(least) => least,
            None => Height::of(self.view(facet)?.least(), self.scale.unit),
        };
        self.queue.push(Reverse((height, facet)));
        Some(())
    }

    fn plane(&self, at: [u32; N]) -> Option<Plane<N>> {
        let places = core::array::from_fn(|k| self.place(at[k]));
        Plane::rounded(&places).or_else(|| Plane::certain(&self.simplex_of(at), self.scale))
    }

    /// Whether a corner is beyond a facet, for certain. A corner in its plane is not.
    fn sees(&self, from: u32, plane: &Plane<N>, at: [u32; N]) -> Option<bool> {
        let (value, error) = plane.beyond(self.place(at[0]), self.place(from));
        if value.abs() > error { Some(value > 0.0) } else { self.sees_certainly(from, at) }
    }

    #[cold]
    #[inline(never)]
    fn sees_certainly(&self, from: u32, at: [u32; N]) -> Option<bool> {
        let (simplex, Vertex { corner, ends, .. }) = (self.simplex_of(at), self.corners[from as usize]);
        // The fourth corner of a parallelogram is in its plane, and no rounded number can tell.
        if (0..2).all(|end| simplex.is_level(end, corner[end])) {
            return Some(false);
        }
        let side = lattice::Plane::of(simplex.ends(), self.scale.factor).and_then(|plane| plane.side(ends));
        let side = side.or_else(|| {
            let (points, len) = simplex.with(ends);
            self.scale.certain(&Farther(Along::Normal), &points[..len])
        });
        side.map(Ordering::is_gt)
    }
}

impl<const N: usize> Scale<N> {
    /// The Origin seen from a facet that it is not beyond. If the foot is inside of the facet, all is mostly known at once.
    pub(in super::super) fn view(&self, facet: &Simplex<N>) -> Option<View<N>> {
        if let Some(view) = self.viewed_at_once(facet) {
            return Some(view);
        }
        let (vectors, len) = facet.with(self.radii);
        let Measure { core, loss, .. } =
            self.certain(&Distance { has_radius: false, most_loss: 2.0 * f64::EPSILON }, &vectors[..len])?;
        Some(View { height: core, loss, known: None })
    }
}

#[cfg(test)]
mod tests;
