//! Declarations.

use super::Printer;
use crate::ast::*;
use base::source::Span;

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
            let span = decl.span();
            self.lead(span);
            match decl {
                Decl::Type(_) | Decl::Axiom(_) | Decl::Var(_) => self.item(span, |p| p.decl(decl)),
                _ => self.decl(decl),
            }
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
                self.signature(&d.sig, |p| {
                    p.push(if d.pure_ { "pure " } else { "" });
                    if let Some(mover) = &d.yields {
                        p.push("yield ");
                        p.mover(*mover);
                    }
                    p.push("procedure ");
                });
                self.specs_and_body(&d.specs, d.body.as_ref());
            }
            Decl::Implementation(d) => {
                self.signature(&d.sig, |p| p.push("implementation "));
                self.trail_line(self.peek('{'));
                self.newline();
                self.body(&d.body);
            }
            Decl::Action(d) => {
                self.signature(&d.sig, |p| {
                    p.push(if d.pure_ { "pure " } else { "" });
                    p.push(if d.is_async { "async " } else { "" });
                    p.push(match d.kind {
                        Some(ActionKind::Invariant) => "invariant ",
                        Some(ActionKind::Abstract) => "abstract ",
                        Some(ActionKind::Link) => "link ",
                        None => "",
                    });
                    p.mover(d.mover);
                    p.push("action ");
                });
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
        self.piece(self.behind(&d.name, '{'), |p| {
            p.push("datatype ");
            p.attrs(&d.attrs);
            p.ident(&d.name);
            p.type_params(&d.params);
        });
        self.push(" ");
        self.open_brace();
        self.indent += 1;
        self.fresh = true;
        for (i, constructor) in d.constructors.iter().enumerate() {
            let name = constructor.name.span;
            self.lead(constructor.attrs.first().map_or(name, |a| a.span.to(name)));
            self.start_line();
            self.piece(self.behind(&constructor.name, '('), |p| {
                p.attrs(&constructor.attrs);
                p.ident(&constructor.name);
            });
            self.params(&constructor.fields);
            if i + 1 < d.constructors.len() {
                self.rest(self.peek(','));
                self.push(",");
                self.find(',');
            }
            self.trail_line(self.peek_any());
            self.newline();
        }
        self.close_brace();
    }

    /// The comments in front of the closing brace, and it.
    fn close_brace(&mut self) {
        let close = self.find('}');
        self.lead_brace(close);
        self.indent -= 1;
        self.start_line();
        self.push("}");
    }

    /// Where `sign` stands behind a name.
    fn behind(&self, name: &Ident, sign: char) -> usize {
        self.peek_from(if name.span.is_none() { 0 } else { name.span.end as usize }, sign)
    }

    fn const_decl(&mut self, d: &ConstDecl) {
        match &d.uses {
            None => self.item(d.span, |p| {
                p.const_head(d);
                p.push(";");
            }),
            Some(axioms) => {
                let last = d.extends.iter().flat_map(|e| &e.parents).map(|(_, parent)| parent.span).next_back();
                let end = self.peek_uses(last.unwrap_or(d.ty.span));
                self.piece(end, |p| p.const_head(d));
                self.uses(axioms);
            }
        }
    }

    fn const_head(&mut self, d: &ConstDecl) {
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
    }

    /// Where a clause starts behind a span.
    fn peek_uses(&self, before: Span) -> usize {
        match &self.comments {
            Some(comments) if !before.is_none() => comments.peek_uses(before.end as usize),
            _ => 0,
        }
    }

    fn uses(&mut self, axioms: &[AxiomDecl]) {
        let start = self.peek_any();
        self.gap(start);
        self.push("uses");
        self.at(start + "uses".len());
        self.gap(self.peek('{'));
        self.open_brace();
        self.indent += 1;
        self.fresh = true;
        for axiom in axioms {
            self.lead(axiom.span);
            self.start_line();
            self.item(axiom.span, |p| p.axiom_decl(axiom));
            self.trail(axiom.span);
            self.newline();
        }
        self.close_brace();
    }

    fn function_decl(&mut self, d: &FunctionDecl) {
        self.piece(self.behind(&d.name, '('), |p| {
            p.push(if d.revealed { "revealed " } else { "" });
            p.push("function ");
            p.attrs(&d.attrs);
            p.ident(&d.name);
            p.type_params(&d.type_params);
        });
        self.parenthesized(&d.params, FunctionParam::span, Printer::function_param);
        self.piece(self.result_end(&d.result), |p| {
            if d.result.name.is_some() || !d.result.attrs.is_empty() {
                p.push(" returns (");
                p.function_param(&d.result);
                p.push(")");
            } else {
                p.push(": ");
                p.ty(&d.result.ty);
            }
        });
        match (&d.body, &d.uses) {
            (None, None) => {
                self.rest(self.peek(';'));
                return self.push(";");
            }
            (Some(body), _) => self.function_body(body),
            (None, Some(_)) => {}
        }
        if let Some(axioms) = &d.uses {
            self.uses(axioms);
        }
    }

    /// Where the result of a function ends whose parameters are printed.
    fn result_end(&self, result: &FunctionParam) -> usize {
        let Some(comments) = &self.comments else { return 0 };
        let start = comments.peek_any();
        if comments.code(comments.len()).trim_start().starts_with(':') {
            return (result.span().end as usize).max(start);
        }
        comments.closing_parenthesis(comments.peek_from(start, '(')) + 1
    }

    /// On the line of the function if it fits there.
    fn function_body(&mut self, body: &Expr) {
        let end = self.peek_from(if body.span.is_none() { 0 } else { body.span.end as usize }, '}');
        let flat = !self.has_comment_before(end)
            && self.try_flat(0, |p| {
                p.push(" { ");
                p.expr(body);
                p.push(" }");
            });
        if flat {
            return self.at(end + 1);
        }
        self.trail_line(self.peek('{'));
        self.newline();
        self.lead_brace(self.peek('{'));
        self.open_brace();
        self.indent += 1;
        self.fresh = true;
        self.lead(body.span);
        self.start_line();
        self.item(body.span, |p| p.long_expr(body));
        self.trail_line(end);
        self.newline();
        self.close_brace();
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
        let (close, end) = self.parentheses();
        self.push("(");
        if !self.has_comment_before(close) {
            self.list(params, ", ", print);
        } else {
            self.find('(');
            self.one_on_each_line(params, span, print, close);
        }
        self.push(")");
        self.at(end);
    }

    fn one_on_each_line<T>(&mut self, params: &[T], span: fn(&T) -> Span, print: fn(&mut Self, &T), close: usize) {
        self.indent += 2;
        self.trail_line(self.peek_any());
        self.newline();
        for (i, param) in params.iter().enumerate() {
            self.fresh = true;
            self.lead(span(param));
            self.start_line();
            self.item(span(param), |p| print(p, param));
            if i + 1 < params.len() {
                self.rest(self.peek(','));
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

    /// `keywords` stand in front of the attributes.
    fn signature(&mut self, sig: &Signature, keywords: impl FnOnce(&mut Self)) {
        self.piece(self.behind(&sig.name, '('), |p| {
            keywords(p);
            p.attrs(&sig.attrs);
            p.ident(&sig.name);
            p.type_params(&sig.type_params);
        });
        self.params(&sig.ins);
        if !sig.outs.is_empty() {
            self.indent += 1;
            let start = self.peek_any();
            self.gap(start);
            self.push("returns");
            self.at(start + "returns".len());
            self.gap(self.peek('('));
            self.indent -= 1;
            self.params(&sig.outs);
        }
    }

    fn specs_and_body(&mut self, specs: &[Spec], body: Option<&Body>) {
        if body.is_none() {
            self.rest(self.peek(';'));
            self.push(";");
            self.find(';');
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
            self.lead(spec.span);
            self.start_line();
            self.item(spec.span, |p| p.spec(&spec.kind));
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
        self.piece(self.behind(&d.name, '('), |p| {
            p.push("yield invariant ");
            p.attrs(&d.attrs);
            p.ident(&d.name);
        });
        self.params(&d.ins);
        self.rest(self.peek(';'));
        self.push(";");
        self.find(';');
        if let Some(first) = d.preserves.first() {
            self.trail_line(first.span.start as usize);
        }
        self.indent += 1;
        for cond in &d.preserves {
            self.newline();
            self.fresh = true;
            self.lead(cond.span);
            self.start_line();
            self.item(cond.span, |p| {
                p.keyword_expr("preserves ", &cond.attrs, &cond.expr);
                p.push(";");
            });
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

fn kind(decl: &Decl) -> std::mem::Discriminant<Decl> {
    std::mem::discriminant(decl)
}
