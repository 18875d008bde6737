//! Boogie's types and expressions in SMT-LIB 2, as Horn clauses need them: Booleans, integers, reals, bit-vectors, maps. What is not known is
//! an error; functions with bodies are replaced by these.

use std::fmt::Write;

use itertools::Itertools;
use rustc_hash::FxHashMap;

use syntax::ast::*;

/// What the functions of a program mean.
#[derive(Debug, Clone, Default)]
pub struct Functions {
    known: FxHashMap<Name, Meaning>,
    /// Types of which no more is known than that they have elements.
    sorts: Vec<Name>,
    /// Bit-vector functions of SMT-LIB, and what the program calls them.
    pub builtins: Vec<(String, Name, Type)>,
}

#[derive(Debug, Clone)]
enum Meaning {
    Builtin(String),
    Body(Vec<Name>, Expr),
    Open,
}

/// Functions that use functions that use ...: deeper ones are taken to be recursive.
const DEEPEST: usize = 32;

impl Functions {
    pub fn of(passive: &[Decl]) -> Functions {
        let mut functions = Functions::default();
        for decl in passive {
            if let Decl::Type(types) = decl {
                let plain = types.items.iter().filter(|t| t.synonym.is_none() && t.params.is_empty());
                functions.sorts.extend(plain.map(|t| t.name.name));
            }
            let Decl::Function(f) = decl else { continue };
            let name = f.name.name;
            let meaning = match (builtin(f), &f.body) {
                (Some(text), _) => {
                    functions.builtins.extend(f.params.first().map(|p| (text.clone(), name, p.ty.clone())));
                    Meaning::Builtin(text)
                }
                (None, Some(body)) if f.type_params.is_empty() => {
                    let unnamed = Name::from("");
                    let params = f.params.iter().map(|p| p.name.map_or(unnamed, |n| n.name)).collect();
                    Meaning::Body(params, body.clone())
                }
                _ => Meaning::Open,
            };
            functions.known.insert(name, meaning);
        }
        functions
    }

    /// What a script has to say of types in front of all else.
    pub fn declarations(&self) -> String {
        self.sorts.iter().map(|name| format!("(declare-sort {} 0)\n", symbol(*name))).collect()
    }

    /// With the bodies of functions in place of their applications.
    pub fn inlined(&self, e: &Expr) -> Expr {
        self.inlined_at(e, 0)
    }

    fn inlined_at(&self, e: &Expr, depth: usize) -> Expr {
        let mut found = e.clone();
        found.for_each_child_mut(&mut |child| *child = self.inlined_at(child, depth));
        match &found.kind {
            ExprKind::App(name, args) => match self.applied(*name, args) {
                Some(body) if depth < DEEPEST => self.inlined_at(&body, depth + 1),
                _ => found,
            },
            _ => found,
        }
    }

    /// What an application of a function with a body is.
    fn applied(&self, name: Name, args: &[Expr]) -> Option<Expr> {
        let Some(Meaning::Body(params, body)) = self.known.get(&name) else { return None };
        let mut body = body.clone();
        body.substitute(&params.iter().copied().zip(args.iter().cloned()).collect());
        Some(body)
    }

    /// # Errors
    /// An expression that has no counterpart here.
    pub fn term(&self, e: &Expr) -> Result<String, String> {
        self.at(e, 0)
    }

    fn at(&self, e: &Expr, depth: usize) -> Result<String, String> {
        let term = |e: &Expr| self.at(e, depth);
        let apply = |op: &str, args: &[&Expr]| -> Result<String, String> {
            let args: Vec<String> = args.iter().map(|a| self.at(a, depth)).collect::<Result<_, _>>()?;
            Ok(format!("({op} {})", args.join(" ")))
        };
        Ok(match &e.kind {
            ExprKind::Bool(b) => b.to_string(),
            ExprKind::Int(n) => n.to_string(),
            ExprKind::Bv { value, width } => format!("(_ bv{value} {width})"),
            ExprKind::Real(text) if text.bytes().all(|b| b.is_ascii_digit() || b == b'.') => text.to_string(),
            ExprKind::Var(name) => symbol(*name),
            ExprKind::Unary(UnOp::Not, a) => apply("not", &[a])?,
            ExprKind::Unary(UnOp::Neg, a) => apply("-", &[a])?,
            ExprKind::Binary(BinOp::Explies, a, b) => apply("=>", &[b, a])?,
            ExprKind::Binary(op, a, b) => apply(operator(*op)?, &[a, b])?,
            ExprKind::If(c, a, b) => apply("ite", &[c, a, b])?,
            ExprKind::ToInt(a) => apply("to_int", &[a])?,
            ExprKind::ToReal(a) => apply("to_real", &[a])?,
            ExprKind::Coerce(a, _) => term(a)?,
            ExprKind::Extract(a, high, low) if high > low => format!("((_ extract {} {low}) {})", high - 1, term(a)?),
            // A map with several indices is one of maps.
            ExprKind::Select(map, index) => index.iter().try_fold(term(map)?, |map, i| -> Result<String, String> {
                Ok(format!("(select {map} {})", term(i)?))
            })?,
            ExprKind::Store(map, index, value) => self.store(term(map)?, index, term(value)?, depth)?,
            ExprKind::App(name, args) => self.application(*name, args, depth)?,
            ExprKind::Quantified(q) => self.quantified(q, depth)?,
            _ => return Err("an expression that Horn clauses do not know".into()),
        })
    }

    fn store(&self, map: String, index: &[Expr], value: String, depth: usize) -> Result<String, String> {
        let [first, rest @ ..] = index else { return Ok(value) };
        let first = self.at(first, depth)?;
        let inner = self.store(format!("(select {map} {first})"), rest, value, depth)?;
        Ok(format!("(store {map} {first} {inner})"))
    }

    fn application(&self, name: Name, args: &[Expr], depth: usize) -> Result<String, String> {
        if let Some(Meaning::Builtin(op)) = self.known.get(&name) {
            let args: Vec<String> = args.iter().map(|a| self.at(a, depth)).collect::<Result<_, _>>()?;
            return Ok(format!("({op} {})", args.join(" ")));
        }
        match self.applied(name, args) {
            Some(body) if depth < DEEPEST => self.at(&body, depth + 1),
            _ => Err(format!("the function {name}, of which no more is known than axioms say")),
        }
    }

    fn quantified(&self, q: &Quantified, depth: usize) -> Result<String, String> {
        let kind = match q.kind {
            Quantifier::Forall => "forall",
            Quantifier::Exists => "exists",
            Quantifier::Lambda => return Err("a lambda expression".into()),
        };
        if !q.type_params.is_empty() {
            return Err("a quantifier over types".into());
        }
        let mut bound = String::new();
        for binder in &q.bound {
            for name in &binder.names {
                let _ = write!(bound, "({} {})", symbol(name.name), sort(&binder.ty)?);
            }
        }
        Ok(format!("({kind} ({bound}) {})", self.at(&q.body, depth)?))
    }
}

/// The function of SMT-LIB that a function is, where it is one on bit-vectors.
fn builtin(f: &FunctionDecl) -> Option<String> {
    let is_term = |text: &&str| text.bytes().all(|b| b.is_ascii_alphanumeric() || b"_() ".contains(&b));
    find_attr(&f.attrs, "bvbuiltin").and(f.builtin()).filter(is_term).map(str::to_string)
}

fn operator(op: BinOp) -> Result<&'static str, String> {
    Ok(match op {
        BinOp::Iff | BinOp::Eq => "=",
        BinOp::Implies | BinOp::Explies => "=>",
        BinOp::And => "and",
        BinOp::Or => "or",
        BinOp::Neq => "distinct",
        BinOp::Lt => "<",
        BinOp::Le => "<=",
        BinOp::Gt => ">",
        BinOp::Ge => ">=",
        BinOp::Concat => "concat",
        BinOp::Add => "+",
        BinOp::Sub => "-",
        BinOp::Mul => "*",
        BinOp::Div => "div",
        BinOp::Mod => "mod",
        BinOp::RealDiv => "/",
        BinOp::Subtype | BinOp::Percent | BinOp::Pow => return Err("an operator that Horn clauses do not know".into()),
    })
}

/// # Errors
/// A type without a sort.
pub fn sort(ty: &Type) -> Result<String, String> {
    Ok(match &ty.kind {
        TypeKind::Bool => "Bool".into(),
        TypeKind::Int => "Int".into(),
        TypeKind::Real => "Real".into(),
        TypeKind::Bv(width @ 1..) => format!("(_ BitVec {width})"),
        TypeKind::Map { params, domain, range } if params.is_empty() && !domain.is_empty() => {
            let domain: Vec<String> = domain.iter().map(sort).collect::<Result<_, _>>()?;
            domain.iter().rev().fold(sort(range)?, |range, index| format!("(Array {index} {range})"))
        }
        TypeKind::Named(name, args) if args.is_empty() => symbol(*name),
        _ => return Err("a type that Horn clauses do not know".into()),
    })
}

/// A name as a symbol.
pub fn symbol(name: Name) -> String {
    let plain = |b: u8| b.is_ascii_alphanumeric() || b"_.$^~!?'#".contains(&b);
    let simple = |b: u8| b.is_ascii_alphanumeric() || b"_.$^~!?".contains(&b);
    let text = name.as_str();
    match text.bytes().all(simple) && !text.starts_with(|c: char| c.is_ascii_digit()) && !is_reserved(text) {
        true => text.to_owned(),
        // Neither `|` nor `\` can be quoted.
        false if text.bytes().all(plain) => format!("|{text}|"),
        false => format!(
            "|{}|",
            text.bytes().map(|b| if plain(b) { char::from(b).to_string() } else { format!("'{b}'") }).join("")
        ),
    }
}

/// Words that mean something in SMT-LIB, where no variable may have them as its name.
fn is_reserved(text: &str) -> bool {
    const WORDS: &[&str] = &[
        "and", "or", "not", "xor", "ite", "let", "forall", "exists", "true", "false", "distinct", "div", "mod", "abs",
        "select", "store", "concat", "extract", "Int", "Real", "Bool", "Array", "as", "par", "match", "is", "rem",
        "const", "to_int", "to_real", "is_int", "implies", "iff", "if", "BitVec", "repeat", "assert", "exit", "push",
        "pop", "echo",
    ];
    WORDS.contains(&text) || text.starts_with("bv")
}
