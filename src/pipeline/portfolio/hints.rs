//! Proofs by what a user says, as a strategy: hints are looked at before all others, since whoever gives some wants to hear of them.

use super::proving;
use super::strategy::{Outcome, Question, Strategy, Work};
use crate::certificate::Obligations;
use crate::check::{Asked, Property};
use crate::clock::Instant;
use crate::pipeline::{EXECUTING, counterexample};
use crate::proof::hints::{self, Execution, Hint, Judged, Judgement, Reached, hint_of_source, hints_of};
use crate::proof::{self, Subject, horn};
use crate::source::Span;

/// An inductive invariant out of hints: what all steps keep of them.
pub struct Hints;

impl Strategy for Hints {
    fn name(&self) -> &'static str {
        "hints"
    }

    fn help(&self) -> &'static str {
        "An inductive invariant out of hints ({:hint}, --hints, --from)"
    }

    fn properties(&self) -> &'static [Property] {
        &[Property::Safety, Property::Deadlock, Property::Race]
    }

    fn declines(&self, question: &Question) -> Option<&'static str> {
        match question.request.hints.is_empty() && question.program.hints.is_empty() {
            true => Some("there are no hints: {:hint} in the program, --hints and --from give some"),
            false => proving::declines(question),
        }
    }

    /// Where somebody gives hints it has been asked when others compete; that invariants of loops may be enough, or parts of a certificate,
    /// nobody waits to hear.
    fn suits(&self, question: &Question) -> bool {
        !are_told(question) || are_of_certificates(question)
    }

    fn run(&self, question: &Question, work: &Work) -> Outcome {
        let options = options(question, work);
        let mut tell = |what: &str| work.covers(what);
        let heard = hints::prove(&question.subject, &options, &|o| all(question, o), &mut tell);
        if are_told(question) {
            let judged = with_executions(question, &question.subject, work, heard.judged);
            question.board.judged(judged, heard.kept);
        }
        proving::outcome(self.name(), question, work, heard.outcome)
    }
}

fn options(question: &Question, work: &Work) -> proof::Options {
    let unbounded = horn::checker(&question.request.solver);
    proof::Options { unbounded, given: Vec::new(), ..proving::options(question, work) }
}

/// All that certificates of earlier versions say, as it stands: the answer, where edits break none of it.
pub fn again(question: &Question, work: &Work) -> Option<Outcome> {
    let mut tell = |what: &str| work.covers(what);
    let heard = hints::again(&question.subject, &options(question, work), &|o| all(question, o), &mut tell)?;
    question.board.judged(heard.judged, heard.kept);
    Some(proving::outcome(Hints.name(), question, work, heard.outcome))
}

/// Where endless executions are asked about: what is said of hints, and kept, as if checks were. It answers nothing.
pub fn hear(question: &Question, work: &Work) {
    let Question { program, sources, .. } = *question;
    let about_checks = Asked { entry: question.subject.asked.entry.clone(), ..Asked::about(Property::Safety) };
    let scheduling = question.subject.asked.scheduling;
    let subject = Subject::new(program, sources, Asked { scheduling, ..about_checks });
    let options =
        proof::Options { unbounded: horn::checker(&question.request.solver), ..proving::options(question, work) };
    let heard = hints::prove(&subject, &options, &|o| all(question, o), &mut |what| work.covers(what));
    let judged = with_executions(question, &subject, work, heard.judged);
    question.board.judged(judged, heard.kept);
}

/// The same, with executions of the source for hints that are false, or of which nobody knows whether they are, where some are found soon.
fn with_executions(question: &Question, subject: &Subject, work: &Work, mut judged: Vec<Judged>) -> Vec<Judged> {
    let Ok(obligations) = subject.obligations() else { return judged };
    let until = Instant::now() + EXECUTING;
    let told = all(question, &obligations).into_iter().filter(|hint| hint.is_told);
    for (hint, judged) in told.zip(&mut judged) {
        let left = until.saturating_duration_since(Instant::now()).min(work.time().unwrap_or(EXECUTING));
        let is_open = match &judged.verdict {
            Judgement::False(execution) => !execution.steps.is_empty(),
            Judgement::NotInductive(_, reached) => matches!(reached, Reached::Unknown(_)),
            Judgement::Undecided(_) => true,
            Judgement::Kept { .. } => false,
        };
        let Some(condition) = hint.condition.ok().filter(|_| is_open && !left.is_zero()) else { continue };
        work.covers("what hints that are not kept say of executions");
        let (Question { program, sources, .. }, asked) = (question, &subject.asked);
        let said = (&obligations, &condition);
        if let Some(found) = counterexample(program, sources, said, asked, (Some(left), &work.stop)) {
            judged.verdict = Judgement::False(match &judged.verdict {
                Judgement::False(execution) => Execution { replayed: Some(Box::new(found)), ..execution.clone() },
                _ => Execution::of(found),
            });
        }
    }
    judged
}

/// Does somebody give hints, and wants to hear of them?
pub fn are_told(question: &Question) -> bool {
    !question.request.hints.is_empty() || question.program.hints.iter().any(|hint| !hint.is_check)
}

/// Is all that is told from certificates of earlier versions?
pub fn are_of_certificates(question: &Question) -> bool {
    let hints = &question.request.hints;
    !hints.is_empty()
        && hints.iter().all(|file| file.is_certificate)
        && question.program.hints.iter().all(|hint| hint.is_check)
}

/// The hints of all files, and of the program.
pub fn all(question: &Question, obligations: &Obligations) -> Vec<Hint> {
    let of = |file: &crate::pipeline::HintFile| {
        let name = file.sources.ids().next().map_or_else(String::new, |id| file.sources.file(id).name.clone());
        let line = |span: Span| file.sources.location(span).map(|at| at.line);
        let hints = hints_of(&name, &file.program, &line, obligations).into_iter();
        hints.map(|hint| Hint { is_of_certificate: file.is_certificate, ..hint }).collect::<Vec<_>>()
    };
    let of_program = question.program.hints.iter().map(|hint| {
        let place = question.sources.location(hint.span).map_or_else(String::new, |at| at.to_string());
        hint_of_source(hint, place, obligations)
    });
    question.request.hints.iter().flat_map(of).chain(of_program).collect()
}
