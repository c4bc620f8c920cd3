//! Writes the types and products of the plane and of space from their signatures: `cargo run -p codegen`.

use std::fs;
use std::path::Path;

use codegen::{SPECS, write};

fn main() -> std::io::Result<()> {
    for spec in SPECS {
        put(&format!("src/{}/generated.rs", spec.module), &write::file(spec))?;
    }
    put("tests/theorems/generated.rs", &write::list(&SPECS))
}

fn put(path: &str, text: &str) -> std::io::Result<()> {
    println!("{path}: {} lines", text.lines().count());
    fs::write(Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path), text)
}
