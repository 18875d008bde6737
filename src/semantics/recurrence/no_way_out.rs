//! Threads that never end because of what their code is, whatever their values are: no way leads out of where they stand.
//!
//! ```text
//! while (true) { i := 0; while (i < n) { i := i + 1; }  n := n + 1; }       each round is longer than the one before
//! while (true) { x := x * x + y; }                                          nothing that linear inequalities could say of x
//! ```
//! From its place the thread always has a next instruction, which it can take: it comes to no end of its outermost procedure, to no guard and no
//! other assumption, to no check, and to no section in which it could stay for ever. What a procedure does that it calls is looked at, too;
//! recursion is not. So it can be scheduled again and again, and where all threads are such, or have returned, all of them can be, in turn: an
//! execution that never ends, and is fair in every sense.
//!
//! That is shown of the code alone. What the threads do first is executed, and shown as the repeating part.

use rustc_hash::FxHashMap;

use crate::code::{Code, Expr, Instr, Op, Pc, ProcId, VarRef};
use crate::fair::{self, End};
use crate::interp::{State, Thread};
use crate::replay::{Candidate, Replayer};
use crate::value::Val;
use base::graph;
use witness::Recurrence;

/// Places that are looked at.
const MOST: usize = 20_000;

/// Calls that are open.
const DEEPEST: usize = 64;

/// Checks the lasso of a candidate of which this is said: why each thread is treated fairly.
///
/// # Errors
/// A way leads out.
pub fn closes(
    replayer: &Replayer<'_>,
    candidate: &Candidate,
    said: &Recurrence,
) -> Result<(Vec<End>, Recurrence), String> {
    let Some((start, length)) = &candidate.start else { return Err("the witness has no repeating part".into()) };
    let code = replayer.code;
    let recurrence = Recurrence::without_a_way_out();
    if said.set != recurrence.set || !said.choices.is_empty() {
        return Err("where no way leads out, nothing else is to be said of the values".into());
    }
    if replayer.asked.scheduling.cooperative || !suits(code) {
        return Err(
            "that no way leads out shows that an execution does not end, with preemptive scheduling, and no more"
                .into(),
        );
    }
    if start.threads.iter().any(|t| t.is_exclusive()) {
        return Err("the repeating part begins inside of an atomic section, in which others can not run".into());
    }
    let nodes = candidate.nodes().split_off(*length);
    let check = fair::Check { replayer, candidate, start, nodes: &nodes };
    let mut ends = Vec::new();
    for (slot, thread) in start.threads.iter().enumerate() {
        ends.push(match stays(code, thread) {
            _ if thread.has_returned() => End::Returned,
            Ok(()) => End::Runs { deeper: false },
            Err(_) if check.can_return(slot) => End::Returned,
            Err(why) => check.passed_over(slot).map_err(|_| format!("thread {slot}: {why}"))?,
        });
    }
    fair::somebody_runs(code, start, &ends)?;
    Ok((ends, recurrence))
}

/// May it be asked of this program? A property of states, or a place that is to be passed again and again, is another question.
pub fn suits(code: &Code) -> bool {
    code.watched.is_none() && code.procs.iter().all(|proc| proc.recurring.is_empty())
}

/// All threads are there for ever, or have returned, and somebody is there.
pub fn all_stay(code: &Code, state: &State) -> bool {
    let mut there = state.threads.iter().filter(|t| !t.has_returned()).peekable();
    there.peek().is_some() && there.all(|t| stays(code, t).is_ok())
}

/// A place in the code of a thread.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Place {
    /// Where calls are open, the innermost last.
    calls: Vec<(ProcId, Pc)>,
    proc: ProcId,
    pc: Pc,
    /// Atomic sections that are open.
    depth: u32,
}

/// No way leads out of where the thread stands.
fn stays(code: &Code, thread: &Thread) -> Result<(), String> {
    let mut frames = thread.frames.iter().map(|f| (f.proc as ProcId, f.pc as Pc));
    let Some((proc, pc)) = frames.next_back().filter(|_| thread.results.is_none() && thread.atomic == 0) else {
        return Err("it is in the middle of something".into());
    };
    let first = Place { calls: frames.collect(), proc, pc, depth: 0 };
    let mut known = FxHashMap::from_iter([(first.clone(), 0)]);
    let mut places = vec![first];
    let mut next: Vec<Vec<usize>> = Vec::new();
    while let Some(place) = places.get(next.len()).cloned() {
        let mut to = Vec::new();
        for place in behind(code, place)? {
            let number = *known.entry(place.clone()).or_insert_with(|| {
                places.push(place);
                places.len() - 1
            });
            to.push(number);
        }
        next.push(to);
        if places.len() > MOST {
            return Err("its code is too long".into());
        }
    }
    // An execution that stays in a section for ever does not count.
    let inside = |n: usize| next[n].iter().copied().filter(|to| places[n].depth > 0 && places[*to].depth > 0).collect();
    match graph::topological(places.len(), inside) {
        Some(_) => Ok(()),
        None => Err("it could stay in an atomic section for ever".into()),
    }
}

/// Where the thread may be behind the instruction, which it can take whatever its values.
fn behind(code: &Code, place: Place) -> Result<Vec<Place>, String> {
    let Some(Instr { op, .. }) = code.procs[place.proc].code.get(place.pc) else {
        return Err("its code ends".into());
    };
    let no = |why: &str| Err(why.to_owned());
    let at = |pc: Pc| Place { pc, ..place.clone() };
    let goes_on = || Ok(vec![at(place.pc + 1)]);
    match op {
        Op::Goto(to) => Ok(vec![at(*to)]),
        Op::Choose(to) => Ok(to.iter().map(|to| at(*to)).collect()),
        Op::Branch { cond, yes, no } => Ok(match constant(cond) {
            Some(cond) => vec![at(if cond { *yes } else { *no })],
            None => vec![at(*yes), at(*no)],
        }),
        Op::Assume { expr, .. } | Op::Assert { expr, .. } if constant(expr) == Some(true) => goes_on(),
        Op::Assume { .. } => no("an assumption may be false"),
        Op::Assert { .. } => no("a check may fail"),
        Op::Havoc(vars) => {
            let has_where = |var: &VarRef| code.where_of(place.proc, *var).is_some();
            if vars.iter().any(has_where) { no("it may find no value") } else { goes_on() }
        }
        Op::Call(call) => {
            let [proc] = code.by_name[&call.proc][..] else { return no("a procedure has several bodies") };
            let callee = &code.procs[proc];
            let open = place.calls.iter().map(|(proc, _)| *proc).chain([place.proc]);
            if open.into_iter().any(|open| open == proc) || place.calls.len() >= DEEPEST {
                return no("a procedure calls itself");
            }
            if !callee.requires.is_empty() {
                return no("a precondition may fail");
            }
            let mut calls = place.calls.clone();
            calls.push((place.proc, place.pc));
            Ok(vec![Place { calls, proc, pc: 0, depth: place.depth }])
        }
        Op::Enter => {
            let proc = &code.procs[place.proc];
            let begins = place.calls.is_empty();
            let own = || code.thread_locals.iter().any(|g| g.where_.is_some()) || !proc.requires.is_empty();
            let presumes = proc.locals.iter().any(|l| l.where_.is_some()) || begins && own();
            if presumes { no("it may find no value") } else { goes_on() }
        }
        Op::Return => {
            let mut calls = place.calls.clone();
            match calls.pop() {
                Some((proc, pc)) => Ok(vec![Place { calls, proc, pc: pc + 1, depth: place.depth }]),
                None => no("it may return"),
            }
        }
        Op::AtomicBegin => Ok(vec![Place { depth: place.depth + 1, ..at(place.pc + 1) }]),
        Op::AtomicEnd => Ok(vec![Place { depth: place.depth.saturating_sub(1), ..at(place.pc + 1) }]),
        Op::Assign { .. } | Op::Forget(_) | Op::LoopHead | Op::Yield | Op::ThreadId { .. } => goes_on(),
        Op::Spawn(_) | Op::Fork(_) | Op::Start(_) => no("it may create threads without end"),
        Op::Join { .. } | Op::Await(_) => no("it may wait"),
        Op::Extern(_) => no("a procedure has no body"),
        Op::Unpack { .. } => no("a value may be of another constructor"),
    }
}

fn constant(e: &Expr) -> Option<bool> {
    match e {
        Expr::Const(Val::Bool(b)) => Some(*b),
        _ => None,
    }
}
