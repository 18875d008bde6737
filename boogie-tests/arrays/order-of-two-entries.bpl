// RUN: check --method entries
// EXPECT: proved
// EXPLORE: skip the arrays may have any length
//
// Of two entries that both grow by 1 the smaller stays the smaller, once all have grown.

var a: [int]int;
var n, k, m: int;
var done: bool;

procedure {:entrypoint} Main()
  modifies a, done;
{
  assume 0 <= k && k < n && 0 <= m && m < n && a[k] <= a[m];
  done := false;
  async call Both();
  async call Beyond();
  assume done;
  assert a[k] <= a[m];
}

procedure Both()
  modifies a, done;
{
  var i: int;
  i := 0;
  while (i < n) {
    a[i] := a[i] + 1;
    i := i + 1;
  }
  done := true;
}

procedure Beyond()
  modifies a;
{
  var i: int;
  i := n;
  while (true) {
    a[i] := 0;
    i := i + 1;
  }
}
