// RUN: check --property safety --rounds 0
// EXPECT: error: --rounds
// RUN: check --property termination --stem 0 --lasso 1
// EXPECT: error: --stem
// RUN: check --property termination --stem 1 --lasso 0
// EXPECT: error: --lasso
// RUN: check --property safety --rounds 1 --threads 0
// EXPECT: error: --threads
// RUN: check --property safety --rounds 1 --recursion 0
// EXPECT: error: --recursion
// RUN: check --property safety --rounds -1
// EXPECT: error: --rounds
// RUN: check --property safety --rounds many
// EXPECT: error: --rounds
//
// A bound of 0 would make everything hold; so would nonsense.

procedure {:entrypoint} Main()
{
  assert false;
}
