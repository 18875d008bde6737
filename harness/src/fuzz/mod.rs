//! Differential testing on random programs: the reference semantics against every method, in both directions.
//!
//! - What a method finds must exist: the explorer finds a violation within the same rounds. (The replay has confirmed it already.)
//! - What a method excludes completely must not exist: the explorer finds none.

mod generate;
pub mod shrink;

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::Context;
use unthread::check::{Checked, Objective};
use unthread::pipeline::{self, Backend, Report, Request, Requested, Trouble, Verdict};
use unthread::semantics::{self, Bounds, ExploreOptions, Limits, Outcome};
use unthread::sequentialize::{self, Fairness, Method, Scheduler};
use unthread::source::Sources;
use unthread::syntax::ast::Name;

use crate::{load_with, say};
use generate::Kind;
pub use generate::Random;

/// Compare explorer, methods and backends on random programs
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Number of programs
    #[arg(long, default_value_t = 500)]
    count: u64,
    /// Seed of the first program; the others follow
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Ask Boogie too, for one program in so many; 0: never
    #[arg(long, value_name = "N", default_value_t = 0)]
    boogie: u64,
    /// Where failing programs are kept
    #[arg(long, value_name = "DIR", default_value = "target/fuzz")]
    keep: PathBuf,
}

/// How a program is checked, besides its text.
#[derive(Debug, Clone)]
struct Setting {
    kind: Kind,
    /// The text of a property of states, in termination's stead.
    property: Option<String>,
    /// Only what threads with this root do for ever counts.
    thread: Option<&'static str>,
    /// Rounds, or rounds of the stem
    first: u32,
    /// Rounds of the lasso
    lasso: u32,
    fairness: Fairness,
    /// One step for each access to a shared variable
    by_access: bool,
    boogie: bool,
}

/// Loops are followed so far; the answer says when that was not enough.
const UNROLL: u32 = 3;
const TIME: Duration = Duration::from_secs(20);
const STATES: usize = 200_000;

pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let mut tally = Tally::default();
    for seed in args.seed..args.seed + args.count {
        let (text, setting) = case(seed, args);
        let mut seen = Tally::default();
        let disagreement = compare(&text, &setting, &mut seen);
        tally.add(&seen);
        let Some(why) = disagreement else { continue };
        let same = |t: &str| compare(t, &setting, &mut Tally::default()).is_some_and(|w| w.kind == why.kind);
        let small = shrink::shrink(&text, &same);
        std::fs::create_dir_all(&args.keep).with_context(|| format!("{} can not be made", args.keep.display()))?;
        let path = args.keep.join(format!("seed-{seed}.bpl"));
        std::fs::write(&path, format!("// {setting:?}\n// {}\n{small}", why.text.replace('\n', "\n// ")))
            .with_context(|| format!("{} can not be written", path.display()))?;
        say(
            &format!("seed {seed}: {}\n  {setting:?}\n  kept in {}\n", why.text, path.display()),
            &mut std::io::stderr(),
        );
        tally.disagreements += 1;
    }
    say(&format!("{tally}\n"), &mut std::io::stdout());
    Ok(if tally.disagreements == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn case(seed: u64, args: &Args) -> (String, Setting) {
    let mut random = Random::new(seed);
    let kind = if random.chance(50) { Kind::Safety } else { Kind::Termination };
    let mut setting = Setting {
        kind,
        property: None,
        thread: None,
        first: 1 + random.below(if kind == Kind::Safety { 3 } else { 2 }) as u32,
        lasso: 1 + random.below(2) as u32,
        fairness: [Fairness::Strong, Fairness::Strong, Fairness::Weak, Fairness::None][random.below(4) as usize],
        by_access: seed % 4 == 3,
        boogie: args.boogie > 0 && seed.is_multiple_of(args.boogie),
    };
    let mut text = generate::program(&mut random, kind);
    if kind == Kind::Termination {
        setting.property = random.chance(50).then(|| generate::property(&mut random));
        setting.thread = random.chance(15).then_some("Thread0");
        if random.chance(15) {
            text = generate::with_counter(&text);
        }
    }
    (text, setting)
}

/// What was compared, and how it ended.
#[derive(Debug, Default)]
struct Tally {
    programs: u64,
    violated: u64,
    complete: u64,
    bounded: u64,
    refused: u64,
    undecided: u64,
    disagreements: u64,
}

impl Tally {
    fn add(&mut self, other: &Tally) {
        self.programs += 1;
        self.violated += other.violated;
        self.complete += other.complete;
        self.bounded += other.bounded;
        self.refused += other.refused;
        self.undecided += other.undecided;
    }
}

impl std::fmt::Display for Tally {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Tally { programs, violated, complete, bounded, refused, undecided, disagreements } = self;
        write!(
            f,
            "{programs} programs: {violated} answers violated, {complete} hold completely, {bounded} hold within bounds, \
             {refused} refused, {undecided} undecided; {disagreements} disagreements"
        )
    }
}

/// A disagreement: its kind, which shrinking keeps, and the story.
struct Disagreement {
    kind: String,
    text: String,
}

/// Runs everything on one program; the first disagreement, if any.
fn compare(text: &str, setting: &Setting, tally: &mut Tally) -> Option<Disagreement> {
    let wrong = |kind: String, text: String| Some(Disagreement { kind, text });
    let (sources, checked, temporal) = load_with(text, setting.property.as_deref()).ok()?;
    let nonblocking = setting.thread.into_iter().map(Name::from).collect();
    let objective = Objective { temporal, nonblocking, ..Objective::default() };
    let explored = semantics::explore(&checked, &sources, &explore_options(setting, &objective), &mut |_| {});
    let explored = match explored {
        Ok(e) => e,
        Err(error) => return wrong("explore".into(), format!("explore: {}", error.message)),
    };
    for method in methods(setting.kind) {
        let backends: &[Backend] =
            if setting.boogie { &[Backend::Native, Backend::Boogie] } else { &[Backend::Native] };
        for &backend in backends {
            let report = pipeline::check(&checked, &sources, &request(setting, &objective, method, backend), &|_| {});
            let name = format!("{method:?} {}", backend.name());
            match (&report, explored.verdict) {
                (Report { verdict: Verdict::Unknown, trouble: Some(Trouble::Input), .. }, _) => tally.refused += 1,
                (Report { verdict: Verdict::Unknown, trouble: Some(Trouble::NoAnswer), .. }, _) => tally.undecided += 1,
                (Report { verdict: Verdict::Unknown, reason, diagnostics, .. }, _) => {
                    let said: Vec<_> = diagnostics.iter().map(|d| d.message.as_str()).collect();
                    let reason = reason.clone().unwrap_or_default();
                    return wrong(format!("{name} trouble"), format!("{name}: {reason} {}", said.join("; ")));
                }
                (_, Outcome::Unknown) => tally.undecided += 1,
                (Report { verdict: Verdict::Violated, .. }, Outcome::Violated) => tally.violated += 1,
                (Report { verdict: Verdict::Violated, .. }, Outcome::Holds) => {
                    return wrong(format!("{name} invents"), format!("{name} finds a violation, the explorer none"));
                }
                (report, Outcome::Violated) if report.complete() => {
                    return wrong(
                        format!("{name} misses"),
                        format!("{name} excludes the violation that the explorer finds"),
                    );
                }
                (report, Outcome::Holds) if report.complete() => tally.complete += 1,
                _ => tally.bounded += 1,
            }
        }
    }
    if setting.kind == Kind::Safety && explored.verdict == Outcome::Violated {
        return other_orders(&checked, &sources, setting, tally);
    }
    None
}

/// With up to three threads, a round in the order of creation fits into two rounds of any order, and one more at the end.
fn other_orders(checked: &Checked, sources: &Sources, setting: &Setting, tally: &mut Tally) -> Option<Disagreement> {
    for scheduler in [Scheduler::ChildFirst, Scheduler::CreatorFirst] {
        let mut request = request(setting, &Objective::default(), Method::Eager, Backend::Native);
        request.translation.scheduler = scheduler;
        request.bounds.rounds = Some(2 * setting.first + 1);
        let report = pipeline::check(checked, sources, &request, &|_| {});
        match &report {
            Report { verdict: Verdict::Violated, .. } => tally.violated += 1,
            Report { verdict: Verdict::Unknown, trouble: Some(Trouble::NoAnswer), .. } => tally.undecided += 1,
            Report { verdict: Verdict::Holds, .. } if !report.complete() => tally.bounded += 1,
            _ => {
                let said = report.reason.clone().unwrap_or_default();
                let text = format!("eager {scheduler:?} misses the violation that the explorer finds {said}");
                return Some(Disagreement { kind: format!("{scheduler:?}"), text });
            }
        }
    }
    None
}

fn methods(kind: Kind) -> [Method; 2] {
    match kind {
        Kind::Safety => [Method::Eager, Method::Lazy],
        Kind::Termination => [Method::Lasso, Method::LazyLasso],
    }
}

fn explore_options(setting: &Setting, objective: &Objective) -> ExploreOptions {
    ExploreOptions {
        entry: None,
        property: match setting.kind {
            Kind::Safety => semantics::Property::Safety,
            Kind::Termination => semantics::Property::Termination,
        },
        fairness: match setting.fairness {
            Fairness::Strong => semantics::Fairness::Strong,
            Fairness::Weak => semantics::Fairness::Weak,
            Fairness::None => semantics::Fairness::None,
        },
        cooperative: false,
        by_access: setting.by_access,
        objective: objective.clone(),
        int_range: Some((0, 2)),
        bounds: Some(match setting.kind {
            Kind::Safety => Bounds::Rounds(setting.first),
            Kind::Termination => Bounds::Lasso { stem: setting.first, lasso: setting.lasso },
        }),
        limits: Limits { states: Some(STATES), memory: None, time: Some(TIME) },
    }
}

fn request(setting: &Setting, objective: &Objective, method: Method, backend: Backend) -> Request {
    let mut bounds = Requested { unroll: Some(UNROLL), recursion: Some(1), ..Requested::default() };
    match setting.kind {
        Kind::Safety => bounds.rounds = Some(setting.first),
        Kind::Termination => (bounds.stem, bounds.lasso) = (Some(setting.first), Some(setting.lasso)),
    }
    Request {
        translation: sequentialize::Options {
            method,
            fairness: setting.fairness,
            by_access: setting.by_access,
            objective: objective.clone(),
            ..sequentialize::Options::default()
        },
        bounds,
        max_rounds: 1,
        backend,
        backend_path: None,
        timeout: Some(TIME),
        memory: None,
        all_errors: false,
        solver: unthread::engine::Solver::Sat,
    }
}
