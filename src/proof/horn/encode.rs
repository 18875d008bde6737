//! From the interleaving system to Horn clauses, at a level: one predicate for each group of so many threads.
//!
//! ```text
//! initial       I(globals, where all are, locals)                              =>  P_K
//! step of t     P_K' for each group K' in K + t, t's code from l to l'         =>  P_K behind it
//! failure       P_K' for the groups with t, t's code to a check, not the check =>  false
//! ```
//! Level N, for N threads, is exact: one predicate over everything. Below it each group is proved with what is known of the groups that
//! share threads with it: a proof is one of the program, but there may be none.
//!
//! The groups may be given instead of all of a size: then whoever steps is known by all that is known of its groups.
//!
//! Threads that are alike, of which there may be any number, have the same predicate: a group has the first of them, and those that
//! interfere with it are one in the group and the next one outside of it, which is related to the group as its members are to each other.
//! At level k a group then has k of these, with all threads that are there once, or without them. Since there are always threads that do
//! not exist yet, a check is asked about beside such only; and of threads that have ended nothing need be said.
//!
//! Source: Owicki and Gries 1976 as clauses; Hoenicke, Majumdar and Podelski, "Thread modularity at many levels", POPL 2017.

use itertools::Itertools;
use rustc_hash::{FxHashMap, FxHashSet};

use super::super::constants::{different, unique};
use super::clauses::{Argument, Atom, Clauses, Means, Predicate, Rule};
use super::count::settle;
use super::paths::{End, Path, of_version, paths};
use super::smtlib::Functions;
use syntax::ast::*;
use system::count::Counted;
use system::live::{Before, Live};
use system::{StateVariable, Step, System, ThreadId};
use vocabulary::places::Place;
use vocabulary::{ABSENT, END, LocationId, START};

/// What the clauses are to be like.
pub struct Form<'a> {
    /// Threads in a group; as many as there are, or more: exact.
    pub level: usize,
    /// Threads that are there once are in each group, besides.
    pub with_single: bool,
    /// These groups, each in order, in place of all of a size: every thread is in one.
    pub groups: Option<&'a [Vec<ThreadId>]>,
    /// Creators and those that they alone create.
    pub before: &'a [Before],
    /// The number that stands for a thread's location. Those that all threads have keep theirs.
    pub number: &'a dyn Fn(ThreadId, LocationId) -> usize,
    /// Is there a name for the variable? Of others nothing is said.
    pub is_known: &'a dyn Fn(usize) -> bool,
    /// What is known to hold in front of a step of the thread from there.
    pub given: &'a dyn Fn(ThreadId, LocationId) -> Vec<Expr>,
}

/// More rules than a solver is asked about.
const MOST: usize = 20_000;

/// The clauses of a system. Its flags are variables that are false in front of each step, and must be behind it.
///
/// # Errors
/// Axioms and types that clauses cannot say, steps with too many ways.
pub fn clauses(system: &System, live: &Live, form: &Form) -> Result<Clauses, String> {
    let functions = Functions::of(&system.passive);
    let mut encoder = Encoder::new(system, live, form)?;
    encoder.predicates();
    encoder.initial()?;
    for step in &system.steps {
        encoder.step(step)?;
        if encoder.rules.len() > MOST {
            return Err("too many clauses".into());
        }
    }
    Ok(Clauses { predicates: encoder.predicates, rules: encoder.rules, functions })
}

/// Numbers that say that the creation has not come; a number may stand for several locations.
pub fn before(b: &Before, number: &dyn Fn(LocationId) -> usize) -> Vec<usize> {
    let (before, behind): (Vec<LocationId>, Vec<LocationId>) = (0..b.at.len()).partition(|l| b.at[*l]);
    let behind: FxHashSet<usize> = behind.into_iter().filter(|l| *l != ABSENT).map(number).collect();
    before.into_iter().chain([ABSENT]).map(number).filter(|n| !behind.contains(n)).sorted().dedup().collect()
}

struct Encoder<'a> {
    system: &'a System,
    live: &'a Live,
    form: &'a Form<'a>,
    types: FxHashMap<Name, Type>,
    /// Constants and globals.
    shared: Vec<Argument>,
    /// Of each thread.
    own: Vec<Vec<Argument>>,
    /// Whose a variable is.
    owner: FxHashMap<Name, ThreadId>,
    /// Facts about constants.
    axioms: Vec<Expr>,
    predicates: Vec<Predicate>,
    /// The predicate of each group.
    of_group: FxHashMap<Vec<ThreadId>, usize>,
    rules: Vec<Rule>,
    known: FxHashSet<String>,
}

impl<'a> Encoder<'a> {
    fn new(system: &'a System, live: &'a Live, form: &'a Form<'a>) -> Result<Encoder<'a>, String> {
        let mut types: FxHashMap<Name, Type> = system.flags.iter().map(|(_, f)| (*f, Type::bool())).collect();
        let (mut shared, mut axioms) = (Vec::new(), Vec::new());
        for decl in &system.passive {
            match decl {
                Decl::Const(c) => {
                    for name in c.names.iter().map(|n| n.name) {
                        types.insert(name, c.ty.clone());
                        shared.push(Argument { name, ty: c.ty.clone(), means: Means::Constant, at: None });
                    }
                }
                Decl::Axiom(a) => axioms.push(a.expr.clone()),
                _ => {}
            }
        }
        axioms.extend(unique(&system.passive).iter().flat_map(|(_, names)| different(names)));
        let mut own: Vec<Vec<Argument>> = Vec::new();
        let mut owner = FxHashMap::default();
        for (t, thread) in system.threads.iter().enumerate() {
            types.insert(thread.location, Type::int());
            owner.insert(thread.location, t);
            own.push(vec![Argument { name: thread.location, ty: Type::int(), means: Means::Location(t), at: None }]);
        }
        for (v, variable) in system.variables.iter().enumerate() {
            let (name, ty) = (variable.name, variable.ty.clone());
            types.insert(name, ty.clone());
            let thread = variable.owner.as_ref().and_then(|path| system.thread_at(path));
            owner.extend(thread.map(|t| (name, t)));
            if thread.is_some_and(|t| system.first_alike(t) != t) {
                continue;
            }
            let threads = thread.map_or(0..system.threads.len(), |t| t..t + 1);
            let is_live = |t: ThreadId| (0..system.threads[t].locations.len()).any(|l| live.is_live(t, l, v));
            if threads.into_iter().any(is_live) && (form.is_known)(v) {
                let argument = Argument { name, ty, means: Means::Variable(v), at: None };
                thread.map_or(&mut shared, |t| &mut own[t]).push(argument);
            }
        }
        for t in 0..own.len() {
            let alike = own[system.first_alike(t)][own[t].len()..].iter().filter_map(|a| match a.means {
                Means::Variable(v) => {
                    let v = system.counterpart(v, t);
                    let StateVariable { name, ty, .. } = system.variables[v].clone();
                    Some(Argument { name, ty, means: Means::Variable(v), at: None })
                }
                _ => None,
            });
            let alike: Vec<Argument> = alike.collect();
            own[t].extend(alike);
        }
        let (predicates, rules, of_group) = (Vec::new(), Vec::new(), FxHashMap::default());
        let known = FxHashSet::default();
        Ok(Encoder { system, live, form, types, shared, own, owner, axioms, predicates, of_group, rules, known })
    }

    fn level(&self) -> usize {
        self.form.level.clamp(1, self.system.threads.len())
    }

    fn number(&self, thread: ThreadId, location: LocationId) -> usize {
        (self.form.number)(thread, location)
    }

    fn is_single(&self, thread: ThreadId) -> bool {
        self.system.threads[thread].path.instance.is_none()
    }

    /// The groups among these threads, in order.
    fn groups_of(&self, threads: &[ThreadId]) -> Vec<Vec<ThreadId>> {
        if let Some(groups) = self.form.groups {
            return groups.iter().filter(|g| g.iter().all(|t| threads.contains(t))).cloned().collect();
        }
        let (single, others): (Vec<ThreadId>, Vec<ThreadId>) =
            threads.iter().partition(|t| self.form.with_single && self.is_single(**t));
        let with_single = |group: Vec<ThreadId>| single.iter().copied().chain(group).sorted().collect();
        others.into_iter().combinations(self.level()).map(with_single).collect()
    }

    /// The same group, but of threads that are alike the first ones.
    fn of_first(&self, group: &[ThreadId]) -> Vec<ThreadId> {
        let first = |t: ThreadId| self.system.first_alike(t);
        let before = |n: usize| group[..n].iter().filter(|o| first(**o) == first(group[n])).count();
        (0..group.len()).map(|n| first(group[n]) + before(n)).collect()
    }

    fn predicates(&mut self) {
        let all: Vec<ThreadId> = (0..self.system.threads.len()).collect();
        for group in self.groups_of(&all) {
            if self.of_first(&group) != group {
                continue;
            }
            let threads = group.iter().map(|t| self.system.threads[*t].name.as_str()).join(".");
            let name = Name::from(&format!("Inv!{threads}"));
            let arguments = self.arguments(&group);
            self.of_group.insert(group.clone(), self.predicates.len());
            self.predicates.push(Predicate { name, group, arguments });
        }
    }

    fn arguments(&self, group: &[ThreadId]) -> Vec<Argument> {
        let own = group.iter().flat_map(|t| self.own[*t].iter().cloned());
        self.shared.iter().cloned().chain(own).collect()
    }

    /// The predicate of a group, where the variables have these values.
    fn atom(&self, group: &[ThreadId], value: &dyn Fn(&Argument) -> Expr) -> Option<Atom> {
        let predicate = *self.of_group.get(&self.of_first(group))?;
        let values = self.arguments(group).iter().map(value).collect();
        Some(Atom { predicate, values })
    }

    fn initial(&mut self) -> Result<(), String> {
        for group in self.groups() {
            let head = self.atom(&group, &|a| match a.means {
                Means::Location(0) => Expr::int(START),
                Means::Location(_) => Expr::int(ABSENT),
                _ => Expr::var(a.name),
            });
            let conditions = self.axioms.iter().chain(&self.system.initially).cloned().collect();
            self.rule("the start".into(), Vec::new(), conditions, head)?;
        }
        Ok(())
    }

    fn groups(&self) -> Vec<Vec<ThreadId>> {
        self.predicates.iter().map(|p| p.group.clone()).collect()
    }

    fn step(&mut self, step: &Step) -> Result<(), String> {
        let system = self.system;
        let mut ways = paths(step, &system.flags, &mut self.types)?;
        // Later counters may be made from earlier ones.
        for counter in system.variables.iter().filter(|v| v.counts.is_some()).rev() {
            ways.iter_mut().for_each(|way| settle(way, counter.name));
        }
        for way in &ways {
            let touched = self.touched(step.thread, way);
            let created = self.created(step.thread, way);
            match way.end {
                // The same is said of both places.
                End::Rest(to)
                    if to != step.from && self.number(step.thread, to) == self.number(step.thread, step.from) => {}
                End::Fails => self.failure(step, way, &touched)?,
                End::Rest(to) => {
                    for (_, flag) in &system.flags {
                        let set = way.value(&Expr::var(*flag));
                        if set.as_bool() != Some(false) {
                            let mut beyond = way.clone();
                            beyond.conditions.push(set);
                            self.failure(step, &beyond, &touched)?;
                        }
                    }
                    for group in self.groups() {
                        // Who creates a thread that is not in the group may as well create any other.
                        if created.iter().all(|t| group.contains(t)) && self.is_next(step.thread, &group) {
                            self.move_(step, way, &touched, to, &group)?;
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// Threads of which there may be any number that the path creates.
    fn created(&self, creator: ThreadId, way: &Path) -> Vec<ThreadId> {
        let is_created = |t: &ThreadId| way.values.contains_key(&self.system.threads[*t].location);
        (0..self.system.threads.len()).filter(|t| *t != creator && !self.is_single(*t)).filter(is_created).collect()
    }

    /// Of threads that are alike only the first outside of the group need step.
    fn is_next(&self, thread: ThreadId, group: &[ThreadId]) -> bool {
        group.contains(&thread) || (self.system.first_alike(thread)..thread).all(|t| group.contains(&t))
    }

    /// The other threads whose variables the path reads.
    fn touched(&self, thread: ThreadId, way: &Path) -> Vec<ThreadId> {
        let others = (0..self.system.threads.len()).filter(|t| *t != thread);
        others.filter(|t| way.mentions(&|n| self.owner.get(&n) == Some(t))).collect()
    }

    /// The group's predicate behind the step.
    fn move_(
        &mut self,
        step: &Step,
        way: &Path,
        touched: &[ThreadId],
        to: LocationId,
        group: &[ThreadId],
    ) -> Result<(), String> {
        let acts = group.contains(&step.thread);
        let predicate = self.of_group[group];
        let changes = self.predicates[predicate].arguments.iter().any(|a| way.values.contains_key(&a.name));
        if !acts && !changes {
            return Ok(());
        }
        let foreign: Vec<ThreadId> =
            touched.iter().copied().chain([step.thread]).filter(|t| !group.contains(t)).collect();
        let involved: Vec<ThreadId> = group.iter().copied().chain(self.with_given(&foreign)).sorted().dedup().collect();
        let dead = self.live.dead(self.system, step.thread, to);
        let created = self.created(step.thread, way);
        if to == END && acts && !self.is_single(step.thread) {
            return Ok(());
        }
        let head = self.atom(group, &|a| match a.means {
            Means::Location(t) if t == step.thread => Expr::int(self.number(t, to)),
            Means::Location(t) if created.contains(&t) => Expr::int(self.number(t, START)),
            Means::Variable(v) if dead.contains(&v) => Expr::var(of_version(a.name, 0)),
            _ => way.values.get(&a.name).cloned().unwrap_or_else(|| Expr::var(a.name)),
        });
        for v in dead {
            let variable = &self.system.variables[v];
            self.types.insert(of_version(variable.name, 0), variable.ty.clone());
        }
        let premises = self.premises(step, &involved);
        let conditions = self.conditions(step, way, &involved);
        let others = if acts { String::new() } else { format!(", as {} see it", self.shown(group)) };
        self.rule(
            format!("{} from {} to {to}{others}", self.shown(&[step.thread]), step.from),
            premises,
            conditions,
            head,
        )
    }

    /// These threads, and those that share a given group with one of them: what is known of a thread is known of all its group.
    fn with_given(&self, threads: &[ThreadId]) -> Vec<ThreadId> {
        let groups = self.form.groups.unwrap_or_default().iter();
        let shared = groups.filter(|g| g.iter().any(|t| threads.contains(t))).flatten().copied();
        threads.iter().copied().chain(shared).sorted().dedup().collect()
    }

    fn shown(&self, group: &[ThreadId]) -> String {
        group.iter().map(|t| self.system.threads[*t].name.as_str()).join(" and ")
    }

    fn failure(&mut self, step: &Step, way: &Path, touched: &[ThreadId]) -> Result<(), String> {
        if !self.is_next(step.thread, &[]) || !self.created(step.thread, way).is_empty() {
            return Ok(());
        }
        let mut involved: Vec<ThreadId> = touched.iter().copied().chain([step.thread]).sorted().dedup().collect();
        if involved.len() < self.level() || self.form.with_single {
            let known = |t: ThreadId| t - self.system.first_alike(t) < self.level();
            involved = (0..self.system.threads.len()).filter(|t| known(*t)).collect();
        }
        involved = self.with_given(&involved);
        let premises = self.premises(step, &involved).into_iter().filter(|a| {
            let group = &self.predicates[a.predicate].group;
            group.contains(&step.thread)
        });
        let premises = premises.collect();
        let mut conditions = self.conditions(step, way, &involved);
        // Whoever the failure says nothing of need not be there.
        let others = involved.iter().filter(|t| **t != step.thread && !self.is_single(**t));
        for other in others.filter(|t| !touched.contains(t)) {
            conditions.push(Expr::var(self.system.threads[*other].location).eq(Expr::int(ABSENT)));
        }
        self.rule(format!("{} from {} fails", self.shown(&[step.thread]), step.from), premises, conditions, None)
    }

    /// What is known of these threads in front of the step.
    fn premises(&self, step: &Step, involved: &[ThreadId]) -> Vec<Atom> {
        let here = |a: &Argument| match a.means {
            Means::Location(t) if t == step.thread => Expr::int(self.number(t, step.from)),
            _ => Expr::var(a.name),
        };
        self.groups_of(involved).iter().filter_map(|group| self.atom(group, &here)).collect()
    }

    /// What is true on the way and known in front of it, that no other thread is in a section, and that there is none while the entry thread is
    /// alone.
    fn conditions(&self, step: &Step, way: &Path, involved: &[ThreadId]) -> Vec<Expr> {
        let mut conditions = Vec::new();
        let at = |t: ThreadId, l: usize| Expr::var(self.system.threads[t].location).eq(Expr::int(l));
        if step.thread == 0 && self.live.alone[step.from] {
            conditions.extend(involved.iter().filter(|t| **t != 0).map(|t| at(*t, ABSENT)));
        } else if involved.contains(&0) && step.thread != 0 {
            let alone = (0..self.live.alone.len()).filter(|l| self.live.alone[*l]);
            conditions.extend(alone.map(|l| at(0, self.number(0, l)).not()));
        }
        conditions.extend(self.not_created(step, involved));
        for other in involved.iter().copied().filter(|t| *t != step.thread) {
            let at = Expr::var(self.system.threads[other].location);
            let inside = self.system.exclusive(other).map(|l| self.number(other, l));
            conditions.extend(inside.map(|l| at.clone().eq(Expr::int(l)).not()));
        }
        conditions.extend(way.conditions.iter().cloned());
        let is_there = |n: Name| self.owner.get(&n).is_none_or(|owner| involved.contains(owner));
        let given = (self.form.given)(step.thread, step.from);
        conditions.extend(given.into_iter().filter(|e| !e.mentions(|n| !is_there(n))));
        let counters: Vec<(Name, &Counted)> =
            self.system.variables.iter().filter_map(|v| Some((v.name, v.counts.as_ref()?))).collect();
        for (name, counted) in &counters {
            let number = counted.number(Expr::var(*name));
            conditions.push(Expr::binary(BinOp::Le, self.least(counted, step, involved), number));
        }
        // The certificate has a counter for each location, none of them negative, from which this follows.
        for (inner, outer) in counters.iter().cartesian_product(&counters).filter(|(a, b)| a.0 != b.0) {
            let Some(times) = inner.1.times_within(outer.1) else { continue };
            let [few, many] = [inner, outer].map(|(name, counted)| counted.number(Expr::var(*name)));
            if times > 1 {
                let many = Expr::binary(BinOp::Mul, Expr::int(times), many);
                conditions.push(Expr::binary(BinOp::Le, few, many));
                continue;
            }
            // Those that are counted only here are not among those that are counted there, too.
            let more = outer.1.without(inner.1).map(|more| self.least(&more, step, involved));
            let least = more.into_iter().fold(few, |sum, more| Expr::binary(BinOp::Add, sum, more));
            conditions.push(Expr::binary(BinOp::Le, least, many));
        }
        // Nor are there more than of several others together, where no single one has them all.
        for (name, counted) in &counters {
            let mut cover: Vec<&(Name, &Counted)> = counters.iter().filter(|(other, _)| other != name).collect();
            let beyond = |cover: &[&(Name, &Counted)]| {
                counted.beyond(&cover.iter().map(|(_, other)| *other).collect::<Vec<_>>())
            };
            cover.retain(|(_, other)| other.shares_a_place(counted));
            if cover.iter().any(|(_, other)| counted.times_within(other) == Some(1)) || beyond(&cover).is_none() {
                continue;
            }
            for at in (0..cover.len()).rev() {
                let one = cover.remove(at);
                if beyond(&cover).is_none() {
                    cover.insert(at, one);
                }
            }
            let sum = |all: Vec<Expr>| all.into_iter().reduce(|sum, one| Expr::binary(BinOp::Add, sum, one));
            let more = beyond(&cover).map(|more| self.least(&more, step, involved));
            let least = sum([counted.number(Expr::var(*name))].into_iter().chain(more).collect());
            let together = sum(cover.iter().map(|(other, counted)| counted.number(Expr::var(*other))).collect());
            conditions.extend(least.zip(together).map(|(least, together)| Expr::binary(BinOp::Le, least, together)));
        }
        conditions
    }

    /// That there is no thread whose creator has not come to its creation. Who creates it may be in another group.
    fn not_created(&self, step: &Step, involved: &[ThreadId]) -> Vec<Expr> {
        let place = |t: ThreadId| match t == step.thread {
            true => Expr::int(self.number(t, step.from)),
            false => Expr::var(self.system.threads[t].location),
        };
        let both = |b: &&Before| involved.contains(&b.creator) && involved.contains(&b.created);
        let said = self.form.before.iter().filter(both).map(|b| {
            let absent = place(b.created).eq(Expr::int(ABSENT));
            let numbers = before(b, &|l| self.number(b.creator, l));
            match b.creator == step.thread {
                true if numbers.contains(&self.number(b.creator, step.from)) => absent,
                true => Expr::bool(true),
                false => {
                    let at = numbers.into_iter().map(|n| place(b.creator).eq(Expr::int(n)));
                    Expr::any(at).implies(absent)
                }
            }
        });
        said.filter(|e| e.as_bool() != Some(true)).collect()
    }

    /// What the number of threads is at least, by what it means.
    fn least(&self, counted: &Counted, step: &Step, involved: &[ThreadId]) -> Expr {
        let alike = involved.iter().copied().filter(|t| self.system.first_alike(*t) == counted.first);
        let of = |t: ThreadId| {
            let at = match t == step.thread {
                true => Expr::int(self.number(t, step.from)),
                false => Expr::var(self.system.threads[t].location),
            };
            // Of those that have ended nothing is said, not even whether they have been joined.
            let locations = &self.system.threads[t].locations;
            let is_over = |l: LocationId| matches!(locations[l].place, Place::End | Place::Joined);
            let there = counted.weights.keys().filter(|l| !is_over(**l));
            let numbers = there.map(|l| (self.number(t, *l), *l)).sorted().dedup_by(|a, b| a.0 == b.0);
            numbers.fold(Expr::int(0), |other, (n, l)| {
                Expr::ite(at.clone().eq(Expr::int(n)), counted.number_at(self.system, t, l), other)
            })
        };
        alike.map(of).fold(Expr::int(0), |sum, one| Expr::binary(BinOp::Add, sum, one))
    }

    fn rule(
        &mut self,
        what: String,
        premises: Vec<Atom>,
        conditions: Vec<Expr>,
        head: Option<Atom>,
    ) -> Result<(), String> {
        let mut names: Vec<Name> = Vec::new();
        let mut seen = FxHashSet::default();
        let values = premises.iter().chain(&head).flat_map(|a| &a.values).chain(&conditions);
        for e in values {
            let mut free = FxHashSet::default();
            e.free_vars(&mut free);
            names.extend(free.into_iter().sorted_by_key(|n| n.as_str()).filter(|n| seen.insert(*n)));
        }
        let mut variables = Vec::new();
        for name in names {
            match self.types.get(&name) {
                Some(ty) => variables.push((name, ty.clone())),
                None => return Err(format!("the variable {name} is unknown")),
            }
        }
        let rule = Rule { what, variables, premises, conditions, head };
        if self.known.insert(format!("{:?}{:?}{:?}", rule.premises, rule.conditions, rule.head)) {
            self.rules.push(rule);
        }
        Ok(())
    }
}
