//! The checked-in files are what the generator writes today.

use codegen::{SPECS, spec, write};

#[test]
fn the_plane_is_as_generated() {
    let checked_in = include_str!("../../src/pga2/generated.rs");
    assert!(checked_in == write::file(&spec::PLANE), "src/pga2/generated.rs is stale: `cargo run -p codegen`");
}

#[test]
fn space_is_as_generated() {
    let checked_in = include_str!("../../src/pga3/generated.rs");
    assert!(checked_in == write::file(&spec::SPACE), "src/pga3/generated.rs is stale: `cargo run -p codegen`");
}

#[test]
fn the_list_of_theorems_is_as_generated() {
    let checked_in = include_str!("../../tests/theorems/generated.rs");
    assert!(checked_in == write::list(&SPECS), "tests/theorems/generated.rs is stale: `cargo run -p codegen`");
}

#[test]
fn the_generated_code_stays_small() {
    let lines: usize = SPECS.map(|spec| write::file(spec).lines().count()).iter().sum();
    assert!(lines < 10_000, "{lines} lines");
}
