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
use super::readable::{name as label, place};
use check::{CheckOptions, check};
use engine::{Next, Trace};
use syntax::ast::*;
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
    let mut found = Vec::new();
    let total = list.len();
    for (number, obligation) in list.into_iter().enumerate() {
        if means.stop.requested() || means.left().is_zero() {
            break;
        }
        tell(number, total);
        let step = number.checked_sub(1).and_then(|n| steps.get(n).copied());
        found.extend(of_step(obligations, &program, &conjuncts, obligation, step, means)?);
    }
    Ok(found)
}

/// The parts of an invariant, each to hold by itself. Where it speaks of variables as they are where threads rest (`var x#settled := ...; ...`),
/// that is said in each part.
pub fn conjuncts(invariant: &Expr) -> Vec<Expr> {
    let each = invariant.conjuncts().into_iter().map(|part| match &part.kind {
        ExprKind::Let(settled) => {
            let with = |body: &Expr| {
                let mut alone = settled.clone();
                alone.body = body.clone();
                Expr::generated(ExprKind::Let(alone))
            };
            conjuncts(&settled.body).iter().map(with).collect()
        }
        _ => vec![part.clone()],
    });
    each.flatten().collect()
}

fn of_step(
    obligations: &Obligations,
    program: &Program,
    conjuncts: &[Expr],
    obligation: Obligation,
    step: Option<(usize, usize)>,
    means: &Means,
) -> Result<Vec<Broken>, Rejected> {
    let excluded = obligations.excluded_states().cloned().map(Expr::not);
    let ensured: Vec<Expr> = conjuncts.iter().cloned().chain(excluded).collect();
    let state = program.decls.iter().flat_map(|decl| match decl {
        Decl::Var(v) => v.groups.iter().flat_map(|g| g.names.iter().map(|n| n.name)).collect(),
        _ => Vec::new(),
    });
    let recorded: Vec<Name> = state.collect();
    let Some((program, entry)) = alone(program, &obligation, &ensured, &recorded) else { return Ok(Vec::new()) };
    let checked = check(program, &CheckOptions { generated: true, ..CheckOptions::default() }).map_err(malformed)?;
    let mut traces: Vec<Trace> = Vec::new();
    let solvers = std::iter::once(&means.solver).chain(&means.unbounded);
    for solver in solvers {
        let mut asker = |trace: &Trace| {
            traces.push(trace.clone());
            // Each conjunct once; behind a check that fails there is nothing more to be seen.
            trace.failed.0.map_or(Next::Stop, |_| Next::Without(vec![trace.failed]))
        };
        let answer = engine::check_each(&checked, &means.engine(entry, solver, means.left()), &mut asker).verdict;
        if !traces.is_empty() || matches!(answer, engine::Verdict::Holds(_)) {
            break;
        }
    }
    let mut seen = FxHashSet::default();
    let told = traces.into_iter().filter(|trace| seen.insert(trace.failed.0)).map(|trace| {
        let what = match trace.failed.0.map(|tag| tag.get() as usize - 1) {
            None => What::Check,
            Some(n) if n < conjuncts.len() => What::Conjunct(n),
            Some(_) => What::Excluded,
        };
        let before = match step {
            None => Vec::new(),
            Some(_) => trace.constants.into_iter().chain(trace.initial).collect(),
        };
        let written = trace.steps.into_iter().filter(|s| s.tag.0 == Some(RECORD)).flat_map(|s| s.writes);
        let after = if what == What::Check { Vec::new() } else { written.collect() };
        Broken { obligation: obligation.clone(), step, what, before, after }
    });
    Ok(told.collect())
}

/// The tag of the assignments that show the state behind a step. No conjunct has that number.
const RECORD: NonZeroU32 = NonZeroU32::MAX;

/// The program with a procedure that takes the step once and then looks at one of what is to hold behind it.
fn alone(program: &Program, obligation: &Obligation, ensured: &[Expr], recorded: &[Name]) -> Option<(Program, Name)> {
    let mut program = program.clone();
    let entry = Name::from("step#");
    let step = program.decls.iter_mut().find_map(|decl| match decl {
        Decl::Procedure(p) if p.sig.name.name == obligation.procedure => Some(p),
        _ => None,
    })?;
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
        let mut record = boogie::assign(*name, Expr::var(*name));
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

impl Broken {
    /// The state in front of the step and the one behind it, for people: where the threads are, then the variables.
    pub fn states(&self, obligations: &Obligations) -> [Vec<(String, String)>; 2] {
        let mover = self.step.map(|(thread, _)| thread);
        [&self.before, &self.after].map(|state| shown(state, mover, obligations))
    }
}

fn shown(state: &[(Name, Value)], mover: Option<usize>, obligations: &Obligations) -> Vec<(String, String)> {
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
        let is_shown = match vocabulary.variables.iter().find(|v| v.name == *name) {
            Some(v) => v.source.is_some() && v.thread.is_none_or(matters),
            None => is_constant(*name) || vocabulary.counters.iter().any(|c| c.name == *name),
        };
        if is_shown {
            values.push((name.to_string(), value.to_string()));
        }
    }
    places.append(&mut values);
    places
}
