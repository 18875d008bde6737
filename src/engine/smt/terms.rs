//! Terms of SMT-LIB beside the circuit: whatever is not Boolean is a term, Boolean structure stays in the circuit. An atom (a
//! Boolean term) is an input of the circuit; a term may use literals of the circuit.
//!
//! What is evaluated inside a quantifier is *open*: it mentions bound variables. Every node knows the quantifiers whose
//! variables it mentions, so that it is printed inside the innermost of them.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::circuit::{Circuit, Gate, Lit};
use crate::values::id;
use syntax::Ty;
use syntax::ast::Name;

id!(
    /// A term in [`TermStore`].
    TermId
);

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Node {
    /// An arbitrary value
    Const(u32),
    /// Variable of the quantifier with that number
    Bound(u32, u32),
    /// A literal of the circuit as a term
    Lit(Lit),
    /// As SMT-LIB writes it
    Literal(Rc<str>),
    App(Op, Rc<[TermId]>),
    Forall(u32, Rc<[TermId]>, Lit),
}

/// What is applied.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Op {
    /// A function of SMT-LIB, as it writes it
    Builtin(Rc<str>),
    /// An uninterpreted function
    Function(Name),
    /// Constructor, selector (constructor, field) and tester of the datatype that the first type is
    Construct(Name),
    Select(Name, usize, Ty),
    Test(Name, Ty),
    /// `(as const T)`
    Everywhere,
    /// A tuple of indices
    Tuple,
}

/// The quantifiers whose variables are mentioned, by number, sorted.
pub type Scope = Rc<[u32]>;

#[derive(Default)]
pub struct TermStore {
    nodes: Vec<(Node, Ty)>,
    scopes: Vec<Scope>,
    ids: FxHashMap<(Node, Ty), TermId>,
    atoms: FxHashMap<TermId, Lit>,
    /// What an input of the circuit stands for.
    meaning: FxHashMap<usize, TermId>,
    /// Scopes of the gates, as far as they were looked at.
    gates: Vec<Scope>,
    binders: u32,
    /// Quantifiers now being evaluated
    pub open: u32,
    constants: u32,
}

fn union(a: &Scope, b: &Scope) -> Scope {
    if b.is_empty() || a == b {
        return a.clone();
    }
    if a.is_empty() {
        return b.clone();
    }
    let mut all: Vec<u32> = a.iter().chain(b.iter()).copied().collect();
    all.sort_unstable();
    all.dedup();
    all.into()
}

impl TermStore {
    pub fn node(&self, id: TermId) -> &Node {
        &self.nodes[id.at()].0
    }

    pub fn ty(&self, id: TermId) -> Ty {
        self.nodes[id.at()].1
    }

    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    pub fn scope(&self, id: TermId) -> &Scope {
        &self.scopes[id.at()]
    }

    /// The scope of a gate that [`TermStore::note_gates`] has come to.
    pub fn gate_scope(&self, node: usize) -> Scope {
        self.gates.get(node).cloned().unwrap_or_else(|| Rc::new([]))
    }

    /// The atom behind an input of the circuit.
    pub fn atom(&self, node: usize) -> Option<TermId> {
        self.meaning.get(&node).copied()
    }

    /// Finds the scopes of all gates there are.
    pub fn note_gates(&mut self, circuit: &Circuit) {
        if self.binders == 0 {
            return;
        }
        for node in self.gates.len()..circuit.node_count() {
            let of = |lit: Lit| &self.gates[lit.node()];
            let scope = match circuit.gate(node) {
                Gate::False => Rc::new([]),
                Gate::Input => match self.meaning.get(&node) {
                    Some(&term) => self.scopes[term.at()].clone(),
                    None => Rc::new([]),
                },
                Gate::And(a, b) | Gate::Xor(a, b) => union(of(a), of(b)),
                Gate::Ite(c, t, e) | Gate::Majority(c, t, e) => union(&union(of(c), of(t)), of(e)),
            };
            self.gates.push(scope);
        }
    }

    pub fn add(&mut self, circuit: &Circuit, node: Node, ty: Ty) -> TermId {
        if let Some(&known) = self.ids.get(&(node.clone(), ty)) {
            return known;
        }
        let scope = match &node {
            Node::Const(_) | Node::Literal(_) => Rc::new([]),
            Node::Bound(binder, _) => Scope::from([*binder].as_slice()),
            Node::Lit(lit) => {
                self.note_gates(circuit);
                self.gate_scope(lit.node())
            }
            Node::App(_, args) => args.iter().fold(Scope::from([]), |scope, a| union(&scope, &self.scopes[a.at()])),
            Node::Forall(binder, _, body) => {
                self.note_gates(circuit);
                self.gate_scope(body.node()).iter().copied().filter(|b| b != binder).collect()
            }
        };
        let id = TermId(self.nodes.len() as u32);
        self.nodes.push((node.clone(), ty));
        self.scopes.push(scope);
        self.ids.insert((node, ty), id);
        id
    }

    pub fn fresh(&mut self, circuit: &Circuit, ty: Ty) -> TermId {
        self.constants += 1;
        self.add(circuit, Node::Const(self.constants), ty)
    }

    /// The literal that a Boolean term is.
    pub fn lit(&mut self, circuit: &mut Circuit, term: TermId) -> Lit {
        if let Node::Lit(lit) = self.node(term) {
            return *lit;
        }
        if let Some(&known) = self.atoms.get(&term) {
            return known;
        }
        let lit = circuit.input();
        self.atoms.insert(term, lit);
        self.meaning.insert(lit.node(), term);
        lit
    }

    /// A Boolean as a term.
    pub fn of_lit(&mut self, circuit: &Circuit, lit: Lit) -> TermId {
        match self.meaning.get(&lit.node()) {
            Some(&term) if !lit.negated() => term,
            _ => self.add(circuit, Node::Lit(lit), Ty::bool()),
        }
    }

    /// Variables of a new quantifier.
    pub fn bind(&mut self, circuit: &Circuit, types: &[Ty]) -> (u32, Vec<TermId>) {
        self.binders += 1;
        self.open += 1;
        let binder = self.binders;
        let vars =
            types.iter().enumerate().map(|(i, &ty)| self.add(circuit, Node::Bound(binder, i as u32), ty)).collect();
        (binder, vars)
    }
}
