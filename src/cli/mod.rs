//! The command line: one file per verb.
//!
//! Results go to standard output, diagnostics and progress to standard error. Every verb ends with a [`Status`].

mod answer;
mod check;
mod check_certificate;
mod each;
mod explore;
mod fmt;
mod manual;
mod objects;
mod options;
mod output;
mod page;
mod progress;
mod property;
mod replay;
mod resolve;
mod schema;
mod session;
mod several;
mod split;
mod trace;
mod translate;
mod verify;
mod watchdog;

use std::io::Write;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::error::{ContextKind, ContextValue};
use clap::{CommandFactory, Parser, Subcommand};

use crate::backend::interrupt;
use crate::visible::{visible, visible_text};
use session::{Failure, Session};

/// Makes concurrent Boogie programs sequential and checks them
#[derive(Debug, Parser)]
#[command(name = "unthread", version, max_term_width = 110, propagate_version = true)]
struct Cli {
    #[command(subcommand)]
    verb: Verb,
    /// Print the verdict only: no execution, warnings or progress
    #[arg(short, long, global = true)]
    quiet: bool,
    /// Log what is done to standard error; twice: in detail
    #[arg(short, long, global = true, action = clap::ArgAction::Count, conflicts_with = "quiet")]
    verbose: u8,
}

#[derive(Debug, Subcommand)]
enum Verb {
    Check(check::Args),
    Verify(verify::Args),
    Translate(translate::Args),
    Split(split::Args),
    Explore(explore::Args),
    Replay(replay::Args),
    CheckCertificate(check_certificate::Args),
    Fmt(fmt::Args),
    Resolve(resolve::Args),
    Schema(schema::Args),
    Completions(manual::CompletionArgs),
    Man(manual::ManArgs),
}

/// How a run ends, as the exit status.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// No violation within the bounds; or simply done
    Done = 0,
    Violated = 1,
    /// An error in the input or the options
    Input = 2,
    /// Time limit, memory, an unknown answer, an internal error
    NoAnswer = 3,
    /// A backend is missing or broke
    Backend = 4,
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> ExitCode {
        ExitCode::from(status as u8)
    }
}

/// Sizes tried for the stack that everything runs on, in MiB. Programs are deep (nested expressions, long `else if` chains),
/// and recursion follows them; only what is touched is ever used.
const STACKS: [usize; 3] = [1024, 256, 64];

/// Exit status after an interrupt, as shells know it: 128 + SIGINT.
const INTERRUPTED: i32 = 130;

/// The whole program: reads the arguments, runs the verb.
pub fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return refuse(&error),
    };
    start_log(cli.verbose);
    stop_tools_on_interrupt();
    let mut cli = Some(cli);
    for megabytes in STACKS {
        let builder = std::thread::Builder::new().name("main".into()).stack_size(megabytes << 20);
        let Some(taken) = cli.take() else { break };
        // `spawn` consumes the closure also where it fails, so the arguments are handed over through a slot.
        let slot = std::sync::Arc::new(std::sync::Mutex::new(Some(taken)));
        let theirs = slot.clone();
        let spawned = builder.spawn(move || {
            let cli = theirs.lock().unwrap_or_else(|e| e.into_inner()).take();
            cli.map_or(Status::NoAnswer, |cli| run(&cli))
        });
        match spawned {
            Ok(thread) => {
                let status = thread.join().unwrap_or_else(|_| report_panic());
                // What ended because tools were stopped and folders are gone is no answer: the handler ends the process.
                while INTERRUPT_HEARD.load(Ordering::SeqCst) {
                    std::thread::park();
                }
                return status.into();
            }
            Err(error) => {
                log::warn!("no stack of {megabytes} MiB: {error}");
                cli = slot.lock().unwrap_or_else(|e| e.into_inner()).take();
            }
        }
    }
    output::stderr("error: there is not enough memory for a stack\n");
    Status::NoAnswer.into()
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
        Verb::Explore(args) => explore::run(args, &mut session),
        Verb::Replay(args) => replay::run(args, &mut session),
        Verb::CheckCertificate(args) => check_certificate::run(args, &mut session),
        Verb::Fmt(args) => fmt::run(args, &mut session),
        Verb::Resolve(args) => resolve::run(args, &mut session),
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

/// The process is about to end.
static INTERRUPT_HEARD: AtomicBool = AtomicBool::new(false);

/// What is done at an interrupt before the process ends: somebody gives the answer as far as it is known.
static ON_INTERRUPT: Mutex<Option<Box<dyn FnOnce() + Send>>> = Mutex::new(None);

/// While it lives, somebody hears of an interrupt.
struct Interrupt;

impl Interrupt {
    fn heard_by(hears: impl FnOnce() + Send + 'static) -> Interrupt {
        *on_interrupt() = Some(Box::new(hears));
        Interrupt
    }
}

impl Drop for Interrupt {
    fn drop(&mut self) {
        *on_interrupt() = None;
    }
}

fn on_interrupt() -> std::sync::MutexGuard<'static, Option<Box<dyn FnOnce() + Send>>> {
    ON_INTERRUPT.lock().unwrap_or_else(|e| e.into_inner())
}

/// Ctrl-C and other signals end the verifiers we started, which run in groups of their own and hear nothing themselves.
fn stop_tools_on_interrupt() {
    let installed = interrupt::on_each(|| {
        INTERRUPT_HEARD.store(true, Ordering::SeqCst);
        crate::backend::process::stop_all();
        output::stderr("\ninterrupted\n");
        // Held to the end: who is about to answer otherwise waits here for the end of the process.
        let mut heard = on_interrupt();
        if let Some(hears) = heard.take() {
            hears();
        }
        #[expect(clippy::exit, reason = "the interrupt ends the whole process, whatever it is doing")]
        std::process::exit(INTERRUPTED);
    });
    if let Err(error) = installed {
        log::warn!("interrupts are not handled: {error}");
    }
}
