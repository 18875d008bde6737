//! What a file says of configurations, against the program that it is about.

use std::collections::{BTreeMap, HashMap};

use check::{Ty, TyKind};
use semantics::code::{Code, VarRef};
use semantics::interp::{Frame, Thread};
use semantics::value::{MapVal, Val};
use witness::{StackInvariant, Value};

use super::automata::Dfa;
use crate::Refused;
use crate::decide::Rejected;

/// A frame, and whether its caller waits for results; none is the caller of a root.
#[derive(Debug, Clone)]
pub struct Symbol {
    pub frame: Frame,
    pub awaited: Option<bool>,
    /// The thread stands in front of an atomic section, where the frame is its innermost.
    pub fresh: bool,
}

/// Procedure, instruction, whether results are awaited, and whether it is known of the frame that an atomic section has not begun.
type Place = (u32, u32, Option<bool>, bool);

impl Symbol {
    fn place(&self) -> Place {
        (self.frame.proc, self.frame.pc, self.awaited, self.fresh)
    }
}

/// A set, by numbers.
#[derive(Debug, Clone)]
pub struct Set {
    pub globals: usize,
    /// What the thread has beside its stack, and its stacks.
    pub threads: Vec<(usize, usize)>,
}

/// All that the file says.
pub struct Given {
    pub globals: Vec<Vec<Val>>,
    /// Without frames; the slot is that of the place where it stands.
    pub threads: Vec<Thread>,
    pub symbols: Vec<Symbol>,
    pub stacks: Vec<Dfa>,
    pub sets: Vec<Set>,
    /// Sets with these globals and threads.
    pub alike: HashMap<(usize, Vec<usize>), Vec<usize>>,
    by_place: HashMap<Place, Vec<usize>>,
    number_of_globals: HashMap<Vec<Val>, usize>,
    number_of_thread: HashMap<Thread, usize>,
}

fn malformed<T>(why: impl Into<String>) -> Result<T, Rejected> {
    Err(Rejected::Malformed(why.into()))
}

impl Given {
    pub fn of(code: &Code, file: &StackInvariant) -> Result<Given, Rejected> {
        let variables: Vec<String> = code.globals.iter().map(|g| g.name.to_string()).collect();
        if variables != file.variables {
            return malformed("it is about other variables");
        }
        let types: Vec<Ty> = code.globals.iter().map(|g| g.ty).collect();
        let globals = file.globals.iter().map(|values| all_of(values, &types)).collect::<Result<Vec<_>, Rejected>>()?;
        let mut symbols = Vec::new();
        for frame in &file.frames {
            let proc = code.procs.get(frame.implementation as usize);
            let Some(proc) = proc.filter(|p| p.name == frame.procedure.as_str()) else {
                return malformed(format!("there is no such implementation of {}", frame.procedure));
            };
            if frame.at as usize >= proc.code.len() {
                return malformed(format!("{} has no instruction {}", frame.procedure, frame.at));
            }
            let types: Vec<Ty> = proc.locals.iter().map(|local| local.ty).collect();
            let locals = all_of(&frame.locals, &types)?.into();
            let old = match &frame.old {
                None => None,
                Some(values) => {
                    let of = |var: &VarRef| match var {
                        VarRef::Global(g) => code.globals[*g].ty,
                        VarRef::ThreadLocal(g) => code.thread_locals[*g].ty,
                        VarRef::Local(local) => proc.locals[*local].ty,
                    };
                    let types: Vec<Ty> = proc.old_globals.iter().map(of).collect();
                    let values = all_of(values, &types)?;
                    Some(proc.old_globals.iter().copied().zip(values).collect::<Vec<_>>().into())
                }
            };
            let frame = Frame { proc: frame.implementation, pc: frame.at, locals, old };
            symbols.push(frame);
        }
        let symbols: Vec<Symbol> = symbols
            .into_iter()
            .zip(&file.frames)
            .map(|(frame, f)| Symbol { frame, awaited: f.awaited, fresh: f.fresh })
            .collect();
        let mut by_place: HashMap<Place, Vec<usize>> = HashMap::new();
        for (number, symbol) in symbols.iter().enumerate() {
            by_place.entry(symbol.place()).or_default().push(number);
        }
        let stacks =
            file.stacks.iter().map(|stacks| automaton(stacks, symbols.len())).collect::<Result<Vec<_>, _>>()?;
        let number_of_globals = globals.iter().cloned().zip(0..).collect();
        let mut given = Given {
            number_of_globals,
            number_of_thread: HashMap::new(),
            globals,
            threads: Vec::new(),
            symbols,
            stacks,
            sets: Vec::new(),
            alike: HashMap::new(),
            by_place,
        };
        // The same in two places are two.
        let mut at: HashMap<(u32, usize), usize> = HashMap::new();
        for set in &file.sets {
            let mut threads = Vec::new();
            for (slot, (thread, stacks)) in set.threads.iter().enumerate() {
                let Some(beside) =
                    file.threads.get(*thread as usize).filter(|_| (*stacks as usize) < given.stacks.len())
                else {
                    return malformed("a set is about threads or stacks that are not there");
                };
                if !code.thread_locals.is_empty()
                    && beside.thread_locals.is_empty()
                    && !given.is_outside(&given.stacks[*stacks as usize])
                {
                    return malformed("a thread that has begun has variables of its own");
                }
                let number = match at.get(&(*thread, slot)) {
                    Some(number) => *number,
                    None => {
                        let read = beside_stack(code, beside, slot)?;
                        let next = given.threads.len();
                        let number = *given.number_of_thread.entry(read.clone()).or_insert(next);
                        if number == next {
                            given.threads.push(read);
                        }
                        at.insert((*thread, slot), number);
                        number
                    }
                };
                // Who awaits a thread must know whether it has returned, and whoever is alone has not.
                let own = &given.stacks[*stacks as usize];
                if own.accepting[0] && own.reads() && (beside.is_arm || beside.atomic > 0 || beside.results.is_some()) {
                    return malformed("of a thread is not said whether it has returned");
                }
                threads.push((number, *stacks as usize));
            }
            if set.globals as usize >= given.globals.len() {
                return malformed("a set is about globals that are not there");
            }
            let key = (set.globals as usize, threads.iter().map(|(thread, _)| *thread).collect());
            given.alike.entry(key).or_default().push(given.sets.len());
            given.sets.push(Set { globals: set.globals as usize, threads });
        }
        Ok(given)
    }

    /// Has a thread with these stacks not begun, or is it over?
    fn is_outside(&self, stacks: &Dfa) -> bool {
        let is_first = |number: &usize| self.symbols[*number].frame.pc == 0 && self.symbols[*number].awaited.is_none();
        stacks.edges[0].keys().all(is_first)
    }

    /// Globals that stand for these.
    pub fn globals_of(&self, own: &[Val]) -> Option<usize> {
        let known = self.number_of_globals.get(own).copied();
        known.or_else(|| self.globals.iter().position(|given| covers(given, own)))
    }

    /// What a thread has beside its stack that stands for this one.
    pub fn thread_of(&self, own: &Thread) -> Option<usize> {
        let known = self.number_of_thread.get(own).copied();
        known.or_else(|| self.threads.iter().position(|given| is_beside(given, own)))
    }

    /// The symbols that cover a frame, the same one first. In front of a call with results, and while it is under way, a frame stands at the
    /// same instruction, and other locals are dead: which of the two is meant only the sets say.
    pub fn symbols(&self, symbol: &Symbol) -> Vec<usize> {
        let frame = &symbol.frame;
        let there = self.by_place.get(&symbol.place()).map_or(&[][..], Vec::as_slice);
        let covering = there.iter().copied().filter(|number| self.covers_frame(*number, frame));
        let (same, more): (Vec<usize>, Vec<usize>) = covering.partition(|number| self.symbols[*number].frame == *frame);
        same.into_iter().chain(more).collect()
    }

    fn covers_frame(&self, number: usize, own: &Frame) -> bool {
        let given = &self.symbols[number].frame;
        let old = match (&given.old, &own.old) {
            (None, None) => true,
            (Some(given), Some(own)) => {
                let alike = |(a, b): (&(VarRef, Val), &(VarRef, Val))| a.0 == b.0 && (a.1 == Val::Unset || a.1 == b.1);
                given.len() == own.len() && given.iter().zip(own.iter()).all(alike)
            }
            _ => false,
        };
        old && covers(&given.locals, &own.locals)
    }
}

/// Does the first stand for the second? What has no value there has any.
fn covers(given: &[Val], own: &[Val]) -> bool {
    given.len() == own.len() && given.iter().zip(own).all(|(given, own)| *given == Val::Unset || given == own)
}

/// Is what a thread has beside its stack what is given?
fn is_beside(given: &Thread, own: &Thread) -> bool {
    let results = match (&given.results, &own.results) {
        (None, None) => true,
        (Some(given), Some(own)) => covers(given, own),
        _ => false,
    };
    let bare =
        |thread: &Thread| Thread { thread_locals: Vec::new(), results: None, frames: Vec::new(), ..thread.clone() };
    results && covers(&given.thread_locals, &own.thread_locals) && bare(given) == bare(own)
}

fn automaton(given: &witness::StackAutomaton, symbols: usize) -> Result<Dfa, Rejected> {
    let mut accepting = vec![false; given.edges.len()];
    for state in &given.accepting {
        match accepting.get_mut(*state as usize) {
            Some(accepting) => *accepting = true,
            None => return malformed("an automaton accepts in a state that is not there"),
        }
    }
    let mut edges = Vec::new();
    for row in &given.edges {
        let out: BTreeMap<usize, usize> = row.iter().map(|(symbol, to)| (*symbol as usize, *to as usize)).collect();
        if out.len() < row.len() || out.keys().any(|symbol| *symbol >= symbols) {
            return malformed("an automaton is not deterministic, or reads frames that are not there");
        }
        edges.push(out);
    }
    let dfa = Dfa { edges, accepting };
    if !dfa.is_well_formed() {
        return malformed("an automaton leads to states that are not there");
    }
    Ok(dfa)
}

/// No thread is inside of more sections.
const MOST_SECTIONS: u32 = 1 << 16;

fn beside_stack(code: &Code, given: &witness::BesideStack, slot: usize) -> Result<Thread, Rejected> {
    if given.atomic > MOST_SECTIONS {
        return malformed("a thread is inside of too many atomic sections");
    }
    let types: Vec<Ty> = code.thread_locals.iter().map(|g| g.ty).collect();
    let thread_locals = match given.thread_locals.as_slice() {
        // It has not begun, or is over.
        [] => Vec::new(),
        values => all_of(values, &types)?,
    };
    let results = match &given.results {
        None => None,
        Some(values) => Some(values.iter().map(|value| untyped(value.as_ref())).collect::<Result<Vec<_>, _>>()?),
    };
    Ok(Thread {
        slot: slot as u32,
        frames: Vec::new(),
        thread_locals,
        atomic: given.atomic,
        fresh: given.fresh,
        child: 0,
        children: given.children.clone(),
        is_arm: given.is_arm,
        identity: None,
        joined: Vec::new(),
        results,
        holds_on: false,
    })
}

fn all_of(values: &[Option<Value>], types: &[Ty]) -> Result<Vec<Val>, Rejected> {
    if values.len() != types.len() {
        return malformed("there are too few values, or too many");
    }
    values.iter().zip(types).map(|(value, ty)| value.as_ref().map_or(Ok(Val::Unset), |v| typed(v, *ty))).collect()
}

/// A value of this type.
fn typed(value: &Value, ty: Ty) -> Result<Val, Rejected> {
    match (ty.kind(), value) {
        (TyKind::Bool, Value::Bool(_)) | (TyKind::Int, Value::Int(_)) => untyped(Some(value)),
        (TyKind::Bv(width), Value::Bv(bits, own)) if width == own && bits.bits() <= u64::from(*own) => {
            untyped(Some(value))
        }
        (TyKind::Map { params, domain, range }, Value::Map(entries, default)) if params.is_empty() => {
            let mut map = MapVal::of_type(ty, typed(default, *range)?);
            for (index, value) in entries {
                if index.len() != domain.len() {
                    return malformed("a map has other indices");
                }
                let index = index.iter().zip(domain).map(|(value, ty)| typed(value, *ty));
                map.set(&index.collect::<Result<Vec<_>, _>>()?, typed(value, *range)?);
            }
            Ok(Val::map(map))
        }
        (TyKind::Bool | TyKind::Int | TyKind::Bv(_), _) => malformed(format!("{value} is no value of the type {ty}")),
        _ => Err(Refused::new(format!("values of the type {ty} beside stacks")).into()),
    }
}

/// A value whose type the program says where it goes: a result.
fn untyped(value: Option<&Value>) -> Result<Val, Rejected> {
    match value {
        None => Ok(Val::Unset),
        Some(Value::Bv(bits, width)) if bits.bits() > u64::from(*width) => malformed("a word is wider than its type"),
        Some(value @ (Value::Bool(_) | Value::Int(_) | Value::Bv(..))) => {
            Val::from_witness(value).map_or_else(|| malformed("a value is none"), Ok)
        }
        Some(_) => Err(Refused::new("results of other types than numbers and truth values, beside stacks").into()),
    }
}
