//! What is asked of two bodies: first what shows the answer at once, then the search, and then what is told of its end.

use core::cmp::Ordering;

use super::difference::{Corner, Difference, Erased};
use super::facets::{Beside, Facets};
use super::nearest::{Position, Still};
use super::simplex::Simplex;
use super::typed::{Features, InCoordinates};
use crate::body::Body;

/// What a caller wants to know of two bodies.
#[derive(Clone, Copy)]
struct Wanted {
    /// If they are certainly farther apart than this, nothing more is wanted.
    margin: Option<f64>,
    /// Whether the start is probably where the answer is.
    is_warm: bool,
    /// Whether the distance is wanted, if the cores are apart.
    distance: bool,
    /// Whether the depth is wanted, if they are not.
    depth: bool,
}

const ALL: Wanted = Wanted { margin: None, is_warm: false, distance: true, depth: true };

/// What is found out about two bodies.
pub(crate) enum Contact<const N: usize> {
    /// Their distance or depth.
    Near(InCoordinates<N>),
    /// Their cores have no point in common, or the bodies are farther apart than the margin, if there is one. No more was wanted.
    Apart,
    /// Their cores have a point in common. No more was wanted.
    Overlapping,
}

impl<const N: usize> Contact<N> {
    fn proximity(self) -> Option<InCoordinates<N>> {
        match self {
            Contact::Near(proximity) => Some(proximity),
            Contact::Apart | Contact::Overlapping => None,
        }
    }
}

/// What is wanted, searched from vertices that may be near; and the vertices at which the search ended.
#[inline]
fn ask<A: Body<N>, B: Body<N>, const N: usize>(
    a: &A,
    b: &B,
    start: &Features,
    wanted: Wanted,
) -> (Contact<N>, Features) {
    if !Difference::are_bodies(a, b) {
        return (Contact::Near(InCoordinates::undecided(0)), *start);
    }
    if let Some(found) = between_segments(a, b, wanted) {
        return found;
    }
    let beside = if start.pairs().is_empty() { Beside::between(a, b) } else { None };
    if let (Some(beside), Some(margin)) = (&beside, wanted.margin)
        && beside.is_beyond(margin)
    {
        return (Contact::Apart, *start);
    }
    // Beside a point, the nearest corners are seen without a search.
    let seen = beside.and_then(|beside| beside.nearest());
    let begin = seen.unwrap_or_else(|| start.start_of_bodies(a, b));
    let difference = Difference::new(a, b, begin.pairs()[0]);
    if seen.is_none()
        && !wanted.is_warm
        && let Some(found) = among_facets(&difference, begin.pairs()[0], wanted)
    {
        return found;
    }
    let is_near = seen.is_some() || wanted.is_warm && !start.pairs().is_empty();
    search(&difference, begin, is_near, wanted)
}

/// What is wanted, searched from these vertices. If the answer is probably near, it is first seen whether it is still there.
#[inline]
fn search<A: Body<N>, B: Body<N>, const N: usize>(
    difference: &Difference<'_, A, B, N>,
    begin: Features,
    is_near: bool,
    wanted: Wanted,
) -> (Contact<N>, Features) {
    let (mut simplex, mut iterations) = (Simplex::default(), 0);
    let still = match is_near {
        true => difference.still_nearest(begin.pairs(), &mut simplex, &mut iterations),
        false => Still::Unlikely,
    };
    let position = match still {
        Still::Known(foot) => Some(Position::Outside(foot)),
        Still::Unseen => Some(difference.erased().certainly(&mut simplex, None, &mut iterations)),
        Still::Unlikely => difference.position(begin.pairs(), wanted.margin, &mut simplex, &mut iterations),
    };
    // A search after which nothing is known has led nowhere.
    let end = if let Some(Position::Unknown) = position { begin } else { Features::of(&simplex) };
    (told(&difference.erased(), position, &simplex, iterations, wanted), end)
}

/// What is wanted, from where the Origin is; `None` if the bodies are certainly farther apart than the margin.
#[inline]
fn told<const N: usize>(
    difference: &Erased<'_, N>,
    position: Option<Position<N>>,
    simplex: &Simplex<N>,
    mut iterations: u32,
    wanted: Wanted,
) -> Contact<N> {
    let found = match position {
        None => return Contact::Apart,
        Some(Position::Outside(_)) if !wanted.distance => return Contact::Apart,
        Some(Position::Inside) if !wanted.depth => return Contact::Overlapping,
        Some(Position::Outside(foot)) => difference.found_outside(simplex, &foot),
        Some(Position::Inside) => {
            let deepest = difference.deepest(simplex, &mut iterations);
            deepest.map(|deepest| difference.found_inside(&deepest))
        }
        Some(Position::Unknown) => None,
    };
    Contact::Near(found.map_or_else(|| InCoordinates::undecided(iterations), |found| found.proximity(iterations)))
}

/// What is wanted of two parallelotopes, if their facets show it.
#[inline]
fn among_facets<A: Body<N>, B: Body<N>, const N: usize>(
    difference: &Difference<'_, A, B, N>,
    first: Corner,
    wanted: Wanted,
) -> Option<(Contact<N>, Features)> {
    let (a, b) = (difference.a, difference.b);
    Facets::<N>::counts(a, b)?;
    // Without a margin, the facets are of use only for bodies that overlap.
    if wanted.margin.is_none() && difference.are_parted_between_middles(first) {
        return None;
    }
    let facets = Facets::between(a, b)?;
    match facets.compare(wanted.margin)? {
        Ordering::Greater => Some((Contact::Apart, Features::default())),
        _ if !wanted.depth => Some((Contact::Overlapping, Features::default())),
        _ => {
            let (difference, mut iterations) = (difference.erased(), 0);
            let deepest = difference.deepest_below(&facets, &mut iterations)?;
            let found = difference.found_inside(&deepest).proximity(iterations);
            Some((Contact::Near(found), Features::of(&deepest.simplex)))
        }
    }
}

/// What is wanted of two bodies of one or two vertices, if it is seen at once and their cores are apart. No search is needed.
#[inline]
fn between_segments<A: Body<N>, B: Body<N>, const N: usize>(
    a: &A,
    b: &B,
    wanted: Wanted,
) -> Option<(Contact<N>, Features)> {
    if a.vertex_count() > 2 || b.vertex_count() > 2 {
        return None;
    }
    let difference = Difference::new(a, b, [0; 2]);
    let nearest = difference.between_segments()?;
    let (scale, (corners, len)) = (&difference.scale, nearest.corners());
    let is_beyond = |margin| scale.compare(nearest.vector(), margin) == Some(Ordering::Greater);
    let contact = if wanted.margin.is_some_and(is_beyond) {
        Contact::Apart
    } else {
        let seen = scale.way_seen_at_once(nearest.way)?;
        match wanted.distance {
            true => Contact::Near(difference.found_at(nearest.points, &seen, 0.0).proximity(0)),
            false => Contact::Apart,
        }
    };
    Some((contact, Features::new(&corners[..len])))
}

/// The distance, if the cores are apart, and the depth otherwise, searched from vertices that may be near.
pub(crate) fn answer<A: Body<N>, B: Body<N>, const N: usize>(a: &A, b: &B, start: Features) -> InCoordinates<N> {
    ask(a, b, &start, ALL).0.proximity().unwrap_or_else(|| InCoordinates::undecided(0))
}

/// The distance, if the bodies are still nearest to each other at these vertices, and this is seen at once.
pub(crate) fn still<A: Body<N>, B: Body<N>, const N: usize>(
    a: &A,
    b: &B,
    start: &Features,
) -> Option<InCoordinates<N>> {
    let (start, mut simplex, mut iterations) = (start.start(a, b)?, Simplex::default(), 0);
    let difference = Difference::new(a, b, start.pairs()[0]);
    let Still::Known(foot) = difference.still_nearest(start.pairs(), &mut simplex, &mut iterations) else {
        return None;
    };
    let found = difference.erased().found_outside(&simplex, &foot)?;
    Some(found.proximity(iterations))
}

/// The distance of the cores alone: `None` if they overlap.
pub(crate) fn gjk<A: Body<N>, B: Body<N>, const N: usize>(
    a: &A,
    b: &B,
    start: Features,
) -> (Option<InCoordinates<N>>, Features) {
    let (contact, features) = ask(a, b, &start, Wanted { is_warm: true, depth: false, ..ALL });
    (contact.proximity(), features)
}

/// The distance of two bodies in contact, or their depth; if the depth is not `wanted`, only that they overlap.
#[cfg(feature = "collide")]
pub(crate) fn contact<A: Body<N>, B: Body<N>, const N: usize>(
    a: &A,
    b: &B,
    start: Features,
    margin: f64,
    wanted: bool,
) -> (Contact<N>, Features) {
    ask(a, b, &start, Wanted { margin: Some(margin), depth: wanted, ..ALL })
}

/// The depth of the cores alone: `None` if they do not overlap.
pub(crate) fn penetration<A: Body<N>, B: Body<N>, const N: usize>(a: &A, b: &B) -> Option<InCoordinates<N>> {
    ask(a, b, &Features::default(), Wanted { distance: false, ..ALL }).0.proximity()
}

/// Bounds of the distance of two valid bodies, if they are seen at once to be apart.
#[cfg(feature = "collide")]
pub(crate) fn distance_bounds<A: Body<N>, B: Body<N>, const N: usize>(a: &A, b: &B) -> Option<[f64; 2]> {
    Beside::between(a, b)?.bounds()
}

/// Whether the bodies have a point in common; `None` if one is not finite.
pub(crate) fn overlap<A: Body<N>, B: Body<N>, const N: usize>(a: &A, b: &B) -> Option<bool> {
    if !Difference::are_bodies(a, b) {
        return None;
    }
    if let Some(facets) = Facets::between(a, b)
        && let Some(order) = facets.compare(Some(0.0))
    {
        return Some(order.is_lt());
    }
    let first = Difference::first(a, b);
    Difference::new(a, b, first).meet(&[first])
}
