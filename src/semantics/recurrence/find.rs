//! Finds a lasso with a recurrence set. A walk through the program comes back to the same places with other integers; the set is what the
//! check objects that it would have to know: first the conditions of the round, then what keeps these true. Where a constraint `c` is kept only
//! if `c'` holds, and `c' - c` is not constant, that difference must not be negative: what a variable grows by must not fall below zero.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::rc::Rc;

use num_rational::BigRational;
use rustc_hash::FxHashMap;

use crate::Fairness;
use crate::code::{Code, Op};
use crate::compile::compile;
use crate::complete;
use crate::fair;
use crate::interp::{State, Thread};
use crate::limits::{Deadline, Limits};
use crate::replay::Node;
use crate::sharing::is_recursive;
use crate::value::Val;
use crate::witness_validator::replay;
use base::diagnostic::Diagnostic;
use base::source::Sources;
use check::{Asked, Checked};
use syntax::ast::Name;
use witness::{EachTime, End, Execution, Phase, Recurrence};

use super::check::shown;
use super::names::{self, Names, Variables};
use super::no_way_out;
use super::round::{Choice, Ends, Next, Round, Waiting, control, deeper, number, without_created};
use super::symbolic::Objection;
use super::walk::{Literals, Mark, Schedule, Walk};
use crate::affine::{Affine, Constraint};

/// What came of the search.
#[derive(Debug)]
pub enum Found {
    /// Replayed.
    Endless(Box<Execution>),
    /// No walk comes back in a way that could be shown to recur.
    Nothing,
    /// There was no time for more.
    Stopped,
}

/// Walks through the program.
const WALKS: u64 = 48;

/// Instructions of a walk.
const LENGTH: usize = 600;

/// Instructions of each eighth walk where a property of states is watched: what is asked for may be far away.
const FAR: usize = 5_000;

/// Heads that are tried for an end.
const HEADS: usize = 4;

/// Rounds of a walk that are looked at.
const ROUNDS: usize = 40;

/// Marks of a walk that are still looked at where no way leads out: by then numbers may have been squared again and again.
const PATIENCE: usize = 32;

/// Constraints that are added to a set.
const CONSTRAINTS: usize = 12;

/// Variables that a value is taken to follow.
const LEADERS: usize = 4;

/// Looks for an execution that never ends, and breaks the property of states if one is asked. `progress` is told the number of walks.
///
/// # Errors
/// There is no entry procedure.
pub fn find(
    checked: &Checked,
    sources: &Sources,
    asked: &Asked,
    limits: &Limits,
    progress: &mut dyn FnMut(u64),
) -> Result<Found, Diagnostic> {
    let (mut code, entry) = compile(checked, sources, &asked.of(&checked.program))?;
    crate::ghost::infer(&mut code, entry);
    let deadline = Deadline::new(limits);
    let literals = Literals::of(&code);
    let may_stay = no_way_out::suits(&code);
    let (fairness, recurses) = (asked.fairness, is_recursive(&code));
    let search = Search { code: &code, entry, fairness, literals: &literals, may_stay, recurses };
    for number in 0..WALKS {
        progress(number);
        let mut confirmed = None;
        let mut accept = |execution: &Execution| {
            match replay(checked, sources, execution, asked) {
                Ok(execution) => confirmed = Some(execution),
                Err(why) => log::debug!("recurrence: a lasso does not replay: {why}"),
            }
            confirmed.is_some()
        };
        let ended = search.walk(number, &deadline, &mut accept);
        if let Some(execution) = confirmed {
            return Ok(Found::Endless(Box::new(execution)));
        }
        if !ended {
            return Ok(Found::Stopped);
        }
    }
    Ok(Found::Nothing)
}

struct Search<'a> {
    code: &'a Code,
    entry: Name,
    fairness: Fairness,
    literals: &'a Literals,
    /// Code out of which no way leads is an answer.
    may_stay: bool,
    /// Some procedure comes to call itself.
    recurses: bool,
}

/// Why a round is not seen to recur.
enum Failure {
    /// One of the conditions that held becomes false if it is gone again and again, whatever the values.
    RunsOut,
    Other,
}

/// A part of a walk that recurs.
struct Recurring {
    set: Vec<Constraint>,
    choices: Vec<Choice>,
    next: Next,
}

impl Search<'_> {
    /// Walks until a lasso is accepted. False where the time was over before.
    fn walk(&self, number: u64, deadline: &Deadline, accept: &mut dyn FnMut(&Execution) -> bool) -> bool {
        let schedule = [Schedule::InTurn, Schedule::Steady, Schedule::Any][(number % 3) as usize];
        let Some(mut walk) = Walk::new(self.code, self.entry, self.literals, (number, schedule, self.recurses)) else {
            return true;
        };
        let mut shapes: Vec<u64> = Vec::new();
        let mut rounds = 0;
        // Rounds that run out of values, and how often they were met since. They may do better where others of their conditions hold (`x != 0`),
        // so they are looked at again, ever more seldom.
        let mut met: FxHashMap<u64, u32> = FxHashMap::default();
        // Where no way leads out of: the number of the mark, and where all threads are.
        let mut staying: Vec<(usize, Vec<Thread>)> = Vec::new();
        // A set says more than that, and is looked for a little longer.
        let (mut kept, mut patience) = (None, PATIENCE);
        let far = self.code.watched.is_some() && number % 8 == 7;
        for _ in 0..if far { FAR } else { LENGTH } {
            if deadline.passed().is_some() {
                return false;
            }
            if rounds >= ROUNDS || patience == 0 || !walk.goes_on() {
                break;
            }
            // What was gone back over is forgotten.
            shapes.truncate(walk.marks.len());
            staying.retain(|(mark, _)| *mark < walk.marks.len());
            let Some(end) = walk.marks.get(shapes.len()) else { continue };
            match kept {
                Some(_) => patience -= 1,
                None => kept = self.no_way_out(&walk, shapes.len(), &mut staying),
            }
            let shape = shape(&end.state, self.recurses);
            let heads = shapes.iter().enumerate().rev().filter(|(_, s)| **s == shape).map(|(at, _)| at);
            for head in heads.take(HEADS).collect::<Vec<_>>() {
                let head = &walk.marks[head];
                let nodes = &walk.nodes[head.nodes..end.nodes];
                if fair::breaks_property(self.code, &head.state, nodes, &end.state).is_err() {
                    continue;
                }
                let path = path(nodes);
                let times = met.get_mut(&path).map_or(0, |times| {
                    *times += 1;
                    *times
                });
                if times > 0 && !times.is_power_of_two() {
                    continue;
                }
                rounds += 1;
                let found = match self.lasso(&walk, head, end) {
                    Ok(found) => Some(found),
                    Err(Failure::Other) => None,
                    Err(Failure::RunsOut) => {
                        met.entry(path).or_insert(2);
                        None
                    }
                };
                if found.is_some_and(|execution| accept(&execution)) {
                    return true;
                }
            }
            shapes.push(shape);
        }
        if let Some(execution) = kept {
            accept(&execution);
        }
        true
    }

    /// The walk up to this mark, if no way leads out of where the threads are, and they have been there before; or there are more of them
    /// now, as there always will be.
    fn no_way_out(&self, walk: &Walk<'_>, mark: usize, staying: &mut Vec<(usize, Vec<Thread>)>) -> Option<Execution> {
        let end = &walk.marks[mark];
        if !self.may_stay || no_way_out::lasting(self.code, &end.state).is_err() {
            return None;
        }
        let places: Vec<Thread> = end.state.threads.iter().map(|t| control(t)).collect();
        match staying.iter().find(|(_, before)| *before == places || before.len() < places.len()) {
            Some((head, _)) => {
                let recurrence = Recurrence::without_a_way_out();
                Some(self.shown(walk, (walk.marks[*head].steps, end.steps), Some(recurrence)))
            }
            None => {
                staying.push((mark, places));
                None
            }
        }
    }

    /// The walk up to `end`, if what it does from `head` on recurs.
    fn lasso(&self, walk: &Walk<'_>, head: &Mark, end: &Mark) -> Result<Execution, Failure> {
        let midway = head.state.threads.iter().any(|t| !t.has_returned() && t.results.is_some());
        let left = without_created(self.code, &end.state, head.state.threads.len());
        let Some(left) = left.filter(|_| !midway) else { return Err(Failure::Other) };
        let nodes = walk.nodes[head.nodes..end.nodes].to_vec();
        let mut ends = Ends { head: head.state.clone(), end: left.clone(), deeper: Vec::new() };
        for (slot, (first, last)) in head.state.threads.iter().zip(&left.threads).enumerate() {
            if control(first) == control(last) {
                continue;
            }
            let way = nodes.iter().filter(|n| n.thread == slot).map(|n| &**n);
            ends.end.threads[slot] = Rc::new(deeper(first, last, way).ok_or(Failure::Other)?);
            ends.deeper.push(slot);
        }
        let waiting = self.waiting(&head.state, &nodes).ok_or(Failure::Other)?;
        let mut round = Round::new(self.code, self.fairness, ends, nodes, waiting);
        let attempts = attempts(&round);
        let only = attempts.len() == 1;
        for choices in attempts {
            match strengthened(&mut round, choices) {
                Ok(recurring) => return Ok(self.execution(walk, (head.steps, end.steps), &round, recurring)),
                // With other choices it may go on.
                Err(Failure::RunsOut) if only => return Err(Failure::RunsOut),
                Err(_) => {}
            }
        }
        Err(Failure::Other)
    }

    /// Threads that take no step, at their guards; nothing where one could take one, and should.
    fn waiting(&self, head: &State, nodes: &[Rc<Node>]) -> Option<Vec<Waiting>> {
        if nodes.iter().all(|n| n.silent) {
            return None;
        }
        let mut waiting = Vec::new();
        for (slot, thread) in head.threads.iter().enumerate() {
            if thread.has_returned() || nodes.iter().any(|n| n.thread == slot) || self.fairness == Fairness::None {
                continue;
            }
            let waits = &thread.next(self.code)?.op;
            let waits = matches!(waits, Op::Assume { shared: true, .. } | Op::Join { .. } | Op::Await(_));
            waiting.push(waits.then(|| Waiting { thread: slot, guard: thread.clone() })?);
        }
        Some(waiting)
    }

    fn execution(
        &self,
        walk: &Walk<'_>,
        (start, end): (usize, usize),
        round: &Round<'_>,
        Recurring { set, choices, next }: Recurring,
    ) -> Execution {
        let names = Names::new(self.code, &round.head);
        let name = |v: usize| names.name(&round.variables[v]);
        let of = Variables { name: &name, is_real: &|v| round.is_real(v) };
        let each_time = |choice: &Choice| {
            let node = &round.nodes[choice.node];
            let proc = node.before.frames.last().map_or(0, |f| f.proc as usize);
            let write = node.writes.iter().rfind(|w| w.var == choice.var && w.path.is_empty())?;
            Some(EachTime {
                step: node.step?,
                variable: self.code.var_name(proc, choice.var).to_string(),
                value: names::sum(&choice.value, matches!(write.value, Val::Real(_)), &of),
            })
        };
        let each_time: Vec<EachTime> = choices.iter().filter_map(each_time).collect();
        let changes = !round.variables.is_empty() || !round.anything.is_empty();
        self.shown(walk, (start, end), changes.then(|| shown(round, &names, &set, &next, &each_time)))
    }

    /// The walk up to the step `end`, as a lasso that begins at the step `start`.
    fn shown(&self, walk: &Walk<'_>, (start, end): (usize, usize), recurrence: Option<Recurrence>) -> Execution {
        let mut steps = walk.steps[..end].to_vec();
        for (at, step) in steps.iter_mut().enumerate() {
            step.phase = Some(if at < start { Phase::Stem } else { Phase::Lasso });
        }
        Execution {
            initial: walk.first.clone(),
            threads: complete::threads(self.code, &walk.initial, &walk.nodes),
            steps,
            end: End::Lasso {
                start,
                fairness: Fairness::default(),
                property: None,
                ignored: Vec::new(),
                deeper: Vec::new(),
                recurrence,
                threads: Vec::new(),
            },
            ..Execution::default()
        }
    }
}

/// The state without numbers and maps: where two agree in that, one may be the head of a round and the other one its end. Where threads
/// call themselves, only innermost frames count; and threads that have returned do not.
fn shape(state: &State, recurses: bool) -> u64 {
    let bare = |value: &Val| match value {
        Val::Int(_) | Val::Big(_) | Val::Real(_) | Val::Bv(..) | Val::BigBv(..) | Val::Map(_) => Val::Unset,
        other => other.clone(),
    };
    let mut hasher = DefaultHasher::new();
    state.globals.iter().for_each(|v| bare(v).hash(&mut hasher));
    for thread in state.threads.iter().filter(|t| !t.has_returned()) {
        let mut control = control(thread);
        control.joined.clear();
        let counted = if recurses { 1 } else { control.frames.len() };
        let frames = std::mem::take(&mut control.frames);
        frames.iter().rev().take(counted).for_each(|f| (f.proc, f.pc).hash(&mut hasher));
        control.hash(&mut hasher);
        let locals = thread.frames.iter().rev().take(counted).flat_map(|f| f.locals.iter());
        locals.chain(&thread.thread_locals).for_each(|v| bare(v).hash(&mut hasher));
    }
    hasher.finish()
}

/// The instructions of a round, by thread.
fn path(nodes: &[Rc<Node>]) -> u64 {
    let mut hasher = DefaultHasher::new();
    for node in nodes {
        let at = node.before.frames.iter().map(|f| (f.proc, f.pc));
        (node.thread, at.collect::<Vec<_>>()).hash(&mut hasher);
    }
    hasher.finish()
}

/// What the havocs of a round may give each time: the same as the first time, or values that keep their distance from a variable.
fn attempts(round: &Round<'_>) -> Vec<Vec<Choice>> {
    let values = round.values();
    let is_real = |value: &Val| matches!(value, Val::Real(_));
    let mut open = Vec::new();
    for (at, node) in round.nodes.iter().enumerate().filter(|(_, n)| n.step.is_some()) {
        let is_open = |op: &Op| matches!(op, Op::Havoc(_) | Op::Enter | Op::Extern(_));
        if node.before.next(round.code).is_some_and(|i| is_open(&i.op)) {
            let written = node.writes.iter().filter(|w| w.path.is_empty());
            open.extend(written.filter_map(|w| {
                Some((at, w.var, number(&w.value).filter(|_| w.value.as_bits().is_none())?, is_real(&w.value)))
            }));
        }
    }
    let follows = |leader: usize, (node, var, value, _): &(usize, _, BigRational, bool)| {
        let mut follows = Affine::variable(leader);
        follows.constant = value - &values[leader];
        Choice { node: *node, var: *var, value: follows }
    };
    let mut attempts = vec![Vec::new()];
    for leader in (0..values.len()).filter(|v| round.width(*v).is_none()).take(LEADERS) {
        // An integer follows none but integers.
        let followers: Vec<_> = open.iter().filter(|(.., real)| *real || !round.is_real(leader)).collect();
        attempts.extend((!followers.is_empty()).then(|| followers.iter().map(|o| follows(leader, o)).collect()));
        if (2..=LEADERS).contains(&followers.len()) {
            attempts.extend(followers.iter().map(|o| vec![follows(leader, o)]));
        }
    }
    attempts
}

/// A set for the round, if one is found, as small as it is easily made.
fn strengthened(round: &mut Round<'_>, choices: Vec<Choice>) -> Result<Recurring, Failure> {
    let mut set: Vec<Constraint> = Vec::new();
    let mut next = None;
    for _ in 0..CONSTRAINTS {
        let wanted = match round.keeps(&set, &choices) {
            Ok(found) => {
                next = Some(found);
                break;
            }
            Err(Objection::Needs(constraint)) => constraint,
            Err(Objection::Keeps(number, after)) => {
                let growth = Constraint::at_least(after.sum.minus(&set[number].sum), after.real);
                match growth.sum.as_constant() {
                    Some(_) => return Err(Failure::RunsOut),
                    None if !growth.holds(&round.values()) => after,
                    None => growth,
                }
            }
            Err(_) => return Err(Failure::Other),
        };
        if !wanted.holds(&round.values()) || set.contains(&wanted) {
            return Err(Failure::Other);
        }
        set.push(wanted);
    }
    let mut next = next.ok_or(Failure::Other)?;
    let mut at = 0;
    while at < set.len() {
        let mut fewer = set.clone();
        fewer.remove(at);
        match round.keeps(&fewer, &choices) {
            Ok(found) => (set, next) = (fewer, found),
            Err(_) => at += 1,
        }
    }
    Ok(Recurring { set, choices, next })
}
