//! Texts that nest deeply or go on for long, for the tests of the parser here and in tests/syntax.rs.

/// `start`, then `n` times `repeated`, then `middle`, then `n` times `closing`, then `end`.
pub struct Nest(pub &'static str, pub &'static str, pub &'static str, pub &'static str, pub &'static str);

pub const BRACKETS: &[Nest] = &[
    Nest("axiom ", "(", "x", ")", ";"),
    Nest("axiom ", "f(1, ", "x", ")", ";"),
    Nest("axiom ", "m[", "x", "]", ";"),
    Nest("axiom ", "m[x := ", "x", "]", ";"),
    Nest("axiom ", "(forall x: int :: ", "x", ")", ";"),
    Nest("axiom ", "(var x := 1; ", "x", ")", ";"),
    Nest("axiom ", "if x then ", "x", " else x", ";"),
    Nest("axiom ", "if ", "x", " then x else x", ";"),
    Nest("axiom ", "if x then x else 1 + ", "x", "", ";"),
    Nest("axiom ", "old(!", "x", ")", ";"),
    Nest("axiom ", "|{ A: assert ", "x", "; return x; }|", ";"),
    Nest("axiom x", "->(f := x", "", ")", ";"),
    Nest("var x: ", "(", "T", ")", ";"),
    Nest("var x: ", "T (", "T", ")", ";"),
    Nest("var x: ", "[int]", "int", "", ";"),
    Nest("var x: ", "[", "int", "]int", ";"),
    Nest("procedure P() {", " if (*) {", "", " }", " }"),
    Nest("procedure P() {", " while (*) {", "", " }", " }"),
    Nest("procedure P() {", " atomic {", "", " }", " }"),
    Nest("procedure P() {", " if (*) { } else {", "", " }", " }"),
];

pub const CHAINS: &[Nest] = &[
    Nest("axiom x", " + x", "", "", ";"),
    Nest("axiom x", " && x", "", "", ";"),
    Nest("axiom x", " ==> x", "", "", ";"),
    Nest("axiom x", " <== x", "", "", ";"),
    Nest("axiom x", " ** x", "", "", ";"),
    Nest("axiom ", "!", "x", "", ";"),
    Nest("axiom ", "-", "x", "", ";"),
    Nest("axiom x", ": int", "", "", ";"),
    Nest("axiom x", "->f", "", "", ";"),
    Nest("axiom ", "if x then x else ", "x", "", ";"),
    Nest("procedure P() { if (*) { }", " else if (*) { }", "", "", " }"),
];

/// Long, but flat in the tree.
pub const LISTS: &[Nest] = &[
    Nest("axiom f(x", ", x", "", "", ");"),
    Nest("procedure P() {", " x := m[x][x];", "", "", " }"),
    Nest("procedure P() {", " if (*) { }", "", "", " }"),
    Nest("axiom x == ", "m[x][x] + ", "x", "", ";"),
    Nest("axiom ", "if x then x else x, ", "x", "", ";"),
    Nest("axiom ", "{:a} ", "x", "", ";"),
    Nest("", "axiom if x then x else x;", "", "", ""),
    Nest("axiom x", "[", "", "", ";"),
    Nest("axiom x", "]", "", "", ";"),
    Nest("procedure P() ", "{ ", "", "", ""),
    Nest("procedure P() ", "} ", "", "", ""),
    Nest("axiom ", "/*", "", "", ""),
    Nest("axiom ", "\"", "", "", ";"),
    Nest("axiom x ", "< x ", "", "", ";"),
    Nest("axiom x ", "&& x || x ", "", "", ";"),
    Nest("procedure P() {", " 5;", "", "", " }"),
    Nest("procedure P() {", " if (x { }", "", "", " }"),
    Nest("axiom ", "7", "", "", ";"),
    Nest("var x: ", "<a>", "", "", "[a]int;"),
    Nest("#if A\n", "#if B\n", "", "#endif\n", "#endif\n"),
];

pub fn nested(nest: &Nest, n: usize) -> String {
    [nest.0, &nest.1.repeat(n), nest.2, &nest.3.repeat(n), nest.4].concat()
}
