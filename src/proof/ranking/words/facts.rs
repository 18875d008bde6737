//! What is known of words where threads are: conditions of the program, and the order of words that it compares, as far as all steps keep them.
//! Those that some step breaks are taken away until none does (Flanagan and Leino, "Houdini, an annotation assistant", FME 2001).

use rustc_hash::{FxHashMap, FxHashSet};

use super::steps::{Asked, Said, asked, words};
use crate::ranking::layout::Layout;
use crate::sums::Sums;
use certificate::{Obligations, Step};
use engine::limits::Limits;
use engine::sat::SatLit;
use syntax::ast::*;
use syntax::print::print_expr;
use syntax::visit::{Visit, walk_stmt};
use vocabulary::{ABSENT, START};

/// More conditions are not looked at.
const MOST: usize = 32;

/// At a location of a thread the candidate with this number holds.
#[derive(Clone, Copy)]
struct Fact {
    thread: usize,
    location: usize,
    candidate: usize,
}

/// What holds in all states that are reached.
///
/// # Errors
/// A step has no circuit, or a limit.
pub fn facts(
    obligations: &Obligations,
    layout: &Layout,
    steps: &[Step],
    invariant: &Expr,
    limits: &Limits,
) -> Result<Expr, String> {
    let candidates = candidates(obligations, steps);
    let mut steps = asked(obligations, layout, steps, invariant, &Said::truth(&candidates), limits)?;
    let places = layout.sizes().enumerate().flat_map(|(thread, size)| (0..size).map(move |l| (thread, l)));
    // At the start nothing is known yet.
    let places = places.filter(|(_, location)| ![ABSENT, START].contains(location));
    let facts: Vec<Fact> = places
        .flat_map(|(thread, location)| (0..candidates.len()).map(move |candidate| Fact { thread, location, candidate }))
        .collect();
    // Of each step and each fact: it holds in front of the step, and it is broken behind it.
    let said: Vec<[Vec<SatLit>; 2]> =
        steps.iter_mut().map(|step| [holds(step, &facts), broken(step, &facts)]).collect();
    let mut kept = vec![true; facts.len()];
    loop {
        let before = kept.clone();
        for (step, [holds, broken]) in steps.iter_mut().zip(&said) {
            loop {
                let left = |lits: &[SatLit]| lits.iter().zip(&kept).filter(|(_, k)| **k).map(|(l, _)| *l).collect();
                let (holds, open): (Vec<SatLit>, Vec<SatLit>) = (left(holds), left(broken));
                let some = step.only_if_any(&open);
                if !step.may(&[holds, vec![some]].concat())? {
                    break;
                }
                (0..kept.len()).for_each(|i| kept[i] = kept[i] && !step.is_so(broken[i]));
            }
        }
        if kept == before {
            break;
        }
    }
    let known = facts.iter().zip(kept).filter(|(_, kept)| *kept);
    Ok(Expr::all(known.map(|(fact, _)| {
        let here = Expr::var(obligations.vocabulary.threads[fact.thread].at).eq(Expr::int(fact.location));
        here.implies(candidates[fact.candidate].clone())
    })))
}

/// What is only if the fact holds in front of the step: the thread is elsewhere, or the candidate is true.
fn holds(step: &mut Asked, facts: &[Fact]) -> Vec<SatLit> {
    let of = |fact: &Fact| {
        let here = step.comes_from(fact.thread, fact.location);
        let elsewhere = here.into_iter().map(|l| !l).chain([step.before[fact.candidate]]);
        step.only_if_any(&elsewhere.collect::<Vec<_>>())
    };
    facts.iter().map(of).collect()
}

/// What is only if the fact does not hold behind the step.
fn broken(step: &mut Asked, facts: &[Fact]) -> Vec<SatLit> {
    let of = |fact: &Fact| {
        let there = step.leads_to(fact.thread, fact.location);
        let lost = there.into_iter().chain([!step.behind[fact.candidate]]);
        step.only_if(&lost.collect::<Vec<_>>())
    };
    facts.iter().map(of).collect()
}

/// Conditions of the steps about words, and what order words may be in that are compared.
fn candidates(obligations: &Obligations, steps: &[Step]) -> Vec<Expr> {
    let state: FxHashSet<Name> = obligations.parameters_of_ranks().into_iter().map(|(name, _)| name).collect();
    let words: FxHashMap<Name, u32> = words(obligations).collect();
    let mut conditions = Conditions::default();
    steps.iter().flat_map(|step| &step.stmts).for_each(|stmt| conditions.visit_stmt(stmt));
    let sums = Sums::of(obligations.passive());
    let mut all = Vec::new();
    for condition in conditions.0 {
        let sides = match &condition.kind {
            ExprKind::App(function, args) if sums.compares(*function).is_some() => Some((&args[0], &args[1])),
            ExprKind::Binary(BinOp::Eq | BinOp::Neq, a, b) => Some((&**a, &**b)),
            _ => None,
        };
        let orders = sides.map(|(a, b)| ordered(&sums, &words, a, b));
        let orders = orders.unwrap_or_default();
        all.push(condition);
        all.extend(orders);
    }
    let mut known = FxHashSet::default();
    all.retain(|e| {
        let about = e.mentions(|n| words.contains_key(&n))
            && !e.mentions(|n| !state.contains(&n) && !is_constant(obligations, n));
        about && known.insert(print_expr(e))
    });
    all.truncate(MOST);
    all
}

fn is_constant(obligations: &Obligations, name: Name) -> bool {
    let names = |decl: &Decl| matches!(decl, Decl::Const(c) if c.names.iter().any(|n| n.name == name));
    obligations.passive().iter().any(names)
}

/// One is less than the other, or not more, by each function that compares words like them.
fn ordered(sums: &Sums, words: &FxHashMap<Name, u32>, a: &Expr, b: &Expr) -> Vec<Expr> {
    let width = |e: &Expr| match &e.kind {
        ExprKind::Var(name) => words.get(name).copied(),
        ExprKind::Bv { width, .. } => Some(*width),
        _ => None,
    };
    let Some(width) = width(a).filter(|_| width(a) == width(b)) else { return Vec::new() };
    let less = |function, a: &Expr, b: &Expr| Expr::generated(ExprKind::App(function, vec![a.clone(), b.clone()]));
    sums.orders(width).flat_map(|f| [less(f, a, b), less(f, b, a), less(f, a, b).not(), less(f, b, a).not()]).collect()
}

/// The conjuncts of conditions.
#[derive(Default)]
struct Conditions(Vec<Expr>);

impl Visit for Conditions {
    fn visit_stmt(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Assume { expr, .. } | StmtKind::Assert { expr, .. } => {
                self.0.extend(expr.conjuncts().into_iter().cloned());
            }
            StmtKind::If(node) => {
                if let Guard::Expr(cond) = &node.cond {
                    self.0.extend(cond.conjuncts().into_iter().cloned());
                }
            }
            _ => {}
        }
        walk_stmt(self, stmt);
    }
}
