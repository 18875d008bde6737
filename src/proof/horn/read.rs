//! What a solver says the predicates are, as expressions. Strict: what is not known by name is an error, so there is no invariant then.
//!
//! ```text
//! (define-fun |Inv!Main| ((x!0 Int) (x!1 Int)) Bool (let ((a!1 (<= x!0 4))) (and a!1 (not (= x!1 2)))))
//! ```

use num_bigint::BigUint;
use rustc_hash::FxHashMap;

use super::clauses::{Clauses, Predicate};
use super::eliminate;
use super::smtlib::Functions;
use base::sexp::Sexp;
use syntax::ast::*;

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
        let types = predicate.arguments.iter().map(|argument| (argument.name, argument.ty.clone())).collect();
        let mut reader = Reader { functions: &clauses.functions, names: Vec::new(), types, bound: 0 };
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
    /// Of variables.
    types: FxHashMap<Name, Type>,
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
        let mut bound: Vec<(Name, Type)> = Vec::new();
        for binder in binders {
            let Some([Sexp::Atom(name), sort]) = binder.list() else { return Err(unknown(binder)) };
            self.bound += 1;
            let own = Name::from(&format!("any#{}", self.bound));
            self.names.push((plain(name).to_owned(), Expr::var(own)));
            bound.push((own, of_sort(sort)?));
        }
        let body = self.expr(body);
        self.names.truncate(depth);
        // `forall x :: P` is `!(exists x :: !P)`, but for what people read.
        if !all {
            return Ok(eliminate::exists(&bound, &body?));
        }
        let (type_params, attrs, triggers) = (Vec::new(), Vec::new(), Vec::new());
        let binder = |(name, ty)| Binder { attrs: Vec::new(), names: vec![Ident::generated(name)], ty, where_: None };
        let bound = bound.into_iter().map(binder).collect();
        let quantified = Quantified { kind: Quantifier::Forall, type_params, bound, attrs, triggers, body: body? };
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

    /// A function on bit-vectors, by the name that the program has for it; a comparison by any function of the program that says the same.
    fn builtin(&self, op: &str, args: Vec<Expr>) -> Result<Expr, String> {
        let width = args.first().and_then(|arg| self.width(arg));
        let mut named = self
            .functions
            .builtins
            .iter()
            .filter(|(text, _, ty)| text == op && width.is_none_or(|width| ty.kind == TypeKind::Bv(width)));
        match (named.next(), named.next()) {
            (Some((_, name, _)), other) if other.is_none() || width.is_some() => {
                Ok(Expr::generated(ExprKind::App(*name, args)))
            }
            _ => Comparison::of(op)
                .zip(width)
                .and_then(|(comparison, width)| self.compared(comparison, &args, width))
                .ok_or_else(|| format!("the solver's answer speaks of {op}, for which the program has no name")),
        }
    }

    /// The comparison of two bit-vectors by a function of the program; of unsigned ones that are too short for it, with zeros in front.
    fn compared(&self, wanted: Comparison, args: &[Expr], width: u32) -> Option<Expr> {
        let [a, b] = args else { return None };
        let known = self.functions.builtins.iter().filter_map(|(text, name, ty)| match ty.kind {
            TypeKind::Bv(of) if of == width || of > width && !wanted.signed => Some((Comparison::of(text)?, *name, of)),
            _ => None,
        });
        let (function, name, of) = known.filter(|(c, ..)| c.signed == wanted.signed).min_by_key(|(.., of)| *of)?;
        let long = |e: &Expr| match of - width {
            0 => e.clone(),
            more => {
                let zeros = ExprKind::Bv { value: BigUint::default(), width: more };
                Expr::binary(BinOp::Concat, Expr::generated(zeros), e.clone())
            }
        };
        // a < b, where the wanted one says so of its operands, or of these the other way round and not.
        let swapped = (wanted.greater ^ function.greater) ^ (wanted.or_equal ^ function.or_equal);
        let (a, b) = if swapped { (long(b), long(a)) } else { (long(a), long(b)) };
        let compared = Expr::generated(ExprKind::App(name, vec![a, b]));
        Some(if wanted.or_equal == function.or_equal { compared } else { compared.not() })
    }

    /// So many bits, where that can be told.
    fn width(&self, e: &Expr) -> Option<u32> {
        let of = |ty: &Type| match ty.kind {
            TypeKind::Bv(width) => Some(width),
            _ => None,
        };
        match &e.kind {
            ExprKind::Var(name) => of(self.types.get(name)?),
            ExprKind::Bv { width, .. } => Some(*width),
            ExprKind::Extract(_, high, low) => Some(high - low),
            ExprKind::Binary(BinOp::Concat, a, b) => Some(self.width(a)? + self.width(b)?),
            ExprKind::If(_, a, b) => self.width(a).or_else(|| self.width(b)),
            // The others have as many bits as what they are applied to.
            ExprKind::App(_, args) => self.width(args.first()?),
            _ => None,
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

/// A comparison of bit-vectors: `a < b`, the other way round where it is `greater`, also of equal ones.
#[derive(Clone, Copy)]
struct Comparison {
    signed: bool,
    greater: bool,
    or_equal: bool,
}

impl Comparison {
    /// By its name in SMT-LIB.
    fn of(name: &str) -> Option<Comparison> {
        let (signed, rest) = match name.strip_prefix("bvs") {
            Some(rest) => (true, rest),
            None => (false, name.strip_prefix("bvu")?),
        };
        let (greater, or_equal) = match rest {
            "lt" => (false, false),
            "le" => (false, true),
            "gt" => (true, false),
            "ge" => (true, true),
            _ => return None,
        };
        Some(Comparison { signed, greater, or_equal })
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
    use syntax::print::print_expr;

    fn read(text: &str) -> Result<String, String> {
        let functions = Functions::default();
        let names = vec![("x".to_owned(), Expr::var("a")), ("m".to_owned(), Expr::var("b"))];
        let mut reader = Reader { functions: &functions, names, types: FxHashMap::default(), bound: 0 };
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
    fn what_equations_determine_is_not_bound() {
        let same = |text: &str, expected: &str| assert_eq!(read(text), Ok(expected.to_owned()), "{text}");
        same("(exists ((i Int)) (and (= x (+ 1 i)) (= (select m 0) (* 2 i))))", "b[0] == 2 * (a - 1)");
        same("(exists ((i Int)) (and (> x 0) (= (- i) (select m x))))", "a > 0");
        same("(exists ((i Int)) (= (select m x) (ite (= x 0) 1 i)))", "a == 0 ==> b[a] == 1");
        same("(exists ((i Int)) (or (= x (- 3 i)) (> i x)))", "true");
        same("(exists ((i Int) (j Int)) (and (= i j) (= (- j i) x)))", "(exists any#2: int :: any#2 - any#2 == a)");
        let kept = "(exists any#1: int :: a < any#1 && any#1 < b[a])";
        same("(exists ((i Int) (j Int)) (and (< x i) (< i (select m x))))", kept);
        let other = "(exists ((i Int) (j Int)) (and (= (select m x) (ite (= j x) 2 i)) (not (= j 0))))";
        same(other, "true");
        // It is on both sides: twice the number is odd.
        same("(exists ((i Int)) (= (+ i i) x))", "(exists any#1: int :: any#1 + any#1 == a)");
        same("(exists ((i Int)) (and (= i (+ i x)) (= x 0)))", "a == 0 && (exists any#1: int :: any#1 == any#1 + a)");
    }

    #[test]
    fn comparisons_are_said_by_what_the_program_has() {
        let bits = |width| Type::new(TypeKind::Bv(width), base::source::Span::NONE);
        let read = |builtin: &str, text: &str| {
            let builtins = vec![(builtin.to_owned(), Name::from("f"), bits(8))];
            let mut functions = Functions::default();
            functions.builtins = builtins;
            let names = vec![("x".to_owned(), Expr::var("a")), ("y".to_owned(), Expr::var("b"))];
            let types = FxHashMap::from_iter(["a", "b"].map(|name| (Name::from(name), bits(8))));
            let mut reader = Reader { functions: &functions, names, types, bound: 0 };
            Sexp::parse(text).ok_or(String::new()).and_then(|e| reader.expr(&e)).map(|e| print_expr(&e))
        };
        let same = |builtin: &str, text: &str, expected: &str| {
            assert_eq!(read(builtin, text), Ok(expected.to_owned()), "{builtin}: {text}");
        };
        for sign in ["u", "s"] {
            let wanted = |op: &str| format!("(bv{sign}{op} x y)");
            let known = |op: &str| format!("bv{sign}{op}");
            same(&known("lt"), &wanted("lt"), "f(a, b)");
            same(&known("lt"), &wanted("le"), "!f(b, a)");
            same(&known("lt"), &wanted("gt"), "f(b, a)");
            same(&known("lt"), &wanted("ge"), "!f(a, b)");
            same(&known("le"), &wanted("lt"), "!f(b, a)");
            same(&known("le"), &wanted("ge"), "f(b, a)");
            same(&known("gt"), &wanted("lt"), "f(b, a)");
            same(&known("gt"), &wanted("le"), "!f(a, b)");
            same(&known("ge"), &wanted("gt"), "!f(b, a)");
            same(&known("ge"), &wanted("le"), "f(b, a)");
        }
        same("bvule", "(bvule ((_ extract 6 0) x) #b0000001)", "f(0bv1 ++ a[7:0], 0bv1 ++ 1bv7)");
        assert!(read("bvsle", "(bvsle ((_ extract 6 0) x) #b0000001)").is_err());
        assert!(read("bvult", "(bvslt x y)").is_err());
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
