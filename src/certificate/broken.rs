//! What is wrong with an invariant: which of its conjuncts a step breaks, from which state, and what the state behind is.
//!
//! ```text
//! procedure step#()                     // for an obligation with `requires R`, `ensures Inv && !excluded`
//! { assume R; call the_step(); x := x; ... goto p0, p1, ...;  p0: assert the first conjunct; return;  p1: assert the second; ... }
//! ```
//! The step is the one of the obligation, without its contract. The values of all variables in front of it and behind it come from the
//! engine's execution. That a state is shown says nothing of whether an execution leads there: an invariant can be wrong, or too weak.

use std::num::NonZeroU32;

use rustc_hash::FxHashSet;

use super::boogie::{self, assume, call, goto, label_name, procedure, return_};
use super::decide::{Claim, Means, Rejected, malformed};
use super::obligations::{Obligation, Obligations};
use super::pace::Pace;
use super::readable::{counted, name as label, place};
use check::{CheckOptions, Checked, check};
use engine::{Next, Trace};
use syntax::ast::*;
use syntax::visit::VisitMut;
use syntax::visit::rewrite::walk_stmt;
use witness::Value;

/// A step that the invariant does not bear.
#[derive(Debug, Clone)]
pub struct Broken {
    /// The step.
    pub obligation: Obligation,
    /// Which thread steps, by its number, and where it is; `None`: the start of the program.
    pub step: Option<(usize, usize)>,
    /// What becomes of the invariant.
    pub what: What,
    /// The state in front of the step, variables that matter nowhere left out. At the start there is none.
    pub before: Vec<(Name, Value)>,
    /// The state behind it; empty where a check fails on the way.
    pub after: Vec<(Name, Value)>,
}

/// What is not shown of a step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum What {
    /// This part of the invariant, by its number in [`conjuncts`], does not hold behind the step.
    Conjunct(usize),
    /// The invariant holds in front of the step, and a check fails in it.
    Check,
    /// The step leads to a state in which there is a deadlock, or a race.
    Excluded,
}

/// All that the steps break of an invariant: of each obligation that fails, each conjunct once. What is not decided in time is left out.
/// `tell` hears how many obligations are looked at, of how many.
///
/// # Errors
/// The certificate is outside of what the checker reads, or does not fit the program.
pub fn broken(
    obligations: &Obligations,
    claim: &Claim,
    means: &Means,
    tell: &mut dyn FnMut(usize, usize),
) -> Result<Vec<Broken>, Rejected> {
    let conjuncts = conjuncts(&claim.invariant);
    let (program, list) = obligations.program(claim.invariant.clone())?;
    let steps: Vec<(usize, usize)> = obligations.all_steps().collect();
    let (mut found, mut pace) = (Vec::new(), Pace::default());
    let total = list.len();
    // Lemmas about steps, which stand behind all of these, say nothing of the invariant.
    for (number, obligation) in list.into_iter().take(1 + steps.len()).enumerate() {
        if means.stop.requested() || means.left().is_zero() {
            break;
        }
        tell(number, total);
        let step = number.checked_sub(1).and_then(|n| steps.get(n).copied());
        found.extend(of_step(obligations, &program, &conjuncts, (obligation, step), means, &mut pace)?);
    }
    Ok(found)
}

/// The parts of an invariant, each to hold by itself. Where it speaks of variables as they are where threads rest (`var x#settled := ...; ...`),
/// that is said in each part.
pub fn conjuncts(invariant: &Expr) -> Vec<Expr> {
    let each = invariant.conjuncts().into_iter().map(|part| match &part.kind {
        ExprKind::Let(settled) => {
            // There may be a thousand parts: the whole body is not copied for each.
            let with = |body: Expr| {
                let Let { vars, var_attrs, values, attrs, .. } = &**settled;
                let (span, vars, values) = (body.span, vars.clone(), values.clone());
                let alone = Let { vars, var_attrs: var_attrs.clone(), values, attrs: attrs.clone(), body };
                Expr::new(ExprKind::Let(Box::new(alone)), span)
            };
            conjuncts(&settled.body).into_iter().map(with).collect()
        }
        _ => vec![part.clone()],
    });
    each.flatten().collect()
}

fn of_step(
    obligations: &Obligations,
    program: &Program,
    conjuncts: &[Expr],
    (obligation, step): (Obligation, Option<(usize, usize)>),
    means: &Means,
    pace: &mut Pace,
) -> Result<Vec<Broken>, Rejected> {
    let excluded = obligations.excluded_states().cloned().map(Expr::not);
    let ensured: Vec<Expr> = conjuncts.iter().cloned().chain(excluded).collect();
    let Some((program, entry)) = alone(program, &obligation, &ensured, Checks::Hold) else { return Ok(Vec::new()) };
    let checked = generated(program)?;
    let mut traces = Vec::new();
    for solver in means.solvers() {
        let is_decided = pace.ask(means.left(), |time| {
            let verdict = executions(&checked, &means.engine(entry, solver, time), &mut traces);
            let is_decided = !traces.is_empty() || matches!(verdict, engine::Verdict::Holds(_));
            (is_decided, is_decided)
        });
        if is_decided {
            break;
        }
    }
    Ok(traces.into_iter().map(|trace| told(trace, &obligation, step, conjuncts.len())).collect())
}

/// Collects executions of the step: of each of what does not hold behind it one.
pub(super) fn executions(checked: &Checked, options: &engine::Options, traces: &mut Vec<Trace>) -> engine::Verdict {
    let mut seen: FxHashSet<_> = traces.iter().map(|trace| trace.failed.0).collect();
    let mut asker = |trace: &Trace| {
        if seen.insert(trace.failed.0) {
            traces.push(trace.clone());
        }
        // Behind a check that fails there is nothing more to be seen.
        trace.failed.0.map_or(Next::Stop, |_| Next::Without(vec![trace.failed]))
    };
    engine::check_each(checked, options, &mut asker).verdict
}

/// A program that is made here, as the engine takes it.
pub(super) fn generated(program: Program) -> Result<Checked, Rejected> {
    check(program, &CheckOptions { generated: true, ..CheckOptions::default() }).map_err(malformed)
}

/// What an execution of a step shows. The conjuncts, of which there are so many, are numbered from 0 on.
pub(super) fn told(trace: Trace, obligation: &Obligation, step: Option<(usize, usize)>, conjuncts: usize) -> Broken {
    let what = match number(&trace) {
        None => What::Check,
        Some(n) if n < conjuncts => What::Conjunct(n),
        Some(_) => What::Excluded,
    };
    let before = match step {
        None => Vec::new(),
        Some(_) => trace.constants.into_iter().chain(trace.initial).collect(),
    };
    let written = trace.steps.into_iter().filter(|s| s.tag.0 == Some(RECORD)).flat_map(|s| s.writes);
    let after = if what == What::Check { Vec::new() } else { written.collect() };
    Broken { obligation: obligation.clone(), step, what, before, after }
}

/// Which of what is ensured does not hold; none where a check fails on the way.
pub(super) fn number(trace: &Trace) -> Option<usize> {
    trace.failed.0.map(|tag| tag.get() as usize - 1)
}

/// What becomes of the checks that a step makes on its way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Checks {
    /// They have to hold.
    Hold,
    /// Executions that fail one are not looked at.
    Pass,
}

/// The tag of the assignments that show the state behind a step. No conjunct has that number.
pub(super) const RECORD: NonZeroU32 = NonZeroU32::MAX;

/// The program with a procedure that takes the step once and then looks at one of what is to hold behind it; without other steps.
pub(super) fn alone(
    program: &Program,
    obligation: &Obligation,
    ensured: &[Expr],
    checks: Checks,
) -> Option<(Program, Name)> {
    let recorded: Vec<Name> = program.decls.iter().flat_map(variables).collect();
    let is_of_step = |decl: &&Decl| match decl {
        Decl::Procedure(p) => p.sig.name.name == obligation.procedure || p.body.is_none(),
        _ => true,
    };
    let mut program = Program { decls: program.decls.iter().filter(is_of_step).cloned().collect() };
    let entry = Name::from("step#");
    let step = program.decls.iter_mut().find_map(|decl| match decl {
        Decl::Procedure(p) if p.sig.name.name == obligation.procedure => Some(p),
        _ => None,
    })?;
    if checks == Checks::Pass
        && let Some(body) = &mut step.body
    {
        Passing.visit_block(&mut body.block);
    }
    let mut stmts = Vec::new();
    step.specs.retain(|spec| match &spec.kind {
        SpecKind::Requires { cond, .. } => {
            stmts.push(assume(cond.expr.clone()));
            false
        }
        SpecKind::Ensures { .. } => false,
        _ => true,
    });
    stmts.push(call(obligation.procedure));
    for name in recorded {
        let mut record = boogie::assign(name, Expr::var(name));
        record.tag = Tag(Some(RECORD));
        stmts.push(record);
    }
    stmts.push(goto((0..ensured.len()).map(label_name).collect()));
    for (number, expr) in ensured.iter().enumerate() {
        stmts.push(boogie::label(number));
        let mut check = boogie::assert(expr.clone());
        check.tag = Tag(NonZeroU32::new(number as u32 + 1));
        stmts.push(check);
        stmts.push(return_());
    }
    program.decls.push(procedure(entry, Vec::new(), Vec::new(), stmts));
    Some((program, entry))
}

/// Variables that a declaration makes.
fn variables(decl: &Decl) -> Vec<Name> {
    match decl {
        Decl::Var(v) => v.groups.iter().flat_map(|g| g.names.iter().map(|n| n.name)).collect(),
        _ => Vec::new(),
    }
}

/// Makes assumptions of checks.
pub(super) struct Passing;

impl VisitMut for Passing {
    fn visit_stmt(&mut self, stmt: &mut Stmt) {
        if let StmtKind::Assert { attrs, expr } = &mut stmt.kind {
            stmt.kind = StmtKind::Assume { attrs: std::mem::take(attrs), expr: expr.clone() };
        }
        walk_stmt(self, stmt);
    }
}

impl Broken {
    /// The state in front of the step and the one behind it, for people: where the threads are, then the variables.
    pub fn states(&self, obligations: &Obligations) -> [Vec<(String, String)>; 2] {
        let mover = self.step.map(|(thread, _)| thread);
        [&self.before, &self.after].map(|state| shown(state, mover, obligations))
    }
}

/// A state for people. Of threads of which the invariant does not speak the one that steps is shown.
pub(super) fn shown(state: &[(Name, Value)], mover: Option<usize>, obligations: &Obligations) -> Vec<(String, String)> {
    let vocabulary = &obligations.vocabulary;
    let is_constant = |name: Name| {
        let constants = obligations.passive().iter().filter_map(|decl| match decl {
            Decl::Const(c) => Some(&c.names),
            _ => None,
        });
        constants.flatten().any(|n| n.name == name)
    };
    let matters = |thread: usize| !vocabulary.threads[thread].path.is_another() || mover == Some(thread);
    let mut places = Vec::new();
    let mut values = Vec::new();
    for (name, value) in state {
        if let Some(t) = vocabulary.threads.iter().position(|thread| thread.at == *name) {
            let thread = &vocabulary.threads[t];
            if matters(t) {
                let at = value.to_string().parse().ok().filter(|at| *at < thread.shown.len());
                let at = at.map_or_else(|| value.to_string(), |at: usize| place(thread, at));
                places.push((format!("at {}", label(thread)), at));
            }
            continue;
        }
        if let Some(counter) = vocabulary.counters.iter().find(|c| c.name == *name) {
            values.push((counted(vocabulary, counter), value.to_string()));
            continue;
        }
        let is_shown = match vocabulary.variables.iter().find(|v| v.name == *name) {
            Some(v) => v.source.is_some() && v.thread.is_none_or(matters),
            None => is_constant(*name),
        };
        if is_shown {
            values.push((name.to_string(), value.to_string()));
        }
    }
    places.append(&mut values);
    places
}
