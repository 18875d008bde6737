//! The state that an execution begins with: what the entry requires of globals alone holds in it, as `where` clauses do.
//!
//! The entry assumes it as well, where it begins; but a property of states looks at the first state before that.

use super::code::{Code, Expr, Initially, VarRef};
use syntax::ast::{BinOp, Name};

/// Adds what the entry requires to what holds at the start.
pub fn required(code: &mut Code, entry: Name) {
    let mut found = Vec::new();
    let procs = code.by_name.get(&entry).into_iter().flatten();
    for check in procs.flat_map(|p| &code.procs[*p].requires) {
        let mut parts = vec![&check.expr];
        while let Some(part) = parts.pop() {
            match part {
                Expr::Binary(BinOp::And, a, b) => parts.extend([&**b, &**a]),
                _ if speaks_of_globals(part) => {
                    found.push(Initially { expr: part.clone(), span: check.span, is_axiom: false });
                }
                _ => {}
            }
        }
    }
    code.initially.extend(found);
}

/// Of nothing else.
fn speaks_of_globals(e: &Expr) -> bool {
    !e.any(&|e| matches!(e, Expr::Old(_) | Expr::Var(VarRef::Local(_) | VarRef::ThreadLocal(_))))
}
