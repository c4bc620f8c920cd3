//! Rigid motion of the plane under forces: momentum, inertia, and a step that is the free motion itself.
//!
//! The letters are those of [space](crate::notes::dynamics); every sign follows from the products of the algebra, and is
//! asserted below.
//!
//! | | what | and of which kind |
//! |---|---|---|
//! | M | the pose, a unit motor from the body's own place to the plane | |
//! | V | the velocity, a bivector: ω P to turn about the point P | a point, of the weight ω |
//! | P | the momentum, Σ m X ∨ Ẋ over the particles X of mass m | a line |
//! | F | the forque, Σ X ∨ f over the forces f at points X | a line |
//!
//! ```text
//!     Ṁ = −½ V M      Ẋ = X × V      P = I[V]      E = ½ V ∨ P      Ṗ = F
//! ```
//! × is the commutator. In the plane each velocity is a turn about a point, ideal for a translation, and each sum of
//! lines is a line again: forces have a resultant, unless all that is left is a torque τ, the line τ e₀ at infinity.
//!
//! With the center of mass C, of weight 1, the velocity v of it, the linear momentum p and the spin L about it,
//!
//! ```text
//!     V = ω C + v × C      v = C × V        P = C ∨ p + L e₀      L = P ∨ C        p = m v      L = J ω
//! ```
//! so the inertia takes points to lines, and is two numbers.

mod impact;
mod inertia;
#[cfg(feature = "collide")]
mod rates;
#[cfg(feature = "collide")]
mod response;
mod rigid_body;

pub use crate::dynamics::RigidBodyError;
pub use inertia::{Inertia, InertiaError};
pub use rigid_body::RigidBody;
