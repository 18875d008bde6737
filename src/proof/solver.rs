//! One SAT solver for each step of the system: its circuit, and the frames as clauses under activation literals.
//!
//! A query looks at one step only, so what a thread does elsewhere costs nothing.
//!
//! Where inputs of the circuits are comparisons of integers ([`super::arithmetic`]), what the SAT solver finds is asked of these, too; what
//! cannot be is a lemma.

use rustc_hash::FxHashSet;

use super::arithmetic::{Arithmetic, Comparison};
use super::cube::{Cube, StateLit};
use super::model::Model;
use engine::circuit::{Gate, Lit};
use engine::cnf::Cnf;
use engine::limits::Limits;
use engine::sat::{Batsat, Outcome, SatLit, Solver};
use engine::transition::Transition;

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
    arithmetic: Option<Arithmetic<'m>>,
}

/// What the last clauses and assumptions were, for those who look at what makes them true.
#[derive(Clone, Copy, Default)]
struct Asked<'a> {
    /// The clauses from this level on.
    clauses: Option<(usize, &'a [Lemma])>,
    /// The state is outside of it.
    outside: Option<&'a Cube>,
    /// Bits behind the step that are asked for.
    behind: &'a [StateLit],
    /// All comparisons of the state are.
    whole: bool,
}

impl<'m> StepSolver<'m> {
    /// For one step, or the one that gives integers their first values; no state in the cubes of `known` is in front of it.
    pub fn new(model: &'m Model, step: Option<usize>, known: &[Cube], limits: &Limits) -> StepSolver<'m> {
        let transition = step.map_or(&model.first, |step| &model.steps[step]);
        let mut solver = Batsat::new(limits.clone());
        let mut cnf = Cnf::new(limits.clone());
        let yes = solver.new_var();
        solver.add_clause(&[yes]);
        let before = Model::flat(&transition.before);
        let after = Model::flat(&transition.after);
        let lit = |aig, cnf: &mut Cnf, solver: &mut Batsat, lit: Lit| cnf.lit_or(aig, solver, lit, yes);
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
        let arithmetic = step.zip(model.comparisons.as_ref()).map(|(step, comparisons)| {
            let mut arithmetic = Arithmetic::new(comparisons);
            arithmetic.state(&state);
            arithmetic.always(&comparisons.steps[step], |node| cnf.input(node));
            arithmetic.at_first(&comparisons.initial, |node| own.input(node));
            arithmetic
        });
        let mut order: Vec<usize> = (0..state.len()).collect();
        order.sort_by_key(|bit| std::cmp::Reverse(model.weight(*bit)));
        for cube in known {
            let clause: Vec<SatLit> = cube.iter().map(|l| !state[l.bit()].negated_if(l.negated())).collect();
            solver.add_clause(&clause);
        }
        let aig = &transition.circuit;
        let state_nodes: FxHashSet<usize> = before.iter().filter(|b| !b.is_const()).map(|b| b.node()).collect();
        let compares =
            |n: &usize| step.zip(model.comparisons.as_ref()).is_some_and(|(step, c)| c.steps[step].of.contains_key(n));
        let is_free = |n: &usize| aig.gate(*n) == Gate::Input && !state_nodes.contains(n) && !compares(n);
        let inputs = (0..aig.node_count()).filter(is_free).collect();
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
            arithmetic,
        }
    }

    /// One for each step of the system.
    pub fn of_steps(model: &'m Model, known: &[Cube], limits: &Limits) -> Vec<StepSolver<'m>> {
        (0..model.steps.len()).map(|step| StepSolver::new(model, Some(step), known, limits)).collect()
    }

    /// Temporary clauses stay in the solver: after many of them a new one is better.
    pub fn is_worn(&self) -> bool {
        self.spent > 1200
    }

    fn sat(&mut self, lit: Lit) -> SatLit {
        self.cnf.lit_or(&self.transition.circuit, &mut self.solver, lit, self.yes)
    }

    fn state_lit(&self, lit: StateLit) -> SatLit {
        self.state[lit.bit()].negated_if(lit.negated())
    }

    /// Adds the lemmas that are new.
    fn learn(&mut self, lemmas: &[Lemma]) {
        for lemma in &lemmas[self.known..] {
            self.shut_out(lemma.level, &lemma.cube);
        }
        self.known = lemmas.len();
    }

    /// Adds the clauses of frames, which say all that so many lemmas do.
    pub fn learn_frames(&mut self, frames: &[Vec<Cube>], lemmas: usize) {
        for (level, cubes) in frames.iter().enumerate() {
            cubes.iter().for_each(|cube| self.shut_out(level, cube));
        }
        self.known = lemmas;
    }

    fn shut_out(&mut self, level: usize, cube: &Cube) {
        while self.levels.len() <= level {
            self.levels.push(self.solver.new_var());
        }
        let mut clause = vec![!self.levels[level]];
        clause.extend(cube.iter().map(|l| !self.state_lit(*l)));
        self.solver.add_clause(&clause);
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

    fn solve(&mut self, assumptions: &[SatLit], asked: Asked) -> Result<bool, Stopped> {
        loop {
            if let Some(arithmetic) = &mut self.arithmetic {
                arithmetic.learn(&mut self.solver);
            }
            match self.solver.solve(assumptions) {
                Outcome::Unsat => return Ok(false),
                Outcome::Stopped => return Err(Stopped),
                Outcome::Sat if self.arithmetic.is_none() => return Ok(true),
                Outcome::Sat => {}
            }
            let matter = self.matter(asked);
            let Some(arithmetic) = &mut self.arithmetic else { return Ok(true) };
            match arithmetic.check(&matter, &self.solver) {
                None => return Ok(true),
                Some(lemma) => self.solver.add_clause(&lemma),
            }
        }
    }

    /// The comparisons that make true what was asked for.
    fn matter(&self, asked: Asked) -> Vec<Comparison> {
        let Some(arithmetic) = &self.arithmetic else { return Vec::new() };
        let mut matter = arithmetic.of_step.clone();
        if asked.clauses.is_some_and(|(level, _)| level == 0) {
            matter.extend(&arithmetic.of_first);
        }
        for lit in asked.behind {
            matter.extend(arithmetic.behind(self.after[lit.bit()].node(), |node| self.cnf.input(node)));
        }
        if asked.whole {
            matter.extend((0..self.state.len()).filter_map(|bit| arithmetic.of_bit(bit)));
        }
        let mut known: FxHashSet<usize> = matter.iter().map(|c| c.atom).collect();
        let (level, lemmas) = asked.clauses.unwrap_or_default();
        let clauses = lemmas.iter().filter(|l| l.level >= level).map(|l| &l.cube).chain(asked.outside);
        for cube in clauses {
            let mut first = None;
            let is_true = cube.iter().any(|l| {
                let is_true = !self.solver.value(self.state_lit(*l));
                is_true
                    && arithmetic.of_bit(l.bit()).is_none_or(|c| {
                        first.get_or_insert(c);
                        known.contains(&c.atom)
                    })
            });
            if let Some(first) = first.filter(|_| !is_true) {
                known.insert(first.atom);
                matter.push(first);
            }
        }
        matter
    }

    /// The bit of the last model.
    fn bit(&self, bit: usize) -> StateLit {
        let compared = self.arithmetic.as_ref().and_then(|a| a.value_of_bit(bit));
        StateLit::new(bit, !compared.unwrap_or_else(|| self.solver.value(self.state[bit])))
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
        let asked = Asked { clauses: Some((level, lemmas)), ..Asked::default() };
        if !self.solve(&assumptions, asked)? {
            return Ok(None);
        }
        // All states of the cube are bad for the same reason.
        let way = self.ways.iter().copied().find(|w| self.solver.value(*w)).unwrap_or(self.bad);
        let fails = way == self.ways[0];
        Ok(Some((self.lift(&[!way], &[])?, fails)))
    }

    /// Which integers leave their ranges in such a state.
    pub fn leaving(&mut self, state: &Cube) -> Result<Vec<usize>, Stopped> {
        let mut assumptions: Vec<SatLit> = state.iter().map(|l| self.state_lit(*l)).collect();
        let mut leaving = Vec::new();
        for (i, leaves) in self.transition.leaves.iter().enumerate().filter(|(_, l)| **l != Lit::FALSE) {
            let leaves = self.sat(*leaves);
            assumptions.extend([leaves, self.passes]);
            if self.solve(&assumptions, Asked { whole: true, ..Asked::default() })? {
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
        let behind: Vec<StateLit> = targets.iter().map(|(l, _)| *l).collect();
        let outside_of = relative.then_some(cube);
        let asked = Asked { clauses: Some((level, lemmas)), outside: outside_of, behind: &behind, whole: false };
        let found = self.solve(&assumptions, asked)?;
        let answer = if found {
            let mut missed: Vec<SatLit> = targets.iter().map(|(_, t)| !*t).collect();
            missed.push(!self.passes);
            Answer::State(self.lift(&missed, &behind)?)
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
    fn lift(&mut self, otherwise: &[SatLit], behind: &[StateLit]) -> Result<Cube, Stopped> {
        let state: Vec<StateLit> = (0..self.state.len()).map(|bit| self.bit(bit)).collect();
        let compared: Vec<(SatLit, Comparison)> = self.arithmetic.as_ref().map_or(Vec::new(), |arithmetic| {
            let of = |lit: &StateLit| arithmetic.behind(self.after[lit.bit()].node(), |node| self.cnf.input(node));
            let all = arithmetic.of_step.iter().copied().chain(behind.iter().filter_map(of));
            all.map(|c| (c.lit.negated_if(!arithmetic.value(c.atom)), c)).collect()
        });
        let inputs = self.inputs.iter().filter_map(|n| self.cnf.input(*n));
        let mut assumptions: Vec<SatLit> = inputs.map(|l| l.negated_if(!self.solver.value(l))).collect();
        let other = self.solver.new_var();
        self.spent += 1;
        let mut clause = vec![!other];
        clause.extend(otherwise);
        self.solver.add_clause(&clause);
        assumptions.push(other);
        // Where several do, the solver blames what it was told first.
        let fixed = assumptions.len();
        assumptions.extend(self.order.iter().map(|bit| self.state_lit(state[*bit])));
        let asked = Asked { behind, whole: true, ..Asked::default() };
        let is_blamed = |s: &Self, l: &StateLit| s.before[l.bit()].is_const() || s.solver.used(s.state_lit(*l));
        let lifted: Vec<StateLit> = if !self.solve(&assumptions, asked)? {
            state.into_iter().filter(|l| is_blamed(self, l)).collect()
        } else if compared.is_empty() {
            // Not expected: the circuit is a function.
            state
        } else {
            // The step does the same where its own comparisons come out the same; the state does not say so by itself.
            assumptions.splice(fixed..fixed, compared.iter().map(|(lit, _)| *lit));
            let is_one = self.solver.solve(&assumptions) == Outcome::Unsat;
            let blamed = compared.iter().filter(|(lit, _)| is_one && self.solver.used(*lit)).map(|(_, c)| c.atom);
            let related = self.arithmetic.as_ref().map(|a| a.related(blamed)).unwrap_or_default();
            state.into_iter().filter(|l| !is_one || is_blamed(self, l) || related.contains(&l.bit())).collect()
        };
        self.solver.add_clause(&[!other]);
        Ok(lifted.into_iter().collect())
    }
}

/// Which states are first ones.
pub struct InitialSolver<'m> {
    solver: Batsat,
    state: Vec<SatLit>,
    allowed: SatLit,
    watches: Vec<bool>,
    arithmetic: Option<Arithmetic<'m>>,
}

impl<'m> InitialSolver<'m> {
    pub fn new(model: &'m Model, limits: &Limits) -> InitialSolver<'m> {
        let (mut solver, mut cnf) = (Batsat::new(limits.clone()), Cnf::new(limits.clone()));
        let yes = solver.new_var();
        solver.add_clause(&[yes]);
        let aig = &model.initial.circuit;
        let mut lit = |lit: Lit| cnf.lit_or(aig, &mut solver, lit, yes);
        let state: Vec<SatLit> = Model::flat(&model.initial.before).into_iter().map(&mut lit).collect();
        let allowed = lit(model.initial.passes);
        let arithmetic = model.comparisons.as_ref().map(|comparisons| {
            let mut arithmetic = Arithmetic::new(comparisons);
            arithmetic.state(&state);
            arithmetic.always(&comparisons.initial, |node| cnf.input(node));
            arithmetic
        });
        InitialSolver { solver, state, allowed, watches: model.watches(), arithmetic }
    }

    /// Whether some first state is in the cube; if none is, which literals keep them out.
    pub fn meets(&mut self, cube: &Cube) -> Result<Option<Cube>, Stopped> {
        let lit = |l: &StateLit| self.state[l.bit()].negated_if(l.negated());
        let mut assumptions = vec![self.allowed];
        let mut lits: Vec<&StateLit> = cube.iter().collect();
        lits.sort_by_key(|l| !self.watches[l.bit()]);
        assumptions.extend(lits.into_iter().map(lit));
        loop {
            if let Some(arithmetic) = &mut self.arithmetic {
                arithmetic.learn(&mut self.solver);
            }
            match self.solver.solve(&assumptions) {
                Outcome::Sat => {}
                Outcome::Unsat => return Ok(Some(cube.iter().filter(|l| self.solver.used(lit(l))).copied().collect())),
                Outcome::Stopped => return Err(Stopped),
            }
            let Some(arithmetic) = &mut self.arithmetic else { return Ok(None) };
            let mut matter = arithmetic.of_step.clone();
            matter.extend(cube.iter().filter_map(|l| arithmetic.of_bit(l.bit())));
            match arithmetic.check(&matter, &self.solver) {
                None => return Ok(None),
                Some(lemma) => self.solver.add_clause(&lemma),
            }
        }
    }
}
