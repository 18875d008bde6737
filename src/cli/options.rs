//! Options that several verbs share, and what may go with what.

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};

use super::status::{Failure, Status};
use crate::check::{Asked, CheckOptions, Dialect, Fairness, Granularity, Objective, Property, Scheduler, Scheduling};
use crate::engine::{SmtConfig, SmtKind, Solver};
use crate::library::Library;
use crate::pipeline::portfolio::{ALL_PROPERTIES, STRATEGIES, Strategy, in_words};
use crate::pipeline::{self, Requested};
use crate::sequentialize;
use crate::source::SourceFile;
use crate::witness::{End, Execution};

/// The program, and how to read it.
#[derive(Debug, Clone, Args)]
pub struct ProgramOptions {
    /// Boogie files, together one program; `-` is standard input
    #[arg(required = true)]
    pub files: Vec<PathBuf>,
    /// A missing `modifies` entry is an error instead of a warning
    #[arg(long)]
    pub strict: bool,
    /// Declarations to read besides; those that a file's `// RUN: boogie -lib:NAME` names are read, too
    #[arg(long, value_enum, value_delimiter = ',', value_name = "NAME")]
    pub lib: Vec<Library>,
    /// Whose Boogie it is [default: as its constructs say]
    #[arg(long, value_parser = dialects(), value_name = "DIALECT")]
    pub dialect: Option<Dialect>,
    /// The constant has this value (a number, a word as 3bv8, true or false): the answer speaks of the program with it
    #[arg(long = "const", value_parser = constant, value_name = "NAME=VALUE")]
    pub constants: Vec<Constant>,
}

impl ProgramOptions {
    /// How the program is checked.
    pub fn check_options(&self) -> CheckOptions {
        CheckOptions { strict_modifies: self.strict, dialect: self.dialect, ..CheckOptions::default() }
    }

    /// The names of the files, and the constants that were given values.
    pub fn text(&self) -> String {
        let files = itertools::join(self.files.iter().map(|f| f.display()), " ");
        pipeline::with_constants(&files, &self.constants())
    }

    /// The constants that were given values, each as an equation.
    pub fn constants(&self) -> Vec<String> {
        self.constants.iter().map(Constant::to_string).collect()
    }
}

/// A constant of the program, and the value that it is given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Constant {
    name: String,
    /// A literal.
    value: String,
}

impl std::fmt::Display for Constant {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} == {}", self.name, self.value)
    }
}

impl Constant {
    /// What says so, as a file of the program: what is wrong with it is told as of any other.
    pub fn source(&self) -> SourceFile {
        SourceFile::new(format!("--const {}={}", self.name, self.value), format!("axiom {self};\n"))
    }
}

/// How a certificate reads a program: where threads begin, and what their steps are.
#[derive(Debug, Clone, Args)]
pub struct StepOptions {
    /// Procedure of the first thread [default: the one with {:entrypoint}, else main or Main]
    #[arg(long, value_name = "NAME")]
    pub entry: Option<String>,
    /// What one step is
    #[arg(long, value_parser = granularity(), default_value = Granularity::Statement.name(), value_name = "WHAT")]
    granularity: Granularity,
    /// Switch threads only at yield, before and after a creation, and where they are blocked
    #[arg(long)]
    cooperative: bool,
}

impl StepOptions {
    /// The schedules that there are.
    pub fn scheduling(&self) -> Scheduling {
        Scheduling { granularity: self.granularity, cooperative: self.cooperative, ..Scheduling::default() }
    }
}

/// Where threads begin and how they are scheduled.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Scheduling")]
pub struct SchedulingOptions {
    /// Procedure of the first thread [default: the one with {:entrypoint}, else main or Main]
    #[arg(long, value_name = "NAME")]
    pub entry: Option<String>,
    /// Switch threads only at `yield` and at thread creation
    #[arg(long)]
    pub cooperative: bool,
    /// What one step is [default: statement]
    #[arg(long, value_parser = granularity(), value_name = "WHAT")]
    pub granularity: Option<Granularity>,
    /// Keep every switch point, and (explore) follow every thread in every state, also where that can make no difference
    #[arg(long)]
    pub no_reduction: bool,
    /// Order of the threads inside a round; another one than the default is for the eager method [default: round-robin]
    #[arg(long, value_parser = scheduler(), value_name = "ORDER")]
    pub scheduler: Option<Scheduler>,
    /// Which infinite executions count (termination) [default: strong]
    #[arg(long, value_parser = fairness(), value_name = "KIND")]
    pub fairness: Option<Fairness>,
}

impl SchedulingOptions {
    pub fn scheduler(&self) -> Scheduler {
        self.scheduler.unwrap_or_default()
    }

    pub fn fairness(&self) -> Fairness {
        self.fairness.unwrap_or_default()
    }

    /// What threads are free to do.
    pub fn schedules(&self) -> Scheduling {
        let granularity = self.granularity.unwrap_or_default();
        Scheduling { granularity, cooperative: self.cooperative, scheduler: self.scheduler() }
    }

    /// The question whether executions that are scheduled so have the property.
    pub fn ask(&self, property: Property, objective: Objective) -> Asked {
        let (entry, scheduling) = (self.entry.clone(), self.schedules());
        Asked { property, entry, scheduling, fairness: self.fairness(), objective }
    }

    /// With what an execution says that threads were free to do, where nothing else is given. Where it begins is the program's word.
    pub fn or_of(&self, execution: &Execution) -> SchedulingOptions {
        let said = execution.scheduling.unwrap_or_default();
        let fairness = match execution.end {
            End::Lasso { fairness, .. } => Some(fairness),
            _ => None,
        };
        SchedulingOptions {
            cooperative: self.cooperative || said.cooperative,
            granularity: self.granularity.or(Some(said.granularity)),
            scheduler: self.scheduler.or(Some(said.scheduler)),
            fairness: self.fairness.or(fairness),
            ..self.clone()
        }
    }

    /// The options that are set here, not `given`, and other than the defaults.
    pub fn beyond(&self, given: &SchedulingOptions) -> Vec<String> {
        let granularity = self.granularity.filter(|g| given.granularity.is_none() && *g != Granularity::default());
        let scheduler = self.scheduler.filter(|s| given.scheduler.is_none() && *s != Scheduler::default());
        [
            granularity.map(|granularity| format!("--granularity {}", granularity.name())),
            (self.cooperative && !given.cooperative).then(|| "--cooperative".to_owned()),
            scheduler.map(|scheduler| format!("--scheduler {}", scheduler.name())),
        ]
        .into_iter()
        .flatten()
        .collect()
    }
}

/// How far to look. What is left out, `check` finds by itself.
#[derive(Debug, Clone, Copy, Default, Args)]
#[command(next_help_heading = "Bounds")]
pub struct BoundOptions {
    /// Rounds, each one context of every thread in order of creation (safety)
    #[arg(long, value_name = "K", value_parser = at_least_one(), allow_negative_numbers = true)]
    pub rounds: Option<u32>,
    /// Rounds of the stem, in order of creation (termination)
    #[arg(long, value_name = "K1", value_parser = at_least_one(), allow_negative_numbers = true)]
    pub stem: Option<u32>,
    /// Rounds of one period of the lasso, in order of creation (termination)
    #[arg(long, value_name = "K2", value_parser = at_least_one(), allow_negative_numbers = true)]
    pub lasso: Option<u32>,
    /// Back edges followed per loop entry
    #[arg(long, value_name = "U", value_parser = at_least_one(), allow_negative_numbers = true)]
    pub unroll: Option<u32>,
    /// Activations of one procedure on the stack
    #[arg(long, value_name = "R", value_parser = at_least_one(), allow_negative_numbers = true)]
    pub recursion: Option<u32>,
    /// Threads, the first one included
    #[arg(long, value_name = "T", value_parser = at_least_one(), allow_negative_numbers = true)]
    pub threads: Option<u32>,
}

impl BoundOptions {
    pub fn requested(&self) -> Requested {
        let BoundOptions { rounds, stem, lasso, unroll, recursion, threads } = *self;
        Requested { rounds, stem, lasso, unroll, recursion, threads, int_range: None }
    }
}

pub fn at_least_one() -> clap::builder::RangedI64ValueParser<u32> {
    clap::value_parser!(u32).range(1..=1_000_000)
}

/// A limit of memory.
pub fn megabytes() -> impl TypedValueParser<Value = u64> {
    clap::value_parser!(i64).range(1..=1_000_000).map(i64::unsigned_abs)
}

/// What whoever decides may take, in bytes: all of it, where that is a process of its own. Who looks at the limit within this process gets
/// less, since what it does not count comes on top, and beyond the limit the watchdog ends the process.
pub fn memory(megabytes: Option<u64>, backend: Backend) -> Option<u64> {
    let limit = megabytes.map(|mb| mb << 20);
    if backend == Backend::Native { limit.map(|limit| limit - limit / 8) } else { limit }
}

/// A number of things.
pub fn positive() -> impl TypedValueParser<Value = u64> {
    clap::value_parser!(i64).range(1..).map(i64::unsigned_abs)
}

/// Who decides for the native engine.
#[derive(Debug, Clone, Default, Args)]
#[command(next_help_heading = "Solver")]
pub struct SolverOptions {
    /// Solver of the native engine: sat (built in), z3, cvc5, or the path of one of these [default: sat, and z3 or
    /// cvc5 for programs that it has no encoding for, or beside it where bounds are given and it takes long]
    #[arg(long, value_name = "SOLVER")]
    pub solver: Option<String>,
    /// Steps that z3 or cvc5 may do, by its own count: a limit that is the same in every run
    #[arg(long, value_name = "N", value_parser = positive())]
    pub rlimit: Option<u64>,
    /// Write what z3 or cvc5 is asked, and answers, to a file
    #[arg(long, value_name = "FILE")]
    pub log_smt: Option<PathBuf>,
}

impl SolverOptions {
    /// # Errors
    /// The solver is not there, or is not one that is known.
    pub fn solver(&self) -> Result<Solver, Failure> {
        let config = |kind, program| SmtConfig::new(kind, program, self.rlimit, self.log_smt.clone());
        let known = |kind: SmtKind| Some(config(kind, which::which(kind.name()).ok()?));
        let Some(wanted) = self.solver.as_deref() else {
            return Ok(Solver::Auto([SmtKind::Z3, SmtKind::Cvc5].into_iter().find_map(known)));
        };
        if wanted == "sat" {
            return Ok(Solver::Sat);
        }
        let Some(kind) = SmtKind::of(Path::new(wanted)) else {
            return Err(Failure::input(format!("--solver {wanted}: sat, z3, cvc5, or the path of a z3 or cvc5")));
        };
        match which::which(wanted) {
            Ok(program) => Ok(Solver::Smt(config(kind, program))),
            Err(_) => {
                let advice = format!("`{wanted}` was not found; on Debian: apt-get install {}", kind.name());
                Err(Failure { status: Status::Backend, ..Failure::input(advice) })
            }
        }
    }
}

/// Who decides sequential programs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Backend {
    /// The built-in engine
    Native,
    /// Boogie 2.4 with Z3
    Boogie,
    Corral,
}

impl Backend {
    pub fn to_library(self) -> pipeline::Backend {
        match self {
            Backend::Native => pipeline::Backend::Native,
            Backend::Boogie => pipeline::Backend::Boogie,
            Backend::Corral => pipeline::Backend::Corral,
        }
    }
}

/// The form of an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    Text,
    Json,
    /// SARIF 2.1.0, for tools that review code
    Sarif,
    /// Lines that GitHub shows as annotations, then the verdict
    Github,
}

/// A method: a translation, or strategies by their name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    Auto,
    Eager,
    Lazy,
    Lasso,
    LazyLasso,
    Interleave,
    /// One of [`STRATEGIES`], by its name, and those that are parts of its method.
    Strategy(&'static str),
}

/// The strategy that has a translation of its own.
pub const K_INDUCTION: &str = "k-induction";

impl ValueEnum for Method {
    fn value_variants<'a>() -> &'a [Method] {
        static ALL: LazyLock<Vec<Method>> = LazyLock::new(|| {
            let own = [Method::Auto, Method::Eager, Method::Lazy, Method::Lasso, Method::LazyLasso, Method::Interleave];
            own.into_iter().chain(STRATEGIES.iter().map(|strategy| Method::Strategy(strategy.name()))).collect()
        });
        &ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.name()).help(self.help()))
    }
}

impl Method {
    pub fn name(self) -> &'static str {
        match self {
            Method::Auto => "auto",
            Method::Eager => "eager",
            Method::Lazy => "lazy",
            Method::Lasso => "lasso",
            Method::LazyLasso => "lazy-lasso",
            Method::Interleave => "interleave",
            Method::Strategy(name) => name,
        }
    }

    /// In a line.
    fn help(self) -> String {
        match self {
            Method::Auto => "What suits the property and the program".to_owned(),
            Method::Eager => "Safety: guessed globals for each round (Lal and Reps)".to_owned(),
            Method::Lazy => "Safety: bounded programs, no guessed globals (Lazy-CSeq)".to_owned(),
            Method::Lasso => "Termination: a stem and one period of a lasso (MUTANT)".to_owned(),
            Method::LazyLasso => "Termination without guessed globals".to_owned(),
            Method::Interleave => {
                "Safety: a loop that picks a thread and lets it step, without bounds (check: proved as by ic3)"
                    .to_owned()
            }
            Method::Strategy(_) => self.strategy().map_or_else(String::new, |strategy| {
                let help = strategy.help();
                // With all of them nothing needs to be said.
                let properties = match strategy.properties() {
                    all if all.len() == ALL_PROPERTIES.len() => String::new(),
                    some => format!(" ({})", in_words(some)),
                };
                match self {
                    Method::Strategy(K_INDUCTION) => format!("{help}{properties}"),
                    _ => format!("{help}{properties}; `check` only"),
                }
            }),
        }
    }

    /// The strategy of this name.
    pub fn strategy(self) -> Option<&'static dyn Strategy> {
        STRATEGIES.iter().copied().find(|strategy| matches!(self, Method::Strategy(name) if name == strategy.name()))
    }

    /// Does it translate the program within bounds?
    pub fn is_bounded(self) -> bool {
        matches!(self, Method::Eager | Method::Lazy | Method::Lasso | Method::LazyLasso)
    }

    /// What it is a method for, where that is one kind of property only.
    pub fn property(self) -> Option<Property> {
        match self {
            Method::Auto => None,
            Method::Eager | Method::Lazy | Method::Interleave => Some(Property::Safety),
            Method::Lasso | Method::LazyLasso => Some(Property::Termination),
            Method::Strategy(_) => {
                let properties = self.strategy()?.properties();
                match properties.iter().any(|property| property.is_about_endless()) {
                    true if properties.len() == 1 => Some(Property::Termination),
                    true => None,
                    false => Some(Property::Safety),
                }
            }
        }
    }
}

/// Reads values of the library's own types: of each the value, its name, and what it means.
fn named<T: Copy + Send + Sync + 'static, const N: usize>(
    values: [(T, &'static str, &'static str); N],
) -> impl TypedValueParser<Value = T> {
    let possible = values.map(|(_, name, meaning)| PossibleValue::new(name).help(meaning));
    PossibleValuesParser::new(possible).map(move |given| {
        let value = values.iter().find(|(_, name, _)| *name == given);
        value.expect("clap refuses what is not among the possible values").0
    })
}

fn dialects() -> impl TypedValueParser<Value = Dialect> {
    named([
        (Dialect::Boogie, "boogie", "Boogie's own: what it does not read is an error"),
        (Dialect::Ultimate, "ultimate", "Ultimate's: `/` and `%` divide integers"),
    ])
}

fn fairness() -> impl TypedValueParser<Value = Fairness> {
    let meaning = |fairness| match fairness {
        Fairness::Strong => "What can run again and again does run again and again",
        Fairness::Weak => "What can always run does run again and again",
        Fairness::None => "Any schedule",
    };
    named([Fairness::Strong, Fairness::Weak, Fairness::None].map(|f| (f, f.name(), meaning(f))))
}

pub fn granularity() -> impl TypedValueParser<Value = Granularity> {
    let meaning = |granularity| match granularity {
        Granularity::Statement => "A statement",
        Granularity::Access => "An access to a shared variable",
    };
    named([Granularity::Statement, Granularity::Access].map(|g| (g, g.name(), meaning(g))))
}

fn scheduler() -> impl TypedValueParser<Value = Scheduler> {
    let meaning = |scheduler| match scheduler {
        Scheduler::RoundRobin => "In order of creation",
        Scheduler::ChildFirst => "A child before the rest of its creator",
        Scheduler::CreatorFirst => "A child right behind its creator",
    };
    let all = [Scheduler::RoundRobin, Scheduler::ChildFirst, Scheduler::CreatorFirst];
    named(all.map(|s| (s, s.name(), meaning(s))))
}

/// The translation's options, but for its bounds.
///
/// # Errors
/// The method does not know the order of threads that is asked for.
pub fn translation(
    method: Method,
    property: Property,
    scheduling: &SchedulingOptions,
) -> Result<sequentialize::Options, Failure> {
    let method = match method {
        // The program decides, later; or nothing is translated within bounds.
        Method::Auto | Method::Interleave | Method::Strategy(_) => match property {
            Property::Safety | Property::Deadlock | Property::Race => sequentialize::Method::Eager,
            Property::Termination => sequentialize::Method::Lasso,
        },
        Method::Eager => sequentialize::Method::Eager,
        Method::Lasso => sequentialize::Method::Lasso,
        Method::Lazy => sequentialize::Method::Lazy,
        Method::LazyLasso => sequentialize::Method::LazyLasso,
    };
    if scheduling.scheduler() != Scheduler::RoundRobin && method != sequentialize::Method::Eager {
        return Err(Failure::input(
            "--scheduler child-first and creator-first are orders of the eager method: add --method eager",
        ));
    }
    Ok(sequentialize::Options {
        method,
        asked: scheduling.ask(property, Objective::default()),
        reduce: !scheduling.no_reduction,
        ..sequentialize::Options::default()
    })
}

/// # Errors
/// Threads that keep control do not race.
pub fn goes_with(property: Property, scheduling: &SchedulingOptions) -> Result<(), Failure> {
    match property {
        Property::Race if scheduling.cooperative => {
            Err(Failure::input("threads that are switched at `yield` only do not race: leave out --cooperative"))
        }
        Property::Safety | Property::Deadlock | Property::Race | Property::Termination => Ok(()),
    }
}

/// The property meant, from what was given: the property itself, or the method.
///
/// # Errors
/// The method is for the other property; or bounds of the other property are given.
pub fn property(
    property: Option<Property>,
    method: Option<Method>,
    bounds: &BoundOptions,
) -> Result<Property, Failure> {
    // What is asked of all states of an execution, and what is asked of those that never end.
    let fit = |method: Property, asked: Property| method.is_about_endless() == asked.is_about_endless();
    let chosen = match (property, method.and_then(|m| Some((m, m.property()?)))) {
        (Some(property), Some((method, other))) if !fit(other, property) => {
            return Err(Failure::input(format!(
                "method {} checks {}, not {}",
                method.name(),
                other.name(),
                property.name()
            )));
        }
        (Some(property), _) => property,
        (None, Some((_, property))) => property,
        (None, None) => Property::Safety,
    };
    let lasso_bounds = bounds.stem.is_some() || bounds.lasso.is_some();
    match chosen {
        Property::Safety if lasso_bounds => Err(Failure::input(
            "--stem and --lasso are bounds for termination; for safety give --rounds (or add --property termination)",
        )),
        Property::Deadlock | Property::Race if lasso_bounds => Err(Failure::input(format!(
            "--stem and --lasso are bounds for termination; for {} give --rounds",
            chosen.name()
        ))),
        Property::Termination if bounds.rounds.is_some() => {
            Err(Failure::input("--rounds is a bound for safety; for termination give --stem and --lasso"))
        }
        Property::Safety | Property::Deadlock | Property::Race | Property::Termination => Ok(chosen),
    }
}

/// Parts of one question, at most.
pub const PARTS: u32 = 1000;

/// `K/N`: part K, from 1, of N.
pub fn part(text: &str) -> Result<sequentialize::Part, String> {
    let (index, of) = text.split_once('/').ok_or("write K/N, as in 1/8")?;
    let number = |part: &str| part.parse::<u32>().map_err(|_| format!("`{part}` is not a number"));
    let (index, of) = (number(index)?, number(of)?);
    match (1..=of).contains(&index) && of <= PARTS {
        true => Ok(sequentialize::Part { index: index - 1, of }),
        false => Err(format!("there is no part {index} of {of} (parts count from 1 to N, and N is at most {PARTS})")),
    }
}

/// `LO..HI`, both ends included.
pub fn int_range(text: &str) -> Result<(i64, i64), String> {
    let (low, high) = text.split_once("..").ok_or("write LO..HI, as in -1..3")?;
    let number = |part: &str| part.trim().parse::<i64>().map_err(|_| format!("`{part}` is not an integer"));
    let (low, high) = (number(low)?, number(high)?);
    match high.abs_diff(low) {
        _ if low > high => Err(format!("{low} is larger than {high}")),
        // Each of them is tried.
        more if more >= u64::from(u32::MAX) => Err(format!("from {low} to {high} there are too many integers")),
        _ => Ok((low, high)),
    }
}

/// `NAME=VALUE`, where the value is a literal.
pub fn constant(text: &str) -> Result<Constant, String> {
    let (name, value) = text.split_once('=').ok_or("write NAME=VALUE, as in N=3")?;
    let is_name = |c: char| c.is_ascii_alphanumeric() || "_.$#'`~^\\?".contains(c);
    let is_literal = |text: &str| text.starts_with(|c: char| c.is_ascii_digit()) || ["true", "false"].contains(&text);
    let of_literal = |c: char| c.is_ascii_alphanumeric() || c == '.';
    if name.is_empty() || name.starts_with(|c: char| c.is_ascii_digit()) || !name.chars().all(is_name) {
        return Err(format!("`{name}` is no name of a constant"));
    }
    let digits = value.strip_prefix('-').unwrap_or(value);
    if !is_literal(digits) || !digits.chars().all(of_literal) {
        return Err(format!("`{value}` is no value: write a number, a word as 3bv8, true or false"));
    }
    Ok(Constant { name: name.to_owned(), value: value.to_owned() })
}

/// A number of seconds; 0 is no limit.
pub fn seconds_or_none(text: &str) -> Result<std::time::Duration, String> {
    match text.parse::<f64>() {
        Ok(0.0) => Ok(std::time::Duration::ZERO),
        _ => seconds(text).map_err(|why| why.replace("more than 0", "0 (no limit) or more")),
    }
}

/// A positive number of seconds.
pub fn seconds(text: &str) -> Result<std::time::Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "not a number of seconds".to_owned())?;
    if seconds > 0.0 && seconds <= 1e9 {
        Ok(std::time::Duration::from_secs_f64(seconds))
    } else {
        Err("must be more than 0, and no more than 1000000000".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_go_with_their_property() {
        let none = BoundOptions::default();
        let rounds = BoundOptions { rounds: Some(2), ..none };
        let lasso = BoundOptions { lasso: Some(2), ..none };
        let chosen =
            |p, m, b| property(p, m, &b).map(Property::name).map_err(|f| f.diagnostics[0].message.clone()).ok();
        assert_eq!(chosen(None, None, none), Some("safety"));
        assert_eq!(chosen(None, None, rounds), Some("safety"));
        assert_eq!(chosen(None, Some(Method::Lasso), lasso), Some("termination"));
        assert_eq!(chosen(Some(Property::Termination), None, lasso), Some("termination"));
        assert_eq!(chosen(None, None, lasso), None);
        assert_eq!(chosen(Some(Property::Termination), None, rounds), None);
        assert_eq!(chosen(Some(Property::Termination), Some(Method::Eager), none), None);
    }

    #[test]
    fn ranges_have_two_ends() {
        assert_eq!(int_range("-1..3"), Ok((-1, 3)));
        assert!(
            int_range("-9223372036854775808..9223372036854775807").is_err()
                && int_range("3..1").is_err()
                && int_range("3").is_err()
                && int_range("a..b").is_err()
        );
    }

    #[test]
    fn constants_have_literals() {
        let given = |text: &str| constant(text).map(|constant| constant.to_string()).ok();
        assert_eq!(given("N=-3").as_deref(), Some("N == -3"));
        assert_eq!(given("$w=3bv8").as_deref(), Some("$w == 3bv8"));
        assert_eq!(given("b=true").as_deref(), Some("b == true"));
        for wrong in ["N", "=3", "3=3", "N=", "N=M", "N=3; axiom false", "N =3", "N=3 || true"] {
            assert_eq!(given(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn times_are_positive() {
        assert!(seconds("0.5").is_ok() && seconds("0").is_err() && seconds("nan").is_err() && seconds("-1").is_err());
    }
}
