//! Is a body what the passes up to here establish?
//!
//! - Behind every pass: variables are declared, constants are not written; labels are unique, jumps lead to a label of their own list or of
//!   one around it; a `break` stands in its loop; calls and creations have as many arguments as the procedure has parameters; conditions and
//!   arguments of calls touch no shared global.
//! - [`Pass::Inline`]: the only calls are of recursive procedures. Before [`Pass::SwitchPoints`] there is no switch point.
//! - [`Pass::Unroll`]: no loop, no `break`, no jump backwards.

use itertools::Itertools;
use rustc_hash::FxHashSet;

use super::forms::BodyForm;
use super::passes::Pass;
use super::program::*;
use super::unroll::backward_targets;
use super::visit::labels;
use syntax::ast::*;

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
    let counts = labels(body.nodes).counts();
    let twice = counts.into_iter().filter(|(_, n)| *n > 1).map(|(name, _)| name.to_string()).sorted();
    found.extend(twice.map(|name| format!("label {name} stands twice")));
    // Labels of callees are their own: a jump backwards is one inside of a frame.
    if pass >= Pass::Unroll && !backward_targets(body.nodes).is_empty() {
        found.push("a jump leads backwards".into());
    }
    let mut walk = Walk { pass, program, consts, vars, loops: Vec::new(), labels: Vec::new(), found };
    walk.list(body.nodes);
    walk.found
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
                let stays = self.pass != Pass::Inline || self.program.recursive.contains(&call.proc);
                self.demand(stays, || format!("call of {}, which is not recursive, is not inlined", call.proc));
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Reduction, prepare};
    use check::{Asked, CheckOptions, check};
    use syntax::parse::parse_str;

    /// Two threads share `x`; `own` is the entry's alone.
    fn program() -> Concurrent {
        let text = "var x: int; var own: int; const c: int;
            procedure {:entrypoint} Main() modifies x, own; { var r: int; own := 0; async call Add(1); call r := Down(own); }
            procedure Add(n: int) modifies x; { x := x + n; }
            procedure Down(n: int) returns (r: int) modifies x; { x := n; if (n > 0) { call r := Down(n - 1); } call Leaf(); }
            procedure Leaf() { }";
        let checked = check(parse_str(text).expect("it parses"), &CheckOptions::default()).expect("it is well-formed");
        prepare(&checked, &Asked::default(), None, Reduction::None).expect("it can be prepared")
    }

    /// What is found wrong with these nodes, in a body that has a variable `i` and a parameter `p`.
    fn found(pass: Pass, nodes: &[Node]) -> Vec<String> {
        let var = |name: &str| Var { name: name.into(), ty: Type::int(), where_: None, ghost: false, source: None };
        let (params, i) = ([var("p")], var("i"));
        defects(pass, &program(), &BodyForm { label: String::new(), params: &params, vars: vec![&i], nodes })
    }

    fn var(name: &str) -> Expr {
        Expr::var(Name::from(name))
    }

    fn step(actions: Vec<Action>) -> Node {
        Node::Step(Step { kind: StepKind::Statement, span: Span::NONE, procedure: "Main".into(), actions })
    }

    fn writes(name: &str, value: Expr) -> Node {
        step(vec![Action::assign(name.into(), value)])
    }

    fn label(name: &str) -> Node {
        Node::Label { name: name.into(), loop_head: false, span: Span::NONE }
    }

    fn goto(name: &str) -> Node {
        Node::Goto(vec![name.into()])
    }

    fn loop_(number: u32, body: Vec<Node>) -> Node {
        Node::Loop { id: LoopId(number), body, span: Span::NONE }
    }

    fn if_(cond: Guard, then: Vec<Node>) -> Node {
        Node::If { cond, then, else_: Vec::new() }
    }

    fn call(procedure: &str, args: Vec<Expr>, outs: &[&str]) -> Node {
        let outs = outs.iter().map(|n| (*n).into()).collect();
        Node::Call(CallNode { proc: procedure.into(), args, outs, open: 0, span: Span::NONE })
    }

    fn spawn(procedure: &str, args: Vec<Expr>, checks: Vec<Action>) -> Node {
        Node::Spawn(Spawn {
            site: 0,
            proc: procedure.into(),
            args,
            checks,
            reads_shared: false,
            arm: 0,
            inside: false,
            procedure: "Main".into(),
            span: Span::NONE,
        })
    }

    fn switch(guard: Option<Expr>) -> Node {
        Node::Switch(Switch {
            kind: SwitchKind::Full,
            location: 0,
            guard,
            scope: Vec::new(),
            span: Span::NONE,
            procedure: "Main".into(),
        })
    }

    const NOTHING: [&str; 0] = [];

    #[test]
    fn labels_are_unique() {
        assert_eq!(found(Pass::Lower, &[label("a"), label("b")]), NOTHING);
        assert_eq!(found(Pass::Lower, &[label("a"), label("a")]), ["label a stands twice"]);
        let inside = loop_(1, vec![if_(Guard::Star, vec![label("a")])]);
        assert_eq!(found(Pass::Lower, &[label("a"), inside]), ["label a stands twice"]);
    }

    #[test]
    fn jumps_lead_to_a_label_of_their_list_or_of_one_around_it() {
        assert_eq!(found(Pass::Lower, &[goto("a"), label("a")]), NOTHING);
        assert_eq!(found(Pass::Lower, &[loop_(1, vec![goto("a")]), label("a")]), NOTHING);
        assert_eq!(found(Pass::Lower, &[goto("a")]), ["goto a leads into another list"]);
        let inside = if_(Guard::Star, vec![label("a")]);
        assert_eq!(found(Pass::Lower, &[goto("a"), inside]), ["goto a leads into another list"]);
    }

    #[test]
    fn unrolled_jumps_lead_forwards() {
        let nodes = [label("a"), if_(Guard::Star, vec![goto("a")])];
        assert_eq!(found(Pass::Loops, &nodes), NOTHING);
        assert_eq!(found(Pass::Unroll, &nodes), ["a jump leads backwards"]);
        assert_eq!(found(Pass::Unroll, &[goto("a"), label("a")]), NOTHING);
    }

    #[test]
    fn breaks_stand_in_their_loops() {
        let leaves = Node::Break(LoopId(1));
        assert_eq!(found(Pass::Lower, &[loop_(1, vec![loop_(2, vec![leaves.clone()])])]), NOTHING);
        let outside = ["break 1 stands outside of its loop"];
        assert_eq!(found(Pass::Lower, &[loop_(2, vec![leaves.clone()])]), outside);
        assert_eq!(found(Pass::Lower, &[loop_(1, Vec::new()), leaves]), outside);
    }

    #[test]
    fn no_loop_and_no_break_is_left_by_unrolling() {
        let nodes = [loop_(1, vec![Node::Break(LoopId(1))])];
        assert_eq!(found(Pass::Loops, &nodes), NOTHING);
        assert_eq!(found(Pass::Unroll, &nodes), ["a loop is left", "a break is left"]);
    }

    #[test]
    fn what_is_read_is_declared() {
        for name in ["i", "p", "x", "c", SELF] {
            assert_eq!(found(Pass::Lower, &[writes("i", var(name))]), NOTHING);
        }
        let unknown = ["y is not declared"];
        assert_eq!(found(Pass::Lower, &[writes("i", var("y"))]), unknown);
        assert_eq!(found(Pass::Lower, &[if_(Guard::Expr(var("y").eq(Expr::int(0))), Vec::new())]), unknown);
        assert_eq!(found(Pass::Lower, &[call("Add", vec![var("y")], &[])]), unknown);
        assert_eq!(found(Pass::Lower, &[spawn("Add", vec![var("y")], Vec::new())]), unknown);
        assert_eq!(found(Pass::SwitchPoints, &[switch(Some(var("y").eq(Expr::int(0))))]), unknown);
        assert_eq!(found(Pass::SwitchPoints, &[Node::Publish(vec!["y".into()])]), unknown);
    }

    #[test]
    fn what_is_written_is_a_variable() {
        for name in ["i", "p", "x"] {
            assert_eq!(found(Pass::Lower, &[writes(name, Expr::int(0))]), NOTHING);
        }
        let unknown = ["y is written and no variable here"];
        assert_eq!(found(Pass::Lower, &[writes("y", Expr::int(0))]), unknown);
        assert_eq!(found(Pass::Lower, &[step(vec![Action::Havoc(vec!["y".into()])])]), unknown);
        assert_eq!(found(Pass::Lower, &[call("Down", vec![Expr::int(0)], &["y"])]), unknown);
        let check = Action::assign("y".into(), Expr::int(0));
        assert_eq!(found(Pass::Lower, &[spawn("Add", vec![Expr::int(0)], vec![check])]), unknown);
    }

    #[test]
    fn constants_are_not_written() {
        assert_eq!(found(Pass::Lower, &[writes("c", Expr::int(0))]), ["c is written and no variable here"]);
        assert_eq!(found(Pass::Lower, &[writes(SELF, Expr::int(0))]), ["self# is written and no variable here"]);
    }

    #[test]
    fn conditions_touch_no_shared_global() {
        let tests = |name: &str| if_(Guard::Expr(var(name).eq(Expr::int(0))), Vec::new());
        assert_eq!(found(Pass::Lower, &[tests("own")]), NOTHING);
        assert_eq!(found(Pass::Lower, &[tests("x")]), ["a condition touches a shared global"]);
        assert_eq!(found(Pass::Lower, &[loop_(1, vec![tests("x")])]), ["a condition touches a shared global"]);
    }

    #[test]
    fn arguments_touch_no_shared_global() {
        assert_eq!(found(Pass::Lower, &[call("Add", vec![var("own")], &[])]), NOTHING);
        assert_eq!(found(Pass::Lower, &[call("Add", vec![var("x")], &[])]), ["an argument touches a shared global"]);
    }

    #[test]
    fn calls_have_the_arguments_and_results_of_the_procedure() {
        assert_eq!(found(Pass::Lower, &[call("Down", vec![var("i")], &["i"])]), NOTHING);
        let wrong = |node| found(Pass::Lower, &[node]);
        assert_eq!(wrong(call("Down", Vec::new(), &["i"])), ["call of Down: (0, 1), not Some((1, 1))"]);
        assert_eq!(wrong(call("Down", vec![var("i")], &[])), ["call of Down: (1, 0), not Some((1, 1))"]);
        assert_eq!(wrong(call("Nobody", Vec::new(), &[])), ["call of Nobody: (0, 0), not None"]);
    }

    #[test]
    fn creations_have_the_arguments_of_the_procedure() {
        assert_eq!(found(Pass::Lower, &[spawn("Add", vec![var("x")], Vec::new())]), NOTHING);
        assert_eq!(found(Pass::Lower, &[spawn("Add", Vec::new(), Vec::new())]), ["creation of Add: Some(1)"]);
        assert_eq!(found(Pass::Lower, &[spawn("Nobody", Vec::new(), Vec::new())]), ["creation of Nobody: None"]);
    }

    #[test]
    fn only_recursive_calls_stay() {
        assert_eq!(found(Pass::Inline, &[call("Down", vec![var("i")], &["i"])]), NOTHING);
        let leaf = call("Leaf", Vec::new(), &[]);
        assert_eq!(found(Pass::Nested, std::slice::from_ref(&leaf)), NOTHING);
        assert_eq!(found(Pass::Inline, &[leaf]), ["call of Leaf, which is not recursive, is not inlined"]);
    }

    #[test]
    fn frames_stand_where_calls_are_inlined() {
        let frame = |name: &str| Node::Frame { vars: vec![name.into()], body: Vec::new() };
        assert_eq!(found(Pass::Inline, &[frame("i")]), NOTHING);
        assert_eq!(found(Pass::Inline, &[frame("y")]), ["y is not declared"]);
        assert_eq!(found(Pass::Lower, &[frame("i")]), ["a frame before calls are inlined"]);
    }

    #[test]
    fn switch_points_stand_where_they_are_placed() {
        assert_eq!(found(Pass::SwitchPoints, &[switch(None)]), NOTHING);
        assert_eq!(found(Pass::Scalarize, &[switch(None)]), ["a switch point before they are placed"]);
    }
}
