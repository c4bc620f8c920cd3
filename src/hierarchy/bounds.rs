//! Boxes with sides along the axes, and when two are too far apart to matter.

use crate::magnitude::{max, min};
use crate::scalar::Widen;

/// A box with sides along the axes: its least and its greatest coordinates. In the empty box the least ones are above the greatest.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounds<const N: usize, T = f64> {
    pub(crate) least: [T; N],
    pub(crate) greatest: [T; N],
}

impl<const N: usize, T: PartialOrd> Bounds<N, T> {
    /// Whether the boxes have a point in common. A coordinate that is NaN separates nothing.
    #[inline(always)]
    pub(crate) fn touches(&self, other: &Self) -> bool {
        !(0..N).any(|k| self.least[k] > other.greatest[k] || other.least[k] > self.greatest[k])
    }
}

impl<const N: usize> Bounds<N> {
    pub(crate) const EMPTY: Self = Bounds { least: [f64::INFINITY; N], greatest: [f64::NEG_INFINITY; N] };

    #[inline(always)]
    pub(crate) fn union(self, other: Self) -> Self {
        Bounds {
            least: core::array::from_fn(|k| min(other.least[k], self.least[k])),
            greatest: core::array::from_fn(|k| max(other.greatest[k], self.greatest[k])),
        }
    }

    /// The box around this one and a point.
    #[inline(always)]
    pub(super) fn including(self, p: [f64; N]) -> Self {
        self.union(Bounds { least: p, greatest: p })
    }

    /// How long the box is along an axis.
    #[inline(always)]
    pub(crate) fn side(&self, axis: usize) -> f64 {
        self.greatest[axis] - self.least[axis]
    }

    /// The box around points; NaN coordinates are ignored.
    #[inline(always)]
    pub(crate) fn around(points: &[[f64; N]]) -> Self {
        points.iter().fold(Self::EMPTY, |bounds, &p| bounds.including(p))
    }
}

/// How far two boxes are apart.
#[derive(Clone, Copy, Debug)]
pub(super) struct Gap {
    /// The square of the gap, which may over- or underflow; or the square in the units that the [reach](Reach::squared_in_units) has, too.
    pub(super) squared: f64,
    /// The gap along the axis on which it is longest: 0 exactly if they touch.
    pub(super) longest: f64,
}

impl Gap {
    #[inline(always)]
    pub(super) fn between<const N: usize>(a: &Bounds<N>, b: &Bounds<N>) -> Self {
        let mut gap = Gap { squared: 0.0, longest: 0.0 };
        for k in 0..N {
            let along = max(max(b.least[k] - a.greatest[k], a.least[k] - b.greatest[k]), 0.0);
            gap.longest = max(along, gap.longest);
            gap.squared += along * along;
        }
        gap
    }
}

/// How near two segments must be to be of interest: up to a length, or touching.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reach {
    pub(crate) length: f64,
    /// The square of the length, or infinity where that is not a normal number and useless for comparisons.
    pub(super) squared: f64,
    /// How many of the units in which the square is taken make 1: a power of two.
    pub(super) per_unit: f64,
    /// Half the length, or a little more.
    half: f64,
}

impl Reach {
    /// The reach of segments whose computed distance is less than a radius. The computed distance may be 4 ε less than the
    /// true one, and the gaps of boxes may be computed too large by ε: so the length is a little more than the radius.
    ///
    /// A radius of 0 stands for touching: gaps of boxes are 0 exactly if they touch.
    pub(crate) fn new(radius: f64) -> Reach {
        let length = radius * (1.0 + 16.0 * f64::EPSILON);
        // The half of a subnormal number may be rounded down; then the rest is the greater part.
        let half = max(length - 0.5 * length, 0.5 * length);
        Reach { length, squared: f64::INFINITY, per_unit: 1.0, half }.squared_in_units(1.0)
    }

    /// The same reach, for gaps whose squares are in units of which `per_unit` make 1. `per_unit` is a power of two.
    #[inline(always)]
    pub(super) fn squared_in_units(self, per_unit: f64) -> Reach {
        let length = per_unit * self.length;
        let squared = length * length;
        // A square that is nearly subnormal has lost digits.
        let is_exact_enough = squared >= f64::MIN_POSITIVE / f64::EPSILON;
        Reach { squared: if is_exact_enough { squared } else { f64::INFINITY }, per_unit, ..self }
    }

    /// The box around a segment, enlarged by half the length: if two such boxes do not touch, their segments are certainly
    /// further apart than the length. NaN coordinates are ignored.
    #[inline(always)]
    pub(crate) fn enlarge<const N: usize>(self, [a, b]: [[f64; N]; 2]) -> Bounds<N> {
        let sides: [[f64; 2]; N] = core::array::from_fn(|k| self.around(a[k], b[k]));
        Bounds { least: sides.map(|[from, _]| from), greatest: sides.map(|[_, to]| to) }
    }

    /// The side along one axis of the box around a segment from a to b.
    //
    // With the half length h: if y − x ≤ 2 h, then y − h ≤ x + h, and rounding keeps this order: so nothing is added for rounding.
    #[inline(always)]
    pub(super) fn around(self, a: f64, b: f64) -> [f64; 2] {
        [min(b, min(a, f64::INFINITY)) - self.half, max(b, max(a, f64::NEG_INFINITY)) + self.half]
    }

    /// The reach of segments whose computed distance, rounded to T, is not greater than this one.
    pub(super) fn up_to<T: Widen>(distance: T) -> Reach {
        if distance.is_zero() {
            return Reach::new(0.0);
        }
        // Two lengths, of which the first that T rounds to a number greater than `distance` is taken. If `distance` is subnormal, the first may not
        // be rounded to a greater one; if no number is greater, neither is.
        let greater = [1.0 + T::epsilon().widen(), 2.0].map(|times| times * distance.widen());
        let radius = greater.into_iter().find(|&radius| distance < T::narrow(radius));
        Reach::new(radius.unwrap_or(f64::INFINITY))
    }

    /// Whether the boxes of segments with these ends prove that they are further apart than the reach.
    #[inline(always)]
    pub(crate) fn misses<const N: usize>(self, a: [[f64; N]; 2], b: [[f64; N]; 2]) -> bool {
        self.falls_short(Gap::between(&Bounds::around(&a), &Bounds::around(&b)))
    }

    /// Whether a gap with this square is certainly wider than the reach.
    #[inline(always)]
    pub(super) fn falls_short_of_square(self, squared: f64) -> bool {
        squared > self.squared
    }

    /// Whether a gap is certainly wider than the reach.
    #[inline(always)]
    pub(super) fn falls_short(self, gap: Gap) -> bool {
        (gap.longest > self.length) | (gap.squared > self.squared)
    }
}
