//! Distance and depth of convex bodies: answers that can be worked out in the head, those that other libraries get wrong,
//! and every claim on families of hard pairs against brute force in exact integers.

mod bodies;
mod bounds;
mod deep;
mod families;
mod families_hold;
mod golden;
mod large;
mod near;
mod oracle;
mod parallelotopes;
mod parting;
mod radii;
mod robustness;
mod starts;
mod steps;
mod ways_out;
