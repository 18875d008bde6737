//! The dining philosophers with trylock, for any number of them (after MUTANT, Figure 3(a)).

use std::fmt::Write;

/// Who takes which fork first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hands {
    /// All take the left one: they can go on for ever without eating.
    Right,
    /// The last one takes the right one: somebody always eats.
    LastLeft,
}

const PHILOSOPHER: &str = "
procedure Philosopher(first: int, second: int)
  modifies fork;
{
  var taken: bool;

  while (true) {
    atomic {
      assume !fork[first];
      fork[first] := true;
    }
    atomic {
      taken := fork[second];
      fork[second] := true;
    }
    if (!taken) {
      break;
    }
    fork[first] := false;
  }
  fork[second] := false;
  fork[first] := false;
}
";

/// The program for `n` philosophers.
pub fn program(n: usize, hands: Hands) -> String {
    let mut text = String::from("var fork: [int]bool;\n\nprocedure {:entrypoint} Main()\n  modifies fork;\n{\n");
    // Writing to a string does not fail.
    for i in 0..n {
        let _ = writeln!(text, "  fork[{i}] := false;");
    }
    for i in 0..n {
        let (left, right) = (i, (i + 1) % n);
        let swap = hands == Hands::LastLeft && i + 1 == n;
        let (first, second) = if swap { (right, left) } else { (left, right) };
        let _ = writeln!(text, "  async call Philosopher({first}, {second});");
    }
    text + "}\n" + PHILOSOPHER
}
