//! The states that an execution passes, as data: what every variable holds and where every thread stands, from step to step.

use super::{Execution, Value};
use base::source::Location;

/// An execution with its states.
#[derive(Debug, Clone, PartialEq)]
pub struct History {
    /// Its `reads`, `writes` and `annotations` are filled in by the replay.
    pub execution: Execution,
    /// Everything that holds a value at some time.
    pub cells: Vec<Cell>,
    /// The first state as a change of nothing, then for each step of the execution what is different behind it.
    pub changes: Vec<Change>,
}

/// A variable, or one entry of a map.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Cell {
    /// Tells apart cells of the same name.
    pub owner: Owner,
    /// By source name: `x`, `lock[0]`; `lock[else]` is what a map has everywhere else.
    pub name: String,
}

/// Whose a cell is.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Owner {
    /// A global that all threads see.
    Shared,
    /// A constant, or a function that the program leaves open.
    Constant,
    /// A global of which this thread has a copy of its own.
    Thread(usize),
    /// A local of the frame at this depth (0: the root procedure).
    Frame {
        /// Slot.
        thread: usize,
        /// Number of the frames below.
        depth: usize,
        /// The source procedure of the frame.
        procedure: String,
    },
}

/// What is different from the state before.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Change {
    /// By index into [`History::cells`]. `None`: no value (any more).
    pub values: Vec<(usize, Option<Value>)>,
    /// By slot.
    pub threads: Vec<(usize, Standing)>,
}

/// Where a thread stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standing {
    /// Its procedures, the innermost last; empty where it has returned.
    pub stack: Vec<String>,
    /// What it does next; `None` where it has returned.
    pub location: Option<Location>,
    /// It waits there: a guard is false, or arms of a parallel call have not returned.
    pub blocked: bool,
}
