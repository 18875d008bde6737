//! Conjunctions without what follows from the rest of them, for people: `x < y && x <= y && x != y` is `y > x`, and `x - (y + z) == 0` is
//! `x == y + z`. Only comparisons of sums of integer variables are looked at.

use indexmap::IndexSet;
use num_bigint::BigInt;
use num_traits::{One, Signed, Zero};

use super::Vocabulary;
use semantics::affine::{Affine, follows};
use syntax::TyKind;
use syntax::ast::*;

/// Comparisons that are looked at together; of more, each costs too much.
const MOST: usize = 40;

/// Knows the integers of a program.
pub struct Terse {
    integers: IndexSet<Name>,
}

/// What a comparison says.
#[derive(Clone)]
enum Said {
    /// The sum is at least 0.
    AtLeast(Affine),
    Equal(Affine),
    Differs(Affine),
}

impl Terse {
    pub fn new(vocabulary: &Vocabulary) -> Terse {
        let integers = vocabulary.variables.iter().filter(|v| *v.ty.kind() == TyKind::Int).map(|v| v.name);
        Terse { integers: integers.chain(vocabulary.counters.iter().map(|c| c.name)).collect() }
    }

    /// What the conjuncts say, with fewer of them; `known` is said besides.
    pub fn fewer(&self, conjuncts: &[&Expr], known: &[Expr]) -> Vec<Expr> {
        let besides: Vec<Affine> = known.iter().filter_map(|e| self.said(e)).flat_map(|s| s.at_least()).collect();
        let (said, others): (Vec<Result<Said, &Expr>>, _) =
            conjuncts.iter().map(|e| self.said(e).ok_or(*e)).partition(Result::is_ok);
        let mut said: Vec<Said> = said.into_iter().flatten().collect();
        if said.len() + besides.len() <= MOST {
            merge(&mut said);
            leave_out(&mut said, &besides);
        }
        let shown = said.iter().map(|s| self.shown(s));
        shown.chain(others.into_iter().filter_map(Result::err).cloned()).collect()
    }

    /// With no factor below 0, what is more on the left.
    fn shown(&self, said: &Said) -> Expr {
        let (op, sum) = match said {
            Said::AtLeast(sum) => (BinOp::Ge, sum),
            Said::Equal(sum) => (BinOp::Eq, sum),
            Said::Differs(sum) => (BinOp::Neq, sum),
        };
        let is_left = |(_, factor): &(&usize, &BigInt)| factor.is_positive();
        let (left, right): (Vec<_>, Vec<_>) = sum.terms.iter().partition(is_left);
        // What is alone on one side comes first.
        let turns = left.is_empty() || op != BinOp::Ge && right.len() == 1 && left.len() > 1;
        let (op, sum, left, right) = match turns {
            false => (op, sum.clone(), left, right),
            true => (if op == BinOp::Ge { BinOp::Le } else { op }, turned(sum), right, left),
        };
        // left + constant is at least (at most, ...) right
        let strict = match op {
            BinOp::Ge if sum.constant == -BigInt::one() && !right.is_empty() => Some(BinOp::Gt),
            BinOp::Le if sum.constant == BigInt::one() && !right.is_empty() => Some(BinOp::Lt),
            _ => None,
        };
        let constant = if strict.is_some() { BigInt::zero() } else { sum.constant };
        let (here, there) =
            if constant.is_negative() { (BigInt::zero(), -constant) } else { (constant, BigInt::zero()) };
        // A number alone stands on the right.
        let (here, there) = if right.is_empty() { (BigInt::zero(), there - here) } else { (here, there) };
        Expr::binary(strict.unwrap_or(op), self.side(&left, here), self.side(&right, there))
    }

    fn side(&self, terms: &[(&usize, &BigInt)], constant: BigInt) -> Expr {
        let number = |n: &BigInt| match n.is_negative() {
            true => Expr::generated(ExprKind::Unary(UnOp::Neg, Box::new(literal(n)))),
            false => literal(n),
        };
        let term = |(variable, factor): &(&usize, &BigInt)| {
            let variable = Expr::var(self.integers[**variable]);
            let size = factor.abs();
            if size.is_one() { variable } else { Expr::binary(BinOp::Mul, literal(&size), variable) }
        };
        let terms = terms.iter().map(term).chain((!constant.is_zero()).then(|| number(&constant)));
        terms.reduce(|sum, term| Expr::binary(BinOp::Add, sum, term)).unwrap_or_else(|| Expr::int(0))
    }

    fn said(&self, e: &Expr) -> Option<Said> {
        let (op, a, b) = match &e.kind {
            ExprKind::Binary(op, a, b) => (*op, a, b),
            ExprKind::Unary(UnOp::Not, inner) => match &inner.kind {
                ExprKind::Binary(op, a, b) => (op.complement()?, a, b),
                _ => return None,
            },
            _ => return None,
        };
        let is_comparison = matches!(op, BinOp::Le | BinOp::Lt | BinOp::Ge | BinOp::Gt | BinOp::Eq | BinOp::Neq);
        let difference = if is_comparison { self.sum(a)?.minus(&self.sum(b)?) } else { return None };
        if difference.terms.is_empty() {
            return None;
        }
        let one = Affine::constant(BigInt::one());
        Some(match op {
            BinOp::Le => Said::AtLeast(turned(&difference)),
            BinOp::Lt => Said::AtLeast(turned(&difference).minus(&one)),
            BinOp::Ge => Said::AtLeast(difference),
            BinOp::Gt => Said::AtLeast(difference.minus(&one)),
            BinOp::Eq => Said::Equal(difference),
            _ => Said::Differs(difference),
        })
    }

    fn sum(&self, e: &Expr) -> Option<Affine> {
        match &e.kind {
            ExprKind::Int(n) => Some(Affine::constant(BigInt::from(n.clone()))),
            ExprKind::Var(name) => Some(Affine::variable(self.integers.get_index_of(name)?)),
            ExprKind::Unary(UnOp::Neg, e) => Some(turned(&self.sum(e)?)),
            ExprKind::Binary(BinOp::Add, a, b) => Some(self.sum(a)?.plus(&self.sum(b)?, &BigInt::one())),
            ExprKind::Binary(BinOp::Sub, a, b) => Some(self.sum(a)?.minus(&self.sum(b)?)),
            ExprKind::Binary(BinOp::Mul, a, b) => {
                let (a, b) = (self.sum(a)?, self.sum(b)?);
                match (a.as_constant(), b.as_constant()) {
                    (Some(factor), _) => Some(b.scaled(factor)),
                    (_, Some(factor)) => Some(a.scaled(factor)),
                    _ => None,
                }
            }
            _ => None,
        }
    }
}

impl Said {
    /// Sums that are at least 0.
    fn at_least(&self) -> Vec<Affine> {
        match self {
            Said::AtLeast(sum) => vec![sum.clone()],
            Said::Equal(sum) => vec![sum.clone(), turned(sum)],
            Said::Differs(_) => Vec::new(),
        }
    }

    fn is_like(&self, other: &Said) -> bool {
        match (self, other) {
            (Said::AtLeast(a), Said::AtLeast(b)) => a == b,
            (Said::Equal(a), Said::Equal(b)) | (Said::Differs(a), Said::Differs(b)) => a == b || *a == turned(b),
            _ => false,
        }
    }
}

/// What is at least and at most is equal; and each is said once.
fn merge(said: &mut Vec<Said>) {
    let mut merged: Vec<Said> = Vec::new();
    for new in said.drain(..) {
        let turned = match &new {
            Said::AtLeast(sum) => Some(Said::AtLeast(turned(sum))),
            _ => None,
        };
        let other = turned.and_then(|turned| merged.iter().position(|known| known.is_like(&turned)));
        match (other, new) {
            (Some(at), Said::AtLeast(sum)) => merged[at] = Said::Equal(sum),
            (_, new) if merged.iter().any(|known| known.is_like(&new)) => {}
            (_, new) => merged.push(new),
        }
    }
    *said = merged;
}

fn turned(sum: &Affine) -> Affine {
    sum.scaled(&-BigInt::one())
}

fn literal(n: &BigInt) -> Expr {
    Expr::generated(ExprKind::Int(n.magnitude().clone()))
}

/// Leaves out what follows from the others, and from what is known besides.
fn leave_out(said: &mut Vec<Said>, besides: &[Affine]) {
    // What says least goes first: that two differ, then that one is not more.
    said.sort_by_key(|said| match said {
        Said::Differs(_) => 0,
        Said::AtLeast(_) => 1,
        Said::Equal(_) => 2,
    });
    let mut at = 0;
    while let Some(goal) = said.get(at).cloned() {
        let others = said.iter().enumerate().filter(|(i, _)| *i != at).flat_map(|(_, said)| said.at_least());
        let facts: Vec<Affine> = others.chain(besides.iter().cloned()).collect();
        let one = Affine::constant(BigInt::one());
        let is_known = match &goal {
            Said::Differs(sum) => [sum.clone(), turned(sum)].iter().any(|side| follows(&facts, &side.minus(&one))),
            _ => goal.at_least().iter().all(|sum| follows(&facts, sum)),
        };
        if is_known {
            said.remove(at);
        } else {
            at += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::source::Sources;
    use syntax::parse::parse_expr;
    use syntax::print::print_expr;

    fn fewer(text: &str, known: &[&str]) -> String {
        let integers = ["x", "y", "z"].map(Name::from).into_iter().collect();
        let expr = |text: &str| parse_expr(&mut Sources::default(), "an expression", text).expect(text);
        let (e, known) = (expr(text), known.iter().map(|k| expr(k)).collect::<Vec<_>>());
        let left = Terse { integers }.fewer(&e.conjuncts(), &known);
        left.iter().map(print_expr).collect::<Vec<_>>().join(" && ")
    }

    #[test]
    fn what_follows_is_left_out() {
        for (text, left) in [
            ("x >= y && x != y && x > y && x >= y + 1", "x > y"),
            ("x <= y && y <= z && x <= z", "y >= x && z >= y"),
            ("x == y && x <= y && b", "x == y && b"),
            ("x != y && y != x", "x != y"),
            ("x <= 1 && x >= 1", "x == 1"),
            ("2 * x <= 5 && x < 3", "x <= 2"),
        ] {
            assert_eq!(fewer(text, &[]), left);
        }
        assert_eq!(fewer("x >= 0 && y > x", &["x >= 1"]), "y > x");
    }

    #[test]
    fn sums_have_no_factor_below_zero() {
        for (text, shown) in [
            ("x - (y + z) == 0", "x == y + z"),
            ("x + -1 * y <= 0", "y >= x"),
            ("!(x + 2 > 0)", "x <= -2"),
            ("x - y >= 3", "x >= y + 3"),
            ("x - y >= -3", "x + 3 >= y"),
            ("0 == x + y - z", "z == x + y"),
            ("-x > 2 * y", "x + 2 * y <= -1"),
        ] {
            assert_eq!(fewer(text, &[]), shown);
        }
    }

    #[test]
    fn what_does_not_follow_stays() {
        for text in ["x >= 0 && y >= x", "x != y && z >= x", "r > 0 && r >= 1", "x >= y || b", "a[x] > 0 && a[x] > 1"] {
            let mut both = [text.split(" && ").collect::<Vec<_>>(), Vec::new()];
            let left = fewer(text, &[]);
            both[1] = left.split(" && ").collect();
            both.iter_mut().for_each(|parts| parts.sort_unstable());
            assert_eq!(both[0], both[1]);
        }
    }
}
