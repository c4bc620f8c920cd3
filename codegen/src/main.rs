//! Writes the types and products of the plane and of space from their signatures: `cargo run -p codegen`.

use std::fs;
use std::path::Path;

use codegen::{spec, write};

fn main() -> std::io::Result<()> {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../src");
    for spec in [&spec::PLANE, &spec::SPACE] {
        let path = sources.join(spec.module).join("generated.rs");
        let text = write::file(spec);
        fs::write(&path, &text)?;
        println!("src/{}/generated.rs: {} lines", spec.module, text.lines().count());
    }
    Ok(())
}
