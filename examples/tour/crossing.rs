//! The third chapter: two segments of the plane that cross.

use incidence::minkowski::joins;
use incidence::pga2::{Intersection, Point, Segment};

use super::segments::parallelogram;
use super::story::Story;

pub fn tell(story: &mut Story) {
    story.chapter("Two segments that cross");
    let [a, b, c, d] = [[1, 1], [7, 4], [1, 4], [6, -1]];
    let minus = |p: [i64; 2], q: [i64; 2]| Point::new(p[0] - q[0], p[1] - q[1]);
    let found = joins(minus(a, c), minus(a, d), minus(b, c), Point::origin());
    story.text(
        "From A (1, 1) to B (7, 4), and from C (1, 4) to D (6, −1). A ring is all that joins need, so they run on integers:",
    );
    story.formulas([
        format!("h = {}    i = {}    j = {}", found.h, found.i, found.j).replace('-', "−"),
        format!("s = {}/{} = 1/3    t = {}/{} = 2/5", -found.i, -found.h, -found.j, -found.h),
    ]);
    assert_eq!((found.h, found.i, found.j), (-45, -15, -18));

    let ends = [[a, b], [c, d]].map(|ends| ends.map(|p| p.map(|x| x as f64)));
    let [first, second] = ends.map(Segment::from);
    let Intersection::Crossing { point, s, t } = first.intersection(&second) else {
        unreachable!("these two cross");
    };
    let [x, y] = point.coords();
    story.text(format!(
        "Both are between 0 and 1, so the Origin is inside. In `f64`, `Segment::intersection` decides the same by exact \
         signs, and rounds only what it returns: they cross at ({x}, {y}), with `s = {s}` and `t = {t}`.",
    ));
    story.figure(
        parallelogram(ends),
        "On the left the segments. On the right their difference, each of whose points is one of AB minus one of CD. The \
         Origin is inside it, s of the way from A−C to B−C and t of the way from A−C to A−D.",
    );

    let overlapping = Segment::new(Point::new(5.0, 3.0), Point::new(11.0, 6.0));
    let Intersection::Overlap { start, end } = first.intersection(&overlapping) else {
        unreachable!("these two overlap");
    };
    let ([x0, y0], [x1, y1]) = (start.coords(), end.coords());
    story.text(format!(
        "Parallel segments have h = 0, and s = 0/0: so the published program finds nothing. Here that is a case of its own. \
         AB and the segment from (5, 3) to (11, 6) lie on one line, and have the piece from ({x0}, {y0}) to ({x1}, {y1}) \
         in common: `Intersection::Overlap`."
    ));
}
