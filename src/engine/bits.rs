//! Arithmetic on vectors of literals, least significant bit first, of equal width unless said otherwise.

use super::circuit::{Circuit, Lit};

/// `a + b + carry`, as wide as the operands; the carry out is dropped.
pub fn add(circuit: &mut Circuit, a: &[Lit], b: &[Lit], mut carry: Lit) -> Vec<Lit> {
    let mut sum = Vec::with_capacity(a.len());
    for (&x, &y) in a.iter().zip(b) {
        let half = circuit.xor(x, y);
        sum.push(circuit.xor(half, carry));
        // As one gate its clauses tell the carry from any two equal operands.
        carry = circuit.majority(x, y, carry);
    }
    sum
}

pub fn sub(circuit: &mut Circuit, a: &[Lit], b: &[Lit]) -> Vec<Lit> {
    let negated: Vec<Lit> = b.iter().map(|&l| !l).collect();
    add(circuit, a, &negated, Lit::TRUE)
}

pub fn neg(circuit: &mut Circuit, a: &[Lit]) -> Vec<Lit> {
    let zero = vec![Lit::FALSE; a.len()];
    sub(circuit, &zero, a)
}

/// Product modulo 2^width.
pub fn mul(circuit: &mut Circuit, a: &[Lit], b: &[Lit]) -> Vec<Lit> {
    let width = a.len();
    let constants = |v: &[Lit]| v.iter().filter(|l| l.is_const()).count();
    let (a, b) = if constants(a) > constants(b) { (b, a) } else { (a, b) };
    let mut sum = vec![Lit::FALSE; width];
    for (shift, &bit) in b.iter().enumerate() {
        if bit == Lit::FALSE {
            continue;
        }
        circuit.pass(width);
        let row: Vec<Lit> = a[..width - shift].iter().map(|&l| circuit.and(l, bit)).collect();
        let high = add(circuit, &sum[shift..], &row, Lit::FALSE);
        sum[shift..].copy_from_slice(&high);
    }
    sum
}

pub fn eq(circuit: &mut Circuit, a: &[Lit], b: &[Lit]) -> Lit {
    let mut same = Lit::TRUE;
    for (&x, &y) in a.iter().zip(b) {
        let equal = circuit.iff(x, y);
        same = circuit.and(same, equal);
        if same == Lit::FALSE {
            break;
        }
    }
    same
}

/// Unsigned `a < b`.
pub fn ult(circuit: &mut Circuit, a: &[Lit], b: &[Lit]) -> Lit {
    let mut less = Lit::FALSE;
    for (&x, &y) in a.iter().zip(b) {
        let differ = circuit.xor(x, y);
        less = circuit.ite(differ, y, less);
    }
    less
}

/// Signed `a < b`, two's complement.
pub fn slt(circuit: &mut Circuit, a: &[Lit], b: &[Lit]) -> Lit {
    let (Some((&sa, a)), Some((&sb, b))) = (a.split_last(), b.split_last()) else { return Lit::FALSE };
    let low = ult(circuit, a, b);
    let differ = circuit.xor(sa, sb);
    circuit.ite(differ, sa, low)
}

pub fn ite(circuit: &mut Circuit, c: Lit, t: &[Lit], e: &[Lit]) -> Vec<Lit> {
    t.iter().zip(e).map(|(&t, &e)| circuit.ite(c, t, e)).collect()
}

/// Unsigned quotient and remainder; for a divisor of 0 the quotient is all ones and the remainder the dividend, as
/// SMT-LIB defines `bvudiv` and `bvurem`. The widths may differ; quotient as wide as `a`, remainder as wide as `b`
/// (for a zero divisor the remainder is cut to that width).
pub fn udivrem(circuit: &mut Circuit, a: &[Lit], b: &[Lit]) -> (Vec<Lit>, Vec<Lit>) {
    let mut wide_b = b.to_vec();
    wide_b.push(Lit::FALSE);
    let mut rest = vec![Lit::FALSE; b.len()];
    let mut quotient = vec![Lit::FALSE; a.len()];
    for i in (0..a.len()).rev() {
        circuit.pass(b.len());
        let mut shifted = vec![a[i]];
        shifted.extend_from_slice(&rest);
        let fits = !ult(circuit, &shifted, &wide_b);
        let less = sub(circuit, &shifted, &wide_b);
        quotient[i] = fits;
        rest = ite(circuit, fits, &less[..b.len()], &shifted[..b.len()]);
    }
    (quotient, rest)
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Shift {
    Left,
    /// Zeros come in.
    Right,
    /// The sign comes in.
    ArithmeticRight,
}

/// Shift by an unsigned amount; any amount from the width on shifts everything out.
pub fn shift(circuit: &mut Circuit, kind: Shift, a: &[Lit], amount: &[Lit]) -> Vec<Lit> {
    let width = a.len();
    let Some(&sign) = a.last() else { return Vec::new() };
    let fill = if kind == Shift::ArithmeticRight { sign } else { Lit::FALSE };
    let mut value = a.to_vec();
    let mut out_of_range = Lit::FALSE;
    for (k, &bit) in amount.iter().enumerate() {
        if k >= usize::BITS as usize - 1 || (1usize << k) >= width {
            out_of_range = circuit.or(out_of_range, bit);
            continue;
        }
        let by = 1usize << k;
        let moved: Vec<Lit> = (0..width)
            .map(|i| match kind {
                Shift::Left => i.checked_sub(by).map_or(fill, |j| value[j]),
                _ => value.get(i + by).copied().unwrap_or(fill),
            })
            .collect();
        value = ite(circuit, bit, &moved, &value);
    }
    let gone = vec![fill; width];
    ite(circuit, out_of_range, &gone, &value)
}

/// As wide as asked for, by repeating the sign.
pub fn sign_extend(a: &[Lit], width: usize) -> Vec<Lit> {
    let sign = a.last().copied().unwrap_or(Lit::FALSE);
    let mut wide = a.to_vec();
    wide.resize(width.max(a.len()), sign);
    wide
}

pub fn zero_extend(a: &[Lit], width: usize) -> Vec<Lit> {
    let mut wide = a.to_vec();
    wide.resize(width.max(a.len()), Lit::FALSE);
    wide
}

#[cfg(test)]
mod tests {
    use super::*;

    fn constant(value: u64, width: usize) -> Vec<Lit> {
        (0..width).map(|i| Lit::constant((value >> i) & 1 == 1)).collect()
    }

    fn number(bits: &[Lit]) -> u64 {
        bits.iter().enumerate().map(|(i, l)| u64::from(l.as_const().unwrap()) << i).sum()
    }

    /// All pairs of 4-bit numbers, as constants: folding must compute what the machine computes.
    #[test]
    fn four_bit_arithmetic() {
        let mut circuit = Circuit::default();
        let signed = |v: u64| (v as i64) << 60 >> 60;
        for x in 0..16u64 {
            for y in 0..16u64 {
                let (a, b) = (constant(x, 4), constant(y, 4));
                assert_eq!(number(&add(&mut circuit, &a, &b, Lit::FALSE)), (x + y) & 15);
                assert_eq!(number(&sub(&mut circuit, &a, &b)), x.wrapping_sub(y) & 15);
                assert_eq!(number(&mul(&mut circuit, &a, &b)), (x * y) & 15);
                assert_eq!(ult(&mut circuit, &a, &b), Lit::constant(x < y));
                assert_eq!(slt(&mut circuit, &a, &b), Lit::constant(signed(x) < signed(y)));
                assert_eq!(eq(&mut circuit, &a, &b), Lit::constant(x == y));
                let (q, r) = udivrem(&mut circuit, &a, &b);
                assert_eq!((number(&q), number(&r)), (x.checked_div(y).unwrap_or(15), x.checked_rem(y).unwrap_or(x)));
                let left = if y < 4 { (x << y) & 15 } else { 0 };
                assert_eq!(number(&shift(&mut circuit, Shift::Left, &a, &b)), left);
                assert_eq!(number(&shift(&mut circuit, Shift::Right, &a, &b)), if y < 4 { x >> y } else { 0 });
                let arithmetic = (signed(x) >> y.min(3)) as u64 & 15;
                assert_eq!(number(&shift(&mut circuit, Shift::ArithmeticRight, &a, &b)), arithmetic);
            }
        }
    }
}
