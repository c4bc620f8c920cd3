//! Distance and depth of convex bodies.

mod proximity {
    pub mod bodies;
    mod golden;
}
