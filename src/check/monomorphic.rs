//! Procedures with type parameters become ordinary ones, one for each choice of types that they are called with. Those of the entry
//! procedure become types that the program declares.
//!
//! - Requires: a checked program.
//! - Establishes: no procedure that the entry thread can reach has type parameters; so it can be inlined, and started as a thread.
//!
//! Example: `procedure P<T>(x: T) { ... call P(x); }` with `call P(3)` becomes `procedure P#1(x: int) { ... call P#1(x); }`.

use indexmap::IndexMap;
use rustc_hash::FxHashMap;

use crate::{CheckOptions, Checked, ProcedureInfo, Ty, TyKind, check};
use base::diagnostic::{Diagnostic, Finding};
use syntax::ast::*;
use syntax::names::Names;
use syntax::visit::VisitMut;
use syntax::visit::rewrite::{walk_call_arm, walk_expr, walk_type};

/// The program without type parameters.
pub struct Monomorphic {
    pub checked: Checked,
    /// The procedure that each new one stands for.
    pub originals: FxHashMap<Name, Name>,
    /// The entry procedure, which is a new one where it has type parameters.
    pub entry: Name,
}

/// A procedure that is called at more different types than this is taken to call itself at ever new ones.
const MOST: usize = 64;

/// `None` where no procedure has type parameters.
///
/// # Errors
/// A procedure that calls itself at ever new types.
pub fn monomorphic(checked: &Checked, entry: Name) -> Result<Option<Monomorphic>, Vec<Diagnostic>> {
    let procedures = &checked.symbols.procedures;
    if procedures.values().all(|p| p.type_params.is_empty()) {
        return Ok(None);
    }
    let mut instances = Instances {
        checked,
        names: Names::of(&checked.program),
        known: IndexMap::new(),
        work: Vec::new(),
        errors: Vec::new(),
    };
    let mut program = checked.program.clone();
    let new_entry = instances.entry(entry, &mut program);
    let mut seen = vec![entry];
    while let Some(instance) = instances.work.pop() {
        let called = instances.expand(&instance, &mut program);
        // Ordinary procedures stay where they are; what they call may change.
        for name in called.into_iter().filter(|n| procedures.contains_key(n)) {
            if !seen.contains(&name) {
                seen.push(name);
                instances.work.push(Instance { name, original: name, types: Vec::new() });
            }
        }
    }
    if !instances.errors.is_empty() {
        return Err(instances.errors);
    }
    let originals = instances.known.iter().flat_map(|(original, all)| all.iter().map(|(_, name)| (*name, *original)));
    let originals = originals.collect();
    let checked = check(program, &CheckOptions::default()).map_err(|errors| {
        let internal = |d: Diagnostic| Diagnostic {
            code: Finding::Internal,
            message: format!("internal error: a procedure at its types is not well-formed: {}", d.message),
            ..d
        };
        errors.into_iter().map(internal).collect::<Vec<_>>()
    })?;
    Ok(Some(Monomorphic { checked, originals, entry: new_entry }))
}

/// A procedure at some types.
struct Instance {
    name: Name,
    original: Name,
    types: Vec<Type>,
}

struct Instances<'a> {
    checked: &'a Checked,
    names: Names,
    /// Of each procedure with type parameters, the types it is called at, and its name there.
    known: IndexMap<Name, Vec<(Vec<Type>, Name)>>,
    work: Vec<Instance>,
    errors: Vec<Diagnostic>,
}

impl Instances<'_> {
    /// The entry procedure. Nobody calls it: its type parameters stand for types of which nothing is known.
    fn entry(&mut self, entry: Name, program: &mut Program) -> Name {
        let params = self.checked.symbols.procedures[&entry].type_params.clone();
        let mut types = Vec::new();
        for param in params {
            let name = Ident::generated(self.names.fresh(&format!("{param}#")));
            types.push(Type { kind: TypeKind::Named(name.name, Vec::new()), span: Span::NONE });
            let items = vec![TypeItem { name, params: Vec::new(), synonym: None }];
            program.decls.push(Decl::Type(TypeDecl { attrs: Vec::new(), items, span: Span::NONE }));
        }
        if types.is_empty() {
            self.work.push(Instance { name: entry, original: entry, types });
            return entry;
        }
        self.name(entry, types, Span::NONE)
    }

    /// Writes the declarations of an instance; the ordinary procedures that it calls.
    fn expand(&mut self, instance: &Instance, program: &mut Program) -> Vec<Name> {
        let checked = self.checked;
        let info = &checked.symbols.procedures[&instance.original];
        let is_new = !instance.types.is_empty();
        let places = std::iter::once(info.decl).chain(info.bodies.first().copied().filter(|b| *b != info.decl));
        let mut called = Vec::new();
        for place in places {
            let mut decl = checked.program.decls[place].clone();
            let (sig, body) = match &mut decl {
                Decl::Procedure(p) => (&mut p.sig, p.body.as_ref()),
                Decl::Implementation(i) => (&mut i.sig, Some(&i.body)),
                _ => continue,
            };
            let params = std::mem::take(&mut sig.type_params);
            let types = stand_for(&params, sig, info, &instance.types);
            sig.name.name = instance.name;
            let groups = sig.ins.iter().chain(&sig.outs);
            let groups = groups.chain(body.into_iter().flat_map(|b| b.locals.iter().flat_map(|d| &d.groups)));
            let variables = groups.flat_map(|g| g.names.iter().map(|n| (n.name, g.ty.clone()))).collect();
            let mut at_types = AtTypes { instances: self, types, variables, called: &mut called };
            at_types.visit_decl(&mut decl);
            match is_new {
                true => program.decls.push(decl),
                false => program.decls[place] = decl,
            }
        }
        called
    }

    /// The name of a procedure at these types.
    fn name(&mut self, original: Name, types: Vec<Type>, span: Span) -> Name {
        let all = self.known.entry(original).or_default();
        if let Some((_, name)) = all.iter().find(|(known, _)| *known == types) {
            return *name;
        }
        if all.len() >= MOST {
            if self.errors.is_empty() {
                let message = format!(
                    "{original} is called at more than {MOST} different types: it may call itself at ever new ones"
                );
                self.errors.push(Diagnostic::error(Finding::Unsupported, span, message));
            }
            return original;
        }
        let name = self.names.fresh(&format!("{original}#{}", all.len() + 1));
        all.push((types.clone(), name));
        self.work.push(Instance { name, original, types });
        name
    }
}

/// Rewrites a declaration for the types that its parameters stand for.
struct AtTypes<'a, 'c> {
    instances: &'a mut Instances<'c>,
    types: FxHashMap<Name, Type>,
    /// Formals and locals, with their types as declared.
    variables: FxHashMap<Name, Type>,
    called: &'a mut Vec<Name>,
}

impl AtTypes<'_, '_> {
    /// Without the places where it is written.
    fn concrete(&mut self, mut ty: Type) -> Type {
        self.visit_type(&mut ty);
        Unplaced.visit_type(&mut ty);
        ty
    }

    /// Are these different types now? Values of different types are not equal.
    fn differ(&mut self, a: &Expr, b: &Expr) -> bool {
        let (Some(a), Some(b)) = (a.ty, b.ty) else { return false };
        // What a quantifier or a map's type binds may stand for the other's type.
        let known = |ty: Ty| is_known(ty, &self.types);
        known(a) && known(b) && self.concrete(a.to_ast()) != self.concrete(b.to_ast())
    }

    fn type_of(&mut self, variable: Name) -> Option<Type> {
        let declared = self.variables.get(&variable).cloned();
        let global = || self.instances.checked.symbols.globals.get(&variable).map(|ty| ty.to_ast());
        declared.or_else(global).map(|ty| self.concrete(ty))
    }

    fn callee(&mut self, arm: &CallArm) -> Option<Name> {
        let info = self.instances.checked.symbols.procedures.get(&arm.proc.name)?;
        if info.type_params.is_empty() {
            return Some(arm.proc.name);
        }
        let mut bound = FxHashMap::default();
        for ((_, formal), actual) in info.ins.iter().zip(&arm.args) {
            let actual = self.concrete(actual.ty?.to_ast());
            bind(&formal.to_ast(), &actual, &info.type_params, &mut bound);
        }
        for ((_, formal), actual) in info.outs.iter().zip(&arm.outs) {
            if let Some(actual) = self.type_of(actual.name) {
                bind(&formal.to_ast(), &actual, &info.type_params, &mut bound);
            }
        }
        let types: Option<Vec<Type>> = info.type_params.iter().map(|p| bound.remove(p)).collect();
        Some(self.instances.name(arm.proc.name, types?, arm.span))
    }
}

impl VisitMut for AtTypes<'_, '_> {
    fn visit_type(&mut self, ty: &mut Type) {
        match &ty.kind {
            TypeKind::Named(name, args) if args.is_empty() => {
                if let Some(new) = self.types.get(name) {
                    *ty = new.clone();
                }
            }
            _ => walk_type(self, ty),
        }
    }

    fn visit_expr(&mut self, expr: &mut Expr) {
        if let ExprKind::Binary(op @ (BinOp::Eq | BinOp::Neq), a, b) = &expr.kind
            && self.differ(a, b)
        {
            expr.kind = ExprKind::Bool(*op == BinOp::Neq);
            return;
        }
        walk_expr(self, expr);
    }

    fn visit_call_arm(&mut self, arm: &mut CallArm) {
        match self.callee(arm) {
            Some(name) => {
                arm.proc.name = name;
                self.called.push(name);
            }
            None => {
                let message = format!("the types at which {} is called are not known", arm.proc.name);
                self.instances.errors.push(Diagnostic::error(Finding::Unsupported, arm.span, message));
            }
        }
        walk_call_arm(self, arm);
    }
}

/// Does the type hang on no type variables but these?
fn is_known(ty: Ty, types: &FxHashMap<Name, Type>) -> bool {
    match ty.kind() {
        TyKind::Var(name) => types.contains_key(name),
        TyKind::Con(_, args) => args.iter().all(|arg| is_known(*arg, types)),
        TyKind::Map { params, domain, range } => {
            params.is_empty() && domain.iter().chain([range]).all(|part| is_known(*part, types))
        }
        _ => true,
    }
}

/// What the type parameters of a declaration of the procedure stand for, where its own stand for `types`: an implementation may have
/// other names for them, in another order.
fn stand_for(params: &[Ident], sig: &Signature, info: &ProcedureInfo, types: &[Type]) -> FxHashMap<Name, Type> {
    let own: Vec<Name> = params.iter().map(|p| p.name).collect();
    let formals = sig.ins.iter().chain(&sig.outs).flat_map(|g| g.names.iter().map(|_| &g.ty));
    let mut theirs = FxHashMap::default();
    for (formal, (_, ty)) in formals.zip(info.ins.iter().chain(&info.outs)) {
        bind(formal, &ty.to_ast(), &own, &mut theirs);
    }
    let which = |ty: &Type| match &ty.kind {
        TypeKind::Named(name, _) => info.type_params.iter().position(|p| p == name),
        _ => None,
    };
    let of =
        |(place, name): (usize, &Name)| (*name, types.get(theirs.get(name).and_then(which).unwrap_or(place)).cloned());
    own.iter().enumerate().map(of).filter_map(|(name, ty)| Some((name, ty?))).collect()
}

/// Forgets where types are written.
struct Unplaced;

impl VisitMut for Unplaced {
    fn visit_type(&mut self, ty: &mut Type) {
        ty.span = Span::NONE;
        walk_type(self, ty);
    }
}

/// What the parameters in a formal type stand for.
fn bind(formal: &Type, actual: &Type, params: &[Name], bound: &mut FxHashMap<Name, Type>) {
    match (&formal.kind, &actual.kind) {
        (TypeKind::Named(name, args), _) if args.is_empty() && params.contains(name) => {
            bound.entry(*name).or_insert_with(|| actual.clone());
        }
        (TypeKind::Named(name, args), TypeKind::Named(other, others)) if name == other => {
            args.iter().zip(others).for_each(|(a, b)| bind(a, b, params, bound));
        }
        (TypeKind::Map { domain, range, .. }, TypeKind::Map { domain: domain2, range: range2, .. }) => {
            domain.iter().zip(domain2).for_each(|(a, b)| bind(a, b, params, bound));
            bind(range, range2, params, bound);
        }
        _ => {}
    }
}
