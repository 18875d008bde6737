//! What stands in the lines of a timeline, before anybody knows how wide they are.

use super::paint::{BAD, DIM, PLAIN, VALUE, Word, piece};
use super::{Detail, TextOptions, place, thread_name};
use crate::source::Sources;
use crate::witness::quote::statement;
use crate::witness::{Event, Execution, Phase, Step, Value};

/// A line of the timeline.
pub enum Row {
    /// Between two rounds; `repeats`: the repeating part begins.
    Round {
        title: String,
        repeats: bool,
    },
    Step(StepRow),
}

pub struct StepRow {
    pub thread: usize,
    /// Line of the source; empty for what is no statement.
    pub place: String,
    /// The statement.
    pub text: String,
    /// Not a statement of the thread's own, but what leads there.
    pub dim: bool,
    /// What it changes, chooses, waits for.
    pub effects: Vec<Word>,
}

/// All lines of an execution.
pub fn rows(execution: &Execution, sources: &Sources, options: &TextOptions) -> Vec<Row> {
    let kept = match options.detail {
        Detail::Short => essential(execution),
        _ => vec![true; execution.steps.len()],
    };
    let mut maker = Maker { execution, sources, rows: Vec::new(), procedures: Vec::new(), born: first_born(execution) };
    // One thread that does everything in one round needs no heading.
    let first = execution.steps.first().map(|s| (s.phase, s.round));
    let plain = execution.threads.len() < 2
        && execution.steps.iter().all(|s| s.phase.is_none() && Some((s.phase, s.round)) == first);
    let mut round = first.filter(|_| plain);
    let mut lasso = false;
    for (step, kept) in execution.steps.iter().zip(kept) {
        if matches!(step.event, Event::Switch | Event::Snapshot | Event::Closure) {
            continue;
        }
        if round.replace((step.phase, step.round)) != Some((step.phase, step.round)) {
            let repeats = step.phase == Some(Phase::Lasso) && !std::mem::replace(&mut lasso, true);
            maker.rows.push(Row::Round { title: title(step, repeats), repeats });
        }
        maker.step(step, kept);
    }
    maker.rows
}

fn title(step: &Step, repeats: bool) -> String {
    let round = step.round + 1;
    match step.phase {
        Some(Phase::Stem) => format!("stem, round {round}"),
        Some(Phase::Lasso) if repeats => format!("lasso, round {round}: repeats for ever"),
        Some(Phase::Lasso) => format!("lasso, round {round}"),
        None => format!("round {round}"),
    }
}

/// Number of the first thread that a step creates; `None` where a step creates several.
fn first_born(execution: &Execution) -> Option<usize> {
    let spawns = execution.steps.iter().filter(|s| s.event == Event::Spawn).count();
    (spawns + 1 == execution.threads.len()).then_some(1)
}

/// Steps that a short account names: the first of each context, writes of shared variables, creations, and what ends it.
fn essential(execution: &Execution) -> Vec<bool> {
    let shared = |name: &String| {
        let base = name.split('[').next().unwrap_or(name);
        execution.globals.iter().any(|g| g == base)
    };
    let mut previous = None;
    let keep = execution.steps.iter().map(|step| {
        if matches!(step.event, Event::Switch | Event::Snapshot | Event::Closure) {
            return false;
        }
        let context = Some((step.phase, step.round, step.thread));
        let switches = std::mem::replace(&mut previous, context) != context;
        switches || step.event != Event::Step || step.writes.keys().any(shared)
    });
    keep.collect()
}

struct Maker<'a> {
    execution: &'a Execution,
    sources: &'a Sources,
    rows: Vec<Row>,
    /// Procedure that each thread was shown in last.
    procedures: Vec<Option<&'a str>>,
    born: Option<usize>,
}

impl<'a> Maker<'a> {
    fn step(&mut self, step: &'a Step, kept: bool) {
        let text = statement(self.sources, &step.location).unwrap_or_default().to_owned();
        let enters = enters(&text, &step.procedure);
        let effects = self.effects(step, enters);
        if !kept {
            return;
        }
        self.procedure(step, enters);
        // The whole signature says no more, and takes room.
        let text = if enters { format!("{}()", step.procedure) } else { text };
        for branch in &step.branches {
            let text = statement(self.sources, &branch.location).unwrap_or_default().to_owned();
            let to = format!("chooses line {}", branch.to.line);
            self.push(step.thread, self.place(&branch.location), text, true, vec![vec![piece(DIM, to)]]);
        }
        self.push(step.thread, self.place(&step.location), text, enters, effects);
    }

    /// Names the procedure where it is another one than the thread was in.
    fn procedure(&mut self, step: &'a Step, enters: bool) {
        let thread = step.thread;
        if self.procedures.len() <= thread {
            self.procedures.resize(thread + 1, None);
        }
        let root = self.execution.threads.get(thread).map(|t| t.procedure.as_str());
        let before = self.procedures[thread].replace(step.procedure.as_str()).or(root);
        if before != Some(step.procedure.as_str()) && !enters {
            self.push(thread, String::new(), format!("in {}", step.procedure), true, Vec::new());
        }
    }

    fn push(&mut self, thread: usize, place: String, text: String, dim: bool, effects: Vec<Word>) {
        self.rows.push(Row::Step(StepRow { thread, place, text, dim, effects }));
    }

    fn place(&self, location: &crate::source::Location) -> String {
        place(self.execution, location)
    }

    fn effects(&mut self, step: &Step, enters: bool) -> Vec<Word> {
        let mut effects: Vec<Word> = Vec::new();
        // What a procedure finds in its variables when it is entered was picked too.
        let found = step.writes.iter().filter(|(name, _)| enters && !step.choices.contains_key(*name));
        for (name, value) in step.choices.iter().chain(found) {
            effects.push(vec![
                piece(DIM, "picks "),
                piece(PLAIN, format!("{name} = ")),
                piece(VALUE, value.to_string()),
            ]);
        }
        // A choice is also written; saying it once is enough.
        for (name, value) in
            step.writes.iter().filter(|(name, value)| !enters && step.choices.get(*name) != Some(value))
        {
            effects.push(assignment(name, " := ", value));
        }
        match step.event {
            Event::Step | Event::Switch | Event::Snapshot | Event::Closure => {}
            Event::Spawn => {
                let created = match &mut self.born {
                    Some(slot) => {
                        *slot += 1;
                        thread_name(*slot - 1)
                    }
                    None => piece(PLAIN, "threads"),
                };
                effects.push(vec![piece(PLAIN, "creates "), created]);
            }
            Event::Blocked => effects.push(vec![piece(BAD, "waits for this")]),
            Event::Failed => effects.push(vec![piece(BAD, "fails")]),
        }
        effects.extend(step.reads.iter().map(|(name, value)| assignment(name, " = ", value)));
        effects
    }
}

/// `x := 1`
pub fn assignment(name: &str, sign: &str, value: &Value) -> Word {
    vec![piece(PLAIN, format!("{name}{sign}")), piece(VALUE, value.to_string())]
}

/// Does a step with this text enter the procedure? It stands at the procedure's name then.
fn enters(text: &str, procedure: &str) -> bool {
    text.strip_prefix(procedure).is_some_and(|rest| rest.trim_start().starts_with(['(', '<']))
}
