// RUN: check --method chc
// EXPECT: proved
// EXPLORE: skip the array may have any length
//
// One thread copies an array, another one looks at entries that are copied already.

var a, b: [int]int;
var next: int;
const n: int;

procedure {:entrypoint} Main()
  modifies b, next;
{
  next := 0;
  async call Copy();
  async call Look();
}

procedure Copy()
  modifies b, next;
{
  while (next < n) {
    b[next] := a[next];
    next := next + 1;
  }
}

procedure Look()
{
  var k: int;
  while (true) {
    havoc k;
    assume 0 <= k && k < next;
    assert b[k] == a[k];
  }
}
