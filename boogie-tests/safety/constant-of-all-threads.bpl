// RUN: check --method ic3
// EXPECT: proved
//
// A constant is the same for both threads: only one of them goes on.

const first: bool;
var a, b: bool;

procedure {:entrypoint} Main()
  modifies a, b;
{
  a, b := false, false;
  async call First();
  async call Second();
}

procedure First()
  modifies a;
{
  assume first;
  a := true;
  assert !b;
}

procedure Second()
  modifies b;
{
  assume !first;
  b := true;
  assert !a;
}
