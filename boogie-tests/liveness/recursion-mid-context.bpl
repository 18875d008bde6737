// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --recursion 4 --fairness strong
// EXPECT: violated
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --recursion 4 --fairness weak
// EXPECT: violated
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --recursion 4 --fairness none
// EXPECT: violated
//
// Each period begins and ends two calls deep, in frames that return: the frame that lasts is the loop's, and the thread passes
// it in the middle of its context. The other thread answers once a round.

var asked: bool;

procedure {:entrypoint} Main()
  modifies asked;
{
  asked := false;
  async call Client();
  async call Server();
}

procedure Client()
  modifies asked;
{
  while (true) {
    call Ask(1);
  }
}

procedure Ask(n: int)
  modifies asked;
{
  if (n > 0) {
    call Ask(n - 1);
  } else {
    asked := true;
    assume !asked;
  }
}

procedure Server()
  modifies asked;
{
  while (true) {
    atomic {
      assume asked;
      asked := false;
    }
  }
}
