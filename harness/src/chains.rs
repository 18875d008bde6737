//! Threads of which each reads what the next one writes: families to measure modular proofs with, each also with a bug.

use std::fmt::Write;

/// A family of programs that grows with the number of threads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Chain {
    /// Each adds to its number, twice, what the next one has got.
    Fib,
    /// The same, and the last reads what the first has got.
    FibRing,
    /// Each adds the numbers of a row to the cells of the row above, when they are there: a variable a cell.
    SumCells,
    /// The same, with one map for all cells.
    SumMap,
    /// Each computes a row of Pascal's triangle, and waits for each cell of the row above.
    Pascal,
    /// Each finds the longest increasing sequence that ends at its position of an array with arbitrary numbers.
    Longest,
    /// Each hands on what the one before it has got; the first counts.
    Pipeline,
    /// Each takes an item from one buffer, with room for one, adds 1, and puts it into the next.
    Buffers,
    /// Each sums up its part of an array, then adds the sum of all parts before.
    Prefix,
    /// Each computes a row of edit distances from the row above, cell by cell, with arbitrary letters.
    Wavefront,
    /// Each takes two neighbouring locks, and changes what they protect.
    Locks,
}

impl Chain {
    pub const ALL: [Chain; 11] = [
        Chain::Fib,
        Chain::FibRing,
        Chain::SumCells,
        Chain::SumMap,
        Chain::Pascal,
        Chain::Longest,
        Chain::Pipeline,
        Chain::Buffers,
        Chain::Prefix,
        Chain::Wavefront,
        Chain::Locks,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Chain::Fib => "fib chain",
            Chain::FibRing => "fib ring",
            Chain::SumCells => "sum of a matrix",
            Chain::SumMap => "sum of a matrix in a map",
            Chain::Pascal => "Pascal's triangle",
            Chain::Longest => "longest increasing sequence",
            Chain::Pipeline => "pipeline",
            Chain::Buffers => "pipeline with buffers",
            Chain::Prefix => "prefix sums",
            Chain::Wavefront => "edit distance",
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
            Chain::SumCells => sum_cells(n, bug),
            Chain::SumMap => sum_map(n, bug),
            Chain::Pascal => pascal(n, bug),
            Chain::Longest => longest(n, bug),
            Chain::Pipeline => pipeline(n, bug),
            Chain::Buffers => buffers(n, bug),
            Chain::Prefix => prefix(n, bug),
            Chain::Wavefront => wavefront(n, bug),
            Chain::Locks => locks(n, bug),
        }
    }
}

/// Variables with their types and first values, what the entry thread does behind the creations, and each thread's body.
fn program(variables: &[(String, &str, &str)], last: &str, bodies: &[String]) -> String {
    program_with(&[], variables, last, bodies)
}

/// The same, with integers that keep the arbitrary values that they have.
fn program_with(inputs: &[String], variables: &[(String, &str, &str)], last: &str, bodies: &[String]) -> String {
    let names: Vec<&str> = variables.iter().map(|v| v.0.as_str()).collect();
    let modifies = format!("  modifies {};", names.join(", "));
    let mut text: String = inputs.iter().map(|name| format!("var {name}: int;\n")).collect();
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

/// Columns of a matrix.
const COLUMNS: usize = 3;

fn sum_cells(n: usize, bug: bool) -> String {
    let cells = |name: &'static str| (0..n).flat_map(move |i| (0..COLUMNS).map(move |j| format!("{name}{i}_{j}")));
    let inputs: Vec<String> = cells("a").collect();
    let mut variables: Vec<(String, &str, &str)> = cells("s").map(|name| (name, "int", "0")).collect();
    variables.extend(cells("done").map(|name| (name, "bool", "false")));
    let mut last = String::new();
    for j in 0..COLUMNS {
        let sum: Vec<String> = (0..n).map(|i| format!("a{i}_{j}")).collect();
        let _ = writeln!(last, "  assume done{}_{j};\n  assert s{}_{j} == {};", n - 1, n - 1, sum.join(" + "));
    }
    let body = |i: usize| {
        let mut body = String::new();
        for j in 0..COLUMNS {
            let is_bug = bug && i == n - 1 && j == COLUMNS - 1;
            let above = i.checked_sub(1);
            if let Some(above) = above.filter(|_| !is_bug) {
                let _ = writeln!(body, "  assume done{above}_{j};");
            }
            let before = above.map_or(String::new(), |above| format!("s{above}_{j} + "));
            let _ = writeln!(body, "  s{i}_{j} := {before}a{i}_{j};\n  done{i}_{j} := true;");
        }
        body
    };
    program_with(&inputs, &variables, &last, &(0..n).map(body).collect::<Vec<_>>())
}

fn sum_map(n: usize, bug: bool) -> String {
    let mut text = String::from(
        "var a: [int,int]int;\nvar s: [int,int]int;\nvar done: [int,int]bool;\n\nprocedure {:entrypoint} Main()\n  modifies s, done;\n{\n",
    );
    text.push_str("  done := (lambda i, j: int :: false);\n  async call First();\n");
    for i in 1..n {
        let _ = writeln!(text, "  async call Row({i});");
    }
    let row = n - 1;
    for j in 0..COLUMNS {
        let sum: Vec<String> = (0..n).map(|i| format!("a[{i},{j}]")).collect();
        let _ = writeln!(text, "  assume done[{row},{j}];\n  assert s[{row},{j}] == {};", sum.join(" + "));
    }
    text.push_str("}\n");
    let wait = if bug { format!("assume done[i-1,j] || j == {};", COLUMNS - 1) } else { "assume done[i-1,j];".into() };
    let first = "    s[0,j] := a[0,j];\n    done[0,j] := true;\n".to_owned();
    let other = format!("    {wait}\n    s[i,j] := s[i-1,j] + a[i,j];\n    done[i,j] := true;\n");
    for (head, step) in [("First()", first), ("Row(i: int)", other)] {
        let _ = write!(
            text,
            "\nprocedure {head}\n  modifies s, done;\n{{\n  var j: int;\n  j := 0;\n  while (j < {COLUMNS}) {{\n{step}    j := j + 1;\n  }}\n}}\n"
        );
    }
    text
}

fn pascal(n: usize, bug: bool) -> String {
    let mut variables = vec![("r0_0".to_owned(), "int", "1"), ("turn0".to_owned(), "int", "1")];
    for i in 1..=n {
        variables.extend((0..=i).map(|j| (format!("r{i}_{j}"), "int", "0")));
        variables.push((format!("turn{i}"), "int", "0"));
    }
    let last = format!("  assume turn{n} == {};\n  assert r{n}_1 == {n};\n", n + 1);
    let body = |i: usize| {
        let mut body = String::new();
        for j in 0..=i {
            let above: Vec<usize> = [j.checked_sub(1), (j < i).then_some(j)].into_iter().flatten().collect();
            if let Some(turn) = above.last().filter(|_| !(bug && i == n && j == 1)) {
                let _ = writeln!(body, "  assume turn{} > {turn};", i - 1);
            }
            let above: Vec<String> = above.iter().map(|k| format!("r{}_{k}", i - 1)).collect();
            let _ = writeln!(body, "  r{i}_{j} := {};\n  turn{i} := {};", above.join(" + "), j + 1);
        }
        body
    };
    program(&variables, &last, &(1..=n).map(body).collect::<Vec<_>>())
}

fn longest(n: usize, bug: bool) -> String {
    let inputs: Vec<String> = (0..n).map(|i| format!("a{i}")).collect();
    let mut variables = numbered("length", n, "int", "0");
    variables.extend(numbered("done", n, "bool", "false"));
    let most = n - usize::from(bug);
    let row = n - 1;
    let last = format!("  assume done{row};\n  assert 1 <= length{row} && length{row} <= {most};\n");
    let body = |i: usize| {
        let mut body = "  var best: int;\n  best := 1;\n".to_owned();
        for j in 0..i {
            let _ = writeln!(
                body,
                "  assume done{j};\n  if (a{j} < a{i} && length{j} + 1 > best) {{ best := length{j} + 1; }}"
            );
        }
        let _ = writeln!(body, "  length{i} := best;\n  done{i} := true;");
        body
    };
    program_with(&inputs, &variables, &last, &(0..n).map(body).collect::<Vec<_>>())
}

/// The largest item that the first stage makes.
const ITEM: usize = 5;

fn buffers(n: usize, bug: bool) -> String {
    let mut variables = numbered("item", n, "int", "0");
    variables.extend(numbered("full", n, "bool", "false"));
    let body = |i: usize| {
        let put = |value: &str| format!("    assume !full{i};\n    item{i} := {value};\n    full{i} := true;\n");
        let take = |i: usize| format!("    assume full{i};\n    x := item{i};\n    full{i} := false;\n");
        let step = match i {
            0 => format!("    havoc x;\n    assume 0 <= x && x <= {ITEM};\n{}", put("x")),
            _ if i == n => format!("{}    assert x <= {};\n", take(i - 1), n - 1 + ITEM - usize::from(bug)),
            _ => format!("{}{}", take(i - 1), put("x + 1")),
        };
        format!("  var x: int;\n  while (true) {{\n{step}  }}\n")
    };
    program(&variables, "", &(0..=n).map(body).collect::<Vec<_>>())
}

fn prefix(n: usize, bug: bool) -> String {
    let inputs: Vec<String> = (0..2 * n).map(|i| format!("a{i}")).collect();
    let mut variables = numbered("sum", n, "int", "0");
    variables.extend(numbered("done", n, "bool", "false"));
    let row = n - 1;
    let last = format!("  assume done{row};\n  assert sum{row} == {};\n", inputs.join(" + "));
    let body = |i: usize| {
        let mut body = format!("  var own: int;\n  own := a{};\n  own := own + a{};\n", 2 * i, 2 * i + 1);
        if let Some(before) = i.checked_sub(1) {
            if !(bug && i == row) {
                let _ = writeln!(body, "  assume done{before};");
            }
            let _ = writeln!(body, "  own := own + sum{before};");
        }
        let _ = writeln!(body, "  sum{i} := own;\n  done{i} := true;");
        body
    };
    program_with(&inputs, &variables, &last, &(0..n).map(body).collect::<Vec<_>>())
}

/// Letters of the second word.
const LETTERS: usize = 2;

fn wavefront(n: usize, bug: bool) -> String {
    let mut inputs: Vec<String> = (1..=n).map(|i| format!("a{i}")).collect();
    inputs.extend((1..=LETTERS).map(|j| format!("b{j}")));
    let cells = || (1..=n).flat_map(|i| (1..=LETTERS).map(move |j| (i, j)));
    let mut variables: Vec<(String, &str, &str)> = cells().map(|(i, j)| (format!("d{i}_{j}"), "int", "0")).collect();
    variables.extend(cells().map(|(i, j)| (format!("done{i}_{j}"), "bool", "false")));
    let last = format!(
        "  assume done{n}_{LETTERS};\n  assert 0 <= d{n}_{LETTERS} && d{n}_{LETTERS} <= {};\n",
        n + LETTERS - 2 * usize::from(bug) * n.min(LETTERS)
    );
    // At the border the distance is the length of the other word.
    let cell = |i: usize, j: usize| match (i, j) {
        (0, j) => j.to_string(),
        (i, 0) => i.to_string(),
        (i, j) => format!("d{i}_{j}"),
    };
    let body = |i: usize| {
        let mut body = "  var best: int;\n".to_owned();
        for j in 1..=LETTERS {
            if i > 1 {
                let _ = writeln!(body, "  assume done{}_{j};", i - 1);
            }
            let (above, beside, aslant) = (cell(i - 1, j), cell(i, j - 1), cell(i - 1, j - 1));
            let _ = writeln!(body, "  best := {above} + 1;\n  if ({beside} + 1 < best) {{ best := {beside} + 1; }}");
            let _ = writeln!(body, "  if (a{i} == b{j} && {aslant} < best) {{ best := {aslant}; }}");
            let _ = writeln!(body, "  if ({aslant} + 1 < best) {{ best := {aslant} + 1; }}");
            let _ = writeln!(body, "  d{i}_{j} := best;\n  done{i}_{j} := true;");
        }
        body
    };
    program_with(&inputs, &variables, &last, &(1..=n).map(body).collect::<Vec<_>>())
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
