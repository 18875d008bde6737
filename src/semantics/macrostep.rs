//! Macro steps: what a thread does between two places where it may be switched. Invisible instructions commute with those of
//! other threads, so they run at once with the visible one in front of them.

use std::rc::Rc;

use rustc_hash::FxHashSet;

use crate::check::{Ty, TyKind};
use crate::syntax::ast::Name;

use super::code::{Code, Op, VarRef};
use super::eval::{CannotEvaluate, Eval, Oracle, cannot};
use super::interp::{Failure, Others, Outcome, Thread, step};
use super::trace::Chosen;
use super::value::Val;
use super::watch::event_now;
use super::ways::Ways;

/// What the macro steps depend on besides the program.
#[derive(Debug, Clone, Copy)]
pub struct Rules {
    /// Stop at loop heads, so that every infinite run of a thread passes infinitely many states.
    pub loop_heads: bool,
    /// Stop only at `yield`, around thread creation, and where blocked.
    pub cooperative: bool,
    /// A thread may stop for good where it cannot go on.
    pub stuck: bool,
    /// Arbitrary integers are taken from here.
    pub int_range: Option<(i64, i64)>,
}

/// Where a macro step leads.
#[derive(Debug, Clone, PartialEq)]
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
    /// Ways taken at each instruction.
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

/// Number of the frame (1 is the outermost), variable, indices of the part, value.
pub type Late = (usize, VarRef, Vec<Vec<Val>>, Val);

/// The choices of a run, instruction by instruction, the last first; runs share what they have in common.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Script(Option<Rc<(Script, Vec<usize>)>>);

impl Script {
    fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    fn then(&self, ways: Vec<usize>) -> Script {
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
#[derive(Debug, Clone, Default)]
pub struct Expansion {
    pub reached: Vec<Reached>,
    /// Checks that fail, with the way there.
    pub failures: Vec<(Failure, Script)>,
    /// At a guard that is false.
    pub blocked: bool,
    /// An arbitrary integer was taken from the range.
    pub ranged: bool,
    /// Not all choices were tried, and why.
    pub incomplete: Option<String>,
    /// Something could not be evaluated.
    pub error: Option<String>,
    /// Steps taken, each choice one.
    tried: usize,
}

/// Instructions in one macro step.
const MAX_STEPS: usize = 4_000;

/// Steps in one macro step, each choice one: limits on states and time are looked at between macro steps only.
const MAX_TRIED: usize = 30_000;

/// Enumerates choices by a script.
pub struct Enumerate<'a> {
    code: &'a Code,
    int_range: Option<(i64, i64)>,
    ways: Ways,
    pub ranged: bool,
    pub incomplete: Option<String>,
    /// What was chosen for parts of variables, when read.
    pub chosen: Option<Vec<Chosen>>,
    /// So many of them by the arguments of a procedure without a body.
    pub by_arguments: usize,
    late: Vec<Chosen>,
    /// Havocked shared variables get their values at once.
    eager: bool,
}

impl<'a> Enumerate<'a> {
    pub fn new(code: &'a Code, rules: &Rules) -> Enumerate<'a> {
        Enumerate {
            code,
            int_range: rules.int_range,
            ways: Ways::default(),
            ranged: false,
            incomplete: None,
            chosen: None,
            by_arguments: 0,
            late: Vec::new(),
            eager: rules.loop_heads,
        }
    }

    /// Follows a script that is known to be complete.
    pub fn following(code: &'a Code, rules: &Rules, script: Vec<usize>) -> Enumerate<'a> {
        Enumerate { ways: Ways::following(script), chosen: Some(Vec::new()), ..Enumerate::new(code, rules) }
    }

    /// The ways taken, in full.
    pub fn taken(&self) -> Vec<usize> {
        self.ways.taken()
    }

    /// Prepares the next combination; false when all have been tried.
    pub fn advance(&mut self) -> bool {
        self.ways.advance()
    }

    fn datatype(&mut self, name: Name, ty: Ty) -> Eval<Val> {
        let Some((_, constructors)) = self.code.datatypes.get(&name) else {
            return cannot(format!("an arbitrary value of the type {ty}: it has infinitely many"));
        };
        if constructors.iter().any(|c| !self.code.constructors[c].1.is_empty()) {
            return cannot(format!("an arbitrary value of the datatype {ty}"));
        }
        let way = self.way(constructors.len());
        Ok(Val::Data(constructors[way], [].into()))
    }
}

impl Oracle for Enumerate<'_> {
    fn arbitrary(&mut self, _: &[&str], _: Ty) -> Eval<Val> {
        Ok(Val::Unset)
    }

    fn value(&mut self, ty: Ty) -> Eval<Val> {
        match ty.kind() {
            TyKind::Bool => Ok(Val::Bool(self.way(2) == 1)),
            TyKind::Int => {
                let Some((low, high)) = self.int_range else {
                    return cannot("an arbitrary integer; --int-range LO..HI gives a range for such values");
                };
                self.ranged = true;
                let way = self.way((high - low + 1) as usize);
                Ok(Val::Int(low + way as i64))
            }
            TyKind::Bv(width) if *width <= 16 => {
                let way = self.way(1 << width);
                Ok(Val::bv64(*width, way as u64))
            }
            TyKind::Con(name, _) => self.datatype(*name, ty),
            _ => cannot(format!("an arbitrary value of the type {ty}: it has too many")),
        }
    }

    fn way(&mut self, n: usize) -> usize {
        self.ways.way(n)
    }

    // Whether a thread is blocked must not depend on choices that are still to come.
    fn arbitrary_shared(&mut self, _: &[&str], ty: Ty) -> Eval<Val> {
        match ty.kind() {
            TyKind::Map { .. } => {
                if self.eager {
                    self.incomplete("a map that others wait for gets arbitrary entries");
                }
                Ok(Val::Unset)
            }
            _ if self.eager => self.value(ty),
            _ => Ok(Val::Unset),
        }
    }

    fn chosen(&mut self, var: VarRef, path: &[Vec<Val>], value: &Val, old: bool) {
        if old {
            self.late.push((var, path.to_vec(), value.clone()));
        }
        if let Some(chosen) = &mut self.chosen {
            chosen.push((var, path.to_vec(), value.clone()));
        }
    }

    fn arguments_done(&mut self) {
        self.by_arguments = self.chosen.as_ref().map_or(0, Vec::len);
    }

    fn incomplete(&mut self, why: &str) {
        self.incomplete.get_or_insert_with(|| why.to_owned());
    }
}

/// Runs `thread` from where it rests to all next places of rest. A thread that was just created first comes to rest:
/// `fresh` makes it stop as soon as it may.
pub fn expand(
    code: &Code,
    rules: &Rules,
    globals: &[Val],
    thread: &Thread,
    others: &(impl Others + ?Sized),
    just_created: bool,
) -> Expansion {
    let mut out = Expansion::default();
    let start = Reached::at(globals, thread);
    let mut work = vec![Path { at: start, fallback: None, steps: 0 }];
    // A cooperative thread begins when it is scheduled.
    if just_created && (rests(code, rules, thread) || (rules.cooperative && thread.slot > 0)) {
        out.reached.push(work.remove(0).at);
        return out;
    }
    let mut seen = FxHashSet::default();
    let mut executed = 0;
    while let Some(path) = work.pop() {
        executed += 1;
        if path.steps > MAX_STEPS {
            out.error
                .get_or_insert_with(|| "a thread runs on and on between two places where it could be switched".into());
            break;
        }
        if executed > MAX_STEPS {
            out.incomplete.get_or_insert_with(too_many_choices);
            break;
        }
        advance(code, rules, others, path, &mut work, &mut seen, &mut out);
    }
    if just_created && out.reached.is_empty() {
        // Nothing forces it to run.
        out.reached.push(Reached::at(globals, thread));
    }
    out
}

fn too_many_choices() -> String {
    "too many choices between two places where a thread could be switched".into()
}

/// A run under way.
struct Path {
    at: Reached,
    /// The last place behind something visible: where the thread may stop if it cannot go on.
    fallback: Option<Box<Reached>>,
    steps: usize,
}

fn advance(
    code: &Code,
    rules: &Rules,
    others: &(impl Others + ?Sized),
    path: Path,
    work: &mut Vec<Path>,
    seen: &mut FxHashSet<(Vec<Val>, Thread, usize, bool)>,
    out: &mut Expansion,
) {
    let before = &path.at.thread;
    if before.has_returned() {
        push(out, path.at);
        return;
    }
    let visible = before.at_visible(code) || is_break(code, before);
    let (in_loop, passed) = recurring(code, before);
    let mut oracle = Enumerate::new(code, rules);
    loop {
        out.tried += 1;
        if out.tried > MAX_TRIED {
            out.incomplete.get_or_insert_with(too_many_choices);
            work.clear();
            return;
        }
        let mut next = path.at.clone();
        let outcome = step(code, &mut next.globals, &mut next.thread, others, &mut next.created, &mut oracle, None);
        next.script = path.at.script.then(oracle.taken());
        let depth = before.frames.len();
        next.late.extend(oracle.late.drain(..).map(|(var, path, value)| (depth, var, path, value)));
        next.in_loop |= in_loop;
        next.passed |= passed;
        next.event |= event_now(code, &next.globals);
        out.ranged |= oracle.ranged;
        out.incomplete = out.incomplete.take().or(oracle.incomplete.take());
        match outcome {
            Err(CannotEvaluate(what)) => {
                out.error.get_or_insert(format!("cannot evaluate {what}"));
            }
            Ok(Outcome::Failed(failure)) => out.failures.push((failure, next.script)),
            // Whoever waits for arms inside of an atomic region waits for ever, as nobody else can run: there is no such execution.
            Ok(Outcome::Blocked) if path.at.thread.is_exclusive() => stop(rules, &path, out),
            // What made it so was chosen only now.
            Ok(Outcome::Blocked) if next.globals != path.at.globals || next.thread != path.at.thread => {
                next.idle = path.at.script.is_empty();
                push(out, next);
            }
            Ok(Outcome::Blocked) if path.at.script.is_empty() => out.blocked = true,
            // Blocked behind something: that is a place of rest.
            Ok(Outcome::Blocked) => push(out, path.at.clone()),
            Ok(Outcome::Discarded) => stop(rules, &path, out),
            Ok(Outcome::Done) => {
                let exclusive = next.thread.is_exclusive();
                // Cooperative threads rest behind a creation, too.
                let behind_creation = rules.cooperative && next.created.len() > path.at.created.len();
                if !exclusive && (next.thread.has_returned() || behind_creation || rests(code, rules, &next.thread)) {
                    push(out, next);
                } else if !seen.insert((next.globals.clone(), next.thread.clone(), next.created.len(), next.event)) {
                    stop(rules, &path, out);
                } else {
                    let fallback = match visible && !exclusive {
                        true => Some(Box::new(next.clone())),
                        false => path.fallback.clone(),
                    };
                    work.push(Path { at: next, fallback, steps: path.steps + 1 });
                }
            }
        }
        if !oracle.advance() {
            break;
        }
    }
}

fn push(out: &mut Expansion, reached: Reached) {
    let same = |r: &Reached| {
        r.thread == reached.thread
            && r.globals == reached.globals
            && r.created == reached.created
            && (r.in_loop, r.passed, r.event) == (reached.in_loop, reached.passed, reached.event)
            && r.late == reached.late
    };
    if !out.reached.iter().any(same) {
        out.reached.push(reached);
    }
}

/// The run goes no further: the thread may have stopped before.
fn stop(rules: &Rules, path: &Path, out: &mut Expansion) {
    // A cooperative thread that does not go on keeps control.
    if let (true, false, Some(fallback)) = (rules.stuck, rules.cooperative, &path.fallback) {
        push(out, (**fallback).clone());
    }
}

/// Places where a switch is possible whatever is executed there.
fn is_break(code: &Code, thread: &Thread) -> bool {
    thread.next(code).is_some_and(|i| matches!(i.op, Op::Yield | Op::Spawn(_) | Op::Fork(_)))
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
    let waits = matches!(instr.op, Op::Join { .. }) && !thread.children.is_empty();
    if matches!(instr.op, Op::Yield | Op::Spawn(_) | Op::Fork(_)) || waits {
        return true;
    }
    if rules.cooperative {
        return false;
    }
    // That an arm of a parallel call returns is seen by who waits for it, so it does that in a context of its own.
    if thread.is_arm && thread.frames.len() == 1 && matches!(instr.op, Op::Return) {
        return true;
    }
    !thread.at_control(code) && (thread.at_visible(code) || thread.fresh)
}

/// Numbers of the `assume {:recurs}` statements in whose loop the next instruction is, and of the one that it is.
fn recurring(code: &Code, thread: &Thread) -> (u32, u32) {
    let Some(frame) = thread.frames.last() else { return (0, 0) };
    let (mut in_loop, mut passed, mut number) = (0, 0, 0u32);
    for (p, proc) in code.procs.iter().enumerate() {
        for (pc, from, to) in &proc.recurring {
            let bit = 1u32.checked_shl(number).unwrap_or(0);
            number += 1;
            if p != frame.proc as usize {
                continue;
            }
            let here = frame.pc as usize;
            let inside = *from >= proc.code.len() || (*from..*to).contains(&here);
            in_loop |= if inside { bit } else { 0 };
            passed |= if *pc == here { bit } else { 0 };
        }
    }
    (in_loop, passed)
}
