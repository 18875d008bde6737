//! Ranking functions as a strategy: no execution goes on for ever, under any schedule; or where they do not fall with every step, no fair
//! one. Believed only with a certificate that the checker accepts.
//!
//! Of a property of states ranks are a part of the proof only, beside a bound on fair rounds.

use std::time::Duration;

use super::predicates::Predicates;
use super::proving::{self, uncertified, unknown};
use super::strategy::{Outcome, Question, Settled, Strategy, Work};
use crate::certificate::Said;
use crate::check::Property;
use crate::engine::limits::Limits;
use crate::pipeline::report::{Certificate, CertificateKind, RestsOn};
use crate::proof::Seconds;
use crate::proof::predicates::{self, Known};
use crate::proof::ranking::{self, ContractProof, Options, Proof};
use crate::syntax::ast::Program;
use crate::syntax::print::{print, print_expr};

/// Proofs that every execution ends.
pub struct Ranking;

impl Strategy for Ranking {
    fn name(&self) -> &'static str {
        "ranking"
    }

    fn help(&self) -> &'static str {
        "A ranking function, for data without bounds"
    }

    fn properties(&self) -> &'static [Property] {
        &[Property::Termination]
    }

    /// Is there something that may fall for so long that other proofs do not see the end of it? Where executions only have to end, it is soon
    /// known.
    fn suits(&self, question: &Question) -> bool {
        let is_about_ends = question.subject.asked.objective.temporal.is_none();
        is_about_ends || Predicates.suits(question)
    }

    /// Where something falls for as long as data want nobody else has a proof.
    fn share(&self, _: &Question, _: Duration) -> u32 {
        2
    }

    fn uses_hints(&self) -> bool {
        true
    }

    fn run(&self, question: &Question, work: &Work) -> Outcome {
        let options = Options {
            asked: question.subject.asked.clone(),
            solver: question.request.solver.clone(),
            limits: Limits {
                deadline: work.deadline,
                time: None,
                memory: question.request.memory,
                stop: work.stop.clone(),
            },
            given: question.board.kept(),
        };
        match ranking::prove(question.program, question.sources, &options, &mut |what| work.covers(what)) {
            ranking::Outcome::Proved(proof) => {
                let Proof { ranks, seconds, shown, certificate, checked, hints, .. } = *proof;
                question.board.rests_on(&hints);
                Outcome::Settled(Box::new(self.proved(ranks.len(), &certificate, checked, shown, seconds)))
            }
            ranking::Outcome::ProvedByContracts(proof) => {
                let ContractProof { claim, seconds, shown, certificate, checked } = *proof;
                Outcome::Settled(Box::new(self.proved(claim.ranks.len(), &certificate, checked, shown, seconds)))
            }
            ranking::Outcome::Uncertified(rejected) => uncertified(self.name(), "a ranking function", &rejected),
            // Without ranks it is asked elsewhere.
            ranking::Outcome::Stuck(known, why)
                if known.ranks.is_empty() && options.asked.objective.temporal.is_some() =>
            {
                unknown(work, why)
            }
            ranking::Outcome::Stuck(known, why) => {
                let outcome = self.fair(question, work, &known, &why);
                self.or_alone(question, work, &options, outcome)
            }
            ranking::Outcome::Unknown(why) => self.or_alone(question, work, &options, unknown(work, why)),
        }
    }
}

impl Ranking {
    /// Where that is no answer: each thread may end alone, however many there are.
    fn or_alone(&self, question: &Question, work: &Work, options: &Options, outcome: Outcome) -> Outcome {
        let Outcome::GaveUp(why) = outcome else { return outcome };
        match ranking::each_ends(question.program, question.sources, options, &mut |what| work.covers(what)) {
            Ok(all) => {
                let roots: Vec<String> = all.iter().map(|ends| ends.root.to_string()).collect();
                let what = "each thread ends whatever the others do, by a ranking function of its own";
                let grounds = format!("{what} (those that begin with {})", roots.join(", "));
                Outcome::Settled(Box::new(Settled::proved(self.name(), RestsOn::Translation, grounds)))
            }
            Err(more) => Outcome::GaveUp(why.within(|why| format!("{why}; of each thread alone: {more}"))),
        }
    }

    /// Some steps do not let a rank fall, like those of a thread that looks again and again whether it may go on: no fair execution has
    /// more than so many rounds of these alone, if that can be shown.
    fn fair(&self, question: &Question, work: &Work, known: &Known, why: &str) -> Outcome {
        let options = proving::options(question, work);
        known.ranks.iter().for_each(|rank| log::debug!("no step raises {}", print_expr(rank)));
        let found = predicates::prove_with(&question.subject, &options, known, &mut |what| {
            work.covers(what);
        });
        match proving::outcome(self.name(), question, work, found) {
            Outcome::GaveUp(more) => Outcome::GaveUp(more.within(|more| format!("{why}; of fair executions: {more}"))),
            outcome => outcome,
        }
    }

    fn proved(
        &self,
        ranks: usize,
        certificate: &Program,
        checked: Vec<&'static str>,
        shown: Vec<Said>,
        seconds: Seconds,
    ) -> Settled {
        let grounds = match ranks {
            1 => "a ranking function, certified".to_owned(),
            n => format!("a ranking function of {n} parts, certified"),
        };
        let mut settled = Settled::proved(self.name(), RestsOn::Certificate, grounds);
        settled.report_mut().certificate = Some(Certificate {
            kind: CertificateKind::Ranking,
            engine: self.name(),
            clauses: ranks,
            text: print(certificate),
            file: None,
            checked,
            proof_seconds: seconds.proof,
            check_seconds: seconds.check,
            invariant: shown,
        });
        settled
    }
}
