//! First values of thread-local globals.
//!
//! - Requires: a lowered program.
//! - Establishes: a thread gives arbitrary values to its own copies, as their `where` clauses say, in the step in which it enters the
//!   procedure that it begins with.
//! - Why in that step: a clause may read what other threads write, and so may those of the locals; all get their values at once.
//! - Why before anything else: what the clauses read is touched there, and the thread may be switched in front of it.
//!
//! Example: `enter: havoc l; assume l > 0` becomes `enter: havoc own, l; assume own > x; assume l > 0`.

use indexmap::IndexSet;

use super::program::*;
use super::visit::{for_each_mut, preorder};
use syntax::ast::*;

/// Gives thread-local globals their first values where threads begin.
pub fn give_first_values(program: &mut Concurrent) {
    let own = program.globals.iter().filter(|(_, g)| g.sharing == Sharing::ThreadLocal);
    let (names, wheres): (Vec<Name>, Vec<Option<Expr>>) = own.map(|(n, g)| (*n, g.where_.clone())).unzip();
    if names.is_empty() {
        return;
    }
    let (mut called, mut begun) = (IndexSet::new(), IndexSet::from([program.entry]));
    for p in program.procedures.values() {
        for node in preorder(&p.body) {
            match node {
                Node::Call(call) if p.is_around() => drop(begun.insert(call.proc)),
                Node::Call(call) => drop(called.insert(call.proc)),
                Node::Spawn(spawn) => drop(begun.insert(spawn.proc)),
                _ => {}
            }
        }
    }
    begun.retain(|name| !program.procedures[name].is_around());
    for name in begun {
        let root = if called.contains(&name) { apart(program, name) } else { name };
        enter(&mut program.procedures[&root], &names, &wheres);
    }
}

/// A copy that threads begin with, for a procedure that is called, too.
fn apart(program: &mut Concurrent, name: Name) -> Name {
    let root = program.names.fresh(&format!("{name}#begins"));
    let copy = Procedure { name: root, ..program.procedures[&name].clone() };
    program.procedures.insert(root, copy);
    for p in program.procedures.values_mut() {
        let is_around = p.is_around();
        for_each_mut(&mut p.body, &mut |n| match n {
            Node::Call(CallNode { proc, .. }) if is_around && *proc == name => *proc = root,
            Node::Spawn(Spawn { proc, .. }) if *proc == name => *proc = root,
            _ => {}
        });
    }
    if program.entry == name {
        program.entry = root;
    }
    root
}

/// Puts the first values into the step that enters the procedure; where there is none, that is one.
fn enter(root: &mut Procedure, names: &[Name], wheres: &[Option<Expr>]) {
    let (span, procedure) = (root.span, root.source);
    let at = root.body.iter().take_while(|n| matches!(n, Node::Recurring(_))).count();
    if !matches!(root.body.get(at), Some(Node::Step(Step { kind: StepKind::Enter, .. }))) {
        root.body.insert(at, Node::Step(Step { kind: StepKind::Enter, span, procedure, actions: Vec::new() }));
    }
    let Some(Node::Step(step)) = root.body.get_mut(at) else { return };
    if !matches!(step.actions.first(), Some(Action::Havoc(_))) {
        step.actions.insert(0, Action::Havoc(Vec::new()));
    }
    if let Some(Action::Havoc(fresh)) = step.actions.first_mut() {
        fresh.splice(0..0, names.iter().copied());
    }
    let clauses = wheres.iter().flatten().cloned().map(|expr| Action::Assume { attrs: Vec::new(), expr });
    step.actions.splice(1..1, clauses);
}
