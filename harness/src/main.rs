//! `unthread-harness`: runs the tool on many programs and compares answers and times.

mod abc;
mod agreement;
mod answer;
mod arguments;
mod bench;
mod bench_answers;
mod bench_any_number;
mod bench_proofs;
mod bench_sequential;
mod benchexec;
mod chains;
mod compare;
mod front_end;
mod fuzz;
mod golden;
mod header;
mod interrupt;
mod locks;
mod mutate;
mod paper;
mod philosophers;
mod record;
mod report;
mod run;
mod scale;
mod sequential;
mod unbounded;

use std::io::Write;
use std::process::ExitCode;

use anyhow::{Context, anyhow};
use clap::{Parser, Subcommand};
use comfy_table::{CellAlignment, Table, presets};
use unthread::check::objective::check_property;
use unthread::check::{CheckOptions, Checked, Temporal, check};
use unthread::diagnostic::Diagnostic;
use unthread::source::{SourceFile, Sources};
use unthread::syntax::parse::{ParseOptions, parse};

/// Runs unthread on many programs, and compares answers and times
#[derive(Debug, Parser)]
#[command(name = "unthread-harness", version)]
struct Cli {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Debug, Subcommand)]
enum Verb {
    Run(run::Args),
    Agreement(agreement::Args),
    Golden(golden::Args),
    Report(report::Args),
    Compare(compare::Args),
    #[command(name = "benchexec")]
    BenchExec(benchexec::Args),
    Bench(bench::Args),
    BenchAnswers(bench_answers::Args),
    BenchAnyNumber(bench_any_number::Args),
    BenchProofs(bench_proofs::Args),
    BenchSequential(bench_sequential::Args),
    Fuzz(fuzz::Args),
    FuzzSequential(sequential::Args),
    Mutate(mutate::Args),
    Paper(paper::Args),
    FrontEnd(front_end::Args),
    Scale(scale::Args),
}

/// Programs are deep, and what reads, checks and explores them follows them by recursion, here as in the tool itself: bytes, of which only
/// what is touched is ever used.
const STACK: usize = 1 << 30;

fn main() -> anyhow::Result<ExitCode> {
    let cli = Cli::parse();
    interrupt::install()?;
    let thread = std::thread::Builder::new().name("main".into()).stack_size(STACK).spawn(|| run(cli))?;
    thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}

fn run(cli: Cli) -> anyhow::Result<ExitCode> {
    let ended = match cli.verb {
        Verb::Run(args) => run::run(&args),
        Verb::Agreement(args) => agreement::run(&args),
        Verb::Golden(args) => golden::run(&args),
        Verb::BenchExec(args) => benchexec::run(&args),
        Verb::Report(args) => report::run(&args),
        Verb::Compare(args) => compare::run(&args),
        Verb::Bench(args) => bench::run(&args),
        Verb::BenchAnyNumber(args) => bench_any_number::run(&args),
        Verb::BenchAnswers(args) => bench_answers::run(&args),
        Verb::BenchProofs(args) => bench_proofs::run(&args),
        Verb::BenchSequential(args) => bench_sequential::run(&args),
        Verb::Fuzz(args) => fuzz::run(&args),
        Verb::FuzzSequential(args) => sequential::run(&args),
        Verb::Mutate(args) => mutate::run(&args),
        Verb::Paper(args) => paper::run(&args),
        Verb::FrontEnd(args) => front_end::run(&args),
        Verb::Scale(args) => scale::run(&args),
    };
    interrupt::has_the_last_word();
    ended
}

/// Parses and checks a program.
fn load(text: &str) -> anyhow::Result<(Sources, Checked)> {
    let (sources, checked, _) = load_with(text, None)?;
    Ok((sources, checked))
}

/// Parses and checks a program, and the text of a property of its states.
fn load_with(text: &str, property: Option<&str>) -> anyhow::Result<(Sources, Checked, Option<Temporal>)> {
    let mut sources = Sources::new();
    sources.add(SourceFile::new("program.bpl", text));
    let wrong = |errors: Vec<Diagnostic>| anyhow!(errors.into_iter().map(|e| e.message).collect::<Vec<_>>().join("; "));
    let parsed = parse(&mut sources, &ParseOptions::default()).map_err(wrong).context("the generated program")?;
    let options = CheckOptions::default();
    let (checked, temporal) = match property {
        Some(text) => {
            let (checked, temporal) = check_property(parsed.program, &mut sources, text, &options)
                .map_err(wrong)
                .context("the generated program and its property")?;
            (checked, Some(temporal))
        }
        None => (check(parsed.program, &options).map_err(wrong).context("the generated program")?, None),
    };
    Ok((sources, checked, temporal))
}

/// A table with these columns: names in the first, figures in the others.
fn table_of<const N: usize>(columns: [&str; N]) -> Table {
    let mut table = Table::new();
    table.load_preset(presets::UTF8_HORIZONTAL_ONLY);
    table.set_header(columns);
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    table
}

/// The geometric mean of ratios; not a number where there are none.
fn geometric_mean(ratios: &[f64]) -> f64 {
    (ratios.iter().map(|r| r.ln()).sum::<f64>() / ratios.len() as f64).exp()
}

/// A closed pipe is no reason to fail.
fn say(text: &str, to: &mut dyn Write) {
    let _ = to.write_all(text.as_bytes());
}
