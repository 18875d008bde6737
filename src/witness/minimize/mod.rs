//! A witness made smaller before it is shown: fewer context switches, fewer steps, smaller values.
//!
//! Transformation: steps are left out (the end of a thread, one turn of a loop, threads that are then not created), contexts of one
//! thread are joined, the repeating part begins earlier, threads that nothing obliges to run do not, values become smaller; each
//! attempt is a witness of its own, and is kept only if the judge confirms it and it is smaller.
//! Requires: a confirmed execution, as the judge completed it. Establishes: the same check fails, or it is a lasso as before; no more
//! rounds, and never more context switches, steps or larger values.
//!
//! The idea of leaving out halves before single pieces is delta debugging (Zeller and Hildebrandt, TSE 2002).

mod draft;
mod values;

use base::clock::Instant;

use num_bigint::BigInt;
use num_traits::Signed;
use serde::Serialize;

use super::{End, Event, Execution, Phase, Step, ThreadEnd};
use draft::Draft;
use values::Place;

/// How much is tried.
#[derive(Debug, Clone, Copy)]
pub struct Effort {
    /// Attempts, each of them a replay.
    pub replays: u32,
    /// Steps of all attempts together.
    pub steps: usize,
    /// No attempt begins after that.
    pub until: Option<Instant>,
}

impl Default for Effort {
    fn default() -> Effort {
        Effort { replays: 200, steps: 20_000, until: None }
    }
}

/// What was done to make a witness smaller before it is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
pub struct Minimized {
    /// Attempts.
    pub replays: u32,
    /// Context switches before and after.
    pub switches: [usize; 2],
    /// Executed steps, marks left out, before and after.
    pub steps: [usize; 2],
    /// A measure of the chosen values, their absolute values above all, before and after.
    pub values: [u64; 2],
}

/// Fewer context switches come first, then fewer steps, then smaller values.
type Size = (usize, usize, u64);

/// Does the event stand for something that is executed?
fn is_executed(step: &Step) -> bool {
    matches!(step.event, Event::Step | Event::Spawn | Event::Failed)
}

fn size(execution: &Execution) -> Size {
    let executed: Vec<&Step> = execution.steps.iter().filter(|s| is_executed(s)).collect();
    let switches = executed.windows(2).filter(|w| w[0].thread != w[1].thread).count();
    (switches, executed.len(), values::weight(execution))
}

/// Makes `execution` smaller. `judge` replays; what it returns is complete. `in_order`: within a round, threads run in the order of
/// their numbers, so that contexts can be moved and rounds counted anew.
pub fn minimize(
    execution: Execution,
    in_order: bool,
    effort: Effort,
    judge: &mut dyn FnMut(&Execution) -> Option<Execution>,
) -> (Execution, Minimized) {
    let before = size(&execution);
    let plain = without_annotations(&execution);
    let mut search = Search { best: plain, size: before, in_order, effort, used: 0, judge };
    search.run();
    let Search { best, used, judge, .. } = search;
    // The result is confirmed with its annotations too.
    let best = if size(&best) < before { judge(&with_annotations(best, &execution)) } else { None };
    let best = best.filter(|b| size(b) < before).unwrap_or(execution);
    let after = size(&best);
    let minimized = Minimized {
        replays: used,
        switches: [before.0, after.0],
        steps: [before.1, after.1],
        values: [before.2, after.2],
    };
    (best, minimized)
}

struct Search<'a> {
    /// Without annotations.
    best: Execution,
    size: Size,
    in_order: bool,
    effort: Effort,
    used: u32,
    judge: &'a mut dyn FnMut(&Execution) -> Option<Execution>,
}

impl Search<'_> {
    /// All kinds of attempts, again while they help.
    fn run(&mut self) {
        loop {
            let size = self.size;
            self.drop_from_lasso();
            self.begin_earlier();
            self.turn_the_lasso();
            self.drop_ends();
            self.drop_turns();
            if self.in_order {
                self.join_contexts();
            }
            if self.size >= size || self.is_spent() {
                break;
            }
        }
        self.shrink_values();
    }

    fn is_spent(&self) -> bool {
        let over = |until: Instant| Instant::now() >= until;
        self.used >= self.effort.replays || self.effort.steps == 0 || self.effort.until.is_some_and(over)
    }

    /// Is this a violation too, and a smaller one?
    fn accept(&mut self, candidate: Execution) -> bool {
        if self.is_spent() {
            return false;
        }
        self.used += 1;
        self.effort.steps = self.effort.steps.saturating_sub(candidate.steps.len());
        let Some(found) = (self.judge)(&candidate) else { return false };
        let size = size(&found);
        let smaller = size < self.size && same_end(&found.end, &self.best.end);
        if smaller {
            (self.best, self.size) = (found, size);
        }
        smaller
    }

    fn accept_draft(&mut self, draft: Draft) -> bool {
        let rounds = rounds(&self.best);
        let candidate = draft.finish(&self.best, self.in_order);
        let no_more = |now: (u32, u32)| now.0 <= rounds.0 && now.1 <= rounds.1;
        let fits = candidate.filter(|c| !self.in_order || no_more(self::rounds(c)));
        fits.is_some_and(|c| self.accept(c))
    }

    /// All that a thread does in the repeating part, or at all: it may be one that nothing obliges to run.
    fn drop_from_lasso(&mut self) {
        for thread in (0..self.best.threads.len()).rev() {
            let Some(start) = self.best.end.lasso_start() else { return };
            let mine = |from: usize| -> Vec<usize> {
                (from..self.best.steps.len()).filter(|i| self.best.steps[*i].thread == thread).collect()
            };
            let (all, repeating) = (mine(0), mine(start));
            if repeating.is_empty() || repeating.len() == self.best.steps.len() - start {
                continue;
            }
            if !self.accept_draft(Draft::new(&self.best).without(&all)) {
                self.accept_draft(Draft::new(&self.best).without(&repeating));
            }
        }
    }

    /// Where each thread ends its stem as it ends its part of the period, though not in the same order of threads, its part of the
    /// period begins there: for all threads together, then for each alone.
    fn turn_the_lasso(&mut self) {
        let threads: Vec<usize> = (0..self.best.threads.len()).collect();
        let mut tried = vec![threads.clone()];
        tried.extend(threads.into_iter().map(|thread| vec![thread]));
        for threads in tried {
            while let Some(candidate) = turned(&self.best, &threads) {
                let draft = Draft::new(&candidate);
                if !self.accept_draft(draft) {
                    break;
                }
            }
        }
    }

    /// The last steps of a thread, where it has nothing to do with the end.
    fn drop_ends(&mut self) {
        let threads = self.best.threads.len();
        for thread in (0..threads).rev() {
            let mine = |e: &Execution| -> Vec<usize> {
                let (from, to) = (0, e.end.tail_start().unwrap_or(e.steps.len()));
                (from..to).filter(|i| e.steps[*i].thread == thread && e.steps[*i].event != Event::Failed).collect()
            };
            let mut count = mine(&self.best).len();
            while count > 0 {
                let steps = mine(&self.best);
                let dropped = &steps[steps.len().saturating_sub(count)..];
                if dropped.is_empty() || !self.accept_draft(Draft::new(&self.best).without(dropped)) {
                    count /= 2;
                }
            }
        }
    }

    /// What a thread does between two visits of one place.
    fn drop_turns(&mut self) {
        let threads = self.best.threads.len();
        for thread in (0..threads).rev() {
            while !self.is_spent() && self.drop_turn(thread) {}
        }
    }

    fn drop_turn(&mut self, thread: usize) -> bool {
        let steps = &self.best.steps;
        let mine: Vec<usize> = (0..steps.len()).filter(|i| steps[*i].thread == thread).collect();
        let alike = |a: usize, b: usize| {
            let (a, b) = (&steps[mine[a]], &steps[mine[b]]);
            a.location == b.location && a.procedure == b.procedure && a.phase == b.phase
        };
        let mut turns: Vec<(usize, usize)> = Vec::new();
        for from in 0..mine.len() {
            for to in from + 1..mine.len() {
                // The same turn seen one step earlier leaves the same steps.
                if alike(from, to) && !(from > 0 && alike(from - 1, to - 1)) {
                    turns.push((from, to));
                }
            }
        }
        turns.sort_by_key(|(from, to)| (std::cmp::Reverse(to - from), *from));
        let dropped: Vec<Vec<usize>> = turns.iter().map(|(from, to)| mine[*from..*to].to_vec()).collect();
        dropped.into_iter().any(|d| self.accept_draft(Draft::new(&self.best).without(&d)))
    }

    /// A context moves to the one before it, or the one behind it, of the same thread.
    fn join_contexts(&mut self) {
        let mut at = 1;
        while !self.is_spent() {
            let contexts = contexts(&self.best);
            let Some(later) = contexts.get(at).cloned() else { return };
            let same = |c: &&std::ops::Range<usize>| {
                let (a, b) = (&self.best.steps[c.start], &self.best.steps[later.start]);
                a.thread == b.thread && a.phase == b.phase
            };
            let joined = match contexts[..at].iter().rfind(same).cloned() {
                Some(earlier) => {
                    let draft = Draft::new(&self.best);
                    let forward = draft.clone().moved(later.clone(), earlier.end);
                    self.accept_draft(forward) || {
                        let back = Draft::new(&self.best).moved(earlier, later.start);
                        self.accept_draft(back)
                    }
                }
                None => false,
            };
            if !joined {
                at += 1;
            }
        }
    }

    /// Where the stem ends as the repeating part does, that is where the repeating part begins.
    fn begin_earlier(&mut self) {
        let Some(start) = self.best.end.lasso_start() else { return };
        let steps = &self.best.steps;
        let alike =
            |(a, b): &(&Step, &Step)| a.location == b.location && a.thread == b.thread && a.procedure == b.procedure;
        let mut common = steps[..start].iter().rev().zip(steps[start..].iter().rev()).take_while(alike).count();
        while common > 0 {
            let mut candidate = self.best.clone();
            candidate.steps.truncate(candidate.steps.len() - common);
            if let End::Lasso { start, .. } = &mut candidate.end {
                *start -= common;
                let first = *start;
                candidate.steps[first..].iter_mut().for_each(|s| s.phase = Some(Phase::Lasso));
            }
            let draft = Draft::new(&candidate);
            if self.accept_draft(draft) {
                return self.begin_earlier();
            }
            common /= 2;
        }
    }

    /// The number at the place, which can not be 0, comes closer to it.
    fn bisect(&mut self, place: &Place) {
        let Some(number) = values::number(&self.best, place) else { return };
        let with = |best: &Execution, n: &BigInt| values::with_number(best, place, n);
        let positive = Some(&number).filter(|n| n.is_negative()).and_then(|n| with(&self.best, &-n));
        let turned = positive.is_some_and(|candidate| self.accept(candidate));
        let sign = if number.is_negative() && !turned { -1 } else { 1 };
        // The first is too small, the second is not.
        let (mut low, mut high) = (BigInt::from(0), number.abs());
        while &high - &low > BigInt::from(1) && !self.is_spent() {
            let middle: BigInt = (&low + &high) / 2;
            let candidate = with(&self.best, &(&middle * sign));
            if candidate.is_some_and(|c| self.accept(c)) { high = middle } else { low = middle }
        }
    }

    /// Values that the program leaves open.
    fn shrink_values(&mut self) {
        self.shrink_alone();
        let mut todo = vec![values::indices(&self.best)];
        while let Some(indices) = todo.pop() {
            let Some(candidate) = values::without_indices(&self.best, &indices) else { continue };
            if !self.accept(candidate) && indices.len() > 1 {
                let (first, second) = indices.split_at(indices.len() / 2);
                todo.extend([second.to_vec(), first.to_vec()]);
            }
        }
        while values::without_gaps(&self.best).into_iter().any(|candidate| self.accept(candidate)) {}
    }

    /// Each value by itself.
    fn shrink_alone(&mut self) {
        let mut all = values::places(&self.best);
        // Pieces whose values stay as they are when they are tried together are tried in halves.
        let mut todo = vec![std::mem::take(&mut all)];
        let mut single = Vec::new();
        while let Some(places) = todo.pop() {
            let Some(candidate) = values::with_defaults(&self.best, &places) else { continue };
            if self.is_spent() {
                return;
            }
            if self.accept(candidate) {
                continue;
            }
            match places.len() {
                1 => single.extend(places),
                n => {
                    todo.push(places[n / 2..].to_vec());
                    todo.push(places[..n / 2].to_vec());
                }
            }
        }
        for place in single {
            self.bisect(&place);
            while values::simpler(&self.best, &place).into_iter().any(|candidate| self.accept(candidate)) {}
        }
    }
}

/// The same check, or a lasso again.
fn same_end(a: &End, b: &End) -> bool {
    match (a, b) {
        (End::Failure { location: a, message: m, .. }, End::Failure { location: b, message: n, .. }) => {
            a == b && m == n
        }
        (End::Lasso { .. }, End::Lasso { .. }) | (End::Deadlock { .. }, End::Deadlock { .. }) => true,
        (End::Race { variable: a, accesses: x, .. }, End::Race { variable: b, accesses: y, .. }) => {
            a == b && x.iter().zip(y).all(|(x, y)| x.location == y.location)
        }
        (End::Failure { .. } | End::Lasso { .. } | End::Deadlock { .. } | End::Race { .. } | End::None, _) => false,
    }
}

/// Rounds of the stem (or of all), and of the repeating part.
fn rounds(execution: &Execution) -> (u32, u32) {
    let count = |lasso: bool| {
        let mine = execution.steps.iter().filter(|s| (s.phase == Some(Phase::Lasso)) == lasso).map(|s| s.round);
        let (least, most) = mine.fold((u32::MAX, 0), |(a, b), r| (a.min(r), b.max(r)));
        if least == u32::MAX { 0 } else { most - if lasso { least } else { 0 } + 1 }
    };
    (count(false), count(true))
}

/// Longest runs of one thread, not over the beginning of the repeating part.
fn contexts(execution: &Execution) -> Vec<std::ops::Range<usize>> {
    let mut contexts: Vec<std::ops::Range<usize>> = Vec::new();
    for (i, step) in execution.steps.iter().enumerate() {
        match contexts.last_mut() {
            Some(last)
                if execution.steps[last.start].thread == step.thread
                    && execution.steps[last.start].phase == step.phase =>
            {
                last.end = i + 1;
            }
            _ => contexts.push(i..i + 1),
        }
    }
    contexts
}

/// Each of the threads has its part of the period so much earlier as its stem ends like that part; the order in which threads take
/// turns in the period stays. `None` where nothing is alike.
fn turned(execution: &Execution, threads: &[usize]) -> Option<Execution> {
    let start = execution.end.lasso_start()?;
    let steps = &execution.steps;
    let (mut gone, mut order): (Vec<usize>, Vec<usize>) = (Vec::new(), (0..steps.len()).collect());
    for &thread in threads {
        let mine = |from: usize, to: usize| (from..to).filter(|i| steps[*i].thread == thread).collect::<Vec<usize>>();
        let (stem, period) = (mine(0, start), mine(start, steps.len()));
        let alike = |(a, b): &(&usize, &usize)| {
            let (a, b) = (&steps[**a], &steps[**b]);
            a.location == b.location && a.procedure == b.procedure && a.event == b.event
        };
        let common = stem.iter().rev().zip(period.iter().rev()).take_while(alike).count();
        gone.extend(&stem[stem.len() - common..]);
        for (i, &at) in period.iter().enumerate() {
            order[at] = period[(i + period.len() - common) % period.len()];
        }
    }
    if gone.is_empty() {
        return None;
    }
    let mut turned = execution.clone();
    turned.steps = (0..steps.len())
        .filter(|i| !gone.contains(i))
        .map(|i| Step { round: steps[i].round, ..steps[order[i]].clone() })
        .collect();
    if let End::Lasso { start, .. } = &mut turned.end {
        *start -= gone.len();
    }
    Some(turned)
}

/// Only what is executed.
fn without_annotations(execution: &Execution) -> Execution {
    let mut plain = execution.clone();
    if let End::Lasso { start, .. } | End::Race { start, .. } = &mut plain.end {
        *start = execution.steps[..(*start).min(execution.steps.len())].iter().filter(|s| is_executed(s)).count();
    }
    plain.steps.retain(is_executed);
    plain
}

/// Where threads wait, and where the repeating ones begin and end, marked as in `original`.
fn with_annotations(mut execution: Execution, original: &Execution) -> Execution {
    let End::Lasso { start, threads, .. } = &mut execution.end else { return execution };
    let (old_start, new_start) = (*start, start);
    let marks = |event: Event| original.steps.iter().filter(move |s| s.event == event);
    if marks(Event::Snapshot).next().is_none() {
        return execution;
    }
    // Marks stand in the stem, where there is one.
    let in_stem = old_start > 0;
    let front_phase = if in_stem { Phase::Stem } else { Phase::Lasso };
    let front_round = execution.steps.get(old_start.saturating_sub(1)).map_or(0, |s| s.round);
    let last_round = execution.steps.last().map_or(0, |s| s.round);
    let (mut front, mut back) = (Vec::new(), Vec::new());
    for (thread, end) in threads.iter().enumerate() {
        let first = execution.steps[old_start..].iter().find(|s| s.thread == thread);
        let like = |event: Event| first.or_else(|| marks(event).find(|s| s.thread == thread)).cloned();
        let mark = |step: Step, event: Event, phase: Phase, round: u32| Step {
            event,
            phase: Some(phase),
            round,
            writes: Default::default(),
            choices: Default::default(),
            reads: Default::default(),
            branches: Vec::new(),
            ..step
        };
        match end {
            ThreadEnd::Runs => {
                front.extend(like(Event::Snapshot).map(|s| mark(s, Event::Snapshot, front_phase, front_round)));
                back.extend(like(Event::Closure).map(|s| mark(s, Event::Closure, Phase::Lasso, last_round)));
            }
            ThreadEnd::Blocked { location, .. } => {
                let blocked = marks(Event::Blocked).find(|s| s.thread == thread && s.location == *location).cloned();
                front.extend(blocked.map(|s| mark(s, Event::Blocked, front_phase, front_round)));
            }
            _ => {}
        }
    }
    *new_start += if in_stem { front.len() } else { 0 };
    execution.steps.splice(old_start..old_start, front);
    execution.steps.extend(back);
    execution
}
