//! Constant folding and the propagation of constants through a thread's body.

use num_bigint::{BigInt, BigUint, Sign};
use num_integer::Integer;
use num_traits::{Signed, Zero};
use rustc_hash::{FxHashMap, FxHashSet};

use super::program::*;
use super::visit::{Control, for_each_expr_mut, for_each_mut, preorder};
use syntax::ast::*;

/// Replaces constant subexpressions by their values. `div` and `mod` are Euclidean; division by zero stays.
pub fn fold(e: &mut Expr) {
    e.for_each_child_mut(&mut fold);
    let folded = match &mut e.kind {
        ExprKind::Unary(UnOp::Not, a) => a.as_bool().map(|b| Expr::bool(!b)),
        ExprKind::Binary(op, a, b) => fold_binary(*op, a, b),
        ExprKind::If(c, a, b) => {
            c.as_bool().map(|c| std::mem::replace(if c { &mut **a } else { &mut **b }, Expr::bool(true)))
        }
        _ => None,
    };
    if let Some(new) = folded {
        let (span, ty) = (e.span, e.ty);
        *e = Expr { span, ty, ..new };
    }
}

fn fold_binary(op: BinOp, a: &mut Expr, b: &mut Expr) -> Option<Expr> {
    if let (Some(x), Some(y)) = (int_value(a), int_value(b)) {
        return fold_int(op, &x, &y);
    }
    let (x, y) = (a.as_bool(), b.as_bool());
    let mut take = |left: bool| std::mem::replace(if left { &mut *a } else { &mut *b }, Expr::bool(true));
    match (op, x, y) {
        (BinOp::And, Some(true), _) | (BinOp::Or, Some(false), _) => Some(take(false)),
        (BinOp::And, _, Some(true)) | (BinOp::Or, _, Some(false)) => Some(take(true)),
        (BinOp::And, Some(false), _) | (BinOp::And, _, Some(false)) => Some(Expr::bool(false)),
        (BinOp::Or, Some(true), _) | (BinOp::Or, _, Some(true)) => Some(Expr::bool(true)),
        (BinOp::Implies, Some(true), _) => Some(take(false)),
        (BinOp::Implies, Some(false), _) | (BinOp::Implies, _, Some(true)) => Some(Expr::bool(true)),
        (BinOp::Eq | BinOp::Iff, Some(x), Some(y)) => Some(Expr::bool(x == y)),
        (BinOp::Neq, Some(x), Some(y)) => Some(Expr::bool(x != y)),
        _ => None,
    }
}

/// Longer products stay as they are.
const MAX_BITS: u64 = 1 << 12;

fn fold_int(op: BinOp, x: &BigInt, y: &BigInt) -> Option<Expr> {
    Some(match op {
        BinOp::Add => int_literal(x + y),
        BinOp::Sub => int_literal(x - y),
        // What squares itself again and again would fill the text.
        BinOp::Mul if x.bits() + y.bits() <= MAX_BITS => int_literal(x * y),
        BinOp::Div if !y.is_zero() => int_literal(euclid(x, y).0),
        BinOp::Mod if !y.is_zero() => int_literal(euclid(x, y).1),
        BinOp::Eq => Expr::bool(x == y),
        BinOp::Neq => Expr::bool(x != y),
        BinOp::Lt => Expr::bool(x < y),
        BinOp::Le => Expr::bool(x <= y),
        BinOp::Gt => Expr::bool(x > y),
        BinOp::Ge => Expr::bool(x >= y),
        _ => return None,
    })
}

/// Quotient and remainder with `0 <= remainder < |y|`.
fn euclid(x: &BigInt, y: &BigInt) -> (BigInt, BigInt) {
    let (q, r) = x.div_mod_floor(y);
    if r.is_negative() { (q + 1, r - y) } else { (q, r) }
}

/// The value of an integer literal, `-5` included.
pub fn int_value(e: &Expr) -> Option<BigInt> {
    match &e.kind {
        ExprKind::Int(n) => Some(BigInt::from(n.clone())),
        ExprKind::Unary(UnOp::Neg, inner) => match &inner.kind {
            ExprKind::Int(n) => Some(-BigInt::from(n.clone())),
            _ => None,
        },
        _ => None,
    }
}

fn int_literal(n: BigInt) -> Expr {
    let magnitude: BigUint = n.magnitude().clone();
    let literal = Expr::generated(ExprKind::Int(magnitude));
    if n.sign() == Sign::Minus { Expr::generated(ExprKind::Unary(UnOp::Neg, Box::new(literal))) } else { literal }
}

/// A literal, or one of the program's constants.
pub fn is_constant(e: &Expr, is_const: &dyn Fn(Name) -> bool) -> bool {
    match &e.kind {
        ExprKind::Bool(_) | ExprKind::Int(_) | ExprKind::Bv { .. } => true,
        ExprKind::Unary(UnOp::Neg, _) => int_value(e).is_some(),
        ExprKind::Var(name) => is_const(*name),
        _ => false,
    }
}

/// Folds everywhere, replaces locals that are assigned one constant before all their uses, drops branches never taken.
pub fn propagate(body: &mut [Node], vars: &FxHashSet<Name>, is_const: &dyn Fn(Name) -> bool) {
    fold_nodes(body);
    let mut writes = FxHashMap::default();
    count_writes(body, &mut writes);
    propagate_frame(body, vars, &writes, is_const, &mut FxHashSet::default());
}

/// `seen`: the variables that are read before, in program order. Each frame's variables have names of their own, so that one set does for
/// all frames.
fn propagate_frame(
    body: &mut [Node],
    vars: &FxHashSet<Name>,
    writes: &FxHashMap<Name, usize>,
    is_const: &dyn Fn(Name) -> bool,
    seen: &mut FxHashSet<Name>,
) {
    // The straight-line beginning of the frame: what is assigned here is assigned before everything behind it.
    let mut straight = true;
    for i in 0..body.len() {
        straight &= !contains_jump(&body[i..=i]);
        if let (true, Node::Step(step)) = (straight, &body[i])
            && let [Action::Assign { lhs, rhs, .. }] = step.actions.as_slice()
            && let ([l], [value]) = (lhs.as_slice(), rhs.as_slice())
            && l.path.is_empty()
            && vars.contains(&l.base.name)
            && writes.get(&l.base.name) == Some(&1)
            && !seen.contains(&l.base.name)
            && is_constant(value, is_const)
        {
            let map = FxHashMap::from_iter([(l.base.name, value.clone())]);
            for_each_expr_mut(&mut body[i + 1..], &mut |e| e.substitute(&map));
            fold_nodes(&mut body[i + 1..]);
        }
        propagate_inside(&mut body[i], writes, is_const, seen);
    }
}

/// What stands in a frame, also below branches and loops, has a straight beginning of its own.
fn propagate_inside(
    node: &mut Node,
    writes: &FxHashMap<Name, usize>,
    is_const: &dyn Fn(Name) -> bool,
    seen: &mut FxHashSet<Name>,
) {
    if let Some((vars, body)) = node.frame_mut() {
        return propagate_frame(body, &vars.iter().copied().collect(), writes, is_const, seen);
    }
    node.exprs().into_iter().for_each(|e| e.free_vars(seen));
    node.lists_mut().flatten().for_each(|inner| propagate_inside(inner, writes, is_const, seen));
}

/// Jumps of an inlined body stay inside it.
fn contains_jump(nodes: &[Node]) -> bool {
    let mut own = preorder(nodes).not_into(Node::is_frame);
    own.any(|n| matches!(n.control(), Control::Jumps(_) | Control::Label { .. }))
}

fn count_writes(nodes: &[Node], writes: &mut FxHashMap<Name, usize>) {
    for node in preorder(nodes) {
        match node {
            Node::Step(step) => {
                // First arbitrary values are not writes: what is read before the first assignment is looked for separately.
                let skip =
                    usize::from(step.kind == StepKind::Enter && matches!(step.done().next(), Some(Action::Havoc(_))));
                for name in step.done().skip(skip).flat_map(Action::written) {
                    *writes.entry(name).or_default() += 1;
                }
            }
            Node::Call(c) => c.outs.iter().for_each(|o| *writes.entry(*o).or_default() += 1),
            _ => {}
        }
    }
}

/// Folds the expressions of the nodes, and drops what the branches among them never take.
fn fold_nodes(nodes: &mut [Node]) {
    for_each_mut(nodes, &mut |node| match node {
        Node::Step(step) => fold_step(step),
        other => other.exprs_mut().into_iter().for_each(fold),
    });
    for node in nodes {
        let decided = node.condition().and_then(Expr::as_bool);
        // A label in the dropped branch may be the target of a jump: keep such branches.
        if let Some(taken) = decided
            && let Some(dropped) = node.lists_mut().nth(usize::from(taken)).filter(|list| !contains_jump(list))
        {
            dropped.clear();
        }
    }
}

fn fold_step(step: &mut Step) {
    let guard = step.leading_assume().cloned();
    step.actions.iter_mut().flat_map(Action::exprs_mut).for_each(fold);
    let is_for_races = step.lists_touches();
    // A guard that can never be true is one all the same: what it reads says that the thread is blocked there. One that is always true
    // is no plain access, where races are looked for.
    let first = step.actions.iter_mut().find(|a| !matches!(a, Action::Touches { .. }));
    if let (Some(Action::Assume { expr, .. }), Some(guard)) = (first, guard)
        && expr.as_bool().is_some_and(|value| !value || is_for_races)
    {
        *expr = guard;
    }
}
