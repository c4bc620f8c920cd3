//! The figures of the book, drawn by the crate itself: `cargo run --example figures` writes docs/figures/*.svg.
//!
//! A test compares the files with what is drawn, so they cannot go stale.

mod arch;
mod bodies;
#[path = "../tour/chain_file.rs"]
#[allow(dead_code, reason = "only the built-in knot is needed here")]
mod chain_file;
mod chart;
mod segments;
#[cfg(test)]
mod tests;
mod triangle;

use std::error::Error;
use std::io;
use std::path::Path;

use incidence::draw::{Picture, Style, View};
use incidence::pga2::{Line, Point};
use incidence::pga3::{Chain, Line as Line3};

/// The files' names, and what is in them.
pub fn figures() -> [(&'static str, String); 19] {
    let crossing = [[[1.0, 1.0], [7.0, 4.0]], [[1.0, 4.0], [6.0, -1.0]]];
    // An obtuse triangle: beyond one edge the nearest point may be a corner, but it is on no other edge.
    let corners = [[0.0, 0.0], [5.0, 0.0], [7.0, 2.5]];
    let around = [[3.7, 0.7], [7.7, 1.2], [1.6, 2.2], [2.4, -1.3], [-2.2, -0.4], [8.9, 3.9], [5.3, -1.7]];
    let skew = [[[0.0, 0.5, 1.5], [5.0, 1.0, 3.0]], [[1.5, -1.0, 3.5], [3.0, 3.5, 4.0]]];
    [
        ("parallelogram.svg", segments::parallelogram(crossing).to_string()),
        ("distance.svg", segments::distance(skew).to_string()),
        ("triangle.svg", triangle::nearest(corners, &around).to_string()),
        ("join.svg", join().to_string()),
        ("meet.svg", meet().to_string()),
        ("chain.svg", chain().to_string()),
        (
            "apart.svg",
            drawn(bodies::difference("Two bodies, and their difference, which does not have the Origin", [3.1, 1.3])),
        ),
        (
            "depth.svg",
            drawn(bodies::difference("Two bodies that overlap: the Origin is inside of their difference", [1.3, 0.9])),
        ),
        ("regions.svg", drawn(bodies::regions())),
        ("hull.svg", drawn(bodies::hull())),
        ("boxes.svg", drawn(bodies::boxes())),
        ("contact.svg", drawn(bodies::contact())),
        ("arch.svg", drawn(arch::arch())),
        ("half_planes.svg", drawn(bodies::half_planes())),
        ("voronoi.svg", drawn(bodies::voronoi())),
        ("sections.svg", drawn(bodies::sections())),
        ("triangles.svg", drawn(bodies::triangles())),
        ("unions.svg", drawn(bodies::unions())),
        ("bench.svg", chart::draw(include_str!("../../docs/bench.csv"))),
    ]
}

/// What is drawn; nothing, which the tests would see, if it cannot be.
fn drawn(picture: Result<Picture, Box<dyn Error>>) -> String {
    picture.map_or_else(|error| error.to_string(), |picture| picture.to_string())
}

/// Two points, and the line on which they are, with its normal to the left.
fn join() -> Picture {
    let (p, q) = (Point::new(1.0, 1.0), Point::new(4.0, 2.0));
    let line = p & q;
    let middle = ((p + q) / 2.0).coords();
    let [x, y] = line.normalized().normal();
    let mut picture = Picture::new();
    picture.size(260.0, 160.0).title("The join of two points is the line from one to the other, positive on its left");
    picture.show([0.0, 0.0]).show([5.0, 3.0]);
    picture.pen(Style::Accent).line(line).label("P ∨ Q");
    picture.pen(Style::Dashed).arrow(middle, [middle[0] + x, middle[1] + y]).label("+");
    picture.pen(Style::Plain).point(p.coords()).label("P").point(q.coords()).label("Q");
    picture
}

/// Two lines, and the point in which they meet.
fn meet() -> Picture {
    let (l, m) = (Line::new(1.0, 3.0, -9.0), Line::new(3.0, 1.0, -11.0));
    let mut picture = Picture::new();
    picture.size(260.0, 160.0).title("The meet of two lines is their common point");
    picture.show([0.5, 0.5]).show([5.5, 3.5]);
    picture.line(l).label("ℓ").line(m).label("m");
    picture.pen(Style::Accent).point((l ^ m).coords()).label("ℓ ∧ m");
    picture
}

/// A knot, folded until it comes too near to itself.
fn chain() -> Picture {
    let mut picture = Picture::new();
    picture.size(420.0, 300.0).title("A knotted chain, folded until it collides with itself");
    let points = chain_file::trefoil(60);
    let (joint, [x, y, z]) = (45, points[45]);
    // The knot has three like parts, so that no axis of it is the longest: the view has to be chosen.
    if let (Some(view), Ok(mut chain)) = (View::looking_from([0.0, 0.0, 1.0]), Chain::new(points)) {
        let folded = chain.fold(joint, Line3::through([x, y, z], [x, y, z + 1.0]), 33.0_f64.to_radians());
        let marks = chain.collisions(if folded.is_ok() { 0.24 } else { 0.0 });
        picture.chain(&view, chain.points(), &marks);
    }
    picture
}

#[allow(dead_code, reason = "the test only draws")]
fn main() -> io::Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs").join("figures");
    std::fs::create_dir_all(&folder)?;
    for (name, svg) in figures() {
        std::fs::write(folder.join(name), svg)?;
        println!("docs/figures/{name}");
    }
    Ok(())
}
