// RUN: check --method entries
// EXPECT: proved
// EXPLORE: skip the arrays may have any length
//
// What is 3 stays 3, as two threads see it.

var a: [int]int;
var n: int;
var ended: [int]bool;

procedure {:entrypoint} Main()
  modifies a, ended;
{
  var k: int;
  assume 0 <= k && k < n && a[k] == 3;
  ended[0] := false;
  async call Other();
  async call Watch(k);
  assume ended[0];
  assert a[k] == 3;
}

procedure Other()
  modifies a, ended;
{
  var i: int;
  i := 0;
  while (i < n) {
    if (a[i] != 3) { a[i] := 4; }
    i := i + 1;
  }
  ended[0] := true;
}

procedure Watch(k: int)
{
  while (true) { assert a[k] == 3; }
}
