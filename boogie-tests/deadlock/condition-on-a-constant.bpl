// RUN: explore --property deadlock
// EXPECT: holds
// RUN: check --property deadlock
// EXPECT: proved
// RUN: check --property deadlock --rounds 2
// EXPECT: holds
// RUN: check --property deadlock --rounds 2 --method eager
// EXPECT: holds
//
// Neither a constant nor the value that a variable had on entry can be waited for: where the condition is false there is no execution.

const go: bool;
var ready: bool;

procedure {:entrypoint} Main()
{
  async call Old();
  assume go;
}

procedure Old()
  modifies ready;
{
  ready := !ready;
  assume old(ready);
}
