//! A checked program to [`Code`]: globals, contracts, functions; bodies are in [`super::compile_body`].

use indexmap::IndexMap;
use rustc_hash::{FxHashMap, FxHashSet};

use base::diagnostic::{Diagnostic, Finding};
use base::source::{Sources, Span};
use check::objective::GHOST;
use check::{Asked, Checked, DatatypeFunction, FunctionInfo, Granularity, Objective, Ty, TyKind, find_entry};
use syntax::ast::*;
use syntax::names;
use syntax::visit::{Visit, walk_stmt};

use super::code::{self, Check, Code, ExternOp, Function, FunctionKind, Global, Instr, Local, Op, Place, Proc, VarRef};
use super::compile_body::BodyCompiler;
use super::compile_expr::Scope;
use super::openings::openings;
use super::types::Synonyms;
use super::watch::Watched;
use super::{access, axioms, division, fields, ghost, initial, sharing};

/// Compiles all procedures for the question as it is asked of this program ([`Asked::of`]). Where each access to a shared variable is a step,
/// it is an instruction of its own.
///
/// Returns the code and the entry's name.
///
/// # Errors
/// There is no entry procedure with a body; somebody waits for the end of a thread by an attribute.
pub fn compile(checked: &Checked, sources: &Sources, asked: &Asked) -> Result<(Code, Name), Diagnostic> {
    nobody_waits(checked)?;
    let objective = &asked.objective;
    let synonyms = Synonyms::of(&checked.program);
    let mut compiler = Compiler {
        checked,
        sources,
        synonyms: &synonyms,
        code: Code::default(),
        globals: FxHashMap::default(),
        functions: IndexMap::new(),
    };
    compiler.datatypes();
    compiler.variables();
    compiler.divisions_by_zero(objective);
    compiler.fields_elsewhere();
    compiler.functions();
    compiler.procedures();
    let entry = find_entry(checked, asked.entry.as_deref())?;
    compiler.initially();
    let watched = objective.temporal.as_ref().map(|t| Watched::new(t, &compiler.scope(&[], &[])));
    let mut code = compiler.code;
    code.watched = watched;
    initial::required(&mut code, entry);
    axioms::define(&mut code);
    axioms::keep_relevant(&mut code, entry);
    code.openings = openings(&code);
    code.nonblocking = objective.nonblocking.clone();
    code.ghosts = objective.ignored.iter().filter_map(|n| compiler.globals.get(n).copied()).collect();
    ghost::check(&code, entry)?;
    code.left_out = ghost::names(&code);
    roots_exist(&code, entry)?;
    threads_can_begin(&code)?;
    sharing::mark(&mut code, entry);
    let is_uninterpreted = |item: &&TypeItem| item.synonym.is_none() && !code.datatypes.contains_key(&item.name.name);
    let uninterpreted: Vec<&TypeItem> = checked.program.type_items().filter(is_uninterpreted).collect();
    code.has_elements = !uninterpreted.is_empty();
    code.plain_types = uninterpreted.iter().filter(|item| item.params.is_empty()).map(|item| item.name.name).collect();
    code.shows_numbers = code.procs.iter().flat_map(|p| &p.code).any(|i| matches!(i.op, Op::ThreadId { .. }));
    if asked.scheduling.granularity == Granularity::Access {
        access::split(&mut code);
    }
    Ok((code, entry))
}

/// bam-bam-boogieman's `assume {:wait t} true` blocks, which no other assumption of `true` does: it is not understood here.
fn nobody_waits(checked: &Checked) -> Result<(), Diagnostic> {
    struct Waits(Option<Span>);
    impl Visit for Waits {
        fn visit_stmt(&mut self, stmt: &Stmt) {
            if matches!(&stmt.kind, StmtKind::Assume { attrs, .. } if find_attr(attrs, "wait").is_some()) {
                self.0.get_or_insert(stmt.span);
            }
            walk_stmt(self, stmt);
        }
    }
    let mut waits = Waits(None);
    waits.visit_program(&checked.program);
    match waits.0 {
        Some(span) => {
            Err(Diagnostic::error(Finding::Unsupported, span, "waiting for the end of a thread (`assume {:wait}`)"))
        }
        None => Ok(()),
    }
}

/// Only a thread that can come to be can run for ever.
fn roots_exist(code: &Code, entry: Name) -> Result<(), Diagnostic> {
    let roots = sharing::started(code, entry);
    match code.nonblocking.iter().find(|p| !roots.contains(*p)) {
        Some(p) => Err(Diagnostic::error(Finding::NoThread, Span::NONE, format!("no thread begins with {p}"))),
        None => Ok(()),
    }
}

/// What the machine knows itself is nothing that a thread could begin with.
fn threads_can_begin(code: &Code) -> Result<(), Diagnostic> {
    let created = code.procs.iter().flat_map(|p| &p.code).flat_map(|i| match &i.op {
        Op::Spawn(call) => std::slice::from_ref(call),
        Op::Start(start) => std::slice::from_ref(&start.call),
        Op::Fork(calls) => calls,
        _ => &[],
    });
    match created.into_iter().find(|call| code.by_name[&call.proc].is_empty()) {
        Some(call) => {
            let message = format!("a thread that begins with {}, which has no body", call.proc);
            Err(Diagnostic::error(Finding::Unsupported, call.span, message))
        }
        None => Ok(()),
    }
}

/// What is known of a program while it is compiled.
pub struct Compiler<'a> {
    /// The program.
    pub checked: &'a Checked,
    sources: &'a Sources,
    /// Types are compared with synonyms resolved.
    pub synonyms: &'a Synonyms<'a>,
    /// What is compiled so far.
    pub code: Code,
    /// Variables, constants and tables of functions, by name.
    pub globals: FxHashMap<Name, VarRef>,
    functions: IndexMap<Name, usize>,
}

/// Procedures that the machine knows itself.
pub const ATOMIC_BEGIN: &[&str] = &["corral_atomic_begin", "__VERIFIER_atomic_begin"];
/// They end what [`ATOMIC_BEGIN`] begins.
pub const ATOMIC_END: &[&str] = &["corral_atomic_end", "__VERIFIER_atomic_end"];
/// Gives a thread its own number, which is its slot + 1.
pub const THREAD_ID: &str = "corral_getThreadID";
/// Gives a thread the number of the thread that it created last.
pub const CHILD_ID: &str = "corral_getChildThreadID";
/// An execution that comes to a call of it fails.
pub const UNREACHABLE: &str = "corral_assert_not_reachable";

impl<'a> Compiler<'a> {
    fn datatypes(&mut self) {
        for (name, info) in &self.checked.symbols.datatypes {
            let constructors = info.constructors.keys().copied().collect();
            self.code.datatypes.insert(*name, (info.params.clone(), constructors));
            for (constructor, fields) in &info.constructors {
                self.code.constructors.insert(*constructor, (*name, fields.clone()));
            }
        }
    }

    fn variables(&mut self) {
        let thread_local: FxHashSet<Name> = var_decls(self.checked)
            .filter(|v| find_attr(&v.attrs, "thread_local").is_some())
            .flat_map(|v| v.groups.iter().flat_map(|g| g.names.iter().map(|n| n.name)))
            .collect();
        let atomic: FxHashSet<Name> = var_decls(self.checked)
            .filter(|v| find_attr(&v.attrs, "atomic").is_some())
            .flat_map(|v| v.groups.iter().flat_map(|g| g.names.iter().map(|n| n.name)))
            .collect();
        for (name, ty) in &self.checked.symbols.globals {
            let atomic = atomic.contains(name);
            let global = Global { name: *name, ty: *ty, where_: None, shared: false, awaited: false, atomic };
            if thread_local.contains(name) {
                self.globals.insert(*name, VarRef::ThreadLocal(self.code.thread_locals.len()));
                self.code.thread_locals.push(global);
            } else {
                self.globals.insert(*name, VarRef::Global(self.code.globals.len()));
                self.code.globals.push(global);
            }
        }
        self.code.variables = self.code.globals.len();
        for (name, ty) in &self.checked.symbols.consts {
            self.globals.insert(*name, VarRef::Global(self.code.globals.len()));
            self.code.globals.push(Global {
                name: *name,
                ty: *ty,
                where_: None,
                shared: false,
                awaited: false,
                atomic: false,
            });
        }
        let mut groups: IndexMap<Ty, Vec<usize>> = IndexMap::new();
        for decl in &self.checked.program.decls {
            let Decl::Const(c) = decl else { continue };
            for name in c.names.iter().filter(|_| c.unique) {
                if let Some(VarRef::Global(g)) = self.globals.get(&name.name) {
                    groups.entry(self.code.globals[*g].ty).or_default().push(*g);
                }
            }
        }
        let uninterpreted =
            |ty: &Ty| matches!(ty.kind(), TyKind::Con(name, _) if !self.code.datatypes.contains_key(name));
        let groups = groups.into_iter().filter(|(ty, g)| g.len() > 1 || uninterpreted(ty));
        self.code.unique = groups.map(|(_, g)| g).collect();
    }

    fn divisions_by_zero(&mut self, objective: &Objective) {
        let found = division::possible_by_zero(&self.checked.program, objective);
        let mut table = |wanted: bool, name: &str, ty: Ty| match wanted.then(|| self.table(name.into(), &[], &[ty], ty))
        {
            Some(FunctionKind::Table(global)) => Some(global),
            _ => None,
        };
        let div = table(found.div, names::INT_DIV_BY_ZERO, Ty::int());
        let modulo = table(found.modulo, names::INT_MOD_BY_ZERO, Ty::int());
        let real = table(found.real, names::REAL_DIV_BY_ZERO, Ty::real());
        self.code.by_zero = code::ByZero { div, modulo, real };
    }

    fn fields_elsewhere(&mut self) {
        for (constructor, at, name, of, ty) in fields::elsewhere(self.checked) {
            if let FunctionKind::Table(table) = self.table(name, &[], &[of], ty) {
                self.code.selected_elsewhere.insert((constructor, at), table);
            }
        }
    }

    fn functions(&mut self) {
        let infos = &self.checked.symbols.functions;
        let plain: Vec<_> =
            infos.iter().filter(|(n, _)| !self.code.constructors.contains_key(*n)).map(|(n, i)| (*n, i)).collect();
        for (i, (name, _)) in plain.iter().enumerate() {
            self.functions.insert(*name, i);
        }
        for (name, info) in plain {
            let kind = match info.decl.map(|d| &self.checked.program.decls[d]) {
                Some(Decl::Function(decl)) => self.function(name, decl, info.result, &info.params),
                _ if info.datatype.is_some() => self.datatype_function(name, info),
                _ => self.table(name, &info.type_params, &info.params, info.result),
            };
            self.code.functions.push(Function { name, kind });
        }
    }

    fn function(&mut self, name: Name, decl: &FunctionDecl, result: Ty, params: &[Ty]) -> FunctionKind {
        if let Some(AttrArg::Str(term, _)) = find_attr(&decl.attrs, "smtdefined").and_then(|a| a.args.first()) {
            return FunctionKind::Builtin(format!("{{:smtdefined \"{term}\"}}"), result);
        }
        if let Some(op) = decl.builtin() {
            return FunctionKind::Builtin(op.to_string(), result);
        }
        let Some(body) = &decl.body else {
            let type_params: Vec<Name> = decl.type_params.iter().map(|p| p.name).collect();
            return self.table(name, &type_params, params, result);
        };
        let names: Vec<Option<Name>> = decl.params.iter().map(|p| p.name.map(|n| n.name)).collect();
        FunctionKind::Defined(self.scope(&decl.type_params, &[]).function_body(&names, body))
    }

    /// `is#C` and `f#C`: testing the constructor, selecting the field.
    fn datatype_function(&mut self, name: Name, info: &FunctionInfo) -> FunctionKind {
        let argument = || Box::new(code::Expr::Bound(0));
        let body = match info.datatype {
            Some(DatatypeFunction::Tester { constructor }) => Some(code::Expr::Is(argument(), constructor)),
            Some(DatatypeFunction::Selector { constructor, field }) => {
                Some(code::Expr::Selected(argument(), constructor, field))
            }
            _ => None,
        };
        match body {
            Some(body) => FunctionKind::Defined(body),
            None => self.table(name, &info.type_params, &info.params, info.result),
        }
    }

    /// A polymorphic function is a polymorphic map.
    fn table(&mut self, name: Name, type_params: &[Name], params: &[Ty], result: Ty) -> FunctionKind {
        let ty = Ty::new(TyKind::Map { params: type_params.to_vec(), domain: params.to_vec(), range: result });
        let name = self.checked.symbols.function_in_witness(name);
        self.code.globals.push(Global { name, ty, where_: None, shared: false, awaited: false, atomic: false });
        FunctionKind::Table(self.code.globals.len() - 1)
    }

    fn initially(&mut self) {
        for axiom in axioms::declared(&self.checked.program) {
            let expr = self.scope(&[], &[]).expr(&axiom.expr);
            self.code.initially.push(code::Initially { expr, span: axiom.span, is_axiom: true });
        }
        for var in var_decls(self.checked) {
            for group in &var.groups {
                let Some(where_) = &group.where_ else { continue };
                let expr = self.scope(&[], &[]).expr(where_);
                for name in &group.names {
                    match self.globals.get(&name.name) {
                        Some(VarRef::Global(g)) => {
                            self.code.globals[*g].where_ = Some(expr.clone());
                            let (expr, span) = (expr.clone(), where_.span);
                            self.code.initially.push(code::Initially { expr, span, is_axiom: false });
                        }
                        Some(VarRef::ThreadLocal(g)) => self.code.thread_locals[*g].where_ = Some(expr.clone()),
                        _ => {}
                    }
                }
            }
        }
    }

    /// Names as seen in a declaration with these type parameters and local variables.
    pub fn scope<'b>(&'b self, type_params: &[Ident], locals: &[Name]) -> Scope<'b> {
        Scope {
            globals: &self.globals,
            functions: &self.functions,
            constructors: &self.code.constructors,
            synonyms: self.synonyms,
            type_params: type_params.iter().map(|p| p.name).collect(),
            locals: locals.iter().enumerate().map(|(i, n)| (*n, i)).collect(),
        }
    }

    /// Numbers of the places under which a witness may name what stands there; new ones are given out.
    pub fn places(&mut self, spans: &[Span]) -> Vec<Place> {
        let mut places = Vec::new();
        for span in spans {
            let Some(location) = self.sources.location(*span) else { continue };
            let next = self.code.places.len() as Place;
            let place = *self.code.places.entry(location).or_insert(next);
            if !places.contains(&place) {
                places.push(place);
            }
        }
        places
    }

    fn procedures(&mut self) {
        for (name, info) in &self.checked.symbols.procedures {
            let Decl::Procedure(decl) = &self.checked.program.decls[info.decl] else { continue };
            let mut implementations = Vec::new();
            for body in &info.bodies {
                let (sig, body) = match &self.checked.program.decls[*body] {
                    Decl::Procedure(ProcedureDecl { sig, body: Some(body), .. }) => (sig, body),
                    Decl::Implementation(i) => (&i.sig, &i.body),
                    _ => continue,
                };
                let proc = self.implementation(decl, sig, body);
                implementations.push(self.code.procs.len());
                self.code.procs.push(proc);
            }
            if implementations.is_empty() && !is_known(name) {
                let proc = self.bodiless_root(decl);
                implementations.push(self.code.procs.len());
                self.code.procs.push(proc);
            }
            self.code.by_name.insert(*name, implementations);
        }
    }

    fn implementation(&mut self, decl: &ProcedureDecl, sig: &Signature, body: &Body) -> Proc {
        let mut locals = self.formals(&decl.sig);
        let (ins, outs) = (count(&decl.sig.ins), count(&decl.sig.outs));
        let mut names: Vec<Name> = group_names(&sig.ins).chain(group_names(&sig.outs)).collect();
        names.extend(body.locals.iter().flat_map(|d| group_names(&d.groups)));
        let contract_names: Vec<Name> = locals.iter().map(|l| l.name).collect();
        // Witnesses speak of the names that the body uses.
        for (local, name) in locals.iter_mut().zip(&names) {
            local.name = *name;
        }
        let scope = self.scope(&sig.type_params, &names);
        for group in body.locals.iter().flat_map(|d| &d.groups) {
            let ty = self.synonyms.resolve(&group.ty, &scope.type_params);
            let where_ = group.where_.as_ref().map(|e| scope.expr(e));
            locals.extend(group.names.iter().map(|n| Local { name: n.name, ty, where_: where_.clone(), temp: false }));
        }
        let (requires, ensures) = self.contract(decl, &contract_names);
        let compiler = BodyCompiler::new(self, &names, sig);
        let (code, recurring) = compiler.body(decl, sig, body, &ensures);
        let mut exprs = Vec::new();
        code.iter().for_each(|i| super::compile_body::for_each_expr(&i.op, &mut |e| exprs.push(e)));
        let old_globals = old_vars(exprs);
        let marked: FxHashSet<Name> = body
            .locals
            .iter()
            .filter(|d| find_attr(&d.attrs, GHOST).is_some())
            .flat_map(|d| group_names(&d.groups))
            .collect();
        let first_local = ins + outs;
        let ghosts = locals.iter().enumerate().filter(|(i, l)| *i >= first_local && marked.contains(&l.name));
        let ghosts = ghosts.map(|(i, _)| i).collect();
        let (name, span) = (sig.name.name, sig.name.span);
        Proc { name, span, locals, ins, outs, requires, code, old_globals, recurring, ghosts }
    }

    /// In- and out-parameters with their `where` clauses.
    fn formals(&self, sig: &Signature) -> Vec<Local> {
        let names: Vec<Name> = group_names(&sig.ins).chain(group_names(&sig.outs)).collect();
        let scope = self.scope(&sig.type_params, &names);
        let mut locals = Vec::new();
        for group in sig.ins.iter().chain(&sig.outs) {
            let ty = self.synonyms.resolve(&group.ty, &scope.type_params);
            let where_ = group.where_.as_ref().map(|e| scope.expr(e));
            locals.extend(group.names.iter().map(|n| Local { name: n.name, ty, where_: where_.clone(), temp: false }));
        }
        locals
    }

    /// `requires` and `ensures`, in order.
    fn contract(&self, decl: &ProcedureDecl, names: &[Name]) -> (Vec<Check>, Vec<Check>) {
        let scope = self.scope(&decl.sig.type_params, names);
        let (mut requires, mut ensures) = (Vec::new(), Vec::new());
        for spec in &decl.specs {
            let (list, free, cond) = match &spec.kind {
                SpecKind::Requires { free, cond } => (&mut requires, *free, cond),
                SpecKind::Ensures { free, cond } => (&mut ensures, *free, cond),
                _ => continue,
            };
            list.push(Check { free, expr: scope.expr(&cond.expr), span: spec.span });
        }
        (requires, ensures)
    }

    /// The effect of calling a procedure that has no body.
    pub fn extern_op(
        &self,
        name: Name,
        args: Vec<code::Expr>,
        outs: Vec<VarRef>,
        free: bool,
    ) -> Option<(ExternOp, Span)> {
        let info = self.checked.symbols.procedures.get(&name)?;
        let Decl::Procedure(decl) = &self.checked.program.decls[info.decl] else { return None };
        let mut formals = self.formals(&decl.sig);
        // As Boogie has it: the clause of a parameter is assumed where a body begins, and there is none.
        formals[..count(&decl.sig.ins)].iter_mut().for_each(|formal| formal.where_ = None);
        let names: Vec<Name> = formals.iter().map(|l| l.name).collect();
        let (requires, ensures) = self.contract(decl, &names);
        let modifies = info.modifies.iter().filter_map(|g| self.globals.get(g).copied()).collect();
        let old_globals = old_vars(ensures.iter().map(|c| &c.expr));
        let atomic = find_attr(&decl.sig.attrs, "atomic").is_some();
        let op = ExternOp { proc: name, args, outs, free, atomic, modifies, formals, requires, ensures, old_globals };
        Some((op, decl.sig.name.span))
    }

    /// A body for a bodiless procedure that is started as a thread: its effect, then the end.
    fn bodiless_root(&mut self, decl: &ProcedureDecl) -> Proc {
        let locals = self.formals(&decl.sig);
        let (ins, outs) = (count(&decl.sig.ins), count(&decl.sig.outs));
        let names: Vec<Name> = locals.iter().map(|l| l.name).collect();
        let (requires, _) = self.contract(decl, &names);
        let args = (0..ins).map(|i| code::Expr::Var(VarRef::Local(i))).collect();
        let results = (ins..ins + outs).map(VarRef::Local).collect();
        let span = decl.sig.name.span;
        let places = self.places(&[span]);
        let mut code = Vec::new();
        if let Some((mut op, _)) = self.extern_op(decl.sig.name.name, args, results, true) {
            // The creation has seen to that.
            op.requires.clear();
            code.push(Instr { op: Op::Extern(Box::new(op)), span, places, whole: true });
        }
        code.push(Instr { op: Op::Return, span, places: Vec::new(), whole: true });
        let (old_globals, recurring) = (Vec::new(), Vec::new());
        let (name, ghosts) = (decl.sig.name.name, FxHashSet::default());
        Proc { name, span, locals, ins, outs, requires, code, old_globals, recurring, ghosts }
    }
}

/// Does the machine know the procedure itself?
pub fn is_known(name: &Name) -> bool {
    let name = name.as_str();
    [ATOMIC_BEGIN, ATOMIC_END].iter().any(|names| names.contains(&name))
        || [THREAD_ID, CHILD_ID, UNREACHABLE].contains(&name)
}

fn var_decls(checked: &Checked) -> impl Iterator<Item = &VarDecl> {
    checked.program.decls.iter().filter_map(|d| match d {
        Decl::Var(v) => Some(v),
        _ => None,
    })
}

fn group_names(groups: &[Binder]) -> impl Iterator<Item = Name> {
    groups.iter().flat_map(|g| g.names.iter().map(|n| n.name))
}

fn count(groups: &[Binder]) -> usize {
    group_names(groups).count()
}

/// Globals under `old`.
fn old_vars<'e>(exprs: impl IntoIterator<Item = &'e code::Expr>) -> Vec<VarRef> {
    fn collect(expr: &code::Expr, inside: bool, vars: &mut Vec<VarRef>) {
        if let code::Expr::Var(v @ (VarRef::Global(_) | VarRef::ThreadLocal(_))) = expr
            && inside
            && !vars.contains(v)
        {
            vars.push(*v);
        }
        let inside = inside || matches!(expr, code::Expr::Old(_));
        expr.for_each_child(&mut |c| collect(c, inside, vars));
    }
    let mut vars = Vec::new();
    exprs.into_iter().for_each(|e| collect(e, false, &mut vars));
    vars.sort_unstable();
    vars
}
