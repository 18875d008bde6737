// RUN: check --property termination --stem 1 --lasso 1
// EXPECT: violated
//
// A local without a value is argument and result of a call at once: what its first value was is told by where it became
// arbitrary, not by the call.

var x: bool;

procedure {:entrypoint} Main()
  modifies x;
{
  x := false;
  async call Asks();
  while (*) { }
}

procedure Asks()
{
  var b: bool;

  call b := Pick(b);
}

procedure Pick(v: bool) returns (r: bool);
  requires v || x;
