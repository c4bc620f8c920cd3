//! The story as one HTML file: no script, no network, light or dark as the reader's system is.

use std::fmt::{self, Display, Formatter, Write};

use super::story::{Block, Story};

const STYLE: &str = include_str!("page.css");

/// The page that tells a story.
pub struct Page<'s> {
    pub title: &'s str,
    pub subtitle: &'s str,
    pub story: &'s Story,
}

impl Display for Page<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Page { title, subtitle, story } = self;
        writeln!(f, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">")?;
        writeln!(f, "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">")?;
        writeln!(f, "<meta name=\"color-scheme\" content=\"light dark\">")?;
        writeln!(f, "<title>{}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>", Escaped(title))?;
        writeln!(f, "<header><h1>{}</h1><p>{}</p></header>", Escaped(title), Inline(subtitle))?;

        let chapters = story.blocks.iter().filter_map(|block| match block {
            Block::Chapter(heading) => Some(heading),
            _ => None,
        });
        writeln!(f, "<nav><ol>")?;
        for (number, heading) in (1..).zip(chapters) {
            writeln!(f, "<li><a href=\"#chapter-{number}\">{}</a></li>", Inline(heading))?;
        }
        writeln!(f, "</ol></nav>")?;

        let (mut chapters, mut figures) = (0, 0);
        for block in &story.blocks {
            match block {
                Block::Chapter(heading) => {
                    chapters += 1;
                    writeln!(f, "<h2 id=\"chapter-{chapters}\"><span>{chapters}</span> {}</h2>", Inline(heading))?;
                }
                Block::Text(text) => writeln!(f, "<p>{}</p>", Inline(text))?,
                Block::Formulas(lines) => {
                    let text = lines.join("\n");
                    writeln!(f, "<pre tabindex=\"0\">{}</pre>", Escaped(&text))?;
                }
                Block::Table { corner, names, cells } => table(f, corner, names, cells)?,
                Block::Figure { svg, caption } => {
                    figures += 1;
                    writeln!(
                        f,
                        "<figure>\n{svg}<figcaption><b>Figure {figures}.</b> {}</figcaption>\n</figure>",
                        Inline(caption)
                    )?;
                }
            }
        }
        writeln!(f, "</main>\n</body>\n</html>")
    }
}

fn table(f: &mut Formatter<'_>, corner: &str, names: &[String], cells: &[Vec<String>]) -> fmt::Result {
    let heads = |scope: &str, name: &str| format!("<th scope=\"{scope}\">{}</th>", Escaped(name));
    let columns: String = names.iter().map(|name| heads("col", name)).collect();
    writeln!(f, "<div class=\"wide\"><table>\n<tr><th class=\"corner\">{}</th>{columns}</tr>", Escaped(corner))?;
    for (name, row) in names.iter().zip(cells) {
        let row: String = row.iter().map(|cell| format!("<td>{}</td>", Escaped(cell))).collect();
        writeln!(f, "<tr>{}{row}</tr>", heads("row", name))?;
    }
    writeln!(f, "</table></div>")
}

/// Text in which backticks enclose code.
struct Inline<'a>(&'a str);

impl Display for Inline<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.0.split('`').enumerate().try_for_each(|(k, part)| match k % 2 {
            0 => write!(f, "{}", Escaped(part)),
            _ => write!(f, "<code>{}</code>", Escaped(part)),
        })
    }
}

struct Escaped<'a>(&'a str);

impl Display for Escaped<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.0.chars().try_for_each(|c| match c {
            '&' => f.write_str("&amp;"),
            '<' => f.write_str("&lt;"),
            '>' => f.write_str("&gt;"),
            '"' => f.write_str("&quot;"),
            c => f.write_char(c),
        })
    }
}
