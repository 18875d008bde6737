//! Unrolls the loops of an inlined body.
//!
//! - Requires: an inlined body with its switch points.
//! - Establishes: no [`Node::Loop`], no [`Node::Break`], no jump backwards: at most `unroll` back edges are followed per loop entry;
//!   an execution that wants more is cut, and the cut is marked. Copies of a switch point keep its location number.
//! - Source: `translations.md`, "Lazy"; Inverso et al., "Bounded model checking of multi-threaded C programs via lazy
//!   sequentialization", CAV 2014, section 3.

use std::borrow::Cow;

use rustc_hash::{FxHashMap, FxHashSet};

use super::effort;
use super::program::*;
use super::visit::{self, preorder, targets};
use syntax::ast::*;
use syntax::names::Names;

/// The attribute of an assumption that cuts executions at a bound; its argument names the bound.
pub const BOUND: &str = "bound";

/// `assume {:bound "what"} false`
pub fn cut(what: &str) -> Action {
    let attrs = vec![Attr::generated(BOUND, vec![AttrArg::generated(what)])];
    Action::Assume { attrs, expr: Expr::bool(false) }
}

/// Unrolls all loops of a body that [`super::loops::structured`] made; `names` gives the copies of labels their names.
pub fn unroll(body: Vec<Node>, unroll: u32, names: &mut Names) -> Vec<Node> {
    let mut unroller = Unroller { unroll, names };
    let body = unroller.gotos(&body).map_or(Cow::Borrowed(&*body), Cow::Owned);
    unroller.list(&body, &FxHashMap::default(), &FxHashMap::default())
}

struct Unroller<'a> {
    unroll: u32,
    names: &'a mut Names,
}

impl Unroller<'_> {
    /// Copies a list with loops unrolled; labels are renamed, breaks become jumps.
    fn list(&mut self, nodes: &[Node], labels: &FxHashMap<Name, Name>, breaks: &FxHashMap<LoopId, Name>) -> Vec<Node> {
        let mut out = Vec::new();
        for node in nodes {
            effort::look();
            match node {
                Node::Loop { id, body, span } => self.loop_(*id, body, *span, labels, breaks, &mut out),
                Node::Break(id) => out.push(Node::Goto(vec![breaks[id]])),
                Node::If { cond, then, else_ } => {
                    let (then, else_) = (self.list(then, labels, breaks), self.list(else_, labels, breaks));
                    out.push(Node::If { cond: cond.clone(), then, else_ });
                }
                Node::Frame { vars, body } => {
                    let body = self.gotos(body).map_or(Cow::Borrowed(&**body), Cow::Owned);
                    out.push(Node::Frame { vars: vars.clone(), body: self.list(&body, labels, breaks) });
                }
                Node::Label { name, loop_head, span } => {
                    let name = labels.get(name).copied().unwrap_or(*name);
                    out.push(Node::Label { name, loop_head: *loop_head, span: *span });
                }
                Node::Goto(targets) => {
                    out.push(Node::Goto(targets.iter().map(|t| labels.get(t).copied().unwrap_or(*t)).collect()));
                }
                _ => out.push(node.clone()),
            }
        }
        out
    }

    fn loop_(
        &mut self,
        id: LoopId,
        body: &[Node],
        span: Span,
        labels: &FxHashMap<Name, Name>,
        breaks: &FxHashMap<LoopId, Name>,
        out: &mut Vec<Node>,
    ) {
        let after = self.names.fresh("done#");
        let mut breaks = breaks.clone();
        breaks.insert(id, after);
        let body = self.gotos(body).map_or(Cow::Borrowed(body), Cow::Owned);
        for _ in 0..=self.unroll {
            let labels = self.renamed(&body, labels);
            out.extend(self.list(&body, &labels, &breaks));
        }
        out.push(cut_node(span));
        out.push(Node::Label { name: after, loop_head: false, span });
    }

    /// Fresh names for the labels of one more copy.
    fn renamed(&mut self, body: &[Node], labels: &FxHashMap<Name, Name>) -> FxHashMap<Name, Name> {
        let own = visit::labels(body).map(|label| (label, self.names.fresh(&label)));
        labels.iter().map(|(old, new)| (*old, *new)).chain(own).collect()
    }

    /// Jumps backwards where loops are entered in the middle: the whole list is copied, and they lead to the next copy.
    /// (This bounds the back edges of the list together.) `None` where there are none.
    fn gotos(&mut self, body: &[Node]) -> Option<Vec<Node>> {
        let backward = backward_targets(body);
        if backward.is_empty() {
            return None;
        }
        let end = self.names.fresh("done#");
        let span = Span::NONE;
        let none = FxHashMap::default();
        let copies: Vec<FxHashMap<Name, Name>> = (0..=self.unroll).map(|_| self.renamed(body, &none)).collect();
        let mut out = Vec::new();
        for (i, labels) in copies.iter().enumerate() {
            // Behind the last copy nothing follows: its jumps backwards are cut.
            let next = copies.get(i + 1);
            let mut seen = FxHashSet::default();
            out.extend(redirect(body, labels, next, &backward, &mut seen));
            out.push(Node::Goto(vec![end]));
        }
        out.push(Node::Label { name: end, loop_head: false, span });
        Some(out)
    }
}

fn cut_node(span: Span) -> Node {
    Node::Step(Step { kind: StepKind::Internal, span, procedure: Name::from(""), actions: vec![cut("unroll")] })
}

/// Labels that a later goto of the same frame jumps to. Those inside of a loop are the loop's: nothing jumps there from outside, and
/// what jumps back inside of it is a matter of its body.
pub fn backward_targets(nodes: &[Node]) -> FxHashSet<Name> {
    let (mut seen, mut out) = (FxHashSet::default(), FxHashSet::default());
    for node in preorder(nodes).not_into(|n| matches!(n, Node::Loop { .. } | Node::Frame { .. })) {
        match node {
            Node::Label { name, .. } => drop(seen.insert(*name)),
            Node::Goto(_) | Node::Loop { .. } => {
                let inside = preorder(std::slice::from_ref(node)).not_into(|n| matches!(n, Node::Frame { .. }));
                out.extend(targets(inside).filter(|t| seen.contains(t)));
            }
            _ => {}
        }
    }
    out
}

/// One copy of a list with jumps backwards: they go to the next copy, or are cut.
fn redirect(
    nodes: &[Node],
    own: &FxHashMap<Name, Name>,
    next: Option<&FxHashMap<Name, Name>>,
    backward: &FxHashSet<Name>,
    seen: &mut FxHashSet<Name>,
) -> Vec<Node> {
    let mut out = Vec::new();
    for node in nodes {
        match node {
            Node::Label { name, loop_head, span } => {
                seen.insert(*name);
                out.push(Node::Label { name: own[name], loop_head: *loop_head, span: *span });
            }
            Node::Goto(targets) => {
                let is_back = |t: &Name| backward.contains(t) && seen.contains(t);
                let mut new = Vec::new();
                for t in targets {
                    match (is_back(t), next) {
                        (false, _) => new.push(own.get(t).copied().unwrap_or(*t)),
                        (true, Some(next)) => new.push(next[t]),
                        (true, None) => {}
                    }
                }
                if new.len() < targets.len() {
                    // Some target is out of reach: choosing it cuts the execution.
                    let cut = vec![cut_node(Span::NONE)];
                    match new.is_empty() {
                        true => out.extend(cut),
                        false => out.push(Node::If { cond: Guard::Star, then: cut, else_: Vec::new() }),
                    }
                }
                if !new.is_empty() {
                    out.push(Node::Goto(new));
                }
            }
            Node::If { cond, then, else_ } => {
                let then = redirect(then, own, next, backward, seen);
                let else_ = redirect(else_, own, next, backward, seen);
                out.push(Node::If { cond: cond.clone(), then, else_ });
            }
            Node::Loop { id, body, span } => {
                let body = redirect(body, own, next, backward, seen);
                out.push(Node::Loop { id: *id, body, span: *span });
            }
            Node::Frame { vars, body } => {
                // Labels of an inlined body are its own, but copies need names of their own too.
                let body = redirect(body, own, next, &FxHashSet::default(), seen);
                out.push(Node::Frame { vars: vars.clone(), body });
            }
            _ => out.push(node.clone()),
        }
    }
    out
}
