//! `unthread verify`: the native engine on sequential programs as they stand.

use std::path::PathBuf;
use std::time::Duration;

use super::Status;
use super::check::{self, Answered};
use super::options::{self, Format, ProgramOptions, SolverOptions};
use super::page::{Judge, PageOptions};
use super::progress::Progress;
use super::session::{Failure, Session};
use super::trace::TraceOptions;
use crate::pipeline::{self, Asked, Report, VerifyRequest};

/// Look for a failing check in a sequential program
///
/// Loops and recursion are followed within bounds.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  unthread verify sort.bpl                          bounds grow by themselves
  unthread verify --entry Test --unroll 5 --recursion 3 sort.bpl
  unthread verify --all-errors --format json sort.bpl

Checks follow executions from the entry: a call runs the body of the procedure, a loop its iterations; contracts and
invariants are checked where an execution comes by. Exit status: as for `check`.")]
pub struct Args {
    #[command(flatten)]
    program: ProgramOptions,
    /// Procedure where executions begin [default: the one with {:entrypoint}, else main or Main]
    #[arg(long, value_name = "NAME")]
    entry: Option<String>,
    /// Back edges followed per loop entry
    #[arg(long, value_name = "U", value_parser = options::at_least_one(), allow_negative_numbers = true, help_heading = "Bounds")]
    unroll: Option<u32>,
    /// Activations of one procedure on the stack
    #[arg(long, value_name = "R", value_parser = options::at_least_one(), allow_negative_numbers = true, help_heading = "Bounds")]
    recursion: Option<u32>,
    /// One execution for each check that can fail
    #[arg(long)]
    all_errors: bool,
    /// Time for the whole run
    #[arg(long, value_name = "SECONDS", value_parser = options::seconds)]
    timeout: Option<Duration>,
    /// Memory for the whole run
    #[arg(long, value_name = "MB", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    memory: Option<u64>,
    #[command(flatten)]
    solver: SolverOptions,
    /// How to print the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Show the execution as it was found, without looking for a shorter one
    #[arg(long)]
    no_minimize: bool,
    #[command(flatten)]
    trace: TraceOptions,
    /// Also write the execution found to a file, for `unthread replay`
    #[arg(long, value_name = "OUT.json")]
    witness: Option<PathBuf>,
    #[command(flatten)]
    page: PageOptions,
}

pub fn run(args: &Args, session: &mut Session) -> Result<Status, Failure> {
    let asked = Asked {
        files: args.program.files.iter().map(|f| f.display().to_string()).collect(),
        property: "safety".to_owned(),
        method: "verify",
        method_reason: None,
        backend: "native",
        fairness: "none",
        all_errors: args.all_errors,
    };
    let memory = args.memory.map(|mb| mb << 20);
    let watchdog = check::watchdog(args.timeout, memory, &asked, session.quiet, (args.format, args.trace));
    let mut judge = None;
    let loaded = session.load(&args.program).and_then(|checked| {
        session.check_treated(&checked)?;
        Ok((request(args)?, checked))
    });
    let report = match loaded {
        Ok((request, checked)) => {
            let progress = Progress::new(session.quiet);
            let mut report = pipeline::verify(&checked, &session.sources, &request, &|what| progress.say(what));
            report.diagnostics.splice(0..0, checked.warnings.clone());
            let replay = request.replay_options();
            if !args.no_minimize {
                progress.say("looking for a shorter execution");
                let in_order = true;
                pipeline::shorten(&mut report, &checked, &session.sources, &replay, in_order, args.timeout);
            }
            judge = Some(Judge { program: checked, options: replay });
            report
        }
        Err(failure) if failure.status == Status::Backend => return Err(failure),
        Err(failure) => Report::of_errors(failure.diagnostics),
    };
    drop(watchdog);
    let how = Answered {
        format: args.format,
        witness: args.witness.as_deref(),
        page: &args.page,
        judge: judge.as_ref(),
        trace: args.trace,
    };
    check::answer(&report, &asked, session, &how)
}

fn request(args: &Args) -> Result<VerifyRequest, Failure> {
    Ok(VerifyRequest {
        entry: args.entry.clone(),
        unroll: args.unroll,
        recursion: args.recursion,
        all_errors: args.all_errors,
        timeout: args.timeout,
        memory: args.memory.map(|mb| mb << 20),
        solver: args.solver.solver()?,
    })
}
