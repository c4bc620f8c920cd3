//! Edges of the plane.

use core::cmp::Ordering::{Equal, Greater, Less};

use super::{Facet, in_box, side};
#[cfg(feature = "collide")]
use crate::segment::crossing::meet;

impl Facet<2> for [[f64; 2]; 2] {
    #[inline]
    fn passage(&self, p: [f64; 2]) -> Option<i64> {
        let [a, b] = *self;
        // 1 if the edge passes y + ε on its way up, −1 if on its way down. A level edge does neither. A branch would be
        // unpredictable, so there is none.
        let rises = |a: [f64; 2], b: [f64; 2]| i64::from((a[1] <= p[1]) & (p[1] < b[1]));
        let passage = rises(a, b) - rises(b, a);
        if !in_box(self, p) {
            // If the edge passes the level of p, it is all ahead on the ray, or all behind p.
            return Some(passage * i64::from(p[0] < a[0]));
        }
        // The edge is ahead if it passes to the right of p: p is on its left if it goes up, and on its right if it goes down.
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
