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
