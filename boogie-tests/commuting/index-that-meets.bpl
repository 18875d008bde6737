// RUN: check
// EXPECT: violated
// EXPLORE: skip the arrays may have any length
//
// Seeded: steps on different entries commute, those on one entry do not.

var a: [int]int;
var n: int;

procedure {:entrypoint} Main()
  modifies a;
{
  assume n == 2;
  a[0] := 0;
  a[1] := 0;
  par Up() | Down();
  assert a[0] == 1;
}

procedure Up()
  modifies a;
{
  var i: int;
  i := 0;
  while (i < n) {
    a[i] := 1;
    i := i + 1;
  }
}

procedure Down()
  modifies a;
{
  var i: int;
  i := n - 1;
  while (i >= 0) {
    a[i] := 2;
    i := i - 1;
  }
}
