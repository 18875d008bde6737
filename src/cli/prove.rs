//! `unthread prove`: an inductive invariant for all schedules, loops and data, and its certificate.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use super::options::{self, Granularity, ProgramOptions, SolverOptions};
use super::progress::Progress;
use super::session::{Failure, Session};
use super::{Status, output};
use crate::proof::{self, Outcome};
use crate::syntax::print::print;

/// Prove that no execution fails a check, whatever the schedule, the loops and the data
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  unthread prove mutex.bpl
  unthread prove --certificate mutex.cert.bpl mutex.bpl
  unthread check-certificate mutex.cert.bpl mutex.bpl

Finite data: Booleans, bit-vectors, integers of bounded range, maps over few indices. The certificate is checked before the proof is
reported; it verifies with stock Boogie, too.

Exit status: 0 proved, 2 error in the input, 3 no proof: the reason is given, which may be that there is a failure to look for with check.")]
pub struct Args {
    #[command(flatten)]
    program: ProgramOptions,
    /// Write the certificate, a Boogie program
    #[arg(long, value_name = "FILE.bpl")]
    certificate: Option<PathBuf>,
    /// Procedure of the first thread [default: the one with {:entrypoint}, else main or Main]
    #[arg(long, value_name = "NAME")]
    entry: Option<String>,
    /// What one step is: a statement, or one access to a shared variable
    #[arg(long, value_enum, default_value_t = Granularity::Statement, hide_default_value = true, value_name = "WHAT")]
    granularity: Granularity,
    /// Time for proof and check
    #[arg(long, value_name = "SECONDS", value_parser = options::seconds)]
    timeout: Option<Duration>,
    /// Memory of this process
    #[arg(long, value_name = "MB", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    memory: Option<u64>,
    #[command(flatten)]
    solver: SolverOptions,
}

pub fn run(args: &Args, session: &mut Session) -> Result<Status, Failure> {
    if let Some(path) = &args.certificate {
        // Before the work, not after it.
        crate::files::writable(path).map_err(|e| Failure::input(format!("{}: {e}", path.display())))?;
    }
    let checked = session.load(&args.program)?;
    session.check_treated(&checked)?;
    let options = proof::Options {
        entry: args.entry.clone(),
        by_access: args.granularity == Granularity::Access,
        deadline: args.timeout.and_then(|t| Instant::now().checked_add(t)),
        memory: args.memory.map(|mb| mb << 20),
        solver: args.solver.solver()?,
        mutation: None,
    };
    let progress = Progress::new(session.quiet);
    let outcome = proof::prove(&checked, &session.sources, &options, &mut |what| {
        progress.say(what);
        true
    });
    drop(progress);
    match outcome {
        Outcome::Proved(proof) => {
            if let Some(path) = &args.certificate {
                output::to_file(Some(path), &print(&proof.certificate))?;
            }
            output::stdout(&format!(
                "proved: no execution fails a check (invariant of {} clauses, certified; {:.2} s to find, {:.2} s to check)\n",
                proof.clauses, proof.seconds.proof, proof.seconds.check
            ))?;
            Ok(Status::Done)
        }
        Outcome::Failure { steps } => {
            output::stdout(&format!(
                "unknown: the prover sees a failure {steps} steps away, which was not replayed: look for it with check\n"
            ))?;
            Ok(Status::NoAnswer)
        }
        Outcome::Uncertified(rejected) => {
            output::stdout(&format!("unknown: proof not certified: {rejected}\n"))?;
            Ok(Status::NoAnswer)
        }
        Outcome::Unknown(why) => {
            output::stdout(&format!("unknown: {why}\n"))?;
            Ok(Status::NoAnswer)
        }
    }
}
