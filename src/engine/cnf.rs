//! From circuits to clauses: Tseitin's encoding of the cone of what is asked for. Trees of conjunctions become one clause
//! set over all their leaves; exclusive or of two or three, majority and multiplexer have clauses of their own.

use super::circuit::{Circuit, Gate, Lit};
use super::limits::{Limits, Watch};
use super::sat::{SatLit, Solver};

const NONE: u32 = u32::MAX;

/// Which solver variable stands for which gate.
#[derive(Default)]
pub struct Cnf {
    /// Solver literal of each gate, by index into `lits`, or [`NONE`].
    of: Vec<u32>,
    lits: Vec<SatLit>,
    /// How often a gate is an operand in the cone encoded so far (saturating at 2).
    uses: Vec<u8>,
    watch: Watch,
}

impl Cnf {
    /// An encoding that gives up at the limits.
    pub fn new(limits: Limits) -> Cnf {
        Cnf { watch: Watch::new(limits, 1 << 13), ..Cnf::default() }
    }

    /// The solver's literal for `root`; encodes what is not yet encoded of its cone.
    pub fn lit(&mut self, circuit: &Circuit, solver: &mut dyn Solver, root: Lit) -> SatLit {
        self.encode(circuit, solver, &[root]);
        self.get(root)
    }

    /// The same where constants are not worth a variable: `yes` is the literal that is true.
    pub fn lit_or(&mut self, circuit: &Circuit, solver: &mut dyn Solver, root: Lit, yes: SatLit) -> SatLit {
        match root.as_const() {
            Some(value) => yes.negated_if(!value),
            None => self.lit(circuit, solver, root),
        }
    }

    /// The literal of an encoded gate.
    fn get(&self, lit: Lit) -> SatLit {
        self.lits[self.of[lit.node()] as usize].negated_if(lit.negated())
    }

    /// The solver's literal, if that gate is encoded.
    pub fn known(&self, lit: Lit) -> Option<SatLit> {
        (self.of.get(lit.node()).is_some_and(|&v| v != NONE)).then(|| self.get(lit))
    }

    /// The solver's literal for an input gate, if it is encoded.
    pub fn input(&self, node: usize) -> Option<SatLit> {
        self.of.get(node).filter(|&&v| v != NONE).map(|&v| self.lits[v as usize])
    }

    /// Lets a literal that the solver has stand for an input gate that is not encoded yet.
    pub fn given(&mut self, circuit: &Circuit, input: usize, lit: SatLit) {
        self.of.resize(circuit.node_count(), NONE);
        self.of[input] = self.lits.len() as u32;
        self.lits.push(lit);
    }

    /// Encodes the cones of all roots.
    pub fn encode(&mut self, circuit: &Circuit, solver: &mut dyn Solver, roots: &[Lit]) {
        self.of.resize(circuit.node_count(), NONE);
        self.uses.resize(circuit.node_count(), 0);
        self.count_uses(circuit, roots);
        let mut stack: Vec<(usize, bool)> = roots.iter().map(|r| (r.node(), false)).collect();
        let mut leaves = Vec::new();
        while let Some((node, operands_done)) = stack.pop() {
            if self.of[node] != NONE {
                continue;
            }
            self.watch.enforce();
            self.operands(circuit, node, &mut leaves);
            if operands_done {
                self.define(circuit, solver, node, &leaves);
                continue;
            }
            stack.push((node, true));
            stack.extend(leaves.iter().map(|l| l.node()).filter(|&n| self.of[n] == NONE).map(|n| (n, false)));
        }
    }

    fn count_uses(&mut self, circuit: &Circuit, roots: &[Lit]) {
        let mut stack: Vec<usize> = Vec::new();
        for root in roots {
            // A root is needed itself: it is never dissolved in a larger conjunction.
            let node = root.node();
            if self.of[node] == NONE && self.uses[node] == 0 {
                stack.push(node);
            }
            self.uses[node] = 2;
        }
        while let Some(node) = stack.pop() {
            let mut visit = |lit: Lit| {
                let n = lit.node();
                if self.uses[n] == 0 && self.of[n] == NONE {
                    stack.push(n);
                }
                self.uses[n] = self.uses[n].saturating_add(1).min(2);
            };
            match circuit.gate(node) {
                Gate::False | Gate::Input => {}
                Gate::And(a, b) | Gate::Xor(a, b) => [a, b].into_iter().for_each(&mut visit),
                Gate::Ite(c, t, e) | Gate::Majority(c, t, e) => [c, t, e].into_iter().for_each(&mut visit),
            }
        }
    }

    /// What the clauses of a gate mention besides the gate itself.
    fn operands(&self, circuit: &Circuit, node: usize, leaves: &mut Vec<Lit>) {
        leaves.clear();
        match circuit.gate(node) {
            Gate::False | Gate::Input => {}
            Gate::Xor(a, b) => {
                leaves.extend([a, b]);
                // A sum of three bits, where nobody asks for that of two.
                for i in [0, 1] {
                    let n = leaves[i].node();
                    if let Gate::Xor(p, q) = circuit.gate(n)
                        && self.uses[n] == 1
                        && self.of[n] == NONE
                    {
                        leaves[i] = p;
                        leaves.push(q);
                        break;
                    }
                }
            }
            Gate::Ite(c, t, e) | Gate::Majority(c, t, e) => leaves.extend([c, t, e]),
            Gate::And(a, b) => {
                let mut open = vec![a, b];
                while let Some(lit) = open.pop() {
                    match circuit.gate(lit.node()) {
                        Gate::And(a, b)
                            if !lit.negated()
                                && self.uses[lit.node()] == 1
                                && self.of[lit.node()] == NONE
                                && leaves.len() < 64 =>
                        {
                            open.extend([a, b]);
                        }
                        _ => leaves.push(lit),
                    }
                }
            }
        }
    }

    fn define(&mut self, circuit: &Circuit, solver: &mut dyn Solver, node: usize, leaves: &[Lit]) {
        let out = solver.new_var();
        self.of[node] = self.lits.len() as u32;
        self.lits.push(out);
        match (circuit.gate(node), leaves) {
            (Gate::False, _) => solver.add_clause(&[!out]),
            (Gate::Input, _) => {}
            (Gate::And(..), _) => {
                let mut long = vec![out];
                for &leaf in leaves {
                    let leaf = self.get(leaf);
                    solver.add_clause(&[!out, leaf]);
                    long.push(!leaf);
                }
                solver.add_clause(&long);
            }
            (Gate::Xor(..), &[a, b, c]) => {
                let (a, b, c) = (self.get(a), self.get(b), self.get(c));
                for (a, b, c) in [(a, b, c), (a, !b, !c), (!a, b, !c), (!a, !b, c)] {
                    solver.add_clause(&[!a, !b, !c, out]);
                    solver.add_clause(&[a, b, c, !out]);
                }
            }
            (Gate::Majority(a, b, c), _) => {
                let (a, b, c) = (self.get(a), self.get(b), self.get(c));
                for (x, y) in [(a, b), (a, c), (b, c)] {
                    solver.add_clause(&[!x, !y, out]);
                    solver.add_clause(&[x, y, !out]);
                }
            }
            (Gate::Xor(a, b), _) => {
                let (a, b) = (self.get(a), self.get(b));
                for clause in [[!out, a, b], [!out, !a, !b], [out, !a, b], [out, a, !b]] {
                    solver.add_clause(&clause);
                }
            }
            (Gate::Ite(c, t, e), _) => {
                let (c, t, e) = (self.get(c), self.get(t), self.get(e));
                // The last two are implied; they let the output follow when both branches agree.
                for clause in [[!c, !t, out], [!c, t, !out], [c, !e, out], [c, e, !out], [!t, !e, out], [t, e, !out]] {
                    solver.add_clause(&clause);
                }
            }
        }
    }
}
