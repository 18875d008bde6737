//! IC3 on the steps of the interleaving system: an inductive invariant in clauses, or a way to a failure.
//!
//! Frames F_0 (the first states), F_1, ..., F_N over-approximate the states that can be reached in that many steps; F_i is what the
//! clauses of level i and above say. A state from which a step fails is blocked: no step leads from F_i, outside of the state itself,
//! into it (then the clause that shuts it out, generalized, joins F_{i+1}), or its predecessor is to be blocked first. When all clauses of
//! a level move to the next, they are inductive.
//!
//! Source: Bradley, "SAT-based model checking without unrolling", VMCAI 2011; Eén, Mishchenko and Brayton, "Efficient implementation of
//! property directed reachability", FMCAD 2011 (delta-encoded frames, the queue of obligations); Hassan, Bradley and Somenzi, "Better
//! generalization in IC3", FMCAD 2013 (counterexamples to generalization).

use std::collections::BTreeSet;

use super::cube::{Cube, StateLit};
use super::model::Model;
use super::solver::{Answer, InitialSolver, Lemma, StepSolver, Stopped};
use base::mutation::LeftOut;
use engine::limits::{Limits, Watch};

/// What came out.
pub enum Outcome {
    /// No state in any of these cubes can be reached, and from all others no step fails; together that is inductive.
    Invariant(Vec<Cube>),
    /// These steps, one after the other, lead to a failure; or to an integer out of range (by field).
    Failure { steps: Vec<usize>, fails: bool, leaving: Vec<usize> },
}

/// How far it is.
#[derive(Debug, Clone, Copy, Default)]
pub struct Progress {
    /// Frames that are there.
    pub frame: usize,
    /// Clauses in all frames together.
    pub clauses: usize,
    /// Proof obligations so far.
    pub obligations: usize,
}

/// A rule left out on purpose, so that tests can show that its absence is noticed.
#[doc(hidden)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mutation {
    /// Clauses may shut out first states.
    InitialForgotten,
    /// A clause that moved from one frame to the next is taken to be inductive.
    PushedUnchecked,
    /// Only the first step is asked for predecessors.
    OneStepOnly,
    /// K-induction: executions from the first states are not looked at.
    BaseForgotten,
}

/// Runs until there is an answer. Those of the cubes in `seeds` are shut out from the beginning of which that is inductive. It begins with the
/// clauses of frames that are known, if any; afterwards these are those that it has ended with. They hold of a model with further bits
/// behind those of this one, too. `tell` hears how far it is.
///
/// # Errors
/// It was stopped, or the limits were reached.
pub fn run_on(
    model: &Model,
    seeds: &[Cube],
    frames: &mut Vec<Vec<Cube>>,
    limits: &Limits,
    mutation: LeftOut<Mutation>,
    tell: &mut dyn FnMut(Progress),
) -> Result<Outcome, Stopped> {
    let mut initial = InitialSolver::new(model, limits);
    let known = inductive(model, &mut initial, seeds, limits)?;
    let solvers = StepSolver::of_steps(model, &known, limits);
    if frames.is_empty() {
        *frames = vec![Vec::new(); 2];
    }
    let lemmas = |(level, cubes): (usize, &Vec<Cube>)| {
        cubes.iter().map(|cube| Lemma { level, cube: cube.clone() }).collect::<Vec<_>>()
    };
    let mut search = Search {
        model,
        limits: limits.clone(),
        watch: Watch::new(limits.clone(), 1),
        mutation,
        order: (0..model.steps.len()).collect(),
        solvers,
        initial,
        known,
        counterexamples: if model.is_monitored() { 0 } else { COUNTEREXAMPLES },
        log: frames.iter().enumerate().flat_map(lemmas).collect(),
        frames: std::mem::take(frames),
        obligations: Vec::new(),
        fails: false,
        tell,
    };
    if let Some(leaving) = leaving_at_first(model, limits)? {
        return Ok(Outcome::Failure { steps: Vec::new(), fails: false, leaving });
    }
    let found = search.run();
    *frames = search.frames;
    found
}

/// Those of the cubes that no step leads into from outside of all of them: the greatest such set (Flanagan and Leino, "Houdini, an
/// annotation assistant for ESC/Java", FME 2001).
pub(super) fn inductive(
    model: &Model,
    initial: &mut InitialSolver,
    seeds: &[Cube],
    limits: &Limits,
) -> Result<Vec<Cube>, Stopped> {
    let mut left = Vec::new();
    for cube in seeds {
        if initial.meets(cube)?.is_some() {
            left.push(cube.clone());
        }
    }
    loop {
        let mut reached = vec![false; left.len()];
        for step in (0..model.steps.len()).filter(|_| !left.is_empty()) {
            let mut solver = StepSolver::new(model, Some(step), &left, limits);
            for (cube, reached) in left.iter().zip(&mut reached).filter(|(_, reached)| !**reached) {
                if solver.unreachable(cube).is_none() {
                    *reached = matches!(solver.query(1, &[], cube, false)?, Answer::State(_));
                }
            }
        }
        let before = left.len();
        let mut reached = reached.into_iter();
        left.retain(|_| reached.next() == Some(false));
        if left.len() == before {
            return Ok(left);
        }
    }
}

/// Integers that matter and have first values out of range.
pub(super) fn leaving_at_first(model: &Model, limits: &Limits) -> Result<Option<Vec<usize>>, Stopped> {
    let mut solver = StepSolver::new(model, None, &[], limits);
    let Some((state, _)) = solver.bad(1, &[])? else { return Ok(None) };
    Ok(Some(solver.leaving(&state)?))
}

/// A state to be blocked.
struct Obligation {
    cube: Cube,
    /// The step that leads from it to the next, and that one; none where the step itself fails.
    step: usize,
    next: Option<usize>,
    /// Steps up to the failure.
    depth: usize,
}

/// By step: literals of a cube that keep the step from leading into it, from the states of a frame outside of it.
struct Cores(Vec<Cube>);

impl Cores {
    fn all(&self) -> Cube {
        self.0.iter().flat_map(|core| core.iter().copied()).collect()
    }
}

struct Search<'m, 't> {
    model: &'m Model,
    limits: Limits,
    watch: Watch,
    mutation: LeftOut<Mutation>,
    solvers: Vec<StepSolver<'m>>,
    /// The steps in the order in which they are asked: one that led into a cube is likely to lead into the next, too.
    order: Vec<usize>,
    initial: InitialSolver<'m>,
    /// Shut out from the beginning.
    known: Vec<Cube>,
    /// To generalization: see [`COUNTEREXAMPLES`].
    counterexamples: usize,
    /// All clauses ever added, for the solvers.
    log: Vec<Lemma>,
    /// The clauses of each level; a clause stands at the highest level at which it is known to hold.
    frames: Vec<Vec<Cube>>,
    obligations: Vec<Obligation>,
    /// The state that is being blocked fails, rather than that an integer leaves its range.
    fails: bool,
    tell: &'t mut dyn FnMut(Progress),
}

/// Counterexamples to generalization that are tried to be blocked, each time, and how deep. Beside a monitor, where frames are many and
/// their clauses short-lived, they do not pay: five left-handed philosophers without endless executions take 1.0 s without them, 4.1 s with.
const COUNTEREXAMPLES: usize = 3;
const DEPTH: usize = 1;

/// Literals of a cube, one after the other, that could not be dropped: then the rest is not tried. With this, and with no second attempt
/// at a literal that had to be kept, ten left-handed philosophers without endless executions take 13 s, 24 s without.
const FAILED: usize = 6;

/// So many bits of data are dropped at once, if that is possible.
const WORD: usize = 8;

/// The clauses, and those of the known ones without which they, or the absence of failures, are not inductive: what the solvers blame.
pub(super) fn needed(model: &Model, clauses: Vec<Cube>, known: &[Cube], limits: &Limits) -> Result<Vec<Cube>, Stopped> {
    if known.is_empty() {
        return Ok(clauses);
    }
    let own = clauses.iter().map(|cube| Lemma { level: 1, cube: cube.clone() });
    let of_known = known.iter().enumerate().map(|(k, cube)| Lemma { level: 2 + k, cube: cube.clone() });
    let log: Vec<Lemma> = own.chain(of_known).collect();
    let mut solvers = StepSolver::of_steps(model, &[], limits);
    let mut is_needed = vec![false; known.len()];
    let mut todo = clauses.clone();
    for solver in &mut solvers {
        solver.bad(1, &log)?;
        solver.blamed(2).for_each(|k| is_needed[k] = true);
    }
    todo.extend((0..known.len()).filter(|k| is_needed[*k]).map(|k| known[k].clone()));
    while let Some(cube) = todo.pop() {
        for solver in &mut solvers {
            if solver.unreachable(&cube).is_some() {
                continue;
            }
            solver.query(1, &log, &cube, false)?;
            for k in solver.blamed(2).collect::<Vec<_>>() {
                if !std::mem::replace(&mut is_needed[k], true) {
                    todo.push(known[k].clone());
                }
            }
        }
    }
    let needed = known.iter().zip(is_needed).filter(|(_, needed)| *needed).map(|(cube, _)| cube.clone());
    Ok(clauses.into_iter().chain(needed).collect())
}

impl Search<'_, '_> {
    fn top(&self) -> usize {
        self.frames.len() - 1
    }

    fn run(&mut self) -> Result<Outcome, Stopped> {
        if let Some(outcome) = self.bad_at_start()? {
            return Ok(outcome);
        }
        loop {
            for step in 0..self.solvers.len() {
                loop {
                    self.told()?;
                    self.refresh(step);
                    let top = self.top();
                    let Some((cube, fails)) = self.solvers[step].bad(top, &self.log)? else { break };
                    self.fails = fails;
                    if let Some(outcome) = self.block(step, cube)? {
                        return Ok(outcome);
                    }
                }
            }
            self.frames.push(Vec::new());
            if let Some(level) = self.propagate()? {
                let clauses = self.frames[level + 1..].iter().flatten().cloned().collect();
                return Ok(Outcome::Invariant(needed(self.model, clauses, &self.known, &self.limits)?));
            }
        }
    }

    /// A worn solver is made anew.
    fn refresh(&mut self, step: usize) {
        if self.solvers[step].is_worn() {
            let mut solver = StepSolver::new(self.model, Some(step), &self.known, &self.limits);
            // Not what others cover by now, nor what has moved on.
            solver.learn_frames(&self.frames, self.log.len());
            self.solvers[step] = solver;
        }
    }

    fn told(&mut self) -> Result<(), Stopped> {
        let clauses = self.frames.iter().map(Vec::len).sum();
        let progress = Progress { frame: self.top(), clauses, obligations: self.obligations.len() };
        (self.tell)(progress);
        if self.watch.exceeded().is_some() { Err(Stopped) } else { Ok(()) }
    }

    fn bad_at_start(&mut self) -> Result<Option<Outcome>, Stopped> {
        for step in 0..self.solvers.len() {
            if let Some((cube, fails)) = self.solvers[step].bad(0, &self.log)? {
                let leaving = self.solvers[step].leaving(&cube)?;
                return Ok(Some(Outcome::Failure { steps: vec![step], fails, leaving }));
            }
        }
        Ok(None)
    }

    /// Blocks a state of the last frame from which a step fails.
    fn block(&mut self, step: usize, cube: Cube) -> Result<Option<Outcome>, Stopped> {
        self.obligations.clear();
        self.obligations.push(Obligation { cube, step, next: None, depth: 0 });
        let mut queue = BTreeSet::from([(self.top(), 0, 0)]);
        while let Some((level, depth, id)) = queue.pop_first() {
            self.told()?;
            let cube = self.obligations[id].cube.clone();
            if self.meets_initial(&cube)? {
                return self.failure(id).map(Some);
            }
            if self.is_blocked(&cube, level) {
                continue;
            }
            match self.predecessor(level - 1, &cube, true, None)? {
                Ok((step, before)) => {
                    let next = self.obligations.len();
                    self.obligations.push(Obligation { cube: before, step, next: Some(id), depth: depth + 1 });
                    if level == 1 {
                        return self.failure(next).map(Some);
                    }
                    queue.insert((level - 1, depth + 1, next));
                    queue.insert((level, depth, id));
                }
                Err(cores) => {
                    let core = self.apart_from_initial(cores.all(), &cube)?;
                    let (cube, cores) = self.generalize(core, cores, level, 0)?;
                    let (reached, _) = self.push(&cube, level, cores)?;
                    self.add(cube, reached);
                    if reached < self.top() {
                        queue.insert((reached + 1, depth, id));
                    }
                }
            }
        }
        Ok(None)
    }

    fn failure(&mut self, first: usize) -> Result<Outcome, Stopped> {
        let mut steps = Vec::with_capacity(self.obligations[first].depth + 1);
        let (mut at, mut last) = (Some(first), first);
        while let Some(id) = at {
            steps.push(self.obligations[id].step);
            (at, last) = (self.obligations[id].next, id);
        }
        let (step, cube) = (self.obligations[last].step, self.obligations[last].cube.clone());
        let leaving = self.solvers[step].leaving(&cube)?;
        Ok(Outcome::Failure { steps, fails: self.fails, leaving })
    }

    fn is_blocked(&self, cube: &Cube, level: usize) -> bool {
        self.frames[level..].iter().flatten().any(|known| known.covers(cube))
    }

    fn meets_initial(&mut self, cube: &Cube) -> Result<bool, Stopped> {
        Ok(self.initial.meets(cube)?.is_none())
    }

    /// A part of a cube that shuts out no first state, where the whole shuts out none.
    fn apart_from_initial(&mut self, part: Cube, whole: &Cube) -> Result<Cube, Stopped> {
        if self.mutation.is(Mutation::InitialForgotten) || !self.meets_initial(&part)? {
            return Ok(part);
        }
        Ok(match self.initial.meets(whole)? {
            Some(core) => part.union(&core),
            None => whole.clone(),
        })
    }

    /// A state in the frame from which some step leads into the cube; or the literals that keep each step out. Of `known` are those of a
    /// larger cube, in the same frame: where they are literals of this one, they keep the step out of it, too.
    fn predecessor(
        &mut self,
        level: usize,
        cube: &Cube,
        relative: bool,
        known: Option<&Cores>,
    ) -> Result<Result<(usize, Cube), Cores>, Stopped> {
        let mut cores = Cores(vec![Cube::default(); self.solvers.len()]);
        for at in 0..self.order.len() {
            let step = self.order[at];
            if let Some(core) = known.map(|known| &known.0[step]).filter(|core| core.covers(cube)) {
                cores.0[step] = core.clone();
                continue;
            }
            if let Some(core) = self.solvers[step].unreachable(cube) {
                cores.0[step] = core;
                continue;
            }
            if self.mutation.is(Mutation::OneStepOnly) && step > 0 {
                continue;
            }
            self.refresh(step);
            match self.solvers[step].query(level, &self.log, cube, relative)? {
                Answer::State(before) => {
                    self.order[..=at].rotate_right(1);
                    return Ok(Ok((step, before)));
                }
                Answer::None(core) => cores.0[step] = core,
            }
        }
        Ok(Err(cores))
    }

    /// A smaller cube that can be blocked at the level, too; `cores` are those of a cube that has all its literals.
    fn generalize(
        &mut self,
        mut cube: Cube,
        mut cores: Cores,
        level: usize,
        depth: usize,
    ) -> Result<(Cube, Cores), Stopped> {
        // One after the other, bits of wide data would soon count as what can not be dropped.
        let coarse: Cube = cube.iter().copied().filter(|l| self.model.weight(l.bit()) > 0).collect();
        if !self.model.atoms.is_empty()
            && !coarse.is_empty()
            && coarse.len() + WORD <= cube.len()
            && let Some(smaller) = self.down(coarse, &cores, &[], level, depth)?
        {
            (cube, cores) = smaller;
        }
        let mut order: Vec<_> = cube.to_vec();
        order.sort_by_key(|l| self.model.weight(l.bit()));
        let (mut kept, mut failed) = (Vec::new(), 0);
        for lit in order {
            if cube.len() <= 1 || failed == FAILED {
                break;
            }
            if cube.binary_search(&lit).is_err() {
                continue;
            }
            match self.down(cube.without(lit), &cores, &kept, level, depth)? {
                Some(smaller) => ((cube, cores), failed) = (smaller, 0),
                None => {
                    kept.push(lit);
                    failed += 1;
                }
            }
        }
        Ok((cube, cores))
    }

    /// Makes the cube one that is inductive relative to the frame before, blocking what speaks against it, or dropping more of it, but
    /// nothing of `kept`.
    fn down(
        &mut self,
        mut cube: Cube,
        known: &Cores,
        kept: &[StateLit],
        level: usize,
        depth: usize,
    ) -> Result<Option<(Cube, Cores)>, Stopped> {
        let mut tried = 0;
        loop {
            if self.meets_initial(&cube)? {
                return Ok(None);
            }
            let (_, before) = match self.predecessor(level - 1, &cube, true, Some(known))? {
                Ok(found) => found,
                Err(cores) => return Ok(Some((self.apart_from_initial(cores.all(), &cube)?, cores))),
            };
            if depth > DEPTH {
                return Ok(None);
            }
            self.told()?;
            if tried < self.counterexamples && level > 1 && !self.meets_initial(&before)? {
                let outer = self.predecessor(level - 2, &before, true, None)?;
                if let Err(cores) = outer {
                    tried += 1;
                    let core = self.apart_from_initial(cores.all(), &before)?;
                    let (reached, cores) = self.push(&core, level - 1, cores)?;
                    let (shut_out, _) = self.generalize(core, cores, reached, depth + 1)?;
                    self.add(shut_out, reached);
                    continue;
                }
            }
            tried = 0;
            let common = cube.common(&before);
            let is_kept = |l: &StateLit| cube.binary_search(l).is_err() || common.binary_search(l).is_ok();
            if common.is_empty() || common == cube || !kept.iter().all(is_kept) {
                return Ok(None);
            }
            cube = common;
        }
    }

    /// The highest level, at most the last, at which the cube can be blocked, where it can at this one, which `cores` show; and those of
    /// that level.
    fn push(&mut self, cube: &Cube, mut level: usize, mut cores: Cores) -> Result<(usize, Cores), Stopped> {
        while level < self.top()
            && let Err(higher) = self.predecessor(level, cube, true, None)?
        {
            (level, cores) = (level + 1, higher);
        }
        Ok((level, cores))
    }

    /// Adds a clause to all frames up to the level.
    fn add(&mut self, cube: Cube, level: usize) {
        for frame in &mut self.frames[1..=level] {
            frame.retain(|known| !cube.covers(known));
        }
        self.log.push(Lemma { level, cube: cube.clone() });
        self.frames[level].push(cube);
    }

    /// Moves clauses to the next frame where they hold there, too; a level of which all moved.
    fn propagate(&mut self) -> Result<Option<usize>, Stopped> {
        for level in 1..self.top() {
            for cube in self.frames[level].clone() {
                self.told()?;
                let moves = self.mutation.is(Mutation::PushedUnchecked)
                    || self.predecessor(level, &cube, false, None)?.is_err();
                if moves {
                    self.frames[level].retain(|known| *known != cube);
                    self.add(cube, level + 1);
                }
            }
            if self.frames[level].is_empty() {
                return Ok(Some(level));
            }
        }
        Ok(None)
    }
}
