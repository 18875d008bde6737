//! Sets of executions: a path condition, the decisions it implies, and the values of the variables.

use std::collections::BTreeMap;

use super::cells::Store;
use super::circuit::Lit;
use super::exec::Machine;
use super::values::id;

id!(
    /// A decision in [`BranchTree`].
    BranchId
);

/// All decisions taken, as a tree: the two outcomes of a branch are siblings.
pub struct BranchTree {
    nodes: Vec<Decision>,
}

#[derive(Clone, Copy)]
struct Decision {
    parent: BranchId,
    outcome: Lit,
    depth: u32,
}

/// How far back a decision is looked for before it is made again.
const MEMORY: usize = 64;

impl BranchTree {
    pub const ROOT: BranchId = BranchId(0);

    pub fn new() -> BranchTree {
        let root = Decision { parent: BranchTree::ROOT, outcome: Lit::TRUE, depth: 0 };
        BranchTree { nodes: vec![root; 2] }
    }

    /// The places behind a branch: where the literal is true, where it is false.
    fn branch(&mut self, parent: BranchId, lit: Lit) -> (BranchId, BranchId) {
        let depth = self.nodes[parent.at()].depth + 1;
        let then = BranchId(self.nodes.len() as u32);
        self.nodes.push(Decision { parent, outcome: lit, depth });
        self.nodes.push(Decision { parent, outcome: !lit, depth });
        (then, BranchId(then.0 + 1))
    }

    /// The value of a literal where the last decisions settle it.
    pub fn implied_by_branches(&self, mut place: BranchId, lit: Lit) -> Lit {
        for _ in 0..MEMORY {
            if place == BranchTree::ROOT {
                break;
            }
            let decision = self.nodes[place.at()];
            if decision.outcome.node() == lit.node() {
                return Lit::constant(decision.outcome == lit);
            }
            place = decision.parent;
        }
        lit
    }
}

/// Executions that stand at the same place of the program.
#[derive(Clone)]
pub struct Path {
    /// True exactly for these executions.
    pub lit: Lit,
    /// The decisions that all of them have taken.
    pub branch: BranchId,
    pub store: Store,
}

impl Machine<'_> {
    /// The executions in which `lit` is true and those in which it is false. `None` for an empty part.
    pub fn split(&mut self, path: Path, lit: Lit) -> (Option<Path>, Option<Path>) {
        let lit = self.branches.implied_by_branches(path.branch, lit);
        match lit.as_const() {
            Some(true) => return (Some(path), None),
            Some(false) => return (None, Some(path)),
            None => {}
        }
        let (then, else_) = (self.enc.circuit.and(path.lit, lit), self.enc.circuit.and(path.lit, !lit));
        if then == Lit::FALSE {
            return (None, Some(path));
        }
        if else_ == Lit::FALSE {
            return (Some(path), None);
        }
        let places = self.branches.branch(path.branch, lit);
        let other = Path { lit: else_, branch: places.1, store: path.store.clone() };
        (Some(Path { lit: then, branch: places.0, store: path.store }), Some(other))
    }

    /// All these executions together. Siblings are joined first, from the latest decision to the earliest: there the
    /// decision itself tells them apart.
    pub fn merge(&mut self, paths: Vec<Path>) -> Option<Path> {
        if paths.len() < 2 {
            return paths.into_iter().next();
        }
        let mut open: BTreeMap<(u32, BranchId), Path> = BTreeMap::new();
        for path in paths {
            self.add_to(&mut open, path);
        }
        loop {
            let ((depth, place), mut path) = open.pop_last()?;
            if open.is_empty() {
                return Some(path);
            }
            let decision = self.branches.nodes[place.at()];
            if let Some(other) = open.remove(&(depth, BranchId(place.0 ^ 1))) {
                path = self.join(decision.outcome, path, other, decision.parent);
            }
            path.branch = decision.parent;
            self.add_to(&mut open, path);
        }
    }

    fn add_to(&mut self, open: &mut BTreeMap<(u32, BranchId), Path>, path: Path) {
        let key = (self.branches.nodes[path.branch.at()].depth, path.branch);
        let path = match open.remove(&key) {
            Some(other) => self.join(path.lit, path, other, key.1),
            None => path,
        };
        open.insert(key, path);
    }

    /// `cond` is true on `then` and false on `else_`.
    fn join(&mut self, cond: Lit, then: Path, else_: Path, branch: BranchId) -> Path {
        let store = Store::join(&mut self.enc.cells, cond, &then.store, &else_.store);
        Path { lit: self.enc.circuit.or(then.lit, else_.lit), branch, store }
    }
}
