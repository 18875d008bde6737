// RUN: verify --solver z3 --timeout 20
// EXPECT: holds complete
// BOOGIE: skip its solver takes too long
//
// z3 finds the number whose square leaves 4 in a moment where that is all it is asked, and not in minutes as one question of many.

var m: [int]int;

procedure {:entrypoint} Main()
  modifies m;
{
  var k: int;

  m := (lambda i: int :: i * i);
  m[k] := m[k] + 1;
  assert (forall i: int :: m[i] >= 0);
  assert (exists i: int :: m[i] mod 7 == 4);
}
