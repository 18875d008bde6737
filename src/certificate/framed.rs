//! Obligations without what a step leaves alone: the frame rule, for programs of many threads.
//!
//! ```text
//! requires Inv(..), at.T == 3;  ensures Inv(..);  { x := x + 1; at.T := 4; }         Inv(..) is A && B && ..
//! ensures     those of A, B, .. that speak of x or at.T, but for what holds wherever T is now (at.T == 2 ==> ..)
//! requires    those that, where T is at 3, speak of what these do, or the step, as far as it changes at all
//! ```
//! What is left follows from less and says as much: a conjunct of nothing that is written is true behind the step because it was before. A step of
//! a chain of threads is then asked of its neighbours, not of all. Where the rest is not enough the whole obligation is to be asked.
//!
//! Source: the rule is that of Reynolds, "Separation logic: a logic for shared mutable data structures", LICS 2002, section 3, where footprints are
//! sets of variables.

use rustc_hash::{FxHashMap, FxHashSet};

use super::broken::conjuncts;
use super::obligations::Obligation;
use super::readable::with;
use check::{CheckOptions, Checked, check};
use syntax::ast::*;
use syntax::visit::{Visit, walk_expr, walk_stmt};

/// Obligations with less in their contracts.
pub struct Framed {
    /// All but procedures, and functions that say what the contracts said.
    decls: Vec<Decl>,
    procedures: FxHashMap<Name, Decl>,
}

impl Framed {
    /// `None` where nothing can be left out.
    pub fn of(program: &Checked, list: &[Obligation]) -> Option<Framed> {
        let program = &program.program;
        let changing = changing(program);
        let mut opened = Opened { functions: FxHashMap::default(), used: FxHashSet::default() };
        for decl in &program.decls {
            if let Decl::Function(f) = decl
                && f.body.is_some()
                && f.type_params.is_empty()
            {
                opened.functions.insert(f.name.name, f);
            }
        }
        // What speaks of variables as they are where threads rest speaks of all threads, part by part.
        let is_settled = |f: &FunctionDecl| {
            f.body.iter().flat_map(Expr::conjuncts).any(|part| matches!(part.kind, ExprKind::Let(_)))
        };
        if opened.functions.values().any(|f| is_settled(f)) {
            return None;
        }
        let asked: FxHashSet<Name> = list.iter().map(|o| o.procedure).collect();
        let mut procedures = FxHashMap::default();
        for decl in &program.decls {
            if let Decl::Procedure(p) = decl
                && asked.contains(&p.sig.name.name)
                && let Some(specs) = specs(p, &mut opened, &changing)
            {
                procedures.insert(p.sig.name.name, Decl::Procedure(ProcedureDecl { specs, ..p.clone() }));
            }
        }
        let used = opened.used;
        let is_left = |decl: &&Decl| match decl {
            Decl::Procedure(_) | Decl::Implementation(_) => false,
            Decl::Function(f) => !used.contains(&f.name.name),
            _ => true,
        };
        let decls = program.decls.iter().filter(is_left).cloned().collect();
        (!procedures.is_empty()).then_some(Framed { decls, procedures })
    }

    /// The obligation alone; `None` where it needs what is left out.
    pub fn alone(&self, obligation: &Obligation) -> Option<Checked> {
        let procedure = self.procedures.get(&obligation.procedure)?.clone();
        self.with(vec![procedure])
    }

    /// All that the list has, where it has them all.
    pub fn together(&self, list: &[Obligation]) -> Option<Checked> {
        self.with(list.iter().map(|o| self.procedures.get(&o.procedure).cloned()).collect::<Option<_>>()?)
    }

    fn with(&self, procedures: Vec<Decl>) -> Option<Checked> {
        let decls = self.decls.iter().cloned().chain(procedures).collect();
        check(Program { decls }, &CheckOptions { generated: true, ..CheckOptions::default() }).ok()
    }
}

/// Functions that stand for what they say.
struct Opened<'p> {
    functions: FxHashMap<Name, &'p FunctionDecl>,
    /// Those that no contract speaks of any more.
    used: FxHashSet<Name>,
}

impl Opened<'_> {
    /// What a function says of these variables.
    fn open(&mut self, e: &Expr) -> Option<Expr> {
        let ExprKind::App(name, arguments) = &e.kind else { return None };
        let function = self.functions.get(name)?;
        let mut values = FxHashMap::default();
        for (parameter, argument) in function.params.iter().zip(arguments) {
            let parameter = parameter.name?.name;
            match argument.kind {
                ExprKind::Var(name) if name == parameter => {}
                ExprKind::Var(_) => {
                    values.insert(parameter, argument.clone());
                }
                _ => return None,
            }
        }
        let mut body = function.body.clone()?;
        let is_value = |name: &Name| arguments.iter().any(|a| a.kind == ExprKind::Var(*name));
        // What a quantifier binds may have the name of a value.
        if !values.is_empty() && body.contains(&|e| e.binds().iter().any(is_value)) {
            return None;
        }
        body.substitute(&values);
        self.used.insert(*name);
        Some(body)
    }
}

/// Variables that some procedure writes.
fn changing(program: &Program) -> FxHashSet<Name> {
    let mut written = Written::default();
    written.visit_program(program);
    written.names
}

/// What statements write, and read.
#[derive(Default)]
struct Written {
    names: FxHashSet<Name>,
    read: FxHashSet<Name>,
    /// Literals that are assigned, by the variable; none where it has other values.
    literals: FxHashMap<Name, Option<Vec<i64>>>,
    /// It may write more than that.
    calls: bool,
}

impl Visit for Written {
    fn visit_stmt(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Assign { lhs, rhs, .. } => {
                for (target, value) in lhs.iter().zip(rhs) {
                    let known = self.literals.entry(target.base.name).or_insert_with(|| Some(Vec::new()));
                    match (literal(value).filter(|_| target.path.is_empty()), &mut *known) {
                        (Some(value), Some(all)) => all.push(value),
                        _ => *known = None,
                    }
                    self.names.insert(target.base.name);
                }
            }
            StmtKind::Havoc(names) => {
                for name in names {
                    self.names.insert(name.name);
                    self.literals.insert(name.name, None);
                }
            }
            StmtKind::Label(_) | StmtKind::Goto { .. } | StmtKind::Return { .. } => {}
            StmtKind::Assume { .. } | StmtKind::Assert { .. } | StmtKind::If(_) | StmtKind::While(_) => {}
            // What these write is said elsewhere.
            _ => self.calls = true,
        }
        walk_stmt(self, stmt);
    }

    fn visit_expr(&mut self, e: &Expr) {
        if let ExprKind::Var(name) = e.kind {
            self.read.insert(name);
        }
        walk_expr(self, e);
    }
}

fn literal(e: &Expr) -> Option<i64> {
    match &e.kind {
        ExprKind::Int(value) => i64::try_from(value).ok(),
        _ => None,
    }
}

/// The contract of a step with less in it; `None` where it is no contract of one, or calls others.
fn specs(procedure: &ProcedureDecl, functions: &mut Opened, changing: &FxHashSet<Name>) -> Option<Vec<Spec>> {
    let mut step = Written::default();
    step.visit_body(procedure.body.as_ref()?);
    if step.calls {
        return None;
    }
    let (mut required, mut ensured, mut others) = (Vec::new(), Vec::new(), Vec::new());
    for spec in &procedure.specs {
        match &spec.kind {
            SpecKind::Requires { free: false, cond } => required.extend(cond.expr.conjuncts()),
            SpecKind::Ensures { free: false, cond } => ensured.extend(cond.expr.conjuncts()),
            SpecKind::Modifies(_) => others.push(spec.clone()),
            _ => return None,
        }
    }
    let mut opened = |e: &Expr| functions.open(e).map_or_else(|| vec![e.clone()], |body| conjuncts(&body));
    // Where the thread is, and what else has one value.
    let known: Vec<(Name, i64)> = required.iter().filter_map(|e| value(e)).collect();
    let mut shown: Vec<Expr> = Vec::new();
    for part in ensured {
        let is_kept = required.contains(&part);
        let new = opened(part).into_iter().filter(|c| !is_kept || c.mentions(|n| step.names.contains(&n)));
        shown.extend(new.filter(|c| !holds_anywhere(c, &step, &known)));
    }
    let mut concerned = step.read;
    concerned.extend(&step.names);
    shown.iter().for_each(|c| c.free_vars(&mut concerned));
    concerned.retain(|name| changing.contains(name));
    let mut given: Vec<Expr> = required.iter().filter(|e| value(e).is_some()).map(|e| (*e).clone()).collect();
    for part in required.into_iter().filter(|e| value(e).is_none()).flat_map(&mut opened) {
        let here = known.iter().fold(part, |part, (name, value)| with(&part, *name, *value));
        if here.as_bool() != Some(true) && (here.as_bool().is_some() || here.mentions(|n| concerned.contains(&n))) {
            given.push(here);
        }
    }
    let spec = |kind| Spec { kind, span: Span::NONE };
    let condition = |expr| Condition { attrs: Vec::new(), expr, span: Span::NONE, tag: Tag(None) };
    let mut specs: Vec<Spec> =
        given.into_iter().map(|e| spec(SpecKind::Requires { free: false, cond: condition(e) })).collect();
    specs.append(&mut others);
    specs.push(spec(SpecKind::Ensures { free: false, cond: condition(Expr::all(shown)) }));
    Some(specs)
}

/// `x == 3`
fn value(e: &Expr) -> Option<(Name, i64)> {
    match &e.kind {
        ExprKind::Binary(BinOp::Eq, x, value) => match x.kind {
            ExprKind::Var(name) => Some((name, literal(value)?)),
            _ => None,
        },
        _ => None,
    }
}

/// Is it true behind the step for where a thread is then, whatever else holds?
fn holds_anywhere(conjunct: &Expr, step: &Written, known: &[(Name, i64)]) -> bool {
    step.literals.iter().any(|(name, values)| {
        let before = known.iter().find(|(n, _)| n == name).map(|(_, value)| *value);
        // On some ways it may not be written.
        let Some((values, before)) = values.as_ref().zip(before) else { return false };
        values.iter().chain([&before]).all(|value| with(conjunct, *name, *value).as_bool() == Some(true))
    })
}
