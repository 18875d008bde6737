//! Proofs by what a user says, as a strategy: hints are looked at before all others, since whoever gives some wants to hear of them.

use super::proving;
use super::strategy::{Outcome, Question, Strategy, Work};
use crate::certificate::Obligations;
use crate::check::Property;
use crate::proof::hints::{self, Hint, hint_of_source, hints_of};
use crate::proof::horn;
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

    /// Where somebody gives hints it has been asked when others compete; that invariants of loops may be enough nobody waits to hear.
    fn suits(&self, question: &Question) -> bool {
        !are_told(question)
    }

    fn run(&self, question: &Question, work: &Work) -> Outcome {
        let mut options = proving::options(question, work);
        options.unbounded = horn::checker(&question.request.solver);
        options.given = Vec::new();
        let mut tell = |what: &str| work.covers(what);
        let heard = hints::prove(&question.subject, &options, &|o| all(question, o), &mut tell);
        if are_told(question) {
            question.board.judged(heard.judged, heard.kept);
        }
        proving::outcome(self.name(), question, work, heard.outcome)
    }
}

/// Does somebody give hints, and wants to hear of them?
pub fn are_told(question: &Question) -> bool {
    !question.request.hints.is_empty() || question.program.hints.iter().any(|hint| !hint.is_check)
}

/// The hints of all files, and of the program.
pub fn all(question: &Question, obligations: &Obligations) -> Vec<Hint> {
    let of = |file: &crate::pipeline::HintFile| {
        let name = file.sources.ids().next().map_or_else(String::new, |id| file.sources.file(id).name.clone());
        let line = |span: Span| file.sources.location(span).map(|at| at.line);
        hints_of(&name, &file.program, &line, obligations)
    };
    let of_program = question.program.hints.iter().map(|hint| {
        let place = question.sources.location(hint.span).map_or_else(String::new, |at| at.to_string());
        hint_of_source(hint, place, obligations)
    });
    question.request.hints.iter().flat_map(of).chain(of_program).collect()
}
