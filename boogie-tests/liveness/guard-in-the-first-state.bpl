// RUN: check --property always-eventually(ready)
// EXPECT: violated
// RUN: check --property response(!ready,ready)
// EXPECT: violated
// RUN: check --property always-eventually(ready) --method ic3
// EXPECT: unknown
// RUN: check --property always-eventually(ready) --method step-induction
// EXPECT: unknown
// RUN: check --property response(!ready,ready) --method ic3
// EXPECT: unknown
// RUN: check --property deadlock
// EXPECT: violated
// EXPLORE: skip it finds the violation where proofs by states have no answer
//
// The only thread waits in the first state, for good where `ready` is false there: no step is ever taken.

var ready: bool;

procedure {:entrypoint} Main()
{
  assume ready;
}
