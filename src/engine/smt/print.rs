//! The script: sorts, functions and definitions, each in front of what uses it. Shared nodes become definitions; inside
//! quantifiers they are bound by `let`, each in the innermost quantifier whose variables it mentions.

use std::fmt::Write;

use indexmap::IndexMap;
use itertools::Itertools;
use rustc_hash::FxHashSet;

use super::sorts::Sorts;
use super::terms::{Node, Op, TermId, TermStore};
use crate::circuit::{Circuit, Gate, Lit};
use check::{Ty, TyKind};
use syntax::ast::Name;

/// A node of either kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Ref {
    Gate(usize),
    Term(TermId),
}

/// How a value that is used several times gets its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// As an abbreviation. cvc5 takes half as long with these.
    Defined,
    /// As a constant that is required to be equal to it. z3 expands abbreviations wherever they are used, which takes it
    /// 27 s for 2,300 of them that refer to each other, where all is said in 0.1 s with constants.
    Constant,
}

/// Prints what was not printed before.
pub struct Printer<'p> {
    pub circuit: &'p Circuit,
    pub terms: &'p TermStore,
    pub sorts: Sorts<'p>,
    style: Style,
    defined: FxHashSet<Ref>,
    /// Each function at the types of its arguments and its value, and what it is called.
    pub functions: IndexMap<(Name, Vec<Ty>, Ty), String>,
    /// For types of arguments, a constant of which nothing is known.
    pub others: IndexMap<Ty, String>,
    declarations: String,
    definitions: String,
}

impl<'p> Printer<'p> {
    pub fn new(circuit: &'p Circuit, terms: &'p TermStore, sorts: Sorts<'p>, style: Style) -> Printer<'p> {
        Printer {
            circuit,
            terms,
            sorts,
            style,
            defined: FxHashSet::default(),
            functions: IndexMap::new(),
            others: IndexMap::new(),
            declarations: String::new(),
            definitions: String::new(),
        }
    }

    /// Everything new since the last call.
    pub fn take(&mut self) -> String {
        let mut text = self.sorts.take();
        text.push_str(&std::mem::take(&mut self.declarations));
        text.push_str(&std::mem::take(&mut self.definitions));
        text
    }

    pub fn is_defined(&self, term: TermId) -> bool {
        self.defined.contains(&Ref::Term(term))
    }

    /// Declares a constant for each type of arguments whose values have no notation of their own.
    pub fn declare_others(&mut self) {
        let types: Vec<Ty> = self.functions.keys().flat_map(|(_, args, _)| args.iter().copied()).collect();
        for ty in types {
            if matches!(ty.kind(), TyKind::Bool | TyKind::Int | TyKind::Real) || self.others.contains_key(&ty) {
                continue;
            }
            let name = format!("other{}", self.others.len());
            let sort = self.sorts.name(ty);
            let _ = writeln!(self.declarations, "(declare-fun {name} () {sort})");
            self.others.insert(ty, name);
        }
    }

    /// The name of a literal that is closed.
    pub fn lit(&mut self, lit: Lit) -> String {
        self.define(Ref::Gate(lit.node()));
        self.lit_name(lit)
    }

    /// The name, or the text, of a term that is closed.
    pub fn term(&mut self, term: TermId) -> String {
        self.define(Ref::Term(term));
        self.name(Ref::Term(term))
    }

    fn lit_name(&self, lit: Lit) -> String {
        match lit.as_const() {
            Some(value) => value.to_string(),
            None if lit.negated() => format!("(not {})", self.name(Ref::Gate(lit.node()))),
            None => self.name(Ref::Gate(lit.node())),
        }
    }

    fn name(&self, node: Ref) -> String {
        match node {
            Ref::Gate(n) => match self.terms.atom(n) {
                Some(term) => self.name(Ref::Term(term)),
                None => format!("g{n}"),
            },
            Ref::Term(t) => match self.terms.node(t) {
                Node::Const(n) => format!("v{n}"),
                Node::Bound(binder, i) => format!("x{binder}.{i}"),
                Node::Literal(text) => text.to_string(),
                Node::Lit(lit) => self.lit_name(*lit),
                _ => format!("t{}", t.0),
            },
        }
    }

    fn scope(&self, node: Ref) -> Option<u32> {
        match node {
            Ref::Gate(n) => self.terms.gate_scope(n).last().copied(),
            Ref::Term(t) => self.terms.scope(t).last().copied(),
        }
    }

    fn children(&self, node: Ref) -> Vec<Ref> {
        let gate = |l: &Lit| Ref::Gate(l.node());
        match node {
            Ref::Gate(n) => match self.circuit.gate(n) {
                Gate::Input => self.terms.atom(n).map(Ref::Term).into_iter().collect(),
                inner => inner.operands().map(|operand| gate(&operand)).collect(),
            },
            Ref::Term(t) => match self.terms.node(t) {
                Node::Const(_) | Node::Bound(..) | Node::Literal(_) => Vec::new(),
                Node::Lit(lit) => vec![gate(lit)],
                Node::App(_, args) => args.iter().map(|&a| Ref::Term(a)).collect(),
                Node::Forall(_, _, body) => vec![gate(body)],
            },
        }
    }

    /// Defines a node and all that it needs.
    fn define(&mut self, root: Ref) {
        let mut stack = vec![(root, false)];
        while let Some((node, ready)) = stack.pop() {
            if self.defined.contains(&node) {
                continue;
            }
            if !ready {
                stack.push((node, true));
                stack.extend(self.children(node).into_iter().filter(|c| !self.defined.contains(c)).map(|c| (c, false)));
                continue;
            }
            self.defined.insert(node);
            self.declare(node);
            if self.scope(node).is_none()
                && let Some(text) = self.body(node)
            {
                let sort = match node {
                    Ref::Gate(_) => "Bool".to_owned(),
                    Ref::Term(t) if matches!(self.terms.node(t), Node::App(Op::Tuple, _)) => {
                        self.sorts.index(self.terms.ty(t))
                    }
                    Ref::Term(t) => self.sorts.name(self.terms.ty(t)),
                };
                let name = self.name(node);
                let by_constant = self.style == Style::Constant && self.is_plain(node);
                // A model need not say whether a definition is true where that is open; of a constant it must.
                let _ = match by_constant || self.may_stay_open(node) {
                    true => writeln!(self.definitions, "(declare-fun {name} () {sort})\n(assert (= {name} {text}))"),
                    false => writeln!(self.definitions, "(define-fun {name} () {sort} {text})"),
                };
            }
        }
    }

    /// Neither a map, whose equation would be one between all its entries, nor an index.
    fn is_plain(&self, node: Ref) -> bool {
        let Ref::Term(term) = node else { return true };
        let is_map = matches!(self.terms.ty(term).kind(), TyKind::Map { .. });
        !is_map && !matches!(self.terms.node(term), Node::App(Op::Tuple, _))
    }

    /// Comparisons of maps, and quantifiers.
    fn may_stay_open(&self, node: Ref) -> bool {
        let Ref::Term(term) = node else { return false };
        match self.terms.node(term) {
            Node::App(Op::Builtin(op), args) if **op == *"=" => {
                args.iter().any(|&a| matches!(self.terms.ty(a).kind(), TyKind::Map { .. }))
            }
            Node::Forall(..) => true,
            _ => false,
        }
    }

    /// Declares what the node is made with.
    fn declare(&mut self, node: Ref) {
        match node {
            Ref::Gate(n) if self.circuit.gate(n) == Gate::Input && self.terms.atom(n).is_none() => {
                let _ = writeln!(self.declarations, "(declare-fun g{n} () Bool)");
            }
            Ref::Gate(_) => {}
            Ref::Term(t) => {
                let sort = self.sorts.name(self.terms.ty(t));
                match self.terms.node(t) {
                    Node::Const(n) => {
                        let _ = writeln!(self.declarations, "(declare-fun v{n} () {sort})");
                    }
                    Node::App(Op::Function(f), args) => {
                        let types: Vec<Ty> = args.iter().map(|&a| self.terms.ty(a)).collect();
                        let key = (*f, types, self.terms.ty(t));
                        if !self.functions.contains_key(&key) {
                            let name = format!("f{}", self.functions.len());
                            let sorts = key.1.iter().map(|&ty| self.sorts.name(ty)).join(" ");
                            let _ = writeln!(self.declarations, "(declare-fun {name} ({sorts}) {sort}) ; {f}");
                            self.functions.insert(key, name);
                        }
                    }
                    _ => {}
                }
            }
        }
    }

    /// What a node is defined as; `None` where its name is all there is.
    fn body(&mut self, node: Ref) -> Option<String> {
        match node {
            Ref::Gate(n) => Some(match self.circuit.gate(n) {
                Gate::False | Gate::Input => return None,
                Gate::And(a, b) => format!("(and {} {})", self.lit_name(a), self.lit_name(b)),
                Gate::Xor(a, b) => format!("(xor {} {})", self.lit_name(a), self.lit_name(b)),
                Gate::Majority(a, b, c) => {
                    let (a, b, c) = (self.lit_name(a), self.lit_name(b), self.lit_name(c));
                    format!("(or (and {a} {b}) (and {c} (or {a} {b})))")
                }
                Gate::Ite(c, t, e) => {
                    format!("(ite {} {} {})", self.lit_name(c), self.lit_name(t), self.lit_name(e))
                }
            }),
            Ref::Term(t) => match self.terms.node(t).clone() {
                Node::Const(_) | Node::Bound(..) | Node::Literal(_) | Node::Lit(_) => None,
                Node::App(op, args) => {
                    let operator = self.operator(&op, t, &args);
                    if args.is_empty() {
                        return Some(operator);
                    }
                    if op == Op::Everywhere {
                        // To be a value, and not only the name of one.
                        let value = self.value_text(args[0]);
                        return Some(format!("({operator} {value})"));
                    }
                    let args = args.iter().map(|&a| self.name(Ref::Term(a))).join(" ");
                    Some(format!("({operator} {args})"))
                }
                Node::Forall(binder, vars, body) => Some(self.forall(binder, &vars, body)),
            },
        }
    }

    /// A literal, or a map that has one everywhere, spelled out.
    fn value_text(&mut self, term: TermId) -> String {
        match self.terms.node(term).clone() {
            Node::App(Op::Everywhere, _) => self.body(Ref::Term(term)).unwrap_or_default(),
            _ => self.name(Ref::Term(term)),
        }
    }

    fn operator(&mut self, op: &Op, term: TermId, args: &[TermId]) -> String {
        let ty = self.terms.ty(term);
        match op {
            Op::Builtin(text) => text.to_string(),
            Op::Function(f) => {
                let types: Vec<Ty> = args.iter().map(|&a| self.terms.ty(a)).collect();
                self.functions.get(&(*f, types, ty)).cloned().unwrap_or_default()
            }
            Op::Construct(c) => self.sorts.constructor(*c, ty),
            Op::Select(c, field, of) => self.sorts.selector(*c, *field, *of),
            Op::Test(c, of) => format!("(_ is {})", self.sorts.constructor(*c, *of)),
            Op::Everywhere => format!("(as const {})", self.sorts.name(ty)),
            Op::Tuple => self.sorts.tuple(ty),
        }
    }

    fn forall(&mut self, binder: u32, vars: &[TermId], body: Lit) -> String {
        let bound =
            vars.iter().map(|&v| format!("({} {})", self.name(Ref::Term(v)), self.sorts.name(self.terms.ty(v))));
        let bound = bound.collect::<Vec<_>>().join(" ");
        let mut text = String::new();
        let mut lets = 0;
        for node in self.inside(binder, Ref::Gate(body.node())) {
            if let Some(value) = self.body(node) {
                let _ = write!(text, "(let (({} {value})) ", self.name(node));
                lets += 1;
            }
        }
        format!("(forall ({bound}) {text}{}{})", self.lit_name(body), ")".repeat(lets))
    }

    /// The nodes below `root` that belong into the quantifier, operands first.
    fn inside(&self, binder: u32, root: Ref) -> Vec<Ref> {
        let (mut found, mut seen) = (Vec::new(), FxHashSet::default());
        let mut stack = vec![(root, false)];
        while let Some((node, ready)) = stack.pop() {
            if ready {
                if self.scope(node) == Some(binder) {
                    found.push(node);
                }
            } else if self.scope(node).is_some() && seen.insert(node) {
                stack.push((node, true));
                stack.extend(self.children(node).into_iter().map(|c| (c, false)));
            }
        }
        found
    }
}
