//! Is a body what the passes up to here establish?
//!
//! - Behind every pass: variables are declared, constants are not written; labels are unique, jumps lead to a label of their own list or of
//!   one around it; a `break` stands in its loop; calls and creations have as many arguments as the procedure has parameters; conditions and
//!   arguments of calls touch no shared global.
//! - [`Pass::Inline`]: the only calls are of recursive procedures. Before [`Pass::SwitchPoints`] there is no switch point.
//! - [`Pass::Unroll`]: no loop, no `break`, no jump backwards.

use rustc_hash::{FxHashMap, FxHashSet};

use super::CHILD;
use super::passes::{BodyForm, Pass};
use super::program::*;
use super::unroll::backward_targets;
use crate::syntax::ast::*;

/// What is wrong with a body after a pass.
pub fn defects(pass: Pass, program: &Concurrent, body: &BodyForm) -> Vec<String> {
    let consts = program.passive.iter().filter_map(|d| match d {
        Decl::Const(c) => Some(c.names.iter().map(|n| n.name)),
        _ => None,
    });
    let consts = consts.flatten().chain([SELF.into()]).collect();
    let vars = body.params.iter().chain(body.vars.iter().copied()).map(|v| v.name);
    let vars = vars.chain(program.globals.keys().copied()).chain([Name::from(CHILD)]).collect();
    let mut found = Vec::new();
    let mut counts: FxHashMap<Name, usize> = FxHashMap::default();
    count_labels(body.nodes, &mut counts);
    let mut twice: Vec<_> = counts.into_iter().filter(|(_, n)| *n > 1).map(|(name, _)| name.to_string()).collect();
    twice.sort();
    found.extend(twice.into_iter().map(|name| format!("label {name} stands twice")));
    // Labels of callees are their own: a jump backwards is one inside of a frame.
    if pass >= Pass::Unroll && !backward_targets(body.nodes).is_empty() {
        found.push("a jump leads backwards".into());
    }
    let mut walk = Walk { pass, program, consts, vars, loops: Vec::new(), labels: Vec::new(), found };
    walk.list(body.nodes);
    walk.found
}

fn count_labels(nodes: &[Node], counts: &mut FxHashMap<Name, usize>) {
    for node in nodes {
        match node {
            Node::Label { name, .. } => *counts.entry(*name).or_default() += 1,
            Node::If { then, else_, .. } => {
                count_labels(then, counts);
                count_labels(else_, counts);
            }
            Node::Loop { body, .. } | Node::Frame { body, .. } => count_labels(body, counts),
            _ => {}
        }
    }
}

struct Walk<'a> {
    pass: Pass,
    program: &'a Concurrent,
    consts: FxHashSet<Name>,
    vars: FxHashSet<Name>,
    /// The loops around.
    loops: Vec<LoopId>,
    /// The labels of this list and of those around.
    labels: Vec<Name>,
    found: Vec<String>,
}

impl Walk<'_> {
    fn list(&mut self, nodes: &[Node]) {
        let outer = self.labels.len();
        self.labels.extend(nodes.iter().filter_map(|n| match n {
            Node::Label { name, .. } => Some(*name),
            _ => None,
        }));
        nodes.iter().for_each(|n| self.node(n));
        self.labels.truncate(outer);
    }

    fn node(&mut self, node: &Node) {
        match node {
            Node::Step(step) => step.actions.iter().for_each(|a| self.action(a)),
            Node::If { cond, then, else_ } => {
                if let Guard::Expr(cond) = cond {
                    self.local(cond, "a condition");
                }
                self.list(then);
                self.list(else_);
            }
            Node::Loop { id, body, .. } => {
                self.demand(self.pass < Pass::Unroll, || "a loop is left".into());
                self.loops.push(*id);
                self.list(body);
                self.loops.pop();
            }
            Node::Break(id) => {
                self.demand(self.pass < Pass::Unroll, || "a break is left".into());
                self.demand(self.loops.contains(id), || format!("break {} stands outside of its loop", id.0));
            }
            Node::Goto(targets) => {
                for target in targets {
                    self.demand(self.labels.contains(target), || format!("goto {target} leads into another list"));
                }
            }
            Node::Frame { vars, body } => {
                self.demand(self.pass >= Pass::Inline, || "a frame before calls are inlined".into());
                vars.iter().for_each(|n| self.known(*n));
                self.list(body);
            }
            Node::Call(call) => {
                call.args.iter().for_each(|e| self.local(e, "an argument"));
                call.outs.iter().for_each(|n| self.written(*n));
                let found = self.program.procedures.get(&call.proc).map(|p| (p.params.len(), p.outs.len()));
                let given = (call.args.len(), call.outs.len());
                self.demand(found == Some(given), || format!("call of {}: {given:?}, not {found:?}", call.proc));
            }
            Node::Spawn(spawn) => {
                spawn.args.iter().for_each(|e| self.expr(e));
                spawn.checks.iter().for_each(|a| self.action(a));
                let found = self.program.procedures.get(&spawn.proc).map(|p| p.params.len());
                self.demand(found == Some(spawn.args.len()), || format!("creation of {}: {found:?}", spawn.proc));
            }
            Node::Switch(switch) => {
                self.demand(self.pass >= Pass::SwitchPoints, || "a switch point before they are placed".into());
                switch.guard.iter().for_each(|e| self.expr(e));
            }
            Node::Publish(names) => names.iter().for_each(|n| self.known(*n)),
            Node::Label { .. }
            | Node::Return
            | Node::AtomicBegin(_)
            | Node::AtomicEnd
            | Node::SectionLeft { .. }
            | Node::Yield(_)
            | Node::Recurring(_)
            | Node::Passed(_) => {}
        }
    }

    fn action(&mut self, action: &Action) {
        action.written().into_iter().for_each(|n| self.written(n));
        action.exprs().into_iter().for_each(|e| self.expr(e));
    }

    fn written(&mut self, name: Name) {
        self.demand(self.vars.contains(&name), || format!("{name} is written and no variable here"));
    }

    fn known(&mut self, name: Name) {
        let known = self.vars.contains(&name) || self.consts.contains(&name);
        self.demand(known, || format!("{name} is not declared"));
    }

    fn expr(&mut self, e: &Expr) {
        let mut free = FxHashSet::default();
        e.free_vars(&mut free);
        let mut free: Vec<Name> = free.into_iter().collect();
        free.sort_by_key(Name::to_string);
        free.into_iter().for_each(|n| self.known(n));
    }

    /// What no other thread can change meanwhile. A variable that is left out of the comparison of states is read where it stands.
    fn local(&mut self, e: &Expr, what: &str) {
        self.expr(e);
        let counts = |n| self.program.globals.get(&n).is_some_and(|g| g.sharing == Sharing::Shared && !g.ignored);
        self.demand(!e.mentions(counts), || format!("{what} touches a shared global"));
    }

    fn demand(&mut self, holds: bool, defect: impl FnOnce() -> String) {
        if !holds {
            self.found.push(defect());
        }
    }
}
