//! Recursion that need not be followed, as the checker finds it in the judge's code.
//!
//! A procedure is *closed* if it and all that it calls read and write locals only, check nothing, and neither create threads nor wait for them
//! nor give up control. Whatever other threads do, an activation of it then ends in one of three ways: it returns some values, it is
//! discarded, or it goes on for ever. In the last two its thread takes no step that others can see any more, as if it stood for good in front of
//! the call, where it rests if it has done anything before (`Threads`). So a call that gives its results arbitrary values has all executions that
//! matter, and it is one of a procedure with an empty body:
//! - to checks and races, which are seen outside of the procedure;
//! - to deadlocks, where nothing in it can be blocked: a thread inside is not, so that the state is none.
//!
//! Where it matters that it returns (endless executions) the recursion is not left out.

use base::graph;
use check::Asked;
use rustc_hash::FxHashSet;
use semantics::code::{CallOp, Check, Code, Expr, Op, ProcId, VarRef};
use semantics::compile_body::for_each_expr;
use syntax::ast::Name;

/// The recursive procedures that are closed and called by plain calls only.
pub fn closed(code: &Code, entry: Name, asked: &Asked) -> Vec<Name> {
    if asked.property.is_about_endless() {
        return Vec::new();
    }
    let blocks = asked.property.is_about_waiting();
    let callees = |p: ProcId| -> Vec<ProcId> {
        let called = code.procs[p].code.iter().filter_map(|i| match &i.op {
            Op::Call(call) => code.by_name.get(&call.proc),
            _ => None,
        });
        called.flatten().copied().collect()
    };
    let mut is_closed: Vec<bool> = (0..code.procs.len()).map(|p| is_closed_itself(code, p, blocks)).collect();
    let mut found = Vec::new();
    for component in graph::components(code.procs.len(), callees) {
        let all = component.iter().all(|p| is_closed[*p] && callees(*p).iter().all(|c| is_closed[*c]));
        component.iter().for_each(|p| is_closed[*p] = all);
        let is_recursive = component.len() > 1 || callees(component[0]).contains(&component[0]);
        if all && is_recursive {
            found.extend(component);
        }
    }
    let names: FxHashSet<Name> = found.iter().map(|p| code.procs[*p].name).collect();
    let otherwise = || (0..code.procs.len()).any(|p| uses_otherwise(code, p, &names));
    if names.contains(&entry) || found.len() != names.len() || otherwise() {
        return Vec::new();
    }
    // In the order of the program.
    code.by_name.keys().copied().filter(|n| names.contains(n)).collect()
}

/// Does nothing in the procedure itself, calls left aside, reach beyond its activation?
fn is_closed_itself(code: &Code, proc: ProcId, blocks: bool) -> bool {
    let p = &code.procs[proc];
    let own = |v: &VarRef| matches!(v, VarRef::Local(_));
    let clauses = p.locals.iter().filter_map(|l| l.where_.as_ref());
    let result_clauses = p.locals[p.ins..p.ins + p.outs].iter().any(|l| l.where_.is_some());
    let requires = |checks: &[Check]| checks.iter().all(|c| c.free && !blocks && is_own(code, &c.expr));
    let call = |call: &CallOp| {
        let callees = code.by_name.get(&call.proc);
        callees.is_some_and(|c| matches!(c.as_slice(), [only] if requires(&code.procs[*only].requires)))
            && call.outs.iter().all(own)
    };
    p.old_globals.is_empty()
        && p.recurring.is_empty()
        && !result_clauses
        && clauses.clone().all(|e| !blocks && is_own(code, e))
        && requires(&p.requires)
        && p.code.iter().all(|instr| {
            let mut exprs_own = true;
            for_each_expr(&instr.op, &mut |e| exprs_own &= is_own(code, e));
            exprs_own
                && match &instr.op {
                    Op::Assign { targets, .. } => targets.iter().all(|t| own(&t.base)),
                    Op::Havoc(vars) | Op::Forget(vars) => vars.iter().all(own),
                    Op::Assume { .. } => !blocks,
                    Op::Branch { .. } | Op::Goto(_) | Op::Choose(_) | Op::LoopHead | Op::Enter | Op::Return => true,
                    Op::Call(op) => call(op),
                    Op::Extern(op) => {
                        let clauses = op.formals.iter().filter_map(|f| f.where_.as_ref());
                        !op.atomic
                            && op.modifies.is_empty()
                            && op.old_globals.is_empty()
                            && op.outs.iter().all(own)
                            && requires(&op.requires)
                            && op.ensures.iter().map(|c| &c.expr).chain(clauses).all(|e| !blocks && is_own(code, e))
                    }
                    _ => false,
                }
        })
}

/// Does the expression read locals, constants and functions only?
fn is_own(code: &Code, expr: &Expr) -> bool {
    !expr.any(&|e| match e {
        Expr::Var(VarRef::Global(g)) => *g < code.variables,
        Expr::Var(VarRef::ThreadLocal(_)) | Expr::Old(_) | Expr::Unsupported(_) => true,
        _ => false,
    })
}

/// Does a thread begin with one of these procedures, or does a result go to a variable with a clause of its own? What a procedure without a
/// body returns satisfies that clause.
fn uses_otherwise(code: &Code, proc: ProcId, names: &FxHashSet<Name>) -> bool {
    code.procs[proc].code.iter().any(|instr| match &instr.op {
        Op::Call(call) => names.contains(&call.proc) && call.outs.iter().any(|v| code.where_of(proc, *v).is_some()),
        Op::Spawn(call) => names.contains(&call.proc),
        Op::Start(op) => names.contains(&op.call.proc),
        Op::Fork(calls) => calls.iter().any(|c| names.contains(&c.proc)),
        _ => false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::source::{SourceFile, Sources};
    use check::Property;
    use check::{CheckOptions, check};
    use semantics::compile::compile;
    use syntax::parse::{ParseOptions, parse};

    fn found(text: &str, property: Property) -> Vec<String> {
        let mut sources = Sources::new();
        sources.add(SourceFile::new("t.bpl", text));
        let program = parse(&mut sources, &ParseOptions::default()).unwrap().program;
        let checked = check(program, &CheckOptions::default()).unwrap_or_else(|e| panic!("{e:?}\n{text}"));
        let asked = Asked { property, ..Asked::default() }.of(&checked.program);
        // Nobody can begin with a procedure without a body.
        let Ok((code, entry)) = compile(&checked, &sources, &asked) else { return Vec::new() };
        closed(&code, entry, &asked).iter().map(|n| n.to_string()).collect()
    }

    /// A program with a recursive procedure R of this contract and body, which the entry calls like this.
    fn program(contract: &str, body: &str, call: &str) -> String {
        format!(
            "var g: int; const c: int; var {{:thread_local}} own: int;
            procedure {{:entrypoint}} Main() modifies g, own; {{ var x: int; var y: int where y > 0; x := g; {call} }}
            procedure R(n: int) returns (r: int) {contract} {{ r := c; {body} if (n > 0) {{ call r := R(n - 1); }} }}
            procedure Other(n: int) returns (r: int); free ensures r > n;"
        )
    }

    #[test]
    fn what_others_could_see_is_not_left_out() {
        let plain = "call x := R(3);";
        let left_out = [
            ("", "", plain),
            ("", "r := r + c; havoc r; while (r < n) { r := r + 1; }", plain),
            ("", "assume r != 2;", plain),
            ("", "call r := Other(n);", plain),
            ("", "", "call g := R(g);"),
            ("free ensures r == 0;", "", plain),
        ];
        let followed = [
            ("", "r := g;", plain),
            ("modifies g;", "g := 1;", plain),
            ("modifies own;", "own := 1;", plain),
            ("", "r := own;", plain),
            ("", "assert r == c;", plain),
            ("requires n >= 0;", "", plain),
            ("ensures r == 0;", "", plain),
            ("", "while (r < n) invariant r <= n; { r := r + 1; }", plain),
            ("", "call {:async} Other(n);", plain),
            ("", "yield;", plain),
            ("", "atomic { r := 1; }", plain),
            // The result satisfies a clause that the results of other calls satisfy.
            ("", "", "call y := R(3);"),
            ("", "", "call {:async} R(3);"),
        ];
        for (contract, body, call) in left_out {
            assert_eq!(found(&program(contract, body, call), Property::Safety), ["R"], "{contract} {body} {call}");
        }
        for (contract, body, call) in followed {
            assert!(found(&program(contract, body, call), Property::Safety).is_empty(), "{contract} {body} {call}");
        }
        // A thread that is cut in it is in no deadlock, but the one that is not there goes on.
        assert!(found(&program("", "assume r != 2;", plain), Property::Deadlock).is_empty());
        assert_eq!(found(&program("", "", plain), Property::Deadlock), ["R"]);
        assert!(found(&program("", "", plain), Property::Termination).is_empty());
    }
}
