//! Procedures made ready for execution: bodies as control-flow graphs of simple commands, contracts as terms, variables as
//! slots.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::cfg::{self, Graph};
use super::dag_inlining::share_calls;
use super::term::{Scope, Term, Terms};
use super::types;
use syntax::Ty;
use syntax::ast::{Binder, Body, Decl, Name, ProcedureDecl, Signature, Spec, SpecKind, Tag, VarDecl};

/// A variable of a procedure's frame.
#[derive(Clone, Debug)]
pub struct Local {
    pub name: Name,
    pub ty: Ty,
    pub where_: Option<Rc<Term>>,
}

/// `requires` or `ensures`
#[derive(Clone, Debug)]
pub struct Clause {
    pub free: bool,
    pub term: Rc<Term>,
    pub tag: Tag,
}

#[derive(Debug)]
pub struct Procedure {
    pub name: Name,
    /// In-parameters, then out-parameters: the first slots of the frame.
    pub ins: Vec<Local>,
    pub outs: Vec<Local>,
    pub requires: Vec<Clause>,
    pub ensures: Vec<Clause>,
    /// Indices of globals
    pub modifies: Vec<usize>,
    pub bodies: Vec<Rc<Implementation>>,
}

#[derive(Debug)]
pub struct Implementation {
    /// Formals under the implementation's names, then locals. The slot is the position.
    pub frame: Vec<Local>,
    /// How many of them are formals.
    pub formals: usize,
    pub graph: Graph,
}

/// The program's procedures, translated when they are first called.
pub struct Program<'p> {
    pub terms: Terms<'p>,
    procedures: FxHashMap<Name, Rc<Procedure>>,
    /// Whether calls that exclude each other are made one, and whether there were any.
    shares: bool,
    pub has_shared: bool,
}

impl<'p> Program<'p> {
    pub fn new(terms: Terms<'p>, shares: bool) -> Program<'p> {
        Program { terms, procedures: FxHashMap::default(), shares, has_shared: false }
    }

    pub fn procedure(&mut self, name: Name) -> Option<Rc<Procedure>> {
        if let Some(known) = self.procedures.get(&name) {
            return Some(known.clone());
        }
        let procedure = Rc::new(self.translate(name)?);
        self.procedures.insert(name, procedure.clone());
        Some(procedure)
    }

    fn translate(&mut self, name: Name) -> Option<Procedure> {
        let checked = self.terms.checked;
        let info = checked.symbols.procedures.get(&name)?;
        let Decl::Procedure(decl) = checked.program.decls.get(info.decl)? else { return None };
        let mut scope = Scope::default();
        let formals = info.ins.iter().chain(&info.outs);
        scope.locals = formals.clone().enumerate().map(|(slot, (name, _))| (*name, slot)).collect();
        let mut locals: Vec<Local> = formals.map(|(name, ty)| Local { name: *name, ty: *ty, where_: None }).collect();
        self.add_wheres(&decl.sig, &mut locals, &mut scope);
        let (requires, ensures) = self.clauses(decl, &mut scope);
        let outs = locals.split_off(info.ins.len());
        let modifies = info.modifies.iter().filter_map(|g| checked.symbols.globals.get_index_of(g)).collect();
        let mut procedure = Procedure { name, ins: locals, outs, requires, ensures, modifies, bodies: Vec::new() };
        for &body in &info.bodies {
            let implementation = match checked.program.decls.get(body)? {
                Decl::Procedure(decl) => self.implementation(&procedure, &decl.sig, decl.body.as_ref()?),
                Decl::Implementation(decl) => self.implementation(&procedure, &decl.sig, &decl.body),
                _ => return None,
            };
            procedure.bodies.push(Rc::new(implementation));
        }
        Some(procedure)
    }

    fn add_wheres(&mut self, sig: &Signature, locals: &mut [Local], scope: &mut Scope) {
        let mut slot = 0;
        for group in sig.ins.iter().chain(&sig.outs) {
            let where_ = group.where_.as_ref().map(|w| Rc::new(self.terms.lower(w, scope)));
            for _ in &group.names {
                if let Some(local) = locals.get_mut(slot) {
                    local.where_ = where_.clone();
                }
                slot += 1;
            }
        }
    }

    fn clauses(&mut self, decl: &ProcedureDecl, scope: &mut Scope) -> (Vec<Clause>, Vec<Clause>) {
        let (mut requires, mut ensures) = (Vec::new(), Vec::new());
        for Spec { kind, .. } in &decl.specs {
            let (free, cond, list) = match kind {
                SpecKind::Requires { free, cond } => (*free, cond, &mut requires),
                SpecKind::Ensures { free, cond } => (*free, cond, &mut ensures),
                _ => continue,
            };
            list.push(Clause { free, term: Rc::new(self.terms.lower(&cond.expr, scope)), tag: cond.tag });
        }
        (requires, ensures)
    }

    fn implementation(&mut self, procedure: &Procedure, sig: &Signature, body: &Body) -> Implementation {
        let mut frame: Vec<Local> = procedure.ins.iter().chain(&procedure.outs).cloned().collect();
        let names = sig.ins.iter().chain(&sig.outs).flat_map(|b| &b.names);
        for (local, name) in frame.iter_mut().zip(names) {
            local.name = name.name;
        }
        let formals = frame.len();
        self.add_locals(&body.locals, &mut frame);
        let mut scope = Scope::default();
        scope.locals = frame.iter().enumerate().map(|(slot, l)| (l.name, slot)).collect();
        let mut slot = formals;
        for group in body.locals.iter().flat_map(|d| &d.groups) {
            let where_ = group.where_.as_ref().map(|w| Rc::new(self.terms.lower(w, &mut scope)));
            for _ in &group.names {
                frame[slot].where_ = where_.clone();
                slot += 1;
            }
        }
        let types: Vec<Ty> = frame.iter().map(|local| local.ty).collect();
        let mut graph = cfg::build(&mut self.terms, &mut scope, &types, &body.block);
        if self.shares {
            let procedures = &self.terms.checked.symbols.procedures;
            let has_body = |name: Name| procedures.get(&name).is_some_and(|p| !p.bodies.is_empty());
            self.has_shared |= share_calls(&mut graph, &has_body);
        }
        Implementation { frame, formals, graph }
    }

    fn add_locals(&self, decls: &[VarDecl], frame: &mut Vec<Local>) {
        for Binder { names, ty, .. } in decls.iter().flat_map(|d| &d.groups) {
            let ty = types::resolve(self.terms.checked, ty).unwrap_or(Ty::bool());
            frame.extend(names.iter().map(|n| Local { name: n.name, ty, where_: None }));
        }
    }
}
