//! Tests that are written as functions, one file a subject. Programs that say themselves what is expected of them: `tests/programs`.
//!
//! One binary, since each links the whole tool. What counts allocations is one of its own (`tests/growth.rs`).

mod all_errors;
mod backends;
mod browser;
mod certificates;
mod checks;
mod cli;
mod commuting;
mod cooperative;
mod cooperative_endless;
mod docs;
mod engine_random;
mod fair_ranks;
mod forgery;
#[path = "../../harness/src/header.rs"]
#[allow(dead_code, reason = "only runs and what is expected of them matter here")]
mod header;
mod hints;
mod html;
mod judge;
mod loaded;
mod lsp;
mod machines;
mod metamorphic;
mod minimize;
mod mutations;
mod playground;
mod reach;
mod rounds;
#[path = "../runner/mod.rs"]
mod runner;
mod solvers;
mod split;
mod stacks;
mod states;
mod strategies;
mod syntax;
