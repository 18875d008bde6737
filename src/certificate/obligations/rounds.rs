//! The obligations of a certificate that no fair execution goes on for ever: a monitor counts fair rounds, and they stay below a bound.
//!
//! ```text
//! function Bound.weak(): int { 2 }
//! procedure A.3() requires Inv(...) && Rounds.weak <= Bound.weak() && at.A == 3 && ...; ensures Inv(...) && Rounds.weak <= Bound.weak();
//! { Served.B := Served.B || Counting && (at.B == 2 || at.B == 4 && !(x > 0));   // B has returned, or is blocked
//!   x := x + 1;                                                                 // the step, which ends at a loop
//!   complete := Counting && Served.B; Served.A := Counting && !complete; Served.B := Served.B && !complete;
//!   if (complete) { Rounds.weak := Rounds.weak + 1; } if (*) { Counting := true; } at.A := 4; return; }
//! ```
//!
//! A thread that steps again and again comes to the head of a loop again and again: that is its *turn*. (Where there are cycles without
//! a head, every step is a turn.) The locations that it comes to again and again are strongly connected by its steps: from some time on
//! it stays in one component of the graph that its locations and steps are. That this time has come for all threads is guessed
//! (`Counting`) at the end of some turn, of which there are always more: only then are there rounds, and steps that leave a component end
//! the execution. So does a thread that *lingers*, where it has to step on and none of its steps leads back to: it would step no more, as
//! only threads do that are blocked for ever (strong), or again and again (weak). What a *round* is depends on the fairness, and in a
//! fair execution without end in which a thread that counts (`--thread`) steps again and again, rounds are complete again and again:
//! - *none*: a turn of a thread that counts.
//! - *weak*: each thread had a turn, or was seen not to be able to step: not created, returned, or blocked. (Who can step for ever
//!   from some time on steps again and again. So each thread steps again and again, or again and again it cannot.) And a thread
//!   that counts had a turn.
//! - *strong*: from some time on, not before `Counting`, each thread steps again and again or can step no more; which threads
//!   are blocked for ever from then on is guessed, too (`GivenUp`), and a guess that turns out wrong ends the execution. A round is
//!   complete when each other thread had a turn, is not created or has returned; and a thread that counts had a turn.
//!
//! So there is no such execution where the number of rounds is bounded. (Claessen and Sörensson, "A liveness checking algorithm that
//! counts", FMCAD 2012.) What can be seen is seen between steps outside of atomic sections. Inside of a section others cannot
//! step, and steps that stay in one are counted apart, from the same time on: their number is bounded, too.
//!
//! Where no number bounds the rounds of all executions, as what a thread waits for takes as long as the data want, *ranks* stand beside the
//! bound ([`super::ranking`]): none rises with any step, and one falls only so often. From some time on none falls any more; that this time
//! has come is guessed with `Counting`, too, so that a step with which a rank falls then ends the execution:
//! ```text
//! ensures (Rank.1 < old(Rank.1) && 0 <= old(Rank.1) || Rank.1 <= old(Rank.1))
//!     && (old(Counting) && Rank.1 < old(Rank.1) && 0 <= old(Rank.1) || Inv(...) && Rounds.weak <= Bound.weak());
//! ```
//! Where a property of states breaks by states that stay open for ever ([`states`]), a rank may rise with each step before or behind which
//! the state is not open:
//! ```text
//! ensures (old(Open) && Open ==> Rank.1 < old(Rank.1) && 0 <= old(Rank.1) || Rank.1 <= old(Rank.1)) && ...
//! ```
//! In an execution that breaks the property there is a time from which every state is open, and no step after it raises a rank: from some
//! later time on none falls any more, and the guess comes behind that one. `Open` follows from the states that are seen alone, so that it is
//! the same whatever is guessed. (Where open states only have to come again and again there is no such time, and no rank ever rises.)
//!
//! Beside it: which states are seen ([`states`]), who makes the choices that must recur ([`choices`]), and where cooperative threads keep control
//! ([`super::control`]).
//!
//! A thread is *blocked* where it rests in front of a guard that is false, or a wait for threads of which none has ended. Where the
//! checker cannot tell (a step that can be blocked behind its beginning), it may be blocked at any time: nothing is lost by that but
//! proofs. Each thread must be one, created at most once: of any number of threads nobody can say who had a turn.

mod choices;
mod states;

use choices::Recurring;
use states::States;

use rustc_hash::FxHashSet;

use super::*;
use check::Fairness;
use semantics::code::AwaitOp;
use vocabulary::places::Monitor;

/// The monitor, and when threads are blocked.
pub struct Rounds {
    fairness: Fairness,
    /// Threads of which one must step in each round.
    counts: Vec<bool>,
    rounds: Name,
    /// Where there are loops inside of atomic sections.
    inside: Option<Name>,
    counting: Name,
    /// By thread: one that never waits is never given up.
    given_up: Vec<Option<Name>>,
    /// By thread.
    served: Vec<Name>,
    /// Where not all threads count.
    stepped: Option<Name>,
    /// By thread and location.
    waits: Vec<Vec<Waits>>,
    /// By thread and location: a step that ends there is a turn.
    turns: Vec<Vec<bool>>,
    /// By thread and location: the strongly connected component that it is in.
    components: Vec<Vec<usize>>,
    /// By thread: the locations in front of a step that are on no cycle.
    passed: Vec<Vec<usize>>,
    watched: Option<States>,
    recurring: Vec<Recurring>,
}

/// Can a thread be blocked where it rests?
pub(super) enum Waits {
    Never,
    /// As long as this is false.
    Until(Expr),
    Maybe,
}

/// What a step does first.
enum First {
    /// It waits there until this is true.
    Waits(Point, Expr),
    /// Something else: what it begins with that, an atomic section, say, has begun.
    Acts(Point),
    /// That depends, or is not looked into.
    Unknown,
}

/// The arguments of calls that a step begins with: its conditions speak of formals that have not got their values yet.
#[derive(Default)]
struct Arguments {
    values: FxHashMap<Name, Expr>,
}

impl Arguments {
    fn in_caller(&self, mut e: Expr) -> Expr {
        e.substitute(&self.values);
        e
    }
}

/// Does a section that begins with this call begin with what the procedure does first?
fn is_plain(code: &Code, call: &CallOp) -> bool {
    let callees = code.by_name.get(&call.proc).map_or(&[][..], |procs| procs);
    matches!(callees, [proc] if code.procs[*proc].requires.is_empty()) && !call.args.iter().any(|e| code.is_shared(e))
}

/// What a step waits for on its way.
#[derive(Default)]
pub(super) struct Waiting {
    /// Conditions and waits, with the depth of sections around.
    at: Vec<Point>,
    /// All that it executes, whatever way it takes.
    pub(super) passed: Vec<Point>,
    /// Where it can end.
    pub(super) ends: Vec<usize>,
}

impl Waiting {
    pub(super) fn sees(&mut self, point: Point, instr: &Instr) {
        self.passed.push(point);
        if matches!(instr.op, Op::Assume { shared: true, .. } | Op::Join { .. } | Op::Await(_)) {
            self.at.push(point);
        }
    }

    pub(super) fn rests(&mut self, location: usize) {
        self.ends.push(location);
    }
}

/// The function that says how many rounds there are at most.
pub fn bound_name(fairness: Fairness) -> String {
    format!("Bound.{}", fairness.name())
}

impl Obligations {
    /// Adds the monitor of fair rounds.
    ///
    /// # Errors
    /// A thread that may be created twice; no thread counts.
    pub(super) fn count_rounds(&mut self) -> Result<(), Refused> {
        self.counted()?;
        let (mut waits, mut turns, mut components, mut passed) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for (t, thread) in self.threads.threads.iter().enumerate() {
            let waiting = self.waiting(t)?;
            turns.push(turns_of(thread, &waiting));
            let own = graph::numbers(waiting.len(), |l| waiting[l].ends.clone());
            let on_cycle = |l: usize| waiting[l].ends.iter().any(|end| own[*end] == own[l]);
            passed.push((0..own.len()).filter(|l| thread.locations[*l].point.is_some() && !on_cycle(*l)).collect());
            components.push(own);
            waits.push(self.waits_of(t, &waiting)?);
        }
        let wanted = self.asked.objective.nonblocking.clone();
        let root = |thread: &Thread| self.code.procs[thread.proc].name;
        let counts = |thread: &Thread| wanted.is_empty() || wanted.contains(&root(thread));
        let counts: Vec<bool> = self.threads.threads.iter().map(counts).collect();
        if !counts.contains(&true) {
            return Err(Refused::new("a thread that counts"));
        }
        self.watch(self.asked.fairness, counts, waits, turns, components, passed);
        self.watch_states(wanted.is_empty())?;
        self.watch_choices();
        Ok(())
    }

    /// The fairness that a monitor watches, where there is one.
    pub fn fairness(&self) -> Option<Fairness> {
        self.rounds.as_ref().map(|_| self.asked.fairness)
    }

    /// Adds the monitor's variables.
    fn watch(
        &mut self,
        fairness: Fairness,
        counts: Vec<bool>,
        waits: Vec<Vec<Waits>>,
        turns: Vec<Vec<bool>>,
        components: Vec<Vec<usize>>,
        passed: Vec<Vec<usize>>,
    ) {
        let mut new = Vec::new();
        let names = &mut self.names;
        let mut declare = |name: &str, ty: Ty, what: Monitor| {
            let name = names.fresh(name);
            new.push(Declared { name, ty, source: Some(Variable::Monitor(what)), thread: None });
            name
        };
        let threads = &self.threads.threads;
        let rounds = declare(&format!("Rounds.{}", fairness.name()), Ty::int(), Monitor::Rounds);
        let stay = threads.iter().flat_map(|t| &t.locations).any(|l| l.atomic);
        let inside = stay.then(|| declare("Inside", Ty::int(), Monitor::Inside));
        let counting = declare("Counting", Ty::bool(), Monitor::Counting);
        let (mut given_up, mut served) = (Vec::new(), Vec::new());
        for (t, thread) in threads.iter().enumerate() {
            let label = &self.vocabulary.threads[t].at.as_str()[3..];
            let can_wait = fairness == Fairness::Strong && waits[t].iter().any(|w| !matches!(w, Waits::Never));
            let name = format!("GivenUp.{label}");
            given_up.push(can_wait.then(|| declare(&name, Ty::bool(), Monitor::GivenUp(thread.path.clone()))));
            if fairness != Fairness::None {
                served.push(declare(&format!("Served.{label}"), Ty::bool(), Monitor::Served(thread.path.clone())));
            }
        }
        let some = counts.contains(&false) && fairness != Fairness::None;
        let stepped = some.then(|| declare("Stepped", Ty::bool(), Monitor::Stepped));
        self.vocabulary.variables.extend(new);
        self.rounds = Some(Rounds {
            fairness,
            counts,
            rounds,
            inside,
            counting,
            given_up,
            served,
            stepped,
            waits,
            turns,
            components,
            passed,
            watched: None,
            recurring: Vec::new(),
        });
    }

    /// The program whose procedures prove that there are never more than `bound` rounds from the time on from which no rank falls any more,
    /// and what each is about. A check that fails ends an execution.
    ///
    /// # Errors
    /// Something in the source has no counterpart; the obligations are none of rounds.
    pub fn bounded_rounds(
        &self,
        invariant: Expr,
        ranks: &[Expr],
        bound: usize,
    ) -> Result<(Program, Vec<Obligation>), Refused> {
        let Some(rounds) = &self.rounds else { return Err(Refused::new("the fairness")) };
        if self.reordering.is_some() {
            return Err(Refused::new("rounds of executions up to commutation"));
        }
        let mut names = self.names.clone();
        let (inv, most) = (names.fresh("Inv"), names.fresh(&bound_name(rounds.fairness)));
        let mut decls = self.passive.clone();
        decls.push(function(inv, self.parameters(), invariant));
        decls.push(function_to(Type::int(), most, Vec::new(), Expr::int(bound)));
        let values = self.declare_ranks(ranks, &mut names, &mut decls);
        decls.extend(self.state(&[]).into_iter().map(|(_, name, ty)| Decl::Var(var(name, ty))));
        let mut holds = vec![applied(inv, &self.parameters())];
        for count in std::iter::once(rounds.rounds).chain(rounds.inside) {
            let most = Expr::generated(ExprKind::App(most, Vec::new()));
            holds.push(Expr::binary(BinOp::Le, Expr::int(0), Expr::var(count)));
            let bounded = Expr::binary(BinOp::Le, Expr::var(count), most);
            holds.extend((!self.mutation.is(Mutation::RoundsUnbounded)).then_some(bounded));
        }
        holds.extend(rounds.watched.as_ref().map(|states| self.noted(states)));
        let ends = rounds.watched.as_ref().filter(|s| s.at_ends && !self.mutation.is(Mutation::EndsForgotten));
        holds.extend(ends.map(|states| self.has_ended(&rounds.waits).and(Expr::var(states.open)).not()));
        let holds = Expr::all(holds);
        let mut obligations = Vec::new();
        let initial = names.fresh("initial");
        let mut start = self.start()?;
        start.extend(self.before_rounds(rounds));
        decls.push(procedure(initial, self.specs(Vec::new(), holds.clone(), &[]), Vec::new(), start));
        obligations.push(Obligation { procedure: initial, what: "the invariant holds at the start".into() });
        let mut ensured = holds.clone();
        if !values.is_empty() {
            let counted = Expr::generated(ExprKind::Old(Box::new(Expr::var(rounds.counting))));
            let never_rises = match self.mutation.is(Mutation::RanksRise) {
                true => Expr::bool(true),
                false => self.never_rises(&values),
            };
            let stays_open = rounds.watched.as_ref().and_then(|states| self.stays_open(states));
            let never_rises = stays_open.map_or(never_rises.clone(), |open| open.implies(never_rises));
            ensured = never_rises.and(counted.and(self.falls(&values)).or(ensured));
        }
        for (step, obligation) in self.each_step(&mut names, "the step", &holds, &ensured)? {
            decls.push(step);
            obligations.push(obligation);
        }
        Ok((Program { decls }, obligations))
    }

    /// The monitor at the start; who is given up later is arbitrary.
    fn before_rounds(&self, rounds: &Rounds) -> Vec<Stmt> {
        let counts = [Some(rounds.rounds), rounds.inside].into_iter().flatten();
        let noted = rounds.recurring.iter().flat_map(|r| [r.ran, r.passed]);
        let flags = rounds.served.iter().copied().chain([rounds.counting]).chain(rounds.stepped).chain(noted);
        let zero = counts.map(|name| assign(name, Expr::int(0)));
        let states = rounds.watched.iter().flat_map(|s| {
            let opened = s.opened.map(|opened| assign(opened, Expr::bool(false)));
            std::iter::once(assign(s.open, s.request.clone().and(s.response.clone().not()))).chain(opened)
        });
        zero.chain(flags.map(|name| assign(name, Expr::bool(false)))).chain(states).collect()
    }

    /// Some thread is inside of an atomic section.
    pub(super) fn is_inside(&self) -> Expr {
        let threads = self.threads.threads.iter().enumerate();
        let inside = threads.flat_map(|(t, thread)| {
            thread.locations.iter().enumerate().filter(|(_, l)| l.atomic).map(move |(l, _)| self.is_at(t, l))
        });
        Expr::any(inside)
    }

    /// What the thread's steps wait for, by the location that they begin at.
    pub(super) fn waiting(&self, thread: ThreadId) -> Result<Vec<Waiting>, Refused> {
        let locations = self.threads.threads[thread].locations.iter().enumerate();
        let of = |(l, location): (usize, &Location)| match location.point {
            Some(_) => StepBuilder::new(self, thread, l, Checks::End, &[]).waiting(),
            None => Ok(Waiting::default()),
        };
        locations.map(of).collect()
    }

    /// Where the thread can be blocked, by location.
    pub(super) fn waits_of(&self, thread: ThreadId, waiting: &[Waiting]) -> Result<Vec<Waits>, Refused> {
        waiting.iter().enumerate().map(|(l, waiting)| self.waits(thread, l, waiting)).collect()
    }

    /// Where the thread rests: can it be blocked?
    fn waits(&self, thread: ThreadId, location: usize, waiting: &Waiting) -> Result<Waits, Refused> {
        let locations = &self.threads.threads[thread].locations;
        let Location { point: Some(first), atomic, .. } = &locations[location] else { return Ok(Waits::Never) };
        let stays = !atomic && waiting.ends.iter().any(|l| locations[*l].atomic);
        let place = |p: &Point| (p.frame, p.pc);
        Ok(match self.first(thread, *first)? {
            // Behind it, but in the same section, nobody is blocked any more: such executions do not count.
            First::Waits(at, until) => {
                let mut others = waiting.at.iter().filter(|p| place(p) != place(&at));
                match others.any(|p| p.depth == 0 || at.depth == 0) {
                    true => Waits::Maybe,
                    false => Waits::Until(until),
                }
            }
            // Nor is anybody in a section that has begun with something else. Who proves may not know that, and guess that the thread is given up.
            First::Acts(at) if at.depth > 0 && !waiting.at.is_empty() && waiting.at.iter().all(|p| p.depth > 0) => {
                Waits::Until(Expr::bool(true))
            }
            // Who is in a section that begins with a loop can still be blocked at a guard there.
            _ if !waiting.at.is_empty() || stays => Waits::Maybe,
            _ => Waits::Never,
        })
    }

    /// What a step that begins at the point waits for, where that is the first thing that it does, and for what.
    pub(super) fn head(&self, thread: ThreadId, first: Point) -> Result<Option<(Point, Expr)>, Refused> {
        Ok(match self.first(thread, first)? {
            First::Waits(point, until) => Some((point, until)),
            First::Acts(_) | First::Unknown => None,
        })
    }

    /// The first thing that a step does that begins at the point: as the semantics has it ([`semantics::interp::Thread::begins`]), a call
    /// is none where nothing hangs on the call itself.
    fn first(&self, thread: ThreadId, first: Point) -> Result<First, Refused> {
        let own = &self.threads.threads[thread];
        let code = &self.code;
        let mut point = first;
        let mut passed = Arguments::default();
        let mut seen = FxHashSet::default();
        // A cycle of jumps has no end.
        while seen.insert((point.frame, point.pc)) {
            let Some(instr) = own.instr(code, point) else { return Ok(First::Unknown) };
            let context = Context { obligations: self, thread, frame: point.frame, temps: None };
            match &instr.op {
                Op::AtomicBegin => point = Point { depth: point.depth + 1, pc: point.pc + 1, ..point },
                Op::Goto(pc) => point.pc = *pc,
                Op::Forget(_) => point.pc += 1,
                Op::Yield if !self.threads.keep_control() => point.pc += 1,
                Op::Assume { expr, shared: true, .. } => {
                    return Ok(First::Waits(point, passed.in_caller(translate(code, &context, expr)?)));
                }
                Op::Join { outs } => {
                    return Ok(self
                        .all_ended(own, point, outs.len())
                        .map_or(First::Unknown, |e| First::Waits(point, e)));
                }
                Op::Await(op) => {
                    return Ok(First::Waits(point, passed.in_caller(self.one_ended(thread, &context, op)?)));
                }
                Op::Call(call) if !point.returned && is_plain(code, call) => {
                    let caller = Point { depth: 0, seen: false, ..point };
                    let Some(frame) = own.frames.iter().position(|f| f.caller == Some(caller)) else {
                        return Ok(First::Unknown);
                    };
                    for (formal, arg) in self.frames[thread][frame].locals.iter().zip(&call.args) {
                        let arg = passed.in_caller(translate(code, &context, arg)?);
                        passed.values.insert(*formal, arg);
                    }
                    point = Point { frame, pc: 0, ..point };
                }
                Op::Enter
                    if own.frames[point.frame].caller.is_some() && own.proc(code, point.frame).enters_silently() =>
                {
                    point.pc += 1;
                }
                Op::Choose(_) | Op::LoopHead | Op::Return | Op::AtomicEnd | Op::Yield => return Ok(First::Unknown),
                _ => return Ok(First::Acts(point)),
            }
        }
        Ok(First::Unknown)
    }

    /// All arms of the parallel call have ended.
    fn all_ended(&self, thread: &Thread, join: Point, arms: usize) -> Option<Expr> {
        let fork = Point { pc: join.pc.checked_sub(1)?, ..join };
        let instr =
            thread.instr(&self.code, fork).filter(|i| matches!(&i.op, Op::Fork(calls) if calls.len() == arms))?;
        let mut ended = Vec::new();
        for arm in 0..arms {
            let Some(Child::One(child)) = self.threads.created.get(&thread.child(fork, instr, arm)) else {
                return None;
            };
            ended.push(Expr::var(self.vocabulary.threads[*child].at).eq(Expr::int(END)));
        }
        Some(Expr::all(ended))
    }

    /// One of the threads that the `join` may take has ended.
    fn one_ended(&self, thread: ThreadId, context: &Context<'_>, op: &AwaitOp) -> Result<Expr, Refused> {
        let mut ended = Vec::new();
        for (t, other) in self.threads.threads.iter().enumerate() {
            if t == thread || !other.identity.as_ref().is_some_and(|i| i.fits(op)) {
                continue;
            }
            let mut taken = Expr::var(self.vocabulary.threads[t].at).eq(Expr::int(END));
            for (own, asked) in self.identities[t].iter().zip(&op.ids) {
                taken = taken.and(Expr::var(*own).eq(translate(&self.code, context, asked)?));
            }
            ended.push(taken);
        }
        Ok(Expr::any(ended))
    }

    /// The thread is at a location, given by its number.
    pub(super) fn is_at(&self, thread: ThreadId, location: usize) -> Expr {
        Expr::var(self.vocabulary.threads[thread].at).eq(Expr::int(location))
    }

    /// The thread does not exist yet, or has returned.
    pub(super) fn is_away(&self, thread: ThreadId) -> Expr {
        let locations = self.threads.threads[thread].locations.iter().enumerate();
        Expr::any(locations.filter(|(_, l)| l.point.is_none()).map(|(l, _)| self.is_at(thread, l)))
    }

    /// The thread is blocked, seen from outside of all atomic sections.
    pub(super) fn is_blocked(&self, waits: &[Vec<Waits>], thread: ThreadId) -> Expr {
        let forgotten = self.mutation.is(Mutation::WaitingForgotten);
        Expr::any(waits[thread].iter().enumerate().map(|(l, waits)| match waits {
            _ if forgotten => Expr::bool(false),
            Waits::Never => Expr::bool(false),
            Waits::Until(condition) => self.is_at(thread, l).and(condition.clone().not()),
            Waits::Maybe => self.is_at(thread, l),
        }))
    }

    /// No thread can step: each is away or blocked.
    pub(super) fn has_ended(&self, waits: &[Vec<Waits>]) -> Expr {
        let idle = (0..self.threads.threads.len()).map(|t| self.is_away(t).or(self.is_blocked(waits, t)));
        Expr::all(idle).and(self.is_inside().not())
    }

    /// The thread is where it has to step on, and does not come back to, though no thread is to leave such a place any more.
    fn lingers(&self, rounds: &Rounds, thread: ThreadId) -> Expr {
        let has_to_step = |l: &usize| match (rounds.fairness, &rounds.waits[thread][*l]) {
            (Fairness::None, _) => false,
            (Fairness::Weak, Waits::Never) => true,
            (Fairness::Weak, _) => self.mutation.is(Mutation::WaitingLingers),
            (Fairness::Strong, _) => true,
        };
        let places = rounds.passed[thread].iter().copied().filter(has_to_step).map(|l| self.is_at(thread, l));
        let given_up = rounds.given_up[thread].map_or(Expr::bool(false), Expr::var);
        Expr::any(places).and(given_up.not())
    }
}

impl StepBuilder<'_> {
    /// What stands in front of a step of the thread: what the monitor sees there.
    pub(super) fn turn_begins(&self) -> Vec<Stmt> {
        let o = self.o;
        let Some(rounds) = &o.rounds else { return Vec::new() };
        let others = || (0..o.threads.threads.len()).filter(|t| *t != self.thread);
        let is_outside = !o.threads.threads[self.thread].locations[self.from].atomic;
        let counting = || Expr::var(rounds.counting);
        let mut stmts = Vec::new();
        let given_up = |t: ThreadId| rounds.given_up[t].map(|name| counting().and(Expr::var(name)));
        stmts.extend(given_up(self.thread).map(|g| assume(g.not())));
        if !is_outside {
            return stmts;
        }
        stmts.extend(others().map(|t| assume(counting().and(o.lingers(rounds, t)).not())));
        let blocked = |t: ThreadId| Some(assume(given_up(t)?.implies(o.is_blocked(&rounds.waits, t))));
        if o.is_seen(self.thread, self.from) {
            stmts.extend(others().filter_map(blocked));
        }
        if rounds.fairness == Fairness::Weak {
            for t in others() {
                let idle = o.is_away(t).or(o.is_blocked(&rounds.waits, t));
                stmts.push(assign(rounds.served[t], Expr::var(rounds.served[t]).or(counting().and(idle))));
            }
        }
        stmts
    }

    /// What stands behind a step that ends at a location.
    pub(super) fn turn_ends(&mut self, location: usize) -> Vec<Stmt> {
        let o = self.o;
        let Some(rounds) = &o.rounds else { return Vec::new() };
        let components = &rounds.components[self.thread];
        let leaves = components[self.from] != components[location] || o.mutation.is(Mutation::EverythingLeaves);
        let is_outside = !o.threads.threads[self.thread].locations[location].atomic;
        let seen = rounds.watched.as_ref().filter(|_| is_outside && !o.mutation.is(Mutation::StatesForgotten));
        let seen: Vec<Stmt> = seen.map_or(Vec::new(), |states| o.state_seen(rounds, states));
        let stmts = match rounds.turns[self.thread][location] {
            _ if leaves => vec![assume(Expr::var(rounds.counting).not())],
            true => self.turn(rounds),
            false => Vec::new(),
        };
        let mut stmts: Vec<Stmt> = seen.into_iter().chain(stmts).collect();
        stmts.extend(rounds.inside.map(|inside| match o.threads.threads[self.thread].locations[location].atomic {
            true => if_(Expr::var(rounds.counting), vec![one_more(inside)], Vec::new()),
            false => assign(inside, Expr::int(0)),
        }));
        stmts
    }

    /// The thread had a turn.
    fn turn(&mut self, rounds: &Rounds) -> Vec<Stmt> {
        let o = self.o;
        let (counts, counting) = (rounds.counts[self.thread], Expr::var(rounds.counting));
        let mut all = vec![counting.clone()];
        if rounds.fairness == Fairness::None {
            all.push(Expr::bool(counts));
        } else {
            for t in (0..o.threads.threads.len()).filter(|t| *t != self.thread) {
                let given_up = rounds.given_up[t].map_or(Expr::bool(false), Expr::var);
                let away = if rounds.fairness == Fairness::Strong { o.is_away(t) } else { Expr::bool(false) };
                all.push(Expr::var(rounds.served[t]).or(given_up).or(away));
            }
            all.extend(rounds.stepped.filter(|_| !counts).map(Expr::var));
        }
        let states = rounds.watched.as_ref();
        let opened = states.and_then(|s| s.opened);
        all.extend(opened.map(Expr::var));
        all.extend(rounds.recurring.iter().map(|r| Expr::var(r.ran).not().or(Expr::var(r.passed))));
        if o.mutation.is(Mutation::RoundsForgotten) {
            all.push(Expr::bool(false));
        }
        let complete = self.temp("complete", Ty::bool());
        let mut stmts = vec![assign(complete, Expr::all(all))];
        let flags = rounds.served.iter().enumerate().map(|(t, served)| (*served, t == self.thread));
        let noted = rounds.recurring.iter().flat_map(|r| [(r.ran, false), (r.passed, false)]);
        let flags = flags.chain(rounds.stepped.map(|s| (s, counts))).chain(opened.map(|o| (o, false))).chain(noted);
        for (flag, is_set) in flags {
            let had = if is_set { counting.clone() } else { Expr::var(flag) };
            stmts.push(assign(flag, had.and(Expr::var(complete).not())));
        }
        stmts.push(if_(Expr::var(complete), vec![one_more(rounds.rounds)], Vec::new()));
        let begins = assign(rounds.counting, Expr::bool(true));
        stmts.push(if_star(match states.filter(|s| s.opened.is_none()) {
            Some(states) => if_(Expr::var(states.open), vec![begins], Vec::new()),
            None => begins,
        }));
        stmts
    }
}

fn one_more(count: Name) -> Stmt {
    assign(count, Expr::binary(BinOp::Add, Expr::var(count), Expr::int(1)))
}

/// The heads of the thread's loops, where each of its cycles comes to one; else all locations.
fn turns_of(thread: &Thread, waiting: &[Waiting]) -> Vec<bool> {
    let heads: Vec<bool> = thread.locations.iter().map(|l| matches!(l.place, Place::Head { .. })).collect();
    let next = |l: usize| waiting[l].ends.iter().copied().filter(|to| !heads[*to]).collect();
    match graph::topological(heads.len(), next) {
        Some(_) => heads,
        None => vec![true; thread.locations.len()],
    }
}

/// Maybe.
fn if_star(stmt: Stmt) -> Stmt {
    either(vec![stmt], Vec::new())
}
