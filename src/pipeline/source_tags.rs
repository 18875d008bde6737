//! A sequential program as it stands, with every statement tied to itself, so that the engine's trace becomes an execution
//! of the source.
//!
//! Transformation: each statement that is a step of an execution (see [`crate::witness::Execution`]) gets a tag, and each body
//! begins with a `havoc` of its locals and results, which have arbitrary values there anyway: the step of entering it.
//! Requires: the program is sequential. Establishes: the meaning is unchanged.

use std::collections::BTreeSet;

use crate::check::{Checked, Property, Scheduler, Ty};
use crate::diagnostic::{Diagnostic, Finding};
use crate::sequential::{EventKind, Sequential, SourceEvent, SourceMap};
use crate::syntax::ast::{
    Block, Body, Call, Decl, Expr, Guard, Ident, LoopSpec, Name, Signature, Span, SpecKind, Stmt, StmtKind, Tag,
    find_attr,
};

/// The program with tags.
///
/// # Errors
/// Every construct that makes threads, in the procedures that the entry can call.
pub fn tagged(checked: &Checked, entry: Name) -> Result<Sequential, Vec<Diagnostic>> {
    let reachable = reachable(checked, entry);
    let mut tagger = Tagger { checked, map: SourceMap::default(), errors: Vec::new(), procedure: entry };
    let mut program = checked.program.clone();
    for decl in &mut program.decls {
        let (sig, specs, body) = match decl {
            Decl::Procedure(p) => (&p.sig, Some(&mut p.specs), p.body.as_mut()),
            Decl::Implementation(i) => (&i.sig, None, Some(&mut i.body)),
            _ => continue,
        };
        if !reachable.contains(&sig.name.name) {
            continue;
        }
        tagger.procedure = sig.name.name;
        let has_body = checked.symbols.procedures.get(&sig.name.name).is_some_and(|p| !p.bodies.is_empty());
        for spec in specs.into_iter().flatten().filter(|_| has_body) {
            if let SpecKind::Ensures { cond, .. } = &mut spec.kind {
                cond.tag = tagger.step(spec.span);
            }
        }
        if let Some(body) = body {
            tagger.body(sig, body);
        }
    }
    if !tagger.errors.is_empty() {
        return Err(tagger.errors);
    }
    let symbols = &checked.symbols;
    Ok(Sequential {
        checked: Checked { program, symbols: symbols.clone(), warnings: Vec::new(), hints: Vec::new() },
        entry,
        map: tagger.map,
        slots: Some(1),
        scheduler: Scheduler::RoundRobin,
        stem: None,
        rounds: 1,
        property: Property::Safety,
        saturates: true,
        recursive: false,
        constants: symbols.consts.keys().copied().collect(),
        functions: symbols.functions_in_witness(),
        // The text stays as it is.
        mentioned: Vec::new(),
    })
}

/// The procedures that an execution from `entry` can come to.
fn reachable(checked: &Checked, entry: Name) -> BTreeSet<Name> {
    let mut found = BTreeSet::from([entry]);
    let mut todo = vec![entry];
    while let Some(name) = todo.pop() {
        let bodies = checked.symbols.procedures.get(&name).map(|p| p.bodies.as_slice()).unwrap_or_default();
        for &body in bodies {
            let block = match &checked.program.decls[body] {
                Decl::Procedure(p) => p.body.as_ref().map(|b| &b.block),
                Decl::Implementation(i) => Some(&i.body.block),
                _ => None,
            };
            let mut callees = Vec::new();
            block.into_iter().for_each(|b| calls(b, &mut callees));
            todo.extend(callees.into_iter().filter(|c| found.insert(*c)));
        }
    }
    found
}

fn calls(block: &Block, found: &mut Vec<Name>) {
    for stmt in &block.stmts {
        match &stmt.kind {
            StmtKind::Call(call) => found.push(call.arm.proc.name),
            StmtKind::ParCall { arms, .. } => found.extend(arms.iter().map(|a| a.proc.name)),
            StmtKind::Fork { arm, .. } => found.push(arm.proc.name),
            StmtKind::If(i) => {
                calls(&i.then, found);
                i.else_.iter().for_each(|b| calls(b, found));
            }
            StmtKind::While(w) => calls(&w.body, found),
            StmtKind::Atomic(b) => calls(b, found),
            _ => {}
        }
    }
}

struct Tagger<'c> {
    checked: &'c Checked,
    map: SourceMap,
    errors: Vec<Diagnostic>,
    procedure: Name,
}

impl Tagger<'_> {
    fn event(&mut self, kind: EventKind, span: Span, values: Vec<Name>) -> Tag {
        let values = values.into_iter().map(|v| (v, v.to_string())).collect();
        self.map.add(SourceEvent { kind, span, procedure: self.procedure, values })
    }

    fn step(&mut self, span: Span) -> Tag {
        self.event(EventKind::Step, span, Vec::new())
    }

    fn body(&mut self, sig: &Signature, body: &mut Body) {
        self.block(&mut body.block);
        let groups = sig.outs.iter().chain(body.locals.iter().flat_map(|d| &d.groups));
        let vars: Vec<Ident> = groups.flat_map(|g| g.names.iter().copied()).collect();
        let span = sig.name.span;
        let tag = self.event(EventKind::Enter, span, vars.iter().map(|v| v.name).collect());
        let kind = match vars.is_empty() {
            true => {
                let expr = Expr { ty: Some(Ty::bool()), ..Expr::bool(true) };
                StmtKind::Assume { attrs: Vec::new(), expr }
            }
            false => StmtKind::Havoc(vars),
        };
        body.block.stmts.insert(0, Stmt { kind, span, tag });
    }

    fn block(&mut self, block: &mut Block) {
        block.stmts.iter_mut().for_each(|s| self.stmt(s));
    }

    fn stmt(&mut self, stmt: &mut Stmt) {
        let span = stmt.span;
        stmt.tag = match &mut stmt.kind {
            StmtKind::Assume { attrs, .. } if find_attr(attrs, "yield").is_some() => Tag(None),
            StmtKind::Assert { .. } | StmtKind::Assume { .. } | StmtKind::Assign { .. } => self.step(span),
            StmtKind::Unpack { .. } => self.step(span),
            StmtKind::Havoc(vars) => {
                let vars = vars.iter().map(|v| v.name).collect();
                self.event(EventKind::Step, span, vars)
            }
            StmtKind::If(i) => {
                self.block(&mut i.then);
                i.else_.iter_mut().for_each(|b| self.block(b));
                self.condition(&i.cond, span)
            }
            StmtKind::While(w) => {
                for spec in &mut w.invariants {
                    if let LoopSpec::Invariant { cond, .. } = spec {
                        cond.tag = self.step(cond.span);
                    }
                }
                self.block(&mut w.body);
                self.condition(&w.cond, span)
            }
            StmtKind::Call(call) => self.call(call, span),
            StmtKind::ParCall { .. } => self.concurrent("a parallel call", span),
            StmtKind::Fork { .. } => self.concurrent("`fork`", span),
            StmtKind::Join { .. } => self.concurrent("`join`", span),
            StmtKind::Atomic(_) => self.concurrent("an atomic block", span),
            StmtKind::Yield => self.concurrent("`yield`", span),
            _ => Tag(None),
        };
    }

    /// Choosing freely is no step.
    fn condition(&mut self, guard: &Guard, span: Span) -> Tag {
        match guard {
            Guard::Star => Tag(None),
            Guard::Expr(_) => self.step(span),
        }
    }

    fn call(&mut self, call: &Call, span: Span) -> Tag {
        let name = call.arm.proc.name;
        let callee = self.checked.symbols.procedures.get(&name);
        let has_body = callee.is_some_and(|p| !p.bodies.is_empty());
        if call.is_async || find_attr(&call.arm.attrs, "async").is_some() {
            return self.concurrent("an asynchronous call", span);
        }
        if has_body {
            return self.step(span);
        }
        match name.as_str() {
            "corral_atomic_begin" | "corral_atomic_end" | "__VERIFIER_atomic_begin" | "__VERIFIER_atomic_end" => {
                Tag(None)
            }
            "corral_getThreadID" | "corral_getChildThreadID" => self.concurrent("the number of a thread", span),
            _ => {
                let outs = call.arm.outs.iter().map(|o| o.name);
                let modified = callee.map(|p| p.modifies.clone()).unwrap_or_default();
                let values = outs.chain(modified).collect();
                self.event(EventKind::Step, span, values)
            }
        }
    }

    fn concurrent(&mut self, what: &str, span: Span) -> Tag {
        let message = format!("{what} in a program that is to be sequential; `unthread check` takes concurrent ones");
        self.errors.push(Diagnostic::error(Finding::Concurrent, span, message));
        Tag(None)
    }
}
