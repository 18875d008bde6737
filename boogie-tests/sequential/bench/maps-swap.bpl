// RUN: verify --unroll 4 --recursion 1
// EXPECT: holds complete
// Swapping twice, at arbitrary places, changes nothing.

var a: [int]int;

procedure Swap(i: int, j: int)
  modifies a;
{
  var t: int;

  t := a[i];
  a[i] := a[j];
  a[j] := t;
}

procedure {:entrypoint} Main()
  modifies a;
{
  var i, j, n: int;
  var was: [int]int;

  was := a;
  call Swap(i, j);
  call Swap(j, i);
  assert a[n] == was[n];
}
