//! Endless executions that never come back to the same state, since numbers grow, or fall, or come nearer: a lasso, and a *recurrence set*, which holds at the head
//! of each round. Gupta, Henzinger, Majumdar, Rybalchenko and Xu, "Proving non-termination" (POPL 2008), section 3; here for threads,
//! with fairness. Where a property of states is watched, each round breaks it, too.
//!
//! ```text
//! find       walks through the program; where control comes back, the set is guessed and strengthened by what the check objects
//!    walk       an execution, with arbitrary values and schedules
//! check      does the round recur? Takes nothing but the set from whoever found it
//!    round      the round, executed for all states of the set at once
//!    further    what is known of products and quotients
//!    words      what is known of bit-vectors that wrap around
//!    symbolic   values and conditions as functions of the state at the head
//!    again      the round, executed by the interpreter a few times more
//!    names      the set as text
//!    no_way_out code that a thread never leaves, whatever its values are: no set is needed
//! ```

mod again;
mod check;
mod find;
mod further;
mod names;
mod no_way_out;
mod round;
mod symbolic;
mod walk;
mod words;

pub(super) use check::closes;
pub use find::{Found, find};
