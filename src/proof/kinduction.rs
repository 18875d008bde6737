//! K-induction on the steps of the interleaving system: no failure within k steps of the first states, and none at the end of k steps
//! from any state whatever that do not fail before and never come to a state twice.
//!
//! ```text
//! state k --step--> ... --step--> state 1 --step--> state 0, which fails
//!    is state k a first one?  a failure
//!    can there be a state k?  if not, the property is k-inductive; else one state more in front
//! ```
//! The states are told from the failure backwards, so that all that a solver has learned of k steps stays true with one step more.
//!
//! A certificate speaks of one step at a time. Where the property is k-inductive, whatever can reach a failure can reach one in fewer than k
//! steps: the shortest way there fails only at its end, and comes to no state twice. So the states that cannot are closed under all steps.
//! [`backwards`] collects the others, as cubes, which ends, since none of them is k steps away; [`smaller`] gives each of the cubes fewer
//! literals, as long as all of it stays inductive.
//!
//! Source: Sheeran, Singh and Stålmarck, "Checking safety properties using induction and a SAT-solver", FMCAD 2000; Eén and Sörensson,
//! "Temporal induction by incremental SAT solving", BMC 2003 (backwards, states told apart only where a solver confuses them).

use std::collections::VecDeque;

use super::cube::Cube;
use super::ic3::{Mutation, Outcome, inductive, leaving_at_first, needed};
use super::model::Model;
use super::solver::{Answer, InitialSolver, Lemma, StepSolver, Stopped};
use base::mutation::LeftOut;
use engine::circuit::{Gate, Lit};
use engine::cnf::Cnf;
use engine::limits::{Limits, Watch};
use engine::sat::{self, Batsat, SatLit, Solver};
use engine::transition::Transition;

/// How far it is.
#[derive(Debug, Clone, Copy)]
pub enum Progress {
    /// So many steps are looked at.
    Steps(usize),
    /// The property is k-inductive; so many sets of states that lead to a failure are known.
    Inductive { k: usize, cubes: usize },
}

impl std::fmt::Display for Progress {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self {
            Progress::Steps(k) => write!(f, "{k} steps"),
            Progress::Inductive { k, cubes } => write!(f, "{k}-inductive: {cubes} sets of states lead to a failure"),
        }
    }
}

/// More sets of states make no readable certificate, and a slow one.
const MOST_CUBES: usize = 20_000;

/// Where there are more, each is taken as it is.
const MANY_CUBES: usize = 2_000;

/// Runs until there is an answer, of [`super::ic3::run_on`]'s form. Those of the cubes in `seeds` of which that is inductive are shut out from
/// the beginning.
///
/// # Errors
/// It was stopped, or the limits were reached; inside, why it has no answer.
pub fn run(
    model: &Model,
    seeds: &[Cube],
    limits: &Limits,
    mutation: LeftOut<Mutation>,
    tell: &mut dyn FnMut(Progress),
) -> Result<Result<Outcome, String>, Stopped> {
    if let Some(leaving) = leaving_at_first(model, limits)? {
        return Ok(Ok(Outcome::Failure { steps: Vec::new(), fails: false, leaving }));
    }
    let known = inductive(model, &mut InitialSolver::new(model, limits), seeds, limits)?;
    let mut path = Path::new(model, &known, limits);
    let k = loop {
        tell(Progress::Steps(path.states.len() - 1));
        if limits.exceeded().is_some() {
            return Err(Stopped);
        }
        if !mutation.is(Mutation::BaseForgotten)
            && let Some(failure) = path.begins()?
        {
            return Ok(Ok(failure));
        }
        if path.is_impossible()? {
            break path.states.len() - 1;
        }
        path.extend();
    };
    let mut say = |cubes| tell(Progress::Inductive { k, cubes });
    let Some(cubes) = backwards(model, &known, limits, &mut say)? else {
        return Ok(Err(format!(
            "the property is {k}-inductive, and more than {MOST_CUBES} sets of states lead to a failure: no certificate of one step"
        )));
    };
    let cubes = if cubes.len() <= MANY_CUBES { smaller(model, cubes, &known, limits)? } else { cubes };
    Ok(Ok(Outcome::Invariant(needed(model, cubes, &known, limits)?)))
}

/// The last states of executions up to a failure, the last one first.
struct Path<'m> {
    model: &'m Model,
    known: &'m [Cube],
    limits: &'m Limits,
    solver: Batsat,
    yes: SatLit,
    states: Vec<Vec<SatLit>>,
    /// By state but the last: the steps that lead into it from the one before.
    moves: Vec<Vec<SatLit>>,
    /// By step: what it does wrong in the last state.
    wrong: Vec<Wrong>,
}

/// A step that fails, or lets integers leave their ranges.
struct Wrong {
    is_taken: SatLit,
    fails: SatLit,
    /// By field.
    leaves: Vec<(usize, SatLit)>,
}

/// A circuit's literals over one state.
struct Placed<'p, 'm> {
    path: &'p mut Path<'m>,
    circuit: &'m Transition,
    cnf: Cnf,
}

impl Placed<'_, '_> {
    fn equal_if(&mut self, taken: SatLit, lit: Lit, other: SatLit) {
        let lit = self.lit(lit);
        self.path.solver.add_clause(&[!taken, !lit, other]);
        self.path.solver.add_clause(&[!taken, lit, !other]);
    }

    fn lit(&mut self, lit: Lit) -> SatLit {
        self.cnf.lit_or(&self.circuit.circuit, &mut self.path.solver, lit, self.path.yes)
    }
}

impl<'m> Path<'m> {
    /// The last state alone, in which some step goes wrong.
    fn new(model: &'m Model, known: &'m [Cube], limits: &'m Limits) -> Path<'m> {
        let mut solver = Batsat::new(limits.clone());
        let yes = solver.new_var();
        solver.add_clause(&[yes]);
        let mut path =
            Path { model, known, limits, solver, yes, states: Vec::new(), moves: Vec::new(), wrong: Vec::new() };
        path.add_state();
        for transition in &model.steps {
            let is_taken = path.solver.new_var();
            let (mut placed, _) = path.placed(transition, 0, is_taken);
            let fails = placed.lit(transition.fails);
            let passes = placed.lit(transition.passes);
            let mut leaves = Vec::new();
            for (field, lit) in transition.leaves.iter().enumerate().filter(|(_, l)| **l != Lit::FALSE) {
                let leaving = placed.lit(*lit);
                let both = placed.path.solver.new_var();
                placed.path.solver.add_clause(&[!both, leaving]);
                placed.path.solver.add_clause(&[!both, passes]);
                leaves.push((field, both));
            }
            let ways: Vec<SatLit> = [!is_taken, fails].into_iter().chain(leaves.iter().map(|(_, l)| *l)).collect();
            path.solver.add_clause(&ways);
            path.wrong.push(Wrong { is_taken, fails, leaves });
        }
        let some: Vec<SatLit> = path.wrong.iter().map(|w| w.is_taken).collect();
        path.solver.add_clause(&some);
        path
    }

    fn add_state(&mut self) {
        let bits = Model::flat(&self.model.initial.before).len();
        let state: Vec<SatLit> = (0..bits).map(|_| self.solver.new_var()).collect();
        for cube in self.known {
            let clause: Vec<SatLit> = cube.iter().map(|l| !state[l.bit()].negated_if(l.negated())).collect();
            self.solver.add_clause(&clause);
        }
        self.states.push(state);
    }

    /// A circuit over a state. Where it is taken, the state is one that it takes for granted: its thread is at a certain place, say; these
    /// bits of it, too.
    fn placed(&mut self, circuit: &'m Transition, state: usize, taken: SatLit) -> (Placed<'_, 'm>, Vec<SatLit>) {
        let bits: Vec<(Lit, SatLit)> =
            Model::flat(&circuit.before).into_iter().zip(self.states[state].iter().copied()).collect();
        let mut cnf = Cnf::new(self.limits.clone());
        let is_input = |bit: &Lit| circuit.circuit.gate(bit.node()) == Gate::Input;
        for (bit, here) in bits.iter().filter(|(bit, _)| is_input(bit)) {
            cnf.given(&circuit.circuit, bit.node(), here.negated_if(bit.negated()));
        }
        let mut placed = Placed { path: self, circuit, cnf };
        let mut granted = Vec::new();
        for (bit, here) in bits.into_iter().filter(|(bit, _)| !is_input(bit)) {
            match bit.as_const() {
                Some(value) => granted.push(here.negated_if(!value)),
                // An atom, which the others make.
                None => placed.equal_if(taken, bit, here),
            }
        }
        granted.iter().for_each(|lit| placed.path.solver.add_clause(&[!taken, *lit]));
        (placed, granted)
    }

    /// One state more in front, in which nothing goes wrong, and the steps from it.
    fn extend(&mut self) {
        self.add_state();
        let state = self.states.len() - 1;
        let model = self.model;
        let mut moves = Vec::new();
        for transition in &model.steps {
            let taken = self.solver.new_var();
            let (mut placed, granted) = self.placed(transition, state, taken);
            let otherwise: Vec<SatLit> = granted.iter().map(|lit| !*lit).collect();
            let fails = placed.lit(transition.fails);
            let passes = placed.lit(transition.passes);
            let mut never = vec![vec![!fails]];
            for lit in transition.leaves.iter().filter(|l| **l != Lit::FALSE) {
                let leaving = placed.lit(*lit);
                never.push(vec![!leaving, !passes]);
            }
            placed.path.solver.add_clause(&[!taken, passes]);
            let next = placed.path.states[state - 1].clone();
            for (after, next) in Model::flat(&transition.after).into_iter().zip(next) {
                placed.equal_if(taken, after, next);
            }
            for clause in never {
                let clause: Vec<SatLit> = clause.into_iter().chain(otherwise.iter().copied()).collect();
                self.solver.add_clause(&clause);
            }
            moves.push(taken);
        }
        self.solver.add_clause(&moves);
        self.moves.push(moves);
    }

    /// An execution to the failure, if the path can begin in a first state.
    fn begins(&mut self) -> Result<Option<Outcome>, Stopped> {
        let state = self.states.len() - 1;
        let is_first = self.solver.new_var();
        let initial = &self.model.initial;
        let (mut placed, _) = self.placed(initial, state, is_first);
        let allowed = placed.lit(initial.passes);
        self.solver.add_clause(&[!is_first, allowed]);
        let found = self.solve(&[is_first])?;
        let failure = found.then(|| self.failure());
        self.solver.add_clause(&[!is_first]);
        Ok(failure)
    }

    /// There is no such path, from wherever.
    fn is_impossible(&mut self) -> Result<bool, Stopped> {
        Ok(!self.solve(&[])?)
    }

    /// States are told apart where a path comes to one twice.
    fn solve(&mut self, assumptions: &[SatLit]) -> Result<bool, Stopped> {
        loop {
            match self.solver.solve(assumptions) {
                sat::Outcome::Sat => {}
                sat::Outcome::Unsat => return Ok(false),
                sat::Outcome::Stopped => return Err(Stopped),
            }
            let value = |state: &[SatLit]| state.iter().map(|l| self.solver.value(*l)).collect::<Vec<bool>>();
            let values: Vec<Vec<bool>> = self.states.iter().map(|s| value(s)).collect();
            let same = (1..values.len()).find_map(|j| (0..j).find(|i| values[*i] == values[j]).map(|i| (i, j)));
            let Some((one, other)) = same else { return Ok(true) };
            self.tell_apart(one, other);
        }
    }

    fn tell_apart(&mut self, one: usize, other: usize) {
        let mut differs = Vec::new();
        for bit in 0..self.states[one].len() {
            let (a, b) = (self.states[one][bit], self.states[other][bit]);
            let here = self.solver.new_var();
            self.solver.add_clause(&[!here, a, b]);
            self.solver.add_clause(&[!here, !a, !b]);
            differs.push(here);
        }
        self.solver.add_clause(&differs);
    }

    /// The steps of the last model.
    fn failure(&self) -> Outcome {
        let is_true = |lit: &SatLit| self.solver.value(*lit);
        let taken = |moves: &Vec<SatLit>| moves.iter().position(is_true).expect("a step leads into each state");
        let wrong = self.wrong.iter().position(|w| is_true(&w.is_taken)).expect("some step goes wrong");
        let steps = self.moves.iter().rev().map(taken).chain([wrong]).collect();
        let Wrong { fails, leaves, .. } = &self.wrong[wrong];
        let fails = is_true(fails);
        let leaving = leaves.iter().filter(|(_, l)| !fails && is_true(l)).map(|(field, _)| *field).collect();
        Outcome::Failure { steps, fails, leaving }
    }
}

/// All states, outside of the known cubes, from which a failure can be reached, as cubes; none where these are too many.
fn backwards(
    model: &Model,
    known: &[Cube],
    limits: &Limits,
    tell: &mut dyn FnMut(usize),
) -> Result<Option<Vec<Cube>>, Stopped> {
    let watch = Watch::new(limits.clone(), 1);
    let mut solvers = StepSolver::of_steps(model, known, limits);
    let mut lemmas: Vec<Lemma> = Vec::new();
    let mut queue: VecDeque<Option<usize>> = VecDeque::from([None]);
    while let Some(target) = queue.pop_front() {
        for (step, solver) in solvers.iter_mut().enumerate() {
            if solver.is_worn() {
                *solver = StepSolver::new(model, Some(step), known, limits);
            }
            loop {
                if watch.exceeded().is_some() {
                    return Err(Stopped);
                }
                let found = match target.map(|target| lemmas[target].cube.clone()) {
                    None => solver.bad(1, &lemmas)?.map(|(cube, _)| cube),
                    Some(cube) if solver.unreachable(&cube).is_some() => None,
                    Some(cube) => match solver.query(1, &lemmas, &cube, false)? {
                        Answer::State(before) => Some(before),
                        Answer::None(_) => None,
                    },
                };
                let Some(cube) = found else { break };
                queue.push_back(Some(lemmas.len()));
                lemmas.push(Lemma { level: 1, cube });
                if lemmas.len() > MOST_CUBES {
                    return Ok(None);
                }
                tell(lemmas.len());
            }
        }
    }
    Ok(Some(lemmas.into_iter().map(|lemma| lemma.cube).collect()))
}

/// Larger sets with fewer literals, none of which has a first state, or is led into from outside of all of them.
fn smaller(model: &Model, cubes: Vec<Cube>, known: &[Cube], limits: &Limits) -> Result<Vec<Cube>, Stopped> {
    let watch = Watch::new(limits.clone(), 1);
    let mut initial = InitialSolver::new(model, limits);
    let mut solvers = StepSolver::of_steps(model, known, limits);
    let mut lemmas: Vec<Lemma> = cubes.iter().map(|cube| Lemma { level: 1, cube: cube.clone() }).collect();
    let mut kept: Vec<Cube> = Vec::new();
    for mut cube in cubes {
        if kept.iter().any(|larger| larger.covers(&cube)) {
            continue;
        }
        let mut order = cube.to_vec();
        order.sort_by_key(|l| model.weight(l.bit()));
        for lit in order {
            let less = cube.without(lit);
            if watch.exceeded().is_some() {
                return Err(Stopped);
            }
            if less.is_empty() || initial.meets(&less)?.is_none() {
                continue;
            }
            let mut is_reached = false;
            for (step, solver) in solvers.iter_mut().enumerate() {
                if is_reached || solver.unreachable(&less).is_some() {
                    continue;
                }
                if solver.is_worn() {
                    *solver = StepSolver::new(model, Some(step), known, limits);
                }
                is_reached = matches!(solver.query(1, &lemmas, &less, true)?, Answer::State(_));
            }
            if !is_reached {
                lemmas.push(Lemma { level: 1, cube: less.clone() });
                cube = less;
            }
        }
        kept.retain(|other| !cube.covers(other));
        kept.push(cube);
    }
    Ok(kept)
}
