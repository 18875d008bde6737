//! Modular proofs as a strategy: each thread against an `env_move` that stands for the others. Where there is no such proof, an execution that
//! fails a check is looked for, by bounds that grow, and replayed. What needs no solver is a strategy of its own.

use crate::clock::Instant;
use std::time::Duration;

use super::chc::Chc;
use super::exploration::Budget;
use super::growing::Growing;
use super::strategy::{Outcome, Question, Strategy, Work, soon};
use super::{exploration, proving};
use crate::check::Property;
use crate::diagnostic::{Diagnostic, Finding};
use crate::pipeline::{FailureKind, Report, Verdict};
use crate::proof::horn;
use crate::proof::modular::{self, Found};
use crate::proof::zones;
use crate::source::Span;

/// Proofs for all schedules, loops and data of a fixed number of threads, through z3, golem or eld.
pub struct Modular;

impl Strategy for Modular {
    fn name(&self) -> &'static str {
        "modular"
    }

    /// It begins with zones, in the order of the threads.
    fn is_whole_method(&self) -> bool {
        true
    }

    fn help(&self) -> &'static str {
        "Each thread against an environment that stands for the others: by zones, and where needed through z3"
    }

    fn properties(&self) -> &'static [Property] {
        &[Property::Safety]
    }

    fn declines(&self, question: &Question) -> Option<&'static str> {
        proving::declines_states(question)
    }

    /// Its first part competes by itself ([`Zones`]), and what follows is done by others, too.
    fn suits(&self, _: &Question) -> bool {
        false
    }

    fn run(&self, question: &Question, work: &Work) -> Outcome {
        if let Some(found) = only_bugs(exploration::explore(question, work, &Budget::opening())) {
            return found;
        }
        let (options, tools) = (proving::options(question, work), horn::tools(&question.request.solver));
        let mut tell = |what: &str| work.covers(what);
        let mut bug = None;
        let mut meanwhile = || {
            bug = violation(question, work);
            bug.is_some()
        };
        let found =
            modular::prove(&question.subject, &options, &tools, &question.request.modular, &mut tell, &mut meanwhile);
        match found {
            Found::Answered => bug.unwrap_or(Outcome::Partial),
            Found::Done(found) => proving::outcome(self.name(), question, work, found),
            Found::NoOrder(why) => {
                let mut report = Report::without_answer(&why);
                report.trouble = Some(FailureKind::Input);
                report.diagnostics.push(Diagnostic::error(Finding::NoThread, Span::NONE, why));
                Outcome::Failed(Box::new(report))
            }
            Found::Open(why) => self.failing(question, work, why),
        }
    }
}

/// Time for a bug that is found soon, before solvers look for a proof.
const SOON: Duration = Duration::from_secs(5);

/// An execution that fails a check, if it is found soon.
fn violation(question: &Question, work: &Work) -> Option<Outcome> {
    let soon = Instant::now() + SOON;
    let deadline = Some(work.deadline.map_or(soon, |d| d.min(soon)));
    only_bugs(Growing.run(question, &Work { stop: work.stop.clone(), deadline, ..*work }))
}

/// That there is a violation is believed of others, a proof is not.
fn only_bugs(outcome: Outcome) -> Option<Outcome> {
    match outcome {
        Outcome::Settled(mut settled) if settled.0.verdict == Verdict::Violated => {
            settled.report_mut().method = Some(Modular.name());
            Some(Outcome::Settled(settled))
        }
        Outcome::Failed(report) => Some(Outcome::Failed(report)),
        _ => None,
    }
}

/// What is proved of one or two threads at a time without solvers. It soon ends.
pub struct Zones;

impl Strategy for Zones {
    fn name(&self) -> &'static str {
        "zones"
    }

    /// In answers it is the first part of the modular method.
    fn method(&self) -> &'static str {
        Modular.name()
    }

    fn help(&self) -> &'static str {
        "The part of modular that asks no solver: bounds and equations of integers, one thread or two at a time"
    }

    fn properties(&self) -> &'static [Property] {
        Modular.properties()
    }

    fn declines(&self, question: &Question) -> Option<&'static str> {
        proving::declines_states(question)
    }

    /// Are there integers without bounds, and threads whose number is known? To others IC3 does better.
    fn suits(&self, question: &Question) -> bool {
        Chc::has_unbounded_data(question.program)
    }

    fn share(&self, _: &Question, worked: Duration) -> u32 {
        soon(worked)
    }

    fn works_alone(&self) -> bool {
        true
    }

    fn run(&self, question: &Question, work: &Work) -> Outcome {
        let options = proving::options(question, work);
        let found = zones::prove(&question.subject, &options, &mut |what| work.covers(what));
        proving::outcome_of((self.name(), self.method()), question, work, &options, found)
    }
}

impl Modular {
    /// The execution that there may be.
    fn failing(&self, question: &Question, work: &Work, why: String) -> Outcome {
        work.covers(why.clone());
        match Growing.run(question, work) {
            Outcome::Partial => Outcome::Partial,
            found => only_bugs(found).unwrap_or(Outcome::GaveUp(why.into())),
        }
    }
}
