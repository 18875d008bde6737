//! Where cooperative threads rest: where they give up control, or wait; and at loop heads, where they keep it.

use super::*;
use concurrency::program::Action;

/// A `yield` behind each creation: what is created may run first. Behind a parallel call its creator waits.
pub(super) fn given_up_behind_creations(body: &mut Body, internal: impl Fn(Name) -> bool) {
    for block in &mut body.blocks {
        let mut commands = Vec::new();
        let mut rest = std::mem::take(&mut block.commands).into_iter().peekable();
        while let Some(command) = rest.next() {
            let created = match &command {
                Command::Spawn(spawn) => Some(spawn.span),
                _ => None,
            };
            commands.push(command);
            let waits = match rest.peek() {
                Some(Command::Spawn(next)) => next.arm > 0,
                Some(Command::Step(step)) => step.mentions(&internal),
                _ => false,
            };
            commands.extend(created.filter(|_| !waits).map(|span| Command::Mark(Mark::Yield(span))));
        }
        block.commands = commands;
    }
}

impl Walk<'_, '_> {
    /// Does a cooperative thread that comes here rest?
    pub(super) fn gives_up_control(&self, point: Point, command: &Command) -> Option<(Place, Span)> {
        let builder = &self.builder;
        let calls = || self.calls(point.frame);
        if let Command::Mark(Mark::LoopHead(span)) = command {
            return Some((Place::Head { calls: calls(), at: place_of(*span) }, *span));
        }
        if point.depth > 0 {
            return None;
        }
        let before = |span: Span| Some((Place::Before { calls: calls(), at: place_of(span) }, span));
        match command {
            Command::Spawn(spawn) if spawn.arm == 0 => {
                Some((Place::Create { calls: calls(), at: place_of(spawn.span) }, spawn.span))
            }
            Command::Mark(Mark::Yield(span)) if !builder.mutation.is(Mutation::YieldsForgotten) => before(*span),
            Command::Mark(Mark::AtomicBegin(span)) if !self.begins_with_a_step(point) => before(*span),
            Command::Step(step) => {
                let program = builder.program;
                let internal = |n: Name| program.globals.get(&n).is_some_and(|g| g.internal);
                if step.mentions(internal) {
                    let place = match step.kind {
                        StepKind::Ends => Place::Return,
                        StepKind::Internal => return None,
                        _ => Place::Join { calls: calls(), at: place_of(step.span) },
                    };
                    return Some((place, step.span));
                }
                let waits = self.may_block(step) && !builder.mutation.is(Mutation::BlockedKeepControl);
                waits.then(|| before(step.span)).flatten()
            }
            _ => None,
        }
    }

    /// Can a thread be blocked at it?
    fn may_block(&self, step: &ProgramStep) -> bool {
        let program = self.builder.program;
        let assumes = step.actions.iter().any(|a| matches!(a, Action::Assume { .. }));
        step.kind == StepKind::Statement && assumes && step.mentions(|n| program.globals.contains_key(&n))
    }

    /// Has the section that begins here certainly begun before anything in it can block the thread?
    fn begins_with_a_step(&self, start: Point) -> bool {
        let body = &self.builder.bodies[&self.frames[start.frame].procedure];
        let (mut block, mut index) = (start.block, start.index + 1);
        for _ in 0..=body.blocks.len() {
            let commands = &body.blocks[block.at()].commands;
            let first = commands[index.min(commands.len())..]
                .iter()
                .find(|c| !matches!(c, Command::Mark(Mark::AtomicBegin(_) | Mark::Recurring(_) | Mark::Passed(_))));
            match first {
                Some(Command::Step(step)) => {
                    return !self.may_block(step) || self.builder.mutation.is(Mutation::BlockedKeepControl);
                }
                Some(_) => return false,
                None => {}
            }
            match &body.blocks[block.at()].terminator {
                Terminator::Goto(next) => (block, index) = (*next, 0),
                Terminator::Branch { .. } => return true,
                Terminator::Choose(ways) => return ways.len() > 1,
                Terminator::Return => return false,
            }
        }
        false
    }
}
