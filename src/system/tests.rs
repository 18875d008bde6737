use crate::check::{CheckOptions, check};
use crate::source::{SourceFile, Sources};
use crate::syntax::parse::{ParseOptions, parse};

use super::live::Live;
use super::*;

fn system(text: &str) -> Result<System, String> {
    let mut sources = Sources::new();
    sources.add(SourceFile::new("a.bpl", text));
    let parsed = parse(&mut sources, &ParseOptions::default()).expect("it parses");
    let checked = check(parsed.program, &CheckOptions::default()).expect("it is well-formed");
    System::of(&checked, None, false).map_err(|d| d[0].message.clone())
}

const COUNTER: &str = "
var x: int;
procedure {:entrypoint} Main() modifies x; {
  x := 0;
  async call W(1);
}
procedure W(by: int) modifies x; {
  var i: int;
  i := 0;
  while (i < 2) { atomic { x := x + by; assume x > 0; } i := i + 1; }
  assert x >= 2;
}
";

#[test]
fn a_thread_rests_where_others_can_see_it() {
    let shown = system(COUNTER).expect("it has a system").to_string();
    let expected = expect_test::expect![[r#"
        var x: int;
        var W.by: int;
        var W.i: int;
        thread Main
          from 1: p0: rest at 3;
          from 3: p0: x := 0; rest at 4;
          from 4: p0: W.by := 1; at.W := 1; rest at 2;
        thread W
          from 1: p0: havoc W.i; W.i := 0; goto p1; p1: rest at 3;
          from 3: p0: branch W.i < 2 p1 p2; p1: goto p4; p2: goto p3; p3: rest at 4; p4: rest at 5;
          from 4: p0: assert x >= 2; rest at 2;
          from 5: p0: x := x + W.by; assume x > 0; W.i := W.i + 1; goto p1; p1: rest at 3;
    "#]];
    expected.assert_eq(&shown);
}

#[test]
fn what_is_written_before_it_is_read_is_not_live() {
    let system = system(COUNTER).expect("it has a system");
    let live = Live::of(&system);
    let x = system.variables.iter().position(|v| v.name == "x").expect("there is one");
    let i = system.variables.iter().position(|v| v.name == "W.i").expect("there is one");
    assert!(!live.is_live(0, START, x) && live.is_live(0, 4, x) && live.is_live(1, START, x));
    assert!(!live.is_live(1, START, i) && live.is_live(1, 3, i) && !live.is_live(1, 4, i));
    assert_eq!(live.alone, [false, true, false, true, true]);
}

#[test]
fn threads_without_number_are_refused() {
    let again = COUNTER.replace("async call W(1);", "while (*) { async call W(1); }");
    assert!(system(&again).is_err_and(|why| why.contains("again and again")));
    let recursive = COUNTER.replace("assert x >= 2;", "call W(by);");
    assert!(system(&recursive).is_err_and(|why| why.contains("recursive")));
}
