//! Where two bodies lie on each other: what their faces have in common, as seen along the normal.
//!
//! Where faces are parallel, many points are nearest, and a distance query names one of them, mostly a corner. An impact there
//! would turn a body that falls flat. So the vertices of each body that are next to the plane between the bodies are projected on
//! it, and the hull of one set, a convex polygon, is cut by the edges of the other one, one after the other (I. E. Sutherland, G. W.
//! Hodgman, "Reentrant Polygon Clipping", 1974). Where to cut next is found by going on round the polygon, as the edges do.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::ring::{Edge, cut, edges};
use crate::body::hull::chain;
use crate::body::{Blur, Body, Extent, FEW, box_of_vertices};
use crate::magnitude::{difference, dot, finite, norm, scale_of};
use crate::scalar::{Real, Widen};

/// The part of two bodies' faces in which they lie on each other, in the plane half way between them: a polygon, a segment or a
/// point. `P` is a point of the plane or of space.
///
/// See [`pga3::contact_patch`](crate::pga3::contact_patch), [`pga2::contact_patch`](crate::pga2::contact_patch).
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Patch<P> {
    /// Its centroid: where the bodies support each other, if they press alike everywhere.
    pub center: P,
    /// Its corners, at least one. Those of a polygon are in order, counter-clockwise as seen from where the normal goes; those of
    /// a segment are its ends. No two successive corners, nor the last and the first, are nearer to each other than faces may be
    /// off: such corners are one, in their middle, and where only one is left it is the center. If that is 0, rounding may leave
    /// some corners twice. Nor does a corner stand out from between those beside it by less than a thousandth of that: it is left
    /// out, if neither of these is.
    pub points: Vec<P>,
}

impl<P> Patch<P> {
    fn map<Q>(self, to: impl Fn(P) -> Q) -> Patch<Q> {
        Patch { center: to(self.center), points: self.points.into_iter().map(to).collect() }
    }
}

/// The patch perpendicular to a unit normal from A to B, between two points.
pub(crate) fn patch<P, A: Body<N>, B: Body<N>, const N: usize>(
    a: &A,
    b: &B,
    normal: [f64; N],
    [on_a, on_b]: [[f64; N]; 2],
    within: f64,
    point: impl Fn([f64; N]) -> P,
) -> Patch<P> {
    let within = within.max(0.0);
    let [of_a, of_b] = roundings(a, b);
    let middle = core::array::from_fn(|k| 0.5 * on_a[k] + 0.5 * on_b[k]);
    let axes = across(normal);
    let local = |place: [f64; N]| axes.map(|axis| dot(axis, difference(place, middle)));
    let back = |[x, y]: [f64; 2]| point(core::array::from_fn(|k| middle[k] + (x * axes[0][k] + y * axes[1][k])));
    let faces = [face(a, normal, within.max(of_a.face)), face(b, normal.map(|c| -c), within.max(of_b.face))];
    common(faces.map(|face| face.into_iter().map(local).collect()), within, of_a.places.max(of_b.places)).map(back)
}

/// What rounding has done to a body.
struct Roundings {
    /// How far each vertex may be off.
    places: f64,
    /// How far rounding may have put one vertex behind another of the same face: by the places, and by the normal, which has the
    /// precision of the scalar. The normal is off by the error of each body's places over the length of its edges, and the face
    /// by this times its own length.
    face: f64,
}

fn roundings<A: Body<N>, B: Body<N>, const N: usize>(a: &A, b: &B) -> [Roundings; 2] {
    let sizes = [known_extent(a), known_extent(b)].map(|extent| {
        let places = 16.0 * A::Scalar::epsilon().widen() * extent.reach;
        // A body that is only a point, up to rounding, has no edges.
        (places, if extent.diameter > EDGES * places { extent.diameter } else { 0.0 })
    });
    let [of_a, of_b] = sizes.map(|(places, length)| if length > 0.0 { EDGES * places / length } else { 0.0 });
    sizes.map(|(places, length)| Roundings { places, face: places + (of_a + of_b) * length })
}

/// An edge of a face may be this many times shorter than its body.
const EDGES: f64 = 4.0;

fn known_extent<const N: usize>(body: &impl Body<N>) -> Extent {
    let known = if body.vertex_count() > FEW { body.extent() } else { None };
    known.unwrap_or_else(|| Extent::of_box(&box_of_vertices(body)))
}

/// Two unit vectors perpendicular to a unit vector and to each other, turning
/// counter-clockwise about it; in the plane one, and zero.
pub(crate) fn across<const N: usize>(normal: [f64; N]) -> [[f64; N]; 2] {
    let mut axes = [[0.0; N]; 2];
    if N == 2 {
        (axes[0][0], axes[0][1]) = (-normal[1], normal[0]);
        return axes;
    }
    // Perpendicular to the axis that is the farthest from the normal.
    let least = (1..N).fold(0, |least, k| if normal[k].abs() < normal[least].abs() { k } else { least });
    let (next, last) = ((least + 1) % N, (least + 2) % N);
    (axes[0][next], axes[0][last]) = (-normal[last], normal[next]);
    let length = norm(axes[0]);
    axes[0] = axes[0].map(|c| c / length);
    for k in 0..N {
        let (i, j) = ((k + 1) % N, (k + 2) % N);
        axes[1][k] = normal[i] * axes[0][j] - normal[j] * axes[0][i];
    }
    axes
}

/// The vertices of a body that are no more than `within` below the highest one.
fn face<const N: usize>(body: &impl Body<N>, direction: [f64; N], within: f64) -> Vec<[f64; N]> {
    let top = body.farthest(direction, 0);
    let (from, mut face) = (body.vertex(top), Vec::new());
    let _ = body.near(direction, Blur { direction: 0.0, height: within }, top, &mut |index| {
        let place = body.vertex(index);
        if dot(direction, difference(place, from)) >= -within {
            face.push(place);
        }
        ControlFlow::Continue(())
    });
    face
}

/// What the hulls of two sets near the Origin have in common; the Origin, if rounding leaves nothing.
fn common(faces: [Vec<[f64; 2]>; 2], within: f64, rounding: f64) -> Patch<[f64; 2]> {
    let unit = scale_of(faces.iter().flatten().copied());
    let nothing = || Patch { center: [0.0; 2], points: vec![[0.0; 2]] };
    if !faces.iter().flatten().all(|&p| finite(p)) {
        return nothing();
    }
    let [a, b] = faces.map(|face| {
        let face: Vec<_> = face.into_iter().map(|p| p.map(|c| c / unit)).collect();
        chain::hull(&face).into_iter().map(|k| face[k as usize]).collect::<Vec<_>>()
    });
    // By lengths: which of two edges that cross is cut must not depend on the axes.
    let size = |hull: &[[f64; 2]]| hull.iter().fold(0.0_f64, |size, &p| size.max(norm(p)));
    // The one that is cut is a point or a segment, if there is one; of two polygons it is the smaller one, by whose
    // size the cuts are rounded.
    let order = |hull: &[[f64; 2]]| (hull.len().min(3), size(hull));
    let (clipped, clip) = if order(&a) <= order(&b) { (a, b) } else { (b, a) };
    let clip = thickened(clip, within.max(rounding) / unit);
    let region = match clipped.len() {
        ..3 => edges(&clip).fold(clipped, |segment, edge| to_the_left(&segment, edge)),
        _ => cut(clipped, edges(&clip)),
    };
    let mut region: Vec<_> = chain::hull(&region).into_iter().map(|k| region[k as usize]).collect();
    let Some(center) = centroid(&region) else { return nothing() };
    straighten(&mut region, FLAT * within / unit);
    merge(&mut region, within / unit);
    if let [corner] = &mut region[..] {
        *corner = center;
    }
    Patch { center, points: region }.map(|p| p.map(|c| c * unit))
}

/// Makes one corner, in their middle, of those that follow each other and are nearer than this to the first of them; and again,
/// until there are none.
fn merge(region: &mut Vec<[f64; 2]>, within: f64) {
    let is_same = |p: [f64; 2], q: [f64; 2]| p == q || norm(difference(q, p)) < within;
    let sum = |p: [f64; 2], q: [f64; 2]| [p[0] + q[0], p[1] + q[1]];
    // The first of each, the sum of all, and how many there are.
    let mut groups: Vec<([f64; 2], [f64; 2], f64)> = Vec::with_capacity(region.len());
    loop {
        groups.clear();
        for &corner in &*region {
            match groups.last_mut().filter(|(first, ..)| is_same(*first, corner)) {
                Some((_, all, count)) => (*all, *count) = (sum(*all, corner), *count + 1.0),
                None => groups.push((corner, corner, 1.0)),
            }
        }
        if let [(first, all, count), .., (last, others, more)] = &mut groups[..]
            && is_same(*first, *last)
        {
            (*all, *count) = (sum(*all, *others), *count + *more);
            groups.pop();
        }
        let before = region.len();
        region.clear();
        region.extend(groups.iter().map(|(_, all, count)| all.map(|c| c / count)));
        if region.len() == before {
            break;
        }
    }
}

/// By this part of what faces may be off, a corner may stand out and be none.
const FLAT: f64 = 1e-3;

/// Leaves out the corners that stand out by less than this, but not two that follow each other. Where edges of both bodies lie on each
/// other but for rounding, these cross anywhere: what presses there now would press elsewhere in the next step.
fn straighten(region: &mut Vec<[f64; 2]>, by: f64) {
    let count = region.len();
    let mut left_out = vec![false; count];
    for k in 0..count {
        let beside @ [last, next] = [(k + count - 1) % count, (k + 1) % count];
        let [to, on, across] = [[last, k], [k, next], [last, next]].map(|[p, q]| difference(region[q], region[p]));
        let height = Edge { from: region[last], to: region[next] }.height(region[k]).abs();
        // A tip, too, may be near the line through the others.
        let is_flat = dot(to, on) > 0.0 && height < by * norm(across);
        left_out[k] = is_flat && !beside.iter().any(|&k| left_out[k]);
    }
    let mut left_out = left_out.into_iter();
    region.retain(|_| left_out.next() != Some(true));
}

/// A polygon as it is; for a segment, the rectangle of the points that are this near to it; for a point, a square around it.
fn thickened(hull: Vec<[f64; 2]>, by: f64) -> Vec<[f64; 2]> {
    let (Some(&p), Some(&q)) = (hull.first(), hull.last()) else { return hull };
    if hull.len() > 2 {
        return hull;
    }
    let way = difference(q, p);
    let length = norm(way);
    let (along, [x, y]) = if length > 0.0 { (0.0, way.map(|c| by * c / length)) } else { (by, [by, 0.0]) };
    vec![
        [p[0] - along + y, p[1] - x],
        [q[0] + along + y, q[1] - x],
        [q[0] + along - y, q[1] + x],
        [p[0] - along - y, p[1] + x],
    ]
}

/// The part of a segment, or of a point, to the left of an edge.
fn to_the_left(segment: &[[f64; 2]], edge: Edge) -> Vec<[f64; 2]> {
    let mut left = Vec::with_capacity(2);
    for (k, &p) in segment.iter().enumerate() {
        if !edge.is_behind(p) {
            left.push(p);
        }
        if let Some(&q) = segment.get(k + 1)
            && edge.is_behind(p) != edge.is_behind(q)
        {
            left.push(edge.crossing(p, q));
        }
    }
    left
}

/// The centroid of a convex polygon; if it has no area, the middle between its ends.
fn centroid(hull: &[[f64; 2]]) -> Option<[f64; 2]> {
    let (&first, &last) = (hull.first()?, hull.last()?);
    let (mut area, mut sum) = (0.0, [0.0; 2]);
    for corners in hull.windows(2) {
        let [p, q] = [difference(corners[0], first), difference(corners[1], first)];
        let twice = p[0] * q[1] - p[1] * q[0];
        area += twice;
        sum = core::array::from_fn(|k| sum[k] + twice * (p[k] + q[k]) / 3.0);
    }
    let is_area = area > 0.0;
    Some(core::array::from_fn(|k| if is_area { first[k] + sum[k] / area } else { 0.5 * first[k] + 0.5 * last[k] }))
}
