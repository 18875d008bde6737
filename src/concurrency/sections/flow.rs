//! How many atomic sections are open at each place of a body: places and depths that control can reach together.

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;

use crate::effort;
use crate::program::*;
use crate::visit::Control;
use syntax::ast::*;

/// A place of a body: in front of a node of one of its lists, or at the end of the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Place {
    pub list: usize,
    pub index: usize,
}

impl Place {
    /// Where the body begins.
    pub const START: Place = Place { list: 0, index: 0 };

    pub fn behind(self) -> Place {
        Place { index: self.index + 1, ..self }
    }
}

/// What control does at the end of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// It returns: the list is the body.
    Returns,
    /// It goes on behind the node that holds the list.
    Leaves(Place),
    /// It goes round the loop whose body the list is, and which stands there.
    Repeats(Place),
}

#[derive(Debug)]
pub struct List<'a> {
    pub nodes: &'a [Node],
    /// The lists inside of each node.
    pub inner: Vec<Vec<usize>>,
    pub end: End,
}

/// The lists of a body, its own the first.
#[derive(Debug)]
pub struct Lists<'a> {
    pub lists: Vec<List<'a>>,
    labels: FxHashMap<Name, Place>,
    /// What stands behind each loop.
    exits: FxHashMap<LoopId, Place>,
}

impl<'a> Lists<'a> {
    pub fn of(body: &'a [Node]) -> Lists<'a> {
        let mut lists = Lists { lists: Vec::new(), labels: FxHashMap::default(), exits: FxHashMap::default() };
        lists.add(body, End::Returns);
        lists
    }

    fn add(&mut self, nodes: &'a [Node], end: End) -> usize {
        let list = self.lists.len();
        self.lists.push(List { nodes, inner: vec![Vec::new(); nodes.len()], end });
        for (index, node) in nodes.iter().enumerate() {
            let place = Place { list, index };
            if let Control::Label { name, .. } = node.control() {
                self.labels.insert(name, place);
            }
            let mut end = End::Leaves(place.behind());
            if let Some(id) = node.as_loop() {
                self.exits.insert(id, place.behind());
                end = End::Repeats(place);
            }
            let inner = node.lists().map(|inside| self.add(inside, end)).collect();
            self.lists[list].inner[index] = inner;
        }
        list
    }

    /// The node in front of which the place is.
    pub fn node(&self, place: Place) -> Option<&'a Node> {
        self.lists[place.list].nodes.get(place.index)
    }

    /// Where the lists inside of the node begin.
    pub fn inside(&self, place: Place) -> impl Iterator<Item = Place> + '_ {
        self.lists[place.list].inner[place.index].iter().map(|list| Place { list: *list, index: 0 })
    }

    pub fn label(&self, name: Name) -> Option<Place> {
        self.labels.get(&name).copied()
    }

    /// The labels and where they stand.
    pub fn labels(&self) -> impl Iterator<Item = (Name, Place)> + '_ {
        self.labels.iter().map(|(name, place)| (*name, *place))
    }

    pub fn exit(&self, id: LoopId) -> Option<Place> {
        self.exits.get(&id).copied()
    }
}

/// The depths with which control comes to the places of a body.
#[derive(Debug, Default)]
pub struct Depths {
    pub at: FxHashMap<Place, BTreeSet<usize>>,
    /// Where the body is left.
    pub exits: BTreeSet<usize>,
    /// A section ends where no more are open than at the beginning.
    pub below: bool,
}

impl Depths {
    pub fn of(&self, place: Place) -> BTreeSet<usize> {
        self.at.get(&place).cloned().unwrap_or_default()
    }

    /// One at each place.
    pub fn are_unique(&self) -> bool {
        self.at.values().all(|d| d.len() == 1)
    }
}

/// The depths in a body that begins with `start`; a call leads from one depth to those that `call` says. Control does not go
/// where more than `most` are open.
pub fn depths(
    lists: &Lists,
    start: usize,
    most: usize,
    call: &mut dyn FnMut(&CallNode, usize) -> BTreeSet<usize>,
) -> Depths {
    let mut found = Depths::default();
    let mut todo = vec![(Place::START, start)];
    while let Some((place, depth)) = todo.pop() {
        if !found.at.entry(place).or_default().insert(depth) {
            continue;
        }
        effort::look();
        let behind = place.behind();
        let Some(node) = lists.node(place) else {
            match lists.lists[place.list].end {
                End::Returns => drop(found.exits.insert(depth)),
                End::Leaves(to) => todo.push((to, depth)),
                End::Repeats(_) => todo.push((Place { index: 0, ..place }, depth)),
            }
            continue;
        };
        match node {
            Node::AtomicBegin(_) => todo.extend((depth < most).then_some((behind, depth + 1))),
            Node::AtomicEnd => {
                found.below |= depth <= start;
                todo.push((behind, depth.saturating_sub(1)));
            }
            Node::Call(c) => todo.extend(call(c, depth).into_iter().map(|d| (behind, d))),
            _ => match node.control() {
                Control::Breaks(id) => todo.extend(lists.exit(id).map(|to| (to, depth))),
                Control::Jumps(targets) => {
                    todo.extend(targets.iter().filter_map(|t| lists.label(*t)).map(|to| (to, depth)));
                }
                Control::Returns => drop(found.exits.insert(depth)),
                Control::Falls | Control::Label { .. } if lists.inside(place).next().is_some() => {
                    todo.extend(lists.inside(place).map(|inside| (inside, depth)));
                }
                Control::Falls | Control::Label { .. } => todo.push((behind, depth)),
            },
        }
    }
    found
}
