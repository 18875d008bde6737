// RUN: verify --unroll 4 --recursion 1
// EXPECT: holds complete
// Two swaps at arbitrary places, and the same two backwards: nothing has changed.

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
  var i, j, k, l, n: int;
  var was: [int]int;

  was := a;
  call Swap(i, j);
  call Swap(k, l);
  call Swap(l, k);
  call Swap(j, i);
  assert a[n] == was[n];
}
