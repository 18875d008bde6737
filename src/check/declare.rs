//! The first pass: which names are declared, and what types they have. Bodies are not looked at.

use std::rc::Rc;
use std::sync::Arc;

use indexmap::IndexMap;
use rustc_hash::{FxHashMap, FxHashSet};

use super::checked::{DatatypeFunction, DatatypeInfo, FunctionInfo, ProcedureInfo};
use super::checker::{Callable, Checker, TypeDef};
use super::infer::{Open, Substitution};
use super::scope::VarKind;
use super::types::is_bit_vector;
use base::diagnostic::Finding;
use syntax::ast::*;
use syntax::{Ty, TyKind};

/// The names of one namespace, with the declaration of each and whether it is `{:extern}`.
type Namespace = FxHashMap<Name, (usize, bool)>;

/// One namespace each: a name may be a type, a variable, a function and a procedure at once.
#[derive(Default)]
struct Namespaces {
    types: Namespace,
    variables: Namespace,
    functions: Namespace,
    procedures: Namespace,
    axioms: Namespace,
    superseded: FxHashSet<(usize, Name)>,
}

impl Checker {
    /// Fills the tables of declared names. Of two declarations of a name one of which is `{:extern}`, the other is
    /// kept: the program loses the first. It loses those that are `{:ignore}`, too, as soon as their names have been
    /// compared with the others.
    pub(super) fn declare(&mut self, program: &mut Program) {
        let mut spaces = Namespaces::default();
        for (index, decl) in program.decls.iter().enumerate() {
            self.claim_names(index, decl, &mut spaces);
        }
        if !spaces.superseded.is_empty() {
            drop_superseded(program, &spaces.superseded);
        }
        program.decls.retain(|d| !is_ignored(d.attrs()));
        self.declare_types(program);
        for decl in &program.decls {
            match decl {
                Decl::Datatype(d) => self.declare_datatype(d),
                Decl::Action(d) if d.is_async => self.declare_pending_calls(d),
                Decl::Function(d) if is_constructor(d) => self.declare_legacy_constructor(d),
                _ => {}
            }
        }
        self.check_well_founded(program);
        for (index, decl) in program.decls.iter().enumerate() {
            self.declare_values(index, decl);
        }
    }

    fn claim_names(&mut self, index: usize, decl: &Decl, spaces: &mut Namespaces) {
        let Namespaces { types, variables, functions, procedures, axioms, superseded } = spaces;
        let mut claim = |space: &mut Namespace, what, attrs: &[Attr], name: &Ident| {
            let is_extern = find_attr(attrs, "extern").is_some();
            let Some(&(former, former_extern)) = space.get(&name.name) else {
                space.insert(name.name, (index, is_extern));
                return;
            };
            if is_extern {
                superseded.insert((index, name.name));
            } else if former_extern {
                superseded.insert((former, name.name));
                space.insert(name.name, (index, false));
            } else {
                let message = format!("more than one declaration of {what} name: {}", name.name);
                self.resolve_error(Finding::DuplicateName, name.span, message);
            }
        };
        match decl {
            Decl::Type(d) => d.items.iter().for_each(|i| claim(types, "type", &d.attrs, &i.name)),
            Decl::Datatype(d) => {
                claim(types, "type", &d.attrs, &d.name);
                d.constructors.iter().for_each(|c| claim(functions, "datatype constructor", &d.attrs, &c.name));
            }
            Decl::Const(d) => d.names.iter().for_each(|n| claim(variables, "variable", &d.attrs, n)),
            Decl::Var(d) => {
                d.groups.iter().flat_map(|g| &g.names).for_each(|n| claim(variables, "variable", &d.attrs, n));
            }
            Decl::Function(d) => claim(functions, "function/procedure", &d.attrs, &d.name),
            Decl::Procedure(d) => claim(procedures, "function/procedure", &d.sig.attrs, &d.sig.name),
            Decl::Action(d) => {
                claim(procedures, "function/procedure", &d.sig.attrs, &d.sig.name);
                if d.is_async {
                    claim(types, "type", &d.sig.attrs, &d.sig.name);
                    claim(functions, "datatype constructor", &d.sig.attrs, &d.sig.name);
                }
            }
            Decl::YieldInvariant(d) => claim(procedures, "function/procedure", &d.attrs, &d.name),
            Decl::Axiom(d) => {
                if let Some(Attr { args, span, .. }) = find_attr(&d.attrs, "name")
                    && let [AttrArg::Str(name, _)] = args[..]
                {
                    claim(axioms, "axiom", &d.attrs, &Ident::new(name, *span));
                }
            }
            Decl::Implementation(_) => {}
        }
    }

    // ---------------------------------------------------------------------------------------------- types

    fn declare_types(&mut self, program: &Program) {
        let mut synonyms = Vec::new();
        for decl in &program.decls {
            match decl {
                Decl::Type(d) => {
                    let is_datatype = find_attr(&d.attrs, "datatype").is_some();
                    for item in &d.items {
                        let (name, arity) = (item.name.name, item.params.len());
                        if is_bit_vector(&name) {
                            self.reserved_for_bit_vectors(&item.name);
                        }
                        // The built-in type of that name wins: a declaration is allowed, and means nothing.
                        if name == "rmode" {
                            continue;
                        }
                        self.types.insert(name, TypeDef::constructor(name, arity));
                        if item.synonym.is_some() {
                            synonyms.push(item);
                        } else if is_datatype {
                            let params = item.params.iter().map(|p| p.name).collect();
                            self.symbols.datatypes.insert(name, DatatypeInfo { params, constructors: IndexMap::new() });
                        } else {
                            self.symbols.types.insert(name, arity);
                        }
                    }
                }
                Decl::Datatype(d) => {
                    if is_bit_vector(&d.name.name) {
                        self.reserved_for_bit_vectors(&d.name);
                    }
                    self.types.insert(d.name.name, TypeDef::constructor(d.name.name, d.params.len()));
                }
                Decl::Action(d) if d.is_async => {
                    self.types.insert(d.sig.name.name, TypeDef::constructor(d.sig.name.name, 0));
                }
                _ => {}
            }
        }
        self.resolve_synonyms(&synonyms);
    }

    /// Legacy datatypes: `type {:datatype} D; function {:constructor} C(f: T): D;`
    fn declare_legacy_constructor(&mut self, d: &FunctionDecl) {
        let depth = self.enter_type_params(&d.type_params);
        let result = self.resolve_type(&d.result.ty);
        let fields: Vec<(Name, Ty)> = d
            .params
            .iter()
            .map(|p| (p.name.map_or_else(|| Name::from(""), |n| n.name), self.resolve_type(&p.ty)))
            .collect();
        self.leave_type_params(depth);
        let type_params: Arc<[Name]> = d.type_params.iter().map(|p| p.name).collect();
        self.constructor_functions(d.name.name, &type_params, &fields, result);
        let (datatype, args) = match result.kind() {
            TyKind::Con(name, args) if self.symbols.datatypes.contains_key(name) => (*name, args),
            _ => {
                let message = "The output type of a constructor must be a datatype";
                self.type_error(Finding::ConstructorResult, d.name.span, message);
                return;
            }
        };
        // The fields in terms of the datatype's own parameters.
        let info = &self.symbols.datatypes[&datatype];
        let s: Substitution = args
            .iter()
            .zip(&info.params)
            .filter_map(|(arg, &param)| match arg.kind() {
                TyKind::Var(name) => Some((*name, Open::Ground(Ty::new(TyKind::Var(param))))),
                _ => None,
            })
            .collect();
        let fields: Vec<(Name, Ty)> = fields
            .into_iter()
            .map(|(name, ty)| {
                let open = self.infer.instantiate(ty, &s);
                (name, self.infer.resolved(open).unwrap_or(ty))
            })
            .collect();
        self.note_fields(datatype, &fields);
        self.symbols.datatypes[&datatype].constructors.insert(d.name.name, fields);
    }

    /// Of the fields of one name in a datatype the first is what `d->f` means.
    fn note_fields(&mut self, datatype: Name, fields: &[(Name, Ty)]) {
        for &(field, ty) in fields {
            self.fields.entry((datatype, field)).or_insert(ty);
        }
    }

    /// Every datatype needs a constructor whose fields have values that do not need a value of the datatype first.
    /// Legacy datatypes may lack one, as 2.4.1 lets them.
    fn check_well_founded(&mut self, program: &Program) {
        let inhabited = self.inhabited();
        for decl in &program.decls {
            if let Decl::Datatype(d) = decl
                && !inhabited.contains(&d.name.name)
            {
                let message =
                    format!("datatype {} is not well-founded: no constructor makes its first value", d.name.name);
                self.resolve_error(Finding::NotWellFounded, d.name.span, message);
            }
        }
    }

    /// The datatypes that have a finite value. Each constructor waits for the datatypes of its fields, and is looked at
    /// once for each of them.
    fn inhabited(&self) -> FxHashSet<Name> {
        let datatypes = &self.symbols.datatypes;
        // For each constructor its datatype and the number of fields it waits for; for each datatype who waits for it.
        let mut constructors: Vec<(Name, usize)> = Vec::new();
        let mut waiting: FxHashMap<Name, Vec<usize>> = FxHashMap::default();
        let mut inhabited = FxHashSet::default();
        let mut found: Vec<Name> = Vec::new();
        for (&datatype, info) in datatypes {
            for fields in info.constructors.values() {
                let needed = fields.iter().filter_map(|(_, ty)| match ty.kind() {
                    TyKind::Con(other, _) if datatypes.contains_key(other) => Some(*other),
                    _ => None,
                });
                let mut count = 0;
                for other in needed {
                    waiting.entry(other).or_default().push(constructors.len());
                    count += 1;
                }
                constructors.push((datatype, count));
                if count == 0 && inhabited.insert(datatype) {
                    found.push(datatype);
                }
            }
        }
        while let Some(datatype) = found.pop() {
            for constructor in waiting.remove(&datatype).unwrap_or_default() {
                let (made, count) = &mut constructors[constructor];
                *count -= 1;
                if *count == 0 && inhabited.insert(*made) {
                    found.push(*made);
                }
            }
        }
        inhabited
    }

    fn declare_datatype(&mut self, d: &DatatypeDecl) {
        let depth = self.enter_type_params(&d.params);
        let params: Vec<Name> = d.params.iter().map(|p| p.name).collect();
        let args = params.iter().map(|&p| Ty::new(TyKind::Var(p))).collect();
        let result = Ty::new(TyKind::Con(d.name.name, args));
        let type_params: Arc<[Name]> = params.as_slice().into();
        let mut constructors = IndexMap::new();
        for constructor in &d.constructors {
            let fields = self.formals(&constructor.fields);
            self.note_fields(d.name.name, &fields);
            let mut seen = FxHashSet::default();
            for (field, ident) in fields.iter().zip(constructor.fields.iter().flat_map(|b| &b.names)) {
                if !seen.insert(field.0) {
                    let message = format!("more than one declaration of variable name: {}", field.0);
                    self.resolve_error(Finding::DuplicateVariable, ident.span, message);
                } else if self.fields.get(&(d.name.name, field.0)) != Some(&field.1) {
                    let message =
                        format!("type mismatch between field {} and identically-named field in constructor", field.0);
                    self.type_error(Finding::FieldTypes, ident.span, message);
                }
            }
            self.constructor_functions(constructor.name.name, &type_params, &fields, result);
            constructors.insert(constructor.name.name, fields);
        }
        self.leave_type_params(depth);
        self.symbols.datatypes.insert(d.name.name, DatatypeInfo { params, constructors });
    }

    /// An async action is a datatype, too: its one constructor takes the arguments of a call.
    fn declare_pending_calls(&mut self, d: &ActionDecl) {
        let name = d.sig.name.name;
        let fields = self.formals(&d.sig.ins);
        self.note_fields(name, &fields);
        self.constructor_functions(name, &Arc::default(), &fields, Ty::new(TyKind::Con(name, Vec::new())));
        let constructors = IndexMap::from([(name, fields)]);
        self.symbols.datatypes.insert(name, DatatypeInfo { params: Vec::new(), constructors });
    }

    /// The constructor, its tester `is#C` and its selectors `f#C`.
    fn constructor_functions(
        &mut self,
        constructor: Name,
        type_params: &Arc<[Name]>,
        fields: &[(Name, Ty)],
        result: Ty,
    ) {
        let mut add = |name: Name, params: Vec<Ty>, result: Ty, datatype: DatatypeFunction| {
            let type_params = Arc::clone(type_params);
            let info = FunctionInfo { type_params, params, result, decl: None, datatype: Some(datatype) };
            self.functions.insert(name, Rc::new(info));
        };
        add(constructor, fields.iter().map(|f| f.1).collect(), result, DatatypeFunction::Constructor);
        let tester = DatatypeFunction::Tester { constructor };
        add(Name::from(&format!("is#{constructor}")), vec![result], Ty::bool(), tester);
        for (field, &(name, ty)) in fields.iter().enumerate() {
            let selector = DatatypeFunction::Selector { constructor, field };
            add(Name::from(&format!("{name}#{constructor}")), vec![result], ty, selector);
        }
    }

    // --------------------------------------------------------------------------------------------- values

    fn declare_values(&mut self, index: usize, decl: &Decl) {
        match decl {
            Decl::Const(d) => {
                let ty = self.resolve_type(&d.ty);
                for name in &d.names {
                    self.scope.declare(name.name, Open::Ground(ty), VarKind::Const);
                    self.symbols.consts.insert(name.name, ty);
                }
            }
            Decl::Var(d) => {
                for group in &d.groups {
                    let ty = self.resolve_type(&group.ty);
                    for name in &group.names {
                        self.scope.declare(name.name, Open::Ground(ty), VarKind::Global);
                        self.symbols.globals.insert(name.name, ty);
                    }
                }
            }
            Decl::Function(d) if !is_constructor(d) => self.declare_function(index, d),
            Decl::Procedure(d) => {
                let callable = self.declare_callable(&d.sig);
                let info = ProcedureInfo {
                    type_params: callable.type_params.clone(),
                    ins: callable.ins.clone(),
                    outs: callable.outs.clone(),
                    modifies: Vec::new(),
                    decl: index,
                    bodies: Vec::new(),
                };
                self.symbols.procedures.insert(d.sig.name.name, info);
            }
            Decl::Action(d) => {
                self.declare_callable(&d.sig);
            }
            Decl::YieldInvariant(d) => {
                let ins = self.formals(&d.ins);
                let callable = Callable { type_params: Vec::new(), ins, outs: Vec::new() };
                self.procs.insert(d.name.name, Rc::new(callable));
            }
            Decl::Function(_) | Decl::Type(_) | Decl::Datatype(_) | Decl::Axiom(_) | Decl::Implementation(_) => {}
        }
    }

    fn declare_function(&mut self, index: usize, d: &FunctionDecl) {
        let depth = self.enter_type_params(&d.type_params);
        let params: Vec<Ty> = d.params.iter().map(|p| self.resolve_type(&p.ty)).collect();
        let result = self.resolve_type(&d.result.ty);
        self.leave_type_params(depth);
        self.check_params_occur(&d.type_params, params.iter().copied().chain([result]), "function arguments");
        let type_params = d.type_params.iter().map(|p| p.name).collect();
        let info = FunctionInfo { type_params, params, result, decl: Some(index), datatype: None };
        self.functions.insert(d.name.name, Rc::new(info));
    }

    fn declare_callable(&mut self, sig: &Signature) -> Rc<Callable> {
        let depth = self.enter_type_params(&sig.type_params);
        let ins = self.formals(&sig.ins);
        let outs = self.formals(&sig.outs);
        self.leave_type_params(depth);
        let types = ins.iter().chain(&outs).map(|&(_, ty)| ty);
        self.check_params_occur(&sig.type_params, types, "procedure arguments");
        let type_params = sig.type_params.iter().map(|p| p.name).collect();
        let callable = Rc::new(Callable { type_params, ins, outs });
        self.procs.insert(sig.name.name, Rc::clone(&callable));
        callable
    }

    /// Names and types, one by one.
    pub(super) fn formals(&mut self, groups: &[Binder]) -> Vec<(Name, Ty)> {
        let mut out = Vec::new();
        for group in groups {
            let ty = self.resolve_type(&group.ty);
            out.extend(group.names.iter().map(|n| (n.name, ty)));
        }
        out
    }
}

fn is_constructor(d: &FunctionDecl) -> bool {
    find_attr(&d.attrs, "constructor").is_some()
}

/// `{:ignore}` or `{:ignore true}`, as Boogie reads an attribute that is a flag.
fn is_ignored(attrs: &[Attr]) -> bool {
    attrs.iter().filter(|a| a.name == "ignore").any(|a| match &a.args[..] {
        [] => true,
        [AttrArg::Expr(e)] => e.as_bool() == Some(true),
        _ => false,
    })
}

/// Removes the declarations of names that another declaration provides.
fn drop_superseded(program: &mut Program, superseded: &FxHashSet<(usize, Name)>) {
    let decls = std::mem::take(&mut program.decls);
    for (index, mut decl) in decls.into_iter().enumerate() {
        let keep = |name: &Ident| !superseded.contains(&(index, name.name));
        let kept = match &mut decl {
            Decl::Type(d) => {
                d.items.retain(|i| keep(&i.name));
                !d.items.is_empty()
            }
            Decl::Const(d) => {
                d.names.retain(keep);
                !d.names.is_empty()
            }
            Decl::Var(d) => {
                d.groups.iter_mut().for_each(|g| g.names.retain(keep));
                d.groups.retain(|g| !g.names.is_empty());
                !d.groups.is_empty()
            }
            Decl::Datatype(d) => keep(&d.name),
            Decl::Function(d) => keep(&d.name),
            Decl::Procedure(d) => keep(&d.sig.name),
            Decl::Action(d) => keep(&d.sig.name),
            Decl::YieldInvariant(d) => keep(&d.name),
            Decl::Axiom(d) => match find_attr(&d.attrs, "name").map(|a| &a.args[..]) {
                Some([AttrArg::Str(name, _)]) => !superseded.contains(&(index, *name)),
                _ => true,
            },
            Decl::Implementation(_) => true,
        };
        if kept {
            program.decls.push(decl);
        }
    }
}
