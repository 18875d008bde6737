//! Executions that never end because of what the code of their threads is, whatever their values are: no way leads out of where they stand.
//!
//! ```text
//! while (true) { i := 0; while (i < n) { i := i + 1; }  n := n + 1; }       each round is longer than the one before
//! while (true) { x := x * x + y; }                                          nothing that linear inequalities could say of x
//! procedure Next() { x := x * x + 1; async call Next(); }                   there is always another one
//! ```
//! 1. Nobody can end the execution: from its place each thread, and each that it may create, comes to no check, to no assumption that discards
//!    (a guard outside of sections, or in front of one, lets it wait, and nothing else), and to no section in which it could stay for ever.
//!    What a procedure does that it calls is looked at, too; recursion is not.
//! 2. Somebody *lasts*: the thread always has a next instruction, which it can take, and comes to no end of its outermost procedure and to no
//!    place where it may wait, unless it has created one that lasts before (a greatest fixpoint). For arms of a parallel call that can always
//!    step until they return it does not wait in vain: as long as it waits, one of them can step.
//!
//! So in every state that can follow there is a thread that can step, whatever the schedule: each schedule is that of an execution that never
//! ends, those that are fair in any sense among them.
//!
//! That is shown of the code alone. What the threads do first is executed, and shown as the repeating part.

use rustc_hash::FxHashMap;

use crate::code::{CallOp, Code, Expr, Instr, Op, Pc, ProcId, VarRef};
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
    let lasting = lasting(code, start)?;
    let mut ends = Vec::new();
    for (slot, thread) in start.threads.iter().enumerate() {
        let steps = || nodes.iter().any(|n| n.thread == slot && n.step.is_some());
        ends.push(if thread.has_returned() {
            End::Returned
        } else if lasting[slot] {
            End::Runs { deeper: false }
        } else if check.can_return(slot) {
            End::Returned
        } else if steps() {
            End::Runs { deeper: false }
        } else if let Some((guard, when)) = check.blocked(slot) {
            End::Blocked(guard, when)
        } else {
            check.passed_over(slot)?
        });
    }
    // Whoever only takes a step in what is shown may take no other one.
    let runs = |lasts: &bool| if *lasts { End::Runs { deeper: false } } else { End::Returned };
    fair::somebody_runs(code, start, &lasting.iter().map(runs).collect::<Vec<_>>())?;
    // Of those that are created in the repeating part it is known that they end no execution.
    let created = candidate.state.threads.iter().skip(ends.len());
    ends.extend(created.map(|t| if t.has_returned() { End::Returned } else { End::Runs { deeper: false } }));
    Ok((ends, recurrence))
}

/// May it be asked of this program? A property of states, or a place that is to be passed again and again, is another question.
pub fn suits(code: &Code) -> bool {
    code.watched.is_none() && code.procs.iter().all(|proc| proc.recurring.is_empty())
}

/// By thread: does it last? Nobody can end the execution, and somebody lasts.
///
/// # Errors
/// Somebody may end the execution, or nobody is seen to last.
pub fn lasting(code: &Code, state: &State) -> Result<Vec<bool>, String> {
    let mut ways = Ways::default();
    let mut starts = Vec::new();
    for (slot, thread) in state.threads.iter().enumerate() {
        let of_thread = |why: String| format!("thread {slot}: {why}");
        starts.push(match thread.has_returned() {
            true => None,
            false => Some(ways.number(Place::of(thread).map_err(of_thread)?)),
        });
    }
    ways.follow(code)?;
    let lasting = ways.lasting(code.nonblocking.is_empty());
    let found: Vec<bool> = starts.iter().map(|start| start.is_some_and(|start| lasting[start])).collect();
    match found.contains(&true) {
        true => Ok(found),
        false => Err("every thread may come to its end, or may have to wait".into()),
    }
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
    /// In an atomic section nothing of which has been executed: others may still run.
    fresh: bool,
}

impl Place {
    fn of(thread: &Thread) -> Result<Place, String> {
        let mut frames = thread.frames.iter().map(|f| (f.proc as ProcId, f.pc as Pc));
        match frames.next_back().filter(|_| thread.results.is_none() && thread.atomic == 0) {
            Some((proc, pc)) => Ok(Place { calls: frames.collect(), proc, pc, depth: 0, fresh: false }),
            None => Err("it is in the middle of something".into()),
        }
    }

    /// Where a thread begins.
    fn root(proc: ProcId) -> Place {
        Place { calls: Vec::new(), proc, pc: 0, depth: 0, fresh: false }
    }

    /// Elsewhere in the same body, when something of the section has been executed.
    fn at(&self, pc: Pc) -> Place {
        Place { pc, fresh: false, ..self.clone() }
    }
}

/// What a thread may do next at a place, whatever its values.
#[derive(Default)]
struct Next {
    /// Where it may be behind the instruction.
    to: Vec<Place>,
    /// Where threads begin that the instruction creates.
    creates: Vec<Place>,
    /// It may have to wait in front of the instruction.
    waits: bool,
    /// Where those begin that it waits for, and for nobody else.
    awaits: Vec<Place>,
}

/// The same, with the numbers of places.
struct Edges {
    to: Vec<usize>,
    creates: Vec<usize>,
    waits: bool,
    awaits: Vec<usize>,
}

/// All places that threads may come to.
#[derive(Default)]
struct Ways {
    known: FxHashMap<Place, usize>,
    places: Vec<Place>,
    /// By place.
    next: Vec<Edges>,
}

impl Ways {
    fn number(&mut self, place: Place) -> usize {
        if let Some(number) = self.known.get(&place) {
            return *number;
        }
        self.known.insert(place.clone(), self.places.len());
        self.places.push(place);
        self.places.len() - 1
    }

    /// Follows all ways from the places that are known.
    ///
    /// # Errors
    /// The execution may end on one of them.
    fn follow(&mut self, code: &Code) -> Result<(), String> {
        while let Some(place) = self.places.get(self.next.len()).cloned() {
            let Next { to, creates, waits, awaits } = behind(code, &place)?;
            let [to, creates, awaits] =
                [to, creates, awaits].map(|places| places.into_iter().map(|place| self.number(place)).collect());
            self.next.push(Edges { to, creates, waits, awaits });
            if self.places.len() > MOST {
                return Err("its code is too long".into());
            }
        }
        // An execution that stays in a section for ever does not count.
        let is_inside = |n: &usize| self.places[*n].depth > 0;
        let inside = |n: usize| self.next[n].to.iter().copied().filter(|to| is_inside(&n) && is_inside(to)).collect();
        match graph::topological(self.places.len(), inside) {
            Some(_) => Ok(()),
            None => Err("it could stay in an atomic section for ever".into()),
        }
    }

    /// By place: does a thread there last? `for_others`: it does, too, where those do that it creates, or
    /// waits for.
    fn lasting(&self, for_others: bool) -> Vec<bool> {
        // Whoever can always step until it returns is not waited for in vain.
        let awaited = |steps: &[bool], next: &Edges| !next.waits && next.awaits.iter().all(|n| steps[*n]);
        let steps = greatest(&self.next, |steps, next| awaited(steps, next) && next.to.iter().all(|n| steps[*n]));
        greatest(&self.next, |lasting, next| {
            let created_lasts = for_others && next.creates.iter().any(|n| lasting[*n]);
            let goes_on = !next.to.is_empty() && next.to.iter().all(|n| lasting[*n]);
            // It is the others that step as long as it waits.
            let steps_itself = for_others || next.awaits.is_empty();
            awaited(&steps, next) && steps_itself && (created_lasts || goes_on)
        })
    }
}

/// The greatest set of places with which the condition is true of each of them.
fn greatest(next: &[Edges], holds: impl Fn(&[bool], &Edges) -> bool) -> Vec<bool> {
    let mut set = vec![true; next.len()];
    loop {
        let still: Vec<bool> = next.iter().zip(&set).map(|(next, was)| *was && holds(&set, next)).collect();
        if still == set {
            return set;
        }
        set = still;
    }
}

/// What may come next at a place.
///
/// # Errors
/// How the instruction may end the execution, or why that is not known.
fn behind(code: &Code, place: &Place) -> Result<Next, String> {
    let Some(Instr { op, .. }) = code.procs[place.proc].code.get(place.pc) else {
        return Err("its code ends".into());
    };
    let no = |why: &str| Err(why.to_owned());
    let goes = |to: Vec<Place>| Ok(Next { to, ..Next::default() });
    let goes_on = || goes(vec![place.at(place.pc + 1)]);
    // Nothing of a section has been executed by that.
    let passes = |pc: Pc| goes(vec![Place { pc, ..place.clone() }]);
    match op {
        Op::Goto(to) => passes(*to),
        Op::LoopHead | Op::Yield => passes(place.pc + 1),
        Op::Choose(to) => goes(to.iter().map(|to| place.at(*to)).collect()),
        Op::Branch { cond, yes, no } => goes(match constant(cond) {
            Some(cond) => vec![place.at(if cond { *yes } else { *no })],
            None => vec![place.at(*yes), place.at(*no)],
        }),
        Op::Assume { expr, .. } | Op::Assert { expr, .. } if constant(expr) == Some(true) => goes_on(),
        Op::Assume { shared: true, .. } if place.depth == 0 || place.fresh => {
            Ok(Next { to: vec![place.at(place.pc + 1)], waits: true, ..Next::default() })
        }
        Op::Assume { .. } => no("an assumption may be false"),
        Op::Assert { .. } => no("a check may fail"),
        Op::Havoc(vars) => {
            let has_where = |var: &VarRef| code.where_of(place.proc, *var).is_some();
            if vars.iter().any(has_where) { no("it may find no value") } else { goes_on() }
        }
        Op::Call(call) => {
            let proc = callee(code, call)?;
            let open = place.calls.iter().map(|(proc, _)| *proc).chain([place.proc]);
            if open.into_iter().any(|open| open == proc) || place.calls.len() >= DEEPEST {
                return no("a procedure calls itself");
            }
            let mut calls = place.calls.clone();
            calls.push((place.proc, place.pc));
            goes(vec![Place { calls, proc, pc: 0, depth: place.depth, fresh: false }])
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
            goes(match calls.pop() {
                Some((proc, pc)) => vec![Place { calls, proc, pc: pc + 1, depth: place.depth, fresh: false }],
                None => Vec::new(),
            })
        }
        Op::AtomicBegin => {
            let fresh = place.depth == 0 || place.fresh;
            goes(vec![Place { depth: place.depth + 1, fresh, ..place.at(place.pc + 1) }])
        }
        Op::AtomicEnd => {
            let depth = place.depth.saturating_sub(1);
            goes(vec![Place { depth, fresh: place.fresh && depth > 0, ..place.at(place.pc + 1) }])
        }
        Op::Spawn(call) => {
            let creates = vec![Place::root(callee(code, call)?)];
            Ok(Next { creates, ..goes_on()? })
        }
        Op::Fork(arms) => {
            let creates = arms.iter().map(|arm| Ok(Place::root(callee(code, arm)?))).collect::<Result<_, String>>()?;
            Ok(Next { creates, ..goes_on()? })
        }
        // Of a section others may still have to run.
        Op::Join { .. } if place.depth > 0 => no("it may wait in an atomic section"),
        // The arms that are waited for are those of the parallel call that stands in front of it.
        Op::Join { .. } => match place.pc.checked_sub(1).map(|fork| &code.procs[place.proc].code[fork].op) {
            Some(Op::Fork(arms)) => {
                let awaits =
                    arms.iter().map(|arm| Ok(Place::root(callee(code, arm)?))).collect::<Result<_, String>>()?;
                Ok(Next { awaits, ..goes_on()? })
            }
            _ => Ok(Next { waits: true, ..goes_on()? }),
        },
        Op::Assign { .. } | Op::Forget(_) | Op::ThreadId { .. } => goes_on(),
        Op::Start(_) | Op::Await(_) => no("threads are joined by what identifies them"),
        Op::Extern(_) => no("a procedure has no body"),
        Op::Unpack { .. } => no("a value may be of another constructor"),
    }
}

/// The body that is called, or that a thread begins with: one, without preconditions.
fn callee(code: &Code, call: &CallOp) -> Result<ProcId, String> {
    let [proc] = code.by_name[&call.proc][..] else { return Err("a procedure has several bodies".into()) };
    match code.procs[proc].requires.is_empty() {
        true => Ok(proc),
        false => Err("a precondition may fail".into()),
    }
}

fn constant(e: &Expr) -> Option<bool> {
    match e {
        Expr::Const(Val::Bool(b)) => Some(*b),
        _ => None,
    }
}
