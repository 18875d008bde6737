//! Random syntax trees for property tests: every kind of node, with every kind of name.
//!
//! A tree is a function of a sequence of bytes; where the bytes end, the smallest choice is taken. So proptest shrinks
//! a failing tree by shrinking the bytes. Trees are as the parser builds them, but make no sense to the checker.

use num_bigint::BigUint;

use super::ast::*;

/// Names that printers and parsers get wrong: keywords of each dialect, contextual words, odd characters.
const NAMES: &[&str] = &[
    "x",
    "y",
    "f",
    "main",
    "$M.0",
    "a'b",
    "~p",
    "#h",
    "^c",
    "_",
    ".x",
    "q?",
    "b`c",
    "if.x",
    "div#1",
    "mod$",
    "truex",
    "bv8",
    "bv",
    "float24e8",
    "float",
    "if",
    "var",
    "old",
    "int",
    "yield",
    "par",
    "complete",
    "extends",
    "is",
    "uses",
    "action",
    "measure",
    "pure",
    "atomic",
    "both",
    "left",
    "hide",
    "fork",
    "join",
    "assign",
    "push",
    "async",
    "RNE",
    "RNEx",
    "then",
    "where",
    "procedure",
];
const ATTRS: &[&str] = &["a", "inline", "async", "yield", "if", "a.b", "layer"];
const STRINGS: &[&str] = &["", "text", "a \\\" b", "// no comment", "/* nor this", "{ ; }", "äöü", "C:\\"];

/// A source of choices.
pub struct Gen<'a> {
    bytes: std::slice::Iter<'a, u8>,
    /// Levels left before only leaves are chosen.
    depth: usize,
}

impl Gen<'_> {
    pub fn new(bytes: &[u8]) -> Gen<'_> {
        Gen { bytes: bytes.iter(), depth: 6 }
    }

    /// A number below `n`; 0 when the choices are used up.
    fn below(&mut self, n: usize) -> usize {
        self.bytes.next().map_or(0, |&b| b as usize % n)
    }

    fn flip(&mut self) -> bool {
        self.below(2) == 1
    }

    fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }

    fn some<T>(&mut self, make: impl FnOnce(&mut Self) -> T) -> Option<T> {
        self.flip().then(|| make(self))
    }

    /// `least` to `most` items.
    fn many<T>(&mut self, least: usize, most: usize, mut make: impl FnMut(&mut Self) -> T) -> Vec<T> {
        let n = least + self.below(most - least + 1);
        (0..n).map(|_| make(self)).collect()
    }

    /// One level deeper, or `None` at the bottom.
    fn deeper<T>(&mut self, make: impl FnOnce(&mut Self) -> T) -> Option<T> {
        self.depth = self.depth.checked_sub(1)?;
        let result = make(self);
        self.depth += 1;
        Some(result)
    }

    pub fn name(&mut self) -> Name {
        self.pick(NAMES).into()
    }

    pub fn ident(&mut self) -> Ident {
        Ident::generated(self.name())
    }

    fn idents(&mut self, least: usize, most: usize) -> Vec<Ident> {
        self.many(least, most, Self::ident)
    }

    pub fn attrs(&mut self) -> Vec<Attr> {
        if self.below(4) < 3 {
            return Vec::new();
        }
        self.many(1, 2, |g| {
            let args = g.many(0, 2, |g| match g.below(3) {
                0 => AttrArg::generated(g.pick(STRINGS)),
                1 => AttrArg::Expr(Expr::var(g.name())),
                _ => AttrArg::Expr(g.expr()),
            });
            Attr { name: g.pick(ATTRS).into(), args, span: Span::NONE }
        })
    }

    pub fn ty(&mut self) -> Type {
        let kind = match self.below(8) {
            0 => TypeKind::Int,
            1 => TypeKind::Bool,
            2 => TypeKind::Real,
            3 => TypeKind::Bv(self.pick(&[0, 8, 32])),
            4 => TypeKind::Float(24, 8),
            5 => TypeKind::Named(self.name(), Vec::new()),
            6 => self.deeper(|g| TypeKind::Named(g.name(), g.many(0, 3, Self::ty))).unwrap_or(TypeKind::Int),
            _ => self
                .deeper(|g| TypeKind::Map {
                    params: g.idents(0, 2),
                    domain: g.many(0, 2, Self::ty),
                    range: Box::new(g.ty()),
                })
                .unwrap_or(TypeKind::Int),
        };
        Type::new(kind, Span::NONE)
    }

    // ------------------------------------------------------------------------------------- expressions

    pub fn expr(&mut self) -> Expr {
        let leaf = self.below(3) == 0;
        let inner = if leaf { None } else { self.deeper(Self::compound) };
        Expr::generated(inner.unwrap_or_else(|| self.leaf()))
    }

    fn boxed(&mut self) -> Box<Expr> {
        Box::new(self.expr())
    }

    fn exprs(&mut self, least: usize, most: usize) -> Vec<Expr> {
        self.many(least, most, Self::expr)
    }

    fn leaf(&mut self) -> ExprKind {
        match self.below(9) {
            0 => ExprKind::Var(self.name()),
            1 => ExprKind::Bool(self.flip()),
            2 => ExprKind::Int(BigUint::from(self.below(100))),
            3 => ExprKind::Int(BigUint::from(10u32).pow(40)),
            4 => ExprKind::Bv { value: BigUint::from(self.below(100)), width: 8 },
            5 => ExprKind::Real(self.pick(&["1.5", "2e-3", "0.50e3", "7e2"]).into()),
            6 => ExprKind::Float(
                self.pick(&["0x1.8e0f24e8", "-0xa.fe-3f53e11", "0NaN24e8", "0nan24e8", "0+oo24e8", "0-oo24e8"]).into(),
            ),
            7 => ExprKind::RoundingMode(self.pick(&["RNE", "RTZ", "roundTowardZero"]).into()),
            _ => ExprKind::Str(self.pick(STRINGS).into()),
        }
    }

    fn compound(&mut self) -> ExprKind {
        match self.below(26) {
            0..8 => ExprKind::Binary(self.bin_op(), self.boxed(), self.boxed()),
            8 => ExprKind::Unary(UnOp::Neg, self.boxed()),
            9 => ExprKind::Unary(UnOp::Not, self.boxed()),
            10 => ExprKind::App(self.name(), self.exprs(0, 3)),
            11 => ExprKind::Old(self.boxed()),
            12 => ExprKind::ToInt(self.boxed()),
            13 => ExprKind::ToReal(self.boxed()),
            14 => ExprKind::Select(self.boxed(), self.exprs(0, 2)),
            15 => ExprKind::Store(self.boxed(), self.exprs(0, 2), self.boxed()),
            16 => ExprKind::Extract(self.boxed(), 8, 2),
            17 | 18 => ExprKind::Coerce(self.boxed(), Box::new(self.ty())),
            19 => ExprKind::If(self.boxed(), self.boxed(), self.boxed()),
            20 => ExprKind::Is(self.boxed(), self.ident()),
            21 => ExprKind::Field(self.boxed(), self.ident()),
            22 => ExprKind::FieldUpdate(self.boxed(), self.ident(), self.boxed()),
            23 => ExprKind::Quantified(Box::new(self.quantified())),
            24 => {
                let n = 1 + self.below(2);
                let vars = self.idents(n, n);
                let values = self.exprs(n, n);
                let var_attrs = (0..n).map(|_| self.attrs()).collect();
                ExprKind::Let(Box::new(Let { vars, var_attrs, values, attrs: self.attrs(), body: self.expr() }))
            }
            _ => ExprKind::Code(Box::new(self.code())),
        }
    }

    fn bin_op(&mut self) -> BinOp {
        use BinOp::*;
        self.pick(&[
            Iff, Implies, Explies, And, Or, Eq, Neq, Lt, Le, Gt, Ge, Subtype, Concat, Add, Sub, Mul, Div, Mod, Percent,
            RealDiv, Pow,
        ])
    }

    fn quantified(&mut self) -> Quantified {
        let kind = self.pick(&[Quantifier::Forall, Quantifier::Exists, Quantifier::Lambda]);
        let type_params = self.idents(0, 2);
        let least = usize::from(type_params.is_empty());
        let bound = self.many(least, 2, |g| g.binder(false));
        let triggers = match kind {
            Quantifier::Lambda => Vec::new(),
            _ => self.many(0, 2, |g| {
                let positive = g.below(4) > 0;
                Trigger { positive, exprs: g.exprs(1, if positive { 2 } else { 1 }), span: Span::NONE }
            }),
        };
        Quantified { kind, type_params, bound, attrs: self.attrs(), triggers, body: self.expr() }
    }

    fn code(&mut self) -> CodeExpr {
        let locals = self.many(0, 1, Self::var_decl);
        let blocks = self.many(1, 2, |g| {
            let stmts = g.many(0, 2, |g| Stmt::generated(g.simple_stmt()));
            let end = if g.flip() { CodeEnd::Goto(g.idents(1, 2)) } else { CodeEnd::Return(g.expr()) };
            CodeBlock { label: g.ident(), stmts, end }
        });
        CodeExpr { locals, blocks }
    }

    // -------------------------------------------------------------------------------------- statements

    pub fn block(&mut self) -> Block {
        Block { stmts: self.many(0, 4, Self::stmt) }
    }

    pub fn body(&mut self) -> Body {
        Body { locals: self.many(0, 2, Self::var_decl), block: self.block(), end: EndSpan::default() }
    }

    pub fn stmt(&mut self) -> Stmt {
        let kind = match self.below(16) {
            0 => StmtKind::Label(self.name()),
            1 => StmtKind::Goto { attrs: self.attrs(), targets: self.idents(1, 3) },
            2 => StmtKind::Return { attrs: self.attrs() },
            3 => StmtKind::Break(self.some(Self::ident)),
            4 => self.deeper(|g| StmtKind::If(Box::new(g.if_()))).unwrap_or(StmtKind::Yield),
            5 => self.deeper(|g| StmtKind::While(Box::new(g.while_()))).unwrap_or(StmtKind::Yield),
            6 => self.deeper(|g| StmtKind::Atomic(g.block())).unwrap_or(StmtKind::Yield),
            7 => StmtKind::Measure { attrs: self.attrs(), exprs: self.exprs(1, 2) },
            8 => StmtKind::Yield,
            9 => StmtKind::Fork { ids: self.exprs(1, 2), arm: CallArm { outs: Vec::new(), ..self.arm() } },
            10 => StmtKind::Join {
                attrs: self.attrs(),
                ids: self.exprs(1, 2),
                outs: self.some(|g| g.idents(1, 2)),
                types: Vec::new(),
            },
            _ => self.simple_stmt(),
        };
        Stmt::generated(kind)
    }

    fn simple_stmt(&mut self) -> StmtKind {
        match self.below(13) {
            0 => StmtKind::Assert { attrs: self.attrs(), expr: self.expr() },
            1 => StmtKind::Assume { attrs: self.attrs(), expr: self.expr() },
            2 => StmtKind::Havoc(self.idents(1, 3)),
            3..6 => StmtKind::Assign { attrs: self.attrs(), lhs: self.many(1, 2, Self::lhs), rhs: self.exprs(1, 2) },
            6 => StmtKind::Unpack {
                attrs: self.attrs(),
                constructor: self.ident(),
                vars: self.idents(0, 2),
                rhs: self.expr(),
            },
            7 | 8 => StmtKind::Call(Call { is_async: self.flip(), free: self.flip(), arm: self.arm() }),
            9 => StmtKind::ParCall { attrs: self.attrs(), arms: self.many(1, 3, Self::arm) },
            10 => StmtKind::Hide(self.some(Self::ident)),
            11 => StmtKind::Reveal(self.some(Self::ident)),
            _ if self.flip() => StmtKind::Push,
            _ => StmtKind::Pop,
        }
    }

    fn lhs(&mut self) -> Lhs {
        let path = self.many(0, 2, |g| match g.flip() {
            true => Access::Field(g.ident()),
            false => Access::Index(g.exprs(0, 2)),
        });
        Lhs { base: self.ident(), path, span: Span::NONE }
    }

    fn arm(&mut self) -> CallArm {
        CallArm {
            attrs: self.attrs(),
            outs: self.idents(0, 2),
            proc: self.ident(),
            args: self.exprs(0, 2),
            span: Span::NONE,
        }
    }

    fn if_(&mut self) -> If {
        If { attrs: self.attrs(), cond: self.guard(), then: self.block(), else_: self.some(Self::block) }
    }

    fn while_(&mut self) -> While {
        let invariants = self.many(0, 2, |g| match g.below(4) {
            0 => LoopSpec::CallInvariant { attrs: g.attrs(), name: g.ident(), args: g.exprs(0, 2), span: Span::NONE },
            1 => LoopSpec::Measure { attrs: g.attrs(), exprs: g.exprs(1, 2), span: Span::NONE },
            _ => LoopSpec::Invariant { free: g.flip(), cond: g.condition() },
        });
        While { cond: self.guard(), invariants, body: self.block() }
    }

    fn guard(&mut self) -> Guard {
        if self.flip() { Guard::Star } else { Guard::Expr(self.expr()) }
    }

    // ------------------------------------------------------------------------------------ declarations

    pub fn program(&mut self) -> Program {
        Program { decls: self.many(0, 5, Self::decl) }
    }

    pub fn decl(&mut self) -> Decl {
        let span = Span::NONE;
        match self.below(12) {
            0 => Decl::Type(TypeDecl {
                attrs: self.attrs(),
                items: self.many(1, 2, |g| TypeItem {
                    name: g.ident(),
                    params: g.idents(0, 2),
                    synonym: g.some(Self::ty),
                }),
                span,
            }),
            1 => Decl::Datatype(DatatypeDecl {
                attrs: self.attrs(),
                name: self.ident(),
                params: self.idents(0, 2),
                constructors: self.many(1, 3, |g| Constructor {
                    attrs: g.attrs(),
                    name: g.ident(),
                    fields: g.many(0, 2, |g| g.binder(false)),
                }),
                span,
            }),
            2 => Decl::Const(ConstDecl {
                attrs: self.attrs(),
                unique: self.flip(),
                names: self.idents(1, 3),
                ty: self.ty(),
                extends: self
                    .some(|g| Extends { parents: g.many(0, 2, |g| (g.flip(), g.ident())), complete: g.flip() }),
                uses: self.some(|g| g.many(0, 2, Self::axiom)),
                span,
            }),
            3 | 4 => Decl::Function(self.function()),
            5 => Decl::Axiom(self.axiom()),
            6 => Decl::Var(self.var_decl()),
            7 => {
                let mut sig = self.signature(true, false);
                sig.ins.iter_mut().chain(&mut sig.outs).for_each(|formal| formal.attrs.clear());
                Decl::Implementation(ImplementationDecl { sig, body: self.body(), span })
            }
            8 => Decl::Action(self.action()),
            9 => Decl::YieldInvariant(YieldInvariantDecl {
                attrs: self.attrs(),
                name: self.ident(),
                ins: self.many(0, 2, |g| g.binder(true)),
                preserves: self.many(0, 2, Self::condition),
                span,
            }),
            _ => Decl::Procedure(ProcedureDecl {
                pure_: self.flip(),
                yields: self.some(|g| g.some(Self::mover)),
                sig: self.signature(true, true),
                specs: self.many(0, 3, Self::spec),
                body: self.some(Self::body),
                span,
            }),
        }
    }

    fn action(&mut self) -> ActionDecl {
        let mut sig = self.signature(false, true);
        let is_async = self.flip();
        if is_async {
            sig.outs.clear();
        }
        ActionDecl {
            pure_: self.flip(),
            is_async,
            kind: self.some(|g| g.pick(&[ActionKind::Invariant, ActionKind::Abstract, ActionKind::Link])),
            mover: self.some(Self::mover),
            sig,
            specs: self.many(0, 3, Self::spec),
            body: self.some(Self::body),
            span: Span::NONE,
        }
    }

    fn mover(&mut self) -> Mover {
        self.pick(&[Mover::Left, Mover::Right, Mover::Both, Mover::Atomic])
    }

    fn function(&mut self) -> FunctionDecl {
        let named = self.flip();
        let param =
            |g: &mut Self, named: bool| FunctionParam { attrs: g.attrs(), name: named.then(|| g.ident()), ty: g.ty() };
        FunctionDecl {
            revealed: self.flip(),
            attrs: self.attrs(),
            name: self.ident(),
            type_params: self.idents(0, 2),
            params: self.many(0, 3, |g| param(g, named)),
            result: Box::new(param(self, named)),
            body: self.some(Self::expr),
            uses: self.some(|g| g.many(0, 2, Self::axiom)),
            span: Span::NONE,
        }
    }

    fn axiom(&mut self) -> AxiomDecl {
        AxiomDecl { hideable: self.flip(), attrs: self.attrs(), expr: self.expr(), span: Span::NONE }
    }

    pub fn var_decl(&mut self) -> VarDecl {
        let attrs = self.attrs();
        let groups = self.many(1, 2, |g| Binder { attrs: Vec::new(), ..g.binder(true) });
        VarDecl { attrs, groups, span: Span::NONE }
    }

    fn binder(&mut self, with_where: bool) -> Binder {
        Binder {
            attrs: self.attrs(),
            names: self.idents(1, 2),
            ty: self.ty(),
            where_: if with_where { self.some(Self::expr) } else { None },
        }
    }

    fn signature(&mut self, polymorphic: bool, with_where: bool) -> Signature {
        Signature {
            attrs: self.attrs(),
            name: self.ident(),
            type_params: if polymorphic { self.idents(0, 2) } else { Vec::new() },
            ins: self.many(0, 2, |g| g.binder(with_where)),
            outs: self.many(0, 2, |g| g.binder(with_where)),
        }
    }

    fn condition(&mut self) -> Condition {
        Condition { attrs: self.attrs(), expr: self.expr(), span: Span::NONE, tag: Tag(None) }
    }

    fn spec(&mut self) -> Spec {
        let kind = match self.below(10) {
            0 | 1 => SpecKind::Requires { free: self.flip(), cond: self.condition() },
            2 | 3 => SpecKind::Ensures { free: self.flip(), cond: self.condition() },
            4 => SpecKind::Modifies(self.idents(0, 2)),
            5 => SpecKind::Measure { attrs: self.attrs(), exprs: self.exprs(1, 2) },
            6 => match self.flip() {
                true => SpecKind::Preserves(self.condition()),
                false => SpecKind::Asserts(self.condition()),
            },
            7 => SpecKind::CallInvariant {
                clause: self.pick(&[SpecClause::Requires, SpecClause::Ensures, SpecClause::Preserves]),
                attrs: self.attrs(),
                name: self.ident(),
                args: self.exprs(0, 2),
            },
            8 => SpecKind::Creates(self.idents(1, 2)),
            _ => SpecKind::Refines {
                attrs: self.attrs(),
                refines: match self.flip() {
                    true => Refines::Action { name: self.ident(), using: self.some(Self::ident) },
                    false => Refines::Inline {
                        mover: self.some(Self::mover),
                        attrs: self.attrs(),
                        name: self.ident(),
                        body: self.body(),
                    },
                },
            },
        };
        Spec { kind, span: Span::NONE }
    }
}
