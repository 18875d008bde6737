// RUN: check --method ic3
// EXPECT: proved
// EXPLORE: skip the rounds have no end
//
// Round after round two arms each add what they are given, and say how much there is now. An arm of the last round has ended when it is
// created again: after each round there is as much on both sides.

var left, right: int;

procedure {:entrypoint} Main()
  modifies left, right;
{
  var a, b, n: int;
  left, right := 0, 0;
  while (*) {
    havoc n;
    par a := AddLeft(n) | b := AddRight(n);
    assert a == left && b == right && left == right;
  }
}

procedure AddLeft(n: int) returns (now: int)
  modifies left;
{
  left := left + n;
  now := left;
}

procedure AddRight(n: int) returns (now: int)
  modifies right;
{
  var seen: int;
  seen := right;
  right := seen + n;
  now := seen + n;
}
