// RUN: check --property termination --method ranking --timeout 5
// EXPECT: unknown
// EXPLORE: skip threads without number
//
// Between the argument of a call and the entry of the procedure another thread writes what both read.

var n: int;
var g: int;

procedure {:entrypoint} Main()
  modifies n, g;
{
  var i: int;
  i := 0;
  while (i < n) { async call W(i); i := i + 1; }
  g := 1;
}

procedure W(i: int)
{
  call R(g, i);
}

procedure R(a: int, i: int)
{
  if (old(g) != a && i * i == 90000) {
    while (true) { }
  }
}
