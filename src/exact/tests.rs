//! Every claim of the module against exact rationals, which share no code with it.

mod double_double;
mod error_free;
mod integer;
pub(crate) mod oracle;
mod orientation;
mod scaled;
