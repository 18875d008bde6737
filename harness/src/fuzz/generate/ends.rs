//! What a thread does last that others can see, and how it goes on behind that: for ever, in places where it could not be switched, or
//! not at all, as its execution is discarded. What others do with what they saw must not depend on it; nor must it on a value that nobody
//! writes (`given`), and that decides how the thread goes on.

use std::fmt::Write;

use super::{Generator, Kind, Place};

impl Generator<'_> {
    /// A small program around one such end: somebody waits for what the last visible step wrote, and fails or goes on for ever then.
    pub(super) fn watched(&mut self) {
        self.out.push_str("var x: bool;\nvar y: bool;\nvar n: int;\nvar lock: [int]bool;\nvar given: bool;\n");
        self.out.push_str("procedure corral_atomic_begin();\nprocedure corral_atomic_end();\n\n");
        let modifies = self.modifies();
        let _ =
            write!(self.out, "procedure {{:entrypoint}} Main()\n{modifies}{{\n  var b: bool;\n  var turns: int;\n\n");
        self.line("x, y, n := false, false, 0;");
        self.line("lock[0] := false;");
        let (first, second) =
            [("Thread0", "Thread1"), ("Thread1", "Thread0"), ("Thread0", "Thread0")][self.random.below(3) as usize];
        self.line(&format!("async call {first}(0);"));
        self.line(&format!("async call {second}(1);"));
        if first == second {
            self.watching();
        }
        let _ =
            write!(self.out, "}}\n\nprocedure Thread0(me: int)\n{modifies}{{\n  var b: bool;\n  var turns: int;\n\n");
        self.place = Place::Thread;
        if self.random.chance(30) {
            let condition = self.condition(1);
            self.line(&format!("b := {condition};"));
        }
        self.ending();
        self.out.push_str("}\n");
        if first != second {
            let _ = write!(self.out, "\nprocedure Thread1(me: int)\n{modifies}{{\n  var b: bool;\n\n");
            self.watching();
            self.out.push_str("}\n");
        }
        self.procedures_for_ends();
    }

    fn watching(&mut self) {
        let seen = self.random.pick(&["x", "x", "y", "lock[0]", "x || y || lock[0]", "!x"]);
        self.line(&format!("assume {seen};"));
        let what = match self.kind {
            Kind::Safety => ["assert false;", "assert !x || given;", "assert given;"],
            Kind::Deadlock => ["assume false;", "assume !x;", "atomic { assume y && !x; }"],
            Kind::Race => ["x := true;", "if (given) { y := x; }", "lock[0] := y;"],
            Kind::Termination => {
                ["while (true) { assume x; }", "while (x || given) { yield; }", "while (true) { x := !x; }"]
            }
        };
        let what = self.random.pick(&what);
        self.line(what);
    }

    /// A visible step, and what never comes to the next one, or late.
    pub(super) fn ending(&mut self) {
        let guarded = self.random.chance(40);
        if guarded {
            let condition = self.condition(1);
            self.line(&format!("if ({condition}) {{"));
            self.indent += 1;
        }
        self.visible_step();
        self.end();
        if guarded {
            self.indent -= 1;
            self.line("}");
        }
    }

    /// One of each kind that there is.
    fn visible_step(&mut self) {
        let (target, value) =
            (self.random.pick(&["x", "y", "x", "lock[0]"]), self.random.pick(&["true", "false", "!x"]));
        let set = format!("{target} := {value};");
        // Callees call nothing, and threads are created by threads only.
        let creates = self.place != Place::Callee && !self.in_loop;
        match self.random.below(if creates { 12 } else { 8 }) {
            0 | 1 => self.line(&set),
            2 => self.line(&format!("atomic {{ {set} }}")),
            3 => {
                let condition = self.condition(1);
                self.line(&format!("atomic {{ assume {condition}; {set} }}"));
            }
            4 | 5 => self.line(&format!("call corral_atomic_begin(); {set} call corral_atomic_end();")),
            6 => {
                let condition = self.condition(1);
                self.line(&format!("assume {condition};"));
            }
            7 if self.place == Place::Callee => self.line("yield;"),
            7 => self.line("call Mark(me);"),
            8 => self.line("async call Note(me);"),
            9 => self.line(&format!("atomic {{ {set} async call Note(0); }}")),
            10 => self.line("atomic { if (*) { async call Note(0); } else { async call Note(1); } }"),
            _ => self.line("par call Note(me) | Note(0);"),
        }
    }

    fn end(&mut self) {
        let label = self.labels;
        self.labels += 1;
        let text = match self.random.below(26) {
            0..4 => "while (true) { }",
            4..6 => "assume false;",
            6 => "if (given) { assume false; }",
            7 => "if (!given) { while (true) { } }",
            8 | 9 => "assume b && !b;",
            10 | 11 => "while (*) { }",
            12 => "while (b) { }",
            13 => "while (true) { havoc b; }",
            14 => "LABEL: goto LABEL;",
            15 => "turns := 0; LABEL: turns := (turns + 1) mod 2; goto LABEL;",
            16 => "turns := 0; while (turns < 2) { turns := turns + 1; }",
            17 => "turns := 0; while (turns < 40) { turns := turns + 1; }",
            18 => "turns := 0; while (true) { turns := (turns + 1) mod 3; }",
            19 => "havoc turns; assume 0 <= turns && turns < 2; while (turns > 0) { turns := turns - 1; }",
            20 => "havoc b; assume b; assume !b;",
            21 => "if (*) { assume false; } else { while (true) { } }",
            22 => "atomic { while (true) { } }",
            24 => "assume given;",
            25 => "assume !given;",
            _ if self.place != Place::Callee && self.random.chance(30) => "call Deeper();",
            _ => "while (*) { havoc b; if (b) { assume false; } }",
        };
        self.line(&text.replace("LABEL", &format!("L{label}")));
    }

    pub(super) fn procedures_for_ends(&mut self) {
        let modifies = self.modifies();
        let values = ["true", "false", "!y"];
        let (mark, note) = (self.random.pick(&values), self.random.pick(&values));
        let _ = write!(self.out, "\nprocedure {{:atomic}} Mark(me: int)\n{modifies}{{\n  x := {mark};\n}}\n");
        let _ = write!(self.out, "\nprocedure Note(me: int)\n{modifies}{{\n  y := {note};\n");
        if self.kind == Kind::Safety && self.random.chance(40) {
            self.out.push_str("  assert me == 0 || !x;\n");
        }
        self.out.push_str("}\n\nprocedure Deeper()\n{\n  call Deeper();\n}\n");
    }
}
