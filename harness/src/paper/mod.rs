//! The tables of the papers that the translations come from, run again: our times beside the published ones and beside Boogie's on
//! the same output.

mod absence;
mod kinduction;
mod liveness;
mod modular;
mod safety;

use std::process::ExitCode;

use clap::Subcommand;

/// Run the tables of the papers again
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(subcommand)]
    table: Table,
}

/// Which lines of a table.
#[derive(Debug, clap::Args)]
struct Selected {
    /// Only programs whose name contains this
    #[arg(long, value_name = "TEXT")]
    only: Option<String>,
}

impl Selected {
    fn has(&self, name: &str) -> bool {
        self.only.as_ref().is_none_or(|part| name.contains(part))
    }
}

#[derive(Debug, Subcommand)]
enum Table {
    Liveness(liveness::Args),
    Absence(absence::Args),
    Modular(modular::Args),
    Kinduction(kinduction::Args),
    Safety(safety::Args),
}

pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    match &args.table {
        Table::Liveness(args) => liveness::run(args),
        Table::Absence(args) => absence::run(args),
        Table::Modular(args) => modular::run(args),
        Table::Kinduction(args) => kinduction::run(args),
        Table::Safety(args) => safety::run(args),
    }
}
