// RUN: check --method eager --rounds 2 --scheduler child-first --prove
// EXPECT: holds complete
//
// Any number of threads, each of which recurses.

var x: int;

procedure {:entrypoint} Main()
  modifies x;
{
  x := 0;
  while (*) {
    async call P(2);
  }
}

procedure P(n: int)
  modifies x;
{
  atomic {
    x := x + 1;
  }
  if (n > 0) {
    call P(n - 1);
  }
  assert x > 0;
}
