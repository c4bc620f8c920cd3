//! The polytope stays the convex hull of its corners, and closed.

use super::*;
use crate::proximity::simplex::Simplex;
use crate::random::Numbers;

impl Numbers {
    /// In a cube; of a lattice, if there are steps.
    fn corner<const N: usize>(&mut self, steps: f64) -> [f64; N] {
        self.point().map(|x: f64| if steps > 0.0 { num_traits::Float::round(x * steps) } else { x })
    }
}

impl<const N: usize> Polytope<'_, N> {
    fn kept(&self) -> impl Iterator<Item = u32> {
        (0..self.facets.len() as u32).filter(|&k| self.facet(k).state != State::Gone)
    }

    /// Each neighbour has the facet for a neighbour, across the same ridge; all of them hang together; no corner is beyond
    /// a facet; and the Euler characteristic is that of a sphere.
    fn check(&self) {
        let (mut corners, mut reached) = (Vec::<u32>::new(), Vec::from([self.kept().next().unwrap()]));
        for facet in self.kept() {
            let Facet { at, beside, plane, .. } = self.facet(facet);
            corners.extend(at);
            for (side, &other) in beside.iter().enumerate() {
                let across = self.facet(other);
                assert!(across.state != State::Gone);
                let back = across.beside.iter().position(|&k| k == facet).unwrap();
                let (mut ridge, mut same) = (Vec::from(*at), Vec::from(across.at));
                ridge.remove(side);
                same.remove(back);
                ridge.sort_unstable();
                same.sort_unstable();
                assert_eq!(ridge, same);
            }
            assert!((0..self.corners.len()).all(|k| self.sees(k as u32, plane, *at) == Some(false)));
        }
        let mut next = 0;
        while next < reached.len() {
            let new: Vec<u32> = self.facet(reached[next]).beside.into_iter().filter(|k| !reached.contains(k)).collect();
            reached.extend(new);
            next += 1;
        }
        reached.sort_unstable();
        reached.dedup();
        assert!(self.kept().eq(reached.iter().copied()));
        corners.sort_unstable();
        corners.dedup();
        // In space three sides for each two edges; in the plane as many edges as corners.
        let facets = reached.len();
        assert_eq!(if N == 3 { 2 * corners.len() - 4 } else { corners.len() }, facets);
    }
}

fn grow<const N: usize>(seed: u64, count: usize, steps: f64) {
    let mut numbers = Numbers(seed);
    let zero = [0.0; N];
    let scale = Scale::new(0.5, 0.0, 0.0);
    // Around the Origin, or with it at a corner; the lattice may have it on a ridge.
    let shift = if seed.is_multiple_of(3) { 1.0 } else { 0.25 };
    let unit = |k: usize| core::array::from_fn(|i| if k == i + 1 { 1.0 - 0.25 } else { shift - 1.0 });
    let mut simplex = Simplex::new([0, 0], [zero, unit(0)]);
    (1..=N).for_each(|k| simplex.push([0, k], [zero, unit(k)]));
    let mut polytope = Polytope::new(&scale, &simplex).unwrap();
    polytope.check();
    for k in 0..count {
        let ends = [zero, numbers.corner(steps)];
        // From any facet that it is beyond: the outline does not depend on which.
        polytope.add([0, N + 1 + k], ends);
        let last = polytope.corners.len() as u32 - 1;
        let sees = |facet: &u32| polytope.sees(last, &polytope.facet(*facet).plane, polytope.facet(*facet).at).unwrap();
        let seen: Vec<u32> = polytope.kept().filter(sees).collect();
        polytope.corners.pop();
        if let Some(&from) = seen.get(k % seen.len().max(1)) {
            polytope.expand(from, [0, N + 1 + k], ends).unwrap();
            assert!(seen.iter().all(|&facet| polytope.facet(facet).state == State::Gone));
            polytope.check();
        }
    }
}

#[test]
fn a_growing_polytope_stays_the_hull_of_its_corners() {
    for seed in 0..60 {
        let steps = [0.0, 1.0, 2.0, 5.0][seed as usize % 4];
        grow::<2>(seed, 40, steps);
        grow::<3>(seed, 40, steps);
    }
}

#[test]
fn the_nearest_facet_is_the_least_of_all() {
    let scale = Scale::new(0.5, 0.0, 0.0);
    let mut numbers = Numbers(3);
    for _ in 0..40 {
        let zero = [0.0; 3];
        let mut simplex = Simplex::new([0, 0], [zero, [-1.0; 3]]);
        (0..3).for_each(|k| simplex.push([0, k + 1], [zero, core::array::from_fn(|i| if i == k { 3.0 } else { 0.0 })]));
        let mut polytope = Polytope::new(&scale, &simplex).unwrap();
        for k in 0..30 {
            let nearest = polytope.nearest();
            let height = |facet: u32| polytope.least_height(facet);
            assert!(polytope.kept().all(|facet| height(nearest) <= height(facet)));
            let n = polytope.normal(nearest);
            let ends = [zero, core::array::from_fn(|i| n[i] * 4.0 + 0.1 * numbers.signed())];
            polytope.expand(nearest, [0, 4 + k], ends).unwrap();
        }
    }
}
