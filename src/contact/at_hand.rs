//! A body that keeps its vertices, if they are few: they are needed many times, and a posed body computes each anew every time.

use crate::body::{Body, FEW, forwarded};

/// A body, and the places of its vertices, if there are few.
pub(super) struct AtHand<'b, B, const N: usize> {
    body: &'b B,
    places: [[f64; N]; FEW],
}

impl<'b, B: Body<N>, const N: usize> AtHand<'b, B, N> {
    pub fn new(body: &'b B) -> Self {
        let (mut places, count) = ([[0.0; N]; FEW], body.vertex_count());
        if count <= FEW {
            places[..count].iter_mut().enumerate().for_each(|(index, place)| *place = body.vertex(index));
        }
        AtHand { body, places }
    }
}

impl<B: Body<N>, const N: usize> Body<N> for AtHand<'_, B, N> {
    type Scalar = B::Scalar;

    forwarded!(self => self.body);

    #[inline]
    fn vertex(&self, index: usize) -> [f64; N] {
        // Of most kinds of bodies the compiler knows the count.
        if self.vertex_count() <= FEW { self.places[index] } else { self.body.vertex(index) }
    }

    #[inline]
    fn radius(&self) -> f64 {
        self.body.radius()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pga2::ConvexHull;

    #[test]
    fn few_and_many_vertices_are_those_of_the_body() {
        for count in [1, FEW - 1, FEW, FEW + 1, 3 * FEW] {
            let corners = (0..count as i32).map(|k| [f64::from(k), f64::from(k * k)]);
            let hull = ConvexHull::new(corners.collect::<std::vec::Vec<_>>()).unwrap();
            let at_hand = AtHand::new(&hull);
            let places = |body: &dyn Fn(usize) -> [f64; 2]| (0..count).map(body).collect::<std::vec::Vec<_>>();
            assert_eq!((hull.vertex_count(), at_hand.vertex_count()), (count, count));
            assert_eq!(places(&|k| at_hand.vertex(k)), places(&|k| hull.vertex(k)));
        }
    }
}
