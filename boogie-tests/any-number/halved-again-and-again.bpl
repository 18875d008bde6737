// RUN: check
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip threads without number
//
// What is checked is what is invariant: a solver that looks for other bounds finds one half after the other.

var part: real;

procedure {:entrypoint} Main()
  modifies part;
{
  part := 1.0;
  while (*) {
    async call Halve();
  }
}

procedure Halve()
  modifies part;
{
  part := part / 2.0;
  assert part > 0.0;
}
