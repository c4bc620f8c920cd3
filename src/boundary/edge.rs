//! Edges of the plane.

use core::cmp::Ordering::{Equal, Greater, Less};

use super::{Facet, in_box, side};
#[cfg(feature = "collide")]
use crate::segment::crossing::meet;

impl Facet<2> for [[f64; 2]; 2] {
    fn passage(&self, p: [f64; 2]) -> Option<i64> {
        let [a, b] = *self;
        // Whether the edge passes y + ε on its way up, or down. A level edge does neither.
        let (up, down) = (a[1] <= p[1] && p[1] < b[1], b[1] <= p[1] && p[1] < a[1]);
        let is_near = in_box(self, p);
        if !(up || down || is_near) {
            return Some(0);
        }
        match side(*self, p) {
            Equal if is_near => None,
            // The edge is to the right of p, for one who looks along it, and so ahead on the ray.
            Greater if up => Some(1),
            Less if down => Some(-1),
            _ => Some(0),
        }
    }

    #[cfg(feature = "collide")]
    fn meets(&self, other: &Self) -> bool {
        meet(*self, *other)
    }
}
