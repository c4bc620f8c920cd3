//! A convex polygon that is cut down by the edges of another one, in as many steps as both have corners.

use alloc::vec::Vec;

use crate::magnitude::{difference, one_norm};

/// A directed line of the plane through two places: what is to its left is kept.
#[derive(Clone, Copy)]
pub(super) struct Edge {
    pub from: [f64; 2],
    pub to: [f64; 2],
}

impl Edge {
    /// How far a place is to the left, times the length of the edge.
    pub fn height(self, place: [f64; 2]) -> f64 {
        let ([x, y], way) = (difference(self.to, self.from), difference(place, self.from));
        x * way[1] - y * way[0]
    }

    /// More than rounding adds to the difference of two heights, of places with coordinates up to 1.
    fn blur(self) -> f64 {
        16.0 * f64::EPSILON * one_norm(&difference(self.to, self.from))
    }

    pub fn is_behind(self, place: [f64; 2]) -> bool {
        self.height(place) < 0.0
    }

    /// Where the line is crossed on the way from one place to another one, of which one is behind it.
    pub fn crossing(self, p: [f64; 2], q: [f64; 2]) -> [f64; 2] {
        let (of_p, of_q) = (self.height(p), self.height(q));
        let share = of_p / (of_p - of_q);
        core::array::from_fn(|k| p[k] + share * (q[k] - p[k]))
    }
}

/// The edges of a polygon, in its order.
pub(super) fn edges(polygon: &[[f64; 2]]) -> impl Iterator<Item = Edge> {
    polygon.iter().zip(polygon.iter().cycle().skip(1)).map(|(&from, &to)| Edge { from, to })
}

/// What edges, counter-clockwise, leave of a convex polygon of three corners or more; it may be nothing.
pub(super) fn cut(polygon: Vec<[f64; 2]>, mut edges: impl Iterator<Item = Edge>) -> Vec<[f64; 2]> {
    let mut ring = Ring::new(&polygon);
    if edges.all(|edge| ring.cut(edge)) { ring.all().map(|k| ring.corners[k].place).collect() } else { Vec::new() }
}

/// The corners of a convex polygon, each linked with the next one counter-clockwise.
///
/// From one edge to the next, as long as that turns by less than half a turn, the corner that is farthest behind goes on
/// counter-clockwise, and each corner on the way there is farther behind than the one before. So it is found from the last one on,
/// and going round once with the edges finds them all.
struct Ring {
    corners: Vec<Corner>,
    /// The corner that was the farthest behind the last edge, or one that took its place.
    last: Option<usize>,
}

struct Corner {
    place: [f64; 2],
    previous: usize,
    next: usize,
}

impl Ring {
    fn new(polygon: &[[f64; 2]]) -> Self {
        let n = polygon.len();
        // Room for what four edges cut.
        let mut corners = Vec::with_capacity(n + 8);
        let link = |k: usize| if k < n { k } else { k - n };
        corners.extend((0..n).map(|k| Corner { place: polygon[k], previous: link(k + n - 1), next: link(k + 1) }));
        Ring { corners, last: None }
    }

    /// Cuts off what is behind an edge. Returns whether anything is left.
    fn cut(&mut self, edge: Edge) -> bool {
        let (lowest, height) = self.farthest_behind(edge);
        self.last = Some(lowest);
        if height >= 0.0 {
            return true;
        }
        let is_behind = |k: usize| edge.is_behind(self.corners[k].place);
        let Some(after) = self.all().find(|&k| !is_behind(k)) else { return false };
        let mut before = self.corners[lowest].previous;
        while is_behind(before) {
            before = self.corners[before].previous;
        }
        self.replace(before, after, edge);
        true
    }

    /// The corner that is the farthest behind an edge, but for rounding, and its height.
    fn farthest_behind(&self, edge: Edge) -> (usize, f64) {
        let height = |k: usize| edge.height(self.corners[k].place);
        let first = self.last.unwrap_or(0);
        let mut lowest = (first, height(first));
        for k in self.all().skip(1) {
            let height = height(k);
            if height < lowest.1 {
                lowest = (k, height);
            } else if self.last.is_some() && height > lowest.1 + edge.blur() {
                // Rounding alone does not put a corner this much higher than one beyond it.
                break;
            }
        }
        lowest
    }

    /// Puts the two places where an edge cuts in place of the corners between two others, which are behind it.
    fn replace(&mut self, before: usize, after: usize, edge: Edge) {
        let corners = &mut self.corners;
        let (entry, exit) = (corners.len(), corners.len() + 1);
        let crossing = |p: usize, q: usize| edge.crossing(corners[p].place, corners[q].place);
        let places = [crossing(before, corners[before].next), crossing(corners[after].previous, after)];
        corners.push(Corner { place: places[0], previous: before, next: exit });
        corners.push(Corner { place: places[1], previous: entry, next: after });
        (corners[before].next, corners[after].previous) = (entry, exit);
        self.last = Some(exit);
    }

    /// All corners once, from the last one on.
    fn all(&self) -> impl Iterator<Item = usize> {
        let begin = self.last.unwrap_or(0);
        core::iter::successors(Some(begin), move |&k| Some(self.corners[k].next).filter(|&next| next != begin))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::body::hull::chain;
    use crate::random::Numbers;

    /// What is to the left of an edge, by a look at all corners.
    fn left(polygon: &[[f64; 2]], edge: Edge) -> Vec<[f64; 2]> {
        let mut left = Vec::new();
        for Edge { from: p, to: q } in edges(polygon) {
            left.extend(Some(p).filter(|&p| !edge.is_behind(p)));
            left.extend(Some(edge.crossing(p, q)).filter(|_| edge.is_behind(p) != edge.is_behind(q)));
        }
        left
    }

    fn from_the_least(mut corners: Vec<[f64; 2]>) -> Vec<[f64; 2]> {
        let least = (0..corners.len()).reduce(|least, k| if corners[k] < corners[least] { k } else { least });
        corners.rotate_left(least.unwrap_or(0));
        corners
    }

    fn hull(points: &[[f64; 2]]) -> Vec<[f64; 2]> {
        chain::hull(points).into_iter().map(|k| points[k as usize]).collect()
    }

    #[test]
    fn polygons_are_cut_as_by_a_look_at_all_corners() {
        let mut numbers = Numbers(7);
        let (mut cut_off, mut emptied) = (0, 0);
        for case in 0..4000 {
            let grid = [0.0, 8.0, 3.0][case % 3];
            let mut polygon = |count: usize, at: [f64; 2], size: f64| {
                let rounded = |c: f64| if grid > 0.0 { (c * grid).round() / grid } else { c };
                let points: Vec<[f64; 2]> = (0..count)
                    .map(|_| {
                        let p = numbers.point::<2>();
                        [0, 1].map(|k| rounded(at[k] + size * p[k]))
                    })
                    .collect();
                hull(&points)
            };
            let clipped = polygon(3 + case % 40, [0.0; 2], 0.5);
            let clip = polygon(3 + case % 23, [0.3, 0.1], [0.5, 0.2, 0.7][case / 3 % 3]);
            if clipped.len() < 3 || clip.len() < 3 {
                continue;
            }
            let expected = edges(&clip).fold(clipped.clone(), |left_over, edge| left(&left_over, edge));
            let found = cut(clipped.clone(), edges(&clip));
            assert_eq!(hull(&found), hull(&expected), "case {case}");
            if grid == 0.0 {
                assert_eq!(from_the_least(found), from_the_least(expected.clone()), "case {case}");
            }
            cut_off += usize::from(!expected.is_empty() && expected != clipped);
            emptied += usize::from(expected.is_empty());
        }
        assert!(cut_off > 1000 && emptied > 20, "{cut_off} {emptied}");
    }

    /// A look at all corners for each edge would be 10¹¹ looks.
    #[test]
    fn many_corners_are_cut_in_as_many_steps() {
        let n = 300_000;
        let circle = |at: f64| -> Vec<[f64; 2]> {
            let angle = |k: i32| core::f64::consts::TAU / f64::from(n) * f64::from(k);
            (0..n).map(|k| [at + 0.5 * angle(k).cos(), 0.5 * angle(k).sin()]).collect()
        };
        let lens = cut(circle(0.25), edges(&circle(-0.25)));
        // Two thirds of each circle are outside of the other one.
        assert!(lens.len().abs_diff(n as usize * 2 / 3) < 8, "{}", lens.len());
        assert!(lens.iter().all(|&[x, y]| x.abs() + 0.25 <= 0.5 + 1e-9 && y.abs() <= 0.75_f64.sqrt() / 2.0 + 1e-9));
        assert_eq!(cut(circle(0.25), edges(&circle(0.25))).len(), n as usize);
        assert!(cut(circle(-0.25), edges(&circle(5.0))).is_empty());
    }
}
