//! Areas, volumes and barycentric coordinates against integers of 128 bits: the errors that the documentation allows.

#[path = "inputs/numbers.rs"]
mod numbers;

use incidence::{pga2, pga3};
use num_rational::Ratio;
use numbers::Numbers;

type Vector<const N: usize> = [i128; N];

/// Coordinates of up to 27 bits, with both signs and no zero, around a point of 40 bits.
fn vectors<const N: usize, const K: usize>(numbers: &mut Numbers) -> [Vector<N>; K] {
    std::array::from_fn(|_| {
        std::array::from_fn(|i| (i128::from((numbers.next() >> 36) as i64 - (1 << 27)) + (1 << (38 + i))) | 1)
    })
}

fn minus<const N: usize>(a: Vector<N>, b: Vector<N>) -> Vector<N> {
    std::array::from_fn(|i| a[i] - b[i])
}

fn dot(a: Vector<3>, b: Vector<3>) -> i128 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

fn cross(a: Vector<3>, b: Vector<3>) -> Vector<3> {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

fn det(a: Vector<2>, b: Vector<2>) -> i128 {
    a[0] * b[1] - a[1] * b[0]
}

fn length<const N: usize>(v: Vector<N>) -> f64 {
    v.iter().map(|&c| c as f64 * c as f64).sum::<f64>().sqrt()
}

fn space(v: Vector<3>) -> pga3::Point {
    pga3::Point::from(v.map(|c| c as f64))
}

fn plane(v: Vector<2>) -> pga2::Point {
    pga2::Point::from(v.map(|c| c as f64))
}

/// The largest distance between two of the points.
fn diameter<const N: usize>(points: &[Vector<N>]) -> f64 {
    let pairs = points.iter().flat_map(|&a| points.iter().map(move |&b| length(minus(a, b))));
    pairs.fold(0.0, f64::max)
}

#[test]
fn errors_of_areas_and_volumes_stay_within_their_documented_bounds() {
    let (mut numbers, mut worst) = (Numbers(3), [0.0_f64; 5]);
    for _ in 0..2000 {
        let [a, b, c, d, e] = vectors::<3, 5>(&mut numbers);
        let (u, v, w) = (minus(b, a), minus(c, a), minus(d, a));
        let area = length(cross(u, v)) / 2.0;
        let volume = dot(cross(u, v), w) as f64 / 6.0;
        let corners = [a, b, c, d, e].map(space);
        let triangles = [[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 4, 3], [4, 0, 3], [2, 0, 4]];
        let other = dot(cross(minus(c, a), minus(e, a)), w) as f64 / 6.0;
        let mesh = pga3::Mesh::new(&corners, &triangles).unwrap();
        let tetrahedron = pga3::Simplex([corners[0], corners[1], corners[2], corners[3]]);
        assert_eq!(tetrahedron.volume(), tetrahedron.signed_volume().unwrap().abs());
        let [p, q, r, s] = vectors::<2, 4>(&mut numbers);
        let (x, y, z) = (minus(q, p), minus(r, p), minus(s, p));
        let ratios = [
            (pga3::Simplex([corners[0], corners[1], corners[2]]).area() - area) / (4.0 * length(u) * length(v)),
            (tetrahedron.signed_volume().unwrap() - volume) / (8.0 * length(u) * length(v) * length(w)),
            (mesh.signed_volume() - (volume + other)) / (6.0 * diameter(&[a, b, c, d, e]).powi(3)),
            (pga2::Simplex([p, q, r].map(plane)).signed_area().unwrap() - det(x, y) as f64 / 2.0)
                / (4.0 * length(x) * length(y)),
            (pga2::Polygon(&[p, q, r, s].map(plane)).signed_area().unwrap() - (det(x, y) + det(y, z)) as f64 / 2.0)
                / (4.0 * diameter(&[p, q, r, s]).powi(2)),
        ];
        for (worst, ratio) in worst.iter_mut().zip(ratios) {
            *worst = worst.max(ratio.abs() / f64::EPSILON);
        }
    }
    println!("errors over their bounds: {worst:.3?}");
    assert!(worst.iter().all(|&ratio| ratio > 0.0 && ratio <= 1.0), "{worst:?}");
}

#[test]
fn errors_of_barycentric_coordinates_stay_within_their_documented_bound() {
    let (mut numbers, mut worst) = (Numbers(5), [0.0_f64; 4]);
    for round in 0..20_000 {
        let [mut a, mut b, mut c, mut d, mut p] = vectors::<3, 5>(&mut numbers);
        if round % 3 == 0 {
            // A thin triangle, and a point nearby.
            c = std::array::from_fn(|i| a[i] + (b[i] - a[i]) / 3 + d[i] % 1000);
            p = std::array::from_fn(|i| a[i] + (b[i] - a[i]) / 5 + d[i] % 700);
        } else if round % 3 == 1 {
            // All small, and a point far away.
            [a, b, c, d] = [a, b, c, d].map(|v| v.map(|x| x >> (round % 16)));
        }
        let (u, v, w, x) = (minus(b, a), minus(c, a), minus(d, a), minus(p, a));
        let f = cross(u, v);
        let (ff, volume) = (dot(f, f), dot(f, w));
        // The coordinates of the second vertex: in the body, in the face, on the edge. The products have up to 118
        // bits.
        let exact = [
            dot(cross(x, v), w) as f64 / volume as f64,
            dot(cross(x, v), f) as f64 / ff as f64,
            dot(x, u) as f64 / dot(u, u) as f64,
        ];
        let [pa, pb, pc, pd, pp] = [a, b, c, d, p].map(space);
        let found = [
            pga3::Simplex([pa, pb, pc, pd]).barycentric(pp).unwrap()[1],
            pga3::Simplex([pa, pb, pc]).barycentric(pp).unwrap()[1],
            pga3::Simplex([pa, pb]).barycentric(pp).unwrap()[1],
        ];
        let measures = [(volume as f64).abs(), (ff as f64).sqrt(), length(u)];
        let [solid, face, edge] = [diameter(&[a, b, c, d]), diameter(&[a, b, c]), diameter(&[a, b])];
        let spans = [
            diameter(&[a, b, c, d, p]) * solid.powi(2),
            diameter(&[a, b, c, p]) * face,
            diameter(&[a, b, p]).max(edge),
        ];
        for k in 0..3 {
            worst[k] = worst[k].max(
                (found[k] - exact[k]).abs() / (4.0 * f64::EPSILON * (1.0 + exact[k].abs()) * spans[k] / measures[k]),
            );
        }
        let [a, b, c, p] = [a, b, c, p].map(|[x, y, _]| [x, y]);
        let area = det(minus(b, a), minus(c, a));
        let found = pga2::Simplex([a, b, c].map(plane)).barycentric(plane(p)).unwrap()[1];
        let exact = det(minus(p, a), minus(c, a)) as f64 / area as f64;
        let span = diameter(&[a, b, c, p]) * diameter(&[a, b, c]);
        let bound = 4.0 * f64::EPSILON * (1.0 + exact.abs()) * span / (area as f64).abs();
        worst[3] = worst[3].max((found - exact).abs() / bound);
    }
    println!("errors over their bounds: {worst:.3?}");
    assert!(worst.iter().all(|&ratio| ratio > 0.0 && ratio <= 1.0), "{worst:?}");
}

/// The coordinate of the nearest vertex is 1 minus two large ones, so their errors are its own.
#[test]
fn the_coordinate_of_the_nearest_vertex_has_the_errors_of_the_others() {
    let [p, a, b, c] = [
        [-0.3931614991805579, -0.05323717636125971, -0.005547442751520385],
        [-0.3931614671595809, 4.7800086439442704e-5, 0.007976464663566673],
        [-0.3931612287388267, 0.0015169687274251516, -0.010726323787470604],
        [-0.3931614671981429, -5.402332328860665e-7, 0.007965270024630787],
    ];
    let triangle = pga3::Simplex([a, b, c].map(pga3::Point::from));
    let found = triangle.barycentric(p.into()).unwrap();
    // In rationals, and then rounded.
    let exact = [-1103.240575743946, 0.06218479188613052, 1104.17839095206];
    let apart = |p: [f64; 3], q: [f64; 3]| pga3::Point::from(p).distance(pga3::Point::from(q));
    let longest =
        |points: &[[f64; 3]]| points.iter().flat_map(|&p| points.iter().map(move |&q| apart(p, q))).fold(0.0, f64::max);
    let unit = 4.0 * f64::EPSILON * longest(&[p, a, b, c]) * longest(&[a, b, c]) / (2.0 * triangle.area());
    let bounds = exact.map(|x| (1.0 + f64::abs(x)) * unit);
    let off: [f64; 3] = std::array::from_fn(|k| (found[k] - exact[k]).abs());
    assert!(off[0] <= bounds[0] && off[2] <= bounds[2] && off[1] <= bounds[0] + bounds[2], "{off:?}, {bounds:?}");
    assert!(off[1] > bounds[1], "the triangle is no longer one of these: {off:?}, {bounds:?}");
}

/// Far away, products of two or three ways would lose all, and where the coordinates lead to 1e17 they still sum up to 1.
#[test]
fn coordinates_of_points_far_away_are_right_and_sum_up_to_1() {
    let origin = [0.0; 3];
    let triangle = [[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]].map(pga2::Point::from);
    let found = pga2::Simplex(triangle).barycentric(pga2::Point::new(1e17, 7e16)).unwrap();
    assert_eq!(found, [-1.7e17, 1e17, 7e16]);
    assert_eq!(pga2::Simplex(triangle).barycentric(pga2::Point::new(1e200, 2e200)), Some([-3e200, 1e200, 2e200]));
    let face = [origin, [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]].map(pga3::Point::from);
    let found = pga3::Simplex(face).barycentric(pga3::Point::new(1e17, 7e16, -3e17)).unwrap();
    assert_eq!(found, [-1.7e17, 1e17, 7e16]);
    let body = [origin, [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]].map(pga3::Point::from);
    let found = pga3::Simplex(body).barycentric(pga3::Point::new(1.1e9, 2.3e9, 3.7e9)).unwrap();
    assert_eq!(found, [1.0 - 7.1e9, 1.1e9, 2.3e9, 3.7e9]);
    let found = pga3::Simplex(body.map(|p| p.map(|c| c as f32))).barycentric(pga3::Point::new(3300.0, 6900.0, 11100.0));
    assert_eq!(found, Some([-21299.0, 3300.0, 6900.0, 11100.0]));
}

/// Where products of ways and edges would overflow, or the way does in the unit of the edges.
#[test]
fn coordinates_of_points_beyond_the_squares_of_the_edges_are_finite() {
    let near = |found: &[f64], right: &[f64], bound: f64| {
        assert!(
            found.iter().zip(right).all(|(x, y)| (x - y).abs() <= bound * (1.0 + y.abs())),
            "{found:?}, not {right:?}"
        );
    };
    let corners = [[0.0; 3], [6e4, 0.0, 0.0], [0.0, 6e4, 0.0], [0.0, 0.0, 6e4]];
    let [a, b, c, d] = corners.map(pga3::Point::from);
    let far = pga3::Point::new(1.2e299, 3e298, 1.8e298);
    near(&pga3::Simplex([a, b, c, d]).barycentric(far).unwrap(), &[-2.8e294, 2e294, 5e293, 3e293], 1e-15);
    near(&pga3::Simplex([a, b, c]).barycentric(far).unwrap(), &[-2.5e294, 2e294, 5e293], 1e-15);
    near(&pga3::Simplex([a, b]).barycentric(far).unwrap(), &[-2e294, 2e294], 1e-15);
    let [a, b, c] = [[0.0, 0.0], [6e4, 0.0], [0.0, 6e4]].map(pga2::Point::from);
    let far = pga2::Point::new(1.2e304, -6e303);
    near(&pga2::Simplex([a, b, c]).barycentric(far).unwrap(), &[-1e299, 2e299, -1e299], 1e-15);
    near(&pga2::Simplex([a, b]).barycentric(far).unwrap(), &[-2e299, 2e299], 1e-15);

    // Much farther than the edges are long: at most 2⁻¹⁰ off, where 4 ε D/E is 10²⁹⁵ and 10³³.
    let [a, b, c] = [[0.0; 3], [1e-160, 0.0, 0.0], [0.0, 1e-160, 0.0]].map(pga3::Point::from);
    let high = pga3::Point::new(0.25e-160, 0.25e-160, 1e150);
    near(&pga3::Simplex([a, b, c]).barycentric(high).unwrap(), &[0.5, 0.25, 0.25], 1e-3);
    near(&pga3::Simplex([a, b]).barycentric(high).unwrap(), &[0.75, 0.25], 1e-3);
    let [a, b] = [[0.0_f32, 0.0], [1e-20, 0.0]].map(pga2::Point::from);
    let found = pga2::Simplex([a, b]).barycentric(pga2::Point::new(0.5e-20, 1e20)).unwrap();
    near(&found.map(f64::from), &[0.5, 0.5], 1e-3);

    // Subnormal edges, down to the smallest, and edges whose lengths overflow.
    let [a, b] = [[0.0, 0.0], [5e-324, 0.0]].map(pga2::Point::from);
    assert_eq!(pga2::Simplex([a, b]).barycentric(a), Some([1.0, 0.0]));
    assert_eq!(pga2::Simplex([b, a]).barycentric(a), Some([0.0, 1.0]));
    let (a, b) = (pga3::Point::new(0.0, 5e-324, 0.0), pga3::Point::new(0.0, 0.0, -5e-324));
    assert_eq!(pga3::Simplex([a, b]).barycentric(b), Some([0.0, 1.0]));
    let corners = [[0.0_f32, 0.0], [1e-45, 0.0], [0.0, 1e-45]].map(pga2::Point::from);
    assert_eq!(pga2::Simplex(corners).barycentric(corners[1]), Some([0.0, 1.0, 0.0]));
    assert_eq!(pga2::Simplex([corners[0], corners[2]]).barycentric(corners[2]), Some([0.0, 1.0]));
    let [a, b, c] = [[0.0, 0.0], [4e-310, 0.0], [0.0, 8e-310]].map(pga2::Point::from);
    let inside = pga2::Point::new(1e-310, 2e-310);
    near(&pga2::Simplex([a, b, c]).barycentric(inside).unwrap(), &[0.5, 0.25, 0.25], 1e-12);
    let [a, b, c] = [[-1.6e308, -1.6e308], [1.6e308, -1.6e308], [-1.6e308, 1.6e308]].map(pga2::Point::from);
    let inside = pga2::Point::new(-0.8e308, -0.8e308);
    near(&pga2::Simplex([a, b, c]).barycentric(inside).unwrap(), &[0.5, 0.25, 0.25], 1e-15);
}

/// Points beside the plane of a sliver, whose feet move as rounding tilts the plane: the bound with its second term.
#[test]
fn the_bound_for_points_above_a_sliver_has_a_term_for_their_height() {
    let a = [-0.4663950550354341, 0.3170240802158819, -0.38328294177380284];
    let b = [-0.6359928115521618, 0.4803113198875033, 0.5627146651595656];
    let c = [-0.6358982856369939, 0.4803381358102061, 0.5626247867938753];
    // The point, its coordinates in exact rationals, D²/2A and δ/D.
    let cases = [
        (
            [-0.7974768862914081, 0.8693901493900089, -0.2022048743304281],
            [0.6714855568513468, 56.64839150803529, -56.31987706488663],
            (10969.0, 0.599),
        ),
        (
            [-1.041654023583178, 1.282128944831425, 0.01669082939936606],
            [0.33333333333301257, 0.3333333300579169, 0.33333333660907055],
            (16417.0, 0.838),
        ),
    ];
    for (p, truth, (flatness, height)) in cases {
        let found = pga3::Simplex([a, b, c].map(pga3::Point::from)).barycentric(p.into()).unwrap();
        for (found, truth) in found.into_iter().zip(truth) {
            let bound = 4.0 * f64::EPSILON * ((1.0 + f64::abs(truth)) * flatness + height * flatness * flatness);
            assert!(f64::abs(found - truth) <= bound, "{found} is not {truth} to {bound}");
        }
    }
}

/// The centers of a polygon of the plane, the same in space, and a tetrahedron, made `size` times as large, and those of
/// size 1.
macro_rules! centers {
    ($T:ty, $size:expr) => {{
        let size: $T = $size;
        let shape: [[$T; 3]; 5] = [[1.0, 2.0, 1.0], [5.0, 2.0, 3.0], [5.0, 4.0, 4.0], [3.0, 4.0, 3.0], [1.0, 7.0, 3.5]];
        let flat = shape.map(|[x, y, _]| pga2::Point::from([x * size, y * size]));
        let inclined = shape.map(|p| pga3::Point::from(p.map(|c| c * size)));
        let corners: [[$T; 3]; 4] = [[1.0, 1.0, 1.0], [4.0, 1.0, 1.0], [1.0, 5.0, 1.0], [2.0, 2.0, 6.0]];
        let corners = corners.map(|p| pga3::Point::from(p.map(|c| c * size)));
        let mesh = pga3::Mesh::new(&corners, &[[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]]).unwrap();
        let [x, y] = pga2::Polygon(&flat).centroid().unwrap().coords().map(|c| c / size);
        let inclined = pga3::Polygon(&inclined).centroid().unwrap().coords().map(|c| c / size);
        let found = [[x, y, 0.0], inclined, mesh.centroid().unwrap().coords().map(|c| c / size)];
        // Its plane is x + y − 2z = 1.
        let expected: [[$T; 3]; 3] =
            [[29.0 / 11.0, 39.0 / 11.0, 0.0], [29.0 / 11.0, 39.0 / 11.0, 57.0 / 22.0], [2.0, 2.25, 2.25]];
        for (found, expected) in found.iter().flatten().zip(expected.iter().flatten()) {
            assert!((found - expected).abs() <= 16.0 * <$T>::EPSILON, "{found} for {expected} at {size:e}");
        }
    }};
}

/// Of points that differ by more than the greatest number.
macro_rules! extreme_centers {
    ($T:ty) => {{
        let most = 2.0 / <$T>::MIN_POSITIVE;
        let flat = [[-most, -most], [most, -most], [most, most], [-most, most]];
        let level = flat.map(|[x, y]| pga3::Point::from([x, y, most]));
        assert_eq!(pga2::Polygon(&flat.map(pga2::Point::from)).centroid(), Some(pga2::Point::origin()));
        assert_eq!(pga3::Polygon(&level).centroid(), Some(pga3::Point::new(0.0, 0.0, most)));
        let corners = [[-most, most, -most], [most, most, -most], [0.0, -most, -most], [0.0, most, most]];
        let corners = corners.map(pga3::Point::from);
        let mesh = pga3::Mesh::new(&corners, &[[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]]).unwrap();
        assert_eq!(mesh.centroid(), Some(pga3::Point::new(0.0, most / 2.0, -most / 2.0)));

        let [a, b, c, d] = corners;
        assert_eq!(pga3::Simplex([a, b]).barycentric(d), Some([0.5, 0.5]));
        assert_eq!(pga3::Simplex([a, b, c]).barycentric(d), Some([0.5, 0.5, 0.0]));
        let middle = pga3::Point::new(0.0, most / 2.0, -most / 2.0);
        assert_eq!(pga3::Simplex(corners).barycentric(middle), Some([0.25; 4]));
        let [a, b, c, _] = flat.map(pga2::Point::from);
        assert_eq!(pga2::Simplex([a, c]).barycentric(b), Some([0.5, 0.5]));
        assert_eq!(pga2::Simplex([a, b, c]).barycentric(pga2::Point::origin()), Some([0.5, 0.0, 0.5]));
    }};
}

#[test]
fn centers_and_coordinates_are_known_where_edges_overflow() {
    extreme_centers!(f64);
    extreme_centers!(f32);
}

/// Their area or volume is a usual number. In units of their length it is none.
#[test]
fn the_center_of_what_is_very_long_and_thin_is_known() {
    fn near(found: f64, right: f64) -> bool {
        (found / right - 1.0).abs() < 1e-6
    }
    let [x, y] =
        pga2::Polygon(&[[0.0, 0.0], [1e30_f32, 0.0], [0.0, 1e-24]].map(pga2::Point::from)).centroid().unwrap().coords();
    assert!(near(x.into(), 1e30 / 3.0) && near(y.into(), 1e-24 / 3.0), "{x} {y}");
    for (long, thin) in [(1e200, 1e-150), (1e160, 1e-165), (1e-150, 1e-10)] {
        let corners = [[0.0, 0.0], [long, 0.0], [0.0, thin]].map(pga2::Point::from);
        let [x, y] = pga2::Polygon(&corners).centroid().unwrap().coords();
        assert!(near(x, long / 3.0) && near(y, thin / 3.0), "{x} {y}");
    }
    let (long, thin) = (1e150, 1e-20);
    let corners = [[0.0; 3], [long, 0.0, 0.0], [0.0, thin, 0.0], [0.0, 0.0, thin]].map(pga3::Point::from);
    let mesh = pga3::Mesh::new(&corners, &[[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]]).unwrap();
    let [x, y, z] = mesh.centroid().unwrap().coords();
    assert!(near(x, long / 4.0) && near(y, thin / 4.0) && near(z, thin / 4.0), "{x} {y} {z}");
}

/// Shapes whose size is nothing beside their distance from the Origin: sides of `side`, subnormal ones too, at `height`.
macro_rules! tiny_and_far {
    ($T:ty, $side:expr, $height:expr) => {{
        let (side, height): ($T, $T) = ($side, $height);
        let level = [[0.0, 0.0], [3.0, 0.0], [3.0, 1.0], [0.0, 1.0]].map(|[x, y]| [x * side, y * side]);
        let corners = level.map(|[x, y]| pga3::Point::new(x, y, height));
        let [x, y, z] = pga3::Polygon(&corners).centroid().unwrap().coords();
        let smallest = <$T>::from_bits(1);
        let near = |found: $T, right: $T| (found - right).abs() <= 4.0 * <$T>::EPSILON * right + smallest;
        assert!(near(x, 1.5 * side) && near(y, side / 2.0) && z == height, "{x:e}, {y:e}, {z:e}");
        // Without area, and without volume.
        let flat = [0.0, 1.0, 3.0].map(|y| pga2::Point::new(height, y * side));
        assert_eq!(pga2::Polygon(&flat).centroid(), None);
        assert_eq!(pga3::Polygon(&flat.map(|p| pga3::Point::new(p.x(), p.y(), p.x()))).centroid(), None);
        let mesh = pga3::Mesh::new(&corners, &[[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]]).unwrap();
        assert_eq!(mesh.centroid(), None);
    }};
}

#[test]
fn the_center_of_what_is_tiny_and_far_is_known() {
    for (side, height) in [(1e-300, 1e10), (1e-150, 1e160), (1e-310, 1.0), (5e-324, 1e300), (1e-5, 1e308), (1e3, 1e308)]
    {
        tiny_and_far!(f64, side, height);
    }
    for (side, height) in [(3e-35, 1e6), (3e-30, 1e10), (1e-44, 1.0), (1e-45, 1e38)] {
        tiny_and_far!(f32, side, height);
    }
}

#[test]
fn means_do_not_overflow() {
    for size in [f64::MAX, f64::MAX / 3.0, -1.7e308] {
        for count in [1, 2, 3, 7, 1000] {
            let [x, y, z] = pga3::Point::centroid(&vec![pga3::Point::new(size, -size, 1.0); count]).unwrap().coords();
            assert!((x / size - 1.0).abs() <= f64::EPSILON && (x, z) == (-y, 1.0), "{x:e}, {y:e}, {z:e} of {count}");
            let flat = pga2::Point::centroid(&vec![pga2::Point::new(size, -size); count]).unwrap();
            assert_eq!(flat.coords(), [x, y]);
        }
    }
    let [a, b, c] = [[0.0, 0.0], [3.0, 0.0], [0.0, 6.0]].map(|[x, y]| pga3::Point::new(x, y, f64::MAX));
    assert_eq!(a.midpoint(b), pga3::Point::new(1.5, 0.0, f64::MAX));
    assert_eq!(pga3::Simplex([a, b, c]).centroid(), pga3::Point::new(1.0, 2.0, f64::MAX));
    // Only what overflows is divided first: beside it, not the least number is lost.
    let least = |count: usize| pga2::Point::centroid(&vec![pga2::Point::new(1.7e308, 1e-322); count]).map(|p| p.y());
    assert_eq!([1, 2, 3, 1000].map(least), [Some(1e-322); 4]);
    let p = pga2::Point::new(1.7e308, 5e-324);
    assert_eq!((p.midpoint(p), pga2::Segment::new(p, p).midpoint()), (p, p));
    let p = pga3::Point::new(5e-324, 1.7e308, -15e-324);
    assert_eq!((p.midpoint(p), pga3::Segment::new(p, p).midpoint()), (p, p));
    let p = pga3::Point::new(1e-45_f32, 2.0, 3e38);
    assert_eq!((p.midpoint(p), pga3::Segment::new(p, p).midpoint()), (p, p));
    let quarter = [a, b, c].map(|p| pga3::Point::new(p.x() / 4.0, p.y() / 4.0, p.z()));
    assert_eq!(pga3::Polygon(&quarter).plane(), Some(pga3::Plane::new(0.0, 0.0, 0.5625, -0.5625 * f64::MAX)));
    assert_eq!(pga2::Point::new(f64::MAX, f64::INFINITY).midpoint(pga2::Point::new(f64::MAX, 0.0)).y(), f64::INFINITY);
}

#[test]
fn one_vertex_without_a_place_is_enough_for_a_polygon_not_to_be_measured() {
    let [nan, infinite, max] = [f64::NAN, f64::INFINITY, f64::MAX];
    let nowhere = [[nan, 0.0, 1.0], [0.0, infinite, 1.0], [-infinite, 1.0, 1.0], [1.0, 2.0, 0.0], [0.0; 3]];
    let over = [[1.0, 2.0, infinite], [1.0, 2.0, nan], [max, 2.0, 0.5]];
    for [x, y, weight] in nowhere.into_iter().chain(over) {
        for count in 1..=5 {
            for place in 0..count {
                let corner = |k: usize| [k as f64, (k * k) as f64, 1.0];
                let corners = (0..count).map(|k| if k == place { [x, y, weight] } else { corner(k) });
                let flat: Vec<_> = corners.clone().map(|[e20, e01, e12]| pga2::Point { e20, e01, e12 }).collect();
                let space: Vec<_> =
                    corners.map(|[e032, e013, e123]| pga3::Point { e032, e013, e021: 0.0, e123 }).collect();
                let (plane, space) = (pga2::Polygon(&flat), pga3::Polygon(&space));
                assert_eq!((plane.signed_area(), plane.centroid()), (None, None), "{flat:?}");
                assert_eq!((space.vector_area(), space.centroid()), (None, None), "{flat:?}");
            }
        }
    }
    // An area that overflows is no such vertex.
    let large = [[0.0, 0.0], [max, 0.0], [0.0, max]].map(pga2::Point::from);
    assert_eq!(pga2::Polygon(&large).signed_area(), Some(infinite));
    assert_eq!(pga2::Polygon(&large[..2]).signed_area(), Some(0.0));
}

#[test]
fn slivers_have_coordinates_though_the_square_of_their_area_underflows() {
    let width = 2_f64.powi(-565);
    let corners = [[0.0; 3], [1.0, 0.0, 0.0], [0.0, width, 0.0]].map(pga3::Point::from);
    let above = pga3::Point::new(0.25, width / 4.0, 5.0);
    assert_eq!(pga3::Simplex(corners).barycentric(above), Some([0.5, 0.25, 0.25]));
}

#[test]
fn centers_do_not_depend_on_the_size() {
    for size in [1e-300, 1e-160, 1e-100, 1e-80, 1.0, 1e78, 1e100, 1e160, 1e300] {
        centers!(f64, size);
    }
    for size in [1e-35, 1e-23, 1e-12, 1.0, 1e10, 1e19, 1e35] {
        centers!(f32, size);
    }
}

#[test]
fn what_goes_round_often_errs_by_what_it_sums() {
    // The same triangle again and again, of coordinates that no sum holds exactly.
    let corners: [Vector<2>; 3] = [[3, 7], [(1 << 50) + 1, 5], [11, (1 << 50) + 3]];
    let [a, b, c] = corners;
    for turns in [1_usize, 100, 10_000] {
        let points: Vec<_> = (0..3 * turns).map(|k| plane(corners[k % 3])).collect();
        let twice = det(minus(b, a), minus(c, a)) * turns as i128;
        let found = pga2::Polygon(&points).signed_area().unwrap();
        let error = (found * 2.0) as i128 - twice;
        let bound = points.len() as f64 * f64::EPSILON * (diameter(&corners).powi(2) + twice as f64 / 2.0);
        assert!(error as f64 / 2.0 <= bound && -error as f64 / 2.0 <= bound, "{turns} turns");
    }
}

#[test]
fn pieces_of_a_mesh_add_their_areas_however_far_apart_they_are() {
    let tetrahedron = |size: f64, at: f64| {
        [[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]
            .map(|v| pga3::Point::from(v.map(|c| c * size + at)))
    };
    let faces = [[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]];
    // Of the second nothing can be seen from the first, where an ulp is 16.
    let points = [tetrahedron(32.0, 1e17), tetrahedron(1.0, 0.3)].concat();
    let triangles = [faces, faces.map(|face| face.map(|k| k + 4))].concat();
    let area = |triangles| pga3::Mesh::new(&points, triangles).unwrap().area();
    let (whole, parts) = (area(&triangles), area(&triangles[..4]) + area(&triangles[4..]));
    assert!((area(&triangles[4..]) - (1.5 + f64::sqrt(0.75))).abs() < 1e-15);
    assert!((whole - parts).abs() <= 8.0 * f64::EPSILON * parts, "{whole} for {parts}");
}

#[test]
fn what_has_no_area_has_no_center_in_exact_numbers_either() {
    let corner = |[x, y, z]: [i64; 3]| pga3::Point::from([x, y, z].map(Ratio::from_integer));
    // On one line, and round two halves of opposite areas.
    let line = [[1, 2, 3], [2, 4, 6], [4, 8, 12]].map(corner);
    let eight = [[0, 0, 1], [2, 2, 1], [2, 0, 1], [0, 2, 1]].map(corner);
    assert_eq!((pga3::Polygon(&line).centroid(), pga3::Polygon(&eight).centroid()), (None, None));
    let square = [[0, 0, 1], [1, 0, 1], [1, 1, 1], [0, 1, 1]].map(corner);
    let half = Ratio::new(1, 2);
    assert_eq!(pga3::Polygon(&square).centroid(), Some(pga3::Point::from([half, half, Ratio::from_integer(1)])));
}

#[test]
fn the_last_edge_of_a_polygon_leads_back_to_its_first_vertex() {
    let places = [[1.0, 2.0, 3.0], [4.0, 2.0, 3.0], [4.0, 8.0, 5.0]];
    let ends: Vec<_> = pga3::Polygon(&places.map(pga3::Point::from)).edges().map(|edge| [edge.a, edge.b]).collect();
    assert_eq!(ends, [[places[0], places[1]], [places[1], places[2]], [places[2], places[0]]]);
    let one = [pga3::Point::from(places[0])];
    assert!(pga3::Polygon(&one).edges().map(|edge| [edge.a, edge.b]).eq([[places[0]; 2]]));
    assert_eq!(pga3::Polygon::<f64>(&[]).edges().len(), 0);
}

#[test]
fn a_volume_may_be_infinite_but_not_that_of_a_mesh_with_a_vertex_at_infinity() {
    let volume = |points: [[f64; 3]; 4]| {
        let faces = [[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]];
        pga3::Mesh::new(&points.map(pga3::Point::from), &faces).unwrap().signed_volume()
    };
    let corners = |size: f64| [[0.0; 3], [size, 0.0, 0.0], [0.0, size, 0.0], [0.0, 0.0, size]];
    assert_eq!((volume(corners(6.0)), volume(corners(1e120))), (36.0, f64::INFINITY));
    assert!(volume(corners(f64::INFINITY)).is_nan());
}

#[test]
fn next_to_a_vertex_the_coordinates_of_the_others_keep_their_digits() {
    let near = |found: f64, expected: f64| (found - expected).abs() <= 1e-15 * expected;
    for signs in 0..4 {
        let [x, y] = [1, 2].map(|bit| if signs & bit == 0 { 1.0 } else { -1.0 });
        let (corners, weights) = ([[0.0, 0.0], [x, 0.0], [0.0, y]], [1.0, 3e-20, 7e-20]);
        let p = [3e-20 * x, 7e-20 * y];
        for turn in 0..3 {
            let of = |k: usize| corners[(k + turn) % 3];
            let flat = pga2::Simplex([0, 1, 2].map(|k| pga2::Point::from(of(k)))).barycentric(p.into()).unwrap();
            let lifted = |[x, y]: [f64; 2]| pga3::Point::new(x, y, 0.0);
            let face = pga3::Simplex([0, 1, 2].map(|k| lifted(of(k)))).barycentric(lifted(p)).unwrap();
            let above = pga3::Point::new(0.0, 0.0, -2.0);
            let solid =
                pga3::Simplex([lifted(of(0)), lifted(of(1)), above, lifted(of(2))]).barycentric(lifted(p)).unwrap();
            for k in 0..3 {
                let expected = weights[(k + turn) % 3];
                assert!(near(flat[k], expected) && near(face[k], expected), "{flat:?} {face:?}");
                assert!(near(solid[[0, 1, 3][k]], expected) && solid[2] == 0.0, "{solid:?}");
            }
        }
    }
}
