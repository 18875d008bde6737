//! Calls: the body of the callee is entered, or its contract stands for it where it has no body.

use super::cells::Cell;
use super::cfg::{Command, CommandKind, Terminator};
use super::circuit::Lit;
use super::eval::At;
use super::exec::{Frame, Machine, Run, Stop};
use super::paths::Path;
use super::program::Procedure;
use super::stratified_inlining::inside;
use super::term::{Term, Var};
use super::values::Sym;
use syntax::ast::Tag;

impl Machine<'_> {
    /// Runs a body of the procedure, whose formals stand at `base`. Answers the executions that return.
    pub fn enter(&mut self, path: Path, procedure: &Procedure, base: usize) -> Run<Option<Path>> {
        self.calls += 1;
        if self.calls > self.max_calls {
            return Err(Stop::TooManyCalls);
        }
        *self.active.entry(procedure.name).or_default() += 1;
        let caller = std::mem::replace(&mut self.caller, self.site);
        let old = path.store.clone();
        let mut rest = Some(path);
        let mut returned = Vec::new();
        for (i, implementation) in procedure.bodies.iter().enumerate() {
            let Some(path) = rest.take() else { break };
            let mut now = Some(path);
            if i + 1 < procedure.bodies.len()
                && let Some(path) = now.take()
            {
                let choice = self.enc.circuit.input();
                (now, rest) = self.split(path, choice);
            }
            if let Some(path) = now {
                let frame = Frame { implementation: implementation.clone(), base, old: old.clone() };
                let site = self.site;
                self.site = inside(site, i);
                returned.extend(self.body(path, &frame)?);
                self.site = site;
            }
        }
        self.caller = caller;
        if let Some(count) = self.active.get_mut(&procedure.name) {
            *count -= 1;
        }
        let Some(mut path) = self.merge(returned) else { return Ok(None) };
        for clause in &procedure.ensures {
            if clause.free {
                self.visit(&path, clause.tag, Vec::new());
                self.assume(&mut path, &clause.term, base, Some(&old));
            } else {
                self.check_clause(&mut path, clause, base, Some(&old), (clause.tag, true));
                self.visit(&path, clause.tag, Vec::new());
            }
        }
        Ok(Some(path))
    }

    pub fn call(
        &mut self,
        path: Path,
        callee: &Procedure,
        (args, outs): (&[Term], &[Var]),
        (free, tag): (bool, Tag),
        frame: &Frame,
    ) -> Run<Option<Path>> {
        let path = self.before_call(path, callee, args, (free, tag), frame);
        let Some(path) = self.inside_call(path, callee, frame)? else { return Ok(None) };
        Ok(Some(self.after_call(path, callee, outs, tag, frame)))
    }

    /// A merged call, of what those blocks call at which executions wait.
    pub fn shared_call(&mut self, at: usize, calls: &[usize], frame: &Frame, pending: &mut [Vec<Path>]) -> Run<()> {
        self.within_limits()?;
        let implementation = frame.implementation.clone();
        let mut called = None;
        let mut waiting = Vec::new();
        for &part in calls {
            let Terminator::Call(Command { kind, tag }, behind) = &implementation.graph.blocks[part].terminator else {
                continue;
            };
            let CommandKind::Call { procedure, args, outs, free } = kind else { continue };
            let Some(path) = self.merge(std::mem::take(&mut pending[part])) else { continue };
            let Some(callee) = self.program.procedure(*procedure) else { continue };
            let path = self.before_call(path, &callee, args, (*free, *tag), frame);
            if path.lit != Lit::FALSE {
                waiting.push((path, outs, *tag, *behind));
            }
            called = Some(callee);
        }
        let together = waiting.iter().map(|w| w.0.clone()).collect();
        let (Some(callee), Some(before)) = (called, self.merge(together)) else { return Ok(()) };
        let site = self.site;
        self.site = inside(site, at);
        let after = self.inside_call(before.clone(), &callee, frame)?;
        self.site = site;
        let Some(after) = after else { return Ok(()) };
        for (path, outs, tag, behind) in waiting {
            let path = self.returned(path, &before, &after, frame);
            if path.lit != Lit::FALSE {
                let path = self.after_call(path, &callee, outs, tag, frame);
                pending[behind].push(path);
            }
        }
        Ok(())
    }

    /// Those of the executions `path` that return from a merged call, which `before` entered and `after` left.
    fn returned(&mut self, mut path: Path, before: &Path, after: &Path, frame: &Frame) -> Path {
        path.lit = if after.lit == before.lit { path.lit } else { self.enc.circuit.and(path.lit, after.lit) };
        // What the callee has not written is better known as it was.
        let callers = frame.base + frame.implementation.frame.len();
        for slot in 0..after.store.slots() {
            let (old, new) = (before.store.get(slot), after.store.get(slot));
            if let Some(new) = new
                && (slot >= callers || old != Some(new))
            {
                path.store.set(slot, new);
            }
        }
        path
    }

    /// Arguments and `requires`.
    fn before_call(
        &mut self,
        mut path: Path,
        callee: &Procedure,
        args: &[Term],
        (free, tag): (bool, Tag),
        frame: &Frame,
    ) -> Path {
        self.enc.path_condition = path.lit;
        let at = At { store: &path.store, old: &frame.old, base: frame.base };
        let args: Vec<Sym> = args.iter().map(|a| self.eval(a, at, &mut Vec::new())).collect();
        let base = frame.base + frame.implementation.frame.len();
        for (slot, value) in args.into_iter().enumerate() {
            path.store.set(base + slot, self.enc.cells.value(value));
        }
        if !callee.bodies.is_empty() {
            self.visit(&path, tag, Vec::new());
        }
        for clause in &callee.requires {
            if clause.free {
                self.assume(&mut path, &clause.term, base, None);
            } else if !free {
                // A failing `requires` is a failure of the call; of a callee with a body, the call has been visited already.
                self.check_clause(&mut path, clause, base, None, (tag, callee.bodies.is_empty()));
            }
        }
        path
    }

    /// What the callee does. `None` where it does not return.
    fn inside_call(&mut self, path: Path, callee: &Procedure, frame: &Frame) -> Run<Option<Path>> {
        let base = frame.base + frame.implementation.frame.len();
        if callee.bodies.is_empty() {
            return Ok(Some(self.summary(path, callee, base)));
        }
        if self.active.get(&callee.name).is_some_and(|&n| n >= self.recursion) {
            self.recursion_violations.push(path.lit);
            return Ok(None);
        }
        match self.passes_by(callee, self.site) {
            Some(effects) => Ok(Some(self.pass_by(path, callee, base, self.site, &effects))),
            None => self.call_body(path, callee, base),
        }
    }

    /// Results.
    fn after_call(&mut self, mut path: Path, callee: &Procedure, outs: &[Var], tag: Tag, frame: &Frame) -> Path {
        let base = frame.base + frame.implementation.frame.len();
        for (i, out) in outs.iter().enumerate() {
            if let (Some(cell), Some(slot)) = (path.store.get(base + callee.ins.len() + i), Machine::place(*out, frame))
            {
                path.store.set(slot, cell);
            }
        }
        path.store.truncate(base);
        let mut written = outs.to_vec();
        if callee.bodies.is_empty() {
            written.extend(callee.modifies.iter().map(|&g| Var::Global(g)));
        }
        if callee.bodies.is_empty() || !outs.is_empty() {
            let writes = self.written(&path, &written, frame);
            self.visit(&path, tag, writes);
        }
        path
    }

    fn call_body(&mut self, mut path: Path, callee: &Procedure, base: usize) -> Run<Option<Path>> {
        for (i, out) in callee.outs.iter().enumerate() {
            path.store.set(base + callee.ins.len() + i, self.enc.cells.fresh(out.ty));
        }
        // Of an argument its clause is assumed where a body begins.
        for where_ in callee.ins.iter().chain(&callee.outs).filter_map(|formal| formal.where_.as_ref()) {
            self.assume(&mut path, where_, base, None);
        }
        self.enter(path, callee, base)
    }

    /// What a procedure without a body does: it changes what it may, as its `ensures` say.
    fn summary(&mut self, mut path: Path, callee: &Procedure, base: usize) -> Path {
        let old = path.store.clone();
        let first_out = callee.ins.len();
        let outs = callee.outs.iter().enumerate();
        let outs = outs.map(|(i, out)| (Var::Local(first_out + i), base + first_out + i, out.ty, out.where_.clone()));
        let globals = callee.modifies.iter().map(|&g| (Var::Global(g), g, self.globals[g], self.wheres[g].clone()));
        let changed: Vec<_> = globals.chain(outs).collect();
        let unset: Vec<Var> = changed.iter().map(|c| c.0).collect();
        for (var, slot, ty, where_) in &changed {
            let conds = callee.ensures.iter().map(|c| &*c.term).chain(where_.as_deref());
            let (lo, hi) = self.hints(conds.filter(|_| ty.is_int()), *var, &unset, &old, base);
            path.store.set(*slot, self.enc.cells.add(Cell::Fresh { ty: *ty, lo, hi }));
        }
        let wheres = changed.iter().filter_map(|c| c.3.clone());
        for cond in wheres.chain(callee.ensures.iter().map(|c| c.term.clone())) {
            self.assume(&mut path, &cond, base, Some(&old));
        }
        path
    }
}
