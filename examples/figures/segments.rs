//! Two segments and their Minkowski difference, in the plane and in space.

use incidence::draw::{Picture, Style, View};
use incidence::minkowski::joins;
use incidence::pga2;
use incidence::pga3;

/// What is needed of coordinates here.
fn along<const N: usize>(a: [f64; N], b: [f64; N], s: f64) -> [f64; N] {
    core::array::from_fn(|k| a[k] + s * (b[k] - a[k]))
}

fn minus<const N: usize>(a: [f64; N], b: [f64; N]) -> [f64; N] {
    core::array::from_fn(|k| a[k] - b[k])
}

fn plus<const N: usize>(a: [f64; N], b: [f64; N]) -> [f64; N] {
    core::array::from_fn(|k| a[k] + b[k])
}

/// On the left the segments AB and CD, on the right AB − CD with the Origin O; s and t are marked on both sides.
///
/// The lines must cross.
pub fn parallelogram([[a, b], [c, d]]: [[[f64; 2]; 2]; 2]) -> Picture {
    let point = pga2::Point::from;
    let [ac, ad, bc, bd] = [minus(a, c), minus(a, d), minus(b, c), minus(b, d)];
    let found = joins(point(ac), point(ad), point(bc), pga2::Point::origin());
    let (s, t) = (found.s(), found.t());

    // The difference stands to the right of the segments, at their height.
    let [left, right] = [[a, b, c, d], [ac, ad, bc, bd]].map(|points| Extent::of(&points));
    let aside =
        [left.most[0] - right.least[0] + 0.45 * left.width().max(right.width()), left.middle() - right.middle()];
    let [ac, ad, bc, bd, o] = [ac, ad, bc, bd, [0.0, 0.0]].map(|p| plus(p, aside));

    let mut picture = Picture::new();
    picture.size(640.0, 300.0).title("Two segments, and their Minkowski difference with the Origin inside");
    picture.segment(a, b).segment(c, d).polygon(&[ac, bc, bd, ad]);
    // O = (A−C) + s u − t v: from the edges t = 0 and s = 0
    let (on_ac_bc, on_ac_ad) = (along(ac, bc, s), along(ac, ad, t));
    picture.pen(Style::Dashed).segment(on_ac_bc, o).segment(on_ac_ad, o);
    picture.pen(Style::Accent);
    picture.segment(a, along(a, b, s)).label("s").segment(c, along(c, d, t)).label("t");
    picture.segment(ac, on_ac_bc).label("s").segment(ac, on_ac_ad).label("t");
    picture.pen(Style::Plain);
    for (p, name) in [(a, "A"), (b, "B"), (c, "C"), (d, "D"), (ac, "A−C"), (ad, "A−D"), (bc, "B−C"), (bd, "B−D")]
    {
        picture.point(p).label(name);
    }
    picture.pen(Style::Accent).point(along(a, b, s)).point(o).label("O");
    picture
}

/// On the left two segments of space and the shortest way between them, on the right AB − CD, with the Origin O and its
/// nearest point; both with their shadows on the ground.
pub fn distance([[a, b], [c, d]]: [[[f64; 3]; 2]; 2]) -> Picture {
    let [ac, ad, bc, bd] = [minus(a, c), minus(a, d), minus(b, c), minus(b, d)];
    let closest = pga3::Segment { a, b }.closest_points(&pga3::Segment { a: c, b: d });
    let (p, q) = (closest.on_a.coords(), closest.on_b.coords());
    let nearest = minus(p, q);

    let view = View::default();
    let ground = |points: &[[f64; 3]]| points.iter().fold(f64::INFINITY, |least, p| least.min(p[2]));
    let onto = |z: f64| move |p: [f64; 3]| [p[0], p[1], z];
    let (low, lower) = (ground(&[a, b, c, d]), ground(&[ac, ad, bc, bd, [0.0; 3]]));
    let flat = |p| view.project(p);
    let segments = [a, b, c, d].iter().flat_map(|&p| [flat(p), flat(onto(low)(p))]).collect::<Vec<_>>();
    let corners = [ac, ad, bc, bd, [0.0; 3]];
    let difference = corners.iter().flat_map(|&p| [flat(p), flat(onto(lower)(p))]).collect::<Vec<_>>();
    let [left, right] = [&segments, &difference].map(|points| Extent::of(points));
    let aside =
        [left.most[0] - right.least[0] + 0.35 * left.width().max(right.width()), left.middle() - right.middle()];
    let moved = |p| plus(flat(p), aside);
    let shadow = |p| flat(onto(low)(p));
    let shadow_aside = |p| moved(onto(lower)(p));

    let mut picture = Picture::new();
    picture.size(640.0, 300.0).title("Two segments in space, and their Minkowski difference with the Origin above it");
    picture.pen(Style::Faint).segment(shadow(a), shadow(b)).segment(shadow(c), shadow(d));
    for end in [a, b, c, d] {
        picture.segment(flat(end), shadow(end));
    }
    picture.polygon(&[ac, bc, bd, ad].map(shadow_aside));
    for corner in corners {
        picture.segment(moved(corner), shadow_aside(corner));
    }
    picture.pen(Style::Plain).segment(flat(a), flat(b)).segment(flat(c), flat(d)).polygon(&[ac, bc, bd, ad].map(moved));
    for (p, name) in [(a, "A"), (b, "B"), (c, "C"), (d, "D")] {
        picture.point(flat(p)).label(name);
    }
    for (p, name) in [(ac, "A−C"), (ad, "A−D"), (bc, "B−C"), (bd, "B−D")] {
        picture.point(moved(p)).label(name);
    }
    picture.pen(Style::Accent).segment(flat(p), flat(q)).point(flat(p)).point(flat(q));
    picture.segment(moved([0.0; 3]), moved(nearest)).point(moved(nearest)).point(moved([0.0; 3])).label("O");
    picture
}

/// The box of points of a picture.
struct Extent {
    least: [f64; 2],
    most: [f64; 2],
}

impl Extent {
    fn of(points: &[[f64; 2]]) -> Extent {
        let bound = |k: usize, of: fn(f64, f64) -> f64| points.iter().map(|p| p[k]).reduce(of).unwrap_or(0.0);
        Extent { least: [0, 1].map(|k| bound(k, f64::min)), most: [0, 1].map(|k| bound(k, f64::max)) }
    }

    fn width(&self) -> f64 {
        self.most[0] - self.least[0]
    }

    fn middle(&self) -> f64 {
        (self.least[1] + self.most[1]) / 2.0
    }
}
