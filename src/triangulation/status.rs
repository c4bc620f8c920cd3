//! The edges that the line meets, in order.

use core::cmp::Ordering::{self, Equal, Greater};
use core::ops::Range;

use super::{Active, Edge, Face};

/// From below.
#[derive(Default)]
pub(super) struct Status(Vec<Active>);

impl Status {
    /// The places of the edges that lead to a corner or through it, given the side of an edge that it is on. If there are none, the range is empty,
    /// and tells where the corner is.
    pub fn places(&self, side: impl Fn(&Edge) -> Ordering) -> Range<usize> {
        let start = self.0.partition_point(|active| side(&active.edge) == Greater);
        let count = self.0[start..].iter().take_while(|active| side(&active.edge) == Equal).count();
        start..start + count
    }

    pub fn get(&self, place: usize) -> Active {
        self.0[place]
    }

    /// The face below the edge at a place; below all of them is what nothing goes round.
    pub fn face_below(&self, place: usize) -> Face {
        place.checked_sub(1).map_or(Face::default(), |last| self.0[last].above)
    }

    pub fn set_face_below(&mut self, place: usize, face: Face) {
        if let Some(last) = place.checked_sub(1) {
            self.0[last].above = face;
        }
    }

    pub fn replace(&mut self, ended: Range<usize>, begun: &[Active]) {
        self.0.splice(ended, begun.iter().copied());
    }

    /// The edges below and above a place, if there are two.
    pub fn around(&self, place: usize) -> Option<[&Edge; 2]> {
        let low = place.checked_sub(1)?;
        self.0.get(low).zip(self.0.get(place)).map(|(low, high)| [&low.edge, &high.edge])
    }
}
