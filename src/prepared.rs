//! Many points by one motion: the motion as a matrix, computed once, and the loops over slices.
//!
//! A motor moves a point by 18 multiplications in space and 6 in the plane, its matrix by 9 and 4. Making the matrix costs 21 and
//! 6, so it pays from the third or fourth point on. For one point use [`apply`](crate::ops::Apply), for many
//! `Motor::transform_points` and [`Prepared`]:
//!
//! ```
//! use incidence::pga3::{Line, Motor};
//!
//! let motor = Motor::screw(Line::through([1.0_f32, 2.0, 3.0], [3.0, 5.0, 9.0]), 0.5, -4.0);
//! let prepared = motor.prepared();
//!
//! // In place, and from one slice to another.
//! let points = [[0.5, 1.0, -2.0], [3.0, 0.25, 4.0]];
//! let (mut moved, mut copied) = (points, [[0.0; 3]; 2]);
//! prepared.transform_points(&mut moved);
//! prepared.transform_points_into(&points, &mut copied)?;
//! assert_eq!(moved, copied);
//! assert_eq!(moved[0], prepared.apply(points[0]));
//!
//! // Coordinates side by side: all x, all y, all z.
//! let ([mut x, mut y, mut z], [first, second]) = ([[0.5, 3.0], [1.0, 0.25], [-2.0, 4.0]], moved);
//! prepared.transform_columns([&mut x, &mut y, &mut z])?;
//! assert_eq!([[x[0], y[0], z[0]], [x[1], y[1], z[1]]], [first, second]);
//! # Ok::<(), incidence::prepared::LengthError>(())
//! ```
//!
//! # The same bits everywhere
//!
//! Every point is moved by the same multiplications and additions in the same order, alone or in a slice of any length and
//! alignment, on every machine; none is contracted to a fused multiplication. The compiler makes the loops run on the vector
//! registers that its target is sure to have, on x86-64 those of 1999. With the feature `simd` they are also compiled for later
//! ones (SSE4.2, AVX2, AVX-512), and the machine is asked at run time which of them it has. On ARM and WebAssembly the target
//! alone decides. Only the bits of a NaN are open: the machine chooses its sign and payload.
//!
//! With the feature `parallel`, slices of more than 2¹⁵ points are moved on several threads. So coordinates in slices must be
//! `Send` and `Sync`, and `'static`, as all numbers are that refer to nothing else.
//!
//! # Accuracy
//!
//! Over a ring the result is exactly that of `apply`, whatever the norm of the motor. Over floats, for a motor with m m̃ = 1 + δ,
//! each coordinate is right to (8 ε + 2 |δ|) (|x| + |y| + |z| + the length of the translation), where no product underflows and
//! no sum overflows. (A sum may overflow on its way to a coordinate that would be finite.) Of the bound, 4.5 ε are rounding: 2.5
//! ε of the entries of the matrix, or 2 ε of the translation, and 2 ε of the products and their sum. Besides, a motor that is
//! taken for a unit one moves each point by 1 + δ times its way; a normalized one has |δ| ≤ 4 ε. An infinite or NaN coordinate
//! makes the coordinates of its own point infinite or NaN, and those of no other. It makes the weight of a `Point` of space NaN;
//! any other weight stays, but for the sign of 0.

use core::fmt;

use crate::ops::Apply;
use crate::scalar::Ring;

mod dispatch;
mod kernel;
#[cfg(feature = "simd")]
mod registers;
#[cfg(test)]
mod tests;

/// Without the feature `simd` the loops move all points.
#[cfg(not(feature = "simd"))]
mod registers {
    pub(super) fn transform<M, X>(_motion: &M, _points: &mut [X], _machine: impl Sized) -> usize {
        0
    }
    pub(super) fn transform_into<M, X>(_motion: &M, _from: &[X], _to: &mut [X], _machine: impl Sized) -> usize {
        0
    }
}

/// A rigid motion ready to move many points: a rotation matrix, and where the origin goes. N is 2 in the plane and 3 in space. It
/// is made by [`Motor::prepared`](crate::pga3::Motor::prepared). That of a [flector](crate::pga3::Flector::prepared) also
/// reflects.
///
/// ```
/// use incidence::pga2::{Direction, Motor, Point, Segment};
/// let turn = Motor::half_turn(Point::new(1.0, 2.0)).prepared();
/// let mut points = [[1.0, 2.0], [4.0, 2.0], [0.0, 0.0]];
/// turn.transform_points(&mut points);
/// assert_eq!(points, [[1.0, 2.0], [-2.0, 2.0], [2.0, 4.0]]);
/// // A point of weight 2 keeps it; a direction is turned, and not moved; of a segment the ends are.
/// assert_eq!(turn.apply(Point::new(4.0, 2.0) * 2.0), Point::new(-2.0, 2.0) * 2.0);
/// assert_eq!(turn.apply(Direction::new(4.0, 2.0)), Direction::new(-4.0, -2.0));
/// assert_eq!(turn.apply(Segment { a: [1.0, 2.0], b: [4.0, 2.0] }), Segment { a: [1.0, 2.0], b: [-2.0, 2.0] });
/// ```
#[must_use]
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct Prepared<T, const N: usize> {
    turn: [Column<T, N>; N],
    shift: Column<T, N>,
}

/// A column of the matrix, and the number below it: 0, and 1 below the translation. The axes go from the last one to the first,
/// as in a [`Point`](crate::pga3::Point) of space: so the compiler moves all of its numbers in one register.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
struct Column<T, const N: usize> {
    axes: [T; N],
    weight: T,
}

impl<T: Copy, const N: usize> Column<T, N> {
    #[inline(always)]
    fn new(column: impl Fn(usize) -> T, weight: T) -> Self {
        Column { axes: core::array::from_fn(|k| column(N - 1 - k)), weight }
    }

    #[inline(always)]
    fn axis(&self, k: usize) -> T {
        self.axes[N - 1 - k]
    }
}

impl<T: Ring, const N: usize> Column<T, N> {
    #[inline(always)]
    fn times(self, x: T) -> Self {
        Column { axes: self.axes.map(|c| c * x), weight: self.weight * x }
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        Column { axes: core::array::from_fn(|k| self.axes[k] + other.axes[k]), weight: self.weight + other.weight }
    }
}

/// The slices that belong together are not equally long.
///
/// ```
/// use incidence::pga2::{Motor, Point};
/// let turn = Motor::half_turn(Point::new(1.0, 2.0)).prepared();
/// let (x, y, mut to_x, mut to_y) = ([4.0, 0.0], [2.0, 0.0], [9.0; 2], [9.0; 3]);
/// let error = turn.transform_columns_into([&x, &y], [&mut to_x, &mut to_y]).unwrap_err();
/// assert_eq!(error.to_string(), "slice 3, counted from 0, has 3 elements, but slice 0 has 2");
/// assert_eq!(to_x, [9.0; 2]); // nothing was written
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LengthError {
    /// Which of the slices, counted from 0 in the order of the arguments, differs from the first.
    pub slice: usize,
    /// The length of that slice.
    pub found: usize,
    /// The length of the first slice.
    pub expected: usize,
}

impl fmt::Display for LengthError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let LengthError { slice, found, expected } = self;
        write!(f, "slice {slice}, counted from 0, has {found} elements, but slice 0 has {expected}")
    }
}

impl core::error::Error for LengthError {}

/// `transform_points` of what can be prepared, with its docs.
macro_rules! moves_points {
    ($($(#[$docs:meta])* $name:ident),+ $(,)?) => {$(
        impl<T: Ring> $name<T> {
            $(#[$docs])*
            #[inline]
            pub fn transform_points<X: Copy + Send + 'static>(self, points: &mut [X])
            where
                T: Send + Sync + 'static,
                Prepared<T>: Apply<X>,
            {
                self.prepared().transform_points(points);
            }
        }
    )+};
}
pub(crate) use moves_points;

/// Whether slices that belong together are equally long.
pub(crate) fn equal(lengths: impl IntoIterator<Item = usize>) -> Result<(), LengthError> {
    let mut lengths = lengths.into_iter().enumerate();
    let expected = lengths.next().map_or(0, |(_, length)| length);
    match lengths.find(|&(_, found)| found != expected) {
        Some((slice, found)) => Err(LengthError { slice, found, expected }),
        None => Ok(()),
    }
}

impl<T: Ring, const N: usize> Prepared<T, N> {
    /// From the rotation matrix, by rows, and where the origin goes.
    #[inline]
    pub(crate) fn new(turn: [[T; N]; N], shift: [T; N]) -> Self {
        let (zero, one) = (T::zero(), T::one());
        let column = |k: usize| Column::new(|row| turn[row][k], zero);
        Prepared { turn: core::array::from_fn(column), shift: Column::new(|row| shift[row], one) }
    }

    /// `x` moved: the coordinates of a point, a `Point` of any weight, a `Direction`, or a `Segment`. In space
    /// 9 multiplications for a point's coordinates, and 16 for a `Point`: four at once, where a register holds four numbers.
    #[inline]
    pub fn apply<X>(self, x: X) -> X
    where
        Self: Apply<X>,
    {
        Apply::apply(self, x)
    }

    /// The turn without the translation, to move slices of directions given by their coordinates. (Slices of `Direction` do not
    /// need it.) A coordinate that is −0 becomes 0 by the sum with the translation, which is 0.
    ///
    /// ```
    /// use incidence::pga2::{Motor, Point};
    /// let quarter = Motor::rotation(Point::new(3.0, 4.0), std::f64::consts::FRAC_PI_2);
    /// let mut directions = [[1.0, 0.0], [2.0, 3.0]];
    /// quarter.prepared().turning().transform_points(&mut directions);
    /// assert!((directions[1][0] + 3.0).abs() < 1e-15 && (directions[1][1] - 2.0).abs() < 1e-15);
    /// ```
    #[inline]
    pub fn turning(self) -> Self {
        Prepared { shift: Column::new(|_| T::zero(), T::one()), ..self }
    }

    /// Moves every element of the slice: coordinates `[T; N]`, `Point`s of any weight, `Direction`s, or `Segment`s. Each becomes
    /// what [`apply`](Prepared::apply) makes of it, to the bit.
    #[inline]
    pub fn transform_points<X: Copy + Send + 'static>(&self, points: &mut [X])
    where
        T: Send + Sync + 'static,
        Self: Apply<X>,
    {
        dispatch::transform(*self, points);
    }

    /// Moves every element of `from`, and writes the results to the same places of `to`.
    ///
    /// # Errors
    /// The slices are not equally long. Then nothing is written.
    #[inline]
    pub fn transform_points_into<X: Copy + Send + Sync + 'static>(
        &self,
        from: &[X],
        to: &mut [X],
    ) -> Result<(), LengthError>
    where
        T: Send + Sync + 'static,
        Self: Apply<X>,
    {
        equal([from.len(), to.len()])?;
        dispatch::transform_into(*self, from, to);
        Ok(())
    }

    /// Moves points whose coordinates are in a slice each: all x, all y, and in space all z.
    ///
    /// # Errors
    /// The slices are not equally long. Then nothing is moved.
    #[inline]
    pub fn transform_columns(&self, columns: [&mut [T]; N]) -> Result<(), LengthError>
    where
        T: Send + Sync,
    {
        equal(columns.iter().map(|column| column.len()))?;
        dispatch::transform_columns(*self, columns);
        Ok(())
    }

    /// Moves the points with the coordinates in `from`, and writes the coordinates of the results to the slices `to`.
    ///
    /// # Errors
    /// The slices are not equally long; in the error, those of `to` are counted on from those of `from`. Then nothing is written.
    #[inline]
    pub fn transform_columns_into(&self, from: [&[T]; N], to: [&mut [T]; N]) -> Result<(), LengthError>
    where
        T: Send + Sync,
    {
        equal(from.iter().map(|column| column.len()).chain(to.iter().map(|column| column.len())))?;
        dispatch::transform_columns_into(*self, from, to);
        Ok(())
    }

    /// The matrix times v, plus w times the translation: the formula for all kinds of elements.
    ///
    /// ```text
    ///     x′ = r₀₀ x + r₀₁ y + r₀₂ z + w t₀,  …
    /// ```
    #[inline(always)]
    pub(crate) fn moved(&self, v: [T; N], shift: impl Fn(T) -> T) -> [T; N] {
        core::array::from_fn(|row| self.turned(row, v) + shift(self.shift.axis(row)))
    }

    /// One row of the matrix times v.
    #[inline(always)]
    pub(crate) fn turned(&self, row: usize, v: [T; N]) -> T {
        (1..N).fold(self.turn[0].axis(row) * v[0], |sum, k| sum + self.turn[k].axis(row) * v[k])
    }

    /// The same for a point of the weight w, by columns: from the last axis to the first, and the weight, which stays.
    #[inline(always)]
    pub(crate) fn moved_with_weight(&self, v: [T; N], w: T) -> ([T; N], T) {
        let first = self.turn[0].times(v[0]);
        let turned = (1..N).fold(first, |sum, k| sum.plus(self.turn[k].times(v[k])));
        let Column { axes, weight } = turned.plus(self.shift.times(w));
        (axes, weight)
    }
}

impl<T: Ring, const N: usize> Apply<[T; N]> for Prepared<T, N> {
    #[inline(always)]
    fn apply(self, v: [T; N]) -> [T; N] {
        self.moved(v, |t| t)
    }
}
