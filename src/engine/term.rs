//! Expressions made ready for repeated evaluation: names resolved to slots, operators to what they do at their types.

use std::rc::Rc;

use num_bigint::{BigInt, BigUint};
use rustc_hash::FxHashMap;

use super::builtins::Builtin;
use super::smt::floats;
use check::{Checked, DatatypeFunction, Ty, TyKind};
use syntax::ast::{
    AttrArg, BinOp, Decl, Expr, ExprKind, FunctionDecl, Ident, Name, Quantified, Quantifier, UnOp, find_attr,
};

/// A variable of the executed program.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Var {
    Global(usize),
    /// Slot in the frame of the running procedure.
    Local(usize),
    Constant(usize),
}

#[derive(Clone, Debug)]
pub enum Term {
    Bool(bool),
    Int(BigInt),
    Bv(BigUint, u32),
    Var(Var),
    /// A global as it was when the procedure was entered
    Old(usize),
    /// Bound by a quantifier, `let` or function: index into the environment.
    Bound(usize),
    Not(Box<Term>),
    Neg(Box<Term>),
    And(Box<Term>, Box<Term>),
    Or(Box<Term>, Box<Term>),
    Iff(Box<Term>, Box<Term>),
    Eq(Box<Term>, Box<Term>),
    /// `a < b` on integers
    Lt(Box<Term>, Box<Term>),
    /// On integers
    Arith(BinOp, Box<Term>, Box<Term>),
    /// What only solvers of SMT-LIB can do
    Theory(Theory, Vec<Term>, Ty),
    Concat(Box<Term>, Box<Term>),
    /// Bits from, inclusive, to, exclusive
    Extract(Box<Term>, u32, u32),
    Ite(Box<Term>, Box<Term>, Box<Term>),
    Select(Box<Term>, Vec<Term>),
    Store(Box<Term>, Vec<Term>, Box<Term>),
    /// Function of [`Functions`] with the type of the result
    Apply(usize, Vec<Term>, Ty),
    /// Values, then a body in which they are bound
    Let(Vec<Term>, Box<Term>),
    Quantified(Rc<Binding>),
    /// Has no encoding.
    Unsupported(String, Ty),
}

/// An operation of a theory that bit-blasting has no encoding for.
#[derive(Clone, Debug)]
pub enum Theory {
    /// A fraction
    Real(BigInt, BigInt),
    /// A floating-point number or a rounding mode, as SMT-LIB writes it
    Float(String),
    /// Named as in SMT-LIB
    Builtin(&'static str),
    Construct(Name),
    /// Constructor, field, and type of the argument
    Select(Name, usize, Ty),
    Test(Name, Ty),
}

impl Theory {
    pub fn describe(&self) -> &'static str {
        match self {
            Theory::Float(_) => "floating-point numbers",
            Theory::Builtin(name) if name.starts_with("fp.") => "floating-point numbers",
            Theory::Real(..) | Theory::Builtin(_) => "real numbers",
            Theory::Construct(_) | Theory::Select(..) | Theory::Test(..) => "datatypes",
        }
    }
}

/// A quantifier or a lambda.
#[derive(Clone, Debug)]
pub struct Binding {
    pub kind: Quantifier,
    pub types: Vec<Ty>,
    /// Environment index of the first bound variable.
    pub first: usize,
    pub body: Term,
    /// Type of the whole.
    pub ty: Ty,
}

#[derive(Clone, Debug)]
pub enum Function {
    /// Parameters are `Bound(0)`..
    Defined(Rc<Term>),
    Builtin(Builtin),
    Uninterpreted(Name),
}

/// The names in scope.
#[derive(Default, Clone)]
pub struct Scope {
    pub locals: FxHashMap<Name, usize>,
    bound: Vec<Name>,
    in_old: bool,
}

/// Translates expressions of one program.
pub struct Terms<'p> {
    pub checked: &'p Checked,
    functions: FxHashMap<Name, usize>,
    pub table: Vec<Function>,
    /// Bits of the largest integer literal so far
    pub literal_bits: u32,
}

impl<'p> Terms<'p> {
    pub fn new(checked: &'p Checked) -> Terms<'p> {
        Terms { checked, functions: FxHashMap::default(), table: Vec::new(), literal_bits: 0 }
    }

    pub fn lower(&mut self, e: &Expr, scope: &mut Scope) -> Term {
        let ty = e.ty.unwrap_or(Ty::bool());
        if e.ty.is_none() {
            return Term::Unsupported("an expression that was not typechecked".into(), ty);
        }
        match &e.kind {
            ExprKind::Bool(b) => Term::Bool(*b),
            ExprKind::Int(n) => {
                self.literal_bits = self.literal_bits.max(n.bits() as u32);
                Term::Int(BigInt::from(n.clone()))
            }
            ExprKind::Bv { value, width } => Term::Bv(value.clone(), *width),
            ExprKind::Var(name) => self.variable(*name, scope, ty),
            ExprKind::Old(inner) => {
                let outer = std::mem::replace(&mut scope.in_old, true);
                let term = self.lower(inner, scope);
                scope.in_old = outer;
                term
            }
            ExprKind::Unary(UnOp::Not, a) => Term::Not(self.boxed(a, scope)),
            ExprKind::Unary(UnOp::Neg, a) if ty.is_int() => Term::Neg(self.boxed(a, scope)),
            ExprKind::Binary(op, a, b) => self.binary(*op, a, b, scope, ty),
            ExprKind::Unary(UnOp::Neg, a) if ty == Ty::real() => self.theory(Theory::Builtin("-"), &[a], ty, scope),
            ExprKind::Real(text) => match fraction(text) {
                Some((numerator, denominator)) => Term::Theory(Theory::Real(numerator, denominator), Vec::new(), ty),
                None => Term::Unsupported("a real number of that size".into(), ty),
            },
            ExprKind::Float(text) => match floats::literal(text, ty) {
                Some(literal) => Term::Theory(Theory::Float(literal), Vec::new(), ty),
                None => Term::Unsupported("a floating-point number of that size".into(), ty),
            },
            ExprKind::RoundingMode(text) => match floats::rounding_mode(text) {
                Some(mode) => Term::Theory(Theory::Float(mode.into()), Vec::new(), ty),
                None => Term::Unsupported(format!("the rounding mode {text}"), ty),
            },
            ExprKind::Unary(UnOp::Neg, a) if is_float(ty) => self.theory(Theory::Builtin("fp.neg"), &[a], ty, scope),
            ExprKind::ToReal(a) => self.theory(Theory::Builtin("to_real"), &[a], ty, scope),
            ExprKind::ToInt(a) => self.theory(Theory::Builtin("to_int"), &[a], ty, scope),
            ExprKind::Is(a, constructor) => {
                let of = a.ty.unwrap_or(ty);
                self.theory(Theory::Test(constructor.name, of), &[a], ty, scope)
            }
            ExprKind::Field(a, field) => {
                let of = a.ty.unwrap_or(ty);
                let value = self.lower(a, scope);
                self.field(value, field.name, of, ty)
            }
            ExprKind::FieldUpdate(a, field, new) => {
                let (value, new) = (self.lower(a, scope), self.lower(new, scope));
                self.with_field(value, field.name, new, ty)
            }
            ExprKind::App(name, args) => {
                if let Some(theory) = self.datatype_function(*name, args, ty) {
                    return Term::Theory(theory, self.list(args, scope), ty);
                }
                let Some(function) = self.function(*name) else {
                    return Term::Unsupported(format!("datatype constructor `{name}`"), ty);
                };
                Term::Apply(function, self.list(args, scope), ty)
            }
            ExprKind::Select(m, i) => Term::Select(self.boxed(m, scope), self.list(i, scope)),
            ExprKind::Store(m, i, v) => Term::Store(self.boxed(m, scope), self.list(i, scope), self.boxed(v, scope)),
            ExprKind::Extract(a, hi, lo) => Term::Extract(self.boxed(a, scope), *lo, *hi),
            ExprKind::Coerce(inner, _) => self.lower(inner, scope),
            ExprKind::If(c, a, b) => Term::Ite(self.boxed(c, scope), self.boxed(a, scope), self.boxed(b, scope)),
            ExprKind::Quantified(q) => self.quantified(q, scope, ty),
            ExprKind::Let(l) => {
                let values = self.list(&l.values, scope);
                let body = self.under(&l.vars, scope, |terms, scope| terms.lower(&l.body, scope));
                Term::Let(values, Box::new(body))
            }
            other => Term::Unsupported(describe(other).into(), ty),
        }
    }

    fn theory(&mut self, op: Theory, args: &[&Expr], ty: Ty, scope: &mut Scope) -> Term {
        Term::Theory(op, args.iter().map(|a| self.lower(a, scope)).collect(), ty)
    }

    fn datatype_function(&self, name: Name, args: &[Expr], ty: Ty) -> Option<Theory> {
        let of = || args.first().and_then(|a| a.ty);
        if let Some(function) = self.checked.symbols.functions.get(&name).and_then(|f| f.datatype) {
            return Some(match function {
                DatatypeFunction::Constructor => Theory::Construct(name),
                DatatypeFunction::Selector { constructor, field } => Theory::Select(constructor, field, of()?),
                DatatypeFunction::Tester { constructor } => Theory::Test(constructor, of()?),
            });
        }
        let TyKind::Con(datatype, _) = ty.kind() else { return None };
        let info = self.checked.symbols.datatypes.get(datatype)?;
        info.constructors.contains_key(&name).then_some(Theory::Construct(name))
    }

    /// Constructors of a datatype that have the field, with its position and the types of all fields.
    fn with_that_field(&self, field: Name, of: Ty) -> Vec<(Name, usize, usize)> {
        let TyKind::Con(datatype, _) = of.kind() else { return Vec::new() };
        let Some(info) = self.checked.symbols.datatypes.get(datatype) else { return Vec::new() };
        let position = |fields: &[(Name, Ty)]| fields.iter().position(|(name, _)| *name == field);
        info.constructors.iter().filter_map(|(c, fields)| Some((*c, position(fields)?, fields.len()))).collect()
    }

    /// `value->field`: of a value without that field it is that of some constructor's selector, which may be anything.
    pub fn field(&mut self, value: Term, field: Name, of: Ty, ty: Ty) -> Term {
        let select = |c, i| Term::Theory(Theory::Select(c, i, of), vec![value.clone()], ty);
        let mut result: Option<Term> = None;
        for (constructor, i, _) in self.with_that_field(field, of) {
            let test = Term::Theory(Theory::Test(constructor, of), vec![value.clone()], Ty::bool());
            result = Some(match result {
                None => select(constructor, i),
                Some(other) => Term::Ite(Box::new(test), Box::new(select(constructor, i)), Box::new(other)),
            });
        }
        result.unwrap_or_else(|| Term::Unsupported("datatypes".into(), ty))
    }

    /// `value->(field := new)`: a value without that field stays as it is.
    pub fn with_field(&mut self, value: Term, field: Name, new: Term, ty: Ty) -> Term {
        let mut result = value.clone();
        for (constructor, at, arity) in self.with_that_field(field, ty) {
            let Some(types) = self.field_types(constructor, ty) else { continue };
            let part = |i: usize| match i == at {
                true => new.clone(),
                false => Term::Theory(Theory::Select(constructor, i, ty), vec![value.clone()], types[i]),
            };
            let updated = Term::Theory(Theory::Construct(constructor), (0..arity).map(part).collect(), ty);
            let test = Term::Theory(Theory::Test(constructor, ty), vec![value.clone()], Ty::bool());
            result = Term::Ite(Box::new(test), Box::new(updated), Box::new(result));
        }
        result
    }

    /// Of `value->field`, where the value has type `of`.
    pub fn type_of_field(&self, field: Name, of: Ty) -> Option<Ty> {
        let &(constructor, at, _) = self.with_that_field(field, of).first()?;
        self.field_types(constructor, of)?.get(at).copied()
    }

    pub fn field_types(&self, constructor: Name, ty: Ty) -> Option<Vec<Ty>> {
        let TyKind::Con(datatype, args) = ty.kind() else { return None };
        let info = self.checked.symbols.datatypes.get(datatype)?;
        let with: Vec<(Name, Ty)> = info.params.iter().copied().zip(args.iter().copied()).collect();
        Some(info.constructors.get(&constructor)?.iter().map(|(_, f)| super::smt::instantiate(*f, &with)).collect())
    }

    fn boxed(&mut self, e: &Expr, scope: &mut Scope) -> Box<Term> {
        Box::new(self.lower(e, scope))
    }

    pub fn list(&mut self, es: &[Expr], scope: &mut Scope) -> Vec<Term> {
        es.iter().map(|e| self.lower(e, scope)).collect()
    }

    fn under<T>(&mut self, vars: &[Ident], scope: &mut Scope, f: impl FnOnce(&mut Self, &mut Scope) -> T) -> T {
        let depth = scope.bound.len();
        scope.bound.extend(vars.iter().map(|v| v.name));
        let result = f(self, scope);
        scope.bound.truncate(depth);
        result
    }

    fn variable(&self, name: Name, scope: &Scope, ty: Ty) -> Term {
        if let Some(at) = scope.bound.iter().rposition(|&b| b == name) {
            return Term::Bound(at);
        }
        if let Some(&slot) = scope.locals.get(&name) {
            return Term::Var(Var::Local(slot));
        }
        let symbols = &self.checked.symbols;
        if let Some(global) = symbols.globals.get_index_of(&name) {
            return if scope.in_old { Term::Old(global) } else { Term::Var(Var::Global(global)) };
        }
        match symbols.consts.get_index_of(&name) {
            Some(constant) => Term::Var(Var::Constant(constant)),
            None => Term::Unsupported(format!("the unknown name `{name}`"), ty),
        }
    }

    fn binary(&mut self, op: BinOp, a: &Expr, b: &Expr, scope: &mut Scope, ty: Ty) -> Term {
        let operand = a.ty.unwrap_or(ty);
        let (x, y) = (self.boxed(a, scope), self.boxed(b, scope));
        let not = |t: Term| Term::Not(Box::new(t));
        match op {
            BinOp::And => Term::And(x, y),
            BinOp::Or => Term::Or(x, y),
            BinOp::Implies => Term::Or(Box::new(Term::Not(x)), y),
            BinOp::Explies => Term::Or(x, Box::new(Term::Not(y))),
            BinOp::Iff => Term::Iff(x, y),
            BinOp::Eq => Term::Eq(x, y),
            BinOp::Neq => not(Term::Eq(x, y)),
            BinOp::Lt if operand.is_int() => Term::Lt(x, y),
            BinOp::Gt if operand.is_int() => Term::Lt(y, x),
            BinOp::Le if operand.is_int() => not(Term::Lt(y, x)),
            BinOp::Ge if operand.is_int() => not(Term::Lt(x, y)),
            BinOp::Add | BinOp::Sub | BinOp::Mul | BinOp::Div | BinOp::Mod if ty.is_int() => Term::Arith(op, x, y),
            BinOp::Concat => Term::Concat(x, y),
            BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge if operand == Ty::real() => {
                let name = match op {
                    BinOp::Lt => "<",
                    BinOp::Le => "<=",
                    BinOp::Gt => ">",
                    _ => ">=",
                };
                Term::Theory(Theory::Builtin(name), vec![*x, *y], ty)
            }
            BinOp::Add | BinOp::Sub | BinOp::Mul | BinOp::RealDiv if ty == Ty::real() => {
                let name = match op {
                    BinOp::Add => "+",
                    BinOp::Sub => "-",
                    BinOp::Mul => "*",
                    _ => "/",
                };
                let real = |t: Box<Term>, e: &Expr| match e.ty {
                    Some(ty) if ty.is_int() => Term::Theory(Theory::Builtin("to_real"), vec![*t], Ty::real()),
                    _ => *t,
                };
                Term::Theory(Theory::Builtin(name), vec![real(x, a), real(y, b)], ty)
            }
            _ if is_float(operand) => floating(op, *x, *y, ty),
            _ => Term::Unsupported(format!("an operation on `{operand}`"), ty),
        }
    }

    fn quantified(&mut self, q: &Quantified, scope: &mut Scope, ty: Ty) -> Term {
        let vars: Vec<Ident> = q.bound.iter().flat_map(|b| b.names.iter().copied()).collect();
        let types: Option<Vec<Ty>> = self.bound_types(q, ty);
        let (Some(types), true) = (types, q.type_params.is_empty()) else {
            return Term::Unsupported("a quantifier over types".into(), ty);
        };
        let first = scope.bound.len();
        let body = self.under(&vars, scope, |terms, scope| terms.lower(&q.body, scope));
        Term::Quantified(Rc::new(Binding { kind: q.kind, types, first, body, ty }))
    }

    /// Types of the bound variables, one for each name.
    fn bound_types(&self, q: &Quantified, ty: Ty) -> Option<Vec<Ty>> {
        if let (Quantifier::Lambda, TyKind::Map { domain, .. }) = (q.kind, ty.kind()) {
            return Some(domain.clone());
        }
        let mut types = Vec::new();
        for group in &q.bound {
            let ty = super::types::resolve(self.checked, &group.ty)?;
            types.extend(group.names.iter().map(|_| ty));
        }
        Some(types)
    }

    /// Index of a function in the table; `None` for a constructor.
    fn function(&mut self, name: Name) -> Option<usize> {
        if let Some(&known) = self.functions.get(&name) {
            return Some(known);
        }
        let decl = self.checked.symbols.functions.get(&name).filter(|f| f.datatype.is_none())?.decl?;
        let Decl::Function(decl) = &self.checked.program.decls[decl] else { return None };
        // Entered before its body is translated: it may be recursive.
        let at = self.table.len();
        self.functions.insert(name, at);
        self.table.push(Function::Uninterpreted(name));
        self.table[at] = self.define(decl);
        Some(at)
    }

    fn define(&mut self, decl: &FunctionDecl) -> Function {
        if let Some(AttrArg::Str(text, _)) = find_attr(&decl.attrs, "smtdefined").and_then(|a| a.args.first()) {
            return Function::Builtin(Builtin::term(format!("{{:smtdefined \"{text}\"}}")));
        }
        if let Some(name) = decl.builtin() {
            return Function::Builtin(Builtin::named(name));
        }
        let Some(body) = &decl.body else { return Function::Uninterpreted(decl.name.name) };
        let nameless = Ident::generated("");
        let params: Vec<Ident> = decl.params.iter().map(|p| p.name.unwrap_or(nameless)).collect();
        let body = self.under(&params, &mut Scope::default(), |terms, scope| terms.lower(body, scope));
        Function::Defined(Rc::new(body))
    }
}

fn is_float(ty: Ty) -> bool {
    matches!(ty.kind(), TyKind::Float(..))
}

/// Operators on floating-point numbers round to nearest, ties to even.
fn floating(op: BinOp, x: Term, y: Term, ty: Ty) -> Term {
    let name = match op {
        BinOp::Add => "fp.add",
        BinOp::Sub => "fp.sub",
        BinOp::Mul => "fp.mul",
        BinOp::RealDiv => "fp.div",
        BinOp::Lt => "fp.lt",
        BinOp::Le => "fp.leq",
        BinOp::Gt => "fp.gt",
        BinOp::Ge => "fp.geq",
        _ => return Term::Unsupported(format!("{op:?} on floating-point numbers"), ty),
    };
    let mode = || Term::Theory(Theory::Float("RNE".into()), Vec::new(), Ty::new(TyKind::RMode));
    let args = if is_float(ty) { vec![mode(), x, y] } else { vec![x, y] };
    Term::Theory(Theory::Builtin(name), args, ty)
}

fn describe(e: &ExprKind) -> &'static str {
    match e {
        ExprKind::Str(_) => "strings",
        ExprKind::Code(_) => "code expressions",
        _ => "an operation without an encoding",
    }
}

/// Numerator and denominator of a decimal or scientific literal.
fn fraction(text: &str) -> Option<(BigInt, BigInt)> {
    let (mantissa, exponent) = match text.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, exponent.parse::<i32>().ok()?),
        None => (text, 0),
    };
    let (whole, part) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits: BigInt = format!("{whole}{part}").parse().ok()?;
    let exponent = exponent.checked_sub(i32::try_from(part.len()).ok()?)?;
    if exponent.unsigned_abs() > 10_000 {
        return None;
    }
    let power = BigInt::from(10).pow(exponent.unsigned_abs());
    Some(if exponent < 0 { (digits, power) } else { (digits * power, BigInt::from(1)) })
}

/// Calls `f` on the term and everything in it.
pub fn walk(term: &Term, f: &mut dyn FnMut(&Term)) {
    f(term);
    let mut each = |terms: &[Term]| terms.iter().for_each(|t| walk(t, f));
    match term {
        Term::Bool(_) | Term::Int(_) | Term::Bv(..) | Term::Var(_) | Term::Old(_) | Term::Bound(_) => {}
        Term::Unsupported(..) => {}
        Term::Not(a) | Term::Neg(a) | Term::Extract(a, ..) => walk(a, f),
        Term::And(a, b) | Term::Or(a, b) | Term::Iff(a, b) | Term::Eq(a, b) | Term::Lt(a, b) => {
            walk(a, f);
            walk(b, f);
        }
        Term::Arith(_, a, b) | Term::Concat(a, b) => {
            walk(a, f);
            walk(b, f);
        }
        Term::Ite(c, a, b) => {
            walk(c, f);
            walk(a, f);
            walk(b, f);
        }
        Term::Select(m, i) => {
            each(i);
            walk(m, f);
        }
        Term::Store(m, i, v) => {
            each(i);
            walk(m, f);
            walk(v, f);
        }
        Term::Apply(_, args, _) | Term::Theory(_, args, _) => each(args),
        Term::Let(values, body) => {
            each(values);
            walk(body, f);
        }
        Term::Quantified(q) => walk(&q.body, f),
    }
}
