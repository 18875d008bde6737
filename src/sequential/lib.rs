//! What comes of a translation: a sequential program, and what its statements stand for in the concurrent one.
//!
//! ```text
//! sequentialize, system::way --> Sequential { program, source map } --engine, backend--> trace --lift--> execution
//! ```
//! Whoever makes such programs and whoever reads their traces meet here, and know nothing of each other.

#![warn(missing_docs)]

mod source_map;

use check::{Checked, Property, Scheduler, Symbol};
use syntax::ast::Name;

pub use source_map::{EventKind, SourceEvent, SourceMap};

/// A sequential program with the way back.
#[derive(Debug, Clone)]
pub struct Sequential {
    /// Checked: types are set, `modifies` complete.
    pub checked: Checked,
    /// The procedure with `{:entrypoint}`.
    pub entry: Name,
    /// What the tagged statements stand for in the source.
    pub map: SourceMap,
    /// Thread slots, the entry's included; `None`: as many threads as there are.
    pub slots: Option<usize>,
    /// Order of the threads inside a round.
    pub scheduler: Scheduler,
    /// Rounds before the lasso; `None` for safety.
    pub stem: Option<u32>,
    /// Rounds of the translation: all, or those of one period of the lasso.
    pub rounds: u32,
    /// What was looked for.
    pub property: Property,
    /// Executions that the rounds cut are marked; otherwise any may be cut.
    pub saturates: bool,
    /// Some thread can recurse.
    pub recursive: bool,
    /// Constants of the source program.
    pub constants: Vec<Name>,
    /// Its functions, each with what witnesses call it.
    pub functions: Vec<(Name, Name)>,
    /// What the source program mentions: axioms about it matter, whether the translation still mentions it or not.
    pub mentioned: Vec<Symbol>,
}
