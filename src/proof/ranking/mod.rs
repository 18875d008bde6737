//! Proofs that every execution ends, whatever the schedule and the data: ranking functions and a supporting invariant.
//!
//! ```text
//! checked program --certificate::Obligations--> steps --steps--> linear transitions
//!    --lexicographic--> ranks, with nothing known of the locations; or
//!    --support--> linear inequalities at each location --lexicographic--> ranks; or
//!    --regions--> parts of locations, each with ranks of its own --lexicographic--> ranks; or
//!    --support--> linear inequalities at each part of a location: disjunctions --lexicographic--> ranks; or
//!    --words--> bits of bit-vectors as ranks; or
//!    --given--> the same once more, with what all steps keep of hints
//!    --certificate::verify_claim--> proved
//! ```
//!
//! Of real numbers a rank is the largest integer that is not more than a sum, scaled so that it falls by 1.
//!
//! Sequential programs with recursion have contracts in place of an invariant: [`recursion`].
//!
//! Of a property of states ([`Options::asked`]) ranks are no proof by themselves: they go beside a bound on fair rounds
//! ([`super::predicates`]). Where the property breaks by states that stay open for ever, only steps from an open state to an open one must not
//! raise them, and so others are not looked at.
//!
//! Where threads are created again and again, each of them may end alone: [`each_ends`].
//!
//! What is found here counts for nothing until the checker of certificates accepts it.

mod alone;
mod creations;
mod frames;
mod given;
mod layout;
mod lexicographic;
mod print;
mod recursion;
mod regions;
mod remainders;
mod states;
mod steps;
mod support;
mod terms;
mod words;

use base::clock::Instant;
use std::time::Duration;

use super::given::Part;
use super::predicates::Known;
use super::{Seconds, summaries};
use crate::linear::space::Space;
use crate::linear::terms::Term;
pub use alone::{Ends, each_ends};
use base::source::Sources;
use base::stop::Timer;
use itertools::Itertools;

use certificate::{self, Claim, ContractClaim, Obligations, Reading, Rejected, Step};
use check::{Asked, Checked, Property};
use engine::Solver;
use engine::limits::Limits;
use layout::Layout;
use lexicographic::{Rank, Stuck, Synthesis};
use regions::Regions;
use states::States;
use steps::Transition;
use support::Support;
use syntax::ast::{Expr, Name, Program};

/// The search for ranks of bit-vectors: products and quotients of words may be too much for a SAT solver.
const WORDS: Duration = Duration::from_secs(10);

/// The search for ranks with entries of maps and products: writes to entries that may be the same have many cases.
const TERMS: Duration = Duration::from_secs(10);

/// The search for what holds in parts of locations.
const APART: Duration = Duration::from_secs(3);

/// What to prove, and how.
#[derive(Debug, Clone)]
pub struct Options {
    /// A question about endless executions. Whoever counts in them, and under any schedule: ranks fall with every step. With a property of
    /// states, what is known of the executions that break it, in place of that all end.
    pub asked: Asked,
    /// Decides the obligations of the certificate.
    pub solver: Solver,
    /// Time and memory.
    pub limits: Limits,
    /// An inductive invariant, part by part, in the words of the certificate.
    pub given: Vec<Part>,
}

impl Default for Options {
    /// That every execution ends.
    fn default() -> Options {
        let asked = Asked::about(Property::Termination);
        Options { asked, solver: Solver::default(), limits: Limits::default(), given: Vec::new() }
    }
}

/// Every execution ends.
#[derive(Debug, Clone)]
pub struct Proof {
    /// As the certificate writes them, the most significant first.
    pub ranks: Vec<Expr>,
    /// Holds in all states that are reached.
    pub invariant: Expr,
    /// Hints that it rests on, by their numbers: all those that are given, where it has needed some.
    pub hints: Vec<usize>,
    /// Verifies procedure by procedure.
    pub certificate: Program,
    /// Who decided its obligations.
    pub checked: Vec<&'static str>,
    /// The same for people.
    pub shown: Vec<certificate::Said>,
    /// Where the time went.
    pub seconds: Seconds,
}

/// The same of a program with recursion.
#[derive(Debug, Clone)]
pub struct ContractProof {
    /// The ranks, and the contracts that they need.
    pub claim: ContractClaim,
    /// Verifies procedure by procedure.
    pub certificate: Program,
    /// Who decided its obligations.
    pub checked: Vec<&'static str>,
    /// The same for people.
    pub shown: Vec<certificate::Said>,
    /// Where the time went.
    pub seconds: Seconds,
}

/// What came out.
#[derive(Debug, Clone)]
pub enum Outcome {
    /// With a certificate that was checked.
    Proved(Box<Proof>),
    /// The same of a program with recursion.
    ProvedByContracts(Box<ContractProof>),
    /// There are ranks, and the checker does not accept them: no proof.
    Uncertified(Rejected),
    /// Not every step lets a rank fall: what is known, and why no more is. Fair executions may end all the same.
    Stuck(Box<Known>, String),
    /// No proof, and why.
    Unknown(String),
}

/// Proves that there is no endless execution, if there are linear ranks that the checker of certificates accepts. `tell` hears what is
/// being done.
pub fn prove(program: &Checked, sources: &Sources, options: &Options, tell: &mut dyn FnMut(&str)) -> Outcome {
    let found = match summaries::suits(program, options.asked.entry.as_deref()) {
        true => recursion::prove(program, sources, options, tell),
        false => attempt(program, sources, options, tell),
    };
    found.unwrap_or_else(Outcome::Unknown)
}

impl Options {
    /// Who decides the obligations.
    fn means(&self) -> certificate::Means {
        let limits = &self.limits;
        certificate::Means {
            independent: None,
            unbounded: None,
            solver: self.solver.clone(),
            deadline: limits.deadline,
            memory: limits.memory,
            stop: limits.stop.clone(),
        }
    }
}

fn attempt(
    program: &Checked,
    sources: &Sources,
    options: &Options,
    tell: &mut dyn FnMut(&str),
) -> Result<Outcome, String> {
    let start = Instant::now();
    let refused = |refused: certificate::Refused| refused.to_string();
    let reading = Reading { for_ranks: true, ..Reading::from(&options.asked) };
    let obligations = Obligations::of(program, sources, reading).map_err(refused)?;
    let steps = obligations.steps().map_err(refused)?;
    let nothing = Expr::bool(true);
    let search = Search { obligations: &obligations, steps: &steps, given: &nothing, options, start };
    let plain = search.run(Tracked::default(), tell)?;
    if !matches!(plain, Outcome::Stuck(..)) {
        return Ok(plain);
    }
    // With these there are more variables and more paths.
    let remainders = remainders::wanted(&steps, obligations.passive());
    let terms = terms::wanted(&obligations, &steps);
    let mut tracked = vec![Tracked { remainders: &remainders, terms: &[] }, Tracked { remainders: &[], terms: &terms }];
    tracked.retain(|tracked| !tracked.remainders.is_empty() || !tracked.terms.is_empty());
    for tracked in tracked {
        let limits = if tracked.terms.is_empty() { options.limits.clone() } else { within(&options.limits, TERMS) };
        let search = Search { options: &Options { limits, ..options.clone() }, ..search };
        if let Ok(found @ (Outcome::Proved(_) | Outcome::Uncertified(_))) = search.run(tracked, tell) {
            return Ok(found);
        }
    }
    let Outcome::Stuck(known, _) = &plain else { return Ok(plain) };
    // What is known without them is of use where threads wait in loops.
    let found = search.words(known, tell).unwrap_or_else(|why| {
        log::debug!("ranking: no ranks of bit-vectors: {why}");
        None
    });
    if let Some(found @ Outcome::Proved(_)) = found {
        return Ok(found);
    }
    let helped = search.with_given(tell).unwrap_or_else(|why| {
        log::debug!("ranking: with what is given: {why}");
        None
    });
    Ok(helped.unwrap_or(plain))
}

/// The limits, and so much time at most; or a tenth of what is left, where that is more: beside other work all takes longer.
fn within(limits: &Limits, time: Duration) -> Limits {
    let left = limits.deadline.map_or(Duration::ZERO, |d| d.saturating_duration_since(Instant::now()));
    let time = time.max(left / 10);
    let timers = limits.time.clone().into_iter().chain(limits.stop.timer(time));
    Limits { time: timers.min_by_key(Timer::left), ..limits.clone() }
}

/// A search for ranks over the linear values of the program's variables.
#[derive(Clone, Copy)]
struct Search<'a> {
    obligations: &'a Obligations,
    steps: &'a [Step],
    /// Steps assume it, and it is inductive by itself.
    given: &'a Expr,
    options: &'a Options,
    start: Instant,
}

/// What is a variable of the search, too.
#[derive(Clone, Copy, Default)]
struct Tracked<'a> {
    /// Of these variables by these numbers.
    remainders: &'a [(Name, i64)],
    /// Entries of maps and products.
    terms: &'a [Term],
}

impl Search<'_> {
    fn run(&self, tracked: Tracked, tell: &mut dyn FnMut(&str)) -> Result<Outcome, String> {
        let Search { obligations, steps, options, start, .. } = *self;
        let (limits, refused) = (&options.limits, |refused: certificate::Refused| refused.to_string());
        let mut space = Space::new(obligations, limits)?;
        space.track(tracked.remainders.iter().copied());
        space.track_terms(tracked.terms);
        let watch = States::of(obligations, &mut space, options.asked.objective.temporal.as_ref());
        let layout = Layout::of(obligations);
        let placed = |all: Vec<Transition>| -> Vec<Transition> {
            all.into_iter().map(|transition| layout.created_again(transition)).collect()
        };
        let transitions = placed(space.transitions(steps, limits, &|space, path, seen| watch.note(space, path, seen))?);
        let breaking = match watch.looks() {
            true => placed(space.transitions(steps, limits, &|space, path, seen| watch.breaks(space, path, seen))?),
            false => transitions.clone(),
        };
        let first = |space: &mut Space| {
            let first = obligations.start().map_err(refused)?;
            space.start(&first, &|space, path| watch.first(space, path))
        };
        let (support, found) =
            search(&layout, &mut space, (&transitions, &breaking), ("an invariant", &first, true), limits, tell)?;
        let Found { ranks, regions, apart, stuck } = found;
        let known = support.as_ref().map(|s| print::invariant(obligations, &space, &Regions::whole(&layout), s));
        let apart = apart.map(|apart| print::invariant(obligations, &space, &regions, &apart));
        let known = Expr::all(known.into_iter().chain(apart));
        let invariant = print::unborn(obligations, &layout, &transitions).and(known).and(self.given.clone());
        let is_open = options
            .asked
            .objective
            .temporal
            .as_ref()
            .map(|_| "executions that end may break the property, too".to_owned());
        if let Some(why) = stuck.or(is_open) {
            let ranks = expressions(obligations, &space, &regions, &ranks);
            return Ok(Outcome::Stuck(Box::new(Known { ranks, invariant }), why));
        }
        let found = start.elapsed().as_secs_f64();
        let supported = support.is_some() || self.given.as_bool() != Some(true);
        Ok(certified(obligations, (&layout, &space), (invariant, supported), (&ranks, &regions), options, found, tell))
    }

    /// A proof that needs what is given, if there is one.
    fn with_given(&self, tell: &mut dyn FnMut(&str)) -> Result<Option<Outcome>, String> {
        let Search { obligations, steps, options, .. } = *self;
        let given = Expr::all(options.given.iter().map(|part| part.expr.clone()));
        if given.as_bool() == Some(true) {
            return Ok(None);
        }
        let steps = given::assuming(&given, steps, obligations);
        let helped = Search { steps: &steps, given: &given, ..*self };
        Ok(match helped.run(Tracked::default(), tell)? {
            Outcome::Proved(mut proof) => {
                proof.hints = options.given.iter().filter_map(|part| part.hint).unique().collect();
                Some(Outcome::Proved(proof))
            }
            outcome => {
                log::debug!("ranking: with what is given: {outcome:?}");
                None
            }
        })
    }

    /// Ranks of bit-vectors behind those that are known.
    fn words(&self, known: &Known, tell: &mut dyn FnMut(&str)) -> Result<Option<Outcome>, String> {
        let Search { obligations, steps, options, start, .. } = *self;
        if options.asked.objective.temporal.is_some() || words::words(obligations).next().is_none() {
            return Ok(None);
        }
        tell(&format!("ranks of bit-vectors for {} steps", steps.len()));
        let layout = Layout::of(obligations);
        let mut invariant = known.invariant.clone();
        let limits = &within(&options.limits, WORDS);
        let found = match words::search(obligations, &layout, steps, (&known.ranks, &invariant), limits)? {
            Some(found) => Some(found),
            None => {
                invariant = invariant.clone().and(words::facts(obligations, &layout, steps, &invariant, limits)?);
                words::search(obligations, &layout, steps, (&known.ranks, &invariant), limits)?
            }
        };
        let Some(found) = found else { return Ok(None) };
        let here = |t: usize, l: usize| Expr::var(obligations.vocabulary.threads[t].at).eq(Expr::int(l));
        let (space, regions) = (Space::default(), Regions::whole(&layout));
        let mut ranks = known.ranks.clone();
        let mut lines: Vec<String> = match ranks.len() {
            0 => Vec::new(),
            count => vec![format!("ranks 1 to {count}  integers, and the order of the code")],
        };
        for rank in &found {
            match rank {
                words::Found::Order(rank) => ranks.push(print::rank(&here, &space, &regions, rank)),
                words::Found::Word(measure) => {
                    let first = ranks.len() + 1;
                    ranks.extend(measure.ranks());
                    lines.push(format!("ranks {first} to {}  {}", ranks.len(), measure.sentence()));
                }
            }
        }
        let found = start.elapsed().as_secs_f64();
        Ok(Some(checked(
            obligations,
            (invariant, ranks),
            lines.into_iter().map(certificate::Said::from).collect(),
            options,
            found,
            tell,
        )))
    }
}

/// The first states.
type First<'f> = &'f dyn Fn(&mut Space) -> Result<Vec<Transition>, String>;

/// Ranks that fall with the moves, which are among the transitions: with nothing known of the locations, or else with what is known because of
/// the first states, and what that is called. `by_regions`: more may be known of parts of locations.
fn search(
    layout: &Layout,
    space: &mut Space,
    (transitions, moves): (&[Transition], &[Transition]),
    (what, first, by_regions): (&str, First, bool),
    limits: &Limits,
    tell: &mut dyn FnMut(&str),
) -> Result<(Option<Support>, Found), String> {
    tell(&format!("ranks for {} transitions", moves.len()));
    let (plain, whole) = (Support::none(layout, space), Regions::whole(layout));
    if let Ok(ranks) = Synthesis::new(layout, space, &plain, &whole, moves, limits).run()? {
        return Ok((None, Found { ranks, regions: whole, apart: None, stuck: None }));
    }
    tell(&format!("{what} for {} transitions", transitions.len()));
    let first = first(space)?;
    let support = Support::of(layout, space, &whole, &first, (transitions, transitions), limits)?;
    let apart = |regions: &Regions| {
        tell_apart(layout, space, regions, (&first, transitions), &within(limits, APART)).unwrap_or_else(|why| {
            log::debug!("ranking: nothing more is known of parts of locations: {why}");
            None
        })
    };
    let none = |_: &Regions| None;
    let apart: &dyn Fn(&Regions) -> Option<Support> = if by_regions { &apart } else { &none };
    let found = supported(layout, space, (whole, &support), moves, apart, limits, tell)?;
    Ok((Some(support), found))
}

/// What is known of each region: a disjunction, where it is put together.
fn tell_apart(
    layout: &Layout,
    space: &Space,
    regions: &Regions,
    (start, transitions): (&[Transition], &[Transition]),
    limits: &Limits,
) -> Result<Option<Support>, String> {
    let Some(moves) = regions.transitions(transitions) else { return Ok(None) };
    Support::of(layout, space, regions, start, (transitions, &moves), limits).map(Some)
}

/// Ranks, and why they are too few, where they are.
struct Found {
    ranks: Vec<Rank>,
    regions: Regions,
    /// What holds in the regions, where that was of use.
    apart: Option<Support>,
    stuck: Option<String>,
}

/// With an invariant; where there are no ranks yet, with the locations taken apart that they are missing for, and then with what `apart` knows
/// of the parts.
fn supported(
    layout: &Layout,
    space: &Space,
    (mut regions, support): (Regions, &Support),
    transitions: &[Transition],
    apart: &dyn Fn(&Regions) -> Option<Support>,
    limits: &Limits,
    tell: &mut dyn FnMut(&str),
) -> Result<Found, String> {
    let mut moves = transitions.to_vec();
    let mut of_parts: Option<Support> = None;
    loop {
        tell(&format!("ranks for {} transitions", moves.len()));
        let known = support.of_regions(&regions);
        let known = of_parts.as_ref().unwrap_or(&known);
        let stuck = match Synthesis::new(layout, space, known, &regions, &moves, limits).run()? {
            Ok(ranks) => return Ok(Found { ranks, regions, apart: of_parts, stuck: None }),
            Err(stuck) => stuck,
        };
        let before = regions.clone();
        let is_split = regions.split(stuck.thread, &stuck.regions, (layout, space), support, transitions);
        let (parts, knew) = (is_split.then(|| regions.transitions(transitions)).flatten(), of_parts.is_some());
        let is_other = parts.is_some();
        match parts {
            Some(parts) => moves = parts,
            None => regions = before,
        }
        if knew == is_other {
            of_parts = regions.are_parts().then(|| apart(&regions)).flatten();
        }
        if !is_other && (knew || of_parts.is_none()) {
            let message = no_rank(layout, &regions, &stuck);
            return Ok(Found { ranks: stuck.ranks, regions, apart: of_parts, stuck: Some(message) });
        }
    }
}

/// As the certificate writes them.
fn expressions(obligations: &Obligations, space: &Space, regions: &Regions, ranks: &[Rank]) -> Vec<Expr> {
    let here = |t: usize, l: usize| Expr::var(obligations.vocabulary.threads[t].at).eq(Expr::int(l));
    ranks.iter().map(|r| print::rank(&here, space, regions, r)).collect()
}

fn no_rank(layout: &Layout, regions: &Regions, stuck: &Stuck) -> String {
    let thread = &layout.threads[stuck.thread];
    let mut places = stuck.regions.iter().map(|r| thread.shown[regions.of(stuck.thread)[*r].location].as_str());
    let first = places.clone().next().unwrap_or("a loop");
    let place = places.find(|p| p.starts_with("the loop")).unwrap_or(first);
    format!("no linear rank was found for {place}")
}

fn certified(
    obligations: &Obligations,
    (layout, space): (&Layout, &Space),
    (invariant, supported): (Expr, bool),
    (ranks, regions): (&[Rank], &Regions),
    options: &Options,
    proof: f64,
    tell: &mut dyn FnMut(&str),
) -> Outcome {
    let values = expressions(obligations, space, regions, ranks);
    let lines = print::shown(layout, space, regions, ranks, &|_| true);
    let mut shown: Vec<certificate::Said> = lines.into_iter().map(|(_, line)| line.into()).collect();
    if supported {
        shown.extend(certificate::readable(&obligations.vocabulary, &invariant));
    }
    checked(obligations, (invariant, values), shown, options, proof, tell)
}

/// Only what the checker accepts is proved.
fn checked(
    obligations: &Obligations,
    (invariant, mut ranks): (Expr, Vec<Expr>),
    shown: Vec<certificate::Said>,
    options: &Options,
    proof: f64,
    tell: &mut dyn FnMut(&str),
) -> Outcome {
    let start = Instant::now();
    if ranks.is_empty() {
        // Nothing ever steps; the certificate says so with a rank that never falls.
        ranks.push(Expr::int(0));
    }
    let mut say = |done: usize, total: usize| tell(&format!("checking the certificate: {done} of {total} steps"));
    let claim = Claim { invariant: invariant.clone(), ranks: Some(ranks.clone()), bound: None };
    match certificate::verify_claim(obligations, &claim, &options.means(), &mut say) {
        Ok((checked, deciders)) => Outcome::Proved(Box::new(Proof {
            ranks,
            invariant,
            hints: Vec::new(),
            certificate: checked.program,
            checked: deciders,
            shown,
            seconds: Seconds { proof, check: start.elapsed().as_secs_f64() },
        })),
        Err(Rejected::Stopped) => Outcome::Unknown("time limit".into()),
        Err(rejected) => Outcome::Uncertified(rejected),
    }
}
