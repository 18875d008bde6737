//! How many threads are where: counters that are no part of the program, for an invariant of any number of threads.
//!
//! ```text
//! var count.Reader.4: int;       the Readers that are at their location 4
//! procedure Reader#1.3() requires 0 <= count.Reader.4 && ...
//! { ... count.Reader.3 := count.Reader.3 - 1;  count.Reader.4 := count.Reader.4 + 1;  at.Reader#1 := 4; return; }
//! ```
//! There may be one for each kind of threads that are created any number of times, and each location of theirs but
//! [`ABSENT`], where infinitely many are; and behind [`START`] one for each value, too, that a variable of theirs may have there:
//! `count.Reader.4.ok.true`. An invariant has those that it mentions, and everything else about them is derived here from
//! the source: they are 0 at the start; a creation adds one to that of [`START`], whichever thread it makes; a step of a thread of the kind, be
//! it one of which the invariant speaks or another one, takes one from that of its location and adds one to that of the next; of those of
//! values it takes where its variable has this value before the step, and adds where it has it behind; a join takes one from that of
//! [`END`] and adds one to that of [`JOINED`], which only threads have that joins may take.
//!
//! So a counter *is* the number of threads at the location (with the value), in each state of each execution, since each step moves one thread,
//! and all others stay, with their variables. In front of each step this is then known of it, and need not follow from the invariant: of k different threads at the location it is
//! at least k. The obligations speak of P#1, P#2 and P#3, which are different threads:
//! ```text
//! count.P.4 >= (if at.P#1 == 4 then 1 else 0) + (if at.P#2 == 4 then 1 else 0) + (if at.P#3 == 4 then 1 else 0)
//! ```
//! Where no known thread is there, that is `count.P.4 >= 0`; of sets of locations it follows by addition. Those with a value are among all.
//!
//! The other way round, where more are counted than are known, there is another thread at the location, and the invariant holds of it and each
//! of the known ones ([`Witness`]). So an invariant over pairs can use that *somebody* is there.
//! (German and Sistla, "Reasoning about systems with many processes", JACM 1992; Henzinger, Jhala and Majumdar, "Race checking by context
//! inference", PLDI 2004; Farzan, Kincaid and Podelski, "Proofs that count", POPL 2014.)

use super::*;
use vocabulary::Literal;
use vocabulary::places::OBSERVED;

/// How many threads are at a location.
#[derive(Debug, Clone)]
pub struct Counter {
    /// The variable of the obligations, an `int`.
    pub name: Name,
    /// The first of the threads that are alike.
    pub first: ThreadId,
    /// Their location: a value of the variable that says where a thread is.
    pub location: usize,
    /// Only those of which this variable has this value: its position among those of the thread in [`Vocabulary::variables`].
    pub value: Option<(usize, Literal)>,
}

/// A thread at a location where more threads are counted than are known.
#[derive(Debug, Clone)]
pub struct Witness {
    /// The first of the threads that are alike.
    pub first: ThreadId,
    /// Says where it is.
    pub at: Name,
    /// Its variables, in the order of those of the first.
    pub variables: Vec<(Name, Type)>,
    /// That there is such a thread. Then it is at this location.
    pub is_there: Expr,
    /// A value of the variable that says where it is.
    pub location: usize,
}

/// An invariant that counts threads at more locations says nothing of threads that are there: the obligations would become too large.
const MOST_WITNESSES: usize = 4;

/// Threads that set variables to more different integers have no counters of these values.
const MOST: usize = 16;

/// A counter for each location of the threads that are created any number of times, and for the values there.
pub(super) fn all(
    code: &Code,
    threads: &Threads,
    labels: &[String],
    variables: &[Declared],
    names: &mut Names,
) -> Vec<Counter> {
    let mut found = Vec::new();
    for (first, thread) in threads.threads.iter().enumerate() {
        if thread.path.instance.is_none() || threads.first_alike(first) != first {
            continue;
        }
        let kind = labels[first].split('#').next().unwrap_or_default();
        let integers = Some(integers_set(code, thread)).filter(|found| found.len() <= MOST).unwrap_or_default();
        let own = variables.iter().filter(|v| v.thread == Some(first)).enumerate();
        let values: Vec<(usize, Literal, String)> = own
            .flat_map(|(position, variable)| {
                let values = match variable.ty {
                    ty if ty == Ty::bool() => vec![Literal::Bool(false), Literal::Bool(true)],
                    ty if ty == Ty::int() => integers.clone(),
                    _ => Vec::new(),
                };
                let name = variable.name.as_str();
                let short = name.strip_prefix(labels[first].as_str()).unwrap_or(name).to_owned();
                values.into_iter().map(move |value| (position, value, format!("{short}.{}", value.named())))
            })
            .collect();
        for location in START..thread.locations.len() {
            let all = format!("count.{kind}.{location}");
            for (position, value, shown) in values.iter().filter(|_| location != START) {
                let name = names.fresh(&format!("{all}{shown}"));
                found.push(Counter { name, first, location, value: Some((*position, *value)) });
            }
            found.push(Counter { name: names.fresh(&all), first, location, value: None });
        }
    }
    found
}

/// The value of a constant, if it is an integer of the size of those in certificates.
fn literal_of(e: &code::Expr) -> Option<Literal> {
    match e {
        code::Expr::Const(value) => value.as_big().and_then(|n| i128::try_from(n).ok()).map(Literal::Int),
        code::Expr::Unary(UnOp::Neg, inner) => literal_of(inner)?.negative(),
        _ => None,
    }
}

/// To which integers it sets its variables.
fn integers_set(code: &Code, thread: &Thread) -> Vec<Literal> {
    let mut found: Vec<Literal> = Vec::new();
    for frame in &thread.frames {
        for instr in &code.procs[frame.proc].code {
            if let Op::Assign { values, .. } = &instr.op {
                found.extend(values.iter().filter_map(literal_of));
            }
        }
    }
    found.sort();
    found.dedup();
    found
}

impl Obligations {
    /// The counters that these expressions mention, in order.
    pub fn counters_in<'a>(&self, all: impl IntoIterator<Item = &'a Expr>) -> Vec<Counter> {
        let mut names = FxHashSet::default();
        all.into_iter().for_each(|e| e.free_vars(&mut names));
        self.vocabulary.counters.iter().filter(|counter| names.contains(&counter.name)).cloned().collect()
    }

    /// What is true of a counter by what it means, beside these others.
    pub(super) fn fact(&self, counter: &Counter, all: &[Counter]) -> Expr {
        let counted = |is_counted: &dyn Fn(Expr) -> Expr| {
            let one_if_there = |thread: ThreadId| {
                let there = Expr::var(self.vocabulary.threads[thread].at).eq(Expr::int(counter.location));
                let value = self.has_value(counter, thread).map(is_counted);
                Expr::ite(Expr::all(std::iter::once(there).chain(value)), Expr::int(1), Expr::int(0))
            };
            let known = (counter.first..=counter.first + OBSERVED).map(one_if_there);
            known.reduce(|sum, one| Expr::binary(BinOp::Add, sum, one)).unwrap_or_else(|| Expr::int(0))
        };
        let least = match self.mutation.is(Mutation::CountersTooLarge) {
            true => Expr::binary(BinOp::Add, counted(&|has_value| has_value), Expr::int(1)),
            false => counted(&|has_value| has_value),
        };
        let at_most = |a: Expr, b: Name| Expr::binary(BinOp::Le, a, Expr::var(b));
        let here = |c: &&Counter| c.first == counter.first && c.location == counter.location && c.value.is_none();
        let whole = all.iter().filter(|_| counter.value.is_some()).find(here);
        // Besides, there are those that do not have the value.
        let others = || Expr::binary(BinOp::Add, counted(&Expr::not), Expr::var(counter.name));
        let within = whole.map(|whole| at_most(others(), whole.name));
        within.into_iter().fold(at_most(least, counter.name), Expr::and)
    }

    /// That the thread has the value, where it matters.
    fn has_value(&self, counter: &Counter, thread: ThreadId) -> Option<Expr> {
        let (position, value) = counter.value?;
        let mut own = self.vocabulary.variables.iter().filter(|v| v.thread == Some(thread));
        // Without that variable nobody has the value.
        Some(own.nth(position).map_or_else(|| Expr::bool(false), |variable| value.is_value_of(variable.name)))
    }
}

impl Obligations {
    /// Somebody at each of the locations where threads are counted, if these are few. In front of a step of this thread it is known, and those
    /// of which the invariant speaks.
    pub fn witnesses(&self, counters: &[Counter], steps: ThreadId) -> Vec<Witness> {
        let whole: Vec<&Counter> = counters.iter().filter(|c| c.value.is_none()).collect();
        if whole.len() > MOST_WITNESSES {
            return Vec::new();
        }
        let mut names = self.names.clone();
        let witness = |counter: &Counter| {
            let first = counter.first;
            let at = |thread: ThreadId| self.vocabulary.threads[thread].at;
            let mut name = |own: Name| names.fresh(&format!("{}.{own}", counter.name));
            let of_first = self.vocabulary.variables.iter().filter(|v| v.thread == Some(first));
            let one_if_there = |thread: ThreadId| {
                Expr::ite(Expr::var(at(thread)).eq(Expr::int(counter.location)), Expr::int(1), Expr::int(0))
            };
            let others = Some(steps).filter(|t| *t >= first + OBSERVED && self.threads.first_alike(*t) == first);
            let known = (first..first + OBSERVED).chain(others).map(one_if_there);
            let known = known.reduce(|sum, one| Expr::binary(BinOp::Add, sum, one)).unwrap_or_else(|| Expr::int(0));
            Witness {
                first,
                at: name(at(first)),
                variables: of_first.map(|v| (name(v.name), v.ty.to_ast())).collect(),
                is_there: match self.mutation.is(Mutation::SomebodyAlways) {
                    true => Expr::bool(true),
                    false => Expr::binary(BinOp::Lt, known, Expr::var(counter.name)),
                },
                location: counter.location,
            }
        };
        whole.into_iter().map(witness).collect()
    }
}

impl StepBuilder<'_> {
    /// The thread that steps leaves its location, with the values that it has there.
    pub(super) fn count_departure(&mut self) {
        self.count_here(self.from, BinOp::Sub);
    }

    /// It comes to a location, with the values that it has then.
    pub(super) fn count_arrival(&mut self, location: usize) {
        self.count_here(location, BinOp::Add);
    }

    fn count_here(&mut self, location: usize, op: BinOp) {
        let o = self.o;
        if o.mutation.is(Mutation::MovesUncounted) {
            return;
        }
        let first = o.threads.first_alike(self.thread);
        for counter in self.counters.iter().filter(|c| c.first == first && c.location == location) {
            self.stmts.push(self.counted(counter, op, self.thread));
        }
    }

    /// The change of a counter by a thread that is like those that it counts, where the thread has the value.
    fn counted(&self, counter: &Counter, op: BinOp, thread: ThreadId) -> Stmt {
        let change = add(counter.name, op);
        match self.o.has_value(counter, thread) {
            Some(has_value) => if_(has_value, vec![change], Vec::new()),
            None => change,
        }
    }

    /// One of the threads that are like the first one is joined; it is this one, or one of which nothing else is known.
    pub(super) fn count_joined(&self, first: ThreadId, thread: Option<ThreadId>) -> Vec<Stmt> {
        let o = self.o;
        if o.mutation.is(Mutation::JoinsUncounted) || o.mutation.is(Mutation::JoinedTwice) {
            return Vec::new();
        }
        let change = |counter: &Counter| {
            let op = match counter.location {
                END => BinOp::Sub,
                JOINED => BinOp::Add,
                _ => return None,
            };
            Some(match thread {
                Some(thread) => self.counted(counter, op, thread),
                None if counter.value.is_none() => add(counter.name, op),
                // It may have the value.
                None => either(vec![add(counter.name, op)], Vec::new()),
            })
        };
        self.counters.iter().filter(|c| c.first == first).filter_map(change).collect()
    }

    /// One more thread that is like this one.
    pub(super) fn count_creation(&mut self, first: ThreadId) {
        let starts = self.counters.iter().filter(|c| c.first == first && c.location == START);
        let counted = starts.filter(|_| !self.o.mutation.is(Mutation::CreationsUncounted));
        let added: Vec<Stmt> = counted.map(|c| add(c.name, BinOp::Add)).collect();
        self.stmts.extend(added);
    }
}

fn add(counter: Name, op: BinOp) -> Stmt {
    assign(counter, Expr::binary(op, Expr::var(counter), Expr::int(1)))
}
