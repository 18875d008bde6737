//! Which thread a creation makes: one, the same one again after it has ended, or any of those that are alike.
//!
//! That a creation happens again and again is seen when all places of its thread are known. What it makes then is decided anew, and the system
//! is built once more.

use super::*;

/// How many threads a creation makes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Makes {
    /// One, once.
    Once,
    /// One that is created again after it has ended: an arm of a parallel call.
    Again,
    /// Any of those that are alike.
    Any,
}

pub fn created_again(span: Span) -> Diagnostic {
    unsupported(span, "a thread is created here again and again")
}

impl Builder<'_> {
    /// What the creation by this thread makes.
    pub(super) fn makes(&self, creator: ThreadId, path: &ThreadPath, procedure: Name) -> Makes {
        if path.instance.is_some() || self.any_number && self.is_open(creator, procedure) {
            return Makes::Any;
        }
        let is_arm = self.is_arm(procedure) && !self.mutation.is(Mutation::CreatedOnce) && self.recurring.is_none();
        let by_again = self.roots[creator].again && (is_arm || !self.mutation.is(Mutation::LeftBehind));
        match self.again.contains(path) || by_again {
            false => Makes::Once,
            true if is_arm => Makes::Again,
            true => Makes::Any,
        }
    }

    /// Does the thread, or one of those that have led to its creation, execute the procedure?
    fn is_open(&self, creator: ThreadId, procedure: Name) -> bool {
        let source = |procedure: Name| self.program.procedures[&procedure].source;
        let mut above = self.roots[creator].path.clone();
        loop {
            let thread = self.known.get(&above).copied().unwrap_or_default();
            if source(self.roots[thread].procedure) == source(procedure) {
                return true;
            }
            if above.creations.pop().is_none() {
                return false;
            }
        }
    }

    /// The threads that stand for all that a creation makes.
    pub(super) fn instances(&mut self, procedure: Name) -> Vec<ThreadId> {
        let p = &self.program.procedures[&procedure];
        let is_awaited = p.is_around();
        let path = |number| ThreadPath::of_instance(Instance { procedure: p.source, is_awaited, number });
        (0..=OBSERVED).map(|number| self.created(path(number), procedure, false)).collect()
    }

    /// The thread that a creation makes.
    pub(super) fn created(&mut self, path: ThreadPath, procedure: Name, again: bool) -> ThreadId {
        if let Some(known) = self.known.get(&path) {
            return *known;
        }
        let id = self.roots.len();
        self.known.insert(path.clone(), id);
        let p = &self.program.procedures[&procedure];
        let location = self.names.fresh(&format!("at.{}", p.source));
        self.locations.push(location);
        let mut params: Vec<Name> = Vec::new();
        let forked = self.program.joins.forked.contains_key(&procedure);
        for v in &p.params {
            // What has no source are the ids, the last parameters.
            let ids = p.params.iter().filter(|v| v.source.is_none());
            params.push(match ids.clone().position(|id| id.name == v.name) {
                Some(id) if forked && path.instance.is_none() => {
                    self.handed(v, Variable::Identity(path.clone(), id), &path, false)
                }
                _ => self.local(&path, &[], p, v),
            });
        }
        let results = self.results_of_arm(&path, procedure);
        let done = self.done_of_arm(&path, procedure);
        self.roots.push(Root { procedure, path, params, results, done, again });
        id
    }
}

impl Walk<'_, '_> {
    /// A creation that may happen twice would need a thread for each time; but for that of an arm, which has ended before.
    pub(super) fn created_once(&mut self, first_step: usize) -> Result<(), Diagnostic> {
        let mut found = Vec::new();
        let steps = &self.builder.steps[first_step..];
        let next = |l: usize| -> Vec<usize> {
            steps.iter().filter(|s| s.from == l).flat_map(|s| s.targets().collect::<Vec<_>>()).collect()
        };
        for (i, (child, from, span)) in self.creations.iter().enumerate() {
            let again = graph::reachable(self.locations.len(), next(*from), next);
            let others = self.creations.iter().enumerate().filter(|(j, c)| *j != i && c.0 == *child);
            if self.builder.mutation.is(Mutation::CreatedAgain) {
                break;
            }
            if again[*from] || others.into_iter().any(|(_, c)| again[c.1]) {
                let thread = self.builder.known[child];
                let is_arm = self.builder.is_arm(self.builder.roots[thread].procedure);
                if !self.builder.any_number && (!is_arm || self.builder.recurring.is_some()) {
                    return Err(created_again(*span));
                }
                found.push(child.clone());
            }
        }
        found.retain(|path| !self.builder.again.contains(path));
        self.builder.found_again.extend(found);
        Ok(())
    }

    /// Announcements that nobody has made: the arms that are created next each have variables of their own for them.
    pub(super) fn takes_back(&self, point: Point, step: &ProgramStep) -> bool {
        let program = self.builder.program;
        let block = &self.builder.bodies[&self.frames[point.frame].procedure].blocks[point.block.at()];
        let created = block.commands[point.index + 1..].iter().map_while(|command| match command {
            Command::Spawn(spawn) if spawn.span == step.span => Some(spawn),
            _ => None,
        });
        let own = created.filter(|s| self.builder.makes(self.id, &self.created_by(point, s), s.proc) != Makes::Any);
        let announced: Vec<Name> = own.flat_map(|s| joins::done(program, &program.procedures[&s.proc])).collect();
        step.actions.iter().all(|a| !a.written().is_empty() && a.written().iter().all(|n| announced.contains(n)))
    }

    /// Does a cooperative thread rest behind this? Who calls arms waits for them next.
    pub(super) fn rests_behind(&self, point: Point, spawn: &Spawn) -> bool {
        self.builder.keeps_control && point.depth == 0 && !self.builder.is_arm(spawn.proc)
    }

    /// The place behind the creation in front of a point.
    pub(super) fn behind(&self, point: Point) -> (Place, Span) {
        let block = &self.builder.bodies[&self.frames[point.frame].procedure].blocks[point.block.at()];
        let span = match &block.commands[point.index - 1] {
            Command::Spawn(spawn) => spawn.span,
            _ => Span::NONE,
        };
        (Place::Behind { calls: self.calls(point.frame), at: place_of(span) }, span)
    }

    /// The thread that this creates.
    pub(super) fn created_by(&self, point: Point, spawn: &Spawn) -> ThreadPath {
        let (calls, at, arm) = (self.calls(point.frame), place_of(spawn.span), spawn.arm);
        self.path.child(Creation { calls, at, arm })
    }
}
