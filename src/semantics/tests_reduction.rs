//! Orders of steps that make no difference are left out, and nothing else.

use super::macrostep::Mutation;
use super::tests::explored;
use super::{ExploreOptions, Outcome, Property};

/// The verdict, which must be the same with and without the reduction, and the states of both.
fn both(program: &str, property: Property) -> (Outcome, usize, usize) {
    let ask = |unreduced| explored(program, ExploreOptions { property, unreduced, ..ExploreOptions::default() });
    let (reduced, full) = (ask(false), ask(true));
    assert_eq!(reduced.verdict, full.verdict, "{property:?}: {program}");
    assert_eq!(reduced.deadlock.is_some(), full.deadlock.is_some(), "{property:?}: {program}");
    (full.verdict, reduced.states, full.states)
}

/// Each thread has its own entry, which the entry thread reads at the end.
fn apart(index: &str) -> String {
    let arm = |n: usize| format!("Work({n})");
    format!(
        "var m: [int]int;
         procedure {{:entrypoint}} Main() modifies m; {{
           m[0] := 0; m[1] := 0; m[2] := 0;
           par call {} | {} | {};
           assert m[0] == 2 && m[1] == 2 && m[2] == 2;
         }}
         procedure Work(me: int) modifies m; {{ m[{index}] := m[{index}] + 1; m[{index}] := m[{index}] + 1; }}",
        arm(0),
        arm(1),
        arm(2),
    )
}

#[test]
fn threads_that_touch_different_entries_are_not_interleaved() {
    let (verdict, reduced, full) = both(&apart("me"), Property::Safety);
    assert_eq!(verdict, Outcome::Holds);
    assert!(reduced <= 20 && full >= 64, "{reduced} of {full}");
    // Two of them share an entry.
    let (verdict, reduced, full) = both(&apart("me div 2"), Property::Safety);
    assert_eq!(verdict, Outcome::Violated);
    assert!(reduced < full, "{reduced} of {full}");
    assert_eq!(both(&apart("me div 2"), Property::Race).0, Outcome::Violated);
    assert_eq!(both(&apart("me"), Property::Race).0, Outcome::Holds);
    assert_eq!(both(&apart("me"), Property::Deadlock).0, Outcome::Holds);
}

/// Two threads that go round for ever, apart from the others.
const BESIDE: &str = "
    var a: bool;
    var x: int;
    var l: bool;
    procedure {:entrypoint} Main() modifies a, x, l; {
      a := false; x := 0; l := false;
      async call Spin(); async call Spin(); async call One(); async call Two();
    }
    procedure Spin() modifies a; { while (true) { a := !a; } }";

#[test]
fn threads_that_run_for_ever_hide_nobody() {
    let failing = format!(
        "{BESIDE}
         procedure One() modifies x; {{ x := 1; assert x == 1; }}
         procedure Two() modifies x; {{ x := 2; }}"
    );
    assert_eq!(both(&failing, Property::Safety).0, Outcome::Violated);
    assert_eq!(both(&failing, Property::Race).0, Outcome::Violated);
    // That is what the proviso is for.
    let mutation = Some(Mutation::Ignores);
    let ignored = explored(&failing, ExploreOptions { mutation, ..ExploreOptions::default() });
    assert_eq!(ignored.verdict, Outcome::Holds);
}

#[test]
fn what_is_only_named_counts_for_races() {
    let named = "
        var b: bool;
        var x: int;
        var r: bool;
        procedure {:entrypoint} Main() modifies b, x, r; {
          b := false; x := 0; r := false;
          async call Read(); async call Write();
        }
        procedure Read() modifies r; { r := b && x == 0; }
        procedure Write() modifies x; { x := 1; }";
    assert_eq!(both(named, Property::Race).0, Outcome::Violated);
}

#[test]
fn who_waits_for_others_is_followed_with_them() {
    let deadlock = "
        var left: bool;
        var right: bool;
        var own: [int]int;
        procedure {:entrypoint} Main() modifies left, right, own; {
          left := false; right := false;
          par call A() | B() | C(1) | C(2);
        }
        procedure A() modifies left, right, own; {
          own[3] := 0;
          atomic { assume !left; left := true; }
          own[3] := 1;
          atomic { assume !right; right := true; }
          right := false; left := false;
        }
        procedure B() modifies left, right, own; {
          own[4] := 0;
          atomic { assume !right; right := true; }
          own[4] := 1;
          atomic { assume !left; left := true; }
          right := false; left := false;
        }
        procedure C(me: int) modifies own; { own[me] := 1; own[me] := 2; }";
    let (verdict, reduced, full) = both(deadlock, Property::Deadlock);
    assert_eq!(verdict, Outcome::Violated);
    assert!(reduced < full, "{reduced} of {full}");
    assert_eq!(both(deadlock, Property::Safety).0, Outcome::Holds);
}
