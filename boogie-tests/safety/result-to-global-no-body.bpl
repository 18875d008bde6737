// RUN: check --property safety --rounds 1
// EXPECT: violated
// RUN: check --property safety --rounds 2 --method eager --scheduler child-first
// EXPECT: violated
//
// A postcondition speaks of the result and of the globals before the result goes to one of them: x may become false where it was
// true; y has its value from the call first, then that of the result.

var x: bool;
var y: bool;

procedure Other() returns (r: bool);
  ensures r != x;

procedure Both() returns (r: bool);
  modifies y;
  ensures y != r;

procedure {:entrypoint} Main()
  modifies x, y;
{
  async call Reads();
  x := true;
  call x := Other();
  assert !x;
  call y := Both();
  assert y;
}

procedure Reads()
{
  assume x || y;
}
