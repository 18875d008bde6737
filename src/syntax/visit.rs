//! Walking the whole tree: [`Visit`] to read it, [`VisitMut`] to rewrite it in place.
//!
//! Each `visit_x` calls `walk_x`, which visits the parts of `x` in source order. Whoever overrides a `visit_x` calls
//! `walk_x` itself, before, after, or not at all. [`VisitMut::map_stmt`] turns one statement into any number of them.
//!
//! Both walks are one text (the macro below); they differ in `mut`.

use super::ast::*;

macro_rules! walks {
    ($(#[$doc:meta])* $Visit:ident { $($extra:tt)* } $walk_stmts:ident, $iter:ident $(, $mut:tt)?) => {
        $(#[$doc])*
        pub trait $Visit {
            /// Comes to its declarations.
            fn visit_program(&mut self, program: & $($mut)? Program) {
                walk_program(self, program);
            }
            /// A declaration; one of variables comes to [`Self::visit_var_decl`], too.
            fn visit_decl(&mut self, decl: & $($mut)? Decl) {
                walk_decl(self, decl);
            }
            /// Name and parameters of a procedure, an implementation or an action.
            fn visit_signature(&mut self, sig: & $($mut)? Signature) {
                walk_signature(self, sig);
            }
            /// A clause of a contract.
            fn visit_spec(&mut self, spec: & $($mut)? Spec) {
                walk_spec(self, spec);
            }
            /// One group of formals, bound variables, fields, or of a `var`.
            fn visit_binder(&mut self, binder: & $($mut)? Binder) {
                walk_binder(self, binder);
            }
            /// A `var` declaration, global or local.
            fn visit_var_decl(&mut self, decl: & $($mut)? VarDecl) {
                walk_var_decl(self, decl);
            }
            /// Locals and statements of a procedure, an implementation or an action.
            fn visit_body(&mut self, body: & $($mut)? Body) {
                walk_body(self, body);
            }
            /// Statements between braces.
            fn visit_block(&mut self, block: & $($mut)? Block) {
                walk_block(self, block);
            }
            /// Comes to the statements inside, too.
            fn visit_stmt(&mut self, stmt: & $($mut)? Stmt) {
                walk_stmt(self, stmt);
            }
            /// Target of an assignment.
            fn visit_lhs(&mut self, lhs: & $($mut)? Lhs) {
                walk_lhs(self, lhs);
            }
            /// One call, or one arm of several.
            fn visit_call_arm(&mut self, arm: & $($mut)? CallArm) {
                walk_call_arm(self, arm);
            }
            /// A clause at the head of a loop.
            fn visit_loop_spec(&mut self, spec: & $($mut)? LoopSpec) {
                walk_loop_spec(self, spec);
            }
            /// Comes to the expressions inside, too.
            fn visit_expr(&mut self, expr: & $($mut)? Expr) {
                walk_expr(self, expr);
            }
            /// Comes to the expressions among its arguments.
            fn visit_attr(&mut self, attr: & $($mut)? Attr) {
                walk_attr(self, attr);
            }
            /// A type as it is written; comes to the types inside, too.
            fn visit_type(&mut self, ty: & $($mut)? Type) {
                walk_type(self, ty);
            }
            /// A name that is declared here.
            fn visit_declared(&mut self, ident: & $($mut)? Ident) {
                let _ = ident;
            }
            /// A variable that is assigned, havocked, or bound to a result; not those read, which are expressions.
            fn visit_written(&mut self, ident: & $($mut)? Ident) {
                let _ = ident;
            }
            $($extra)*
        }

        /// The declarations.
        pub fn walk_program<V: $Visit + ?Sized>(v: &mut V, program: & $($mut)? Program) {
            for decl in & $($mut)? program.decls {
                v.visit_decl(decl);
            }
        }

        /// Attributes, names that are declared, and what the declaration consists of.
        pub fn walk_decl<V: $Visit + ?Sized>(v: &mut V, decl: & $($mut)? Decl) {
            match decl {
                Decl::Type(d) => {
                    attrs(v, & $($mut)? d.attrs);
                    for item in & $($mut)? d.items {
                        v.visit_declared(& $($mut)? item.name);
                        declared(v, & $($mut)? item.params);
                        if let Some(ty) = & $($mut)? item.synonym {
                            v.visit_type(ty);
                        }
                    }
                }
                Decl::Datatype(d) => {
                    attrs(v, & $($mut)? d.attrs);
                    v.visit_declared(& $($mut)? d.name);
                    declared(v, & $($mut)? d.params);
                    for constructor in & $($mut)? d.constructors {
                        attrs(v, & $($mut)? constructor.attrs);
                        v.visit_declared(& $($mut)? constructor.name);
                        binders(v, & $($mut)? constructor.fields);
                    }
                }
                Decl::Const(d) => {
                    attrs(v, & $($mut)? d.attrs);
                    declared(v, & $($mut)? d.names);
                    v.visit_type(& $($mut)? d.ty);
                    if let Some(axioms) = & $($mut)? d.uses {
                        walk_axioms(v, axioms);
                    }
                }
                Decl::Function(d) => walk_function(v, d),
                Decl::Axiom(d) => walk_axiom(v, d),
                Decl::Var(d) => v.visit_var_decl(d),
                Decl::Procedure(d) => {
                    v.visit_signature(& $($mut)? d.sig);
                    walk_specs_and_body(v, & $($mut)? d.specs, & $($mut)? d.body);
                }
                Decl::Implementation(d) => {
                    v.visit_signature(& $($mut)? d.sig);
                    v.visit_body(& $($mut)? d.body);
                }
                Decl::Action(d) => {
                    v.visit_signature(& $($mut)? d.sig);
                    walk_specs_and_body(v, & $($mut)? d.specs, & $($mut)? d.body);
                }
                Decl::YieldInvariant(d) => {
                    attrs(v, & $($mut)? d.attrs);
                    v.visit_declared(& $($mut)? d.name);
                    binders(v, & $($mut)? d.ins);
                    for cond in & $($mut)? d.preserves {
                        walk_condition(v, cond);
                    }
                }
            }
        }

        fn walk_function<V: $Visit + ?Sized>(v: &mut V, d: & $($mut)? FunctionDecl) {
            attrs(v, & $($mut)? d.attrs);
            v.visit_declared(& $($mut)? d.name);
            declared(v, & $($mut)? d.type_params);
            for param in d.params.$iter().chain(std::iter::once(& $($mut)? *d.result)) {
                attrs(v, & $($mut)? param.attrs);
                if let Some(name) = & $($mut)? param.name {
                    v.visit_declared(name);
                }
                v.visit_type(& $($mut)? param.ty);
            }
            if let Some(body) = & $($mut)? d.body {
                v.visit_expr(body);
            }
            if let Some(axioms) = & $($mut)? d.uses {
                walk_axioms(v, axioms);
            }
        }

        fn walk_axioms<V: $Visit + ?Sized>(v: &mut V, axioms: & $($mut)? [AxiomDecl]) {
            for axiom in axioms {
                walk_axiom(v, axiom);
            }
        }

        fn walk_axiom<V: $Visit + ?Sized>(v: &mut V, axiom: & $($mut)? AxiomDecl) {
            attrs(v, & $($mut)? axiom.attrs);
            v.visit_expr(& $($mut)? axiom.expr);
        }

        /// Attributes, the name, type parameters, parameters and results.
        pub fn walk_signature<V: $Visit + ?Sized>(v: &mut V, sig: & $($mut)? Signature) {
            attrs(v, & $($mut)? sig.attrs);
            v.visit_declared(& $($mut)? sig.name);
            declared(v, & $($mut)? sig.type_params);
            binders(v, & $($mut)? sig.ins);
            binders(v, & $($mut)? sig.outs);
        }

        fn walk_specs_and_body<V: $Visit + ?Sized>(v: &mut V, specs: & $($mut)? [Spec], body: & $($mut)? Option<Body>) {
            for spec in specs {
                v.visit_spec(spec);
            }
            if let Some(body) = body {
                v.visit_body(body);
            }
        }

        /// Attributes and expressions of the clause, and the globals of a `modifies`.
        pub fn walk_spec<V: $Visit + ?Sized>(v: &mut V, spec: & $($mut)? Spec) {
            match & $($mut)? spec.kind {
                SpecKind::Requires { cond, .. } | SpecKind::Ensures { cond, .. } => walk_condition(v, cond),
                SpecKind::Preserves(cond) | SpecKind::Asserts(cond) => walk_condition(v, cond),
                SpecKind::Modifies(names) => written(v, names),
                SpecKind::Creates(_) => {}
                SpecKind::Measure { attrs: a, exprs: e } => {
                    attrs(v, a);
                    exprs(v, e);
                }
                SpecKind::CallInvariant { attrs: a, args, .. } => {
                    attrs(v, a);
                    exprs(v, args);
                }
                SpecKind::Refines { attrs: a, refines } => {
                    attrs(v, a);
                    if let Refines::Inline { attrs: a, name, body, .. } = refines {
                        attrs(v, a);
                        v.visit_declared(name);
                        v.visit_body(body);
                    }
                }
            }
        }

        fn walk_condition<V: $Visit + ?Sized>(v: &mut V, cond: & $($mut)? Condition) {
            attrs(v, & $($mut)? cond.attrs);
            v.visit_expr(& $($mut)? cond.expr);
        }

        /// Attributes, names, the type and the `where` clause.
        pub fn walk_binder<V: $Visit + ?Sized>(v: &mut V, binder: & $($mut)? Binder) {
            attrs(v, & $($mut)? binder.attrs);
            declared(v, & $($mut)? binder.names);
            v.visit_type(& $($mut)? binder.ty);
            if let Some(e) = & $($mut)? binder.where_ {
                v.visit_expr(e);
            }
        }

        /// Attributes and groups.
        pub fn walk_var_decl<V: $Visit + ?Sized>(v: &mut V, decl: & $($mut)? VarDecl) {
            attrs(v, & $($mut)? decl.attrs);
            binders(v, & $($mut)? decl.groups);
        }

        /// Declarations of locals, then the block.
        pub fn walk_body<V: $Visit + ?Sized>(v: &mut V, body: & $($mut)? Body) {
            for local in & $($mut)? body.locals {
                v.visit_var_decl(local);
            }
            v.visit_block(& $($mut)? body.block);
        }

        /// The statements.
        pub fn walk_block<V: $Visit + ?Sized>(v: &mut V, block: & $($mut)? Block) {
            $walk_stmts(v, & $($mut)? block.stmts);
        }

        /// Attributes, targets, expressions and blocks of the statement, as they are written.
        pub fn walk_stmt<V: $Visit + ?Sized>(v: &mut V, stmt: & $($mut)? Stmt) {
            match & $($mut)? stmt.kind {
                StmtKind::Label(_)
                | StmtKind::Break(_)
                | StmtKind::Yield
                | StmtKind::Hide(_)
                | StmtKind::Reveal(_)
                | StmtKind::Push
                | StmtKind::Pop => {}
                StmtKind::Assert { attrs: a, expr } | StmtKind::Assume { attrs: a, expr } => {
                    attrs(v, a);
                    v.visit_expr(expr);
                }
                StmtKind::Havoc(names) => written(v, names),
                StmtKind::Assign { attrs: a, lhs, rhs } => {
                    for target in lhs {
                        v.visit_lhs(target);
                    }
                    attrs(v, a);
                    exprs(v, rhs);
                }
                StmtKind::Unpack { attrs: a, vars, rhs, .. } => {
                    written(v, vars);
                    attrs(v, a);
                    v.visit_expr(rhs);
                }
                StmtKind::Call(call) => v.visit_call_arm(& $($mut)? call.arm),
                StmtKind::ParCall { attrs: a, arms } => {
                    attrs(v, a);
                    for arm in arms {
                        v.visit_call_arm(arm);
                    }
                }
                StmtKind::Fork { ids, arm } => {
                    exprs(v, ids);
                    v.visit_call_arm(arm);
                }
                StmtKind::Join { attrs: a, ids, outs, .. } => {
                    attrs(v, a);
                    exprs(v, ids);
                    if let Some(outs) = outs {
                        written(v, outs);
                    }
                }
                StmtKind::Goto { attrs: a, .. } | StmtKind::Return { attrs: a } => attrs(v, a),
                StmtKind::If(if_) => {
                    attrs(v, & $($mut)? if_.attrs);
                    walk_guard(v, & $($mut)? if_.cond);
                    v.visit_block(& $($mut)? if_.then);
                    if let Some(block) = & $($mut)? if_.else_ {
                        v.visit_block(block);
                    }
                }
                StmtKind::While(while_) => {
                    walk_guard(v, & $($mut)? while_.cond);
                    for spec in & $($mut)? while_.invariants {
                        v.visit_loop_spec(spec);
                    }
                    v.visit_block(& $($mut)? while_.body);
                }
                StmtKind::Atomic(block) => v.visit_block(block),
                StmtKind::Measure { attrs: a, exprs: e } => {
                    attrs(v, a);
                    exprs(v, e);
                }
            }
        }

        fn walk_guard<V: $Visit + ?Sized>(v: &mut V, guard: & $($mut)? Guard) {
            if let Guard::Expr(e) = guard {
                v.visit_expr(e);
            }
        }

        /// The variable, then the indices.
        pub fn walk_lhs<V: $Visit + ?Sized>(v: &mut V, lhs: & $($mut)? Lhs) {
            v.visit_written(& $($mut)? lhs.base);
            for access in & $($mut)? lhs.path {
                if let Access::Index(indices) = access {
                    exprs(v, indices);
                }
            }
        }

        /// Attributes, targets, arguments.
        pub fn walk_call_arm<V: $Visit + ?Sized>(v: &mut V, arm: & $($mut)? CallArm) {
            attrs(v, & $($mut)? arm.attrs);
            written(v, & $($mut)? arm.outs);
            exprs(v, & $($mut)? arm.args);
        }

        /// Attributes and expressions of the clause.
        pub fn walk_loop_spec<V: $Visit + ?Sized>(v: &mut V, spec: & $($mut)? LoopSpec) {
            match spec {
                LoopSpec::Invariant { cond, .. } => walk_condition(v, cond),
                LoopSpec::Measure { attrs: a, exprs: e, .. } => {
                    attrs(v, a);
                    exprs(v, e);
                }
                LoopSpec::CallInvariant { attrs: a, args, .. } => {
                    attrs(v, a);
                    exprs(v, args);
                }
            }
        }

        /// The expressions, types, attributes and binders directly below.
        pub fn walk_expr<V: $Visit + ?Sized>(v: &mut V, expr: & $($mut)? Expr) {
            match & $($mut)? expr.kind {
                ExprKind::Bool(_)
                | ExprKind::Int(_)
                | ExprKind::Bv { .. }
                | ExprKind::Real(_)
                | ExprKind::Float(_)
                | ExprKind::RoundingMode(_)
                | ExprKind::Str(_)
                | ExprKind::Var(_) => {}
                ExprKind::Old(e)
                | ExprKind::Unary(_, e)
                | ExprKind::ToInt(e)
                | ExprKind::ToReal(e)
                | ExprKind::Extract(e, ..)
                | ExprKind::Is(e, _)
                | ExprKind::Field(e, _) => v.visit_expr(e),
                ExprKind::Coerce(e, ty) => {
                    v.visit_expr(e);
                    v.visit_type(ty);
                }
                ExprKind::Binary(_, a, b) | ExprKind::FieldUpdate(a, _, b) => {
                    v.visit_expr(a);
                    v.visit_expr(b);
                }
                ExprKind::App(_, args) => exprs(v, args),
                ExprKind::Select(map, indices) => {
                    v.visit_expr(map);
                    exprs(v, indices);
                }
                ExprKind::Store(map, indices, value) => {
                    v.visit_expr(map);
                    exprs(v, indices);
                    v.visit_expr(value);
                }
                ExprKind::If(cond, then, else_) => {
                    v.visit_expr(cond);
                    v.visit_expr(then);
                    v.visit_expr(else_);
                }
                ExprKind::Quantified(q) => {
                    declared(v, & $($mut)? q.type_params);
                    binders(v, & $($mut)? q.bound);
                    attrs(v, & $($mut)? q.attrs);
                    for trigger in & $($mut)? q.triggers {
                        exprs(v, & $($mut)? trigger.exprs);
                    }
                    v.visit_expr(& $($mut)? q.body);
                }
                ExprKind::Let(l) => {
                    for a in & $($mut)? l.var_attrs {
                        attrs(v, a);
                    }
                    declared(v, & $($mut)? l.vars);
                    exprs(v, & $($mut)? l.values);
                    attrs(v, & $($mut)? l.attrs);
                    v.visit_expr(& $($mut)? l.body);
                }
                ExprKind::Code(code) => {
                    for local in & $($mut)? code.locals {
                        v.visit_var_decl(local);
                    }
                    for block in & $($mut)? code.blocks {
                        $walk_stmts(v, & $($mut)? block.stmts);
                        if let CodeEnd::Return(e) = & $($mut)? block.end {
                            v.visit_expr(e);
                        }
                    }
                }
            }
        }

        /// The expressions among the arguments.
        pub fn walk_attr<V: $Visit + ?Sized>(v: &mut V, attr: & $($mut)? Attr) {
            for arg in & $($mut)? attr.args {
                if let AttrArg::Expr(e) = arg {
                    v.visit_expr(e);
                }
            }
        }

        /// The types directly below, and the type parameters of a map.
        pub fn walk_type<V: $Visit + ?Sized>(v: &mut V, ty: & $($mut)? Type) {
            match & $($mut)? ty.kind {
                TypeKind::Bool | TypeKind::Int | TypeKind::Real | TypeKind::Bv(_) | TypeKind::Float(..) => {}
                TypeKind::Named(_, args) => {
                    for arg in args {
                        v.visit_type(arg);
                    }
                }
                TypeKind::Map { params, domain, range } => {
                    declared(v, params);
                    for ty in domain {
                        v.visit_type(ty);
                    }
                    v.visit_type(range);
                }
            }
        }

        fn attrs<V: $Visit + ?Sized>(v: &mut V, attrs: & $($mut)? [Attr]) {
            for attr in attrs {
                v.visit_attr(attr);
            }
        }

        fn exprs<V: $Visit + ?Sized>(v: &mut V, exprs: & $($mut)? [Expr]) {
            for expr in exprs {
                v.visit_expr(expr);
            }
        }

        fn binders<V: $Visit + ?Sized>(v: &mut V, binders: & $($mut)? [Binder]) {
            for binder in binders {
                v.visit_binder(binder);
            }
        }

        fn declared<V: $Visit + ?Sized>(v: &mut V, idents: & $($mut)? [Ident]) {
            for ident in idents {
                v.visit_declared(ident);
            }
        }

        fn written<V: $Visit + ?Sized>(v: &mut V, idents: & $($mut)? [Ident]) {
            for ident in idents {
                v.visit_written(ident);
            }
        }
    };
}

mod read {
    use super::*;

    fn stmts<V: Visit + ?Sized>(v: &mut V, stmts: &[Stmt]) {
        for stmt in stmts {
            v.visit_stmt(stmt);
        }
    }

    walks! {
        /// Reads a tree.
        Visit {} stmts, iter
    }
}

pub mod rewrite {
    //! `walk_*` for [`VisitMut`].
    use super::*;

    fn stmts<V: VisitMut + ?Sized>(v: &mut V, stmts: &mut Vec<Stmt>) {
        for stmt in std::mem::take(stmts) {
            v.map_stmt(stmt, stmts);
        }
    }

    walks! {
        /// Rewrites a tree in place.
        VisitMut {
            /// Puts what becomes of one statement of a block into `out`: none, one, or many. What it puts there is not
            /// visited again.
            fn map_stmt(&mut self, mut stmt: Stmt, out: &mut Vec<Stmt>) {
                self.visit_stmt(&mut stmt);
                out.push(stmt);
            }
        } stmts, iter_mut, mut
    }
}

pub use read::*;
pub use rewrite::VisitMut;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse::parse_str;
    use crate::print::print;

    #[test]
    fn reading_meets_every_variable() {
        struct Vars(Vec<String>);
        impl Visit for Vars {
            fn visit_expr(&mut self, expr: &Expr) {
                if let ExprKind::Var(name) = expr.kind {
                    self.0.push(name.to_string());
                }
                walk_expr(self, expr);
            }
        }
        let text = "axiom {:a v1} v2; procedure P(x: int where v3) requires {:b v4} v5; modifies g; {
            var i: int where v6;
            a[v7], b := {:c v8} v9, v10[v11 := v12]; call {:d v13} r := Q(v14);
            if {:e v15} (v16) { assert (forall z: int :: {:f v17} {f(v18)} v19); } else { havoc h; }
            while (v20) invariant v21; { assert (var {:z v22} w := v23; {:y v24} v25); }
            assert |{ var k: bool; A: call Q(v26); return v27; }|; goto {:g v28} L;
            C(u) := v29; assume if v30 then v31 else v32->f->(g := v33); par Q(v34) | {:h v35} Q(v36[1:0] is C);
        }";
        let mut vars = Vars(Vec::new());
        vars.visit_program(&parse_str(text).unwrap());
        let expected: Vec<String> = (1..=36).map(|i| format!("v{i}")).collect();
        assert_eq!(vars.0, expected);
    }

    #[test]
    fn one_statement_becomes_many() {
        struct Split;
        impl VisitMut for Split {
            fn map_stmt(&mut self, mut stmt: Stmt, out: &mut Vec<Stmt>) {
                self.visit_stmt(&mut stmt);
                match stmt.kind {
                    StmtKind::Havoc(names) => {
                        out.extend(names.into_iter().map(|n| Stmt::generated(StmtKind::Havoc(vec![n]))));
                    }
                    StmtKind::Yield => {}
                    _ => out.push(stmt),
                }
            }
        }
        let mut program = parse_str("procedure P() { havoc a, b; while (*) { yield; havoc c, d; } yield; }").unwrap();
        Split.visit_program(&mut program);
        let expected = parse_str("procedure P() { havoc a; havoc b; while (*) { havoc c; havoc d; } }").unwrap();
        assert_eq!(print(&program), print(&expected));
    }
}
