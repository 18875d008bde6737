// RUN: check
// EXPECT: violated
//
// Seeded: what the threads look at is set only when all are created.

var ready: int;

procedure {:entrypoint} Main()
  modifies ready;
{
  ready := 0;
  call Create(1);
}

procedure Create(n: int)
  modifies ready;
{
  async call Worker(n);
  if (*) { call Create(n + 1); }
  ready := n;
}

procedure Worker(n: int)
{
  assert 1 <= n && n <= ready;
}
