//! An execution for people: what each thread did, round by round, with the source quoted; at the end what fails, or what
//! repeats and why that is fair.

use std::fmt::Write;

use anstyle::{AnsiColor, Style};
use itertools::Itertools;
use unicode_width::UnicodeWidthStr;

use super::quote::statement;
use super::{End, Event, Execution, Phase, Step, ThreadEnd, Value};
use crate::source::{Location, Sources};

const HEADING: Style = Style::new().bold();
const DIM: Style = Style::new().dimmed();
const VALUE: Style = AnsiColor::Cyan.on_default();
const BAD: Style = AnsiColor::Red.on_default().bold();
const GOOD: Style = AnsiColor::Green.on_default();

/// One colour per thread, over and over.
const THREADS: [Style; 5] = [
    AnsiColor::Blue.on_default().bold(),
    AnsiColor::Magenta.on_default().bold(),
    AnsiColor::Yellow.on_default().bold(),
    AnsiColor::Green.on_default().bold(),
    AnsiColor::Cyan.on_default().bold(),
];

/// Columns that quoted statements are padded to at most.
const QUOTE_WIDTH: usize = 44;

/// The whole execution, with colours: write it through `anstream`, which takes them out where nobody sees them.
pub fn render(execution: &Execution, sources: &Sources) -> String {
    let several_files = execution.steps.iter().map(|s| &s.location.file).unique().nth(1).is_some();
    let mut timeline = Timeline { execution, sources, several_files, places: 0, quotes: 0, out: String::new() };
    for step in &execution.steps {
        timeline.places = timeline.places.max(timeline.place(&step.location).width());
        timeline.quotes = timeline.quotes.max(timeline.quote(&step.location).width().min(QUOTE_WIDTH));
    }
    // Writing to a string does not fail.
    let _ = timeline.threads();
    let _ = timeline.initial();
    let _ = timeline.steps();
    let _ = timeline.end();
    timeline.out
}

struct Timeline<'a> {
    execution: &'a Execution,
    sources: &'a Sources,
    /// Places name their file.
    several_files: bool,
    /// Widths of the columns of places and of quoted statements.
    places: usize,
    quotes: usize,
    out: String,
}

/// What stands in the heading above a group of steps.
#[derive(Clone, Copy, PartialEq)]
struct Context<'a> {
    phase: Option<Phase>,
    round: u32,
    thread: usize,
    procedure: &'a str,
}

impl Timeline<'_> {
    fn threads(&mut self) -> std::fmt::Result {
        writeln!(self.out, "{HEADING}threads{HEADING:#}")?;
        for (slot, info) in self.execution.threads.iter().enumerate() {
            let origin = match info.creator {
                Some(creator) => format!("created by thread {}{}", creator + 1, self.creation(slot)),
                None => "the entry".to_owned(),
            };
            writeln!(self.out, "  {}  {} {DIM}({origin}){DIM:#}", thread_name(slot), info.procedure)?;
        }
        Ok(())
    }

    /// Steps that create threads, in the order of the threads; `None` where a step creates several.
    fn spawns(&self) -> Option<Vec<&Step>> {
        let spawns: Vec<&Step> = self.execution.steps.iter().filter(|s| s.event == Event::Spawn).collect();
        (spawns.len() + 1 == self.execution.threads.len()).then_some(spawns)
    }

    /// Where a thread was created, with the statement quoted.
    fn creation(&self, slot: usize) -> String {
        let spawns = self.spawns().unwrap_or_default();
        let Some(step) = slot.checked_sub(1).and_then(|i| spawns.get(i)) else { return String::new() };
        let quote = self.quote(&step.location);
        let quote = quote.trim_end_matches(';');
        format!(" in line {}{}{quote}", self.place(&step.location), if quote.is_empty() { "" } else { ": " })
    }

    fn initial(&mut self) -> std::fmt::Result {
        if self.execution.initial.is_empty() {
            return Ok(());
        }
        writeln!(self.out, "\n{HEADING}at the start{HEADING:#}")?;
        writeln!(self.out, "  {}", assignments(&self.execution.initial, " = "))
    }

    fn steps(&mut self) -> std::fmt::Result {
        let execution = self.execution;
        let mut previous: Option<Context> = None;
        let mut born = self.spawns().map(|_| 1);
        for step in &execution.steps {
            let context =
                Context { phase: step.phase, round: step.round, thread: step.thread, procedure: &step.procedure };
            if step.event == Event::Switch {
                continue;
            }
            self.heading(previous, context)?;
            previous = Some(context);
            let note = note(step, &mut born);
            self.step(step, &note)?;
        }
        Ok(())
    }

    /// What has changed since the previous step: the phase and round, or the thread.
    fn heading(&mut self, previous: Option<Context>, now: Context) -> std::fmt::Result {
        let round_changes = previous.is_none_or(|p| (p.phase, p.round) != (now.phase, now.round));
        if round_changes {
            let first_of_lasso = now.phase == Some(Phase::Lasso) && previous.is_none_or(|p| p.phase != now.phase);
            let repeats = if first_of_lasso { " (from here on it repeats)" } else { "" };
            let phase = match now.phase {
                Some(Phase::Stem) => "stem, ",
                Some(Phase::Lasso) => "lasso, ",
                None => "",
            };
            writeln!(self.out, "\n{HEADING}{phase}round {}{repeats}{HEADING:#}", now.round + 1)?;
        }
        if round_changes || previous.is_none_or(|p| (p.thread, p.procedure) != (now.thread, now.procedure)) {
            let root = self.execution.threads.get(now.thread).map_or("", |t| t.procedure.as_str());
            let inner = if root == now.procedure { String::new() } else { format!(" in {}", now.procedure) };
            writeln!(self.out, "  {}  {root}{inner}", thread_name(now.thread))?;
        }
        Ok(())
    }

    fn step(&mut self, step: &Step, note: &str) -> std::fmt::Result {
        let place = self.place(&step.location);
        let quote = shorten(&self.quote(&step.location));
        let padding = " ".repeat(self.quotes.saturating_sub(quote.width()));
        // A choice is also written; saying it once is enough.
        let writes = step.writes.iter().filter(|(name, value)| step.choices.get(*name) != Some(value));
        let writes = assignments(writes, " := ");
        let effects = [
            (!step.choices.is_empty()).then(|| format!("{DIM}chosen{DIM:#} {}", assignments(&step.choices, " = "))),
            (!writes.is_empty()).then_some(writes),
            (!note.is_empty()).then(|| note.to_owned()),
        ];
        let effects = effects.iter().flatten().join("  ");
        let line = format!("    {DIM}{place:>width$} |{DIM:#} {quote}{padding}  {effects}", width = self.places);
        writeln!(self.out, "{}", line.trim_end())
    }

    fn end(&mut self) -> std::fmt::Result {
        match &self.execution.end {
            End::None => Ok(()),
            End::Failure { message, location } => {
                let place = location.as_ref().map_or(String::new(), |l| format!("{l}: "));
                writeln!(self.out, "\n{HEADING}{place}{BAD}{message}{BAD:#}{HEADING:#}")
            }
            End::Lasso { fairness, property, ignored, threads, .. } => {
                self.repeats(threads.contains(&ThreadEnd::Runs), ignored)?;
                if let Some(property) = property {
                    writeln!(self.out, "{HEADING}it breaks{HEADING:#} {BAD}{property}{BAD:#}")?;
                }
                self.lasso(fairness, threads)
            }
        }
    }

    fn repeats(&mut self, goes_on: bool, ignored: &[String]) -> std::fmt::Result {
        if !goes_on {
            let ends = "no thread can take a step any more, and the last state stays for ever";
            return writeln!(self.out, "\n{HEADING}here it ends:{HEADING:#} {ends}");
        }
        let but = if ignored.is_empty() { String::new() } else { format!(", but for {}", ignored.join(", ")) };
        writeln!(
            self.out,
            "\n{HEADING}and so on for ever:{HEADING:#} every global, every place and every local is again what it was when \
             the lasso began{but}"
        )
    }

    fn lasso(&mut self, fairness: &str, ends: &[ThreadEnd]) -> std::fmt::Result {
        let goes_on = ends.contains(&ThreadEnd::Runs);
        let why = match fairness {
            "strong" => "it is strongly fair: what can run again and again does run again and again",
            "weak" => "it is weakly fair: what can always run does run again and again",
            _ => "any schedule counts (no fairness asked)",
        };
        if goes_on {
            writeln!(self.out, "{HEADING}{why}{HEADING:#}")?;
        }
        let name = |slot: usize| self.execution.threads.get(slot).map_or("", |t| t.procedure.as_str());
        let width = (0..ends.len()).map(|slot| name(slot).width()).max().unwrap_or(0);
        let mut lines = String::new();
        for (slot, end) in ends.iter().enumerate() {
            let reason = match end {
                ThreadEnd::Returned => "has returned".to_owned(),
                ThreadEnd::Runs => "runs in the lasso".to_owned(),
                ThreadEnd::Idle => "could run, but is not scheduled".to_owned(),
                ThreadEnd::Unborn => continue,
                ThreadEnd::Blocked { location, .. } => {
                    let when = if fairness == "weak" { "at some point of" } else { "throughout" };
                    let quote = statement(self.sources, location).unwrap_or("");
                    let when = if goes_on { format!(" {when} the lasso") } else { String::new() };
                    format!("is blocked{when} at {location}: {quote}")
                }
            };
            writeln!(lines, "  {}  {:<width$}  {reason}", thread_name(slot), name(slot))?;
        }
        self.out.push_str(&lines);
        Ok(())
    }

    fn place(&self, location: &Location) -> String {
        if self.several_files { format!("{}:{}", location.file, location.line) } else { location.line.to_string() }
    }

    fn quote(&self, location: &Location) -> String {
        statement(self.sources, location).unwrap_or_default().to_owned()
    }
}

/// What there is to say about a step besides its values. `born` counts threads where every creation is a step of its own.
fn note(step: &Step, born: &mut Option<usize>) -> String {
    match step.event {
        Event::Step | Event::Switch => String::new(),
        Event::Spawn => match born {
            Some(slot) => {
                let name = thread_name(*slot);
                *slot += 1;
                format!("creates {name}")
            }
            None => "creates threads".to_owned(),
        },
        Event::Blocked => format!("{BAD}blocked{BAD:#}: waits until this holds"),
        Event::Snapshot => format!("{DIM}here when the lasso begins{DIM:#}"),
        Event::Closure => format!("{GOOD}back where it was when the lasso began{GOOD:#}"),
        Event::Failed => format!("{BAD}fails{BAD:#}"),
    }
}

fn thread_name(slot: usize) -> String {
    let style = THREADS[slot % THREADS.len()];
    format!("{style}thread {}{style:#}", slot + 1)
}

/// `x = 1, lock[0] = true`
fn assignments<'a>(values: impl IntoIterator<Item = (&'a String, &'a Value)>, sign: &str) -> String {
    values.into_iter().map(|(name, value)| format!("{name}{sign}{VALUE}{value}{VALUE:#}")).join(", ")
}

fn shorten(quote: &str) -> String {
    if quote.width() <= QUOTE_WIDTH {
        return quote.to_owned();
    }
    let mut short: String = quote.chars().take(QUOTE_WIDTH - 1).collect();
    short.push('…');
    short
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::SourceFile;
    use crate::witness::ThreadInfo;
    use expect_test::{Expect, expect};
    use indexmap::IndexMap;

    const SOURCE: &str = "\
procedure Main() {
  lock := false;
  async call Spin(1);
}
procedure Spin(me: int)
{
  atomic { assume !lock; lock := true; }
  while (true) { havoc n; assert n > 0; }
}
";

    fn step(phase: Option<Phase>, round: u32, thread: usize, place: (u32, u32), event: Event) -> Step {
        Step {
            round,
            phase,
            thread,
            procedure: if thread == 0 { "Main" } else { "Spin" }.into(),
            location: Location { file: "a.bpl".into(), line: place.0, column: place.1 },
            event,
            writes: IndexMap::new(),
            choices: IndexMap::new(),
            reads: IndexMap::new(),
            branches: Vec::new(),
        }
    }

    fn values(pairs: &[(&str, &str)]) -> IndexMap<String, Value> {
        pairs.iter().map(|(name, value)| ((*name).to_owned(), value.parse().unwrap())).collect()
    }

    fn check(steps: Vec<Step>, end: End, expected: Expect) {
        let mut sources = Sources::new();
        sources.add(SourceFile::new("a.bpl", SOURCE));
        let thread = |procedure: &str, creator| ThreadInfo { procedure: procedure.into(), creator };
        let execution = Execution {
            initial: values(&[("lock", "true")]),
            threads: vec![thread("Main", None), thread("Spin", Some(0)), thread("Spin", Some(0))],
            steps,
            end,
            globals: vec!["lock".into()],
        };
        expected.assert_eq(&anstream::adapter::strip_str(&render(&execution, &sources)).to_string());
    }

    #[test]
    fn a_lasso() {
        let (stem, lasso) = (Some(Phase::Stem), Some(Phase::Lasso));
        let lock = Step { writes: values(&[("lock", "false")]), ..step(stem, 0, 0, (2, 3), Event::Step) };
        let take = Step { writes: values(&[("lock", "true")]), ..step(stem, 0, 1, (7, 26), Event::Step) };
        let havoc = Step { choices: values(&[("n", "5")]), ..step(lasso, 1, 1, (8, 18), Event::Step) };
        let steps = vec![
            lock,
            step(stem, 0, 0, (3, 3), Event::Spawn),
            step(stem, 0, 0, (3, 3), Event::Spawn),
            step(stem, 0, 1, (7, 12), Event::Step),
            take,
            step(stem, 0, 2, (7, 12), Event::Blocked),
            step(lasso, 1, 1, (8, 3), Event::Snapshot),
            havoc,
            step(lasso, 1, 1, (8, 3), Event::Closure),
        ];
        let blocked = ThreadEnd::Blocked {
            location: Location { file: "a.bpl".into(), line: 7, column: 12 },
            reads: values(&[("lock", "true")]),
        };
        let threads = vec![ThreadEnd::Returned, ThreadEnd::Runs, blocked];
        check(
            steps,
            End::Lasso { start: 6, fairness: "strong".into(), property: None, ignored: Vec::new(), threads },
            expect![[r#"
                threads
                  thread 1  Main (the entry)
                  thread 2  Spin (created by thread 1 in line 3: async call Spin(1))
                  thread 3  Spin (created by thread 1 in line 3: async call Spin(1))

                at the start
                  lock = true

                stem, round 1
                  thread 1  Main
                    2 | lock := false;       lock := false
                    3 | async call Spin(1);  creates thread 2
                    3 | async call Spin(1);  creates thread 3
                  thread 2  Spin
                    7 | assume !lock;
                    7 | lock := true;        lock := true
                  thread 3  Spin
                    7 | assume !lock;        blocked: waits until this holds

                lasso, round 2 (from here on it repeats)
                  thread 2  Spin
                    8 | while (true)         here when the lasso begins
                    8 | havoc n;             chosen n = 5
                    8 | while (true)         back where it was when the lasso began

                and so on for ever: every global, every place and every local is again what it was when the lasso began
                it is strongly fair: what can run again and again does run again and again
                  thread 1  Main  has returned
                  thread 2  Spin  runs in the lasso
                  thread 3  Spin  is blocked throughout the lasso at a.bpl(7,12): assume !lock;
            "#]],
        );
    }

    #[test]
    fn a_failure() {
        let steps = vec![step(None, 0, 1, (8, 18), Event::Step), step(None, 1, 1, (8, 27), Event::Failed)];
        let location = Some(Location { file: "a.bpl".into(), line: 8, column: 27 });
        check(
            steps,
            End::Failure { message: "this assertion does not hold".into(), location },
            expect![[r#"
            threads
              thread 1  Main (the entry)
              thread 2  Spin (created by thread 1)
              thread 3  Spin (created by thread 1)

            at the start
              lock = true

            round 1
              thread 2  Spin
                8 | havoc n;

            round 2
              thread 2  Spin
                8 | assert n > 0;  fails

            a.bpl(8,27): this assertion does not hold
        "#]],
        );
    }
}
