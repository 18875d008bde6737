//! `unthread check-certificate`: does this invariant prove this program?

use crate::clock::Instant;
use std::path::PathBuf;
use std::time::Duration;

use clap::ValueEnum;
use serde::Serialize;
use serde_json::{Map, Value};

use super::options::{self, ProgramOptions, SolverOptions, StepOptions};
use super::output;
use super::progress::Progress;
use super::property::{AskedProperties, PropertyOptions};
use super::session::{Session, read};
use super::status::{Failure, Status};
use crate::certificate::{
    Broken, Claim, Contracts, Finder, Means, Obligations, Patience, Rejected, What, broken, claim_of, conjuncts,
    excluded_by, fairness_of, has_contracts, has_sums, is_of_second, is_up_to_commutation, knows_others, reordered,
    said, verify_claim, verify_stacks,
};
use crate::check::{Asked, Checked, Fairness, Objective, Property, Temporal};
use crate::pipeline::{EXECUTING, counterexample};
use crate::proof::hints::{self, Reached, Truth, truths};
use crate::proof::horn::checker;
use crate::proof::independent;
use crate::source::{SourceFile, Sources};
use crate::syntax::ast::{Expr, Program};
use crate::syntax::parse::{ParseOptions, parse};
use crate::visible::visible_text;
use crate::witness::{Execution, StackInvariant};

/// Check again that a certificate proves a program
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  unthread check-certificate mutex.cert.bpl mutex.bpl     what check --certificate wrote

The certificate is a Boogie program; nothing of it is believed but what is checked: its function Inv is taken to be an invariant, and that \
it is one is shown for the program's own steps. Where it has functions Rank.1 and so on, every step is shown to lower one of them: the \
program ends. Where it has a function Bound.strong, Bound.weak or Bound.none, there are shown to be never more rounds that are fair in \
this sense: every execution that is fair so ends, or has the --property. Where it has functions Called.P, Summary.P and Inv.P.1 for each \
procedure P, these are shown to be contracts and invariants of loops, under which no check fails; or, where it has functions Rank.1.P and \
so on, too, under which every call and every round of a loop lowers one of them: the program ends. Of threads that recurse it is no Boogie \
program but a file of sets of stacks (unthread schema stacks): that no step leads out of them, and that no check fails in them, is shown by \
executing each instruction.

Exit status: 0 it proves the program, 1 it does not, 2 error in the input, 3 not decided (time, no solver).")]
pub struct Args {
    /// What a proof wrote
    certificate: PathBuf,
    #[command(flatten)]
    program: ProgramOptions,
    #[command(flatten)]
    steps: StepOptions,
    /// What it proves: deadlock, race; of endless executions termination, "response(P, Q)", "always-eventually(P)" or
    /// "eventually-always(P)" [default: what the certificate says it proves]
    #[arg(long, value_name = "PROPERTY", value_parser = super::property::of_certificate)]
    property: Option<AskedProperties>,
    /// Fair rounds: only what threads that begin with this procedure do for ever counts [default: those marked {:nonblocking}, if any]
    #[arg(long, value_name = "PROC")]
    thread: Vec<String>,
    /// Time for the whole check [default: as long as it takes, but a minute for each question to a solver]
    #[arg(long, value_name = "SECONDS", value_parser = options::seconds)]
    timeout: Option<Duration>,
    /// How to print the answer
    #[arg(long, value_enum, default_value_t = Form::Text)]
    format: Form,
    #[command(flatten)]
    solver: SolverOptions,
}

/// The form of an answer about a certificate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Form {
    Text,
    Json,
}

/// What `check-certificate --format json` prints.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct Judgement {
    /// The version of unthread.
    version: &'static str,
    /// Of the certificate.
    verdict: Accepted,
    /// What it proves; or why it does not, or why that was not decided.
    details: String,
    /// Obligations that there were; 0 where it was not come to them.
    steps: usize,
    /// Of an invariant that proves the program, who has decided its obligations: how soon each of them answers may depend on the machine.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    decided_by: Vec<&'static str>,
    /// Where it is an invariant that was refused: what the steps of the program break of it, each part of it once.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    broken: Vec<BrokenPart>,
}

/// What became of a certificate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
enum Accepted {
    /// It proves the program.
    Verified,
    /// It does not, or is none.
    Refused,
    /// Nobody could tell: time, no solver, something that the checker does not read.
    NotDecided,
}

/// A part of an invariant that a step breaks.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
struct BrokenPart {
    /// The step, in words.
    step: String,
    /// Its procedure in the certificate.
    procedure: String,
    /// What does not hold behind the step, where it is a conjunct of `Inv`: in the words of the source.
    #[serde(skip_serializing_if = "Option::is_none")]
    conjunct: Option<String>,
    /// Which of the conjuncts of `Inv` it is, from 1 on.
    #[serde(skip_serializing_if = "Option::is_none")]
    number: Option<usize>,
    /// What does not hold otherwise: a check of the program fails in the step; or the step leads to a deadlock, or a race.
    #[serde(skip_serializing_if = "Option::is_none")]
    instead: Option<String>,
    /// The state in front of the step: `Inv` holds in it. `at T` says where a thread is. Empty at the start.
    before: Map<String, Value>,
    /// The state behind the step; empty where a check fails on the way.
    behind: Map<String, Value>,
    /// Of a conjunct: does an execution lead to a state in which it does not hold? Then it is wrong, and not only too weak.
    #[serde(skip_serializing_if = "Option::is_none")]
    reached: Option<Reaches>,
    /// Where no such execution was found: within what; or why nobody knows.
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
    /// Where there is one: who steps, and from where.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    execution: Vec<String>,
    /// The state to which it leads.
    #[serde(skip_serializing_if = "Map::is_empty")]
    state: Map<String, Value>,
    /// An execution of the source, replayed, to a state in which it does not hold: as a violation of the program in which the conjunct is the
    /// only check. Missing where none was found soon.
    #[serde(skip_serializing_if = "Option::is_none")]
    replayed: Option<Execution>,
}

/// Whether a state is reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
enum Reaches {
    Yes,
    No,
    Unknown,
}

pub fn run(args: &Args, session: &mut Session) -> Result<Status, Failure> {
    let deadline = args.timeout.and_then(|t| Instant::now().checked_add(t));
    let property =
        PropertyOptions { property: args.property.clone(), thread: args.thread.clone(), ..PropertyOptions::default() };
    let (checked, objective) = session.load_with(&args.program, &property, property.temporal())?;
    let objective = objective.with_attributes(&checked.program);
    let text = read(&args.certificate).map_err(Failure::input)?;
    if text.trim_start().starts_with('{') {
        return of_stacks(args, session, &checked, &text, &property, &objective, deadline);
    }
    let mut sources = Sources::new();
    sources.add(SourceFile::new(args.certificate.display().to_string(), text));
    let certificate = parse(&mut sources, &ParseOptions::default()).map_err(|errors| {
        let first = errors.first().map_or_else(String::new, |d| d.message.clone());
        Failure::input(format!("{} is not a certificate: {first}", args.certificate.display()))
    })?;
    let solver = args.solver.solver()?;
    let unbounded = checker(&solver);
    let finder = Finder::of(&certificate.program);
    // What the engine's own solver has found, or who knows who, another one is asked about first.
    let independent = (finder != Some(Finder::Z3)).then(|| independent(&solver)).flatten();
    let means = Means { solver, independent, unbounded, deadline, ..Means::default() };
    let scheduling = args.steps.scheduling();
    let progress = Progress::new(session.quiet);
    let mut steps = 0;
    let sources = &session.sources;
    let mut say = |done: usize, total: usize| {
        steps = total;
        progress.say(&format!("{done} of {total} steps"));
    };
    let of_safety = Rejected::Malformed("it has no bound on rounds, and says nothing of endless executions".into());
    let of_endless = || Rejected::Malformed("it is about endless executions".into());
    // What is not asked the certificate says.
    let states = property.kind().map_or_else(|| excluded_by(&certificate.program), Some);
    let states = states.filter(|property| property.excludes_states());
    let asked = |property, fairness| Asked {
        property,
        entry: args.steps.entry.clone(),
        scheduling,
        fairness,
        objective: objective.clone(),
    };
    let plain = asked(states.unwrap_or_default(), Fairness::default());
    let asks_endless = property.kind().is_some_and(Property::is_about_endless);
    // What steps break can be told of invariants alone.
    let (mut parts, mut decided_by) = (Vec::new(), Vec::new());
    let result = match has_contracts(&certificate.program) {
        true if states.is_some() => Err(Rejected::Malformed("it is about checks in programs with recursion".into())),
        true => contracts_for(&certificate.program, &checked, sources, &plain).and_then(|contracts| {
            let claim = contracts.claim_of(&certificate.program)?;
            let ends = !claim.ranks.is_empty();
            if objective.temporal.is_some() || asks_endless && !ends {
                return Err(of_safety);
            }
            contracts.verify(&claim, &means, &mut say)?;
            Ok(if ends { ENDS } else { "the contracts prove the program" }.to_owned())
        }),
        false => {
            let obligations = fairness_of(&certificate.program).and_then(|fairness| {
                let asked = match (fairness, states) {
                    (Some(_), Some(_)) => return Err(of_endless()),
                    (Some(fairness), None) => asked(Property::Termination, fairness),
                    (None, None) if objective.temporal.is_some() => return Err(of_safety.clone()),
                    (None, _) => plain,
                };
                let mut obligations = Obligations::of(&checked, sources, &asked)?;
                if has_sums(&certificate.program) {
                    obligations = obligations.with_sums()?.0;
                }
                match is_up_to_commutation(&certificate.program) {
                    true => reordered(&certificate.program, obligations),
                    false => Ok(obligations),
                }
            });
            obligations.and_then(|obligations| {
                let claim = claim_of(&certificate.program, &obligations)?;
                if asks_endless && claim.ranks.is_none() && claim.bound.is_none() {
                    return Err(of_safety);
                }
                if states.is_some() && claim.ranks.is_some() {
                    return Err(of_endless());
                }
                let deciders = match verify_claim(&obligations, &claim, &means, &mut say) {
                    Ok((_, deciders)) => deciders,
                    Err(rejected) => {
                        let tells = matches!(rejected, Rejected::Fails(_) | Rejected::Undecided(..));
                        if tells && claim.ranks.is_none() && claim.bound.is_none() {
                            let mut look = |done: usize, total: usize| {
                                progress.say(&format!("refused; what each of {total} steps breaks: {done} are done"));
                            };
                            let all = broken(&obligations, &claim, &means, &mut look)?;
                            let conjuncts = conjuncts(&claim.invariant);
                            parts = first_of_each(&all, &obligations, &conjuncts)
                                .map(|part| words(part, &obligations, &conjuncts))
                                .collect();
                            progress.say("refused; whether an execution leads to where parts do not hold");
                            judge(&mut parts, (&obligations, &conjuncts), &means, (&checked, sources));
                            // What no solver could say of all conjuncts together one of them may show.
                            if let Some(first) = all.into_iter().next() {
                                return Err(Rejected::Fails(first.obligation));
                            }
                        }
                        return Err(rejected);
                    }
                };
                if let Some(finder) = finder.filter(|finder| deciders == [finder.name()]) {
                    log::info!("decided by {} alone, which has found it", finder.name());
                }
                decided_by = deciders;
                Ok(proves(&claim, &obligations, &objective))
            })
        }
    };
    drop(progress);
    let (verdict, details) = verdict_of(result);
    tell(args, &Judgement { version: env!("CARGO_PKG_VERSION"), verdict, details, steps, decided_by, broken: parts })
}

/// The contracts that a certificate is about: of one thread, or of several.
fn contracts_for(
    certificate: &Program,
    checked: &Checked,
    sources: &Sources,
    asked: &Asked,
) -> Result<Contracts, Rejected> {
    let contracts = match knows_others(certificate) {
        true => Contracts::of_threads(checked, sources, asked),
        false => Contracts::of(checked, sources, asked),
    };
    contracts.map_err(Rejected::from)
}

/// The invariant of threads that recurse, which is no Boogie program.
fn of_stacks(
    args: &Args,
    session: &Session,
    checked: &Checked,
    text: &str,
    property: &PropertyOptions,
    objective: &Objective,
    deadline: Option<Instant>,
) -> Result<Status, Failure> {
    let invariant: StackInvariant = serde_json::from_str(text)
        .map_err(|error| Failure::input(format!("{} is not a certificate: {error}", args.certificate.display())))?;
    let progress = Progress::new(session.quiet);
    let mut say = |done: usize, total: usize| progress.say(&format!("{done} of {total} sets"));
    let asked = Asked {
        entry: args.steps.entry.clone(),
        scheduling: args.steps.scheduling(),
        ..Asked::about(Property::Safety)
    };
    let of_checks = property.kind().is_none_or(Property::is_about_checks) && objective.temporal.is_none();
    let patience = Patience { deadline, ..Patience::default() };
    let result = match of_checks {
        false => Err(Rejected::Malformed("it is about checks that fail".into())),
        true => verify_stacks(checked, &session.sources, &asked, &invariant, &patience, &mut say),
    };
    drop(progress);
    let steps = result.as_ref().map_or(0, |steps| *steps);
    let (verdict, details) = verdict_of(result.map(|_| "the sets of stacks prove the program".to_owned()));
    let decided_by = if verdict == Accepted::Verified { vec!["native"] } else { Vec::new() };
    tell(
        args,
        &Judgement { version: env!("CARGO_PKG_VERSION"), verdict, details, steps, decided_by, broken: Vec::new() },
    )
}

fn verdict_of(result: Result<String, Rejected>) -> (Accepted, String) {
    match result {
        Ok(proves) => (Accepted::Verified, proves),
        Err(rejected @ (Rejected::Fails(_) | Rejected::Malformed(_))) => (Accepted::Refused, rejected.to_string()),
        Err(rejected) => (Accepted::NotDecided, rejected.to_string()),
    }
}

fn tell(args: &Args, judgement: &Judgement) -> Result<Status, Failure> {
    match args.format {
        Form::Text => output::stdout(&visible_text(&judgement.text()))?,
        Form::Json => output::json(&serde_json::to_value(judgement).map_err(|e| Failure::input(e.to_string()))?)?,
    }
    Ok(match judgement.verdict {
        Accepted::Verified => Status::Done,
        Accepted::Refused => Status::Violated,
        Accepted::NotDecided => Status::NoAnswer,
    })
}

/// Of what is broken, as much is shown to people.
const MOST_SHOWN: usize = 3;

impl Judgement {
    fn text(&self) -> String {
        if self.verdict == Accepted::Verified {
            return format!("verified: {} ({} steps)\n", self.details, self.steps);
        }
        let mut text = format!("refused: {}\n", self.details);
        for part in self.broken.iter().take(MOST_SHOWN) {
            let what = part.conjunct.as_ref().or(part.instead.as_ref()).map_or("", String::as_str);
            let number = part.number.map_or(String::new(), |n| format!(" (part {n} of Inv)"));
            text.push_str(&format!("  broken{number}: {what}\n    by {}\n", part.step));
            let lines =
                [("from", &part.before), ("to  ", &part.behind)].into_iter().filter(|(_, state)| !state.is_empty());
            for (side, state) in lines {
                let values = state.iter().map(|(name, value)| (name.as_str(), value.as_str().unwrap_or_default()));
                text.push_str(&format!("    {side}  {}\n", state_line(values)));
            }
            let why = part.why.as_deref().unwrap_or_default();
            match part.reached {
                None => {}
                Some(Reaches::Yes) if part.execution.is_empty() => text.push_str("    wrong: so executions begin\n"),
                Some(Reaches::Yes) => {
                    let values =
                        part.state.iter().map(|(name, value)| (name.as_str(), value.as_str().unwrap_or_default()));
                    let steps = part.execution.len();
                    let replayed = if part.replayed.is_some() { "    (replayed on the source)\n" } else { "" };
                    text.push_str(&format!("    wrong: {steps} steps lead to  {}\n{replayed}", state_line(values)));
                }
                Some(_) => text.push_str(&format!("    {why}\n")),
            }
        }
        if let Some(more) = self.broken.len().checked_sub(MOST_SHOWN).filter(|more| *more > 0) {
            text.push_str(&format!("  {more} more parts are broken: --format json shows them\n"));
        }
        text
    }
}

/// A state in one line: where threads are, named `at T`, and the values of variables.
pub fn state_line<'a>(state: impl Iterator<Item = (&'a str, &'a str)>) -> String {
    let values = state.map(|(name, value)| match name.strip_prefix("at ") {
        Some(thread) if value == NOT_CREATED => format!("{thread} {NOT_CREATED}"),
        Some(thread) => format!("{thread} at {value}"),
        None => format!("{name} == {value}"),
    });
    values.collect::<Vec<_>>().join(", ")
}

/// Where a thread is that is not there yet.
const NOT_CREATED: &str = "not created";

/// Of what is broken: each conjunct once, and one check. What is said of one of two threads that are alike counts for both, unless it is said
/// of the second alone.
fn first_of_each<'a>(
    all: &'a [Broken],
    obligations: &'a Obligations,
    conjuncts: &'a [Expr],
) -> impl Iterator<Item = &'a Broken> {
    let of_second = move |part: &Broken| match part.what {
        What::Conjunct(number) => is_of_second(&obligations.vocabulary, &conjuncts[number]),
        What::Check | What::Excluded => false,
    };
    let all_of_second = all.iter().all(&of_second);
    let is_first = |(n, part): &(usize, &Broken)| all[..*n].iter().all(|before| before.what != part.what);
    let first = all.iter().enumerate().filter(is_first).map(|(_, part)| part);
    first.filter(move |part| all_of_second || !of_second(part))
}

fn words(part: &Broken, obligations: &Obligations, conjuncts: &[Expr]) -> BrokenPart {
    let number = match part.what {
        What::Conjunct(number) => Some(number),
        What::Check | What::Excluded => None,
    };
    let conjunct = number.and_then(|n| conjuncts.get(n)).map(|c| said(&obligations.vocabulary, c));
    let instead = match part.what {
        What::Conjunct(_) => None,
        What::Check => Some("a check fails, and Inv does not exclude it".to_owned()),
        What::Excluded => Some(format!("a {}, and Inv does not exclude it", obligations.property().name())),
    };
    let [before, behind] = part.states(obligations);
    let object = |state: Vec<(String, String)>| state.into_iter().map(|(name, value)| (name, value.into())).collect();
    BrokenPart {
        step: part.obligation.what.clone(),
        procedure: part.obligation.procedure.to_string(),
        conjunct,
        number: number.map(|n| n + 1),
        instead,
        before: object(before),
        behind: object(behind),
        reached: None,
        why: None,
        execution: Vec::new(),
        state: Map::new(),
        replayed: None,
    }
}

/// Says of parts that steps break whether an execution leads to where they do not hold.
fn judge(
    parts: &mut [BrokenPart],
    (obligations, conjuncts): (&Obligations, &[Expr]),
    means: &Means,
    (checked, sources): (&Checked, &Sources),
) {
    let mut open: Vec<(&mut BrokenPart, Expr)> = Vec::new();
    for part in parts {
        if let Some(e) = part.number.and_then(|n| conjuncts.get(n - 1)) {
            open.push((part, e.clone()));
        }
    }
    if open.is_empty() {
        return;
    }
    let conditions: Vec<Expr> = open.iter().map(|(_, e)| e.clone()).collect();
    let truths = truths(obligations, &conditions, means);
    let until = Instant::now() + EXECUTING;
    for ((part, condition), truth) in open.into_iter().zip(truths) {
        let left = until.saturating_duration_since(Instant::now()).min(means.left());
        let may_be_false = !matches!(truth, Truth::Open(Reached::NotWithin(_))) && !part.before.is_empty();
        let said = (obligations, &condition);
        let found = (may_be_false && !left.is_zero())
            .then(|| counterexample(checked, sources, said, obligations.asked(), (Some(left), &means.stop)));
        let (truth, replayed) = match (truth, found.flatten()) {
            (Truth::Open(_), Some(found)) => (Truth::False(hints::Execution::of(found.clone())), Some(found)),
            (truth, found) => (truth, found),
        };
        part.replayed = replayed;
        let (reached, why) = match truth {
            // The first states are reached.
            _ if part.before.is_empty() => {
                part.state = part.behind.clone();
                (Reaches::Yes, None)
            }
            Truth::False(execution) => {
                part.execution = execution.steps;
                part.state = execution.state.into_iter().map(|(name, value)| (name, value.into())).collect();
                (Reaches::Yes, None)
            }
            Truth::Open(reached) => {
                let is_known = matches!(reached, Reached::NotWithin(_));
                (if is_known { Reaches::No } else { Reaches::Unknown }, Some(reached.in_words()))
            }
        };
        (part.reached, part.why) = (Some(reached), why);
    }
}

/// What an invariant of executions in one order proves.
const UP_TO_COMMUTATION: &str = "the invariant proves the program up to commutation: it is one of the executions in the order of the certificate, \
     and steps that others do in another order are shown to commute";

/// What ranks prove.
const ENDS: &str = "the ranks prove that every execution ends";

/// What a certificate of the threads' system proves.
fn proves(claim: &Claim, obligations: &Obligations, objective: &Objective) -> String {
    let all = objective.nonblocking.is_empty();
    let by = match claim.ranks.is_some() {
        true => "the ranks and the bound on rounds prove",
        false => "the bound on rounds proves",
    };
    match obligations.property() {
        Property::Deadlock => return "the invariant proves that no execution ends in a deadlock".to_owned(),
        Property::Race => return "the invariant proves that no two threads race".to_owned(),
        Property::Safety | Property::Termination => {}
    }
    match obligations.fairness() {
        None if claim.ranks.is_some() => ENDS.to_owned(),
        None if obligations.reordering.is_some() => UP_TO_COMMUTATION.to_owned(),
        None => "the invariant proves the program".to_owned(),
        Some(Fairness::None) if all && objective.temporal.is_none() => {
            format!("{by} that every execution ends")
        }
        Some(fairness) if objective.temporal.is_some() => {
            let property = objective.temporal.as_ref().map_or(String::new(), Temporal::text);
            let whose = if all { "" } else { " in which a thread that counts goes on for ever" };
            let fairness = fairness.name();
            format!("{by} {property} of every fair execution{whose} (fairness: {fairness})")
        }
        Some(fairness) => {
            let what = if all { "fair execution ends" } else { "thread that counts stops in every fair execution" };
            format!("{by} that every {what} (fairness: {})", fairness.name())
        }
    }
}
