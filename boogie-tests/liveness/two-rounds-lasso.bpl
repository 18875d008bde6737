// RUN: check --property termination --stem 1 --lasso 1 --unroll 3
// EXPECT: holds
// RUN: check --property termination --stem 2 --lasso 1 --unroll 3
// EXPECT: holds
// RUN: check --property termination --stem 1 --lasso 2 --unroll 3
// EXPECT: violated
//
// A token goes from Ping to Pong and back, and each hop changes it: 0 -> 1 (Ping), 1 -> 2 (Pong), 2 -> 3 (Ping), 3 -> 0 (Pong).
// A thread leaves its loop when the token has not moved since it last looked, so neither can do both of its hops in one context,
// and one period takes two rounds.

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
  while (token == 0) {
    token := 1;
    if (token != 2) {
      return;
    }
    token := 3;
  }
}

procedure Pong()
  modifies token;
{
  while (token == 1) {
    token := 2;
    if (token != 3) {
      return;
    }
    token := 0;
  }
}
