//! Everything of a configuration but its stacks, and the single steps from there.

use std::rc::Rc;

use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap};

use super::super::interp::Thread;
use super::super::value::Val;
use super::automaton::Symbol;
use super::pushdown::{Change, Control};
use super::{MOST_THREADS, Search};

/// Globals, and for each thread, by slot, what it has beside its frames and whether it is known that its root has returned; all by numbers.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Situation {
    pub globals: u32,
    pub threads: Vec<u32>,
}

/// Where a step leads.
#[derive(Debug)]
pub struct Leads {
    /// The situation behind it.
    pub to: u32,
    pub change: Change,
    /// Slots of the threads that it creates, and their only frames.
    pub created: Vec<(usize, Symbol)>,
}

/// What a thread can do in a situation with a top of its stack.
#[derive(Debug, Default)]
pub struct Steps {
    pub leads: Vec<Leads>,
    /// A check can fail.
    pub fails: bool,
}

/// All situations that were met.
#[derive(Default)]
pub struct Situations {
    pub globals: IndexSet<Vec<Val>, FxBuildHasher>,
    pub threads: IndexSet<(Thread, bool), FxBuildHasher>,
    pub all: IndexSet<Situation, FxBuildHasher>,
    steps: FxHashMap<(u32, usize, Symbol), Rc<Steps>>,
    runs: FxHashMap<u32, Option<usize>>,
    standing: FxHashMap<(u32, usize), (u32, u32)>,
}

impl Situations {
    /// The situation in which a thread in front of its first instruction is alone, and its frame.
    pub fn initial(&mut self, search: &mut Search<'_>, globals: Vec<Val>, thread: Thread) -> (u32, Symbol) {
        let (thread, symbol) = self.first(search, thread);
        let globals = self.globals.insert_full(globals).0 as u32;
        (self.all.insert_full(Situation { globals, threads: vec![thread] }).0 as u32, symbol)
    }

    /// A thread in front of its first instruction, without its frame; and the frame.
    fn first(&mut self, search: &mut Search<'_>, mut thread: Thread) -> (u32, Symbol) {
        let frame = thread.frames.swap_remove(0);
        let symbol = search.pushdown.activation(frame, None);
        (self.thread(thread, false), symbol)
    }

    /// Whether a thread has returned that nobody waits for makes no difference to others: its stack may be empty among other ones.
    fn thread(&mut self, thread: Thread, has_returned: bool) -> u32 {
        let is_known = has_returned && thread.is_arm;
        self.threads.insert_full((Thread { frames: Vec::new(), ..thread }, is_known)).0 as u32
    }

    /// How many threads there are.
    pub fn count(&self, situation: u32) -> usize {
        self.all[situation as usize].threads.len()
    }

    /// Is it known that it has?
    pub fn has_returned(&self, situation: u32, slot: usize) -> bool {
        self.threads[self.all[situation as usize].threads[slot] as usize].1
    }

    /// May the thread step, as far as others let it? Who is inside of an atomic section is alone; between the return of a callee and what its
    /// caller makes of it others see nothing that they have not seen in front of the return.
    pub fn may_run(&mut self, situation: u32, slot: usize) -> bool {
        let (all, threads) = (&self.all, &self.threads);
        let alone = *self.runs.entry(situation).or_insert_with(|| {
            let is_alone = |thread: &u32| {
                let (thread, has_returned) = &threads[*thread as usize];
                !has_returned && (thread.is_exclusive() || thread.results.is_some())
            };
            all[situation as usize].threads.iter().position(is_alone)
        });
        alone.is_none_or(|alone| alone == slot) && !self.has_returned(situation, slot)
    }

    /// What the thread knows of the others, and its control.
    pub fn standing(&mut self, search: &mut Search<'_>, situation: u32, slot: usize) -> (u32, u32) {
        if let Some(known) = self.standing.get(&(situation, slot)) {
            return *known;
        }
        let Situation { globals, threads } = &self.all[situation as usize];
        let results = |thread: &u32| {
            let (thread, has_returned) = &self.threads[*thread as usize];
            (search.joins && *has_returned).then(|| thread.results.clone().unwrap_or_default())
        };
        let beside = search.pushdown.besides.insert_full(threads.iter().map(results).collect()).0 as u32;
        let control = search.pushdown.control(Control {
            globals: self.globals[*globals as usize].clone(),
            thread: self.threads[threads[slot] as usize].0.clone(),
            created: Vec::new(),
            has_returned: false,
        });
        self.standing.insert((situation, slot), (beside, control));
        (beside, control)
    }

    /// The situation behind steps of one thread that have led to a control, and the frames of the threads that these have created; `None` where
    /// these are too many.
    pub fn behind(
        &mut self,
        search: &mut Search<'_>,
        situation: u32,
        slot: usize,
        control: u32,
    ) -> Option<(u32, Vec<(usize, Symbol)>)> {
        let Control { globals, thread, created, has_returned } = search.pushdown.controls[control as usize].clone();
        let mut threads = self.all[situation as usize].threads.clone();
        threads[slot] = self.thread(thread, has_returned);
        let mut frames = Vec::new();
        for thread in created {
            let (thread, symbol) = self.first(search, thread);
            frames.push((threads.len(), symbol));
            threads.push(thread);
        }
        if threads.len() > MOST_THREADS {
            search.pushdown.incomplete.get_or_insert_with(|| format!("more than {MOST_THREADS} threads"));
            return None;
        }
        let globals = self.globals.insert_full(globals).0 as u32;
        Some((self.all.insert_full(Situation { globals, threads }).0 as u32, frames))
    }

    /// What a thread can do; nothing where it may not run.
    pub fn steps(&mut self, search: &mut Search<'_>, situation: u32, slot: usize, top: Symbol) -> Rc<Steps> {
        if let Some(known) = self.steps.get(&(situation, slot, top)) {
            return known.clone();
        }
        let mut steps = Steps::default();
        if self.may_run(situation, slot) {
            let (beside, control) = self.standing(search, situation, slot);
            let moves = search.pushdown.moves(beside, control, top);
            steps.fails = moves.fails.is_some();
            for rule in &moves.rules {
                if let Some((to, created)) = self.behind(search, situation, slot, rule.to) {
                    steps.leads.push(Leads { to, change: rule.change, created });
                }
            }
        }
        let steps = Rc::new(steps);
        self.steps.insert((situation, slot, top), steps.clone());
        steps
    }
}
