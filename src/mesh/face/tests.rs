//! The triangles against those of the plain definition, and how much is looked at for them, by counting.

use super::*;
use crate::random::Numbers;

/// Ears as they are defined, each looked for among all corners that are left.
fn by_definition(view: &View) -> Vec<[usize; 3]> {
    let around = |left: &[usize], at: usize| [at + left.len() - 1, at, at + 1].map(|k| left[k % left.len()]);
    let mut left: Vec<usize> = (0..view.0.len()).collect();
    let (mut triangles, mut from) = (Vec::new(), 0);
    while left.len() > 3 {
        let find = |is_wanted: &dyn Fn([usize; 3]) -> bool| {
            (from..left.len()).chain(0..from).find(|&at| is_wanted(around(&left, at)))
        };
        let is_ear = |ear| view.turn(ear).is_gt() && !(0..left.len()).any(|at| is_cut_by(view, ear, around(&left, at)));
        from = find(&|corners| view.goes_back(corners)).or_else(|| find(&is_ear)).unwrap_or(0);
        triangles.push(around(&left, from));
        left.remove(from);
    }
    triangles.push([left[0], left[1], left[2]]);
    triangles
}

fn is_cut_by(view: &View, [a, b, c]: [usize; 3], [before, corner, after]: [usize; 3]) -> bool {
    let is_there = |k: usize| view.0[k] == view.0[corner];
    if is_there(b) {
        let is_inside = |k: usize| view.turn([a, b, k]).is_gt() && view.turn([b, c, k]).is_gt();
        return is_inside(before) || is_inside(after);
    }
    let sides = [[a, b, corner], [b, c, corner], [c, a, corner]];
    !is_there(a) && !is_there(c) && sides.iter().all(|&side| view.turn(side).is_ge())
}

fn counted(view: &View) -> (Vec<[usize; 3]>, usize) {
    let mut left = Left::of(view);
    (left.triangles(), left.steps)
}

/// A wall n/2 corners long that goes round, out on one side and back on the other.
fn spiral(n: usize) -> View {
    let at = |radius: f64, k: usize| {
        let (angle, radius) = (0.05 * k as f64, radius + 0.01 * k as f64);
        [angle.cos() * radius, angle.sin() * radius]
    };
    View((0..n / 2).map(|k| at(1.004, k)).chain((0..n / 2).rev().map(|k| at(1.0, k))).collect())
}

#[test]
fn the_ears_are_those_of_the_definition() {
    let mut random = Numbers(3);
    // On few places, so that corners are at one place, on one line, and sides cross.
    for round in 0..20_000 {
        let (n, side) = (4 + random.below(12), 2 + round % 6);
        let view = View((0..n).map(|_| [random.below(side) as f64, random.below(side) as f64]).collect());
        assert_eq!(counted(&view).0, by_definition(&view), "{:?}", view.0);
    }
    // Petals that begin and end at one place, between others that do not.
    for n in [7, 40, 201] {
        let petals = (0..n).map(|k| {
            let (angle, radius) = (k as f64, if k % 3 == 1 { 0.0 } else { 1.0 + random.unit() });
            [(angle * 6.0 / n as f64).cos() * radius, (angle * 6.0 / n as f64).sin() * radius]
        });
        let view = View(petals.collect());
        assert_eq!(counted(&view).0, by_definition(&view));
    }
    for n in [40, 200, 400] {
        let [out, mut back] = [spiral(n), spiral(n)];
        back.0.reverse();
        assert_eq!([counted(&out).0, counted(&back).0], [by_definition(&out), by_definition(&back)]);
    }
}

#[test]
fn no_more_is_looked_at_than_twice_the_square_of_the_corners_of_a_spiral() {
    for n in [500, 1000, 2000, 4000] {
        let [out, mut back] = [spiral(n), spiral(n)];
        back.0.reverse();
        for view in [out, back] {
            let (triangles, steps) = counted(&view);
            assert_eq!(triangles.len(), n - 2);
            assert!(steps <= 2 * n * n, "{steps} of {n}");
        }
    }
}
