//! The interleaving system as bits: each step a circuit from the state in front of it to the state behind it.
//!
//! - Requires: Booleans, bit-vectors, integers; how many bits each integer gets is a guess ([`Ranges`]).
//! - Establishes: a step in which an integer leaves its range is told apart from a failure, and names the integer. What is not live
//!   where a thread rests is arbitrary there.

use rustc_hash::FxHashMap;

use crate::engine::aig::Lit;
use crate::engine::limits::Limits;
use crate::engine::transition::{Bits, Shape, Transition, transition};
use crate::syntax::ast::*;
use crate::system::boogie::{assume, procedure, var, well_formed};
use crate::system::cells::Cells;
use crate::system::live::Live;
use crate::system::{ABSENT, END, START, Step, System};

/// How many bits each integer has; the others are as wide as their types.
#[derive(Debug, Clone)]
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
            if let crate::system::Exit::Branch { cond, .. } = &piece.exit {
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
}

impl Model {
    /// # Errors
    /// A type that is not finite, an expression that has no encoding.
    pub fn of(cells: &Cells, live: &Live, ranges: &Ranges, limits: &Limits) -> Result<Model, String> {
        let system = &cells.system;
        let fields = fields(system, ranges)?;
        let mut names = system.names.clone();
        let flags = cells.flags.iter().map(|(_, flag)| Decl::Var(var(*flag, Type::bool())));
        let mut decls: Vec<Decl> = system.passive.iter().cloned().chain(system.state()).chain(flags).collect();
        let mut procedures = Vec::new();
        for step in &system.steps {
            let name = names.fresh("step");
            decls.push(step_procedure(system, live, ranges, step, name));
            procedures.push(name);
        }
        let initial_name = names.fresh("initial");
        let start = system.initially.iter().cloned().map(assume).collect();
        decls.push(procedure(initial_name, Vec::new(), Vec::new(), start));
        let first_name = names.fresh("first");
        decls.push(procedure(first_name, Vec::new(), Vec::new(), first_values(system, live)));
        let checked = well_formed(Program { decls }).map_err(|d| d[0].message.clone())?;
        let state = |value: &dyn Fn(usize) -> Option<usize>| -> Vec<Bits> {
            let bits = |(i, f): (usize, &Field)| Bits { name: f.name, shape: f.shape, value: value(i) };
            fields.iter().enumerate().map(bits).collect()
        };
        let mut steps = Vec::new();
        for (step, name) in system.steps.iter().zip(procedures) {
            let globals = state(&|i| (i == step.thread).then_some(step.from));
            steps.push(with_flags(transition(&checked, name, &flagged(cells, globals), limits)?, fields.len()));
        }
        let threads = system.threads.len();
        let first = |i: usize| (i < threads).then_some(if i == 0 { START } else { ABSENT });
        let start = flagged(cells, state(&first));
        let initial = with_flags(transition(&checked, initial_name, &start, limits)?, fields.len());
        let first = with_flags(transition(&checked, first_name, &start, limits)?, fields.len());
        Ok(Model { fields, steps, initial, first })
    }

    /// The bits of all fields, in order.
    pub fn flat(values: &[Vec<Lit>]) -> Vec<Lit> {
        values.iter().flatten().copied().collect()
    }
}

/// Arbitrary values for the integers that somebody may read before they are written.
fn first_values(system: &System, live: &Live) -> Vec<Stmt> {
    let is_read = |v: &usize| live.is_live(0, START, *v) && system.variables[*v].ty.kind == TypeKind::Int;
    let read = (0..system.variables.len()).filter(is_read);
    let names: Vec<Ident> = read.map(|v| Ident::generated(system.variables[v].name)).collect();
    let havoc = (!names.is_empty()).then(|| Stmt::generated(StmtKind::Havoc(names)));
    havoc.into_iter().chain(system.initially.iter().cloned().map(assume)).collect()
}

/// The flags of maps are no state: they are not set in front of a step, and must not be behind it.
fn flagged(cells: &Cells, mut globals: Vec<Bits>) -> Vec<Bits> {
    let flag = |(_, name): &(Name, Name)| Bits { name: *name, shape: Shape::Bool, value: Some(0) };
    globals.extend(cells.flags.iter().map(flag));
    globals
}

fn with_flags(mut transition: Transition, fields: usize) -> Transition {
    for (flag, leaves) in transition.after.drain(fields..).zip(&mut transition.leaves[fields..]) {
        *leaves = flag[0];
    }
    transition.before.truncate(fields);
    transition
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
fn step_procedure(system: &System, live: &Live, ranges: &Ranges, step: &Step, name: Name) -> Decl {
    let resting = |to: usize| {
        let dead = live.dead(system, step.thread, to);
        let mut stmts = Vec::new();
        for v in dead.into_iter().map(|v| &system.variables[v]) {
            stmts.push(Stmt::generated(StmtKind::Havoc(vec![Ident::generated(v.name)])));
            if v.ty.kind == TypeKind::Int {
                stmts.push(assume(within(&Expr::var(v.name), ranges.bounds(v.name))));
            }
        }
        stmts
    };
    let mut stmts = vec![assume(system.others_allow(step.thread))];
    stmts.extend(system.code(step, &resting));
    let locals = step.temps.iter().map(|v| var(v.name, v.ty.clone())).collect();
    procedure(name, Vec::new(), locals, stmts)
}

/// `low <= value && value <= high`
pub fn within(value: &Expr, (low, high): (i128, i128)) -> Expr {
    use crate::certificate::integer;
    let low = Expr::binary(BinOp::Le, integer(low), value.clone());
    low.and(Expr::binary(BinOp::Le, value.clone(), integer(high)))
}
