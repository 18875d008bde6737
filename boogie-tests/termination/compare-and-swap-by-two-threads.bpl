// RUN: check --property termination
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// An attempt fails only where the other thread has made one that did not.

var x: int;

const N: int;

axiom N >= 0;

procedure {:entrypoint} Main()
  modifies x;
{
  x := 0;
  async call A();
  async call A();
}

procedure A()
  modifies x;
{
  var t, i: int;
  var ok: bool;

  i := 0;
  while (i < N) {
    ok := false;
    while (!ok) {
      t := x;
      atomic {
        ok := x == t;
        if (ok) {
          x := t + 1;
        }
      }
    }
    i := i + 1;
  }
}
