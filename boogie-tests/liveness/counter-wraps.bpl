// RUN: check --property termination --stem 1 --lasso 1 --unroll 2
// EXPECT: holds incomplete
// RUN: check --property termination --stem 1 --lasso 1 --unroll 3
// EXPECT: violated
//
// The counter runs modulo 3: the configuration repeats after three iterations, all within one context of the period.

var n: int;

procedure {:entrypoint} Main()
  modifies n;
{
  n := 0;
  while (true) {
    n := n + 1;
    if (n == 3) {
      n := 0;
    }
  }
}
