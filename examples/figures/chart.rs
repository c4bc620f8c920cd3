//! The chart of the benchmarks: for every operation, how many times as long as ours each other takes.

use std::fmt::Write;

const LEFT: f64 = 290.0;
const WIDTH: f64 = 300.0;
const LINE: f64 = 15.0;
/// The largest ratio that has room; larger ones end there.
const MOST: f64 = 64.0;
const LEAST: f64 = 0.25;

/// Bars on a logarithmic scale, from 1, which is our time. The table is that of `docs/bench.csv`.
pub fn draw(csv: &str) -> String {
    let rows: Vec<[&str; 4]> = csv.lines().skip(1).filter_map(columns).collect();
    let mut body = String::new();
    let mut y = 34.0;
    let mut last = "";
    for [operation, who, _, ratio] in rows {
        if operation != last {
            y += 8.0;
            write(
                &mut body,
                format_args!("<text x=\"8\" y=\"{}\" font-weight=\"bold\">{}</text>", y + 4.0, escaped(operation)),
            );
            y += LINE;
            last = operation;
            // Ours, the first, is the line at 1.
            continue;
        }
        let value: f64 = ratio.parse().unwrap_or(f64::NAN);
        let (one, end) = (position(1.0), position(value));
        let colour = if value < 1.0 { "#e8590c" } else { "currentColor" };
        write(
            &mut body,
            format_args!("<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>", LEFT - 8.0, y + 4.0, escaped(who)),
        );
        write(
            &mut body,
            format_args!(
                "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"9\" fill=\"{colour}\" fill-opacity=\"0.6\"/>",
                one.min(end),
                y - 4.5,
                (end - one).abs().max(1.0)
            ),
        );
        write(&mut body, format_args!("<text x=\"{:.1}\" y=\"{}\">{ratio}</text>", one.max(end) + 5.0, y + 4.0));
        y += LINE;
    }
    let height = y + 8.0;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"660\" height=\"{height}\" viewBox=\"0 0 660 {height}\" \
         font-family=\"sans-serif\" font-size=\"11\" fill=\"currentColor\" color-scheme=\"light dark\">\n\
         <title>How many times as long as this crate each other one takes</title>\n\
         <style>svg:root{{color:#1f2328}}@media(prefers-color-scheme:dark){{svg:root{{color:#d1d7e0}}}}</style>\n"
    );
    for tick in [0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0] {
        let x = position(tick);
        let opacity = if tick == 1.0 { 1.0 } else { 0.25 };
        write(
            &mut svg,
            format_args!("<path d=\"M{x:.1} 24V{height}\" stroke=\"currentColor\" stroke-opacity=\"{opacity}\"/>"),
        );
        write(&mut svg, format_args!("<text x=\"{x:.1}\" y=\"16\" text-anchor=\"middle\">{tick}</text>"));
    }
    svg + &body + "</svg>\n"
}

/// The operation, who, the nanoseconds and the ratio.
fn columns(line: &str) -> Option<[&str; 4]> {
    let mut fields = line.split(';').skip(1);
    Some([fields.next()?, fields.next()?, fields.next()?, fields.next()?])
}

/// Where a ratio is, in pixels: a logarithmic scale.
fn position(ratio: f64) -> f64 {
    LEFT + WIDTH * (ratio.clamp(LEAST, MOST) / LEAST).log2() / (MOST / LEAST).log2()
}

fn write(to: &mut String, line: std::fmt::Arguments<'_>) {
    // To a String, nothing can fail.
    let _ = writeln!(to, "{line}");
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}
