// RUN: check --method lazy --rounds 2 --unroll 2
// EXPECT: violated
// RUN: check --method eager --rounds 2
// EXPECT: violated
//
// Copies of the inner loop for each number of open sections make a loop of jumps that is entered in the middle, inside of a loop.

var x: bool;
var y: bool;

procedure corral_atomic_begin();
procedure corral_atomic_end();

procedure {:entrypoint} Main()
  modifies x, y;
{
  x := true;
  y := false;
  async call T();
  async call T();
}

procedure T()
  modifies x, y;
{
  var b: bool;

  while (x) {
    while (*) {
      havoc b;
      if (b) { call corral_atomic_begin(); }
      y := true;
      y := false;
      if (b) { call corral_atomic_end(); }
    }
    assert !y;
    x := y;
  }
}
