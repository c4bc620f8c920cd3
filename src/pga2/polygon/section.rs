//! Where a line cuts a polygon.

use alloc::vec::Vec;
use core::cmp::Ordering::Less;

use super::Polygon;
use crate::boundary::cut::Cut;
use crate::pga2::{Line, Segment};
use crate::scalar::Widen;
use crate::segment::slices::widened;

impl<T: Widen> Polygon<'_, T> {
    /// The pieces of a line that are inside the polygon, in the direction of the line, in which they come in order; its positive side is to their
    /// left. They do not overlap. O(n), and O(k log k) for k pieces.
    ///
    /// Inside is what the polygon goes round, more often one way than the other, as for [`locate`](Polygon::locate). A vertex on the line counts as on
    /// its positive side, exactly: what is cut is the polygon just beside the line, on its negative side. So an edge that lies on the line is a
    /// piece if the inside is on that side, and not if it is on the other; of hatches that are side by side, one has it.
    ///
    /// The ends are where edges pass through the line, each coordinate right to 0.51 ε of the larger one of the edge's ends. Pieces that touch, rounded
    /// so, are one, and those of length 0 are left out. There are none if a vertex is ideal, zero or not finite, or the line is.
    ///
    /// ```
    /// use incidence::pga2::{Line, Point, Polygon, Segment};
    /// let arrow = [[0.0, 0.0], [3.0, -2.0], [2.0, 0.0], [3.0, 2.0]].map(Point::from);
    /// // Upwards, through both barbs.
    /// let upright = Line::through([2.5, 0.0], [2.5, 1.0]);
    /// let barbs = [[[2.5, -5.0 / 3.0], [2.5, -1.0]], [[2.5, 1.0], [2.5, 5.0 / 3.0]]].map(Segment::from);
    /// assert_eq!(Polygon(&arrow).section(upright), barbs);
    /// // Along its axis, from the tip to the notch.
    /// assert_eq!(Polygon(&arrow).section(Line::through([0.0, 0.0], [1.0, 0.0])), [Segment::from([[0.0, 0.0], [2.0, 0.0]])]);
    ///
    /// // A hatch, and what it covers.
    /// let lines = (0..400).map(|k| Line::new(0.0, 1.0, 2.0 - 0.01 * (f64::from(k) + 0.5)));
    /// let length: f64 = lines.flat_map(|line| Polygon(&arrow).section(line)).map(|piece| piece.length()).sum();
    /// assert!((0.01 * length - Polygon(&arrow).area()).abs() < 1e-12);
    /// ```
    #[doc(alias("clip", "scan line", "hatch"))]
    pub fn section(&self, line: Line<T>) -> Vec<Segment<T>> {
        let Some(cut) = Cut::new(widened(line.normal()), line.e0.widen()) else { return Vec::new() };
        // Where edges pass through the line, with 1 for each that comes from the positive side, −1 for each that goes to it.
        let mut crossings: Vec<([f64; 2], i64)> = Vec::new();
        for edge in self.edges_to() {
            let Some([p, q]) = edge else { return Vec::new() };
            match [p, q].map(|end| cut.side(end) == Less) {
                [true, false] => crossings.push((cut.crossing([p, q]), -1)),
                [false, true] => crossings.push((cut.crossing([q, p]), 1)),
                _ => {}
            }
        }
        let [x, y] = widened(line.normal());
        // By the coordinate that grows or falls the most.
        let along = |p: [f64; 2]| if y.abs() >= x.abs() { p[0] * y.signum() } else { -p[1] * x.signum() };
        crossings.sort_unstable_by(|(p, _), (q, _)| along(*p).total_cmp(&along(*q)));
        pieces(crossings.into_iter().map(|(p, turn)| (p.map(T::narrow), turn)))
    }
}

/// The segments between crossings where the winding number is not 0.
fn pieces<T: Widen>(crossings: impl Iterator<Item = ([T; 2], i64)>) -> Vec<Segment<T>> {
    let mut pieces: Vec<Segment<T>> = Vec::new();
    let (mut number, mut start) = (0, None);
    for (p, turn) in crossings {
        let before = number;
        number += turn;
        if before == 0 {
            start = Some(p);
        }
        let Some(a) = start.filter(|_| number == 0) else { continue };
        match pieces.last_mut() {
            Some(last) if last.b == a => last.b = p,
            _ if a != p => pieces.push(Segment { a, b: p }),
            _ => {}
        }
    }
    pieces
}
