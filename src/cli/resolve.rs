//! `unthread resolve`: is this a program?

use super::options::ProgramOptions;
use super::session::Session;
use super::status::{Failure, Status};

/// Parse, resolve and typecheck
#[derive(Debug, clap::Args)]
#[command(after_help = "Example: unthread resolve counter.bpl")]
pub struct Args {
    #[command(flatten)]
    program: ProgramOptions,
}

pub fn run(args: &Args, session: &mut Session) -> Result<Status, Failure> {
    session.load(&args.program)?;
    Ok(Status::Done)
}
