//! Is it true what a witness says? The replay follows the steps that it names and takes the values that it chooses; here all else that
//! it says is held against what happens. What a witness leaves out may be anything.

use std::collections::BTreeSet;
use std::rc::Rc;

use base::source::{Location, Sources};
use check::Asked;
use witness::{Branch, End, Event, Execution, Phase, RaceAccess, Recurrence, Step, ThreadEnd, Value};

use super::choices::{self, split};
use super::code::{Code, Op};
use super::complete::{self, written};
use super::fair;
use super::ghost;
use super::interp::{State, Thread};
use super::reads::reads;
use super::replay::{Candidate, Node, ReplayError, Replayer};
use super::value::Val;

/// What the witness says that threads were free to do is how it is looked at.
///
/// # Errors
/// The first that is not so.
pub(super) fn scheduling(witness: &Execution, asked: &Asked) -> Result<(), ReplayError> {
    let Some(said) = witness.scheduling else { return Ok(()) };
    let asked = asked.scheduling;
    let switched = |cooperative| if cooperative { "at `yield`" } else { "anywhere" };
    let kinds = [
        ("steps are", said.granularity.name(), asked.granularity.name()),
        ("threads are switched", switched(said.cooperative), switched(asked.cooperative)),
        ("the scheduler is", said.scheduler.name(), asked.scheduler.name()),
    ];
    match kinds.into_iter().find(|(_, said, asked)| said != asked) {
        Some((what, said, asked)) => {
            Err(ReplayError::differs(None, format!("{what}: {said} in the witness, {asked} is asked for")))
        }
        None => Ok(()),
    }
}

/// What can be told from the witness alone: rounds never go back, in each of them a thread has one context (`in_order`: in the order of
/// creation), and the phases say where the lasso begins.
///
/// # Errors
/// The step at which that is not so.
pub(super) fn schedule(witness: &Execution, in_order: bool) -> Result<(), ReplayError> {
    let wrong = |step: usize, message: String| Err(ReplayError::differs(Some(step), message));
    let start = witness.end.lasso_start();
    if let Some(start) = witness.end.tail_start()
        && start > witness.steps.len()
    {
        return Err(ReplayError::differs(None, format!("it has no {start} steps, behind which its end would begin")));
    }
    let mut round = 0;
    let mut contexts = Contexts::default();
    // Both steps of a race are about to be taken in one state: the one that is executed begins no context.
    let upto = match witness.end {
        End::Race { start, .. } => start,
        End::Failure { .. } | End::Lasso { .. } | End::Deadlock { .. } | End::None => witness.steps.len(),
    };
    for (i, step) in witness.steps.iter().enumerate() {
        let phase = start.map(|start| if i < start { Phase::Stem } else { Phase::Lasso });
        if step.phase.is_some() && step.phase != phase {
            return wrong(i, "it is not in the part of the execution that the witness says".into());
        }
        if step.round < round {
            return wrong(i, format!("round {} is over", step.round + 1));
        }
        if step.round > round {
            contexts.round.clear();
        }
        round = step.round;
        if i < upto && step.is_executed() && !contexts.runs(step.thread, in_order) {
            return wrong(i, format!("thread {} has run in round {} already", step.thread, round + 1));
        }
    }
    Ok(())
}

/// Who has run.
#[derive(Default)]
struct Contexts {
    /// In the whole execution.
    known: BTreeSet<usize>,
    /// In this round, one after the other; each with those that had run when its context began.
    round: Vec<(usize, BTreeSet<usize>)>,
}

impl Contexts {
    /// The thread runs; false if its context in this round is over. A scheduler that runs threads where they are created comes back to
    /// the creator behind them: those in between have not run before.
    fn runs(&mut self, thread: usize, in_order: bool) -> bool {
        if in_order && self.round.last().is_some_and(|(last, _)| thread < *last) {
            return false;
        }
        let at = self.round.iter().position(|(other, _)| *other == thread);
        let Some(at) = at else {
            self.round.push((thread, self.known.clone()));
            self.known.insert(thread);
            return true;
        };
        let before = &self.round[at].1;
        let goes_on = self.round[at + 1..].iter().all(|(other, _)| !before.contains(other));
        self.round.truncate(at + 1);
        goes_on
    }
}

/// First values: each is one of a variable, constant or function of the program, and the one that the execution begins with.
///
/// # Errors
/// The first of them that is not.
pub(super) fn first_values(code: &Code, witness: &Execution, initial: &State) -> Result<(), String> {
    match witness.initial.iter().find(|(key, value)| !is_first_value(code, initial, key, value)) {
        Some((key, value)) => Err(format!("the execution does not begin with {key} = {value}")),
        None => Ok(()),
    }
}

/// Does the execution begin with this value? `m[0]` speaks of an entry.
pub(super) fn is_first_value(code: &Code, initial: &State, key: &str, value: &Value) -> bool {
    let (name, path) = split(key);
    let global = code.globals.iter().zip(&initial.globals).find(|(g, _)| g.name.as_str() == name);
    global.is_some_and(|(g, actual)| choices::is_part(code, actual, g.ty, path, value))
}

/// What a witness says of an execution that follows it.
pub(super) struct Claims<'a> {
    pub replayer: &'a Replayer<'a>,
    pub sources: &'a Sources,
}

impl Claims<'_> {
    fn code(&self) -> &Code {
        self.replayer.code
    }

    /// The step that the candidate has just done, in front of which the configuration was `before`.
    ///
    /// # Errors
    /// What is said of it, and is not so.
    pub fn step(&self, before: &State, candidate: &Candidate, step: &Step) -> Result<(), String> {
        let Some(node) = &candidate.trace else { return Ok(()) };
        let procedure = node.before.proc(self.code()).map_or("", |p| p.name.as_str());
        if !step.procedure.is_empty() && step.procedure != procedure {
            return Err(format!("thread {} is in {procedure}, not in {}", step.thread, step.procedure));
        }
        let event = self.event(candidate, node);
        if event != step.event {
            let name = |event| format!("{event:?}").to_lowercase();
            return Err(format!("it is no \"{}\", but a \"{}\"", name(step.event), name(event)));
        }
        if let Some(name) = node.ignored.first() {
            return Err(format!("{name} is not left open here, or not with this value"));
        }
        let happened = written(self.code(), node);
        if let Some((name, value)) = first_wrong(&step.writes, |name| happened.get(name)) {
            let instead = happened.get(name).map_or("it is not written".to_owned(), |v| format!("{v} is written"));
            return Err(format!("{name} := {value} is said, but {instead}"));
        }
        let read = reads(self.code(), before, &node.before);
        if let Some((name, value)) = first_wrong(&step.reads, |name| read.get(name)) {
            return Err(format!("{name} = {value} is not what is read"));
        }
        if !step.branches.is_empty() && step.branches != self.branches(candidate) {
            return Err("the thread gets there another way than the witness says".into());
        }
        Ok(())
    }

    fn event(&self, candidate: &Candidate, node: &Node) -> Event {
        match node.before.next(self.code()).map(|i| &i.op) {
            _ if candidate.failure.is_some() => Event::Failed,
            Some(op) if op.creates() => Event::Spawn,
            _ => Event::Step,
        }
    }

    /// Choices that the thread chose since its step before.
    fn branches(&self, candidate: &Candidate) -> Vec<Branch> {
        let Some(last) = &candidate.trace else { return Vec::new() };
        let mut branches = Vec::new();
        let mut next = last.previous.as_ref();
        while let Some(node) = next {
            next = node.previous.as_ref();
            if node.thread != last.thread {
                continue;
            }
            if node.step.is_some() || !node.silent {
                break;
            }
            branches.extend(complete::branch(self.code(), self.sources, node));
        }
        branches.reverse();
        branches
    }

    /// What is said of the whole: the threads, the marks between the steps, and the end.
    ///
    /// # Errors
    /// What is not so.
    pub fn whole(&self, candidate: &Candidate) -> Result<(), ReplayError> {
        let witness = self.replayer.witness;
        let nodes = candidate.nodes();
        let wrong = |message: String| ReplayError::differs(None, message);
        self.tables(candidate, &nodes).map_err(wrong)?;
        let mut executed = 0;
        for (i, step) in witness.steps.iter().enumerate() {
            if step.is_executed() {
                executed = nodes.iter().position(|n| n.step == Some(i)).map_or(executed, |at| at + 1);
            } else {
                let upto =
                    nodes[executed..].iter().position(|n| n.step.is_some()).map_or(nodes.len(), |n| executed + n);
                let first = executed.checked_sub(1).map_or(&candidate.initial, |last| &nodes[last].state);
                let states = std::iter::once(first).chain(nodes[executed..upto].iter().map(|n| &n.state));
                let next = nodes.get(upto).map(|n| n.thread);
                self.mark(candidate, states, next, step).map_err(|m| ReplayError::differs(Some(i), m))?;
            }
        }
        self.end(candidate).map_err(wrong)
    }

    /// The names of threads and shared variables.
    fn tables(&self, candidate: &Candidate, nodes: &[Rc<Node>]) -> Result<(), String> {
        let witness = self.replayer.witness;
        let threads = complete::threads(self.code(), &candidate.initial, nodes);
        for (slot, said) in witness.threads.iter().enumerate() {
            let Some(thread) = threads.get(slot) else { return Err(format!("there is no thread {slot}")) };
            if thread.procedure != said.procedure {
                return Err(format!("thread {slot} begins with {}, not with {}", thread.procedure, said.procedure));
            }
            if thread.creator != said.creator {
                return Err(format!("thread {slot} is not created by the thread that the witness says"));
            }
        }
        let globals = complete::globals(self.code());
        let same = globals.len() == witness.globals.len() && globals.iter().all(|g| witness.globals.contains(g));
        if !witness.globals.is_empty() && !same {
            return Err("the globals are others than the witness says".into());
        }
        Ok(())
    }

    /// A mark, at which nothing is executed, stands where its thread is; `states` are those that it may speak of.
    fn mark<'s>(
        &self,
        candidate: &'s Candidate,
        states: impl Iterator<Item = &'s Rc<State>>,
        next: Option<usize>,
        step: &Step,
    ) -> Result<(), String> {
        if !(step.writes.is_empty() && step.choices.is_empty() && step.branches.is_empty()) {
            return Err("nothing is executed here that could write or choose".into());
        }
        if step.event == Event::Switch && next.is_some_and(|next| next != step.thread) {
            return Err(format!("thread {} does not run next", step.thread));
        }
        let end = candidate.ends.get(step.thread);
        let fits = match step.event {
            Event::Snapshot | Event::Closure => matches!(end, Some(fair::End::Runs { .. })),
            Event::Blocked => matches!(end, None | Some(fair::End::Blocked(..))),
            _ => true,
        };
        // Where it waits the lasso tells, not each of its states.
        let guard = match end {
            Some(fair::End::Blocked(guard, _)) if step.event == Event::Blocked => Some(guard),
            _ => None,
        };
        if !fits {
            return Err(format!("that is not what thread {} does in the end", step.thread));
        }
        let mut why = format!("thread {} is not at {}", step.thread, step.location);
        // Back at its snapshot: the place is that where it stood when the lasso began.
        let begins = candidate.start.iter().map(|(state, _)| state).filter(|_| guard.is_none());
        for state in states.chain(begins).filter(|s| step.thread < s.threads.len()) {
            let stands = match guard {
                Some(guard) => self.is_at(guard, state, step),
                None => self.comes_to(candidate, state, step),
            };
            match stands {
                Ok(true) => return Ok(()),
                Ok(false) => {}
                Err(message) => why = message,
            }
        }
        Err(why)
    }

    /// Does the thread stand at the mark's place, or come there without a step that a witness must name?
    fn comes_to(&self, candidate: &Candidate, state: &Rc<State>, step: &Step) -> Result<bool, String> {
        for here in self.replayer.silent_closure(&candidate.with_state(state.clone()), step.thread) {
            if !self.is_at(&here.state.threads[step.thread], &here.state, step)? {
                continue;
            }
            if step.event == Event::Blocked && !self.replayer.is_blocked(&here.state, step.thread) {
                return Err(format!("thread {} is not blocked", step.thread));
            }
            return Ok(true);
        }
        Ok(false)
    }

    /// Does the thread stand at the mark's place? There, what is said is so.
    fn is_at(&self, thread: &Thread, state: &State, step: &Step) -> Result<bool, String> {
        let code = self.code();
        // The head of a loop and a `yield` are no steps of their own, but a mark may stand there.
        let at_control = thread.next(code).is_some_and(|instr| {
            matches!(instr.op, Op::LoopHead | Op::Yield)
                && self.sources.location(instr.span).as_ref() == Some(&step.location)
        });
        if !at_control && !complete::is_at(code, thread, &step.location) {
            return Ok(false);
        }
        if !step.procedure.is_empty() && !complete::is_within(code, thread, &step.procedure) {
            return Err(format!("thread {} is not in {}", step.thread, step.procedure));
        }
        let read = reads(code, state, thread);
        match first_wrong(&step.reads, |name| read.get(name)) {
            Some((name, value)) => Err(format!("{name} = {value} is not what is read")),
            None => Ok(true),
        }
    }

    fn end(&self, candidate: &Candidate) -> Result<(), String> {
        let actual = complete::end(self.code(), self.sources, candidate, self.replayer.asked, 0);
        match (&self.replayer.witness.end, &actual) {
            (
                End::Failure { check, message, location },
                End::Failure { check: kind, message: known, location: place },
            ) => {
                if check != kind {
                    return Err(format!("the check that fails is of another kind: {known}"));
                }
                if !message.is_empty() && message != known {
                    return Err(format!("what fails is: {known}"));
                }
                if location.is_some() && location != place {
                    let shown = |l: &Option<Location>| l.as_ref().map_or("no place".to_owned(), ToString::to_string);
                    return Err(format!("the check that fails is at {}, not at {}", shown(place), shown(location)));
                }
                Ok(())
            }
            (End::Lasso { .. }, End::Lasso { .. }) => {
                lasso(&self.replayer.witness.end, &actual, &ghost::names(self.code()))
            }
            (End::Deadlock { threads }, End::Deadlock { threads: ends }) => {
                ends_as_said(threads, ends, "at the end of the execution")
            }
            (End::Race { variable, accesses, .. }, End::Race { variable: touched, accesses: taken, .. }) => {
                race((variable, accesses), (touched, taken))
            }
            (End::Failure { .. } | End::Lasso { .. } | End::Deadlock { .. } | End::Race { .. } | End::None, _) => {
                Err("the execution ends otherwise".into())
            }
        }
    }
}

/// What the end of a lasso says, against how it is; `left_out` may be different each time.
fn lasso(said: &End, actual: &End, left_out: &[String]) -> Result<(), String> {
    let (
        End::Lasso { fairness, property, ignored, deeper, recurrence, threads, .. },
        End::Lasso {
            fairness: kind, property: broken, deeper: descends, recurrence: established, threads: ends, ..
        },
    ) = (said, actual)
    else {
        return Ok(());
    };
    if fairness != kind {
        return Err(format!("fairness: {} is said, {} was looked at", fairness.name(), kind.name()));
    }
    let words = |text: &String| text.split_whitespace().collect::<String>();
    if property.is_some() && property.as_ref().map(words) != broken.as_ref().map(words) {
        return Err("the witness is one for another property".into());
    }
    if let Some(name) = ignored.iter().find(|name| !left_out.contains(name)) {
        return Err(format!(
            "{name} is no variable that may be different each time (--ignore {name} would make it one)"
        ));
    }
    if let Some(slot) = deeper.iter().find(|slot| !descends.contains(slot)) {
        return Err(format!("thread {slot} is not in a deeper call at the end of the repeating part"));
    }
    let changes = |r: &Option<Recurrence>| r.as_ref().map(|r| r.changes.clone()).unwrap_or_default();
    if let Some(change) = changes(recurrence).iter().find(|c| !changes(established).contains(c)) {
        return Err(format!("it is not so that {} each time", change.sentence()));
    }
    ends_as_said(threads, ends, "in the repeating part")
}

/// What is said of each thread, as far as something is; `when` that is.
fn ends_as_said(said: &[ThreadEnd], actual: &[ThreadEnd], when: &str) -> Result<(), String> {
    for (slot, end) in said.iter().enumerate() {
        let holds = match (end, actual.get(slot)) {
            (ThreadEnd::Unborn, None) => true,
            (ThreadEnd::Blocked { location, reads }, Some(ThreadEnd::Blocked { location: place, reads: read })) => {
                location == place && first_wrong(reads, |name| read.get(name)).is_none()
            }
            (end, Some(known)) => end == known,
            (_, None) => false,
        };
        if !holds {
            return Err(format!("what the witness says of thread {slot} {when} is not so"));
        }
    }
    Ok(())
}

/// Two steps that race: a witness that names the variable says all of both, another one only where they stand.
fn race((variable, said): (&str, &[RaceAccess; 2]), (touched, actual): (&str, &[RaceAccess; 2])) -> Result<(), String> {
    if variable.is_empty() {
        let differs = said.iter().zip(actual).any(|(a, b)| a.thread != b.thread || a.location != b.location);
        return if differs { Err("the two steps are others than the witness says".into()) } else { Ok(()) };
    }
    if variable != touched {
        return Err(format!("both touch {touched}, not {variable}"));
    }
    match said.iter().zip(actual).find(|(a, b)| a != b) {
        Some((access, _)) => Err(format!("what the witness says of the access of thread {} is not so", access.thread)),
        None => Ok(()),
    }
}

/// The first value by name that is another one.
fn first_wrong<'c, 'a>(
    said: &'c indexmap::IndexMap<String, Value>,
    actual: impl Fn(&str) -> Option<&'a Value>,
) -> Option<(&'c String, &'c Value)> {
    said.iter().find(|(name, value)| !actual(name).is_some_and(|known| same(known, value)))
}

/// Equal, however they are written.
fn same(a: &Value, b: &Value) -> bool {
    a == b || matches!((Val::from_witness(a), Val::from_witness(b)), (Some(a), Some(b)) if a == b)
}
