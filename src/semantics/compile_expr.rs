//! Expressions to expressions over numbered variables.

use std::rc::Rc;

use indexmap::IndexMap;
use num_bigint::BigInt;

use rustc_hash::FxHashMap;

use syntax::ast::{self, ExprKind, Name};

use super::code::{Expr, Quantified, VarRef};
use super::types::Synonyms;
use super::value::Val;

/// What names mean in one body.
pub struct Scope<'a> {
    pub globals: &'a FxHashMap<Name, VarRef>,
    pub functions: &'a IndexMap<Name, usize>,
    pub constructors: &'a super::code::Constructors,
    pub synonyms: &'a Synonyms<'a>,
    pub type_params: Vec<Name>,
    pub locals: FxHashMap<Name, usize>,
}

impl Scope<'_> {
    pub fn var(&self, name: Name) -> Option<VarRef> {
        self.locals.get(&name).map(|l| VarRef::Local(*l)).or_else(|| self.globals.get(&name).copied())
    }

    pub fn expr(&self, e: &ast::Expr) -> Expr {
        self.under(e, &mut Vec::new())
    }

    /// A function body: its parameters are the first bound variables.
    pub fn function_body(&self, params: &[Option<Name>], body: &ast::Expr) -> Expr {
        self.under(body, &mut params.to_vec())
    }

    fn under(&self, e: &ast::Expr, bound: &mut Vec<Option<Name>>) -> Expr {
        let boxed = |e: &ast::Expr, bound: &mut Vec<Option<Name>>| Box::new(self.under(e, bound));
        match &e.kind {
            ExprKind::Bool(b) => Expr::Const(Val::Bool(*b)),
            ExprKind::Int(n) => Expr::Const(Val::int(BigInt::from(n.clone()))),
            ExprKind::Bv { value, width } => Expr::Const(Val::bv(*width, value.clone())),
            ExprKind::Real(text) => match syntax::parse_real(text) {
                Some(r) => Expr::Const(Val::Real(Rc::new(r))),
                None => Expr::Unsupported(format!("the literal {text}")),
            },
            ExprKind::Float(_) | ExprKind::RoundingMode(_) => Expr::Unsupported("floating point".into()),
            ExprKind::Str(_) => Expr::Unsupported("a string".into()),
            ExprKind::Code(_) => Expr::Unsupported("a code expression".into()),
            ExprKind::Var(name) => self.name(*name, bound),
            ExprKind::Old(e) => Expr::Old(boxed(e, bound)),
            ExprKind::Unary(op, e) => Expr::Unary(*op, boxed(e, bound)),
            ExprKind::Binary(op, a, b) => Expr::Binary(*op, boxed(a, bound), boxed(b, bound)),
            ExprKind::App(name, args) => self.app(*name, self.all(args, bound)),
            ExprKind::ToInt(e) => Expr::ToInt(boxed(e, bound)),
            ExprKind::ToReal(e) => Expr::ToReal(boxed(e, bound)),
            ExprKind::Select(m, index) => Expr::Select(boxed(m, bound), self.all(index, bound)),
            ExprKind::Store(m, index, v) => Expr::Store(boxed(m, bound), self.all(index, bound), boxed(v, bound)),
            ExprKind::Extract(e, hi, lo) => Expr::Extract(boxed(e, bound), *hi, *lo),
            ExprKind::Coerce(e, _) => self.under(e, bound),
            ExprKind::If(c, a, b) => Expr::If(boxed(c, bound), boxed(a, bound), boxed(b, bound)),
            ExprKind::Is(e, c) => Expr::Is(boxed(e, bound), c.name),
            ExprKind::Field(e, f) => Expr::Field(boxed(e, bound), f.name),
            ExprKind::FieldUpdate(e, f, v) => Expr::FieldUpdate(boxed(e, bound), f.name, boxed(v, bound)),
            ExprKind::Quantified(q) => self.quantified(q, bound),
            ExprKind::Let(l) => {
                let values = self.all(&l.values, bound);
                bound.extend(l.vars.iter().map(|v| Some(v.name)));
                let body = boxed(&l.body, bound);
                bound.truncate(bound.len() - l.vars.len());
                Expr::Let(values, body)
            }
        }
    }

    fn all(&self, exprs: &[ast::Expr], bound: &mut Vec<Option<Name>>) -> Vec<Expr> {
        exprs.iter().map(|e| self.under(e, bound)).collect()
    }

    fn name(&self, name: Name, bound: &[Option<Name>]) -> Expr {
        if let Some(at) = bound.iter().rposition(|b| *b == Some(name)) {
            return Expr::Bound(at);
        }
        match self.var(name) {
            Some(var) => Expr::Var(var),
            None => Expr::Unsupported(format!("the name {name}")),
        }
    }

    fn app(&self, name: Name, args: Vec<Expr>) -> Expr {
        if self.constructors.contains_key(&name) {
            return Expr::Construct(name, args);
        }
        match self.functions.get(&name) {
            Some(f) => Expr::Call(*f, args),
            None => Expr::Unsupported(format!("the function {name}")),
        }
    }

    fn quantified(&self, q: &ast::Quantified, bound: &mut Vec<Option<Name>>) -> Expr {
        if q.kind == ast::Quantifier::Lambda && !q.type_params.is_empty() {
            return Expr::Unsupported("a lambda with type parameters".into());
        }
        let first = bound.len();
        let mut params = self.type_params.clone();
        params.extend(q.type_params.iter().map(|p| p.name));
        let mut types = Vec::new();
        for group in &q.bound {
            let ty = self.synonyms.resolve(&group.ty, &params);
            bound.extend(group.names.iter().map(|n| Some(n.name)));
            types.extend(group.names.iter().map(|_| ty));
        }
        let body = self.under(&q.body, bound);
        bound.truncate(first);
        Expr::Quantified(Box::new(Quantified { kind: q.kind, first, types, body }))
    }
}
