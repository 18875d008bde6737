//! Everything that the tool does with one program, in this process, within short limits.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use unthread::check::{Asked, CheckOptions, Checked, check, untreated};
use unthread::diagnostic::Diagnostic;
use unthread::engine::Solver;
use unthread::pipeline::{self, FailureKind, Report, Request, Requested, Verdict, VerifyRequest};
use unthread::semantics::{self, ExploreOptions, Limits, Outcome, Property};
use unthread::sequentialize::{self, Method, translate};
use unthread::source::{FileId, SourceFile, Sources};
use unthread::syntax::fmt::format;
use unthread::syntax::parse::{ParseOptions, Parsed, parse, parse_str};
use unthread::syntax::print::print;

/// An internal error, or a panic.
#[derive(Debug)]
pub struct Wrong {
    pub pass: &'static str,
    pub message: String,
}

/// What a pass came to.
#[derive(Debug)]
pub struct Done {
    pub pass: &'static str,
    pub what: &'static str,
}

/// Time for each pass; most end long before.
const TIME: Duration = Duration::from_secs(1);
const MEMORY: u64 = 4 << 30;
/// Procedures that are begun from.
const ENTRIES: usize = 2;

const METHODS: [(Method, &str, &str); 4] = [
    (Method::Eager, "translate --method eager", "check --method eager"),
    (Method::Lazy, "translate --method lazy", "check --method lazy"),
    (Method::Lasso, "translate --method lasso", "check --method lasso"),
    (Method::LazyLasso, "translate --method lazy-lasso", "check --method lazy-lasso"),
];

/// Runs all passes on the program.
pub fn everything(text: &str, wrong: &mut Vec<Wrong>, done: &mut Vec<Done>) {
    let mut run = Run { wrong, done };
    let mut sources = Sources::new();
    let file = sources.add(SourceFile::new("mutant.bpl", text));
    let Some(Some(parsed)) = run.pass("parse", || match parse(&mut sources, &ParseOptions::default()) {
        Ok(parsed) => ("a program", Ok(Some(parsed))),
        Err(errors) => ("errors", faultless(&errors).map(|()| None)),
    }) else {
        return;
    };
    run.pass("fmt", || formatted(&sources, file, &parsed));
    let checked = run.pass("resolve", || match check(parsed.program, &CheckOptions::default()) {
        Ok(checked) => ("a program", Ok(Some(checked))),
        Err(errors) => ("errors", faultless(&errors).map(|()| None)),
    });
    let Some(Some(checked)) = checked else { return };
    if untreated(&checked.program).iter().any(Diagnostic::is_error) {
        return;
    }
    // A stated entry, or each of the first procedures.
    let named = |name: &unthread::syntax::ast::Name| Some(name.to_string());
    let procedures = checked.symbols.procedures.iter().filter(|(_, p)| !p.bodies.is_empty()).map(|(name, _)| name);
    let entries: Vec<Option<String>> = std::iter::once(None).chain(procedures.take(ENTRIES).map(named)).collect();
    for entry in entries {
        run.from(&checked, &sources, entry.as_deref());
    }
}

struct Run<'a> {
    wrong: &'a mut Vec<Wrong>,
    done: &'a mut Vec<Done>,
}

/// What a pass came to, and its result or what is wrong.
type Came<T> = (&'static str, Result<T, String>);

impl Run<'_> {
    /// One pass; `None` where something is wrong.
    fn pass<T>(&mut self, pass: &'static str, work: impl FnOnce() -> Came<T>) -> Option<T> {
        let (what, result) = match catch_unwind(AssertUnwindSafe(work)) {
            Ok(came) => came,
            Err(payload) => ("a panic", Err(panic_message(payload.as_ref()))),
        };
        self.done.push(Done { pass, what: if result.is_err() { "an internal error" } else { what } });
        match result {
            Ok(value) => Some(value),
            Err(message) => {
                self.wrong.push(Wrong { pass, message });
                None
            }
        }
    }

    fn from(&mut self, checked: &Checked, sources: &Sources, entry: Option<&str>) {
        let entry = entry.map(str::to_owned);
        let request = VerifyRequest {
            entry: entry.clone(),
            unroll: Some(2),
            recursion: Some(2),
            timeout: Some(TIME),
            memory: Some(MEMORY),
            solver: Solver::Sat,
            ..VerifyRequest::default()
        };
        self.pass("verify", || came_of(&pipeline::verify(checked, sources, &request, &|_| {})));
        for (method, translates, checks) in METHODS {
            let asked = Asked::from(entry.as_deref());
            let options = sequentialize::Options { method, asked, ..sequentialize::Options::default() };
            self.pass(translates, || translated(checked, &options));
            let request = Request {
                translation: options,
                bounds: Requested {
                    rounds: Some(2),
                    stem: Some(1),
                    lasso: Some(1),
                    unroll: Some(2),
                    recursion: Some(1),
                    threads: None,
                    int_range: None,
                },
                timeout: Some(TIME),
                memory: Some(MEMORY),
                ..Request::default()
            };
            self.pass(checks, || came_of(&pipeline::check(checked, sources, &request, &|_| {})));
        }
        for (property, name) in
            [(Property::Safety, "explore"), (Property::Termination, "explore --property termination")]
        {
            let limits =
                Limits { states: Some(2_000), memory: Some(MEMORY as usize), time: Some(TIME), ..Limits::default() };
            let options = ExploreOptions {
                asked: Asked { entry: entry.clone(), ..Asked::about(property) },
                int_range: Some((0, 1)),
                limits,
                ..ExploreOptions::default()
            };
            self.pass(name, || explored(checked, sources, &options));
        }
    }
}

fn panic_message(payload: &(dyn std::any::Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().map(|s| (*s).to_owned());
    let text = text.or_else(|| payload.downcast_ref::<String>().cloned());
    format!("a panic: {}", text.unwrap_or_default())
}

fn is_internal(message: &str) -> bool {
    message.contains("internal error")
}

/// No diagnostic speaks of a fault of the tool itself.
fn faultless(diagnostics: &[Diagnostic]) -> Result<(), String> {
    match diagnostics.iter().find(|d| d.code == unthread::diagnostic::Finding::Internal || is_internal(&d.message)) {
        Some(d) => Err(d.message.clone()),
        None => Ok(()),
    }
}

fn formatted(sources: &Sources, file: FileId, parsed: &Parsed) -> Came<()> {
    match format(sources, file, parsed) {
        Ok(text) => match parse_str(&text) {
            Ok(_) => ("a text", Ok(())),
            Err(_) => ("a text", Err("what is formatted can not be read again".into())),
        },
        Err(errors) => ("errors", faultless(&errors)),
    }
}

fn translated(checked: &Checked, options: &sequentialize::Options) -> Came<()> {
    let sequential = match translate(checked, options) {
        Ok(sequential) => sequential,
        Err(errors) => return ("errors", faultless(&errors)),
    };
    let text = print(&sequential.checked.program);
    let again = parse_str(&text).and_then(|program| check(program, &CheckOptions::default()));
    let read = again.map(|_| ()).map_err(|errors| {
        let first = errors.first().map_or("", |e| e.message.as_str());
        format!("the translation can not be read again: {first}")
    });
    ("a program", read)
}

fn came_of(report: &Report) -> Came<()> {
    let reason = report.reason.clone().unwrap_or_default();
    match (report.verdict, report.trouble) {
        (Verdict::Violated, _) => ("violated", Ok(())),
        (Verdict::Holds | Verdict::Proved, _) => ("holds", Ok(())),
        (Verdict::Unknown, Some(FailureKind::Input)) => ("errors", faultless(&report.diagnostics)),
        (Verdict::Unknown, Some(FailureKind::NoAnswer)) if !is_internal(&reason) => ("no answer", Ok(())),
        (Verdict::Unknown, _) => {
            let first = report.diagnostics.first().map_or("", |d| d.message.as_str());
            ("no answer", Err(format!("{reason} {first}")))
        }
    }
}

fn explored(checked: &Checked, sources: &Sources, options: &ExploreOptions) -> Came<()> {
    match semantics::explore(checked, sources, options, &mut |_| {}) {
        Err(error) => ("errors", faultless(&[error])),
        Ok(found) => {
            let reason = found.reason.map(|why| why.to_string()).unwrap_or_default();
            let what = match found.verdict {
                Outcome::Violated => "violated",
                Outcome::Holds => "holds",
                Outcome::Unknown => "no answer",
            };
            (what, if is_internal(&reason) { Err(reason) } else { Ok(()) })
        }
    }
}
