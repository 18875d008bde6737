// RUN: check --property termination --cooperative --fairness strong
// EXPECT: proved
// RUN: check --property termination --cooperative --fairness weak
// EXPECT: proved
// RUN: check --property termination --cooperative --fairness strong --method lasso --stem 2 --lasso 2 --unroll 2
// EXPECT: holds
//
// Main is not blocked behind the creation: whoever keeps control from it for ever is not fair.

var x: bool;

procedure {:entrypoint} Main()
  modifies x;
{
  x := false;
  async call Setter();
  assume x;
}

procedure Setter()
  modifies x;
{
  x := true;
  while (true) { }
}
