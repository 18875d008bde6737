//! Modular proofs as a strategy: each thread against an `env_move` that stands for the others. Where there is no such proof, an execution that
//! fails a check is looked for, by bounds that grow, and replayed.

use super::{Growing, Outcome, Question, Strategy, Work, proving};
use crate::diagnostic::{Diagnostic, Finding};
use crate::pipeline::{Report, Trouble, Verdict};
use crate::proof::horn;
use crate::proof::modular::{self, Asked, Found};
use crate::source::Span;

/// Proofs for all schedules, loops and data of a fixed number of threads, through z3, golem or eld.
pub struct Modular(pub Asked);

impl Strategy for Modular {
    fn name(&self) -> &'static str {
        "modular"
    }

    fn run(&self, question: &Question, work: &Work) -> Outcome {
        if let Some(why) = proving::declines(question) {
            return Outcome::GaveUp(why.into());
        }
        let (options, tools) = (proving::options(question, work), horn::tools(&question.request.solver));
        let mut tell = |what: &str| work.covers(what);
        match modular::prove(question.program, question.sources, &options, &tools, &self.0, &mut tell) {
            Found::Done(found) => proving::outcome(self.name(), question, work, found),
            Found::NoOrder(why) => {
                let mut report = Report::without_answer(&why);
                report.trouble = Some(Trouble::Input);
                report.diagnostics.push(Diagnostic::error(Finding::NoThread, Span::NONE, why));
                Outcome::Failed(Box::new(report))
            }
            Found::Open(why) => self.failing(question, work, why),
        }
    }
}

impl Modular {
    /// The execution that there may be; only a violation is believed.
    fn failing(&self, question: &Question, work: &Work, why: String) -> Outcome {
        work.covers(why.clone());
        match Growing.run(question, work) {
            Outcome::Settled(mut settled) if settled.0.verdict == Verdict::Violated => {
                settled.report_mut().method = Some(self.name());
                Outcome::Settled(settled)
            }
            Outcome::Failed(report) => Outcome::Failed(report),
            Outcome::Settled(_) | Outcome::GaveUp(_) => Outcome::GaveUp(why),
            Outcome::Partial => Outcome::Partial,
        }
    }
}
