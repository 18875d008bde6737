// RUN: resolve
// EXPECT: error: a procedure called asynchronously cannot have output parameters
// BOOGIE: skip `fork` and `join` are Ultimate's
//
// Nobody gets the results of an asynchronous call; each of the other ways is fine.

procedure Compute(n: int) returns (twice: int, square: int)
{
  twice := n + n;
  square := n * n;
}

procedure Main()
{
  var r1, r2: int;
  async call Compute(1);
  call {:async} Compute(1);
  fork 1 Compute(1);
  join 1 assign r1, r2;
  par call r1, r2 := Compute(1);
}
