//! What the convex hulls of the plane and of space share: the points they are made of, and what can go wrong.

use alloc::vec::Vec;
use core::fmt;

use crate::magnitude::finite;
use crate::scalar::Widen;

pub(crate) mod along;
pub(crate) mod chain;
mod inner;
pub(crate) mod moments;

/// Why there is no convex hull of some points.
///
/// ```
/// use incidence::pga3::{ConvexHull, HullError};
/// let error = ConvexHull::new([[0.0, 1.0, 2.0], [0.0, f64::INFINITY, 0.0]]).unwrap_err();
/// assert_eq!(error, HullError::NotFinite { point: 1 });
/// assert_eq!(error.to_string(), "point 1 has no finite coordinates");
/// assert_eq!(HullError::Empty.to_string(), "there are no points to take the convex hull of");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum HullError {
    /// No points were given.
    Empty,
    /// A point has a coordinate that is infinite or NaN, or weight 0.
    NotFinite {
        /// The number of the point.
        point: usize,
    },
    /// There are more points than the structure can number: some 700 million.
    TooManyPoints {
        /// How many points there are.
        found: usize,
    },
}

impl fmt::Display for HullError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => write!(f, "there are no points to take the convex hull of"),
            Self::NotFinite { point } => write!(f, "point {point} has no finite coordinates"),
            Self::TooManyPoints { found } => write!(f, "{found} points are too many for a convex hull"),
        }
    }
}

impl core::error::Error for HullError {}

/// Whether so many points can have a hull.
pub(crate) fn countable(points: usize) -> Result<(), HullError> {
    // A triangulated surface on n points has at most 6n directed edges, which are numbered by 32 bits.
    match points {
        0 => Err(HullError::Empty),
        found if found >= u32::MAX as usize / 6 => Err(HullError::TooManyPoints { found }),
        _ => Ok(()),
    }
}

/// The coordinates of the points, if a hull can be made of them. Zeros have no sign.
pub(crate) fn coordinates<T: Widen, const N: usize>(
    points: impl Iterator<Item = [T; N]>,
) -> Result<Vec<[f64; N]>, HullError> {
    let points: Vec<[f64; N]> = points.map(|p| p.map(|c| c.widen() + 0.0)).collect();
    countable(points.len())?;
    match points.iter().position(|p| !finite(*p)) {
        Some(point) => Err(HullError::NotFinite { point }),
        None => Ok(points),
    }
}

/// The numbers of the points that are least and greatest in lexicographic order; among equal points, of the first. They
/// are two vertices of the hull, and the only ones if all points are on one line.
pub(crate) fn ends<const N: usize>(points: &[[f64; N]]) -> [usize; 2] {
    let (mut least, mut greatest) = (0, 0);
    for (k, p) in points.iter().enumerate() {
        if *p < points[least] {
            least = k;
        }
        if *p > points[greatest] {
            greatest = k;
        }
    }
    [least, greatest]
}
