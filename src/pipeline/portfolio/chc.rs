//! Horn clauses as a strategy: an inductive invariant over unbounded data, or contracts of recursive procedures, which a solver finds.

use super::proving;
use super::strategy::{Outcome, Question, Strategy, Work};
use crate::check::Checked;
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

    /// Does the program have data, calls, or a number of threads, without bounds, or maps like memory? To others IC3 does better.
    pub fn suits(question: &Question) -> bool {
        let asked = question.request.replay_options();
        if summaries::suits(question.program, asked.entry.as_deref()) {
            return proving::declines_states(question).is_none();
        }
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
        horn::tools(&question.request.solver).is_empty()
            && proving::declines(question).is_none()
            && Chc::suits(question)
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

    /// Of any number of threads nobody else has a proof.
    fn turns(&self, question: &Question) -> usize {
        if question.of_any_number() { 2 } else { 1 }
    }

    fn run(&self, question: &Question, work: &Work) -> Outcome {
        if let Some(why) = proving::declines(question) {
            return Outcome::GaveUp(why.into());
        }
        let (options, tools) = (proving::options(question, work), horn::tools(&question.request.solver));
        let (program, sources) = (question.program, question.sources);
        let mut tell = |what: &str| work.covers(what);
        let found = match summaries::suits(program, options.entry.as_deref()) {
            true if options.states.is_some() => return Outcome::GaveUp("of recursion it proves safety only".into()),
            true => summaries::prove(program, sources, &options, &tools, &mut tell),
            false => horn::prove(program, sources, &options, &tools, &mut tell),
        };
        proving::outcome(self.name(), question, work, found)
    }
}

/// The same, where the invariant is guessed: what is true of segments of maps, and how integers of any number of threads compare.
pub struct Houdini;

impl Houdini {
    /// Has the program maps whose indices have no bounds, or any number of threads?
    pub fn suits(question: &Question) -> bool {
        let program = question.program;
        let is_from_int = |ty: &Type| matches!(&ty.kind, TypeKind::Map { domain, .. } if matches!(&domain[..], [one] if matches!(one.kind, TypeKind::Int)));
        mentions_type(program, is_from_int) || question.of_any_number()
    }
}

impl Strategy for Houdini {
    fn name(&self) -> &'static str {
        "houdini"
    }

    fn turns(&self, question: &Question) -> usize {
        Chc.turns(question)
    }

    fn run(&self, question: &Question, work: &Work) -> Outcome {
        if let Some(why) = proving::declines(question) {
            return Outcome::GaveUp(why.into());
        }
        let (options, tools) = (proving::options(question, work), horn::tools(&question.request.solver));
        let tell = &mut |what: &str| work.covers(what);
        let found = horn::prove_by_guesses(question.program, question.sources, &options, &tools, tell);
        // In answers it is another way to solve Horn clauses.
        proving::outcome(Chc.name(), question, work, found)
    }
}
