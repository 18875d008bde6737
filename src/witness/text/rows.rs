//! What stands in the lines of a timeline, before anybody knows how wide they are.

use std::collections::BTreeMap;

use itertools::Itertools;

use super::names::Names;
use super::paint::{BAD, DIM, PLAIN, VALUE, Word, piece};
use super::{Detail, TextOptions, only_file, place, thread_name};
use crate::quote::quote;
use crate::{Call, Event, Execution, Phase, Step, Value};
use base::source::Sources;
use syntax::names::{INT_DIV_BY_ZERO, INT_MOD_BY_ZERO, REAL_DIV_BY_ZERO};

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
    let (file, born) = (only_file(execution), first_born(execution));
    let mut maker = Maker { execution, file, sources, rows: Vec::new(), behind: Vec::new(), born, origins: Vec::new() };
    let calls: BTreeMap<usize, &Call> = execution.annotations.calls.iter().map(|(at, call)| (*at, call)).collect();
    // One thread that does everything in one round needs no heading.
    let first = execution.steps.first().map(|s| (s.phase, s.round));
    let plain = execution.threads.len() < 2
        && execution.steps.iter().all(|s| s.phase.is_none() && Some((s.phase, s.round)) == first);
    let mut round = first.filter(|_| plain);
    let mut lasso = false;
    for (at, (step, kept)) in execution.steps.iter().zip(kept).enumerate() {
        if matches!(step.event, Event::Switch | Event::Snapshot | Event::Closure) {
            continue;
        }
        if round.replace((step.phase, step.round)) != Some((step.phase, step.round)) {
            let repeats = step.phase == Some(Phase::Lasso) && !std::mem::replace(&mut lasso, true);
            maker.rows.push(Row::Round { title: title(step, repeats), repeats });
        }
        maker.step(at, step, kept, calls.get(&at).copied());
    }
    match options.detail {
        Detail::Short => without_turns(maker.rows),
        _ => maker.rows,
    }
}

/// Lines of one turn of a loop, at most.
const TURN: usize = 8;
/// Turns that are shown one by one.
const TURNS: usize = 4;

/// Of many turns of a loop, the first and the last.
fn without_turns(rows: Vec<Row>) -> Vec<Row> {
    let alike = |a: &Row, b: &Row| match (a, b) {
        (Row::Step(a), Row::Step(b)) => a.thread == b.thread && a.place == b.place && a.text == b.text,
        _ => false,
    };
    // By the first line: the lines left out.
    let mut gaps: Vec<std::ops::Range<usize>> = Vec::new();
    let mut at = 0;
    while at < rows.len() {
        let same = |turn: usize| (at + turn..rows.len()).take_while(|i| alike(&rows[*i], &rows[*i - turn])).count();
        let found = (1..=TURN).map(|turn| (turn, same(turn) / turn + 1)).find(|(_, turns)| *turns > TURNS);
        if let Some((turn, turns)) = found {
            gaps.push(at + turn..at + turn * (turns - 1));
            at += turn * turns;
        } else {
            at += 1;
        }
    }
    let mut shown = Vec::with_capacity(rows.len());
    let mut gaps = gaps.into_iter().peekable();
    for (i, row) in rows.into_iter().enumerate() {
        gaps.next_if(|gap| gap.end <= i);
        match (gaps.peek(), &row) {
            (Some(gap), Row::Step(first)) if gap.start == i => {
                let text = format!("… {} lines like these", gap.len());
                let (thread, place) = (first.thread, String::new());
                shown.push(Row::Step(StepRow { thread, place, text, dim: true, effects: Vec::new() }));
            }
            (Some(gap), _) if gap.contains(&i) => {}
            _ => shown.push(row),
        }
    }
    shown
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

/// Steps that a short account names: the first of each context, writes of shared variables, creations, and what ends it. Of a context
/// that changes nothing shared, all that it writes: what it read there may be what misleads it later.
fn essential(execution: &Execution) -> Vec<bool> {
    let shared = |name: &String| {
        let base = name.split('[').next().unwrap_or(name);
        execution.globals.iter().any(|g| g == base)
    };
    let is_step = |step: &Step| !matches!(step.event, Event::Switch | Event::Snapshot | Event::Closure);
    let tells = |step: &Step| is_step(step) && (step.event != Event::Step || step.writes.keys().any(shared));
    let contexts = execution.steps.chunk_by(|a, b| (a.phase, a.round, a.thread) == (b.phase, b.round, b.thread));
    let keep = contexts.flat_map(|context| {
        let only_reads = !context.iter().any(tells);
        let first = context.iter().position(is_step);
        let kept = move |(at, step): (usize, &Step)| {
            tells(step) || Some(at) == first || (only_reads && is_step(step) && !step.writes.is_empty())
        };
        context.iter().enumerate().map(kept)
    });
    keep.collect()
}

struct Maker<'a> {
    execution: &'a Execution,
    /// The file that it passes, if it is only one.
    file: Option<&'a str>,
    sources: &'a Sources,
    rows: Vec<Row>,
    /// By thread: it is in another call than the one it was shown in last.
    behind: Vec<Option<&'a Call>>,
    born: Option<usize>,
    /// By thread: the file and line, in the language that the program was translated from, that was named last.
    origins: Vec<Option<(&'a str, u32)>>,
}

impl<'a> Maker<'a> {
    fn step(&mut self, at: usize, step: &'a Step, kept: bool, call: Option<&'a Call>) {
        if self.behind.len() <= step.thread {
            self.behind.resize(step.thread + 1, None);
        }
        if call.is_some() {
            self.behind[step.thread] = call;
        }
        let text = quote(self.sources, &step.location).unwrap_or_default();
        let enters = enters(&text, &step.procedure);
        let effects = self.effects(at, step, enters);
        if !kept {
            return;
        }
        let call = self.behind[step.thread].take();
        if let Some(call) = call.filter(|_| !enters) {
            let text = match call.back {
                true => format!("back in {}", step.procedure),
                false => format!("in {}", activation(&step.procedure, Some(call))),
            };
            self.push(step.thread, String::new(), text, true, Vec::new());
        }
        for branch in &step.branches {
            let text = quote(self.sources, &branch.location).unwrap_or_default();
            let to = format!("chooses line {}", branch.to.line);
            self.push(step.thread, self.place(&branch.location), text, true, vec![vec![piece(DIM, to)]]);
        }
        if enters {
            // The whole signature says no more, and takes room; that a thread begins is no news.
            if call.is_some() || !effects.is_empty() {
                let text = activation(&step.procedure, call);
                self.push(step.thread, self.place(&step.location), text, true, effects);
            }
            return;
        }
        let effects = effects.into_iter().chain(self.origin(step)).collect();
        self.push(step.thread, self.place(&step.location), text, false, effects);
    }

    /// Where the step comes from in the language that the program was translated from; nothing where the thread was there already.
    fn origin(&mut self, step: &Step) -> Option<Word> {
        if self.origins.len() <= step.thread {
            self.origins.resize(step.thread + 1, None);
        }
        let origin = self.sources.origin(&step.location).map(|origin| (origin.file.as_str(), origin.line));
        let was = std::mem::replace(&mut self.origins[step.thread], origin);
        let (file, line) = origin.filter(|_| was != origin)?;
        Some(vec![piece(DIM, format!("({file}:{line})"))])
    }

    fn push(&mut self, thread: usize, place: String, text: String, dim: bool, mut effects: Vec<Word>) {
        let names = Names::of(&self.execution.annotations);
        names.in_words(&mut effects);
        let text = if dim { names.in_text(&text) } else { text };
        self.rows.push(Row::Step(StepRow { thread, place, text, dim, effects }));
    }

    fn place(&self, location: &base::source::Location) -> String {
        place(self.file, location)
    }

    fn effects(&mut self, at: usize, step: &Step, enters: bool) -> Vec<Word> {
        let mut effects: Vec<Word> = Vec::new();
        let unread = &self.execution.annotations.unread;
        for (name, value) in step.choices.iter().filter(|(name, _)| !unread.contains(&(at, (*name).clone()))) {
            effects.push(vec![
                piece(DIM, "picks "),
                piece(PLAIN, format!("{name} = ")),
                piece(VALUE, value.to_string()),
            ]);
        }
        // A choice is also written; saying it once is enough. What a procedure finds in its variables was picked.
        let chosen = |name: &str| {
            let base = |n: &str| n.split('[').next().unwrap_or(n).to_owned();
            step.choices.keys().any(|c| base(c) == base(name))
        };
        for (name, value) in step.writes.iter().filter(|(name, _)| !enters && !chosen(name)) {
            effects.push(assignment(name, " := ", value));
        }
        if let Some(condition) = self.execution.annotations.condition(at) {
            effects.push(vec![piece(DIM, if condition { "is true" } else { "is false" })]);
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

/// A value that there is from the start; of division by zero, what it comes to for each dividend.
pub fn first_value(name: &str, value: &Value) -> Vec<Word> {
    let by_zero = [INT_DIV_BY_ZERO, INT_MOD_BY_ZERO, REAL_DIV_BY_ZERO].contains(&name);
    let Value::Map(entries, default) = value else { return vec![assignment(name, " = ", value)] };
    if !by_zero {
        return vec![assignment(name, " = ", value)];
    }
    let mut words: Vec<Word> = entries
        .iter()
        .map(|(index, value)| assignment(&format!("{} {name}", index.iter().join(" ")), " = ", value))
        .collect();
    let others = if words.is_empty() { "anything" } else { "anything else" };
    words.push(assignment(&format!("{others} {name}"), " = ", default));
    words
}

/// A procedure with its arguments.
fn activation(procedure: &str, call: Option<&Call>) -> String {
    format!("{procedure}({})", call.map_or_else(String::new, |c| list(&c.arguments)))
}

/// `a = 1, b = 2`
pub fn list(values: &[(String, Value)]) -> String {
    values.iter().map(|(name, value)| format!("{name} = {value}")).join(", ")
}

/// Does a step with this text enter the procedure? It stands at the procedure's name then.
fn enters(text: &str, procedure: &str) -> bool {
    text.strip_prefix(procedure).is_some_and(|rest| rest.trim_start().starts_with(['(', '<']))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn division_by_zero_is_told_by_dividend() {
        let told = |name: &str, value: &str| {
            let words = first_value(name, &value.parse().unwrap());
            words.iter().map(|word| word.iter().map(|p| p.text.as_str()).collect::<String>()).join(", ")
        };
        assert_eq!(told("mod 0", "[2 := 1, else := 0]"), "2 mod 0 = 1, anything else mod 0 = 0");
        assert_eq!(told("div 0", "[else := 7]"), "anything div 0 = 7");
        assert_eq!(told("m", "[2 := 1, else := 0]"), "m = [2 := 1, else := 0]");
    }
}
