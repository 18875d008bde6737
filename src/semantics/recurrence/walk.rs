//! An execution, step by step: some schedule, some values for what the program leaves open. Where an assumption about these is false, other
//! values are tried.

use std::rc::Rc;

use indexmap::IndexMap;
use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::One;

use crate::bv::WIDEST;
use crate::choices::default_value;
use crate::code::{Code, Expr, Op};
use crate::compile_body::for_each_expr;
use crate::complete::place;
use crate::eval::{Eval, Oracle};
use crate::interp::{Outcome, State};
use crate::replay::Node;
use crate::value::{MapVal, Val};
use check::{Ty, TyKind};
use syntax::ast::Name;
use witness::{Event, Step, Value};

use super::round::{cells, value_at};

/// Who runs next, where a thread may be switched.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Schedule {
    /// The next one that can.
    InTurn,
    /// Anyone.
    Any,
    /// Mostly the same one again.
    Steady,
}

/// Pseudo-random numbers, always the same (Steele, Lea and Flood's SplitMix64).
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % n.max(1) as u64) as usize
    }
}

impl Random {
    fn one_of<T: Clone>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())].clone()
    }
}

/// A place at which control may come back.
pub struct Mark {
    /// Numbers of instructions and steps before it.
    pub nodes: usize,
    pub steps: usize,
    pub state: State,
}

pub struct Walk<'a> {
    code: &'a Code,
    schedule: Schedule,
    /// Places where calls begin are marks, too.
    recurses: bool,
    random: Random,
    /// Numbers that are tried.
    literals: &'a Literals,
    /// First values, by name.
    pub first: IndexMap<String, Value>,
    pub initial: State,
    state: State,
    pub nodes: Vec<Rc<Node>>,
    pub steps: Vec<Step>,
    pub marks: Vec<Mark>,
    /// Thread that ran last.
    running: usize,
    /// Where something was chosen: what there was in front of it, and how often it was chosen.
    choices: Vec<Choice>,
    /// Choices of the next instruction that were tried.
    tried: usize,
}

struct Choice {
    nodes: usize,
    steps: usize,
    marks: usize,
    state: State,
    running: usize,
    tried: usize,
}

/// Values tried at one place, where those before lead to executions that are discarded.
const MAX_TRIED: usize = 24;

/// Attempts at first values.
const MAX_FIRST: usize = 200;

/// What became of an attempt to go on.
enum Attempt {
    Done,
    Blocked,
    /// The walk went back.
    Back,
    End,
}

/// Numbers that are worth trying.
#[derive(Debug, Clone)]
pub struct Literals {
    integers: Vec<BigInt>,
    reals: Vec<BigRational>,
    /// By their bits, without sign.
    words: Vec<BigInt>,
}

impl Literals {
    /// The numbers of a program, and some more.
    pub fn of(code: &Code) -> Literals {
        let some = [0, 1, -1, 2, -2, 10, -10, 100, -100].map(BigInt::from);
        let reals = some.iter().cloned().map(BigRational::from).collect();
        let mut found = Literals { integers: some.to_vec(), reals, words: some.to_vec() };
        for instr in code.procs.iter().flat_map(|p| &p.code) {
            for_each_expr(&instr.op, &mut |e| found.note(e));
        }
        code.initially.iter().for_each(|i| found.note(&i.expr));
        found.integers.sort();
        found.integers.dedup();
        found.reals.sort();
        found.reals.dedup();
        found.words.sort();
        found.words.dedup();
        found
    }

    fn note(&mut self, e: &Expr) {
        match e {
            Expr::Const(Val::Real(r)) => {
                let (r, one) = ((**r).clone(), BigRational::one());
                self.reals.extend([&r - &one, &r + one, -&r, r]);
            }
            Expr::Const(value) => {
                if let Some((_, bits)) = value.as_bits() {
                    let n = BigInt::from(bits);
                    self.words.extend([&n - 1, &n + 1, -&n, n]);
                } else if let Some(n) = value.as_big() {
                    self.integers.extend([&n - 1, &n + 1, -&n, n]);
                }
            }
            _ => {}
        }
        e.for_each_child(&mut |child| self.note(child));
    }

    /// With what is near to a value.
    fn near(&mut self, value: &Val) {
        if let Val::Real(r) = value {
            let (r, one) = ((**r).clone(), BigRational::one());
            self.reals.extend([&r - &one, &r + one, r]);
        } else if let Some((_, bits)) = value.as_bits() {
            let n = BigInt::from(bits);
            self.words.extend([&n - 1, &n + 1, n]);
        } else if let Some(n) = value.as_big() {
            self.integers.extend([&n - 1, &n + 1, n]);
        }
    }
}

/// What is left open gets some value at once.
struct Picks<'w> {
    code: &'w Code,
    random: &'w mut Random,
    literals: Literals,
    stated: Vec<(Name, Val)>,
    taken: IndexMap<String, Value>,
    ways: usize,
    /// First values are chosen.
    first: bool,
}

impl Picks<'_> {
    fn pick(&mut self, ty: Ty) -> Eval<Val> {
        Ok(match ty.kind() {
            TyKind::Int => Val::int(self.random.one_of(&self.literals.integers)),
            TyKind::Real => Val::Real(Rc::new(self.random.one_of(&self.literals.reals))),
            TyKind::Bv(width) if *width <= WIDEST => {
                let all = BigInt::one() << *width;
                Val::bv(*width, self.random.one_of(&self.literals.words).mod_floor(&all).magnitude().clone())
            }
            TyKind::Bool => Val::Bool(self.random.below(2) == 1),
            TyKind::Map { range, .. } => {
                let entry = self.pick(*range)?;
                Val::map(MapVal::of_type(ty, entry))
            }
            _ => default_value(self.code, ty, 0)?,
        })
    }
}

impl Oracle for Picks<'_> {
    fn arbitrary(&mut self, names: &[&str], ty: Ty) -> Eval<Val> {
        // Elements of a type about which nothing is known: the interpreter tells them apart where it must.
        let opaque = matches!(ty.kind(), TyKind::Con(name, _) if !self.code.datatypes.contains_key(name));
        if self.first && opaque {
            return Ok(Val::Unset);
        }
        let stated = self.stated.iter().find(|(name, _)| names.contains(&name.as_str()));
        let value = match stated {
            Some((_, value)) => value.clone(),
            None => self.pick(ty)?,
        };
        if let Some((name, value)) = names.first().zip(value.to_witness()) {
            self.taken.insert((*name).to_owned(), value);
        }
        Ok(value)
    }

    fn value(&mut self, ty: Ty) -> Eval<Val> {
        default_value(self.code, ty, 0)
    }

    fn way(&mut self, n: usize) -> usize {
        self.ways = self.ways.max(n);
        self.random.below(n)
    }
}

impl<'a> Walk<'a> {
    /// Nothing where no first values are found.
    pub fn new(
        code: &'a Code,
        entry: Name,
        literals: &'a Literals,
        (seed, schedule, recurses): (u64, Schedule, bool),
    ) -> Option<Walk<'a>> {
        let mut random = Random(seed);
        for _ in 0..MAX_FIRST {
            let stated = code.stated_values().map(|(g, value)| (code.globals[g].name, value.clone())).collect();
            let mut oracle = Picks {
                code,
                random: &mut random,
                literals: literals.clone(),
                stated,
                taken: IndexMap::new(),
                ways: 0,
                first: true,
            };
            if let Some(initial) = State::initial(code, entry, &mut oracle).ok()? {
                let first = oracle.taken;
                return Some(Walk {
                    code,
                    schedule,
                    recurses,
                    random,
                    literals,
                    first,
                    state: initial.clone(),
                    initial,
                    nodes: Vec::new(),
                    steps: Vec::new(),
                    marks: Vec::new(),
                    running: 0,
                    choices: Vec::new(),
                    tried: 0,
                });
            }
        }
        None
    }

    /// One instruction more; false where the execution ends.
    pub fn goes_on(&mut self) -> bool {
        for thread in self.order() {
            match self.step(thread) {
                Attempt::Blocked => {}
                Attempt::End => return false,
                Attempt::Done | Attempt::Back => return true,
            }
        }
        false
    }

    /// Threads that may run, the one that is to run first.
    fn order(&mut self) -> Vec<usize> {
        let count = self.state.threads.len();
        if !self.state.threads[self.running].has_returned() && !self.rests(self.running) {
            return vec![self.running];
        }
        let stays = self.schedule == Schedule::Steady && self.random.below(8) > 0;
        let first = match self.schedule {
            _ if stays => self.running,
            Schedule::InTurn => self.running + 1,
            Schedule::Any | Schedule::Steady => self.random.below(count),
        };
        (first..first + count).map(|t| t % count).filter(|t| !self.state.threads[*t].has_returned()).collect()
    }

    /// May another thread run, in front of the thread's next instruction?
    fn rests(&self, thread: usize) -> bool {
        let thread = &self.state.threads[thread];
        let Some(instr) = thread.next(self.code) else { return true };
        let stops = matches!(instr.op, Op::LoopHead | Op::Yield) || instr.op.creates() || instr.op.awaits_threads();
        !thread.is_exclusive() && (stops || thread.at_visible(self.code))
    }

    fn step(&mut self, slot: usize) -> Attempt {
        let code = self.code;
        let before = self.state.threads[slot].clone();
        let Some(instr) = before.next(code) else { return Attempt::Blocked };
        let literals = self.literals(slot);
        let mut oracle = Picks {
            code,
            random: &mut self.random,
            literals,
            stated: Vec::new(),
            taken: IndexMap::new(),
            ways: 0,
            first: false,
        };
        let mut next = self.state.clone();
        let mut writes = Vec::new();
        let outcome = next.step(code, slot, &mut oracle, Some(&mut writes));
        let (taken, ways) = (oracle.taken, oracle.ways);
        let chose = !taken.is_empty() || ways > 1;
        match outcome {
            Ok(Outcome::Blocked) => return Attempt::Blocked,
            Ok(Outcome::Done) => {}
            // Another choice may get on.
            Ok(Outcome::Discarded | Outcome::Failed(_)) if chose && self.tried < MAX_TRIED => {
                self.tried += 1;
                return Attempt::Back;
            }
            Ok(Outcome::Discarded | Outcome::Failed(_)) => return self.back(),
            Err(_) => return Attempt::End,
        }
        let tried = std::mem::take(&mut self.tried);
        if chose {
            let state = self.state.clone();
            let [nodes, steps, marks] = [self.nodes.len(), self.steps.len(), self.marks.len()];
            self.choices.push(Choice { nodes, steps, marks, state, running: self.running, tried });
        }
        let listed = place(code, &before).filter(|_| !before.at_control(code));
        let step = listed.is_some().then_some(self.steps.len());
        if let Some(location) = listed {
            let round = self.steps.last().map_or(0, |last| last.round + u32::from(slot < last.thread));
            self.steps.push(Step {
                round,
                phase: None,
                thread: slot,
                procedure: before.proc(code).map_or(String::new(), |p| p.name.to_string()),
                location,
                event: if instr.op.creates() { Event::Spawn } else { Event::Step },
                writes: IndexMap::new(),
                choices: taken,
                reads: IndexMap::new(),
                branches: Vec::new(),
            });
        }
        self.state = next;
        self.nodes.push(Rc::new(Node {
            previous: None,
            thread: slot,
            before,
            state: Rc::new(self.state.clone()),
            writes,
            ignored: Vec::new(),
            step,
            silent: step.is_none(),
        }));
        self.running = slot;
        let begins = self.recurses && matches!(instr.op, Op::Enter) && self.state.threads[slot].frames.len() > 1;
        if (begins || self.rests(slot)) && !self.state.threads.iter().any(|t| t.is_exclusive()) {
            let state = self.state.clone();
            self.marks.push(Mark { nodes: self.nodes.len(), steps: self.steps.len(), state });
        }
        Attempt::Done
    }

    /// In front of the last choice of which not everything was tried.
    fn back(&mut self) -> Attempt {
        while let Some(choice) = self.choices.pop() {
            if choice.tried >= MAX_TRIED {
                continue;
            }
            self.nodes.truncate(choice.nodes);
            self.steps.truncate(choice.steps);
            self.marks.truncate(choice.marks);
            self.state = choice.state;
            self.running = choice.running;
            self.tried = choice.tried + 1;
            return Attempt::Back;
        }
        Attempt::End
    }

    /// Numbers for what is left open: those of the program, and what is near to those of the state.
    fn literals(&self, thread: usize) -> Literals {
        let mut literals = self.literals.clone();
        for cell in cells(self.code, &self.state).iter().filter(|c| c.frame == 0 || c.thread == thread) {
            if let Some(value) = value_at(&self.state, cell) {
                literals.near(&value);
            }
        }
        literals
    }
}
