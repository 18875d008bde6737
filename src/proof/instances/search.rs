//! The search for clauses that are inductive and exclude failures.

use itertools::Itertools;
use rustc_hash::{FxHashMap, FxHashSet};

use super::super::horn::paths::{End, Path};
use super::atoms::{Sorts, of_class};
use super::decide::Decider;
use super::group::{Group, globals, own};
use super::paths::paths;
use super::plan::{Flags, Plan};
use super::quantifiers::said_of;
use super::reasons;
use super::samples::{Clause, Literal, MOST_LITERALS, Row};
use super::{constants, types};
use certificate::{Counter, Obligations, Witness};
use syntax::ast::*;
use syntax::print::print_expr;

/// A clause of a group.
struct Held {
    number: usize,
    group: usize,
    clause: Clause,
}

/// A way through a step, and what is known of it.
struct Job {
    what: String,
    /// Threads of which all is known in front of it.
    threads: Vec<usize>,
    /// Threads at places where some are counted.
    witnesses: Vec<Witness>,
    /// Names for values on the way, with their types.
    locals: Vec<(Name, Type)>,
    path: Path,
    known: Vec<Expr>,
    /// Conditions under which it is taken.
    guards: Vec<Expr>,
    /// Nothing holds in front of it: it leads to the first states.
    is_start: bool,
    state: Progress,
}

/// What was shown of a way so far.
#[derive(Default)]
struct Progress {
    /// Nobody decides what is to be true of all: it is said of what is there, at once.
    is_hard: bool,
    /// That it does not fail.
    passes: bool,
    /// Clauses that hold behind it.
    verified: FxHashSet<usize>,
    /// Clauses in front of it on which that rests.
    uses: FxHashSet<usize>,
}

/// What a clause may be made of that excludes a state in front of a failure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Led {
    /// What is true there and leads to the failure, whatever else is. Clauses are few, and those that the proof needs; where none of them
    /// excludes the state, it counts as one that is reached.
    ByReasons,
    /// All that is true there. Where a reason cannot be excluded something else may.
    ByStates,
}

/// The search.
pub struct Search<'a> {
    obligations: &'a Obligations,
    /// An inductive invariant, part by part: it holds in front of each step.
    given: &'a [Expr],
    pub counters: Vec<Counter>,
    /// Threads at places where some are counted, by their names; behind those of the vocabulary.
    witnesses: Vec<Witness>,
    /// What clauses may speak of; none: there are no clauses.
    pub groups: Vec<Group>,
    pub sorts: Sorts,
    pub decider: Decider<'a>,
    led: Led,
    /// So many states were to be excluded in this run.
    looked: usize,
    clauses: Vec<Held>,
    next: usize,
    /// The ways through all steps, where the search has begun: what was shown of them stays.
    begun: Option<Vec<Job>>,
    types: FxHashMap<Name, Type>,
}

/// What was found.
pub struct Invariant {
    pub invariant: Expr,
    /// How many clauses it is made of.
    pub clauses: usize,
}

impl<'a> Search<'a> {
    /// A search that knows no samples yet.
    pub fn new(
        obligations: &'a Obligations,
        counters: Vec<Counter>,
        given: &'a [Expr],
        sorts: Sorts,
        decider: Decider<'a>,
        led: Led,
    ) -> Search<'a> {
        let mut types = types(obligations, &[]);
        let witnesses = obligations.witnesses(&counters, 0);
        for witness in &witnesses {
            types.insert(witness.at, Type::int());
            types.extend(witness.variables.iter().cloned());
        }
        let (groups, clauses, next, looked, begun) = (Vec::new(), Vec::new(), 0, 0, None);
        Search {
            obligations,
            given,
            counters,
            witnesses,
            groups,
            sorts,
            decider,
            led,
            looked,
            clauses,
            next,
            begun,
            types,
        }
    }

    /// Clauses that all steps keep, and under which no check fails. `None` where so many states were looked at, and there is more to do: the
    /// next run, of the same steps, goes on there.
    ///
    /// # Errors
    /// There are none, or nobody decides.
    pub fn run(
        &mut self,
        steps: &[certificate::Step],
        start: &[Stmt],
        most: usize,
        tell: &mut dyn FnMut(&str),
    ) -> Result<Option<Invariant>, String> {
        self.looked = 0;
        let mut jobs = match self.begun.take() {
            Some(jobs) => jobs,
            None => self.jobs(steps, start)?,
        };
        loop {
            let mut changed = false;
            for n in 0..jobs.len() {
                tell(&format!("{} clauses, step {} of {}", self.clauses.len(), n + 1, jobs.len()));
                let dropped = self.visit(&mut jobs[n], most)?;
                for job in jobs.iter_mut().filter(|job| dropped.iter().any(|number| job.state.uses.contains(number))) {
                    job.state = Progress { is_hard: job.state.is_hard, ..Progress::default() };
                }
                changed |= !dropped.is_empty();
                if self.looked > most {
                    self.begun = Some(jobs);
                    return Ok(None);
                }
            }
            let is_verified =
                |job: &Job| job.state.passes && self.clauses.iter().all(|c| job.state.verified.contains(&c.number));
            if !changed && jobs.iter().all(is_verified) {
                break;
            }
        }
        Ok(Some(Invariant { invariant: self.invariant(), clauses: self.clauses.len() }))
    }

    fn jobs(&mut self, steps: &[certificate::Step], start: &[Stmt]) -> Result<Vec<Job>, String> {
        let mut jobs = Vec::new();
        let mut beginning = start.to_vec();
        beginning.extend(self.counters.iter().map(|c| super::explore::assignment(c.name, Expr::int(0))));
        let all: Vec<usize> = self.observed();
        let mut types = self.types.clone();
        for path in paths(&beginning, &mut types)? {
            let locals = new_names(&types, &self.types);
            let (what, known, threads) = ("the start".to_owned(), Vec::new(), all.clone());
            let (witnesses, guards, is_start) = (Vec::new(), path.conditions.clone(), true);
            let state = Progress::default();
            jobs.push(Job { what, threads, witnesses, locals, path, known, guards, is_start, state });
        }
        let facts = self.obligations.facts(&self.counters);
        for step in steps {
            let thread = &self.obligations.vocabulary.threads[step.thread];
            // What the second does the first does, too.
            if thread.path.instance.is_some_and(|i| i.number == 1) {
                continue;
            }
            let mut threads = all.clone();
            if thread.path.is_another() {
                threads.push(step.thread);
            }
            let witnesses = self.obligations.witnesses(&self.counters, step.thread);
            let of_vocabulary = self.obligations.vocabulary.threads.len();
            threads.extend((0..witnesses.len()).map(|n| of_vocabulary + n));
            let mut types = self.types.clone();
            types.extend(step.locals.iter().cloned());
            let what = format!("{} from {}", thread.at, thread.shown[step.from]);
            let found = paths(&step.stmts, &mut types)?;
            let locals = new_names(&types, &self.types);
            for path in found {
                let (mut known, mut guards) = reasons::divided(&path.conditions, &locals);
                guards.push(self.obligations.may_step(step.thread, step.from));
                known.extend(facts.iter().cloned());
                known.extend(self.obligations.said_in_front(self.given, step.thread));
                if let Some(states) = self.obligations.excluded_states() {
                    known.push(states.clone().not());
                }
                let (what, threads, locals) = (what.clone(), threads.clone(), locals.clone());
                let (witnesses, is_start, state) = (witnesses.clone(), false, Progress::default());
                jobs.push(Job { what, threads, witnesses, locals, path, known, guards, is_start, state });
            }
        }
        Ok(jobs)
    }

    /// Threads of which the invariant speaks.
    fn observed(&self) -> Vec<usize> {
        let threads = &self.obligations.vocabulary.threads;
        (0..threads.len()).filter(|t| !threads[*t].path.is_another()).collect()
    }

    /// Shows that all clauses hold behind the way, adding clauses that are needed in front of it. Which clauses were dropped?
    fn visit(&mut self, job: &mut Job, most: usize) -> Result<Vec<usize>, String> {
        let open = |clauses: &[Held], job: &Job| clauses.iter().any(|c| !job.state.verified.contains(&c.number));
        let fails = job.path.end == End::Fails;
        if job.state.passes && (fails || !open(&self.clauses, job)) {
            job.state.verified.extend(self.clauses.iter().map(|c| c.number));
            return Ok(Vec::new());
        }
        let mut declared: Vec<(Name, Type)> = self.types.iter().map(|(n, t)| (*n, t.clone())).collect();
        declared.retain(|(name, _)| !constants(self.obligations).iter().any(|(c, _)| c == name));
        declared.extend(job.locals.iter().cloned());
        for group in &self.groups {
            for (name, ty, _) in &group.elements {
                if !declared.iter().any(|(n, _)| n == name) {
                    declared.push((*name, ty.clone()));
                }
            }
        }
        declared.sort_by_key(|(name, _)| name.as_str());
        let mut known = job.known.clone();
        known.extend(job.threads.iter().map(|t| self.somewhere(job, *t)));
        self.decider.begin(declared, &known)?;
        let result = self.say_of_threads(job).and_then(|()| self.settle(job, most));
        self.decider.end();
        result
    }

    /// Says what clauses say in front of the way. What is said of elements is said where it is needed.
    fn say_of_threads(&mut self, job: &Job) -> Result<(), String> {
        for n in 0..self.clauses.len() {
            let held = &self.clauses[n];
            if !job.is_start && self.groups[held.group].elements.is_empty() {
                let number = held.number;
                for said in self.in_front(job, held.group, &held.clause) {
                    self.decider.know_by(number, &said)?;
                }
            }
        }
        Ok(())
    }

    fn settle(&mut self, job: &mut Job, most: usize) -> Result<Vec<usize>, String> {
        let fails = job.path.end == End::Fails;
        let mut plans: Option<(Flags, Vec<Plan>, Vec<Plan>)> = None;
        let mut said = FxHashSet::default();
        let grounded = self.grounded(job, &job.guards);
        loop {
            let mut goals = Vec::new();
            let verified: Vec<usize> = self.clauses.iter().map(|c| c.number).collect();
            match (fails, self.obligations.excluded_states()) {
                (true, _) => goals.push(Expr::bool(false)),
                (false, Some(states)) => goals.push(job.path.value(states).not()),
                (false, None) => {}
            }
            if !fails {
                for held in self.clauses.iter().filter(|c| !job.state.verified.contains(&c.number)) {
                    goals.extend(self.behind(job, held.group, &held.clause));
                }
            }
            if goals.is_empty() {
                job.state.passes = true;
                job.state.verified.extend(verified);
                return Ok(Vec::new());
            }
            if plans.is_none() {
                let made = self.plans(job);
                self.decider.tell(made.0.exprs())?;
                plans = Some(made);
            }
            let Some((flags, front, behind)) = &plans else { continue };
            let guards = if job.state.is_hard { &grounded } else { &job.guards };
            let refuted = self.decider.refuted(guards, &goals, &grounded)?;
            job.state.is_hard |= self.decider.gave_up;
            let Some(values) = refuted else {
                job.state.passes = true;
                job.state.verified.extend(verified);
                job.state.uses.extend(&self.decider.used);
                return Ok(Vec::new());
            };
            let rows = |plans: &[Plan]| -> Vec<(usize, Row)> {
                plans.iter().filter_map(|p| Some((p.group, p.row(&values)?))).unique().collect()
            };
            if !job.is_start && self.say_of_elements(job, front, &values, &mut said)? {
                continue;
            }
            let found = match (job.is_start, self.led) {
                (true, _) => None,
                (false, Led::ByStates) => self.excluding(&rows(front)),
                (false, Led::ByReasons) => {
                    let told: Vec<usize> = front.iter().flat_map(Plan::flags).unique().collect();
                    match self.reason(job, &grounded, &goals, &told, &values)? {
                        Some(reason) => {
                            let reason = reasons::widened(reason, flags, &told, &values, &job.locals);
                            let row = |plan: &Plan| {
                                let relevant = plan.relevant(&reason, self.groups[plan.group].counting);
                                Some((plan.group, plan.row(&values)?.only(&relevant)))
                            };
                            self.excluding(&front.iter().filter_map(row).unique().collect::<Vec<_>>())
                        }
                        None => self.excluding(&rows(front)),
                    }
                }
            };
            self.looked += 1;
            if self.looked > most {
                return Ok(Vec::new());
            }
            if let Some((group, clause)) = found {
                log::trace!("instances: {}: {}", job.what, self.shown(group, &clause));
                if self.groups[group].elements.is_empty() {
                    for known in self.in_front(job, group, &clause) {
                        self.decider.know_by(self.next, &known)?;
                    }
                }
                self.clauses.push(Held { number: self.next, group, clause });
                self.next += 1;
                continue;
            }
            let behind = rows(behind);
            let is_broken = |held: &Held| {
                behind.iter().any(|(group, row)| *group == held.group && held.clause.is_contradicted_by(row))
            };
            if fails || !self.clauses.iter().any(is_broken) {
                return Err(format!("no clause excludes what leads to a failure with {}", job.what));
            }
            let mut numbers = Vec::new();
            for (group, row) in behind {
                let places = self.groups[group].beside(&row);
                self.groups[group].samples.insert(&places, row.atoms.clone());
                let dropped = |held: &Held| held.group == group && held.clause.is_contradicted_among(&places, &row);
                if log::log_enabled!(log::Level::Trace) {
                    for held in self.clauses.iter().filter(|held| dropped(held)) {
                        log::trace!("instances: {} breaks {}", job.what, self.shown(held.group, &held.clause));
                    }
                }
                numbers.extend(self.clauses.iter().filter(|held| dropped(held)).map(|held| held.number));
                self.clauses.retain(|held| !dropped(held));
            }
            return Ok(numbers);
        }
    }

    /// Says of elements in front of the way what clauses say and the state contradicts. Is there something?
    fn say_of_elements(
        &mut self,
        job: &Job,
        front: &[Plan],
        values: &[bool],
        said: &mut FxHashSet<String>,
    ) -> Result<bool, String> {
        let mut contradicted = Vec::new();
        for plan in front.iter().filter(|plan| !plan.elements.is_empty()) {
            let Some(row) = plan.row(values) else { continue };
            for held in self.clauses.iter().filter(|held| held.group == plan.group) {
                if held.clause.is_contradicted_by(&row) {
                    let said = self.said_in_front(job, plan.group, &held.clause, &plan.threads, &plan.elements);
                    contradicted.push((held.number, said));
                }
            }
        }
        contradicted.retain(|(number, e)| said.insert(format!("{number} {}", print_expr(e))));
        contradicted.iter().try_for_each(|(number, e)| self.decider.know_by(*number, e))?;
        Ok(!contradicted.is_empty())
    }

    /// The smallest clause that excludes one of the rows.
    fn excluding(&self, rows: &[(usize, Row)]) -> Option<(usize, Clause)> {
        let possible: Vec<&(usize, Row)> =
            rows.iter().filter(|(group, row)| self.groups[*group].samples.can_exclude(row)).collect();
        let excluding = |group: usize, row: &Row, size: usize| {
            let of = &self.groups[group];
            let says = |cube: &[&Literal]| of.says_of_elements(cube);
            of.samples.excluding(row, size, of.threads.len() - of.members, &says)
        };
        // Of clauses of the same size those about few threads come first.
        let of_size = |size: usize| {
            (0..self.groups.len()).find_map(|group| {
                let rows = possible.iter().filter(|(of, _)| *of == group).take(MOST_ROWS);
                let clauses = rows.filter_map(|(_, row)| excluding(group, row, size));
                clauses.max_by_key(|(_, support)| *support).map(|(clause, _)| (group, clause))
            })
        };
        (0..=MOST_LITERALS).chain([MOST_CUBE]).find_map(of_size)
    }

    fn plans(&self, job: &Job) -> (Flags, Vec<Plan>, Vec<Plan>) {
        let mut flags = Flags::default();
        let (mut front, mut behind) = (Vec::new(), Vec::new());
        for (number, group) in self.groups.iter().enumerate() {
            for threads in self.tuples(group, &job.threads) {
                for elements in self.elements(job, group) {
                    front.push(self.plan(number, &threads, &elements, &mut flags, &|e| e));
                }
            }
            for threads in self.tuples(group, &self.observed()) {
                let any = group.any();
                behind.push(self.plan(number, &threads, &any, &mut flags, &|e| job.path.value(&e)));
            }
        }
        (flags, front, behind)
    }

    fn plan(
        &self,
        number: usize,
        threads: &[usize],
        elements: &[Expr],
        flags: &mut Flags,
        value: &dyn Fn(Expr) -> Expr,
    ) -> Plan {
        let group = &self.groups[number];
        let places = threads.iter().map(|t| {
            let is_at = |place: usize| Expr::var(self.at(*t)).eq(Expr::int(place));
            (0..self.places(*t)).map(|place| flags.of(value(is_at(place)))).collect()
        });
        let places = places.collect();
        let means = self.meaning(group, threads, elements);
        let atoms = group.atoms.iter().map(|atom| {
            let mut atom = atom.clone();
            atom.substitute(&means);
            flags.of(value(atom))
        });
        Plan { group: number, threads: threads.to_vec(), elements: elements.to_vec(), places, atoms: atoms.collect() }
    }

    /// The group's names as those of other threads, and its elements as others.
    fn meaning(&self, group: &Group, threads: &[usize], elements: &[Expr]) -> FxHashMap<Name, Expr> {
        let mut means = FxHashMap::default();
        for (own, other) in group.threads.iter().zip(threads).filter(|(own, other)| own != other) {
            let pairs = self.names(*own).into_iter().zip(self.names(*other));
            means.extend(pairs.map(|(own, other)| (own, Expr::var(other))));
        }
        means.extend(group.elements.iter().zip(elements).map(|((name, ..), k)| (*name, k.clone())));
        means
    }

    /// All threads of these that a group may be about.
    fn tuples(&self, group: &Group, among: &[usize]) -> Vec<Vec<usize>> {
        let context = group.threads.len() - group.members;
        let first = |t: usize| self.first(t);
        let choices = group.threads.iter().enumerate().map(|(n, t)| match n < context {
            true => vec![*t],
            false => among.iter().copied().filter(|o| first(*o) == first(*t)).collect(),
        });
        // Two threads that are counted at different places may be in no relation, whatever is known of each.
        let of_vocabulary = self.obligations.vocabulary.threads.len();
        let is_one = |threads: &Vec<usize>| {
            threads.iter().all_unique() && threads.iter().filter(|t| **t >= of_vocabulary).count() <= 1
        };
        choices.multi_cartesian_product().filter(is_one).collect()
    }

    /// A thread that is no part of the vocabulary, which stands at a place where threads are counted.
    fn witness(&self, thread: usize) -> Option<&Witness> {
        thread.checked_sub(self.obligations.vocabulary.threads.len()).map(|n| &self.witnesses[n])
    }

    fn at(&self, thread: usize) -> Name {
        self.witness(thread).map_or_else(|| self.obligations.vocabulary.threads[thread].at, |w| w.at)
    }

    fn first(&self, thread: usize) -> usize {
        self.witness(thread).map_or_else(|| self.obligations.first_alike(thread), |w| w.first)
    }

    /// At how many places it may be.
    fn places(&self, thread: usize) -> usize {
        self.obligations.vocabulary.threads[self.first(thread)].places.len()
    }

    /// Variables of a thread.
    fn own(&self, thread: usize) -> Vec<(Name, Type)> {
        self.witness(thread).map_or_else(|| own(self.obligations, thread), |w| w.variables.clone())
    }

    fn names(&self, thread: usize) -> Vec<Name> {
        let own = self.own(thread).into_iter().map(|(name, _)| name);
        std::iter::once(self.at(thread)).chain(own).collect()
    }

    /// What the elements of a group may be in front of a way.
    fn elements(&self, job: &Job, group: &Group) -> Vec<Vec<Expr>> {
        let choices = |(name, ty, class): &(Name, Type, usize)| {
            let same = group.elements.iter().filter(|(_, _, other)| other == class);
            let mut found: Vec<Expr> = same.map(|(other, ..)| Expr::var(*other)).collect();
            found.sort_by_key(|e| *e != Expr::var(*name));
            found.extend(self.members(job, *class, ty));
            found
        };
        group.elements.iter().map(choices).multi_cartesian_product().collect()
    }

    /// What the class is known to have in front of a way.
    fn members(&self, job: &Job, class: usize, ty: &Type) -> Vec<Expr> {
        let mut variables = globals(self.obligations, &[]);
        variables.extend(job.threads.iter().flat_map(|t| self.own(*t)));
        let mut found = of_class(&self.sorts, &variables, class);
        found.extend(of_class(&self.sorts, &job.locals, class));
        if matches!(ty.kind, TypeKind::Int) {
            found.extend(self.sorts.constants_of(class).into_iter().map(|n| vocabulary::integer(i128::from(n))));
        }
        found
    }

    /// Which of what was told of a state is why the way leads from there to where a goal is false. What is chosen on the way, and cannot be
    /// said of the state in front of it, is taken to be chosen so.
    fn reason(
        &mut self,
        job: &Job,
        guards: &[Expr],
        goals: &[Expr],
        told: &[usize],
        values: &[bool],
    ) -> Result<Option<FxHashSet<usize>>, String> {
        if let Some(reason) = self.decider.reason(&[], guards, goals, told, values)? {
            return Ok(Some(reason));
        }
        let is_local = |e: &Expr| job.locals.iter().any(|(name, _)| e.mentions(|n| n == *name));
        let (chosen, guards): (Vec<Expr>, Vec<Expr>) = guards.iter().cloned().partition(is_local);
        self.decider.reason(&chosen, &guards, goals, told, values)
    }

    /// What is to be true of all is said of what is known in front of a way.
    fn grounded(&self, job: &Job, conditions: &[Expr]) -> Vec<Expr> {
        let instances = |q: &Quantified| {
            let bound: Vec<(Name, Type)> =
                q.bound.iter().flat_map(|b| b.names.iter().map(|n| (n.name, b.ty.clone()))).collect();
            let terms = bound.iter().map(|(name, ty)| {
                let Some(class) = self.sorts.known_class(*name) else { return Vec::new() };
                let of_groups = self.groups.iter().flat_map(|g| &g.elements).filter(|(_, _, of)| *of == class);
                let mut terms: Vec<Expr> = of_groups.map(|(name, ..)| Expr::var(*name)).unique_by(print_expr).collect();
                terms.extend(self.members(job, class, ty));
                terms
            });
            let instance = |terms: Vec<Expr>| {
                let mut body = q.body.clone();
                body.substitute(&bound.iter().map(|(name, _)| *name).zip(terms).collect());
                body
            };
            terms.multi_cartesian_product().take(MOST_OF_ALL).map(instance).collect()
        };
        conditions.iter().map(|e| said_of(e.clone(), &instances)).collect()
    }

    /// The clause of all threads and elements in front of a way.
    fn in_front(&self, job: &Job, group: usize, clause: &Clause) -> Vec<Expr> {
        let of = &self.groups[group];
        let tuples = self.tuples(of, &job.threads);
        let elements = self.elements(job, of);
        let pairs = tuples.iter().cartesian_product(&elements);
        pairs.map(|(threads, elements)| self.said_in_front(job, group, clause, threads, elements)).collect()
    }

    /// The clause of these, if they are there.
    fn said_in_front(&self, job: &Job, group: usize, clause: &Clause, threads: &[usize], elements: &[Expr]) -> Expr {
        let stated = self.stated(&self.groups[group], clause, threads, elements);
        let of_vocabulary = self.obligations.vocabulary.threads.len();
        match threads.iter().find(|t| **t >= of_vocabulary) {
            Some(t) => Expr::binary(BinOp::Implies, job.witnesses[*t - of_vocabulary].is_there.clone(), stated),
            None => stated,
        }
    }

    /// The clause of all threads of which the invariant speaks, and any elements, behind a way; without what the way does not change.
    fn behind(&self, job: &Job, group: usize, clause: &Clause) -> Vec<Expr> {
        let of = &self.groups[group];
        let tuples = self.tuples(of, &self.observed());
        let all = tuples.iter().map(|threads| self.stated(of, clause, threads, &of.any()));
        let changed = |e: &Expr| job.is_start || e.mentions(|name| job.path.values.contains_key(&name));
        all.filter(changed).map(|e| job.path.value(&e)).collect()
    }

    fn stated(&self, group: &Group, clause: &Clause, threads: &[usize], elements: &[Expr]) -> Expr {
        let means = self.meaning(group, threads, elements);
        let literal = |literal: &Literal| match literal {
            Literal::Place(n, places) => {
                let thread = threads[*n];
                among(self.at(thread), places, self.places(thread))
            }
            Literal::Atom(atom, value) => {
                let mut atom = group.atoms[*atom].clone();
                atom.substitute(&means);
                if *value { atom } else { atom.not() }
            }
        };
        Expr::all(clause.cube.iter().map(literal)).not()
    }

    fn somewhere(&self, job: &Job, thread: usize) -> Expr {
        let at = || Expr::var(self.at(thread));
        if let Some(n) = thread.checked_sub(self.obligations.vocabulary.threads.len()) {
            let witness = &job.witnesses[n];
            let there = at().eq(Expr::int(witness.location));
            return Expr::ite(witness.is_there.clone(), there, at().eq(vocabulary::integer(-1)));
        }
        self.in_places(thread)
    }

    fn in_places(&self, thread: usize) -> Expr {
        let at = || Expr::var(self.at(thread));
        let least = Expr::binary(BinOp::Le, Expr::int(0), at());
        least.and(Expr::binary(BinOp::Lt, at(), Expr::int(self.places(thread))))
    }

    fn shown(&self, group: usize, clause: &Clause) -> String {
        let of = &self.groups[group];
        print_expr(&self.stated(of, clause, &of.threads, &of.any()))
    }

    /// All clauses, of all threads.
    pub fn invariant(&self) -> Expr {
        let observed = self.observed();
        let mut parts: Vec<Expr> = observed.iter().map(|t| self.in_places(*t)).collect();
        parts.extend(self.given.iter().cloned());
        for held in &self.clauses {
            let of = &self.groups[held.group];
            for threads in self.tuples(of, &observed) {
                let part = self.stated(of, &held.clause, &threads, &of.any());
                let mentioned = |(name, ..): &&(Name, Type, usize)| part.mentions(|n| n == *name);
                let bound: Vec<(Name, Type)> =
                    of.elements.iter().filter(mentioned).map(|(name, ty, _)| (*name, ty.clone())).collect();
                parts.push(if bound.is_empty() { part } else { for_all_named(bound, part) });
            }
        }
        Expr::all(parts.into_iter().unique_by(print_expr))
    }
}

/// Of so many of the rows that a state has in a group clauses are compared.
const MOST_ROWS: usize = 6;

/// What is true of all is said of so many.
const MOST_OF_ALL: usize = 40;

/// Literals of a cube that is found fastest.
const MOST_CUBE: usize = 8;

/// The same of all elements, by names that certificates can have.
fn for_all_named(mut bound: Vec<(Name, Type)>, mut body: Expr) -> Expr {
    for n in 0..bound.len() {
        let letter = bound[n].0.as_str().split('!').next().unwrap_or_default();
        let numbered = (1..).map(|number| format!("{letter}{number}"));
        let is_free = |name: Name| !body.mentions(|n| n == name) && bound.iter().all(|(other, _)| *other != name);
        let name =
            std::iter::once(letter.to_owned()).chain(numbered).map(|name| Name::from(&name)).find(|n| is_free(*n));
        let name = name.expect("numbers do not end");
        body.substitute(&std::iter::once((bound[n].0, Expr::var(name))).collect());
        bound[n].0 = name;
    }
    for_all(&bound, body)
}

fn for_all(names: &[(Name, Type)], body: Expr) -> Expr {
    let binder = |(name, ty): &(Name, Type)| Binder {
        attrs: Vec::new(),
        names: vec![Ident::generated(*name)],
        ty: ty.clone(),
        where_: None,
    };
    let bound = names.iter().map(binder).collect();
    let (attrs, triggers, type_params) = (Vec::new(), Vec::new(), Vec::new());
    let kind = Quantifier::Forall;
    let quantified = Quantified { kind, type_params, bound, attrs, triggers, body };
    Expr::generated(ExprKind::Quantified(Box::new(quantified)))
}

/// The thread is at one of these places, of so many.
fn among(at: Name, places: &[u16], of: usize) -> Expr {
    let is_at = |place: &u16| Expr::var(at).eq(Expr::int(usize::from(*place)));
    if places.len() * 2 <= of {
        return Expr::any(places.iter().map(is_at));
    }
    let others = (0..of as u16).filter(|place| !places.contains(place));
    Expr::all(others.map(|place| is_at(&place).not()))
}

fn new_names(all: &FxHashMap<Name, Type>, known: &FxHashMap<Name, Type>) -> Vec<(Name, Type)> {
    let new = all.iter().filter(|(name, _)| !known.contains_key(name)).map(|(n, t)| (*n, t.clone()));
    new.sorted_by_key(|(name, _)| name.as_str()).collect()
}
