//! What becomes of two bodies that overlap: one blow at the center of pressure, friction, and a way apart.
//!
//! The blows that the corners of a patch give are parallel, Nₖ = Xₖ ∨ n, so their sum Σ λₖ Nₖ with λₖ ≥ 0 is one blow, along a
//! line through the patch. Which one? Of all that there are, [the one](super::pressure) that leaves the least energy: then no
//! corner approaches any more, and where one still parts, nothing has pressed. It serves only to tell where to hit: the blow
//! itself is a rebound along the line through the center of pressure, Σ λₖ Nₖ / Σ λₖ.

use alloc::vec::Vec;
use core::fmt;
use core::ops::{Add, BitAnd, Mul};

use super::pressure::line_of_pressure;
use super::{Kernel, keep, push_apart, rebound, rub, separate};
use crate::contact::Patch;
use crate::magnitude::{difference, finite, is_nan};
use crate::scalar::Real;
use crate::{pga2, pga3};

/// What a response needs of a rigid body besides.
pub trait Responding: Kernel {
    type Place: Copy + fmt::Debug;
    /// V.
    type Velocity: Copy
        + Add<Output = Self::Velocity>
        + Mul<Self::Scalar, Output = Self::Velocity>
        + BitAnd<Self::Forque, Output = Self::Scalar>;

    /// The velocity 0. In the plane it is a point, and the default point is the Origin, which is a turn.
    fn rest() -> Self::Velocity;
    /// The velocity as seen from the center of mass, which is the Origin then.
    fn velocity_from_center(&self) -> Self::Velocity;
    /// The line through a place in a direction as seen from there, by the way to the place: so nothing cancels far from the Origin.
    fn line_from_center(&self, at: Self::Place, direction: Self::Way) -> Self::Forque;
    /// I⁻¹\[N\], both as seen from there.
    fn change_from_center(&self, line: Self::Forque) -> Self::Velocity;
    /// The line through a place, a point of any weight, in a direction.
    fn line(place: Self::Place, direction: Self::Way) -> Self::Forque;
    /// The line through a place along which A slides forward on B there, across the normal; none if it does not slide.
    fn slides_along(bodies: [Option<&Self>; 2], at: Self::Place, normal: Self::Way) -> Option<Self::Forque>;
    /// Whether the center is finite.
    fn is_placed(&self) -> bool;
}

macro_rules! responding {
    ($pga:ident, $velocity:ident) => {
        impl<T: Real> Responding for $pga::RigidBody<T> {
            type Place = $pga::Point<T>;
            type Velocity = $pga::$velocity<T>;

            fn rest() -> Self::Velocity {
                $pga::$velocity::zero()
            }

            fn velocity_from_center(&self) -> Self::Velocity {
                self.velocity_from_center()
            }

            fn line_from_center(&self, at: Self::Place, direction: Self::Way) -> Self::Forque {
                $pga::Point::from(difference(at.located(), self.center().coords())) & direction
            }

            fn change_from_center(&self, line: Self::Forque) -> Self::Velocity {
                self.change_from_center(line)
            }

            fn line(place: Self::Place, direction: Self::Way) -> Self::Forque {
                $pga::Point::from(place.located()) & direction
            }

            fn slides_along(bodies: [Option<&Self>; 2], at: Self::Place, normal: Self::Way) -> Option<Self::Forque> {
                Self::slides_along(bodies, at, normal)
            }

            fn is_placed(&self) -> bool {
                finite(self.center().coords())
            }
        }
    };
}

responding!(pga2, Point);
responding!(pga3, Line);

/// How two bodies respond to each other where they touch: see [`RigidBody::respond`](pga3::RigidBody::respond).
///
/// ```
/// use incidence::collide::Response;
/// let (weight, step) = (10.0, 0.01);
/// // Rubber on wood, and at rest as soon as it falls no faster than in two steps from rest.
/// let response = Response { restitution: 0.6, friction: 0.8, slowest: 2.0 * weight * step };
/// # assert_eq!(response.slowest, 0.2);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(::serde::Serialize, ::serde::Deserialize), serde(deny_unknown_fields))]
pub struct Response<T = f64> {
    /// With how much of the speed at which they meet they part again: 0 for clay, 1 if no energy is lost. A negative one counts
    /// as 0.
    pub restitution: T,
    /// Coulomb's coefficient: how much of the blow along the normal friction may give across it. 0 for ice; a negative one
    /// counts as 0. If it is infinite, friction has no bound.
    pub friction: T,
    /// Bodies that meet more slowly than this do not rebound, a length per time.
    ///
    /// What rests falls anew in each step, and is hit anew: with a restitution it would never cease to hop. So this should be
    /// twice the speed that weight adds in one step, or more; where things lie on each other and are answered one by one, twice
    /// that for each of them. With 0, a negative one or NaN everything rebounds; if it is infinite, nothing does.
    pub slowest: T,
}

/// How often friction goes through the corners, at most. What still slides then is left to the next step.
const TURNS: usize = 10;

/// A blow at the center of pressure, friction at each corner, and a way apart, of all of which nothing is done if a number would
/// not be finite. Returns the impulse of the first.
pub(crate) fn respond<B: Responding>(
    a: Option<&mut B>,
    b: Option<&mut B>,
    patch: &Patch<B::Place>,
    (normal, depth): (B::Way, B::Scalar),
    response: Response<B::Scalar>,
) -> B::Scalar {
    let zero = num_traits::zero::<B::Scalar>();
    let positive = |c: B::Scalar| if c < zero { zero } else { c };
    let mut copies = [a.as_deref().copied(), b.as_deref().copied()];
    let line = line_of_pressure(&copies, patch, normal);
    let slow = -apart(&copies, line) < response.slowest;
    let restitution = if slow { zero } else { positive(response.restitution) };
    let [one, two] = &mut copies;
    let impulse = rebound(one.as_mut(), two.as_mut(), line, restitution);
    if !impulse.is_finite() {
        return impulse;
    }
    // No bound is NaN without a blow: an infinite coefficient times 0.
    if impulse > zero {
        let most = positive(response.friction) * impulse;
        if let Err(beyond) = rub_together(&mut copies, &patch.points, normal, most) {
            return beyond;
        }
    }
    let [one, two] = &mut copies;
    separate(one.as_mut(), two.as_mut(), normal * depth);
    if !copies.iter().flatten().all(B::is_placed) {
        return num_traits::one::<B::Scalar>() / zero;
    }
    keep([a, b], copies);
    impulse
}

/// Friction at all corners, of which each bears the same part of the blow. Each sees the bodies as they are before any of them,
/// and gives its part of what would stop the bodies there: so their order does not matter, and the energy does not grow, as it is
/// convex in the momenta. This is done again with what is left of the bounds. If an impulse is not finite, it is the error.
fn rub_together<B: Responding>(
    bodies: &mut [Option<B>; 2],
    corners: &[B::Place],
    normal: B::Way,
    most: B::Scalar,
) -> Result<(), B::Scalar> {
    let zero = num_traits::zero::<B::Scalar>();
    if is_nan(most) {
        return Err(most);
    }
    let count = count::<B::Scalar>(corners.len());
    let mut left: Vec<_> = corners.iter().map(|&corner| (corner, most)).collect();
    for _ in 0..TURNS {
        let seen = *bodies;
        let mut changed = false;
        for (corner, left) in left.iter_mut().filter(|(_, left)| *left > zero) {
            let Some(line) = B::slides_along(seen.each_ref().map(Option::as_ref), *corner, normal) else { continue };
            let [mut a, mut b] = seen;
            let impulse = rub(a.as_mut(), b.as_mut(), line, *left);
            if !impulse.is_finite() {
                return Err(impulse);
            }
            (*left, changed) = (*left - impulse, true);
            push_apart(bodies, line, impulse / count);
        }
        if !changed {
            break;
        }
    }
    Ok(())
}

/// How fast B moves away from A along a line.
pub(super) fn apart<B: Kernel>([a, b]: &[Option<B>; 2], line: B::Forque) -> B::Scalar {
    let speed = |body: &Option<B>| body.map_or(num_traits::zero(), |body| body.velocity_along(line));
    speed(b) - speed(a)
}

fn count<T: Real>(n: usize) -> T {
    T::ratio(i32::try_from(n).unwrap_or(i32::MAX), 1)
}
