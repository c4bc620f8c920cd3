//! A triangle, and where it is nearest to points.

use incidence::draw::{Picture, Style};
use incidence::pga3::{Point, Simplex};

/// A triangle seen from above, with the lines of its edges, and points, each with the signs of the weights of A, B and C in its foot and with the
/// way to its nearest point.
pub fn nearest(corners: [[f64; 2]; 3], points: &[[f64; 2]]) -> Picture {
    let in_space = |[x, y]: [f64; 2]| Point::new(x, y, 0.0);
    let triangle = Simplex(corners.map(in_space));
    let [a, b, c] = corners;
    let mut picture = Picture::new();
    picture.size(640.0, 340.0).title("Where the nearest point of a triangle is, and the signs of the weights");
    picture.pen(Style::Faint).line_through(a, b).line_through(b, c).line_through(c, a);
    picture.pen(Style::Plain).polygon(&corners);
    for (corner, name) in corners.into_iter().zip(["A", "B", "C"]) {
        picture.point(corner).label(name);
    }
    for &p in points {
        let [x, y, _] = triangle.closest_point(in_space(p)).coords();
        let weights = triangle.barycentric(in_space(p)).unwrap_or([f64::NAN; 3]);
        let signs: String = weights.map(|weight| if weight < 0.0 { '−' } else { '+' }).iter().collect();
        picture.pen(Style::Accent).segment(p, [x, y]).point([x, y]);
        picture.pen(Style::Plain).point(p).label(&signs);
    }
    picture
}
