//! `unthread check`: the main job.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use super::answer::{AnswerLimits, AnswerOptions, Found, Require};
use super::each::{self, EachOptions};
use super::options::{self, Backend, BoundOptions, Method, ProgramOptions, SchedulingOptions, SolverOptions};
use super::output;
use super::page::Replayable;
use super::progress::Progress;
use super::property::PropertyOptions;
use super::session::{Session, read};
use super::several::{self, One};
use super::status::{Failure, Status};
use crate::check::{Checked, Property, Scheduler};
use crate::digest::sha256;
use crate::pipeline::portfolio::{self, Commuting, Explore, Ic3, Modular, Question, Strategy};
use crate::pipeline::{self, Deepening, HintFile, PartOf, Report, Request, RequestSummary, Requested, Verdict};
use crate::proof::{commuting, modular};
use crate::sequentialize;
use crate::source::{SourceFile, Sources};
use crate::stop::Stop;
use crate::syntax::ast::Decl;
use crate::syntax::parse::{ParseOptions, parse};

/// Look for an execution that violates a property, and show it
#[derive(Debug, Clone, clap::Args)]
#[command(after_help = "\
Examples:
  unthread check counter.bpl                          assertions of the program, whatever the schedule
  unthread check --property termination locks.bpl     fair executions that never end
  unthread check --property safety,deadlock,race q.bpl  an answer to each
  unthread check --rounds 2 --unroll 5 --format json counter.bpl
  unthread check --rounds 3 --part 2/8 --format json counter.bpl   one part of eight, for `unthread join`
  unthread check --html found.html counter.bpl         the execution as a page to step through
  unthread check --method ic3 --certificate mutex.cert.bpl mutex.bpl     an inductive invariant, checked
  unthread check --method eager --rounds 2 --prove queue.bpl              for 2 rounds, whatever the loops and the recursion
  unthread check --property termination --method ranking gcd.bpl         a ranking function, checked

Without bounds, strategies compete until one settles what the program does: `violated` or `proved`. With a
bound or a bounded method (eager, lazy, lasso, lazy-lasso), with another backend or --all-errors, the question is
a bounded one: `violated` or `holds`, within these bounds.

Exit status: 0 proved, or no violation within the bounds (holds), 1 violation, 2 error in the input or the
options, 3 no answer (time, memory; holds with --require proved; no certificate with --require certified), 4 a backend is missing or broke.")]
pub struct Args {
    #[command(flatten)]
    program: ProgramOptions,
    #[command(flatten)]
    each: EachOptions,
    #[command(flatten)]
    property: PropertyOptions,
    /// Translation
    #[arg(long, value_enum, default_value_t = Method::Auto)]
    method: Method,
    #[command(flatten)]
    bounds: BoundOptions,
    /// The bounded question, with bounds that grow up to so many rounds [default: 3, where another bound is given]
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u32).range(1..=1000), help_heading = "Bounds", allow_negative_numbers = true)]
    max_rounds: Option<u32>,
    /// Arbitrary integers are taken from here, both ends included: every execution with such, explored one by one
    #[arg(long, value_name = "LO..HI", value_parser = options::int_range, allow_hyphen_values = true, help_heading = "Bounds")]
    int_range: Option<(i64, i64)>,
    /// Prove it for these rounds: loops and recursion without bounds (--method eager --rounds K)
    #[arg(long, help_heading = "Bounds")]
    prove: bool,
    /// Only part K of N of the schedules; `unthread join` says what all parts say together. Bounds that are not given do not grow
    #[arg(long, value_name = "K/N", value_parser = options::part, help_heading = "Bounds")]
    part: Option<sequentialize::Part>,
    #[command(flatten)]
    scheduling: SchedulingOptions,
    /// Who decides the translated program
    #[arg(long, value_enum, default_value_t = Backend::Native)]
    backend: Backend,
    /// The backend's program, or the folder that holds it [default: looked for on PATH]
    #[arg(long, value_name = "PATH")]
    backend_path: Option<PathBuf>,
    /// One execution for each check that can fail (safety)
    #[arg(long)]
    all_errors: bool,
    /// Time for the whole check; 0 is no limit [default: 60 without bounds and with --prove, otherwise none]
    #[arg(long, value_name = "SECONDS", value_parser = options::seconds_or_none, allow_negative_numbers = true)]
    timeout: Option<Duration>,
    /// Memory: of this process, or of each process of a backend
    #[arg(long, value_name = "MB", value_parser = options::megabytes(), allow_negative_numbers = true)]
    memory: Option<u64>,
    #[command(flatten)]
    solver: SolverOptions,
    /// Write the invariant that proves the program, for `unthread check-certificate`: a Boogie program, for Boogie too; of threads that
    /// recurse sets of stacks
    #[arg(long, value_name = "OUT.bpl")]
    certificate: Option<PathBuf>,
    /// What may hold always: the functions Inv of a Boogie file, in the words of certificates (`unthread places` lists them). None of it is
    /// believed: what all steps keep helps to prove, and of the rest is said why not
    #[arg(long, value_name = "FILE.bpl", help_heading = "Guidance")]
    hints: Vec<PathBuf>,
    /// A certificate of an earlier version of the program, whose parts are hints: places are found again by their statements
    #[arg(long, value_name = "OLD.cert.bpl", help_heading = "Guidance")]
    from: Option<PathBuf>,
    /// Where nothing is proved, say why: from which state a check fails that no invariant excludes, and what to try next
    #[arg(long, help_heading = "Guidance")]
    explain: bool,
    /// The order of the threads. --method modular: procedures, or numbers of threads (0 is the entry thread), each once [default: by
    /// the data flow]. --method commuting: lockstep, against (one in turn with the others), sequential or reversed [default: all]
    #[arg(long, value_name = "THREAD,...|ORDER", value_delimiter = ',')]
    order: Vec<String>,
    /// Write the sequential programs of --method modular to a folder, as Boogie
    #[arg(long, value_name = "FOLDER")]
    dump_dir: Option<PathBuf>,
    #[command(flatten)]
    answer: AnswerOptions,
}

pub fn run(args: &Args, session: &mut Session) -> Result<Status, Failure> {
    if args.each.each {
        return each::run(&args.program.files, &args.answer, session, |file, session| {
            let program = ProgramOptions { files: vec![file.clone()], ..args.program.clone() };
            run(&Args { program, each: EachOptions::default(), ..args.clone() }, session)
        });
    }
    if args.property.all().len() < 2 {
        return one(args, session);
    }
    if args.part.is_some() {
        return Err(Failure::input(
            "--part goes with one property: the parts of each are parts of a question of its own",
        ));
    }
    several::each(
        (&args.property, &args.bounds, &args.program.text()),
        &args.answer,
        args.time(),
        session,
        |each, session| {
            let One { property, bounds, answer, time } = each;
            one(&Args { property, bounds, answer, timeout: time.or(args.timeout), ..args.clone() }, session)
        },
    )
}

/// One property.
fn one(args: &Args, session: &mut Session) -> Result<Status, Failure> {
    let property = options::property(args.property.kind(), Some(args.method), &args.bounds);
    // With wrong options the answer still names what was asked for.
    let named = *property.as_ref().unwrap_or(&args.property.kind().unwrap_or(Property::Safety));
    let asked = RequestSummary {
        files: args.program.files.iter().map(|f| f.display().to_string()).collect(),
        constants: args.program.constants(),
        property: args.property.text(named),
        method: args.method.name(),
        method_reason: None,
        backend: args.backend.to_library(),
        fairness: args.scheduling.fairness(),
        all_errors: args.all_errors,
        part: args.part.map(|part| PartOf { index: part.index + 1, of: part.of, question: None }),
    };
    let limits = AnswerLimits {
        time: args.time(),
        memory: args.memory.map(|mb| mb << 20).filter(|_| args.backend == Backend::Native),
    };
    args.answer.give(asked, limits, session, |session, asked, progress| {
        let mut request = request(args, property?)?;
        output::try_out(args.certificate.as_deref())?;
        if let Some(folder) = &args.dump_dir {
            output::make_folder(folder)?;
        }
        let (mut program, objective) = session.load_with(&args.program, &args.property, args.property.temporal())?;
        session.name_entry(&mut program, args.scheduling.entry.as_deref());
        request.translation.asked.objective = objective;
        if !args.method.is_bounded() {
            let why = choose(&mut request, &program);
            if args.int_range.is_some() {
                asked.method_reason = Some("arbitrary integers within a range are explored one by one");
                asked.method = Explore.name();
            } else if args.is_bounded() {
                asked.method_reason = Some(why);
                asked.method = request.translation.method.name();
            }
        }
        if let Some(part) = &mut asked.part {
            part.question = Some(args.question(&request, session));
        }
        let mut report = args.answer_to(&program, session, &request, progress);
        // A file that `split` wrote: with the answer that `verify` gives.
        if let Some(part) = pipeline::part(&program, args.scheduling.entry.as_deref()) {
            asked.part = asked.part.take().or(Some(part));
            report.of_part();
        }
        args.write_certificate(&mut report, session);
        pipeline::remark(&program, &session.sources, &request.asked(), &request.solver, &mut report);
        let replayable = Replayable { program, asked: request.asked() };
        let in_order = args.scheduling.scheduler() == Scheduler::RoundRobin;
        Ok(Found { report, replayable, in_order })
    })
}

impl Args {
    /// Is the question one about bounds?
    fn is_bounded(&self) -> bool {
        let asks_for_bounds = self.bounds.requested().any() || self.max_rounds.is_some();
        asks_for_bounds
            || self.int_range.is_some()
            || self.method.is_bounded()
            || self.backend != Backend::Native
            || self.all_errors
    }

    /// The same for all parts of one question.
    fn question(&self, request: &Request, session: &Session) -> String {
        let whole = sequentialize::Options { part: None, ..request.translation.clone() };
        let files: Vec<&str> = session.digests.iter().map(|file| file.sha256.as_str()).collect();
        let ProgramOptions { strict, lib, dialect, .. } = &self.program;
        let constants = self.program.constants();
        let bounds = &request.bounds;
        let version = env!("CARGO_PKG_VERSION");
        sha256(
            format!("{version} {files:?} {constants:?} {strict} {lib:?} {dialect:?} {whole:?} {bounds:?}").as_bytes(),
        )
    }

    /// Time for the whole check.
    fn time(&self) -> Option<Duration> {
        match self.timeout {
            None => (!self.is_bounded() || self.prove).then_some(DEFAULT_TIME),
            Some(time) => Some(time).filter(|t| !t.is_zero()),
        }
    }

    fn answer_to(&self, program: &Checked, session: &Session, request: &Request, progress: &Progress) -> Report {
        let say = |what: &str| progress.say(what);
        let sources = &session.sources;
        let question = Question::new(program, sources, request, &progress.board);
        match self.method {
            Method::Strategy(name) => portfolio::by_method(name, &question, &say),
            Method::Interleave => portfolio::by_method(Ic3.name(), &question, &say),
            _ if self.int_range.is_some() => portfolio::by_method(Explore.name(), &question, &say),
            _ if self.prove => pipeline::prove_rounds(program, sources, request, self.bounds.rounds.unwrap_or(1), &say),
            _ if self.is_bounded() => pipeline::check(program, sources, request, &say),
            _ => portfolio::answer(&question, &say),
        }
    }

    /// The files that hold hints, as they are read.
    fn hint_files(&self) -> Result<Vec<HintFile>, Failure> {
        let hints = self.hints.iter().map(|path| hint_file(path, false));
        hints.chain(self.from.iter().map(|path| hint_file(path, true))).collect()
    }

    /// What the modular method is asked beside.
    fn modular(&self) -> modular::Asked {
        modular::Asked { order: self.order.clone(), dump: self.dump_dir.clone() }
    }

    /// The order of proofs up to commutation, where one is given.
    fn kind_of_order(&self) -> Result<Option<commuting::Kind>, Failure> {
        if self.method.name() != Commuting.name() || self.order.is_empty() {
            return Ok(None);
        }
        let given = self.order.join(",");
        let names = || commuting::Kind::ALL.map(commuting::Kind::name).join(", ");
        let unknown = || Failure::input(format!("--order {given}: --method commuting knows {}", names()));
        commuting::Kind::named(&given).map(Some).ok_or_else(unknown)
    }

    /// Where that fails it is said; the verdict is given all the same.
    fn write_certificate(&self, report: &mut Report, session: &Session) {
        let Some(path) = &self.certificate else { return };
        let by = report.method.unwrap_or(self.method.name());
        match &mut report.certificate {
            Some(certificate) => match output::to_file(Some(path), &certificate.text) {
                Ok(()) => certificate.file = Some(path.display().to_string()),
                Err(failure) => session.report(&failure.diagnostics),
            },
            None if report.verdict == Verdict::Proved => {
                let why = match self.property.kind().unwrap_or_default() {
                    Property::Termination => "--method ranking looks for a ranking function, which is one",
                    Property::Safety | Property::Deadlock | Property::Race => {
                        "--method ic3 and --method chc look for an invariant, which is one"
                    }
                };
                let why = format!("that leaves no certificate; {why}");
                session.say(&format!("note: no certificate is written: proved by {by}, and {why}\n"));
            }
            None => {}
        }
    }
}

/// Time for a check without bounds, where none is given.
const DEFAULT_TIME: Duration = Duration::from_secs(60);

/// Rounds that a bounded check goes up to, where it does not say.
const MAX_ROUNDS: u32 = 3;

/// Sets the method that suits the program; why it does.
fn choose(request: &mut Request, checked: &Checked) -> &'static str {
    let translation = sequentialize::Options { threads: request.bounds.threads, ..request.translation.clone() };
    let (method, why) = sequentialize::choose(checked, &translation);
    request.translation.method = method;
    why
}

fn hint_file(path: &Path, is_certificate: bool) -> Result<HintFile, Failure> {
    let text = read(path).map_err(Failure::input)?;
    let name = path.display().to_string();
    let none = |at: String, why: &str| Failure::input(format!("{at}: this file holds no hints: {why}"));
    if text.trim_start().starts_with('{') {
        return Err(none(name, "hints are the functions Inv of a Boogie program, and not sets of stacks"));
    }
    let mut sources = Sources::new();
    sources.add(SourceFile::new(name.clone(), text));
    let program = match parse(&mut sources, &ParseOptions::default()) {
        Ok(parsed) => parsed.program,
        Err(errors) => {
            let first = errors.first();
            let at = first.and_then(|d| d.span).and_then(|span| sources.location(span));
            return Err(none(at.map_or(name, |at| at.to_string()), first.map_or("", |d| d.message.as_str())));
        }
    };
    let is_inv = |decl: &Decl| matches!(decl, Decl::Function(f) if f.name.name == "Inv" && f.body.is_some());
    match program.decls.iter().any(is_inv) {
        true => Ok(HintFile { sources, program, is_certificate }),
        false => Err(none(name, "it has no function Inv with a body")),
    }
}

fn request(args: &Args, property: Property) -> Result<Request, Failure> {
    args.property.go_with(property)?;
    options::goes_with(property, &args.scheduling)?;
    if args.all_errors && !property.is_about_checks() {
        let why = "--all-errors gives one execution for each check that can fail, so it goes with safety; \
                   a check of executions that go on for ever ends with the first";
        return Err(Failure::input(why));
    }
    let has_order = [Modular.name(), Commuting.name()].contains(&args.method.name());
    if !has_order && !args.order.is_empty() || args.method.name() != Modular.name() && args.dump_dir.is_some() {
        return Err(Failure::input(
            "--order and --dump-dir go with --method modular; --order with --method commuting, too",
        ));
    }
    if args.prove {
        let asked = args.bounds.requested();
        let is_whole = asked.unroll.is_none() && asked.recursion.is_none() && args.max_rounds.is_none();
        let is_native = args.backend == Backend::Native && !args.all_errors;
        let is_safety = property.is_about_checks() && args.method == Method::Eager;
        if !is_safety || asked.rounds.is_none() || !is_whole || !is_native {
            let why = "--prove goes with --method eager and --rounds, for safety: loops and recursion have no bounds then, and \
                       neither --all-errors nor another backend goes with it";
            return Err(Failure::input(why));
        }
    }
    let is_guided = args.explain || args.from.is_some() || !args.hints.is_empty();
    if is_guided && (args.is_bounded() || args.prove) || args.explain && property.is_about_endless() {
        let why = "--hints, --from and --explain are about invariants, so they go with no bounds; --explain with safety, deadlock and race";
        return Err(Failure::input(why));
    }
    if args.part.is_some() {
        let asked = args.bounds.requested();
        let rounds = asked.rounds.is_some() || asked.stem.is_some() && asked.lasso.is_some();
        let is_bounded = args.method == Method::Auto || args.method.is_bounded();
        if !rounds || !is_bounded || args.max_rounds.is_some() || args.prove || args.all_errors {
            let why = "--part goes with bounds: --rounds, or --stem and --lasso; and neither with methods that know none nor with --max-rounds, \
                       --prove or --all-errors";
            return Err(Failure::input(why));
        }
    }
    let bounds = args.bounds.requested().any() || args.max_rounds.is_some();
    if args.int_range.is_some() {
        let explores = args.method == Method::Auto || args.method.name() == Explore.name();
        if bounds || args.prove || args.all_errors || args.backend != Backend::Native || !explores {
            let why = "--int-range is a bound of --method explore: no other bound, no other method, no --all-errors and no other \
                       backend go with it";
            return Err(Failure::input(why));
        }
    }
    match args.method {
        Method::Strategy(name) if name == Explore.name() && bounds => {
            let why =
                "--method explore of `check` knows no bounds; `unthread explore` takes --rounds, --stem and --lasso";
            return Err(Failure::input(why));
        }
        Method::Interleave | Method::Strategy(_) if args.is_bounded() && args.int_range.is_none() => {
            let why = format!("--method {} knows no bounds, no --all-errors and no other backend", args.method.name());
            return Err(Failure::input(why));
        }
        _ => {}
    }
    let mut translation = options::translation(args.method, property, &args.scheduling)?;
    translation.saturate = args.backend == Backend::Native;
    translation.last_context = !args.is_bounded();
    translation.part = args.part;
    let mut bounds = args.bounds.requested();
    if args.part.is_some() {
        // All parts are to have the same.
        let first = Deepening::new(bounds, translation.aim().is_about_endless(), 1).first();
        bounds = Requested { unroll: Some(first.unroll), recursion: Some(first.recursion), ..bounds };
    }
    Ok(Request {
        translation,
        bounds: Requested { int_range: args.int_range, ..bounds },
        max_rounds: Some(args.max_rounds.unwrap_or(MAX_ROUNDS)),
        backend: args.backend.to_library(),
        backend_path: args.backend_path.clone(),
        timeout: args.time(),
        memory: options::memory(args.memory, args.backend),
        all_errors: args.all_errors,
        certified: args.answer.require == Some(Require::Certified),
        solver: args.solver.solver()?,
        explain: args.explain,
        hints: Arc::new(args.hint_files()?),
        modular: args.modular(),
        commuting: args.kind_of_order()?,
        stop: Stop::default(),
    })
}
