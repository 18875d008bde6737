//! `unthread verify`: the native engine on sequential programs as they stand.

use std::path::PathBuf;
use std::time::Duration;

use super::answer::{AnswerLimits, AnswerOptions, Found};
use super::each::{self, EachOptions};
use super::options::{self, Backend, ProgramOptions, SolverOptions};
use super::page::Replayable;
use super::session::Session;
use super::status::{Failure, Status};
use crate::check::Fairness;
use crate::pipeline::{self, RequestSummary, VerifyRequest};
use crate::stop::Stop;

/// Look for a failing check in a sequential program
///
/// Loops and recursion are followed within bounds.
#[derive(Debug, Clone, clap::Args)]
#[command(after_help = "\
Examples:
  unthread verify sort.bpl                          bounds grow by themselves
  unthread verify --entry Test --unroll 5 --recursion 3 sort.bpl
  unthread verify --all-errors --format json sort.bpl

Checks follow executions from the entry: a call runs the body of the procedure, a loop its
iterations; contracts and invariants are checked where an execution comes by.
Exit status: as for `check`.")]
pub struct Args {
    #[command(flatten)]
    program: ProgramOptions,
    #[command(flatten)]
    each: EachOptions,
    /// Procedure where executions begin [default: the one with {:entrypoint}, else main or Main]
    #[arg(long, value_name = "NAME")]
    entry: Option<String>,
    /// Back edges followed per loop entry
    #[arg(long, value_name = "U", value_parser = options::at_least_one(), allow_negative_numbers = true, help_heading = "Bounds")]
    unroll: Option<u32>,
    /// Activations of one procedure on the stack
    #[arg(long, value_name = "R", value_parser = options::at_least_one(), allow_negative_numbers = true, help_heading = "Bounds")]
    recursion: Option<u32>,
    /// Who decides: with Boogie or Corral, calls are inlined and loops unrolled as far as the bounds say
    #[arg(long, value_enum, default_value_t = Backend::Native)]
    backend: Backend,
    /// The backend's program, or the folder that holds it [default: looked for on PATH]
    #[arg(long, value_name = "PATH")]
    backend_path: Option<PathBuf>,
    /// One execution for each check that can fail
    #[arg(long)]
    all_errors: bool,
    /// Time for the whole run
    #[arg(long, value_name = "SECONDS", value_parser = options::seconds, allow_negative_numbers = true)]
    timeout: Option<Duration>,
    /// Memory for the whole run
    #[arg(long, value_name = "MB", value_parser = options::megabytes(), allow_negative_numbers = true)]
    memory: Option<u64>,
    #[command(flatten)]
    solver: SolverOptions,
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
    let asked = RequestSummary {
        files: args.program.files.iter().map(|f| f.display().to_string()).collect(),
        constants: args.program.constants(),
        property: "safety".to_owned(),
        method: "verify",
        method_reason: None,
        backend: args.backend.to_library(),
        fairness: Fairness::None,
        all_errors: args.all_errors,
        part: None,
    };
    let limits = AnswerLimits {
        time: args.timeout,
        memory: args.memory.map(|mb| mb << 20).filter(|_| args.backend == Backend::Native),
    };
    args.answer.give(asked, limits, session, |session, asked, progress| {
        let mut program = session.load(&args.program)?;
        session.name_entry(&mut program, args.entry.as_deref());
        session.check_treated(&program)?;
        let request = request(args)?;
        asked.part = pipeline::part(&program, args.entry.as_deref());
        let mut report = pipeline::verify(&program, &session.sources, &request, &|what| progress.say(what));
        pipeline::remark(&program, &session.sources, &request.asked(), &request.solver, &mut report);
        let replayable = Replayable { program, asked: request.asked() };
        Ok(Found { report, replayable, in_order: true })
    })
}

fn request(args: &Args) -> Result<VerifyRequest, Failure> {
    Ok(VerifyRequest {
        entry: args.entry.clone(),
        unroll: args.unroll,
        recursion: args.recursion,
        all_errors: args.all_errors,
        timeout: args.timeout,
        memory: options::memory(args.memory, args.backend),
        solver: args.solver.solver()?,
        share_calls: false,
        backend: args.backend.to_library(),
        backend_path: args.backend_path.clone(),
        stop: Stop::default(),
    })
}
