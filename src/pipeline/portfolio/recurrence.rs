//! Recurrence sets as a strategy: endless executions that never come back to the same state, since numbers change; and among them those that break
//! a property of states.

use std::time::Duration;

use super::strategy::{Outcome, Question, Settled, Strategy, Work, soon};
use crate::pipeline::{FailureKind, Report};
use crate::semantics::{self, Found, Limits, Property};

/// Executions that never end and never repeat a state.
pub struct Recurrence;

impl Strategy for Recurrence {
    fn name(&self) -> &'static str {
        "recurrence"
    }

    fn help(&self) -> &'static str {
        "An endless execution in which numbers change for ever; also one that breaks a property of states"
    }

    fn properties(&self) -> &'static [Property] {
        &[Property::Termination]
    }

    fn declines(&self, question: &Question) -> Option<&'static str> {
        let is_cooperative = question.subject.asked.scheduling.cooperative;
        is_cooperative.then_some("it runs programs with preemptive scheduling only")
    }

    fn share(&self, _: &Question, worked: Duration) -> u32 {
        soon(worked)
    }

    fn works_alone(&self) -> bool {
        true
    }

    fn run(&self, question: &Question, work: &Work) -> Outcome {
        let Question { program, sources, request, .. } = question;
        let limits = Limits { time: work.time(), stop: work.stop.clone(), ..Limits::default() };
        let mut progress = |walks: u64| work.covers(format!("{walks} walks"));
        match semantics::find_recurrence(program, sources, &request.asked(), &limits, &mut progress) {
            Ok(Found::Endless(execution)) => Outcome::Settled(Box::new(Settled::violated(self.name(), *execution))),
            Ok(Found::Nothing) => Outcome::GaveUp("no execution was found that goes on and on in the same way".into()),
            Ok(Found::Stopped) => Outcome::Partial,
            Err(error) => {
                let mut report = Report::without_answer("the program can not be run");
                report.trouble = Some(FailureKind::Input);
                report.diagnostics.push(error);
                Outcome::Failed(Box::new(report))
            }
        }
    }
}
