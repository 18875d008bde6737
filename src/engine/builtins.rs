//! Functions that Boogie hands to the solver by name: `{:bvbuiltin "bvadd"}`, `{:builtin "MapConst"}`.

use num_bigint::BigInt;

use super::bits::{self, Shift};
use super::circuit::Lit;
use super::ints::IntOp;
use super::values::{Encoder, Sym};
use check::{Ty, TyKind};

#[derive(Clone, Debug, PartialEq)]
pub enum Builtin {
    /// SMT-LIB's function of that name, with the numbers of an indexed one: `(_ zero_extend 8)`, `zero_extend 8`.
    Smt {
        name: String,
        numbers: Vec<u32>,
        /// Arguments that are given already: `fp.add RNE`.
        given: Vec<String>,
    },
}

impl Builtin {
    pub fn named(text: &str) -> Builtin {
        let mut words = text.trim_matches(['(', ')', ' ']).split_whitespace().filter(|w| *w != "_");
        let name = words.next().unwrap_or_default().to_owned();
        let (mut numbers, mut given) = (Vec::new(), Vec::new());
        for word in words.map(|word| word.trim_end_matches(')')) {
            match word.parse() {
                Ok(number) if given.is_empty() => numbers.push(number),
                _ => given.push(word.to_owned()),
            }
        }
        Builtin::Smt { name, numbers, given }
    }

    /// A term that stands for itself: nothing is known of it.
    pub fn term(text: String) -> Builtin {
        Builtin::Smt { name: text, numbers: Vec::new(), given: Vec::new() }
    }
}

impl Encoder {
    pub fn builtin(&mut self, builtin: &Builtin, args: &[Sym], result: Ty) -> Sym {
        let Builtin::Smt { name, numbers, given } = builtin;
        let value = match args {
            _ if self.is_smt() => self.builtin_term(builtin, args, result),
            _ if !given.is_empty() => None,
            [value] if name == "MapConst" && matches!(result.kind(), TyKind::Map { .. }) => {
                Some(Sym::Map(self.const_map(result, *value)))
            }
            [Sym::Bv(a), Sym::Bv(b)] => {
                let (a, b) = (self.bits(*a), self.bits(*b));
                self.bv_binary(name, &a, &b)
            }
            [Sym::Bv(a)] => {
                let a = self.bits(*a);
                self.bv_unary(name, numbers, &a)
            }
            [Sym::Int(_), ..] => self.int_builtin(name, numbers, args, result),
            _ => None,
        };
        value.unwrap_or_else(|| {
            self.unsupported(format!("the built-in function `{name}`"));
            self.fresh(result)
        })
    }

    fn bv_unary(&mut self, name: &str, numbers: &[u32], a: &[Lit]) -> Option<Sym> {
        let number = || numbers.first().map(|&n| n as usize);
        let copies = if name == "repeat" { a.len() } else { 1 };
        self.circuit.room(number().unwrap_or(0).saturating_mul(copies));
        let bits = match name {
            "bvnot" => a.iter().map(|&l| !l).collect(),
            "bvneg" => bits::neg(&mut self.circuit, a),
            "zero_extend" => bits::zero_extend(a, a.len() + number()?),
            "sign_extend" => bits::sign_extend(a, a.len() + number()?),
            "rotate_left" => rotated(a, a.len() - number()? % a.len().max(1)),
            "rotate_right" => rotated(a, number()? % a.len().max(1)),
            "repeat" => a.repeat(number()?),
            "extract" => a.get(*numbers.get(1)? as usize..=number()?)?.to_vec(),
            "bv2int" | "bv2nat" | "ubv_to_int" => {
                return Some(Sym::Int(self.int_of_bits(bits::zero_extend(a, a.len() + 1))));
            }
            "sbv_to_int" if !a.is_empty() => return Some(Sym::Int(self.int_of_bits(a.to_vec()))),
            _ => return None,
        };
        Some(Sym::Bv(self.vector(bits)))
    }

    fn bv_binary(&mut self, name: &str, a: &[Lit], b: &[Lit]) -> Option<Sym> {
        if name == "concat" {
            return Some(Sym::Bv(self.vector([b, a].concat())));
        }
        if a.len() != b.len() {
            return None;
        }
        let circuit = &mut self.circuit;
        let order = match name {
            "bvult" => Some(bits::ult(circuit, a, b)),
            "bvugt" => Some(bits::ult(circuit, b, a)),
            "bvule" => Some(!bits::ult(circuit, b, a)),
            "bvuge" => Some(!bits::ult(circuit, a, b)),
            "bvslt" => Some(bits::slt(circuit, a, b)),
            "bvsgt" => Some(bits::slt(circuit, b, a)),
            "bvsle" => Some(!bits::slt(circuit, b, a)),
            "bvsge" => Some(!bits::slt(circuit, a, b)),
            _ => None,
        };
        if let Some(lit) = order {
            return Some(Sym::Bool(lit));
        }
        let pairs = a.iter().zip(b).map(|(&x, &y)| (x, y));
        let result = match name {
            "bvand" => pairs.map(|(x, y)| circuit.and(x, y)).collect(),
            "bvor" => pairs.map(|(x, y)| circuit.or(x, y)).collect(),
            "bvxor" => pairs.map(|(x, y)| circuit.xor(x, y)).collect(),
            "bvnand" => pairs.map(|(x, y)| !circuit.and(x, y)).collect(),
            "bvnor" => pairs.map(|(x, y)| !circuit.or(x, y)).collect(),
            "bvxnor" => pairs.map(|(x, y)| circuit.iff(x, y)).collect(),
            "bvadd" => bits::add(circuit, a, b, Lit::FALSE),
            "bvsub" => bits::sub(circuit, a, b),
            "bvmul" => bits::mul(circuit, a, b),
            "bvudiv" => bits::udivrem(circuit, a, b).0,
            "bvurem" => bits::udivrem(circuit, a, b).1,
            "bvsdiv" | "bvsrem" | "bvsmod" => self.bv_signed_division(name, a, b),
            "bvshl" => bits::shift(circuit, Shift::Left, a, b),
            "bvlshr" => bits::shift(circuit, Shift::Right, a, b),
            "bvashr" => bits::shift(circuit, Shift::ArithmeticRight, a, b),
            "bvcomp" => vec![bits::eq(circuit, a, b)],
            _ => return None,
        };
        Some(Sym::Bv(self.vector(result)))
    }

    /// SMT-LIB's definitions by case over the signs; a divisor of 0 follows from those of the unsigned operations.
    fn bv_signed_division(&mut self, name: &str, a: &[Lit], b: &[Lit]) -> Vec<Lit> {
        let circuit = &mut self.circuit;
        let (Some(&sa), Some(&sb)) = (a.last(), b.last()) else { return Vec::new() };
        let (minus_a, minus_b) = (bits::neg(circuit, a), bits::neg(circuit, b));
        let (abs_a, abs_b) = (bits::ite(circuit, sa, &minus_a, a), bits::ite(circuit, sb, &minus_b, b));
        let (quotient, rest) = bits::udivrem(circuit, &abs_a, &abs_b);
        let (minus_q, minus_r) = (bits::neg(circuit, &quotient), bits::neg(circuit, &rest));
        let differ = circuit.xor(sa, sb);
        match name {
            "bvsdiv" => bits::ite(circuit, differ, &minus_q, &quotient),
            "bvsrem" => bits::ite(circuit, sa, &minus_r, &rest),
            _ => {
                // The result has the divisor's sign.
                let signed = bits::ite(circuit, sa, &minus_r, &rest);
                let moved = bits::add(circuit, &signed, b, Lit::FALSE);
                let nonzero = circuit.any(&rest);
                let move_it = circuit.and(differ, nonzero);
                bits::ite(circuit, move_it, &moved, &signed)
            }
        }
    }

    fn int_builtin(&mut self, name: &str, numbers: &[u32], args: &[Sym], result: Ty) -> Option<Sym> {
        let zero = self.int_const(&BigInt::from(0));
        match (name, args) {
            ("int2bv" | "nat2bv" | "int_to_bv", [Sym::Int(x)]) => {
                let TyKind::Bv(width) = result.kind() else { return None };
                self.circuit.room(*width as usize);
                if numbers.first().is_some_and(|n| n != width) {
                    return None;
                }
                let int = self.int(*x);
                let bits = bits::sign_extend(&int.bits, *width as usize)[..*width as usize].to_vec();
                let computed = Sym::Bv(self.vector(bits));
                let arbitrary = self.circuit.and(self.over_approximate, int.beyond_width);
                let stand_in = if arbitrary == Lit::FALSE { computed } else { self.fresh(result) };
                Some(self.ite(arbitrary, stand_in, computed))
            }
            ("div", [Sym::Int(x), Sym::Int(y)]) => Some(Sym::Int(self.int_divmod(IntOp::Div, *x, *y))),
            ("mod", [Sym::Int(x), Sym::Int(y)]) => Some(Sym::Int(self.int_divmod(IntOp::Mod, *x, *y))),
            ("rem", [Sym::Int(x), Sym::Int(y)]) => {
                let modulo = self.int_divmod(IntOp::Mod, *x, *y);
                let (negative, negated) = (self.int_lt(*y, zero), self.int_neg(modulo));
                Some(Sym::Int(self.int_ite(negative, negated, modulo)))
            }
            ("+", [Sym::Int(x), Sym::Int(y)]) => Some(Sym::Int(self.int_add(*x, *y))),
            ("-", [Sym::Int(x), Sym::Int(y)]) => Some(Sym::Int(self.int_sub(*x, *y))),
            ("*", [Sym::Int(x), Sym::Int(y)]) => Some(Sym::Int(self.int_mul(*x, *y))),
            ("-", [Sym::Int(x)]) => Some(Sym::Int(self.int_neg(*x))),
            ("<", [Sym::Int(x), Sym::Int(y)]) => Some(Sym::Bool(self.int_lt(*x, *y))),
            (">", [Sym::Int(x), Sym::Int(y)]) => Some(Sym::Bool(self.int_lt(*y, *x))),
            ("<=", [Sym::Int(x), Sym::Int(y)]) => Some(Sym::Bool(!self.int_lt(*y, *x))),
            (">=", [Sym::Int(x), Sym::Int(y)]) => Some(Sym::Bool(!self.int_lt(*x, *y))),
            ("abs", [Sym::Int(x)]) => {
                let (negative, negated) = (self.int_lt(*x, zero), self.int_neg(*x));
                Some(Sym::Int(self.int_ite(negative, negated, *x)))
            }
            _ => None,
        }
    }
}

fn rotated(bits: &[Lit], right: usize) -> Vec<Lit> {
    let mut rotated = bits.to_vec();
    rotated.rotate_left(right % bits.len().max(1));
    rotated
}
