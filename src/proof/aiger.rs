//! The interleaving system as an and-inverter graph, for hardware model checkers.
//!
//! - Latches: the bits of the state (which of them is what, the symbol table says), and `started`. They begin with 0; while `started` is
//!   0, the state is not there yet, and a clock tick that finds values for it that the program may start with sets it.
//! - Inputs: which thread steps, and what its step chooses.
//! - A tick is a step of the chosen thread; where it can not step, nothing happens.
//! - Bad states: `failure`, a check fails; and where integers have a range that was guessed, `range`: one leaves it. The program passes its
//!   checks if neither is reached; if only `range` is, nothing is known.
//!
//! Format: Biere, Heljanko and Wieringa, "AIGER 1.9 and beyond", FMV report 11/2, 2011: ASCII (`aag`) and binary (`aig`).

use std::fmt;

use rustc_hash::FxHashMap;

use super::model::Model;
use engine::circuit::{Gate, Lit};
use engine::transition::Transition;

/// A literal of the graph: twice the number of its variable, one more for its negation; 0 is false and 1 is true.
type Literal = usize;

/// An and-inverter graph with latches. Variables are numbered: inputs, latches, gates.
#[derive(Debug, Clone, Default)]
pub struct Aiger {
    inputs: Vec<String>,
    latches: Vec<Latch>,
    gates: Vec<[Literal; 2]>,
    bad: Vec<(Literal, &'static str)>,
    known: FxHashMap<[Literal; 2], Literal>,
}

#[derive(Debug, Clone)]
struct Latch {
    name: String,
    next: Literal,
}

impl Aiger {
    /// The graph of a model without atoms.
    pub(super) fn of(model: &Model, threads: &[ThreadSteps]) -> Aiger {
        let mut graph = Aiger::default();
        let bits = usize::BITS - (threads.len() - 1).leading_zeros();
        graph.inputs.extend((0..bits).map(|bit| format!("thread[{bit}]")));
        let first = [&model.initial, &model.first].map(|step| free(step, false));
        let free = model.steps.iter().map(|step| free(step, true)).chain(first).max();
        graph.inputs.extend((0..free.unwrap_or(0)).map(|i| format!("choice[{i}]")));
        graph.latches.push(Latch { name: "started".into(), next: 0 });
        for field in &model.fields {
            let name = |bit| match field.shape.bits() {
                1 => field.name.to_string(),
                _ => format!("{}[{bit}]", field.name),
            };
            graph.latches.extend((0..field.shape.bits()).map(|bit| Latch { name: name(bit), next: 0 }));
        }
        graph.steps(model, threads, bits as usize);
        graph
    }

    fn steps(&mut self, model: &Model, threads: &[ThreadSteps], bits: usize) {
        let started = self.latch(0);
        let state: Vec<Literal> = (0..self.latches.len() - 1).map(|bit| self.latch(bit + 1)).collect();
        let choices: Vec<Literal> = (bits..self.inputs.len()).map(|i| self.input(i)).collect();
        // The first tick takes values that the program may start with.
        let initial = self.import(&model.initial, None, &choices);
        let begins = self.and(started ^ 1, initial.passes);
        let mut next: Vec<Literal> =
            state.iter().zip(&initial.before).map(|(now, first)| self.ite(begins, *first, *now)).collect();
        let first = self.import(&model.first, None, &choices);
        let leaves_at_first = self.and(started ^ 1, first.leaves);
        let (mut fails, mut leaves) = (0, leaves_at_first);
        for (number, thread) in threads.iter().enumerate() {
            let mut chosen = started;
            for bit in 0..bits {
                chosen = self.and(chosen, self.input(bit) ^ usize::from(number >> bit & 1 == 0));
            }
            let location = &model.fields[number];
            for (step, from) in thread {
                let mut here = chosen;
                for bit in 0..location.shape.bits() {
                    here = self.and(here, state[location.first + bit] ^ usize::from(from >> bit & 1 == 0));
                }
                let step = self.import(&model.steps[*step], Some(&state), &choices);
                let failing = self.and(here, step.fails);
                fails = self.or(fails, failing);
                let steps = self.and(here, step.passes);
                let leaving = self.and(steps, step.leaves);
                leaves = self.or(leaves, leaving);
                for (bit, after) in step.after.iter().enumerate() {
                    next[bit] = self.ite(steps, *after, next[bit]);
                }
            }
        }
        self.latches[0].next = self.or(started, begins);
        self.latches[1..].iter_mut().zip(next).for_each(|(latch, next)| latch.next = next);
        self.bad.push((fails, "failure"));
        if leaves != 0 {
            self.bad.push((leaves, "range"));
        }
    }

    fn input(&self, number: usize) -> Literal {
        2 * (1 + number)
    }

    fn latch(&self, number: usize) -> Literal {
        2 * (1 + self.inputs.len() + number)
    }

    fn and(&mut self, a: Literal, b: Literal) -> Literal {
        let (low, high) = (a.min(b), a.max(b));
        match (low, high) {
            (0, _) => 0,
            (1, _) => high,
            _ if low == high => low,
            _ if low ^ 1 == high => 0,
            _ => {
                let fresh = self.gate(self.gates.len());
                let gate = *self.known.entry([high, low]).or_insert(fresh);
                if gate == fresh {
                    self.gates.push([high, low]);
                }
                gate
            }
        }
    }

    fn or(&mut self, a: Literal, b: Literal) -> Literal {
        self.and(a ^ 1, b ^ 1) ^ 1
    }

    fn ite(&mut self, c: Literal, then: Literal, else_: Literal) -> Literal {
        if then == else_ {
            return then;
        }
        let (yes, no) = (self.and(c, then), self.and(c ^ 1, else_));
        self.or(yes, no)
    }

    /// Adds a circuit. The bits in front of it are those of the state, or (none) free as all other inputs are.
    fn import(&mut self, step: &Transition, state: Option<&[Literal]>, choices: &[Literal]) -> Imported {
        let aig = &step.circuit;
        let (before, after) = (Model::flat(&step.before), Model::flat(&step.after));
        let needed = needed(step);
        let mut literals: Vec<Literal> = vec![0; aig.node_count()];
        let mut given = vec![false; aig.node_count()];
        for (bit, now) in before.iter().zip(state.unwrap_or_default()).filter(|(bit, _)| !bit.is_const()) {
            literals[bit.node()] = now ^ usize::from(bit.negated());
            given[bit.node()] = true;
        }
        let mut free = choices.iter();
        for node in 0..aig.node_count() {
            let lit = |lit: Lit| literals[lit.node()] ^ usize::from(lit.negated());
            literals[node] = match aig.gate(node) {
                _ if given[node] => literals[node],
                _ if !needed[node] => 0,
                Gate::Input => *free.next().expect("as many choices as the step with the most inputs has"),
                Gate::False => 0,
                Gate::And(a, b) => self.and(lit(a), lit(b)),
                Gate::Xor(a, b) => self.ite(lit(a), lit(b) ^ 1, lit(b)),
                Gate::Ite(c, a, b) => self.ite(lit(c), lit(a), lit(b)),
                Gate::Majority(a, b, c) => {
                    let [a, b, c] = [lit(a), lit(b), lit(c)];
                    let (all, any) = (self.and(a, b), self.or(a, b));
                    let with = self.and(any, c);
                    self.or(all, with)
                }
            };
        }
        let lit = |lit: &Lit| literals[lit.node()] ^ usize::from(lit.negated());
        let leaving: Vec<Literal> = step.leaves.iter().map(lit).collect();
        let leaves = leaving.into_iter().fold(0, |all, one| self.or(all, one));
        Imported {
            before: before.iter().map(lit).collect(),
            after: after.iter().map(lit).collect(),
            leaves,
            passes: lit(&step.passes),
            fails: lit(&step.fails),
        }
    }

    /// The first line: variables, inputs, latches, outputs, gates, bad states.
    fn header(&self, form: &str) -> String {
        let (inputs, latches, gates) = (self.inputs.len(), self.latches.len(), self.gates.len());
        let variables = inputs + latches + gates;
        format!("{form} {variables} {inputs} {latches} 0 {gates} {}\n", self.bad.len())
    }

    fn gate(&self, number: usize) -> Literal {
        2 * (1 + self.inputs.len() + self.latches.len() + number)
    }

    fn symbols(&self) -> String {
        let inputs = self.inputs.iter().enumerate().map(|(i, name)| format!("i{i} {name}\n"));
        let latches = self.latches.iter().enumerate().map(|(i, latch)| format!("l{i} {}\n", latch.name));
        let bad = self.bad.iter().enumerate().map(|(i, (_, name))| format!("b{i} {name}\n"));
        inputs.chain(latches).chain(bad).collect()
    }

    /// In the binary form, which most model checkers read.
    pub fn binary(&self) -> Vec<u8> {
        let lines = self.latches.iter().map(|l| l.next).chain(self.bad.iter().map(|b| b.0));
        let mut out = self.header("aig").into_bytes();
        lines.for_each(|literal| out.extend(format!("{literal}\n").bytes()));
        for (number, [high, low]) in self.gates.iter().enumerate() {
            push_number(self.gate(number) - high, &mut out);
            push_number(high - low, &mut out);
        }
        out.extend(self.symbols().bytes());
        out
    }
}

impl fmt::Display for Aiger {
    /// In ASCII.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.header("aag"))?;
        (0..self.inputs.len()).try_for_each(|i| writeln!(f, "{}", self.input(i)))?;
        self.latches.iter().enumerate().try_for_each(|(i, latch)| writeln!(f, "{} {}", self.latch(i), latch.next))?;
        self.bad.iter().try_for_each(|(bad, _)| writeln!(f, "{bad}"))?;
        let gate = |(number, [high, low]): (usize, &[Literal; 2])| writeln!(f, "{} {high} {low}", self.gate(number));
        self.gates.iter().enumerate().try_for_each(gate)?;
        f.write_str(&self.symbols())
    }
}

/// Seven bits a byte, the lowest first; all but the last byte have the highest bit set.
fn push_number(mut number: usize, out: &mut Vec<u8>) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

/// The steps of a thread, each with the location that it starts from.
pub(super) type ThreadSteps = Vec<(usize, usize)>;

/// A circuit as literals of the graph.
struct Imported {
    before: Vec<Literal>,
    after: Vec<Literal>,
    leaves: Literal,
    passes: Literal,
    fails: Literal,
}

/// How many inputs a circuit has, beside those of the state.
fn free(step: &Transition, state_is_given: bool) -> usize {
    let before: Vec<usize> = Model::flat(&step.before).iter().map(|bit| bit.node()).collect();
    let is_free = |node: &usize| !(state_is_given && before.contains(node));
    let inputs = needed(step).into_iter().enumerate().filter(|(_, needed)| *needed).map(|(node, _)| node);
    inputs.filter(|node| step.circuit.gate(*node) == Gate::Input).filter(is_free).count()
}

/// The nodes that what the step does depends on.
fn needed(step: &Transition) -> Vec<bool> {
    let mut needed = vec![false; step.circuit.node_count()];
    let (before, after) = (Model::flat(&step.before), Model::flat(&step.after));
    let roots = before.iter().chain(&after).chain(&step.leaves).chain([&step.passes, &step.fails]);
    roots.for_each(|root| needed[root.node()] = true);
    for node in (0..needed.len()).rev() {
        if needed[node] {
            step.circuit.gate(node).operands().for_each(|operand| needed[operand.node()] = true);
        }
    }
    needed
}
