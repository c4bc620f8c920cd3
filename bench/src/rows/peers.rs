//! The segments of parry, which is one crate for each scalar and dimension.

use incidence::Widen;

/// `f32` or `f64`, with what parry does of it. Segments are given by their ends, as [[x, y], [x, y]] and [[x, y, z], [x, y, z]].
pub trait Scalar: Widen + geo::GeoFloat + Default + 'static {
    /// What stands behind the names of the rows and their group.
    const SUFFIX: &'static str;
    type Segment2: Clone;
    type Segment3: Clone;
    type Point2: Clone;
    type Point3: Clone;

    fn parry2(ends: &[[Self; 2]; 2]) -> Self::Segment2;
    fn parry3(ends: &[[Self; 3]; 2]) -> Self::Segment3;
    fn parry_point2(p: &[Self; 2]) -> Self::Point2;
    fn parry_point3(p: &[Self; 3]) -> Self::Point3;

    fn distance2(a: &Self::Segment2, b: &Self::Segment2) -> Self;
    fn distance3(a: &Self::Segment3, b: &Self::Segment3) -> Self;
    fn closest2(a: &Self::Segment2, b: &Self::Segment2) -> [[Self; 2]; 2];
    fn closest3(a: &Self::Segment3, b: &Self::Segment3) -> [[Self; 3]; 2];
    fn distance_to_point2(a: &Self::Segment2, p: &Self::Point2) -> Self;
    fn distance_to_point3(a: &Self::Segment3, p: &Self::Point3) -> Self;
    fn intersection(a: &Self::Segment2, b: &Self::Segment2) -> Option<[Self; 2]>;
}

macro_rules! scalar {
    ($t:ty, $suffix:literal, $parry2d:ident, $parry3d:ident) => {
        impl Scalar for $t {
            const SUFFIX: &'static str = $suffix;
            type Segment2 = $parry2d::shape::Segment;
            type Segment3 = $parry3d::shape::Segment;
            type Point2 = $parry2d::math::Vector;
            type Point3 = $parry3d::math::Vector;

            #[inline]
            fn parry2([a, b]: &[[Self; 2]; 2]) -> Self::Segment2 {
                $parry2d::shape::Segment::new((*a).into(), (*b).into())
            }
            #[inline]
            fn parry3([a, b]: &[[Self; 3]; 2]) -> Self::Segment3 {
                $parry3d::shape::Segment::new((*a).into(), (*b).into())
            }
            fn parry_point2(p: &[Self; 2]) -> Self::Point2 {
                (*p).into()
            }
            fn parry_point3(p: &[Self; 3]) -> Self::Point3 {
                (*p).into()
            }
            #[inline]
            fn distance2(a: &Self::Segment2, b: &Self::Segment2) -> Self {
                use $parry2d::query::details::closest_points_segment_segment_2d;
                let (s, t) = closest_points_segment_segment_2d((&a.a, &a.b), (&b.a, &b.b));
                (a.point_at(&s) - b.point_at(&t)).length()
            }
            #[inline]
            fn distance3(a: &Self::Segment3, b: &Self::Segment3) -> Self {
                use $parry3d::query::details::closest_points_segment_segment_with_locations_nD;
                let (s, t) = closest_points_segment_segment_with_locations_nD((&a.a, &a.b), (&b.a, &b.b));
                (a.point_at(&s) - b.point_at(&t)).length()
            }
            #[inline]
            fn closest2(a: &Self::Segment2, b: &Self::Segment2) -> [[Self; 2]; 2] {
                use $parry2d::query::details::closest_points_segment_segment_2d;
                let (s, t) = closest_points_segment_segment_2d((&a.a, &a.b), (&b.a, &b.b));
                [a.point_at(&s).to_array(), b.point_at(&t).to_array()]
            }
            #[inline]
            fn closest3(a: &Self::Segment3, b: &Self::Segment3) -> [[Self; 3]; 2] {
                use $parry3d::query::details::closest_points_segment_segment_with_locations_nD;
                let (s, t) = closest_points_segment_segment_with_locations_nD((&a.a, &a.b), (&b.a, &b.b));
                [a.point_at(&s).to_array(), b.point_at(&t).to_array()]
            }
            #[inline]
            fn distance_to_point2(a: &Self::Segment2, p: &Self::Point2) -> Self {
                $parry2d::query::PointQuery::distance_to_local_point(a, *p, true)
            }
            #[inline]
            fn distance_to_point3(a: &Self::Segment3, p: &Self::Point3) -> Self {
                $parry3d::query::PointQuery::distance_to_local_point(a, *p, true)
            }
            #[inline]
            fn intersection(a: &Self::Segment2, b: &Self::Segment2) -> Option<[Self; 2]> {
                use $parry2d::utils::{SegmentsIntersection, segments_intersection2d};
                match segments_intersection2d(a.a, a.b, b.a, b.b, 1e-12) {
                    Some(SegmentsIntersection::Point { loc1, .. }) => Some(a.point_at(&loc1).to_array()),
                    _ => None,
                }
            }
        }
    };
}

scalar!(f64, "", parry2d_f64, parry3d_f64);
scalar!(f32, ", f32", parry2d, parry3d);
