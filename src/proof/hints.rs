//! Proofs by hints: conditions that somebody says to hold always, each of them kept or dropped; and of each that is dropped, why.
//!
//! ```text
//! hints, and what is plain of threads --certificate::sieve--> what all steps keep --certificate::verify--> proved
//!    of the rest: instances --look--> a state in which it does not hold --certificate::run_along--> false; else not inductive
//! ```
//! Nothing is believed of hints. One that does not hold is dropped, and says nothing of the program.
//!
//! Source: Flanagan and Leino, "Houdini, an annotation assistant for ESC/Java", FME 2001.

use base::clock::Instant;
use std::time::Duration;

use itertools::Itertools;
use rustc_hash::FxHashSet;

use super::given::Part;
use super::instances::{self, Looked};
use super::words::words;
use super::{Options, Outcome, Subject, certified, ended};
use certificate::{Broken, Claim, Fate, Obligations, Rejected, What, conjuncts, said};
use check::SourceHint;
use engine::limits::Limits;
use syntax::ast::*;
use syntax::print::print_expr;
use system::live::{Live, before};
use vocabulary::ABSENT;

/// A hint, in the words of a certificate.
#[derive(Debug, Clone)]
pub struct Hint {
    /// As it is shown.
    pub text: String,
    /// Where it stands: `hints.bpl(3)`.
    pub place: String,
    /// The condition; or why it says nothing of this program.
    pub condition: Result<Expr, String>,
    /// Does somebody want to hear what became of it? Not of invariants of loops, which are checks.
    pub is_told: bool,
    /// It is a part of a certificate of an earlier version, with which it may prove the program as it stands.
    pub is_of_certificate: bool,
}

/// What is said of a hint.
#[derive(Debug, Clone)]
pub struct Judged {
    /// As it is shown.
    pub text: String,
    /// Where it stands.
    pub place: String,
    /// What became of it.
    pub verdict: Judgement,
}

/// What becomes of a hint.
#[derive(Debug, Clone)]
pub enum Judgement {
    /// All steps keep it. `used`: a proof rests on it.
    Kept {
        /// The proof does not work without it; where it is not known whether it does, none of those that are kept is left out.
        used: bool,
    },
    /// An execution leads to a state in which it does not hold.
    False(Execution),
    /// A step breaks it, from a state in which everything holds that was not broken before.
    NotInductive(Step, Reached),
    /// Nobody knows, and why.
    Undecided(String),
}

/// Steps to a state in which a hint does not hold.
#[derive(Debug, Clone)]
pub struct Execution {
    /// Who steps, and from where.
    pub steps: Vec<String>,
    /// Where the threads are, and the variables.
    pub state: Vec<(String, String)>,
    /// An execution of the source to such a state, maybe another one: it was replayed. Who explores the source finds it.
    pub replayed: Option<Box<witness::Execution>>,
}

/// A step that breaks a hint.
#[derive(Debug, Clone)]
pub struct Step {
    /// In words.
    pub what: String,
    /// The state in front of it; empty at the start.
    pub before: Vec<(String, String)>,
    /// The state behind it, in which the hint does not hold.
    pub behind: Vec<(String, String)>,
}

/// Does an execution lead to where a hint that is not inductive does not hold?
#[derive(Debug, Clone)]
pub enum Reached {
    /// Not within what was explored, and what that was: the hint may be too weak.
    NotWithin(String),
    /// Nobody knows, and why.
    Unknown(String),
}

/// What hints came to.
pub struct Heard {
    /// A proof, or why there is none.
    pub outcome: Outcome,
    /// What is said of each hint, in their order.
    pub judged: Vec<Judged>,
    /// What all steps keep: an inductive invariant, part by part.
    pub kept: Vec<Part>,
    /// What is not excluded by what is kept: steps that lead to a failure from a state in which all that is kept holds.
    pub open: Vec<Step>,
    /// The beginning of a certificate of the program, if it has one.
    pub skeleton: Option<Program>,
}

impl Execution {
    /// One of the source alone.
    pub fn of(replayed: witness::Execution) -> Execution {
        let name = |thread: usize| replayed.threads.get(thread).map_or("", |t| t.procedure.as_str());
        let steps = replayed.steps.iter().map(|step| format!("{} at {}", name(step.thread), step.location)).collect();
        Execution { steps, state: Vec::new(), replayed: Some(Box::new(replayed)) }
    }
}

impl Reached {
    /// In words: goes on from what is said of the condition.
    pub fn in_words(&self) -> String {
        match self {
            Reached::NotWithin(what) => {
                format!("it holds in {what}: not wrong as far as that goes, but too weak, or another fact is missing")
            }
            Reached::Unknown(why) => format!("whether it is wrong or too weak is not known: {why}"),
        }
    }
}

impl Heard {
    fn nothing(outcome: Outcome) -> Heard {
        Heard { outcome, judged: Vec::new(), kept: Vec::new(), open: Vec::new(), skeleton: None }
    }
}

/// The hints of a file: the conjuncts of its functions `Inv`, with or without parameters. Places that it names are found again where the
/// statements stand now.
pub fn hints_of(
    file: &str,
    program: &Program,
    line: &dyn Fn(Span) -> Option<u32>,
    obligations: &Obligations,
) -> Vec<Hint> {
    let places = obligations.places_near(program);
    let mut hints = Vec::new();
    for decl in &program.decls {
        let Decl::Function(function) = decl else { continue };
        let (true, Some(body)) = (function.name.name == "Inv", &function.body) else { continue };
        // What is always true says nothing of the program.
        for part in conjuncts(body).into_iter().filter(|part| part.as_bool() != Some(true)) {
            let place = match line(part.span) {
                Some(line) => format!("{file}({line})"),
                None => file.to_owned(),
            };
            let mut condition = part.clone();
            condition.substitute(&places);
            hints.push(hint(&part, condition, place, obligations));
        }
    }
    hints
}

/// A hint of the source.
pub fn hint_of_source(hint: &SourceHint, place: String, obligations: &Obligations) -> Hint {
    let understood = obligations.condition_of(hint).and_then(|e| obligations.is_condition(&e).map(|()| e));
    Hint {
        text: print_expr(&hint.expr),
        place,
        condition: understood,
        is_told: !hint.is_check,
        is_of_certificate: false,
    }
}

fn hint(written: &Expr, condition: Expr, place: String, obligations: &Obligations) -> Hint {
    let understood = obligations.is_condition(&condition);
    let text = match &understood {
        Ok(()) => said(&obligations.vocabulary, &condition),
        Err(_) => print_expr(match &written.kind {
            ExprKind::Let(settled) => &settled.body,
            _ => written,
        }),
    };
    Hint { text, place, condition: understood.map(|()| condition), is_told: true, is_of_certificate: false }
}

/// Time for what is said of hints that are not kept.
const LOOKING: Duration = Duration::from_secs(5);

/// So many hints are tried to be left out of a proof, to find out which it rests on.
const MOST_LEFT_OUT: usize = 12;

/// Time for that.
const LEAVING_OUT: Duration = Duration::from_secs(2);

/// Proves what is asked by what all steps keep of the hints, if that is enough. Of hints that are
/// told it is said why they are not kept.
pub fn prove(
    subject: &Subject,
    options: &Options,
    hints: &dyn Fn(&Obligations) -> Vec<Hint>,
    tell: &mut dyn FnMut(&str),
) -> Heard {
    let mut heard = Heard::nothing(Outcome::Unknown("no hints".into()));
    let outcome = ended(|| attempt(subject, options, hints, &mut heard, tell));
    heard.outcome = outcome;
    heard
}

/// The proof by all that certificates of earlier versions say, taken together and as it stands; `None` where that is no proof.
pub fn again(
    subject: &Subject,
    options: &Options,
    hints: &dyn Fn(&Obligations) -> Vec<Hint>,
    tell: &mut dyn FnMut(&str),
) -> Option<Heard> {
    let obligations = subject.obligations().ok()?;
    let hints = hints(&obligations).into_iter().filter(|hint| hint.is_of_certificate).collect_vec();
    let said: Vec<Expr> = hints.iter().filter_map(|hint| hint.condition.clone().ok()).collect();
    if said.is_empty() {
        return None;
    }
    let claim = Claim { invariant: Expr::all(said.iter().cloned()), ranks: None, bound: None };
    let outcome = ended(|| Ok(certified(&obligations, claim, said.len(), options, 0.0, tell)));
    let Outcome::Proved(mut proof) = outcome else { return None };
    proof.clauses = proof.invariant.conjuncts().len();
    proof.found_by = Some("by hints".into());
    let judged = hints.into_iter().map(|Hint { text, place, condition, .. }| Judged {
        text,
        place,
        verdict: condition.map_or_else(Judgement::Undecided, |_| Judgement::Kept { used: true }),
    });
    let judged = judged.collect();
    Some(Heard { judged, ..Heard::nothing(Outcome::Proved(proof)) })
}

fn attempt(
    subject: &Subject,
    options: &Options,
    hints: &dyn Fn(&Obligations) -> Vec<Hint>,
    heard: &mut Heard,
    tell: &mut dyn FnMut(&str),
) -> Result<Outcome, String> {
    let start = Instant::now();
    let obligations = subject.obligations()?;
    heard.skeleton = Some(obligations.skeleton());
    let hints = hints(&obligations);
    // Each candidate with the hint that it belongs to; none for what is plain of threads.
    let mut candidates: Vec<(Expr, Option<usize>)> = Vec::new();
    let mut add = |e: &Expr, of: Option<usize>| {
        candidates.extend(obligations.of_all_alike(e).into_iter().map(|form| (form, of)));
    };
    plain(subject, &obligations).iter().for_each(|e| add(e, None));
    for (number, hint) in hints.iter().enumerate() {
        if let Ok(condition) = &hint.condition {
            add(condition, Some(number));
        }
    }
    let candidates: Vec<(Expr, Option<usize>)> =
        candidates.into_iter().unique_by(|(e, of)| (print_expr(e), *of)).collect();
    let exprs: Vec<Expr> = candidates.iter().map(|(e, _)| e.clone()).collect();
    let means = options.means();
    let mut say = |left: usize, open: usize| tell(&format!("{left} candidates, {open} steps to look at"));
    let sieved = certificate::sieve(&obligations, &exprs, &means, &mut say).map_err(|rejected| rejected.to_string())?;
    // Numbers of those that are told of.
    let told = |of: usize| hints[of].is_told.then(|| hints[..of].iter().filter(|hint| hint.is_told).count());
    let kept = |n: usize| Part { expr: exprs[n].clone(), hint: candidates[n].1.and_then(told) };
    heard.kept = sieved.kept().map(kept).collect();
    heard.open = sieved.open.iter().map(|broken| step(broken, &obligations)).collect();
    // A hint is kept if all of its forms are.
    let fate = |number: usize| {
        let own = candidates.iter().zip(&sieved.fates).filter(|((_, of), _)| *of == Some(number));
        own.map(|((e, _), fate)| (e, fate)).find(|(_, fate)| !matches!(fate, Fate::Kept))
    };
    let judged = |(number, hint): (usize, &Hint)| {
        let verdict = match (&hint.condition, fate(number)) {
            (Err(why), _) => Judgement::Undecided(why.clone()),
            (Ok(_), None | Some((_, Fate::Kept))) => Judgement::Kept { used: false },
            (Ok(_), Some((_, Fate::Undecided(obligation, why)))) => {
                Judgement::Undecided(format!("{}: {why}", obligation.what))
            }
            // What does not hold at the start does not hold in an execution without steps.
            (Ok(_), Some((_, Fate::Broken(broken)))) if broken.step.is_none() => Judgement::False(Execution {
                steps: Vec::new(),
                state: broken.states(&obligations)[1].clone(),
                replayed: None,
            }),
            (Ok(_), Some((_, Fate::Broken(broken)))) => {
                Judgement::NotInductive(step(broken, &obligations), Reached::Unknown("not looked for".into()))
            }
        };
        Judged { text: hint.text.clone(), place: hint.place.clone(), verdict }
    };
    let mut all: Vec<Judged> = hints.iter().enumerate().map(judged).collect();
    let seconds = start.elapsed().as_secs_f64();
    let mut outcome = Outcome::Unknown(match heard.open.first() {
        Some(step) => format!("what is kept of the hints does not exclude a failure in {}", step.what),
        None if !sieved.is_whole => "time limit".into(),
        None => "what is kept of the hints is no proof".into(),
    });
    if sieved.is_whole && sieved.open.is_empty() {
        let given = sieved.kept().map(|n| Part { expr: exprs[n].clone(), hint: candidates[n].1 }).collect();
        let clauses = heard.kept.len();
        let claim = Claim { invariant: Expr::bool(true), ranks: None, bound: None };
        outcome = match certified(&obligations, claim, clauses, &Options { given, ..options.clone() }, seconds, tell) {
            Outcome::Proved(mut proof) => {
                for (number, judged) in all.iter_mut().enumerate() {
                    if let Judgement::Kept { used } = &mut judged.verdict {
                        *used = proof.hints.contains(&number);
                    }
                }
                proof.clauses = proof.invariant.conjuncts().len();
                proof.found_by = Some("by hints".into());
                Outcome::Proved(proof)
            }
            Outcome::Uncertified(rejected) => Outcome::Unknown(format!("what is kept is no proof: {rejected}")),
            outcome => outcome,
        };
    }
    let dropped: Vec<(usize, Expr)> = (0..hints.len())
        .filter(|n| {
            hints[*n].is_told && matches!(all[*n].verdict, Judgement::NotInductive(..) | Judgement::Undecided(_))
        })
        .filter_map(|n| Some((n, hints[n].condition.clone().ok()?)))
        .collect();
    if !dropped.is_empty() {
        tell("what hints that are not kept say of small instances");
        reached(&obligations, &dropped, options, &mut all);
    }
    heard.judged = all.into_iter().zip(&hints).filter(|(_, hint)| hint.is_told).map(|(judged, _)| judged).collect();
    Ok(outcome)
}

/// Adds to a claim what it needs of what is given, hint by hint: numbers of the hints that it rests on then. Of many hints, and where there is
/// no time, none is left out.
pub(super) fn rests_on(obligations: &Obligations, claim: &mut Claim, options: &Options) -> Vec<usize> {
    if options.given.is_empty() {
        return Vec::new();
    }
    let own: FxHashSet<String> = claim.invariant.conjuncts().into_iter().map(print_expr).collect();
    let of_hint = |part: &Part| part.hint.is_some();
    let is_own = |part: &Part| own.contains(&print_expr(&part.expr));
    // What the search has put in by itself may be a form of a hint.
    let mut parts: Vec<Part> = options.given.iter().filter(|part| of_hint(part) || !is_own(part)).cloned().collect();
    let forms: FxHashSet<String> = parts.iter().map(|part| print_expr(&part.expr)).collect();
    let says_more = |e: &&Expr| e.as_bool() != Some(true) && !forms.contains(&print_expr(e));
    let rest: Vec<Expr> = claim.invariant.conjuncts().into_iter().filter(says_more).cloned().collect();
    let with = |parts: &[Part]| Expr::all(rest.iter().cloned().chain(parts.iter().map(|part| part.expr.clone())));
    let hints: Vec<usize> = parts.iter().filter_map(|part| part.hint).unique().collect();
    let until = Instant::now() + LEAVING_OUT;
    let deadline = Some(options.deadline.map_or(until, |d| d.min(until)));
    let means = certificate::Means { deadline, ..options.means() };
    // First all of them at once, as a search may have come without.
    let all = (!rest.is_empty()).then(|| hints.clone());
    let each = hints.iter().filter(|_| hints.len() <= MOST_LEFT_OUT).map(|hint| vec![*hint]);
    for left_out in all.into_iter().chain(each) {
        let without: Vec<Part> =
            parts.iter().filter(|part| part.hint.is_none_or(|hint| !left_out.contains(&hint))).cloned().collect();
        let proves = |claim: &Claim| certificate::verify_claim(obligations, claim, &means, &mut |_, _| {});
        match proves(&Claim { invariant: with(&without), ..claim.clone() }) {
            Ok(_) => parts = without,
            Err(Rejected::Stopped) => break,
            Err(_) => {}
        }
        if parts.iter().all(|part| part.hint.is_none()) {
            break;
        }
    }
    claim.invariant = with(&parts);
    parts.iter().filter_map(|part| part.hint).unique().collect()
}

fn step(broken: &Broken, obligations: &Obligations) -> Step {
    let [before, behind] = broken.states(obligations);
    let what = match (&broken.step, &broken.what) {
        (None, _) => "the start".to_owned(),
        _ => broken.obligation.what.clone(),
    };
    let behind = if broken.what == What::Check { Vec::new() } else { behind };
    Step { what, before, behind }
}

/// Looks for executions to states in which these hints do not hold.
fn reached(obligations: &Obligations, dropped: &[(usize, Expr)], options: &Options, judged: &mut [Judged]) {
    let conditions: Vec<Expr> = dropped.iter().map(|(_, e)| e.clone()).collect();
    let truths = truths(obligations, &conditions, &options.means());
    for ((number, _), truth) in dropped.iter().zip(truths) {
        match (&mut judged[*number].verdict, truth) {
            (verdict, Truth::False(execution)) => *verdict = Judgement::False(execution),
            (Judgement::NotInductive(_, reached), Truth::Open(found)) => *reached = found,
            _ => {}
        }
    }
}

/// Whether a condition holds always.
#[derive(Debug, Clone)]
pub enum Truth {
    /// An execution leads to a state in which it does not.
    False(Execution),
    /// None was found.
    Open(Reached),
}

/// Of conditions that a certificate, or a hint, says to hold always: whether executions lead to states in which they do not. Small instances are
/// explored; what they come to is shown by a solver, for the steps of the checker. That takes a few seconds at most.
pub fn truths(obligations: &Obligations, conditions: &[Expr], means: &certificate::Means) -> Vec<Truth> {
    let until = Instant::now() + LOOKING;
    let deadline = Some(means.deadline.map_or(until, |d| d.min(until)));
    let means = certificate::Means { deadline, ..means.clone() };
    let limits = Limits { deadline, time: None, memory: means.memory, stop: means.stop.clone() };
    let looked = match engine::limits::limited(|| instances::look(obligations, conditions, &limits)) {
        Ok(Ok(looked)) => looked,
        Ok(Err(why)) => return vec![Truth::Open(Reached::Unknown(why)); conditions.len()],
        Err(exceeded) => return vec![Truth::Open(Reached::Unknown(exceeded.reason().into())); conditions.len()],
    };
    let truth = |(e, seen): (&Expr, &instances::Seen)| {
        let ways = seen.is_false.iter().chain(&seen.may_be_false);
        let unknown = |why: &str| Truth::Open(Reached::Unknown(why.to_owned()));
        match ways.map(|way| run(obligations, way, e, &means)).find_map(|found| found) {
            Some(execution) => Truth::False(execution),
            None if seen.unknown.is_some() => {
                unknown(&format!("instances do not know {}", seen.unknown.as_deref().unwrap_or_default()))
            }
            None if seen.is_false.is_some() => {
                unknown("an instance comes to such a state, but that the program does was not shown")
            }
            None if seen.may_be_false.is_some() => {
                unknown("it speaks of what may have any value in some states of instances")
            }
            None => Truth::Open(Reached::NotWithin(within(&looked))),
        }
    };
    conditions.iter().zip(&looked.seen).map(truth).collect()
}

/// An execution along a way to a state in which the condition does not hold.
fn run(obligations: &Obligations, way: &[(usize, usize)], e: &Expr, means: &certificate::Means) -> Option<Execution> {
    // The state may be one of any two of the threads.
    obligations.of_all_alike(e).iter().find_map(|form| {
        let run = obligations.run_along(way, form, means).ok()??;
        Some(Execution { steps: run.steps(obligations), state: run.state(obligations), replayed: None })
    })
}

/// What was explored.
fn within(looked: &Looked) -> String {
    let Looked { states, copies, is_complete, any_number, .. } = looked;
    let of = if *any_number { format!(" of an instance with {copies} threads of each kind") } else { String::new() };
    match is_complete {
        true => format!("all {states} states{of}, integers being small"),
        false => format!("{states} states{of}, integers being small"),
    }
}

/// What is plain of where threads are: at one of their places; not there before they are created, and there behind that.
fn plain(subject: &Subject, obligations: &Obligations) -> Vec<Expr> {
    let vocabulary = &obligations.vocabulary;
    let at = |name: Name| Expr::var(name);
    let ranges = vocabulary.threads.iter().filter(|t| !t.path.is_another()).map(|thread| {
        let least = Expr::binary(BinOp::Le, Expr::int(0), at(thread.at));
        least.and(Expr::binary(BinOp::Lt, at(thread.at), Expr::int(thread.places.len())))
    });
    let mut found: Vec<Expr> = ranges.collect();
    let Ok(system) = subject.system().or_else(|_| subject.of_any_number()) else { return found };
    let Ok(words) = words(system, obligations) else { return found };
    found.push(words.nobody.clone());
    let live = Live::of(system);
    let alone = words.at(0, |l| live.alone[l] || l == ABSENT);
    for creation in before(system) {
        let absent = at(words.locations[creation.created].0).eq(Expr::int(ABSENT));
        let not_yet = words.at(creation.creator, |l| creation.at[l] || l == ABSENT);
        found.push(not_yet.implies(absent.clone()));
        found.push(words.at(creation.creator, |l| creation.behind[l]).implies(absent.not()));
    }
    for (t, (name, _)) in words.locations.iter().enumerate().skip(1) {
        if system.threads[t].path.instance.is_none() {
            found.push(alone.clone().implies(at(*name).eq(Expr::int(ABSENT))));
        }
    }
    found
}
