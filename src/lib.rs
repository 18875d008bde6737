//! unthread takes the threads out of a Boogie program.
//!
//! ```text
//! source text --parse--> ast --check--> typed program --concurrency--> threads, switch points, guards
//!    --sequentialize (eager | lasso | lazy)--> sequential program + source map --print--> Boogie text
//!                                                   |--engine (native)--> verdict + values
//!                                                   |--backend (Boogie, Corral)--> verdict + trace
//!    verdict + values --witness--> concurrent execution --semantics::replay--> confirmed
//! ```
//!
//! The folders are the stages; read them in this order: [`syntax`], [`check`], [`concurrency`], [`sequentialize`],
//! [`engine`] and [`backend`], [`witness`], [`semantics`]; [`pipeline`] runs them one after the other, [`cli`] is what people see of it.
//!
//! Invariants: `syntax` knows nothing of concurrency; a sequentializer emits only sequential Boogie and knows no backend;
//! engine and backends see only sequential Boogie, never threads; `semantics` shares no code with the sequentializers or
//! the engine: it is their judge; only `cli`, `backend` and the solver processes do I/O; nothing iterates over a hash map
//! into output.

#![warn(missing_docs)]

pub mod backend;
pub mod certificate;
pub mod check;
pub mod cli;
pub mod concurrency;
pub mod diagnostic;
pub mod engine;
pub mod files;
pub mod graph;
pub mod library;
pub mod mutation;
pub mod pipeline;
pub mod proof;
pub mod semantics;
pub mod sequentialize;
mod sexp;
pub mod source;
pub mod stop;
pub mod syntax;
pub mod system;
pub mod visible;
pub mod witness;
