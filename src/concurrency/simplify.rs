//! Makes unrolled code shorter: constants, code never reached, and for safety places to stop or to be switched that are not needed.
//!
//! - Requires: an unrolled body (all jumps go forward) with its switch points.
//! - Establishes: the same steps in the same order are possible. Locals and constants whose values are known are replaced by them, branches
//!   never taken are gone ([`simplify`]). For safety ([`fewer_switches`]) a [`SwitchKind::Stop`] is left only where the thread could
//!   otherwise not stop: where something that may cut or discard the execution can come before the next full switch point or the end;
//!   and of two switch points with nothing visible between them on any way, across the heads of loops too, only the first is left.
//! - Why the rounds are the same: a thread that stops for good at such a place can as well run on to the next full switch point; what it
//!   executes up to there is invisible to the others, and cannot fail to be executed. A thread that stops at the second of two such
//!   switch points can as well stop at the first, and do what lies between when it goes on: nobody notices when that is done, and if it
//!   is never done, one who stops at the first does not need it either. No context is added, no visible step moves.
//! - For fair executions, steps and jumps alone are rewritten: the guards of switch points stay as they are, since all copies of a
//!   location are one place to wait at, and every loop head stays a place to be switched, so that no endless loop is hidden.
//!
//! Example: of `k := 0; while (k < 5) { g := g + 1; k := k + 1; }` five assignments remain, with one switch point in front of each.

use rustc_hash::{FxHashMap, FxHashSet};

use super::fold::{fold, is_constant};
use super::program::*;
use syntax::ast::*;

/// Known values of locals and constants.
pub type Known = FxHashMap<Name, Expr>;

/// The constants whose values axioms tell: `axiom size == 16;`.
pub fn known_constants(passive: &[Decl]) -> Known {
    let fact = |decl: &Decl| {
        let Decl::Axiom(AxiomDecl { expr: Expr { kind: ExprKind::Binary(BinOp::Eq, a, b), .. }, .. }) = decl else {
            return None;
        };
        [(a, b), (b, a)].into_iter().find_map(|(name, value)| match name.kind {
            ExprKind::Var(name) if is_constant(value, &|_| false) => Some((name, (**value).clone())),
            _ => None,
        })
    };
    passive.iter().filter_map(fact).collect()
}

/// Shortens an unrolled body; `vars` are the thread's own variables, `constants` those of the program whose values are known.
pub fn simplify(body: Vec<Node>, vars: &FxHashSet<Name>, constants: Known) -> Vec<Node> {
    let mut forward = Forward { vars, labels: FxHashMap::default() };
    forward.list(body, &mut Some(constants))
}

/// Removes the stops and the switch points that a safety check does not need; `touches` says whether a step touches something shared,
/// be it under a lock: to release one later is not the same.
pub fn fewer_switches(body: &mut Vec<Node>, touches: &dyn Fn(&Step) -> bool) {
    drop_stops(body, true, &mut FxHashMap::default());
    join_switches(body, &mut Some(false), &mut FxHashMap::default(), touches);
}

struct Forward<'a> {
    vars: &'a FxHashSet<Name>,
    /// What is known at labels that some jump behind us goes to.
    labels: FxHashMap<Name, Known>,
}

fn join(a: Option<Known>, b: Option<Known>) -> Option<Known> {
    match (a, b) {
        (Some(mut a), Some(b)) => {
            a.retain(|name, value| b.get(name) == Some(value));
            Some(a)
        }
        (a, b) => a.or(b),
    }
}

impl Forward<'_> {
    /// `state`: `None` where control does not come.
    fn list(&mut self, nodes: Vec<Node>, state: &mut Option<Known>) -> Vec<Node> {
        let mut out = Vec::new();
        for node in nodes {
            self.node(node, state, &mut out);
        }
        out
    }

    fn node(&mut self, node: Node, state: &mut Option<Known>, out: &mut Vec<Node>) {
        match node {
            Node::Label { name, .. } => {
                *state = join(state.take(), self.labels.remove(&name));
                if state.is_some() {
                    out.push(node);
                }
            }
            Node::If { cond, then, else_ } => self.if_(cond, then, else_, state, out),
            Node::Frame { vars, body } => {
                let body = self.list(body, state);
                if !body.is_empty() {
                    out.push(Node::Frame { vars, body });
                }
            }
            Node::Goto(targets) => {
                let Some(known) = state.take() else { return };
                for target in &targets {
                    let before = self.labels.remove(target);
                    self.labels.extend(join(before, Some(known.clone())).map(|k| (*target, k)));
                }
                out.push(Node::Goto(targets));
            }
            _ if state.is_none() => {}
            Node::Return => {
                *state = None;
                out.push(node);
            }
            Node::Step(mut step) => {
                self.step(&mut step, state);
                out.push(Node::Step(step));
            }
            // All copies of a location have one guard.
            Node::Switch(_) => out.push(node),
            mut node => {
                if let Some(known) = state {
                    node.exprs_mut().into_iter().for_each(|e| put(e, known));
                }
                out.push(node);
            }
        }
    }

    fn if_(
        &mut self,
        mut cond: Guard,
        then: Vec<Node>,
        else_: Vec<Node>,
        state: &mut Option<Known>,
        out: &mut Vec<Node>,
    ) {
        let mut taken = None;
        if let (Guard::Expr(e), Some(known)) = (&mut cond, &*state) {
            put(e, known);
            taken = e.as_bool();
        }
        let (mut a, mut b) = match taken {
            Some(true) => (state.take(), None),
            Some(false) => (None, state.take()),
            None => (state.clone(), state.take()),
        };
        let (then, else_) = (self.list(then, &mut a), self.list(else_, &mut b));
        *state = join(a, b);
        match taken {
            Some(true) if else_.is_empty() => out.extend(then),
            Some(false) if then.is_empty() => out.extend(else_),
            _ if then.is_empty() && else_.is_empty() && state.is_none() => {}
            _ => out.push(Node::If { cond, then, else_ }),
        }
    }

    fn step(&self, step: &mut Step, state: &mut Option<Known>) {
        let mut cut = false;
        let Some(known) = state else { return };
        for action in &mut step.actions {
            action.exprs_mut().into_iter().for_each(|e| put(e, known));
            match action {
                Action::Assign { lhs, rhs, .. } => {
                    for l in lhs.iter() {
                        known.remove(&l.base.name);
                    }
                    for (l, value) in lhs.iter().zip(rhs.iter()) {
                        if l.path.is_empty() && self.vars.contains(&l.base.name) && is_constant(value, &|_| false) {
                            known.insert(l.base.name, value.clone());
                        }
                    }
                }
                Action::Havoc(names) => names.iter().for_each(|n| drop(known.remove(n))),
                Action::Assume { expr, .. } => cut |= expr.as_bool() == Some(false),
                Action::Check { .. } | Action::Touches { .. } => {}
            }
        }
        if cut {
            *state = None;
        }
    }
}

fn put(e: &mut Expr, known: &Known) {
    e.substitute(known);
    fold(e);
}

/// Removes the stops of a list, the last first. `after`: from the end of the list, a full switch point or the thread's end is sure to be
/// reached. The result says so for its beginning; `labels` for each label that stands behind.
fn drop_stops(nodes: &mut Vec<Node>, after: bool, labels: &mut FxHashMap<Name, bool>) -> bool {
    let mut sure = after;
    for i in (0..nodes.len()).rev() {
        match &mut nodes[i] {
            Node::Switch(s) if s.kind == SwitchKind::Stop => {
                if sure {
                    nodes.remove(i);
                }
                sure = true;
            }
            Node::Switch(s) => sure = s.kind == SwitchKind::Full,
            Node::Step(step) => {
                sure &= !step.actions.iter().any(|a| matches!(a, Action::Assume { .. }));
            }
            Node::If { then, else_, .. } => {
                let (a, b) = (drop_stops(then, sure, labels), drop_stops(else_, sure, labels));
                sure = a && b;
            }
            Node::Frame { body, .. } => sure = drop_stops(body, sure, labels),
            Node::Label { name, .. } => drop(labels.insert(*name, sure)),
            Node::Goto(targets) => sure = targets.iter().all(|t| labels.get(t) == Some(&true)),
            Node::Return => sure = true,
            // A creation beyond the slots is cut.
            Node::Spawn(_) | Node::Call(_) | Node::Loop { .. } | Node::Break(_) => sure = false,
            Node::AtomicBegin(_) | Node::AtomicEnd | Node::SectionLeft { .. } | Node::Yield(_) => {}
            Node::Recurring(_) | Node::Passed(_) | Node::Publish(_) => {}
        }
    }
    sure
}

/// Removes the full switch points that nothing visible separates from a place where the thread could stop before. `state`: no such thing
/// since, on any way here, or `None` where control does not come; `labels` the same for jumps.
fn join_switches(
    nodes: &mut Vec<Node>,
    state: &mut Option<bool>,
    labels: &mut FxHashMap<Name, bool>,
    touches: &dyn Fn(&Step) -> bool,
) {
    let both = |a: Option<bool>, b: Option<bool>| match (a, b) {
        (Some(a), Some(b)) => Some(a && b),
        (a, b) => a.or(b),
    };
    nodes.retain_mut(|node| {
        match node {
            Node::Switch(s) if s.kind == SwitchKind::Full && *state == Some(true) => return false,
            Node::Switch(s) => *state = state.map(|_| s.kind != SwitchKind::WhenBlocked),
            Node::Step(step) => *state = state.map(|fresh| fresh && !touches(step)),
            Node::Spawn(_) | Node::Call(_) | Node::Loop { .. } => *state = state.map(|_| false),
            Node::If { then, else_, .. } => {
                let mut other = *state;
                join_switches(then, state, labels, touches);
                join_switches(else_, &mut other, labels, touches);
                *state = both(*state, other);
            }
            Node::Frame { body, .. } => join_switches(body, state, labels, touches),
            Node::Label { name, .. } => *state = both(*state, labels.get(name).copied()),
            Node::Goto(targets) => {
                if let Some(fresh) = state.take() {
                    for target in targets {
                        *labels.entry(*target).or_insert(true) &= fresh;
                    }
                }
            }
            Node::Return | Node::Break(_) => *state = None,
            Node::AtomicBegin(_) | Node::AtomicEnd | Node::SectionLeft { .. } | Node::Yield(_) => {}
            Node::Recurring(_) | Node::Passed(_) | Node::Publish(_) => {}
        }
        true
    });
}
