//! Simpler outlines against what they promise, looked at vertex by vertex.

use super::*;

/// A wave around a hole that has the same one, so near that a straight edge would cross it; both with some noise.
fn wavy(count: usize, room: f64, numbers: &mut Numbers) -> Vec<Outline> {
    let ring = |radius: f64, noise: &mut dyn FnMut() -> f64| -> Outline {
        let turn = |k: usize| TAU * k as f64 / count as f64;
        let places = (0..count).map(|k| (turn(k), radius + 0.5 * (5.0 * turn(k)).sin() + noise()));
        places.map(|(angle, radius)| Point::new(radius * angle.cos(), radius * angle.sin())).collect()
    };
    let mut hole = ring(3.0 - room, &mut || 0.2 * room * numbers.signed());
    hole.reverse();
    vec![ring(3.0, &mut || 0.2 * room * numbers.signed()), hole]
}

/// How many holes each part has, and the vertices that several outlines have.
fn structure(region: &Region) -> (BTreeMap<usize, usize>, BTreeSet<[u64; 2]>) {
    let mut holes = BTreeMap::new();
    region.parts().for_each(|part| *holes.entry(part.len()).or_insert(0) += 1);
    let mut seen = BTreeSet::new();
    let vertices = region.outlines().flat_map(|outline| outline.0.iter().map(|p| p.coords().map(f64::to_bits)));
    (holes, vertices.filter(|&vertex| !seen.insert(vertex)).collect())
}

fn distance(edges: &[Segment], p: Point) -> f64 {
    edges.iter().map(|edge| edge.distance_to_point(p)).fold(f64::INFINITY, f64::min)
}

/// What a simpler region promises: of the outlines, how far they are apart, and that no vertex is left that could go.
fn check_simpler(region: &Region, tolerance: f64) -> Region {
    let simpler = region.simplified(tolerance).unwrap();
    check(&simpler);
    assert_eq!(structure(&simpler), structure(region));
    let (old, new): (Vec<_>, Vec<_>) = (region.edges().collect(), simpler.edges().collect());
    let most = tolerance * (1.0 + 4.0 * f64::EPSILON);
    assert!(old.iter().all(|edge| distance(&new, edge.start()) <= most));
    let places = new.iter().flat_map(|edge| (0..8).map(|k| edge.point(f64::from(k) / 8.0)));
    assert!(places.clone().all(|p| distance(&old, p) <= most + 1e-14));

    let vertices: BTreeSet<_> = new.iter().map(|edge| edge.a.map(f64::to_bits)).collect();
    let (_, shared) = structure(region);
    for outline in region.outlines() {
        let is_left = |p: &Point| vertices.contains(&p.coords().map(f64::to_bits));
        let left: Vec<usize> = (0..outline.0.len()).filter(|&k| is_left(&outline.0[k])).collect();
        for place in 0..left.len() {
            let [p, v, q] = [left.len() - 1, 0, 1].map(|by| left[(place + by) % left.len()]);
            if left.len() == 3 || shared.contains(&outline.0[v].coords().map(f64::to_bits)) {
                continue;
            }
            let [from, at, to] = [p, v, q].map(|k| outline.0[k]);
            let edge = Segment::new(from, to);
            let length = (q + outline.0.len() - p) % outline.0.len();
            let skipped = (1..length).map(|by| outline.0[(p + by) % outline.0.len()]);
            let leads_away = skipped.map(|p| edge.distance_to_point(p)).fold(0.0, f64::max) > tolerance;
            let triangle = [from, at, to];
            let mut others = new.iter().map(Segment::start).filter(|other| !triangle.contains(other));
            let is_there = |other: &Segment| [(edge.a, edge.b), (edge.b, edge.a)].contains(&(other.a, other.b));
            let is_kept =
                leads_away || others.any(|other| Polygon(&triangle).contains(other)) || new.iter().any(is_there);
            assert!(is_kept, "{at:?} could go");
        }
    }
    simpler
}

/// The same by looking at all that are left in each step: of the vertices that can go, the one that leads away least goes.
fn one_by_one(region: &Region, tolerance: f64) -> Region {
    let all: Vec<Outline> = region.outlines().map(|outline| outline.0.to_vec()).collect();
    let mut left: Vec<Vec<usize>> = all.iter().map(|outline| (0..outline.len()).collect()).collect();
    loop {
        let places = || left.iter().enumerate().flat_map(|(j, left)| (0..left.len()).map(move |place| (j, place)));
        let around = |(j, place): (usize, usize)| {
            [left[j].len() - 1, 0, 1].map(|by| left[j][(place + by) % left[j].len()]).map(|k| (k, all[j][k]))
        };
        let away = |at: (usize, usize)| {
            let [(before, p), _, (after, q)] = around(at);
            let outline = &all[at.0];
            let count = (after + outline.len() - before) % outline.len();
            let skipped = (1..count).map(|by| outline[(before + by) % outline.len()]);
            (skipped.map(|v| Segment::new(p, q).distance_to_point(v)).fold(0.0, f64::max), count)
        };
        let can_go = |at: (usize, usize)| {
            let [(_, p), (_, v), (_, q)] = around(at);
            places().filter(|&other| other != at).all(|other| {
                let [_, (_, place), (_, next)] = around(other);
                let is_corner = place == p || place == q;
                (is_corner || !Polygon(&[p, v, q]).contains(place))
                    && (next == v || ![(p, q), (q, p)].contains(&(place, next)))
            })
        };
        let mut candidates: Vec<_> = places().filter(|&(j, _)| left[j].len() > 3).map(|at| (away(at), at)).collect();
        candidates.retain(|((away, _), _)| *away <= tolerance);
        candidates.sort_by(|one, other| one.partial_cmp(other).unwrap());
        let Some((_, (j, place))) = candidates.into_iter().find(|&(_, at)| can_go(at)) else { break };
        left[j].remove(place);
    }
    let rest = |(all, left): (&Outline, &Vec<usize>)| left.iter().map(|&k| all[k]).collect();
    super::region(&all.iter().zip(&left).map(rest).collect::<Vec<Outline>>())
}

#[test]
fn whichever_leads_away_least_goes_first() {
    let mut numbers = Numbers(93);
    for round in 0..60 {
        let region = match round % 3 {
            0 => region(&wavy(24, [0.3, 0.05][round % 2], &mut numbers)),
            1 => {
                // Vertices on a lattice come to be in line.
                let corners = (0..9).map(|_| [(); 2].map(|()| numbers.below(7) as f64).into());
                region(&[corners.collect::<Outline>()])
            }
            _ => {
                // Two combs whose teeth are in each other's gaps: many wait for others, and begin anywhere in their outline.
                let mut comb = |x: f64, y: f64, up: f64| -> Outline {
                    let teeth =
                        (0..8).flat_map(|k| [(f64::from(k), 0.0), (f64::from(k) + 0.5, up * (1.5 + numbers.unit()))]);
                    let mut comb: Outline = teeth.map(|(along, high)| Point::new(x + along, y + high)).collect();
                    comb.extend([Point::new(x + 8.0, y - up), Point::new(x, y - up)]);
                    if up > 0.0 {
                        comb.reverse();
                    }
                    comb
                };
                let both = [comb(0.0, 0.0, 1.0), comb(0.5, 3.0, -1.0)];
                super::region(&both[..1]).union(&super::region(&both[1..]))
            }
        };
        for tolerance in [0.0, 0.1, 0.4, 1.0, 1e9] {
            assert_eq!(region.simplified(tolerance).unwrap(), one_by_one(&region, tolerance), "{round} {tolerance}");
        }
    }
}

/// Once the vertex at [0, 1] has gone, the one at [1, 1] is straight. It goes, though there is a vertex farther along its line.
#[test]
fn what_is_farther_along_a_line_is_not_in_the_way() {
    let outline = [[0.0, 0.0], [3.0, 0.0], [3.0, 3.0], [0.0, 3.0], [2.0, 2.0], [0.0, 1.0], [1.0, 1.0]].map(Point::from);
    let simpler = check_simpler(&region(&[outline.to_vec()]), 1.5);
    let expected = [[0.0, 0.0], [3.0, 0.0], [3.0, 3.0], [0.0, 3.0], [2.0, 2.0]].map(Point::from);
    assert_eq!(simpler.outlines().collect::<Vec<_>>(), [Polygon(&expected)]);
}

#[test]
fn simpler_outlines_are_near_and_cross_nothing() {
    let mut numbers = Numbers(91);
    let mut all = [0; 2];
    for round in 0..60 {
        let room = [1.0, 0.3, 0.05, 0.01][round % 4];
        let region = match round % 3 {
            // Of several runs of runs, now and then.
            0 => region(&wavy(if round % 15 == 0 { 700 } else { 40 + numbers.below(60) }, room, &mut numbers)),
            1 => {
                // Outlines that cross and touch at random, on a lattice: many vertices are shared.
                let mut place = || Point::new(numbers.below(12) as f64, numbers.below(12) as f64);
                region(&[(0..25).map(|_| place()).collect::<Outline>()])
            }
            _ => {
                let ways: Vec<_> = (0..6)
                    .map(|_| {
                        Segment::from([numbers.point().map(|x: f64| 4.0 * x), numbers.point().map(|x: f64| 4.0 * x)])
                    })
                    .collect();
                Region::around(&ways, 0.1 + numbers.unit(), 60).unwrap()
            }
        };
        for tolerance in [1e-3, 0.03, 0.2, 1.0, 100.0] {
            let simpler = check_simpler(&region, tolerance);
            all = [all[0] + region.edges().count(), all[1] + simpler.edges().count()];
        }
    }
    assert!(2 * all[1] < all[0], "{all:?}");
}

/// Rings one inside of the other, with so little room that none can become a triangle: but the innermost one does.
#[test]
fn no_ring_leaves_its_room() {
    let ring = |radius: f64| -> Outline {
        (0..64).map(|k| TAU * f64::from(k) / 64.0).map(|a| Point::new(radius * a.cos(), radius * a.sin())).collect()
    };
    let rings: Vec<Outline> = (1..=8).map(|k| ring(f64::from(k))).collect();
    let rings =
        Region::combination(&rings.iter().map(|ring| Polygon(ring)).collect::<Vec<_>>(), &[], |inside, _| inside);
    let rings = rings.unwrap();
    assert_eq!(rings.outlines().len(), 1);
    let every_other = (1..=4).fold(Region::default(), |sum, k| {
        let ring = region(&[ring(2.0 * f64::from(k))]).difference(&region(&[ring(2.0 * f64::from(k) - 1.0)]));
        sum.union(&ring)
    });
    let simpler = check_simpler(&every_other, 1e9);
    let counts: Vec<_> = simpler.outlines().map(|outline| outline.0.len()).collect();
    assert!(counts.contains(&3) && counts.iter().any(|&count| count > 3), "{counts:?}");
}

/// The numbers of the chapter: edges that skip 13 vertices would do.
#[test]
fn a_circle_has_more_vertices_left_than_would_do() {
    let circle: Outline =
        (0..1000).map(|k| TAU * f64::from(k) / 1e3).map(|a| Point::new(10.0 * a.cos(), 10.0 * a.sin())).collect();
    let farthest = |by: usize| Segment::new(circle[0], circle[by]).distance_to_point(circle[by / 2]);
    assert!(farthest(14) < 0.01 && farthest(15) > 0.01 && 1000_usize.div_ceil(14) == 72);
    assert_eq!(check_simpler(&region(&[circle]), 0.01).edges().count(), 100);
}

#[test]
fn a_tolerance_is_a_length() {
    let outline = [[0.0, 0.0], [8.0, 0.0], [8.0, 6.0], [4.0, 5.75], [0.0, 6.0]].map(Point::from);
    let region = Region::new(&[Polygon(&outline)]).unwrap();
    // The fourth corner is exactly so far from where the edge would be.
    assert_eq!(region.simplified(0.25_f64.next_down()).unwrap(), region);
    assert_eq!(region.simplified(0.25).unwrap().edges().count(), 4);
    assert_eq!(region.simplified(0.0).unwrap(), region);
    assert_eq!(Region::<f64>::default().simplified(1.0), Ok(Region::default()));
    for bad in [-1.0, f64::NAN, f64::INFINITY, -f64::MIN_POSITIVE] {
        assert_eq!(region.simplified(bad), Err(RegionError::Distance));
    }
}

#[test]
fn simpler_outlines_are_the_same_at_all_sizes_and_in_single_precision() {
    let mut numbers = Numbers(92);
    for room in [1.0, 0.1] {
        let region = region(&wavy(90, room, &mut numbers))
            .map_vertices(|p| p.coords().map(|x| f64::from(x as f32)).into())
            .unwrap();
        let expected = region.simplified(0.0625).unwrap();
        for power in [-1000, -300, 300, 1000] {
            let size = 2.0_f64.powi(power);
            let scaled = |region: &Region| region.map_vertices(|p| p.coords().map(|x| size * x).into()).unwrap();
            assert_eq!(scaled(&region).simplified(0.0625 * size).unwrap(), scaled(&expected));
        }
        let single = |region: &Region| -> Vec<Vec<Point<f32>>> {
            let narrow = |p: &Point| Point::from(p.coords().map(|x| x as f32));
            region.outlines().map(|outline| outline.0.iter().map(narrow).collect()).collect()
        };
        let outlines = single(&region);
        let narrow = Region::new(&outlines.iter().map(|outline| Polygon(outline)).collect::<Vec<_>>()).unwrap();
        let found: Vec<Vec<Point<f32>>> =
            narrow.simplified(0.0625).unwrap().outlines().map(|outline| outline.0.to_vec()).collect();
        assert_eq!(found, single(&expected));
    }
}
