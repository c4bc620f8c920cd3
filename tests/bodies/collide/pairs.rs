//! All pairs at once.

use incidence::collide::{Aabb, overlapping_pairs};

use super::{Numbers, double_loop};

/// Every kind of arrangement that a broad phase may find hard, in N dimensions. `None` is the end of the kinds.
fn arrangement<const N: usize>(kind: usize, n: usize, numbers: &mut Numbers) -> Option<Vec<Aabb<f64, N>>> {
    let spread = 2.0 * (n as f64).powf(1.0 / N.max(1) as f64);
    let sized = |at: [f64; N], size: [f64; N]| Aabb::new(at, std::array::from_fn(|k| at[k] + size[k]));
    let mut made =
        |make: &mut dyn FnMut(usize, &mut Numbers) -> Aabb<f64, N>| (0..n).map(|i| make(i, numbers)).collect();
    Some(match kind {
        // Sparse, dense, flat on the last axis, a line along each axis in turn.
        0 => made(&mut |_, r| sized(r.point(spread), r.point(2.0))),
        1 => made(&mut |_, r| sized(r.point(4.0), r.point(1.0))),
        2 => made(&mut |_, r| {
            let (mut at, mut size) = (r.point(spread), r.point(1.0));
            if let (Some(at), Some(size)) = (at.last_mut(), size.last_mut()) {
                (*at, *size) = (7.0, 0.0);
            }
            sized(at, size)
        }),
        3 => made(&mut |i, r| {
            let along = r.unit() * n as f64;
            sized(std::array::from_fn(|k| if k == i % 3 { along } else { 0.5 }), r.point(1.5))
        }),
        // A lattice: boxes of size 1 at integers touch, in order and not.
        4 => made(&mut |_, r| sized(r.point(spread).map(f64::floor), [1.0; N])),
        5 => made(&mut |_, r| sized(r.point(spread).map(f64::floor), r.point(3.0).map(f64::floor))),
        // Clusters of very different sizes; a giant among tiny ones; all equal; one in the other.
        6 => made(&mut |_, r| {
            let scale = 0.001_f64.powi(r.below(4) as i32);
            sized(r.point(scale).map(|c| c + 100.0 * scale), r.point(0.3 * scale))
        }),
        7 => made(&mut |i, r| {
            if i % 97 == 5 { sized([-1.0; N], [2.0 * spread; N]) } else { sized(r.point(spread), r.point(0.5)) }
        }),
        8 => made(&mut |_, _| sized([3.0; N], [2.0; N])),
        9 => made(&mut |i, _| sized([-(i as f64); N], [2.0 * i as f64; N])),
        // Points, many of them equal; sticks along all axes.
        10 => made(&mut |_, r| sized(r.point(4.0).map(f64::floor), [0.0; N])),
        11 => made(&mut |i, r| {
            let (at, thin) = (r.point::<N>(spread), 0.1);
            Aabb::new(
                std::array::from_fn(|k| if k == i % 3 { 0.0 } else { at[k] }),
                std::array::from_fn(|k| if k == i % 3 { spread } else { at[k] + thin }),
            )
        }),
        // Unbounded sides, empty boxes, NaN.
        12 => made(&mut |_, r| {
            let mut bounds = sized(r.point(spread), r.point(2.0));
            for k in 0..N {
                match r.below(12) {
                    0 => bounds.min[k] = f64::NEG_INFINITY,
                    1 => bounds.max[k] = f64::INFINITY,
                    2 => (bounds.min[k], bounds.max[k]) = (f64::INFINITY, f64::INFINITY),
                    3 => bounds.max[k] = bounds.min[k] - 0.5,
                    4 => bounds.min[k] = f64::NAN,
                    5 => bounds.max[k] = f64::NAN,
                    _ => {}
                }
            }
            bounds
        }),
        // Signed zeros, and sizes at both ends of the scalar.
        13 => made(&mut |_, r| {
            let at = [-0.0, 0.0, 5e-324, -5e-324, f64::MAX, -f64::MAX, 1.0];
            let (a, b): ([f64; N], [f64; N]) =
                (std::array::from_fn(|_| at[r.below(7)]), std::array::from_fn(|_| at[r.below(7)]));
            Aabb::new(std::array::from_fn(|k| a[k].min(b[k])), std::array::from_fn(|k| a[k].max(b[k])))
        }),
        _ => return None,
    })
}

pub fn arrangements<const N: usize>(n: usize, numbers: &mut Numbers) -> impl Iterator<Item = Vec<Aabb<f64, N>>> {
    (0..).map_while(move |kind| arrangement(kind, n, numbers))
}

fn are_those_of_the_double_loop<const N: usize>() {
    let mut numbers = Numbers(0x9e37_79b9);
    for n in [0, 1, 2, 7, 8, 9, 16, 17, 63, 200, 700, 2500] {
        for (kind, boxes) in arrangements::<N>(n, &mut numbers).enumerate() {
            assert_eq!(overlapping_pairs(&boxes), double_loop(&boxes), "{n} boxes of kind {kind}, N = {N}");
            let narrow: Vec<Aabb<f32, N>> =
                boxes.iter().map(|b| Aabb::new(b.min.map(|c| c as f32), b.max.map(|c| c as f32))).collect();
            assert_eq!(overlapping_pairs(&narrow), double_loop(&narrow), "{n} boxes of kind {kind}, N = {N}, f32");
        }
    }
}

#[test]
fn all_pairs_are_those_of_the_double_loop_on_a_line() {
    are_those_of_the_double_loop::<1>();
}

#[test]
fn all_pairs_are_those_of_the_double_loop_in_the_plane() {
    are_those_of_the_double_loop::<2>();
}

#[test]
fn all_pairs_are_those_of_the_double_loop_in_space() {
    are_those_of_the_double_loop::<3>();
}

#[test]
fn boxes_without_axes_all_overlap() {
    let boxes = [Aabb::<f64, 0>::new([], []); 20];
    assert_eq!(overlapping_pairs(&boxes), double_loop(&boxes));
    assert_eq!(overlapping_pairs(&boxes).len(), 190);
}

#[test]
fn comparisons_are_all_that_is_asked_of_a_scalar() {
    let boxes: Vec<Aabb<char, 1>> = "eternal".chars().map(|c| Aabb::new(['c'], [c])).collect();
    assert_eq!(overlapping_pairs(&boxes), double_loop(&boxes));
}
