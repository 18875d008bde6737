//! Threads that recurse, context by context, as sets of stacks without a bound on the depth.

use crate::clock::Instant;
use std::time::Duration;

use super::proving::{PREEMPTIVE_ONLY, uncertified};
use super::strategy::{Outcome, Question, Settled, Strategy, Work, broken, soon};
use crate::certificate::{Patience, Rejected, verify_stacks};
use crate::diagnostic::Diagnostic;
use crate::pipeline::{Certificate, CertificateKind, FailureKind, Report, RestsOn};
use crate::semantics::{self, Limits, Property, Stacks};
use crate::witness::StackInvariant;

/// Bytes that it may take where no limit is given.
const MEMORY: usize = 1 << 30;

/// Contexts without a bound on the depth of calls.
pub struct Rounds;

impl Strategy for Rounds {
    fn name(&self) -> &'static str {
        "rounds"
    }

    fn help(&self) -> &'static str {
        "Threads that recurse: sets of stacks, context by context, until nothing is new"
    }

    fn properties(&self) -> &'static [Property] {
        &[Property::Safety]
    }

    fn declines(&self, question: &Question) -> Option<&'static str> {
        question.subject.asked.scheduling.cooperative.then_some(PREEMPTIVE_ONLY)
    }

    fn suits(&self, question: &Question) -> bool {
        let Question { program, sources, subject, .. } = question;
        semantics::recurse_beside_others(program, sources, &subject.asked).unwrap_or(false)
    }

    fn share(&self, _: &Question, worked: Duration) -> u32 {
        soon(worked)
    }

    fn works_alone(&self) -> bool {
        true
    }

    fn run(&self, question: &Question, work: &Work) -> Outcome {
        let mut progress =
            |sets: usize, contexts: usize| work.covers(format!("{sets} sets of stacks, {contexts} contexts"));
        let Question { program, sources, subject, .. } = question;
        match semantics::explore_stacks(program, sources, &subject.asked, &limits(question, work), &mut progress) {
            Ok(found) => outcome(Rounds.name(), found, question, work, grounds),
            Err(error) => unexplored(error),
        }
    }
}

/// Time and memory of a search by sets of stacks.
pub(super) fn limits(question: &Question, work: &Work) -> Limits {
    Limits {
        // The last of the time is for the execution.
        time: work.time().map(|left| left - left / 10),
        // Others need memory, too.
        memory: Some(question.request.memory.map_or(MEMORY, |bytes| bytes as usize / 4)),
        stop: work.stop.clone(),
        ..Limits::default()
    }
}

/// The program has no entry procedure.
pub(super) fn unexplored(error: Diagnostic) -> Outcome {
    let mut report = Report::without_answer("the program can not be explored");
    report.trouble = Some(FailureKind::Input);
    report.diagnostics.push(error);
    Outcome::Failed(Box::new(report))
}

/// What a search by sets of stacks means for the question; `grounds` says what its proof rests on, or what it has looked at. What it proves
/// has a certificate where the checker reads it.
pub(super) fn outcome(
    name: &'static str,
    mut found: Stacks,
    question: &Question,
    work: &Work,
    grounds: fn(&Stacks) -> String,
) -> Outcome {
    let grounds = grounds(&found);
    let invariant = found.invariant.take();
    match (found.violated, found.reason) {
        (Some(execution), _) => {
            let mut settled = Settled::violated(name, execution);
            settled.report_mut().grounds = vec![grounds];
            Outcome::Settled(Box::new(settled))
        }
        _ if found.proved => {
            match invariant.map_or(Ok(None), |invariant| certified(name, &invariant, question, work)) {
                Err(broken) => broken,
                // Sets of contexts are looked at once more by the search itself ([`semantics::explore_stacks`]): without a certificate they rest
                // on that.
                Ok(None) if name == Rounds.name() => {
                    Outcome::Settled(Box::new(Settled::proved(name, RestsOn::Exploration, grounds)))
                }
                Ok(None) => Outcome::GaveUp("sets of stacks that nobody else has looked at".into()),
                Ok(Some(certificate)) => {
                    let mut settled = Settled::proved(name, RestsOn::Certificate, format!("{grounds}, certified"));
                    settled.report_mut().certificate = Some(certificate);
                    Outcome::Settled(Box::new(settled))
                }
            }
        }
        (_, Some(why)) if found.broken => Outcome::Failed(broken(name, &why)),
        _ if work.stop.requested() || work.time().is_some_and(|left| left.is_zero()) => Outcome::Partial,
        (_, why) => Outcome::GaveUp(why.unwrap_or_default().into()),
    }
}

/// A certificate that was accepted; none where the checker does not read it, or has no time.
fn certified(
    name: &'static str,
    invariant: &StackInvariant,
    question: &Question,
    work: &Work,
) -> Result<Option<Certificate>, Outcome> {
    let Question { program, sources, subject, .. } = question;
    let patience = Patience { deadline: work.deadline, stop: work.stop.clone() };
    let start = Instant::now();
    let mut say = |done: usize, all: usize| work.covers(format!("{done} of {all} sets of stacks are checked"));
    match verify_stacks(program, sources, &subject.asked, invariant, &patience, &mut say) {
        Ok(_) => {
            let text = serde_json::to_string(invariant).unwrap_or_default();
            let sets = invariant.sets.len();
            Ok(Some(Certificate {
                kind: CertificateKind::Invariant,
                engine: name,
                clauses: sets,
                text: format!("{text}\n"),
                file: None,
                checked: vec!["native"],
                proof_seconds: 0.0,
                check_seconds: start.elapsed().as_secs_f64(),
                invariant: Vec::new(),
            }))
        }
        Err(rejected @ (Rejected::Fails(_) | Rejected::Malformed(_))) => {
            Err(uncertified(name, "sets of stacks", &rejected))
        }
        Err(rejected) => {
            log::info!("{name}: sets of stacks, but {rejected}");
            Ok(None)
        }
    }
}

fn grounds(found: &Stacks) -> String {
    let explored = format!("explored: {} sets of stacks, {} contexts", found.sets, found.contexts);
    let larger = match found.frames {
        _ if !found.proved => return explored,
        None => String::new(),
        Some(1) => " (of stacks that are alike in their next frame)".to_owned(),
        Some(n) => format!(" (of stacks that are alike in their next {n} frames)"),
    };
    format!("{explored}, behind which nothing is new{larger}")
}
