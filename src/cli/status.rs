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
}

impl From<Vec<Diagnostic>> for Failure {
    fn from(diagnostics: Vec<Diagnostic>) -> Failure {
        Failure { status: Status::Input, diagnostics }
    }
}
