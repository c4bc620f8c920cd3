//! Regions of the plane: what is inside of several outlines, and what is made of such regions.

mod clip;
mod faces;
mod measure;
mod outlines;
mod simplify;
mod snap;
mod sums;
#[cfg(test)]
mod tests;
mod walks;
mod widen;

use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use self::faces::{Bounds, Meet};
use self::outlines::Outlines;
#[cfg(feature = "convex")]
use super::HullError;
use super::polygon::position;
use super::{Point, Polygon, Segment};
use crate::scalar::{Real, Widen};

/// How often edges that still meet are parted again, before all are moved to a grid.
//
// Each of three times an edge is bent by no more than half an ulp along either axis: √2/2 ε times the largest coordinate, or less. That is 2.13 ε
// in all. By the grid alone it is bent by √2 ε.
const ROUNDS: usize = 2;

/// A region of the plane that is bounded by polygons: in any number of parts, with any number of holes, perhaps empty.
///
/// ```
/// use incidence::pga2::{Point, Region};
/// let square = |x: f64, y: f64, side: f64| Region::from_outline([[x, y], [x + side, y], [x + side, y + side], [x, y + side]]);
/// let (garden, pond, shed) = (square(0.0, 0.0, 8.0)?, square(2.0, 2.0, 3.0)?, square(7.0, 6.0, 4.0)?);
/// let lawn = garden.difference(&pond).difference(&shed);
/// assert_eq!(lawn.area(), 64.0 - 9.0 - 2.0);
/// assert!(lawn.contains(Point::new(1.0, 3.0)) && !lawn.contains(Point::new(3.0, 3.0)));
/// assert_eq!(lawn.outlines().map(|outline| outline.0.len()).collect::<Vec<_>>(), [6, 4]);
/// # Ok::<(), incidence::pga2::RegionError>(())
/// ```
///
/// # Outlines
///
/// A region is to the left of its outlines: one around a part goes round counter-clockwise, one around a hole clockwise. Edges have nothing in common
/// but ends. Outlines may touch at vertices, but no outline has a vertex twice: parts that only touch are parts of their own. At a vertex the outline
/// turns, unless another one has it, too. An outline begins at its leftmost vertex, of those the lowest. Parts come from left to right by these, and
/// so do the holes of a part; where several begin at one vertex, those below come first. So there is one way to write a region down, and two regions
/// of the same points of the plane are equal by `==`.
///
/// # Accuracy
///
/// Which edges meet, and what is inside, is decided by exact signs, for all finite coordinates. What touches without crossing stays exact. Where
/// edges pass through each other, there is a vertex at the [intersection](crate::pga2::Segment::intersection), rounded as that is, and the edges go
/// through it. By that they are bent, and may meet what they did not meet before; then they are parted again. If edges still meet after two more
/// rounds, or if a round would part more than half as many as the one before, as where many are within an ulp of each other, all are moved to a
/// grid with steps of about 2 ε times the largest coordinate of all, where edges have only ends in common. (Then what is smaller than this, anywhere,
/// is lost.) So every point of the outlines is within 3 ε times the largest coordinate of all from an edge that it came from, or within 3 times the
/// smallest number; and mostly within ε. Where edges cross others a further vertex on one of them, or another order of operations, may change the
/// result by as much: what is no wider may come or go, as do parts of some of the smallest numbers. See the [chapter](crate::notes::regions).
#[must_use]
#[derive(Clone, Debug, PartialEq)]
pub struct Region<T = f64> {
    /// The vertices of the outlines, one outline after the other.
    vertices: Vec<Point<T>>,
    /// The place after the last vertex of each outline.
    ends: Vec<usize>,
    /// The place after the last outline of each part.
    parts: Vec<usize>,
}

/// The empty region.
impl<T> Default for Region<T> {
    fn default() -> Self {
        Region { vertices: Vec::new(), ends: Vec::new(), parts: Vec::new() }
    }
}

/// Why there is no region.
///
/// ```
/// use incidence::pga2::{Point, Polygon, Region, RegionError};
/// let ray = [Point::new(1.0, 2.0), Point::new(5.0, 2.0), Point::new(3.0, f64::INFINITY)];
/// let error = Region::new(&[Polygon(&ray)]).unwrap_err();
/// assert_eq!(error, RegionError::NoPlace { polygon: 0, vertex: 2 });
/// assert_eq!(error.to_string(), "vertex 2 of polygon 0 is ideal, zero or not finite");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RegionError {
    /// A vertex is ideal, zero or not finite. Polygons and vertices are counted from 0.
    NoPlace {
        /// The polygon.
        polygon: usize,
        /// The vertex of this polygon.
        vertex: usize,
    },
    /// The body has no hull.
    #[cfg(feature = "convex")]
    Body(HullError),
    /// The distance is infinite or NaN, or negative where none can be.
    Distance,
    /// An end of a segment is not finite.
    Segment {
        /// Which of the segments, counted from 0.
        segment: usize,
    },
    /// A sum of a vertex and one of the body is beyond the largest number.
    Overflow,
}

impl fmt::Display for RegionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoPlace { polygon, vertex } => {
                write!(f, "vertex {vertex} of polygon {polygon} is ideal, zero or not finite")
            }
            #[cfg(feature = "convex")]
            Self::Body(error) => write!(f, "the body: {error}"),
            Self::Distance => write!(f, "the distance is not finite, or negative where it cannot be"),
            Self::Segment { segment } => write!(f, "an end of segment {segment} is not finite"),
            Self::Overflow => write!(f, "a sum of vertices is beyond the largest number"),
        }
    }
}

impl core::error::Error for RegionError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            #[cfg(feature = "convex")]
            Self::Body(error) => Some(error),
            _ => None,
        }
    }
}

/// # Making
impl<T: Widen> Region<T> {
    /// The region where the winding numbers of polygons add up to another number than 0 (the non-zero rule). So a hole has to go round the other way
    /// than the outline around it, and where two polygons overlap that go round opposite ways, nothing is inside. Polygons may cross themselves and
    /// each other. For n edges, of which k pairs meet, if only in an end, O((n + k) log n), if the edges are short beside the region or lie side by
    /// side: see [`crossing_pairs`](crate::pga2::crossing_pairs). A vertex of a weight other than 1 is divided by it first, and rounded.
    ///
    /// ```
    /// use incidence::pga2::{Point, Polygon, Region};
    /// // A bow, whose edges cross where there is no vertex.
    /// let bow = [[0.0, 0.0], [4.0, 4.0], [4.0, 0.0], [0.0, 4.0]].map(Point::from);
    /// let region = Region::new(&[Polygon(&bow)])?;
    /// assert_eq!((region.outlines().len(), region.area()), (2, 8.0));
    /// assert!(region.outlines().all(|outline| outline.0.contains(&Point::new(2.0, 2.0))));
    /// # Ok::<(), incidence::pga2::RegionError>(())
    /// ```
    ///
    /// # Errors
    /// A vertex that [has no place](RegionError::NoPlace).
    pub fn new(polygons: &[Polygon<'_, T>]) -> Result<Self, RegionError> {
        let mut outlines = Outlines::default();
        push_all(&mut outlines, polygons, 0)?;
        Ok(Region::inside(outlines, |number| number != 0))
    }

    /// The region inside of one outline, whichever way it goes round, given by its corners as [`Point`]s of any weight but 0 or as coordinates, such
    /// as the vertices of a hull: [`new`](Region::new) of this polygon alone.
    ///
    /// ```
    /// use incidence::pga2::Region;
    /// let room = Region::from_outline([[0.0, 0.0], [9.0, 0.0], [9.0, 6.0], [0.0, 6.0]])?;
    /// let pillar = Region::from_outline([[4.0, 2.0], [4.0, 3.0], [5.0, 3.0], [5.0, 2.0]])?;
    /// assert_eq!(room.difference(&pillar).area(), 54.0 - 1.0);
    /// # Ok::<(), incidence::pga2::RegionError>(())
    /// ```
    ///
    /// # Errors
    /// A vertex that [has no place](RegionError::NoPlace), of polygon 0.
    pub fn from_outline<P: Into<Point<T>>>(corners: impl IntoIterator<Item = P>) -> Result<Self, RegionError> {
        let corners: Vec<Point<T>> = corners.into_iter().map(P::into).collect();
        Region::new(&[Polygon(&corners)])
    }

    /// What is inside of polygons of a first set or of a second, or of both, as `is_in` says of these two: in one step what takes three by way of a
    /// region of each set, and rounded once. What a set of polygons has inside is as in [`new`](Region::new). What is outside of all is left out,
    /// whatever `is_in` says. Time as for `new`.
    ///
    /// ```
    /// use incidence::pga2::{Point, Polygon, Region};
    /// let upright = [[1.0, 0.0], [2.0, 0.0], [2.0, 3.0], [1.0, 3.0]].map(Point::from);
    /// let level = [[0.0, 1.0], [3.0, 1.0], [3.0, 2.0], [0.0, 2.0]].map(Point::from);
    /// let (upright, level) = ([Polygon(&upright)], [Polygon(&level)]);
    /// let cross = Region::combination(&upright, &level, |in_one, in_other| in_one || in_other)?;
    /// let rest = Region::combination(&upright, &level, |in_one, in_other| in_one && !in_other)?;
    /// assert_eq!((cross.area(), rest.area(), rest.parts().len()), (5.0, 2.0, 2));
    /// # Ok::<(), incidence::pga2::RegionError>(())
    /// ```
    ///
    /// # Errors
    /// A vertex that [has no place](RegionError::NoPlace); the polygons of the second set are counted after those of the first.
    #[doc(alias("boolean operation", "clip"))]
    pub fn combination(
        first: &[Polygon<'_, T>],
        second: &[Polygon<'_, T>],
        is_in: impl Fn(bool, bool) -> bool,
    ) -> Result<Self, RegionError> {
        let mut outlines = Outlines::default();
        push_all(&mut outlines, first, 0)?;
        outlines.end_first();
        push_all(&mut outlines, second, first.len())?;
        let is_inside = |[one, other]: [i32; 2]| (one != 0 || other != 0) && is_in(one != 0, other != 0);
        Ok(Region::bounded(outlines, true, &is_inside))
    }

    /// The region inside of the outlines with their vertices moved: by a motion, a reflection, a scale, or to other coordinates, as of a map. A
    /// function that is not affine should change little along an edge, which stays straight. Coordinates are rounded, so outlines that come
    /// near each other may meet; then, and where the function makes them cross, as in [`new`](Region::new), whose time it takes.
    ///
    /// ```
    /// use incidence::pga2::{Motor, Point, Polygon, Region};
    /// let field = Region::new(&[Polygon(&[[0.0, 0.0], [4.0, 0.0], [4.0, 3.0], [0.0, 3.0]].map(Point::from))])?;
    /// let turn = Motor::half_turn(Point::new(4.0, 3.0));
    /// let moved = field.map_vertices(|p| turn >> p)?;
    /// assert_eq!(moved.outlines().next(), Some(Polygon(&[[4.0, 3.0], [8.0, 3.0], [8.0, 6.0], [4.0, 6.0]].map(Point::from))));
    /// let twice = field.map_vertices(|p| p.coords().map(|c| 2.0 * c).into())?;
    /// assert_eq!(twice.area(), 4.0 * field.area());
    /// # Ok::<(), incidence::pga2::RegionError>(())
    /// ```
    ///
    /// # Errors
    /// A vertex that [has no place](RegionError::NoPlace) when it is moved, by its outline and its number there.
    #[doc(alias("transform", "translate", "rotate", "scale", "reproject"))]
    pub fn map_vertices(&self, f: impl FnMut(Point<T>) -> Point<T>) -> Result<Self, RegionError> {
        let moved: Vec<Point<T>> = self.vertices.iter().copied().map(f).collect();
        let outlines: Vec<_> = (0..self.ends.len()).map(|k| Polygon(&moved[range(&self.ends, k)])).collect();
        Region::new(&outlines)
    }

    /// What is in one region or the other. O((n + k) log n) for n edges, of which k pairs meet.
    ///
    /// ```
    /// use incidence::pga2::{Point, Polygon, Region};
    /// let upright = Region::new(&[Polygon(&[[1.0, 0.0], [2.0, 0.0], [2.0, 3.0], [1.0, 3.0]].map(Point::from))])?;
    /// let level = Region::new(&[Polygon(&[[0.0, 1.0], [3.0, 1.0], [3.0, 2.0], [0.0, 2.0]].map(Point::from))])?;
    /// let cross = upright.union(&level);
    /// assert_eq!((cross.outlines().len(), cross.area()), (1, 5.0));
    /// # Ok::<(), incidence::pga2::RegionError>(())
    /// ```
    #[doc(alias("or", "merge", "unite"))]
    pub fn union(&self, other: &Self) -> Self {
        self.combined(other, |in_self, in_other| in_self || in_other)
    }

    /// What is in both regions. Where they touch in a point or along an edge, nothing is in both: a region has no part without an area. As
    /// [`union`](Region::union) otherwise.
    ///
    /// ```
    /// use incidence::pga2::{Point, Polygon, Region};
    /// let square = |x: f64| Region::new(&[Polygon(&[[x, 0.0], [x + 2.0, 0.0], [x + 2.0, 2.0], [x, 2.0]].map(Point::from))]);
    /// assert_eq!(square(0.0)?.intersection(&square(1.5)?).area(), 1.0);
    /// assert!(square(0.0)?.intersection(&square(2.0)?).is_empty());
    /// # Ok::<(), incidence::pga2::RegionError>(())
    /// ```
    #[doc(alias("and", "clip"))]
    pub fn intersection(&self, other: &Self) -> Self {
        self.combined(other, |in_self, in_other| in_self && in_other)
    }

    /// What is in this region and not in the other; with its boundary, which may be that of the other. As [`union`](Region::union) otherwise.
    ///
    /// ```
    /// use incidence::pga2::{Point, Polygon, Region};
    /// let square = |size: f64| Region::new(&[Polygon(&[[-size, -size], [size, -size], [size, size], [-size, size]].map(Point::from))]);
    /// let frame = square(3.0)?.difference(&square(2.0)?);
    /// assert_eq!((frame.parts().len(), frame.outlines().len(), frame.area()), (1, 2, 20.0));
    /// # Ok::<(), incidence::pga2::RegionError>(())
    /// ```
    #[doc(alias("subtract", "minus", "not"))]
    pub fn difference(&self, other: &Self) -> Self {
        self.combined(other, |in_self, in_other| in_self && !in_other)
    }

    /// What is in one of the regions, but not in both. As [`union`](Region::union) otherwise.
    ///
    /// ```
    /// use incidence::pga2::{Point, Polygon, Region};
    /// let square = |x: f64| Region::new(&[Polygon(&[[x, 0.0], [x + 2.0, 0.0], [x + 2.0, 2.0], [x, 2.0]].map(Point::from))]);
    /// let either = square(0.0)?.symmetric_difference(&square(1.5)?);
    /// assert_eq!((either.parts().len(), either.area()), (2, 6.0));
    /// # Ok::<(), incidence::pga2::RegionError>(())
    /// ```
    #[doc(alias = "xor")]
    pub fn symmetric_difference(&self, other: &Self) -> Self {
        self.combined(other, |in_self, in_other| in_self != in_other)
    }

    /// What is in any of the regions. Of many that lie side by side this is much faster than one [`union`](Region::union) after the other. Time as
    /// for [`new`](Region::new).
    ///
    /// ```
    /// use incidence::pga2::{Point, Polygon, Region};
    /// let tile = |k: i32| {
    ///     let (x, y) = (f64::from(k % 8), f64::from(k / 8));
    ///     Region::new(&[Polygon(&[[x, y], [x + 1.0, y], [x + 1.0, y + 1.0], [x, y + 1.0]].map(Point::from))])
    /// };
    /// let tiles = (0..64).map(tile).collect::<Result<Vec<_>, _>>()?;
    /// let floor = Region::union_of_all(&tiles);
    /// assert_eq!(floor.outlines().next(), Some(Polygon(&[[0.0, 0.0], [8.0, 0.0], [8.0, 8.0], [0.0, 8.0]].map(Point::from))));
    /// # Ok::<(), incidence::pga2::RegionError>(())
    /// ```
    #[doc(alias("unary_union", "dissolve"))]
    pub fn union_of_all(regions: &[Self]) -> Self {
        let mut outlines = Outlines::default();
        regions.iter().for_each(|region| region.push_to(&mut outlines));
        Region::inside(outlines, |number| number != 0)
    }
}

/// # Reading
impl<T> Region<T> {
    /// The [outlines](Region#outlines), those of a part one after the other: the one around it first, then those of its holes. They can be asked all
    /// that a polygon can, and [all together](Polygon::triangles_of_all) be filled or [cut](Polygon::section_of_all).
    ///
    /// ```
    /// use incidence::pga2::{Point, Polygon, Region};
    /// let square = |size: f64| Region::new(&[Polygon(&[[-size, -size], [size, -size], [size, size], [-size, size]].map(Point::from))]);
    /// let frame = square(3.0)?.difference(&square(2.0)?);
    /// let outlines: Vec<Polygon> = frame.outlines().collect();
    /// assert_eq!(outlines.iter().map(|outline| outline.perimeter()).sum::<f64>(), 24.0 + 16.0);
    /// // A region can always be filled, as its edges do not cross.
    /// assert_eq!(Polygon::triangles_of_all(&outlines)?.len(), 8);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn outlines(&self) -> impl ExactSizeIterator<Item = Polygon<'_, T>> + Clone {
        (0..self.ends.len()).map(|k| self.outline(k))
    }

    /// The parts that the region falls into; those that only touch in vertices are parts of their own. Of each, the outline around it, and then those
    /// of its holes.
    ///
    /// ```
    /// use incidence::pga2::{Point, Polygon, Region};
    /// let square = |x: f64, size: f64| Region::new(&[Polygon(&[[x, 0.0], [x + size, 0.0], [x + size, size], [x, size]].map(Point::from))]);
    /// let region = square(0.0, 2.0)?.union(&square(5.0, 1.0)?);
    /// let sizes: Vec<f64> = region.parts().map(|part| part[0].area()).collect();
    /// assert_eq!(sizes, [4.0, 1.0]);
    /// # Ok::<(), incidence::pga2::RegionError>(())
    /// ```
    #[doc(alias("components", "multi polygon"))]
    pub fn parts(&self) -> impl ExactSizeIterator<Item = Vec<Polygon<'_, T>>> {
        (0..self.parts.len()).map(|k| range(&self.parts, k).map(|outline| self.outline(outline)).collect())
    }

    /// The edges of all outlines as segments, one outline after the other. The region is to the left of each.
    ///
    /// ```
    /// use incidence::pga2::{Point, Polygon, Region, SegmentIndex};
    /// let square = |size: f64| Region::new(&[Polygon(&[[-size, -size], [size, -size], [size, size], [-size, size]].map(Point::from))]);
    /// let frame = square(9.0)?.difference(&square(5.0)?);
    /// let edges: Vec<_> = frame.edges().collect();
    /// let (nearest, distance) = SegmentIndex::new(&edges).nearest_to_point(Point::new(1.0, -2.0)).unwrap();
    /// assert_eq!((edges[nearest].a, edges[nearest].b, distance), ([5.0, -5.0], [-5.0, -5.0], 3.0)); // clockwise around the hole
    /// # Ok::<(), incidence::pga2::RegionError>(())
    /// ```
    pub fn edges(&self) -> impl Iterator<Item = Segment<T>> + Clone
    where
        T: Real,
    {
        self.outlines().flat_map(|outline| outline.edges())
    }

    /// Whether the region is empty: it has no points at all, not only no area that could be told from 0.
    ///
    /// ```
    /// use incidence::pga2::{Point, Polygon, Region};
    /// let square = |x: f64| Region::new(&[Polygon(&[[x, 0.0], [x + 2.0, 0.0], [x + 2.0, 2.0], [x, 2.0]].map(Point::from))]);
    /// assert!(square(0.0)?.intersection(&square(2.0)?).is_empty() && Region::<f64>::default().is_empty());
    /// # Ok::<(), incidence::pga2::RegionError>(())
    /// ```
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    fn outline(&self, number: usize) -> Polygon<'_, T> {
        Polygon(&self.vertices[range(&self.ends, number)])
    }
}

/// What is before an end, and after the one before.
fn range(ends: &[usize], k: usize) -> Range<usize> {
    if k > 0 { ends[k - 1]..ends[k] } else { 0..ends[k] }
}

impl<T: Widen> Region<T> {
    fn combined(&self, other: &Self, is_inside: impl Fn(bool, bool) -> bool) -> Self {
        let mut outlines = Outlines::default();
        self.push_to(&mut outlines);
        outlines.end_first();
        other.push_to(&mut outlines);
        Region::bounded(outlines, false, &|[first, second]| is_inside(first != 0, second != 0))
    }

    /// What any outlines go round so often that it is inside.
    fn inside(mut outlines: Outlines, is_inside: impl Fn(i32) -> bool) -> Self {
        outlines.end_first();
        Region::bounded(outlines, true, &|[number, _]| is_inside(number))
    }

    /// What outlines of two operands go round so often that it is inside.
    fn bounded(outlines: Outlines, operands_meet_themselves: bool, is_inside: &dyn Fn([i32; 2]) -> bool) -> Self {
        let bounds = parted::<T>(&outlines, operands_meet_themselves, is_inside).unwrap_or_else(|| {
            let mut snapped = outlines.snapped::<T>();
            // On a grid nothing meets, but at the end of the numbers, where the last cell is larger than the others. Then all is on the grid already.
            loop {
                match Bounds::of(&snapped, is_inside) {
                    Ok(bounds) => break bounds,
                    Err(Meet) => snapped = snapped.snapped::<T>(),
                }
            }
        });
        let mut region = Region::default();
        for part in walks::parts(&bounds) {
            for outline in part {
                region.vertices.extend(outline.into_iter().map(|place| Point::from(place.map(T::narrow))));
                region.ends.push(region.vertices.len());
            }
            region.parts.push(region.ends.len());
        }
        region
    }

    fn push_to(&self, outlines: &mut Outlines) {
        self.outlines().for_each(|outline| outlines.push(places(&outline)));
    }
}

/// Adds polygons, of which the first has this number.
fn push_all<T: Widen>(outlines: &mut Outlines, polygons: &[Polygon<'_, T>], first: usize) -> Result<(), RegionError> {
    let mut places = Vec::new();
    for (polygon, number) in polygons.iter().zip(first..) {
        places.clear();
        for (vertex, &p) in polygon.0.iter().enumerate() {
            places.push(position(p).ok_or(RegionError::NoPlace { polygon: number, vertex })?);
        }
        outlines.push(places.iter().copied());
    }
    Ok(())
}

/// The coordinates of the vertices of an outline, which have weight 1.
fn places<T: Widen>(outline: &Polygon<'_, T>) -> Vec<[f64; 2]> {
    outline.0.iter().map(|p| [p.e20, p.e01].map(T::widen)).collect()
}

/// The bounds of outlines whose edges are parted where they meet. None, if they still meet after some rounds, or parting them does not come to an
/// end: each round is to take no more than half of the stops of the one before.
fn parted<T: Widen>(
    outlines: &Outlines,
    operands_meet_themselves: bool,
    is_inside: &dyn Fn([i32; 2]) -> bool,
) -> Option<Bounds> {
    // The sweep alone tells whether anything meets. Of many edges that share an end, or are the same, it does not look at each pair.
    if operands_meet_themselves
        && outlines.share_corners()
        && let Ok(bounds) = Bounds::of_parted(outlines, is_inside)
    {
        return Some(bounds);
    }
    let (mut parted, mut stops) = outlines.split::<T>(operands_meet_themselves, usize::MAX)?;
    for _ in 0..ROUNDS {
        match Bounds::of(&parted, is_inside) {
            Ok(bounds) => return Some(bounds),
            Err(Meet) => (parted, stops) = parted.split::<T>(true, stops / 2)?,
        }
    }
    Bounds::of(&parted, is_inside).ok()
}
