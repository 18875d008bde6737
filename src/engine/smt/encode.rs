//! Values as terms: what [`Encoder`] does in place of bit-blasting where a solver for SMT-LIB is asked.

use num_bigint::{BigInt, BigUint, Sign};
use num_rational::BigRational;

use super::floats;
use super::sorts::has_sort;
use super::terms::{Node, Op, TermId, TermStore};
use crate::builtins::Builtin;
use crate::circuit::Lit;
use crate::values::{Encoder, Sym};
use check::{Symbols, Ty, TyKind};
use syntax::ast::Name;
use syntax::names::{INT_DIV_BY_ZERO, INT_MOD_BY_ZERO, REAL_DIV_BY_ZERO};

/// The terms of one encoding.
pub struct Smt {
    pub terms: TermStore,
    pub symbols: Symbols,
}

impl Smt {
    pub fn new(symbols: &Symbols) -> Smt {
        Smt { terms: TermStore::default(), symbols: symbols.clone() }
    }
}

/// An integer as SMT-LIB writes it.
fn numeral(value: &BigInt) -> String {
    match value.sign() {
        Sign::Minus => format!("(- {})", value.magnitude()),
        _ => value.to_string(),
    }
}

/// A real number as SMT-LIB writes it.
pub fn fraction(value: &BigRational) -> String {
    let decimal = |n: &BigInt| match n.sign() {
        Sign::Minus => format!("(- {}.0)", n.magnitude()),
        _ => format!("{n}.0"),
    };
    format!("(/ {} {})", decimal(value.numer()), decimal(value.denom()))
}

impl Encoder {
    pub fn is_smt(&self) -> bool {
        self.smt.is_some()
    }

    /// Whether what is evaluated now stands inside of a quantifier.
    pub fn is_open(&self) -> bool {
        self.smt.as_ref().is_some_and(|s| s.terms.open > 0)
    }

    /// An arbitrary value of a type that has a sort.
    pub fn fresh_term(&mut self, ty: Ty) -> Option<Sym> {
        let smt = self.smt.as_mut()?;
        has_sort(&smt.symbols, ty).then(|| Sym::Term(smt.terms.fresh(&self.circuit, ty)))
    }

    fn literal(&mut self, text: &str, ty: Ty) -> Option<Sym> {
        let smt = self.smt.as_mut()?;
        Some(Sym::Term(smt.terms.add(&self.circuit, Node::Literal(text.into()), ty)))
    }

    pub fn int_literal(&mut self, value: &BigInt) -> Sym {
        match self.literal(&numeral(value), Ty::int()) {
            Some(term) => term,
            None => Sym::Int(self.int_const(value)),
        }
    }

    pub fn bv_literal(&mut self, value: &BigUint, width: u32) -> Sym {
        if width == 0 {
            return self.bv_const(value, width);
        }
        match self.literal(&format!("(_ bv{value} {width})"), Ty::bv(width)) {
            Some(term) => term,
            None => self.bv_const(value, width),
        }
    }

    pub fn real_literal(&mut self, numerator: &BigInt, denominator: &BigInt) -> Option<Sym> {
        // Equal numbers are equal terms.
        self.literal(&fraction(&BigRational::new(numerator.clone(), denominator.clone())), Ty::real())
    }

    /// A floating-point number or a rounding mode, written as [`floats`] does.
    pub fn float_literal(&mut self, text: &str, ty: Ty) -> Option<Sym> {
        self.literal(text, ty)
    }

    /// A function on floating-point numbers.
    fn float_term(&mut self, builtin: &Builtin, args: &[Sym], ty: Ty) -> Option<Sym> {
        let Builtin::Smt { given, .. } = builtin;
        let mode = |text: &String| self.literal(floats::rounding_mode(text)?, Ty::new(TyKind::RMode));
        let mut all = given.iter().map(mode).collect::<Option<Vec<Sym>>>()?;
        all.extend(args);
        let ids: Vec<TermId> = all.iter().map(|&arg| self.term_of(arg)).collect::<Option<_>>()?;
        let smt = self.smt.as_ref()?;
        let types: Vec<Ty> = ids.into_iter().map(|id| smt.terms.ty(id)).collect();
        let function = floats::function(builtin, &types, ty)?;
        self.apply_builtin(&function, &all, ty)
    }

    /// A value as a term.
    pub fn term_of(&mut self, value: Sym) -> Option<TermId> {
        let smt = self.smt.as_mut()?;
        match value {
            Sym::Term(term) => Some(term),
            Sym::Bool(lit) => Some(smt.terms.of_lit(&self.circuit, lit)),
            _ => None,
        }
    }

    /// A term as a value.
    fn value_of(&mut self, term: TermId, ty: Ty) -> Option<Sym> {
        let smt = self.smt.as_mut()?;
        Some(match ty.is_bool() {
            true => Sym::Bool(smt.terms.lit(&mut self.circuit, term)),
            false => Sym::Term(term),
        })
    }

    /// An application; `None` where there are no terms, or one of the arguments has none, or the result has no sort.
    pub fn apply_op(&mut self, op: Op, args: &[Sym], ty: Ty) -> Option<Sym> {
        let args: Option<Vec<TermId>> = args.iter().map(|&a| self.term_of(a)).collect();
        let args = args?;
        let smt = self.smt.as_mut()?;
        if !has_sort(&smt.symbols, ty) {
            return None;
        }
        let term = smt.terms.add(&self.circuit, Node::App(op, args.into()), ty);
        self.value_of(term, ty)
    }

    /// An application of a function of SMT-LIB.
    pub fn apply_builtin(&mut self, name: &str, args: &[Sym], ty: Ty) -> Option<Sym> {
        self.apply_op(Op::Builtin(name.into()), args, ty)
    }

    /// The same; a note is made where there is no term.
    pub fn builtin_or_fresh(&mut self, name: &str, args: &[Sym], ty: Ty) -> Sym {
        self.apply_builtin(name, args, ty).unwrap_or_else(|| {
            self.unsupported("a value of a type without a sort in SMT-LIB");
            self.fresh(ty)
        })
    }

    /// An operation of two numbers. Division by zero becomes a function of its own: solvers treat theirs as one too, but their models
    /// do not say which.
    pub fn arithmetic_term(&mut self, operator: &str, x: Sym, y: Sym, ty: Ty) -> Sym {
        let function = match operator {
            "div" => INT_DIV_BY_ZERO,
            "mod" => INT_MOD_BY_ZERO,
            "/" => REAL_DIV_BY_ZERO,
            _ => return self.builtin_or_fresh(operator, &[x, y], ty),
        };
        let zero = match ty.is_int() {
            true => Some(self.int_literal(&BigInt::ZERO)),
            false => self.real_literal(&BigInt::ZERO, &BigInt::from(1)),
        };
        let Some(zero) = zero else { return self.builtin_or_fresh(operator, &[x, y], ty) };
        if y == zero {
            return self.apply(function.into(), &[x], ty);
        }
        let regular = self.builtin_or_fresh(operator, &[x, y], ty);
        if self.is_literal(y) {
            return regular;
        }
        let by_zero = self.eq(y, zero);
        let irregular = self.apply(function.into(), &[x], ty);
        self.ite(by_zero, irregular, regular)
    }

    /// The number that a literal stands for.
    pub fn literal_value(&self, value: Sym) -> Option<i128> {
        let (Sym::Term(term), Some(smt)) = (value, &self.smt) else { return None };
        let Node::Literal(text) = smt.terms.node(term) else { return None };
        match text.strip_prefix("(- ").and_then(|t| t.strip_suffix(')')) {
            Some(magnitude) => magnitude.parse::<i128>().ok().map(|n| -n),
            None => text.parse().ok(),
        }
    }

    fn is_literal(&self, value: Sym) -> bool {
        match (value, &self.smt) {
            (Sym::Term(term), Some(smt)) => matches!(smt.terms.node(term), Node::Literal(_)),
            _ => false,
        }
    }

    pub fn term_eq(&mut self, a: Sym, b: Sym) -> Option<Lit> {
        match self.apply_builtin("=", &[a, b], Ty::bool())? {
            Sym::Bool(lit) => Some(lit),
            _ => None,
        }
    }

    /// The index of a map as one term.
    fn index_term(&mut self, map: TermId, index: &[Sym]) -> Option<Sym> {
        if let [only] = index {
            return Some(*only);
        }
        let ty = self.smt.as_ref()?.terms.ty(map);
        let args: Option<Vec<TermId>> = index.iter().map(|&a| self.term_of(a)).collect();
        // The type of a tuple is not one of the program's; that of its map stands for it.
        let smt = self.smt.as_mut()?;
        Some(Sym::Term(smt.terms.add(&self.circuit, Node::App(Op::Tuple, args?.into()), ty)))
    }

    pub fn bv_width(&self, term: TermId) -> u32 {
        match self.smt.as_ref().map(|s| s.terms.ty(term).kind()) {
            Some(TyKind::Bv(width)) => *width,
            _ => 0,
        }
    }

    pub fn select_term(&mut self, map: TermId, index: &[Sym]) -> Option<Sym> {
        let TyKind::Map { range, .. } = self.smt.as_ref()?.terms.ty(map).kind() else { return None };
        let index = self.index_term(map, index)?;
        self.apply_builtin("select", &[Sym::Term(map), index], *range)
    }

    pub fn store_term(&mut self, map: TermId, index: &[Sym], value: Sym) -> Option<Sym> {
        let ty = self.smt.as_ref()?.terms.ty(map);
        let index = self.index_term(map, index)?;
        self.apply_builtin("store", &[Sym::Term(map), index, value], ty)
    }

    /// The map that is `value` everywhere. Solvers take constants only, and z3 takes two such maps for different ones also where an
    /// uninterpreted type of few elements leaves no index at which they differ: others are maps of which it is said at each index.
    pub fn everywhere_term(&mut self, ty: Ty, value: Sym) -> Option<Sym> {
        let term = self.term_of(value)?;
        let smt = self.smt.as_ref()?;
        let constant = match smt.terms.node(term) {
            Node::Literal(_) | Node::App(Op::Everywhere, _) => true,
            Node::Lit(lit) => lit.is_const(),
            _ => false,
        };
        let TyKind::Map { domain, .. } = ty.kind() else { return None };
        if constant && !self.may_have_few(domain) {
            return self.apply_op(Op::Everywhere, &[value], ty);
        }
        if self.is_open() {
            return None;
        }
        let domain = domain.clone();
        let Sym::Term(map) = self.fresh_term(ty)? else { return None };
        let (binder, vars, index) = self.bind(&domain)?;
        self.entries_are(map, binder, vars, &[&index], value);
        Some(Sym::Term(map))
    }

    /// Says of a new map that its entry at each index, which the bound variables make up, is this value; of a map of maps, that of its entry at
    /// the first index the entry at the second is, and so on.
    pub fn entries_are(&mut self, map: TermId, binder: u32, vars: Vec<TermId>, indices: &[&[Sym]], value: Sym) {
        let entry = indices.iter().try_fold(Sym::Term(map), |of, index| match of {
            Sym::Term(map) => self.select_term(map, index),
            _ => None,
        });
        let same = match entry {
            Some(entry) => self.eq(entry, value),
            None => {
                self.unsupported("a map of this type");
                Lit::TRUE
            }
        };
        let holds = self.forall(binder, vars, same);
        self.constraints.push(holds);
    }

    /// Bound variables of a new quantifier; to be closed by [`Encoder::forall`].
    pub fn bind(&mut self, types: &[Ty]) -> Option<(u32, Vec<TermId>, Vec<Sym>)> {
        let smt = self.smt.as_mut()?;
        if !types.iter().all(|&ty| has_sort(&smt.symbols, ty)) {
            return None;
        }
        let (binder, vars) = smt.terms.bind(&self.circuit, types);
        let values: Option<Vec<Sym>> = vars.iter().zip(types).map(|(&v, &ty)| self.value_of(v, ty)).collect();
        Some((binder, vars, values?))
    }

    pub fn forall(&mut self, binder: u32, vars: Vec<TermId>, body: Lit) -> Lit {
        let Some(smt) = self.smt.as_mut() else { return body };
        smt.terms.open -= 1;
        if body.is_const() {
            // Every sort has a value.
            return body;
        }
        let term = smt.terms.add(&self.circuit, Node::Forall(binder, vars.into(), body), Ty::bool());
        smt.terms.lit(&mut self.circuit, term)
    }

    /// A function that Boogie names by SMT-LIB's name for it.
    pub fn builtin_term(&mut self, builtin: &Builtin, args: &[Sym], ty: Ty) -> Option<Sym> {
        let Builtin::Smt { name, numbers, given } = builtin;
        if name.starts_with("fp.") || name.starts_with("to_fp") {
            return self.float_term(builtin, args, ty);
        }
        if !given.is_empty() {
            return None;
        }
        if name == "MapConst" {
            return self.everywhere_term(ty, *args.first()?);
        }
        if let ("div" | "mod", [x, y]) = (name.as_str(), args) {
            return Some(self.arithmetic_term(name, *x, *y, ty));
        }
        // z3 alone has it: the remainder with the sign of the divisor.
        if let ("rem", [x, y]) = (name.as_str(), args) {
            let modulo = self.arithmetic_term("mod", *x, *y, ty);
            let zero = self.int_literal(&BigInt::ZERO);
            let negative = self.builtin_or_fresh("<", &[*y, zero], Ty::bool());
            let negated = self.builtin_or_fresh("-", &[modulo], ty);
            let Sym::Bool(negative) = negative else { return None };
            return Some(self.ite(negative, negated, modulo));
        }
        let name = match name.as_str() {
            "nat2bv" | "int_to_bv" => "int2bv",
            "ubv_to_int" | "bv2int" => "bv2nat",
            "bvnand" | "bvnor" | "bvxnor" | "bvcomp" => name,
            _ if name.starts_with("bv") || KNOWN.contains(&name.as_str()) => name,
            _ => return None,
        };
        match (name, ty.kind()) {
            ("int2bv", TyKind::Bv(width)) => self.apply_builtin(&format!("(_ int2bv {width})"), args, ty),
            _ if numbers.is_empty() => self.apply_builtin(name, args, ty),
            _ => self.apply_builtin(&format!("(_ {name} {})", itertools::join(numbers, " ")), args, ty),
        }
    }

    pub fn function_term(&mut self, name: Name, args: &[Sym], ty: Ty) -> Option<Sym> {
        self.apply_op(Op::Function(name), args, ty)
    }
}

/// Functions on bit-vectors and integers that both solvers have under these names.
const KNOWN: &[&str] = &[
    "concat",
    "extract",
    "zero_extend",
    "sign_extend",
    "rotate_left",
    "rotate_right",
    "repeat",
    "div",
    "mod",
    "+",
    "-",
    "*",
    "abs",
    "<",
    "<=",
    ">",
    ">=",
    "to_real",
    "to_int",
];
