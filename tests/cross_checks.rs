//! Three sides that share no code: the queries as a user calls them, the published formulas of `classical`, and exact
//! integers. The inputs lean towards the degenerate.

mod cross_checks {
    mod chain_errors;
    mod chains;
    mod crossings;
    mod exact;
    mod formulas;
    mod index;
    mod inputs;
    mod near;
    mod plane;
    mod space;
}
