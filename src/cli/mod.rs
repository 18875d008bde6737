//! The command line: one file per verb.
//!
//! Results go to standard output, diagnostics and progress to standard error. Every verb ends with a [`Status`].

mod answer;
mod check;
mod check_certificate;
mod diagnostics;
mod each;
mod explore;
mod fmt;
mod interrupt;
mod join;
mod lsp;
mod manual;
mod objects;
mod options;
mod other_files;
mod output;
mod page;
mod places;
mod progress;
mod property;
mod replay;
mod resolve;
mod schema;
mod session;
mod several;
mod split;
mod status;
mod trace;
mod translate;
mod verify;
mod watchdog;
mod witness_file;

use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue};
use clap::{CommandFactory, Parser, Subcommand};

use crate::visible::{visible, visible_text};
use session::Session;
use status::{Failure, Status};

/// Makes concurrent Boogie programs sequential and checks them
#[derive(Debug, Parser)]
#[command(name = "unthread", version, max_term_width = 110, propagate_version = true)]
// All verbs fit a screen.
#[command(help_template = "{about-with-newline}{usage-heading} {usage}\n{all-args}")]
struct Cli {
    #[command(subcommand)]
    verb: Verb,
    /// Print the verdict only: no execution, warnings or progress
    #[arg(short, long, global = true)]
    quiet: bool,
    /// Log what is done to standard error; twice: in detail
    #[arg(short, long, global = true, action = clap::ArgAction::Count, conflicts_with = "quiet")]
    verbose: u8,
    /// End, as at an interrupt, where standard input ends: for whoever starts this process and may go before it does
    #[arg(long, global = true, hide = true)]
    end_with_input: bool,
}

#[derive(Debug, Subcommand)]
enum Verb {
    Check(Box<check::Args>),
    Verify(verify::Args),
    Translate(translate::Args),
    Split(split::Args),
    Join(join::Args),
    Explore(explore::Args),
    Replay(replay::Args),
    CheckCertificate(check_certificate::Args),
    Places(places::Args),
    Fmt(fmt::Args),
    Resolve(resolve::Args),
    Lsp(lsp::Args),
    Schema(schema::Args),
    Completions(manual::CompletionArgs),
    Man(manual::ManArgs),
}

/// The whole program: reads the arguments, runs the verb.
pub fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return refuse(&error),
    };
    start_log(cli.verbose);
    interrupt::stop_tools();
    if cli.end_with_input {
        interrupt::end_with_input();
    }
    let Some(ended) = base::stack::with_room("main", || run(&cli)) else {
        output::stderr("error: there is not enough memory for a stack\n");
        return Status::NoAnswer.into();
    };
    let status = ended.unwrap_or_else(|_| report_panic());
    interrupt::wait_for_end();
    status.into()
}

/// Prints what is wrong with the arguments, or the help that they ask for.
fn refuse(error: &clap::Error) -> ExitCode {
    let file = match error.get(ContextKind::InvalidSubcommand) {
        Some(ContextValue::String(name)) if name.ends_with(".bpl") || Path::new(name).is_file() => Some(visible(name)),
        _ => None,
    };
    let hides = |argument: String| visible(&argument) != argument;
    if let Some(file) = file {
        output::stderr(&format!("error: {file} is a file; to check it: unthread check {file}\n"));
    } else if std::env::args_os().any(|argument| hides(argument.to_string_lossy().into_owned())) {
        output::stderr(&visible_text(&error.render().to_string()));
    } else {
        // Nobody is left to hear that this can not be printed.
        let _ = error.print();
    }
    ExitCode::from(error.exit_code() as u8)
}

/// The panic itself was printed where it happened.
fn report_panic() -> Status {
    output::stderr("internal error: unthread failed; this is a fault of unthread, not of your program\n");
    Status::NoAnswer
}

fn run(cli: &Cli) -> Status {
    let mut session = Session::new(cli.quiet);
    let result = match &cli.verb {
        Verb::Check(args) => check::run(args, &mut session),
        Verb::Verify(args) => verify::run(args, &mut session),
        Verb::Translate(args) => translate::run(args, &mut session),
        Verb::Split(args) => split::run(args, &mut session),
        Verb::Join(args) => join::run(args),
        Verb::Explore(args) => explore::run(args, &mut session),
        Verb::Replay(args) => replay::run(args, &mut session),
        Verb::CheckCertificate(args) => check_certificate::run(args, &mut session),
        Verb::Places(args) => places::run(args, &mut session),
        Verb::Fmt(args) => fmt::run(args, &mut session),
        Verb::Resolve(args) => resolve::run(args, &mut session),
        Verb::Lsp(args) => lsp::run(args),
        Verb::Schema(args) => schema::run(args),
        Verb::Completions(args) => manual::completions(args, Cli::command()),
        Verb::Man(args) => manual::man(args, Cli::command()),
    };
    match result {
        Ok(status) => status,
        Err(Failure { status, diagnostics }) => {
            session.report(&diagnostics);
            status
        }
    }
}

fn start_log(verbose: u8) {
    let level = match verbose {
        0 => log::LevelFilter::Warn,
        1 => log::LevelFilter::Info,
        _ => log::LevelFilter::Debug,
    };
    let mut builder = env_logger::Builder::new();
    builder.filter_level(level).parse_default_env();
    // Programs and tools are quoted, whatever they hold.
    let line = |record: &log::Record<'_>| visible_text(&record.args().to_string()).into_owned();
    builder.format(move |out, record| writeln!(out, "[{:<5} {}] {}", record.level(), record.target(), line(record)));
    builder.init();
}
