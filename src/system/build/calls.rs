//! Calls are inlined; creations start a thread that the system has.

use super::*;

impl Walk<'_, '_> {
    pub(super) fn call(&mut self, point: Point, call: &CallNode, actions: &mut Vec<Action>) -> usize {
        let program = self.builder.program;
        let mut calls = self.frames[point.frame].calls.clone();
        // The root of an arm does nothing but call the arm's procedure.
        let is_arm = point.frame == 0 && program.procedures[&self.frames[0].procedure].is_around();
        if !is_arm {
            calls.push(place_of(call.span));
        }
        let callee = self.frame(call.proc, Some(Point { seen: false, ..point }), calls);
        let values = &self.frames[point.frame].values;
        for (param, arg) in program.procedures[&call.proc].params.iter().zip(&call.args) {
            let mut arg = arg.clone();
            arg.substitute(values);
            let target = variable(&self.frames[callee].values[&param.name]);
            actions.extend(target.map(|name| Action::assign(name, arg)));
        }
        callee
    }

    pub(super) fn assign_results(&mut self, callee: usize, caller: Point, actions: &mut Vec<Action>) {
        let program = self.builder.program;
        let block = &self.builder.bodies[&self.frames[caller.frame].procedure].blocks[caller.block.at()];
        let Some(Command::Call(call)) = block.commands.get(caller.index) else { return };
        let outs = program.procedures[&call.proc].outs.iter().map(|v| self.frames[callee].values[&v.name].clone());
        let (mut lhs, mut rhs): (Vec<Lhs>, Vec<Expr>) = (Vec::new(), Vec::new());
        for (target, value) in call.outs.iter().zip(outs) {
            let target = self.frames[caller.frame].values.get(target).and_then(variable).unwrap_or(*target);
            lhs.push(concurrency::simple_lhs(target));
            rhs.push(value);
        }
        lhs.iter().zip(&rhs).for_each(|(target, value)| self.builder.holds(target.base.name, value));
        if !lhs.is_empty() {
            actions.push(Action::Assign { attrs: Vec::new(), lhs, rhs });
        }
    }

    /// What is checked in front of a creation.
    pub(super) fn checks(&self, point: Point, spawn: &Spawn, code: &mut Code) {
        let (kind, span, procedure) = (StepKind::Requires, spawn.span, spawn.procedure);
        let checks = ProgramStep { kind, span, procedure, actions: spawn.checks.clone() };
        let Frame { procedure, values, .. } = &self.frames[point.frame];
        code.step(&checks, &self.builder.program.procedures[procedure], values);
    }

    pub(super) fn spawn(
        &mut self,
        point: Point,
        spawn: &Spawn,
        path: ThreadPath,
        makes: Makes,
        from: LocationId,
        code: &mut Code,
    ) {
        let child = self.builder.created(path.clone(), spawn.proc, makes == Makes::Again);
        if makes == Makes::Again && !self.builder.mutation.is(Mutation::AnnouncedBefore) {
            self.renew(child, code);
        }
        self.start(point, spawn, child, code);
        self.awaits_arm(point, child);
        self.creations.push((path, from, spawn.span));
    }

    /// Others have nothing from the thread yet, as before it was first created.
    fn renew(&mut self, child: ThreadId, code: &mut Code) {
        let root = &self.builder.roots[child];
        for name in root.results.iter().chain(&root.done) {
            let ty = self.builder.variables.iter().find(|v| v.name == *name).map(|v| &v.ty);
            code.actions.push(match ty.and_then(Handed::at_first) {
                Some(value) => Action::assign(*name, value),
                None => Action::Havoc(vec![*name]),
            });
        }
    }

    /// Any of many threads is created: one of those of which something is known, or another one.
    pub(super) fn spawn_some(
        &mut self,
        draft: &mut Draft,
        point: Point,
        spawn: &Spawn,
        code: Code,
        next: PieceId,
    ) -> Piece {
        let first = draft.pieces.len();
        draft.pieces.push(Some(Code::default().piece(Exit::Goto(next))));
        let instances = self.builder.instances(spawn.proc);
        for child in instances.into_iter().take(OBSERVED).filter(|t| *t != self.id) {
            let expr = Expr::var(self.builder.locations[child]).eq(Expr::int(ABSENT));
            let mut case = Code::default();
            case.actions.push(Action::Assume { attrs: Vec::new(), expr });
            self.start(point, spawn, child, &mut case);
            draft.pieces.push(Some(case.piece(Exit::Goto(next))));
        }
        code.piece(Exit::Choose((first..draft.pieces.len()).collect()))
    }

    /// The child gets its arguments, and is at its start.
    pub(super) fn start(&self, point: Point, spawn: &Spawn, child: ThreadId, code: &mut Code) {
        let values = &self.frames[point.frame].values;
        for (param, arg) in self.builder.roots[child].params.iter().zip(&spawn.args) {
            let mut arg = arg.clone();
            arg.substitute(values);
            code.actions.push(Action::assign(*param, arg));
        }
        let created = if spawn.arm == 0 { EventKind::Spawn(child) } else { EventKind::Arm(child) };
        code.happens(created, spawn.span, spawn.procedure, Vec::new());
        code.actions.push(Action::assign(self.builder.locations[child], Expr::int(START)));
    }
}
