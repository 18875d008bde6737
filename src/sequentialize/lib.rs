//! Concurrent programs to sequential ones: each translation in its file ([`eager`], [`lasso`] with [`keyframes`], [`lazy`]); what they
//! share in [`rounds`], [`slots`], [`instances`], [`emitter`], [`waiting`] and [`driver`].

#![warn(missing_docs)]

mod anywhere;
mod build;
mod choose;
mod cooperative_loops;
mod driver;
mod eager;
mod emitter;
mod ids;
mod instances;
mod keyframes;
mod lasso;
mod lazy;
mod monitor;
mod nested;
mod postponed;
mod race;
mod recurs;
mod redundant_contexts;
mod rounds;
mod saturation;
mod size;
mod slots;
mod split;
mod waiting;

use base::diagnostic::{Diagnostic, Finding};
use base::mutation::LeftOut;
use check::{
    Asked, CheckOptions, Checked, Fairness, Granularity, Property, Scheduler, Scheduling, Temporal, mentioned,
};
use concurrency::passes::Pass;
use concurrency::program::Sharing;
use concurrency::trace::Trace;
use concurrency::{Preparation, Reduction, sections};
use sequential::{Sequential, SourceMap};
use syntax::ast::{Name, Program};
use syntax::misread;

pub use build::assume;
pub use choose::choose;
pub use split::Part;

/// Which translation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    /// Lal and Reps: every thread runs once through all rounds, on guessed values (safety).
    Eager,
    /// Atig, Bouajjani, Emmi and Lal: a fair lasso as one failing assertion (termination).
    Lasso,
    /// Inverso et al.: every thread goes on where it stopped, on computed values, for unrolled programs (safety).
    Lazy,
    /// A fair lasso on computed values, for unrolled programs (termination).
    LazyLasso,
}

impl Method {
    /// Each of them.
    pub const ALL: [Method; 4] = [Method::Eager, Method::Lazy, Method::Lasso, Method::LazyLasso];

    /// As `--method` names it.
    pub fn name(self) -> &'static str {
        match self {
            Method::Eager => "eager",
            Method::Lasso => "lasso",
            Method::Lazy => "lazy",
            Method::LazyLasso => "lazy-lasso",
        }
    }
}

/// How a violation shows in the sequential program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// The final assertion fails.
    Assert,
    /// The end of the entry procedure can be reached.
    Reach,
}

/// A rule left out on purpose, so that tests can show that its absence is noticed.
#[doc(hidden)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mutation {
    /// The last round of a period need not join up with the first.
    NoWrapAround,
    /// The period need not start where the stem ends.
    StemUntied,
    /// Nobody needs to take a step in the period.
    NoProgress,
    /// A thread may end inside the period.
    EndsInPeriod,
    /// A waited guard is not looked at after writes.
    GuardUnchecked,
    /// A thread may be left anywhere, fair or not.
    StopsAnywhere,
    /// A thread may return from its keyframe.
    KeyframeReturns,
    /// What a thread does again need not leave what it left at first.
    AgainUntied,
    /// Locals need not be the same when a thread closes.
    LocalsForgotten,
    /// Rounds need not join up before a failed check counts.
    EarlyFailure,
    /// A thread cannot stop for good.
    NeverStops,
    /// A property of states is looked at where the period begins, but not behind writes.
    Unobserved,
    /// Whether a response is pending is forgotten between two rounds.
    PendingForgotten,
    /// What several threads touch counts as written before there are others.
    SharedForgotten,
    /// What several threads touch counts as protected by a lock, whatever they hold.
    LocksIgnored,
    /// Who waits in a deadlock may be at a guard that is true.
    WaitsAtTrue,
    /// Entries of a map are taken for one another in a race.
    IndicesIgnored,
    /// A thread in an atomic section may race with another one in one.
    AtomicIgnored,
}

/// Everything a translation depends on besides the program.
#[derive(Debug, Clone)]
pub struct Options {
    /// Which translation.
    pub method: Method,
    /// What is asked. A method for lassos looks for endless executions, whatever the property. The program's own attributes are added.
    pub asked: Asked,
    /// Rounds of a check without lasso.
    pub rounds: u32,
    /// Rounds before the repeating part, and in one period of it (termination).
    pub stem: u32,
    /// Rounds of one period (termination).
    pub lasso: u32,
    /// Thread instances, the entry included, where their number is not known beforehand.
    pub threads: Option<u32>,
    /// Back edges per loop entry, for the methods that unroll (lazy, lazy lasso).
    pub unroll: u32,
    /// Activations of a recursive procedure for backends that inline.
    pub recursion: u32,
    /// Fewer switch points where that changes no verdict.
    pub reduce: bool,
    /// What the translation asks of a sequential tool.
    pub form: Form,
    /// Executions that go on behind the last round are marked as cut (eager, lazy): without one, the rounds cover everything.
    pub saturate: bool,
    /// The entry thread has one more context behind the last round (lazy): waiting for others costs it no round.
    pub last_context: bool,
    /// Only so much of the schedules.
    pub part: Option<Part>,
    /// Threads begin anywhere (eager): two programs are made, for one round less and for all of them.
    pub anywhere: bool,
    #[doc(hidden)]
    pub mutation: LeftOut<Mutation>,
}

impl Options {
    /// The question that the method answers.
    pub fn question(&self) -> Asked {
        Asked { property: self.aim(), ..self.asked.clone() }
    }

    /// What is looked for, the method counted.
    pub fn aim(&self) -> Property {
        match self.method {
            Method::Eager | Method::Lazy => self.asked.property,
            Method::Lasso | Method::LazyLasso => Property::Termination,
        }
    }

    /// Do executions count in which a thread stops for good where it could go on? Who stops is in no deadlock.
    fn stops(&self, property: Property) -> bool {
        match property {
            Property::Safety | Property::Race => true,
            Property::Termination => self.asked.fairness == Fairness::None,
            Property::Deadlock => false,
        }
    }

    /// A thread that waits for ever under strong fairness is blocked at every point of the lasso; of a cooperative one this is asked only where
    /// control is given up, and at heads of loops (`language.md`, "Executions, and what is a violation").
    fn blocked_between_turns(&self) -> bool {
        self.asked.scheduling.cooperative && self.asked.fairness == Fairness::Strong
    }

    /// The same, with what suits what is looked for. What shows in the last state is looked for behind all rounds: there is no context in
    /// which executions go on there. Those that would are marked by the lazy method, whose states are not guessed: who goes on is in no deadlock,
    /// and two threads in front of a race are looked for beside the mark.
    fn suited(&self) -> Options {
        let is_failure = self.aim().is_about_checks();
        let marks = is_failure || self.method == Method::Lazy && self.asked.property.excludes_states();
        Options { saturate: self.saturate && marks, last_context: self.last_context && is_failure, ..self.clone() }
    }

    /// Which switch points are left out? The steps of `--granularity access` go by what the judge calls shared. A cooperative thread's
    /// execution is followed up to where it gives up control: its steps are all named.
    ///
    /// Who waits in the last state of a deadlock may wait for what a lock protects, or for the lock; and two threads in front of accesses
    /// that a lock protects are what is looked for in a race: these keep the switch points that are left out for locks.
    fn reduction(&self, liveness: bool) -> Reduction {
        let Scheduling { granularity, cooperative, .. } = self.asked.scheduling;
        let reduces = self.reduce && granularity == Granularity::Statement && !cooperative;
        match (reduces, liveness || !self.asked.property.is_about_checks()) {
            (false, _) => Reduction::None,
            (true, true) => Reduction::Unshared,
            (true, false) => Reduction::Full,
        }
    }

    /// Are the switch points left out that only safety does not need?
    fn reduces(&self, liveness: bool) -> bool {
        self.reduction(liveness) == Reduction::Full
    }
}

impl Default for Options {
    fn default() -> Options {
        Options {
            method: Method::Eager,
            asked: Asked::default(),
            rounds: 2,
            stem: 1,
            lasso: 1,
            threads: None,
            unroll: 2,
            recursion: 1,
            reduce: true,
            form: Form::Assert,
            saturate: false,
            last_context: false,
            part: None,
            anywhere: false,
            mutation: LeftOut::nothing(),
        }
    }
}

/// Translates a checked concurrent program.
///
/// # Errors
/// No entry, or something that the method cannot treat. An output that does not typecheck is reported as an internal error.
pub fn translate(checked: &Checked, options: &Options) -> Result<Sequential, Vec<Diagnostic>> {
    translate_traced(checked, options, &mut Trace::off())
}

/// [`translate`], with what each pass leaves: also where a later one fails.
///
/// # Errors
/// As [`translate`].
pub fn translate_traced(
    checked: &Checked,
    options: &Options,
    trace: &mut Trace,
) -> Result<Sequential, Vec<Diagnostic>> {
    let options = &options.suited();
    if options.asked.scheduling.scheduler != Scheduler::RoundRobin && options.method != Method::Eager {
        let message = "only the eager method knows other orders inside a round than round-robin";
        return Err(vec![Diagnostic::error(Finding::Scheduler, syntax::ast::Span::NONE, message)]);
    }
    match options.asked.property {
        Property::Race if options.asked.scheduling.cooperative => {
            let message = "threads that are switched at `yield` only do not race: leave out --cooperative";
            return Err(vec![Diagnostic::error(Finding::Unsupported, syntax::ast::Span::NONE, message)]);
        }
        // What no translation knows is refused here: its checks would be assumed, and nothing would fail.
        Property::Safety | Property::Termination | Property::Deadlock | Property::Race => {}
    }
    let asked = &options.question().of(&checked.program);
    let reduction = options.reduction(asked.property.is_about_endless());
    let preparation = Preparation { asked, threads: options.threads, reduction };
    let mut program = preparation.run(checked, trace)?;
    if sections::split(&mut program, options.unroll) {
        trace.program(Pass::Sections, &program);
    }
    size::within_limits(&program, options).map_err(|d| vec![d])?;
    if options.mutation.is(Mutation::SharedForgotten) {
        program
            .globals
            .values_mut()
            .filter(|g| g.sharing == Sharing::Shared)
            .for_each(|g| g.sharing = Sharing::Private);
    }
    if options.mutation.is(Mutation::LocksIgnored) {
        let shared = program.globals.iter().filter(|(_, g)| g.sharing == Sharing::Shared);
        program.movers.protected = shared.map(|(name, _)| *name).collect();
    }
    if options.anywhere {
        anywhere::anywhere(&mut program)?;
    }
    let recursive = !program.recursive.is_empty();
    let conditions = asked.objective.temporal.iter().flat_map(Temporal::conditions);
    let mentioned = mentioned(checked, program.procedures[&program.entry].source, conditions);
    let mut output = match options.method {
        Method::Eager => eager::translate(program, options, trace),
        Method::Lasso => lasso::translate(program, options, trace),
        Method::Lazy | Method::LazyLasso => lazy::translate(program, options, trace),
    }?;
    if let Some(part) = options.part {
        split::restrict(&mut output, options, part)?;
    }
    ids::remove(&mut output.program);
    misread::mend(&mut output.program);
    let symbols = &checked.symbols;
    let constants = symbols.consts.keys().copied().collect();
    let functions = symbols.functions_in_witness();
    let checked = check::check(output.program, &CheckOptions { generated: true, ..CheckOptions::default() }).map_err(
        |errors| {
            errors
                .into_iter()
                .map(|d| Diagnostic {
                    code: Finding::Internal,
                    message: format!("internal error: the translation is not well-formed: {}", d.message),
                    ..d
                })
                .collect::<Vec<_>>()
        },
    )?;
    trace.text(Pass::Emit, || syntax::print::print(&checked.program));
    let (stem, rounds) = match options.method {
        Method::Eager | Method::Lazy => (None, options.rounds + u32::from(options.last_context)),
        Method::Lasso | Method::LazyLasso => (Some(options.stem), options.stem + options.lasso),
    };
    Ok(Sequential {
        checked,
        entry: output.entry,
        map: output.map,
        slots: (options.asked.scheduling.scheduler == Scheduler::RoundRobin).then_some(output.slots),
        scheduler: options.asked.scheduling.scheduler,
        stem,
        rounds,
        property: asked.property,
        saturates: output.saturates,
        constants,
        functions,
        mentioned,
        recursive,
    })
}

/// What a translation hands back before it is checked.
struct Output {
    program: Program,
    entry: Name,
    map: SourceMap,
    slots: usize,
    /// Executions that the rounds cut are marked.
    saturates: bool,
}
