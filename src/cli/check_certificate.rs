//! `unthread check-certificate`: does this invariant prove this program?

use std::path::PathBuf;
use std::time::{Duration, Instant};

use super::options::{self, Granularity, ProgramOptions, SolverOptions};
use super::progress::Progress;
use super::session::{Failure, Session, read};
use super::{Status, output};
use crate::certificate::{Claim, Means, Obligations, Rejected, claim_of, verify_claim};
use crate::proof::horn::checker;
use crate::source::{SourceFile, Sources};
use crate::syntax::parse::{ParseOptions, parse};

/// Check again that a certificate proves a program
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  unthread check-certificate mutex.cert.bpl mutex.bpl     what check --certificate wrote

The certificate is a Boogie program; nothing of it is believed but what is checked: its function Inv is taken to be an invariant,
and that it is one is shown for the program's own steps. Where it has functions Rank.1 and so on, every step is shown to lower one
of them: the program ends.

Exit status: 0 it proves the program, 1 it does not, 2 error in the input, 3 not decided (time, no solver).")]
pub struct Args {
    /// What a proof wrote
    certificate: PathBuf,
    #[command(flatten)]
    program: ProgramOptions,
    /// Procedure of the first thread [default: the one with {:entrypoint}, else main or Main]
    #[arg(long, value_name = "NAME")]
    entry: Option<String>,
    /// What one step is: a statement, or one access to a shared variable
    #[arg(long, value_enum, default_value_t = Granularity::Statement, hide_default_value = true, value_name = "WHAT")]
    granularity: Granularity,
    /// Time for the whole check
    #[arg(long, value_name = "SECONDS", value_parser = options::seconds)]
    timeout: Option<Duration>,
    #[command(flatten)]
    solver: SolverOptions,
}

pub fn run(args: &Args, session: &mut Session) -> Result<Status, Failure> {
    let deadline = args.timeout.and_then(|t| Instant::now().checked_add(t));
    let checked = session.load(&args.program)?;
    session.check_treated(&checked)?;
    let text = read(&args.certificate).map_err(Failure::input)?;
    let mut sources = Sources::new();
    sources.add(SourceFile::new(args.certificate.display().to_string(), text));
    let certificate = parse(&mut sources, &ParseOptions::default()).map_err(|errors| {
        let first = errors.first().map_or_else(String::new, |d| d.message.clone());
        Failure::input(format!("{} is not a certificate: {first}", args.certificate.display()))
    })?;
    let solver = args.solver.solver()?;
    let unbounded = checker(&solver);
    let means = Means { solver, unbounded, deadline, ..Means::default() };
    let by_access = args.granularity == Granularity::Access;
    let progress = Progress::new(session.quiet);
    let mut steps = 0;
    let result = Obligations::of(&checked, &session.sources, args.entry.as_deref(), by_access)
        .map_err(Rejected::Refused)
        .and_then(|obligations| {
            let claim = claim_of(&certificate.program, &obligations)?;
            verify_claim(&obligations, &claim, &means, &mut |done, total| {
                steps = total;
                progress.say(&format!("{done} of {total} steps"));
            })?;
            Ok(claim)
        });
    drop(progress);
    match result {
        Ok(Claim { ranks, .. }) => {
            let proves = match ranks {
                None => "the invariant proves the program",
                Some(_) => "the ranks prove that every execution ends",
            };
            output::stdout(&format!("verified: {proves} ({steps} steps)\n"))?;
            Ok(Status::Done)
        }
        Err(rejected) => {
            output::stdout(&format!("refused: {rejected}\n"))?;
            Ok(match rejected {
                Rejected::Fails(_) | Rejected::Malformed(_) => Status::Violated,
                Rejected::Refused(_) | Rejected::Undecided(..) | Rejected::Stopped => Status::NoAnswer,
            })
        }
    }
}
