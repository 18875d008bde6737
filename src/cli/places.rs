//! `unthread places`: what an invariant of a program can speak of.

use clap::ValueEnum;
use serde::Serialize;

use super::options::{ProgramOptions, StepOptions};
use super::output;
use super::property::PropertyOptions;
use super::session::Session;
use super::status::{Failure, Status};
use crate::certificate::{Obligations, Rejected};
use crate::check::{Asked, Property};
use crate::syntax::print::print;
use crate::visible::visible_text;

/// List what an invariant can speak of
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  unthread places mutex.bpl                         a line for each place of each thread, and one for each variable
  unthread places mutex.bpl --format skeleton > mutex.cert.bpl
                                                    the beginning of a certificate: write the invariant where it says true

The names are those of certificates: at.Worker == Worker.23 says that the thread is in front of the statement in line 23. Threads that are \
created any number of times are Worker#1 and Worker#2, any two of them; what is said of one is to be said of the other, too.")]
pub struct Args {
    #[command(flatten)]
    program: ProgramOptions,
    #[command(flatten)]
    steps: StepOptions,
    /// How to print them
    #[arg(long, value_enum, default_value_t = Form::Text)]
    format: Form,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Form {
    Text,
    Json,
    /// A certificate whose invariant says nothing yet
    Skeleton,
}

/// What `places --format json` prints.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct Vocabulary {
    /// The version of unthread.
    version: &'static str,
    /// The threads, the first one first.
    threads: Vec<Thread>,
    /// Globals, and locals of threads.
    variables: Vec<Variable>,
    /// What counts the threads that are created any number of times, place by place.
    counters: Vec<Counter>,
}

/// A thread, or one of those that are created any number of times.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
struct Thread {
    /// The variable that says where it is.
    at: String,
    /// There are any number of threads like this one.
    any_number: bool,
    /// Where it can rest.
    places: Vec<Place>,
}

/// Where a thread can rest.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
struct Place {
    /// In certificates.
    name: String,
    /// The value of the thread's variable there. It shifts when the program changes.
    number: usize,
    /// In its file, from 1 on; missing where nothing of the thread is executed next.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u32>,
    /// The statement there, its first line; missing where there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    statement: Option<String>,
}

/// A variable that an invariant can speak of.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
struct Variable {
    /// In certificates.
    name: String,
    /// Its type, in Boogie's words.
    r#type: String,
    /// The thread that it belongs to, by the variable that says where it is; missing for globals.
    #[serde(skip_serializing_if = "Option::is_none")]
    thread: Option<String>,
}

/// A number of threads.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
struct Counter {
    /// In certificates.
    name: String,
    /// Where the threads are that it counts, by its name.
    place: String,
    /// Only those are counted of which this variable of their own has this value.
    #[serde(skip_serializing_if = "Option::is_none")]
    with: Option<String>,
}

pub fn run(args: &Args, session: &mut Session) -> Result<Status, Failure> {
    let (checked, objective) = session.load_with(&args.program, &PropertyOptions::default(), None)?;
    let (entry, scheduling) = (args.steps.entry.clone(), args.steps.scheduling());
    let asked = Asked { entry, scheduling, objective, ..Asked::about(Property::Safety) };
    let refused = |r| Failure::input(Rejected::Refused(r).to_string());
    let obligations = Obligations::of(&checked, &session.sources, &asked).map_err(refused)?;
    let vocabulary = Vocabulary::of(&obligations);
    match args.format {
        Form::Text => output::stdout(&visible_text(&vocabulary.text()))?,
        Form::Json => output::json(&serde_json::to_value(&vocabulary).map_err(|e| Failure::input(e.to_string()))?)?,
        Form::Skeleton => output::stdout(&visible_text(&print(&obligations.skeleton())))?,
    }
    Ok(Status::Done)
}

impl Vocabulary {
    fn of(obligations: &Obligations) -> Vocabulary {
        let vocabulary = &obligations.vocabulary;
        let spoken_of = |t: usize| !vocabulary.threads[t].path.is_another();
        let threads = vocabulary.threads.iter().enumerate().filter(|(t, _)| spoken_of(*t)).map(|(_, thread)| {
            let places = thread.named.iter().enumerate().map(|(number, place)| Place {
                name: place.name.to_string(),
                number,
                line: place.line,
                statement: Some(place.statement.clone()).filter(|s| !s.is_empty()),
            });
            Thread { at: thread.at.to_string(), any_number: thread.path.instance.is_some(), places: places.collect() }
        });
        let own = vocabulary.variables.iter().filter(|v| v.source.is_some() && v.thread.is_none_or(spoken_of));
        let variables = own.map(|v| Variable {
            name: v.name.to_string(),
            r#type: crate::syntax::print::print_type(&v.ty.to_ast()),
            thread: v.thread.map(|t| vocabulary.threads[t].at.to_string()),
        });
        let counters = vocabulary.counters.iter().map(|c| Counter {
            name: c.name.to_string(),
            place: vocabulary.threads[c.first].named[c.location].name.to_string(),
            with: c.value.and_then(|(position, value)| {
                let own = vocabulary.variables.iter().filter(|v| v.thread == Some(c.first)).nth(position)?;
                Some(format!("{} == {}", own.name, value.named()))
            }),
        });
        Vocabulary {
            version: env!("CARGO_PKG_VERSION"),
            threads: threads.collect(),
            variables: variables.collect(),
            counters: counters.collect(),
        }
    }

    fn text(&self) -> String {
        let mut text = String::new();
        for thread in &self.threads {
            let many = if thread.any_number { "  (any of many)" } else { "" };
            text.push_str(&format!("{}{many}\n", thread.at));
            let width = thread.places.iter().map(|p| p.name.len()).max().unwrap_or_default();
            for place in &thread.places {
                let statement = place.statement.as_deref().unwrap_or_default();
                text.push_str(format!("  {:<width$}  {statement}", place.name).trim_end());
                text.push('\n');
            }
        }
        for variable in &self.variables {
            text.push_str(&format!("{}: {}\n", variable.name, variable.r#type));
        }
        for counter in &self.counters {
            let with = counter.with.as_ref().map_or(String::new(), |with| format!(" with {with}"));
            text.push_str(&format!("{}: int  (threads at {}{with})\n", counter.name, counter.place));
        }
        text
    }
}
