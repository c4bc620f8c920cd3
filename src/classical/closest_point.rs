//! Source 001: *Why would we like dot product? Part 3*, `ClosestPointToSegment`. Unchanged but for the dimension.

use super::{dot, sub};
use crate::Field;

/// The point of the segment from `start` to `end` that is closest to `test_point`, by two dot products.
///
/// With the segment vector d = `end` − `start`: if (`test_point` − `start`) · d ≤ 0 it is `start`; else if (`end` −
/// `test_point`) · d ≤ 0 it is `end`; and otherwise the two dot products are the weights of the ends. They add up to d
/// · d, but the divisor is their rounded sum. A segment without length makes the first product 0: the result is
/// `start`, and nothing is ever divided by 0. The source shows three coordinates and says that two are as simple; here
/// there are N.
///
/// Over floats:
/// - the dot products are right to a few ulps of |`test_point` − `start`| |d|: a test point much farther away than the
///   segment is long loses as many digits along the segment;
/// - the result is `start` plus a step: far from the Origin it is rounded to the grid there, off the segment's line;
/// - *size*: a coordinate of d times a dot product is the product of three lengths. For `f64` it underflows below
///   lengths of about 1e-108, where the step vanishes and `start` is returned, and overflows above about 5e102, where
///   the step is ±∞ or NaN;
/// - NaN in a coordinate gives NaN.
///
/// ```
/// use incidence::classical::closest_point_on_segment;
/// let (start, end) = ([1.0, 2.0, 3.0], [1.0, 6.0, 3.0]);
/// assert_eq!(closest_point_on_segment([5.0, 3.0, 0.0], start, end), [1.0, 3.0, 3.0]);
/// assert_eq!(closest_point_on_segment([5.0, 9.0, 0.0], start, end), end);
/// assert_eq!(closest_point_on_segment([5.0, 9.0, 0.0], start, start), start);
/// ```
pub fn closest_point_on_segment<T: Field + PartialOrd, const N: usize>(
    test_point: [T; N],
    start: [T; N],
    end: [T; N],
) -> [T; N] {
    let segment = sub(end, start);

    let point_to_start = sub(test_point, start);
    let dot_point_to_start = dot(point_to_start, segment);
    if dot_point_to_start <= T::zero() {
        return start;
    }

    let point_to_end = sub(end, test_point);
    let dot_point_to_end = dot(point_to_end, segment);
    if dot_point_to_end <= T::zero() {
        return end;
    }

    core::array::from_fn(|k| start[k] + (segment[k] * dot_point_to_start) / (dot_point_to_start + dot_point_to_end))
}

#[cfg(test)]
mod tests {
    use super::*;
    use num_rational::Ratio;

    fn rational<const N: usize>(p: [i64; N]) -> [Ratio<i64>; N] {
        p.map(Ratio::from_integer)
    }

    fn foot_is_perpendicular<const N: usize>(test_point: [i64; N], start: [i64; N], end: [i64; N]) {
        let [p, a, b] = [test_point, start, end].map(rational);
        let foot = closest_point_on_segment(p, a, b);
        assert!(foot != a && foot != b, "the anchor must lie inside");
        assert_eq!(dot(sub(p, foot), sub(b, a)), Ratio::from_integer(0));
        // on the segment: foot − a is a multiple of b − a, component by component
        let ratio = (foot[0] - a[0]) / (b[0] - a[0]);
        for k in 0..N {
            assert_eq!(foot[k] - a[k], ratio * (b[k] - a[k]));
        }
        assert_eq!(foot, closest_point_on_segment(p, b, a), "the order of the ends changed the point");
    }

    #[test]
    fn inside_the_segment_the_foot_is_perpendicular_in_any_dimension() {
        foot_is_perpendicular([3, 4], [-2, 1], [7, 2]);
        foot_is_perpendicular([3, 4, -5], [-2, 1, 6], [7, 2, -3]);
        foot_is_perpendicular([3, 4, -5, 2, 5], [-2, 1, 6, 4, -1], [7, 2, -3, 5, 3]);
    }

    #[test]
    fn the_foot_by_hand() {
        // d = (3, 4): (5, 5) · d = 35 is more than 25, (4, 1) · d = 16 of 25 is inside
        let (start, end) = (rational([2, 1]), rational([5, 5]));
        assert_eq!(closest_point_on_segment(rational([7, 6]), start, end), end);
        let foot = closest_point_on_segment(rational([6, 2]), start, end);
        assert_eq!(foot, [Ratio::new(2 * 25 + 3 * 16, 25), Ratio::new(25 + 4 * 16, 25)]);
    }

    #[test]
    fn beyond_an_end_and_level_with_it_the_end_is_the_answer() {
        let (start, end) = (rational([2, 1]), rational([5, 5]));
        for before in [[2 - 4, 1 + 3], [1, 1], [-7, -3]] {
            assert_eq!(closest_point_on_segment(rational(before), start, end), start);
        }
        for after in [[5 + 4, 5 - 3], [6, 5], [11, 17]] {
            assert_eq!(closest_point_on_segment(rational(after), start, end), end);
        }
    }

    #[test]
    fn a_test_point_level_with_an_end_gives_that_end_to_the_bit() {
        // the step from the start would miss this end by an ulp
        let (start, end) = ([-1.1, 0.3], [0.1, 0.3]);
        assert!(start[0] + (end[0] - start[0]) != end[0]);
        assert_eq!(closest_point_on_segment([0.1, 7.0], start, end), end);
        assert_eq!(closest_point_on_segment([-1.1, 7.0], start, end), start);
    }

    #[test]
    fn a_segment_without_length_is_its_point() {
        let a = rational([2, 1, -4]);
        assert_eq!(closest_point_on_segment(rational([7, 6, 3]), a, a), a);
    }

    #[test]
    fn it_fails_where_its_documentation_says() {
        let foot = |size: f64| {
            let [p, a, b] = [[0.9, 0.7], [-1.1, 0.3], [1.7, -0.2]].map(|p: [f64; 2]| p.map(|x| x * size));
            closest_point_on_segment(p, a, b).map(|x| x / size)
        };
        let truth = foot(1.0);
        let off = |size: f64| foot(size).iter().zip(truth).map(|(x, y)| (x - y).abs()).fold(0.0, f64::max);
        assert!(off(1e-100) < 1e-14 && off(1e102) < 1e-14);
        let start = [-1.1e-109, 0.3e-109];
        assert_eq!(closest_point_on_segment([0.9e-109, 0.7e-109], start, [1.7e-109, -0.2e-109]), start);
        assert!(foot(1e103)[0].is_infinite());
        assert!(closest_point_on_segment([f64::NAN, 0.7], [-1.1, 0.3], [1.7, -0.2])[0].is_nan());
    }
}
