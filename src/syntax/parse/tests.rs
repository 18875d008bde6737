//! What the other tests of the parser do not see: places, pragmas, single expressions, recovery.

use super::*;
use crate::print::{print, print_expr};

fn parse_with(text: &str, defines: &[&str]) -> (Sources, Result<Parsed, Vec<Diagnostic>>) {
    let mut sources = Sources::new();
    sources.add(SourceFile::new("a.bpl", text));
    let options = ParseOptions { defines: defines.iter().map(|d| d.to_string()).collect() };
    let parsed = parse(&mut sources, &options);
    (sources, parsed)
}

#[test]
fn conditional_lines_take_the_first_branch_that_holds() {
    let text = "#if A\nvar a: int;\n#elsif B\nvar b: int;\n  #if !!A\nvar ba: int;\n  #else\nvar bn: int;\n  #endif\n#else\nvar n: int;\n#endif\n";
    let names = |defines: &[&str]| print(&parse_with(text, defines).1.unwrap().program);
    assert_eq!(names(&[]), "var n: int;\n");
    assert_eq!(names(&["A"]), "var a: int;\n");
    assert_eq!(names(&["A", "B"]), "var a: int;\n");
    assert_eq!(names(&["B"]), "var b: int;\nvar bn: int;\n");
}

#[test]
fn line_pragmas_change_places() {
    let first = "var x: int;\n#line 70 b.bpl\nvar y: int;\n\nvar z: int;\n#line 5\nvar w: int;\n";
    let quoted = "#line 9 \"c d.c\"\nvar v: int;\n";
    let (sources, parsed) = parse_with(&format!("{first}{quoted}"), &[]);
    let places: Vec<String> = parsed
        .unwrap()
        .program
        .decls
        .iter()
        .map(|d| match d {
            Decl::Var(d) => sources.location(d.groups[0].names[0].span).unwrap().to_string(),
            _ => unreachable!(),
        })
        .collect();
    assert_eq!(places, ["a.bpl(1,5)", "b.bpl(70,5)", "b.bpl(72,5)", "a.bpl(5,5)", "c d.c(9,5)"]);
}

#[test]
fn spans_cover_their_text() {
    struct Spans<'s>(&'s Sources, Vec<String>);
    impl crate::visit::Visit for Spans<'_> {
        fn visit_stmt(&mut self, stmt: &Stmt) {
            self.1.push(self.0.text(stmt.span).to_owned());
            crate::visit::walk_stmt(self, stmt);
        }
        fn visit_expr(&mut self, expr: &Expr) {
            self.1.push(self.0.text(expr.span).to_owned());
            crate::visit::walk_expr(self, expr);
        }
        fn visit_attr(&mut self, attr: &Attr) {
            self.1.push(self.0.text(attr.span).to_owned());
        }
    }
    let text = "procedure P() { x /* c */ := {:a 1} - f ( y ) * m [ 1 ]  ;  if (*) { } else if ( b ) { havoc z ; } else { } assert ¬b ; }";
    let (sources, parsed) = parse_with(text, &[]);
    let mut spans = Spans(&sources, Vec::new());
    crate::visit::Visit::visit_program(&mut spans, &parsed.unwrap().program);
    let expected = [
        "x /* c */ := {:a 1} - f ( y ) * m [ 1 ]  ;",
        "{:a 1}",
        "- f ( y ) * m [ 1 ]",
        "- f ( y )",
        "f ( y )",
        "y",
        "m [ 1 ]",
        "m",
        "1",
        "if (*) { } else if ( b ) { havoc z ; } else { }",
        "if ( b ) { havoc z ; } else { }",
        "b",
        "havoc z ;",
        "assert ¬b ;",
        "¬b",
        "b",
    ];
    assert_eq!(spans.1, expected);
}

#[test]
fn single_expressions() {
    let mut sources = Sources::new();
    let expr = parse_expr(&mut sources, "--target", " x == 0 && lock[1] // comment").unwrap();
    assert_eq!(print_expr(&expr), "x == 0 && lock[1]");
    for (text, message) in [
        ("x == ", "unexpected end of file, expected an expression"),
        ("x y", "unexpected \"y\""),
        ("a && b || c", "illegal mixture"),
        ("", "unexpected end of file, expected an expression"),
    ] {
        let errors = parse_expr(&mut sources, "--target", text).unwrap_err();
        assert!(errors[0].message.starts_with(message), "{text}: {}", errors[0].message);
    }
}

#[test]
fn several_files_are_one_program() {
    let mut sources = Sources::new();
    sources.add(SourceFile::new("a.bpl", "var x: int;"));
    sources.add(SourceFile::new("b.bpl", "\u{feff}var y: int"));
    sources.add(SourceFile::new("c.bpl", "var z int;"));
    let errors = parse(&mut sources, &ParseOptions::default()).unwrap_err();
    let places: Vec<String> =
        errors.iter().map(|e| format!("{} {}", sources.location(e.span.unwrap()).unwrap(), e.message)).collect();
    assert_eq!(places, ["b.bpl(1,12) \";\" expected", "c.bpl(1,7) \":\" expected"]);
}

#[test]
fn recovery_goes_on_behind_each_error() {
    let text = "
procedure P(x: int
{
  x := 1;
}
procedure Q()
{
  if (x > 0) {
    x := ;
    while (true) { y = 1; }
  } else {
    z := z z;
  }
  assert true;
}
var v int;
axiom true;
procedure R() { goto; }
";
    let (sources, parsed) = parse_with(text, &[]);
    let lines: Vec<u32> = parsed.unwrap_err().iter().map(|e| sources.location(e.span.unwrap()).unwrap().line).collect();
    assert_eq!(lines, [3, 9, 10, 12, 16, 18]);
}

#[test]
fn a_large_file_reads_the_same_in_parts() {
    // Half of the lines look like declarations and are none, so that some part starts in the middle of one.
    let procedure = |k: usize| format!("procedure P{k}() {{ assume {{:\nprocedure\n}} {k} < 1;\n}}\n");
    let text: String = (0..20_000).map(procedure).collect();
    let decls = parse_with(&text, &[]).1.unwrap().program.decls;
    assert_eq!(decls.len(), 20_000);
    for (k, decl) in decls.iter().enumerate() {
        let Decl::Procedure(p) = decl else { panic!("a procedure") };
        assert_eq!(p.sig.name.name, format!("P{k}").as_str());
        assert_eq!(&text[p.span.start as usize..p.span.end as usize], procedure(k).trim_end());
    }
    let (sources, parsed) = parse_with(&format!("var x int;\n{text}var y int;\n{text}var z int;\n"), &[]);
    let lines: Vec<u32> = parsed.unwrap_err().iter().map(|e| sources.location(e.span.unwrap()).unwrap().line).collect();
    assert_eq!(lines, [1, 80_002, 160_003]);
}
