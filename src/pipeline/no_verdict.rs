//! Why a check ends without a verdict.

use std::time::Duration;

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

    /// What is left of the time, if there is anything; `None` where there is no limit.
    pub fn unless_late(left: Option<Duration>) -> Result<Option<Duration>, NoVerdict> {
        match left {
            Some(left) if left.is_zero() => Err(NoVerdict::new(FailureKind::NoAnswer, "time limit")),
            left => Ok(left),
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
            Fault::Backend(_) | Fault::Contradicted(_) => FailureKind::Backend,
            Fault::Undecided(_) => FailureKind::NoAnswer,
        };
        NoVerdict::new(trouble, fault.to_string())
    }
}
