//! What the strategies that prove have in common: an invariant is believed only with a certificate that the checker accepts, and an
//! execution that fails a check only where it replays.

use super::strategy::{Outcome, Question, Settled, Strategy, Work, broken};
use crate::certificate::{Rejected, Said};
use crate::check::Property;
use crate::pipeline::report::{Certificate, CertificateKind, RestsOn};
use crate::pipeline::{FailureKind, Report, confirmed};
use crate::proof::{self, Proof};
use crate::reason::Reason;
use crate::syntax::print::print;
use crate::witness::Execution;

pub const PREEMPTIVE_ONLY: &str = "it proves programs for preemptive scheduling only";

/// Why a prover has nothing to say to a question, where that is so whatever the program.
pub fn declines(question: &Question) -> Option<&'static str> {
    let asked = &question.subject.asked;
    match asked.property {
        Property::Termination => Some("it proves nothing about endless executions"),
        Property::Safety | Property::Deadlock | Property::Race => None,
    }
}

/// The same of one that knows of checks only.
pub fn declines_states(question: &Question) -> Option<&'static str> {
    match question.subject.asked.property {
        Property::Safety if question.subject.asked.scheduling.cooperative => Some(PREEMPTIVE_ONLY),
        Property::Safety => declines(question),
        Property::Termination | Property::Deadlock | Property::Race => Some("it proves safety only"),
    }
}

/// What is to be proved, and within which limits.
pub fn options(question: &Question, work: &Work) -> proof::Options {
    // Of endless executions only ranks know what to make of hints.
    let is_about_endless = question.subject.asked.property.is_about_endless();
    proof::Options {
        deadline: work.deadline,
        memory: question.request.memory,
        solver: question.request.solver.clone(),
        stop: work.stop.clone(),
        given: if is_about_endless { Vec::new() } else { question.board.kept() },
        ..proof::Options::default()
    }
}

/// What the prover's answer means for the question.
pub fn outcome(name: &'static str, question: &Question, work: &Work, found: proof::Outcome) -> Outcome {
    match found {
        proof::Outcome::Proved(proof) => {
            // What is said of hints that prove alone is known already.
            if name != super::Hints.name() {
                question.board.rests_on(&proof.hints);
            }
            Outcome::Settled(Box::new(proved(name, *proof)))
        }
        proof::Outcome::Failure(execution) => replayed(name, question, &execution),
        // Of cooperative threads the prover knows fewer places to rest than the checker, where one stands directly behind another.
        proof::Outcome::Uncertified(rejected) if question.subject.asked.scheduling.cooperative => {
            Outcome::GaveUp(format!("an invariant, but {rejected}").into())
        }
        proof::Outcome::Uncertified(rejected) => uncertified(name, "an invariant", &rejected),
        proof::Outcome::Unknown(why) => unknown(work, why),
        proof::Outcome::Broken(why) => Outcome::Failed(broken(name, &why)),
    }
}

/// The same of a prover that may leave behind what it had ([`proof::Options::best`]). It is told as `strategy`'s, and the answer bears `name`.
pub fn outcome_of(
    (strategy, name): (&'static str, &'static str),
    question: &Question,
    work: &Work,
    options: &proof::Options,
    found: proof::Outcome,
) -> Outcome {
    let had = options.best.parts();
    if !had.is_empty() && !matches!(found, proof::Outcome::Proved(_) | proof::Outcome::Failure(_)) {
        question.board.has_candidate(strategy, had);
    }
    outcome(name, question, work, found)
}

/// The checker of certificates does not accept what the prover has found.
pub fn uncertified(name: &'static str, found: &str, rejected: &Rejected) -> Outcome {
    match rejected {
        Rejected::Fails(_) | Rejected::Malformed(_) => {
            Outcome::Failed(broken(name, &format!("{found} that is no proof: {rejected}")))
        }
        Rejected::Refused(_) | Rejected::Undecided(..) | Rejected::Stopped => {
            Outcome::GaveUp(format!("{found}, but {rejected}").into())
        }
    }
}

/// The prover has found nothing.
pub fn unknown(work: &Work, why: impl Into<Reason>) -> Outcome {
    // Nobody waits for it, or nobody can.
    match work.stop.requested() || work.time().is_some_and(|t| t.is_zero()) {
        true => Outcome::Partial,
        false => Outcome::GaveUp(why.into()),
    }
}

fn proved(name: &'static str, proof: Proof) -> Settled {
    let rests_on = if proof.up_to_commutation { RestsOn::Commutation } else { RestsOn::Certificate };
    let (grounds, certificate) = certificate_of(name, proof);
    let mut settled = Settled::proved(name, rests_on, grounds);
    settled.report_mut().certificate = Some(certificate);
    settled
}

/// What a proof rests on, in words, and its certificate.
pub fn certificate_of(name: &'static str, proof: Proof) -> (String, Certificate) {
    let Proof {
        clauses, found_by, rounds, ranks, hints, checked_by, seconds, mut shown, certificate, interfaces, ..
    } = proof;
    shown.splice(0..0, interfaces.into_iter().map(Said::from));
    let beside = (!hints.is_empty() && name != super::Hints.name()).then(|| "beside hints".to_owned());
    let how: Vec<String> = found_by.into_iter().chain(beside).collect();
    let how = if how.is_empty() { String::new() } else { format!(" ({})", how.join(", ")) };
    let while_none_falls = match ranks {
        0 => String::new(),
        1 => " while a ranking function does not fall".to_owned(),
        n => format!(" while a ranking function of {n} parts does not fall"),
    };
    let bound = match rounds {
        None => String::new(),
        Some(1) => format!("at most 1 fair round{while_none_falls}: "),
        Some(rounds) => format!("at most {rounds} fair rounds{while_none_falls}: "),
    };
    let grounds = format!("{bound}an inductive invariant of {clauses} clauses{how}, certified");
    let certificate = Certificate {
        kind: if rounds.is_some() { CertificateKind::Rounds } else { CertificateKind::Invariant },
        engine: name,
        clauses,
        text: print(&certificate),
        file: None,
        checked: checked_by,
        proof_seconds: seconds.proof,
        check_seconds: seconds.check,
        invariant: shown,
    };
    (grounds, certificate)
}

/// What does not happen in the source program is no violation.
fn replayed(name: &'static str, question: &Question, execution: &Execution) -> Outcome {
    let Question { program, sources, request, .. } = question;
    match confirmed(program, sources, execution, &request.asked()) {
        Ok(execution) => Outcome::Settled(Box::new(Settled::violated(name, execution))),
        Err(stop) if stop.trouble == FailureKind::NoAnswer => Outcome::GaveUp(stop.reason.into()),
        // Where cooperative threads wait, the system has more executions than the program.
        Err(_) if request.asked().scheduling.cooperative => Outcome::GaveUp(
            "an execution that fails, in which a thread may have been switched that kept control".into(),
        ),
        Err(_) if is_vague(question) => {
            let what = "an execution that fails, if a recursion of which others see nothing returns what it says";
            Outcome::GaveUp(what.into())
        }
        Err(stop) => {
            let mut report = Report::without_answer("");
            stop.into_report(&mut report);
            Outcome::Failed(Box::new(report))
        }
    }
}

/// Has the interleaving system executions that the program has not?
fn is_vague(question: &Question) -> bool {
    question.subject.of_any_number().is_ok_and(|system| system.is_vague)
}
