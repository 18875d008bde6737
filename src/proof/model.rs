//! The interleaving system as bits: each step a circuit from the state in front of it to the state behind it.
//!
//! - Requires: Booleans, bit-vectors, integers; how many bits each integer gets is a guess ([`Ranges`]).
//! - Establishes: a step in which an integer leaves its range is told apart from a failure, and names the integer. What is not live
//!   where a thread rests is arbitrary there.

use rustc_hash::FxHashMap;

use super::arithmetic::Comparisons;
use super::atoms::{Atom, atoms};
use engine::circuit::{Gate, Lit};
use engine::limits::Limits;
use engine::transition::{Bits, Shape, Transition, transition};
use syntax::ast::*;
use system::boogie::{assign, assume, procedure, var, well_formed};
use system::live::Live;
use system::{StateVariable, Step, System};
use vocabulary::END;
use vocabulary::places::Variable;

/// How many bits each integer has; the others are as wide as their types.
#[derive(Debug, Clone, Default)]
pub struct Ranges {
    bits: FxHashMap<Name, u32>,
    first: u32,
    signed: bool,
}

/// Wider integers are taken to have no bound.
const WIDEST: u32 = 33;

impl Ranges {
    /// Room for what the program mentions.
    pub fn first(system: &System) -> Ranges {
        let (mut bits, mut signed) = (1, false);
        let mut look = |e: &Expr| look_at(e, &mut bits, &mut signed);
        for piece in system.steps.iter().flat_map(|s| &s.pieces) {
            piece.actions.iter().flat_map(|a| a.exprs()).for_each(&mut look);
            if let system::Exit::Branch { cond, .. } = &piece.exit {
                look(cond);
            }
        }
        system.initially.iter().for_each(&mut look);
        Ranges { bits: FxHashMap::default(), first: (bits + 1).clamp(2, 16) + u32::from(signed), signed }
    }

    pub fn of(&self, name: Name) -> u32 {
        self.bits.get(&name).copied().unwrap_or(self.first)
    }

    /// Indices that maps have at first.
    pub fn indices(&self) -> usize {
        let magnitude = self.first - u32::from(self.signed);
        1 << magnitude.min(4)
    }

    /// More room for a variable; false when it has had the most.
    pub fn widen(&mut self, name: Name) -> bool {
        let wider = self.of(name) * 2;
        self.bits.insert(name, wider);
        wider <= WIDEST
    }

    /// Lowest and highest value.
    pub fn bounds(&self, name: Name) -> (i128, i128) {
        let bits = self.of(name);
        match self.signed {
            true => (-(1 << (bits - 1)), (1 << (bits - 1)) - 1),
            false => (0, (1 << bits) - 1),
        }
    }
}

fn look_at(e: &Expr, bits: &mut u32, signed: &mut bool) {
    match &e.kind {
        ExprKind::Int(n) => *bits = (*bits).max(n.bits() as u32),
        ExprKind::Unary(UnOp::Neg, _) | ExprKind::Binary(BinOp::Sub, ..) => *signed = true,
        _ => {}
    }
    e.for_each_child(&mut |c| look_at(c, bits, signed));
}

/// A variable of the state as bits.
#[derive(Debug, Clone, Copy)]
pub struct Field {
    pub name: Name,
    pub shape: Shape,
    /// Number of its lowest bit in the state.
    pub first: usize,
}

/// The whole system.
pub struct Model {
    /// The threads' locations, then the variables, in the order of the system.
    pub fields: Vec<Field>,
    /// In the order of the system's steps.
    pub steps: Vec<Transition>,
    /// Its executions pass from the first states.
    pub initial: Transition,
    /// Gives integers their first values, wherever they are: those that matter must not leave their range.
    pub first: Transition,
    /// The bits behind those of the fields.
    pub atoms: Vec<Atom>,
    /// What bits and inputs are that compare integers: where there are such, integers have no bits of their own.
    pub comparisons: Option<Comparisons>,
    /// So many of the fields are locations.
    pub locations: usize,
    /// The fields from here on are those of a monitor.
    pub monitor: usize,
}

/// Data of fewer bits is described well by them.
const FEW: usize = 4;

impl Model {
    /// # Errors
    /// A type that is not finite, an expression that has no encoding. There is no model with atoms where a step never comes to its end, or
    /// where one is no function of the state (a division by zero).
    pub fn of(
        system: &System,
        live: &Live,
        ranges: &Ranges,
        with_atoms: bool,
        limits: &Limits,
    ) -> Result<Option<Model>, String> {
        let fields = fields(system, ranges)?;
        let width = |n: Name| fields.iter().find(|f| f.name == n).map_or(0, |f| f.shape.bits());
        let mut names = system.names.clone();
        let atoms = if with_atoms { atoms(system, &width, &mut names) } else { Vec::new() };
        let words: Vec<Name> = atoms.iter().flat_map(|a| [a.before, a.after]).collect();
        let mut decls: Vec<Decl> = system.passive.iter().cloned().chain(system.state()).collect();
        decls.extend(words.iter().map(|n| Decl::Var(var(*n, Type::bool()))));
        let mut procedures = Vec::new();
        for step in &system.steps {
            let name = names.fresh("step");
            decls.push(step_procedure(system, live, ranges, &atoms, step, name));
            procedures.push(name);
        }
        let initial_name = names.fresh("initial");
        let start = said(&atoms, |a| a.before).chain(system.initially.iter().cloned().map(assume)).collect();
        decls.push(procedure(initial_name, Vec::new(), Vec::new(), start));
        let first_name = names.fresh("first");
        decls.push(procedure(
            first_name,
            Vec::new(),
            Vec::new(),
            said(&atoms, |a| a.before).chain(first_values(system, live)).collect(),
        ));
        let checked = well_formed(Program { decls }).map_err(|d| d[0].message.clone())?;
        let state = |value: &dyn Fn(usize) -> Option<usize>| -> Vec<Bits> {
            let bits = |(i, f): (usize, &Field)| Bits { name: f.name, shape: f.shape, value: value(i) };
            fields.iter().enumerate().map(bits).collect()
        };
        let mut steps = Vec::new();
        for (step, name) in system.steps.iter().zip(procedures) {
            let globals = state(&|i| (i == step.thread).then_some(step.from));
            steps.push(transition(&checked, name, &extended(system, &atoms, globals), limits)?);
        }
        let threads = system.threads.len();
        let first = |i: usize| system.threads.get(i).map(|t| t.begins);
        let start = extended(system, &atoms, state(&first));
        let mut initial = transition(&checked, initial_name, &start, limits)?;
        let mut first = transition(&checked, first_name, &start, limits)?;
        let all = || steps.iter().chain([&initial, &first]);
        if !atoms.is_empty() && !all().all(|t| t.passes != Lit::FALSE && says_what_is(t, fields.len(), atoms.len())) {
            return Ok(None);
        }
        for transition in steps.iter_mut().chain([&mut initial, &mut first]) {
            with_flags(transition, fields.len(), atoms.len());
        }
        let watches = |v: &StateVariable| matches!(v.source, Some(Variable::Monitor(_)));
        let monitor = threads + system.variables.iter().take_while(|v| !watches(v)).count();
        Ok(Some(Model { fields, steps, initial, first, atoms, comparisons: None, locations: threads, monitor }))
    }

    /// How much a bit says by itself, for those that look for the few that matter: one of many bits of data the least, then a comparison, best
    /// of variables with each other, then a location, and one of a monitor the most, since it sums up what went before.
    pub fn weight(&self, bit: usize) -> u8 {
        let field = self.fields.iter().position(|f| (f.first..f.first + f.shape.bits()).contains(&bit));
        match field.map(|f| (f < self.locations, self.fields[f].shape.bits())) {
            Some((true, _)) => 4,
            None => 2 + u8::from(self.atoms.get(bit - self.data()).is_some_and(|atom| atom.relates)),
            Some((false, _)) if field >= Some(self.monitor) => 5,
            Some((false, bits)) => u8::from(bits < FEW),
        }
    }

    /// The number of bits in front of the atoms.
    fn data(&self) -> usize {
        self.fields.last().map_or(0, |last| last.first + last.shape.bits())
    }

    /// Is there a monitor beside the system?
    pub fn is_monitored(&self) -> bool {
        self.monitor < self.fields.len()
    }

    /// By bit: it is one of a monitor.
    pub fn watches(&self) -> Vec<bool> {
        let fields = self.fields.iter().enumerate();
        let bits = fields.flat_map(|(f, field)| std::iter::repeat_n(f >= self.monitor, field.shape.bits()));
        bits.chain(self.atoms.iter().map(|_| false)).collect()
    }

    /// The bits of all fields, in order.
    pub fn flat(values: &[Vec<Lit>]) -> Vec<Lit> {
        values.iter().flatten().copied().collect()
    }
}

/// Arbitrary values for the integers that somebody may read before they are written.
fn first_values(system: &System, live: &Live) -> Vec<Stmt> {
    let is_read = |v: &usize| live.is_live_at_first(system, *v) && system.variables[*v].ty.kind == TypeKind::Int;
    let read = (0..system.variables.len()).filter(is_read);
    let names: Vec<Ident> = read.map(|v| Ident::generated(system.variables[v].name)).collect();
    let havoc = (!names.is_empty()).then(|| Stmt::generated(StmtKind::Havoc(names)));
    havoc.into_iter().chain(system.initially.iter().cloned().map(assume)).collect()
}

/// The flags of maps are no state: they are not set in front of a step, and must not be behind it.
fn extended(system: &System, atoms: &[Atom], mut globals: Vec<Bits>) -> Vec<Bits> {
    let flag = |name: Name| Bits { name, shape: Shape::Bool, value: Some(0) };
    globals.extend(system.flags.iter().map(|(_, name)| flag(*name)));
    globals.extend(atoms.iter().flat_map(|a| [flag(a.before), flag(a.after)]));
    globals
}

/// The flags say what leaves; the atoms are bits of the state, functions of the others.
fn with_flags(transition: &mut Transition, fields: usize, atoms: usize) {
    let said = transition.after.split_off(transition.after.len() - 2 * atoms);
    transition.leaves.truncate(transition.leaves.len() - 2 * atoms);
    for (flag, leaves) in transition.after.drain(fields..).zip(&mut transition.leaves[fields..]) {
        *leaves = flag[0];
    }
    transition.before.truncate(fields);
    for pair in said.chunks(2) {
        transition.before.push(pair[0].clone());
        transition.after.push(pair[1].clone());
    }
}

/// Are the atoms in front of the step made of nothing but the bits of the state?
fn says_what_is(transition: &Transition, fields: usize, atoms: usize) -> bool {
    let aig = &transition.circuit;
    let mut known = vec![false; aig.node_count()];
    Model::flat(&transition.before[..fields]).iter().filter(|b| !b.is_const()).for_each(|b| known[b.node()] = true);
    for node in 0..aig.node_count() {
        let gate = aig.gate(node);
        known[node] |= gate != Gate::Input && gate.operands().all(|o| o.is_const() || known[o.node()]);
    }
    let said = &transition.after[transition.after.len() - 2 * atoms..];
    said.chunks(2).all(|pair| pair[0].iter().all(|l| l.is_const() || known[l.node()]))
}

/// Each atom's truth, told by its variable.
fn said(atoms: &[Atom], variable: impl Fn(&Atom) -> Name) -> impl Iterator<Item = Stmt> {
    atoms.iter().map(move |a| assign(variable(a), a.expr.clone()))
}

fn fields(system: &System, ranges: &Ranges) -> Result<Vec<Field>, String> {
    let mut shapes = Vec::new();
    for thread in &system.threads {
        let last = thread.locations.len().max(END + 1) - 1;
        let bits = (usize::BITS - last.leading_zeros()).max(1);
        shapes.push((thread.location, Shape::Int { bits, signed: false }));
    }
    for v in &system.variables {
        let shape = match &v.ty.kind {
            TypeKind::Bool => Shape::Bool,
            TypeKind::Bv(width @ 1..) => Shape::Bv(*width),
            TypeKind::Int => Shape::Int { bits: ranges.of(v.name), signed: ranges.signed },
            _ => return Err(format!("the variable {} is of a type that has no bits", v.name)),
        };
        shapes.push((v.name, shape));
    }
    let mut first = 0;
    let field = |(name, shape): (Name, Shape)| {
        let field = Field { name, shape, first };
        first += shape.bits();
        field
    };
    Ok(shapes.into_iter().map(field).collect())
}

/// The step as a procedure that havocs what is not live where it ends.
fn step_procedure(system: &System, live: &Live, ranges: &Ranges, atoms: &[Atom], step: &Step, name: Name) -> Decl {
    let resting = |to: usize| {
        let dead = live.dead(system, step.thread, to);
        let mut stmts = Vec::new();
        for v in dead.into_iter().map(|v| &system.variables[v]) {
            stmts.push(Stmt::generated(StmtKind::Havoc(vec![Ident::generated(v.name)])));
            if v.ty.kind == TypeKind::Int {
                stmts.push(assume(within(&Expr::var(v.name), ranges.bounds(v.name))));
            }
        }
        stmts.extend(said(atoms, |a| a.after));
        stmts
    };
    let mut stmts: Vec<Stmt> = said(atoms, |a| a.before).collect();
    stmts.extend([assume(system.others_allow(step.thread))]);
    stmts.extend(system.code(step, &resting));
    let locals = step.temps.iter().map(|v| var(v.name, v.ty.clone())).collect();
    procedure(name, Vec::new(), locals, stmts)
}

/// `low <= value && value <= high`
pub fn within(value: &Expr, (low, high): (i128, i128)) -> Expr {
    use vocabulary::integer;
    let low = Expr::binary(BinOp::Le, integer(low), value.clone());
    low.and(Expr::binary(BinOp::Le, value.clone(), integer(high)))
}
