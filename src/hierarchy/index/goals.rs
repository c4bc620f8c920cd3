//! What is looked for among the segments of an index, four at a time.

use alloc::collections::BinaryHeap;
use alloc::vec::Vec;

use super::seen::LITTLE;
use super::{Four, Place};
use crate::hierarchy::Reach;
use crate::scalar::Widen;
use crate::segment::crossing;
use crate::segment::slices::Ends;

/// What is looked for.
pub(super) trait Goal<T, const N: usize> {
    /// How near it is, from what is found already.
    fn reach(&self) -> Reach;
    /// Whether it is nearer along the way than a box at this parameter, which it has been [seen](super::seen::Ahead) at.
    #[inline(always)]
    fn is_before(&self, _parameter: f64) -> bool {
        false
    }
    /// Looks at the first segments of four.
    fn look(&mut self, four: &Four<T, N>, count: usize);
}

/// The nearest to a place, of several the one of the lowest number.
pub(super) struct Nearest<'p, T, P> {
    pub place: &'p P,
    pub found: Option<(T, usize)>,
    pub reach: Reach,
}

impl<'p, T: Copy, P> Nearest<'p, T, P> {
    pub(super) fn to(place: &'p P) -> Self {
        Nearest { place, found: None, reach: Reach::new(f64::INFINITY) }
    }

    /// Its number and its distance.
    pub(super) fn numbered(&self) -> Option<(usize, T)> {
        self.found.map(|(distance, number)| (number, distance))
    }
}

impl<T: Widen, P: Place<T, N>, const N: usize> Goal<T, N> for Nearest<'_, T, P> {
    #[inline(always)]
    fn reach(&self) -> Reach {
        self.reach
    }
    #[inline(always)]
    fn look(&mut self, four: &Four<T, N>, _: usize) {
        let mut found = self.found;
        for new in four.distances(self.place).into_iter().zip(four.numbers) {
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

/// The nearest few to a place.
pub(super) struct Several<'p, P> {
    pub place: &'p P,
    pub count: usize,
    pub reach: Reach,
    /// The bits of distances, which have the order of these, as none is negative; and the numbers.
    pub found: BinaryHeap<(u64, usize)>,
}

impl<T: Widen, P: Place<T, N>, const N: usize> Goal<T, N> for Several<'_, P> {
    #[inline(always)]
    fn reach(&self) -> Reach {
        self.reach
    }
    #[inline(always)]
    fn look(&mut self, four: &Four<T, N>, count: usize) {
        let distances = four.distances(self.place);
        for (distance, number) in distances.into_iter().zip(four.numbers).take(count) {
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
            self.reach = Reach::up_to(T::narrow(f64::from_bits(bits)));
        }
    }
}

/// All that are nearer to a place than a radius.
pub(super) struct Near<'p, T, P> {
    pub place: &'p P,
    pub radius: T,
    pub reach: Reach,
    pub found: Vec<(usize, T)>,
}

impl<T: Widen, P: Place<T, N>, const N: usize> Goal<T, N> for Near<'_, T, P> {
    #[inline(always)]
    fn reach(&self) -> Reach {
        self.reach
    }
    #[inline(always)]
    fn look(&mut self, four: &Four<T, N>, count: usize) {
        let distances = four.distances(self.place);
        for (distance, number) in distances.into_iter().zip(four.numbers).take(count) {
            if distance < self.radius {
                self.found.push((number, distance));
            }
        }
    }
}

/// All that meet a segment of the plane.
pub(super) struct Meeting {
    pub segment: [[f64; 2]; 2],
    pub found: Vec<usize>,
}

impl<T: Widen> Goal<T, 2> for Meeting {
    #[inline(always)]
    fn reach(&self) -> Reach {
        Reach::new(0.0)
    }
    #[inline(always)]
    fn look(&mut self, four: &Four<T, 2>, count: usize) {
        let mut left = four.not_apart_from(self.segment, count);
        while let Some(way) = next(&mut left) {
            if crossing::meet(self.segment, four.segment(way)) {
                self.found.push(four.numbers[way]);
            }
        }
    }
}

/// The one that a segment of the plane meets first, of several the one of the lowest number.
pub(super) struct First<T> {
    segment: [[T; 2]; 2],
    found: Option<(T, usize)>,
    /// What is rounded to the parameter found, or less, is not above this.
    most: f64,
}

impl<T: Widen> First<T> {
    pub(super) fn along(segment: [[T; 2]; 2]) -> Self {
        First { segment, found: None, most: f64::INFINITY }
    }

    /// Its number, and the parameter.
    pub(super) fn numbered(&self) -> Option<(usize, T)> {
        self.found.map(|(parameter, number)| (number, parameter))
    }

    fn offer(&mut self, new: (T, usize)) {
        if self.found.is_none_or(|found| new < found) {
            self.found = Some(new);
            // Of the least numbers twice as much is rounded to the same.
            self.most = (1.0 + 2.0 * T::epsilon().widen()) * new.0.widen() + LITTLE;
        }
    }
}

impl<T: Widen> Goal<T, 2> for First<T> {
    #[inline(always)]
    fn reach(&self) -> Reach {
        Reach::new(0.0)
    }
    #[inline(always)]
    fn is_before(&self, parameter: f64) -> bool {
        parameter > self.most
    }
    #[inline(always)]
    fn look(&mut self, four: &Four<T, 2>, count: usize) {
        let mut left = four.not_apart_from(self.segment.ends(), count);
        while let Some(way) = next(&mut left) {
            if let Some(parameter) = crossing::first_parameter(&self.segment, &four.given(way)) {
                self.offer((parameter, four.numbers[way]));
            }
        }
    }
}

/// The lowest of the bits that are left, which is taken.
#[inline(always)]
fn next(left: &mut u32) -> Option<usize> {
    let lowest = (*left != 0).then(|| left.trailing_zeros() as usize);
    *left &= left.wrapping_sub(1);
    lowest
}
