//! Linear programs: every answer is checked by what proves it, exactly, and against an elimination that shares no code.

#[path = "lp/elimination.rs"]
mod elimination;
#[path = "lp/exact.rs"]
mod exact;
#[path = "lp/floats.rs"]
mod floats;
#[path = "inputs/numbers.rs"]
mod numbers;
#[path = "lp/proofs.rs"]
mod proofs;
#[path = "lp/scalars.rs"]
mod scalars;
#[path = "lp/separations.rs"]
mod separations;

use numbers::Numbers;
