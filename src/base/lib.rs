//! What every stage uses and none is about: places in the source, diagnostics, the clock, files that are written whole, processes of other tools,
//! digests, signals to stop, turns for jobs, and algorithms on graphs.

#![warn(missing_docs)]

pub mod clock;
pub mod diagnostic;
pub mod digest;
pub mod files;
pub mod graph;
pub mod mutation;
pub mod process;
pub mod reason;
pub mod scheduler;
pub mod sexp;
pub mod source;
pub mod stack;
pub mod stop;
pub mod visible;
