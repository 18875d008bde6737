//! What `fork` and `join` say of each other: part of the concurrent program.

use indexmap::IndexMap;

use base::source::FileId;
use syntax::Ty;
use syntax::ast::*;

/// Threads that joins tell apart from all others.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Class {
    /// The types of their ids.
    pub types: Vec<Ty>,
    /// The ids, where they are literals; `None`: threads with any ids of these types.
    pub values: Option<Vec<String>>,
}

/// Who forks and who joins, for those that keep no books since they know each thread by itself.
#[derive(Debug, Clone, Default)]
pub struct ForksAndJoins {
    /// By the root of the thread.
    pub forked: IndexMap<Name, Forked>,
    /// By the procedure and the place of the statement.
    pub joining: IndexMap<(Name, (FileId, u32, u32)), Joining>,
    /// The globals that are books.
    pub books: Vec<Name>,
}

/// Threads with a root of their own. Where the class has no values, the last parameters of the root are the ids.
#[derive(Debug, Clone)]
pub struct Forked {
    /// Which joins ask for it, by its ids.
    pub class: Class,
    /// The types of what its root returns.
    pub results: Vec<Ty>,
}

/// A join, and what it asks for.
#[derive(Debug, Clone)]
pub struct Joining {
    /// The threads that it can take, by their ids.
    pub class: Class,
    /// What the ids have to be equal to.
    pub ids: Vec<Expr>,
    /// `None`: threads with any results.
    pub results: Option<Vec<Ty>>,
    /// Where the results go.
    pub targets: Vec<Name>,
}

impl Joining {
    /// Can it take such a thread, if the ids have the same values?
    pub fn takes(&self, forked: &Forked) -> bool {
        self.class == forked.class && self.results.as_ref().is_none_or(|r| *r == forked.results)
    }
}
