//! Proofs about cooperative threads, and about values of datatypes.
//!
//! - `proofs`: what is right is proved, and the certificate is one to Boogie, too.
//! - `wrong`: what an execution of cooperative threads violates is never proved.
//! - `rule`: a checker without one of its rules accepts what is no proof, and a prover without one never gets a certificate.

use std::time::{Duration, Instant};

use unthread::certificate::{Means, Mutation, Obligations, Reading, Rejected, invariant_of, verify};
use unthread::check::Property::{self, Deadlock, Safety};
use unthread::check::{Asked, Scheduling};
use unthread::mutation::LeftOut;
use unthread::proof::{Options, Outcome, predicates, prove};
use unthread::syntax::ast::Expr;
use unthread::syntax::parse::parse_str;
use unthread::syntax::print::print;
use unthread::system;

use crate::header::{self, Expectation};
use crate::loaded::{Loaded, expr, file, load, text_of, verifies_with_boogie};

fn asked(cooperative: bool, property: Property) -> Asked {
    Asked { scheduling: Scheduling { cooperative, ..Scheduling::default() }, ..Asked::about(property) }
}

fn obligations(program: &Loaded, property: Property, rule: Option<Mutation>) -> Obligations {
    let asked = asked(true, property);
    let reading = Reading { mutation: LeftOut::rule(rule), ..Reading::from(&asked) };
    Obligations::of(&program.checked, &program.sources, reading).expect("the program can be read")
}

fn refusal(obligations: &Obligations, invariant: &Expr) -> Option<Rejected> {
    verify(obligations, invariant.clone(), &Means::default(), &mut |_, _| {}).err()
}

fn options() -> Options {
    let deadline = Some(Instant::now() + Duration::from_secs(20));
    Options { deadline, ..Options::default() }
}

fn proved(program: &Loaded, asked: Asked) -> Box<unthread::proof::Proof> {
    match prove(&program.subject(asked), &options(), &mut |_| {}) {
        Outcome::Proved(proof) => proof,
        other => panic!("no proof: {other:?}"),
    }
}

#[test]
fn proofs_verify() {
    for (name, property) in [
        ("safety/cooperative-between-yields", Safety),
        ("safety/cooperative-creates", Safety),
        ("safety/cooperative-lock", Safety),
        ("safety/cooperative-sections", Safety),
        ("safety/cooperative-waits", Safety),
        ("deadlock/cooperative-lock-order-same", Deadlock),
    ] {
        let program = file(name);
        let proof = proved(&program, asked(true, property));
        let own = obligations(&program, property, None);
        let written = parse_str(&print(&proof.certificate)).expect("the certificate parses");
        let read = invariant_of(&written, &own).expect("it has an invariant");
        assert_eq!(refusal(&own, &read), None, "{name}");
        assert_ne!(verifies_with_boogie(&own, &read), Some(false), "{name}");
        assert!(matches!(refusal(&own, &Expr::bool(false)), Some(Rejected::Fails(_))), "{name}");
    }
}

#[test]
fn proofs_of_datatypes_verify() {
    for name in ["safety/datatype-lock", "safety/datatype-messages"] {
        let program = file(name);
        let proof = proved(&program, asked(false, Safety));
        let own =
            Obligations::of(&program.checked, &program.sources, &Asked::default()).expect("the program can be read");
        // As Boogie 2.4 knows datatypes.
        let text = print(&proof.certificate);
        assert!(text.contains("{:constructor}") && !text.contains("datatype Lock"), "{text}");
        let written = parse_str(&text).expect("the certificate parses");
        let read = invariant_of(&written, &own).expect("it has an invariant");
        assert_eq!(refusal(&own, &read), None, "{name}");
        assert_ne!(verifies_with_boogie(&own, &read), Some(false), "{name}");
    }
}

/// Programs whose headers say that an execution of cooperative threads fails a check.
fn violated() -> Vec<String> {
    let path = format!("{}/boogie-tests/safety", env!("CARGO_MANIFEST_DIR"));
    let files = std::fs::read_dir(path).expect("the programs are there").filter_map(|f| Some(f.ok()?.path()));
    let names = files.filter_map(|path| Some(format!("safety/{}", path.file_stem()?.to_string_lossy())));
    let fails =
        |name: &String| {
            name.contains("/cooperative")
                && header::read(&text_of(name)).unwrap_or_else(|why| panic!("{name}: {why}")).runs.iter().any(|run| {
                    run.expected == Expectation::Violated && run.arguments.iter().any(|a| a == "--cooperative")
                })
        };
    names.filter(fails).collect()
}

#[test]
fn wrong_programs_are_never_proved() {
    let programs = violated();
    assert!(programs.len() > 10, "{programs:?}");
    for name in programs {
        let (program, options) = (file(&name), options());
        let (subject, tell) = (program.subject(asked(true, Safety)), &mut |_: &str| {});
        let found = prove(&subject, &options, tell);
        assert!(!matches!(found, Outcome::Proved(_) | Outcome::Broken(_)), "{name}: {found:?}");
        let found = predicates::prove(&subject, &options, tell);
        assert!(!matches!(found, Outcome::Proved(_) | Outcome::Broken(_)), "{name}: {found:?}");
    }
}

/// Without the rule the invariant is accepted, with all rules it is not; and a prover without the rule gets no certificate.
fn needed(rule: Mutation, of_system: system::Mutation, program: &str, invariant: &str) {
    let program = load(program);
    let invariant = expr(invariant);
    assert_eq!(refusal(&obligations(&program, Safety, Some(rule)), &invariant), None, "{rule:?}");
    let all = refusal(&obligations(&program, Safety, None), &invariant);
    assert!(matches!(all, Some(Rejected::Fails(_))), "{rule:?}: {all:?}");
    let said = |rule: Option<_>| {
        let subject = program.subject(asked(true, Safety)).lacking(LeftOut::rule(rule));
        prove(&subject, &options(), &mut |_| {})
    };
    assert!(matches!(said(None), Outcome::Failure(_)));
    let without = said(Some(of_system));
    assert!(matches!(without, Outcome::Uncertified(_)), "{rule:?}: {without:?}");
}

#[test]
fn rule_yields() {
    let program = "var x: int where x == 0;
        procedure {:entrypoint} Main() { async call P(); async call Q(); }
        procedure P() modifies x; { x := 1; yield; x := 0; }
        procedure Q() { assert x == 0; }";
    needed(Mutation::YieldsForgotten, system::Mutation::YieldsForgotten, program, "x == 0");
}

#[test]
fn rule_blocked() {
    for waits in ["assume go; x := 0;", "atomic { assume go; x := 0; }"] {
        let program = format!(
            "var x: int where x == 0; var go: bool;
            procedure {{:entrypoint}} Main() modifies go; {{ async call P(); async call Q(); go := true; }}
            procedure P() modifies x; {{ x := 1; {waits} }}
            procedure Q() {{ assert x == 0; }}"
        );
        needed(Mutation::BlockedKeepControl, system::Mutation::BlockedKeepControl, &program, "x == 0");
    }
}

#[test]
fn rule_creators() {
    let program = "var x: int where x == 0;
        procedure {:entrypoint} Main() modifies x; { x := 1; async call Q(); x := 0; }
        procedure Q() { assert x == 0; }";
    needed(
        Mutation::CreatorsGoOn,
        system::Mutation::CreatorsGoOn,
        program,
        "(at.Main == 2 || at.Q == 0) && (at.Q == 0 || x == 0)",
    );
}
