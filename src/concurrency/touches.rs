//! What each step touches, for races.
//!
//! - Requires: a lowered program.
//! - Establishes: each step, and each creation, that touches shared globals begins with an [`Action::Touches`] that lists them: the
//!   entry of a map where its index is known in front of the step, the whole variable otherwise. Left out are
//!   synchronization variables (`var {:atomic} x`) and what lowering introduced.
//! - Why before anything else: constants that are put in later, and maps that are split into scalars, leave the indices as they are.
//!
//! Example: `m[i] := x + 1` becomes `touches(m[i] written, x); m[i] := x + 1`.

use indexmap::IndexMap;
use rustc_hash::FxHashSet;

use super::program::*;
use super::visit::for_each_mut;
use check::{Checked, TyKind};
use syntax::ast::*;

/// Marks what the steps touch, and notes the types of the indices of what is touched.
pub fn mark(program: &mut Concurrent, checked: &Checked) {
    let atomic: FxHashSet<Name> = checked
        .program
        .decls
        .iter()
        .filter_map(|d| match d {
            Decl::Var(v) if find_attr(&v.attrs, "atomic").is_some() => Some(v),
            _ => None,
        })
        .flat_map(|v| v.groups.iter().flat_map(|g| &g.names).map(|n| n.name))
        .collect();
    let racing = |(name, g): &(&Name, &Global)| g.sharing == Sharing::Shared && !g.internal && !atomic.contains(*name);
    let globals = program.globals.iter().filter(racing).map(|(name, _)| (*name, index_types(*name, checked)));
    program.racing = globals.collect();
    let racing = program.racing.clone();
    for p in program.procedures.values_mut() {
        for_each_mut(&mut p.body, &mut |n| node(n, &racing));
    }
}

/// Types of the indices of a global's entries, those of maps in maps behind those around them.
fn index_types(global: Name, checked: &Checked) -> Vec<Vec<Type>> {
    let mut levels = Vec::new();
    let mut ty = checked.symbols.globals.get(&global).copied();
    while let Some(TyKind::Map { domain, range, .. }) = ty.as_ref().map(|t| t.kind()) {
        // An index of a type that each access chooses is not compared.
        if domain.iter().any(|t| t.is_open()) {
            break;
        }
        levels.push(domain.iter().map(|t| t.to_ast()).collect());
        ty = Some(*range);
    }
    levels
}

type Racing = IndexMap<Name, Vec<Vec<Type>>>;

fn node(n: &mut Node, racing: &Racing) {
    match n {
        Node::Step(step) => {
            let found = of_actions(&step.actions, racing);
            step.actions.splice(0..0, listed(found));
        }
        Node::Spawn(spawn) => {
            let mut found = Found { racing, touches: Vec::new() };
            spawn.args.iter().for_each(|e| found.reads(e, &mut Vec::new(), false));
            found.touches.extend(of_actions(&spawn.checks, racing));
            spawn.checks.splice(0..0, listed(found.touches));
        }
        _ => {}
    }
}

fn listed(touches: Vec<Touch>) -> Option<Action> {
    (!touches.is_empty()).then_some(Action::Touches { touches, plain: true })
}

fn of_actions(actions: &[Action], racing: &Racing) -> Vec<Touch> {
    let mut found = Found { racing, touches: Vec::new() };
    let mut written: Vec<Name> = Vec::new();
    let mut havocked = false;
    for action in actions {
        // What an index reads may have changed since the step began.
        let whole = havocked || action.exprs().into_iter().any(|e| e.mentions(|n| written.contains(&n)));
        if let Action::Assign { lhs, .. } = action {
            for l in lhs {
                let levels = l.path.iter().map_while(|a| match a {
                    Access::Index(args) => Some(args.as_slice()),
                    Access::Field(_) => None,
                });
                found.touch(l.base.name, levels.collect(), true, whole);
            }
        }
        if let Action::Havoc(names) = action {
            names.iter().for_each(|n| found.touch(*n, Vec::new(), true, true));
            havocked = true;
        }
        action.exprs().into_iter().for_each(|e| found.reads(e, &mut Vec::new(), whole));
        written.extend(action.written());
    }
    found.touches
}

struct Found<'a> {
    racing: &'a Racing,
    touches: Vec<Touch>,
}

impl Found<'_> {
    fn touch(&mut self, global: Name, levels: Vec<&[Expr]>, writes: bool, whole: bool) {
        let Some(types) = self.racing.get(&global) else { return };
        let kept = if whole { 0 } else { types.len() };
        let indices: Vec<Vec<Expr>> = levels.into_iter().take(kept).map(<[Expr]>::to_vec).collect();
        let known = |t: &Touch| t.global == global && t.writes == writes && t.indices == indices;
        if !self.touches.iter().any(known) {
            self.touches.push(Touch { global, indices, writes });
        }
    }

    fn reads(&mut self, e: &Expr, bound: &mut Vec<Name>, whole: bool) {
        if let Some((global, levels)) = entry(e) {
            levels.iter().flat_map(|l| l.iter()).for_each(|i| self.reads(i, bound, whole));
            let is_bound = |level: &&[Expr]| level.iter().any(|i| i.mentions(|n| bound.contains(&n)));
            let known = levels.into_iter().take_while(|l| !is_bound(l)).collect();
            if !bound.contains(&global) {
                self.touch(global, known, false, whole);
            }
            return;
        }
        if matches!(e.kind, ExprKind::Old(_)) {
            return;
        }
        let depth = bound.len();
        bound.extend(e.binds());
        e.for_each_child(&mut |c| self.reads(c, bound, whole));
        bound.truncate(depth);
    }
}

/// A variable, or an entry of one, with the indices of each level.
fn entry(e: &Expr) -> Option<(Name, Vec<&[Expr]>)> {
    match &e.kind {
        ExprKind::Var(name) => Some((*name, Vec::new())),
        ExprKind::Select(map, args) => {
            let (name, mut levels) = entry(map)?;
            levels.push(args);
            Some((name, levels))
        }
        _ => None,
    }
}
