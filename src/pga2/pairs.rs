//! Slices of pairs of segments of the plane, and of pairs of a point and a segment.

use super::{Closest, Intersection, Point, Segment};
use crate::prepared::LengthError;
use crate::scalar::Widen;
use crate::segment::slices;

/// Writes how far each segment of `first` is from the segment at the same place in `second`: what [`Segment::distance`]
/// returns, to the bit.
///
/// Several pairs are computed at once: in the registers that the target is sure to have, and with the feature `simd` in the
/// widest registers of the machine. With the feature `parallel`, long slices are computed on several threads. Pairs whose
/// plain answer is not certain, as for parallel segments, are gathered and asked once more in this way; what is still not certain
/// is computed alone, which gains nothing. See the [chapter](crate::notes::segments#slices-of-pairs).
///
/// ```
/// use incidence::pga2::{Segment, segment_distances};
/// let first = [[[0.0, 0.0], [4.0, 0.0]], [[1.0, 2.0], [5.0, 4.0]]].map(Segment::from);
/// let second = [[[1.0, 2.0], [0.0, 7.0]], [[1.0, 5.0], [6.0, 0.0]]].map(Segment::from);
/// let mut distances = [1.0; 2];
/// segment_distances(&first, &second, &mut distances)?;
/// assert_eq!(distances, [2.0, 0.0]);
/// # Ok::<(), incidence::prepared::LengthError>(())
/// ```
///
/// # Errors
/// If the slices are not equally long. Then nothing is written.
pub fn segment_distances<T: Widen>(
    first: &[Segment<T>],
    second: &[Segment<T>],
    distances: &mut [T],
) -> Result<(), LengthError> {
    slices::distances(first, second, distances)
}

/// Writes where each segment of `first` and the segment at the same place in `second` are closest: what
/// [`Segment::closest_points`] returns, to the bit. Several are computed at once, as by [`segment_distances`];
/// pairs of which the plain answer is not certain are not gathered, but computed alone.
///
/// ```
/// use incidence::pga2::{Closest, Point, Segment, segment_closest_points};
/// let first = [[[0.0, 0.0], [4.0, 0.0]], [[1.0, 2.0], [5.0, 4.0]]].map(Segment::from);
/// let second = [[[1.0, 2.0], [0.0, 7.0]], [[3.0, 3.0], [6.0, 0.0]]].map(Segment::from);
/// let mut closest = [Closest::default(); 2];
/// segment_closest_points(&first, &second, &mut closest)?;
/// let (on_a, on_b) = (Point::new(1.0, 0.0), Point::new(1.0, 2.0));
/// assert_eq!(closest[0], Closest { distance: 2.0, s: 0.25, t: 0.0, on_a, on_b });
/// assert_eq!((closest[1].distance, closest[1].on_a), (0.0, Point::new(3.0, 3.0)));
/// # Ok::<(), incidence::prepared::LengthError>(())
/// ```
///
/// # Errors
/// If the slices are not equally long. Then nothing is written.
pub fn segment_closest_points<T: Widen>(
    first: &[Segment<T>],
    second: &[Segment<T>],
    closest: &mut [Closest<T>],
) -> Result<(), LengthError> {
    slices::closest(first, second, closest, Closest::from)
}

/// Writes how far each point, given by its coordinates, is from the segment at the same place: what
/// [`Segment::distance_to_point`] returns, to the bit. Several are computed at once, as by [`segment_distances`].
///
/// ```
/// use incidence::pga2::{Segment, point_segment_distances};
/// let segments = [Segment::from([[1.0, 2.0], [5.0, 5.0]]); 2];
/// let mut distances = [0.0; 2];
/// point_segment_distances(&[[0.0, 5.0], [5.0, 5.0]], &segments, &mut distances)?;
/// assert_eq!(distances, [3.0, 0.0]);
/// # Ok::<(), incidence::prepared::LengthError>(())
/// ```
///
/// # Errors
/// If the slices are not equally long. Then nothing is written.
pub fn point_segment_distances<T: Widen>(
    points: &[[T; 2]],
    segments: &[Segment<T>],
    distances: &mut [T],
) -> Result<(), LengthError> {
    slices::distances_to_points(points, segments, distances)
}

/// Writes the point of each segment that is closest to the point at the same place, which is given by its coordinates: what
/// [`Segment::closest_point`] returns, to the bit. Several are computed at once, as by [`segment_distances`].
///
/// ```
/// use incidence::pga2::{Point, Segment, point_segment_closest_points};
/// let segments = [Segment::from([[1.0, 2.0], [5.0, 4.0]]); 2];
/// let mut closest = [Point::new(0.0, 0.0); 2];
/// point_segment_closest_points(&[[2.0, 5.0], [9.0, 5.0]], &segments, &mut closest)?;
/// assert_eq!(closest, [Point::new(3.0, 3.0), segments[1].end()]);
/// # Ok::<(), incidence::prepared::LengthError>(())
/// ```
///
/// # Errors
/// If the slices are not equally long. Then nothing is written.
pub fn point_segment_closest_points<T: Widen>(
    points: &[[T; 2]],
    segments: &[Segment<T>],
    closest: &mut [Point<T>],
) -> Result<(), LengthError> {
    slices::closest_to_points(points, segments, closest, Point::from)
}

/// Writes what each segment of `first` and the segment at the same place in `second` have in common: what
/// [`Segment::intersection`] returns, to the bit. Several are computed at once, as by [`segment_distances`]; a pair is computed
/// alone if an end is nearly on the other segment.
///
/// ```
/// use incidence::pga2::{Intersection, Segment, segment_intersections};
/// let first = [Segment::from([[1.0, 2.0], [5.0, 4.0]]); 2];
/// let second = [[[1.0, 5.0], [6.0, 0.0]], [[1.0, 5.0], [6.0, 5.0]]].map(Segment::from);
/// let mut intersections = [Intersection::Disjoint; 2];
/// segment_intersections(&first, &second, &mut intersections)?;
/// assert_eq!(intersections, [first[0].intersection(&second[0]), Intersection::Disjoint]);
/// # Ok::<(), incidence::prepared::LengthError>(())
/// ```
///
/// # Errors
/// If the slices are not equally long. Then nothing is written.
pub fn segment_intersections<T: Widen>(
    first: &[Segment<T>],
    second: &[Segment<T>],
    intersections: &mut [Intersection<T>],
) -> Result<(), LengthError> {
    slices::intersections(first, second, intersections, |found| found.narrow().into())
}
