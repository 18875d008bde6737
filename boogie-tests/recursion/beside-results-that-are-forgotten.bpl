// RUN: check --method rounds
// EXPECT: proved
// RUN: check --method k-induction
// EXPECT: proved
//
// In front of a call with results and while it is under way a frame stands at the same instruction, and other locals are dead.

var a: bool;

procedure {:entrypoint} Main()
  modifies a;
{
  a := false;
  async call P(0);
  assert !a;
}

procedure P(n: int)
{
  var r: bool;
  call r := R(n);
}

procedure R(n: int) returns (r: bool)
{
  r := false;
  if (*) { call r := R(n); }
}
