//! A second look at sets that are said to be all configurations: they are, if the initial ones are among them and no single step of a thread
//! leads out of them. Nothing is taken from the search but the sets: neither saturation nor contexts.
//!
//! What a step makes of a set is looked for in one set alone, which is enough for sets that came about as ends of contexts.

use rustc_hash::{FxHashMap, FxHashSet};

use super::automaton::{Automaton, Symbol};
use super::pushdown::Change;
use super::{Attempt, Control, Part, Search};

/// The stacks on which the step was taken: from a state of an automaton on, below these frames.
struct Behind<'a> {
    new: Vec<Symbol>,
    rest: &'a Automaton,
    state: u32,
}

impl Behind<'_> {
    fn is_within(&self, other: &Automaton) -> bool {
        let mut at = 0;
        for symbol in &self.new {
            let row = &other.edges[at as usize];
            let Ok(edge) = row.binary_search_by_key(symbol, |(s, _)| *s) else { return false };
            at = row[edge].1;
        }
        let mut seen = FxHashSet::from_iter([(self.state, at)]);
        let mut work = vec![(self.state, at)];
        while let Some((a, b)) = work.pop() {
            if self.rest.is_final[a as usize] && !other.is_final[b as usize] {
                return false;
            }
            for (symbol, to) in &self.rest.edges[a as usize] {
                let row = &other.edges[b as usize];
                let Ok(edge) = row.binary_search_by_key(symbol, |(s, _)| *s) else { return false };
                let pair = (*to, row[edge].1);
                if seen.insert(pair) {
                    work.push(pair);
                }
            }
        }
        true
    }
}

impl Search<'_> {
    /// Does no step lead out of the sets, and does no check fail in them?
    ///
    /// # Errors
    /// Where one does, or the time is over.
    pub(super) fn confirm(&mut self, attempt: &mut Attempt) -> Result<(), String> {
        let followed = attempt.sets.iter().map(|set| (set.globals, set.parts.clone(), None));
        let passed = attempt.passed.iter().map(|(globals, parts, slot)| (*globals, parts.clone(), Some(*slot)));
        let all: Vec<(u32, Vec<Part>, Option<usize>)> = followed.chain(passed).collect();
        let mut alike: FxHashMap<(u32, Vec<u32>), Vec<usize>> = FxHashMap::default();
        for (number, (globals, parts, _)) in all.iter().enumerate() {
            alike.entry((*globals, parts.iter().map(|p| p.thread).collect())).or_default().push(number);
        }
        for (state, _) in attempt.initial.clone() {
            let globals = attempt.globals.insert_full(state.globals.clone()).0 as u32;
            let part = self.created(attempt, (*state.threads[0]).clone());
            let known = alike.get(&(globals, vec![part.thread])).into_iter().flatten();
            let stacks = &attempt.stacks;
            let within = |n: &usize| stacks[part.stacks as usize].is_within(&stacks[all[*n].1[0].stacks as usize]);
            if !known.into_iter().any(within) {
                return Err("an initial configuration is in no set".into());
            }
        }
        for (globals, parts, only) in &all {
            if let Some(why) = self.deadline.passed() {
                return Err(why.into());
            }
            for slot in (0..parts.len()).filter(|slot| only.is_none_or(|only| only == *slot)) {
                let (_, has_returned) = attempt.threads[parts[slot].thread as usize];
                if !has_returned {
                    self.steps(attempt, (*globals, parts), slot, &all, &alike)?;
                }
            }
        }
        Ok(())
    }

    /// All steps of a thread from a set.
    fn steps(
        &mut self,
        attempt: &mut Attempt,
        (globals, parts): (u32, &[Part]),
        slot: usize,
        all: &[(u32, Vec<Part>, Option<usize>)],
        alike: &FxHashMap<(u32, Vec<u32>), Vec<usize>>,
    ) -> Result<(), String> {
        let (beside, control) = self.standing(attempt, globals, parts, slot);
        let before = attempt.stacks[parts[slot].stacks as usize].clone();
        for (symbol, state) in &before.edges[0] {
            let moves = self.pushdown.moves(beside, control, *symbol);
            if moves.fails.is_some() {
                return Err("a check fails in one of the sets".into());
            }
            for rule in &moves.rules {
                let new = match rule.change {
                    Change::Pop => Vec::new(),
                    Change::Swap(top) => vec![top],
                    Change::Push(top, below) => vec![top, below],
                };
                let behind = Behind { new, rest: &before, state: *state };
                let Control { globals, thread, created, has_returned } =
                    self.pushdown.controls[rule.to as usize].clone();
                let globals = attempt.globals.insert_full(globals).0 as u32;
                let mut after = parts.to_vec();
                after[slot].thread = attempt.threads.insert_full((thread, has_returned)).0 as u32;
                for thread in created {
                    after.push(self.created(attempt, thread));
                }
                let key = (globals, after.iter().map(|p| p.thread).collect::<Vec<_>>());
                let mut is_known = false;
                for number in alike.get(&key).into_iter().flatten() {
                    let known = &all[*number].1;
                    let others = (0..after.len()).filter(|other| *other != slot);
                    is_known = behind.is_within(&attempt.stacks[known[slot].stacks as usize])
                        && others.into_iter().all(|o| attempt.is_within(after[o].stacks, known[o].stacks));
                    if is_known {
                        break;
                    }
                }
                if !is_known {
                    return Err("a step leads out of the sets".into());
                }
            }
        }
        Ok(())
    }
}
