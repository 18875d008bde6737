//! Loops made of jumps become [`Node::Loop`]s.
//!
//! - Transformation: the blocks of a list, from label to label, are put in a weak topological order (Bourdoncle, "Efficient chaotic
//!   iteration strategies with widenings", FMPA 1993). Each component with a head becomes a loop; jumps to the head from inside
//!   lead to a label at the end of the loop's body. Blocks that nothing leads to go.
//! - Requires: labels are unique, no jump leads into a list from outside.
//! - Establishes: a list has no jump backwards, unless some loop can be entered elsewhere than at its head; that list stays as it is.
//!
//! Where blocks stand in the source says nothing about loops: compilers put the block behind a condition wherever they like.
//!
//! Example: `A: goto D, E;  B: x; goto A;  D: assume c; goto B;  E: assume !c;` becomes
//! `A: Loop { goto D, E;  D: assume c; goto B;  B: x; again: }  E: assume !c;`.

use base::graph::{Component, weak_topological_order};
use rustc_hash::FxHashMap;

use super::effort;
use super::program::*;
use super::visit::{for_each_mut, preorder, targets};
use syntax::ast::*;
use syntax::names::Names;

/// The list with loops instead of jumps backwards, inside of its nodes too.
pub fn structured(nodes: Vec<Node>, names: &mut Names) -> Vec<Node> {
    // No `break` belongs to these loops: their numbers must only differ from those of the loops around.
    let mut finder = Finder { names, next_loop: u32::MAX };
    finder.list(nodes)
}

struct Finder<'a> {
    names: &'a mut Names,
    next_loop: u32,
}

/// What stands from one label to the next.
struct Block {
    label: Option<(Name, bool, Span)>,
    nodes: Vec<Node>,
    /// The blocks that it can go on to.
    next: Vec<usize>,
}

impl Finder<'_> {
    fn list(&mut self, mut nodes: Vec<Node>) -> Vec<Node> {
        for list in nodes.iter_mut().flat_map(Node::lists_mut) {
            *list = self.list(std::mem::take(list));
        }
        if !jumps_back(&nodes) {
            return nodes;
        }
        let end = self.names.fresh("done#");
        let blocks = blocks(nodes.clone(), end);
        // The first way on comes first in the order, as it does in the source.
        let order = weak_topological_order(0, blocks.len(), |block| blocks[block].next.iter().copied().rev().collect());
        let reachable: Vec<usize> = order.iter().flat_map(Component::members).collect();
        if !enters_at_heads(&order, &blocks, &reachable) {
            return nodes;
        }
        let mut blocks: Vec<Option<Block>> = blocks.into_iter().map(Some).collect();
        let mut out = Vec::new();
        self.emit(order, &mut blocks, &mut out);
        push_label(&mut out, end, false, Span::NONE);
        out
    }

    fn emit(&mut self, order: Vec<Component>, blocks: &mut [Option<Block>], out: &mut Vec<Node>) {
        for component in order {
            let (index, inside) = match component {
                Component::Node(index) => (index, None),
                Component::Loop(head, inside) => (head, Some(inside)),
            };
            let Some(Block { label, nodes, .. }) = blocks[index].take() else { continue };
            if let Some((name, loop_head, span)) = label {
                push_label(out, name, loop_head, span);
            }
            match (inside, label) {
                (Some(inside), Some((head, _, span))) => {
                    let mut body = nodes;
                    self.emit(inside, blocks, &mut body);
                    let again = self.names.fresh("again#");
                    redirect(&mut body, head, again);
                    push_label(&mut body, again, false, span);
                    let id = LoopId(self.next_loop);
                    self.next_loop -= 1;
                    out.push(Node::Loop { id, body, span });
                }
                _ => out.extend(nodes),
            }
        }
    }
}

/// A label; a jump to it that stands in front of it goes.
fn push_label(out: &mut Vec<Node>, name: Name, loop_head: bool, span: Span) {
    if matches!(out.last(), Some(Node::Goto(targets)) if *targets == [name]) {
        out.pop();
    }
    out.push(Node::Label { name, loop_head, span });
}

fn redirect(nodes: &mut [Node], from: Name, to: Name) {
    for_each_mut(nodes, &mut |node| {
        if let Node::Goto(targets) = node {
            targets.iter_mut().filter(|t| **t == from).for_each(|t| *t = to);
        }
    });
}

fn jumps_back(nodes: &[Node]) -> bool {
    let mut seen = Vec::new();
    nodes.iter().any(|node| {
        if let Node::Label { name, .. } = node {
            seen.push(*name);
        }
        jumps(std::slice::from_ref(node)).any(|t| seen.contains(&t))
    })
}

/// Targets of all jumps, those of nested nodes too.
fn jumps(nodes: &[Node]) -> impl Iterator<Item = Name> {
    targets(preorder(nodes).inspect(|_| effort::look()))
}

/// The blocks of a list; every one ends with a jump, the last one to `end`.
fn blocks(nodes: Vec<Node>, end: Name) -> Vec<Block> {
    let mut blocks = vec![Block { label: None, nodes: Vec::new(), next: Vec::new() }];
    for node in nodes {
        match node {
            Node::Label { name, loop_head, span } => {
                go_on(&mut blocks, name);
                blocks.push(Block { label: Some((name, loop_head, span)), nodes: Vec::new(), next: Vec::new() });
            }
            node => blocks.last_mut().into_iter().for_each(|b| b.nodes.push(node.clone())),
        }
    }
    go_on(&mut blocks, end);
    let labels = blocks.iter().enumerate().filter_map(|(i, b)| Some((b.label?.0, i)));
    let labels: FxHashMap<Name, usize> = labels.collect();
    for block in &mut blocks {
        block.next = jumps(&block.nodes).filter_map(|t| labels.get(&t).copied()).collect();
    }
    blocks
}

/// The last block runs into what follows, unless it ends with a jump.
fn go_on(blocks: &mut [Block], to: Name) {
    let Some(last) = blocks.last_mut() else { return };
    if !matches!(last.nodes.last(), Some(Node::Goto(_) | Node::Return | Node::Break(_))) {
        last.nodes.push(Node::Goto(vec![to]));
    }
}

/// Whether every loop is entered at its head only. (What the list begins with has no label: nothing leads back to it.)
fn enters_at_heads(order: &[Component], blocks: &[Block], reachable: &[usize]) -> bool {
    order.iter().all(|component| {
        let Component::Loop(head, inside) = component else { return true };
        let own = component.members();
        let mut leads_in = reachable.iter().filter(|i| !own.contains(i)).flat_map(|&i| &blocks[i].next);
        leads_in.all(|i| i == head || !own.contains(i)) && enters_at_heads(inside, blocks, reachable)
    })
}
