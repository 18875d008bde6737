//! What a condition reads, with the values, for people to see why it is false.

use std::rc::Rc;

use indexmap::IndexMap;

use witness::Value;

use super::choices::{Given, key};
use super::code::{CallOp, Code, Expr, Op, VarRef};
use super::eval::Env;
use super::interp::{State, Thread};
use super::value::Val;

/// The values that the next instruction's condition (or, at a call, its arguments) has from the variables, by source name; `thread`
/// stands at it, in `state`. What can not be evaluated, or depends on a bound variable, is left out.
pub(super) fn reads(code: &Code, state: &State, thread: &Thread) -> IndexMap<String, Value> {
    let Some(instr) = thread.next(code) else { return IndexMap::new() };
    let exprs: Vec<&Expr> = match &instr.op {
        Op::Assume { expr, .. } | Op::Assert { expr, .. } => vec![expr],
        Op::Call(CallOp { args, .. }) | Op::Spawn(CallOp { args, .. }) => args.iter().collect(),
        Op::Start(op) => op.ids.iter().chain(&op.call.args).collect(),
        Op::Await(op) => op.ids.iter().collect(),
        Op::Extern(op) => op.args.iter().collect(),
        _ => Vec::new(),
    };
    let mut paths = Vec::new();
    exprs.into_iter().for_each(|e| collect(e, &mut paths));
    let (mut state, mut thread) = (state.clone(), thread.clone());
    let mut reads = IndexMap::new();
    for path in paths {
        if let Some((key, value)) = read(code, &mut state, &mut thread, path) {
            reads.entry(key).or_insert(value);
        }
    }
    reads
}

/// Variables, and entries of maps: those inside an index in front of the entry.
fn collect<'e>(e: &'e Expr, paths: &mut Vec<&'e Expr>) {
    if let Some((_, indices)) = entry(e) {
        indices.into_iter().flatten().for_each(|i| collect(i, paths));
        paths.push(e);
    } else if !matches!(e, Expr::Old(_)) {
        e.for_each_child(&mut |c| collect(c, paths));
    }
}

/// A variable, or an entry of one: the variable and the indices, from the outermost map on.
pub fn entry(e: &Expr) -> Option<(VarRef, Vec<&[Expr]>)> {
    match e {
        Expr::Var(var) => Some((*var, Vec::new())),
        Expr::Select(map, index) => {
            let (var, mut indices) = entry(map)?;
            indices.push(index);
            Some((var, indices))
        }
        _ => None,
    }
}

fn read(code: &Code, state: &mut State, thread: &mut Thread, e: &Expr) -> Option<(String, Value)> {
    if e.any(&|e| matches!(e, Expr::Bound(_))) {
        return None;
    }
    let (var, indices) = entry(e)?;
    let frame = thread.frames.last_mut()?;
    let proc = &code.procs[frame.proc as usize];
    let name = match var {
        // Constants do not change, and temporaries mean nothing to people.
        VarRef::Global(i) if i >= code.variables => return None,
        VarRef::Local(i) if proc.locals[i].temp => return None,
        _ => code.var_name(frame.proc as usize, var),
    };
    let no_choices = IndexMap::new();
    let mut given = Given::new(code, &no_choices);
    let mut env = Env {
        thread_locals: &mut thread.thread_locals,
        locals: Rc::make_mut(&mut frame.locals),
        local_info: &proc.locals,
        old: frame.old.as_deref(),
        ..Env::of_globals(code, &mut state.globals, &mut given)
    };
    let indices: Option<Vec<Vec<Val>>> = indices.into_iter().map(|i| env.all(i).ok()).collect();
    let value = env.eval(e).ok()?.to_witness()?;
    Some((key(&name, &indices?)?, value))
}
