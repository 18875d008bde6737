//! How many threads are where: counters that are no part of the program, for an invariant of any number of threads.
//!
//! ```text
//! var count.Reader.4: int;       the Readers that are at their location 4
//! procedure Reader#1.3() requires 0 <= count.Reader.4 && ...
//! { ... count.Reader.3 := count.Reader.3 - 1;  count.Reader.4 := count.Reader.4 + 1;  at.Reader#1 := 4; return; }
//! ```
//! There may be one for each kind of threads that are created any number of times, and each location of theirs but
//! [`ABSENT`], where infinitely many are. An invariant has those that it mentions, and everything else about them is derived here from
//! the source: they are 0 at the start; a creation adds one to that of [`START`], whichever thread it makes; a step of a thread of the kind, be
//! it one of which the invariant speaks or another one, takes one from that of its location and adds one to that of the next.
//!
//! So a counter *is* the number of threads at the location, in each state of each execution, since each step moves one thread, and all others
//! stay. In front of each step this is then known of it, and need not follow from the invariant: of k different threads at the location it is
//! at least k. The obligations speak of P#1, P#2 and P#3, which are different threads:
//! ```text
//! count.P.4 >= (if at.P#1 == 4 then 1 else 0) + (if at.P#2 == 4 then 1 else 0) + (if at.P#3 == 4 then 1 else 0)
//! ```
//! Where no known thread is there, that is `count.P.4 >= 0`; of sets of locations it follows by addition.
//! (German and Sistla, "Reasoning about systems with many processes", JACM 1992; Henzinger, Jhala and Majumdar, "Race checking by context
//! inference", PLDI 2004; Farzan, Kincaid and Podelski, "Proofs that count", POPL 2014.)

use super::*;
use crate::certificate::places::OBSERVED;

/// How many threads are at a location.
#[derive(Debug, Clone)]
pub struct Counter {
    /// The variable of the obligations, an `int`.
    pub name: Name,
    /// The first of the threads that are alike.
    pub first: ThreadId,
    /// Their location: a value of the variable that says where a thread is.
    pub location: usize,
}

/// A counter for each location of the threads that are created any number of times.
pub(super) fn all(threads: &Threads, labels: &[String], names: &mut Names) -> Vec<Counter> {
    let mut found = Vec::new();
    for (first, thread) in threads.threads.iter().enumerate() {
        if thread.path.instance.is_none() || threads.first_alike(first) != first {
            continue;
        }
        let kind = labels[first].split('#').next().unwrap_or_default();
        for location in START..thread.locations.len() {
            found.push(Counter { name: names.fresh(&format!("count.{kind}.{location}")), first, location });
        }
    }
    found
}

impl Obligations {
    /// The counters that an expression mentions, in order.
    pub(super) fn counters_in(&self, e: &Expr) -> Vec<Counter> {
        let counters = self.vocabulary.counters.iter();
        counters.filter(|counter| e.mentions(|n| n == counter.name)).cloned().collect()
    }

    /// What is true of a counter by what it means.
    pub(super) fn fact(&self, counter: &Counter) -> Expr {
        let one_if_there = |thread: ThreadId| {
            let there = Expr::var(self.vocabulary.threads[thread].at).eq(Expr::int(counter.location));
            Expr::ite(there, Expr::int(1), Expr::int(0))
        };
        let known = (counter.first..=counter.first + OBSERVED).map(one_if_there);
        let least = known.reduce(|sum, one| Expr::binary(BinOp::Add, sum, one)).unwrap_or_else(|| Expr::int(0));
        let least = match self.lacks(Mutation::CountersTooLarge) {
            true => Expr::binary(BinOp::Add, least, Expr::int(1)),
            false => least,
        };
        Expr::binary(BinOp::Le, least, Expr::var(counter.name))
    }
}

impl StepBuilder<'_> {
    /// The thread that steps goes from its location to another.
    pub(super) fn count_move(&mut self, to: usize) {
        let o = self.o;
        let first = o.threads.first_alike(self.thread);
        if self.from == to || o.lacks(Mutation::MovesUncounted) {
            return;
        }
        for counter in self.counters.iter().filter(|c| c.first == first) {
            if counter.location == self.from {
                self.stmts.push(add(counter.name, BinOp::Sub));
            } else if counter.location == to {
                self.stmts.push(add(counter.name, BinOp::Add));
            }
        }
    }

    /// One more thread that is like this one.
    pub(super) fn count_creation(&mut self, first: ThreadId) {
        let starts = self.counters.iter().filter(|c| c.first == first && c.location == START);
        let counted = starts.filter(|_| !self.o.lacks(Mutation::CreationsUncounted));
        let added: Vec<Stmt> = counted.map(|c| add(c.name, BinOp::Add)).collect();
        self.stmts.extend(added);
    }
}

fn add(counter: Name, op: BinOp) -> Stmt {
    assign(counter, Expr::binary(op, Expr::var(counter), Expr::int(1)))
}
