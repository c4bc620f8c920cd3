//! What queries look for among the things in an index, four at a time.

use alloc::collections::BinaryHeap;
use alloc::vec::Vec;

use super::{MOST_CROWDED, SOME};
use crate::hierarchy::Reach;
use crate::hierarchy::touching::LITTLE;
use crate::hierarchy::tree::WAYS;
use crate::scalar::Widen;
use crate::segment::crossing;
use crate::segment::slices::Ends;

/// What a query looks for.
pub(super) trait Goal<F> {
    /// How near further things must be to matter, given those found already.
    fn reach(&self) -> Reach;
    /// Whether what is found already comes before a box that is [reached](super::seen::Ahead) at this parameter.
    #[inline(always)]
    fn is_before(&self, _parameter: f64) -> bool {
        false
    }
    /// Tests the first `count` of four things. `reach` is the goal's, with its square in the units of the index.
    fn look(&mut self, four: &F, count: usize, reach: Reach);
}

/// Counts the fours that queries visit, up to a number that is enough to know.
pub(super) struct Crowd(pub usize);

impl<F> Goal<F> for Crowd {
    #[inline(always)]
    fn reach(&self) -> Reach {
        Reach::new(0.0)
    }
    #[inline(always)]
    fn is_before(&self, _: f64) -> bool {
        self.0 >= SOME * MOST_CROWDED
    }
    #[inline(always)]
    fn look(&mut self, _: &F, _: usize, _: Reach) {
        self.0 += 1;
    }
}

/// What the boxes of an index are around.
pub(crate) trait Contents: Send + Sync {
    /// Whether there may be capsules around it, too.
    const MAY_BUNDLE: bool;
}

/// Nothing.
impl Contents for () {
    const MAY_BUNDLE: bool = true;
}

/// Four things side by side.
pub(crate) trait Four: Contents {
    /// Their numbers.
    fn numbers(&self) -> [usize; WAYS];
}

/// Four things side by side that have a distance from a place.
pub(crate) trait Away<P>: Four {
    type Distance: Widen;
    /// How far each is from a place. Infinite, if that is certainly more than the reach.
    fn distances(&self, place: &P, reach: Reach) -> [Self::Distance; WAYS];
    /// The same for a search for the nearest: infinite also where another of the four is certainly nearer.
    #[inline(always)]
    fn nearest_distances(&self, place: &P, reach: Reach) -> [Self::Distance; WAYS] {
        self.distances(place, reach)
    }
}

/// Whether none of four things comes before one at this distance. Many may be at the place itself, and no box excludes those; but their numbers do.
#[inline(always)]
fn is_settled(distance: impl Widen, number: usize, four: &impl Four) -> bool {
    distance.is_zero() && four.numbers().into_iter().all(|other| other > number)
}

/// Finds the nearest thing to a place; of several, the one with the lowest number.
pub(super) struct Nearest<'p, T, P> {
    pub place: &'p P,
    pub found: Option<(T, usize)>,
    pub reach: Reach,
}

impl<'p, T: Copy, P> Nearest<'p, T, P> {
    pub(super) fn to(place: &'p P) -> Self {
        Nearest { place, found: None, reach: Reach::new(f64::INFINITY) }
    }

    /// The number of the nearest thing, and its distance.
    pub(super) fn numbered(&self) -> Option<(usize, T)> {
        self.found.map(|(distance, number)| (number, distance))
    }
}

impl<P, F: Away<P>> Goal<F> for Nearest<'_, F::Distance, P> {
    #[inline(always)]
    fn reach(&self) -> Reach {
        self.reach
    }
    #[inline(always)]
    fn look(&mut self, four: &F, _: usize, reach: Reach) {
        let mut found = self.found;
        if let Some((distance, number)) = found
            && is_settled(distance, number, four)
        {
            return;
        }
        for new in four.nearest_distances(self.place, reach).into_iter().zip(four.numbers()) {
            if found.is_none_or(|found| new < found) {
                found = Some(new);
            }
        }
        if let Some((distance, _)) = found
            && found != self.found
        {
            (self.found, self.reach) = (found, Reach::up_to(distance));
        }
    }
}

/// Finds the nearest few things to a place.
pub(super) struct Several<'p, P> {
    pub place: &'p P,
    pub count: usize,
    pub reach: Reach,
    /// The bits of the distances, and the numbers. The bits have the order of the distances, as none is negative.
    pub found: BinaryHeap<(u64, usize)>,
}

impl<P, F: Away<P>> Goal<F> for Several<'_, P> {
    #[inline(always)]
    fn reach(&self) -> Reach {
        self.reach
    }
    #[inline(always)]
    fn look(&mut self, four: &F, count: usize, reach: Reach) {
        if let Some(&(bits, number)) = self.found.peek()
            && self.found.len() == self.count
            && is_settled(f64::from_bits(bits), number, four)
        {
            return;
        }
        let distances = four.distances(self.place, reach);
        for (distance, number) in distances.into_iter().zip(four.numbers()).take(count) {
            let new = (distance.widen().to_bits(), number);
            if self.found.len() < self.count {
                self.found.push(new);
            } else if let Some(mut farthest) = self.found.peek_mut()
                && new < *farthest
            {
                *farthest = new;
            }
        }
        if let Some(&(bits, _)) = self.found.peek()
            && self.found.len() == self.count
        {
            self.reach = Reach::up_to(F::Distance::narrow(f64::from_bits(bits)));
        }
    }
}

/// Finds all things that are nearer to a place than a radius.
pub(super) struct Near<'p, T, P> {
    pub place: &'p P,
    pub radius: T,
    pub reach: Reach,
    pub found: Vec<(usize, T)>,
}

impl<P, F: Away<P>> Goal<F> for Near<'_, F::Distance, P> {
    #[inline(always)]
    fn reach(&self) -> Reach {
        self.reach
    }
    #[inline(always)]
    fn look(&mut self, four: &F, count: usize, reach: Reach) {
        let distances = four.distances(self.place, reach);
        for (distance, number) in distances.into_iter().zip(four.numbers()).take(count) {
            if distance < self.radius {
                self.found.push((number, distance));
            }
        }
    }
}

/// Four things side by side that a segment of N-space may meet.
pub(crate) trait Met<T, const N: usize>: Four {
    /// Whether one is certainly apart from a segment.
    fn is_apart_from(&self, way: usize, segment: [[f64; N]; 2]) -> bool;
    /// Which of the first `count` are not: a bit for each.
    #[inline(always)]
    fn not_apart_from(&self, segment: [[f64; N]; 2], count: usize) -> u32 {
        let mut apart = [false; WAYS];
        for (way, apart) in apart.iter_mut().enumerate() {
            *apart = self.is_apart_from(way, segment);
        }
        !bits(apart) & ((1 << count) - 1)
    }
    /// Whether one has a point in common with a segment.
    fn meets(&self, way: usize, segment: [[f64; N]; 2]) -> bool;
    /// The parameter of the first point that a segment has in common with one of the four, rounded for comparison with others. It may be none
    /// if the parameter is certainly more than `most`.
    fn first_parameter(&self, way: usize, segment: &[[T; N]; 2], most: f64) -> Option<f64>;
}

/// Finds all things that meet a segment.
pub(super) struct Meeting<T, const N: usize> {
    pub segment: [[T; N]; 2],
    pub found: Vec<usize>,
}

impl<T: Widen, F: Met<T, N>, const N: usize> Goal<F> for Meeting<T, N> {
    #[inline(always)]
    fn reach(&self) -> Reach {
        Reach::new(0.0)
    }
    #[inline(always)]
    fn look(&mut self, four: &F, count: usize, _: Reach) {
        let segment = self.segment.ends();
        let mut left = four.not_apart_from(segment, count);
        while let Some(way) = next(&mut left) {
            if four.meets(way, segment) {
                self.found.push(four.numbers()[way]);
            }
        }
    }
}

/// Finds the thing that a segment meets first; of several, the one with the lowest number.
pub(super) struct First<T, const N: usize> {
    segment: [[T; N]; 2],
    found: Option<(f64, usize)>,
    /// A parameter that is rounded to the one found, or to less, is not above this.
    most: f64,
}

impl<T: Widen, const N: usize> First<T, N> {
    pub(super) fn along(segment: [[T; N]; 2]) -> Self {
        First { segment, found: None, most: f64::INFINITY }
    }

    /// The number of the thing found, and the parameter.
    pub(super) fn numbered(&self) -> Option<(usize, T)> {
        self.found.map(|(parameter, number)| (number, crossing::parameter(parameter)))
    }

    fn offer(&mut self, new: (f64, usize)) {
        if self.found.is_none_or(|found| new < found) {
            self.found = Some(new);
            // Among the least numbers, twice a number may be rounded to the same.
            let little = LITTLE.max(T::narrow_distance(f64::from_bits(1)).widen());
            self.most = (1.0 + 2.0 * T::epsilon().widen()) * new.0 + little;
        }
    }
}

impl<T: Widen, F: Met<T, N>, const N: usize> Goal<F> for First<T, N> {
    #[inline(always)]
    fn reach(&self) -> Reach {
        Reach::new(0.0)
    }
    #[inline(always)]
    fn is_before(&self, parameter: f64) -> bool {
        parameter > self.most
    }
    #[inline(always)]
    fn look(&mut self, four: &F, count: usize, _: Reach) {
        let mut left = four.not_apart_from(self.segment.ends(), count);
        while let Some(way) = next(&mut left) {
            if let Some(parameter) = four.first_parameter(way, &self.segment, self.most) {
                self.offer((parameter, four.numbers()[way]));
            }
        }
    }
}

/// Takes the lowest of the bits that are left.
#[inline(always)]
fn next(left: &mut u32) -> Option<usize> {
    let lowest = (*left != 0).then(|| left.trailing_zeros() as usize);
    *left &= left.wrapping_sub(1);
    lowest
}

/// A bit for each that is true.
#[inline(always)]
fn bits(of: [bool; WAYS]) -> u32 {
    let mut bits = 0;
    for (way, is_true) in of.into_iter().enumerate() {
        bits |= u32::from(is_true) << way;
    }
    bits
}
