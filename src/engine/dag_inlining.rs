//! Calls that exclude each other are made one: the callee is entered once, with the executions of all of them.
//!
//! Two calls of one procedure on different branches multiply with all such calls that are made from there, though no
//! execution takes more than one of them. Where the inlined program is too large for that reason, such calls become a
//! *merged call*, which executions enter from several blocks and leave each to where it came from.
//!
//! Only calls in the same innermost loop, neither of which comes before the other, exclude each other, so that the
//! execution can still visit every node once, in topological order: seen from there, the calls of one merged call are
//! one node, and without a path between two of them there is no cycle through that node. Which calls go together
//! is decided greedily, in the order of the program.
//!
//! Only there: what is known of the arguments of each single call is lost.
//!
//! Source: Lal and Qadeer, "DAG inlining: a decision procedure for reachability-modulo-theories in hierarchical programs",
//! PLDI 2015. There instances of procedures all over the program are compared; here calls in one procedure, from which it
//! follows for those below.

use std::collections::BTreeSet;
use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::cfg::{BasicBlock, Command, CommandKind, Component, Graph, Terminator, successors};
use syntax::ast::Name;

/// The procedure that is called.
fn callee(command: &Command) -> Option<Name> {
    match &command.kind {
        CommandKind::Call { procedure, .. } => Some(*procedure),
        _ => None,
    }
}

/// Makes merged calls in a graph, of procedures that `shares` accepts. Answers whether there are any.
pub fn share_calls(graph: &mut Graph, shares: &dyn Fn(Name) -> bool) -> bool {
    let mut counts: FxHashMap<Name, usize> = FxHashMap::default();
    for node in &graph.blocks {
        let called: BTreeSet<Name> = node.commands.iter().filter_map(callee).collect();
        for name in called {
            *counts.entry(name).or_default() += 1;
        }
    }
    let wanted = |name: Name| counts.get(&name).is_some_and(|&n| n > 1) && shares(name);
    let mut parts = Parts::default();
    for at in 0..graph.blocks.len() {
        parts.split(&mut graph.blocks, at, &wanted);
    }
    if parts.calls.is_empty() {
        return false;
    }
    let mut order = parts.spread(&graph.order);
    let mut found = false;
    share_level(&mut graph.blocks, &mut order, &mut found);
    graph.order = Rc::new(order);
    found
}

/// Nodes that were split at calls.
#[derive(Default)]
struct Parts {
    calls: FxHashSet<usize>,
    /// What follows each node that was split, to its end.
    rest: FxHashMap<usize, Vec<usize>>,
}

impl Parts {
    /// Gives every wanted call of a node one of its own.
    fn split(&mut self, blocks: &mut Vec<BasicBlock>, at: usize, wanted: &dyn Fn(Name) -> bool) {
        let mut now = at;
        while let Some(i) = blocks[now].commands.iter().position(|c| callee(c).is_some_and(wanted)) {
            let after = blocks[now].commands.split_off(i + 1);
            let Some(command) = blocks[now].commands.pop() else { return };
            let (call, behind) = (blocks.len(), blocks.len() + 1);
            let next = std::mem::replace(&mut blocks[now].terminator, Terminator::Goto(vec![call]));
            blocks.push(BasicBlock { commands: Vec::new(), terminator: Terminator::Call(command, behind) });
            blocks.push(BasicBlock { commands: after, terminator: next });
            self.calls.insert(call);
            self.rest.entry(at).or_default().extend([call, behind]);
            now = behind;
        }
    }

    /// The order with all parts in it. A head keeps its first part.
    fn spread(&self, order: &[Component]) -> Vec<Component> {
        let mut spread = Vec::new();
        for component in order {
            match component {
                Component::Node(node) => {
                    spread.push(Component::Node(*node));
                    spread.extend(self.rest(*node));
                }
                Component::Loop(head, inside) => {
                    let inside = self.rest(*head).chain(self.spread(inside)).collect();
                    spread.push(Component::Loop(*head, inside));
                }
            }
        }
        spread
    }

    fn rest(&self, node: usize) -> impl Iterator<Item = Component> {
        self.rest.get(&node).into_iter().flatten().map(|&part| Component::Node(part))
    }
}

/// Shares the calls between the elements of one loop, or of the outermost level, and in the loops among them.
fn share_level(blocks: &mut Vec<BasicBlock>, order: &mut Vec<Component>, found: &mut bool) {
    for component in order.iter_mut() {
        if let Component::Loop(_, inside) = component {
            share_level(blocks, inside, found);
        }
    }
    let mut level = Level::of(blocks, order);
    let mut shared: Vec<(Name, Vec<usize>)> = Vec::new();
    for (element, component) in order.iter().enumerate() {
        let &Component::Node(node) = component else { continue };
        let Terminator::Call(command, _) = &blocks[node].terminator else { continue };
        let Some(name) = callee(command) else { continue };
        let (behind, before) = (level.reachable(element, true), level.reachable(element, false));
        let fits = |first: usize| !behind.contains(&first) && !before.contains(&first);
        match shared.iter_mut().find(|(other, elements)| *other == name && fits(elements[0])) {
            Some((_, elements)) => {
                level.contract(elements[0], element);
                elements.push(element);
                *found = true;
            }
            None => shared.push((name, vec![element])),
        }
    }
    if shared.is_empty() {
        return;
    }
    for (_, elements) in shared {
        let calls = elements.iter().filter_map(|&e| match order[e] {
            Component::Node(node) => Some(node),
            Component::Loop(..) => None,
        });
        let calls = calls.collect();
        blocks.push(BasicBlock { commands: Vec::new(), terminator: Terminator::Merged(calls) });
        order[elements[0]] = Component::Node(blocks.len() - 1);
    }
    let sorted = level.sorted();
    let mut taken: Vec<Option<Component>> = std::mem::take(order).into_iter().map(Some).collect();
    order.extend(sorted.into_iter().filter_map(|element| taken[element].take()));
}

/// The elements of one level, and the edges between them.
struct Level {
    forward: Vec<Vec<usize>>,
    backward: Vec<Vec<usize>>,
    /// Elements that are part of another.
    contracted: FxHashMap<usize, usize>,
}

impl Level {
    fn of(blocks: &[BasicBlock], order: &[Component]) -> Level {
        let mut place: FxHashMap<usize, usize> = FxHashMap::default();
        let members: Vec<Vec<usize>> = order.iter().map(|c| members(blocks, c)).collect();
        for (element, members) in members.iter().enumerate() {
            place.extend(members.iter().map(|&node| (node, element)));
        }
        let (mut forward, mut backward) = (vec![Vec::new(); order.len()], vec![Vec::new(); order.len()]);
        for (element, members) in members.iter().enumerate() {
            for next in members.iter().flat_map(|&node| successors(&blocks[node])) {
                // Others lead out of the level, or back to its head.
                if let Some(&target) = place.get(&next)
                    && target != element
                {
                    forward[element].push(target);
                    backward[target].push(element);
                }
            }
        }
        Level { forward, backward, contracted: FxHashMap::default() }
    }

    /// The element that this one is part of now.
    fn whole(&self, element: usize) -> usize {
        self.contracted.get(&element).copied().unwrap_or(element)
    }

    fn neighbours(&self, element: usize, forward: bool) -> impl Iterator<Item = usize> {
        let edges = if forward { &self.forward } else { &self.backward };
        edges[element].iter().map(|&e| self.whole(e))
    }

    /// All elements behind this one, or before it.
    fn reachable(&self, element: usize, forward: bool) -> FxHashSet<usize> {
        let mut found = FxHashSet::default();
        let mut open = vec![self.whole(element)];
        while let Some(element) = open.pop() {
            open.extend(self.neighbours(element, forward).filter(|&next| found.insert(next)));
        }
        found
    }

    /// Makes `part` one with `whole`.
    fn contract(&mut self, whole: usize, part: usize) {
        self.contracted.insert(part, whole);
        let (behind, before) = (std::mem::take(&mut self.forward[part]), std::mem::take(&mut self.backward[part]));
        self.forward[whole].extend(behind);
        self.backward[whole].extend(before);
    }

    /// All elements but those that are part of others, each behind all that lead to it; as far as that allows, in the order there was.
    fn sorted(&self) -> Vec<usize> {
        let mut sorted = Vec::with_capacity(self.forward.len());
        let mut seen = vec![false; self.forward.len()];
        for start in (0..self.forward.len()).rev().filter(|&e| self.whole(e) == e) {
            // Depth first, without recursion: an element is done when all behind it are.
            let mut open = vec![(start, false)];
            while let Some((element, done)) = open.pop() {
                if done {
                    sorted.push(element);
                } else if !std::mem::replace(&mut seen[element], true) {
                    open.push((element, true));
                    open.extend(self.neighbours(element, true).filter(|&next| !seen[next]).map(|next| (next, false)));
                }
            }
        }
        sorted.reverse();
        sorted
    }
}

/// The blocks of a component; of a merged call, those that it is made of too.
fn members(blocks: &[BasicBlock], component: &Component) -> Vec<usize> {
    let mut found = Vec::new();
    let mut add = |node: usize| {
        found.push(node);
        if let Terminator::Merged(calls) = &blocks[node].terminator {
            found.extend(calls);
        }
    };
    match component {
        Component::Node(node) => add(*node),
        Component::Loop(head, inside) => {
            add(*head);
            found.extend(inside.iter().flat_map(|c| members(blocks, c)));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use crate::{Answer, Exactness, Options, Verdict};
    use check::{CheckOptions, check};
    use syntax::parse::parse_str;

    fn run(text: &str, calls: usize, share_calls: bool) -> Answer {
        let checked = check(parse_str(text).unwrap(), &CheckOptions::default()).unwrap();
        crate::check(&checked, &Options { calls, share_calls, recursion: 20, ..Options::default() })
    }

    /// So many levels, each with `step`, where `{next}` is the next level.
    fn tree(levels: usize, step: &str, leaf: &str, main: &str) -> String {
        let mut text = "var x: int;\n".to_owned();
        for level in 0..levels {
            let step = step.replace("{next}", &format!("P{}", level + 1));
            text += &format!("procedure P{level}(i: int) returns (r: int) modifies x; {{ {step} }}\n");
        }
        text += &format!("procedure P{levels}(i: int) returns (r: int) modifies x; {{ {leaf} }}\n");
        text + &format!("procedure {{:entrypoint}} Main() modifies x; {{ var a: int; {main} }}\n")
    }

    #[test]
    fn of_a_million_ways_each_level_is_entered_once() {
        let step = "if (*) { call r := {next}(i + 1); x := x + 1; } else { call r := {next}(i); x := x + 2; }";
        let main = "x := 0; call a := P0(0); assert x + a != 40 || x != 36;";
        let answer = run(&tree(20, step, "r := i;", main), 1000, false);
        assert!(matches!(answer.verdict, Verdict::Violated(_)), "{answer:?}");
        assert_eq!(answer.stats.calls, 22);
        let answer =
            run(&tree(20, step, "r := i;", &main.replace("x + a != 40 || x != 36", "x + a == 40")), 1000, false);
        assert!(matches!(answer.verdict, Verdict::Holds(e) if e == Exactness::default()), "{answer:?}");
        assert_eq!(answer.stats.calls, 22);
    }

    #[test]
    fn calls_that_follow_each_other_are_not_one() {
        let step = "if (i > 0) { call r := {next}(i); } if (i < 9) { call r := {next}(i); } else { r := i; }";
        let answer = run(&tree(5, step, "x := x + 1;", "x := 0; call a := P0(0); assert x < 2;"), 100, true);
        assert!(matches!(answer.verdict, Verdict::Holds(_)), "{answer:?}");
        let answer = run(&tree(5, step, "x := x + 1;", "x := 0; call a := P0(1); assert x < 2;"), 100, true);
        assert!(matches!(answer.verdict, Verdict::Violated(_)), "{answer:?}");
    }

    #[test]
    fn recursion_in_two_ways_enters_a_depth_once() {
        let text = "var x: int;
            procedure Search(low: int, high: int, wanted: int) returns (found: int) modifies x;
            {
              if (high - low < 2) { found := low; return; }
              x := x + 1;
              if (wanted < (low + high) div 2) { call found := Search(low, (low + high) div 2, wanted); }
              else { call found := Search((low + high) div 2, high, wanted); }
            }
            procedure {:entrypoint} Main(w: int) modifies x;
            { var f: int; x := 0; assume 0 <= w && w < 64; call f := Search(0, 64, w); assert f == w && x == 6; }";
        let answer = run(text, 60, false);
        assert!(matches!(answer.verdict, Verdict::Holds(e) if e == Exactness::default()), "{answer:?}");
        // Some more than there are depths, since bounds that are merged are known less well; 127 without sharing.
        assert!(answer.stats.calls < 32, "{} calls", answer.stats.calls);
    }

    #[test]
    fn calls_are_shared_inside_of_a_loop_and_behind_it() {
        let text = "var x: int;
            procedure Add(n: int) returns (r: int) modifies x; { x := x + n; r := n; }
            procedure {:entrypoint} Main() modifies x;
            {
              var i, a: int; var p: bool;
              i := 0; x := 0;
              while (i < 2) {
                havoc p;
                if (p) { call a := Add(1); } else { call a := Add(10); if (a != 10) { call a := Add(1000); break; } }
                i := i + 1;
              }
              if (p) { call a := Add(100); call a := Add(100); } else { call a := Add(200); }
              assert x == BODY;
            }";
        let holds = "202 || x == 211 || (x == 220 && a == 200)";
        let answer = run(&text.replace("BODY", holds), 100, true);
        assert!(matches!(answer.verdict, Verdict::Holds(e) if e == Exactness::default()), "{answer:?}");
        // Three in each iteration become two, three behind the loop become two.
        assert!(answer.stats.calls <= 6, "{} calls", answer.stats.calls);
        let answer = run(&text.replace("BODY", "202 || x == 220"), 100, true);
        assert!(matches!(answer.verdict, Verdict::Violated(_)), "{answer:?}");
    }
}
