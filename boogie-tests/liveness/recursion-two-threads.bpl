// RUN: check --property termination --stem 1 --lasso 1 --unroll 1 --fairness strong --recursion 3
// EXPECT: holds
// RUN: check --property termination --stem 1 --lasso 2 --unroll 1 --fairness strong --recursion 4
// EXPECT: violated
// RUN: check --property termination --stem 1 --lasso 2 --unroll 1 --fairness weak --recursion 4
// EXPECT: violated
// RUN: check --property termination --stem 1 --lasso 2 --unroll 1 --fairness none --recursion 4
// EXPECT: violated
// RUN: check --property termination --stem 1 --lasso 1 --unroll 1 --fairness none --recursion 4
// EXPECT: holds
// LAZY: skip the lazy lasso does not decide endless recursion
//
// Two recursions without end that keep each other going: each goes down only when the token has come round to it (0, 1, 2,
// 3, and 0 again). Each thread moves it twice between two calls, so a period takes two rounds.

var token: int;

procedure {:entrypoint} Main()
  modifies token;
{
  token := 0;
  async call Ping();
  async call Pong();
}

procedure Ping()
  modifies token;
{
  if (token == 0) {
    token := 1;
    if (token == 2) {
      token := 3;
      call Ping();
    }
  }
}

procedure Pong()
  modifies token;
{
  if (token == 1) {
    token := 2;
    if (token == 3) {
      token := 0;
      call Pong();
    }
  }
}
