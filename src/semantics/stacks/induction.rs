//! K-induction with amplification: is every configuration of the envelope that can come to a failing check within K + 1 epochs one that can
//! within K? In an epoch each thread, in order of creation, goes as far as it likes.
//!
//! ```text
//! base   the initial configurations are not in B(K)                     else an execution is told
//! step   B(K + 1) and the envelope  are within  B(K)                    else K is one more
//! B(k)   configurations of the envelope from which a check can fail within k epochs, told backwards through the threads
//! ```
//! Then B(K) holds all of the envelope that can come to a failing check at all, and what is left of the envelope is an invariant.
//! A context is looked at as a whole, with any number of steps and calls: sets are unions of products of automata ([`super::backward`]), each
//! time only what is new is followed.
//!
//! Source: Prabhu, Reps, Lal and Kidd, "Verifying concurrent programs via bounded context-switching and induction" (TR 1701, University of
//! Wisconsin-Madison, 2011): the inductive step from configurations that are not in a short way of a failure, and the envelope.

use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

use witness::{Execution, StackInvariant};

use super::super::interp::State;
use super::super::trace::{Chosen, Recorder};
use super::Search;
use super::automaton::{Automaton, Symbol};
use super::backward::{Backward, Library, Product};
use super::envelope::Envelope;
use super::invariant::{Given, written};
use super::saturation::Saturation;
use super::situations::{Situation, Situations};

/// Larger ones are not looked at.
const MOST_EPOCHS: usize = 64;
/// Edges of the envelope, and products in all.
const MOST_EDGES: usize = 1_000_000;
const MOST_PRODUCTS: usize = 200_000;
/// Bytes of a product, and of an automaton, about.
const BYTES: [usize; 2] = [120, 1_000];

/// What came out.
#[derive(Default)]
pub struct Induction {
    pub violated: Option<Execution>,
    /// The invariant, where it is one of so many epochs.
    pub proved: Option<usize>,
    /// What is left of the envelope.
    pub invariant: Option<StackInvariant>,
    /// Products in the sets of configurations that can come to a failing check.
    pub products: usize,
    /// So many epochs were looked at.
    pub epochs: usize,
    /// Why nothing is known.
    pub reason: Option<String>,
}

/// Products by situation, each with the number of epochs with which it was found.
type Sets = FxHashMap<u32, Vec<(Product, usize)>>;

struct Run<'r, 's, 'a, 'e> {
    search: &'r mut Search<'a>,
    situations: &'s mut Situations,
    envelope: &'e Envelope,
    backward: Backward<'e>,
    library: Library,
    within: FxHashMap<(u32, usize), Option<u32>>,
    /// By thread: from where a check can fail in this epoch, when it is the thread's turn.
    turns: Vec<Sets>,
    products: usize,
}

/// Runs K-induction from these states, each with the choices that lead there.
pub(super) fn run(search: &mut Search<'_>, initial: &[(State, Vec<Chosen>)]) -> Induction {
    let mut situations = Situations::default();
    let mut starts = Vec::new();
    for (state, _) in initial {
        starts.push(situations.initial(search, state.globals.clone(), (*state.threads[0]).clone()));
    }
    let envelope = Envelope::of(search, &mut situations, &starts, MOST_EDGES);
    let mut out = Induction::default();
    if envelope.is_cut {
        out.reason = Some("the stacks that each thread can have alone do not come to an end".into());
        return out;
    }
    let backward = Backward::new(&envelope);
    let turns = vec![Sets::default(); envelope.threads()];
    let mut run = Run {
        search,
        situations: &mut situations,
        envelope: &envelope,
        backward,
        library: Library::default(),
        within: FxHashMap::default(),
        turns,
        products: 0,
    };
    let mut new: BTreeMap<u32, Vec<Product>> = BTreeMap::new();
    for epochs in 1..=MOST_EPOCHS {
        (run.search.progress)(run.products, epochs);
        new = run.epoch(new, epochs);
        out.products = run.products;
        if let Some(why) = run.is_over() {
            out.reason = Some(why.into());
            return out;
        }
        if new.is_empty() {
            // Without a configuration of the envelope in which a check fails there is nothing to be shown of an epoch.
            out.proved = Some(epochs - 1);
            out.invariant = run.invariant();
            return out;
        }
        out.epochs = epochs;
        let begins = |(number, (situation, frame)): (usize, &(u32, Symbol))| {
            run.is_in(0, *situation, &[vec![*frame]], epochs).then_some(number)
        };
        if let Some(number) = starts.iter().enumerate().find_map(begins) {
            let (situation, frame) = starts[number];
            out.violated = run.execution(&initial[number], situation, frame, epochs);
            if out.violated.is_none() {
                out.reason = Some("the way to a check that fails was lost".into());
            }
            return out;
        }
    }
    out.reason = Some(format!("it is not K-inductive for any K up to {MOST_EPOCHS}"));
    out
}

impl Run<'_, '_, '_, '_> {
    /// What is new at the beginning of an epoch, from what is new at its end.
    fn epoch(&mut self, mut new: BTreeMap<u32, Vec<Product>>, epochs: usize) -> BTreeMap<u32, Vec<Product>> {
        for slot in (0..self.turns.len()).rev() {
            if epochs == 1 {
                self.failing(slot).into_iter().for_each(|(at, product)| new.entry(at).or_default().push(product));
            }
            let mut found: BTreeMap<u32, Vec<Product>> = BTreeMap::new();
            let mut behind: Vec<(u32, Product)> =
                new.iter().flat_map(|(at, all)| all.iter().map(|product| (*at, product.clone()))).collect();
            behind.sort_unstable();
            for (at, product) in behind {
                if slot >= product.len() {
                    found.entry(at).or_default().push(product);
                    continue;
                }
                let search = &mut *self.search;
                let sources = self.backward.sources(&mut self.library, slot, at, &product, &mut || !search.is_late());
                for (at, stacks) in sources.iter() {
                    let mut before = product[..self.situations.count(*at)].to_vec();
                    before[slot] = *stacks;
                    if let Some(before) = self.inside(*at, before) {
                        found.entry(*at).or_default().push(before);
                    }
                }
            }
            new = self.added(slot, found, epochs);
            if self.is_over().is_some() {
                break;
            }
        }
        new
    }

    /// Adds products to those of a thread's turn; those in which something is new. They are kept whole, so that few large ones are the union.
    fn added(&mut self, slot: usize, found: BTreeMap<u32, Vec<Product>>, epochs: usize) -> BTreeMap<u32, Vec<Product>> {
        let mut new = BTreeMap::new();
        for (at, products) in found {
            let mut known: Vec<Product> =
                self.turns[slot].get(&at).into_iter().flatten().map(|(known, _)| known.clone()).collect();
            let mut added = Vec::new();
            for product in self.library.largest(products) {
                if !self.library.without_all(product.clone(), known.iter()).is_empty() {
                    known.push(product.clone());
                    added.push(product);
                }
            }
            if !added.is_empty() {
                self.products += added.len();
                let all = self.turns[slot].entry(at).or_default();
                all.extend(added.iter().map(|product| (product.clone(), epochs)));
                new.insert(at, added);
            }
        }
        new
    }

    /// Configurations in which a check fails with the next step of the thread.
    fn failing(&mut self, slot: usize) -> Vec<(u32, Product)> {
        let mut tops: BTreeMap<u32, Vec<Symbol>> = BTreeMap::new();
        for (situation, _, top) in self.envelope.fails.iter().filter(|fails| fails.1 == slot) {
            tops.entry(*situation).or_default().push(*top);
        }
        let mut all = Vec::new();
        for (situation, tops) in tops {
            let stacks = self.envelope.stacks(self.situations, situation, slot);
            let Some(stacks) = stacks.and_then(|stacks| stacks.with_top(|top| tops.contains(&top))) else { continue };
            let stacks = self.library.add(stacks);
            let product: Option<Product> = (0..self.situations.count(situation))
                .map(|other| if other == slot { Some(stacks) } else { self.within(situation, other) })
                .collect();
            all.extend(product.map(|product| (situation, product)));
        }
        all
    }

    /// Stacks of a thread within the envelope.
    fn within(&mut self, situation: u32, slot: usize) -> Option<u32> {
        if let Some(known) = self.within.get(&(situation, slot)) {
            return *known;
        }
        let stacks = self.envelope.stacks(self.situations, situation, slot).map(|stacks| self.library.add(stacks));
        self.within.insert((situation, slot), stacks);
        stacks
    }

    /// What of a product is within the envelope.
    fn inside(&mut self, situation: u32, mut product: Product) -> Option<Product> {
        for (slot, stacks) in product.iter_mut().enumerate() {
            let within = self.within(situation, slot)?;
            *stacks = self.library.both(*stacks, within)?;
        }
        Some(product)
    }

    /// What of the envelope can not come to a failing check.
    fn invariant(&mut self) -> Option<StackInvariant> {
        let mut left: Vec<(u32, Product)> = Vec::new();
        for situation in 0..self.situations.all.len() as u32 {
            let threads = self.situations.count(situation);
            // Where a thread has no stacks, no execution comes to the situation.
            let Some(all) = (0..threads).map(|slot| self.within(situation, slot)).collect::<Option<Product>>() else {
                continue;
            };
            let fail: Vec<Product> =
                self.turns[0].get(&situation).into_iter().flatten().map(|(product, _)| product.clone()).collect();
            let parts = self.library.without_all(all, fail.iter());
            left.extend(self.library.merged(parts).into_iter().map(|part| (situation, part)));
            if self.is_over().is_some() {
                return None;
            }
        }
        let (situations, library) = (&*self.situations, &self.library);
        let sets = left.iter().map(|(at, product)| {
            let Situation { globals, threads } = &situations.all[*at as usize];
            let parts = threads.iter().zip(product);
            Given {
                globals: &situations.globals[*globals as usize],
                threads: parts
                    .map(|(thread, stacks)| (&situations.threads[*thread as usize].0, &library.all[*stacks as usize]))
                    .collect(),
            }
        });
        written("k-induction", &self.search.pushdown, self.search.code, sets)
    }

    fn is_over(&self) -> Option<&'static str> {
        let bytes = self.products * BYTES[0] + self.library.all.len() * BYTES[1];
        let is_full = self.search.memory.is_some_and(|most| bytes + self.envelope.size() * 80 > most);
        match () {
            () if is_full => Some("memory limit"),
            () if self.products > MOST_PRODUCTS => Some("the sets of stacks become too large"),
            () => self.search.deadline.passed(),
        }
    }

    /// Is a configuration in the set of this turn, found with so many epochs?
    fn is_in(&self, slot: usize, situation: u32, stacks: &[Vec<Symbol>], epochs: usize) -> bool {
        let all = self.turns[slot].get(&situation).into_iter().flatten();
        all.filter(|(_, found)| *found <= epochs).any(|(product, _)| {
            product.iter().zip(stacks).all(|(automaton, stack)| self.library.all[*automaton as usize].has(stack))
        })
    }

    /// The execution from an initial configuration within so many epochs.
    fn execution(
        &mut self,
        (state, chosen): &(State, Vec<Chosen>),
        mut situation: u32,
        frame: Symbol,
        mut epochs: usize,
    ) -> Option<Execution> {
        let (mut stacks, mut runs) = (vec![vec![frame]], Vec::new());
        'epoch: while epochs > 0 {
            for slot in 0..self.turns.len() {
                if slot >= stacks.len() || stacks[slot].is_empty() {
                    continue;
                }
                let (beside, control) = self.situations.standing(self.search, situation, slot);
                let given = Automaton::word(&stacks[slot]);
                let mut goes_on = || true;
                let pushdown = &mut self.search.pushdown;
                // Whoever is not to run stays where it is.
                let runs_at_all = self.situations.may_run(situation, slot);
                if !runs_at_all {
                    continue;
                }
                let saturation = Saturation::of(pushdown, beside, control, &given, MOST_EDGES, &mut goes_on);
                if saturation.fails.is_some() {
                    let (steps, _) = saturation.way_to_failure(pushdown)?;
                    runs.push((slot, steps));
                    break 'epoch;
                }
                let (next, left) = if slot + 1 < self.turns.len() { (slot + 1, epochs) } else { (0, epochs - 1) };
                let goes = self.turn(situation, &stacks, (next, left), slot, &saturation)?;
                let (steps, _) = saturation.way_to(&mut self.search.pushdown, goes.0, Some(&goes.2[slot]))?;
                if !steps.is_empty() {
                    runs.push((slot, steps));
                }
                (situation, stacks) = (goes.1, goes.2);
            }
            epochs -= 1;
        }
        let mut recorder = Recorder::new(self.search.code, *self.search.rules, state.clone(), chosen);
        recorder.runs(runs, None);
        Some(recorder.finish())
    }

    /// A configuration that a thread reaches alone and that is in the set of the next turn: its control, its situation, all stacks.
    fn turn(
        &mut self,
        situation: u32,
        stacks: &[Vec<Symbol>],
        (next, epochs): (usize, usize),
        slot: usize,
        saturation: &Saturation,
    ) -> Option<(u32, u32, Vec<Vec<Symbol>>)> {
        for control in &saturation.controls {
            let Some((at, created)) = self.situations.behind(self.search, situation, slot, *control) else { continue };
            let Some(reached) = saturation.stacks(*control) else { continue };
            let mut all = stacks.to_vec();
            all.extend(created.iter().map(|(_, symbol)| vec![*symbol]));
            for (product, found) in self.turns[next].get(&at).into_iter().flatten() {
                let automaton = |slot: usize| &self.library.all[product[slot] as usize];
                if *found > epochs || !(0..all.len()).all(|other| other == slot || automaton(other).has(&all[other])) {
                    continue;
                }
                let common = reached.combined(automaton(slot), |a, b| a && b);
                if let Some(stack) = common.and_then(|common| common.shortest()) {
                    all[slot] = stack;
                    return Some((*control, at, all));
                }
            }
        }
        None
    }
}
