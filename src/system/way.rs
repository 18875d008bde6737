//! One way through the system, step by step, as a sequential program with the way back to the source.
//!
//! Requires: the numbers of steps, in the order in which they are taken, each with the locations that threads may pass behind it.
//! Establishes: an execution of the program is an execution of the system that takes these steps, and those of passed locations, and no
//! others; it fails where a check of a step fails. Its trace can be lifted.
//!
//! ```text
//! procedure {:entrypoint} way() {
//!   havoc x; assume ...; at.main := 1; at.W := 0;
//!   round := 0; assume at.main == 1; call step.main.1();
//!   if (at.W == 1) { call step.W.1(); }                       // it passes its start
//!   round := 1; assume at.W == 2 && at.main != 5; call step.W.2(); ...
//! }
//! ```

use std::collections::BTreeMap;

use super::boogie::{assign, assume, call, if_, procedure, statement, var, well_formed};
use super::*;
use check::{Property, Scheduler, mentioned};
use sequential::{EventKind, Sequential, SourceMap};
use syntax::ast::*;

/// Steps of a system, one after the other.
#[derive(Debug, Clone)]
pub struct Way {
    /// What threads may pass at the start.
    pub first: Vec<Passing>,
    /// Numbers of steps, each with what threads may pass behind it.
    pub steps: Vec<(usize, Vec<Passing>)>,
}

/// A step that a thread takes at once, where it comes to a location.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Passing {
    /// Who passes the location.
    pub thread: ThreadId,
    /// Which.
    pub location: LocationId,
    /// The number of the step.
    pub step: usize,
}

impl Way {
    /// These steps alone.
    pub fn of(steps: &[usize]) -> Way {
        Way { first: Vec::new(), steps: steps.iter().map(|step| (*step, Vec::new())).collect() }
    }
}

/// The program of a way.
///
/// # Errors
/// It is not well-formed: an internal error.
pub fn along(system: &System, source: &Checked, way: &Way) -> Result<Sequential, Vec<Diagnostic>> {
    let mut names = system.names.clone();
    let (entry, round, ok) = (names.fresh("way"), names.fresh("round"), names.fresh("ok"));
    let mut builder = Builder { system, map: SourceMap::default(), ok };
    let mut decls: Vec<Decl> = system.passive.iter().cloned().chain(system.state()).collect();
    decls.push(Decl::Var(var(round, Type::int())));
    let mut procedures = BTreeMap::new();
    let passed =
        |(step, passed): &(usize, Vec<Passing>)| [vec![*step], passed.iter().map(|p| p.step).collect()].concat();
    for number in way.first.iter().map(|p| p.step).chain(way.steps.iter().flat_map(passed)) {
        procedures.entry(number).or_insert_with(|| {
            let name = names.fresh(&format!("step.{number}"));
            decls.push(builder.step(&system.steps[number], name));
            name
        });
    }
    let mut stmts = builder.start();
    let mut contexts = 0;
    let mut last = None;
    let is_at = |t: ThreadId, l: LocationId| Expr::var(system.threads[t].location).eq(Expr::int(l));
    let steps = way.steps.iter().map(|(number, passed)| (Some(number), passed));
    for (number, passed) in std::iter::once((None, &way.first)).chain(steps) {
        if let Some(number) = number {
            let step = &system.steps[*number];
            if last != Some(step.thread) {
                stmts.push(builder.context(step.thread, round, contexts));
                (last, contexts) = (Some(step.thread), contexts + 1);
            }
            stmts.push(assume(is_at(step.thread, step.from).and(system.others_allow(step.thread))));
            stmts.push(call(procedures[number]));
        }
        for p in passed {
            let mut walks = Vec::new();
            if last != Some(p.thread) {
                walks.push(builder.context(p.thread, round, contexts));
                (last, contexts) = (None, contexts + 1);
            }
            walks.push(call(procedures[&p.step]));
            stmts.push(if_(Guard::Expr(is_at(p.thread, p.location)), walks, Vec::new()));
        }
    }
    decls.push(procedure(entry, vec![Attr::generated("entrypoint", Vec::new())], Vec::new(), stmts));
    let symbols = &source.symbols;
    Ok(Sequential {
        checked: well_formed(Program { decls })?,
        entry,
        map: builder.map,
        slots: None,
        scheduler: Scheduler::RoundRobin,
        stem: None,
        property: Property::Safety,
        rounds: contexts.max(1) as u32,
        saturates: false,
        recursive: false,
        constants: symbols.consts.keys().copied().collect(),
        functions: symbols.functions_in_witness(),
        mentioned: mentioned(source, system.threads[0].locations[START].procedure, []),
    })
}

struct Builder<'a> {
    system: &'a System,
    map: SourceMap,
    /// In each step: the last check holds.
    ok: Name,
}

impl Builder<'_> {
    /// Arbitrary first values, as far as the program lets them.
    fn start(&mut self) -> Vec<Stmt> {
        let system = self.system;
        let global = |v: &StateVariable| match v.source {
            Some(Variable::Global(name)) => Some((v.name, name.to_string())),
            _ => None,
        };
        let globals: Vec<(Name, String)> = system.variables.iter().filter_map(global).collect();
        let mut stmts = Vec::new();
        if !globals.is_empty() {
            let havoc = StmtKind::Havoc(globals.iter().map(|(name, _)| Ident::generated(*name)).collect());
            let tag = self.event(0, EventKind::Initial, globals);
            stmts.push(Stmt { tag, ..Stmt::generated(havoc) });
        }
        stmts.extend(system.initially.iter().cloned().map(assume));
        stmts.extend(system.threads.iter().map(|t| assign(t.location, Expr::int(t.begins))));
        stmts
    }

    /// Something that is told of a thread as a whole.
    fn event(&mut self, thread: ThreadId, kind: EventKind, values: Vec<(Name, String)>) -> Tag {
        let Location { span, procedure, .. } = self.system.threads[thread].locations[START];
        self.map.add(SourceEvent { kind, span, procedure, values })
    }

    /// From here on this thread steps.
    fn context(&mut self, thread: ThreadId, round: Name, number: usize) -> Stmt {
        let tag = self.event(thread, EventKind::Thread(thread), Vec::new());
        Stmt { tag, ..assign(round, Expr::int(number)) }
    }

    fn step(&mut self, step: &Step, name: Name) -> Decl {
        let system = self.system;
        let code = system.code_with(step, &mut |piece| self.piece(piece, step), &|_| Vec::new());
        let ok = var(self.ok, Type::bool());
        let locals = step.temps.iter().map(|v| var(v.name, v.ty.clone())).chain([ok]).collect();
        procedure(name, Vec::new(), locals, code)
    }

    fn piece(&mut self, piece: &Piece, step: &Step) -> Vec<Stmt> {
        let mut stmts = Vec::new();
        for (number, action) in piece.actions.iter().enumerate() {
            let event = piece.events.iter().find(|(at, _)| *at == number);
            let tag = event.map_or(Tag(None), |(_, event)| self.map.add(event.clone()));
            let Action::Check { expr, kind, span, .. } = action else {
                stmts.push(Stmt { tag, ..statement(action) });
                continue;
            };
            stmts.push(Stmt { tag, ..assign(self.ok, expr.clone()) });
            let procedure = self.system.threads[step.thread].locations[step.from].procedure;
            let failed = SourceEvent { kind: EventKind::Failed(*kind), span: *span, procedure, values: Vec::new() };
            let failed = Stmt { tag: self.map.add(failed), ..assume(Expr::bool(true)) };
            let never = Stmt::generated(StmtKind::Assert { attrs: Vec::new(), expr: Expr::bool(false) });
            stmts.push(if_(Guard::Expr(Expr::var(self.ok).not()), vec![failed, never], Vec::new()));
        }
        for (_, event) in piece.events.iter().filter(|(at, _)| *at == piece.actions.len()) {
            stmts.push(Stmt { tag: self.map.add(event.clone()), ..assume(Expr::bool(true)) });
        }
        stmts
    }
}
