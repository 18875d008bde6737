//! `unthread replay`: is this execution one of this program?

use std::path::PathBuf;
use std::time::Duration;

use super::options::{self, ProgramOptions, Property, SchedulingOptions};
use super::page::{PageOptions, Replayable};
use super::property::PropertyOptions;
use super::session::{Failure, Session, read};
use super::trace::TraceOptions;
use super::watchdog::Watchdog;
use super::{Status, output};
use crate::semantics;
use crate::witness::html::Heading;
use crate::witness::{End, Execution};

/// Run a witness on the source program, step by step, and show it
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  unthread check --witness found.json counter.bpl
  unthread replay found.json counter.bpl

Exit status: 1 the program does what the witness says, and violates the property; 2 it does not; 3 no answer (time, memory).")]
pub struct Args {
    /// What `check --witness` wrote
    witness: PathBuf,
    #[command(flatten)]
    program: ProgramOptions,
    #[command(flatten)]
    property: PropertyOptions,
    #[command(flatten)]
    scheduling: SchedulingOptions,
    /// Time for the whole run
    #[arg(long, value_name = "SECONDS", value_parser = options::seconds)]
    timeout: Option<Duration>,
    /// Memory for the whole run
    #[arg(long, value_name = "MB", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    memory: Option<u64>,
    #[command(flatten)]
    page: PageOptions,
    #[command(flatten)]
    trace: TraceOptions,
}

pub fn run(args: &Args, session: &mut Session) -> Result<Status, Failure> {
    // A replay has no phases that could look at limits by themselves.
    let watchdog = Watchdog::start(args.timeout, args.memory.map(|mb| mb << 20), |reason, _| {
        // Nobody is left to hear that an answer can not be written.
        let _ = output::stdout(&format!("no answer: {reason}\n"));
    });
    let text = read(&args.witness).map_err(Failure::input)?;
    let execution: Execution = serde_json::from_str(&text)
        .map_err(|error| Failure::input(format!("{} is not a witness: {error}", args.witness.display())))?;
    // Without --property: what the witness's end says that it violates.
    let said = match (&args.property.property, &execution.end) {
        (None, End::Lasso { property, .. }) => property.as_deref(),
        _ => args.property.temporal(),
    };
    let (checked, objective) = session.load_with(&args.program, &args.property, said)?;
    let property = args.property.kind().map_or_else(|| claimed(&execution), Property::to_semantics);
    let options = args.scheduling.replay(property, objective);
    let replayed = semantics::replay(&checked, &session.sources, &execution, &options)
        .map_err(|error| Failure::input(format!("the witness is not an execution of the program: {error}")))?;
    drop(watchdog);
    let judge = Replayable { program: checked, options };
    args.page.write(std::slice::from_ref(&replayed), &judge, session, || Heading {
        file: args.program.text(),
        verdict: "confirmed".into(),
        what: "the program does this".into(),
        details: format!("replayed from {}", args.witness.display()),
    })?;
    if !session.quiet {
        output::stdout(&args.trace.render(&replayed, &session.sources))?;
    }
    if let Some(presumed) = replayed.asides.presumption() {
        output::stderr(&format!("note: {presumed}\n"));
    }
    output::stdout("confirmed: the program does this\n")?;
    Ok(Status::Violated)
}

/// A lasso violates termination, everything else safety.
fn claimed(execution: &Execution) -> semantics::Property {
    match execution.end {
        End::Lasso { .. } => semantics::Property::Termination,
        _ => semantics::Property::Safety,
    }
}
