//! Many bodies: which of them touch, and which pairs are worth the exact question?
//!
//! | you want to know | ask |
//! |---|---|
//! | which of many boxes overlap, once | [`overlapping_pairs`] |
//! | the same again and again, while the boxes move | [`SweepAndPrune`], [its chapter](crate::notes::sweep) |
//! | which of many bodies is nearest to another one, is near it, or is the first that it meets | [`BodyIndex`] |
//! | which of many bodies touch, what began and what ended | [`World`], [worlds](crate::notes::worlds) |
//! | what becomes of bodies that move by themselves, and where they touch | [`Simulation`], [`Response`], [rigid motion](crate::notes::dynamics) |
//! | for how long a pair need not be tested | [`time_to_contact`], [`Rates`], [`Schedule`] |
//! | when two bodies first touch, within proved bounds | [`pga3::time_of_contact`](crate::pga3::time_of_contact()), [its chapter](crate::notes::contact) |
//! | in which part of their faces two bodies lie on each other | [`pga3::contact_patch`](crate::pga3::contact_patch), in a simulation [`Touching::patch`] |
//!
//! The first two are source 004's broad phase: the boxes sort out which pairs are worth the exact question.
//!
//! [`World`], [`Shape`], [`Simulation`], [`TimeOfContact`] and [`Patch`] are for both dimensions. [`pga2`](crate::pga2) and [`pga3`](crate::pga3) have
//! them by the same names with the dimension filled in: import them from there, and not all of both modules by `*`.
//!
//! ```
//! use incidence::collide::overlapping_pairs;
//! use incidence::pga2::{Aabb, Ball, Motor, World};
//! // By their boxes three pairs, for a corner is enough.
//! let centers = [[0.0, 0.0], [1.75, 1.75], [2.0, 0.0]];
//! let boxes = centers.map(|[x, y]| Aabb::new([x - 1.0, y - 1.0], [x + 1.0, y + 1.0]));
//! assert_eq!(overlapping_pairs(&boxes), [(0, 1), (0, 2), (1, 2)]);
//! // As disks of radius 1, the first two do not touch.
//! let mut world = World::new();
//! let ids = centers.map(|center| world.insert(Ball { center, radius: 1.0 }, Motor::identity()).unwrap());
//! assert_eq!(world.step().began, [(ids[0], ids[2]), (ids[1], ids[2])]);
//! ```

mod group;
mod index;
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
pub use crate::contact::{Patch, TimeOfContact};
pub use crate::dynamics::Response;
pub use index::{Among, BodyIndex};
pub use pairs::overlapping_pairs;
pub use schedule::{Rates, Schedule, ScheduleError, time_to_contact};
pub use shape::Shape;
pub use simulation::{Moving, Simulation, Touching};
pub use slots::{BoxId, SweepError};
pub use sweep_and_prune::{Changes, SweepAndPrune};
pub use world::{BodyId, Bounds, Contact, Counts, Pair, Pose, Report, Settings, World, WorldError};

/// The keys of one list that are not among those of another; both are sorted by them.
fn missing<'l, X, K: Ord>(of: &'l [X], from: &'l [X], key: impl Fn(&X) -> K + Copy + 'l) -> impl Iterator<Item = K> {
    let mut rest = from.iter().map(key).peekable();
    of.iter().map(key).filter(move |sought| {
        while rest.next_if(|other| other < sought).is_some() {}
        rest.peek() != Some(sought)
    })
}
