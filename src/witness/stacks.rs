//! The invariant of threads that recurse, as `unthread check --certificate` writes it and `unthread check-certificate` reads it.

use serde::{Deserialize, Serialize};

use super::Value;

/// Configurations that no execution leaves, as unions of products: the globals, and for each thread what it has beside its stack and an
/// automaton of its stacks. What has no value has any.
///
/// A stack is read from its top. A procedure that was called and has not returned is a frame; the one below stands at its call where that has
/// results, and behind it otherwise. Between the return of a procedure with results and what its caller makes of them nobody else runs.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields, title = "unthread stacks"))]
#[cfg_attr(feature = "schema", schemars(extend("$id" = "urn:unthread:schema:stacks")))]
pub struct StackInvariant {
    /// Who has found it.
    pub found_by: String,
    /// Names of the globals, constants and tables of functions, in the order in which each of `globals` gives their values.
    pub variables: Vec<String>,
    /// Values of the globals.
    pub globals: Vec<Vec<Option<Value>>>,
    /// What a thread has beside its stack.
    pub threads: Vec<BesideStack>,
    /// The symbols of the automata.
    pub frames: Vec<StackFrame>,
    /// Sets of stacks.
    pub stacks: Vec<StackAutomaton>,
    /// The union of these is the invariant.
    pub sets: Vec<ConfigurationSet>,
}

/// What a thread has beside its stack.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct BesideStack {
    /// Its copies of the `{:thread_local}` globals; none before it has begun.
    pub thread_locals: Vec<Option<Value>>,
    /// Depth of atomic sections.
    pub atomic: u32,
    /// Nothing of the section has been executed.
    pub fresh: bool,
    /// Threads that it waits for, by their numbers in the order of creation, from 0 on.
    pub children: Vec<u32>,
    /// Its results are awaited.
    pub is_arm: bool,
    /// Results of a call that has returned, or its own at its end.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub results: Option<Vec<Option<Value>>>,
}

/// A frame of a stack.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct StackFrame {
    /// The procedure's name.
    pub procedure: String,
    /// Which of the program's implementations it is, from 0 on.
    pub implementation: u32,
    /// The instruction that is next.
    pub at: u32,
    /// Parameters, results, locals, temporaries.
    pub locals: Vec<Option<Value>>,
    /// What the globals that it needs the old values of had at its entry.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub old: Option<Vec<Option<Value>>>,
    /// Does the caller, the frame below, wait for results? Of the frame of a thread's first procedure nothing.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub awaited: Option<bool>,
    /// The thread has come to an atomic section and has executed nothing of it, though its `atomic` is 0: only where the frame is the top.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub fresh: bool,
}

/// A deterministic automaton; state 0 reads a stack's top.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct StackAutomaton {
    /// Of each state: a frame, by its number, and the state behind it.
    pub edges: Vec<Vec<(u32, u32)>>,
    /// States in which a stack may end.
    pub accepting: Vec<u32>,
}

/// All configurations in which each thread has one of its stacks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct ConfigurationSet {
    /// By number.
    pub globals: u32,
    /// In order of creation: what the thread has beside its stack, and its stacks, by numbers. Whose only stack is empty has
    /// returned; of a thread that nobody awaits it may be one of several.
    pub threads: Vec<(u32, u32)>,
}
