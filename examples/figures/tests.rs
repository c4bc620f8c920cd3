//! The figures of the book are what the crate draws.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use super::figures;

fn folder() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("docs").join("figures")
}

#[test]
fn every_figure_is_as_the_crate_draws_it() {
    for (name, svg) in figures() {
        let file = fs::read_to_string(folder().join(name)).unwrap_or_default();
        // A checkout may have its own line ends.
        assert!(
            file.replace("\r\n", "\n") == svg,
            "docs/figures/{name} differs: `cargo run --example figures` writes it"
        );
    }
}

#[test]
fn there_is_no_figure_that_nobody_draws() {
    let drawn: BTreeSet<String> = figures().map(|(name, _)| name.to_owned()).into();
    let files = fs::read_dir(folder()).expect("the book has figures");
    let found: BTreeSet<String> = files.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    assert_eq!(found, drawn);
}

#[test]
fn a_figure_can_be_a_file_and_a_part_of_the_documentation() {
    for (name, svg) in figures() {
        assert!(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" "), "{name} is no SVG file");
        assert!(svg.contains(" width=\"") && svg.contains(" height=\""), "{name} has no size");
        assert!(svg.contains("svg:root{color:"), "{name} has no ink of its own");
        assert!(
            svg.lines().all(|line| !line.trim().is_empty()),
            "{name} has a blank line, which ends HTML in markdown"
        );
        assert!(!svg.contains("shapes left out"), "{name} shows less than it says");
    }
}
