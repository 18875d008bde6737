//! The queries: is there a failing execution, is the answer exact, do the bounds matter; and wider integers where they do.

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroU32;
use std::time::Instant;

use super::aig::Lit;
use super::cnf::Cnf;
use super::exec::{Machine, Stop};
use super::ints::Width;
use super::limits::{Exceeded, Limits};
use super::program::Program;
use super::sat::{self, Outcome, Solver};
use super::term::Terms;
use super::trace::Model;
use super::values::Encoder;
use super::{Answer, Exactness, Next, Options, Stats, Trace, Verdict};
use crate::check::Checked;
use crate::syntax::ast::Name;

/// Outcome at one width.
enum Attempt {
    Violated,
    Holds(Exactness),
    /// No failing execution found, but wider integers might have one. Holds so far.
    TooNarrow {
        so_far: Result<Exactness, String>,
        needs: Needs,
    },
    Unknown(String),
}

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
    /// Asks whether others are wanted.
    found: &'f mut (dyn FnMut(&Trace) -> Next + Send),
    first: Option<Trace>,
    /// An answer was impossible because something has no encoding.
    lacks: bool,
    /// Checks and statements that are left out from now on.
    without: BTreeSet<NonZeroU32>,
}

pub fn check(
    program: &Checked,
    entry: Name,
    options: &Options,
    found: &mut (dyn FnMut(&Trace) -> Next + Send),
) -> (Answer, bool) {
    let deadline = options.timeout.and_then(|t| Instant::now().checked_add(t));
    let limits = Limits { deadline, memory: options.memory };
    let mut found = Found { found, first: None, lacks: false, without: BTreeSet::new() };
    let mut answer = widen(program, entry, options, limits, &mut found);
    if let Some(first) = found.first {
        // What the search for others came to does not matter.
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
    loop {
        let fresh = (exact + 4).max(needs.fresh_bits);
        let width = Width { exact, fresh, cap: exact.saturating_mul(8).min(max_width).max(fresh) };
        stats.int_width = exact;
        let verdict = match attempt(program, entry, options, (width, needs.element_bits), limits, &mut stats, found) {
            Attempt::Violated => Verdict::Violated(found.first.take().unwrap_or_default()),
            Attempt::Holds(exactness) => Verdict::Holds(exactness),
            Attempt::Unknown(why) => Verdict::Unknown(match last {
                Some((Ok(_), width)) => format!("{why} (no violation with integers of {width} bits)"),
                _ => why,
            }),
            Attempt::TooNarrow { so_far, needs: more } => {
                let only_room = more.fresh_bits > fresh || more.element_bits > needs.element_bits;
                needs = more;
                if only_room || exact < max_width {
                    last = Some((so_far, exact));
                    if !only_room {
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

fn attempt(
    program: &Checked,
    entry: Name,
    options: &Options,
    (width, element_bits): (Width, u32),
    limits: Limits,
    stats: &mut Stats,
    found: &mut Found,
) -> Attempt {
    let start = Instant::now();
    let program = Program::new(Terms::new(program));
    let encoder = Encoder::new(width, element_bits, program.terms.checked);
    let mut machine = Machine::new(program, encoder, options, limits);
    let run = machine.run(entry).and_then(|()| machine.close());
    stats.steps = machine.steps;
    if let Err(Stop(why)) = run {
        stats.encode_seconds += start.elapsed().as_secs_f64();
        stats.gates = machine.enc.aig.len();
        return Attempt::Unknown(why);
    }
    let mut query = Query::new(&mut machine, limits);
    stats.encode_seconds += start.elapsed().as_secs_f64();
    let start = Instant::now();
    let attempt = query.decide(found);
    stats.solve_seconds += start.elapsed().as_secs_f64();
    stats.gates = query.machine.enc.aig.len();
    stats.variables = query.solver.variables();
    stats.clauses = query.solver.clauses();
    stats.conflicts += query.solver.conflicts();
    attempt
}

/// The formula of one attempt in a solver.
struct Query<'m, 'p> {
    machine: &'m mut Machine<'p>,
    solver: Box<dyn Solver>,
    cnf: Cnf,
    /// Some check fails.
    failure: Lit,
    /// Some value was cut, something without encoding was executed.
    cut: Lit,
    unsupported: Lit,
    limits: Limits,
}

impl<'m, 'p> Query<'m, 'p> {
    fn new(machine: &'m mut Machine<'p>, limits: Limits) -> Query<'m, 'p> {
        let mut solver = sat::solver(limits);
        let mut cnf = Cnf::default();
        let enc = &mut machine.enc;
        let failures: Vec<Lit> = machine.visits.iter().map(|v| v.failure).filter(|&f| f != Lit::FALSE).collect();
        let failure = enc.aig.any(&failures);
        let (cuts, places) = (std::mem::take(&mut enc.cuts), enc.unsupported.iter().map(|u| u.0).collect::<Vec<_>>());
        let (cut, unsupported) = (enc.aig.any(&cuts), enc.aig.any(&places));
        let constraints = std::mem::take(&mut enc.constraints);
        let roots: Vec<Lit> = constraints.iter().copied().chain([failure, cut, unsupported, enc.relax]).collect();
        cnf.encode(&enc.aig, &mut *solver, &roots);
        for constraint in constraints {
            let lit = cnf.lit(&enc.aig, &mut *solver, constraint);
            solver.add_clause(&[lit]);
        }
        Query { machine, solver, cnf, failure, cut, unsupported, limits }
    }

    /// Whether all these can be true together; `None` when a limit is reached.
    fn possible(&mut self, lits: &[Lit]) -> Option<bool> {
        if lits.contains(&Lit::FALSE) {
            return Some(false);
        }
        let mut assumptions = Vec::new();
        for &lit in lits.iter().filter(|&&l| l != Lit::TRUE) {
            assumptions.push(self.cnf.lit(&self.machine.enc.aig, &mut *self.solver, lit));
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
                let lit = self.cnf.lit(&self.machine.enc.aig, &mut *self.solver, lit);
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
        let (failure, relax) = (self.failure, self.machine.enc.relax);
        let exact_only = [!relax, !self.cut, !self.unsupported];
        self.leave_out(&found.without);
        while self.possible(&[failure, exact_only[0], exact_only[1], exact_only[2]])? {
            let trace = self.trace();
            let next = (found.found)(&trace);
            found.first.get_or_insert(trace);
            match next {
                Next::Without(tags) => {
                    let new: BTreeSet<_> = tags.iter().filter_map(|t| t.0).collect();
                    if new.is_subset(&found.without) {
                        return Some(Attempt::Violated);
                    }
                    self.leave_out(&new);
                    found.without.extend(new);
                }
                Next::Stop => return Some(Attempt::Violated),
            }
        }
        let needs = self.needs();
        let exact = failure == Lit::FALSE
            || !self.rests_on(&exact_only) && self.unsupported != Lit::TRUE && self.cut != Lit::TRUE
            || !self.possible(&[failure, relax])?;
        if exact && !needs.more_than(&self.machine.enc) {
            return Some(Attempt::Holds(self.exactness(false)));
        }
        let has_unsupported = self.unsupported != Lit::FALSE;
        if !exact && has_unsupported && !self.possible(&[failure, relax, !self.unsupported])? {
            found.lacks = true;
            return Some(Attempt::Unknown(self.reasons()));
        }
        let so_far = if !exact && has_unsupported && self.possible(&[failure, !relax, !self.cut])? {
            found.lacks = true;
            Err(self.reasons())
        } else {
            Ok(self.exactness(true))
        };
        Some(Attempt::TooNarrow { so_far, needs })
    }

    /// What this attempt did not have enough of.
    fn needs(&self) -> Needs {
        let enc = &self.machine.enc;
        let bits = |count: usize| usize::BITS - count.leading_zeros();
        let elements = enc.elements.values().copied().max().unwrap_or(0);
        let fresh_bits = if enc.room_for_all() { 0 } else { bits(enc.fresh_ints).max(enc.width.exact) + 3 };
        let element_bits = if bits(elements) > enc.element_bits { bits(elements) } else { enc.element_bits };
        Needs { fresh_bits, element_bits, literal_bits: self.machine.program.terms.literal_bits + 2 }
    }

    fn exactness(&mut self, width_reached: bool) -> Exactness {
        let unroll = std::mem::take(&mut self.machine.unroll_cuts);
        let recursion = std::mem::take(&mut self.machine.recursion_cuts);
        let threads = std::mem::take(&mut self.machine.thread_cuts);
        let aig = &mut self.machine.enc.aig;
        let (unroll, recursion, threads) = (aig.any(&unroll), aig.any(&recursion), aig.any(&threads));
        Exactness {
            // Out of time: the bound may matter.
            unroll_reached: self.possible(&[unroll]).unwrap_or(true),
            recursion_reached: self.possible(&[recursion]).unwrap_or(true),
            threads_reached: self.possible(&[threads]).unwrap_or(true),
            width_reached,
        }
    }

    fn reasons(&self) -> String {
        let reasons: BTreeSet<&str> = self.machine.enc.unsupported.iter().map(|u| u.1.as_str()).collect();
        format!("the engine has no exact encoding of {}", itertools::join(reasons, ", "))
    }

    fn trace(&self) -> Trace {
        let value = |node: usize| self.cnf.input(node).is_some_and(|lit| self.solver.value(lit));
        self.machine.trace(&Model::new(&self.machine.enc, value))
    }
}
