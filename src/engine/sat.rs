//! The SAT solver behind one small trait, and those that are built in: `batsat`, which needs nothing but Rust, or with the
//! feature `cadical` the solver of that name, which needs a C++ compiler.

use batsat::{BasicCallbacks, BasicSolver, SolverInterface, lbool};

use super::limits::{Limits, Watch};

/// A literal of the solver: `2 * variable + sign`, sign 1 for the negated one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SatLit(u32);

impl SatLit {
    /// The opposite literal, if `negate` says so.
    pub fn negated_if(self, negate: bool) -> SatLit {
        SatLit(self.0 ^ u32::from(negate))
    }
}

impl std::ops::Not for SatLit {
    type Output = SatLit;

    fn not(self) -> SatLit {
        SatLit(self.0 ^ 1)
    }
}

/// What a solver found out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// There is a model.
    Sat,
    /// There is none under these assumptions.
    Unsat,
    /// A limit was reached.
    Stopped,
}

/// An incremental solver for propositional clauses.
pub trait Solver {
    /// A variable of which nothing is known.
    fn new_var(&mut self) -> SatLit;
    /// At least one of these holds from now on.
    fn add_clause(&mut self, clause: &[SatLit]);
    /// Satisfiability under assumptions.
    fn solve(&mut self, assumptions: &[SatLit]) -> Outcome;
    /// The value in the model of the last satisfiable answer; variables the model leaves open are false.
    fn value(&self, lit: SatLit) -> bool;
    /// Whether the last unsatisfiable answer used this assumption.
    fn used(&self, assumption: SatLit) -> bool;
    /// The number of variables so far.
    fn variables(&self) -> usize;
    /// The number of clauses so far.
    fn clauses(&self) -> usize;
    /// The number of conflicts so far: how much work it was.
    fn conflicts(&self) -> u64;
}

/// The solver of this build, giving up at the limits.
pub fn solver(limits: Limits) -> Box<dyn Solver> {
    #[cfg(feature = "cadical")]
    {
        Box::new(cadical_solver::Cadical::new(limits))
    }
    #[cfg(not(feature = "cadical"))]
    {
        Box::new(Batsat::new(limits))
    }
}

#[cfg(feature = "cadical")]
mod cadical_solver {
    use super::{Limits, Outcome, SatLit, Solver, Watch};

    struct Guard(Watch);

    impl cadical::Callbacks for Guard {
        fn terminate(&mut self) -> bool {
            self.0.exceeded().is_some()
        }
    }

    /// CaDiCaL.
    pub struct Cadical {
        solver: cadical::Solver<Guard>,
        variables: i32,
        clauses: usize,
    }

    impl Cadical {
        pub fn new(limits: Limits) -> Cadical {
            let mut solver = cadical::Solver::new();
            solver.set_callbacks(Some(Guard(Watch::new(limits, 64))));
            Cadical { solver, variables: 0, clauses: 0 }
        }

        fn lit(lit: SatLit) -> i32 {
            let variable = (lit.0 >> 1) as i32 + 1;
            if lit.0 & 1 == 1 { -variable } else { variable }
        }
    }

    impl Solver for Cadical {
        fn new_var(&mut self) -> SatLit {
            self.variables += 1;
            SatLit((self.variables as u32 - 1) << 1)
        }

        fn add_clause(&mut self, clause: &[SatLit]) {
            self.clauses += 1;
            self.solver.add_clause(clause.iter().map(|&l| Cadical::lit(l)));
        }

        fn solve(&mut self, assumptions: &[SatLit]) -> Outcome {
            match self.solver.solve_with(assumptions.iter().map(|&l| Cadical::lit(l))) {
                Some(true) => Outcome::Sat,
                Some(false) => Outcome::Unsat,
                None => Outcome::Stopped,
            }
        }

        fn value(&self, lit: SatLit) -> bool {
            self.solver.value(Cadical::lit(lit)) == Some(true)
        }

        fn used(&self, assumption: SatLit) -> bool {
            self.solver.failed(Cadical::lit(assumption))
        }

        fn variables(&self) -> usize {
            self.variables as usize
        }

        fn clauses(&self) -> usize {
            self.clauses
        }

        /// Not told by the solver's interface.
        fn conflicts(&self) -> u64 {
            0
        }
    }
}

/// `batsat`, a Rust descendant of MiniSat.
pub struct Batsat {
    solver: BasicSolver,
    buffer: Vec<batsat::Lit>,
    clauses: usize,
}

impl Batsat {
    /// A solver that gives up at the limits.
    pub fn new(limits: Limits) -> Batsat {
        let mut callbacks = BasicCallbacks::new();
        let watch = Watch::new(limits, 64);
        callbacks.set_stop(move || watch.exceeded().is_some());
        Batsat { solver: BasicSolver::new(Default::default(), callbacks), buffer: Vec::new(), clauses: 0 }
    }

    fn lit(lit: SatLit) -> batsat::Lit {
        batsat::Lit::new(batsat::Var::unsafe_from_idx(lit.0 >> 1), lit.0 & 1 == 0)
    }
}

impl Solver for Batsat {
    fn new_var(&mut self) -> SatLit {
        SatLit(self.solver.new_var_default().idx() << 1)
    }

    fn add_clause(&mut self, clause: &[SatLit]) {
        self.buffer.clear();
        self.buffer.extend(clause.iter().map(|&l| Batsat::lit(l)));
        self.clauses += 1;
        // The answer says whether the clauses so far are consistent; `solve` says it again.
        self.solver.add_clause_reuse(&mut self.buffer);
    }

    fn solve(&mut self, assumptions: &[SatLit]) -> Outcome {
        let assumptions: Vec<batsat::Lit> = assumptions.iter().map(|&l| Batsat::lit(l)).collect();
        let result = self.solver.solve_limited(&assumptions);
        // `lbool` compares "undefined" as equal to nothing else, but not the other way round: ask for it first.
        if result.to_u8() & 2 != 0 {
            Outcome::Stopped
        } else if result == lbool::TRUE {
            Outcome::Sat
        } else {
            Outcome::Unsat
        }
    }

    fn value(&self, lit: SatLit) -> bool {
        let value = self.solver.value_lit(Batsat::lit(lit));
        value.to_u8() == lbool::TRUE.to_u8()
    }

    fn used(&self, assumption: SatLit) -> bool {
        self.solver.is_ok() && self.solver.unsat_core_contains_var(Batsat::lit(assumption).var())
    }

    fn variables(&self) -> usize {
        self.solver.num_vars() as usize
    }

    fn clauses(&self) -> usize {
        self.clauses
    }

    fn conflicts(&self) -> u64 {
        self.solver.num_conflicts()
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use base::stop::Stop;

    #[test]
    fn assumptions_come_and_go() {
        let mut solver = Batsat::new(Limits::default());
        let (a, b) = (solver.new_var(), solver.new_var());
        solver.add_clause(&[a, b]);
        assert_eq!(solver.solve(&[!a]), Outcome::Sat);
        assert!(solver.value(b) && !solver.value(a));
        assert_eq!(solver.solve(&[!b, !a]), Outcome::Unsat);
        assert!(solver.used(!a) || solver.used(!b));
        assert_eq!(solver.solve(&[]), Outcome::Sat);
        solver.add_clause(&[!a]);
        solver.add_clause(&[!b]);
        assert_eq!(solver.solve(&[]), Outcome::Unsat);
    }

    #[test]
    fn a_passed_deadline_stops_the_search() {
        let mut solver = Batsat::new(Limits { time: Stop::default().timer(Duration::ZERO), ..Limits::default() });
        let vars: Vec<SatLit> = (0..60).map(|_| solver.new_var()).collect();
        // Pigeons 0..8 in holes 0..7: hard enough not to be decided by propagation alone.
        for p in 0..8 {
            solver.add_clause(&(0..7).map(|h| vars[p * 7 + h]).collect::<Vec<_>>());
            for q in 0..p {
                for h in 0..7 {
                    solver.add_clause(&[!vars[p * 7 + h], !vars[q * 7 + h]]);
                }
            }
        }
        assert_eq!(solver.solve(&[]), Outcome::Stopped);
    }
}
