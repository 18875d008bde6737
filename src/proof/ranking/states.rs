//! A property of states in the eyes of ranks: which steps must not raise them, and what is known of the states that were passed.
//!
//! ```text
//! response(P, Q), always-eventually(Q)   steps from an open state to an open one: Q is false before and behind
//! eventually-always(Q)                   all steps, where Q is true, and where it is false
//! ```
//! That a request has been made is noted in a variable of the space ([`Space::noted`]), so that a supporting invariant may say where there
//! is none yet.

use super::steps::Seen;
use crate::linear::Linear;
use crate::linear::space::{Path, Paths, Space};
use certificate::Obligations;
use check::Temporal;
use syntax::ast::Expr;
use vocabulary::places::{Monitor, Variable};

pub struct States<'a> {
    obligations: &'a Obligations,
    temporal: Option<&'a Temporal>,
    /// Of a response: whether one is still to come.
    open: Option<usize>,
}

impl<'a> States<'a> {
    pub fn of(obligations: &'a Obligations, space: &mut Space, temporal: Option<&'a Temporal>) -> States<'a> {
        let is_open = |v: &Variable| *v == Variable::Monitor(Monitor::Open);
        let open = obligations.vocabulary.variables.iter().find(|v| v.source.as_ref().is_some_and(is_open));
        space.noted = open.and_then(|open| space.variable(open.name));
        let open = space.noted.filter(|_| matches!(temporal, Some(Temporal::Response(..))));
        States { obligations, temporal, open }
    }

    /// Is there a property, so that not all steps are alike?
    pub fn looks(&self) -> bool {
        self.temporal.is_some()
    }

    /// The first state is noted.
    pub fn first(&self, space: &Space, mut path: Path) -> Paths {
        if let Some(open) = self.open {
            path.values[open] = Linear::integer(0);
        }
        self.noted(space, path)
    }

    /// Any step: the state behind it is noted.
    pub fn note(&self, space: &Space, path: Path, Seen { thread, from, to }: Seen) -> Paths {
        let is_inside = |l: usize| self.obligations.is_atomic(thread, l);
        match to {
            Some(to) if !is_inside(to) && (is_inside(from) || self.is_other(space, &path)) => self.noted(space, path),
            _ => Ok(vec![path]),
        }
    }

    fn noted(&self, space: &Space, path: Path) -> Paths {
        let (Some(open), Some(Temporal::Response(request, response))) = (self.open, self.temporal) else {
            return Ok(vec![path]);
        };
        let set = |paths: Vec<Path>, value: i64| {
            let set = move |mut path: Path| {
                path.values[open] = Linear::integer(value);
                path
            };
            paths.into_iter().map(set)
        };
        let mut all: Vec<Path> = set(space.holds(response, path.clone(), true)?, 0).collect();
        for path in space.holds(response, path, false)? {
            all.extend(set(space.holds(request, path.clone(), true)?, 1));
            all.extend(space.holds(request, path, false)?);
        }
        Ok(all)
    }

    /// May the step have changed what the property reads?
    fn is_other(&self, space: &Space, path: &Path) -> bool {
        let is_same =
            |e: &Expr| !e.mentions(|name| space.variable(name).is_none_or(|v| path.values[v] != Linear::variable(v)));
        !self.temporal.is_some_and(|t| t.conditions().iter().all(|e| is_same(e)))
    }

    /// A step that must not raise a rank, in front of it and behind it.
    pub fn breaks(&self, space: &Space, mut path: Path, Seen { thread, from, to }: Seen) -> Paths {
        let is_inside = self.obligations.is_atomic(thread, to.unwrap_or(from));
        match self.temporal {
            Some(Temporal::Response(_, closes) | Temporal::AlwaysEventually(closes)) => {
                if let Some(open) = self.open.filter(|_| to.is_none()) {
                    path.guard.push(Linear::variable(open).negated().shifted(1));
                }
                // Inside of a section nobody sees the state.
                if is_inside { Ok(vec![path]) } else { space.holds(closes, path, false) }
            }
            // Other states come in between. What falls may fall only in these, or only in those.
            Some(Temporal::EventuallyAlways(closes)) if to.is_none() => {
                Ok([space.holds(closes, path.clone(), true)?, space.holds(closes, path, false)?].concat())
            }
            _ => Ok(vec![path]),
        }
    }
}
