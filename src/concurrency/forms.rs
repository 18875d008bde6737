//! A body of the program in any form, from lowering to the last pass.

use super::inline::Instance;
use super::program::{Node, Procedure, Var};

/// A body of the program: a procedure, or a thread's code.
#[derive(Debug)]
pub struct BodyForm<'a> {
    /// Which: the same for the same body, from pass to pass.
    pub label: String,
    /// Those of its parameters that are variables.
    pub params: &'a [Var],
    /// All other variables.
    pub vars: Vec<&'a Var>,
    /// Its code, in the form that the last pass has left.
    pub nodes: &'a [Node],
}

impl<'a> BodyForm<'a> {
    /// One of the bodies that a slot may run.
    pub fn of_slot(slot: usize, which: usize, instance: &'a Instance) -> BodyForm<'a> {
        let other = if which == 0 { String::new() } else { format!(", or instead ({which})") };
        BodyForm::of_instance(format!("slot {slot}{other}: {}", instance.root), instance)
    }

    /// A body with calls inlined.
    pub fn of_instance(label: String, i: &'a Instance) -> BodyForm<'a> {
        BodyForm { label, params: &i.params, vars: i.vars.iter().chain(&i.temps).collect(), nodes: &i.body }
    }

    /// A procedure as it is.
    pub fn of_procedure(p: &'a Procedure) -> BodyForm<'a> {
        let vars = p.outs.iter().chain(&p.locals).chain(&p.temps).collect();
        BodyForm { label: format!("procedure {}", p.name), params: &p.params, vars, nodes: &p.body }
    }
}
