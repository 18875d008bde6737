// RUN: check --property safety --rounds 1 --granularity access
// EXPECT: holds complete
// RUN: check --property safety --rounds 2 --granularity access
// EXPECT: violated
// RUN: check --method lazy --rounds 1 --granularity access
// EXPECT: holds complete
// RUN: check --method lazy --rounds 2 --granularity access
// EXPECT: violated
// RUN: check --property safety --rounds 3
// EXPECT: holds complete
// RUN: check --property termination --stem 1 --lasso 1 --granularity access
// EXPECT: holds
//
// Statements of every kind that touch several shared variables: arguments and results of calls, conditions, indices, parallel
// assignments, havoc, parallel calls. Main keeps `x == y`, and `m` the same everywhere, in single statements; with one step for each access
// Twice reads one of the two in between, writes it back later, and Main sees the difference in its second round.

var x: int;
var y: int;
var i: int;
var m: [int]int;
var n: [int]int;

procedure {:entrypoint} Main()
  modifies x, y, i, m, n;
{
  var p: int;
  var q: int;
  x, y, i := 0, 0, 0;
  m[0], n[0] := 0, 0;
  m[1], n[1] := 0, 0;
  async call Twice();
  assert m[i] == n[i];
  call p, q := Copy(x, y);
  assert {:msg "seen by the arguments of one call"} p == q;
  if (x < y) {
    havoc x, y;
    x, y := 0, 0;
  }
  par call x := Same(x + y - y) | y := Same(y + x - x);
}

procedure Twice()
  modifies x, y, i, m, n;
{
  call x, y := Copy(1 + x - y, 1 + y - x);
  m[i], n[i] := x, y;
  i, m[1 - i], n[1 - i] := 1 - i, m[i], n[i];
}

procedure Copy(a: int, b: int) returns (c: int, d: int)
{
  c, d := a, b;
}

procedure Same(a: int) returns (c: int)
{
  c := a;
}
