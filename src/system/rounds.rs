//! A monitor beside the system that counts fair rounds: where they have a bound, no fair execution goes on for ever.
//!
//! - Requires: a system without maps ([`super::cells`]), in which each thread is one. Its checks hold: an execution that fails one
//!   ends, and where a thread may stop in front of one, it has none.
//! - Establishes: a check fails exactly where one round more than the bound is complete, or where so many steps one after the other do
//!   not leave an atomic section.
//!
//! A thread that steps again and again comes to the head of a loop again and again: that is its *turn*. *None*: each turn of a thread
//! that counts is a round. *Weak*: a round is complete when each thread had a turn, or was seen blocked, not created or returned, and
//! one that counts had a turn. *Strong*: threads that are blocked for ever from some time on are guessed; from then on a round is
//! complete when each other one had a turn, is not created or has returned, and one that counts had a turn.
//!
//! Rounds count from some time on, which is guessed at the end of a turn: the locations that a thread comes to again and again are in one
//! strongly connected component of its graph, and sooner or later it stays there. From the time on no thread leaves its component, so what
//! happens only so often is not counted. Nor does a thread that has to step rest where it does not come back to (*linger*): it would step
//! no more, as only those do that are blocked for ever, or under weak fairness again and again.
//!
//! Of a system that is watched for a property of states ([`super::watch`]) rounds count only as long as the state is open, or a round is
//! complete only when an open state was seen in it: executions without bound are those that break the property. A check also fails where
//! nobody can step any more and the state is open.
//!
//! A round is complete only when each thread that went round the loop of an `assume {:recurs}` in it has passed that, too.
//!
//! With *ranks*, rounds count only while none of them falls: from the time on, a step with which one does ends the execution.
//!
//! The count is unary: clauses about "more than two rounds" are one literal.
//!
//! Source: Claessen and Sörensson, "A liveness checking algorithm that counts", FMCAD 2012 (k-liveness).

use std::rc::Rc;

use super::live::Live;
use super::passes::{About, Back, Forward, Pass};
use super::watch::Watched;
use super::words::Words;
use super::*;
use base::graph;
use check::{CheckKind, Fairness};
use concurrency::fold::fold;
use concurrency::simple_lhs;
use syntax::ast::{BinOp, ExprKind};
use vocabulary::places::Monitor;

/// Can a thread be blocked where it rests?
pub(super) enum Waits {
    Never,
    /// As long as this is false.
    Until(Expr),
    Maybe,
}

/// Ranks at a location of a thread, as far as they depend on where it is and on what it may change. They fall only so often.
pub type Ranks = Rc<dyn Fn(ThreadId, LocationId) -> Vec<Expr>>;

/// Rounds count whatever falls.
pub fn no_ranks() -> Ranks {
    Rc::new(|_, _| Vec::new())
}

/// The pass: a monitor that fails when more than `bound` rounds are complete. It stands last: what it reads, threads do not.
pub struct Rounds {
    /// At most so many.
    pub bound: usize,
    /// Of the system that it is beside.
    pub ranks: Ranks,
}

impl Pass for Rounds {
    fn about(&self) -> About {
        ("rounds", "A monitor counts fair rounds (termination): last, since the threads do not read what it reads")
    }

    fn forward(&self, system: &System) -> Forward {
        let (out, declared) = monitored(system.clone(), &self.ranks, self.bound)?;
        Ok((out, Box::new(declared)))
    }

    fn live(&self, before: &System, behind: &System) -> Live {
        Live::of(before).beside(behind)
    }
}

/// Booleans of the monitor: what each is, and where that is a number whether it is at least so much.
#[derive(Default)]
struct Flags(Vec<(Name, Monitor, Option<usize>)>);

impl Back for Flags {
    fn words(&self, words: &Words) -> Words {
        let word = |(flag, what, at_least): &(Name, Monitor, Option<usize>)| {
            let (_, known) = words.monitors.iter().find(|(known, _)| known == what)?;
            let word = match at_least {
                Some(least) => Expr::binary(BinOp::Le, Expr::int(*least), Expr::var(*known)),
                None => Expr::var(*known),
            };
            Some((*flag, word.into()))
        };
        words.clone().with(self.0.iter().filter_map(word))
    }
}

/// The system with the monitor; fails where a thread may be created again and again, or no thread counts.
fn monitored(mut system: System, ranks: &Ranks, bound: usize) -> Result<(System, Flags), String> {
    if system.any_number() || system.threads.iter().any(|t| t.again) {
        return Err("rounds of threads that are created again and again cannot be counted".into());
    }
    let source = |t: &Thread| t.locations[START].procedure;
    let fairness = system.asked.fairness;
    let nonblocking = system.asked.objective.nonblocking.clone();
    let counts = |t: &Thread| nonblocking.is_empty() || nonblocking.contains(&source(t));
    let counts: Vec<bool> = system.threads.iter().map(counts).collect();
    if !counts.contains(&true) {
        return Err("no thread counts".into());
    }
    let waits = waits(&system, Later::MayWait);
    let names = system.names.clone();
    let mut declared = Declared { names, variables: Vec::new(), flags: Flags::default(), initially: Vec::new() };
    let strong = fairness == Fairness::Strong;
    let components: Vec<Vec<usize>> = (0..system.threads.len()).map(|t| components(&system, t)).collect();
    let lingers = (0..system.threads.len()).map(|t| {
        let has_to_step = |l: &LocationId| match fairness {
            Fairness::None => false,
            Fairness::Weak => matches!(waits[t][*l], Waits::Never),
            Fairness::Strong => true,
        };
        let passed = passed(&system, t, &components[t]).filter(has_to_step);
        Expr::any(passed.map(|l| is_at(&system, t, l)))
    });
    let lingers = lingers.collect();
    let unary = |declared: &mut Declared, what: Monitor| -> Vec<Name> {
        (1..=bound).map(|i| declared.flag("rounds", what.clone(), Some(i), false)).collect()
    };
    let rounds = unary(&mut declared, Monitor::Rounds);
    let stays = system.threads.iter().flat_map(|t| &t.locations).any(|l| l.atomic);
    let inside = if stays { unary(&mut declared, Monitor::Inside) } else { Vec::new() };
    let counting = declared.flag("counting", Monitor::Counting, None, false);
    let (mut given_up, mut served) = (Vec::new(), Vec::new());
    for (thread, waits) in system.threads.iter().zip(&waits) {
        let can_wait = strong && waits.iter().any(|w| !matches!(w, Waits::Never));
        let path = || thread.path.clone();
        given_up.push(can_wait.then(|| declared.flag("given.up", Monitor::GivenUp(path()), None, true)));
        if fairness != Fairness::None {
            served.push(declared.flag("served", Monitor::Served(path()), None, false));
        }
    }
    let some = counts.contains(&false) && fairness != Fairness::None;
    let stepped = some.then(|| declared.flag("stepped", Monitor::Stepped, None, false));
    let watched = system.watched;
    let again = watched.is_some_and(|w| !w.stays);
    let opened = again.then(|| declared.flag("opened", Monitor::Opened, None, false));
    let [complete, begins] = ["complete", "begins"].map(|name| declared.names.fresh(name));
    let blocked = (0..system.threads.len()).map(|t| is_blocked(&system, t, &waits[t])).collect();
    let turns = (0..system.threads.len()).map(|t| turns(&system, t)).collect();
    let watch = Watch {
        fairness,
        counts,
        rounds,
        inside,
        counting,
        given_up,
        served,
        stepped,
        keeps_control: system.keeps_control(),
        blocked,
        lingers,
        turns,
        components,
        watched,
        opened,
        recurring: system.recurring.clone(),
        at_ends: nonblocking.is_empty(),
        waits,
        complete,
        begins,
    };
    let mut steps = std::mem::take(&mut system.steps);
    for step in &mut steps {
        no_rank_falls(step, ranks, counting, &mut declared.names);
        watch.step(&system, step);
    }
    system.steps = steps;
    system.variables.extend(declared.variables);
    system.initially.extend(declared.initially);
    system.names = declared.names;
    Ok((system, declared.flags))
}

/// Once rounds count, a step with which a rank falls ends the execution.
fn no_rank_falls(step: &mut Step, ranks: &Ranks, counting: Name, names: &mut Names) {
    let changed: Vec<Name> = step.pieces.iter().flat_map(|p| &p.actions).flat_map(Action::written).collect();
    let before = ranks(step.thread, step.from);
    let mut noted = Vec::new();
    let mut note = |rank: &Expr| {
        if matches!(rank.kind, ExprKind::Int(_)) {
            return rank.clone();
        }
        let name = names.fresh("rank");
        step.temps.push(Var { name, ty: Type::int(), where_: None, ghost: false, source: None });
        noted.push(Action::assign(name, rank.clone()));
        Expr::var(name)
    };
    // Only of those that matter: a rank with cases would take each path of the step apart.
    let mut values: Vec<Option<Expr>> = vec![None; before.len()];
    for piece in &mut step.pieces {
        let Exit::Rest(to) = piece.exit else { continue };
        for ((rank, value), behind) in before.iter().zip(&mut values).zip(ranks(step.thread, to)) {
            if *rank == behind && !rank.mentions(|n| changed.contains(&n)) {
                continue;
            }
            let positive = positive_part(rank);
            let value = value.get_or_insert_with(|| note(positive.unwrap_or(rank))).clone();
            // What is never negative falls where it is positive, and then as what it is the positive part of.
            let (behind, least) = match positive {
                Some(_) => (positive_part(&behind).cloned().unwrap_or(behind), 1),
                None => (behind, 0),
            };
            let no_less = Expr::binary(BinOp::Le, value.clone(), behind);
            let mut same = no_less.or(Expr::binary(BinOp::Lt, value, Expr::int(least)));
            fold(&mut same);
            // One after the other: of the cases of one rank many contradict those of another.
            piece.actions.push(assume(Expr::var(counting).implies(same)));
        }
    }
    step.pieces[0].actions.splice(0..0, noted);
}

/// The sum of which the expression is the value where that is positive, and else 0.
fn positive_part(expr: &Expr) -> Option<&Expr> {
    let ExprKind::If(cond, then, otherwise) = &expr.kind else { return None };
    let ExprKind::Binary(BinOp::Lt, zero, sum) = &cond.kind else { return None };
    let is_zero = |e: &Expr| matches!(&e.kind, ExprKind::Int(n) if *n == 0u8.into());
    (is_zero(zero) && is_zero(otherwise) && sum == then).then_some(&**then)
}

/// The monitor's variables.
struct Declared {
    names: Names,
    variables: Vec<StateVariable>,
    flags: Flags,
    initially: Vec<Expr>,
}

impl Declared {
    /// A Boolean: the variable of the monitor, or where that counts whether it is at least so much.
    fn flag(&mut self, name: &str, what: Monitor, at_least: Option<usize>, any: bool) -> Name {
        let name = self.names.fresh(name);
        self.flags.0.push((name, what.clone(), at_least));
        self.variables.push(StateVariable::new(name, Type::bool(), Some(Variable::Monitor(what))));
        self.initially.extend((!any).then(|| Expr::var(name).not()));
        name
    }
}

struct Watch {
    fairness: Fairness,
    counts: Vec<bool>,
    /// At least 1, 2, ... are complete.
    rounds: Vec<Name>,
    /// At least so many steps have not left a section.
    inside: Vec<Name>,
    counting: Name,
    given_up: Vec<Option<Name>>,
    served: Vec<Name>,
    stepped: Option<Name>,
    /// Cooperative threads rest where they keep control, too.
    keeps_control: bool,
    /// By thread: seen from outside of sections.
    blocked: Vec<Expr>,
    /// By thread: it has to step, unless it is given up, and does not come back to where it is.
    lingers: Vec<Expr>,
    /// By thread and location: a step that ends there is a turn.
    turns: Vec<Vec<bool>>,
    /// By thread and location: which component it is in.
    components: Vec<Vec<usize>>,
    watched: Option<Watched>,
    /// In this round a state was open, where that is asked for.
    opened: Option<Name>,
    recurring: Vec<Recurring>,
    /// Executions that end count, too.
    at_ends: bool,
    /// By thread and location.
    waits: Vec<Vec<Waits>>,
    /// Temporaries of each step.
    complete: Name,
    begins: Name,
}

impl Watch {
    fn step(&self, system: &System, step: &mut Step) {
        for piece in &mut step.pieces {
            for action in &mut piece.actions {
                if let Action::Check { expr, .. } = action {
                    *action = assume(expr.clone());
                }
                self.note(action);
            }
            if let Exit::Rest(to) = piece.exit {
                piece.actions.extend(self.behind(system, step.thread, step.from, to));
            }
        }
        let in_front = self.in_front(system, step.thread, &system.threads[step.thread].locations[step.from]);
        step.pieces[0].actions.splice(0..0, in_front);
        let temp = |name| Var { name, ty: Type::bool(), where_: None, ghost: false, source: None };
        step.temps.extend([self.complete, self.begins].map(temp));
    }

    /// What happens before rounds count is not noted.
    fn note(&self, action: &mut Action) {
        let Action::Assign { lhs, rhs, .. } = action else { return };
        for (target, value) in lhs.iter().zip(rhs) {
            let flag = target.base.name;
            if self.recurring.iter().any(|r| r.ran == flag || r.passed == flag) {
                *value = Expr::var(flag).or(Expr::var(self.counting));
            }
        }
    }

    fn others(&self, thread: ThreadId) -> impl Iterator<Item = ThreadId> {
        (0..self.counts.len()).filter(move |t| *t != thread)
    }

    fn in_front(&self, system: &System, thread: ThreadId, from: &Location) -> Vec<Action> {
        let counting = || Expr::var(self.counting);
        let mut actions = Vec::new();
        let given_up = |t: ThreadId| self.given_up[t].map(|g| counting().and(Expr::var(g)));
        actions.extend(given_up(thread).map(|g| assume(g.not())));
        if from.atomic {
            return actions;
        }
        for t in self.others(thread) {
            let given_up = self.given_up[t].map_or(Expr::bool(false), Expr::var);
            actions.push(assume(counting().and(self.lingers[t].clone()).implies(given_up)));
        }
        let blocked = |t: ThreadId| Some(assume(given_up(t)?.implies(self.blocked[t].clone())));
        if !(self.keeps_control && control::is_between(from)) {
            actions.extend(self.others(thread).filter_map(blocked));
        }
        if self.fairness == Fairness::Weak {
            for t in self.others(thread) {
                let idle = is_away(system, t).or(self.blocked[t].clone());
                actions.push(set_if(self.served[t], counting().and(idle)));
            }
        }
        actions
    }

    fn behind(&self, system: &System, thread: ThreadId, from: LocationId, to: LocationId) -> Vec<Action> {
        let components = &self.components[thread];
        let is_atomic = system.threads[thread].locations[to].atomic;
        let mut actions = Vec::new();
        if let Some(Watched { open, stays }) = self.watched.filter(|_| !is_atomic) {
            actions.extend(stays.then(|| assume(Expr::var(self.counting).implies(Expr::var(open)))));
            actions.extend(self.opened.map(|opened| set_if(opened, Expr::var(open))));
        }
        if components[from] != components[to] {
            actions.push(assume(Expr::var(self.counting).not()));
        } else if self.turns[thread][to] {
            actions.extend(self.turn(system, thread));
        }
        if is_atomic {
            actions.extend(one_more(&self.inside, &Expr::var(self.counting)));
        } else {
            actions.extend(self.inside.iter().map(|flag| Action::assign(*flag, Expr::bool(false))));
            let open = self.watched.filter(|_| self.at_ends).map(|w| Expr::var(w.open));
            actions.extend(open.map(|open| check(ends_here(system, &self.waits, thread, to).and(open).not())));
        }
        actions
    }

    fn turn(&self, system: &System, thread: ThreadId) -> Vec<Action> {
        let (counts, counting) = (self.counts[thread], Expr::var(self.counting));
        let mut all = vec![counting.clone()];
        if self.fairness == Fairness::None {
            all.push(Expr::bool(counts));
        } else {
            for t in self.others(thread) {
                let mut served = Expr::var(self.served[t]);
                if self.fairness == Fairness::Strong {
                    served = served.or(self.given_up[t].map_or(Expr::bool(false), Expr::var)).or(is_away(system, t));
                }
                all.push(served);
            }
            all.extend(self.stepped.filter(|_| !counts).map(Expr::var));
        }
        all.extend(self.opened.map(Expr::var));
        all.extend(self.recurring.iter().map(|r| Expr::var(r.ran).not().or(Expr::var(r.passed))));
        let mut actions = vec![Action::assign(self.complete, Expr::all(all))];
        let complete = || Expr::var(self.complete);
        let served = self.served.iter().enumerate().map(|(t, served)| (*served, t == thread));
        let noted = self.recurring.iter().flat_map(|r| [(r.ran, false), (r.passed, false)]);
        for (flag, is_set) in
            served.chain(self.stepped.map(|s| (s, counts))).chain(self.opened.map(|o| (o, false))).chain(noted)
        {
            let turn = if is_set { counting.clone() } else { Expr::var(flag) };
            actions.push(Action::assign(flag, Expr::ite(complete(), Expr::bool(false), turn)));
        }
        actions.extend(one_more(&self.rounds, &complete()));
        let open = self.watched.filter(|w| w.stays).map_or(Expr::bool(true), |w| Expr::var(w.open));
        let begins = Expr::var(self.begins).and(open);
        let counts = Expr::ite(counting, Expr::bool(true), begins);
        actions.extend([Action::Havoc(vec![self.begins]), Action::assign(self.counting, counts)]);
        actions
    }
}

/// Counts one more, where that is so; where there is no more room it fails.
fn one_more(count: &[Name], when: &Expr) -> Vec<Action> {
    let Some(last) = count.last() else { return Vec::new() };
    let check = check(Expr::var(*last).and(when.clone()).not());
    let before = |i: usize| if i == 0 { Expr::bool(true) } else { Expr::var(count[i - 1]) };
    let next = |(i, flag): (usize, &Name)| {
        let flag = Expr::var(*flag);
        Expr::ite(when.clone(), flag.clone().or(before(i)), flag)
    };
    let rhs = count.iter().enumerate().map(next).collect();
    let lhs = count.iter().map(|flag| simple_lhs(*flag)).collect();
    vec![check, Action::Assign { attrs: Vec::new(), lhs, rhs }]
}

/// Where the condition is false the flag stays what it is: as an `if` it is one case where the condition is known.
fn set_if(flag: Name, condition: Expr) -> Action {
    Action::assign(flag, Expr::ite(condition, Expr::bool(true), Expr::var(flag)))
}

pub(super) fn check(expr: Expr) -> Action {
    Action::Check { attrs: Vec::new(), expr, kind: CheckKind::Assertion, span: Span::NONE }
}

pub(super) fn assume(expr: Expr) -> Action {
    Action::Assume { attrs: Vec::new(), expr }
}

pub(super) fn is_at(system: &System, thread: ThreadId, location: LocationId) -> Expr {
    Expr::var(system.threads[thread].location).eq(Expr::int(location))
}

/// Not created, returned, or joined.
pub(super) fn is_away(system: &System, thread: ThreadId) -> Expr {
    let locations = system.threads[thread].locations.iter().enumerate();
    let away = locations.filter(|(_, l)| is_gone(l));
    Expr::any(away.map(|(l, _)| is_at(system, thread, l)))
}

pub(super) fn is_gone(location: &Location) -> bool {
    matches!(location.place, Place::Absent | Place::End | Place::Joined)
}

pub(super) fn is_blocked(system: &System, thread: ThreadId, waits: &[Waits]) -> Expr {
    Expr::any(waits.iter().enumerate().map(|(l, waits)| match waits {
        Waits::Never => Expr::bool(false),
        Waits::Until(condition) => is_at(system, thread, l).and(condition.clone().not()),
        Waits::Maybe => is_at(system, thread, l),
    }))
}

/// Threads that are there once. Of others a state tells where some of them are, and how many are where.
pub(super) fn once(system: &System) -> impl Iterator<Item = ThreadId> {
    (0..system.threads.len()).filter(|t| system.threads[*t].path.instance.is_none())
}

/// No thread can step, where this one comes to a location, but for those of which there may be any number.
pub(super) fn ends_here(system: &System, waits: &[Vec<Waits>], thread: ThreadId, to: LocationId) -> Expr {
    let own = match &waits[thread][to] {
        _ if is_gone(&system.threads[thread].locations[to]) => Expr::bool(true),
        Waits::Never => Expr::bool(false),
        Waits::Until(condition) => condition.clone().not(),
        Waits::Maybe => Expr::bool(true),
    };
    let others = once(system).filter(|t| *t != thread).map(|t| {
        let inside = Expr::any(system.exclusive(t).map(|l| is_at(system, t, l)));
        is_away(system, t).or(is_blocked(system, t, &waits[t])).and(inside.not())
    });
    Expr::all(std::iter::once(own).chain(others))
}

/// Locations such that a thread that steps again and again comes to one of them again and again: the heads of its loops. Fewer turns,
/// fewer rounds.
fn turns(system: &System, thread: ThreadId) -> Vec<bool> {
    let locations = &system.threads[thread].locations;
    let heads: Vec<bool> = locations.iter().map(|l| matches!(l.place, Place::Head { .. })).collect();
    match graph::topological(locations.len(), |l| ends(system, thread, l).filter(|to| !heads[*to]).collect()) {
        Some(_) => heads,
        None => vec![true; locations.len()],
    }
}

/// By location of the thread: its strongly connected component in the graph of the thread's steps.
fn components(system: &System, thread: ThreadId) -> Vec<usize> {
    graph::numbers(system.threads[thread].locations.len(), |l| ends(system, thread, l).collect())
}

/// Where the thread rests in front of a step, but at most once: on no cycle.
fn passed(system: &System, thread: ThreadId, components: &[usize]) -> impl Iterator<Item = LocationId> {
    let on_cycle = move |l: usize| ends(system, thread, l).any(|end| components[end] == components[l]);
    (0..components.len()).filter(move |l| ends(system, thread, *l).next().is_some() && !on_cycle(*l))
}

/// Where the thread's steps from the location end.
fn ends(system: &System, thread: ThreadId, from: LocationId) -> impl Iterator<Item = LocationId> {
    let steps = system.steps.iter().filter(move |s| s.thread == thread && s.from == from);
    steps.flat_map(Step::targets)
}

/// What conditions behind the beginning of a step are taken for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Later {
    /// The thread may be blocked there.
    MayWait,
    /// Where they are false there is no such execution: so it is of clauses, as a rule. The checker of certificates knows the exceptions.
    Discard,
}

/// By thread and location: where threads can be blocked.
pub(super) fn waits(system: &System, later: Later) -> Vec<Vec<Waits>> {
    let mut waits: Vec<Vec<Waits>> =
        system.threads.iter().map(|t| t.locations.iter().map(|_| Waits::Never).collect()).collect();
    for step in &system.steps {
        waits[step.thread][step.from] = waits_of(system, step, later);
    }
    waits
}

/// May an execution be over before any step is taken? Then the first state is one that no step leads to.
pub fn may_end_at_once(system: &System) -> bool {
    let waits = waits(system, Later::MayWait);
    !matches!(waits[0][system.threads[0].begins], Waits::Never)
}

/// An assumption about more than the thread's own variables is one that it waits for, where it is the first thing that the step does.
fn waits_of(system: &System, step: &Step, later: Later) -> Waits {
    let thread = &system.threads[step.thread];
    let own = |n: Name| system.variables.iter().any(|v| v.name == n && v.owner.as_ref() == Some(&thread.path));
    let all = |n: Name| system.variables.iter().any(|v| v.name == n) || system.threads.iter().any(|t| t.location == n);
    let condition = |action: &Action| match action {
        Action::Assume { attrs, expr } if !is_clause(attrs) && expr.mentions(|n| all(n) && !own(n)) => {
            Some(expr.clone())
        }
        _ => None,
    };
    let notes = |action: &Action| match action {
        Action::Assign { lhs, .. } => lhs.iter().all(|l| system.is_flag(l.base.name)),
        Action::Assume { expr, .. } => expr.as_bool() == Some(true),
        Action::Touches { .. } => true,
        Action::Havoc(_) | Action::Check { .. } => false,
    };
    let joins = matches!(thread.locations[step.from].place, Place::Join { .. });
    // A parallel call waits for each of its arms.
    let most = if joins { usize::MAX } else { 1 };
    let heads = |piece: &Piece| -> Vec<Expr> {
        let actions = piece.actions.iter().filter(|a| !notes(a));
        actions.map_while(condition).take(most).collect()
    };
    let everywhere = step.pieces.iter().flat_map(|p| &p.actions).filter_map(condition).count();
    let mut begin = &step.pieces[0];
    while let Exit::Goto(next) = begin.exit
        && begin.actions.iter().all(notes)
    {
        begin = &step.pieces[next];
    }
    let first = heads(begin);
    let cases: Vec<Vec<Expr>> = match &begin.exit {
        // One of several threads is joined.
        Exit::Choose(cases) if joins && first.is_empty() => cases.iter().map(|c| heads(&step.pieces[*c])).collect(),
        _ => vec![first],
    };
    let stays = !thread.locations[step.from].atomic && step.targets().any(|to| thread.locations[to].atomic);
    let discards = later == Later::Discard && !joins && !thread.locations[step.from].atomic && !stays;
    match cases.iter().map(Vec::len).sum::<usize>() {
        0 if (everywhere == 0 || discards) && !stays => Waits::Never,
        heads if heads > 0 && discards => Waits::Until(Expr::any(cases.into_iter().map(Expr::all))),
        heads if heads == everywhere && cases.iter().all(|c| !c.is_empty()) => {
            Waits::Until(Expr::any(cases.into_iter().map(Expr::all)))
        }
        _ => Waits::Maybe,
    }
}
