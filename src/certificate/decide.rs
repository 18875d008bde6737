//! Decides the obligations, and takes the invariant out of a certificate.

use base::clock::Instant;
use std::time::Duration;

use super::entries::by_entries;
use super::framed::Framed;
use super::obligations::{Obligations, Part, bound_name, rank_name};
use super::places::unknown_place;
use super::{Obligation, Refused, boogie};
use base::stop::Stop;
use check::{CheckOptions, Checked, Fairness, check};
use engine::{self, Exactness, SmtKind, Verdict};
use syntax::ast::*;
use syntax::print::print;

/// Why a certificate is not accepted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Rejected {
    /// The program, or the certificate, is outside of what the checker reads.
    Refused(Refused),
    /// The certificate does not fit the program.
    Malformed(String),
    /// This obligation does not hold: the invariant is not inductive, or a check can fail under it.
    Fails(Obligation),
    /// This obligation could not be decided, and why.
    Undecided(Obligation, String),
    /// There was no time left.
    Stopped,
}

impl std::fmt::Display for Rejected {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Rejected::Refused(refused) => write!(f, "{refused}"),
            Rejected::Malformed(why) => write!(f, "the certificate does not fit the program: {why}"),
            Rejected::Fails(o) => write!(f, "not shown: {} (procedure {})", o.what, o.procedure),
            Rejected::Undecided(o, why) => write!(f, "not decided: {} (procedure {}): {why}", o.what, o.procedure),
            Rejected::Stopped => write!(f, "the time was over"),
        }
    }
}

impl From<Refused> for Rejected {
    fn from(refused: Refused) -> Rejected {
        Rejected::Refused(refused)
    }
}

/// How obligations are decided.
#[derive(Debug, Clone, Default)]
pub struct Means {
    /// What the engine decides with.
    pub solver: engine::Solver,
    /// One that has not found what is claimed, where the engine's own has: it is asked first, for a second in all.
    pub independent: Option<engine::Solver>,
    /// Another one, for what the engine's own does not decide at once: data without bounds.
    pub unbounded: Option<engine::Solver>,
    /// No obligation is decided after that; `None`: there is no such time.
    pub deadline: Option<Instant>,
    /// Bytes that the process may have in memory.
    pub memory: Option<u64>,
    /// Asked for from another thread, it ends the check soon.
    pub stop: Stop,
}

impl Means {
    /// Who is asked, one after the other.
    pub(super) fn solvers(&self) -> impl Iterator<Item = &engine::Solver> {
        std::iter::once(&self.solver).chain(&self.unbounded)
    }

    /// Time for one question.
    pub fn left(&self) -> Duration {
        self.deadline.map_or(LONGEST, |d| d.saturating_duration_since(Instant::now()))
    }

    /// One question about a procedure, to this solver, for so long.
    pub(super) fn engine(&self, procedure: Name, solver: &engine::Solver, time: Duration) -> engine::Options {
        engine::Options {
            entry: Some(procedure),
            timeout: Some(time),
            memory: self.memory,
            solver: solver.clone(),
            stop: self.stop.clone(),
            ..engine::Options::default()
        }
    }
}

/// What a certificate says: an invariant that excludes failures; or with ranks, of which one falls with every step, that every execution
/// ends; or with a bound on the fair rounds, that every fair one does; with both, on the rounds while no rank falls.
#[derive(Debug, Clone)]
pub struct Claim {
    /// Over the variables and locations of the [`Vocabulary`](super::Vocabulary).
    pub invariant: Expr,
    /// The most significant first.
    pub ranks: Option<Vec<Expr>>,
    /// There are never more fair rounds; the obligations count them.
    pub bound: Option<usize>,
}

/// Checks that the invariant proves the program, by deciding each obligation. `tell` hears how many are done, of how many. The checked
/// program of the obligations comes back.
///
/// # Errors
/// The first obligation that fails or is not decided.
pub fn verify(
    obligations: &Obligations,
    invariant: Expr,
    means: &Means,
    tell: &mut dyn FnMut(usize, usize),
) -> Result<Checked, Rejected> {
    verify_claim(obligations, &Claim { invariant, ranks: None, bound: None }, means, tell).map(|(program, _)| program)
}

/// The same for any claim; and who decided.
///
/// # Errors
/// The first obligation that fails or is not decided.
pub fn verify_claim(
    obligations: &Obligations,
    claim: &Claim,
    means: &Means,
    tell: &mut dyn FnMut(usize, usize),
) -> Result<(Checked, Vec<&'static str>), Rejected> {
    let invariant = claim.invariant.clone();
    let (program, list) = match (&claim.ranks, claim.bound) {
        (None, None) => obligations.program(invariant)?,
        (Some(ranks), None) => obligations.termination(invariant, ranks)?,
        (ranks, Some(bound)) => obligations.bounded_rounds(invariant, ranks.as_deref().unwrap_or_default(), bound)?,
    };
    let checked =
        check(program, &CheckOptions { strict_modifies: true, ..CheckOptions::default() }).map_err(malformed)?;
    let deciders = decide_all(&checked, list, means, claim.ranks.is_some(), tell)
        .inspect_err(|rejected| log::trace!("{rejected}, of:\n{}", print(&checked.program)))?;
    Ok((checked, deciders))
}

/// The program of the obligations is not well-formed with what the certificate says.
pub(super) fn malformed(errors: Vec<base::diagnostic::Diagnostic>) -> Rejected {
    Rejected::Malformed(errors.first().map_or_else(String::new, |d| d.message.clone()))
}

/// Decides each obligation; who did.
///
/// # Errors
/// The first obligation that fails or is not decided.
pub(super) fn decide_all(
    program: &Checked,
    list: Vec<Obligation>,
    means: &Means,
    ranks: bool,
    tell: &mut dyn FnMut(usize, usize),
) -> Result<Vec<&'static str>, Rejected> {
    let total = list.len();
    let mut deciders = Vec::new();
    let by_entries = by_entries(program);
    let program = by_entries.as_ref().unwrap_or(program);
    let mut framed = Framed::of(program, &list);
    let mut fails = None;
    if let Some(solver) = means.independent.as_ref().filter(|_| !ranks) {
        let small = framed.as_ref().and_then(|framed| framed.together(&list));
        let asked = small.iter().chain([program]);
        for (is_last, program) in asked.enumerate().map(|(i, p)| (small.is_none() || i == 1, p)) {
            let Some((all, whole)) = together(program, &list) else { break };
            tell(0, total);
            match ask(&all, &whole, solver, means, means.left().min(INDEPENDENT)) {
                Ok(by) => return Ok(vec![by]),
                // With less that is known that says nothing.
                Err(Rejected::Fails(_)) if !is_last => {}
                // The other one finds which.
                Err(Rejected::Fails(whole)) => fails = Some(whole),
                Err(why) => {
                    log::info!("asked of {total} obligations at once: {why}");
                    break;
                }
            }
        }
    }
    let mut decider = Decider { other_first: false };
    // So often what a step leaves alone was needed.
    let mut misses = 0;
    for (done, obligation) in list.into_iter().enumerate() {
        let left = means.deadline.map(|d| d.saturating_duration_since(Instant::now()));
        if left == Some(Duration::ZERO) || means.stop.requested() {
            return Err(Rejected::Stopped);
        }
        tell(done, total);
        let small = framed.as_ref().and_then(|framed| framed.alone(&obligation));
        let by_itself = small.and_then(|small| {
            let brief = Means { deadline: Some(Instant::now() + PATIENT.min(means.left() / 2)), ..means.clone() };
            decider.decide(&small, obligation.clone(), &brief, ranks).ok()
        });
        let by = match by_itself {
            Some(by) => by,
            None => {
                log::debug!("asked with all that is known: {}", obligation.what);
                misses += usize::from(framed.is_some());
                decider.decide(program, obligation, means, ranks)?
            }
        };
        if misses == MISSES {
            framed = None;
        }
        if !deciders.contains(&by) {
            deciders.push(by);
        }
    }
    match fails {
        Some(whole) => Err(Rejected::Undecided(whole, "two solvers contradict each other".into())),
        None => Ok(deciders),
    }
}

/// A program with one procedure more, whose executions are those of all obligations; and that as an obligation. `None` where they are no
/// procedures without parameters.
///
/// ```text
/// procedure obligations#() { goto p0, p1; p0: assume requires of initial; call initial(); return;  p1: ... }
/// ```
fn together(program: &Checked, list: &[Obligation]) -> Option<(Checked, Obligation)> {
    let name = Name::from("obligations#");
    let declared = |name: Name| {
        program.program.decls.iter().find_map(|d| match d {
            Decl::Procedure(p) if p.sig.name.name == name => Some(p),
            _ => None,
        })
    };
    if list.is_empty() || declared(name).is_some() {
        return None;
    }
    let mut stmts = vec![boogie::goto((0..list.len()).map(boogie::label_name).collect())];
    for (number, obligation) in list.iter().enumerate() {
        let p = declared(obligation.procedure).filter(|p| p.body.is_some())?;
        if !p.sig.ins.is_empty() || !p.sig.outs.is_empty() || !p.sig.type_params.is_empty() {
            return None;
        }
        stmts.push(boogie::label(number));
        for spec in &p.specs {
            match &spec.kind {
                SpecKind::Requires { cond, .. } => stmts.push(boogie::assume(cond.expr.clone())),
                SpecKind::Ensures { .. } | SpecKind::Modifies(_) => {}
                _ => return None,
            }
        }
        stmts.push(boogie::call(obligation.procedure));
        stmts.push(boogie::return_());
    }
    let mut all = program.program.clone();
    all.decls.push(boogie::procedure(name, Vec::new(), Vec::new(), stmts));
    let checked = check(all, &CheckOptions { generated: true, ..CheckOptions::default() }).ok()?;
    Some((checked, Obligation { procedure: name, what: "all obligations".into() }))
}

/// Time that [`Means::independent`] gets for all obligations of a certificate, which are one question to it: what it does not decide by
/// then the others do, so that no answer comes more than a second later.
const INDEPENDENT: Duration = Duration::from_secs(1);

/// Time for the engine's own solver where there is another, and for that one in its turn.
const QUICK: Duration = Duration::from_millis(300);
const PATIENT: Duration = Duration::from_secs(20);
/// The longest that one question may take where nothing else says when to end: a solver may look for instances of quantifiers for ever.
const LONGEST: Duration = Duration::from_secs(60);

/// Where so many obligations need what their steps leave alone, the others are asked with it at once.
const MISSES: usize = 3;

/// Asks one solver after the other.
struct Decider {
    /// The engine's own was too slow once.
    other_first: bool,
}

impl Decider {
    /// The name of who decided comes back.
    fn decide(
        &mut self,
        program: &Checked,
        open: Obligation,
        means: &Means,
        ranks: bool,
    ) -> Result<&'static str, Rejected> {
        let Some(other) = means.unbounded.as_ref().filter(|_| !ranks) else {
            return decide(program, open, means, ranks);
        };
        let at_most = |time: Duration| means.left().min(time);
        let first = (!self.other_first).then_some((&means.solver, QUICK));
        for (solver, time) in first.into_iter().chain([(other, PATIENT)]) {
            let decided = ask(program, &open, solver, means, at_most(time));
            if !matches!(decided, Err(Rejected::Undecided(..))) {
                return decided;
            }
            self.other_first = true;
        }
        ask(program, &open, &means.solver, means, means.left())
    }
}

/// Ranks are about integers without bounds: where a solver for SMT-LIB may be used it is asked first.
/// What the first does not decide the second may. The name of who decided comes back.
fn decide(program: &Checked, obligation: Obligation, means: &Means, ranks: bool) -> Result<&'static str, Rejected> {
    let mut solvers = vec![means.solver.clone()];
    if let engine::Solver::Auto(Some(smt)) = &means.solver {
        solvers.insert(usize::from(!ranks), engine::Solver::Smt(smt.clone()));
    }
    let mut last = Err(Rejected::Stopped);
    for solver in solvers {
        last = ask(program, &obligation, &solver, means, means.left());
        if !matches!(last, Err(Rejected::Undecided(..))) {
            break;
        }
    }
    last
}

/// Only an answer that is exact counts.
fn ask(
    program: &Checked,
    obligation: &Obligation,
    solver: &engine::Solver,
    means: &Means,
    time: Duration,
) -> Result<&'static str, Rejected> {
    let options = means.engine(obligation.procedure, solver, time);
    let obligation = || obligation.clone();
    let answer = engine::check(program, &options);
    match answer.verdict {
        Verdict::Holds(exactness) if exactness == Exactness::default() => {
            Ok(answer.stats.solver.map_or("native", SmtKind::name))
        }
        Verdict::Holds(_) => Err(Rejected::Undecided(obligation(), "decided up to a bound only".into())),
        Verdict::Violated(_) => Err(Rejected::Fails(obligation())),
        Verdict::Unknown(why) | Verdict::Broken(why) => Err(Rejected::Undecided(obligation(), why)),
    }
}

/// The body of `Inv` in a certificate; nothing else of it is looked at.
///
/// # Errors
/// There is no such function, or its parameters are not those that the program has.
pub fn invariant_of(certificate: &Program, obligations: &Obligations) -> Result<Expr, Rejected> {
    body_of(certificate, obligations, "Inv", &obligations.parameters())
}

/// Reads the order of a certificate, and what commutes ([`Obligations::up_to_commutation`]): these functions of it, and nothing else.
///
/// # Errors
/// A function is missing, or its parameters are not those that the program has; or programs like this are not read so.
pub fn reordered(certificate: &Program, obligations: Obligations) -> Result<Obligations, Rejected> {
    let mut obligations = obligations.up_to_commutation()?;
    let state = obligations.parameters();
    for (name, _, part) in obligations.functions_of_order().to_vec() {
        let is_there = certificate.decls.iter().any(|d| matches!(d, Decl::Function(f) if f.name.name == name.as_str()));
        if is_there || !matches!(part, Part::Commutes(..)) {
            let value = body_of(certificate, &obligations, name.as_str(), &state)?;
            obligations.reordering.as_mut().into_iter().for_each(|order| order.set(part, value.clone()));
        }
    }
    Ok(obligations)
}

/// What a certificate claims: its function `Inv`, and `Rank.1` and so on, as far as there are any.
///
/// # Errors
/// A function is missing, or its parameters are not those that the program has.
pub fn claim_of(certificate: &Program, obligations: &Obligations) -> Result<Claim, Rejected> {
    let invariant = invariant_of(certificate, obligations)?;
    let is_there = |name: &str| certificate.decls.iter().any(|d| matches!(d, Decl::Function(f) if f.name.name == name));
    let count = (0..).take_while(|i| is_there(&rank_name(*i))).count();
    let state = obligations.parameters_of_ranks();
    let rank = |i| body_of(certificate, obligations, &rank_name(i), &state);
    let ranks: Result<Vec<Expr>, Rejected> = (0..count).map(rank).collect();
    let bound = obligations.fairness().map(|fairness| bound_of(certificate, fairness)).transpose()?;
    Ok(Claim { invariant, ranks: Some(ranks?).filter(|ranks| !ranks.is_empty()), bound })
}

/// The fairness of which a certificate has a bound on the rounds; none for other certificates.
///
/// # Errors
/// It has bounds for several.
pub fn fairness_of(certificate: &Program) -> Result<Option<Fairness>, Rejected> {
    let has = |fairness: &Fairness| {
        let name = bound_name(*fairness);
        certificate.decls.iter().any(|d| matches!(d, Decl::Function(f) if f.name.name == name.as_str()))
    };
    let mut found = [Fairness::Strong, Fairness::Weak, Fairness::None].into_iter().filter(has);
    match (found.next(), found.next()) {
        (_, Some(_)) => Err(Rejected::Malformed("it has bounds for several kinds of fairness".into())),
        (first, None) => Ok(first),
    }
}

/// A number, not an expression over the state.
fn bound_of(certificate: &Program, fairness: Fairness) -> Result<usize, Rejected> {
    let name = bound_name(fairness);
    let bodies = certificate.decls.iter().filter_map(|d| match d {
        Decl::Function(f) if f.name.name == name.as_str() && f.params.is_empty() => f.body.as_ref(),
        _ => None,
    });
    match bodies.map(|body| &body.kind).collect::<Vec<_>>().as_slice() {
        [ExprKind::Int(bound)] => usize::try_from(bound).map_err(|_| "is too large"),
        _ => Err("is not one number"),
    }
    .map_err(|why| Rejected::Malformed(format!("{name} {why}")))
}

/// The body of a function over the state.
fn body_of(
    certificate: &Program,
    obligations: &Obligations,
    name: &str,
    state: &[(Name, Type)],
) -> Result<Expr, Rejected> {
    let mut functions = certificate.decls.iter().filter_map(|d| match d {
        Decl::Function(f) if f.name.name == name => Some(f),
        _ => None,
    });
    let malformed = |why: String| Rejected::Malformed(why);
    let (Some(function), None) = (functions.next(), functions.next()) else {
        return Err(malformed(format!("it does not have one function {name}")));
    };
    let Some(body) = &function.body else { return Err(malformed(format!("{name} has no body"))) };
    let given: Vec<(Option<Name>, &Type)> = function.params.iter().map(|p| (p.name.map(|n| n.name), &p.ty)).collect();
    // The state, and in their order whichever counters.
    let is = |(name, ty): &(Option<Name>, &Type), (n, t): (Name, &Type)| *name == Some(n) && *ty == t;
    let (own, counters) = given.split_at(state.len().min(given.len()));
    let same = own.len() == state.len() && own.iter().zip(state).all(|(g, (n, t))| is(g, (*n, t)));
    let mut known = obligations.vocabulary.counters.iter();
    let is_counter = |g: &(Option<Name>, &Type)| known.by_ref().any(|c| is(g, (c.name, &Type::int())));
    if !same || !counters.iter().all(is_counter) {
        return Err(malformed(format!("the parameters of {name} are not the state of this program")));
    }
    let mut body = body.clone();
    body.substitute(&obligations.places_of(certificate));
    if let Some(why) = unknown_place(certificate, &body) {
        return Err(malformed(why));
    }
    Ok(body)
}
