//! Which axioms can matter to the executions that start at a procedure.
//!
//! A prelude states much about functions and constants that a given program never meets. An axiom is left out when it shares
//! no function, constant or uninterpreted type with the procedures that can be reached, nor with an axiom that does (and so
//! on): every model of the others extends to one of it, provided that it has a model at all. That much is taken for granted,
//! as every user of axioms does; an axiom without any such name, as `axiom false`, always stays. A function with a body or a
//! built-in meaning is no such name, since it is what the names in its body make it.

use indexmap::IndexSet;

use super::checked::Checked;
use super::options::Mutation;
use base::mutation::LeftOut;
use syntax::ast::*;
use syntax::visit::{Visit, walk_call_arm, walk_expr};
use syntax::{Ty, TyKind};

/// The axioms that matter to executions from `entry`, in source order. `also`: what counts as mentioned although the text does not
/// mention it (see [`mentioned`]).
pub fn relevant_axioms<'p>(
    program: &'p Checked,
    entry: Name,
    also: &[Symbol],
    mutation: LeftOut<Mutation>,
) -> Vec<&'p AxiomDecl> {
    let mut reached = Names::reached(program, entry);
    let before = reached.symbols.len();
    reached.symbols.extend(also);
    reached.close(before);

    let all: Vec<&AxiomDecl> = axioms(program).collect();
    let mentioned: Vec<IndexSet<Symbol>> = all
        .iter()
        .map(|axiom| {
            let mut names = Names::new(program);
            names.visit_expr(&axiom.expr);
            names.close(0);
            names.symbols.retain(|&symbol| !is_determined(program, symbol));
            names.symbols
        })
        .collect();
    let mut relevant = vec![false; all.len()];
    while let Some(next) = (0..all.len()).find(|&i| {
        !relevant[i] && (mentioned[i].is_empty() || mentioned[i].iter().any(|symbol| reached.symbols.contains(symbol)))
    }) {
        relevant[next] = true;
        if !mutation.is(Mutation::AxiomsUnlinked) {
            reached.symbols.extend(&mentioned[next]);
        }
    }
    all.into_iter().zip(relevant).filter_map(|(axiom, relevant)| relevant.then_some(axiom)).collect()
}

/// The constants, functions and types that executions from `entry`, and these conditions, mention. A translation may take a constant out
/// of the text (an index that has become part of a variable's name, a value that is known): the axioms about it stay with the
/// translation by this list.
pub fn mentioned<'e>(program: &Checked, entry: Name, conditions: impl IntoIterator<Item = &'e Expr>) -> Vec<Symbol> {
    let mut reached = Names::reached(program, entry);
    let before = reached.symbols.len();
    conditions.into_iter().for_each(|condition| reached.visit_expr(condition));
    reached.close(before);
    reached.symbols.into_iter().filter(|symbol| !matches!(symbol, Symbol::Procedure(_))).collect()
}

/// All axioms, those in `uses` clauses too.
pub(super) fn axioms(program: &Checked) -> impl Iterator<Item = &AxiomDecl> {
    program.program.decls.iter().flat_map(axioms_of)
}

/// The axiom that the declaration is, or those of its `uses` clause.
pub fn axioms_of(decl: &Decl) -> &[AxiomDecl] {
    match decl {
        Decl::Axiom(axiom) => std::slice::from_ref(axiom),
        Decl::Const(decl) => decl.uses.as_deref().unwrap_or_default(),
        Decl::Function(decl) => decl.uses.as_deref().unwrap_or_default(),
        _ => &[],
    }
}

/// As [`axioms_of`], to be changed.
pub fn axioms_of_mut(decl: &mut Decl) -> &mut [AxiomDecl] {
    match decl {
        Decl::Axiom(axiom) => std::slice::from_mut(axiom),
        Decl::Const(decl) => decl.uses.as_deref_mut().unwrap_or_default(),
        Decl::Function(decl) => decl.uses.as_deref_mut().unwrap_or_default(),
        _ => &mut [],
    }
}

/// Whether solvers know the function by a name, or a term, of theirs.
pub(super) fn is_of_solver(decl: &FunctionDecl) -> bool {
    ["bvbuiltin", "builtin", "smtdefined"].iter().any(|attr| find_attr(&decl.attrs, attr).is_some())
}

/// Whether the symbol is a function that has a meaning of its own. One that needs itself may have several.
fn is_determined(program: &Checked, symbol: Symbol) -> bool {
    let Symbol::Function(name) = symbol else { return false };
    let Some(index) = program.symbols.functions.get(&name).and_then(|info| info.decl) else { return false };
    let Decl::Function(decl) = &program.program.decls[index] else { return false };
    let Some(body) = &decl.body else {
        return is_of_solver(decl);
    };
    let mut needed = Names::new(program);
    needed.visit_expr(body);
    needed.close(0);
    !needed.symbols.contains(&symbol)
}

/// All quotients and remainders by zero, as one function. No program has this name.
const BY_ZERO: &str = "div#0";

/// Is it a number other than 0?
fn is_some_number(e: &Expr) -> bool {
    matches!(&e.kind, ExprKind::Int(n) if n.bits() > 0)
}

/// What axioms and procedures can have in common.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Symbol {
    /// One that can be reached from the entry.
    Procedure(Name),
    /// It links an axiom to others only where neither a body nor a built-in meaning determines it.
    Function(Name),
    /// A local, or a variable of a `let`, that hides a constant counts as the constant.
    Constant(Name),
    /// An uninterpreted type: an axiom can bound the number of its values.
    Type(Name),
}

/// What is mentioned, directly or through what that mentions.
struct Names<'p> {
    program: &'p Checked,
    symbols: IndexSet<Symbol>,
    /// Variables of the quantifiers, or of the function, around the expression that is visited.
    bound: Vec<Name>,
}

impl<'p> Names<'p> {
    fn new(program: &'p Checked) -> Names<'p> {
        Names { program, symbols: IndexSet::new(), bound: Vec::new() }
    }

    /// What the procedures that can be reached from `entry` mention.
    fn reached(program: &'p Checked, entry: Name) -> Names<'p> {
        let mut reached = Names::new(program);
        reached.symbols.insert(Symbol::Procedure(entry));
        // Their `where` clauses are assumed at the start, whoever uses them.
        for decl in &program.program.decls {
            if let Decl::Var(var) = decl {
                reached.visit_var_decl(var);
            }
        }
        for &ty in program.symbols.globals.values() {
            reached.add_type(ty);
        }
        reached.close(0);
        reached
    }

    fn add_type(&mut self, ty: Ty) {
        match ty.kind() {
            TyKind::Con(name, args) => {
                self.symbols.insert(Symbol::Type(*name));
                args.iter().for_each(|&a| self.add_type(a));
            }
            TyKind::Map { domain, range, .. } => {
                domain.iter().for_each(|&d| self.add_type(d));
                self.add_type(*range);
            }
            _ => {}
        }
    }

    /// Adds what the symbols from index `next` on mention: bodies, contracts, types.
    fn close(&mut self, mut next: usize) {
        let symbols = &self.program.symbols;
        while let Some(&symbol) = self.symbols.get_index(next) {
            next += 1;
            match symbol {
                Symbol::Procedure(name) => self.procedure(name),
                Symbol::Function(name) => self.function(name),
                Symbol::Constant(name) => symbols.consts.get(&name).into_iter().for_each(|&ty| self.add_type(ty)),
                Symbol::Type(name) => {
                    let fields = symbols.datatypes.get(&name).into_iter().flat_map(|d| d.constructors.values());
                    fields.flatten().for_each(|(_, ty)| self.add_type(*ty));
                }
            }
        }
    }

    fn procedure(&mut self, name: Name) {
        let program = self.program;
        let Some(info) = program.symbols.procedures.get(&name) else { return };
        for &index in std::iter::once(&info.decl).chain(&info.bodies) {
            self.visit_decl(&program.program.decls[index]);
        }
    }

    fn function(&mut self, name: Name) {
        let program = self.program;
        let Some(info) = program.symbols.functions.get(&name) else { return };
        info.params.iter().chain([&info.result]).for_each(|&ty| self.add_type(ty));
        let decl = info.decl.map(|index| &program.program.decls[index]);
        if let Some(Decl::Function(decl)) = decl
            && let Some(Attr { args, .. }) = find_attr(&decl.attrs, "builtin")
            && let [AttrArg::Str(op, _), ..] = args.as_slice()
            && ["div", "mod", "rem"].contains(&op.as_str())
        {
            self.symbols.insert(Symbol::Function(Name::from(BY_ZERO)));
        }
        if let Some(Decl::Function(FunctionDecl { body: Some(body), params, .. })) = decl {
            let outer = self.bound.len();
            self.bound.extend(params.iter().filter_map(|p| p.name.as_ref()).map(|n| n.name));
            self.visit_expr(body);
            self.bound.truncate(outer);
        }
    }
}

impl Visit for Names<'_> {
    fn visit_expr(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Var(name) if self.program.symbols.consts.contains_key(name) && !self.bound.contains(name) => {
                self.symbols.insert(Symbol::Constant(*name));
            }
            ExprKind::App(name, _) => {
                self.symbols.insert(Symbol::Function(*name));
            }
            // What a quotient by zero is an axiom can say.
            ExprKind::Binary(BinOp::Div | BinOp::Mod | BinOp::RealDiv, _, divisor) if !is_some_number(divisor) => {
                self.symbols.insert(Symbol::Function(Name::from(BY_ZERO)));
            }
            _ => {}
        }
        if let Some(ty) = expr.ty {
            self.add_type(ty);
        }
        let outer = self.bound.len();
        if let ExprKind::Quantified(q) = &expr.kind {
            self.bound.extend(q.bound.iter().flat_map(|b| b.names.iter().map(|n| n.name)));
        }
        walk_expr(self, expr);
        self.bound.truncate(outer);
    }

    /// The types of what is mentioned are known; what is never mentioned has values of every type.
    fn visit_type(&mut self, _: &Type) {}

    fn visit_call_arm(&mut self, arm: &CallArm) {
        self.symbols.insert(Symbol::Procedure(arm.proc.name));
        walk_call_arm(self, arm);
    }

    /// Attributes say nothing about values.
    fn visit_attr(&mut self, _: &Attr) {}
}

#[cfg(test)]
mod tests {
    use crate::{CheckOptions, check};
    use base::mutation::LeftOut;
    use syntax::ast::Name;
    use syntax::parse::parse_str;

    /// The axioms that matter from `main`, as lines.
    fn relevant(text: &str) -> Vec<u32> {
        let checked = check(parse_str(text).unwrap(), &CheckOptions::default()).unwrap();
        let axioms = super::relevant_axioms(&checked, Name::from("main"), &[], LeftOut::nothing());
        let line = |offset: u32| 1 + text[..offset as usize].matches('\n').count() as u32;
        axioms.iter().map(|a| line(a.span.start)).collect()
    }

    #[test]
    fn axioms_follow_names() {
        let program = "function f(int): int;
function g(int): int;
function h(int): int { k(0) }
function k(int): int;
axiom (forall i: int :: f(i) > g(i));
axiom (forall i: int :: k(i) > 0);
axiom (forall i: int :: unused(i) > 0);
function unused(int): int;
procedure main() { call p(); }
procedure p() { assert h(1) > 0; }
procedure q() { assert unused(1) > 0; }";
        assert_eq!(relevant(program), [6]);
        assert_eq!(relevant(&program.replace("assert h(1)", "assert g(1) + h(1)")), [5, 6]);
        assert_eq!(relevant(&program.replace("assert h(1)", "call q(); assert 1")), [7]);
    }

    #[test]
    fn what_has_left_the_text_still_counts() {
        let before = "const b: int;
axiom b == 1;
procedure main() { assert b == b; }";
        let after = before.replace("b == b", "true");
        assert_eq!(relevant(&after), [0u32; 0]);
        let [before, after] =
            [before, &after].map(|text| check(parse_str(text).unwrap(), &CheckOptions::default()).unwrap());
        let mentioned = super::mentioned(&before, Name::from("main"), []);
        assert_eq!(super::relevant_axioms(&after, Name::from("main"), &mentioned, LeftOut::nothing()).len(), 1);
    }

    #[test]
    fn functions_with_a_meaning_do_not_connect() {
        let program = "function le(x: int, y: int): bool { x <= y }
function f(int): int;
axiom (forall i: int :: le(f(i), i));
procedure main() { assert le(1, 2); }";
        assert_eq!(relevant(program), [0u32; 0]);
        assert_eq!(relevant(&program.replace("assert le(1, 2)", "assert le(1, f(2))")), [3]);
        assert_eq!(relevant(&program.replace("{ x <= y }", "{ x <= y && le(x, y) }")), [3]);
    }

    #[test]
    fn bound_variables_are_not_constants() {
        let program = "const x: int;
function f(int): int;
axiom (forall x: int :: le(0, f(x)));
axiom x > 0;
function le(x: int, y: int): bool { x <= y }
procedure main() { assert x > 1; }";
        assert_eq!(relevant(program), [4]);
        assert_eq!(relevant(&program.replace("f(x)))", "f(x))) && x > 2")), [3, 4]);
    }

    #[test]
    fn axioms_about_types_and_about_nothing_stay() {
        let program = "type T;
function f(T): int;
axiom (forall t: T :: f(t) == 0);
axiom (forall i: int :: i < 0);
var x: int;
procedure main() { x := 1; }";
        assert_eq!(relevant(program), [4]);
        assert_eq!(relevant(&program.replace("var x: int;", "var x: int; var y: T;")), [3, 4]);
    }
}
