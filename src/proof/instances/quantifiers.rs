//! Quantifiers below other operators: what there is has a name, and what is to be true of all is said of some.

use syntax::ast::*;

/// The same condition, in which each thing that it says there is has a name of its own: `named` gives one to a bound variable. Negations stand
/// in front of what has no quantifiers. (Skolem's normal form, as far as nothing depends on what is bound outside.)
///
/// # Errors
/// Those of `named`.
pub fn with_names(
    condition: Expr,
    named: &mut dyn FnMut(&Ident, &Type) -> Result<Expr, String>,
) -> Result<Expr, String> {
    signed(condition, true, &mut |q, is_true| {
        let gives = if is_true { Quantifier::Exists } else { Quantifier::Forall };
        if q.kind != gives {
            let body = if is_true { q.body } else { q.body.not() };
            let kind = Quantifier::Forall;
            return Ok(Expr::generated(ExprKind::Quantified(Box::new(Quantified { kind, body, ..q }))));
        }
        let mut means = rustc_hash::FxHashMap::default();
        for binder in &q.bound {
            for name in &binder.names {
                means.insert(name.name, named(name, &binder.ty)?);
            }
        }
        let mut body = q.body;
        body.substitute(&means);
        with_names(if is_true { body } else { body.not() }, named)
    })
}

/// The same condition, or a weaker one: what is to be true of all is said by `instances` of some.
pub fn said_of(condition: Expr, instances: &dyn Fn(&Quantified) -> Vec<Expr>) -> Expr {
    let weaker = signed(condition.clone(), true, &mut |q, is_true| match (q.kind, is_true) {
        (Quantifier::Forall, true) => Ok(Expr::all(instances(&q))),
        _ => Ok(quantified(q, is_true)),
    });
    weaker.unwrap_or(condition)
}

fn quantified(q: Quantified, is_true: bool) -> Expr {
    let e = Expr::generated(ExprKind::Quantified(Box::new(q)));
    if is_true { e } else { e.not() }
}

/// What a visit makes of a quantified condition, of which it is said that it is true, or that it is not.
type Visit<'a> = dyn FnMut(Quantified, bool) -> Result<Expr, String> + 'a;

fn signed(e: Expr, is_true: bool, visit: &mut Visit) -> Result<Expr, String> {
    let as_it_is = |e: Expr| if is_true { e } else { e.not() };
    if !has_quantifier(&e) {
        return Ok(as_it_is(e));
    }
    match e.kind {
        ExprKind::Quantified(q) if q.kind != Quantifier::Lambda => visit(*q, is_true),
        ExprKind::Unary(UnOp::Not, inner) => signed(*inner, !is_true, visit),
        ExprKind::Binary(BinOp::Implies, a, b) => {
            let (a, b) = (signed(*a, !is_true, visit)?, signed(*b, is_true, visit)?);
            Ok(if is_true { a.or(b) } else { a.and(b) })
        }
        ExprKind::Binary(op @ (BinOp::And | BinOp::Or), a, b) => {
            let (a, b) = (signed(*a, is_true, visit)?, signed(*b, is_true, visit)?);
            Ok(if (op == BinOp::And) == is_true { a.and(b) } else { a.or(b) })
        }
        kind => Ok(as_it_is(Expr::generated(kind))),
    }
}

fn has_quantifier(e: &Expr) -> bool {
    let is_one = matches!(&e.kind, ExprKind::Quantified(q) if q.kind != Quantifier::Lambda);
    let mut found = is_one;
    e.for_each_child(&mut |child| found |= has_quantifier(child));
    found
}
