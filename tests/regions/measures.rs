//! The perimeter, the center and the moments of regions with holes against rationals, and points against each edge.

use incidence::pga2::{Inertia, Location, Point, Polygon, Region, Segment};
use num_rational::BigRational;
use num_traits::{ToPrimitive, Zero};

use super::Numbers;
use super::shapes::{comb, koch, star};

type Place = [BigRational; 2];

fn exact([x, y]: [f64; 2]) -> Place {
    [x, y].map(|c| BigRational::from_float(c).unwrap())
}

fn number(n: i64) -> BigRational {
    BigRational::from_integer(n.into())
}

fn region(places: &[[f64; 2]]) -> Region {
    let vertices: Vec<Point> = places.iter().map(Point::from).collect();
    Region::new(&[Polygon(&vertices)]).unwrap()
}

/// Shapes over each other, near and far from the origin, with what the one leaves of the other, in parts and with holes.
fn regions() -> Vec<Region> {
    let shapes = [comb(7, 3.0), star(9, 3.0, 7.5), star(30, 2.0, 6.0), koch(3, 10.0)];
    let mut numbers = Numbers(8);
    let mut found = Vec::new();
    for far in [0.0, 1e3, 1e6] {
        for (first, second) in [(0, 1), (1, 2), (3, 1), (2, 3)] {
            let mut placed = |k: usize, size: f64| {
                let by = [far + numbers.signed(), far - numbers.signed()];
                region(&shapes[k].iter().map(|p| std::array::from_fn(|i| p[i] * size + by[i])).collect::<Vec<_>>())
            };
            let (one, other) = (placed(first, 1.0), placed(second, 0.5));
            found.extend([one.difference(&other), one.union(&other), one.symmetric_difference(&other)]);
        }
    }
    found
}

/// Exactly the area, its center and its second moments about it.
fn moments(region: &Region) -> (BigRational, Place, [[BigRational; 2]; 2]) {
    let zero = || [BigRational::zero(), BigRational::zero()];
    let (mut area, mut moment, mut second) = (BigRational::zero(), zero(), [zero(), zero()]);
    for Segment { a, b } in region.edges() {
        let [a, b] = [exact(a), exact(b)];
        let twice = &a[0] * &b[1] - &a[1] * &b[0];
        let sum: Place = std::array::from_fn(|i| &a[i] + &b[i]);
        area += &twice / number(2);
        for i in 0..2 {
            moment[i] += &twice * &sum[i] / number(6);
            for j in 0..2 {
                second[i][j] += &twice * (&a[i] * &a[j] + &b[i] * &b[j] + &sum[i] * &sum[j]) / number(24);
            }
        }
    }
    let center = moment.map(|c| c / &area);
    let about = |i: usize, j: usize| &second[i][j] - &area * &center[i] * &center[j];
    let second = std::array::from_fn(|i| std::array::from_fn(|j| about(i, j)));
    (area, center, second)
}

/// The length of an edge, to twice as many digits as a float has: a step of Newton's.
fn length(edge: &Segment) -> BigRational {
    let ([a, b], near) = ([edge.a, edge.b].map(exact), exact([edge.length(); 2])[0].clone());
    let square: BigRational = a.into_iter().zip(b).map(|(a, b)| (&b - &a) * (b - a)).sum();
    (square / &near + near) / number(2)
}

fn off(found: f64, expected: &BigRational) -> f64 {
    (exact([found; 2])[0].clone() - expected).to_f64().unwrap().abs()
}

#[test]
fn centers_and_moments_are_those_of_rationals() {
    for region in regions() {
        let edges: Vec<Segment> = region.edges().collect();
        let (area, center, second) = moments(&region);
        let c = center.clone().map(|c| c.to_f64().unwrap());
        let far = |p: [f64; 2], q: [f64; 2]| (p[0] - q[0]).hypot(p[1] - q[1]);
        let diameter =
            edges.iter().flat_map(|p| edges.iter().map(|q| far(p.a, q.a)).chain([far(p.a, c)])).fold(0.0, f64::max);
        // The areas that the sum reaches are not more than this.
        let most: f64 = edges.iter().map(|edge| far(edge.a, edge.b) * diameter / 2.0).sum();
        let per = edges.len() as f64 * f64::EPSILON * (diameter * diameter + most);
        let found = region.centroid().unwrap().coords();
        let bound = 8.0 * per * diameter / area.to_f64().unwrap() + f64::EPSILON * c[0].abs().max(c[1].abs());
        assert!((0..2).all(|i| off(found[i], &center[i]) <= bound), "{found:?} {c:?}");
        let bound = 16.0 * per * diameter * diameter;
        let found = region.second_moments().unwrap();
        assert!((0..4).all(|k| off(found[k / 2][k % 2], &second[k / 2][k % 2]) <= bound), "{found:?}");
        let polar = &second[0][0] + &second[1][1];
        assert!(off(region.polar_moment().unwrap(), &polar) <= bound);
        let inertia = Inertia::of_region(&region, area.to_f64().unwrap()).unwrap();
        assert!(off(inertia.moment(), &polar) <= 3.0 * bound);
        assert!((inertia.center() - region.centroid().unwrap()).ideal_norm() <= 1e-8);
        let length: BigRational = edges.iter().map(length).sum();
        let bound = (edges.len() + 2) as f64 * f64::EPSILON * length.to_f64().unwrap();
        assert!(off(region.perimeter(), &length) <= bound);
    }
    let empty = Region::<f64>::default();
    assert_eq!((empty.centroid(), empty.second_moments(), empty.polar_moment()), (None, None, None));
    assert_eq!((empty.perimeter(), empty.edges().count()), (0.0, 0));
    assert!(Inertia::of_region(&empty, 1.0).is_err());
}

#[test]
fn a_point_is_as_far_from_a_region_as_from_its_nearest_edge() {
    let mut numbers = Numbers(9);
    let mut seen = [0; 3];
    for region in regions() {
        let edges: Vec<Segment> = region.edges().collect();
        for k in 0..40 {
            let edge = &edges[numbers.below(edges.len())];
            let p = match k % 4 {
                0 => edge.start(),
                1 => edge.midpoint(),
                _ => {
                    let by = numbers.vector::<2>(3.0);
                    Point::from(std::array::from_fn(|i| edge.a[i] + by[i]))
                }
            };
            let location = region.locate(p).unwrap();
            let distances = edges.iter().map(|edge| edge.distance_to_point(p));
            let least = distances.clone().fold(f64::INFINITY, f64::min);
            let (distance, signed) = (region.distance_to_point(p), region.signed_distance(p));
            match location {
                Location::Inside => assert_eq!((distance, signed, region.closest_point(p)), (0.0, -least, p)),
                Location::On => assert_eq!((distance, signed, region.closest_point(p)), (0.0, 0.0, p)),
                Location::Outside => {
                    let nearest = edges.iter().zip(distances).find(|(_, distance)| *distance == least).unwrap().0;
                    assert_eq!((distance, signed), (least, least));
                    assert_eq!(region.closest_point(p), nearest.closest_point(p));
                }
            }
            seen[location as usize] += 1;
        }
    }
    assert!(seen.iter().all(|&count| count > 100), "{seen:?}");
    let square = region(&[[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]]);
    let nowhere = Point::new(f64::NAN, 0.0);
    for (region, p) in [(&square, nowhere), (&Region::default(), Point::origin())] {
        assert!(region.distance_to_point(p).is_nan() && region.signed_distance(p).is_nan());
        assert!(region.closest_point(p).coords().iter().all(|c| c.is_nan()));
    }
}

/// Fewer points than a tree is built for, and more; among them corners, and points level with them.
#[test]
fn many_points_are_located_as_each_alone() {
    let mut numbers = Numbers(10);
    let mut seen = [0; 3];
    for region in regions().into_iter().chain([Region::default()]) {
        let corners: Vec<[f64; 2]> = region.edges().map(|edge| edge.a).chain([[0.0; 2]]).collect();
        for count in [0, 1, 60, 400] {
            let mut corner = || corners[numbers.below(corners.len())];
            let mut points: Vec<[f64; 2]> = (0..count)
                .map(|k| match k % 3 {
                    0 => corner(),
                    1 => [corner()[0], corner()[1]],
                    _ => std::array::from_fn(|i| 0.5 * corner()[i] + 0.5 * corner()[i]),
                })
                .collect();
            points.extend([[f64::NAN, 0.0], [0.0, f64::INFINITY]]);
            let alone: Vec<_> = points.iter().map(|&p| region.locate(p.into())).collect();
            assert_eq!(region.locate_points(&points), alone);
            alone.into_iter().flatten().for_each(|location| seen[location as usize] += 1);
        }
    }
    assert!(seen.iter().all(|&count| count > 1000), "{seen:?}");
}
