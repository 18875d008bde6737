//! Declarations.

use super::Printer;
use crate::source::Span;
use crate::syntax::ast::*;
use crate::syntax::fmt::CommentCursor;

impl Printer<'_> {
    /// Declarations; a blank line between two unless both take one line and are of one kind.
    pub(super) fn program(&mut self, program: &Program) {
        let mut before: Option<&Decl> = None;
        self.fresh = true;
        for decl in &program.decls {
            if before.is_some_and(|b| is_long(b) || is_long(decl) || kind(b) != kind(decl)) {
                self.newline();
                self.fresh = true;
            }
            let span = decl_span(decl);
            self.lead(span, is_simple(decl));
            self.reached(Span { end: span.start, ..span });
            self.decl(decl);
            self.trail(span);
            self.newline();
            before = Some(decl);
        }
        self.remaining_comments();
    }

    /// One declaration, without the line end.
    pub(super) fn decl(&mut self, decl: &Decl) {
        match decl {
            Decl::Type(d) => self.type_decl(d),
            Decl::Datatype(d) => self.datatype_decl(d),
            Decl::Const(d) => self.const_decl(d),
            Decl::Function(d) => self.function_decl(d),
            Decl::Axiom(d) => self.axiom_decl(d),
            Decl::Var(d) => self.var_decl(d),
            Decl::Procedure(d) => {
                if d.pure_ {
                    self.push("pure ");
                }
                if let Some(mover) = &d.yields {
                    self.push("yield ");
                    self.mover(*mover);
                }
                self.push("procedure ");
                self.signature(&d.sig);
                self.specs_and_body(&d.specs, d.body.as_ref());
            }
            Decl::Implementation(d) => {
                self.push("implementation ");
                self.signature(&d.sig);
                self.trail_line(self.peek('{'));
                self.newline();
                self.body(&d.body);
            }
            Decl::Action(d) => {
                if d.pure_ {
                    self.push("pure ");
                }
                if d.is_async {
                    self.push("async ");
                }
                self.push(match d.kind {
                    Some(ActionKind::Invariant) => "invariant ",
                    Some(ActionKind::Abstract) => "abstract ",
                    Some(ActionKind::Link) => "link ",
                    None => "",
                });
                self.mover(d.mover);
                self.push("action ");
                self.signature(&d.sig);
                self.specs_and_body(&d.specs, d.body.as_ref());
            }
            Decl::YieldInvariant(d) => self.yield_invariant(d),
        }
    }

    fn mover(&mut self, mover: Option<Mover>) {
        self.push(match mover {
            Some(Mover::Left) => "left ",
            Some(Mover::Right) => "right ",
            Some(Mover::Both) => "both ",
            Some(Mover::Atomic) => "atomic ",
            None => "",
        });
    }

    fn type_decl(&mut self, d: &TypeDecl) {
        self.push("type ");
        self.attrs(&d.attrs);
        self.list(&d.items, ", ", |p, item| {
            p.ident(&item.name);
            for param in &item.params {
                p.push(" ");
                p.ident(param);
            }
            if let Some(ty) = &item.synonym {
                p.push(" = ");
                p.ty(ty);
            }
        });
        self.push(";");
    }

    fn datatype_decl(&mut self, d: &DatatypeDecl) {
        self.push("datatype ");
        self.attrs(&d.attrs);
        self.ident(&d.name);
        self.reached(d.name.span);
        self.type_params(&d.params);
        self.push(" ");
        self.open_brace();
        self.indent += 1;
        self.fresh = true;
        for (i, constructor) in d.constructors.iter().enumerate() {
            let name = constructor.name.span;
            self.lead(constructor.attrs.first().map_or(name, |a| a.span.to(name)), true);
            self.start_line();
            self.attrs(&constructor.attrs);
            self.ident(&constructor.name);
            self.reached(constructor.name.span);
            self.params(&constructor.fields);
            if i + 1 < d.constructors.len() {
                self.push(",");
                self.find(',');
            }
            self.trail_line(self.peek_any());
            self.newline();
        }
        self.indent -= 1;
        self.push("}");
    }

    fn const_decl(&mut self, d: &ConstDecl) {
        self.push("const ");
        self.attrs(&d.attrs);
        if d.unique {
            self.push("unique ");
        }
        self.idents(&d.names);
        self.push(": ");
        self.ty(&d.ty);
        if let Some(extends) = &d.extends {
            self.push(" extends");
            for (i, (unique, parent)) in extends.parents.iter().enumerate() {
                self.push(if i == 0 { " " } else { ", " });
                self.push(if *unique { "unique " } else { "" });
                self.ident(parent);
            }
            if extends.complete {
                self.push(" complete");
            }
        }
        match &d.uses {
            Some(axioms) => self.uses(axioms),
            None => self.push(";"),
        }
    }

    fn uses(&mut self, axioms: &[AxiomDecl]) {
        self.push(" uses {");
        self.newline();
        self.indent += 1;
        self.fresh = true;
        for axiom in axioms {
            self.lead(axiom.span, true);
            self.start_line();
            self.axiom_decl(axiom);
            self.trail(axiom.span);
            self.newline();
        }
        self.indent -= 1;
        self.push("}");
    }

    fn function_decl(&mut self, d: &FunctionDecl) {
        if d.revealed {
            self.push("revealed ");
        }
        self.push("function ");
        self.attrs(&d.attrs);
        self.ident(&d.name);
        self.type_params(&d.type_params);
        self.reached(d.name.span);
        self.parenthesized(&d.params, FunctionParam::span, Printer::function_param);
        if d.result.name.is_some() || !d.result.attrs.is_empty() {
            self.push(" returns (");
            self.function_param(&d.result);
            self.push(")");
        } else {
            self.push(": ");
            self.ty(&d.result.ty);
        }
        self.reached(d.result.span());
        match (&d.body, &d.uses) {
            (None, None) => return self.push(";"),
            (Some(body), _) => self.function_body(body),
            (None, Some(_)) => {}
        }
        if let Some(axioms) = &d.uses {
            self.uses(axioms);
        }
    }

    /// On the line of the function if it fits there.
    fn function_body(&mut self, body: &Expr) {
        let end = if body.span.is_none() { 0 } else { body.span.end as usize };
        let flat = !self.has_comment_before(end)
            && self.try_flat(0, |p| {
                p.push(" { ");
                p.expr(body);
                p.push(" }");
            });
        if flat {
            return;
        }
        self.trail_line(self.peek('{'));
        self.newline();
        self.open_brace();
        self.indent += 1;
        self.fresh = true;
        self.lead(body.span, true);
        self.start_line();
        self.long_expr(body);
        self.indent -= 1;
        self.newline();
        self.push("}");
    }

    fn function_param(&mut self, param: &FunctionParam) {
        self.attrs(&param.attrs);
        if let Some(name) = &param.name {
            self.ident(name);
            self.push(": ");
        }
        self.ty(&param.ty);
    }

    fn axiom_decl(&mut self, d: &AxiomDecl) {
        if d.hideable {
            self.push("hideable ");
        }
        self.keyword_expr("axiom ", &d.attrs, &d.expr);
        self.push(";");
    }

    pub(super) fn var_decl(&mut self, d: &VarDecl) {
        self.push("var ");
        self.attrs(&d.attrs);
        self.list(&d.groups, ", ", Printer::binder);
        self.push(";");
    }

    pub(super) fn binder(&mut self, binder: &Binder) {
        self.attrs(&binder.attrs);
        self.idents(&binder.names);
        self.push(": ");
        self.ty(&binder.ty);
        if let Some(e) = &binder.where_ {
            self.push(" where ");
            self.expr(e);
        }
    }

    fn params(&mut self, binders: &[Binder]) {
        self.parenthesized(binders, Binder::span, Printer::binder);
    }

    /// A list of parameters; one on each line where there are comments between them.
    fn parenthesized<T>(&mut self, params: &[T], span: fn(&T) -> Span, print: fn(&mut Self, &T)) {
        self.find('(');
        let close = self.comments.as_ref().map_or(0, CommentCursor::closing_parenthesis);
        self.push("(");
        if !self.has_comment_before(close) {
            self.list(params, ", ", print);
        } else {
            self.one_on_each_line(params, span, print, close);
        }
        self.push(")");
        if let Some(comments) = &mut self.comments {
            comments.position = close;
            comments.find(')');
        }
    }

    fn one_on_each_line<T>(&mut self, params: &[T], span: fn(&T) -> Span, print: fn(&mut Self, &T), close: usize) {
        self.indent += 2;
        self.trail_line(self.peek_any());
        self.newline();
        for (i, param) in params.iter().enumerate() {
            self.fresh = true;
            self.lead(span(param), true);
            self.start_line();
            print(self, param);
            self.reached(span(param));
            if i + 1 < params.len() {
                self.push(",");
                self.find(',');
            }
            self.trail_line(self.peek_any().min(close));
            self.newline();
        }
        self.fresh = true;
        self.lead_brace(close);
        self.indent -= 1;
        self.start_line();
        self.indent -= 1;
    }

    fn signature(&mut self, sig: &Signature) {
        self.attrs(&sig.attrs);
        self.ident(&sig.name);
        self.reached(sig.name.span);
        self.type_params(&sig.type_params);
        self.params(&sig.ins);
        if !sig.outs.is_empty() {
            self.indent += 1;
            self.gap(self.peek('('));
            self.indent -= 1;
            self.push("returns ");
            self.params(&sig.outs);
        }
    }

    fn specs_and_body(&mut self, specs: &[Spec], body: Option<&Body>) {
        if body.is_none() {
            self.push(";");
        }
        if let Some(first) = specs.first() {
            self.trail_line(first.span.start as usize);
        } else if body.is_some() {
            self.trail_line(self.peek('{'));
        }
        self.indent += 1;
        for spec in specs {
            self.newline();
            self.fresh = true;
            self.lead(spec.span, true);
            self.start_line();
            self.spec(&spec.kind);
            self.trail(spec.span);
        }
        self.indent -= 1;
        if let Some(body) = body {
            self.newline();
            self.body(body);
        }
    }

    fn spec(&mut self, spec: &SpecKind) {
        match spec {
            SpecKind::Requires { free, cond } => {
                self.keyword_expr(if *free { "free requires " } else { "requires " }, &cond.attrs, &cond.expr);
            }
            SpecKind::Ensures { free, cond } => {
                self.keyword_expr(if *free { "free ensures " } else { "ensures " }, &cond.attrs, &cond.expr);
            }
            SpecKind::Modifies(names) => {
                self.push(if names.is_empty() { "modifies" } else { "modifies " });
                self.idents(names);
            }
            SpecKind::Measure { attrs, exprs } => self.measure(attrs, exprs),
            SpecKind::Preserves(cond) => self.keyword_expr("preserves ", &cond.attrs, &cond.expr),
            SpecKind::Asserts(cond) => self.keyword_expr("asserts ", &cond.attrs, &cond.expr),
            SpecKind::CallInvariant { clause, attrs, name, args } => {
                self.push(match clause {
                    SpecClause::Requires => "requires ",
                    SpecClause::Ensures => "ensures ",
                    SpecClause::Preserves => "preserves ",
                });
                self.invariant_call(attrs, name, args);
            }
            SpecKind::Refines { attrs, refines } => {
                self.push("refines ");
                self.attrs(attrs);
                match refines {
                    Refines::Action { name, using } => {
                        self.ident(name);
                        if let Some(using) = using {
                            self.push(" using ");
                            self.ident(using);
                        }
                    }
                    Refines::Inline { mover, attrs, name, body } => {
                        self.mover(*mover);
                        self.push("action ");
                        self.attrs(attrs);
                        self.ident(name);
                        self.newline();
                        return self.body(body);
                    }
                }
            }
            SpecKind::Creates(names) => {
                self.push("creates ");
                self.idents(names);
            }
        }
        self.push(";");
    }

    fn yield_invariant(&mut self, d: &YieldInvariantDecl) {
        self.push("yield invariant ");
        self.attrs(&d.attrs);
        self.ident(&d.name);
        self.reached(d.name.span);
        self.params(&d.ins);
        self.push(";");
        if let Some(first) = d.preserves.first() {
            self.trail_line(first.span.start as usize);
        }
        self.indent += 1;
        for cond in &d.preserves {
            self.newline();
            self.fresh = true;
            self.lead(cond.span, true);
            self.start_line();
            self.keyword_expr("preserves ", &cond.attrs, &cond.expr);
            self.push(";");
            self.trail(cond.span);
        }
        self.indent -= 1;
    }
}

/// Whether a declaration takes a paragraph of its own.
fn is_long(decl: &Decl) -> bool {
    match decl {
        Decl::Type(_) | Decl::Axiom(_) | Decl::Var(_) => false,
        Decl::Const(d) => d.uses.is_some(),
        Decl::Function(d) => d.uses.is_some(),
        Decl::Procedure(d) => d.body.is_some() || !d.specs.is_empty(),
        Decl::Datatype(_) | Decl::Implementation(_) | Decl::Action(_) | Decl::YieldInvariant(_) => true,
    }
}

/// Whether a declaration has no parts that comments can stay with.
fn is_simple(decl: &Decl) -> bool {
    match decl {
        Decl::Const(d) => d.uses.is_none(),
        Decl::Function(_) | Decl::Procedure(_) => false,
        _ => !is_long(decl),
    }
}

fn decl_span(decl: &Decl) -> Span {
    match decl {
        Decl::Type(d) => d.span,
        Decl::Datatype(d) => d.span,
        Decl::Const(d) => d.span,
        Decl::Function(d) => d.span,
        Decl::Axiom(d) => d.span,
        Decl::Var(d) => d.span,
        Decl::Procedure(d) => d.span,
        Decl::Implementation(d) => d.span,
        Decl::Action(d) => d.span,
        Decl::YieldInvariant(d) => d.span,
    }
}

fn kind(decl: &Decl) -> std::mem::Discriminant<Decl> {
    std::mem::discriminant(decl)
}
