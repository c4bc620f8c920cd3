//! The motions that put bodies into a world, and the exact test of two of them: what differs between the plane and space.

use core::fmt::Debug;

use crate::body::{Body, Motion, Posed};
use crate::contact::{self, ContactError, Patch, TimeOfContact};
use crate::magnitude::{finite, one_norm};
use crate::proximity::{self, Contact, Features};
use crate::{pga2, pga3};

/// The place of a body in a [`World`](super::World) of N-space: a motor of the plane or of space.
pub trait Pose<const N: usize>: Kernel<N> {}

/// What [`Pose`] can do, which only this crate implements.
pub trait Kernel<const N: usize>: Motion<N> + Copy + PartialEq + Debug + Send + Sync {
    /// A point, and a direction, of N-space.
    type Point: From<[f64; N]> + Copy + Send;
    type Direction: From<[f64; N]> + Copy + Send;
    /// How far two bodies are apart.
    type Proximity: Copy + PartialEq + Debug + Send + Sync;

    /// The rigid motion nearest to this one, or this one itself if it is one but for rounding; `None` if there
    /// is none, or if a part of it is not finite.
    fn rigid(self) -> Option<Self>;

    /// First `self`, then `by`.
    fn moved(self, by: Self) -> Self;

    /// Whether two bodies are no farther apart than a margin; how far they are, or how deep in each other, if that is
    /// `wanted`; and the vertices at which that was found, to begin at the next time.
    fn test<A: Body<N>, B: Body<N>>(
        a: &Posed<A, Self>,
        b: &Posed<B, Self>,
        start: Features,
        margin: f64,
        wanted: bool,
    ) -> (bool, Option<Self::Proximity>, Features);

    /// Where two bodies lie on each other, faces being flat to within a length.
    fn patch<A: Body<N>, B: Body<N>>(a: &A, b: &B, found: &Self::Proximity, within: f64) -> Option<Patch<Self::Point>>;

    /// The coordinates of a direction.
    fn coords(direction: Self::Direction) -> [f64; N];

    /// When a body that goes by this way in the time 1, and does not turn, touches another one.
    fn time_of_contact<A: Body<N>, B: Body<N>>(
        a: &A,
        way: [f64; N],
        b: &B,
    ) -> Result<TimeOfContact<f64, Self::Point, Self::Direction>, ContactError>;
}

macro_rules! pose {
    ($pga:ident, $n:literal, $velocity:expr) => {
        impl Kernel<$n> for $pga::Motor<f64> {
            type Point = $pga::Point;
            type Direction = $pga::Direction;
            type Proximity = $pga::Proximity<f64>;

            #[inline]
            fn rigid(self) -> Option<Self> {
                // A motor that is as near to a rigid motion as rounding allows stays as it is, which costs less.
                if one_norm(&self.to_array()) < f64::INFINITY && self.is_rigid() {
                    return Some(self);
                }
                let unit = self.normalized();
                let is_motion = self.norm() > 0.0 && finite(unit.to_array());
                is_motion.then_some(unit)
            }

            fn moved(self, by: Self) -> Self {
                by * self
            }

            fn test<A: Body<$n>, B: Body<$n>>(
                a: &Posed<A, Self>,
                b: &Posed<B, Self>,
                start: Features,
                margin: f64,
                wanted: bool,
            ) -> (bool, Option<Self::Proximity>, Features) {
                let (found, features) = proximity::contact(a, b, start, margin, wanted);
                match found {
                    Contact::Apart => (false, None, features),
                    Contact::Overlapping => (true, None, features),
                    // An undecided pair counts as a contact: no pair is claimed to be apart that is not.
                    Contact::Near(found) => {
                        let is_apart = found.signed_distance() > margin;
                        (!is_apart, (wanted && !is_apart).then(|| found.typed()), features)
                    }
                }
            }

            fn patch<A: Body<$n>, B: Body<$n>>(
                a: &A,
                b: &B,
                found: &Self::Proximity,
                within: f64,
            ) -> Option<Patch<$pga::Point>> {
                let points = found.points()?.map($pga::Point::coords);
                Some(contact::patch(a, b, found.normal()?.coords(), points, within, Into::into))
            }

            fn coords(direction: $pga::Direction) -> [f64; $n] {
                direction.coords()
            }

            fn time_of_contact<A: Body<$n>, B: Body<$n>>(
                a: &A,
                way: [f64; $n],
                b: &B,
            ) -> Result<$pga::TimeOfContact, ContactError> {
                contact::time_of_contact(a, $velocity(way), b, $velocity([0.0; $n]), 1.0).map(|when| when.typed())
            }
        }

        impl Pose<$n> for $pga::Motor<f64> {}
    };
}

pose!(pga2, 2, |way: [f64; 2]| pga2::Point::velocity(way, 0.0, pga2::Point::origin()));
pose!(pga3, 3, |way: [f64; 3]| pga3::Line::velocity(way, [0.0; 3], pga3::Point::origin()));
