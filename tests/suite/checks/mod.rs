//! Every kind of check, at every place where one can stand, under every way to decide: a program where it fails and one where it
//! holds, with the place and the kind of what is reported. A table, multiplied out:
//!
//! - [`POSITIONS`]: what is checked (or assumed) where;
//! - [`SUBJECTS`]: what the condition speaks of;
//! - [`MODES`]: when threads are switched;
//! - [`Decider`]: the methods, in each order inside a round that they know, and the reference semantics.
//!
//! A plain run takes each position with each way to decide, and subjects and modes in turn. `cargo test --test suite -- checks --ignored` takes
//! all of them.

mod positions;

use positions::*;
use unthread::check::{Asked, Checked, Granularity, Scheduler, Scheduling, check};
use unthread::pipeline::{self, Request, Requested, Verdict};
use unthread::semantics::{self, Bounds, ExploreOptions, Limits, Outcome};
use unthread::sequentialize::{Method, Options};
use unthread::source::{SourceFile, Sources};
use unthread::syntax::parse::{ParseOptions, parse};
use unthread::witness::{End, Event, Execution};

/// What a condition speaks of.
struct Subject {
    name: &'static str,
    condition: &'static str,
    decls: &'static str,
    /// Statements of `Worker` in front of what is checked.
    before: &'static str,
    /// Statements of the thread created behind it.
    other: &'static str,
    /// A created thread, or an arm, has another one.
    own: bool,
}

const SUBJECTS: &[Subject] = &[
    Subject {
        name: "a global that another thread writes",
        condition: "x == 0",
        decls: "var x: int;",
        before: "assume x == 0; yield;",
        other: "x := {0|1};",
        own: false,
    },
    Subject {
        name: "a map that another thread writes",
        condition: "m[index] == 0",
        decls: "var m: [int]int; var index: int;",
        before: "m[1] := 0; index := 1; yield;",
        other: "m[index] := {0|1};",
        own: false,
    },
    Subject {
        name: "the thread's own global",
        condition: "mine == 0",
        decls: "var {:thread_local} mine: int;",
        before: "mine := {0|1}; yield;",
        other: "mine := 7;",
        own: true,
    },
    Subject {
        name: "the thread's number",
        condition: "mine == {2|1}",
        decls: "var {:thread_local} mine: int; procedure corral_getThreadID() returns (t: int);",
        before: "call i := corral_getThreadID(); mine := i; yield;",
        other: "",
        own: true,
    },
];

/// When threads are switched.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Mode {
    Preemptive,
    Cooperative,
    ByAccess,
}

const MODES: &[Mode] = &[Mode::Preemptive, Mode::Cooperative, Mode::ByAccess];

/// Who decides.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Decider {
    Method(Method, Scheduler),
    Explorer,
}

const DECIDERS: &[Decider] = &[
    Decider::Method(Method::Eager, Scheduler::RoundRobin),
    Decider::Method(Method::Eager, Scheduler::ChildFirst),
    Decider::Method(Method::Eager, Scheduler::CreatorFirst),
    Decider::Method(Method::Lazy, Scheduler::RoundRobin),
    Decider::Explorer,
];

/// Contexts for everything that one of the programs needs.
const ROUNDS: u32 = 2;

/// The text of a variant: of `{holds|violated}` one side.
fn variant(text: &str, violated: bool) -> String {
    let mut out = String::new();
    let mut rest = text;
    loop {
        // A piece with a bar in it, as no block has.
        let choice = rest.match_indices('{').map(|(at, _)| at).find_map(|at| {
            let end = at + rest[at..].find('}')?;
            let inner = &rest[at + 1..end];
            let (left, right) = split(inner)?;
            (!inner.contains('{')).then_some((at, end, left, right))
        });
        let Some((at, end, left, right)) = choice else { break };
        out.push_str(&rest[..at]);
        out.push_str(if violated { right } else { left });
        rest = &rest[end + 1..];
    }
    out + rest
}

/// At a bar that is no part of `||` nor between the arms of a call.
fn split(inner: &str) -> Option<(&str, &str)> {
    let bytes = inner.as_bytes();
    let single =
        |at: usize| bytes[at] == b'|' && bytes.get(at + 1) != Some(&b'|') && (at == 0 || bytes[at - 1] != b'|');
    let at = (0..bytes.len()).find(|at| single(*at)).filter(|_| !inner.contains("call"))?;
    Some((&inner[..at], &inner[at + 1..]))
}

fn program(position: &Position, subject: &Subject, violated: bool) -> String {
    let Position { contract, body, decls, .. } = position;
    // What is assumed can be the case; whether it is makes no difference.
    let of_subject = |text: &str| variant(text, violated && position.checked);
    let condition = of_subject(subject.condition);
    let other = variant(subject.other, violated || !position.checked);
    let own = |text: &str| replace_condition(&variant(text, violated), &condition);
    let globals = format!("{}\n{}", subject.decls, own(decls));
    format!(
        "{globals}\nprocedure {{:entrypoint}} Main() {{ {} async call Worker(); async call Other(); }}\n\
         procedure Worker() {}\n{{ var i: int;\n {}\n {}\n}}\nprocedure Other() {{ {} }}\n",
        if subject.decls.contains("var x") { "x := 0;" } else { "" },
        own(contract),
        of_subject(subject.before),
        own(body),
        other,
    )
}

/// Puts the condition where `E` stands.
fn replace_condition(text: &str, condition: &str) -> String {
    let mut out = String::new();
    let letters: Vec<char> = text.chars().collect();
    let word = |c: Option<&char>| c.is_some_and(|c| c.is_alphanumeric() || *c == '_');
    for (at, c) in letters.iter().enumerate() {
        let alone = *c == 'E' && !word(letters.get(at + 1)) && !word(at.checked_sub(1).and_then(|b| letters.get(b)));
        match alone {
            true => out.push_str(&format!("({condition})")),
            false => out.push(*c),
        }
    }
    out
}

fn load(text: &str) -> (Sources, Checked) {
    let mut sources = Sources::new();
    sources.add(SourceFile::new("program.bpl", text));
    let parsed = parse(&mut sources, &ParseOptions::default()).unwrap_or_else(|e| panic!("{}\n{text}", e[0].message));
    let checked = check(parsed.program, &Default::default()).unwrap_or_else(|e| panic!("{}\n{text}", e[0].message));
    (sources, checked)
}

/// The verdict, and for a violation the execution.
fn decide(sources: &Sources, checked: &Checked, decider: Decider, mode: Mode) -> Result<Option<Execution>, String> {
    let cooperative = mode == Mode::Cooperative;
    let granularity = if mode == Mode::ByAccess { Granularity::Access } else { Granularity::Statement };
    let scheduling = |scheduler| Scheduling { granularity, cooperative, scheduler };
    let asked = |scheduler| Asked { scheduling: scheduling(scheduler), ..Asked::default() };
    let Decider::Method(method, scheduler) = decider else {
        let options = ExploreOptions {
            asked: asked(Scheduler::default()),
            int_range: Some((0, 4)),
            bounds: Some(Bounds::Rounds(ROUNDS)),
            limits: Limits { states: Some(200_000), ..Limits::default() },
            ..ExploreOptions::default()
        };
        let found = semantics::explore(checked, sources, &options, &mut |_| {}).map_err(|e| e.message)?;
        return match found.verdict {
            Outcome::Holds => Ok(None),
            Outcome::Violated => Ok(found.witness),
            Outcome::Unknown => Err(format!("unknown: {:?}", found.reason)),
        };
    };
    let request = Request {
        translation: Options { method, asked: asked(scheduler), ..Options::default() },
        bounds: Requested {
            rounds: Some(ROUNDS),
            unroll: Some(2),
            recursion: Some(3),
            threads: Some(6),
            ..Requested::default()
        },
        ..Request::default()
    };
    let report = pipeline::check(checked, sources, &request, &|_| {});
    match report.verdict {
        Verdict::Holds | Verdict::Proved => Ok(None),
        Verdict::Violated => Ok(report.witness),
        Verdict::Unknown => {
            Err(format!("{:?}: {:?}", report.reason, report.diagnostics.iter().map(|d| &d.message).collect::<Vec<_>>()))
        }
    }
}

/// What is wrong with the answer, if anything.
fn wrong(text: &str, position: &Position, violated: bool, decider: Decider, mode: Mode) -> Option<String> {
    let (sources, checked) = load(text);
    let found = match decide(&sources, &checked, decider, mode) {
        Ok(found) => found,
        Err(why) => return Some(why),
    };
    let execution = match (found, violated) {
        (None, false) => return None,
        (None, true) => return Some("holds, where it is violated".into()),
        (Some(execution), false) => return Some(format!("violated, where it holds: {:?}", execution.end)),
        (Some(execution), true) => execution,
    };
    let line = text.lines().position(|l| l.ends_with("//!"))? as u32 + 1;
    let End::Failure { message, location, .. } = &execution.end else { return Some("no failure at its end".into()) };
    // A precondition fails at the call; its own place is told besides.
    let clause = text.lines().position(|l| l.contains("requires"));
    let clause = clause.filter(|_| position.message == REQUIRES).map_or(line, |at| at as u32 + 1);
    let place = location.as_ref().map(|l| (l.file.as_str(), l.line));
    let last = execution.steps.iter().rev().find(|s| s.is_executed());
    let step = last.filter(|s| s.event == Event::Failed).map(|s| s.location.line);
    if !message.starts_with(position.message) || place != Some(("program.bpl", clause)) || step != Some(line) {
        let expected = format!("`{}` at lines {line}, {clause}", position.message);
        return Some(format!("`{message}` at {place:?}, step at {step:?}, expected {expected}"));
    }
    None
}

/// All that is wrong where `wanted` (position, subject, mode by number).
fn run(wanted: impl Fn(usize, usize, usize) -> bool) {
    let mut faults = Vec::new();
    let mut count = 0;
    for (p, position) in POSITIONS.iter().enumerate() {
        for (s, subject) in SUBJECTS.iter().enumerate() {
            for (_, mode) in MODES.iter().enumerate().filter(|(m, _)| wanted(p, s, *m)) {
                // Whoever is created has values of its own; and what is assumed must be something that can be false.
                if subject.own && (position.foreign() || !position.checked) {
                    continue;
                }
                for violated in [false, true] {
                    let text = program(position, subject, violated);
                    for decider in DECIDERS {
                        count += 1;
                        if let Some(why) = wrong(&text, position, violated, *decider, *mode) {
                            let Position { name, .. } = position;
                            let about = subject.name;
                            faults.push(format!("{name}, about {about}, {mode:?}, {decider:?}: {why}\n{text}"));
                        }
                    }
                }
            }
        }
    }
    assert!(faults.is_empty(), "{} of {count} answers are wrong:\n{}", faults.len(), faults.join("\n"));
    assert!(count >= 200, "only {count} answers");
}

#[test]
fn each_check_everywhere() {
    run(|p, s, m| s == p % SUBJECTS.len() && m == p / SUBJECTS.len() % MODES.len());
}

#[test]
#[ignore = "minutes"]
fn each_check_everywhere_about_everything() {
    run(|_, _, _| true);
}
