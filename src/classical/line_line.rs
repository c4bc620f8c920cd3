//! Source 003: L., *intersect_lines() part 2*, listing 6.
//!
//! Unchanged but for three things that alter no result: the areas are a function of their own, C++'s out-parameter is
//! the returned [`Hit`], and h = 0 is asked for before the divisions instead of after them.

use crate::{Field, Ring};

/// The three areas of source 003, each with the sign of listing 6.
///
/// All are areas in the Minkowski difference of the segments ab and cd, which is the parallelogram with the corners a −
/// c, a − d, b − c, b − d. In listing 1's words: h is all of it, i the part on the side of a, j the part on the side of
/// c.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Areas<T> {
    /// (a − b) × (c − d): the signed area of the parallelogram; 0 when ab and cd are parallel or one has no length.
    pub h: T,
    /// (a − c) × (c − d): twice the area of the triangle a − c, a − d, Origin; 0 when a lies on the line cd.
    pub i: T,
    /// (a − c) × (a − b): twice the area of the triangle b − c, a − c, Origin; 0 when c lies on the line ab.
    pub j: T,
}

/// A common point of two segments, with what listing 6 computed on the way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hit<T> {
    /// The common point, lerp(a, b, s), which the listing leaves to its reader. Here it is a + s (b − a), after the
    /// listing's text: start at A and go s units along in the direction of B. So it is computed from ab alone, and for
    /// s = 1 it may miss b by an ulp or two of the larger coordinate, which is all of b if a is much farther from the
    /// Origin.
    pub point: [T; 2],
    /// How far along ab, in \[0, 1\]: i / h.
    pub s: T,
    /// How far along cd, in \[0, 1\]: j / h.
    pub t: T,
    /// The areas whose ratios `s` and `t` are.
    pub areas: Areas<T>,
}

/// The areas h, i, j of listing 6 for the segments ab and cd.
///
/// Sums of products only, so exact over an exact ring. Over floats each is the difference of two rounded products of
/// rounded differences: its absolute error is a few ulps *of those products*, so an area near 0 may have a wrong sign
/// (near-parallel segments for `h`, an end near the other line for `i` and `j`).
///
/// ```
/// use incidence::classical::{Areas, areas};
/// // a b runs along x, c d crosses it downwards at (1, 0): a quarter of the way, two thirds of the way
/// let found = areas([0, 0], [4, 0], [3, 6], [0, -3]);
/// assert_eq!(found, Areas { h: -36, i: -9, j: -24 });
/// ```
pub fn areas<T: Ring>(a: [T; 2], b: [T; 2], c: [T; 2], d: [T; 2]) -> Areas<T> {
    // The listing's names: x on e01 and y on e20, mirrored against P = x e20 + y e01 + e12. Its join has its
    // arguments exchanged as well, and the two cancel in s and t.
    let [ab_01, ab_20] = [a[0] - b[0], a[1] - b[1]];
    let [cd_01, cd_20] = [c[0] - d[0], c[1] - d[1]];
    let [ac_01, ac_20] = [a[0] - c[0], a[1] - c[1]];
    Areas { h: cd_20 * ab_01 - cd_01 * ab_20, i: cd_20 * ac_01 - cd_01 * ac_20, j: ab_20 * ac_01 - ab_01 * ac_20 }
}

/// The common point of the segments ab and cd of the plane by listing 6; `None` when 0 ≤ s, t ≤ 1 does not hold.
///
/// Ends belong to their segments. **h = 0** (parallel or collinear segments, a segment without length) is `None`, even
/// when the segments overlap. As published, that is what the division gives: ±∞ or NaN, and neither is from 0 to 1.
/// Here h is compared with 0 first, so that an exact scalar, whose division by 0 panics, gives the same answer.
///
/// Over floats, besides:
/// - *near-parallel*: s and t lose digits as 1 / sin of the angle grows, and with them the point and the answer itself;
/// - *far from the Origin*: no harm but the rounding of the differences, as only differences of points enter;
/// - *size*: the areas are products of two lengths. For `f64` they underflow below lengths of about 1e-162, where
///   crossing segments have h = 0, and overflow above about 1e154, where h = ±∞ makes s = t = 0 out of finite i and j:
///   a false hit at a;
/// - NaN in a coordinate is `None`.
///
/// ```
/// use incidence::classical::line_line_intersection;
/// let hit = line_line_intersection([0.0, 0.0], [4.0, 0.0], [3.0, 6.0], [0.0, -3.0]).unwrap();
/// assert_eq!((hit.s, hit.t, hit.point), (0.25, 24.0 / 36.0, [1.0, 0.0]));
/// // overlapping, but parallel: no hit
/// assert_eq!(line_line_intersection([0.0, 0.0], [4.0, 0.0], [1.0, 0.0], [7.0, 0.0]), None);
/// ```
pub fn line_line_intersection<T: Field + PartialOrd>(a: [T; 2], b: [T; 2], c: [T; 2], d: [T; 2]) -> Option<Hit<T>> {
    let areas @ Areas { h, i, j } = areas(a, b, c, d);
    if h.is_zero() {
        return None;
    }
    let (s, t) = (i / h, j / h);
    let unit = T::zero()..=T::one();
    (unit.contains(&s) && unit.contains(&t)).then(|| {
        let lerp = |k: usize| a[k] + s * (b[k] - a[k]);
        Hit { point: [lerp(0), lerp(1)], s, t, areas }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use num_rational::Ratio;

    fn q(numerator: i64, denominator: i64) -> Ratio<i64> {
        Ratio::new(numerator, denominator)
    }

    fn at(x: i64, y: i64) -> [Ratio<i64>; 2] {
        [q(x, 1), q(y, 1)]
    }

    #[test]
    fn the_hit_is_the_common_point_of_both_segments() {
        // (2, 5) → (8, −4) and (3, −2) → (7, 9) by hand: 6s − 4t = 1 and −9s − 11t = −7
        let hit = line_line_intersection(at(2, 5), at(8, -4), at(3, -2), at(7, 9)).unwrap();
        assert_eq!((hit.s, hit.t), (q(39, 102), q(33, 102)));
        assert_eq!(hit.point, [q(2, 1) + q(6, 1) * hit.s, q(5, 1) - q(9, 1) * hit.s]);
        assert_eq!(hit.point, [q(3, 1) + q(4, 1) * hit.t, q(-2, 1) + q(11, 1) * hit.t]);
        assert_eq!(hit.areas, Areas { h: q(102, 1), i: q(39, 1), j: q(33, 1) });
    }

    #[test]
    fn the_parallelogram_is_i_and_j_away_from_the_origin() {
        // h is the whole: i counts from the side of a and what i leaves counts from the side of b, likewise j
        let [a, b, c, d] = [[2, 5], [8, -4], [3, -2], [7, 9]];
        let whole = areas(a, b, c, d);
        assert_eq!(whole.h - whole.i, -areas(b, a, c, d).i);
        assert_eq!(whole.h - whole.j, -areas(a, b, d, c).j);
    }

    #[test]
    fn ends_belong_to_the_segments() {
        let hit = line_line_intersection(at(2, 5), at(8, -4), at(8, -4), at(7, 9)).unwrap();
        assert_eq!((hit.s, hit.t, hit.point), (q(1, 1), q(0, 1), at(8, -4)));
        let hit = line_line_intersection(at(8, -4), at(2, 5), at(7, 9), at(8, -4)).unwrap();
        assert_eq!((hit.s, hit.t, hit.point), (q(0, 1), q(1, 1), at(8, -4)));
    }

    #[test]
    fn segments_that_stop_short_of_each_other_do_not_hit() {
        let [a, b] = [at(0, 0), at(6, 2)];
        for [c, d] in [[at(9, -1), at(7, 9)], [at(-3, -1), at(-5, 9)], [at(2, 1), at(1, 7)], [at(2, 0), at(3, -7)]] {
            assert_eq!(line_line_intersection(a, b, c, d), None);
            assert_eq!(line_line_intersection(c, d, a, b), None);
        }
    }

    #[test]
    fn no_area_means_no_hit_and_no_panic() {
        let (a, b) = (at(1, 2), at(5, 10));
        for [c, d] in [[at(2, 4), at(7, 14)], [at(3, 2), at(4, 4)], [at(3, 6), at(3, 6)], [a, b], [b, a]] {
            assert_eq!(line_line_intersection(a, b, c, d), None);
        }
        assert_eq!(line_line_intersection(a, a, a, a), None);
    }

    #[test]
    fn asking_for_zero_first_changes_no_published_result() {
        // listing 6 to the letter, over a grid with many parallel, collinear and zero-length pairs
        #[allow(clippy::manual_range_contains)]
        let published = |a: [f64; 2], b: [f64; 2], c: [f64; 2], d: [f64; 2]| {
            let Areas { h, i, j } = areas(a, b, c, d);
            let (s, t) = (i / h, j / h);
            0.0 <= s && s <= 1.0 && 0.0 <= t && t <= 1.0
        };
        let point = |k: u32| [f64::from(k % 3) - 0.5, f64::from(k / 3) * 1.25];
        for k in 0..6_u32.pow(4) {
            let [a, b, c, d] = [k % 6, k / 6 % 6, k / 36 % 6, k / 216].map(point);
            assert_eq!(line_line_intersection(a, b, c, d).is_some(), published(a, b, c, d), "{a:?} {b:?} {c:?} {d:?}");
        }
    }

    #[test]
    fn it_fails_where_its_documentation_says() {
        let crossing = |size: f64| {
            let point = |x: f64, y: f64| [x * size, y * size];
            line_line_intersection(point(-1.1, 0.3), point(0.9, -0.2), point(0.1, -0.7), point(-0.3, 1.4))
        };
        assert!(crossing(1e-160).is_some_and(|hit| (hit.s - crossing(1.0).unwrap().s).abs() < 1e-3));
        assert_eq!(crossing(1e-163), None);
        assert!(crossing(1e153).is_some());
        // h = +∞ while i and j are finite: apart by far, and still a hit
        let false_hit = line_line_intersection([0.0, 0.0], [1e155, 0.0], [1.0, 1.0], [1.0, 1e155]).unwrap();
        assert_eq!((false_hit.s, false_hit.areas.h), (0.0, f64::INFINITY));
        assert_eq!(line_line_intersection([0.0, f64::NAN], [4.0, 0.0], [3.0, 6.0], [0.0, -3.0]), None);
        let b = [0.3, 0.0];
        let hit = line_line_intersection([-1e16, 0.0], b, [0.3, -1.0], [0.3, 1.0]).unwrap();
        assert_eq!((hit.s, hit.point), (1.0, [0.0, 0.0]), "a + (b − a) is not b");
    }
}
