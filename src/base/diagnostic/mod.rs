//! Errors and warnings as data. Renderers (text with the source line underlined, JSON) stand apart from what they show.

mod finding;
mod json;
mod text;

use crate::source::Span;
use crate::visible::visible;
pub use finding::Finding;
pub use json::DiagnosticObject;
pub use text::{render, render_all};

/// How bad a finding is, in rising order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Severity {
    /// Worth knowing; nothing is wrong.
    Note,
    /// Suspicious, but it does not stop the run.
    Warning,
    /// The input or the options can not be used as they are.
    Error,
}

/// One finding about the input: what, where, and what else helps to understand it.
#[derive(Debug, Clone, PartialEq)]
pub struct Diagnostic {
    /// Only an error stops the run.
    pub severity: Severity,
    /// The kind of finding.
    pub code: Finding,
    /// As Boogie words it where Boogie has such a message. What it quotes is made [`visible`] where it is put in.
    pub message: String,
    /// The place it is about; `None` for findings about the whole program or the options.
    pub span: Option<Span>,
    /// Further places or advice.
    pub notes: Vec<Note>,
}

/// What a diagnostic adds to its message.
#[derive(Debug, Clone, PartialEq)]
pub struct Note {
    /// Advice, or what stands at the other place; in printable characters only ([`visible`]).
    pub message: String,
    /// The place it is about; `None` for advice that has none.
    pub span: Option<Span>,
}

impl Diagnostic {
    /// An error at `span`; at [`Span::NONE`] one without a place.
    pub fn error(code: Finding, span: Span, message: impl Into<String>) -> Diagnostic {
        let span = (!span.is_none()).then_some(span);
        let message = visible(&message.into()).into_owned();
        Diagnostic { severity: Severity::Error, code, message, span, notes: Vec::new() }
    }

    /// A warning; places as for [`Diagnostic::error`].
    pub fn warning(code: Finding, span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic { severity: Severity::Warning, ..Diagnostic::error(code, span, message) }
    }

    /// What is worth knowing.
    pub fn remark(code: Finding, span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic { severity: Severity::Note, ..Diagnostic::error(code, span, message) }
    }

    /// Adds a further place or advice.
    #[must_use]
    pub fn note(mut self, span: Option<Span>, message: impl Into<String>) -> Diagnostic {
        self.notes.push(Note { message: visible(&message.into()).into_owned(), span });
        self
    }

    /// Does it stop the run?
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}

/// A number of statements, say, as a message has it: `12,345`.
pub fn with_commas(number: f64) -> String {
    let digits = format!("{number:.0}");
    let groups: Vec<&str> = digits.as_bytes().rchunks(3).rev().filter_map(|g| std::str::from_utf8(g).ok()).collect();
    groups.join(",")
}

/// An estimate, which may be beyond all measure.
pub fn about(number: f64) -> String {
    if number < 1e15 { format!("about {}", with_commas(number)) } else { "more than 10^15".to_owned() }
}
