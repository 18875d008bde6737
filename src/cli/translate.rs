//! `unthread translate`: the sequential program itself.

use std::borrow::Cow;
use std::path::PathBuf;
use std::time::Duration;

use clap::ValueEnum;
use clap::builder::{PossibleValue, PossibleValuesParser};
use serde_json::json;
use strum::IntoEnumIterator;

use super::options::{self, BoundOptions, K_INDUCTION, Method, ProgramOptions, SchedulingOptions};
use super::output;
use super::property::PropertyOptions;
use super::session::Session;
use super::status::{Failure, Status};
use super::watchdog::Watchdog;
use crate::backend::datatypes;
use crate::check::{Checked, Property, Scheduler, Scheduling};
use crate::concurrency::passes::Pass;
use crate::concurrency::trace::Trace;
use crate::pipeline::Requested;
use crate::proof;
use crate::sequential::{EventKind, Sequential};
use crate::sequentialize;
use crate::syntax::ast::{Program, Tag};
use crate::syntax::misread;
use crate::syntax::print::{print, print_with_positions};
use crate::system::System;
use crate::system::excluded::Excluded;
use crate::system::passes::Chain;
use crate::visible::{visible_json, visible_text};

/// Turn a concurrent program into a sequential one
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  unthread translate --method eager --rounds 2 counter.bpl
  unthread translate --method lasso --stem 1 --lasso 1 locks.bpl -o locks-seq.bpl
  unthread translate --method interleave locks.bpl     every schedule, in one loop
  unthread translate --method interleave --to aiger locks.bpl -o locks.aig     for hardware model checkers
  unthread translate --method interleave --to aiger --property termination --lasso 2 locks.bpl     the same for fair rounds: no more than 2
  unthread translate --method interleave --to chc locks.bpl     for solvers of Horn clauses
  unthread translate --method k-induction --rounds 2 locks.bpl     threads that begin anywhere, for 2 and for 3 epochs

The result can be checked by Boogie alone:
  boogie /inline:assume /loopUnroll:4 /proc:ENTRY locks-seq.bpl")]
pub struct Args {
    #[command(flatten)]
    translation: TranslationOptions,
    /// As what
    #[arg(long, value_enum, default_value_t = To::Boogie, hide_default_value = true, value_name = "FORM")]
    to: To,
    /// Where to write the program [default: standard output]
    #[arg(short, long, value_name = "OUT.bpl")]
    output: Option<PathBuf>,
    /// Print the program as a pass leaves it, in place of the translation; `all`: after each pass, the translation last
    #[arg(long, value_name = "PASS|all", value_parser = passes())]
    print_after: Option<String>,

    /// Write what each emitted statement stands for in the source
    #[arg(long, value_name = "OUT.json")]
    source_map: Option<PathBuf>,
    /// Time for the translation
    #[arg(long, value_name = "SECONDS", value_parser = options::seconds)]
    timeout: Option<Duration>,
    /// Memory of this process
    #[arg(long, value_name = "MB", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    memory: Option<u64>,
}

/// What a translation is written as.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum To {
    /// A sequential program [default]
    Boogie,
    /// The same for Boogie 2.4, which knows datatypes in an older spelling only
    Boogie2,
    /// Horn clauses in SMT-LIB 2 (method interleave): they have a solution where no execution fails a check
    Chc,
    /// A circuit, where all data are finite (method interleave): ASCII, or binary where OUT ends with .aig
    Aiger,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Form {
    Assert,
    Reach,
}

/// The names that `--print-after` knows, with why each pass stands where it does.
fn passes() -> PossibleValuesParser {
    let of_systems = proof::passes();
    let named = Pass::iter().map(|pass| (pass.name(), pass.reason())).chain(of_systems);
    let all = [(ALL, "After each pass that the method runs")];
    PossibleValuesParser::new(named.chain(all).map(|(name, help)| PossibleValue::new(name).help(help)))
}

/// `--print-after all`
const ALL: &str = "all";

/// Bounds that are left out here, where nothing deepens them.
const DEFAULT_ROUNDS: u32 = 2;
const DEFAULT_STEM: u32 = 1;
const DEFAULT_LASSO: u32 = 1;
const DEFAULT_UNROLL: u32 = 2;
const DEFAULT_RECURSION: u32 = 1;

pub fn run(args: &Args, session: &mut Session) -> Result<Status, Failure> {
    let _watchdog = Watchdog::start(args.timeout, args.memory.map(|mb| mb << 20), |reason, _| {
        output::stderr(&format!("error: nothing is translated: {reason}\n"));
        Status::NoAnswer
    });
    output::try_out(args.source_map.as_deref())?;
    output::try_out(args.output.as_deref())?;
    if args.translation.method == Method::Interleave {
        return interleave(args, session);
    }
    if args.print_after.is_some() && args.source_map.is_some() {
        return Err(Failure::input("--print-after prints forms that no --source-map speaks of"));
    }
    if matches!(args.to, To::Chc | To::Aiger) {
        return Err(Failure::input(
            "--to chc and --to aiger go with --method interleave: the other methods make sequential programs",
        ));
    }
    let (checked, translated) = args.translation.load(session)?;
    if let Some(wanted) = &args.print_after {
        return print_after(wanted, args, &checked, &translated);
    }
    let sequential = sequentialize::translate(&checked, &translated)?;
    let (text, positions) = print_with_positions(&*for_others(args.to, &sequential.checked)?);
    if let Some(path) = &args.source_map {
        let map = source_map(&sequential, &positions, session);
        output::to_file(Some(path), &format!("{}\n", visible_json(&format!("{map:#}"))))?;
    }
    // The program is ours, and so is how its strings are written.
    output::to_file(args.output.as_deref(), &visible_text(&text))?;
    Ok(Status::Done)
}

/// The forms between passes. One is printed whatever becomes of the passes behind it; `all` ends with the error of the one that fails.
fn print_after(
    wanted: &str,
    args: &Args,
    checked: &Checked,
    translated: &sequentialize::Options,
) -> Result<Status, Failure> {
    let mut trace = Trace::on();
    let ended = sequentialize::translate_traced(checked, translated, &mut trace);
    let forms = trace.forms().map(|(pass, form)| (pass.name(), pass.reason(), form.to_owned())).collect();
    let ended = ended.map(|_| ()).map_err(Failure::from);
    print_forms(wanted, translated.method.name(), args, forms, ended)
}

/// Prints the form behind the wanted pass, or all. Each comes with the name of the pass and what it is for; `ended`: how the passes ended.
fn print_forms(
    wanted: &str,
    method: &str,
    args: &Args,
    forms: Vec<(&str, &str, String)>,
    ended: Result<(), Failure>,
) -> Result<Status, Failure> {
    let ran = forms.iter().map(|(pass, ..)| *pass).collect::<Vec<_>>().join(", ");
    let chosen = forms.into_iter().filter(|(pass, ..)| wanted == ALL || *pass == wanted);
    let text =
        chosen.map(|(pass, reason, form)| format!("// after {pass}: {reason}\n{form}")).collect::<Vec<_>>().join("\n");
    if wanted != ALL && text.is_empty() {
        ended?;
        let message = format!("method {method} does not run the pass {wanted} here (--print-after): it runs {ran}");
        return Err(Failure::input(message));
    }
    output::to_file(args.output.as_deref(), &visible_text(&text))?;
    if wanted == ALL {
        ended?;
    }
    Ok(Status::Done)
}

/// The interleaving system as a sequential program: no bound on anything, so none is taken.
fn interleave(args: &Args, session: &mut Session) -> Result<Status, Failure> {
    let options = &args.translation;
    if args.print_after.is_some() && args.to == To::Chc {
        return Err(Failure::input(
            "--print-after prints the systems of --to aiger: Horn clauses are made of another one",
        ));
    }
    let asked = options.property.kind().unwrap_or(Property::Safety);
    let endless = args.to == To::Aiger && asked.is_about_endless();
    if !endless {
        options::property(Some(asked), Some(options.method), &options.bounds)?;
        options.property.go_with(asked)?;
    }
    let rounds = options.bounds.lasso.filter(|_| endless);
    let allowed = Requested { lasso: rounds, ..Requested::default() };
    if options.bounds.requested() != allowed || options.form != Form::Assert || args.source_map.is_some() {
        let message = "method interleave takes no --form, no --source-map, and no bounds but --lasso for a circuit of fair rounds";
        return Err(Failure::input(message));
    }
    if options.scheduling.cooperative {
        return Err(Failure::input("method interleave knows preemptive scheduling only"));
    }
    let (checked, objective) = session.load_with(&options.program, &options.property, options.property.temporal())?;
    let (asked, rounds) = (options.scheduling.ask(asked, objective), rounds.unwrap_or(DEFAULT_LASSO) as usize);
    if let Some(wanted) = &args.print_after {
        let (chain, _, problem) = proof::reduced(&System::of(&checked, &asked)?, rounds);
        let forms = chain.systems().map(|((pass, reason), system)| (pass, reason, system.to_string())).collect();
        let ended = problem.map_or(Ok(()), |why| Err(Failure::input(format!("the passes end here: {why}"))));
        return print_forms(wanted, options.method.name(), args, forms, ended);
    }
    match asked.property {
        // No step leads to the first state, and of some conditions only the checker of certificates knows whether threads wait for them.
        Property::Deadlock => {
            return Err(Failure::input(
                "method interleave prints no program that fails exactly where there is a deadlock: check --property deadlock looks for one, and --print-after excluded prints what provers are asked",
            ));
        }
        // Races fail checks of the system.
        Property::Safety | Property::Race | Property::Termination => {}
    }
    let excluded = |asked| {
        let chain = Chain::of(&System::of(&checked, asked)?).then(Box::new(Excluded));
        chain.map_err(|why| Failure::internal(&why))
    };
    match args.to {
        To::Boogie | To::Boogie2 => {
            let (sequential, _) = excluded(&asked)?.system().checked()?;
            output::to_file(args.output.as_deref(), &print(&*for_others(args.to, &sequential)?))?;
        }
        To::Chc => {
            let clauses = proof::horn::exact(excluded(&asked)?.system()).map_err(|why| {
                Failure::input(format!("Horn clauses do not know {why}: --to boogie prints the system as a program"))
            })?;
            output::to_file(args.output.as_deref(), &clauses)?;
        }
        To::Aiger => {
            let circuit = proof::circuit(&checked, &asked, rounds)?;
            match args.output.as_deref().filter(|out| out.extension().is_some_and(|e| e == "aig")) {
                Some(out) => output::bytes_to_file(out, &circuit.binary())?,
                None => output::to_file(args.output.as_deref(), &circuit.to_string())?,
            }
        }
    }
    Ok(Status::Done)
}

/// The program as the version of Boogie reads it that is asked for.
///
/// # Errors
/// That version has no words for it; or it misreads a `break`, which is an internal error.
pub fn for_others(to: To, program: &Checked) -> Result<Cow<'_, Program>, Failure> {
    if !misread::breaks(&program.program).is_empty() {
        return Err(Failure::internal("a `break` of the translation leads elsewhere to Boogie"));
    }
    let older = if to == To::Boogie2 { datatypes::legacy(program) } else { Ok(None) };
    let older = older.map_err(|what| Failure::input(format!("Boogie 2.4 has no words for {what}: --to boogie2")))?;
    Ok(older.map_or(Cow::Borrowed(&program.program), Cow::Owned))
}

/// What is to be translated, and how.
#[derive(Debug, Clone, clap::Args)]
pub struct TranslationOptions {
    #[command(flatten)]
    pub program: ProgramOptions,
    /// Which translation
    #[arg(long, value_enum)]
    method: Method,
    #[command(flatten)]
    property: PropertyOptions,
    #[command(flatten)]
    bounds: BoundOptions,
    #[command(flatten)]
    scheduling: SchedulingOptions,
    /// A violation is a failing `assert`; or it is reaching the end of the entry procedure
    #[arg(long, value_enum, default_value_t = Form::Assert)]
    form: Form,
}

impl TranslationOptions {
    /// The program, and the options of its translation; bounds that are left out have fixed values here.
    ///
    /// # Errors
    /// The options do not go together, or the program has errors.
    pub fn load(&self, session: &mut Session) -> Result<(Checked, sequentialize::Options), Failure> {
        self.property.alone("a translation")?;
        let bounds = &self.bounds;
        // Where the method is left to the program, the bounds say which property is meant.
        let lasso = bounds.stem.is_some() || bounds.lasso.is_some();
        let meant = if lasso { Property::Termination } else { Property::Safety };
        let meant = self.property.kind().or(self.method.property()).unwrap_or(meant);
        let property = options::property(Some(meant), Some(self.method), bounds)?;
        self.property.go_with(property)?;
        let (mut checked, objective) = session.load_with(&self.program, &self.property, self.property.temporal())?;
        session.name_entry(&mut checked, self.scheduling.entry.as_deref());
        let nothing = match self.method {
            Method::Strategy(name) if name != K_INDUCTION => Some(untranslated(name)),
            Method::Interleave => Some(
                "method interleave has no bounds on schedules: translate prints its program, and check --method ic3 proves it".to_owned(),
            ),
            _ => None,
        };
        if let Some(why) = nothing {
            return Err(Failure::input(why));
        }
        let mut translated = sequentialize::Options {
            rounds: bounds.rounds.unwrap_or(DEFAULT_ROUNDS),
            stem: bounds.stem.unwrap_or(DEFAULT_STEM),
            lasso: bounds.lasso.unwrap_or(DEFAULT_LASSO),
            unroll: bounds.unroll.unwrap_or(DEFAULT_UNROLL),
            recursion: bounds.recursion.unwrap_or(DEFAULT_RECURSION),
            threads: bounds.threads,
            form: match self.form {
                Form::Assert => sequentialize::Form::Assert,
                Form::Reach => sequentialize::Form::Reach,
            },
            ..options::translation(self.method, property, &self.scheduling)?
        };
        translated.asked.objective = objective;
        if self.method == Method::Strategy(K_INDUCTION) {
            let Scheduling { cooperative, scheduler, .. } = translated.asked.scheduling;
            if !property.is_about_checks() || cooperative || scheduler != Scheduler::RoundRobin {
                let message =
                    "method k-induction is about checks, and threads that are switched anywhere, in order of creation";
                return Err(Failure::input(message));
            }
            // One round more, and no step is left out: that of a lock is none to threads that begin anywhere.
            (translated.anywhere, translated.reduce) = (true, false);
            translated.rounds += 1;
        }
        if self.method == Method::Auto {
            translated.method = sequentialize::choose(&checked, &translated).0;
        }
        Ok((checked, translated))
    }
}

/// Why there is nothing to translate for a strategy; where one prints what it works on, how.
fn untranslated(strategy: &str) -> String {
    let why = match strategy {
        "explore" | "recurrence" => "runs the program as it is: there is nothing to translate",
        "bounded" => {
            "translates the program again and again: --method eager, lazy, lasso and lazy-lasso print what it asks"
        }
        "ic3" | "step-induction" => "proves programs: what it proves is printed by --method interleave",
        "chc" => "proves programs: its clauses are printed by --method interleave --to chc",
        "modular" => "proves programs: check --dump-dir writes its sequential programs",
        _ => "works on the program as it is: nothing is translated",
    };
    format!("--method {strategy} {why}")
}

/// For each emitted statement that stands for something: where it is, and what it stands for.
fn source_map(sequential: &Sequential, positions: &[(Tag, u32, u32)], session: &Session) -> serde_json::Value {
    let entries = positions.iter().filter_map(|&(tag, line, column)| {
        let event = sequential.map.get(tag)?;
        let (kind, slot) = event_name(&event.kind);
        Some(json!({
            "line": line,
            "column": column,
            "event": kind,
            "slot": slot,
            "procedure": event.procedure.as_str(),
            "location": session.sources.location(event.span),
            "values": event.values.iter().map(|(name, shown)| (shown.clone(), name.as_str().into())).collect::<serde_json::Map<_, _>>(),
        }))
    });
    json!({ "statements": entries.collect::<Vec<_>>() })
}

/// The kind of event, and the slot that it speaks of.
fn event_name(kind: &EventKind) -> (&'static str, Option<usize>) {
    match kind {
        EventKind::Initial => ("initial", None),
        EventKind::Thread(slot) => ("thread", Some(*slot)),
        EventKind::Switch => ("switch", None),
        EventKind::Enter => ("enter", None),
        EventKind::Step => ("step", None),
        EventKind::Requires => ("requires", None),
        EventKind::Choice => ("choice", None),
        EventKind::Ends => ("ends", None),
        EventKind::Spawn(slot) | EventKind::Arm(slot) => ("spawn", Some(*slot)),
        EventKind::SpawnNested | EventKind::ArmNested => ("spawn", None),
        EventKind::Begin => ("thread", None),
        EventKind::End => ("end", None),
        EventKind::Postponed => ("postponed", None),
        EventKind::SectionLeft => ("section-left", None),
        EventKind::Snapshot | EventKind::Keyframe => ("snapshot", None),
        EventKind::Closure => ("closure", None),
        EventKind::Wait => ("wait", None),
        EventKind::Idle => ("idle", None),
        EventKind::Says | EventKind::Takes => ("touches", None),
        EventKind::Failed(_) => ("failed", None),
    }
}
