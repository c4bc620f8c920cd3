//! The picture as text: each shape in pixels, and the SVG element that shows it.

use core::fmt::{self, Display, Formatter, Write};
use std::string::String;
use std::vec::Vec;

use super::frame::{Frame, Rect, Shape};
use super::labels::{Drawing, FONT, Place};
use super::{Drawn, Picture, Style, chain};

/// Contrast about 3.5 : 1 on white and on rustdoc's dark grey alike.
const ACCENT: &str = "#e8590c";
/// The ink of a file of its own, which has no page to inherit a colour from: dark, or light where the reader prefers dark.
/// Inside a page the root is the page, and the rule does not apply.
const INK: &str = "svg:root{color:#1f2328}@media(prefers-color-scheme:dark){svg:root{color:#d1d7e0}}";
/// The width of bold strokes and of those in the accent colour.
const BOLD: f64 = 2.5;
const MARGIN: f64 = 20.0;
const DOT: f64 = 3.5;
/// An arrow head's length and half its width.
const HEAD: [f64; 2] = [10.0, 3.8];

impl Display for Picture {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let frame = Frame::fitting(self.shapes.iter().map(|drawn| &drawn.shape), self.size);
        let inner = frame.shapes.grown(MARGIN);
        let mut drawing = Drawing::default();
        for Drawn { shape, .. } in &self.shapes {
            occupy(&mut drawing, shape, &frame, inner);
        }
        let names = names(&self.shapes, &mut drawing, &frame, inner);
        // a name beside the outermost shape may need more room
        let view = names.iter().fold(inner, |view, name| view.joined(name.place.covers.grown(4.0)));

        let [x, y] = view.min.map(Number);
        let [width, height] = view.size().map(Number);
        writeln!(
            f,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" viewBox=\"{x} {y} {width} {height}\" \
             width=\"{width}\" height=\"{height}\" style=\"max-width:100%;height:auto\" fill=\"none\" \
             stroke=\"currentColor\" stroke-width=\"1.5\" stroke-linecap=\"round\" stroke-linejoin=\"round\">"
        )?;
        writeln!(f, "<style>{INK}</style>")?;
        if !self.title.is_empty() {
            writeln!(f, "<title>{}</title>", Escaped(&self.title))?;
        }
        if self.left_out > 0 {
            writeln!(f, "<!-- shapes left out, for a coordinate that is not finite: {} -->", self.left_out)?;
        }
        for same in self.shapes.chunk_by(|a, b| a.style == b.style) {
            let mut body = String::new();
            for Drawn { shape, .. } in same {
                write_shape(&mut body, shape, &frame, view)?;
            }
            write_group(f, &attributes(same[0].style), &body)?;
        }
        write_names(f, &names)?;
        writeln!(f, "</svg>")
    }
}

/// A text or a label, and where it stands.
struct Name<'a> {
    text: &'a str,
    style: Style,
    place: Place,
}

/// The texts and labels of all shapes, each in a place that is still free.
fn names<'a>(shapes: &'a [Drawn], drawing: &mut Drawing, frame: &Frame, inner: Rect) -> Vec<Name<'a>> {
    let mut names = Vec::new();
    for Drawn { shape, style, label } in shapes {
        let mut add = |text, place| names.push(Name { text, style: *style, place });
        if let Shape::Text(p, text) = shape {
            add(text, drawing.center(text, frame.pixel(*p)));
        }
        if !label.is_empty()
            && let Some((anchor, gap)) = anchor(shape, frame, inner)
        {
            let inside = matches!(shape, Shape::Polygon(_));
            add(label, drawing.place(label, anchor, gap, inside));
        }
    }
    names
}

fn write_names(f: &mut Formatter<'_>, names: &[Name<'_>]) -> fmt::Result {
    let mut body = String::new();
    for Name { text, style, place: Place { at, side, .. } } in names {
        let anchor = match side {
            ..0 => "end",
            0 => "middle",
            1.. => "start",
        };
        let color = if *style == Style::Accent { format!(" fill=\"{ACCENT}\"") } else { String::new() };
        let [x, y] = at.map(Number);
        writeln!(body, "<text x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\"{color}>{}</text>", Escaped(text))?;
    }
    let font = format!(
        "fill=\"currentColor\" stroke=\"none\" font-family=\"Georgia,'Times New Roman',serif\" \
         font-style=\"italic\" font-size=\"{FONT}\""
    );
    write_group(f, &font, &body)
}

fn attributes(style: Style) -> String {
    match style {
        Style::Plain => String::new(),
        Style::Bold => format!("stroke-width=\"{BOLD}\""),
        Style::Faint => String::from("stroke-width=\"1\" opacity=\"0.5\""),
        Style::Dashed => String::from("stroke-width=\"1\" stroke-dasharray=\"5 4\""),
        // fills use currentColor; an inherited stroke would keep the outer colour in older renderers
        Style::Accent => format!("stroke-width=\"{BOLD}\" color=\"{ACCENT}\" stroke=\"{ACCENT}\""),
    }
}

fn write_group(f: &mut Formatter<'_>, attributes: &str, body: &str) -> fmt::Result {
    match (attributes, body) {
        (_, "") => Ok(()),
        ("", body) => f.write_str(body),
        _ => write!(f, "<g {attributes}>\n{body}</g>\n"),
    }
}

/// Appends a shape's elements, one per line.
fn write_shape(out: &mut String, shape: &Shape, frame: &Frame, view: Rect) -> fmt::Result {
    match shape {
        Shape::Point(p) => write_dot(out, frame.pixel(*p)),
        Shape::Polyline(points) => write_line(out, &pixels(points, frame)),
        Shape::Polygon(outlines) => {
            let drawn = outlines.iter().filter(|outline| !outline.is_empty());
            let d: String = drawn.map(|outline| format!("{}Z", Path(&pixels(outline, frame)))).collect();
            if d.is_empty() {
                return Ok(());
            }
            writeln!(out, "<path d=\"{d}\" fill=\"currentColor\" fill-opacity=\"0.12\"/>")
        }
        Shape::Arrow(a, b) => {
            let (a, b) = (frame.pixel(*a), frame.pixel(*b));
            let length = (b[0] - a[0]).hypot(b[1] - a[1]);
            if length == 0.0 {
                return write_line(out, &[a, b]);
            }
            let d = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
            let [long, wide] = HEAD.map(|x| x * (length / HEAD[0]).min(1.0));
            let neck = [b[0] - d[0] * long, b[1] - d[1] * long];
            let side = |by: f64| [neck[0] - d[1] * by, neck[1] + d[0] * by];
            // the shaft ends inside the head, whose tip is sharp
            write_line(out, &[a, neck])?;
            let head = [b, side(wide), side(-wide)];
            writeln!(out, "<path d=\"{}Z\" fill=\"currentColor\" stroke=\"none\"/>", Path(&head))
        }
        Shape::Line(_) | Shape::LineThrough(..) => match frame.chord(shape, view) {
            Some(ends) => write_line(out, &ends),
            None => Ok(()),
        },
        Shape::Circle(center, radius) => {
            let [x, y] = frame.pixel(*center).map(Number);
            writeln!(out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{}\"/>", Number(frame.pixels(*radius)))
        }
        Shape::Text(..) | Shape::Nothing(_) => Ok(()),
        Shape::Chain { flat, depth, marked } => {
            let points = pixels(flat, frame);
            let room = chain::room(&points, view);
            let (marked, plain): (Vec<_>, Vec<_>) =
                chain::strokes(&points, depth, marked, room).into_iter().partition(|stroke| stroke.marked);
            // a thin pen where the chain would fill its picture
            let thin = if room < 0.1 {
                format!(" stroke-width=\"{}\"", Number((15.0 * room).max(0.3)))
            } else {
                String::new()
            };
            write_path(out, plain.iter().map(|stroke| &stroke.line), &thin)?;
            let width = Number((25.0 * room).clamp(1.0, BOLD));
            let accent = format!(" stroke=\"{ACCENT}\" stroke-width=\"{width}\"");
            write_path(out, marked.iter().map(|stroke| &stroke.line), &accent)
        }
    }
}

fn write_dot(out: &mut String, p: [f64; 2]) -> fmt::Result {
    let [x, y] = p.map(Number);
    writeln!(out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{DOT}\" fill=\"currentColor\" stroke=\"none\"/>")
}

fn write_line(out: &mut String, line: &[[f64; 2]]) -> fmt::Result {
    if line.is_empty() { Ok(()) } else { writeln!(out, "<path d=\"{}\"/>", Path(line)) }
}

/// Several lines as one path with attributes of its own.
fn write_path<'a>(out: &mut String, lines: impl Iterator<Item = &'a Vec<[f64; 2]>>, attributes: &str) -> fmt::Result {
    let d: String = lines.map(|line| Path(line).to_string()).collect();
    if d.is_empty() { Ok(()) } else { writeln!(out, "<path d=\"{d}\"{attributes}/>") }
}

fn pixels(points: &[[f64; 2]], frame: &Frame) -> Vec<[f64; 2]> {
    points.iter().map(|&p| frame.pixel(p)).collect()
}

/// Notes where a shape is drawn, for the placing of names.
fn occupy(drawing: &mut Drawing, shape: &Shape, frame: &Frame, view: Rect) {
    let mut strokes = |points: Vec<[f64; 2]>| points.windows(2).for_each(|ends| drawing.stroke(ends[0], ends[1]));
    match shape {
        Shape::Point(p) => drawing.dot(frame.pixel(*p), DOT),
        Shape::Polyline(points) | Shape::Chain { flat: points, .. } => strokes(pixels(points, frame)),
        Shape::Polygon(outlines) => outlines.iter().for_each(|outline| {
            strokes(outline.iter().chain(outline.first()).map(|&p| frame.pixel(p)).collect());
        }),
        Shape::Arrow(a, b) => strokes(pixels(&[*a, *b], frame)),
        Shape::Line(_) | Shape::LineThrough(..) => {
            if let Some([a, b]) = frame.chord(shape, view) {
                drawing.stroke(a, b);
            }
        }
        Shape::Circle(center, radius) => {
            let (c, r) = (frame.pixel(*center), frame.pixels(*radius));
            let rim = |k: u32| (f64::from(k) * core::f64::consts::TAU / 32.0).sin_cos();
            strokes((0..=32).map(rim).map(|(sin, cos)| [c[0] + r * cos, c[1] + r * sin]).collect());
        }
        Shape::Text(..) | Shape::Nothing(_) => {}
    }
}

/// Where a shape's name belongs, in pixels, and how far from there it begins.
fn anchor(shape: &Shape, frame: &Frame, view: Rect) -> Option<([f64; 2], f64)> {
    let middle = |a: [f64; 2], b: [f64; 2]| [a[0] / 2.0 + b[0] / 2.0, a[1] / 2.0 + b[1] / 2.0];
    match shape {
        Shape::Point(p) | Shape::Text(p, _) | Shape::Nothing(p) => Some((frame.pixel(*p), DOT + 5.0)),
        Shape::Arrow(a, b) => Some((middle(frame.pixel(*a), frame.pixel(*b)), 6.0)),
        Shape::Polyline(points) if points.len() == 2 => {
            Some((middle(frame.pixel(points[0]), frame.pixel(points[1])), 6.0))
        }
        Shape::Polyline(points) | Shape::Chain { flat: points, .. } => points.first().map(|&p| (frame.pixel(p), 8.0)),
        Shape::Polygon(outlines) => {
            let points = outlines.first()?;
            let n = points.len() as f64;
            let mean = pixels(points, frame).iter().fold([0.0; 2], |sum, p| [sum[0] + p[0] / n, sum[1] + p[1] / n]);
            (n > 0.0).then_some((mean, 10.0))
        }
        Shape::Line(_) | Shape::LineThrough(..) => {
            let [a, b] = frame.chord(shape, view)?;
            // a little inside the view, at the end that is farther right; for a vertical line, the upper end
            let (from, end) = if (b[0], -b[1]) > (a[0], -a[1]) { (a, b) } else { (b, a) };
            let length = (end[0] - from[0]).hypot(end[1] - from[1]);
            let back = (16.0 / length).min(0.5);
            Some(([0, 1].map(|k| end[k] + back * (from[k] - end[k])), 6.0))
        }
        Shape::Circle(center, radius) => {
            let (c, r) = (frame.pixel(*center), frame.pixels(*radius));
            let slanted = r * core::f64::consts::FRAC_1_SQRT_2;
            Some(([c[0] + slanted, c[1] - slanted], 6.0))
        }
    }
}

/// A number of pixels with at most two decimals, without trailing zeros.
struct Number(f64);

impl Display for Number {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        // + 0.0 turns −0 into 0
        let text = format!("{:.2}", (self.0 * 100.0).round() / 100.0 + 0.0);
        f.write_str(text.trim_end_matches('0').trim_end_matches('.'))
    }
}

/// `M x y L x y …`, as short as SVG allows: coordinates after the first pair are lines.
struct Path<'a>(&'a [[f64; 2]]);

impl Display for Path<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (k, p) in self.0.iter().enumerate() {
            let [x, y] = p.map(Number);
            write!(f, "{}{x} {y}", if k == 0 { "M" } else { " " })?;
        }
        // a single point is a dot: a line of length 0 shows the stroke's round ends
        if self.0.len() == 1 { f.write_str("h0") } else { Ok(()) }
    }
}

/// Text for an XML element. Markup is escaped. Characters that XML forbids or that would end a markdown block (control
/// characters, among them line breaks) become spaces.
struct Escaped<'a>(&'a str);

impl Display for Escaped<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.0.chars().try_for_each(|c| match c {
            '&' => f.write_str("&amp;"),
            '<' => f.write_str("&lt;"),
            '>' => f.write_str("&gt;"),
            c if c.is_control() || matches!(c, '\u{2028}' | '\u{2029}' | '\u{fffe}' | '\u{ffff}') => f.write_char(' '),
            c => f.write_char(c),
        })
    }
}
