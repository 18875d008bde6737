//! What the text of the program shows, before anything runs: that there is nothing to check, or nothing that could go on for ever.

use rustc_hash::{FxHashMap, FxHashSet};

use super::strategy::{ALL_PROPERTIES, Outcome, Question, Settled, Strategy, Work};
use crate::check::Property;
use crate::concurrency::program::{Action, Concurrent, Node, Step, StepKind};
use crate::concurrency::visit::{creations, preorder};
use crate::concurrency::{Reduction, prepare};
use crate::diagnostic::{Diagnostic, Finding};
use crate::pipeline::{FailureKind, Report, RestsOn};
use crate::source::Span;
use crate::syntax::ast::Name;

/// What the text shows, without a step of an execution. All other strategies wait for it.
pub struct Facts;

impl Strategy for Facts {
    fn name(&self) -> &'static str {
        FACTS
    }

    fn help(&self) -> &'static str {
        "What the text shows: nothing to check, nothing to wait for, nothing that goes on for ever"
    }

    fn properties(&self) -> &'static [Property] {
        ALL_PROPERTIES
    }

    /// It has been asked when others compete.
    fn suits(&self, _: &Question) -> bool {
        false
    }

    fn run(&self, question: &Question, _: &Work) -> Outcome {
        match settled(question) {
            Ok(Some(settled)) => Outcome::Settled(Box::new(settled)),
            Ok(None) => Outcome::GaveUp("the text does not show it".into()),
            Err(report) => Outcome::Failed(report),
        }
    }
}

/// The name of the method in answers.
const FACTS: &str = "facts";

/// The answer, if the text shows it.
///
/// # Errors
/// The program has constructs that nothing here can treat: the report names them all.
pub fn settled(question: &Question) -> Result<Option<Settled>, Box<Report>> {
    let asked = question.subject.asked.of(&question.program.program);
    let program = prepare(question.program, &asked, None, Reduction::None);
    let program = program.map_err(|diagnostics| {
        let mut report = Report::without_answer("the program can not be translated");
        report.trouble = Some(FailureKind::Input);
        report.diagnostics = diagnostics;
        Box::new(report)
    })?;
    // Whoever fails no check can still wait for good, or race.
    let creates = || program.procedures.values().any(|p| creations(&p.body).next().is_some());
    let grounds = match asked.property {
        Property::Safety if checks(&program).is_empty() => return Ok(Some(nothing_to_check())),
        Property::Deadlock if !waits(&program) => "there is nothing that a thread could wait for",
        Property::Race if !creates() => "no thread is ever created",
        Property::Termination if asked.objective.temporal.is_none() && always_ends(&program) => {
            "nothing loops, recurs, or creates threads without end"
        }
        Property::Safety | Property::Deadlock | Property::Race | Property::Termination => return Ok(None),
    };
    Ok(Some(Settled::proved(FACTS, RestsOn::Text, grounds)))
}

/// Is there a condition on global variables that a thread could be blocked at, or a wait for other threads?
fn waits(program: &Concurrent) -> bool {
    // Clauses that are false discard executions. Among what is no step of the source are waits for parallel calls.
    let may_wait = |step: &Step| match step.kind {
        StepKind::Statement => step.leading_assume().is_some_and(|e| e.mentions(|n| program.globals.contains_key(&n))),
        StepKind::Clause | StepKind::Enter | StepKind::Requires => false,
        StepKind::Ends | StepKind::Internal => step.actions.iter().any(|a| matches!(a, Action::Assume { .. })),
    };
    let mut found = !program.joins.joining.is_empty();
    for procedure in program.procedures.values() {
        found |= preorder(&procedure.body).any(|node| matches!(node, Node::Step(step) if may_wait(step)));
    }
    found
}

fn nothing_to_check() -> Settled {
    let mut settled = Settled::proved(FACTS, RestsOn::Text, "there is nothing to check");
    let message = "nothing to check: no assertion; --property termination or deadlock may be meant";
    settled.report_mut().diagnostics.push(Diagnostic::warning(Finding::NothingToCheck, Span::NONE, message));
    settled
}

/// The places of all checks that the entry thread, or one that it creates, may come to.
pub fn checks(program: &Concurrent) -> Vec<Span> {
    let mut found = Vec::new();
    let check = |action: &Action| match action {
        Action::Check { span, .. } => Some(*span),
        _ => None,
    };
    for procedure in program.procedures.values() {
        found.extend(preorder(&procedure.body).flat_map(Node::actions).filter_map(check));
    }
    found.sort_by_key(|span| span.key());
    found.dedup_by_key(|span| span.key());
    found
}

/// Does every execution end? Without loops, no procedure that comes to call or create itself.
fn always_ends(program: &Concurrent) -> bool {
    let mut leads_to: FxHashMap<Name, Vec<Name>> = FxHashMap::default();
    let mut loops = false;
    for (name, procedure) in &program.procedures {
        let next = leads_to.entry(*name).or_default();
        for node in preorder(&procedure.body) {
            loops |= node.is_loop_head();
            next.extend(node.leads_to());
        }
    }
    !loops && !leads_to.keys().any(|start| comes_back(&leads_to, *start))
}

fn comes_back(leads_to: &FxHashMap<Name, Vec<Name>>, start: Name) -> bool {
    let mut todo: Vec<Name> = leads_to.get(&start).into_iter().flatten().copied().collect();
    let mut seen = FxHashSet::default();
    while let Some(next) = todo.pop() {
        if next == start {
            return true;
        }
        if seen.insert(next) {
            todo.extend(leads_to.get(&next).into_iter().flatten());
        }
    }
    false
}
