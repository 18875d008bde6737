//! Types of the program, and how their values are integers: bit-vectors as natural numbers, Booleans as 0 and 1.

use indexmap::IndexMap;
use num_bigint::BigUint;
use rustc_hash::FxHashMap;

use syntax::ast::*;
use syntax::names::Names;

/// The program's synonyms, and the functions between integers and bit-vectors that are used.
pub(super) struct Types {
    synonyms: FxHashMap<Name, Type>,
    /// By what solvers call them, and the width.
    helpers: IndexMap<(&'static str, u32), FunctionDecl>,
}

impl Types {
    pub fn of(program: &Program) -> Types {
        let plain = program.type_items().filter(|item| item.params.is_empty());
        let synonyms = plain.filter_map(|item| Some((item.name.name, item.synonym.clone()?))).collect();
        Types { synonyms, helpers: IndexMap::new() }
    }

    /// What a synonym stands for in the end.
    pub fn resolved<'a>(&'a self, mut ty: &'a Type) -> &'a Type {
        // A synonym that stands for itself is an error of its own.
        for _ in 0..=self.synonyms.len() {
            match &ty.kind {
                TypeKind::Named(name, args) if args.is_empty() && self.synonyms.contains_key(name) => {
                    ty = &self.synonyms[name];
                }
                _ => break,
            }
        }
        ty
    }

    /// The value 0.
    pub fn zero(&self, ty: &Type) -> Option<Expr> {
        match self.resolved(ty).kind {
            TypeKind::Int => Some(Expr::int(0)),
            TypeKind::Bool => Some(Expr::bool(false)),
            TypeKind::Bv(width) => Some(Expr::generated(ExprKind::Bv { value: BigUint::ZERO, width })),
            _ => None,
        }
    }

    /// A value as an integer.
    pub fn number(&mut self, value: Expr, ty: &Type, names: &mut Names) -> Option<Expr> {
        match self.resolved(ty).kind {
            TypeKind::Int => Some(value),
            TypeKind::Bool => Some(Expr::ite(value, Expr::int(1), Expr::int(0))),
            TypeKind::Bv(width) => {
                let (from, to) = (Type::new(TypeKind::Bv(width), Span::NONE), Type::int());
                Some(self.apply(("bv2nat", width), (from, to), value, names))
            }
            _ => None,
        }
    }

    /// An integer as a value.
    pub fn value(&mut self, number: Expr, ty: &Type, names: &mut Names) -> Option<Expr> {
        match self.resolved(ty).kind {
            TypeKind::Int => Some(number),
            TypeKind::Bool => Some(number.eq(Expr::int(0)).not()),
            TypeKind::Bv(width) => {
                let (from, to) = (Type::int(), Type::new(TypeKind::Bv(width), Span::NONE));
                Some(self.apply(("int2bv", width), (from, to), number, names))
            }
            _ => None,
        }
    }

    fn apply(
        &mut self,
        (builtin, width): (&'static str, u32),
        (from, to): (Type, Type),
        arg: Expr,
        names: &mut Names,
    ) -> Expr {
        let function = self.helpers.entry((builtin, width)).or_insert_with(|| {
            let term = if builtin == "int2bv" { format!("(_ int2bv {width})") } else { builtin.to_owned() };
            let param = |ty: Type| FunctionParam { attrs: Vec::new(), name: None, ty };
            FunctionDecl {
                revealed: false,
                attrs: vec![Attr::generated("bvbuiltin", vec![AttrArg::generated(&term)])],
                name: Ident::generated(names.fresh(&format!("{builtin}{width}#"))),
                type_params: Vec::new(),
                params: vec![param(from)],
                result: Box::new(param(to)),
                body: None,
                uses: None,
                span: Span::NONE,
            }
        });
        Expr::generated(ExprKind::App(function.name.name, vec![arg]))
    }

    /// The functions that have been used.
    pub fn into_helpers(self) -> impl Iterator<Item = Decl> {
        self.helpers.into_values().map(Decl::Function)
    }
}
