//! What a checked program tells those who come after: symbols, types of all expressions, complete `modifies`.

use super::*;
use base::diagnostic::Finding;
use syntax::parse::parse_str;
use syntax::visit::{Visit, walk_expr};

fn checked(text: &str) -> Checked {
    let program = parse_str(text).unwrap();
    check(program, &CheckOptions::default()).unwrap()
}

fn errors(text: &str, options: &CheckOptions) -> Vec<String> {
    let program = parse_str(text).unwrap();
    check(program, options).unwrap_err().into_iter().map(|d| d.message).collect()
}

/// The types of all expressions whose printed form is `text`.
fn types_of(checked: &Checked, text: &str) -> Vec<String> {
    struct Find<'a>(&'a str, Vec<String>);
    impl Visit for Find<'_> {
        fn visit_expr(&mut self, e: &Expr) {
            if unnumbered(&syntax::print::print_expr(e)) == self.0 {
                self.1.push(e.ty.map_or_else(|| "nothing".to_owned(), |ty| ty.to_string()));
            }
            walk_expr(self, e);
        }
    }
    let mut find = Find(text, Vec::new());
    find.visit_program(&checked.program);
    find.1
}

/// Functions at some types have numbers: `none#1`.
fn unnumbered(text: &str) -> String {
    let mut parts = text.split('#');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |all, part| all + part.trim_start_matches(|c: char| c.is_ascii_digit()))
}

#[test]
fn every_type_parameter_is_settled_in_the_tree() {
    let program = checked(
        "type Field a; var heap: <a>[int, Field a]a; const f: Field bool;
         function none<a>(): a; function id<a>(x: a): a; function cons<a>(x: a): [int]a;
         procedure P() { var m: [int][int]real;
           assert none() == 1; assert id(id(true)); assert heap[1, f]; assert {:a none()} true;
           assume (var z := none(); z[1] == 2.0); assume cons(none())[0] == 3bv4; m := m[1 := none()];
           assume none()[3:1] == none() ++ 1bv1; assume (lambda x: int :: none())[0] == f; }",
    );
    assert_eq!(
        types_of(&program, "none()"),
        ["int", "int", "<arg0,res>[arg0]res", "bv4", "[int]real", "bv3", "bv1", "Field bool"]
    );
    assert_eq!(types_of(&program, "heap[1, f]"), ["bool"]);
    assert_eq!(types_of(&program, "id(true)"), ["bool"]);
    assert_eq!(types_of(&program, "z"), ["<arg0,res>[arg0]res"]);
    let warnings: Vec<&str> = program.warnings.iter().map(|w| w.message.as_str()).collect();
    assert_eq!(
        warnings,
        ["int", "<arg0,res>[arg0]res", "bv3"].map(|ty| format!("type parameter a is ambiguous, instantiating to {ty}"))
    );
}

#[test]
fn modifies_is_the_least_fixed_point_over_the_call_graph() {
    let text = "var a, b, c, d, e: int;
         procedure Even() { a := 1; call Odd(); }
         procedure Odd() { havoc b; call Even(); async call Leaf(); }
         procedure Leaf(); modifies c;
         procedure Alone() modifies e; { var a: int; a := 1; }
         procedure Forks() { par call Leaf() | Alone(); }
         implementation Alone() { call d := Get(); }
         procedure Get() returns (d: int);";
    let program = checked(text);
    let modifies =
        |name: &str| -> String { itertools::join(&program.symbols.procedures[&Name::from(name)].modifies, " ") };
    // What a created thread writes is not the creator's: Boogie does not count it either.
    assert_eq!(modifies("Even"), "a b");
    assert_eq!(modifies("Odd"), "a b");
    assert_eq!(modifies("Leaf"), "c");
    assert_eq!(modifies("Alone"), "d e");
    assert_eq!(modifies("Forks"), "c d e");
    assert_eq!(modifies("Get"), "");
    let printed = syntax::print::print(&program.program);
    assert!(
        check(parse_str(&printed).unwrap(), &CheckOptions { strict_modifies: true, ..CheckOptions::default() }).is_ok(),
        "{printed}"
    );
    let inferred = program.warnings.iter().filter(|w| w.code == Finding::InferredModifies).count();
    assert_eq!(inferred, 4);
    // a and Odd's b; b and Even's a; d; c and e of the arms
    let strict = errors(text, &CheckOptions { strict_modifies: true, ..CheckOptions::default() });
    assert_eq!(strict.len(), 5, "{strict:?}");
}

#[test]
fn symbols_point_at_their_declarations() {
    let program = checked(
        "type T a; type S = T int; const c: S; datatype D<x> { Nil(), Cons(head: x, tail: D x) }
         type {:datatype} L; function {:constructor} K(f: int): L; function g<a>(x: T a): a; var v: [S]bool;
         procedure P<a>(x: a) returns (y: a); implementation P<b>(u: b) returns (w: b) { w := u; }
         procedure Q() { } implementation Q() { }",
    );
    let symbols = &program.symbols;
    let name = |n: &str| Name::from(n);
    assert_eq!(symbols.types.keys().map(|n| n.as_str()).collect::<Vec<_>>(), ["T"]);
    assert_eq!(symbols.consts[&name("c")].to_string(), "T int");
    assert_eq!(symbols.globals[&name("v")].to_string(), "[T int]bool");
    assert_eq!(symbols.functions[&name("g")].decl, Some(6));
    assert_eq!(symbols.procedures[&name("P")].bodies, [9]);
    assert_eq!(symbols.procedures[&name("Q")].bodies, [10, 11]);
    let list = &symbols.datatypes[&name("D")];
    assert_eq!(list.constructors[&name("Cons")][1].1.to_string(), "D x");
    assert_eq!(symbols.datatypes[&name("L")].constructors.len(), 1);
    let kind = |n: &str| symbols.functions[&name(n)].datatype;
    assert_eq!(kind("K"), Some(DatatypeFunction::Constructor));
    assert_eq!(kind("is#K"), Some(DatatypeFunction::Tester { constructor: name("K") }));
    assert_eq!(kind("tail#Cons"), Some(DatatypeFunction::Selector { constructor: name("Cons"), field: 1 }));
}

#[test]
fn a_declared_function_goes_before_a_selector_of_its_name() {
    let program = checked("function f#C(x: int): int; datatype D { C(f: bool) } axiom f#C(1) == 1;");
    assert_eq!(program.symbols.functions[&Name::from("f#C")].datatype, None);
}

#[test]
fn extern_declarations_give_way() {
    let program = checked("type {:extern} T; const a, b: int; const {:extern} b, c: bool; type T; axiom b == 1 && c;");
    assert_eq!(program.symbols.consts.len(), 3);
    assert_eq!(program.program.decls.len(), 4);
}

#[test]
fn type_variables_are_not_captured() {
    // Instantiating `a` with the caller's `b` must not confuse it with the `b` that the map type binds.
    let text = |result: &str| {
        format!(
            "function f<a>(m: <b>[b]a, x: a): [int]<b>[b]a;
             procedure P<b>(m: <c>[c]b, x: b, k: int) returns (r: {result}) {{ r := f(m, x)[0][k]; }}"
        )
    };
    checked(&text("b"));
    let options = CheckOptions::default();
    assert_eq!(errors(&text("int"), &options), ["mismatched types in assignment command (cannot assign b to int)"]);
}

/// None of these takes more than a second; with work that grows with the square of the size, each takes very much longer.
#[test]
fn the_work_grows_with_the_size_only() {
    const N: usize = 8_000;
    let all = |one: &dyn Fn(usize) -> String, separator: &str| (0..N).map(one).collect::<Vec<_>>().join(separator);
    let check_all = |text: &str| check(parse_str(text).unwrap(), &CheckOptions::default());

    // Each datatype needs the next one.
    let chain = all(&|i| format!("datatype D{i} {{ C{i}(d: D{}) }}", i + 1), "\n");
    assert!(check_all(&format!("{chain} datatype D{N} {{ Nil() }}")).is_ok());
    let errors = check_all(&format!("{chain} datatype D{N} {{ Last(d: D{}) }}", N / 2)).unwrap_err();
    assert_eq!((errors.len(), errors[0].code), (N + 1, Finding::NotWellFounded));

    // A field of the last constructor.
    let constructors = all(&|i| format!("C{i}(f{i}: int)"), ", ");
    let uses = format!("assert d->f{} > 0; ", N - 1).repeat(N);
    assert!(check_all(&format!("datatype D {{ {constructors} }} procedure P(d: D) {{ {uses} }}")).is_ok());

    // Type parameters.
    let (names, formals) = (all(&|i| format!("T{i}"), ", "), all(&|i| format!("x{i}: T{i}"), ", "));
    assert!(check_all(&format!("function f<{names}>({formals}): int; var m: <{names}>[{names}]int;")).is_ok());

    // Labels of one loop, and jumps out of it.
    let (labels, breaks) = (all(&|i| format!("L{i}:"), " "), all(&|i| format!("break L{i};"), " "));
    assert!(check_all(&format!("procedure P() {{ {labels} while (*) {{ {breaks} }} }}")).is_ok());
}
