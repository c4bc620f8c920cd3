//! Many bodies: which pairs are worth asking?

mod schedule;

pub use crate::body::Aabb;
pub use schedule::{Rates, Schedule, ScheduleError, time_to_contact};
