// RUN: check --method chc
// EXPECT: proved
//
// Globals that each thread has its own of: there is one thread.

var {:thread_local} t: int;
var x: int;

procedure {:entrypoint} Main()
  modifies t, x;
{
  t := 1;
  x := 2;
  call P(3);
  assert t + x == 3;
}

procedure P(n: int)
  modifies t, x;
{
  if (n > 0) {
    t, x := x, t;
    call P(n - 1);
  }
}
