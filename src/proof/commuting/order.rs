//! Which thread goes first: the executions that stand for all are those in which nobody waits for whom it comes before.

use std::fmt;

use rustc_hash::FxHashSet;

use concurrency::program::Action;
use syntax::ast::*;
use system::words::Words;
use system::{System, ThreadId};
use vocabulary::LocationId;
use vocabulary::places::Place;

/// A preference order of threads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Each thread as long as it can, in the order of creation.
    Sequential,
    /// Those that have loops in turn, from one head of a loop to the next; the others before them.
    Lockstep,
    /// As [`Kind::Sequential`], the one that was created last first.
    Reversed,
    /// Of at least three that have loops, one in turn with all others, and these one behind the other: what they do
    /// together it does alone.
    Against,
}

impl Kind {
    /// Cheap ones first.
    pub const ALL: [Kind; 4] = [Kind::Lockstep, Kind::Against, Kind::Sequential, Kind::Reversed];

    /// As the command line and answers call it.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Sequential => "sequential",
            Kind::Lockstep => "lockstep",
            Kind::Reversed => "reversed",
            Kind::Against => "against",
        }
    }

    /// The order that is called so.
    pub fn named(name: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// An order for a system.
pub struct Order {
    /// For each value of the turn: the rank of each thread; who has less goes first.
    ranks: Vec<Vec<usize>>,
    hands: Vec<Hand>,
}

/// Where a thread changes the turn, and what it is then, for each value of before.
struct Hand {
    at: Vec<LocationId>,
    next: Vec<usize>,
}

impl Order {
    /// `None` where the order is one of the others.
    pub fn of(kind: Kind, system: &System) -> Option<Order> {
        let count = system.threads.len();
        let in_turn: Vec<ThreadId> = (1..count).filter(|t| !heads(system, *t).is_empty()).collect();
        match kind {
            Kind::Sequential => Some(Order::plain((0..count).collect())),
            // Whoever creates the others comes first all the same.
            Kind::Reversed if count > 2 => Some(Order::plain(std::iter::once(0).chain((1..count).rev()).collect())),
            Kind::Reversed => None,
            Kind::Lockstep => (in_turn.len() > 1).then(|| Order::lockstep(system, &in_turn)),
            Kind::Against => (in_turn.len() > 2).then(|| Order::against(system, &in_turn)),
        }
    }

    /// There is one turn only.
    fn plain(ranks: Vec<usize>) -> Order {
        let hands = ranks.iter().map(|_| Hand { at: Vec::new(), next: vec![0] }).collect();
        Order { ranks: vec![ranks], hands }
    }

    /// At each head of a loop a thread hands over to the next one of these.
    fn lockstep(system: &System, in_turn: &[ThreadId]) -> Order {
        let turns = in_turn.len();
        let sequence = |turn: usize| (0..turns).map(move |at| in_turn[(turn + at) % turns]);
        let ranks = (0..turns).map(|turn| ranks(system, in_turn, sequence(turn))).collect();
        let next = |t: ThreadId| in_turn.iter().position(|o| *o == t).map_or(0, |at| (at + 1) % turns);
        let hand = |t: ThreadId| Hand { at: hands_over_at(system, in_turn, t), next: vec![next(t); turns] };
        Order { ranks, hands: (0..system.threads.len()).map(hand).collect() }
    }

    /// The turn says who has it, the one thread or the others, and how many of these have come to a loop. Who comes to
    /// it has done nothing yet that the one thread has to do as well, and does not hand over.
    fn against(system: &System, in_turn: &[ThreadId]) -> Order {
        let one = alone(system, in_turn);
        let others: Vec<ThreadId> = in_turn.iter().copied().filter(|t| *t != one).collect();
        let turn = |is_of_one: bool, come: usize| 2 * come + usize::from(!is_of_one);
        let turns = 2 * (others.len() + 1);
        let (first, last) = (std::iter::once(one), std::iter::once(one));
        let of_one = ranks(system, in_turn, first.chain(others.iter().copied()));
        let of_others = ranks(system, in_turn, others.iter().copied().chain(last));
        let next = |t: ThreadId, before: usize| match others.iter().position(|o| *o == t) {
            Some(at) if at >= before / 2 => turn(false, at + 1),
            Some(_) => turn(true, before / 2),
            None => turn(false, before / 2),
        };
        let hand = |t: ThreadId| Hand {
            at: hands_over_at(system, in_turn, t),
            next: (0..turns).map(|before| next(t, before)).collect(),
        };
        Order {
            ranks: (0..turns).map(|turn| if turn % 2 == 0 { of_one.clone() } else { of_others.clone() }).collect(),
            hands: (0..system.threads.len()).map(hand).collect(),
        }
    }

    /// At this turn, is `one` before the other?
    pub fn is_before(&self, turn: usize, one: ThreadId, other: ThreadId) -> bool {
        self.ranks[turn][one] < self.ranks[turn][other]
    }

    /// The turn behind a step of the thread to there.
    pub fn behind(&self, turn: usize, thread: ThreadId, to: LocationId) -> usize {
        let Hand { at, next } = &self.hands[thread];
        if at.contains(&to) { next[turn] } else { turn }
    }

    /// The rank of a thread, in the words of the certificate.
    pub fn rank(&self, thread: ThreadId, turn: Name) -> Expr {
        by_turn(self.ranks.iter().map(|ranks| ranks[thread]).collect(), turn)
    }

    /// The turn behind a step of the thread, in the words of the certificate.
    pub fn turn(&self, thread: ThreadId, turn: Name, words: &Words) -> Expr {
        let Hand { at, next } = &self.hands[thread];
        Expr::ite(words.at(thread, |l| at.contains(&l)), by_turn(next.clone(), turn), Expr::var(turn))
    }
}

/// One of these numbers, as the turn says.
fn by_turn(mut values: Vec<usize>, turn: Name) -> Expr {
    let last = values.pop().expect("an order has a turn");
    if values.iter().all(|value| *value == last) {
        return Expr::int(last);
    }
    values
        .into_iter()
        .enumerate()
        .rev()
        .fold(Expr::int(last), |rest, (at, value)| Expr::ite(Expr::var(turn).eq(Expr::int(at)), Expr::int(value), rest))
}

/// The rank of each thread: those that are never in turn come first, and then these one behind the other.
fn ranks(system: &System, in_turn: &[ThreadId], sequence: impl Iterator<Item = ThreadId>) -> Vec<usize> {
    let never = (0..system.threads.len()).filter(|t| !in_turn.contains(t));
    let mut ranks = vec![0; system.threads.len()];
    never.chain(sequence).enumerate().for_each(|(rank, t)| ranks[t] = rank);
    ranks
}

/// Of these threads the one that writes least of what others write, too; the first one of several.
fn alone(system: &System, threads: &[ThreadId]) -> ThreadId {
    let written = |t: ThreadId| -> FxHashSet<Name> {
        let pieces = system.steps.iter().filter(|step| step.thread == t).flat_map(|step| &step.pieces);
        pieces.flat_map(|piece| &piece.actions).flat_map(Action::written).collect()
    };
    let written: Vec<FxHashSet<Name>> = threads.iter().map(|t| written(*t)).collect();
    let shared = |at: usize| {
        let others = || written.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, names)| names);
        written[at].iter().filter(|name| others().any(|names| names.contains(*name))).count()
    };
    threads[(0..threads.len()).min_by_key(|at| shared(*at)).unwrap_or_default()]
}

fn hands_over_at(system: &System, in_turn: &[ThreadId], thread: ThreadId) -> Vec<LocationId> {
    if in_turn.contains(&thread) { heads(system, thread) } else { Vec::new() }
}

/// The heads of loops of a thread at which others may step.
fn heads(system: &System, thread: ThreadId) -> Vec<LocationId> {
    let is_head = |(_, l): &(usize, &system::Location)| matches!(l.place, Place::Head { .. }) && !l.atomic;
    system.threads[thread].locations.iter().enumerate().filter(is_head).map(|(at, _)| at).collect()
}
