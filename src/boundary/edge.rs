//! Edges of the plane.

use core::cmp::Ordering::{Equal, Greater, Less};

use super::{Facet, in_box, side};
#[cfg(feature = "collide")]
use crate::segment::crossing::meet;

impl Facet<2> for [[f64; 2]; 2] {
    #[inline]
    fn passage(&self, p: [f64; 2]) -> Option<i64> {
        let [a, b] = *self;
        // Whether the edge passes y + ε on its way up, less whether on its way down. A level edge does neither. Nobody can guess, so
        // there is no branch.
        let rises = |a: [f64; 2], b: [f64; 2]| i64::from((a[1] <= p[1]) & (p[1] < b[1]));
        let passage = rises(a, b) - rises(b, a);
        if !in_box(self, p) {
            // If it passes the level of p, it is ahead on the ray, or behind p.
            return Some(passage * i64::from(p[0] < a[0]));
        }
        // To the right of p, for one who looks along it, it is ahead.
        match (side(*self, p), passage) {
            (Equal, _) => None,
            (Greater, 1) | (Less, -1) => Some(passage),
            _ => Some(0),
        }
    }

    #[cfg(feature = "collide")]
    fn meets(&self, other: &Self) -> bool {
        meet(*self, *other)
    }
}
