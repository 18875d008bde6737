//! A changed order of steps, and what follows for the numbers of threads and rounds.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use crate::{End, Event, Execution, Phase, Step, ThreadEnd};

/// Steps with the threads they create, under their old numbers.
#[derive(Clone)]
pub struct Draft {
    items: Vec<Item>,
    /// Some step creates several threads: creations stay where they are.
    fixed: bool,
}

#[derive(Clone)]
struct Item {
    step: Step,
    creates: Option<usize>,
    in_lasso: bool,
}

impl Draft {
    /// `execution` has no annotations.
    pub fn new(execution: &Execution) -> Draft {
        let spawns = execution.steps.iter().filter(|s| s.event == Event::Spawn).count();
        let mut next = 1;
        let start = execution.end.tail_start().unwrap_or(usize::MAX);
        let items = execution.steps.iter().enumerate().map(|(i, step)| {
            let creates = (step.event == Event::Spawn).then(|| {
                next += 1;
                next - 1
            });
            Item { step: step.clone(), creates, in_lasso: i >= start }
        });
        Draft { items: items.collect(), fixed: spawns + 1 != execution.threads.len() }
    }

    /// Leaves out the steps with these indices, and everything that threads do that are not created then.
    pub fn without(mut self, dropped: &[usize]) -> Draft {
        let mut gone: BTreeSet<usize> = BTreeSet::new();
        let mut broken = false;
        let mut at = 0;
        self.items.retain(|item| {
            let keep = !dropped.contains(&at) && !gone.contains(&item.step.thread);
            if !keep {
                gone.extend(item.creates);
                broken |= item.creates.is_some();
            }
            at += 1;
            keep
        });
        self.fixed &= broken;
        if self.fixed {
            self.items.clear();
        }
        self
    }

    /// Moves steps to another place, which is counted before they are taken out.
    pub fn moved(mut self, steps: Range<usize>, to: usize) -> Draft {
        if self.fixed && self.items[steps.clone()].iter().any(|i| i.creates.is_some()) {
            self.items.clear();
            return self;
        }
        let to = if to > steps.start { to - steps.len() } else { to };
        let taken: Vec<Item> = self.items.drain(steps).collect();
        self.items.splice(to..to, taken);
        self
    }

    /// The execution with these steps; `None` where a thread runs before it is created, or nothing is left. `in_order`: rounds are counted anew.
    pub fn finish(self, like: &Execution, in_order: bool) -> Option<Execution> {
        if self.items.is_empty() {
            return None;
        }
        let mut numbers: BTreeMap<usize, usize> = BTreeMap::from([(0, 0)]);
        let stable = like.steps.iter().filter(|s| s.event == Event::Spawn).count() + 1 != like.threads.len();
        let mut steps = Vec::with_capacity(self.items.len());
        let mut start = None;
        for mut item in self.items {
            if item.in_lasso {
                start = start.or(Some(steps.len()));
            }
            if !stable {
                item.step.thread = *numbers.get(&item.step.thread)?;
                if let Some(created) = item.creates {
                    numbers.insert(created, numbers.len());
                }
            }
            steps.push(item.step);
        }
        if in_order {
            count_rounds(&mut steps, if matches!(like.end, End::Race { .. }) { start } else { None });
        }
        let mut execution = Execution { steps, ..like.clone() };
        let count = execution.steps.len();
        match &mut execution.end {
            End::Lasso { start: begin, .. } => *begin = start.unwrap_or(count),
            End::Race { start: begin, accesses, .. } => {
                *begin = start.unwrap_or(count);
                for access in accesses.iter_mut().filter(|_| !stable) {
                    access.thread = *numbers.get(&access.thread)?;
                }
            }
            End::Deadlock { threads } if !stable => {
                let new = numbers.iter().map(|(old, new)| (*new, threads.get(*old).cloned()));
                let kept: BTreeMap<usize, Option<ThreadEnd>> = new.collect();
                *threads = kept.into_values().collect::<Option<Vec<_>>>().unwrap_or_default();
            }
            End::Deadlock { .. } => {}
            End::Failure { .. } | End::None => {}
        }
        Some(execution)
    }
}

/// A round ends where a thread with a smaller number goes on; the repeating part begins with a round of its own. `tail`: the first step
/// that one thread of a race takes in the last state, which begins no round.
fn count_rounds(steps: &mut [Step], tail: Option<usize>) {
    let mut round = 0;
    let mut previous: Option<(usize, Option<Phase>)> = None;
    for (at, step) in steps.iter_mut().enumerate() {
        let begins = tail.is_none_or(|tail| at < tail);
        if begins && previous.is_some_and(|(thread, phase)| step.thread < thread || step.phase != phase) {
            round += 1;
        }
        previous = Some((step.thread, step.phase));
        step.round = round;
    }
}
