//! Sums of bit-vectors and of integers in one form each, so that comparisons that say the same are known to: `x + 1 == y + 1` is `x == y`.

use std::collections::BTreeMap;

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Zero};
use rustc_hash::FxHashMap;

use syntax::ast::*;
use syntax::print::print_expr;

/// The functions of a program on bit-vectors.
pub struct Sums {
    /// In the order of the program.
    names: Vec<Name>,
    of: FxHashMap<Name, Builtin>,
}

struct Builtin {
    kind: Kind,
    width: u32,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Add,
    Sub,
    Neg,
    Compares,
}

/// Factors of what is no sum, by how it is printed, and a constant.
#[derive(Clone, PartialEq, Eq, Default)]
struct Sum {
    factors: BTreeMap<String, BigInt>,
    constant: BigInt,
}

impl Sum {
    fn add(&mut self, other: Sum, by: &BigInt) {
        for (what, factor) in other.factors {
            *self.factors.entry(what).or_default() += factor * by;
        }
        self.constant += other.constant * by;
    }

    /// Numbers nearest to 0 that are the same modulo `2^width`, or as they are.
    fn modulo(mut self, width: Option<u32>) -> Sum {
        if let Some(width) = width {
            let size = BigInt::one() << width;
            let half = &size >> 1;
            let within = |n: &BigInt| -> BigInt {
                let above: BigInt = n + &half - 1u32;
                above.mod_floor(&size) - &half + 1u32
            };
            self.factors.values_mut().for_each(|n| *n = within(n));
            self.constant = within(&self.constant);
        }
        self.factors.retain(|_, factor| !factor.is_zero());
        self
    }

    fn negated(self) -> Sum {
        let mut negated = Sum::default();
        negated.add(self, &-BigInt::one());
        negated
    }

    fn text(&self) -> String {
        let terms = self.factors.iter().map(|(what, factor)| format!("{factor} * {what} + "));
        terms.collect::<String>() + &self.constant.to_string()
    }
}

impl Sums {
    pub fn of<'a>(passive: impl IntoIterator<Item = &'a Decl>) -> Sums {
        let builtin = |decl: &Decl| {
            let Decl::Function(function) = decl else { return None };
            let TypeKind::Bv(width) = function.params.first()?.ty.kind else { return None };
            let two = function.params.len() == 2 && function.params.iter().all(|p| p.ty.kind == TypeKind::Bv(width));
            let kind = match function.builtin() {
                Some("bvadd") => Kind::Add,
                Some("bvsub") => Kind::Sub,
                Some("bvneg") => Kind::Neg,
                _ if two && function.result.ty == Type::bool() => Kind::Compares,
                _ => return None,
            };
            Some((function.name.name, Builtin { kind, width }))
        };
        let known: Vec<(Name, Builtin)> = passive.into_iter().filter_map(builtin).collect();
        Sums { names: known.iter().map(|(name, _)| *name).collect(), of: known.into_iter().collect() }
    }

    /// Does the function compare two bit-vectors? How wide are they?
    pub fn compares(&self, function: Name) -> Option<u32> {
        self.of.get(&function).filter(|known| known.kind == Kind::Compares).map(|known| known.width)
    }

    /// The functions that compare bit-vectors of this width.
    pub fn orders(&self, width: u32) -> impl Iterator<Item = Name> {
        self.names.iter().copied().filter(move |name| self.compares(*name) == Some(width))
    }

    /// Is it this variable and more, or less, by literals and other variables?
    pub fn is_sum_with(&self, e: &Expr, variable: Name) -> bool {
        e.mentions(|n| n == variable) && self.is_plain(e)
    }

    /// A sum of variables and literals.
    fn is_plain(&self, e: &Expr) -> bool {
        match &e.kind {
            ExprKind::Var(_) | ExprKind::Int(_) | ExprKind::Bv { .. } => true,
            ExprKind::Binary(BinOp::Add | BinOp::Sub, a, b) => self.is_plain(a) && self.is_plain(b),
            ExprKind::App(function, args) => self.adds(*function) && args.iter().all(|arg| self.is_plain(arg)),
            _ => false,
        }
    }

    /// Does the function add two bit-vectors, or take one from the other?
    pub fn adds(&self, function: Name) -> bool {
        self.of.get(&function).is_some_and(|known| matches!(known.kind, Kind::Add | Kind::Sub))
    }

    /// What the comparison is about, the same for all that say the same of sums; nothing where that is literals alone.
    pub fn shape(&self, comparison: &Expr) -> Option<String> {
        match &comparison.kind {
            ExprKind::Binary(BinOp::Eq, a, b) => {
                let mut difference = Sum::default();
                let (a, width) = self.sum(a);
                let (b, other) = self.sum(b);
                difference.add(a, &BigInt::one());
                difference.add(b, &-BigInt::one());
                let difference = difference.modulo(width.or(other));
                let turned = difference.clone().negated().modulo(width.or(other));
                (!difference.factors.is_empty()).then(|| difference.text().min(turned.text()))
            }
            ExprKind::App(function, args) => {
                let width = Some(self.compares(*function)?);
                let [a, b] = args.as_slice() else { return None };
                let [a, b] = [a, b].map(|side| self.sum(side).0.modulo(width));
                let differs = a.factors != b.factors;
                differs.then(|| format!("{function}({}, {})", a.text(), b.text()))
            }
            _ => Some(print_expr(comparison)),
        }
    }

    /// The sum, and how many bits its value has, where that is known.
    fn sum(&self, e: &Expr) -> (Sum, Option<u32>) {
        let both = |a: &Expr, b: &Expr, by: i64| {
            let ((mut a, width), (b, other)) = (self.sum(a), self.sum(b));
            a.add(b, &BigInt::from(by));
            (a, width.or(other))
        };
        match &e.kind {
            ExprKind::Int(n) => (Sum { constant: n.clone().into(), ..Sum::default() }, None),
            ExprKind::Bv { value, width } => (Sum { constant: value.clone().into(), ..Sum::default() }, Some(*width)),
            ExprKind::Binary(BinOp::Add, a, b) => both(a, b, 1),
            ExprKind::Binary(BinOp::Sub, a, b) => both(a, b, -1),
            ExprKind::App(function, args) => match (self.of.get(function).map(|known| known.kind), args.as_slice()) {
                (Some(Kind::Add), [a, b]) => both(a, b, 1),
                (Some(Kind::Sub), [a, b]) => both(a, b, -1),
                (Some(Kind::Neg), [a]) => {
                    let (a, width) = self.sum(a);
                    (a.negated(), width)
                }
                _ => (whole(e), None),
            },
            _ => (whole(e), None),
        }
    }
}

fn whole(e: &Expr) -> Sum {
    Sum { factors: BTreeMap::from([(print_expr(e), BigInt::one())]), constant: BigInt::zero() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::source::Sources;
    use syntax::parse::{ParseOptions, parse, parse_expr};

    fn sums() -> Sums {
        let text = r#"
            function {:bvbuiltin "bvadd"} add(bv8, bv8): bv8;
            function {:bvbuiltin "bvsub"} sub(bv8, bv8): bv8;
            function {:bvbuiltin "bvneg"} neg(bv8): bv8;
            function {:bvbuiltin "bvult"} ult(bv8, bv8): bool;
        "#;
        let mut sources = Sources::new();
        sources.add(base::source::SourceFile::new("t.bpl", text));
        Sums::of(&parse(&mut sources, &ParseOptions::default()).expect("declarations").program.decls)
    }

    fn shape(text: &str) -> Option<String> {
        sums().shape(&parse_expr(&mut Sources::default(), "an expression", text).expect(text))
    }

    #[test]
    fn what_says_the_same_has_one_form() {
        for (a, b) in [
            ("add(x, 1bv8) == add(y, 1bv8)", "x == y"),
            ("sub(add(x, 1bv8), 3bv8) == y", "add(y, 2bv8) == x"),
            ("x == add(y, 255bv8)", "add(x, 1bv8) == y"),
            ("neg(x) == y", "add(x, y) == 0bv8"),
            ("a + 1 == b", "b - 2 == a - 1"),
            ("ult(add(add(x, 1bv8), 1bv8), y)", "ult(add(x, 2bv8), y)"),
        ] {
            assert_eq!(shape(a), shape(b), "{a}, {b}");
        }
        for (a, b) in [
            ("x == y", "x == add(y, 1bv8)"),
            ("ult(x, y)", "ult(y, x)"),
            // One of them may begin again at 0.
            ("ult(add(x, 1bv8), add(y, 1bv8))", "ult(x, y)"),
        ] {
            assert_ne!(shape(a), shape(b), "{a}, {b}");
        }
    }

    #[test]
    fn what_is_plain_has_no_form() {
        for plain in ["x == x", "add(x, 1bv8) == x", "sub(x, x) == 3bv8", "1bv8 == 2bv8", "ult(x, add(x, 0bv8))"] {
            assert_eq!(shape(plain), None, "{plain}");
        }
    }
}
