//! Bodies of one or two vertices, as balls and capsules are: they need no search.

use super::difference::{Corner, Difference, Ends};
use crate::body::Body;
use crate::exact::DoubleDouble;
use crate::segment::distance::midway::Closely;

/// Where two such bodies are nearest.
pub(super) struct Nearest<const N: usize> {
    pub points: Ends<N>,
    /// From the first point to the second, in units of 2^`unit`, to 2⁻⁵⁹ of itself.
    pub way: [DoubleDouble; N],
    /// Where the point of each body is: from −1 at the first vertex to 1 at the second, if there is one.
    place: [f64; 2],
}

impl<A: Body<N> + ?Sized, B: Body<N> + ?Sized, const N: usize> Difference<'_, A, B, N> {
    /// Where the bodies are nearest. `None` if one has more than two vertices, or if that is not seen at once.
    #[inline]
    pub fn between_segments(&self) -> Option<Nearest<N>> {
        let found = match [self.a.vertex_count(), self.b.vertex_count()] {
            [1, 1] => {
                let points = self.ends([0; 2]);
                return Some(Nearest { points, way: self.scale.difference(points), place: [-1.0; 2] });
            }
            [1, 2] => Closely::of_point(self.a.vertex(0), ends(self.b))?,
            [2, 1] => Closely::of_point(self.b.vertex(0), ends(self.a))?.reversed(),
            [2, 2] => Closely::of_segments(ends(self.a), ends(self.b))?,
            _ => return None,
        };
        let place = [(self.a.vertex_count(), found.place[0]), (self.b.vertex_count(), found.place[1])];
        Some(Nearest {
            points: found.on,
            way: self.scale.scaled(found.way),
            place: place.map(|(count, x)| if count == 1 { -1.0 } else { x }),
        })
    }
}

fn ends<const N: usize>(body: &(impl Body<N> + ?Sized)) -> Ends<N> {
    [body.vertex(0), body.vertex(1)]
}

impl<const N: usize> Nearest<N> {
    /// The way, rounded.
    #[inline(always)]
    pub fn vector(&self) -> [f64; N] {
        self.way.map(DoubleDouble::hi)
    }

    /// Up to three corners of B − A with the vector between the points in their hull, and how many they are.
    #[inline]
    pub fn corners(&self) -> ([Corner; 3], usize) {
        let [s, t] = self.place;
        let vertices = |x: f64| [usize::from(x >= 1.0), usize::from(x > -1.0)];
        let ([i, k], [j, l]) = (vertices(s), vertices(t));
        match (i < k, j < l) {
            (false, false) => ([[i, j]; 3], 1),
            (true, true) => ([[i, j], [k, l], if s > t { [k, j] } else { [i, l] }], 3),
            _ => ([[i, j], [k, l], [k, l]], 2),
        }
    }
}
