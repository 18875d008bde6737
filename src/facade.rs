//! The whole in one call: a text, a question, an answer. What each does in detail, the stages offer one by one.

use std::time::Duration;

use itertools::Itertools;

use crate::check::objective::check_property;
use crate::check::{
    self as checker, Asked, CheckOptions, Checked, Fairness, Objective, Property, Scheduler, Scheduling, untreated,
};
use crate::diagnostic::{Diagnostic, Finding};
use crate::engine::Solver;
use crate::pipeline::portfolio::{self, Board, Question, Strategy};
use crate::pipeline::{self, Report, Request, RequestSummary, Requested, Verdict, words};
use crate::semantics;
use crate::sequentialize::{self, Method};
use crate::source::{Location, SourceFile, Sources, Span};
use crate::syntax::ast::Tag;
use crate::syntax::parse::{ParseOptions, parse};
use crate::syntax::print::print_with_positions;
use crate::witness::html::Heading;
use crate::witness::{self, Execution, TextOptions};

/// What is asked of a program. The default: does any execution fail a check, whatever the bounds?
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// `safety`, `termination`, `deadlock`, `race`, `response(P, Q)`, `always-eventually(P)` or `eventually-always(P)`; empty: `safety`.
    pub property: String,
    /// The procedure that executions begin with; `None`: the one with `{:entrypoint}`, else `main` or `Main`.
    pub entry: Option<String>,
    /// Which schedules there are.
    pub scheduling: Scheduling,
    /// Of endless executions, only those that are fair in this way count.
    pub fairness: Fairness,
    /// How far to look. With any of these, or with a method, the question is one about bounds: *violated* or *holds*. Without, it is one about
    /// the program: *violated* or *proved*.
    pub bounds: Requested,
    /// A translation; `None`: the one that suits the program.
    pub method: Option<Method>,
    /// Without bounds: one of the [`strategies`] alone, by its name; `None`: all of them, until one settles the question.
    pub strategy: Option<String>,
    /// Time for the whole; `None`: a minute without bounds, and as long as it takes with them.
    pub timeout: Option<Duration>,
    /// Bytes that the process may have in memory.
    pub memory: Option<u64>,
    /// Who decides; the default is the solver that is built in.
    pub solver: Solver,
}

/// Time for a question without bounds, where none is given.
const DEFAULT_TIME: Duration = Duration::from_secs(60);

/// An answer, and what it is about.
#[derive(Debug)]
pub struct Answer {
    /// All that is known.
    pub report: Report,
    /// The program's text, by which places have lines and columns.
    pub sources: Sources,
    program: Checked,
    asked: Asked,
    summary: RequestSummary<'static>,
}

impl Answer {
    /// In one word.
    pub fn verdict(&self) -> Verdict {
        self.report.verdict
    }

    /// The execution that violates the property: it was replayed on the program.
    pub fn execution(&self) -> Option<&Execution> {
        self.report.witness.as_ref()
    }

    /// The execution as a timeline with a column for each thread, in plain text, as wide as `width` columns; empty where there is none.
    pub fn timeline(&self, width: usize) -> String {
        let options = TextOptions { width, ..TextOptions::default() };
        let coloured = self.execution().map(|execution| witness::render(execution, &self.sources, &options));
        coloured.map_or_else(String::new, |text| anstream::adapter::strip_str(&text).to_string())
    }

    /// The answer as `unthread check --format json` prints it.
    pub fn json(&self) -> serde_json::Value {
        pipeline::json(&self.report, &self.summary, &self.sources)
    }

    /// The answer in a sentence.
    pub fn words(&self) -> String {
        words::what(&self.report, &self.summary)
    }

    /// What stands above the execution on the page: the program, the verdict, and what it rests on.
    pub fn heading(&self) -> Heading {
        words::heading(&self.report, &self.summary, &self.sources)
    }

    /// The answer as a page for the browser: the execution, with the states of a replay; or the proof.
    ///
    /// # Errors
    /// The execution does not replay, which is an internal error.
    pub fn page(&self) -> Result<String, String> {
        let Some(execution) = self.execution() else {
            return Ok(witness::html::without_execution(&self.heading(), &self.sources));
        };
        let history = semantics::replay_with_states(&self.program, &self.sources, execution, &self.asked)
            .map_err(|departure| format!("the execution shown does not replay: {departure}"))?;
        Ok(witness::html::page(&[history], &self.sources, &self.heading()))
    }

    /// Looks for a shorter execution that violates the property, within `time` from now on.
    pub fn shorten(&mut self, time: Duration) {
        let in_order = self.asked.scheduling.scheduler == Scheduler::RoundRobin;
        let minimizer = pipeline::Minimizer::new(&self.program, &self.sources, &self.asked, in_order);
        if let Some(minimizer) = minimizer.filter(|_| self.report.witness.is_some()) {
            let until = time + Duration::from_secs_f64(self.report.seconds.total);
            pipeline::shorten(&mut self.report, &minimizer, Some(until));
        }
    }
}

/// Checks the program that `text` is.
///
/// ```
/// use unthread::Options;
/// use unthread::pipeline::{Requested, Verdict};
///
/// let text = "
///     var x: int;
///     procedure {:entrypoint} Main() modifies x; { x := 0; async call Add(); async call Add(); }
///     procedure Add() modifies x; { var t: int; t := x; x := t + 1; assert x == t + 1; }";
/// let bounds = Requested { rounds: Some(2), ..Requested::default() };
/// let answer = unthread::check(text, &Options { bounds, ..Options::default() }).expect("a program");
/// assert_eq!(answer.verdict(), Verdict::Violated);
/// println!("{}", answer.timeline(100));
/// ```
///
/// # Errors
/// All that is wrong with the text, or with the property.
pub fn check(text: &str, options: &Options) -> Result<Answer, Vec<Diagnostic>> {
    with_room(|| {
        let Loaded { sources, program, asked } = load(text, options)?;
        let request = request(&program, asked, options)?;
        let board = Board::default();
        let question = || Question::new(&program, &sources, &request, &board);
        let mut report = match &options.strategy {
            _ if is_bounded(options) => pipeline::check(&program, &sources, &request, &|_| {}),
            Some(strategy) => portfolio::by_method(strategy, &question(), &|_| {}),
            None => portfolio::answer(&question(), &|_| {}),
        };
        if pipeline::part(&program, options.entry.as_deref()).is_some() {
            report.of_part();
        }
        report.diagnostics.splice(0..0, program.warnings.clone());
        pipeline::remark(&program, &sources, &request.asked(), &request.solver, &mut report);
        let (asked, summary) = (request.asked(), summary(&request, options));
        Ok(Answer { report, sources, program, asked, summary })
    })
}

/// The strategies for a question without bounds, by their names: those that may settle it at once first. [`Options::strategy`] asks one.
///
/// # Errors
/// All that is wrong with the text, or with the property.
pub fn strategies(text: &str, options: &Options) -> Result<Vec<&'static str>, Vec<Diagnostic>> {
    with_room(|| {
        let Loaded { sources, program, asked } = load(text, options)?;
        let request = request(&program, asked, options)?;
        let board = Board::default();
        let competing = portfolio::competing(&Question::new(&program, &sources, &request, &board));
        let opening: [&dyn Strategy; 2] = [&portfolio::Facts, &portfolio::Explore];
        Ok(opening.into_iter().chain(competing).map(|strategy| strategy.name()).unique().collect())
    })
}

/// Runs an execution on the program that `text` is, step by step; gives it back with all that it writes and reads.
///
/// # Errors
/// All that is wrong with the text; or the program does not do what the execution says.
pub fn replay(text: &str, execution: &Execution, options: &Options) -> Result<Execution, Vec<Diagnostic>> {
    with_room(|| {
        let Loaded { sources, program, asked } = load(text, options)?;
        let refused = |why: String| vec![Diagnostic::error(Finding::Input, Span::NONE, why)];
        semantics::confirm(&program, &sources, execution, &asked).map_err(|error| refused(error.to_string()))
    })
}

/// The sequential program, as Boogie's text, that is violated exactly if `text` is within the bounds: 2 rounds, or 1 and 1 of an endless
/// execution, where none are given.
///
/// # Errors
/// All that is wrong with the text, or what the method can not translate.
pub fn translate(text: &str, options: &Options) -> Result<Translation, Vec<Diagnostic>> {
    with_room(|| {
        let Loaded { sources, program, asked } = load(text, options)?;
        let Request { translation, bounds, .. } = request(&program, asked, options)?;
        let translation = sequentialize::Options {
            rounds: bounds.rounds.unwrap_or(translation.rounds),
            stem: bounds.stem.unwrap_or(translation.stem),
            lasso: bounds.lasso.unwrap_or(translation.lasso),
            unroll: bounds.unroll.unwrap_or(translation.unroll),
            recursion: bounds.recursion.unwrap_or(translation.recursion),
            threads: bounds.threads,
            saturate: false,
            ..translation
        };
        let sequential = sequentialize::translate(&program, &translation)?;
        let (text, positions) = print_with_positions(&sequential.checked.program);
        let source = |(tag, line, _): (Tag, u32, u32)| {
            let location = sources.location(sequential.map.get(tag)?.span)?;
            Some((line, location))
        };
        let places = positions.into_iter().filter_map(source).collect();
        Ok(Translation { text, places, method: translation.method })
    })
}

/// A sequential program, and what its lines stand for.
#[derive(Debug, Clone)]
pub struct Translation {
    /// The program, as Boogie's text.
    pub text: String,
    /// Lines of that text, from 1, each with the place in the source that a statement there stands for.
    pub places: Vec<(u32, Location)>,
    /// How it was translated.
    pub method: Method,
}

struct Loaded {
    sources: Sources,
    program: Checked,
    asked: Asked,
}

fn load(text: &str, options: &Options) -> Result<Loaded, Vec<Diagnostic>> {
    let mut sources = Sources::new();
    sources.add(SourceFile::new(FILE, text));
    let parsed = parse(&mut sources, &ParseOptions::default())?;
    let property = if options.property.is_empty() { Property::Safety.name() } else { &options.property };
    let (program, property, temporal) = match Property::of_name(property) {
        Some(property) => (checker::check(parsed.program, &CheckOptions::default())?, property, None),
        None => {
            let (program, temporal) = check_property(parsed.program, &mut sources, property, &CheckOptions::default())?;
            (program, Property::Termination, Some(temporal))
        }
    };
    let refused = untreated(&program.program);
    if refused.iter().any(Diagnostic::is_error) {
        return Err(refused);
    }
    let Options { entry, scheduling, fairness, .. } = options.clone();
    let objective = Objective { temporal, ..Objective::default() };
    Ok(Loaded { sources, program, asked: Asked { property, entry, scheduling, fairness, objective } })
}

fn summary(request: &Request, options: &Options) -> RequestSummary<'static> {
    let property = if options.property.is_empty() { Property::Safety.name() } else { &options.property };
    RequestSummary {
        files: vec![FILE.to_owned()],
        constants: Vec::new(),
        property: property.to_owned(),
        method: request.translation.method.name(),
        method_reason: None,
        backend: request.backend,
        fairness: options.fairness,
        all_errors: false,
        part: None,
    }
}

/// What the text is called.
const FILE: &str = "input.bpl";

fn is_bounded(options: &Options) -> bool {
    options.bounds.any() || options.method.is_some()
}

/// Rounds that a question about bounds goes up to, where they are not given.
const MAX_ROUNDS: u32 = 3;

fn request(program: &Checked, asked: Asked, options: &Options) -> Result<Request, Vec<Diagnostic>> {
    let Options { bounds, method, timeout, memory, solver, .. } = options.clone();
    let mut translation = sequentialize::Options {
        asked,
        threads: bounds.threads,
        saturate: true,
        last_context: !is_bounded(options),
        ..sequentialize::Options::default()
    };
    translation.method = method.unwrap_or_else(|| sequentialize::choose(program, &translation).0);
    let fits = matches!(translation.method, Method::Lasso | Method::LazyLasso)
        == translation.asked.property.is_about_endless();
    if let Property::Race = translation.asked.property
        && translation.asked.scheduling.cooperative
    {
        let why = "threads that are switched at `yield` only do not race";
        return Err(vec![Diagnostic::error(Finding::Input, Span::NONE, why)]);
    }
    if !fits {
        let (method, property) = (translation.method.name(), translation.asked.property.name());
        let why = format!("method {method} does not check {property}");
        return Err(vec![Diagnostic::error(Finding::Input, Span::NONE, why)]);
    }
    Ok(Request {
        translation,
        bounds,
        max_rounds: Some(MAX_ROUNDS),
        timeout: timeout.or((!is_bounded(options)).then_some(DEFAULT_TIME)),
        memory,
        solver,
        ..Request::default()
    })
}

/// Does the work on a stack of its own, whatever is left of the caller's.
fn with_room<T: Send>(work: impl FnOnce() -> Result<T, Vec<Diagnostic>> + Send) -> Result<T, Vec<Diagnostic>> {
    match base::stack::with_room("unthread", work) {
        Some(Ok(result)) => result,
        Some(Err(panic)) => std::panic::resume_unwind(panic),
        None => Err(vec![Diagnostic::error(Finding::Input, Span::NONE, "there is not enough memory for a stack")]),
    }
}
