//! A concurrent execution as data: what the engine's or a backend's trace is lifted to, what is replayed on the source,
//! printed for people and written as JSON.

#![warn(missing_docs)]

mod history;
pub mod html;
pub mod minimize;
mod quote;
mod recurrence;
mod stacks;
pub mod svcomp;
mod text;
mod value;

use std::collections::BTreeSet;

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};

use base::source::Location;
use check::{CheckKind, Fairness, Scheduling};
pub use history::{Cell, Change, History, Owner, Standing};
pub use quote::{first_statement, statement};
pub use recurrence::{Drift, EachTime, Recurrence};
pub use stacks::{BesideStack, ConfigurationSet, StackAutomaton, StackFrame, StackInvariant};
pub use text::{Detail, TextOptions, render};
pub use value::Value;

/// An execution of a concurrent Boogie program that violates a property, as `unthread check --witness` writes it and `unthread replay` reads it.
///
/// Steps are in the order in which they happen. Granularity (what one `step` is):
/// - an assignment, `havoc`, `assume`, `assert`, a call of a procedure without a body: one step at the statement;
/// - the condition of `if`/`while`: one step at the statement, at each evaluation; `if (*)`, `goto`, labels, `return`,
///   `break`, the ends of blocks: no step;
/// - each loop invariant: one step at the invariant, at each arrival at the loop head;
/// - a call of a procedure with a body: one step at the call when arguments are evaluated (and `requires` checked), one at the
///   entered procedure's name if it has locals or results (`choices` gives their arbitrary first values), and, when it has
///   returned and has results, one at the call (where the results are assigned);
/// - `async call`: one `spawn` step at the call. A thread's root procedure is entered like a called one.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, Default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields, title = "unthread witness"))]
#[cfg_attr(feature = "schema", schemars(extend("$id" = "urn:unthread:schema:witness")))]
pub struct Execution {
    /// Of a witness in a file: where it comes from, and what it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub header: Option<Header>,
    /// First values of the globals, and of constants and functions that the program leaves open (functions as maps), by source name;
    /// `lock[0]` for an entry of a map. What is missing has any value.
    #[serde(default)]
    pub initial: IndexMap<String, Value>,
    /// In order of creation; the index is the thread's slot, 0 is the entry thread.
    pub threads: Vec<ThreadInfo>,
    /// In the order in which they happen, marks of the scheduler among them.
    pub steps: Vec<Step>,
    /// What fails or repeats at the end.
    pub end: End,
    /// What threads were free to do; filled in by the replay.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scheduling: Option<Scheduling>,
    /// Names of the variables that all threads share; filled in by the replay. Every other name is a thread's own.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub globals: Vec<String>,
    /// For people only; filled in by the replay.
    #[serde(skip)]
    pub annotations: Annotations,
}

/// Version of the format of witnesses: one more for each change that a reader of the one before would misread.
pub const FORMAT: u32 = 1;

/// Where a witness comes from, and what it is about. What it says is for people and archives: a replay looks at the program itself, and says
/// where a file is not the one that the witness was found in.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct Header {
    /// Who wrote it.
    pub tool: String,
    /// The tool's version.
    pub version: String,
    /// Version of the format.
    pub format: u32,
    /// The program's files, in their order.
    pub files: Vec<FileDigest>,
    /// `safety`, `termination`, `deadlock`, `race`, or the text of a property of states.
    pub property: String,
    /// What was given on the command line beside the files.
    pub options: Vec<String>,
}

/// A file, and what was in it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct FileDigest {
    /// As it was given.
    pub name: String,
    /// Of its bytes, as hexadecimal digits.
    pub sha256: String,
}

/// What the replay knows beside the steps, for whoever shows them.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Annotations {
    /// First values that nothing reads, by name.
    pub unread_initial: BTreeSet<String>,
    /// Choices that nothing reads: index of the step, and name.
    pub unread: BTreeSet<(usize, String)>,
    /// By thread: the arguments that it was created with.
    pub arguments: Vec<Vec<(String, Value)>>,
    /// Steps, in order, that are not in the same activation of a procedure as the thread's step before.
    pub calls: Vec<(usize, Call)>,
    /// Steps at a condition of `if` or `while`, in order, and what it was.
    pub conditions: Vec<(usize, bool)>,
    /// Elements of uninterpreted types, as values are written, and the unique constants that they are.
    pub elements: Vec<(String, String)>,
    /// Axioms about more values than can be tried: that the first values agree with them is the word of whoever gave these.
    pub presumed: Vec<Location>,
}

impl Annotations {
    /// What a condition was at a step, if one is evaluated there.
    fn condition(&self, step: usize) -> Option<bool> {
        let found = self.conditions.binary_search_by_key(&step, |(at, _)| *at);
        found.ok().map(|at| self.conditions[at].1)
    }

    /// What was taken to hold, for people.
    pub fn presumption(&self) -> Option<String> {
        let places = itertools::join(&self.presumed, ", ");
        let what = "not evaluated in the replay, for it ranges over more values than can be tried: the axiom at";
        (!places.is_empty()).then(|| format!("{what} {places}"))
    }
}

/// An activation of a procedure.
#[derive(Debug, Clone, PartialEq)]
pub struct Call {
    /// It was there before: others have returned to it.
    pub back: bool,
    /// By name of the parameter, in order.
    pub arguments: Vec<(String, Value)>,
}

/// A thread of an execution; its slot is its position.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct ThreadInfo {
    /// Where the thread begins.
    pub procedure: String,
    /// Slot of the thread that created it; null for the entry thread.
    pub creator: Option<usize>,
}

/// Parts of an execution that repeats.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Phase {
    /// What happens once.
    Stem,
    /// What repeats.
    Lasso,
}

/// What a step is: something that is executed (`step`, `spawn`, `failed`), or a mark, at which nothing is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Event {
    /// Something is executed that creates no thread.
    Step,
    /// The scheduler passes to this thread.
    Switch,
    /// The step creates a thread.
    Spawn,
    /// The thread stops at a guard that is false, and stays there.
    Blocked,
    /// The lasso begins: the thread's location that must recur.
    Snapshot,
    /// The thread is back at its snapshot.
    Closure,
    /// The step's check fails.
    Failed,
}

/// Something that is executed, or a mark.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct Step {
    /// From 0; in a round each thread has at most one context.
    pub round: u32,
    /// Of an execution that repeats.
    pub phase: Option<Phase>,
    /// Slot, an index into `threads`.
    pub thread: usize,
    /// The source procedure of the thread's innermost frame.
    pub procedure: String,
    /// The statement, condition, invariant or procedure name that the step belongs to.
    pub location: Location,
    /// What happens.
    pub event: Event,
    /// What the step changed, by source name, `lock[0]` for map entries; filled in by the replay.
    #[serde(default)]
    pub writes: IndexMap<String, Value>,
    /// Values that the program leaves open, by source name: of `havoc`, first values of locals, results of procedures without a body.
    #[serde(default)]
    pub choices: IndexMap<String, Value>,
    /// What a condition that is false here reads (a guard that blocks, a check that fails); filled in by the replay.
    #[serde(default, skip_serializing_if = "IndexMap::is_empty")]
    pub reads: IndexMap<String, Value>,
    /// Ways that the thread chose freely to get here (`if (*)`, `while (*)`, `goto`); filled in by the replay.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub branches: Vec<Branch>,
}

impl Step {
    /// Something is executed; every other step is a mark.
    pub fn is_executed(&self) -> bool {
        matches!(self.event, Event::Step | Event::Spawn | Event::Failed)
    }
}

/// A free choice of the way.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct Branch {
    /// The statement that leaves it open.
    pub location: Location,
    /// Where the thread goes on.
    pub to: Location,
}

/// What an execution shows, so that the replay can say whether it is so.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, Default)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub enum End {
    /// The last step's check fails.
    Failure {
        /// What kind of check it is.
        #[serde(default)]
        #[cfg_attr(feature = "schema", schemars(skip_serializing_if = "may_be_missing"))]
        check: CheckKind,
        /// For people.
        message: String,
        /// The place of the check; null where the witness does not say.
        location: Option<Location>,
    },
    /// The configuration at the end is the one in front of step `start`, but for what `recurrence` says, and the part between is fair. An
    /// execution that ends has an empty repeating part.
    Lasso {
        /// Index into `steps` of the first step of the repeating part.
        start: usize,
        /// In which sense the part between is fair.
        fairness: Fairness,
        /// The property of states that it breaks, as it was given; missing where it is termination.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        property: Option<String>,
        /// Variables that may be different each time.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        ignored: Vec<String>,
        /// Slots of threads that call deeper and deeper: the lasso brings back what their innermost frames are like, on a stack that grows.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        deeper: Vec<usize>,
        /// Where something is different each time: why the repeating part can be repeated all the same.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        recurrence: Option<Recurrence>,
        /// For each thread, why it is treated fairly: it returned, it runs in the lasso, or where it is blocked.
        threads: Vec<ThreadEnd>,
    },
    /// No thread can take a step, and not all have returned.
    Deadlock {
        /// For each thread: it has returned, or where it is blocked. Empty: the replay is to find out.
        #[serde(default)]
        #[cfg_attr(feature = "schema", schemars(skip_serializing_if = "may_be_missing"))]
        threads: Vec<ThreadEnd>,
    },
    /// Two threads can both take, next, a step that touches the same variable (or the same entry of a map); one of them at least writes it,
    /// and the first of them is outside of atomic sections.
    Race {
        /// Index into `steps`: in front of this step both are about to take theirs. What follows is the atomic section of the second thread,
        /// where it is in one.
        start: usize,
        /// What both touch, `m[0]` for an entry of a map; filled in by the replay.
        #[serde(default)]
        #[cfg_attr(feature = "schema", schemars(skip_serializing_if = "may_be_missing"))]
        variable: String,
        /// The first is outside of atomic sections.
        accesses: [RaceAccess; 2],
    },
    /// Nothing is claimed.
    #[default]
    None,
}

impl End {
    /// The last step fails a check of this kind.
    pub fn failure(check: CheckKind, location: Option<Location>) -> End {
        End::Failure { check, message: check.message().to_owned(), location }
    }

    /// The first step of the repeating part.
    pub fn lasso_start(&self) -> Option<usize> {
        match self {
            End::Lasso { start, .. } => Some(*start),
            End::Failure { .. } | End::Deadlock { .. } | End::Race { .. } | End::None => None,
        }
    }

    /// The first step that must stay behind all others: of the repeating part, or of what is shown of one thread of a race.
    pub fn tail_start(&self) -> Option<usize> {
        match self {
            End::Lasso { start, .. } | End::Race { start, .. } => Some(*start),
            End::Failure { .. } | End::Deadlock { .. } | End::None => None,
        }
    }
}

/// What one thread of a race does.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct RaceAccess {
    /// Slot, an index into `threads`.
    pub thread: usize,
    /// The step that touches the variable.
    pub location: Location,
    /// Does it write? Filled in by the replay.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(skip_serializing_if = "may_be_missing"))]
    pub writes: bool,
    /// In an atomic section; filled in by the replay.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(skip_serializing_if = "may_be_missing"))]
    pub atomic: bool,
}

/// What has become of a thread in a lasso or a deadlock: why it is treated fairly.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub enum ThreadEnd {
    /// It has returned.
    Returned,
    /// It takes a step in the repeating part.
    Runs,
    /// It waits at a guard that is false: throughout the repeating part of a lasso, or, under weak fairness, at some point of it.
    Blocked {
        /// The statement at which it waits.
        location: Location,
        /// What the guard reads at a time at which it is false; filled in by the replay.
        #[serde(default, skip_serializing_if = "IndexMap::is_empty")]
        reads: IndexMap<String, Value>,
    },
    /// It could run but is not scheduled: only without fairness.
    Idle,
    /// It was never created.
    Unborn,
}

/// Of the published schema: what the replay fills in may be missing in what it reads, and is always written.
#[cfg(feature = "schema")]
fn may_be_missing<T>(_: &T) -> bool {
    true
}
