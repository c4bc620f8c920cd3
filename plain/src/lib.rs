//! `cargo test -p plain`: tests of `incidence`, whose own `cargo test` has all features on, with the default features alone.
