// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --granularity access
// EXPECT: violated
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --granularity access --method lazy-lasso
// EXPECT: violated
//
// With one step for each access, counting stays one step: nobody can tell when a counter that nothing depends on is read.

var {:ghost_counter} c: int;
var n: int;

procedure {:entrypoint} Main()
  modifies n, c;
{
  n := 1;
  async call Spin();
  c := c + 1;
}

procedure Spin()
  modifies c;
{
  c := c + n;
  while (n == 1) {
    c := c + n;
  }
}
