//! The judge: what a concurrent program does, step by step, from the source alone. Shares no code with the
//! sequentializers or the engine.
//!
//! ```text
//! checked program --compile--> code (control-flow graphs over numbered variables)
//!    --interp--> one step of one thread           (value, eval, arith, bv, quantify: exact data)
//!       --replay--> does a witness happen?
//!       --explore--> everything that can happen
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
mod reduction;
mod replay;
mod rounds;
mod rules;
mod samples;
mod scc;
mod sharing;
mod sizes;
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

use check::{Checked, Fairness, Objective};

pub use coverage::{Coverage, Reached, composite_statements};
pub use explore::{Bounds, Exploration, ExploreOptions, Outcome, explore};
pub use limits::Limits;
pub use macrostep::Mutation;
pub use reads::entry;
pub use recurrence::{Found, find as find_recurrence};
pub use replay::{ReplayError, ReplayErrorKind, ReplayOptions};
pub use uncounted::uncounted_executions;
pub use unwritten::unwritten_globals;
pub use witness_validator::{WitnessValidator, confirm, replay, replay_with_states};

/// What is to be violated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Property {
    /// No execution fails a check.
    #[default]
    Safety,
    /// There is no fair infinite execution.
    Termination,
    /// No execution leads to a state in which no thread can take a step and not all have returned.
    Deadlock,
    /// No execution leads to a state in which two threads can both take, next, a step that touches the same variable (`race.rs`).
    Race,
}

impl Property {
    /// As `--property` calls it.
    pub fn name(self) -> &'static str {
        match self {
            Property::Safety => "safety",
            Property::Termination => "termination",
            Property::Deadlock => "deadlock",
            Property::Race => "race",
        }
    }
}

/// What is asked of fair executions, with the program's own attributes; nothing where only safety counts.
fn objective(property: Property, given: &Objective, checked: &Checked) -> Objective {
    match property {
        Property::Safety | Property::Deadlock | Property::Race => Objective::default(),
        Property::Termination => given.with_attributes(&checked.program),
    }
}
