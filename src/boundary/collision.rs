//! Whether two closed regions have a point in common.
//!
//! Source 004 (M. C. Lin, "Geometric Proximity Queries") looks for an edge of one that meets an edge of the other (a
//! face, in space), and then for points of one inside the other. What we changed: boxes in trees exclude pairs that are
//! apart. If the boundaries do not meet, one point is enough for all that are connected with it along its boundary: as it
//! moves to any of them, the winding number of the other boundary about it cannot change.

use alloc::vec::Vec;

use super::tree::Tree;
use super::{Facet, is_beside_ray, passages};

/// The boundary of a region, and what is known about it.
pub(crate) struct Boundary<const N: usize> {
    /// The facets, with finite coordinates.
    pub facets: Vec<[[f64; N]; N]>,
    /// One facet of each connected part.
    pub parts: Vec<usize>,
    /// Whether there is an inside: otherwise the region is the boundary alone.
    pub is_closed: bool,
}

/// What two regions have in common.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Collision {
    /// Nothing.
    Disjoint,
    /// A point of a facet of the first and of one of the second.
    Facets(usize, usize),
    /// The boundaries are apart, and this facet of the first is inside the second.
    FirstInside(usize),
    /// Likewise with this facet of the second.
    SecondInside(usize),
}

/// What two regions have in common. The time is O(n log n) for n facets, plus the pairs of facets whose boxes overlap, plus for each part the facets
/// that a ray meets.
pub(crate) fn collision<const N: usize>(first: &Boundary<N>, second: &Boundary<N>) -> Collision
where
    [[f64; N]; N]: Facet<N>,
{
    counted(first, second, &mut 0)
}

/// The same, and how often two facets, or a facet and a ray, were compared exactly.
pub(super) fn counted<const N: usize>(first: &Boundary<N>, second: &Boundary<N>, tests: &mut usize) -> Collision
where
    [[f64; N]; N]: Facet<N>,
{
    let (tree, other) = (Tree::around(&first.facets), Tree::around(&second.facets));
    let meeting = tree.pair(&other, |i, j| {
        *tests += 1;
        first.facets[i].meets(&second.facets[j])
    });
    if let Some((i, j)) = meeting {
        return Collision::Facets(i, j);
    }
    if let Some(part) = part_inside(first, second, &other, tests) {
        return Collision::FirstInside(part);
    }
    part_inside(second, first, &tree, tests).map_or(Collision::Disjoint, Collision::SecondInside)
}

/// A part of `boundary` that is inside `region`, whose boundary it does not meet.
fn part_inside<const N: usize>(
    boundary: &Boundary<N>,
    region: &Boundary<N>,
    tree: &Tree<N>,
    tests: &mut usize,
) -> Option<usize>
where
    [[f64; N]; N]: Facet<N>,
{
    let mut is_inside = |part: &usize| {
        let p = boundary.facets[*part][0];
        let near = |places| tree.at(places).map(|k| &region.facets[k]).filter(|facet| !is_beside_ray(facet, p));
        let number = tree.along_ray(p, |_| None, |places| passages(p, near(places).inspect(|_| *tests += 1)));
        number != Some(0)
    };
    boundary.parts.iter().copied().find(|part| region.is_closed && is_inside(part))
}
