//! What a solver says the predicates are, as expressions. Strict: what is not known by name is an error, so there is no invariant then.
//!
//! ```text
//! (define-fun |Inv!Main| ((x!0 Int) (x!1 Int)) Bool (let ((a!1 (<= x!0 4))) (and a!1 (not (= x!1 2)))))
//! ```

use num_bigint::BigUint;
use rustc_hash::FxHashMap;

use super::clauses::{Clauses, Predicate};
use super::smtlib::Functions;
use crate::sexp::Sexp;
use crate::syntax::ast::*;

/// The meaning of each predicate of the clauses, over the names of its arguments.
///
/// # Errors
/// A predicate is missing, or something in a definition is not known.
pub fn predicates(clauses: &Clauses, model: &[Sexp]) -> Result<Vec<Expr>, String> {
    some_predicates(clauses, &clauses.predicates, model)
}

/// The same of these predicates alone.
///
/// # Errors
/// As of all.
pub fn some_predicates(clauses: &Clauses, wanted: &[Predicate], model: &[Sexp]) -> Result<Vec<Expr>, String> {
    let mut definitions: FxHashMap<String, (&[Sexp], &Sexp)> = FxHashMap::default();
    collect(model, &mut definitions);
    let mut found = Vec::new();
    for predicate in wanted {
        let Some((params, body)) = definitions.get(predicate.name.as_str()) else {
            return Err(format!("the solver does not say what {} is", predicate.name));
        };
        if params.len() != predicate.arguments.len() {
            return Err(format!("the solver gives {} other arguments", predicate.name));
        }
        let mut reader = Reader { functions: &clauses.functions, names: Vec::new(), bound: 0 };
        for (param, argument) in params.iter().zip(&predicate.arguments) {
            let name = param.list().and_then(|p| p.first()).and_then(Sexp::atom).ok_or("a parameter without a name")?;
            reader.names.push((plain(name).to_owned(), Expr::var(argument.name)));
        }
        let body = body.without_lets().ok_or("the solver's answer is too large")?;
        found.push(reader.expr(&body)?);
    }
    Ok(found)
}

/// All definitions, whatever list they stand in.
fn collect<'s>(items: &'s [Sexp], found: &mut FxHashMap<String, (&'s [Sexp], &'s Sexp)>) {
    for item in items.iter().filter_map(Sexp::list) {
        match item {
            [Sexp::Atom(head), Sexp::Atom(name), Sexp::List(params), Sexp::Atom(sort), body]
                if head == "define-fun" && sort == "Bool" =>
            {
                found.insert(plain(name).to_owned(), (params, body));
            }
            _ => collect(item, found),
        }
    }
}

/// A symbol without its quotes.
fn plain(symbol: &str) -> &str {
    symbol.strip_prefix('|').and_then(|s| s.strip_suffix('|')).unwrap_or(symbol)
}

struct Reader<'a> {
    functions: &'a Functions,
    /// What names stand for, the innermost last.
    names: Vec<(String, Expr)>,
    /// Bound variables so far.
    bound: usize,
}

impl Reader<'_> {
    fn expr(&mut self, e: &Sexp) -> Result<Expr, String> {
        let items = match e {
            Sexp::Atom(text) => return self.atom(text),
            Sexp::List(items) => items,
        };
        match items.as_slice() {
            [Sexp::Atom(kind), Sexp::List(binders), body] if kind == "forall" || kind == "exists" => {
                self.quantified(kind == "forall", binders, body)
            }
            [Sexp::Atom(mark), value, Sexp::Atom(width)] if mark == "_" => bit_vector(value.atom(), width),
            // Hints for instantiation.
            [Sexp::Atom(mark), body, ..] if mark == "!" => self.expr(body),
            [Sexp::Atom(op), args @ ..] => {
                let args: Vec<Expr> = args.iter().map(|a| self.expr(a)).collect::<Result<_, _>>()?;
                self.apply(op, args)
            }
            [Sexp::List(op), arg] => {
                let arg = self.expr(arg)?;
                self.indexed(op, arg)
            }
            _ => Err(unknown(e)),
        }
    }

    fn atom(&self, text: &str) -> Result<Expr, String> {
        if let Some((_, value)) = self.names.iter().rev().find(|(name, _)| name == plain(text)) {
            return Ok(value.clone());
        }
        let digits = |s: &str| !s.is_empty() && s.bytes().all(|b| b.is_ascii_digit());
        match text {
            "true" => Ok(Expr::bool(true)),
            "false" => Ok(Expr::bool(false)),
            _ if digits(text) => {
                let value: BigUint = text.parse().map_err(|_| format!("the number {text}"))?;
                Ok(Expr::generated(ExprKind::Int(value)))
            }
            _ if text.split_once('.').is_some_and(|(whole, part)| digits(whole) && digits(part)) => {
                Ok(Expr::generated(ExprKind::Real(text.into())))
            }
            _ => {
                let bits = |radix: u32, digits: &str, width: usize| {
                    let value = BigUint::parse_bytes(digits.as_bytes(), radix)?;
                    Some(Expr::generated(ExprKind::Bv { value, width: width as u32 }))
                };
                let hex = text.strip_prefix("#x").and_then(|d| bits(16, d, 4 * d.len()));
                let binary = text.strip_prefix("#b").and_then(|d| bits(2, d, d.len()));
                hex.or(binary).ok_or_else(|| format!("the solver's answer speaks of {text}"))
            }
        }
    }

    fn quantified(&mut self, all: bool, binders: &[Sexp], body: &Sexp) -> Result<Expr, String> {
        let depth = self.names.len();
        let mut bound = Vec::new();
        for binder in binders {
            let Some([Sexp::Atom(name), sort]) = binder.list() else { return Err(unknown(binder)) };
            self.bound += 1;
            let own = Name::from(&format!("any#{}", self.bound));
            self.names.push((plain(name).to_owned(), Expr::var(own)));
            let (attrs, names) = (Vec::new(), vec![Ident::generated(own)]);
            bound.push(Binder { attrs, names, ty: of_sort(sort)?, where_: None });
        }
        let body = self.expr(body);
        self.names.truncate(depth);
        let kind = if all { Quantifier::Forall } else { Quantifier::Exists };
        let (type_params, attrs, triggers) = (Vec::new(), Vec::new(), Vec::new());
        let quantified = Quantified { kind, type_params, bound, attrs, triggers, body: body? };
        Ok(Expr::generated(ExprKind::Quantified(Box::new(quantified))))
    }

    fn apply(&self, op: &str, args: Vec<Expr>) -> Result<Expr, String> {
        let binary = match (op, args.len()) {
            ("and", _) => return Ok(Expr::all(args)),
            ("or", _) => return Ok(Expr::any(args)),
            ("not", 1) => return args.into_iter().next().map(Expr::not).ok_or_else(String::new),
            ("-", 1) => return Ok(Expr::generated(ExprKind::Unary(UnOp::Neg, Box::new(args[0].clone())))),
            ("ite", 3) => return Ok(Expr::ite(args[0].clone(), args[1].clone(), args[2].clone())),
            ("to_real", 1) => return Ok(Expr::generated(ExprKind::ToReal(Box::new(args[0].clone())))),
            ("to_int", 1) => return Ok(Expr::generated(ExprKind::ToInt(Box::new(args[0].clone())))),
            ("select", 2) => {
                return Ok(Expr::generated(ExprKind::Select(Box::new(args[0].clone()), vec![args[1].clone()])));
            }
            ("store", 3) => {
                let (index, value) = (vec![args[1].clone()], Box::new(args[2].clone()));
                return Ok(Expr::generated(ExprKind::Store(Box::new(args[0].clone()), index, value)));
            }
            ("=>", 2) => BinOp::Implies,
            ("=", 2) => BinOp::Eq,
            ("distinct" | "xor", 2) => BinOp::Neq,
            ("<", 2) => BinOp::Lt,
            ("<=", 2) => BinOp::Le,
            (">", 2) => BinOp::Gt,
            (">=", 2) => BinOp::Ge,
            ("+", 2..) => BinOp::Add,
            ("-", 2..) => BinOp::Sub,
            ("*", 2..) => BinOp::Mul,
            ("div", 2) => BinOp::Div,
            ("mod", 2) => BinOp::Mod,
            ("/", 2) => BinOp::RealDiv,
            ("concat", 2) => BinOp::Concat,
            _ => return self.builtin(op, args),
        };
        let mut args = args.into_iter();
        let first = args.next().ok_or("an operator without operands")?;
        Ok(args.fold(first, |left, right| Expr::binary(binary, left, right)))
    }

    /// A function on bit-vectors, by the name that the program has for it.
    fn builtin(&self, op: &str, args: Vec<Expr>) -> Result<Expr, String> {
        let mut named = self.functions.builtins.iter().filter(|(text, ..)| text == op);
        match (named.next(), named.next()) {
            (Some((_, name, _)), None) => Ok(Expr::generated(ExprKind::App(*name, args))),
            _ => Err(format!("the solver's answer speaks of {op}, for which the program has no name")),
        }
    }

    fn indexed(&self, op: &[Sexp], arg: Expr) -> Result<Expr, String> {
        let number = |s: &Sexp| s.atom().and_then(|t| t.parse::<u32>().ok());
        match op {
            [Sexp::Atom(mark), Sexp::Atom(extract), high, low] if mark == "_" && extract == "extract" => {
                let (Some(high), Some(low)) = (number(high), number(low)) else { return Err("an extraction".into()) };
                Ok(Expr::generated(ExprKind::Extract(Box::new(arg), high + 1, low)))
            }
            _ => Err(unknown(&Sexp::List(op.to_vec()))),
        }
    }
}

/// `(_ bv12 8)`
fn bit_vector(value: Option<&str>, width: &str) -> Result<Expr, String> {
    let value = value.and_then(|v| v.strip_prefix("bv")).and_then(|v| v.parse().ok());
    match (value, width.parse()) {
        (Some(value), Ok(width)) => Ok(Expr::generated(ExprKind::Bv { value, width })),
        _ => Err("a literal of the solver that is not known".into()),
    }
}

fn of_sort(sort: &Sexp) -> Result<Type, String> {
    match sort.atom() {
        Some("Int") => Ok(Type::int()),
        Some("Bool") => Ok(Type::bool()),
        _ => Err(unknown(sort)),
    }
}

fn unknown(e: &Sexp) -> String {
    let text = format!("{e:?}");
    format!("the solver's answer has a part that is not known: {}", text.chars().take(80).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::print::print_expr;

    fn read(text: &str) -> Result<String, String> {
        let functions = Functions::default();
        let names = vec![("x".to_owned(), Expr::var("a")), ("m".to_owned(), Expr::var("b"))];
        let mut reader = Reader { functions: &functions, names, bound: 0 };
        let e = Sexp::parse(text).and_then(|e| e.without_lets()).ok_or("no expression")?;
        reader.expr(&e).map(|e| print_expr(&e))
    }

    #[test]
    fn what_solvers_say_is_read() {
        let same = |text: &str, expected: &str| assert_eq!(read(text), Ok(expected.to_owned()), "{text}");
        same("(let ((a!1 (<= x (- 3)))) (and a!1 (not a!1)))", "a <= -3 && !(a <= -3)");
        same("(=> (>= (+ x (* (- 1) 2)) 0) false)", "a + -1 * 2 >= 0 ==> false");
        same("(= (select m x) (ite true x 1))", "b[a] == a");
        same("(forall ((i Int)) (! (> (select m i) x) :weight 0))", "(forall any#1: int :: b[any#1] > a)");
        same("(= x #x0f)", "a == 15bv8");
        same("(= ((_ extract 3 1) x) (_ bv5 3))", "a[4:1] == 5bv3");
        same("(or (distinct x 1) (= (mod x 2) (div x 2)))", "a != 1 || a mod 2 == a div 2");
        same("(< (- x 1 2) 3)", "a - 1 - 2 < 3");
    }

    #[test]
    fn what_is_not_known_is_an_error() {
        for text in [
            "(f x)",
            "y",
            "(= x 1 2)",
            "((as const (Array Int Int)) 0)",
            "(_ as-array k!0)",
            "(bvadd x x)",
            "(exists ((r Real)) true)",
        ] {
            assert!(read(text).is_err(), "{text}");
        }
    }
}
