//! Random small concurrent programs: two or three threads, shared Booleans, a counter modulo 3, a map of locks, guards, loops,
//! choices, procedures. All data is finite.

use std::fmt::Write;

/// A small deterministic source of choices (SplitMix64; Steele, Lea, Flood 2014).
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Below `n`.
    pub fn below(&mut self, n: u64) -> u64 {
        self.next() % n
    }

    pub fn chance(&mut self, percent: u64) -> bool {
        self.below(100) < percent
    }

    pub fn pick<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[self.below(from.len() as u64) as usize]
    }
}

/// What the program is to be checked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Safety,
    Termination,
}

/// A program, always the same for the same seed.
pub fn program(random: &mut Random, kind: Kind) -> String {
    let mut g = Generator { random, kind, out: String::new(), indent: 1, helper: false };
    g.program();
    g.out
}

/// A property of the states of such a program, with conditions over its globals.
pub fn property(random: &mut Random) -> String {
    let mut atom = || match random.below(7) {
        0 | 1 => "x".to_owned(),
        2 => "y".to_owned(),
        3 => "!x".to_owned(),
        4 => format!("n == {}", random.below(3)),
        5 => format!("lock[{}]", random.below(2)),
        _ => "x && !y".to_owned(),
    };
    let (p, q) = (atom(), atom());
    match random.below(4) {
        0 => format!("always-eventually({p})"),
        1 => format!("eventually-always({p})"),
        _ => format!("response({p}, {q})"),
    }
}

/// The program with a counter that nothing depends on.
pub fn with_counter(program: &str) -> String {
    let counting = program.replace("yield;", "c := c + 1;").replace("havoc b;", "havoc b; c := c + n;");
    format!("var {{:ghost_counter}} c: int;\n{counting}")
}

struct Generator<'a> {
    random: &'a mut Random,
    kind: Kind,
    out: String,
    indent: usize,
    /// There is a procedure `Helper` to call.
    helper: bool,
}

impl Generator<'_> {
    fn program(&mut self) {
        self.out.push_str("var x: bool;\nvar y: bool;\nvar n: int where 0 <= n && n < 3;\nvar lock: [int]bool;\n\n");
        let helper = self.random.chance(40);
        let threads = 1 + self.random.below(2);
        self.main(threads);
        for i in 0..threads {
            self.procedure(&format!("procedure Thread{i}(me: int)"), helper);
        }
        if helper {
            self.procedure("procedure Helper(me: int)", false);
        }
    }

    fn main(&mut self, threads: u64) {
        self.out.push_str(
            "procedure {:entrypoint} Main()\n  modifies x, y, n, lock;\n{\n  var b: bool;\n  var me: int;\n\n",
        );
        for global in ["x", "y", "lock[0]", "lock[1]"] {
            if self.random.chance(80) {
                let value = self.random.pick(&["false", "false", "true"]);
                self.line(&format!("{global} := {value};"));
            }
        }
        self.line("me := 0;");
        for i in 0..threads {
            let me = self.random.below(2);
            self.line(&format!("async call Thread{i}({me});"));
        }
        // The entry thread often has nothing more to do.
        if self.random.chance(60) {
            self.block(2);
        }
        self.out.push_str("}\n");
    }

    fn procedure(&mut self, head: &str, helper: bool) {
        self.helper = helper;
        let _ = write!(self.out, "\n{head}\n  modifies x, y, n, lock;\n{{\n  var b: bool;\n\n");
        self.block(3);
        self.helper = false;
        self.out.push_str("}\n");
    }

    fn line(&mut self, text: &str) {
        let _ = writeln!(self.out, "{}{text}", "  ".repeat(self.indent));
    }

    fn block(&mut self, depth: u64) {
        for _ in 0..1 + self.random.below(3) {
            self.statement(depth);
        }
    }

    fn nested(&mut self, head: &str, depth: u64) {
        self.line(&format!("{head} {{"));
        self.indent += 1;
        self.block(depth - 1);
        self.indent -= 1;
        self.line("}");
    }

    fn statement(&mut self, depth: u64) {
        let choice = self.random.below(if depth > 1 { 14 } else { 8 });
        match choice {
            0 | 1 => self.assignment(),
            2 => self.line("n := (n + 1) mod 3;"),
            3 => self.line("havoc b;"),
            4 if self.kind == Kind::Safety => {
                let e = self.condition(2);
                self.line(&format!("assert {e};"));
            }
            4 | 5 => {
                let e = self.condition(1);
                self.line(&format!("assume {e};"));
            }
            6 if self.helper => self.line("call Helper(me);"),
            6 => self.line("yield;"),
            7 => self.lock(),
            8 | 9 => {
                let head = if self.random.chance(25) { "if (*)".into() } else { format!("if ({})", self.condition(2)) };
                self.nested(&head, depth);
            }
            10 | 11 => {
                let head =
                    if self.random.chance(25) { "while (*)".into() } else { format!("while ({})", self.condition(1)) };
                self.nested(&head, depth);
            }
            _ => {
                self.line("atomic {");
                self.indent += 1;
                if self.random.chance(60) {
                    let e = self.condition(1);
                    self.line(&format!("assume {e};"));
                }
                for _ in 0..1 + self.random.below(2) {
                    self.assignment();
                }
                self.indent -= 1;
                self.line("}");
            }
        }
    }

    fn assignment(&mut self) {
        let target = self.random.pick(&["x", "y", "b", "lock[0]", "lock[me]"]);
        let value = self.condition(1);
        self.line(&format!("{target} := {value};"));
    }

    /// Acquire or release.
    fn lock(&mut self) {
        let lock = self.random.pick(&["lock[0]", "lock[1]", "lock[me]"]);
        if self.random.chance(60) {
            self.line(&format!("atomic {{ assume !{lock}; {lock} := true; }}"));
        } else {
            self.line(&format!("{lock} := false;"));
        }
    }

    fn condition(&mut self, depth: u64) -> String {
        match self.random.below(if depth > 0 { 8 } else { 5 }) {
            0 => "x".into(),
            1 => "y".into(),
            2 => "b".into(),
            3 => format!("n == {}", self.random.below(3)),
            4 => self.random.pick(&["lock[0]", "lock[1]", "lock[me]", "true"]).into(),
            5 => format!("!({})", self.condition(depth - 1)),
            6 => format!("({}) && ({})", self.condition(depth - 1), self.condition(depth - 1)),
            _ => format!("({}) || ({})", self.condition(depth - 1), self.condition(depth - 1)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn generated_programs_are_programs() {
        for seed in 0..200 {
            for kind in [Kind::Safety, Kind::Termination] {
                let text = program(&mut Random::new(seed), kind);
                crate::load(&text).unwrap_or_else(|e| panic!("seed {seed}: {e:#}\n{text}"));
            }
        }
    }
}
