//! Each rule of the translations is needed: left out, some program gets a wrong answer. A suite that did not notice the absence
//! of a rule would not be worth much.

use unthread::certificate::Rejected;
use unthread::check::objective::check_property;
use unthread::check::{Asked, Objective, Property};
use unthread::engine;
use unthread::lift::lift;
use unthread::mutation::LeftOut;
use unthread::pipeline::Request;
use unthread::proof::{self, Outcome, Subject};
use unthread::semantics::{ReplayErrorKind, replay};
use unthread::sequentialize::{Method, Mutation, Options, translate};
use unthread::source::{SourceFile, Sources};
use unthread::syntax::parse::parse;
use unthread::system::entries;

/// Is the translation of the program violated?
fn violated(program: &str, options: &Options) -> bool {
    let program = unthread::syntax::parse::parse_str(program).expect("the program parses");
    let checked = unthread::check::check(program, &Default::default()).expect("the program typechecks");
    let sequential = translate(&checked, options).expect("the program translates");
    let bounds =
        engine::Options { unroll: 3, recursion: options.recursion, max_width: 64, ..engine::Options::default() };
    match engine::check(&sequential.checked, &bounds).verdict {
        engine::Verdict::Violated(_) => true,
        engine::Verdict::Holds(_) => false,
        engine::Verdict::Broken(why) | engine::Verdict::Unknown(why) => panic!("no answer: {why}"),
    }
}

/// The whole translation answers `truth`; without the rule it answers the contrary.
fn needed(mutation: Mutation, options: Options, truth: bool, program: &str) {
    assert_eq!(violated(program, &options), truth, "with all rules");
    let mutated = Options { mutation: LeftOut::rule(mutation), ..options };
    assert_eq!(violated(program, &mutated), !truth, "without the rule");
}

/// The same for a property of states.
fn needed_to_see(mutation: Mutation, options: Options, property: &str, program: &str) {
    let mut sources = Sources::new();
    sources.add(SourceFile::new("program.bpl", program));
    let parsed = parse(&mut sources, &Default::default()).expect("the program parses").program;
    let (_, temporal) = check_property(parsed, &mut sources, property, &Default::default()).expect("it typechecks");
    let objective = Objective { temporal: Some(temporal), ..Objective::default() };
    let asked = Asked { objective, ..options.asked.clone() };
    needed(mutation, Options { asked, ..options }, false, program);
}

fn lasso(stem: u32, lasso: u32) -> Options {
    Options { method: Method::Lasso, stem, lasso, ..Options::default() }
}

fn eager(rounds: u32) -> Options {
    Options { method: Method::Eager, rounds, ..Options::default() }
}

#[test]
fn what_no_lock_protects_can_be_interrupted() {
    // One thread takes the lock, the other does not: they can both read before either writes.
    let program = "var lock, n: int;
        procedure main() modifies lock, n; { lock, n := 0, 0; async call P(); async call Q(); }
        procedure P() modifies lock, n; { var x: int;
          atomic { assume lock == 0; lock := 1; } x := n; n := x + 1; assert n == x + 1; lock := 0; }
        procedure Q() modifies n; { n := 7; }";
    for method in [Method::Eager, Method::Lazy] {
        needed(Mutation::LocksIgnored, Options { method, ..eager(2) }, true, program);
    }
}

#[test]
fn who_waits_waits_for_what_is_false() {
    let program = "var x: bool;
        procedure main() modifies x; { x := false; async call P(); x := true; }
        procedure P() { assume x; }";
    for method in [Method::Eager, Method::Lazy] {
        needed(
            Mutation::WaitsAtTrue,
            Options { method, asked: Asked::about(Property::Deadlock), ..eager(2) },
            false,
            program,
        );
    }
}

#[test]
fn entries_of_a_map_are_told_apart() {
    let program = "var m: [int]int;
        procedure main() modifies m; { async call P(1); async call P(2); }
        procedure P(i: int) modifies m; { m[i] := i; }";
    for method in [Method::Eager, Method::Lazy] {
        needed(
            Mutation::IndicesIgnored,
            Options { method, asked: Asked::about(Property::Race), ..eager(1) },
            false,
            program,
        );
    }
}

#[test]
fn one_of_two_that_race_is_outside_of_atomic_sections() {
    let program = "var n: int;
        procedure main() modifies n; { async call P(); async call P(); }
        procedure P() modifies n; { atomic { n := n + 1; } }";
    for method in [Method::Eager, Method::Lazy] {
        needed(
            Mutation::AtomicIgnored,
            Options { method, asked: Asked::about(Property::Race), ..eager(1) },
            false,
            program,
        );
    }
}

#[test]
fn what_is_written_later_is_shared() {
    // Q goes round for ever if it sees x between the two writes.
    let program = "var x: bool;
        procedure main() modifies x; { x := false; async call P(); async call Q(); }
        procedure P() modifies x; { x := true; x := false; }
        procedure Q() { assume x; while (true) { } }";
    for method in [Method::Lasso, Method::LazyLasso] {
        needed(Mutation::SharedForgotten, Options { method, ..lasso(2, 1) }, true, program);
    }
    // Both read n before either writes.
    let program = "var n, done: int;
        procedure main() modifies n, done; { n := 0; done := 0; async call P(); async call P(); async call Q(); }
        procedure P() modifies n, done; { var x: int; x := n; n := x + 1; done := done + 1; }
        procedure Q() { assume done == 2; assert n == 2; }";
    for method in [Method::Eager, Method::Lazy] {
        needed(Mutation::SharedForgotten, Options { method, ..eager(2) }, true, program);
    }
}

#[test]
fn states_inside_the_period_count() {
    // x is up between any two visits of the loop's head.
    let program = "var x: bool;
        procedure main() modifies x; { x := false; async call P(); }
        procedure P() modifies x; { while (true) { x := true; x := false; } }";
    needed_to_see(Mutation::Unobserved, lasso(1, 1), "always-eventually(x)", program);
}

#[test]
fn what_is_pending_is_known_in_the_next_round() {
    // Nothing is ever asked.
    let program = "var asked, done: bool;
        procedure main() modifies asked, done; { asked := false; done := false; async call P(); async call Q(); }
        procedure P() modifies asked; { asked := false; }
        procedure Q() modifies done; { done := true; done := false; }";
    needed_to_see(Mutation::PendingForgotten, lasso(2, 1), "response(asked, done)", program);
}

#[test]
fn the_last_round_of_a_period_joins_up_with_its_first() {
    // The tokens never come back.
    let program = "var tokens: int;
        procedure main() modifies tokens; { tokens := 2; async call P(); async call P(); }
        procedure P() modifies tokens; { while (tokens > 0) { tokens := tokens - 1; } }";
    needed(Mutation::NoWrapAround, lasso(1, 1), false, program);
}

#[test]
fn the_period_starts_where_the_stem_ends() {
    // x is never 1.
    let program = "var x: int;
        procedure main() modifies x; { x := 0; async call P(); async call Q(); }
        procedure P() { while (x == 1) { } }
        procedure Q() modifies x; { x := 0; }";
    needed(Mutation::StemUntied, lasso(1, 1), false, program);
}

#[test]
fn somebody_takes_a_step_in_the_period() {
    let program = "var x: int;
        procedure main() modifies x; { x := 0; async call P(); async call P(); }
        procedure P() modifies x; { x := x + 1; }";
    needed(Mutation::NoProgress, lasso(1, 1), false, program);
}

#[test]
fn nobody_ends_inside_the_period() {
    // The turn is handed back once only.
    let program = "var turn: bool;
        procedure main() modifies turn; { turn := false; async call A(); async call B(); }
        procedure A() modifies turn; { while (true) { atomic { assume !turn; turn := true; } } }
        procedure B() modifies turn; { atomic { assume turn; turn := false; } }";
    needed(Mutation::EndsInPeriod, lasso(1, 1), false, program);
}

#[test]
fn a_waited_guard_stays_false_after_every_write() {
    // The lock is free once in each turn: strong fairness lets the waiting thread in, and it ends the other's loop.
    let program = "var lock, done: bool;
        procedure main() modifies lock, done; { lock := false; done := false; async call A(); async call B(); }
        procedure A() modifies lock; { while (!done) { atomic { assume !lock; lock := true; } lock := false; } }
        procedure B() modifies lock, done; { atomic { assume !lock; lock := true; } done := true; lock := false; }";
    needed(Mutation::GuardUnchecked, lasso(1, 1), false, program);
}

#[test]
fn who_can_run_is_not_left_out() {
    let program = "var done: bool;
        procedure main() modifies done; { done := false; async call A(); async call B(); }
        procedure A() { while (!done) { } }
        procedure B() modifies done; { done := true; }";
    needed(Mutation::StopsAnywhere, lasso(1, 1), false, program);
}

#[test]
fn locals_are_the_same_when_a_thread_closes() {
    let program = "var x: bool;
        procedure main() { async call P(); async call P(); }
        procedure P() modifies x; { var i: int; i := 0; while (i < 3) { x := true; i := i + 1; } }";
    needed(Mutation::LocalsForgotten, lasso(1, 1), false, program);
}

#[test]
fn a_failure_counts_only_when_the_rounds_join_up() {
    // A guess of what x is in round 1 may be negative; x never is.
    let program = "var x: int;
        procedure main() modifies x; { x := 0; async call P(); async call P(); assert x >= 0; }
        procedure P() modifies x; { x := x + 1; }";
    needed(Mutation::EarlyFailure, eager(2), false, program);
}

#[test]
fn a_thread_can_stop_for_good() {
    // P never gets past its assumption; main fails all the same.
    let program = "var x: int;
        procedure main() modifies x; { x := 0; async call P(); assert x == 0; }
        procedure P() modifies x; { x := 1; assume false; }";
    needed(Mutation::NeverStops, eager(2), true, program);
}

#[test]
fn a_guard_may_read_what_nobody_writes() {
    // Where `go` starts false the waiting thread is blocked for ever, and the other one spins fairly.
    let program = "var go: bool; var x: int;
        procedure main() modifies x; { x := 0; async call Wait(); async call Spin(); }
        procedure Wait() modifies x; { assume go; x := 1; }
        procedure Spin() { while (x == 0) { } }";
    assert!(violated(program, &lasso(1, 1)));
    assert!(violated(program, &Options { method: Method::LazyLasso, ..lasso(1, 1) }));
}

fn keyframes(stem: u32, lasso: u32) -> Options {
    Options { method: Method::Lasso, stem, lasso, recursion: 3, ..Options::default() }
}

#[test]
fn a_keyframe_is_never_returned_from() {
    let program = "procedure main() { call P(1); call P(1); }
        procedure P(n: int) { if (n > 0) { call P(n - 1); } }";
    needed(Mutation::KeyframeReturns, keyframes(1, 1), false, program);
}

#[test]
fn what_runs_again_leaves_what_it_left_at_first() {
    // Set before the recursion, reset in it: the second descent finds it reset.
    let program = "var flag, seen: bool;
        procedure main() modifies flag, seen; { flag := false; async call P(); async call Q(); }
        procedure P() modifies flag; { flag := true; call Descend(); }
        procedure Descend() modifies flag; { if (flag) { flag := false; call Descend(); } }
        procedure Q() modifies seen; { seen := flag; }";
    needed(Mutation::AgainUntied, keyframes(1, 1), false, program);
}

#[test]
fn a_period_with_a_keyframe_joins_up_too() {
    let program = "var tokens: int;
        procedure main() modifies tokens; { tokens := 2; async call P(); async call P(); }
        procedure P() modifies tokens; { if (tokens > 0) { tokens := tokens - 1; call P(); } }";
    needed(Mutation::NoWrapAround, keyframes(1, 1), false, program);
}

#[test]
fn who_recurses_does_not_end_inside_the_period() {
    let program = "var turn: bool;
        procedure main() modifies turn; { turn := false; async call A(); async call B(1); }
        procedure A() modifies turn; { while (true) { atomic { assume !turn; turn := true; } } }
        procedure B(n: int) modifies turn; { if (n > 0) { call B(n - 1); } else { atomic { assume turn; turn := false; } } }";
    needed(Mutation::EndsInPeriod, keyframes(1, 1), false, program);
}

#[test]
fn a_waited_guard_stays_false_after_the_writes_of_a_descent() {
    let program = "var lock, done: bool;
        procedure main() modifies lock, done; { lock := false; done := false; async call A(); async call B(); }
        procedure A() modifies lock; { atomic { assume !lock; lock := true; } if (!done) { lock := false; call A(); } }
        procedure B() modifies lock, done; { atomic { assume !lock; lock := true; } done := true; lock := false; }";
    needed(Mutation::GuardUnchecked, keyframes(1, 1), false, program);
}

#[test]
fn who_can_recurse_is_not_left_out() {
    let program = "var done: bool;
        procedure main() modifies done; { done := false; async call A(); async call B(2); }
        procedure A() { if (!done) { call A(); } }
        procedure B(n: int) modifies done; { if (n > 0) { call B(n - 1); } else { done := true; } }";
    needed(Mutation::StopsAnywhere, keyframes(1, 1), false, program);
}

#[test]
fn frames_are_the_same_when_a_thread_closes() {
    let program = "procedure main() { call P(0); }
        procedure P(n: int) { call P(n + 1); }";
    needed(Mutation::LocalsForgotten, keyframes(1, 1), false, program);
}

#[test]
fn somebody_closes_at_a_keyframe() {
    let program = "var x: int;
        procedure main() modifies x; { x := 0; async call P(2); async call P(1); }
        procedure P(n: int) modifies x; { x := x + n; if (n > 0) { call P(n - 1); } }";
    needed(Mutation::NoProgress, keyframes(1, 1), false, program);
}

/// Without a rule about axioms the engine finds a violation that is none; the judge, which reads axioms by itself, does not follow it.
fn noticed_by_the_judge(mutation: unthread::check::Mutation, program: &str) {
    let mut sources = Sources::new();
    sources.add(SourceFile::new("program.bpl", program));
    let parsed = parse(&mut sources, &Default::default()).expect("the program parses").program;
    let checked = unthread::check::check(parsed, &Default::default()).expect("the program typechecks");
    let options = Options { method: Method::Lazy, ..eager(1) };
    let sequential = translate(&checked, &options).expect("the program translates");
    let check = |rule: Option<_>| {
        let options = engine::Options { max_width: 64, mutation: LeftOut::rule(rule), ..engine::Options::default() };
        engine::check(&sequential.checked, &options).verdict
    };
    assert!(matches!(check(None), engine::Verdict::Holds(_)), "with all rules: {:?}", check(None));
    let engine::Verdict::Violated(trace) = check(Some(mutation)) else { panic!("without the rule it is violated") };
    let execution = lift(&sequential, &trace, &sources, options.asked.fairness).expect("it is lifted");
    let options = Request { translation: options, ..Request::default() }.asked();
    let departure = replay(&checked, &sources, &execution, &options).expect_err("it does not replay");
    assert_eq!(departure.kind, ReplayErrorKind::Differs, "{departure}");
}

#[test]
fn axioms_lead_to_axioms() {
    // What is known of limit follows from what is known of size.
    let program = "const limit, size, n: int;
        axiom limit > size;
        axiom size > n;
        axiom n == 7;
        procedure main() { assert limit > 8; }";
    noticed_by_the_judge(unthread::check::Mutation::AxiomsUnlinked, program);
    let program = "function f(int): int;
        const c: int;
        axiom f(1) > c;
        axiom c > 3;
        procedure main() { assert f(1) > 4; }";
    noticed_by_the_judge(unthread::check::Mutation::AxiomsUnlinked, program);
}

#[test]
fn one_axiom_defines_a_function() {
    let program = "function next(int): int;
        function any(int): int;
        axiom (forall x: int :: next(x) == x + 1);
        axiom (forall x: int :: next(x) == any(x));
        procedure main() { assert next(1) == 2; }";
    noticed_by_the_judge(unthread::check::Mutation::DefinedAgain, program);
}

/// Without a rule about entries of maps there is an invariant that is none; the checker of certificates, which reads maps as they are, refuses it.
fn noticed_by_the_checker(mutation: entries::Mutation, program: &str) {
    let mut sources = Sources::new();
    sources.add(SourceFile::new("program.bpl", program));
    let parsed = parse(&mut sources, &Default::default()).expect("the program parses").program;
    let checked = unthread::check::check(parsed, &Default::default()).expect("the program typechecks");
    let subject = Subject::new(&checked, &sources, Asked::default());
    let prove = |left_out| proof::entries::prove_lacking(&subject, &Default::default(), left_out, &mut |_| {});
    let whole = prove(LeftOut::nothing());
    assert!(!matches!(whole, Outcome::Uncertified(_) | Outcome::Broken(_)), "with all rules: {whole:?}");
    let mutated = prove(LeftOut::rule(mutation));
    assert!(matches!(mutated, Outcome::Uncertified(Rejected::Fails(_))), "without the rule: {mutated:?}");
}

#[test]
fn two_indices_may_be_the_same() {
    let program = "var a: [int]int; var m, n: int;
        procedure main() modifies a; { a[m] := 0; async call P(); while (true) { assert a[m] == 0; } }
        procedure P() modifies a; { var i: int; i := 0; while (i < n) { a[i] := 1; i := i + 1; } }";
    noticed_by_the_checker(entries::Mutation::AliasesIgnored, program);
}

#[test]
fn another_index_has_another_entry() {
    let program = "var a: [int]int; var m: int;
        procedure main() modifies a, m; { a[m] := 0; m := m + 1; assert a[m] == 0; }";
    noticed_by_the_checker(entries::Mutation::TermsStand, program);
}

#[test]
fn what_is_read_elsewhere_is_any_value() {
    let program = "var a: [int]int; var m, n, x: int;
        procedure main() modifies a, x; { a[m] := 0; x := a[n]; assert x == a[m]; }";
    noticed_by_the_checker(entries::Mutation::ElsewhereTheSame, program);
}
