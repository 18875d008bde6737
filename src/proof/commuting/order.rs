//! Which thread goes first: the executions that stand for all are those in which nobody waits for whom it comes before.

use std::fmt;

use itertools::Itertools;

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
}

impl Kind {
    /// Cheap ones first.
    pub const ALL: [Kind; 3] = [Kind::Lockstep, Kind::Sequential, Kind::Reversed];

    /// As the command line and answers call it.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Sequential => "sequential",
            Kind::Lockstep => "lockstep",
            Kind::Reversed => "reversed",
        }
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
    /// Of each thread: where it hands over the turn, and to whom.
    hands: Vec<(Vec<LocationId>, usize)>,
}

impl Order {
    /// `None` where the order is one of the others.
    pub fn of(kind: Kind, system: &System) -> Option<Order> {
        let count = system.threads.len();
        let plain = |ranks: Vec<usize>| Order { ranks: vec![ranks], hands: vec![(Vec::new(), 0); count] };
        match kind {
            Kind::Sequential => Some(plain((0..count).collect())),
            // Whoever creates the others comes first all the same.
            Kind::Reversed if count > 2 => Some(plain(std::iter::once(0).chain((1..count).rev()).collect())),
            Kind::Reversed => None,
            Kind::Lockstep => {
                let turns: Vec<ThreadId> = (1..count).filter(|t| !heads(system, *t).is_empty()).collect();
                if turns.len() < 2 {
                    return None;
                }
                let others: Vec<ThreadId> = (0..count).filter(|t| !turns.contains(t)).collect();
                let rank = |turn: usize, t: ThreadId| match turns.iter().position(|o| *o == t) {
                    Some(at) => others.len() + (at + turns.len() - turn) % turns.len(),
                    None => others.iter().position(|o| *o == t).unwrap_or_default(),
                };
                let ranks = (0..turns.len()).map(|turn| (0..count).map(|t| rank(turn, t)).collect()).collect();
                let hand = |t: ThreadId| match turns.iter().position(|o| *o == t) {
                    Some(at) => (heads(system, t), (at + 1) % turns.len()),
                    None => (Vec::new(), 0),
                };
                Some(Order { ranks, hands: (0..count).map(hand).collect() })
            }
        }
    }

    /// At this turn, is `one` before the other?
    pub fn is_before(&self, turn: usize, one: ThreadId, other: ThreadId) -> bool {
        self.ranks[turn][one] < self.ranks[turn][other]
    }

    /// The turn behind a step of the thread to there.
    pub fn behind(&self, turn: usize, thread: ThreadId, to: LocationId) -> usize {
        let (places, next) = &self.hands[thread];
        if places.contains(&to) { *next } else { turn }
    }

    /// The rank of a thread, in the words of the certificate.
    pub fn rank(&self, thread: ThreadId, turn: Name) -> Expr {
        let ranks: Vec<usize> = self.ranks.iter().map(|ranks| ranks[thread]).collect();
        let last = *ranks.last().expect("an order has a turn");
        match ranks.iter().all_equal() {
            true => Expr::int(last),
            false => ranks[..ranks.len() - 1].iter().enumerate().rev().fold(Expr::int(last), |rest, (at, rank)| {
                Expr::ite(Expr::var(turn).eq(Expr::int(at)), Expr::int(*rank), rest)
            }),
        }
    }

    /// The turn behind a step of the thread, in the words of the certificate.
    pub fn turn(&self, thread: ThreadId, turn: Name, words: &Words) -> Expr {
        let (places, next) = &self.hands[thread];
        Expr::ite(words.at(thread, |l| places.contains(&l)), Expr::int(*next), Expr::var(turn))
    }
}

/// The heads of loops of a thread at which others may step.
fn heads(system: &System, thread: ThreadId) -> Vec<LocationId> {
    let is_head = |(_, l): &(usize, &system::Location)| matches!(l.place, Place::Head { .. }) && !l.atomic;
    system.threads[thread].locations.iter().enumerate().filter(is_head).map(|(at, _)| at).collect()
}
