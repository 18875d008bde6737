//! IC3 as a strategy: an inductive invariant of the interleaving system, believed only with a certificate that the checker accepts; or an
//! execution that fails a check, believed only where it replays.

use super::{Outcome, Question, Settled, Strategy, Work, broken};
use crate::certificate::Rejected;
use crate::pipeline::report::Certificate;
use crate::pipeline::{Report, Trouble, confirmed};
use crate::proof::{self, Proof};
use crate::semantics::Property;
use crate::syntax::print::print;
use crate::witness::Execution;

/// Proofs for all schedules, loops and data.
pub struct Ic3;

impl Ic3 {
    /// Why it has nothing to say to a question, where that is so whatever the program.
    pub fn declines(question: &Question) -> Option<&'static str> {
        let asked = question.request.replay_options();
        match asked.property {
            Property::Safety if asked.cooperative => Some("it proves programs for preemptive scheduling only"),
            Property::Safety => None,
            _ => Some("it proves safety only"),
        }
    }
}

impl Strategy for Ic3 {
    fn name(&self) -> &'static str {
        "ic3"
    }

    fn run(&self, question: &Question, work: &Work) -> Outcome {
        if let Some(why) = Ic3::declines(question) {
            return Outcome::GaveUp(why.into());
        }
        let asked = question.request.replay_options();
        let options = proof::Options {
            entry: asked.entry.clone(),
            by_access: asked.by_access,
            deadline: work.deadline,
            memory: question.request.memory,
            solver: question.request.solver.clone(),
            stop: work.stop.clone(),
            ..proof::Options::default()
        };
        match proof::prove(question.program, question.sources, &options, &mut |what| work.covers(what)) {
            proof::Outcome::Proved(proof) => Outcome::Settled(Box::new(self.proved(*proof))),
            proof::Outcome::Failure(execution) => self.replayed(question, &execution),
            proof::Outcome::Uncertified(rejected) => match rejected {
                Rejected::Fails(_) | Rejected::Malformed(_) => {
                    Outcome::Failed(broken(self.name(), &format!("its invariant is no proof: {rejected}")))
                }
                Rejected::Refused(_) | Rejected::Undecided(..) | Rejected::Stopped => {
                    Outcome::GaveUp(format!("an invariant, but {rejected}"))
                }
            },
            // Nobody waits for it, or nobody can.
            proof::Outcome::Unknown(_) if work.stop.requested() || work.time().is_some_and(|t| t.is_zero()) => {
                Outcome::Partial
            }
            proof::Outcome::Unknown(why) => Outcome::GaveUp(why),
            proof::Outcome::Broken(why) => Outcome::Failed(broken(self.name(), &why)),
        }
    }
}

impl Ic3 {
    fn proved(&self, proof: Proof) -> Settled {
        let Proof { clauses, seconds, shown, certificate, .. } = proof;
        let mut settled =
            Settled::proved(self.name(), format!("an inductive invariant of {clauses} clauses, certified"));
        settled.report_mut().certificate = Some(Certificate {
            kind: "invariant",
            engine: self.name(),
            clauses,
            text: print(&certificate),
            file: None,
            checked: vec!["native"],
            proof_seconds: seconds.proof,
            check_seconds: seconds.check,
            invariant: shown,
        });
        settled
    }

    /// What does not happen in the source program is no violation.
    fn replayed(&self, question: &Question, execution: &Execution) -> Outcome {
        let Question { program, sources, request, .. } = question;
        match confirmed(program, sources, execution, &request.replay_options()) {
            Ok(execution) => Outcome::Settled(Box::new(Settled::violated(self.name(), execution))),
            Err(stop) if stop.trouble == Trouble::NoAnswer => Outcome::GaveUp(stop.reason),
            Err(stop) => {
                let mut report = Report::without_answer("");
                stop.into_report(&mut report);
                Outcome::Failed(Box::new(report))
            }
        }
    }
}
