//! The kinds of checks that an execution can fail.

use serde::{Deserialize, Serialize};

/// What kind of check it is that fails. Decisions look at this; the sentence that is printed beside it is for people.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum CheckKind {
    /// `assert e;`
    #[default]
    Assertion,
    /// `requires e;` of a procedure that is called or started.
    Precondition,
    /// `ensures e;`
    Postcondition,
    /// `invariant e;` at the head of a loop.
    LoopInvariant,
    /// `call corral_assert_not_reachable();`
    Unreachable,
    /// `C(x, y) := e;` takes apart what another constructor made.
    Constructor,
}

impl CheckKind {
    /// What an execution that fails it shows, as Boogie says it.
    pub fn message(self) -> &'static str {
        match self {
            CheckKind::Assertion => "this assertion might not hold",
            CheckKind::Precondition => "a precondition for this call might not hold",
            CheckKind::Postcondition => "this postcondition might not hold",
            CheckKind::LoopInvariant => "this loop invariant might not hold",
            CheckKind::Unreachable => "this call is reachable",
            CheckKind::Constructor => "the value might not be of this constructor",
        }
    }
}
