//! The pairs across a joint, before the fold is done: boxes in front of it as they are, boxes behind it as the motor moves them.

use alloc::vec::Vec;

use super::{Links, Motor};
use crate::hierarchy::{Bounds, Node, Reach, Segments, Tree, WAYS, Work};
use crate::magnitude::{difference, dot, max};
use crate::scalar::Widen;
use crate::segment::distance;

/// A chain's points as they will be.
pub(super) struct Folded<'c, T> {
    pub(super) points: &'c [[T; 3]],
    pub(super) joint: usize,
    pub(super) motor: Motor<T>,
}

impl<T: Widen> Folded<'_, T> {
    /// Point k, to the bits of the fold.
    pub(super) fn point(&self, k: usize) -> [T; 3] {
        if k > self.joint { self.motor.apply(self.points[k]) } else { self.points[k] }
    }

    pub(super) fn distance(&self, (i, j): (usize, usize)) -> f64 {
        distance::distance::<T, _, _>(&self.ends(i), &self.ends(j))
    }
}

impl<T: Widen> Segments<3> for Folded<'_, T> {
    fn count(&self) -> usize {
        self.points.len() - 1
    }
    fn ends(&self, k: usize) -> [[f64; 3]; 2] {
        [self.point(k).map(T::widen), self.point(k + 1).map(T::widen)]
    }
}

/// Steps per segment that may be spent before it is better to test all pairs.
const STEPS: usize = 8;

/// A box by its level and its place: at place x of level L, around the segments from 4ᴸ x on. The segment of the joint, one end of
/// which turns, is on each level in one box, which is computed for it.
pub(super) struct Across<'f, T> {
    tree: &'f Tree<3>,
    reach: Reach,
    folded: &'f Folded<'f, T>,
    motor: Motor<f64>,
    /// The absolute values of the rotation's matrix, by columns.
    turn: [[f64; 3]; 3],
    rounding: f64,
    /// The boxes with the joint, by level.
    joints: Vec<Bounds<3>>,
}

impl<'f, T: Widen> Across<'f, T> {
    pub(super) fn new(tree: &'f Tree<3>, reach: Reach, folded: &'f Folded<'f, T>) -> Self {
        let motor = Motor::from_array(folded.motor.to_array().map(T::widen));
        let rotor = Motor { e01: 0.0, e02: 0.0, e03: 0.0, e0123: 0.0, ..motor };
        let turn = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
        let turn = turn.map(|axis| rotor.apply(axis).map(f64::abs));
        let mut across = Across { tree, reach, folded, motor, turn, rounding: 0.0, joints: Vec::new() };
        across.rounding = across.bound::<T>();
        across.find_joints();
        across
    }

    /// How far rounding puts a turned point from where some exact motion of the whole tail would, at most. That is measured, if an `f64` tells:
    /// it is far less than the bound for all motions.
    pub(super) fn rounding(&self) -> f64 {
        if !T::FITS_IN_F32 {
            return self.rounding;
        }
        let Folded { points, joint, motor } = self.folded;
        let exact = self.motor.normalized();
        let off = |&point: &[T; 3]| {
            let there = exact.apply(point.map(T::widen));
            let off = difference(motor.apply(point).map(T::widen), there);
            num_traits::Float::sqrt(dot(off, off))
        };
        points[joint + 1..].iter().map(off).fold(0.0, |most, off| if off > most || off.is_nan() { off } else { most })
            + self.bound::<f64>()
    }

    /// How far rounding to the scalar S puts a turned point from there, for any motion.
    //
    // The motor's parts are known to 8 ε of the largest, s and q to 8 ε of 1. With coordinates up to M and ideal parts up to D,
    // t = q × v + d is below 2M + D per component and what is added to v below 2 (3 (2M + D) + D) = 12M + 8D, from some 12 products
    // and sums; together, with what boxes are rounded by, less than 256 ε (M + D). Where these underflow, t loses 1 of the smallest
    // numbers and the rest at most 9; and what d and e₀₁₂₃ lose moves all points alike.
    fn bound<S: Widen>(&self) -> f64 {
        let root = self.tree.root();
        let boxes = self.tree.below(root).map(|place| self.tree.block(root).get(place % WAYS));
        let abs = f64::abs;
        let most = boxes.flat_map(|b| b.least.into_iter().chain(b.greatest)).map(abs).fold(0.0, max);
        let Motor { e01, e02, e03, e0123, .. } = self.motor;
        let ideal = [e01, e02, e03, e0123].map(abs).into_iter().fold(0.0, max);
        let smallest = S::narrow_distance(f64::from_bits(1)).widen();
        256.0 * S::epsilon().widen() * (most + ideal) + 16.0 * smallest
    }

    /// Finds the boxes with the joint, each by those of the level below; none at the last point, where nothing turns.
    fn find_joints(&mut self) {
        let joint = self.folded.joint;
        if joint >= self.folded.count() {
            return;
        }
        self.joints.push(self.reach.enlarge(self.folded.ends(joint)));
        for level in 0..self.tree.root().level {
            let boxes = self.tree.below(Node { level, place: self.joint(level + 1) });
            self.joints.push(boxes.map(|place| self.bounds(level, place)).fold(Bounds::EMPTY, Bounds::union));
        }
    }

    /// The place of the box with the joint.
    fn joint(&self, level: usize) -> usize {
        self.folded.joint / WAYS.pow(level as u32)
    }

    /// A box after the fold.
    fn bounds(&self, level: usize, place: usize) -> Bounds<3> {
        let joint = self.joint(level);
        if place == joint {
            return self.joints[level];
        }
        let bounds = match level {
            0 => self.reach.enlarge(Links(self.folded.points).ends(place)),
            _ => self.tree.block(Node { level, place: place / WAYS }).get(place % WAYS),
        };
        if place < joint { bounds } else { self.turned(&bounds) }
    }

    /// The box around a turned box: its middle turned, and its half sides by the absolute values of the matrix.
    fn turned(&self, bounds: &Bounds<3>) -> Bounds<3> {
        let middle = core::array::from_fn(|k| 0.5 * bounds.least[k] + 0.5 * bounds.greatest[k]);
        let half: [f64; 3] = core::array::from_fn(|k| 0.5 * bounds.greatest[k] - 0.5 * bounds.least[k]);
        let at = self.motor.apply(middle);
        let [x, y, z] = self.turn;
        let side = |k: usize| x[k] * half[0] + y[k] * half[1] + z[k] * half[2];
        let more = |k: usize| side(k) * (1.0 + 64.0 * f64::EPSILON) + 2.0 * self.rounding;
        Bounds { least: core::array::from_fn(|k| at[k] - more(k)), greatest: core::array::from_fn(|k| at[k] + more(k)) }
    }

    /// The pairs (i, j), i ≤ joint ≤ j, i + 2 ≤ j, whose boxes touch and whose distance is within reach, with the distance; None
    /// if they are so many that to test all pairs is better.
    pub(super) fn pairs(&self, work: &mut Work) -> Option<Vec<((usize, usize), f64)>> {
        let mut near = Vec::new();
        if self.joints.is_empty() {
            return Some(near);
        }
        let allowed = STEPS * (self.folded.count() + 64);
        let root = self.tree.root();
        let mut stack = Vec::new();
        self.push(root, root, &mut stack);
        while let Some((level, first, second)) = stack.pop() {
            work.steps += 1;
            if work.steps > allowed {
                return None;
            }
            if level > 0 {
                let node = |place| Node { level: level - 1, place };
                self.push(node(first), node(second), &mut stack);
            } else if first + 2 <= second && !self.reach.misses(self.folded.ends(first), self.folded.ends(second)) {
                work.questions += 1;
                let distance = self.folded.distance((first, second));
                // Not further, or not a number.
                if distance.is_nan() || distance <= self.reach.length {
                    near.push(((first, second), distance));
                }
            }
        }
        Some(near)
    }

    /// The pairs of boxes of two blocks that touch and have the joint between them, or in them.
    fn push(&self, a: Node, b: Node, stack: &mut Vec<(usize, usize, usize)>) {
        let joint = self.joint(a.level);
        for second in self.tree.below(b).filter(|&place| place >= joint) {
            let bounds = self.bounds(a.level, second);
            for first in self.tree.below(a).filter(|&place| place <= joint && place <= second) {
                if first == second && a.level > 0 || first < second && bounds.touches(&self.bounds(a.level, first)) {
                    stack.push((a.level, first, second));
                }
            }
        }
    }
}
