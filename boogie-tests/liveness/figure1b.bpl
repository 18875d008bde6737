// RUN: check --property termination --stem 1 --lasso 1 --unroll 2
// EXPECT: violated
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness weak
// EXPECT: violated
// RUN: check --property termination --stem 1 --lasso 2 --unroll 2
// EXPECT: violated
//
// After MUTANT, Figure 1(b): a repeating round in which both threads change the state. Each thread alone would leave its loop
// at the first test; in turn they undo each other for ever (Raise: test g down, raise it; Lower: test g up, lower it; and again).
// Both run in every round, so every notion of fairness is met. One period is also two.

var g: bool;

procedure {:entrypoint} Main()
{
  async call Raise();
  async call Lower();
}

procedure Raise()
  modifies g;
{
  g := true;
  while (!g) {
    g := true;
  }
}

procedure Lower()
  modifies g;
{
  g := false;
  while (g) {
    g := false;
  }
}
