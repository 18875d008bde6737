//! `unthread replay`: is this execution one of this program?

use std::path::{Path, PathBuf};
use std::time::Duration;

use super::options::{self, ProgramOptions, SchedulingOptions};
use super::other_files;
use super::output;
use super::page::{PageOptions, Replayable};
use super::property::PropertyOptions;
use super::session::{Session, read};
use super::status::{Failure, Status};
use super::trace::TraceOptions;
use super::watchdog::Watchdog;
use super::witness_file;
use crate::check::{Asked, Property};
use crate::semantics;
use crate::visible::visible;
use crate::witness::html::Heading;
use crate::witness::{End, Execution};

/// Run a witness on the source, step by step, and show it
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
    #[arg(long, value_name = "SECONDS", value_parser = options::seconds, allow_negative_numbers = true)]
    timeout: Option<Duration>,
    /// Memory for the whole run
    #[arg(long, value_name = "MB", value_parser = options::megabytes(), allow_negative_numbers = true)]
    memory: Option<u64>,
    #[command(flatten)]
    page: PageOptions,
    #[command(flatten)]
    trace: TraceOptions,
}

pub fn run(args: &Args, session: &mut Session) -> Result<Status, Failure> {
    args.page.try_out()?;
    // A replay has no phases that could look at limits by themselves.
    let watchdog = Watchdog::start(args.timeout, args.memory.map(|mb| mb << 20), |reason, _| {
        // Nobody is left to hear that an answer can not be written.
        let _ = output::stdout(&format!("no answer: {reason}\n"));
        Status::NoAnswer
    });
    let text = read(&args.witness).map_err(Failure::input)?;
    let execution: Execution =
        serde_json::from_str(&text).map_err(|error| not_a_witness(&args.witness, &args.program.files, &error))?;
    args.property.alone("a replay")?;
    // What is not given is what the witness says.
    let scheduling = args.scheduling.or_of(&execution);
    let said = match &execution.end {
        End::Lasso { property, .. } => property.as_deref(),
        _ => None,
    };
    let is_from_witness = args.property.property.is_none() && said.is_some();
    let said = if is_from_witness { said } else { args.property.temporal() };
    let (mut checked, objective) = session.load_with(&args.program, &args.property, said)?;
    if let Some(different) =
        execution.header.as_ref().map(|header| witness_file::compare(header, session)).transpose()?
    {
        different.iter().for_each(|what| session.say(&format!("note: {}\n", visible(what))));
    }
    session.name_entry(&mut checked, scheduling.entry.as_deref());
    let property = args.property.kind().unwrap_or_else(|| claimed(&execution));
    let asked = scheduling.ask(property, objective);
    let replayed = semantics::confirm(&checked, &session.sources, &execution, &asked)
        .map_err(|error| Failure::input(format!("the witness is not an execution of the program: {error}")))?;
    drop(watchdog);
    let mut violated = violated(&asked, is_from_witness);
    let taken = scheduling.beyond(&args.scheduling);
    if !taken.is_empty() {
        violated.push_str(&format!("; with {}, as the witness says", taken.join(" ")));
    }
    let judge = Replayable { program: checked, asked };
    let written = args.page.write(std::slice::from_ref(&replayed), Some(&judge), session, || Heading {
        file: args.program.text(),
        verdict: "confirmed".into(),
        what: violated.clone(),
        details: format!("replayed from {}", args.witness.display()),
        proof: None,
        steps: Vec::new(),
    });
    if let Err(failure) = written {
        session.report(&failure.diagnostics);
    }
    if !session.quiet {
        output::stdout(&args.trace.render(&replayed, &session.sources))?;
    }
    if let Some(presumed) = replayed.annotations.presumption() {
        output::stderr(&format!("note: {}\n", visible(&presumed)));
    }
    output::stdout(&format!("confirmed: {}\n", visible(&violated)))?;
    Ok(Status::Violated)
}

/// The first file is no witness; where another one is, they are in the wrong order.
fn not_a_witness(first: &Path, files: &[PathBuf], error: &serde_json::Error) -> Failure {
    let is_witness = |path: &&PathBuf| read(path).is_ok_and(|text| other_files::is_witness(&text));
    let told = match files.iter().find(is_witness) {
        Some(witness) => {
            let (witness, first) = (witness.display(), first.display());
            format!("{first} is not a witness; {witness} is, and stands first: unthread replay {witness} {first}")
        }
        None => format!("{} is not a witness: {error}", first.display()),
    };
    Failure::input(told)
}

/// The answer in words.
fn violated(asked: &Asked, is_from_witness: bool) -> String {
    let what = match (asked.property, &asked.objective.temporal) {
        (Property::Safety, _) => return "the program does this, and violates safety".to_owned(),
        (Property::Deadlock, _) => return "the program does this, and ends in a deadlock".to_owned(),
        (Property::Race, _) => return "the program does this, and two threads race".to_owned(),
        (Property::Termination, Some(temporal)) => temporal.text(),
        (Property::Termination, None) => "termination".to_owned(),
    };
    let whose = if is_from_witness { ", the property that the witness names" } else { "" };
    format!("the program does this, and violates {what}{whose} (fairness: {})", asked.fairness.name())
}

/// What the end violates.
fn claimed(execution: &Execution) -> Property {
    match execution.end {
        End::Lasso { .. } => Property::Termination,
        End::Deadlock { .. } => Property::Deadlock,
        End::Race { .. } => Property::Race,
        End::Failure { .. } | End::None => Property::Safety,
    }
}
