//! Certificates of threads that recurse: what the searches prove is accepted; edited, one edit at a time, none is a proof of a program that is
//! wrong, and what is missing in it is noticed.

use unthread::certificate::{Patience, Rejected, verify_stacks};
use unthread::check::Asked;
use unthread::semantics::{Limits, explore_stacks, induct_over_epochs};
use unthread::witness::{ConfigurationSet, StackInvariant, Value};

use crate::loaded::{Loaded, load};

/// Threads that walk a tree, with a lock at each node; `GUARD` takes it.
const WALKS: &str = "
    var lock, inside: bool;
    procedure {:entrypoint} Main() modifies lock, inside; {
        lock, inside := false, false;
        async call Walk(false);
        async call Walk(true);
    }
    procedure Walk(again: bool) modifies lock, inside; {
        var r: bool;
        call r := Visit(again);
        if (r) { call Walk(again); call Walk(!again); }
        call r := Visit(r);
    }
    procedure Visit(a: bool) returns (r: bool) modifies lock, inside; {
        GUARD
        assert !inside;
        inside := true;
        inside := false;
        lock := false;
        havoc r;
        r := r && a;
    }";

fn right() -> Loaded {
    load(&WALKS.replace("GUARD", "atomic { assume !lock; lock := true; }"))
}

fn wrong() -> Loaded {
    load(&WALKS.replace("GUARD", "assume !lock; atomic { lock := true; }"))
}

fn verify(program: &Loaded, invariant: &StackInvariant) -> Result<usize, Rejected> {
    let (checked, sources) = (&program.checked, &program.sources);
    verify_stacks(checked, sources, &Asked::default(), invariant, &Patience::default(), &mut |_, _| {})
}

/// By contexts, and by induction over epochs.
fn invariants(program: &Loaded) -> [StackInvariant; 2] {
    let (checked, sources, limits) = (&program.checked, &program.sources, Limits::default());
    let contexts = explore_stacks(checked, sources, &Asked::default(), &limits, &mut |_, _| {}).unwrap();
    let epochs = induct_over_epochs(checked, sources, &Asked::default(), &limits, &mut |_, _| {}).unwrap();
    [contexts, epochs].map(|found| found.invariant.expect("it is proved"))
}

#[test]
fn what_is_found_is_accepted() {
    let program = right();
    for invariant in invariants(&program) {
        let steps = verify(&program, &invariant);
        assert!(steps.as_ref().is_ok_and(|steps| *steps > 100), "{}: {steps:?}", invariant.found_by);
        let text = serde_json::to_string(&invariant).unwrap();
        assert_eq!(serde_json::from_str::<StackInvariant>(&text).unwrap(), invariant);
    }
}

/// One edit each: an edge left out, a state made accepting, or no more so, a value changed, a set left out.
fn forged(invariant: &StackInvariant) -> Vec<(&'static str, StackInvariant)> {
    let mut all = Vec::new();
    let mut add = |what, edit: &dyn Fn(&mut StackInvariant)| {
        let mut forged = invariant.clone();
        edit(&mut forged);
        all.push((what, forged));
    };
    for (number, stacks) in invariant.stacks.iter().enumerate() {
        for (state, row) in stacks.edges.iter().enumerate() {
            for edge in 0..row.len() {
                add("an edge", &|f| {
                    f.stacks[number].edges[state].remove(edge);
                });
            }
            if !stacks.accepting.contains(&(state as u32)) {
                add("accepting", &|f| f.stacks[number].accepting.push(state as u32));
            }
        }
        for at in 0..stacks.accepting.len() {
            add("not accepting", &|f| {
                f.stacks[number].accepting.remove(at);
            });
        }
    }
    let turned = |value: &mut Option<Value>| {
        if let Some(Value::Bool(b)) = value {
            *b = !*b;
        }
    };
    for (number, globals) in invariant.globals.iter().enumerate() {
        (0..globals.len()).for_each(|g| add("a global", &|f| turned(&mut f.globals[number][g])));
    }
    for (number, frame) in invariant.frames.iter().enumerate() {
        for local in (0..frame.locals.len()).filter(|local| frame.locals[*local].is_some()) {
            add("a local", &|f| turned(&mut f.frames[number].locals[local]));
        }
        add("an instruction", &|f| f.frames[number].at += 1);
        add("in front of a section", &|f| f.frames[number].fresh = !frame.fresh);
    }
    for set in 0..invariant.sets.len() {
        add("a set", &|f| {
            f.sets.remove(set);
        });
    }
    all
}

#[test]
fn no_forged_certificate_proves_what_is_wrong() {
    let (right, wrong) = (right(), wrong());
    for invariant in invariants(&right) {
        let found_by = &invariant.found_by;
        assert!(matches!(verify(&wrong, &invariant), Err(Rejected::Fails(_) | Rejected::Malformed(_))), "{found_by}");
        let mut noticed = std::collections::BTreeMap::<&str, (usize, usize)>::new();
        // Every few of them: there are many.
        for (what, forged) in forged(&invariant).into_iter().step_by(7) {
            assert!(verify(&wrong, &forged).is_err(), "{found_by}: {what}");
            let is_refused = matches!(verify(&right, &forged), Err(Rejected::Fails(_) | Rejected::Malformed(_)));
            let (refused, all) = noticed.entry(what).or_default();
            *refused += usize::from(is_refused);
            *all += 1;
        }
        // Some edits leave an invariant, of which not every stack is reached, or add what is no stack.
        let of = |what: &str| noticed.get(what).copied().unwrap_or_default();
        let kinds = ["an edge", "not accepting", "a global", "a set", "an instruction"];
        let (refused, all) = kinds.iter().map(|what| of(what)).fold((0, 0), |sum, of| (sum.0 + of.0, sum.1 + of.1));
        assert!(
            3 * refused > 2 * all && kinds.iter().all(|what| of(what).0 > 0 || of(what).1 < 3),
            "{found_by}: {noticed:?}"
        );
    }
}

/// Who waits for a thread sees whether it has returned: stacks among which is the empty one say too little of it.
#[test]
fn of_who_is_awaited_is_said_whether_it_has_returned() {
    let arms = load(
        "var x: bool;
        procedure {:entrypoint} Main() modifies x; { x := false; par A() | A(); assert x; }
        procedure A() modifies x; { if (*) { call A(); } x := true; }",
    );
    for invariant in invariants(&arms) {
        assert!(verify(&arms, &invariant).is_ok());
        let mut either = invariant.clone();
        let is_arm = |set: &ConfigurationSet| {
            let (thread, stacks) = *set.threads.last()?;
            let reads = !invariant.stacks[stacks as usize].edges[0].is_empty();
            (invariant.threads[thread as usize].is_arm && reads).then_some(stacks)
        };
        let stacks = invariant.sets.iter().find_map(is_arm).expect("there is an arm that runs");
        either.stacks[stacks as usize].accepting.push(0);
        assert!(matches!(verify(&arms, &either), Err(Rejected::Malformed(_))), "{}", invariant.found_by);
    }
}

/// With the failing configurations, with the first one left out, and of another program.
#[test]
fn what_is_no_invariant_is_refused() {
    let program = right();
    let [contexts, _] = invariants(&program);
    let nothing = StackInvariant { sets: Vec::new(), ..contexts.clone() };
    assert!(matches!(verify(&program, &nothing), Err(Rejected::Fails(_))));
    let other = load("var z: bool; procedure {:entrypoint} Main() { assert true; }");
    assert!(matches!(verify(&other, &contexts), Err(Rejected::Malformed(_))));
}
