// SLOW RUN: check --method chc --timeout 600
// EXPECT: proved
// EXPLORE: skip any number of threads
// PENDING: recursive procedures are not proved
//
// A recursive procedure that creates a thread in each of its calls.

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
  ready := n;
  async call Worker(n);
  if (*) { call Create(n + 1); }
}

procedure Worker(n: int)
{
  assert 1 <= n && n <= ready;
}
