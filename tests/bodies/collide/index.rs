//! An index of bodies against the loop over all of them, which shares no code with it.

use std::sync::atomic::AtomicUsize;
use std::sync::atomic::Ordering::Relaxed;

use incidence::body::{Body, Posed, Rounded};
use incidence::collide::BodyIndex;
use incidence::{pga2, pga3};

use super::Numbers;

/// How bodies lie: sparse, crowded, along a line, on a lattice with many equal distances, all in one place, large and small ones, far away.
const KINDS: usize = 7;

fn place<const N: usize>(kind: usize, r: &mut Numbers) -> [f64; N] {
    match kind {
        0 => r.vector(20.0),
        1 => r.vector(2.0),
        2 => {
            let x = 40.0 * r.signed();
            std::array::from_fn(|k| if k == 0 { x } else { 0.5 * x })
        }
        3 => std::array::from_fn(|_| 2.0 * r.integer(3) as f64),
        4 => [1.5; N],
        5 => {
            let size = 0.01_f64.powi(r.integer(2) as i32);
            r.vector(size)
        }
        _ => r.vector::<N>(3.0).map(|c| c + 1e9),
    }
}

/// A body of any kind: what is asked of those compiles once for all.
type Any<'b, const N: usize> = &'b (dyn Body<N, Scalar = f64> + Sync);

fn any<'b, const N: usize>(body: &'b (impl Body<N, Scalar = f64> + Sync)) -> Any<'b, N> {
    body
}

macro_rules! dimension {
    ($name:ident, $pga:ident, $n:literal, $cuboid:ident, $turn:expr, $velocity:expr, $rest:expr) => {
        mod $name {
            use incidence::$pga::{Ball, BodyIndex, Capsule, ConvexHull, Motor, Proximity, Shape, overlap, proximity};

            use super::*;

            type Bodies = Vec<Posed<Shape, Motor>>;

            fn body(kind: usize, scale: f64, r: &mut Numbers) -> Posed<Shape, Motor> {
                let (at, size) =
                    (place::<$n>(kind, r).map(|c| c * scale), scale * if kind == 4 { 1.0 } else { r.unit() });
                let around = |r: &mut Numbers| r.vector::<$n>(size);
                let shape = match r.below(4) {
                    0 => Ball { center: [0.0; $n], radius: if r.below(4) == 0 { 0.0 } else { size } }.into(),
                    1 => Capsule::new(around(r), around(r), 0.25 * size).unwrap().into(),
                    2 => incidence::$pga::$cuboid::new(around(r).map(f64::abs)).unwrap().into(),
                    _ => {
                        let count = 1 + r.below(25);
                        ConvexHull::new((0..count).map(|_| around(r))).unwrap().into()
                    }
                };
                let turn = if kind == 3 { Motor::identity() } else { $turn(r) };
                Posed { shape, motor: Motor::translation(at) * turn }
            }

            fn bodies(kind: usize, count: usize, scale: f64, r: &mut Numbers) -> Bodies {
                (0..count).map(|_| body(kind, scale, r)).collect()
            }

            /// Of all bodies the number and proximity, sorted by distance and number.
            fn sorted<B: Body<$n, Scalar = f64>>(to: &B, bodies: &Bodies) -> Vec<(usize, Proximity)> {
                let mut all: Vec<_> = bodies.iter().map(|body| proximity(to, body)).enumerate().collect();
                all.sort_by(|(_, a), (_, b)| a.distance().total_cmp(&b.distance()));
                all
            }

            fn check<B: Body<$n, Scalar = f64>>(
                to: &B,
                bodies: &Bodies,
                index: &BodyIndex<Posed<Shape, Motor>>,
                scale: f64,
                r: &mut Numbers,
            ) {
                let all = sorted(to, bodies);
                assert_eq!(index.nearest(to), all.first().copied());
                for k in [0, 1, 1 + r.below(bodies.len() + 1), bodies.len() + 3] {
                    assert_eq!(index.k_nearest(to, k), all[..k.min(all.len())]);
                }
                // A margin that is the distance of one of them, exactly, and what is beside it.
                let some = all.get(r.below(all.len().max(1))).map_or(1.0, |(_, found)| found.distance());
                for margin in [0.0, some, some.next_up(), some.next_down(), 2.0 * some, f64::INFINITY] {
                    let mut expected: Vec<_> =
                        all.iter().copied().filter(|(_, found)| found.distance() <= margin).collect();
                    expected.sort_by_key(|&(number, _)| number);
                    assert_eq!(index.within(to, margin), expected, "{margin:e}");
                }
                // Among some of them.
                let third = |number: usize| number % 3 == 1;
                let some: Vec<_> = all.iter().copied().filter(|&(number, _)| third(number)).collect();
                let among = index.among(third);
                assert_eq!(among.nearest(to), some.first().copied());
                assert_eq!(among.k_nearest(to, 4), some[..some.len().min(4)]);
                let mut expected: Vec<_> =
                    some.iter().copied().filter(|(_, found)| found.distance() <= scale).collect();
                expected.sort_by_key(|&(number, _)| number);
                assert_eq!(among.within(to, scale), expected);
                let touching: Vec<_> = (0..bodies.len()).filter(|&k| third(k) && overlap(to, &bodies[k])).collect();
                assert_eq!(among.overlapping(to), touching);
                let touching: Vec<_> = (0..bodies.len()).filter(|&k| overlap(to, &bodies[k])).collect();
                assert_eq!(index.overlapping(to), touching);
            }

            #[test]
            fn every_question_has_the_answer_of_a_loop() {
                let r = &mut Numbers(71);
                for round in 0..84 {
                    let (kind, scale) = (
                        round % KINDS,
                        [1.0, 1.0, 1e-160, 1e150, 2_f64.powi(-1040), 2_f64.powi(990)][round / KINDS % 6],
                    );
                    let bodies = bodies(kind, [0, 1, 3, 4, 5, 40, 150][r.below(7)], scale, r);
                    let index = BodyIndex::new(bodies.clone());
                    for _ in 0..6 {
                        let asked = body(kind, scale, r);
                        check(&asked, &bodies, &index, scale, r);
                        check(
                            &incidence::$pga::Point::from(place::<$n>(kind, r).map(|c| c * scale)),
                            &bodies,
                            &index,
                            scale,
                            r,
                        );
                        if let Some(same) = bodies.first() {
                            check(same, &bodies, &index, scale, r);
                        }
                    }
                    let asked = self::bodies(kind, 5, scale, r);
                    let each: Vec<_> = asked.iter().map(|one| index.nearest(one)).collect();
                    assert_eq!(index.nearest_to_each(&asked), each);
                    let odd = index.among(|number| number % 2 == 1);
                    let each: Vec<_> = asked.iter().map(|one| odd.nearest(one)).collect();
                    assert_eq!(odd.nearest_to_each(&asked), each);
                }
            }

            #[test]
            fn what_is_met_on_a_way_is_what_a_loop_finds() {
                let r = &mut Numbers(72);
                let (mut met, mut passed) = (0, 0);
                for round in 0..56 {
                    let (kind, scale) = (round % KINDS, [1.0, 1.0, 1e-100, 1e100][round / KINDS % 4]);
                    let bodies = bodies(kind, [1, 5, 40][r.below(3)], scale, r);
                    let index = BodyIndex::new(bodies.clone());
                    for ask in 0..6 {
                        let from = place::<$n>(kind, r).map(|c| c * scale);
                        let to = place::<$n>(kind, r).map(|c| c * scale);
                        let mut way: [f64; $n] = std::array::from_fn(|k| (to[k] - from[k]) * [1.0, 3.0][ask % 2]);
                        if ask == 5 {
                            way[1] = 0.0;
                        }
                        let (point, mut large) = (Ball { center: from, radius: 0.0 }, body(kind, scale, r));
                        large.motor = Motor::translation(from);
                        let when = |k: usize| match ask % 3 {
                            0 => incidence::$pga::time_of_contact(&point, $velocity(way), &bodies[k], $rest, 1.0)
                                .unwrap(),
                            _ => incidence::$pga::time_of_contact(&large, $velocity(way), &bodies[k], $rest, 1.0)
                                .unwrap(),
                        };
                        let all: Vec<_> = (0..bodies.len()).map(|k| (k, when(k))).collect();
                        let sure = all.iter().filter_map(|(k, when)| Some((when.latest()?, *k)));
                        let first = sure.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, k)| all[k]);
                        let mut on_way: Vec<_> =
                            all.iter().copied().filter(|(_, when)| when.earliest() <= 1.0).collect();
                        on_way.sort_by(|(_, a), (_, b)| a.earliest().total_cmp(&b.earliest()));
                        let found = match ask % 3 {
                            0 => (index.first_contact(&point, way), index.contacts_on_way(&point, way)),
                            _ => (index.first_contact(&large, way), index.contacts_on_way(&large, way)),
                        };
                        assert_eq!(found, (first, on_way), "{from:?} {way:?}");
                        let odd = |number: usize| number % 2 == 1;
                        let sure =
                            all.iter().filter(|(k, _)| odd(*k)).filter_map(|(k, when)| Some((when.latest()?, *k)));
                        let first_odd = sure.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, k)| all[k]);
                        let found = match ask % 3 {
                            0 => index.among(odd).first_contact(&point, way),
                            _ => index.among(odd).first_contact(&large, way),
                        };
                        assert_eq!(found, first_odd);
                        met += usize::from(first.is_some());
                        passed += usize::from(first.is_none());
                    }
                }
                assert!(met > 100 && passed > 30, "{met} {passed}");
            }

            #[test]
            fn what_is_no_body_is_near_nothing() {
                let ball = |x: f64, radius: f64| Ball { center: [x; $n], radius };
                let balls =
                    [ball(1.0, 0.5), ball(f64::NAN, 1.0), ball(f64::INFINITY, 1.0), ball(3.0, -1.0), ball(9.0, 0.5)];
                let index = BodyIndex::new(balls.each_ref().map(any));
                let all: Vec<_> = index.k_nearest(&any(&ball(2.0, 0.0)), 9).iter().map(|&(number, _)| number).collect();
                assert_eq!((all, index.bodies().len()), (vec![0, 4], 5));
                for nothing in [
                    ball(f64::NAN, 1.0),
                    ball(2.0, f64::NAN),
                    ball(2.0, -1.0),
                    ball(f64::INFINITY, 1.0),
                    ball(2.0, f64::INFINITY),
                ] {
                    assert!(
                        index.nearest(&any(&nothing)).is_none()
                            && index.within(&any(&nothing), f64::INFINITY).is_empty(),
                        "{nothing:?}"
                    );
                    assert!(
                        index.overlapping(&any(&nothing)).is_empty()
                            && index.first_contact(&any(&nothing), [7.0; $n]).is_none(),
                        "{nothing:?}"
                    );
                }
                let point = ball(2.0, 0.0);
                assert!(
                    index.first_contact(&any(&point), [f64::INFINITY; $n]).is_none()
                        && index.contacts_on_way(&any(&point), [f64::NAN; $n]).is_empty()
                );
                // Not even what is touched at the start is, on a way that leads nowhere.
                let touching = ball(1.0, 0.0);
                assert!(index.first_contact(&any(&touching), [0.0; $n]).is_some());
                assert!(index.first_contact(&any(&touching), [f64::INFINITY; $n]).is_none());
                assert!(index.within(&any(&point), -1.0).is_empty() && index.within(&any(&point), f64::NAN).is_empty());
                // Without vertices.
                struct Nothing;
                impl Body<$n> for Nothing {
                    type Scalar = f64;
                    fn vertex_count(&self) -> usize {
                        0
                    }
                    fn vertex(&self, _: usize) -> [f64; $n] {
                        panic!("there is none")
                    }
                }
                assert!(
                    index.nearest(&any(&Nothing)).is_none() && index.first_contact(&any(&Nothing), [1.0; $n]).is_none()
                );
                assert_eq!(BodyIndex::new([any(&Nothing)]).nearest(&any(&point)), None);
                // An ideal point is nowhere, of any weight is where its coordinates say, and no way leads nowhere.
                let place = incidence::$pga::Point::from([2.0; $n]);
                let ideal = incidence::$pga::Point::from(incidence::$pga::Direction::from([2.0; $n]));
                assert!(
                    index.nearest(&any(&ideal)).is_none() && index.first_contact(&any(&ideal), [7.0; $n]).is_none()
                );
                assert_eq!(index.nearest(&any(&(place * -3.0))), index.nearest(&any(&place)));
                assert_eq!(
                    index.first_contact(&any(&(place * -3.0)), [7.0; $n]),
                    index.first_contact(&any(&place), [7.0; $n])
                );
                assert!(index.first_contact(&any(&place), [0.0; $n]).is_none());
                let inside = index.first_contact(&any(&ball(1.0, 0.0)), [0.0; $n]).unwrap();
                assert_eq!((inside.0, inside.1.latest()), (0, Some(0.0)));
                // A corner that is nowhere hides no other body.
                let axis = |x: f64| Capsule { a: [0.0; $n], b: [x; $n], radius: 0.25 };
                let axes = [f64::NAN, f64::INFINITY, 1.0].map(axis);
                let index = BodyIndex::new(axes.each_ref().map(any));
                let found: Vec<_> =
                    index.within(&any(&ball(0.0, 1.0)), 9.0).iter().map(|&(number, _)| number).collect();
                assert_eq!((found, index.nearest(&any(&ball(0.0, 1.0))).unwrap().0), (vec![2], 2));
                assert_eq!(index.overlapping(&any(&ball(0.0, 1.0))), [2]);
                assert!(
                    index.nearest(&any(&axis(f64::NAN))).is_none()
                        && index.overlapping(&any(&axis(f64::INFINITY))).is_empty()
                );
                // As thick as there are numbers.
                let balls = [ball(f64::MAX, f64::MAX), ball(0.0, 1.0)];
                let index = BodyIndex::new(balls.each_ref().map(any));
                assert_eq!(index.overlapping(&any(&ball(f64::MAX, 1.0))), [0]);
                assert_eq!(index.overlapping(&any(&ball(0.25, f64::MAX))), [0, 1]);
            }

            #[test]
            fn bodies_in_f32_have_the_same_answers_as_in_f64() {
                let r = &mut Numbers(73);
                let narrow = |p: [f64; $n]| p.map(|c| c as f32);
                let singles: Vec<_> = (0..60)
                    .map(|_| Capsule::new(narrow(r.vector(9.0)), narrow(r.vector(9.0)), 0.25_f32).unwrap())
                    .collect();
                let widen = |p: [f32; $n]| p.map(f64::from);
                let doubles = singles.iter().map(|c| Capsule::new(widen(c.a), widen(c.b), 0.25).unwrap());
                let (doubles, singles) = (BodyIndex::new(doubles), BodyIndex::new(&singles));
                for _ in 0..20 {
                    let (point, f32_point) = {
                        let p = narrow(r.vector(9.0));
                        (incidence::$pga::Point::from(widen(p)), incidence::$pga::Point::from(p))
                    };
                    assert_eq!(singles.nearest(&f32_point), doubles.nearest(&point));
                    let round = Rounded::new(point, 0.5).unwrap();
                    assert_eq!(singles.within(&round, 1.0), doubles.within(&round, 1.0));
                }
            }
        }
    };
}

dimension!(
    plane,
    pga2,
    2,
    Rect,
    |r: &mut Numbers| Motor::rotation(incidence::pga2::Point::origin(), 3.0 * r.signed()),
    |way: [f64; 2]| pga2::Point::velocity(way, 0.0, pga2::Point::origin()),
    pga2::Point::zero()
);
dimension!(
    space,
    pga3,
    3,
    Cuboid,
    |r: &mut Numbers| incidence::pga3::Line::from_plucker(r.vector(2.0), [0.0; 3]).exp(),
    |way: [f64; 3]| pga3::Line::velocity(way, [0.0; 3], pga3::Point::origin()),
    pga3::Line::zero()
);

/// One index for bodies of any kind.
#[test]
fn bodies_of_all_kinds_are_in_one_index() {
    let (ball, cuboid) = (pga3::Ball::new([3.0, 0.0, 0.0], 1.0).unwrap(), pga3::Cuboid::new([1.0; 3]).unwrap());
    let bodies: Vec<Box<dyn Body<3, Scalar = f64> + Sync>> =
        vec![Box::new(ball), Box::new(cuboid), Box::new(pga3::Point::new(0.0, 0.0, 2.5))];
    let index: BodyIndex<_, pga3::Motor, 3> = BodyIndex::new(bodies);
    let distances = |k| {
        index
            .k_nearest(&pga3::Point::new(0.0, 0.0, 2.0), k)
            .into_iter()
            .map(|(number, found)| (number, found.distance()))
            .collect::<Vec<_>>()
    };
    assert_eq!(distances(2), [(2, 0.5), (1, 1.0)]);
    assert_eq!(distances(3)[2], (0, 13_f64.sqrt() - 1.0));
}

/// Triangles of a mesh are bodies, and what is near a point is what the index of the mesh finds.
#[test]
fn the_triangles_of_a_mesh_are_as_near_as_its_index_says() {
    let r = &mut Numbers(74);
    let points: Vec<pga3::Point> = (0..40).map(|_| r.vector(5.0).into()).collect();
    let faces: Vec<[usize; 3]> = (0..90).map(|_| [r.below(40), r.below(40), r.below(40)]).collect();
    let mesh = pga3::Mesh::new(&points, &faces).unwrap();
    let (bodies, triangles) = (pga3::BodyIndex::new(mesh.triangles()), pga3::MeshIndex::new(&mesh));
    for _ in 0..200 {
        let p = pga3::Point::from(r.vector(7.0));
        let (found, expected) = (bodies.nearest(&p).unwrap().1.distance(), triangles.nearest_to_point(p).unwrap().1);
        assert!((found - expected).abs() <= 21.0 * f64::EPSILON * expected, "{found} {expected}");
        // A segment that meets none is as far from all as from one of them.
        let segment = pga3::Segment::from([r.vector(7.0), r.vector(7.0)]);
        assert_eq!(bodies.overlapping(&segment), triangles.crossing(&segment));
    }
    let flat = pga2::Simplex([[0.0, 0.0], [4.0, 0.0], [0.0, 3.0]].map(pga2::Point::from));
    let found = pga2::proximity(&flat, &pga2::Point::new(4.0, 4.0) /* beside the hypotenuse */);
    assert_eq!((found.distance(), found.normal().map(|n| n.coords())), (3.2, Some([0.6, 0.8])));
    use incidence::pga2::Support;
    let none = pga2::Simplex::<0>([]);
    assert_eq!(pga2::proximity(&flat, &none).distance().to_bits(), f64::NAN.to_bits());
    assert!(none.aabb().is_empty() && none.middle()[0].is_nan());
    assert!(none.support(pga2::Direction::new(1.0, 2.0)).x().is_nan());
    let sum = incidence::body::Sum { a: flat, b: none };
    assert!(sum.support(pga2::Direction::new(1.0, 2.0)).x().is_nan() && sum.aabb().is_empty());
}

/// However near the first one is, it is not passed over.
#[test]
fn what_is_near_is_met_first() {
    let ball = |x: f64, radius: f64| pga3::Ball { center: [x, 0.0, 0.0], radius };
    for gap in [1e-3, 1e-6, 1e-9] {
        let stones = [ball(2.0 + gap, 1.0), ball(5.0, 1.0)];
        let stones = pga3::BodyIndex::new(stones.each_ref().map(any));
        for way in [[4.0, 0.5, 0.25], [4.0, 0.0, 0.0]] {
            let (number, contact) = stones.first_contact(&any(&ball(0.0, 1.0)), way).unwrap();
            assert!(number == 0 && contact.earliest() <= gap, "{gap}");
        }
    }
    for radius in [100.0, 1e3, 1e6, 6.4e6] {
        let planet = ball(-radius, radius);
        let planet = pga3::BodyIndex::new([any(&planet)]);
        for way in [[-20.0, 0.0, 0.0], [-15.0, 7.0, 9.0]] {
            assert!(
                planet.first_contact(&any(&ball(10.5, 0.5)), way).is_some()
                    && planet.first_contact(&any(&pga3::Point::new(1.0, 0.0, 0.0)), way).is_some()
            );
        }
    }
}

#[test]
fn an_index_shows_how_many_bodies_it_has() {
    let index = pga3::BodyIndex::new([pga3::Point::new(1.0, 2.0, 3.0); 5]);
    assert_eq!(format!("{index:?}"), "BodyIndex { len: 5, .. }");
    assert_eq!(format!("{:?}", index.among(|number| number > 2)), "Among { index: BodyIndex { len: 5, .. }, .. }");
}

/// Of bodies with a common edge at least one is met there, though for each alone the moment is hidden by rounding.
#[test]
fn nothing_falls_through_joints() {
    let tile = |x: f64| pga3::Cuboid { min: [x, 0.0, -1.0], max: [x + 1.0, 1.0, 0.0] };
    let tiles = [0.0, 1.0].map(tile);
    let floor = pga3::BodyIndex::new(tiles.each_ref().map(any));
    let needle = pga3::Segment::from([[1.0, 0.5, 5.0], [1.0, 0.5, 6.0]]);
    let (number, when) = floor.first_contact(&any(&pga3::Point::new(1.0, 0.5, 5.0)), [0.0, 0.0, -5.5]).unwrap();
    assert!(number == 0 && (when.earliest() - 10.0 / 11.0).abs() < 1e-15);
    assert_eq!(floor.first_contact(&any(&needle), [0.0, 0.0, -5.5]).unwrap().0, 0);
    assert!(
        floor.first_contact(&any(&needle), [0.0, 0.0, -5.0]).is_some()
            && floor.first_contact(&any(&needle), [0.0, 0.0, -4.5]).is_none()
    );

    let wall = |p: [f64; 2], q: [f64; 2]| pga2::Segment::from([p, q]);
    for tip in [2.0, 3.0] {
        let walls = pga2::BodyIndex::new([wall([2.0, -3.0], [tip, 0.0]), wall([tip, 0.0], [2.0, 3.0])]);
        let (_, when) = walls.first_contact(&pga2::Point::new(0.0, 0.0), [10.0, 0.0]).unwrap();
        assert!((when.earliest() - tip / 10.0).abs() < 1e-15);
        // Just beside the walls, and not at all: exactly.
        let beside = |y: f64| walls.first_contact(&pga2::Point::new(0.0, y), [10.0, 0.0]).is_some();
        assert_eq!([3.0, 3.0_f64.next_up(), -3.0, (-3.0_f64).next_down()].map(beside), [true, false, true, false]);
    }

    // Far from the Origin, where the end of the way is rounded to the other side of the joint, and it counts which one is met then.
    let (x, ulp) = (1_048_577.0, 2.0_f64.powi(-32));
    let walls = pga2::BodyIndex::new([wall([x - 1.0, 0.0], [x, 0.0]), wall([x, 0.0], [x + 1.0, 0.0])]);
    let (from, way) = ([x - 1000.0 * ulp, 3.0 * 2.0_f64.powi(-22)], [1333.4 * ulp, -4.0 * 2.0_f64.powi(-22)]);
    assert!(walls.first_contact(&pga2::Point::from(from), way).is_some_and(|(number, _)| number == 0));

    // On a way nearly along a floor, which it reaches at its end, what is met before comes first; and what is touched at the start even more.
    let floor = wall([0.0, 0.0], [4.0, 0.0]);
    let met = |walls: [pga2::Segment; 2], from: [f64; 2], way: [f64; 2]| {
        let found = pga2::BodyIndex::new(walls).first_contact(&pga2::Point::from(from), way);
        found.map(|(number, when)| (number, when.latest()))
    };
    let (number, latest) = met([floor, wall([2.0, -1.0], [2.0, 1.0])], [1.0, 1e-17], [2.0, -1e-17]).unwrap();
    assert!(number == 1 && (latest.unwrap() - 0.5).abs() < 1e-14, "{number} {latest:?}");
    assert_eq!(met([floor, wall([9.0, -1.0], [9.0, 1.0])], [1.0, 1e-17], [2.0, -1e-17]), Some((0, None)));
    let beside = wall([1.0_f64.next_up(), 0.0], [2.0, 1.0]);
    assert_eq!(met([beside, wall([0.0, -1.0], [2.0, 1.0])], [1.0, 0.0], [10.0, 0.0]), Some((1, Some(0.0))));

    // Hills on a grid of squares, each parted by a diagonal: rays to corners, edges and diagonals hit what the mesh says, when it says.
    let r = &mut Numbers(91);
    const SIDE: usize = 7;
    let points: Vec<pga3::Point> =
        (0..SIDE * SIDE).map(|k| pga3::Point::new((k % SIDE) as f64, (k / SIDE) as f64, r.below(4) as f64)).collect();
    let squares = (0..SIDE * SIDE).filter(|k| k % SIDE + 1 < SIDE && k / SIDE + 1 < SIDE);
    let faces: Vec<[usize; 3]> =
        squares.flat_map(|k| [[k, k + 1, k + SIDE + 1], [k, k + SIDE + 1, k + SIDE]]).collect();
    let mesh = pga3::Mesh::new(&points, &faces).unwrap();
    let (exact, bodies) = (pga3::MeshIndex::new(&mesh), pga3::BodyIndex::new(mesh.triangles()));
    let (mut met, mut grazed) = (0, 0);
    for _ in 0..2000 {
        let vertical = r.below(2) == 0;
        let mut place = |z: f64| [0.5 * r.below(2 * SIDE - 1) as f64, 0.5 * r.below(2 * SIDE - 1) as f64, z];
        let from = place(16.0);
        let to = if vertical { [from[0], from[1], -16.0] } else { place(-16.0) };
        let way = [0, 1, 2].map(|k| to[k] - from[k]);
        let found = bodies.first_contact(&pga3::Point::from(from), way);
        let expected = exact.first_crossing(&pga3::Segment::from([from, to]));
        assert_eq!(found.is_some(), expected.is_some(), "{from:?} {to:?}");
        if let (Some((_, when)), Some((_, at))) = (found, expected) {
            assert!((when.earliest() - at).abs() < 1e-12, "{from:?} {to:?}: {when:?} {at}");
            met += 1;
            grazed += usize::from(when.latest().is_none());
        }
    }
    assert!(met > 1000 && grazed > 100, "{met} {grazed}");
}

/// Rays through a corner of six triangles. A part of such a way, which is rounded, may miss the triangle that the whole way meets.
#[test]
fn what_goes_through_a_corner_of_many_has_not_first_met_what_is_behind() {
    use pga3::{Point, Simplex};
    let mut r = Numbers(5);
    for case in 0..2000 {
        let tip: [f64; 3] = r.vector(1.0);
        let corner = |k: usize, height: f64| {
            let (sin, cos) = (k as f64 * std::f64::consts::FRAC_PI_3).sin_cos();
            [tip[0] + 4.0 * cos, tip[1] + 4.0 * sin, tip[2] + height]
        };
        let ring: [[f64; 3]; 6] = std::array::from_fn(|k| corner(k, r.vector::<1>(0.5)[0]));
        let triangle = |places: [[f64; 3]; 3]| Simplex(places.map(Point::from));
        let mut bodies: Vec<_> = (0..6).map(|k| triangle([tip, ring[k], ring[(k + 1) % 6]])).collect();
        bodies.push(triangle([[-99.0, -99.0, -4.0], [99.0, -99.0, -4.0], [0.0, 99.0, -4.0]]));
        let aside: [f64; 3] = r.vector(1.0);
        let from = [tip[0] + aside[0], tip[1] + aside[1], tip[2] + 5.0 + aside[2]];
        let way: [f64; 3] = std::array::from_fn(|k| (tip[k] - from[k]) * 2.0);
        let (number, contact) = pga3::BodyIndex::new(bodies).first_contact(&Point::from(from), way).unwrap();
        assert!(number < 6 && (contact.earliest() - 0.5).abs() < 1e-9, "{case}: {number} {contact:?}");
    }
}

/// What is touched in a corner or a tip alone is first, though the ends of shares of the way are rounded off it.
#[test]
fn what_is_touched_in_a_point_comes_first() {
    let floor = pga2::Rect { min: [-90.0, -90.0], max: [90.0, -0.25] };
    let box_to = |x: f64, y: f64| pga2::Rect { min: [x - 2.0, y - 1.0], max: [x, y] };
    let r = &mut Numbers(17);
    for _ in 0..1000 {
        let mut eighths = |from: i32, count: usize| f64::from(from + r.below(count) as i32) / 8.0;
        // Down to the right, so that the corner is touched, and nothing else of the box.
        let (x, y, way) = (eighths(-16, 33), eighths(0, 8), [eighths(1, 15), -4.0 + eighths(0, 8)]);
        let share = [0.25, 0.5, 0.125][r.below(3)];
        let from = [x - share * way[0], y - share * way[1]];
        let boxes = [floor, box_to(x, y)];
        let index = pga2::BodyIndex::new(boxes.each_ref().map(any));
        let (number, when) = index.first_contact(&any(&pga2::Point::from(from)), way).unwrap();
        assert!(number == 1 && (when.earliest() - share).abs() < 1e-14, "{from:?} {way:?}: {number} {when:?}");
    }

    let segments = |ends: [[[f64; 2]; 2]; 2]| pga2::BodyIndex::new(ends.map(pga2::Segment::from));
    for tip in [[[2.0, 1.0], [1.0, 2.0]], [[1.0, 2.0], [2.0, 1.0]]] {
        let index = segments([tip, [[0.0, 1.0], [4.0, 1.0]]]);
        let (number, when) = index.first_contact(&pga2::Point::new(1.5, 3.5), [-1.0, -3.0]).unwrap();
        assert!(number == 0 && (when.earliest() - 0.5).abs() < 1e-14);
    }
    // From a tip on it slides along.
    let index = segments([[[27.0, 80.0], [41.0, 70.0]], [[46.0, 96.0], [26.0, 61.0]]]);
    let (number, when) = index.first_contact(&pga2::Point::new(-6.0, 5.0), [44.0, 77.0]).unwrap();
    assert!(number == 1 && (when.earliest() - 8.0 / 11.0).abs() < 1e-14, "{number} {when:?}");
    let walls = [[[85.0, 6.0], [73.0, 56.0]], [[31.0, 28.0], [223.0, 40.0]]].map(pga2::Segment::from);
    let index = pga2::BodyIndex::new(walls.each_ref().map(any));
    let (number, when) =
        index.first_contact(&any(&pga2::Rect { min: [12.0, 27.0], max: [15.0, 32.0] }), [192.0, 12.0]).unwrap();
    assert!(number == 1 && (when.earliest() - 1.0 / 12.0).abs() < 1e-14, "{number} {when:?}");

    let walls = [[[2.0, 2.0], [0.0, 0.0]], [[0.0, 0.0], [2.0, 3.0]]].map(pga2::Segment::from);
    let index = pga2::BodyIndex::new(walls.each_ref().map(any));
    let (number, when) =
        index.first_contact(&any(&pga2::Rect { min: [3.0, 1.5], max: [3.5, 2.0] }), [-3.0, 1.5]).unwrap();
    assert!(number == 0 && (when.earliest() - 1.0 / 3.0).abs() < 1e-14);

    let corners =
        [[[0.0, 0.0, 1.0], [1.0, 2.0, 1.0], [0.0, 2.0, 2.0]], [[1.0, 2.0, 2.0], [0.0, 0.0, 1.0], [2.0, 0.0, 0.0]]];
    let index = pga3::BodyIndex::new(corners.map(|triangle| pga3::Simplex(triangle.map(pga3::Point::from))));
    let (number, when) = index.first_contact(&pga3::Point::new(0.5, 0.0, 1.5), [-0.5, 1.0, -0.5]).unwrap();
    assert!(number == 1 && (when.earliest() - 0.5).abs() < 1e-14);
}

/// A box that counts how often it is asked for a vertex.
struct Asked<'c>(pga2::Rect, &'c AtomicUsize);

impl Body<2> for Asked<'_> {
    type Scalar = f64;
    fn vertex_count(&self) -> usize {
        self.0.vertex_count()
    }
    fn vertex(&self, k: usize) -> [f64; 2] {
        self.1.fetch_add(1, Relaxed);
        self.0.vertex(k)
    }
}

/// Of bodies that overlap the one that is asked about, only those are asked that come before by their numbers.
#[test]
fn of_many_bodies_in_one_place_few_are_asked() {
    let asked = AtomicUsize::new(0);
    let boxes = (0..1000).map(|k| Asked(pga2::Rect::new([1.0 + f64::from(k), 1.0]).unwrap(), &asked));
    let index: pga2::BodyIndex<_> = pga2::BodyIndex::new(boxes);
    let here = pga2::Point::new(0.25, 0.5);
    let count = |number: usize, found: usize| {
        assert_eq!(found, number);
        asked.swap(0, Relaxed)
    };
    count(0, 0);
    let counts = [
        count(0, index.nearest(&here).unwrap().0),
        count(2, index.k_nearest(&here, 3)[2].0),
        count(0, index.first_contact(&here, [1.0, 0.0]).unwrap().0),
    ];
    let all = count(1000, index.overlapping(&here).len());
    assert!(counts.iter().all(|&count| count < all), "{counts:?} {all}");
}
