//! `unthread resolve`: is this a program?

use super::diagnostics;
use super::options::{Format, ProgramOptions};
use super::session::Session;
use super::status::{Failure, Status};

/// Parse, resolve and typecheck
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  unthread resolve counter.bpl
  unthread resolve --format sarif counter.bpl     what is wrong, for tools that review code")]
pub struct Args {
    #[command(flatten)]
    program: ProgramOptions,
    /// How to print what is wrong; as text it stands on standard error
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

pub fn run(args: &Args, session: &mut Session) -> Result<Status, Failure> {
    session.github = args.format == Format::Github;
    let loaded = session.load(&args.program);
    let found = loaded.as_ref().map_or_else(|failure| &failure.diagnostics, |checked| &checked.warnings);
    let files: Vec<String> = args.program.files.iter().map(|file| file.display().to_string()).collect();
    diagnostics::print(args.format, &files, &[(found, &session.sources)])?;
    loaded.map(|_| Status::Done)
}
