//! Pieces of a procedure of obligations that is written piece by piece: each has a label, and is written once, however many jumps lead to it.

use std::hash::Hash;

use rustc_hash::FxHashMap;

use super::Refused;
use super::boogie::label_name;
use base::graph;
use syntax::ast::Name;

/// The number of a piece; the first is 0.
pub type Piece = usize;

/// The pieces behind the first, by what they begin with.
pub struct Labels<K> {
    pieces: FxHashMap<K, Piece>,
    todo: Vec<K>,
    /// For each piece, those that it leads to.
    edges: Vec<Vec<Piece>>,
}

impl<K: Copy + Eq + Hash> Labels<K> {
    pub fn new() -> Labels<K> {
        Labels { pieces: FxHashMap::default(), todo: Vec::new(), edges: vec![Vec::new()] }
    }

    /// The label that a jump at the end of `from` leads to.
    pub fn target(&mut self, from: Piece, to: K) -> Name {
        let number = *self.pieces.entry(to).or_insert_with(|| {
            self.edges.push(Vec::new());
            self.todo.push(to);
            self.edges.len() - 1
        });
        self.edges[from].push(number);
        label_name(number)
    }

    /// A piece that jumps lead to and that has not been written.
    pub fn next(&mut self) -> Option<(Piece, K)> {
        let to = self.todo.pop()?;
        Some((self.pieces[&to], to))
    }

    /// What goes round without end would show anything of what stands behind it.
    pub fn without_loops(&self) -> Result<(), Refused> {
        match graph::topological(self.edges.len(), |p| self.edges[p].clone()) {
            Some(_) => Ok(()),
            None => Err(Refused::new("a loop without a head")),
        }
    }
}
