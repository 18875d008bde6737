// RUN: check --property termination
// EXPECT: violated
// EXPLORE: skip data without bounds
//
// The other thread counts for ever, so that an attempt may fail again and again.

var x: int;

const N: int;

axiom N >= 1;

procedure {:entrypoint} Main()
  modifies x;
{
  x := 0;
  async call A();
  async call B();
}

procedure A()
  modifies x;
{
  var t: int;
  var ok: bool;

  ok := false;
  while (!ok) {
    t := x;
    atomic {
      ok := x == t;
    }
  }
}

procedure B()
  modifies x;
{
  while (true) {
    x := x + 1;
  }
}
