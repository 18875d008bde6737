//! Which states an invariant excludes, where these are not failing checks.

/// States that are not to be reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Excluded {
    /// Each thread has returned or is blocked, and not all have returned.
    Deadlocks,
    /// Two threads can both take, next, a step that touches the same variable, and one of them writes it.
    Races,
}

impl Excluded {
    /// How the property is called.
    pub fn name(self) -> &'static str {
        match self {
            Excluded::Deadlocks => "deadlock",
            Excluded::Races => "race",
        }
    }
}
