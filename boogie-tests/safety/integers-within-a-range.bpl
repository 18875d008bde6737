// RUN: check --int-range 0..6
// EXPECT: holds
// RUN: check --int-range 0..7
// EXPECT: violated
// RUN: check --property deadlock --int-range 0..3
// EXPECT: holds
// RUN: check --method explore --int-range -5..6
// EXPECT: holds
// RUN: check
// EXPECT: violated
//
// Integers are taken from a range: nothing is proved by that, and what fails within it fails.

var x: int;
var done: bool;

procedure {:entrypoint} Main() modifies x, done; {
  x, done := 0, false;
  async call Other();
  assume done;
  assert x != 7;
}

procedure Other() modifies x, done; {
  var n: int;
  havoc n;
  atomic { if (n > 0) { x := n; } }
  done := true;
}
