//! Where a line cuts a polygon.

use alloc::vec::Vec;
use core::cmp::Ordering::Less;

use super::Polygon;
use crate::boundary::cut::Cut;
use crate::magnitude::{max, scale};
use crate::pga2::{Line, Segment};
use crate::scalar::Widen;
use crate::segment::slices::widened;

impl<T: Widen> Polygon<'_, T> {
    /// The pieces of a line that are inside the polygon, in the direction of the line, in which they come in order; the positive side of the line
    /// is to their left. O(n), and O(k log k) for k pieces. For an outline with holes see [`section_of_all`](Polygon::section_of_all).
    ///
    /// Inside is what the polygon goes round, more often one way than the other, as for [`locate`](Polygon::locate). A vertex on the line counts as
    /// on the positive side, exactly: what is cut is the polygon just beside the line, on the negative side. So an edge that lies on the line is a
    /// piece if the inside is on the negative side, and not if it is on the positive one; of hatches side by side, one has it.
    ///
    /// The ends are where edges pass through the line. Each coordinate is right to 0.51 ε of the larger of the edge's two along its axis, or of
    /// 10⁻³⁰⁰ if that is more, in `f32` of 10⁻³⁷. Pieces whose ends are rounded to the same point are one, and those of length 0 are left out. Pieces do not overlap,
    /// unless ends that are nearer than an ulp are rounded past each other. There are none if a vertex is ideal, zero or not finite, or the line
    /// is.
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
        Polygon::section_of_all(core::slice::from_ref(self), line)
    }

    /// The pieces of a line that are inside several polygons together, as an outline and its holes: where their winding numbers add up to another
    /// number than 0. So a hole has to go round the other way than the outline around it, as the loops of a [`pga3::Section`](crate::pga3::Section)
    /// do. Otherwise as [`section`](Polygon::section).
    ///
    /// ```
    /// use incidence::pga2::{Line, Point, Polygon, Segment};
    /// let yard = [[0.0, 0.0], [9.0, 0.0], [9.0, 6.0], [0.0, 6.0]].map(Point::from);
    /// let pond = [[2.0, 2.0], [2.0, 4.0], [4.0, 4.0], [4.0, 2.0]].map(Point::from); // clockwise
    /// let pieces = Polygon::section_of_all(&[Polygon(&yard), Polygon(&pond)], Line::through([0.0, 3.0], [1.0, 3.0]));
    /// assert_eq!(pieces, [[[0.0, 3.0], [2.0, 3.0]], [[4.0, 3.0], [9.0, 3.0]]].map(Segment::from));
    /// ```
    pub fn section_of_all(polygons: &[Self], line: Line<T>) -> Vec<Segment<T>> {
        let Some(cut) = Cut::new(widened(line.normal()), line.e0.widen()) else { return Vec::new() };
        // Where edges pass through, and 1 for each that comes from the positive side, −1 for each that goes to it.
        let mut crossings: Vec<([f64; 2], i64)> = Vec::new();
        for edge in polygons.iter().flat_map(Polygon::edges_to) {
            let Some([p, q]) = edge else { return Vec::new() };
            match [p, q].map(|end| cut.side(end) == Less) {
                [true, false] => crossings.push((cut.crossing([p, q]), -1)),
                [false, true] => crossings.push((cut.crossing([q, p]), 1)),
                _ => {}
            }
        }
        let order = order(widened(line.normal()), &crossings);
        crossings.sort_unstable_by(|(p, _), (q, _)| {
            let [p, q] = [order(*p), order(*q)];
            p[0].total_cmp(&q[0]).then(p[1].total_cmp(&q[1]))
        });
        pieces(crossings.into_iter().map(|(p, turn)| (p.map(T::narrow), turn)))
    }
}

/// Two numbers by which points are in the order of a line with this normal: their coordinates, so that they grow along the line, first the one that
/// tells more apart. That is the one which grows faster beside its size, and so beside its rounding.
fn order([x, y]: [f64; 2], crossings: &[([f64; 2], i64)]) -> impl Fn([f64; 2]) -> [f64; 2] + use<> {
    let size = |k: usize| crossings.iter().fold(0.0, |size, (p, _)| max(p[k].abs(), size));
    // In units, in which no product overflows, and both underflow only on lines along an axis, or nearly so.
    let [[x_step, y_step], [x_size, y_size]] =
        [[y, x], [size(0), size(1)]].map(|pair| pair.map(|c| c.abs() / scale(max(pair[0].abs(), pair[1].abs()))));
    let is_flat = x_step > 0.0 && x_step * y_size >= y_step * x_size;
    move |p| {
        let (along_x, along_y) = (p[0] * y.signum(), -p[1] * x.signum());
        if is_flat { [along_x, along_y] } else { [along_y, along_x] }
    }
}

/// What is between the crossings, where the winding number is not 0.
pub(in crate::pga2) fn pieces<T: Widen>(crossings: impl Iterator<Item = ([T; 2], i64)>) -> Vec<Segment<T>> {
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
