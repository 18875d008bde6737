//! Evaluation of terms to symbolic values.

use std::rc::Rc;

use num_bigint::BigInt;

use super::cells::Store;
use super::circuit::Lit;
use super::exec::Machine;
use super::ints::IntOp;
use super::smt::Op;
use super::term::{Function, Term, Theory, Var};
use super::values::{OPAQUE, Sym};
use check::{Ty, TyKind};
use syntax::ast::{BinOp, Name};
use syntax::names::selected_elsewhere;

/// Where variables get their values.
#[derive(Clone, Copy)]
pub struct At<'a> {
    pub store: &'a Store,
    /// The store when the procedure was entered
    pub old: &'a Store,
    /// First slot of the procedure's frame
    pub base: usize,
}

/// Functions nested deeper than this are taken as recursive without end.
const MAX_DEPTH: usize = 400;

impl Machine<'_> {
    pub fn eval(&mut self, term: &Term, at: At, env: &mut Vec<Sym>) -> Sym {
        match term {
            Term::Bool(b) => Sym::Bool(Lit::constant(*b)),
            Term::Int(n) => self.enc.int_literal(n),
            Term::Bv(value, width) => self.enc.bv_literal(value, *width),
            Term::Var(var) => self.variable(*var, at),
            Term::Old(global) => self.slot(at.old, *global),
            Term::Bound(i) => env.get(*i).copied().unwrap_or_else(|| self.enc.fresh_opaque()),
            Term::Neg(a) => match self.eval(a, at, env) {
                Sym::Int(x) => Sym::Int(self.enc.int_neg(x)),
                x @ Sym::Term(_) => self.enc.builtin_or_fresh("-", &[x], Ty::int()),
                _ => self.no_encoding("an operation on this type", Ty::int()),
            },
            Term::Not(_) | Term::And(..) | Term::Or(..) | Term::Iff(..) | Term::Eq(..) | Term::Lt(..) => {
                Sym::Bool(self.eval_bool(term, at, env))
            }
            Term::Arith(op, a, b) => match (self.eval(a, at, env), self.eval(b, at, env)) {
                (Sym::Int(x), Sym::Int(y)) => Sym::Int(match op {
                    BinOp::Add => self.enc.int_add(x, y),
                    BinOp::Sub => self.enc.int_sub(x, y),
                    BinOp::Mul => self.enc.int_mul(x, y),
                    BinOp::Div => self.enc.int_divmod(IntOp::Div, x, y),
                    _ => self.enc.int_divmod(IntOp::Mod, x, y),
                }),
                (x @ Sym::Term(_), y @ Sym::Term(_)) => self.enc.arithmetic_term(int_operator(*op), x, y, Ty::int()),
                _ => self.no_encoding("arithmetic on this type", Ty::int()),
            },
            Term::Theory(op, args, ty) => self.theory(op, args, *ty, at, env),
            Term::Concat(a, b) => match (self.eval(a, at, env), self.eval(b, at, env)) {
                (Sym::Bv(high), Sym::Bv(low)) => {
                    let (high, low) = (self.enc.bits(high), self.enc.bits(low));
                    self.enc.circuit.room(high.len() + low.len());
                    let bits = [low, high].concat();
                    Sym::Bv(self.enc.vector(bits))
                }
                (high @ Sym::Term(x), low @ Sym::Term(y)) => {
                    let ty = Ty::bv(self.enc.bv_width(x) + self.enc.bv_width(y));
                    self.enc.builtin_or_fresh("concat", &[high, low], ty)
                }
                _ => self.enc.fresh_opaque(),
            },
            Term::Extract(a, from, to) => match self.eval(a, at, env) {
                Sym::Bv(v) => {
                    let bits = self.enc.bits(v);
                    Sym::Bv(self.enc.vector(bits.get(*from as usize..*to as usize).unwrap_or_default()))
                }
                v @ Sym::Term(_) if to > from => {
                    let name = format!("(_ extract {} {from})", to - 1);
                    self.enc.builtin_or_fresh(&name, &[v], Ty::bv(to - from))
                }
                _ => self.enc.fresh_opaque(),
            },
            Term::Ite(c, a, b) => {
                let c = self.eval_bool(c, at, env);
                match c.as_const() {
                    Some(true) => self.eval(a, at, env),
                    Some(false) => self.eval(b, at, env),
                    None => {
                        let then = self.eval_under(c, a, at, env);
                        let else_ = self.eval_under(!c, b, at, env);
                        self.enc.ite(c, then, else_)
                    }
                }
            }
            Term::Select(m, index) => {
                let map = self.eval(m, at, env);
                let index = self.eval_list(index, at, env);
                match map {
                    Sym::Map(map) => {
                        let index = self.enc.index(&index);
                        self.enc.read(map, index)
                    }
                    Sym::Term(map) => {
                        let value = self.enc.select_term(map, &index);
                        value.unwrap_or_else(|| self.no_encoding("a map of this type", Ty::int()))
                    }
                    _ => self.enc.fresh_opaque(),
                }
            }
            Term::Store(m, index, value) => {
                let map = self.eval(m, at, env);
                let index = self.eval_list(index, at, env);
                let value = self.eval(value, at, env);
                match map {
                    Sym::Map(map) => {
                        let index = self.enc.index(&index);
                        Sym::Map(self.enc.store(map, index, value))
                    }
                    Sym::Term(map) => {
                        let stored = self.enc.store_term(map, &index, value);
                        stored.unwrap_or_else(|| self.no_encoding("a map of this type", Ty::int()))
                    }
                    _ => self.enc.fresh_opaque(),
                }
            }
            Term::Apply(function, args, ty) => {
                let args = self.eval_list(args, at, env);
                self.apply(*function, args, *ty)
            }
            Term::Let(values, body) => {
                let values = self.eval_list(values, at, env);
                let depth = env.len();
                env.extend(values);
                let result = self.eval(body, at, env);
                env.truncate(depth);
                result
            }
            Term::Quantified(binding) => self.quantified(&Rc::clone(binding), at, env),
            Term::Unsupported(what, ty) => self.no_encoding(what, *ty),
        }
    }

    /// An arbitrary value of that type in place of one that cannot be encoded, and a note that it was needed.
    pub fn no_encoding(&mut self, what: &str, ty: Ty) -> Sym {
        self.enc.unsupported(what);
        self.enc.fresh(ty)
    }

    pub fn slot(&mut self, store: &Store, slot: usize) -> Sym {
        match store.get(slot) {
            Some(cell) => self.enc.force(cell),
            None => self.enc.fresh_opaque(),
        }
    }

    fn variable(&mut self, var: Var, at: At) -> Sym {
        match var {
            Var::Global(slot) => self.slot(at.store, slot),
            Var::Local(slot) => self.slot(at.store, at.base + slot),
            Var::Constant(i) => {
                let cell = self.constants[i];
                self.enc.force(cell)
            }
        }
    }

    pub fn eval_list(&mut self, terms: &[Term], at: At, env: &mut Vec<Sym>) -> Vec<Sym> {
        terms.iter().map(|t| self.eval(t, at, env)).collect()
    }

    /// Evaluation of something that matters only where `cond` holds.
    fn eval_under(&mut self, cond: Lit, term: &Term, at: At, env: &mut Vec<Sym>) -> Sym {
        if matches!(term, Term::Bool(_) | Term::Int(_) | Term::Var(_)) || self.enc.is_open() {
            return self.eval(term, at, env);
        }
        let outer = self.enc.path_condition;
        self.enc.path_condition = self.enc.circuit.and(outer, cond);
        let value = self.eval(term, at, env);
        self.enc.path_condition = outer;
        value
    }

    pub fn eval_bool(&mut self, term: &Term, at: At, env: &mut Vec<Sym>) -> Lit {
        match term {
            Term::Not(a) => !self.eval_bool(a, at, env),
            Term::And(a, b) => {
                let left = self.eval_bool(a, at, env);
                if left == Lit::FALSE {
                    return left;
                }
                let right = self.eval_bool(b, at, env);
                self.enc.circuit.and(left, right)
            }
            Term::Or(a, b) => {
                let left = self.eval_bool(a, at, env);
                if left == Lit::TRUE {
                    return left;
                }
                let right = self.eval_bool(b, at, env);
                self.enc.circuit.or(left, right)
            }
            Term::Iff(a, b) => {
                let (left, right) = (self.eval_bool(a, at, env), self.eval_bool(b, at, env));
                self.enc.circuit.iff(left, right)
            }
            Term::Eq(a, b) => {
                let (left, right) = (self.eval(a, at, env), self.eval(b, at, env));
                self.enc.eq(left, right)
            }
            Term::Lt(a, b) => match (self.eval(a, at, env), self.eval(b, at, env)) {
                (Sym::Int(x), Sym::Int(y)) => self.enc.int_lt(x, y),
                (x @ Sym::Term(_), y @ Sym::Term(_)) => match self.enc.builtin_or_fresh("<", &[x, y], Ty::bool()) {
                    Sym::Bool(lit) => lit,
                    _ => Lit::FALSE,
                },
                _ => {
                    self.enc.unsupported("an order on this type");
                    self.enc.circuit.input()
                }
            },
            _ => match self.eval(term, at, env) {
                Sym::Bool(lit) => lit,
                _ => {
                    self.enc.unsupported(OPAQUE);
                    self.enc.circuit.input()
                }
            },
        }
    }

    /// What only solvers of SMT-LIB can do.
    fn theory(&mut self, op: &Theory, args: &[Term], ty: Ty, at: At, env: &mut Vec<Sym>) -> Sym {
        let args = self.eval_list(args, at, env);
        if !self.enc.is_smt() {
            let value = match (op, args.as_slice()) {
                (Theory::Construct(c), args) => self.enc.construct(*c, args, ty),
                (Theory::Select(c, field, _), [value]) => self.enc.data_field(*value, *c, *field),
                (Theory::Test(c, _), [value]) => self.enc.data_test(*value, *c).map(Sym::Bool),
                _ => None,
            };
            return value.unwrap_or_else(|| self.no_encoding(op.describe(), ty));
        }
        let value = match op {
            Theory::Real(numerator, denominator) => self.enc.real_literal(numerator, denominator),
            Theory::Float(text) => self.enc.float_literal(text, ty),
            Theory::Builtin("/") if args.len() == 2 => Some(self.enc.arithmetic_term("/", args[0], args[1], ty)),
            Theory::Builtin(name) => self.enc.apply_builtin(name, &args, ty),
            Theory::Construct(c) => self.enc.apply_op(Op::Construct(*c), &args, ty),
            Theory::Select(c, field, of) => self.selected(*c, *field, *of, &args, ty),
            Theory::Test(c, of) => self.enc.apply_op(Op::Test(*c, *of), &args, ty),
        };
        value.unwrap_or_else(|| self.no_encoding(op.describe(), ty))
    }

    /// What another constructor made gets a function of its own: solvers have one too, but their models do not say which.
    fn selected(&mut self, constructor: Name, field: usize, of: Ty, args: &[Sym], ty: Ty) -> Option<Sym> {
        let own = self.enc.apply_op(Op::Select(constructor, field, of), args, ty)?;
        let datatypes = &self.program.terms.checked.symbols.datatypes;
        let TyKind::Con(name, params) = of.kind() else { return Some(own) };
        if !params.is_empty() || datatypes.get(name).is_none_or(|d| d.constructors.len() < 2) {
            return Some(own);
        }
        let Sym::Bool(made) = self.enc.apply_op(Op::Test(constructor, of), args, Ty::bool())? else { return Some(own) };
        let other = self.enc.apply(selected_elsewhere(&of.to_string(), constructor, field), args, ty);
        Some(self.enc.ite(made, own, other))
    }

    fn apply(&mut self, function: usize, args: Vec<Sym>, ty: Ty) -> Sym {
        match self.program.terms.table[function].clone() {
            Function::Builtin(builtin) => self.enc.builtin(&builtin, &args, ty),
            Function::Uninterpreted(name) => self.enc.apply(name, &args, ty),
            Function::Defined(body) => {
                if self.depth >= MAX_DEPTH {
                    return self.no_encoding("a function that is recursive without end", ty);
                }
                self.depth += 1;
                let nowhere = Store::default();
                let at = At { store: &nowhere, old: &nowhere, base: 0 };
                let result = self.eval(&body, at, &mut args.clone());
                self.depth -= 1;
                result
            }
        }
    }

    /// The range of an integer term, if it is bounded.
    fn range(&mut self, term: &Term, at: At) -> Option<(i128, i128)> {
        let Sym::Int(id) = self.eval(term, at, &mut Vec::new()) else { return None };
        let int = self.enc.int(id);
        (int.beyond_width == Lit::FALSE).then_some((int.lo, int.hi))
    }

    /// Bounds that a condition puts on an integer variable. Terms that mention one of `unset` are not evaluated.
    pub fn bounds(&mut self, cond: &Term, var: Var, unset: &[Var], at: At) -> (Option<i128>, Option<i128>) {
        match cond {
            Term::And(a, b) => {
                let (x, y) = (self.bounds(a, var, unset, at), self.bounds(b, var, unset, at));
                (x.0.max(y.0), x.1.into_iter().chain(y.1).min())
            }
            Term::Or(a, b) => {
                let (x, y) = (self.bounds(a, var, unset, at), self.bounds(b, var, unset, at));
                (x.0.zip(y.0).map(|(x, y)| x.min(y)), x.1.zip(y.1).map(|(x, y)| x.max(y)))
            }
            Term::Eq(a, b) => match self.other_side(a, b, var, unset, at) {
                Some((range, _)) => (Some(range.0), Some(range.1)),
                None => (None, None),
            },
            Term::Lt(a, b) => match self.other_side(a, b, var, unset, at) {
                Some((range, true)) => (None, range.1.checked_sub(1)),
                Some((range, false)) => (range.0.checked_add(1), None),
                None => (None, None),
            },
            Term::Not(inner) => match &**inner {
                Term::Lt(a, b) => match self.other_side(a, b, var, unset, at) {
                    Some((range, true)) => (Some(range.0), None),
                    Some((range, false)) => (None, Some(range.1)),
                    None => (None, None),
                },
                Term::Not(same) => self.bounds(same, var, unset, at),
                _ => (None, None),
            },
            _ => (None, None),
        }
    }

    /// The range of what the variable is compared with, and whether the variable is on the left.
    fn other_side(&mut self, a: &Term, b: &Term, var: Var, unset: &[Var], at: At) -> Option<((i128, i128), bool)> {
        let is_var = |t: &Term| matches!(t, Term::Var(v) if *v == var);
        let (other, left) = match (is_var(a), is_var(b)) {
            (true, false) => (b, true),
            (false, true) => (a, false),
            _ => return None,
        };
        let mut usable = true;
        super::term::walk(other, &mut |t| {
            usable &= match t {
                Term::Var(v) => !unset.contains(v),
                Term::Int(_) | Term::Arith(..) | Term::Neg(_) => true,
                _ => false,
            }
        });
        let range = usable.then(|| self.range(other, at))??;
        // A bound this far out says nothing about the width.
        (range.0 > i128::MIN / 4 && range.1 < i128::MAX / 4).then_some((range, left))
    }

    /// A constant integer.
    pub fn number(&mut self, value: i128) -> Sym {
        self.enc.int_literal(&BigInt::from(value))
    }
}

fn int_operator(op: BinOp) -> &'static str {
    match op {
        BinOp::Add => "+",
        BinOp::Sub => "-",
        BinOp::Mul => "*",
        BinOp::Div => "div",
        _ => "mod",
    }
}
