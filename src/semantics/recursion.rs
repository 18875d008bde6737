//! Functions that axioms define by recursion over an integer.
//!
//! ```text
//! axiom fact(0) == 1;
//! axiom (forall n: int :: 1 <= n ==> fact(n) == n * fact(n - 1));
//! ```
//! The second axiom becomes the meaning `if 1 <= n then n * fact(n - 1) else base(n)`, where `base` is the table that the function was before. Each
//! application within the meaning is to an argument that is smaller by a literal at least, and below the lower bound of the guard there is
//! none: so each `base` extends to exactly one function of which the axiom is true. In what is said of the start, `fact(0)` is `base(0)`, of
//! which it can be stated what it is; and an axiom that says what the function is up to an argument below the bound is the meaning of `base`.

use num_bigint::BigInt;
use rustc_hash::FxHashSet;

use super::axioms::{applies, parameters, renumber};
use super::code::{Code, Expr, Function, FunctionKind, Initially, Quantified};
use super::quantify::flip;
use syntax::ast::{BinOp, Quantifier, UnOp};

/// What an axiom says of a function where its guard is true: `(forall x, y: int :: guard ==> f(y, x) == meaning)`.
struct Rule<'a> {
    function: usize,
    /// The table that the function is, where it has no other meaning.
    table: usize,
    /// Which parameter each bound variable is.
    positions: Vec<usize>,
    guard: &'a Expr,
    meaning: &'a Expr,
    quantifier: &'a Quantified,
}

/// A function with a meaning by recursion.
struct Recursive {
    function: usize,
    base: usize,
    table: usize,
    /// The number of the parameter that falls, and its least value to which the meaning applies.
    parameter: usize,
    from: BigInt,
}

/// Functions get the meanings that axioms give them by recursion; these axioms are done with.
pub fn define(code: &mut Code) {
    let mut found: Vec<Recursive> = Vec::new();
    for axiom in std::mem::take(&mut code.initially) {
        let is_table = |function: usize| match code.functions[function].kind {
            FunctionKind::Table(table) => Some(table),
            _ => None,
        };
        let rule = Rule::of(code, &axiom, &is_table);
        let Some((rule, (variable, from))) = rule.and_then(|rule| rule.end(code).map(|end| (rule, end))) else {
            code.initially.push(axiom);
            continue;
        };
        let Rule { function, table, .. } = rule;
        let parameter = rule.positions[variable];
        let base = with_meaning(code, function, table, |base| rule.otherwise(base));
        found.push(Recursive { function, base, table, parameter, from });
    }
    for recursive in &found {
        code.initially.iter_mut().for_each(|condition| recursive.below(&mut condition.expr));
        recursive.define_base(code);
    }
}

/// The function, a table, gets a meaning that may apply another one, which is the table now.
fn with_meaning(code: &mut Code, function: usize, table: usize, meaning: impl FnOnce(usize) -> Expr) -> usize {
    let (base, name) = (code.functions.len(), code.functions[function].name);
    code.functions.push(Function { name, kind: FunctionKind::Table(table) });
    code.functions[function].kind = FunctionKind::Defined(meaning(base));
    base
}

impl<'a> Rule<'a> {
    /// `table`: the one that a function is.
    fn of(code: &Code, axiom: &'a Initially, table: &dyn Fn(usize) -> Option<usize>) -> Option<Rule<'a>> {
        let Expr::Quantified(quantifier) = &axiom.expr else { return None };
        let Expr::Binary(BinOp::Implies, guard, says) = &quantifier.body else { return None };
        let Expr::Binary(BinOp::Eq | BinOp::Iff, left, right) = &**says else { return None };
        if !axiom.is_axiom || quantifier.kind != Quantifier::Forall {
            return None;
        }
        [(left, right), (right, left)].into_iter().find_map(|(applied, meaning)| {
            let Expr::Call(function, args) = &**applied else { return None };
            let table = table(*function)?;
            let positions = parameters(code, quantifier, table, args)?;
            Some(Rule { function: *function, table, positions, guard, meaning, quantifier })
        })
    }

    /// The bound variable that falls in the recursion, and its least value to which the rule applies; `None` where it is no recursion that ends.
    fn end(&self, code: &Code) -> Option<(usize, BigInt)> {
        (0..self.positions.len()).find_map(|variable| {
            if !self.quantifier.types[variable].is_int() {
                return None;
            }
            let (from, _) = bounds(self.guard, variable)?;
            let recurs = self.applications(code, self.meaning, variable)? > 0;
            recurs.then_some((variable, from?))
        })
    }

    /// How often the expression applies the function, always to less than the variable; `None` where it may be to something else.
    fn applications(&self, code: &Code, e: &Expr, variable: usize) -> Option<usize> {
        let mut count = 0;
        match e {
            Expr::Call(function, args) if *function == self.function => {
                let position = self.positions[variable];
                if !is_less(args.get(position)?, variable) {
                    return None;
                }
                count += 1;
            }
            // By way of other functions.
            Expr::Call(function, _) => {
                let alone = Expr::Call(*function, Vec::new());
                if applies(code, &alone, self.function, &mut FxHashSet::default()) {
                    return None;
                }
            }
            _ => {}
        }
        let mut children = Vec::new();
        e.for_each_child(&mut |child| children.push(child));
        for child in children {
            count += self.applications(code, child, variable)?;
        }
        Some(count)
    }

    /// `if guard then meaning else other(x, y)`, over the parameters.
    fn otherwise(&self, other: usize) -> Expr {
        let args = (0..self.positions.len()).map(Expr::Bound).collect();
        let over_parameters = |e: &Expr| {
            let mut e = e.clone();
            renumber(&mut e, &self.positions);
            Box::new(e)
        };
        Expr::If(over_parameters(self.guard), over_parameters(self.meaning), Box::new(Expr::Call(other, args)))
    }
}

impl Recursive {
    /// Applied to a literal below the bound, the function is its base.
    fn below(&self, e: &mut Expr) {
        e.for_each_child_mut(&mut |child| self.below(child));
        let Expr::Call(function, args) = e else { return };
        let is_below = || args.get(self.parameter).and_then(literal).is_some_and(|value| value < self.from);
        if *function == self.function && is_below() {
            *function = self.base;
        }
    }

    /// An axiom that says what the function is up to an argument below the bound is the meaning of its base.
    fn define_base(&self, code: &mut Code) {
        let table = |function: usize| (function == self.function).then_some(self.table);
        let applies_none = |code: &Code, e: &Expr| {
            let applies = |function| applies(code, e, function, &mut FxHashSet::default());
            !applies(self.function) && !applies(self.base)
        };
        for at in 0..code.initially.len() {
            let meaning = Rule::of(code, &code.initially[at], &table).filter(|rule| {
                let variable = rule.positions.iter().position(|p| *p == self.parameter);
                let upto = variable.and_then(|v| bounds(rule.guard, v)).and_then(|(_, upto)| upto);
                upto.is_some_and(|upto| upto < self.from) && applies_none(code, rule.meaning)
            });
            if let Some(rule) = meaning {
                let meaning = rule.otherwise(code.functions.len());
                code.initially.remove(at);
                with_meaning(code, self.base, self.table, |_| meaning);
                return;
            }
        }
    }
}

/// `x - 2`, or `x + -2`
fn is_less(e: &Expr, variable: usize) -> bool {
    let Expr::Binary(op, from, by) = e else { return false };
    let by = match op {
        BinOp::Sub => literal(by),
        BinOp::Add => literal(by).map(|by| -by),
        _ => None,
    };
    matches!(**from, Expr::Bound(v) if v == variable) && by.is_some_and(|by| by > BigInt::ZERO)
}

/// The least and the greatest value of the variable with which the condition is true, where it says nothing else.
fn bounds(condition: &Expr, variable: usize) -> Option<(Option<BigInt>, Option<BigInt>)> {
    let Expr::Binary(op, a, b) = condition else { return None };
    if *op == BinOp::And {
        let ((low, high), (other_low, other_high)) = (bounds(a, variable)?, bounds(b, variable)?);
        let high = match (high, other_high) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
        return Some((low.max(other_low), high));
    }
    let is_it = |e: &Expr| matches!(e, Expr::Bound(v) if *v == variable);
    let (op, limit) = match (literal(b), literal(a)) {
        (Some(limit), _) if is_it(a) => (*op, limit),
        (_, Some(limit)) if is_it(b) => (flip(*op), limit),
        _ => return None,
    };
    match op {
        BinOp::Ge => Some((Some(limit), None)),
        BinOp::Gt => Some((Some(limit + 1), None)),
        BinOp::Le => Some((None, Some(limit))),
        BinOp::Lt => Some((None, Some(limit - 1))),
        BinOp::Eq => Some((Some(limit.clone()), Some(limit))),
        _ => None,
    }
}

fn literal(e: &Expr) -> Option<BigInt> {
    match e {
        Expr::Const(value) => value.as_big(),
        Expr::Unary(UnOp::Neg, e) => Some(-literal(e)?),
        _ => None,
    }
}
