//! Proofs through Horn clauses, for data without bounds: an invariant of the interleaving system that a solver finds, in processes.
//!
//! ```text
//! interleaving system --paths, encode--> clauses at several levels --solve--> definitions of the predicates
//!    --read, words--> an expression over the source's variables --certificate::verify--> proved
//! ```
//! The solver is not believed: what it says is an invariant like any other, and is checked as one. That the clauses have no solution says
//! where to look, and nothing else.

pub(super) mod clauses;
pub(super) mod compared;
pub(super) mod comparisons;
mod count;
pub(super) mod elements;
pub(super) mod eliminate;
mod encode;
pub(super) mod equations;
pub(super) mod houdini;
mod outcome;
pub(super) mod paths;
pub(super) mod read;
mod segments;
pub(super) mod smtlib;
pub(super) mod solve;
mod split;

use base::clock::Instant;
use std::cell::OnceCell;
use std::rc::Rc;

use itertools::Itertools;
use rustc_hash::FxHashMap;

pub use clauses::Clauses;
pub use solve::{Tool, checker, tools};

use self::clauses::Means;
use self::encode::Form;
use self::equations::{Equations, Over};
use self::houdini::Guesser;
use self::solve::{Answer, Attempt, Attempts};
pub(super) use self::split::decided;
use self::split::{Split, Unsplit};
use super::given::{Given, Part};
use super::model::Ranges;
use super::words::words;
use super::{Options, Outcome, Subject, certified, ended};
use certificate::{Claim, Finder, Obligations, Rejected};
use concurrency::program::Action;
use engine::SmtConfig;
use engine::limits::Limits;
use syntax::ast::*;
use syntax::print::print_expr;
use system::cells::{Cells, Sizes};
use system::count::Counters;
use system::excluded::Excluded;
use system::live::{self, Before, Live};
use system::parts::Parts;
use system::passes::Chain;
use system::words::{Words, among};
use system::{Exit, System, ThreadId};
use vocabulary::places::Place;
use vocabulary::{ABSENT, END, LocationId};

/// The clauses of a whole system, exactly: they have a solution if and only if no execution fails a check.
///
/// # Errors
/// Something in the program has no counterpart.
pub fn exact(system: &System) -> Result<String, String> {
    let (level, groups, before) = (system.threads.len(), None, &[][..]);
    let (number, is_known, given) = (|_, l| l, |_| true, |_, _| Vec::new());
    let form = Form { level, with_single: false, groups, before, number: &number, is_known: &is_known, given: &given };
    Ok(format!("{}(check-sat)\n", encode::clauses(system, &Live::of(system), &form)?.script()?))
}

/// Proves that no execution fails a check, if a solver finds an invariant that the checker of certificates accepts. `tell` hears what is
/// being done.
pub fn prove(subject: &Subject, options: &Options, tools: &[Tool], tell: &mut dyn FnMut(&str)) -> Outcome {
    with_tools(options, tools, |options, limits| match search(subject, options, tools, limits, tell)? {
        End::Done(outcome) => Ok(outcome),
        End::Impossible if subject.asked.property.excludes_states() => Err("the Horn clauses have no solution".into()),
        End::Impossible => Err(IMPOSSIBLE.into()),
        End::Nothing(why) => Err(why),
    })
}

/// Proves that no execution fails a check by what is guessed of segments of maps ([`segments`]), and of any number of threads how integers
/// compare ([`comparisons`]), with z3. `tell` hears what is being done.
pub fn prove_by_guesses(subject: &Subject, options: &Options, tools: &[Tool], tell: &mut dyn FnMut(&str)) -> Outcome {
    let Some(solver) = tools.iter().find_map(Tool::smt) else {
        return Outcome::Unknown("what is guessed needs z3 (on Debian: apt-get install z3)".into());
    };
    let options = &Options { finder: Some(Finder::Z3), ..options.clone() };
    with_tools(options, tools, |options, limits| by_guesses(subject, options, &solver, limits, tell))
}

fn by_guesses(
    subject: &Subject,
    options: &Options,
    solver: &SmtConfig,
    limits: &Limits,
    tell: &mut dyn FnMut(&str),
) -> Result<Outcome, String> {
    let start = Instant::now();
    let (obligations, questions) = asked(subject, &options.given, limits)?;
    let any_number = subject.of_any_number()?.any_number();
    // What solvers of Horn clauses do not find is seldom true of one thread alone; about elements of maps there are more guesses.
    let order = |q: &&Question| {
        let level = if q.maps == Maps::Elements { q.level } else { q.system().threads.len().saturating_sub(q.level) };
        (q.with_single || q.counts(), q.maps != Maps::Elements, level)
    };
    for question in questions.iter().sorted_by_key(order) {
        let (guesses, guessers): (_, &[Guesser]) = match question.maps {
            Maps::Elements if question.level == 1 || any_number => ("segments", &segments::GUESSERS),
            Maps::Whole if any_number => ("comparisons", &[comparisons::of_predicate]),
            _ => continue,
        };
        tell(&format!("{guesses}: {}, {}", question.shown(), question.by_place()));
        let found = houdini::solve(question.by_place(), question.equations(), guessers, solver, limits)?;
        let Some(definitions) = found else { continue };
        let how = format!("{}, in {guesses}", question.shown());
        match certified_as(how, question.stated(definitions)?, &obligations, options, start, tell) {
            Outcome::Uncertified(rejected) => log::info!("{guesses}: {rejected}"),
            other => return Ok(other),
        }
    }
    Err("what is guessed is no proof".into())
}

/// The outcome, if the checker accepts the invariant, which was found since `start`, and how.
fn certified_as(
    how: String,
    invariant: Expr,
    obligations: &Obligations,
    options: &Options,
    start: Instant,
    tell: &mut dyn FnMut(&str),
) -> Outcome {
    let (parts, seconds) = (invariant.conjuncts().len(), start.elapsed().as_secs_f64());
    let claim = Claim { invariant, ranks: None, bound: None };
    match certified(obligations, claim, parts, options, seconds, tell) {
        Outcome::Proved(mut proof) => {
            proof.found_by = Some(how);
            Outcome::Proved(proof)
        }
        other => other,
    }
}

/// What is to be shown, and the forms in which it is asked: with what is given as conditions; and behind each of these without, since more
/// conditions may be more work.
fn asked(subject: &Subject, given: &[Part], limits: &Limits) -> Result<(Obligations, Vec<Question>), String> {
    let (system, obligations) = (subject.of_any_number()?, subject.obligations()?);
    let chain = Chain::of(system).then(Box::new(Excluded))?;
    let known = Known { obligations: &obligations, words: words(system, &obligations)?, given };
    let helped = questions(&chain, &known, limits)?;
    let asked = match given.is_empty() {
        true => helped,
        false => {
            let plain = questions(&chain, &Known { given: &[], ..known }, limits)?;
            helped.into_iter().interleave(plain).collect()
        }
    };
    Ok((obligations, asked))
}

/// What is known of a system, in the words of the certificate.
struct Known<'a> {
    obligations: &'a Obligations,
    /// For the first system of a chain.
    words: Words,
    /// An inductive invariant, part by part.
    given: &'a [Part],
}

/// A solver says so, and shows nothing for it (z3 4.8.12 says it of clauses that have one).
pub const IMPOSSIBLE: &str = "a solver says that the Horn clauses have no solution: then some execution fails a check";

/// Why nothing is found where there is none.
pub const NO_SOLVER: &str = "Horn clauses need a solver: z3 (on Debian: apt-get install z3), golem or eld";

/// A search with solvers, within the limits: why there is no outcome is what is unknown.
pub(super) fn with_tools(
    options: &Options,
    tools: &[Tool],
    search: impl FnOnce(&Options, &Limits) -> Result<Outcome, String>,
) -> Outcome {
    if tools.is_empty() {
        return Outcome::Unknown(NO_SOLVER.into());
    }
    let options = &Options { unbounded: checker(&options.solver), ..options.clone() };
    let limits = options.limits();
    ended(|| search(options, &limits))
}

/// How the search for a solution ends.
pub(super) enum End {
    Done(Outcome),
    /// The exact clauses have none.
    Impossible,
    /// Nobody has found one, and what each form came to.
    Nothing(String),
}

fn search(
    subject: &Subject,
    options: &Options,
    tools: &[Tool],
    limits: &Limits,
    tell: &mut dyn FnMut(&str),
) -> Result<End, String> {
    let start = Instant::now();
    let (obligations, questions) = asked(subject, &options.given, limits)?;
    let any_number = subject.of_any_number()?.any_number();
    Ok(match solved(&questions, &obligations, options, tools, (start, limits), tell)? {
        End::Nothing(notes) if any_number => {
            End::Nothing(format!("what is known of one or two of any number of threads is no proof ({notes})"))
        }
        end => end,
    })
}

/// Asks the solvers until one finds an invariant that the checker accepts.
pub(super) fn solved(
    questions: &[Question],
    obligations: &Obligations,
    options: &Options,
    tools: &[Tool],
    (start, limits): (Instant, &Limits),
    tell: &mut dyn FnMut(&str),
) -> Result<End, String> {
    let any_number = questions.iter().any(|q| q.system().any_number());
    let mut attempts: Vec<Vec<Attempt>> = Vec::new();
    for (form, question) in questions.iter().enumerate() {
        let mut all = Attempt::all(form, tools, &question.script()?);
        // Rules with several premises are solved better in the last of the ways, and they need their time.
        if any_number {
            all.reverse();
            all.truncate(tools.len() + 1);
        }
        attempts.push(all);
    }
    // The usual way of each form, before the second of any.
    let most = attempts.iter().map(Vec::len).max().unwrap_or_default();
    let mut in_order = Vec::new();
    for _ in 0..most {
        in_order.extend(attempts.iter_mut().filter(|a| !a.is_empty()).map(|a| a.remove(0)));
    }
    let mut solving = Attempts::new(in_order, limits.clone());
    let mut notes: Vec<String> = Vec::new();
    loop {
        let forms = solving.forms().into_iter().unique().map(|form| questions[form].shown()).join(", ");
        tell(&format!(
            "{} forms of Horn clauses; solving: {}",
            questions.len(),
            if forms.is_empty() { "the first" } else { &forms }
        ));
        let Some((attempt, answer)) = solving.next() else { break };
        let question = &questions[attempt.form];
        let note = match answer {
            Answer::None(why) => why,
            Answer::Impossible if question.is_exact => {
                return Ok(End::Impossible);
            }
            Answer::Impossible => {
                solving.drop_form(attempt.form);
                "no solution".into()
            }
            Answer::Solved(model) => match question.invariant(&model) {
                Err(why) => why,
                Ok(invariant) => {
                    solving.suspend();
                    let finder = attempt.tool.smt().map(|_| Finder::Z3);
                    let options = &Options { finder, ..options.clone() };
                    match certified_as(question.shown(), invariant, obligations, options, start, tell) {
                        Outcome::Uncertified(rejected @ (Rejected::Fails(_) | Rejected::Malformed(_))) => {
                            log::debug!("{}: {rejected}", question.shown());
                            format!("an invariant that is none: {rejected}")
                        }
                        Outcome::Uncertified(rejected) => format!("an invariant, but {rejected}"),
                        other => return Ok(End::Done(other)),
                    }
                }
            },
        };
        log::info!("{} ({}): {note}", question.shown(), attempt.tool.program.display());
        notes.push(format!("{}: {note}", question.shown()));
    }
    if let Some(exceeded) = limits.exceeded() {
        return Err(exceeded.reason().into());
    }
    Ok(End::Nothing(notes.into_iter().unique().join("; ")))
}

/// Clauses, and the way back from their solution.
pub(super) struct Question {
    /// Threads in a group.
    level: usize,
    /// See [`Form::with_single`].
    with_single: bool,
    /// What a group is told by, where the groups are given.
    given: Option<String>,
    /// Without a solution, an execution fails.
    is_exact: bool,
    maps: Maps,
    clauses: Clauses,
    /// The same without locations, where these are few.
    split: Option<Split>,
    /// See [`Question::equations`].
    equations: OnceCell<Equations>,
    limits: Limits,
    chain: Chain,
    /// For the systems of the chain.
    words: Rc<Vec<Words>>,
    numbers: Rc<Vec<Vec<usize>>>,
    /// Locations of the entry thread in which there is no other.
    alone: Vec<bool>,
    /// Creators, those that they create, and where these do not exist yet.
    before: Vec<(ThreadId, ThreadId, Vec<i128>)>,
}

/// How clauses speak of maps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Maps {
    Whole,
    /// A variable for each of a few indices.
    Split,
    /// An element at any index.
    Elements,
}

/// Groups of threads that an invariant speaks of together, and what they are called.
pub(super) struct Groups {
    pub shown: String,
    pub groups: Vec<Vec<ThreadId>>,
}

/// The forms in which a program is asked about with these groups; those of one group of all threads are exact.
pub(super) fn in_groups(
    system: &System,
    obligations: &Obligations,
    given: &[Groups],
    limits: &Limits,
) -> Result<Vec<Question>, String> {
    let known = Known { obligations, words: words(system, obligations)?, given: &[] };
    forms(&Chain::of(system), &known, Some(given), limits)
}

/// The forms in which a program is asked about, the cheapest first. Of any number of threads some may be worth counting.
fn questions(chain: &Chain, known: &Known, limits: &Limits) -> Result<Vec<Question>, String> {
    let mut found = forms(chain, known, None, limits)?;
    if chain.system().any_number() {
        let counted = count::worth_counting(chain.system())?;
        if !counted.is_empty() {
            found.extend(forms(&chain.then(Box::new(Counters(counted)))?, known, None, limits)?);
            found.sort_by_key(|question| (question.level, question.with_single));
        }
    }
    Ok(found)
}

/// Thread by thread, all at once, in pairs; maps as variables where their indices may be few, or an element of each, and as they are.
fn forms(chain: &Chain, known: &Known, given: Option<&[Groups]>, limits: &Limits) -> Result<Vec<Question>, String> {
    let system = chain.system();
    let has_maps = system.variables.iter().any(|v| matches!(v.ty.kind, TypeKind::Map { .. }));
    let sizes = Sizes::new(Ranges::first(system).indices());
    let mut found = Vec::new();
    let mut problem = None;
    if has_maps && let Ok(split) = chain.through(vec![Box::new(Cells(sizes)), Box::new(Parts)]) {
        of_chain(split, Maps::Split, known, given, limits, &mut found).unwrap_or_else(|why| problem = Some(why));
    }
    let whole = chain.then(Box::new(Parts)).unwrap_or_else(|_| chain.clone());
    of_chain(whole, Maps::Whole, known, given, limits, &mut found).unwrap_or_else(|why| problem = Some(why));
    // Indices that are computed are seldom few.
    let is_computed = |q: &Question| q.maps == Maps::Whole && elements::has_computed_index(&q.clauses);
    if found.iter().any(is_computed) {
        found.sort_by_key(|q| q.maps != Maps::Elements);
    }
    match problem {
        Some(why) if found.is_empty() => Err(why),
        _ => Ok(found),
    }
}

fn of_chain(
    chain: Chain,
    maps: Maps,
    known: &Known,
    given: Option<&[Groups]>,
    limits: &Limits,
    found: &mut Vec<Question>,
) -> Result<(), String> {
    let all = Rc::new(chain.words(known.words.clone()));
    let (system, words) = (chain.system(), &all[all.len() - 1]);
    let live = chain.live();
    let numbers = Rc::new(numbers(system, words, &live));
    let kept = Given::of(system, words, known.obligations, known.given);
    let threads = system.threads.len();
    let any_number = system.any_number();
    // Of those that are created any number of times, each may be created by several.
    let before = if any_number { Vec::new() } else { live::before(system) };
    let not_created =
        |b: &Before| encode::before(b, &|l| numbers[b.creator][l]).into_iter().map(|n| n as i128).collect::<Vec<_>>();
    let forms = match (given, any_number) {
        (Some(given), _) => {
            let largest = |g: &Groups| g.groups.iter().map(Vec::len).max().unwrap_or(1);
            given.iter().map(|g| (largest(g), false, Some(g))).collect()
        }
        (None, true) => vec![(1, false, None), (1, true, None), (2, false, None), (2, true, None)],
        (None, false) => {
            [1, threads, 2].into_iter().filter(|l| *l <= threads).unique().map(|l| (l, false, None)).collect()
        }
    };
    for (level, with_single, given) in forms {
        let is_known = |v: usize| words.of(system.variables[v].name).is_some();
        let number = |t: ThreadId, l: LocationId| numbers[t][l];
        let groups = given.map(|g| g.groups.as_slice());
        let given_there = |t: ThreadId, l: LocationId| kept.in_front(t, l, &number);
        let (before, number, is_known) = (&before[..], &number, &is_known);
        let form = Form { level, with_single, groups, before, number, is_known, given: &given_there };
        let clauses = encode::clauses(system, &live, &form)?;
        let all_known = (0..system.variables.len()).all(is_known);
        let in_use = |v: usize, places: &[(ThreadId, usize)]| {
            let owner = system.variables[v].owner.as_ref().and_then(|path| system.thread_at(path));
            let Some((t, place)) = places.iter().find(|(t, _)| Some(*t) == owner) else { return true };
            (0..system.threads[*t].locations.len()).any(|l| numbers[*t][l] == *place && live.is_live(*t, l, v))
        };
        let of_elements = elements::elements(&clauses).map(|clauses| (clauses, Maps::Elements));
        for (clauses, maps) in of_elements.into_iter().chain([(clauses, maps)]) {
            let split = match split::split(&clauses, &in_use, limits) {
                Ok(split) => Some(split),
                Err(Unsplit::TooMany) => None,
                Err(Unsplit::Stopped(why)) => return Err(why.into()),
            };
            if split.is_none() && any_number {
                continue;
            }
            found.push(Question {
                level,
                with_single,
                given: given.map(|g| g.shown.clone()),
                split,
                equations: OnceCell::new(),
                limits: limits.clone(),
                is_exact: level == threads && all_known && maps == Maps::Whole && !system.is_vague,
                maps,
                clauses,
                chain: chain.clone(),
                words: all.clone(),
                numbers: numbers.clone(),
                alone: live.alone.clone(),
                before: before.iter().map(|b| (b.creator, b.created, not_created(b))).collect(),
            });
        }
    }
    Ok(())
}

/// The number of each location of each thread: that of the certificate, where there is one. Of those that are created any number of times, a
/// location from which nothing is done on the way to the next has the number of that one.
fn numbers(system: &System, words: &Words, live: &Live) -> Vec<Vec<usize>> {
    let of_thread = |t: ThreadId| {
        let known = &words.locations[t].1;
        let beyond = known.iter().flatten().max().map_or(0, |m| m + 1);
        let number = |l: LocationId| {
            // Places that look the same are told apart by their order, where there are as many here as there.
            let place = &system.threads[t].locations[l].place;
            let same: Vec<LocationId> =
                (0..known.len()).filter(|o| system.threads[t].locations[*o].place == *place).collect();
            let at = same.iter().position(|o| *o == l).filter(|_| same.len() == known[l].len()).unwrap_or_default();
            known[l].get(at).copied().unwrap_or(beyond + l)
        };
        let own: Vec<usize> = (0..known.len()).map(number).collect();
        let acting = |mut l: LocationId| {
            for _ in 0..known.len() {
                l = idle(system, t, l, live).unwrap_or(l);
            }
            l
        };
        // Nothing is said of either.
        let is_joined = |l: LocationId| system.threads[t].locations[l].place == Place::Joined;
        match system.threads[t].path.instance {
            None => own,
            Some(_) => (0..known.len()).map(|l| own[if is_joined(l) { END } else { acting(l) }]).collect(),
        }
    };
    (0..system.threads.len()).map(of_thread).collect()
}

/// Where the thread goes on, where it does nothing on the way there that matters to anybody. It may end instead.
fn idle(system: &System, thread: ThreadId, from: LocationId, live: &Live) -> Option<LocationId> {
    let step = system.steps.iter().find(|s| s.thread == thread && s.from == from)?;
    let to = step.targets().filter(|l| *l != END).unique().exactly_one().ok()?;
    let dead = live.dead(system, thread, to);
    let is_dead = |name: Name| dead.iter().any(|v| system.variables[*v].name == name);
    let does_nothing = |action: &Action| {
        matches!(action, Action::Havoc(_) | Action::Assign { .. }) && action.written().into_iter().all(is_dead)
    };
    let locations = &system.threads[thread].locations;
    let is_idle = locations[from].atomic == locations[to].atomic
        && step.pieces.iter().all(|p| !matches!(p.exit, Exit::Branch { .. }) && p.actions.iter().all(does_nothing));
    is_idle.then_some(to)
}

impl Question {
    fn system(&self) -> &System {
        self.chain.system()
    }

    fn words(&self) -> &Words {
        &self.words[self.words.len() - 1]
    }

    /// For people.
    fn shown(&self) -> String {
        let level = match self.level {
            _ if self.given.is_some() => self.given.as_deref().unwrap_or_default(),
            _ if self.is_exact => "exact",
            l if l == self.system().threads.len() => "all threads at once",
            1 => "one thread at a time",
            _ => "two threads at a time",
        };
        let single = if self.with_single { ", beside those that are there once" } else { "" };
        let maps = match self.maps {
            Maps::Whole => "",
            Maps::Split => ", maps split",
            Maps::Elements => ", an element of each map",
        };
        format!("{level}{single}{maps}{}", if self.counts() { ", threads counted" } else { "" })
    }

    /// Are there numbers of threads in it?
    fn counts(&self) -> bool {
        self.system().variables.iter().any(|v| v.counts.is_some())
    }

    /// The clauses to solve: a predicate for each place, where these are few.
    fn by_place(&self) -> &Clauses {
        self.split.as_ref().map_or(&self.clauses, |split| &split.clauses)
    }

    /// What holds for the predicates of these clauses; computed when somebody first asks.
    fn equations(&self) -> &Equations {
        self.equations.get_or_init(|| {
            let over = if self.counts() { Over::Booleans } else { Over::Integers };
            Equations::of(self.by_place(), over, &self.limits)
        })
    }

    /// What solvers are given.
    fn script(&self) -> Result<String, String> {
        self.equations().strengthened(self.by_place()).script()
    }

    /// What the solver says, as an invariant of the certificate.
    fn invariant(&self, model: &[base::sexp::Sexp]) -> Result<Expr, String> {
        self.stated(read::predicates(self.by_place(), model)?)
    }

    /// These definitions of the predicates, as an invariant of the certificate.
    fn stated(&self, definitions: Vec<Expr>) -> Result<Expr, String> {
        let mut definitions = self.equations().with(definitions);
        if let Some(split) = &self.split {
            // Nothing is said of those of any number of threads that have ended.
            let ended = |t: ThreadId| self.system().threads[t].path.instance.map(|_| self.numbers[t][END]);
            definitions = split.joined(&self.clauses, &definitions, &ended);
        }
        let mut parts = Vec::new();
        let spoken_of = |t: &ThreadId| !self.system().threads[*t].path.is_another();
        for t in (0..self.system().threads.len()).filter(spoken_of) {
            parts.push(self.words().at(t, |_| true));
        }
        parts.push(self.words().nobody.clone());
        let alone = self.words().at(0, |l| self.alone[l]);
        for t in (1..self.system().threads.len()).filter(spoken_of) {
            let absent = Expr::var(self.words().locations[t].0).eq(Expr::int(ABSENT));
            parts.push(alone.clone().implies(absent));
        }
        for (creator, created, before) in &self.before {
            let at = |t: ThreadId| Expr::var(self.words().locations[t].0);
            parts.push(among(&at(*creator), before).implies(at(*created).eq(Expr::int(ABSENT))));
        }
        for (predicate, definition) in self.clauses.predicates.iter().zip(definitions) {
            // It is said of all threads that are like those of the group, and of some that are not there yet, which there always are.
            let alike = predicate.group.iter().map(|t| {
                let first = self.system().first_alike(*t);
                let is_alike = move |o: &ThreadId| self.system().first_alike(*o) == first;
                let absent = self.system().threads[*t].path.instance.map(|_| None);
                (0..self.system().threads.len()).filter(spoken_of).filter(is_alike).map(Some).chain(absent)
            });
            for group in alike.multi_cartesian_product().filter(|group| group.iter().flatten().all_unique()) {
                let mut values = FxHashMap::default();
                for argument in &predicate.arguments {
                    let value = match self.of_group(argument.means, &predicate.group, &group) {
                        Some(means) => self.word(means, argument.name)?,
                        None if matches!(argument.means, Means::Location(_)) => Expr::int(ABSENT),
                        None => continue,
                    };
                    let value = match &argument.at {
                        None => value,
                        Some(at) => {
                            let at = at.iter().map(|name| Expr::var(*name)).collect();
                            Expr::generated(ExprKind::Select(Box::new(value), at))
                        }
                    };
                    values.insert(argument.name, value);
                }
                let mut part = definition.clone();
                part.substitute(&values);
                let of_any = |part: &Expr| elements::of_all(part, &predicate.arguments);
                parts.extend(split::decided(&part).conjuncts().into_iter().map(of_any));
            }
        }
        let said = Expr::all(parts.into_iter().unique_by(print_expr));
        self.chain.invariant(&self.words, said).map_err(|lost| lost.to_string())
    }

    /// What something about a thread of a group is about that of another group; `None` where that one is not there yet.
    fn of_group(&self, means: Means, from: &[ThreadId], to: &[Option<ThreadId>]) -> Option<Means> {
        let thread = |t: ThreadId| from.iter().position(|o| *o == t).map_or(Some(t), |n| to[n]);
        Some(match means {
            Means::Constant | Means::Index | Means::Named => means,
            Means::Location(t) => Means::Location(thread(t)?),
            Means::Variable(v) => {
                let owner = self.system().variables[v].owner.as_ref().and_then(|path| self.system().thread_at(path));
                match owner {
                    Some(t) => Means::Variable(self.system().counterpart(v, thread(t)?)),
                    None => means,
                }
            }
        })
    }

    /// An argument in the words of the certificate.
    fn word(&self, means: Means, name: Name) -> Result<Expr, String> {
        Ok(match means {
            Means::Constant | Means::Index | Means::Named => Expr::var(name),
            Means::Location(t) => {
                let (at, known) = &self.words().locations[t];
                // Other numbers of the same place say the same.
                let mut value = Expr::var(*at);
                for (l, others) in known.iter().enumerate() {
                    let number = self.numbers[t][l];
                    for other in others.iter().filter(|o| !self.numbers[t].contains(o)) {
                        let here = Expr::var(*at).eq(Expr::int(*other));
                        value = Expr::ite(here, Expr::int(number), value);
                    }
                }
                value
            }
            Means::Variable(v) => {
                let variable = &self.system().variables[v];
                let Some(word) = self.words().of(variable.name) else {
                    return Err(format!("there is no word for {name}"));
                };
                word.value(&variable.ty)
            }
        })
    }
}
