// RUN: check --property termination --method recurrence --timeout 2
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip an integer grows without bound
//
// Whoever never leaves its atomic section is in no execution that counts.

var x: int;

procedure {:entrypoint} Main()
  modifies x;
{
  x := 2;
  while (true) {
    atomic { while (x > 0) { x := x * x; } }
  }
}
