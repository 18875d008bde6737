//! How a run ends: with an exit status, or before its end with what is wrong.

use std::process::ExitCode;

use crate::diagnostic::{Diagnostic, Finding};
use crate::source::Span;

/// How a run ends, as the exit status.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// No violation within the bounds; or simply done
    Done = 0,
    Violated = 1,
    /// An error in the input or the options
    Input = 2,
    /// Time limit, memory, an unknown answer, an internal error
    NoAnswer = 3,
    /// A backend is missing or broke
    Backend = 4,
}

impl Status {
    /// Of several answers the worst counts: errors of the input hide everything; then a violation, a backend that broke, no answer.
    pub fn worse(self, other: Status) -> Status {
        let rank = |status: &Status| match status {
            Status::Done => 0,
            Status::NoAnswer => 1,
            Status::Backend => 2,
            Status::Violated => 3,
            Status::Input => 4,
        };
        if rank(&other) > rank(&self) { other } else { self }
    }
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> ExitCode {
        ExitCode::from(status as u8)
    }
}

/// A run that can not go on, and why.
#[derive(Debug)]
pub struct Failure {
    pub status: Status,
    pub diagnostics: Vec<Diagnostic>,
}

impl Failure {
    /// An error in the input or the options that belongs to no place in a file.
    pub fn input(message: impl Into<String>) -> Failure {
        Failure { status: Status::Input, diagnostics: vec![Diagnostic::error(Finding::Input, Span::NONE, message)] }
    }

    /// A fault of unthread: what it is, without the words "internal error".
    pub fn internal(what: impl std::fmt::Display) -> Failure {
        Failure { status: Status::NoAnswer, ..Failure::input(format!("internal error: {what}")) }
    }
}

impl From<Vec<Diagnostic>> for Failure {
    fn from(diagnostics: Vec<Diagnostic>) -> Failure {
        Failure { status: Status::Input, diagnostics }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worst_answer_counts() {
        let all = [Status::NoAnswer, Status::Done, Status::Violated, Status::Backend];
        assert_eq!(all.into_iter().fold(Status::Done, Status::worse), Status::Violated);
        assert_eq!(Status::NoAnswer.worse(Status::Backend), Status::Backend);
        assert_eq!(Status::Done.worse(Status::NoAnswer), Status::NoAnswer);
    }
}
