//! Executions of the source in which a condition does not hold that somebody says to hold always: a hint, or a part of a certificate.
//!
//! ```text
//! condition, in words of the certificate --at each place, in words of the source--> checks --put into the program--> explored, replayed
//! ```
//! At a place of a thread the condition says something of its variables and the globals. Where it says something of other threads, too, no
//! check of the source says the same, and the place is left out. What is found is a violation as any other, of the program with these checks;
//! that nothing is found says nothing.

use std::time::Duration;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::certificate::{Obligations, Stand};
use crate::check::{Asked, Checked, HintPlace, Property, SourceHint, with_checks};
use crate::concurrency::fold::fold;
use crate::semantics::{self, ExploreOptions, Limits};
use crate::source::Sources;
use crate::stop::Stop;
use crate::syntax::ast::{Decl, Expr, Name};
use crate::vocabulary::places::Variable;
use crate::witness::{End, Execution};

/// Time for executions that contradict any of the conditions that somebody asks about together.
pub const EXECUTING: Duration = Duration::from_secs(5);

/// States that are explored.
const STATES: usize = 20_000;

/// Time of the processor for them.
const WORK: Duration = Duration::from_millis(700);

/// Threads of an execution, where there are any number.
const THREADS: usize = 4;

/// An execution that comes to where the condition does not hold, if one is found soon.
pub fn counterexample(
    program: &Checked,
    sources: &Sources,
    (obligations, condition): (&Obligations, &Expr),
    asked: &Asked,
    (time, stop): (Option<Duration>, &Stop),
) -> Option<Execution> {
    let checks: Vec<SourceHint> =
        obligations.stands().iter().filter_map(|stand| check_at(obligations, condition, stand)).collect();
    if checks.is_empty() {
        return None;
    }
    let checked = with_checks(program, &checks)
        .map_err(|errors| log::debug!("no checks of the source: {}", errors.first().map_or("", |d| &d.message)))
        .ok()?;
    let about_checks =
        Asked { entry: asked.entry.clone(), scheduling: asked.scheduling, ..Asked::about(Property::Safety) };
    let any_number = obligations.vocabulary.threads.iter().any(|thread| thread.path.is_another());
    // First all executions, then those with a few of many values.
    [false, true].into_iter().find_map(|sampled| {
        let limits = Limits { states: Some(STATES), work: Some(WORK), time, stop: stop.clone(), ..Limits::default() };
        let threads = any_number.then_some(THREADS);
        let options = ExploreOptions { asked: about_checks.clone(), sampled, threads, limits, ..Default::default() };
        let found = semantics::explore(&checked, sources, &options, &mut |_| {}).ok()?;
        found.witness.filter(|execution| is_one_of(&checks, execution, sources))
    })
}

/// Does one of these checks fail at the end?
fn is_one_of(checks: &[SourceHint], execution: &Execution, sources: &Sources) -> bool {
    let End::Failure { location: Some(at), .. } = &execution.end else { return false };
    checks.iter().any(|check| sources.location(check.span).is_some_and(|place| place == *at))
}

/// What the condition says of the thread at the place, as a check there; nothing where it says nothing, or the source has no words for it.
fn check_at(obligations: &Obligations, condition: &Expr, stand: &Stand) -> Option<SourceHint> {
    let vocabulary = &obligations.vocabulary;
    let thread = &vocabulary.threads[stand.thread];
    let mut expr = condition.clone();
    expr.substitute(&[(thread.at, Expr::int(stand.place))].into_iter().collect());
    fold(&mut expr);
    if expr.as_bool() == Some(true) {
        return None;
    }
    let (HintPlace::Before(span) | HintPlace::Head(span)) = stand.stands else { return None };
    let mut names = FxHashSet::default();
    expr.free_vars(&mut names);
    let variable = |name: Name| vocabulary.variables.iter().find(|v| v.name == name);
    let own = |source: &Variable| match source {
        Variable::Local(path, calls, name) if *path == thread.path && calls.is_empty() => Some(*name),
        _ => None,
    };
    let locals: FxHashSet<Name> = vocabulary.variables.iter().filter_map(|v| own(v.source.as_ref()?)).collect();
    // A local hides what is called the same.
    let in_source = |name: Name| match variable(name).map(|v| v.source.as_ref()) {
        Some(Some(Variable::Global(global))) => Some(*global).filter(|global| !locals.contains(global)),
        Some(Some(Variable::ThreadLocal(path, global))) if *path == thread.path => {
            Some(*global).filter(|global| !locals.contains(global))
        }
        Some(source) => source.and_then(own),
        // A constant. Where other threads are, and how many are there, has no name.
        None if obligations.passive().iter().any(|decl| is_constant(decl, name)) => {
            Some(name).filter(|constant| !locals.contains(constant))
        }
        None => None,
    };
    let words: FxHashMap<Name, Name> =
        names.iter().map(|name| Some((*name, in_source(*name)?))).collect::<Option<_>>()?;
    expr.substitute(&words.iter().map(|(name, own)| (*name, Expr::var(*own))).collect());
    // Quantifiers must not bind the new names.
    let mut said = FxHashSet::default();
    expr.free_vars(&mut said);
    if said != words.into_values().collect() {
        return None;
    }
    Some(SourceHint { procedure: stand.procedure, expr, span, stands: stand.stands, is_check: true })
}

fn is_constant(decl: &Decl, name: Name) -> bool {
    matches!(decl, Decl::Const(constants) if constants.names.iter().any(|constant| constant.name == name))
}
