// RUN: check --property termination --fairness none --stem 1 --lasso 2 --method lasso
// EXPECT: violated
// RUN: check --property termination --fairness none --stem 1 --lasso 2 --method lazy-lasso
// EXPECT: violated
// RUN: check --property termination --fairness none
// EXPECT: violated
// RUN: check --property termination --fairness strong
// EXPECT: proved
//
// Random program 300000538. Where nobody is fair, `Main` need not come to its second creation, which fails if `ready` is true; otherwise
// nobody spins.

var ready: bool;

procedure {:entrypoint} Main()
{
  async call Spin();
  async call Other();
}

procedure Spin()
{
  while (true) {
    assume ready;
  }
}

procedure Other()
  requires !ready;
{
}
