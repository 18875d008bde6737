//! `fork` and `join` in the interleaving system: each thread is known by itself, so no books are kept of them.
//!
//! ```text
//! join i assign x;     some thread P that the join can take:  assume at.P == end && P.i == i;  at.P := joined;  x := P.r;
//! ```
//! All threads must be known before: a join is left open until then. Of any number of threads that are alike it is known that one is joined,
//! but not which, whatever the ids are.
//!
//! The arms of a parallel call hand over their results in the same way, where each arm is known by itself: who waits for an arm reads the
//! arm's own result, and a flag that says whether this arm has ended. The globals in which the arms of a call announce that are shared by all
//! activations of it, and a certificate could not speak of them.
//!
//! ```text
//! while (*) { par x := A(e) | B(); }
//!   =>  A.r, A.done := 0, false;  A.a := e;  at.A := start;  (the same for B)
//!       assume A.done && B.done;  x := A.r;
//! ```
//! An arm whose creation happens again and again is still one thread: who creates it has waited for all arms of the call before it goes on, so
//! that an arm has ended when it is created again. The same is true of the arms that an arm creates: it has waited for them before it ends. Of
//! a thread that has ended nobody sees anything but that it has, and what it has returned; who waited for it has taken note of both. So nothing
//! is lost when the next one takes its place, which finds what the first one found: its parameters, nothing handed over yet, and any values
//! otherwise, which it gives to its locals and its copies of globals with its first step. What is created otherwise in a loop, or by such an arm,
//! may still be there when the next one is created: of those there is any number.

use super::*;
use concurrency::forked::Joining;
use concurrency::program::Node;

/// A join whose cases are still to be made.
pub struct Join {
    thread: ThreadId,
    step: usize,
    piece: PieceId,
    joining: Joining,
    event: SourceEvent,
}

impl Builder<'_> {
    /// A variable by which a thread hands something to those that join it.
    pub(super) fn handed(&mut self, v: &Var, source: Variable, path: &ThreadPath, is_result: bool) -> Name {
        let name = self.names.fresh(&v.name);
        let handed = Some(Handed { thread: path.clone(), is_result });
        self.initially.extend(Handed::at_first(&v.ty).map(|value| Expr::var(name).eq(value)));
        self.variables.push(StateVariable { handed, ..StateVariable::new(name, v.ty.clone(), Some(source)) });
        name
    }

    /// The variable for a result of a forked thread: its root has one for each result of the procedure that it calls.
    pub(super) fn result_of(&mut self, path: &ThreadPath, root: Name, caller: CallSite, v: &Var) -> Option<Name> {
        let program = self.program;
        if caller.is_some() || path.instance.is_some() {
            return None;
        }
        let number = program.procedures[&root].locals.iter().position(|l| l.name == v.name)?;
        if !program.joins.forked.contains_key(&root) {
            // Of an arm they are made where it is created.
            return self.roots.iter().find(|r| r.path == *path)?.results.get(number).copied();
        }
        let name = self.result(path, root, number, v)?;
        self.roots.iter_mut().filter(|r| r.path == *path).for_each(|r| r.results.push(name));
        Some(name)
    }

    /// The variables for the results of an arm of which there is one only: who waits for it may come to that before its steps are made.
    pub(super) fn results_of_arm(&mut self, path: &ThreadPath, root: Name) -> Vec<Name> {
        let p = &self.program.procedures[&root];
        if path.instance.is_some() || announced(p).is_empty() || !self.is_arm(root) {
            return Vec::new();
        }
        let made: Option<Vec<Name>> =
            p.locals.iter().enumerate().map(|(number, v)| self.result(path, root, number, v)).collect();
        made.unwrap_or_default()
    }

    /// Does the procedure do nothing but execute an arm of a parallel call?
    pub(super) fn is_arm(&self, root: Name) -> bool {
        let program = self.program;
        !program.joins.forked.contains_key(&root) && done(program, &program.procedures[&root]).is_some()
    }

    /// The variable that says whether an arm of which there is one only has ended.
    pub(super) fn done_of_arm(&mut self, path: &ThreadPath, root: Name) -> Option<Name> {
        if path.instance.is_some() || !self.is_arm(root) {
            return None;
        }
        let name =
            self.names.fresh(&format!("{}.done", self.program.procedures[&root].source).replace(['(', ')'], "#"));
        self.initially.push(Expr::var(name).not());
        let announces = Some(path.clone());
        self.variables.push(StateVariable { announces, ..StateVariable::new(name, Type::bool(), None) });
        Some(name)
    }

    fn result(&mut self, path: &ThreadPath, root: Name, number: usize, v: &Var) -> Option<Name> {
        let program = self.program;
        let callee = program.procedures[&root].body.iter().find_map(|node| match node {
            Node::Call(call) => Some(&program.procedures[&call.proc]),
            _ => None,
        })?;
        let out = callee.outs.get(number)?;
        let source = Variable::Local(path.clone(), Vec::new(), out.source.unwrap_or(out.name));
        Some(self.handed(v, source, path, true))
    }

    /// Globals in which nobody announces anything are no part of the state.
    pub(super) fn forget_announced(&mut self) {
        let program = self.program;
        let arms = program.procedures.iter().filter(|(root, _)| self.is_arm(**root)).map(|(_, p)| p);
        let globals = |p| announced(p).into_iter().map(|(global, _)| global).chain(done(program, p));
        let mut gone: FxHashSet<Name> = arms.flat_map(globals).collect();
        for piece in self.steps.iter().flat_map(|s| &s.pieces) {
            let in_condition = |n: Name| matches!(&piece.exit, Exit::Branch { cond, .. } if cond.mentions(|m| m == n));
            gone.retain(|n| !in_condition(*n) && !piece.actions.iter().any(|a| a.mentions(|m| m == *n)));
        }
        self.variables.retain(|v| !gone.contains(&v.name));
        self.initially.retain(|e| !e.mentions(|n| gone.contains(&n)));
    }

    /// Makes the cases of all joins.
    pub(super) fn resolve_joins(&mut self) {
        for join in std::mem::take(&mut self.joins) {
            let next = self.steps[join.step].pieces[join.piece].exit.clone();
            let mut cases = Vec::new();
            for thread in (0..self.roots.len()).filter(|t| *t != join.thread) {
                let forked = self.program.joins.forked.get(&self.roots[thread].procedure);
                if !forked.is_some_and(|f| join.joining.takes(f)) {
                    continue;
                }
                let events = vec![(0, join.event.clone())];
                let (actions, joins) = match self.roots[thread].path.instance {
                    // It is the same for all that are alike.
                    Some(Instance { number: 1.., .. }) => continue,
                    // Which of many threads it takes is not known.
                    Some(_) => (vec![Action::Havoc(join.joining.targets.clone())], Some(thread)),
                    None => (self.taken(&join.joining, thread), None),
                };
                let pieces = &mut self.steps[join.step].pieces;
                cases.push(pieces.len());
                pieces.push(Piece { actions, events, exit: next.clone(), joins });
            }
            let piece = &mut self.steps[join.step].pieces[join.piece];
            if cases.is_empty() {
                piece.actions.push(Action::Assume { attrs: Vec::new(), expr: Expr::bool(false) });
            } else {
                piece.exit = Exit::Choose(cases);
            }
        }
    }

    /// The join takes this thread.
    fn taken(&self, joining: &Joining, thread: ThreadId) -> Vec<Action> {
        let (root, location) = (&self.roots[thread], self.locations[thread]);
        let mut expr = match self.mutation.is(Mutation::JoinsAtOnce) {
            true => Expr::bool(true),
            false => Expr::var(location).eq(Expr::int(END)),
        };
        let params = &self.program.procedures[&root.procedure].params;
        let ids = root.params.iter().zip(params).filter(|(_, p)| p.source.is_none()).map(|(name, _)| *name);
        for (own, asked) in ids.zip(&joining.ids) {
            expr = expr.and(Expr::var(own).eq(asked.clone()));
        }
        let behind = if self.mutation.is(Mutation::JoinedTwice) { END } else { JOINED };
        let mut actions = vec![Action::Assume { attrs: Vec::new(), expr }, Action::assign(location, Expr::int(behind))];
        if !joining.targets.is_empty() {
            let lhs = joining.targets.iter().map(|t| concurrency::simple_lhs(*t)).collect();
            let rhs = root.results.iter().map(|r| Expr::var(*r)).collect();
            actions.push(Action::Assign { attrs: Vec::new(), lhs, rhs });
        }
        actions
    }
}

/// Of the root of an arm: the global that its last step announces its end in.
pub(super) fn done(program: &Concurrent, root: &Procedure) -> Option<Name> {
    let Some(Node::Step(step)) = root.body.last() else { return None };
    let written = step.actions.last().filter(|_| step.kind == StepKind::Ends)?.written().first().copied()?;
    program.globals.get(&written).is_some_and(|g| g.internal).then_some(written)
}

/// Of the root of an arm: the globals that its last step announces results in, and the variables of the root that have these.
fn announced(root: &Procedure) -> Vec<(Name, Name)> {
    let last = root.body.iter().filter_map(|node| match node {
        Node::Step(step) if step.kind == StepKind::Ends => Some(&step.actions),
        _ => None,
    });
    let result = |action: &Action| match action {
        Action::Assign { lhs, rhs, .. } => {
            let (lhs, value) = (lhs.first()?, variable(rhs.first()?)?);
            let is_result = root.locals.iter().any(|l| l.name == value);
            is_result.then_some((lhs.base.name, value))
        }
        _ => None,
    };
    last.flatten().filter_map(result).collect()
}

impl Walk<'_, '_> {
    /// The join that the step is.
    pub(super) fn joining(&self, point: Point, step: &ProgramStep) -> Option<Joining> {
        let key = (self.frames[point.frame].procedure, step.span.key());
        let joins = &self.builder.program.joins;
        let is_join = step.kind == StepKind::Statement && step.mentions(|n| joins.books.contains(&n));
        joins.joining.get(&key).filter(|_| is_join).cloned()
    }

    /// The thread creates an arm: who waits for it here reads what the arm itself has.
    pub(super) fn awaits_arm(&mut self, point: Point, child: ThreadId) {
        let root = &self.builder.roots[child];
        let program = self.builder.program;
        let p = &program.procedures[&root.procedure];
        let Some(own) = root.done else { return };
        self.results.extend(done(program, p).map(|global| ((point.frame, global), own)));
        for (global, local) in announced(p) {
            let number = p.locals.iter().position(|l| l.name == local);
            if let Some(result) = number.and_then(|n| root.results.get(n)) {
                self.results.insert((point.frame, global), *result);
            }
        }
    }

    /// The step, where what arms announce stays with the arms.
    pub(super) fn with_results(&self, point: Point, mut step: ProgramStep) -> ProgramStep {
        let root = &self.builder.roots[self.id];
        if let (StepKind::Ends, 0, Some(done)) = (step.kind, point.frame, root.done) {
            step.actions = vec![Action::assign(done, Expr::bool(true))];
            return step;
        }
        if !self.results.is_empty() {
            step.actions.iter_mut().flat_map(Action::exprs_mut).for_each(|e| self.read_own(point.frame, e));
        }
        step
    }

    /// What the arm itself has, in place of what it would announce in a global, or in the entry of one that is this thread's.
    fn read_own(&self, frame: usize, e: &mut Expr) {
        let global = match &e.kind {
            ExprKind::Select(map, _) => variable(map),
            _ => variable(e),
        };
        match global.and_then(|global| self.results.get(&(frame, global))) {
            Some(own) => *e = Expr::var(*own),
            None => e.for_each_child_mut(&mut |child| self.read_own(frame, child)),
        }
    }

    /// Is this the root of a forked thread? Then its last step says what its end says anyway.
    pub(super) fn ends_forked(&self, point: Point) -> bool {
        point.frame == 0 && self.builder.program.joins.forked.contains_key(&self.frames[0].procedure)
    }

    /// The join, with its cases left open.
    pub(super) fn join(
        &mut self,
        draft: &mut Draft,
        point: Point,
        step: &ProgramStep,
        joining: &Joining,
        code: Code,
    ) -> Piece {
        let values = &self.frames[point.frame].values;
        let mut joining = joining.clone();
        joining.ids.iter_mut().for_each(|e| e.substitute(values));
        joining.targets.iter_mut().for_each(|t| *t = values.get(t).and_then(variable).unwrap_or(*t));
        let next = draft.piece(Point { index: point.index + 1, ..point });
        let piece = draft.pieces.len();
        draft.pieces.push(Some(Code::default().piece(Exit::Goto(next))));
        let (kind, span, procedure) = (EventKind::Step, step.span, step.procedure);
        let event = SourceEvent { kind, span, procedure, values: Vec::new() };
        let step = self.builder.steps.len();
        self.builder.joins.push(Join { thread: self.id, step, piece, joining, event });
        code.piece(Exit::Goto(piece))
    }
}
