//! The search for an invariant of a reduced system, again and again with another form of it, until there is an answer.
//!
//! ```text
//! interleaving system --passes--> reduced system --search--> clauses --words, and the way back through the passes--> checked on the source
//! ```
//! What a [`Form`] says is all that changes when a search begins again: more bits, indices or rounds, or without a pass.

use base::clock::Instant;

use super::cube::Cube;
use super::given::Given;
use super::invariant::Wording;
use super::model::{Model, Ranges};
use super::words::words;
use super::{Options, Outcome, Subject, certified, ended, execution, is_whole};
use certificate::Claim;
use engine::limits::Limits;
use syntax::ast::*;
use system::System;
use system::cells::{Cells, Sizes};
use system::compress::Paths;
use system::constants::Constants;
use system::entries::Entries;
use system::excluded::Excluded;
use system::live::Live;
use system::parts::{self, Parts};
use system::passes::{Chain, Lost, Pass};
use system::rounds::{self, Ranks, Rounds, no_ranks};
use system::symbolic_constants::SymbolicConstants;
use system::unobserved::{Checks, Unobserved, has_droppable_checks};
use system::words::{Then, Values, Word, Words, set};

/// How a system is reduced, and looked at.
#[derive(Debug, Clone)]
pub(super) struct Form {
    /// So many indices of maps are variables; none: nothing is known of what maps hold.
    pub sizes: Option<Sizes>,
    /// Threads do not rest where others see nothing of it.
    pub paths: bool,
    /// The bound on fair rounds, where they are counted.
    pub rounds: Option<usize>,
    /// How many bits integers have.
    pub ranges: Ranges,
    /// Comparisons are bits of the state.
    pub atoms: bool,
}

/// The passes that are the same for all forms.
pub(super) fn always(over: Over, checks: Checks) -> Vec<Box<dyn Pass>> {
    let mut passes: Vec<Box<dyn Pass>> = vec![Box::new(Constants), Box::new(Unobserved(checks))];
    if over == Over::Bits {
        passes.insert(0, Box::new(SymbolicConstants));
    }
    passes
}

/// The passes behind these, in their order, but for the monitor of rounds.
pub(super) fn of_form(form: &Form) -> Vec<Box<dyn Pass>> {
    let mut passes: Vec<Box<dyn Pass>> = Vec::new();
    if let Some(sizes) = &form.sizes {
        passes.extend([Box::new(Cells(sizes.clone())) as Box<dyn Pass>, Box::new(Parts)]);
        passes.extend(form.paths.then(|| Box::new(Paths) as Box<dyn Pass>));
    }
    passes.push(Box::new(Excluded));
    passes
}

/// What a search that ends with bits is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Over {
    /// The bits of all data.
    Bits,
    /// Predicates: what is not linear may have any value.
    Predicates,
}

impl Over {
    /// A bound on fair rounds that is too low is soon seen to be, each next one is twice as high, up to this.
    fn most_rounds(self) -> usize {
        match self {
            Over::Bits => 64,
            Over::Predicates => 8,
        }
    }

    /// So many conditions that are no conjunctions of comparisons are given in front of a step: each takes its paths apart.
    fn most_cases(self) -> usize {
        match self {
            Over::Bits => usize::MAX,
            Over::Predicates => 4,
        }
    }

    /// What is left out, one after the other, where the checker does not accept an invariant.
    fn dispensable(self) -> &'static [Dispensable] {
        match self {
            Over::Bits => &[Dispensable::TightSizes, Dispensable::Atoms, Dispensable::Paths],
            Over::Predicates => &[Dispensable::Paths],
        }
    }

    /// The form to begin with.
    fn first(self, system: &System) -> Form {
        let ranges = Ranges::first(system);
        let rounds = system.fairness().map(|_| 1);
        let is_tight = self == Over::Predicates || rounds.is_some();
        let sizes = if is_tight { Sizes::tight_for(system) } else { Sizes::new(ranges.indices()) };
        Form { sizes: Some(sizes), paths: true, rounds, ranges, atoms: true }
    }
}

/// What may be the reason why an invariant of a reduced system is none of the program.
#[derive(Debug, Clone, Copy)]
enum Dispensable {
    /// The circuit says nothing of indices that are never used, where a map has entries for the others alone.
    TightSizes,
    /// Where a variable is not in use it may be out of its range, and comparisons then say something else than bits.
    Atoms,
    /// What happens where threads do not rest may have no words in the certificate.
    Paths,
}

impl Form {
    /// For people.
    pub fn bound(&self) -> String {
        self.rounds.map_or(String::new(), |rounds| format!("at most {rounds} rounds: "))
    }

    /// Without that; false where it is not in use.
    fn without(&mut self, what: Dispensable, has_atoms: bool, has_paths: bool) -> bool {
        match what {
            Dispensable::TightSizes => match &mut self.sizes {
                Some(sizes) if sizes.are_tight() => *sizes = Sizes::new(self.ranges.indices()),
                _ => return false,
            },
            Dispensable::Atoms => return has_atoms && std::mem::take(&mut self.atoms),
            Dispensable::Paths => return has_paths && std::mem::take(&mut self.paths),
        }
        true
    }

    /// More room for an integer, or for the indices of a map.
    fn grow(&mut self, name: Name, over: Over, system: &System) -> Result<(), String> {
        let is_map = system.flags.iter().any(|(map, _)| *map == name);
        let is_found = match &mut self.sizes {
            Some(sizes) if is_map => sizes.grow(name),
            _ => self.ranges.widen(name),
        };
        match (is_found, over) {
            (true, _) => Ok(()),
            (false, Over::Predicates) => {
                self.sizes = None;
                Ok(())
            }
            (false, Over::Bits) => Err(format!("no bound was found for {name}: data of unknown range")),
        }
    }
}

/// A system behind all passes, as a search sees it.
pub(super) struct Reduced<'a> {
    pub system: &'a System,
    pub live: &'a Live,
    pub form: &'a Form,
}

/// What a search over a reduced system comes to.
pub(super) enum Found {
    /// No failure is reached, as these clauses over the bits of the model say.
    Invariant { model: Box<Model>, clauses: Vec<Cube> },
    /// These steps lead to one.
    Failure(Vec<usize>),
    /// Integers, and maps, that need more room.
    Beyond(Vec<Name>),
    /// There is no model with comparisons.
    WithoutAtoms,
    /// The search has come to no end, and why; it had these clauses.
    Stuck { model: Box<Model>, clauses: Vec<Cube>, why: String },
}

/// So many clauses are told of a search that has come to no end.
const MOST_TOLD: usize = 120;

/// Of the clauses of frames those that hold for the most steps.
pub(super) fn best(frames: &[Vec<Cube>]) -> Vec<Cube> {
    frames.iter().rev().flatten().take(MOST_TOLD).cloned().collect()
}

/// What is known of endless executions, in the words of the certificate. The checker does not believe it.
#[derive(Debug, Clone)]
pub struct Known {
    /// No step raises them, and they fall only so often; the most significant first.
    pub ranks: Vec<Expr>,
    /// Holds in all states that are reached.
    pub invariant: Expr,
}

impl Default for Known {
    fn default() -> Known {
        Known { ranks: Vec::new(), invariant: Expr::bool(true) }
    }
}

/// A search, and what it is about.
pub(super) struct Method<'a> {
    pub over: Over,
    /// Entries of maps that are variables, whatever the number of indices.
    pub entries: Option<Entries>,
    pub known: &'a Known,
    /// Ranks for the monitor of rounds, of a system with these words.
    pub ranks: &'a dyn Fn(&System, Words) -> Ranks,
    /// Within these limits.
    pub search: &'a dyn Fn(&Reduced, &Limits, Tell) -> Result<Found, String>,
}

/// Hears what is being done.
pub(super) type Tell<'t> = &'t mut dyn FnMut(&str);

/// Searches until there is an answer: without checks that are in the way, where there are such; then, unless that has proved something, with
/// all of them, since what they establish may be needed. Where something is given, and the search comes to no end with it in half of the time,
/// it begins again without.
pub(super) fn attempt(subject: &Subject, options: &Options, method: &Method, tell: Tell) -> Result<Outcome, String> {
    if !options.given.is_empty() {
        let now = Instant::now();
        let deadline = options.deadline.map(|end| now + end.saturating_duration_since(now) / 2);
        match ended(|| with_checks(subject, &Options { deadline, ..options.clone() }, method, tell)) {
            found @ (Outcome::Proved(_) | Outcome::Failure(_)) => return Ok(found),
            found if options.limits().exceeded().is_some() => return Ok(found),
            Outcome::Uncertified(why) => log::debug!("with what is given: {why}"),
            Outcome::Unknown(why) | Outcome::Broken(why) => log::debug!("with what is given: {why}"),
        }
    }
    with_checks(subject, &Options { given: Vec::new(), ..options.clone() }, method, tell)
}

fn with_checks(subject: &Subject, options: &Options, method: &Method, tell: Tell) -> Result<Outcome, String> {
    if has_droppable_checks(subject.system()?)
        && let Ok(proved @ Outcome::Proved(_)) = attempt_on(subject, Checks::Dropped, options, method, tell)
    {
        return Ok(proved);
    }
    attempt_on(subject, Checks::Kept, options, method, tell)
}

fn attempt_on(
    subject: &Subject,
    checks: Checks,
    options: &Options,
    method: &Method,
    tell: Tell,
) -> Result<Outcome, String> {
    let (start, limits) = (Instant::now(), options.limits());
    let (system, obligations) = (subject.system()?, subject.obligations()?);
    let over = method.over;
    let mut plain = Chain::of(system).through(always(over, checks))?;
    if let Some(entries) = method.entries {
        plain = plain.then(Box::new(entries))?;
    }
    let mut form = over.first(plain.system());
    loop {
        let reduced = match plain.through(of_form(&form)) {
            Err(_) if over == Over::Predicates && form.sizes.is_some() => {
                form.sizes = None;
                continue;
            }
            reduced => reduced?,
        };
        let chain = match form.rounds {
            // Rounds have a monitor of their own, and hints say nothing of executions without end.
            None if !options.given.is_empty() => {
                let words = reduced.words(words(system, &obligations)?).pop().expect("one for each system");
                let given = Given::of(reduced.system(), &words, &obligations, &options.given);
                let assumed = given.assumed(over.most_cases());
                reduced.then(Box::new(assumed))?
            }
            Some(bound) => {
                let words = reduced.words(words(system, &obligations)?).pop().expect("one for each system");
                let ranks = (method.ranks)(reduced.system(), words);
                reduced.then(Box::new(Rounds { bound, ranks }))?
            }
            None => reduced,
        };
        let (small, live) = (chain.system(), chain.live());
        let has_paths = small.steps.len() < system.steps.len();
        match (method.search)(&Reduced { system: small, live: &live, form: &form }, &limits, tell)? {
            Found::Invariant { model, clauses } => {
                let words = chain.words(words(system, &obligations)?);
                let found =
                    match stated(over, &Reduced { system: small, live: &live, form: &form }, &model, &clauses, &words)
                        .map_err(Lost::NoWord)
                        .and_then(|found| chain.invariant(&words, found))
                    {
                        Ok(found) => found,
                        Err(Lost::NoWord(_)) if form.without(Dispensable::Paths, false, has_paths) => continue,
                        Err(why) => return Err(why.to_string()),
                    };
                let invariant = words[0].nobody.clone().and(method.known.invariant.clone()).and(found);
                let ranks = Some(method.known.ranks.clone()).filter(|ranks| !ranks.is_empty());
                let claim = Claim { invariant, ranks, bound: form.rounds };
                let proof = start.elapsed().as_secs_f64();
                let outcome = certified(&obligations, claim, clauses.len(), options, proof, tell);
                let mut without = |what: &Dispensable| form.without(*what, !model.atoms.is_empty(), has_paths);
                let excludes = system.asked.property.excludes_states();
                match outcome {
                    Outcome::Uncertified(_)
                        if is_whole(subject, options) && over.dispensable().iter().any(&mut without) => {}
                    // Which states are excluded, and what predicates do not see, the checker may see in another way: that is no fault.
                    Outcome::Uncertified(why) if excludes || form.rounds.is_some() && over == Over::Predicates => {
                        return Err(format!("an invariant, but {why}"));
                    }
                    // Rounds are counted, and what is watched is looked at, where a step is taken.
                    Outcome::Uncertified(why) if form.rounds.is_some() && rounds::may_end_at_once(small) => {
                        return Err(format!(
                            "an invariant, but the entry may be blocked for good in the first state: {why}"
                        ));
                    }
                    Outcome::Proved(mut proof) if over == Over::Predicates => {
                        proof.found_by = Some(format!("{} predicates", model.atoms.len()));
                        return Ok(Outcome::Proved(proof));
                    }
                    outcome => return Ok(outcome),
                }
            }
            Found::Failure(steps) => match &mut form.rounds {
                // That says nothing: there may be more rounds, and an end all the same.
                Some(rounds) if *rounds < over.most_rounds() => *rounds *= 2,
                Some(rounds) => {
                    let breaking = match system.asked.objective.temporal.is_some() {
                        true => " that break the property, or an execution ends so",
                        false => "",
                    };
                    return Err(format!("there are more than {rounds} fair rounds{breaking}"));
                }
                // Another strategy may find an execution.
                None if system.asked.property.excludes_states() => {
                    return Ok(Outcome::Unknown(format!("such a state may be {} steps away", steps.len())));
                }
                None => {
                    tell(&format!("an execution of {} steps that fails", steps.len()));
                    return Ok(match execution(subject, system, &chain.way(&steps), options)? {
                        Outcome::Broken(why) => vague(over, &chain, why),
                        outcome => outcome,
                    });
                }
            },
            Found::Beyond(names) => names.into_iter().try_for_each(|name| form.grow(name, over, small))?,
            Found::WithoutAtoms => form.atoms = false,
            Found::Stuck { model, clauses, why } => {
                let words = chain.words(words(system, &obligations)?);
                let reduced = Reduced { system: small, live: &live, form: &form };
                let said = stated(over, &reduced, &model, &clauses, &words).map_err(Lost::NoWord);
                if let Ok(had) = said.and_then(|said| chain.invariant(&words, said)) {
                    options.best.is(certificate::conjuncts(&had));
                }
                return Err(why);
            }
        }
    }
}

/// What the clauses say, in the words of the certificate for the reduced system.
fn stated(over: Over, reduced: &Reduced, model: &Model, clauses: &[Cube], words: &[Words]) -> Result<Expr, String> {
    let words = words.last().expect("one for each system");
    let wording = Wording::new(reduced.system, model, words);
    match over {
        Over::Bits => wording.invariant(clauses, reduced.live, Some(&reduced.form.ranges)),
        Over::Predicates => idle(reduced, words, wording.invariant(clauses, reduced.live, None)?),
    }
}

/// The invariant, asked of the state in which what is not read any more where a thread rests is 0, or false.
fn idle(reduced: &Reduced, words: &Words, invariant: Expr) -> Result<Expr, String> {
    let system = reduced.system;
    let values = |thread: usize, location: usize| {
        let mut values = Values::new();
        for variable in reduced.live.idle(system, thread, location).into_iter().map(|v| &system.variables[v]) {
            if let Some(Word { expr, not_yet: None }) = words.of(variable.name) {
                let nothing = if variable.ty.kind == TypeKind::Bool { Expr::bool(false) } else { Expr::int(0) };
                set(expr, nothing, &mut values)?;
            }
        }
        Ok((location, values))
    };
    let mut then = Then::default();
    for thread in (0..system.threads.len()).rev() {
        let cases = (0..system.threads[thread].locations.len()).map(|location| values(thread, location));
        then.of_thread(words, thread, cases.collect::<Result<Vec<_>, String>>()?);
    }
    Ok(then.asked(words, invariant))
}

/// Where steps of the reduced system lead to a failure, and no execution takes them: is that a fault?
fn vague(over: Over, chain: &Chain, why: String) -> Outcome {
    let differs = |d: &Decl| matches!(d, Decl::Const(_) | Decl::Function(FunctionDecl { body: None, .. }));
    if over == Over::Predicates {
        // What is not linear had any value.
        Outcome::Unknown(format!("as far as linear arithmetic tells, a check fails, but {why}"))
    } else if chain.systems().any(|(_, system)| parts::has_parts(system)) {
        Outcome::Unknown(format!("a field of another constructor may have any value: {why}"))
    } else if chain.systems().any(|(_, system)| system.is_vague) {
        Outcome::Unknown(format!("a recursion of which others see nothing returns any values: {why}"))
    } else if chain.system().passive.iter().any(differs) {
        Outcome::Unknown(format!("a constant or function may differ from step to step: {why}"))
    } else {
        Outcome::Broken(why)
    }
}

/// All passes, in the order in which they are run: the name of each, and what it does.
pub fn passes() -> Vec<(&'static str, &'static str)> {
    let form =
        Form { sizes: Some(Sizes::new(0)), paths: true, rounds: Some(1), ranges: Ranges::default(), atoms: false };
    let rounds: Box<dyn Pass> = Box::new(Rounds { bound: 1, ranks: no_ranks() });
    let all = always(Over::Bits, Checks::Kept).into_iter().chain(of_form(&form)).chain([rounds]);
    all.map(|pass| pass.about()).collect()
}

/// The system behind the passes for bits, as far as they come, with the ranges of integers there; and why they come no further. Where endless
/// executions are asked about, with a monitor that fails where there are more fair rounds than the number.
pub fn reduced(system: &System, rounds: usize) -> (Chain, Ranges, Option<String>) {
    let (plain, problem) = Chain::of(system).as_far_as(always(Over::Bits, Checks::Kept));
    let ranges = Ranges::first(plain.system());
    if problem.is_some() {
        return (plain, ranges, problem);
    }
    let sizes = Some(Sizes::new(ranges.indices()));
    let mut passes = of_form(&Form { sizes, ..Over::Bits.first(plain.system()) });
    if system.fairness().is_some() {
        passes.push(Box::new(Rounds { bound: rounds, ranks: no_ranks() }));
    }
    let (chain, problem) = plain.as_far_as(passes);
    (chain, ranges, problem)
}
