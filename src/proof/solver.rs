//! One SAT solver for each step of the system: its circuit, and the frames as clauses under activation literals.
//!
//! A query looks at one step only, so what a thread does elsewhere costs nothing.

use rustc_hash::FxHashSet;

use super::cube::{Cube, StateLit};
use super::model::Model;
use crate::engine::circuit::{Gate, Lit};
use crate::engine::cnf::Cnf;
use crate::engine::limits::Limits;
use crate::engine::sat::{Batsat, Outcome, SatLit, Solver};
use crate::engine::transition::Transition;

/// The solver was told to stop.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stopped;

/// An answer to a query about the states in front of a step.
pub enum Answer {
    /// A state, as a cube: all of them have what was asked for.
    State(Cube),
    /// There is none; which literals of the cube behind the step are to blame.
    None(Cube),
}

/// A clause of the frames: it holds in all frames up to its level.
#[derive(Debug, Clone)]
pub struct Lemma {
    pub level: usize,
    /// The states that are shut out.
    pub cube: Cube,
}

pub struct StepSolver<'m> {
    transition: &'m Transition,
    before: Vec<Lit>,
    after: Vec<Lit>,
    /// The inputs of the circuit that are no bits of the state.
    inputs: Vec<usize>,
    solver: Batsat,
    cnf: Cnf,
    /// The literals of the bits in front of the step.
    state: Vec<SatLit>,
    /// The bits, those that say most first.
    order: Vec<usize>,
    /// By bit: it is one of a monitor.
    watches: Vec<bool>,
    /// Literals for [`Transition::passes`], and for a failure or an integer out of range.
    passes: SatLit,
    bad: SatLit,
    /// What makes a state bad: the failure, then what leaves.
    ways: Vec<SatLit>,
    /// Activates the first states.
    initial: SatLit,
    /// Activates the clauses of each level.
    levels: Vec<SatLit>,
    /// How many lemmas it knows.
    known: usize,
    /// Temporary clauses so far.
    spent: usize,
    yes: SatLit,
}

impl<'m> StepSolver<'m> {
    /// For one step; no state in the cubes of `known` is in front of it.
    pub fn new(model: &'m Model, transition: &'m Transition, known: &[Cube], limits: &Limits) -> StepSolver<'m> {
        let mut solver = Batsat::new(limits.clone());
        let mut cnf = Cnf::new(limits.clone());
        let yes = solver.new_var();
        solver.add_clause(&[yes]);
        let before = Model::flat(&transition.before);
        let after = Model::flat(&transition.after);
        let lit = |aig, cnf: &mut Cnf, solver: &mut Batsat, lit: Lit| match lit.as_const() {
            Some(true) => yes,
            Some(false) => !yes,
            None => cnf.lit(aig, solver, lit),
        };
        let state: Vec<SatLit> = before.iter().map(|b| lit(&transition.circuit, &mut cnf, &mut solver, *b)).collect();
        let passes = lit(&transition.circuit, &mut cnf, &mut solver, transition.passes);
        let fails = lit(&transition.circuit, &mut cnf, &mut solver, transition.fails);
        let bad = solver.new_var();
        let mut ways = vec![!bad, fails];
        for leaves in transition.leaves.iter().filter(|l| **l != Lit::FALSE) {
            let leaves = lit(&transition.circuit, &mut cnf, &mut solver, *leaves);
            let both = solver.new_var();
            solver.add_clause(&[!both, leaves]);
            solver.add_clause(&[!both, passes]);
            solver.add_clause(&[both, !leaves, !passes]);
            solver.add_clause(&[bad, !both]);
            ways.push(both);
        }
        solver.add_clause(&[bad, !fails]);
        solver.add_clause(&ways);
        ways.remove(0);
        // The first states, over the same bits.
        let initial = solver.new_var();
        let first = &model.initial;
        let mut own = Cnf::new(limits.clone());
        for (bit, here) in Model::flat(&first.before).into_iter().zip(&state) {
            let there = lit(&first.circuit, &mut own, &mut solver, bit);
            solver.add_clause(&[!initial, !there, *here]);
            solver.add_clause(&[!initial, there, !*here]);
        }
        let allowed = lit(&first.circuit, &mut own, &mut solver, first.passes);
        solver.add_clause(&[!initial, allowed]);
        let mut order: Vec<usize> = (0..state.len()).collect();
        order.sort_by_key(|bit| std::cmp::Reverse(model.weight(*bit)));
        for cube in known {
            let clause: Vec<SatLit> = cube.iter().map(|l| !state[l.bit()].negated_if(l.negated())).collect();
            solver.add_clause(&clause);
        }
        let aig = &transition.circuit;
        let state_nodes: FxHashSet<usize> = before.iter().filter(|b| !b.is_const()).map(|b| b.node()).collect();
        let inputs = (0..aig.len()).filter(|n| aig.gate(*n) == Gate::Input && !state_nodes.contains(n)).collect();
        StepSolver {
            order,
            watches: model.watches(),
            inputs,
            transition,
            before,
            after,
            solver,
            cnf,
            state,
            passes,
            bad,
            ways,
            initial,
            levels: Vec::new(),
            known: 0,
            spent: 0,
            yes,
        }
    }

    /// Temporary clauses stay in the solver: after many of them a new one is better.
    pub fn is_worn(&self) -> bool {
        self.spent > 1500
    }

    fn sat(&mut self, lit: Lit) -> SatLit {
        match lit.as_const() {
            Some(true) => self.yes,
            Some(false) => !self.yes,
            None => self.cnf.lit(&self.transition.circuit, &mut self.solver, lit),
        }
    }

    fn state_lit(&self, lit: StateLit) -> SatLit {
        self.state[lit.bit()].negated_if(lit.negated())
    }

    /// Adds the lemmas that are new.
    fn learn(&mut self, lemmas: &[Lemma]) {
        for lemma in &lemmas[self.known..] {
            while self.levels.len() <= lemma.level {
                self.levels.push(self.solver.new_var());
            }
            let mut clause = vec![!self.levels[lemma.level]];
            clause.extend(lemma.cube.iter().map(|l| !self.state_lit(*l)));
            self.solver.add_clause(&clause);
        }
        self.known = lemmas.len();
    }

    /// The assumptions that make the states those of a frame.
    fn frame(&mut self, level: usize) -> Vec<SatLit> {
        let mut assumptions: Vec<SatLit> = self.levels.get(level..).unwrap_or_default().to_vec();
        if level == 0 {
            assumptions.push(self.initial);
        }
        assumptions
    }

    /// The levels from `first` on whose clauses the last query, which found nothing, blamed; counted from there.
    pub fn blamed(&self, first: usize) -> impl Iterator<Item = usize> {
        let levels = self.levels.iter().skip(first).enumerate();
        levels.filter(|(_, level)| self.solver.used(**level)).map(|(k, _)| k)
    }

    fn solve(&mut self, assumptions: &[SatLit]) -> Result<bool, Stopped> {
        match self.solver.solve(assumptions) {
            Outcome::Sat => Ok(true),
            Outcome::Unsat => Ok(false),
            Outcome::Stopped => Err(Stopped),
        }
    }

    /// Why no state outside of the cube, which no clause of the frame lets in, leads into it by this step, where that is plain: the step
    /// changes none of its bits (then it cannot for any part of the cube), or always gives one of them the other value.
    pub fn unreachable(&self, cube: &Cube) -> Option<Cube> {
        if cube.iter().all(|l| self.after[l.bit()] == self.before[l.bit()]) {
            return Some(Cube::default());
        }
        let other = cube.iter().find(|l| self.after[l.bit()] == Lit::constant(l.negated()))?;
        Some([*other].into_iter().collect())
    }

    /// A state of the frame in which the step fails, or lets an integer leave its range; and whether it fails.
    pub fn bad(&mut self, level: usize, lemmas: &[Lemma]) -> Result<Option<(Cube, bool)>, Stopped> {
        self.learn(lemmas);
        let mut assumptions = self.frame(level);
        assumptions.push(self.bad);
        if !self.solve(&assumptions)? {
            return Ok(None);
        }
        // All states of the cube are bad for the same reason.
        let way = self.ways.iter().copied().find(|w| self.solver.value(*w)).unwrap_or(self.bad);
        let fails = way == self.ways[0];
        Ok(Some((self.lift(&[!way])?, fails)))
    }

    /// Which integers leave their ranges in such a state.
    pub fn leaving(&mut self, state: &Cube) -> Result<Vec<usize>, Stopped> {
        let mut assumptions: Vec<SatLit> = state.iter().map(|l| self.state_lit(*l)).collect();
        let mut leaving = Vec::new();
        for (i, leaves) in self.transition.leaves.iter().enumerate().filter(|(_, l)| **l != Lit::FALSE) {
            let leaves = self.sat(*leaves);
            assumptions.extend([leaves, self.passes]);
            if self.solve(&assumptions)? {
                leaving.push(i);
            }
            assumptions.truncate(assumptions.len() - 2);
        }
        Ok(leaving)
    }

    /// Is there a state of the frame, outside of the cube if `relative`, from which the step leads into it?
    pub fn query(&mut self, level: usize, lemmas: &[Lemma], cube: &Cube, relative: bool) -> Result<Answer, Stopped> {
        self.learn(lemmas);
        let mut assumptions = self.frame(level);
        assumptions.push(self.passes);
        let outside = self.solver.new_var();
        self.spent += 1;
        if relative {
            let mut clause = vec![!outside];
            clause.extend(cube.iter().map(|l| !self.state_lit(*l)));
            self.solver.add_clause(&clause);
            assumptions.push(outside);
        }
        // Where several do, the solver blames what it was told first.
        let mut lits: Vec<StateLit> = cube.to_vec();
        lits.sort_by_key(|l| !self.watches[l.bit()]);
        let targets: Vec<(StateLit, SatLit)> =
            lits.into_iter().map(|l| (l, self.sat(self.after[l.bit()]).negated_if(l.negated()))).collect();
        assumptions.extend(targets.iter().filter(|(_, t)| *t != self.yes).map(|(_, t)| *t));
        let found = self.solve(&assumptions)?;
        let answer = if found {
            let mut missed: Vec<SatLit> = targets.iter().map(|(_, t)| !*t).collect();
            missed.push(!self.passes);
            Answer::State(self.lift(&missed)?)
        } else {
            let blamed = targets.iter().filter(|(_, t)| *t != self.yes && self.solver.used(*t));
            Answer::None(blamed.map(|(l, _)| *l).collect())
        };
        self.solver.add_clause(&[!outside]);
        Ok(answer)
    }

    /// The last model, without the bits of the state that are not needed: with the same inputs all these states do the same, so one
    /// of `otherwise` cannot be true (Chockler, Ivrii, Matsliah, Moran and Nevo, "Incremental formal verification of hardware",
    /// FMCAD 2011).
    fn lift(&mut self, otherwise: &[SatLit]) -> Result<Cube, Stopped> {
        let state: Vec<StateLit> =
            (0..self.state.len()).map(|bit| StateLit::new(bit, !self.solver.value(self.state[bit]))).collect();
        let inputs = self.inputs.iter().filter_map(|n| self.cnf.input(*n));
        let mut assumptions: Vec<SatLit> = inputs.map(|l| l.negated_if(!self.solver.value(l))).collect();
        let other = self.solver.new_var();
        self.spent += 1;
        let mut clause = vec![!other];
        clause.extend(otherwise);
        self.solver.add_clause(&clause);
        assumptions.push(other);
        // Where several do, the solver blames what it was told first.
        assumptions.extend(self.order.iter().map(|bit| self.state_lit(state[*bit])));
        let lifted = match self.solve(&assumptions)? {
            // Not expected: the circuit is a function.
            true => state,
            false => state
                .into_iter()
                .filter(|l| self.before[l.bit()].is_const() || self.solver.used(self.state_lit(*l)))
                .collect(),
        };
        self.solver.add_clause(&[!other]);
        Ok(lifted.into_iter().collect())
    }
}

/// Which states are first ones.
pub struct InitialSolver {
    solver: Batsat,
    state: Vec<SatLit>,
    allowed: SatLit,
    watches: Vec<bool>,
}

impl InitialSolver {
    pub fn new(model: &Model, limits: &Limits) -> InitialSolver {
        let (mut solver, mut cnf) = (Batsat::new(limits.clone()), Cnf::new(limits.clone()));
        let yes = solver.new_var();
        solver.add_clause(&[yes]);
        let aig = &model.initial.circuit;
        let mut lit = |lit: Lit| match lit.as_const() {
            Some(true) => yes,
            Some(false) => !yes,
            None => cnf.lit(aig, &mut solver, lit),
        };
        let state = Model::flat(&model.initial.before).into_iter().map(&mut lit).collect();
        let allowed = lit(model.initial.passes);
        InitialSolver { solver, state, allowed, watches: model.watches() }
    }

    /// Whether some first state is in the cube; if none is, which literals keep them out.
    pub fn meets(&mut self, cube: &Cube) -> Result<Option<Cube>, Stopped> {
        let lit = |l: &StateLit| self.state[l.bit()].negated_if(l.negated());
        let mut assumptions = vec![self.allowed];
        let mut lits: Vec<&StateLit> = cube.iter().collect();
        lits.sort_by_key(|l| !self.watches[l.bit()]);
        assumptions.extend(lits.into_iter().map(lit));
        match self.solver.solve(&assumptions) {
            Outcome::Sat => Ok(None),
            Outcome::Unsat => Ok(Some(cube.iter().filter(|l| self.solver.used(lit(l))).copied().collect())),
            Outcome::Stopped => Err(Stopped),
        }
    }
}
