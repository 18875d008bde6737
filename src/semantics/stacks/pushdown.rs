//! One thread as a pushdown system: what it does depends on the globals, on what the thread has beside its frames, and on its innermost
//! frame. The rules are found by executing instructions, as they are needed.

use std::rc::Rc;

use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap};

use super::super::code::{Code, Op};
use super::super::dead_locals::DeadLocals;
use super::super::enumerate::Enumerate;
use super::super::eval::CannotEvaluate;
use super::super::interp::{Frame, Identity, Others, Outcome, Thread, step};
use super::super::macrostep::Rules;
use super::super::value::Val;
use super::automaton::Symbol;

/// What a thread shares and has beside its frames, while it runs.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Control {
    /// Of the program.
    pub globals: Vec<Val>,
    /// Without frames.
    pub thread: Thread,
    /// Threads created in this context.
    pub created: Vec<Thread>,
    /// The root has returned.
    pub has_returned: bool,
}

/// A frame of a stack.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Activation {
    /// Below the top the frame stands at its call while results are awaited, behind it otherwise.
    pub frame: Frame,
    /// Of the root; otherwise somewhere a call of the same kind stands: results are awaited, or are not.
    pub caller: Option<(u32, u32)>,
    /// Of the top: the thread has come to an atomic section and has executed nothing of it. That is known of the frame rather than of the
    /// thread, so that those who wait in front of their sections do not make situations of their own.
    pub fresh: bool,
}

/// What happens to the top of the stack.
#[derive(Debug, Clone, Copy)]
pub enum Change {
    /// It is taken away.
    Pop,
    /// Another one stands there.
    Swap(Symbol),
    /// The new top, and what stands below it.
    Push(Symbol, Symbol),
}

/// A step.
#[derive(Debug)]
pub struct Rule {
    /// The choices in it.
    pub ways: Vec<usize>,
    /// The control behind it, by number.
    pub to: u32,
    /// Of the stack.
    pub change: Change,
}

/// What can be done with a control and a top of a stack.
#[derive(Debug, Default)]
pub struct Moves {
    /// Steps.
    pub rules: Vec<Rule>,
    /// Choices with which a check fails.
    pub fails: Option<Vec<usize>>,
}

/// What a thread knows of the others: of each that has returned, its results.
pub type Beside = Vec<Option<Vec<Val>>>;

struct Standing<'a>(&'a Beside);

impl Others for Standing<'_> {
    fn count(&self) -> usize {
        self.0.len()
    }

    fn results(&self, slot: u32) -> Option<Vec<Val>> {
        self.0.get(slot as usize)?.clone()
    }

    fn identity(&self, _: u32) -> Option<Rc<Identity>> {
        None
    }

    fn is_joined(&self, _: u32) -> bool {
        false
    }
}

/// All controls and frames that were met, and the steps from them.
pub struct Pushdown<'a> {
    code: &'a Code,
    rules: &'a Rules,
    dead: DeadLocals,
    pub controls: IndexSet<Control, FxBuildHasher>,
    pub activations: IndexSet<Activation, FxBuildHasher>,
    pub besides: IndexSet<Beside, FxBuildHasher>,
    moves: FxHashMap<(u32, u32, Symbol), Rc<Moves>>,
    /// A call of which no results are awaited, and one of which some are.
    callers: [Option<(u32, u32)>; 2],
    /// Why not all steps are known.
    pub incomplete: Option<String>,
}

impl<'a> Pushdown<'a> {
    pub fn new(code: &'a Code, rules: &'a Rules) -> Pushdown<'a> {
        Pushdown {
            code,
            rules,
            dead: DeadLocals::of(code),
            controls: IndexSet::default(),
            activations: IndexSet::default(),
            besides: IndexSet::default(),
            moves: FxHashMap::default(),
            callers: [None; 2],
            incomplete: None,
        }
    }

    pub fn control(&mut self, control: Control) -> u32 {
        self.controls.insert_full(control).0 as u32
    }

    pub fn activation(&mut self, frame: Frame, caller: Option<(u32, u32)>) -> Symbol {
        self.activation_at(frame, caller, false)
    }

    fn activation_at(&mut self, frame: Frame, caller: Option<(u32, u32)>, fresh: bool) -> Symbol {
        self.activations.insert_full(Activation { frame, caller, fresh }).0 as u32
    }

    /// The steps from a control with this top of the stack, beside other threads.
    pub fn moves(&mut self, beside: u32, control: u32, top: Symbol) -> Rc<Moves> {
        if let Some(known) = self.moves.get(&(beside, control, top)) {
            return known.clone();
        }
        let found = Rc::new(self.execute(beside, control, top));
        self.moves.insert((beside, control, top), found.clone());
        found
    }

    fn execute(&mut self, beside: u32, control: u32, top: Symbol) -> Moves {
        let before = self.controls[control as usize].clone();
        let Activation { frame, caller, fresh } = self.activations[top as usize].clone();
        let mut thread = before.thread.clone();
        if fresh {
            (thread.atomic, thread.fresh) = (1, true);
        }
        // Of the frame below only the call matters, and only when it is returned to.
        let below = caller.map(|(proc, pc)| Frame { proc, pc, locals: Rc::from([]), old: None });
        thread.frames = below.into_iter().chain([frame]).collect();
        let depth = thread.frames.len();
        let beside = self.besides[beside as usize].clone();
        let mut moves = Moves::default();
        let mut oracle = Enumerate::new(self.code, self.rules);
        loop {
            let mut globals = before.globals.clone();
            let mut created = before.created.clone();
            let mut after = thread.clone();
            let others = Standing(&beside);
            match step(self.code, &mut globals, &mut after, &others, &mut created, &mut oracle, None) {
                Err(CannotEvaluate(what)) => {
                    self.incomplete.get_or_insert_with(|| format!("cannot evaluate {what}"));
                }
                Ok(Outcome::Failed(_)) => moves.fails = moves.fails.take().or(Some(oracle.taken())),
                Ok(Outcome::Blocked | Outcome::Discarded) => {}
                Ok(Outcome::Done) => {
                    let change = self.change(&mut after, depth);
                    let has_returned = matches!(change, Change::Pop) && depth == 1;
                    let thread = Thread { frames: Vec::new(), ..after };
                    let to = self.control(Control { globals, thread, created, has_returned });
                    moves.rules.push(Rule { ways: oracle.taken(), to, change });
                }
            }
            if oracle.ranged {
                self.incomplete.get_or_insert_with(|| "of arbitrary numbers only a few were tried".into());
            }
            if let Some(why) = oracle.incomplete.take() {
                self.incomplete.get_or_insert(why.to_string());
            }
            if !oracle.advance() {
                return moves;
            }
        }
    }

    /// What a step has made of the frames, of which there were so many, without those that it has not seen.
    fn change(&mut self, after: &mut Thread, depth: usize) -> Change {
        if after.frames.len() < depth {
            return Change::Pop;
        }
        let caller = (depth == 2).then(|| (after.frames[0].proc, after.frames[0].pc));
        let called = (after.frames.len() > depth).then(|| self.call_at(&after.frames[depth - 1]));
        // The frame below the first one was made up.
        after.frames.drain(..depth - 1);
        self.dead.forget(after);
        match (after.frames.as_mut_slice(), called) {
            ([top], None) => {
                let (top, fresh) = (top.clone(), after.fresh && after.atomic == 1);
                if fresh {
                    (after.atomic, after.fresh) = (0, false);
                }
                Change::Swap(self.activation_at(top, caller, fresh))
            }
            ([below, top], Some((call, awaits))) => {
                if !awaits {
                    below.pc += 1;
                }
                let (top, below) = (top.clone(), below.clone());
                Change::Push(self.activation(top, Some(call)), self.activation(below, caller))
            }
            _ => unreachable!("a step enters one procedure at most"),
        }
    }

    /// A call of the kind of the one that a frame stands at, and whether results are awaited.
    fn call_at(&mut self, caller: &Frame) -> ((u32, u32), bool) {
        let op = &self.code.procs[caller.proc as usize].code[caller.pc as usize].op;
        let awaits = matches!(op, Op::Call(call) if !call.outs.is_empty());
        (*self.callers[usize::from(awaits)].get_or_insert((caller.proc, caller.pc)), awaits)
    }
}
