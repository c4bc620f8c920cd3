//! All pairs of boxes that overlap, from nothing.

use alloc::vec::Vec;

use super::Aabb;
use super::structure::{all_pairs, indices};

/// The pairs (i, j) with i < j of boxes that [overlap](Aabb::overlaps), sorted: the same as those of a double loop over all
/// pairs.
///
/// ```
/// use incidence::collide::overlapping_pairs;
/// use incidence::pga2::Aabb;
///
/// let boxes = [
///     Aabb::new([0.0, 0.0], [2.0, 1.0]),
///     Aabb::new([2.0, 1.0], [3.0, 3.0]), // touches the first
///     Aabb::new([2.5, 0.0], [4.0, 1.0]), // touches the second
///     Aabb::new([f64::NAN, 0.0], [4.0, 1.0]), // empty
/// ];
/// assert_eq!(overlapping_pairs(&boxes), [(0, 1), (1, 2)]);
/// ```
///
/// The time is expected O(n log n + k) for k pairs, wherever a box overlaps about as many boxes as there are near it; no
/// arrangement is known that costs much more, except thin boxes in all directions that miss each other. A tree of the boxes is
/// compared with itself. It is built by cuts that go through few boxes, and only comparisons decide: nothing is rounded, and
/// the axes may have different units. Neither clusters, nor a box around all others, nor an axis on which all overlap are a
/// bad case. With the feature `parallel` several threads share the work.
///
/// # Panics
/// There are 2³² boxes or more.
#[doc(alias = "broad phase")]
pub fn overlapping_pairs<T: Copy + PartialOrd + Send + Sync, const N: usize>(
    boxes: &[Aabb<T, N>],
) -> Vec<(usize, usize)> {
    let count = u32::try_from(boxes.len()).expect("fewer than 2³² boxes");
    let labels = (0..count).filter(|&label| !boxes[label as usize].is_empty());
    let pairs = all_pairs(labels, |label| boxes[label as usize]);
    let wide = |pair| {
        let (i, j) = indices(pair);
        (i as usize, j as usize)
    };
    pairs.into_iter().map(wide).collect()
}
