//! Orders of steps that make no difference are left out, and nothing else.

use super::macrostep::Mutation;
use super::tests::explored;
use super::{ExploreOptions, Outcome, Property};
use base::mutation::LeftOut;
use check::Asked;

/// The verdict, which must be the same with and without the reduction, and the states of both.
fn both(program: &str, property: Property) -> (Outcome, usize, usize) {
    let ask = |unreduced| {
        explored(program, ExploreOptions { asked: Asked::about(property), unreduced, ..ExploreOptions::default() })
    };
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

#[test]
fn where_all_orders_end_few_show_it() {
    let (verdict, reduced, full) = both(&apart("me"), Property::Termination);
    assert_eq!(verdict, Outcome::Holds);
    assert!(reduced <= 20 && full >= 64, "{reduced} of {full}");
    // One order of three writes lets a thread go on for ever.
    let orders = |guard: &str| {
        format!(
            "var a, b: bool;
             procedure {{:entrypoint}} Main() modifies a, b; {{
               a := false; b := false;
               async call Up(); async call Down(); async call Wait();
             }}
             procedure Up() modifies a; {{ a := true; }}
             procedure Down() modifies b; {{ b := a; }}
             procedure Wait() {{ if ({guard}) {{ while (true) {{ }} }} }}"
        )
    };
    assert_eq!(both(&orders("a && b"), Property::Termination).0, Outcome::Violated);
    assert_eq!(both(&orders("!a && !b"), Property::Termination).0, Outcome::Violated);
    assert_eq!(both(&orders("!a && b"), Property::Termination).0, Outcome::Holds);
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
    let mutation = LeftOut::rule(Mutation::Ignores);
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

#[test]
fn equal_threads_are_counted_not_named() {
    let program = |most: usize| {
        let calls = "async call T();".repeat(5);
        format!(
            "var c: int; var d: int;
             procedure {{:entrypoint}} Main() modifies c, d; {{ c := 0; d := 0; {calls} }}
             procedure T() modifies c, d; {{
               var t: int;
               atomic {{ t := c; c := t + 1; }}
               atomic {{ d := d + 1; }}
               assert c <= {most};
             }}"
        )
    };
    let (verdict, reduced, full) = both(&program(5), Property::Safety);
    assert_eq!(verdict, Outcome::Holds);
    assert!(reduced < 400 && full > 5000, "{reduced} of {full}");
    assert_eq!(both(&program(4), Property::Safety).0, Outcome::Violated);
}

#[test]
fn arms_are_exchanged_where_their_results_go_nowhere() {
    let arms = |outs: [&str; 2], what: &str| {
        format!(
            "var c: int;
             procedure {{:entrypoint}} Main() modifies c; {{
               var a, b: bool;
               c := 0;
               par call {} Flip() | {} Flip();
               assert {what};
             }}
             procedure Flip() returns (r: bool) modifies c; {{ r := *; c := c + 1; }}",
            outs[0], outs[1]
        )
        .replace("r := *;", "if (*) { r := true; } else { r := false; }")
    };
    let told_apart = arms(["a :=", "b :="], "a ==> b");
    assert_eq!(both(&told_apart, Property::Safety).0, Outcome::Violated);
    // That is why results hold arms in their places.
    let mutation = LeftOut::rule(Mutation::ResultsExchanged);
    let exchanged = explored(&told_apart, ExploreOptions { mutation, ..ExploreOptions::default() });
    assert_eq!(exchanged.verdict, Outcome::Holds);

    let procedure = "procedure Flip() modifies c; { c := c + 1; }";
    let nameless =
        arms(["", ""], "c == 2").replace("procedure Flip() returns (r: bool)", "procedure Old() returns (r: bool)");
    let (verdict, reduced, full) = both(&format!("{nameless} {procedure}"), Property::Safety);
    assert_eq!(verdict, Outcome::Holds);
    assert!(reduced < full, "{reduced} of {full}");
}

#[test]
fn threads_that_know_their_numbers_are_not_exchanged() {
    let program = "
        var c: int;
        procedure {:extern} corral_getThreadID() returns (id: int);
        procedure {:entrypoint} Main() modifies c; { c := 0; async call T(); async call T(); }
        procedure T() modifies c; {
          var me: int;
          c := c + 1;
          call me := corral_getThreadID();
          assert !(me == 2 && c == 2);
        }";
    assert_eq!(both(program, Property::Safety).0, Outcome::Violated);
}

#[test]
fn executions_are_found_through_states_from_before_threads_were_equal() {
    let program = "
        var x: int;
        procedure {:entrypoint} Main() modifies x; { x := 0; async call A(); async call B(); }
        procedure A() modifies x; { x := 1; async call B(); assert x <= 1; }
        procedure B() modifies x; { x := x + 1; }";
    assert_eq!(both(program, Property::Safety).0, Outcome::Violated);
}

#[test]
fn threads_that_begin_in_very_many_ways_are_given_up() {
    let program = |threads: usize| {
        let created = "async call Begin(); ".repeat(threads);
        let doubled = "n := n * 2; if (*) { n := n + 1; } ".repeat(6);
        format!(
            "var g: bool;
             procedure {{:entrypoint}} Main() {{ atomic {{ {created} }} }}
             procedure Begin() modifies g; {{
               var n: int;
               n := 0; {doubled}
               g := true;
               g := n == 0;
               assert g || !g;
             }}"
        )
    };
    let ask = |threads| explored(&program(threads), ExploreOptions::default());
    assert_eq!(ask(2).verdict, Outcome::Holds);
    let stopped = ask(3);
    assert_eq!(stopped.verdict, Outcome::Unknown);
    assert!(format!("{stopped:?}").contains("too many ways in which threads can begin"), "{stopped:?}");
}
