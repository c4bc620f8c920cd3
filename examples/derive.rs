//! Derives a formula: how far is a point from a line?
//!
//! The join of a line and a point measures an area, so it is the distance times the line's norm. Over polynomials it comes
//! out as the formula of the schoolbook.

use incidence::minkowski::Area;
use incidence::pga2::{Line, Point};
use incidence::pga3;
use incidence::symbolic::Poly;

fn main() {
    let [a, b, c, x, y, z] = Poly::vars(["a", "b", "c", "x", "y", "z"]);
    let (line, point) = (Line::new(a, b, c), Point::new(x, y));
    println!("distance = (ℓ ∨ P)/|ℓ| = ({}) / √({})", line & point, line.dot(line));
    assert_eq!(line & point, a * x + b * y + c);

    // The foot of the perpendicular: where the line meets its perpendicular through P, which is ℓ | P.
    let foot = (line | point) ^ line;
    println!("foot     = ({}, {}) / ({})", foot.e20, foot.e01, foot.e12);

    // It is on the line, and its squared distance from P is the one above: both hold for all numbers.
    assert!((line & foot).is_zero());
    let [dx, dy] = [foot.e20 - x * foot.e12, foot.e01 - y * foot.e12];
    assert_eq!((dx * dx + dy * dy) * line.dot(line), ((line & point) * foot.e12).pow(2));

    // In space, from the line through the origin along (a, b, c): the area is a plane now, and squared.
    let axis = pga3::Point::origin() & pga3::Point::new(a, b, c);
    let area = axis & pga3::Point::new(x, y, z);
    println!("squared distance in space = ({})\n    / ({})", area.dot(area), axis.dot(axis));
    assert_eq!(area.dot(area), (x * x + y * y + z * z) * axis.dot(axis) - (a * x + b * y + c * z).pow(2));
}
