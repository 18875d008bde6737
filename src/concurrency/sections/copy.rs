//! Writes a version of a procedure: one copy of each node for each number of open sections.
//!
//! Structured nodes stay structured where one number comes to them (and to the loop's head), or where they hold no end of a section. The
//! lists inside of others are written behind them, and reached by jumps, so that no node has two copies with the same number: a fair
//! execution comes back to the same place.

use std::collections::BTreeSet;

use indexmap::IndexMap;
use rustc_hash::{FxHashMap, FxHashSet};

use super::flow::{Depths, End, Lists, Place, depths};
use crate::effort;
use crate::program::*;
use crate::unroll::cut;
use crate::visit::{preorder, targets};
use syntax::ast::*;

/// A procedure, and how many sections are open where it is called.
pub(super) type Key = (Name, usize);

/// What becomes of a procedure that is called where so many sections are open.
#[derive(Debug, Clone, Default)]
pub(super) struct Version {
    pub name: Option<Name>,
    /// Sections that are open where it is left.
    pub exits: BTreeSet<usize>,
    /// Otherwise threads begin with it: how it is left matters to none.
    pub is_called: bool,
}

impl Version {
    /// As many as its calls leave open.
    pub fn open(&self) -> usize {
        self.exits.last().copied().unwrap_or_default()
    }

    /// Must it say how many it leaves open?
    pub fn differs(&self) -> bool {
        self.is_called && self.exits.len() > 1
    }
}

/// The version of a procedure that is called where so many sections are open.
pub(super) fn version(program: &mut Concurrent, key: Key, versions: &IndexMap<Key, Version>, most: usize) -> Procedure {
    let (name, start) = key;
    let mut p = program.procedures[&name].clone();
    let body = std::mem::take(&mut p.body);
    let lists = Lists::of(&body);
    let found = depths(&lists, start, most, &mut |call, depth| match versions.get(&(call.proc, depth)) {
        Some(version) => version.exits.clone(),
        None => BTreeSet::from([depth]),
    });
    let version = &versions[&key];
    let says = version.differs().then(|| program.names.fresh("sections#"));
    let mut copier = Copier {
        lists: &lists,
        found,
        versions,
        most,
        says,
        open: version.open(),
        source: p.source,
        span: p.span,
        names: &mut program.names,
        labels: FxHashMap::default(),
        taken: FxHashSet::default(),
        loops: FxHashMap::default(),
        next_loop: 0,
        temps: Vec::new(),
    };
    let mut out = Vec::new();
    copier.list(0, None, &mut out);
    copier.end(&mut out);
    p.temps.extend(copier.temps);
    let body = tidy(out, &[]);
    let wanted: FxHashSet<Name> = targets(preorder(&body)).collect();
    p.body = without_labels(body, &|name| !wanted.contains(&name) && lists.label(name).is_none());
    // When it is said again is nobody's business: it says nothing of a configuration that repeats.
    p.outs.extend(says.map(|says| Var { ghost: true, ..Var::internal(says, Type::int()) }));
    (p.name, p.around) = (version.name.unwrap_or(name), start);
    p.opens = if version.is_called { version.open() as isize - start as isize } else { 0 };
    p
}

struct Copier<'a> {
    lists: &'a Lists<'a>,
    found: Depths,
    versions: &'a IndexMap<Key, Version>,
    /// Sections that can be open at once.
    most: usize,
    /// The result that says how many sections are open.
    says: Option<Name>,
    /// So many are open wherever it is left.
    open: usize,
    source: Name,
    span: Span,
    names: &'a mut syntax::names::Names,
    labels: FxHashMap<(Place, usize), Name>,
    /// Labels of the source that some copy has.
    taken: FxHashSet<Name>,
    /// The loops around that stay loops: with how many sections they are entered, and their number.
    loops: FxHashMap<LoopId, (usize, LoopId)>,
    next_loop: u32,
    temps: Vec<Var>,
}

impl Copier<'_> {
    /// The copies of a list's nodes; with `only`, those for that number.
    fn list(&mut self, list: usize, only: Option<usize>, out: &mut Vec<Node>) {
        let nodes = self.lists.lists[list].nodes;
        let mut index = 0;
        while index < nodes.len() {
            let place = Place { list, index };
            let depths = self.depths(place, only);
            // What leaves all numbers as they are is copied together, as far as control comes behind it.
            let is_first = depths.len() > 1 && self.is_plain(place);
            let at = |index| Place { list, index };
            let goes_with = |i: &usize| is_first && self.is_plain(at(*i)) && self.depths(at(*i), only) == depths;
            let end = index + 1 + (index + 1..nodes.len()).take_while(goes_with).count();
            for depth in &depths {
                for index in index..end {
                    self.mark(Place { list, index }, *depth, out);
                    self.node(Place { list, index }, *depth, out);
                }
            }
            if !depths.is_empty() && !self.is_kept(place) {
                for inside in self.lists.inside(place).collect::<Vec<_>>() {
                    self.list(inside.list, None, out);
                }
            }
            index = end;
        }
    }

    fn depths(&self, place: Place, only: Option<usize>) -> Vec<usize> {
        self.found.of(place).into_iter().filter(|d| only.is_none_or(|only| only == *d)).collect()
    }

    /// Does control go from the node, with any number, behind it with the same number, and come to it from there only?
    fn is_plain(&self, place: Place) -> bool {
        match self.lists.node(place) {
            Some(Node::Label { .. } | Node::Goto(_) | Node::Break(_) | Node::Return) | None => false,
            Some(node) => !self.holds_sections(node),
        }
    }

    /// Does a section begin or end in it?
    fn holds_sections(&self, node: &Node) -> bool {
        preorder(std::slice::from_ref(node)).inspect(|_| effort::look()).any(|n| match n {
            Node::AtomicBegin(_) | Node::AtomicEnd => true,
            Node::Call(c) => self.versions.keys().any(|(name, _)| *name == c.proc),
            _ => false,
        })
    }

    /// Are the lists inside of the node written inside of it?
    fn is_kept(&self, place: Place) -> bool {
        let Some(node) = self.lists.node(place) else { return true };
        let is_one = |place| self.found.of(place).len() == 1;
        !self.holds_sections(node)
            || is_one(place) && (!matches!(node, Node::Loop { .. }) || self.lists.inside(place).all(is_one))
    }

    /// Where control goes on that comes to the end of a list.
    fn go_on(&self, mut place: Place) -> Place {
        while self.lists.node(place).is_none() {
            let list = &self.lists.lists[place.list];
            match list.end {
                End::Leaves(to) => place = to,
                // A loop that does not stay one is a jump to where its body begins.
                End::Repeats(holder) if !self.is_kept(holder) => place.index = 0,
                End::Repeats(_) | End::Returns => break,
            }
        }
        place
    }

    /// The label of a place.
    fn label(&mut self, place: Place, depth: usize) -> Name {
        let place = self.go_on(place);
        if let Some(known) = self.labels.get(&(place, depth)) {
            return *known;
        }
        let name = match self.lists.node(place) {
            Some(Node::Label { name, .. }) if self.taken.insert(*name) => *name,
            Some(Node::Label { name, .. }) => self.names.fresh(name),
            _ => self.names.fresh(if depth == 0 { "closed" } else { "open" }),
        };
        self.labels.insert((place, depth), name);
        name
    }

    fn mark(&mut self, place: Place, depth: usize, out: &mut Vec<Node>) {
        let name = self.label(place, depth);
        let list = &self.lists.lists[place.list];
        let repeats = place.index == 0 && matches!(list.end, End::Repeats(holder) if !self.is_kept(holder));
        let (loop_head, span) = match self.lists.node(place) {
            Some(Node::Label { loop_head, span, .. }) => (repeats || *loop_head, *span),
            _ => (repeats, self.span),
        };
        out.push(Node::Label { name, loop_head, span });
    }

    fn goto(&mut self, place: Place, depth: usize, out: &mut Vec<Node>) {
        out.push(Node::Goto(vec![self.label(place, depth)]));
    }

    /// What goes on at the beginning of a list.
    fn inside(&mut self, place: Place, depth: usize, only: Option<usize>) -> Vec<Node> {
        let mut out = Vec::new();
        match self.lists.node(place) {
            Some(_) => self.list(place.list, only, &mut out),
            None => self.goto(place, depth, &mut out),
        }
        out
    }

    /// One copy of a node, with a jump to where control goes on.
    fn node(&mut self, place: Place, depth: usize, out: &mut Vec<Node>) {
        let Some(node) = self.lists.node(place) else { return };
        let behind = place.behind();
        let inside: Vec<Place> = self.lists.inside(place).collect();
        let is_kept = self.is_kept(place);
        let only = (!self.holds_sections(node)).then_some(depth);
        match node {
            Node::AtomicBegin(span) if depth >= self.most => {
                out.push(self.internal(*span, vec![cut("unroll")]));
                self.dead_end(depth, out);
            }
            Node::AtomicBegin(_) => {
                out.push(node.clone());
                self.goto(behind, depth + 1, out);
            }
            Node::AtomicEnd => {
                out.push(node.clone());
                self.goto(behind, depth.saturating_sub(1), out);
            }
            Node::Call(call) => self.call(call, behind, depth, out),
            Node::If { cond, .. } => {
                let mut lists = inside.iter().map(|list| match is_kept {
                    true => self.inside(*list, depth, only),
                    false => vec![Node::Goto(vec![self.label(*list, depth)])],
                });
                let (then, else_) = (lists.next().unwrap_or_default(), lists.next().unwrap_or_default());
                drop(lists);
                out.push(Node::If { cond: cond.clone(), then, else_ });
            }
            Node::Loop { id, span, .. } if is_kept => {
                let new = LoopId(self.next_loop);
                self.next_loop += 1;
                self.loops.insert(*id, (depth, new));
                let mut body = Vec::new();
                for list in inside {
                    self.list(list.list, only, &mut body);
                    let end = Place { index: self.lists.lists[list.list].nodes.len(), ..list };
                    self.mark(end, depth, &mut body);
                }
                self.loops.remove(id);
                out.push(Node::Loop { id: new, body, span: *span });
                if self.found.of(behind).contains(&depth) {
                    self.goto(behind, depth, out);
                }
            }
            Node::Frame { vars, .. } => {
                let body = inside.iter().flat_map(|list| self.inside(*list, depth, only)).collect();
                out.push(Node::Frame { vars: vars.clone(), body });
            }
            Node::Loop { .. } => inside.iter().for_each(|list| self.goto(*list, depth, out)),
            Node::Break(id) => match (self.loops.get(id), self.lists.exit(*id)) {
                (Some((entered, new)), _) if *entered == depth => out.push(Node::Break(*new)),
                (_, Some(exit)) => self.goto(exit, depth, out),
                (_, None) => {}
            },
            Node::Goto(targets) => {
                let places: Vec<Place> = targets.iter().filter_map(|t| self.lists.label(*t)).collect();
                out.push(Node::Goto(places.into_iter().map(|to| self.label(to, depth)).collect()));
            }
            Node::Return => {
                self.leave(depth, out);
                out.push(Node::Return);
            }
            Node::Label { .. } => self.goto(behind, depth, out),
            _ => {
                out.push(node.clone());
                self.goto(behind, depth, out);
            }
        }
    }

    fn internal(&self, span: Span, actions: Vec<Action>) -> Node {
        Node::Step(Step { kind: StepKind::Internal, span, procedure: self.source, actions })
    }

    /// In front of a return: says how many sections are open, and opens what is missing.
    fn leave(&mut self, depth: usize, out: &mut Vec<Node>) {
        if let Some(says) = self.says {
            out.push(self.internal(self.span, vec![Action::assign(says, Expr::int(depth))]));
            out.extend((depth..self.open).map(|_| Node::AtomicBegin(self.span)));
        }
    }

    /// Where control does not come.
    fn dead_end(&self, depth: usize, out: &mut Vec<Node>) {
        out.extend((self.open..depth).map(|_| Node::AtomicEnd));
        out.extend((depth..self.open).map(|_| Node::AtomicBegin(self.span)));
        out.push(Node::Return);
    }

    /// At the end of the body.
    fn end(&mut self, out: &mut Vec<Node>) {
        let end = Place { list: 0, index: self.lists.lists[0].nodes.len() };
        for (others, depth) in self.found.of(end).into_iter().enumerate() {
            if others > 0 {
                out.push(Node::Return);
            }
            self.mark(end, depth, out);
            self.leave(depth, out);
        }
    }

    fn call(&mut self, call: &CallNode, behind: Place, depth: usize, out: &mut Vec<Node>) {
        let Some(version) = self.versions.get(&(call.proc, depth)) else {
            out.push(Node::Call(call.clone()));
            return self.goto(behind, depth, out);
        };
        let mut outs = call.outs.clone();
        let says = version.differs().then(|| self.names.fresh("sections#"));
        self.temps.extend(says.map(|says| Var::internal(says, Type::int())));
        outs.extend(says);
        out.push(Node::Call(CallNode { proc: version.name.unwrap_or(call.proc), outs, ..call.clone() }));
        if version.exits.is_empty() {
            return self.dead_end(version.open(), out);
        }
        let ways = version.exits.iter().rev().map(|exit| {
            let closed = (*exit..version.open()).map(|_| Node::AtomicEnd);
            let goes_on = [Node::Goto(vec![self.label(behind, *exit)])];
            (*exit, closed.chain(goes_on).collect::<Vec<_>>())
        });
        let ways: Vec<(usize, Vec<Node>)> = ways.collect();
        let chosen = ways.into_iter().reduce(|(_, else_), (exit, then)| {
            let is = says.map_or_else(|| Expr::bool(true), |says| Expr::var(says).eq(Expr::int(exit)));
            (exit, vec![Node::If { cond: Guard::Expr(is), then, else_ }])
        });
        out.extend(chosen.into_iter().flat_map(|(_, nodes)| nodes));
    }
}

/// Without jumps to where control goes anyway: to one of the labels behind the list, or behind the node that ends with it.
fn tidy(nodes: Vec<Node>, behind: &[Name]) -> Vec<Node> {
    let mut next = behind.to_vec();
    let mut out = Vec::new();
    for node in nodes.into_iter().rev() {
        let node = match node {
            Node::Goto(targets) if matches!(&targets[..], [to] if next.contains(to)) => continue,
            Node::Label { name, .. } => {
                next.push(name);
                out.push(node);
                continue;
            }
            Node::If { cond, then, else_ } => Node::If { cond, then: tidy(then, &next), else_: tidy(else_, &next) },
            Node::Frame { vars, body } => Node::Frame { vars, body: tidy(body, &next) },
            Node::Loop { id, body, span } => Node::Loop { id, body: tidy(body, &[]), span },
            other => other,
        };
        next.clear();
        out.push(node);
    }
    out.reverse();
    out
}

fn without_labels(nodes: Vec<Node>, needless: &dyn Fn(Name) -> bool) -> Vec<Node> {
    let nodes = nodes.into_iter().filter(|n| !matches!(n, Node::Label { name, .. } if needless(*name)));
    let list = |nodes| without_labels(nodes, needless);
    let nodes = nodes.map(|node| match node {
        Node::If { cond, then, else_ } => Node::If { cond, then: list(then), else_: list(else_) },
        Node::Frame { vars, body } => Node::Frame { vars, body: list(body) },
        Node::Loop { id, body, span } => Node::Loop { id, body: list(body), span },
        other => other,
    });
    nodes.collect()
}
