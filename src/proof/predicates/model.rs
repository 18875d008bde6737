//! The system as bits: locations, Booleans, and the predicates. Each path is a step of its own.

use rustc_hash::FxHashMap;

use super::paths::{Conditions, Paths, StepPath};
use crate::arithmetic::{Comparisons, OfCircuit};
use crate::atoms::Atom;
use crate::linear::Linear;
use crate::linear::atoms::{Constraint, Literal};
use crate::linear::print::constraint;
use crate::model::{Field, Model};
use engine::circuit::{self, Lit};
use engine::transition::{Shape, Transition};
use syntax::ast::TypeKind;
use system::{System, ThreadId};
use vocabulary::{END, LocationId};

/// Comparisons of integers of the state, and all that is known of comparisons.
#[derive(Default)]
pub struct Predicates {
    comparisons: Comparisons,
}

impl Predicates {
    pub fn len(&self) -> usize {
        self.comparisons.bits.len()
    }

    /// That the sums, of variables of the state, are at most 0.
    pub fn add(&mut self, paths: &Paths, sums: &[Linear]) {
        let count = paths.space.variables.len();
        for sum in sums.iter().filter(|sum| sum.terms.keys().all(|v| *v < count)) {
            if let Constraint::Literal(literal) = self.comparisons.table.at_most_zero(sum)
                && !self.comparisons.bits.contains(&literal.atom)
            {
                self.comparisons.bits.push(literal.atom);
            }
        }
    }

    /// Takes back what a model was made of.
    pub fn keep(&mut self, model: Model) {
        self.comparisons = model.comparisons.unwrap_or_default();
    }

    /// The system, as far as the predicates tell one state from another.
    pub fn model(&mut self, system: &System, paths: &Paths) -> Model {
        let mut comparisons = std::mem::take(&mut self.comparisons);
        comparisons.table.order(comparisons.bits.iter().copied());
        let fields = fields(system, paths);
        comparisons.first = fields.last().map_or(0, |f| f.first + f.shape.bits());
        comparisons.width = paths.width;
        comparisons.always.clear();
        for sum in &paths.space.always {
            // Those that have bits are never out of range.
            if sum.terms.keys().all(|v| !paths.is_boolean(system, *v))
                && let Constraint::Literal(literal) = comparisons.table.at_most_zero(sum)
            {
                comparisons.always.push(literal);
            }
        }
        comparisons.steps.clear();
        let mut steps = Vec::new();
        for path in &paths.all {
            let begun = |t: ThreadId| (t == path.thread).then_some(path.from);
            let mut circuit = Circuit::new(system, paths, &fields, &mut comparisons, &begun);
            let transition = circuit.path(path);
            let of_circuit = circuit.compares;
            comparisons.steps.push(of_circuit);
            steps.push(transition);
        }
        let begun = |t: ThreadId| Some(system.threads[t].begins);
        let mut circuit = Circuit::new(system, paths, &fields, &mut comparisons, &begun);
        let initial = circuit.initial(&paths.initial);
        comparisons.initial = circuit.compares;
        let atom = |number: &usize| {
            let known = &comparisons.table.atoms[*number];
            let sum = known.sum.minus(&Linear::constant(known.bound.clone()));
            // It is a function of the state already, and needs no names.
            let unnamed = system.threads[0].location;
            Atom { expr: constraint(&paths.space, &sum), relates: false, before: unnamed, after: unnamed }
        };
        let atoms = comparisons.bits.iter().map(atom).collect();
        let nothing = Transition {
            circuit: circuit::Circuit::default(),
            before: initial.before.iter().map(|bits| vec![Lit::FALSE; bits.len()]).collect(),
            after: Vec::new(),
            leaves: Vec::new(),
            passes: Lit::FALSE,
            fails: Lit::FALSE,
        };
        let (locations, monitor) = (system.threads.len(), fields.len());
        let comparisons = Some(comparisons);
        Model { fields, steps, initial, first: nothing, atoms, comparisons, locations, monitor }
    }
}

/// The bits: integers have none of their own.
fn fields(system: &System, paths: &Paths) -> Vec<Field> {
    let locations = system.threads.iter().map(|thread| {
        let last = thread.locations.len().max(END + 1) - 1;
        (thread.location, Shape::Int { bits: usize::BITS - last.leading_zeros(), signed: false })
    });
    let variables = system.variables.iter().map(|v| match v.ty.kind {
        TypeKind::Bool if paths.space.variable(v.name).is_some() => (v.name, Shape::Bool),
        _ => (v.name, Shape::Int { bits: 0, signed: true }),
    });
    let mut first = 0;
    let field = |(name, shape): (_, Shape)| {
        let field = Field { name, shape, first };
        first += shape.bits();
        field
    };
    locations.chain(variables).map(field).collect()
}

/// A circuit that is being made.
struct Circuit<'a> {
    system: &'a System,
    paths: &'a Paths,
    fields: &'a [Field],
    comparisons: &'a mut Comparisons,
    gates: circuit::Circuit,
    /// The bits of the fields, then those of the predicates.
    before: Vec<Vec<Lit>>,
    /// Inputs by atom.
    inputs: FxHashMap<usize, Lit>,
    compares: OfCircuit,
}

impl<'a> Circuit<'a> {
    /// `begun`: where threads are known to be.
    fn new(
        system: &'a System,
        paths: &'a Paths,
        fields: &'a [Field],
        comparisons: &'a mut Comparisons,
        begun: &dyn Fn(ThreadId) -> Option<LocationId>,
    ) -> Circuit<'a> {
        let mut gates = circuit::Circuit::default();
        let threads = system.threads.len();
        let mut before = Vec::new();
        for (f, field) in fields.iter().enumerate() {
            let known = (f < threads).then(|| begun(f)).flatten();
            let bit = |i: usize| known.map_or_else(|| gates.input(), |l| Lit::constant(l >> i & 1 == 1));
            before.push((0..field.shape.bits()).map(bit).collect());
        }
        let (inputs, compares) = (FxHashMap::default(), OfCircuit::default());
        let mut circuit = Circuit { system, paths, fields, comparisons, gates, before, inputs, compares };
        for i in 0..circuit.comparisons.bits.len() {
            let input = circuit.input(circuit.comparisons.bits[i]);
            circuit.before.push(vec![input]);
        }
        circuit
    }

    fn input(&mut self, atom: usize) -> Lit {
        *self.inputs.entry(atom).or_insert_with(|| {
            let input = self.gates.input();
            self.compares.of.insert(input.node(), atom);
            input
        })
    }

    /// The sum is at most 0.
    fn at_most_zero(&mut self, sum: &Linear) -> Lit {
        match self.comparisons.table.at_most_zero(sum) {
            Constraint::Known(known) => Lit::constant(known),
            Constraint::Literal(Literal { atom, value }) => {
                let input = self.input(atom);
                if value { input } else { !input }
            }
        }
    }

    /// The bit of a Boolean of the space.
    fn boolean(&self, variable: usize) -> Lit {
        let name = self.paths.space.variables[variable].name;
        let field = self.fields.iter().position(|f| f.name == name).expect("it has a field");
        self.before[field][0]
    }

    fn conditions(&mut self, conditions: &Conditions) -> Lit {
        let mut all = Lit::TRUE;
        for (variable, value) in &conditions.booleans {
            let bit = self.boolean(*variable);
            all = self.gates.and(all, if *value { bit } else { !bit });
        }
        for sum in &conditions.sums {
            let lit = self.at_most_zero(sum);
            if !lit.is_const() && !self.compares.conditions.contains(&lit.node()) {
                self.compares.conditions.push(lit.node());
            }
            all = self.gates.and(all, lit);
        }
        all
    }

    fn is_at(&mut self, thread: ThreadId, location: LocationId) -> Lit {
        let bits = self.before[thread].clone();
        bits.iter()
            .enumerate()
            .fold(Lit::TRUE, |all, (i, bit)| self.gates.and(all, if location >> i & 1 == 1 { *bit } else { !*bit }))
    }

    fn path(&mut self, path: &StepPath) -> Transition {
        let system = self.system;
        let mut goes = self.conditions(&path.conditions);
        let exclusive = (0..system.threads.len()).filter(|t| *t != path.thread);
        let exclusive = exclusive.flat_map(|t| system.exclusive(t).map(move |l| (t, l, false)));
        for (thread, location, is) in exclusive.chain(path.was.iter().copied()) {
            let at = self.is_at(thread, location);
            goes = self.gates.and(goes, if is { at } else { !at });
        }
        let ends = !path.fails && path.leaves.is_empty();
        let after = if ends { self.behind(path) } else { self.before.clone() };
        let mut leaves = vec![Lit::FALSE; self.fields.len() + self.system.flags.len()];
        path.leaves.iter().for_each(|flag| leaves[self.fields.len() + flag] = Lit::TRUE);
        let (passes, fails) = if path.fails { (Lit::FALSE, goes) } else { (goes, Lit::FALSE) };
        Transition {
            circuit: std::mem::take(&mut self.gates),
            before: self.before.clone(),
            after,
            leaves,
            passes,
            fails,
        }
    }

    /// The bits behind a path.
    fn behind(&mut self, path: &StepPath) -> Vec<Vec<Lit>> {
        let mut after = self.before.clone();
        for (thread, location) in &path.moved {
            let bits = after[*thread].len();
            after[*thread] = (0..bits).map(|i| Lit::constant(location >> i & 1 == 1)).collect();
        }
        let count = self.paths.space.variables.len();
        for (f, field) in self.fields.iter().enumerate().filter(|(_, f)| f.shape == Shape::Bool) {
            let value = &path.next[self.paths.space.variable(field.name).expect("it is in the space")];
            let copied = value.terms.keys().next().filter(|v| value.terms.len() == 1 && **v < count);
            after[f][0] = match copied.filter(|v| *value == Linear::variable(**v)) {
                Some(v) if self.paths.is_boolean(self.system, *v) => self.boolean(*v),
                _ => !self.at_most_zero(value),
            };
        }
        for i in 0..self.comparisons.bits.len() {
            let known = &self.comparisons.table.atoms[self.comparisons.bits[i]];
            let is_changed = known.sum.terms.keys().any(|v| path.next[*v] != Linear::variable(*v));
            if is_changed {
                let sum = known.sum.with(&path.next).minus(&Linear::constant(known.bound.clone()));
                after[self.fields.len() + i] = vec![self.at_most_zero(&sum)];
            }
        }
        after
    }

    fn initial(&mut self, all: &[Conditions]) -> Transition {
        let any: Vec<Lit> = all.iter().map(|conditions| self.conditions(conditions)).collect();
        let passes = self.gates.any(&any);
        let (before, after) = (self.before.clone(), self.before.clone());
        let leaves = vec![Lit::FALSE; self.fields.len() + self.system.flags.len()];
        Transition { circuit: std::mem::take(&mut self.gates), before, after, leaves, passes, fails: Lit::FALSE }
    }
}
