//! Functions with type parameters become ordinary ones, one for each choice of types that they are applied at: whoever evaluates
//! expressions knows what `Default(): int` or an empty `Vec int` is, where it knows nothing of `T`.
//!
//! ```text
//! function First<T>(v: Vec T): T { v->contents[0] }    assert First(v) == 3;
//!   =>   function {:at_types "First", "int"} First#1(v: Vec int): int { v->contents[0] }    assert First#1(v) == 3;
//! ```
//! Functions that the solver knows by name stay, and so do those of which an axiom speaks at all types: what it says of them would be lost.

use rustc_hash::{FxHashMap, FxHashSet};

use super::checked::{Checked, FunctionInfo};
use super::relevance::{axioms, is_of_solver};
use syntax::ast::*;
use syntax::names::Names;
use syntax::visit::rewrite::walk_expr;
use syntax::visit::{Visit, VisitMut, walk_expr as read_expr};
use syntax::{Ty, TyKind};

/// A function that is applied at more different types than this may apply itself at ever new ones: it stays as it is from there on.
const MOST: usize = 64;

const ATTR: &str = "at_types";

type Types = FxHashMap<Name, Ty>;

/// Declares the instances, and applies them wherever the types are known: in the program, and in conditions over it.
pub(super) fn functions_at_types(checked: &mut Checked, conditions: &mut [Expr]) {
    let is_candidate = |f: &FunctionInfo| !f.type_params.is_empty() && f.decl.is_some();
    if !checked.symbols.functions.values().any(is_candidate) {
        return;
    }
    let mut instances = Instances::of(checked);
    if instances.generic.is_empty() {
        return;
    }
    let mut decls = std::mem::take(&mut checked.program.decls);
    let mut at_types = AtTypes { instances: &mut instances, types: &Types::default() };
    decls.iter_mut().for_each(|decl| at_types.visit_decl(decl));
    conditions.iter_mut().for_each(|condition| at_types.visit_expr(condition));
    while let Some(Instance { name, original, types }) = instances.work.pop() {
        let generic = instances.generic[&original].clone();
        let (decl, info) = instance(&generic, name, &types, decls.len(), &mut instances);
        decls.push(Decl::Function(decl));
        checked.symbols.functions.insert(name, info);
    }
    checked.program.decls = decls;
}

/// A function with type parameters, and what is known of it.
#[derive(Clone)]
struct Generic {
    decl: FunctionDecl,
    info: FunctionInfo,
}

struct Instance {
    name: Name,
    original: Name,
    types: Vec<Ty>,
}

struct Instances {
    generic: FxHashMap<Name, Generic>,
    known: FxHashMap<(Name, String), Name>,
    /// How many there are of each function.
    count: FxHashMap<Name, usize>,
    work: Vec<Instance>,
    names: Names,
}

impl Instances {
    fn of(checked: &Checked) -> Instances {
        let spoken_of = spoken_of_at_all_types(checked);
        let (mut generic, mut known) = (FxHashMap::default(), FxHashMap::default());
        for (name, info) in &checked.symbols.functions {
            let Some(Decl::Function(decl)) = info.decl.map(|d| &checked.program.decls[d]) else { continue };
            if let Some([AttrArg::Str(original, _), AttrArg::Str(types, _)]) =
                find_attr(&decl.attrs, ATTR).map(|a| &a.args[..])
            {
                known.insert((*original, types.to_string()), *name);
            }
            if !info.type_params.is_empty() && !is_of_solver(decl) && !spoken_of.contains(name) {
                generic.insert(*name, Generic { decl: decl.clone(), info: info.clone() });
            }
        }
        let names = Names::of(&checked.program);
        Instances { generic, known, count: FxHashMap::default(), work: Vec::new(), names }
    }

    /// The function at these types, if it may have one of its own.
    fn name(&mut self, original: Name, types: Vec<Ty>) -> Option<Name> {
        let key = (original, itertools::join(&types, ", "));
        if let Some(name) = self.known.get(&key) {
            return Some(*name);
        }
        let count = self.count.entry(original).or_default();
        if *count >= MOST {
            return None;
        }
        *count += 1;
        let name = self.names.fresh(&format!("{original}#{count}"));
        self.known.insert(key, name);
        self.work.push(Instance { name, original, types });
        Some(name)
    }
}

/// The functions that axioms apply at types which they quantify over, directly or through the bodies of functions.
fn spoken_of_at_all_types(checked: &Checked) -> FxHashSet<Name> {
    struct Open<'a>(&'a Checked, FxHashSet<Name>);
    impl Visit for Open<'_> {
        fn visit_expr(&mut self, expr: &Expr) {
            if let ExprKind::App(name, args) = &expr.kind
                && args.iter().chain([expr]).any(|e| e.ty.is_none_or(Ty::is_open))
                && self.1.insert(*name)
                && let Some(decl) = self.0.symbols.functions.get(name).and_then(|f| f.decl)
                && let Decl::Function(FunctionDecl { body: Some(body), .. }) = &self.0.program.decls[decl]
            {
                self.visit_expr(body);
            }
            read_expr(self, expr);
        }
    }
    let mut open = Open(checked, FxHashSet::default());
    axioms(checked).for_each(|axiom| open.visit_expr(&axiom.expr));
    open.1
}

fn instance(
    generic: &Generic,
    name: Name,
    types: &[Ty],
    place: usize,
    instances: &mut Instances,
) -> (FunctionDecl, FunctionInfo) {
    let params: Types = generic.info.type_params.iter().copied().zip(types.iter().copied()).collect();
    let mut decl = generic.decl.clone();
    let text = Name::from(&itertools::join(types, ", "));
    decl.attrs.push(Attr::generated(ATTR, vec![AttrArg::generated(decl.name.name), AttrArg::generated(text)]));
    decl.name.name = name;
    decl.type_params = Vec::new();
    decl.uses = None;
    let mut at_types = AtTypes { instances, types: &params };
    for param in decl.params.iter_mut().chain([&mut *decl.result]) {
        at_types.visit_type(&mut param.ty);
    }
    if let Some(body) = &mut decl.body {
        at_types.visit_expr(body);
    }
    let info = FunctionInfo {
        type_params: Vec::new().into(),
        params: generic.info.params.iter().map(|ty| at(*ty, &params)).collect(),
        result: at(generic.info.result, &params),
        decl: Some(place),
        datatype: None,
    };
    (decl, info)
}

/// A type with its parameters replaced.
fn at(ty: Ty, types: &Types) -> Ty {
    if types.is_empty() {
        return ty;
    }
    match ty.kind() {
        TyKind::Var(name) => types.get(name).copied().unwrap_or(ty),
        TyKind::Con(name, args) => Ty::new(TyKind::Con(*name, args.iter().map(|arg| at(*arg, types)).collect())),
        TyKind::Map { params, domain, range } => {
            let mut types = types.clone();
            params.iter().for_each(|p| {
                types.remove(p);
            });
            let domain = domain.iter().map(|part| at(*part, &types)).collect();
            Ty::new(TyKind::Map { params: params.clone(), domain, range: at(*range, &types) })
        }
        _ => ty,
    }
}

/// Rewrites what stands under these type parameters.
struct AtTypes<'a, 't> {
    instances: &'a mut Instances,
    types: &'t Types,
}

impl AtTypes<'_, '_> {
    fn applied(&mut self, name: Name, args: &[Expr], result: Option<Ty>) -> Option<Name> {
        let info = &self.instances.generic.get(&name)?.info;
        let mut bound = Types::default();
        for (formal, actual) in info.params.iter().zip(args) {
            bind(*formal, actual.ty?, &info.type_params, &mut bound);
        }
        bind(info.result, result?, &info.type_params, &mut bound);
        let types: Vec<Ty> = info.type_params.iter().map(|p| bound.get(p).copied()).collect::<Option<_>>()?;
        if types.iter().any(|ty| ty.is_open()) {
            return None;
        }
        self.instances.name(name, types)
    }
}

impl VisitMut for AtTypes<'_, '_> {
    fn visit_type(&mut self, ty: &mut Type) {
        match &ty.kind {
            TypeKind::Named(name, args) if args.is_empty() => {
                if let Some(new) = self.types.get(name) {
                    *ty = Type { span: ty.span, ..new.to_ast() };
                }
            }
            _ => syntax::visit::rewrite::walk_type(self, ty),
        }
    }

    fn visit_expr(&mut self, expr: &mut Expr) {
        walk_expr(self, expr);
        expr.ty = expr.ty.map(|ty| at(ty, self.types));
        match &mut expr.kind {
            ExprKind::App(name, args) => {
                if let Some(instance) = self.applied(*name, args, expr.ty) {
                    *name = instance;
                }
            }
            // Values of different types are not equal.
            ExprKind::Binary(op @ (BinOp::Eq | BinOp::Neq), a, b) => {
                if let (Some(x), Some(y)) = (a.ty, b.ty)
                    && x != y
                    && !x.is_open()
                    && !y.is_open()
                    && !self.types.is_empty()
                {
                    expr.kind = ExprKind::Bool(*op == BinOp::Neq);
                }
            }
            _ => {}
        }
    }
}

/// What the parameters in a formal type stand for.
fn bind(formal: Ty, actual: Ty, params: &[Name], bound: &mut Types) {
    match (formal.kind(), actual.kind()) {
        (TyKind::Var(name), _) if params.contains(name) => {
            bound.entry(*name).or_insert(actual);
        }
        (TyKind::Con(_, args), TyKind::Con(_, others)) => {
            args.iter().zip(others).for_each(|(a, b)| bind(*a, *b, params, bound));
        }
        (TyKind::Map { domain, range, .. }, TyKind::Map { domain: domain2, range: range2, .. }) => {
            domain.iter().zip(domain2).for_each(|(a, b)| bind(*a, *b, params, bound));
            bind(*range, *range2, params, bound);
        }
        _ => {}
    }
}
