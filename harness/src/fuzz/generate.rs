//! Random small concurrent programs: two to four threads, shared Booleans, a counter modulo 3, a map of locks, bit-vectors,
//! thread-local variables; guards, loops, choices, procedures, recursion, threads that create threads, creation in
//! loops, parallel calls. About half of the programs have one or two of the rarer constructs, too: contracts and invariants, procedures
//! without bodies, atomic procedures, results, thread numbers, `where` clauses (of globals, also over other globals), datatypes, jumps out of structured code, parameters of
//! the entry, nested atomic sections with calls, creations and returns in them, sections that are open on some of the ways to a statement,
//! uninterpreted types, a procedure that creates threads for whoever calls it. In nearly half of them, threads may end in what never comes to a
//! place where they could be switched, or is discarded; a third of these are small programs around one such end. All data but a few counters is finite.

mod ends;
mod rare;

use std::fmt::Write;

use super::random::Random;

/// What the program is to be checked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Kind {
    Safety,
    Termination,
    Deadlock,
    Race,
}

/// A program, always the same for the same seed.
pub fn program(random: &mut Random, kind: Kind) -> String {
    let mut features = Features::draw(random, kind);
    let mut other = random.other();
    let mut rare = Rare::draw(&mut other);
    let ends = other.chance(45);
    let watched = ends && other.chance(35);
    if watched {
        (features, rare) = (Features::default(), Rare::default());
    }
    // Threads created inside of atomic sections, too.
    features.nested |= rare.sections && other.chance(50);
    if !watched && other.chance(15) {
        rare.clauses = Some(other.below(CLAUSES.len() as u64) as usize);
    }
    rare.half_open = !watched && other.chance(12);
    rare.elements = !watched && other.chance(12);
    rare.spawner = !watched && other.chance(12);
    let (out, place) = (String::new(), Place::Entry);
    let mut g =
        Generator { random, kind, features, rare, ends, out, indent: 1, place, in_loop: false, atomic: 0, labels: 0 };
    if watched {
        g.watched();
    } else {
        g.program();
    }
    g.out
}

/// A property of the states of such a program, with conditions over its globals.
pub fn property(random: &mut Random) -> String {
    let mut atom = || match random.below(7) {
        0 | 1 => "x".to_owned(),
        2 => "y".to_owned(),
        3 => "!x".to_owned(),
        4 => format!("n=={}", random.below(3)),
        5 => format!("lock[{}]", random.below(2)),
        _ => "x&&!y".to_owned(),
    };
    let (p, q) = (atom(), atom());
    match random.below(4) {
        0 => format!("always-eventually({p})"),
        1 => format!("eventually-always({p})"),
        _ => format!("response({p},{q})"),
    }
}

/// What a program may contain besides Booleans, the counter and the locks. Few at a time, so that programs stay small.
#[derive(Debug, Clone, Copy, Default)]
struct Features {
    /// A procedure `Helper` to call.
    helper: bool,
    /// A procedure `Again` that calls itself; `endless`: with no argument that gets smaller.
    recursion: bool,
    endless: bool,
    /// A thread creates another one.
    nested: bool,
    /// Threads are created in a loop.
    created_in_loop: bool,
    /// Parallel calls.
    fork_join: bool,
    thread_local: bool,
    bit_vector: bool,
    /// Index of the locks out of an expression.
    computed: bool,
    /// `assume {:recurs}`
    recurs: bool,
    /// A variable that counts without end.
    ghost: bool,
}

impl Features {
    fn draw(random: &mut Random, kind: Kind) -> Features {
        let mut with = |percent| random.chance(percent);
        let recursion = with(12);
        Features {
            helper: with(35),
            recursion,
            endless: recursion && with(25) && kind == Kind::Termination,
            nested: with(12),
            created_in_loop: with(10),
            fork_join: with(12),
            thread_local: with(15),
            bit_vector: with(15),
            computed: with(20),
            recurs: with(20) && kind == Kind::Termination,
            ghost: with(12) && kind == Kind::Termination,
        }
    }
}

/// What few programs contain. Most have nothing of this.
#[derive(Debug, Clone, Copy, Default)]
struct Rare {
    /// `requires` and `ensures`, some of them free, of `Helper`; loop invariants.
    contracts: bool,
    /// A procedure `Pick` without a body.
    no_body: bool,
    /// A procedure `Act` that is atomic.
    atomic_procedure: bool,
    /// A procedure `Ask` with a result.
    results: bool,
    /// Threads ask for their numbers.
    numbers: bool,
    /// `where` clauses of locals.
    wheres: bool,
    /// `where` clauses of globals that speak of other globals: which of [`CLAUSES`].
    clauses: Option<usize>,
    datatype: bool,
    /// `goto`, labels, `break`, `return`
    jumps: bool,
    /// Of the entry
    parameters: bool,
    /// Atomic sections with other things in them than assignments.
    sections: bool,
    /// Atomic sections that begin or end on one way only.
    half_open: bool,
    /// Values of an uninterpreted type, and a map of all of them.
    elements: bool,
    /// A procedure `Spawn` that creates a thread, called by the entry and by other threads.
    spawner: bool,
}

impl Rare {
    fn draw(random: &mut Random) -> Rare {
        let mut rare = Rare::default();
        if random.chance(45) {
            return rare;
        }
        for _ in 0..1 + random.below(3) {
            match random.below(10) {
                0 => rare.contracts = true,
                1 => rare.no_body = true,
                2 => rare.atomic_procedure = true,
                3 => rare.results = true,
                4 => rare.numbers = true,
                5 => rare.wheres = true,
                6 => rare.datatype = true,
                7 => rare.jumps = true,
                8 => rare.parameters = true,
                _ => rare.sections = true,
            }
        }
        rare
    }

    fn is_any(self) -> bool {
        let Rare { contracts, no_body, atomic_procedure, results, numbers, .. } = self;
        let Rare { datatype, jumps, sections, half_open, elements, spawner, .. } = self;
        let procedures = contracts || no_body || atomic_procedure || results || numbers || spawner;
        procedures || datatype || jumps || sections || half_open || elements
    }
}

/// `where` clauses of `x`, `y`, `n` and `lock`. Some hold of what threads have written, some are broken by it: then nothing can be
/// chosen, or only that.
const CLAUSES: [[&str; 4]; 8] = [
    ["", " where x ==> y", " where 0 <= n && n < 3", ""],
    [" where !x || y", "", " where 0 <= n && n < 3", ""],
    ["", "", " where 0 <= n && n < 3 && (x ==> n == 1)", ""],
    [" where x == (n > 0)", "", " where 0 <= n && n < 3", ""],
    [" where x != y", " where x != y", " where 0 <= n && n < 3", ""],
    [" where x || lock[n]", "", " where 0 <= n && n < 3", " where !(lock[0] && lock[1])"],
    ["", " where lock[0] ==> y", " where 0 <= n && n < 3 && (y || n < 2)", " where x ==> lock[1]"],
    ["", " where x && n == 0", " where 0 <= n && n < 3", ""],
];

/// Which body is being written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    Entry,
    Thread,
    /// Called by a thread.
    Callee,
}

struct Generator<'a> {
    random: &'a mut Random,
    kind: Kind,
    features: Features,
    rare: Rare,
    /// Bodies may end in loops without end, in discarded executions, and the like.
    ends: bool,
    out: String,
    indent: usize,
    place: Place,
    in_loop: bool,
    /// Atomic sections around the place.
    atomic: usize,
    /// Labels so far.
    labels: u32,
}

const MODIFIES: &str = "  modifies x, y, n, lock";

impl Generator<'_> {
    fn program(&mut self) {
        let features = self.features;
        let plain = ["", "", " where 0 <= n && n < 3", ""];
        let [x, y, n, lock] = self.rare.clauses.map_or(plain, |which| CLAUSES[which]);
        let _ = writeln!(self.out, "var x: bool{x};\nvar y: bool{y};\nvar n: int{n};\nvar lock: [int]bool{lock};");
        if features.thread_local {
            self.out.push_str("var {:thread_local} mine: bool;\n");
        }
        if features.bit_vector {
            self.out.push_str("var w: bv2;\nfunction {:bvbuiltin \"bvadd\"} add(bv2, bv2): bv2;\nfunction {:bvbuiltin \"bvult\"} less(bv2, bv2): bool;\n");
        }
        if features.ghost {
            self.out.push_str("var {:ghost_counter} steps: int;\n");
        }
        if self.rare.datatype {
            self.out.push_str("datatype Cell { Empty(), Full(value: bool) }\nvar cell: Cell;\n");
        }
        if self.rare.elements {
            self.elements();
        }
        if self.ends || self.rare.half_open {
            self.out.push_str("procedure corral_atomic_begin();\nprocedure corral_atomic_end();\n");
        }
        if self.ends {
            self.out.push_str("var given: bool;\n");
        }
        if self.rare.numbers {
            self.out.push_str("procedure corral_getThreadID() returns (id: int);\nprocedure corral_getChildThreadID() returns (id: int);\n");
        }
        self.out.push('\n');
        let threads = if features.created_in_loop || features.fork_join { 1 } else { 1 + self.random.below(2) };
        self.main(threads);
        for i in 0..threads {
            self.procedure(&format!("procedure Thread{i}(me: int)"), Place::Thread);
        }
        if features.nested {
            self.procedure("procedure Child(me: int)", Place::Callee);
        }
        if features.helper {
            self.procedure("procedure Helper(me: int)", Place::Callee);
        }
        if features.recursion {
            self.recursive();
        }
        self.rare_procedures();
        if self.ends {
            self.procedures_for_ends();
        }
        if features.fork_join {
            self.procedure("procedure Arm(me: int) returns (r: bool)", Place::Callee);
        }
    }

    fn modifies(&self) -> String {
        let mut modifies = MODIFIES.to_owned();
        for (name, there) in [
            ("mine", self.features.thread_local),
            ("w", self.features.bit_vector),
            ("steps", self.features.ghost),
            ("cell", self.rare.datatype),
            ("key, owner", self.rare.elements),
        ] {
            if there {
                let _ = write!(modifies, ", {name}");
            }
        }
        modifies + ";\n"
    }

    fn main(&mut self, threads: u64) {
        let modifies = self.modifies();
        let parameters = if self.rare.parameters { "p: bool, q: bool" } else { "" };
        let _ = write!(self.out, "procedure {{:entrypoint}} Main({parameters})\n{modifies}");
        if self.rare.parameters {
            let clause = self.random.pick(&["  requires p ==> q;\n", "  free requires !p || x;\n", ""]);
            self.out.push_str(clause);
        }
        self.out.push_str("{\n  var b: bool;\n  var me: int;\n");
        self.more_locals();
        self.out.push('\n');
        if self.rare.parameters {
            self.line("b := p && q;");
        }
        if self.rare.datatype && self.random.chance(80) {
            self.line("cell := Empty();");
        }
        for global in ["x", "y", "lock[0]", "lock[1]"] {
            if self.random.chance(80) {
                let value = self.random.pick(&["false", "false", "true"]);
                self.line(&format!("{global} := {value};"));
            }
        }
        if self.features.bit_vector && self.random.chance(80) {
            self.line("w := 0bv2;");
        }
        self.line("me := 0;");
        if self.features.created_in_loop {
            self.line("while (me < 2) {");
            self.line("  async call Thread0(me);");
            self.line("  me := me + 1;");
            self.line("}");
            self.line("me := 0;");
        } else {
            for i in 0..threads {
                let me = self.random.below(2);
                self.line(&format!("async call Thread{i}({me});"));
            }
        }
        if self.rare.spawner && self.random.chance(70) {
            self.line("call Spawn(me);");
        }
        // The entry thread often has nothing more to do.
        if self.random.chance(60) {
            self.block(2);
        }
        if self.ends && self.random.chance(20) {
            self.ending();
        } else if self.ends && self.kind == Kind::Safety && self.random.chance(60) {
            let seen = self.condition(1);
            self.line(&format!("assert {seen};"));
        }
        self.out.push_str("}\n");
    }

    fn procedure(&mut self, head: &str, place: Place) {
        self.place = place;
        let modifies = self.modifies();
        let _ = write!(self.out, "\n{head}\n{modifies}");
        if self.rare.contracts && place == Place::Callee {
            self.contract();
        }
        self.out.push_str("{\n  var b: bool;\n");
        self.more_locals();
        if self.features.fork_join && place == Place::Thread {
            self.line("var other: bool;");
            self.line("var round: int;");
        }
        self.out.push('\n');
        if head.ends_with("Thread0(me: int)") && self.features.nested {
            let me = self.random.below(2);
            self.line(&format!("async call Child({me});"));
        }
        self.block(if place == Place::Thread { 3 } else { 2 });
        if self.ends && self.random.chance(if place == Place::Thread { 75 } else { 20 }) {
            self.ending();
        }
        if head.contains("returns") {
            let result = self.condition(1);
            self.line(&format!("r := {result};"));
        }
        self.out.push_str("}\n");
    }

    /// Two activations, or without end.
    fn recursive(&mut self) {
        self.place = Place::Callee;
        let modifies = self.modifies();
        let _ = write!(self.out, "\nprocedure Again(me: int)\n{modifies}{{\n  var b: bool;\n");
        self.more_locals();
        self.out.push('\n');
        self.statement(1);
        let argument = if self.features.endless { "me" } else { "me - 1" };
        self.line("if (me > 0) {");
        self.line(&format!("  call Again({argument});"));
        self.line("}");
        if self.random.chance(50) {
            self.statement(1);
        }
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

    fn repeated(&mut self, head: &str, depth: u64) {
        let outer = std::mem::replace(&mut self.in_loop, true);
        self.nested(head, depth);
        self.in_loop = outer;
    }

    fn statement(&mut self, depth: u64) {
        let features = self.features;
        if self.rare.is_any() && self.random.chance(25) {
            return self.rare_statement(depth);
        }
        let choice = self.random.below(if depth > 1 { 14 } else { 8 });
        match choice {
            0 | 1 => self.assignment(),
            2 => self.count(),
            3 if features.recurs && self.in_loop => {
                let e = if self.random.chance(70) { "true".into() } else { self.condition(1) };
                self.line(&format!("assume {{:recurs}} {e};"));
            }
            3 => {
                let what = self.random.pick(&["b", "b", "b", "x", "n"]);
                let what = match (self.rare.clauses, what) {
                    (Some(_), "b") => self.random.pick(&["b", "y", "x, y", "n, y", "lock"]),
                    _ => what,
                };
                self.line(&format!("havoc {what};"));
            }
            4 if self.kind == Kind::Safety => {
                let e = self.condition(2);
                self.line(&format!("assert {e};"));
            }
            4 | 5 => {
                let e = self.condition(2);
                self.line(&format!("assume {e};"));
            }
            6 => self.call(),
            7 => self.lock(),
            8 | 9 => {
                let head = if self.random.chance(25) { "if (*)".into() } else { format!("if ({})", self.condition(2)) };
                self.nested(&head, depth);
            }
            10 | 11 => {
                let mut head =
                    if self.random.chance(25) { "while (*)".into() } else { format!("while ({})", self.condition(1)) };
                if self.rare.contracts && self.random.chance(40) {
                    let free = if self.random.chance(30) { "free " } else { "" };
                    let _ = write!(head, " {free}invariant {};", self.condition(1));
                }
                self.repeated(&head, depth);
            }
            _ => self.atomic(),
        }
    }

    fn atomic(&mut self) {
        self.line("atomic {");
        self.indent += 1;
        if self.random.chance(60) {
            let e = self.condition(2);
            self.line(&format!("assume {e};"));
        }
        for _ in 0..1 + self.random.below(2) {
            self.assignment();
        }
        self.indent -= 1;
        self.line("}");
    }

    /// A call of one of the procedures that there are, or a switch point. Callees call nothing.
    fn call(&mut self) {
        let features = self.features;
        let calls = self.place != Place::Callee;
        if calls && features.fork_join && self.place == Place::Thread && !self.in_loop {
            let second = self.random.pick(&["0", "1", "me"]);
            let arms = format!("par call b := Arm(me) | other := Arm({second});");
            if self.random.chance(40) {
                // The arms are created again; more often than that there is no end to the threads that are explored.
                let times = self.random.pick(&["1", "2", "2"]);
                self.line(&format!("round := 0; while (round < {times}) {{ round := round + 1; {arms} }}"));
            } else {
                self.line(&arms);
            }
        } else if calls && features.recursion && self.random.chance(60) {
            let from = self.random.pick(&["1", "me"]);
            self.line(&format!("call Again({from});"));
        } else if calls && features.helper {
            self.line("call Helper(me);");
        } else {
            self.line("yield;");
        }
    }

    fn count(&mut self) {
        if self.features.bit_vector && self.random.chance(60) {
            self.line("w := add(w, 1bv2);");
        } else if self.features.ghost && self.random.chance(60) {
            let more = self.random.pick(&["1", "n"]);
            self.line(&format!("steps := steps + {more};"));
        } else {
            self.line("n := (n + 1) mod 3;");
        }
    }

    fn assignment(&mut self) {
        let features = self.features;
        let mut targets = vec!["x", "y", "b", "lock[0]", "lock[me]"];
        targets.extend(features.thread_local.then_some("mine"));
        targets.extend(features.computed.then_some("lock[n mod 2]"));
        let target = self.random.pick(&targets);
        let value = self.condition(1);
        self.line(&format!("{target} := {value};"));
    }

    /// Acquire or release.
    fn lock(&mut self) {
        let mut locks = vec!["lock[0]", "lock[1]", "lock[me]"];
        locks.extend(self.features.computed.then_some("lock[1 - me]"));
        let lock = self.random.pick(&locks);
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
            2 => self.random.pick(if self.features.thread_local { &["b", "mine"] } else { &["b"] }).into(),
            3 => self.comparison(),
            4 => {
                let mut locks = vec!["lock[0]", "lock[1]", "lock[me]", "true"];
                locks.extend(self.features.computed.then_some("lock[(n + me) mod 2]"));
                self.random.pick(&locks).into()
            }
            5 => format!("!({})", self.condition(depth - 1)),
            6 => format!("({}) && ({})", self.condition(depth - 1), self.condition(depth - 1)),
            _ => format!("({}) || ({})", self.condition(depth - 1), self.condition(depth - 1)),
        }
    }

    fn comparison(&mut self) -> String {
        let features = self.features;
        let value = self.random.below(3);
        if features.bit_vector && self.random.chance(50) {
            return self.random.pick(&["w == 0bv2", "less(w, 2bv2)", "w[1:0] == 1bv1"]).into();
        }
        format!("n == {value}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn generated_programs_are_programs() {
        for seed in 0..400 {
            for kind in [Kind::Safety, Kind::Termination] {
                let text = program(&mut Random::new(seed), kind);
                crate::load(&text).unwrap_or_else(|e| panic!("seed {seed}: {e:#}\n{text}"));
            }
        }
    }
}
