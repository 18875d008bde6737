//! Horn clauses as a strategy: an inductive invariant over unbounded data, or contracts of recursive procedures, which a solver finds.

use std::time::Duration;

use super::proving;
use super::strategy::{Outcome, Question, Strategy, Work, refusal};
use crate::check::{Checked, Property};
use crate::proof::{horn, summaries};
use crate::syntax::ast::{Type, TypeKind};
use crate::syntax::visit::{Visit, walk_type};

/// Proofs for all schedules, loops and data, through z3, golem or eld.
pub struct Chc;

impl Chc {
    /// Does the program have integers or reals?
    pub fn has_unbounded_data(program: &Checked) -> bool {
        mentions_type(program, |ty| matches!(ty.kind, TypeKind::Int | TypeKind::Real))
    }

    /// Has the program data or a number of threads without bounds, or maps like memory?
    fn is_unbounded(question: &Question) -> bool {
        Chc::has_unbounded_data(question.program)
            || has_large_maps(question.program)
            || has_own_types(question.program)
            || question.of_any_number()
    }
}

/// Are there maps with far too many indices to count them, as memory has?
fn has_large_maps(program: &Checked) -> bool {
    mentions_type(program, |ty| match &ty.kind {
        TypeKind::Map { domain, .. } => domain.iter().any(|index| matches!(index.kind, TypeKind::Bv(9..))),
        _ => false,
    })
}

impl Chc {
    /// Would it have something to say, if there were a solver?
    pub fn lacks_a_solver(question: &Question) -> bool {
        horn::tools(&question.request.solver).is_empty() && refusal(&Chc, question).is_none() && Chc.suits(question)
    }
}

/// Are there types of which no more is known than that they have elements?
fn has_own_types(program: &Checked) -> bool {
    program.program.type_items().any(|item| item.synonym.is_none())
}

fn mentions_type(program: &Checked, is_such: fn(&Type) -> bool) -> bool {
    let mut search = Types { is_such, found: false };
    search.visit_program(&program.program);
    search.found
}

struct Types {
    is_such: fn(&Type) -> bool,
    found: bool,
}

impl Visit for Types {
    fn visit_type(&mut self, ty: &Type) {
        self.found |= (self.is_such)(ty);
        walk_type(self, ty);
    }
}

impl Strategy for Chc {
    fn name(&self) -> &'static str {
        "chc"
    }

    fn help(&self) -> &'static str {
        "An inductive invariant for unbounded data and any number of threads, through Horn clauses and z3"
    }

    fn properties(&self) -> &'static [Property] {
        &[Property::Safety, Property::Deadlock, Property::Race]
    }

    /// Does the program have data, calls, or a number of threads, without bounds, or maps like memory? To others IC3 does better.
    fn suits(&self, question: &Question) -> bool {
        let asked = &question.subject.asked;
        match summaries::suits(question.program, asked.entry.as_deref()) {
            true => proving::declines_states(question).is_none(),
            false => Chc::is_unbounded(question),
        }
    }

    /// Of any number of threads exploration never ends.
    fn share(&self, question: &Question, _: Duration) -> u32 {
        if question.of_any_number() { 2 } else { 1 }
    }

    fn uses_hints(&self) -> bool {
        true
    }

    fn run(&self, question: &Question, work: &Work) -> Outcome {
        let (options, tools) = (proving::options(question, work), horn::tools(&question.request.solver));
        let subject = &question.subject;
        let mut tell = |what: &str| work.covers(what);
        let found = match summaries::suits(subject.program, subject.asked.entry.as_deref()) {
            true if subject.asked.property.excludes_states() => {
                return Outcome::GaveUp("of recursion it proves safety only".into());
            }
            true => summaries::prove(subject, &options, &tools, &mut tell),
            false => horn::prove(subject, &options, &tools, &mut tell),
        };
        proving::outcome(self.name(), question, work, found)
    }
}

/// Guesses about any number of threads, where they are enough, are found to be so within this time (work-stealing queues: 10 s).
const GUESSING: Duration = Duration::from_secs(15);

/// The same, where the invariant is guessed: what is true of segments of maps, and how integers of any number of threads compare.
pub struct Houdini;

impl Strategy for Houdini {
    fn name(&self) -> &'static str {
        "houdini"
    }

    /// In answers it is another way to solve Horn clauses.
    fn method(&self) -> &'static str {
        Chc.name()
    }

    fn help(&self) -> &'static str {
        "The part of chc that guesses: what holds of segments of maps, how integers of any number of threads compare"
    }

    fn properties(&self) -> &'static [Property] {
        Chc.properties()
    }

    /// Has the program maps whose indices have no bounds, or any number of threads?
    fn suits(&self, question: &Question) -> bool {
        let is_from_int = |ty: &Type| matches!(&ty.kind, TypeKind::Map { domain, .. } if matches!(&domain[..], [one] if matches!(one.kind, TypeKind::Int)));
        Chc.suits(question) && (mentions_type(question.program, is_from_int) || question.of_any_number())
    }

    /// There are so many guesses and no more, so that it ends by itself: of any number of threads it has a place until it has worked for
    /// longer than is usual.
    fn share(&self, question: &Question, worked: Duration) -> u32 {
        match question.of_any_number() {
            true if worked < GUESSING => 8,
            true => 2,
            false => 1,
        }
    }

    fn uses_hints(&self) -> bool {
        true
    }

    fn run(&self, question: &Question, work: &Work) -> Outcome {
        let (options, tools) = (proving::options(question, work), horn::tools(&question.request.solver));
        let tell = &mut |what: &str| work.covers(what);
        let found = horn::prove_by_guesses(&question.subject, &options, &tools, tell);
        proving::outcome(self.method(), question, work, found)
    }
}
