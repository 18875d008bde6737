//! Random small sequential programs: integers around the borders of the engine's widths, Euclidean division, bit-vectors of
//! odd widths, maps of maps, nested loops, recursion, contracts.

use std::fmt::Write;

use crate::fuzz::Random;

/// Declarations that all programs share.
const HEADER: &str = "\
function {:bvbuiltin \"bvadd\"} add5(bv5, bv5): bv5;
function {:bvbuiltin \"bvmul\"} mul5(bv5, bv5): bv5;
function {:bvbuiltin \"bvudiv\"} udiv5(bv5, bv5): bv5;
function {:bvbuiltin \"bvsrem\"} srem5(bv5, bv5): bv5;
function {:bvbuiltin \"bvsmod\"} smod5(bv5, bv5): bv5;
function {:bvbuiltin \"bvshl\"} shl5(bv5, bv5): bv5;
function {:bvbuiltin \"bvlshr\"} lshr5(bv5, bv5): bv5;
function {:bvbuiltin \"bvashr\"} ashr5(bv5, bv5): bv5;
function {:bvbuiltin \"bvslt\"} slt5(bv5, bv5): bool;
function {:bvbuiltin \"bvule\"} ule5(bv5, bv5): bool;
function {:bvbuiltin \"zero_extend 8\"} wide(bv5): bv13;
function {:bvbuiltin \"bvmul\"} mul13(bv13, bv13): bv13;
function twice(x: int): int { x + x }
function f(x: int): int;
type Color;
const unique red, green: Color;
var g: int;
var m: [int]int;
var n: [int]int;
var k: [bool][int]bool;

";

/// Integers on both sides of the borders of 4, 8, 16, 32, 64 and 128 bits.
const BORDERS: &[&str] = &[
    "7",
    "8",
    "-8",
    "-9",
    "127",
    "128",
    "-128",
    "-129",
    "32767",
    "32768",
    "-32769",
    "2147483647",
    "2147483648",
    "-2147483649",
    "9223372036854775807",
    "9223372036854775808",
    "-9223372036854775809",
    "170141183460469231731687303715884105727",
    "170141183460469231731687303715884105728",
];

/// A program with what a comparison must know of it.
pub struct Program {
    pub text: String,
    /// A loop stands inside of another: Boogie counts its back edges in another way.
    pub nested_loops: bool,
}

pub fn program(random: &mut Random) -> Program {
    let mut g = Generator { random, out: HEADER.to_owned(), indent: 1, loops: 0, nested: false, recursive: false };
    g.recursive = g.random.chance(40);
    g.main();
    g.helper();
    g.extern_();
    Program { nested_loops: g.nested, text: g.out }
}

struct Generator<'a> {
    random: &'a mut Random,
    out: String,
    indent: usize,
    /// Loops around the current place
    loops: usize,
    nested: bool,
    recursive: bool,
}

const LOCALS: &str = "  var a, b, c: int;\n  var p, q: bool;\n  var x, y: bv5;\n  var s, t: Color;\n\n";

impl Generator<'_> {
    fn main(&mut self) {
        self.out.push_str("procedure {:entrypoint} Main()\n  modifies g, m, n, k;\n{\n");
        self.out.push_str(LOCALS);
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
        if self.random.chance(85) {
            self.line("s := red; t := green;");
        }
        if self.random.chance(85) {
            self.line("x := 3bv5; y := 30bv5; m[0] := 1; m[1] := 2; n := m;");
        }
        let count = 4 + self.random.below(5);
        self.block(count, 3);
        let check = self.weak();
        self.line(&format!("assert {check};"));
        self.out.push_str("}\n\n");
    }

    fn helper(&mut self) {
        self.out.push_str("procedure Helper(d: int, e: int) returns (r: int)\n");
        if self.random.chance(30) {
            self.out.push_str("  ensures r == r + 0;\n");
        }
        if self.random.chance(20) {
            let _ = writeln!(self.out, "  ensures r < {};", 20 + self.random.below(100));
        }
        self.out.push_str("  modifies g, m, n, k;\n{\n");
        self.out.push_str(LOCALS);
        self.line(
            "a := d; b := e; c := 0; r := d; p := false; q := true; x := 9bv5; y := 17bv5; s := red; t := green;",
        );
        self.block(2, 2);
        if self.recursive {
            self.line("if (d > 0) {");
            self.line("  call r := Helper(d - 1, e);");
            self.line("  r := r + 1;");
            self.line("}");
        }
        self.out.push_str("}\n\n");
    }

    fn extern_(&mut self) {
        self.out.push_str("procedure Pick(d: int) returns (r: int);\n  modifies g;\n  ensures 0 <= r && r <= 2;\n");
        self.out.push_str("  ensures g == old(g) || g == r + d;\n");
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
        let choice = self.random.below(if depth > 1 { 19 } else { 14 });
        let line = match choice {
            0..=2 => {
                let (target, value) = (self.random.pick(&["a", "b", "c", "g"]), self.int(2));
                format!("{target} := {value};")
            }
            3 => {
                let (map, index, value) = (self.random.pick(&["m", "n"]), self.small(), self.int(1));
                format!("{map}[{index}] := {value};")
            }
            4 => {
                let (x, value) = (self.random.pick(&["x", "y"]), self.bv(2));
                format!("{x} := {value};")
            }
            5 => {
                let (p, value) = (self.random.pick(&["p", "q"]), self.cond(1));
                format!("{p} := {value};")
            }
            6 => self.random.pick(&["havoc p;", "havoc a; assume 0 <= a && a <= 2;", "havoc q;"]).into(),
            7 => format!("assume {};", self.weak()),
            8 | 9 => format!("assert {};", self.weak()),
            10 => self.random.pick(&["m := n;", "n := m;", "s := t;", "t := red;", "k[p] := k[q];"]).into(),
            11 => {
                let (index, value) = (self.small(), self.cond(1));
                format!("k[{}][{index}] := {value};", self.random.pick(&["p", "true"]))
            }
            12 if self.loops == 0 => {
                let (target, d, e) = (self.random.pick(&["a", "b"]), self.random.pick(&["1", "2", "b"]), self.small());
                format!("call {target} := Helper({d}, {e});")
            }
            12 | 13 => format!("call {} := Pick({});", self.random.pick(&["a", "c"]), self.small()),
            14..=16 => {
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
            _ => {
                self.nested |= self.loops > 0;
                self.loops += 1;
                let counter = ["a", "b", "c"][self.loops.min(3) - 1];
                let bound = self.random.below(4);
                let head = match self.random.below(3) {
                    0 => format!("while ({counter} < {bound})"),
                    1 => "while (*)".to_owned(),
                    _ => format!("while ({counter} < {bound} && {})", self.cond(0)),
                };
                self.nested(&head, depth);
                self.line(&format!("{counter} := {counter} + 1;"));
                self.indent -= 1;
                self.loops -= 1;
                "}".into()
            }
        };
        self.line(&line);
    }

    /// An integer that is mostly small.
    fn small(&mut self) -> String {
        self.random.pick(&["0", "1", "2", "a", "b", "a + 1"]).to_owned()
    }

    fn int(&mut self, depth: u64) -> String {
        if depth == 0 || self.random.chance(30) {
            return match self.random.below(6) {
                0 => self.random.pick(&["0", "1", "2", "3"]).to_owned(),
                1 => self.random.pick(BORDERS).to_owned(),
                _ => self.random.pick(&["a", "b", "c", "g"]).to_owned(),
            };
        }
        let (l, r) = (self.int(depth - 1), self.int(depth - 1));
        match self.random.below(11) {
            0 | 1 => format!("({l} + {r})"),
            2 => format!("({l} - {r})"),
            3 => format!("({l} * {})", self.random.pick(&["2", "-3", "b"])),
            4 => format!(
                "({l} {} {})",
                self.random.pick(&["div", "mod"]),
                self.random.pick(&["2", "3", "-2", "-5", "7"])
            ),
            5 => format!("({l} {} {r})", self.random.pick(&["div", "mod"])),
            6 => format!("{}[{}]", self.random.pick(&["m", "n"]), self.small()),
            7 => format!("(if {} then {l} else {r})", self.cond(depth - 1)),
            8 => format!("twice({l})"),
            9 => format!("(-{l})"),
            _ => format!("m[{} := {r}][{}]", self.small(), self.small()),
        }
    }

    fn bv(&mut self, depth: u64) -> String {
        if depth == 0 || self.random.chance(30) {
            return self.random.pick(&["x", "y", "0bv5", "1bv5", "5bv5", "16bv5", "31bv5"]).to_owned();
        }
        let (l, r) = (self.bv(depth - 1), self.bv(depth - 1));
        match self.random.below(10) {
            0 => format!("({l}[3:0] ++ {r}[5:3])"),
            1 => format!("mul13(wide({l}), wide({r}))[9:4]"),
            _ => {
                let op = self.random.pick(&["add5", "mul5", "udiv5", "srem5", "smod5", "shl5", "lshr5", "ashr5"]);
                format!("{op}({l}, {r})")
            }
        }
    }

    fn cond(&mut self, depth: u64) -> String {
        if depth == 0 {
            let simple = ["p", "q", "a < b", "b == c", "a >= 0", "s == t", "s == red", "k[p][a]", "slt5(x, y)"];
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
            _ => self.random.pick(&["m == n", "k[p] == k[q]", "ule5(x, y)", "s != green", "m != n"]).to_owned(),
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

    #[test]
    fn generated_programs_are_programs() {
        for seed in 0..200 {
            let Program { text, .. } = program(&mut Random::new(seed));
            crate::load(&text).unwrap_or_else(|e| panic!("seed {seed}: {e:#}\n{text}"));
        }
    }
}
