// RUN: check --property deadlock --rounds 1 --recursion 4
// EXPECT: violated
// RUN: check --property deadlock --rounds 1 --recursion 4 --method eager
// EXPECT: violated
//
// A thread waits in a call of itself.

var tokens: int;

procedure {:entrypoint} Main()
  modifies tokens;
{
  tokens := 2;
  async call Take(3);
}

procedure Take(n: int)
  modifies tokens;
{
  if (n > 0) {
    atomic { assume tokens > 0; tokens := tokens - 1; }
    call Take(n - 1);
  }
}
