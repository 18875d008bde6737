//! A violation is reported where the source does what its execution says.

use super::no_verdict::NoVerdict;
use super::report::{FailureKind, Report, Verdict};
use crate::check::{Asked, Checked};
use crate::semantics::{self, ReplayErrorKind};
use crate::source::Sources;
use crate::witness::Execution;

/// What was found, as far as it replays. `rest`: why the search for more ended early.
pub(super) fn violations(
    report: &mut Report,
    found: Vec<Result<Execution, NoVerdict>>,
    rest: Option<String>,
) -> Result<Verdict, NoVerdict> {
    let (mut witnesses, mut open) = (Vec::new(), None);
    for execution in found {
        match execution {
            Ok(execution) => witnesses.push(execution),
            Err(stop) if stop.trouble == FailureKind::NoAnswer => open = open.or(Some(stop)),
            Err(stop) => return Err(stop),
        }
    }
    if let (true, Some(stop)) = (witnesses.is_empty(), &open) {
        return Err(NoVerdict {
            diagnostics: stop.diagnostics.clone(),
            ..NoVerdict::new(stop.trouble, stop.reason.clone())
        });
    }
    let more = rest.map(|why| format!("the search for more failures ended early: {why}"));
    let presumed = witnesses.iter().find_map(|w| w.annotations.presumption());
    report.reason = more.or(open.map(|stop| stop.reason)).or(presumed);
    report.violated(witnesses);
    Ok(Verdict::Violated)
}

/// The execution as the judge sees it.
pub(super) fn confirmed(
    program: &Checked,
    sources: &Sources,
    execution: &Execution,
    asked: &Asked,
) -> Result<Execution, NoVerdict> {
    semantics::replay(program, sources, execution, asked).map_err(|error| {
        log::debug!("what does not replay: {}", serde_json::to_string(execution).unwrap_or_default());
        if error.kind == ReplayErrorKind::CannotEvaluate {
            let what = "an execution that violates the property was found, but the replay on the source";
            return NoVerdict::new(FailureKind::NoAnswer, format!("{what} {}", error.message));
        }
        let what = "internal error: the execution found does not replay on the source";
        NoVerdict::new(FailureKind::Internal, format!("{what}: {error}"))
    })
}

/// Did the judge look at everything? An axiom that it can not evaluate is presumed, which is right of what an engine vouches for only.
pub(super) fn is_whole(execution: Execution) -> bool {
    execution.annotations.presumed.is_empty()
}
