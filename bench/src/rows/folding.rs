//! A chain that folds again and again, and is asked after every fold which of its segments are too near to each other. At four joints
//! it is folded there and back.

use incidence::pga3::{Chain, FoldingChain, Line};
use parry3d_f64::math::{Rotation, Vector};

use super::chain::{ParryTree, RADIUS, walk};
use crate::inputs::Numbers;
use crate::measure::{Row, Side, whole};

/// How many joints.
const JOINTS: usize = 4;
/// At each there and back.
const FOLDS: usize = 2 * JOINTS;

/// A joint of the chain, a direction through it, and an angle.
#[derive(Clone, Copy)]
struct Fold {
    joint: usize,
    along: [f64; 3],
    angle: f64,
}

pub fn rows(quick: bool) -> Vec<Row> {
    let sizes = [(10_000, "fold of a chain of 10⁴ links"), (100_000, "fold of a chain of 10⁵ links")];
    sizes[..if quick { 1 } else { 2 }].iter().map(|&(links, name)| row(links, name)).collect()
}

fn row(links: usize, name: &'static str) -> Row {
    let sides = Box::new(move || sides(&walk(links)));
    Row { group: "chain", name: name.into(), operations: FOLDS, within: 0.0, epsilon: 0.0, counted: false, sides }
}

fn sides(points: &[[f64; 3]]) -> Vec<Side> {
    let mut numbers = Numbers::new(7);
    let folds: Vec<Fold> = (1..=JOINTS)
        .flat_map(|k| {
            let (joint, along) = (k * points.len() / (JOINTS + 1), numbers.unit());
            [0.4, -0.4].map(|angle| Fold { joint, along, angle })
        })
        .collect();
    let chain = || Chain::new(points.iter().copied()).expect("a walk is finite");
    let axis = |chain: &Chain, fold: &Fold| {
        let p = chain.points()[fold.joint];
        Line::through(p, [0, 1, 2].map(|k| p[k] + fold.along[k]))
    };
    vec![
        side("FoldingChain::fold", FoldingChain::new(chain(), RADIUS), &folds, move |folding, fold, pairs| {
            folding.fold(fold.joint, axis(folding.chain(), fold), fold.angle).expect("a fold of finite points");
            pairs.extend_from_slice(folding.colliding_pairs());
        }),
        side("Chain::fold, colliding_pairs", chain(), &folds, move |chain, fold, pairs| {
            chain.fold(fold.joint, axis(chain, fold), fold.angle).expect("a fold of finite points");
            pairs.extend(chain.colliding_pairs(RADIUS));
        }),
        side("parry3d Bvh, built again", points.to_vec(), &folds, |points, fold, pairs| {
            turn(points, fold);
            note(&mut ParryTree::new(points), pairs);
        }),
        side(
            "parry3d Bvh, refitted",
            (points.to_vec(), ParryTree::new(points)),
            &folds,
            |(points, tree), fold, pairs| {
                turn(points, fold);
                tree.refit(points, fold.joint);
                note(tree, pairs);
            },
        ),
    ]
}

/// Folds a chain, and notes the pairs after every fold.
fn side<C: 'static>(
    who: &'static str,
    chain: C,
    folds: &[Fold],
    fold: impl Fn(&mut C, &Fold, &mut Vec<(usize, usize)>) + 'static,
) -> Side {
    let folds = folds.to_vec();
    let state = (chain, Vec::new());
    let run = move |(chain, found): &mut (C, Vec<Vec<(usize, usize)>>)| {
        found.resize(folds.len(), Vec::new());
        for (step, pairs) in folds.iter().zip(found) {
            pairs.clear();
            fold(chain, step, pairs);
        }
    };
    // After each fold how many there are, and which.
    let numbers = |pairs: &Vec<(usize, usize)>| -> Vec<f64> {
        let mut pairs = pairs.clone();
        pairs.sort_unstable();
        std::iter::once(pairs.len() as f64).chain(pairs.into_iter().flat_map(|(i, j)| [i as f64, j as f64])).collect()
    };
    whole(who, state, run, move |(_, found)| found.iter().flat_map(numbers).collect())
}

fn turn(points: &mut [[f64; 3]], fold: &Fold) {
    let (joint, turn) = (Vector::from(points[fold.joint]), Rotation::from_axis_angle(fold.along.into(), fold.angle));
    for point in &mut points[fold.joint + 1..] {
        *point = (joint + turn * (Vector::from(*point) - joint)).into();
    }
}

fn note(tree: &mut ParryTree, pairs: &mut Vec<(usize, usize)>) {
    tree.pairs(|i, j, near| {
        if i + 2 <= j && near() {
            pairs.push((i, j));
        }
    });
}
