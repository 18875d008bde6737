//! The queries: is there a failing execution, is the answer exact, do the bounds matter; wider integers where they do, and more
//! calls entered where not all are.
//!
//! Each attempt has a circuit and a solver of its own. One of each for a whole check was measured: inputs belonged to the place of the
//! program that asks for them, so that what was as before became the same gates with all that had been learned of them, and what is
//! required of one attempt only was required under an assumption (Eén and Sörensson, "Temporal induction by incremental SAT
//! solving", BMC 2003). CPU seconds over the test programs, as they are here, with one solver for all widths and calls
//! entered, and with one for all levels of bounds too:
//!
//! | runs | anew | one for a level | one for all |
//! |---|---|---|---|
//! | 51 within given bounds that take several attempts | 1.9 | 2.8 | 2.9 |
//! | 60 that deepen bounds (liveness; nine at the time limit of 15 s) | 17.8 | 18.2 | 19.7 |
//! | a tree of a million calls, 17 attempts | 1.5 | 1.4 | 1.6 |
//! | `bench/maps-swap`, the largest gain | 0.31 | 0.17 | 0.16 |
//! | `liveness/recursion-own-globals`, the largest loss | 0.04 | 0.40 | 0.41 |
//!
//! Another width or another call entered changes most of what depends on it, and a translation for more rounds is another program,
//! so little that was learned is of use again; and what no query asks for any more is propagated and decided all the same.
//! (Execution and clauses, which are repeated, take 1 to 4 % of the time.)

use base::clock::Instant;
use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroU32;

use super::circuit::Lit;
use super::cnf::Cnf;
use super::exec::{Machine, Stop};
use super::ints::Width;
use super::limits::{Exceeded, Limits, limited};
use super::program::Program;
use super::sat::{self, Outcome, Solver};
use super::stratified_inlining::{Bounds, InliningFrontier, Site, SkippedCall};
use super::term::Terms;
use super::trace::Model;
use super::values::Encoder;
use super::{Answer, Asker, Exactness, Next, Options, Stats, Trace, Verdict};
use check::Checked;
use syntax::ast::{Expr, ExprKind, Name};
use syntax::visit::{Visit, walk_expr};

/// Outcome at one width.
enum Attempt {
    Violated,
    Holds(Exactness),
    /// No failing execution found, but wider integers might have one. Holds so far.
    TooNarrow {
        so_far: Result<Exactness, String>,
        needs: Needs,
    },
    /// Too many calls to enter them all.
    TooManyCalls,
    /// Too many indices of maps to compare each with each.
    TooManyIndices,
    /// Nothing is decided before these calls are entered, too. The whole tree of calls is `whole` large, at most.
    /// Of each it is said how many turns it is away from the way down; all of them are below it, or not.
    Enter {
        sites: Vec<(Site, u32)>,
        down: bool,
        whole: u64,
    },
    Unknown(String),
}

/// Entering all calls at once.
struct Inlining {
    /// How many may be entered in that way.
    calls: usize,
    /// Calls entered so far, on demand, over and over.
    work: u64,
}

impl Inlining {
    /// Whether more has been done by now than entering all of them would take.
    fn is_cheaper(&mut self, whole: u64, stats: &Stats) -> bool {
        self.work += stats.calls as u64;
        self.work > whole.saturating_mul(2).saturating_add(1000)
    }
}

/// What an attempt is made with.
struct Setting {
    width: Width,
    element_bits: u32,
    demand: Option<InliningFrontier>,
    /// Calls entered at most, where it is not on demand.
    max_calls: usize,
    share_calls: bool,
    enumerate_indices: bool,
}

/// Calls with so many in their whole tree are not worth being skipped.
const SMALL: u64 = 32;
/// Questions for an execution that passes fewer skipped calls.
const FEWER: usize = 24;
/// Rounds of entering calls until trees of twice the size are entered at once.
const PATIENCE: u32 = 8;

/// What the next attempt has to provide.
#[derive(Clone, Copy, Default)]
struct Needs {
    /// Bits of arbitrary integers, so that all have room.
    fresh_bits: u32,
    element_bits: u32,
    /// Bits of the largest literal
    literal_bits: u32,
}

impl Needs {
    fn more_than(&self, enc: &Encoder) -> bool {
        self.fresh_bits > enc.width.fresh || self.element_bits > enc.element_bits
    }
}

/// What is known of violations so far.
struct Found<'f> {
    asker: &'f mut dyn Asker,
    first: Option<Trace>,
    /// An answer was impossible because something has no encoding.
    lacks: bool,
    /// Checks and statements that are left out from now on.
    without: BTreeSet<NonZeroU32>,
}

pub fn check(program: &Checked, entry: Name, options: &Options, asker: &mut dyn Asker) -> (Answer, bool) {
    let time = options.timeout.and_then(|t| options.stop.timer(t));
    let memory = options.memory.or_else(Limits::default_memory);
    let limits = Limits { deadline: None, time, memory, stop: options.stop.clone() };
    let mut found = Found { asker, first: None, lacks: false, without: BTreeSet::new() };
    let mut answer = widen(program, entry, options, limits, &mut found);
    if let Some(first) = found.first {
        if let Verdict::Unknown(why) | Verdict::Broken(why) = answer.verdict {
            answer.stats.rest = Some(why);
        }
        answer.verdict = Verdict::Violated(first);
    }
    let lacks = found.lacks && matches!(answer.verdict, Verdict::Unknown(_));
    (answer, lacks)
}

fn widen(program: &Checked, entry: Name, options: &Options, limits: Limits, found: &mut Found) -> Answer {
    let mut stats = Stats::default();
    let mut needs = Needs { element_bits: 5, ..Needs::default() };
    let max_width = options.max_width.max(2);
    let mut exact = 4.min(max_width);
    let mut last: Option<(Result<Exactness, String>, u32)> = None;
    let mut demand: Option<InliningFrontier> = None;
    // Values that the program itself does not name are tried later: that often needs no more than to show that there are none.
    let mut literal_width_cap = Some(literal_bits(program) + 2).filter(|&bits| bits < exact * 8);
    let mut inlining = Inlining { calls: options.calls, work: 0 };
    let mut enumerate_indices = false;
    let mut share_calls = options.share_calls;
    loop {
        let fresh = (exact + 4).max(needs.fresh_bits);
        let cap = literal_width_cap.unwrap_or(exact.saturating_mul(8)).min(max_width).max(fresh);
        let width = Width { exact, fresh, cap };
        stats.int_width = exact;
        let setting = Setting {
            width,
            element_bits: needs.element_bits,
            demand: demand.clone(),
            max_calls: inlining.calls,
            share_calls,
            enumerate_indices,
        };
        let verdict = match attempt(program, entry, options, setting, limits.clone(), &mut stats, found) {
            Attempt::Violated => Verdict::Violated(found.first.take().unwrap_or_default()),
            Attempt::Holds(exactness) => Verdict::Holds(exactness),
            Attempt::Unknown(why) => Verdict::Unknown(match last {
                Some((Ok(_), width)) => format!("{why} (no violation with integers of {width} bits)"),
                _ => why,
            }),
            Attempt::TooManyCalls if !share_calls => {
                share_calls = true;
                continue;
            }
            Attempt::TooManyCalls => {
                share_calls = options.share_calls;
                demand =
                    Some(InliningFrontier { small: SMALL.min(options.calls as u64), ..InliningFrontier::default() });
                continue;
            }
            Attempt::TooManyIndices => {
                enumerate_indices = true;
                continue;
            }
            Attempt::Enter { whole, .. } if inlining.is_cheaper(whole, &stats) => {
                (demand, inlining.calls) = (None, usize::MAX);
                continue;
            }
            Attempt::Enter { sites, down, .. } => {
                stats.rounds += 1;
                let demand = demand.get_or_insert_default();
                demand.enter(&sites, down);
                if stats.rounds.is_multiple_of(PATIENCE) {
                    demand.small = demand.small.saturating_mul(2);
                }
                continue;
            }
            Attempt::TooNarrow { so_far, needs: more } => {
                let only_room = more.fresh_bits > fresh || more.element_bits > needs.element_bits;
                needs = more;
                if only_room || exact < max_width {
                    last = Some((so_far, exact));
                    if !only_room && literal_width_cap.take().is_none() {
                        exact = (exact * 2).max(needs.literal_bits.next_power_of_two()).min(max_width);
                    }
                    continue;
                }
                so_far.map_or_else(Verdict::Unknown, Verdict::Holds)
            }
        };
        return Answer { verdict, stats };
    }
}

/// Bits of the largest integer that the program mentions.
fn literal_bits(program: &Checked) -> u32 {
    struct Literals(u64);
    impl Visit for Literals {
        fn visit_expr(&mut self, expr: &Expr) {
            if let ExprKind::Int(n) = &expr.kind {
                self.0 = self.0.max(n.bits());
            }
            walk_expr(self, expr);
        }
    }
    let mut literals = Literals(0);
    literals.visit_program(&program.program);
    literals.0 as u32
}

fn attempt(
    program: &Checked,
    entry: Name,
    options: &Options,
    setting: Setting,
    limits: Limits,
    stats: &mut Stats,
    found: &mut Found,
) -> Attempt {
    let start = Instant::now();
    let program = Program::new(Terms::new(program), setting.share_calls);
    let encoder = Encoder::new(setting.width, setting.element_bits, program.terms.checked, limits.clone());
    let mut machine = Machine::new(program, encoder, options, limits.clone());
    machine.enc.enumerate_indices = setting.enumerate_indices;
    if setting.demand.is_none() {
        machine.max_calls = setting.max_calls;
        if setting.share_calls && !options.share_calls && !machine.is_worth_sharing(entry) {
            return Attempt::TooManyCalls;
        }
    }
    machine.demand = setting.demand;
    let run = limited(|| machine.run(entry).and_then(|()| machine.close())).unwrap_or_else(|e| Err(Stop::Exceeded(e)));
    stats.steps = machine.steps;
    stats.calls = machine.calls;
    stats.gates = machine.enc.circuit.node_count();
    let executed = start.elapsed().as_secs_f64();
    stats.encode_seconds += executed;
    match run {
        Ok(()) => {}
        Err(Stop::TooManyCalls) => return Attempt::TooManyCalls,
        Err(Stop::TooManyIndices) => return Attempt::TooManyIndices,
        Err(stop) => return Attempt::Unknown(stop.reason(machine.given_up_at())),
    }
    let queried = limited(|| {
        let mut query = Query::new(&mut machine, limits);
        let encoded = start.elapsed().as_secs_f64();
        stats.encode_seconds += encoded - executed;
        stats.cnf_seconds += encoded - executed;
        let attempt = query.decide(found);
        stats.solve_seconds += start.elapsed().as_secs_f64() - encoded;
        stats.gates = query.machine.enc.circuit.node_count();
        stats.variables = query.solver.variables();
        stats.clauses = query.solver.clauses();
        stats.conflicts += query.solver.conflicts();
        attempt
    });
    queried.unwrap_or_else(|exceeded| Attempt::Unknown(exceeded.reason().into()))
}

/// The formula of one attempt in a solver.
struct Query<'m, 'p> {
    machine: &'m mut Machine<'p>,
    solver: Box<dyn Solver>,
    cnf: Cnf,
    /// Some check fails.
    failure: Lit,
    /// Some call is skipped.
    passed: Lit,
    /// Some check fails, or some call is skipped in which one may fail.
    might_fail: Lit,
    /// Some value was cut, something without encoding was executed.
    cut: Lit,
    unsupported: Lit,
    /// The last model goes on down, and passes no calls beside the way.
    down: bool,
    limits: Limits,
}

impl<'m, 'p> Query<'m, 'p> {
    fn new(machine: &'m mut Machine<'p>, limits: Limits) -> Query<'m, 'p> {
        let mut solver = sat::solver(limits.clone());
        let mut cnf = Cnf::new(limits.clone());
        let enc = &mut machine.enc;
        let failures: Vec<Lit> = machine.visits.iter().map(|v| v.failure).filter(|&f| f != Lit::FALSE).collect();
        let failure = enc.circuit.any(&failures);
        let (cuts, places) =
            (std::mem::take(&mut enc.overflows), enc.unsupported.iter().map(|u| u.0).collect::<Vec<_>>());
        let (cut, unsupported) = (enc.circuit.any(&cuts), enc.circuit.any(&places));
        let passed: Vec<Lit> = machine.passed.iter().map(|p| p.path).collect();
        let may_fail: Vec<Lit> = machine.passed.iter().filter(|p| p.can_fail).map(|p| p.path).collect();
        let (passed, may_fail) = (enc.circuit.any(&passed), enc.circuit.any(&may_fail));
        let might_fail = enc.circuit.or(failure, may_fail);
        let constraints = std::mem::take(&mut enc.constraints);
        let asked = [failure, passed, might_fail, cut, unsupported, enc.over_approximate];
        let roots: Vec<Lit> = constraints.iter().copied().chain(asked).collect();
        cnf.encode(&enc.circuit, &mut *solver, &roots);
        for constraint in constraints {
            let lit = cnf.lit(&enc.circuit, &mut *solver, constraint);
            solver.add_clause(&[lit]);
        }
        Query { machine, solver, cnf, failure, passed, might_fail, cut, unsupported, down: false, limits }
    }

    /// Whether all these can be true together; `None` when a limit is reached.
    fn possible(&mut self, lits: &[Lit]) -> Option<bool> {
        if lits.contains(&Lit::FALSE) {
            return Some(false);
        }
        let mut assumptions = Vec::new();
        for &lit in lits.iter().filter(|&&l| l != Lit::TRUE) {
            assumptions.push(self.cnf.lit(&self.machine.enc.circuit, &mut *self.solver, lit));
        }
        match self.solver.solve(&assumptions) {
            Outcome::Sat => Some(true),
            Outcome::Unsat => Some(false),
            Outcome::Stopped => None,
        }
    }

    /// From now on none of these checks fails, and none of these statements is executed.
    fn leave_out(&mut self, tags: &BTreeSet<NonZeroU32>) {
        if tags.is_empty() {
            return;
        }
        let mut places: BTreeMap<NonZeroU32, (Vec<Lit>, Vec<Lit>)> = BTreeMap::new();
        for visit in &self.machine.visits {
            let Some(tag) = visit.tag.0.filter(|t| tags.contains(t)) else { continue };
            let (paths, failures) = places.entry(tag).or_default();
            paths.push(visit.path);
            failures.extend(Some(visit.failure).filter(|&f| f != Lit::FALSE));
        }
        for (paths, failures) in places.into_values() {
            for lit in if failures.is_empty() { paths } else { failures } {
                let lit = self.cnf.lit(&self.machine.enc.circuit, &mut *self.solver, lit);
                self.solver.add_clause(&[!lit]);
            }
        }
    }

    /// Whether the last negative answer rests on one of these.
    fn rests_on(&self, lits: &[Lit]) -> bool {
        lits.iter().any(|&lit| !lit.is_const() && self.cnf.known(lit).is_some_and(|lit| self.solver.used(lit)))
    }

    fn decide(&mut self, found: &mut Found) -> Attempt {
        self.try_decide(found).unwrap_or_else(|| {
            let exceeded = self.limits.exceeded().unwrap_or(Exceeded::Time);
            Attempt::Unknown(exceeded.reason().into())
        })
    }

    fn try_decide(&mut self, found: &mut Found) -> Option<Attempt> {
        let over_approximate = self.machine.enc.over_approximate;
        self.leave_out(&found.without);
        if self.violations(found)? {
            return Some(Attempt::Violated);
        }
        let exact_only = [!over_approximate, !self.cut, !self.unsupported];
        let failure = self.might_fail;
        let real = [failure, exact_only[0], exact_only[1], exact_only[2]];
        if self.passed != Lit::FALSE && self.passing(&real)? {
            let sites = self.failing(true);
            return Some(self.enter(sites));
        }
        let needs = self.needs();
        let exact = failure == Lit::FALSE
            || !self.rests_on(&exact_only) && self.unsupported != Lit::TRUE && self.cut != Lit::TRUE
            || !self.possible(&[failure, over_approximate])?;
        if !exact && self.passed != Lit::FALSE {
            let sites = self.failing(false);
            if !sites.is_empty() {
                return Some(self.enter(sites));
            }
        }
        if exact && !needs.more_than(&self.machine.enc) {
            return Some(match self.exactness() {
                Ok(exactness) => Attempt::Holds(exactness),
                Err(sites) => self.enter(sites),
            });
        }
        let has_unsupported = self.unsupported != Lit::FALSE;
        if !exact && has_unsupported && self.proposed(found)? {
            return Some(Attempt::Violated);
        }
        if !exact && has_unsupported && !self.possible(&[failure, over_approximate, !self.unsupported])? {
            found.lacks = true;
            return Some(Attempt::Unknown(self.reasons()));
        }
        let so_far = if !exact && has_unsupported && self.possible(&[failure, !over_approximate, !self.cut])? {
            found.lacks = true;
            Err(self.reasons())
        } else {
            Ok(self.so_far())
        };
        Some(Attempt::TooNarrow { so_far, needs })
    }

    /// Whether there are more calls than could ever be entered.
    fn is_endless(&mut self) -> bool {
        self.machine.whole() == u64::MAX
    }

    /// Whether all these can be true together. Where there is no end to calls, the model is one that passes calls below or beside the way down.
    fn passing(&mut self, lits: &[Lit]) -> Option<bool> {
        let endless = self.machine.demand.clone().filter(|_| self.is_endless());
        let Some(demand) = endless else { return self.possible(lits) };
        let passed = |query: &Query, keep: &dyn Fn(&SkippedCall) -> bool| {
            let others = query.machine.passed.iter().filter(|call| !keep(call)).map(|call| !call.path);
            lits.iter().copied().chain(others).collect::<Vec<Lit>>()
        };
        self.down = !demand.beside && self.machine.passed.iter().any(|call| demand.is_below(call));
        if self.down {
            let below = passed(self, &|call| demand.is_below(call));
            self.down = self.possible(&below)?;
        }
        let mut found = self.down;
        let most = self.machine.passed.iter().map(|call| demand.turns(call)).max().unwrap_or(0);
        for turns in 0..=most {
            if found {
                break;
            }
            let near = passed(self, &|call| demand.turns(call) <= turns && !(demand.beside && demand.is_below(call)));
            found = self.possible(&near)?;
        }
        if found || self.possible(lits)? {
            self.pass_fewer(lits)?;
            return Some(true);
        }
        Some(false)
    }

    /// The last model with fewer skipped calls that are passed: as many of them at once as can be done without.
    fn pass_fewer(&mut self, lits: &[Lit]) -> Option<()> {
        let model = self.model();
        let (mut needed, mut without): (Vec<Lit>, Vec<Lit>) =
            self.machine.passed.iter().map(|p| p.path).partition(|&path| model.lit(path));
        let mut size = needed.len().div_ceil(2);
        let mut at = 0;
        for _ in 0..FEWER {
            if at >= needed.len() {
                (size, at) = (size / 2, 0);
            }
            if size == 0 || needed.len() < 2 {
                break;
            }
            let end = needed.len().min(at + size);
            let tried: Vec<Lit> = without.iter().chain(&needed[at..end]).map(|&path| !path).collect();
            if self.possible(&[lits, &tried].concat())? {
                without.extend(needed.drain(at..end));
                let model = self.model();
                let (still, gone) = needed.into_iter().partition(|&path| model.lit(path));
                needed = still;
                without.extend::<Vec<Lit>>(gone);
            } else {
                at = end;
            }
        }
        let kept: Vec<Lit> = without.iter().map(|&path| !path).collect();
        self.possible(&[lits, &kept].concat()).map(|_| ())
    }

    fn enter(&mut self, sites: Vec<usize>) -> Attempt {
        if sites.is_empty() {
            return Attempt::Unknown("internal error: no call explains the answer".into());
        }
        let turns = |call: &SkippedCall| self.machine.demand.as_ref().map_or(0, |demand| demand.turns(call));
        let calls = sites.iter().map(|&at| &self.machine.passed[at]);
        let sites = calls.map(|call| (call.site, turns(call))).collect();
        Attempt::Enter { sites, down: self.down, whole: self.machine.whole() }
    }

    /// Finds failing executions that pass no call by, as long as more of them are wanted. Whether that is all.
    fn violations(&mut self, found: &mut Found) -> Option<bool> {
        let real = [self.failure, !self.passed, !self.machine.enc.over_approximate, !self.cut, !self.unsupported];
        while self.possible(&real)? {
            let trace = self.trace();
            if self.is_all(trace, found)? {
                return Some(true);
            }
        }
        Some(false)
    }

    /// As [`Query::violations`], of failing executions along which something has no exact encoding: those that are executions all the same,
    /// up to the first that is none.
    fn proposed(&mut self, found: &mut Found) -> Option<bool> {
        let whole = [self.failure, !self.passed, !self.machine.enc.over_approximate, !self.cut];
        while found.asker.can_confirm() && self.possible(&whole)? {
            let trace = self.trace();
            if !found.asker.confirms(&trace) {
                break;
            }
            if self.is_all(trace, found)? {
                return Some(true);
            }
        }
        Some(false)
    }

    /// A violation is found: whether no more of them are wanted. Otherwise those like it are left out from now on.
    fn is_all(&mut self, trace: Trace, found: &mut Found) -> Option<bool> {
        let next = found.asker.found(&trace);
        found.first.get_or_insert(trace);
        let Next::Without(tags) = next else { return Some(true) };
        let new: BTreeSet<_> = tags.iter().filter_map(|t| t.0).collect();
        if new.is_subset(&found.without) {
            return Some(true);
        }
        self.leave_out(&new);
        found.without.extend(new);
        // Easy questions are answered without a look at the limits.
        if self.limits.exceeded().is_some() { None } else { Some(false) }
    }

    /// What this attempt did not have enough of.
    fn needs(&self) -> Needs {
        let enc = &self.machine.enc;
        let bits = |count: usize| usize::BITS - count.leading_zeros();
        let elements = enc.elements.values().copied().max().unwrap_or(0);
        let fresh_bits = if enc.has_room() { 0 } else { bits(enc.room_needed()).max(enc.width.exact) + 3 };
        let element_bits = if bits(elements) > enc.element_bits { bits(elements) } else { enc.element_bits };
        Needs { fresh_bits, element_bits, literal_bits: self.machine.program.terms.literal_bits + 2 }
    }

    /// The bounds that are reached.
    ///
    /// # Errors
    /// Where that is open: calls to enter.
    fn exactness(&mut self) -> Result<Exactness, Vec<usize>> {
        Ok(Exactness {
            unroll_reached: self.reached(|m| m.unwinding_violations.clone(), |b| b.unroll)?,
            recursion_reached: self.reached(|m| m.recursion_violations.clone(), |b| b.recursion)?,
            threads_reached: self.reached(|m| m.thread_cuts.clone(), |b| b.threads)?,
            rounds_reached: self.reached(|m| m.round_cuts.clone(), |b| b.rounds)?,
            width_reached: false,
        })
    }

    fn reached(
        &mut self,
        cuts: impl Fn(&Machine) -> Vec<Lit>,
        by_call: impl Fn(&Bounds) -> bool,
    ) -> Result<bool, Vec<usize>> {
        let (cut, might) = self.bound(&cuts, &by_call);
        // Out of time: the bound may matter.
        if self.passed == Lit::FALSE || self.possible(&[cut, !self.passed]).unwrap_or(true) {
            return Ok(self.possible(&[cut]).unwrap_or(true));
        }
        match self.passing(&[might]) {
            Some(true) => Err(self.reaching(cut, by_call)),
            Some(false) => Ok(false),
            None => Ok(true),
        }
    }

    /// A bound cuts an execution; or it may, in a skipped call.
    fn bound(&mut self, cuts: impl Fn(&Machine) -> Vec<Lit>, by_call: impl Fn(&Bounds) -> bool) -> (Lit, Lit) {
        let cuts = cuts(self.machine);
        let passed = self.machine.passed.iter().filter(|p| by_call(&p.can_reach));
        let passed: Vec<Lit> = passed.map(|p| p.path).collect();
        let circuit = &mut self.machine.enc.circuit;
        let (cut, passed) = (circuit.any(&cuts), circuit.any(&passed));
        (cut, circuit.or(cut, passed))
    }

    /// The bounds that may be reached, where the width of integers is one of them.
    fn so_far(&mut self) -> Exactness {
        let unroll = self.bound(|m| m.unwinding_violations.clone(), |b| b.unroll).1;
        let recursion = self.bound(|m| m.recursion_violations.clone(), |b| b.recursion).1;
        let threads = self.bound(|m| m.thread_cuts.clone(), |b| b.threads).1;
        let rounds = self.bound(|m| m.round_cuts.clone(), |b| b.rounds).1;
        Exactness {
            unroll_reached: self.possible(&[unroll]).unwrap_or(true),
            recursion_reached: self.possible(&[recursion]).unwrap_or(true),
            threads_reached: self.possible(&[threads]).unwrap_or(true),
            rounds_reached: self.possible(&[rounds]).unwrap_or(true),
            width_reached: true,
        }
    }

    fn model(&self) -> Model<'_> {
        let value = |node: usize| self.cnf.input(node).is_some_and(|lit| self.solver.value(lit));
        Model::new(&self.machine.enc, value)
    }

    /// Calls to enter, since an execution of the last model that passes calls by may fail: what the failure depends on. If
    /// that is none, `or_all` that the execution passes.
    fn failing(&self, or_all: bool) -> Vec<usize> {
        let model = self.model();
        let visit = self.machine.visits.iter().position(|v| model.lit(v.failure));
        let passed = self.machine.passed.iter().position(|p| p.can_fail && model.lit(p.path));
        let earlier = passed.filter(|&p| visit.is_none_or(|v| self.machine.passed[p].visits <= v));
        match (earlier, visit) {
            (None, Some(visit)) => self.behind(&model, self.machine.visits[visit].failure, None, or_all),
            (call, _) => self.behind(&model, Lit::TRUE, call, or_all),
        }
    }

    /// The same, where the execution may meet a bound.
    fn reaching(&self, cut: Lit, by_call: impl Fn(&Bounds) -> bool) -> Vec<usize> {
        let model = self.model();
        let call = self.machine.passed.iter().position(|p| by_call(&p.can_reach) && model.lit(p.path));
        self.behind(&model, cut, call, true)
    }

    /// Calls of the model's execution that make `root` true; or `call` and those that make the execution come to it.
    fn behind(&self, model: &Model, root: Lit, call: Option<usize>, or_all: bool) -> Vec<usize> {
        let passed = &self.machine.passed;
        let root = call.map_or(root, |c| passed[c].path);
        let circuit = &self.machine.enc.circuit;
        let mut calls = self.machine.enc.owners.behind(circuit, &|lit| model.lit(lit), root);
        calls.extend(call);
        let on_the_way = |p: &SkippedCall| model.lit(p.path);
        calls.retain(|&c| on_the_way(&passed[c]));
        if calls.is_empty() && or_all {
            return (0..passed.len()).filter(|&c| on_the_way(&passed[c])).collect();
        }
        calls.into_iter().collect()
    }

    fn reasons(&self) -> String {
        format!("the engine has no exact encoding of {}", self.machine.enc.reasons())
    }

    fn trace(&self) -> Trace {
        self.machine.trace(&self.model())
    }
}
