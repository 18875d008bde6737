//! Sums of entries: invariants may speak of what all entries of a map in front of an index add up to.
//!
//! ```text
//! function {:sum} Sum(m: [int]int, i: int): int;      // m[0] + ... + m[i - 1]; of i < 0 it is -m[-1] - ... - m[i]
//! ```
//! *Why that is sound.* Of each map there is exactly one function of an index that is 0 at 0 and grows by `m[i]` from i to i + 1. `Sum` is that one:
//! a function of values, of which the program says nothing, so that whatever state there was is still one. The axioms say less than
//! that: only of pairs of indices of which somebody speaks, so that no solver goes on and on from an index to the next. They compare where an
//! equation would say the same: solvers put what is equal in the place of a bound variable, and have one index left.

use super::*;
use syntax::parse::parse_str;

/// Says of a function that it is this one.
const SUM: &str = "sum";

impl Obligations {
    /// The same, where an invariant may speak of sums; and what the function is called.
    ///
    /// # Errors
    /// The declarations are not read.
    pub fn with_sums(mut self) -> Result<(Obligations, Name), Refused> {
        let sum = self.names.fresh("Sum");
        let declared = format!(
            "function {{:{SUM}}} {sum}(m: [int]int, i: int): int;
            axiom (forall m: [int]int, i: int :: {{{sum}(m, i)}} 0 <= i && i <= 0 ==> {sum}(m, i) == 0);
            axiom (forall m: [int]int, i: int :: {{{sum}(m, i)}} 1 <= i && i <= 1 ==> {sum}(m, i) == m[0]);
            axiom (forall m: [int]int, i: int :: {{{sum}(m, i)}} 2 <= i && i <= 2 ==> {sum}(m, i) == m[0] + m[1]);
            axiom (forall m: [int]int, i: int :: {{{sum}(m, i)}} 0 <= i + 1 && i + 1 <= 0 ==> {sum}(m, i) + m[i] == 0);
            axiom (forall m: [int]int, i: int, j: int :: {{{sum}(m, i), {sum}(m, j)}}
                i + 1 <= j && j <= i + 1 ==> {sum}(m, j) == {sum}(m, i) + m[i]);
            axiom (forall m: [int]int, i: int, j: int :: {{{sum}(m, i), {sum}(m, j)}}
                i + 2 <= j && j <= i + 2 ==> {sum}(m, j) == {sum}(m, i) + m[i] + m[i + 1]);"
        );
        let program = parse_str(&declared).map_err(|_| Refused::new("sums of entries"))?;
        self.passive.extend(program.decls);
        Ok((self, sum))
    }
}

/// Does the certificate speak of sums?
pub fn has_sums(certificate: &Program) -> bool {
    certificate.decls.iter().any(|d| matches!(d, Decl::Function(f) if f.attrs.iter().any(|a| a.name == SUM)))
}
