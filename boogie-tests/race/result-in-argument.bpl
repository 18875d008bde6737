// RUN: check --property race --rounds 2
// EXPECT: violated
// RUN: check --property race --rounds 2 --method eager
// EXPECT: violated
// RUN: explore --property race
// EXPECT: violated
// RUN: explore --property race --rounds 2
// EXPECT: violated
//
// A variable is the argument of a call and gets its result: what it was before belongs to the step in front of the call.

var x, y: bool;

procedure {:entrypoint} Main()
  modifies x, y;
{
  x := false;
  async call Ask();
  y := true;
}

procedure Ask()
{
  var b: bool;

  call b := Pick(b);
  if (y) {
  }
}

procedure Pick(v: bool) returns (r: bool);
  requires v || x;
  ensures r ==> v;
