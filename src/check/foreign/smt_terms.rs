//! Functions that are given as terms of SMT-LIB: `{:smtdefined "(ite (< x 0) (- x) x)"}` (Ultimate) is a term over the parameters,
//! `{:builtin "MapAnd"}` and `{:builtin "ite"}` (Boogie) name a function of the solver, `{:builtin "zero_extend"} {:indices 8}` (Ultimate)
//! one with indices. What a term means in Boogie becomes the function's body; functions on bit-vectors that Boogie has no operator for
//! are declared besides. A function whose term says anything else keeps its attribute: whoever evaluates it says so.
//!
//! Source: the SMT-LIB standard 2.6, theories Core, Ints, Reals, ArraysEx, FloatingPoint, and the logic of bit-vectors.

use indexmap::IndexMap;
use num_bigint::BigUint;
use rustc_hash::FxHashMap;

use base::diagnostic::{Diagnostic, Finding};
use base::sexp::{Sexp, Unreadable};
use syntax::ast::*;
use syntax::names::Names;

const DEFINED: &str = "smtdefined";

/// The type as Boogie names it.
const ROUNDING_MODE: &str = "rmode";

/// Gives bodies to functions whose attributes are such terms.
///
/// # Errors
/// Terms that can not be read, and functions that have a body besides.
pub(super) fn define_functions(program: &mut Program, errors: &mut Vec<Diagnostic>) {
    let is_foreign = |d: &Decl| matches!(d, Decl::Function(f) if term_of(f).is_some());
    if !program.decls.iter().any(is_foreign) {
        return;
    }
    let mut terms = Terms::of(program);
    for decl in &mut program.decls {
        let Decl::Function(f) = decl else { continue };
        with_indices(f);
        let Some(attr) = term_of(f) else { continue };
        let (span, is_defined) = (attr.span, attr.name == DEFINED);
        let Some(AttrArg::Str(text, place)) = attr.args.first() else { continue };
        let term = match Sexp::read(&text.replace("\\\"", "\"")) {
            Ok(term) => term,
            Err(Unreadable { at, message }) => {
                if is_defined {
                    let message = format!("this is no term of SMT-LIB, there is {message}: {text}");
                    errors.push(Diagnostic::error(Finding::SmtTerm, within(*place, text, at), message));
                }
                continue;
            }
        };
        if f.body.is_some() {
            if is_defined {
                let message = format!("function {} has a body, and `{{:{DEFINED}}}` besides", f.name.name);
                errors.push(Diagnostic::error(Finding::SmtTerm, span, message));
            }
            continue;
        }
        // `{:builtin "rem"} rem` is the solver's, whatever functions the program has; and a term does not speak of its own function.
        let mut known = std::mem::take(&mut terms.functions);
        let own = known.remove_entry(&f.name.name);
        let body = if is_defined {
            terms.functions = known;
            terms.defined(f, &term)
        } else {
            let body = terms.built_in(f, &term);
            terms.functions = known;
            body
        };
        terms.functions.extend(own);
        if let Some(body) = body {
            f.body = Some(body);
            f.attrs.retain(|a| !is_term(a));
            f.attrs.push(Attr::generated("inline", Vec::new()));
        }
    }
    program.decls.extend(terms.helpers.into_values());
}

/// The character at an offset of a quoted text whose escaped quotes are read as quotes; `place` is where the text stands.
fn within(place: Span, text: &str, at: usize) -> Span {
    if place.is_none() {
        return place;
    }
    // An escape is a byte longer in the source than what it is read as.
    let (mut written, mut read) = (0, 0);
    while read < at {
        written += if text.as_bytes()[written..].starts_with(b"\\\"") { 2 } else { 1 };
        read += 1;
    }
    let length = text.get(written..).and_then(|rest| rest.chars().next()).map_or(0, char::len_utf8);
    // Behind the opening quote.
    let start = place.start as usize + 1 + written;
    Span::new(place.file, start, start + length)
}

fn is_term(attr: &Attr) -> bool {
    [DEFINED, "builtin", "bvbuiltin"].contains(&attr.name.as_str()) && matches!(attr.args[..], [AttrArg::Str(..), ..])
}

fn term_of(f: &FunctionDecl) -> Option<&Attr> {
    f.attrs.iter().find(|a| is_term(a))
}

/// `{:builtin "f"} {:indices 7, 4}` is `{:builtin "(_ f 7 4)"}`.
fn with_indices(f: &mut FunctionDecl) {
    let Some(at) = f.attrs.iter().position(|a| a.name == "indices") else { return };
    let index = |arg: &AttrArg| match arg {
        AttrArg::Expr(Expr { kind: ExprKind::Int(n), .. }) => Some(n.to_string()),
        _ => None,
    };
    let Some(indices) = f.attrs[at].args.iter().map(index).collect::<Option<Vec<String>>>() else { return };
    let Some(attr) = f.attrs.iter_mut().find(|a| is_term(a)) else { return };
    if let [AttrArg::Str(name, _), ..] = &mut attr.args[..] {
        *name = Name::from(&format!("(_ {name} {})", indices.join(" ")));
        f.attrs.remove(at);
    }
}

/// What a term ranges over.
#[derive(Debug, Clone, PartialEq)]
enum Sort {
    Bool,
    Int,
    Real,
    Bv(u32),
    /// Sizes of the significand and of the exponent.
    Float(u32, u32),
    RoundingMode,
    /// With its indices and its values.
    Map(Vec<Type>, Type),
    Other(Type),
}

type Typed = (Expr, Sort);

struct Terms {
    names: Names,
    synonyms: FxHashMap<Name, Type>,
    /// Functions without type parameters: types of the parameters, and of the result.
    functions: FxHashMap<Name, (Vec<Type>, Type)>,
    /// Functions that are declared besides, by what they mean and what they are applied to.
    helpers: IndexMap<String, Decl>,
}

impl Terms {
    fn of(program: &Program) -> Terms {
        let (mut synonyms, mut functions) = (FxHashMap::default(), FxHashMap::default());
        for decl in &program.decls {
            match decl {
                Decl::Type(d) => {
                    let plain = d.items.iter().filter(|item| item.params.is_empty());
                    synonyms.extend(plain.filter_map(|item| Some((item.name.name, item.synonym.clone()?))));
                }
                Decl::Function(f) if f.type_params.is_empty() => {
                    let params = f.params.iter().map(|p| p.ty.clone()).collect();
                    functions.insert(f.name.name, (params, f.result.ty.clone()));
                }
                _ => {}
            }
        }
        Terms { names: Names::of(program), synonyms, functions, helpers: IndexMap::new() }
    }

    fn sort(&self, ty: &Type) -> Sort {
        let mut ty = ty;
        // A synonym that stands for itself is an error of its own.
        for _ in 0..=self.synonyms.len() {
            match &ty.kind {
                TypeKind::Named(name, args) if args.is_empty() && self.synonyms.contains_key(name) => {
                    ty = &self.synonyms[name];
                }
                _ => break,
            }
        }
        match &ty.kind {
            TypeKind::Bool => Sort::Bool,
            TypeKind::Int => Sort::Int,
            TypeKind::Real => Sort::Real,
            TypeKind::Bv(width) => Sort::Bv(*width),
            TypeKind::Float(significand, exponent) => Sort::Float(*significand, *exponent),
            TypeKind::Named(name, args) if *name == ROUNDING_MODE && args.is_empty() => Sort::RoundingMode,
            TypeKind::Map { params, domain, range } if params.is_empty() => {
                Sort::Map(domain.clone(), (**range).clone())
            }
            _ => Sort::Other(ty.clone()),
        }
    }

    /// The body of a function that is a term over its parameters.
    fn defined(&mut self, f: &FunctionDecl, term: &Sexp) -> Option<Expr> {
        let params: Vec<(Name, Typed)> =
            f.params.iter().filter_map(|p| Some((p.name?.name, (Expr::var(p.name?.name), self.sort(&p.ty))))).collect();
        let (body, sort) = self.term(&term.without_lets()?, &params)?;
        let result = self.sort(&f.result.ty);
        Some(if (&sort, &result) == (&Sort::Int, &Sort::Real) { to_real(body) } else { body })
    }

    /// The body of a function that the solver knows by name, where it is none that is known by name everywhere.
    fn built_in(&mut self, f: &mut FunctionDecl, term: &Sexp) -> Option<Expr> {
        let name = match term {
            Sexp::Atom(name) => name.as_str(),
            Sexp::List(_) => return None,
        };
        let is_int = |p: &FunctionParam| self.sort(&p.ty) == Sort::Int;
        let on_ints = ["+", "-", "*", "div", "mod", "abs", "<", "<=", ">", ">="];
        if name.starts_with("bv") || name == "MapConst" || (on_ints.contains(&name) && f.params.iter().all(is_int)) {
            return None;
        }
        let mut given = f.params.clone();
        for param in &mut given {
            param.name.get_or_insert_with(|| Ident::generated(self.names.fresh("x#")));
        }
        let args: Vec<Typed> = given.iter().filter_map(|p| Some((Expr::var(p.name?.name), self.sort(&p.ty)))).collect();
        let body = match name.strip_prefix("Map") {
            Some(pointwise) => self.pointwise(pointwise, &args),
            None => self.apply(name, args).map(|(body, _)| body),
        }?;
        f.params = given;
        Some(body)
    }

    /// `MapAnd(a, b)` is `(lambda i: T :: a[i] && b[i])`, and so on.
    fn pointwise(&mut self, name: &str, args: &[Typed]) -> Option<Expr> {
        let Sort::Map(domain, _) = &args.first()?.1 else { return None };
        let bound: Vec<Binder> = domain
            .iter()
            .map(|ty| Binder {
                attrs: Vec::new(),
                names: vec![Ident::generated(self.names.fresh("i#"))],
                ty: ty.clone(),
                where_: None,
            })
            .collect();
        let index: Vec<Expr> = bound.iter().map(|b| Expr::var(b.names[0].name)).collect();
        let at = |(map, sort): &Typed| match sort {
            Sort::Map(_, range) => Some((select(map.clone(), index.clone()), self.sort(range))),
            _ => None,
        };
        let values: Vec<Typed> = args.iter().map(at).collect::<Option<_>>()?;
        let operation = match name {
            "And" => "and",
            "Or" => "or",
            "Not" => "not",
            "Imp" => "=>",
            "Iff" | "Eq" => "=",
            "Ite" => "ite",
            "Add" => "+",
            "Sub" => "-",
            "Mul" => "*",
            "Div" => "div",
            "Mod" => "mod",
            "Gt" => ">",
            "Ge" => ">=",
            "Lt" => "<",
            "Le" => "<=",
            _ => return None,
        };
        let (body, _) = self.apply(operation, values)?;
        let (type_params, attrs, triggers) = (Vec::new(), Vec::new(), Vec::new());
        let lambda = Quantified { kind: Quantifier::Lambda, type_params, bound, attrs, triggers, body };
        Some(Expr::generated(ExprKind::Quantified(Box::new(lambda))))
    }

    fn term(&mut self, term: &Sexp, params: &[(Name, Typed)]) -> Option<Typed> {
        let items = match term {
            Sexp::Atom(text) => return atom(text, params),
            Sexp::List(items) => items,
        };
        if let [Sexp::Atom(underscore), Sexp::Atom(value), Sexp::Atom(width)] = items.as_slice()
            && underscore == "_"
        {
            let (value, width) = (value.strip_prefix("bv")?.parse().ok()?, width.parse().ok()?);
            return Some((Expr::generated(ExprKind::Bv { value, width }), Sort::Bv(width)));
        }
        if let Some(special) = special_float(items) {
            return Some(special);
        }
        let (head, rest) = items.split_first()?;
        let args: Vec<Typed> = rest.iter().map(|t| self.term(t, params)).collect::<Option<_>>()?;
        match head {
            Sexp::Atom(name) => self.apply(name, args),
            Sexp::List(head) => self.apply_indexed(head, args),
        }
    }

    fn apply_indexed(&mut self, head: &[Sexp], args: Vec<Typed>) -> Option<Typed> {
        let [Sexp::Atom(underscore), Sexp::Atom(name), indices @ ..] = head else { return None };
        let numbers: Vec<u32> = indices.iter().map(|i| i.atom()?.parse().ok()).collect::<Option<_>>()?;
        if let ("_", "to_fp" | "to_fp_unsigned", [exponent, significand]) =
            (underscore.as_str(), name.as_str(), numbers.as_slice())
        {
            let text = format!("(_ {name} {exponent} {significand})");
            return self.helper(&text, args, Sort::Float(*significand, *exponent));
        }
        let [(arg, sort)] = args.as_slice() else { return None };
        let text = || format!("(_ {name} {})", itertools::join(&numbers, " "));
        match (underscore.as_str(), name.as_str(), sort, numbers.as_slice()) {
            ("_", "extract", Sort::Bv(width), [high, low]) if low <= high && high < width => {
                let bits = ExprKind::Extract(Box::new(arg.clone()), high + 1, *low);
                Some((Expr::generated(bits), Sort::Bv(high + 1 - low)))
            }
            ("_", "zero_extend" | "sign_extend", Sort::Bv(width), [more]) => {
                let result = Sort::Bv(width.checked_add(*more)?);
                self.helper(&text(), args, result)
            }
            ("_", "rotate_left" | "rotate_right", Sort::Bv(_), [_]) => {
                let result = sort.clone();
                self.helper(&text(), args, result)
            }
            ("_", "repeat", Sort::Bv(width), [times]) if *times > 0 => {
                let result = Sort::Bv(width.checked_mul(*times)?);
                self.helper(&text(), args, result)
            }
            ("_", "int2bv" | "nat2bv" | "int_to_bv", Sort::Int, [width]) => {
                self.helper(&format!("(_ int2bv {width})"), args, Sort::Bv(*width))
            }
            _ => None,
        }
    }

    fn apply(&mut self, name: &str, mut args: Vec<Typed>) -> Option<Typed> {
        if args.iter().any(|(_, sort)| *sort == Sort::Real) {
            args.iter_mut().filter(|(e, s)| *s == Sort::Int && matches!(e.kind, ExprKind::Int(_))).for_each(|arg| {
                let value = std::mem::replace(&mut arg.0, Expr::bool(true));
                *arg = (to_real(value), Sort::Real);
            });
        }
        let sorts: Vec<Sort> = args.iter().map(|(_, sort)| sort.clone()).collect();
        let first = sorts.first()?.clone();
        let same = sorts.iter().all(|sort| *sort == first);
        let is_number = matches!(first, Sort::Int | Sort::Real);
        let mut exprs = args.iter().map(|(e, _)| e.clone());
        let logic = |op: BinOp| same.then_some(()).filter(|()| first == Sort::Bool).map(|()| op);
        Some(match name {
            "not" if sorts == [Sort::Bool] => (exprs.next()?.not(), Sort::Bool),
            "and" => (left(logic(BinOp::And)?, exprs)?, Sort::Bool),
            "or" => (left(logic(BinOp::Or)?, exprs)?, Sort::Bool),
            "xor" => (left(logic(BinOp::Neq)?, exprs)?, Sort::Bool),
            "=>" => {
                let op = logic(BinOp::Implies)?;
                (exprs.rev().reduce(|right, e| Expr::binary(op, e, right))?, Sort::Bool)
            }
            "=" if same => (chain(BinOp::Eq, &args), Sort::Bool),
            "distinct" if same => (pairwise(&args), Sort::Bool),
            "ite" if sorts.len() == 3 && first == Sort::Bool && sorts[1] == sorts[2] => {
                let (c, a, b) = (exprs.next()?, exprs.next()?, exprs.next()?);
                (Expr::generated(ExprKind::If(Box::new(c), Box::new(a), Box::new(b))), sorts[1].clone())
            }
            "-" if is_number && sorts.len() == 1 => (negated(exprs.next()?), first),
            "+" | "-" | "*" if is_number && same => (left(arithmetic(name)?, exprs)?, first),
            "div" | "mod" if same && first == Sort::Int => (left(arithmetic(name)?, exprs)?, first),
            "/" if same && first == Sort::Real => (left(BinOp::RealDiv, exprs)?, first),
            "abs" if is_number && sorts.len() == 1 => {
                let x = exprs.next()?;
                let zero = if first == Sort::Int { Expr::int(0) } else { to_real(Expr::int(0)) };
                let is_negative = Expr::binary(BinOp::Lt, x.clone(), zero);
                let value = ExprKind::If(Box::new(is_negative), Box::new(negated(x.clone())), Box::new(x));
                (Expr::generated(value), first)
            }
            "<" | "<=" | ">" | ">=" if is_number && same => (chain(arithmetic(name)?, &args), Sort::Bool),
            "to_real" if sorts == [Sort::Int] => (to_real(exprs.next()?), Sort::Real),
            "to_int" if sorts == [Sort::Real] => (to_int(exprs.next()?), Sort::Int),
            "is_int" if sorts == [Sort::Real] => {
                let x = exprs.next()?;
                (to_real(to_int(x.clone())).eq(x), Sort::Bool)
            }
            "select" => self.selected(&args)?,
            "store" => self.stored(&args)?,
            "concat" => args.into_iter().reduce(concatenated).filter(|(_, sort)| matches!(sort, Sort::Bv(_)))?,
            _ if name.starts_with("bv") || matches!(name, "ubv_to_int" | "sbv_to_int") => self.bits(name, args)?,
            _ if name.starts_with("fp.") => self.floating(name, args)?,
            _ => self.declared(name, args)?,
        })
    }

    /// Functions on floating-point numbers that give one, or say something of them.
    fn floating(&mut self, name: &str, args: Vec<Typed>) -> Option<Typed> {
        let sort = args.last().map(|(_, sort)| sort.clone()).filter(|sort| matches!(sort, Sort::Float(..)))?;
        match name {
            "fp.leq" | "fp.lt" | "fp.geq" | "fp.gt" | "fp.eq" => self.helper(name, args, Sort::Bool),
            _ if name.starts_with("fp.is") => self.helper(name, args, Sort::Bool),
            _ if name.starts_with("fp.to_") => None,
            _ => self.helper(name, args, sort),
        }
    }

    fn selected(&self, args: &[Typed]) -> Option<Typed> {
        let ((map, Sort::Map(domain, range)), index) = args.split_first()? else { return None };
        self.fits(domain, index)?;
        Some((select(map.clone(), index.iter().map(|(e, _)| e.clone()).collect()), self.sort(range)))
    }

    fn stored(&self, args: &[Typed]) -> Option<Typed> {
        let ((map, sort @ Sort::Map(domain, range)), rest) = args.split_first()? else { return None };
        let ((value, of), index) = rest.split_last()?;
        self.fits(domain, index)?;
        if self.sort(range) != *of {
            return None;
        }
        let index = index.iter().map(|(e, _)| e.clone()).collect();
        let stored = ExprKind::Store(Box::new(map.clone()), index, Box::new(value.clone()));
        Some((Expr::generated(stored), sort.clone()))
    }

    fn fits(&self, domain: &[Type], index: &[Typed]) -> Option<()> {
        let same = domain.iter().zip(index).all(|(ty, (_, sort))| self.sort(ty) == *sort);
        (same && domain.len() == index.len()).then_some(())
    }

    /// Functions on bit-vectors: Boogie has no operators for them.
    fn bits(&mut self, name: &str, args: Vec<Typed>) -> Option<Typed> {
        let sort = args.first()?.1.clone();
        let Sort::Bv(width) = sort else { return None };
        let same = args.iter().all(|(_, s)| *s == sort);
        match name {
            "bvnot" | "bvneg" if args.len() == 1 => self.helper(name, args, sort),
            "bv2nat" | "bv2int" | "ubv_to_int" | "sbv_to_int" if args.len() == 1 => self.helper(name, args, Sort::Int),
            "bvcomp" if same && args.len() == 2 => self.helper(name, args, Sort::Bv(1)),
            "bvult" | "bvule" | "bvugt" | "bvuge" | "bvslt" | "bvsle" | "bvsgt" | "bvsge"
                if same && args.len() == 2 =>
            {
                self.helper(name, args, Sort::Bool)
            }
            "bvadd" | "bvmul" | "bvand" | "bvor" | "bvxor" if same && args.len() >= 2 => {
                let mut args = args.into_iter();
                let first = args.next()?;
                args.try_fold(first, |left, right| self.helper(name, vec![left, right], Sort::Bv(width)))
            }
            "bvsub" | "bvudiv" | "bvurem" | "bvsdiv" | "bvsrem" | "bvsmod" | "bvshl" | "bvlshr" | "bvashr"
            | "bvnand" | "bvnor" | "bvxnor"
                if same && args.len() == 2 =>
            {
                self.helper(name, args, sort)
            }
            _ => None,
        }
    }

    /// Applies a function that is declared for it: `function {:bvbuiltin "bvadd"} ...`.
    fn helper(&mut self, term: &str, args: Vec<Typed>, result: Sort) -> Option<Typed> {
        let (args, sorts): (Vec<Expr>, Vec<Sort>) = args.into_iter().unzip();
        let types: Vec<Type> = sorts.iter().map(type_of).collect::<Option<_>>()?;
        let result_type = type_of(&result)?;
        let names = &mut self.names;
        let declared = self.helpers.entry(format!("{term} {sorts:?}")).or_insert_with(|| {
            let word = term.trim_start_matches("(_ ").split(' ').next().unwrap_or(term);
            let plain = |ty: Type| FunctionParam { attrs: Vec::new(), name: None, ty };
            let attr = Attr::generated("bvbuiltin", vec![AttrArg::generated(term)]);
            Decl::Function(FunctionDecl {
                revealed: false,
                attrs: vec![attr],
                name: Ident::generated(names.fresh(&format!("{word}#"))),
                type_params: Vec::new(),
                params: types.into_iter().map(plain).collect(),
                result: Box::new(plain(result_type)),
                body: None,
                uses: None,
                span: Span::NONE,
            })
        });
        let Decl::Function(f) = declared else { return None };
        Some((Expr::generated(ExprKind::App(f.name.name, args)), result))
    }

    /// A function of the program.
    fn declared(&self, name: &str, args: Vec<Typed>) -> Option<Typed> {
        let name = Name::from(name);
        let (params, result) = self.functions.get(&name)?;
        let (args, sorts): (Vec<Expr>, Vec<Sort>) = args.into_iter().unzip();
        let same = params.len() == sorts.len() && params.iter().zip(&sorts).all(|(ty, sort)| self.sort(ty) == *sort);
        same.then(|| (Expr::generated(ExprKind::App(name, args)), self.sort(result)))
    }
}

fn atom(text: &str, params: &[(Name, Typed)]) -> Option<Typed> {
    let name = text.strip_prefix('|').and_then(|t| t.strip_suffix('|')).unwrap_or(text);
    if let Some((_, value)) = params.iter().find(|(param, _)| *param == name) {
        return Some(value.clone());
    }
    let bits = |radix: u32, digits: &str, each: usize| {
        let value = BigUint::parse_bytes(digits.as_bytes(), radix)?;
        let width = u32::try_from(digits.len() * each).ok()?;
        Some((Expr::generated(ExprKind::Bv { value, width }), Sort::Bv(width)))
    };
    let is_number = |t: &str| !t.is_empty() && t.bytes().all(|b| b.is_ascii_digit());
    match text {
        "true" | "false" => Some((Expr::bool(text == "true"), Sort::Bool)),
        "RNE" | "RNA" | "RTP" | "RTN" | "RTZ" => {
            Some((Expr::generated(ExprKind::RoundingMode(Name::from(text))), Sort::RoundingMode))
        }
        _ if text.starts_with("#b") => bits(2, &text[2..], 1),
        _ if text.starts_with("#x") => bits(16, &text[2..], 4),
        _ if is_number(text) => Some((Expr::generated(ExprKind::Int(text.parse().ok()?)), Sort::Int)),
        _ => {
            let (whole, part) = text.split_once('.')?;
            let real = ExprKind::Real(Name::from(text));
            (is_number(whole) && is_number(part)).then(|| (Expr::generated(real), Sort::Real))
        }
    }
}

/// `(_ NaN 8 24)`, `(_ -oo 8 24)`, `(_ +zero 8 24)`
fn special_float(items: &[Sexp]) -> Option<Typed> {
    let [underscore, name, exponent, significand] = items else { return None };
    let literal = match (underscore.atom()?, name.atom()?) {
        ("_", "NaN") => "0NaN",
        ("_", "+oo") => "0+oo",
        ("_", "-oo") => "0-oo",
        ("_", "+zero") => "0x0.0e0f",
        ("_", "-zero") => "-0x0.0e0f",
        _ => return None,
    };
    let (exponent, significand) = (exponent.atom()?.parse().ok()?, significand.atom()?.parse().ok()?);
    let literal = ExprKind::Float(Name::from(&format!("{literal}{significand}e{exponent}")));
    Some((Expr::generated(literal), Sort::Float(significand, exponent)))
}

fn type_of(sort: &Sort) -> Option<Type> {
    let kind = match sort {
        Sort::Bool => TypeKind::Bool,
        Sort::Int => TypeKind::Int,
        Sort::Real => TypeKind::Real,
        Sort::Bv(width) => TypeKind::Bv(*width),
        Sort::Float(significand, exponent) => TypeKind::Float(*significand, *exponent),
        Sort::RoundingMode => TypeKind::Named(ROUNDING_MODE.into(), Vec::new()),
        Sort::Map(..) | Sort::Other(_) => return None,
    };
    Some(Type::new(kind, Span::NONE))
}

fn arithmetic(name: &str) -> Option<BinOp> {
    Some(match name {
        "+" => BinOp::Add,
        "-" => BinOp::Sub,
        "*" => BinOp::Mul,
        "div" => BinOp::Div,
        "mod" => BinOp::Mod,
        "<" => BinOp::Lt,
        "<=" => BinOp::Le,
        ">" => BinOp::Gt,
        ">=" => BinOp::Ge,
        _ => return None,
    })
}

/// `a op b op c`, from the left.
fn left(op: BinOp, exprs: impl Iterator<Item = Expr>) -> Option<Expr> {
    exprs.reduce(|a, b| Expr::binary(op, a, b))
}

/// `a op b && b op c`
fn chain(op: BinOp, args: &[Typed]) -> Expr {
    Expr::all(args.windows(2).map(|w| Expr::binary(op, w[0].0.clone(), w[1].0.clone())))
}

fn pairwise(args: &[Typed]) -> Expr {
    let pairs = (0..args.len()).flat_map(|i| (i + 1..args.len()).map(move |j| (i, j)));
    Expr::all(pairs.map(|(i, j)| Expr::binary(BinOp::Neq, args[i].0.clone(), args[j].0.clone())))
}

fn concatenated((a, left): Typed, (b, right): Typed) -> Typed {
    let sort = match (&left, &right) {
        (Sort::Bv(l), Sort::Bv(r)) => Sort::Bv(l.saturating_add(*r)),
        _ => Sort::Bool,
    };
    (Expr::binary(BinOp::Concat, a, b), sort)
}

fn negated(e: Expr) -> Expr {
    Expr::generated(ExprKind::Unary(UnOp::Neg, Box::new(e)))
}

fn to_real(e: Expr) -> Expr {
    Expr::generated(ExprKind::ToReal(Box::new(e)))
}

fn to_int(e: Expr) -> Expr {
    Expr::generated(ExprKind::ToInt(Box::new(e)))
}

fn select(map: Expr, index: Vec<Expr>) -> Expr {
    Expr::generated(ExprKind::Select(Box::new(map), index))
}

#[cfg(test)]
mod tests {
    use crate::{CheckOptions, check};
    use syntax::ast::*;
    use syntax::parse::parse_str;

    /// The body that a function `f` over `x, y: int`, `v, w: bv8`, `m: [int]bool`, `r: real` gets for a term.
    fn body(term: &str, result: &str) -> Option<String> {
        let text =
            format!("function {{:smtdefined \"{term}\"}} f(x, y: int, v, w: bv8, m: [int]bool, r: real): {result};");
        let checked = check(parse_str(&text).unwrap(), &CheckOptions::default()).unwrap_or_else(|e| panic!("{e:?}"));
        let Decl::Function(f) = &checked.program.decls[0] else { panic!("a function") };
        assert_eq!(f.body.is_none(), find_attr(&f.attrs, "smtdefined").is_some());
        f.body.as_ref().map(syntax::print::print_expr)
    }

    #[test]
    fn terms_become_bodies() {
        for (term, result, expected) in [
            ("(+ x 1 y)", "int", "x + 1 + y"),
            ("(ite (< x y 3) (- x) (mod x y))", "int", "if x < y && y < 3 then -x else x mod y"),
            ("(let ((z (+ x 1))) (= z y))", "bool", "x + 1 == y"),
            ("(=> (select m x) (not true) false)", "bool", "m[x] ==> false ==> false"),
            (
                "(store m (abs x) (distinct x y 2))",
                "[int]bool",
                "m[if x < 0 then -x else x := x != y && x != 2 && y != 2]",
            ),
            ("((_ extract 5 2) (concat v #b01))", "bv4", "(v ++ 1bv2)[6:2]"),
            ("(bvadd v w #x0f)", "bv8", "bvadd#(bvadd#(v, w), 15bv8)"),
            ("(bvult v (_ bv3 8))", "bool", "bvult#(v, 3bv8)"),
            ("(/ r 2)", "real", "r / real(2)"),
            ("(|to_real| x)", "real", ""),
            ("(fp.add RNE r r)", "real", ""),
            ("((_ to_fp 8 24) RNE 0.5)", "float24e8", "to_fp#(RNE, 0.5)"),
            (
                "(fp.isNaN (fp.add RTZ (_ -oo 8 24) ((_ to_fp 8 24) RNE r)))",
                "bool",
                "fp.isNaN#(fp.add#(RTZ, 0-oo24e8, to_fp#(RNE, r)))",
            ),
            ("(fp.to_real (_ NaN 8 24))", "real", ""),
            ("(exists ((i Int)) (= i x))", "bool", ""),
            ("(< r x)", "bool", ""),
        ] {
            let expected = Some(expected.to_owned()).filter(|e| !e.is_empty());
            assert_eq!(body(term, result), expected, "{term}");
        }
    }

    #[test]
    fn terms_that_can_not_be_read_are_errors() {
        let errors = |text: &str| {
            let errors = check(parse_str(text).unwrap(), &CheckOptions::default()).unwrap_err();
            errors.into_iter().map(|e| e.message).collect::<Vec<_>>()
        };
        let twice = "function {:smtdefined \"x\"} f(x: int): int { x }";
        assert_eq!(errors(twice), ["function f has a body, and `{:smtdefined}` besides"]);
        for (term, at, message) in [
            ("(+ x", "(+ x", "a parenthesis that is not closed"),
            ("(+ é (x)) )", ")\"}", "a parenthesis too many"),
            (r#"(= \"a\" \"b\")) y"#, ") y", "a parenthesis too many"),
        ] {
            let text = format!("function {{:smtdefined \"{term}\"}} f(x: int): int;");
            let errors = check(parse_str(&text).unwrap(), &CheckOptions::default()).unwrap_err();
            let [error] = &errors[..] else { panic!("one error") };
            assert_eq!(error.message, format!("this is no term of SMT-LIB, there is {message}: {term}"));
            assert_eq!(error.span.map(|s| s.start as usize), text.find(at), "{term}");
        }
        let mistyped = "function {:smtdefined \"(< x 1)\"} f(x: int): int;";
        assert_eq!(errors(mistyped), ["function body with invalid type: bool (expected: int)"]);
    }
}
