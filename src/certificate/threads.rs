//! The threads of a program and where each can rest, as the checker of certificates reads them from the judge's code: every switch
//! point, every place where an execution may be discarded, every loop head.
//!
//! The checker trusts no reduction, and nothing that a prover says of threads. A creation that can happen twice, and each by a thread that
//! is created so or with a procedure that is open already, makes any number of threads: all of them that execute the same procedure are
//! alike, and here stand two of them, whichever these are, and another one. Recursion, and whatever else makes the number of
//! activations unknown, is refused.
//!
//! But for the arms of a parallel call: one thread stands here for all that a creation makes, one after the other ([`Thread::again`]). It is
//! the one that was created last. All before it have ended, so that nobody needs to know where they are:
//!
//! - Who executes the call executes the wait next, as nothing jumps between the two, and goes on when all arms have ended. So when a thread
//!   comes to the same call again, or ends, each arm that it has created has ended.
//! - That is one thread after the other: by induction on the length of its path all threads with the path of the creator but the last have
//!   ended, and with them, as they have gone on behind their waits, all arms of theirs.
//!
//! *Cooperative* threads keep control from place to place: they rest at `yield`, in front of and behind creations, where they wait, and where
//! they end. In front of a condition that they can be blocked at they may rest here though it is true, which is more than they do. At the
//! head of a loop one rests as in an atomic section, since no other thread steps.
//!
//! Of a thread that has ended it is seen that it has, and what it has returned: by the wait of the call that has created it, which is over when
//! the next one is created. (A `join` takes no arms.) The next one begins as the first one did: it is given its parameters, and gives any values
//! to all other variables of its own when it enters its procedure. The same is not true of what
//! such a thread creates otherwise: it may go on behind the end of its creator, so that any number of them is there.

use std::collections::VecDeque;

use rustc_hash::{FxHashMap, FxHashSet};

use super::joins::{Identity, Joins};
use super::{Mutation, Refused};
use base::graph;
use base::mutation::LeftOut;
use base::source::Span;
use semantics::code::{CallOp, Check, Code, Expr, Instr, Op, Pc, Proc, ProcId, Step, VarRef};
use syntax::ast::Name;
use vocabulary::places::{At, Calls, Creation, Instance, OBSERVED, Place, ThreadPath, place_of};
use vocabulary::{END, START};

/// Number of a thread; the entry thread is 0.
pub type ThreadId = usize;

pub struct Thread {
    pub path: ThreadPath,
    pub proc: ProcId,
    /// Its results are awaited.
    pub is_arm: bool,
    /// An arm of a parallel call that is created again after it has ended.
    pub again: bool,
    /// What joins know it by, where some join may take it.
    pub identity: Option<Identity>,
    /// Of the first of those that are created any number of times: what joins know one or the other of them by.
    pub identities: Vec<Identity>,
    pub frames: Vec<Frame>,
    /// The first three are those of [`ABSENT`], [`START`], [`END`]; where joins may take it, the next is that of [`JOINED`].
    pub locations: Vec<Location>,
    pub at: FxHashMap<Point, usize>,
    rules: Rules,
}

/// Where threads can be switched.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Control {
    /// In front of each step that others can see.
    #[default]
    Preemptive,
    /// Where they give up control only: they rest nowhere else.
    GivenUp,
    /// The same, but they rest in front of what others can see, too, and keep control there: where executions never end.
    Kept,
}

/// How threads are read.
#[derive(Debug, Clone, Copy, Default)]
pub struct Rules {
    /// Where they are switched.
    pub control: Control,
    /// A rule that is left out.
    pub mutation: LeftOut<Mutation>,
}

/// A thread that is found.
#[derive(Clone)]
struct Created {
    path: ThreadPath,
    proc: Name,
    is_arm: bool,
    /// Its creator waits for it next.
    is_parallel: bool,
    again: bool,
    identity: Option<Identity>,
}

/// An activation of a procedure.
pub struct Frame {
    pub proc: ProcId,
    pub calls: Calls,
    /// The call that it belongs to.
    pub caller: Option<Point>,
}

/// In front of an instruction; or in front of what a call does when its callee has returned.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Point {
    pub frame: usize,
    pub pc: Pc,
    /// Atomic sections around it.
    pub depth: u32,
    pub returned: bool,
    /// The step has done something that others can see: it must not be lost where what follows lets the execution not pass.
    pub seen: bool,
}

pub struct Location {
    pub place: Place,
    pub span: Span,
    /// Where it is in the code; `None` where nothing is to be done.
    pub point: Option<Point>,
    pub atomic: bool,
    /// A cooperative thread keeps control here.
    pub keeps: bool,
}

impl Location {
    /// Does no other thread step while one is here?
    pub fn is_exclusive(&self) -> bool {
        self.atomic || self.keeps
    }
}

/// All threads with their locations.
pub struct Threads {
    pub threads: Vec<Thread>,
    /// What each creation makes.
    pub created: FxHashMap<ThreadPath, Child>,
    /// Creations that happen again and again.
    repeated: FxHashSet<ThreadPath>,
    rules: Rules,
}

/// What a creation makes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Child {
    One(ThreadId),
    /// Any of the threads that are alike, of which the first has this number.
    Any(ThreadId),
}

const MAX_THREADS: usize = 64;
/// Atomic sections that are open at once.
const MOST_SECTIONS: u32 = 8;
const MAX_FRAMES: usize = 2_000;

impl Threads {
    /// # Errors
    /// The number of threads or of activations is not known.
    pub fn of(code: &Code, entry: Name, rules: Rules) -> Result<Threads, Refused> {
        let joins = Joins::of(code, entry);
        let mut repeated = FxHashSet::default();
        loop {
            let created = FxHashMap::default();
            let mut threads = Threads { threads: Vec::new(), created, repeated: repeated.clone(), rules };
            let (path, is_arm, is_parallel, again) = (ThreadPath::default(), false, false, false);
            let first = Created { path, proc: entry, is_arm, is_parallel, again, identity: None };
            threads.threads.push(Thread::new(first, code, rules)?);
            let (mut next, mut found) = (0, Vec::new());
            while next < threads.threads.len() {
                found.extend(threads.walk(code, &joins, next)?);
                next += 1;
                if next > MAX_THREADS {
                    return Err(Refused::new("more threads than can be counted"));
                }
            }
            if found.is_empty() {
                return Ok(threads);
            }
            // What was taken for one thread is any number of them, or one after the other.
            repeated.extend(found);
        }
    }

    /// Do threads rest, and keep control, in front of what others can see?
    pub fn keep_control(&self) -> bool {
        self.rules.control == Control::Kept
    }

    /// Finds the locations of a thread. Creations that were taken to happen once and can happen again come back.
    fn walk(&mut self, code: &Code, joins: &Joins, id: ThreadId) -> Result<Vec<ThreadPath>, Refused> {
        let start = Point { frame: 0, pc: 0, depth: 0, returned: false, seen: false };
        self.threads[id].locations[START].point = Some(start);
        let mut todo = VecDeque::from([START]);
        let mut edges: Vec<Vec<usize>> = vec![Vec::new(); self.threads[id].locations.len()];
        let mut creations: Vec<(ThreadPath, usize)> = Vec::new();
        while let Some(from) = todo.pop_front() {
            let Some(first) = self.threads[id].locations[from].point else { continue };
            let mut seen = FxHashMap::default();
            let mut work = vec![(first, from != START)];
            while let Some((point, leaves)) = work.pop() {
                let rests = if leaves { None } else { self.threads[id].rests(code, point) };
                if let Some((place, span)) = rests {
                    let before = self.threads[id].locations.len();
                    let to = self.threads[id].location(point, place, span);
                    if to == before {
                        todo.push_back(to);
                        edges.push(Vec::new());
                    }
                    edges[from].push(to);
                    continue;
                }
                if !leaves && seen.insert(point, ()).is_some() {
                    continue;
                }
                for created in self.threads[id].creations(code, joins, point) {
                    let path = created.path.clone();
                    if let Child::One(_) = self.child(code, id, created)? {
                        creations.push((path, from));
                    }
                }
                match self.threads[id].successors(code, point)? {
                    Successors::Ends => edges[from].push(END),
                    Successors::Points(points) => work.extend(points.into_iter().map(|p| (p, false))),
                }
            }
        }
        let mut found = Vec::new();
        for (i, (child, from)) in creations.iter().enumerate() {
            let again = graph::reachable(edges.len(), edges[*from].clone(), |l| edges[l].clone());
            let twice = creations.iter().enumerate().any(|(j, c)| j != i && c.0 == *child && again[c.1]);
            if (again[*from] || twice) && !self.rules.mutation.is(Mutation::CreatedAgain) {
                found.push(child.clone());
            }
        }
        found.retain(|path| !self.repeated.contains(path));
        Ok(found)
    }

    fn child(&mut self, code: &Code, creator: ThreadId, created: Created) -> Result<Child, Refused> {
        if let Some(known) = self.created.get(&created.path) {
            return Ok(*known);
        }
        let next = self.threads.len();
        let left_out = self.rules.mutation;
        let waits = created.is_parallel || left_out.is(Mutation::NobodyWaits);
        let by_again = self.threads[creator].again && (waits || !left_out.is(Mutation::LeftBehind));
        let repeated = self.repeated.contains(&created.path) || by_again;
        let any = self.threads[creator].path.instance.is_some()
            || repeated && !waits
            || self.is_open(code, creator, created.proc);
        let child = match any {
            true => {
                let instance = Instance { procedure: created.proc, is_awaited: created.is_arm, number: 0 };
                let first = ThreadPath::of_instance(instance);
                let known = self.threads.iter().position(|t| t.path == first);
                if known.is_none() {
                    for number in 0..=OBSERVED {
                        let path = ThreadPath::of_instance(Instance { number, ..instance });
                        let one = Created { path, identity: None, again: false, ..created };
                        self.threads.push(Thread::new(one, code, self.rules)?);
                    }
                }
                let first = known.unwrap_or(next);
                self.threads[first].identities.extend(created.identity.clone());
                Child::Any(first)
            }
            false => {
                let path = created.path.clone();
                let one = Created { path, again: repeated, ..created.clone() };
                self.threads.push(Thread::new(one, code, self.rules)?);
                Child::One(next)
            }
        };
        self.created.insert(created.path, child);
        Ok(child)
    }

    /// Does the thread, or one of those that have led to its creation, execute the procedure?
    fn is_open(&self, code: &Code, thread: ThreadId, procedure: Name) -> bool {
        let mut path = self.threads[thread].path.clone();
        loop {
            let above = self.threads.iter().find(|t| t.path == path);
            if above.is_some_and(|t| code.procs[t.proc].name == procedure) {
                return true;
            }
            if path.creations.pop().is_none() {
                return false;
            }
        }
    }

    /// The first of the threads that are like this one.
    pub fn first_alike(&self, thread: ThreadId) -> ThreadId {
        // They are found one after the other.
        thread - self.threads[thread].path.instance.map_or(0, |i| i.number)
    }

    /// Is each thread created at most once?
    pub fn each_once(&self) -> bool {
        !self.any_number() && !self.threads.iter().any(|t| t.again)
    }

    /// Are there threads of which the number is not known?
    pub fn any_number(&self) -> bool {
        self.threads.iter().any(|t| t.path.instance.is_some())
    }
}

/// The only body of a procedure.
fn implementation(code: &Code, name: Name) -> Result<ProcId, Refused> {
    match code.by_name.get(&name).map(Vec::as_slice) {
        Some([only]) => Ok(*only),
        _ => Err(Refused::new(format!("the procedure {name} with other than one body"))),
    }
}

pub enum Successors {
    Points(Vec<Point>),
    Ends,
}

impl Thread {
    fn new(created: Created, code: &Code, rules: Rules) -> Result<Thread, Refused> {
        let Created { path, proc, is_arm, again, identity, .. } = created;
        let proc = implementation(code, proc)?;
        let location =
            |place: Place| Location { place, span: code.procs[proc].span, point: None, atomic: false, keeps: false };
        let mut locations = Vec::from([Place::Absent, Place::Start, Place::End].map(location));
        // Of any number of threads, those that are created somewhere else may be joined.
        let is_joined = identity.is_some() || is_arm && path.instance.is_some();
        locations.extend(is_joined.then(|| location(Place::Joined)));
        let frames = vec![Frame { proc, calls: Vec::new(), caller: None }];
        let (identities, at) = (Vec::new(), FxHashMap::default());
        Ok(Thread { path, proc, is_arm, again, identity, identities, frames, locations, at, rules })
    }

    pub fn proc<'c>(&self, code: &'c Code, frame: usize) -> &'c Proc {
        &code.procs[self.frames[frame].proc]
    }

    pub fn instr<'c>(&self, code: &'c Code, point: Point) -> Option<&'c Instr> {
        self.proc(code, point.frame).code.get(point.pc)
    }

    fn location(&mut self, point: Point, place: Place, span: Span) -> usize {
        let point = Point { seen: false, ..point };
        if let Some(known) = self.at.get(&point) {
            return *known;
        }
        let keeps = point.depth > 0 || self.rules.control == Control::GivenUp && matches!(place, Place::Head { .. });
        let atomic = keeps && !self.rules.mutation.is(Mutation::SectionsIgnored);
        self.locations.push(Location { place, span, point: Some(point), atomic, keeps: false });
        self.at.insert(point, self.locations.len() - 1);
        self.locations.len() - 1
    }

    /// Does a thread that comes here rest, so that others may step?
    pub fn rests(&self, code: &Code, point: Point) -> Option<(Place, Span)> {
        let instr = self.instr(code, point)?;
        if self.rules.control == Control::GivenUp {
            return self.gives_up_control(code, point, instr);
        }
        let (calls, at) = (self.frames[point.frame].calls.clone(), place_of(instr.span));
        let place = match &instr.op {
            Op::LoopHead => Place::Head { calls, at },
            _ if point.depth > 0 => return None,
            Op::AtomicBegin => Place::Before { calls, at },
            Op::Spawn(_) | Op::Fork(_) | Op::Start(_) => Place::Create { calls, at },
            Op::Join { .. } | Op::Await(_) => Place::Join { calls, at },
            Op::Yield if self.gives_up(Mutation::YieldsForgotten) => Place::Yield { calls, at },
            Op::Goto(_) if self.gives_up(Mutation::CreationsKeep) && self.is_behind(code, point) => {
                Place::Behind { calls, at }
            }
            Op::Return if self.is_arm && point.frame == 0 => Place::Return,
            _ if self.rules.mutation.is(Mutation::SwitchPointsForgotten) => return None,
            _ if self.is_visible(code, point, instr) => Place::Before { calls, at },
            _ if self.rules.mutation.is(Mutation::DiscardedForgotten) => return None,
            _ if point.seen && self.chooses(code, point, instr) => Place::Before { calls, at },
            _ => return None,
        };
        Some((place, instr.span))
    }

    /// The same, where threads are cooperative.
    fn gives_up_control(&self, code: &Code, point: Point, instr: &Instr) -> Option<(Place, Span)> {
        let calls = || self.frames[point.frame].calls.clone();
        let at = place_of(instr.span);
        let behind = point.pc.checked_sub(1).and_then(|pc| self.instr(code, Point { pc, ..point }));
        if let Some(creation) = behind.filter(|i| i.op.creates() && !self.rules.mutation.is(Mutation::CreatorsGoOn))
            && point.depth == 0
            && !instr.op.awaits_threads()
        {
            return Some((Place::Before { calls: calls(), at: place_of(creation.span) }, creation.span));
        }
        let place = match &instr.op {
            Op::LoopHead => Place::Head { calls: calls(), at },
            _ if point.depth > 0 => return None,
            Op::Join { .. } | Op::Await(_) => Place::Join { calls: calls(), at },
            Op::Spawn(_) | Op::Fork(_) | Op::Start(_) => Place::Create { calls: calls(), at },
            Op::Return if self.is_arm && point.frame == 0 => Place::Return,
            Op::Yield if !self.rules.mutation.is(Mutation::YieldsForgotten) => Place::Before { calls: calls(), at },
            Op::Assume { shared: true, .. } if !self.rules.mutation.is(Mutation::BlockedKeepControl) => {
                Place::Before { calls: calls(), at }
            }
            Op::AtomicBegin if !self.begins_with_a_step(code, point) => Place::Before { calls: calls(), at },
            _ => return None,
        };
        Some((place, instr.span))
    }

    /// Has the section that begins here certainly begun before anything in it can block the thread?
    fn begins_with_a_step(&self, code: &Code, start: Point) -> bool {
        let mut point = Point { pc: start.pc + 1, ..start };
        // A cycle of jumps has no end.
        for _ in 0..self.proc(code, start.frame).code.len() {
            match self.instr(code, point).map(|i| &i.op) {
                Some(Op::AtomicBegin | Op::Forget(_)) => point.pc += 1,
                Some(Op::Goto(pc)) => point.pc = *pc,
                Some(Op::Assign { .. } | Op::Havoc(_) | Op::Assert { .. } | Op::Branch { .. } | Op::Unpack { .. }) => {
                    return true;
                }
                // What the procedure does first may be a condition.
                Some(Op::Call(_)) => return false,
                Some(Op::Extern(_) | Op::ThreadId { .. }) => return true,
                Some(Op::Assume { shared: false, .. }) => return true,
                Some(Op::Choose(ways)) => return ways.len() > 1,
                _ => return self.rules.mutation.is(Mutation::BlockedKeepControl),
            }
        }
        false
    }

    /// Is the thread a cooperative one that gives up control at certain instructions?
    fn gives_up(&self, unless: Mutation) -> bool {
        self.rules.control == Control::Kept && !self.rules.mutation.is(unless)
    }

    /// Is this the jump that stands behind a creation, for cooperative threads to rest at?
    fn is_behind(&self, code: &Code, point: Point) -> bool {
        let before = point.pc.checked_sub(1).and_then(|pc| self.instr(code, Point { pc, ..point }));
        before.is_some_and(|i| matches!(i.op, Op::Spawn(_) | Op::Start(_)))
    }

    /// Can others see the instruction?
    fn is_visible(&self, code: &Code, point: Point, instr: &Instr) -> bool {
        let reads = |e: &Expr| code.is_shared(e);
        let writes = |v: &VarRef| matches!(v, VarRef::Global(g) if code.globals[*g].shared);
        let proc = self.proc(code, point.frame);
        let conditions = |checks: &[Check]| checks.iter().any(|c| reads(&c.expr));
        let requires =
            |name: Name| code.by_name.get(&name).into_iter().flatten().any(|p| conditions(&code.procs[*p].requires));
        let clauses = |vars: &[VarRef]| vars.iter().filter_map(|v| self.where_of(code, point, *v)).any(reads);
        match &instr.op {
            Op::Assign { targets, values } => {
                let index = |s: &Step| matches!(s, Step::Index(i) if i.iter().any(reads));
                values.iter().any(reads) || targets.iter().any(|t| writes(&t.base) || t.path.iter().any(index))
            }
            Op::Havoc(vars) => vars.iter().any(writes) || clauses(vars),
            Op::Assume { expr, .. } | Op::Assert { expr, .. } | Op::Branch { cond: expr, .. } => reads(expr),
            Op::Call(call) if point.returned => call.outs.iter().any(writes),
            Op::Call(call) => call.args.iter().any(reads) || requires(call.proc),
            Op::ThreadId { out, .. } => out.iter().any(writes),
            Op::Unpack { vars, value, .. } => reads(value) || vars.iter().any(writes),
            Op::Extern(e) => {
                e.args.iter().any(reads)
                    || e.outs.iter().chain(&e.modifies).chain(&e.old_globals).any(writes)
                    || conditions(&e.requires)
                    || conditions(&e.ensures)
                    || clauses(&e.outs)
                    || clauses(&e.modifies)
                    || e.formals.iter().filter_map(|f| f.where_.as_ref()).any(reads)
            }
            Op::Enter => {
                let own = code.thread_locals.iter().filter(|_| point.frame == 0).filter_map(|g| g.where_.as_ref());
                let mut all = own.chain(proc.locals.iter().filter_map(|l| l.where_.as_ref()));
                proc.old_globals.iter().any(writes) || all.any(reads)
            }
            Op::Spawn(_) | Op::Fork(_) | Op::Start(_) | Op::Join { .. } | Op::Await(_) => true,
            _ => false,
        }
    }

    fn where_of<'c>(&self, code: &'c Code, point: Point, var: VarRef) -> Option<&'c Expr> {
        match var {
            VarRef::Local(l) => self.proc(code, point.frame).locals[l].where_.as_ref(),
            global => code.global(global)?.where_.as_ref(),
        }
    }

    /// May it let executions not pass, or take arbitrary values?
    fn chooses(&self, code: &Code, point: Point, instr: &Instr) -> bool {
        let proc = self.proc(code, point.frame);
        match &instr.op {
            Op::Assume { .. } | Op::Extern(_) => true,
            Op::Havoc(vars) => !vars.is_empty(),
            Op::Enter => {
                proc.locals.iter().any(|l| l.where_.is_some()) || proc.locals.iter().skip(proc.ins).any(|l| !l.temp)
            }
            Op::Call(call) if !point.returned => {
                let callees = code.by_name.get(&call.proc).into_iter().flatten();
                callees.flat_map(|p| &code.procs[*p].requires).any(|c| c.free || call.free)
            }
            _ => false,
        }
    }

    /// The point with what the instruction adds to what others have seen.
    pub fn passing(&self, code: &Code, point: Point) -> Point {
        let visible = self.instr(code, point).is_some_and(|i| self.is_visible(code, point, i));
        Point { seen: point.seen || visible, ..point }
    }

    /// Threads that the instruction creates.
    fn creations(&self, code: &Code, joins: &Joins, point: Point) -> Vec<Created> {
        let Some(instr) = self.instr(code, point) else { return Vec::new() };
        let created = |(arm, call): (usize, &CallOp)| {
            let identity = match &instr.op {
                Op::Start(op) => joins.identity(op),
                _ => None,
            };
            let next = self.instr(code, Point { pc: point.pc + 1, ..point }).map(|next| &next.op);
            let is_parallel =
                matches!((&instr.op, next), (Op::Fork(arms), Some(Op::Join { outs })) if arms.len() == outs.len());
            let is_arm = matches!(instr.op, Op::Fork(_)) || identity.is_some();
            let path = self.child(point, instr, arm);
            Created { path, proc: call.proc, is_arm, is_parallel, again: false, identity }
        };
        match &instr.op {
            Op::Spawn(call) => vec![created((0, call))],
            Op::Start(op) => vec![created((0, &op.call))],
            Op::Fork(calls) => calls.iter().enumerate().map(created).collect(),
            _ => Vec::new(),
        }
    }

    /// The thread that an instruction creates.
    pub fn child(&self, point: Point, instr: &Instr, arm: usize) -> ThreadPath {
        let creation = Creation { calls: self.frames[point.frame].calls.clone(), at: place_of(instr.span), arm };
        self.path.child(creation)
    }

    /// Where control can go behind an instruction. Enters calls.
    pub fn successors(&mut self, code: &Code, point: Point) -> Result<Successors, Refused> {
        let passed = self.passing(code, point);
        let to = |pc: Pc| Point { pc, returned: false, ..passed };
        let Some(instr) = self.instr(code, point) else { return Err(Refused::new("control leaves a procedure")) };
        Ok(Successors::Points(match &instr.op {
            Op::Goto(pc) => vec![to(*pc)],
            Op::Choose(pcs) => pcs.iter().map(|pc| to(*pc)).collect(),
            Op::Branch { yes, no, .. } => vec![to(*yes), to(*no)],
            Op::AtomicBegin if point.depth == MOST_SECTIONS => {
                return Err(Refused::new("atomic sections that are opened again and again, one inside of the other"));
            }
            Op::AtomicBegin => vec![Point { depth: point.depth + 1, ..to(point.pc + 1) }],
            Op::AtomicEnd => vec![Point { depth: point.depth.saturating_sub(1), ..to(point.pc + 1) }],
            Op::Call(_) if point.returned => vec![to(point.pc + 1)],
            Op::Call(call) => {
                let frame = self.frame(code, point, implementation(code, call.proc)?, place_of(instr.span))?;
                vec![Point { frame, pc: 0, returned: false, ..passed }]
            }
            Op::Return => match self.frames[point.frame].caller {
                None => return Ok(Successors::Ends),
                Some(caller) => vec![self.after_return(code, caller, passed)],
            },
            _ => vec![to(point.pc + 1)],
        }))
    }

    /// Where a caller goes on: results are still to be assigned, if there are any.
    pub fn after_return(&self, code: &Code, caller: Point, from: Point) -> Point {
        let awaited = self.instr(code, caller).is_some_and(|i| matches!(&i.op, Op::Call(c) if !c.outs.is_empty()));
        let pc = if awaited { caller.pc } else { caller.pc + 1 };
        Point { pc, returned: awaited, frame: caller.frame, ..from }
    }

    /// The activation of a call.
    pub fn frame(&mut self, code: &Code, caller: Point, proc: ProcId, at: At) -> Result<usize, Refused> {
        // However many atomic sections are open: it is one activation.
        let caller = Point { depth: 0, seen: false, ..caller };
        if let Some(known) = self.frames.iter().position(|f| f.caller == Some(caller)) {
            return Ok(known);
        }
        let mut above = Some(caller.frame);
        while let Some(frame) = above {
            if self.frames[frame].proc == proc {
                return Err(Refused::new(format!("the recursive procedure {}", code.procs[proc].name)));
            }
            above = self.frames[frame].caller.map(|c| c.frame);
        }
        if self.frames.len() >= MAX_FRAMES {
            return Err(Refused::new("too many activations of procedures"));
        }
        let mut calls = self.frames[caller.frame].calls.clone();
        calls.push(at);
        self.frames.push(Frame { proc, calls, caller: Some(caller) });
        Ok(self.frames.len() - 1)
    }
}
