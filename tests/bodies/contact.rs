//! The time of contact: no contact before the interval, one in it.

mod closed_forms;
mod edges;
mod erased;
mod oracle;
mod patches;
mod random;
