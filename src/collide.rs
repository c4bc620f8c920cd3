//! Many bodies: which pairs are worth asking?
//!
//! Source 004's broad phase. [`overlapping_pairs`] finds the pairs of boxes that overlap, once; [`SweepAndPrune`] keeps
//! them while the boxes move. How, and how fast: the [chapter](crate::notes::sweep).
//!
//! A [`World`] asks these pairs whether they touch, and says what began and what ended. A [`Schedule`] says how long a pair
//! need not be asked. Both: [worlds](crate::notes::worlds). In a [`Simulation`] they move by themselves: [rigid motion](crate::notes::dynamics).

mod group;
mod kept_tree;
mod lists;
mod order;
mod pairs;
mod schedule;
mod shape;
mod simulation;
mod slots;
mod structure;
mod sweep_and_prune;
mod tree;
mod world;

pub use crate::body::Aabb;
pub use crate::contact::TimeOfContact;
pub use pairs::overlapping_pairs;
pub use schedule::{Rates, Schedule, ScheduleError, time_to_contact};
pub use shape::Shape;
pub use simulation::{Moving, Simulation};
pub use slots::{BoxId, SweepError};
pub use sweep_and_prune::{Changes, SweepAndPrune};
pub use world::{BodyId, Bounds, Contact, Counts, Pair, Pose, Report, Settings, World, WorldError};
