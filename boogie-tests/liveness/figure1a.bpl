// RUN: check --property termination --stem 1 --lasso 1 --unroll 2
// EXPECT: holds
// RUN: check --property termination --stem 1 --lasso 2 --unroll 2
// EXPECT: holds
// RUN: check --property termination --stem 2 --lasso 1 --unroll 2
// EXPECT: violated
//
// MUTANT (Atig, Bouajjani, Emmi, Lal, CAV 2012), Figure 1(a) as printed: the first thread clears g and waits for it, the
// second sets it. There is a fair lasso: the second thread sets g and ends (round 0), then the first clears it (round 1)
// and spins for ever. The first thread comes first in a round, so two stem rounds are needed.

var g: bool;

procedure {:entrypoint} Main()
{
  async call Waiter();
  async call Setter();
}

procedure Waiter()
  modifies g;
{
  g := false;
  while (!g) {
  }
}

procedure Setter()
  modifies g;
{
  g := true;
}
