// RUN: check --property termination --stem 1 --lasso 1 --fairness none
// EXPECT: violated
// RUN: check --property termination --stem 1 --lasso 1
// EXPECT: holds
// RUN: explore --property termination --fairness none
// EXPECT: violated
// RUN: explore --property termination
// EXPECT: holds complete
//
// A check that fails ends an execution. Where a thread need not run, it stays in front of it, and the other one goes round for ever.

var go: bool;

procedure Sets()
  modifies go;
{
  atomic {
    go := true;
  }
  assert false;
}

procedure Spins()
{
  assume go;
  while (true) {
  }
}

procedure {:entrypoint} main()
  modifies go;
{
  go := false;
  async call Sets();
  async call Spins();
}
