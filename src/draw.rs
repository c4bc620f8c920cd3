//! Pictures of plane and space geometry as SVG, one call per shape.
//!
//! A [`Picture`] takes shapes in world coordinates (x to the right, y up, any unit), fits them into a view box of
//! pixels and prints one `<svg>` element. The world's scale never shows: strokes, dots, arrow heads and letters are
//! pixels, and coordinates of 1e-150 draw like coordinates of 1e150. Space goes through a [`View`], which maps it to
//! the plane.
//!
//! ```
//! use incidence::draw::{Picture, Style};
//! let svg = Picture::new()
//!     .segment([0.0, 0.0], [4.0, 1.0])
//!     .segment([1.0, 2.0], [3.0, -1.0])
//!     .pen(Style::Accent)
//!     .point([2.0, 0.5])
//!     .label("P")
//!     .to_string();
//! assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
//! ```
//!
//! Points, alone or in a list, are given by their coordinates or as [`Point`]s of any weight, a line as a [`Line`], and a chain in
//! space by coordinates.
//!
//! The element is made to be pasted into a page or a markdown file: it has no blank line, no identifiers, and no style that
//! could collide with another's. It is drawn in `currentColor` and one accent colour, so it reads on light and on dark. As a
//! file of its own, which a page shows as an image, it inherits no colour. One rule, which applies only to an SVG that is the
//! root of its document, then gives it dark ink, or light ink where the reader prefers dark. Equal calls give equal text.
//!
//! Nothing panics. **A shape with a coordinate that is not finite is left out whole**, so that one ideal point does not cost
//! the picture; [`Picture::left_out`] counts the shapes left out, and the SVG says in a comment how many there are.

mod chain;
mod frame;
mod labels;
mod svg;
mod view;

use std::string::String;
use std::vec::Vec;

use crate::pga2::{Line, Point};
use frame::Shape;
pub use view::View;

/// How a shape is drawn. Widths are pixels of the SVG's own size.
///
/// ```
/// use incidence::draw::{Picture, Style};
/// let line = |style| Picture::new().pen(style).segment([0.0, 0.0], [4.0, 1.0]).to_string();
/// assert!(line(Style::Dashed).contains("stroke-dasharray") && !line(Style::Plain).contains("stroke-dasharray"));
/// assert!(line(Style::Accent).contains("#e8590c") && !line(Style::Bold).contains("#e8590c"));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Style {
    /// 1.5 pixels wide: what the picture is about.
    #[default]
    Plain,
    /// 2.5 pixels wide.
    Bold,
    /// 1 pixel wide and half transparent: what is there for orientation.
    Faint,
    /// 1 pixel wide and dashed: what is constructed.
    Dashed,
    /// 2.5 pixels wide in the accent colour, an orange: what is found.
    Accent,
}

/// A picture: shapes in world coordinates, printed as SVG by `Display`, so `to_string()` is the `<svg>` element.
///
/// Each method adds one shape over those before and returns the picture, so calls chain and loops work. A shape is
/// drawn in the style of [`pen`](Picture::pen) and named by [`label`](Picture::label).
///
/// The view is as large as the shapes and a margin, at most as large as [`size`](Picture::size) says. Infinite lines reach to
/// the border of the view. Each counts with that point of it that is nearest to the middle of the other shapes, so every line
/// is seen.
///
/// ```
/// use incidence::draw::Picture;
/// // Three circles, the last of them named. How large the world is, does not show.
/// let draw = |unit: f64| {
///     let mut picture = Picture::new();
///     for k in [0.0, 1.0, 2.0] {
///         picture.circle([k * unit, k * unit], 0.5 * unit);
///     }
///     picture.label("C").to_string()
/// };
/// assert_eq!(draw(1.0).matches("<circle").count(), 3);
/// assert_eq!(draw(1.0), draw(2.0_f64.powi(-500)));
/// ```
#[derive(Clone, Debug)]
pub struct Picture {
    shapes: Vec<Drawn>,
    pen: Style,
    title: String,
    size: [f64; 2],
    left_out: usize,
    last_left_out: bool,
}

#[derive(Clone, Debug)]
struct Drawn {
    shape: Shape,
    style: Style,
    label: String,
}

impl Default for Picture {
    fn default() -> Self {
        Self::new()
    }
}

/// # The page
impl Picture {
    /// An empty picture, at most 480 × 360 pixels without its margin.
    pub fn new() -> Self {
        Picture {
            shapes: Vec::new(),
            pen: Style::Plain,
            title: String::new(),
            size: [480.0, 360.0],
            left_out: 0,
            last_left_out: false,
        }
    }

    /// Sets the most pixels that the shapes may take, without the margin. Each number is held to 16…8192 (NaN is 16). Shapes
    /// that are all at one place are shown in the middle of 80 × 80, whatever the size.
    pub fn size(&mut self, width: f64, height: f64) -> &mut Self {
        self.size = [width, height].map(|pixels| if pixels > 16.0 { pixels.min(8192.0) } else { 16.0 });
        self
    }

    /// Sets what the picture shows, in words: the SVG's `<title>`, which is read aloud and shown on hover.
    ///
    /// ```
    /// let svg = incidence::draw::Picture::new().title("a < b").point([1.0, 2.0]).to_string();
    /// assert!(svg.contains("<title>a &lt; b</title>"));
    /// ```
    pub fn title(&mut self, title: &str) -> &mut Self {
        title.clone_into(&mut self.title);
        self
    }

    /// Draws what follows in this style.
    pub fn pen(&mut self, style: Style) -> &mut Self {
        self.pen = style;
        self
    }

    /// Names the last shape, beside it where there is most room. It does nothing if there is no shape yet, or if the last one
    /// was left out.
    ///
    /// A point is named next to its dot, a segment or an arrow next to its middle, an infinite line where it leaves the
    /// view, a circle at its rim, a polygon in its middle, a polyline and a chain at the start. For each name all strokes and all
    /// names are looked at.
    pub fn label(&mut self, label: &str) -> &mut Self {
        if let Some(last) = self.shapes.last_mut().filter(|_| !self.last_left_out) {
            label.clone_into(&mut last.label);
        }
        self
    }

    /// How many shapes were left out because a coordinate is not finite (or a radius negative, or a line at infinity).
    ///
    /// ```
    /// use incidence::draw::Picture;
    /// use incidence::pga2::Line;
    /// let mut picture = Picture::new();
    /// picture.point([1.0, 2.0]).point([f64::INFINITY, 0.0]).line(Line::ideal());
    /// assert_eq!(picture.left_out(), 2);
    /// ```
    pub fn left_out(&self) -> usize {
        self.left_out
    }
}

/// # Shapes of the plane
impl Picture {
    /// A dot.
    pub fn point(&mut self, p: impl Into<Point>) -> &mut Self {
        self.add(Shape::Point(p.into().located()))
    }

    /// The segment from `a` to `b`; a dot when they are equal.
    pub fn segment(&mut self, a: impl Into<Point>, b: impl Into<Point>) -> &mut Self {
        self.add(Shape::Polyline(vec![a.into().located(), b.into().located()]))
    }

    /// An arrow from `a` with its tip at `b`.
    pub fn arrow(&mut self, a: impl Into<Point>, b: impl Into<Point>) -> &mut Self {
        self.add(Shape::Arrow(a.into().located(), b.into().located()))
    }

    /// An infinite line, of any norm, as far as the view shows it.
    ///
    /// ```
    /// use incidence::draw::Picture;
    /// use incidence::pga2::Line;
    /// // two points, and y = 3 above them: the line spans the view of 40 + 2 · 20 pixels
    /// let mut picture = Picture::new();
    /// picture.size(40.0, 40.0).point([1.0, 2.0]).point([2.0, 2.0]).line(Line::new(0.0, 1.0, -3.0));
    /// let svg = picture.to_string();
    /// assert!(svg.contains("viewBox=\"-40 -40 80 80\"") && svg.contains("<path d=\"M-40 -20 40 -20\"/>"));
    /// ```
    pub fn line(&mut self, line: Line) -> &mut Self {
        self.add(Shape::Line([line.e1, line.e2, line.e0]))
    }

    /// The infinite line through two points, as far as the view shows it; it shows both points. Only a dot when they
    /// are equal.
    pub fn line_through(&mut self, p: impl Into<Point>, q: impl Into<Point>) -> &mut Self {
        self.add(Shape::LineThrough(p.into().located(), q.into().located()))
    }

    /// The segments between successive points.
    pub fn polyline(&mut self, points: &[impl Into<Point> + Copy]) -> &mut Self {
        self.add(Shape::Polyline(places(points)))
    }

    /// The closed polygon with these vertices, lightly filled (by the nonzero rule).
    ///
    /// ```
    /// use incidence::draw::Picture;
    /// use incidence::pga2::Point;
    /// let corners = [[0.0, 0.0], [4.0, 1.0], [1.0, 3.0]];
    /// let svg = Picture::new().polygon(&corners).to_string();
    /// assert_eq!(svg, Picture::new().polygon(&corners.map(Point::from)).to_string());
    /// ```
    pub fn polygon(&mut self, points: &[impl Into<Point> + Copy]) -> &mut Self {
        self.add(Shape::Polygon(vec![places(points)]))
    }

    /// A region, lightly filled, with its holes. A label is in the first part.
    ///
    /// ```
    /// use incidence::draw::Picture;
    /// use incidence::pga2::{Point, Polygon, Region};
    /// let square = |size: f64| Region::new(&[Polygon(&[[-size, -size], [size, -size], [size, size], [-size, size]].map(Point::from))]);
    /// let frame = square(3.0)?.difference(&square(2.0)?);
    /// let svg = Picture::new().region(&frame).to_string();
    /// // One path of two outlines.
    /// assert_eq!((svg.matches("<path").count(), svg.matches('Z').count()), (1, 2));
    /// # Ok::<(), incidence::pga2::RegionError>(())
    /// ```
    #[cfg(feature = "mesh")]
    pub fn region(&mut self, region: &crate::pga2::Region) -> &mut Self {
        self.add(Shape::Polygon(region.outlines().map(|outline| places(outline.0)).collect()))
    }

    /// A circle.
    pub fn circle(&mut self, center: impl Into<Point>, radius: f64) -> &mut Self {
        self.add(Shape::Circle(center.into().located(), radius))
    }

    /// Text centred at `p`.
    pub fn text(&mut self, p: impl Into<Point>, text: &str) -> &mut Self {
        self.add(Shape::Text(p.into().located(), text.to_owned()))
    }

    /// Draws nothing, but makes the view grow to show `p`.
    ///
    /// ```
    /// use incidence::draw::Picture;
    /// let mut picture = Picture::new();
    /// picture.size(40.0, 40.0).point([3.0, 2.0]).show([4.0, 1.0]);
    /// // The dot is at the left and the top of a view from −20 to 20, without its margin: y is down in an SVG.
    /// assert!(picture.to_string().contains("<circle cx=\"-20\" cy=\"-20\""));
    /// ```
    pub fn show(&mut self, p: impl Into<Point>) -> &mut Self {
        self.add(Shape::Nothing(p.into().located()))
    }

    fn add(&mut self, shape: Shape) -> &mut Self {
        self.last_left_out = !shape.is_finite();
        if self.last_left_out {
            self.left_out += 1;
        } else {
            self.shapes.push(Drawn { shape, style: self.pen, label: String::new() });
        }
        self
    }
}

/// The coordinates of a list of points.
fn places(points: &[impl Into<Point> + Copy]) -> Vec<[f64; 2]> {
    points.iter().map(|&p| p.into().located()).collect()
}

/// # Shapes of space
impl Picture {
    /// A polygonal chain in space, drawn like a knot: where it crosses itself in the view, the farther segment is
    /// broken.
    ///
    /// `marked[i]` tells whether segment i, from point i to point i + 1, is drawn in the accent colour, as
    /// `collisions` returns it; missing entries are unmarked, further ones unused. Two marked segments that cross
    /// are not broken: they collide. Neither are two that cross in the view at the same depth.
    ///
    /// Other shapes of space go through [`View::project`].
    ///
    /// ```
    /// use incidence::draw::{Picture, View};
    /// let chain = [[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [4.0, 3.0, 1.0], [2.0, 3.0, 2.0], [2.0, -2.0, 1.0]];
    /// let view = View::looking_from([0.0, 0.0, 1.0]).unwrap();
    /// let knotted = Picture::new().chain(&view, &chain, &[]).to_string();
    /// assert_eq!(knotted.matches('M').count(), 2); // the first segment is broken, so the stroke is put down twice
    /// let colliding = Picture::new().chain(&view, &chain, &[true, false, false, true]).to_string();
    /// assert!(colliding.contains("#e8590c"));
    /// ```
    pub fn chain(&mut self, view: &View, points: &[[f64; 3]], marked: &[bool]) -> &mut Self {
        let flat = points.iter().map(|&p| view.project(p)).collect();
        let depth = points.iter().map(|&p| view.depth(p)).collect();
        let marked = (0..points.len().saturating_sub(1)).map(|i| marked.get(i) == Some(&true)).collect();
        self.add(Shape::Chain { flat, depth, marked })
    }
}

#[cfg(test)]
mod tests;
