//! The second pass: what the declarations contain. Types of declared names are known.

use std::rc::Rc;

use rustc_hash::FxHashSet;

use super::checker::{Callable, Checker, StateMode, Wanted};
use super::infer::{Open, Substitution};
use super::scope::VarKind;
use super::types::in_order_of_occurrence;
use base::diagnostic::Finding;
use syntax::ast::*;
use syntax::{Ty, TyKind};

impl Checker {
    pub(super) fn decl(&mut self, index: usize, decl: &mut Decl) {
        self.state = StateMode::Stateless;
        match decl {
            Decl::Type(d) => self.attrs(&mut d.attrs),
            Decl::Datatype(d) => {
                self.attrs(&mut d.attrs);
                for constructor in &mut d.constructors {
                    self.attrs(&mut constructor.attrs);
                    constructor.fields.iter_mut().for_each(|f| self.attrs(&mut f.attrs));
                }
            }
            Decl::Const(d) => self.const_decl(d),
            Decl::Function(d) => self.function(d),
            Decl::Axiom(d) => self.axiom(d),
            Decl::Var(d) => {
                self.attrs(&mut d.attrs);
                self.state = StateMode::Single;
                d.groups.iter_mut().for_each(|g| self.where_clause(&mut g.where_));
            }
            Decl::Procedure(d) => {
                if let Some(info) = self.symbols.procedures.get_mut(&d.sig.name.name)
                    && info.decl == index
                    && d.body.is_some()
                {
                    info.bodies.push(index);
                }
                self.callable(&mut d.sig, &mut d.specs, &mut d.body);
            }
            Decl::Action(d) => self.callable(&mut d.sig, &mut d.specs, &mut d.body),
            Decl::Implementation(d) => self.implementation(index, d),
            Decl::YieldInvariant(d) => self.yield_invariant(d),
        }
    }

    fn axiom(&mut self, d: &mut AxiomDecl) {
        self.attrs(&mut d.attrs);
        self.boolean(&mut d.expr, Finding::NotBool, |_| "axioms must be of type bool".into());
    }

    fn const_decl(&mut self, d: &mut ConstDecl) {
        self.attrs(&mut d.attrs);
        if let Some(extends) = &d.extends {
            let mut seen = FxHashSet::default();
            for (_, parent) in &extends.parents {
                self.parent(d, parent, !seen.insert(parent.name));
            }
        }
        d.uses.iter_mut().flatten().for_each(|a| self.axiom(a));
    }

    fn parent(&mut self, child: &ConstDecl, parent: &Ident, repeated: bool) {
        let name = parent.name;
        let (Some(var), Some(child_ty)) =
            (self.scope.get(name), child.names.first().and_then(|n| self.symbols.consts.get(&n.name).copied()))
        else {
            let message = format!("undeclared identifier: {name}");
            self.unknown(Finding::UndeclaredIdentifier, parent.span, message, name, Wanted::Variable);
            return;
        };
        if var.kind != VarKind::Const {
            self.resolve_error(Finding::Parent, parent.span, "the parent of a constant has to be a constant");
        } else if child.names.iter().any(|n| n.name == name) {
            self.resolve_error(Finding::Parent, parent.span, "constant cannot be its own parent");
        } else if repeated {
            self.resolve_error(Finding::Parent, parent.span, format!("{name} occurs more than once as parent"));
        } else if !self.infer.unify(var.ty, Open::Ground(child_ty)) {
            let message =
                format!("parent of constant has incompatible type ({} instead of {child_ty})", self.show(var.ty));
            self.type_error(Finding::Parent, parent.span, message);
        }
    }

    fn function(&mut self, d: &mut FunctionDecl) {
        // A declaration that clashes with another is checked by itself all the same.
        let depth = self.type_vars.len();
        d.type_params.iter().for_each(|p| self.type_vars.push(p.name));
        self.scope.enter();
        for param in d.params.iter_mut().chain([&mut *d.result]) {
            self.attrs(&mut param.attrs);
        }
        if d.params.iter().any(|p| p.name.is_some()) {
            let types = self.function_types(d);
            for (param, ty) in d.params.iter().zip(types) {
                if let Some(name) = &param.name {
                    self.declare_var(name, Open::Ground(ty), VarKind::Bound);
                }
            }
        }
        if let Some(result) =
            d.result.name.filter(|r| d.params.iter().any(|p| p.name.is_some_and(|n| n.name == r.name)))
        {
            let message = format!("more than one declaration of variable name: {}", result.name);
            self.resolve_error(Finding::DuplicateVariable, result.span, message);
        }
        self.attrs(&mut d.attrs);
        if let Some(body) = &mut d.body {
            let expected = self.functions.get(&d.name.name).map_or(Ty::bool(), |f| f.result);
            self.begin_unit();
            let found = self.expr(body);
            if !self.infer.attempt(found, Open::Ground(expected)) {
                let (found, expected) = (self.show(found), self.show(Open::Ground(expected)));
                let message = format!("function body with invalid type: {found} (expected: {expected})");
                self.type_error(Finding::TypeMismatch, body.span, message);
            }
            self.finish_expr(body);
        }
        self.scope.leave();
        self.leave_type_params(depth);
        d.uses.iter_mut().flatten().for_each(|a| self.axiom(a));
    }

    fn function_types(&mut self, d: &FunctionDecl) -> Vec<Ty> {
        match self.functions.get(&d.name.name) {
            Some(f) if f.params.len() == d.params.len() => f.params.clone(),
            _ => d.params.iter().map(|p| self.resolve_type(&p.ty)).collect(),
        }
    }

    // ----------------------------------------------------------------------------------------- procedures

    fn callable(&mut self, sig: &mut Signature, specs: &mut [Spec], body: &mut Option<Body>) {
        let Some(known) = self.procs.get(&sig.name.name).cloned() else { return };
        let depth = self.type_vars.len();
        sig.type_params.iter().for_each(|p| self.type_vars.push(p.name));
        self.modifies_clauses(specs);
        self.scope.enter();
        let counts = |groups: &[Binder]| groups.iter().map(|g| g.names.len()).sum::<usize>();
        // A second declaration of the name has formals of its own.
        let own = (counts(&sig.ins), counts(&sig.outs)) != (known.ins.len(), known.outs.len());
        let (ins, outs) = if own {
            (self.formals(&sig.ins), self.formals(&sig.outs))
        } else {
            (known.ins.clone(), known.outs.clone())
        };
        self.declare_formals(&mut sig.ins, &ins, VarKind::In);
        for spec in specs.iter_mut() {
            self.spec(spec, SpecClause::Requires);
        }
        self.declare_formals(&mut sig.outs, &outs, VarKind::Out);
        self.attrs(&mut sig.attrs);
        for spec in specs.iter_mut() {
            self.spec(spec, SpecClause::Ensures);
        }
        if let Some(body) = body {
            let effects = self.body(body);
            self.effects.push((sig.name.name, effects));
        }
        self.scope.leave();
        self.leave_type_params(depth);
    }

    fn modifies_clauses(&mut self, specs: &[Spec]) {
        for spec in specs {
            let SpecKind::Modifies(vars) = &spec.kind else { continue };
            for var in vars {
                match self.scope.get(var.name).map(|v| v.kind) {
                    Some(VarKind::Global) => {}
                    Some(_) => {
                        let message = format!("modifies list contains constant: {}", var.name);
                        self.type_error(Finding::ModifiesConstant, var.span, message);
                    }
                    None => {
                        let message = format!("undeclared identifier: {}", var.name);
                        self.unknown(Finding::UndeclaredIdentifier, var.span, message, var.name, Wanted::Variable);
                    }
                }
            }
        }
    }

    /// Declares formals, then checks their `where` clauses, which see those declared so far.
    fn declare_formals(&mut self, groups: &mut [Binder], types: &[(Name, Ty)], kind: VarKind) {
        let names = groups.iter().flat_map(|g| &g.names);
        for (name, &(_, ty)) in names.zip(types) {
            self.declare_var(name, Open::Ground(ty), kind);
        }
        let state = std::mem::replace(&mut self.state, StateMode::Single);
        for group in groups {
            self.attrs(&mut group.attrs);
            self.where_clause(&mut group.where_);
        }
        self.state = state;
    }

    /// Checks a specification if it belongs to this turn: preconditions see the in-parameters only.
    fn spec(&mut self, spec: &mut Spec, turn: SpecClause) {
        let before = turn == SpecClause::Requires;
        self.state = if before { StateMode::Single } else { StateMode::Two };
        match &mut spec.kind {
            SpecKind::Requires { cond, .. } if before => self.condition(cond, "preconditions"),
            SpecKind::Ensures { cond, .. } if !before => self.condition(cond, "postconditions"),
            SpecKind::Preserves(cond) if before => self.condition(cond, "invariants"),
            SpecKind::Asserts(cond) if before => self.condition(cond, "asserts clauses"),
            SpecKind::Measure { attrs, exprs } if before => {
                self.attrs(attrs);
                exprs.iter_mut().for_each(|e| self.whole_expr(e));
            }
            SpecKind::CallInvariant { clause, attrs, name, args } if before == (*clause != SpecClause::Ensures) => {
                self.attrs(attrs);
                self.invariant_call(name, args);
            }
            SpecKind::Refines { attrs, refines } if !before => {
                self.attrs(attrs);
                self.refines(refines);
            }
            SpecKind::Creates(names) if before => names.iter().for_each(|name| self.action_name(name)),
            _ => {}
        }
        self.state = StateMode::Stateless;
    }

    fn condition(&mut self, cond: &mut Condition, what: &str) {
        self.attrs(&mut cond.attrs);
        self.boolean(&mut cond.expr, Finding::NotBool, |_| format!("{what} must be of type bool"));
    }

    fn refines(&mut self, refines: &mut Refines) {
        match refines {
            Refines::Action { name, using } => {
                [Some(&*name), using.as_ref()].into_iter().flatten().for_each(|name| self.action_name(name))
            }
            Refines::Inline { attrs, body, .. } => {
                self.attrs(attrs);
                self.scope.enter();
                self.body(body);
                self.scope.leave();
            }
        }
    }

    fn action_name(&mut self, name: &Ident) {
        if !self.procs.contains_key(&name.name) {
            let message = format!("undeclared action: {}", name.name);
            self.resolve_error(Finding::UndeclaredProcedure, name.span, message);
        }
    }

    fn yield_invariant(&mut self, d: &mut YieldInvariantDecl) {
        let Some(known) = self.procs.get(&d.name.name).cloned() else { return };
        self.scope.enter();
        self.declare_formals(&mut d.ins, &known.ins, VarKind::In);
        self.attrs(&mut d.attrs);
        self.state = StateMode::Single;
        d.preserves.iter_mut().for_each(|p| self.condition(p, "invariants"));
        self.scope.leave();
    }

    // ------------------------------------------------------------------------------------ implementations

    fn implementation(&mut self, index: usize, d: &mut ImplementationDecl) {
        let name = d.sig.name;
        let depth = self.enter_type_params(&d.sig.type_params);
        let ins = self.formals(&d.sig.ins);
        let outs = self.formals(&d.sig.outs);
        match self.procs.get(&name.name).cloned() {
            Some(procedure) => {
                if let Some(info) = self.symbols.procedures.get_mut(&name.name) {
                    info.bodies.push(index);
                }
                self.check_matches(&d.sig, &ins, &outs, &procedure);
            }
            None if self.functions.contains_key(&name.name) => {
                let message = format!("implementations given for function, not procedure: {}", name.name);
                self.resolve_error(Finding::UndeclaredProcedure, name.span, message);
            }
            None => {
                let message = format!("implementation given for undeclared procedure: {}", name.name);
                self.unknown(Finding::UndeclaredProcedure, name.span, message, name.name, Wanted::Procedure);
            }
        }
        self.scope.enter();
        self.declare_formals(&mut d.sig.ins, &ins, VarKind::In);
        self.declare_formals(&mut d.sig.outs, &outs, VarKind::Out);
        self.attrs(&mut d.sig.attrs);
        let effects = self.body(&mut d.body);
        self.effects.push((name.name, effects));
        self.scope.leave();
        self.leave_type_params(depth);
    }

    /// An implementation repeats its procedure's signature; names may differ.
    fn check_matches(&mut self, sig: &Signature, ins: &[(Name, Ty)], outs: &[(Name, Ty)], procedure: &Rc<Callable>) {
        let name = sig.name.name;
        if sig.type_params.len() != procedure.type_params.len() {
            let message = format!("mismatched number of type parameters in procedure implementation: {name}");
            self.type_error(Finding::ImplementationSignature, sig.name.span, message);
            return;
        }
        let types = |formals: &[(Name, Ty)]| formals.iter().map(|&(_, ty)| ty).collect::<Vec<_>>();
        // Type parameters correspond in the order in which the parameters mention them.
        let theirs = in_order_of_occurrence(&procedure.type_params, &types(&procedure.ins), &types(&procedure.outs));
        let own: Vec<Name> = sig.type_params.iter().map(|p| p.name).collect();
        let own = in_order_of_occurrence(&own, &types(ins), &types(outs));
        let own = own.into_iter().map(|name| Open::Ground(Ty::new(TyKind::Var(name))));
        let s: Substitution = theirs.into_iter().zip(own).collect();
        for (kind, mine, theirs, groups) in
            [("in", ins, &procedure.ins, &sig.ins), ("out", outs, &procedure.outs, &sig.outs)]
        {
            if mine.len() != theirs.len() {
                let message = format!("mismatched number of {kind}-parameters in procedure implementation: {name}");
                self.type_error(Finding::ImplementationSignature, sig.name.span, message);
                continue;
            }
            let idents = groups.iter().flat_map(|g| &g.names);
            for ((&(_, found), &(formal, expected)), ident) in mine.iter().zip(theirs).zip(idents) {
                let expected = self.infer.instantiate(expected, &s);
                if !self.infer.attempt(expected, Open::Ground(found)) {
                    let which = if formal == ident.name {
                        formal.to_string()
                    } else {
                        format!("{formal} (named {} in implementation)", ident.name)
                    };
                    let message = format!("mismatched type of {kind}-parameter in implementation {name}: {which}");
                    self.type_error(Finding::ImplementationSignature, ident.span, message);
                }
            }
        }
    }
}
