// RUN: check --method chc
// EXPECT: proved
// EXPLORE: skip data without bounds
//
// What a map is at first is said by a lambda expression: of each entry, and that is all that solvers of Horn clauses are told.

var seen: [int]bool;

procedure {:entrypoint} Main()
  modifies seen;
{
  seen := (lambda i: int :: i == 7);
  async call See();
  async call See();
}

procedure See()
  modifies seen;
{
  var k: int;

  while (*) {
    havoc k;
    if (k >= 0) {
      seen[k] := true;
    }
    assert !seen[-1];
    assert seen[7];
  }
}
