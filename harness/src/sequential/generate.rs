//! Random small sequential programs: integers around the borders of the engine's widths, Euclidean division, bit-vectors of
//! odd widths, maps of maps, nested loops, recursion, contracts, quantifiers, datatypes, reals.

use std::fmt::Write;

use super::declarations::{BORDERS, header, locals, starting_values};
use super::{bound, distances, indices};
use crate::fuzz::Random;

/// What a program is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Kind {
    /// Arbitrary first values, integers without bounds.
    Open,
    /// Everything has a definite value or one of few, so that all executions can be enumerated.
    Finite,
    /// Reals, recursive datatypes, quantifiers over all integers: for solvers of SMT-LIB.
    Theory,
    /// Maps at indices beyond the narrowest integers.
    Indices,
    /// Integers without bounds and how far they are from each other.
    Distances,
    /// Quantifiers and lambdas whose variables are used in every way.
    Bound,
}

/// A program with what a comparison must know of it.
pub struct Program {
    pub text: String,
    pub kind: Kind,
}

/// A program of this kind, or of any.
pub fn program(random: &mut Random, kind: Option<Kind>) -> Program {
    let any = match random.below(20) {
        0..=6 => Kind::Open,
        7..=13 => Kind::Finite,
        14 | 15 => Kind::Theory,
        16 | 17 => Kind::Indices,
        18 => Kind::Distances,
        _ => Kind::Bound,
    };
    let kind = kind.unwrap_or(any);
    match kind {
        Kind::Indices => return Program { kind, text: indices::program(random) },
        Kind::Distances => return Program { kind, text: distances::program(random) },
        Kind::Bound => return Program { kind, text: bound::program(random) },
        Kind::Open | Kind::Finite | Kind::Theory => {}
    }
    let mut g =
        Generator { random, kind, out: header(kind), indent: 1, loops: 0, whiles: 0, recursive: false, labels: 0 };
    g.recursive = g.random.chance(40);
    g.main();
    g.helper();
    g.pair();
    g.externs();
    Program { kind, text: g.out }
}

struct Generator<'a> {
    random: &'a mut Random,
    kind: Kind,
    out: String,
    indent: usize,
    /// Loops around the current place
    loops: usize,
    /// Those that `break` leaves
    whiles: usize,
    recursive: bool,
    /// Labels so far.
    labels: usize,
}

const MODIFIES: &str = "  modifies g, m, n, k, w, v, d;\n";

impl Generator<'_> {
    fn finite(&self) -> bool {
        self.kind == Kind::Finite
    }

    fn main(&mut self) {
        // `old(g)`
        let requires = if self.finite() { "  requires g == 1;\n" } else { "" };
        let head = format!("procedure {{:entrypoint}} Main()\n{requires}{MODIFIES}");
        let _ = write!(self.out, "{head}{{\n{}", locals(self.kind));
        self.theory_locals();
        // Mostly definite values, so that arithmetic stays decidable for everybody.
        for (target, values) in [("a", &["0", "1", "3"]), ("b", &["1", "2", "-1"]), ("c", &["5", "7", "-3"])] {
            if self.random.chance(75) {
                let value = self.random.pick(values);
                self.line(&format!("{target} := {value};"));
            } else {
                self.line(&format!("havoc {target}; assume 0 <= {target} && {target} <= 2;"));
            }
        }
        self.line("g := a; p := b > 1;");
        for line in starting_values(self.kind) {
            if self.finite() || self.random.chance(85) {
                self.line(line);
            }
        }
        let count = 4 + self.random.below(5);
        self.block(count, 3);
        let check = self.weak();
        self.line(&format!("assert {check};"));
        self.out.push_str("}\n\n");
    }

    fn theory_locals(&mut self) {
        if self.kind == Kind::Theory {
            self.out.push_str("  var u, r: real;\n  var l, o: List;\n\n");
        }
    }

    fn helper(&mut self) {
        self.out.push_str("procedure Helper(d0: int, e: int) returns (r0: int)\n");
        if self.random.chance(15) {
            self.out.push_str("  requires d0 < 4;\n");
        }
        if self.random.chance(15) {
            self.out.push_str("  free requires e < 50;\n");
        }
        if self.random.chance(30) {
            self.out.push_str("  ensures r0 == r0 + 0;\n");
        }
        if self.random.chance(20) {
            let _ = writeln!(self.out, "  ensures r0 < {};", 20 + self.random.below(100));
        }
        if self.random.chance(15) {
            self.out.push_str("  free ensures r0 != 77;\n");
        }
        let _ = write!(self.out, "{MODIFIES}{{\n{}", locals(self.kind));
        self.theory_locals();
        self.line(
            "a := d0; b := e; c := 0; r0 := d0; p := false; q := true; x := 9bv5; y := 17bv5; s := red; t := green;",
        );
        self.line("f0 := mon(); f1 := wed(); h := m;");
        self.line("b0 := void(); b1 := full(d0, wed()); l0[true] := 2; l0[false] := e;");
        if self.kind == Kind::Theory {
            self.line("u := 1.5; r := real(d0); l := nil(); o := cons(d0, nil());");
        }
        self.block(2, 2);
        if self.recursive {
            self.line("if (d0 > 0) {");
            self.line("  call r0 := Helper(d0 - 1, e);");
            self.line("  r0 := r0 + 1;");
            if self.random.chance(50) {
                self.line("} else if (d0 == 0 - 1) {");
                self.line("  call r0 := Helper(0, d0);");
            }
            self.line("}");
        }
        self.out.push_str("}\n\n");
    }

    /// Two procedures that call each other.
    fn pair(&mut self) {
        for (name, other) in [("Even", "Odd"), ("Odd", "Even")] {
            let _ = write!(self.out, "procedure {name}(d0: int) returns (r0: int)\n{MODIFIES}{{\n");
            self.line(if name == "Even" { "r0 := 1;" } else { "r0 := 0; g := old(g) + 1;" });
            self.line("if (d0 > 0) {");
            self.line(&format!("  call r0 := {other}(d0 - 1);"));
            self.line("  if (r0 > 1) { return; }");
            self.line("}");
            self.out.push_str("}\n\n");
        }
    }

    /// Procedures without bodies.
    fn externs(&mut self) {
        self.out.push_str("procedure Pick(d0: int) returns (r0: int);\n  modifies g;\n  ensures 0 <= r0 && r0 <= 2;\n");
        self.out.push_str(match self.kind {
            Kind::Finite => "  ensures 0 <= g && g <= 1;\n",
            _ => "  ensures g == old(g) || g == r0 + d0;\n",
        });
    }

    fn line(&mut self, text: &str) {
        let _ = writeln!(self.out, "{}{text}", "  ".repeat(self.indent));
    }

    fn block(&mut self, count: u64, depth: u64) {
        for _ in 0..count {
            self.statement(depth);
        }
    }

    fn nested(&mut self, head: &str, depth: u64) {
        self.line(&format!("{head} {{"));
        self.indent += 1;
        let count = 1 + self.random.below(2);
        self.block(count, depth - 1);
    }

    fn statement(&mut self, depth: u64) {
        let choice = self.random.below(if depth > 1 { 30 } else { 23 });
        let line = match choice {
            0..=2 => {
                let (target, value) = (self.random.pick(&["a", "b", "c", "g"]), self.int(2));
                format!("{target} := {value};")
            }
            3 => {
                let (map, index, value) = (self.random.pick(&["m", "n", "h"]), self.small(), self.int(1));
                format!("{map}[{index}] := {value};")
            }
            4 | 5 => {
                let (x, value) = (self.random.pick(&["x", "y"]), self.bv(2));
                format!("{x} := {value};")
            }
            6 => {
                let (p, value) = (self.random.pick(&["p", "q"]), self.cond(1));
                format!("{p} := {value};")
            }
            7 => self.choice(),
            8 => format!("assume {};", self.weak()),
            9 | 10 => format!("assert {};", self.weak()),
            11 => self.copy(),
            12 => self.store(),
            13 if self.kind == Kind::Theory => self.theory_statement(),
            13 => self.random.pick(&["d[f0] := a;", "f0 := f1;", "f1 := tue();", "d[f1] := d[f0];"]).into(),
            14 => self.function(),
            15 => self.zero_division(),
            16 if self.calls_here() => match self.random.chance(50) {
                true => self.helper_call(),
                false => {
                    format!("if ({}) {{ {} }} else {{ {} }}", self.cond(0), self.helper_call(), self.helper_call())
                }
            },
            16 | 17 => format!("call {} := Pick({});", self.random.pick(&["a", "c"]), self.small()),
            18 => format!("assert {} || {};", self.quantified(), self.weak()),
            19 => format!("{} := {};", self.random.pick(&["p", "q"]), self.quantified()),
            20 => self.part(),
            21 if self.whiles > 0 => format!("if ({}) {{ break; }}", self.cond(0)),
            21 => {
                self.random.pick(&["havoc o0;", "l0[p] := o0;", "l0 := (lambda z: bool :: if z then a else b);"]).into()
            }
            22 if self.calls_here() => match self.random.chance(50) {
                true => self.pair_call(),
                false => format!("if ({}) {{ {} }} else {{ {} }}", self.cond(0), self.pair_call(), self.pair_call()),
            },
            22 => "o0 := a; havoc o0;".into(),
            23..=25 => {
                let guard = if self.random.chance(30) { "*".to_owned() } else { self.cond(1) };
                self.nested(&format!("if ({guard})"), depth);
                self.indent -= 1;
                if self.random.chance(50) {
                    self.line("} else {");
                    self.indent += 1;
                    self.statement(1);
                    self.indent -= 1;
                }
                "}".into()
            }
            26 => self.jumps(depth),
            _ => self.repeat(depth),
        };
        self.line(&line);
    }

    /// Calls in loops are many.
    fn calls_here(&mut self) -> bool {
        self.loops == 0 || (self.loops == 1 && self.random.chance(30))
    }

    fn helper_call(&mut self) -> String {
        let (target, d, e) = (self.random.pick(&["a", "b"]), self.random.pick(&["1", "2", "b"]), self.small());
        format!("call {target} := Helper({d}, {e});")
    }

    fn pair_call(&mut self) -> String {
        let (target, callee) = (self.random.pick(&["b", "c"]), self.random.pick(&["Even", "Odd"]));
        format!("call {target} := {callee}({});", self.random.pick(&["0", "1", "2", "a"]))
    }

    /// Boxes and their parts.
    fn part(&mut self) -> String {
        let index = self.small();
        match self.random.below(6) {
            0 => format!("b0 := full({index}, f0);"),
            1 => "b1 := b0;".into(),
            2 => self.random.pick(&["b0 := void();", "b0 := b1;"]).into(),
            3 => "f1 := day#full(b0);".into(),
            4 => "assert b0 == full(size#full(b0), day#full(b0)) || b0 == void();".into(),
            _ => "c := size#full(b1);".into(),
        }
    }

    /// A loop of jumps, or a block that is left by its label.
    fn jumps(&mut self, depth: u64) -> String {
        self.labels += 1;
        let label = format!("L{}", self.labels);
        if self.random.chance(40) {
            let (guard, left) = (self.cond(0), self.cond(0));
            self.nested(&format!("{label}: if ({guard})"), depth);
            self.line(&format!("if ({left}) {{ break {label}; }}"));
            self.indent -= 1;
            return "}".into();
        }
        self.loops += 1;
        let counter = ["a", "b", "c"][self.loops.min(3) - 1];
        self.line(&format!("{label}:"));
        if self.random.chance(30) {
            let check = self.weak();
            self.line(&format!("assert {check};"));
        }
        let guard = if self.random.chance(25) && !self.finite() {
            "*".to_owned()
        } else {
            format!("{counter} < {}", self.random.below(4))
        };
        self.nested(&format!("if ({guard})"), depth);
        self.line(&format!("{counter} := {counter} + 1;"));
        self.line(&format!("goto {label};"));
        self.indent -= 1;
        self.loops -= 1;
        "}".into()
    }

    fn repeat(&mut self, depth: u64) -> String {
        self.loops += 1;
        self.whiles += 1;
        let counter = ["a", "b", "c"][self.loops.min(3) - 1];
        let bound = self.random.below(4);
        let head = match self.random.below(3) {
            0 => format!("while ({counter} < {bound})"),
            1 if !self.finite() => "while (*)".to_owned(),
            _ => format!("while ({counter} < {bound} && {})", self.cond(0)),
        };
        // Where the turn is counted first, another loop can end it.
        let first = self.random.chance(50);
        let count = format!("{counter} := {counter} + 1;");
        self.line(&format!("{head} {{"));
        self.indent += 1;
        if first {
            self.line(&count);
        }
        let statements = 1 + self.random.below(2);
        self.block(statements, depth - 1);
        match first {
            true if depth > 1 && self.random.chance(40) => self.left_by_break(),
            true => {}
            false => self.line(&count),
        }
        self.indent -= 1;
        self.loops -= 1;
        self.whiles -= 1;
        "}".into()
    }

    /// A loop that ends a turn of the one around, and is left by a `break`.
    fn left_by_break(&mut self) {
        self.loops += 1;
        self.whiles += 1;
        let counter = ["a", "b", "c"][self.loops.min(3) - 1];
        let (last, left) = (self.random.below(3), self.cond(0));
        let head = if self.random.chance(50) { "while (true)" } else { "while (q || a < b)" };
        self.line(&format!("{head} {{"));
        self.indent += 1;
        self.line(&format!("{counter} := {counter} + 1;"));
        self.line(&format!("if ({counter} > {last} || {left}) {{ break; }}"));
        self.block(1, 1);
        self.indent -= 1;
        self.line("}");
        self.loops -= 1;
        self.whiles -= 1;
    }

    /// Something arbitrary.
    fn choice(&mut self) -> String {
        let (low, high) = (self.random.pick(BORDERS), self.random.pick(BORDERS));
        match self.random.below(if self.finite() { 5 } else { 9 }) {
            0 => "havoc p;".into(),
            1 => "havoc a; assume 0 <= a && a <= 2;".into(),
            2 => "havoc q;".into(),
            3 => "havoc f0;".into(),
            4 => "havoc f1; assume f1 != f0;".into(),
            5 => format!("havoc b; assume {low} <= b && b <= {high};"),
            6 => format!("havoc c; assume c > {low};"),
            7 => "havoc x;".into(),
            _ => format!("havoc a; assume a < {low} || a == {high};"),
        }
    }

    fn copy(&mut self) -> String {
        let copies =
            ["m := n;", "n := m;", "s := t;", "t := red;", "k[p] := k[q];", "h := m;", "w[0] := w[b];", "v := w;"];
        self.random.pick(&copies).into()
    }

    fn store(&mut self) -> String {
        let index = self.small();
        match self.random.below(3) {
            0 => format!("k[{}][{index}] := {};", self.random.pick(&["p", "true"]), self.cond(1)),
            1 => format!("{}[{index}][{}] := {};", self.random.pick(&["w", "v"]), self.bv(0), self.int(1)),
            _ => format!("w[{index}] := v[{}];", self.small()),
        }
    }

    /// An application of the uninterpreted function.
    fn function(&mut self) -> String {
        let index = self.small();
        match self.finite() {
            true => format!("assume 0 <= f({index}) && f({index}) <= 2; b := f({index});"),
            false => format!("b := f({index});"),
        }
    }

    fn zero_division(&mut self) -> String {
        let (target, value, op) = (self.random.pick(&["a", "c"]), self.small(), self.random.pick(&["div", "mod"]));
        match self.finite() {
            true => format!("assume 0 <= ({value}) {op} 0 && ({value}) {op} 0 <= 2; {target} := ({value}) {op} 0;"),
            false => format!("{target} := ({value}) {op} (b - 1);"),
        }
    }

    /// Reals and lists.
    fn theory_statement(&mut self) -> String {
        let number = self.random.pick(&["u", "r", "0.5", "real(a)", "-2.25", "1e3"]);
        match self.random.below(8) {
            0 => format!("u := r {} {number};", self.random.pick(&["+", "-", "*", "/"])),
            1 => format!("r := u / {};", self.random.pick(&["2.0", "3.0", "r", "real(b)"])),
            2 => "a := int(u);".into(),
            3 => format!("l := cons({}, o);", self.small()),
            4 => "o := l;".into(),
            5 => "if (is#cons(l)) { a := head#cons(l); l := tail#cons(l); }".into(),
            6 => format!("assert u <= r || u > {number} || is#nil(l) || l == o;"),
            _ => "assume u < 4.5 || r != u;".into(),
        }
    }

    /// A quantifier over finitely many values, or (not where all must be enumerated) over all indices.
    fn quantified(&mut self) -> String {
        let (op, map, value) =
            (self.random.pick(&["<", "==", "!=", ">="]), self.random.pick(&["m", "n", "h"]), self.int(0));
        match self.random.below(if self.finite() { 6 } else { 8 }) {
            0 => format!("(forall i: int :: 0 <= i && i < 3 ==> {map}[i] {op} {value})"),
            1 => format!("(exists i: int :: 0 <= i && i <= 2 && {map}[i] {op} {value})"),
            2 => format!("(forall i, j: int :: 0 <= i && i < j && j < 3 ==> {map}[i] {op} m[j] + i)"),
            3 => format!("(exists i, j: int :: 1 <= i && i <= j && j < 3 && {map}[i] {op} j)"),
            4 => format!("(forall z: bv3 :: mul3(z, {}bv3) != 1bv3 || z == 1bv3)", self.random.below(8)),
            5 => format!("(forall day: Day, z: bool :: d[day] {op} {value} || z || k[z][a])"),
            6 => format!("(forall i: int :: {map}[i] == n[i])"),
            _ => format!("(exists i: int :: {map}[i] != 0)"),
        }
    }

    /// An integer that is mostly small, else just inside or outside of a width of few bits.
    fn small(&mut self) -> String {
        if self.random.chance(15) {
            return self.random.pick(&["7", "8", "9", "-8", "-9", "15", "16", "c", "a + 7"]).to_owned();
        }
        self.random.pick(&["0", "1", "2", "a", "b", "a + 1"]).to_owned()
    }

    fn int(&mut self, depth: u64) -> String {
        if depth == 0 || self.random.chance(30) {
            return match self.random.below(6) {
                0 => self.random.pick(&["0", "1", "2", "3"]).to_owned(),
                1 => self.random.pick(BORDERS).to_owned(),
                2 => self.random.pick(&["k1", "k2", "o0", "old(g)", "l0[q]", "size#full(b0)"]).to_owned(),
                _ => self.random.pick(&["a", "b", "c", "g"]).to_owned(),
            };
        }
        let (l, r) = (self.int(depth - 1), self.int(depth - 1));
        match self.random.below(14) {
            0 | 1 => format!("({l} + {r})"),
            2 => format!("({l} - {r})"),
            3 => format!("({l} * {})", self.random.pick(&["2", "-3", "b"])),
            4 => format!(
                "({l} {} {})",
                self.random.pick(&["div", "mod"]),
                self.random.pick(&["2", "3", "-2", "-5", "7"])
            ),
            5 if self.finite() => format!("(if {r} == 0 then 1 else {l} {} {r})", self.random.pick(&["div", "mod"])),
            5 => format!("({l} {} {r})", self.random.pick(&["div", "mod"])),
            6 => format!("{}[{}]", self.random.pick(&["m", "n", "h"]), self.small()),
            7 => format!("(if {} then {l} else {r})", self.cond(depth - 1)),
            8 if self.random.chance(50) => format!("most({l}, {r})"),
            8 => format!("twice({l})"),
            9 => format!("(-{l})"),
            10 => format!("{}[{}][{}]", self.random.pick(&["w", "v"]), self.small(), self.bv(0)),
            11 => format!("d[{}]", self.random.pick(&["f0", "f1", "mon()"])),
            12 => format!("(var z := {l}; z + z)"),
            _ => format!("m[{} := {r}][{}]", self.small(), self.small()),
        }
    }

    fn bv(&mut self, depth: u64) -> String {
        if depth == 0 || self.random.chance(30) {
            return self.random.pick(&["x", "y", "0bv5", "1bv5", "5bv5", "16bv5", "31bv5"]).to_owned();
        }
        let (l, r) = (self.bv(depth - 1), self.bv(depth - 1));
        match self.random.below(12) {
            0 => format!("({l}[3:0] ++ {r}[5:3])"),
            1 => format!("mul13(wide({l}), signed({r}))[9:4]"),
            2 => format!("{}({l})", self.random.pick(&["not5", "neg5", "left5", "right5"])),
            3 => format!("twice5({l})[7:2]"),
            4 => format!("(if comp5({l}, {r}) == 1bv1 then {l} else {r})"),
            _ => {
                let op = self.random.pick(&[
                    "add5", "sub5", "mul5", "udiv5", "urem5", "sdiv5", "srem5", "smod5", "shl5", "lshr5", "ashr5",
                    "and5", "or5", "xor5",
                ]);
                format!("{op}({l}, {r})")
            }
        }
    }

    fn cond(&mut self, depth: u64) -> String {
        if depth == 0 {
            let simple =
                ["p", "q", "a < b", "b == c", "a >= 0", "s == t", "s == red", "k[p][a]", "slt5(x, y)", "f0 == f1"];
            return self.random.pick(&simple).to_owned();
        }
        match self.random.below(9) {
            0..=3 => {
                let (l, r) = (self.int(depth), self.int(depth));
                format!("{l} {} {r}", self.random.pick(&["<", "<=", "==", "!=", ">", ">="]))
            }
            4 => format!("({}) && ({})", self.cond(depth - 1), self.cond(depth - 1)),
            5 => format!("({}) ==> ({})", self.cond(depth - 1), self.cond(depth - 1)),
            6 => format!("!({})", self.cond(depth - 1)),
            7 => format!("{} == {}", self.bv(depth), self.bv(depth)),
            _ => {
                let maps = ["m == n", "k[p] == k[q]", "m != h", "w[0] == w[b]", "v == w", "w != v[1 := w[0]]"];
                let others = [
                    "b0 == b1",
                    "is#full(b1)",
                    "b0 != full(a, f0)",
                    "k1 < k2",
                    "ule5(x, y)",
                    "ult5(x, y)",
                    "sge5(x, y)",
                    "s != green",
                    "is#wed(f0)",
                    "f1 != mon()",
                ];
                if self.random.chance(50) { self.random.pick(&maps).into() } else { self.random.pick(&others).into() }
            }
        }
    }

    /// A condition that mostly holds.
    fn weak(&mut self) -> String {
        (0..4).map(|_| format!("({})", self.cond(1))).collect::<Vec<_>>().join(" || ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use unthread::syntax::misread;

    #[test]
    fn generated_programs_are_programs() {
        for seed in 0..200 {
            let Program { text, .. } = program(&mut Random::new(seed), None);
            crate::load(&text).unwrap_or_else(|e| panic!("seed {seed}: {e:#}\n{text}"));
        }
    }

    /// Otherwise comparing what is printed with Boogie would say nothing of these.
    #[test]
    fn some_programs_have_breaks_that_boogie_misreads() {
        let text = |seed| program(&mut Random::new(seed), Some(Kind::Open)).text;
        let is_misread = |seed: &u64| !misread::breaks(&crate::load(&text(*seed)).unwrap().1.program).is_empty();
        assert!((0..400).filter(is_misread).count() >= 4);
    }
}
