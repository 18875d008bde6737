//! Variables that are left out when configurations are compared, where nothing else depends on them.
//!
//! By the same definition as for the translations, on the compiled code: an instruction may read them only to compute what it assigns
//! to one of them. Exploring does without their values altogether; a replay keeps them, for people to see.

use std::rc::Rc;

use itertools::Itertools;
use rustc_hash::FxHashSet;

use crate::diagnostic::{Diagnostic, Finding};
use crate::source::Span;
use crate::syntax::ast::Name;

use super::code::{Code, Expr, Op, Step, VarRef};
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
    let none = FxHashSet::default();
    let depends = |span: Span, what: &str| {
        let message =
            format!("{what} depends on a variable that is to be left out of the comparison of configurations");
        Err(Diagnostic::error(Finding::Ghost, span, message))
    };
    let anywhere = |e: &Expr| reads(code, &none, e);
    if code.watched.iter().flat_map(Watched::reads).any(anywhere) {
        return depends(Span::NONE, "the property");
    }
    if let Some(initially) = code.initially.iter().find(|i| anywhere(&i.expr)) {
        return depends(initially.span, "a where clause");
    }
    if code.thread_locals.iter().filter_map(|g| g.where_.as_ref()).any(anywhere) {
        return depends(Span::NONE, "a where clause");
    }
    for p in sharing::reachable(code, entry) {
        let proc = &code.procs[p];
        let reads = |e: &Expr| reads(code, &proc.ghosts, e);
        if proc.locals.iter().filter_map(|l| l.where_.as_ref()).any(reads) {
            return depends(proc.span, "a where clause");
        }
        if let Some(check) = proc.requires.iter().find(|c| reads(&c.expr)) {
            return depends(check.span, "a contract");
        }
        for instr in &proc.code {
            let mut found = false;
            match &instr.op {
                Op::Assign { targets, values } => {
                    for (target, value) in targets.iter().zip(values) {
                        if !code.is_ghost(p, target.base) {
                            let index = target.path.iter().filter_map(Step::index).flatten();
                            found |= index.chain([value]).any(reads);
                        }
                    }
                }
                Op::Extern(e) => {
                    found = e.args.iter().any(reads)
                        || e.requires.iter().chain(&e.ensures).any(|c| anywhere(&c.expr))
                        || e.formals.iter().filter_map(|f| f.where_.as_ref()).any(anywhere);
                }
                op => for_each_expr(op, &mut |e| found |= reads(e)),
            }
            if found {
                return depends(instr.span, "this");
            }
        }
    }
    Ok(())
}

fn reads(code: &Code, locals: &FxHashSet<usize>, expr: &Expr) -> bool {
    expr.any(&|e| match e {
        Expr::Var(VarRef::Local(i)) => locals.contains(i),
        Expr::Var(v) => code.ghosts.contains(v),
        _ => false,
    })
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
        indices.map(|i| format!("{} of {}", p.locals[i].name, p.name))
    });
    globals.chain(locals).collect()
}

/// The values of the globals that count.
pub fn globals<'s>(code: &'s Code, state: &'s State) -> Vec<(usize, &'s Val)> {
    let counts = |(i, _): &(usize, &Val)| !code.ghosts.contains(&VarRef::Global(*i));
    program_values(code, &state.globals).iter().enumerate().filter(counts).collect()
}
