//! Triangles side by side.

use core::cmp::Ordering::{Equal, Greater};

use crate::exact::{in_circle, orientation2};

/// Whether a point is inside of the circle around a triangle.
pub(super) fn is_inside(points: &[[f64; 2]], triangle: [usize; 3], point: usize) -> bool {
    let [a, b, c] = triangle.map(|k| points[k]);
    let side = in_circle(a, b, c, points[point]).unwrap_or(Equal);
    side != Equal && (side == Greater) == (orientation2(a, b, c) == Some(Greater))
}

/// The corner opposite to a side.
pub(super) fn apex(triangles: &[[usize; 3]], side: usize) -> usize {
    triangles[side / 3][(side + 2) % 3]
}

/// The next side of the same triangle.
pub(super) fn after(side: usize) -> usize {
    if side % 3 == 2 { side - 2 } else { side + 1 }
}

/// For each side of the triangles, three to each, the side of another one along it, the other way.
pub(super) struct Sides(Vec<Option<usize>>);

impl Sides {
    /// The sides between the same two of so many points are found by sorting: first by the lower number, of which there may be any, in the places counted
    /// beforehand, then each few by the higher one.
    pub fn of(triangles: &[[usize; 3]], points: usize) -> Self {
        let ends = |side: usize| {
            let [a, b] = [side % 3, (side + 1) % 3].map(|k| triangles[side / 3][k]);
            (a.min(b), a.max(b))
        };
        let count = 3 * triangles.len();
        let mut place = vec![0; points + 1];
        (0..count).for_each(|side| place[ends(side).0 + 1] += 1);
        (0..points).for_each(|k| place[k + 1] += place[k]);
        let mut sorted = vec![(0, 0); count];
        for side in 0..count {
            let (low, high) = ends(side);
            sorted[place[low]] = (high, side);
            place[low] += 1;
        }
        let (mut twins, mut start) = (vec![None; count], 0);
        for end in place {
            let few = &mut sorted[start..end];
            few.sort_unstable();
            for same in few.chunk_by(|(one, _), (other, _)| one == other) {
                if let &[(_, one), (_, other)] = same
                    && triangles[one / 3][one % 3] != triangles[other / 3][other % 3]
                {
                    (twins[one], twins[other]) = (Some(other), Some(one));
                }
            }
            start = end;
        }
        Sides(twins)
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// The same side, of the other triangle.
    pub fn twin(&self, side: usize) -> Option<usize> {
        self.0[side]
    }

    /// Parts two triangles a b c and b a d into c a d and d b c, and returns the four sides around them.
    pub fn flip(&mut self, triangles: &mut [[usize; 3]], side: usize, twin: usize) -> [usize; 4] {
        let [a, b] = [side, twin].map(|side| triangles[side / 3][side % 3]);
        let [c, d] = [side, twin].map(|side| apex(triangles, side));
        let beyond = [after(after(side)), after(twin), after(after(twin)), after(side)].map(|side| self.0[side]);
        let (one, other) = (3 * (side / 3), 3 * (twin / 3));
        (triangles[side / 3], triangles[twin / 3]) = ([c, a, d], [d, b, c]);
        let around = [one, one + 1, other, other + 1];
        for (side, twin) in around.into_iter().zip(beyond) {
            self.join(side, twin);
        }
        self.join(one + 2, Some(other + 2));
        around
    }

    fn join(&mut self, side: usize, twin: Option<usize>) {
        self.0[side] = twin;
        if let Some(twin) = twin {
            self.0[twin] = Some(side);
        }
    }
}
