//! Walks over the tree of a body: a list of nodes, and the lists nested in its branches, loops and frames.
//!
//! A pass that asks something of each node, or rewrites each one where it stands, walks with these and does not know which nodes have
//! others nested in them. What jumps do to control, [`Node::control`] says. Those that make branches, loops or frames, or say what these mean, match on the nodes
//! themselves.
//!
//! All walks are in pre-order: a node comes before those nested in it, and these in the order of the text.

use std::slice;

use indexmap::IndexSet;
use rustc_hash::FxHashSet;

use super::program::*;
use syntax::ast::{Expr, Guard, Name};

/// The expressions of a node itself, once to read and once to rewrite: the two differ in `mut`.
macro_rules! own_exprs {
    ($node:expr, $iter:ident, $exprs:ident) => {
        match $node {
            Node::Step(step) => step.actions.$iter().flat_map(Action::$exprs).collect(),
            Node::If { cond: Guard::Expr(cond), .. } => vec![cond],
            Node::Call(call) => call.args.$iter().collect(),
            Node::Spawn(s) => s.args.$iter().chain(s.checks.$iter().flat_map(Action::$exprs)).collect(),
            Node::Switch(switch) => switch.guard.$iter().collect(),
            Node::If { cond: Guard::Star, .. }
            | Node::Loop { .. }
            | Node::Frame { .. }
            | Node::Break(_)
            | Node::Label { .. }
            | Node::Goto(_)
            | Node::Return
            | Node::AtomicBegin(_)
            | Node::AtomicEnd
            | Node::SectionLeft { .. }
            | Node::Yield(_)
            | Node::Recurring(_)
            | Node::Passed(_)
            | Node::Publish(_) => Vec::new(),
        }
    };
}

/// Where control goes from a node, but for what is nested in it: what makes the tree of a body a graph.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Control<'a> {
    /// To what stands behind it.
    Falls,
    /// To what stands behind it; here jumps lead.
    Label {
        /// The label.
        name: Name,
        /// Some lead back.
        is_head: bool,
    },
    /// To any of these labels.
    Jumps(&'a [Name]),
    /// Behind this loop, which is around.
    Breaks(LoopId),
    /// Out of the body.
    Returns,
}

impl Node {
    /// The lists nested directly in it: both arms of a branch, the body of a loop or of a frame.
    pub fn lists(&self) -> impl DoubleEndedIterator<Item = &[Node]> {
        let lists: [Option<&[Node]>; 2] = match self {
            Node::If { then, else_, .. } => [Some(then), Some(else_)],
            Node::Loop { body, .. } | Node::Frame { body, .. } => [Some(body), None],
            _ => [None, None],
        };
        lists.into_iter().flatten()
    }

    /// [`Node::lists`] to rewrite.
    pub fn lists_mut(&mut self) -> impl Iterator<Item = &mut Vec<Node>> {
        let lists = match self {
            Node::If { then, else_, .. } => [Some(then), Some(else_)],
            Node::Loop { body, .. } | Node::Frame { body, .. } => [Some(body), None],
            _ => [None, None],
        };
        lists.into_iter().flatten()
    }

    /// The node with other lists in place of those nested directly in it.
    ///
    /// # Errors
    /// Those of the first list that cannot be made.
    pub fn try_with_lists<E>(&self, mut list: impl FnMut(&[Node]) -> Result<Vec<Node>, E>) -> Result<Node, E> {
        Ok(match self {
            Node::If { cond, then, else_ } => Node::If { cond: cond.clone(), then: list(then)?, else_: list(else_)? },
            Node::Loop { id, body, span } => Node::Loop { id: *id, body: list(body)?, span: *span },
            Node::Frame { vars, body } => Node::Frame { vars: vars.clone(), body: list(body)? },
            other => other.clone(),
        })
    }

    /// The condition on which it goes into the first of its lists, not the second.
    pub fn condition(&self) -> Option<&Expr> {
        match self {
            Node::If { cond: Guard::Expr(cond), .. } => Some(cond),
            _ => None,
        }
    }

    /// The loop that it is: what is nested in it repeats.
    pub fn as_loop(&self) -> Option<LoopId> {
        match self {
            Node::Loop { id, .. } => Some(*id),
            _ => None,
        }
    }

    /// The loop that it is, or leaves.
    pub fn loop_mut(&mut self) -> Option<&mut LoopId> {
        match self {
            Node::Loop { id, .. } | Node::Break(id) => Some(id),
            _ => None,
        }
    }

    /// What it does as one step: of a creation, the checks.
    pub fn actions(&self) -> &[Action] {
        match self {
            Node::Step(step) => &step.actions,
            Node::Spawn(spawn) => &spawn.checks,
            _ => &[],
        }
    }

    /// Its own expressions, the condition of a branch among them; not those of the nodes nested in it.
    pub fn exprs(&self) -> Vec<&Expr> {
        own_exprs!(self, iter, exprs)
    }

    /// [`Node::exprs`] to rewrite.
    pub fn exprs_mut(&mut self) -> Vec<&mut Expr> {
        own_exprs!(self, iter_mut, exprs_mut)
    }

    /// The procedure that it calls, or that a thread begins with which it creates.
    pub fn leads_to(&self) -> Option<Name> {
        match self {
            Node::Call(call) => Some(call.proc),
            Node::Spawn(spawn) => Some(spawn.proc),
            _ => None,
        }
    }

    /// Where control goes from it, but for what is nested in it.
    pub fn control(&self) -> Control<'_> {
        match self {
            Node::Label { name, loop_head, .. } => Control::Label { name: *name, is_head: *loop_head },
            Node::Goto(targets) => Control::Jumps(targets),
            Node::Break(id) => Control::Breaks(*id),
            Node::Return => Control::Returns,
            _ => Control::Falls,
        }
    }

    /// Is it the body of a call?
    pub fn is_frame(&self) -> bool {
        matches!(self, Node::Frame { .. })
    }

    /// The variables that live as long as the call whose body it is, and that body.
    pub fn frame_mut(&mut self) -> Option<(&mut Vec<Name>, &mut Vec<Node>)> {
        match self {
            Node::Frame { vars, body } => Some((vars, body)),
            _ => None,
        }
    }

    /// The label that it is, or those that it jumps to.
    pub fn labels_mut(&mut self) -> &mut [Name] {
        match self {
            Node::Label { name, .. } => slice::from_mut(name),
            Node::Goto(targets) => targets,
            _ => &mut [],
        }
    }

    /// Does control come back to it: a loop, or a label that is jumped back to?
    pub fn is_loop_head(&self) -> bool {
        matches!(self, Node::Loop { .. } | Node::Label { loop_head: true, .. })
    }
}

/// The nodes of a list and all that are nested in them.
pub fn preorder(nodes: &[Node]) -> Preorder<'_> {
    Preorder { stack: vec![nodes.iter()], skips: |_| false }
}

/// What [`preorder`] gives.
pub struct Preorder<'a> {
    /// What is left of the list at hand and of those around it.
    stack: Vec<slice::Iter<'a, Node>>,
    skips: fn(&Node) -> bool,
}

impl Preorder<'_> {
    /// Comes to the nodes for which this holds, but to none that is nested in them.
    pub fn not_into(self, skips: fn(&Node) -> bool) -> Self {
        Preorder { skips, ..self }
    }
}

impl<'a> Iterator for Preorder<'a> {
    type Item = &'a Node;

    fn next(&mut self) -> Option<&'a Node> {
        loop {
            if let Some(node) = self.stack.last_mut()?.next() {
                if !(self.skips)(node) {
                    self.stack.extend(node.lists().rev().map(<[Node]>::iter));
                }
                return Some(node);
            }
            self.stack.pop();
        }
    }
}

/// The labels of a body.
pub fn labels(nodes: &[Node]) -> impl Iterator<Item = Name> {
    preorder(nodes).filter_map(|node| match node.control() {
        Control::Label { name, .. } => Some(name),
        _ => None,
    })
}

/// The labels that the jumps among the nodes lead to.
pub fn targets<'a>(nodes: impl Iterator<Item = &'a Node>) -> impl Iterator<Item = Name> {
    let targets = nodes.filter_map(|node| match node.control() {
        Control::Jumps(targets) => Some(targets),
        _ => None,
    });
    targets.flatten().copied()
}

/// The variables that the nodes write: steps, and calls by their results.
pub fn written<'a>(nodes: impl Iterator<Item = &'a Node>) -> impl Iterator<Item = Name> {
    nodes.flat_map(|node| match node {
        Node::Step(step) => step.actions.iter().flat_map(Action::written).collect(),
        Node::Call(call) => call.outs.clone(),
        _ => Vec::new(),
    })
}

/// The calls of a body.
pub fn calls(nodes: &[Node]) -> impl Iterator<Item = &CallNode> {
    preorder(nodes).filter_map(|node| match node {
        Node::Call(call) => Some(call),
        _ => None,
    })
}

/// The creations of threads of a body.
pub fn creations(nodes: &[Node]) -> impl Iterator<Item = &Spawn> {
    preorder(nodes).filter_map(|node| match node {
        Node::Spawn(spawn) => Some(spawn),
        _ => None,
    })
}

/// The switch points of a body.
pub fn switches(nodes: &[Node]) -> impl Iterator<Item = &Switch> {
    preorder(nodes).filter_map(|node| match node {
        Node::Switch(switch) => Some(switch),
        _ => None,
    })
}

/// Calls `f` on each node; behind a call, on those of the procedure that it calls, for each procedure once. `seen` are those that are not
/// entered any more.
pub fn for_each_called<'a>(
    program: &'a Concurrent,
    nodes: &'a [Node],
    seen: &mut FxHashSet<Name>,
    f: &mut impl FnMut(&'a Node),
) {
    for node in preorder(nodes) {
        f(node);
        if let Node::Call(call) = node
            && seen.insert(call.proc)
        {
            for_each_called(program, &program.procedures[&call.proc].body, seen, f);
        }
    }
}

/// The shared globals that these nodes write, or what they call.
pub fn shared_writes(program: &Concurrent, nodes: &[Node]) -> IndexSet<Name> {
    let mut found = IndexSet::new();
    for_each_called(program, nodes, &mut FxHashSet::default(), &mut |node| found.extend(written([node].into_iter())));
    found.retain(|n| program.is_shared(*n));
    found
}

/// Calls `f` on each node of a body; it may rewrite what is nested in the node before the walk comes there.
pub fn for_each_mut(nodes: &mut [Node], f: &mut impl FnMut(&mut Node)) {
    for node in nodes {
        f(node);
        node.lists_mut().for_each(|list| for_each_mut(list, f));
    }
}

/// Calls `f` on each expression of a body.
pub fn for_each_expr_mut(nodes: &mut [Node], f: &mut impl FnMut(&mut Expr)) {
    for_each_mut(nodes, &mut |node| node.exprs_mut().into_iter().for_each(&mut *f));
}

#[cfg(test)]
mod tests {
    use super::*;
    use syntax::ast::Span;

    /// `0; if (c) { loop { 1; } } else { 2; } frame { 3; } 4;`, where numbers are of what is passed.
    fn body() -> Vec<Node> {
        let passed = |n| vec![Node::Passed(n)];
        let loop_ = Node::Loop { id: LoopId(0), body: passed(1), span: Span::NONE };
        let branch = Node::If { cond: Guard::Expr(Expr::var("c")), then: vec![loop_], else_: passed(2) };
        vec![Node::Passed(0), branch, Node::Frame { vars: Vec::new(), body: passed(3) }, Node::Passed(4)]
    }

    fn number(node: &Node) -> Option<usize> {
        if let Node::Passed(number) = node { Some(*number) } else { None }
    }

    #[test]
    fn both_walks_are_in_the_order_of_the_text() {
        let mut body = body();
        assert!(preorder(&body).filter_map(number).eq(0..5));
        let mut rewritten = Vec::new();
        for_each_mut(&mut body, &mut |node| rewritten.extend(number(node)));
        assert!(rewritten.into_iter().eq(0..5));
    }

    #[test]
    fn what_is_not_gone_into_is_come_to() {
        let body = body();
        let nodes: Vec<&Node> = preorder(&body).not_into(|n| matches!(n, Node::If { .. })).collect();
        assert_eq!(nodes.len(), 5);
        assert!(nodes.into_iter().filter_map(number).eq([0, 3, 4]));
    }

    #[test]
    fn conditions_are_expressions_of_their_branches() {
        let mut body = body();
        for_each_expr_mut(&mut body, &mut |e| *e = Expr::var("d"));
        let read: Vec<&Expr> = preorder(&body).flat_map(Node::exprs).collect();
        assert!(matches!(read[..], [e] if e.mentions(|n| n == "d")));
    }
}
