//! Corral on concurrent programs as they stand, beside our translation in Corral's order inside a round: which programs it can read, and
//! where its semantics and ours are the same. (What is said of Corral here was measured on the one of June 2020.)

use std::collections::{BTreeMap, BTreeSet};

use unthread::backend::incomplete::incomplete;
use unthread::check::Checked;
use unthread::syntax::ast::*;
use unthread::syntax::visit::{Visit, walk_body, walk_decl, walk_expr, walk_spec, walk_stmt};

use crate::record::{Answer, Record};

/// What Corral has no words for, or does not allow, in a concurrent program; `None` where it reads it.
pub fn unreadable(checked: &Checked) -> Option<String> {
    let mut search = Unreadable { checked, found: None };
    search.visit_program(&checked.program);
    search.found.map(|what| format!("Corral does not read {what}"))
}

struct Unreadable<'a> {
    checked: &'a Checked,
    found: Option<&'static str>,
}

impl Unreadable<'_> {
    fn found(&mut self, is: bool, what: &'static str) {
        if is {
            self.found.get_or_insert(what);
        }
    }

    fn is_global(&self, name: Name) -> bool {
        self.checked.symbols.globals.contains_key(&name)
    }

    fn has_body(&self, procedure: &ProcedureDecl) -> bool {
        let implements = |d: &Decl| matches!(d, Decl::Implementation(i) if i.sig.name.name == procedure.sig.name.name);
        procedure.body.is_some() || self.checked.program.decls.iter().any(implements)
    }
}

impl Visit for Unreadable<'_> {
    fn visit_decl(&mut self, decl: &Decl) {
        match decl {
            Decl::Procedure(p) => {
                self.found(find_attr(&p.sig.attrs, "atomic").is_some(), "`{:atomic}` procedures");
                self.found(p.yields.is_some() || p.pure_, "Civl's words for procedures");
                let is_checked = |s: &Spec| matches!(&s.kind, SpecKind::Ensures { free: false, .. });
                self.found(
                    self.has_body(p) && p.specs.iter().any(is_checked),
                    "`ensures` that are checked, of procedures with bodies",
                );
            }
            Decl::Action(_) | Decl::YieldInvariant(_) => self.found(true, "Civl's declarations"),
            _ => {}
        }
        walk_decl(self, decl);
    }

    fn visit_spec(&mut self, spec: &Spec) {
        if let SpecKind::Requires { cond, .. } | SpecKind::Ensures { cond, .. } = &spec.kind {
            self.found(cond.expr.mentions(|n| self.is_global(n)), "`requires` and `ensures` about globals");
        }
        walk_spec(self, spec);
    }

    fn visit_stmt(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Atomic(_) => self.found(true, "`atomic { }`"),
            StmtKind::ParCall { .. } => self.found(true, "parallel calls"),
            StmtKind::Fork { .. } | StmtKind::Join { .. } => self.found(true, "`fork` and `join`"),
            StmtKind::Unpack { .. } => self.found(true, "values taken apart by an assignment"),
            StmtKind::Hide(_) | StmtKind::Reveal(_) | StmtKind::Push | StmtKind::Pop | StmtKind::Measure { .. } => {
                self.found(true, "statements for proofs");
            }
            _ => {}
        }
        walk_stmt(self, stmt);
    }

    fn visit_expr(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Quantified(q) => self.found(q.kind == Quantifier::Lambda, "`lambda`"),
            ExprKind::Old(e) => self.found(e.mentions(|n| self.is_global(n)), "`old` of globals"),
            ExprKind::Let(_) => self.found(true, "`var` in expressions"),
            _ => {}
        }
        walk_expr(self, expr);
    }
}

/// Why a verdict of Corral's on the program itself says nothing against ours, where the two are not the same; `None`: it does.
pub fn differs(checked: &Checked, ours: &Record, theirs: Answer) -> Option<String> {
    let steps = Steps::of(checked);
    match (ours.answer, theirs) {
        // Its rounds are not less than ours in anything else.
        (Answer::Violated, Answer::Holds) if !steps.creating.is_empty() => {
            Some("Corral's threads stop for good at fewer places: it finds less within as many rounds".into())
        }
        (Answer::Holds, Answer::Violated) => {
            if let Some(what) = incomplete(&checked.program) {
                return Some(format!("Corral's reasoning about {} is incomplete", what.name()));
            }
            let cut = ours.complete != Some(true) && (steps.loops || steps.recursive);
            [
                (steps.inside, "what is created in an atomic section runs inside of it there"),
                (steps.numbers, "numbers of threads are others there"),
                (steps.shared_arguments, "arguments and results of calls are steps of their own there"),
                (cut, "it counts loops and recursion together, and may follow them further"),
            ]
            .into_iter()
            .find_map(|(is, what)| is.then(|| format!("the semantics differ: {what}")))
        }
        _ => None,
    }
}

/// What a program does that Corral does in another way.
struct Steps<'a> {
    checked: &'a Checked,
    /// Procedures that create threads, themselves or by calls.
    creating: BTreeSet<Name>,
    loops: bool,
    recursive: bool,
    /// A thread is created in an atomic section.
    inside: bool,
    numbers: bool,
    shared_arguments: bool,
    /// Atomic sections that are open.
    depth: i32,
}

impl<'a> Steps<'a> {
    fn of(checked: &'a Checked) -> Steps<'a> {
        let calls = calls(&checked.program);
        let creating = closure(&calls, |(_, creates)| *creates);
        let reaches = |from: Name, to: Name| closure(&calls, |(callee, _)| *callee == to).contains(&from);
        let recursive = calls.keys().any(|name| reaches(*name, *name));
        let mut steps = Steps {
            checked,
            creating,
            loops: false,
            recursive,
            inside: false,
            numbers: false,
            shared_arguments: false,
            depth: 0,
        };
        steps.visit_program(&checked.program);
        steps
    }
}

impl Visit for Steps<'_> {
    fn visit_body(&mut self, body: &Body) {
        self.depth = 0;
        walk_body(self, body);
    }

    fn visit_stmt(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::While(_) | StmtKind::Goto { .. } => self.loops = true,
            StmtKind::Call(call) => {
                let is_global = |n: Name| self.checked.symbols.globals.contains_key(&n);
                let is_async = call.is_async || find_attr(&call.arm.attrs, "async").is_some();
                let creates = is_async || self.creating.contains(&call.arm.proc.name);
                match call.arm.proc.name.as_str() {
                    "corral_atomic_begin" => self.depth += 1,
                    "corral_atomic_end" => self.depth -= 1,
                    "corral_getThreadID" | "corral_getChildThreadID" => self.numbers = true,
                    _ => {}
                }
                self.inside |= creates && self.depth > 0;
                self.shared_arguments |= call.arm.args.iter().any(|e| e.mentions(is_global));
                self.shared_arguments |= call.arm.outs.iter().any(|out| is_global(out.name));
            }
            _ => {}
        }
        walk_stmt(self, stmt);
    }
}

/// For each procedure, whom it calls, and whether that creates a thread.
fn calls(program: &Program) -> BTreeMap<Name, Vec<(Name, bool)>> {
    #[derive(Default)]
    struct Calls(Vec<(Name, bool)>);
    impl Visit for Calls {
        fn visit_stmt(&mut self, stmt: &Stmt) {
            if let StmtKind::Call(call) = &stmt.kind {
                let creates = call.is_async || find_attr(&call.arm.attrs, "async").is_some();
                self.0.push((call.arm.proc.name, creates));
            }
            walk_stmt(self, stmt);
        }
    }
    let mut all: BTreeMap<Name, Vec<(Name, bool)>> = BTreeMap::new();
    for decl in &program.decls {
        let (name, body) = match decl {
            Decl::Procedure(ProcedureDecl { sig, body: Some(body), .. }) => (sig.name.name, body),
            Decl::Implementation(i) => (i.sig.name.name, &i.body),
            _ => continue,
        };
        let mut found = Calls::default();
        found.visit_body(body);
        all.entry(name).or_default().extend(found.0);
    }
    all
}

/// The procedures with such a call, and those that call them.
fn closure(calls: &BTreeMap<Name, Vec<(Name, bool)>>, is: impl Fn(&(Name, bool)) -> bool) -> BTreeSet<Name> {
    let mut found = BTreeSet::new();
    loop {
        let before = found.len();
        for (name, its) in calls {
            if its.iter().any(|call| is(call) || (!call.1 && found.contains(&call.0))) {
                found.insert(*name);
            }
        }
        if found.len() == before {
            return found;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load;
    use crate::run::test_record;

    const HEAD: &str = "var x: int; procedure corral_atomic_begin(); procedure corral_atomic_end();\n\
                        procedure {:entrypoint} Main() modifies x; {";

    fn program(body: &str) -> Checked {
        load(&format!("{HEAD} {body} }}\nprocedure P(y: int) modifies x; {{ x := y; }}")).unwrap().1
    }

    #[test]
    fn what_corral_does_not_read_is_named() {
        let reads = |body: &str| unreadable(&program(body));
        assert_eq!(
            reads("async call P(1); call corral_atomic_begin(); x := 2; call corral_atomic_end(); yield;"),
            None
        );
        assert!(reads("atomic { x := 1; }").unwrap().contains("`atomic { }`"));
        assert!(reads("par call P(1) | P(2);").unwrap().contains("parallel calls"));
        assert!(reads("assert (lambda y: int :: y)[1] == 1;").unwrap().contains("lambda"));
        let ensures = |spec: &str| {
            let text = format!("var x: int;\nprocedure P(y: int) {spec} {{ assert y > 0; }}\n");
            unreadable(&load(&text).unwrap().1)
        };
        assert_eq!(ensures("requires y > 0; free ensures y > 1;"), None);
        assert!(ensures("requires x > 0;").unwrap().contains("about globals"));
        assert!(ensures("ensures y > 0;").unwrap().contains("that are checked"));
    }

    #[test]
    fn verdicts_are_compared_where_the_semantics_agree() {
        let compared =
            |body: &str, ours, theirs| differs(&program(body), &test_record("direct", "native", None, ours), theirs);
        let (violated, holds) = (Answer::Violated, Answer::Holds);
        let creates = "async call P(1); assert x < 1;";
        assert_eq!(compared(creates, holds, violated), None);
        assert_eq!(compared("x := 1; assert x > 1;", violated, holds), None);
        assert!(compared(creates, violated, holds).unwrap().contains("stop for good at fewer places"));
        for (body, why) in [
            (
                "call corral_atomic_begin(); async call P(1); call corral_atomic_end(); assert x < 1;",
                "runs inside of it",
            ),
            ("async call P(x); assert x < 1;", "steps of their own"),
            ("async call P(1); while (*) { } assert x < 1;", "loops and recursion together"),
            ("async call P(1); assert (exists y: int :: x < y);", "quantifiers is incomplete"),
        ] {
            let difference = compared(body, holds, violated);
            assert!(difference.as_ref().is_some_and(|d| d.contains(why)), "{body}: {difference:?}");
        }
    }
}
