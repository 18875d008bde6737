//! Small builders for generated statements and declarations.

use concurrency::unroll::BOUND;
use syntax::ast::*;

pub fn assign(name: Name, value: Expr) -> Stmt {
    assign_all(vec![name], vec![value])
}

pub fn assign_all(names: Vec<Name>, values: Vec<Expr>) -> Stmt {
    let lhs = names.into_iter().map(concurrency::simple_lhs).collect();
    Stmt::generated(StmtKind::Assign { attrs: Vec::new(), lhs, rhs: values })
}

pub fn havoc(names: impl IntoIterator<Item = Name>) -> Stmt {
    Stmt::generated(StmtKind::Havoc(names.into_iter().map(Ident::generated).collect()))
}

/// `assume expr;`
pub fn assume(expr: Expr) -> Stmt {
    Stmt::generated(StmtKind::Assume { attrs: Vec::new(), expr })
}

/// Cuts the execution at a bound, by name.
pub fn cut_at(bound: &str) -> Stmt {
    let attrs = vec![Attr::generated(BOUND, vec![AttrArg::generated(bound)])];
    Stmt::generated(StmtKind::Assume { attrs, expr: Expr::bool(false) })
}

pub fn return_() -> Stmt {
    Stmt::generated(StmtKind::Return { attrs: Vec::new() })
}

pub fn call(proc: Name, args: Vec<Expr>, outs: Vec<Name>) -> Stmt {
    let arm = CallArm {
        attrs: Vec::new(),
        outs: outs.into_iter().map(Ident::generated).collect(),
        proc: Ident::generated(proc),
        args,
        span: Span::NONE,
    };
    Stmt::generated(StmtKind::Call(Call { is_async: false, free: false, arm }))
}

pub fn if_(cond: Guard, then: Vec<Stmt>, else_: Vec<Stmt>) -> Stmt {
    let else_ = (!else_.is_empty()).then_some(Block { stmts: else_ });
    let node = If { attrs: Vec::new(), cond, then: Block { stmts: then }, else_ };
    Stmt::generated(StmtKind::If(Box::new(node)))
}

pub fn when(cond: Expr, then: Vec<Stmt>) -> Stmt {
    if_(Guard::Expr(cond), then, Vec::new())
}

/// `if (var == 0) { first } else if (var == 1) { second } ... else { last }`; the only alternative stands alone.
pub fn case(var: Name, first: usize, mut alternatives: Vec<Vec<Stmt>>) -> Vec<Stmt> {
    let Some(mut rest) = alternatives.pop() else { return Vec::new() };
    for (i, stmts) in alternatives.into_iter().enumerate().rev() {
        rest = vec![if_(Guard::Expr(Expr::var(var).eq(Expr::int(first + i))), stmts, rest)];
    }
    rest
}

/// `if var == 0 then first else if var == 1 then second ... else last`
pub fn select(var: Name, alternatives: Vec<Expr>) -> Expr {
    select_from(var, 0, alternatives)
}

/// [`select`] for values of `var` from `first` on.
pub fn select_from(var: Name, first: usize, mut alternatives: Vec<Expr>) -> Expr {
    let Some(mut rest) = alternatives.pop() else { return Expr::bool(true) };
    for (i, e) in alternatives.into_iter().enumerate().rev() {
        rest = Expr::ite(Expr::var(var).eq(Expr::int(first + i)), e, rest);
    }
    rest
}

pub fn le(a: Expr, b: Expr) -> Expr {
    Expr::binary(BinOp::Le, a, b)
}

pub fn lt(a: Expr, b: Expr) -> Expr {
    Expr::binary(BinOp::Lt, a, b)
}

pub fn binder(name: Name, ty: Type) -> Binder {
    Binder { attrs: Vec::new(), names: vec![Ident::generated(name)], ty, where_: None }
}

pub fn var(name: Name, ty: Type) -> VarDecl {
    VarDecl { attrs: Vec::new(), groups: vec![binder(name, ty)], span: Span::NONE }
}

pub fn constant(name: Name, ty: Type) -> Decl {
    Decl::Const(ConstDecl {
        attrs: Vec::new(),
        unique: false,
        names: vec![Ident::generated(name)],
        ty,
        extends: None,
        uses: None,
        span: Span::NONE,
    })
}

/// A procedure with a body.
pub struct Proc {
    pub name: Name,
    pub type_params: Vec<Ident>,
    pub attrs: Vec<Attr>,
    pub ins: Vec<Binder>,
    pub outs: Vec<Binder>,
    pub locals: Vec<(Name, Type)>,
    pub stmts: Vec<Stmt>,
}

impl Proc {
    /// `inline` is the depth to which Boogie's `/inline` follows calls of it; the entry must not have one, or Boogie skips it.
    pub fn decl(self, inline: Option<u32>) -> Decl {
        let mut attrs = self.attrs;
        attrs.extend(inline.map(|d| Attr::generated("inline", vec![AttrArg::Expr(Expr::int(d as usize))])));
        let sig = Signature {
            attrs,
            name: Ident::generated(self.name),
            type_params: self.type_params,
            ins: self.ins,
            outs: self.outs,
        };
        let locals = self.locals.into_iter().map(|(n, t)| var(n, t)).collect();
        let body = Body { locals, block: Block { stmts: self.stmts }, end: EndSpan::default() };
        Decl::Procedure(ProcedureDecl {
            pure_: false,
            yields: None,
            sig,
            specs: Vec::new(),
            body: Some(body),
            span: Span::NONE,
        })
    }
}
