// RUN: check --property termination --stem 1 --lasso 1 --unroll 2
// EXPECT: holds
// RUN: check --property termination --stem 2 --lasso 2 --unroll 2
// EXPECT: holds
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness weak
// EXPECT: holds
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness none
// EXPECT: violated
//
// MUTANT, Figure 1(a) with `g := false` before the second thread is created: once set, g stays set, and the setter, always
// enabled, must run. Only an unfair scheduler, which never runs the setter, lets the first thread spin for ever.

var g: bool;

procedure {:entrypoint} Main()
  modifies g;
{
  g := false;
  async call Setter();
  while (!g) {
  }
}

procedure Setter()
  modifies g;
{
  g := true;
}
