// RUN: check
// EXPECT: proved
//
// The numbers of three threads are kept in a map, and waited for in another order.

var x: int;
var numbers: [int]int;

procedure {:entrypoint} Main()
  modifies x, numbers;
{
  var i, t: int;

  x := 0;
  i := 0;
  while (i < 3) {
    call {:async t} Add(i);
    numbers[i] := t;
    i := i + 1;
  }
  while (i > 0) {
    i := i - 1;
    t := numbers[i];
    assume {:wait t} true;
  }
  assert x == 3;
}

procedure Add(k: int) returns (r: int)
  modifies x;
{
  x := x + k;
  r := x;
}
