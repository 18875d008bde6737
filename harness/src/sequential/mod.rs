//! Differential testing of `verify` on random sequential programs: the SAT path, the SMT path with z3 and cvc5, Boogie and the
//! explorer must agree, as far as each of them answers within its bounds.

mod generate;

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::Context;
use unthread::backend::{self, Bounds, Job, Tool};
use unthread::check::{Checked, Objective};
use unthread::engine::{SmtConfig, SmtKind, Solver};
use unthread::pipeline::{self, Report, Trouble, Verdict, VerifyRequest};
use unthread::semantics::{self, ExploreOptions, Limits, Outcome};
use unthread::source::Sources;
use unthread::syntax::ast::{Attr, AttrArg, Decl, Expr};
use unthread::syntax::print::print;

use crate::fuzz::{Random, shrink};
use crate::{load, say};
use generate::Program;

/// Compare SAT path, SMT path, Boogie and explorer on random sequential programs
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
    /// Ask z3 and cvc5 in turn, for one program in so many; 0: never
    #[arg(long, value_name = "N", default_value_t = 1)]
    smt: u64,
    /// Where failing programs are kept
    #[arg(long, value_name = "DIR", default_value = "target/fuzz")]
    keep: PathBuf,
}

const UNROLL: u32 = 3;
const RECURSION: u32 = 3;
const TIME: Duration = Duration::from_secs(10);
const STATES: usize = 20_000;

/// What everybody said, counted.
#[derive(Debug, Default)]
struct Tally {
    programs: u64,
    violated: u64,
    complete: u64,
    bounded: u64,
    unknown: u64,
    smt: u64,
    smt_unknown: u64,
    boogie: u64,
    explored: u64,
    disagreements: u64,
}

pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let solvers: Vec<SmtConfig> = [SmtKind::Z3, SmtKind::Cvc5]
        .into_iter()
        .filter_map(|kind| Some(SmtConfig::new(kind, which::which(kind.name()).ok()?, None, None)))
        .collect();
    let mut tally = Tally::default();
    for seed in args.seed..args.seed + args.count {
        let program = generate::program(&mut Random::new(seed));
        let every = |n: u64| n > 0 && seed.is_multiple_of(n);
        let solver = solvers.get((seed / args.smt.max(1)) as usize % solvers.len().max(1)).filter(|_| every(args.smt));
        let asked = Asked { solver, boogie: every(args.boogie) };
        tally.programs += 1;
        let Some(why) = compare(&program, &asked, &mut tally) else { continue };
        let same = |text: &str| {
            let program = Program { text: text.to_owned(), nested_loops: program.nested_loops };
            compare(&program, &asked, &mut Tally::default()).is_some_and(|w| w.kind == why.kind)
        };
        let small = shrink::shrink(&program.text, &same);
        std::fs::create_dir_all(&args.keep).with_context(|| format!("{} can not be made", args.keep.display()))?;
        let path = args.keep.join(format!("sequential-{seed}.bpl"));
        let text = format!("// {}\n{small}", why.text.replace('\n', "\n// "));
        std::fs::write(&path, text).with_context(|| format!("{} can not be written", path.display()))?;
        say(&format!("seed {seed}: {}\n  kept in {}\n", why.text, path.display()), &mut std::io::stderr());
        tally.disagreements += 1;
    }
    say(&format!("{}\n", tally.text()), &mut std::io::stdout());
    Ok(if tally.disagreements == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

impl Tally {
    fn text(&self) -> String {
        format!(
            "{} programs: {} violated, {} hold completely, {} hold within bounds, {} without answer; {} compared with an \
             SMT solver ({} without answer), {} with Boogie, {} with the explorer; {} disagreements",
            self.programs,
            self.violated,
            self.complete,
            self.bounded,
            self.unknown,
            self.smt,
            self.smt_unknown,
            self.boogie,
            self.explored,
            self.disagreements
        )
    }
}

struct Asked<'a> {
    solver: Option<&'a SmtConfig>,
    boogie: bool,
}

/// The kind of a disagreement stays the same while the program shrinks.
struct Disagreement {
    kind: &'static str,
    text: String,
}

fn compare(program: &Program, asked: &Asked, tally: &mut Tally) -> Option<Disagreement> {
    let wrong = |kind: &'static str, text: String| Some(Disagreement { kind, text });
    let (sources, checked) = load(&program.text).ok()?;
    let sat = verify(&checked, &sources, Solver::Sat, None);
    if let Some(trouble) = &sat.trouble
        && *trouble != Trouble::NoAnswer
    {
        return wrong("sat trouble", format!("the SAT path: {}", sat.reason.clone().unwrap_or_default()));
    }
    match (sat.verdict, sat.complete()) {
        (Verdict::Violated, _) => tally.violated += 1,
        (Verdict::Holds, true) => tally.complete += 1,
        (Verdict::Holds, false) => tally.bounded += 1,
        (Verdict::Unknown, _) => tally.unknown += 1,
    }
    let demand = verify(&checked, &sources, Solver::Sat, Some(0));
    if demand.trouble != Some(Trouble::NoAnswer)
        && sat.trouble.is_none()
        && (demand.verdict, &demand.bounds_reached) != (sat.verdict, &sat.bounds_reached)
    {
        let reason = demand.reason.as_deref().unwrap_or("another answer");
        let (kind, reached) = (demand.verdict.name(), &demand.bounds_reached);
        return wrong("calls on demand", format!("with calls on demand: {reason} ({kind}, reaching {reached:?})"));
    }
    // Wider integers may show more than bits do; unrolling is the same for both.
    let narrow = sat.bounds_reached.contains(&pipeline::Bound::IntWidth);
    if let Some(config) = asked.solver {
        let smt = verify(&checked, &sources, Solver::Smt(config.clone()), None);
        tally.smt += 1;
        match (sat.verdict, smt.verdict, smt.trouble) {
            (_, _, Some(trouble)) if trouble != Trouble::NoAnswer && trouble != Trouble::Internal => {
                return wrong("smt trouble", format!("{}: {}", config.kind.name(), smt.reason.unwrap_or_default()));
            }
            (_, _, Some(Trouble::Internal)) => {
                return wrong("smt replay", format!("{}: {}", config.kind.name(), smt.reason.unwrap_or_default()));
            }
            (_, Verdict::Unknown, _) => tally.smt_unknown += 1,
            (Verdict::Violated, Verdict::Holds, _) => {
                return wrong("smt misses", format!("{} excludes what the SAT path finds", config.kind.name()));
            }
            (Verdict::Holds, Verdict::Violated, _) if !narrow => {
                return wrong("sat misses", format!("the SAT path excludes what {} finds", config.kind.name()));
            }
            (Verdict::Holds, Verdict::Holds, _) if sat.complete() && !smt.complete() => {
                return wrong("sat complete", "the SAT path says that it is complete, the SMT path does not".into());
            }
            _ => {}
        }
    }
    if let Some(why) = explore(&checked, &sources, &sat, tally) {
        return Some(why);
    }
    if asked.boogie { with_boogie(program, checked, &sat, narrow, tally) } else { None }
}

fn verify(checked: &Checked, sources: &Sources, solver: Solver, calls: Option<usize>) -> Report {
    let request = VerifyRequest {
        unroll: Some(UNROLL),
        recursion: Some(RECURSION),
        timeout: Some(TIME),
        solver,
        calls,
        ..VerifyRequest::default()
    };
    pipeline::verify(checked, sources, &request, &|_| {})
}

/// The explorer knows no bounds, but takes arbitrary integers from a range only: what it finds exists, and what the engine
/// finds it finds where its answer covers everything.
fn explore(checked: &Checked, sources: &Sources, sat: &Report, tally: &mut Tally) -> Option<Disagreement> {
    let options = ExploreOptions {
        entry: None,
        property: semantics::Property::Safety,
        fairness: semantics::Fairness::None,
        cooperative: false,
        by_access: false,
        objective: Objective::default(),
        int_range: Some((0, 2)),
        bounds: None,
        limits: Limits { states: Some(STATES), memory: None, time: Some(TIME) },
    };
    let explored = match semantics::explore(checked, sources, &options, &mut |_| {}) {
        Ok(explored) => explored,
        Err(error) => return Some(Disagreement { kind: "explore", text: format!("explore: {}", error.message) }),
    };
    let wrong = |kind: &'static str, text: &str| Some(Disagreement { kind, text: text.to_owned() });
    match (explored.verdict, sat.verdict) {
        (Outcome::Violated, Verdict::Holds) if sat.complete() => {
            return wrong("sat misses explored", "the SAT path excludes completely what the explorer finds");
        }
        (Outcome::Holds, Verdict::Violated) if explored.complete => {
            return wrong("explorer misses", "the explorer excludes completely what the SAT path finds");
        }
        (Outcome::Unknown, _) | (_, Verdict::Unknown) => {}
        _ => tally.explored += 1,
    }
    None
}

/// Boogie on the same program, procedures inlined and loops unrolled.
fn with_boogie(
    program: &Program,
    mut checked: Checked,
    sat: &Report,
    narrow: bool,
    tally: &mut Tally,
) -> Option<Disagreement> {
    for decl in &mut checked.program.decls {
        if let Decl::Procedure(procedure) = decl
            && procedure.sig.name.name != "Main"
        {
            let depth = AttrArg::Expr(Expr::int(RECURSION as usize));
            procedure.sig.attrs.push(Attr::generated("inline", vec![depth]));
        }
    }
    let text = print(&checked.program);
    let job = Job {
        text: &text,
        entry: "Main",
        bounds: Bounds { unroll: UNROLL, recursion: RECURSION },
        limits: backend::Limits { time: Some(TIME), memory: None, ..Default::default() },
        path: None,
    };
    let answer = backend::check(Tool::Boogie, &job).ok()?;
    let wrong = |kind: &'static str, text: &str| Some(Disagreement { kind, text: text.to_owned() });
    match (answer.verdict, sat.verdict) {
        (backend::Verdict::Violated, Verdict::Holds) if !narrow && (sat.complete() || !program.nested_loops) => {
            return wrong("sat misses Boogie's", "the SAT path excludes what Boogie finds");
        }
        (backend::Verdict::Holds { .. }, Verdict::Violated) if !program.nested_loops => {
            return wrong("Boogie misses", "Boogie excludes what the SAT path finds");
        }
        (backend::Verdict::Rejected(why) | backend::Verdict::Broken(why), _) => {
            return wrong("Boogie trouble", &format!("Boogie: {why}"));
        }
        (backend::Verdict::Unknown(_), _) => {}
        _ => tally.boogie += 1,
    }
    None
}
