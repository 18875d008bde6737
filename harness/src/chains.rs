//! Threads of which each reads what the next one writes: families to measure modular proofs with, each also with a bug.

use std::fmt::Write;

/// A family of programs that grows with the number of threads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Chain {
    /// Each adds to its number, twice, what the next one has got.
    Fib,
    /// The same, and the last reads what the first has got.
    FibRing,
    /// Each sums up a row of ones; the entry thread adds the sums.
    SumMatrix,
    /// Each computes a row of Pascal's triangle, when the one above is there.
    Pascal,
    /// Each makes a sequence, that the one before has found, longer by one, or begins a new one.
    Increasing,
    /// Each hands on what the one before it has got; the first counts.
    Pipeline,
    /// Each takes two neighbouring locks, and changes what they protect.
    Locks,
}

impl Chain {
    pub const ALL: [Chain; 7] =
        [Chain::Fib, Chain::FibRing, Chain::SumMatrix, Chain::Pascal, Chain::Increasing, Chain::Pipeline, Chain::Locks];

    pub fn name(self) -> &'static str {
        match self {
            Chain::Fib => "fib chain",
            Chain::FibRing => "fib ring",
            Chain::SumMatrix => "sum of a matrix",
            Chain::Pascal => "Pascal's triangle",
            Chain::Increasing => "increasing sequence",
            Chain::Pipeline => "pipeline",
            Chain::Locks => "chain of locks",
        }
    }

    /// The most threads that are asked about.
    pub fn most(self) -> usize {
        if self == Chain::FibRing { 4 } else { 8 }
    }

    /// The program of so many threads beside the entry, right or with a bug.
    pub fn program(self, n: usize, bug: bool) -> String {
        match self {
            Chain::Fib => fib(n, bug),
            Chain::FibRing => ring(n, bug),
            Chain::SumMatrix => sum_matrix(n, bug),
            Chain::Pascal => pascal(n, bug),
            Chain::Increasing => increasing(n, bug),
            Chain::Pipeline => pipeline(n, bug),
            Chain::Locks => locks(n, bug),
        }
    }
}

/// Variables with their types and first values, what the entry thread does behind the creations, and each thread's body.
fn program(variables: &[(String, &str, &str)], last: &str, bodies: &[String]) -> String {
    let names: Vec<&str> = variables.iter().map(|v| v.0.as_str()).collect();
    let modifies = format!("  modifies {};", names.join(", "));
    let mut text = String::new();
    // Writing to a string does not fail.
    for (name, ty, _) in variables {
        let _ = writeln!(text, "var {name}: {ty};");
    }
    let _ = writeln!(text, "\nprocedure {{:entrypoint}} Main()\n{modifies}\n{{");
    for (name, _, first) in variables {
        let _ = writeln!(text, "  {name} := {first};");
    }
    for i in 1..=bodies.len() {
        let _ = writeln!(text, "  async call Thread{i}();");
    }
    let _ = writeln!(text, "{last}}}");
    for (i, body) in bodies.iter().enumerate() {
        let _ = writeln!(text, "\nprocedure Thread{}()\n{modifies}\n{{\n{body}}}", i + 1);
    }
    text
}

fn numbered<'t>(name: &str, n: usize, ty: &'t str, first: &'t str) -> Vec<(String, &'t str, &'t str)> {
    (0..n).map(|i| (format!("{name}{i}"), ty, first)).collect()
}

/// A thread that adds `from` to its own number so often.
fn adder(own: usize, from: usize, times: usize) -> String {
    format!(
        "  var k: int;\n  k := 0;\n  while (k < {times}) {{\n    x{own} := x{own} + x{from};\n    k := k + 1;\n  }}\n"
    )
}

fn fib(n: usize, bug: bool) -> String {
    let most = (0..n).fold(1u64, |most, _| 1 + 2 * most);
    let last = format!("  assert x{n} <= {};\n", most - u64::from(bug));
    let bodies: Vec<String> = (1..=n).map(|i| adder(i, i - 1, 2)).collect();
    program(&numbered("x", n + 1, "int", "1"), &last, &bodies)
}

fn ring(n: usize, bug: bool) -> String {
    let times = if n > 2 { 1 } else { 2 };
    let most = if n > 2 { n + 1 } else { 8 };
    let last = format!("  assert x0 <= {};\n", most - usize::from(bug));
    let bodies: Vec<String> = (0..n).map(|i| adder(i, (i + 1) % n, times)).collect();
    program(&numbered("x", n, "int", "1"), &last, &bodies)
}

fn sum_matrix(n: usize, bug: bool) -> String {
    let mut variables = numbered("sum", n, "int", "0");
    variables.extend(numbered("ready", n, "bool", "false"));
    variables.push(("total".into(), "int", "0"));
    let mut last = String::new();
    for i in 0..n {
        let wait = if bug && i == 0 { String::new() } else { format!("  assume ready{i};\n") };
        let _ = writeln!(last, "{wait}  total := total + sum{i};");
    }
    let _ = writeln!(last, "  assert total == {};", 3 * n);
    let body = |i: usize| {
        format!(
            "  var k: int;\n  k := 0;\n  while (k < 3) {{\n    sum{i} := sum{i} + 1;\n    k := k + 1;\n  }}\n  ready{i} := true;\n"
        )
    };
    program(&variables, &last, &(0..n).map(body).collect::<Vec<_>>())
}

fn pascal(n: usize, bug: bool) -> String {
    let mut variables = vec![("r0_0".to_owned(), "int", "1")];
    for i in 1..=n {
        variables.extend((0..=i).map(|j| (format!("r{i}_{j}"), "int", "0")));
    }
    variables.push(("done0".into(), "bool", "true"));
    variables.extend((1..=n).map(|i| (format!("done{i}"), "bool", "false")));
    let body = |i: usize| {
        let mut body = if bug && i == n { String::new() } else { format!("  assume done{};\n", i - 1) };
        for j in 0..=i {
            let above = [j.checked_sub(1), (j < i).then_some(j)].into_iter().flatten();
            let above: Vec<String> = above.map(|k| format!("r{}_{k}", i - 1)).collect();
            let _ = writeln!(body, "  r{i}_{j} := {};", above.join(" + "));
        }
        if i == n {
            let _ = writeln!(body, "  assert r{n}_1 == {n};");
        }
        let _ = writeln!(body, "  done{i} := true;");
        body
    };
    program(&variables, "", &(1..=n).map(body).collect::<Vec<_>>())
}

fn increasing(n: usize, bug: bool) -> String {
    let body = |i: usize| {
        let most = n + 1 - usize::from(bug);
        let check = if i == n { format!("  assert l{n} <= {most};\n") } else { String::new() };
        let before = i - 1;
        format!(
            "  var above: bool;\n  havoc above;\n  if (above) {{ l{i} := l{before} + 1; }} else {{ l{i} := 1; }}\n{check}"
        )
    };
    program(&numbered("l", n + 1, "int", "1"), "", &(1..=n).map(body).collect::<Vec<_>>())
}

fn pipeline(n: usize, bug: bool) -> String {
    let least = usize::from(bug);
    let body = |i: usize| match i {
        0 => "  while (true) { c0 := c0 + 1; }\n".to_owned(),
        _ => {
            let check = if i == n { format!(" assert c{n} >= {least};") } else { String::new() };
            let before = i - 1;
            format!("  var item: int;\n  while (true) {{ item := c{before}; c{i} := item;{check} }}\n")
        }
    };
    program(&numbered("c", n + 1, "int", "0"), "", &(0..=n).map(body).collect::<Vec<_>>())
}

fn locks(n: usize, bug: bool) -> String {
    let mut variables = numbered("lock", n + 1, "bool", "false");
    variables.extend(numbered("v", n + 1, "int", "0"));
    let body = |i: usize| {
        let before = i - 1;
        let take = |lock: usize| format!("    atomic {{ assume !lock{lock}; lock{lock} := true; }}\n");
        // Without the first lock, the neighbour may change the number in between.
        let first = if bug && i == n { String::new() } else { take(before) };
        let second = take(i);
        format!(
            "  var t: int;\n  while (true) {{\n{first}{second}    t := v{before};\n    v{before} := t + 1;\n    assert v{before} == t + 1;\n    t := v{i};\n    v{i} := t - 1;\n    assert v{i} == t - 1;\n    lock{i} := false;\n    lock{before} := false;\n  }}\n"
        )
    };
    program(&variables, "", &(1..=n).map(body).collect::<Vec<_>>())
}
