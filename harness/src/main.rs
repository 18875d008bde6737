//! `unthread-harness`: runs the tool on many programs and compares answers and times.

mod bench;
mod philosophers;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Runs unthread on many programs, and compares answers and times
#[derive(Debug, Parser)]
#[command(name = "unthread-harness", version)]
struct Cli {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Debug, Subcommand)]
enum Verb {
    Bench(bench::Args),
}

fn main() -> anyhow::Result<ExitCode> {
    match Cli::parse().verb {
        Verb::Bench(args) => bench::run(&args),
    }
}
