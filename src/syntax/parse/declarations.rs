//! Declarations: one function for each rule of that section of the grammar.

use super::{Builder, P, Ps, Rule, add, eat, list, next_if, text};
use crate::ast::*;
use base::diagnostic::Finding;
use base::source::Span;

impl Builder<'_> {
    pub(super) fn declaration(&mut self, pair: P) -> Option<Decl> {
        let decl = match pair.as_rule() {
            Rule::type_decl => Decl::Type(self.type_decl(pair)),
            Rule::datatype_decl => Decl::Datatype(self.datatype_decl(pair)),
            Rule::const_decl => Decl::Const(self.const_decl(pair)),
            Rule::function_decl => Decl::Function(self.function_decl(pair)?),
            Rule::axiom_decl => Decl::Axiom(self.axiom_decl(pair)?),
            Rule::var_decl => Decl::Var(self.var_decl(pair)),
            Rule::procedure_decl => Decl::Procedure(self.procedure_decl(pair)?),
            Rule::implementation_decl => Decl::Implementation(self.implementation_decl(pair)?),
            Rule::action_decl => Decl::Action(self.action_decl(pair)?),
            Rule::yield_invariant_decl => Decl::YieldInvariant(self.yield_invariant_decl(pair)?),
            _ => return None,
        };
        Some(decl)
    }

    fn type_decl(&mut self, pair: P) -> TypeDecl {
        let span = self.span(&pair);
        let mut inner = pair.into_inner();
        let attrs = self.attrs(&mut inner);
        let items = inner.filter_map(|p| self.type_item(p)).collect();
        TypeDecl { attrs, items, span }
    }

    fn type_item(&mut self, pair: P) -> Option<TypeItem> {
        let mut inner = pair.into_inner();
        let name = self.ident(&inner.next()?);
        let mut params = Vec::new();
        let mut synonym = None;
        for p in inner {
            match p.as_rule() {
                Rule::ident => params.push(self.ident(&p)),
                _ => synonym = Some(self.type_(p)),
            }
        }
        Some(TypeItem { name, params, synonym })
    }

    fn datatype_decl(&mut self, pair: P) -> DatatypeDecl {
        let span = self.span(&pair);
        let mut inner = pair.into_inner();
        let attrs = self.attrs(&mut inner);
        let name = self.next_ident(&mut inner);
        let params = self.optional_type_params(&mut inner);
        let constructors = inner.map(|p| self.constructor(p)).collect();
        DatatypeDecl { attrs, name, params, constructors, span }
    }

    fn constructor(&mut self, pair: P) -> Constructor {
        let mut inner = pair.into_inner();
        let attrs = self.attrs(&mut inner);
        let name = self.next_ident(&mut inner);
        let fields = inner.next().map(|p| self.params(p)).unwrap_or_default();
        self.reject_where(&fields, "datatype constructor");
        Constructor { attrs, name, fields }
    }

    fn const_decl(&mut self, pair: P) -> ConstDecl {
        let span = self.span(&pair);
        let mut inner = pair.into_inner();
        let attrs = self.attrs(&mut inner);
        let unique = eat(&mut inner, Rule::kw_unique);
        let mut decl =
            ConstDecl { attrs, unique, names: Vec::new(), ty: Type::bool(), extends: None, uses: None, span };
        for p in inner {
            match p.as_rule() {
                Rule::ident => add(&mut decl.names, self.ident(&p)),
                Rule::type_ => decl.ty = self.type_(p),
                Rule::extends => decl.extends = Some(self.extends(p)),
                _ => decl.uses = Some(self.uses(p)),
            }
        }
        decl
    }

    fn extends(&mut self, pair: P) -> Extends {
        let mut extends = Extends { parents: Vec::new(), complete: false };
        for p in pair.into_inner() {
            match p.as_rule() {
                Rule::parent => {
                    let mut inner = p.into_inner();
                    let unique = eat(&mut inner, Rule::kw_unique);
                    extends.parents.push((unique, self.next_ident(&mut inner)));
                }
                Rule::kw_complete => extends.complete = true,
                _ => {}
            }
        }
        extends
    }

    fn uses(&mut self, pair: P) -> Vec<AxiomDecl> {
        pair.into_inner().filter(|p| p.as_rule() == Rule::axiom_decl).filter_map(|p| self.axiom_decl(p)).collect()
    }

    fn function_decl(&mut self, pair: P) -> Option<FunctionDecl> {
        let span = self.span(&pair);
        let mut inner = pair.into_inner();
        let revealed = eat(&mut inner, Rule::kw_revealed);
        let attrs = self.attrs(&mut inner);
        let name = self.next_ident(&mut inner);
        let type_params = self.optional_type_params(&mut inner);
        let formals = self.run(&mut inner, Rule::formal, Self::formal);
        let params = self.function_params(formals.into_iter().collect::<Option<_>>()?);
        let result = match inner.next()? {
            p if p.as_rule() == Rule::kw_returns => self.formal(inner.next()?)?,
            p => FunctionParam { attrs: Vec::new(), name: None, ty: self.type_(p) },
        };
        let mut body = None;
        let mut uses = None;
        for p in inner {
            match p.as_rule() {
                Rule::uses => uses = Some(self.uses(p)),
                _ => body = Some(self.expr(p)),
            }
        }
        Some(FunctionDecl { revealed, attrs, name, type_params, params, result: Box::new(result), body, uses, span })
    }

    fn formal(&mut self, pair: P) -> Option<FunctionParam> {
        let mut inner = pair.into_inner();
        let attrs = self.attrs(&mut inner);
        let first = inner.next()?;
        let (name, ty) = match first.as_rule() {
            Rule::ident => (Some(self.ident(&first)), self.type_(inner.next()?)),
            _ => (None, self.type_(first)),
        };
        Some(FunctionParam { attrs, name, ty })
    }

    /// In `f(x, y: int)` the `x` reads as a type at first. As soon as one parameter is named, those without a name
    /// are names themselves and share the type that follows.
    fn function_params(&mut self, mut formals: Vec<FunctionParam>) -> Vec<FunctionParam> {
        if formals.iter().all(|f| f.name.is_none()) {
            return formals;
        }
        let mut shared: Option<Type> = None;
        for formal in formals.iter_mut().rev() {
            if formal.name.is_some() {
                shared = Some(formal.ty.clone());
                continue;
            }
            let span = formal.ty.span;
            let Some(ty) = &shared else {
                self.error(Finding::Syntax, span, "the type of the last parameter is unspecified");
                break;
            };
            match &formal.ty.kind {
                TypeKind::Named(name, args) if args.is_empty() => {
                    formal.name = Some(Ident { name: *name, span });
                    formal.ty = ty.clone();
                }
                TypeKind::Bv(_) | TypeKind::Float(..) => {
                    let text = crate::print::print_type(&formal.ty);
                    formal.name = Some(Ident::new(text.as_str(), span));
                    formal.ty = ty.clone();
                }
                _ => self.error(Finding::Syntax, span, "expecting an identifier as parameter name"),
            }
        }
        formals
    }

    pub(super) fn axiom_decl(&mut self, pair: P) -> Option<AxiomDecl> {
        let span = self.span(&pair);
        let mut inner = pair.into_inner();
        let hideable = eat(&mut inner, Rule::kw_hideable);
        let attrs = self.attrs(&mut inner);
        let expr = self.expr(inner.next()?);
        Some(AxiomDecl { hideable, attrs, expr, span })
    }

    pub(super) fn var_decl(&mut self, pair: P) -> VarDecl {
        let span = self.span(&pair);
        let mut inner = pair.into_inner();
        let attrs = self.attrs(&mut inner);
        let groups = list(inner.len(), inner.map(|p| self.binder(p)));
        VarDecl { attrs, groups, span }
    }

    /// `binder` and `var_group`
    pub(super) fn binder(&mut self, pair: P) -> Binder {
        let mut inner = pair.into_inner();
        let attrs = self.attrs(&mut inner);
        let mut binder = Binder { attrs, names: Vec::new(), ty: Type::bool(), where_: None };
        for p in inner {
            match p.as_rule() {
                Rule::ident => add(&mut binder.names, self.ident(&p)),
                Rule::type_ => binder.ty = self.type_(p),
                _ => binder.where_ = Some(self.expr(p)),
            }
        }
        binder
    }

    fn params(&mut self, pair: P) -> Vec<Binder> {
        let inner = pair.into_inner();
        list(inner.len(), inner.map(|p| self.binder(p)))
    }

    pub(super) fn reject_where(&mut self, binders: &[Binder], place: &str) {
        for binder in binders {
            if let Some(e) = &binder.where_ {
                self.error(Finding::WhereNotAllowed, e.span, format!("where clause not allowed on {place}"));
            }
        }
    }

    fn signature(&mut self, pair: P) -> Signature {
        let mut inner = pair.into_inner();
        let attrs = self.attrs(&mut inner);
        let name = self.next_ident(&mut inner);
        let type_params = self.optional_type_params(&mut inner);
        let mut lists = inner.filter(|p| p.as_rule() == Rule::params);
        let ins = lists.next().map(|p| self.params(p)).unwrap_or_default();
        let outs = lists.next().map(|p| self.params(p)).unwrap_or_default();
        Signature { attrs, name, type_params, ins, outs }
    }

    fn procedure_decl(&mut self, pair: P) -> Option<ProcedureDecl> {
        let span = self.span(&pair);
        let mut inner = pair.into_inner();
        let modifiers = self.modifiers(&mut inner);
        let yields = match (modifiers.yields, modifiers.mover) {
            (true, mover) => Some(mover),
            (false, None) => None,
            (false, Some(mover)) => {
                self.error(Finding::Syntax, span, "a mover type belongs to an action or to a yield procedure");
                Some(Some(mover))
            }
        };
        let sig = self.signature(inner.next()?);
        let (specs, body) = self.specs_and_body(inner);
        Some(ProcedureDecl { pure_: modifiers.pure_, yields, sig, specs, body, span })
    }

    fn implementation_decl(&mut self, pair: P) -> Option<ImplementationDecl> {
        let span = self.span(&pair);
        let mut inner = pair.into_inner();
        let sig = self.signature(inner.next()?);
        const COPIES: &str = "the 'implementation' copies of formals";
        self.reject_where(&sig.ins, COPIES);
        self.reject_where(&sig.outs, COPIES);
        for attr in sig.ins.iter().chain(&sig.outs).filter_map(|b| b.attrs.first()) {
            self.error(Finding::AttributesNotAllowed, attr.span, format!("attributes are not allowed on {COPIES}"));
        }
        let body = self.body(inner.next()?);
        Some(ImplementationDecl { sig, body, span })
    }

    fn action_decl(&mut self, pair: P) -> Option<ActionDecl> {
        let span = self.span(&pair);
        let mut inner = pair.into_inner();
        let modifiers = self.modifiers(&mut inner);
        if modifiers.yields {
            self.error(Finding::Syntax, span, "an action does not yield");
        }
        let sig = self.signature(inner.next()?);
        if let Some(p) = sig.type_params.first() {
            self.error(Finding::Syntax, p.span, "an action has no type parameters");
        }
        let (specs, body) = self.specs_and_body(inner);
        if let Some(out) = sig.outs.first().filter(|_| modifiers.is_async) {
            self.error(Finding::Syntax, out.names[0].span, "an async action has no output parameters");
        }
        let Modifiers { pure_, is_async, kind, mover, .. } = modifiers;
        Some(ActionDecl { pure_, is_async, kind, mover, sig, specs, body, span })
    }

    fn modifiers(&mut self, pairs: &mut Ps) -> Modifiers {
        let mut modifiers = Modifiers::default();
        while let Some(p) = next_if(pairs, Rule::modifier).or_else(|| next_if(pairs, Rule::action_kind)) {
            let repeated = match text(&p) {
                "pure" => std::mem::replace(&mut modifiers.pure_, true),
                "yield" => std::mem::replace(&mut modifiers.yields, true),
                "async" => std::mem::replace(&mut modifiers.is_async, true),
                "invariant" => modifiers.kind.replace(ActionKind::Invariant).is_some(),
                "abstract" => modifiers.kind.replace(ActionKind::Abstract).is_some(),
                "link" => modifiers.kind.replace(ActionKind::Link).is_some(),
                word => modifiers.mover.replace(mover(word)).is_some(),
            };
            if repeated {
                let span = self.span(&p);
                self.error(Finding::Syntax, span, format!("`{}` does not fit here", text(&p)));
            }
        }
        modifiers
    }

    fn specs_and_body(&mut self, pairs: Ps) -> (Vec<Spec>, Option<Body>) {
        let mut specs = Vec::with_capacity(pairs.len());
        let mut body = None;
        for p in pairs {
            match p.as_rule() {
                Rule::body => body = Some(self.body(p)),
                _ => specs.extend(self.spec(p)),
            }
        }
        (specs, body)
    }

    fn spec(&mut self, pair: P) -> Option<Spec> {
        let span = self.span(&pair);
        let rule = pair.as_rule();
        let mut inner = pair.into_inner();
        let kind = match rule {
            Rule::modifies => SpecKind::Modifies(self.idents(inner)),
            Rule::measure => {
                let (attrs, exprs) = self.measure(inner);
                SpecKind::Measure { attrs, exprs }
            }
            Rule::refines => {
                let attrs = self.attrs(&mut inner);
                SpecKind::Refines { attrs, refines: self.refines(inner)? }
            }
            Rule::creates => SpecKind::Creates(self.idents(inner)),
            _ => {
                let free = eat(&mut inner, Rule::kw_free);
                self.clause(free, inner.next()?, inner, span)?
            }
        };
        Some(Spec { kind, span })
    }

    fn clause(&mut self, free: bool, keyword: P, mut inner: Ps, span: Span) -> Option<SpecKind> {
        let word = text(&keyword);
        let keyword_span = self.span(&keyword);
        if free && !matches!(word, "requires" | "ensures") {
            self.error(Finding::Syntax, keyword_span, format!("`{word}` cannot be free"));
        }
        let attrs = self.attrs(&mut inner);
        let what = inner.next()?;
        if what.as_rule() == Rule::invariant_call {
            let clause = match word {
                "requires" => SpecClause::Requires,
                "ensures" => SpecClause::Ensures,
                "preserves" => SpecClause::Preserves,
                _ => {
                    self.error(Finding::Syntax, keyword_span, "`asserts` takes an expression, not a call");
                    SpecClause::Requires
                }
            };
            let (call_attrs, name, args) = self.invariant_call(what)?;
            let attrs = attrs.into_iter().chain(call_attrs).collect();
            return Some(SpecKind::CallInvariant { clause, attrs, name, args });
        }
        let cond = Condition { attrs, expr: self.expr(what), span, tag: Tag(None) };
        Some(match word {
            "requires" => SpecKind::Requires { free, cond },
            "ensures" => SpecKind::Ensures { free, cond },
            "preserves" => SpecKind::Preserves(cond),
            _ => SpecKind::Asserts(cond),
        })
    }

    pub(super) fn invariant_call(&mut self, pair: P) -> Option<(Vec<Attr>, Ident, Vec<Expr>)> {
        let mut inner = pair.into_inner();
        let attrs = self.attrs(&mut inner);
        let name = self.next_ident(&mut inner);
        let args = self.args(inner.next()?);
        Some((attrs, name, args))
    }

    fn refines(&mut self, mut pairs: Ps) -> Option<Refines> {
        let pair = pairs.next()?;
        if pair.as_rule() == Rule::ident {
            let using = pairs.next().map(|p| self.ident(&p));
            return Some(Refines::Action { name: self.ident(&pair), using });
        }
        let mut inner = pair.into_inner();
        let modifier = next_if(&mut inner, Rule::modifier);
        if let Some(m) = modifier.as_ref().filter(|m| matches!(text(m), "pure" | "yield")) {
            let span = self.span(m);
            self.error(Finding::Syntax, span, format!("`{}` does not fit here", text(m)));
        }
        let attrs = self.attrs(&mut inner);
        let name = self.next_ident(&mut inner);
        let body = self.body(inner.next()?);
        Some(Refines::Inline { mover: modifier.map(|m| mover(text(&m))), attrs, name, body })
    }

    fn yield_invariant_decl(&mut self, pair: P) -> Option<YieldInvariantDecl> {
        let span = self.span(&pair);
        let mut inner = pair.into_inner();
        if inner.next().is_some_and(|p| text(&p) != "yield") {
            self.error(Finding::Syntax, span, "\"yield\" expected");
        }
        let attrs = self.attrs(&mut inner);
        let name = self.next_ident(&mut inner);
        let ins = self.params(inner.next()?);
        let preserves = inner.filter_map(|p| self.preserves(p)).collect();
        Some(YieldInvariantDecl { attrs, name, ins, preserves, span })
    }

    fn preserves(&mut self, pair: P) -> Option<Condition> {
        let span = self.span(&pair);
        let mut inner = pair.into_inner();
        let attrs = self.attrs(&mut inner);
        let expr = self.expr(inner.next()?);
        Some(Condition { attrs, expr, span, tag: Tag(None) })
    }

    pub(super) fn body(&mut self, pair: P) -> Body {
        let end = self.closing_brace(&pair);
        let mut inner = pair.into_inner();
        let locals = self.run(&mut inner, Rule::var_decl, Self::var_decl);
        Body { locals, block: self.stmts(inner), end }
    }

    fn closing_brace(&self, pair: &P) -> EndSpan {
        let end = self.span(pair).end;
        EndSpan(Span { file: self.file, start: end - 1, end })
    }

    /// The next pair, which the grammar says is an `ident`.
    pub(super) fn next_ident(&self, pairs: &mut Ps) -> Ident {
        match pairs.next() {
            Some(p) => self.ident(&p),
            None => Ident::generated(""),
        }
    }

    pub(super) fn optional_type_params(&mut self, pairs: &mut Ps) -> Vec<Ident> {
        next_if(pairs, Rule::type_params).map(|p| self.type_params(p)).unwrap_or_default()
    }
}

#[derive(Default)]
struct Modifiers {
    pure_: bool,
    yields: bool,
    is_async: bool,
    kind: Option<ActionKind>,
    mover: Option<Mover>,
}

fn mover(word: &str) -> Mover {
    match word {
        "left" | "<-" => Mover::Left,
        "right" | "->" => Mover::Right,
        "both" | "<->" => Mover::Both,
        _ => Mover::Atomic,
    }
}
