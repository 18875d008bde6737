//! Locks for any number of threads, and finite data: families to measure proofs with. Each thread enters its critical section again and
//! again, and asserts that it is alone there.

use std::fmt::Write;

/// A family of programs that grows with a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Family {
    /// Peterson's lock for `n` threads: `n - 1` levels, of each of which one thread is the victim.
    Filter,
    /// Szymanski's lock for `n` threads: a waiting room with a door.
    Szymanski,
    /// Two threads that change data of `n` bits under a lock.
    LockedData,
    /// A ticket lock for `n` threads, with numbers of four bits.
    Ticket,
}

impl Family {
    pub fn name(self) -> &'static str {
        match self {
            Family::Filter => "filter lock, threads",
            Family::Szymanski => "Szymanski, threads",
            Family::LockedData => "lock, bits of data",
            Family::Ticket => "ticket lock, threads",
        }
    }

    /// The program for the number `n`.
    pub fn program(self, n: usize) -> String {
        match self {
            Family::Filter => filter(n),
            Family::Szymanski => szymanski(n),
            Family::LockedData => locked_data(n),
            Family::Ticket => ticket(n),
        }
    }
}

/// `separator` between what `each` makes of the other threads' numbers.
fn others(n: usize, me: usize, separator: &str, each: impl Fn(usize) -> String) -> String {
    let all: Vec<String> = (0..n).filter(|k| *k != me).map(each).collect();
    all.join(separator)
}

/// The entry, which gives the variables their first values and creates the threads; then the threads, each with its body.
fn threads(n: usize, variables: &[(String, &str, &str)], body: impl Fn(usize) -> String) -> String {
    let mut text = String::new();
    let names: Vec<&str> = variables.iter().map(|v| v.0.as_str()).chain(["inside"]).collect();
    // Writing to a string does not fail.
    for (name, ty, _) in variables {
        let _ = writeln!(text, "var {name}: {ty};");
    }
    let modifies = format!("  modifies {};", names.join(", "));
    let _ = writeln!(text, "var inside: bv4;\n\nprocedure {{:entrypoint}} Main()\n{modifies}\n{{");
    for (name, _, first) in variables {
        let _ = writeln!(text, "  {name} := {first};");
    }
    (0..n).for_each(|i| text.push_str(&format!("  async call Thread{i}();\n")));
    text.push_str("}\n");
    for i in 0..n {
        let body = body(i);
        let _ = writeln!(text, "\nprocedure Thread{i}()\n{modifies}\n{{\n  while (true) {{\n{body}  }}\n}}");
    }
    text
}

/// Who is alone reads what it wrote.
fn critical(me: usize) -> String {
    format!("    inside := {me}bv4;\n    assert inside == {me}bv4;\n")
}

fn filter(n: usize) -> String {
    let levels = (0..n).map(|i| (format!("level{i}"), "bv4", "0bv4"));
    let victims = (1..n).map(|l| (format!("victim{l}"), "bv4", "0bv4"));
    let prelude = "function {:bvbuiltin \"bvult\"} less(a: bv4, b: bv4): bool;\n";
    let body = |me: usize| {
        let mut text = String::new();
        for level in 1..n {
            text.push_str(&format!("    level{me} := {level}bv4;\n    victim{level} := {me}bv4;\n"));
            text.push_str(&others(n, me, "", |k| {
                format!("    assume less(level{k}, {level}bv4) || victim{level} != {me}bv4;\n")
            }));
        }
        text + &critical(me) + &format!("    level{me} := 0bv4;\n")
    };
    prelude.to_owned() + &threads(n, &levels.chain(victims).collect::<Vec<_>>(), body)
}

fn szymanski(n: usize) -> String {
    let flags: Vec<_> = (0..n).map(|i| (format!("flag{i}"), "bv3", "0bv3")).collect();
    let among = |k: usize, values: &[usize]| {
        let any: Vec<String> = values.iter().map(|v| format!("flag{k} == {v}bv3")).collect();
        format!("({})", any.join(" || "))
    };
    let body = |me: usize| {
        let open = others(n, me, " && ", |k| among(k, &[0, 1, 2]));
        let comes = others(n, me, " || ", |k| among(k, &[1]));
        let closed = others(n, me, " || ", |k| among(k, &[4]));
        let mut text = format!("    flag{me} := 1bv3;\n    assume {open};\n    flag{me} := 3bv3;\n");
        text += &format!("    if ({comes}) {{\n      flag{me} := 2bv3;\n      assume {closed};\n    }}\n");
        text += &format!("    flag{me} := 4bv3;\n");
        (0..me).for_each(|k| text += &format!("    assume {};\n", among(k, &[0, 1])));
        text += &critical(me);
        (me + 1..n).for_each(|k| text += &format!("    assume {};\n", among(k, &[0, 1, 4])));
        text + &format!("    flag{me} := 0bv3;\n")
    };
    threads(n, &flags, body)
}

fn locked_data(bits: usize) -> String {
    let ty = format!("bv{bits}");
    let zero = format!("0bv{bits}");
    let prelude = format!("function {{:bvbuiltin \"bvadd\"}} add(a: {ty}, b: {ty}): {ty};\n");
    let variables = [("lock".to_owned(), "bool", "false"), ("data".to_owned(), ty.as_str(), zero.as_str())];
    let body = |me: usize| {
        format!(
            "    atomic {{\n      assume !lock;\n      lock := true;\n    }}\n    before{me} := data;\n    \
             data := add(data, {0}bv{bits});\n    assert data == add(before{me}, {0}bv{bits});\n    lock := false;\n",
            me + 1
        )
    };
    let mut all = variables.to_vec();
    all.extend((0..2).map(|i| (format!("before{i}"), ty.as_str(), zero.as_str())));
    prelude + &threads(2, &all, body)
}

fn ticket(n: usize) -> String {
    let mut variables = vec![("next".to_owned(), "bv4", "0bv4"), ("serving".to_owned(), "bv4", "0bv4")];
    variables.extend((0..n).map(|i| (format!("mine{i}"), "bv4", "0bv4")));
    let prelude = "function {:bvbuiltin \"bvadd\"} add(a: bv4, b: bv4): bv4;\n";
    let body = |me: usize| {
        format!(
            "    atomic {{\n      mine{me} := next;\n      next := add(next, 1bv4);\n    }}\n    assume serving == mine{me};\n"
        ) + &critical(me)
            + "    serving := add(serving, 1bv4);\n"
    };
    prelude.to_owned() + &threads(n, &variables, body)
}
