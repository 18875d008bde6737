// RUN: check
// EXPECT: violated
// RUN: check --method eager --rounds 2
// EXPECT: violated
// RUN: check --method lazy --rounds 2
// EXPECT: violated
// RUN: explore --int-range 0..2
// EXPECT: violated
//
// Only the where clause of n reads y, where n is havocked: between the two writes of y it lets n have any value.

var y: bool;
var n: int where y ==> n == 1;

procedure {:entrypoint} Main()
  modifies y;
{
  y := true;
  async call Chooser();
  y := false;
  y := true;
}

procedure Chooser()
  modifies n;
{
  havoc n;
  assert n == 1;
}
