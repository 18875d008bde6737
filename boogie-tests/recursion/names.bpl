// RUN: check --method chc
// EXPECT: proved
//
// Names of globals for parameters and locals.

var n, r: int;

procedure {:entrypoint} Main()
  modifies n, r;
{
  n := 5;
  r := 1;
  call F(3);
  assert n == 5 && r == 1;
}

procedure F(k: int)
{
  var n: int;
  var r: int;

  n := k;
  r := 0;
  if (n > 0) {
    call F(n - 1);
  }
  assert n == k;
}
