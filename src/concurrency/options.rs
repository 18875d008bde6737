//! What a concurrent program is prepared for.

/// Which switch points may go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reduction {
    /// None: each visible step has one in front of it.
    None,
    /// Those of steps that touch nothing that is ever shared: for fair executions too.
    Unshared,
    /// Those of what locks protect, too (safety).
    Full,
}

/// What an execution is looked for to come to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Goal {
    /// A check that fails.
    #[default]
    Failure,
    /// A state that it returns to, again and again.
    Lasso,
    /// A last state in which each thread has returned or is blocked, and not all have returned.
    Deadlock,
    /// A last state in which two threads can both take, next, a step that touches the same variable.
    Race,
}
