//! The vertices, edges and faces of a hull, and the ways between them.

use super::ConvexHull;
use crate::body::hull::moments::Frame;
use crate::exact::{Formula, Integer, Scaled, exactly};
use crate::magnitude::{dot, norm};
use crate::pga3::{Line, Plane, Point, cross, difference};
use crate::scalar::{Ring, Widen};

/// A vertex of a [`ConvexHull`]: an extreme point. Two vertices, edges or faces are equal if they are the same one of the same
/// hull; those of two equal hulls are not.
///
/// ```
/// use incidence::pga3::ConvexHull;
/// // A pyramid: the apex, of number 4, has an edge of length 3 to each corner of the base.
/// let hull = ConvexHull::new([[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [4.0, 4.0, 0.0], [0.0, 4.0, 0.0], [2.0, 2.0, 1.0]])?;
/// let apex = hull.vertices().nth(4).unwrap();
/// assert_eq!(apex.point().coords(), [2.0, 2.0, 1.0]);
/// assert!(apex.edges().all(|edge| edge.ends()[0] == apex && edge.line().norm() == 3.0));
/// let mut round: Vec<usize> = apex.neighbours().map(|vertex| vertex.index()).collect();
/// round.sort();
/// assert_eq!(round, [0, 1, 2, 3]);
/// # Ok::<(), incidence::pga3::HullError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Vertex<'a, T = f64> {
    pub(super) hull: &'a ConvexHull<T>,
    pub(super) index: u32,
}

/// An edge of a [`ConvexHull`], in one of its two directions.
///
/// ```
/// use incidence::pga3::ConvexHull;
/// // The two faces at each edge of a cube are at right angles.
/// let cube = ConvexHull::new((0..8).map(|k| [1, 2, 4].map(|bit| if k & bit == 0 { -1.0 } else { 1.0 })))?;
/// for edge in cube.edges() {
///     let (left, right) = (edge.left().unwrap(), edge.right().unwrap());
///     assert_eq!(left.plane() | right.plane(), 0.0);
///     assert_eq!(edge.reversed().left(), Some(right));
///     assert_eq!(edge.line().norm(), 2.0);
/// }
/// # Ok::<(), incidence::pga3::HullError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Edge<'a, T = f64> {
    pub(super) hull: &'a ConvexHull<T>,
    pub(super) directed: u32,
}

/// A face of a [`ConvexHull`]: a convex polygon with at least three vertices, of which no three are on one line.
///
/// ```
/// use incidence::pga3::ConvexHull;
/// let hull = ConvexHull::new([[0.0, 0.0, 0.0], [2.0, 0.0, 0.0], [2.0, 2.0, 0.0], [0.0, 2.0, 0.0], [1.0, 1.0, 3.0]])?;
/// // The base is a square, seen from outside, so from below: counter-clockwise is the other way round.
/// let base = hull.faces().find(|face| face.plane().normal() == [0.0, 0.0, -1.0]).unwrap();
/// assert_eq!(base.vertices().map(|vertex| vertex.index()).collect::<Vec<_>>(), [0, 3, 2, 1]);
/// // Beyond each of its edges is a triangle.
/// assert!(base.edges().all(|edge| edge.left() == Some(base) && edge.right().unwrap().vertices().len() == 3));
/// # Ok::<(), incidence::pga3::HullError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Face<'a, T = f64> {
    pub(super) hull: &'a ConvexHull<T>,
    pub(super) index: u32,
}

macro_rules! same {
    ($feature:ident, $number:ident) => {
        impl<T> PartialEq for $feature<'_, T> {
            fn eq(&self, other: &Self) -> bool {
                core::ptr::eq(self.hull, other.hull) && self.$number == other.$number
            }
        }

        impl<T> Eq for $feature<'_, T> {}
    };
}

same!(Vertex, index);
same!(Edge, directed);
same!(Face, index);

impl<'a, T: Widen> Vertex<'a, T> {
    /// The number of this vertex among the vertices of the hull.
    #[inline]
    pub fn index(self) -> usize {
        self.index as usize
    }

    /// The number of this vertex among the points that the hull was made of.
    #[inline]
    pub fn input(self) -> usize {
        self.hull.indices[self.index()] as usize
    }

    /// The point, of weight 1.
    #[inline]
    pub fn point(self) -> Point<T> {
        self.coords().into()
    }

    /// The coordinates [x, y, z], as `coords` of a [`Point`]: so hulls of the plane, whose vertices are points, read the same.
    ///
    /// ```
    /// use incidence::{pga2, pga3};
    /// let triangle = pga2::ConvexHull::new([[0.0, 0.0], [2.0, 1.0], [0.0, 3.0]])?;
    /// let upright = pga3::ConvexHull::new([[0.0, 0.0, 0.0], [2.0, 0.0, 1.0], [0.0, 0.0, 3.0]])?;
    /// assert!(triangle.vertices().map(|v| v.coords()).eq([[0.0, 0.0], [2.0, 1.0], [0.0, 3.0]]));
    /// assert!(upright.vertices().map(|v| v.coords()).eq([[0.0, 0.0, 0.0], [2.0, 0.0, 1.0], [0.0, 0.0, 3.0]]));
    /// # Ok::<(), pga3::HullError>(())
    /// ```
    #[inline]
    pub fn coords(self) -> [T; 3] {
        self.hull.place(self.index).map(T::narrow)
    }

    /// The edges from this vertex, counter-clockwise seen from outside. The face between an edge and the one after it is
    /// the [`left`](Edge::left) one of the first.
    pub fn edges(self) -> impl ExactSizeIterator<Item = Edge<'a, T>> + Clone + use<'a, T> {
        self.hull.structure.ring(self.index).iter().map(move |&directed| Edge { hull: self.hull, directed })
    }

    /// The vertices at the other ends of the edges, in their order.
    pub fn neighbours(self) -> impl ExactSizeIterator<Item = Vertex<'a, T>> + Clone + use<'a, T> {
        self.edges().map(|edge| edge.ends()[1])
    }
}

/// Its point, so that vertices are taken wherever points are.
///
/// ```
/// use incidence::pga3::ConvexHull;
/// let hull = ConvexHull::new([[0.0, 0.0, 0.0], [2.0, 0.0, 0.0], [0.0, 2.0, 0.0], [0.0, 0.0, 2.0]])?;
/// let base = ConvexHull::new(hull.vertices().filter(|vertex| vertex.coords()[2] == 0.0))?;
/// assert_eq!((base.dimension(), base.vertices().len()), (2, 3));
/// # Ok::<(), incidence::pga3::HullError>(())
/// ```
impl<T: Widen> From<Vertex<'_, T>> for Point<T> {
    #[inline]
    fn from(vertex: Vertex<'_, T>) -> Self {
        vertex.point()
    }
}

impl<'a, T: Widen> Edge<'a, T> {
    /// The number of the edge in this direction; in the other direction it has another number. All such numbers are below twice
    /// the number of edges.
    #[inline]
    pub fn index(self) -> usize {
        self.directed as usize
    }

    /// The vertex at which the edge begins, and the one at which it ends.
    #[inline]
    pub fn ends(self) -> [Vertex<'a, T>; 2] {
        let structure = &self.hull.structure;
        [structure.origin(self.directed), structure.head(self.directed)].map(|index| Vertex { hull: self.hull, index })
    }

    /// The same edge in the other direction.
    #[inline]
    pub fn reversed(self) -> Self {
        Edge { directed: self.hull.structure.twin(self.directed), ..self }
    }

    /// The face on the left of the edge, seen from outside: the one that the edge goes round counter-clockwise. `None` if the
    /// hull is a segment.
    #[inline]
    pub fn left(self) -> Option<Face<'a, T>> {
        self.hull.structure.face(self.directed).map(|index| Face { hull: self.hull, index })
    }

    /// The face on the right of the edge, seen from outside. `None` if the hull is a segment.
    #[inline]
    pub fn right(self) -> Option<Face<'a, T>> {
        self.reversed().left()
    }

    /// The line along the edge: the join of its ends, from the first to the second. Its norm is the length of the edge. Being a
    /// product of coordinates, it can overflow.
    pub fn line(self) -> Line<T> {
        let [a, b] = self.ends().map(Vertex::point);
        a & b
    }
}

impl<'a, T: Widen> Face<'a, T> {
    /// The number of this face among the faces of the hull.
    #[inline]
    pub fn index(self) -> usize {
        self.index as usize
    }

    /// The vertices of the face, counter-clockwise seen from outside, beginning with the one of the lowest number.
    pub fn vertices(self) -> impl ExactSizeIterator<Item = Vertex<'a, T>> + Clone + use<'a, T> {
        self.edges().map(|edge| edge.ends()[0])
    }

    /// The edges of the face, counter-clockwise seen from outside: each from one of the [`vertices`](Face::vertices) to the
    /// next. The face beyond an edge is its [`right`](Edge::right) one.
    pub fn edges(self) -> impl ExactSizeIterator<Item = Edge<'a, T>> + Clone + use<'a, T> {
        self.hull.structure.round(self.index).map(move |directed| Edge { hull: self.hull, directed })
    }

    /// The plane through the face, of norm 1 and with the outside on its positive side: the join of three of its vertices. So
    /// `face.plane() & point` is how far the point is outside.
    ///
    /// The join is computed without error and then rounded: each component of the normal is off by at most 4ε, however narrow
    /// the face; the last coefficient is off by at most 7ε of the largest coordinate of a vertex, and what underflows, and is
    /// infinite if it is too large for the scalar. ε is that of the scalar.
    ///
    /// ```
    /// use incidence::pga3::{ConvexHull, Plane, Point};
    /// let hull = ConvexHull::new([[0.0, 0.0, 2.0], [4.0, 0.0, 2.0], [0.0, 4.0, 2.0], [1.0, 1.0, 9.0]])?;
    /// let base = hull.faces().nth(1).unwrap();
    /// assert_eq!(base.plane(), Plane::new(0.0, 0.0, -1.0, 2.0));
    /// assert_eq!(base.plane() & Point::new(1.0, 1.0, -3.0), 5.0);
    /// # Ok::<(), incidence::pga3::HullError>(())
    /// ```
    pub fn plane(self) -> Plane<T> {
        let corners @ [first, ..] = self.hull.corners(self.index);
        let [[ax, ay, az], [bx, by, bz], [cx, cy, cz]] = corners;
        // The three are finite and not on one line: there is an answer, and it is not 0.
        let exact = exactly(Normal, [ax, ay, az, bx, by, bz, cx, cy, cz]).unwrap_or([Scaled::from(0.0); 3]);
        let largest = exact.iter().fold(Scaled::from(0.0), |size, c| if c.abs() > size { c.abs() } else { size });
        // In ε/2 of themselves: 1 for each component, except for the largest, which is 1; the length 2.3, the quotient 1, and an
        // inner product 3 more: 7.3 of Σ |nₖ xₖ|, which is no more than √3 times the largest coordinate. `f32` rounds once more.
        let near_1 = exact.map(|c| (c / largest).to_f64());
        let length = norm(near_1);
        let unit = near_1.map(|c| c / length);
        let [a, b, c] = unit.map(T::narrow);
        // By halves, so that no part of the sum overflows.
        Plane::new(a, b, c, T::narrow(-2.0 * dot(unit.map(|c| 0.5 * c), first)))
    }

    /// The triangles from the first vertex, each by its corners in a frame.
    pub(super) fn triangles(self, frame: &Frame<3>) -> impl Iterator<Item = [[f64; 3]; 3]> + Clone + use<'a, '_, T> {
        let round = self.hull.structure.round(self.index);
        let place = move |edge: u32| frame.place(self.hull.place(self.hull.structure.origin(edge)));
        (round.start + 1..round.end - 1).map(move |edge| [place(round.start), place(edge), place(edge + 1)])
    }
}

/// The normal of the join of three places. A difference has b + 1 bits, a product 2b + 2, their difference 2b + 3.
struct Normal;

impl Formula<9> for Normal {
    const DEGREE: u32 = 2;
    const SLACK: u32 = 3;
    type Output = [Scaled; 3];
    fn run<const W: usize>(self, [ax, ay, az, bx, by, bz, cx, cy, cz]: [Integer<W>; 9], exponent: i32) -> [Scaled; 3] {
        normal([[ax, ay, az], [bx, by, bz], [cx, cy, cz]]).map(|c| c.to_scaled(2 * exponent))
    }
}

/// Twice the vector area of a triangle: the normal of the join of its corners.
pub(super) fn normal<R: Ring>([a, b, c]: [[R; 3]; 3]) -> [R; 3] {
    cross(difference(b, a), difference(c, a))
}

/// An iterator with a number of items that the caller knows.
#[derive(Clone)]
pub(super) struct Counted<I> {
    items: I,
    left: usize,
}

impl<I> Counted<I> {
    pub(super) fn new(items: I, count: usize) -> Self {
        Counted { items, left: count }
    }
}

impl<I: Iterator> Iterator for Counted<I> {
    type Item = I::Item;
    #[inline]
    fn next(&mut self) -> Option<I::Item> {
        let item = self.items.next()?;
        self.left -= 1;
        Some(item)
    }
    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl<I: Iterator> ExactSizeIterator for Counted<I> {}
