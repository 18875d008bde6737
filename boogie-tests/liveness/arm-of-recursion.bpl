// RUN: check --property termination --method lasso --stem 2 --lasso 1 --threads 2 --unroll 2 --recursion 2
// EXPECT: violated
// RUN: check --property termination --method lasso --stem 2 --lasso 1 --threads 2 --unroll 2 --recursion 2 --fairness weak
// EXPECT: violated
//
// Who waits for an arm of a procedure that calls itself, too, waits for that thread.

var depth: int;

procedure {:entrypoint} Main()
  modifies depth;
{
  depth := 0;
  call Visit(2);
}

procedure Visit(n: int)
  modifies depth;
{
  depth := depth + 1;
  if (n == 2) {
    par Visit(1);
    call Visit(0);
  }
  if (n == 1) {
    while (true) {
    }
  }
  depth := depth - 1;
}
