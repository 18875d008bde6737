//! `unthread resolve`: is this a program?

use std::path::PathBuf;

use super::Status;
use super::session::{Failure, Session};
use crate::check::CheckOptions;

/// Parse, resolve and typecheck; print nothing when all is fine
#[derive(Debug, clap::Args)]
#[command(after_help = "Example: unthread resolve counter.bpl")]
pub struct Args {
    /// Boogie files, together one program; `-` is standard input
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// A missing `modifies` entry is an error instead of a warning
    #[arg(long)]
    strict: bool,
}

pub fn run(args: &Args, session: &mut Session) -> Result<Status, Failure> {
    session.load(&args.files, &CheckOptions { strict_modifies: args.strict })?;
    Ok(Status::Done)
}
