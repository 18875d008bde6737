//! Pieces of the Boogie program that a certificate is.

use syntax::ast::*;

pub fn label_name(number: usize) -> Name {
    Name::from(&format!("p{number}"))
}

pub fn label(number: usize) -> Stmt {
    Stmt::generated(StmtKind::Label(label_name(number)))
}

pub fn assign(name: Name, value: Expr) -> Stmt {
    assign_all(vec![name], vec![value])
}

pub fn assign_all(names: Vec<Name>, rhs: Vec<Expr>) -> Stmt {
    let target = |name| Lhs { base: Ident::generated(name), path: Vec::new(), span: Span::NONE };
    let lhs = names.into_iter().map(target).collect();
    Stmt::generated(StmtKind::Assign { attrs: Vec::new(), lhs, rhs })
}

pub fn assume(expr: Expr) -> Stmt {
    Stmt::generated(StmtKind::Assume { attrs: Vec::new(), expr })
}

pub fn assert(expr: Expr) -> Stmt {
    Stmt::generated(StmtKind::Assert { attrs: Vec::new(), expr })
}

pub fn havoc(names: Vec<Name>) -> Stmt {
    Stmt::generated(StmtKind::Havoc(names.into_iter().map(Ident::generated).collect()))
}

pub fn goto(targets: Vec<Name>) -> Stmt {
    let targets = targets.into_iter().map(Ident::generated).collect();
    Stmt::generated(StmtKind::Goto { attrs: Vec::new(), targets })
}

/// Calls a procedure without parameters.
pub fn call(procedure: Name) -> Stmt {
    let proc = Ident::generated(procedure);
    let arm = CallArm { attrs: Vec::new(), outs: Vec::new(), proc, args: Vec::new(), span: Span::NONE };
    Stmt::generated(StmtKind::Call(Call { is_async: false, free: false, arm }))
}

pub fn return_() -> Stmt {
    Stmt::generated(StmtKind::Return { attrs: Vec::new() })
}

pub fn if_(cond: Expr, then: Vec<Stmt>, else_: Vec<Stmt>) -> Stmt {
    let (then, else_) = (Block { stmts: then }, Some(Block { stmts: else_ }));
    let node = If { attrs: Vec::new(), cond: Guard::Expr(cond), then, else_ };
    Stmt::generated(StmtKind::If(Box::new(node)))
}

pub fn var(name: Name, ty: Type) -> VarDecl {
    let group = Binder { attrs: Vec::new(), names: vec![Ident::generated(name)], ty, where_: None };
    VarDecl { attrs: Vec::new(), groups: vec![group], span: Span::NONE }
}

/// Any of both.
pub fn either(one: Vec<Stmt>, other: Vec<Stmt>) -> Stmt {
    let (then, else_) = (Block { stmts: one }, Some(Block { stmts: other }));
    Stmt::generated(StmtKind::If(Box::new(If { attrs: Vec::new(), cond: Guard::Star, then, else_ })))
}

/// `function {:inline} name(params): bool { body }`
pub fn function(name: Name, params: Vec<(Name, Type)>, body: Expr) -> Decl {
    function_to(Type::bool(), name, params, body)
}

/// `function {:inline} name(params): result { body }`
pub fn function_to(result: Type, name: Name, params: Vec<(Name, Type)>, body: Expr) -> Decl {
    let param = |(name, ty)| FunctionParam { attrs: Vec::new(), name: Some(Ident::generated(name)), ty };
    Decl::Function(FunctionDecl {
        revealed: false,
        attrs: vec![Attr::generated("inline", Vec::new())],
        name: Ident::generated(name),
        type_params: Vec::new(),
        params: params.into_iter().map(param).collect(),
        result: Box::new(FunctionParam { attrs: Vec::new(), name: None, ty: result }),
        body: Some(body),
        uses: None,
        span: Span::NONE,
    })
}

pub fn procedure(name: Name, specs: Vec<Spec>, locals: Vec<VarDecl>, stmts: Vec<Stmt>) -> Decl {
    let (attrs, type_params, ins, outs) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let sig = Signature { attrs, name: Ident::generated(name), type_params, ins, outs };
    let body = Some(Body { locals, block: Block { stmts }, end: EndSpan::default() });
    Decl::Procedure(ProcedureDecl { pure_: false, yields: None, sig, specs, body, span: Span::NONE })
}

/// The value of a function of these variables.
pub fn applied(function: Name, parameters: &[(Name, Type)]) -> Expr {
    Expr::generated(ExprKind::App(function, parameters.iter().map(|(name, _)| Expr::var(*name)).collect()))
}
