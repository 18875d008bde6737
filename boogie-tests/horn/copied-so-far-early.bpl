// RUN: check
// EXPECT: violated
// EXPLORE: skip the array may have any length
//
// The copier says that an entry is copied before it is.

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
    next := next + 1;
    b[next - 1] := a[next - 1];
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
