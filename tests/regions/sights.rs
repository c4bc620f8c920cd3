//! Lines of sight among the triangles of a mesh: of all at once what each says alone, whose answer is checked where it is made.

use incidence::Widen;
use incidence::pga3::{Mesh, MeshIndex, Point, Segment, Simplex};

use super::Numbers;
use super::shapes::{Solid, cuboid, torus};

/// An index of one triangle, and the triangle itself.
type Alone<T> = (MeshIndex<T>, Simplex<3, T>);

/// An index of all triangles, and of each alone.
fn indices<T: Widen>(points: &[[T; 3]], triangles: &[[usize; 3]]) -> (MeshIndex<T>, Vec<Alone<T>>) {
    let points: Vec<Point<T>> = points.iter().map(|&p| p.into()).collect();
    let index = |triangles: &[[usize; 3]]| MeshIndex::new(&Mesh::new(&points, triangles).unwrap());
    let alone = |&triangle: &[usize; 3]| (index(&[triangle]), Simplex(triangle.map(|k| points[k])));
    (index(triangles), triangles.iter().map(alone).collect())
}

/// How many triangles the segment meets.
fn check<T: Widen>((all, each): &(MeshIndex<T>, Vec<Alone<T>>), ends: [[T; 3]; 2]) -> usize {
    let (segment, in_double) = (Segment::from(ends), Segment::from(ends.map(|p| p.map(T::widen))));
    let mut first: Option<(usize, f64)> = None;
    let mut crossing = Vec::new();
    for (number, (one, triangle)) in each.iter().enumerate() {
        let found = one.first_crossing(&in_double);
        assert_eq!(triangle.first_crossing(&segment), one.first_crossing(&segment).map(|(_, parameter)| parameter));
        assert_eq!(one.crossing(&segment).is_empty(), found.is_none(), "{ends:?}");
        let Some((_, parameter)) = found else { continue };
        crossing.push(number);
        // Whatever it is rounded to in the end.
        if first.is_none_or(|(_, least)| parameter < least) {
            first = Some((number, parameter));
        }
    }
    let rounded = first.and_then(|(number, _)| Some((number, each[number].1.first_crossing(&segment)?)));
    assert_eq!((all.first_crossing(&segment), all.crossing(&segment)), (rounded, crossing.clone()), "{ends:?}");
    assert_eq!((all.first_crossing(&in_double), all.crossing(&in_double)), (first, crossing.clone()), "{ends:?}");
    crossing.len()
}

/// Between corners, middles of edges and any places, one of them perhaps far away.
fn sight(numbers: &mut Numbers, solid: &Solid) -> [[f64; 3]; 2] {
    let mut place = || {
        let corner = |numbers: &mut Numbers| solid.points[numbers.below(solid.points.len())];
        let (p, q) = (corner(numbers), corner(numbers));
        match numbers.below(4) {
            0 => p,
            1 => std::array::from_fn(|k| 0.5 * (p[k] + q[k])),
            2 => std::array::from_fn(|k| p[k] + numbers.signed()),
            _ => std::array::from_fn(|k| 40.0 * (p[k] - 0.9 * q[k])),
        }
    };
    [place(), place()]
}

#[test]
fn many_triangles_are_seen_as_each_of_them() {
    let mut numbers = Numbers(31);
    let mut met = 0;
    for (solid, size) in
        [(torus(12, 9, 4.0, 1.0), 1.0), (cuboid([-1.0; 3], [2.0; 3]), 1e-200), (torus(5, 4, 4.0, 1.0), 3e150)]
    {
        let sized = |p: [f64; 3]| p.map(|x| size * x);
        let points: Vec<_> = solid.points.iter().copied().map(sized).collect();
        let both = indices(&points, &solid.triangles);
        let mut ends = |_| sight(&mut numbers, &solid).map(sized);
        let sights: Vec<_> = (0..300).map(&mut ends).collect();
        met += sights.iter().map(|&ends| check(&both, ends)).sum::<usize>();
        let sights: Vec<_> = sights.into_iter().map(Segment::from).collect();
        let one_by_one: Vec<_> = sights.iter().map(|sight| both.0.first_crossing(sight)).collect();
        assert_eq!(both.0.first_crossings(&sights), one_by_one);
    }
    assert!(met > 2000, "{met}");
}

#[test]
fn and_in_f32() {
    let mut numbers = Numbers(32);
    let solid = torus(12, 9, 4.0, 1.0);
    let single = |p: [f64; 3]| p.map(|x| x as f32);
    let points: Vec<_> = solid.points.iter().copied().map(single).collect();
    let both = indices(&points, &solid.triangles);
    let met: usize = (0..300).map(|_| check(&both, sight(&mut numbers, &solid).map(single))).sum();
    assert!(met > 500, "{met}");
}

/// From inside no sight slips through between two triangles.
#[test]
fn whoever_looks_out_of_a_closed_mesh_sees_it() {
    let solid = cuboid([-1.0, -2.0, -3.0], [3.0, 2.0, 1.0]);
    let (index, _) = indices(&solid.points, &solid.triangles);
    let inside = [0.1, 0.2, -0.3];
    for p in &solid.points {
        for q in &solid.points {
            for t in 0..=64 {
                // Through a point of an edge, of a diagonal or of the inside, up to rounding.
                let t = f64::from(t) / 64.0;
                let far = std::array::from_fn(|k| inside[k] + 7.0 * (p[k] + t * (q[k] - p[k]) - inside[k]));
                assert!(index.first_crossing(&Segment::from([inside, far])).is_some(), "{p:?} {q:?} {t}");
            }
        }
    }
}

#[test]
fn what_is_not_finite_is_nowhere() {
    let points = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, f64::NAN], [f64::INFINITY, 0.0, 0.0]];
    let (index, each) = indices(&points, &[[0, 1, 3], [0, 1, 2], [4, 1, 2]]);
    let down = Segment::from([[0.25, 0.25, 1.0], [0.25, 0.25, -1.0]]);
    assert_eq!((index.first_crossing(&down), index.crossing(&down)), (Some((1, 0.5)), vec![1]));
    assert!(each.iter().map(|(_, triangle)| triangle.first_crossing(&down)).eq([None, Some(0.5), None]));
    let endless = Segment::from([[0.25, 0.25, 1.0], [0.25, 0.25, f64::NEG_INFINITY]]);
    assert_eq!((index.first_crossing(&endless), index.crossing(&endless)), (None, vec![]));
    assert_eq!(each[1].1.first_crossing(&endless), None);
    let (nothing, _) = indices::<f64>(&[], &[]);
    assert_eq!((nothing.first_crossing(&down), nothing.crossing(&down)), (None, vec![]));
    // No way at all: on the triangle, and beside it.
    let stay = |p: [f64; 3]| index.first_crossing(&Segment::from([p; 2]));
    assert_eq!((stay([0.25, 0.5, 0.0]), stay([0.25, 0.5, 1e-300])), (Some((1, 0.0)), None));
}
