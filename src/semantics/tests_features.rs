//! Tests of the interpreter, one feature of the language after the other: a program whose assertions hold, and which comes to its end.

use super::tests::explored;
use super::*;
use check::Asked;

/// Every assertion holds; the end is reached.
fn holds(declarations: &str, body: &str) {
    let program =
        |more: &str| format!("{declarations}\nprocedure {{:entrypoint}} main() modifies x, a; {{ {body} {more} }}");
    let program = |more: &str| format!("var x: int;\nvar a: [int]int;\n{}", program(more));
    let options = || ExploreOptions { int_range: Some((-2, 4)), ..ExploreOptions::default() };
    let found = explored(&program(""), options());
    assert_eq!(found.verdict, Outcome::Holds, "{body}: {:?}", found.reason);
    assert_eq!(explored(&program("assert false;"), options()).verdict, Outcome::Violated, "{body} does not end");
}

/// No verdict, and why.
fn unknown(declarations: &str, body: &str, reason: &str) {
    let program = format!("{declarations}\nprocedure {{:entrypoint}} main() {{ {body} }}");
    let found = explored(&program, ExploreOptions::default());
    let said = found.reason.map(|why| why.to_string()).unwrap_or_default();
    assert_eq!(found.verdict, Outcome::Unknown, "{body}");
    assert!(said.contains(reason), "{said}");
}

#[test]
fn bit_vectors() {
    // Of 13 (-3) and 2; of 13 and 0.
    let binary = [
        ("bvadd", 15),
        ("bvsub", 11),
        ("bvmul", 10),
        ("bvudiv", 6),
        ("bvurem", 1),
        ("bvsdiv", 15),
        ("bvsrem", 15),
        ("bvsmod", 1),
        ("bvand", 0),
        ("bvor", 15),
        ("bvxor", 15),
        ("bvnand", 15),
        ("bvnor", 0),
        ("bvxnor", 0),
        ("bvshl", 4),
        ("bvlshr", 3),
        ("bvashr", 15),
    ];
    let by_zero = [("bvudiv", 15), ("bvurem", 13), ("bvsdiv", 1), ("bvsrem", 13), ("bvsmod", 13)];
    let relations = [
        ("bvult", false),
        ("bvule", false),
        ("bvugt", true),
        ("bvuge", true),
        ("bvslt", true),
        ("bvsle", true),
        ("bvsgt", false),
        ("bvsge", false),
    ];
    let mut declarations = String::new();
    let mut body = String::new();
    for (op, value) in binary {
        declarations.push_str(&format!("function {{:bvbuiltin \"{op}\"}} {op}(bv4, bv4): bv4;\n"));
        body.push_str(&format!("assert {op}(13bv4, 2bv4) == {value}bv4;\n"));
    }
    for (op, value) in by_zero {
        body.push_str(&format!("assert {op}(13bv4, 0bv4) == {value}bv4;\n"));
    }
    for (op, value) in relations {
        declarations.push_str(&format!("function {{:bvbuiltin \"{op}\"}} {op}(bv4, bv4): bool;\n"));
        body.push_str(&format!("assert {op}(13bv4, 2bv4) == {value};\n"));
    }
    let unary = [
        ("neg", "bvneg", "bv4", "3bv4"),
        ("not", "bvnot", "bv4", "2bv4"),
        ("zeros", "zero_extend 4", "bv8", "13bv8"),
        ("signs", "sign_extend 4", "bv8", "253bv8"),
        ("left", "rotate_left 1", "bv4", "11bv4"),
        ("right", "(_ rotate_right 1)", "bv4", "14bv4"),
    ];
    for (name, op, to, value) in unary {
        declarations.push_str(&format!("function {{:bvbuiltin \"{op}\"}} {name}(bv4): {to};\n"));
        body.push_str(&format!("assert {name}(13bv4) == {value};\n"));
    }
    declarations.push_str("function {:bvbuiltin \"bvcomp\"} comp(bv4, bv4): bv1;\n");
    body.push_str("assert comp(13bv4, 2bv4) == 0bv1 && comp(2bv4, 2bv4) == 1bv1;\n");
    body.push_str("assert 13bv4 ++ 2bv4 == 210bv8 && 13bv4[3:1] == 2bv2;\n");
    holds(&declarations, &body);
    unknown("function {:bvbuiltin \"bvother\"} other(bv4, bv4): bv4;", "assert other(1bv4, 1bv4) == 1bv4;", "bvother");
}

#[test]
fn functions_with_bodies() {
    let functions = "function twice(n: int): int { 2 * n }\nfunction {:inline} big(n: int): bool { twice(n) > 10 }";
    holds(functions, "assert twice(4) == 8; assert big(6) && !big(5); x := twice(twice(1)); assert x == 4;");
    // A function without a body has one value for each argument.
    holds(
        "function f(b: bool): bool;",
        "assert f(true) == f(true); if (f(true)) { x := 1; } assert f(true) || f(true) == false;",
    );
}

#[test]
fn quantifiers_over_finite_ranges() {
    let body = "a[0] := 0; a[1] := 1; a[2] := 4;
        assert (forall i: int :: 0 <= i && i < 3 ==> a[i] == i * i);
        assert (exists i: int :: 0 <= i && i <= 2 && a[i] == 4);
        assert !(exists i: int :: 0 <= i && i <= 2 && a[i] == 3);
        assert (forall p, q: bool :: (p ==> q) == (!p || q));
        assert (exists v: bv2 :: v == 3bv2);
        assert (forall i: int :: 0 <= i && i < 2 ==> a[i] < a[i + 1]);";
    holds("", body);
    unknown("", "assert (forall i: int :: i * i >= 0);", "quantifier");
}

#[test]
fn old_values() {
    let callee = "procedure add(n: int) modifies x; ensures x == old(x) + n; { x := x + n; assert old(x) + n == x; }
        procedure inner() modifies x; { call add(1); call add(1); assert x == old(x) + 2; }";
    holds(callee, "x := 5; call add(2); assert x == 7; call inner(); assert x == 9;");
}

#[test]
fn where_clauses_hold_at_first_and_after_havoc() {
    let body = "var k: int; var l: int where l == 3 || l == 4; assert l > 2; assert n <= 2 && n >= 0; havoc l; assert l != 2; call k := any(); assert k == 1;";
    holds("var n: int where 0 <= n && n < 3;\nprocedure any() returns (r: int where r == 1);", body);
}

#[test]
fn division() {
    let body = "assert 7 div 2 == 3 && 7 mod 2 == 1 && (-7) div 2 == -4 && (-7) mod 2 == 1;
        assert 7 div (-2) == -3 && 7 mod (-2) == 1 && (-7) div (-2) == 4 && (-7) mod (-2) == 1;";
    holds("", body);
    // Whatever the value is.
    unknown("", "assert 1 div 0 == 0;", "division by zero");
    unknown("", "assert 1 mod 0 == 0;", "division by zero");
}

#[test]
fn reals() {
    let body = "assert 0.1 + 0.2 == 0.3 && 1.0 / 3.0 * 3.0 == 1.0 && 1 / 4 == 0.25;
        assert int(2.5) == 2 && int(-2.5) == -3 && real(2) == 2.0 && 1.5 < 2.0;";
    holds("", body);
    unknown("", "assert 1.0 / 0.0 == 0.0;", "division by zero");
}

#[test]
fn datatypes_of_both_styles() {
    let modern = "datatype Maybe { None(), Some(value: int) }\ndatatype Pair { Pair(first: int, second: Maybe) }";
    let body = "var p: Pair; var m: Maybe;
        m := Some(1); assert m is Some && !(m is None) && m->value == 1 && m != None();
        m->value := 2; assert m == Some(2);
        p := Pair(3, m); assert p->second->value == 2 && p->(first := 4) == Pair(4, Some(2));
        Pair(x, m) := p; assert x == 3 && m == Some(2);";
    holds(modern, body);
    let legacy = "type {:datatype} Tree;\nfunction {:constructor} Leaf(label: int): Tree;\nfunction {:constructor} Node(left: Tree): Tree;";
    let body = "var t: Tree;
        t := Node(Leaf(3)); assert is#Node(t) && !is#Leaf(t) && label#Leaf(left#Node(t)) == 3 && t != Leaf(3);";
    holds(legacy, body);
}

#[test]
fn floating_point_is_not_known() {
    unknown("", "var f: float24e8; f := 0x1.0e0f24e8; assert f == f;", "floating point");
}

#[test]
fn maps_over_few_indices_are_the_same_however_they_are_written() {
    let few = "datatype E { A(), B() }";
    let start = "var m, n: [E]int; m := (lambda e: E :: 1); n := (lambda e: E :: 2); n[A()] := 1; assert m != n;";
    holds(few, &format!("{start} n[B()] := 1; assert m == n;"));
    let pairs = "datatype P { P(first: bool, second: bv1) }";
    let all = ["true, 0bv1", "true, 1bv1", "false, 0bv1", "false, 1bv1"].map(|p| format!("n[P({p})] := 1;")).concat();
    let start = "var m, n: [P]int; m := (lambda p: P :: 1); n := (lambda p: P :: 2);";
    holds(pairs, &format!("{start} assert m != n; {all} assert m == n;"));
    let maps = "var m, n: [[bool]bool]int; m := (lambda f: [bool]bool :: 1); n := (lambda f: [bool]bool :: 2);";
    unknown("", &format!("{maps} n[(lambda b: bool :: b)] := 1; assert m != n;"), "whose indices are maps");
}

#[test]
fn a_loop_without_end_in_a_section_is_followed_once() {
    let text = "var l: [int]bool; var n: int;
        procedure {:entrypoint} main() modifies l, n; { l[0] := true; async call T(); n := 1; }
        procedure T() modifies l; { atomic { while (l[0]) { l[0] := l[0]; } } }";
    let found = explored(text, ExploreOptions { asked: Asked::about(Property::Race), ..ExploreOptions::default() });
    assert_eq!(found.verdict, Outcome::Holds, "{:?}", found.reason);
}
