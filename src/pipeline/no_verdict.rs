//! Why a check ends without a verdict.

use std::time::{Duration, Instant};

use super::bounds::Level;
use super::decide::Fault;
use super::report::{FailureKind, Report};
use crate::diagnostic::Diagnostic;

/// Why a check ends without a verdict.
pub(super) struct NoVerdict {
    pub trouble: FailureKind,
    pub reason: String,
    pub diagnostics: Vec<Diagnostic>,
}

impl NoVerdict {
    pub fn new(trouble: FailureKind, reason: impl Into<String>) -> NoVerdict {
        NoVerdict { trouble, reason: reason.into(), diagnostics: Vec::new() }
    }

    pub fn into_report(self, report: &mut Report) {
        report.trouble = Some(self.trouble);
        report.reason = Some(self.reason);
        report.diagnostics.extend(self.diagnostics);
    }

    /// `None` where there is no limit.
    pub fn time_left(limit: Option<Duration>, start: Instant) -> Result<Option<Duration>, NoVerdict> {
        let Some(limit) = limit else { return Ok(None) };
        match limit.checked_sub(start.elapsed()) {
            Some(left) if !left.is_zero() => Ok(Some(left)),
            _ => Err(NoVerdict::new(FailureKind::NoAnswer, "time limit")),
        }
    }

    /// Adds what was decided before.
    pub fn after(mut self, held: Option<Level>) -> NoVerdict {
        if let (FailureKind::NoAnswer, Some(level)) = (self.trouble, held) {
            self.reason.push_str(&format!(" (no violation within {})", level.describe()));
        }
        self
    }
}

impl From<Fault> for NoVerdict {
    fn from(fault: Fault) -> NoVerdict {
        let trouble = match fault {
            Fault::Backend(_) => FailureKind::Backend,
            Fault::Undecided(_) => FailureKind::NoAnswer,
        };
        NoVerdict::new(trouble, fault.to_string())
    }
}
