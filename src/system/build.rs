//! Builds the system: threads are found from the entry thread on, the locations of a thread by walking from its start.

use std::collections::VecDeque;

use indexmap::IndexMap;
use rustc_hash::{FxHashMap, FxHashSet};

use super::*;
use base::diagnostic::Finding;
use base::graph;
use concurrency::CHILD;
use concurrency::blocks::{BlockId, Body, Command, Mark, Terminator};
use concurrency::program::{
    CallNode, Concurrent, Global, Procedure, SELF, Sharing, Spawn, Step as ProgramStep, StepKind,
};
use sequential::{EventKind, SourceEvent};
use syntax::ast::Lhs;
use vocabulary::places::{At, Calls, Creation, Instance, Monitor, OBSERVED, place_of};

mod calls;
mod control;
mod creations;
mod joins;

use creations::{Makes, created_again};
use joins::Join;

pub fn build(program: &Concurrent, reading: &Reading) -> Result<System, Diagnostic> {
    let mut again = FxHashSet::default();
    loop {
        // That a creation happens again and again is seen when all places of its thread are known.
        match attempt(program, reading, again.clone())? {
            Attempt::Whole(system) => return Ok(*system),
            Attempt::Again(more) => again.extend(more),
        }
    }
}

enum Attempt {
    Whole(Box<System>),
    /// These creations were taken to happen once, and happen again and again.
    Again(Vec<ThreadPath>),
}

fn attempt(program: &Concurrent, reading: &Reading, again: FxHashSet<ThreadPath>) -> Result<Attempt, Diagnostic> {
    if let Some(name) = program.recursive.first() {
        let span = program.procedures[name].span;
        return Err(unsupported(span, &format!("{name} is recursive: its calls cannot be inlined without a bound")));
    }
    let mut names = program.names.clone();
    let mut variables = Vec::new();
    let mut initially = Vec::new();
    let kept = |(name, g): &(&Name, &Global)| g.sharing != Sharing::ThreadLocal && !program.joins.books.contains(name);
    for (name, global) in program.globals.iter().filter(kept) {
        let source = (!global.internal).then_some(Variable::Global(*name));
        let ty = global.ty.clone();
        variables.push(StateVariable::new(*name, ty, source));
        initially.extend(global.where_.clone());
        if global.internal && matches!(global.ty.kind, syntax::ast::TypeKind::Bool) {
            initially.push(Expr::var(*name).not());
        }
    }
    let mut bodies: IndexMap<Name, Body> =
        program.procedures.iter().map(|(name, p)| (*name, Body::of(&p.body))).collect();
    let Asked { property, scheduling, .. } = *reading.asked;
    let endless = property.is_about_endless();
    let gives_up = scheduling.cooperative && !endless;
    if gives_up && !reading.mutation.is(Mutation::CreatorsGoOn) {
        let internal = |n: Name| program.globals.get(&n).is_some_and(|g| g.internal);
        bodies.values_mut().for_each(|body| control::given_up_behind_creations(body, internal));
    }
    let entry = Root { procedure: program.entry, ..Root::default() };
    let location = names.fresh(&format!("at.{}", program.procedures[&program.entry].source));
    let mut builder = Builder {
        program,
        bodies,
        names,
        variables,
        steps: Vec::new(),
        roots: vec![entry],
        known: FxHashMap::default(),
        threads: Vec::new(),
        locations: vec![location],
        joins: Vec::new(),
        initially,
        any_number: reading.any_number,
        again,
        found_again: Vec::new(),
        recurring: endless.then(IndexMap::new),
        checks_end: !property.is_about_checks(),
        gives_up,
        keeps_control: scheduling.cooperative && endless,
        mutation: reading.mutation,
    };
    let mut next = 0;
    while next < builder.roots.len() {
        if next > MAX_THREADS {
            return Err(unsupported(Span::NONE, "the number of threads is not known beforehand"));
        }
        builder.thread(next)?;
        next += 1;
    }
    if !builder.found_again.is_empty() {
        return Ok(Attempt::Again(builder.found_again));
    }
    builder.name_threads();
    builder.resolve_joins();
    builder.forget_announced();
    let Builder { variables, threads, steps, names, initially, recurring, .. } = builder;
    let passive = program.passive.clone();
    let recurring = recurring.into_iter().flat_map(IndexMap::into_values).collect();
    let watched = None;
    let asked = reading.asked.clone();
    let is_vague = false;
    let flags = Vec::new();
    let system =
        System { asked, passive, variables, threads, steps, initially, watched, recurring, is_vague, flags, names };
    Ok(Attempt::Whole(Box::new(system)))
}

const MAX_THREADS: usize = 64;
/// Atomic sections that are open at once.
const MOST_SECTIONS: u32 = 8;

fn unsupported(span: Span, what: &str) -> Diagnostic {
    Diagnostic::error(Finding::Unsupported, span, format!("{what} (interleaving system)"))
}

struct Builder<'a> {
    program: &'a Concurrent,
    bodies: IndexMap<Name, Body>,
    names: Names,
    variables: Vec<StateVariable>,
    threads: Vec<Thread>,
    steps: Vec<Step>,
    /// Threads found so far, in the order of their numbers.
    roots: Vec<Root>,
    /// The thread that each creation makes.
    known: FxHashMap<ThreadPath, ThreadId>,
    /// The variable that holds where each thread is.
    locations: Vec<Name>,
    /// Joins whose threads are still to be found.
    joins: Vec<Join>,
    initially: Vec<Expr>,
    /// Threads may be any of many.
    any_number: bool,
    /// Creations that are known to happen again and again.
    again: FxHashSet<ThreadPath>,
    /// Others, of which this was found.
    found_again: Vec<ThreadPath>,
    /// By thread and number of the choice, where that is noted.
    recurring: Option<IndexMap<(ThreadId, usize), Recurring>>,
    /// Where a check fails the execution ends, and that is all that is asked.
    checks_end: bool,
    /// Threads are switched where they give up control only: they rest nowhere else.
    gives_up: bool,
    /// The same, but they rest in front of what others can see, too, and keep control there (executions that never end).
    keeps_control: bool,
    mutation: LeftOut<Mutation>,
}

#[derive(Default)]
struct Root {
    procedure: Name,
    path: ThreadPath,
    /// The state's variables for its parameters; made where it is first created.
    params: Vec<Name>,
    /// Those for its results, where others wait for them: a join, or who called its arm.
    results: Vec<Name>,
    /// Of an arm: the variable that says whether it has ended.
    done: Option<Name>,
    /// It is an arm that is created again after it has ended.
    again: bool,
}

/// One activation of a procedure in a thread.
struct Frame {
    procedure: Name,
    /// Where its caller is, and goes on.
    caller: Option<Point>,
    calls: Calls,
    /// What its names stand for.
    values: FxHashMap<Name, Expr>,
}

/// A place in a thread's code: in front of a command, or of the terminator.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Point {
    frame: usize,
    block: BlockId,
    index: usize,
    /// Atomic sections around it.
    depth: u32,
    /// The step has done something that others can see: what lets executions not pass, or takes arbitrary values, is for the next.
    seen: bool,
    /// Just behind a creation, where a cooperative thread rests.
    behind: bool,
}

impl Builder<'_> {
    fn thread(&mut self, id: ThreadId) -> Result<(), Diagnostic> {
        let (procedure, path) = (self.roots[id].procedure, self.roots[id].path.clone());
        let p = &self.program.procedures[&procedure];
        let location =
            |place: Place| Location { place, atomic: false, keeps: false, span: p.span, procedure: p.source };
        let mut locations = [Place::Absent, Place::Start, Place::End].map(location).to_vec();
        let forked = self.program.joins.forked.get(&procedure);
        locations.extend(forked.map(|_| location(Place::Joined)));
        let mut walk = Walk {
            id,
            path,
            frames: Vec::new(),
            by_call: FxHashMap::default(),
            locations,
            at: FxHashMap::default(),
            todo: VecDeque::new(),
            temps: Vec::new(),
            creations: Vec::new(),
            thread_locals: FxHashMap::default(),
            results: FxHashMap::default(),
            builder: self,
        };
        walk.run(procedure)?;
        let Walk { path, locations, .. } = walk;
        let (location, begins) = (self.locations[id], if id == 0 { START } else { ABSENT });
        let again = self.roots[id].again;
        let thread = Thread { name: String::new(), path, root: procedure, location, begins, again, locations };
        self.threads.push(thread);
        Ok(())
    }

    /// A variable of an activation becomes one of the state.
    fn local(&mut self, thread: &ThreadPath, calls: &[At], procedure: &Procedure, v: &Var) -> Name {
        let name =
            self.names.fresh(&format!("{}.{}", procedure.source, v.source.unwrap_or(v.name)).replace(['(', ')'], "#"));
        let source = v.source.map(|s| Variable::Local(thread.clone(), calls.to_vec(), s));
        let owner = Some(thread.clone());
        self.variables.push(StateVariable { owner, ..StateVariable::new(name, v.ty.clone(), source) });
        name
    }

    /// A result that waits for the step that assigns it to a global has no name in the source, but the callee's variable still has its value.
    fn holds(&mut self, target: Name, result: &Expr) {
        let Some(held) = self.variables.iter().position(|v| v.name == target && v.source.is_none()) else { return };
        let of = |name: Name| self.variables.iter().find(|v| v.name == name);
        self.variables[held].source = variable(result).and_then(of).and_then(|v| v.source.clone());
    }

    /// Threads are named by their roots; locations and variables keep their names.
    fn name_threads(&mut self) {
        for t in 0..self.threads.len() {
            let source = |t: usize| self.program.procedures[&self.threads[t].root].source;
            let same = |other: &usize| source(*other) == source(t);
            let name = match (0..self.threads.len()).filter(same).count() {
                1 => source(t).to_string(),
                _ => format!("{}#{}", source(t), (0..=t).filter(same).count()),
            };
            self.threads[t].name = name;
        }
    }
}

/// Where a frame is made; none for the root.
type CallSite = Option<Point>;

/// The walk through one thread's code.
struct Walk<'w, 'a> {
    builder: &'w mut Builder<'a>,
    id: ThreadId,
    path: ThreadPath,
    frames: Vec<Frame>,
    by_call: FxHashMap<CallSite, usize>,
    locations: Vec<Location>,
    at: FxHashMap<Point, LocationId>,
    /// Locations whose steps are to be built.
    todo: VecDeque<(LocationId, Point)>,
    /// Temporaries of all frames.
    temps: Vec<Var>,
    /// For each creation the locations from which it is made, and the place.
    creations: Vec<(ThreadPath, LocationId, Span)>,
    thread_locals: FxHashMap<Name, Expr>,
    /// By activation and the global that an arm announces its end or a result in: the variable of the arm itself that has it.
    results: FxHashMap<(usize, Name), Name>,
}

/// A step under construction.
struct Draft {
    pieces: Vec<Option<Piece>>,
    at: FxHashMap<Point, PieceId>,
    todo: Vec<(PieceId, Point)>,
    from: LocationId,
}

impl Draft {
    fn piece(&mut self, point: Point) -> PieceId {
        if let Some(known) = self.at.get(&point) {
            return *known;
        }
        let id = self.pieces.len();
        self.pieces.push(None);
        self.at.insert(point, id);
        self.todo.push((id, point));
        id
    }
}

/// Code under construction, and what it is in the source.
#[derive(Default)]
struct Code {
    actions: Vec<Action>,
    events: Vec<(usize, SourceEvent)>,
}

impl Code {
    /// The next action is this event, or the end of the code.
    fn happens(&mut self, kind: EventKind, span: Span, procedure: Name, values: Vec<(Name, String)>) {
        self.events.push((self.actions.len(), SourceEvent { kind, span, procedure, values }));
    }

    /// A step of the activation in which names stand for `values`.
    fn step(&mut self, step: &ProgramStep, procedure: &Procedure, values: &FxHashMap<Name, Expr>) {
        let touches = step.actions.iter().filter(|a| matches!(a, Action::Touches { .. }));
        self.actions.extend(touches.map(|action| renamed(action, values)));
        for (number, action) in step.done().enumerate() {
            if let Some(kind) = EventKind::of_action(step, number) {
                self.happens(kind, step.span, step.procedure, chosen(action, procedure, values));
            }
            let mut action = renamed(action, values);
            if let (StepKind::Clause | StepKind::Enter | StepKind::Requires, Action::Assume { attrs, .. }) =
                (step.kind, &mut action)
            {
                attrs.push(clause());
            }
            self.actions.push(action);
        }
    }

    fn piece(self, exit: Exit) -> Piece {
        Piece { actions: self.actions, events: self.events, exit, joins: None }
    }
}

/// The variables that an action gives arbitrary values, and how the user knows them.
fn chosen(action: &Action, procedure: &Procedure, values: &FxHashMap<Name, Expr>) -> Vec<(Name, String)> {
    let Action::Havoc(names) = action else { return Vec::new() };
    let own = procedure.params.iter().chain(&procedure.outs).chain(&procedure.locals).chain(&procedure.temps);
    let shown = |n: Name| own.clone().find(|v| v.name == n).and_then(|v| v.source).unwrap_or(n).to_string();
    names.iter().map(|n| (values.get(n).and_then(variable).unwrap_or(*n), shown(*n))).collect()
}

impl Walk<'_, '_> {
    fn run(&mut self, procedure: Name) -> Result<(), Diagnostic> {
        let program = self.builder.program;
        let p = &program.procedures[&procedure];
        for (name, global) in program.globals.iter().filter(|(_, g)| g.sharing == Sharing::ThreadLocal) {
            let own = self.builder.names.fresh(&format!("{}.{name}", p.source));
            let source = Some(Variable::ThreadLocal(self.path.clone(), *name));
            let owner = Some(self.path.clone());
            let variable = StateVariable::new(own, global.ty.clone(), source);
            self.builder.variables.push(StateVariable { owner, ..variable });
            self.thread_locals.insert(*name, Expr::var(own));
        }
        let first = self.frame(procedure, None, Vec::new());
        let start = Point { frame: first, block: BlockId::ENTRY, index: 0, depth: 0, seen: false, behind: false };
        self.todo.push_back((START, start));
        let first_step = self.builder.steps.len();
        while let Some((from, point)) = self.todo.pop_front() {
            let step = self.step(from, point)?;
            self.builder.steps.push(step);
        }
        self.created_once(first_step)
    }

    /// The activation of a procedure by this call.
    fn frame(&mut self, procedure: Name, caller: CallSite, calls: Calls) -> usize {
        // However many atomic sections are open: it is one activation.
        let caller = caller.map(|c| Point { depth: 0, seen: false, behind: false, ..c });
        if let Some(known) = self.by_call.get(&caller) {
            return *known;
        }
        let program = self.builder.program;
        let p = &program.procedures[&procedure];
        let mut values = self.thread_locals.clone();
        values.insert(SELF.into(), Expr::int(self.id + 1));
        let given = if caller.is_none() { self.builder.roots[self.id].params.clone() } else { Vec::new() };
        for (i, v) in p.params.iter().chain(&p.outs).chain(&p.locals).enumerate() {
            let name = match given.get(i) {
                Some(known) => *known,
                None => match self.builder.result_of(&self.path, procedure, caller, v) {
                    Some(result) => result,
                    None => self.builder.local(&self.path, &calls, p, v),
                },
            };
            values.insert(v.name, Expr::var(name));
        }
        for v in &p.temps {
            let name = self.builder.names.fresh(&v.name);
            values.insert(v.name, Expr::var(name));
            self.temps.push(Var { name, ..v.clone() });
        }
        self.frames.push(Frame { procedure, caller, calls, values });
        self.by_call.insert(caller, self.frames.len() - 1);
        self.frames.len() - 1
    }

    fn location(&mut self, point: Point, place: Place, span: Span) -> LocationId {
        let point = Point { seen: false, ..point };
        if let Some(known) = self.at.get(&point) {
            return *known;
        }
        let procedure = self.builder.program.procedures[&self.frames[point.frame].procedure].source;
        let keeps = point.depth > 0 || self.builder.gives_up && matches!(place, Place::Head { .. });
        let atomic = keeps && !self.builder.mutation.is(Mutation::SectionsIgnored);
        self.locations.push(Location { place, atomic, keeps: false, span, procedure });
        let id = self.locations.len() - 1;
        self.at.insert(point, id);
        self.todo.push_back((id, point));
        id
    }

    fn step(&mut self, from: LocationId, start: Point) -> Result<Step, Diagnostic> {
        let mut draft = Draft { pieces: vec![None], at: FxHashMap::default(), todo: Vec::new(), from };
        let first = self.piece(&mut draft, Point { seen: false, ..start }, from != START)?;
        draft.pieces[0] = Some(first);
        if from == START && self.id == 0 {
            let before = self.begin();
            if let Some(piece) = &mut draft.pieces[0] {
                let later = |(at, event)| (at + before.actions.len(), event);
                let events = before.events.into_iter().chain(std::mem::take(&mut piece.events).into_iter().map(later));
                piece.events = events.collect();
                piece.actions.splice(0..0, before.actions);
            }
        }
        while let Some((id, point)) = draft.todo.pop() {
            let piece = self.piece(&mut draft, point, false)?;
            draft.pieces[id] = Some(piece);
        }
        let pieces: Vec<Piece> = draft.pieces.into_iter().flatten().collect();
        if graph::topological(pieces.len(), |p| pieces[p].exit.successors()).is_none() {
            let span = self.locations[from].span;
            return Err(Diagnostic::error(Finding::Internal, span, "internal error: a loop without a head"));
        }
        let used = |v: &&Var| {
            let mentions = |e: &Expr| e.mentions(|n| n == v.name);
            pieces.iter().any(|p| {
                p.actions.iter().any(|a| a.mentions(|n| n == v.name))
                    || matches!(&p.exit, Exit::Branch { cond, .. } if mentions(cond))
            })
        };
        let temps = self.temps.iter().filter(used).cloned().collect();
        Ok(Step { thread: self.id, from, pieces, temps })
    }

    /// What happens where the entry thread begins: its parameters get values, as its `requires` say.
    fn begin(&mut self) -> Code {
        let p = &self.builder.program.procedures[&self.frames[0].procedure];
        let values = &self.frames[0].values;
        let mut code = Code::default();
        let known = p.params.iter().map(|v| (values.get(&v.name), v.source.unwrap_or(v.name)));
        let shown: Vec<(Name, String)> =
            known.filter_map(|(value, known)| Some((variable(value?)?, known.to_string()))).collect();
        if !shown.is_empty() {
            let names = shown.iter().map(|(name, _)| *name).collect();
            code.happens(EventKind::Enter, p.span, p.source, shown);
            code.actions.push(Action::Havoc(names));
        }
        for mut expr in p.requires.iter().cloned() {
            expr.substitute(values);
            code.actions.push(Action::Assume { attrs: Vec::new(), expr });
        }
        code
    }

    /// The code from a point to where control divides, or the thread rests. `leaves`: it has rested there.
    fn piece(&mut self, draft: &mut Draft, start: Point, leaves: bool) -> Result<Piece, Diagnostic> {
        let mut point = Point { behind: false, ..start };
        let mut code = Code::default();
        if start.behind && !leaves {
            let (place, span) = self.behind(start);
            let to = self.location(start, place, span);
            return Ok(code.piece(Exit::Rest(to)));
        }
        loop {
            let procedure = self.frames[point.frame].procedure;
            let program = self.builder.program;
            let block = &self.builder.bodies[&procedure].blocks[point.block.at()];
            let Some(command) = block.commands.get(point.index) else {
                let terminator = block.terminator.clone();
                let exit = self.terminator(draft, point, &terminator, &mut code.actions);
                return Ok(code.piece(exit));
            };
            if !(leaves && point == start)
                && let Some((place, span)) = self.rests(point, command)
            {
                let to = self.location(point, place, span);
                return Ok(code.piece(Exit::Rest(to)));
            }
            let (seen, before) = (point.seen, code.actions.len());
            point.seen |= self.is_seen(command);
            match command.clone() {
                Command::Step(step) => {
                    let values = &self.frames[point.frame].values;
                    if let Some(joining) = self.joining(point, &step) {
                        return Ok(self.join(draft, point, &step, &joining, code));
                    }
                    let skipped = match step.kind {
                        StepKind::Ends if self.ends_forked(point) => {
                            code.happens(EventKind::Ends, step.span, step.procedure, Vec::new());
                            true
                        }
                        StepKind::Internal => self.takes_back(point, &step),
                        _ => false,
                    };
                    if skipped {
                        point.index += 1;
                        continue;
                    }
                    if step.mentions(|n| n == CHILD) {
                        return Err(unsupported(step.span, "the number of the thread created last"));
                    }
                    let mut step = self.with_results(point, step);
                    let internal = |n: Name| program.globals.get(&n).is_some_and(|g| g.internal);
                    if !self.builder.again.is_empty() && step.mentions(|n| n == SELF) && !step.mentions(internal) {
                        return Err(unsupported(
                            step.span,
                            "numbers of threads, where threads are created again and again,",
                        ));
                    }
                    if point.depth > 0 {
                        step.actions.iter_mut().for_each(inside);
                    }
                    code.step(&step, &program.procedures[&procedure], values);
                    if seen && point.depth == 0 && self.builder.checks_end {
                        // The thread can stop in front of a check that fails, and others go on with what they have seen.
                        code.actions[before..].iter_mut().for_each(pass);
                    }
                }
                Command::Mark(Mark::AtomicBegin(span)) if point.depth == MOST_SECTIONS => {
                    let what = "atomic sections that are opened again and again, one inside of the other,";
                    return Err(unsupported(span, what));
                }
                Command::Mark(Mark::AtomicBegin(_)) => point.depth += 1,
                Command::Mark(Mark::AtomicEnd) => point.depth = point.depth.saturating_sub(1),
                Command::Mark(Mark::Yield(_) | Mark::LoopHead(_)) => {}
                Command::Mark(Mark::Recurring(numbers)) => {
                    let ran = numbers.iter().filter_map(|n| Some(self.recurring(*n)?.ran));
                    code.actions.extend(ran.map(|ran| Action::assign(ran, Expr::bool(true))));
                }
                Command::Mark(Mark::Passed(number)) => {
                    let passed = self.recurring(number).map(|r| r.passed);
                    code.actions.extend(passed.map(|passed| Action::assign(passed, Expr::bool(true))));
                }
                Command::Call(call) => {
                    let callee = self.call(point, &call, &mut code.actions);
                    let next = Point { frame: callee, block: BlockId::ENTRY, index: 0, ..point };
                    return Ok(code.piece(Exit::Goto(draft.piece(next))));
                }
                Command::Spawn(spawn) => {
                    let path = self.created_by(point, &spawn);
                    self.checks(point, &spawn, &mut code);
                    if self.builder.checks_end {
                        code.actions[before..].iter_mut().for_each(pass);
                    }
                    match self.builder.makes(self.id, &path, spawn.proc) {
                        Makes::Any if self.builder.any_number => {
                            let behind = self.rests_behind(point, &spawn);
                            let next = draft.piece(Point { index: point.index + 1, behind, ..point });
                            return Ok(self.spawn_some(draft, point, &spawn, code, next));
                        }
                        Makes::Any => return Err(created_again(spawn.span)),
                        makes => self.spawn(point, &spawn, path, makes, draft.from, &mut code),
                    }
                    if self.rests_behind(point, &spawn) {
                        let next = draft.piece(Point { index: point.index + 1, behind: true, ..point });
                        return Ok(code.piece(Exit::Goto(next)));
                    }
                }
            }
            point.index += 1;
        }
    }

    /// Does a thread that comes here rest?
    fn rests(&self, point: Point, command: &Command) -> Option<(Place, Span)> {
        if self.builder.gives_up {
            return self.gives_up_control(point, command);
        }
        let program = self.builder.program;
        let calls = || self.calls(point.frame);
        if let Command::Mark(Mark::LoopHead(span)) = command {
            return Some((Place::Head { calls: calls(), at: place_of(*span) }, *span));
        }
        if point.depth > 0 {
            return None;
        }
        match command {
            Command::Spawn(spawn) if spawn.arm == 0 => {
                Some((Place::Create { calls: calls(), at: place_of(spawn.span) }, spawn.span))
            }
            Command::Mark(Mark::Yield(span)) if self.builder.keeps_control => {
                Some((Place::Yield { calls: calls(), at: place_of(*span) }, *span))
            }
            Command::Mark(Mark::AtomicBegin(span)) => {
                Some((Place::Before { calls: calls(), at: place_of(*span) }, *span))
            }
            Command::Step(step) => {
                let internal = |n: Name| program.globals.get(&n).is_some_and(|g| g.internal);
                let at = place_of(step.span);
                if step.mentions(internal) {
                    let place = match step.kind {
                        StepKind::Ends => Place::Return,
                        // Nobody has looked at the announcements yet.
                        StepKind::Internal => return None,
                        _ => Place::Join { calls: calls(), at },
                    };
                    return Some((place, step.span));
                }
                if self.builder.mutation.is(Mutation::SwitchPointsForgotten) {
                    return None;
                }
                // What was read one access at a time is let go of without a step of the source.
                let chooses = !matches!(step.kind, StepKind::Ends | StepKind::Internal)
                    && step.actions.iter().any(|a| matches!(a, Action::Assume { .. } | Action::Havoc(_)))
                    && !self.builder.mutation.is(Mutation::DiscardedForgotten);
                let visible = program.touches_shared(step) || (chooses && point.seen);
                visible.then(|| (Place::Before { calls: calls(), at }, step.span))
            }
            _ => None,
        }
    }

    /// What is noted of the thread and this choice.
    fn recurring(&mut self, number: usize) -> Option<Recurring> {
        let known = self.builder.recurring.as_ref()?.get(&(self.id, number)).copied();
        known.or_else(|| {
            let at = place_of(self.builder.program.recurs[number]);
            let mut flag = |name: &str, what: Monitor| {
                let name = self.builder.names.fresh(name);
                self.builder.variables.push(StateVariable::new(name, Type::bool(), Some(Variable::Monitor(what))));
                self.builder.initially.push(Expr::var(name).not());
                name
            };
            let ran = flag("ran", Monitor::Ran(self.path.clone(), at));
            let passed = flag("passed", Monitor::Passed(self.path.clone(), at));
            let new = Recurring { ran, passed };
            self.builder.recurring.as_mut()?.insert((self.id, number), new);
            Some(new)
        })
    }

    /// Can others see what the command does?
    fn is_seen(&self, command: &Command) -> bool {
        match command {
            Command::Step(step) => self.builder.program.touches_shared(step),
            Command::Spawn(_) => true,
            _ => false,
        }
    }

    /// The open calls, as the source has them: an arm of a parallel call is no call.
    fn calls(&self, frame: usize) -> Calls {
        self.frames[frame].calls.clone()
    }

    fn terminator(
        &mut self,
        draft: &mut Draft,
        point: Point,
        terminator: &Terminator,
        actions: &mut Vec<Action>,
    ) -> Exit {
        let to = |block: BlockId| Point { block, index: 0, ..point };
        match terminator {
            Terminator::Goto(block) => Exit::Goto(draft.piece(to(*block))),
            Terminator::Branch { cond, then, else_ } => {
                let mut cond = cond.clone();
                cond.substitute(&self.frames[point.frame].values);
                Exit::Branch { cond, then: draft.piece(to(*then)), else_: draft.piece(to(*else_)) }
            }
            Terminator::Choose(blocks) => Exit::Choose(blocks.iter().map(|b| draft.piece(to(*b))).collect()),
            Terminator::Return => match self.frames[point.frame].caller {
                None => Exit::Rest(END),
                Some(caller) => {
                    self.assign_results(point.frame, caller, actions);
                    let next = Point { index: caller.index + 1, depth: point.depth, seen: point.seen, ..caller };
                    Exit::Goto(draft.piece(next))
                }
            },
        }
    }
}

/// What is touched inside of an atomic section is no single access.
fn inside(action: &mut Action) {
    if let Action::Touches { plain, .. } = action {
        *plain = false;
    }
}

/// A check is passed, whether it holds or not.
fn pass(action: &mut Action) {
    if matches!(action, Action::Check { .. }) {
        *action = Action::Assume { attrs: Vec::new(), expr: Expr::bool(true) };
    }
}

fn variable(value: &Expr) -> Option<Name> {
    match value.kind {
        syntax::ast::ExprKind::Var(name) => Some(name),
        _ => None,
    }
}

fn renamed(action: &Action, values: &FxHashMap<Name, Expr>) -> Action {
    let mut action = action.clone();
    action.exprs_mut().into_iter().for_each(|e| e.substitute(values));
    let rename = |n: &mut Name| *n = values.get(n).and_then(variable).unwrap_or(*n);
    match &mut action {
        Action::Assign { lhs, .. } => lhs.iter_mut().for_each(|l| rename(&mut l.base.name)),
        Action::Havoc(names) => names.iter_mut().for_each(rename),
        Action::Assume { .. } | Action::Check { .. } | Action::Touches { .. } => {}
    }
    action
}
