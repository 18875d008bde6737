// RUN: check
// EXPECT: proved
//
// One thread looks for the least element, the other for the greatest. Their results have ids of two types.

var a: [int]int;

procedure ULTIMATE.start()
  modifies a;
{
  var least, greatest: int;

  a[0] := 5;
  a[1] := 7;
  a[2] := 2;
  fork true Find(true);
  fork 7bv4 Find(false);
  join 7bv4 assign greatest;
  join true assign least;
  assert least == 2 && greatest == 7;
}

procedure Find(wants_least: bool) returns (best: int)
{
  var i: int;

  best := a[0];
  i := 1;
  while (i < 3) {
    if (wants_least == (a[i] < best)) {
      best := a[i];
    }
    i := i + 1;
  }
}
