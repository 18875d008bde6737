//! The entry procedure of a round-based sequential program: first values, one call for each slot in order of creation, the
//! joining of the rounds, the verdict.

use super::Form;
use super::build::*;
use super::rounds::*;
use super::slots::*;
use concurrency::CHILD;
use concurrency::program::*;
use sequential::{EventKind, SourceEvent, SourceMap};
use syntax::ast::*;
use syntax::names::Names;

pub struct Driver<'a> {
    program: &'a Concurrent,
    words: &'a RoundVersions,
    slots: &'a Slots,
    pub map: &'a mut SourceMap,
    names: Names,
    pub stmts: Vec<Stmt>,
    locals: Vec<(Name, Type)>,
}

impl<'a> Driver<'a> {
    pub fn new(
        program: &'a Concurrent,
        words: &'a RoundVersions,
        slots: &'a Slots,
        map: &'a mut SourceMap,
    ) -> Driver<'a> {
        let locals = entry_params(program).map(|v| (v.name, v.ty.clone())).collect();
        Driver { program, words, slots, map, names: program.names.clone(), stmts: Vec::new(), locals }
    }

    /// Globals and the entry's parameters are arbitrary as far as `where` and `requires` let them; rounds 1 and later start as guessed.
    pub fn initialize(&mut self) {
        let words = self.words;
        let shown = |n: Name| words.display.get(&n).cloned().unwrap_or_else(|| n.to_string());
        let mut values: Vec<(Name, String)> = Vec::new();
        for (name, global) in &self.program.globals {
            if global.internal {
                continue;
            }
            match global.sharing {
                Sharing::ThreadLocal => {}
                _ => values.push((words.versions.get(name).map_or(*name, |v| v[0]), shown(*name))),
            }
        }
        let params = entry_params(self.program).map(|v| (v.name, v.source.unwrap_or(v.name).to_string())).collect();
        // Parameters get their values where the entry thread enters its procedure.
        self.choose(EventKind::Initial, values);
        self.choose(EventKind::Enter, params);
        let wheres = self.program.globals.values().filter(|g| g.sharing != Sharing::ThreadLocal);
        for e in wheres.filter_map(|g| g.where_.as_ref()) {
            self.stmts.push(assume(words.at(e, 0)));
        }
        for e in &self.program.procedures[&self.program.entry].requires {
            self.stmts.push(assume(words.at(e, 0)));
        }
        for (name, versions) in &words.versions {
            for (version, guess) in versions[1..].iter().zip(&words.guesses[name]) {
                self.stmts.push(assign(*version, Expr::var(*guess)));
            }
        }
        self.stmts.extend(self.slots.initialize());
    }

    /// Arbitrary values, as an event of the entry thread; variables and how the user knows them.
    fn choose(&mut self, kind: EventKind, values: Vec<(Name, String)>) {
        if values.is_empty() {
            return;
        }
        let names: Vec<Name> = values.iter().map(|v| v.0).collect();
        let entry = &self.program.procedures[&self.program.entry];
        let tag = self.map.add(SourceEvent { kind, span: entry.span, procedure: entry.source, values });
        self.stmts.push(Stmt { tag, ..havoc(names) });
    }

    /// Declares a local of the driver.
    pub fn local(&mut self, name: Name, ty: Type) {
        self.locals.push((name, ty));
    }

    /// Arguments of the call that runs a slot: the variables that carry them; for the entry thread its own parameters.
    pub fn args(&self, slot: usize, candidate: &Candidate) -> Vec<Expr> {
        if slot == 0 {
            return entry_params(self.program).map(|v| Expr::var(v.name)).collect();
        }
        candidate.args.iter().flatten().map(|(n, _)| Expr::var(*n)).collect()
    }

    /// Variables for results that nobody reads.
    pub fn results(&mut self, outs: &[Var]) -> Vec<Name> {
        let mut results = Vec::new();
        for v in outs {
            let name = self.names.fresh(&format!("result#{}", v.name));
            self.locals.push((name, v.ty.clone()));
            results.push(name);
        }
        results
    }

    /// What a translation without slots does around the entry thread's run.
    pub fn around(&mut self, nested: Option<&super::nested::Nested>, run: Vec<Stmt>) -> Vec<Stmt> {
        match nested {
            Some(nested) => nested.between(run, &mut self.names, &mut self.locals),
            None => run,
        }
    }

    /// Simulates a slot: `calls` are the statements that run each of its candidates.
    pub fn thread(&mut self, slot: usize, mut calls: Vec<Vec<Stmt>>) {
        let s = &self.slots.slots[slot];
        let round = self.words.round;
        let start = if slot == 0 { Expr::int(0) } else { Expr::var(s.start) };
        for (call, candidate) in calls.iter_mut().zip(&s.candidates) {
            let tag = self.thread_event(slot, candidate);
            let mut before = vec![Stmt { tag, ..assign(round, start.clone()) }];
            if matches!(self.slots.plan, SlotPlan::Guessed { .. }) {
                before.push(assign(self.slots.last, Expr::int(slot)));
            }
            if self.slots.uses_child {
                before.push(assign(CHILD.into(), Expr::int(1)));
            }
            call.splice(0..0, before);
        }
        let stmts = match s.root {
            Some(which) => case(which, 0, calls),
            None => calls.pop().unwrap_or_default(),
        };
        if slot == 0 {
            self.stmts.extend(stmts);
        } else {
            self.stmts.push(when(Expr::var(s.created), stmts));
        }
    }

    /// The tag of a statement that writes the round in which the slot goes on.
    pub fn thread_event(&mut self, slot: usize, candidate: &Candidate) -> Tag {
        let root = &self.program.procedures[&candidate.root];
        let (span, procedure) = (root.span, root.source);
        self.event(EventKind::Thread(slot), span, procedure)
    }

    pub fn event(&mut self, kind: EventKind, span: Span, procedure: Name) -> Tag {
        self.map.add(SourceEvent { kind, span, procedure, values: Vec::new() })
    }

    /// Ends with the final check in the form asked for.
    pub fn finish(mut self, name: Name, holds: Expr, form: Form) -> Decl {
        self.stmts.push(match form {
            Form::Assert => Stmt::generated(StmtKind::Assert { attrs: Vec::new(), expr: holds }),
            Form::Reach => assume(holds.not()),
        });
        let p = Proc {
            name,
            type_params: Vec::new(),
            attrs: vec![Attr::generated("entrypoint", Vec::new())],
            ins: Vec::new(),
            outs: Vec::new(),
            locals: self.locals,
            stmts: self.stmts,
        };
        p.decl(None)
    }
}

fn entry_params(program: &Concurrent) -> impl Iterator<Item = &Var> {
    program.procedures[&program.entry].params.iter()
}
