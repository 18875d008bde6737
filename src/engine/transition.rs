//! A loop-free procedure as a transition: the values of the globals behind it as a circuit over their values in front of it.
//!
//! This is the door by which provers get circuits: they know the state as bits, and nothing of how the engine executes.

use super::Options;
use super::bits;
use super::circuit::{Circuit, Lit};
use super::exec::Machine;
use super::ints::Width;
use super::limits::{Limits, limited};
use super::program::Program;
use super::term::Terms;
use super::values::{Encoder, Sym};
use check::Checked;
use syntax::ast::Name;

/// How a global of finite range is made of bits, the lowest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// One bit.
    Bool,
    /// So many bits, the lowest first.
    Bv(u32),
    /// An integer in two's complement, without the sign where it cannot be negative.
    Int {
        /// So many bits, the lowest first.
        bits: u32,
        /// Is the highest bit the sign (two's complement)?
        signed: bool,
    },
}

impl Shape {
    /// How many bits that are.
    pub fn bits(self) -> usize {
        match self {
            Shape::Bool => 1,
            Shape::Bv(width) => width as usize,
            Shape::Int { bits, .. } => bits as usize,
        }
    }
}

/// One global.
#[derive(Debug, Clone, Copy)]
pub struct Bits {
    /// The variable.
    pub name: Name,
    /// What its bits are.
    pub shape: Shape,
    /// Its only value in front of the procedure, for an integer.
    pub value: Option<usize>,
}

/// What a procedure does to the globals.
pub struct Transition {
    /// All nodes of the step.
    pub circuit: Circuit,
    /// Inputs, or constants, for each global in front of the procedure.
    pub before: Vec<Vec<Lit>>,
    /// The values behind it, of the executions that come to the end.
    pub after: Vec<Vec<Lit>>,
    /// An integer that has left its range.
    pub leaves: Vec<Lit>,
    /// The execution comes to the end.
    pub passes: Lit,
    /// A check fails.
    pub fails: Lit,
}

/// Widest integers inside of a procedure.
const CAP: u32 = 96;

/// Executes a loop-free procedure on globals of these shapes.
///
/// # Errors
/// Something has no exact encoding, and what; or a limit.
pub fn transition(program: &Checked, procedure: Name, globals: &[Bits], limits: &Limits) -> Result<Transition, String> {
    limited(|| execute(program, procedure, globals, limits)).unwrap_or_else(|exceeded| Err(exceeded.reason().into()))
}

fn execute(program: &Checked, procedure: Name, globals: &[Bits], limits: &Limits) -> Result<Transition, String> {
    let options = Options::default();
    let widest = globals.iter().map(|g| g.shape.bits() as u32).max().unwrap_or(1).min(40);
    let width = Width { exact: widest + 2, fresh: widest + 4, cap: CAP };
    let encoder = Encoder::new(width, 5, program, limits.clone());
    let mut machine = Machine::new(Program::new(Terms::new(program), false), encoder, &options, limits.clone());
    let mut before = Vec::new();
    let mut slots = Vec::new();
    for global in globals {
        let Some(slot) = program.symbols.globals.get_index_of(&global.name) else {
            return Err(format!("the variable {} is unknown", global.name));
        };
        let (lits, value) = first_value(&mut machine.enc, global);
        machine.given.insert(slot, value);
        before.push(lits);
        slots.push(slot);
    }
    let end = machine.run_to_end(procedure).and_then(|end| machine.close().map(|()| end));
    let end = end.map_err(|stop| stop.reason(None))?;
    let cut = |lits: &[Lit]| lits.iter().any(|l| *l != Lit::FALSE);
    if cut(&machine.unwinding_violations) || cut(&machine.recursion_violations) || cut(&machine.enc.overflows) {
        return Err("a step is not loop-free, or its integers are too wide".into());
    }
    if machine.enc.unsupported.iter().any(|(path, _)| *path != Lit::FALSE) {
        return Err(machine.enc.reasons());
    }
    let failures: Vec<Lit> = machine.visits.iter().map(|v| v.failure).collect();
    let enc = &mut machine.enc;
    let (mut after, mut leaves) = (Vec::new(), Vec::new());
    for ((global, slot), first) in globals.iter().zip(slots).zip(&before) {
        let cell = end.as_ref().and_then(|path| path.store.get(slot));
        let (lits, leaves_range) = match cell.map(|cell| enc.force(cell)) {
            Some(value) => last_value(enc, global, value)?,
            None => (first.clone(), Lit::FALSE),
        };
        after.push(lits);
        leaves.push(leaves_range);
    }
    // Whatever was made of constraints while values were read counts, too.
    let constraints = std::mem::take(&mut enc.constraints);
    let mut allowed = !enc.over_approximate;
    for constraint in constraints {
        allowed = enc.circuit.and(allowed, constraint);
    }
    let failed = enc.circuit.any(&failures);
    let fails = enc.circuit.and(failed, allowed);
    let passes = enc.circuit.and(end.map_or(Lit::FALSE, |path| path.lit), allowed);
    let circuit = std::mem::take(&mut enc.circuit);
    Ok(Transition { circuit, before, after, leaves, passes, fails })
}

/// Inputs for a global, or its only value.
fn first_value(enc: &mut Encoder, global: &Bits) -> (Vec<Lit>, Sym) {
    let width = global.shape.bits();
    let lits: Vec<Lit> = match global.value {
        Some(value) => (0..width).map(|i| Lit::constant(value >> i & 1 == 1)).collect(),
        None => enc.inputs(width),
    };
    let value = match global.shape {
        Shape::Bool => Sym::Bool(lits[0]),
        Shape::Bv(_) => Sym::Bv(enc.vector(lits.clone())),
        Shape::Int { signed, .. } => {
            let mut bits = lits.clone();
            if !signed {
                bits.push(Lit::FALSE);
            }
            Sym::Int(enc.int_of_bits(bits))
        }
    };
    (lits, value)
}

/// The bits of a value, and where it is out of range.
fn last_value(enc: &mut Encoder, global: &Bits, value: Sym) -> Result<(Vec<Lit>, Lit), String> {
    match (global.shape, value) {
        (Shape::Bool, Sym::Bool(lit)) => Ok((vec![lit], Lit::FALSE)),
        (Shape::Bv(_), Sym::Bv(id)) => Ok((enc.bits(id).to_vec(), Lit::FALSE)),
        (Shape::Int { bits: width, signed }, Sym::Int(id)) => {
            let int = enc.int(id);
            // As many bits as the range, with a sign in any case.
            let wide = width as usize + usize::from(!signed);
            let fits = enc.fits(&int.bits, wide);
            let extended = bits::sign_extend(&int.bits, wide.max(int.bits.len()));
            let mut inside = fits;
            if !signed {
                let sign = extended[extended.len() - 1];
                inside = enc.circuit.and(inside, !sign);
            }
            Ok((extended[..width as usize].to_vec(), !inside))
        }
        _ => Err(format!("the value of {} has no encoding", global.name)),
    }
}
