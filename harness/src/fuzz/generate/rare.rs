//! The rarer constructs of random programs.

use std::fmt::Write;

use super::{Generator, Kind, Place};

impl Generator<'_> {
    /// Declarations of locals that the rarer constructs need.
    pub(super) fn more_locals(&mut self) {
        if self.rare.numbers {
            self.line("var id: int;");
        }
        if self.ends {
            self.line("var turns: int;");
        }
        if self.rare.wheres {
            let clause = self.random.pick(&["c ==> b", "c", "!c || !b"]);
            self.line(&format!("var c: bool where {clause};"));
        }
    }

    /// Of a procedure that is called.
    pub(super) fn contract(&mut self) {
        for _ in 0..1 + self.random.below(2) {
            let free = if self.random.chance(35) { "free " } else { "" };
            // Nothing that the body alone knows.
            let condition = self.random.pick(&["x", "!y", "n < 2", "me == 0 || x", "lock[me]", "x || !y"]);
            if self.random.chance(50) {
                let _ = writeln!(self.out, "  {free}requires {condition};");
            } else {
                let condition = self.random.pick(&[condition, "old(x) ==> x", "old(n) <= n", "y == old(y)"]);
                let _ = writeln!(self.out, "  {free}ensures {condition};");
            }
        }
    }

    pub(super) fn rare_procedures(&mut self) {
        if self.rare.no_body {
            let _ = write!(self.out, "\nprocedure Pick(v: bool) returns (r: bool);\n");
            let text = self.random.pick(&[
                "  modifies x;\n  ensures r == x;\n",
                "  modifies x, n;\n  free ensures old(x) ==> r;\n  ensures 0 <= n && n < 3 && n != old(n);\n",
                "  requires v || x;\n  ensures r ==> v;\n",
                "  modifies y;\n  free requires !v;\n  ensures y != old(y) || r;\n",
            ]);
            self.out.push_str(text);
        }
        if self.rare.atomic_procedure {
            self.atomic += 1;
            self.procedure("procedure {:atomic} Act(me: int)", Place::Callee);
            self.atomic -= 1;
        }
        if self.rare.results {
            self.procedure("procedure Ask(me: int) returns (r: bool)", Place::Callee);
        }
        if self.rare.spawner {
            self.spawner();
        }
    }

    /// Declarations of an uninterpreted type that has as many elements as it needs, or few.
    pub(super) fn elements(&mut self) {
        let unique = self.random.pick(&["", "unique "]);
        let _ = writeln!(self.out, "type Key;\nconst {unique}k0: Key;\nconst {unique}k1: Key;");
        let axiom = self.random.pick(&[
            "",
            "",
            "axiom k0 != k1;\n",
            "axiom (forall k: Key :: k == k0 || k == k1);\n",
            "axiom (exists k: Key :: k != k0 && k != k1);\n",
        ]);
        self.out.push_str(axiom);
        self.out.push_str("var key: Key;\nvar owner: [Key]bool;\n");
    }

    /// The thread that it creates, and what it does before and behind.
    fn spawner(&mut self) {
        self.procedure("procedure Sprout(me: int)", Place::Callee);
        let modifies = self.modifies();
        let _ = write!(self.out, "\nprocedure Spawn(me: int)\n{modifies}{{\n  var b: bool;\n");
        self.more_locals();
        self.out.push('\n');
        if self.random.chance(30) {
            self.statement(1);
        }
        let create = self.random.pick(&[
            "async call Sprout(me);",
            "async call Sprout(1 - me);",
            "if (x) { async call Sprout(0); } else { async call Sprout(1); }",
            "atomic { async call Sprout(me); y := x; }",
        ]);
        self.line(create);
        if self.random.chance(30) {
            self.statement(1);
        }
        self.out.push_str("}\n");
    }

    pub(super) fn rare_statement(&mut self, depth: u64) {
        let rare = self.rare;
        let mut kinds: Vec<&str> = Vec::new();
        let calls = self.place != Place::Callee;
        for (kind, there) in [
            ("pick", rare.no_body),
            ("act", rare.atomic_procedure && calls),
            ("ask", rare.results && calls),
            ("number", rare.numbers),
            ("cell", rare.datatype),
            ("jump", rare.jumps && depth > 0),
            ("section", rare.sections && depth > 0 && self.atomic < 2),
            ("half", rare.half_open),
            ("key", rare.elements),
            ("spawn", rare.spawner && calls && !self.in_loop && self.atomic == 0),
            ("checked", rare.contracts && self.kind == Kind::Safety),
        ] {
            kinds.extend(there.then_some(kind));
        }
        if kinds.is_empty() {
            return self.line("x, y := y, x;");
        }
        match self.random.pick(&kinds) {
            "pick" => {
                let (target, argument) = (self.random.pick(&["b", "b", "x", "y"]), self.condition(1));
                self.line(&format!("call {target} := Pick({argument});"));
            }
            "act" => self.line("call Act(me);"),
            "ask" => {
                let how = self.random.pick(&["call b := ", "call b := ", "call x := ", "call y := "]);
                self.line(&format!("{how}Ask(me);"));
            }
            "number" => self.number(),
            "cell" => self.cell(),
            "jump" => self.jump(depth),
            "section" => self.section(depth),
            "half" => self.half_open(depth),
            "key" => self.key(),
            "spawn" => self.line("call Spawn(me);"),
            _ => {
                let e = self.condition(1);
                self.line(&format!("assert {e};"));
            }
        }
    }

    fn number(&mut self) {
        let which = self.random.pick(&["corral_getThreadID", "corral_getThreadID", "corral_getChildThreadID"]);
        self.line(&format!("call id := {which}();"));
        let target = self.random.pick(&["b", "x", "y"]);
        let value = self.random.pick(&["id == 1", "id == 2", "id < 3"]);
        self.line(&format!("{target} := {value};"));
    }

    fn cell(&mut self) {
        let e = self.condition(1);
        let text = self.random.pick(&[
            "cell := Empty();",
            "cell := Full(@);",
            "b := cell is Full;",
            "if (cell is Full) { x := cell->value; } else { cell := Full(@); }",
            "atomic { assume cell is Full; y := cell->value; cell := Empty(); }",
            "atomic { assume cell == Empty(); cell := Full(@); }",
        ]);
        self.line(&text.replace('@', &e));
    }

    fn key(&mut self) {
        let e = self.condition(1);
        let text = self.random.pick(&[
            "key := k0;",
            "key := k1;",
            "havoc key;",
            "b := key == k0;",
            "x := owner[k1];",
            "owner[key] := @;",
            "owner[k0] := @;",
            "b := (exists k: Key :: !owner[k] && k != k0);",
            "assume (forall k: Key :: owner[k] || k == key);",
            "if (k0 == k1) { x := @; }",
            "if ((forall k, l: Key :: k == l)) { y := @; }",
            "atomic { assume key != k1; owner[key] := true; key := k1; }",
        ]);
        self.line(&text.replace('@', &e));
    }

    /// Forward jumps, and ways out of what encloses the statement.
    fn jump(&mut self, depth: u64) {
        let (first, second) = (self.labels, self.labels + 1);
        self.labels += 2;
        match self.random.below(5) {
            0 if self.in_loop && self.atomic == 0 => self.line("if (b) { break; }"),
            1 => self.line("if (b) { return; }"),
            2 if self.atomic == 0 => {
                self.line(&format!("goto L{first}, L{second};"));
                self.line(&format!("L{first}:"));
                self.statement(0);
                self.line(&format!("L{second}:"));
                self.statement(0);
            }
            3 if self.atomic == 0 && depth > 1 => {
                self.line(&format!("L{first}:"));
                let head = format!("while ({})", self.condition(1));
                self.line(&format!("{head} {{"));
                self.indent += 1;
                let outer = std::mem::replace(&mut self.in_loop, true);
                self.statement(0);
                let inner = self.random.pick(&["if (*) { break L; }", "while (x) { if (b) { break L; } b := x; }"]);
                self.line(&inner.replace('L', &format!("L{first}")));
                self.in_loop = outer;
                self.indent -= 1;
                self.line("}");
            }
            _ => {
                let condition = self.condition(1);
                self.line(&format!("if ({condition}) {{ goto L{first}; }}"));
                self.statement(0);
                self.line(&format!("L{first}:"));
                self.assignment();
            }
        }
    }

    /// An atomic section that may be open or closed behind its beginning, and behind its end.
    fn half_open(&mut self, depth: u64) {
        let (begins, ends) = (self.condition(1), self.condition(1));
        let (begins, ends) = match self.random.below(4) {
            0 => ("*".to_owned(), ends),
            1 => (begins.clone(), begins),
            _ => (begins, ends),
        };
        let leaves = if self.random.chance(15) { " return;" } else { "" };
        self.line(&format!("if ({begins}) {{ call corral_atomic_begin();{leaves} }}"));
        for _ in 0..1 + self.random.below(2) {
            self.statement(depth.saturating_sub(1));
        }
        match self.random.below(4) {
            // What is open stays open, or whatever is open ends.
            0 => {}
            1 => self.line("call corral_atomic_end();"),
            _ => self.line(&format!("if ({ends}) {{ call corral_atomic_end(); }}")),
        }
    }

    /// An atomic section with anything in it.
    fn section(&mut self, depth: u64) {
        self.line("atomic {");
        self.indent += 1;
        self.atomic += 1;
        for _ in 0..1 + self.random.below(3) {
            match self.random.below(6) {
                0 => {
                    let e = self.condition(2);
                    self.line(&format!("assume {e};"));
                }
                1 => self.line("if (b) { return; }"),
                2 => self.assignment(),
                3 if self.features.nested && self.place != Place::Callee && !self.in_loop => {
                    let me = self.random.below(2);
                    self.line(&format!("async call Child({me});"));
                }
                _ => self.statement(depth - 1),
            }
        }
        self.atomic -= 1;
        self.indent -= 1;
        self.line("}");
    }
}
