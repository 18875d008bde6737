//! `fork` and `join` as the checker of certificates reads them: a thread that has ended is at [`END`](vocabulary::END) until a join takes it, and
//! then at [`JOINED`](vocabulary::JOINED).
//!
//! Where all ids of the same types are literals in the whole program, they tell threads apart by themselves; else the ids of each thread
//! are variables of the state.

use std::collections::BTreeSet;

use semantics::code::{AwaitOp, Code, Expr, Op, StartOp};
use semantics::value::Val;
use syntax::Ty;
use syntax::ast::{Name, UnOp};

/// What joins know a thread by.
#[derive(Clone)]
pub struct Identity {
    types: Vec<Ty>,
    results: Vec<Ty>,
    /// The values of the ids, where they are literals.
    values: Option<Vec<Val>>,
}

impl Identity {
    /// The types of the ids that are variables of the state.
    pub fn variables(&self) -> &[Ty] {
        if self.values.is_none() { &self.types } else { &[] }
    }

    /// Can the join take such a thread, if those of its ids that are variables are the same?
    pub fn fits(&self, op: &AwaitOp) -> bool {
        let same_values = match (&self.values, literals(&op.ids)) {
            (Some(own), Some(asked)) => *own == asked,
            (None, _) => true,
            (Some(_), None) => false,
        };
        self.types == op.types && (op.outs.is_none() || self.results == op.results) && same_values
    }
}

/// The forks and joins that the program can come to.
pub struct Joins<'c> {
    starts: Vec<&'c StartOp>,
    awaits: Vec<&'c AwaitOp>,
}

impl<'c> Joins<'c> {
    pub fn of(code: &'c Code, entry: Name) -> Joins<'c> {
        let mut joins = Joins { starts: Vec::new(), awaits: Vec::new() };
        let (mut seen, mut todo) = (BTreeSet::from([entry]), vec![entry]);
        while let Some(name) = todo.pop() {
            let bodies = code.by_name.get(&name).into_iter().flatten();
            for op in bodies.flat_map(|p| &code.procs[*p].code).map(|i| &i.op) {
                let called: Vec<Name> = match op {
                    Op::Call(call) | Op::Spawn(call) => vec![call.proc],
                    Op::Fork(calls) => calls.iter().map(|c| c.proc).collect(),
                    Op::Start(start) => {
                        joins.starts.push(start);
                        vec![start.call.proc]
                    }
                    Op::Await(op) => {
                        joins.awaits.push(op);
                        Vec::new()
                    }
                    _ => Vec::new(),
                };
                todo.extend(called.into_iter().filter(|n| seen.insert(*n)));
            }
        }
        joins
    }

    /// What joins know the thread by that this creates; none where no join can take it.
    pub fn identity(&self, start: &StartOp) -> Option<Identity> {
        let starts = self.starts.iter().map(|s| (&s.types, &s.ids));
        let mut alike =
            starts.chain(self.awaits.iter().map(|a| (&a.types, &a.ids))).filter(|(t, _)| **t == start.types);
        let all_literal = alike.all(|(_, ids)| literals(ids).is_some());
        let values = literals(&start.ids).filter(|_| all_literal);
        let identity = Identity { types: start.types.clone(), results: start.results.clone(), values };
        self.awaits.iter().any(|a| identity.fits(a)).then_some(identity)
    }
}

/// The values, where all are literals.
fn literals(ids: &[Expr]) -> Option<Vec<Val>> {
    let literal = |e: &Expr| match e {
        Expr::Const(value) => Some(value.clone()),
        Expr::Unary(UnOp::Neg, e) => match **e {
            Expr::Const(Val::Int(n)) => n.checked_neg().map(Val::Int),
            _ => None,
        },
        _ => None,
    };
    ids.iter().map(literal).collect()
}
