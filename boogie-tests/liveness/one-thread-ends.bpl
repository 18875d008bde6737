// RUN: check --property termination --stem 1 --lasso 1 --unroll 3
// EXPECT: holds complete
// RUN: check --property termination --stem 2 --lasso 2 --unroll 3
// EXPECT: holds complete
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2
// EXPECT: holds incomplete
//
// Three iterations and the end. The loop is left after three back edges, so `--unroll 3` covers every execution and `--unroll 2`
// does not.

procedure {:entrypoint} Main()
{
  var i: int;

  i := 0;
  while (i < 3) {
    i := i + 1;
  }
}
