//! What somebody who reads a replayed execution can do without: chosen values that nothing in it reads. And what helps: the arguments
//! that procedures are entered with.
//!
//! Liveness of variables, backwards over the instructions that were executed:
//! ```text
//! live in front of an instruction = (live behind it - what it assigns as a whole) + what it reads
//! ```
//! Behind the last instruction of a lasso comes its first again. What a guard reads at which a thread is blocked is read as long as the
//! lasso runs, or at the end; what a property of states speaks of, all the time.

use std::collections::BTreeSet;
use std::rc::Rc;

use rustc_hash::FxHashSet;

use syntax::ast::BinOp;
use witness::{Annotations, Call, Execution, Step, Value};

use super::arith::is_by_zero;
use super::choices;
use super::code::{Code, Expr, FunctionKind, Instr, Op, ProcId, VarRef};
use super::fair;
use super::interp::{State, Thread};
use super::operands::{Operand, Standing, assigned, read};
use super::replay::{Candidate, Node};
use super::value::Val;

/// A variable: of the thread and its frame at this depth, where it is a local; of the thread, where it has a copy.
type Cell = (usize, usize, VarRef);

/// `steps`, each with the index of its instruction, are those of the completed execution; `start`: instructions in front of its lasso.
pub(super) fn annotations(
    code: &Code,
    initial: &State,
    found: &Candidate,
    nodes: &[Rc<Node>],
    steps: &[(Step, Option<usize>)],
    execution: &Execution,
) -> Annotations {
    let mut annotations = Annotations {
        calls: calls(code, nodes, steps),
        conditions: conditions(code, nodes, steps),
        elements: elements(code, initial),
        ..Annotations::default()
    };
    let last = found.nodes().last().map_or_else(|| initial.threads.len(), |n| n.state.threads.len());
    annotations.arguments = vec![Vec::new(); last];
    let states = std::iter::once(initial).chain(nodes.iter().map(|n| &*n.state));
    let mut known = 0;
    for state in states {
        for thread in &state.threads[known.min(state.threads.len())..] {
            annotations.arguments[known] = arguments(code, thread);
            known += 1;
        }
    }
    // In a deeper call, what is read the next time has another name.
    if !found.ends.iter().any(|e| matches!(e, fair::End::Runs { deeper: true })) {
        (annotations.unread_initial, annotations.unread) = unread(code, initial, found, nodes, steps, execution);
    }
    annotations
}

/// Steps at a condition, and which way each went; that `true` is true goes without saying.
fn conditions(code: &Code, nodes: &[Rc<Node>], steps: &[(Step, Option<usize>)]) -> Vec<(usize, bool)> {
    let way = |node: &Node| {
        let Op::Branch { cond, yes, no } = &node.before.next(code)?.op else { return None };
        let pc = node.state.threads[node.thread].frames.last()?.pc as usize;
        (yes != no && !matches!(cond, Expr::Const(_))).then_some(pc == *yes)
    };
    steps.iter().enumerate().filter_map(|(i, (_, node))| Some((i, way(&nodes[(*node)?])?))).collect()
}

/// Elements of uninterpreted types with the unique constants that they are.
fn elements(code: &Code, initial: &State) -> Vec<(String, String)> {
    let named = |at: &usize| match initial.globals[*at].to_witness()? {
        element @ Value::Element(..) => Some((element.to_string(), code.globals[*at].name.to_string())),
        _ => None,
    };
    code.unique.iter().flatten().filter_map(named).collect()
}

/// Names among the first values, and among the choices of steps, whose values nothing reads.
fn unread(
    code: &Code,
    initial: &State,
    found: &Candidate,
    nodes: &[Rc<Node>],
    steps: &[(Step, Option<usize>)],
    execution: &Execution,
) -> (BTreeSet<String>, BTreeSet<(usize, String)>) {
    let reader = Reader { code, globals: &initial.globals };
    let pinned = reader.pinned();
    let waited = reader.waited(found);
    let mut live = waited.clone();
    let lasso = found.start.as_ref().map_or(nodes.len(), |(_, length)| *length);
    // Once round, for what is live at the end of the lasso.
    for node in nodes[lasso..].iter().rev() {
        reader.transfer(node, &mut live);
    }
    live.extend(&waited);
    let mut of_steps = BTreeSet::new();
    let mut named: Vec<(usize, usize)> = steps.iter().enumerate().filter_map(|(i, (_, n))| Some((i, (*n)?))).collect();
    for (at, node) in nodes.iter().enumerate().rev() {
        while let Some((step, _)) = named.pop_if(|(_, n)| *n == at) {
            let names = steps[step].0.choices.keys();
            let dead = names.filter(|name| reader.is_dead(node, choices::split(name).0, &live, &pinned));
            of_steps.extend(dead.map(|name| (step, name.clone())));
        }
        reader.transfer(node, &mut live);
        if at >= lasso {
            live.extend(&waited);
        }
    }
    let global = |name: &str| code.globals.iter().position(|g| g.name.as_str() == name);
    let is_dead = |name: &&String| {
        let cell = global(choices::split(name).0).map(|i| (0, 0, VarRef::Global(i)));
        cell.is_some_and(|cell| !live.contains(&cell) && !pinned.contains(&cell))
    };
    (execution.initial.keys().filter(is_dead).cloned().collect(), of_steps)
}

struct Reader<'a> {
    code: &'a Code,
    /// First values of the globals; those of constants do not change.
    globals: &'a [Val],
}

fn cell(thread: usize, depth: usize, var: VarRef) -> Cell {
    match var {
        VarRef::Global(_) => (0, 0, var),
        VarRef::ThreadLocal(_) => (thread, 0, var),
        VarRef::Local(_) => (thread, depth, var),
    }
}

impl Reader<'_> {
    /// Is what the instruction of `node` gives the variable `name` read by nothing behind it?
    fn is_dead(&self, node: &Node, name: &str, live: &FxHashSet<Cell>, pinned: &FxHashSet<Cell>) -> bool {
        let Some((instr, proc, depth)) = self.at(&node.before) else { return false };
        let assigned = assigned(self.code, instr, proc, Standing::of(&node.before));
        let mut named = assigned.into_iter().filter(|v| self.code.var_name(proc, *v).as_str() == name).peekable();
        let is_dead = |v: VarRef| {
            let cell = cell(node.thread, depth, v);
            !live.contains(&cell) && !pinned.contains(&cell)
        };
        named.peek().is_some() && named.all(is_dead)
    }

    fn at<'c>(&'c self, thread: &Thread) -> Option<(&'c Instr, ProcId, usize)> {
        let frame = thread.frames.last()?;
        Some((thread.next(self.code)?, frame.proc as usize, thread.frames.len()))
    }

    /// From what is live behind the instruction to what is live in front of it.
    fn transfer(&self, node: &Node, live: &mut FxHashSet<Cell>) {
        let Some((instr, proc, depth)) = self.at(&node.before) else { return };
        for var in assigned(self.code, instr, proc, Standing::of(&node.before)) {
            live.remove(&cell(node.thread, depth, var));
        }
        self.read(instr, proc, &node.before, &mut |var| {
            live.insert(cell(node.thread, depth, var));
        });
    }

    fn read(&self, instr: &Instr, proc: ProcId, before: &Thread, note: &mut dyn FnMut(VarRef)) {
        read(self.code, instr, proc, Standing::of(before), &mut |operand| match operand {
            Operand::Expr(e) => self.expr(e, note),
            Operand::Contract(e) => self.expr(e, &mut |var| {
                if !matches!(var, VarRef::Local(_)) {
                    note(var);
                }
            }),
            Operand::Var(var) => note(var),
        });
    }

    fn expr(&self, e: &Expr, note: &mut dyn FnMut(VarRef)) {
        self.walk(e, &mut BTreeSet::new(), note);
    }

    /// `entered`: functions whose bodies were looked at.
    fn walk(&self, e: &Expr, entered: &mut BTreeSet<usize>, note: &mut dyn FnMut(VarRef)) {
        match e {
            Expr::Var(var) => note(*var),
            Expr::Call(function, _) => match &self.code.functions[*function].kind {
                FunctionKind::Table(global) => note(VarRef::Global(*global)),
                FunctionKind::Builtin(..) => {
                    self.by_zero(self.code.by_zero.div, note);
                    self.by_zero(self.code.by_zero.modulo, note);
                }
                FunctionKind::Defined(body) if entered.insert(*function) => self.walk(body, entered, note),
                _ => {}
            },
            Expr::Binary(op, _, divisor) if !self.may_be_zero(*op, divisor) => {}
            Expr::Binary(BinOp::Div, ..) => self.by_zero(self.code.by_zero.div, note),
            Expr::Binary(BinOp::Mod, ..) => self.by_zero(self.code.by_zero.modulo, note),
            Expr::Binary(BinOp::RealDiv, ..) => self.by_zero(self.code.by_zero.real, note),
            _ => {}
        }
        e.for_each_child(&mut |child| self.walk(child, entered, note));
    }

    /// Numbers and constants are known not to be zero, or to be.
    fn may_be_zero(&self, op: BinOp, divisor: &Expr) -> bool {
        match divisor {
            Expr::Const(value) => is_by_zero(op, value),
            Expr::Var(VarRef::Global(g)) if *g >= self.code.variables && !self.globals[*g].has_unset() => {
                is_by_zero(op, &self.globals[*g])
            }
            _ => true,
        }
    }

    fn by_zero(&self, table: Option<usize>, note: &mut dyn FnMut(VarRef)) {
        if let Some(global) = table {
            note(VarRef::Global(global));
        }
    }

    /// What is read all the time.
    fn pinned(&self) -> FxHashSet<Cell> {
        let mut pinned: FxHashSet<Cell> = FxHashSet::default();
        for expr in self.code.watched.iter().flat_map(|w| w.reads()) {
            self.expr(expr, &mut |var| {
                pinned.insert(cell(0, 0, var));
            });
        }
        pinned
    }

    /// What those wait for who are blocked.
    fn waited(&self, found: &Candidate) -> FxHashSet<Cell> {
        let mut waited: FxHashSet<Cell> = FxHashSet::default();
        for end in &found.ends {
            let fair::End::Blocked(thread, _) = end else { continue };
            let Some((instr, proc, depth)) = self.at(thread) else { continue };
            self.read(instr, proc, thread, &mut |var| {
                waited.insert(cell(thread.slot as usize, depth, var));
            });
        }
        waited
    }
}

/// What the parameters of the innermost procedure are.
fn arguments(code: &Code, thread: &Thread) -> Vec<(String, Value)> {
    let Some(frame) = thread.frames.last() else { return Vec::new() };
    let proc = &code.procs[frame.proc as usize];
    let formals = proc.locals[..proc.ins].iter().zip(frame.locals.iter());
    formals.filter_map(|(formal, value)| Some((formal.name.to_string(), value.to_witness()?))).collect()
}

/// Steps that are the first of their thread in another activation of a procedure than its step before.
fn calls(code: &Code, nodes: &[Rc<Node>], steps: &[(Step, Option<usize>)]) -> Vec<(usize, Call)> {
    // By thread: its activations, numbered, and the one of its last step.
    let mut stacks: Vec<(Vec<usize>, Option<usize>)> = Vec::new();
    let mut next = 0;
    let mut found = Vec::new();
    let mut named = steps.iter().enumerate().filter_map(|(i, (_, n))| Some((i, (*n)?))).peekable();
    for (at, node) in nodes.iter().enumerate() {
        if stacks.len() <= node.thread {
            stacks.resize_with(node.thread + 1, Default::default);
        }
        let (stack, last) = &mut stacks[node.thread];
        let mut resize = |depth: usize, stack: &mut Vec<usize>| {
            stack.truncate(depth);
            while stack.len() < depth {
                stack.push(next);
                next += 1;
            }
        };
        resize(node.before.frames.len(), stack);
        while let Some((step, _)) = named.next_if(|(_, n)| *n == at) {
            let here = stack.last().copied();
            let before = std::mem::replace(last, here);
            if before != here && !(before.is_none() && stack.len() == 1) {
                let back = before.is_some_and(|b| here.is_some_and(|h| h < b));
                found.push((step, Call { back, arguments: arguments(code, &node.before) }));
            }
        }
        resize(node.state.threads[node.thread].frames.len(), stack);
    }
    found
}
