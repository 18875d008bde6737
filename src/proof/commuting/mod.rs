//! Proofs up to commutation: of executions that differ in the order of steps that commute one is proved.
//!
//! ```text
//! interleaving system --letters, order--> the reduced system as one thread --cuts--> Horn clauses
//!    --houdini, solvers--> what is known at each node --words of the certificate, order, what commutes--> certificate::verify
//! ```
//! Two threads that add up the same array need an invariant about sums of prefixes; in lockstep the two sums are equal.
//!
//! - Requires: a fixed number of threads, z3.
//! - Establishes: *proved*, with a certificate that the checker accepts ([`certificate::Reordering`]). Of failures it
//!   says nothing.
//!
//! Source: Farzan, Klumpp and Podelski, "Sound sequentialization for concurrent program verification", PLDI 2022.

mod cuts;
mod guesses;
mod letters;
mod order;
mod product;
mod sums;

use std::time::Duration;

use base::clock::Instant;

use itertools::Itertools;
use rustc_hash::FxHashMap;

use super::horn::equations::{Equations, Over};
use super::horn::solve::{Answer, Attempt, Attempts};
use super::horn::{Tool, houdini, read, with_tools};
use super::words::words;
use super::{Options, Outcome, Subject, certified};
use base::mutation::LeftOut;
use certificate::{Claim, Finder, Obligations, Said};
use cuts::Cut;
use engine::SmtConfig;
use engine::limits::Limits;
use letters::{Letter, Letters};
pub use order::Kind;
use order::Order;
use product::Product;
use sums::Summed;
use syntax::ast::*;
use syntax::print::print_expr;
use system::live::Live;
use system::words::Words;
use system::{System, entries};
use vocabulary::JOINED;
use vocabulary::places::Place;

/// How long solvers of Horn clauses look for what is not guessed, for each order.
const SOLVING: Duration = Duration::from_secs(15);

/// How long invariants about sums of entries are looked for.
const SUMMING: Duration = Duration::from_secs(10);

/// How long what is guessed of all entries is tried, for each order: a solver may look for a model for ever.
const ENTRIES: Duration = Duration::from_secs(5);

/// Are there at least two threads that go through maps in loops?
pub fn suits(system: &System) -> bool {
    let has_loop = |t: &system::Thread| t.locations.iter().any(|l| matches!(l.place, Place::Head { .. }));
    !system.any_number()
        && system.threads.iter().filter(|t| has_loop(t)).count() > 1
        && entries::has_computed_index(system)
}

/// A rule left out on purpose, so that tests can show that its absence is noticed.
#[doc(hidden)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mutation {
    /// Any two steps commute.
    AnyCommute,
    /// Two orders of the same steps may lead to different states.
    StatesDiffer,
    /// Whoever sleeps goes on sleeping, whatever others do.
    SleepersNeverWake,
    /// The checks of those that sleep are not looked at.
    FailuresAsleep,
}

/// What is claimed: an invariant of the executions in an order.
pub struct Claimed {
    /// With the order, and what commutes.
    pub obligations: Obligations,
    /// Of the executions that are left.
    pub claim: Claim,
    /// Parts of what was found at the cuts.
    clauses: usize,
    /// How it was found, for people.
    how: String,
    /// What is known at the cuts, for people.
    shown: Vec<String>,
}

/// Proves that no execution fails a check, with one of these orders. `tell` hears what is being done.
pub fn prove(
    subject: &Subject,
    options: &Options,
    tools: &[Tool],
    orders: &[Kind],
    tell: &mut dyn FnMut(&str),
) -> Outcome {
    let options = &Options { finder: Some(Finder::Z3), ..options.clone() };
    with_tools(options, tools, |options, limits| {
        let start = Instant::now();
        let solver = solver(tools)?;
        let summed = Summed::of(subject.system()?);
        let mut whys = Vec::new();
        let mut all = Vec::new();
        for kind in orders {
            match Reduced::of(subject, &solver, *kind, None, limits, LeftOut::nothing(), tell) {
                Ok(reduced) => all.push(reduced),
                Err(why) => unsolved(*kind, why, limits, &mut whys)?,
            }
        }
        let mut with_sums = Vec::new();
        // With sums one order is as good as another: that of fewest places.
        if let (Some(summed), Some(kind)) =
            (&summed, orders.iter().find(|k| **k == Kind::Sequential).or(orders.first()))
        {
            match Reduced::of(subject, &solver, *kind, Some(summed), limits, LeftOut::nothing(), tell) {
                Ok(reduced) => with_sums.push(reduced),
                Err(why) => unsolved(*kind, why, limits, &mut whys)?,
            }
        }
        // What is guessed of any order is sooner tried than solvers are asked about one.
        let searches: [(Search, bool); 3] =
            [(Reduced::guessed, false), (Reduced::summed_up, true), (Reduced::by_clauses, false)];
        for (search, is_of_sums) in searches {
            for reduced in if is_of_sums { &mut with_sums } else { &mut all } {
                let claimed = search(reduced, tools, limits, tell);
                match claimed.and_then(|(definitions, how)| reduced.claimed(&definitions, how)) {
                    Ok(Claimed { obligations, claim, clauses, how, shown }) => {
                        match certified(&obligations, claim, clauses, options, start.elapsed().as_secs_f64(), tell) {
                            Outcome::Proved(mut proof) => {
                                (proof.found_by, proof.up_to_commutation) = (Some(how), true);
                                proof.shown = shown.into_iter().map(Said::from).collect();
                                return Ok(Outcome::Proved(proof));
                            }
                            // Both have decided what commutes, each by itself.
                            Outcome::Uncertified(rejected) => {
                                let why = format!("an invariant, but {rejected}");
                                unsolved(reduced.kind, why, limits, &mut whys)?;
                            }
                            other => return Ok(other),
                        }
                    }
                    Err(why) => unsolved(reduced.kind, why, limits, &mut whys)?,
                }
            }
        }
        Err(whys.join("; "))
    })
}

/// A way to find what is known at the cuts.
type Search<'a> = fn(&mut Reduced<'a>, &[Tool], &Limits, &mut dyn FnMut(&str)) -> Result<Found, String>;

/// Goes on with the next order, while there is time.
fn unsolved(kind: Kind, why: String, limits: &Limits, whys: &mut Vec<String>) -> Result<(), String> {
    if limits.exceeded().is_some() {
        return Err(why);
    }
    log::info!("{kind}: {why}");
    whys.push(format!("{kind}: {why}"));
    Ok(())
}

/// An invariant of the executions in this order, which nobody has checked.
///
/// # Errors
/// Why there is none.
#[doc(hidden)]
pub fn claimed(
    subject: &Subject,
    tools: &[Tool],
    kind: Kind,
    limits: &Limits,
    mutation: LeftOut<Mutation>,
    tell: &mut dyn FnMut(&str),
) -> Result<Claimed, String> {
    let solver = solver(tools)?;
    let mut reduced = Reduced::of(subject, &solver, kind, None, limits, mutation, tell)?;
    let guessed = reduced.guessed(tools, limits, tell);
    let (definitions, how) = guessed.or_else(|_| reduced.by_clauses(tools, limits, tell))?;
    reduced.claimed(&definitions, how)
}

/// Who is asked which steps commute.
fn solver(tools: &[Tool]) -> Result<SmtConfig, String> {
    let solver = tools.iter().find_map(Tool::smt);
    solver.ok_or_else(|| "which steps commute is asked of z3 (on Debian: apt-get install z3)".into())
}

/// What is to be shown, where nothing commutes yet, and the words for the system: with sums, where there are some.
fn obligations(subject: &Subject, summed: Option<&Summed>) -> Result<(Obligations, Words), String> {
    let obligations = subject.obligations()?;
    let refused = |refused: certificate::Refused| refused.to_string();
    let Some(summed) = summed else {
        let obligations = obligations.up_to_commutation().map_err(refused)?;
        let words = words(subject.system()?, &obligations)?;
        return Ok((obligations, words));
    };
    let (obligations, function) = obligations.with_sums().map_err(refused)?;
    let obligations = obligations.up_to_commutation().map_err(refused)?;
    let words = summed.words(&words(subject.system()?, &obligations)?, function);
    Ok((obligations, words))
}

/// The reduced system of an order.
struct Reduced<'a> {
    subject: &'a Subject<'a>,
    kind: Kind,
    /// With sums of entries as variables.
    summed: Option<&'a Summed>,
    solver: &'a SmtConfig,
    obligations: Obligations,
    words: Words,
    order: Order,
    letters: Letters<'a>,
    product: Product,
    cut: Cut,
}

/// What is known at the cuts, and how that was found.
type Found = (Vec<Expr>, String);

impl<'a> Reduced<'a> {
    fn of(
        subject: &'a Subject<'a>,
        solver: &'a SmtConfig,
        kind: Kind,
        summed: Option<&'a Summed>,
        limits: &Limits,
        mutation: LeftOut<Mutation>,
        tell: &mut dyn FnMut(&str),
    ) -> Result<Reduced<'a>, String> {
        let system = match summed {
            Some(summed) => &summed.system,
            None => subject.system()?,
        };
        let (obligations, words) = obligations(subject, summed)?;
        if words.locations.iter().any(|(_, numbers)| numbers.iter().any(|n| n.len() != 1)) {
            return Err("the checker knows other places".into());
        }
        let order = Order::of(kind, system).ok_or("there are no threads that it is about")?;
        let mut letters = Letters::of(system, solver, limits, mutation)?;
        tell(&format!("{kind}: which steps commute"));
        let product = Product::of(&mut letters, &order, limits)?;
        for (a, b, condition) in letters.asked().sorted_by_key(|(a, b, _)| (*a, *b)) {
            log::info!("{}", shown(subject, system, a, b, condition));
        }
        let cut = Cut::of(&mut letters, &product, &Live::of(system), summed, limits)?;
        let matter = product.matters.iter().filter(|m| **m).count();
        log::info!("{kind}: {} places, {matter} matter, {}", product.nodes.len(), cut.clauses);
        Ok(Reduced { subject, kind, summed, solver, obligations, words, order, letters, product, cut })
    }

    /// By equations, and what is guessed.
    fn guessed(&mut self, _: &[Tool], limits: &Limits, tell: &mut dyn FnMut(&str)) -> Result<Found, String> {
        let Reduced { kind, solver, cut, .. } = self;
        tell(&format!("{kind}: {} places of the reduced system, {}", self.product.nodes.len(), cut.clauses));
        if cut.clauses.rules.iter().all(|rule| rule.head.is_some()) {
            return Ok((vec![Expr::bool(true); cut.clauses.predicates.len()], format!("{kind} order")));
        }
        let equations = Equations::of(&cut.clauses, Over::Integers, limits);
        if let Some(found) = houdini::solve(&cut.clauses, &equations, &guesses::GUESSERS, solver, limits)? {
            return Ok((equations.with(found), format!("{kind} order")));
        }
        if guesses::has_entries(&cut.clauses.predicates) {
            tell(&format!("{kind}: entries"));
            let limits = Limits { time: limits.stop.timer(ENTRIES), ..limits.clone() };
            if let Some(found) = houdini::solve(&cut.clauses, &equations, &[guesses::of_entries], solver, &limits)? {
                return Ok((equations.with(found), format!("{kind} order, of entries")));
            }
        }
        Err("what is guessed is no proof".into())
    }

    /// By equations between sums.
    fn summed_up(&mut self, _: &[Tool], limits: &Limits, tell: &mut dyn FnMut(&str)) -> Result<Found, String> {
        let Reduced { kind, summed, solver, cut: Cut { clauses, .. }, .. } = self;
        let summed = summed.ok_or("there are no sums")?;
        tell(&format!("{kind}: sums of entries, {clauses}"));
        let limits = &Limits { time: limits.stop.timer(SUMMING), ..limits.clone() };
        let found = summed.solve(clauses, solver, limits)?.ok_or("sums of entries are no proof")?;
        Ok((found, format!("{kind} order, sums of entries")))
    }

    /// By solvers of Horn clauses.
    fn by_clauses(&mut self, tools: &[Tool], limits: &Limits, tell: &mut dyn FnMut(&str)) -> Result<Found, String> {
        let Reduced { kind, cut, .. } = self;
        tell(&format!("{kind}: Horn clauses"));
        let equations = Equations::of(&cut.clauses, Over::Integers, limits);
        let script = equations.strengthened(&cut.clauses).script()?;
        let of_script = Limits { time: limits.stop.timer(SOLVING), ..limits.clone() };
        let mut solving = Attempts::new(Attempt::all(0, tools, &script), of_script);
        let mut why = String::from("no solver of Horn clauses");
        while let Some((_, answer)) = solving.next() {
            match answer {
                Answer::Solved(model) => {
                    let definitions = equations.with(read::predicates(&cut.clauses, &model)?);
                    return Ok((definitions, format!("{kind} order, Horn clauses")));
                }
                Answer::Impossible => return Err("a check fails, as a solver says".into()),
                Answer::None(reason) => why = reason,
            }
        }
        Err(why)
    }

    /// What is known at the cuts, in the words of the checker.
    fn claimed(&self, definitions: &[Expr], how: String) -> Result<Claimed, String> {
        let Reduced { subject, obligations, words, order, letters, product, cut, .. } = self;
        let system = letters.system;
        let known = cut.known(letters, product, definitions, obligations.names().clone())?;
        let invariant = invariant(system, obligations, words, product, &known)?;
        let mut shown = Vec::new();
        for (node, predicate) in cut.nodes() {
            let standing = product.nodes[node].at.iter().enumerate().filter(|(_, l)| **l > JOINED);
            let standing = standing.map(|(t, l)| stands(subject, system, (t, *l))).join(", ");
            shown.push(format!("{standing}: {}", print_expr(&words.said(system, &definitions[predicate])?)));
        }
        Ok(Claimed {
            obligations: reordered(self::obligations(subject, self.summed)?.0, letters, order, words)?,
            claim: Claim { invariant, ranks: None, bound: None },
            clauses: definitions.iter().map(|d| d.conjuncts().len()).sum(),
            how,
            shown,
        })
    }
}

/// The obligations, with the order and what commutes.
fn reordered(
    mut obligations: Obligations,
    letters: &Letters,
    order: &Order,
    words: &Words,
) -> Result<Obligations, String> {
    let threads = obligations.vocabulary.threads.len();
    // The checker may see threads that the system does not have: nobody creates them.
    let number = |t: usize| obligations.vocabulary.threads.iter().position(|known| known.at == words.locations[t].0);
    let numbers: Vec<usize> = (0..letters.system.threads.len()).filter_map(number).collect();
    let mut commutes: FxHashMap<(usize, usize), Vec<Expr>> = FxHashMap::default();
    let asked = letters.asked().filter_map(|(a, b, condition)| Some((a, b, condition?)));
    for (a, b, condition) in asked.sorted_by_key(|(a, b, _)| (*a, *b)) {
        let here = words.at(a.0, |l| l == a.1).and(words.at(b.0, |l| l == b.1));
        let said = here.and(words.said(letters.system, condition)?);
        commutes.entry((numbers[a.0], numbers[b.0])).or_default().push(said);
    }
    let Some(reordering) = &mut obligations.reordering else { return Err("there is no order".into()) };
    let last = Expr::int(threads);
    reordering.order = vec![last; threads];
    for (t, number) in numbers.iter().enumerate() {
        reordering.order[*number] = order.rank(t, reordering.turn);
        reordering.turns[*number] = order.turn(t, reordering.turn, words);
    }
    reordering.commutes = commutes.into_iter().map(|(pair, said)| (pair, Expr::any(said))).collect();
    Ok(obligations)
}

/// Where threads are, sleep, and have the turn, and what is known there: cases within cases.
fn invariant(
    system: &System,
    obligations: &Obligations,
    words: &Words,
    product: &Product,
    known: &[Expr],
) -> Result<Expr, String> {
    let Some(reordering) = &obligations.reordering else { return Err("there is no order".into()) };
    let threads = system.threads.len();
    let sleeps: Vec<Name> = (0..threads)
        .filter_map(|t| obligations.vocabulary.threads.iter().position(|known| known.at == words.locations[t].0))
        .map(|number| reordering.sleeps[number])
        .collect();
    let mut of_nodes = Vec::new();
    for (node, known) in product.nodes.iter().zip(known) {
        of_nodes.push((node, words.said(system, known)?));
    }
    /// Of these nodes, by the first of the tests that are left.
    fn cases(nodes: Vec<(&product::Node, Expr)>, tests: &[Test]) -> Expr {
        let Some((test, rest)) = tests.split_first() else {
            return Expr::any(nodes.into_iter().map(|(_, known)| known));
        };
        let mut by: std::collections::BTreeMap<usize, Vec<(&product::Node, Expr)>> = Default::default();
        nodes.into_iter().for_each(|(node, known)| by.entry(test.value(node)).or_default().push((node, known)));
        let otherwise = Expr::bool(false);
        by.into_iter().rev().fold(otherwise, |otherwise, (value, nodes)| {
            let then = cases(nodes, rest);
            match otherwise.as_bool() {
                Some(false) => test.is(value).and(then),
                _ => Expr::ite(test.is(value), then, otherwise),
            }
        })
    }
    let tests: Vec<Test> = (0..threads)
        .map(|t| Test::At(t, words.locations[t].0, words.locations[t].1.iter().map(|n| n[0]).collect()))
        .chain((0..threads).map(|t| Test::Asleep(t, sleeps[t])))
        .chain([Test::Turn(reordering.turn)])
        .collect();
    Ok(words.nobody.clone().and(cases(of_nodes, &tests)))
}

/// What tells nodes apart.
enum Test {
    At(usize, Name, Vec<usize>),
    Asleep(usize, Name),
    Turn(Name),
}

impl Test {
    fn value(&self, node: &product::Node) -> usize {
        match self {
            Test::At(t, ..) => node.at[*t],
            Test::Asleep(t, _) => usize::from(node.asleep[*t]),
            Test::Turn(_) => node.turn,
        }
    }

    fn is(&self, value: usize) -> Expr {
        match self {
            Test::At(_, at, numbers) => Expr::var(*at).eq(Expr::int(numbers[value])),
            Test::Asleep(_, sleeps) if value == 1 => Expr::var(*sleeps),
            Test::Asleep(_, sleeps) => Expr::var(*sleeps).not(),
            Test::Turn(turn) => Expr::var(*turn).eq(Expr::int(value)),
        }
    }
}

/// Which of two steps may be done first, for people.
fn shown(subject: &Subject, system: &System, a: Letter, b: Letter, condition: Option<&Expr>) -> String {
    let how = match condition {
        None => "do not commute".to_owned(),
        Some(e) if e.as_bool() == Some(true) => "commute".to_owned(),
        Some(e) => format!("commute where {}", print_expr(e)),
    };
    format!("the steps of {} and {} {how}", stands(subject, system, a), stands(subject, system, b))
}

/// A thread, and where it is.
fn stands(subject: &Subject, system: &System, (t, l): Letter) -> String {
    let thread = &system.threads[t];
    let at = subject.sources.location(thread.locations[l].span);
    at.map_or_else(|| thread.name.clone(), |at| format!("{} at {at}", thread.name))
}
