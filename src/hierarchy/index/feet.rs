//! The nearest thing to a point, and its nearest point.

use alloc::vec::Vec;

use super::goals::{Away, Goal, Nearest};
use super::{Asked, AtPoint, Index, Place, Stack};
use crate::hierarchy::sets::Points;
use crate::hierarchy::{Reach, Segments};
use crate::machine::Machine;
use crate::scalar::Widen;

/// Four things, each of which has a point nearest to a place.
pub(crate) trait Footed<S: Widen, const N: usize>: Away<AtPoint<S, N>, Distance = S> {
    /// One of four.
    type One: Copy;
    fn one(&self, way: usize) -> Self::One;
    fn foot(one: Self::One, place: [S; N]) -> [S; N];
}

/// Finds the nearest thing to a place, and keeps a copy of it, as the index does not find it again by its number.
struct Foot<'p, S, O, const N: usize> {
    nearest: Nearest<'p, S, AtPoint<S, N>>,
    one: Option<O>,
}

impl<'p, S: Widen, O: Copy, const N: usize> Foot<'p, S, O, N> {
    fn of(place: &'p AtPoint<S, N>) -> Self {
        Foot { nearest: Nearest::to(place), one: None }
    }

    /// The number of the nearest thing, and its nearest point.
    fn numbered<F: Footed<S, N, One = O>>(&self) -> Option<(usize, [S; N])> {
        let (number, _) = self.nearest.numbered()?;
        Some((number, F::foot(self.one?, self.nearest.place.0)))
    }
}

impl<S: Widen, F: Footed<S, N>, const N: usize> Goal<F> for Foot<'_, S, F::One, N> {
    #[inline(always)]
    fn reach(&self) -> Reach {
        Goal::<F>::reach(&self.nearest)
    }
    #[inline(always)]
    fn look(&mut self, four: &F, count: usize, reach: Reach) {
        let before = self.nearest.numbered();
        self.nearest.look(four, count, reach);
        let found = self.nearest.numbered();
        if let Some((number, _)) = found
            && found != before
            && let Some(way) = four.numbers().iter().position(|&other| other == number)
        {
            self.one = Some(four.one(way));
        }
    }
}

/// The points of a query for many nearest points.
struct Feet<'p, S, const N: usize>(Points<'p, S, N>);

impl<S: Widen, const N: usize> Segments<N> for Feet<'_, S, N> {
    fn count(&self) -> usize {
        self.0.count()
    }
    #[inline(always)]
    fn ends(&self, k: usize) -> [[f64; N]; 2] {
        self.0.ends(k)
    }
}

impl<S: Widen, F: Footed<S, N>, const N: usize> Asked<F, N> for Feet<'_, S, N> {
    type Answer = (usize, [S; N]);
    #[inline(always)]
    fn ask<const CAPSULES: bool>(
        &self,
        k: usize,
        index: &Index<F, N>,
        stack: &mut Stack,
        machine: impl Machine,
    ) -> Option<(usize, [S; N])> {
        let place = AtPoint(self.0.0[k]);
        let mut goal = Foot::of(&place);
        index.descend_among::<CAPSULES>(&place.seen(index.units), stack, &mut goal, machine);
        goal.numbered::<F>()
    }
}

impl<F, const N: usize> Index<F, N> {
    /// The number of the thing that is nearest to a place, and its nearest point.
    pub(crate) fn closest_point<S: Widen>(&self, p: [S; N]) -> Option<(usize, [S; N])>
    where
        F: Footed<S, N>,
    {
        let place = AtPoint(p);
        let mut goal = Foot::of(&place);
        self.search(&place, &mut goal);
        goal.numbered::<F>()
    }

    /// For each point what [`closest_point`](Self::closest_point) answers.
    pub(crate) fn closest_point_to_each<S: Widen>(&self, points: &[[S; N]]) -> Vec<Option<(usize, [S; N])>>
    where
        F: Footed<S, N>,
    {
        self.answers(&Feet(Points(points)))
    }
}
