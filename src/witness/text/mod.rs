//! An execution for people: a timeline with one column for each thread and one line for each step, the source quoted; at the end
//! what fails, or what repeats and why that is fair.

mod layout;
mod names;
mod paint;
mod rows;

use itertools::Itertools;
use unicode_width::UnicodeWidthStr;

use super::quote::quote;
use super::{End, Event, Execution, RaceAccess, Recurrence, ThreadEnd, ThreadInfo};
use base::source::{Location, Sources};
use check::Fairness;
use layout::{Lane, Layout};
pub use names::Names;
use paint::{BAD, DIM, HEADING, PLAIN, Piece, Word, paint, piece, sentence, shorten, thread_style, words};
use rows::{Row, assignment, first_value, list, rows};

/// How much is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Detail {
    /// Every step
    #[default]
    Full,
    /// Context switches, writes of shared variables, what ends the execution
    Short,
    /// Nothing
    None,
}

/// How an execution is shown.
#[derive(Debug, Clone, Copy)]
pub struct TextOptions {
    /// Which steps have lines.
    pub detail: Detail,
    /// Columns of the terminal.
    pub width: usize,
}

impl Default for TextOptions {
    fn default() -> TextOptions {
        TextOptions { detail: Detail::Full, width: 100 }
    }
}

/// No line is made narrower than this.
const NARROWEST: usize = 40;

/// The whole execution, with colours: write it through `anstream`, which takes them out where nobody sees them.
pub fn render(execution: &Execution, sources: &Sources, options: &TextOptions) -> String {
    if options.detail == Detail::None {
        return String::new();
    }
    let names = Names::of(&execution.annotations);
    let page = Page { execution, sources, names, width: options.width.max(NARROWEST) };
    let mut out = page.threads();
    out.push_str(&page.initial());
    let rows = rows(execution, sources, options);
    out.push_str(&page.timeline(&rows));
    out.push_str(&page.end());
    out
}

struct Page<'a> {
    execution: &'a Execution,
    sources: &'a Sources,
    names: Names<'a>,
    width: usize,
}

impl Page<'_> {
    /// A paragraph, its further lines indented.
    fn paragraph(&self, words: Vec<Word>) -> String {
        sentence(words, self.width, 4)
    }

    /// What stands above a thread's lane.
    fn lane(&self, slot: usize) -> Lane {
        let is_one_of_several = is_one_of_several(self.execution, slot);
        let arguments = if is_one_of_several { values(self.execution, slot) } else { String::new() };
        let procedure = self.execution.threads.get(slot).map_or(String::new(), |t| t.procedure.clone());
        Lane { procedure, arguments }
    }

    fn told_apart(&self, slot: usize) -> String {
        told_apart(self.execution, slot)
    }

    /// Who the threads are, where there are several.
    fn threads(&self) -> String {
        let threads = &self.execution.threads;
        if threads.len() < 2 {
            return String::new();
        }
        let mut out = format!("{}\n", paint(&[piece(HEADING, "threads")]));
        for (slot, info) in threads.iter().enumerate() {
            let origin = match info.creator {
                Some(creator) => format!("created by thread {}{}", creator + 1, self.creation(slot)),
                None => "the entry".to_owned(),
            };
            out.push_str("  ");
            let mut line = vec![vec![thread_name(slot)]];
            line.extend(words(PLAIN, &format!("{}{}", info.procedure, arguments(self.execution, slot))));
            line[1].insert(0, piece(PLAIN, " "));
            line.extend(words(DIM, &format!("({origin})")));
            out.push_str(&sentence(line, self.width - 2, 6));
        }
        out
    }

    /// Where a thread was created; nothing where a step creates several.
    fn creation(&self, slot: usize) -> String {
        let spawns: Vec<_> = self.execution.steps.iter().filter(|s| s.event == Event::Spawn).collect();
        let known = spawns.len() + 1 == self.execution.threads.len();
        let Some(step) = slot.checked_sub(1).filter(|_| known).and_then(|i| spawns.get(i)) else {
            return String::new();
        };
        format!(" in line {}", place(only_file(self.execution), &step.location))
    }

    fn initial(&self) -> String {
        let unread = &self.execution.annotations.unread_initial;
        let is_told = |name: &String| !unread.contains(name) && !self.names.has(name);
        let initial: Vec<_> = self.execution.initial.iter().filter(|(name, _)| is_told(name)).collect();
        if initial.is_empty() {
            return String::new();
        }
        let gap = if self.execution.threads.len() < 2 { "" } else { "\n" };
        let mut line = vec![vec![piece(HEADING, "at the start:")]];
        let mut words: Vec<Word> = initial.into_iter().flat_map(|(name, value)| first_value(name, value)).collect();
        self.names.in_words(&mut words);
        let last = words.len() - 1;
        for (i, mut word) in words.into_iter().enumerate() {
            word.extend((i < last).then(|| piece(PLAIN, ",")));
            line.push(word);
        }
        format!("{gap}{}", self.paragraph(line))
    }

    fn timeline(&self, rows: &[Row]) -> String {
        let names: Vec<Lane> = (0..self.execution.threads.len()).map(|slot| self.lane(slot)).collect();
        let layout = Layout::fit(rows, &names, self.width);
        let mut out = String::from(if matches!(rows.first(), Some(Row::Step(_))) { "\n" } else { "" });
        let spans = spans(rows);
        let alive = |at: usize| -> Vec<bool> { spans.iter().map(|(first, last)| *first < at && at < *last).collect() };
        let mut inside = false;
        for (at, row) in rows.iter().enumerate() {
            match row {
                Row::Round { title, repeats } => {
                    out.push_str(if inside { "│" } else { "" });
                    out.push('\n');
                    out.push_str(&layout.round(title, *repeats, inside));
                    out.push('\n');
                    if let Some(heading) = layout.heading(&names).filter(|_| at == 0) {
                        out.push_str(&format!("{heading}\n"));
                    }
                    inside |= repeats;
                }
                Row::Step(step) => {
                    out.push_str(&layout.step(step, inside, &alive(at)));
                    out.push('\n');
                }
            }
        }
        out
    }

    fn end(&self) -> String {
        match &self.execution.end {
            End::None => String::new(),
            End::Failure { message, location, .. } => {
                let place = location.as_ref().map_or(String::new(), |l| format!("{l}: "));
                let mut line = words(HEADING, &place);
                line.extend(words(BAD, message));
                let origin = location.as_ref().and_then(|l| self.sources.origin(l));
                line.extend(words(DIM, &origin.map_or(String::new(), |origin| format!("({origin})"))));
                format!("\n{}", self.paragraph(line))
            }
            End::Deadlock { threads } => {
                let mut line = words(BAD, "deadlock:");
                line.extend(words(PLAIN, "no thread can take a step, and not all have returned"));
                format!("\n{}{}", self.paragraph(line), self.reasons(threads, Fairness::default(), false, &[]))
            }
            End::Race { variable, accesses, .. } => self.race(variable, accesses),
            End::Lasso { fairness, property, ignored, deeper, recurrence, threads, .. } => {
                let mut out = match recurrence {
                    Some(recurrence) => self.recurs(recurrence),
                    None => self.repeats(threads.contains(&ThreadEnd::Runs), ignored, deeper),
                };
                if let Some(property) = property {
                    let mut line = words(HEADING, "it breaks");
                    line.extend(words(BAD, property));
                    out.push_str(&self.paragraph(line));
                }
                out + &self.fair(*fairness, threads, deeper)
            }
        }
    }

    fn repeats(&self, goes_on: bool, ignored: &[String], deeper: &[usize]) -> String {
        if !goes_on {
            let mut line = words(HEADING, "here it ends:");
            line.extend(words(PLAIN, "no thread can take a step any more, and the last state stays for ever"));
            return format!("\n{}", self.paragraph(line));
        }
        let but = if ignored.is_empty() { String::new() } else { format!(", but for {}", ignored.join(", ")) };
        let same = match deeper.is_empty() {
            true => "globals, places and locals are again what they were when the lasso began",
            false => {
                "globals are again what they were when the lasso began, and threads where they were, or in the same place in a \
                      deeper call"
            }
        };
        let mut line = words(HEADING, "and so on for ever:");
        line.extend(words(PLAIN, &format!("{same}{but}")));
        format!("{}{}", paint(&[piece(HEADING, "╰─ ")]), sentence(line, self.width - 3, 4))
    }

    /// What changes each time, and what holds all the same.
    fn recurs(&self, recurrence: &Recurrence) -> String {
        let mut line = words(HEADING, "and so on for ever:");
        line.extend(words(PLAIN, &recurrence.sentence()));
        let mut out = format!("{}{}", paint(&[piece(HEADING, "╰─ ")]), sentence(line, self.width - 3, 4));
        if recurrence.set != "true" {
            let mut line = words(PLAIN, "in front of each round,");
            line.extend(words(HEADING, &recurrence.set));
            out.push_str(&self.paragraph(line));
        }
        out
    }

    /// Two threads that are about to touch the same variable, each on a line.
    fn race(&self, variable: &str, accesses: &[RaceAccess; 2]) -> String {
        let mut line = words(BAD, "race:");
        line.extend(words(PLAIN, "both can take, next, a step that touches"));
        line.extend(words(HEADING, variable));
        let mut out = format!("\n{}", self.paragraph(line));
        for access in accesses {
            let quote = quote(self.sources, &access.location).unwrap_or_default();
            let does = if access.writes { "writes it" } else { "reads it" };
            let place = format!("{does} in line {}:", place(only_file(self.execution), &access.location));
            let mut line = vec![vec![piece(PLAIN, "  "), thread_name(access.thread)]];
            line.extend(words(PLAIN, &format!("{} {place}", self.told_apart(access.thread))));
            line.extend(words(HEADING, quote.trim_end_matches(';')));
            line.extend(words(PLAIN, if access.atomic { "(in an atomic section)" } else { "" }));
            line.retain(|word| word.iter().any(|p| !p.text.is_empty()));
            out.push_str(&self.paragraph(line));
        }
        out
    }

    /// Why each thread is treated fairly.
    fn fair(&self, fairness: Fairness, ends: &[ThreadEnd], deeper: &[usize]) -> String {
        let goes_on = ends.contains(&ThreadEnd::Runs);
        let why = match fairness {
            Fairness::Strong => "it is strongly fair: what can run again and again does run again and again",
            Fairness::Weak => "it is weakly fair: what can always run does run again and again",
            Fairness::None => "any schedule counts (no fairness asked)",
        };
        let mut out = String::new();
        if goes_on {
            out.push_str(&self.paragraph(words(HEADING, why)));
        }
        out + &self.reasons(ends, fairness, goes_on, deeper)
    }

    /// What each thread has come to.
    fn reasons(&self, ends: &[ThreadEnd], fairness: Fairness, goes_on: bool, deeper: &[usize]) -> String {
        let mut out = String::new();
        let width = (0..ends.len()).map(|slot| self.told_apart(slot).width()).max().unwrap_or(0).min(self.width / 3);
        for (slot, end) in ends.iter().enumerate().filter(|(_, e)| **e != ThreadEnd::Unborn) {
            let name = shorten(&self.told_apart(slot), width);
            let padding = " ".repeat(width - name.width());
            let first = format!("  {}  {name}{padding}  ", paint(&[thread_name(slot)]));
            let used = 2 + thread_name(slot).text.width() + 2 + width + 2;
            let reason = self.reason(end, fairness, goes_on, deeper.contains(&slot));
            out.push_str(&first);
            out.push_str(
                &sentence(reason, self.width.saturating_sub(used).max(16), 2)
                    .replace('\n', &format!("\n{}", " ".repeat(used))),
            );
            out.truncate(out.trim_end().len());
            out.push('\n');
        }
        out
    }

    fn reason(&self, end: &ThreadEnd, fairness: Fairness, goes_on: bool, deeper: bool) -> Vec<Word> {
        match end {
            ThreadEnd::Returned => words(PLAIN, "has returned"),
            ThreadEnd::Runs if deeper => words(PLAIN, "runs in the lasso, in ever deeper calls"),
            ThreadEnd::Runs => words(PLAIN, "runs in the lasso"),
            ThreadEnd::Idle => words(PLAIN, "could run, but is not scheduled"),
            ThreadEnd::Unborn => Vec::new(),
            ThreadEnd::Blocked { location, reads } => {
                let quote = quote(self.sources, location).unwrap_or_default();
                let quote = quote.trim_end_matches(';');
                let mut line =
                    words(PLAIN, &format!("is blocked in line {}:", place(only_file(self.execution), location)));
                line.extend(words(HEADING, quote));
                let when = match (goes_on, fairness) {
                    (false, _) => "is false",
                    (true, Fairness::Strong) => "is false throughout the lasso",
                    (true, _) => "is false again and again",
                };
                line.extend(words(PLAIN, when));
                let last = reads.len().saturating_sub(1);
                for (i, (name, value)) in reads.iter().enumerate() {
                    let mut word = assignment(name, " = ", value);
                    word.insert(0, piece(PLAIN, if i == 0 { "(" } else { "" }));
                    word.push(piece(PLAIN, if i == last { ")" } else { "," }));
                    line.push(word);
                }
                self.names.in_words(&mut line);
                line
            }
        }
    }
}

/// The arguments that a thread was created with, in parentheses; nothing where there are none.
pub fn arguments(execution: &Execution, slot: usize) -> String {
    let arguments = execution.annotations.arguments.get(slot).map_or("".into(), |a| list(a));
    let names = Names::of(&execution.annotations);
    if arguments.is_empty() { arguments } else { format!("({})", names.in_text(&arguments)) }
}

/// The same without the names of the parameters.
fn values(execution: &Execution, slot: usize) -> String {
    let arguments = execution.annotations.arguments.get(slot);
    let values = arguments.map_or("".into(), |a| a.iter().map(|(_, value)| value).join(", "));
    if values.is_empty() { values } else { format!("({})", Names::of(&execution.annotations).in_text(&values)) }
}

/// The procedure of a thread as it was called: `Pay(80)`.
pub fn as_called(execution: &Execution, slot: usize) -> String {
    let name = execution.threads.get(slot).map_or("", |t| t.procedure.as_str());
    format!("{name}{}", values(execution, slot))
}

/// The procedure of a thread, with its arguments where other threads run the same one.
pub fn told_apart(execution: &Execution, slot: usize) -> String {
    let name = execution.threads.get(slot).map_or("", |t| t.procedure.as_str());
    let arguments = if is_one_of_several(execution, slot) { arguments(execution, slot) } else { String::new() };
    format!("{name}{arguments}")
}

/// Do other threads run the same procedure?
fn is_one_of_several(execution: &Execution, slot: usize) -> bool {
    let same = |t: &ThreadInfo| execution.threads.get(slot).is_some_and(|this| this.procedure == t.procedure);
    execution.threads.iter().filter(|t| same(t)).count() > 1
}

/// By thread: its first and last row. In between its column goes on.
fn spans(rows: &[Row]) -> Vec<(usize, usize)> {
    let mut spans: Vec<(usize, usize)> = Vec::new();
    for (at, row) in rows.iter().enumerate() {
        let Row::Step(step) = row else { continue };
        while spans.len() <= step.thread {
            spans.push((usize::MAX, 0));
        }
        let (first, last) = &mut spans[step.thread];
        (*first, *last) = ((*first).min(at), at);
    }
    spans
}

fn thread_name(slot: usize) -> Piece {
    piece(thread_style(slot), format!("thread {}", slot + 1))
}

/// The file that an execution passes, if it is only one.
fn only_file(execution: &Execution) -> Option<&str> {
    let first = &execution.steps.first()?.location.file;
    execution.steps.iter().all(|s| s.location.file == *first).then_some(first)
}

/// The line, with its file where the execution passes another one than `only`.
fn place(only: Option<&str>, location: &Location) -> String {
    match only {
        Some(file) if file == location.file => location.line.to_string(),
        _ => format!("{}:{}", location.file, location.line),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Annotations, Call, Phase, Step, Value};
    use base::source::SourceFile;
    use check::CheckKind;
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

    fn shown(execution: &Execution, detail: Detail, width: usize) -> String {
        let mut sources = Sources::new();
        sources.add(SourceFile::new("a.bpl", SOURCE));
        anstream::adapter::strip_str(&render(execution, &sources, &TextOptions { detail, width })).to_string()
    }

    fn execution(steps: Vec<Step>, end: End) -> Execution {
        let thread = |procedure: &str, creator| ThreadInfo { procedure: procedure.into(), creator };
        Execution {
            initial: values(&[("lock", "true")]),
            threads: vec![thread("Main", None), thread("Spin", Some(0)), thread("Spin", Some(0))],
            steps,
            end,
            globals: vec!["lock".into()],
            ..Execution::default()
        }
    }

    fn check(steps: Vec<Step>, end: End, expected: Expect) {
        expected.assert_eq(&shown(&execution(steps, end), Detail::Full, 100));
    }

    fn lasso() -> (Vec<Step>, End) {
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
        (
            steps,
            End::Lasso {
                start: 6,
                fairness: Fairness::Strong,
                property: None,
                ignored: Vec::new(),
                deeper: Vec::new(),
                recurrence: None,
                threads,
            },
        )
    }

    #[test]
    fn a_lasso() {
        let (steps, end) = lasso();
        check(
            steps,
            end,
            expect![[r#"
                threads
                  thread 1  Main (the entry)
                  thread 2  Spin (created by thread 1 in line 3)
                  thread 3  Spin (created by thread 1 in line 3)

                at the start: lock = true

                  ── stem, round 1 ───────────────────────────────────────────────────────────
                     1 Main               2 Spin         3 Spin
                  2  lock := false;                                     lock := false
                  3  async call Spin(1);                                creates thread 2
                  3  async call Spin(1);                                creates thread 3
                  7                       assume !lock;
                  7                       lock := true;                 lock := true
                  7                       │              assume !lock;  waits for this

                ╭─── lasso, round 2: repeats for ever ────────────────────────────────────────
                │ 8                       havoc n;                      picks n = 5
                ╰─ and so on for ever: globals, places and locals are again what they were when the lasso began
                it is strongly fair: what can run again and again does run again and again
                  thread 1  Main  has returned
                  thread 2  Spin  runs in the lasso
                  thread 3  Spin  is blocked in line 7: assume !lock is false throughout the lasso (lock = true)
            "#]],
        );
    }

    #[test]
    fn a_failure() {
        let steps = vec![step(None, 0, 1, (8, 18), Event::Step), step(None, 1, 1, (8, 27), Event::Failed)];
        let location = Some(Location { file: "a.bpl".into(), line: 8, column: 27 });
        check(
            steps,
            End::Failure { check: CheckKind::Assertion, message: "this assertion does not hold".into(), location },
            expect![[r#"
                threads
                  thread 1  Main (the entry)
                  thread 2  Spin (created by thread 1)
                  thread 3  Spin (created by thread 1)

                at the start: lock = true

                ── round 1 ─────────────────────────────
                   2 Spin
                8  havoc n;

                ── round 2 ─────────────────────────────
                8  assert n > 0;  fails

                a.bpl(8,27): this assertion does not hold
            "#]],
        );
    }

    /// One line at most as wide as asked for, whatever the form: lanes side by side, lanes that overlap, numbers.
    #[test]
    fn every_width_is_kept() {
        let (steps, end) = lasso();
        let narrow = execution(steps, end);
        let many = (0..20).map(|t| step(None, 0, t, (8, 18), Event::Step)).collect();
        let mut many = execution(many, End::failure(CheckKind::Assertion, None));
        let thread = |_| ThreadInfo { procedure: "AProcedureWithAName".into(), creator: None };
        many.threads = (0..20).map(thread).collect();
        many.steps[3].writes =
            values(&[("a", "1"), ("b", "[0 := true, 1 := true, 2 := true, 3 := true, else := false]")]);
        for execution in [&narrow, &many] {
            for width in 40..140 {
                for line in shown(execution, Detail::Full, width).lines() {
                    assert!(line.width() <= width, "{width}: {line}");
                }
            }
        }
        assert!(shown(&many, Detail::Full, 60).contains("\n4   8  havoc n;"), "{}", shown(&many, Detail::Full, 60));
    }

    #[test]
    fn calls_have_their_arguments_and_what_nobody_reads_is_left_out() {
        let picks = Step { choices: values(&[("n", "5")]), ..step(None, 0, 1, (8, 18), Event::Step) };
        let enters = Step { choices: values(&[("local", "7")]), ..step(None, 0, 1, (5, 11), Event::Step) };
        let mut execution =
            execution(vec![enters.clone(), picks, enters, step(None, 0, 1, (7, 12), Event::Failed)], End::None);
        let me = |n: i64| vec![("me".to_owned(), Value::int(n))];
        execution.annotations = Annotations {
            unread_initial: ["lock".to_owned()].into(),
            unread: [(0, "local".to_owned()), (1, "n".to_owned()), (2, "local".to_owned())].into(),
            arguments: vec![Vec::new(), me(1), me(2)],
            calls: vec![(2, Call { back: false, arguments: me(3) }), (3, Call { back: true, arguments: me(1) })],
            ..Annotations::default()
        };
        expect![[r#"
            threads
              thread 1  Main (the entry)
              thread 2  Spin(me = 1) (created by thread 1)
              thread 3  Spin(me = 2) (created by thread 1)

            ── round 1 ─────────────────────────────
               2 Spin(1)
            8  havoc n;
            5  Spin(me = 3)
               back in Spin
            7  assume !lock;  fails
        "#]]
        .assert_eq(&shown(&execution, Detail::Full, 100));
    }

    /// Elements go by the names of unique constants, conditions say what they were, threads of one procedure have their arguments.
    #[test]
    fn names_of_constants_and_ways_of_branches_are_shown() {
        let assigns =
            Step { writes: values(&[("n", "T!1"), ("m[T!1]", "T!2")]), ..step(None, 0, 1, (8, 18), Event::Step) };
        let condition = |thread| step(None, 0, thread, (8, 3), Event::Step);
        let mut execution =
            execution(vec![assigns, condition(1), condition(2), step(None, 0, 2, (8, 27), Event::Failed)], End::None);
        execution.initial = values(&[("first", "T!1"), ("other", "T!1")]);
        let at = |n: &str| vec![("at".to_owned(), n.parse().unwrap())];
        execution.annotations = Annotations {
            arguments: vec![Vec::new(), at("T!1"), at("T!3")],
            conditions: vec![(1, true), (2, false)],
            elements: vec![("T!1".to_owned(), "first".to_owned())],
            ..Annotations::default()
        };
        expect![[r#"
            threads
              thread 1  Main (the entry)
              thread 2  Spin(at = first) (created by thread 1)
              thread 3  Spin(at = T!3) (created by thread 1)

            at the start: other = first

            ── round 1 ────────────────────────────────────────────
               2 Spin(first)  3 Spin(T!3)
            8  havoc n;                      n := first  m[first] := T!2
            8  while (true)                  is true
            8                 while (true)   is false
            8                 assert n > 0;  fails
        "#]]
        .assert_eq(&shown(&execution, Detail::Full, 100));
    }

    #[test]
    fn a_short_account_leaves_out_what_is_local() {
        let write = Step { writes: values(&[("lock", "true"), ("n", "3")]), ..step(None, 0, 1, (7, 26), Event::Step) };
        let steps = vec![
            step(None, 0, 1, (8, 18), Event::Step),
            step(None, 0, 1, (8, 3), Event::Step),
            write,
            step(None, 0, 1, (8, 27), Event::Failed),
        ];
        let short = shown(&execution(steps, End::None), Detail::Short, 100);
        let lines: Vec<&str> = ["havoc n;", "while (true)", "lock := true;", "assert n > 0;"].into();
        let kept: Vec<bool> = lines.iter().map(|line| short.contains(line)).collect();
        assert_eq!(kept, [true, false, true, true], "{short}");
        // A loop that goes round often: its first turn and its last.
        let turn = |n: u32| {
            let write = |n: u32| values(&[("lock", if n.is_multiple_of(2) { "true" } else { "false" })]);
            [(7, 26), (8, 18)].map(|place| Step { writes: write(n), ..step(None, 0, 1, place, Event::Step) })
        };
        let often = shown(&execution((0..1001).flat_map(turn).collect(), End::None), Detail::Short, 100);
        let often: Vec<&str> = often.lines().skip_while(|l| !l.contains("2 Spin")).skip(1).map(str::trim).collect();
        assert_eq!(often.len(), 5, "{often:#?}");
        assert!(often[2] == "… 1998 lines like these" && often[4].ends_with("lock := true"), "{often:#?}");
        // A context that only reads tells what it read.
        let reads = Step { writes: values(&[("n", "3")]), ..step(None, 0, 1, (8, 18), Event::Step) };
        let steps = vec![step(None, 0, 1, (8, 3), Event::Step), reads, step(None, 1, 1, (8, 27), Event::Failed)];
        let short = shown(&execution(steps, End::None), Detail::Short, 100);
        assert!(short.contains("havoc n;"), "{short}");
        let none = shown(&execution(Vec::new(), End::None), Detail::None, 100);
        assert_eq!(none, "");
    }
}
