//! From world coordinates to pixels: the shapes, how large they are, and where an infinite line leaves the view.

use std::string::String;
use std::vec::Vec;

/// A shape in world coordinates.
#[derive(Clone, Debug)]
pub(super) enum Shape {
    Point([f64; 2]),
    Polyline(Vec<[f64; 2]>),
    /// The outlines, those of holes the other way round.
    Polygon(Vec<Vec<[f64; 2]>>),
    Arrow([f64; 2], [f64; 2]),
    Line([f64; 3]),
    LineThrough([f64; 2], [f64; 2]),
    Circle([f64; 2], f64),
    Text([f64; 2], String),
    Nothing([f64; 2]),
    Chain {
        flat: Vec<[f64; 2]>,
        depth: Vec<f64>,
        marked: Vec<bool>,
    },
}

impl Shape {
    /// Whether the shape can be drawn at all.
    pub(super) fn is_finite(&self) -> bool {
        match self {
            Shape::Line(_) => unit_normal(self).is_some(),
            Shape::Circle(center, radius) => center.iter().all(|x| (x.abs() + radius).is_finite()) && *radius >= 0.0,
            Shape::Chain { depth, .. } if !depth.iter().all(|x| x.is_finite()) => false,
            _ => self.extent().iter().flatten().all(|x| x.is_finite()),
        }
    }

    /// Points whose box is the box of the shape; none for a line, which has no box.
    fn extent(&self) -> Vec<[f64; 2]> {
        match self {
            Shape::Point(p) | Shape::Text(p, _) | Shape::Nothing(p) => vec![*p],
            Shape::Polyline(points) | Shape::Chain { flat: points, .. } => points.clone(),
            Shape::Polygon(outlines) => outlines.concat(),
            Shape::Arrow(a, b) | Shape::LineThrough(a, b) => vec![*a, *b],
            Shape::Circle([x, y], r) => vec![[x - r, y - r], [x + r, y + r]],
            Shape::Line(_) => Vec::new(),
        }
    }
}

/// A box of pixels, y down.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Rect {
    pub min: [f64; 2],
    pub max: [f64; 2],
}

impl Rect {
    /// The smallest box of no points: any box joined with it is that box.
    const NONE: Rect = Rect { min: [f64::INFINITY; 2], max: [f64::NEG_INFINITY; 2] };

    pub(super) fn joined(self, other: Rect) -> Rect {
        Rect {
            min: [self.min[0].min(other.min[0]), self.min[1].min(other.min[1])],
            max: [self.max[0].max(other.max[0]), self.max[1].max(other.max[1])],
        }
    }

    pub(super) fn grown(self, by: f64) -> Rect {
        Rect { min: self.min.map(|x| x - by), max: self.max.map(|x| x + by) }
    }

    pub(super) fn size(self) -> [f64; 2] {
        [self.max[0] - self.min[0], self.max[1] - self.min[1]]
    }

    fn center(self) -> [f64; 2] {
        [0, 1].map(|k| self.min[k] / 2.0 + self.max[k] / 2.0)
    }

    /// The part of p + t d, with t in [from, to], that is inside the box, as parameters.
    pub(super) fn clip(self, p: [f64; 2], d: [f64; 2], from: f64, to: f64) -> Option<[f64; 2]> {
        let (mut from, mut to) = (from, to);
        for k in 0..2 {
            if d[k] == 0.0 {
                if p[k] < self.min[k] || self.max[k] < p[k] {
                    return None;
                }
                continue;
            }
            let (t0, t1) = ((self.min[k] - p[k]) / d[k], (self.max[k] - p[k]) / d[k]);
            from = from.max(t0.min(t1));
            to = to.min(t0.max(t1));
        }
        (from <= to).then_some([from, to])
    }
}

/// The map from world coordinates to pixels, in two steps, so that data of any size does not over- or underflow: first
/// q = unit p, with unit a power of two that makes every |q| ≤ 2; then (q − center) · zoom, y downwards.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    unit: f64,
    center: [f64; 2],
    zoom: f64,
    /// The box of the shapes in pixels, without a margin.
    pub shapes: Rect,
}

impl Frame {
    pub(super) fn fitting<'a>(shapes: impl Iterator<Item = &'a Shape> + Clone, size: [f64; 2]) -> Frame {
        let bounded = || shapes.clone().flat_map(Shape::extent);
        let lines = || shapes.clone().filter_map(unit_normal);

        let sizes = bounded().flatten().chain(lines().map(|(_, c)| c));
        let largest = sizes.fold(0.0, |most: f64, x| most.max(x.abs()));
        // at least 2⁻¹⁰⁰⁰, as 1 / 2⁻¹⁰⁷⁴ would overflow
        let exponent = if largest > 0.0 { largest.log2().floor().max(-1000.0) } else { 0.0 };
        let mut frame = Frame { unit: (-exponent).exp2(), center: [0.0; 2], zoom: 1.0, shapes: Rect::NONE };

        let mut world =
            bounded().map(|p| frame.scaled(p)).fold(Rect::NONE, |all, q| all.joined(Rect { min: q, max: q }));
        let middle = if bounded().next().is_none() { [0.0; 2] } else { world.center() };
        for line in lines() {
            let q = frame.foot(line, middle);
            world = world.joined(Rect { min: q, max: q });
        }
        if world.min[0] > world.max[0] {
            world = Rect { min: [0.0; 2], max: [0.0; 2] };
        }

        frame.center = world.center();
        let extent = world.size();
        let zoom = (size[0] / extent[0]).min(size[1] / extent[1]);
        // a picture of one point, of lines through one point, or of points too near to be told apart has no length to fit: it
        // gets some room
        let is_extended = zoom.is_finite();
        frame.zoom = if is_extended { zoom } else { 1.0 };
        let half = if is_extended { extent.map(|length| length / 2.0 * zoom) } else { [40.0; 2] };
        frame.shapes = Rect { min: half.map(|x| -x), max: half };
        frame
    }

    fn scaled(&self, p: [f64; 2]) -> [f64; 2] {
        p.map(|x| x * self.unit)
    }

    fn placed(&self, q: [f64; 2]) -> [f64; 2] {
        [(q[0] - self.center[0]) * self.zoom, (self.center[1] - q[1]) * self.zoom]
    }

    /// A point of the world in pixels.
    pub(super) fn pixel(&self, p: [f64; 2]) -> [f64; 2] {
        self.placed(self.scaled(p))
    }

    /// A length of the world in pixels.
    pub(super) fn pixels(&self, length: f64) -> f64 {
        length * self.unit * self.zoom
    }

    /// The point of the line that is nearest to `middle`, both scaled: middle − (n·middle + c) n.
    fn foot(&self, (n, c): ([f64; 2], f64), middle: [f64; 2]) -> [f64; 2] {
        let over = n[0] * middle[0] + n[1] * middle[1] + c * self.unit;
        [middle[0] - over * n[0], middle[1] - over * n[1]]
    }

    /// The ends, in pixels, of the part that `view` shows of an infinite line, given by [a, b, c] or two points.
    pub(super) fn chord(&self, line: &Shape, view: Rect) -> Option<[[f64; 2]; 2]> {
        let (p, d) = match line {
            Shape::LineThrough(p, q) => {
                let (p, q) = (self.pixel(*p), self.pixel(*q));
                (p, [q[0] - p[0], q[1] - p[1]])
            }
            line => {
                let (n, c) = unit_normal(line)?;
                // y is down in pixels, so (b, −a) becomes (b, a)
                (self.placed(self.foot((n, c), self.center)), [n[1], n[0]])
            }
        };
        // a unit vector, as p + t d must not overflow for a tiny d; two equal points are a dot
        let length = d[0].hypot(d[1]);
        let (d, far) = if length > 0.0 { (d.map(|x| x / length), f64::INFINITY) } else { (d, 0.0) };
        let [from, to] = view.clip(p, d, -far, far)?;
        Some([from, to].map(|t| [p[0] + t * d[0], p[1] + t * d[1]]))
    }
}

/// The unit normal (a, b)/|(a, b)| and c/|(a, b)| of a line given by its coefficients, if these are finite and the line
/// is not at infinity.
fn unit_normal(shape: &Shape) -> Option<([f64; 2], f64)> {
    let Shape::Line([a, b, c]) = *shape else {
        return None;
    };
    let most = a.abs().max(b.abs());
    let (a, b, c) = (a / most, b / most, c / most);
    let norm = a.hypot(b); // from 1 to √2, and NaN if all were 0 or one was not finite
    Some(([a / norm, b / norm], c / norm)).filter(|(n, c)| n[0].is_finite() && n[1].is_finite() && c.is_finite())
}
