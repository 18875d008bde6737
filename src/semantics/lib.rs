//! The judge: what a concurrent program does, step by step, from the source alone. Shares no code with the
//! sequentializers or the engine.
//!
//! ```text
//! checked program --compile--> code (control-flow graphs over numbered variables)
//!    --interp--> one step of one thread           (value, eval, arith, bv, quantify: exact data)
//!       --replay--> does a witness happen?
//!       --explore--> everything that can happen
//!       --stacks--> the same of threads that recurse, by sets of stacks
//! ```

#![warn(missing_docs)]

mod access;
mod acyclic;
pub mod affine;
mod arith;
mod assumed;
mod axioms;
mod bv;
mod choice_sequence;
mod choices;
mod claims;
pub mod code;
pub mod compile;
pub mod compile_body;
mod compile_expr;
mod complete;
mod coverage;
mod dead_locals;
mod deadlock;
mod division;
mod dynamic_slice;
mod effects;
mod elements;
mod enumerate;
mod equality;
pub mod eval;
mod explore;
mod explored;
mod fair;
mod fair_cycle;
mod fields;
mod ghost;
mod graph;
mod history;
mod initial;
pub mod interp;
mod limits;
mod macrostep;
mod openings;
mod operands;
mod pieces;
mod quantify;
mod race;
mod reads;
mod recurrence;
mod recursion;
mod reduction;
mod replay;
mod rounds;
mod rules;
mod samples;
mod scc;
mod sharing;
mod sizes;
mod stacks;
mod stated;
mod states;
mod symmetry;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod tests_features;
#[cfg(test)]
mod tests_reduction;
mod trace;
mod types;
mod uncounted;
mod unwritten;
pub mod value;
mod walks;
mod watch;
mod witness_validator;
mod worlds;

use check::Fairness;

pub use check::Property;
pub use coverage::{Coverage, Reached, composite_statements};
pub use explore::{Bounds, Exploration, ExploreOptions, Outcome, explore, may_be_unchecked};
pub use limits::Limits;
pub use macrostep::Mutation;
pub use reads::entry;
pub use recurrence::{Found, find as find_recurrence};
pub use replay::{ReplayError, ReplayErrorKind};
pub use stacks::{Stacks, explore_stacks, induct_over_epochs, recurse_beside_others};
pub use uncounted::uncounted_executions;
pub use unwritten::unwritten_globals;
pub use witness_validator::{WitnessValidator, confirm, replay, replay_with_states};
