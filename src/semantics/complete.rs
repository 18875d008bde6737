//! A replayed execution as a witness again, with everything filled in that the replay knows.

use std::rc::Rc;

use indexmap::IndexMap;
use itertools::Itertools;

use base::source::{Location, Sources};
use check::{Asked, Temporal};
use witness::{Branch, End, Event, Execution, Phase, Step, ThreadEnd, ThreadInfo, Value};

use super::choices::key;
use super::claims::is_first_value;
use super::code::{Code, Op, VarRef};
use super::dynamic_slice;
use super::fair;
use super::ghost;
use super::interp::{State, Thread, Write};
use super::race::Race;
use super::reads::reads;
use super::replay::{Candidate, Node};
use super::{Property, choices};

/// The witness with written values, first values, and steps that it left out.
pub(super) fn complete(
    code: &Code,
    sources: &Sources,
    witness: &Execution,
    initial: &State,
    found: &Candidate,
    asked: &Asked,
) -> Execution {
    let nodes = found.nodes();
    let Aligned { steps, start } = aligned(code, sources, witness, initial, found, &nodes);
    let mut end = end(code, sources, found, asked, start.unwrap_or(steps.len()));
    renumber(&mut end, &steps, &nodes);
    let mut execution = Execution {
        initial: first_values(code, witness, initial),
        threads: threads(code, initial, &nodes),
        end,
        scheduling: Some(asked.scheduling),
        globals: globals(code),
        ..Execution::default()
    };
    execution.annotations = dynamic_slice::annotations(code, initial, found, &nodes, &steps, &execution);
    execution.steps = steps.into_iter().map(|(step, _)| step).collect();
    execution
}

/// Steps that the end names have other numbers among those of the completed execution.
fn renumber(end: &mut End, steps: &[(Step, Option<usize>)], nodes: &[Rc<Node>]) {
    let End::Lasso { recurrence: Some(recurrence), .. } = end else { return };
    for choice in &mut recurrence.choices {
        let is_it = |(_, node): &(Step, Option<usize>)| node.is_some_and(|n| nodes[n].step == Some(choice.step));
        choice.step = steps.iter().position(is_it).unwrap_or(choice.step);
    }
}

/// Where each thread waits at the end of a deadlock, with what its guard reads.
fn blocked_steps(code: &Code, steps: &[(Step, Option<usize>)], found: &Candidate) -> Vec<Step> {
    let round = steps.last().map_or(0, |(s, _)| s.round);
    let blocked = |(slot, end): (usize, &fair::End)| {
        let fair::End::Blocked(thread, state) = end else { return None };
        Some(Step {
            round,
            phase: None,
            thread: slot,
            procedure: innermost(code, thread),
            location: place(code, thread)?,
            event: Event::Blocked,
            writes: IndexMap::new(),
            choices: IndexMap::new(),
            reads: reads(code, state, thread),
            branches: Vec::new(),
        })
    };
    found.ends.iter().enumerate().filter_map(blocked).collect()
}

/// What fails, where each thread waits, which steps race behind `start` steps, or what repeats behind them.
pub(super) fn end(code: &Code, sources: &Sources, found: &Candidate, asked: &Asked, start: usize) -> End {
    if let Some(failure) = &found.failure {
        let location = sources.location(failure.span);
        return End::Failure { check: failure.kind, message: failure.message.clone(), location };
    }
    let threads = || found.ends.iter().map(|e| thread_end(code, e)).collect();
    let race = |race: &Race| End::Race { start, variable: race.variable.clone(), accesses: race.accesses.clone() };
    match asked.property {
        Property::Safety => End::None,
        Property::Deadlock => End::Deadlock { threads: threads() },
        Property::Race => found.race.as_ref().map_or(End::None, race),
        Property::Termination => End::Lasso {
            start,
            fairness: asked.fairness,
            property: asked.objective.temporal.as_ref().map(Temporal::text),
            ignored: may_differ(code, found),
            deeper: found.ends.iter().positions(|e| *e == fair::End::Runs { deeper: true }).collect(),
            recurrence: found.recurrence.clone(),
            threads: threads(),
        },
    }
}

/// What may be different each time: what the question leaves out, and what else nothing depends on and is different.
fn may_differ(code: &Code, found: &Candidate) -> Vec<String> {
    let differing = found.start.as_ref().map(|(start, _)| ghost::differing(code, start, &found.state));
    let is_named = |name: &String| code.left_out.contains(name) || differing.as_ref().is_some_and(|d| d.contains(name));
    ghost::names(code).into_iter().filter(is_named).collect()
}

/// Names of the variables that all threads share.
pub(super) fn globals(code: &Code) -> Vec<String> {
    code.globals[..code.variables].iter().map(|g| g.name.to_string()).collect()
}

/// The witness's steps beside the instructions executed.
pub(super) struct Aligned {
    /// Also those that the witness left out; each with the index of its instruction, none for an annotation.
    pub steps: Vec<(Step, Option<usize>)>,
    /// Number of steps in front of the repeating part.
    pub start: Option<usize>,
}

/// `nodes` are those of `found`.
pub(super) fn aligned(
    code: &Code,
    sources: &Sources,
    witness: &Execution,
    initial: &State,
    found: &Candidate,
    nodes: &[Rc<Node>],
) -> Aligned {
    let old_start = witness.end.tail_start();
    let mut steps: Vec<(Step, Option<usize>)> = Vec::new();
    let mut start = None;
    let mut next_witness = 0;
    let is_deadlock = matches!(witness.end, End::Deadlock { .. });
    // Who waits at the end of a deadlock is found out anew.
    let told = |step: &Step| !(is_deadlock && step.event == Event::Blocked);
    let mut ways = Ways::default();
    let mut now = initial;
    for (at, node) in nodes.iter().enumerate() {
        let upto = node.step.map_or(next_witness, |s| s);
        while next_witness < upto {
            // Annotations in between.
            start = start.or((old_start == Some(next_witness)).then_some(steps.len()));
            let step = &witness.steps[next_witness];
            steps.extend(told(step).then(|| (annotation(code, step, now, found), None)));
            next_witness += 1;
        }
        // What the witness left out in front of its first step there may belong to either part.
        let begins = found.start.as_ref().is_some_and(|(_, length)| at == *length);
        start = start.or((begins && old_start.is_some()).then_some(steps.len()));
        ways.note(code, sources, node);
        now = &node.state;
        match node.step {
            Some(step) => {
                start = start.or((old_start == Some(step)).then_some(steps.len()));
                let writes = written(code, node);
                let failed = found.failure.is_some() && step + 1 == witness.steps.len();
                let reads = if failed { reads(code, &node.state, &node.before) } else { IndexMap::new() };
                let branches = ways.take(node.thread);
                let mut done = Step { writes, reads, branches, ..witness.steps[step].clone() };
                done.choices.retain(|name, _| !node.ignored.contains(name));
                done.procedure = innermost(code, &node.before);
                steps.push((done, Some(at)));
                next_witness = step + 1;
            }
            None if node.silent => {}
            None => {
                let step = left_out(code, node, witness.steps.get(next_witness));
                steps.extend(step.map(|s| (Step { branches: ways.take(node.thread), ..s }, Some(at))));
            }
        }
    }
    for (i, step) in witness.steps.iter().enumerate().skip(next_witness) {
        start = start.or((old_start == Some(i)).then_some(steps.len()));
        steps.extend(told(step).then(|| (annotation(code, step, now, found), None)));
    }
    if is_deadlock {
        steps.extend(blocked_steps(code, &steps, found).into_iter().map(|step| (step, None)));
    }
    if let (Some(start), End::Lasso { .. }) = (start, &witness.end) {
        for (i, (step, _)) in steps.iter_mut().enumerate().filter(|(_, (step, _))| step.phase.is_some()) {
            step.phase = Some(if i < start { Phase::Stem } else { Phase::Lasso });
        }
    }
    Aligned { steps, start }
}

/// A step of the witness at which nothing is executed; where the thread is blocked, with what its guard reads.
fn annotation(code: &Code, step: &Step, now: &State, found: &Candidate) -> Step {
    let guard = match found.ends.get(step.thread) {
        Some(fair::End::Blocked(thread, _)) if step.event == Event::Blocked => Some(thread),
        _ => None,
    };
    let reads = guard.map_or_else(IndexMap::new, |thread| reads(code, now, thread));
    let thread = now.threads.get(step.thread).filter(|t| !is_within(code, t, &step.procedure));
    let procedure = thread.map_or_else(|| step.procedure.clone(), |thread| innermost(code, thread));
    // A guard inside a section is what the thread waits for, not the section.
    let guarded = guard.and_then(|g| place(code, g)).filter(|_| !guard.is_some_and(|g| is_at(code, g, &step.location)));
    Step { reads, procedure, location: guarded.unwrap_or_else(|| step.location.clone()), ..step.clone() }
}

/// Does the thread's next instruction stand there?
pub(super) fn is_at(code: &Code, thread: &Thread, location: &Location) -> bool {
    let place = code.places.get(location);
    place.is_some_and(|place| thread.next(code).is_some_and(|i| i.places.contains(place)))
}

/// The procedure that a thread is in.
fn innermost(code: &Code, thread: &Thread) -> String {
    thread.proc(code).map_or(String::new(), |p| p.name.to_string())
}

/// Is one of the thread's activations of this procedure?
pub(super) fn is_within(code: &Code, thread: &Thread, procedure: &str) -> bool {
    thread.frames.iter().any(|frame| code.procs[frame.proc as usize].name.as_str() == procedure)
}

/// Free choices of the way that the threads have made since their last steps.
#[derive(Default)]
struct Ways(IndexMap<usize, Vec<Branch>>);

impl Ways {
    fn note(&mut self, code: &Code, sources: &Sources, node: &Node) {
        if let Some(branch) = branch(code, sources, node) {
            self.0.entry(node.thread).or_default().push(branch);
        }
    }

    fn take(&mut self, thread: usize) -> Vec<Branch> {
        self.0.swap_remove(&thread).unwrap_or_default()
    }
}

/// The way that an instruction chose freely, if it did.
pub(super) fn branch(code: &Code, sources: &Sources, node: &Node) -> Option<Branch> {
    let instr = node.before.next(code).filter(|i| matches!(i.op, Op::Choose(_)))?;
    let target = node.state.threads[node.thread].next(code)?;
    Some(Branch { location: sources.location(instr.span)?, to: sources.location(target.span)? })
}

/// What an instruction wrote, by source name.
pub(super) fn written(code: &Code, node: &Node) -> IndexMap<String, Value> {
    names_of_writes(code, &node.before, &node.state.threads[node.thread], &node.writes)
}

/// Writes by source name. `before` and `after` are the thread around the instruction.
pub(super) fn names_of_writes(
    code: &Code,
    before: &Thread,
    after: &Thread,
    writes: &[Write],
) -> IndexMap<String, Value> {
    // A return writes nothing; everything else writes in the frame that it starts from.
    let frame = before.frames.last().or(after.frames.last());
    let proc = frame.map_or(0, |f| f.proc as usize);
    let mut named = IndexMap::new();
    for write in writes {
        let name = code.var_name(proc, write.var);
        if matches!(write.var, VarRef::Local(i) if code.procs[proc].locals[i].temp) {
            continue;
        }
        if let (Some(key), Some(value)) = (key(&name, &write.path), write.value.to_witness()) {
            named.insert(key, value);
        }
    }
    named
}

fn left_out(code: &Code, node: &Node, next: Option<&Step>) -> Option<Step> {
    let instr = node.before.next(code)?;
    let location = place(code, &node.before)?;
    Some(Step {
        round: next.map_or(0, |s| s.round),
        phase: next.and_then(|s| s.phase),
        thread: node.thread,
        procedure: node.before.proc(code)?.name.to_string(),
        location,
        event: if instr.op.creates() { Event::Spawn } else { Event::Step },
        writes: written(code, node),
        choices: IndexMap::new(),
        reads: IndexMap::new(),
        branches: Vec::new(),
    })
}

/// Where a thread stands.
pub(super) fn place(code: &Code, thread: &Thread) -> Option<Location> {
    let place = *thread.next(code)?.places.first()?;
    code.places.get_index(place as usize).map(|(location, _)| location.clone())
}

pub(super) fn thread_end(code: &Code, end: &fair::End) -> ThreadEnd {
    match end {
        fair::End::Returned => ThreadEnd::Returned,
        fair::End::Runs { .. } => ThreadEnd::Runs,
        fair::End::Idle => ThreadEnd::Idle,
        fair::End::Blocked(thread, when) => match place(code, thread) {
            Some(location) => ThreadEnd::Blocked { location, reads: reads(code, when, thread) },
            None => ThreadEnd::Idle,
        },
    }
}

/// The witness's own first values, then what else there is.
fn first_values(code: &Code, witness: &Execution, initial: &State) -> IndexMap<String, Value> {
    let mut values = witness.initial.clone();
    values.retain(|key, value| is_first_value(code, initial, key, value));
    for (global, value) in code.globals.iter().zip(&initial.globals) {
        let given = values.keys().any(|k| choices::split(k).0 == global.name.as_str());
        if let (false, Some(value)) = (given, value.to_witness()) {
            values.insert(global.name.to_string(), value);
        }
    }
    values
}

pub(super) fn threads(code: &Code, initial: &State, nodes: &[Rc<Node>]) -> Vec<ThreadInfo> {
    let name = |t: &Thread| t.frames.first().map_or(String::new(), |f| code.procs[f.proc as usize].name.to_string());
    let mut threads: Vec<ThreadInfo> =
        initial.threads.iter().map(|t| ThreadInfo { procedure: name(t), creator: None }).collect();
    for node in nodes {
        for thread in &node.state.threads[threads.len().min(node.state.threads.len())..] {
            threads.push(ThreadInfo { procedure: name(thread), creator: Some(node.thread) });
        }
    }
    threads
}
