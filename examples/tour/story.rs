//! A story in blocks: told in a terminal here, and on a page in `page.rs`.

use std::io::{self, Write};

/// The columns of the terminal that the text keeps to.
const WIDTH: usize = 92;

/// What a story is made of. In every text, what stands between backticks is code or a formula, and is kept on one line.
pub enum Block {
    /// The heading of a chapter; chapters are numbered.
    Chapter(String),
    /// A paragraph.
    Text(String),
    /// Lines of formulas or code, as they stand.
    Formulas(Vec<String>),
    /// A table of a product: what it is of, the names of rows and columns, and a cell for each pair.
    Table { corner: String, names: Vec<String>, cells: Vec<Vec<String>> },
    /// A picture, as an `<svg>` element, and what it shows.
    Figure { svg: String, caption: String },
}

/// The blocks told so far.
#[derive(Default)]
pub struct Story {
    /// In the order of telling.
    pub blocks: Vec<Block>,
}

impl Story {
    pub fn chapter(&mut self, heading: &str) {
        self.blocks.push(Block::Chapter(heading.into()));
    }

    pub fn text(&mut self, text: impl Into<String>) {
        self.blocks.push(Block::Text(text.into()));
    }

    pub fn formulas<L: Into<String>>(&mut self, lines: impl IntoIterator<Item = L>) {
        self.blocks.push(Block::Formulas(lines.into_iter().map(Into::into).collect()));
    }

    pub fn table(&mut self, corner: &str, names: Vec<String>, cells: Vec<Vec<String>>) {
        self.blocks.push(Block::Table { corner: corner.into(), names, cells });
    }

    pub fn figure(&mut self, svg: impl ToString, caption: impl Into<String>) {
        self.blocks.push(Block::Figure { svg: svg.to_string(), caption: caption.into() });
    }

    /// Tells the story in plain text. Of the figures there are the captions.
    pub fn tell(&self, out: &mut impl Write) -> io::Result<()> {
        let (mut chapters, mut figures) = (0, 0);
        for block in &self.blocks {
            match block {
                Block::Chapter(heading) => {
                    chapters += 1;
                    let line = format!("{chapters}  {heading}");
                    writeln!(out, "\n{line}\n{}\n", "─".repeat(width(&line)))?;
                }
                Block::Text(text) => wrapped(out, text, "")?,
                Block::Formulas(lines) => {
                    for line in lines {
                        writeln!(out, "{}", format!("    {line}").trim_end())?;
                    }
                    writeln!(out)?;
                }
                Block::Table { corner, names, cells } => tabulate(out, corner, names, cells)?,
                Block::Figure { caption, .. } => {
                    figures += 1;
                    wrapped(out, &format!("[Figure {figures}, on the page] {caption}"), "    ")?;
                }
            }
        }
        Ok(())
    }
}

fn width(text: &str) -> usize {
    text.chars().count()
}

/// A paragraph in lines of at most [`WIDTH`] columns, and a blank line.
fn wrapped(out: &mut impl Write, text: &str, indent: &str) -> io::Result<()> {
    let mut line = String::new();
    for word in words(text) {
        if !line.is_empty() && width(indent) + width(&line) + 1 + width(&word) > WIDTH {
            writeln!(out, "{indent}{line}")?;
            line.clear();
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line += &word;
    }
    writeln!(out, "{indent}{line}\n")
}

/// The text at its spaces, but for those between backticks, which are left out themselves.
fn words(text: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    for (k, part) in text.split('`').enumerate() {
        let mut pieces = if k % 2 == 0 { part.split(' ').collect() } else { vec![part] }.into_iter();
        if let (Some(last), Some(piece)) = (words.last_mut(), pieces.next()) {
            *last += piece;
        }
        words.extend(pieces.map(str::to_owned));
    }
    words
}

fn tabulate(out: &mut impl Write, corner: &str, names: &[String], cells: &[Vec<String>]) -> io::Result<()> {
    let columns = names.iter().chain(cells.iter().flatten()).map(|cell| width(cell)).max().unwrap_or(0) + 2;
    // the format's own width counts characters, as ours does
    let row = |cells: &[String]| cells.iter().map(|cell| format!("{cell:>columns$}")).collect::<String>();
    let rule = "─".repeat(columns * names.len() + 1);
    writeln!(out, "    {corner:>columns$} │{}", row(names))?;
    writeln!(out, "    {}┼{rule}", "─".repeat(columns + 1))?;
    for (name, cells) in names.iter().zip(cells) {
        writeln!(out, "    {name:>columns$} │{}", row(cells))?;
    }
    writeln!(out)
}
