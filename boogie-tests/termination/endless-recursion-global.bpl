// RUN: check --property termination
// EXPECT: violated
// RUN: check --property termination --method ranking
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// A global that the callee raises in front of the next call.

var g: int;

procedure {:entrypoint} main()
  modifies g;
{
  g := 2;
  call f();
}

procedure f()
  modifies g;
{
  if (g > 0) {
    g := g - 1;
    call raise(1);
    call f();
  }
}

procedure raise(n: int)
  modifies g;
{
  g := g + 1;
  if (n > 0) {
    call raise(n - 1);
  }
}
