//! Properties of states, watched step by step. A configuration keeps, behind the values of its globals, what has to be remembered:
//! whether something is pending, and what the last state showed. States inside of atomic sections are nobody's to see.
//!
//! `response(P, Q)` is broken by a repeating part without `Q`, at whose end a `P` is pending; `always-eventually(P)` is
//! `response(true, P)`. `eventually-always(P)` is broken by a repeating part with a state without `P`. An execution that ends repeats
//! its last state.

use crate::check::Temporal;

use super::code::{Code, Expr};
use super::compile_expr::Scope;
use super::eval::{Env, Eval, Oracle};
use super::value::Val;

/// What is watched for.
#[derive(Debug, Clone)]
pub struct Watched {
    kind: Kind,
    /// What makes something pending.
    request: Expr,
    /// What must not be seen in the repeating part (response), or must be seen there (persistence).
    event: Expr,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Response,
    Persistence,
}

/// Something is pending.
const PENDING: i64 = 1;
/// The event holds in the last state.
const NOW: i64 = 2;

impl Watched {
    pub fn new(temporal: &Temporal, scope: &Scope<'_>) -> Watched {
        let always = || Expr::Const(Val::Bool(true));
        match temporal {
            Temporal::Response(p, q) => Watched { kind: Kind::Response, request: scope.expr(p), event: scope.expr(q) },
            Temporal::AlwaysEventually(p) => Watched { kind: Kind::Response, request: always(), event: scope.expr(p) },
            Temporal::EventuallyAlways(p) => {
                let not = Expr::Unary(crate::syntax::ast::UnOp::Not, Box::new(scope.expr(p)));
                Watched { kind: Kind::Persistence, request: always(), event: not }
            }
        }
    }

    pub fn reads(&self) -> [&Expr; 2] {
        [&self.request, &self.event]
    }

    /// The event must not occur in the repeating part; otherwise it must.
    pub fn forbids_event(&self) -> bool {
        self.kind == Kind::Response
    }

    /// May the repeating part end in this state, as far as what came before it counts?
    pub fn may_close(&self, globals: &[Val]) -> bool {
        self.kind == Kind::Persistence || has(globals, PENDING)
    }

    /// Does the property break if this state stays for ever?
    pub fn breaks_at_end(&self, globals: &[Val]) -> bool {
        match self.kind {
            Kind::Response => has(globals, PENDING),
            Kind::Persistence => has(globals, NOW),
        }
    }
}

/// Does the event hold in the last state that could be seen?
pub fn event_now(code: &Code, globals: &[Val]) -> bool {
    code.watched.is_some() && has(globals, NOW)
}

fn has(globals: &[Val], bit: i64) -> bool {
    matches!(globals.last(), Some(Val::Int(bits)) if bits & bit != 0)
}

/// The values of the program's own globals.
pub fn program_values<'v>(code: &Code, globals: &'v [Val]) -> &'v [Val] {
    &globals[..globals.len().min(code.globals.len())]
}

/// Room for what is remembered.
pub fn begin(code: &Code, globals: &mut Vec<Val>) {
    if code.watched.is_some() {
        globals.push(Val::Int(0));
    }
}

/// Looks at a new state.
pub fn observe(code: &Code, globals: &mut [Val], oracle: &mut dyn Oracle) -> Eval<()> {
    let Some(watched) = &code.watched else { return Ok(()) };
    let pending = has(globals, PENDING);
    let mut env = Env::of_globals(code, globals, oracle);
    let requested = env.bool(&watched.request)?;
    let now = env.bool(&watched.event)?;
    let pending = (pending || requested) && !now;
    if let Some(bits) = globals.last_mut() {
        *bits = Val::Int((if pending { PENDING } else { 0 }) | (if now { NOW } else { 0 }));
    }
    Ok(())
}
