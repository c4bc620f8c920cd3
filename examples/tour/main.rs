//! The whole story in the terminal, and with pictures on a page:
//!
//! ```sh
//! cargo run --release --example tour                      # ends with the built-in knot
//! cargo run --release --example tour -- FILE [RADIUS]     # ends with your chain
//! ```
//!
//! The page is `target/tour/index.html` in the folder of the package, wherever cargo puts what it builds; without cargo, in
//! the current folder.

mod chain;
mod chain_file;
mod crossing;
mod derivation;
mod distance;
mod page;
#[path = "../figures/segments.rs"]
mod segments;
mod story;
mod tables;
#[cfg(test)]
mod tests;

use std::error::Error;
use std::fmt::{self, Display, Formatter};
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use chain::Subject;
use page::Page;
use story::Story;

const USAGE: &str = "\
The algebra from its signature, two segments, and a chain that collides with itself.

Usage: tour [FILE [RADIUS]] [--chain LETTER]

  FILE            a chain: a point x y z per line, separated by blanks or commas, or a PDB file, of which the
                  alpha carbons (CA) are taken; without it, a knot
  RADIUS          segments that are nearer than this collide; without it, half of the mean length of a segment
  --chain LETTER  which chain of a PDB file; without it, the first
  --help          this text

The story is told in the terminal; target/tour/index.html has its pictures.";

/// What the command line asks for.
#[derive(Debug, Default, PartialEq)]
pub struct Request {
    file: Option<PathBuf>,
    radius: Option<f64>,
    chain: Option<char>,
    help: bool,
}

/// A command line that cannot be followed.
#[derive(Debug, PartialEq)]
pub struct UsageError(String);

impl Display for UsageError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}\n\n{USAGE}", self.0)
    }
}

impl Error for UsageError {}

/// Reads the arguments after the program's name.
pub fn request(arguments: impl IntoIterator<Item = std::ffi::OsString>) -> Result<Request, UsageError> {
    let mut asked = Request::default();
    let mut arguments = arguments.into_iter();
    let mut options = true;
    while let Some(argument) = arguments.next() {
        match argument.to_str() {
            Some("--") if options => options = false,
            Some("-h" | "--help") if options => asked.help = true,
            Some("--chain") if options => {
                let letter = arguments.next().and_then(|letter| letter.into_string().ok());
                let mut letters = letter.iter().flat_map(|letter| letter.chars());
                let (Some(letter), None) = (letters.next(), letters.next()) else {
                    return Err(UsageError("--chain takes one letter".into()));
                };
                asked.chain = Some(letter);
            }
            Some(option) if options && option.starts_with("--") => {
                return Err(UsageError(format!("there is no option {option}")));
            }
            _ if asked.file.is_none() => asked.file = Some(argument.into()),
            text if asked.radius.is_none() => {
                let radius = text.and_then(|text| text.parse().ok()).filter(|r: &f64| *r > 0.0 && r.is_finite());
                let shown = argument.to_string_lossy();
                asked.radius =
                    Some(radius.ok_or_else(|| UsageError(format!("the radius is a positive number, not `{shown}`")))?);
            }
            _ => return Err(UsageError(format!("one argument too many: `{}`", argument.to_string_lossy()))),
        }
    }
    match (&asked.file, asked.chain) {
        (None, Some(_)) => Err(UsageError("--chain is for a file".into())),
        _ => Ok(asked),
    }
}

/// The whole story.
pub fn story(asked: &Request) -> Result<Story, Box<dyn Error>> {
    let subject = match &asked.file {
        Some(path) => {
            let file = chain_file::read(path, asked.chain)?;
            let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy();
            Subject {
                name: format!("`{name}`: {}", file.taken),
                points: file.points,
                radius: asked.radius,
                fold: false,
            }
        }
        None => {
            let points = chain_file::trefoil(60);
            Subject { name: "a knot, the trefoil, as 60 points".into(), points, radius: None, fold: true }
        }
    };
    let mut story = Story::default();
    tables::tell(&mut story)?;
    derivation::tell(&mut story);
    crossing::tell(&mut story);
    distance::tell(&mut story);
    chain::tell(&mut story, &subject)?;
    Ok(story)
}

/// Writes the page into the folder, which is made if there is none, and says where it is.
pub fn publish(story: &Story, folder: &Path) -> io::Result<PathBuf> {
    let page = Page { title: TITLE, subtitle: SUBTITLE, story };
    fs::create_dir_all(folder)?;
    let path = folder.join("index.html");
    fs::write(&path, page.to_string())?;
    Ok(path)
}

const TITLE: &str = "incidence";
const SUBTITLE: &str = "Areas are joins; ratios of areas are coordinates.";

fn run(out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let asked = request(std::env::args_os().skip(1))?;
    if asked.help {
        writeln!(out, "{USAGE}")?;
        return Ok(());
    }
    let story = story(&asked)?;
    let package = std::env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from).unwrap_or_default();
    let folder = package.join("target").join("tour");
    let page = publish(&story, &folder).map_err(|error| format!("{} cannot be written: {error}", folder.display()))?;
    writeln!(out, "{TITLE}: {SUBTITLE}")?;
    story.tell(out)?;
    writeln!(out, "The pictures are on the page {}", page.display())?;
    Ok(out.flush()?)
}

fn main() -> ExitCode {
    let mut out = io::BufWriter::new(io::stdout().lock());
    match run(&mut out) {
        Ok(()) => ExitCode::SUCCESS,
        // A reader who has read enough, as `head`, is no failure.
        Err(error) if is_closed_pipe(&*error) => {
            // What is left in the buffer has no reader.
            let _ = out.into_parts();
            ExitCode::SUCCESS
        }
        Err(error) => {
            let _ = writeln!(io::stderr(), "error: {error}");
            ExitCode::from(if error.is::<UsageError>() { 2 } else { 1 })
        }
    }
}

fn is_closed_pipe(error: &(dyn Error + 'static)) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
