//! Macro steps: what a thread does between two places where it may be switched. Invisible instructions commute with those of
//! other threads, so they run at once with the visible one in front of them.
//!
//! Behind what others can see a thread may stop for good, whatever comes next. Mostly the next place of rest stands for that. Where none
//! comes, because the thread runs round in circles or its execution is discarded, the place behind the visible step is one of rest
//! itself: the first place behind it that is in no atomic section. A run that is very long is left in its middle, and goes on from there.

use std::hash::{BuildHasher, Hash, Hasher};
use std::rc::Rc;

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

use base::mutation::LeftOut;
use base::reason::{Obstacle, Reason};
use base::source::Span;
use syntax::ast::Name;

use super::code::{Code, Op, VarRef};
use super::coverage::Covered;
use super::effects::Effects;
use super::elements::Held;
use super::enumerate::Enumerate;
use super::interp::{Failure, Others, Outcome, Thread, step};
use super::limits::{Deadline, MOST_WAYS};
use super::value::Val;
use super::watch::event_now;

/// What the macro steps depend on besides the program.
#[derive(Debug, Clone, Copy)]
pub struct Rules {
    /// Stop at loop heads, so that every infinite run of a thread passes infinitely many states.
    pub loop_heads: bool,
    /// Stop only at `yield`, around thread creation, and where blocked.
    pub cooperative: bool,
    /// Cooperative threads show what they do between two places where they may be switched: they are left behind each change of globals.
    pub between: bool,
    /// A thread may stop for good where it cannot go on.
    pub stuck: bool,
    /// Whoever is blocked at a guard for good need not get there.
    pub cuts_guards: bool,
    /// A failing check is an assumption that is false.
    pub assumes_checks: bool,
    /// Macro steps say what they touch.
    pub reduces: bool,
    /// States keep no values that nothing reads.
    pub forgets: bool,
    /// States keep no threads at their ends that have returned and that nobody waits for.
    pub retires: bool,
    /// What a state with arbitrary values shows of the property that is watched may be open.
    pub leaves_open: bool,
    /// Races are looked for.
    pub races: bool,
    /// Arbitrary integers are taken from here.
    pub int_range: Option<(i64, i64)>,
    /// A rule that is left out.
    pub mutation: LeftOut<Mutation>,
}

impl Rules {
    /// May a thread stop for good where nothing forces it to go on? A cooperative thread that does not go on keeps control.
    fn stops(&self) -> bool {
        self.stuck && !self.cooperative
    }
}

/// A rule of the exploration left out on purpose, so that tests can show that its absence is noticed.
#[doc(hidden)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mutation {
    /// A thread may stop for good behind a visible step inside an atomic section, too.
    StopsBehindSections,
    /// That a run comes to rest with one value that it chose says so for the others.
    ChoicesCoverStops,
    /// Threads are left out also where that may go on for ever.
    Ignores,
    /// Arms of a parallel call are exchanged although their results are told apart.
    ResultsExchanged,
}

/// Program, rules, and how long it may take.
#[derive(Clone, Copy)]
pub struct Context<'a> {
    pub code: &'a Code,
    pub rules: &'a Rules,
    pub deadline: &'a Deadline,
    /// Where what is executed is marked.
    pub covered: &'a Covered,
    /// The elements that other threads hold.
    pub beside: &'a Held,
}

impl Context<'_> {
    /// The elements that a configuration holds.
    fn held(&self, at: &Reached) -> Held {
        self.beside.clone().with(self.code, &at.globals, std::iter::once(&at.thread).chain(&at.created))
    }
}

/// Where a macro step leads.
#[derive(Debug, Clone)]
pub struct Reached {
    pub globals: Vec<Val>,
    pub thread: Thread,
    pub created: Vec<Thread>,
    /// `assume {:recurs}` statements (by number) whose loop it ran in, and those that it passed.
    pub in_loop: u32,
    pub passed: u32,
    /// What was chosen for parts of variables that were arbitrary before the snapshot: the frame's number with each.
    pub late: Vec<Late>,
    /// Only arbitrary values were chosen, to find the thread blocked.
    pub idle: bool,
    /// The event that is watched for occurs on the way, or at its end.
    pub event: bool,
    /// Choices taken at each instruction.
    pub script: Script,
}

impl Reached {
    /// Where nothing has been done yet.
    fn at(globals: &[Val], thread: &Thread) -> Reached {
        Reached {
            globals: globals.to_vec(),
            thread: thread.clone(),
            created: Vec::new(),
            in_loop: 0,
            passed: 0,
            late: Vec::new(),
            idle: false,
            event: false,
            script: Script::default(),
        }
    }
}

/// Compared without the way there.
impl PartialEq for Reached {
    fn eq(&self, other: &Reached) -> bool {
        let marks = |r: &Reached| (r.in_loop, r.passed, r.event);
        marks(self) == marks(other)
            && self.thread == other.thread
            && self.globals == other.globals
            && self.created == other.created
            && self.late == other.late
    }
}

impl Eq for Reached {}

impl Hash for Reached {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.globals.hash(hasher);
        self.thread.hash(hasher);
    }
}

/// Number of the frame (1 is the outermost), variable, indices of the part, value.
pub type Late = (usize, VarRef, Vec<Vec<Val>>, Val);

/// The choices of a run, instruction by instruction, the last first; runs share what they have in common.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Script(Option<Rc<(Script, Vec<usize>)>>);

impl Script {
    fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    pub fn then(&self, ways: Vec<usize>) -> Script {
        Script(Some(Rc::new((self.clone(), ways))))
    }

    /// The first first.
    pub fn list(&self) -> Vec<Vec<usize>> {
        let mut list = Vec::new();
        let mut here = self;
        while let Some(node) = &here.0 {
            list.push(node.1.clone());
            here = &node.0;
        }
        list.reverse();
        list
    }
}

/// Long runs are taken apart without recursion.
impl Drop for Script {
    fn drop(&mut self) {
        let mut next = self.0.take();
        while let Some(node) = next {
            next = match Rc::try_unwrap(node) {
                Ok((mut before, _)) => before.0.take(),
                Err(_) => None,
            };
        }
    }
}

/// Everything a thread can do from a place where it rests.
#[derive(Debug, Default)]
pub struct Expansion {
    pub reached: IndexSet<Rc<Reached>, FxBuildHasher>,
    /// Checks that fail, with the way there.
    pub failures: Vec<(Failure, Script)>,
    /// At a guard that is false.
    pub blocked: bool,
    /// Control alone leads to a guard that is false; or to one that some value which is chosen there makes false.
    pub waits: bool,
    pub may_wait: bool,
    /// What was touched, in all ways, where that is asked for.
    pub effects: Effects,
    /// An arbitrary integer was taken from the range.
    pub ranged: bool,
    /// Not all choices were tried, and why.
    pub incomplete: Option<(Span, Reason)>,
    /// Numbers of elements of uninterpreted types with which something would be otherwise.
    pub sizes: Vec<(Name, u64)>,
    /// Something could not be evaluated: where, and what.
    pub error: Option<(Span, Reason)>,
    /// The limit at which it ended early.
    pub stopped: Option<&'static str>,
}

/// Configurations passed, behind which runs are left where they may be; those of deep recursion count more.
const LONG: usize = 4_000;

/// So many `assume {:recurs}` statements have a bit of their own.
pub const RECURRING: usize = u32::BITS as usize;

/// Spreads a hash over its highest bits.
const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;

/// So many frames count as one configuration more.
const DEEP: usize = 8;

/// Choices tried between two looks at the limits.
const LOOK: usize = 64;

/// Runs `thread` from where it rests to all next places of rest. A thread that was just created first comes to rest:
/// `fresh` makes it stop as soon as it may.
pub fn expand(
    context: Context<'_>,
    globals: &[Val],
    thread: &Thread,
    others: &(impl Others + ?Sized),
    just_created: bool,
) -> Expansion {
    let mut start = Reached::at(globals, thread);
    start.thread.holds_on = false;
    let start = Rc::new(start);
    // A cooperative thread begins when it is scheduled.
    let begins_later = context.rules.cooperative && thread.slot > 0;
    let mut expander = Expander::new(context, others);
    if just_created && (begins_later || rests(context.code, context.rules, thread)) {
        expander.out.reached.insert(start);
        return expander.out;
    }
    expander.run(start.clone(), just_created);
    let mut out = expander.finish();
    if just_created && out.reached.is_empty() {
        // Nothing forces it to run.
        out.reached.insert(start);
    }
    out
}

/// A run under way.
struct Path {
    at: Rc<Reached>,
    /// Among the configurations that were passed.
    number: u32,
    /// Behind the last visible step: where the thread may stop for good.
    stop: Option<u32>,
    /// There was a visible step since, in an atomic section that has not ended.
    owes: bool,
    /// Only control has moved.
    is_silent: bool,
}

struct Expander<'a, O: ?Sized> {
    context: Context<'a>,
    others: &'a O,
    out: Expansion,
    work: Vec<Path>,
    /// Configurations passed, and for each those from which one step led to it.
    passed: IndexSet<Rc<Reached>, FxBuildHasher>,
    before: Vec<Vec<u32>>,
    /// Those from which one step leads to a place of rest.
    resting: Vec<u32>,
    /// Where runs that go no further may have stopped.
    stops: Vec<u32>,
    tried: usize,
    /// Configurations passed, those with many frames counted more than once.
    length: usize,
}

impl<'a, O: Others + ?Sized> Expander<'a, O> {
    fn new(context: Context<'a>, others: &'a O) -> Expander<'a, O> {
        Expander {
            context,
            others,
            out: Expansion::default(),
            work: Vec::new(),
            passed: IndexSet::default(),
            before: Vec::new(),
            resting: Vec::new(),
            stops: Vec::new(),
            tried: 0,
            length: 0,
        }
    }

    /// `may_stay`: the thread need not begin.
    fn run(&mut self, start: Rc<Reached>, may_stay: bool) {
        let (number, _) = self.pass(start.clone(), None);
        let stop = may_stay.then_some(number);
        self.work.push(Path { at: start, number, stop, owes: false, is_silent: true });
        while let Some(path) = self.work.pop() {
            if self.length > LONG && self.may_be_left(&path.at) {
                self.leave(path.number, &path.at);
            } else {
                self.advance(&path);
            }
        }
    }

    /// The number of a configuration, and whether it is new.
    fn pass(&mut self, at: Rc<Reached>, from: Option<u32>) -> (u32, bool) {
        let frames = at.thread.frames.len();
        let (number, new) = self.passed.insert_full(at);
        if new {
            self.length += 1 + frames / DEEP;
            self.before.push(Vec::new());
        }
        self.before[number].extend(from);
        (number as u32, new)
    }

    /// Executes the next instruction in every way.
    fn advance(&mut self, path: &Path) {
        let Context { code, rules, .. } = self.context;
        let before = &path.at.thread;
        if before.has_returned() {
            self.rest(path.number, path.at.clone());
            return;
        }
        let visible = before.at_visible(code) || is_break(code, before);
        let (in_loop, passed) = recurring(code, before);
        let mut oracle = Enumerate::new(code, rules).among(self.context.held(&path.at));
        loop {
            if !self.goes_on(before) {
                return;
            }
            let mut next = Reached::clone(&path.at);
            let outcome =
                step(code, &mut next.globals, &mut next.thread, self.others, &mut next.created, &mut oracle, None);
            next.script = path.at.script.then(oracle.taken());
            self.context.covered.mark(before, outcome == Ok(Outcome::Done));
            let depth = before.frames.len();
            next.late.extend(oracle.late.drain(..).map(|(var, path, value)| (depth, var, path, value)));
            next.in_loop |= in_loop;
            next.passed |= passed;
            next.event |= event_now(code, &next.globals);
            self.out.ranged |= oracle.ranged;
            if let Some(why) = oracle.incomplete.take() {
                self.out.incomplete.get_or_insert_with(|| (place(code, before), why));
            }
            self.out.sizes.append(&mut oracle.sizes);
            if std::mem::take(&mut oracle.excludes) {
                // The runs with the values that are not tried end here.
                self.may_have_stopped(path.stop);
            }
            match outcome {
                Err(what) => {
                    self.out.error.get_or_insert((place(code, before), what.reason()));
                }
                Ok(Outcome::Failed(failure)) => {
                    self.out.failures.push((failure, next.script));
                    if rules.assumes_checks {
                        self.stop(path.stop, &next.globals);
                    }
                }
                Ok(Outcome::Blocked) => self.blocked(path, next),
                Ok(Outcome::Discarded) => self.stop(path.stop, &next.globals),
                Ok(Outcome::Done) => self.done(path, next, visible),
            }
            if !oracle.advance() {
                break;
            }
        }
        self.out.effects.add(oracle.effects.take().unwrap_or_default());
    }

    /// May more choices be tried?
    fn goes_on(&mut self, before: &Thread) -> bool {
        self.tried += 1;
        if self.tried > MOST_WAYS {
            let why = "too many choices between two places where a thread could be switched";
            let code = self.context.code;
            self.out.incomplete.get_or_insert_with(|| (place(code, before), Obstacle::Choices.reason(why)));
        }
        if self.tried.is_multiple_of(LOOK) {
            self.out.stopped = self.context.deadline.passed();
        }
        let goes_on = self.tried <= MOST_WAYS && self.out.stopped.is_none();
        if !goes_on {
            self.work.clear();
        }
        goes_on
    }

    fn blocked(&mut self, path: &Path, next: Reached) {
        let chosen = next.globals != path.at.globals || next.thread != path.at.thread;
        if path.is_silent && !path.at.thread.is_exclusive() {
            self.out.waits |= !chosen;
            self.out.may_wait |= chosen;
        }
        if path.at.thread.is_exclusive() {
            // Whoever waits for arms inside of an atomic region waits for ever, as nobody else can run: there is no such execution.
            self.stop(path.stop, &next.globals);
        } else if chosen {
            // What made it so was chosen only now.
            let idle = path.at.script.is_empty();
            self.rest(path.number, Rc::new(Reached { idle, ..next }));
        } else if path.at.script.is_empty() {
            self.out.blocked = true;
        } else {
            // Blocked behind something: that is a place of rest.
            self.rest(path.number, path.at.clone());
        }
    }

    fn done(&mut self, path: &Path, next: Reached, visible: bool) {
        let Context { code, rules, .. } = self.context;
        let next = Rc::new(next);
        let exclusive = next.thread.is_exclusive();
        // Cooperative threads rest behind a creation, too.
        let behind_creation = rules.cooperative && next.created.len() > path.at.created.len();
        if !exclusive && (next.thread.has_returned() || behind_creation) {
            self.rest(path.number, next);
            return;
        }
        if !exclusive && rests(code, rules, &next.thread) {
            match rules.cooperative && is_midway(code, &next.thread) {
                true => self.leave(path.number, &next),
                false => self.rest(path.number, next),
            }
            return;
        }
        if rules.between && !exclusive && !at_guard(code, &next.thread) && next.globals != self.passed[0].globals {
            self.leave(path.number, &next);
            return;
        }
        let (number, new) = self.pass(next.clone(), Some(path.number));
        let mut owes = visible || path.owes;
        let mut stop = path.stop;
        if owes && !exclusive {
            (owes, stop) = (false, Some(number));
        }
        if rules.mutation.is(Mutation::StopsBehindSections) {
            owes = false;
        }
        let is_silent = path.is_silent && path.at.thread.at_control(code);
        match new {
            true => self.work.push(Path { at: next, number, stop, owes, is_silent }),
            false => self.stop(stop, &next.globals),
        }
    }

    /// A place of rest, one step behind a configuration.
    fn rest(&mut self, from: u32, reached: Rc<Reached>) {
        self.resting.push(from);
        self.out.reached.insert(reached);
    }

    /// A place in the middle of what a thread does. Inside of an atomic section, or where threads are cooperative, nobody else runs until it
    /// goes on.
    fn leave(&mut self, from: u32, reached: &Reached) {
        let mut reached = reached.clone();
        reached.thread.holds_on = self.context.rules.cooperative || reached.thread.is_exclusive();
        self.rest(from, Rc::new(reached));
    }

    /// The run goes no further than others do: the thread may have stopped before. Where values of globals were chosen since, other runs, with
    /// other values, say nothing of where it may have stopped: who looks at these values meanwhile is to see them all.
    fn stop(&mut self, stop: Option<u32>, globals: &[Val]) {
        match stop {
            Some(stop) if self.passed[stop as usize].globals == globals => {
                if self.context.rules.stops() {
                    self.stops.push(stop);
                }
            }
            stop => self.may_have_stopped(stop),
        }
    }

    /// The same, whatever becomes of other runs.
    fn may_have_stopped(&mut self, stop: Option<u32>) {
        let Some(stop) = stop.filter(|_| self.context.rules.stops()) else { return };
        match self.context.rules.mutation.is(Mutation::ChoicesCoverStops) {
            true => self.stops.push(stop),
            false => drop(self.out.reached.insert(self.passed[stop as usize].clone())),
        }
    }

    /// A configuration in which a run that is long can be left. It is one of few, always the same ones, so that runs that come by at different
    /// times, or of equal threads, are left in the same.
    fn may_be_left(&self, at: &Reached) -> bool {
        let data = (&at.globals, &at.thread.frames, &at.thread.thread_locals);
        is_midway(self.context.code, &at.thread) && FxBuildHasher.hash_one(data).wrapping_mul(SPREAD) >> 58 == 0
    }

    /// With the places at which the thread stops for good, as it comes to no other.
    fn finish(mut self) -> Expansion {
        let mut comes_to_rest = vec![false; self.passed.len()];
        let mut work = std::mem::take(&mut self.resting);
        while let Some(number) = work.pop() {
            if !std::mem::replace(&mut comes_to_rest[number as usize], true) {
                work.append(&mut self.before[number as usize]);
            }
        }
        for stop in self.stops {
            if !comes_to_rest[stop as usize] {
                self.out.reached.insert(self.passed[stop as usize].clone());
            }
        }
        self.out
    }
}

/// Places where a switch is possible whatever is executed there.
pub fn is_break(code: &Code, thread: &Thread) -> bool {
    thread.next(code).is_some_and(|i| matches!(i.op, Op::Yield) || i.op.creates())
}

/// A place that every run without end passes again and again: a loop head, or the entry of a procedure that is called.
pub fn is_midway(code: &Code, thread: &Thread) -> bool {
    match thread.next(code).map(|i| &i.op) {
        Some(Op::LoopHead) => true,
        Some(Op::Enter) => thread.frames.len() > 1,
        _ => false,
    }
}

/// Is the next instruction a condition that the thread waits for? Who is left in front of one looks as if it had waited there.
fn at_guard(code: &Code, thread: &Thread) -> bool {
    thread.next(code).is_some_and(|i| matches!(i.op, Op::Assume { shared: true, .. }))
}

/// Does a thread that runs rest here?
fn rests(code: &Code, rules: &Rules, thread: &Thread) -> bool {
    let Some(instr) = thread.next(code) else { return true };
    if matches!(instr.op, Op::LoopHead) {
        return rules.loop_heads && thread.atomic == 0;
    }
    if thread.is_exclusive() {
        return false;
    }
    let waits = instr.op.awaits_threads() && !thread.at_control(code);
    if matches!(instr.op, Op::Yield) || instr.op.creates() || waits {
        return true;
    }
    if rules.cooperative {
        return false;
    }
    // That an arm of a parallel call returns is seen by who waits for it, so it does that in a context of its own.
    if thread.is_arm && thread.frames.len() == 1 && matches!(instr.op, Op::Return) {
        return true;
    }
    thread.fresh && thread.begins(code) || !thread.at_control(code) && thread.at_visible(code)
}

/// Where the next instruction of a thread stands.
fn place(code: &Code, thread: &Thread) -> Span {
    thread.next(code).map_or(Span::NONE, |instr| instr.span)
}

/// Numbers of the `assume {:recurs}` statements whose loop the next instruction goes round, and of the one that it is.
fn recurring(code: &Code, thread: &Thread) -> (u32, u32) {
    let Some(frame) = thread.frames.last() else { return (0, 0) };
    let (mut in_loop, mut passed, mut number) = (0, 0, 0u32);
    for (p, proc) in code.procs.iter().enumerate() {
        for (pc, from) in &proc.recurring {
            let bit = 1u32.checked_shl(number).unwrap_or(0);
            number += 1;
            if p != frame.proc as usize {
                continue;
            }
            let here = frame.pc as usize;
            in_loop |= if proc.goes_round(*from, here) { bit } else { 0 };
            passed |= if *pc == here { bit } else { 0 };
        }
    }
    (in_loop, passed)
}
