//! The kept pairs against those of a chain that knows nothing of the past; and how little is asked to keep them.

use super::*;
use crate::pga3::Segment;
use crate::random::Numbers;

impl Numbers {
    /// In [−1, 1), a multiple of 2⁻¹⁹.
    fn coarse(&mut self) -> f64 {
        self.below(1 << 20) as f64 / f64::from(1 << 19) - 1.0
    }
}

/// The double loop.
fn colliding<T: Widen>(points: &[[T; 3]], radius: T) -> Vec<(usize, usize)> {
    let segment = |k: usize| Segment { a: points[k], b: points[k + 1] };
    let all = (0..points.len() - 1).flat_map(|i| (i + 2..points.len() - 1).map(move |j| (i, j)));
    all.filter(|&(i, j)| segment(i).distance(&segment(j)) < radius).collect()
}

fn chain<T: Widen>(steps: impl Iterator<Item = [f64; 3]>) -> Chain<T> {
    let mut at = [0.0; 3];
    let points = steps.map(|step| {
        at = core::array::from_fn(|k| at[k] + step[k]);
        at.map(T::narrow)
    });
    Chain::new(points).unwrap()
}

fn lattice(count: usize) -> impl Iterator<Item = [f64; 3]> {
    let mut random = Numbers(7);
    (0..count).map(move |_| {
        let (axis, sign) = (random.below(3), [-1.0, 1.0][random.below(2)]);
        core::array::from_fn(|k| if k == axis { sign } else { 0.0 })
    })
}

fn smooth(count: usize) -> impl Iterator<Item = [f64; 3]> {
    let mut random = Numbers(11);
    (0..count).map(move |_| core::array::from_fn(|_| random.coarse()))
}

/// Folds at random, and compares after each; how often pairs came or went, folds were refused, and all pairs were asked about.
fn check<T: Widen>(chain: Chain<T>, radius: T, angle: impl Fn(&mut Numbers) -> f64, folds: usize) -> [usize; 3] {
    let mut random = Numbers(3);
    let mut folding = FoldingChain::new(chain, radius);
    let mut seen = [0; 3];
    for round in 0..folds {
        let before = folding.clone();
        let points = folding.chain().points();
        let joint = random.below(points.len());
        let direction = [0, 1, 2].map(|k| if k == round % 3 { 1.0 } else { 0.0 });
        let axis = match round % 5 {
            0 => Line::from_plucker(direction.map(T::narrow), [T::zero(); 3]), // not through the joint
            _ => Line::through(points[joint], [0, 1, 2].map(|k| points[joint][k] + T::narrow(direction[k]))),
        };
        let angle = T::narrow(angle(&mut random));
        let mut expected = folding.chain().clone();
        expected.fold(joint, axis, angle).unwrap();
        let pairs = colliding(expected.points(), radius);
        seen[2] += usize::from(folding.outcome(joint, folding.chain.motor(joint, axis, angle).unwrap()).drift == 0.0);

        let newly = pairs.iter().find(|pair| !before.colliding_pairs().contains(pair));
        let tried = folding.try_fold(joint, axis, angle);
        match newly {
            Some(&(first, second)) => {
                assert_eq!(tried, Err(ChainError::TooNear { first, second }), "round {round}");
                assert_eq!(folding.chain(), before.chain());
                assert_eq!(folding.colliding_pairs(), before.colliding_pairs());
                seen[1] += 1;
                folding.fold(joint, axis, angle).unwrap();
            }
            None => assert_eq!(tried, Ok(()), "round {round}"),
        }
        assert_eq!(folding.chain(), &expected);
        assert_eq!(folding.colliding_pairs(), pairs, "round {round}, joint {joint}");
        seen[0] += usize::from(pairs != before.colliding_pairs());
    }
    seen
}

#[test]
fn the_pairs_are_those_of_the_double_loop_after_every_fold() {
    let any = |random: &mut Numbers| 3.0 * random.coarse();
    let [changed, refused, scratch] = check(chain::<f64>(smooth(90)), 0.3, any, 150);
    assert!(changed > 40 && refused > 20 && scratch == 0, "{changed} {refused} {scratch}");
    let [changed, refused, scratch] = check(chain::<f32>(smooth(90)), 0.3, any, 150);
    assert!(changed > 40 && refused > 20 && scratch < 9, "{changed} {refused} {scratch}");
    // A band that rounding fills at once.
    let far = core::iter::once([1e9, -3e9, 2e9]).chain(smooth(40));
    let [_, _, scratch] = check(chain::<f64>(far), 0.3, any, 30);
    assert!(scratch == 30, "{scratch}");
}

#[test]
fn where_rounding_decides_it_is_asked_again() {
    // On a lattice most distances are 1 exactly; a quarter turn makes them a little more or less.
    let quarter = |random: &mut Numbers| [-1.0, 1.0, 2.0][random.below(3)] * core::f64::consts::FRAC_PI_2;
    for radius in [1.0, 1.0_f64.next_up(), 0.5] {
        let [changed, ..] = check(chain::<f64>(lattice(60)), radius, quarter, 60);
        assert!(changed > 20, "{changed}");
    }
}

#[test]
fn where_numbers_are_the_smallest_too() {
    // Points are rounded by as much as the band is wide, and by more than ε of them.
    let any = |random: &mut Numbers| 3.0 * random.coarse();
    let tiny = |size: f64| smooth(40).map(move |step| step.map(|c| size * c));
    for size in [1e-42, 1e-43] {
        check(chain::<f32>(tiny(size)), f32::narrow(size - f64::from(f32::from_bits(1))), any, 150);
    }
    for size in [1e-317, 1e-319, 1e-321] {
        check(chain::<f64>(tiny(size)), size, any, 150);
    }
}

#[test]
fn a_radius_that_finds_nothing_and_one_that_finds_all() {
    let any = |random: &mut Numbers| 3.0 * random.coarse();
    for radius in [0.0, -1.0, f64::NAN, f64::INFINITY, f64::MAX, 1e-300] {
        check(chain::<f64>(smooth(20)), radius, any, 10);
    }
}

#[test]
fn a_fold_touches_few_boxes_and_asks_about_fewer_pairs() {
    let mut before = None;
    for count in [1 << 10, 1 << 13, 1 << 16] {
        // A coil, opened at its middle.
        let coil = chain::<f64>((0..=count).map(|k| {
            let (sin, cos) = (0.2 * f64::from(k)).sin_cos();
            [cos, sin, 0.1]
        }));
        let folding = FoldingChain::new(coil, 0.5);
        let joint = count as usize / 2;
        let [x, y, z] = folding.chain().points()[joint];
        let axis = Line::through([x, y, z], [x + 0.3, y - 0.2, z]);
        let outcome = folding.outcome(joint, folding.chain.motor(joint, axis, 0.05).unwrap());
        assert!(outcome.drift > 0.0, "all pairs were asked about");
        let Work { steps, questions } = outcome.work;
        let levels = folding.boxes.as_ref().unwrap().0.root().level + 1;
        assert!(steps < 400 + 40 * levels, "{steps} steps on {levels} levels");
        assert!(questions < 100, "{questions}");
        // What is far from the joint adds nothing but levels.
        if let Some((least, _)) = before {
            assert!(steps < least + 200, "{steps} steps, {least} before");
        }
        before = Some((steps, questions));
    }
}

/// A fold that no chain could do is refused as that, even if segments would also collide.
#[test]
fn a_fold_beyond_the_numbers_is_refused_as_such() {
    const FAR: f64 = f64::MAX;
    let points = [[0.0; 3], [1.0, 0.0, 0.0], [2.0, 0.0, 0.0], [2.0, 1.0, 0.0], [3.0, 1.0, 0.0], [FAR, -FAR, FAR]];
    let axis = Line::through(points[1], [1.0, 0.0, 1.0]);
    for count in [5, 6] {
        let mut folding = FoldingChain::new(Chain::new(points[..count].to_vec()).unwrap(), 0.9);
        let before = folding.chain().clone();
        let refused =
            if count == 6 { ChainError::NotFinite { point: 5 } } else { ChainError::TooNear { first: 0, second: 2 } };
        assert_eq!(folding.try_fold(1, axis, 3.0), Err(refused));
        assert_eq!(folding.chain(), &before);
    }
}
