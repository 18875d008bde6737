//! unthread takes the threads out of a Boogie program.
//!
//! ```text
//! source text --parse--> ast --check--> typed program --concurrency--> threads, switch points, guards
//!    --sequentialize (eager | lasso | lazy)--> sequential program + source map --print--> Boogie text
//!                                                   |--engine (native)--> verdict + values
//!                                                   |--backend (Boogie, Corral)--> verdict + trace
//!    verdict + values --lift--> concurrent execution --semantics::replay--> confirmed
//!    threads, switch points, guards --system--> transition system --proof--> invariant, rank --certificate--> checked
//! ```
//!
//! The folders are the stages; read them in this order: [`syntax`], [`check`](mod@check), [`concurrency`], [`sequential`] (what comes of a translation)
//! and [`sequentialize`], [`engine`] and [`backend`], [`witness`], [`lift`], [`semantics`], [`vocabulary`] (the words of certificates),
//! [`certificate`], [`system`], [`proof`]; [`pipeline`] runs them one after the other, [`cli`] is what people see of it. What all of them use
//! is in `base`.
//!
//! Each stage is a crate, and can name those that its `Cargo.toml` lists, so that the compiler keeps these: `syntax` and `check` know
//! nothing of threads as blocks; a sequentializer knows no verifier; engine and backends see sequential Boogie only; `semantics` shares no
//! code with the sequentializers, the engine or the provers: it is their judge; `certificate` names no prover.
//!
//! [`check()`], [`replay()`] and [`translate()`] do the whole in one call.
//!
//! Besides: only `cli`, `backend` and the solver processes do I/O; nothing iterates over a hash map into output.

#![warn(missing_docs)]

#[cfg(not(target_family = "wasm"))]
pub mod cli;
mod facade;
pub mod library;
pub mod pipeline;

pub use facade::{Answer, Options, Translation, check, replay, strategies, translate};

pub use ::check;
pub use base::{
    clock, diagnostic, digest, files, graph, mutation, process, reason, scheduler, sexp, source, stack, stop, visible,
};
pub use {
    backend, certificate, concurrency, engine, lift, proof, semantics, sequential, sequentialize, syntax, system,
    vocabulary, witness,
};
