// RUN: check --property deadlock --rounds 1 --unroll 4 --threads 4
// EXPECT: violated
// RUN: check --property deadlock --rounds 1 --unroll 4 --threads 4 --method eager
// EXPECT: violated
//
// Threads from a loop; the last one finds no token.

var tokens: int;

procedure {:entrypoint} Main()
  modifies tokens;
{
  var i: int;
  tokens := 2;
  i := 0;
  while (i < 3) {
    async call Take();
    i := i + 1;
  }
}

procedure Take()
  modifies tokens;
{
  atomic { assume tokens > 0; tokens := tokens - 1; }
}
