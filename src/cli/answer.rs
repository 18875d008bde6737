//! An answer, given in the form that was asked for: what the verbs share that look for an execution.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use clap::ValueEnum;

use super::check_certificate::state_line;
use super::interrupt::Interrupt;
use super::options::Format;
use super::output;
use super::page::{PageOptions, Replayable};
use super::progress::{Line, Progress};
use super::session::Session;
use super::status::{Failure, Status};
use super::trace::{Trace, TraceOptions};
use super::watchdog::Watchdog;
use super::witness_file;
use crate::diagnostic::{Diagnostic, Finding};
use crate::pipeline::portfolio::Board;
use crate::pipeline::words::{facts, heading, what};
use crate::pipeline::{self, Explanation, FailureKind, Findings, Report, RequestSummary, RestsOn, Verdict, Weighed};
use crate::proof::hints::{Judged, Judgement};
use crate::reason::{Obstacle, Reason};
use crate::visible::{visible, visible_text};
use crate::witness::Execution;
use crate::witness::html::Heading;

/// How an answer is given.
#[derive(Debug, Clone, clap::Args)]
pub struct AnswerOptions {
    /// How to print the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,
    /// Anything less is no answer: exit status 3 where no violation was found, but no proof, or none with a certificate
    #[arg(long, value_enum, value_name = "WHAT")]
    pub require: Option<Require>,
    /// Show the execution as it was found, without looking for a shorter one
    #[arg(long)]
    no_minimize: bool,
    #[command(flatten)]
    pub trace: TraceOptions,
    /// Also write the execution found to a file, for `unthread replay`; OUT.yml: for validators of SV-COMP, where places of C are known
    #[arg(long, value_name = "OUT.json")]
    witness: Option<PathBuf>,
    #[command(flatten)]
    page: PageOptions,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Require {
    /// No execution is left out
    Proved,
    /// There is a certificate besides, which other code than found it has accepted
    Certified,
}

impl Require {
    /// What is missing, if anything is.
    fn lacks(self, report: &Report) -> Option<&'static str> {
        match (report.verdict, self) {
            (Verdict::Holds, Require::Proved) => Some("--require proved: that it holds within bounds is no proof"),
            (Verdict::Holds, Require::Certified) => {
                Some("--require certified: that it holds within bounds is no proof")
            }
            (Verdict::Proved, Require::Certified) => match report.rests_on {
                Some(RestsOn::Certificate | RestsOn::Commutation) => None,
                _ => Some("--require certified: the proof has no certificate"),
            },
            _ => None,
        }
    }
}

/// Where the watchdog ends the process.
#[derive(Debug, Clone, Copy)]
pub struct AnswerLimits {
    pub time: Option<Duration>,
    /// Bytes of this process.
    pub memory: Option<u64>,
}

/// What a verb found out.
pub struct Found {
    pub report: Report,
    /// What confirms the executions found.
    pub replayable: Replayable,
    /// Within a round, threads run in the order of their creation.
    pub in_order: bool,
}

impl AnswerOptions {
    /// Runs `look` within the limits, and gives the answer: what it found, or why nothing could be looked for.
    ///
    /// # Errors
    /// A backend is missing, or the answer can not be written.
    pub fn give(
        &self,
        mut asked: RequestSummary<'static>,
        limits: AnswerLimits,
        session: &mut Session,
        look: impl FnOnce(&mut Session, &mut RequestSummary<'static>, &Progress) -> Result<Found, Failure>,
    ) -> Result<Status, Failure> {
        session.github = self.format == Format::Github;
        self.try_files()?;
        let progress = Progress::new(session.quiet);
        let known = Arc::new(Known {
            board: progress.board.clone(),
            line: progress.line(),
            asked: asked.clone(),
            options: self.clone(),
            session: session.without_sources(),
        });
        let last = AnswerLimits { time: session.series.time.max(limits.time), ..limits };
        let watchdog = watchdog(last, known.clone());
        let interrupt = Interrupt::heard_by(move || {
            known.say(&"interrupted".into(), None);
        });
        let (report, replayable) = match look(session, &mut asked, &progress) {
            Ok(Found { mut report, replayable, in_order }) => {
                let warnings: Vec<_> = report.diagnostics.iter().filter(|d| !d.is_error()).cloned().collect();
                progress.beside(|| session.report(&warnings));
                report.diagnostics.splice(0..0, replayable.program.warnings.clone());
                if !report.witnesses.is_empty() && self.minimizes(session.quiet) {
                    progress.say("looking for a shorter execution");
                    if let Some(minimizer) = replayable.minimizer(session, in_order) {
                        pipeline::shorten(&mut report, &minimizer, limits.time);
                    }
                }
                (report, Some(replayable))
            }
            Err(failure) if failure.status == Status::Backend => return Err(failure),
            Err(failure) => (Report::of_errors(failure.diagnostics), None),
        };
        drop(progress);
        drop(watchdog);
        drop(interrupt);
        self.write_files(shown(&report), replayable.as_ref(), session, &asked.property, || {
            heading(&report, &asked, &session.sources)
        });
        print(&report, &asked, session, self.shape())?;
        if let Some(lacking) = self.require.and_then(|require| require.lacks(&report)) {
            session.say(&format!("note: {lacking}\n"));
        }
        Ok(status(&report, self.require))
    }

    fn shape(&self) -> Shape {
        (self.format, self.trace)
    }

    /// For one of several properties: its files are told apart by `named`.
    pub fn of_several(&self, named: impl Fn(&Path) -> PathBuf) -> AnswerOptions {
        let mut one = self.clone();
        one.witness = self.witness.as_deref().map(&named);
        one.page.html = self.page.html.as_deref().map(&named);
        one
    }

    /// Beside the files of several properties: what an earlier run has left under the names that were asked for is none of this one. The
    /// page leads to those of the properties.
    pub fn lead_to(&self, parts: &[(String, AnswerOptions)], file: &str, session: &Session) {
        let witness = self.witness.as_deref().filter(|p| output::is_file(p)).map_or(Ok(()), witness_file::remove);
        let pages = parts.iter().filter_map(|(property, part)| Some((property.as_str(), part.page.html.as_deref()?)));
        let page = self.page.write_overview(&pages.collect::<Vec<_>>(), file);
        for failure in [witness.err(), page.err()].into_iter().flatten() {
            session.report(&failure.diagnostics);
        }
    }

    /// Is a file to be written?
    pub fn names_files(&self) -> bool {
        self.witness.is_some() || self.page.html.is_some()
    }

    /// Tries whether the files that are asked for can be written: what is found out in a long run is not to be lost at its end.
    ///
    /// # Errors
    /// One can not.
    pub fn try_files(&self) -> Result<(), Failure> {
        output::try_out(self.witness.as_deref())?;
        self.page.try_out()
    }

    /// Is it worth the time? Not where nobody sees the execution.
    pub fn minimizes(&self, quiet: bool) -> bool {
        let printed = self.format != Format::Text || !(quiet || self.trace.trace == Trace::None);
        !self.no_minimize && (printed || self.witness.is_some() || self.page.html.is_some())
    }

    /// Writes the files that are asked for. Where that fails it is said; the verdict is given all the same.
    pub fn write_files(
        &self,
        executions: &[Execution],
        replayable: Option<&Replayable>,
        session: &Session,
        property: &str,
        heading: impl FnOnce() -> Heading,
    ) {
        let write = |path: &Path| witness_file::write(path, executions.first(), property, session);
        let witness = self.witness.as_deref().map_or(Ok(()), write);
        let page = self.page.write(executions, replayable, session, heading);
        for failure in [witness.err(), page.err()].into_iter().flatten() {
            session.report(&failure.diagnostics);
        }
    }
}

/// How an answer is printed.
type Shape = (Format, TraceOptions);

/// What can be said before the end.
struct Known {
    board: Arc<Board>,
    line: Line,
    asked: RequestSummary<'static>,
    options: AnswerOptions,
    session: Session,
}

impl Known {
    /// Gives the answer as far as it is known, and says why there is no more; to the properties behind it there is none.
    fn say(&self, reason: &Reason, passed: Option<Duration>) -> Status {
        self.line.clear();
        self.session.end(|property, session| {
            let known = self.board.known().filter(|_| property.is_none());
            let mut report = known.unwrap_or_else(|| Report::without_answer(&reason.text));
            let mut asked = self.asked.clone();
            report.reason = Some(reason.to_string());
            match property {
                Some(property) => property.clone_into(&mut asked.property),
                None => {
                    report.grounds = self.board.summary();
                    report.hints = self.board.hints();
                    report.advice = self.board.advice(reason.obstacle == Some(Obstacle::Time));
                    report.seconds.total = passed.unwrap_or_else(|| self.board.elapsed()).as_secs_f64();
                    self.options.write_files(&[], None, session, &asked.property, || {
                        heading(&report, &asked, &session.sources)
                    });
                }
            }
            // Nobody is left to hear that an answer can not be written.
            let _ = print(&report, &asked, session, self.options.shape());
            status(&report, self.options.require)
        })
    }
}

/// Answers at the limits where nobody else does.
fn watchdog(limits: AnswerLimits, known: Arc<Known>) -> Option<Watchdog> {
    Watchdog::start(limits.time, limits.memory, move |reason, passed| known.say(reason, Some(passed)))
}

fn print(report: &Report, asked: &RequestSummary, session: &Session, (format, trace): Shape) -> Result<(), Failure> {
    complain(report, asked, session);
    match format {
        Format::Json => session.give(pipeline::json(report, asked, &session.sources)),
        Format::Sarif => session.give(pipeline::sarif(&findings(report, asked), &session.sources)),
        Format::Github => {
            let lines = pipeline::annotations(&findings(report, asked), &session.sources);
            let verdict = pipeline::disarmed(&verdict_line(report, asked));
            output::stdout(&format!("{lines}{verdict}\n"))
        }
        Format::Text => output::stdout(&text(report, asked, session, trace)),
    }
}

/// Errors, and why there is no answer. (Warnings of the input were printed when it was read.)
fn complain(report: &Report, asked: &RequestSummary, session: &Session) {
    let errors: Vec<_> = report.diagnostics.iter().filter(|d| d.is_error()).cloned().collect();
    session.report(&errors);
    let is_of_several = |d: &Diagnostic| d.code.is_duplicate() || d.code == Finding::SeveralEntries;
    if asked.files.len() > 1 && errors.iter().any(is_of_several) {
        session.say("note: files given together are one program; --each checks them one by one\n");
    }
    let word = match report.trouble {
        Some(FailureKind::Input) => return,
        // Where there is an answer it may not be all.
        None => "note",
        Some(FailureKind::NoAnswer) => "note",
        Some(FailureKind::Backend | FailureKind::Internal) => "error",
    };
    if let Some(reason) = &report.reason {
        session.say(&format!("{word}: {}\n", visible_text(reason)));
    }
}

fn status(report: &Report, require: Option<Require>) -> Status {
    match (report.verdict, report.trouble) {
        _ if require.is_some_and(|require| require.lacks(report).is_some()) => Status::NoAnswer,
        (Verdict::Holds | Verdict::Proved, _) => Status::Done,
        (Verdict::Violated, _) => Status::Violated,
        (Verdict::Unknown, Some(FailureKind::Input)) => Status::Input,
        (Verdict::Unknown, Some(FailureKind::Backend)) => Status::Backend,
        (Verdict::Unknown, _) => Status::NoAnswer,
    }
}

/// The execution, if there is one, then the verdict and what it rests on.
fn text(report: &Report, asked: &RequestSummary, session: &Session, trace: TraceOptions) -> String {
    let mut text = String::new();
    for execution in shown(report).iter().filter(|_| !session.quiet) {
        text.push_str(&trace.render(execution, &session.sources));
    }
    if report.trouble == Some(FailureKind::Input) {
        return text;
    }
    text.push_str(&verdict_line(report, asked));
    text.push('\n');
    if !session.quiet {
        text.push_str(&details(report, asked));
        report.advice.iter().for_each(|line| text.push_str(&format!("  {}\n", visible(line))));
        text.push_str(&visible_text(&hints(&report.hints)));
        text.push_str(&visible_text(&report.explanation.as_ref().map_or_else(String::new, |e| explanation(e, asked))));
        text.push_str(&invariant(report));
    }
    text
}

/// One execution, or all that were asked for.
fn shown(report: &Report) -> &[Execution] {
    match report.witnesses.as_slice() {
        [] => report.witness.as_slice(),
        all => all,
    }
}

fn findings<'a>(report: &'a Report, asked: &RequestSummary) -> Findings<'a> {
    let answered = report.trouble.is_none() || report.trouble == Some(FailureKind::Input);
    Findings {
        what: what(report, asked),
        executions: shown(report),
        diagnostics: &report.diagnostics,
        reason: report.reason.as_deref().filter(|_| !answered).map(Into::into),
    }
}

fn verdict_line(report: &Report, asked: &RequestSummary) -> String {
    let line = format!("{}: {}: {}", asked.program(), report.verdict.name(), what(report, asked));
    visible(&line).into_owned()
}

fn details(report: &Report, asked: &RequestSummary) -> String {
    let mut parts = facts(report, asked);
    parts.push(format!("{} {:.2} s", asked.backend.name(), report.seconds.total));
    format!("  {}\n", visible(&parts.join("; ")))
}

/// Of hints of a kind so many are shown.
const MOST_HINTS: usize = 6;

/// What is said of hints: first of those that the proof rests on, then of those that help in nothing.
fn hints(all: &[Judged]) -> String {
    let mut text = String::new();
    let kinds: [&dyn Fn(&Judgement) -> bool; 5] = [
        &|v| matches!(v, Judgement::Kept { used: true }),
        &|v| matches!(v, Judgement::Kept { used: false }),
        &|v| matches!(v, Judgement::False(_)),
        &|v| matches!(v, Judgement::NotInductive(..)),
        &|v| matches!(v, Judgement::Undecided(_)),
    ];
    for is_of_kind in kinds {
        let of_kind: Vec<&Judged> = all.iter().filter(|judged| is_of_kind(&judged.verdict)).collect();
        // Of an old certificate nearly all is kept, as a rule.
        if let [Judged { verdict: Judgement::Kept { used }, .. }, .., _] = of_kind.as_slice()
            && of_kind.len() > MOST_HINTS
        {
            let rests = if *used { ", and the proof rests on them" } else { "" };
            text.push_str(&format!("  {} of {} hints are kept{rests}\n", of_kind.len(), all.len()));
            continue;
        }
        of_kind.iter().take(MOST_HINTS).for_each(|judged| text.push_str(&hint(judged)));
        if let Some(more) = of_kind.len().checked_sub(MOST_HINTS).filter(|more| *more > 0) {
            text.push_str(&format!("  and {more} more hints of which the same is said: --format json shows them\n"));
        }
    }
    text
}

fn hint(judged: &Judged) -> String {
    let Judged { text, place, verdict } = judged;
    let line = |side: &str, state: &[(String, String)]| match state {
        [] => String::new(),
        state => {
            format!("    {side}  {}\n", state_line(state.iter().map(|(name, value)| (name.as_str(), value.as_str()))))
        }
    };
    let (word, rest) = match verdict {
        Judgement::Kept { used: true } => ("kept, and the proof rests on it", String::new()),
        Judgement::Kept { used: false } => ("kept", String::new()),
        Judgement::False(execution) => {
            let steps = execution.steps.len();
            let how = match steps {
                0 => "so executions begin".to_owned(),
                1 => "an execution of 1 step leads there".to_owned(),
                steps => format!("an execution of {steps} steps leads there"),
            };
            let replayed = if execution.replayed.is_some() { "; replayed on the source" } else { "" };
            ("false", format!("{}    {how}{replayed}\n", line("in  ", &execution.state)))
        }
        Judgement::NotInductive(step, reached) => {
            let why = reached.in_words();
            let (from, to) = (line("from", &step.before), line("to  ", &step.behind));
            ("not inductive", format!("    by {}\n{from}{to}    {why}\n", step.what))
        }
        Judgement::Undecided(why) => ("not decided", format!("    {why}\n")),
    };
    format!("  hint {place}: {word}: {text}\n{rest}")
}

/// Why nothing was proved, and what to do next.
fn explanation(explanation: &Explanation, asked: &RequestSummary) -> String {
    let mut text = String::from("  where a proof fails:\n");
    for Weighed { strategy, parts, kept } in &explanation.weighed {
        text.push_str(&format!("    {strategy} had {parts} parts of an invariant, of which all steps keep {kept}\n"));
    }
    let line = |side: &str, state: &[(String, String)]| match state {
        [] => String::new(),
        state => {
            let values = state.iter().map(|(name, value)| (name.as_str(), value.as_str()));
            format!("      {side}  {}\n", state_line(values))
        }
    };
    for step in explanation.open.iter().take(MOST_STEPS) {
        let (from, to) = (line("from", &step.before), line("to  ", &step.behind));
        text.push_str(&format!("    nothing that is kept excludes a failure in {}\n{from}{to}", step.what));
    }
    let files = asked.files.join(" ");
    if !explanation.open.is_empty() {
        text.push_str("    a hint that excludes such a state is what to try next:\n");
    }
    text.push_str(&format!(
        "    unthread places --format skeleton {files} > hints.bpl    where Inv says true, say more\n"
    ));
    let property = if asked.property == "safety" { String::new() } else { format!("--property {} ", asked.property) };
    text.push_str(&format!(
        "    unthread check {property}--hints hints.bpl {files}    says of each part what becomes of it\n"
    ));
    text
}

/// Steps of which it is shown that they fail.
const MOST_STEPS: usize = 3;

/// Lines of an invariant that are shown; all are in the certificate.
const INVARIANT_LINES: usize = 40;

/// What holds whenever all threads rest, by location.
fn invariant(report: &Report) -> String {
    let Some(certificate) = &report.certificate else { return String::new() };
    let lines = &certificate.invariant;
    let mut text: String =
        lines.iter().take(INVARIANT_LINES).map(|line| format!("    {}\n", visible(&line.line))).collect();
    if let Some(more) = lines.len().checked_sub(INVARIANT_LINES + 1) {
        text.push_str(&format!("    and {} more locations: see the certificate\n", more + 1));
    }
    text
}
