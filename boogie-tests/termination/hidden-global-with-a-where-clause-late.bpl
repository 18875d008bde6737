// RUN: check --property termination --method ranking --timeout 5
// EXPECT: unknown
// EXPLORE: skip threads without number
//
// A local with the name of a global that another thread writes.

var n: int;
var x: int;

procedure {:entrypoint} Main()
  modifies n, x;
{
  var i: int;
  i := 0;
  while (i < n) { async call W(i); i := i + 1; }
  x := 1;
}

procedure W(i: int)
{
  call Q(i);
}

procedure Q(i: int)
{
  var y: int;
  var k: int;
  var x: int where y == 0;
  y := 1;
  k := i * i;
  if (k == 90000) {
    while (true) { }
  }
}
