//! The kernel: the areas of a parallelogram and their ratios, in coordinates. That they are the joins is a theorem of the
//! tests.

use crate::Ring;
use crate::magnitude::dot;

/// Coordinates of a vector of the plane, `[T; 2]`, or of space, `[T; 3]`: what the joins with the Origin are made of.
///
/// The join of two vectors' ends with the Origin is an area. In the plane it is one number, in space three: the
/// components (e23, e31, e12) of the bivector, which are those of the cross product, and of the plane that the two span.
///
/// ```
/// use incidence::minkowski::Coordinates;
/// assert_eq!([2, 3].wedge([5, 11]), [7]); // counter-clockwise is positive
/// assert_eq!([2, 3, 5].wedge([7, 11, 17]), [-4, 1, 1]); // from y and z, from z and x, from x and y
/// assert_eq!([2, 3, 5].dot([7, 11, 17]), 132);
/// ```
pub trait Coordinates<T: Ring>: Copy {
    /// The coordinates of u ∧ v: `[T; 1]` in the plane, `[T; 3]` in space.
    type Area: Copy;

    /// u ∧ v, the oriented area of the parallelogram on u and v.
    fn wedge(self, v: Self) -> Self::Area;

    /// u · v.
    fn dot(self, v: Self) -> T;

    /// (f | g), the inner product of two areas: (f | f) is the square of the area f.
    fn inner(f: Self::Area, g: Self::Area) -> T;

    /// w ∧ f, the oriented volume on a vector and an area; zero in the plane, which has no volume.
    ///
    /// ```
    /// use incidence::minkowski::Coordinates;
    /// assert_eq!([2, 3, 5].volume([-4, 1, 1]), 0); // a vector of the area's own plane
    /// assert_eq!([3, 1, 2].volume([-4, 1, 1]), -9);
    /// ```
    fn volume(self, f: Self::Area) -> T;
}

impl<T: Ring> Coordinates<T> for [T; 2] {
    type Area = [T; 1];

    #[inline(always)]
    fn wedge(self, v: Self) -> [T; 1] {
        let u = self;
        [u[0] * v[1] - u[1] * v[0]]
    }

    #[inline(always)]
    fn dot(self, v: Self) -> T {
        self[0] * v[0] + self[1] * v[1]
    }

    #[inline(always)]
    fn inner(f: [T; 1], g: [T; 1]) -> T {
        f[0] * g[0]
    }

    #[inline(always)]
    fn volume(self, _: [T; 1]) -> T {
        T::zero()
    }
}

impl<T: Ring> Coordinates<T> for [T; 3] {
    type Area = [T; 3];

    #[inline(always)]
    fn wedge(self, v: Self) -> [T; 3] {
        wedge(self, v)
    }

    #[inline(always)]
    fn dot(self, v: Self) -> T {
        self[0] * v[0] + self[1] * v[1] + self[2] * v[2]
    }

    #[inline(always)]
    fn inner(f: [T; 3], g: [T; 3]) -> T {
        f.dot(g)
    }

    #[inline(always)]
    fn volume(self, f: [T; 3]) -> T {
        self.dot(f)
    }
}

/// The difference of two segments, a parallelogram: the points w + t v − s u for s and t from 0 to 1.
///
/// For the segments a₀ a₁ and b₀ b₁ it is u = a₁ − a₀, v = b₁ − b₀, w = b₀ − a₀, and its points are b(t) − a(s). Its three
/// areas are source 003's joins with A = a₀, B = a₁, C = b₀, D = b₁, where the Origin O is the origin of the differences:
///
/// ```text
/// l = (A−C) ∨ (A−D)    m = (B−C) ∨ (A−C)
/// h = l ∨ (B−C) = u ∧ v      i = l ∨ O = w ∧ v      j = m ∨ O = w ∧ u
/// ```
///
/// In the plane s = i/h and t = j/h; in any dimension the point nearest to the Origin of the plane that the parallelogram
/// spans is at s = (i|h)/(h|h), t = (j|h)/(h|h). These are source 000's solutions by Cramer's rule, whose v is −v here:
/// (i|h) = (w·u)(v·v) − (w·v)(u·v), (j|h) = (w·u)(u·v) − (w·v)(u·u), (h|h) = (u·u)(v·v) − (u·v)².
///
/// ```
/// use incidence::minkowski::Parallelogram;
/// // From (1, 2) to (5, 4), and from (1, 5) to (6, 0): they cross at (3, 3).
/// let p = Parallelogram { u: [4, 2], v: [5, -5], w: [0, 3] };
/// assert_eq!((p.h(), p.i(), p.j()), ([-30], [-15], [-12])); // s = 1/2, t = 2/5
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Parallelogram<T, const N: usize> {
    /// The side that s runs along, backwards: a₁ − a₀.
    pub u: [T; N],
    /// The side that t runs along: b₁ − b₀.
    pub v: [T; N],
    /// The corner s = t = 0: b₀ − a₀.
    pub w: [T; N],
}

impl<T: Ring, const N: usize> Parallelogram<T, N>
where
    [T; N]: Coordinates<T>,
{
    /// h = u ∧ v, the whole area.
    #[inline(always)]
    pub fn h(&self) -> <[T; N] as Coordinates<T>>::Area {
        self.u.wedge(self.v)
    }

    /// i = w ∧ v, the area on the Origin's side of the edge s = 0.
    #[inline(always)]
    pub fn i(&self) -> <[T; N] as Coordinates<T>>::Area {
        self.w.wedge(self.v)
    }

    /// j = w ∧ u, the area on the Origin's side of the edge t = 0.
    #[inline(always)]
    pub fn j(&self) -> <[T; N] as Coordinates<T>>::Area {
        self.w.wedge(self.u)
    }

    /// The terms ((i|h), (j|h), (h|h)) of the ratios: s and t are the first two divided by the third, which is zero for
    /// parallel sides.
    ///
    /// ```
    /// use incidence::minkowski::Parallelogram;
    /// let p = Parallelogram { u: [4, 0, 0], v: [1, 3, 0], w: [1, -1, 2] };
    /// assert_eq!(p.ratios(), (48, 48, 144)); // the lines are closest at s = t = 1/3
    /// ```
    #[inline(always)]
    pub fn ratios(&self) -> (T, T, T) {
        let h = self.h();
        let inner = <[T; N] as Coordinates<T>>::inner;
        (inner(self.i(), h), inner(self.j(), h), inner(h, h))
    }

    /// The same three numbers as those of `ratios`, by inner products of vectors: source 000's determinants.
    ///
    /// Over a ring without rounding there is no difference to [`ratios`](Self::ratios). Over floats these are cheaper in space,
    /// but worse for sides at a small angle θ: here (h|h) is a difference of squares, so that its relative error grows as
    /// 1/sin²θ, and in `ratios` as 1/sin θ.
    ///
    /// ```
    /// use incidence::minkowski::Parallelogram;
    /// let p = Parallelogram { u: [4, 7, -3], v: [1, 3, 2], w: [5, -1, 2] };
    /// assert_eq!(p.ratios_by_products(), p.ratios());
    /// ```
    #[inline(always)]
    pub fn ratios_by_products(&self) -> (T, T, T) {
        self.determinants()
    }
}

// For code in which the dimension is a parameter.
impl<T: Ring, const N: usize> Parallelogram<T, N> {
    /// See [`ratios_by_products`](Self::ratios_by_products).
    #[inline(always)]
    pub(crate) fn determinants(&self) -> (T, T, T) {
        let (u, v, w) = (self.u, self.v, self.w);
        let (uu, uv, vv, wu, wv) = (dot(u, u), dot(u, v), dot(v, v), dot(w, u), dot(w, v));
        (wu * vv - wv * uv, wu * uv - wv * uu, uu * vv - uv * uv)
    }

    /// The area [`h`](Self::h): see [`wedge`].
    #[inline(always)]
    pub(crate) fn h_in_space(&self) -> [T; 3] {
        wedge(self.u, self.v)
    }

    /// [`i`](Self::i), likewise.
    #[inline(always)]
    pub(crate) fn i_in_space(&self) -> [T; 3] {
        wedge(self.w, self.v)
    }

    /// [`j`](Self::j), likewise.
    #[inline(always)]
    pub(crate) fn j_in_space(&self) -> [T; 3] {
        wedge(self.w, self.u)
    }
}

/// u ∧ v, with three coordinates. In the plane the first two are 0.
#[inline(always)]
pub(crate) fn wedge<T: Ring, const N: usize>(u: [T; N], v: [T; N]) -> [T; 3] {
    let area = |i: usize, j: usize| u[i] * v[j] - u[j] * v[i];
    if N == 2 { [T::zero(), T::zero(), area(0, 1)] } else { [area(1, 2), area(2, 0), area(0, 1)] }
}

/// (f | g), for areas in N dimensions.
#[inline(always)]
pub(crate) fn inner<T: Ring, const N: usize>(f: [T; 3], g: [T; 3]) -> T {
    if N == 2 { f[2] * g[2] } else { dot(f, g) }
}
