// RUN: check --property termination --stem 1 --lasso 1 --unroll 1
// EXPECT: violated
//
// The smallest lasso: one thread, one location. Evaluating the loop's condition is a step.

procedure {:entrypoint} Main()
{
  while (true) {
  }
}
