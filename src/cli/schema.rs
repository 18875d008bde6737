//! `unthread schema`: the JSON Schemas of what is written for machines.

use clap::ValueEnum;

use super::output;
use super::status::{Failure, Status};

/// Print the JSON Schema of witnesses or reports
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  unthread schema witness > witness.schema.json     what --witness writes and replay reads
  unthread schema report                            what --format json prints; contains the other")]
pub struct Args {
    #[arg(value_enum)]
    of: Document,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Document {
    /// An execution, as `check --witness` writes it
    Witness,
    /// An answer, as `--format json` prints it
    Report,
}

pub fn run(args: &Args) -> Result<Status, Failure> {
    output::stdout(match args.of {
        Document::Witness => include_str!("../../schemas/witness.schema.json"),
        Document::Report => include_str!("../../schemas/report.schema.json"),
    })?;
    Ok(Status::Done)
}
