//! Variables that are left out when configurations are compared, where nothing else depends on them.
//!
//! By the same definition as for the translations, on the compiled code: an instruction may read them only to compute what it assigns
//! to one of them. Exploring does without their values altogether; a replay keeps them, for people to see.
//!
//! Some are named by the user. Of the whole program, where nothing bounds the question, all that nothing depends on are left out: what
//! an execution does next does not depend on them, so what repeats without them repeats for ever.

use std::rc::Rc;

use itertools::Itertools;
use rustc_hash::FxHashSet;

use base::diagnostic::{Diagnostic, Finding};
use base::source::Span;
use syntax::ast::Name;

use super::code::{Code, Expr, Op, Proc, ProcId, Step, VarRef};
use super::compile_body::for_each_expr;
use super::interp::{State, Thread};
use super::sharing;
use super::value::Val;
use super::watch::{Watched, program_values};

/// Does nothing depend on the variables that are left out?
///
/// # Errors
/// The first instruction that does.
pub fn check(code: &Code, entry: Name) -> Result<(), Diagnostic> {
    let mut found = None;
    for_each_reader(code, &sharing::reachable(code, entry), &mut |reader| {
        let mut depends = false;
        reader.expr.for_each_var(&mut |var| depends |= is_left_out(code, reader.proc, var));
        if depends && found.is_none() {
            let message = format!(
                "{} depends on a variable that is to be left out of the comparison of configurations",
                reader.what
            );
            found = Some(Diagnostic::error(Finding::Ghost, reader.span, message));
        }
    });
    found.map_or(Ok(()), Err)
}

/// Leaves out all variables that nothing depends on: the largest such set (a greatest fixpoint). Parameters and results stay, for others
/// give them their values.
pub fn infer(code: &mut Code, entry: Name) {
    leave_out(code, entry, true);
}

/// The same of the program without those of its assertions that read what nothing but assertions depends on. Every execution of the program
/// is one of that program, too, which may have more: where an assertion fails, these go on. False where there are no such assertions, and
/// nothing is left out.
pub fn infer_unchecked(code: &mut Code, entry: Name) -> bool {
    let named = (code.ghosts.clone(), code.procs.iter().map(|proc| proc.ghosts.clone()).collect::<Vec<_>>());
    leave_out(code, entry, false);
    let mut dropped = Vec::new();
    for (p, proc) in code.procs.iter().enumerate() {
        for (pc, instr) in proc.code.iter().enumerate() {
            let Op::Assert { expr, .. } = &instr.op else { continue };
            let mut depends = false;
            expr.for_each_var(&mut |var| depends |= is_left_out(code, Some(p), var));
            if depends {
                dropped.push((p, pc));
            }
        }
    }
    if dropped.is_empty() {
        code.ghosts = named.0;
        code.procs.iter_mut().zip(named.1).for_each(|(proc, ghosts)| proc.ghosts = ghosts);
        return false;
    }
    for (p, pc) in dropped {
        let nothing = Expr::Const(Val::Bool(true));
        code.procs[p].code[pc].op = Op::Assume { expr: nothing, waits: false, shared: false };
    }
    true
}

/// Leaves out all variables that nothing depends on; `with_assertions`: an assertion does.
fn leave_out(code: &mut Code, entry: Name, with_assertions: bool) {
    let reachable = sharing::reachable(code, entry);
    code.ghosts.extend((0..code.variables).map(VarRef::Global));
    code.ghosts.extend((0..code.thread_locals.len()).map(VarRef::ThreadLocal));
    for p in &reachable {
        let proc = &mut code.procs[*p];
        proc.ghosts.extend(proc.ins + proc.outs..proc.locals.len());
    }
    loop {
        let mut read = Vec::new();
        for_each_reader(code, &reachable, &mut |reader| {
            if reader.is_assertion && !with_assertions {
                return;
            }
            reader.expr.for_each_var(&mut |var| {
                if is_left_out(code, reader.proc, var) {
                    read.push((reader.proc, var));
                }
            });
        });
        if read.is_empty() {
            return;
        }
        for (proc, var) in read {
            match (proc, var) {
                (Some(proc), VarRef::Local(i)) => code.procs[proc].ghosts.remove(&i),
                (_, global) => code.ghosts.remove(&global),
            };
        }
    }
}

/// Something that depends on the values of an expression's variables, and is not itself the value of a variable left out.
struct Reader<'c> {
    /// The procedure whose locals the expression speaks of.
    proc: Option<ProcId>,
    expr: &'c Expr,
    span: Span,
    what: &'static str,
    is_assertion: bool,
}

/// Calls `f` on each of them, in these procedures and beside them.
fn for_each_reader<'c>(code: &'c Code, procs: &[ProcId], f: &mut dyn FnMut(Reader<'c>)) {
    for expr in code.watched.iter().flat_map(Watched::reads) {
        f(Reader { proc: None, expr, span: Span::NONE, what: "the property", is_assertion: false });
    }
    for initially in &code.initially {
        f(Reader {
            proc: None,
            expr: &initially.expr,
            span: initially.span,
            what: "a where clause",
            is_assertion: false,
        });
    }
    for expr in code.thread_locals.iter().filter_map(|g| g.where_.as_ref()) {
        f(Reader { proc: None, expr, span: Span::NONE, what: "a where clause", is_assertion: false });
    }
    for &p in procs {
        let proc = &code.procs[p];
        for expr in proc.locals.iter().filter_map(|l| l.where_.as_ref()) {
            f(Reader { proc: Some(p), expr, span: proc.span, what: "a where clause", is_assertion: false });
        }
        for check in &proc.requires {
            f(Reader { proc: Some(p), expr: &check.expr, span: check.span, what: "a contract", is_assertion: false });
        }
        for instr in &proc.code {
            let is_assertion = matches!(instr.op, Op::Assert { .. });
            let mut reads =
                |proc: Option<ProcId>, expr| f(Reader { proc, expr, span: instr.span, what: "this", is_assertion });
            match &instr.op {
                Op::Assign { targets, values } => {
                    for (target, value) in targets.iter().zip(values) {
                        if !code.is_ghost(p, target.base) {
                            let index = target.path.iter().filter_map(Step::index).flatten();
                            index.chain([value]).for_each(|e| reads(Some(p), e));
                        }
                    }
                }
                Op::Extern(op) => {
                    op.args.iter().for_each(|e| reads(Some(p), e));
                    op.requires.iter().chain(&op.ensures).for_each(|c| reads(None, &c.expr));
                    op.formals.iter().filter_map(|l| l.where_.as_ref()).for_each(|e| reads(None, e));
                }
                op => for_each_expr(op, &mut |e| reads(Some(p), e)),
            }
        }
    }
}

/// Is the variable left out? `proc` is the procedure whose locals are spoken of.
fn is_left_out(code: &Code, proc: Option<ProcId>, var: VarRef) -> bool {
    match var {
        VarRef::Local(i) => proc.is_some_and(|p| code.procs[p].ghosts.contains(&i)),
        global => code.ghosts.contains(&global),
    }
}

/// The thread without the values of its variables that are left out.
pub fn forget(code: &Code, thread: &Thread) -> Thread {
    let mut thread = thread.clone();
    for (i, value) in thread.thread_locals.iter_mut().enumerate() {
        if code.ghosts.contains(&VarRef::ThreadLocal(i)) {
            *value = Val::Unset;
        }
    }
    for frame in &mut thread.frames {
        let ghosts = &code.procs[frame.proc as usize].ghosts;
        if !ghosts.is_empty() {
            let locals = Rc::make_mut(&mut frame.locals).iter_mut().enumerate();
            locals.filter(|(i, _)| ghosts.contains(i)).for_each(|(_, value)| *value = Val::Unset);
        }
    }
    thread
}

/// What is left out, for people to see: globals, then locals.
pub fn names(code: &Code) -> Vec<String> {
    let globals = code.ghosts.iter().map(|v| code.var_name(0, *v).to_string()).sorted_unstable();
    let locals = code.procs.iter().flat_map(|p| {
        let indices = p.ghosts.iter().copied().sorted_unstable();
        indices.map(|i| local_name(p, i))
    });
    globals.chain(locals).collect()
}

fn local_name(proc: &Proc, local: usize) -> String {
    format!("{} of {}", proc.locals[local].name, proc.name)
}

/// Of what is left out, what has other values in the one state than in the other: as [`names`] names it, in no order.
pub fn differing(code: &Code, a: &State, b: &State) -> FxHashSet<String> {
    let differs = |var: &&VarRef| match **var {
        VarRef::Global(i) => a.globals.get(i) != b.globals.get(i),
        VarRef::ThreadLocal(i) => {
            let mut pairs = a.threads.iter().zip(&b.threads);
            pairs.any(|(a, b)| a.thread_locals.get(i) != b.thread_locals.get(i))
        }
        VarRef::Local(_) => false,
    };
    let globals = code.ghosts.iter().filter(differs);
    let mut found: FxHashSet<String> = globals.map(|var| code.var_name(0, *var).to_string()).collect();
    for (a, b) in a.threads.iter().zip(&b.threads) {
        for (a, b) in a.frames.iter().zip(&b.frames).filter(|(a, b)| a.proc == b.proc) {
            let proc = &code.procs[a.proc as usize];
            let differs = proc.ghosts.iter().filter(|i| a.locals.get(**i) != b.locals.get(**i));
            found.extend(differs.map(|i| local_name(proc, *i)));
        }
    }
    found
}

/// The values of the globals that count.
pub fn globals<'s>(code: &'s Code, state: &'s State) -> Vec<(usize, &'s Val)> {
    let counts = |(i, _): &(usize, &Val)| !code.ghosts.contains(&VarRef::Global(*i));
    program_values(code, &state.globals).iter().enumerate().filter(counts).collect()
}
