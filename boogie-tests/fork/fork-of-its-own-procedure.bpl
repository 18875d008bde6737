// RUN: check
// EXPECT: proved
//
// A thread forks the procedure that it runs, and joins what it has forked.

procedure ULTIMATE.start()
{
  var r: int;

  fork 2 Sum(2);
  join 2 assign r;
  assert r == 3;
}

procedure Sum(n: int) returns (r: int)
{
  var below: int;

  r := n;
  if (n > 0) {
    fork n - 1 Sum(n - 1);
    join n - 1 assign below;
    r := r + below;
  }
}
