//! Rigid motion under forces: momentum, inertia, and a step that keeps what the motion keeps.
//!
//! The letters are these throughout; every sign follows from the products of the algebra, and is asserted below.
//!
//! | | what | direction | moment |
//! |---|---|---|---|
//! | M | the pose, a unit motor from the body's own place to space | | |
//! | V | the velocity, a bivector | angular velocity ω | the velocity of what passes the origin |
//! | P | the momentum, Σ m X ∨ Ẋ over the particles X of mass m | linear momentum | angular momentum about the origin |
//! | F | the forque, Σ X ∨ f over the forces f at points X | force | torque about the origin |
//!
//! ```text
//!     Ṁ = −½ V M      Ẋ = X × V      P = I[V]      E = ½ V ∨ P      Ṗ = F
//! ```
//! × is the commutator. All of this is in the frame of space. Seen from the body, as B = M̃ V M and so on, the first is
//! Ṁ = −½ M B and the last is Euler's equation, Ṗ = F + B × P.
//!
//! Velocity and momentum are both bivectors, and yet of two kinds: V is an axis to turn about, P a line to push along. The
//! inertia map I takes one to the other; about the center of mass and along the principal axes it multiplies by the
//! mass and the principal moments, and exchanges direction and moment: a dual.
//!
//! Sources: L. Dorst, S. De Keninck, May the Forque Be with You (2022), for the equations. There a rate is half of ours,
//! and of the opposite sign.

mod impact;
mod inertia;
#[cfg(feature = "collide")]
mod rates;
#[cfg(feature = "collide")]
mod response;
mod rigid_body;

pub use crate::dynamics::RigidBodyError;
pub(super) use inertia::tensor;
pub use inertia::{Inertia, InertiaError};
pub use rigid_body::RigidBody;
