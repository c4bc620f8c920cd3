//! Distance and depth of convex bodies.

mod proximity {
    mod bodies;
    mod families;
    mod families_hold;
    mod golden;
    mod oracle;
}
