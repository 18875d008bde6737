// RUN: check
// EXPECT: violated
//
// Seeded: an arm says what it has seen before, which is only the same as long as nothing was added.

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
  now := seen;
}
