//! What rigid bodies of the plane and of space have in common: a step in time, a rebound, friction, a separation, a response made of these, and
//! their errors.
//!
//! Let N = X ∨ n be the line of a blow at the point X in the unit direction n. The velocity along n of what is at X is V ∨ N.
//! A blow of the impulse j N changes V by j I⁻¹\[N\], and that velocity by j N ∨ I⁻¹\[N\]. When two bodies meet at X, the
//! difference of their velocities is to be multiplied by −e, so
//!
//! ```text
//!     j = −(1 + e) (V_B − V_A) ∨ N / (N ∨ I_A⁻¹[N] + N ∨ I_B⁻¹[N])
//! ```
//!
//! If they slide on each other, along a line T perpendicular to N, the blow with e = 0 along T would stop
//! that; friction gives as much of it as it can.

use core::fmt;
use core::ops::{Add, Mul};

use crate::magnitude::{difference, dot, is_nan, nan, scale};
use crate::scalar::Real;
use crate::{pga2, pga3};

#[cfg(feature = "collide")]
mod pressure;
#[cfg(feature = "collide")]
mod response;
#[cfg(feature = "collide")]
mod together;

#[cfg(feature = "collide")]
pub use response::Response;
#[cfg(feature = "collide")]
pub(crate) use response::{Responding, respond};
#[cfg(feature = "collide")]
pub(crate) use together::{Pressed, Together, Touch, respond_together};

/// What a step, a rebound and a separation need of a rigid body. Each means what the method of the body says.
pub trait Kernel: Copy + PartialEq + fmt::Debug {
    /// The scalar.
    type Scalar: Real;
    /// A sum of lines X ∨ f.
    type Forque: Copy + Default + fmt::Debug + Add<Output = Self::Forque> + Mul<Self::Scalar, Output = Self::Forque>;
    /// A way in space.
    type Way: Copy + Default + fmt::Debug + PartialEq + Add<Output = Self::Way> + Mul<Self::Scalar, Output = Self::Way>;

    fn mass(&self) -> Self::Scalar;
    /// Moves the body, as it is, by a way.
    fn shift(&mut self, by: Self::Way);
    /// Free motion.
    fn drift(&mut self, time: Self::Scalar);
    /// Whether the momentum is finite.
    fn is_in_range(&self) -> bool;
    /// Adds a multiple of a forque to the momentum. The moment of the forque about the center of mass is taken first and
    /// multiplied then: so the next two methods see the same moment, even far from the Origin, where most of it cancels.
    fn push(&mut self, line: Self::Forque, by: Self::Scalar);
    /// The length of the forque's direction.
    fn length(line: Self::Forque) -> Self::Scalar;
    /// V ∨ N.
    fn velocity_along(&self, line: Self::Forque) -> Self::Scalar;
    /// N ∨ I⁻¹\[N\].
    fn mobility(&self, line: Self::Forque) -> Self::Scalar;
}

/// The motor or rotor as it was read, if it is a unit one except for rounding; else the unit one made of it. So what was written
/// is read to the bit, though to make it a unit one once more might change it.
//
// Of a motor that was made one the part of I is off by 14 ε of its ideal norm, which is at most twice the largest coefficient; half of
// that is taken from its moment.
#[cfg(feature = "serde")]
pub(crate) fn unit<T: Real, const N: usize>(read: [T; N], unit: [T; N]) -> [T; N] {
    let rounding = T::ratio(32, 1) * T::epsilon() * crate::magnitude::largest(read);
    if (0..N).all(|k| (read[k] - unit[k]).abs() <= rounding) { read } else { unit }
}

/// Half of a drift, the impulse of the forque there, half of a drift: symmetric, so of second order.
pub(crate) fn step<B: Kernel>(body: &mut B, time: B::Scalar, forque: impl FnOnce(&B) -> B::Forque) {
    let half = time * B::Scalar::ratio(1, 2);
    body.drift(half);
    body.push(forque(body), time);
    body.drift(half);
}

/// The two blows of a rebound, and their impulse j.
pub(crate) fn rebound<B: Kernel>(
    a: Option<&mut B>,
    b: Option<&mut B>,
    line: B::Forque,
    restitution: B::Scalar,
) -> B::Scalar {
    let one = num_traits::one::<B::Scalar>();
    blows(a, b, line, |stopping, _| (one + restitution) * stopping)
}

/// How A slides on B, from the velocities of both where they touch: their difference across a unit normal, if it is more than rounding.
pub(crate) fn sliding<T: Real, const N: usize>([of_a, of_b]: [[T; N]; 2], normal: [T; N]) -> Option<[T; N]> {
    let across = |v: [T; N]| {
        let along = dot(v, normal);
        core::array::from_fn(|k| v[k] - along * normal[k])
    };
    // Twice: most of what the first time leaves may be rounding, along the normal.
    let sliding = across(across(difference(of_a, of_b)));
    let size = |v: [T; N]| v.iter().fold(T::zero(), |sum, c| sum + c.abs());
    let hidden = T::ratio(4, 1) * T::epsilon() * (size(of_a) + size(of_b));
    (size(sliding) > hidden).then_some(sliding)
}

/// The two blows of friction along a line on which A slides forward on B, and their impulse, which is at most `most`.
pub(crate) fn rub<B: Kernel>(a: Option<&mut B>, b: Option<&mut B>, line: B::Forque, most: B::Scalar) -> B::Scalar {
    blows(a, b, line, |stopping, unit| if stopping * unit > most { most / unit } else { stopping })
}

/// Two opposite blows along a line, and their impulse: made of the one that would stop the bodies along it, and of the factor by which the line
/// is scaled, so that nothing over- or underflows, and by which both are longer.
fn blows<B: Kernel>(
    a: Option<&mut B>,
    b: Option<&mut B>,
    line: B::Forque,
    impulse: impl FnOnce(B::Scalar, B::Scalar) -> B::Scalar,
) -> B::Scalar {
    let (zero, one) = (num_traits::zero::<B::Scalar>(), num_traits::one::<B::Scalar>());
    let mut bodies = [a.as_deref().copied(), b.as_deref().copied()];
    let both =
        |ask: fn(&B, B::Forque) -> B::Scalar, line| bodies.map(|body| body.map_or(zero, |body| ask(&body, line)));
    let (unit, gives) = to_scale::<B>(line, |line| {
        let [of_a, of_b] = both(B::mobility, line);
        of_a + of_b
    });
    let line = line * unit;
    let [rate_a, rate_b] = both(B::velocity_along, line);
    let apart = rate_b - rate_a;
    let meet = apart < zero && gives > zero;
    if !meet {
        return zero;
    }
    let impulse = impulse(-(apart / gives), unit);
    push_apart(&mut bodies, line, impulse);
    if !((impulse * unit).is_finite() && bodies.iter().flatten().all(B::is_in_range)) {
        // Infinite, unless it is NaN. A scalar without infinities is always in range.
        let sign = if impulse < zero {
            -one
        } else if is_nan(impulse) {
            impulse
        } else {
            one
        };
        return sign / zero;
    }
    keep([a, b], bodies);
    impulse * unit
}

/// Gives two bodies opposite blows along a line: B forward, and A back.
fn push_apart<B: Kernel>(bodies: &mut [Option<B>; 2], line: B::Forque, impulse: B::Scalar) {
    for (body, by) in bodies.iter_mut().zip([-impulse, impulse]) {
        if let Some(body) = body {
            body.push(line, by);
        }
    }
}

/// Makes the bodies what their copies have become.
fn keep<B>(bodies: [Option<&mut B>; 2], copies: [Option<B>; 2]) {
    for (body, copy) in bodies.into_iter().zip(copies) {
        if let (Some(body), Some(copy)) = (body, copy) {
            *body = copy;
        }
    }
}

/// A factor that brings the line of a blow to a length near 1, or to less where the mobility along it would overflow; and the mobility then.
/// With the factor c it is c² times as large, and the impulse 1/c times.
fn to_scale<B: Kernel>(line: B::Forque, mobility: impl Fn(B::Forque) -> B::Scalar) -> (B::Scalar, B::Scalar) {
    let (zero, one) = (num_traits::zero::<B::Scalar>(), num_traits::one::<B::Scalar>());
    let mut length = scale(B::length(line));
    while !(one / length).is_finite() {
        length = length + length;
    }
    let mut unit = one / length;
    let nearer = unit * power_to_one(B::length(line * unit));
    if nearer.is_finite() {
        unit = nearer;
    }
    let mut gives = mobility(line * unit);
    while unit > zero && !gives.is_finite() {
        unit = unit * B::Scalar::epsilon();
        gives = mobility(line * unit);
    }
    (unit, gives)
}

/// The power of two that brings a norm from 2⁻¹⁷ to 2¹⁷ to between 1 and 2. Along a line of that norm the mobility of a mass m is not less than
/// 1/m, of which at most two bits are lost.
fn power_to_one<T: Real>(mut norm: T) -> T {
    let (one, two) = (T::one(), T::ratio(2, 1));
    let mut power = one;
    for _ in 0..18 {
        let step = if norm < one {
            two
        } else if norm < two {
            break;
        } else {
            T::ratio(1, 2)
        };
        (norm, power) = (norm * step, power * step);
    }
    power
}

/// Moves the bodies apart by a way, shared so that their common center of mass stays.
pub(crate) fn separate<B: Kernel>(a: Option<&mut B>, b: Option<&mut B>, way: B::Way) {
    let one = num_traits::one::<B::Scalar>();
    let [m, n] = [a.as_deref(), b.as_deref()].map(|body| body.map(B::mass));
    // n/(m + n), where m + n may overflow.
    let share = |own: Option<B::Scalar>, other: Option<B::Scalar>| match (own, other) {
        (Some(m), Some(n)) => one / (one + m / n),
        _ => one,
    };
    if let Some(a) = a {
        a.shift(way * -share(m, n));
    }
    if let Some(b) = b {
        b.shift(way * share(n, m));
    }
}

/// The moment m r², in which nothing over- or underflows before the end: where r is large, m r is not small, unless m is
/// subnormal.
pub(crate) fn weighed<T: Real>(mass: T, radius: T) -> T {
    (mass * radius) * radius
}

/// The reduced mass m₁ m₂/(m₁ + m₂), by a quotient that is not below 1/2.
pub(crate) fn reduced<T: Real>(m: T, n: T) -> T {
    let (less, more) = if m < n { (m, n) } else { (n, m) };
    less * (more / (m + n))
}

/// The part (n/d) m r s of a moment, for n up to d: also where m r s overflows, and the part does not. One radius is not much
/// larger than the other, or the mass is small beside that. NaN for a negative one, which only the literal of a body can have.
pub(crate) fn part<T: Real>(mass: T, radii: [T; 2], (n, d): (i32, i32)) -> T {
    let [r, s] = radii.map(|r| if r < T::zero() { nan() } else { r });
    mass * (r / T::ratio(d, n)) * s
}

macro_rules! kernel {
    ($pga:ident) => {
        impl<T: Real> Kernel for $pga::RigidBody<T> {
            type Scalar = T;
            type Forque = $pga::Line<T>;
            type Way = $pga::Direction<T>;

            fn mass(&self) -> T {
                self.inertia().mass()
            }

            fn shift(&mut self, by: Self::Way) {
                self.shift(by);
            }

            fn drift(&mut self, time: T) {
                self.drift(time);
            }

            fn is_in_range(&self) -> bool {
                self.is_in_range()
            }

            fn push(&mut self, line: Self::Forque, by: T) {
                self.push(line, by);
            }

            fn length(line: Self::Forque) -> T {
                line.norm()
            }

            fn velocity_along(&self, line: Self::Forque) -> T {
                self.velocity_along(line)
            }

            fn mobility(&self, line: Self::Forque) -> T {
                self.mobility(line)
            }
        }
    };
}

kernel!(pga2);
kernel!(pga3);

/// Why a body cannot have this pose, or this velocity.
///
/// ```
/// use incidence::pga2::{Inertia, Motor, RigidBody, RigidBodyError};
/// let inertia = Inertia::new(2.0, [0.0, 0.0], 3.0)?;
/// assert_eq!(RigidBody::new(inertia, Motor::zero()), Err(RigidBodyError::Pose));
/// let error = RigidBody::new(inertia, Motor::identity())?.with_velocities([f64::INFINITY, 0.0], 0.0).unwrap_err();
/// assert_eq!(error.to_string(), "the velocity, or the momentum at it, is not finite");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RigidBodyError {
    /// The pose has a coefficient that is infinite or NaN, or has norm 0; or it moves the center of mass too far for the scalar.
    Pose,
    /// The velocity has a coefficient that is infinite or NaN, or the momentum would.
    Velocity,
}

impl fmt::Display for RigidBodyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pose => write!(f, "the pose is not a finite motion"),
            Self::Velocity => write!(f, "the velocity, or the momentum at it, is not finite"),
        }
    }
}

impl core::error::Error for RigidBodyError {}
