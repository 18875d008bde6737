//! Expressions of the judge's code as Boogie expressions over the variables of a certificate.

use num_bigint::{BigInt, BigUint};
use num_rational::BigRational;
use num_traits::{Signed, Zero};

use crate::Refused;
use semantics::code::{self, Code, VarRef};
use semantics::value::Val;
use syntax::ast::*;
use vocabulary::integer;

/// What the variables in an expression are called.
pub trait Scope {
    fn name(&self, var: VarRef) -> Option<Name>;
    /// The value of a global on entry (of the procedure, or of the call of one without a body).
    fn old(&self, var: VarRef) -> Option<Name>;
}

/// Translates one expression.
pub struct Translator<'a> {
    pub code: &'a Code,
    pub scope: &'a dyn Scope,
    /// Names of the bound variables around.
    bound: Vec<Name>,
}

pub fn translate(code: &Code, scope: &dyn Scope, expr: &code::Expr) -> Result<Expr, Refused> {
    Translator { code, scope, bound: Vec::new() }.expr(expr, false)
}

impl Translator<'_> {
    fn all(&mut self, exprs: &[code::Expr], old: bool) -> Result<Vec<Expr>, Refused> {
        exprs.iter().map(|e| self.expr(e, old)).collect()
    }

    fn boxed(&mut self, e: &code::Expr, old: bool) -> Result<Box<Expr>, Refused> {
        Ok(Box::new(self.expr(e, old)?))
    }

    fn expr(&mut self, e: &code::Expr, old: bool) -> Result<Expr, Refused> {
        use code::Expr as E;
        let kind = match e {
            E::Const(value) => return constant(value),
            E::Var(var) => return self.var(*var, old),
            E::Bound(at) => match self.bound.get(*at) {
                Some(name) => ExprKind::Var(*name),
                None => return Err(Refused::new("a bound variable out of place")),
            },
            E::Old(e) => return self.expr(e, true),
            E::Unary(op, e) => ExprKind::Unary(*op, self.boxed(e, old)?),
            E::Binary(op, a, b) => ExprKind::Binary(*op, self.boxed(a, old)?, self.boxed(b, old)?),
            E::Call(function, args) => ExprKind::App(self.code.functions[*function].name, self.all(args, old)?),
            E::Construct(name, args) => ExprKind::App(*name, self.all(args, old)?),
            E::ToInt(e) => ExprKind::ToInt(self.boxed(e, old)?),
            E::ToReal(e) => ExprKind::ToReal(self.boxed(e, old)?),
            E::Select(m, index) => ExprKind::Select(self.boxed(m, old)?, self.all(index, old)?),
            E::Store(m, index, v) => ExprKind::Store(self.boxed(m, old)?, self.all(index, old)?, self.boxed(v, old)?),
            E::Extract(e, hi, lo) => ExprKind::Extract(self.boxed(e, old)?, *hi, *lo),
            E::If(c, a, b) => ExprKind::If(self.boxed(c, old)?, self.boxed(a, old)?, self.boxed(b, old)?),
            E::Is(e, constructor) => ExprKind::Is(self.boxed(e, old)?, Ident::generated(*constructor)),
            E::Field(e, field) => ExprKind::Field(self.boxed(e, old)?, Ident::generated(*field)),
            E::FieldUpdate(e, field, v) => {
                ExprKind::FieldUpdate(self.boxed(e, old)?, Ident::generated(*field), self.boxed(v, old)?)
            }
            E::Quantified(q) => return self.quantified(q, old),
            E::Let(values, body) => return self.let_(values, body, old),
            E::Selected(e, constructor, field) => {
                let fields = self.code.constructors.get(constructor).map(|(_, fields)| fields);
                let Some((name, _)) = fields.and_then(|f| f.get(*field)) else {
                    return Err(Refused::new("a selector of a datatype"));
                };
                ExprKind::App(Name::from(&format!("{name}#{constructor}")), vec![self.expr(e, old)?])
            }
            E::Unsupported(what) => return Err(Refused::new(what)),
        };
        Ok(Expr::generated(kind))
    }

    fn var(&self, var: VarRef, old: bool) -> Result<Expr, Refused> {
        let is_global = !matches!(var, VarRef::Local(_));
        let constant = matches!(var, VarRef::Global(g) if g >= self.code.variables);
        let name = if old && is_global && !constant { self.scope.old(var) } else { self.scope.name(var) };
        name.map(Expr::var).ok_or_else(|| Refused::new("a variable out of place"))
    }

    fn bind(&mut self) -> Name {
        let name = Name::from(&format!("bound#{}", self.bound.len()));
        self.bound.push(name);
        name
    }

    fn quantified(&mut self, q: &code::Quantified, old: bool) -> Result<Expr, Refused> {
        let depth = self.bound.len();
        let binder = |(name, ty): (Name, &syntax::Ty)| Binder {
            attrs: Vec::new(),
            names: vec![Ident::generated(name)],
            ty: ty.to_ast(),
            where_: None,
        };
        let names: Vec<Name> = q.types.iter().map(|_| self.bind()).collect();
        let bound = names.into_iter().zip(&q.types).map(binder).collect();
        let body = self.expr(&q.body, old);
        self.bound.truncate(depth);
        let (type_params, attrs, triggers) = (Vec::new(), Vec::new(), Vec::new());
        let quantified = Quantified { kind: q.kind, type_params, bound, attrs, triggers, body: body? };
        Ok(Expr::generated(ExprKind::Quantified(Box::new(quantified))))
    }

    fn let_(&mut self, values: &[code::Expr], body: &code::Expr, old: bool) -> Result<Expr, Refused> {
        let depth = self.bound.len();
        let values = self.all(values, old)?;
        let vars = values.iter().map(|_| Ident::generated(self.bind())).collect::<Vec<_>>();
        let body = self.expr(body, old);
        self.bound.truncate(depth);
        let var_attrs = vars.iter().map(|_| Vec::new()).collect();
        let node = Let { vars, var_attrs, values, attrs: Vec::new(), body: body? };
        Ok(Expr::generated(ExprKind::Let(Box::new(node))))
    }
}

/// A literal.
fn constant(value: &Val) -> Result<Expr, Refused> {
    let kind = match value {
        Val::Bool(b) => ExprKind::Bool(*b),
        Val::Int(n) => return Ok(integer(i128::from(*n))),
        Val::Big(n) => {
            let positive = ExprKind::Int(n.magnitude().clone());
            match n.sign() {
                num_bigint::Sign::Minus => ExprKind::Unary(UnOp::Neg, Box::new(Expr::generated(positive))),
                _ => positive,
            }
        }
        Val::Bv(width, bits) => ExprKind::Bv { value: BigUint::from(*bits), width: *width },
        Val::BigBv(width, bits) => ExprKind::Bv { value: (**bits).clone(), width: *width },
        Val::Real(number) => return Ok(real(number)),
        // No literal of the source has another value.
        _ => return Err(Refused::new("a literal that is not a truth value, a number or a bit vector")),
    };
    Ok(Expr::generated(kind))
}

/// Digits behind the point of a literal, at most.
const MOST_DIGITS: u32 = 1_000;

/// A real number, exactly: a literal has a last digit, and what has none is a quotient of two literals.
fn real(number: &BigRational) -> Expr {
    let literal = |text: String| Expr::generated(ExprKind::Real(Name::from(&text)));
    let (numer, denom) = (number.numer().abs(), number.denom());
    let positive = match digits(denom) {
        Some(digits) => {
            let scaled = (numer * (BigInt::from(10).pow(digits) / denom)).to_string();
            // At least one digit on each side of the point.
            let scaled = format!("{scaled:0>width$}", width = digits as usize + 1);
            let (whole, fraction) = scaled.split_at(scaled.len() - digits as usize);
            literal(format!("{whole}.{}", if fraction.is_empty() { "0" } else { fraction }))
        }
        None => Expr::binary(BinOp::RealDiv, literal(format!("{numer}.0")), literal(format!("{denom}.0"))),
    };
    match number.is_negative() {
        true => Expr::generated(ExprKind::Unary(UnOp::Neg, Box::new(positive))),
        false => positive,
    }
}

/// How many digits behind the point a fraction with this denominator has; none where they do not end, or are too many.
fn digits(denom: &BigInt) -> Option<u32> {
    (0..=MOST_DIGITS).find(|digits| (BigInt::from(10).pow(*digits) % denom).is_zero())
}

#[cfg(test)]
mod tests {
    use super::*;
    use syntax::print::print_expr;

    #[test]
    fn reals_are_written_as_they_are() {
        let numbers = [
            (0, 1, "0.0"),
            (7, 1, "7.0"),
            (1, 2, "0.5"),
            (-3, 2, "-1.5"),
            (1, 500, "0.002"),
            (1, 25, "0.04"),
            (12345, 100, "123.45"),
            (1, 3, "1.0 / 3.0"),
            (-7, 6, "-(7.0 / 6.0)"),
        ];
        for (numer, denom, expected) in numbers {
            let number = BigRational::new(BigInt::from(numer), BigInt::from(denom));
            assert_eq!(print_expr(&real(&number)), expected);
        }
        // 1 / 2^2000 has more digits than are written.
        let small = BigRational::new(BigInt::from(1), BigInt::from(2).pow(2_000));
        assert!(matches!(real(&small).kind, ExprKind::Binary(BinOp::RealDiv, ..)));
    }
}
