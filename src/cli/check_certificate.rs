//! `unthread check-certificate`: does this invariant prove this program?

use std::path::PathBuf;
use std::time::{Duration, Instant};

use super::options::{self, ProgramOptions, SolverOptions};
use super::output;
use super::progress::Progress;
use super::property::{AskedProperties, PropertyOptions};
use super::session::{Session, read};
use super::status::{Failure, Status};
use crate::certificate::{
    Claim, Contracts, Finder, Means, Obligations, Rejected, claim_of, excluded_by, fairness_of, has_contracts,
    verify_claim,
};
use crate::check::{Asked, Fairness, Granularity, Objective, Property, Scheduling, Temporal};
use crate::proof::horn::checker;
use crate::proof::independent;
use crate::source::{SourceFile, Sources};
use crate::syntax::parse::{ParseOptions, parse};
use crate::visible::visible_text;

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
so on, too, under which every call and every round of a loop lowers one of them: the program ends.

Exit status: 0 it proves the program, 1 it does not, 2 error in the input, 3 not decided (time, no solver).")]
pub struct Args {
    /// What a proof wrote
    certificate: PathBuf,
    #[command(flatten)]
    program: ProgramOptions,
    /// Procedure of the first thread [default: the one with {:entrypoint}, else main or Main]
    #[arg(long, value_name = "NAME")]
    entry: Option<String>,
    /// What one step is
    #[arg(long, value_parser = options::granularity(), default_value = Granularity::Statement.name(), value_name = "WHAT")]
    granularity: Granularity,
    /// Switch threads only at yield, before and after a creation, and where they are blocked
    #[arg(long)]
    cooperative: bool,
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
    #[command(flatten)]
    solver: SolverOptions,
}

pub fn run(args: &Args, session: &mut Session) -> Result<Status, Failure> {
    let deadline = args.timeout.and_then(|t| Instant::now().checked_add(t));
    let property =
        PropertyOptions { property: args.property.clone(), thread: args.thread.clone(), ..PropertyOptions::default() };
    let (checked, objective) = session.load_with(&args.program, &property, property.temporal())?;
    let objective = objective.with_attributes(&checked.program);
    let text = read(&args.certificate).map_err(Failure::input)?;
    let mut sources = Sources::new();
    sources.add(SourceFile::new(args.certificate.display().to_string(), text));
    let certificate = parse(&mut sources, &ParseOptions::default()).map_err(|errors| {
        let first = errors.first().map_or_else(String::new, |d| d.message.clone());
        Failure::input(format!("{} is not a certificate: {first}", args.certificate.display()))
    })?;
    let solver = args.solver.solver()?;
    let unbounded = checker(&solver);
    let finder = Finder::of(&certificate.program);
    // What the engine's own solver has found, another one is asked about first, as when it was found.
    let independent = (finder == Some(Finder::Native)).then(|| independent(&solver)).flatten();
    let means = Means { solver, independent, unbounded, deadline, ..Means::default() };
    let scheduling =
        Scheduling { granularity: args.granularity, cooperative: args.cooperative, ..Scheduling::default() };
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
        entry: args.entry.clone(),
        scheduling,
        fairness,
        objective: objective.clone(),
    };
    let plain = asked(states.unwrap_or_default(), Fairness::default());
    let asks_endless = property.kind() == Some(Property::Termination);
    let result = match has_contracts(&certificate.program) {
        true if states.is_some() => Err(Rejected::Malformed("it is about sequential programs with recursion".into())),
        true => Contracts::of(&checked, sources, &plain).map_err(Rejected::from).and_then(|contracts| {
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
                Ok(Obligations::of(&checked, sources, &asked)?)
            });
            obligations.and_then(|obligations| {
                let claim = claim_of(&certificate.program, &obligations)?;
                if asks_endless && claim.ranks.is_none() && claim.bound.is_none() {
                    return Err(of_safety);
                }
                if states.is_some() && claim.ranks.is_some() {
                    return Err(of_endless());
                }
                let (_, deciders) = verify_claim(&obligations, &claim, &means, &mut say)?;
                let proves = proves(&claim, &obligations, &objective);
                Ok(match finder {
                    Some(finder) if deciders == [finder.name()] => {
                        format!("{proves}, says {} alone, which has found it", finder.name())
                    }
                    _ => proves,
                })
            })
        }
    };
    drop(progress);
    match result {
        Ok(proves) => {
            output::stdout(&visible_text(&format!("verified: {proves} ({steps} steps)\n")))?;
            Ok(Status::Done)
        }
        Err(rejected) => {
            output::stdout(&visible_text(&format!("refused: {rejected}\n")))?;
            Ok(match rejected {
                Rejected::Fails(_) | Rejected::Malformed(_) => Status::Violated,
                Rejected::Refused(_) | Rejected::Undecided(..) | Rejected::Stopped => Status::NoAnswer,
            })
        }
    }
}

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
