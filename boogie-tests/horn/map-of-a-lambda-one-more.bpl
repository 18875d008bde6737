// RUN: check
// EXPECT: violated
// EXPLORE: skip data without bounds
//
// As `map-of-a-lambda`, but one entry more may be set.

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
    if (k >= -1) {
      seen[k] := true;
    }
    assert !seen[-1];
    assert seen[7];
  }
}
