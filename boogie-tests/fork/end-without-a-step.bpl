// RUN: check --rounds 2 --method eager
// EXPECT: violated
// RUN: check --rounds 2 --method eager --scheduler child-first
// EXPECT: violated
// RUN: check --rounds 2 --method lazy
// EXPECT: violated
// RUN: check --method ic3
// EXPECT: violated
// RUN: check
// EXPECT: violated
//
// A thread that ends and does nothing else: whoever waits for it goes on, with the result that it has.

procedure {:entrypoint} Main()
{
  var r: int;

  fork 1 Give(3);
  join 1 assign r;
  assert r < 1;
}

procedure Give(n: int) returns (r: int)
{
  while (*) {
    r := r + n;
  }
}
