//! Comparisons of integers among the bits and inputs of circuits: which values can they have together?
//!
//! A SAT solver takes them to be independent. What it has chosen is asked of a solver for linear arithmetic, as far as it matters; what cannot
//! be together is a clause that it gets, and all others too that know the same comparisons.
//!
//! Source: Barrett, Sebastiani, Seshia and Tinelli, "Satisfiability modulo theories", Handbook of Satisfiability, 2009 (the offline lazy
//! approach).

use rustc_hash::{FxHashMap, FxHashSet};

use super::linear::atoms::{Integers, Literal, Table};
use engine::sat::{Batsat, SatLit, Solver};

/// What the comparisons of a model are.
#[derive(Debug, Default)]
pub struct Comparisons {
    pub table: Table,
    /// Variables in them.
    pub width: usize,
    /// True of all states.
    pub always: Vec<Literal>,
    /// The first bit of the state that is one, and the atom of each from there on.
    pub first: usize,
    pub bits: Vec<usize>,
    /// Of the circuits of the steps, and of the first states.
    pub steps: Vec<OfCircuit>,
    pub initial: OfCircuit,
}

/// What a circuit compares.
#[derive(Debug, Default)]
pub struct OfCircuit {
    /// By input.
    pub of: FxHashMap<usize, usize>,
    /// Inputs that say whether the step can be taken.
    pub conditions: Vec<usize>,
}

/// An atom as a literal of a SAT solver.
#[derive(Debug, Clone, Copy)]
pub struct Comparison {
    pub lit: SatLit,
    pub atom: usize,
}

/// The comparisons that one SAT solver knows.
pub struct Arithmetic<'m> {
    comparisons: &'m Comparisons,
    circuit: Option<&'m OfCircuit>,
    integers: Integers,
    known: FxHashMap<usize, SatLit>,
    of_bits: Vec<Comparison>,
    /// Conditions of the step, and of the first states.
    pub of_step: Vec<Comparison>,
    pub of_first: Vec<Comparison>,
    /// How many lemmas it has.
    learnt: usize,
}

impl<'m> Arithmetic<'m> {
    pub fn new(comparisons: &'m Comparisons) -> Arithmetic<'m> {
        Arithmetic {
            comparisons,
            circuit: None,
            integers: Integers::new(comparisons.width),
            known: FxHashMap::default(),
            of_bits: Vec::new(),
            of_step: Vec::new(),
            of_first: Vec::new(),
            learnt: 0,
        }
    }

    /// The literals of the state.
    pub fn state(&mut self, state: &[SatLit]) {
        let lits = state[self.comparisons.first..].iter();
        self.of_bits =
            lits.zip(&self.comparisons.bits).map(|(lit, atom)| Comparison { lit: *lit, atom: *atom }).collect();
        self.known.extend(self.of_bits.iter().map(|c| (c.atom, c.lit)));
    }

    /// The conditions of a circuit whose inputs have these literals.
    pub fn always(&mut self, circuit: &'m OfCircuit, input: impl Fn(usize) -> Option<SatLit>) {
        self.circuit = Some(circuit);
        self.of_step = of_conditions(circuit, input);
        self.known.extend(self.of_step.iter().map(|c| (c.atom, c.lit)));
    }

    /// Those of the first states.
    pub fn at_first(&mut self, circuit: &OfCircuit, input: impl Fn(usize) -> Option<SatLit>) {
        self.of_first = of_conditions(circuit, input);
    }

    /// The comparison that a bit of the state is.
    pub fn of_bit(&self, bit: usize) -> Option<Comparison> {
        self.of_bits.get(bit.checked_sub(self.comparisons.first)?).copied()
    }

    /// The comparison that an input of the circuit is.
    pub fn behind(&self, node: usize, input: impl Fn(usize) -> Option<SatLit>) -> Option<Comparison> {
        let atom = *self.circuit?.of.get(&node)?;
        Some(Comparison { lit: input(node)?, atom })
    }

    /// What others have found out.
    pub fn learn(&mut self, solver: &mut Batsat) {
        let lemmas = self.comparisons.table.lemmas.borrow();
        for lemma in &lemmas[self.learnt..] {
            let lit = |l: &Literal| Some(self.known.get(&l.atom)?.negated_if(!l.value));
            if let Some(clause) = lemma.iter().map(lit).collect::<Option<Vec<SatLit>>>() {
                solver.add_clause(&clause);
            }
        }
        self.learnt = lemmas.len();
    }

    /// Finds values for which the comparisons come out as the SAT solver has it; or a clause that says that they do not.
    pub fn check(&mut self, matter: &[Comparison], solver: &Batsat) -> Option<Vec<SatLit>> {
        let Comparisons { table, always, .. } = self.comparisons;
        let mut literals: Vec<Literal> =
            matter.iter().map(|c| Literal { atom: c.atom, value: solver.value(c.lit) }).collect();
        literals.extend(always);
        let core = self.integers.check(table, &literals).err()?;
        let core: Vec<usize> = core.into_iter().filter(|i| *i < matter.len()).collect();
        let not = |i: &usize| Literal { value: !literals[*i].value, ..literals[*i] };
        self.known.extend(matter.iter().map(|c| (c.atom, c.lit)));
        table.lemmas.borrow_mut().push(core.iter().map(not).collect());
        Some(core.iter().map(|i| matter[*i].lit.negated_if(literals[*i].value)).collect())
    }

    /// Does the comparison hold of the values that were found?
    pub fn value(&self, atom: usize) -> bool {
        self.integers.holds(&self.comparisons.table.atoms[atom])
    }

    /// The same for a bit of the state, if it is one.
    pub fn value_of_bit(&self, bit: usize) -> Option<bool> {
        self.of_bit(bit).map(|c| self.value(c.atom))
    }

    /// The bits of the state that have to do with the atoms: through variables in common, and the comparisons between these.
    pub fn related(&self, atoms: impl Iterator<Item = usize>) -> FxHashSet<usize> {
        let variables = |atom: usize| self.comparisons.table.atoms[atom].sum.terms.keys().copied();
        let mut reached: FxHashSet<usize> = atoms.flat_map(variables).collect();
        let mut bits = FxHashSet::default();
        loop {
            let before = bits.len();
            for (i, comparison) in self.of_bits.iter().enumerate() {
                if variables(comparison.atom).any(|v| reached.contains(&v)) && bits.insert(self.comparisons.first + i) {
                    reached.extend(variables(comparison.atom));
                }
            }
            if bits.len() == before {
                return bits;
            }
        }
    }
}

fn of_conditions(circuit: &OfCircuit, input: impl Fn(usize) -> Option<SatLit>) -> Vec<Comparison> {
    let of = |node: &usize| Some(Comparison { lit: input(*node)?, atom: *circuit.of.get(node)? });
    circuit.conditions.iter().filter_map(of).collect()
}
