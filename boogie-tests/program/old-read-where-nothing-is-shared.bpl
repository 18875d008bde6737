// RUN: check --method ic3
// EXPECT: proved
// RUN: check --method interleave
// EXPECT: proved
// RUN: check
// EXPECT: proved
// BOOGIE: skip it is asked without bounds
//
// What x was when B began was read there: B does not rest in front of the assignment to l. The certificate was refused, as its checker let B rest there.

var x: bool;

procedure {:entrypoint} Main()
  modifies x;
{
  x := true;
  async call B();
  assert x;
}

procedure B()
  modifies x;
{
  var l: bool;
  l := old(x);
  x := true;
  assert l || x;
}
