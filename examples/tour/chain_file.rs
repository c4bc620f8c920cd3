//! A chain of points from a file, or the built-in knot.
//!
//! Two formats, told apart by what is in the file and not by its name:
//! - **points**: a vertex per line, three numbers separated by blanks or by commas. Blank lines do not count, and `#`
//!   starts a comment. A line of any other shape is an error, so a mesh or a table with a header is not half read;
//! - **PDB**: the alpha carbons (`CA`) of one chain of the first model, joined in file order: the chain that is asked
//!   for, or that of the first alpha carbon. Of alternate locations the first counts. Modified residues (`HETATM`)
//!   belong to the chain up to its `TER`. Residues that the file leaves out are bridged by a straight segment, and
//!   counted.

use std::error::Error;
use std::fmt::{self, Display, Formatter};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// What a file holds.
#[derive(Clone, Debug, PartialEq)]
pub struct ChainFile {
    /// The vertices, at least two, all finite.
    pub points: Vec<[f64; 3]>,
    /// What was taken of the file and what was not, as a phrase.
    pub taken: String,
}

/// A file that holds no chain, and where one sees it.
#[derive(Debug)]
pub struct FileError {
    /// The file.
    pub path: PathBuf,
    /// The line, counted from 1, if the fault is in one.
    pub line: Option<usize>,
    /// What is wrong.
    pub fault: Fault,
}

/// What is wrong with a file.
#[derive(Debug)]
#[non_exhaustive]
pub enum Fault {
    /// The system cannot read it.
    Unreadable(io::Error),
    /// It is not text: it has a zero byte, or is not UTF-8.
    NotText,
    /// There is nothing in it but blanks and comments.
    Empty,
    /// A line has another number of columns than three.
    Columns { found: usize, line: String },
    /// What stands where a number should; in a PDB file with its columns.
    Number { found: String, columns: Option<(usize, usize)> },
    /// A number that is infinite, not a number, or too large.
    NotFinite { found: String },
    /// Fewer than two points.
    TooFew { points: usize },
    /// A PDB file without an alpha carbon.
    NoAlphaCarbon,
    /// The chain that was asked for is not among these.
    NoSuchChain { asked: char, found: String },
}

impl Display for FileError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.path.display())?;
        if let Some(line) = self.line {
            write!(f, "{line}:")?;
        }
        match &self.fault {
            Fault::Unreadable(error) => write!(f, " cannot be read: {error}"),
            Fault::NotText => f.write_str(" is not UTF-8 text; expected a point x y z per line, or a PDB file"),
            Fault::Empty => f.write_str(" holds no points; expected a point x y z per line, or a PDB file"),
            Fault::Columns { found, line } => {
                let s = if *found == 1 { "" } else { "s" };
                write!(f, " expected three numbers x y z, found {found} column{s}: `{}`", Excerpt(line))
            }
            Fault::Number { found, columns: None } => write!(f, " expected a number, found `{}`", Excerpt(found)),
            Fault::Number { found, columns: Some((from, to)) } => {
                write!(f, " expected a coordinate in columns {from}-{to}, found `{}`", Excerpt(found))
            }
            Fault::NotFinite { found } => {
                write!(f, " expected a finite number, found `{}`", Excerpt(found))
            }
            Fault::TooFew { points } => {
                write!(f, " a chain needs two points at least, found {points}")
            }
            Fault::NoAlphaCarbon => f.write_str(" is a PDB file, but has no alpha carbon (an ATOM named CA)"),
            Fault::NoSuchChain { asked, found } if found.is_empty() => {
                write!(f, " has no chain {asked}: it is a list of points, whose chains have no names")
            }
            Fault::NoSuchChain { asked, found } => write!(f, " has no chain {asked}, only {found}"),
        }
    }
}

impl Error for FileError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match &self.fault {
            Fault::Unreadable(error) => Some(error),
            _ => None,
        }
    }
}

/// A piece of a file in a message: not too long, and without anything that would disturb a terminal.
struct Excerpt<'a>(&'a str);

impl Display for Excerpt<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        const MOST: usize = 48;
        let mut rest = self.0.trim_end().chars();
        for c in rest.by_ref().take(MOST) {
            if c == ' ' { write!(f, " ")? } else { write!(f, "{}", c.escape_debug())? }
        }
        if rest.next().is_some() { f.write_str(" …") } else { Ok(()) }
    }
}

/// Reads a chain from a file; `chain` picks one from a PDB file by its letter.
pub fn read(path: &Path, chain: Option<char>) -> Result<ChainFile, FileError> {
    let located = |(line, fault)| FileError { path: path.to_owned(), line, fault };
    let bytes = fs::read(path).map_err(|error| located((None, Fault::Unreadable(error))))?;
    parse(&bytes, chain).map_err(located)
}

/// A fault with its line.
type Located = (Option<usize>, Fault);

/// The chain that is in the bytes of a file.
pub fn parse(bytes: &[u8], chain: Option<char>) -> Result<ChainFile, Located> {
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let line = bytes[..error.valid_up_to()].iter().filter(|&&byte| byte == b'\n').count() + 1;
        (Some(line), Fault::NotText)
    })?;
    if let Some(zero) = text.find('\0') {
        return Err((Some(text[..zero].matches('\n').count() + 1), Fault::NotText));
    }
    // some editors put a byte order mark first
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    const RECORDS: [&str; 6] = ["HEADER", "REMARK", "CRYST1", "MODEL ", "ATOM  ", "HETATM"];
    let pdb = text.lines().any(|line| RECORDS.iter().any(|record| line.starts_with(record)));
    let found = if pdb { alpha_carbons(text, chain)? } else { points(text, chain)? };
    match found.points.len() {
        points @ ..2 => Err((None, Fault::TooFew { points })),
        _ => Ok(found),
    }
}

fn points(text: &str, chain: Option<char>) -> Result<ChainFile, Located> {
    let mut points = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let content = line.split('#').next().unwrap_or("").trim();
        if content.is_empty() {
            continue;
        }
        let at_line = |fault| (Some(number), fault);
        // with commas, blanks only pad; so `1,2 3` and `1,,3` are not three columns
        let fields: Vec<&str> = if content.contains(',') {
            content.split(',').map(str::trim).collect()
        } else {
            content.split_whitespace().collect()
        };
        let [x, y, z] = fields[..] else {
            return Err(at_line(Fault::Columns { found: fields.len(), line: content.to_owned() }));
        };
        let value = |field| coordinate(field, None).map_err(at_line);
        points.push([value(x)?, value(y)?, value(z)?]);
    }
    if points.is_empty() {
        return Err((None, Fault::Empty));
    }
    if let Some(asked) = chain {
        return Err((None, Fault::NoSuchChain { asked, found: String::new() }));
    }
    let taken = format!("{} points, one per line", points.len());
    Ok(ChainFile { points, taken })
}

fn coordinate(field: &str, columns: Option<(usize, usize)>) -> Result<f64, Fault> {
    match field.trim().parse::<f64>() {
        Ok(value) if value.is_finite() => Ok(value),
        Ok(_) => Err(Fault::NotFinite { found: field.trim().to_owned() }),
        Err(_) => Err(Fault::Number { found: field.to_owned(), columns }),
    }
}

/// Columns of a PDB record as the format counts them: from 1, both ends included; what is missing is empty.
fn columns(line: &str, from: usize, to: usize) -> &str {
    line.get(from - 1..to.min(line.len())).unwrap_or("")
}

fn alpha_carbons(text: &str, asked: Option<char>) -> Result<ChainFile, Located> {
    let mut points = Vec::new();
    let mut chain = asked;
    let mut latest = None;
    let mut ended = false;
    let mut residue = "";
    let (mut gaps, mut others, mut models) = (0, Vec::new(), 0);
    for (number, line) in (1..).zip(text.lines()) {
        match columns(line, 1, 6).trim_end() {
            "MODEL" => models += 1,
            // further models show the same molecule again: they are only counted
            _ if models > 1 => {}
            // older files write a bare TER, which ends the chain of the atom before it
            "TER" => {
                let of = if line.trim_end().len() < 22 { latest } else { letter(line) };
                ended |= !points.is_empty() && of == chain;
            }
            // column 13 is blank: `CA` there is calcium
            "ATOM" | "HETATM" if columns(line, 13, 16) == " CA " => {
                let of = letter(line);
                latest = of;
                chain = chain.or(of);
                if of != chain {
                    others.extend(of.filter(|of| !others.contains(of)));
                    continue;
                }
                // the residue's number and insertion code: the same again is an alternate location
                let this = columns(line, 23, 27);
                if ended || (this == residue && !points.is_empty()) {
                    continue;
                }
                let value = |from, to| {
                    coordinate(columns(line, from, to), Some((from, to))).map_err(|fault| (Some(number), fault))
                };
                let sequence = |residue| columns(residue, 1, 4).trim().parse::<i32>();
                if let (Ok(before), Ok(now)) = (sequence(residue), sequence(this)) {
                    gaps += usize::from(now > before.saturating_add(1));
                }
                points.push([value(31, 38)?, value(39, 46)?, value(47, 54)?]);
                residue = this;
            }
            _ => {}
        }
    }
    let others: String = others.iter().map(|of| format!(" {}", name(*of))).collect();
    match (asked, chain) {
        _ if !points.is_empty() => {}
        (Some(asked), _) if !others.is_empty() => {
            return Err((None, Fault::NoSuchChain { asked, found: others.trim_start().to_owned() }));
        }
        _ => return Err((None, Fault::NoAlphaCarbon)),
    }
    let mut taken = format!("{} alpha carbons of chain {}", points.len(), chain.map_or("?".into(), name));
    if gaps > 0 {
        taken += &format!(", over {gaps} gap{} in its numbering", if gaps == 1 { "" } else { "s" });
    }
    if !others.is_empty() {
        taken += &format!("; not taken: chain{}{others}", if others.len() == 2 { "" } else { "s" });
    }
    if models > 1 {
        taken += &format!("; model 1 of {models}");
    }
    Ok(ChainFile { points, taken })
}

/// The chain's letter in column 22, which may be blank.
fn letter(line: &str) -> Option<char> {
    Some(columns(line, 22, 22).chars().next().unwrap_or(' '))
}

fn name(chain: char) -> String {
    if chain == ' ' { "without a letter".to_owned() } else { chain.to_string() }
}

/// A trefoil of `points` vertices in an open chain, whose ends are one link apart on the outside of a lobe.
///
/// (sin t + 2 sin 2t, cos t − 2 cos 2t, −sin 3t) at `points` equal steps of t, from π/3 on. With 8 vertices and more it
/// is a trefoil; with fewer the straight links miss crossings.
pub fn trefoil(points: u32) -> Vec<[f64; 3]> {
    let t = |k: u32| std::f64::consts::TAU * (f64::from(k) / f64::from(points) + 1.0 / 6.0);
    let at = |t: f64| [t.sin() + 2.0 * (2.0 * t).sin(), t.cos() - 2.0 * (2.0 * t).cos(), -(3.0 * t).sin()];
    (0..points).map(t).map(at).collect()
}
