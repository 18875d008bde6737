//! What other threads add to the clauses of a program with recursion.
//!
//! ```text
//! At_p_b(t, ..., x), Others(t, x, x'), the step on x'                    =>  At_p_c(t, ..., x''), Others(u, x', x'')
//!                                                                            for each thread u other than t
//! Others(t, x, x), and Others(t, x, x'), Others(t, x', x'')              =>  Others(t, x, x'')
//! At_p_b(t, ..., x),               the code to the creation of u with q  =>  Called_q(u, e, x)
//! ```
//! `t` is where the thread was created. In front of each step that touches a global others may do something; behind it stands what they see.
//! What others do is known of the globals alone, so that these clauses may have no solution though no check fails.
//!
//! Source: Grebenshchikov, Lopes, Popeea and Rybalchenko, "Synthesizing software verifiers from proof rules", PLDI 2012 (rely and guarantee).

use rustc_hash::{FxHashMap, FxHashSet};

use super::{Encoder, Walk, Way, argument, on_entry};
use crate::horn::clauses::{Argument, Atom};
use certificate::Kind;
use concurrency::blocks::{BlockId, Body, Command, Mark};
use concurrency::program::{Action, Node, Spawn};
use syntax::ast::*;

/// Without a name for threads there are no others.
const ONE_THREAD: &str = "threads beside recursion";
/// Nothing is asked about what a section of several steps has inside.
pub(super) const IN_A_SECTION: &str = "calls, loops and creations inside of atomic sections, beside recursion";

impl Encoder<'_> {
    /// What other threads may do, where there are any.
    pub(super) fn threads(&mut self) -> Result<(), String> {
        let contracts = self.contracts;
        if contracts.others.is_none() {
            return Ok(());
        }
        let shape = &self.shapes[0];
        let (blocks, procedure) = (&shape.body.blocks, shape.procedure.name);
        let creates = |b: usize| blocks[b].commands.iter().any(|command| self.creates(command));
        let successors = |b: usize| blocks[b].terminator.successors().into_iter().map(BlockId::at).collect::<Vec<_>>();
        let all = self.program.procedures.values().flat_map(|p| Body::of(&p.body).blocks);
        let enters = |command: &Command| match command {
            Command::Call(call) => call.proc == procedure,
            Command::Spawn(spawn) => spawn.proc == procedure,
            _ => false,
        };
        let again = all.flat_map(|b| b.commands).any(|command| enters(&command));
        let first = (0..blocks.len()).filter(|b| creates(*b)).flat_map(successors);
        let first: Vec<usize> = if again { vec![BlockId::ENTRY.at()] } else { first.collect() };
        let seen = base::graph::reachable(blocks.len(), first, successors);
        let begun = (0..blocks.len()).filter(|b| seen[*b]).map(|b| BlockId(b as u32)).collect();
        self.begun = begun;
        let globals = &contracts.procedures[0].globals;
        let mut types = self.shapes[0].types.clone();
        let (mut before, mut now) = (Vec::new(), Vec::new());
        for global in globals {
            now.push(argument(global.name, global.ty.clone()));
            if global.before.is_some() {
                before.push(argument(on_entry(global.name), global.ty.clone()));
                types.insert(between(global.name), global.ty.clone());
            }
        }
        if before.is_empty() {
            return Ok(());
        }
        let others = self.predicate("Others".into(), [before, now].concat());
        self.others = Some(others);
        let written: FxHashMap<Name, Name> =
            globals.iter().filter(|g| g.before.is_some()).map(|g| (on_entry(g.name), g.name)).collect();
        let atom = |before: &dyn Fn(Name) -> Name, now: &dyn Fn(Name) -> Name| {
            let value = |a: &Argument| match written.get(&a.name) {
                Some(global) => Expr::var(before(*global)),
                None if written.values().any(|global| *global == a.name) => Expr::var(now(a.name)),
                None => Expr::var(a.name),
            };
            Atom { predicate: others, values: self.values(others, &value) }
        };
        let same = |name: Name| name;
        let nothing = atom(&same, &same);
        let [one, then, both] = [atom(&on_entry, &between), atom(&between, &same), atom(&on_entry, &same)];
        self.rule("others do nothing".into(), &types, Vec::new(), Vec::new(), Some(nothing))?;
        self.rule("others go on".into(), &types, vec![one, then], Vec::new(), Some(both))
    }

    /// The user's procedure with which a thread begins: that of an arm only calls it, and then announces its end.
    fn begun_with(&self, root: Name) -> Name {
        let procedure = self.program.procedures.get(&root).filter(|procedure| procedure.is_around());
        match procedure.and_then(|procedure| procedure.body.first()) {
            Some(Node::Call(call)) => call.proc,
            _ => root,
        }
    }

    fn creates(&self, command: &Command) -> bool {
        match command {
            Command::Spawn(_) => true,
            Command::Call(call) => self.creating(call.proc),
            Command::Step(_) | Command::Mark(_) => false,
        }
    }

    /// May a procedure create threads, itself or through others?
    pub(super) fn creating(&self, name: Name) -> bool {
        let (mut seen, mut work) = (FxHashSet::from_iter([name]), vec![name]);
        while let Some(name) = work.pop() {
            let Some(procedure) = self.program.procedures.get(&name) else { return true };
            for command in Body::of(&procedure.body).blocks.iter().flat_map(|b| &b.commands) {
                match command {
                    Command::Spawn(_) => return true,
                    Command::Call(call) if seen.insert(call.proc) => work.push(call.proc),
                    _ => {}
                }
            }
        }
        false
    }
}

/// The variables that a step writes.
pub(super) fn written(actions: &[Action]) -> Vec<Name> {
    actions.iter().flat_map(Action::written).collect()
}

/// What a global was between two things that others did.
fn between(global: Name) -> Name {
    Name::from(&format!("mid!{global}"))
}

impl Walk<'_, '_, '_> {
    pub(super) fn is_written(&self, name: Name) -> bool {
        self.encoder.contracts.procedures[0].globals.iter().any(|g| g.name == name && g.before.is_some())
    }

    /// The globals as they are.
    pub(super) fn globals(&self, way: &Way) -> FxHashMap<Name, Expr> {
        let globals = self.encoder.contracts.procedures[0].globals.iter();
        globals.map(|g| (g.name, way.path.value(&Expr::var(g.name)))).collect()
    }

    /// That others may do this, to a thread.
    fn others_may(&self, others: usize, thread: &Expr, before: &FxHashMap<Name, Expr>, way: &Way) -> Atom {
        let contracts = self.encoder.contracts;
        let name = contracts.others.as_ref().map(|o| o.thread);
        let written = contracts.procedures[0].globals.iter().filter(|g| g.before.is_some());
        let on_entry: FxHashMap<Name, Name> = written.map(|g| (on_entry(g.name), g.name)).collect();
        let value = |a: &Argument| match on_entry.get(&a.name) {
            Some(global) => before[global].clone(),
            None if Some(a.name) == name => thread.clone(),
            None => way.path.value(&Expr::var(a.name)),
        };
        Atom { predicate: others, values: self.encoder.values(others, &value) }
    }

    /// Others do something, or nothing.
    pub(super) fn others_run(&mut self, way: &mut Way) -> Result<(), String> {
        let Some(others) = self.encoder.others.filter(|_| way.beside) else { return Ok(()) };
        let before = self.globals(way);
        for global in self.encoder.contracts.procedures[0].globals.iter().filter(|g| g.before.is_some()) {
            let new = self.versions.version(global.name)?;
            way.path.values.insert(global.name, new);
        }
        let thread = self.encoder.contracts.others.as_ref().map(|o| Expr::var(o.thread)).ok_or(ONE_THREAD)?;
        let may = self.others_may(others, &thread, &before, way);
        way.premises.push(may);
        Ok(())
    }

    /// A step from these globals is one that each other thread takes others to do.
    pub(super) fn is_seen(&mut self, seen: &FxHashMap<Name, Expr>, way: &Way) -> Result<(), String> {
        let contracts = self.encoder.contracts;
        let (Some(predicate), Some(others)) = (self.encoder.others, &contracts.others) else { return Ok(()) };
        for (number, kind) in others.kinds.iter().enumerate() {
            let mut way = way.clone();
            let is_itself = Expr::var(others.thread).eq(Expr::int(number));
            if !kind.is_single || way.path.requires(is_itself.not()) {
                let head = self.others_may(predicate, &Expr::int(number), seen, &way);
                self.ends(way, "others see", Some(head))?;
            }
        }
        Ok(())
    }

    /// In front of a step: others run, where it touches a global; where it writes one, the globals in front of it.
    pub(super) fn own_step(
        &mut self,
        actions: &[Action],
        way: &mut Way,
    ) -> Result<Option<FxHashMap<Name, Expr>>, String> {
        if self.encoder.contracts.others.is_some() {
            // Nothing is known of whether arms have ended, and with which results.
            let internal = self.encoder.program.globals.iter().filter(|(_, global)| global.internal);
            for name in internal.map(|(name, _)| *name) {
                let any = self.versions.version(name)?;
                way.path.values.insert(name, any);
            }
        }
        if !way.beside || way.section.is_some() || self.encoder.others.is_none() {
            return Ok(None);
        }
        let mut exprs = actions.iter().flat_map(|action| action.exprs());
        let touches = exprs.any(|e| e.mentions(|name| self.is_written(name)));
        let writes = written(actions).into_iter().any(|name| self.is_written(name));
        if touches || writes {
            self.others_run(way)?;
        }
        Ok(writes.then(|| self.globals(way)))
    }

    /// Who has written these is kept, where they are locks.
    pub(super) fn written(&self, names: Vec<Name>, way: &mut Way) {
        let Some(others) = &self.encoder.contracts.others else { return };
        let writers = names.into_iter().filter_map(|name| others.writers.get(&name));
        way.path.values.extend(writers.map(|writer| (*writer, Expr::var(others.thread))));
    }

    pub(super) fn mark(&mut self, mark: &Mark, way: &mut Way) -> Result<(), String> {
        if self.encoder.others.is_none() {
            return Ok(());
        }
        match mark {
            Mark::AtomicBegin(_) => match &mut way.section {
                Some((_, open)) => *open += 1,
                None => {
                    self.others_run(way)?;
                    way.section = Some((self.globals(way), 1));
                }
            },
            Mark::AtomicEnd => match way.section.take() {
                Some((seen, 1)) if way.beside => self.is_seen(&seen, way)?,
                Some((seen, open)) if open > 1 => way.section = Some((seen, open - 1)),
                _ => {}
            },
            _ => {}
        }
        Ok(())
    }

    /// A thread is created, where its procedure may be called; false where a check fails for sure.
    pub(super) fn create(&mut self, spawn: &Spawn, way: &mut Way) -> Result<bool, String> {
        let contracts = self.encoder.contracts;
        let Some(others) = &contracts.others else { return Err(ONE_THREAD.into()) };
        if way.section.is_some() {
            return Err(IN_A_SECTION.into());
        }
        let is_this = |kind: &Kind| kind.span.key() == spawn.span.key() && kind.arm == spawn.arm;
        let kind = others.kinds.iter().skip(1).position(is_this);
        let name = self.encoder.begun_with(spawn.proc);
        let root = contracts.procedures.iter().position(|p| p.name == name);
        let (Some(kind), Some(root)) = (kind, root) else {
            return Err("a creation that the certificate does not know".into());
        };
        if spawn.reads_shared {
            self.others_run(way)?;
        }
        for check in &spawn.checks {
            let (goes_on, failing) = self.versions.action(check, &mut way.path)?;
            if let Some(failing) = failing {
                self.ends(Way { path: failing, ..way.clone() }, "fails", None)?;
            }
            if !goes_on {
                return Ok(false);
            }
        }
        let args: Vec<Expr> = spawn.args.iter().map(|e| way.path.value(e)).collect();
        let mut now = self.globals(way);
        now.insert(others.thread, Expr::int(kind + 1));
        let called = self.encoder.shapes[root].called;
        let head = self.of_callee(root, called, &args, &[], &now, &now);
        self.ends(way.clone(), "creates", Some(head))?;
        way.beside = true;
        Ok(true)
    }
}
