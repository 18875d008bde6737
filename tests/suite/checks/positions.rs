//! Every place where a check can stand, and every place where something is assumed, as bodies of a thread `Worker`.
//!
//! In the texts `E` is the condition; `{holds|violated}` are the two variants of a piece; the line that ends in `//!` is where the check
//! is that fails.

/// How the message of a failed check begins.
pub const ASSERT: &str = "this assertion might not hold";
pub const REQUIRES: &str = "a precondition of";
pub const ENSURES: &str = "this postcondition might not hold";
pub const INVARIANT: &str = "this loop invariant might not hold";
pub const UNPACK: &str = "the value might not be of this constructor";
pub const REACHED: &str = "this call is reachable";

/// A program but for its globals and threads: see [`super::subjects`].
pub struct Position {
    pub name: &'static str,
    pub message: &'static str,
    /// Contracts of `Worker`.
    pub contract: &'static str,
    /// Statements of `Worker`.
    pub body: &'static str,
    /// Further declarations.
    pub decls: &'static str,
    /// It is the condition that makes the difference, not the text.
    pub checked: bool,
}

impl Position {
    /// The condition is looked at by another thread than the one that prepares it.
    pub fn foreign(&self) -> bool {
        self.name.contains("created thread") || self.name.contains("an arm") && !self.name.starts_with("requires")
    }
}

const fn check(
    name: &'static str,
    message: &'static str,
    contract: &'static str,
    body: &'static str,
    decls: &'static str,
) -> Position {
    Position { name, message, contract, body, decls, checked: true }
}

/// The condition is assumed: what follows from it holds, and what follows can be reached.
const fn assumed(name: &'static str, body: &'static str, decls: &'static str) -> Position {
    Position { name, message: ASSERT, contract: "", body, decls, checked: false }
}

pub const POSITIONS: &[Position] = &[
    check("assert", ASSERT, "", "assert E; //!", ""),
    check("assert in an atomic block", ASSERT, "", "atomic { i := 1;\n assert E; //!\n }", ""),
    check("assert in nested atomic blocks", ASSERT, "", "atomic { atomic { i := 1; }\n assert E; //!\n }", ""),
    check(
        "assert between Corral's brackets",
        ASSERT,
        "",
        "call corral_atomic_begin();\nassert E; //!\ncall corral_atomic_end();",
        BRACKETS,
    ),
    check("assert in a called procedure", ASSERT, "", "call C();", "procedure C() {\n assert E; //!\n }"),
    check(
        "assert in a procedure called in an atomic block",
        ASSERT,
        "",
        "atomic { call C(); }",
        "procedure C() {\n assert E; //!\n }",
    ),
    check("assert in an atomic procedure", ASSERT, "", "call C();", "procedure {:atomic} C() {\n assert E; //!\n }"),
    check("assert behind a call", ASSERT, "", "call C();\nassert E; //!", "procedure C() { }"),
    check(
        "assert in a recursive procedure",
        ASSERT,
        "",
        "call R(2);",
        "procedure R(n: int) { if (n > 0) { call R(n - 1); } else {\n assert E; //!\n } }",
    ),
    check(
        "assert on the way back from recursion",
        ASSERT,
        "",
        "call R(2);",
        "procedure R(n: int) { if (n > 0) { call R(n - 1);\n assert E; //!\n } }",
    ),
    check("assert in a created thread", ASSERT, "", "async call C();", "procedure C() {\n assert E; //!\n }"),
    check(
        "assert in an arm",
        ASSERT,
        "",
        "par call C() | D();",
        "procedure C() { }\nprocedure D() {\n assert E; //!\n }",
    ),
    check("assert behind a parallel call", ASSERT, "", "par call C() | C();\nassert E; //!", "procedure C() { }"),
    check("assert in a loop", ASSERT, "", "i := 0; while (i < 2) { i := i + 1;\n assert i < 2 || E; //!\n }", ""),
    check("assert behind a loop left by break", ASSERT, "", "while (true) { break; }\nassert E; //!", ""),
    check("assert at a label", ASSERT, "", "goto there; there:\nassert E; //!", ""),
    check("assert behind a return of another way", ASSERT, "", "if (*) { return; }\nassert E; //!", ""),
    check(
        "unreachable call",
        REACHED,
        "",
        "i := if E then 0 else 1; if (i == 1) {\ncall corral_assert_not_reachable(); //!\n}",
        "procedure corral_assert_not_reachable();",
    ),
    check(
        "constructor",
        UNPACK,
        "",
        "Some(i) := (if E then Some(3) else None()); //!",
        "datatype Option { None(), Some(value: int) }",
    ),
    check("requires", REQUIRES, "", "call C(); //!", "procedure C() requires E; { }"),
    check("requires of an atomic procedure", REQUIRES, "", "call C(); //!", "procedure {:atomic} C() requires E; { }"),
    check(
        "requires of a call in an atomic block",
        REQUIRES,
        "",
        "atomic { i := 1;\n call C(); //!\n }",
        "procedure C() requires E; { }",
    ),
    check("requires of a procedure without a body", REQUIRES, "", "call C(); //!", "procedure C(); requires E;"),
    check("requires of a thread", REQUIRES, "", "async call C(); //!", "procedure C() requires E; { }"),
    check(
        "requires of a thread created in an atomic block",
        REQUIRES,
        "",
        "atomic { i := 1;\n async call C(); //!\n }",
        "procedure C() requires E; { }",
    ),
    check(
        "requires of an arm",
        REQUIRES,
        "",
        "par call C() | D(); //!",
        "procedure C() { }\nprocedure D() requires E; { }",
    ),
    check(
        "requires of a recursive procedure",
        REQUIRES,
        "",
        "call R(2);",
        "procedure R(n: int) requires n > 0 || E; { if (n > 0) {\n call R(n - 1); //!\n } }",
    ),
    check(
        "requires over arguments",
        REQUIRES,
        "",
        "i := if E then 1 else 0;\ncall C(i); //!",
        "procedure C(a: int) requires a == 1; { }",
    ),
    check("requires, the second of two", REQUIRES, "", "call C(); //!", "procedure C() requires true; requires E; { }"),
    check("ensures", ENSURES, "", "call C();", "procedure C()\n ensures E; //!\n { }"),
    check("ensures of the thread", ENSURES, "\n ensures E; //!\n", "", ""),
    check(
        "ensures at a return",
        ENSURES,
        "",
        "call C();",
        "procedure C()\n ensures E; //!\n { while (true) { return; } }",
    ),
    check(
        "ensures at a return out of an atomic block",
        ENSURES,
        "",
        "call C();",
        "procedure C()\n ensures E; //!\n { atomic { return; } }",
    ),
    check("ensures of an atomic procedure", ENSURES, "", "call C();", "procedure {:atomic} C()\n ensures E; //!\n { }"),
    check(
        "ensures of an arm",
        ENSURES,
        "",
        "par call C() | D();",
        "procedure C()\n ensures E; //!\n { }\nprocedure D() { }",
    ),
    check(
        "ensures of a recursive procedure",
        ENSURES,
        "",
        "call R(2);",
        "procedure R(n: int)\n ensures n < 2 || E; //!\n { if (n > 0) { call R(n - 1); } }",
    ),
    check(
        "ensures over results",
        ENSURES,
        "",
        "call i := C();",
        "procedure C() returns (r: int)\n ensures r == 1; //!\n { r := if E then 1 else 0; }",
    ),
    check(
        "ensures over what was",
        ENSURES,
        "",
        "call C();",
        "var seen: int;\nprocedure C() modifies seen;\n ensures seen == old(seen); //!\n { i1: seen := seen + (if E then 0 else 1); }",
    ),
    check("invariant", INVARIANT, "", "while (*)\n invariant E; //!\n { }", ""),
    check(
        "invariant when it comes back",
        INVARIANT,
        "",
        "i := 0; while (i < 2)\n invariant i < 2 || E; //!\n { i := i + 1; }",
        "",
    ),
    check(
        "invariant in an atomic block",
        INVARIANT,
        "",
        "atomic { i := 0; while (i < 2)\n invariant E; //!\n { i := i + 1; } }",
        "",
    ),
    check("invariant, the second of two", INVARIANT, "", "while (*)\n invariant true;\n invariant E; //!\n { }", ""),
    assumed("assume", "atomic { assume E;\n assert {E|false}; //!\n }", ""),
    assumed("free requires", "atomic { call C();\n assert {E|false}; //!\n }", "procedure C() free requires E; { }"),
    assumed(
        "free requires of a procedure without a body",
        "atomic { call C();\n assert {E|false}; //!\n }",
        "procedure C(); free requires E;",
    ),
    assumed(
        "free requires of a thread",
        "atomic { async call C();\n assert {E|false}; //!\n }",
        "procedure C() free requires E; { }",
    ),
    assumed(
        "requires of a free call",
        "atomic { free call C();\n assert {E|false}; //!\n }",
        "procedure C() requires E; { }",
    ),
    assumed("free ensures", "atomic { call C();\n assert {E|false}; //!\n }", "procedure C() free ensures E; { }"),
    assumed(
        "ensures of a procedure without a body",
        "atomic { call C();\n assert {E|false}; //!\n }",
        "procedure C(); ensures E;",
    ),
    assumed(
        "free ensures of a procedure without a body",
        "atomic { call C();\n assert {E|false}; //!\n }",
        "procedure C(); free ensures E;",
    ),
    assumed(
        "result of a procedure without a body",
        "atomic { call i := C();\n assert {i == 3|i == 4}; //!\n }",
        "procedure C() returns (r: int); ensures r == 3 || !(E);",
    ),
    assumed(
        "where clause of a result",
        "atomic { assume E; call i := C();\n assert {i == 3|i == 4}; //!\n }",
        "procedure C() returns (r: int where r == 3);",
    ),
    assumed(
        "free invariant",
        "atomic { i := 0; while (i < 1) free invariant E; { i := i + 1;\n assert {E|false}; //!\n } }",
        "",
    ),
    assumed(
        "where clause of a local",
        "call C();",
        "procedure C() { var a: int where a == 3 || a == 4; assume E; atomic { havoc a;\n assert {a == 3 || a == 4|a == 3}; //!\n } }",
    ),
    assumed(
        "where clause of a local that is new",
        "call C();",
        "procedure C() { var a: int where 0 <= a && a < 2; assume E;\n assert {a < 2|a < 1}; //!\n }",
    ),
    assumed(
        "where clause of a parameter",
        "atomic { assume E; havoc i; call C(i); }",
        "procedure C(a: int where 0 <= a && a < 2) {\n assert {a < 2|a < 1}; //!\n }",
    ),
    assumed(
        "where clause of a thread's parameter",
        "atomic { assume E; havoc i; async call C(i); }",
        "procedure C(a: int where 0 <= a && a < 2) {\n assert {a < 2|a < 1}; //!\n }",
    ),
    assumed(
        "where clause of a global",
        "atomic { assume E; havoc seen;\n assert {seen < 2|seen < 1}; //!\n }",
        "var seen: int where 0 <= seen && seen < 2;",
    ),
    assumed(
        "where clause of a new result",
        "atomic { assume E; call i := C();\n assert {i < 2|i < 1}; //!\n }",
        "procedure C() returns (r: int where 0 <= r && r < 2) { }",
    ),
];

const BRACKETS: &str = "procedure corral_atomic_begin();\nprocedure corral_atomic_end();";
