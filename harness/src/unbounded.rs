//! Algorithms over numbers that have no bounds, to measure proofs by Horn clauses with.

use std::fmt::Write;

/// Their names, and the programs.
pub fn programs() -> Vec<(String, String)> {
    let mut all: Vec<(String, String)> =
        [2, 3, 4].map(|n| (format!("ticket lock, threads {n}"), ticket(n))).into_iter().collect();
    all.extend([2, 3].map(|n| (format!("bakery, threads {n}"), bakery(n))));
    all.push(("Fischer, threads 2".into(), fischer(2)));
    all.push(("x = 4 i - 4 j".into(), COUNTERS.into()));
    all
}

/// The entry: all variables are 0, or false where they begin with `w`, and each thread is created.
fn threads(integers: &[String], flags: &[String], procedures: &[(String, String)]) -> String {
    let mut text = String::new();
    let modifies = format!("  modifies {};", [integers, flags].concat().join(", "));
    // Writing to a string does not fail.
    let _ = writeln!(text, "var {}: int;", integers.join(", "));
    flags.iter().for_each(|flag| text.push_str(&format!("var {flag}: bool;\n")));
    let _ = writeln!(text, "\nprocedure {{:entrypoint}} Main()\n{modifies}\n{{");
    integers.iter().for_each(|v| text.push_str(&format!("  {v} := 0;\n")));
    flags.iter().for_each(|flag| text.push_str(&format!("  {flag} := false;\n")));
    procedures.iter().for_each(|(name, _)| text.push_str(&format!("  async call {name}();\n")));
    text.push_str("}\n");
    for (name, body) in procedures {
        let _ = writeln!(text, "\nprocedure {name}()\n{modifies}\n{{\n  while (true) {{\n{body}  }}\n}}");
    }
    text
}

const CRITICAL: &str = "    inside := inside + 1;\n    assert inside == 1;\n    inside := inside - 1;\n";

fn named(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

fn ticket(n: usize) -> String {
    let mut variables = named(&["next", "shown", "inside"]);
    variables.extend((0..n).map(|i| format!("mine{i}")));
    let body = |i: usize| {
        format!(
            "    atomic {{ mine{i} := next; next := next + 1; }}\n    assume shown == mine{i};\n{CRITICAL}    shown := shown + 1;\n"
        )
    };
    threads(&variables, &[], &(0..n).map(|i| (format!("Client{i}"), body(i))).collect::<Vec<_>>())
}

/// Numbers are taken in one step; where two are equal, the thread that comes first goes first.
fn bakery(n: usize) -> String {
    let mut variables = named(&["inside"]);
    variables.extend((0..n).map(|i| format!("number{i}")));
    let body = |i: usize| {
        let others = || (0..n).filter(move |k| *k != i);
        let mut text = format!("    atomic {{\n      havoc number{i};\n");
        others().for_each(|k| text.push_str(&format!("      assume number{i} > number{k};\n")));
        text.push_str(&format!("      assume number{i} > 0;\n    }}\n"));
        for k in others() {
            text.push_str(&format!("    assume number{k} == 0 || number{i} < number{k};\n"));
        }
        text + CRITICAL + &format!("    number{i} := 0;\n")
    };
    threads(&variables, &[], &(0..n).map(|i| (format!("Process{i}"), body(i))).collect::<Vec<_>>())
}

fn fischer(n: usize) -> String {
    let mut variables = named(&["owner", "inside"]);
    variables.extend((0..n).map(|i| format!("x{i}")));
    let flags: Vec<String> = (0..n).map(|i| format!("w{i}")).collect();
    let early: Vec<String> = (0..n).map(|i| format!("(w{i} ==> x{i} < D)")).collect();
    let passes: Vec<String> = (0..n).map(|i| format!("x{i} := x{i} + 1;")).collect();
    let mut procedures =
        vec![("Time".to_owned(), format!("    atomic {{ assume {}; {} }}\n", early.join(" && "), passes.join(" ")))];
    for i in 0..n {
        let own = i + 1;
        let body = format!(
            "    atomic {{ assume owner == 0; x{i} := 0; w{i} := true; }}\n    \
             atomic {{ owner := {own}; x{i} := 0; w{i} := false; }}\n    atomic {{ assume x{i} >= E; }}\n    \
             if (owner == {own}) {{\n{CRITICAL}      owner := 0;\n    }}\n"
        );
        procedures.push((format!("Process{i}"), body));
    }
    "const D, E: int;\naxiom 0 < D && D < E;\n".to_owned() + &threads(&variables, &flags, &procedures)
}

const COUNTERS: &str = "var i, j, x: int;

procedure {:entrypoint} Main()
  modifies i, j, x;
{
  i, j, x := 0, 0, 0;
  async call Up();
  async call Down();
  while (true) {
    assert x == 4 * i - 4 * j;
  }
}

procedure Up()
  modifies i, x;
{
  while (true) {
    atomic { x := x + 4; i := i + 1; }
  }
}

procedure Down()
  modifies j, x;
{
  while (true) {
    atomic { x := x - 4; j := j + 1; }
  }
}
";
