//! What a program is checked with.

use base::source::FileId;

/// How a program is read.
#[derive(Debug, Clone, Copy, Default)]
pub struct CheckOptions {
    /// A missing `modifies` entry is an error; otherwise it is added, with a warning.
    pub strict_modifies: bool,
    /// How the program is written; `None`: as its constructs say.
    pub dialect: Option<Dialect>,
    /// It is a program of our own: whatever its names are, they are no other tool's words.
    pub generated: bool,
    /// The first of the files that are libraries, behind the program's own: what globals they have is nothing that its procedures have to declare.
    pub libraries: Option<FileId>,
}

/// Whose Boogie a program is written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dialect {
    /// Boogie's own, and nothing that it does not read.
    Boogie,
    /// Ultimate's: `/` and `%` divide integers.
    Ultimate,
}

/// A rule about axioms left out on purpose, so that tests can show that its absence is noticed.
#[doc(hidden)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mutation {
    /// What a relevant axiom mentions makes no other axiom relevant.
    AxiomsUnlinked,
    /// An axiom may define a function that another axiom defines already.
    DefinedAgain,
}
