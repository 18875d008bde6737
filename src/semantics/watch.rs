//! Properties of states, watched step by step. A configuration keeps, behind the values of its globals, what has to be remembered:
//! whether something is pending, and what the last state showed. States inside of atomic sections are nobody's to see.
//!
//! `response(P, Q)` is broken by a repeating part without `Q`, at whose end a `P` is pending; `always-eventually(P)` is
//! `response(true, P)`. `eventually-always(P)` is broken by a repeating part with a state without `P`. An execution that ends repeats
//! its last state.
//!
//! Before the program has assigned them, variables have arbitrary values, of which there may be too many to try. An exploration leaves open what
//! such a state shows, as long as no repeating part hangs on it.

use check::Temporal;

use super::code::{Code, Expr, VarRef};
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
/// Whether something is pending is open.
const MAYBE_PENDING: i64 = 4;
/// What the last state shows is open.
const MAYBE_NOW: i64 = 8;

impl Watched {
    pub fn new(temporal: &Temporal, scope: &Scope<'_>) -> Watched {
        let always = || Expr::Const(Val::Bool(true));
        match temporal {
            Temporal::Response(p, q) => Watched { kind: Kind::Response, request: scope.expr(p), event: scope.expr(q) },
            Temporal::AlwaysEventually(p) => Watched { kind: Kind::Response, request: always(), event: scope.expr(p) },
            Temporal::EventuallyAlways(p) => {
                let not = Expr::Unary(syntax::ast::UnOp::Not, Box::new(scope.expr(p)));
                Watched { kind: Kind::Persistence, request: always(), event: not }
            }
        }
    }

    pub fn reads(&self) -> [&Expr; 2] {
        [&self.request, &self.event]
    }

    /// What must not be seen in the repeating part, or must be seen there.
    pub fn event(&self) -> &Expr {
        &self.event
    }

    /// The event must not occur in the repeating part; otherwise it must.
    pub fn forbids_event(&self) -> bool {
        self.kind == Kind::Response
    }

    /// May the repeating part end in this state, as far as what came before it counts?
    pub fn may_close(&self, globals: &[Val]) -> bool {
        self.kind == Kind::Persistence || has(globals, PENDING | MAYBE_PENDING)
    }

    /// Is open what this state shows, or what is pending in it?
    pub fn is_open(&self, globals: &[Val]) -> bool {
        has(globals, MAYBE_PENDING | MAYBE_NOW)
    }

    /// A global with an arbitrary value of which the property speaks.
    pub fn arbitrary(&self, globals: &[Val]) -> Option<usize> {
        self.reads().into_iter().find_map(|expr| arbitrary(expr, globals))
    }

    /// Does the property break if this state stays for ever?
    pub fn breaks_at_end(&self, globals: &[Val]) -> bool {
        match self.kind {
            Kind::Response => has(globals, PENDING | MAYBE_PENDING),
            Kind::Persistence => has(globals, NOW | MAYBE_NOW),
        }
    }
}

/// Does the event hold in the last state that could be seen, as far as that can break the property?
pub fn event_now(code: &Code, globals: &[Val]) -> bool {
    let event = |watched: &Watched| has(globals, if watched.forbids_event() { NOW } else { NOW | MAYBE_NOW });
    code.watched.as_ref().is_some_and(event)
}

/// Is one of the bits remembered?
fn has(globals: &[Val], any: i64) -> bool {
    matches!(globals.last(), Some(Val::Int(bits)) if bits & any != 0)
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

/// A global with an arbitrary value that the expression names.
fn arbitrary(expr: &Expr, globals: &[Val]) -> Option<usize> {
    let mut found = None;
    expr.for_each_var(&mut |var| match var {
        VarRef::Global(g) if globals[g].has_unset() => found = found.or(Some(g)),
        _ => {}
    });
    found
}

/// Looks at a new state.
pub fn observe(code: &Code, globals: &mut [Val], oracle: &mut dyn Oracle) -> Eval<()> {
    let Some(watched) = &code.watched else { return Ok(()) };
    let pending = match () {
        () if has(globals, MAYBE_PENDING) => None,
        () => Some(has(globals, PENDING)),
    };
    let mut look = |expr: &Expr| {
        let may_be_open = oracle.leaves_open() && arbitrary(expr, globals).is_some();
        match Env::of_globals(code, globals, oracle).bool(expr) {
            Err(_) if may_be_open => Ok(None),
            known => known.map(Some),
        }
    };
    let (requested, now) = (look(&watched.request)?, look(&watched.event)?);
    let asked = match (pending, requested) {
        (Some(true), _) | (_, Some(true)) => Some(true),
        (Some(false), Some(false)) => Some(false),
        _ => None,
    };
    let pending = match (asked, now) {
        (_, Some(true)) | (Some(false), _) => Some(false),
        (asked, Some(false)) => asked,
        (_, None) => None,
    };
    if let Some(bits) = globals.last_mut() {
        let bit = |known: Option<bool>, yes, open| known.map_or(open, |known| if known { yes } else { 0 });
        *bits = Val::Int(bit(pending, PENDING, MAYBE_PENDING) | bit(now, NOW, MAYBE_NOW));
    }
    Ok(())
}
