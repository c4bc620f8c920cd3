//! Distance and depth of convex bodies: answers that can be worked out in the head, those that other libraries get wrong,
//! and every claim on families of hard pairs against brute force in exact integers.

#[path = "proximity/bodies.rs"]
mod bodies;
#[path = "proximity/bounds.rs"]
mod bounds;
#[path = "proximity/deep.rs"]
mod deep;
#[path = "proximity/families.rs"]
mod families;
#[path = "proximity/families_hold.rs"]
mod families_hold;
#[path = "proximity/golden.rs"]
mod golden;
#[path = "proximity/large.rs"]
mod large;
#[path = "proximity/near.rs"]
mod near;
#[path = "inputs/numbers.rs"]
mod numbers;
#[path = "proximity/oracle.rs"]
mod oracle;
#[path = "proximity/parallelotopes.rs"]
mod parallelotopes;
#[path = "proximity/parting.rs"]
mod parting;
#[path = "proximity/radii.rs"]
mod radii;
#[path = "proximity/starts.rs"]
mod starts;
#[path = "proximity/steps.rs"]
mod steps;
