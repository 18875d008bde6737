// RUN: check --rounds 2
// EXPECT: violated
// RUN: check --rounds 1 --entry Still
// EXPECT: holds complete
//
// A map that is something else within bounds.

var a: [int]int;
var n: int;

procedure {:entrypoint} Main()
  modifies a, n;
{
  n := 3;
  a := (lambda i: int :: if 0 <= i && i < n then i * i else if i == n then 100 else -1);
  async call Swap(0, 1);
  async call Swap(2, 3);
  async call Look();
}

procedure Swap(i: int, j: int)
  modifies a;
{
  a[i] := a[i] + a[j];
  a[j] := a[i] - a[j];
  a[i] := a[i] - a[j];
}

procedure Look()
{
  assert a[0] + a[1] + a[2] + a[3] == 105 && a[4] == -1 && a[-1] == -1;
}

procedure Still()
  modifies a, n;
{
  n := 3;
  a := (lambda i: int :: if 0 <= i && i < n then i * i else if i == n then 100 else -1);
  assert a[0] == 0 && a[2] == 4;
  call Look();
}
