//! Recursion of which other threads see nothing: its results are arbitrary.
//!
//! A recursive procedure stays out of the system, whose calls are inlined, unless it and all that it calls touch no globals, check nothing, wait
//! for nothing and create nothing. Then whoever calls it does, as far as others can tell, nothing until it has returned, and its body
//! may be empty: what it does not assign is arbitrary. The system has more executions than the program then. Whether a proof may leave the procedure out the
//! checker of certificates decides by itself.

use base::graph;
use check::{Asked, Checked};
use rustc_hash::FxHashMap;
use syntax::ast::*;
use syntax::visit::{Visit, walk_binder, walk_expr, walk_lhs, walk_program, walk_stmt};

/// The recursive procedures whose results may be taken for arbitrary ones.
pub fn unseen(checked: &Checked, asked: &Asked) -> Vec<Name> {
    if asked.property.is_about_endless() {
        return Vec::new();
    }
    let names: Vec<Name> = checked.symbols.procedures.keys().copied().collect();
    let at: FxHashMap<Name, usize> = names.iter().enumerate().map(|(i, n)| (*n, i)).collect();
    let mut looks: Vec<Look> = names.iter().map(|_| Look::new(checked, asked)).collect();
    for decl in &checked.program.decls {
        let sig = match decl {
            Decl::Procedure(p) => &p.sig,
            Decl::Implementation(i) => &i.sig,
            _ => continue,
        };
        let Some(look) = at.get(&sig.name.name).map(|i| &mut looks[*i]) else { continue };
        // What is generic has no one body; who gives up control, or runs at once, is not alone.
        look.is_seen |= !sig.type_params.is_empty()
            || sig.attrs.iter().any(|a| a.name.as_str() != "inline")
            || sig.outs.iter().any(|b| b.where_.is_some());
        look.is_seen |= matches!(decl, Decl::Procedure(p) if p.yields.is_some());
        look.visit_decl(decl);
    }
    let calls: Vec<Vec<usize>> =
        looks.iter().map(|look| look.calls.iter().filter_map(|n| at.get(n).copied()).collect()).collect();
    let mut unseen = Vec::new();
    // Each component comes behind those that it leads to.
    for component in graph::components(names.len(), |p| calls[p].clone()) {
        let is_seen = component.iter().any(|p| looks[*p].is_seen || calls[*p].iter().any(|c| looks[*c].is_seen));
        component.iter().for_each(|p| looks[*p].is_seen = is_seen);
        let is_recursive = component.len() > 1 || calls[component[0]].contains(&component[0]);
        if is_recursive && !is_seen {
            unseen.extend(component.iter().map(|p| names[*p]));
        }
    }
    let mut outside = Outside { unseen: &unseen, otherwise: Vec::new(), variables: Vec::new() };
    walk_program(&mut outside, &checked.program);
    let otherwise = outside.otherwise;
    // A component stays whole or goes whole.
    let stays = |p: &Name| otherwise.contains(p);
    if unseen.iter().any(stays) { Vec::new() } else { unseen }
}

/// What one procedure does.
struct Look<'a> {
    checked: &'a Checked,
    /// Executions that go no further matter.
    ends_matter: bool,
    calls: Vec<Name>,
    is_seen: bool,
}

impl<'a> Look<'a> {
    fn new(checked: &'a Checked, asked: &Asked) -> Look<'a> {
        Look { checked, ends_matter: asked.property.is_about_waiting(), calls: Vec::new(), is_seen: false }
    }

    fn touches(&mut self, name: Name) {
        self.is_seen |= self.checked.symbols.globals.contains_key(&name);
    }
}

impl Visit for Look<'_> {
    fn visit_stmt(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Call(call) if !call.is_async && !call.free && call.arm.attrs.is_empty() => {
                self.calls.push(call.arm.proc.name);
                call.arm.outs.iter().for_each(|out| self.touches(out.name));
            }
            StmtKind::Havoc(names) => names.iter().for_each(|n| self.touches(n.name)),
            StmtKind::Assume { attrs, .. } => self.is_seen |= self.ends_matter || !attrs.is_empty(),
            StmtKind::Label(_)
            | StmtKind::Assign { .. }
            | StmtKind::Goto { .. }
            | StmtKind::Return { .. }
            | StmtKind::Break(_)
            | StmtKind::If(_)
            | StmtKind::While(_) => {}
            _ => self.is_seen = true,
        }
        walk_stmt(self, stmt);
    }

    fn visit_lhs(&mut self, lhs: &Lhs) {
        self.touches(lhs.base.name);
        walk_lhs(self, lhs);
    }

    fn visit_expr(&mut self, expr: &Expr) {
        match expr.kind {
            ExprKind::Var(name) => self.touches(name),
            ExprKind::Old(_) => self.is_seen = true,
            _ => {}
        }
        walk_expr(self, expr);
    }

    fn visit_binder(&mut self, binder: &Binder) {
        self.is_seen |= self.ends_matter && binder.where_.is_some();
        walk_binder(self, binder);
    }

    fn visit_spec(&mut self, spec: &Spec) {
        match &spec.kind {
            SpecKind::Modifies(names) => self.is_seen |= !names.is_empty(),
            SpecKind::Requires { free: true, .. } => self.is_seen |= self.ends_matter,
            SpecKind::Ensures { free: true, .. } => {}
            _ => self.is_seen = true,
        }
        syntax::visit::walk_spec(self, spec);
    }

    fn visit_loop_spec(&mut self, spec: &LoopSpec) {
        self.is_seen |= !matches!(spec, LoopSpec::Invariant { free: true, .. });
        syntax::visit::walk_loop_spec(self, spec);
    }
}

/// Calls of unseen procedures that are no plain calls into variables without a clause.
struct Outside<'a> {
    unseen: &'a [Name],
    otherwise: Vec<Name>,
    /// Variables with a `where` clause, of any procedure: what a call without a body gives them satisfies it.
    variables: Vec<Name>,
}

impl Visit for Outside<'_> {
    fn visit_program(&mut self, program: &Program) {
        walk_program(self, program);
    }

    fn visit_binder(&mut self, binder: &Binder) {
        if binder.where_.is_some() {
            self.variables.extend(binder.names.iter().map(|n| n.name));
        }
        walk_binder(self, binder);
    }

    fn visit_stmt(&mut self, stmt: &Stmt) {
        let plain = match &stmt.kind {
            StmtKind::Call(call) => !call.is_async && call.arm.attrs.is_empty(),
            _ => false,
        };
        if let StmtKind::Call(Call { arm, .. }) | StmtKind::Fork { arm, .. } = &stmt.kind
            && self.unseen.contains(&arm.proc.name)
            && (!plain || arm.outs.iter().any(|o| self.variables.contains(&o.name)))
        {
            self.otherwise.push(arm.proc.name);
        }
        if let StmtKind::ParCall { arms, .. } = &stmt.kind {
            self.otherwise.extend(arms.iter().map(|a| a.proc.name).filter(|n| self.unseen.contains(n)));
        }
        walk_stmt(self, stmt);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use check::Property;
    use check::{CheckOptions, check};
    use syntax::parse::parse_str;

    fn found(text: &str, property: Property) -> Vec<String> {
        let program = parse_str(text).unwrap();
        let checked = check(program, &CheckOptions::default()).unwrap_or_else(|e| panic!("{e:?}\n{text}"));
        let asked = Asked { property, ..Asked::default() }.of(&checked.program);
        unseen(&checked, &asked).iter().map(|n| n.to_string()).collect()
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
