// RUN: check --property termination --stem 1 --lasso 1 --unroll 1 --recursion 3 --fairness strong
// EXPECT: holds
// RUN: check --property termination --stem 1 --lasso 1 --unroll 1 --recursion 3 --fairness weak
// EXPECT: holds
// RUN: check --property termination --stem 1 --lasso 1 --unroll 1 --recursion 3 --fairness none
// EXPECT: holds
// LAZY: skip the lazy lasso does not decide endless recursion
// EXPLORE: skip the calls go deeper for ever
//
// A recursion without end that a timeout ends. The timeout must fire for ever, so that an execution in which it never does is not
// fair to the choice.

procedure {:entrypoint} Main()
{
  call Try();
}

procedure Try()
{
  if (*) {
    assume {:recurs} true;
  } else {
    call Try();
  }
}
