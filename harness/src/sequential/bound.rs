//! Random programs about bound variables: quantifiers and lambdas over a type of one's own or over all integers, whose variables are indices, arguments,
//! compared with terms and with each other, and values.
//!
//! The engine makes instances of them for the terms of the program and for all other values at once; the explorer goes through all elements of a
//! type of which few make a difference.

use std::fmt::Write;

use crate::fuzz::Random;

/// What is assumed of the functions, for all `i`.
const AXIOMS: [&str; 9] = [
    "f(f(i)) == i",
    "f(i) == i",
    "f(i) != a",
    "q(i, f(i))",
    "q(i, a) ==> q(b, i)",
    "f(i) == f(f(i))",
    "(exists j: T :: q(i, j))",
    "f(i) == a || f(i) == b",
    "!q(i, i)",
];

/// The text of a program.
pub fn program(random: &mut Random) -> String {
    let of_its_own = random.chance(70);
    let unique = if of_its_own && random.chance(60) { "unique " } else { "" };
    let mut writer = Writer { random, bound: Vec::new(), named: 0 };
    let mut out = String::new();
    out.push_str(match of_its_own {
        true => "type T;\n",
        // The same type all the same.
        false => "type T = int;\n",
    });
    let _ = writeln!(out, "const {unique}a, b: T;\nconst c: T;");
    out.push_str("function f(T): T;\nfunction q(T, T): bool;\nvar m: [T]T;\nvar p: [T]bool;\nvar n: [T][T]bool;\n");
    if writer.random.chance(40) {
        let _ = writeln!(out, "axiom (forall i: T :: {});", writer.random.pick(&AXIOMS));
    }
    out.push_str("\nprocedure {:entrypoint} Main(x: T, y: T)\n  modifies m, p, n;\n{\n");
    for _ in 0..1 + writer.random.below(3) {
        let _ = writeln!(out, "  {}", writer.statement());
    }
    let _ = writeln!(out, "  assert {};\n}}", writer.condition(2));
    out
}

struct Writer<'a> {
    random: &'a mut Random,
    /// Variables that are bound around the current place.
    bound: Vec<String>,
    named: usize,
}

impl Writer<'_> {
    fn statement(&mut self) -> String {
        match self.random.below(6) {
            0 => format!("m := {};", self.under("lambda", |w| w.term(2))),
            1 => format!("p := {};", self.under("lambda", |w| w.condition(2))),
            2 => format!("m[{}] := {};", self.term(1), self.term(1)),
            3 => format!("assume {};", self.condition(2)),
            4 => format!("if ({}) {{ assume {}; }}", self.condition(1), self.condition(2)),
            _ => format!("n[{}] := {};", self.term(0), self.under("lambda", |w| w.condition(1))),
        }
    }

    /// `(forall v: T :: ...)`, with the variable to be used in what is made.
    fn under(&mut self, binder: &str, body: impl FnOnce(&mut Self) -> String) -> String {
        let name = format!("v{}", self.named);
        self.named += 1;
        self.bound.push(name.clone());
        let body = body(self);
        self.bound.pop();
        format!("({binder} {name}: T :: {body})")
    }

    fn term(&mut self, depth: usize) -> String {
        if depth == 0 || self.random.chance(45) {
            let names = 5 + self.bound.len() as u64;
            let at = self.random.below(names) as usize;
            return at
                .checked_sub(5)
                .map_or_else(|| ["a", "b", "c", "x", "y"][at].to_owned(), |b| self.bound[b].clone());
        }
        let less = depth - 1;
        match self.random.below(5) {
            0 => format!("m[{}]", self.term(less)),
            1 => format!("f({})", self.term(less)),
            2 => format!("(if {} then {} else {})", self.condition(less), self.term(less), self.term(less)),
            3 => format!("m[{} := {}][{}]", self.term(0), self.term(less), self.term(less)),
            _ => format!("{}[{}]", self.under("lambda", |w| w.term(less)), self.term(less)),
        }
    }

    fn condition(&mut self, depth: usize) -> String {
        let less = depth.saturating_sub(1);
        if depth == 0 || self.random.chance(30) {
            return match self.random.below(4) {
                0 => format!("p[{}]", self.term(less)),
                1 => format!("n[{}][{}]", self.term(0), self.term(0)),
                2 => format!("q({}, {})", self.term(0), self.term(0)),
                _ => format!("{} == {}", self.term(less), self.term(less)),
            };
        }
        match self.random.below(7) {
            0 => format!("!({})", self.condition(less)),
            1 | 2 => {
                let op = self.random.pick(&["&&", "||", "==>", "<==>"]);
                format!("({} {op} {})", self.condition(less), self.condition(less))
            }
            3 | 4 => self.under("forall", |w| w.condition(less)),
            5 => self.under("exists", |w| w.condition(less)),
            _ => match self.random.below(3) {
                0 => format!("m == {}", self.under("lambda", |w| w.term(less))),
                1 => format!("p == {}", self.under("lambda", |w| w.condition(less))),
                _ => format!("{} != {}", self.term(depth), self.term(depth)),
            },
        }
    }
}
