//! Regions by their boundaries: which points are inside, and whether two of them collide. The kernels behind polygons
//! of the plane and meshes of space, by the coordinates of their vertices, all of them finite.
//!
//! A facet of N-space is the hull of N points: an edge of the plane, a triangle of space.
//! [`orientation2`](crate::exact::orientation2) and [`orientation3`](crate::exact::orientation3) answer the questions about
//! single facets without error; all else is the same in every dimension.

#[cfg(feature = "collide")]
mod collision;
#[cfg(feature = "alloc")]
pub(crate) mod cut;
mod edge;
pub(crate) mod nearest;
#[cfg(feature = "collide")]
pub(crate) mod pierced;
#[cfg(test)]
mod rationals;
#[cfg(all(test, feature = "collide"))]
mod tests;
#[cfg(feature = "collide")]
mod tree;
mod triangle;

#[cfg(feature = "collide")]
use alloc::vec::Vec;
use core::cmp::Ordering::{self, Equal};
#[cfg(feature = "collide")]
use core::slice::from_ref;

use crate::Ring;
use crate::exact::orientation2;
use crate::magnitude::{max, min};

#[cfg(feature = "collide")]
pub(crate) use collision::{Boundary, Collision, collision};
#[cfg(feature = "collide")]
pub(crate) use triangle::edge_through;

/// Where a point is with respect to a closed region. The boundary, its edges and vertices included, is neither inside
/// nor outside.
///
/// ```
/// use incidence::pga2::{Location, Point, Polygon};
/// let square = [[0.0, 0.0], [0.0, 2.0], [2.0, 2.0], [2.0, 0.0]].map(Point::from); // clockwise, which does not matter
/// let location = |x, y| Polygon(&square).locate(Point::new(x, y));
/// assert_eq!(location(1.0, 0.5), Some(Location::Inside));
/// assert_eq!(location(2.0, 0.5), Some(Location::On));
/// assert_eq!(location(2.0 + 1e-15, 0.5), Some(Location::Outside));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(::serde::Serialize, ::serde::Deserialize))]
pub enum Location {
    /// In the interior: the boundary goes round the point, more often one way than the other.
    Inside,
    /// On the boundary.
    On,
    /// Neither in the interior nor on the boundary.
    Outside,
}

impl Location {
    /// Whether the region has the point, its boundary included.
    ///
    /// ```
    /// use incidence::pga2::Location;
    /// let all = [Location::Inside, Location::On, Location::Outside];
    /// assert_eq!(all.map(Location::is_contained), [true, true, false]);
    /// ```
    #[must_use]
    pub fn is_contained(self) -> bool {
        self != Location::Outside
    }

    /// The location of a point with this winding number; `None` stands for a point on the boundary, which has none.
    pub(crate) fn from_winding_number(number: Option<i64>) -> Self {
        match number {
            None => Location::On,
            Some(0) => Location::Outside,
            Some(_) => Location::Inside,
        }
    }

    /// A distance from the boundary with a sign: negative inside.
    pub(crate) fn signed<T: Ring>(self, distance: T) -> T {
        match self {
            Location::Inside => -distance,
            Location::On => T::zero(),
            Location::Outside => distance,
        }
    }
}

/// The hull of N points of N-space, as a part of the boundary of a region that lies behind it: to the left of an edge,
/// below a triangle for a viewer who sees it turn counter-clockwise.
pub(crate) trait Facet<const N: usize> {
    /// How often the ray from `p` in the direction of x leaves the region through this facet: 1 if it leaves, −1 if it
    /// enters, or 0. `None` if p is on the facet.
    ///
    /// No ray grazes: the answer is that for p + (0, ε) or p + (0, ε, ε²) with an ε > 0 too small to name. If p is on no
    /// facet, this shift moves it across none.
    fn passage(&self, p: [f64; N]) -> Option<i64>;

    /// Whether two facets have a point in common.
    #[cfg(feature = "collide")]
    fn meets(&self, other: &Self) -> bool;

    /// For each node of a tree over these facets, in its order, two that have the same passages as all of the node, on any ray that has all of them
    /// ahead: where such are known.
    #[cfg(feature = "collide")]
    fn shortcuts(_tree: &tree::Tree<N>, _facets: &[Self]) -> Vec<Option<[Self; 2]>>
    where
        Self: Sized,
    {
        Vec::new()
    }
}

/// How often the boundary made of these facets goes round `p`: the sum of the passages of a ray. The inner option is `None` if p is on the
/// boundary, the outer one if a facet has no place.
#[inline]
pub(crate) fn winding_number<const N: usize>(
    p: [f64; N],
    facets: impl Iterator<Item = Option<[[f64; N]; N]>>,
) -> Option<Option<i64>>
where
    [[f64; N]; N]: Facet<N>,
{
    let (mut number, mut is_on) = (0, false);
    for facet in facets {
        let facet = facet?;
        // Neighbouring facets follow each other, so this branch is predictable.
        if is_beside_ray(&facet, p) {
            continue;
        }
        match facet.passage(p) {
            Some(passage) => number += passage,
            None => is_on = true,
        }
    }
    Some((!is_on).then_some(number))
}

/// Where each of many points is with respect to the region with these facets; `None` for a point without coordinates.
#[cfg(feature = "collide")]
pub(crate) fn locations<P: Sync, const N: usize>(
    facets: &[[[f64; N]; N]],
    points: &[P],
    place: impl Fn(&P) -> Option<[f64; N]> + Sync,
) -> Vec<Option<Location>>
where
    [[f64; N]; N]: Facet<N>,
{
    let numbers = along_rays(facets, points, place, |_, p, facets| passages(p, facets.iter()));
    numbers.into_iter().map(|number| number.map(Location::from_winding_number)).collect()
}

/// For each of many points the sum of `passages`, which gets the point, its place and facets, over all facets that the ray from the place in the
/// direction of x may hit, or that may hold the place. The outer option is `None` for a point without a place, the inner one where `passages` is.
/// Boxes in a tree exclude the facets that a ray does not come near, and two facets stand for all in a box that is ahead, where two can.
#[cfg(feature = "collide")]
pub(crate) fn along_rays<P: Sync, const N: usize>(
    facets: &[[[f64; N]; N]],
    points: &[P],
    place: impl Fn(&P) -> Option<[f64; N]> + Sync,
    passages: impl Fn(&P, [f64; N], &[[[f64; N]; N]]) -> Option<i64> + Sync,
) -> Vec<Option<Option<i64>>>
where
    [[f64; N]; N]: Facet<N>,
{
    let each = |number: &(dyn Fn(&P, [f64; N]) -> Option<i64> + Sync)| {
        crate::threads::collect(points.len(), |k| place(&points[k]).map(|p| number(&points[k], p)))
    };
    // Building a tree takes as long as testing so many points against all facets.
    if points.len() < 128 {
        let near = |p| facets.iter().filter(move |facet| !is_beside_ray(facet, p));
        return each(&|point, p| near(p).map(|facet| passages(point, p, from_ref(facet))).sum());
    }
    let tree = tree::Tree::around(facets);
    // In the order of the tree, so that the facets that a ray is tested against are next to each other.
    let facets: Vec<_> = tree.at(0..facets.len()).map(|k| facets[k]).collect();
    let shortcuts = Facet::shortcuts(&tree, &facets);
    each(&|point, p| {
        let ahead = |node: usize| shortcuts.get(node)?.as_ref().and_then(|facets| passages(point, p, facets));
        tree.along_ray(p, ahead, |places| passages(point, p, &facets[places]))
    })
}

/// The sum of the passages through facets; `None` if `p` is on one of them.
#[cfg(feature = "collide")]
#[inline(always)]
pub(crate) fn passages<'a, const N: usize>(p: [f64; N], facets: impl Iterator<Item = &'a [[f64; N]; N]>) -> Option<i64>
where
    [[f64; N]; N]: Facet<N>,
{
    let mut sum = 0;
    for facet in facets {
        sum += facet.passage(p)?;
    }
    Some(sum)
}

/// The side of the line a b on which p lies. The coordinates are finite, so there is one.
#[inline]
fn side([a, b]: [[f64; 2]; 2], p: [f64; 2]) -> Ordering {
    orientation2(a, b, p).unwrap_or(Equal)
}

/// Whether the ray from `p` in the direction of x, p included, passes by the box around a facet.
#[inline(always)]
fn is_beside_ray<const N: usize>(facet: &[[f64; N]; N], p: [f64; N]) -> bool {
    (1..N).any(|k| facet.iter().all(|v| v[k] < p[k]) || facet.iter().all(|v| v[k] > p[k]))
        || facet.iter().all(|v| v[0] < p[0])
}

/// Whether all of a facet is further along x than `p`.
#[inline(always)]
fn is_ahead<const N: usize>(facet: &[[f64; N]; N], p: [f64; N]) -> bool {
    facet.iter().all(|v| v[0] > p[0])
}

/// Whether p lies in the box around these points, or on its boundary: by a single comparison, as more branches would be unpredictable.
#[inline(always)]
fn in_box<const N: usize, const M: usize>(points: &[[f64; N]; M], p: [f64; N]) -> bool {
    // How far p is beyond the box along an axis. However this is rounded, its sign is right.
    let beyond = |k: usize| {
        let (least, greatest) =
            points.iter().fold((points[0][k], points[0][k]), |(l, g), v| (min(l, v[k]), max(g, v[k])));
        max(least - p[k], p[k] - greatest)
    };
    (1..N).fold(beyond(0), |furthest, k| max(furthest, beyond(k))) <= 0.0
}
