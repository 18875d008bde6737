//! How many threads are where: counters beside the state, for proofs about any number of threads.
//!
//! ```text
//! atomic { assume !writing; readers := readers + 1; }  assert !changing;  readers := readers - 1;
//! ```
//! has a counter of the threads between the two assignments. Where a variable of the program counts them itself, the system has the
//! difference, `readers` less the number of these threads: no step of theirs changes it, and that it is 0 is easily found.
//!
//! ```text
//! atomic { ok := !closing; if (ok) { users := users + 1; } }  if (!ok) { return; }  ...
//! ```
//! Behind the section those count whose `ok` is true: what a thread weighs may depend on one of its variables.
//!
//! Establishes: a step that leaves a location and comes to another changes what is counted by the difference of their weights, and a
//! creation by the weight of the first location. (German and Sistla, "Reasoning about systems with many processes", JACM 1992.)

use std::collections::BTreeMap;

use super::passes::{About, Back, Forward, Pass};
use super::words::Words;
use super::*;
use concurrency::program::Action;
use syntax::ast::BinOp;
use vocabulary::Literal;

/// What a thread at a location counts as.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Weight {
    /// Whatever its variables are.
    pub always: usize,
    /// So much more where the variable [`Counted::by`] has this value; each value once.
    pub more: Vec<(Literal, usize)>,
}

impl Weight {
    /// At least this is what a thread counts as, so many times.
    fn is_within(&self, other: &Weight, times: usize) -> bool {
        let of = |weight: &Weight, value: Option<Literal>| {
            weight.always + weight.more.iter().filter(|(v, _)| Some(*v) == value).map(|(_, more)| more).sum::<usize>()
        };
        let values = self.more.iter().chain(&other.more).map(|(value, _)| Some(*value));
        values.chain([None]).all(|value| of(self, value) <= times * of(other, value))
    }

    /// The most that a thread counts as.
    fn most(&self) -> usize {
        self.always + self.more.iter().map(|(_, more)| *more).max().unwrap_or_default()
    }
}

/// Threads that are counted: those of a kind, each as much as its location weighs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Counted {
    /// The variable of the system.
    pub name: Name,
    /// The first of the threads that are alike.
    pub first: ThreadId,
    /// Not 0 for each location that it has, which are not [`ABSENT`].
    pub weights: BTreeMap<LocationId, Weight>,
    /// The variable of the first thread on which weights depend. Those of [`START`] do not.
    pub by: Option<Name>,
    /// What the number is subtracted from: variables of the system, also those of earlier ones, each added (1) or subtracted (-1), the
    /// first one added; none: the variable is the number.
    pub from: Vec<(Name, i8)>,
    /// The number is added to that, not subtracted.
    pub is_added: bool,
}

impl Counted {
    /// What a thread there counts as; 0 where it is not counted.
    pub fn weight(&self, location: LocationId) -> Weight {
        self.weights.get(&location).cloned().unwrap_or_default()
    }

    /// There are never more of these than so many times of those, by what they mean: no location weighs more here than that many times
    /// there. `None` where some location weighs nothing there.
    pub fn times_within(&self, other: &Counted) -> Option<usize> {
        let alike = self.first == other.first && (self.by == other.by || self.by.is_none() || other.by.is_none());
        let most = self.weights.values().map(Weight::most).max().filter(|_| alike)?;
        let is_within = |times: &usize| {
            self.weights.iter().all(|(location, weight)| weight.is_within(&other.weight(*location), *times))
        };
        (1..=most).find(is_within)
    }

    /// Are there threads that count here and there?
    pub fn shares_a_place(&self, other: &Counted) -> bool {
        self.first == other.first && self.weights.keys().any(|location| other.weights.contains_key(location))
    }

    /// What threads count as in all the others together beyond what they count as here, where nobody counts as more here, and weights depend
    /// on places alone: then there are never more of these than of those.
    pub fn beyond(&self, others: &[&Counted]) -> Option<Counted> {
        let is_plain = |counted: &Counted| counted.weights.values().all(|weight| weight.more.is_empty());
        if !is_plain(self) || !others.iter().all(|other| other.first == self.first && is_plain(other)) {
            return None;
        }
        let mut weights: BTreeMap<LocationId, Weight> = BTreeMap::new();
        for (location, weight) in others.iter().flat_map(|other| &other.weights) {
            weights.entry(*location).or_default().always += weight.always;
        }
        for (location, weight) in &self.weights {
            let there = weights.get_mut(location)?;
            there.always = there.always.checked_sub(weight.always)?;
        }
        weights.retain(|_, weight| *weight != Weight::default());
        Some(Counted { weights, by: None, ..self.clone() })
    }

    /// What threads count as here beyond what they count as there, where that depends on nothing but where they are. (No location weighs
    /// more there.)
    pub fn without(&self, other: &Counted) -> Option<Counted> {
        let more = |(location, weight): (&LocationId, &Weight)| {
            let there = other.weight(*location);
            let plain = weight.more.is_empty() && there.more.is_empty();
            plain.then_some((*location, Weight { always: weight.always - there.always, more: Vec::new() }))
        };
        let weights: Option<Vec<(LocationId, Weight)>> = self.weights.iter().map(more).collect();
        let weights = weights?.into_iter().filter(|(_, weight)| *weight != Weight::default()).collect();
        Some(Counted { weights, by: None, ..self.clone() })
    }

    /// What such a thread counts as at a location, by its values.
    pub fn number_at(&self, system: &System, thread: ThreadId, location: LocationId) -> Expr {
        let weight = self.weight(location);
        let always = Expr::int(weight.always);
        let Some(by) = self.variables(system)[thread] else { return always };
        weight.more.iter().fold(always, |other, (value, more)| {
            Expr::ite(value.is_value_of(by), Expr::int(weight.always + more), other)
        })
    }

    /// Of each thread that is counted, the variable on which its weight depends, if there is one.
    fn variables(&self, system: &System) -> Vec<Option<Name>> {
        let by = self.by.and_then(|by| system.variables.iter().position(|v| v.name == by));
        let of = |t: ThreadId| match by {
            Some(by) if system.first_alike(t) == self.first => Some(system.variables[system.counterpart(by, t)].name),
            _ => None,
        };
        (0..system.threads.len()).map(of).collect()
    }

    /// The change of the variable where there are so many more, or less.
    fn changed(&self, name: Name, is_more: bool) -> impl Fn(usize) -> Action + use<> {
        let op = if is_more == (self.is_added || self.from.is_empty()) { BinOp::Add } else { BinOp::Sub };
        move |by| change(name, op, Expr::int(by))
    }

    /// The variable, where this is the number.
    pub fn variable(&self, number: Expr) -> Expr {
        let op = if self.is_added { BinOp::Add } else { BinOp::Sub };
        match self.from.is_empty() {
            true => number,
            false => Expr::binary(op, self.base(), number),
        }
    }

    /// The number, where this is the variable.
    pub fn number(&self, variable: Expr) -> Expr {
        match (self.from.is_empty(), self.is_added) {
            (true, _) => variable,
            (false, false) => Expr::binary(BinOp::Sub, self.base(), variable),
            (false, true) => Expr::binary(BinOp::Sub, variable, self.base()),
        }
    }

    fn base(&self) -> Expr {
        let mut names = self.from.iter();
        let Some((first, _)) = names.next() else { return Expr::int(0) };
        let op = |sign: i8| if sign < 0 { BinOp::Sub } else { BinOp::Add };
        names.fold(Expr::var(*first), |sum, (name, sign)| Expr::binary(op(*sign), sum, Expr::var(*name)))
    }
}

/// The pass: a variable for each of these.
pub struct Counters(pub Vec<Counted>);

impl Pass for Counters {
    fn about(&self) -> About {
        ("counters", "Variables count how many threads are where: in front of the maps, of which none is counted")
    }

    fn forward(&self, system: &System) -> Forward {
        Ok((with_counters(system, &self.0), Box::new(Counters(self.0.clone()))))
    }
}

impl Back for Counters {
    fn words(&self, words: &Words) -> Words {
        self.0.iter().fold(words.clone(), |words, counted| match words.counted(counted) {
            Some(word) => words.with([(counted.name, word)]),
            None => words,
        })
    }
}

/// The system with a variable for each of these.
pub(super) fn with_counters(system: &System, all: &[Counted]) -> System {
    let mut system = system.clone();
    let first: Vec<ThreadId> = (0..system.threads.len()).map(|t| system.first_alike(t)).collect();
    for counted in all {
        let name = counted.name;
        system.names.take([name]);
        system.initially.push(Expr::var(name).eq(counted.variable(Expr::int(0))));
        let variables = counted.variables(&system);
        let variable = StateVariable::new(name, Type::int(), None);
        system.variables.push(StateVariable { counts: Some(counted.clone()), ..variable });
        for step in &mut system.steps {
            let is_counted = first[step.thread] == counted.first;
            let creations = creations(&system.threads, &step.pieces, counted.first);
            for (number, piece) in step.pieces.iter_mut().enumerate() {
                piece.follow(name, counted);
                if let Exit::Rest(to) = piece.exit
                    && is_counted
                {
                    piece.count(name, counted, counted.weight(step.from).always, counted.weight(to).always);
                }
                if creations.contains(&number) {
                    piece.count(name, counted, 0, counted.weight(START).always);
                }
                if piece.joins == Some(counted.first) {
                    piece.count_joined(name, counted);
                }
            }
            if let Some(by) = variables[step.thread].filter(|_| is_counted) {
                step.count_by_value(name, counted, by);
            }
        }
    }
    system
}

impl Step {
    /// What the thread counts as because of a value of its own: that is less where the step begins, and more where it ends.
    fn count_by_value(&mut self, name: Name, counted: &Counted, by: Name) {
        for piece in 0..self.pieces.len() {
            if let Exit::Rest(to) = self.pieces[piece].exit {
                self.pieces[piece].exit =
                    self.by_value(&counted.weight(to), by, counted.changed(name, true), Exit::Rest(to));
            }
        }
        let before = counted.weight(self.from);
        if !before.more.is_empty() {
            let behind = self.pieces.len();
            self.pieces.push(Piece::with(Vec::new(), Exit::Goto(behind)));
            self.pieces.swap(0, behind);
            self.pieces[0].exit = self.by_value(&before, by, counted.changed(name, false), Exit::Goto(behind));
        }
    }

    /// To the exit, with a change by what the value adds to the weight.
    fn by_value(&mut self, weight: &Weight, by: Name, change: impl Fn(usize) -> Action, exit: Exit) -> Exit {
        let mut piece = |actions, exit| {
            self.pieces.push(Piece::with(actions, exit));
            self.pieces.len() - 1
        };
        weight.more.iter().fold(exit.clone(), |other, (value, more)| {
            let (then, else_) = (piece(vec![change(*more)], exit.clone()), piece(Vec::new(), other));
            Exit::Branch { cond: value.is_value_of(by), then, else_ }
        })
    }
}

/// The pieces behind which a thread of the kind is created. Which of them it is is chosen there, and none may be one of which nothing is
/// said: that the others say where they put it tells what the choice is about.
fn creations(threads: &[Thread], pieces: &[Piece], first: ThreadId) -> Vec<PieceId> {
    let kind = threads[first..].iter().enumerate().take_while(|(n, t)| t.path.instance.is_some_and(|i| i.number == *n));
    let locations: Vec<Name> = kind.map(|(_, t)| t.location).collect();
    let starts = |piece: &Piece| piece.actions.iter().any(|a| a.written().iter().any(|n| locations.contains(n)));
    let creates = |piece: &Piece| match &piece.exit {
        Exit::Choose(to) => to.iter().any(|p| starts(&pieces[*p])),
        _ => false,
    };
    (0..pieces.len()).filter(|p| creates(&pieces[*p])).collect()
}

/// The system with variables of their own that count how many threads have been created, of each of these kinds.
pub fn with_creations(system: &System, kinds: &[(ThreadId, Name)]) -> System {
    let mut system = system.clone();
    for (first, name) in kinds {
        for step in &mut system.steps {
            for piece in creations(&system.threads, &step.pieces, *first) {
                step.pieces[piece].actions.push(change(*name, BinOp::Add, Expr::int(1)));
            }
        }
    }
    system
}

impl Piece {
    fn with(actions: Vec<Action>, exit: Exit) -> Piece {
        Piece { actions, events: Vec::new(), exit, joins: None }
    }

    /// Where what the number is subtracted from changes, so does the variable.
    fn follow(&mut self, name: Name, counted: &Counted) {
        let mut actions = Vec::new();
        let mut at = Vec::new();
        for action in std::mem::take(&mut self.actions) {
            let written = action.written();
            let changed: Vec<(Name, i8)> = counted.from.iter().filter(|(n, _)| written.contains(n)).copied().collect();
            let adjust = |back: bool| {
                let op = move |sign: i8| if (sign < 0) == back { BinOp::Add } else { BinOp::Sub };
                let changed = changed.clone();
                changed.into_iter().map(move |(n, sign)| change(name, op(sign), Expr::var(n)))
            };
            actions.extend(adjust(true));
            at.push(actions.len());
            actions.push(action);
            actions.extend(adjust(false));
        }
        self.actions = actions;
        self.events.iter_mut().for_each(|(number, _)| *number = at.get(*number).copied().unwrap_or(self.actions.len()));
    }

    /// A thread that has ended is joined. What it weighs then beyond where it is depends on no value where that changes.
    fn count_joined(&mut self, name: Name, counted: &Counted) {
        let [ended, joined] = [END, JOINED].map(|l| counted.weight(l).always);
        if ended != joined {
            let there = Expr::binary(BinOp::Le, Expr::int(ended), counted.number(Expr::var(name)));
            self.actions.push(Action::Assume { attrs: Vec::new(), expr: there });
        }
        self.count(name, counted, ended, joined);
    }

    /// A thread that weighs so much at first weighs so much then.
    fn count(&mut self, name: Name, counted: &Counted, before: usize, behind: usize) {
        if before != behind {
            self.actions.push(counted.changed(name, behind > before)(before.abs_diff(behind)));
        }
    }
}

fn change(name: Name, op: BinOp, by: Expr) -> Action {
    Action::assign(name, Expr::binary(op, Expr::var(name), by))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counted(places: &[(LocationId, usize)]) -> Counted {
        let weights = places.iter().map(|(location, always)| (*location, Weight { always: *always, more: Vec::new() }));
        Counted {
            name: Name::from("count"),
            first: 1,
            weights: weights.collect(),
            by: None,
            from: Vec::new(),
            is_added: false,
        }
    }

    #[test]
    fn together_others_may_count_all_that_one_counts() {
        let (some, one, two) =
            (counted(&[(2, 1), (3, 1), (4, 1)]), counted(&[(2, 1)]), counted(&[(1, 1), (3, 1), (4, 2)]));
        let beyond = some.beyond(&[&one, &two]).expect("each place is one of those");
        assert_eq!(beyond.weights, counted(&[(1, 1), (4, 1)]).weights);
        assert!(some.beyond(&[&two]).is_none() && some.beyond(&[]).is_none());
        assert!(counted(&[(4, 3)]).beyond(&[&one, &two]).is_none());
        let other_kind = Counted { first: 5, ..one };
        assert!(some.beyond(&[&other_kind, &two]).is_none());
    }
}
