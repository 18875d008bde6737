//! Random programs whose threads do the same work, of which proofs up to commutation have something to say.
//!
//! Two threads go through the same array, and add up, look for the greatest, count, copy, or swap; or three, where two
//! have a part each or a half of the work. What they have is compared at the end. Most programs then have a slip: one
//! thread begins late, ends early, goes the other way, does its work in two steps, changes the array, or looks at the
//! next entry.

use super::random::Random;

/// Works of two threads, of which the first has `s`, and the second `t`; and what is true at the end.
const WORKS: [(&str, &str, &str); 12] = [
    ("s := s + a[i];", "t := t + a[i];", "s == t"),
    ("s := s + a[i];", "t := t + 2 * a[i];", "t == 2 * s"),
    ("s := s + a[i];", "s := s - a[i];", "s == 0"),
    ("s := s + a[i]; t := t + 1;", "s := s - a[i]; t := t - 1;", "s == t"),
    ("if (a[i] > s) { s := a[i]; }", "if (a[i] > t) { t := a[i]; }", "s == t"),
    ("if (a[i] > s) { s := a[i]; }", "if (a[i] < t) { t := a[i]; }", "t <= s"),
    ("if (a[i] > 0) { s := s + 1; }", "if (a[i] > 0) { t := t + 1; }", "s == t"),
    ("if (a[i] > 1) { s := s + 1; }", "if (a[i] <= 1) { t := t + 1; }", "s + t == n"),
    ("s := a[i];", "t := a[i];", "s == t"),
    ("b[i] := a[i]; s := s + b[i];", "c[i] := a[i]; t := t + c[i];", "s == t"),
    ("s := s + b[i] + c[i];", "x := b[i]; a[i] := c[i]; t := t + x + a[i];", "s == t"),
    ("a[i] := a[i] + 1; s := s + a[i];", "t := t + b[i] + 1;", "s == t"),
];

/// A program, always the same for the same seed.
pub fn program(random: &mut Random) -> String {
    let (first, second, look) = WORKS[random.below(WORKS.len() as u64) as usize];
    let mut threads = match random.below(10) {
        // The second one's work is done by two.
        0 => vec![("0", "n", first), ("0", "m", second), ("m", "n", second)],
        1 => vec![("0", "n", first), ("0", "n", second), ("0", "n", "skip := skip + a[i];")],
        _ => vec![("0", "n", first), ("0", "n", second)],
    };
    let mut slips: Vec<Slip> = threads.iter().map(|_| Slip::None).collect();
    if random.chance(60) {
        let at = random.below(threads.len() as u64) as usize;
        slips[at] = Slip::any(random);
        match slips[at] {
            Slip::Late => threads[at].0 = "1",
            Slip::Early => threads[at].1 = "n - 1",
            _ => {}
        }
    }
    let assumed = random.pick(&["true", "a == b", "(forall j: int :: a[j] == b[j])", "b == c", "n <= 2", "n == m"]);
    let names = ["P", "Q", "R"];
    let calls: Vec<String> = threads.iter().zip(names).map(|((from, to, _), p)| format!("{p}({from}, {to})")).collect();
    let look = if random.chance(15) { random.pick(&["s == t", "s >= t", "s == 0 || t == 0", "b == c"]) } else { look };
    let mut text = format!(
        "var a, b, c: [int]int;\nvar n, m, s, t, skip: int;\n\nprocedure {{:entrypoint}} Main()\n  \
         modifies a, b, c, s, t, skip;\n{{\n  assume 0 <= m && m <= n;\n  assume {assumed};\n  \
         s, t, skip := 0, 0, 0;\n  par {};\n  assert {look};\n}}\n",
        calls.join(" | ")
    );
    for ((name, (_, _, work)), slip) in names.iter().zip(&threads).zip(&slips) {
        let (start, goes_on, step) = match slip {
            Slip::Down => ("to - 1", "i >= from", "i := i - 1;"),
            _ => ("from", "i < to", "i := i + 1;"),
        };
        let work = slip.of(work);
        text.push_str(&format!(
            "\nprocedure {name}(from: int, to: int)\n  modifies a, b, c, s, t, skip;\n{{\n  var i, x: int;\n  \
             i := {start};\n  while ({goes_on}) {{\n    {work}\n    {step}\n  }}\n}}\n"
        ));
    }
    text
}

/// What one thread does otherwise than the others.
enum Slip {
    None,
    Late,
    Early,
    Down,
    /// Reads first, and writes in another step.
    InTwoSteps,
    Atomic,
    Changes,
    Next,
    Checks,
    Waits,
}

impl Slip {
    fn any(random: &mut Random) -> Slip {
        match random.below(9) {
            0 => Slip::Late,
            1 => Slip::Early,
            2 => Slip::Down,
            3 => Slip::InTwoSteps,
            4 => Slip::Atomic,
            5 => Slip::Changes,
            6 => Slip::Next,
            7 => Slip::Checks,
            _ => Slip::Waits,
        }
    }

    fn of(&self, work: &str) -> String {
        match self {
            Slip::InTwoSteps => format!("x := s; {}", work.replace("s := s", "s := x")),
            Slip::Atomic => format!("atomic {{ {work} }}"),
            Slip::Changes => format!("{work} a[i] := 1;"),
            Slip::Next => work.replace("a[i]", "a[i + 1]"),
            Slip::Checks => format!("{work} assert s >= t || a[i] != 0;"),
            Slip::Waits => format!("assume s >= t; {work}"),
            Slip::None | Slip::Late | Slip::Early | Slip::Down => work.to_owned(),
        }
    }
}
