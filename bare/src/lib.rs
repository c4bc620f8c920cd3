//! `cargo test -p bare`: tests of `incidence` without the standard library, for its own `cargo test` has that on.
