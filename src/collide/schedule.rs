//! When to test a pair again: bounds on the time left until it may touch, and a queue of pairs by that time.
//!
//! Source 004's scheduling scheme. It tags each pair with the time to the next collision, estimated from the relative
//! velocity v and a bound a on the relative acceleration. Here v, too, is a bound, for all points of both bodies at once, and
//! so the time is a bound: the bodies cannot touch before.

use alloc::collections::{BTreeMap, BTreeSet};
use core::cmp::Ordering;
use core::fmt;

use crate::magnitude::{dot, norm, power_of_two};
use crate::scalar::Real;

/// A time for which two bodies surely stay apart, if the distance between them is d, they approach at no more than the speed v
/// now, and this speed grows by no more than a per time.
///
/// ```text
///     d = v t + ½ a t²      t = (√(v² + 2 a d) − v)/a = 2 d/(v + √(v² + 2 a d))
/// ```
/// The first form is source 004's. The second, for v ≥ 0, is the one without cancellation, in which a may be 0. The speed is
/// negative if the bodies move apart.
///
/// The result is rounded down, to within 16 ε and 8 of the smallest numbers, and is never NaN. It is 0 if the distance is not
/// positive, an argument is NaN, the acceleration is negative, or the acceleration or the speed is +∞. It is ∞ where nothing ever
/// brings the bodies together, as from an infinite distance. For a speed of −∞ it is ∞, or the greatest number if they
/// accelerate.
///
/// ```
/// use incidence::collide::time_to_contact;
/// let about = |t: f64, exact: f64| t <= exact && t >= exact * (1.0 - 1e-14);
/// assert!(about(time_to_contact(10.0, 2.0, 3.0), 2.0)); // 2·2 + 3·2²/2
/// assert!(about(time_to_contact(14.0, -1.0, 2.0), 4.274917217635375)); // (√57 + 1)/2
/// assert!(about(time_to_contact(10.0, 2.0, 1e-300), 5.0)); // source 004's form has 0/1e-300 here
/// assert!(about(time_to_contact(10.0, 2.0, 0.0), 5.0));
/// assert!(about(time_to_contact(1e300, 0.0, 2e-300), 1e300));
/// assert_eq!(time_to_contact(10.0, 0.0, 0.0), f64::INFINITY);
/// assert_eq!(time_to_contact(10.0, -1.0, 0.0), f64::INFINITY);
/// assert_eq!(time_to_contact(0.0, 0.0, 0.0), 0.0);
/// assert_eq!(time_to_contact(10.0, f64::NAN, 0.0), 0.0);
/// assert_eq!(time_to_contact(10.0, -f64::INFINITY, 0.0), f64::INFINITY);
/// assert_eq!(time_to_contact(10.0, -f64::INFINITY, 1.0), f64::MAX);
/// ```
pub fn time_to_contact(distance: f64, speed: f64, acceleration: f64) -> f64 {
    let known = distance > 0.0 && acceleration >= 0.0 && !speed.is_nan();
    if !known || speed == f64::INFINITY || acceleration == f64::INFINITY {
        return 0.0;
    }
    if distance == f64::INFINITY || (acceleration == 0.0 && speed <= 0.0) {
        return f64::INFINITY;
    }
    if acceleration == 0.0 {
        return (distance / speed).next_down().max(0.0);
    }
    // √(2ad), where the product may over- or underflow.
    let fall = core::f64::consts::SQRT_2 * (Real::sqrt(acceleration) * Real::sqrt(distance));
    // In another unit of length, before something is lost to subnormal numbers or overflows.
    let in_unit = |unit: f64| {
        let distance = (distance / unit).max(f64::from_bits(1));
        time_to_contact(distance, speed / unit, acceleration / unit)
    };
    if distance < 1.0 && fall < TINY && speed.abs() < TINY {
        return in_unit(TINY);
    }
    if fall > HUGE || speed.abs() > HUGE {
        // If the acceleration is too small to be scaled without loss, the speed turns too late for the time to be a number.
        let ever = speed > 0.0 || acceleration > LITTLE;
        return if ever { in_unit(1.0 / LITTLE) } else { f64::MAX };
    }
    // √(v² + 2ad), of which no square over- or underflows.
    let speeds = norm([speed, fall]);
    let time = match speed >= 0.0 {
        // Halved, as the sum may overflow.
        true => distance / (0.5 * speed + 0.5 * speeds),
        false => speeds / acceleration - speed / acceleration,
    };
    down(time).clamp(0.0, f64::MAX)
}

/// 2⁻⁵⁰⁰. Where √(2ad) is smaller, a is below 2⁷³, as d is at least the smallest number; so in this unit neither a nor d < 1 overflows.
const TINY: f64 = power_of_two(-500);

/// 2¹⁰⁰⁰, in the unit of 1/[`LITTLE`] far from an overflow.
const HUGE: f64 = power_of_two(1000);

/// 2⁻³⁰.
const LITTLE: f64 = power_of_two(-30);

/// A lower bound of a time that has 13 roundings, each of half an ε, or of half the smallest number.
fn down(time: f64) -> f64 {
    time * (1.0 - 8.0 * f64::EPSILON) - f64::from_bits(4)
}

/// An upper bound of a sum that has at most 14 roundings, of terms that are together this large; 0 if all terms are 0.
fn up(sum: f64, size: f64) -> f64 {
    if size == 0.0 { 0.0 } else { sum + (size * (8.0 * f64::EPSILON) + f64::from_bits(16)) }
}

/// How a body moves now, and how much that can change. The time to a contact is computed from this.
///
/// The bounds are for the motion as it is carried out, with whatever an integrator adds. In a time t, no point of the body goes a
/// way longer than |v| t + ½ a t², with the center, and r (ω t + ½ α t²), by turning. As this is about the length of its way,
/// there is no term ω² r, which source 004's a has: what keeps a point on its circle does not make its way longer.
///
/// The center may be any point fixed to the body, with the velocity and acceleration of that point: in general, the center of
/// mass.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rates<const N: usize> {
    /// The velocity v of the center.
    pub velocity: [f64; N],
    /// An upper bound on the angular speed ω, in radians per time.
    pub angular_speed: f64,
    /// An upper bound on the distance r of every point of the body from the center.
    pub radius: f64,
    /// An upper bound on the acceleration a of the center, from now on.
    pub acceleration: f64,
    /// An upper bound on the angular acceleration α, from now on: the rate at which the angular speed grows.
    pub angular_acceleration: f64,
}

impl<const N: usize> Rates<N> {
    /// The rates of a body that rests, and goes on to rest.
    pub const REST: Self =
        Rates { velocity: [0.0; N], angular_speed: 0.0, radius: 0.0, acceleration: 0.0, angular_acceleration: 0.0 };

    /// A time for which this body and another surely stay apart, if they are at least this distance apart: see
    /// [`time_to_contact`]. It is 0 if a rate is negative or NaN.
    ///
    /// ```
    /// use incidence::collide::Rates;
    /// // A wheel of radius 0.5 that rolls towards a wall, 10 away, and may brake or speed up at 2.
    /// let wheel = Rates { velocity: [3.0, 0.0], angular_speed: 6.0, radius: 0.5, acceleration: 2.0, angular_acceleration: 4.0 };
    /// let time = wheel.time_to_contact(&Rates::REST, 8.0);
    /// assert!(time < 1.0 && time > 1.0 - 1e-14); // 6 t + 4 t²/2 = 8
    /// // Along the normal it is known whether they move apart.
    /// assert!(wheel.time_to_contact_along(&Rates::REST, [-1.0, 0.0], 8.0) > 1.999);
    /// ```
    pub fn time_to_contact(&self, other: &Self, distance: f64) -> f64 {
        time_to_contact(distance, self.meeting(other, norm(self.relative(other))), self.gathering(other))
    }

    /// A closer bound than `time_to_contact`, for bodies that are at least this distance apart in the direction of a unit normal:
    /// every point of the other is further along the normal than every point of this body, by that distance. Of the velocities,
    /// only the parts along the normal count.
    ///
    /// The normal from this body's closest point to the other's is such a direction. If the length of the normal is not 1, to
    /// within √ε, the result is that of `time_to_contact`.
    pub fn time_to_contact_along(&self, other: &Self, normal: [f64; N], distance: f64) -> f64 {
        let relative = self.relative(other);
        let length = norm(normal);
        let is_unit = (length - 1.0).abs() <= Real::sqrt(f64::EPSILON);
        if !is_unit {
            return self.time_to_contact(other, distance);
        }
        // The gap along the normal over its length is the distance between the two planes.
        let along = up(dot(relative, normal) / length, norm(relative));
        time_to_contact(distance, self.meeting(other, along), self.gathering(other))
    }

    fn relative(&self, other: &Self) -> [f64; N] {
        core::array::from_fn(|k| self.velocity[k] - other.velocity[k])
    }

    /// The speed at which points of the two bodies approach at most, if the centers approach at this one. NaN if a rate is wrong.
    fn meeting(&self, other: &Self, centers: f64) -> f64 {
        let turning = product(self.angular_speed, self.radius) + product(other.angular_speed, other.radius);
        up(centers + turning, centers.abs() + turning)
    }

    /// By how much that speed may grow per time.
    fn gathering(&self, other: &Self) -> f64 {
        let turning =
            product(self.angular_acceleration, self.radius) + product(other.angular_acceleration, other.radius);
        let sum = self.acceleration + other.acceleration + turning;
        let valid = self.acceleration >= 0.0 && other.acceleration >= 0.0;
        if valid { up(sum, sum) } else { f64::NAN }
    }
}

/// The product of a rate and a radius; NaN if one is negative. 0 times anything finite is 0, else it is rounded up.
fn product(rate: f64, radius: f64) -> f64 {
    if !(rate >= 0.0 && radius >= 0.0) {
        return f64::NAN;
    }
    let product = rate * radius;
    if product == 0.0 && rate > 0.0 && radius > 0.0 { f64::from_bits(1) } else { product }
}

/// A queue of pairs, or of anything with an order, by the time at which each is due: source 004's heap.
///
/// A pair that was tested at the time t and found apart need not be tested again before t + [`time_to_contact`]. Pairs that are
/// due at the same time come in their own order, so runs repeat. To change the queue takes O(log n).
///
/// ```
/// use incidence::collide::Schedule;
/// let mut schedule = Schedule::new();
/// schedule.set(("ball", "wall"), 2.5)?;
/// schedule.set(("ball", "floor"), 1.0)?;
/// schedule.set(("wall", "floor"), f64::INFINITY)?; // never, unless told otherwise
/// assert_eq!(schedule.next(), Some((("ball", "floor"), 1.0)));
///
/// assert_eq!(schedule.pop_due(2.0), Some((("ball", "floor"), 1.0)));
/// assert_eq!(schedule.pop_due(2.0), None);
/// schedule.set(("ball", "wall"), 1.5)?; // it was kicked
/// assert_eq!(schedule.pop_due(2.0), Some((("ball", "wall"), 1.5)));
/// assert_eq!(schedule.remove(&("wall", "floor")), Some(f64::INFINITY));
/// assert!(schedule.is_empty());
/// # Ok::<(), incidence::collide::ScheduleError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Schedule<K> {
    due: BTreeMap<K, f64>,
    order: BTreeSet<(Time, K)>,
}

/// A number in its order, without NaN, and with one 0.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Time(f64);

impl Eq for Time {}

impl PartialOrd for Time {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Time {
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.total_cmp(&other.0)
    }
}

impl<K: Copy + Ord> Schedule<K> {
    /// An empty queue.
    pub fn new() -> Self {
        Schedule { due: BTreeMap::new(), order: BTreeSet::new() }
    }

    /// How many pairs are in the queue.
    pub fn len(&self) -> usize {
        self.due.len()
    }

    /// Whether the queue is empty.
    pub fn is_empty(&self) -> bool {
        self.due.is_empty()
    }

    /// Puts a pair into the queue, or changes when it is due, and returns when it was due before. A pair that is due at infinity
    /// is never due, but is in the queue.
    ///
    /// # Errors
    /// [`NotATime`](ScheduleError::NotATime); then nothing is changed.
    pub fn set(&mut self, pair: K, due: f64) -> Result<Option<f64>, ScheduleError> {
        if due.is_nan() {
            return Err(ScheduleError::NotATime);
        }
        let before = self.due.insert(pair, due);
        if let Some(before) = before {
            self.order.remove(&entry(before, pair));
        }
        self.order.insert(entry(due, pair));
        Ok(before)
    }

    /// Puts a pair into the queue, or changes when it is due, so that it is not due until the time `wait` has passed since `now`:
    /// [`set`](Schedule::set) with the sum of the two, rounded down.
    ///
    /// # Errors
    /// [`NotATime`](ScheduleError::NotATime); then nothing is changed.
    ///
    /// ```
    /// use incidence::collide::Schedule;
    /// let mut schedule = Schedule::new();
    /// schedule.set_after((0, 1), 10.0, 2.5)?; // asked for at the time 10, and apart for 2.5
    /// assert_eq!(schedule.due(&(0, 1)), Some(12.5));
    /// // Not after the exact sum: 1 + 0.9 ε is rounded up to 1 + ε, but due at 1.
    /// assert_eq!(schedule.set_after((0, 1), 1.0, 0.9 * f64::EPSILON)?, Some(12.5));
    /// assert_eq!(schedule.due(&(0, 1)), Some(1.0));
    /// # Ok::<(), incidence::collide::ScheduleError>(())
    /// ```
    pub fn set_after(&mut self, pair: K, now: f64, wait: f64) -> Result<Option<f64>, ScheduleError> {
        let (due, lost) = crate::exact::two_sum(now, wait);
        // Where the sum is beyond the largest number, or nearly so, what it lost is NaN.
        let is_down = lost >= 0.0 || now.is_infinite() || wait.is_infinite();
        self.set(pair, if is_down { due } else { due.next_down() })
    }

    /// Takes a pair out of the queue, and returns when it was due; `None` if it was not in the queue.
    pub fn remove(&mut self, pair: &K) -> Option<f64> {
        let due = self.due.remove(pair)?;
        self.order.remove(&entry(due, *pair));
        Some(due)
    }

    /// When a pair is due; `None` if it is not in the queue.
    pub fn due(&self, pair: &K) -> Option<f64> {
        self.due.get(pair).copied()
    }

    /// The pair that is due first, and when; `None` if there is none.
    pub fn next(&self) -> Option<(K, f64)> {
        self.order.first().map(|(time, pair)| (*pair, time.0))
    }

    /// Takes out the pair that is due first, if it is not due after `now`, and returns it and when it was due; otherwise `None`.
    /// Call it until it returns `None`. A pair that is due at infinity stays, even if `now` is infinity.
    pub fn pop_due(&mut self, now: f64) -> Option<(K, f64)> {
        let (pair, due) = self.next().filter(|(_, due)| *due <= now && *due < f64::INFINITY)?;
        self.remove(&pair);
        Some((pair, due))
    }

    /// The pairs and when they are due, in the order in which they are due.
    pub fn iter(&self) -> impl Iterator<Item = (K, f64)> {
        self.order.iter().map(|(time, pair)| (*pair, time.0))
    }

    /// Keeps only the pairs for which `keep` returns `true`: O(n log n).
    pub fn retain(&mut self, mut keep: impl FnMut(&K) -> bool) {
        self.due.retain(|pair, _| keep(pair));
        self.order = self.due.iter().map(|(pair, due)| entry(*due, *pair)).collect();
    }
}

/// What the order sorts by: −0 is 0.
fn entry<K>(due: f64, pair: K) -> (Time, K) {
    (Time(due + 0.0), pair)
}

impl<K: Copy + Ord> Default for Schedule<K> {
    fn default() -> Self {
        Schedule::new()
    }
}

/// Why a time was refused.
///
/// ```
/// use incidence::collide::{Schedule, ScheduleError};
/// let error = Schedule::new().set((0, 1), f64::NAN).unwrap_err();
/// assert_eq!(error, ScheduleError::NotATime);
/// assert_eq!(error.to_string(), "the time at which the pair is due is NaN");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ScheduleError {
    /// The time is NaN.
    NotATime,
}

impl fmt::Display for ScheduleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotATime => write!(f, "the time at which the pair is due is NaN"),
        }
    }
}

impl core::error::Error for ScheduleError {}
